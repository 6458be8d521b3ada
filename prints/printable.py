"""What can be printed besides decks: each game declares its own, or shares these."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.words import _
from table.sheet import GameEntry

if TYPE_CHECKING:
    from art.face_drawing import Ink
    from prints.job import Job
    from prints.page import Page
    from prints.pieces import MarkerSet


@dataclass(frozen=True, kw_only=True)
class Printable:
    """Sheets that a game needs besides its cards; its words are in the player's language."""

    key: str
    """Its word on the command line, and in the names of files."""
    title: str
    """What the print page calls it."""
    about: str
    """What `--help` says of it."""
    pages: Callable[[Job], list[Page]]
    """Draws up the sheets for a job: its paper, its ink, the number of players."""
    heading: Callable[[Job], str]
    """Returns the document's title for a job."""
    stem: str = ""
    """What files are named after, where that is not the key."""
    for_players: str = ""
    """What `--help` says of the number of players; empty where that does not matter."""
    inks: tuple[Ink, ...] = ("full",)
    """The inks that there is a choice of."""
    showpiece: bool = False
    """Whether the print page begins with it rather than with the deck."""

    @property
    def file_stem(self) -> str:
        """The name of its file without what varies."""
        return self.stem or self.key


def chips() -> Printable:
    """Return ones and fives to cut out, in each player's color."""

    def pages(job: Job) -> list[Page]:
        from prints.pieces import chip_pages

        return chip_pages(job)

    return Printable(
        key="chips",
        title=_("Chips"),
        about=_("ones and fives to cut out"),
        pages=pages,
        heading=lambda _job: _("Chips"),
        for_players=_("a sheet for each, 1 to 8 (1)"),
        inks=("full", "light", "black"),
    )


def dealer_button() -> Printable:
    """Return dealer buttons, for games that have no other markers."""

    def markers() -> MarkerSet:
        from prints.pieces import MarkerSet

        return MarkerSet(dealers=4)

    return _markers("dealer", _("Dealer"), _("dealer buttons"), markers)


def markers(declared: Callable[[], MarkerSet]) -> Printable:
    """Return a game's dealer button, role and pass markers."""
    about = _("dealer button, role and pass markers")
    return _markers("markers", _("Markers"), about, declared)


def _markers(key: str, title: str, about: str, declared: Callable[[], MarkerSet]) -> Printable:
    def pages(job: Job) -> list[Page]:
        from prints.pieces import marker_pages

        return marker_pages(job, declared(), title)

    return Printable(key=key, title=title, about=about, pages=pages, heading=lambda _job: title)


def no_printables() -> tuple[Printable, ...]:
    """Return that nothing is printed for a game but its deck."""
    return ()


class PrintedGame(GameEntry, frozen=True, kw_only=True):
    """A game with what is printed for it besides its deck."""

    printables: Callable[[], tuple[Printable, ...]] = no_printables


def together(declared: Iterable[tuple[Printable, ...]]) -> tuple[Printable, ...]:
    """Return what several games declare, each kind once."""
    found: dict[str, Printable] = {}
    for printables in declared:
        for printable in printables:
            found.setdefault(printable.key, printable)
    return tuple(found.values())
