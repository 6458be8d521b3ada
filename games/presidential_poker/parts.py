"""Presidential Poker's table in words: pots, bets, opened hands, and what the own hand makes."""

from games.presidential_poker.hands import drew_words, reading_of
from games.presidential_poker.layers import layers
from games.presidential_poker.telling import Teller
from rules.core import Seat
from rules.presidential_poker.game import Rules
from rules.presidential_poker.state import Facts, View
from rules.remote import PagePart
from rules.words import _, ngettext
from table.controller import BaseController, part


def parts(controller: BaseController[Rules], view: View, teller: Teller) -> tuple[PagePart, ...]:
    """Return the parts of the table; before the first deal there are none."""
    facts: Facts = view.facts
    if not facts.hand:
        return ()
    shown: list[PagePart] = []
    for seat in range(len(controller.names)):
        if seat != view.viewer:
            shown += _hand(controller, view, seat)
    return (
        *_own_hand(controller, view),
        *_pots(controller, view, teller),
        *_bets(controller, view),
        *shown,
        *_draws(controller, facts),
        *_stock(view),
    )


def _own_hand(controller: BaseController[Rules], view: View) -> tuple[PagePart, ...]:
    """Return what the viewer's own hand makes."""
    if view.viewer < 0:
        return ()
    reading = reading_of(view, view.viewer, controller.game.options.kickers)
    if reading is None:
        return ()
    return part(
        _("Your hand"), _("{name}: {phrase}").format(name=reading.name, phrase=reading.phrase)
    )


def _pots(controller: BaseController[Rules], view: View, teller: Teller) -> tuple[PagePart, ...]:
    words = [
        _("{pot} of {amount}: {names}").format(pot=pot.title, amount=pot.amount, names=pot.words)
        for pot in layers(view.facts, controller.names)
    ]
    return part(_("The pot"), *words, teller.verdict(view))


def _bets(controller: BaseController[Rules], view: View) -> tuple[PagePart, ...]:
    """Return what is staked in this betting interval, seat by seat."""
    words = [
        _("{name} {chips}").format(name=name, chips=view.chips[f"stake:{seat}"])
        for seat, name in enumerate(controller.names)
        if view.chips[f"stake:{seat}"]
    ]
    return part(_("The bets"), _(", ").join(words))


def _hand(controller: BaseController[Rules], view: View, seat: Seat) -> tuple[PagePart, ...]:
    """Return a hand that lies open."""
    reading = reading_of(view, seat, controller.game.options.kickers)
    if reading is None:
        return ()
    words = _("{name}: {phrase}").format(name=reading.name, phrase=reading.phrase)
    cards = [card for group in reading.groups for card in group.cards]
    title = _("{name} shows").format(name=controller.names[seat])
    return part(title, words, cards=controller.lying(cards))


def _draws(controller: BaseController[Rules], facts: Facts) -> tuple[PagePart, ...]:
    """Return how many cards everybody drew."""
    words = [
        _("{name} {deed}").format(name=name, deed=drew_words(count))
        for name, count in zip(controller.names, facts.drawn, strict=True)
        if count >= 0
    ]
    return part(_("The draw"), _(", ").join(words))


def _stock(view: View) -> tuple[PagePart, ...]:
    count = len(view.zones["stock"])
    words = ngettext("{count} card left", "{count} cards left", count).format(count=count)
    return part(_("The stock"), words)
