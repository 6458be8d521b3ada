"""The play area of President Arnold: what was turned up, and the cards laid, run by run.

The current run lies large below the earlier ones. A sign in its player's color lies on each lead,
and where another player went on.
"""

from collections.abc import Sequence
from functools import cached_property, partial
from typing import Final

import pygame
from msgspec.structs import replace

from art.palette import SeatColor, seat_color
from rules.core import Seat
from rules.president_arnold.game import Rules
from rules.president_arnold.jackpots import JACKPOTS
from rules.president_arnold.state import Facts
from rules.president_arnold.triple_topper import Arnold
from rules.words import _, headed
from ui.controls.theme import Theme, inlaid, kept_piece, smallest
from ui.layout.boxes import FILL, FIT, GROW, Box, column, fit, fixed, over, row
from ui.layout.cards import Fan
from ui.layout.runs import INDEX, Runs
from ui.layout.solving import height_of
from ui.picture.items import CardItem, CardPlace, Drawn
from ui.picture.pieces import TablePart
from ui.picture.signs import color_sign

LARGE: Final = 0.46
"""The part of the play area's height that the current run takes."""
SMALL: Final = 0.34
"""The part that it takes where the earlier runs need more."""
CURRENT: Final = Fan(0, spread=1.04, strip=INDEX, whole=0.7, most_rows=2, pitch=1.04, at="midleft")
"""How it lies: a covered card shows its index, and nothing of the far one or all of it."""
EARLIER: Final = 0.24
"""The part of the height that an earlier card takes at most."""
WORDS: Final = 0.17
"""The part of it that the words about the money cards take at most."""
CROWD: Final = 45
"""Cards of a sequence from which on the words about the money cards are kept to two lines."""
FEW: Final = 12
"""Cards up to which they may take a line each, whatever height that needs."""
COMFORTABLE: Final = 74
"""The height of an earlier card that can be read at ease, in pixels at 1080p."""
READ: Final = 0.0735
"""The part of the window's height from which a card's number is read at a glance."""
LEAST: Final = 27
"""Pixels of height below which an index could not be read."""
BADGE: Final = 0.21
"""Diameter of a player's sign on a card, as a part of its height."""
LOW: Final = 0.735
"""How far down on the card it lies, between the index and the Arnold value."""


