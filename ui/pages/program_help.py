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
        title=_("Looking at a game again"),
        screen=True,
        text=(
            _(
                "“Games played” in the lobby lists every game. A press on one goes on with it, or "
                "shows it when it is over; the eye shows it from its beginning; the pencil gives "
                "it another name, exports a copy, tells its deal, or puts it into the bin."
            ),
            _(
                "The bar below a replay is the whole game: click it or drag along it. A line "
                "across it is the end of a hand, a red mark above it a mistake, the higher the "
                "worse, and a triangle below it a bookmark: the pointer on it tells its word."
            ),
            _(
                "“Analyze” lets the hard player judge every decision, from what that seat could "
                "know. “Dearest first” leads to the decision that lost most, then to the next, of "
                "the chair from which you look. The card played bears a check, the better one a "
                "light bulb. The curves show the standing and what the search expected of it."
            ),
            _(
                "“Play on” begins another game at the very place that you see; the game that you "
                "look at stays as it is. The eye on the rail leads to playing on with others, to "
                "the chair from which to look, and to all hands open; a game that was played on "
                "can be compared there with the one before. A game that may go on shows no hands."
            ),
        ),
        rows=(
            (_("Key"), _("What it does in a replay")),
            (key_of("choose"), _("play, pause")),
            (_keys("left", "right"), _("a step back, a step on")),
            (_keys("first", "last"), _("to the beginning, to the end")),
            (_keys("mistake", "dearest"), _("the next mistake; the dearest one")),
            (key_of("play on"), _("play on from here")),
            (key_of("bookmarks"), _("bookmarks: put one, go to one")),
            (key_of("curves"), _("the curves of the game")),
            (_keys("look", "open hands"), _("how to look; all hands open")),
            (_keys("rules", "log"), _("the rule at issue; scores and log")),
        ),
    )


def _deals() -> HelpSection:
    return HelpSection(
        title=_("Deals and duels"),
        screen=True,
        text=(
            _(
                "The cards of a game follow from its deal code. “Deal”, when a game is over, tells "
                "it; whoever enters it in a set-up, or under “Deals” in the lobby, is dealt the "
                "same cards. There the deal can be dealt again, and you may take another’s chair."
            ),
            _(
                "The duel: the hard player plays the same deal in your chair, against the same "
                "levels. The difference of the two scores is the result. It is offered where one "
                "person played to the end."
            ),
            _(
                "Each day has its own deal of each game, from the date alone, without any network. "
                "Your first try is the one that is kept."
            ),
            _(
                "With a sealed shuffle (set-up) the program shows the seal of a secret; then "
                "everybody may add a word, and the cards follow from both. The record of the "
                "finished game tells the secret, so that “replay --check” finds any shuffle that "
                "was changed. Such a game has no deal code."
            ),
            _(
                "Somebody who knows the secret and adds the last word can try words until the "
                "cards please. You can be sure that nobody chose them if you noted the seal and "
                "then added the last word yourself."
            ),
        ),
    )


def _people() -> HelpSection:
    return HelpSection(
        title=_("People"),
        screen=True,
        text=(
            _(
                "“Statistics” in the lobby has a page for everybody who has finished a game here: "
                "their games by number of players, how often they come in before each level and "
                "between what bounds that lies, their days in a row, deals, duels and puzzles."
            ),
            _(
                "Games with hints, the coach, open hands or free take-backs are counted apart. All "
                "of it stays on this machine; a page can be exported as CSV, and deleted."
            ),
        ),
    )


def _phones() -> HelpSection:
    return HelpSection(
        title=_("Hands on phones"),
        screen=True,
        text=(
            _(
                "A seat that is a “Phone” (set-up) has its hand there: scan the code of the seat "
                "and play, in any browser, in the same network. A seat can go to a phone, to the "
                "screen or to a computer player at any moment (“Phones” in the menu). A phone "
                "that sleeps, or loads the page again, goes on where it was; for another phone "
                "with the same link the table is asked."
            ),
            _(
                "Nobody in your network can play, or look into a hand, without the link of a "
                "seat, and each link opens that seat alone. Plain HTTP is not encrypted: whoever "
                "listens in on the network itself, such as another guest of an open Wi-Fi, could "
                "read along, so play there in a network of your own."
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
                    "With speech on (Ctrl+Shift+S) every game can be played from what is said. It "
                    "is told whose turn it is and for what, which card the cursor has reached and "
                    "whether it may be chosen, or which rule is against it, and what is chosen by "
                    "then. Where several people share the screen, a hand is read to nobody before "
                    "its curtain was lifted."
                )
            ),
        ),
        rows=(
            (_("Key"), _("What is read at the table, and in a replay")),
            (key_of("again"), _by_keys(_("again what was said last; Ctrl silences"))),
            (
                as_set(_("F6, on a page or in a dialog"), "table"),
                _by_keys(_("all of it, from the top down; then Up and Down go line by line")),
            ),
            (key_of("hand"), _by_keys(_("your hand; then Left and Right go card by card"))),
            (
                key_of("table"),
                _by_keys(
                    _("the table; then Up and Down go part by part, Left and Right entry by entry")
                ),
            ),
            (key_of("scores"), _("the scores, and how far the game is")),
            (
                key_of("turn"),
                _("whose turn it is, what is asked, and every answer with its key"),
            ),
            (key_of("events"), _by_keys(_("the last five events; then Left and Right"))),
            (key_of("back"), _("back from what is read to the hand")),
        ),
    )


def _keys(*names: str) -> str:
    """Return the keys of some actions."""
    return ", ".join(map(key_of, names))


def _by_keys(text: str) -> str:
    """Return a text that names keys of the speech with those that are set."""
    return as_set(text, "speech", "silence", *ARROWS)
