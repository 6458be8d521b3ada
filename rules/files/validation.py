"""What is wrong with data that does not fit its structure, in words and with its place.

msgspec's message names a type and a path; the faulty place is looked up in the data, so that a
sentence can name the key and its line. Needed only when something is wrong.
"""

import re
from typing import Annotated, Any, Final, TypeVar

import msgspec
import msgspec.inspect as types

from rules.files.plainyaml import FileError, Place, Plain
from rules.files.quoting import brief, nearest
from rules.words import lowered

_WHERE: Final = re.compile(r" - at (?P<key>`key` in )?`\$(?P<path>[^`]*)`\Z")
_STEP: Final = re.compile(r"\.([^.\[]+)|\[(\d+)\]|\[(\.\.\.)\]")
_BOUND: Final = re.compile(r"`(\w+)`.*?(>=|<=|>|<|length) ?(>=|<=)? ?(-?[\d.]+)", re.DOTALL)
_QUOTED: Final = re.compile(r"[`'](.*?)[`']", re.DOTALL)
_UNKNOWN: Final = re.compile(r"Object contains unknown field `(.*)`", re.DOTALL)
"""The key may hold anything, line ends and quotation marks among it."""
_Path = list[str | int | None]
"""A path of msgspec's; None where it says `[...]` and leaves the key of a mapping open."""


def mismatch(message: str, plain: Plain, structure: type[object]) -> FileError:
    """The fault that msgspec's message tells of, for data that should have this structure."""
    where = _WHERE.search(message)
    what, path = (message, "") if where is None else (message[: where.start()], where["path"])
    steps: _Path = [
        name or (int(number) if number else None) for name, number, _any in _STEP.findall(path)
    ]
    place = _place(steps, plain, structure, message)
    described = _type_at(types.type_info(structure), plain, place)
    mapping = _at(plain, place)
    if where is not None and where["key"] and isinstance(mapping, dict):
        key = _faulty_key(mapping, place, plain, structure, message)
        key_type = _chosen(described, mapping)
        if isinstance(key_type, types.DictType):
            described = key_type.key_type
        return _not_written_so(key, "a key", (*place, key), described)
    return _in_words(what, plain, place, described)


def _in_words(what: str, plain: Plain, place: Place, described: types.Type | None) -> FileError:
    """The fault for msgspec's message `what` about the data at `place`."""
    quoted = _QUOTED.findall(what)
    name = _name_of(place)
    here = _at(plain, place)
    unknown = _UNKNOWN.fullmatch(what)
    if unknown is not None:
        return FileError(
            f"'{brief(unknown[1])}' is not a key that is known here",
            nearest(unknown[1], _keys(_chosen(described, here))),
            place=(*place, unknown[1]),
        )
    if "missing required field" in what:
        return FileError(
            f"the key '{quoted[0]}' is missing", f"add '{quoted[0]}: …' here", place=place
        )
    if what.startswith("Invalid"):
        return FileError(
            f"'{brief(here)}' is not possible for {name}",
            nearest(here, _choices(described)),
            place=place,
        )
    if "matching regex" in what:
        return _not_written_so(here, name, place, described)
    bound = _BOUND.match(what.removeprefix("Expected "))
    if bound is not None:
        return _out_of_bounds(bound, name, place)
    wanted, got = (quoted[0], quoted[-1]) if quoted else ("", "")
    given = "a number with a point" if got == "float" else _words_for(got)
    return FileError(
        f"{name} must be {_words_for(wanted)} and is {given}",
        nearest(here, choices) if (choices := _choices(described)) else _remedy_for(wanted, got),
        place=place,
    )


def _name_of(place: Place) -> str:
    """How a sentence speaks of a place: its key, or its number in the list of a key."""
    if not place:
        return "the file"
    if isinstance(place[-1], str):
        return f"'{brief(place[-1])}'"
    owner = next((step for step in reversed(place) if isinstance(step, str)), "")
    return f"item {place[-1] + 1} of '{brief(owner)}'"


def _not_written_so(
    value: object, name: str, place: Place, described: types.Type | None
) -> FileError:
    """A text with letters that are not allowed there; the schema's description says which are."""
    wanted = _description(described)
    return FileError(
        f"'{brief(value)}' is not possible for {name}",
        f"write {lowered(wanted)}" if wanted else "correct it",
        place=place,
    )


def _out_of_bounds(bound: re.Match[str], name: str, place: Place) -> FileError:
    kind, relation, limit = bound[1], bound[3] or bound[2], bound[4]
    too_much = relation in ("<", "<=")
    remedy = "make it shorter" if too_much and kind not in ("int", "float") else "correct it"
    if kind in ("str", "array") and relation == ">=" and limit == "1":
        what = "is empty"
    elif kind == "str":
        what = f"has {'more' if too_much else 'fewer'} than {limit} letters"
    elif bound[2] == "length" and not bound[3]:
        what = f"must have exactly {limit} items"
    elif bound[2] == "length":
        what = f"has {'more' if too_much else 'fewer'} than {limit} items"
    else:
        what = f"is {'more' if too_much else 'less'} than {limit}"
    return FileError(f"{name} {what}", remedy, place=place)


def _words_for(type_names: str) -> str:
    words = {
        "str": "a text",
        "int": "a whole number",
        "float": "a number",
        "bool": "true or false",
        "null": "nothing",
        "array": "a list",
        "object": "a mapping (key: value)",
    }
    names = type_names.split(" | ")
    if len(names) > 1:
        names = [name for name in names if name != "null"]
    return " or ".join(words.get(name, name) for name in names)


