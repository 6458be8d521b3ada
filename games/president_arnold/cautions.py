"""Which options of President Arnold spoil the game together, and why."""

from rules.president_arnold.game import Rules
from rules.president_arnold.jackpots import LOAN, STAKES
from rules.words import _


def cautions(game: Rules) -> tuple[str, ...]:
    """Return a sentence for chips that do not fill a board (A14, A20)."""
    board = sum(STAKES.values())
    if game.options.chips >= board:
        return ()
    words = _(
        "A full board takes {board} chips. With fewer, everyone starts with a loan of {loan}. "
        "Deal more chips."
    )
    return (words.format(board=board, loan=LOAN),)
