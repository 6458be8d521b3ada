"""Which options of ArtOfFacts spoil the game together, and why."""

from itertools import count
from typing import Final

from rules.artoffacts.game import Rules
from rules.words import _, ngettext, written

SMALL: Final = 5
"""Below this ante a rise by a whole chip is more than a fifth."""


def cautions(game: Rules) -> tuple[str, ...]:
    """Return a sentence or two for each such pair of options of a table (F2)."""
    options, ante = game.options, game.ante(0)
    if options.bank < 2 * ante:
        return (_("The first ante takes all you have. Deal more chips."),)
    found = []
    if options.ante_growth == "compound" and ante < SMALL:
        words = _(
            "With so few chips the ante starts at {ante} and rises too fast. Deal more chips."
        )
        found.append(words.format(ante=ante))
    most = next(rises for rises in count() if 2 * game.ante(rises) > game.seats * options.bank)
    if options.rotations > most:
        words = ngettext(
            "After {most} rotation no two players can pay the ante any more, so the game never "
            "comes to rotation {rotations}.",
            "After {most} rotations no two players can pay the ante any more, so the game never "
            "comes to rotation {rotations}.",
            most,
        )
        found.append(words.format(most=most, rotations=written(options.rotations)))
    return tuple(found)
