"""How Sanity Rook is drawn: round the inlay the race of the sides, a lamp, Nest and last trick."""

from collections.abc import Mapping
from functools import partial
from typing import Final

import pygame

from art.palette import seat_color
from games.sanity_rook.controller import SanityRookController
from games.sanity_rook.middle import RookMiddle, suit_disc
from games.sanity_rook.telling import POINTS, SIDES
from games.shared.double_table import DrawnCards, add_double_hand
from rules.core import Seat, mask_of
from rules.sanity_rook.game import NEST, SEATS, Facts, View
from rules.shared.double_cards import suit_word
from rules.words import _, written
from ui.controls.backdrop import glow, inlay
from ui.controls.theme import Theme, kept_piece
from ui.layout.boxes import FILL, GROW, SPACE, Box, column, first_that_fits, fixed, over, row
from ui.layout.cards import Fan, card_width
from ui.picture.director import BaseStaging
from ui.picture.hand import add_tabs
from ui.picture.items import Picture
from ui.picture.pieces import Ending, Ground
from ui.picture.room import covered
from ui.picture.seats import SeatPlace, add_seats
from ui.picture.signs import number, team_badge
from ui.picture.stage import Stage

PILE: Final = 4
"""Cards of a pile of tricks that are seen."""
LAMP: Final = 0.18
"""The diameter of the lamp, as a part of the inlay's: it stands on the ring."""
SHINES: Final = 2.0
"""How wide and high its light is, in lamps."""
KEPT_NEST: Final = Fan(NEST, spread=0.45, slots=NEST, at="midleft")
"""How the Nest lies while tricks are played."""
NEST_LOW: Final = 6
"""How much higher the inlay is than the Nest then."""
LEAST_RACE: Final = 9
"""The least width of a side's race along the rail, in heights of letters."""
TRACK: Final = 14
"""The height of a track, in pixels at 1080p."""
PIN: Final = 12
"""How far a pin stands above its track, in pixels at 1080p."""


