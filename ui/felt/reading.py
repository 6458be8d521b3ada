"""The table in words, to be heard: what there is to read, made of what is seen and asked.

Nothing here knows a voice or a window. The table is read in the order in which its game declares
it (`Controller.parts`), which is the order on the phones' pages; then the players, clockwise, and
what the rail says.
"""

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from rules.core import Seat, View
from rules.remote import BACK, PageCard, PagePart, PageSeat
from rules.turn import Turn
from rules.words import _, headed, listed, ngettext, sentence
from table.controller import AmountOffer, AnyController, Ask, Offer
from table.phone.pages import cards_in_words, seats_of
from table.telling import score_lines
from ui.key_map import as_set, key_of

MOST_NAMED: Final = 6
"""So many new cards are named; more are counted."""


@dataclass(frozen=True, slots=True)
class Told:
    """A part of what is read: its title, and what it says, entry by entry."""

    title: str
    entries: tuple[str, ...] = ()

    @property
    def whole(self) -> str:
        """All of it, in one go."""
        said = _("; ").join(self.entries)
        if not said:
            return sentence(self.title)
        return sentence(headed(self.title, said))


def sentences(*words: str) -> str:
    """Return some words as one sentence each, one after the other; what is empty is left out."""
    return " ".join(filter(None, map(sentence, words)))


def table_told(
    controller: AnyController,
    view: View,
    away: frozenset[Seat] = frozenset(),
    stood_in: frozenset[Seat] = frozenset(),
) -> tuple[Told, ...]:
    """Return the table as the viewer sees it, part by part in the game's own order."""
    players = tuple(_seat_words(seat) for seat in seats_of(controller, view, away, stood_in))
    return (
        *map(_part_told, controller.parts(view)),
        Told(_("Players"), players),
        Told(_("The game"), controller.status(view)),
    )


def _part_told(part: PagePart) -> Told:
    lying: list[str] = []
    for words, same in groupby(part.cards, key=_lying_words):
        cards = tuple(same)
        if cards[0].card == BACK and len(cards) > 1:
            backs = _("{count} cards face down").format(count=len(cards))
            lying.append(_lying_words(cards[0], backs))
        else:
            lying += [words] * len(cards)
    return Told(part.title, (*part.words, *lying))


def _lying_words(card: PageCard, told: str = "") -> str:
    """Return a card that lies on the table, or what is `told` of it: first who laid it, or why."""
    told = told or card.label
    return told if card.label.endswith(card.note) else f"{card.note}, {told}"


def _seat_words(seat: PageSeat) -> str:
    told = (seat.name, *seat.notes, seat.score if seat.score else "")
    turn = _("to act") if seat.turn else ""
    away = _("away from the phone") if seat.away else _("computer") if seat.rests else ""
    return _(", ").join(filter(None, (*told, turn, away)))


def scores_told(controller: AnyController, view: View) -> Told:
    """Return everybody's score, those of a side once, and how far the game is."""
    scores = []
    for seats, score in score_lines(controller, view):
        names = listed([controller.names[seat] for seat in seats])
        scores.append(f"{names}, {score}")
    return Told(_("Score"), (*scores, *controller.status(view)))


def events_told(log: Sequence[str]) -> Told:
    """Return the last sentences of the log, the newest last."""
    if not log:
        return Told(_("Nothing has happened yet"))
    return Told(_("The last events"), tuple(words.strip("— ").rstrip(".") for words in log))


