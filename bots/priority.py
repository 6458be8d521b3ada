"""Processes that think give way to the window: on a busy machine its frames come first."""

import os
import sys
from enum import Enum
from typing import Final


class Rank(Enum):
    """How far a process stands behind: its niceness, and Windows' class of priority."""

    PLAYERS = (5, 0x4000)
    """Behind the table: below normal."""
    DUEL = (10, 0x0040)
    """Behind the table and behind its computer players: when nobody else wants the processor."""


THIS_PROCESS: Final = -1
"""Windows' handle of the process that asks."""


def give_way(rank: Rank) -> None:
    """Let this process run where others leave it time."""
    niceness, kind = rank.value
    if sys.platform == "win32":
        import ctypes

        set_class = ctypes.windll.kernel32.SetPriorityClass
        set_class.argtypes = (ctypes.c_void_p, ctypes.c_uint32)
        set_class(THIS_PROCESS, kind)
    else:
        os.nice(niceness)
