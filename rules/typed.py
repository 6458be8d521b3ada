"""Plain data (from YAML) to typed structures, and what does not fit told in words with its place.

msgspec does the checking; its message names a type and a path. Only when something is wrong, the
faulty place is looked up and the sentence made, so that good files are read at full speed.
"""

import difflib
import re
from collections.abc import Iterable
from typing import Any, Final, TypeVar

import msgspec
import msgspec.inspect as types

from rules.plainyaml import FileError, Place, Plain, brief
from rules.words import _

T = TypeVar("T")

_MESSAGE: Final = re.compile(r"(?P<what>.*?)(?: - at (?P<key>`key` in )?`\$(?P<path>.*)`)?")
_STEP: Final = re.compile(r"\.([^.\[]+)|\[(\d+)\]|\[(\.\.\.)\]")
_Path = list[str | int | None]
"""A path of msgspec's; None where it says `[...]` and leaves the key of a mapping open."""


def typed(plain: Plain, structure: type[T]) -> T:
    """The data as this structure; raises FileError, with the place, where it does not fit."""
    try:
        return msgspec.convert(plain, structure)
    except msgspec.ValidationError as error:
        raise _fault(str(error), plain, structure) from None


def nearest(word: object, known: Iterable[object]) -> str:
    """The remedy for a word that is none of `known`: the likeliest one, or all there are."""
    words = [str(one) for one in known]
    likely = difflib.get_close_matches(str(word), words, n=1, cutoff=0.6)
    if likely:
        return _("did you mean '{word}'?").format(word=brief(likely[0])).rstrip("?")
    if not words:
        return _("remove it")
    shown = ", ".join(brief(one) for one in words[:20])
    return _("use one of {words}").format(words=shown + (" …" if len(words) > 20 else ""))


def _fault(message: str, plain: Plain, structure: type[object]) -> FileError:
    parts = _MESSAGE.fullmatch(message)
    what, path = (message, "") if parts is None else (parts["what"], parts["path"] or "")
    steps: _Path = [
        name or (int(number) if number else None) for name, number, _any in _STEP.findall(path)
    ]
    place = _place(steps, plain, structure, message)
    if parts is not None and parts["key"] and isinstance(at := _at(plain, place), dict):
        place = (*place, _faulty_key(at, place, plain, structure, message))
    described = _type_at(types.type_info(structure), plain, place)
    return _in_words(what, plain, place, described)


def _in_words(what: str, plain: Plain, place: Place, described: types.Type | None) -> FileError:
    """The fault for msgspec's message `what` about the data at `place`."""
    quoted = re.findall(r"[`'](.*?)[`']", what)
    name = brief(place[-1]) if place else _("the file")
    here = _at(plain, place)
    if "unknown field" in what:
        keys = [field.encode_name for field in _fields(described)]
        tag = described.tag_field if isinstance(described, types.StructType) else None
        return FileError(
            _("'{key}' is not a key that is known here").format(key=brief(quoted[0])),
            nearest(quoted[0], [*keys, tag] if tag else keys),
            place=(*place, quoted[0]),
        )
    if "missing required field" in what:
        return FileError(
            _("the key '{key}' is missing").format(key=quoted[0]),
            _("add '{key}: …' here").format(key=quoted[0]),
            place=place,
        )
    if what.startswith("Invalid value"):
        return FileError(
            _("'{value}' is not possible for '{key}'").format(value=brief(here), key=name),
            nearest(here, _choices(described)),
            place=place,
        )
    if ", got" not in what or "of length" in what:
        return _out_of_bounds(what, place, name, here)
    wanted = _words_for(quoted[0]) if quoted else _("something else")
    got = _words_for(quoted[-1]) if quoted else _("something else")
    return FileError(
        _("'{key}' must be {wanted} and is {got}").format(key=name, wanted=wanted, got=got),
        _quoting_remedy(quoted),
        place=place,
    )


def _out_of_bounds(what: str, place: Place, name: str, here: Plain) -> FileError:
    bound = re.search(r"(>=|<=|>|<|of length)(?: (>=|<=))? (-?[\d.]+)", what)
    if bound is None:
        return FileError(
            _("'{value}' cannot be used here").format(value=brief(here)),
            _("see the schema for the letters that are allowed"),
            place=place,
        )
    sign, limit = bound[2] or bound[1], bound[3]
    if bound[1] == "of length":
        texts = {
            ">=": _("'{key}' is shorter than {limit}"),
            "<=": _("'{key}' is longer than {limit}"),
        }
        remedies = {">=": _("add what is missing"), "<=": _("shorten it")}
        fallback = _("'{key}' must have exactly {limit} items")
    else:
        texts = {
            ">=": _("'{key}' is less than {limit}"),
            ">": _("'{key}' is not more than {limit}"),
            "<=": _("'{key}' is more than {limit}"),
            "<": _("'{key}' is not less than {limit}"),
        }
        remedies = {}
        fallback = _("'{key}' must be {limit}")
    return FileError(
        texts.get(sign, fallback).format(key=name, limit=limit),
        remedies.get(sign, _("correct it")),
        place=place,
    )


def _words_for(type_name: str) -> str:
    words = {
        "str": _("a text"),
        "int": _("a whole number"),
        "float": _("a number"),
        "bool": _("true or false"),
        "null": _("nothing"),
        "array": _("a list"),
        "object": _("a mapping (key: value)"),
    }
    return _(" or ").join(words.get(part, part) for part in type_name.split(" | ") if part)


def _quoting_remedy(quoted: list[str]) -> str:
    if quoted and "str" in quoted[0] and quoted[-1] in ("int", "float", "bool", "null"):
        return _("put it in quotation marks, or write what is missing")
    return _("correct it")


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
    return at  # type: ignore[no-any-return]


def _type_at(described: types.Type | None, plain: Plain, place: Place) -> types.Type | None:
    """The type that the structure wants at a place of the data."""
    described = _chosen(described, plain)
    for depth, step in enumerate(place):
        if isinstance(described, types.StructType):
            if step == described.tag_field:
                return described
            fields = {field.encode_name: field.type for field in described.fields}
            described = fields.get(str(step))
        elif isinstance(described, types.DictType):
            described = described.value_type
        elif isinstance(described, (types.VarTupleType, types.ListType)):
            described = described.item_type
        else:
            return None
        described = _chosen(described, _at(plain, place[: depth + 1]))
    return described


def _chosen(described: types.Type | None, plain: Plain) -> types.Type | None:
    """The member of a union that the data is meant for; tagged structures by their tag."""
    if isinstance(described, types.Metadata):
        return _chosen(described.type, plain)
    if not isinstance(described, types.UnionType):
        return described
    members = [_chosen(member, plain) for member in described.types]
    if isinstance(plain, dict):
        structures = [member for member in members if isinstance(member, types.StructType)]
        for member in structures:
            if member.tag_field and plain.get(member.tag_field) == member.tag:
                return member
        return described if len(structures) > 1 else next(iter(structures), None)
    if isinstance(plain, list):
        lists = (types.VarTupleType, types.ListType)
        return next((member for member in members if isinstance(member, lists)), described)
    return described


def _fields(described: types.Type | None) -> tuple[types.Field, ...]:
    return described.fields if isinstance(described, types.StructType) else ()


def _choices(described: types.Type | None) -> list[object]:
    if isinstance(described, types.LiteralType):
        return list(described.values)
    if isinstance(described, types.UnionType):
        return [choice for member in described.types for choice in _choices(member)]
    if isinstance(described, types.StructType):
        return [described.tag]
    return []
