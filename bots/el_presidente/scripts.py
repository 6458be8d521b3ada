"""Scripts of El Presidente: low cards first; they differ in how much they fight for a battle."""

from typing import Final

from bots.scripts import scripts
from rules.core import cards_of
from rules.el_presidente.actions import CONCEDE, LEAVE, PASS, PICK_UP, Attack, Decision, Talk
from rules.el_presidente.game import ElPresidente
from rules.el_presidente.state import View

_QUIET: Final = (CONCEDE, PASS, LEAVE)


def _fought(options: tuple[Decision, ...]) -> list[Decision]:
    """Return what may be done with cards; what is only talk is left out (E14)."""
    return [action for action in options if cards_of(action) and not isinstance(action, Talk)]


def greedy(game: ElPresidente, view: View, options: tuple[Decision, ...]) -> Decision:
    """Play the most cards at once, and pick up every pile."""
    if PICK_UP in options:
        return PICK_UP
    plays = _fought(options)
    return max(plays, key=lambda action: len(cards_of(action)), default=options[0])


def timid(game: ElPresidente, view: View, options: tuple[Decision, ...]) -> Decision:
    """Attack with one low card; beat, throw in and pick up nothing."""
    return next((action for action in options if action in _QUIET), options[0])


def aggressive(game: ElPresidente, view: View, options: tuple[Decision, ...]) -> Decision:
    """Attack and throw in with all that there is of the highest rank; beat what can be beaten."""
    plays = _fought(options)
    if plays and isinstance(plays[0], Attack):
        return plays[-1]
    quiet = next((action for action in options if action in _QUIET), options[0])
    return max(plays, key=lambda action: len(cards_of(action)), default=quiet)


SCRIPTS: Final = scripts(greedy, timid, aggressive)
"""`first` fights with one low card at a time and picks up every pile."""
