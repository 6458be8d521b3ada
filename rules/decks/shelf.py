"""The built-in decks, by their ids; `rules.decks.reading` reads anybody's."""

from functools import cache
from pathlib import Path
from typing import Final

from msgspec.structs import replace

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
            return _shipped(load_deck(path, variant or None))
    raise KeyError(deck_id)


def _shipped(built_in: Deck) -> Deck:
    """A deck whose words are in the catalogs of all languages."""
    attributes = {
        name: replace(one, values=tuple(replace(value, shipped=True) for value in one))
        for name, one in built_in.attributes.items()
    }
    cards = tuple(replace(card, shipped=True) for card in built_in)
    return replace(built_in, cards=cards, attributes=attributes, shipped=True)
