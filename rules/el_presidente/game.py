"""El Presidente, by Adomas Milius: battles for four of a kind (rules E1 to E15)."""

import random
from collections.abc import Iterator
from typing import Annotated, ClassVar, Final, Literal, TypeAlias, get_args

import msgspec

from rules.core import (
    ALL,
    CHANCE,
    NOTHING_LEFT_OUT,
    Action,
    Chance,
    Event,
    FlatStates,
    Game,
    HandEnded,
    Later,
    LeftOut,
    Moved,
    Observation,
    OptionsError,
    Outcome,
    Refusal,
    Seat,
    Shown,
    Shuffled,
    Unasked,
    Window,
    Zone,
    bits,
    mask_of,
    ranking,
    tell_end,
)
from rules.el_presidente import talk
from rules.el_presidente.actions import (
    CONCEDE,
    LEAVE,
    PASS,
    PICK_UP,
    Attack,
    Beat,
    Concede,
    Decision,
    Leave,
    Pass,
    PickUp,
    Talk,
    Throw,
)
from rules.el_presidente.cards import tables
from rules.el_presidente.events import (
    AttackBeaten,
    Attacked,
    BattleBegan,
    Conceded,
    DealerChosen,
    FourCompleted,
    LeftLying,
    Passed,
    PassedOver,
    PickedUp,
    PileDiscarded,
    StarterChosen,
    ThrewIn,
)
from rules.el_presidente.refusals import pile_to_shuffle, refusal
from rules.el_presidente.state import NOBODY, Facts, Phase, State, View
from rules.el_presidente.view import facts, imagine, seen_zones, zones
from rules.shared.chance import Dealer, Shuffle, Starter, shuffle
from rules.words import _

HAND: Final = 4
"""Cards dealt to each player (E1) and drawn up to (E8)."""

Events = list[Event] | None
"""Where events are wanted, the list that they go to."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Teams (number of teams × players each, or everybody alone) and wins that take the match."""

    teams: Literal["none", "2x2", "2x3", "3x2", "2x4", "4x2"] = "none"
    games: Annotated[int, msgspec.Meta(ge=1, le=99)] = 3


