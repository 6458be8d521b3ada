"""Plain data (from YAML) as typed structures, checked by msgspec."""

from collections.abc import Iterable
from typing import TypeVar

import msgspec

from rules.files.plainyaml import Plain, brief
from rules.words import _

T = TypeVar("T")


def typed(plain: Plain, structure: type[T]) -> T:
    """The data as this structure; raises FileError, with the place, where it does not fit."""
    try:
        return msgspec.convert(plain, structure)
    except msgspec.ValidationError as error:
        from rules.files.misfit import misfit

        raise misfit(str(error), plain, structure) from None


def nearest(word: object, known: Iterable[object]) -> str:
    """The remedy for a word that is none of `known`: the likeliest one, or all there are."""
    import difflib

    words = [str(one) for one in known]
    likely = difflib.get_close_matches(str(word), words, n=1, cutoff=0.6)
    if likely:
        return _("perhaps '{word}' is meant").format(word=brief(likely[0]))
    if not words:
        return _("remove it")
    shown = ", ".join(brief(one) for one in words[:20])
    return _("use one of {words}").format(words=shown + (" …" if len(words) > 20 else ""))
