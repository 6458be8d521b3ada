"""Deal codes: a game, its options, the number of players and the shuffles in one short line.

A code such as `SR-4GQ2K-…` can be typed, copied and sent; whoever enters it gets the same deal. It
has letters for the game, then groups of five: the options that differ from their defaults, the
number of players, the seed of 128 bits and two check characters, in base 32 without I, L, O and U.
With the usual options and a short seed, as games of one person have, it has at most 12 characters.
"""

import hashlib
import re
from collections.abc import Sequence
from typing import Any, Final

import msgspec
import msgspec.inspect as types

from rules.catalog import Catalog, RulesDeclaration
from rules.core import CHANCE, AnyGame, OptionsError
from rules.luck import MOST_SEED, SEED_BITS, SHORT_BITS, dealt
from rules.record import Header
from rules.session import Session
from rules.words import _

DIGITS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LOOKALIKES: Final = str.maketrans({"O": "0", "I": "1", "L": "1", "U": "V"})
"""Letters that are no digits, and what whoever wrote them meant."""
GROUP: Final = 5
MOST_SEATS: Final = 8
MOST_CODE: Final = 120
"""Characters of what is taken for a code at all; the longest code is much shorter."""
SHORT: Final = 7
"""Digits of a code without its check where the options are the usual ones and the seed is short."""
CHECK: Final = 2
"""Characters that find a slip: 1 in 1,024 is not found."""

_Games = Catalog[RulesDeclaration[AnyGame]]


class DealCodeError(ValueError):
    """What was entered is no deal code: one sentence says why and what to do."""


class Deal(msgspec.Struct, frozen=True):
    """What a code names: a game with all its options, how many play, and the seed."""

    game: str
    seats: int
    options: dict[str, Any]
    seed: int


def letters_of(game: str) -> str:
    """Return the letters with which a game's codes begin: `SR` for `sanity_rook`."""
    return "".join(word[0] for word in game.split("_")).upper()


def write_code(games: _Games, deal: Deal) -> str:
    """Return the code of a deal; raises `OptionsError` where there is no such game."""
    game = games.open(deal.game, deal.seats, deal.options)
    number = _from_digits(_choices(games, deal.game, deal.seats), game.options)
    is_short = not number and deal.seed < 1 << SHORT_BITS
    number = number * MOST_SEATS + deal.seats - 1
    number = number << (SHORT_BITS if is_short else SEED_BITS) | deal.seed
    letters = letters_of(deal.game)
    body = _in_base_32(number)
    if is_short:
        body = body.rjust(SHORT, DIGITS[0])
    whole = body + _check(letters, body)
    groups = [whole[at : at + GROUP] for at in range(0, len(whole), GROUP)]
    return "-".join((letters, *groups))


def read_code(games: _Games, code: str) -> Deal:
    """Return the deal that a code names, however it is spaced; raises `DealCodeError`."""
    if len(code) > MOST_CODE:
        raise DealCodeError(_("That’s too long for a deal code. Copy only the code."))
    letters, _dash, rest = re.sub(r"[\s_]+", "-", code.strip().upper()).partition("-")
    named = {letters_of(game.name): game.name for game in games}
    if letters not in named:
        raise DealCodeError(
            _("A deal code begins with the letters of a game: {letters}.").format(
                letters=", ".join(sorted(named))
            )
        )
    digits = rest.replace("-", "").translate(LOOKALIKES)
    body, check = digits[:-CHECK], digits[-CHECK:]
    if not body or set(digits) - set(DIGITS) or check != _check(letters, body):
        raise DealCodeError(_("This code has a typo. Check it."))
    number = int(body.translate(_TO_PYTHON), 32)
    bits = SHORT_BITS if len(body) == SHORT else SEED_BITS
    seed, number = number & ((1 << bits) - 1), number >> bits
    seats, number = number % MOST_SEATS + 1, number // MOST_SEATS
    name = named[letters]
    try:
        options = _to_digits(_choices(games, name, seats), number)
        opened = games.open(name, seats, options)
    except OptionsError as error:
        raise DealCodeError(str(error)) from None
    return Deal(name, seats, msgspec.to_builtins(opened.options), seed)


def deal_of(header: Header, session: Session[Any]) -> Deal | None:
    """Return the deal of a game, or `None` where its shuffles do not follow from its seed.

    They do not where they were sealed, or where another program dealt.
    """
    seed = header.seed
    if seed is None or not 0 <= seed <= MOST_SEED:
        return None
    again: Session[Any] = Session(session.game, seed, dealt(seed))
    for entry in session.log:
        if entry.seat == CHANCE and again.drawn() != entry.action:
            return None
        again.follow(entry)
    return Deal(header.game, len(header.seats), msgspec.to_builtins(session.game.options), seed)


# --- the options as one number ----------------------------------------------------------------


class _Choice(msgspec.Struct, frozen=True):
    """An option: its values in an order that never changes, and its default among them."""

    name: str
    values: Sequence[Any]
    default: int


def _choices(games: _Games, name: str, seats: int) -> list[_Choice]:
    """Return a game's options in the order in which they are declared."""
    defaults = games.open(name, seats).options
    described = types.type_info(type(defaults))
    assert isinstance(described, types.StructType)
    found = []
    for field in described.fields:
        values = _values(field.type)
        default = values.index(getattr(defaults, field.name))
        found.append(_Choice(field.name, values, default))
    return found


def _values(described: types.Type) -> Sequence[Any]:
    """Return all values that an option can have."""
    match described:
        case types.Metadata(type=inner):
            return _values(inner)
        case types.UnionType(types=kinds):  # or none, which a game replaces by a default
            return _values(next(kind for kind in kinds if not isinstance(kind, types.NoneType)))
        case types.BoolType():
            return (False, True)
        case types.LiteralType(values=values):
            return values
        case types.IntType(ge=int(least), le=int(most)):
            return range(least, most + 1)
        case _:
            raise TypeError(f"an option has no bounds: {described}")


def _from_digits(choices: Sequence[_Choice], options: object) -> int:
    """Return options as a number: 0 where all have their defaults.

    An option that comes to a game later has the highest place, so that older codes still hold.
    """
    number = 0
    for choice in reversed(choices):
        size = len(choice.values)
        digit = (choice.values.index(getattr(options, choice.name)) - choice.default) % size
        number = number * size + digit
    return number


def _to_digits(choices: Sequence[_Choice], number: int) -> dict[str, Any]:
    options = {}
    for choice in choices:
        number, digit = divmod(number, len(choice.values))
        options[choice.name] = choice.values[(digit + choice.default) % len(choice.values)]
    if number:
        raise DealCodeError(_("This code is from a newer version of Cabinet. Update yours."))
    return options


# --- base 32 ----------------------------------------------------------------------------------

_TO_PYTHON: Final = str.maketrans(DIGITS, "0123456789abcdefghijklmnopqrstuv")


def _in_base_32(number: int) -> str:
    digits = ""
    while number or not digits:
        number, digit = divmod(number, len(DIGITS))
        digits = DIGITS[digit] + digits
    return digits


def _check(letters: str, body: str) -> str:
    digest = hashlib.sha256(f"{letters}-{body}".encode()).digest()
    value = int.from_bytes(digest[:2], "big")
    return DIGITS[value >> 5 & 31] + DIGITS[value & 31]
