"""El Presidente's table in words: the battle, the cards that are shown, deck and discard pile."""

from itertools import groupby

from rules.core import UNSEEN
from rules.el_presidente.game import Rules
from rules.el_presidente.state import Facts, View
from rules.el_presidente.talk import in_words
from rules.remote import PageCard, PagePart
from rules.words import _
from table.controller import BaseController, part


def parts(controller: BaseController[Rules], view: View) -> tuple[PagePart, ...]:
    """Return the parts of the table; before the first deal there are none."""
    facts: Facts = view.facts
    if not facts.hand:
        return ()
    return (
        *_battle(controller, view),
        *_requests(controller, view),
        *_shown(controller, view),
        *_piles(view),
    )


def _battle(controller: BaseController[Rules], view: View) -> tuple[PagePart, ...]:
    """Return who attacks whom, and the battle pile from the bottom, with who laid what."""
    facts: Facts = view.facts
    names = controller.names
    who = ""
    if facts.attacker >= 0 and facts.defender >= 0:
        who = _("{attacker} attacks {defender}").format(
            attacker=names[facts.attacker], defender=names[facts.defender]
        )
    cards: list[PageCard] = []
    laid = zip(facts.laid_by, view.zones["battle"], strict=False)
    for seat, some in groupby(enumerate(laid), key=lambda each: each[1][0]):
        for at, (_seat, card) in some:
            beats = 0 < facts.beaten_at <= at
            note = _("{name} beats") if beats and seat == facts.defender else "{name}"
            cards += controller.lying((card,), note.format(name=names[seat]))
    return part(_("The battle"), who, cards=cards)


def _requests(controller: BaseController[Rules], view: View) -> tuple[PagePart, ...]:
    """Return what is asked for (E15)."""
    facts: Facts = view.facts
    asked = (in_words(controller.names[seat], request) for seat, request in facts.requests)
    return part(_("Requests"), *asked)


def _shown(controller: BaseController[Rules], view: View) -> tuple[PagePart, ...]:
    """Return the cards of others that are turned round in their hands (E14)."""
    found: list[PagePart] = []
    for seat, name in enumerate(controller.names):
        known = [card for card in view.zones[f"hand:{seat}"] if card != UNSEEN]
        if seat != view.viewer and known:
            cards = controller.lying(sorted(known))
            found += part(_("{name} shows").format(name=name), cards=cards)
    return tuple(found)


def _piles(view: View) -> tuple[PagePart, ...]:
    deck, discard = len(view.zones["stock"]), len(view.zones["discard"])
    words = _("{deck} in the deck, {discard} on the discard pile").format(
        deck=deck, discard=discard
    )
    return part(_("The piles"), words)
