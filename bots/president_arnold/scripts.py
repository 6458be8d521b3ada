"""Scripts of President Arnold: which card to lay, and whether to pass where that is allowed."""

from typing import Final

from bots.president_arnold.knowledge import taken_by
from bots.scripts import scripts
from rules.president_arnold.actions import PASS, Decision, Play
from rules.president_arnold.game import PresidentArnold
from rules.president_arnold.state import View
from rules.president_arnold.triple_topper import arnold


def _plays(options: tuple[Decision, ...]) -> list[Play]:
    return [action for action in options if isinstance(action, Play)]


def greedy(game: PresidentArnold, view: View, options: tuple[Decision, ...]) -> Decision:
    """Lay the card that takes the most chips, the lowest of equal ones."""
    tables, seat = arnold(game.deck.id), view.viewer
    plays = _plays(options)
    return max(plays, key=lambda play: taken_by(view, seat, play.cards[0], tables), default=PASS)


def timid(game: PresidentArnold, view: View, options: tuple[Decision, ...]) -> Decision:
    """Pass where that is allowed."""
    return PASS if PASS in options else options[0]


def aggressive(game: PresidentArnold, view: View, options: tuple[Decision, ...]) -> Decision:
    """Lay the highest card."""
    plays = _plays(options)
    return plays[-1] if plays else PASS


SCRIPTS: Final = scripts(greedy, timid, aggressive)
"""`first` lays the lowest card and never passes."""
