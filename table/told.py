"""One telling a game: each phase, event and fact of its table declared once, with what is said.

A game's `telling.py` makes a `Telling`. The log, speech, phones, replay and help read its words;
the director reads sound, hold and light, which are plain names here; computer players' remarks
and statistics read what an event is to whom and what it counts.

Words in braces are looked up in one vocabulary: the fields of the event, seats as names and cards
as cards; the telling's own `words`; the facts. `{name}` is the event's `who`, or the player asked.
A function stands where a sentence has a condition.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, TypeAlias, TypeVar, get_args

import msgspec

from rules.core import (
    AnyGame,
    Event,
    GameEnded,
    Moved,
    Observation,
    Paid,
    Seat,
    SeatEvent,
    seat_of,
)
from rules.sentences import Sentence, _
from rules.words import listed, ngettext, signed, written

if TYPE_CHECKING:
    from rules.remote import PageDrawing  # not needed for a first frame

Kind: TypeAlias = Literal[
    "greeting",
    "dare",
    "passing",
    "prize",
    "robbed",
    "win",
    "loss",
    "caught",
    "mistaken",
    "out",
    "asked",
    "last",
    "evening",
]
"""What happened to who speaks: the game begins; a raise, a high bid or another bold move; a pass; a
jackpot or pot won, or taken away by somebody else; a battle, trick or call won or lost; a bluff of
theirs that was called; a wrong call; the last card; a partner asks for a card; the last place of a
hand or game; the game won.
"""

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
SAID_AS: Final[Mapping[Kind, Kind]] = {"prize": "win", "robbed": "loss", "evening": "win"}
"""Whose lines are said at a moment for which a character has none of its own."""


class Moment(msgspec.Struct, frozen=True):
    """Something that happened to a seat."""

    seat: Seat
    kind: Kind


def of_the_end(event: Event) -> Iterable[Moment]:
    """Return what every game's end is to those who won it, and to who came last alone."""
    if not isinstance(event, GameEnded):
        return ()
    first, *others = event.ranking
    found = [Moment(seat, "evening") for seat in first]
    if others and len(others[-1]) == 1:
        found.append(Moment(others[-1][0], "last"))
    return found


def prize_of(at: At[Any, Any], winners: Collection[Seat]) -> list[Moment]:
    """Return what a prize is to those who win it, and to the others, whom it is taken from."""
    kinds: tuple[Kind, Kind] = ("robbed", "prize")
    others = (seat for seat in range(len(at.names)) if seat not in winners)
    return [Moment(seat, kinds[seat in winners]) for seat in (*winners, *others)]


E = TypeVar("E", bound=Event)
F = TypeVar("F", bound=msgspec.Struct)
R = TypeVar("R", bound=AnyGame)

Hold = Literal[
    "none",
    "turned",
    "laid",
    "note",
    "long note",
    "square",
    "read",
    "rising",
    "trick",
    "opened",
    "banner",
    "notice",
]
"""How long an event is looked at; the seconds stand in `ui.durations.HELD`."""


SCORE: Final = Sentence("{score}")
"""A score alone: what it counts goes without saying."""


# --- what a game declares -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SummaryRow:
    """A line of a hand's summary: cells as the columns say; `seat` colors it, `strong` lifts it.

    `said` is what is heard after its first cell; left out, each cell with its column's head.
    """

    cells: tuple[str, ...]
    seat: Seat | None = None
    strong: bool = False
    said: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Summary:
    """What a finished hand (round, game of a match) came to, before the next one begins.

    `cards` are shown as faces above the rows: the play that decided it; below them `beaten`, what
    came next. `rings` says of such a card with which symbol it counts, and in which light.
    """

    title: str
    subtitle: str
    columns: tuple[str, ...]
    rows: tuple[SummaryRow, ...]
    notes: tuple[str, ...] = ()
    cards: tuple[int, ...] = ()
    beaten: tuple[int, ...] = ()
    rings: Mapping[int, tuple[str, int]] = field(default_factory=dict)


