"""What the program itself does, as the last chapters of every game's help."""

from __future__ import annotations

from rules.words import _
from table.rulebook import HelpSection
from ui.key_map import ARROWS, as_set, key_of


def program_sections() -> tuple[HelpSection, ...]:
    """Return the chapters about games played, the replay, deals, people, phones and speech."""
    return _replay(), _deals(), _people(), _phones(), _by_ear()


def _replay() -> HelpSection:
    return HelpSection(
        title=_("Replays"),
        screen=True,
        text=(
            _(
                "“Games played” in the lobby lists your games. Click one to resume or replay "
                "it. The eye replays it from the start. The pencil renames, exports or deletes "
                "it and shows its deal."
            ),
            _(
                "Click or drag the bar to move through the game. A line ends a hand. A red mark "
                "is a mistake, taller when it is worse. A triangle is a bookmark. Point at it "
                "to read its name."
            ),
            _(
                "“Analyze” lets the hard player judge each decision by what that seat could "
                "know. “Costliest first” takes you to your worst decision, then the next. A "
                "check marks the card played, a light bulb the better one. The curves show the "
                "scores and what the analysis expected."
            ),
            _(
                "“Play on” starts a new game from the moment you see. The eye on the rail lets "
                "you choose a seat, open all hands, or play on with others. You can compare the "
                "new game with the old one. A game you can still resume shows no hands."
            ),
        ),
        rows=(
            (_("Key"), _("In a replay")),
            (key_of("choose"), _("play, pause")),
            (_keys("left", "right"), _("one step back or forward")),
            (_keys("first", "last"), _("to the beginning, to the end")),
            (_keys("mistake", "dearest"), _("the next mistake, the costliest one")),
            (key_of("play on"), _("play on from here")),
            (key_of("bookmarks"), _("bookmarks")),
            (key_of("curves"), _("the curves of the game")),
            (_keys("look", "open hands"), _("whose seat, all hands open")),
            (_keys("rules", "log"), _("the rule for this moment, scores and log")),
        ),
    )


def _deals() -> HelpSection:
    return HelpSection(
        title=_("Deals and duels"),
        screen=True,
        text=(
            _(
                "A deal code stands for the cards of a game. “Deal” shows it when a game is "
                "over. Enter it in Set-up or under “Deals” to get the same cards again, in your "
                "seat or in another player’s."
            ),
            _(
                "In a duel the hard player plays your deal in your seat against the same "
                "opponents. The difference between your scores is the result. You can start one "
                "after a game that you finished alone."
            ),
            _(
                "Each game has a deal of the day, made from the date without a network. Only "
                "your first try counts."
            ),
            _(
                "Choose a sealed shuffle in Set-up to prove that nobody changed the cards. You "
                "see the seal of a secret, everyone may add a word, and both make the shuffle. "
                "The finished record reveals the secret, and “replay --check” finds any change. "
                "These games have no deal code."
            ),
            _(
                "Anyone who knows the secret and adds the last word could still pick the cards. "
                "To be sure, note the seal and add the last word yourself."
            ),
        ),
    )


def _people() -> HelpSection:
    return HelpSection(
        title=_("People"),
        screen=True,
        text=(
            _(
                "“Statistics” in the lobby has a page for each person who has finished a game "
                "here. It shows games by number of players, results against each level, days in "
                "a row, deals, duels and puzzles."
            ),
            _(
                "Games with hints, the coach, open hands or “Undo anything” count separately. "
                "Everything stays on this computer. You can export a page as CSV or delete it."
            ),
        ),
    )


def _phones() -> HelpSection:
    return HelpSection(
        title=_("Hands on phones"),
        screen=True,
        text=(
            _(
                "Choose “Phone” for a seat in Set-up, scan its code and play in the browser, on "
                "the same network. “Phones” in the menu moves a seat to a phone, the screen or "
                "a computer player at any time. A phone that sleeps or reloads resumes. The "
                "table is asked before a second phone uses the same link."
            ),
            _(
                "Only the link of a seat opens its hand. HTTP is not encrypted, so others on an "
                "open Wi-Fi could read along. Play on your own network."
            ),
        ),
    )


def _by_ear() -> HelpSection:
    return HelpSection(
        title=_("By ear"),
        screen=True,
        text=(
            _by_keys(
                _(
                    "With speech on (Ctrl+Shift+S) you can play every game by ear. You hear whose "
                    "turn it is, what is asked, the card at the cursor, whether you may choose it "
                    "or which rule forbids it, and what you have chosen. On a shared screen no "
                    "hand is read before its curtain opens."
                )
            ),
        ),
        rows=(
            (_("Key"), _("Read at the table and in a replay")),
            (key_of("again"), _by_keys(_("the last thing said (Ctrl silences)"))),
            (
                as_set(_("F6, on a page or in a dialog"), "table"),
                _by_keys(_("everything, then Up and Down line by line")),
            ),
            (key_of("hand"), _by_keys(_("your hand, then Left and Right card by card"))),
            (
                key_of("table"),
                _by_keys(
                    _("the table, then Up and Down part by part, Left and Right entry by entry")
                ),
            ),
            (key_of("scores"), _("the scores and how far along the game is")),
            (
                key_of("turn"),
                _("whose turn it is, and every answer with its key"),
            ),
            (key_of("events"), _by_keys(_("the last five events, then Left and Right"))),
            (key_of("back"), _("back to the hand")),
        ),
    )


def _keys(*names: str) -> str:
    """Return the keys of some actions."""
    return ", ".join(map(key_of, names))


def _by_keys(text: str) -> str:
    """Return a text that names keys of the speech with those that are set."""
    return as_set(text, "speech", "silence", *ARROWS)
