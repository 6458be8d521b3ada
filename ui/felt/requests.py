"""Asking for something aloud: the button, and the strip of small cards to pick from.

The strip is no window: it lies above the action line, the game goes on, and it closes with the
request.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from typing import Final

import pygame

from art.palette import CARD_ASPECT
from rules.core import Seat
from rules.words import _, headed
from table.controller import RequestOffer
from table.letters import capital, letter
from ui.controls.buttons import Button, Pressable
from ui.controls.labels import Label
from ui.controls.theme import Theme
from ui.controls.walking import WAYS
from ui.controls.widget import CONFIRMING, Spoken, Widget
from ui.felt.felt import Felt
from ui.layout.cards import card_width
from ui.picture.request_bubbles import small_card

BUTTON: Final = "ask"
"""The key of the button that opens the strip."""
PICK: Final = "ask for:"
"""How the keys of the small cards begin."""
HIGH: Final = 1.3
"""The height of a small card, in buttons; in large letters less, so that the table stays seen."""
FOOT: Final = 0.17
"""The part of the middle's height that the strip takes at most: no card lies so low there."""

ASIDE: Final = 0.25
"""The part of the middle's width that it leaves free, for the sign before one's own seat."""


def is_asking(key: str) -> bool:
    """Return whether a control's key is that of the button, or of a small card."""
    return key == BUTTON or key.startswith(PICK)


class SmallCard(Pressable):
    """A small card that asks for what its symbol is."""

    def __init__(
        self, offer: RequestOffer, take: Callable[[], None], place: tuple[int, int]
    ) -> None:
        alone = offer.words == offer.group
        self._named = offer.words if alone else headed(offer.group, offer.words)
        tip = offer.why_not or self._named
        super().__init__(take, key=f"{PICK}{offer.words}", tip=tip)
        self.offer, self.enabled = offer, offer.enabled
        self._place = None if alone else place

    @property
    def spoken(self) -> Spoken:
        state = self.offer.why_not
        return Spoken(self._named, _("button"), state=state, place=self._place)

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        lit = self.enabled and self.hovered
        piece = small_card(
            theme, self.offer.symbol, self.rect.height, "brass_light" if lit else "ink"
        )
        if not self.enabled:
            piece = piece.copy()
            piece.set_alpha(110)
        target.blit(piece, self.rect.move(0, -theme.px(3) if lit and not self.pressed else 0))
        self._ring(target, theme)


LOWER: Final = 0.6
"""How much smaller small cards may be so that all stand in one line."""


class Ground(Widget):
    """What the small cards lie on: a press beside them is for nobody."""

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        target.blit(theme.panel(self.rect.size, "panel_raised", "brass_dark"), self.rect)

    def handle(self, event: pygame.Event) -> bool:
        return event.type == pygame.MOUSEBUTTONDOWN and self.rect.collidepoint(event.pos)


