"""Files of one's own that took harm, or that another version wrote: what is good in them is used.

A bad value costs that value alone, and what this version does not know is written back.
"""

from typing import Any, Final, TypeVar

import msgspec
import msgspec.inspect as types

from rules.files.plainyaml import FileError, Place, Plain
from rules.files.validation import mismatch

T = TypeVar("T")

MOST_FAULTS: Final = 100
"""A file with more of them is not one of these."""


def lenient(plain: Plain, structure: type[T]) -> tuple[T, tuple[FileError, ...]]:
    """Return the data as this structure without the values that do not fit, and their faults.

    Raises `FileError` where nothing of it fits.
    """
    faults: list[FileError] = []
    while True:
        try:
            return msgspec.convert(plain, structure), tuple(faults)
        except msgspec.ValidationError as error:
            fault = mismatch(str(error), plain, structure)
            place = fault.place or ()
            if not place or len(faults) == MOST_FAULTS:
                raise fault from None
            smaller = _without(plain, place)
            if smaller == plain:
                raise fault from None
            faults.append(fault)
            plain = smaller


def _without(plain: Plain, place: Place) -> Plain:
    """The data without what stands at a place; where nothing stands there, it stays as it is."""
    step, *rest = place
    if isinstance(plain, dict) and step in plain:
        others = {key: value for key, value in plain.items() if key != step}
        return {**plain, str(step): _without(plain[str(step)], tuple(rest))} if rest else others
    if isinstance(plain, list) and isinstance(step, int) and step < len(plain):
        inner = [_without(plain[step], tuple(rest))] if rest else []
        return [*plain[:step], *inner, *plain[step + 1 :]]
    return plain


def with_unknown(plain: Any, former: Any, structure: Any) -> Any:
    """Return the data with what `former` says besides that this structure does not know.

    Lists are compared item by item; the keys of a mapping (`dict[…]`) are all known.
    """
    return _with_unknown(plain, former, types.type_info(structure))


def _with_unknown(plain: Any, former: Any, described: types.Type) -> Any:
    if isinstance(described, types.Metadata):
        return _with_unknown(plain, former, described.type)
    if isinstance(described, types.StructType) and isinstance(former, dict):
        fields = {field.encode_name: field.type for field in described.fields}
        known = {
            key: _with_unknown(value, former.get(key), fields[key]) for key, value in plain.items()
        }
        return {**known, **{key: value for key, value in former.items() if key not in fields}}
    if isinstance(described, types.DictType) and isinstance(former, dict):
        return {
            key: _with_unknown(value, former.get(key), described.value_type)
            for key, value in plain.items()
        }
    if isinstance(described, types.VarTupleType) and isinstance(former, list):
        before = [*former, *[None] * len(plain)]
        return [
            _with_unknown(value, before[at], described.item_type) for at, value in enumerate(plain)
        ]
    return plain
