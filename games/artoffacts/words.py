"""How a seat stands and how a value is made, in words."""

from rules.artoffacts.game import Facts, Rules, View
from rules.core import UNSEEN, Seat
from rules.words import _, written


def in_own_hand(view: View, seat: Seat) -> bool:
    """Return whether a seat's cards lie before the viewer rather than on the table."""
    facts: Facts = view.facts
    return seat == view.viewer and facts.declared[seat] is None


def winner_of(view: View) -> Seat | None:
    """Return who has won the round, once the pot is paid to them: it is not told before."""
    facts: Facts = view.facts
    return None if view.chips["pot"] or facts.phase == "draw" else facts.winner


def marks(view: View, seat: Seat) -> tuple[str, ...]:
    """Return in small tags how a seat stands."""
    facts: Facts = view.facts
    if seat not in facts.inside:
        return (_("out"),)
    if not facts.round:
        return (_("deals first"),) if facts.dealer == seat else ()
    found = [
        (winner_of(view) == seat, _("wins")),
        (facts.dealer == seat, _("dealer")),
        (seat in facts.took_back and UNSEEN not in view.zones[f"hand:{seat}"], _("ante back")),
    ]
    return tuple(words for holds, words in found if holds)


def deeds(view: View, seat: Seat) -> tuple[str, ...]:
    """Return what else is told of a seat."""
    facts: Facts = view.facts
    if seat not in facts.inside or not facts.round:
        return ()
    settled = facts.declared[seat] is not None
    found = [
        (seat in facts.swapped, _("swapped")),
        (facts.last == seat and not settled and len(facts.inside) > 2, _("settles last")),
    ]
    return tuple(words for holds, words in found if holds)


def equation(game: Rules, hand: tuple[int, ...], value: int) -> str:
    """Return a value that a hand makes with its arithmetic written out: "(4 + 9) × 2 = 26"."""
    way = game.ways(hand)[value]
    shown = written(value)
    arithmetic = str(way)
    if arithmetic == shown:
        return shown
    words = _("{arithmetic} = {value}, rounded up") if way.rounds_up else "{arithmetic} = {value}"
    return words.format(arithmetic=arithmetic, value=shown)


def step_by_step(game: Rules, hand: tuple[int, ...], value: int) -> str:
    """Return how a value is made, one operation after the other: "9 × 2 = 18, 18 + 4 = 22"."""
    return ", ".join(
        (_("{arithmetic} = {value} rounded up") if rounds_up else "{arithmetic} = {value}").format(
            arithmetic=arithmetic, value=written(result)
        )
        for arithmetic, result, rounds_up in game.ways(hand)[value].one_by_one()
    )