@dataclass(frozen=True, slots=True)
class Held:
    """The hand of the viewer, sorted as it is shown, and what may be done with its cards.

    `turn` and `ask` are what its owner is asked; `chosen` are the cards chosen for that, and
    `ahead` those chosen before it was asked. `order` is how it is sorted, in words.
    """

    controller: AnyController
    cards: tuple[int, ...]
    view: View
    order: str = ""
    turn: Turn[Any, Any] | None = None
    ask: Ask | None = None
    chosen: tuple[int, ...] = ()
    ahead: tuple[int, ...] = ()
    owner: str = ""
    """Whose hand it is, where it is not that of who listens."""

    @property
    def open_cards(self) -> frozenset[int]:
        """The cards that may be chosen and are not."""
        choosable = frozenset() if self.ask is None else self.ask.choosable
        return choosable.intersection(self.cards).difference(self.chosen)

    def named(self, cards: Iterable[int]) -> str:
        """Return cards by their names."""
        names = [self.controller.deck[card].name for card in cards]
        halved = any(_(" and ") in name for name in names)  # an "and" between would be lost
        return _("; ").join(names) if halved else listed(names)


def hand_words(held: Held) -> str:
    """Return how many cards a hand has, how it is sorted, and how many of them may be chosen."""
    count = cards_in_words(len(held.cards))
    said = headed(held.owner or _("Your hand"), count)
    if held.order:
        said = _("{hand}, sorted by {order}").format(hand=said, order=held.order)
    chosen = chosen_words(held) if held.chosen else ""
    return sentences(said, _choosable_words(held), chosen)


def gained_words(held: Held, new: Sequence[int]) -> str:
    """Return which cards of a hand are new, where others were there before; many are counted."""
    if not new or len(new) == len(held.cards):
        return ""
    if len(new) > MOST_NAMED:
        told = ngettext("{count} card is new", "{count} cards are new", len(new))
        return told.format(count=len(new))
    return headed(_("new"), held.named(new))


def _choosable_words(held: Held) -> str:
    """Return how many cards of the hand may be chosen, where any may."""
    count = len(held.open_cards)
    if not count:
        return ""
    if count == len(held.cards):
        return _("choose any card")
    return ngettext("{count} card available", "{count} cards available", count).format(count=count)


def card_words(held: Held, card: int, known: Container[str] = ()) -> str:
    """Return a card of the hand: what it is, whether it may be chosen, why not, and its place.

    What the rules refuse whose reasons are `known` has been heard: then it is only not now.
    """
    place = _("{at} of {count}").format(at=held.cards.index(card) + 1, count=len(held.cards))
    fits = held.controller.fitting(held.view, held.chosen).get(card, "")
    return sentences(
        held.controller.spoken_card(card), fits, _state_words(held, card, known), place
    )


def ruled(reason: str, rule: str) -> str:
    """Return a reason with the rule that gives it, if one does."""
    if not rule:
        return reason
    return _("{reason} (rule\u00a0{rule})").format(reason=reason, rule=rule)


def refusing_rule(held: Held, card: int) -> str:
    """Return the rule by which a card may not be chosen now, or ''."""
    if held.ask is None or held.turn is None or card in held.ask.choosable.union(held.chosen):
        return ""
    refusal = held.controller.refusal(held.turn, held.chosen, card)
    return "" if refusal is None else refusal.rule


def _state_words(held: Held, card: int, known: Container[str] = ()) -> str:
    """Return whether a card is chosen, or may be; nothing where no card is asked for."""
    if card in held.chosen:
        return _("chosen")
    if card in held.ahead:
        return _("chosen for your turn")
    if held.ask is None or held.turn is None or not held.ask.choosable.union(held.chosen):
        return ""
    if card in held.ask.choosable:
        return _("available")
    refusal = held.controller.refusal(held.turn, held.chosen, card)
    if refusal is None or refusal.rule in known:
        return _("not available")
    return ruled(headed(_("not available"), refusal.reason.rstrip(".")), refusal.rule)


def hand_told(held: Held) -> Told:
    """Return a hand card by card, for whoever only looks on."""
    cards = tuple(map(held.controller.spoken_card, held.cards))
    return Told(hand_words(held).rstrip("."), cards)


