"""The rules of a game, in our own words: chapters at the left, the text with cards at the right."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from typing import Final

import pygame

from rules.decks.cards import Deck
from rules.words import _, headed
from table.at_hand import AtTable
from table.rulebook import HelpSection, Options, Paragraph
from ui.controls.buttons import Button
from ui.controls.fields import TextField
from ui.controls.labels import ImageWidget, Label, Plate
from ui.controls.passages import Link
from ui.controls.placing import control, held, place, widgets_of
from ui.controls.theme import Face, Size, Theme
from ui.controls.viewport import Viewport
from ui.controls.widget import Widget
from ui.layout.boxes import GROW, column, fixed, leaf, over, part, row
from ui.layout.solving import height_of, lay
from ui.pages.help_text import (
    Chapter,
    RulingSign,
    SectionPainter,
    Wanted,
    credits_section,
    deck_for,
    program_sections,
    sign_key,
)
from ui.pages.page import RailScene
from ui.picture.sprites import Sprites
from ui.window_game import WindowGame

NARROW: Final = 0.30
"""Part of the window that the list of chapters takes."""
ROOM_LEFT: Final = 8
"""The height, in heights of letters, that has to be free for another chapter to begin."""
RULINGS_KEY: Final = pygame.K_r


class Book:
    """A game's help as it holds for the game at hand, or with the usual options."""

    def __init__(self, entry: WindowGame, table: AtTable | None = None) -> None:
        self.entry, self.table = entry, table

    @cached_property
    def options(self) -> Options:
        return self.entry.usual_options() if self.table is None else self.table.options

    @cached_property
    def chapters(self) -> tuple[HelpSection, ...]:
        """All chapters; what the program does, and the credits, come last."""
        sheet = self.entry.sheet
        return (*sheet.chapters(self.options), *program_sections(), credits_section(sheet))

    @cached_property
    def explained(self) -> tuple[int, str] | None:
        """The first chapter with a ruling, and the rule beside which rulings are explained."""
        return next(
            (
                (at, sign_key(paragraph))
                for at, chapter in enumerate(self.chapters)
                for paragraph in chapter.paragraphs
                if paragraph.rulings
            ),
            None,
        )

    def chapter_of(self, rule: str) -> int:
        """Return the chapter in which a rule stands; the first one for none."""
        return next((at for at, each in enumerate(self.chapters) if rule in each.rules), 0)

    def found(self, wanted: str) -> list[int]:
        """Return which chapters hold what is searched."""
        return [at for at, one in enumerate(self.chapters) if one.holds_words(wanted)]


