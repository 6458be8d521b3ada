"""Presidential Poker's hands by brute force, straight from the rules page: slow and plain."""

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence

from rules.decks.shelf import deck

SIXCHEX = deck("sixchex")
CATEGORIES = ("number", "second_number", "letter", "picture", "color", "figure", "mystery")
RAINBOW = ("red", "orange", "yellow", "green", "blue", "indigo", "violet")

Symbol = tuple[str, str | int]


def symbols(card: int) -> list[Symbol]:
    """Return the six symbols of a card, seven in kingdom V."""
    attributes = SIXCHEX[card].attributes
    return [
        (category.removeprefix("second_"), attributes[category])
        for category in CATEGORIES
        if category in attributes
    ]


GROUPS: dict[Symbol, str] = {
    (category, card.attributes[category]): str(card.attributes[f"{category}_group"])
    for card in SIXCHEX
    for category in ("color", "figure")
}


def similar(*chosen: Symbol) -> bool:
    """Return whether all are of one hue or of one shape."""
    groups = {GROUPS.get(symbol) for symbol in chosen}
    return len(groups) == 1 and None not in groups


def category_of_choice(chosen: Sequence[Symbol], kickers: str) -> int:
    """Return the best category, 2 to 17, that seven chosen symbols contain."""
    colors = {str(value) for category, value in chosen if category == "color"}
    if colors in ({f"dark {hue}" for hue in RAINBOW}, {f"light {hue}" for hue in RAINBOW}):
        return 2
    counts = Counter(chosen)
    quads = [symbol for symbol, count in counts.items() if count == 4]
    triples = [symbol for symbol, count in counts.items() if count >= 3]
    pairs = [symbol for symbol, count in counts.items() if count >= 2]
    best = 17
    for quad in quads:
        rest = [symbol for symbol in chosen if symbol != quad]
        best = min(best, _with_quad(quad, rest, kickers))
    if best < 17:
        return best
    if len(triples) >= 2:
        return 10
    if triples:
        return {3: 11, 2: 12}.get(len(pairs), 13)
    return {3: 14, 2: 15, 1: 16}.get(len(pairs), 17)


def _with_quad(quad: Symbol, rest: list[Symbol], kickers: str) -> int:
    counts = Counter(rest)
    most, times = counts.most_common(1)[0]
    others = [symbol for symbol in rest if symbol != most]
    if times == 3 and similar(quad, most):
        return 3
    if times == 2 and similar(quad, most):
        return 4
    if times == 2 and similar(quad, *others):
        return 5
    for at in range(3):
        two = [symbol for other, symbol in enumerate(rest) if other != at]
        if similar(quad, rest[at]) and similar(*two):
            return 6
    if times == 3:
        return 7
    if times == 2 and (kickers == "any" or similar(most, *others)):
        return 8
    if kickers == "any" or similar(*rest):
        return 9
    return 17


def _choices(hand: Sequence[int], *, merge: bool) -> Iterable[tuple[Symbol, ...]]:
    """Yield all choices of a symbol a card.

    With `merge`, of a card's symbols that no other card of the hand has or has a similar one
    to, only one is tried: these cannot be told apart by any category but the rainbow's, and so
    colors always stay.
    """
    offered = [symbols(card) for card in hand]
    if merge:
        marks: Counter[Symbol | str] = Counter()
        for card in offered:
            marks.update(card)
            marks.update({GROUPS[symbol] for symbol in card if symbol in GROUPS})
        offered = [_without_twins(card, marks) for card in offered]
    return itertools.product(*offered)


def _without_twins(card: list[Symbol], marks: Counter[Symbol | str]) -> list[Symbol]:
    kept: list[Symbol] = []
    lonely: list[Symbol] = []
    for symbol in card:
        met = marks[symbol] > 1 or marks[GROUPS.get(symbol, symbol)] > 1
        (kept if met or symbol[0] == "color" else lonely).append(symbol)
    return kept or lonely[:1]


def best_category(hand: Sequence[int], kickers: str, *, merge: bool = True) -> int:
    """Return the category of a hand, trying every choice of symbols."""
    if all(SIXCHEX[card].attributes["kingdom"] == "V" for card in hand):
        return 1
    return min(category_of_choice(chosen, kickers) for chosen in _choices(hand, merge=merge))


def tie_key(hand: Sequence[int]) -> tuple[object, ...]:
    """Return what T1 to T5 compare, the best over all choices of kingdom V's numbers."""
    cards = [SIXCHEX[card].attributes for card in hand]
    letters = sorted((str(card["letter"]) for card in cards), reverse=True)
    pink = sum(card["color"] == "pink" for card in cards)
    numbers = [
        (int(card["number"]), int(card.get("second_number", card["number"]))) for card in cards
    ]
    return max((*_number_key(choice), letters, pink) for choice in itertools.product(*numbers))


def _number_key(numbers: tuple[int, ...]) -> tuple[object, ...]:
    falling = sorted(numbers, reverse=True)
    straight = falling == list(range(falling[0], falling[0] - 7, -1))
    times, most = max((count, number) for number, count in Counter(falling).items())
    rest = [number for number in falling if number != most]
    if straight:
        return (falling[0], 0, 0, [])
    return (0, times, most, rest)
