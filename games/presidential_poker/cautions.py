"""Which options of Presidential Poker spoil the game together, and why."""

from rules.presidential_poker.game import Rules
from rules.words import _, ngettext, written


def cautions(game: Rules) -> tuple[str, ...]:
    """Return a sentence or two for each such pair of options of a table."""
    options, pot = game.options, game.seats * game.options.ante
    left = options.chips - options.ante
    if left <= 0:
        return (
            _(
                "The ante takes all that anybody has, so nobody can ever bet. Lower the ante, or "
                "deal more chips."
            ),
        )
    if left <= options.bet:
        return (
            _(
                "The smallest bet is all that anybody has after the ante, so each bet is for "
                "everything. Lower it, or deal more chips."
            ),
        )
    if options.limit == "pot_limit" and options.bet > pot:  # P3, P7
        deals = -(-options.bet // pot) - 1
        words = ngettext(
            "With a pot limit nobody can bet before the pot holds the smallest bet, {bet} chips. "
            "With this ante that takes {deals} deal in which all can only check. Lower the "
            "smallest bet, or raise the ante.",
            "With a pot limit nobody can bet before the pot holds the smallest bet, {bet} chips. "
            "With this ante that takes {deals} deals in which all can only check. Lower the "
            "smallest bet, or raise the ante.",
            deals,
        )
        return (words.format(bet=written(options.bet), deals=deals),)
    return ()
