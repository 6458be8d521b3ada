"""How Presidents & Sanityholes is drawn: everybody's chair on the dais, the middle below it.

There stands the exchange or the trick, between the cards out of play and the markers left.
"""

from collections.abc import Hashable
from dataclasses import replace
from functools import partial
from typing import Final

import pygame
from msgspec.structs import replace as altered

from art.palette import CARD_ASPECT
from games.presidents_and_sanityholes.controller import PresidentsAndSanityholesController
from games.presidents_and_sanityholes.telling import (
    CARDS,
    MARKERS,
    is_exchange_open,
    is_over,
    offices,
    own_exchange,
    seated,
)
from games.shared.double_cards import card_words
from games.shared.double_table import (
    LEAST_CARD,
    SET,
    DoublePart,
    DrawnCards,
    add_double_hand,
    turn_for,
)
from rules.core import UNSEEN, Seat
from rules.presidents_and_sanityholes.game import Rules
from rules.presidents_and_sanityholes.state import Facts, PlayedSet, View, exchanged
from rules.shared.double_cards import double_deck
from rules.words import _, counted
from ui.controls.backdrop import glow
from ui.controls.theme import Size, Theme, kept_piece
from ui.layout.boxes import (
    FILL,
    FIT,
    GROW,
    SPACE,
    Box,
    column,
    first_that_fits,
    fit,
    fixed,
    grow,
    leaf,
    over,
    part,
    row,
)
from ui.layout.cards import Fan, card_width
from ui.picture.director import BaseStaging
from ui.picture.face_surfaces import printed_card
from ui.picture.furniture import TREAD, block_front, chair
from ui.picture.items import CardItem, CardPlace, MarkerColor, Picture
from ui.picture.marker_rows import Markers, marker_row
from ui.picture.nameplate import plate_height
from ui.picture.seats import CHAIR, add_seats
from ui.picture.stage import Stage


class MarkerPart(DoublePart[Rules, Facts]):
    """A part of the picture with pass markers in it."""

    def number(
        self, count: int, size: Size, wants: float, account: str, slides: Hashable = None
    ) -> Box:
        """Return how many markers an account holds."""
        ink, what = "text" if count else "text_off", (account, "number", count)
        told = partial(self.words, face="strong", wants=wants, ending="whole", slides=slides)
        return told(str(count), size, ink, what=what, counts=frozenset({account}))


WIDEST: Final = 400
"""The width of a chair's block at most, in pixels at 1080p."""
STANDING: Final = 104
"""The height of the President's chair and of the cards beside it, in pixels at 1080p."""
RISE: Final = 18
"""How much higher each chair stands than the one before it, in pixels at 1080p."""
MOST: Final = 0.46
"""The part of the felt's height that the dais takes at most."""
LEAST: Final = 30
"""Pixels of height that a chair has at least."""
LOW: Final = 0.66
"""How much smaller the last chair is than the President's."""
BACK: Final = 0.72
"""How much smaller the cards are of who sits back."""
MARKER: Final = 36
"""The diameter of a marker before a seat, in pixels at 1080p."""


def metal(place: int, seats: int) -> int:
    """Return what the chair of an office is made of, as a key of the metals."""
    if place in {0, seats - 1}:
        return 2 if not place else -2
    distance = exchanged(place, seats)
    return (distance > 0) - (distance < 0)


