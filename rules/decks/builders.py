"""The builders of a deck file: from a section under `cards` to drafts of its cards.

Every check raises FileError with the place in the file that has to be changed.
"""

import itertools
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from rules.decks.cards import Attribute, Value
from rules.decks.file import (
    MAX_CARDS,
    AttributeEntry,
    DeckFile,
    PairsSection,
    ProductSection,
    Section,
    StandardSection,
    TableSection,
    ValueEntry,
)
from rules.files.plainyaml import FileError, Place
from rules.files.quoting import brief, nearest

Given = dict[str, str | int]
"""Attribute values of one card, by attribute id; `id` and `name` where a table gives them."""

Entries = Mapping[str, AttributeEntry]
"""The attributes as the file describes them."""

Listed = Mapping[str, Attribute]
"""The attributes whose values are listed in the file."""

OWN: Final = ("id", "name")
"""What every card has beside its attributes."""

_RANKS: Final = {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}
_LETTERS: Final = {"T": "10"}
"""What ranks of the standard pack are called and show, where that is not what they are."""
_SUITS: Final = {"clubs": "black", "diamonds": "red", "hearts": "red", "spades": "black"}


class Draft(Struct, frozen=True):
    """A card before its id and name are known, with the place in the file that it comes from."""

    given: Given
    place: Place
    id: str
    name: str


def entries_of(file: DeckFile) -> Entries:
    """The attributes of the file, and those that the standard builder brings."""
    standard = next((s for s in file.cards if isinstance(s, StandardSection)), None)
    if standard is None:
        return file.attributes
    for name in ("rank", "suit"):
        if name in file.attributes:
            raise FileError(
                f"'{name}' is given by the builder 'standard'",
                "remove it here",
                place=("attributes", name),
            )
    optional = len(file.cards) > 1
    ranks = [
        ValueEntry(value=sign, title=_RANKS.get(sign), letter=_LETTERS.get(sign), rank=rank)
        for rank, sign in enumerate("A23456789TJQK", start=1)
    ]
    if standard.ace == "high":
        ranks = [*ranks[1:], ValueEntry(value="A", title="Ace", rank=14)]
    suits = [
        ValueEntry(value=title[0].upper(), title=title, group=group)
        for title, group in _SUITS.items()
    ]
    return {
        "rank": AttributeEntry(title="Rank", values=tuple(ranks), optional=optional),
        "suit": AttributeEntry(title="Suit", values=tuple(suits), optional=optional),
        **file.attributes,
    }


def drafts_of(file: DeckFile, entries: Entries, listed: Listed) -> Iterator[Draft]:
    """The drafts of all sections in their order, which is the deck's."""
    built = 0
    for number, section in enumerate(file.cards):
        place: Place = ("cards", number)
        _refuse_repeated(section, place)
        for name in section.fixed:
            known(name, entries, (*place, "fixed", name))
        for draft in _section(section, entries, listed, place):
            built += 1
            if built > MAX_CARDS:
                raise _too_many(place)
            yield draft


def _refuse_repeated(section: Section, place: Place) -> None:
    """Refuse a section that gives its cards the same attribute twice."""
    names = [*section.fixed]
    if isinstance(section, ProductSection | PairsSection):
        names += section.of
    if isinstance(section, PairsSection | TableSection):
        names += section.columns
    if isinstance(section, StandardSection):
        names += ["rank", "suit"]
    for name in names:
        if names.count(name) > 1:
            raise FileError(
                f"these cards get '{brief(name)}' twice", "give it in one place", place=place
            )


def _too_many(place: Place) -> FileError:
    return FileError(
        f"this makes more than {MAX_CARDS} cards", "make the deck smaller", place=place
    )


def _section(section: Section, entries: Entries, listed: Listed, place: Place) -> Iterator[Draft]:
    match section:
        case ProductSection():
            return _product(section, listed, place)
        case PairsSection():
            return _pairs(section, entries, listed, place)
        case TableSection():
            return _rows(section, section.columns, entries, place)
        case StandardSection():
            return _standard(section, listed, place)


