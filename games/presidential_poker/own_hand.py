"""The viewer's own hand in Presidential Poker: large cards, its orders, what it makes."""

from functools import partial
from itertools import pairwise
from typing import Final

import pygame
from msgspec.structs import replace

from games.presidential_poker.hands import is_beaten, reading_of
from games.presidential_poker.places import SPREAD
from games.presidential_poker.seats import HandPart, all_cards
from games.presidential_poker.telling import GROUPS
from rules.presidential_poker.sixchex import HAND
from rules.presidential_poker.words import Reading
from rules.words import _
from table.own_hand import Mark
from ui.controls.theme import Face, Size
from ui.felt.amounts import panel_height
from ui.layout.boxes import FILL, GROW, Box, column, first_that_fits, fixed, leaf, over, part, row
from ui.layout.cards import Fan
from ui.picture.hand import hand_items
from ui.picture.pieces import Ground

PANEL: Final = 0.3
"""The part of the hand's region that the words beside the hand take."""
LIFTS: Final[dict[Mark, float]] = {"chosen": 0.045, "back": 0.045}
"""How far a discard is lifted, as a part of the card's height: the cards take all the room."""
CARDS: Final = Fan(HAND, spread=SPREAD, head=LIFTS["chosen"], strip=1.0, apart=0.09, at="midbottom")
"""How the cards lie, wider apart between the groups that they make."""
COVERED: Final = 0.72
"""The part of a card that is seen where whole ones side by side would stay lower than `SMALL`."""
SMALL: Final = 0.75
"""The part of the place's height that whole cards reach at least: else they overlap."""


class OwnHand(HandPart):
    """Puts the viewer's cards as large as the space allows, and beside them what they make."""

    def add(self, line: pygame.Rect) -> None:
        """Add the hand; where there is no room for words beside it, they stand in the `line`."""
        picture, stage, facts, viewer = self.picture, self.stage, self.facts, self.view.viewer
        zone = f"hand:{viewer}"
        cards = stage.arranged(self.view.zones[zone], self.controller.sorted_hand)
        reading = reading_of(self.at, viewer)
        lit = stage.sort == GROUPS and stage.order is None and reading is not None
        layout = self.put(self._beside(reading), stage.hand)
        words = layout["words"]
        if words.height < self.theme.font("body").get_height():
            words = layout["panel words"] if facts.won or facts.shown else line
        if reading is not None:
            self.put(self._told(reading), words)
        place = layout["cards"]
        low = CARDS.plan(place.size)[1] < SMALL * place.height
        strip = COVERED if low else CARDS.strip
        fan = replace(CARDS, count=len(cards), strip=strip, breaks=_breaks(reading) if lit else ())
        picture.cards.extend(hand_items(stage, zone, cards, fan, area=place, sag=0.0, lifts=LIFTS))
        self.anchor(place, zone)
        self.anchor(layout["amount"], f"said:{viewer}", height=place.height)
        opened = viewer in facts.shown and not is_beaten(facts, viewer)
        if reading is not None and (lit or opened):
            self.light_groups(reading)
        picture.amount = layout["amount"]
        if facts.phase == "draw":
            picture.answers = layout["draw"]

    def _beside(self, reading: Reading | None) -> Box:
        """Return the regions of the cards, and of words on a panel and buttons beside them.

        The buttons of the draw stand where no button stands that ends a betting turn.
        """
        theme, unit = self.theme, self.theme.unit
        answers = theme.font("body", "strong").size(_("Stand pat") + _("Draw {count}"))[0]
        wide = part(PANEL, least=answers + theme.points("body") + 15 * unit)
        draw = leaf(name="draw", width=GROW, height=fixed(theme.button_height))
        high = fixed(panel_height(theme))
        buttons = over(leaf(name="amount", **FILL), draw, width=GROW, height=high)
        panel = over(
            leaf(name="panel words", **FILL),
            column(leaf(name="words", **FILL), buttons, **FILL, gap=unit),
            width=wide,
            height=GROW,
            pad=(2 * unit, unit),
            ground=Ground(about=all_cards(reading)) if reading is not None else None,
        )
        pad = (2 * unit, 0, 2 * unit, unit)
        return row(leaf(name="cards", **FILL), panel, gap=2 * unit, pad=pad)

    def _told(self, reading: Reading) -> Box:
        """Return what a hand makes, in as many words as there is room for."""
        name, phrase, about = reading.name, reading.phrase, all_cards(reading)

        def line(
            at: int, words: str, size: Size, color: str = "text", *, wraps: bool = True
        ) -> Box:
            face: Face = "strong" if color == "brass_light" else "text"
            told = partial(self.words, wraps=wraps, what=("reading", at, name, phrase), about=about)
            return told(words, size, color, face, least=self.theme.points(size) if wraps else None)

        hold = line(0, _("You hold"), "small", "text_quiet")
        ways = (
            (hold, line(1, name, "large", "brass_light"), line(2, phrase, "body")),
            (line(0, name, "body", "brass_light"), line(1, phrase, "small")),
            (line(0, name, "body", "brass_light", wraps=False),),
        )
        return first_that_fits(*(column(*way, at="midleft") for way in ways))


def _breaks(reading: Reading | None) -> tuple[int, ...]:
    """Return before which cards of a hand sorted by its groups another begins, or the kickers."""
    groups = reading.groups if reading is not None else ()
    at = 0
    found = []
    for before, group in pairwise(groups):
        at += len(before.cards)
        if not (before.kicker and group.kicker):
            found.append(at)
    return tuple(found)
