"""Where chance comes from: a seed, or a secret that is sealed before anybody adds a word.

A seed names the shuffles of a game: the same seed has the same first shuffle, the same second one
and so on, whatever the players do in between. It is known to whoever reads the record. Of sealed
shuffles everybody is shown the digest of a secret first and may add a word then; the secret is
told when the game is over, so that anybody can work out the shuffles again. How, and what that
proves, stands in docs/records.md with a test vector.
"""

import hashlib
import random
import secrets
from collections.abc import Callable, Sequence
from typing import Annotated, Final, NamedTuple, NoReturn

import msgspec

SEED_BITS: Final = 128
"""Of every seed that is drawn, and of every secret."""
SHORT_BITS: Final = 32
"""Those of a seed whose deal code has at most twelve characters."""
MOST_SEED: Final = 2**SEED_BITS - 1
MOST_WORD: Final = 60
"""The characters of a word that somebody adds."""
_DOUBLE_BITS: Final = 53
"""Of a number between 0 and 1, as many as a double holds."""

Secret = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]
"""128 bits as hexadecimal digits."""
Digest = Annotated[str, msgspec.Meta(pattern="^sha256:[0-9a-f]{64}$")]
Word = Annotated[str, msgspec.Meta(max_length=MOST_WORD, pattern=r"^[^\x00-\x1f\x7f]+$")]


class Seal(msgspec.Struct, frozen=True):
    """What a record's header says of sealed shuffles: the secret's digest, and the words added."""

    commit: Digest
    words: Annotated[tuple[Word, ...], msgspec.Meta(max_length=8)] = ()

    def is_of(self, secret: str) -> bool:
        """Return whether this is the secret that was sealed."""
        return self.commit == commit(secret)

    @property
    def seed(self) -> int:
        """What all else at the table goes by that needs to be random; it tells no card."""
        return int(self.commit.removeprefix("sha256:")[: SEED_BITS // 4], 16)


def new_seed() -> int:
    """Return a fresh seed of 128 bits from the system's own source."""
    return secrets.randbits(SEED_BITS)


def short_seed() -> int:
    """Return a fresh seed for a game of one person, short enough that its code can be typed.

    Where several people play, somebody could search so few shuffles for that of their own hand.
    """
    return secrets.randbits(SHORT_BITS)


def new_secret() -> str:
    """Return a fresh secret of 128 bits."""
    return secrets.token_hex(SEED_BITS // 8)


def commit(secret: str) -> str:
    """Return what is shown of a secret before it is told."""
    return "sha256:" + hashlib.sha256(secret.encode("ascii")).hexdigest()


def seed_of(*names: str) -> int:
    """Return the seed that follows from names: the deal of a day, say."""
    digest = hashlib.sha256("\n".join(names).encode()).digest()
    return int.from_bytes(digest[: SEED_BITS // 8], "big")


def chance_rng(deal: str, stage: int) -> random.Random:
    """Return the generator of a deal's chance action number `stage`, counted from 0."""
    return random.Random(f"{deal}/chance/{stage}")


def sealed_rng(secret: str, words: Sequence[str], line: int) -> random.Random:
    """Return the generator of the chance line with this number in a sealed record.

    It has `random()` alone, which is all that chance asks for; raises `NotImplementedError` else.
    """
    return _Sealed("\n".join((secret, *words, str(line))))


class _Sealed(random.Random):
    """Numbers from 0 to 1 out of digests: number k is that of the `text` and k, counted from 0."""

    def __init__(self, text: str) -> None:
        super().__init__(0)
        self._text, self._count = text, 0

    def random(self) -> float:
        digest = hashlib.sha256(f"{self._text}\n{self._count}".encode()).digest()
        self._count += 1
        return (int.from_bytes(digest[:8], "big") >> (64 - _DOUBLE_BITS)) * 2.0**-_DOUBLE_BITS

    def getrandbits(self, k: int, /) -> NoReturn:
        raise NotImplementedError("sealed chance has numbers from 0 to 1 alone")


class Place(NamedTuple):
    """Where in a game chance acts: counted from 0 among all entries of the log and among chance's
    own, and the number of its line in the record.
    """

    entry: int
    stage: int
    line: int


Luck = Callable[[Place], random.Random]
"""Returns the generator for a chance action."""


def dealt(seed: int) -> Luck:
    """Return the luck of a deal: whatever is decided, its shuffles are the same."""
    return lambda place: chance_rng(str(seed), place.stage)


def drawn_anew(seed: int) -> Luck:
    """Return the luck by which other decisions lead to other shuffles later on."""
    return lambda place: random.Random(f"{seed}/{place.entry}")


class Sealed(msgspec.Struct, frozen=True):
    """A secret, kept until the game is over, and the words that people added."""

    secret: str
    words: tuple[str, ...] = ()

    @property
    def seal(self) -> Seal:
        """What everybody is told of it."""
        return Seal(commit(self.secret), self.words)

    def luck(self, place: Place) -> random.Random:
        return sealed_rng(self.secret, self.words, place.line)
