"""What the table asks of a game's controller. Controllers live in `games/`, one a game.

A window draws it by a staging: `ui.picture.director.Staging`.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

import msgspec

from art.icons import Symbol
from art.symbol_places import symbol_place
from rules.core import (
    UNSEEN,
    Action,
    AmountAction,
    AnyGame,
    Event,
    Observation,
    Refusal,
    Seat,
)
from rules.decks.cards import Deck
from rules.remote import BACK, PageAmount, PageCard, PagePart
from rules.script import isolated
from rules.turn import Turn
from rules.words import _, written
from table.told import At, Moment, Summary, Telling

A = TypeVar("A", bound=Action)
F = TypeVar("F", bound=msgspec.Struct)
R = TypeVar("R", bound=AnyGame)


@dataclass(frozen=True, slots=True)
class Offer:
    """A decision that the player can make now: a button, a row of a list, or a key.

    `key` is the letter that chooses it; the primary offer is taken by Enter and double-click, and
    so is one that is the only answer.
    `note` says at the end of a row what the decision would mean; `icon` names a picture that
    stands before the words. `room` are the longest words that its button ever shows, so that it
    keeps its place; one that is not `enabled` holds the place of a decision that cannot be made
    now, and `tip` says why. A row that has something to say `twice` is taken by a second press
    only: the first one says it.
    """

    words: str
    action: Action
    key: str = ""
    primary: bool = False
    tip: str = ""
    note: str = ""
    icon: str = ""
    room: str = ""
    enabled: bool = True
    twice: str = ""


@dataclass(frozen=True, slots=True)
class RequestOffer:
    """Something that a player may ask for aloud now, by pressing a small card with its symbol.

    Those of one `group` stand together below its words; `words` name it alone. `why_not` says why
    one can't be asked for now.
    """

    words: str
    group: str
    symbol: Symbol
    action: Action
    why_not: str = ""

    @property
    def enabled(self) -> bool:
        """Whether it can be asked for now."""
        return not self.why_not


@dataclass(frozen=True, slots=True)
class Hint:
    """A button that decides nothing: it sorts the hand in an `order`, or chooses its `cards`.

    With `advised` it asks for the hint instead, and chooses its cards: it counts as one. With
    `lists` it lists all answers, or leaves them to be found.
    """

    words: str
    key: str
    tip: str = ""
    order: str = ""
    advised: bool = False
    lists: bool = False
    cards: tuple[int, ...] = ()


class AmountOffer(PageAmount, frozen=True, kw_only=True):
    """A decision with an amount, as a phone shows it too, and the action that it decides.

    Enter takes an amount only once the player has set one. With `at_once`, a preset that tells its
    amount takes it, unless that is guarded.
    """

    kind: type[AmountAction]
    at_once: bool = False


@dataclass(frozen=True, slots=True)
class Ask:
    """What the table asks of the acting player with the cards chosen so far.

    Where any number of them is `free` to choose, only a button or Enter decides: no double-click,
    no press on the felt, no card that is dragged there.

    `lit` are the cards that may be chosen (next); with `many`, chosen cards add up, else
    another click chooses another card; a card of `fresh` begins the choice anew. `rows` is a
    list to pick from, best first; it stands over the play area, or with `rows_beside_hand` to
    the right of the hand.
    """

    prompt: str
    offers: tuple[Offer, ...] = ()
    lit: frozenset[int] = frozenset()
    many: bool = False
    free: bool = False
    fresh: frozenset[int] = frozenset()
    amount: AmountOffer | None = None
    rows: tuple[Offer, ...] = ()
    rows_title: str = ""
    rows_beside_hand: bool = False
    hints: tuple[Hint, ...] = ()
    onto: str = ""
    """Where a card of `lit` is let go to take the first offer with it: a region or an anchor."""
    unaided: "Ask | None" = None
    """The same asked of whoever finds the answers by laying cards, instead of from `rows`."""

    def __post_init__(self) -> None:
        """Make an offer that is the only answer what Enter takes."""
        if len(self.offers) == 1 and not (self.choosable or self.amount or self.rows):
            only = replace(self.offers[0], primary=self.offers[0].enabled)
            object.__setattr__(self, "offers", (only,))

    @property
    def primary(self) -> Offer | None:
        """What Enter takes."""
        return next((offer for offer in self.offers if offer.primary), None)

    @property
    def choosable(self) -> frozenset[int]:
        """The cards that may be chosen now, whether they add to the choice or begin it anew."""
        return self.lit | self.fresh

    def chosen_with(self, chosen: tuple[int, ...], card: int) -> tuple[int, ...]:
        """Return the choice after a card was added to it, or began it anew."""
        return (*chosen, card) if self.many and card not in self.fresh else (card,)


@dataclass(frozen=True, slots=True)
class AtHand:
    """The rule by which the table waits, and the cards on the table that it is about.

    `tags` say below each of the cards what it is; no tags, and a card counts as what it shows.
    """

    rule: str
    cards: tuple[int, ...] = ()
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """What is told of a seat.

    `marks` are short words in small tags ("dealer", "lead", a role); `lines` are further words
    below the name ("2 won"), the most important first; `cards` is the number of cards held
    (`None`: it is not told), shown as a fan of backs, but for `faces`: those that lie open, in
    this order. `team` is the letter of the seat's team, `chips` what its bank holds.
    """

    seat: Seat
    name: str
    cards: int | None
    lines: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    turn: bool = False
    out: bool = False
    team: str = ""
    faces: tuple[int, ...] = ()
    chips: int | None = None


def in_a_row(names: Sequence[str], scores: Sequence[int]) -> str:
    """Return everybody's score in one line."""
    return "  ·  ".join(
        f"{name} {written(score)}" for name, score in zip(names, scores, strict=True)
    )


