"""Presidential Poker: seven-card draw with the 72-card SIXCHEX deck (rules P1 to P8).

Hands stay with their players until the next shuffle, so that a table can show a finished hand.
Two rulings that the page leaves open: at the showdown every active player's hand is opened, from
the last to bet or raise in the second interval (from the dealer's left where nobody did); and chips
that nobody matched come back when the pots are cut.

`legal` lists of the bets the least and the most, half the pot and the whole pot, and of the
draws none, each single card, the discards of `strongest_keep` and all seven. `verify` and
`choose` know every amount and every set of discards.
"""

import random
from collections.abc import Iterator
from functools import lru_cache
from itertools import compress
from operator import add
from typing import Annotated, ClassVar, Final, TypeAlias, get_args

import msgspec

from rules.core import (
    ALL,
    CHANCE,
    Account,
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
    Outcome,
    Paid,
    Refusal,
    Seat,
    Shown,
    Shuffled,
    Zone,
    bits,
    circles,
    mask_of,
    ranking,
    tell_end,
)
from rules.decks.shelf import deck
from rules.presidential_poker import refusals
from rules.presidential_poker import view as poker_view
from rules.presidential_poker.actions import (
    CALL,
    CHECK,
    FOLD,
    Bet,
    Call,
    Check,
    Decision,
    Draw,
    Fold,
)
from rules.presidential_poker.events import (
    BetMade,
    Called,
    Checked,
    Dealt,
    Drew,
    Folded,
    HandShown,
    IntervalBegan,
    NobodyOpened,
    PotWon,
)
from rules.presidential_poker.hands import Kickers, category_of, ranker
from rules.presidential_poker.keep import strongest_keep
from rules.presidential_poker.pots import cut_pots, share_out, unmatched
from rules.presidential_poker.sixchex import HAND
from rules.presidential_poker.state import Facts, Limit, Obstacle, Phase, State, View, Won
from rules.shared.chance import Dealer, Shuffle, shuffle
from rules.words import _

MOST_FIXED_BETS: Final = 4
"""Bets and raises in an interval of fixed limit."""

_OPEN: Final = (CHECK,)
_FACING: Final = (CALL, FOLD)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a table; `hands` 0 plays until one player has all the chips."""

    chips: Annotated[int, msgspec.Meta(ge=1, le=100_000)] = 100
    ante: Annotated[int, msgspec.Meta(ge=1, le=100_000)] = 1
    limit: Limit = "no_limit"
    bet: Annotated[int, msgspec.Meta(ge=1, le=100_000)] = 2
    hands: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 0
    kickers: Kickers = "strict"


@lru_cache(maxsize=4096)
def bet(amount: int) -> Bet:
    """Return the action that raises a seat's stake in the interval to `amount`."""
    return Bet(amount)


