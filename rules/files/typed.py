"""Plain data (from YAML) as typed structures, checked by msgspec."""

from typing import TypeVar

import msgspec

from rules.files.plainyaml import Plain

T = TypeVar("T")


def typed(plain: Plain, structure: type[T]) -> T:
    """The data as this structure; raises FileError, with the place, where it does not fit."""
    try:
        return msgspec.convert(plain, structure)
    except msgspec.ValidationError as error:
        from rules.files.validation import mismatch

        raise mismatch(str(error), plain, structure) from None
