"""`main.py replay FILE --check` and `--film OUT.webp`: what is done with a record, no window."""

import sys
from pathlib import Path

from bots.measure.progress import progress
from games.library import GAMES, entry_of
from rules.core import CHANCE
from rules.files.quoting import brief, counted, visible
from rules.luck import Seal
from rules.record import RecordError, is_cut_off, is_unsealed, read_bytes, replay
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
                last, "the secret of the sealed shuffles is missing, so that nobody can check them."
            )
    except RecordError as error:
        print(f"{visible(path.name)}: {error}", file=sys.stderr)
        return 2
    if is_cut_off(content):
        last = content.count(b"\n") + 1
        print(f"{visible(path.name)}: line {last}, the last one, is cut off and was left out.")
    decisions = sum(entry.seat != CHANCE for entry in session.log)
    played = f"{visible(path.name)}: {header.game}, {decisions} decisions, all legal"
    if session.outcome is None:
        print(f"{played}; the game is not finished")
        return 0
    first = " and ".join(isolated(header.names[seat]) for seat in session.outcome.ranking[0])
    print(f"{played}; first: {first}")
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
    words = ", ".join(isolated(word) for word in seal.words)
    return (
        f"The shuffles follow from the seal {seal.commit} and the words {words}. If you noted it "
        "and added the last word, nobody chose the cards."
    )


def save_as_film(path: Path, film: Path, chair: int | None) -> int:
    """Write the film of a record; return the exit status, 2 where there is none, and say why."""
    try:
        header, session = replay(read_bytes(path), GAMES)
        problem = _problem(film, chair, len(header.seats), over=session.outcome is not None)
    except RecordError as error:
        problem = f"{visible(path.name)}: {error}"
    if problem:
        print(problem, file=sys.stderr)
        return 2
    from ui.replay.film import save_film

    try:
        count = save_film(
            film, entry_of(GAMES[header.game]), header, session, chair, progress=progress
        )
    except OSError as error:
        why = error.strerror or error
        told = f"{visible(film)} cannot be written ({why}); make room or allow writing there."
        print(told, file=sys.stderr)
        return 2
    print(f"{visible(film)}: {counted(count, 'picture')}")
    return 0


def _problem(film: Path, chair: int | None, seats: int, *, over: bool) -> str:
    """Return why there can be no such film, or ''."""
    from ui.replay.film import is_film

    if not is_film(film):
        return (
            f"{visible(film)}: a film is a .webp or .png file, or .mp4 where ffmpeg is installed."
        )
    if not over:
        return "This game is not over: it keeps its secrets, and there is no film of it yet."
    if chair is not None and not 0 <= chair < seats:
        return f"There is no seat {brief(chair)}. Choose one from 0 to {seats - 1}."
    return ""
