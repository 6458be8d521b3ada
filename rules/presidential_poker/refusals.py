"""Why an action is not allowed in Presidential Poker, in a sentence with its rule's number."""

from collections.abc import Sequence

from rules.core import Action, Chance, Refusal
from rules.decks.cards import Deck
from rules.presidential_poker.actions import Bet, Call, Check, Draw, Fold
from rules.presidential_poker.betting import Obstacle
from rules.presidential_poker.state import State
from rules.shared.chance import Dealer, is_shuffle
from rules.words import _, sentence


def _obstacle(amounts: Obstacle) -> str:
    """Return why nothing can be bet or raised."""
    return {
        "all_in": sentence(_("call all-in, or fold")),
        "short": _("After a short all-in raise you can only call or fold."),
        "alone": _("Nobody else can put in more. You can only call or fold."),
        "capped": _("Four bets are the limit. Call or fold."),
        "small_pot": _("With a pot limit, the pot is still too small to bet."),
    }[amounts]


def not_your_turn() -> Refusal:
    """Return the answer to whoever is not asked (P2)."""
    return Refusal("P2", _("It’s not your turn."))


def of_chance(state: State, action: Action | Chance, cards: Sequence[int]) -> Refusal | None:
    """Return what is wrong with the first dealer, the deal's shuffle (P1) or a new stock (P4)."""
    if state.phase == "dealer":
        if type(action) is Dealer and 0 <= action.seat < len(state.banks):
            return None
        return Refusal("P1", _("The deal doesn’t match the cards and seats in play."))
    if state.phase == "renewal":
        if is_shuffle(action, state.discard):
            return None
        return Refusal("P4", _("The deal doesn’t match the cards and seats in play."))
    if is_shuffle(action, cards):
        return None
    return Refusal("P1", _("The deal doesn’t match the cards and seats in play."))


def of_draw(hand: Sequence[int], action: Action | Chance, deck: Deck) -> Refusal | None:
    """Return what is wrong with a draw (P4)."""
    if type(action) is not Draw:
        return Refusal("P4", sentence(_("choose the cards to discard, or stand pat")))
    cards = action.cards
    for at, card in enumerate(cards):
        if card in cards[:at]:
            return Refusal("P4", _("Choose cards from your hand, each only once."))
        if card not in hand:
            if 0 <= card < len(deck):
                return Refusal("P4", _("Choose cards from your hand, each only once."))
            return Refusal("P4", _("Choose cards from your hand, each only once."))
    return None


def of_betting(
    state: State, action: Action | Chance, amounts: tuple[int, int] | Obstacle
) -> Refusal | None:
    """Return what is wrong with a check, call, fold (P2) or bet (P7) of the seat to act."""
    facing = state.stakes[state.turn] < state.current
    if type(action) is Check:
        if not facing:
            return None
        return Refusal("P2", _("Call, raise or fold."))
    if isinstance(action, Call | Fold):
        if facing:
            return None
        return Refusal("P2", _("Nobody has bet."))
    if type(action) is not Bet:
        if facing:
            return Refusal("P2", _("Call, raise or fold."))
        return Refusal("P2", _("Nobody has bet."))
    if isinstance(amounts, str):
        return Refusal("P7", _obstacle(amounts))
    least, most = amounts
    if least <= action.amount <= most:
        return None
    if least == most:
        return Refusal("P7", _("You can bet exactly {amount} here.").format(amount=least))
    return Refusal(
        "P7", _("You can bet from {least} to {most} here.").format(least=least, most=most)
    )
