"""`python -m bots.measure.errand`: does work that another machine sent here, piece by piece.

It reads pieces from stdin (eight bytes for the length, then a pickled function and its arguments)
and writes each pickled result to stdout in the same way. A piece that fails ends it; so does the
end of stdin, in the midst of a piece as well: nobody waits for it any more.
"""

import os
import pickle
import sys
import threading
from io import BytesIO
from pathlib import Path
from queue import SimpleQueue
from typing import Any, BinaryIO


class _Unpickler(pickle.Unpickler):
    """Reads paths of another system too: declarations have some, which work does not need."""

    def find_class(self, module: str, name: str) -> Any:
        if module.startswith("pathlib") and name in ("PosixPath", "WindowsPath"):
            return Path
        return super().find_class(module, name)


def _receive(source: BinaryIO, pieces: "SimpleQueue[bytes]") -> None:
    while head := source.read(8):
        pieces.put(source.read(int.from_bytes(head, "big")))
    os._exit(1)


def main() -> None:
    """Do one piece after the other."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever is printed is no answer
    pieces: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_receive, args=(sys.stdin.buffer, pieces), daemon=True).start()
    while True:
        function, arguments = _Unpickler(BytesIO(pieces.get())).load()
        answer = pickle.dumps(function(*arguments), pickle.HIGHEST_PROTOCOL)
        answers.write(len(answer).to_bytes(8, "big") + answer)
        answers.flush()


if __name__ == "__main__":
    main()
