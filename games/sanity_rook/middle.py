"""The middle of Sanity Rook's table: the inlay, and on it all bids, then the trick, then the Nest.

The trick is a tight cross, each card before its player.
"""

from functools import partial
from typing import Final

import pygame
from msgspec.structs import replace

from art.icons import Symbol
from art.palette import CARD_ASPECT
from games.sanity_rook.controller import bid_offer
from games.sanity_rook.telling import POINTS, led_words, points_in, way_value
from games.shared.double_table import add_counts, turn_for
from rules.core import Seat
from rules.sanity_rook.game import NEST, SEATS, Facts, Rules, TrickPlay
from rules.sanity_rook.tricks import NOTHING, ROOK
from rules.shared.double_cards import WAYS, double_deck
from rules.words import _
from table.own_hand import Mark
from ui.controls.backdrop import glow
from ui.controls.buttons import Button
from ui.controls.icon_surfaces import icon
from ui.controls.theme import Theme, inlaid, kept_piece
from ui.felt.amounts import line_width, panel_height, presets_fit
from ui.layout.boxes import FILL, GROW, Box, column, fit, fixed, grid, grow, leaf, over, part, row
from ui.layout.cards import Fan, card_width
from ui.picture.items import CardItem, CardPlace, Picture
from ui.picture.pieces import ROUND, Ground, TablePart
from ui.picture.request_bubbles import symbol

RING: Final = 0.46
"""The diameter of the inlay, as a part of the middle's width at most."""
NEST_BID_FOR: Final = Fan(NEST, spread=0.5, at="center")
"""How the Nest lies while it is bid for."""
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


