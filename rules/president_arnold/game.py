"""President Arnold: a stops game for eight jackpots, 2 to 8 players (rules A1 to A21)."""

import random
from collections.abc import Iterator
from typing import ClassVar, Final, Literal, TypeAlias, get_args

from rules.core import (
    ALL,
    CHANCE,
    NOTHING_LEFT_OUT,
    UNSEEN,
    Action,
    AsksOne,
    Chance,
    Event,
    FlatStates,
    Game,
    HandEnded,
    LeftOut,
    Moved,
    Observation,
    Outcome,
    Refusal,
    Seat,
    Shuffled,
    Unasked,
    Zone,
    mask_of,
    ranking,
    tell_end,
)
from rules.observe import as_seen
from rules.president_arnold.actions import PASS, Decision, Pass, Play
from rules.president_arnold.deals import deals
from rules.president_arnold.events import Claimed, HandDrawn, LeadLacked, Led, Passed, WentOut
from rules.president_arnold.jackpots import Claim, chips_of, starting_chips
from rules.president_arnold.refusals import refuse_chance, refuse_pass, refuse_play, refuse_turn
from rules.president_arnold.state import (
    DEALER,
    FOLLOW,
    GO_ON,
    LEAD,
    NOBODY,
    OVER,
    PHASES,
    SHUFFLE,
    Facts,
    Finished,
    MoneyCard,
    Options,
    State,
    View,
    settled,
)
from rules.president_arnold.triple_topper import VARIABLES, arnold
from rules.shared.chance import Dealer, Shuffle, shuffle

PRESIDENT: Final = "president"
MARRIAGES: Final[tuple[tuple[tuple[int, str], ...], ...]] = (
    ((1, "number_color"), (2, "shape_number")),
    ((0, "number_color"), (2, "color_shape")),
    ((0, "shape_number"), (1, "color_shape")),
)
"""For each money card its partners (places in `VARIABLES`) with the marriage of the two."""
ALIEN: Final = frozenset(marriage for pairs in MARRIAGES for _partner, marriage in pairs)
"""The marriages that are an alien one together."""


