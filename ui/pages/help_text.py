"""A chapter of a game's help laid out: rules at the left, pictures and notes beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from rules.core import UNSEEN
from rules.decks.cards import Deck
from rules.words import _, headed
from table.own_hand import Mark
from table.rulebook import BACK, Figure, HelpSection, Options, Paragraph, ring_lights
from table.sheet import GameSheet, Illustration
from ui.controls.buttons import Pressable
from ui.controls.icon_surfaces import icon
from ui.controls.passages import Passage, links_in, set_passage
from ui.controls.theme import Face, Size, Theme, to_surface
from ui.controls.widget import Spoken
from ui.key_map import ARROWS, as_set, key_of
from ui.key_table import keys_of
from ui.layout.cards import card_width
from ui.picture.sprites import Sprites
from ui.picture.symbols import symbol_ring

CARD_HEIGHT: Final = 240
"""Height at 1920×1080 of the cards of a figure, where they have room in a row."""
LEAST_CARD: Final = 118
"""Below this height at 1920×1080 cards rather go on a second row."""
MEASURE: Final = 38
"""A line of the rules is at most so many letters' heights wide, about 75 letters."""
WIDE: Final = 48
"""The width, in heights of letters, from which on pictures stand beside the rules."""
ROOMY: Final = 56
"""The width, in heights of larger letters, from which on the rules are set in these."""
MARGIN: Final = 3.4
"""The margin for the rules' numbers and signs, in heights of letters."""
FREE: Final = 6
"""The height, in heights of letters, that has to be free beside the text for another figure."""
_MARKS: Final[dict[str, Mark]] = {"": "plain", "lit": "lit", "dim": "dim"}


@dataclass
class Chapter:
    """A chapter as it is laid out: pictures and where they stand, links, signs, and its rules."""

    width: int
    height: int = 0
    pieces: list[tuple[pygame.Surface, tuple[int, int]]] = field(default_factory=list)
    links: list[tuple[str, pygame.Rect]] = field(default_factory=list)
    signs: list[tuple[Paragraph, pygame.Rect]] = field(default_factory=list)
    rules: dict[str, int] = field(default_factory=dict)
    """Where each rule begins: the first one of a chapter with the title above it."""

    def append(self, after: Chapter, gap: int) -> None:
        """Put another chapter of the same width below this one."""
        y = self.height + gap
        self.pieces += [(piece, (left, top + y)) for piece, (left, top) in after.pieces]
        self.links += [(rule, box.move(0, y)) for rule, box in after.links]
        self.signs += [(paragraph, box.move(0, y)) for paragraph, box in after.signs]
        self.rules |= {rule: top + y for rule, top in after.rules.items()}
        self.height = y + after.height


@dataclass(frozen=True)
class Wanted:
    """How a chapter is to be shown: what is searched, which notes are open, what is at issue.

    `now` are pictures of the table, and stand beside the rule that is `at_issue`; `explained`
    is the rule beside which it is said what a ruling is.
    """

    marked: str = ""
    opened: frozenset[str] = frozenset()
    at_issue: str = ""
    now: Sequence[Figure] = ()
    explained: str | None = None


class _Stack:
    """Pieces below each other in a column of the chapter."""

    def __init__(self, chapter: Chapter, left: int, width: int, top: int) -> None:
        self.chapter, self.left, self.width, self.y = chapter, left, width, top

    def put(self, passage: Passage | pygame.Surface, below: int = 0, left: int = 0) -> None:
        """Put a piece below the others; its links go with it."""
        piece = passage.piece if isinstance(passage, Passage) else passage
        x = self.left + left
        self.chapter.pieces.append((piece, (x, self.y)))
        if isinstance(passage, Passage):
            self.chapter.links += [(rule, at.move(x, self.y)) for rule, at in passage.links]
        self.y += piece.get_height() + below


