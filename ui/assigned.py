"""What actions are given instead of what they have at first: keys, or a controller's buttons."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Generic, TypeVar

Thing = TypeVar("Thing")


class Assigned(ABC, Generic[Thing]):
    """Which thing each action has now; no two that meet have the same."""

    def __init__(self) -> None:
        self.given: dict[str, Thing] = {}
        """What actions were given instead of their first ones."""

    @abstractmethod
    def first(self, name: str) -> Thing:
        """Return what an action has at first."""

    @abstractmethod
    def refusal(self, name: str, wanted: Thing) -> str:
        """Return why an action cannot have something, in a sentence, or ''."""

    def of(self, name: str) -> Thing:
        """Return what an action has."""
        return self.given[name] if name in self.given else self.first(name)

    def with_given(self, name: str, wanted: Thing) -> dict[str, Thing]:
        """Return what actions have instead of their first ones, once one has been given another."""
        return self._other_than_first({**self.given, name: wanted})

    def settle(self, read: Mapping[str, Thing]) -> None:
        """Give the actions what a file says: what cannot be had, not.

        Things that change places with each other are fine, so all are tried at once first.
        """
        self.given = self._other_than_first(read)
        if not any(self.refusal(name, wanted) for name, wanted in self.given.items()):
            return
        self.given = {}
        for name, wanted in read.items():
            if not self.refusal(name, wanted) and wanted != self.first(name):
                self.given[name] = wanted

    def _other_than_first(self, read: Mapping[str, Thing]) -> dict[str, Thing]:
        return {name: wanted for name, wanted in read.items() if wanted != self.first(name)}
