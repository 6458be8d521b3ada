"""From the sections of a deck file to its cards: the builders and what they check.

Every check raises FileError with the place in the file that has to be changed.
"""

import itertools
import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from rules.cards import Attribute, Card, Value
from rules.deckfile import (
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
from rules.plainyaml import FileError, Place, brief
from rules.typed import nearest
from rules.words import _

Given = dict[str, str | int]
"""Attribute values of one card, by attribute id; `id` and `name` where a table gives them."""

Listed = Mapping[str, Attribute]
"""The attributes whose values are listed in the file."""

DATA: Final = ("title", "letter", "rank", "group")
"""What a template may look up for an attribute's value: `{color|title}`."""

_PLACEHOLDER: Final = re.compile(r"\{([a-z][a-z0-9_]*)(?:\|([a-z_]+))?\}")
_CARD_ID: Final = re.compile(r"[!-~]{1,60}")
_OWN: Final = ("id", "name")

_STANDARD: Final = {
    "rank": (
        ("A", "Ace", "A"),
        *((str(number), str(number), str(number)) for number in range(2, 10)),
        ("T", "10", "10"),
        ("J", "Jack", "J"),
        ("Q", "Queen", "Q"),
        ("K", "King", "K"),
    ),
    "suit": (
        ("C", "Clubs", "C"),
        ("D", "Diamonds", "D"),
        ("H", "Hearts", "H"),
        ("S", "Spades", "S"),
    ),
}


class Draft(Struct, frozen=True):
    """A card before its id and name are known, with the place in the file that it comes from."""

    given: Given
    place: Place
    id: str
    name: str


def build_cards(file: DeckFile) -> tuple[dict[str, Attribute], tuple[Card, ...]]:
    """The attributes of a deck and its cards; raises FileError for whatever does not fit."""
    entries = _entries(file)
    listed = {name: _listed(name, entry) for name, entry in entries.items() if entry.values}
    _refuse_own_names(file)
    drafts = list(_drafts(file, entries, listed))
    if len(drafts) != file.count:
        raise FileError(
            _("the builders give {built} cards and count says {count}").format(
                built=len(drafts), count=file.count
            ),
            _("correct the count or the cards"),
            place=("count",),
        )
    complete = [_completed(draft, entries, listed) for draft in drafts]
    attributes = {
        name: listed.get(name) or _gathered(name, entry, complete)
        for name, entry in entries.items()
    }
    return attributes, _cards(drafts, complete, attributes)


def tables_of(attributes: Mapping[str, Attribute]) -> dict[str, dict[str | int, str | int | float]]:
    """The look-up tables `title`, `letter`, `rank` and `group` for the templates of a face.

    A value that two attributes describe differently is left out: a face that needs it has a table
    of its own.
    """
    tables: dict[str, dict[str | int, str | int | float]] = {}
    for data in DATA:
        said: dict[str | int, set[str | int]] = {}
        for value in itertools.chain.from_iterable(attributes.values()):
            found = getattr(value, data)
            if found is not None:
                said.setdefault(value.value, set()).add(found)
        tables[data] = {value: found.pop() for value, found in said.items() if len(found) == 1}
    return tables


def filled(template: str, given: Mapping[str, str | int], attributes: Listed, place: Place) -> str:
    """A template with a card's values put in; raises FileError for what the card lacks."""

    def put_in(found: re.Match[str]) -> str:
        name, data = found[1], found[2]
        value = given.get(name)
        if value is None:
            raise FileError(
                _("the template '{template}' needs '{name}', which a card lacks").format(
                    template=brief(template), name=brief(name)
                ),
                nearest(name, given),
                place=place,
            )
        if data is None:
            return str(value)
        if data not in DATA or name not in attributes:
            raise FileError(
                _("'{name}' has no '{data}'").format(name=brief(name), data=brief(data)),
                nearest(data, DATA),
                place=place,
            )
        return str(getattr(attributes[name][value], data))

    text = _PLACEHOLDER.sub(put_in, template)
    if "{" in text or "}" in text:
        raise FileError(
            _("the template '{template}' has a brace without its partner or a strange name").format(
                template=brief(template)
            ),
            _("write attributes as {{color}} or {{color|title}}").format(),
            place=place,
        )
    return text


def _entries(file: DeckFile) -> dict[str, AttributeEntry]:
    """The attributes of the file, and those that the standard builder brings."""
    standard = next((s for s in file.cards if isinstance(s, StandardSection)), None)
    if standard is None:
        return file.attributes
    for name in _STANDARD:
        if name in file.attributes:
            raise FileError(
                _("'{name}' is given by the builder 'standard'").format(name=name),
                _("remove it here"),
                place=("attributes", name),
            )
    optional = len(file.cards) > 1
    ranks = [
        ValueEntry(value=value, title=title, letter=letter, rank=rank)
        for rank, (value, title, letter) in enumerate(_STANDARD["rank"], start=1)
    ]
    if standard.ace == "high":
        ranks = [*ranks[1:], ValueEntry(value="A", title="Ace", letter="A", rank=14)]
    suits = [
        ValueEntry(value=value, title=title, letter=letter, group=group)
        for (value, title, letter), group in zip(
            _STANDARD["suit"], ("black", "red", "red", "black"), strict=True
        )
    ]
    return {
        "rank": AttributeEntry(title="Rank", values=tuple(ranks), optional=optional),
        "suit": AttributeEntry(title="Suit", values=tuple(suits), optional=optional),
        **file.attributes,
    }


def _refuse_own_names(file: DeckFile) -> None:
    for name in _OWN:
        if name in file.attributes:
            raise FileError(
                _("'{name}' cannot be an attribute; every card has one").format(name=name),
                _("give it another name"),
                place=("attributes", name),
            )


def _listed(name: str, entry: AttributeEntry) -> Attribute:
    """An attribute with listed values: their data with the defaults filled in."""
    if entry.sum or entry.group_of:
        raise FileError(
            _("'{name}' has more than one of values, sum and group_of").format(name=name),
            _("keep one of them"),
            place=("attributes", name),
        )
    values: dict[str, Value] = {}
    for number, given in enumerate(entry.values or (), start=1):
        described = given if isinstance(given, ValueEntry) else ValueEntry(value=given)
        if str(described.value) in values:
            raise FileError(
                _("'{name}' lists the value '{value}' twice").format(
                    name=name, value=brief(described.value)
                ),
                _("remove one of the two"),
                place=("attributes", name, "values", number - 1),
            )
        values[str(described.value)] = _value(described, number)
    return Attribute(name, entry.title or _titled(name), tuple(values.values()))


def _value(entry: ValueEntry, number: int) -> Value:
    """A value's data; texts rank by their place in the list, numbers by themselves."""
    value = entry.value
    place = value if isinstance(value, int) else number
    return Value(
        value=value,
        title=entry.title or _titled(str(value)),
        rank=place if entry.rank is None else entry.rank,
        letter=entry.letter or str(value),
        group=entry.group,
    )


def _titled(word: str) -> str:
    text = word.replace("_", " ")
    return text[:1].upper() + text[1:]


def _drafts(
    file: DeckFile, entries: Mapping[str, AttributeEntry], listed: Listed
) -> Iterator[Draft]:
    built = 0
    for number, section in enumerate(file.cards):
        place: Place = ("cards", number)
        for name in section.fixed:
            _known(name, entries, (*place, "fixed", name))
        for draft in _section(section, entries, listed, place):
            built += 1
            if built > MAX_CARDS:
                raise _too_many(place)
            yield draft


def _too_many(place: Place) -> FileError:
    return FileError(
        _("this makes more than {limit} cards").format(limit=MAX_CARDS),
        _("make the deck smaller"),
        place=place,
    )


def _section(
    section: Section, entries: Mapping[str, AttributeEntry], listed: Listed, place: Place
) -> Iterator[Draft]:
    match section:
        case ProductSection():
            return _product(section, listed, place)
        case PairsSection():
            return _pairs(section, entries, listed, place)
        case TableSection():
            return _table(section, entries, place)
        case StandardSection():
            return _standard(section, listed, place)


def _product(section: ProductSection, listed: Listed, place: Place) -> Iterator[Draft]:
    values = [
        _list_of(name, listed, (*place, "of", at)).values for at, name in enumerate(section.of)
    ]
    if math.prod(map(len, values)) > MAX_CARDS:
        raise _too_many(place)
    for combination in itertools.product(*values):
        given = {name: value.value for name, value in zip(section.of, combination, strict=True)}
        yield Draft({**section.fixed, **given}, place, section.id, section.name)


def _standard(section: StandardSection, listed: Listed, place: Place) -> Iterator[Draft]:
    for suit, rank in itertools.product(listed["suit"], listed["rank"]):
        given = {**section.fixed, "rank": rank.value, "suit": suit.value}
        yield Draft(given, place, "{rank}{suit}", "{rank|title} of {suit|title}")


def _pairs(
    section: PairsSection, entries: Mapping[str, AttributeEntry], listed: Listed, place: Place
) -> Iterator[Draft]:
    low, high = (_list_of(name, listed, (*place, "of", at)) for at, name in enumerate(section.of))
    if [value.value for value in low] != [value.value for value in high]:
        raise FileError(
            _("'{low}' and '{high}' list different values").format(low=low.id, high=high.id),
            _("list the same values in both"),
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
                _("'{low}', '{high}' is not a pair that is still to come").format(
                    low=brief(pair[0]), high=brief(pair[1])
                ),
                _("write each pair once, the lower value first"),
                place=(*place, "rows", at),
            )
        wanted.remove(pair)
    if wanted:
        raise FileError(
            _("the pair {low}, {high} has no row").format(
                low=brief(min(wanted)[0]), high=brief(min(wanted)[1])
            ),
            _("add a row for it"),
            place=(*place, "rows"),
        )
    columns = (*section.of, *section.columns)
    yield from _rows(section, columns, entries, place)


def _table(
    section: TableSection, entries: Mapping[str, AttributeEntry], place: Place
) -> Iterator[Draft]:
    return _rows(section, section.columns, entries, place)


def _rows(
    section: TableSection | PairsSection,
    columns: Sequence[str],
    entries: Mapping[str, AttributeEntry],
    place: Place,
) -> Iterator[Draft]:
    for at, name in enumerate(section.columns):
        if name not in _OWN:
            _known(name, entries, (*place, "columns", at))
    for at, row in enumerate(section.rows):
        here = (*place, "rows", at)
        if len(row) != len(columns):
            raise FileError(
                _("this row has {got} values and there are {wanted} columns").format(
                    got=len(row), wanted=len(columns)
                ),
                _("give one value for each of {columns}, null for none").format(
                    columns=", ".join(columns[:12])
                ),
                place=here,
            )
        given = {name: value for name, value in zip(columns, row, strict=True) if value is not None}
        name = section.name
        if "name" not in columns and name == "{name}":
            name = "{id}"
        yield Draft({**section.fixed, **given}, here, section.id, name)


def _known(name: str, entries: Mapping[str, AttributeEntry], place: Place) -> None:
    if name not in entries:
        raise FileError(
            _("there is no attribute '{name}'").format(name=brief(name)),
            nearest(name, entries),
            place=place,
        )


def _list_of(name: str, listed: Listed, place: Place) -> Attribute:
    if name not in listed:
        raise FileError(
            _("there is no attribute '{name}' with a list of values").format(name=brief(name)),
            nearest(name, listed),
            place=place,
        )
    return listed[name]


def _completed(draft: Draft, entries: Mapping[str, AttributeEntry], listed: Listed) -> Given:
    """The card's attributes in the deck's order: checked, and the computed ones added."""
    given = dict(draft.given)
    complete: Given = {name: given[name] for name in _OWN if name in given}
    for name, entry in entries.items():
        value = given.get(name)
        if entry.sum or entry.group_of:
            _refuse_given(name, value, draft.place)
            value = _computed(name, entry, given, entries, listed)
        if value is None:
            if entry.optional:
                continue
            raise FileError(
                _("a card has no '{name}'").format(name=name),
                _("give it one, or say 'optional: true' for the attribute"),
                place=draft.place,
            )
        if name in listed:
            value = _one_of(listed[name], value, draft.place)
        given[name] = complete[name] = value
    return complete


def _refuse_given(name: str, value: object, place: Place) -> None:
    if value is not None:
        raise FileError(
            _("'{name}' is computed and cannot be given").format(name=name),
            _("remove it here, or its 'sum' or 'group_of'"),
            place=place,
        )


def _one_of(attribute: Attribute, given: str | int, place: Place) -> str | int:
    """The value as the attribute lists it: `7` and `"7"` are the same."""
    for value in attribute:
        if value.value == given or str(value.value) == str(given):
            return value.value
    raise FileError(
        _("'{value}' is not a value of '{name}'").format(value=brief(given), name=attribute.id),
        nearest(given, (value.value for value in attribute)),
        place=place,
    )


def _computed(
    name: str,
    entry: AttributeEntry,
    given: Given,
    entries: Mapping[str, AttributeEntry],
    listed: Listed,
) -> str | int | None:
    """A sum, or the group of another attribute's value; None where the card lacks a part."""
    place: Place = ("attributes", name)
    if entry.group_of:
        source = _list_of(entry.group_of, listed, (*place, "group_of"))
        value = given.get(source.id)
        return None if value is None else source[_one_of(source, value, place)].group
    total = 0
    for at, term in enumerate(entry.sum or ()):
        part, _bar, data = term.partition("|")
        _known(part, entries, (*place, "sum", at))
        value = given.get(part)
        if value is None:
            return None
        if data == "rank" and part in listed:
            value = listed[part].rank(_one_of(listed[part], value, place))
        if data not in ("", "rank") or not isinstance(value, int):
            raise FileError(
                _("'{term}' is not a number that can be added").format(term=brief(term)),
                _("write 'color|rank' for the rank of an attribute with listed values"),
                place=(*place, "sum", at),
            )
        total += value
    return total


def _gathered(name: str, entry: AttributeEntry, cards: Iterable[Given]) -> Attribute:
    """An attribute without a list: the values that the cards have, numbers in their order."""
    found = list(dict.fromkeys(card[name] for card in cards if name in card))
    found.sort(key=lambda value: (isinstance(value, str), value if isinstance(value, int) else 0))
    values = tuple(
        _value(ValueEntry(value=value), number) for number, value in enumerate(found, start=1)
    )
    return Attribute(name, entry.title or _titled(name), values)


def _cards(
    drafts: Sequence[Draft], complete: Sequence[Given], attributes: Mapping[str, Attribute]
) -> tuple[Card, ...]:
    cards: dict[str, Card] = {}
    for number, (draft, given) in enumerate(zip(drafts, complete, strict=True)):
        section = draft.place[:2]
        card_id = filled(draft.id, given, attributes, (*section, "id")).replace(" ", "-")
        if not _CARD_ID.fullmatch(card_id):
            raise FileError(
                _("'{id}' cannot be a card's id").format(id=brief(card_id)),
                _("use up to 60 plain letters, digits and signs"),
                place=draft.place,
            )
        if card_id in cards:
            raise FileError(
                _("two cards have the id '{id}'").format(id=brief(card_id)),
                _("make the ids different"),
                place=draft.place,
            )
        name = filled(draft.name, {**given, "id": card_id}, attributes, (*section, "name"))
        own = {key: value for key, value in given.items() if key not in _OWN}
        cards[card_id] = Card(number, card_id, name[:120], own)
    return tuple(cards.values())