@dataclass(frozen=True)
class At(Generic[R, F]):
    """The table at a moment: what a function of a telling may look at."""

    game: R
    names: tuple[str, ...]
    view: Observation[F]
    chosen: tuple[int, ...] = ()
    partners: tuple[frozenset[Seat], ...] = ()

    @property
    def facts(self) -> F:
        """What the viewer knows besides cards and chips."""
        return self.view.facts

    def team(self, seat: Seat) -> str:
        """Return the letter of a seat's side; none where everybody plays alone."""
        letters = (chr(ord("A") + at) for at, side in enumerate(self.partners) if seat in side)
        return "".join(letters)

    def listed(self, seats: Iterable[Seat]) -> str:
        """Return the names of some seats."""
        return listed([self.names[seat] for seat in seats])

    def card(self, card: int) -> str:
        """Return the name of a card."""
        return self.game.deck.cards[card].name

    def cards(self, cards: Iterable[int]) -> str:
        """Return the names of cards."""
        return listed([self.card(card) for card in cards])


Words: TypeAlias = Sentence | str | None
Text: TypeAlias = Sentence | str | Callable[[At[R, F]], Words]
"""What is said of the table: a sentence, or a function where it has a condition."""
EventText: TypeAlias = Sentence | str | Callable[[At[R, F], E], Words]
"""What is said of an event."""
SeatText: TypeAlias = Callable[[At[R, F], Seat], Words]
"""What is said of a seat."""


def ranked(*attributes: str) -> Callable[[AnyGame, int], list[int]]:
    """Return what sorts cards by attributes as their deck ranks them; "-rank" is highest first."""

    def place(game: AnyGame, card: int) -> list[int]:
        ranks = (game.deck.rank(game.deck[card], each.strip("-")) for each in attributes)
        return [-at if each[0] == "-" else at for each, at in zip(attributes, ranks, strict=True)]

    return place


def dealer(at: At[Any, Any]) -> Words:
    """Return who deals, for the rail."""
    seat = _fact(at, "dealer")
    return None if seat is None or seat < 0 else _("dealer {name}").fill(name=at.names[seat])


def hand_of(at: At[Any, Any]) -> Sentence:
    """Return which hand it is, of how many where their number is set, for the rail."""
    count = at.game.options.hands
    words = _("Hand {hand} of {hands}") if count else _("Hand {hand}")
    return words.fill(hand=max(1, _fact(at, "hand")), hands=count)


def first_of(events: Iterable[Event], kind: type[E]) -> E | None:
    """Return the first event of a kind, where one of these is."""
    return next((event for event in events if isinstance(event, kind)), None)


def in_phases(*phases: str) -> Callable[[At[Any, Any]], bool]:
    """Return a test of whether the table is in one of these phases."""
    return lambda at: _fact(at, "phase") in phases


def has(name: str) -> Callable[[At[Any, Any]], bool]:
    """Return a test of whether a fact is there: a round that has begun, a hand that is dealt."""
    return lambda at: bool(_fact(at, name))


def because(why: str) -> Callable[[Any], bool]:
    """Return a test of whether an event came for this reason."""
    return lambda event: event.why == why


def onto(zone: str) -> Callable[[Moved], bool]:
    """Return a test of whether a card moves to this zone."""
    return lambda moved: moved.target == zone


def named(said: Sentence) -> Sentence:
    """Return what a seat's note says as a sentence of the log: "Ada passes."."""
    return Sentence("{name} {said}.").fill(said=said)


def stopped(said: Sentence) -> Sentence:
    """Return what a banner says as a sentence of the log."""
    return Sentence("{said}.").fill(said=said)


def headline(said: Sentence) -> Sentence:
    """Return what begins a part of the log."""
    return Sentence("— {said} —").fill(said=said)


def waiting(said: Sentence) -> Sentence:
    """Return what somebody does as what the others wait for."""
    return _("{said}…").fill(said=said)


def gained(_at: At[Any, Any], paid: Paid) -> str:
    """Return the number that rises of a payment."""
    return signed(paid.amount)


def by_why(**words: Sentence) -> Callable[[At[Any, Any], Any], Sentence]:
    """Return what picks the sentence of an event by the reason for which it came."""
    return lambda _at, event: words[event.why]


def chips_won(chips: int) -> tuple[str, str]:
    """Return chips that were won or lost as they are seen, "+40", and heard, "+40 chips"."""
    words = ngettext("{count} chip", "{count} chips", abs(chips))
    return signed(chips), words.format(count=signed(chips))


