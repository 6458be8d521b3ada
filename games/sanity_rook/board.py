"""Beside the trick of Sanity Rook: trump and Nest, the race of the sides, the last trick."""

from collections.abc import Mapping
from typing import Final

import pygame

from art.palette import CARD_ASPECT
from games.sanity_rook.pieces import RookPart, badge, plays_on_table, side_letter, suit_disc
from games.sanity_rook.words import SIDES
from games.shared.double_hand import turn_for
from rules.core import UNSEEN, Seat
from rules.sanity_rook.game import (
    BID_STEP,
    LEAST_BID,
    MOST_BID,
    NEST,
    SEATS,
    TrickPlay,
)
from rules.shared.double_cards import suit_word
from rules.words import _, ngettext, written
from ui.controls.theme import Theme
from ui.layout.boxes import (
    FIT,
    GROW,
    Box,
    column,
    first_that_fits,
    fit,
    fixed,
    grid,
    grow,
    over,
    row,
)
from ui.layout.cards import card_width
from ui.layout.solving import Layout
from ui.picture.items import CardItem, CardPlace, Drawn, Picture, card_key
from ui.picture.pieces import Ending, Ground
from ui.picture.seats import SeatPlace
from ui.picture.signs import number, team_badge

POINTS: Final = 220
"""What all cards together hold (R8)."""
PILE: Final = 4
"""Cards of a pile of tricks that are seen."""
DISC: Final = 72
"""Diameter of the trump's piece, in pixels at 1080p."""


