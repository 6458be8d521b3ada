"""Why an action is not allowed in El Presidente, in a sentence with the number of its rule."""

from collections.abc import Mapping, Sequence
from typing import Final

from rules.core import CHANCE, Action, CardAction, Chance, Refusal, Seat, bits
from rules.el_presidente import talk
from rules.el_presidente.actions import Attack, Beat, Concede, Leave, Pass, PickUp, Talk, Throw
from rules.el_presidente.cards import tables
from rules.el_presidente.state import NOBODY, Phase, State
from rules.shared.card_sets import held_set
from rules.shared.chance import Dealer, Starter, is_shuffle, refuse_deal
from rules.words import _

_ASKED: Final[Mapping[Phase, tuple[str, tuple[type[Action], ...]]]] = {
    "attack": ("E3", (Attack,)),
    "first_window": ("E4", (Throw, Pass)),
    "defense": ("E5", (Beat, Concede)),
    "second_window": ("E6", (Throw, Pass)),
    "pick_up": ("E7", (PickUp, Leave)),
}
"""The rule by which a seat is asked, and what it may answer."""


def refusal(state: State, seat: Seat, action: Action | Chance) -> Refusal | None:
    """Return why `seat` may not do `action` now, or `None` if it may; never raises."""
    if state.turn == CHANCE:
        return _chance_refusal(state, seat, action)
    if state.turn == NOBODY:
        return Refusal("E12", _("The match is over."))
    rule, answers = _ASKED[state.phase]
    if seat not in range(len(state.hands)):
        return Refusal(rule, _("It’s not your turn."))
    if isinstance(action, Talk):
        return talk.refusal(state, seat, action)
    if seat != state.turn:
        return Refusal(
            rule, _("It’s not your turn. You can still show a card or ask for something.")
        )
    if type(action) not in answers:
        return Refusal(rule, _question(state))
    return _cards_refusal(state, action) if isinstance(action, CardAction) else None


def pile_to_shuffle(state: State) -> Sequence[int]:
    """Return the whole pack before a game (E1), within it the discard pile (E2)."""
    return range(len(tables().deck)) if state.phase == "deal" else tuple(bits(state.discard))


def _question(state: State) -> str:
    """Return what the seat that is asked may do, in words."""
    if state.phase == "attack":
        return _("Attack with one or more cards of the same rank.")
    if state.phase == "pick_up":
        return _("Pick up the battle pile or leave it.")
    top = tables().deck[state.battle[-1]].name
    if state.phase == "defense":
        return _("Beat the {card} with one card, or concede.").format(card=top)
    return _("Throw in cards of the same rank as the {card}, or pass.").format(card=top)


def _cards_refusal(state: State, action: CardAction) -> Refusal | None:
    """Return why the seat that is asked may not attack, throw in or beat with these cards."""
    cards = action.cards
    rule, made = _ASKED[state.phase][0], tables()
    played = held_set(cards, state.hands[state.turn])
    if not cards or not played:
        return Refusal(rule, _("Choose cards from your hand, each only once."))
    top = cards[0] if type(action) is Attack else state.battle[-1]
    if type(action) is not Beat:
        return Refusal(rule, _question(state)) if played & ~made.same_rank[top] else None
    if len(cards) != 1:
        return Refusal(rule, _question(state))
    if made.beaters[top] >> cards[0] & 1:
        return None
    return Refusal(
        rule,
        _(
            "The {card} doesn’t beat the {top}. Match the {top} in rank, or go higher in its suit."
        ).format(card=made.deck[cards[0]].name, top=made.deck[top].name),
    )


def _chance_refusal(state: State, seat: Seat, action: Action | Chance) -> Refusal | None:
    """Return why chance may not do that; a player may do nothing before it has acted."""
    if state.phase in {"dealer", "starter"}:
        wanted = Dealer if state.phase == "dealer" else Starter
        chosen = action.seat if isinstance(action, Dealer | Starter) else NOBODY
        fits = (seat, type(action)) == (CHANCE, wanted) and chosen in range(len(state.hands))
        return refuse_deal("E1", fits=fits)
    fits = seat == CHANCE and is_shuffle(action, pile_to_shuffle(state))
    return refuse_deal("E1" if state.phase == "deal" else "E2", fits=fits)
