"""How actions are written in a record: field by field, and cards by their ids.

Nothing here knows any game. What a kind of action is (`rules.core.Action`, `Chance`) says how its
line looks, so that a new kind is a matter of its game alone.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import TypeAlias, cast

import msgspec
from msgspec.inspect import Metadata, StructType, VarTupleType, type_info

from rules.core import Action, Chance, name_of
from rules.decks.cards import Deck
from rules.files.plainyaml import Plain

Kind: TypeAlias = type[Action] | type[Chance]


class NotationError(ValueError):
    """What is written is not an action of this kind: a sentence without its full stop."""


def written(deck: Deck, action: Action | Chance) -> dict[str, object]:
    """Return an action as its line has it, its kind before its fields."""
    fields: dict[str, object] = msgspec.to_builtins(action)
    return {**fields, **_cards(type(action), fields, lambda number: deck[number].id)}


def kind_of(kinds: Iterable[Kind], name: str) -> Kind | None:
    """Return the kind of that name, or None where there is none."""
    return next((kind for kind in kinds if name_of(kind) == name), None)


def read(deck: Deck, kind: Kind, line: Mapping[str, Plain]) -> Action | Chance:
    """Return the action of this kind that is written so; raises `NotationError`."""

    def number(card: object) -> int:
        if not isinstance(card, str) or card not in deck:
            raise NotationError(f"there is no card {repr(card)[:60]} in the deck {deck.id}")
        return deck.number(card)

    fields = cast("Plain", {**line, **_cards(kind, line, number)})
    try:
        return msgspec.convert(fields, kind)
    except msgspec.ValidationError as error:
        from rules.files.validation import mismatch  # only where something is wrong

        what = mismatch(str(error), fields, kind).what
        raise NotationError(
            f"{what}; {name_of(kind)} is written with exactly: {_fields_in_words(kind)}"
        ) from None


def _cards(
    kind: Kind, fields: Mapping[str, object], change: Callable[..., object]
) -> dict[str, object]:
    """Return those of the fields that are cards, each card changed: to its id, or from it."""
    changed: dict[str, object] = {}
    for name, many in _card_fields(kind):
        value = fields.get(name)
        if not many and name in fields:
            changed[name] = change(value)
        elif isinstance(value, list | tuple):
            changed[name] = [change(card) for card in value]
    return changed


@cache
def _card_fields(kind: Kind) -> tuple[tuple[str, bool], ...]:
    """Return the fields of a kind that are cards, as the line names them, and if each has many."""
    fields = []
    for field in _struct(kind).fields:
        many = isinstance(field.type, VarTupleType)
        one = field.type.item_type if isinstance(field.type, VarTupleType) else field.type
        if isinstance(one, Metadata) and (one.extra or {}).get("card"):  # a `CardNumber`
            fields.append((field.encode_name, many))
    return tuple(fields)


def _fields_in_words(kind: Kind) -> str:
    """Return the fields of a kind's line, `?` behind one that is only sometimes there."""
    names = [field.encode_name + "?" * (not field.required) for field in _struct(kind).fields]
    return ", ".join(names) or "no further fields"


def _struct(kind: Kind) -> StructType:
    described = type_info(kind)
    assert isinstance(described, StructType)
    return described
