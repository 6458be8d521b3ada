"""Tables of President Arnold laid out by hand, for the rule tests."""

from collections.abc import Iterable, Mapping
from typing import Any

from games.library import GAMES
from rules.core import CHANCE, Chance, Event, Refusal, apply
from rules.president_arnold.actions import PASS, Decision, Pass, Play
from rules.president_arnold.game import Rules
from rules.president_arnold.state import State
from rules.president_arnold.triple_topper import Arnold, arnold
from rules.shared.chance import Dealer, Shuffle


def table(seats: int, **options: object) -> Rules:
    game = GAMES.open("president_arnold", seats, options)
    assert isinstance(game, Rules)
    return game


def tables_of(game: Rules) -> Arnold:
    return arnold(game.deck.id)


def number(game: Rules, card_id: str) -> int:
    return game.deck.number(card_id)


def ids(game: Rules, cards: Iterable[int]) -> set[str]:
    return {game.deck.cards[card].id for card in cards}


def play(game: Rules, card_id: str) -> Play:
    return Play((number(game, card_id),))


def options_of(game: Rules, state: State) -> set[str]:
    """What the asked seat may do: card ids, and `pass`."""
    (seat,) = game.actors(state)
    return {
        "pass" if isinstance(action, Pass) else game.deck.cards[action.cards[0]].id
        for action in game.legal(state, seat)
    }


def do(game: Rules, state: State, *doings: str) -> tuple[State, list[Event]]:
    """Let the player asked play a card by its id, or `pass`; return the events of the last."""
    events: tuple[Event, ...] = ()
    for doing in doings:
        (seat,) = game.actors(state)
        action: Decision = PASS if doing == "pass" else play(game, doing)
        state, events = apply(game, state, seat, action)
    return state, list(events)


def refused(game: Rules, state: State, seat: int, action: Decision | Chance) -> Refusal:
    refusal = game.verify(state, seat, action)
    assert refusal is not None
    return refusal


def dealt(game: Rules, dealer: int, cards: Iterable[int]) -> tuple[State, list[Event]]:
    state, _ = apply(game, game.initial(), CHANCE, Dealer(dealer))
    state, events = apply(game, state, CHANCE, Shuffle(tuple(cards)))
    return state, list(events)


def shuffle_with(
    game: Rules, dealer: int, hands: Mapping[int, Iterable[str]], turned: str
) -> list[int]:
    """A shuffle that deals these cards to these seats, among others, and turns `turned`.

    What the hands leave open is dealt highest Arnold value first, so that nobody gets a low card
    while it can lie in the widow.
    """
    tables = tables_of(game)
    piles = [*((dealer + step) % game.seats for step in range(1, game.seats + 1)), -1]
    each = len(tables.in_play) // len(piles)
    named = {seat: [number(game, card) for card in cards] for seat, cards in hands.items()}
    last = number(game, turned)
    taken = {last, *(card for cards in named.values() for card in cards)}
    rest = [card for card in reversed(tables.card_at) if card in tables.in_play]
    rest = [card for card in rest if card not in taken]
    for seat in range(game.seats):
        mine = named.setdefault(seat, [])
        while len(mine) < each:
            mine.append(rest.pop(0))
    widow = [*rest, last]
    named[-1] = widow[:each]
    order = [named[pile][at] for at in range(each) for pile in piles]
    return order + widow[each:]


def led(
    game: Rules, hands: Mapping[int, Iterable[str]], seat: int, card: str, **fields: Any
) -> tuple[State, list[Event]]:
    """The table after `seat` led `card`: these hands, all other cards in the widow.

    `hands` holds what is in hand after the lead; `fields` of the state can be set beforehand.
    """
    tables = tables_of(game)
    state = game.initial()
    held = [
        tables.set_of(number(game, name) for name in hands.get(at, ())) for at in range(game.seats)
    ]
    held[seat] |= tables.bit[number(game, card)]
    state.phase = 2
    state.turn = seat
    state.dealer = 0
    state.hand = 1
    state.turned = number(game, "red-circle-1")
    state.dealt = tuple(held)
    state.left = sum(held)
    state.options = tables.bit[number(game, card)]
    state.chips = state.chips.fill(range(game.seats), None, grow=False)
    for name, value in fields.items():
        setattr(state, name, value)
    return do(game, state, card)