class Rules(FlatStates, AsksOne):
    """The rules for a number of players; see `rules.core.Game`."""

    options_type: ClassVar = Options
    name: ClassVar[str] = "president_arnold"
    seat_range: ClassVar[range] = range(2, 9)
    actions: ClassVar[tuple[type[Action], ...]] = get_args(Decision)
    chances: ClassVar[tuple[type[Chance], ...]] = (Dealer, Shuffle)

    def __init__(self, seats: int, options: Options) -> None:
        self.seats = seats
        self.options = settled(seats, options)
        self.tables = tables = arnold(f"triple-topper-{self.options.deck}")
        self.deck = tables.deck
        self._bit = tables.bit
        self._byte = tuple(bytes((number,)) for number in range(len(tables.bit)))
        self._successors = tables.successors
        self._apart = tables.apart
        self._peers = tables.peers
        self._prizes = tables.prizes
        # Who is asked after a seat: all from itself on; the rest of the table behind a seat that
        # declined, up to who laid the card.
        circle = tuple(range(seats)) * 2
        self._from = tuple(circle[seat : seat + seats] for seat in range(seats))
        self._behind = tuple(
            tuple(tuple(self._from[layer][(seat - layer) % seats + 1 :]) for seat in range(seats))
            for layer in range(seats)
        )
        # `actors` by turn: the seats, then from the end chance (-1) and nobody (-2).
        self._actors: tuple[tuple[Seat, ...], ...] = (
            *((seat,) for seat in range(seats)),
            (),
            (CHANCE,),
        )
        self._play = tuple(Play((card,)) for card in range(len(tables.bit)))
        self._leads: tuple[Decision, ...] = (PASS, *(self._play[card] for card in tables.card_at))
        self._may_pass = not self.options.must_follow
        self._own_returns = self.options.own_stake == "returns"
        self._follows = self._all_follows()

    def _all_follows(self) -> dict[int, tuple[Decision, ...]]:
        """Return the legal actions for every set of successors that a seat can hold."""
        stop = (PASS,) if self._may_pass else ()
        follows: dict[int, tuple[Decision, ...]] = {0: (PASS,)}  # asked all the same: `passed_over`
        for successors in self._successors:
            held = successors
            while held:  # every subset but the empty one
                plays = (self._play[card] for card in self.tables.cards(held))
                follows[held] = (*plays, *stop)
                held = held - 1 & successors
        return follows

    def initial(self) -> State:
        """Return the table before the first dealer is drawn."""
        return State(
            phase=DEALER,
            turn=CHANCE,
            dealt=(0,) * self.seats,
            chips=starting_chips(self.seats, self.options.chips),
        )

    def actors(self, state: State) -> tuple[Seat, ...]:
        return self._actors[state.turn]

    def legal(self, state: State, seat: Seat) -> tuple[Decision, ...]:
        """Return all actions open to `seat`, plays in the order of Arnold values."""
        if seat != state.turn or seat < 0:
            return ()
        if state.phase == LEAD:
            return tuple(self._play[card] for card in self.tables.cards(state.options)) or (PASS,)
        return self._follows[state.options]

    def choose(self, state: State, seat: Seat, rng: random.Random) -> Decision:
        """Return a random legal action: evenly play or pass, then evenly a card."""
        options = state.options
        if state.phase != LEAD:
            if self._may_pass and rng.random() < 0.5:
                return PASS
            plays = options.bit_count()
            return self._follows[options][0 if plays == 1 else int(rng.random() * plays)]
        leads = options.bit_count()
        if leads > 1:
            for _skipped in range(int(rng.random() * leads)):
                options &= options - 1
            options &= -options
        return self._leads[options.bit_length()]

    def chance(self, state: State, rng: random.Random) -> Dealer | Shuffle:
        """Return the draw of the first dealer, or a shuffle of all cards in play (A1, A2)."""
        if state.phase == DEALER:
            return Dealer(int(rng.random() * self.seats))
        return shuffle(self.tables.in_play, rng)

    def verify(self, state: State, seat: Seat, action: Decision | Chance) -> Refusal | None:
        if seat == CHANCE:
            return refuse_chance(self.tables, state, action)
        if seat != state.turn:
            return refuse_turn(state)
        if type(action) is Pass:
            may_pass = not state.options or (self._may_pass and state.phase != LEAD)
            return None if may_pass else refuse_pass(self.tables, state)
        if any(action == play for play in self.legal(state, seat)):
            return None
        return refuse_play(self.tables, state, seat, action)

    def advance(
        self, state: State, seat: Seat, action: Decision | Chance, events: list[Event] | None = None
    ) -> None:
        if type(action) is Play:
            card = action.cards[0]
            self._lay(state, seat, card, events)
            left = state.left
            hand, successors = state.dealt[seat] & left, self._successors[card] & left
            if options := successors & hand:  # A7
                state.phase = GO_ON
                state.options = options
            elif not hand:  # A10
                self._end_hand(state, events)
            elif successors:  # A8
                self._ask_others(state, successors, self._behind[seat][seat], events)
            else:  # A9
                self._call_lead(state, events)
        elif type(action) is Pass:
            if events is not None:
                events.append(Passed(seat=seat, stopped=state.phase == GO_ON))
            state.passed |= 1 << seat
            successors = self._successors[state.sequence[-1]] & state.left
            self._ask_others(state, successors, self._behind[state.layer][seat], events)
        elif type(action) is Shuffle:
            self._deal(state, action.cards, events)
        elif type(action) is Dealer:
            state.dealer = action.seat
            state.phase = SHUFFLE

    def _lay(self, state: State, seat: Seat, card: int, events: list[Event] | None) -> None:
        """Move a card from a hand to the sequence and claim what it brings (A11)."""
        if events is not None:
            if state.phase == LEAD:
                events.append(Led(seat=seat, opening=not state.sequence))
            hand = f"hand:{seat}"
            events.append(
                Moved(card=card, source=hand, target="sequence", seen=ALL, lies_open_to=ALL)
            )
        bit = self._bit[card]
        state.left ^= bit
        state.sequence += self._byte[card]
        state.layer = seat
        if state.passed:
            state.passed = 0
        if bit & self._prizes[state.turned]:
            self._claim_card(state, seat, card, events)

    def _ask_others(
        self, state: State, successors: int, seats: tuple[Seat, ...], events: list[Event] | None
    ) -> None:
        """Ask the first of `seats` that holds a successor, or call for a new lead (A8)."""
        dealt = state.dealt
        for seat in seats:
            options = successors & dealt[seat]
            if options:
                state.turn = seat
                state.phase = FOLLOW
                state.options = options
                return
        self._call_lead(state, events)

    def _call_opening(self, state: State) -> None:
        """Ask the first from the dealer's left who holds the lowest value of all to lead (A5)."""
        lowest = self.tables.lowest(state.left)
        for seat in self._from[(state.dealer + 1) % self.seats]:
            state.options = state.dealt[seat] & lowest
            if state.options:
                state.turn = seat
                state.phase = LEAD
                return

    def _call_lead(self, state: State, events: list[Event] | None) -> None:
        """Call for a lead from who laid the last card, or the next who can; else a draw (A9)."""
        left, dealt = state.left, state.dealt
        apart = self._apart[state.sequence[-1]]
        for seat in self._from[state.layer]:
            hand = dealt[seat] & left
            options = hand & self._peers[(hand & -hand).bit_length()] & apart
            if options:
                state.turn = seat
                state.phase = LEAD
                state.options = options
                return
        self._end_hand(state, events)

    def passed_over(
        self, state: State, seat: Seat, action: Decision | Chance
    ) -> LeftOut[State] | None:
        """Return who is passed over after a card or a pass: for a successor, then for a lead.

        That the holder of the lowest value opens (A5) passes over nobody: the card is asked for.
        """
        table = self.copy(state)
        told: list[Event] = []
        if isinstance(action, Play):
            self._lay(table, seat, action.cards[0], told)
            order = self._from[seat]  # who laid it first (A7)
            if not table.dealt[seat] & table.left:
                return NOTHING_LEFT_OUT  # A10
        elif isinstance(action, Pass):
            told.append(Passed(seat=seat, stopped=state.phase == GO_ON))
            order = self._behind[state.layer][seat]
        else:
            return NOTHING_LEFT_OUT
        following = self.copy(state)
        self.advance(following, seat, action)
        return LeftOut(tuple(self._unasked(table, order, following)), len(told))

    def _unasked(
        self, table: State, order: tuple[Seat, ...], following: State
    ) -> Iterator[Unasked[State]]:
        """Yield the questions from `table` on that come before the one of the `following` state.

        A successor is asked for as long as anybody might hold one: it was not laid nor turned up.
        """
        lying = self.tables.set_of((*table.sequence, table.turned))
        if self._successors[table.sequence[-1]] & self.tables.whole & ~lying:
            asked = following.turn if following.phase in (GO_ON, FOLLOW) else NOBODY
            for seat in order:  # A7, A8
                if seat == asked:
                    return
                phase = GO_ON if seat == table.layer else FOLLOW
                yield self._question(table, seat, phase)
        leader = following.turn if following.phase == LEAD else NOBODY
        for seat in self._from[table.layer]:  # A9
            if seat == leader:
                return
            yield self._question(table, seat, LEAD)

    def _question(self, table: State, seat: Seat, phase: int) -> Unasked[State]:
        """Return a question to a seat that holds nothing for it."""
        asked = self.veiled(table)
        asked.phase, asked.turn, asked.options = phase, seat, 0
        declined: Event = Passed(seat=seat, stopped=phase == GO_ON)
        if phase == LEAD:
            declined = LeadLacked(seat=seat)
        return Unasked(seat, asked, PASS, (declined,))

    def veiled(self, state: State) -> State:
        """Return the state without the mark of who was asked for a successor and declined."""
        veiled = self.copy(state)
        veiled.passed = 0
        return veiled

    def _deal(self, state: State, cards: tuple[int, ...], events: list[Event] | None) -> None:
        """Lay the stakes, deal a shuffle, turn a card, and ask for the opening lead (A1-A5)."""
        if state.hand:
            state.dealer = (state.dealer + 1) % self.seats
        order = self._from[(state.dealer + 1) % self.seats]
        state.chips = state.chips.fill(order, events, grow=self.options.pots == "grow")
        if events is not None:
            self._tell_deal(state, cards, order, events)
        piles = self.seats + 1
        dealt_out = len(cards) // piles * piles
        bit = self._bit
        dealt = [0] * self.seats
        for at, seat in enumerate(order):
            dealt[seat] = sum([bit[card] for card in cards[at:dealt_out:piles]])
        state.hand += 1
        state.turned = cards[-1]
        state.dealt = tuple(dealt)
        state.left = sum(dealt)
        state.sequence = b""
        state.layer = -1
        state.passed = 0
        state.claims = ()
        for place, card in enumerate(self.tables.money[state.turned]):
            if card == state.turned:  # A4
                self._claim_money(state, state.dealer, place, events)
        self._call_opening(state)

    def _tell_deal(
        self, state: State, cards: tuple[int, ...], order: tuple[Seat, ...], events: list[Event]
    ) -> None:
        sources = tuple(zone for zone, held in self.zones(state).items() if held)
        events.append(Shuffled(zone="stock", sources=sources, count=len(cards)))
        piles = (*order, None)  # the widow is the last pile
        dealt_out = len(cards) // len(piles) * len(piles)
        for at, card in enumerate(cards):
            seat = piles[at % len(piles)] if at < dealt_out else None
            target = "widow" if seat is None else f"hand:{seat}"
            holder = 0 if seat is None else 1 << seat
            events.append(
                Moved(card=card, source="stock", target=target, seen=holder, lies_open_to=holder)
            )
        events.append(
            Moved(card=cards[-1], source="widow", target="turned", seen=ALL, lies_open_to=ALL)
        )

    def _claim_card(self, state: State, seat: Seat, card: int, events: list[Event] | None) -> None:
        """Let a seat claim what laying this money card or the President Arnold brings (A11)."""
        if card == self.tables.president:
            self._claim(state, seat, PRESIDENT, events)
        else:
            place = self.tables.money[state.turned].index(card)
            self._claim_money(state, seat, place, events)

    def _claim_money(
        self, state: State, seat: Seat, place: int, events: list[Event] | None
    ) -> None:
        """Claim a money card's jackpot, and its marriages with those that the seat has."""
        self._claim(state, seat, VARIABLES[place], events)
        mine = {claim.region for claim in state.claims if claim.seat == seat}
        for partner, marriage in MARRIAGES[place]:
            if VARIABLES[partner] in mine:
                self._claim(state, seat, marriage, events)

    def _claim(self, state: State, seat: Seat, region: str, events: list[Event] | None) -> None:
        at, turned = 0 if events is None else len(events), not state.sequence  # A4
        state.chips, taken = state.chips.claim(seat, region, events, own_returns=self._own_returns)
        state.claims += (Claim(seat=seat, region=region, taken=taken, turned=turned),)
        if events is not None:
            won, alien = sum(taken), self._is_alien(state, seat, region)
            claimed = Claimed(seat=seat, region=region, turned=turned, won=won, alien=alien)
            events.insert(at, claimed)

    @staticmethod
    def _is_alien(state: State, seat: Seat, region: str) -> bool:
        """Return whether the last claim of a seat is the third of its marriages."""
        mine = {claim.region for claim in state.claims if claim.seat == seat}
        return region in ALIEN and mine >= ALIEN

    def _end_hand(self, state: State, events: list[Event] | None) -> None:
        """Pay for the end of the hand and wait for the next shuffle, or end the game (A10-A13)."""
        cards_left = self._cards_left(state)
        why = self._why(state)
        if why == "out":
            if events is not None:
                events.append(WentOut(seat=state.layer))
            self._claim(state, state.layer, "game", events)
            state.chips = state.chips.pay_for_cards(state.layer, cards_left, events)
        elif events is not None:
            events.append(HandDrawn())
        if events is not None:
            events.append(HandEnded(hand=state.hand, scores=state.chips.scores, why=why))
        state.options = 0
        if state.hand == self.options.hands:
            self._end_game(state, events)
        else:
            state.phase = SHUFFLE
            state.turn = CHANCE

    def _end_game(self, state: State, events: list[Event] | None) -> None:
        order = self._from[(state.dealer + 1) % self.seats]
        state.chips, state.split = state.chips.split(order, events)  # A21
        state.phase = OVER
        state.turn = NOBODY
        if events is not None:
            tell_end(self.outcome(state), events)

    def _cards_left(self, state: State) -> tuple[int, ...]:
        return tuple([(dealt & state.left).bit_count() for dealt in state.dealt])

    def _why(self, state: State) -> Literal["out", "draw"]:
        """Return how the hand that is over ended: who goes out has laid the last card."""
        return "draw" if state.dealt[state.layer] & state.left else "out"

    def outcome(self, state: State) -> Outcome | None:
        """Return the totals and places once the last hand is over (A21)."""
        if state.phase != OVER:
            return None
        scores = state.chips.scores
        return Outcome(scores=scores, ranking=ranking(scores), why="hands")

    def zones(self, state: State) -> dict[Zone, tuple[int, ...]]:
        """Return every zone; the widow, whose order nobody ever sees, in deck order."""
        dealt, turned = sum(state.dealt), state.turned
        undealt = tuple(
            card for card in self.tables.in_play if card != turned and not self._bit[card] & dealt
        )
        before_deal = turned == UNSEEN
        return {
            "stock": undealt if before_deal else (),
            **{
                f"hand:{seat}": tuple(sorted(self.tables.cards(cards & state.left)))
                for seat, cards in enumerate(state.dealt)
            },
            "widow": () if before_deal else undealt,
            "turned": () if before_deal else (turned,),
            "sequence": tuple(state.sequence),
        }

    def observe(self, state: State, viewer: int) -> View:
        return Observation(
            viewer=viewer,
            actors=self.actors(state),
            zones=as_seen(self.zones(state), {"stock": 0, "widow": 0}, viewer),
            chips=state.chips.accounts(),
            facts=self._facts(state),
        )

    def _facts(self, state: State) -> Facts:
        claimed_by = {claim.region: claim.seat for claim in state.claims}
        money = () if state.turned == UNSEEN else self.tables.money[state.turned]
        finished = None
        if state.hand and state.phase in (SHUFFLE, OVER):
            why = self._why(state)
            finished = Finished(
                why=why,
                out=state.layer if why == "out" else None,
                cards_left=self._cards_left(state),
            )
        return Facts(
            phase=PHASES[state.phase],
            hand=state.hand,
            dealer=None if state.dealer < 0 else state.dealer,
            asked=None if state.turn < 0 else state.turn,
            turned=None if state.turned == UNSEEN else state.turned,
            money=tuple(
                MoneyCard(region=region, card=card, claimed_by=claimed_by.get(region))
                for region, card in zip(VARIABLES, money, strict=False)
            ),
            layers=tuple(
                next(seat for seat, cards in enumerate(state.dealt) if cards & self._bit[card])
                for card in state.sequence
            ),
            passed=tuple(seat for seat in range(self.seats) if state.passed >> seat & 1),
            claims=state.claims,
            loans=state.chips.loans,
            finished=finished,
            split=state.split,
        )

    def imagine(self, view: View, rng: random.Random) -> State:
        """Return a state with the unseen cards dealt at random that gives the same view.

        The deals fit what the table knows from the last card: who was passed over holds no
        successor, who declined or is asked holds one, who must lead can.
        """
        facts = view.facts
        state = self.initial()
        state.phase = PHASES.index(facts.phase)
        state.turn = view.actors[0] if view.actors else NOBODY
        state.dealer = -1 if facts.dealer is None else facts.dealer
        state.hand = facts.hand
        state.chips = chips_of(view.chips, facts.loans)
        state.claims = facts.claims
        state.split = facts.split
        if facts.turned is None:
            return state
        state.turned = facts.turned
        state.sequence = bytes(view.zones["sequence"])
        state.layer = facts.layers[-1] if facts.layers else -1
        state.passed = mask_of(facts.passed)
        for hands in deals(view, self.tables, rng):
            state.left = sum(hands)
            state.dealt = tuple(hand | self._laid_by(seat, view) for seat, hand in enumerate(hands))
            state.options = self._options_of(state)
            if state.options or state.turn < 0:
                return state
        raise ValueError("no deal of the unseen cards gives this observation")

    def _laid_by(self, seat: Seat, view: View) -> int:
        laid = zip(view.zones["sequence"], view.facts.layers, strict=True)
        return self.tables.set_of(card for card, layer in laid if layer == seat)

    def _options_of(self, state: State) -> int:
        """Return what the asked seat of an imagined deal may lay; 0 if another would be asked."""
        if state.phase in (GO_ON, FOLLOW):
            hand = state.dealt[state.turn] & state.left
            return self._successors[state.sequence[-1]] & hand
        if state.phase != LEAD:
            return 0
        trial = self.copy(state)
        if state.sequence:
            self._call_lead(trial, None)
        else:
            self._call_opening(trial)
        return trial.options if trial.turn == state.turn else 0


PresidentArnold: TypeAlias = Game[State, Decision, Facts]
"""These rules as tables and computer players are handed them."""
