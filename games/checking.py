"""`main.py replay FILE --check`: play a record through the rules and say what is wrong."""

import sys
from pathlib import Path

from bots.measure.progress import progress
from games.library import GAMES
from rules.core import CHANCE
from rules.files.quoting import visible
from rules.luck import Seal
from rules.record import RecordError, is_unsealed, read_bytes, replay
from rules.script import isolated


def check(path: Path) -> int:
    """Print what the record comes to, or which line is wrong and why; return the exit status."""
    try:
        content = read_bytes(path)
        with progress(content.count(b"\n"), "lines") as tell:
            header, session = replay(content, GAMES, tell)
        if header.seal is not None and session.outcome is not None and not is_unsealed(content):
            last = content.count(b"\n") + 1
            raise RecordError(
                last,
                "the secret of the sealed shuffles is missing, so that nobody can check them.",
            )
    except RecordError as error:
        print(f"{visible(path.name)}: {error}", file=sys.stderr)
        return 2
    decisions = sum(entry.seat != CHANCE for entry in session.log)
    outcome = session.outcome
    if outcome is None:
        print(
            f"{visible(path.name)}: {header.game}, {decisions} decisions, all legal; "
            "the game is not finished"
        )
        return 0
    names = [" and ".join(isolated(header.names[seat]) for seat in tie) for tie in outcome.ranking]
    print(
        f"{visible(path.name)}: {header.game}, {decisions} decisions, all legal; first: {names[0]}"
    )
    if header.seal is not None:
        print(_what_is_proven(header.seal))
    return 0


def _what_is_proven(seal: Seal) -> str:
    """Return what a record with sealed shuffles shows, and what it can't."""
    if not seal.words:
        return (
            f"The shuffles follow from the seal {seal.commit}. Nobody added a word, so its maker "
            "may have chosen the cards."
        )
    return (
        "The shuffles follow from the seal {seal} and the words {words}. If you noted it "
        "and added the last word, nobody chose the cards."
    ).format(seal=seal.commit, words=", ".join(isolated(word) for word in seal.words))
