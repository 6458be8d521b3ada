"""Whether the table's own addresses answer: it tries them itself, as a phone would."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from http.client import HTTPConnection, HTTPException
from typing import Final
from urllib.parse import urlsplit

SELF_CHECK: Final = "/self-check"
SECONDS: Final = 2.0
"""So long an address is waited for."""


class Reaching:
    """Tries addresses from a thread of its own; `answers` has those that were tried by now."""

    def __init__(self, addresses: Sequence[str], wake: Callable[[], None]) -> None:
        self.answers: dict[str, bool] = {}
        self._addresses, self._wake = tuple(addresses), wake
        threading.Thread(target=self._try, name="reaching", daemon=True).start()

    def _try(self) -> None:
        for address in self._addresses:
            self.answers[address] = _answers(address)
            self._wake()


def _answers(address: str) -> bool:
    parts = urlsplit(address)
    if parts.hostname is None:
        return False
    connection = HTTPConnection(parts.hostname, parts.port, timeout=SECONDS)
    try:
        connection.request("GET", SELF_CHECK)
        return b'"cabinet"' in connection.getresponse().read(1000)
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()