def summary_row(
    seat: Seat, *cells: Sentence | str | tuple[str, str], strong: bool = False
) -> SummaryRow:
    """Return a row whose cells are heard as they are seen or, of a pair, as its second words."""
    both = [cell if isinstance(cell, tuple) else (str(cell), str(cell)) for cell in cells]
    seen, (_first, *said) = zip(*both, strict=True)
    return SummaryRow(seen, seat, strong, tuple(said))


@dataclass(frozen=True)
class Phase(Generic[R, F]):
    """What a game waits for: the `rule` at issue, and what is said meanwhile."""

    rule: str | Callable[[At[R, F]], str]
    _: KW_ONLY
    ask: Text[R, F] = ""
    """The question to who is asked."""
    wait: Text[R, F] = ""
    """What everybody else reads; without it nobody's turn is shown."""
    rail: Text[R, F] = ""
    """What stands on the rail besides the telling's own."""
    about: Callable[[At[R, F]], Sequence[int]] | None = None
    """The cards on the table that the rule is about, for the help."""
    tag: Callable[[At[R, F], int], Words] | None = None
    """What each of these cards is."""


@dataclass(frozen=True)
class Count:
    """What an event counts for in statistics; see `bots.measure.occasion.Occasion`."""

    key: str
    words: str
    _: KW_ONLY
    much: str | Callable[[Any], float] = ""
    """How much, or whether: a field, or what is made of the event. Left out, each counts as one."""
    of: str = ""
    share: bool = False


def share(key: str, words: str, much: str | Callable[[Any], float] = "", *, of: str = "") -> Count:
    """Return what an event counts for as a share: of what `of` counts, or of all hands."""
    return Count(key, words, much=much, of=of, share=True)


@dataclass(frozen=True)
class Told(Generic[E, R, F]):
    """How events of a kind are told; of several for one kind the first counts that is so `when`."""

    event: type[E]
    _: KW_ONLY
    when: Callable[[E], bool] | None = None
    who: str = "seat"
    """The field with the seat that it is about: `{name}`."""

    log: EventText[R, F, E] | None = None
    """The log's sentence. Left out, it is what the note says of its seat, or the banner."""
    note: EventText[R, F, E] = ""
    """A word that is seen `at` a place, usually where the hand of the seat lies."""
    banner: EventText[R, F, E] = ""
    """Large words over a region, with the `reason` below them."""
    reason: EventText[R, F, E] = ""
    rises: EventText[R, F, E] = ""
    """A number that rises from a place."""
    at: str = ""
    """Where that is; the event's fields stand in braces."""
    within: str = ""
    color: str | Callable[[E], str] = "brass_light"
    light: str = ""
    """The region that is lit."""

    sound: str | Callable[[E], str] = ""
    hold: Hold | None = None
    """Left out, a note, a banner and a number are held each as usual."""
    tagged: bool = False
    """A tag on a card says it: no note repeats it at the seat."""
    waits: bool = False
    """It is looked at until a press."""
    alone: bool = False
    """Each is a beat of its own."""
    gamble: bool = False
    """The card takes the place of one that leaves the hand, and is turned there slowly."""
    counted: bool = False
    """Payments that leave their accounts one after the other."""
    knows_all: bool = False
    """With it everything is known that is after the action ..."""
    learns: Callable[[E, F, F], F] | None = None
    """... or a part: of what was known, and what is known after the action."""
    told_when: Callable[[E, Observation[F]], bool] | None = None
    """The log waits until this can be seen."""

    moment: Kind | Callable[[At[R, F], E], Iterable[Moment]] | None = None
    """What it is to its seat, or to several."""
    counts: tuple[Count, ...] = ()
    """What all events of the kind count for, `when` aside."""

    def seat(self, event: E) -> Seat:
        """Return the seat that an event is about: it is named, or one of its places is."""
        found: Seat | str = getattr(event, self.who)
        return seat_of(found) if isinstance(found, str) else found


