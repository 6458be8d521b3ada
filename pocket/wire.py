"""What phone and table say to each other, as JSON texts with a tag `say`, and how it is read.

A phone says `Join` first and once, then answers (`rules.remote`). Whatever else comes is hostile
or of another version, and is told so in a sentence. `docs/pocket.md` describes it for others.
"""

import re
from typing import Annotated, Final, TypeAlias

import msgspec

from rules.remote import AnyAnswer, Enter, Lobby, Page, Welcome
from rules.words import _

VERSION: Final = 3
"""Goes up with every change that a page of before would not understand."""
MOST_BYTES: Final = 64 * 1024
"""No message from a phone is longer."""

Digits = Annotated[str, msgspec.Meta(max_length=80)]


class BadMessageError(ValueError):
    """What came is no message; its words say why."""


class OtherVersionError(BadMessageError):
    """Who speaks speaks another version."""


# --- from the phone ---------------------------------------------------------------------------


class Join(msgspec.Struct, frozen=True, tag_field="say", tag="join", forbid_unknown_fields=True):
    """Let me in: with the secret of a seat, or with one of my own and the room's `code`.

    `visit` names the page as it was loaded. `again`: the page had the seat and has lost the line;
    it gets the seat back unless another page has opened it meanwhile. `language` is its tag.
    """

    version: int
    token: Digits
    visit: Digits = ""
    again: bool = False
    code: Digits = ""
    language: Digits = ""


Spoken: TypeAlias = Join | Enter | AnyAnswer
"""All that a phone says."""


class _Opening(msgspec.Struct):
    """What every version has said when it joins."""

    say: str = ""
    version: int = 0


# --- from the table ---------------------------------------------------------------------------


class Message(msgspec.Struct, frozen=True, tag_field="say"):
    """Something that the table says to a phone."""


class Welcomed(Message, frozen=True, tag="welcome"):
    """The first answer to `Join`, said again when something of it changes."""

    version: int
    welcome: Welcome


class Gathered(Message, frozen=True, tag="room"):
    """Who is in the room, for whoever has no seat; said again when that changes."""

    room: Lobby


class Shown(Message, frozen=True, tag="page"):
    """The present page; whatever was shown before is over."""

    page: Page


class Refused(Message, frozen=True, tag="refused"):
    """What was said cannot be done: the rule's number, or '', and why."""

    rule: str
    words: str


class Told(Message, frozen=True, tag="told"):
    """Something to be read once: a hint with its reason."""

    words: str


class TurnedAway(Message, frozen=True, tag="turned away", omit_defaults=True):
    """Nobody is let in so, or not now; with the right `code` they are. The connection ends."""

    why: str
    code: bool = False


class Beat(Message, frozen=True, tag="beat"):
    """The table is still there; said when it has been silent for a while."""


class Rests(Message, frozen=True, tag="rests"):
    """No game is played just now. The connection stays: the next game begins on it."""

    words: str


class Gone(Message, frozen=True, tag="gone", omit_defaults=True):
    """The phone has the seat no more. The connection ends.

    To join again is useless, but with `elsewhere`, where another page has the seat and a person
    may take it back, and with `closed`: the table may open again, so the page goes on trying.
    """

    why: str
    elsewhere: bool = False
    closed: bool = False


class OtherVersion(Message, frozen=True, tag="version"):
    """The page is of another version than the table; to load it again helps."""

    version: int
    words: str


_opening = msgspec.json.Decoder(_Opening)
_spoken: msgspec.json.Decoder[Spoken] = msgspec.json.Decoder(Spoken)
_encoder = msgspec.json.Encoder()


def encode(message: Message) -> bytes:
    """Return a message as it is sent; the same one is the same bytes."""
    return _encoder.encode(message)


def decode(sent: str | bytes) -> Spoken:
    """Read what a phone says.

    Raises:
        OtherVersionError: It wants to join in another version.
        BadMessageError: It is nothing that a phone says.
    """
    if len(sent) > MOST_BYTES:
        raise BadMessageError("The message is too long.")
    try:
        opening = _opening.decode(sent)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise BadMessageError("The message is not one that a phone sends.") from None
    if opening.say == "join" and opening.version != VERSION:
        raise OtherVersionError(
            _("The page and the table run different versions of Cabinet. Reload the page.")
        )
    try:
        return _spoken.decode(sent)
    except msgspec.ValidationError as error:
        raise BadMessageError(f"The message cannot be read: {_plain(error)}.") from None
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise BadMessageError("The message is not one that a phone sends.") from None


def _plain(error: msgspec.ValidationError) -> str:
    """Return what is wrong, without what was sent: it is said back, and must not carry it."""
    where = str(error).rpartition(" - at ")[2]
    if where == "`$.say`":
        return "it is of a kind that the table does not know"
    if re.fullmatch(r"`\$\.\w{1,20}(\[\d+\])?`", where):
        return f"{where.strip('`').removeprefix('$.')} is not what it must be"
    return "a part of it is missing or unknown"