class SectionPainter:
    """Lays chapters out for one width; cards come from the deck that the sheet names.

    `table` has the cards of the table itself, where there is one.
    """

    def __init__(
        self,
        theme: Theme,
        sprites: Sprites,
        width: int,
        sheet: GameSheet,
        *,
        illustrations: Mapping[str, Illustration] | None = None,
        options: Options | None = None,
        table: Sprites | None = None,
    ) -> None:
        self.theme, self.sprites, self.width, self.sheet = theme, sprites, width, sheet
        self.illustrations, self.options = illustrations or {}, options
        self.table = table or sprites
        large = width - round(theme.points("large") * MARGIN) >= ROOMY * theme.points("large")
        self.reading: Size = "large" if large else "body"
        self.noting: Size = "body" if large else "small"
        self.em = theme.points(self.reading)
        self.margin = round(self.em * MARGIN)
        self.is_wide = width - self.margin >= WIDE * self.em
        room = width - self.margin
        self.gap = 5 * theme.unit
        self.measure = min(room, MEASURE * self.em)
        if self.is_wide:
            self.measure = min(MEASURE * self.em, round(room * 0.56))
        self.side = room - self.measure - self.gap if self.is_wide else self.measure
        self.side_left = width - self.side if self.is_wide else self.margin
        self.wanted = Wanted()

    def lay(self, section: HelpSection, wanted: Wanted | None = None) -> Chapter:
        self.wanted = wanted or Wanted()
        unit = self.theme.unit
        chapter = Chapter(self.width)
        head = _Stack(chapter, 0, self.width, 0)
        head.put(self._text(section.title, self.width, "title", "brass_light", "title"), 2 * unit)
        text = _Stack(chapter, self.margin, self.measure, head.y)
        beside = _Stack(chapter, self.side_left, self.side, head.y) if self.is_wide else text
        for paragraph in section.paragraphs:
            self._paragraph(paragraph, text, beside)
        chapter.rules = {
            rule: 0 if top == head.y else top for rule, top in chapter.rules.items()
        }  # its title belongs to the first one
        below = self.is_wide and sum(self._columns(section.rows)) > self.side
        if section.rows and not below:
            beside.put(self._table(section.rows, beside.width), 3 * unit)
        figures = list(section.figures)
        while figures and (len(figures) == 1 or beside.y <= text.y - FREE * self.em or below):
            self._figure(figures.pop(0), beside)
        text.y = max(text.y, beside.y)
        if section.rows and below:
            text.put(self._table(section.rows, self.width - self.margin), 3 * unit)
        self._grid(figures, text)
        chapter.height = text.y + unit
        return chapter

    def _text(
        self,
        words: str,
        width: int,
        size: Size = "body",
        color: str = "text",
        face: Face = "text",
        linked: bool = True,
    ) -> Passage:
        """Return a text with what is searched marked and, `linked`, the rules it names as links."""
        links = links_in(words, self.sheet.rules) if linked else ()
        return set_passage(
            self.theme,
            words,
            width,
            size=size,
            color=color,
            face=face,
            marked=self.wanted.marked,
            links=links,
        )

    def _paragraph(self, paragraph: Paragraph, text: _Stack, beside: _Stack) -> None:
        """Put a paragraph, its number and sign in the margin, and what stands beside it."""
        unit, rule = self.theme.unit, paragraph.rule
        at_issue = bool(rule) and rule == self.wanted.at_issue
        if paragraph.rulings and sign_key(paragraph) == self.wanted.explained:
            beside.y = max(beside.y, text.y) if self.is_wide else text.y
            self._explanation(beside)
        top = text.y
        if rule:
            text.chapter.rules[rule] = top
            color = "brass_light" if at_issue else "brass"
            number = self.theme.text(rule, self.reading, color, "strong")
            text.chapter.pieces.append((number, (0, top)))
        passage = self._text(paragraph.words, self.measure, self.reading)
        text.put(passage)
        if paragraph.rulings:
            sign = self._sign_place(top, rule)
            text.chapter.signs.append((paragraph, sign))
            text.y = max(text.y, sign.bottom)
        if at_issue:
            self._highlight(text.chapter, top, text.y - top)
        text.y += round(1.75 * unit)
        noted = paragraph.rulings and sign_key(paragraph) in self.wanted.opened
        if self.is_wide and (noted or at_issue or paragraph.figures):
            beside.y = max(beside.y, top)
        for figure in self.wanted.now if at_issue else ():
            self._figure(figure, beside, self.table)
        if noted:
            beside.put(self._note(paragraph, beside.width), 2 * unit)
        for figure in paragraph.figures:
            self._figure(figure, beside)

    def _sign_place(self, top: int, rule: str) -> pygame.Rect:
        theme = self.theme
        high = theme.button_height
        below = theme.font(self.reading).get_height() + theme.px(2) if rule else 0
        return pygame.Rect(0, top + below, min(self.margin - theme.unit, round(high * 1.25)), high)

    def _highlight(self, chapter: Chapter, top: int, height: int) -> None:
        theme, unit = self.theme, self.theme.unit
        size = self.margin + self.measure + 2 * unit, height + 2 * unit
        ground = theme.panel(size, "panel_raised", "brass")
        chapter.pieces.insert(0, (ground, (-unit, top - unit)))

    def _explanation(self, stack: _Stack) -> None:
        """Say what a ruling is, where the first one stands."""
        words = _("A gavel marks a ruling on something the original left open.")
        theme, unit = self.theme, self.theme.unit
        side = round(1.6 * self.em)
        passage = self._text(words, stack.width - side - 5 * unit, self.noting, "text_quiet")
        height = max(passage.piece.get_height(), side) + 2 * unit
        plate = pygame.Surface((stack.width, height), pygame.SRCALPHA)
        plate.blit(theme.panel(plate.get_size(), "panel_raised", "panel_line"), (0, 0))
        picture = icon(theme, "ruling", side, "brass_light")
        plate.blit(picture, (2 * unit, (height - side) // 2))
        plate.blit(passage.piece, (side + 4 * unit, (height - passage.piece.get_height()) // 2))
        stack.put(plate, 2 * unit)

    def _note(self, paragraph: Paragraph, width: int) -> Passage:
        theme, unit = self.theme, self.theme.unit
        chapter = Chapter(width)
        stack = _Stack(chapter, 2 * unit, width - 4 * unit, round(1.5 * unit))
        for at, ruling in enumerate(paragraph.rulings):
            if at:
                line = pygame.Surface((stack.width, theme.line), pygame.SRCALPHA)
                line.fill(theme.color("panel_line"))
                stack.put(line, unit)
            for head, words in self.sheet.ruling_parts(ruling, self.options):
                title = theme.text(head, self.noting, "brass_light", "strong", stack.width)
                stack.put(title, theme.px(2))
                stack.put(self._text(words, stack.width, self.noting), unit)
        whole = pygame.Surface((width, stack.y + unit // 2), pygame.SRCALPHA)
        whole.blit(theme.panel(whole.get_size(), "panel_raised", "brass"), (0, 0))
        whole.blits(chapter.pieces)
        return Passage(whole, tuple(chapter.links))

    def _grid(self, figures: Sequence[Figure], text: _Stack) -> None:
        """Put figures below the text, two side by side where the page is wide."""
        columns = 2 if self.is_wide else 1
        room = self.width - self.margin
        wide = (room - (columns - 1) * self.gap) // columns
        for first in range(0, len(figures), columns):
            stacks = [
                _Stack(text.chapter, self.margin + at * (wide + self.gap), wide, text.y)
                for at in range(columns)
            ]
            for figure, stack in zip(figures[first : first + columns], stacks, strict=False):
                self._figure(figure, stack)
            text.y = max(stack.y for stack in stacks)

    def _figure(self, figure: Figure, stack: _Stack, sprites: Sprites | None = None) -> None:
        unit = self.theme.unit
        if figure.title:
            stack.put(
                self._text(figure.title, stack.width, self.reading, "brass_light", "strong"), unit
            )
        if figure.picture:
            stack.put(self._illustration(figure.picture, stack.width), unit)
        if figure.cards:
            cards, edge = self._cards(figure, stack.width, sprites or self.sprites)
            stack.put(cards, unit - edge, -edge)
        if figure.caption:
            caption = self._text(figure.caption, stack.width, self.noting, "text_quiet")
            stack.put(caption, 3 * unit)
        else:
            stack.y += 2 * unit

    def _illustration(self, name: str, room: int) -> pygame.Surface:
        picture = self.illustrations[name]
        width = min(room, self.theme.px(640))
        return to_surface(picture.draw((width, round(width / picture.aspect))))

    def _rows_of(self, count: int, room: int) -> tuple[int, int]:
        theme, space = self.theme, 2 * self.theme.unit
        most, least = theme.px(CARD_HEIGHT), max(theme.px(LEAST_CARD), 78)
        a_row = count
        while True:
            width = room // a_row - space
            height = min(most, int(width * most / card_width(most)))
            if height >= least or a_row == 1:
                return a_row, max(least, height)
            lines = -(-count // (a_row - 1))
            a_row = -(-count // lines)

    def _cards(self, figure: Figure, room: int, sprites: Sprites) -> tuple[pygame.Surface, int]:
        """Return real faces side by side with tags below, and the shadow's width round them."""
        theme, unit = self.theme, self.theme.unit
        a_row, height = self._rows_of(len(figure.cards), room)
        slot = card_width(height) + 2 * unit
        if any(figure.tags):  # tags have the room that there is
            slot = min(room // a_row, max(slot, round(6.5 * self.em)))
        tags = [
            theme.text(tag, self.noting, "text", "strong", slot - unit, "center") if tag else None
            for tag in figure.tags or [""] * len(figure.cards)
        ]
        edge = sprites.margin(height)
        lit = ring_lights(sprites.deck, figure)
        lines: list[tuple[int, int]] = []
        y = 0
        for first in range(0, len(figure.cards), a_row):
            lines.append((first, y))
            below = max((tag.get_height() for tag in tags[first : first + a_row] if tag), default=0)
            y += height + below + 2 * unit
        whole = pygame.Surface((room + 2 * edge, y - 2 * unit + 2 * edge), pygame.SRCALPHA)
        for first, top in lines:
            for at, name in enumerate(figure.cards[first : first + a_row], first):
                card = UNSEEN if name == BACK else sprites.deck.number(name)
                mark = _MARKS[figure.marks[at]] if figure.marks else "plain"
                x = (at - first) * slot + (slot - 2 * unit - card_width(height)) // 2
                whole.blit(sprites.card(card, height, mark), (x, top))
                if at in lit:
                    ring, spot = symbol_ring(
                        theme, sprites.deck, card, height, figure.symbols[at], lit[at]
                    )
                    whole.blit(ring, spot.move(x + edge, top + edge))
                tag = tags[at]
                if tag is not None:
                    middle = x + edge + card_width(height) // 2
                    place = tag.get_rect(midtop=(middle, top + edge + height + unit // 2))
                    whole.blit(tag, place)
        return whole, edge

    def _columns(self, rows: Sequence[Sequence[str]]) -> list[int]:
        if not rows:
            return []
        font = self.theme.font(self.reading)
        strong = self.theme.font(self.reading, "strong")
        return [
            max(
                (strong if at == 0 else font).size(cells[column])[0]
                for at, cells in enumerate(rows)
                if column < len(cells)
            )
            + 3 * self.theme.unit
            for column in range(len(rows[0]))
        ]

    def _table(self, rows: Sequence[Sequence[str]], room: int) -> Passage:
        """Return rows with columns as wide as their words, broken where they must be."""
        theme, unit = self.theme, self.theme.unit
        needs = _fitted(self._columns(rows), room)
        chapter = Chapter(room)
        y = 0
        for at, cells in enumerate(rows):
            x, high = 0, 0
            for number, (words, need) in enumerate(zip(cells, needs, strict=False)):
                face: Face = "strong" if at == 0 else "text"
                color = "text_quiet" if at == 0 else "text"
                wide = max(unit, need - 2 * unit)
                linked = number > 0  # the first column names keys, and F4 is a rule as well
                cell = self._text(words, wide, self.reading, color, face, linked=linked)
                chapter.pieces.append((cell.piece, (x, y + unit // 2)))
                chapter.links += [(rule, box.move(x, y + unit // 2)) for rule, box in cell.links]
                high = max(high, cell.piece.get_height() + unit)
                x += need
            y += high
            line = pygame.Surface((sum(needs), theme.line), pygame.SRCALPHA)
            line.fill(theme.color("panel_line"))
            chapter.pieces.append((line, (0, y - theme.line)))
        whole = pygame.Surface((sum(needs), max(1, y)), pygame.SRCALPHA)
        whole.blits(chapter.pieces)
        return Passage(whole, tuple(chapter.links))


def _fitted(needs: list[int], room: int) -> list[int]:
    """Return the widths of columns cut down to the room, the widest first."""
    if sum(needs) <= room:
        return needs
    fair = room // len(needs)
    over = [need for need in needs if need > fair]
    left = room - sum(need for need in needs if need <= fair)
    return [need if need <= fair else left * need // sum(over) for need in needs]


def sign_key(paragraph: Paragraph) -> str:
    """Return the name of a rule's sign: its number, or how it begins."""
    return paragraph.rule or paragraph.words[:40]


def credits_section(sheet: GameSheet) -> HelpSection:
    """Return the credits as the last chapter of the help."""
    return HelpSection(title=_("Credits"), text=(sheet.credits,))


def deck_for(sheet: GameSheet, chapters: Iterable[HelpSection], played: Deck | None) -> Deck:
    """Return the deck that illustrates the help: the one played where it has all its cards."""
    from rules.decks.shelf import deck

    ids = {card for section in chapters for part in section.all_figures for card in part.cards}
    if played is not None and all(card in played for card in ids - {BACK}):
        return played
    return deck(sheet.deck)


class RulingSign(Pressable):
    """The sign beside a rule that we decided: it opens and closes what stands behind it."""

    tip_side = "left"

    def __init__(self, action: Callable[[], None], *, rule: str, key: str, opened: bool) -> None:
        """`rule` is the number of the rule beside it, or how it begins: who hears tells by it."""
        super().__init__(action, key=key, tip=_("Ruling"))
        self.rule, self.opened = rule, opened

    @property
    def spoken(self) -> Spoken:
        shown = _("on") if self.opened else _("off")
        return Spoken(headed(self.rule, self.tip), _("switch"), shown)

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        lit = self.opened or self.hovered
        fill = "button_hover" if lit else "button"
        target.blit(theme.panel(self.rect.size, fill, "brass" if lit else "panel_line"), self.rect)
        side = round(min(self.rect.size) * 0.62)
        picture = icon(theme, "ruling", side, "brass_light" if lit else "brass")
        target.blit(picture, picture.get_rect(center=self.rect.center))
        self._ring(target, theme)


def program_sections() -> tuple[HelpSection, ...]:
    """Return the chapters about games played, the replay, deals, people, phones and speech."""
    return (
        _chapter(
            _("Replays"),
            _(
                "“Games played” in the lobby lists your games. Click one to resume or replay it. "
                "The pencil renames, copies or deletes it."
            ),
            _(
                "Drag the bar to move through the game. Lines mark new deals, "
                "triangles are bookmarks, and red marks are mistakes. The taller the red mark, "
                "the costlier the mistake."
            ),
            _(
                "“Analyze all” lets the Hard player judge each decision by what you could see at "
                "the time. “Costliest” finds your worst mistake."
            ),
            _(
                "“Play on” starts a new game from the step shown. “View” chooses a seat or opens "
                "all hands. Unfinished games keep hands hidden."
            ),
            rows=(
                (key_of("choose"), _("Play or pause")),
                (f"{key_of('left')}, {key_of('right')}", _("Step by step")),
                *keys_of(
                    *("mistake", "dearest", "play on", "bookmarks"),
                    *("curves", "look", "open hands"),
                ),
            ),
        ),
        _chapter(
            _("Deals and duels"),
            _(
                "Enter a deal code in Set-up or under “Deals” to get the same cards again. To "
                "see the code, press “Deal code” on the results screen."
            ),
            _("In a duel, the Hard player replays your deal."),
            _("Each game has a deal of the day. Only your first try counts."),
            _(
                "A sealed shuffle proves that nobody stacked the deck. Write down the seal, let "
                "the others add a word each, and add yours last."
            ),
        ),
        _chapter(
            _("Statistics"),
            _(
                "Games with hints, the coach, open hands or “Undo anything” are counted "
                "separately. Everything stays on this computer."
            ),
        ),
        _chapter(
            _("Phones"),
            _(
                "Choose “Phone” for a seat in Set-up and scan the code. The phone must be on the "
                "same network. “Phones” in the menu moves a person’s seat to or from a phone "
                "anytime."
            ),
            _("The connection isn’t encrypted, so play on your own network."),
        ),
        _chapter(
            _("Speech"),
            as_set(
                _(
                    "With speech on (Ctrl+Shift+S), you can play any game by listening. On a "
                    "shared screen, your hand isn’t read until you reveal it."
                ),
                *("speech", "silence", *ARROWS),
            ),
            rows=keys_of("silence", "again", "hand", "table", "scores", "turn", "events"),
        ),
    )


def _chapter(title: str, *text: str, rows: tuple[tuple[str, str], ...] = ()) -> HelpSection:
    head = ((_("Key"), _("What it does")),) if rows else ()
    return HelpSection(title=title, screen=True, text=text, rows=(*head, *rows))