class RulesScene(RailScene):
    """Shows one chapter at a time; what stands behind its signs opens beside the rules.

    `table` is the game at hand: its options are followed, and the rule that is at issue there is
    shown first. With `games`, the list offers all their rules.
    """

    keys_at = "rules"

    def __init__(
        self, entry: WindowGame, table: AtTable | None = None, games: Sequence[WindowGame] = ()
    ) -> None:
        super().__init__()
        self.panel.begins = False  # the arrows turn the chapters until a control has the focus
        self.book = Book(entry, table)
        self.books = {game.name: Book(game) for game in games} | {entry.name: self.book}
        self.games = tuple(games)
        self.at_issue = table.rule if table is not None else ""
        self.chosen = self.book.chapter_of(self.at_issue)
        self.shown: tuple[int, ...] = (self.chosen,)
        """The chapters on the sheet: the chosen one, and those after it until it is full."""
        self.wanted = ""
        self.opened: frozenset[str] = frozenset()
        self._to_rule = self.at_issue
        self._sprites: dict[str, Sprites] = {}
        self._list: Viewport | None = None
        self._text: Viewport | None = None

    @property
    def title(self) -> str:
        return _("Rules: {game}").format(game=self.entry.sheet.title)

    @property
    def entry(self) -> WindowGame:
        return self.book.entry

    @property
    def sections(self) -> tuple[HelpSection, ...]:
        """All chapters of the game's help, the credits last."""
        return self.book.chapters

    def resume(self) -> None:
        self.resized()

    def resized(self) -> None:
        self._sprites.clear()
        self.rebuild()

    def rebuild(self) -> None:
        theme, unit = self.app.theme, self.app.theme.unit
        hint = _("Search the rules")
        search = TextField(self.wanted, self._search, most=40, hint=hint, key="search")
        listed = column(
            control(theme, search),
            leaf(name="list", width=GROW, height=GROW),
            gap=unit,
            width=part(NARROW, most=18 * theme.points("body")),
            height=GROW,
        )
        text = over(
            leaf(name="text", width=GROW, height=GROW),
            ground=Plate(),
            pad=(3 * unit, 2 * unit, 2 * unit, 2 * unit),
            width=GROW,
            height=GROW,
        )
        body = row(listed, text, gap=2 * unit, pad=2 * unit, width=GROW, height=GROW)
        layout = lay(column(self.rail(), body), pygame.Rect((0, 0), theme.size))
        rows = self._rows(layout["list"])
        back, *fixed_ones = widgets_of(layout)
        text_widgets = self._chapter_widgets(layout["text"])
        self.panel.fill([*fixed_ones, *text_widgets, *rows, back])
        self.app.invalidate()

    def _rows(self, area: pygame.Rect) -> list[Widget]:
        """Return the list: the chapters that hold what is searched, under their game."""
        theme = self.app.theme
        listed: list[Widget] = []
        for book in self._listed():
            found = book.found(self.wanted)
            if self.games:
                listed.append(self._game_row(book))
            if book is self.book or self.wanted.strip():
                listed += [self._chapter_row(book, at) for at in found]
        if not listed or (self.wanted.strip() and not self._listed()):
            listed.append(Label(_("Not in these rules"), color="text_quiet"))
        pad = (0, 0, 2 * theme.unit, 0)
        room = area.width - 2 * theme.unit
        boxes = [
            held(each, width=GROW, height=fixed(each.height_in(theme, room)))
            if isinstance(each, ListRow)
            else control(theme, each)
            for each in listed
        ]
        rows = column(*boxes, pad=pad, width=GROW)
        high = height_of(rows, area.width)
        widgets = place(rows, pygame.Rect(area.topleft, (area.width, high)))
        offset = self._list.offset if self._list is not None else 0
        self._list = Viewport(area, widgets, high, offset=offset)
        chosen = next((each for each in widgets if isinstance(each, Button) and each.chosen), None)
        if chosen is not None and not area.contains(chosen.rect):
            self._list.reveal(chosen)
        return [self._list, *widgets]

    def _listed(self) -> list[Book]:
        books = [self.books[game.name] for game in self.games] or [self.book]
        if not self.wanted.strip():
            return books
        return [book for book in books if book.found(self.wanted)]

    def _game_row(self, book: Book) -> ListRow:
        def show() -> None:
            self._open(book, next(iter(book.found(self.wanted)), 0))

        title, key = book.entry.sheet.title, f"game:{book.entry.name}"
        return ListRow(title, show, chosen=False, head=True, key=key)

    def _chapter_row(self, book: Book, at: int) -> ListRow:
        here = book is self.book
        return ListRow(
            book.chapters[at].title,
            lambda: self._open(book, at),
            chosen=here and at == self.chosen,
            inset=2 * self.app.theme.unit if self.games else 0,
            key=f"section:{at}" if here else f"section:{book.entry.name}:{at}",
        )

    def _chapter_widgets(self, area: pygame.Rect) -> list[Widget]:
        """Return the chapter's pieces, its links and signs, in an area that scrolls."""
        unit = self.app.theme.unit
        chapter, begin = self._sheet(area.width - 3 * unit, area.height), (area.x + unit, area.y)
        widgets: list[Widget] = [
            ImageWidget(piece).placed(piece.get_rect(topleft=at).move(begin))
            for piece, at in chapter.pieces
        ]
        pressed: list[tuple[int, Widget]] = []
        for number, (rule, box) in enumerate(chapter.links):
            link = Link(partial(self.open_rule, rule), key=f"link:{number}:{rule}")
            link.rect = box.move(begin)
            link.label = _("Rule {rule}").format(rule=rule)
            link.place = number + 1, len(chapter.links)
            pressed.append((box.y, link))
        for paragraph, box in chapter.signs:
            key = sign_key(paragraph)
            sign = RulingSign(
                partial(self._toggle, key),
                rule=paragraph.rule or paragraph.words.partition(".")[0],
                key=f"ruling:{key}",
                opened=key in self._open_notes,
            ).placed(box.move(begin))
            pressed.append((box.y, sign))
        widgets += [widget for _y, widget in sorted(pressed, key=lambda each: each[0])]
        offset = self._text.offset if self._text is not None else 0
        self._text = Viewport(area, widgets, chapter.height, offset=offset)
        self._text.words, self._text.live = "\n".join(self._said()), True
        if self._to_rule:
            above = 4 * self.app.theme.unit
            self._text.scroll_to(chapter.rules.get(self._to_rule, 0) - above)
            self._to_rule = ""
        return [self._text, *widgets]

    def _said(self) -> Iterator[str]:
        """Yield what stands on the sheet, for who cannot see it: chapter by chapter."""
        opened = self._open_notes
        for at in self.shown:
            chapter = self.sections[at]
            yield chapter.title
            for one in chapter.paragraphs:
                yield headed(one.rule, one.words) if one.rule else one.words
                if sign_key(one) in opened:
                    for ruling in one.rulings:
                        yield ruling.words
            for cells in chapter.rows:
                yield ", ".join(filter(None, cells))

    def _sheet(self, width: int, height: int) -> Chapter:
        """Return the chosen chapter, and those after it until the sheet is full."""
        painter, found = self._painter(width), self.book.found(self.wanted)
        sheet = painter.lay(self.sections[self.chosen], self._wanted(self.chosen))
        self.shown = (self.chosen,)
        for at in found:
            if at > self.chosen and sheet.height < height - ROOM_LEFT * painter.em:
                sheet.append(painter.lay(self.sections[at], self._wanted(at)), painter.gap)
                self.shown += (at,)
        return sheet

    def _wanted(self, at: int) -> Wanted:
        explained, table = self.book.explained, self.book.table
        return Wanted(
            marked=self.wanted,
            opened=self._open_notes,
            at_issue=self.at_issue,
            now=table.now if table is not None and self.at_issue == table.rule else (),
            explained=explained[1] if explained and explained[0] == at else None,
        )

    def _painter(self, width: int) -> SectionPainter:
        book, table = self.book, self.book.table
        played = table.deck if table is not None else None
        return SectionPainter(
            self.app.theme,
            self._sprites_of(deck_for(self.entry.sheet, book.chapters, played)),
            width,
            self.entry.sheet,
            illustrations=self.entry.illustrations(),
            options=book.options,
            table=self._sprites_of(played) if played is not None else None,
        )

    def _sprites_of(self, deck: Deck) -> Sprites:
        if deck.id not in self._sprites:
            self._sprites[deck.id] = Sprites(deck, self.app.theme)
        return self._sprites[deck.id]

    @property
    def _signed(self) -> tuple[Paragraph, ...]:
        """The rules of the chapters on the sheet that carry a sign."""
        chapters = (self.sections[at] for at in self.shown)
        return tuple(one for each in chapters for one in each.paragraphs if one.rulings)

    @property
    def _open_notes(self) -> frozenset[str]:
        """What stands open: what was pressed, and what holds the words that are searched."""
        wanted = self.wanted.strip().casefold()
        if not wanted:
            return self.opened
        return self.opened | {
            sign_key(paragraph)
            for chapter in self.sections
            for paragraph in chapter.paragraphs
            for ruling in paragraph.rulings
            if wanted in ruling.words.casefold()
        }

    def _toggle(self, key: str) -> None:
        self.opened = self.opened ^ {key}
        self.rebuild()

    def open_rulings(self) -> None:
        """R: open all notes of the sheet, or close them where all are open."""
        keys = frozenset(map(sign_key, self._signed))
        self.opened = frozenset() if keys <= self.opened else self.opened | keys
        self.rebuild()

    def _open(self, book: Book, at: int) -> None:
        self.book, self.chosen, self._text = book, at, None
        self.rebuild()

    def open_section(self, at: int) -> None:
        """Show a chapter of this game from its beginning."""
        self._open(self.book, at)

    def open_rule(self, rule: str) -> None:
        """Show a rule, wherever it stands."""
        self.chosen, self.at_issue, self._to_rule = self.book.chapter_of(rule), rule, rule
        self._text = None
        self.rebuild()

    def _search(self, words: str) -> None:
        self.wanted, self._text = words, None
        books = self._listed()
        if books and self.book not in books:
            self.book = books[0]
        found = self.book.found(words)
        if found and self.chosen not in found:
            self.chosen = found[0]
        self.rebuild()

    def _step(self, by: int) -> None:
        found = self.book.found(self.wanted)
        if self.chosen in found:
            self.open_section(found[max(0, min(len(found) - 1, found.index(self.chosen) + by))])

    def _turns(self, key: int) -> bool:
        """Return whether a key turns the chapters: with the focus on a control, arrows walk."""
        return key in {pygame.K_LEFT, pygame.K_RIGHT} and self.panel.focused is None

    def handle(self, event: pygame.Event) -> None:
        """Esc leaves, F1 goes on to the keys; left and right turn the chapters; others scroll."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.app.pop()
            return
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self.app.show_keys(instead=True)
            return
        if self.panel.handle(event):
            self.app.invalidate()
        elif event.type == pygame.KEYDOWN and self._turns(event.key):
            self._step(1 if event.key == pygame.K_RIGHT else -1)
        elif event.type == pygame.KEYDOWN and event.key == RULINGS_KEY:
            self.open_rulings()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE and self._text:
            self._text.scroll_to(self._text.offset + self._text.rect.height * 7 // 8)
            self.app.invalidate()
        elif event.type == pygame.MOUSEMOTION:
            self.app.invalidate()


class ListRow(Button):
    """A row of the list of sections."""

    def __init__(
        self,
        words: str,
        action: Callable[[], None],
        *,
        chosen: bool,
        head: bool = False,
        inset: int = 0,
        key: str = "",
    ) -> None:
        super().__init__(words, action, kind="quiet", chosen=chosen, key=key)
        self.head, self.inset = head, inset
        self.group = "sections"

    def height_in(self, theme: Theme, width: int) -> int:
        """Return how high the row is at a width: long words take two lines."""
        high = self._piece(theme, width).get_height()
        return max(theme.button_height, high + theme.button_height // 3)

    def _piece(self, theme: Theme, width: int) -> pygame.Surface:
        face: Face = "title" if self.head else "text"
        size: Size = "large" if self.head else "body"
        color, room = "brass_light" if self.head else "text", width - 2 * theme.unit - self.inset
        fits = theme.measure(self.words, size, face)[0] <= room
        return theme.text(self.words, size, color, face, 0 if fits else max(1, room))

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        bar = self.rect.inflate(0, -theme.px(6))
        if self.chosen or self.hovered:
            fill = "button" if self.chosen else "panel_raised"
            target.blit(theme.panel(bar.size, fill, "brass" if self.chosen else None), bar)
        words = self._piece(theme, self.rect.width)
        left = self.rect.x + round(1.25 * theme.unit) + self.inset
        target.blit(words, words.get_rect(midleft=(left, self.rect.centery)))
        self._ring(target, theme)
