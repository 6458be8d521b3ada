"""The secrets in links: whoever knows one has the seat."""

import base64
import hmac
import secrets
from typing import Final

BYTES: Final = 16
LENGTH: Final = 26
"""Signs of a secret."""
LETTERS: Final = "ACDEFGHJKLMNPQRTUVWXY"
"""Those of a room's code: none looks like another, or like a digit."""
CODE: Final = 4
_WRITTEN: Final = str.maketrans(
    "abcdefghijklmnopqrstuvwxyz234567", "0123456789abcdefghjkmnpqrstvwxyz"
)
_MEANT: Final = str.maketrans("oil", "011", " -")


def new_token() -> str:
    """Return a secret of 128 bits: 26 letters and digits, none of which looks like another."""
    random = secrets.token_bytes(BYTES)
    return base64.b32encode(random).decode().rstrip("=").lower().translate(_WRITTEN)


def new_code() -> str:
    """Return the code of a room: four letters to be read across it and typed."""
    return "".join(secrets.choice(LETTERS) for _letter in range(CODE))


def as_meant(typed: str) -> str:
    """Return a secret as it was written before somebody typed it."""
    return typed.lower().translate(_MEANT)


def is_same(token: str, said: str) -> bool:
    """Whether a secret was said; the time that this takes tells nothing about it."""
    return hmac.compare_digest(token.encode(), said.encode("utf-8", "replace"))
