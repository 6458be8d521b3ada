"""Game records: one game as a JSON Lines file (`.cabinet`), which is also the autosave.

The format is public and stands in docs/records.md. A record is hostile until it has been
replayed through the rules: sizes are bounded and every line is verified.
"""

import contextlib
import hashlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import msgspec.inspect as types

from rules import notation
from rules.catalog import Catalog, RulesDeclaration, house_rules
from rules.core import (
    CHANCE,
    HUMAN,
    AnyGame,
    Ended,
    Event,
    HandEnded,
    OptionsError,
    Refused,
    Seat,
)
from rules.decks.cards import Deck
from rules.files import outside
from rules.files.plainyaml import Plain
from rules.files.quoting import brief, visible
from rules.luck import MOST_SEED, Digest, Seal, Secret, sealed_rng
from rules.names import fault_of
from rules.session import Entry, Session
from rules.version import VERSION

FORMAT: Final = "cabinet/1"
MOST_BYTES: Final = 8 * 1024 * 1024
"""Many times what the longest game takes."""
MOST_LINE: Final = 64 * 1024
SHORT_LINE: Final = 100
MOST_SEEN: Final = 2000
"""Different short lines of a record that are kept while it is read."""
MOST_DEPTH: Final = 32
"""Of lists in lists in a header, most of which nobody here knows."""


Games = Catalog[RulesDeclaration[AnyGame]]
"""The games that a record may be of."""


class RecordError(ValueError):
    """A record cannot be read or breaks the rules: one sentence with the line's number.

    Line 0 stands for the file as a whole. Whatever the record says is fit for a terminal.
    """

    def __init__(self, line: int, what: str) -> None:
        self.line = line
        self.what = visible(what)
        super().__init__(f"Line {line}: {self.what}" if line else self.what)


class SeatHeader(msgspec.Struct, frozen=True):
    """Who sat there: a name, and `human` or `bot:LEVEL`."""

    name: str
    player: str

    @property
    def is_person(self) -> bool:
        return self.player == HUMAN


class DeckHeader(msgspec.Struct, frozen=True):
    """The deck's id and the digest of its card ids."""

    id: str
    digest: str


class Fork(msgspec.Struct, frozen=True):
    """Where a game goes on from another record: after how many of its lines, and their digest."""

    line: int
    digest: Digest

    @classmethod
    def of(cls, content: bytes, line: int) -> "Fork":
        """Return the fork of a record after its first `line` lines, the header being the first."""
        kept = content.split(b"\n", line)[:line]
        digest = hashlib.sha256(b"".join(each + b"\n" for each in kept)).hexdigest()
        return cls(line, f"sha256:{digest}")


