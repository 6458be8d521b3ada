"""`python -m games.hosting MODULE:CLASS`: lets a class play in a process of its own.

`bots.external` asks it: eight bytes for the length, then the pickled question. Each answer is a
line, the action as a record has it, or the error that was raised. With `--check` it only says
whether there is such a class.
"""

from __future__ import annotations

import importlib
import os
import pickle
import random
import sys
from typing import TYPE_CHECKING, Any

import msgspec

from bots.declaration import opened
from games.library import GAMES
from rules import notation

if TYPE_CHECKING:
    from bots.players import Player


def player_of(level: str) -> Player[Any, Any, Any]:
    """Return a new object of the class; raises `ImportError` where there is none."""
    module, _colon, name = level.partition(":")
    found: Any = getattr(importlib.import_module(module), name, None)
    if not callable(getattr(found, "decide", None)):
        raise ImportError(f"{module} has no class {name} with a method decide")
    player: Player[Any, Any, Any] = found()
    return player


def main(level: str, *, only_checks: bool) -> None:
    """Answer questions until stdin ends."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever the class prints is no answer
    player = player_of(level)
    while not only_checks and (head := sys.stdin.buffer.read(8)):
        name, seats, options, view, memory, seed = pickle.loads(
            sys.stdin.buffer.read(int.from_bytes(head, "big"))
        )
        game = opened(GAMES[name], seats, options)
        answer: dict[str, object]
        try:
            action = player.decide(game, view, memory, random.Random(seed))
            answer = notation.written(game.deck, action)
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"}
        answers.write(msgspec.json.encode(answer) + b"\n")
        answers.flush()


if __name__ == "__main__":
    main(sys.argv[1], only_checks="--check" in sys.argv)
