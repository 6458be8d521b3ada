"""What may be asked for aloud at the table of El Presidente (E15), in words and as a symbol."""

from art.icons import Symbol
from rules.decks.cards import Deck
from rules.el_presidente.actions import AskRank, AskSuit, Request
from rules.el_presidente.talk import all_of, suit_asked_for
from rules.words import _


def described(deck: Deck, request: Request) -> tuple[str, str, Symbol]:
    """Return a request alone, the words of its group, and its symbol, as the cards have it."""
    face = deck.face
    if isinstance(request, AskSuit):
        suit, four_color = request.suit, face.table("ink", "four_color") or {}
        signs, inks = face.table("sign") or {}, face.table("ink") or {}
        symbol = Symbol(str(signs[suit]), ink=str(inks[suit]), four_color=str(four_color[suit]))
        return suit_asked_for(suit), _("Throw in a suit"), symbol
    if isinstance(request, AskRank):
        label = (face.table("label") or {}).get(request.rank) or request.rank
        return all_of(request.rank), _("Attack with"), Symbol(letters=str(label))
    return _("Throw in"), _("Throw in"), Symbol("deal")  # a hand that lays a card down