def asked_words(ask: Ask, held: Held | None, names: str = "", amount: str = "") -> str:
    """Return what is asked and all that may be answered, with the cards `held` for it.

    `names` are those who are asked, where that is not the only person here; `amount` says what
    Enter takes or why it does not, once an amount was set.
    """
    chosen = chosen_words(held) if held is not None and held.chosen else ""
    choosable = "" if held is None else _choosable_words(held)
    return sentences(turn_words(ask, names), chosen, *answers(ask, amount), choosable)


def turn_words(ask: Ask, names: str = "") -> str:
    """Return that it is somebody's turn, and for what."""
    whose = _("{names}, your turn").format(names=names) if names else _("Your turn")
    return sentence(headed(whose, ask.prompt))


def answers(ask: Ask, amount: str = "") -> tuple[str, ...]:
    """Return all that may be answered now, each with its key, that of Enter first."""
    offers = sorted(
        filter(lambda offer: offer.enabled, ask.offers), key=lambda each: not each.primary
    )
    hints = (hint for hint in ask.hints if hint.advised)
    return (
        *(_offer_words(offer, enter=not amount) for offer in offers),
        amount or ("" if ask.amount is None else amount_words(ask.amount)),
        _rows_words(ask),
        *(headed(hint.key.upper(), hint.words) for hint in hints),
    )


def _offer_words(offer: Offer, *, enter: bool) -> str:
    by_enter = key_of("press") if offer.primary and enter else ""
    return headed(by_enter or offer.key.upper() or key_of("next"), offer.words)


def amount_words(offer: AmountOffer) -> str:
    """Return between what an amount may be set, and what it is for."""
    if offer.least >= offer.most:
        words = (offer.guarded_words if offer.least in offer.guarded else "") or offer.words
        return headed(key_of("next"), words.format(amount=offer.least))
    words = offer.words.format(amount=_("that much"))
    told = _("type an amount from {least} to {most}: {words}")
    steps = _("In steps of {step}.") if offer.whole_steps and offer.step > 1 else ""
    return sentences(
        told.format(least=offer.least, most=offer.most, words=words), steps.format(step=offer.step)
    )


def _rows_words(ask: Ask) -> str:
    """Return that there is a list to pick from."""
    if not ask.rows:
        return ""
    count = len(ask.rows)
    told = ngettext(
        "{count} line to pick from: Down and Up read it, Enter takes it",
        "{count} lines to pick from: Down and Up read them, Enter takes one",
        count,
    )
    told = as_set(told.format(count=count), "up", "down", "press")
    return sentences(ask.rows_title, told)


def chosen_words(held: Held) -> str:
    """Return which cards are chosen."""
    count = len(held.chosen)
    if not count:
        return _("nothing is chosen")
    told = _("chosen") if count == 1 else ", ".join((_("chosen"), cards_in_words(count)))
    return headed(told, held.named(held.chosen))


def choice_words(held: Held, before: Sequence[int] = ()) -> str:
    """Return what was just chosen or taken back, and what may be answered with what is chosen.

    `before` are the cards that were chosen until then.
    """
    ask = held.ask
    if ask is None:
        told = headed(_("chosen for your turn"), held.named(held.ahead)) if held.ahead else ""
        return sentence(told or _("nothing is chosen"))
    asked = "" if held.turn is None else held.controller.ask(held.turn, ()).prompt
    prompt = "" if ask.prompt == asked else ask.prompt
    return sentences(_change_words(held, before), prompt, *answers(ask))


def _change_words(held: Held, before: Sequence[int]) -> str:
    """Return the card that is new among those chosen, or is chosen no more, and their number."""
    new = [card for card in held.chosen if card not in before]
    gone = [card for card in before if card not in held.chosen]
    count = len(held.chosen)
    if not count or (not new and not gone) or len(new) == count:
        return chosen_words(held)
    told = _("chosen: {cards}, {count} in all") if new else _("deselected: {cards}, {count} left")
    return told.format(cards=held.named(new or gone), count=count)
