"""Why an action is not allowed in Presidential Poker, in a sentence with its rule's number."""

from collections.abc import Sequence

from rules.core import Action, Chance, Refusal
from rules.presidential_poker.actions import Bet, Call, Check, Draw, Fold
from rules.presidential_poker.state import Obstacle, State
from rules.presidential_poker.words import to_do
from rules.shared.chance import Dealer, is_shuffle, refuse_deal
from rules.words import _, sentence


def _obstacle(amounts: Obstacle) -> str:
    """Return why nothing can be bet or raised."""
    return {
        "all_in": sentence(_("call all-in, or fold")),
        "short": _("After a short all-in raise, you can only call or fold."),
        "alone": _("Nobody else can put in more. You can only call or fold."),
        "capped": _("Four bets are the limit. Call or fold."),
        "small_pot": _("With a pot limit, the pot is still too small for a bet."),
    }[amounts]


def of_chance(state: State, action: Action | Chance, cards: Sequence[int]) -> Refusal | None:
    """Return what is wrong with the first dealer, the deal's shuffle (P1) or a new stock (P4)."""
    if state.phase == "dealer":
        fits = type(action) is Dealer and 0 <= action.seat < len(state.banks)
        return refuse_deal("P1", fits=fits)
    if state.phase == "renewal":
        return refuse_deal("P4", fits=is_shuffle(action, state.discard))
    return refuse_deal("P1", fits=is_shuffle(action, cards))


def of_draw(hand: Sequence[int], action: Action | Chance) -> Refusal | None:
    """Return what is wrong with a draw (P4)."""
    if type(action) is not Draw:
        return Refusal("P4", sentence(_("choose the cards to discard, or stand pat")))
    if len({*action.cards} & {*hand}) < len(action.cards):
        return Refusal("P4", _("Choose cards from your hand, each only once."))
    return None


def of_betting(
    state: State, action: Action | Chance, amounts: tuple[int, int] | Obstacle
) -> Refusal | None:
    """Return what is wrong with a check, call, fold (P2) or bet (P7) of the seat to act."""
    facing = state.stakes[state.turn] < state.current
    if isinstance(action, Call | Fold) if facing else type(action) is Check:
        return None
    if not facing and isinstance(action, Call | Fold):
        return Refusal("P2", _("Nobody has bet."))
    if isinstance(amounts, str):
        return Refusal("P7" if type(action) is Bet else "P2", _obstacle(amounts))
    if type(action) is not Bet:
        to_call = state.current - state.stakes[state.turn]
        return Refusal("P2", sentence(to_do(to_call, state.phase)))
    least, most = amounts
    if least <= action.amount <= most:
        return None
    if least == most:
        return Refusal("P7", _("You can bet exactly {amount} here.").format(amount=least))
    return Refusal(
        "P7", _("You can bet from {least} to {most} here.").format(least=least, most=most)
    )
