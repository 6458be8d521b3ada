"""Cards and decks as the rules see them; where they come from stands in `rules.decks.shelf`."""

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from rules.decks.face import Face
from rules.words import _, lowered, npgettext, pgettext, raised

CARD, SYMBOL, DECK = "card", "symbol", "deck"
"""The contexts under which the catalogs have the words of the built-in decks."""
LONGEST_NAME: Final = 120


class DeckError(ValueError):
    """A deck file cannot be used; `str()` is one sentence: file, line, what is wrong, remedy."""

    def __init__(self, file: str, line: int | None, what: str, remedy: str) -> None:
        self.file = file
        self.line = line
        self.what = what
        self.remedy = remedy
        place = file if line is None else f"{file}, line {line}"
        super().__init__(f"{place}: {what}; {remedy}.")


def _of_deck(words: str) -> str:
    """Return words of a deck: those of their own, of a symbol, or said elsewhere as well."""
    said = pgettext(DECK, words)
    if said != words:
        return said
    symbol = lowered(words)
    said = npgettext(SYMBOL, symbol, symbol, 1)
    return _(words) if said == symbol else raised(said)


class Card(msgspec.Struct, frozen=True):
    """One card: `number` is its place in deck order from 0, `id` the word for it in records.

    `words` are its name with numbers as fields ("Red Heart {number}"), and with the words that
    are translated `apart`, as decks say theirs: so cards share what is translated. An attribute
    that the card does not have is missing from `attributes` (a Joker has no suit). What is not
    `shipped` comes from somebody's own file and stays as it is written there.
    """

    number: int
    id: str
    words: str
    attributes: dict[str, str | int]
    apart: dict[str, str] = {}
    shipped: bool = False

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def name(self) -> str:
        """The name for people, in their language: "Red Heart 2"."""
        words, apart = self.words, self.apart
        if self.shipped:
            words = pgettext(CARD, words)
            apart = {field: _of_deck(word) for field, word in apart.items()}
        return words.format(**{**self.attributes, **apart})[:LONGEST_NAME]

    @property
    def fields(self) -> dict[str, str | int]:
        """What the templates of a face may name: the attributes, `id` and `name`."""
        return {**self.attributes, "id": self.id, "name": self.name}


class Value(msgspec.Struct, frozen=True):
    """One value of an attribute with its data.

    `rank` orders the values, `letter` is the short sign that stands for the value on a card,
    values that share a `group` are similar to each other. `plural` is the word for several.
    """

    value: str | int
    title: str
    rank: int
    letter: str
    group: str | None = None
    plural: str = ""
    letters: dict[str, str] = {}
    """The letter in other languages, by their tags."""
    shipped: bool = False

    @property
    def word(self) -> str:
        """The value in a sentence, in the player's language: "hollow square"."""
        return npgettext(SYMBOL, *self.one_and_many, 1) if self.shipped else self.one_and_many[0]

    @property
    def one_and_many(self) -> tuple[str, str]:
        """The word for one of it and for several: "pig", "pigs"; a letter stays as it is."""
        one = str(self.value)
        if one.islower():
            one = lowered(self.title)
        return one, self.plural or f"{one}s"

    def letter_in(self, tag: str) -> str:
        return self.letters.get(tag, self.letter)

    def counted(self, count: int, said: str) -> str:
        """Return how many of it there are, the count as `said`: "four pigs", "one pig"."""
        if count == 1:
            return _("one {symbol}").format(symbol=self.word)
        return f"{said} {npgettext(SYMBOL, *self.one_and_many, count)}"


class Attribute(msgspec.Struct, frozen=True):
    """A variable of the deck (color, number, suit …) with its values in their order."""

    id: str
    title: str
    values: tuple[Value, ...]

    def __getitem__(self, value: str | int) -> Value:
        """The data of a value; raises KeyError for one that the attribute does not have."""
        for candidate in self.values:
            if candidate.value == value:
                return candidate
        raise KeyError(value)

    def __iter__(self) -> Iterator[Value]:
        return iter(self.values)

    def __len__(self) -> int:
        return len(self.values)

    def rank(self, value: str | int) -> int:
        """The rank of a value; raises KeyError for one that the attribute does not have."""
        return self[value].rank


class Deck(msgspec.Struct, frozen=True, eq=False):
    """A deck of cards, checked and complete; `len()`, iteration and indexing are its cards'.

    `digest` is "sha256:" and the SHA-256 over the card ids in deck order, each followed by a
    newline. `face` says how a card is drawn, `credits` whose work the deck is. Of a deck that is
    not `shipped`, words are told as they stand in its file.
    """

    id: str
    title: str
    cards: tuple[Card, ...]
    digest: str
    attributes: dict[str, Attribute]
    face: Face
    credits: tuple[str, ...]
    numbers: dict[str, int]
    """The card numbers by card id."""
    shipped: bool = False

    @property
    def name(self) -> str:
        """The title in the player's language."""
        return self.said(self.title)

    def said(self, words: str) -> str:
        """Return words of the deck, as its title or what a face reads, in the player's language."""
        return _of_deck(words) if self.shipped and words else words

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __getitem__(self, number: int) -> Card:
        return self.cards[number]

    def __contains__(self, card_id: object) -> bool:
        return card_id in self.numbers

    def number(self, card_id: str) -> int:
        """The number of the card with this id; raises KeyError where the deck has none."""
        return self.numbers[card_id]

    def card(self, card_id: str) -> Card:
        """The card with this id; raises KeyError where the deck has none."""
        return self.cards[self.numbers[card_id]]

    def select(self, **wanted: str | int) -> tuple[Card, ...]:
        """The cards that have all the attribute values asked for, in deck order."""
        asked = wanted.items()
        return tuple(card for card in self.cards if asked <= card.attributes.items())

    def rank(self, card: Card, attribute: str) -> int:
        """The rank of a card in one variable; raises KeyError if it does not have it."""
        return self.attributes[attribute].rank(card.attributes[attribute])


def digest_of(card_ids: Iterable[str]) -> str:
    """The digest of a deck as records write it: over the ids in deck order, a newline each."""
    import hashlib  # slow to import, and not needed for a first frame

    digest = hashlib.sha256()
    for card_id in card_ids:
        digest.update(card_id.encode() + b"\n")
    return f"sha256:{digest.hexdigest()}"
