"""What a seat may do now, game by game, as offers that `bots.environment.stepping` spells.

Where `Game.legal` lists all that the rules allow, the list is the offer. Where set plays or
amounts explode and it lists a part only, the whole is described from the observation.
"""

from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import Any, Final

from bots.environment.stepping import Amounts, Offer, Pool, Sets, Vocabulary, listed
from rules.artoffacts.events import HAND
from rules.artoffacts.game import Rules as ArtOfFacts
from rules.bull_sanity.game import CHALLENGE, CHOICES
from rules.catalog import open_game
from rules.core import Game, View, mask_of
from rules.presidents_and_sanityholes.state import PLAY, least_cards
from rules.sanity_rook.game import BID_STEP, LEAST_BID, MOST_BID, NEST
from rules.sanity_rook.tricks import SUITS, WAYS
from rules.shared.double_cards import MOST_VALUE, double_deck


def vocabulary(game: Game[Any]) -> Vocabulary:
    """Return what the actions of a game name besides its cards."""
    make = _VOCABULARIES.get(game.name)
    return Vocabulary() if make is None else make(game)


def offers(game: Game[Any], state: Any, view: View) -> tuple[Offer, ...]:
    """Return all that the seat `view.viewer`, the first of `view.actors`, may do now."""
    whole = _WHOLE.get(game.name)
    if whole is None:
        return listed(game.legal(state, view.viewer))
    return whole(game, state, view)


def _hand(view: View) -> int:
    return mask_of(view.zones[f"hand:{view.viewer}"])


def _poker_offers(game: Game[Any], state: Any, view: View) -> tuple[Offer, ...]:
    """All discards (P4); besides what is listed, all amounts (P7)."""
    if view.facts.phase == "draw":
        hand = _hand(view)
        return (Sets("draw", Pool(hand, 0, hand.bit_count())),)
    plain = listed(action for action in game.legal(state, view.viewer) if action.name != "bet")
    if view.facts.amounts is None:
        return plain
    least, most = view.facts.amounts
    return (*plain, Amounts("bet", range(least, most + 1)))


def _sanityhole_offers(game: Game[Any], state: Any, view: View) -> tuple[Offer, ...]:
    """All sets of a value that suffice on the trick (S4, S5); all else is listed."""
    if view.facts.phase != PLAY:
        return listed(game.legal(state, view.viewer))
    hand = _hand(view)
    pools = {}
    for value, having in enumerate(double_deck().having):
        fitting, least = hand & having, least_cards(view.facts.plays, value)
        if fitting.bit_count() >= least:
            pools[value] = Pool(fitting, least, fitting.bit_count())
    plain = listed(action for action in game.legal(state, view.viewer) if action.name != "play")
    return (Sets("play", pools, "value"), *plain) if pools else plain


def _bull_offers(game: Game[Any], state: Any, view: View) -> tuple[Offer, ...]:
    """Any cards of the hand (B2), as the value that is chosen where there is a choice (B4)."""
    if view.facts.phase == CHALLENGE:
        return listed(game.legal(state, view.viewer))
    hand = _hand(view)
    pool = Pool(hand, 1, hand.bit_count())
    choices = view.facts.choices
    if len(choices) == 1:
        return (Sets("play", pool),)
    return (Sets("play", dict.fromkeys(choices, pool), "declare"),)


def _rook_offers(game: Game[Any], state: Any, view: View) -> tuple[Offer, ...]:
    """Any five of the bidder's cards go back to the Nest (R3); all else is listed."""
    if view.facts.phase == "discard":
        return (Sets("discard", Pool(_hand(view), NEST, NEST)),)
    return listed(game.legal(state, view.viewer))


_WHOLE: Final[dict[str, Callable[[Game[Any], Any, View], tuple[Offer, ...]]]] = {
    "presidential_poker": _poker_offers,
    "presidents_and_sanityholes": _sanityhole_offers,
    "bull_sanity": _bull_offers,
    "sanity_rook": _rook_offers,
}


@cache
def _declarable() -> tuple[int, ...]:
    """Return all values between the least and the most that any hand of ArtOfFacts can make."""
    game = open_game(ArtOfFacts.name, ArtOfFacts.seat_range[0])
    assert isinstance(game, ArtOfFacts)
    values = {
        value for hand in combinations(range(len(game.deck)), HAND) for value in game.ways(hand)
    }
    return tuple(range(min(values), max(values) + 1))


def _poker_vocabulary(game: Game[Any]) -> Vocabulary:
    chips: int = game.options.chips  # type: ignore[attr-defined]  # the poker table's own options
    return Vocabulary(digits=len(str(chips * game.seats)))


_VOCABULARIES: Final[dict[str, Callable[[Game[Any]], Vocabulary]]] = {
    "presidential_poker": _poker_vocabulary,
    "artoffacts": lambda game: Vocabulary(numbers=_declarable()),
    "presidents_and_sanityholes": lambda game: Vocabulary(numbers=tuple(range(MOST_VALUE + 1))),
    "bull_sanity": lambda game: Vocabulary(
        numbers=tuple(
            sorted({value for choices in CHOICES if len(choices) > 1 for value in choices})
        )
    ),
    "sanity_rook": lambda game: Vocabulary(
        numbers=tuple(range(LEAST_BID, MOST_BID + 1, BID_STEP)), words=(*SUITS, *WAYS)
    ),
}