class Rules(FlatStates, AsksEverybody, AsksOne):
    """Presidential Poker for a number of seats and options.

    Nobody is passed over for their cards: that a seat is all-in lies open (P2).
    """

    name: ClassVar[str] = "presidential_poker"
    seat_range: ClassVar[range] = range(2, 9)
    actions: ClassVar[tuple[type[Action], ...]] = get_args(Decision)
    chances: ClassVar[tuple[type[Chance], ...]] = (Dealer, Shuffle)
    options_type: ClassVar = Options

    def __init__(self, seats: int, options: Options) -> None:
        self.seats = seats
        self.options = options
        self.deck = deck("sixchex")
        self._cards = range(len(self.deck))
        self._rank = ranker(options.kickers)
        self._acting = (*((seat,) for seat in range(seats)), (), (CHANCE,))
        self._nothing = (0,) * seats
        self._undrawn = (-1,) * seats
        self._everybody = (1 << seats) - 1
        self._from = circles(seats)
        self._subsets = tuple(
            tuple(mask >> at & 1 for at in range(HAND)) for mask in range(1 << HAND)
        )

    # --- the Game protocol: states, actions -------------------------------------------------

    def initial(self) -> State:
        """Return the table before the first dealer is chosen."""
        return State(
            phase="dealer",
            turn=CHANCE,
            banks=(self.options.chips,) * self.seats,
            stakes=self._nothing,
            paid=self._nothing,
            hands=((),) * self.seats,
            stock=tuple(self._cards),
            drawn=self._undrawn,
        )

    def actors(self, state: State) -> tuple[Seat, ...]:
        return self._acting[state.turn]

    def verify(self, state: State, seat: Seat, action: Decision | Chance) -> Refusal | None:
        """Return why the action is not allowed: P1 and P4 for chance, P2, P4 and P7 for seats."""
        if (seat,) != self.actors(state):
            return Refusal("P2", _("It’s not your turn."))
        if seat == CHANCE:
            return refusals.of_chance(state, action, self._cards)
        if state.phase == "draw":
            return refusals.of_draw(state.hands[seat], action)
        return refusals.of_betting(state, action, self.amounts(state))

    def amounts(self, state: State) -> tuple[int, int] | Obstacle:
        """Return the least and the most that the seat to act may bet, or why it may not (P7).

        They are what its stake is raised to, and all amounts between are allowed too.
        """
        seat, banks, stakes, current = state.turn, state.banks, state.stakes, state.current
        options, stake = self.options, stakes[seat]
        all_in = stake + banks[seat]
        if all_in <= current:  # all-in for no more than the current bet is a call
            return "all_in"
        to_call, largest = current - stake, state.largest
        if to_call < largest:
            return "short"
        for other in self._from[0][state.able & ~(1 << seat)]:
            if stakes[other] + banks[other] > current:
                break
        else:
            return "alone"
        if options.limit == "fixed_limit":
            if state.bets >= MOST_FIXED_BETS:
                return "capped"
            amount = min(current + options.bet, all_in)
            return amount, amount
        least = min(current + max(largest, options.bet), all_in)
        if options.limit == "no_limit":
            return least, all_in
        most = current + sum(state.paid) + sum(stakes) + to_call
        if least > most:
            return "small_pot"
        return least, min(most, all_in)

    def legal(self, state: State, seat: Seat) -> Iterator[Decision]:
        """Yield the actions open to `seat`; of bets and draws those that the module names."""
        if (seat,) != self.actors(state) or seat == CHANCE:
            return
        if state.phase == "draw":
            hand = tuple(sorted(state.hands[seat]))
            kept = strongest_keep(hand, self.options.kickers)
            advised = tuple(card for card in hand if card not in kept)
            for cards in dict.fromkeys(((), *((card,) for card in hand), advised, hand)):
                yield Draw(cards)
            return
        if state.stakes[seat] < state.current:
            yield CALL
            yield FOLD
        else:
            yield CHECK
        amounts = self.amounts(state)
        if not isinstance(amounts, str):
            least, most = amounts
            pot = sum(state.paid) + sum(state.stakes) + state.current - state.stakes[seat]
            shares = (state.current + pot // 2, state.current + pot)
            middle = {share for share in shares if least < share < most}
            for amount in sorted({least, *middle, most}):
                yield bet(amount)

    def choose(self, state: State, seat: Seat, rng: random.Random) -> Decision:
        """Return a random action: evenly a kind, then evenly an amount or a set of discards."""
        if state.phase == "draw":
            subset = self._subsets[int(rng.random() * (1 << HAND))]
            return Draw(tuple(compress(state.hands[seat], subset)))
        kinds: tuple[Decision, ...] = _FACING if state.stakes[seat] < state.current else _OPEN
        amounts = self.amounts(state)
        if isinstance(amounts, str):
            return kinds[int(rng.random() * len(kinds))]
        kind = int(rng.random() * (len(kinds) + 1))
        if kind < len(kinds):
            return kinds[kind]
        least, most = amounts
        return bet(least + int(rng.random() * (most - least + 1)))

    def chance(self, state: State, rng: random.Random) -> Dealer | Shuffle:
        """Return the first dealer, or a shuffle of all cards or of the discards (P4)."""
        if state.phase == "dealer":
            return Dealer(int(rng.random() * self.seats))
        pile = state.discard if state.phase == "renewal" else self._cards
        return shuffle(pile, rng)

    def advance(
        self, state: State, seat: Seat, action: Decision | Chance, events: list[Event] | None = None
    ) -> None:
        if type(action) is Check:
            state.checked |= 1 << seat
            if events is not None:
                events.append(Checked(seat=seat))
            self._ask_next(state, seat, events)
        elif type(action) is Call:
            self._call(state, seat, events)
        elif type(action) is Fold:
            self._fold(state, seat, events)
        elif type(action) is Bet:
            self._bet(state, seat, action.amount, events)
        elif type(action) is Draw:
            self._draw(state, seat, action.cards, events)
        elif type(action) is Shuffle:
            if state.phase == "renewal":
                self._renew(state, action.cards, events)
            else:
                self._deal(state, action.cards, events)
        elif type(action) is Dealer:
            state.dealer = action.seat
            state.phase = "shuffle"

    # --- dealing (P1, P3) -------------------------------------------------------------------

    def _deal(self, state: State, order: tuple[int, ...], events: list[Event] | None) -> None:
        """Begin a hand, or deal the same hand again: antes, seven cards each."""
        again = state.phase == "redeal"
        if not again:
            state.dealt = self._seats_with_chips(state)
            state.hand += 1
            state.paid = self._nothing
        if again or state.hand > 1:  # P1, P3: the deal passes to the left
            state.dealer = self._from[state.dealer + 1][state.dealt][0]
        if events is not None:
            events.append(Dealt(dealer=state.dealer, hand=state.hand, again=again))
            sources = tuple(zone for zone, cards in self.zones(state).items() if cards)
            events.append(Shuffled(zone="stock", sources=sources, count=len(order)))
        state.active = state.dealt
        state.discard = state.folded = ()
        state.drawn = self._undrawn
        state.shown = 0
        state.won = ()
        state.opener = -1
        players = self._from[state.dealer + 1][state.dealt]
        self._ante(state, players, events)
        count = len(players)
        hands: list[tuple[int, ...]] = [()] * self.seats
        for at, seat in enumerate(players):
            hands[seat] = order[at : HAND * count : count]
        state.hands = tuple(hands)
        state.stock = order[HAND * count :]
        if events is not None:
            for at in range(HAND * count):
                seat = players[at % count]
                events.append(_to_hand(order[at], seat))
        if not self._begin_interval(state, "first", players[0], events):
            self._begin_draw(state)

    def _seats_with_chips(self, state: State) -> int:
        if 0 not in state.banks:
            return self._everybody
        return mask_of(compress(range(self.seats), state.banks))

    def _ante(self, state: State, players: tuple[Seat, ...], events: list[Event] | None) -> None:
        """Take the ante of everybody dealt in, all they have where that is less (P1)."""
        banks, paid = [*state.banks], [*state.paid]
        ante, able = self.options.ante, 0
        for seat in players:
            amount = banks[seat]
            if amount > ante:
                amount = ante
                able |= 1 << seat
            banks[seat] -= amount
            paid[seat] += amount
            if amount and events is not None:
                events.append(_paid(amount, f"bank:{seat}", "pot", "ante"))
        state.banks, state.paid, state.able = tuple(banks), tuple(paid), able

    # --- betting (P2, P5, P7) ---------------------------------------------------------------

    def _begin_interval(
        self, state: State, phase: Phase, first: Seat, events: list[Event] | None
    ) -> bool:
        """Begin an interval with `first` or the next to the left who can bet.

        Returns False where it is left out, since fewer than two active players have chips.
        """
        state.checked = state.current = state.largest = state.bets = 0
        state.last_bettor = -1
        able = state.able
        if not able & able - 1:
            return False
        state.phase = phase
        state.turn = self._from[first][able][0]
        if events is not None:
            interval = 1 if phase == "first" else 2
            events.append(IntervalBegan(interval=interval, seat=state.turn))
        return True

    def _put_in(self, state: State, seat: Seat, amount: int, events: list[Event] | None) -> None:
        """Move chips from a seat's bank to its stake."""
        banks, stakes = [*state.banks], [*state.stakes]
        banks[seat] -= amount
        stakes[seat] += amount
        state.banks, state.stakes = tuple(banks), tuple(stakes)
        if not banks[seat]:
            state.able &= ~(1 << seat)
        if events is not None:
            events.append(_paid(amount, f"bank:{seat}", f"stake:{seat}", "bet"))

    def _call(self, state: State, seat: Seat, events: list[Event] | None) -> None:
        amount = min(state.current - state.stakes[seat], state.banks[seat])
        if events is not None:
            all_in = amount == state.banks[seat]
            events.append(Called(seat=seat, amount=amount, all_in=all_in))
        self._put_in(state, seat, amount, events)
        self._ask_next(state, seat, events)

    def _bet(self, state: State, seat: Seat, amount: int, events: list[Event] | None) -> None:
        added = amount - state.stakes[seat]
        raised = state.current > 0
        if events is not None:
            all_in = added == state.banks[seat]
            events.append(BetMade(seat=seat, stake=amount, raised=raised, all_in=all_in))
        if not raised and state.phase == "first":
            state.opener = seat
        state.largest = max(state.largest, amount - state.current)
        state.current = amount
        state.bets += 1
        state.last_bettor = seat
        self._put_in(state, seat, added, events)
        self._ask_next(state, seat, events)

    def _fold(self, state: State, seat: Seat, events: list[Event] | None) -> None:
        away = ~(1 << seat)
        state.active &= away
        state.able &= away
        if events is not None:
            events.append(Folded(seat=seat))
            events.extend(_from_hand(card, seat, "folded") for card in state.hands[seat])
        state.folded += state.hands[seat]
        state.hands = (*state.hands[:seat], (), *state.hands[seat + 1 :])
        if state.active & state.active - 1:
            self._ask_next(state, seat, events)
        else:
            self._collect(state, events)
            self._end_hand(state, "folded", events)

    def _ask_next(self, state: State, seat: Seat, events: list[Event] | None) -> None:
        """Pass the turn to the next who must still check or meet the bet, or end the interval."""
        current, stakes = state.current, state.stakes
        waiting = state.able if current else state.able & ~state.checked
        for other in self._from[seat + 1][waiting]:
            if stakes[other] < current or not current:
                state.turn = other
                return
        self._end_interval(state, events)

    def _end_interval(self, state: State, events: list[Event] | None) -> None:
        opened = state.current > 0
        if opened:
            self._collect(state, events)
        if state.phase == "second":
            self._end_hand(state, "showdown", events)
        elif opened:
            self._begin_draw(state)
        else:  # P3
            state.phase = "redeal"
            state.turn = CHANCE
            if events is not None:
                events.append(NobodyOpened())

    def _collect(self, state: State, events: list[Event] | None) -> None:
        """Put the stakes of an interval into the pot."""
        if events is not None:
            events.extend(
                _paid(stake, f"stake:{seat}", "pot", "collected")
                for seat, stake in enumerate(state.stakes)
                if stake
            )
        state.paid = tuple(map(add, state.paid, state.stakes))
        state.stakes = self._nothing

    # --- the draw (P4) ----------------------------------------------------------------------

    def _begin_draw(self, state: State) -> None:
        state.phase = "draw"
        state.turn = self._from[state.dealer + 1][state.active][0]

    def _draw(
        self, state: State, seat: Seat, cards: tuple[int, ...], events: list[Event] | None
    ) -> None:
        """Take a seat's discards and give it as many cards, or wait for a new stock."""
        count = len(cards)
        drawn = [*state.drawn]
        drawn[seat] = count
        state.drawn = tuple(drawn)
        enough = count <= len(state.stock)
        if events is not None:
            events.append(Drew(seat=seat, count=count))
            target = "discard" if enough else "aside"
            events.extend(_from_hand(card, seat, target) for card in cards)
        dealt = count if enough else len(state.stock)
        self._exchange(state, seat, cards, dealt, events)
        if enough:
            state.discard += cards
            self._next_draw(state, seat, events)
        else:
            state.aside = cards
            state.phase, state.turn = "renewal", CHANCE

    def _exchange(
        self,
        state: State,
        seat: Seat,
        away: tuple[int, ...],
        count: int,
        events: list[Event] | None,
    ) -> None:
        """Take cards out of a hand and deal it `count` from the stock."""
        if away or count:
            hands, stock = [*state.hands], state.stock
            kept = [*hands[seat]]
            for card in away:
                kept.remove(card)
            hands[seat] = (*kept, *stock[:count])
            state.hands, state.stock = tuple(hands), stock[count:]
            if events is not None:
                events.extend(_to_hand(card, seat) for card in stock[:count])

    def _renew(self, state: State, order: tuple[int, ...], events: list[Event] | None) -> None:
        """Make the discards the new stock and go on with the draw that waits for it."""
        state.stock = order
        state.phase = "draw"
        seat = next(s for s in bits(state.active) if len(state.hands[s]) < HAND)
        if events is not None:
            events.append(Shuffled(zone="stock", sources=("discard",), count=len(order)))
        self._exchange(state, seat, (), HAND - len(state.hands[seat]), events)
        if events is not None:
            events.extend(
                Moved(card=card, source="aside", target="discard", seen=0, lies_open_to=0)
                for card in state.aside
            )
        state.discard, state.aside = state.aside, ()
        self._next_draw(state, seat, events)

    def _next_draw(self, state: State, seat: Seat, events: list[Event] | None) -> None:
        """Pass the draw to the next active seat, or begin the second interval."""
        drawn = state.drawn
        for other in self._from[seat + 1][state.active]:
            if drawn[other] < 0:
                state.turn = other
                return
        if not self._begin_interval(state, "second", state.opener, events):
            self._end_hand(state, "showdown", events)

    # --- the end of a hand (P6, P8) ---------------------------------------------------------

    def _end_hand(self, state: State, why: str, events: list[Event] | None) -> None:
        """Show the hands if several are left, pay the pots, and end the game if it is over."""
        ranks = self._show_down(state, events) if why == "showdown" else {}
        self._pay(state, ranks, events)
        state.able = 0
        if events is not None:
            events.append(HandEnded(hand=state.hand, scores=state.banks, why=why))
        state.phase, state.turn = "shuffle", CHANCE
        chips = self._seats_with_chips(state)
        if not chips & chips - 1 or state.hand == self.options.hands:
            state.phase, state.turn = "over", self.seats
            if events is not None:
                tell_end(self.outcome(state), events)

    def _show_down(self, state: State, events: list[Event] | None) -> dict[Seat, int]:
        """Open the hands of the active seats and return their ranks."""
        active, rank = state.active, self._rank
        state.shown = active
        if events is not None:
            first = state.last_bettor if state.last_bettor >= 0 else state.dealer + 1
            for seat in self._from[first][active]:
                hand = state.hands[seat]
                events.extend(
                    Shown(card=card, zone=f"hand:{seat}", seen=ALL, lies_open_to=ALL)
                    for card in hand
                )
                events.append(HandShown(seat=seat, category=category_of(rank(hand))))
        return {s: rank(hand) for s, hand in enumerate(state.hands) if active >> s & 1}

    def _pay(self, state: State, ranks: dict[Seat, int], events: list[Event] | None) -> None:
        """Return what nobody matched, cut the pots and pay them out."""
        banks, paid = list(state.banks), list(state.paid)
        most, back = unmatched(paid)
        if back:
            paid[most] -= back
            banks[most] += back
            if events is not None:
                events.append(_paid(back, "pot", f"bank:{most}", "returned"))
        active = self._from[state.dealer + 1][state.active]
        won = []
        pots = cut_pots(paid, active)
        for at, pot in enumerate(pots):
            winners = pot.seats
            if len(winners) > 1:
                best = max([ranks[s] for s in winners])
                winners = tuple([s for s in winners if ranks[s] == best])
            won.append(Won(pot.amount, pot.seats, winners))
            if events is not None:
                event = PotWon(pot=at, pots=len(pots), amount=pot.amount, seats=winners)
                events.append(event)
            for seat, amount in share_out(pot.amount, winners):
                banks[seat] += amount
                if events is not None:
                    events.append(_paid(amount, "pot", f"bank:{seat}", "won"))
        state.banks, state.paid, state.won = tuple(banks), self._nothing, tuple(won)

    def outcome(self, state: State) -> Outcome | None:
        """Return the chips, the places by them and why: `last` or `hands`."""
        if state.phase != "over":
            return None
        chips = self._seats_with_chips(state)
        return Outcome(state.banks, ranking(state.banks), "hands" if chips & chips - 1 else "last")

    # --- observations -----------------------------------------------------------------------

    def zones(self, state: State) -> dict[Zone, tuple[int, ...]]:
        """Return the hands, `stock`, `discard`, `aside` (P4) and `folded`."""
        return poker_view.zones(state)

    def observe(self, state: State, viewer: int) -> View:
        """Return what a viewer knows: its own hand, the hands that were shown, all chips."""
        betting = state.phase in {"first", "second"}
        amounts = self.amounts(state) if betting else "alone"
        return Observation(
            viewer=viewer,
            actors=self.actors(state),
            zones=poker_view.seen_zones(state, viewer),
            chips=poker_view.chips(state),
            facts=poker_view.facts(state, None if isinstance(amounts, str) else amounts),
        )

    def imagine(self, view: View, rng: random.Random) -> State:
        return poker_view.imagine(view, self._cards, rng)


def _paid(amount: int, source: Account, target: Account, why: str) -> Paid:
    return Paid(amount=amount, source=source, target=target, why=why)


def _to_hand(card: int, seat: Seat) -> Moved:
    """Return the deal of a card from the stock, which its player alone sees."""
    mine = 1 << seat
    return Moved(card=card, source="stock", target=f"hand:{seat}", seen=mine, lies_open_to=mine)


def _from_hand(card: int, seat: Seat, target: Zone) -> Moved:
    """Return the move of a card, face down, out of a hand."""
    return Moved(card=card, source=f"hand:{seat}", target=target, seen=1 << seat, lies_open_to=0)


PresidentialPoker: TypeAlias = Game[State, Decision, Facts]
"""These rules as tables and computer players are handed them."""
