"""The built-in decks, by their ids; `rules.decks.reading` reads anybody's."""

from functools import cache
from pathlib import Path
from typing import Final

from rules.decks.cards import Deck
from rules.decks.reading import load_deck, read_deck_ids

DECKS: Final = Path(__file__).resolve().parents[2] / "assets" / "decks"
"""The folder of the built-in decks."""


def deck_files() -> tuple[Path, ...]:
    """The files of the built-in decks, in the order of their names."""
    return tuple(sorted(DECKS.glob("*.yaml")))


@cache
def deck_ids() -> tuple[str, ...]:
    """The ids of the built-in decks, variants each by themselves."""
    return tuple(deck_id for path in deck_files() for deck_id in read_deck_ids(path))


@cache
def deck(deck_id: str) -> Deck:
    """A built-in deck by its id in records (`triple-topper-full`); read once, then kept.

    Raises KeyError for an id that no built-in deck has.
    """
    for path in deck_files():
        if f"{deck_id}-".startswith(f"{path.stem}-") and deck_id in read_deck_ids(path):
            variant = deck_id.removeprefix(path.stem).removeprefix("-")
            return load_deck(path, variant or None)
    raise KeyError(deck_id)
