"""What the program itself does, as the last chapters of every game's help."""

from __future__ import annotations

from rules.words import _
from table.rulebook import HelpSection
from ui.key_map import ARROWS, as_set, key_of
from ui.key_table import keys_of


def program_sections() -> tuple[HelpSection, ...]:
    """Return the chapters about games played, the replay, deals, people, phones and speech."""
    return _replay(), _deals(), _people(), _phones(), _by_ear()


def _chapter(title: str, *text: str, rows: tuple[tuple[str, str], ...] = ()) -> HelpSection:
    head = ((_("Key"), _("What it does")),) if rows else ()
    return HelpSection(title=title, screen=True, text=text, rows=(*head, *rows))


def _replay() -> HelpSection:
    return _chapter(
        _("Replays"),
        _("Click a game to resume or replay it. The pencil renames, exports or deletes it."),
        _(
            "Lines end hands, triangles are bookmarks, red marks are mistakes. The taller, the "
            "worse."
        ),
        _(
            "“Analyze all” lets the hard player judge each decision by what you could know. "
            "“Costliest first” goes to your worst one."
        ),
        _(
            "“Play on” starts a new game from here. The eye chooses a seat or opens all hands. A "
            "game you can still resume shows no hands."
        ),
        rows=(
            (key_of("choose"), _("Play or pause")),
            (f"{key_of('left')}, {key_of('right')}", _("Step by step")),
            *keys_of("mistake", "dearest", "play on", "bookmarks", "curves", "look", "open hands"),
        ),
    )


def _deals() -> HelpSection:
    return _chapter(
        _("Deals and duels"),
        _(
            "Enter a deal code in Set-up or under “Deals” to get the same cards again. “Deal” "
            "shows the code when a game is over."
        ),
        _("In a duel the hard player plays your deal in your seat."),
        _("Each game has a deal of the day. Only your first try counts."),
        _(
            "A sealed shuffle proves that nobody chose the cards. Note the seal, and add the "
            "last word yourself."
        ),
    )


def _people() -> HelpSection:
    return _chapter(
        _("People"),
        _(
            "Games with hints, the coach, open hands or “Undo anything” count separately. "
            "Everything stays on this computer."
        ),
    )


def _phones() -> HelpSection:
    return _chapter(
        _("Hands on phones"),
        _(
            "Choose “Phone” for a seat in Set-up and scan its code, on the same network. "
            "“Phones” in the menu moves a seat at any time."
        ),
        _("The connection isn’t encrypted, so play on your own network."),
    )


def _by_ear() -> HelpSection:
    return _chapter(
        _("By ear"),
        as_set(
            _(
                "With speech on (Ctrl+Shift+S) you can play every game by ear. No hand is read "
                "before its curtain opens."
            ),
            *("speech", "silence", *ARROWS),
        ),
        rows=keys_of("silence", "again", "hand", "table", "scores", "turn", "events"),
    )
