"""When Python looks for parts that nobody needs any more: not in the midst of a frame.

By itself it looks whenever enough parts were made, and now and then through all there are. That
takes as long as several frames, and it comes most likely where most is made: in a busy one.
"""

import gc
from typing import Final, Self

from art.shelf import give_back_what_is_free
from ui.budgets import MOST_NEW_PARTS

QUIET: Final = 0.5
"""Seconds without a frame after which there is time to look through older parts too."""
OLDER: Final = 10
"""Looks through new parts after which older ones are looked through in a quiet moment,"""
ALL: Final = 100
"""and all but those that are there to stay;"""
AT_LAST: Final = 1_000
"""and after which all are looked through, also where no quiet moment comes."""


class Tidying:
    """Looks for what is garbage between two frames, and thoroughly in quiet moments.

    As a context Python itself does not look meanwhile, and all that is there at its beginning is
    there to stay.
    """

    def __init__(self) -> None:
        self._older = self._all = 0
        self._keeps = False
        """Whether what was there at the beginning was set aside."""

    def __enter__(self) -> Self:
        self._keeps = True
        gc.freeze()
        gc.disable()
        return self

    def __exit__(self, *_error: object) -> None:
        gc.enable()

    def look(self, quiet: float) -> None:
        """Look after a round of the loop; the last frame was so many seconds ago."""
        if gc.get_count()[0] >= MOST_NEW_PARTS:
            gc.collect(0)
            self._older += 1
            self._all += 1
        if self._all >= AT_LAST or (quiet >= QUIET and self._all >= ALL):
            gc.collect()
            self._older = self._all = 0
        elif quiet >= QUIET and self._older >= OLDER:
            gc.collect(1)
            self._older = 0

    def tidy_up(self) -> None:
        """Let go of a scene that has left: its parts know each other, and hold large pieces.

        Python would find that by and by, counting parts and not their size. What is there to stay
        is not looked through again.
        """
        if self._keeps:
            gc.unfreeze()
        gc.collect()
        if self._keeps:
            gc.freeze()
        give_back_what_is_free()
        self._older = self._all = 0
