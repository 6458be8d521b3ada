"""Tests of Cabinet, and what all of them may use."""

from typing import TypeVar

T = TypeVar("T")


def there(found: T | None) -> T:
    """Return what a test looked for; it must be there."""
    assert found is not None
    return found


def of_kind(kind: type[T], found: object) -> T:
    """Return what a test looked at; it must be of this kind."""
    assert isinstance(found, kind)
    return found
