"""The addresses of a table in words and as links, and whether they answer, as a phone would try."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from http.client import HTTPConnection, HTTPException
from typing import Final
from urllib.parse import urlsplit

from table.sayable import sign_names

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


HEARD_AT_ONCE: Final = 4
"""Letters of a secret that are said without a pause: so many one keeps in mind."""


def spelled(link: str) -> str:
    """Return what is heard of a link: its signs in words, its secret letter by letter.

    How it begins is left out, since a browser puts that itself.
    """
    address, mark, secret = link.split("//")[-1].partition("#")
    signs = sign_names()
    said = "".join(f" {signs[each]} " if each in signs else each for each in address + mark)
    letters = secret.upper()
    starts = range(0, len(letters), HEARD_AT_ONCE)
    groups = [" ".join(letters[at : at + HEARD_AT_ONCE]) for at in starts]
    return " ".join(f"{said} {', '.join(groups)}".split())
