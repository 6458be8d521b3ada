"""From one picture of the table to the next: flights of cards and chips, one beat at a time.

The timeline moves what is drawn and nothing else. When it is done, what it shows is the last
picture; finishing early jumps there.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import hypot
from typing import Any, Final, Generic, TypeVar

from rules.core import Account, View, Zone
from ui import durations
from ui.picture.items import (
    CardItem,
    CardKey,
    CardPlace,
    ChipItem,
    Drawn,
    Effect,
    FanItem,
    MarkerColor,
    Picture,
)

Counted = TypeVar("Counted", ChipItem, FanItem)
ARC: Final = 0.06
"""How high chips are thrown, as a part of their way."""
LEAVES: Final = 0.25
"""The part of its flight after which a card has left its place: more than half of the way."""
SLOW: Final = 0.6
"""The part of its flight after which it is slow again."""
MOST_TILT: Final = 7.0
"""Degrees by which a flying card leans at most."""


@dataclass(frozen=True, slots=True)
class CardFlight:
    """A card on its way: from a place (and face) to its item in the beat's last picture.

    One that `goes_in` is seen no longer when it has arrived: it is one of a fan then.
    """

    start: CardPlace
    start_card: int
    item: CardItem
    delay: float
    length: float
    goes_in: bool = False
    rises: float = 0.0
    """Seconds of the length in which it comes up and turns before it flies."""
    slides: bool = False
    """Whether it stays on the table all the way."""
    turns: float = 0.0
    """Seconds of the length in which it is turned over once it lies there."""

    @property
    def ends(self) -> float:
        return self.delay + self.length

    def is_seen(self, now: float) -> bool:
        """Return whether the card is seen by itself at `now`."""
        return not self.goes_in or now < self.ends

    def at(self, now: float) -> tuple[CardPlace, int, float]:
        """Return place, card to show (number or `UNSEEN`) and width factor (turning) at `now`."""
        since, flies = now - self.delay - self.rises, self.length - self.rises - self.turns
        way = durations.ease_out(min(1.0, max(0.0, since / flies)))
        end = self.item.place
        place = CardPlace(
            round(self.start.x + (end.x - self.start.x) * way),
            round(self.start.y + (end.y - self.start.y) * way),
            round(self.start.height + (end.height - self.start.height) * way),
            end.turn if way > 0.5 else self.start.turn,
        )
        if self.start_card == self.item.card:
            return place, self.item.card, 1.0
        if self.turns:
            way = durations.ease(min(1.0, max(0.0, (since - flies) / self.turns)))
        card = self.item.card if way > 0.5 else self.start_card
        return place, card, max(0.04, abs(1 - 2 * way))

    def is_near(self, now: float) -> bool:
        """Return whether the card has not left yet the place that it comes from."""
        return self._gone(now) < LEAVES

    def is_fast(self, now: float) -> bool:
        """Return whether nobody could see the card sharp."""
        return LEAVES <= self._gone(now) < SLOW

    def _gone(self, now: float) -> float:
        """Return the part of the time of its flight that is over; it may be below 0 or above 1."""
        return (now - self.delay - self.rises) / (self.length - self.rises - self.turns)

    def lift(self, now: float) -> float:
        """Return how high above the table (0 to 1) the card is at `now`."""
        part = (now - self.delay) / (self.length - self.turns)
        return 0.0 if self.slides or part >= 1 else durations.lift(part)

    def tilt(self, now: float) -> float:
        """Return by how many degrees a card that has come up leans the way it flies."""
        if not self.rises:
            return 0.0
        across = (self.item.place.x - self.start.x) / max(1, 2 * self.item.place.height)
        return self.lift(now) * MOST_TILT * max(-1.0, min(1.0, across))


@dataclass(frozen=True, slots=True)
class ChipFlight:
    """Chips on their way from one account's place to another's."""

    amount: int
    start: CardPlace
    end: CardPlace
    seat: int | None
    delay: float
    length: float
    marker: MarkerColor | None = None
    """The color of a pass marker, where these are no chips."""
    sizes: tuple[int, int] = (0, 0)
    """Diameters of the chips where they come from and go to; 0 where no stack lies."""

    def size_at(self, now: float, usual: int) -> int:
        """Return the diameter at `now`; `usual` is that of chips of no stack."""
        first, last = (size or usual for size in self.sizes)
        way = durations.ease_out(min(1.0, max(0.0, (now - self.delay) / self.length)))
        return round(first + (last - first) * way)

    def at(self, now: float) -> tuple[int, int] | None:
        """Return the place at `now`, or `None` before the start and after the end."""
        if not self.delay <= now < self.delay + self.length:
            return None
        part = (now - self.delay) / self.length
        way = durations.ease_out(part)
        across, down = self.end.x - self.start.x, self.end.y - self.start.y
        up = ARC * hypot(across, down) * durations.lift(part)
        return round(self.start.x + across * way), round(self.start.y + down * way - up)


@dataclass(frozen=True, slots=True)
class Slide:
    """A drawn piece on its way to where it stands in the beat's last picture."""

    drawn: Drawn
    x: int
    y: int

    def at(self, now: float) -> tuple[int, int]:
        way = durations.ease_out(min(1.0, now / durations.SLIDE))
        return (
            round(self.x + (self.drawn.x - self.x) * way),
            round(self.y + (self.drawn.y - self.y) * way),
        )


