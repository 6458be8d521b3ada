"""From a deck file to its attributes and cards, complete and checked.

Every check raises FileError with the place in the file that has to be changed.
"""

import itertools
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from rules.decks.builders import (
    OWN,
    Draft,
    Entries,
    Given,
    Listed,
    drafts_of,
    entries_of,
    known,
    list_of,
)
from rules.decks.cards import Attribute, Card, Value
from rules.decks.face import in_language
from rules.decks.file import AttributeEntry, DeckFile, ValueEntry
from rules.files.plainyaml import FileError, Place
from rules.files.quoting import brief, nearest
from rules.words import raised

DATA: Final = ("title", "letter", "rank", "group")
"""What a template may look up for an attribute's value: `{color|title}`."""

_PLACEHOLDER: Final = re.compile(r"\{([a-z][a-z0-9_]*)(?:\|([a-z_]+))?!?\}")
_CARD_ID: Final = re.compile(r"[!-~]{1,60}")


def build_cards(file: DeckFile) -> tuple[dict[str, Attribute], tuple[Card, ...]]:
    """The attributes of a deck and its cards; raises FileError for whatever does not fit."""
    _check_attributes(file)
    entries = entries_of(file)
    listed = {name: _listed(name, entry) for name, entry in entries.items() if entry.values}
    drafts = list(drafts_of(file, entries, listed))
    complete = [_completed(draft, entries, listed) for draft in drafts]
    attributes = {
        name: listed.get(name) or _gathered(name, entry, complete)
        for name, entry in entries.items()
    }
    cards = _cards(drafts, complete, attributes)
    if len(cards) != file.count:
        raise FileError(
            f"the builders give {len(cards)} cards and count says {file.count}",
            "correct the count or the cards",
            place=("count",),
        )
    return attributes, cards


def tables_of(attributes: Mapping[str, Attribute]) -> dict[str, dict[str | int, str | int | float]]:
    """The look-up tables `title`, `letter`, `rank` and `group` for the templates of a face.

    The letters of other languages have tables too: `letter de`. A value that two attributes
    describe differently is left out: a face that needs it has a table of its own.
    """
    values = tuple(itertools.chain.from_iterable(attributes.values()))
    told = {data: [(one.value, getattr(one, data)) for one in values] for data in DATA}
    for tag in sorted({tag for one in values for tag in one.letters}):
        told[in_language("letter", tag)] = [(one.value, one.letter_in(tag)) for one in values]
    tables: dict[str, dict[str | int, str | int | float]] = {}
    for name, pairs in told.items():
        said: dict[str | int, set[str | int]] = {}
        for value, found in pairs:
            if found is not None:
                said.setdefault(value, set()).add(found)
        tables[name] = {value: found.pop() for value, found in said.items() if len(found) == 1}
    return tables


def _filled(template: str, given: Mapping[str, str | int], attributes: Listed, place: Place) -> str:
    """A template with a card's values put in; raises FileError for what the card lacks."""

    def put_in(found: re.Match[str]) -> str:
        name, data = found[1], found[2]
        value = given.get(name)
        if value is None:
            raise FileError(
                f"the template '{brief(template)}' needs '{brief(name)}', which a card lacks",
                nearest(name, given),
                place=place,
            )
        if data is None:
            return str(value)
        described = attributes[name][value] if name in attributes else None
        said = getattr(described, data) if data in DATA else None
        if said is None:
            raise FileError(
                f"'{brief(name)}' has no '{brief(data)}'",
                nearest(data, (one for one in DATA if getattr(described, one, None) is not None)),
                place=place,
            )
        return str(said)

    text = _PLACEHOLDER.sub(put_in, template)
    if "{" in text or "}" in text:
        raise FileError(
            f"the template '{brief(template)}' has a brace without its partner or a strange name",
            "write attributes as {color} or {color|title}",
            place=place,
        )
    return text


def _words(
    template: str, given: Given, own: Given, attributes: Listed
) -> tuple[str, dict[str, str]]:
    """A name's template with its words put in, and the words of the fields that stay.

    Numbers and signs stay fields, and so does what a `!` marks: "{rank|title!} of {suit|title!}"
    is one sentence for translators, who say each rank and suit once.
    """
    apart: dict[str, str] = {}

    def put_in(found: re.Match[str]) -> str:
        name, data = found[1], found[2]
        value = str(given[name])
        said = value if data is None else str(getattr(attributes[name][given[name]], data))
        if found[0].endswith("!}"):
            apart[name] = said
            return f"{{{name}}}"
        is_field = name in own and said == value and not any(map(str.isalpha, said))
        return f"{{{name}}}" if is_field else said

    return _PLACEHOLDER.sub(put_in, template), apart


def _check_attributes(file: DeckFile) -> None:
    for name, entry in file.attributes.items():
        if name in OWN:
            raise FileError(
                f"'{name}' cannot be an attribute; every card has one",
                "give it another name",
                place=("attributes", name),
            )
        if sum(kind is not None for kind in (entry.values, entry.sum, entry.group_of)) > 1:
            raise FileError(
                f"'{name}' has more than one of values, sum and group_of",
                "keep one of them",
                place=("attributes", name),
            )


