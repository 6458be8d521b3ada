"""What can be printed besides decks: each game declares its own, or shares these."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from rules.words import _
from ui.prints.paper import Paper

if TYPE_CHECKING:
    from ui.prints.pdf import Page

Ink = Literal["full", "light"]
"""`light` saves ink."""


@dataclass(frozen=True, kw_only=True)
class Printable:
    """Sheets that a game needs besides its cards; its words are in the player's language."""

    key: str
    """Its word on the command line, and in the names of files."""
    title: str
    """What the print page calls it."""
    about: str
    """What `--help` says of it."""
    pages: Callable[[Paper, int, Ink], list[Page]]
    """Draws up the sheets for a paper, a number of players, and the ink."""
    heading: Callable[[int], str]
    """Returns the document's title for a number of players."""
    stem: str = ""
    """What files are named after, where that is not the key."""
    for_players: str = ""
    """What `--help` says of the number of players; empty where that does not matter."""
    inks: str = ""
    """What `--help` says of the ink; empty where there is only one."""
    showpiece: bool = False
    """Whether the print page begins with it rather than with the deck."""

    @property
    def file_stem(self) -> str:
        """The name of its file without what varies."""
        return self.stem or self.key


def chips() -> Printable:
    """Return ones and fives to cut out, in each player's color."""

    def pages(paper: Paper, players: int, _ink: Ink) -> list[Page]:
        from ui.prints.sheets import chip_pages

        return chip_pages(paper, players)

    return Printable(
        key="chips",
        title=_("Chips"),
        about=_("ones and fives to cut out"),
        pages=pages,
        heading=lambda _players: _("Chips"),
        for_players=_("a sheet for each, 1 to 8 (1)"),
    )


def markers() -> Printable:
    """Return the dealer button with role and pass markers."""

    def pages(paper: Paper, _players: int, _ink: Ink) -> list[Page]:
        from ui.prints.sheets import marker_pages

        return marker_pages(paper)

    return Printable(
        key="markers",
        title=_("Markers"),
        about=_("dealer button, role and pass markers"),
        pages=pages,
        heading=lambda _players: _("Markers"),
    )


def together(declared: Iterable[tuple[Printable, ...]]) -> tuple[Printable, ...]:
    """Return what several games declare, each kind once."""
    found: dict[str, Printable] = {}
    for printables in declared:
        for printable in printables:
            found.setdefault(printable.key, printable)
    return tuple(found.values())
