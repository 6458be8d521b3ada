"""What is written, as a voice says it: signs that voices leave out or misread become words."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from rules.words import _

SIGN: Final = re.compile(r"[()×÷−–—·&½¼¾→←/±“”„«»‹›|⏎]")
"""Whether there is anything to be said otherwise at all."""
LINK: Final = re.compile(r"https://(?:www\.)?([^\s/]+)\S*")
"""A page of the web, which goes by its site's name: nobody types what they hear between slashes."""
TERM: Final = re.compile(r"\(([^()]*[+−×÷][^()]*)\)")
"""A sum in parentheses, which are not heard: pauses take their place."""
SPACES: Final = re.compile(r" {2,}")
PAUSES: Final = re.compile(r"(?: *, *){2,}")
TWICE: Final = re.compile(r"([:;.]) *,")
"""A pause after a sign that is one already."""
PAUSED: Final = re.compile(r" +(?=[,.;:!?)])|(?<=\() +")


def sayable(words: str) -> str:
    """Return words as they are to be said: "2–8 players · 20 min" as "2 to 8 players, 20 min"."""
    if SIGN.search(words) is None:
        return words
    said = TERM.sub(r", \1,", LINK.sub(r"\1", words))
    for sign, spoken in _signs():
        said = sign.sub(spoken, said)
    said = TWICE.sub(r"\1", PAUSES.sub(", ", SPACES.sub(" ", said)))
    return PAUSED.sub("", said).strip(" ,")


def sign_names() -> dict[str, str]:
    """Return what signs are called that are typed, and that voices pass over."""
    return {
        ".": _("dot"),
        ":": _("colon"),
        "/": _("slash"),
        "#": _("number sign"),
        "-": _("hyphen"),
        "’": _("apostrophe"),
    }


def _signs() -> tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...]:
    """Return the signs and what is said for each, in the language that is spoken now."""
    to, slash = _("to"), _("slash")
    named = (
        ("×", _("times")),
        ("÷", _("divided by")),
        ("−", _("minus")),
        ("±", _("plus or minus")),
        ("½", _("one half")),
        ("¼", _("one quarter")),
        ("¾", _("three quarters")),
        ("→", _("right arrow")),
        ("←", _("left arrow")),
        ("⏎", _("Enter")),
    )
    return (
        (re.compile(r"(?<=\d)–(?=\d)"), f" {to} "),
        (re.compile(r"(?<=\d)/(?=\d)| / "), _(" and ")),  # the halves of a double card
        (re.compile(r"(?<=[^\W_])/(?=\d)"), f" {slash} "),
        (re.compile(r"\s*[—–·|]\s*"), ", "),
        (re.compile(r"\s*&\s*"), _(" and ")),
        *((re.compile(sign), f" {word} ") for sign, word in named),
        (re.compile(r"[“”„«»‹›]"), ""),
    )
