"""Which options of Presidential Poker spoil the game together, and why."""

from rules.presidential_poker.game import Rules
from rules.words import _, ngettext, written


def cautions(game: Rules) -> tuple[str, ...]:
    """Return a sentence or two for each such pair of options of a table."""
    options = game.options
    left = options.chips - options.ante
    if left <= 0:
        return (_("The ante takes all you have. Lower it, or deal more chips."),)
    found = []
    if left <= options.bet:
        found.append(
            _("After the ante, the smallest bet is all you have. Lower it, or deal more chips.")
        )
    deals = _deals_without_bets(game) if options.limit == "pot_limit" else 0
    if deals:
        words = ngettext(
            "The pot limit allows no bet until the pot holds {bet} chips: {deals} deal. "
            "Lower the smallest bet, or raise the ante.",
            "The pot limit allows no bet until the pot holds {bet} chips: {deals} deals. "
            "Lower the smallest bet, or raise the ante.",
            deals,
        )
        found.append(words.format(bet=written(options.bet), deals=deals))
    return tuple(found)


def _deals_without_bets(game: Rules) -> int:
    """Return after how many deals the pot holds the smallest bet, or all that one has (P3, P7)."""
    options, pot, left, deals = game.options, 0, game.options.chips, 0
    while left > 0:
        paid = min(left, options.ante)
        left -= paid
        pot += game.seats * paid
        if min(options.bet, left) <= pot:
            break
        deals += 1
    return deals
