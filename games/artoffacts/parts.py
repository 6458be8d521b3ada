"""ArtOfFacts' table in words: the pot, and before each seat its cards and its value."""

from games.artoffacts.words import equation, in_own_hand
from rules.artoffacts.game import Facts, Rules, View
from rules.core import UNSEEN, Seat
from rules.remote import PageCard, PagePart
from rules.words import _, ngettext, written
from table.controller import BaseController, part


def parts(controller: BaseController[Rules], view: View) -> tuple[PagePart, ...]:
    """Return the parts of the table."""
    found = [*_pot(view)]
    seats = range(len(controller.names))
    first = max(0, view.viewer)
    for seat in (*seats[first:], *seats[:first]):
        found += _seat(controller, view, seat)
    return tuple(found)


def _pot(view: View) -> tuple[PagePart, ...]:
    facts: Facts = view.facts
    if not facts.round:
        return part(_("The draw for the deal"), _("The highest feather deals first."))
    chips = view.chips["pot"]
    words = ngettext("{chips} chip", "{chips} chips", chips).format(chips=chips)
    return part(_("The pot"), words, _("the ante is {ante}").format(ante=facts.ante))


def _seat(controller: BaseController[Rules], view: View, seat: Seat) -> tuple[PagePart, ...]:
    """Return what lies before a seat: drawn cards, or its hand and the card face down beside it."""
    facts: Facts = view.facts
    cards: list[PageCard] = [*controller.lying(view.zones[f"drawn:{seat}"])]
    hand = view.zones[f"hand:{seat}"]
    if not in_own_hand(view, seat):
        cards += controller.lying(hand)
    down = view.zones[f"down:{seat}"]
    given = UNSEEN not in down
    cards += controller.lying(down, _("given up") if given else _("face down"))
    value = facts.declared[seat]
    words = ""
    if value is not None and seat in facts.inside:
        seen = bool(hand) and UNSEEN not in hand
        words = equation(controller.game, hand, value) if seen else written(value)
    name = _("Before you") if seat == view.viewer else controller.names[seat]
    return part(name, words, cards=cards)
