"""Plain data (from YAML) as typed structures, checked by msgspec."""

from typing import Annotated, TypeVar

import msgspec

from rules.files.plainyaml import Plain

T = TypeVar("T")
Claims = Annotated[str, msgspec.Meta(min_length=1, max_length=300)]
Holds = dict[Annotated[str, msgspec.Meta(min_length=1, max_length=160)], Claims]
"""What has to be so for words of a text to be true: `tests/claims/sentences.py` works it out."""


def typed(plain: Plain, structure: type[T]) -> T:
    """The data as this structure; raises FileError, with the place, where it does not fit."""
    try:
        return msgspec.convert(plain, structure)
    except msgspec.ValidationError as error:
        from rules.files.validation import mismatch

        raise mismatch(str(error), plain, structure) from None