@dataclass(frozen=True)
class Part(Generic[R, F]):
    """A part of the table in words, for phones and speech; one without words and cards is none."""

    title: Text[R, F]
    words: tuple[Text[R, F], ...] = ()
    _: KW_ONLY
    zone: str = ""
    """Whose cards lie there, or ..."""
    cards: Callable[[At[R, F]], Iterable[tuple[int, str]]] | None = None
    """... which, each with what is noted of it ..."""
    lying: tuple[tuple[int, str], ...] = ()
    """... as they are."""
    counting: Mapping[int, Sequence[str]] = field(default_factory=dict)
    """What of the faces of these cards counts there, by its attributes."""
    around: tuple[tuple[Seat, str], ...] = ()
    """Before whom each of them lies around the middle, and as what it was played."""
    pile: str = ""
    """The zone of a pile of cards face down, which a phone draws."""
    drawing: PageDrawing | None = None
    """What a phone draws instead of the words."""
    near: bool = False
    """Whether a phone shows its words at the question, since they ask for something there."""
    when: Callable[[At[R, F]], object] | None = None
    """Left out, it is always there."""


@dataclass(frozen=True)
class Order(Generic[R]):
    """An order in which a hand can be sorted."""

    key: str
    words: Sentence
    by: Callable[[R, int], Any]
    """What a card is sorted by, the smaller first."""


@dataclass(frozen=True, kw_only=True)
class Telling(Generic[R, F]):
    """All that is told at the table of a game."""

    orders: tuple[Order[R], ...]
    """The orders of a hand; the first one is that in which it is dealt."""
    phases: Mapping[str, Phase[R, F]]
    events: tuple[Told[Any, R, F], ...]
    words: Mapping[str, Callable[[At[R, F]], object]] = field(default_factory=dict)
    """The game's own words in braces."""
    about: Callable[[At[R, F]], Sequence[int]] | None = None
    """The cards that the rules of all phases are about which name none."""
    tag: Callable[[At[R, F], int], Words] | None = None
    """What each of these is."""
    turn: str = "turn"
    """The fact that says who is asked."""
    rail: tuple[Text[R, F], ...] = ()
    """How the game stands: "hand 2 of 4", "dealer Ann"."""
    parts: tuple[Part[R, F] | Callable[[At[R, F]], Iterable[Part[R, F]]], ...] = ()
    """The table in the order in which it is read."""
    score: SeatText[R, F] = lambda _at, _seat: None
    scored: Sentence = SCORE
    """A score with what it counts: "chips: {score}"."""
    sitting: Callable[[At[R, F]], Iterable[Seat]] = lambda at: range(len(at.names))
    """The seats in the order in which the scores are listed."""
    lines: tuple[SeatText[R, F], ...] = ()
    """What stands below a name."""
    marks: tuple[SeatText[R, F], ...] = ()
    """Short words in tags."""
    is_out: Callable[[At[R, F], Seat], bool] = lambda _at, _seat: False
    is_gone: Callable[[At[R, F], Seat], bool] = lambda _at, _seat: False
    """Whether a seat is out until the game ends, and decides nothing any more."""
    held: Callable[[At[R, F], Seat], int | None] = lambda at, seat: len(
        at.view.zones[f"hand:{seat}"]
    )
    """How many cards a seat holds; none where they lie open on the table."""
    faces: Callable[[At[R, F], Seat], Sequence[int]] = lambda _at, _seat: ()
    """Which of these everybody sees."""
    summary: Callable[[At[R, F], Sequence[Event]], Summary | None] = lambda _at, _events: None
    """What the hand that ended came to, as everybody was told and may know it."""
    brings: Callable[[At[R, F], SeatEvent], int] | None = None
    """What an event brings the seat that it names, in a game without chips."""
    cautions: Callable[[R], Iterable[Sentence]] = lambda _rules: ()
    """What the set-up says of options that spoil the game together, a sentence or two for each
    such pair."""

    def of(self, event: Event) -> Told[Any, R, F] | None:
        """Return how an event is told; `None` for what is not."""
        for told in self.events:
            if told.event is type(event) and (told.when is None or told.when(event)):
                return told
        return None

    def learned(self, event: Event, now: F, last: F) -> F:
        """Return what is known with an event, of what was known and is known after its action."""
        told = self.of(event)
        if told is not None and told.knows_all:
            return last
        return now if told is None or told.learns is None else told.learns(event, now, last)

    def phase(self, at: At[R, F]) -> Phase[R, F]:
        """Return the phase that the table is in."""
        return self.phases[_fact(at, "phase")]

    def asked(self, at: At[R, F]) -> tuple[Seat, ...]:
        """Return who is asked, as the facts say."""
        if at.view.at_once or not at.view.actors:
            return at.view.asked
        seat = _fact(at, self.turn)
        # where a game is over, and its last action is still being shown, it is nobody's turn
        return (seat,) if seat in range(len(at.names)) else ()

    def say(self, text: Text[R, F], at: At[R, F]) -> str:
        """Return what is said of the table; nothing where it names who is asked and nobody is."""
        words = text(at) if callable(text) else text
        try:
            return words.said(_Vocabulary(self, at)) if isinstance(words, Sentence) else words or ""
        except _NobodyError:
            return ""

    def say_event(
        self, text: EventText[R, F, E], at: At[R, F], event: E, told: Told[Any, R, F]
    ) -> str:
        """Return what is said of an event."""
        words = text(at, event) if callable(text) else text
        if isinstance(words, Sentence):
            return words.said(_Vocabulary(self, at, event, told))
        return words or ""

    def say_in_log(self, at: At[R, F], event: E) -> str:
        """Return the log's sentence for an event; '' for none."""
        told = self.of(event)
        if told is None:
            return ""
        if told.log is not None:
            return self.say_event(told.log, at, event, told)
        if note := self.say_event(told.note, at, event, told):
            return f"{at.names[told.seat(event)]} {note}."
        banner = self.say_event(told.banner, at, event, told)
        return f"{banner}." if banner else ""

    def say_seat(
        self, texts: Iterable[SeatText[R, F]], at: At[R, F], seat: Seat
    ) -> tuple[str, ...]:
        """Return what is said of a seat: of several texts those that say something."""
        found = (text(at, seat) for text in texts)
        return tuple(
            words.said(_Vocabulary(self, at)) if isinstance(words, Sentence) else words
            for words in found
            if words
        )

    def parts_of(self, at: At[R, F]) -> Iterator[Part[R, F]]:
        """Yield the parts of the table that are there now."""
        for each in self.parts:
            some = (each,) if isinstance(each, Part) else each(at)
            yield from (one for one in some if one.when is None or one.when(at))


