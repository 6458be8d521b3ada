"""Bull Sanity (B1 to B5): sets laid face down as what they may not be, and who believes it.

Sets are verified, not enumerated: `legal` lists every single card; every set of up to four cards
out of a hand of at most `FEW_CARDS`; and, out of a larger one, the largest set that is truthful.
`verify` allows any cards of the hand, and `choose` lays one to four at random.
"""

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Annotated, ClassVar, Final, Literal, TypeAlias, get_args

import msgspec

from rules.bull_sanity.actions import ACCEPT, CALL, Accept, Call, Decision, Play
from rules.bull_sanity.events import Accepted, Called, Declared, Judged, Unchallenged, WentOut
from rules.core import (
    ALL,
    CHANCE,
    HOUSE_RULE,
    Action,
    AsksEverybody,
    Chance,
    Event,
    FlatStates,
    Game,
    HandEnded,
    Later,
    Moved,
    Observation,
    Outcome,
    Refusal,
    Seat,
    Shown,
    Window,
    Zone,
    mask_of,
    members,
    tell_end,
)
from rules.observe import as_seen
from rules.shared.card_sets import deal_all, held_set, pin, random_part
from rules.shared.chance import Draw, Shuffle, deal_unseen, is_shuffle, refuse_deal, shuffle
from rules.shared.deal_draw import DealDraw, draw_card, draw_zones
from rules.shared.double_cards import LEAST_VALUE, MOST_HALF, MOST_VALUE, double_deck
from rules.words import _

FEW_CARDS: Final = 6
MOST_LISTED: Final = 4