class _HeaderLine(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The fields of line 1 that are known here."""

    record: str
    game: str
    options: dict[str, str | int | bool]
    seats: tuple[SeatHeader, ...]
    seed: int | None
    """`None` where the shuffles are sealed: they follow from what nobody can tell from here."""
    deck: DeckHeader
    started: str
    program: str = ""
    """The version of the program that began the record; older ones did not say."""
    forked: Fork | None = None
    seal: Seal | None = None


class Header(_HeaderLine, frozen=True, kw_only=True):
    """Line 1 of a record. What it says that is not known here is kept and written back."""

    origin: dict[str, Any] = {}
    """The line as it was read, where it says more than is known here."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, fit to be shown."""
        return tuple(brief(seat.name) for seat in self.seats)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that no computer player has."""
        return tuple(at for at, seat in enumerate(self.seats) if seat.is_person)


class _Head(msgspec.Struct, frozen=True):
    """What says whose a line is, and of which kind."""

    chance: str | None = None
    seat: int | None = None
    action: str | None = None


_encoder = msgspec.json.Encoder()
_line_decoder = msgspec.json.Decoder(dict[str, Any])
_NOT_JSON: Final = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)


def new_header(
    game: AnyGame, seats: Iterable[SeatHeader], luck: int | Seal, started: str
) -> Header:
    """Return the header of a game that begins: all options with their defaults filled in.

    Its shuffles follow from a seed, or are sealed.
    """
    return Header(
        record=FORMAT,
        game=game.name,
        options=msgspec.to_builtins(game.options),
        seats=tuple(seats),
        seed=None if isinstance(luck, Seal) else luck,
        deck=DeckHeader(game.deck.id, game.deck.digest),
        started=started,
        program=VERSION,
        seal=luck if isinstance(luck, Seal) else None,
    )


def forked_header(
    parent: Header, content: bytes, line: int, seats: Iterable[SeatHeader], seed: int, started: str
) -> Header:
    """Return the header of a game that goes on from a parent's record after so many lines of it.

    It never has the parent's seal: of sealed shuffles nobody could prove the lines that follow.
    """
    return msgspec.structs.replace(
        parent,
        seats=tuple(seats),
        seed=seed,
        seal=None,
        started=started,
        program=VERSION,
        forked=Fork.of(content, line),
    )


def encode_header(header: Header) -> bytes:
    """Return line 1, without the line end."""
    known = _HeaderLine(**{key: getattr(header, key) for key in _HeaderLine.__struct_fields__})
    if not header.origin:
        return _encoder.encode(known)
    described = types.type_info(_HeaderLine)
    return _encoder.encode(_with_unknown(msgspec.to_builtins(known), header.origin, described))


def _with_unknown(plain: Any, former: Any, described: types.Type) -> Any:
    """Return data with what `former` says besides that its structure does not know.

    Lists are compared item by item; the keys of a mapping (`dict[…]`) are all known.
    """
    if isinstance(described, types.Metadata):
        return _with_unknown(plain, former, described.type)
    if isinstance(described, types.StructType) and isinstance(former, dict):
        fields = {field.encode_name: field.type for field in described.fields}
        known = {
            key: _with_unknown(value, former.get(key), fields[key]) for key, value in plain.items()
        }
        return {**known, **{key: value for key, value in former.items() if key not in fields}}
    if isinstance(described, types.DictType) and isinstance(former, dict):
        return {
            key: _with_unknown(value, former.get(key), described.value_type)
            for key, value in plain.items()
        }
    if isinstance(described, types.VarTupleType) and isinstance(former, list):
        before = [*former, *[None] * len(plain)]
        return [
            _with_unknown(value, before[at], described.item_type) for at, value in enumerate(plain)
        ]
    return plain


def encode_entry(deck: Deck, entry: Entry) -> bytes:
    """Return the line of a decision or of chance, without the line end."""
    line = notation.written(deck, entry.action)
    return _encoder.encode(line if entry.seat == CHANCE else {"seat": entry.seat, **line})


def encode_ends(events: Iterable[Event]) -> Iterator[bytes]:
    """Yield the `end` lines that follow from an action's events."""
    return map(_encoder.encode, _ends(events))


def _ends(events: Iterable[Event]) -> Iterator[Ended]:
    return (event for event in events if isinstance(event, Ended))


def encode_session(header: Header, session: Session[Any], secret: str = "") -> bytes:
    """Return the whole record of a session; the `secret` of sealed shuffles ends a finished one."""
    lines = [encode_header(header)]
    replay = Session(session.game, session.seed)
    for entry in session.log:
        lines.append(encode_entry(session.game.deck, entry))
        lines.extend(encode_ends(replay.act(entry.seat, entry.action)))
    if secret and session.outcome is not None:
        lines.append(encode_secret(secret))
    return b"\n".join(lines) + b"\n"


def read_bytes(path: Path) -> bytes:
    """Return a record file's bytes; raises `RecordError` where there is none or it is too big."""
    try:
        return outside.read_bytes(path, MOST_BYTES)
    except outside.OutsideError as error:
        raise RecordError(0, f"{error.what}.") from None


def _lines(content: bytes) -> Iterator[bytes]:
    """Yield the lines one by one, without a last one that was cut off while it was written."""
    start, size = 0, content.rfind(b"\n") + 1 if is_cut_off(content) else len(content)
    while start < size:
        end = content.find(b"\n", start)
        end = size if end < 0 else end
        yield content[start:end]
        start = end + 1


def is_cut_off(content: bytes) -> bool:
    """Return whether the last line was cut off while it was written, and so is left out."""
    last = content.rfind(b"\n") + 1
    try:
        if 0 < last < len(content):
            _line_decoder.decode(content[last:])
    except _NOT_JSON:
        return True
    return False


def _misread(line: bytes, error: Exception, structure: type[object]) -> str:
    """Return in words why a line is not this structure."""
    if not line.strip():
        return "it is empty"
    if isinstance(error, msgspec.ValidationError):
        from rules.files.validation import mismatch  # only where something is wrong

        with contextlib.suppress(*_NOT_JSON):
            return mismatch(str(error), msgspec.json.decode(line), structure).what
    return "it is not JSON, or not the whole of it"


def _read_header(line: bytes) -> Header:
    if len(line) > MOST_LINE:
        raise RecordError(1, "this is not a Cabinet record (the first line is too long).")
    try:
        header = _header(line)
    except _NOT_JSON as error:
        raise RecordError(
            1, f"this is not a Cabinet record's header: {_misread(line, error, _HeaderLine)}."
        ) from None
    for seat in header.seats:
        fault = fault_of(seat.name)
        if fault:
            raise RecordError(1, fault)
    if header.seed is None and header.seal is None:
        raise RecordError(1, "the header has no seed.")
    if header.seed is not None and (header.seal is not None or abs(header.seed) > MOST_SEED):
        raise RecordError(1, "the header's seed is none that a game can have.")
    if header.record != FORMAT:
        raise RecordError(
            1, f"this record is of the kind {header.record[:40]!r}; this Cabinet reads {FORMAT!r}."
        )
    return header


def _header(line: bytes) -> Header:
    known = msgspec.json.decode(line, type=_HeaderLine)
    origin = msgspec.json.decode(line)
    if _is_deep(origin, MOST_DEPTH):
        raise msgspec.ValidationError("nested too deep")
    header = Header(**msgspec.structs.asdict(known))
    if origin == msgspec.json.decode(_encoder.encode(known)):
        return header
    return msgspec.structs.replace(header, origin=origin)


def _is_deep(plain: Any, most: int) -> bool:
    inner = plain.values() if isinstance(plain, dict) else plain if isinstance(plain, list) else ()
    return not most or any(_is_deep(one, most - 1) for one in inner)


def _open(header: Header, games: Games) -> AnyGame:
    try:
        game = games.open(header.game, len(header.seats), header.options)
    except OptionsError as error:
        raise RecordError(1, str(error)) from None
    wanted = set(msgspec.to_builtins(game.options)) - house_rules(type(game.options))
    missing = wanted - set(header.options)
    if missing:
        raise RecordError(1, f"the header lacks the option {min(missing)!r}.")
    if (header.deck.id, header.deck.digest) != (game.deck.id, game.deck.digest):
        raise RecordError(
            1,
            f"it was played with another deck ({header.deck.id[:40]}) than this Cabinet's "
            f"{game.deck.id}.",
        )
    return game


def read_entry(game: AnyGame, line: dict[str, Plain], at: int = 0) -> Entry:
    """Return what a line says that a seat or chance did; raises `RecordError`."""
    head = _head(line, at)
    try:
        if head.chance is not None:
            chance = notation.kind_of(game.chances, head.chance)
            if chance is None:
                raise RecordError(at, f"chance knows no {head.chance[:40]!r}.")
            return Entry(CHANCE, notation.read(game.deck, chance, line))
        if head.seat is None or head.action is None:
            raise RecordError(at, "the line has neither a seat's action, chance nor an end.")
        if not 0 <= head.seat < game.seats:
            raise RecordError(at, f"there is no seat {head.seat}.")
        action = notation.kind_of(game.actions, head.action)
        if action is None:
            raise RecordError(at, f"this game has no action {head.action[:40]!r}.")
        rest = {name: value for name, value in line.items() if name != "seat"}
        return Entry(head.seat, notation.read(game.deck, action, rest))
    except notation.NotationError as error:
        raise RecordError(at, f"{error}.") from None


def _head(line: dict[str, Plain], at: int) -> _Head:
    try:
        return msgspec.convert(line, _Head)
    except msgspec.ValidationError as error:
        from rules.files.validation import mismatch  # only where something is wrong

        what = mismatch(str(error), line, _Head).what
        raise RecordError(at, f"the line cannot be read: {what}.") from None


def parse(content: bytes, games: Games) -> tuple[Header, AnyGame, Iterator[tuple[int, bytes]]]:
    """Return a record's header, its game, and its further lines with their numbers.

    Raises `RecordError` where line 1 is not the header of one of these games.
    """
    lines = _lines(content)
    header = _read_header(next(lines, b""))
    return header, _open(header, games), enumerate(lines, start=2)


class Salvaged(NamedTuple):
    """What can be read of a record: the session up to its first bad line, if there is one.

    `fault` names that line and says what is wrong with it; `None` where all is well.
    """

    header: Header
    session: Session[Any]
    fault: RecordError | None


def salvage(content: bytes, games: Games, tell: Callable[[int], object] | None = None) -> Salvaged:
    """Play a record through the rules as far as it is good; `tell` hears of each line more.

    Raises `RecordError` where not even the header is that of one of these games. Of sealed
    shuffles each is worked out again where the last line tells the secret; where it tells
    another, that line is the bad one.
    """
    header, game, lines = parse(content, games)
    seed, secret = header.seed, None
    if header.seal is not None:
        seed, told = header.seal.seed, _told_secret(content)
        secret = told if told is not None and header.seal.is_of(told) else None
    assert seed is not None
    session: Session[Any] = Session(game, seed)
    due: list[Ended] = []  # the end lines that must come next
    seen: dict[bytes, Entry] = {}
    try:
        for at, raw in lines:
            if tell is not None:
                tell(1)
            if header.seal is not None:
                if _unsealed(raw) is not None:
                    _check_secret(
                        header.seal, raw, at, over=session.outcome is not None and not due
                    )
                    continue
                if secret is not None and session.actors == (CHANCE,) and not due:
                    _check_chance(session, header.seal, secret, raw, at)
            due = _follow(session, raw, due, at, seen)
    except RecordError as fault:
        return Salvaged(header, session, fault)
    return Salvaged(header, session, None)


def replay(
    content: bytes, games: Games, tell: Callable[[int], object] | None = None
) -> tuple[Header, Session[Any]]:
    """Play a record through the rules and return its header and session.

    Raises `RecordError` at the first line that is malformed, illegal or (an `end` line) not
    what the game came to. A last line that was cut off is dropped; missing `end` lines at the
    very end of the file are allowed, since a game may break off anywhere. `tell` hears of each
    line more that was played.
    """
    header, session, fault = salvage(content, games, tell)
    if fault is not None:
        raise fault
    return header, session


class _Unseal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line of a finished game whose shuffles were sealed."""

    unseal: Secret


def encode_secret(secret: str) -> bytes:
    """Return the line that opens sealed shuffles when the game is over."""
    return _encoder.encode(_Unseal(secret))


def _unsealed(raw: bytes) -> str | None:
    """Return the secret that a line tells, or `None` where it tells none."""
    try:
        return msgspec.json.decode(raw, type=_Unseal).unseal
    except _NOT_JSON:
        return None


def _told_secret(content: bytes) -> str | None:
    """Return the secret that a record's last line tells, or `None`."""
    return _unsealed(content.rstrip(b"\n").rpartition(b"\n")[2][:MOST_LINE])


def is_unsealed(content: bytes) -> bool:
    """Return whether a record with sealed shuffles tells its secret, so that they are checked."""
    return _told_secret(content) is not None


def _check_secret(seal: Seal, raw: bytes, at: int, *, over: bool) -> None:
    if not over:
        raise RecordError(at, "the secret of the shuffles is told before the game is over.")
    if not seal.is_of(_unsealed(raw) or ""):
        raise RecordError(at, "this is not the secret that was sealed before the deal.")


def _check_chance(session: Session[Any], seal: Seal, secret: str, raw: bytes, at: int) -> None:
    """Compare what chance brought with what follows from the secret; raises `RecordError`."""
    rng = sealed_rng(secret, seal.words, at)
    wanted = Entry(CHANCE, session.game.chance(session.state, rng))
    if read_entry(session.game, _read_line(raw, at), at) != wanted:
        raise RecordError(
            at, "this is not what comes of the sealed secret and the words: it was changed."
        )


def _follow(
    session: Session[Any], raw: bytes, due: list[Ended], at: int, seen: dict[bytes, Entry]
) -> list[Ended]:
    """Follow one line and return the end lines that must come next; raises `RecordError`.

    What short lines say is kept in `seen`: in a long game the same come again and again, and
    would each take several times the room that they have in the file.
    """
    entry = None if due else seen.get(raw)
    if entry is None:
        line = _read_line(raw, at)
        if "end" in line or due:
            return _check_end(line, due, at)
        entry = read_entry(session.game, line, at)
        if len(raw) <= SHORT_LINE and len(seen) < MOST_SEEN:
            seen[raw] = entry
    try:
        return list(_ends(session.follow(entry)))
    except Refused as refused:
        raise RecordError(at, str(refused)) from None


def _read_line(raw: bytes, at: int) -> dict[str, Plain]:
    if len(raw) > MOST_LINE:
        raise RecordError(at, "the line is too long.")
    try:
        return _line_decoder.decode(raw)
    except _NOT_JSON as error:
        what = _misread(raw, error, dict)
        raise RecordError(at, f"the line cannot be read: {what}.") from None


def _check_end(line: dict[str, Plain], due: list[Ended], at: int) -> list[Ended]:
    """Compare an end line with the first that is due, and return the others."""
    if not due:
        raise RecordError(at, "an end is written where nothing has ended.")
    wanted, *others = due
    try:
        same = _places(msgspec.convert(line, type(wanted))) == _places(wanted)
    except msgspec.ValidationError:
        same = False
    if not same:
        raise RecordError(at, f"here the rules come to {_encoder.encode(wanted).decode()}.")
    return others


def _places(end: Ended) -> tuple[object, ...]:
    """Return an end line for comparison: seats tied in the ranking may stand in any order."""
    if isinstance(end, HandEnded):
        return end.hand, end.scores, end.why
    return end.scores, tuple(map(frozenset, end.ranking)), end.why