def _product(section: ProductSection, listed: Listed, place: Place) -> Iterator[Draft]:
    values = [
        list_of(name, listed, (*place, "of", at)).values for at, name in enumerate(section.of)
    ]
    if math.prod(map(len, values)) > MAX_CARDS:
        raise _too_many(place)
    for combination in itertools.product(*values):
        given = {name: value.value for name, value in zip(section.of, combination, strict=True)}
        yield Draft({**section.fixed, **given}, place, section.id, section.name)


def _standard(section: StandardSection, listed: Listed, place: Place) -> Iterator[Draft]:
    for suit, rank in itertools.product(listed["suit"], listed["rank"]):
        given = {**section.fixed, "rank": rank.value, "suit": suit.value}
        yield Draft(given, place, "{rank}{suit}", "{rank|title!} of {suit|title!}")


def _pairs(
    section: PairsSection, entries: Entries, listed: Listed, place: Place
) -> Iterator[Draft]:
    low, high = (list_of(name, listed, (*place, "of", at)) for at, name in enumerate(section.of))
    if [value.value for value in low] != [value.value for value in high]:
        raise FileError(
            f"'{low.id}' and '{high.id}' list different values",
            "list the same values in both",
            place=(*place, "of"),
        )
    if len(low) ** 2 > 4 * MAX_CARDS:
        raise _too_many(place)
    pairs: Iterable[tuple[Value, Value]] = (
        itertools.combinations_with_replacement(low, 2)
        if section.doubles
        else itertools.combinations(low, 2)
    )
    wanted = {(str(a.value), str(b.value)) for a, b in pairs}
    if not section.rows:
        order = {str(value.value): value for value in low}
        rank = list(order)
        for a, b in sorted(wanted, key=lambda pair: (rank.index(pair[0]), rank.index(pair[1]))):
            given = {low.id: order[a].value, high.id: order[b].value}
            yield Draft({**section.fixed, **given}, place, section.id, section.name)
        return
    for at, row in enumerate(section.rows):
        pair = (str(row[0]), str(row[1])) if len(row) > 1 else ("", "")
        if pair not in wanted:
            raise FileError(
                f"the pair {brief(pair[0])}, {brief(pair[1])} is not possible or stands here twice",
                "write each pair once, the lower value first",
                place=(*place, "rows", at),
            )
        wanted.remove(pair)
    if wanted:
        raise FileError(
            f"the pair {brief(min(wanted)[0])}, {brief(min(wanted)[1])} has no row",
            "add a row for it",
            place=(*place, "rows"),
        )
    columns = (*section.of, *section.columns)
    yield from _rows(section, columns, entries, place)


def _rows(
    section: TableSection | PairsSection, columns: Sequence[str], entries: Entries, place: Place
) -> Iterator[Draft]:
    for at, name in enumerate(section.columns):
        if name not in OWN:
            known(name, entries, (*place, "columns", at))
    for at, row in enumerate(section.rows):
        here = (*place, "rows", at)
        if len(row) != len(columns):
            raise FileError(
                f"this row has {len(row)} values and there are {len(columns)} columns",
                f"give one value for each of {', '.join(columns[:12])}, null for none",
                place=here,
            )
        given = {name: value for name, value in zip(columns, row, strict=True) if value is not None}
        name = section.name
        if "name" not in columns and name == "{name}":
            name = "{id}"
        yield Draft({**section.fixed, **given}, here, section.id, name)


def known(name: str, entries: Entries, place: Place) -> None:
    """Refuse a name that no attribute of the file has."""
    if name not in entries:
        raise FileError(
            f"there is no attribute '{brief(name)}'", nearest(name, entries), place=place
        )


def list_of(name: str, listed: Listed, place: Place) -> Attribute:
    """The attribute of that name; refuses one whose values are not listed."""
    if name not in listed:
        raise FileError(
            f"there is no attribute '{brief(name)}' with a list of values",
            nearest(name, listed),
            place=place,
        )
    return listed[name]