class RookBoard(RookMiddle):
    """Declares the table: the inlay, and round it the sides and the Nest, trump and last trick."""

    def add(self, seats: Mapping[Seat, SeatPlace]) -> None:
        """Add what lies in the middle; with the bids above a panel, there is no inlay."""
        ring, apart = self.ring, self.has_panel
        if not apart:
            piece = inlay(self.theme, ring.size)
            self.picture.lay(("rook", ("inlay", ring.width)), piece, ring, bare=True)
        self._add_around(seats[self.around[2]], apart=apart)
        if self.facts.trump is None:
            self.add_bids()
        else:
            self.add_trick()

    def _add_around(self, far: SeatPlace, *, apart: bool) -> None:
        """Add the race of the sides along the rail, and round the inlay Nest, trump, last trick.

        Where the place `far` across leaves no room along the rail, the race is above the Nest.
        These change sides for who is left-handed. With the bids `apart`, all is at the left.
        """
        theme, ring, trump = self.theme, self.ring, self.facts.trump
        is_left = theme.settings.left_handed and not apart
        size, low = round(LAMP * ring.width), ring.height // NEST_LOW
        nest = self.nest(KEPT_NEST, low, beside=True) if trump or apart else None
        sides = None if self._add_along_rail(far) else self._sides()
        race, told = self._side(sides, nest, right=not is_left), None
        if trump is not None:
            said, what = suit_word(trump), ("rook", ("trump words", trump))
            told = self.words(_("{suit} are trump").format(suit=said), what=what, shorter=said)
        words = over(told, height=fixed(size), at="center")
        lamp = self.drawn(self._draw_lamp, width=fixed(size), height=fixed(size), name="trump")
        wide, high = fixed(ring.width), fixed(ring.height)
        beside = self._side(words, self.previous_trick(), right=is_left)
        rest = over(beside, width=GROW, height=high)
        middle = over(lamp, width=wide, height=high, at="topleft" if is_left else "topright")
        parts = (rest, middle, race) if is_left else (race, middle, rest)
        layout = self.put(row(*parts, **FILL, gap=theme.unit, at="center"), self.stage.middle)
        self.anchor(layout["trump"], "trump")
        self.anchor(layout.get("nest") or ring, "nest", "stock", height=theme.px(110))

    def _side(self, above: Box | None, below: Box | None, *, right: bool) -> Box:
        """Return what lies beside the inlay: above and below, with room between for words."""
        wide = partial(over, width=GROW, at="midright" if right else "midleft")
        return column(wide(above), SPACE, wide(below), **FILL, gap=self.theme.unit)

    def _draw_lamp(self, picture: Picture, rect: pygame.Rect) -> None:
        """Draw the trump as a lamp on the ring."""
        suit = self.facts.trump
        if suit is not None:
            light = glow(self.theme, (round(SHINES * rect.width),) * 2)
            picture.lay(("rook", "lamp light"), light, rect, bare=True)
            disc = suit_disc(self.theme, suit, rect.height)
            picture.lay(("rook", ("trump", suit)), disc, rect, "topleft")

    # --- tricks -----------------------------------------------------------------------------

    def add_won(self, seats: Mapping[Seat, SeatPlace]) -> None:
        """Put the tricks of each side face down before the first of its partners, clockwise.

        They lie below the plate and its cards.
        """
        for seat in self.around[:2]:
            side, place, unit = seat & 1, seats[seat], self.theme.unit
            zone, top = f"won:{side}", place.foot + unit
            cards = len(self.view.zones[zone])
            high = min(max(0, place.area.bottom - top) - 2 * unit, self.theme.px(96))
            spot = pygame.Rect(place.plate.left, top + unit, card_width(high), high)
            if not cards or high < 16:
                self.anchor(spot, zone)
                continue
            self.put(self.pile(zone, cards, height=GROW, drawn=PILE, thick=PILE), spot)
            taken = cards // SEATS - (cards % SEATS > 0)  # the Nest is no trick
            words, what = number(self.theme, taken, high), ("rook", ("tricks", side, taken))
            self.picture.lay(what, words, spot, "midbottom", above=True)

    # --- the sides --------------------------------------------------------------------------

    def _add_along_rail(self, far: SeatPlace) -> bool:
        """Add how a side stands left and right of the place across; return whether it has room."""
        theme, area, gap = self.theme, far.area, 2 * self.theme.unit
        taken = (box for box in covered(self.picture) if box.colliderect(area))
        busy = far.plate.unionall([*taken])
        wide = min(busy.left - area.left, area.right - busy.right) - gap
        rooms = [pygame.Rect(0, 0, wide, area.height) for _side in SIDES]
        if wide < LEAST_RACE * theme.points("body"):
            return False
        rooms[0].topleft, rooms[1].topright = area.topleft, area.topright
        for room, side in zip(rooms, SIDES, strict=True):
            self.put(over(first_that_fits(*self._ways(side)), **FILL, at="center"), room)
        self.picture.regions["sides"] = rooms[0].union(rooms[1])
        return True

    def _sides(self) -> Box:
        """Return how both sides stand, one below the other and both in the same way."""
        gap, both = self.theme.unit, zip(*map(self._ways, SIDES), strict=True)
        return first_that_fits(*(column(*way, width=GROW, gap=gap, name="sides") for way in both))

    def _ways(self, side: int) -> list[Box]:
        """Return a side's score with what it has to come to, its track, and what it has won.

        Of the ways to tell that, the first one that has room is taken.
        """
        theme, facts, goal = self.theme, self.facts, self.game.options.goal
        score = facts.scores[side] if self._is_scored else self._before(side)
        words = _("of {goal}") if self.game.options.finishes(goal) else _("past {goal}")
        high, what = theme.font("large").get_height(), ("rook", ("score", side, score))
        badge = team_badge(theme, side, self.at.team(side), high)
        shield = self.image(badge, ("rook", ("shield", side)))
        number = self.words(written(score), "large", face="strong", ending="whole", what=what)
        to_goal = self._small(("goal", side), words.format(goal=goal), f"/{goal}")
        line = row(shield, number, to_goal, width=GROW, height=fixed(high), gap=theme.unit)
        points, bid = self._points_of(side), facts.bid
        whole = partial(column, line, self._track(side, score), width=GROW, gap=theme.px(3))
        if facts.trump is None:
            return [whole(name=f"side {side}")]
        words, digits = POINTS.format(points=points), f"+{points}"
        if facts.bidder in (side, side + 2):
            words = _("{points} of the {bid} bid").format(points=points, bid=bid)
            digits = f"{points}/{bid}"
        about, labeled = ("round", side), _("this round: {won}")
        rounds = (
            self._small(about, labeled.format(won=words), labeled.format(won=digits)),
            self._small(about, words, digits, "cut"),
        )
        return [whole(each, name=f"side {side}") for each in rounds]

    def _small(
        self, about: tuple[str, int], words: str, digits: str, ending: Ending = "whole"
    ) -> Box:
        """Return quiet words about a side, or digits where there is no room for words."""
        quiet = partial(self.words, size="small", color="text_quiet", width=GROW)
        return quiet(words, ending=ending, what=("rook", (*about, words)), shorter=digits)

    def _track(self, side: int, score: int) -> Box:
        """R9: how far a side is on the way to the goal, with its bid as a pin where it leads to.

        What its tricks of this round hold is paler, since it does not count yet.
        """
        theme, facts, goal = self.theme, self.facts, self.game.options.goal
        won = 0 if self._is_scored else self._points_of(side)

        def part(points: int) -> float:
            return max(0.0, min(1.0, points / goal))

        def draw(picture: Picture, box: pygame.Rect) -> None:
            track = box.inflate(-2 * theme.line, -2 * theme.line)
            for kind, points, alpha in (("won", score + won, 110), ("bar", score, 255)):
                width = round(track.width * part(points))
                if width >= track.height:
                    fill = pygame.Surface((width, track.height), pygame.SRCALPHA)
                    ink, round_ = (*seat_color(side).rgb, alpha), track.height // 2
                    pygame.draw.rect(fill, ink, fill.get_rect(), border_radius=round_)
                    picture.lay(("rook", (kind, side, width)), fill, track, "topleft")
            if facts.bid and facts.bidder in (side, side + 2):
                pin = _pin(theme, box.height + theme.px(PIN))
                at = track.x + round(track.width * part(self._before(side) + facts.bid))
                foot = pygame.Rect(at, track.y, 0, track.height)
                picture.lay(("rook", ("pin", side, facts.bid)), pin, foot, "midbottom")

        ground = Ground("felt_dark", "text_off", 255, radius=theme.px(TRACK) // 2)
        high = fixed(theme.px(TRACK))
        track = over(self.drawn(draw), width=GROW, height=high, ground=ground)
        return column(track, width=GROW, pad=(0, theme.px(PIN), 0, 0), yields=2)

    @property
    def _is_scored(self) -> bool:
        """Whether the round counts: trick and Nest have been taken."""
        lies = self.view.zones["trick"] or self.view.zones["nest"]
        return self.facts.result is not None and not lies

    def _before(self, side: int) -> int:
        """Return a side's score without the round."""
        score, result = self.facts.scores[side], self.facts.result
        return score - result.gains[side] if result is not None else score

    def _points_of(self, side: int) -> int:
        """Return what the tricks before a side hold, without what still lies in the middle."""
        facts, zones = self.facts, self.view.zones
        held = [card for card in facts.taken[side] if card not in zones["trick"]]
        points = self.game.tricks.tally(mask_of(held)).total
        if facts.result is not None and zones["nest"] and facts.result.nest_side == side:
            points -= facts.result.nest_points
        return points


@kept_piece
def _pin(theme: Theme, height: int) -> pygame.Surface:
    """Return the pin that marks a bid on a track: its head stands above it."""
    large = 4 * height
    head = large // 4
    piece = pygame.Surface((2 * head, large), pygame.SRCALPHA)
    brass, dark = theme.color("brass_light"), theme.color("felt_dark")
    needle = pygame.Rect(0, head, max(4, head // 2), large - head)
    needle.centerx = head
    pygame.draw.rect(piece, dark, needle.inflate(head // 3, 0))
    pygame.draw.rect(piece, brass, needle)
    pygame.draw.circle(piece, dark, (head, head), head)
    pygame.draw.circle(piece, brass, (head, head), head * 5 // 6)
    return pygame.transform.smoothscale(piece, (height // 2, height))


class SanityRookStaging(BaseStaging[SanityRookController]):
    """Sanity Rook in a window."""

    def picture(self, view: View, stage: Stage) -> Picture:
        picture, controller = Picture(), self.controller
        facts: Facts = view.facts
        seats = add_seats(picture, stage, self.deck, controller.seats(view), view.viewer)
        parts = picture, stage, view, controller
        board = RookBoard(*parts)
        if facts.round:
            board.add(seats)
        else:
            DrawnCards(*parts).add(facts.drawing)
            board.anchor(stage.middle, "nest", "stock", height=stage.middle.height // 4)
            inlay(stage.theme, board.ring.size)  # ahead: drawing it takes longer than a frame
        board.add_won(seats)
        add_double_hand(picture, stage, view, controller, controller.counts_as(view, ()))
        # R3: the five cards that came from the Nest, among the bidder's 17
        add_tabs(picture, stage.theme, facts.from_nest)
        return picture
