"""Skeleton (K1 to K3): everybody plays a card, and the highest one scores a point.

This game is to be replaced by yours, rule by rule: it plays from the first day on, and every part
says what belongs there. The letter of the rules' numbers is yours to choose.
"""

import random
from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from rules.core import (
    ALL,
    CHANCE,
    UNSEEN,
    Action,
    AsksEverybody,
    AsksOne,
    Chance,
    Event,
    Game,
    HandEnded,
    Moved,
    Observation,
    Outcome,
    Refusal,
    Seat,
    Shuffled,
    Zone,
    ranking,
    tell_end,
)
from rules.decks.shelf import deck
from rules.observe import sees
from rules.shared.chance import Shuffle, deal_unseen, is_shuffle, refuse_deal, shuffle
from rules.skeleton.actions import Decision, Play
from rules.words import _

Phase = Literal["shuffle", "play", "over"]
"""What the table waits for: the shuffle, a player, nothing. A game with bids has a phase more."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The house rules, each with its default: `cards` a hand (K1). The sheet asks for them."""

    cards: Annotated[int, msgspec.Meta(ge=1, le=8)] = 5


class PointScored(Event, frozen=True, kw_only=True):
    """A seat played the highest card: what happens besides cards moving is an event like this."""

    seat: Seat


class Facts(msgspec.Struct, frozen=True):
    """What everybody knows besides the cards: whose turn it is, bids, scores and the like."""

    phase: Phase
    turn: Seat
    leader: Seat
    scores: tuple[int, ...]


View: TypeAlias = Observation[Facts]
"""What a seat or a spectator may know of the table."""


class State(msgspec.Struct):
    """A game of Skeleton: what is known, and where all cards lie, seen or not.

    What is secret but no card (a hidden bid) gets a field of its own here, and not in `Facts`.
    """

    facts: Facts
    zones: dict[Zone, tuple[int, ...]]


def seen_in(zone: Zone) -> int:
    """Return who sees the cards of a zone, as a bit mask: everybody but of stock and hands."""
    kind, _colon, seat = zone.partition(":")
    return 1 << int(seat) if kind == "hand" else 0 if kind == "stock" else ALL