def _remedy_for(wanted: str, got: str) -> str:
    if got == "null":
        return "write a value"
    if "str" in wanted and got in ("int", "float", "bool"):
        return "put it in quotation marks"
    if wanted.startswith("array") and got in ("str", "int", "float"):
        return "put it in brackets"
    return "correct it"


def _place(steps: _Path, plain: Plain, structure: type[object], message: str) -> Place:
    """The place that msgspec means, with the keys found that it leaves open."""
    place: Place = ()
    for step in steps:
        at = _at(plain, place)
        if step is None and isinstance(at, dict):
            place = (*place, _faulty_key(at, place, plain, structure, message))
        elif step is not None:
            place = (*place, step)
    return place


def _faulty_key(
    mapping: dict[str, Plain], place: Place, plain: Plain, structure: type[object], message: str
) -> str:
    """The key of a mapping that brings this message, found by trying each alone."""
    for key, value in mapping.items():
        try:
            msgspec.convert(_with(plain, place, {key: value}), structure)
        except msgspec.ValidationError as error:
            if str(error) == message:
                return key
    return next(iter(mapping), "")


def _with(plain: Plain, place: Place, replacement: Plain) -> Plain:
    """A copy of the data with something else at one place."""
    if not place:
        return replacement
    step, rest = place[0], place[1:]
    if isinstance(plain, dict) and isinstance(step, str):
        return {**plain, step: _with(plain[step], rest, replacement)}
    if isinstance(plain, list) and isinstance(step, int):
        return [*plain[:step], _with(plain[step], rest, replacement), *plain[step + 1 :]]
    return plain


def _at(plain: Plain, place: Place) -> Plain:
    at: Any = plain
    for step in place:
        try:
            at = at[step]
        except (LookupError, TypeError):
            return None
    found: Plain = at
    return found


def _type_at(described: types.Type | None, plain: Plain, place: Place) -> types.Type | None:
    """The type that the structure wants at a place of the data."""
    for depth, step in enumerate(place):
        chosen = _chosen(described, _at(plain, place[:depth]))
        if isinstance(chosen, types.StructType):
            fields = {field.encode_name: field.type for field in chosen.fields}
            described = chosen if step == chosen.tag_field else fields.get(str(step))
        elif isinstance(chosen, types.DictType):
            described = chosen.value_type
        elif isinstance(chosen, types.VarTupleType | types.ListType):
            described = chosen.item_type
        elif isinstance(chosen, types.TupleType) and step in range(len(chosen.item_types)):
            described = chosen.item_types[int(step)]
        elif not isinstance(chosen, types.UnionType):  # of a union: its tag does not fit
            return None
    return described


def _chosen(described: types.Type | None, plain: Plain) -> types.Type | None:
    """The member of a union that the data is meant for; tagged structures by their tag."""
    if isinstance(described, types.Metadata):
        return _chosen(described.type, plain)
    if not isinstance(described, types.UnionType):
        return described
    members = [_chosen(member, plain) for member in described.types]
    if isinstance(plain, list):
        lists = types.VarTupleType | types.ListType | types.TupleType
        return next((member for member in members if isinstance(member, lists)), described)
    if isinstance(plain, dict):
        maps = types.StructType | types.DictType
        mappings = [member for member in members if isinstance(member, maps)]
        tagged = [
            member
            for member in mappings
            if isinstance(member, types.StructType)
            and member.tag_field
            and plain.get(member.tag_field) == member.tag
        ]
        return next(iter(tagged or mappings if len(mappings) == 1 else tagged), described)
    return described


def _keys(described: types.Type | None) -> list[str]:
    if not isinstance(described, types.StructType):
        return []
    tag = [described.tag_field] if described.tag_field else []
    return [*tag, *(field.encode_name for field in described.fields)]


def _choices(described: types.Type | None) -> list[object]:
    """The words that can stand there: those of a literal, or the tags of structures."""
    if isinstance(described, types.Metadata):
        return _choices(described.type)
    if isinstance(described, types.LiteralType):
        return list(described.values)
    if isinstance(described, types.UnionType):
        return [choice for member in described.types for choice in _choices(member)]
    return [described.tag] if isinstance(described, types.StructType) and described.tag else []


def _description(described: types.Type | None) -> str:
    """What the schema says of a text's letters, or "" where it says nothing."""
    if isinstance(described, types.UnionType):
        return next(filter(None, map(_description, described.types)), "")
    if not isinstance(described, types.Metadata):
        return ""
    said: str = (described.extra_json_schema or {}).get("description", "")
    return said if isinstance(described.type, types.StrType) else _description(described.type)


T = TypeVar("T")
Claims = Annotated[str, msgspec.Meta(min_length=1, max_length=300)]
Holds = dict[Annotated[str, msgspec.Meta(min_length=1, max_length=160)], Claims]
"""What has to be so for words of a text to be true: `tests/claims/sentences.py` works it out."""


def typed(plain: Plain, structure: type[T]) -> T:
    """The data as this structure; raises FileError, with the place, where it does not fit."""
    try:
        return msgspec.convert(plain, structure)
    except msgspec.ValidationError as error:
        raise mismatch(str(error), plain, structure) from None
