"""Every sentence that a player reads goes through here (GNU gettext, English sources).

The language can change while the program runs: sentences are looked up when they are said. So no
module makes one while it is imported, and a cache with words in it is `spoken`.
"""

from __future__ import annotations

import gettext
import os
import re
import sys
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from functools import _lru_cache_wrapper

T = TypeVar("T")

LOCALE: Final = Path(__file__).resolve().parent.parent / "assets" / "locale"
DOMAIN: Final = "cabinet"
SOURCE: Final = "en"
"""The language in which the sentences stand in the code."""
NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {"de": "Deutsch", "en": "English", "es": "Español", "fr": "Français", "lt": "Lietuvių"}
)
"""What the languages call themselves."""

_TAG: Final = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}")
_VARIABLES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Variables that say which language is wanted, as gettext knows them; the first one counts."""
LONGEST_LOCALE: Final = 85
"""Letters that a name of a language may have under Windows."""
_ENGLISH: Final = gettext.NullTranslations()
_SPANISH_E: Final = re.compile(r"\W*h?[ií](?![aeouáéóú])", re.IGNORECASE)
"""What begins with the sound before which the Spanish "y" turns into "e", ..."""
_SPANISH_U: Final = re.compile(r"\W*(h?[oó]|8|11\b)", re.IGNORECASE)
"""... and "o" into "u"."""


def _signs(comma: str, point: str, percent: str) -> Mapping[int, str]:
    return MappingProxyType({ord(","): comma, ord("."): point, ord("%"): percent})


_SIGNS: Final[Mapping[str, Mapping[int, str]]] = MappingProxyType(
    {
        "de": _signs(".", ",", "\u00a0%"),
        "es": _signs("\u00a0", ",", "\u00a0%"),
        "fr": _signs("\u202f", ",", "\u202f%"),
        "lt": _signs("\u00a0", ",", "\u00a0%"),
    }
)
"""What stands between thousands, before decimals and for "per cent" by language."""
_NO_SIGNS: Final[Mapping[int, str]] = MappingProxyType({})

_present: gettext.NullTranslations = _ENGLISH
_tag = SOURCE
_within: Final[ContextVar[tuple[gettext.NullTranslations, str] | None]] = ContextVar(
    "language", default=None
)
"""What is spoken just now to somebody who reads another language (`speaking`)."""
_spoken: Final[list[Callable[[], None]]] = []
"""Forgets what a cache has in the language that was spoken before."""


def _(sentence: str) -> str:
    """Return a sentence in the language that the program speaks now."""
    return _catalog_now().gettext(sentence)


def ngettext(singular: str, plural: str, number: int) -> str:
    """Return the form of a sentence that goes with a number."""
    return _catalog_now().ngettext(singular, plural, number)


def pgettext(context: str, sentence: str) -> str:
    """Return a sentence that says different things in different contexts."""
    return _catalog_now().pgettext(context, sentence)


def npgettext(context: str, singular: str, plural: str, number: int) -> str:
    """Return the form that goes with a number of what says different things in contexts."""
    return _catalog_now().npgettext(context, singular, plural, number)


def lowered(words: str) -> str:
    """Return words as they go on within a sentence."""
    return words[:1].lower() + words[1:]


def within(name: str) -> str:
    """Return a name as it goes on within a sentence: nouns of German keep their capital."""
    words = lowered(name)
    is_noun = language_tag().startswith("de") and words.split(" ")[0] not in numbers().values()
    return name if is_noun else words


def raised(words: str) -> str:
    """Return words as they begin a line."""
    return words[:1].upper() + words[1:]


ENDINGS: Final = (".", "!", "?", "…", ":", "。")
"""What a sentence ends with."""


def sentence(words: str) -> str:
    """Return words as a sentence: with a capital, and a full stop."""
    words = words.strip()
    return raised(words) + ("" if not words or words.endswith(ENDINGS) else ".")


def listed(names: Sequence[str]) -> str:
    """Return names with commas and a last "and"."""
    return _joined(names, _("{names} and {last}"), _SPANISH_E, (" y ", " e "))


def either(names: Sequence[str]) -> str:
    """Return names with commas and a last "or"."""
    return _joined(names, "{names}" + _(" or ") + "{last}", _SPANISH_U, (" o ", " u "))


def _joined(
    names: Sequence[str], words: str, sound: re.Pattern[str], spanish: tuple[str, str]
) -> str:
    """Join names by words; in Spanish the second of two before a last name of that sound."""
    if len(names) < 2:
        return "".join(names)
    if language_tag().startswith("es") and sound.match(names[-1]):
        words = words.replace(*spanish)
    return words.format(names=_(", ").join(names[:-1]), last=names[-1])


def numbers() -> dict[int, str]:
    """Return the numbers of cards in words, as far as they have one."""
    return {2: _("two"), 3: _("three"), 4: _("four"), 5: _("five"), 6: _("six"), 7: _("seven")}


def counted(count: int, value: int | str) -> str:
    """Return cards of one value in words: "four 16s", "8 cards as 9s", a single one "16"."""
    if count == 1:
        return str(value)
    if said := numbers().get(count):
        return _("{count} {number}s").format(count=said, number=value)
    words = ngettext("{count} card as {value}s", "{count} cards as {value}s", count)
    return words.format(count=count, value=value)


def headed(about: str, words: str) -> str:
    """Return words after what they are about, with a colon as the language sets it."""
    return _("{about}: {words}").format(about=about, words=words)


class Number(float):
    """A number that is written as the player's language writes it: "12,5 %", "1.000"."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        """Return it in a form of Python's, with the language's own signs."""
        english = float.__format__(self, form)
        signs = _SIGNS.get(language_tag().partition("-")[0], _NO_SIGNS)
        return written(english.translate(signs))