def _listed(name: str, entry: AttributeEntry) -> Attribute:
    """An attribute with listed values: their data with the defaults filled in."""
    values: dict[str, Value] = {}
    for number, given in enumerate(entry.values or (), start=1):
        described = given if isinstance(given, ValueEntry) else ValueEntry(value=given)
        if str(described.value) in values:
            raise FileError(
                f"'{name}' lists the value '{brief(described.value)}' twice",
                "remove one of the two",
                place=("attributes", name, "values", number - 1),
            )
        values[str(described.value)] = _value(described, number)
    _check_letters(name, tuple(values.values()))
    return Attribute(name, entry.title or _titled(name), tuple(values.values()))


def _check_letters(name: str, values: tuple[Value, ...]) -> None:
    """Raise FileError where two values have one letter in a language that has its own."""
    for tag in sorted({tag for value in values for tag in value.letters}):
        met: set[str] = set()
        for at, value in enumerate(values):
            letter = value.letter_in(tag)
            if letter in met:
                raise FileError(
                    f"'{name}' has the letter '{brief(letter)}' twice in '{brief(tag)}'",
                    "give each value a letter or sign of its own",
                    place=("attributes", name, "values", at),
                )
            met.add(letter)


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
        plural=entry.plural or "",
        letters=entry.letters or {},
    )


def _titled(word: str) -> str:
    return raised(word.replace("_", " "))


def _completed(draft: Draft, entries: Entries, listed: Listed) -> Given:
    """The card's attributes in the deck's order: checked, and the computed ones added."""
    given = dict(draft.given)
    complete: Given = {name: given[name] for name in OWN if name in given}
    for name, entry in entries.items():
        value = given.get(name)
        if entry.sum or entry.group_of:
            if value is not None:
                raise FileError(
                    f"'{name}' is computed and cannot be given",
                    "remove it here, or its 'sum' or 'group_of'",
                    place=draft.place,
                )
            value = _computed(name, entry, given, entries, listed)
        if value is None:
            if entry.optional:
                continue
            raise FileError(
                f"a card has no '{name}'",
                "give it one, or say 'optional: true' for the attribute",
                place=draft.place,
            )
        if name in listed:
            value = _one_of(listed[name], value, draft.place)
        given[name] = complete[name] = value
    return complete


def _one_of(attribute: Attribute, given: str | int, place: Place) -> str | int:
    """The value as the attribute lists it: `7` and `"7"` are the same."""
    for value in attribute:
        if value.value == given or str(value.value) == str(given):
            return value.value
    raise FileError(
        f"'{brief(given)}' is not a value of '{attribute.id}'",
        nearest(given, (value.value for value in attribute)),
        place=place,
    )


def _computed(
    name: str, entry: AttributeEntry, given: Given, entries: Entries, listed: Listed
) -> str | int | None:
    """A sum, or the group of another attribute's value; None where the card lacks a part."""
    place: Place = ("attributes", name)
    if entry.group_of:
        source = list_of(entry.group_of, listed, (*place, "group_of"))
        value = given.get(source.id)
        return None if value is None else _group(source, value, entry, place)
    total = 0
    for at, term in enumerate(entry.sum or ()):
        part, _bar, data = term.partition("|")
        known(part, entries, (*place, "sum", at))
        value = given.get(part)
        if value is None:
            return None
        if data == "rank" and part in listed:
            value = listed[part].rank(_one_of(listed[part], value, place))
        if data not in ("", "rank") or not isinstance(value, int):
            raise FileError(
                f"'{brief(term)}' is not a number that can be added",
                "write 'color|rank' for the rank of an attribute with listed values",
                place=(*place, "sum", at),
            )
        total += value
    return total


def _group(source: Attribute, value: str | int, entry: AttributeEntry, place: Place) -> str | None:
    group = source[_one_of(source, value, place)].group
    if group is None and not entry.optional:
        raise FileError(
            f"the value '{brief(value)}' of '{source.id}' has no group",
            "give it one, or say 'optional: true' here",
            place=(*place, "group_of"),
        )
    return group


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
        card_id = _filled(draft.id, given, attributes, (*section, "id")).replace(" ", "-")
        if not _CARD_ID.fullmatch(card_id):
            raise FileError(
                f"'{brief(card_id)}' cannot be a card's id",
                "use up to 60 plain letters, digits and signs",
                place=draft.place,
            )
        if card_id in cards:
            raise FileError(
                f"two cards have the id '{brief(card_id)}'",
                "make the ids different",
                place=draft.place,
            )
        _filled(draft.name, {**given, "id": card_id}, attributes, (*section, "name"))
        own = {key: value for key, value in given.items() if key not in OWN}
        words, apart = _words(draft.name, {**given, "id": card_id}, own, attributes)
        cards[card_id] = Card(number, card_id, words, own, apart)
    return tuple(cards.values())