class Controller(ABC, Generic[R, A, F]):
    """How the table tells one game and asks for its decisions; it keeps no state of the game.

    `R` are the rules, `A` is the union of the game's actions, `F` are the facts of its views.
    A controller is handed views and turns and never a state, so what it shows and asks follows from
    what the seat may know. What it says is declared in its `telling`.
    """

    telling: ClassVar[Telling[Any, Any]]
    """All that is told at the table; the game's `telling.py` makes it."""
    partners: tuple[frozenset[Seat], ...] = ()
    """The sides of a team game; empty where everybody plays alone."""
    shows: tuple[float, float] = (0.35, 0.62)
    """The parts of a card's width and height that must show where others cover it in a hand."""
    open_talk = False
    """Whether cards may be shown to everyone, and things be asked for, at any time."""
    is_brief = False
    """Whether a hand is over so soon that the next one may begin without a press."""
    is_puzzling = False
    """Whether people may find by themselves what they can answer (`Ask.unaided`)."""

    def __init__(self, game: R, names: tuple[str, ...]) -> None:
        self.game = game
        self.deck: Deck = game.deck
        self.call(names)

    def call(self, names: tuple[str, ...]) -> None:
        """Call the players so from now on; what tells of them reads `names` here each time."""
        self.names = tuple(isolated(name) for name in names)
        """As they stand in sentences (`rules.script.isolated`)."""

    # --- what a game says itself --------------------------------------------------------------

    @abstractmethod
    def ask(self, turn: Turn[A, F], chosen: tuple[int, ...]) -> Ask:
        """Return what a seat is asked in its turn, given the cards of its hand chosen so far."""

    @abstractmethod
    def refusal(self, turn: Turn[A, F], chosen: tuple[int, ...], card: int) -> Refusal | None:
        """Return why a card cannot be chosen now."""

    # --- what most games leave as it is -------------------------------------------------------

    @property
    def orders(self) -> tuple[tuple[str, str], ...]:
        """The orders in which a hand can be sorted: (key, words)."""
        return tuple((order.key, str(order.words)) for order in self.telling.orders)

    def sorted_hand(self, cards: Sequence[int], order: str) -> tuple[int, ...]:
        """Return the cards of a hand in the named order, or else the first; unseen ones last."""
        ways = {each.key: each.by for each in self.telling.orders}
        by = ways.get(order, self.telling.orders[0].by)
        known = sorted((card for card in cards if card != UNSEEN), key=partial(by, self.game))
        return (*known, *(UNSEEN,) * (len(cards) - len(known)))

    def private(self, turn: Turn[A, F]) -> bool:
        """Return whether the seat needs its own hand for what it is asked now.

        Where several people share the screen, no curtain falls before a question for which it
        does not: the table stays as everybody may see it, and whoever is named answers.
        """
        return True

    def talk(self, turn: Turn[A, F], card: int) -> Offer | None:
        """Return what turns a card of the seat's own hand round for everyone, or back."""
        return None

    def requests(self, turn: Turn[A, F]) -> Sequence[RequestOffer]:
        """Return all that a seat may ask for aloud, whoever's turn it is."""
        return ()

    def spoken_card(self, card: int) -> str:
        """Return all that a card's face shows: "7 of hats and 12 of stars, combined 19"."""
        return self.deck[card].name

    def fitting(self, view: Observation[F], chosen: tuple[int, ...]) -> Mapping[int, str]:
        """Return what is noted on cards of the viewer's hand: as what they would count now.

        The words are those of the picture's tags: "as 7 by its low half".
        """
        return {}

    def counting(
        self, view: Observation[F], chosen: tuple[int, ...]
    ) -> Mapping[int, Sequence[str]]:
        """Return what of the faces of the viewer's cards would count now, by its attributes."""
        return {}

    def rings(
        self, card: int, attributes: Iterable[str]
    ) -> tuple[tuple[float, float, float, float], ...]:
        """Return where on a card's face these stand, as parts of its width and height."""
        wide, high = self.deck.face.size_mm
        places = (symbol_place(self.deck, card, each, small=True) for each in attributes)
        return tuple(
            (
                round(left / wide, 3),
                round(top / high, 3),
                round((right - left) / wide, 3),
                round((bottom - top) / high, 3),
            )
            for left, top, right, bottom in places
        )

    def summary(self, events: Sequence[Event], view: Observation[F]) -> Summary | None:
        """Return what the hand that ended came to, as everybody was told and may know it."""
        return self.telling.summary(self.at(view), events)

    # --- what the telling declares ------------------------------------------------------------

    def at(self, view: Observation[F], chosen: tuple[int, ...] = ()) -> At[R, F]:
        """Return what the telling looks at."""
        return At(self.game, self.names, view, chosen, self.partners)

    @property
    def score_words(self) -> str:
        """A score with what it counts: "chips: {score}"."""
        return self.telling.scored.form

    def parts(self, view: Observation[F]) -> tuple[PagePart, ...]:
        """Return the table in words, hands and seats aside, in the game's own reading order."""
        at, found = self.at(view), list[PagePart]()
        for each in self.telling.parts_of(at):
            lying: list[PageCard] = []
            if each.zone:
                lying += self.lying(view.zones[each.zone])
            for card, note in each.cards(at) if each.cards is not None else each.lying:
                lying += self.lying((card,), note)
            for number, shown in enumerate(lying):
                rings = self.rings(shown.card, each.counting.get(shown.card, ()))
                lying[number] = msgspec.structs.replace(shown, rings=rings)
            for number, (seat, tag) in enumerate(each.around):
                lying[number] = msgspec.structs.replace(lying[number], seat=seat, tag=tag)
            words = (self.telling.say(text, at) for text in each.words)
            told = tuple(filter(None, words))
            if told or lying:
                pile = len(view.zones[each.pile]) if each.pile else 0
                title = self.telling.say(each.title, at)
                found.append(PagePart(title, told, tuple(lying), pile, each.drawing, each.near))
        return tuple(found)

    def seats(self, view: Observation[F]) -> Sequence[SeatInfo]:
        """Return how everybody stands, seat by seat: what plates and phones say of them."""
        at, telling, asked = self.at(view), self.telling, self.awaited(view)
        return [
            SeatInfo(
                seat,
                name,
                telling.held(at, seat),
                telling.say_seat(telling.lines, at, seat),
                telling.say_seat(telling.marks, at, seat),
                turn=seat in asked,
                out=telling.is_out(at, seat),
                team=at.team(seat),
                faces=self.sorted_hand(telling.faces(at, seat), telling.orders[0].key),
                chips=view.chips.get(f"bank:{seat}"),
            )
            for seat, name in enumerate(self.names)
        ]

    def prompt(self, view: Observation[F], chosen: tuple[int, ...] = ()) -> str:
        """Return the question of the phase, with the cards chosen so far."""
        at = self.at(view, chosen)
        return self.telling.say(self.telling.phase(at).ask, at)

    def waiting(self, view: Observation[F]) -> str:
        """Return in words whose turn it is, for whoever only watches."""
        at = self.at(view)
        return self.telling.say(self.telling.phase(at).wait, at)

    def awaited(self, view: Observation[F]) -> tuple[Seat, ...]:
        """Return whose turn it is, where that is told."""
        at = self.at(view)
        return self.telling.asked(at) if self.telling.phase(at).wait else ()

    def is_gone(self, view: Observation[F], seat: Seat) -> bool:
        """Return whether a seat is out until the game ends, and decides nothing any more."""
        return self.telling.is_gone(self.at(view), seat)

    def at_hand(self, view: Observation[F]) -> AtHand:
        """Return which rule is at issue, for the help, and the cards that lie there for it."""
        at = self.at(view)
        phase = self.telling.phase(at)
        rule = phase.rule if isinstance(phase.rule, str) else phase.rule(at)
        about = phase.about or self.telling.about
        cards = tuple(about(at)) if about is not None else ()
        tags: tuple[str, ...] = ()
        tag = phase.tag or self.telling.tag
        if tag is not None:
            tags = tuple(str(tag(at, card) or "") for card in cards)
        return AtHand(rule, cards, tags)

    def moments(self, event: Event, view: Observation[F]) -> Iterable[Moment]:
        """Return at what of an event somebody has something to say; all were told of it."""
        told = self.telling.of(event)
        if told is None or told.moment is None:
            return ()
        if isinstance(told.moment, str):
            return (Moment(told.seat(event), told.moment),)
        return told.moment(self.at(view), event)

    def words(self, event: Event, view: Observation[F]) -> str | None:
        """Return the log's sentence for a redacted event, or `None` for none."""
        return self.telling.say_in_log(self.at(view), event) or None

    def status(self, view: Observation[F]) -> tuple[str, ...]:
        """Return the words of the rail: "hand 2 of 4", "dealer Ann"."""
        at = self.at(view)
        texts = (*self.telling.rail, self.telling.phase(at).rail)
        return tuple(words for text in texts if (words := self.telling.say(text, at)))

    def scores(self, view: Observation[F]) -> tuple[tuple[Seat, str], ...]:
        """Return a score in words for each seat, for the scoreboard."""
        at, score = self.at(view), (self.telling.score,)
        return tuple(
            (seat, "".join(self.telling.say_seat(score, at, seat)))
            for seat in self.telling.sitting(at)
        )

    def lying(self, cards: Iterable[int], note: str = "") -> tuple[PageCard, ...]:
        """Return cards as they lie on the table, unseen ones as backs; `note` stands below each."""
        return tuple(
            PageCard(BACK, _("a card face down"), note)
            if card == UNSEEN
            else PageCard(card, self.spoken_card(card), note)
            for card in cards
        )


AnyController: TypeAlias = Controller[Any, Any, Any]
"""The controller of whichever game is at the table. Here alone the games' own types are given up:
the table hands a controller only the views and turns of the game that it was made for."""


def first_order(controller: AnyController) -> str:
    """Return the order in which hands lie before anybody sorts them."""
    return controller.orders[0][0]


def open_hands(controller: AnyController, view: Observation[Any]) -> dict[Seat, tuple[int, ...]]:
    """Return the hands whose cards are all known to a view, each in its first order."""
    order = first_order(controller)
    found = {}
    for seat in range(len(controller.names)):
        cards = view.zones.get(f"hand:{seat}", ())
        if cards and UNSEEN not in cards:
            found[seat] = controller.sorted_hand(cards, order)
    return found


def seat_order(viewer: Seat, around: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the other seats clockwise from the viewer's left; all seats for no viewer.

    `around` are all seats as they sit, clockwise.
    """
    if viewer < 0:
        return tuple(around)
    at = around.index(viewer)
    return (*around[at + 1 :], *around[:at])
