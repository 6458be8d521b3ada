"""A phone's link as people type it: in two lines, or heard sign by sign."""

from __future__ import annotations

from typing import Final

from table.sayable import sign_names

HEARD_AT_ONCE: Final = 4
"""Letters of a secret that are said without a pause: so many one keeps in mind."""


def parts(link: str) -> tuple[str, ...]:
    """Return a link in two lines: its secret is long, and letters may be large.

    It is written in capitals: a small x between digits would look like a times sign.
    """
    address, mark, secret = link.partition("#")
    return (address, mark + secret.upper()) if mark else (address,)


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
