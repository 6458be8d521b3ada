"""What hints call likely, game by game, and how it is seen whether it came true.

Nothing else of measuring it is a game's own (`tools.measure_odds`).
"""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, cast

import msgspec

from bots.artoffacts.reasons import Beats, signs_of
from bots.bull_sanity.reasons import Suspected
from bots.calibration import Signs
from bots.el_presidente.reasons import Beatable, Unbeaten
from bots.memory import Memory
from bots.players import Player
from bots.presidential_poker.reasons import Bluff, Pays, Strong, TooDear, Weak
from bots.presidential_poker.worlds import showdown_share
from bots.reasons import Claim
from rules.artoffacts.actions import Declare
from rules.artoffacts.events import PotWon
from rules.bull_sanity.actions import CALL
from rules.core import CHANCE, Action, AnyGame, Event, Seat
from rules.el_presidente.cards import tables
from rules.presidential_poker.actions import CALL as POKER_CALL
from rules.presidential_poker.actions import CHECK, FOLD
from rules.presidential_poker.game import Rules as PokerRules
from rules.session import Entry
from rules.shared.double_cards import double_deck


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """A claim about an action of a seat, and the true table, which who claims it does not see."""

    game: AnyGame
    state: Any
    """Before the action; not to be changed."""
    seat: Seat
    action: Action
    claim: Claim
    players: Sequence[Player[Any, Any, Any]]
    told: Sequence[Memory]
    luck: str
    rest: Sequence[Entry] = ()
    """What was done from here on in the game that the table is of."""

    def followed(
        self, stop: Callable[[Any, Sequence[Event]], bool], action: Action | None = None
    ) -> tuple[Any, list[Event]]:
        """Return the table and what happened after the action, until `stop` or the game's end.

        The same players play on at all seats. Another `action` may be tried instead. Where the
        action was the one taken, what followed in the game is taken, too: nobody thinks again.
        """
        game, rng = self.game, random.Random(self.luck)
        seat, acts, events = self.seat, action or self.action, list[Event]()
        state = game.copy(self.state)
        if self.rest and acts == self.rest[0].action:
            for entry in self.rest:
                game.advance(state, entry.seat, entry.action, events)
                if stop(state, events):
                    break
            return state, events
        told = [memory.copy() for memory in self.told]
        while True:
            new: list[Event] = []
            game.advance(state, seat, acts, new)
            events += new
            actors = game.actors(state)
            if not actors or stop(state, events):
                return state, events
            for memory in told:
                memory.tell(new)
            seat = actors[0]
            if seat == CHANCE:
                acts = cast(Action, game.chance(state, rng))
            else:
                view = game.observe(state, seat)
                acts = self.players[seat].decide(game, view, told[seat], rng)


class Forecast(NamedTuple):
    """A probability that hints tell."""

    words: str
    """What is said to be likely."""
    claims: tuple[type[Claim], ...]
    """The claims that say how likely, ..."""
    said: Callable[[Any], float]
    """... from 0 to 1, ..."""
    came: Callable[[Asked], float | None]
    """... and whether it came true: 1 or 0, a part for a tie, `None` where nobody can tell."""
    signs: Callable[[Any], Signs | None] = lambda claim: claim.signs
    """What spoke for it, `None` where it is certain."""


def _lie(asked: Asked) -> float:
    """Return whether a card of the set that is challenged has not the value declared."""
    having = double_deck().having[asked.state.declared]
    return float(any(not having >> card & 1 for card in asked.state.laid))


def _showdown(phase: str) -> Callable[[Asked], float | None]:
    """Return what finds out, for a phase, whether the hand is best if all who are in show."""

    def came(asked: Asked) -> float | None:
        if asked.state.phase != phase:
            return None
        return showdown_share(cast(PokerRules, asked.game), asked.state, asked.seat)

    return came


def _pot(asked: Asked) -> float:
    """Return whether declaring the value wins the pot, ties and all."""
    claim = cast(Beats, asked.claim)
    _state, events = asked.followed(
        lambda state, _events: state.phase != "settle", Declare(claim.value)
    )
    return float(any(isinstance(event, PotWon) and event.seat == asked.seat for event in events))


def _unbeaten(asked: Asked) -> float:
    """Return whether the defender cannot beat the attack's top card (E5)."""
    claim = cast(Unbeaten | Beatable, asked.claim)
    hand = asked.state.hands[asked.state.defender]
    return float(not hand & tables().beaters[claim.card])


def _stay(state: Any) -> tuple[Action, ...]:
    """Return how to stay in for nothing, or to pay and to fold: each tells what is so of it."""
    if state.phase not in {"first", "second"}:
        return ()
    return (CHECK,) if state.stakes[state.turn] == state.current else (POKER_CALL, FOLD)


_SHOWDOWNS: Final = (Pays, TooDear, Strong, Weak, Bluff)

FORECASTS: Final[Mapping[str, tuple[Forecast, ...]]] = {
    "el_presidente": (
        Forecast(
            words="the defender cannot beat the attack",
            claims=(Unbeaten, Beatable),
            said=lambda claim: claim.share if isinstance(claim, Unbeaten) else 1 - claim.share,
            came=_unbeaten,
        ),
    ),
    "bull_sanity": (
        Forecast(
            words="the set is a lie",
            claims=(Suspected,),
            said=lambda claim: claim.lie,
            came=_lie,
        ),
    ),
    "presidential_poker": tuple(
        Forecast(
            words=f"the hand is the best, told {when} the draw",
            claims=_SHOWDOWNS,
            said=lambda claim: claim.share,
            came=_showdown(phase),
        )
        for when, phase in (("before", "first"), ("after", "second"))
    ),
    "artoffacts": (
        Forecast(
            words="the value wins the pot",
            claims=(Beats,),
            said=lambda claim: claim.share,
            came=_pot,
            signs=lambda claim: signs_of(claim) if claim.to_come else None,
        ),
    ),
}
"""By game what of it is told by a probability."""

UNTHOUGHT: Final[Mapping[str, Callable[[Any], tuple[Action, ...]]]] = {
    "bull_sanity": lambda state: (CALL,) if state.phase == "challenge" else (),
    "presidential_poker": _stay,
}
"""By game, where nothing that is called likely follows from thinking: actions of which one is told
it at a table, none where there is none. Hints are then asked for without the thinking."""
