"""How Sanity Rook is drawn: the inlay, and on it all bids, then the trick, then the Nest.

The trick is a tight cross, each card before its player. Round the inlay are the race of the sides,
trump as a lamp, the Nest and the last trick.
"""

from collections.abc import Mapping
from functools import partial
from typing import Final

import pygame
from msgspec.structs import replace

from art.icons import Symbol
from art.palette import CARD_ASPECT, seat_color
from games.sanity_rook.controller import SanityRookController, bid_offer
from games.sanity_rook.telling import POINTS, SIDES, led_words, points_in, way_value
from games.shared.double_table import DrawnCards, add_counts, add_double_hand, turn_for
from rules.core import Seat, mask_of
from rules.sanity_rook.game import NEST, SEATS, Facts, Rules, TrickPlay, View
from rules.sanity_rook.tricks import NOTHING, ROOK
from rules.shared.double_cards import WAYS, double_deck, suit_word
from rules.words import _, written
from table.own_hand import Mark
from ui.controls.backdrop import glow, inlay
from ui.controls.buttons import Button
from ui.controls.icon_surfaces import icon
from ui.controls.theme import Theme, inlaid, kept_piece
from ui.felt.amounts import line_width, panel_height, presets_fit
from ui.layout.boxes import (
    FILL,
    GROW,
    SPACE,
    Box,
    column,
    first_that_fits,
    fit,
    fixed,
    grid,
    grow,
    leaf,
    over,
    part,
    row,
)
from ui.layout.cards import Fan, card_width
from ui.picture.director import BaseStaging
from ui.picture.hand import add_tabs
from ui.picture.items import CardItem, CardPlace, Picture
from ui.picture.pieces import ROUND, Ending, Ground, TablePart
from ui.picture.request_bubbles import symbol
from ui.picture.room import covered
from ui.picture.seats import SeatPlace, add_seats
from ui.picture.signs import number, team_badge
from ui.picture.stage import Stage

RING: Final = 0.46
"""The diameter of the inlay, as a part of the middle's width at most."""
NEST_BID_FOR: Final = Fan(NEST, spread=0.5, at="center")
"""How the Nest lies while it is bid for."""
NEST_OPEN: Final = Fan(NEST, spread=1.06, at="center")
"""How the Nest lies where it is open for all to see."""
NEST_HIGH: Final = 0.4
"""How high it is, as a part of the upper half of the inlay."""
LOWEST: Final = 8
"""The inlay's least height for tags with words above its cards, in heights of a tag."""
SIGN: Final = 14
"""The inlay's height, in heights of the signs that take the place of larger tags."""
WITHIN: Final = 0.41
"""How high a card is at most, as a part of the inlay, so that no corner leaves it."""
GLEAM: Final = 1.9
"""How wide and high the light is under the card that takes the trick, in cards."""
PILE: Final = 4
"""Cards of a pile of tricks that are seen."""
LAMP: Final = 0.18
"""The diameter of the lamp, as a part of the inlay's: it stands on the ring."""
SHINES: Final = 2.0
"""How wide and high its light is, in lamps."""
KEPT_NEST: Final = Fan(NEST, spread=0.45, slots=NEST, at="midleft")
"""How the Nest lies while tricks are played."""
NEST_LOW: Final = 6
"""The inlay's height, in heights of the Nest while tricks are played."""
LEAST_RACE: Final = 9
"""The least width of a side's race along the rail, in heights of letters."""
TRACK: Final = 14
"""The height of a track, in pixels at 1080p."""
PIN: Final = 12
"""How far a pin stands above its track, in pixels at 1080p."""


@kept_piece
def suit_disc(theme: Theme, suit: str, size: int) -> pygame.Surface:
    """Return a round ivory piece with a suit in its color, or the Rook, `size` pixels wide."""
    rim, inner = max(1, size // 20), max(6, round(size * 0.62))
    ground = theme.panel((size, size), "ivory", "brass", size // 2, border_width=rim)
    if suit == ROOK:
        return inlaid(ground, icon(theme, suit, inner, "ink"))
    ink = str(double_deck().deck.face.tables["ink"][suit])
    return inlaid(ground, symbol(theme, Symbol(suit, ink=ink, four_color=ink), inner))


class RookBoard(TablePart[Rules, Facts]):
    """The inlay with the bids or the trick, and round it the sides, the Nest, trump, last trick."""

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
        if passed and bid and not crowded:  # one above the other: a line is as wide as the rim
            quiet = partial(self.words, color=ink, face="strong", at="center")
            lines = quiet(str(bid), "large", what=what), quiet(_("passed"), what=(*what, "passed"))
            words = column(*lines, at="center")
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
        beside_lamp = fixed(ring.width - 2 * (round(LAMP * ring.width) + gap))
        at_left = over(tags[1], width=GROW, at="midright")
        at_right = over(tags[3], width=GROW, at="midleft")
        across = row(at_left, left, column(far, own, gap=gap), right, at_right, width=GROW, gap=gap)
        cross = column(
            told(tags[2], width=beside_lamp), across, told(tags[0]), **FILL, gap=gap, at="center"
        )
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
        to = _("of {goal}") if self.game.options.finishes(goal) else _("to pass {goal}")
        high, what = theme.font("large").get_height(), ("rook", ("score", side, score))
        badge = team_badge(theme, side, self.at.team(side), high)
        shield = self.image(badge, ("rook", ("shield", side)))
        total = self.words(written(score), "large", face="strong", ending="whole", what=what)
        to_goal = self._small(("goal", side), to.format(goal=goal), f"/{goal}")
        line = row(shield, total, to_goal, width=GROW, height=fixed(high), gap=theme.unit)
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

        def share(points: int) -> float:
            return max(0.0, min(1.0, points / goal))

        def draw(picture: Picture, box: pygame.Rect) -> None:
            track = box.inflate(-2 * theme.line, -2 * theme.line)
            for kind, points, alpha in (("won", score + won, 110), ("bar", score, 255)):
                width = round(track.width * share(points))
                if width >= track.height:
                    fill = pygame.Surface((width, track.height), pygame.SRCALPHA)
                    ink, round_ = (*seat_color(side).rgb, alpha), track.height // 2
                    pygame.draw.rect(fill, ink, fill.get_rect(), border_radius=round_)
                    picture.lay(("rook", (kind, side, width)), fill, track, "topleft")
            if facts.bid and facts.bidder in (side, side + 2):
                pin = _pin(theme, box.height + theme.px(PIN))
                at = track.x + round(track.width * share(self._before(side) + facts.bid))
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