@dataclass(frozen=True, slots=True)
class Held(Generic[Counted]):
    """Chips, or a hand seen from behind, whose number changes as each leaves or arrives."""

    item: Counted
    """How it is in the end."""
    changes: tuple[tuple[float, int], ...]
    """Seconds into the beat, and by how many it grows then."""

    def at(self, now: float) -> Counted:
        return self.item.without(sum(by for when, by in self.changes if when > now))


@dataclass(slots=True)
class Beat:
    """One step of the show: flights to the picture `after`, then a hold."""

    after: Picture
    cards: list[CardFlight] = field(default_factory=list)
    chips: list[ChipFlight] = field(default_factory=list)
    stacks: dict[Account, Held[ChipItem]] = field(default_factory=dict)
    """The stacks of the picture `after` that chips of this beat leave or reach."""
    fans: dict[Zone, Held[FanItem]] = field(default_factory=dict)
    """The hands seen from behind that cards of this beat leave or reach."""
    reached: set[Zone] = field(default_factory=set)
    """The zones that cards of this beat reach."""
    slides: list[Slide] = field(default_factory=list)
    paying: set[Account] = field(default_factory=set)
    """The accounts that chips of this beat leave or reach."""
    former: list[Drawn] = field(default_factory=list)
    """What counts chips of this beat, as it was before: seen until these have arrived."""
    gives: list[tuple[float, frozenset[CardKey]]] = field(default_factory=list)
    """Seconds into the beat, and the cards of the picture `after` on which one lands then."""
    effects: list[Effect] = field(default_factory=list)
    hold: float = 0.0
    is_notice: bool = False
    """Whether it is as long at any speed above 1, to be read."""
    tagged: bool = False
    """Whether a tag on a card says what is told."""
    waits: float = 0.0
    """Seconds that the beat waits for a press after its hold, at most."""
    sounds: list[tuple[float, str]] = field(default_factory=list)
    """What is heard, and how many seconds into the beat."""
    view: View | None = None
    """The observation of which `after` is the picture: what may be told while it is shown."""
    tells: int = 0
    """How many of the action's events are told with it: those before have been, in their order."""

    @property
    def ends(self) -> tuple[float, ...]:
        ways = [(flight.start.x, flight.item.place.x) for flight in self.cards]
        ways += [(flight.start.x, flight.end.x) for flight in self.chips]
        return tuple(sum(xs) / len(ways) for xs in zip(*ways, strict=True))

    @property
    def motion(self) -> float:
        """Seconds at speed 1 until all that moves is there: then the hold begins."""
        ends = [flight.ends for flight in self.cards]
        ends += [flight.delay + flight.length for flight in self.chips]
        ends += [durations.SLIDE] * bool(self.slides)
        return max(ends, default=0.0)

    @property
    def is_seen(self) -> bool:
        """Whether it shows more than a hand whose cards make room."""
        return self.length > 0 and not (
            all(flight.slides for flight in self.cards)
            and not (self.chips or self.slides or self.effects or self.hold or self.waits)
        )

    @property
    def settled(self) -> float:
        """Seconds at speed 1 until what was hit is at rest."""
        return max((at + durations.GIVE for at, _keys in self.gives), default=self.motion)

    def given(self, key: CardKey, now: float) -> float:
        """Return how far (0 to 1) a card has given at `now` to those that landed on it."""
        hits = (durations.give((now - at) / durations.GIVE) for at, on in self.gives if key in on)
        return min(1.0, sum(hits))

    @property
    def length(self) -> float:
        """Seconds at speed 1, hold and waiting included."""
        return max(self.motion + self.hold, self.settled) + self.waits


