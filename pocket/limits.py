"""How much one connection may ask of the server, and for how long it may keep it waiting."""

import time
from typing import Final

CONNECTIONS: Final = 64
"""Half-open ones count too."""
LOOKERS: Final = 24
"""Spectators at once."""
GUESTS: Final = 16
"""People who choose a seat at once."""
CODES: Final = (0.1, 12.0)
"""Wrong codes a second, and how many at once: at this pace half of all codes take eleven days."""

HEAD_SECONDS: Final = 5.0
"""From a connection to the end of its first request's head."""
IDLE_SECONDS: Final = 20.0
"""For an answer to be read, and the head of the next request to come."""
JOIN_SECONDS: Final = 5.0
"""From the WebSocket to `Join`."""
BEAT_SECONDS: Final = 5.0
"""After so long a silent table tells a phone that it is still there."""
HEARTBEAT: Final = 10.0
"""Between two pings of a silent phone, which has half as long to answer."""
SEND_SECONDS: Final = 5.0
"""For a phone to read what is sent before it is dropped."""
CLOSING_SECONDS: Final = 0.5
"""For a phone to hang up in its turn."""
ADDRESSES_SECONDS: Final = 5.0
"""Between two looks whether this machine has a new address."""
FACE_SECONDS: Final = 10.0
"""For the table to draw a card."""

MESSAGES: Final = (20.0, 60.0)
"""Messages a second, and how many at once."""
REQUESTS: Final = (50.0, 600.0)
"""HTTP requests a second on one connection, and how many at once: a phone fetches a whole deck."""
BYTES: Final = (64 * 1024.0, 512 * 1024.0)
"""Received bytes a second, and how many at once."""

NOTES: Final = 16
"""Words that wait for a phone to read them; older ones are dropped."""
FACES_ASKED: Final = 4
"""Cards that the table is asked for and has not drawn yet: few, so that a hand's come soon."""
FACE_BYTES: Final = 32 * 1024 * 1024
"""Drawn cards that are kept."""


class Bucket:
    """So many things a second, and a number at once after a rest."""

    def __init__(self, rate: tuple[float, float]) -> None:
        self._a_second, self._most = rate
        self._left, self._since = self._most, time.monotonic()

    def has(self, number: float = 1.0) -> bool:
        """Whether so many are there."""
        return self.take(0.0) and self._left >= number

    def take(self, number: float = 1.0) -> bool:
        """Take so many; return whether they were there."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._since) * self._a_second)
        self._since = now
        if self._left < number:
            return False
        self._left -= number
        return True