class Requests:
    """What the person at the screen may ask for, whoever's turn it is.

    In a game without requests there is never a button.
    """

    def __init__(self, felt: Felt) -> None:
        self.app, self.course, self.match, self.show = felt.app, felt.course, felt.match, felt.show
        self.focus: Callable[[str], None] = lambda _key: None
        """Gives the keyboard's focus to a control."""
        self._opened_by: Seat | None = None
        self._leads_back = False

    @property
    def offers(self) -> Sequence[RequestOffer]:
        match = self.match
        if not match.controller.open_talk or match.viewer not in match.people:
            return ()
        return match.controller.requests(match.turn(match.viewer))

    @property
    def is_open(self) -> bool:
        """Whether the strip is there: for who has opened it, while there is anything to ask for."""
        return self._opened_by == self.match.viewer and bool(self.offers)

    def press(self, *, by_key: bool, at_button: bool = False) -> None:
        """Open the strip, or close it; whoever opens it by a key is led into it.

        From the button they are led back to it later.
        """
        if self.is_open or not self.offers:
            self.close()
            return
        self._opened_by, self._leads_back = self.match.viewer, at_button
        self.course.change()
        if by_key:
            first = next((offer for offer in self.offers if offer.enabled), self.offers[0])
            self.focus(f"{PICK}{first.words}")

    def close(self) -> bool:
        """Close the strip; return whether it was open."""
        was_open, self._opened_by = self.is_open, None
        self.course.change()
        if was_open and self._leads_back:
            self.focus(BUTTON)
        return was_open

    def take(self, offer: RequestOffer) -> None:
        """Ask for something; what was chosen for a decision stays chosen."""
        self.close()
        self.course.say_openly(offer.action)

    def takes(self, event: pygame.Event, focused: Widget | None) -> bool:
        """Return whether a key is for the strip, also while something is on its way."""
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return False
        if event.unicode.lower() == letter("Ask"):
            return bool(self.offers)
        if not self.is_open:
            return False
        within = focused is not None and is_asking(focused.key)
        return event.key == pygame.K_ESCAPE or (
            within and (event.key in CONFIRMING or event.key in WAYS or event.key == pygame.K_TAB)
        )

    def button(self) -> Button | None:
        """Return the button for the action line; `None` in other games."""
        match, theme = self.match, self.app.theme
        if not match.controller.open_talk or match.viewer not in match.people:
            return None
        words = _("Ask…")
        if theme.size[0] < 1200 * theme.text_scale:
            words = ""
        shortcut = capital("Ask") if words else ""
        able, tip = bool(self.offers), _("Ask everyone for a throw-in, a suit or a rank")
        button = Button(
            words,
            lambda: self.press(by_key=button.focused, at_button=button.focused),
            kind="quiet",
            icon="talk",
            shortcut=shortcut,
            key=BUTTON,
            tip="" if self.is_open else f"{tip} ({capital('Ask')})",  # it would lie on the strip
            enabled=able,
            chosen=self.is_open,
        )
        button.label = "" if words else _("Ask…")
        return button.fitted(theme)

    def widgets(self) -> list[Widget]:
        """Return the strip, where it is open: group by group, in as few lines as there is room."""
        if not self.is_open:
            self._opened_by = None  # somebody else looks, or the game is over
            return []
        theme, stage = self.app.theme, self.show.stage
        unit, line = theme.unit, stage.action
        right = stage.side.left - unit if stage.side.width else line.right
        foot = line.centery - theme.button_height // 2  # the buttons stay free
        room = foot - stage.middle.bottom + round(FOOT * stage.middle.height) - 2 * unit
        high = min(room, round(HIGH * theme.button_height / theme.text_scale**0.5))
        groups = [list(same) for _group, same in groupby(self.offers, key=lambda each: each.group)]
        free = round(ASIDE * stage.middle.width)
        if self.app.settings.left_handed:
            most = stage.middle.right - free - line.left - 4 * unit
        else:
            most = right - stage.middle.left - free - 4 * unit
        placed = _flow(theme, groups, _in_a_line(theme, groups, high, most), most)
        size = max(box.right for box, _what in placed), max(box.bottom for box, _what in placed)
        ground = pygame.Rect(0, 0, size[0] + 4 * unit, size[1] + 2 * unit)
        ground.bottomright = right, foot
        if self.app.settings.left_handed:
            ground.left = line.left
        found: list[Widget] = [Ground(ground)]
        for box, what in placed:
            box.move_ip(ground.x + 2 * unit, ground.y + unit)
            if isinstance(what, str):
                found.append(Label(what, size="small", color="text_quiet").placed(box))
        for group in groups:
            mine = [box for box, what in placed if isinstance(what, RequestOffer) and what in group]
            for at, (box, offer) in enumerate(zip(mine, group, strict=True), start=1):
                card = SmallCard(offer, partial(self.take, offer), (at, len(group)))
                found.append(card.placed(box))
        return found


def _in_a_line(theme: Theme, groups: Sequence[Sequence[RequestOffer]], high: int, most: int) -> int:
    """Return how high cards are of which all stand in one line; as they are where that is small."""
    cards, gap = sum(map(len, groups)), max(2, theme.unit // 2)
    room = most - gap * cards - 2 * theme.unit * (len(groups) - 1)
    lower = int(room / cards / CARD_ASPECT)
    return lower if LOWER * high <= lower < high else high


def _flow(
    theme: Theme, groups: Sequence[Sequence[RequestOffer]], high: int, most: int
) -> list[tuple[pygame.Rect, RequestOffer | str]]:
    """Return where words and small cards lie, from (0, 0) on, in one line at most so wide.

    Each group stands behind its words. Where these find no room, the cards' tips say them; and
    cards that find none go on in another line.
    """
    gap, wide = max(2, theme.unit // 2), card_width(high)
    said = [theme.measure(group[0].group, "small")[0] + 2 * theme.unit for group in groups]
    cards = sum(len(group) * (wide + gap) + 2 * theme.unit for group in groups)
    has_words = sum(said) + cards - 2 * theme.unit - gap <= most
    found: list[tuple[pygame.Rect, RequestOffer | str]] = []
    x = y = 0
    for group, width in zip(groups, said, strict=True):
        if has_words:
            found.append((pygame.Rect(x, 0, width - 2 * theme.unit, high), group[0].group))
            x += width
        for offer in group:
            if x + wide > most:
                x, y = 0, y + high + gap
            found.append((pygame.Rect(x, y, wide, high), offer))
            x += wide + gap
        x += 2 * theme.unit
    return found
