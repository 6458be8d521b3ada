"""ArtOfFacts: a betting game of arithmetic for two to eight players (F1 to F8).

Each round every player settles a value that three cards can make. A state is one moment of it:
the cards that nobody holds have no order in it, since none of them is dealt any more.
"""

import random
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from typing import Annotated, ClassVar, Final, Literal, TypeAlias, cast, get_args

import msgspec

from rules.artoffacts.actions import Decision, Declare, Swap
from rules.artoffacts.arithmetic import Fact, Figure, Operation, Way, laid, ways
from rules.artoffacts.events import (
    HAND,
    AnteRose,
    DealerFound,
    Declared,
    LeftGame,
    PotWon,
    RoundBegan,
    Swapped,
    deal_events,
)
from rules.core import (
    ALL,
    CHANCE,
    HOUSE_RULE,
    UNSEEN,
    Action,
    AsksEverybody,
    AsksOne,
    Chance,
    Event,
    FlatStates,
    Game,
    HandEnded,
    Moved,
    Observation,
    OptionsError,
    Outcome,
    Paid,
    Refusal,
    Seat,
    Shown,
    Zone,
    circles,
    clockwise,
    ranking,
    tell_end,
)
from rules.decks.cards import Card, Deck
from rules.decks.shelf import deck
from rules.observe import as_seen
from rules.shared.chance import Draw, Shuffle, deal_unseen, is_shuffle, refuse_deal, shuffle
from rules.words import _, sentence

DECIDING_SYMBOL: Final = "feather"
"""The symbol that is drawn for the deal (F1)."""
NOBODY: Final = -1

Phase = Literal["draw", "deal", "settle", "over"]
"""Drawing for the deal, waiting for the shuffle, settling values, and the end."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the players agree on before the game."""

    bank: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] = 100
    """Chips that everyone starts with."""
    ante_growth: Literal["compound", "points"] = "compound"
    """Whether the ante rises by a tenth of itself or by a tenth of the bank (F2)."""
    rotations: Annotated[int, msgspec.Meta(ge=0, le=1_000)] = 0
    """After how many rotations the game ends; 0 for when one player is left."""
    facts: Annotated[Literal["after", "mixed"], HOUSE_RULE] = "after"
    """Whether facts are applied after the symbol cards, or between them too (F5)."""


class State(msgspec.Struct):
    """A moment of a game. Sets of seats are bit masks, hands are sorted card numbers."""

    banks: tuple[int, ...]
    ante: int
    inside: int
    """The players still in the game."""
    drawn: tuple[tuple[int, ...], ...]
    """Each seat's cards drawn for the deal; empty from the first round on."""
    hands: tuple[tuple[int, ...], ...]
    downs: tuple[int, ...]
    """Each seat's face-down card, or `UNSEEN` for none; after a swap the one given up."""
    phase: Phase = "draw"
    turn: Seat = 0
    dealer: Seat = NOBODY
    round: int = 0
    rises: int = 0
    """How often the ante has risen, which is how many rotations are over."""
    dealt: int = 0
    """Who has dealt since the last rise."""
    swapped: int = 0
    declared: tuple[int, ...] = ()
    """The values of this round in the order of settling, the dealer's first."""
    took_back: int = 0
    pot: int = 0
    ending: Literal["", "last", "rotations"] = ""


class Facts(msgspec.Struct, frozen=True):
    """What everybody knows beside cards and chips."""

    phase: Phase
    round: int
    rotation: int
    """Counted from 1."""
    dealer: Seat | None
    turn: Seat | None
    """Who draws or settles now."""
    last: Seat | None
    """Who declares last in this round and so never takes the ante back (F6)."""
    ante: int
    inside: tuple[Seat, ...]
    dealt: tuple[Seat, ...]
    """Who has dealt since the last rise of the ante."""
    swapped: tuple[Seat, ...]
    declared: tuple[int | None, ...]
    """Each seat's value in this round."""
    took_back: tuple[Seat, ...]
    winner: Seat | None
    """Who won the pot, when all have settled."""
    won_by: Literal["", "highest", "tie"]
    ending: Literal["", "last", "rotations"]

    @property
    def contending(self) -> tuple[Seat, ...]:
        """Who may win the pot: those inside whose ante is still in it (F6, F7)."""
        return tuple(seat for seat in self.inside if seat not in self.took_back)

    def highest(self, seats: Iterable[Seat]) -> int | None:
        """Return the highest value that one of these seats has declared, if any has."""
        values = (self.declared[seat] for seat in seats)
        return max((value for value in values if value is not None), default=None)

    def to_match(self, seat: Seat) -> int | None:
        """Return the dealer's value, where a seat takes its ante back with the same (F6)."""
        if self.dealer is None or seat in {self.dealer, self.last}:
            return None
        return self.declared[self.dealer]