class RookBoard(RookPart):
    """Declares what lies beside the trick: trump and Nest at the left, the sides at the right."""

    def center(self) -> Box:
        """Return the Nest as it lies in the middle while it is bid for."""
        return self._told_nest()

    def left(self) -> Box:
        """Return the trump that was named, and the Nest."""
        return column(
            self._trump(),
            self._told_nest(),
            width=GROW,
            height=GROW,
            gap=2 * self.theme.unit,
            at="center",
            name="contract",
        )

    def right(self) -> Box:
        """Return the sides with their points, and the last trick."""
        rest = self._points() if self.facts.trump is None else self._last_trick()
        return column(
            self._sides(),
            rest,
            width=GROW,
            height=GROW,
            gap=self.theme.unit,
            at="midleft",
            name="sides",
        )

    def anchors(self, layout: Layout) -> None:
        """Say where the trump and the Nest lie, for what is said and flies there."""
        trump = layout.get("trump") or layout.area
        self.anchor(trump, "trump", height=trump.height)
        nest = layout.get("nest") or layout.area
        self.anchor(nest, "nest", "stock", height=min(nest.height, self.theme.px(160)))

    def add_won(self, seats: Mapping[Seat, SeatPlace]) -> None:
        """Put the tricks of each side face down before the first of its partners, clockwise."""
        viewer = max(0, self.view.viewer)
        for step in (0, 1):
            seat = (viewer + step) % SEATS
            side, place = seat & 1, seats[seat]
            self._add_pile(side, _below_cards(place, self.theme))

    def _add_pile(self, side: int, room: pygame.Rect) -> None:
        zone = f"won:{side}"
        cards = self.view.zones[zone]
        high = min(room.height, self.theme.px(96))
        spot = pygame.Rect(0, 0, card_width(high), high)
        spot.midleft = room.midleft
        self.anchor(spot, zone)
        if not cards or high < 16:
            return
        for at in range(max(0, len(cards) - PILE), len(cards)):
            lift = 2 * (at - max(0, len(cards) - PILE))
            place = CardPlace(spot.centerx + lift, spot.centery - lift, spot.height)
            key = card_key(zone, at, UNSEEN)
            self.picture.cards.append(CardItem(key, UNSEEN, place))
        taken = self._tricks_of(side)
        words = number(self.theme, taken, high)
        corner = words.get_rect(midbottom=spot.midbottom).topleft
        what = ("rook", ("tricks", side, taken))
        self.picture.above.append(Drawn(what, words, *corner))

    def _points(self) -> Box:
        """R2, R8: before the tricks, what counts how much, and what a bid may be."""
        told = [
            _("All cards hold {points} points; a higher bid is allowed, but cannot be made.")
            if self.game.makes(POINTS, POINTS)
            else _("All cards hold {points} points; a bid of as many or more cannot be made."),
            _("Each 5 counts 5, each 10 and each 14 counts 10, the Rook 20."),
            _("Bids go from {least} to {most} in steps of {step}."),
        ]
        lines = [
            words.format(points=POINTS, least=LEAST_BID, most=MOST_BID, step=BID_STEP)
            for words in told
        ]
        return column(
            *(
                self.words(
                    words,
                    "small",
                    "text_quiet",
                    wraps=True,
                    what=("rook", ("points", words)),
                    yields=at,
                )
                for at, words in enumerate(lines, start=1)
            ),
            width=GROW,
            height=GROW,
            gap=self.theme.unit // 2,
        )

    # --- trump and Nest ---------------------------------------------------------------------

    def _trump(self) -> Box:
        """Return the trump as a piece in its color, its name below."""
        suit = self.facts.trump
        if suit is None:
            return over(width=GROW, height=grow(), name="trump")

        def draw(picture: Picture, rect: pygame.Rect) -> None:
            disc = suit_disc(self.theme, suit, rect.height)
            picture.below.append(Drawn(("rook", ("trump", suit)), disc, *rect.topleft))

        words = _("{suit} are trump").format(suit=suit_word(suit))
        high = fit(24, self.theme.px(round(DISC * max(1.0, self.theme.text_scale))))
        return column(
            self.drawn(draw, width=FIT, height=high, aspect=1.0),
            self.words(
                words,
                "body",
                "text",
                what=("rook", ("trump words", suit)),
                at="center",
                shorter=suit_word(suit),
            ),
            width=GROW,
            height=GROW,
            gap=self.theme.unit // 2,
            at="midbottom",
            name="trump",
        )

    def _told_nest(self) -> Box:
        """Return the five cards face down with their name; none while the bidder holds them."""
        most = self.theme.px(110)
        there = bool(self.view.zones["nest"]) and not self.nest_alone
        return column(
            over(
                self.nest(height=FIT) if there else None,
                width=GROW,
                height=fit(16, most),
                at="midtop",
                name="nest",
            ),
            self.words(_("Nest"), "small", "text_quiet", what=("rook", "nest words"), at="center")
            if there
            else None,
            width=GROW,
            height=GROW,
            gap=self.theme.unit // 2,
            at="midtop",
        )

    # --- the sides --------------------------------------------------------------------------

    def _sides(self) -> Box:
        """Return how both sides stand: both in the same way, the first for which there is room."""
        named = self.facts.trump is not None
        ways = [self._with_round, self._with_points] if named else [self._with_goal]
        return first_that_fits(
            *(
                column(
                    *(
                        column(
                            *way(side),
                            self._bar(side),
                            width=GROW,
                            height=fit(),
                            gap=self.theme.px(3),
                        )
                        for side in SIDES
                    ),
                    width=GROW,
                    height=fit(),
                    gap=self.theme.unit,
                )
                for way in ways
            )
        )

    def _with_goal(self, side: int) -> tuple[Box, ...]:
        """Return a side's score and what it has to come to."""
        goal = self.game.options.goal
        words = _("to {goal}") if self.game.finishes(goal) else _("past {goal}")
        return (
            self._score(side, self._small(("goal", side), words.format(goal=goal), f"/{goal}")),
        )

    def _with_round(self, side: int) -> tuple[Box, ...]:
        """Return the same, and below it what the side has won in this round, said as that."""
        labeled = _("this round: {won}")
        words = labeled.format(won=self._round_words(side))
        digits = labeled.format(won=self._round_digits(side))
        return (*self._with_goal(side), self._small(("round", side), words, digits))

    def _with_points(self, side: int) -> tuple[Box, ...]:
        """Return the same without saying that it is this round's."""
        words, digits = self._round_words(side), self._round_digits(side)
        return (*self._with_goal(side), self._small(("round", side), words, digits, "cut"))

    def _score(self, side: int, beside: Box) -> Box:
        """Return a side's shield and score in a line, with what stands beside them."""
        theme, score = self.theme, self._score_of(side)
        body = theme.font("large").get_height()
        return row(
            self.image(
                team_badge(theme, side, side_letter(side), body), ("rook", ("shield", side))
            ),
            self.words(
                written(score),
                "large",
                "text",
                "strong",
                ending="whole",
                what=("rook", ("score", side, score)),
            ),
            beside,
            width=GROW,
            height=fixed(body),
            gap=theme.unit,
        )

    def _small(
        self, about: tuple[str, int], words: str, digits: str, ending: Ending = "whole"
    ) -> Box:
        """Return quiet words about a side, or digits where there is no room for words."""
        return self.words(
            words,
            "small",
            "text_quiet",
            ending=ending,
            what=("rook", (*about, words)),
            width=GROW,
            shorter=digits,
        )

    def _bar(self, side: int) -> Box:
        """R9: how far a side is on the way to the goal."""
        theme = self.theme

        def draw(picture: Picture, track: pygame.Rect) -> None:
            part = max(0.0, min(1.0, self._score_of(side) / self.game.options.goal))
            width = int(track.width * part)
            if width >= track.height:
                fill = theme.panel((width, track.height), "brass", radius=track.height // 2)
                what = ("rook", ("bar", side, width))
                picture.below.append(Drawn(what, fill, *track.topleft))

        ground = Ground("panel_raised", "text_off", 255, radius=theme.px(5))
        high = fixed(theme.px(10))
        return over(self.drawn(draw), width=GROW, height=high, ground=ground, yields=2)

    def _round_digits(self, side: int) -> str:
        """Return what the tricks of a side hold in this round, in digits."""
        facts = self.facts
        if facts.bidder is not None and facts.bidder & 1 == side:
            return f"{self._points_of(side)}/{facts.bid}"
        return f"+{self._points_of(side)}"

    def _round_words(self, side: int) -> str:
        """Return what the tricks of a side hold in this round, and of how much."""
        facts = self.facts
        if facts.bidder is not None and facts.bidder & 1 == side:
            return _("{points} of the {bid} bid").format(
                points=self._points_of(side), bid=facts.bid
            )
        points = self._points_of(side)
        return ngettext("{points} point", "{points} points", points).format(points=points)

    def _score_of(self, side: int) -> int:
        """Return a side's score; that of the last round, until trick and Nest have been taken."""
        score, result = self.facts.scores[side], self.facts.result
        lying = self.view.zones["trick"] or self.view.zones["nest"]
        return score - result.gains[side] if result is not None and lying else score

    def _points_of(self, side: int) -> int:
        """Return what the tricks before a side hold, without what still lies in the middle."""
        facts, zones = self.facts, self.view.zones
        held = [card for card in facts.taken[side] if card not in zones["trick"]]
        points = self.points_in(held)
        if facts.result is not None and zones["nest"] and facts.result.nest_side == side:
            points -= facts.result.nest_points
        return points

    def _tricks_of(self, side: int) -> int:
        """Return how many tricks a side has taken, without the Nest."""
        cards = len(self.view.zones[f"won:{side}"])
        result = self.facts.result
        if result is not None and result.nest_side == side:
            cards -= NEST
        return max(0, cards) // SEATS

    # --- the last trick ---------------------------------------------------------------------

    def _last_trick(self) -> Box | None:
        """Return the previous trick: who played what, and who took it; no cards where small."""
        plays = self.facts.last_trick
        if not plays or plays == plays_on_table(self.view):
            return None
        words = _("Last trick, taken by {name}").format(name=self.names[self.taker(plays)])
        return column(
            self.words(
                words,
                "small",
                "brass_light",
                "strong",
                wraps=True,
                width=GROW,
                what=("rook", ("last trick", plays)),
                yields=1,
            ),
            grid([self._last_play(play) for play in plays], 2, gap=self.theme.unit // 2),
            width=GROW,
            height=GROW,
            gap=self.theme.unit // 2,
            yields=1,
        )

    def _last_play(self, play: TrickPlay) -> Box:
        def draw(picture: Picture, rect: pygame.Rect) -> None:
            place = CardPlace(*rect.center, rect.height, turn_for(play.way))
            picture.cards.append(CardItem(("last", play.card), play.card, place))

        card = self.drawn(draw, width=FIT, height=fit(least=self.theme.px(60)), aspect=CARD_ASPECT)
        mark = badge(self.theme, play.card, play.way)
        return column(
            row(
                self.sign(play.seat, "small", ("rook", ("last sign", play.seat))),
                self.image(mark, ("rook", ("last badge", play))),
                gap=self.theme.unit // 2,
            ),
            over(
                card, width=GROW, height=GROW, at="midtop", pad=(0, self.theme.unit // 2), yields=1
            ),
            width=GROW,
            height=GROW,
            at="midtop",
        )


def _below_cards(place: SeatPlace, theme: Theme) -> pygame.Rect:
    """Return the room of a place below its plate and its cards."""
    area, left, top = place.area, place.plate.left, place.foot + theme.unit
    return pygame.Rect(left, top, area.right - left, max(0, area.bottom - top))