class Dais(MarkerPart):
    """Everybody's chair on a block; until offices are held, all chairs are alike and as high.

    Players go to the chairs of their offices; the chairs stay.
    """

    blocks: dict[Seat, pygame.Rect]
    """The front of each seat's block."""

    def add(self) -> Stage:
        """Add blocks and chairs along the far side; return the stage with everybody on them.

        The seats come in their order from the left; the middle is what is left below.
        """
        stage, theme, unit = self.stage, self.theme, self.theme.unit
        felt = stage.middle.unionall(list(stage.places))
        sitting, ranked = seated(self.facts), bool(offices(self.facts))
        last = len(sitting) - 1
        wide = min((felt.width - last * unit) // len(sitting), theme.px(WIDEST))
        plate = plate_height(theme)
        front = plate + theme.px(MARKER) + 2 * unit
        standing, rise = theme.px(STANDING), theme.px(RISE) if ranked else 0
        spare = round(felt.height * MOST) - front
        rise = max(0, min(rise, (spare - LEAST) // last))
        standing = max(LEAST, min(standing, spare - rise * last))
        foot = felt.top + standing + front + rise * last
        left = felt.centerx - (wide * len(sitting) + unit * last) // 2
        areas, self.blocks = [], {}
        for place, seat in enumerate(sitting):
            top = felt.top + standing + rise * place
            block = pygame.Rect(left + place * (wide + unit), top, wide, foot - top)
            areas.append(pygame.Rect(block.x, top - standing, wide, standing + plate))
            part = 1 - (1 - LOW) * (place / last if ranked else 1)
            size = min(round(standing * part), round(CHAIR * wide))
            made = metal(place, len(sitting)) if ranked else 0
            self._add_chair(place, block, size, made, back=seat in self.facts.passed)
            if seat == self.below:
                self._add_below(block)
            self.blocks[seat] = block
        at = sitting.index(self.below)
        middle = pygame.Rect(felt.x, foot + unit, felt.width, felt.bottom - foot - unit)
        return replace(stage, places=(*areas[at + 1 :], *areas[:at]), middle=middle, raised=True)

    def _add_chair(
        self, place: int, block: pygame.Rect, size: int, made: int, *, back: bool
    ) -> None:
        """Add the block of a place, and on it a chair so large, made of a metal."""
        theme, picture = self.theme, self.picture
        front = block_front(theme, block.size, made)
        picture.lay(("dais", place, block.size), front, block, bare=True)
        foot = block.x + round(CHAIR * block.width / 2), block.y + theme.px(2)
        box = pygame.Rect(0, 0, size, size).move_to(midbottom=foot)
        if made == 2:
            light = glow(theme, (2 * min(size, box.centerx),) * 2)
            picture.lay(("dais light", size), light, box, bare=True)
        picture.lay(("chair", place, back), chair(theme, size, made, back), box, bare=True)

    def _add_below(self, block: pygame.Rect) -> None:
        """Say on the front of a block that who sits below holds it, and the office."""
        theme, seat, unit = self.theme, self.below, self.theme.unit
        letters = min(theme.points("body"), theme.px(26))
        name = self.words(self.names[seat], letters, "brass_light", "strong")
        sign = self.sign(seat, letters, "chair sign", slides=("chair sign", seat))
        title = offices(self.facts).get(seat)
        office = self.words(title, "small", "text_quiet") if title else None
        front = pygame.Rect(block.topleft, (block.width, plate_height(theme)))
        head, pad = row(sign, name, gap=unit), (2 * unit, theme.px(TREAD) + unit, unit, 0)
        ways = (row(head, office, gap=2 * unit), column(head, office))
        self.put(over(first_that_fits(*ways), **FILL, pad=pad, at="midleft"), front)

    def add_markers(self) -> None:
        """Add the markers that each seat has, and their number, on the front of its block."""
        unit, size = self.theme.unit, self.theme.px(MARKER)
        self.picture.markers.update(black="black", red="red")
        for seat, block in self.blocks.items():
            account, top = f"markers:{seat}", block.y + plate_height(self.theme) + unit // 2
            room = pygame.Rect(block.x, top, block.width, size).inflate(-4 * unit, 0)
            self.anchor(room, account, height=size)
            self.picture.markers[account] = "black"
            if held := self.view.chips[account]:
                red, slides = min(self.facts.reds[seat], held), ("markers", seat)
                counts: dict[MarkerColor, int] = {"black": held - red, "red": red}
                markers = Markers(self.theme, size, counts, seat, slides=slides, account=account)
                number = self.number(held, "body", 0.6, account, slides=(*slides, held))
                line = row(leaf(markers), number, gap=unit, at="center")
                self.put(over(line, **FILL, at="center"), room)

    def sit_back(self) -> None:
        """Take the cards of who passed back: they are smaller, and stay where they stand."""
        passed, fans = {f"hand:{seat}" for seat in self.facts.passed}, self.picture.fans
        for at, fan in enumerate(fans):
            if fan.zone in passed:
                wide, high = round(BACK * fan.width), round(BACK * fan.height)
                foot = fan.y - fan.height // 2 + fan.height
                fans[at] = altered(fan, width=wide, height=high, y=foot - high + high // 2)


LEFT: Final = 32
"""The diameter of a marker that nobody has."""
SIDE: Final = 0.22
"""The part of the middle's width that the markers take which are left."""
STACKED: Final = 24
"""Cards of the pile that are drawn: some stay in sight while a whole trick flies onto it."""
FAINT: Final = 90
"""How dense the sign of markers is of which none are left, up to 255."""
NAME: Final = 170
"""The width of a name beside what is exchanged, in pixels at 1080p."""
BETWEEN: Final = 0.36
"""The part of the width that what two exchange takes, for all pairs alike."""
ASIDE: Final = 0.3
"""The part of the width that the earlier plays take, and as much at the other side."""
PILE: Final = 0.07
"""The part of it that is left to the cards out of play."""
SMALL: Final = 0.32
"""The height of an earlier play's cards, as a part of the middle's, ..."""
READ: Final = 0.11
"""... and at least, as a part of the window's."""
OVERLAP: Final = 0.36
"""The step between an earlier play's cards, as a part of their width."""
LEDGE: Final = 22
"""How high the lowest step is, in pixels at 1080p."""
STEP: Final = 14
"""How much higher each of the last steps is than the one before it, in pixels at 1080p."""
STEPS: Final = 2
"""How many steps rise; all plays before stand on the lowest."""
LARGE: Final = 0.5
"""The height of a set's cards that overlap, as a part of the middle's."""
GLEAM: Final = 1.1
"""How far the light on the set to beat reaches, in heights of its cards."""


@kept_piece
def _gone(theme: Theme, color: MarkerColor, size: int) -> pygame.Surface:
    """Return what stands for the markers of a color where none is left: a faint one."""
    piece = marker_row(theme, color, 1, size, 0).copy()
    piece.set_alpha(FAINT)
    return piece


def _gift_words(cards: tuple[int, ...], markers: int) -> str:
    told = MARKERS.format(count=markers) if markers else ""
    return ", ".join(filter(None, (*map(card_words, cards), told))) or _("nothing")


class Middle(MarkerPart):
    """At the left the cards out of play, at the right the markers left; exchange or trick between.

    The trick stands on steps: each play higher than the one before, the one to beat on top.
    """

    def add(self) -> None:
        """Add it all."""
        exchange, middle = is_exchange_open(self.at), self.stage.middle
        self._add_aside(None if exchange else self._own_exchange())
        if exchange:
            wide = round((1 - 2 * SIDE) * middle.width)
            self._add_exchange(middle.inflate(wide - middle.width, 0))
        else:
            self._add_trick(middle)

    # --- what is left -----------------------------------------------------------------------

    def _add_aside(self, own: Box | None) -> None:
        """Add the cards out of play, and the markers left with the own exchange below them."""
        unit, played = self.theme.unit, len(self.view.zones["played"])
        lying = partial(self.pile, least=LEAST_CARD, most=self.theme.px(110), drawn=STACKED)
        cards = lying("played", played, empty=110, mark="dim")
        told = CARDS.format(count=played) if played else ""
        number = self.words(told, "small", "text_off", "strong", what=("pile", played))
        down = partial(column, height=GROW, at="midtop")
        pile = down(SPACE, cards, number, gap=unit // 2, name="left")
        left = self._left("black"), self._left("red"), own
        words = down(SPACE, *left, SPACE, width=part(SIDE), gap=unit)
        self.put(row(pile, SPACE, words, **FILL), self.stage.middle.inflate(-2 * unit, -unit))

    def _left(self, color: MarkerColor) -> Box:
        """Return a row of the markers of one color that nobody has, and their number."""
        count, size = max(0, self.view.chips[color]), self.theme.px(LEFT)
        markers = Markers(self.theme, size, {color: count}, "left", color, account=color)
        there = leaf(markers, height=fixed(size))
        gone = None if count else self.image(_gone(self.theme, color, size), (color, "gone"))
        number = self.number(count, "small", 1.0, color)
        high = fixed(max(size, self.theme.font("small").get_height()))
        return row(there, gone, number, height=high, gap=self.theme.unit, at="center")

    def _own_exchange(self) -> Box | None:
        """Return what the viewer gave and took, for the viewer alone (S3)."""
        mine = own_exchange(self.at)
        if mine is None:
            return None
        other, *gifts = mine
        given, taken = (_gift_words(*gift) for gift in gifts)
        words = _("In the exchange, you gave {other} {given} and got {taken}.").format(
            other=self.names[other], given=given, taken=taken
        )
        told = partial(self.words, words, "small", what=("own", words))
        return first_that_fits(told(ending="whole"), told(wraps=True, at="center", yields=1))

    # --- the exchange -----------------------------------------------------------------------

    def _add_exchange(self, area: pygame.Rect) -> None:
        """Add who exchanges how much with whom; the cards for these two alone (S3)."""
        self.add_anchors("stock", "trick")
        whole = partial(column, **FILL, gap=2 * self.theme.unit, at="midtop", name="exchange")
        places = range(len(self.names) // 2)
        ways = ([self._pair(place, named=named) for place in places] for named in (True, False))
        self.put(first_that_fits(*(whole(SPACE, *pairs, SPACE) for pairs in ways)), area)

    def _pair(self, place: int, *, named: bool) -> Box:
        """Return two seats, and between them what goes down and what comes back up."""
        facts, theme, unit = self.facts, self.theme, self.theme.unit
        upper, lower = facts.order[place], facts.order[-1 - place]
        if place < len(facts.exchanges):
            done = facts.exchanges[place]
            there, here = "\N{RIGHTWARDS ARROW}", "\N{LEFTWARDS ARROW}"
            wide = fixed(theme.measure(there, "title", "strong")[0])
            arrow = partial(self.words, size="title", color="brass_light", face="strong")
            line = partial(row, width=GROW, height=GROW, gap=unit)
            down = leaf(width=wide), SPACE, self._gifts(upper, done.given, done.markers), SPACE
            back = SPACE, self._gifts(lower, done.returned, 0), SPACE, leaf(width=wide)
            lines = line(*down, arrow(there)), line(arrow(here), *back)
            between = column(*lines, width=GROW, height=GROW, gap=unit // 2, at="center")
            high = grow(6.0, least=2 * (LEAST_CARD + unit), most=theme.px(330))
        else:
            due = exchanged(place, len(self.names))
            ink = "brass_light" if facts.phase == "give" and facts.turn == upper else "text_quiet"
            words = _("{due} to exchange").format(due=due)
            between = self.words(words, "large", ink, what=("due", upper, due))
            high = fit(theme.font("body").get_height(), theme.px(120))
        one, other = (self._seat(seat, named=named) for seat in (upper, lower))
        pair = partial(row, width=GROW, height=high, gap=3 * unit, at="center")
        between = over(between, width=part(BETWEEN), height=GROW, at="center")
        return pair(SPACE, one, between, other, SPACE, name=f"pair {place}")

    def _seat(self, seat: Seat, *, named: bool) -> Box:
        """Return the sign of a seat, and its name below where there is room."""
        sign = self.sign(seat, "title", what="exchanges")
        if not named:
            return sign
        name = self.words(self.names[seat], ending="whole")
        wide = self.theme.px(NAME)
        return column(sign, name, width=fixed(wide), gap=self.theme.unit // 2, at="center")

    def _gifts(self, seat: Seat, cards: tuple[int, ...], markers: int) -> Box:
        theme = self.theme
        given: list[Box] = [self._gift(seat, at, card) for at, card in enumerate(cards)]
        if markers:
            given.append(leaf(Markers(theme, theme.px(34), {"black": markers}, ("gift", seat))))
        if not given:
            given.append(self.words(_("nothing"), "small", "text_quiet"))
        return row(*given, height=GROW, gap=theme.unit // 2)

    def _gift(self, seat: Seat, at: int, card: int) -> Box:
        """Return a card that was given, as its likeness: it is in a hand again."""

        def draw(picture: Picture, rect: pygame.Rect) -> None:
            if card == UNSEEN:
                place = CardPlace(*rect.center, rect.height)
                picture.cards.append(CardItem((f"gift:{seat}", at), UNSEEN, place))
            else:
                face = printed_card(self.theme, double_deck().deck, card, rect.height)
                picture.lay(("gift", seat, card, rect.height), face, rect, "topleft")

        most = self.theme.px(160)
        return self.drawn(draw, width=FIT, height=fit(LEAST_CARD, most), aspect=CARD_ASPECT)

    # --- the trick --------------------------------------------------------------------------

    def _add_trick(self, area: pygame.Rect) -> None:
        """Add the set to beat on the highest step, and the earlier plays at its left below it."""
        theme = self.theme
        self.add_anchors("stock")
        laid = self.view.zones["trick"]
        plays = [each for each in self.facts.plays if set(each.cards) <= set(laid)]
        told = {card for each in plays for card in each.cards}
        fresh = tuple(card for card in laid if card not in told)
        # once the round is over, the middle is for the words about it
        current = None if fresh or not plays or is_over(self.facts) else plays.pop()
        large, alone = (self._large(current, fresh, least) for least in (theme.px(200), LEAST_CARD))
        beside = leaf(width=part(PILE)), self._earlier(plays, area.height)
        whole = row(*beside, large, leaf(width=part(ASIDE)), **FILL)
        layout = self.put(first_that_fits(whole, alone), area)  # large text: the set alone
        place = layout["set"]
        self.anchor(place, "trick", height=min(place.height // 2, theme.px(280)))
        # where the earlier plays lie, which are swept away, and not over what cleared them
        self.picture.anchors["cleared"] = CardPlace(
            area.x + round((PILE + ASIDE) / 2 * area.width), area.centery, 0
        )

    def _large(self, play: PlayedSet | None, fresh: tuple[int, ...], least: int) -> Box:
        """Return who played the set to beat, and the set; what is not told yet lies there too."""
        theme, head, cards, value = self.theme, None, fresh, 0
        if play is not None:
            cards, value = play.cards, play.value
            head = self.head(play.seat, counted(len(cards), value), ("set", play), cards)
        above = over(head, height=fixed(theme.font(self.head_letters, "strong").get_height()))
        most, high = self._most(len(cards) if play is not None else 1), fit(least=least)
        lying = self.set_of("trick", cards, value, most=most, height=high)
        whole = column(SPACE, above, lying, **FILL, gap=theme.unit // 2, at="midtop")
        tags = theme.font("small").get_height() * 2 // 3  # reach below the cards
        light = self.drawn(self._shine) if cards else None
        lit, step = over(light, whole, **FILL), self._step(STEPS, least=tags)
        return column(lit, step, **FILL, pad=(theme.unit, 0), name="set")

    def _most(self, count: int) -> int:
        """Return how high the cards of a set are at most: a few of them lie side by side."""
        middle, theme = self.stage.middle, self.theme
        wide = (1 - 2 * ASIDE) * middle.width - 2 * theme.unit
        alone = round(wide / (1 + SET * (count - 1)) / CARD_ASPECT)
        return min(theme.px(360), max(alone, round(LARGE * middle.height)))

    def _shine(self, picture: Picture, rect: pygame.Rect) -> None:
        """Let light fall on the set to beat."""
        light = glow(self.theme, (min(rect.width, round(GLEAM * rect.height)),) * 2)
        picture.lay("set light", light, rect, bare=True)

    def _step(self, rise: int, *, least: int = 0) -> Box:
        """Return the front of a step, the highest one in bright brass."""
        high = max(least, self.theme.px(LEDGE)) + rise * self.theme.px(STEP)

        def draw(picture: Picture, rect: pygame.Rect) -> None:
            piece = block_front(self.theme, rect.size, 2 if rise == STEPS else -1)
            picture.lay(("step", rect.topleft), piece, rect, "topleft", bare=True)

        return self.drawn(draw, height=fixed(high))

    def _earlier(self, plays: list[PlayedSet], room: int) -> Box:
        """Return the plays before the last, the newest at the right; the oldest give way."""
        unit = self.theme.unit
        told = partial(self.words, size="small", face="strong", wants=1.0, ending="whole")
        high = max(LEAST_CARD, round(SMALL * room), round(READ * self.theme.size[1]))
        double = double_deck()

        def standing(at: int, play: PlayedSet) -> Box:
            sign = self.sign(play.seat, "small", what="earlier sign")
            words = told(counted(len(play.cards), play.value), what=("earlier", play))
            fan = Fan(len(play.cards), LEAST_CARD, spread=OVERLAP, strip=OVERLAP, fixed=True)
            wide = fixed(round(card_width(high) * (1 + OVERLAP * (len(play.cards) - 1))) + 1)
            turns = {card: turn_for(double.way(card, play.value)) for card in play.cards}
            lying = partial(self.cards, "trick", play.cards, fan, turns=turns)
            return column(
                SPACE,
                row(sign, words, gap=unit // 2),
                lying(width=wide, height=fixed(high)),
                self._step(max(0, STEPS - len(plays) + at)),
                height=GROW,
                gap=unit // 2,
                at="midtop",
                yields=len(plays) - at,
            )

        groups = (standing(at, play) for at, play in enumerate(plays))
        return row(SPACE, *groups, width=part(ASIDE - PILE), height=GROW, gap=unit)


class PresidentsAndSanityholesStaging(BaseStaging[PresidentsAndSanityholesController]):
    """Presidents & Sanityholes in a window."""

    def picture(self, view: View, stage: Stage) -> Picture:
        picture, controller = Picture(), self.controller
        facts: Facts = view.facts
        dais, infos = Dais(picture, stage, view, controller), controller.seats(view)
        if facts.round:
            stage = dais.add()
        add_seats(picture, stage, self.deck, infos, view.viewer, seated(facts))
        if facts.round:
            dais.add_markers()
            dais.sit_back()
            Middle(picture, stage, view, controller).add()
        else:
            drawn = DrawnCards(picture, stage, view, controller)
            drawn.add_anchors("stock", "trick", "played", "black", "red")
            drawn.add(facts.drawing)
        chosen = tuple(card for card, mark in stage.marks.items() if mark == "chosen")
        add_double_hand(picture, stage, view, controller, controller.counts_as(view, chosen))
        return picture
