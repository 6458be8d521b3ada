"""President Arnold's table in words: the sequence, the jackpots of the board, the widow."""

from games.president_arnold.board.geometry import REGIONS
from rules.core import Seat
from rules.president_arnold.game import Rules
from rules.president_arnold.state import Facts, View
from rules.remote import PageCard, PagePart
from rules.words import _, ngettext
from table.controller import BaseController, part


def region_titles() -> dict[str, str]:
    """Return the jackpots' names for sentences."""
    return {
        "game": _("the Game"),
        "number": _("the number jackpot"),
        "color": _("the color jackpot"),
        "shape": _("the shape jackpot"),
        "number_color": _("the marriage of number and color"),
        "color_shape": _("the marriage of color and shape"),
        "shape_number": _("the marriage of shape and number"),
        "president": _("the President Arnold"),
    }


def parts(controller: BaseController[Rules], view: View) -> tuple[PagePart, ...]:
    """Return the parts of the table; before the first deal there are none."""
    facts: Facts = view.facts
    if not facts.hand:
        return ()
    return (*_sequence(controller, view), *_board(controller, view), *_widow(controller, view))


def _sequence(controller: BaseController[Rules], view: View) -> tuple[PagePart, ...]:
    facts: Facts = view.facts
    laid = zip(view.zones["sequence"], facts.layers, strict=False)
    cards: list[PageCard] = []
    for card, seat in laid:
        cards += controller.lying((card,), controller.names[seat])
    passed = _(", ").join(controller.names[seat] for seat in facts.passed)
    declined = _("passed: {names}").format(names=passed) if passed else ""
    return part(
        _("The sequence"), "" if cards else _("No card is laid yet."), declined, cards=cards
    )


def _board(controller: BaseController[Rules], view: View) -> tuple[PagePart, ...]:
    """Return each jackpot with its chips, and who has it; the money cards lie beside."""
    facts: Facts = view.facts
    titles = region_titles()
    claimed = {claim.region: claim.seat for claim in facts.claims}
    words = [region_words(controller, view, region, claimed.get(region)) for region in REGIONS]
    money: list[PageCard] = []
    for each in facts.money:
        money += controller.lying((each.card,), _first_up(titles[each.region]))
    return part(_("The board"), *words, cards=money)


def region_words(
    controller: BaseController[Rules], view: View, region: str, claimer: Seat | None
) -> str:
    """Return a jackpot with what lies in it, or who has it."""
    seats = range(len(controller.names))
    chips = sum(view.chips[f"stake:{seat}:{region}"] for seat in seats)
    if claimer is not None:
        told = _("claimed by {name}").format(name=controller.names[claimer])
    elif chips:
        told = ngettext("{chips} chip", "{chips} chips", chips).format(chips=chips)
    else:
        told = _("no chips")
    return _("{jackpot}: {told}").format(jackpot=_first_up(region_titles()[region]), told=told)


def _widow(controller: BaseController[Rules], view: View) -> tuple[PagePart, ...]:
    count = len(view.zones["widow"])
    words = ngettext("{count} card below it", "{count} cards below it", count).format(count=count)
    turned = controller.lying(view.zones["turned"], _("turned up"))
    return part(_("The widow"), words if count else "", cards=turned)


def _first_up(words: str) -> str:
    return words[0].upper() + words[1:]