@kept_piece
def suit_disc(theme: Theme, suit: str, size: int) -> pygame.Surface:
    """Return a round ivory piece with a suit in its color, or the Rook, `size` pixels wide."""
    rim, inner = max(1, size // 20), max(6, round(size * 0.62))
    ground = theme.panel((size, size), "ivory", "brass", size // 2, border_width=rim)
    if suit == ROOK:
        return inlaid(ground, icon(theme, suit, inner, "ink"))
    ink = str(double_deck().deck.face.tables["ink"][suit])
    return inlaid(ground, symbol(theme, Symbol(suit, ink=ink, four_color=ink), inner))


class RookMiddle(TablePart[Rules, Facts]):
    """Declares what lies on the inlay."""

    @property
    def ring(self) -> pygame.Rect:
        """The square round the inlay, in the middle of the table."""
        middle = self.stage.middle
        size = min(middle.height, round(RING * middle.width))
        return pygame.Rect(0, 0, size, size).move_to(center=middle.center)

    @property
    def plays(self) -> tuple[TrickPlay, ...]:
        """The plays whose cards lie in the trick: of this one, or of the one just finished."""
        plays = self.facts.trick or self.facts.last_trick
        return plays if self.view.zones["trick"] else ()

    @property
    def nest_alone(self) -> bool:
        """Whether all tricks are taken, and only the Nest still lies in the middle (R8)."""
        zones = self.view.zones
        return self.facts.result is not None and bool(zones["nest"]) and not zones["trick"]

    def nest(self, fan: Fan, high: int, *, beside: bool = False) -> Box | None:
        """Return the five cards of the Nest with their name; none while the bidder holds them."""
        cards = self.view.zones["nest"]
        if not cards or self.nest_alone:
            return None
        fan = replace(fan, count=len(cards))
        lying = self.cards("nest", cards, fan, anchor=True, height=fixed(high), name="nest")
        what = ("rook", "nest words")
        words = self.words(_("Nest"), "small", "text_quiet", what=what, at="center")
        if beside:
            return row(words, lying, gap=self.theme.unit)
        return column(lying, words, gap=self.theme.unit // 2, at="midtop")

    # --- the bids ---------------------------------------------------------------------------

    @property
    def has_panel(self) -> bool:
        """Whether a bid is set in a panel, since the action line has no room for it.

        Letters are so large then; the panel is at the foot, with the bids two by two above it.
        """
        theme = self.theme
        width = line_width(theme, self.stage.action)
        return self.facts.phase == "bid" and not presets_fit(theme, bid_offer(self.game, 0), width)

    def add_bids(self) -> None:
        """R2: what each seat has bid, and in the middle of the ring the Nest."""
        crowded, ring, unit = self.has_panel, self.ring, self.theme.unit
        own, left, far, right = (self._bid(seat, crowded=crowded) for seat in self.around)
        if not crowded:
            nest = over(self.nest(NEST_BID_FOR, ring.height // 4), width=part(0.4), at="center")
            far, own = (over(bid, width=GROW, height=part(0.22)) for bid in (far, own))
            self.put(column(far, row(left, nest, right, **FILL), own, **FILL), ring)
            return
        panel = leaf(width=GROW, height=fixed(panel_height(self.theme)), name="panel")
        bids = grid([left, far, own, right], 2, gap=unit)
        layout = self.put(column(bids, panel, gap=unit), self.stage.play)
        if self.facts.turn == self.view.viewer:
            self.picture.amount = layout["panel"]

    def _bid(self, seat: Seat, *, crowded: bool) -> Box:
        """Return a seat's bid in large words; beside its sign where it is not before the seat.

        One that stands has a slip, the highest of brass.
        """
        facts, unit, bid = self.facts, self.theme.unit, self.facts.bids[seat]
        passed, told = seat in facts.passed, "…" if facts.turn == seat else ""
        if passed:
            told = _("{bid}, passed").format(bid=bid) if bid else _("passed")
        elif bid:
            told = str(bid)
        ink = "text_off" if passed else "ink" if bid else "text_quiet"
        what = ("rook", ("bid words", seat, told))
        strong = partial(self.words, told, color=ink, face="strong", at="center", what=what)
        words = strong("title" if ink == "ink" else "large")
        if ink == "ink":
            fill = "brass_light" if facts.bidder == seat else "ivory_shade"
            slip = Ground(fill, "brass", 255, radius=unit)
            words = over(words, pad=(2 * unit, unit // 2), at="center", ground=slip)
        sign = self.sign(seat) if crowded else None
        told_there = over(words, width=GROW, at="center")
        return row(sign, told_there, **FILL, at="center", gap=unit, name=f"seat {seat}")

    # --- the trick --------------------------------------------------------------------------

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
        plays = {play.seat: play for play in self.plays}
        place = partial(self.drawn, width=fixed(card_width(high)), height=fixed(high))
        own, left, far, right = (
            place(partial(self._lay, seat, plays.get(seat)), name=f"seat {seat}")
            for seat in self.around
        )
        signs = line if crowded else 0
        tags = [self._tag(plays[seat], signs) if seat in plays else None for seat in self.around]
        told = partial(over, width=GROW, height=fixed(line), at="center")
        at_left = over(tags[1], width=GROW, at="midright")
        at_right = over(tags[3], width=GROW, at="midleft")
        across = row(at_left, left, column(far, own, gap=gap), right, at_right, width=GROW, gap=gap)
        cross = column(told(tags[2]), across, told(tags[0]), **FILL, gap=gap, at="center")
        self.put(cross, self.stage.middle)

    def _lay_nest(self, ring: pygame.Rect) -> None:
        """R8: the last trick is taken; the Nest lies on the inlay, and goes too."""
        cards, high = self.view.zones["nest"], part(NEST_HIGH)
        nest = self.cards("nest", cards, NEST_OPEN, anchor=True, height=high)
        taken = leaf(**FILL, name="nest taken")
        room = ring.inflate(-2 * self.theme.unit, 0)
        self.put(column(over(nest, **FILL, at="midbottom"), taken, **FILL), room)

    def _lay(self, seat: Seat, play: TrickPlay | None, picture: Picture, rect: pygame.Rect) -> None:
        """Add the card that a seat has laid, or its empty place.

        The one that takes the trick so far lies in the light; one that is nothing has none.
        """
        if play is None:
            if self.facts.result is None:
                self.bare(("rook", ("empty", seat)), rect, 90)
            return
        takes = self.facts.taker == seat
        if takes:
            light = glow(self.theme, (round(GLEAM * rect.width), round(GLEAM * rect.height)))
            picture.lay(("rook", ("gleam", seat)), light, rect, bare=True)
        is_whole = len(self.plays) == SEATS
        self._lay_played(play, picture, rect, "lit" if takes and is_whole else "plain")

    def _lay_played(
        self, play: TrickPlay, picture: Picture, rect: pygame.Rect, mark: Mark = "plain"
    ) -> None:
        """Add a card as it was played: turned, and with a ring round the number that counts."""
        kind = "card" if play.card in self.view.zones["trick"] else "last"
        place = CardPlace(*rect.center, rect.height, turn_for(play.way))
        shade: Mark = "dim" if play.way == NOTHING else mark
        item = CardItem((kind, play.card), play.card, place, shade)
        picture.cards.append(item)
        if play.way in WAYS:
            add_counts(picture, self.theme, item, ((0, play.way),))

    def _tag(self, play: TrickPlay, high: int) -> Box | None:
        """Return whether a card was led, takes the trick, or is nothing; only as signs if `high`.

        The signs are `high` pixels high then.
        """
        theme, plays, best = self.theme, self.plays, self.facts.taker == play.seat
        words, shorter, suit = "", "", ""
        if best and len(plays) == SEATS:
            words = _("{name} takes it").format(name=self.names[play.seat])
        elif play is plays[0]:
            words, shorter = led_words(play), _("led")
            suit = ROOK if play.way == ROOK else double_deck().suit(play.card, play.way)
        elif play.way == NOTHING:
            words = way_value(play.card, play.way)
        points = points_in(plays) if best else 0
        if points:
            worth = str(POINTS.fill(points=points))
            words, shorter = " · ".join(filter(None, (words, worth))), worth
        if not best and not (suit if high else words):
            return None
        what, letters = ("rook", ("tag", play.seat, words, best)), high or theme.points("body")
        signs = []
        if best:
            crown = icon(theme, "crown", letters, "brass_light")
            signs.append(self.image(crown, (*what, "crown")))
        if suit:
            signs.append(self.image(suit_disc(theme, suit, letters), (*what, suit)))
        strong = partial(self.words, face="strong", what=what, shorter=shorter)
        told = strong(words, "body", "brass_light") if words and not high else None
        pad = theme.unit, 0 if high else theme.px(2)
        ground = Ground("panel", "brass_dark", 255, radius=ROUND)
        line = row(*signs, told, gap=theme.unit // 2)
        return over(line, pad=pad, at="center", ground=ground)

    def previous_trick(self) -> Box | None:
        """Return the button behind which the previous trick is, and that trick where it is open."""
        theme, plays, words = self.theme, self.facts.last_trick, _("Previous trick")
        if not plays or plays == self.plays:
            return None

        def fold(picture: Picture, rect: pygame.Rect) -> None:
            picture.fold = rect, words

        wide, high = Button.width_for(theme, words), theme.button_height
        button = self.drawn(fold, width=grow(most=wide), height=fixed(high), name="fold")
        if not self.stage.unfolded:
            return button
        taker = _("Taken by {name}").format(name=self.names[self.facts.leader or 0])
        what, gap = ("rook", ("last trick", plays)), theme.unit // 2
        told = self.words(taker, "small", "brass_light", "strong", what=what, yields=1)
        cards = row(*map(self._previous, plays), gap=gap, width=GROW)
        return column(told, cards, button, width=GROW, gap=gap)

    def _previous(self, play: TrickPlay) -> Box:
        high, draw = fit(0, self.theme.px(120)), partial(self._lay_played, play)
        card = self.drawn(draw, width=GROW, height=high, aspect=CARD_ASPECT)
        sign = self.sign(play.seat, "small", ("rook", ("last sign", play.seat)))
        return column(sign, card, width=GROW, gap=self.theme.px(3), at="midtop")
