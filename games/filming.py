"""`replay FILE --film OUT.webp`: a game as an animated picture, without a window."""

import sys
from pathlib import Path

from games.library import GAMES, entry_of
from rules.files.quoting import brief, visible
from rules.record import RecordError, read_bytes, replay


def save(path: Path, film: Path, chair: int | None) -> int:
    """Write the film of a record; return the exit status, 2 where there is none, and say why."""
    try:
        header, session = replay(read_bytes(path), GAMES)
        problem = _problem(film, chair, len(header.seats), over=session.outcome is not None)
    except RecordError as error:
        problem = f"{visible(path.name)}: {error}"
    if problem:
        print(problem, file=sys.stderr)
        return 2
    from bots.measure.progress import progress
    from ui.replay.film import save_film

    try:
        count = save_film(
            film, entry_of(GAMES[header.game]), header, session, chair, progress=progress
        )
    except OSError as error:
        told = "{path} cannot be written ({why}); make room or allow writing there."
        print(told.format(path=visible(film), why=error.strerror or error), file=sys.stderr)
        return 2
    told = "{path}: {count} picture" if count == 1 else "{path}: {count} pictures"
    print(told.format(path=visible(film), count=count))
    return 0


def _problem(film: Path, chair: int | None, seats: int, *, over: bool) -> str:
    """Return why there can be no such film, or ''."""
    from ui.replay.film import is_film

    if not is_film(film):
        told = "{path}: a film is a .webp or .png file, or .mp4 where ffmpeg is installed."
        return told.format(path=visible(film))
    if not over:
        return "This game is not over: it keeps its secrets, and there is no film of it yet."
    if chair is not None and not 0 <= chair < seats:
        return f"There is no seat {brief(chair)}. Choose one from 0 to {seats - 1}."
    return ""
