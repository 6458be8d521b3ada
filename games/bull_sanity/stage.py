"""The middle of Bull Sanity's table: the claim with its set, the pile, the way of the values."""

from collections.abc import Hashable
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from games.bull_sanity.controller import BullSanityController
from games.bull_sanity.telling import CARDS, called, claim, values
from games.shared.double_table import LEAST_CARD, DoublePart, DrawnCards, add_double_hand
from rules.bull_sanity.game import Facts, Judgment, Rules, View
from rules.core import UNSEEN
from rules.shared.double_cards import MOST_HALF, VALUES
from rules.words import _
from table.own_hand import Mark
from ui.controls.theme import smallest
from ui.layout.boxes import (
    FILL,
    GROW,
    SPACE,
    Box,
    Length,
    column,
    first_that_fits,
    fixed,
    grow,
    over,
    part,
    row,
)
from ui.picture.dial import (
    Dial,
    dial_hand,
    dial_part,
    dial_plate,
    dial_tile,
    hand_corner,
    part_corner,
    tile_corner,
)
from ui.picture.director import BaseStaging
from ui.picture.effects import banner_height
from ui.picture.items import Drawn, Picture
from ui.picture.seats import add_seats
from ui.picture.stage import Stage

PILE: Final = 0.2
"""The part of the dial's width that the pile takes."""
WIDEST: Final = 3.2
NARROWEST: Final = 1.9
"""The widths of the dial between which it follows the room, as parts of its height."""
LOW: Final = 15
"""How much higher the dial is than its numbers, at least."""
MOST_PILED: Final = 24
"""Cards of the pile that are seen one above the other: it grows with what is at stake."""
THICK: Final = 0.024
"""How thick it gets, as a part of the middle's width: the dial stays free."""
CARD: Final = 300
"""Pixels at 1080p of height that a card of the set has at most: large words stand below."""
READ: Final = 0.115
"""The part of the window's height from which the sum of a card is read at a glance."""
LEAST_PART: Final = 7
"""Tenths of that which a card has at least where room is left for these words."""


