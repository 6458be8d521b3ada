"""Words out of somebody's file: fit to be quoted in a sentence, and what was meant by them."""

from collections.abc import Iterable

from rules.words import _


def brief(word: object, limit: int = 40) -> str:
    """A word out of somebody's file, made fit to be quoted in one sentence."""
    text = "".join(
        sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in str(word)
    )
    return text if len(text) <= limit else f"{text[: limit - 1]}…"


def nearest(word: object, known: Iterable[object]) -> str:
    """The remedy for a word that is none of `known`: the likeliest one, or all there are."""
    import difflib  # only where something is wrong

    words = [str(one) for one in known]
    likely = difflib.get_close_matches(str(word), words, n=1, cutoff=0.6)
    if likely:
        return _("perhaps '{word}' is meant").format(word=brief(likely[0]))
    if not words:
        return _("remove it")
    shown = ", ".join(brief(one) for one in words[:20])
    return _("use one of {words}").format(words=shown + (" …" if len(words) > 20 else ""))
