"""What can be printed besides decks: each game declares its own, or shares these."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rules.core import AnyGame
from rules.words import _
from table.sheet import GameEntry

if TYPE_CHECKING:
    from art.faces import Ink
    from prints.chip_set import ChipSet, Stakes
    from prints.job import Job
    from prints.packing import Piece
    from prints.page import Page
    from prints.pieces import MarkerSet


@dataclass(frozen=True, kw_only=True)
class Printable:
    """What a game needs besides its cards; its words are in the player's language.

    It is whole `sheets`, or loose `pieces` to cut out, which share their sheets with others.
    """

    key: str
    """Its word on the command line, and in the names of files."""
    title: str
    """What the print page calls it."""
    about: str
    """What `--help` says of it."""
    sheets: Callable[[Job], list[Page]] | None = None
    """Draws up the sheets for a job: its paper, its ink, the number of players."""
    pieces: Callable[[AnyGame, Job], Sequence[Piece]] | None = None
    """Draws the pieces that the players of an opened game need."""
    note: Callable[[AnyGame], str] = lambda _game: ""
    """What is said above the pieces: how many there are for whom."""
    heading: Callable[[Job], str] | None = None
    """Returns the document's title for a job, where that is another one."""
    stem: str = ""
    """What files are named after, where that is not the key."""
    for_players: str = ""
    """What `--help` says of the number of players; empty where that does not matter."""
    inks: tuple[Ink, ...] = ("full",)
    """The inks that there is a choice of."""
    posters: bool = False
    """Whether there is one of it for the wall: then the print page begins with it."""


def chips(stakes: Callable[[Any], Stakes] | None = None) -> Printable:
    """Return the chips that a game takes, in each player's color."""

    def counted(game: AnyGame) -> ChipSet:
        from prints.chip_set import Stakes, chip_set

        return chip_set(game, stakes(game) if stakes else Stakes())

    def pieces(game: AnyGame, job: Job) -> Sequence[Piece]:
        from prints.pieces import chip_pieces

        return tuple(chip_pieces(counted(game), job))

    def note(game: AnyGame) -> str:
        from prints.pieces import chip_words

        return chip_words(counted(game))

    return Printable(
        key="chips",
        title=_("Chips"),
        about="chips to cut out, as many as the game takes with its options",
        pieces=pieces,
        note=note,
        for_players="how many play (as many as the last time)",
        inks=("full", "light", "black"),
    )


def dealer_button() -> Printable:
    """Return a dealer button, for games that have no other markers."""
    return _markers("dealer", _("Dealer button"), "a dealer button")


def markers(declared: Callable[[Any], MarkerSet]) -> tuple[Printable, ...]:
    """Return a game's dealer button, role and pass markers."""
    about = "dealer button, role and pass markers"
    return (_markers("markers", _("Markers"), about, declared),)


def _markers(
    key: str, title: str, about: str, declared: Callable[[AnyGame], MarkerSet] | None = None
) -> Printable:
    def pieces(game: AnyGame, _job: Job) -> Sequence[Piece]:
        from prints.pieces import MarkerSet, marker_pieces

        return tuple(marker_pieces(declared(game) if declared else MarkerSet()))

    return Printable(
        key=key,
        title=title,
        about=about,
        pieces=pieces,
        for_players="how many play (as many as the last time)" if declared else "",
    )


def chips_and_button() -> tuple[Printable, ...]:
    """Return what a game with chips and a dealer needs."""
    return chips(), dealer_button()


def dealer_alone() -> tuple[Printable, ...]:
    """Return what is printed for a game that needs nothing else beside its deck."""
    return (dealer_button(),)


class PrintedGame(GameEntry, frozen=True, kw_only=True):
    """A game with what is printed for it besides its deck."""

    printables: Callable[[], tuple[Printable, ...]] = dealer_alone


def together(declared: Iterable[tuple[Printable, ...]]) -> tuple[Printable, ...]:
    """Return what several games declare, each kind once."""
    found: dict[str, Printable] = {}
    for printables in declared:
        for printable in printables:
            found.setdefault(printable.key, printable)
    return tuple(found.values())
