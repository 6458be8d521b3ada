"""Why an action is not allowed in Presidential Poker, in a sentence with its rule's number."""

from collections.abc import Sequence

from rules.core import Action, Chance, Refusal
from rules.decks.cards import Deck
from rules.presidential_poker.actions import Bet, Call, Check, Draw, Fold
from rules.presidential_poker.betting import Obstacle
from rules.presidential_poker.state import State
from rules.shared.chance import Dealer
from rules.shared.shuffling import is_shuffle
from rules.words import _


def _obstacle(amounts: Obstacle) -> str:
    """Return why nothing can be bet or raised."""
    return {
        "all_in": _("You have no more than the bet: call all-in, or fold."),
        "short": _(
            "The bet was raised all-in by less than a full raise: you can only call or fold."
        ),
        "alone": _("Nobody else could put in more than the bet: you can only meet it."),
        "capped": _("There were four bets in this interval already: call or fold."),
        "small_pot": _("The pot is still too small for a bet at pot limit."),
    }[amounts]


def not_your_turn() -> Refusal:
    """Return the answer to whoever is not asked (P2)."""
    return Refusal("P2", _("It is not your turn: wait until the others have acted."))


def of_chance(state: State, action: Action | Chance, cards: Sequence[int]) -> Refusal | None:
    """Return what is wrong with the first dealer, the deal's shuffle (P1) or a new stock (P4)."""
    if state.phase == "dealer":
        if type(action) is Dealer and 0 <= action.seat < len(state.banks):
            return None
        return Refusal("P1", _("The first dealer is chosen at random among the seats."))
    if state.phase == "renewal":
        if is_shuffle(action, state.discard):
            return None
        return Refusal("P4", _("The other players' discards are shuffled into a new stock."))
    if is_shuffle(action, cards):
        return None
    return Refusal("P1", _("All 72 cards are shuffled for the deal."))


def of_draw(hand: Sequence[int], action: Action | Chance, deck: Deck) -> Refusal | None:
    """Return what is wrong with a draw (P4)."""
    if type(action) is not Draw:
        return Refusal("P4", _("It is time to draw: choose your discards, or none."))
    cards = action.cards
    for at, card in enumerate(cards):
        if card in cards[:at]:
            return Refusal("P4", _("Each card can be discarded only once."))
        if card not in hand:
            if 0 <= card < len(deck):
                return Refusal("P4", _("{card} is not in your hand.").format(card=deck[card].name))
            return Refusal("P4", _("You can only discard cards of your hand."))
    return None


def of_betting(
    state: State, action: Action | Chance, amounts: tuple[int, int] | Obstacle
) -> Refusal | None:
    """Return what is wrong with a check, call, fold (P2) or bet (P7) of the seat to act."""
    facing = state.stakes[state.turn] < state.current
    if type(action) is Check:
        if not facing:
            return None
        return Refusal("P2", _("There is a bet: call it, raise it or fold."))
    if isinstance(action, Call | Fold):
        if facing:
            return None
        return Refusal("P2", _("Nobody has bet yet: check, or open the betting."))
    if type(action) is not Bet:
        if facing:
            return Refusal("P2", _("There is a bet: call it, raise it or fold."))
        return Refusal("P2", _("It is time to bet: check, or open the betting."))
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
