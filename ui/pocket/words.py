"""The words that a phone's page says of itself, by their English ones."""

from rules.words import _


def page_words() -> dict[str, str]:
    """Return all sentences of the page's scripts, in the language of the table."""
    return {
        "Go on": _("Go on"),
    }