@dataclass(frozen=True, slots=True)
class Cue:
    """How a game wants an event shown: effects, seconds to hold after it, the sound.

    Cards, chips and plates fly by themselves. `effects` is called with the picture to which the
    event leads, and says what is seen over it while the event is held (`ui.picture.items`):

    - `Banner`: large words on a ground of light, over a region or an anchor;
    - `Rising`: a number that rises from an anchor;
    - `Light`, `Glow`: a light over a region, a game's own light;
    - `Lift`: cards that stand out, a little higher, with a ring;
    - `Note`: a word at an anchor, seen from the beat's beginning on.

    Names are those of `Picture.anchors` and `Picture.regions`; what the picture does not have is
    left out. Everything is over with a press, follows the speed that is set, and stands still
    where motion is reduced.

    What is known after the whole action is shown with its last event. An event that tells all of it
    before, or a part, `learns` it: called with the facts as they are shown and those after the
    action, it returns the facts to be shown from here on. With `waits` the show waits after the
    hold for a press, at most so many seconds: a press before it goes as far as here, so that nobody
    misses what a dialog will cover. An event that comes `alone` is a beat of its own, where else
    one deal, one gathering, one showing of cards is one. Payments that are `counted` leave their
    accounts one after the other, each when the one before has almost arrived. A hand that a card
    leaves and another one joins keeps that one's place open with `gamble`: the new card is turned
    there, in so many seconds, before anything is sorted. An event whose words would tell what is
    only about to be seen is `told_when` the observation that is shown has it. What a tag on a card
    says is `tagged`: no note at the seat repeats it.

    A `sound` of `assets/sounds` is heard with the event: that of cards with each of them, that of
    large words with these, when all that flies is there.
    """

    effects: Callable[[Picture], list[Effect]] | None = None
    hold: float = 0.0
    is_notice: bool = False
    tagged: bool = False
    sound: str = ""
    learns: Callable[[Any, Any], Any] | None = None
    waits: float = 0.0
    alone: bool = False
    counted: bool = False
    told_when: Callable[[View], bool] | None = None
    gamble: float = 0.0


class Timeline:
    """Plays beats; `now` is the beat being shown and how far it is."""

    def __init__(self) -> None:
        self.waiting: list[Beat] = []
        self.elapsed = 0.0
        self.started: Callable[[Beat], None] | None = None
        self.skipped: Callable[[Beat], None] | None = None
        """Called for a beat that a press passes over."""
        self.heard: Callable[[str, Sequence[float]], None] | None = None
        """Called with a sound that is due, and the ends of what moves with it across the window."""
        self.held: Callable[[Beat], bool] | None = None
        """Whether a beat that would be over stays until somebody has heard what it tells."""

    @property
    def moving(self) -> bool:
        return bool(self.waiting)

    @property
    def beat(self) -> Beat | None:
        return self.waiting[0] if self.waiting else None

    def play(self, more: Sequence[Beat]) -> None:
        """Add beats behind those that wait."""
        idle = not self.waiting
        self.waiting.extend(more)
        if idle and self.waiting:
            self.elapsed = 0.0
            self._begin()

    def _begin(self) -> None:
        if self.started is not None and self.waiting:
            self.started(self.waiting[0])
        self._hear(since=-1.0)

    def _hear(self, since: float) -> None:
        """Let be heard what is due in the present beat, and was not yet at `since`."""
        if self.heard is not None and self.waiting:
            due = [name for at, name in self.waiting[0].sounds if since < at <= self.elapsed]
            for name in dict.fromkeys(due):
                self.heard(name, self.waiting[0].ends)

    def update(self, dt: float, speed: float = 1.0) -> None:
        """Let `dt` seconds pass at a speed, which hurries no notice."""
        before = self.elapsed
        is_notice = self.beat is not None and self.beat.is_notice
        self.elapsed += dt * (min(1.0, speed) if is_notice else speed)
        self._hear(before)
        while self.waiting and self.elapsed >= self.waiting[0].length:
            if self.held is not None and self.held(self.waiting[0]):
                self.elapsed = self.waiting[0].length
                return
            self.elapsed -= self.waiting[0].length
            self.waiting.pop(0)
            self._begin()
        if not self.waiting:
            self.elapsed = 0.0

    def hurry(self) -> None:
        """Jump to where the show waits for a press, or to the end of everything."""
        if self.waits_now:
            self._pass()
        while self.waiting and not self.waiting[0].waits:
            self._pass()
        self.elapsed = self.waiting[0].length - self.waiting[0].waits if self.waiting else 0.0

    def _pass(self) -> None:
        self.waiting.pop(0)
        if self.skipped is not None and self.waiting:
            self.skipped(self.waiting[0])

    @property
    def waits_now(self) -> bool:
        """Whether the show has come to where it waits for a press."""
        beat = self.waiting[0] if self.waiting else None
        return beat is not None and beat.waits > 0 and self.elapsed >= beat.length - beat.waits

    def finish(self) -> None:
        self.waiting.clear()
        self.elapsed = 0.0
