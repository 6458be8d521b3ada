"""Presidents & Sanityholes (S1 to S9): climbing with double cards, roles, and pass markers.

Sets are verified, not enumerated. `legal` lists every single card in each value that it can be
played as, every clear, the pass and every gift; of the sets of a value and number it lists the
one that parts with the cards least worth keeping, and the one of those most worth keeping
(cards with a 2 are worth most, then a higher sum). `verify` knows all sets, and `choose` picks
evenly among them: a kind of action, then a value with a number of cards, then the cards.
"""

import random
from collections.abc import Iterator
from functools import reduce
from itertools import combinations
from operator import or_
from typing import Annotated, ClassVar, Final, Literal, TypeAlias, get_args

import msgspec

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
    Outcome,
    Paid,
    Refusal,
    Seat,
    Zone,
    bits,
    mask_of,
    members,
    tell_end,
)
from rules.observe import as_seen, sees
from rules.presidents_and_sanityholes.actions import PASS, Clear, Decision, Give, Pass, Play
from rules.presidents_and_sanityholes.events import (
    Gave,
    Passed,
    RolesTaken,
    SetPlayed,
    Skipped,
    TrickCleared,
    WentOut,
)
from rules.presidents_and_sanityholes.state import (
    Exchange,
    Facts,
    PlayedSet,
    Round,
    State,
    View,
    clearing_twos,
    exchanged,
    least_cards,
    to_beat,
)
from rules.shared.card_sets import deal_all, held_set, pin, random_part
from rules.shared.chance import Draw, Shuffle, deal_unseen, is_shuffle, refuse_deal, shuffle
from rules.shared.deal_draw import DealDraw, draw_card, draw_zones
from rules.shared.double_cards import LEAST_VALUE, MOST_VALUE, double_deck
from rules.shared.play_forms import draw_form
from rules.words import _, ngettext, sentence

RED_MARKERS: Final = 10
"""The red markers in the box; the account goes below zero where more are needed (S9)."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the players agree on before the game."""

    black_markers: Annotated[int, msgspec.Meta(ge=1, le=99)] = 30
    """The game ends with the round in which the last of them is taken (S9)."""
    lead_again: Annotated[Literal["pay", "free"], HOUSE_RULE] = "pay"
    """Whether the player of the best set pays a marker to lead again when no one beats it (S6)."""


