"""Prepared positions, for lessons and puzzles: the beginning of a record, as plain data.

A position says who sits there, with which options, and the lines of a record up to the moment at
which somebody takes over. A shuffle need not be written out: in place of its `cards` it may say
what shall `lay` where, zone by zone, and the rest is filled in:

    {chance: shuffle, lay: {"hand:0": [KD, QD], stock: [7C]}}

In a zone that has an order the first card named is its top, which is drawn first.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final

import msgspec

from rules.catalog import RulesDeclaration
from rules.core import CHANCE, AnyGame, OptionsError, Refused, Zone, apply
from rules.decks.cards import Deck
from rules.files.plainyaml import FileError, Place, Plain
from rules.files.quoting import brief, nearest
from rules.record import RecordError, read_entry
from rules.session import Entry, Session
from rules.shared.chance import Shuffle

MOST_LINES: Final = 1000

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
Line = Annotated[dict[str, Any], msgspec.Meta(max_length=16)]
"""A line of a record as plain data."""
Lines = Annotated[tuple[Line, ...], msgspec.Meta(max_length=MOST_LINES)]


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where something begins: the players' names, options (others have defaults), and lines.

    `you` is the seat of whoever takes over; `seed` is for what chance brings from there on.
    """

    seats: Annotated[tuple[Name, ...], msgspec.Meta(min_length=1, max_length=8)]
    lines: Lines
    you: Annotated[int, msgspec.Meta(ge=0, le=7)] = 0
    options: dict[str, Any] = {}
    seed: int = 1

    def lay(self, declared: RulesDeclaration[AnyGame], place: Place = ()) -> Session[Any]:
        """Return the session at this position.

        Raises `FileError`, with the place below `place`, for what is not known or not allowed.
        """
        try:
            game = declared.open(len(self.seats), self.options)
        except OptionsError as error:
            raise FileError(
                str(error).rstrip("."), "fix the seats or options", place=place
            ) from None
        if self.you >= game.seats:
            raise FileError(
                f"there is no seat {self.you}", "count the seats from 0", place=(*place, "you")
            )
        session: Session[Any] = Session(game, self.seed)
        for at, line in enumerate(self.lines):
            here = (*place, "lines", at)
            follow(session, entry_of(session, line, here), here)
        return session


def entry_of(session: Session[Any], line: Mapping[str, Plain], place: Place) -> Entry:
    """Return what a line says, in this session's position; raises `FileError`.

    Cards that the line does not name but `lay` are put where they shall come to lie.
    """
    if "lay" in line:
        return Entry(CHANCE, _stacked(session, line, place))
    try:
        return read_entry(session.game, dict(line))
    except RecordError as error:
        raise FileError(error.what.rstrip("."), "write it as in a record", place=place) from None


def follow(session: Session[Any], entry: Entry, place: Place) -> None:
    """Commit an entry; raises `FileError` where the rules refuse it."""
    try:
        session.follow(entry)
    except Refused as refused:
        raise FileError(
            f"this is not allowed here: {str(refused).rstrip('.')}",
            "look at the lines before it",
            place=place,
        ) from None


def card_of(deck: Deck, card: object, place: Place) -> int:
    """Return the number of a card that a file names; raises `FileError` for one unknown."""
    if not isinstance(card, str) or card not in deck:
        raise FileError(
            f"there is no card '{brief(card)}' in the deck {deck.id}",
            nearest(str(card), [each.id for each in deck.cards]),
            place=place,
        )
    return deck.number(card)


def _stacked(session: Session[Any], line: Mapping[str, Plain], place: Place) -> Shuffle:
    """Return a shuffle after which cards lie where the line wants them.

    Where each place of the pile is dealt to is seen by dealing it once.
    """
    game, wanted = session.game, line["lay"]
    probe = _any_shuffle(session)
    if line.get("chance") != "shuffle" or set(line) != {"chance", "lay"} or probe is None:
        raise FileError(
            "'lay' stands only in the line of a shuffle",
            "write {chance: shuffle, lay: {…}} where cards are shuffled",
            place=place,
        )
    if not isinstance(wanted, dict):
        raise FileError("'lay' must name zones", "write 'zone: [cards]'", place=place)
    after, _events = apply(game, session.state, CHANCE, probe)
    zones = game.zones(after)
    spots = {card: at for at, card in enumerate(probe.cards)}
    laid: dict[int, int] = {}
    for zone, cards in wanted.items():
        here = (*place, "lay", zone)
        free = _free_spots(zones, zone, spots, here)
        for spot, card in zip(free, _cards(game.deck, cards, len(free), here), strict=False):
            if card not in spots or card in laid.values():
                raise FileError(
                    f"the card '{game.deck[card].id}' is named twice, or is not in this shuffle",
                    "name another one",
                    place=here,
                )
            laid[spot] = card
    rest = iter([card for card in probe.cards if card not in set(laid.values())])
    return Shuffle(tuple(laid[at] if at in laid else next(rest) for at in range(len(spots))))


def _any_shuffle(session: Session[Any]) -> Shuffle | None:
    """Return a shuffle as chance might bring it now, or `None` where nothing is shuffled."""
    if session.actors != (CHANCE,):
        return None
    rng = random.Random(f"{session.seed}/{len(session.log)}/lay")
    chance = session.game.chance(session.state, rng)
    return chance if isinstance(chance, Shuffle) else None


def _free_spots(
    zones: Mapping[Zone, Sequence[int]], zone: str, spots: Mapping[int, int], place: Place
) -> list[int]:
    """Return which places of the pile come to lie in a zone, those on its top first."""
    if zone not in zones:
        raise FileError(
            f"there is no zone '{brief(zone)}'", nearest(zone, sorted(zones)), place=place
        )
    lying = zones[zone] if zone.startswith("hand:") else reversed(zones[zone])
    found = [spots[card] for card in lying if card in spots]
    return sorted(found) if zone.startswith("hand:") else found


def _cards(deck: Deck, cards: Plain, most: int, place: Place) -> list[int]:
    """Return the cards of a list that a zone has room for; raises `FileError`."""
    if not isinstance(cards, list) or len(cards) > most:
        raise FileError(
            f"here stands a list of at most {most} cards", "shorten the list", place=place
        )
    return [card_of(deck, card, (*place, at)) for at, card in enumerate(cards)]
