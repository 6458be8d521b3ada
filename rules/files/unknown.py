"""Data that another version wrote: what this one does not know is written back."""

from typing import Any

import msgspec.inspect as types


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