class BullTable(DoublePart[Rules, Facts]):
    """The set in the middle with its claim, the pile beside it, and below the way of the values."""

    def add(self) -> None:
        """Add everything but the seats."""
        unit, middle = self.theme.unit, self.stage.middle
        self.anchor(middle, "stock", height=middle.height // 3)
        if self.facts.phase in ("draw", "shuffle"):
            self.anchor(middle, "set", "verdict", "middle", height=LEAST_CARD)
            return
        dial = self._dial(middle.size)
        side = dial.lip + dial.band
        inside = self._pile(), self._set(), over(width=part(PILE), height=GROW)
        if self.theme.settings.left_handed:
            inside = inside[::-1]
        pad = (side, dial.inset, side, dial.lip + unit // 2)
        whole = over(
            self.drawn(self._add_dial, name="values"),
            row(*inside, **FILL, pad=pad, gap=unit),
            width=grow(most=round(WIDEST * middle.height)),
            height=grow(most=round(middle.width / NARROWEST)),
        )
        layout = self.put(over(whole, **FILL, at="center"), middle)
        self.anchor(layout.get("cards") or layout.get("set") or middle, "set")
        below = layout.get("verdict")  # the cards, where words hide none of them
        self.anchor(below or layout.get("values") or middle, "verdict")
        if below is not None:
            self.picture.regions["verdict"] = below
        if "middle" not in self.picture.anchors:  # large text takes all the room
            self.anchor(layout.get("pile") or middle, "middle", height=LEAST_CARD)

    # --- the way of the values --------------------------------------------------------------

    def _dial(self, size: tuple[int, int]) -> Dial:
        """Return the dial in a room: its ring is as thick as the numbers and their room need."""
        letters = max(smallest(self.theme), min(self.theme.points("body"), size[1] // LOW))
        return Dial(size, self.theme.font(letters).get_height() + self.theme.px(14), VALUES)

    def _add_dial(self, picture: Picture, rect: pygame.Rect) -> None:
        """Add the dial: brass up to the declared value under its hand, ivory what may follow."""
        theme, dial, declared = self.theme, self._dial(rect.size), self.facts.declared

        def add(what: Hashable, piece: pygame.Surface, corner: tuple[int, int]) -> None:
            spot = rect.x + corner[0], rect.y + corner[1]
            picture.below.append(Drawn((what, rect.size), piece, *spot, bare=True))

        add("dial", dial_plate(theme, dial), (0, 0))
        for value in VALUES:
            past = "past" if value <= declared else "later"
            kind = "next" if value in self.facts.choices else past
            tile = dial_tile(theme, dial, value, kind)
            add(("tile", value, kind), tile, tile_corner(dial, value))
        add("half or sum", dial_part(theme, dial), part_corner(theme, dial, MOST_HALF + 1))
        if declared:
            add(("hand", declared), dial_hand(theme, dial, declared), hand_corner(dial, declared))
        spots = []
        for value in VALUES:
            wide = min(dial.band, dial.tile)
            spot = pygame.Rect(0, 0, wide - theme.px(4), dial.band)
            x, y = dial.middle(value)
            spot.center = rect.x + round(x), rect.y + round(y)
            spots.append((self._value(value), spot))
            picture.labels.append(spot)
        self.put_each(spots)

    def _value(self, value: int) -> Box:
        """Return the number of a value; the declared one is larger."""
        declared = self.facts.declared
        is_lit = value <= declared or value in self.facts.choices
        ink = "ink" if is_lit else "text_quiet"
        number = self.words(
            str(value),
            "large" if value == declared else "body",
            ink,
            "strong" if is_lit else "text",
            alike="" if value == declared else "values",
            what=("number", value, ink),
        )
        return over(number, **FILL, at="center")

    # --- the pile ---------------------------------------------------------------------------

    def _pile(self) -> Box:
        """Return what nobody called, face down for good, with its number."""
        theme, count = self.theme, len(self.view.zones["middle"])
        words = CARDS.format(count=count) if count else ""
        lift = max(1, theme.px(2))
        thick = min(MOST_PILED, round(THICK * self.stage.middle.width / lift))
        pile = partial(self.pile, drawn=MOST_PILED, thick=thick, lift=lift, empty=110)
        cards = pile("middle", count, least=LEAST_CARD, most=theme.px(150), yields=1)
        return column(
            cards,
            self.words(words, "small", "text_quiet", "strong", what=("pile", words)),
            width=part(PILE),
            height=GROW,
            gap=theme.unit // 2,
            at="bottomleft" if self.theme.settings.left_handed else "bottomright",
            pad=(2 * theme.unit, 0, lift * min(count, thick), 0),
            name="pile",
        )

    # --- the set ----------------------------------------------------------------------------

    def _set(self) -> Box:
        """Return the set laid with its claim, or what came of the last one."""
        laid = self.view.zones["set"]
        asked = self.facts.phase == "challenge"
        if laid or asked:
            return self._claimed(laid)
        if self.facts.judgment is not None:
            return self._judged(self.facts.judgment)
        return self._column(SPACE, self._next(), SPACE)

    def _column(self, *body: Box | None) -> Box:
        unit = self.theme.unit
        return column(*body, **FILL, gap=unit // 2, pad=(unit, 0), at="midtop", name="set")

    def _claimed(self, laid: tuple[int, ...]) -> Box:
        """Return the claim above the set; what is not told yet lies there without."""
        facts = self.facts
        words = str(claim(len(laid), facts.declared)) if facts.phase == "challenge" and laid else ""
        head = self.head(facts.layer, words, ("claim", words)) if words else None
        above = self._above(head)
        return first_that_fits(
            self._column(above, self._laid(laid, self._high), self._below_the_cards(None)),
            self._column(above, self._laid(laid, GROW)),
        )

    @property
    def _foot(self) -> int:
        """Pixels that the tags of the cards reach below them, and a little more."""
        return self.theme.font("small").get_height()

    @property
    def _high(self) -> Length:
        """How high the set is where there is room for large words below it."""
        most = self.theme.px(CARD)
        return grow(1.0, LEAST_PART * most // 10 + self._foot, most + self._foot)

    @property
    def _head_high(self) -> int:
        return self.theme.font(self.head_letters, "strong").get_height()

    @property
    def _free_dial(self) -> Dial:
        """The dial as large as the middle leaves room for it."""
        wide, high = self.stage.middle.size
        return self._dial((min(wide, round(WIDEST * high)), min(high, round(wide / NARROWEST))))

    def _free(self, below: int) -> int:
        """Return how wide the claim or the set is at most: none of its corners lies on the ring."""
        dial = self._free_dial
        return dial.free(dial.inset + below) - 2 * self.theme.unit

    def _above(self, claimed: Box | None) -> Box:
        """Return what is claimed, in the middle of the room between the ring and its hand.

        Its letters begin a fifth of a line down.
        """
        dial, below, declared = self._free_dial, self._head_high // 5, self.facts.declared
        wide, taken = self._free(below), 0
        if declared:
            beside = dial.beside(declared, dial.inset + below) - self.theme.unit
            taken = max(0, wide // 2 - beside)
        pad = (taken, 0, 0, 0) if declared <= MOST_HALF else (0, 0, taken, 0)
        high = fixed(self._head_high)
        return over(claimed, width=grow(most=wide), height=high, pad=pad, at="midbottom")

    def _below_the_cards(self, words: Box | None) -> Box:
        """Return the room below the set: for large words, and then for what they came to."""
        return over(
            words, width=GROW, height=fixed(banner_height(self.theme)), at="midtop", name="verdict"
        )

    def _laid(self, laid: tuple[int, ...], high: Length) -> Box:
        """Return the set; its faces show to the player who laid it, and to all once it is called.

        Open hands lay no set open: a bluff that everybody sees is none.
        """
        facts, theme = self.facts, self.theme
        hidden = self.stage.open_hands and self.view.viewer != facts.layer
        shown = (UNSEEN,) * len(laid) if hidden else laid
        keys = [("card", card) if card != UNSEEN else ("set", at) for at, card in enumerate(laid)]
        value = facts.declared if facts.phase == "challenge" else 0
        cards = self.set_of("set", shown, value, most=theme.px(CARD), keys=keys)
        return self._lying(cards, high)

    def _lying(self, cards: Box, high: Length) -> Box:
        """Return the cards of a set below its claim, and their tags."""
        pad = (0, 0, 0, self._foot)
        wide = grow(most=self._free(self._head_high))
        return over(cards, width=wide, height=high, pad=pad, name="cards")

    def _judged(self, judgment: Judgment) -> Box:
        """Return the set that was called: likenesses of its cards, which are in a hand again."""
        said = str(claim(len(judgment.cards), judgment.value))
        head = self._above(self.head(judgment.layer, said, ("claim", said)))
        words = self._verdict(judgment)
        read = grow(2.0, round(READ * self.theme.size[1]) + self._foot)
        laid, keys = judgment.cards, [("judged", card) for card in judgment.cards]
        most = self.theme.px(CARD)
        cards = self.set_of("judged", laid, judgment.value, most=most, keys=keys)
        return first_that_fits(
            self._column(head, self._lying(cards, self._high), self._below_the_cards(words)),
            self._column(head, self._lying(cards, read), words),
            self._column(self._lying(cards, read), words),
        )

    def _verdict(self, judgment: Judgment) -> Box:
        """Return who called, and what came of it; read once no card flies over it any more."""
        words, ink = str(called(judgment, self.names)), "good" if judgment.truthful else "bad"
        awaits, what = frozenset({f"hand:{judgment.loser}"}), (words,)
        told = partial(self.words, words, color=ink, face="strong", what=what, awaits=awaits)
        return first_that_fits(
            told("large", ending="whole", wants=1.0),
            told("large", least=self.theme.points("body"), ending="whole"),
            told("body", wraps=True, at="center"),
        )

    def _next(self) -> Box | None:
        """Return what is declared next, where nothing lies in the middle."""
        if self.facts.phase != "play":
            return None
        words = _("next: {values}").format(values=values(self.facts.choices))
        return self.words(words, "title", "ivory_shade", "title", wants=0.7, what=(words,))


class BullSanityStaging(BaseStaging[BullSanityController]):
    """Bull Sanity in a window."""

    def picture(self, view: View, stage: Stage) -> Picture:
        picture, controller = Picture(), self.controller
        facts: Facts = view.facts
        add_seats(picture, stage, self.deck, controller.seats(view), view.viewer)
        table = picture, stage, view, controller
        BullTable(*table).add()
        if facts.phase in ("draw", "shuffle"):
            DrawnCards(*table).add(facts.drawing)
        self._add_hand(picture, stage, view)
        return picture

    def _add_hand(self, picture: Picture, stage: Stage, view: View) -> None:
        """Add the hand; only the cards that would be truthful are lit, though all may be laid."""
        controller = self.controller
        truthful = controller.counts_as(view, ())
        marks: dict[int, Mark] = {
            card: "plain" if mark == "lit" and card not in truthful else mark
            for card, mark in stage.marks.items()
        }
        add_double_hand(picture, replace(stage, marks=marks), view, controller, truthful)