def written(number: int | str) -> str:
    """Return a number as it is printed: below nought with a minus sign, not a hyphen."""
    return str(number).replace("-", "−")


def signed(number: int) -> str:
    """Return what was won or lost as it is printed: "+3", "−3", "0"."""
    return f"+{number}" if number > 0 else written(number)


# --- which language ---------------------------------------------------------------------------


def language_tag() -> str:
    """Return the language that the program speaks, as documents name it: `en`, `de` …"""
    within = _within.get()
    return _tag if within is None else within[1]


def _catalog_now() -> gettext.NullTranslations:
    within = _within.get()
    return _present if within is None else within[0]


@contextmanager
def speaking(tag: str) -> Iterator[None]:
    """Speak a language for a while, in this thread alone; '' is that of the program."""
    other = tag and tag != _tag
    before = _within.set((_kept_catalog(LOCALE, tag), tag) if other else None)
    try:
        yield
    finally:
        _within.reset(before)


def nearest_language(wanted: str) -> str:
    """Return the language that there is for a tag, or '' for none."""
    return _among(languages(), wanted) or ""


def languages() -> tuple[str, ...]:
    """Return the tags of all languages that the program can speak, in the order of their names."""
    there = {file.parent.parent.name for file in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")}
    tags = (tag.replace("_", "-") for tag in there if _TAG.fullmatch(tag))
    return tuple(sorted({SOURCE, *tags}, key=language_name))


def language_name(tag: str) -> str:
    """Return what a language calls itself."""
    return NAMES.get(tag, tag)


def use_language(wanted: str = "") -> bool:
    """Speak the language of a tag from now on; return whether that is another one than before.

    None, or one that there is no catalog for, is the system's language; that of a country is that
    of all others where there is no catalog for it alone. English is always there.
    """
    global _present, _tag
    there = languages()
    tag = _among(there, wanted)
    if tag is None and len(there) > 1:
        tag = next((found for each in system_language() if (found := _among(there, each))), None)
    tag = tag or SOURCE
    if tag == _tag:
        return False
    _present, _tag = _catalog(tag), tag
    worded_anew()
    return True


def worded_anew() -> None:
    """Have all that is kept with words in it made again: they are others now."""
    for forget in _spoken:
        forget()


def _among(there: tuple[str, ...], wanted: str) -> str | None:
    """Return the language that is wanted, or that which is nearest to it, if it is there."""
    if not _TAG.fullmatch(wanted):
        return None
    steps = wanted.replace("_", "-").lower().split("-")
    names = {tag.lower(): tag for tag in there}
    nearest = ("-".join(steps[:length]) for length in range(len(steps), 0, -1))
    return next((names[name] for name in nearest if name in names), None)


def _catalog(tag: str) -> gettext.NullTranslations:
    """Return the sentences of a language; the English ones where its file is damaged."""
    if tag == SOURCE:
        return _ENGLISH
    try:
        with (LOCALE / tag.replace("-", "_") / "LC_MESSAGES" / f"{DOMAIN}.mo").open("rb") as file:
            return gettext.GNUTranslations(file)
    except (OSError, ValueError, SyntaxError, EOFError, LookupError):
        return _ENGLISH


@cache
def _kept_catalog(_folder: Path, tag: str) -> gettext.NullTranslations:
    return _catalog(tag)


# --- the system's language ---------------------------------------------------------------------


def system_language() -> tuple[str, ...]:
    """Return the languages that whoever sits here wants, the most wanted first; none if unknown.

    Variables count first, on each system. Windows and macOS, which set none, are asked.
    """
    for name in _VARIABLES:
        if said := os.environ.get(name, ""):
            return _tags(said.split(":") if name == "LANGUAGE" else [said])
    try:
        if sys.platform == "win32":
            return _tags(_of_windows())
        if sys.platform == "darwin":
            return _tags(_of_macos())
    except (OSError, ValueError, AttributeError):
        pass  # a system that does not tell; English then
    return ()


def _tags(said: list[str]) -> tuple[str, ...]:
    """Return what is a tag of what was said: `de_DE.UTF-8@euro` is `de-DE`, `C` is none."""
    plain = (re.split(r"[.@]", one.strip(), maxsplit=1)[0] for one in said)
    return tuple(one.replace("_", "-") for one in plain if _TAG.fullmatch(one))


def _of_windows() -> list[str]:
    """Return the language of the user's Windows; that of the region where its number tells none."""
    import ctypes
    import locale

    asked = vars(ctypes)["windll"].kernel32
    name = locale.windows_locale.get(asked.GetUserDefaultUILanguage(), "")
    if not name:  # languages of these days have no number of their own
        letters = ctypes.create_unicode_buffer(LONGEST_LOCALE)
        if asked.GetUserDefaultLocaleName(letters, LONGEST_LOCALE):
            name = letters.value
    return [name]


def _of_macos() -> list[str]:
    """Return the languages that the user of a Mac has put in order."""
    import subprocess

    asked = ["/usr/bin/defaults", "read", "-g", "AppleLanguages"]
    said = subprocess.run(asked, capture_output=True, timeout=2, check=False).stdout
    return re.findall(r"[\w-]+", said[:4096].decode(errors="replace"))


# --- what is made once ---------------------------------------------------------------------------


def spoken(cached: _lru_cache_wrapper[T]) -> Callable[..., T]:
    """Let the cache of a function whose results have words in them follow the language."""
    most = cached.cache_parameters()["maxsize"]
    caches: dict[str, _lru_cache_wrapper[T]] = {}
    _spoken.append(caches.clear)

    def present(*about: Any) -> T:
        tag = language_tag()
        if tag not in caches:
            caches[tag] = lru_cache(most)(cached.__wrapped__)
        return caches[tag](*about)

    return present