class Rules(FlatStates, AsksEverybody, AsksOne):
    """The rules of Presidents & Sanityholes for a number of seats.

    Nobody is passed over: who can only pass is asked too, and a skip lies open (S5).
    """

    options_type: ClassVar = Options
    name: ClassVar[str] = "presidents_and_sanityholes"
    seat_range: ClassVar[range] = range(2, 7)
    actions: ClassVar[tuple[type[Action], ...]] = get_args(Decision)
    chances: ClassVar[tuple[type[Chance], ...]] = (Draw, Shuffle)

    def __init__(self, seats: int, options: Options) -> None:
        self.seats = seats
        self.options = options
        self.double_deck = double_deck()
        self.deck = self.double_deck.deck
        self._pile = self.double_deck.doubles
        self._black = options.black_markers
        self._leads_free = options.lead_again == "free"
        self._having = self.double_deck.having
        self._twos = self._having[LEAST_VALUE]
        self._everything = self.double_deck.everything
        self._gathered = (
            "stock",
            *draw_zones(seats),
            *(f"hand:{seat}" for seat in range(seats)),
            "trick",
            "played",
        )
        self._by_value = tuple(enumerate(self._having))[LEAST_VALUE:]

    def initial(self) -> State:
        """Return the state before the first card is drawn for the deal (S1)."""
        order = tuple(range(self.seats))
        none = (0,) * self.seats
        return State("draw", DealDraw(order), order, self._left(order), none, none, reds=none)

    def actors(self, state: State) -> tuple[Seat, ...]:
        """Return the seat that plays or gives, chance, or nobody when the game is over."""
        if state.phase in ("play", "give"):
            return (state.turn,)
        return () if state.phase == "over" else (CHANCE,)

    # -- what may be done ------------------------------------------------------------------

    def verify(self, state: State, seat: Seat, action: Decision | Chance) -> Refusal | None:
        if state.phase == "over":
            return Refusal("S9", _("The game is over."))
        if (seat,) != self.actors(state):
            if state.phase in ("draw", "shuffle"):
                return Refusal("S1", _("The cards haven’t been dealt yet."))
            return Refusal("S5", _("It’s not your turn."))
        if state.phase == "draw":
            return state.drawing.verify(self._pile, action, "S1")
        if state.phase == "shuffle":
            return refuse_deal("S1", fits=is_shuffle(action, self._pile))
        if state.phase == "give":
            if type(action) is Give:
                return self._verify_give(state, seat, action)
            return Refusal("S3", _("First give cards or markers."))
        if type(action) is Pass:
            if state.trick:
                return None
            return Refusal("S4", _("You lead, so you can’t pass."))
        if type(action) is Clear:
            return self._verify_clear(state.hands[seat], action)
        if type(action) is Play:
            return self._verify_play(state, state.hands[seat], action)
        return Refusal("S5", _("Play cards, clear with a 2, or pass."))

    def _verify_give(self, state: State, seat: Seat, action: Give) -> Refusal | None:
        due = exchanged(len(state.exchanges), self.seats)
        cards, markers = action.cards, action.markers
        if held_set(cards, state.hands[seat]) is None:
            return Refusal("S3", _("Choose cards from your hand, each only once."))
        if not 0 <= markers <= state.markers[seat]:
            return Refusal("S3", _("You can only give markers that you have."))
        if len(cards) + markers != due:
            return Refusal(
                "S3",
                ngettext(
                    "Give exactly {due} card or marker.",
                    "Give exactly {due} cards or markers in total.",
                    due,
                ).format(due=due),
            )
        return None

    def _verify_clear(self, hand: int, action: Clear) -> Refusal | None:
        mask = held_set(action.cards, hand)
        if not mask or mask & (mask - 1):
            return Refusal("S5", _("Clear with one card from your hand."))
        if not mask & self._twos:
            return Refusal(
                "S5", _("Only a card with a 2 can clear, not {card}.").format(card=self._name(mask))
            )
        if mask == hand:
            return Refusal("S7", _("A single 2 can’t be your last card."))
        return None

    def _verify_play(self, state: State, hand: int, action: Play) -> Refusal | None:
        cards, value = action.cards, action.value
        mask = held_set(cards, hand)
        if not mask:
            return Refusal("S4", _("Choose cards from your hand, each only once."))
        known = LEAST_VALUE <= value <= MOST_VALUE
        stray = mask & ~self._having[value] if known else mask
        if stray:
            return Refusal(
                "S4",
                _("{card} doesn’t count as {value}.").format(card=self._name(stray), value=value),
            )
        count = mask.bit_count()
        if count == 1 and value == LEAST_VALUE:
            return Refusal("S7", _("A single 2 clears the trick."))
        if state.trick:
            best = state.trick[-1]
            if count < len(best.cards) or (count == len(best.cards) and value < best.value):
                return Refusal("S5", sentence(to_beat(best)))
        return None

    def _name(self, mask: int) -> str:
        """Return the name of the first card of a bit set."""
        return self.deck.cards[next(iter(bits(mask)))].name

    def plays_with(self, cards: tuple[int, ...]) -> tuple[Play | Clear, ...]:
        """Return what exactly these cards could be on some trick: a clear, plays by value (S4)."""
        values = self.double_deck.values_of(cards)
        return (Clear(cards), *(Play(cards, value) for value in values))

    def legal(self, state: State, seat: Seat) -> Iterator[Decision]:
        """Yield the gifts, or the plays that the module's docstring says, clears and the pass."""
        if self.actors(state) != (seat,) or seat == CHANCE:
            return
        if state.phase == "give":
            yield from self._gifts(state, seat)
            return
        hand = state.hands[seat]
        for value, fitting in self._by_value:
            cards = members(hand & fitting)
            least = least_cards(state.trick, value)
            if least <= len(cards):
                for chosen in self._listed(cards, least):
                    yield Play(chosen, value)
        for card in bits(clearing_twos(hand)):
            yield Clear((card,))
        if state.trick:
            yield PASS

    def _gifts(self, state: State, seat: Seat) -> Iterator[Give]:
        """Yield every gift: as many markers as there may be, then every set of cards."""
        due = exchanged(len(state.exchanges), self.seats)
        hand = members(state.hands[seat])
        for markers in range(min(due, state.markers[seat]) + 1):
            for cards in combinations(hand, due - markers):
                yield Give(cards, markers)

    def _listed(self, cards: tuple[int, ...], least: int) -> Iterator[tuple[int, ...]]:
        """Yield all singles and, for each higher number, the sets to part with last and first."""
        if least == 1:
            for card in cards:
                yield (card,)
        by_worth = sorted(cards, key=self._worth)
        for count in range(max(least, 2), len(cards)):
            yield tuple(sorted(by_worth[:count]))
            yield tuple(sorted(by_worth[-count:]))
        if len(cards) > 1:
            yield cards

    def _worth(self, card: int) -> tuple[bool, int]:
        """Return what orders cards by how much they are worth keeping."""
        return bool(self._twos >> card & 1), self.double_deck.combined[card]

    def choose(self, state: State, seat: Seat, rng: random.Random) -> Decision:
        """Return a random action: evenly a kind, then a value and number, then the cards."""
        if state.phase == "give":
            return self._choose_gift(state, seat, rng)
        hand, trick = state.hands[seat], state.trick
        twos = hand & self._twos if hand & (hand - 1) else 0  # S7
        others = (1 if twos else 0) + (1 if trick else 0)
        number = rng.random
        kind = int(number() * (1 + others))
        if not kind:
            if trick:
                best = trick[-1]
                form = draw_form(hand, len(best.cards), best.value, number())
            else:
                form = draw_form(hand, 1, LEAST_VALUE + 1, number())  # a single 2 is none (S7)
            if form is not None:
                value, count = form
                return Play(random_part(hand & self._having[value], count, rng), value)
            kind = 1 + int(number() * others)
        if kind == 1 and twos:
            return Clear(random_part(twos, 1, rng))
        return PASS

    def _choose_gift(self, state: State, seat: Seat, rng: random.Random) -> Give:
        due = exchanged(len(state.exchanges), self.seats)
        markers = int(rng.random() * (min(due, state.markers[seat]) + 1))
        cards = random_part(state.hands[seat], due - markers, rng)
        return Give(cards, markers)

    def chance(self, state: State, rng: random.Random) -> Draw | Shuffle:
        """Return the next draw for the deal, or the shuffle."""
        if state.phase == "draw":
            return state.drawing.chance(self._pile, rng)
        return shuffle(self._pile, rng)

    # -- what follows ----------------------------------------------------------------------

    def advance(
        self, state: State, seat: Seat, action: Decision | Chance, events: list[Event] | None = None
    ) -> None:
        if type(action) is Pass:
            self._pass(state, seat, events)
        elif type(action) is Play:
            self._play(state, PlayedSet(seat, action.value, action.cards), events)
        elif type(action) is Clear:
            self._clear(state, seat, action.cards[0], events)
        elif type(action) is Give:
            self._give(state, seat, action.cards, action.markers, events)
        elif type(action) is Draw:
            state.drawing = draw_card(state.drawing, self._pile, action.card, events)
            if state.drawing.dealer is not None:
                state.phase = "shuffle"
        elif type(action) is Shuffle:
            self._deal(state, action.cards, events)

    def _deal(self, state: State, cards: tuple[int, ...], events: list[Event] | None) -> None:
        if state.round:  # S2: from round 2 on the seats go by rank, the President first
            dealt = state.order = state.out
            state.left = self._left(dealt)
            state.turn = dealt[0]
            state.phase = "give"
        else:
            dealer = state.drawing.dealer
            assert dealer is not None
            state.turn = dealer
            dealt = state.order[dealer + 1 :] + state.order[: dealer + 1]
            state.phase = "play"
        state.round += 1
        state.hands = deal_all(cards, dealt, self._gathered, events)
        state.playing = (1 << self.seats) - 1
        state.passed = state.played = 0
        state.trick = ()
        state.out = ()
        state.exchanges = ()

    def _give(
        self,
        state: State,
        upper: Seat,
        given: tuple[int, ...],
        markers: int,
        events: list[Event] | None,
    ) -> None:
        place = len(state.exchanges)
        lower = state.order[-1 - place]
        hands = list(state.hands)
        # S3: from the hand as dealt, so a gift never comes straight back
        by_worth = sorted(bits(hands[lower]), key=self.double_deck.worth, reverse=True)
        returned = tuple(by_worth[: len(given)])
        there, back = mask_of(given), mask_of(returned)
        hands[upper] ^= there | back
        hands[lower] ^= there | back
        state.hands = tuple(hands)
        held = list(state.markers)
        held[upper] -= markers
        held[lower] += markers
        state.markers = tuple(held)
        state.exchanges += (Exchange(upper, lower, given, markers, returned),)
        if events is not None:
            both = 1 << upper | 1 << lower
            for cards, source, target in ((given, upper, lower), (returned, lower, upper)):
                events.extend(
                    Moved(
                        card=card,
                        source=f"hand:{source}",
                        target=f"hand:{target}",
                        seen=both,
                        lies_open_to=1 << target,
                    )
                    for card in cards
                )
            if markers:
                source_account, target_account = f"markers:{upper}", f"markers:{lower}"
                events.append(
                    Paid(amount=markers, source=source_account, target=target_account, why="give")
                )
            events.append(Gave(seat=upper, to=lower, count=len(given), markers=markers))
        if exchanged(place + 1, self.seats) > 0:
            state.turn = state.order[place + 1]
        else:
            state.turn = state.order[0]  # S2: the President leads
            state.phase = "play"

    def _play(self, state: State, play: PlayedSet, events: list[Event] | None) -> None:
        seat, cards = play.seat, play.cards
        hands, trick = [*state.hands], state.trick
        for card in cards:
            hands[seat] ^= 1 << card
        state.hands = tuple(hands)
        equal = False
        if trick:
            best = trick[-1]
            equal = best.value == play.value and len(best.cards) == len(cards)
        state.trick = (*trick, play)
        state.passed = 0
        if events is not None:
            self._lay(seat, cards, events)
            events.append(SetPlayed(seat=seat, count=len(cards), value=play.value, equal=equal))
        if not hands[seat]:
            state.out += (seat,)
            state.playing &= ~(1 << seat)
            if events is not None:
                events.append(WentOut(seat=seat, place=len(state.out)))
            if len(state.out) == self.seats - 1:  # S8
                self._end_round(state, events)
                return
        following = self._next_playing(state, seat)
        if equal:  # S5
            if events is not None:
                events.append(Skipped(seat=following))
            following = self._next_playing(state, following)
        state.turn = following

    def _clear(self, state: State, seat: Seat, card: int, events: list[Event] | None) -> None:
        hand = state.hands[seat] & ~(1 << card)
        state.hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
        if events is not None:
            self._lay(seat, (card,), events)
            events.append(TrickCleared(leader=seat, by_two=True))
        state.trick += (PlayedSet(seat, LEAST_VALUE, (card,)),)
        self._take_off(state, events)

    def _pass(self, state: State, seat: Seat, events: list[Event] | None) -> None:
        markers = state.markers
        red = sum(markers) >= self._black  # S9
        if events is not None:
            account = "red" if red else "black"
            events.append(Passed(seat=seat))
            events.append(Paid(amount=1, source=account, target=f"markers:{seat}", why="pass"))
        if red:
            state.reds = (*state.reds[:seat], state.reds[seat] + 1, *state.reds[seat + 1 :])
        held = [*markers]
        held[seat] += 1
        state.markers = tuple(held)
        state.passed |= 1 << seat
        waiting = state.playing & ~state.passed
        free = False
        best = state.trick[-1].seat
        if self._leads_free:
            of_best = state.playing & 1 << best
            free = bool(of_best) and not waiting & ~of_best
        if waiting and not free:
            state.turn = self._next_playing(state, seat)
            return
        # S6: whose pass completed this leads, or who played the best set
        state.turn = best if free else seat
        if events is not None:
            events.append(TrickCleared(leader=state.turn, by_two=False, free=free))
        self._take_off(state, events)

    def _take_off(self, state: State, events: list[Event] | None) -> None:
        """Clear the trick: its cards lie face down beside the table."""
        state.played = self._everything & ~reduce(or_, state.hands)
        if events is not None:
            events.extend(
                Moved(card=card, source="trick", target="played", seen=ALL, lies_open_to=0)
                for play in state.trick
                for card in play.cards
            )
        state.trick = ()
        state.passed = 0

    @staticmethod
    def _lay(seat: Seat, cards: tuple[int, ...], events: list[Event]) -> None:
        hand = f"hand:{seat}"
        events.extend(
            Moved(card=card, source=hand, target="trick", seen=ALL, lies_open_to=ALL)
            for card in cards
        )

    def _end_round(self, state: State, events: list[Event] | None) -> None:
        """The round is over (S8); so is the game, if the black markers are gone (S9)."""
        state.out += (state.playing.bit_length() - 1,)
        state.rounds += (Round(state.out, state.markers),)
        over = sum(state.markers) >= self._black
        state.phase = "over" if over else "shuffle"
        if events is None:
            return
        events.append(RolesTaken(order=state.out))
        events.append(HandEnded(hand=state.round, scores=state.markers, why="out"))
        tell_end(self.outcome(state), events)

    def _left(self, order: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Return each seat's left neighbor where the seats sit clockwise in this order."""
        left = [0] * self.seats
        for at, seat in enumerate(order):
            left[seat] = order[(at + 1) % self.seats]
        return tuple(left)

    @staticmethod
    def _next_playing(state: State, seat: Seat) -> Seat:
        """Return the next seat to the left of `seat` that has cards."""
        left, playing = state.left, state.playing
        following = left[seat]
        while not playing >> following & 1:
            following = left[following]
        return following

    # -- what is known ---------------------------------------------------------------------

    def zones(self, state: State) -> dict[Zone, tuple[int, ...]]:
        drawing = not state.round
        zones: dict[Zone, tuple[int, ...]] = {
            "stock": state.drawing.left(self._pile) if drawing else ()
        }
        for seat, hand in enumerate(state.hands):
            zones[f"hand:{seat}"] = members(hand)
        zones["trick"] = tuple(card for play in state.trick for card in play.cards)
        zones["played"] = members(state.played)
        drawn = state.drawing.zones(self.seats)
        zones.update(drawn if drawing else dict.fromkeys(drawn, ()))
        return zones

    def _markers(self, state: State) -> dict[str, int]:
        """Return the accounts: each seat's markers, and what is left of the two colors (S9).

        Only passing brings markers out, so their sum is what has been taken.
        """
        left = self.options.black_markers - sum(state.markers)
        accounts = {f"markers:{seat}": held for seat, held in enumerate(state.markers)}
        return {**accounts, "black": max(left, 0), "red": RED_MARKERS + min(left, 0)}

    def observe(self, state: State, viewer: int) -> View:
        """Return what a viewer may know: their own cards and exchange, and what is public."""
        giving = state.phase == "give"
        return Observation(
            viewer=viewer,
            actors=self.actors(state),
            zones=as_seen(self.zones(state), {"stock": 0, "played": 0}, viewer),
            chips=self._markers(state),
            facts=Facts(
                phase=state.phase,
                drawing=state.drawing,
                round=state.round,
                order=state.order,
                turn=state.turn,
                plays=state.trick,
                passed=members(state.passed),
                out=state.out,
                due=exchanged(len(state.exchanges), self.seats) if giving else 0,
                exchanges=tuple(self._as_seen(each, viewer) for each in state.exchanges),
                gone=members(state.played),
                reds=state.reds,
                rounds=state.rounds,
            ),
        )

    @staticmethod
    def _as_seen(exchange: Exchange, viewer: int) -> Exchange:
        """Return an exchange without its cards, except for the two whom it concerns."""
        if sees(1 << exchange.upper | 1 << exchange.lower, viewer):
            return exchange
        unseen = (UNSEEN,) * len(exchange.given)
        return msgspec.structs.replace(exchange, given=unseen, returned=unseen)

    def imagine(self, view: View, rng: random.Random) -> State:
        """Return a state that the viewer cannot tell from the real one.

        What the viewer gave or had to give back lies where it went, unless it was played since.
        """
        facts = view.facts
        gone = set(facts.gone)
        known: dict[Zone, tuple[int, ...]] = {"played": facts.gone}
        for each in facts.exchanges:
            for holder, cards in ((each.lower, each.given), (each.upper, each.returned)):
                known[f"hand:{holder}"] = tuple(
                    card for card in cards if card != UNSEEN and card not in gone
                )
        zones = deal_unseen(pin(view.zones, known), self._pile, rng)
        hands = tuple(mask_of(zones[f"hand:{seat}"]) for seat in range(self.seats))
        return State(
            phase=facts.phase,
            drawing=facts.drawing,
            order=facts.order,
            left=self._left(facts.order),
            hands=hands,
            markers=tuple(view.chips[f"markers:{seat}"] for seat in range(self.seats)),
            round=facts.round,
            turn=facts.turn,
            playing=mask_of(seat for seat, hand in enumerate(hands) if hand),
            passed=mask_of(facts.passed),
            trick=facts.plays,
            played=mask_of(facts.gone),
            out=facts.out,
            exchanges=facts.exchanges,
            reds=facts.reds,
            rounds=facts.rounds,
        )

    def outcome(self, state: State) -> Outcome | None:
        """Return the ranking by fewest markers, ties to the higher role, once it is over (S9)."""
        if state.phase != "over":
            return None
        ranked = sorted(state.out, key=lambda seat: state.markers[seat])  # stable: by role
        return Outcome(
            scores=state.markers, ranking=tuple((seat,) for seat in ranked), why="markers"
        )


PresidentsAndSanityholes: TypeAlias = Game[State, Decision, Facts]
"""These rules as tables and computer players are handed them."""
