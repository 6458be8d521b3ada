"""A phone's link as people hear it who type it."""

from __future__ import annotations

from typing import Final

from table.sayable import sign_names

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