class Rules(AsksEverybody, AsksOne):
    """The rules of Skeleton for a number of seats."""

    options_type: ClassVar = Options
    name: ClassVar[str] = "skeleton"
    seat_range: ClassVar[range] = range(2, 7)
    actions: ClassVar[tuple[type[Action], ...]] = (Play,)  # of several kinds: get_args(Decision)
    chances: ClassVar[tuple[type[Chance], ...]] = (Shuffle,)

    def __init__(self, seats: int, options: Options) -> None:
        self.seats = seats
        self.options = options
        self.deck = deck("standard")

    def initial(self) -> State:
        """Return the state before the shuffle, with every zone that the game knows."""
        zones = {f"hand:{seat}": () for seat in range(self.seats)}
        cards = tuple(range(len(self.deck)))
        facts = Facts("shuffle", 0, 0, (0,) * self.seats)
        return State(facts, {**zones, "stock": cards, "trick": (), "played": ()})

    def copy(self, state: State) -> State:
        """Return an independent copy."""
        return State(state.facts, dict(state.zones))

    def actors(self, state: State) -> tuple[Seat, ...]:
        """Return who plays, chance, or nobody when the game is over."""
        phase = state.facts.phase
        return () if phase == "over" else (CHANCE,) if phase == "shuffle" else (state.facts.turn,)

    # -- what may be done ------------------------------------------------------------------

    def verify(self, state: State, seat: Seat, action: Decision | Chance) -> Refusal | None:
        """Return why `seat` may not do `action` now, or None: a rule's number and a sentence."""
        if (seat,) != self.actors(state):
            return Refusal("K2", _("It’s not your turn."))
        if seat == CHANCE:
            return refuse_deal("K1", fits=is_shuffle(action, range(len(self.deck))))
        hand = state.zones[f"hand:{seat}"]
        if not isinstance(action, Play) or len(action.cards) != 1 or action.cards[0] not in hand:
            return Refusal("K2", _("Play one card from your hand."))
        return None

    def legal(self, state: State, seat: Seat) -> tuple[Decision, ...]:
        """Return all that `verify` allows."""
        if self.actors(state) != (seat,) or seat == CHANCE:
            return ()
        return tuple(Play((card,)) for card in state.zones[f"hand:{seat}"])

    def choose(self, state: State, seat: Seat, rng: random.Random) -> Decision:
        """Return a random legal action."""
        return rng.choice(self.legal(state, seat))

    def chance(self, state: State, rng: random.Random) -> Shuffle:
        """Return the shuffle."""
        return shuffle(range(len(self.deck)), rng)

    # -- what follows ----------------------------------------------------------------------

    def advance(
        self, state: State, seat: Seat, action: Decision | Chance, events: list[Event] | None = None
    ) -> None:
        """Change `state` by a legal action; append what follows to `events`."""
        told = [] if events is None else events
        if isinstance(action, Shuffle):
            self._deal(state, action.cards, told)
        elif isinstance(action, Play):
            self._play(state, seat, action.cards[0], told)

    def _move(self, state: State, card: int, source: Zone, target: Zone, told: list[Event]) -> None:
        """Move a card, and tell of it: it is seen on its way by whoever sees where it will lie."""
        zones, seen = state.zones, seen_in(target)
        there = (*zones[target], card)
        zones[source] = tuple(other for other in zones[source] if other != card)
        zones[target] = tuple(sorted(there)) if target.startswith("hand:") else there
        told.append(Moved(card=card, source=source, target=target, seen=seen, lies_open_to=seen))

    def _deal(self, state: State, cards: tuple[int, ...], told: list[Event]) -> None:
        """K1: everybody has so many cards."""
        zones = tuple(state.zones)
        state.zones = {**dict.fromkeys(zones, ()), "stock": cards[::-1]}
        told.append(Shuffled(zone="stock", sources=zones, count=len(cards)))
        targets = [f"hand:{seat}" for seat in range(self.seats)] * self.options.cards
        for card, target in zip(cards, targets, strict=False):
            self._move(state, card, "stock", target, told)
        state.facts = replace(state.facts, phase="play")

    def _play(self, state: State, seat: Seat, card: int, told: list[Event]) -> None:
        """K2, K3: when everybody has played, the highest card scores, and is asked first next."""
        self._move(state, card, f"hand:{seat}", "trick", told)
        trick, facts = state.zones["trick"], state.facts
        if len(trick) < self.seats:
            state.facts = replace(facts, turn=(seat + 1) % self.seats)
            return
        highest = max(trick, key=lambda card: self.deck.rank(self.deck[card], "rank"))
        winner = (facts.leader + trick.index(highest)) % self.seats
        scores = tuple(score + (seat == winner) for seat, score in enumerate(facts.scores))
        over = not state.zones[f"hand:{seat}"]
        state.facts = Facts("over" if over else "play", winner, winner, scores)
        told.append(PointScored(seat=winner))
        for each in trick:
            self._move(state, each, "trick", "played", told)
        outcome = self.outcome(state)
        if outcome is not None:  # a game of several hands ends each of them by `HandEnded`
            told.append(HandEnded(hand=1, scores=scores, why=outcome.why))
            tell_end(outcome, told)

    # -- what is known ---------------------------------------------------------------------

    def zones(self, state: State) -> dict[Zone, tuple[int, ...]]:
        """Return every zone with all its cards."""
        return dict(state.zones)

    def observe(self, state: State, viewer: int) -> View:
        """Return what a viewer may know: all cards but the stock and the hands of others."""
        zones = {
            zone: cards if sees(seen_in(zone), viewer) else (UNSEEN,) * len(cards)
            for zone, cards in state.zones.items()
        }
        return Observation(
            viewer=viewer, actors=self.actors(state), zones=zones, chips={}, facts=state.facts
        )

    def imagine(self, view: View, rng: random.Random) -> State:
        """Return a state that the viewer cannot tell from the real one."""
        zones = deal_unseen(view.zones, range(len(self.deck)), rng)
        for zone, cards in zones.items():
            if zone.startswith("hand:"):
                zones[zone] = tuple(sorted(cards))
        return State(view.facts, zones)

    def outcome(self, state: State) -> Outcome | None:
        """Return the scores and places at the end (K3)."""
        facts = state.facts
        if facts.phase != "over":
            return None
        return Outcome(scores=facts.scores, ranking=ranking(facts.scores), why="played")


TheGame: TypeAlias = Game[State, Decision, Facts]
"""These rules as tables and computer players are handed them."""