class LaidCards(TablePart[Rules, Facts]):
    """What has been laid, and in words what was turned up."""

    @property
    def laid(self) -> tuple[int, ...]:
        """The cards of the sequence."""
        return self.view.zones["sequence"]

    def add(self) -> None:
        """Fill the play area."""
        unit, play = self.theme.unit, self.stage.play
        counts = runs_of(self.game.tables, self.laid)
        none = self.empty("no card") if self.facts.hand and not counts else None
        high = fixed(self._current_height(counts))
        parts = (
            over(**FILL, name="earlier"),
            over(none, width=GROW, height=high, name="current", at="center"),
        )
        whole = column(self._words(), *parts, **FILL, gap=unit, pad=(unit, 0), name="sequence")
        layout = self.put(whole, play)
        earlier, current = layout["earlier"], layout["current"]
        self.anchor(current, "sequence")
        if counts:
            self._add_earlier(counts[:-1], earlier)
            self._add_current(counts[-1], current)

    # --- the runs ---------------------------------------------------------------------------

    def _current_height(self, counts: Sequence[int]) -> int:
        """Return how high the current run lies: less where the earlier ones are many."""
        play = self.stage.play
        large = int(play.height * LARGE)
        told = int(play.height * WORDS)
        if self.facts.turned is not None:
            letters, lines = self._lines
            told = max(told, self._words_height(letters, len(lines)))
        rest = self._width, play.height - large - told
        return large if self._earlier(counts[:-1]).fits(rest) else int(play.height * SMALL)

    def _earlier(self, counts: Sequence[int]) -> Runs:
        read = round(READ * self.theme.size[1])
        most = max(read, int(self.stage.play.height * EARLIER))
        comfortable = min(most, max(read, self.theme.px(COMFORTABLE)))
        return Runs(tuple(counts), LEAST, comfortable, most)

    def _add_earlier(self, counts: Sequence[int], area: pygame.Rect) -> None:
        places, closed = self._earlier(counts).places(area)
        first = 0
        for at, (count, spots) in enumerate(zip(counts, places, strict=True)):
            cards = range(first, first + count)
            first += count
            lying = list(zip(cards, spots, strict=True))
            for card, spot in reversed(lying) if at < closed else lying:
                self._add_card(card, spot)
            self._add_badges(lying[:1] if at < closed else lying)

    def _add_current(self, count: int, area: pygame.Rect) -> None:
        fan = replace(CURRENT, count=count, most=area.height)
        cards = range(len(self.laid) - count, len(self.laid))
        lying = list(zip(cards, fan.places(area), strict=True))
        for card, spot in lying:
            self._add_card(card, spot)
        self._add_badges(lying)

    def _add_card(self, at: int, spot: pygame.Rect) -> None:
        card = self.laid[at]
        place = CardPlace(*spot.center, spot.height)
        self.picture.cards.append(CardItem(("card", card), card, place))

    def _add_badges(self, lying: Sequence[tuple[int, pygame.Rect]]) -> None:
        """Add a sign to the first card of a run, and wherever another player went on."""
        before = None
        layers = self.facts.layers[lying[0][0] :]  # that of a card that is being laid comes later
        for (at, spot), layer in zip(lying, layers, strict=False):
            if layer != before:
                size = max(10, min(round(spot.height * BADGE), self.theme.px(44)))
                badge = seat_badge(self.theme, layer, size)
                left = spot.x + max(1, (round(spot.width * INDEX) - size) // 2)
                top = spot.y + round(spot.height * LOW) - size // 2
                what, about = ("layer", at, layer, size), frozenset({("card", self.laid[at])})
                self.picture.above.append(Drawn(what, badge, left, top, about=about))
            before = layer

    # --- the turned card and the money cards in words -----------------------------------------

    def _words(self) -> Box | None:
        """Return what the turned card makes money cards, each with its jackpot."""
        if self.facts.turned is None:
            return None
        letters, lines = self._lines
        boxes = [self._money(region, letters) for region in self._named]
        told = [row(*(boxes[at] for at in line), **FILL, gap=2 * self.theme.unit) for line in lines]
        return column(
            self._turned_line(letters),
            *told,
            width=GROW,
            height=fit(most=self._words_height(letters, len(lines))),
            yields=1,
            name="money cards",
        )

    @cached_property
    def _lines(self) -> tuple[int, Sequence[Sequence[int]]]:
        """Return the letters, as large as there is room, and which money cards each line names.

        One line names them all, or each has its own; where that is too high, as few as hold them.
        """
        least = smallest(self.theme)
        for letters in range(self.theme.points("small"), least, -1):
            for lines in self._ways(letters):
                wide = max(self._line_width(line, letters) for line in lines)
                if wide <= self._width and self._leaves_room(
                    self._words_height(letters, len(lines))
                ):
                    return letters, lines
        ways = self._ways(least)
        if len(self.laid) <= FEW:  # then they take a line each, whatever height that needs
            return least, ways[0]
        most = int(self.stage.play.height * WORDS)
        low = (way for way in ways if self._words_height(least, len(way)) <= most)
        return least, next(low, ways[-1])

    def _ways(self, letters: int) -> list[list[list[int]]]:
        """Return how lines can name the money cards, the best way first."""
        packed: list[list[int]] = []
        # a card that wins two jackpots is named once
        once = {name: at for at, name in enumerate(self._named.values())}
        for at in once.values():
            if packed and self._line_width([*packed[-1], at], letters) <= self._width:
                packed[-1].append(at)
            else:
                packed.append([at])
        if len(packed) == 1 or len(self.laid) > CROWD:
            return [packed]
        return [[[at] for at in range(len(self._named))], packed]

    def _leaves_room(self, high: int) -> bool:
        """Return whether the runs can be read at ease, and as many lie open, below such words."""
        usual = int(self.stage.play.height * WORDS)
        counts = runs_of(self.game.tables, self.laid)
        earlier = self._earlier(counts[:-1])
        rest = self.stage.play.height - int(self.stage.play.height * LARGE) - 2 * self.theme.unit
        height, closed = earlier.plan((self._width, rest - high))
        most_open = earlier.plan((self._width, rest - usual))[1]
        return high <= usual or (
            high <= rest and height >= earlier.comfortable and closed <= most_open
        )

    def _words_height(self, letters: int, lines: int) -> int:
        """Return how high such words are with the line about the turned card."""
        high = self.theme.font(letters).get_height()
        return lines * high + max(high, height_of(self._turned_line(letters), self._width))

    def _turned_line(self, letters: int) -> Box:
        wide = self.theme.measure(self._turned, letters)[0]
        return self._line(self._turned, "brass_light", letters, wraps=wide > self._width)

    def _line_width(self, line: Sequence[int], letters: int) -> int:
        """Return what the names of money cards take, with signs."""
        names, unit = list(self._named.values()), self.theme.unit
        wide = sum(self.theme.measure(names[at], letters)[0] + letters + unit // 2 for at in line)
        return wide + (len(line) - 1) * 2 * unit

    @property
    def _width(self) -> int:
        return self.stage.play.width - 2 * self.theme.unit

    @property
    def _turned(self) -> str:
        assert self.facts.turned is not None
        name = self.game.deck.cards[self.facts.turned].name
        return _("{card} is turned up. Money cards:").format(card=name)

    def _money(self, region: str, letters: int) -> Box:
        """Return a money card after its jackpot, and with the sign of who claimed it."""
        claimed = next(each.claimed_by for each in self.facts.money if each.region == region)
        sign = None if claimed is None else self.sign(claimed, letters)
        told = self._line(self._named[region], "text" if claimed is None else "text_off", letters)
        return row(sign, told, width=FIT, height=GROW, gap=self.theme.unit // 2)

    @cached_property
    def _named(self) -> dict[str, str]:
        """The money cards by their jackpots, which are named where that takes no line more."""
        cards = {money.region: self.game.deck.cards[money.card].name for money in self.facts.money}
        named = {region: headed(str(JACKPOTS[region]), card) for region, card in cards.items()}
        least, unit = smallest(self.theme), self.theme.unit
        sign = self.theme.font(least).get_height() + unit
        wide = sum(self.theme.measure(each, least)[0] + sign for each in named.values())
        return named if wide <= self._width else cards

    def _line(self, words: str, color: str, letters: int, *, wraps: bool = False) -> Box:
        width, height = (GROW, FIT) if wraps else (FIT, GROW)
        told = partial(self.words, words, letters, color, alike="money cards")
        return told(wraps=wraps, width=width, height=height)


def seat_badge(theme: Theme, seat: Seat, size: int) -> pygame.Surface:
    """Return a seat's sign on a round dark ground, `size` pixels wide."""
    return _badge(theme, seat_color(seat), size)


@kept_piece
def _badge(theme: Theme, style: SeatColor, size: int) -> pygame.Surface:
    ground = theme.panel((size, size), "felt_dark", "brass", radius=size // 2)
    return inlaid(ground, color_sign(theme, style, max(6, round(size * 0.62))))


def runs_of(tables: Arnold, cards: Sequence[int]) -> tuple[int, ...]:
    """Return how many cards each run of a sequence has.

    A card that does not follow the one before it was led: a lead differs in two variables (A9).
    """
    counts: list[int] = []
    for at, card in enumerate(cards):
        if at and tables.successors[cards[at - 1]] & tables.bit[card]:
            counts[-1] += 1
        else:
            counts.append(1)
    return tuple(counts)