class _NobodyError(LookupError):
    """A sentence names who is asked, and nobody is."""


class _Vocabulary(dict[str, object]):
    """Words in braces: of an event first, then the game's own, then the facts."""

    def __init__(
        self,
        telling: Telling[Any, Any],
        at: At[Any, Any],
        event: Event | None = None,
        told: Told[Any, Any, Any] | None = None,
    ) -> None:
        self._telling, self._at, self._event, self._told = telling, at, event, told

    def __missing__(self, name: str) -> object:
        at, event = self._at, self._event
        if name == "name":
            return self._name()
        if event is not None and name in _kinds(type(event)):
            return _word(at, name, getattr(event, name), _kinds(type(event))[name])
        own = self._telling.words.get(name)
        if own is not None:
            return own(at)
        facts: Any = type(at.facts)
        kind = _kinds(facts).get(name, "")
        return _word(at, name, _fact(at, name), kind)

    def _name(self) -> str:
        if self._told is not None:
            return self._at.names[self._told.seat(self._event)]
        asked = self._telling.asked(self._at)
        if not asked:
            raise _NobodyError
        return self._at.listed(asked)


class _Whole(int):
    """A whole number as it is printed."""

    def __format__(self, form: str) -> str:
        return written(int(self))


def _word(at: At[Any, Any], name: str, value: Any, kind: str) -> object:
    """Return what stands for a field in a sentence."""
    if kind == "seat":
        return "" if value is None or value < 0 else at.names[value]
    if kind == "seats":
        return at.listed(value)
    if name == "card":
        return at.card(value)
    return _Whole(value) if type(value) is int else value


@cache
def _kinds(struct: type[msgspec.Struct]) -> Mapping[str, str]:
    """Return the fields of an event or of facts, and which are seats."""
    kinds: dict[Any, str] = {Seat: "seat", Seat | None: "seat", tuple[Seat, ...]: "seats"}
    return {each.name: kinds.get(each.type, "") for each in msgspec.structs.fields(struct)}


def _fact(at: At[Any, Any], name: str) -> Any:
    return getattr(at.facts, name)
