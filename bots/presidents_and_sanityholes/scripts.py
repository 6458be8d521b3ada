"""Scripts of Presidents & Sanityholes: low or high, one or many, and when to pass."""

from typing import Final

from bots.scripts import scripts
from rules.presidents_and_sanityholes.actions import PASS, Clear, Decision, Play
from rules.presidents_and_sanityholes.game import PresidentsAndSanityholes
from rules.presidents_and_sanityholes.state import View

Game = PresidentsAndSanityholes


def _plays(options: tuple[Decision, ...]) -> list[Play]:
    return [action for action in options if isinstance(action, Play)]


def greedy(game: Game, view: View, options: tuple[Decision, ...]) -> Decision:
    """Play the most cards at once, the lowest of as many."""
    plays = _plays(options)
    return max(plays, key=lambda play: len(play.cards), default=options[0])


def timid(game: Game, view: View, options: tuple[Decision, ...]) -> Decision:
    """Pass where that is allowed, else play the lowest card."""
    return PASS if PASS in options else options[0]


def aggressive(game: Game, view: View, options: tuple[Decision, ...]) -> Decision:
    """Clear every trick with a 2, or play the most cards of the highest value."""
    clear = next((action for action in options if isinstance(action, Clear)), None)
    if clear is not None and PASS in options:
        return clear
    plays = _plays(options)
    return max(plays, key=lambda play: (play.value, len(play.cards)), default=options[0])


SCRIPTS: Final = scripts(greedy, timid, aggressive)
"""`first` plays the lowest card that goes and passes only where it must."""