Phase = Literal["draw", "shuffle", "play", "challenge", "over"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the players agree on before the game."""

    play_on: bool = False
    """Whether it goes on until one player has cards left, ranked in order of going out (B5)."""
    calls: Annotated[Literal["turn", "shout"], HOUSE_RULE] = "turn"
    """Whether the others answer a set in turn, or all at once, and the first call counts (B3)."""


class Judgment(msgspec.Struct, frozen=True):
    """The last challenge: everybody saw these cards, which `loser` took."""

    caller: Seat
    layer: Seat
    value: int
    cards: tuple[int, ...]
    truthful: bool

    @property
    def loser(self) -> Seat:
        """The seat that took the cards (B3)."""
        return self.caller if self.truthful else self.layer


class State(msgspec.Struct):
    """A game of Bull Sanity; hands and the middle are bit sets of card numbers.

    `turn` is who lays or answers, of several who may answer the first from the layer's left.
    `declared` is the last declared value, 0 before the first; `laid` is the set of `layer` that
    is not yet decided, which the seats of `accepted` have let pass.
    """

    phase: Phase
    drawing: DealDraw
    hands: tuple[int, ...]
    turn: Seat = 0
    declared: int = 0
    layer: Seat = 0
    laid: tuple[int, ...] = ()
    accepted: int = 0
    middle: int = 0
    out: tuple[Seat, ...] = ()
    judgment: Judgment | None = None


class Facts(msgspec.Struct, frozen=True):
    """What everybody may know besides the cards.

    `choices` are the values that the next set may be declared as: one, or two after 14 (B4).
    `accepted` is who has let the set of `layer` pass that is not decided yet. `judgment` is the
    last challenge, until somebody lays cards again.
    """

    phase: Phase
    drawing: DealDraw
    turn: Seat
    declared: int
    choices: tuple[int, ...]
    layer: Seat
    accepted: tuple[Seat, ...]
    out: tuple[Seat, ...]
    judgment: Judgment | None

    @property
    def dealer(self) -> Seat | None:
        """Who deals, None before the drawing is decided."""
        return self.drawing.dealer


View: TypeAlias = Observation[Facts]
"""What a seat or a spectator may know of the table."""


def _choices(declared: int) -> tuple[int, ...]:
    """Return the values that may follow a declaration of `declared`, 0 for none yet (B2, B4)."""
    if not declared or declared == MOST_VALUE:
        return (LEAST_VALUE,)
    if declared < MOST_HALF:
        return (declared + 1,)
    return (LEAST_VALUE, declared + 1)


CHOICES: Final = tuple(_choices(declared) for declared in range(MOST_VALUE + 1))


class Rules(FlatStates, AsksEverybody):
    """The rules of Bull Sanity for a number of seats.

    Nobody is passed over: whoever has cards is asked to answer, whatever they are (B3).
    """

    options_type: ClassVar = Options
    name: ClassVar[str] = "bull_sanity"
    seat_range: ClassVar[range] = range(2, 7)
    actions: ClassVar[tuple[type[Action], ...]] = get_args(Decision)
    chances: ClassVar[tuple[type[Chance], ...]] = (Draw, Shuffle)

    def __init__(self, seats: int, options: Options) -> None:
        self.seats = seats
        self.options = options
        self.double_deck = double_deck()
        self.deck = self.double_deck.deck
        self._pile = self.double_deck.doubles
        self._shouts = options.calls == "shout"
        self._others = tuple(
            tuple((seat + step) % seats for step in range(1, seats)) for seat in range(seats)
        )
        self._gathered = ("stock", *draw_zones(seats))

    def initial(self) -> State:
        """Return the state before the first card is drawn for the deal (B1)."""
        return State("draw", DealDraw(tuple(range(self.seats))), (0,) * self.seats)

    def actors(self, state: State) -> tuple[Seat, ...]:
        """Return the seat that lays or answers, chance, or nobody when the game is over."""
        phase = state.phase
        if phase == "challenge":
            return self._answering(state) if self._shouts else (state.turn,)
        if phase == "play":
            return (state.turn,)
        return () if phase == "over" else (CHANCE,)

    def _answering(self, state: State) -> tuple[Seat, ...]:
        """Return who has not answered the set yet, from the left of who laid it (B3)."""
        free = ~state.accepted
        return tuple(
            [seat for seat in self._others[state.layer] if state.hands[seat] and free >> seat & 1]
        )

    def window(self, state: State, *, everyone: bool) -> Window[State] | None:
        """Return the challenge: it goes round from the left of who laid the set (B3)."""
        if state.phase != "challenge" or self._shouts:
            return None
        later = []
        for seat in self._answering(state)[1:]:
            question = self.copy(state)
            question.turn = seat
            later.append(Later(seat, question))
        return Window(ACCEPT, tuple(later))

    # -- what may be done ------------------------------------------------------------------

    def verify(self, state: State, seat: Seat, action: Decision | Chance) -> Refusal | None:
        if state.phase == "over":
            return Refusal("B5", _("The game is over."))
        if seat not in self.actors(state):
            return self._refuse_seat(state, seat)
        if state.phase == "draw":
            return state.drawing.verify(self._pile, action, "B1")
        if state.phase == "shuffle":
            return refuse_deal("B1", fits=is_shuffle(action, self._pile))
        if state.phase == "challenge":
            if isinstance(action, Call | Accept):
                return None
            return Refusal("B3", _("Call Bull Sanity or accept."))
        if type(action) is not Play:
            return Refusal("B2", _("There’s nothing to call. Play one or more cards."))
        return self._verify_play(state, seat, action)

    def _refuse_seat(self, state: State, seat: Seat) -> Refusal:
        """Return why a seat may not act now, whatever it wants."""
        if state.phase in ("draw", "shuffle"):
            return Refusal("B1", _("The cards haven’t been dealt yet."))
        shouting = state.phase == "challenge" and self._shouts
        if shouting and seat >= 0 and state.accepted >> seat & 1:
            return Refusal("B3", _("You’ve already accepted this set."))
        return Refusal("B3", _("It’s not your turn."))

    def _verify_play(self, state: State, seat: Seat, action: Play) -> Refusal | None:
        if not held_set(action.cards, state.hands[seat]):
            return Refusal("B2", _("Choose cards from your hand, each only once."))
        choices = CHOICES[state.declared]
        if len(choices) == 1:
            if action.declare is not None:
                return Refusal(
                    "B2", _("You can only declare {value}s here.").format(value=choices[0])
                )
        elif action.declare not in choices:
            return Refusal(
                "B4",
                _("After {last}s come {lower}s or {higher}s.").format(
                    last=state.declared, lower=choices[0], higher=choices[1]
                ),
            )
        return None

    def legal(self, state: State, seat: Seat) -> Iterator[Decision]:
        """Yield the answers, or the sets that the module's docstring says."""
        if seat == CHANCE or seat not in self.actors(state):
            return
        if state.phase == "challenge":
            yield ACCEPT
            yield CALL
            return
        hand = state.hands[seat]
        choices = CHOICES[state.declared]
        for value in choices:
            declare = value if len(choices) > 1 else None
            for cards in self._listed(hand, value):
                yield Play(cards, declare)

    def _listed(self, hand: int, value: int) -> Iterator[tuple[int, ...]]:
        """Yield the sets out of a hand that are listed for a declaration of `value`."""
        cards = members(hand)
        few = len(cards) <= FEW_CARDS
        for count in range(1, MOST_LISTED + 1 if few else 2):
            yield from combinations(cards, count)
        truthful = members(hand & self.double_deck.having[value])
        if len(truthful) > (MOST_LISTED if few else 1):
            yield truthful

    def choose(self, state: State, seat: Seat, rng: random.Random) -> Decision:
        """Return a call half the time, or one to four random cards with a random value."""
        if state.phase == "challenge":
            return CALL if rng.random() < 0.5 else ACCEPT
        hand = state.hands[seat]
        count = 1 + int(rng.random() * min(MOST_LISTED, hand.bit_count()))
        choices = CHOICES[state.declared]
        return Play(
            random_part(hand, count, rng),
            choices[int(rng.random() * 2)] if len(choices) > 1 else None,
        )

    def chance(self, state: State, rng: random.Random) -> Draw | Shuffle:
        """Return the next draw for the deal, or the shuffle."""
        if state.phase == "draw":
            return state.drawing.chance(self._pile, rng)
        return shuffle(self._pile, rng)

    # -- what follows ----------------------------------------------------------------------

    def advance(
        self, state: State, seat: Seat, action: Decision | Chance, events: list[Event] | None = None
    ) -> None:
        if type(action) is Accept:
            self._accept(state, seat, events)
        elif type(action) is Call:
            self._call(state, seat, events)
        elif type(action) is Play:
            self._lay(state, seat, action, events)
        elif type(action) is Draw:
            state.drawing = draw_card(state.drawing, self._pile, action.card, events)
            if state.drawing.dealer is not None:
                state.phase = "shuffle"
        elif type(action) is Shuffle:
            self._deal(state, action.cards, events)

    def _deal(self, state: State, cards: tuple[int, ...], events: list[Event] | None) -> None:
        dealer = state.drawing.dealer
        assert dealer is not None
        left = (dealer + 1) % self.seats
        order = [(left + step) % self.seats for step in range(self.seats)]
        state.hands = deal_all(cards, order, self._gathered, events)
        state.turn = left  # B1: the player to the dealer's left begins
        state.phase = "play"

    def _lay(self, state: State, seat: Seat, action: Play, events: list[Event] | None) -> None:
        cards = action.cards
        value = CHOICES[state.declared][0] if action.declare is None else action.declare
        state.hands = self._with(state.hands, seat, state.hands[seat] & ~mask_of(cards))
        state.laid = cards
        state.layer = seat
        state.declared = value
        state.accepted = 0
        state.judgment = None
        state.turn = self._next_holder(state, seat)
        state.phase = "challenge"
        if events is not None:
            own = 1 << seat  # the owner may look at the set until it is decided
            events.extend(
                Moved(card=card, source=f"hand:{seat}", target="set", seen=own, lies_open_to=own)
                for card in cards
            )
            events.append(Declared(seat=seat, count=len(cards), value=value))

    def _accept(self, state: State, seat: Seat, events: list[Event] | None) -> None:
        if events is not None:
            events.append(Accepted(seat=seat))
        state.accepted = accepted = state.accepted | 1 << seat
        hands = state.hands
        for other in self._others[state.layer]:  # as `_answering`, who comes first
            if hands[other] and not accepted >> other & 1:
                state.turn = other
                return
        cards = state.laid
        state.middle |= mask_of(cards)
        if events is not None:
            own = 1 << state.layer
            events.extend(
                Moved(card=card, source="set", target="middle", seen=own, lies_open_to=0)
                for card in cards
            )
            events.append(Unchallenged(seat=state.layer, count=len(cards), value=state.declared))
        self._go_on(state, events)

    def _call(self, state: State, seat: Seat, events: list[Event] | None) -> None:
        cards = state.laid
        layer = state.layer
        mask = mask_of(cards)
        truthful = not mask & ~self.double_deck.having[state.declared]
        judgment = Judgment(seat, layer, state.declared, cards, truthful)
        loser = judgment.loser
        state.judgment = judgment
        state.hands = self._with(state.hands, loser, state.hands[loser] | mask)
        if events is not None:
            events.append(Called(seat=seat, layer=layer))
            events.extend(
                Shown(card=card, zone="set", seen=ALL, lies_open_to=ALL) for card in cards
            )
            events.append(
                Judged(
                    caller=seat,
                    layer=layer,
                    value=state.declared,
                    count=len(cards),
                    truthful=truthful,
                    loser=loser,
                )
            )
            hand, own = f"hand:{loser}", 1 << loser
            events.extend(
                Moved(card=card, source="set", target=hand, seen=ALL, lies_open_to=own)
                for card in cards
            )
        self._go_on(state, events)

    def _go_on(self, state: State, events: list[Event] | None) -> None:
        """The set is decided: the layer may be out (B5), the next on their left lays."""
        layer = state.layer
        state.laid, state.accepted = (), 0
        if not state.hands[layer]:
            state.out += (layer,)
            if events is not None:
                events.append(WentOut(seat=layer, place=len(state.out)))
            if not self.options.play_on or len(state.out) == self.seats - 1:
                self._end(state, events)
                return
        state.turn = self._next_holder(state, layer)
        state.phase = "play"

    def _end(self, state: State, events: list[Event] | None) -> None:
        state.phase = "over"
        outcome = self.outcome(state)
        if events is not None and outcome is not None:
            events.append(HandEnded(hand=1, scores=outcome.scores, why=outcome.why))
            tell_end(outcome, events)

    def _next_holder(self, state: State, seat: Seat) -> Seat:
        """Return the next seat to the left of `seat` that has cards."""
        hands = state.hands
        for following in self._others[seat]:
            if hands[following]:
                return following
        return seat

    @staticmethod
    def _with(hands: tuple[int, ...], seat: Seat, hand: int) -> tuple[int, ...]:
        """Return the hands with another one for `seat`."""
        return (*hands[:seat], hand, *hands[seat + 1 :])

    # -- what is known ---------------------------------------------------------------------

    def zones(self, state: State) -> dict[Zone, tuple[int, ...]]:
        drawing = state.phase in ("draw", "shuffle")
        zones: dict[Zone, tuple[int, ...]] = {
            "stock": state.drawing.left(self._pile) if drawing else ()
        }
        for seat, hand in enumerate(state.hands):
            zones[f"hand:{seat}"] = members(hand)
        zones["set"] = state.laid
        zones["middle"] = members(state.middle)
        drawn = state.drawing.zones(self.seats)
        zones.update(drawn if drawing else dict.fromkeys(drawn, ()))
        return zones

    def observe(self, state: State, viewer: int) -> View:
        """Return what a viewer may know: their own cards, what they laid, and what is public."""
        seers = {"stock": 0, "middle": 0, "set": 1 << state.layer}
        return Observation(
            viewer=viewer,
            actors=self.actors(state),
            at_once=state.phase == "challenge" and self._shouts,
            zones=as_seen(self.zones(state), seers, viewer),
            chips={},
            facts=Facts(
                phase=state.phase,
                drawing=state.drawing,
                turn=state.turn,
                declared=state.declared,
                choices=CHOICES[state.declared] if state.phase == "play" else (),
                layer=state.layer,
                accepted=members(state.accepted),
                out=state.out,
                judgment=state.judgment,
            ),
        )

    def imagine(self, view: View, rng: random.Random) -> State:
        facts = view.facts
        judgment = facts.judgment
        known = {} if judgment is None else {f"hand:{judgment.loser}": judgment.cards}
        zones = deal_unseen(pin(view.zones, known), self._pile, rng)
        return State(
            phase=facts.phase,
            drawing=facts.drawing,
            hands=tuple(mask_of(zones[f"hand:{seat}"]) for seat in range(self.seats)),
            turn=facts.turn,
            declared=facts.declared,
            layer=facts.layer,
            laid=zones["set"],
            accepted=mask_of(facts.accepted),
            middle=mask_of(zones["middle"]),
            out=facts.out,
            judgment=judgment,
        )

    def outcome(self, state: State) -> Outcome | None:
        """Return the first out as the winner, then the others as `play_on` says (B5)."""
        if state.phase != "over":
            return None
        out = state.out
        rest = tuple(seat for seat in range(self.seats) if seat not in out)
        return Outcome(
            scores=tuple(int(seat == out[0]) for seat in range(self.seats)),
            ranking=(*((seat,) for seat in out), rest),
            why="out",
        )


BullSanity: TypeAlias = Game[State, Decision, Facts]
"""These rules as tables and computer players are handed them."""
