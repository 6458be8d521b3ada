"""A list to pick a decision from, best first: rows with a note each, scrolled where many."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from rules.core import Action
from table.controller import Ask, Offer
from ui.controls.buttons import Button, keycap
from ui.controls.labels import Label, Plate
from ui.controls.theme import Size, Theme
from ui.controls.viewport import Viewport
from ui.controls.widget import Spoken, Widget
from ui.felt.felt import Felt
from ui.picture.hand import hand_parts
from ui.picture.stage import Stage


class Row(Button):
    """A decision in a list: its words at the left, its key and what it would mean at the right."""

    def __init__(self, offer: Offer, submit: Callable[[Action], None]) -> None:
        super().__init__(
            offer.words,
            lambda: submit(offer.action),
            kind="primary" if offer.primary else "plain",
            shortcut=offer.key.upper(),
            key=f"offer:{offer.words}",
            tip=offer.tip,
        )
        self.note = offer.note
        self.group = "rows"

    @property
    def spoken(self) -> Spoken:
        return Spoken(self.words, value=self.shortcut, state=self.note, why=self.tip)

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        fill, border, ink = self._colors()
        target.blit(self._ground(theme, fill, border), self.rect)
        left, right = self.rect.left + 2 * theme.unit, self.rect.right - 2 * theme.unit
        words = theme.fitted(self.words, max(1, right - left), "body", ink, "strong")
        target.blit(words, words.get_rect(midleft=(left, self.rect.centery)))
        left += words.get_width() + 2 * theme.unit
        if self.shortcut:
            sign = keycap(theme, theme.text(self.shortcut, "small", ink), fill, border)
            target.blit(sign, sign.get_rect(midright=(right, self.rect.centery)))
            right -= sign.get_width() + 2 * theme.unit
        if self.note and right > left:
            quiet = ink if self.kind == "primary" else "brass_light"
            note = theme.fitted(self.note, right - left, "small", quiet)
            target.blit(note, note.get_rect(midright=(right, self.rect.centery)))
        self._ring(target, theme)


def _width_of_rows(theme: Theme, offers: Sequence[Offer]) -> int:
    """Return the width in pixels in which no row's words, note and key are cut."""
    unit, widest = theme.unit, 0
    for offer in offers:
        wide = theme.measure(offer.words, "body", "strong")[0] + 4 * unit
        beside = (words for words in (offer.note, offer.key.upper()) if words)
        wide += sum(theme.measure(words, "small")[0] + 2 * unit for words in beside)
        widest = max(widest, wide)
    return widest


def _head(theme: Theme, title: str, width: int, most: int) -> tuple[int, bool]:
    """Return how high the title of a list is, and whether it takes more than one line.

    It does where it is longer, and `most` pixels hold it.
    """
    if theme.measure(title, "small", "strong")[0] > width:
        piece = theme.text(title, "small", face="strong", width=max(1, width))
        if (height := piece.get_height() + theme.unit) <= most:
            return height, True
    return round(theme.font("body", "strong").get_height() * 1.5), False


class OfferList:
    """The list of what is asked; it stays where it was scrolled while it offers the same."""

    def __init__(self, felt: Felt) -> None:
        self._felt = felt
        self._asked: Action | None = None
        """What the last press was for, where it takes a second one."""
        self._viewport: Viewport | None = None
        self._words: list[str] = []

    def widgets(self, stage: Stage, ask: Ask) -> list[Widget]:
        """Return the list over the play area, or beside the hand; none where none is asked."""
        if not ask.rows:
            return []
        theme = stage.theme
        needs = _width_of_rows(theme, ask.rows) + 4 * theme.unit
        if ask.rows_beside_hand:
            area = hand_parts(stage)[1]
            if not area.colliderect(stage.hand):
                area.width = max(area.width, min(stage.middle.width, needs))
        else:
            play = stage.play
            area = pygame.Rect(
                0, 0, min(play.width - 4 * theme.unit, theme.px(640)), play.height
            ).move_to(midbottom=play.midbottom)
        words = [offer.words for offer in ask.rows]
        offset = 0 if self._viewport is None else self._viewport.offset
        if words != self._words:
            self._words, self._asked, offset = words, None, 0
        return self._laid(theme, area, ask, offset)

    def _laid(self, theme: Theme, area: pygame.Rect, ask: Ask, offset: int) -> list[Widget]:
        """Return a list that fills `area` from its bottom, scrolled by `offset` pixels.

        Rows stand in two columns, to be read line by line, where one column does not hold them all
        and both are wide enough for every row.
        """
        offers, title, unit = ask.rows, ask.rows_title, theme.unit
        gap = max(2, unit // 2)
        line = theme.button_height + gap
        wide, high = area.width - 4 * unit, area.height - 2 * unit
        most = high - (min(2, len(offers)) * line - gap)  # two whole rows come before a whole title
        head_height, wraps = _head(theme, title, wide, most)
        if head_height > most:
            head_height, title = unit, ""
        in_one = len(offers) * line - gap <= high - head_height
        columns = 1 if in_one or 2 * _width_of_rows(theme, offers) + gap > wide else 2
        lines = -(-len(offers) // columns)
        height = lines * line - gap
        box = area.copy()
        box.height = min(area.height, head_height + 2 * unit + height)
        box.bottom = area.bottom
        head = pygame.Rect(box.x + 2 * unit, box.y + unit // 2, box.width - 4 * unit, head_height)
        inner = pygame.Rect(
            box.x + 2 * unit, head.bottom, box.width - 3 * unit, box.bottom - unit - head.bottom
        )
        width = (wide - gap * (columns - 1)) // columns
        rows: list[Widget] = []
        for at, offer in enumerate(offers):
            down, across = divmod(at, columns)
            place = pygame.Rect(
                inner.x + across * (width + gap), inner.y + down * line, width, line - gap
            )
            row = Row(offer, partial(self._press, ask)).placed(place)
            row.advised = self._felt.match.hand.advises(offer.action)
            rows.append(row)
        self._viewport = Viewport(inner, rows, height, offset=offset)
        widgets: list[Widget] = [Plate(alpha=225).placed(box), self._viewport, *rows]
        if title:
            size: Size = "small" if wraps else "body"
            widgets.insert(1, Label(title, size=size, face="strong", wrap=wraps).placed(head))
        return widgets

    def _press(self, ask: Ask, action: Action) -> None:
        """Take a row, or say first what its player should know."""
        doubt = next((offer.twice for offer in ask.rows if offer.action == action), "")
        if not doubt or self._asked == action:
            self._asked = None
            self._felt.course.decide(action)
        else:
            self._asked = action
            self._felt.bubble.say(doubt)