class Rules(FlatStates):
    """El Presidente for a number of seats and options; implements `rules.core.Game`.

    `actors` names the seat that is asked first, then the others: they can only talk (E14, E15).
    `choose` does that for them alone; a seat that is asked plays.
    """

    options_type: ClassVar = Options
    name: ClassVar[str] = "el_presidente"
    seat_range: ClassVar[range] = range(2, 9)
    actions: ClassVar[tuple[type[Action], ...]] = get_args(Decision)
    chances: ClassVar[tuple[type[Chance], ...]] = (Dealer, Starter, Shuffle)

    def __init__(self, seats: int, options: Options) -> None:
        """Raise `OptionsError` where the teams do not fit the number of seats (E13)."""
        teams, size = seats, 1
        if options.teams != "none":
            teams, size = (int(part) for part in options.teams.split("x"))
        if teams * size != seats:
            raise OptionsError(
                _("Teams of {teams} need {wanted} players, not {seats}.").format(
                    teams=options.teams, wanted=teams * size, seats=seats
                )
            )
        self.seats = seats
        self.options = options
        self.tables = tables()
        self.deck = self.tables.deck
        # E13: the teams sit alternately
        self.team_of = tuple(seat % teams for seat in range(seats))
        self.teams = tuple(tuple(range(team, seats, teams)) for team in range(teams))
        self._clockwise = tuple(
            tuple((first + step) % seats for step in range(seats)) for first in range(seats)
        )
        self._left = tuple((seat + 1) % seats for seat in range(seats))
        self._right = tuple((seat - 1) % seats for seat in range(seats))
        self._hand_zones = tuple(f"hand:{seat}" for seat in range(seats))

    # --- states and who acts ---

    def initial(self) -> State:
        """Return the table before the first dealer is chosen: the whole pack is the stock."""
        return State(
            phase="dealer",
            turn=CHANCE,
            hands=(0,) * self.seats,
            stock=tuple(range(len(self.deck))),
            won=(0,) * len(self.teams),
        )

    def actors(self, state: State) -> tuple[Seat, ...]:
        """Return the seat that is asked, then the others, who may say something; or chance."""
        turn = state.turn
        if turn < 0:
            return (CHANCE,) if turn == CHANCE else ()
        return self._clockwise[turn]

    def outcome(self, state: State) -> Outcome | None:
        """Return the match's result, or `None` while it goes on (E12)."""
        if state.phase != "over":
            return None
        scores = self._scores(state)
        return Outcome(scores, ranking(scores), "games")

    def _scores(self, state: State) -> tuple[int, ...]:
        return tuple(state.won[team] for team in self.team_of)

    # --- what is allowed ---

    def verify(self, state: State, seat: Seat, action: Decision | Chance) -> Refusal | None:
        return refusal(state, seat, action)

    def legal(self, state: State, seat: Seat) -> Iterator[Decision]:
        """Yield the decisions open to `seat`, then what it may show, hide and ask for.

        Cards of one rank lie in the pile in any order that the player likes; here each set is
        listed once for each card on top, and once in the second window, where the top card's
        suit does not matter any more. `verify` knows all orders.
        """
        if state.turn < 0 or seat < 0:
            return
        if seat == state.turn:
            yield from self._decisions(state)
        yield from talk.open_to(state, seat, self.tables)

    def _decisions(self, state: State) -> list[Decision]:
        """Return what the seat that is asked may decide."""
        hand, made = state.hands[state.turn], self.tables
        if state.phase == "attack":
            groups = {hand & four for four in made.same_rank} - {0}
            return [action for held in sorted(groups) for action in made.attacks[held]]
        if state.phase == "pick_up":
            return [PICK_UP, LEAVE]
        top = state.battle[-1]
        if state.phase == "defense":
            return [*(made.beats[card] for card in bits(hand & made.beaters[top])), CONCEDE]
        forms = made.throws if state.phase == "first_window" else made.late_throws
        return [*forms.get(hand & made.same_rank[top], ()), PASS]

    def choose(self, state: State, seat: Seat, rng: random.Random) -> Decision:
        """Return a random action: a decision where the seat is asked, else talk."""
        if seat != state.turn:
            return talk.choose(state, seat, self.tables, rng)
        phase, made = state.phase, self.tables
        if phase == "pick_up":
            return PICK_UP if rng.random() < 0.5 else LEAVE
        hand = state.hands[seat]
        if phase == "attack":
            return self._choose_attack(hand, rng)
        if phase == "defense":
            beaters = hand & made.beaters[state.battle[-1]]
            if not beaters or rng.random() < 0.5:
                return CONCEDE
            for _skipped in range(int(rng.random() * beaters.bit_count())):
                beaters &= beaters - 1
            return made.beats[(beaters & -beaters).bit_length() - 1]
        if rng.random() < 0.5:
            return PASS
        held = hand & made.same_rank[state.battle[-1]]
        group = made.throws[held] if phase == "first_window" else made.late_throws[held]
        return group[int(rng.random() * len(group))]

    def _choose_attack(self, hand: int, rng: random.Random) -> Attack:
        same_rank, attacks = self.tables.same_rank, self.tables.attacks
        groups = []
        forms = 0
        while hand:
            held = hand & same_rank[(hand & -hand).bit_length() - 1]
            hand ^= held
            group = attacks[held]
            groups.append(group)
            forms += len(group)
        at = int(rng.random() * forms)
        for group in groups:
            if at < len(group):
                break
            at -= len(group)
        return group[at]

    def chance(self, state: State, rng: random.Random) -> Dealer | Starter | Shuffle:
        """Return the random dealer or starting player (E1), or a shuffle of the pile."""
        if state.phase in {"dealer", "starter"}:
            seat = int(rng.random() * self.seats)
            return Dealer(seat) if state.phase == "dealer" else Starter(seat)
        return shuffle(pile_to_shuffle(state), rng)

    # --- what follows ---

    def advance(
        self, state: State, seat: Seat, action: Decision | Chance, events: list[Event] | None = None
    ) -> None:
        if type(action) is Leave:
            self._leave(state, seat, events)
        elif type(action) is Pass:
            self._pass(state, seat, events)
        elif type(action) is Throw:
            self._throw(state, seat, action.cards, events)
        elif type(action) is Attack:
            self._attack(state, seat, action.cards, events)
        elif type(action) is Beat:
            self._beat(state, seat, action.cards, events)
        elif type(action) is Concede:
            if events is not None:
                events.append(Conceded(seat=seat))
            self._take(state, seat, events)
        elif type(action) is PickUp:
            if events is not None:
                events.append(PickedUp(seat=seat, count=len(state.battle)))
            self._take(state, seat, events)
        elif type(action) is Shuffle:
            self._shuffle(state, action.cards, events)
        elif type(action) is Dealer:
            state.dealer, state.phase = action.seat, "starter"
            if events is not None:
                events.append(DealerChosen(seat=action.seat))
        elif type(action) is Starter:
            state.starter, state.phase = action.seat, "deal"
            if events is not None:
                events.append(StarterChosen(seat=action.seat))
        elif isinstance(action, Talk):
            talk.say(state, seat, action, self._hand_zones, events)

    def _shuffle(self, state: State, cards: tuple[int, ...], events: Events) -> None:
        if state.phase == "deal":
            self._deal(state, cards, events)
            return
        state.discard = 0
        state.stock = cards[::-1]
        if events is not None:
            events.append(Shuffled(zone="stock", sources=("discard",), count=len(cards)))
        self._refill(state, events)

    def _deal(self, state: State, cards: tuple[int, ...], events: Events) -> None:
        """Deal a game: four each, one at a time, the dealer first (E1)."""
        if state.hand:
            state.dealer, state.starter = self._loser(state), state.winner
        order = self._clockwise[state.dealer]
        dealt = HAND * self.seats
        hands = [0] * self.seats
        for at, card in enumerate(cards[:dealt]):
            hands[order[at % self.seats]] |= 1 << card
        if events is not None:
            sources = ("stock", "battle", "discard", *self._hand_zones)
            events.append(Shuffled(zone="stock", sources=sources, count=len(cards)))
            events.extend(
                self._drawn(order[at % self.seats], card) for at, card in enumerate(cards[:dealt])
            )
        state.hand += 1
        state.hands = tuple(hands)
        state.stock = cards[: dealt - 1 : -1]
        state.battle = state.laid_by = ()
        state.discard = 0
        state.shown = 0
        self._begin_battle(state, state.starter, events)

    def _loser(self, state: State) -> Seat:
        """Return who lost the last game (E1): the first in this order not on the winning side."""
        winners = self.team_of[state.winner]
        order = (state.defender, *self._clockwise[state.attacker])
        return next(seat for seat in order if self.team_of[seat] != winners)

    def _drawn(self, seat: Seat, card: int) -> Moved:
        only = 1 << seat
        return Moved(
            card=card, source="stock", target=self._hand_zones[seat], seen=only, lies_open_to=only
        )

    def _begin_battle(self, state: State, first: Seat, events: Events) -> None:
        """Begin the battle of the first seat from `first` on that holds cards (E10)."""
        hands, left = state.hands, self._left
        attacker = first
        while not hands[attacker]:
            if events is not None:
                events.append(PassedOver(seat=attacker, role="attacker"))
            attacker = left[attacker]
        defender = left[attacker]
        while not hands[defender]:
            defender = left[defender]
        if defender == attacker:  # E10: nobody else holds cards
            defender = left[attacker]
        state.phase = "attack"
        state.turn = state.attacker = attacker
        state.defender = defender
        state.beaten_at = 0
        state.added = False
        if events is not None:
            passed_over = left[attacker]
            while passed_over != defender:
                events.append(PassedOver(seat=passed_over, role="defender"))
                passed_over = left[passed_over]
            events.append(BattleBegan(attacker=attacker, defender=defender))

    def _lay(self, state: State, seat: Seat, cards: tuple[int, ...], events: Events) -> bool:
        """Move cards from a hand to the battle pile; return whether that wins the game."""
        hands = state.hands
        played = 0
        for card in cards:
            played |= 1 << card
        hand = hands[seat] ^ played
        state.hands = (*hands[:seat], hand, *hands[seat + 1 :])
        state.battle += cards
        state.laid_by += (seat,) * len(cards)
        state.shown &= ~played
        if events is not None:
            for card in cards:
                events.append(
                    Moved(
                        card=card,
                        source=self._hand_zones[seat],
                        target="battle",
                        seen=ALL,
                        lies_open_to=ALL,
                    )
                )
        if hand or self.tables.same_rank[cards[-1]] & ~mask_of(state.battle):
            return False
        self._win(state, seat, events)  # E11: four equal cards on the pile and none in hand
        return True

    def _win(self, state: State, seat: Seat, events: Events) -> None:
        team = self.team_of[seat]
        state.winner = seat
        state.won = tuple(won + (at == team) for at, won in enumerate(state.won))
        state.closes = NOBODY
        state.holding = state.lacking = 0
        state.requests = ()
        over = state.won[team] == self.options.games
        state.phase, state.turn = ("over", NOBODY) if over else ("deal", CHANCE)
        hidden = [hand & ~state.shown for hand in state.hands]
        state.shown |= mask_of(card for hand in hidden for card in bits(hand))
        if events is None:
            return
        events.append(FourCompleted(seat=seat, team=self.teams[team]))
        events.extend(  # nobody plays on with these cards: all see what they were
            Shown(card=card, zone=zone, seen=ALL, lies_open_to=ALL)
            for zone, hand in zip(self._hand_zones, hidden, strict=True)
            for card in bits(hand)
        )
        events.append(HandEnded(hand=state.hand, scores=self._scores(state), why="four"))
        tell_end(self.outcome(state), events)

    def _attack(self, state: State, seat: Seat, cards: tuple[int, ...], events: Events) -> None:
        if events is not None:
            events.append(Attacked(seat=seat, count=len(cards)))
        if self._lay(state, seat, cards, events):
            return
        if state.requests:
            if events is not None:
                fields = self.deck[cards[0]].attributes
                talk.tell_met(state, seat, fields, events, attacks=True)
            state.requests = talk.after_attack(state.requests)
        # E4: from the defender's left round to the attacker
        state.phase = "first_window"
        state.closes = self._right[state.defender]
        self._ask(state, self._left[state.defender])

    def _throw(self, state: State, seat: Seat, cards: tuple[int, ...], events: Events) -> None:
        if events is not None:
            events.append(ThrewIn(seat=seat, count=len(cards)))
        if state.beaten_at and seat != state.defender:
            state.added = True
        if self._lay(state, seat, cards, events):
            return
        if state.requests and events is not None:
            for card in cards:
                talk.tell_met(state, seat, self.deck[card].attributes, events, attacks=False)
        # E4: the window goes on to the thrower's left and comes to the thrower last
        state.holding &= ~(1 << seat)
        state.closes = seat
        self._ask(state, self._left[seat])

    def _pass(self, state: State, seat: Seat, events: Events) -> None:
        if events is not None:
            events.append(Passed(seat=seat))
        if seat == state.closes:
            self._close(state)
        else:
            self._ask(state, self._left[seat])

    def _ask(self, state: State, first: Seat) -> None:
        """Ask the next seat from `first` on that can throw in, or close the window (E4, E6)."""
        rank = self.tables.same_rank[state.battle[-1]]
        barred = NOBODY if state.beaten_at else state.defender
        hands, closes = state.hands, state.closes
        for seat in self._clockwise[first]:
            if hands[seat] & rank:
                if seat != barred:
                    state.holding |= 1 << seat
                    state.turn = seat
                    return
            elif seat != barred:
                state.lacking |= 1 << seat
            if seat == closes:
                break
        self._close(state)

    def passed_over(
        self, state: State, seat: Seat, action: Decision | Chance
    ) -> LeftOut[State] | None:
        """Return the seats without a card of the rank that a window passes over (E4, E6)."""
        if isinstance(action, Talk):
            return None
        if not isinstance(action, Attack | Throw | Beat | Pass):
            return NOTHING_LEFT_OUT
        table = self.copy(state)
        told: list[Event] = []
        self.advance(table, seat, action, told)
        asked = table.turn if table.closes != NOBODY else NOBODY
        first, closes = self._left[seat], seat
        phase: Phase = state.phase
        if isinstance(action, Attack):
            phase, first = "first_window", self._left[state.defender]
            closes = self._right[state.defender]
        elif isinstance(action, Beat):
            phase, first, closes = "second_window", seat, self._right[seat]
        elif isinstance(action, Pass):
            closes = state.closes
            if seat == closes:
                return NOTHING_LEFT_OUT
        if table.phase in {"deal", "over"}:
            return NOTHING_LEFT_OUT  # E11
        table.phase, table.closes = phase, closes
        return LeftOut(tuple(self._unasked(table, first, asked)), len(told))

    def _unasked(self, table: State, first: Seat, asked: Seat) -> Iterator[Unasked[State]]:
        """Yield the questions of an open window from the seat `first` on to the player asked."""
        barred = table.defender if table.phase == "first_window" else NOBODY
        for seat in self._clockwise[first]:
            if seat == asked:
                return
            if seat != barred and self._might_throw(table, seat):
                question = self.copy(table)
                question.turn = seat
                yield Unasked(seat, self.veiled(question), PASS, (Passed(seat=seat),))
            if seat == table.closes:
                return

    def _might_throw(self, state: State, seat: Seat) -> bool:
        """Return whether a seat has a card of the top card's rank for all that everyone sees."""
        rank, hand = self.tables.same_rank[state.battle[-1]], state.hands[seat]
        unseen = rank & ~mask_of(state.battle) & ~state.shown
        return bool(hand & rank & state.shown or (unseen and hand & ~state.shown))

    def window(self, state: State, *, everyone: bool) -> Window[State] | None:
        """Return the round in which cards are thrown in (E4, E6), or the pile is left (E7)."""
        if state.phase == "pick_up":
            return Window(LEAVE, tuple(self._leaving(state)))
        if state.phase not in {"first_window", "second_window"}:
            return None
        rank = self.tables.same_rank[state.battle[-1]]
        barred = state.defender if state.phase == "first_window" else NOBODY
        later = []
        for seat in self._clockwise[state.turn] if state.turn != state.closes else ():
            asks = self._might_throw(state, seat) if everyone else state.hands[seat] & rank
            if asks and seat not in {barred, state.turn}:
                later.append(Later(seat, self._asking(state, seat)))
            if seat == state.closes:
                break
        return Window(PASS, tuple(later))

    def _leaving(self, state: State) -> Iterator[Later[State]]:
        """Yield to whom the pile comes after the seat that is asked, each before it (E7)."""
        seat = state.turn
        while (seat := self._after(state, seat)) != state.attacker:
            yield Later(seat, self._asking(state, seat))

    def _asking(self, state: State, seat: Seat) -> State:
        """Return the table as it is when the question has come to a seat."""
        table = self.copy(state)
        table.turn = seat
        return table

    def veiled(self, state: State) -> State:
        """Return the state with no more of the windows' answers than everyone could see anyway."""
        veiled = self.copy(state)
        veiled.holding = veiled.lacking = 0
        if state.phase in {"first_window", "second_window"}:
            veiled.lacking = mask_of(
                seat for seat in range(self.seats) if not self._might_throw(state, seat)
            )
        return veiled

    def _close(self, state: State) -> None:
        state.closes = NOBODY
        if state.beaten_at:
            state.phase, state.turn = "pick_up", state.attacker  # E7
        else:
            state.phase, state.turn = "defense", state.defender  # E5

    def _beat(self, state: State, seat: Seat, cards: tuple[int, ...], events: Events) -> None:
        if events is not None:
            events.append(AttackBeaten(seat=seat))
        top = state.battle[-1]
        state.beaten_at = len(state.battle)
        if self._lay(state, seat, cards, events):
            return
        if not self.tables.same_rank[top] >> cards[0] & 1:
            state.holding = state.lacking = 0
        # E6: from the defender round to the defender's right
        state.phase = "second_window"
        state.closes = self._right[seat]
        self._ask(state, seat)

    def _take(self, state: State, seat: Seat, events: Events) -> None:
        """Move the battle pile to a hand; all draw up."""
        hands = state.hands
        state.hands = (*hands[:seat], hands[seat] | mask_of(state.battle), *hands[seat + 1 :])
        self._clear(state, self._hand_zones[seat], 1 << seat, events)
        self._refill(state, events)

    def _clear(self, state: State, target: Zone, lies_open_to: int, events: Events) -> None:
        """Take the battle pile off the table, from its top on."""
        if events is not None:
            if state.requests:
                fields = [self.deck[card].attributes for card in state.battle]
                talk.tell_unmet(state, fields, events)
            events.extend(
                Moved(
                    card=card, source="battle", target=target, seen=ALL, lies_open_to=lies_open_to
                )
                for card in reversed(state.battle)
            )
        state.battle = state.laid_by = ()
        state.holding = state.lacking = 0
        if state.requests:
            state.requests = talk.after_battle(state.requests)

    def _leave(self, state: State, seat: Seat, events: Events) -> None:
        if events is not None:
            events.append(LeftLying(seat=seat))
        seat = self._after(state, seat)
        if seat != state.attacker:
            state.turn = seat
            return
        if events is not None:
            events.append(PileDiscarded(count=len(state.battle)))
        state.discard |= mask_of(state.battle)
        self._clear(state, "discard", 0, events)
        self._refill(state, events)

    def _after(self, state: State, seat: Seat) -> Seat:
        """Return to whom the pile comes when a seat has left it, the attacker for nobody (E7)."""
        seat = self._left[seat]
        if seat == state.defender and not state.added:
            seat = self._left[seat]  # E7: the defender only where another has added a card
        return seat

    def _refill(self, state: State, events: Events) -> None:
        """Draw up to four, each before the next (E8, E9), then begin the next battle.

        Where the stock runs out chance shuffles the discard pile (E2) and this begins again:
        who has drawn already holds four cards and draws no more.
        """
        attacker, defender = state.attacker, state.defender
        stock = state.stock
        if stock:
            order = (
                (attacker, *self._clockwise[defender])
                if state.beaten_at
                else self._clockwise[attacker]
            )
            hands = list(state.hands)
            left = len(stock)
            for seat in order:
                hand = hands[seat]
                need = HAND - hand.bit_count()
                while need > 0 and left:
                    left -= 1
                    need -= 1
                    card = stock[left]
                    hand |= 1 << card
                    if events is not None:
                        events.append(self._drawn(seat, card))
                hands[seat] = hand
            state.hands = tuple(hands)
            state.stock = stock[:left]
        if state.discard and not state.stock:
            state.phase, state.turn = "reshuffle", CHANCE
            return
        self._begin_battle(state, defender if state.beaten_at else self._left[defender], events)

    # --- what is seen ---

    def zones(self, state: State) -> dict[Zone, tuple[int, ...]]:
        """Return `stock`, `battle`, `discard` and the hands, piles from the bottom to the top."""
        return zones(state)

    def observe(self, state: State, viewer: int) -> View:
        """Return what a seat may know: its hand, the battle pile shown cards, requests."""
        return Observation(
            viewer=viewer,
            actors=self.actors(state),
            zones=seen_zones(state, viewer),
            chips={},
            facts=facts(state, self.teams),
        )

    def imagine(self, view: View, rng: random.Random) -> State:
        """Return a state that fits the view and what the windows have told of the hands."""
        return imagine(view, self.tables, rng)


ElPresidente: TypeAlias = Game[State, Decision, Facts]
"""These rules as tables and computer players are handed them."""
