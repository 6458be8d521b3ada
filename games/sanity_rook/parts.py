"""Sanity Rook's table in words: the bids or the trick, trump, Nest, and the points of the sides."""

from games.sanity_rook.words import SIDES, led_words, play_words, side_names
from games.shared.double_cards import drawn_parts
from rules.remote import PageCard, PagePart
from rules.sanity_rook.game import Facts, Rules, TrickPlay, View
from rules.shared.double_cards import suit_word
from rules.words import _, ngettext, written
from table.controller import BaseController, part


def parts(controller: BaseController[Rules], view: View) -> tuple[PagePart, ...]:
    """Return the parts of the table."""
    facts: Facts = view.facts
    if not facts.round:
        return drawn_parts(controller, view, _("Everyone draws a card: the highest sum deals"))
    play = () if facts.trump is None else _tricks(controller, facts)
    return (
        *play,
        *_contract(controller, facts),
        *_nest(controller, view),
        *_bids(controller, facts),
        *_sides(controller, facts),
    )


def _tricks(controller: BaseController[Rules], facts: Facts) -> tuple[PagePart, ...]:
    led = led_words(facts.trick[0]) if facts.trick else ""
    return (
        *part(_("The trick"), led, cards=_played(controller, facts.trick)),
        *part(_("The last trick"), cards=_played(controller, facts.last_trick)),
    )


def _played(
    controller: BaseController[Rules], trick: tuple[TrickPlay, ...]
) -> tuple[PageCard, ...]:
    """Return the cards of a trick, each with who played it and as what."""
    cards: list[PageCard] = []
    for play in trick:
        note = _("{name}: {what}").format(
            name=controller.names[play.seat], what=play_words(play.card, play.way)
        )
        cards += controller.lying((play.card,), note)
    return tuple(cards)


def _contract(controller: BaseController[Rules], facts: Facts) -> tuple[PagePart, ...]:
    """Return what is trump, and who has to reach how much."""
    trump = _("{suit} are trump").format(suit=suit_word(facts.trump)) if facts.trump else ""
    bid = ""
    if facts.bidder is not None and facts.bid:
        bid = _("{name} has to reach {bid}").format(
            name=controller.names[facts.bidder], bid=facts.bid
        )
    return part(_("Trump and bid"), trump[:1].upper() + trump[1:], bid)


def _nest(controller: BaseController[Rules], view: View) -> tuple[PagePart, ...]:
    """Return the Nest, the bidder's own discards among it (R3)."""
    cards = list(controller.lying(view.zones["nest"]))
    facts: Facts = view.facts
    held = [card for card in facts.from_nest if card in view.zones.get(f"hand:{view.viewer}", ())]
    return (
        *part(_("The Nest"), cards=cards),
        *part(_("From the Nest, in your hand"), cards=controller.lying(held)),
    )


def _bids(controller: BaseController[Rules], facts: Facts) -> tuple[PagePart, ...]:
    """Return everybody's last bid, while they bid."""
    if facts.trump is not None:
        return ()
    words = []
    for seat, name in enumerate(controller.names):
        bid = facts.bids[seat]
        if seat in facts.passed:
            words.append(_("{name} has passed").format(name=name))
        elif bid is not None:
            words.append(_("{name} bids {bid}").format(name=name, bid=bid))
    return part(_("The bids"), _(", ").join(words))


def _sides(controller: BaseController[Rules], facts: Facts) -> tuple[PagePart, ...]:
    """Return the score of each side, and the points that it has taken in the round."""
    words = []
    for side in SIDES:
        points = facts.points[side]
        taken = ngettext("{points} point taken", "{points} points taken", points)
        words.append(
            _("{side}: {score}, {taken}").format(
                side=side_names(controller.names, side),
                score=written(facts.scores[side]),
                taken=taken.format(points=points),
            )
        )
    return part(_("The sides"), *words)