View: TypeAlias = Observation[Facts]
"""What a seat or a spectator may know of the table."""


class _Next(msgspec.Struct, frozen=True):
    """What F2 makes of the table before a round; `ending` says if there is none."""

    inside: int
    dealer: Seat
    ante: int
    rises: int
    dealt: int
    ending: Literal["", "last", "rotations"]


def _term(card: Card) -> Figure | Fact:
    """Return what a card of the deck does in the arithmetic."""
    about = card.attributes
    if "symbol" in about:
        return Figure(card.number, str(about["symbol"]), int(about["number"]))
    return Fact(card.number, cast(Operation, about["operation"]), int(about["operand"]))


@cache
def _read_deck() -> tuple[Deck, tuple[Figure | Fact, ...]]:
    """Return the deck and what each of its cards does; raises `OptionsError` for ÷ 0."""
    cards = deck("artoffacts")
    terms = tuple(map(_term, cards))
    facts = (term for term in terms if isinstance(term, Fact))
    if any(fact.operation == "over" and fact.operand == 0 for fact in facts):
        raise OptionsError("The ArtOfFacts deck has a card that divides by 0.")
    return cards, terms


@cache
def _declaration(value: int) -> Declare:
    """Return the action of declaring a value: one for all hands that make it."""
    return Declare(value)


