"""The trick of Sanity Rook: a tight cross on the inlay, each card before its player."""

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from games.sanity_rook.pieces import RookPart, plays_on_table, suit_disc
from games.sanity_rook.telling import POINTS, led_words, points_in, way_value
from games.shared.double_table import add_counts, turn_for
from rules.core import Seat
from rules.sanity_rook.game import NEST, SEATS, TrickPlay
from rules.sanity_rook.tricks import NOTHING, ROOK
from rules.shared.double_cards import double_deck
from rules.words import _
from table.own_hand import Mark
from ui.controls.backdrop import glow
from ui.controls.icon_surfaces import icon
from ui.layout.boxes import FILL, GROW, Box, column, fixed, leaf, over, part, row
from ui.layout.cards import Fan, card_width
from ui.picture.items import CardItem, CardPlace, Picture
from ui.picture.pieces import ROUND, Ground

NEST_OPEN: Final = Fan(NEST, spread=1.06, at="center")
"""How the Nest lies where it is open for all to see."""
NEST_HIGH: Final = 0.4
"""How high it is, as a part of the upper half of the inlay."""
LOWEST: Final = 8
"""How much higher the inlay is than a tag with words above a card, at least."""
SIGN: Final = 14
"""How much higher it is than the signs in their stead where letters are too large for that."""
WITHIN: Final = 0.41
"""How high a card is at most, as a part of the inlay, so that no corner leaves it."""
GLEAM: Final = 1.9
"""How wide and high the light is under the card that takes the trick, in cards."""


def cross(cards: Sequence[Box], tags: Sequence[Box | None], high: int, line: int, gap: int) -> Box:
    """Return four cards `high` pixels high, and outside of them what is said of each.

    Both are those of the seats clockwise from the one at the foot; `line` is the height of a tag.
    """
    told = partial(over, width=GROW, height=fixed(line), at="center")
    place = partial(over, width=fixed(card_width(high)), height=fixed(high))
    own, left, far, right = map(place, cards)
    at_left = over(tags[1], width=GROW, at="midright")
    at_right = over(tags[3], width=GROW, at="midleft")
    across = at_left, left, column(far, own, gap=gap), right, at_right
    both = row(*across, width=GROW, gap=gap)
    return column(told(tags[2]), both, told(tags[0]), **FILL, gap=gap, at="center")


class RookTrick(RookPart):
    """Puts the trick on the inlay of a picture."""

    def add_trick(self) -> None:
        """R4 to R8: the trick so far; once all are taken, the Nest for all to see."""
        ring, gap = self.ring, self.theme.unit
        line = round(self.theme.font("body", "strong").get_height() * 1.3)
        crowded = line * LOWEST > ring.height
        if crowded:
            line = ring.height // SIGN
        high = min((ring.height - 2 * line - 3 * gap) // 2, round(WITHIN * ring.height))
        self.anchor(ring, "trick", height=high)
        if self.nest_alone:
            self._lay_nest(ring)
            return
        plays = plays_on_table(self.view)
        seats = [(self.below + step) % SEATS for step in range(SEATS)]
        cards = [self._card(seat, plays) for seat in seats]
        tags = [self._tag(seat, plays, line if crowded else 0) for seat in seats]
        self.put(cross(cards, tags, high, line, gap), self.stage.middle)

    def _lay_nest(self, ring: pygame.Rect) -> None:
        """R8: the last trick is taken; the Nest lies on the inlay, and goes too."""
        cards, high = self.view.zones["nest"], part(NEST_HIGH)
        nest = self.cards("nest", cards, NEST_OPEN, anchor=True, height=high)
        taken = leaf(**FILL, name="nest taken")
        room = ring.inflate(-2 * self.theme.unit, 0)
        self.put(column(over(nest, **FILL, at="midbottom"), taken, **FILL), room)

    def _is_whole(self, plays: Sequence[TrickPlay]) -> bool:
        return len(self.view.zones["trick"]) == SEATS == len(plays)

    def _card(self, seat: Seat, plays: tuple[TrickPlay, ...]) -> Box:
        """Return the card that a seat has laid, turned as it counts, or its empty place.

        The one that takes the trick so far lies in the light; one that is nothing has none.
        """
        laid = self.view.zones["trick"]
        first = plays[0].seat if plays else self.facts.leader or 0
        step = (seat - first) % SEATS
        card = laid[step] if step < len(laid) else None
        play = next((play for play in plays if play.seat == seat), None)
        takes = play is not None and self.facts.taker == seat

        def draw(picture: Picture, rect: pygame.Rect) -> None:
            if card is None:
                if self.facts.result is None:
                    self.bare(("rook", ("empty", seat)), rect, 90)
                return
            if takes:
                light = glow(self.theme, (round(GLEAM * rect.width), round(GLEAM * rect.height)))
                picture.lay(("rook", ("gleam", seat)), light, rect, bare=True)
            mark: Mark = "lit" if takes and self._is_whole(plays) else "plain"
            self.add_played(card, play, rect, mark)

        return self.drawn(draw, name=f"seat {seat}")

    def add_played(
        self, card: int, play: TrickPlay | None, rect: pygame.Rect, mark: Mark = "plain"
    ) -> None:
        """Add a card as it was played: turned, and with a ring round the number that counts."""
        way = play.way if play is not None else ""
        key = ("card", card) if card in self.view.zones["trick"] else ("last", card)
        place = CardPlace(*rect.center, rect.height, turn_for(way))
        item = CardItem(key, card, place, "dim" if way == NOTHING else mark)
        self.picture.cards.append(item)
        if way not in {"", ROOK, NOTHING}:
            add_counts(self.picture, self.theme, item, ((0, way),))

    def _tag(self, seat: Seat, plays: tuple[TrickPlay, ...], high: int) -> Box | None:
        """Return whether a card was led, takes the trick, or is nothing; only as signs if `high`.

        The signs are `high` pixels high then.
        """
        play = next((play for play in plays if play.seat == seat), None)
        if play is None:
            return None
        theme, best = self.theme, self.facts.taker == seat
        words, shorter, symbol = "", "", ""
        points = points_in(plays) if best else 0
        if best and self._is_whole(plays):
            words = _("{name} takes it").format(name=self.names[seat])
        elif play is plays[0]:
            words, shorter = led_words(play), _("led")
            symbol = "rook" if play.way == ROOK else double_deck().suit(play.card, play.way)
        elif play.way == NOTHING:
            words = way_value(play.card, play.way)
        if points:
            worth = str(POINTS.fill(points=points))
            words, shorter = " · ".join(filter(None, (words, worth))), worth
        if not best and not (symbol if high else words):
            return None
        what = ("rook", ("tag", seat, words, best))
        letters = theme.points("body")
        if high:
            words, letters = "", high
        parts = []
        if best:
            crown = icon(theme, "crown", letters, "brass_light")
            parts.append(self.image(crown, (*what, "crown")))
        if symbol:
            parts.append(self.image(suit_disc(theme, symbol, letters), (*what, symbol)))
        if words:
            told = self.words(words, "body", "brass_light", "strong", what=what, shorter=shorter)
            parts.append(told)
        pad = theme.unit, 0 if high else theme.px(2)
        ground = Ground("panel", "brass_dark", 255, radius=ROUND)
        return over(row(*parts, gap=theme.unit // 2), pad=pad, at="center", ground=ground)
