"""Surfaces that know what is drawn on them, as their copies do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pygame import Surface


class Knowing(Surface):
    """A surface on which all is drawn by `blit`; what its copies take over, `_twin` says."""

    def _twin(self, twin: Any) -> Any:
        """Return a copy of this surface that knows what this one does."""
        raise NotImplementedError

    def fblits(self, blit_sequence: Iterable[Any], special_flags: int = 0, /) -> None:
        for source, dest in blit_sequence:
            self.blit(source, dest, None, special_flags)

    def blits(self, blit_sequence: Any, doreturn: Any = True) -> Any:
        return [self.blit(*each) for each in blit_sequence]

    def copy(self) -> Any:
        return self._twin(Surface.copy(self))

    def convert(self, *how: Any) -> Any:
        return self._twin(Surface.convert(self, *how))

    def convert_alpha(self) -> Any:
        return self._twin(Surface.convert_alpha(self))