class Rules(FlatStates, AsksEverybody, AsksOne):
    """The rules for a number of players and their options.

    Nobody is passed over: everyone settles in turn, whatever they hold (F4).
    """

    options_type: ClassVar = Options
    name: ClassVar[str] = "artoffacts"
    seat_range: ClassVar[range] = range(2, 9)
    actions: ClassVar[tuple[type[Action], ...]] = get_args(Decision)
    chances: ClassVar[tuple[type[Chance], ...]] = (Draw, Shuffle)

    def __init__(self, seats: int, options: Options) -> None:
        self.seats = seats
        self.options = options
        self.deck, self._terms = _read_deck()
        self._pile = tuple(range(len(self.deck)))
        self._feathers = {
            term.card: term.amount
            for term in self._terms
            if isinstance(term, Figure) and term.symbol == DECIDING_SYMBOL
        }
        if len(self._feathers) < seats or len(self._pile) < (HAND + 1) * seats:
            raise OptionsError(
                f"The ArtOfFacts deck has too few cards or feathers for {seats} players."
            )
        self._everybody = (1 << seats) - 1
        self._from = circles(seats)
        self._swaps = tuple(Swap((card,)) for card in self._pile)
        self._kinds = tuple(
            term.amount if isinstance(term, Figure) else (term.operation, term.operand)
            for term in self._terms
        )
        self._symbols = tuple(
            term.symbol if isinstance(term, Figure) else "" for term in self._terms
        )
        self._declares: dict[tuple[object, ...], tuple[Declare, ...]] = {}

    def decides(self, card: int) -> bool:
        """Return whether a card that is drawn for the deal decides anything (F1)."""
        return card in self._feathers

    def ways(self, hand: tuple[int, ...]) -> dict[int, Way]:
        """Return all values that the cards can make, the highest first, with how (F5)."""
        mixed = self.options.facts == "mixed"
        return ways((self._terms[card] for card in hand), mixed=mixed)

    def laid(self, cards: tuple[int, ...]) -> dict[int, Way]:
        """Return what cards come to in the order in which they are laid (F5)."""
        return laid([self._terms[card] for card in cards], mixed=self.options.facts == "mixed")

    def may_be_laid(self, hand: tuple[int, ...], cards: tuple[int, ...]) -> frozenset[int]:
        """Return the cards of a hand that may join those that are laid (F5)."""
        symbols = {self._symbols[card] for card in cards} - {""}
        fits = {"", *(symbols or self._symbols)}
        return frozenset(card for card in hand if card not in cards and self._symbols[card] in fits)

    def is_complete(self, hand: tuple[int, ...], cards: tuple[int, ...]) -> bool:
        """Return whether what is laid is a value: with a symbol, and with each fact (F5)."""
        facts = {card for card in hand if not self._symbols[card]}
        return facts <= {*cards} and any(self._symbols[card] for card in cards)

    def ante(self, rises: int) -> int:
        """Return the ante after a number of rises, in chips (F2); fractions are rounded up."""
        if self.options.ante_growth == "points":
            return -(-self.options.bank * (20 + 10 * rises) // 100)
        ante = -(-self.options.bank // 5)
        for _rise in range(rises):
            ante += -(-ante // 10)
        return ante

    def initial(self) -> State:
        """Return the state before the drawing for the deal."""
        nothing: tuple[tuple[int, ...], ...] = ((),) * self.seats
        return State(
            banks=(self.options.bank,) * self.seats,
            ante=self.ante(0),
            inside=self._everybody,
            drawn=nothing,
            hands=nothing,
            downs=(UNSEEN,) * self.seats,
        )

    def actors(self, state: State) -> tuple[Seat, ...]:
        if state.phase == "settle":
            return (state.turn,)
        return () if state.phase == "over" else (CHANCE,)

    # -- what may be done ---------------------------------------------------------------------

    def verify(self, state: State, seat: Seat, action: Decision | Chance) -> Refusal | None:
        if state.phase == "over":
            return Refusal("F8", _("The game is over."))
        if state.phase != "settle":
            return self._verify_chance(state, seat, action)
        if seat != state.turn:
            return Refusal("F4", _("It’s not your turn."))
        hand = state.hands[seat]
        if action in self._declaring(hand):
            return None
        if type(action) is Swap:
            if state.swapped >> seat & 1:
                return Refusal("F4", sentence(_("you swapped, so declare a value")))
            if len(action.cards) == 1 and action.cards[0] in hand:
                return None
            return Refusal(
                "F4", _("Swap one of your cards: {cards}.").format(cards=self._names(hand))
            )
        if type(action) is Declare:
            return Refusal(
                "F5",
                _("{cards} can make {values}.").format(
                    cards=self._names(hand), values=", ".join(map(str, self.ways(hand)))
                ),
            )
        return Refusal("F4", sentence(_("declare a value, or swap a card for the hidden one")))

    def _names(self, cards: tuple[int, ...]) -> str:
        return ", ".join(self.deck[card].name for card in cards)

    def _verify_chance(self, state: State, seat: Seat, action: Decision | Chance) -> Refusal | None:
        if state.phase == "deal":
            return refuse_deal("F3", fits=seat == CHANCE and is_shuffle(action, self._pile))
        fits = (
            type(action) is Draw
            and action.seat == state.turn
            and action.card in self._pile
            and all(action.card not in drawn for drawn in state.drawn)
        )
        return refuse_deal("F1", fits=seat == CHANCE and fits)

    def _declaring(self, hand: tuple[int, ...]) -> tuple[Declare, ...]:
        """Return the actions of declaring all that a hand can make, the highest first.

        Hands that differ only in which symbols they have are worked out once: a table of about
        5,000 entries instead of 24,804.
        """
        first, second, third = hand
        kinds, symbols = self._kinds, self._symbols
        alike = (
            kinds[first],
            kinds[second],
            kinds[third],
            symbols[first] == symbols[second],
            symbols[second] == symbols[third],
            symbols[first] == symbols[third],
        )
        found = self._declares.get(alike)
        if found is None:
            found = self._declares[alike] = tuple(map(_declaration, self.ways(hand)))
        return found

    def legal(self, state: State, seat: Seat) -> Iterator[Decision]:
        """Yield all values, the highest first, then the three swaps."""
        if state.phase != "settle" or seat != state.turn:
            return
        hand = state.hands[seat]
        yield from self._declaring(hand)
        if not state.swapped >> seat & 1:
            for card in hand:
                yield self._swaps[card]

    def choose(self, state: State, seat: Seat, rng: random.Random) -> Decision:
        """Return a random legal action: a swap every second time while there is one."""
        hand = state.hands[seat]
        if not state.swapped >> seat & 1 and rng.random() < 0.5:
            return self._swaps[hand[int(rng.random() * HAND)]]
        declaring = self._declaring(hand)
        return declaring[int(rng.random() * len(declaring))]

    # -- what happens -------------------------------------------------------------------------

    def chance(self, state: State, rng: random.Random) -> Draw | Shuffle:
        """Return the next card drawn for the deal, or the shuffle before a round."""
        if state.phase == "deal":
            return shuffle(self._pile, rng)
        card = int(rng.random() * len(self._pile))
        while card in chain.from_iterable(state.drawn):
            card = int(rng.random() * len(self._pile))
        return Draw(state.turn, card)

    def advance(
        self, state: State, seat: Seat, action: Decision | Chance, events: list[Event] | None = None
    ) -> None:
        if type(action) is Declare:
            self._declare(state, seat, action.value, events)
        elif type(action) is Swap:
            self._swap(state, seat, action.cards[0], events)
        elif type(action) is Shuffle:
            self._begin_round(state, action.cards, events)
        elif type(action) is Draw:
            self._draw(state, action.card, events)

    def _draw(self, state: State, card: int, events: list[Event] | None) -> None:
        """F1: rounds from seat 0, passing over who has a feather, until all have one."""
        drawn = [*state.drawn]
        drawn[state.turn] += (card,)
        state.drawn = tuple(drawn)
        if events is not None:
            target = f"drawn:{state.turn}"
            events.append(
                Moved(card=card, source="stock", target=target, seen=ALL, lies_open_to=ALL)
            )
        for step in range(1, self.seats + 1):
            seat = (state.turn + step) % self.seats
            if not (drawn[seat] and drawn[seat][-1] in self._feathers):
                state.turn = seat
                return
        state.dealer = max(range(self.seats), key=lambda seat: self._feathers[drawn[seat][-1]])
        state.turn = NOBODY
        state.phase = "deal"
        if events is not None:
            events.append(DealerFound(seat=state.dealer))

    def _solvent(self, state: State, ante: int) -> int:
        """Return who is in and can pay the full ante (F2 a)."""
        inside = state.inside
        for seat in self._from[0][inside]:
            if state.banks[seat] < ante:
                inside &= ~(1 << seat)
        return inside

    def _next(self, state: State) -> _Next:
        """Return what F2 makes of the table before the next round: (a), (b), (c), dealer."""
        ante, rises, dealt = state.ante, state.rises, state.dealt
        inside = self._solvent(state, ante)
        if inside.bit_count() >= 2 and not inside & ~dealt:
            rises += 1
            if rises == self.options.rotations:
                return _Next(inside, NOBODY, ante, rises, dealt, "rotations")
            ante, dealt = self.ante(rises), 0
            inside &= self._solvent(state, ante)
        if inside.bit_count() < 2:
            return _Next(inside, NOBODY, ante, rises, dealt, "last")
        first = state.dealer + 1 if state.round else state.dealer
        dealer = self._from[first][inside][0]
        return _Next(inside, dealer, ante, rises, dealt, "")

    def _begin_round(
        self, state: State, order: tuple[int, ...], events: list[Event] | None
    ) -> None:
        """F2 and F3: the ante, then three cards each and one face down, from the left."""
        following = self._next(state)
        dealer = following.dealer
        if events is not None:
            self._tell_beginning(state, following, events)
        state.drawn = ((),) * self.seats
        state.inside, state.dealer, state.ante = following.inside, dealer, following.ante
        state.rises, state.dealt = following.rises, following.dealt | 1 << dealer
        state.round += 1
        state.swapped = state.took_back = 0
        state.declared = ()
        receivers = self._from[dealer + 1][following.inside]
        count, ante = len(receivers), state.ante
        dealt = HAND * count
        hands: list[tuple[int, ...]] = [()] * self.seats
        downs = [UNSEEN] * self.seats
        banks = [*state.banks]
        for at, seat in enumerate(receivers):
            hands[seat] = tuple(sorted(order[at:dealt:count]))
            downs[seat] = order[dealt + at]
            banks[seat] -= ante
        state.hands, state.downs, state.banks = tuple(hands), tuple(downs), tuple(banks)
        state.pot = ante * count
        state.phase, state.turn = "settle", dealer
        if events is not None:
            events.extend(deal_events(self.seats, receivers, state.ante, order))

    def _tell_beginning(self, state: State, following: _Next, events: list[Event]) -> None:
        leaving = state.inside & ~self._solvent(state, state.ante)
        later = state.inside & ~following.inside & ~leaving  # after the rise (F2 c)
        events.extend(
            LeftGame(seat=seat, bank=state.banks[seat])
            for seat in clockwise(self.seats, 0, leaving)
        )
        if following.rises != state.rises:
            events.append(AnteRose(ante=following.ante, rotation=following.rises + 1))
        events.extend(
            LeftGame(seat=seat, bank=state.banks[seat]) for seat in clockwise(self.seats, 0, later)
        )
        events.append(RoundBegan(round=state.round + 1, dealer=following.dealer))

    def _swap(self, state: State, seat: Seat, given: int, events: list[Event] | None) -> None:
        """F4: one card of the hand changes places with the face-down card."""
        taken = state.downs[seat]
        hands, downs, hand = [*state.hands], [*state.downs], [*state.hands[seat], taken]
        hand.remove(given)
        hand.sort()
        hands[seat], downs[seat] = tuple(hand), given
        state.hands, state.downs = tuple(hands), tuple(downs)
        state.swapped |= 1 << seat
        if events is not None:
            hand_zone, down_zone, mask = f"hand:{seat}", f"down:{seat}", 1 << seat
            for card, source, target in (
                (given, hand_zone, down_zone),
                (taken, down_zone, hand_zone),
            ):
                events.append(
                    Moved(card=card, source=source, target=target, seen=mask, lies_open_to=mask)
                )
            events.append(Swapped(seat=seat))

    def _declare(self, state: State, seat: Seat, value: int, events: list[Event] | None) -> None:
        """F4, F6: the value counts, the cards lie open, and the next player settles."""
        order = self._from[state.dealer][state.inside]
        state.declared = declared = (*state.declared, value)
        settled = len(declared)
        if events is not None:
            way = self.ways(state.hands[seat])[value]
            events.append(Declared(seat=seat, value=value, arithmetic=str(way)))
            if state.swapped >> seat & 1:  # F4: what was given up lies hidden from its owner too
                down = state.downs[seat]
                events.append(Shown(card=down, zone=f"down:{seat}", seen=1 << seat, lies_open_to=0))
            counted = way.cards  # laid open one by one as they are counted
            unused = [card for card in state.hands[seat] if card not in counted]
            events.extend(
                Shown(card=card, zone=f"hand:{seat}", seen=ALL, lies_open_to=ALL)
                for card in (*counted, *unused)
            )
        if settled == len(order):
            self._end_round(state, events)
            return
        if settled > 1 and value == declared[0]:  # F6: neither the dealer nor the last
            state.took_back |= 1 << seat
            state.pot -= state.ante
            self._credit(state, seat, state.ante)
            if events is not None:
                events.append(
                    Paid(amount=state.ante, source="pot", target=f"bank:{seat}", why="took_back")
                )
        state.turn = order[settled]

    @staticmethod
    def _credit(state: State, seat: Seat, amount: int) -> None:
        banks = [*state.banks]
        banks[seat] += amount
        state.banks = tuple(banks)

    def _winner(self, state: State) -> tuple[Seat, Literal["highest", "tie"]]:
        """Return who wins the pot of a round in which all have settled, and how (F7)."""
        order = self._from[state.dealer][state.inside]
        highest, winner, tied = state.declared[0], state.dealer, False
        for seat, value in zip(order, state.declared, strict=True):
            if value >= highest and seat != state.dealer and not state.took_back >> seat & 1:
                tied = value == highest
                highest, winner = value, seat
        return (state.dealer, "tie") if tied else (winner, "highest")

    def _end_round(self, state: State, events: list[Event] | None) -> None:
        """F7: the pot is paid; F8: the game ends where F2 finds no further round."""
        winner, won_by = self._winner(state)
        amount, state.pot = state.pot, 0
        self._credit(state, winner, amount)
        state.turn = NOBODY
        state.ending = self._next(state).ending
        state.phase = "over" if state.ending else "deal"
        if events is None:
            return
        order = self._from[state.dealer][state.inside]
        value = state.declared[order.index(winner)]
        events.append(PotWon(seat=winner, value=value, why=won_by))
        events.append(Paid(amount=amount, source="pot", target=f"bank:{winner}", why="won"))
        events.append(HandEnded(hand=state.round, scores=state.banks, why=won_by))
        tell_end(self.outcome(state), events)

    def outcome(self, state: State) -> Outcome | None:
        """F8: the richest wins; who is out keeps what was left."""
        if state.phase != "over":
            return None
        return Outcome(scores=state.banks, ranking=ranking(state.banks), why=state.ending)

    # -- what is seen -------------------------------------------------------------------------

    def zones(self, state: State) -> dict[Zone, tuple[int, ...]]:
        """Return all cards; `stock` in deck order, since nothing more is dealt from it."""
        zones: dict[Zone, tuple[int, ...]] = {"stock": ()}
        for seat in range(self.seats):
            zones[f"hand:{seat}"] = state.hands[seat]
            down = state.downs[seat]
            zones[f"down:{seat}"] = () if down == UNSEEN else (down,)
            zones[f"drawn:{seat}"] = state.drawn[seat]
        held = {card for cards in zones.values() for card in cards}
        zones["stock"] = tuple(card for card in self._pile if card not in held)
        return zones

    def _settled(self, state: State) -> tuple[Seat, ...]:
        if not state.round:
            return ()
        order = self._from[state.dealer][state.inside]
        return order[: len(state.declared)]

    def observe(self, state: State, viewer: int) -> View:
        """Return what a viewer may know.

        The card given up in a swap is seen by its owner alone, and only until they have settled:
        then their cards lie open at a table where everybody looks (F4).
        """
        settled = self._settled(state)
        seers = {f"down:{seat}": state.swapped & 1 << seat for seat in range(self.seats)}
        seers["stock"] = 0
        for seat in settled:
            seers[f"hand:{seat}"], seers[f"down:{seat}"] = ALL, 0
        chips = {f"bank:{seat}": bank for seat, bank in enumerate(state.banks)}
        return Observation(
            viewer=viewer,
            actors=self.actors(state),
            zones=as_seen(self.zones(state), seers, viewer),
            chips={**chips, "pot": state.pot},
            facts=self._facts(state, settled),
        )

    def _facts(self, state: State, settled: tuple[Seat, ...]) -> Facts:
        values = dict(zip(settled, state.declared, strict=True))
        finished = state.round > 0 and state.phase != "settle"
        winner, won_by = self._winner(state) if finished else (None, "")
        return Facts(
            phase=state.phase,
            round=state.round,
            rotation=state.rises + 1,
            dealer=None if state.dealer == NOBODY else state.dealer,
            turn=None if state.turn == NOBODY else state.turn,
            last=self._from[state.dealer][state.inside][-1] if state.round else None,
            ante=state.ante,
            inside=clockwise(self.seats, 0, state.inside),
            dealt=clockwise(self.seats, 0, state.dealt),
            swapped=clockwise(self.seats, 0, state.swapped),
            declared=tuple(values.get(seat) for seat in range(self.seats)),
            took_back=clockwise(self.seats, 0, state.took_back),
            winner=winner,
            won_by=won_by,
            ending=state.ending,
        )

    def imagine(self, view: View, rng: random.Random) -> State:
        zones = deal_unseen(view.zones, self._pile, rng)
        facts: Facts = view.facts
        seats = range(self.seats)
        first = 0 if facts.dealer is None else facts.dealer
        order = clockwise(self.seats, first, self._everybody)
        values = (facts.declared[seat] for seat in order)
        return State(
            banks=tuple(view.chips[f"bank:{seat}"] for seat in seats),
            ante=facts.ante,
            inside=sum(1 << seat for seat in facts.inside),
            drawn=tuple(zones[f"drawn:{seat}"] for seat in seats),
            hands=tuple(tuple(sorted(zones[f"hand:{seat}"])) for seat in seats),
            downs=tuple((*zones[f"down:{seat}"], UNSEEN)[0] for seat in seats),
            phase=facts.phase,
            turn=NOBODY if facts.turn is None else facts.turn,
            dealer=NOBODY if facts.dealer is None else facts.dealer,
            round=facts.round,
            rises=facts.rotation - 1,
            dealt=sum(1 << seat for seat in facts.dealt),
            swapped=sum(1 << seat for seat in facts.swapped),
            declared=tuple(value for value in values if value is not None),
            took_back=sum(1 << seat for seat in facts.took_back),
            pot=view.chips["pot"],
            ending=facts.ending,
        )


ArtOfFacts: TypeAlias = Game[State, Decision, Facts]
"""These rules as tables and computer players are handed them."""
