"""The words that a phone's page says of itself, by their English ones."""

from rules.words import _


def page_words() -> dict[str, str]:
    """Return all sentences of the page's scripts, in the language of the table."""
    return {
        "A card": _("A card"),
        "A computer player goes on for you.": _("A computer player goes on for you."),
        "A table may have several addresses: try another one that it shows.": _(
            "A table may have several addresses: try another one that it shows."
        ),
        "Amount": _("Amount"),
        "Amounts": _("Amounts"),
        "Another game": _("Another game"),
        "Ask …": _("Ask …"),
        "Close": _("Close"),
        "Computer player": _("Computer player"),
        "Events": _("Events"),
        "For a seat, scan the code at the table.": _("For a seat, scan the code at the table."),
        "Guest networks keep devices apart: use the ordinary one, or a phone's hotspot.": _(
            "Guest networks keep devices apart: use the ordinary one, or a phone's hotspot."
        ),
        "Hint": _("Hint"),
        "In steps of {step}.": _("In steps of {step}."),
        "Is this phone in the same network as the table? Mobile data does not reach it.": _(
            "Is this phone in the same network as the table? Mobile data does not reach it."
        ),
        "Leave the table": _("Leave the table"),
        "Less": _("Less"),
        "Let a computer play for me": _("Let a computer play for me"),
        "More": _("More"),
        "No rule says that.": _("No rule says that."),
        "Opened on another page": _("Opened on another page"),
        "Pause or leave": _("Pause or leave"),
        "Play on myself": _("Play on myself"),
        "Players": _("Players"),
        "Press the button for this amount.": _("Press the button for this amount."),
        "Rule {rule}": _("Rule {rule}"),
        "Rules": _("Rules"),
        "Search the rules": _("Search the rules"),
        "Set an amount first.": _("Set an amount first."),
        "Sort the hand by": _("Sort the hand by"),
        "Sort": _("Sort"),
        "Take it back": _("Take it back"),
        "The table cannot be reached just now. Nothing is decided.": _(
            "The table cannot be reached just now. Nothing is decided."
        ),
        "The table cannot be reached": _("The table cannot be reached"),
        "The table cannot be reached. This page tries again by itself.": _(
            "The table cannot be reached. This page tries again by itself."
        ),
        "The table is called …": _("The table is called …"),
        "The table was closed": _("The table was closed"),
        "The table will show you your hand in a moment.": _(
            "The table will show you your hand in a moment."
        ),
        "The table": _("The table"),
        "This page goes on by itself when it opens again.": _(
            "This page goes on by itself when it opens again."
        ),
        "This page needs a link to a seat.": _("This page needs a link to a seat."),
        "This phone has no seat": _("This phone has no seat"),
        "To the table": _("To the table"),
        "Try again": _("Try again"),
        "Undo": _("Undo"),
        "Wait": _("Wait"),
        "Well played": _("Well played"),
        "Write a whole number.": _("Write a whole number."),
        "You are ready. The others are still reading.": _(
            "You are ready. The others are still reading."
        ),
        "Your hand stays yours. You can come back at any time.": _(
            "Your hand stays yours. You can come back at any time."
        ),
        "Your hand · {count}": _("Your hand · {count}"),
        "Your turn: {game}": _("Your turn: {game}"),
        "advised": _("advised"),
        "away": _("away"),
        "new": _("new"),
        "not now": _("not now"),
        "team {team}": _("team {team}"),
        "to act": _("to act"),
        "{least} at least.": _("{least} at least."),
        "{most} at most.": _("{most} at most."),
        "{name} (you)": _("{name} (you)"),
    }
