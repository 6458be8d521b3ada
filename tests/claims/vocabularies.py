"""The words in which each game's sentences are worked out, from the decks and positions alone."""

from collections import Counter
from itertools import combinations
from typing import Any, Final

from rules.core import bits
from rules.decks.cards import Card
from rules.president_arnold.jackpots import STAKES
from rules.presidential_poker.hands import category_of, ranker
from tests.claims import artoffacts
from tests.claims.sanity import card_values
from tests.claims.sentences import Told, Word, Worked

# --- ArtOfFacts ---------------------------------------------------------------------------------


def _makes(told: Told, cards: tuple[int, ...]) -> set[int]:
    if told.game.options.facts == "mixed":
        return set(told.game.ways(cards))
    return set(artoffacts.values(cards))


def makes(told: Told, where: str) -> Worked:
    """All numbers that some cards make."""
    return {str(value) for value in _makes(told, _numbers(told, where))}


def swapped(told: Told, who: str) -> Worked:
    """All numbers that a player makes with the hidden card in place of one of the three."""
    held, down = _numbers(told, who), _numbers(told, f"down:{told.seat(who)}")
    hands = [tuple(sorted((*kept, *down))) for kept in combinations(held, 2)]
    return {str(value) for made in hands for value in _makes(told, made)}


def top(told: Told, where: str) -> Worked:
    return max(_makes(told, _numbers(told, where)))


def takes(told: Told, who: str, value: str) -> Worked:
    """The fewest cards with which a player makes a number."""
    held = _numbers(told, who)
    some = (few for count in range(1, len(held) + 1) for few in combinations(held, count))
    return next(len(few) for few in some if int(value) in _makes(told, few))


def usual(told: Told, where: str) -> Worked:
    """What some cards make without the house rule."""
    return {str(value) for value in artoffacts.values(_numbers(told, where))}


def ante(told: Told) -> Worked:
    return int(told.state.ante)


def symbols_of(told: Told, where: str) -> Worked:
    found = {card.attributes.get("symbol") for card in told.cards(where)}
    return {str(symbol) for symbol in found if symbol}


def facts_in(told: Told, where: str) -> Worked:
    return sum("symbol" not in card.attributes for card in told.cards(where))


def best(told: Told, who: str) -> Worked:
    """The highest number that a player can reach, with a swap or without."""
    reached = {*makes(told, who), *swapped(told, who)}  # type: ignore[misc]
    return max(map(int, reached))


def lower(told: Told, where: str, value: str) -> Worked:
    """How many numbers below one some cards make."""
    return sum(each < int(value) for each in _makes(told, _numbers(told, where)))


def dealer(told: Told) -> Worked:
    return told.name(told.state.dealer)


def _numbers(told: Told, where: str) -> tuple[int, ...]:
    return tuple(sorted(card.number for card in told.cards(where)))


# --- double cards -------------------------------------------------------------------------------


def values(told: Told, card: str) -> Worked:
    return {str(value) for value in card_values(told.deck.number(card))}


def fit(told: Told, value: str, where: str) -> Worked:
    """The cards that count as a value in one of their three ways."""
    found = [card for card in told.cards(where) if int(value) in card_values(card.number)]
    return [card.id for card in found]


def fits(told: Told, value: str, where: str) -> Worked:
    return len(fit(told, value, where))  # type: ignore[arg-type]


def printed(told: Told, value: str, where: str) -> Worked:
    """How many cards have a value on one half."""
    return sum(int(value) in card_values(card.number)[:2] for card in told.cards(where))


def least_half(told: Told, where: str) -> Worked:
    return min(min(card_values(card.number)[:2]) for card in told.cards(where))


def most_half(told: Told, where: str) -> Worked:
    return max(max(card_values(card.number)[:2]) for card in told.cards(where))


def combinations_of(told: Told, where: str) -> Worked:
    """How often the same two values stand together."""
    return max(Counter(card_values(card.number) for card in told.cards(where)).values())


def left_out(told: Told) -> Worked:
    """How many double cards of the deck the game leaves out."""
    used = {card.number for card in told.cards("deck")}
    return sum(any(card_values(card.number)) and card.number not in used for card in told.deck)


def suits(told: Told, name: str, where: str) -> Worked:
    return len(suit(told, name, where))  # type: ignore[arg-type]


def loners(told: Told, where: str) -> Worked:
    """The cards that have a value in common with one other alone."""
    some = {card.id: set(card_values(card.number)) for card in told.cards(where)}
    return [card for card in some if sum(bool(some[card] & own) for own in some.values()) == 2]


def pairs(told: Told, where: str) -> Worked:
    """How many pairs of equal value somebody could play."""
    two = combinations(told.cards(where), 2)
    return sum(bool(set(card_values(a.number)) & set(card_values(b.number))) for a, b in two)


def most(told: Told, where: str) -> Worked:
    """The highest value of a single card."""
    return max(max(card_values(card.number)) for card in told.cards(where))


def owed(told: Told) -> Worked:
    """The values that the next set may be declared as (B4)."""
    return list(told.session.observe(told.you).facts.choices)


def declared(told: Told) -> Worked:
    return int(told.state.declared)


def lies(told: Told) -> Worked:
    """The set that is to be reached: how many cards, of which value."""
    played = told.state.trick[-1]
    return f"{len(played.cards)} {played.value}"


def answers(told: Told, who: str) -> Worked:
    """How many ways a player has to play on what lies there (S5), clearing aside."""
    played = told.state.trick[-1]
    sets = {
        (len(chosen), value)
        for size in range(1, len(told.cards(who)) + 1)
        for chosen in combinations(told.cards(who), size)
        for value in set.intersection(*(set(card_values(card.number)) for card in chosen))
    }
    least = (len(played.cards), played.value)
    return len([each for each in sets if each[0] > least[0] or each >= least])


def office(told: Told, who: str) -> Worked:
    return int(told.state.order.index(told.seat(who))) + 1


# --- Sanity Rook --------------------------------------------------------------------------------

SUITS: Final = ("cherries", "hats", "stars", "flags")


def trump(told: Told) -> Worked:
    return SUITS[told.state.trump]


def bid(told: Told, side: str) -> Worked:
    """The highest bid, if that side made it: `you` or `they`."""
    theirs = (told.state.bidder - told.you) % 2
    return int(told.state.bid) if theirs == (side == "they") else 0


def points(told: Told, side: str) -> Worked:
    """The points on the cards that a side has taken: `you` or `they`."""
    return sum(map(card_points, bits(told.state.won[(told.you + (side == "they")) % 2])))


def card_points(number: int) -> int:
    if not any(card_values(number)):
        return 20
    return sum({5: 5, 10: 10, 14: 10}.get(half, 0) for half in card_values(number)[:2])


def worth(told: Told, where: str) -> Worked:
    return sum(card_points(card.number) for card in told.cards(where))


def suit(told: Told, name: str, where: str) -> Worked:
    """The values of a suit in some hands, the highest first."""
    found = [half for card in told.cards(where) for half in _halves(card) if half[1] == name]
    return [str(value) for value, _suit in sorted(found, reverse=True)]


def halves(told: Told, name: str, half: str, where: str) -> Worked:
    """How many cards have a value of a suit."""
    return list(suit(told, name, where)).count(half)  # type: ignore[arg-type]


def highest(told: Told, name: str, where: str) -> Worked:
    return max((int(value) for value in suit(told, name, where)), default=0)  # type: ignore[union-attr]


def _halves(card: Card) -> list[tuple[int, str]]:
    low, high, _both = card_values(card.number)
    about: Any = card.attributes
    return [(low, about["low_suit"]), (high, about["high_suit"])] if low else []


# --- El Presidente ------------------------------------------------------------------------------

ORDER: Final = "A23456789TJQK"


def beats(told: Told, card: str, other: str) -> Worked:
    """Whether a card beats another: of its rank, or higher in its suit (E5)."""
    return card[0] == other[0] or (
        card[1] == other[1] and ORDER.index(card[0]) > ORDER.index(other[0])
    )


def beaters(told: Told, other: str, where: str) -> Worked:
    return [card.id for card in told.cards(where) if beats(told, card.id, other)]


def rank(told: Told, name: str, where: str) -> Worked:
    return [card.id for card in told.cards(where) if name in card.id]


def fight(told: Told) -> Worked:
    """Who attacks whom."""
    return f"{told.name(told.state.attacker)} {told.name(told.state.defender)}"


# --- President Arnold ---------------------------------------------------------------------------

VARIABLES: Final = ("number", "color", "shape")


def _ranks(told: Told, card: str) -> tuple[int, ...]:
    return tuple(told.deck.rank(told.deck.card(card), variable) for variable in VARIABLES)


def value(told: Told, card: str) -> Worked:
    return sum(_ranks(told, card))


def follow(told: Told, card: str, where: str) -> Worked:
    """The cards that follow a card (A6)."""
    before = _ranks(told, card)
    return [
        each.id
        for each in told.cards(where)
        if sorted(b - a for a, b in zip(before, _ranks(told, each.id), strict=True)) == [0, 0, 1]
    ]


def paths(told: Told, card: str) -> Worked:
    """The cards of the game that a card follows."""
    return [each.id for each in told.cards("deck") if card in follow(told, each.id, card)]  # type: ignore[operator]


def lowest(told: Told, where: str) -> Worked:
    """The cards of the lowest Arnold value."""
    held = [(value(told, card.id), card.id) for card in told.cards(where)]
    return [card for worth, card in held if worth == min(held)[0]]


def differ(told: Told, card: str, other: str) -> Worked:
    """The variables in which two cards differ."""
    pairs = zip(VARIABLES, _ranks(told, card), _ranks(told, other), strict=True)
    return [name for name, one, two in pairs if one != two]


def named(told: Told, card: str) -> Worked:
    """The money cards that a card names (A3)."""
    turned, top = _ranks(told, card), max(max(_ranks(told, each.id)) for each in told.deck)
    cards = {_ranks(told, each.id): each.id for each in told.deck}
    return [cards[(*turned[:at], top, *turned[at + 1 :])] for at in range(3)]


def unique(told: Told, where: str) -> Worked:
    """How often the same number, color and shape stand together."""
    return max(Counter(_ranks(told, card.id) for card in told.cards(where)).values())


def removed(told: Told) -> Worked:
    return len(told.deck) - len(told.cards("deck"))


def jackpots(told: Told) -> Worked:
    return len(STAKES)


def marriages(told: Told) -> Worked:
    return sum(stake == 2 for stake in STAKES.values())


def stakes(told: Told) -> Worked:
    return sum(STAKES.values())


def laid(told: Told) -> Worked:
    return told.cards("sequence")[-1].id


def money(told: Told) -> Worked:
    return named(told, told.cards("turned")[0].id)


# --- Presidential Poker -------------------------------------------------------------------------


def kind(told: Told, where: str) -> Worked:
    """The kind of a hand, from 1 to 17."""
    return category_of(_rank(told, where))


def kind_with_any(told: Told, where: str) -> Worked:
    """The kind where the cards beside four of a kind may be anything."""
    return category_of(ranker("any")([card.number for card in told.cards(where)]))


def higher(told: Told, one: str, other: str) -> Worked:
    return _rank(told, one) > _rank(told, other)


def _rank(told: Told, where: str) -> int:
    return ranker(told.game.options.kickers)([card.number for card in told.cards(where)])


def show(told: Told, name: str, where: str) -> Worked:
    """The cards with a symbol: a number, a letter, a picture, a color, a figure, a sign."""
    wanted = name.replace("_", " ")
    return [c.id for c in told.cards(where) if wanted in map(str, c.attributes.values())]


def shows(told: Told, name: str, where: str) -> Worked:
    return len(show(told, name, where))  # type: ignore[arg-type]


def symbols(told: Told, where: str) -> Worked:
    """How many kinds of symbols each of some cards shows."""
    kinds = ("number", "letter", "picture", "color", "figure", "mystery")
    return min(sum(kind in card.attributes for kind in kinds) for card in told.cards(where))


def numbers(told: Told, kingdom: str) -> Worked:
    """The play numbers of a kingdom; of the fifth each card has two, which make 37 (T1)."""
    cards = [each for each in told.cards("deck") if each.attributes["kingdom"] == kingdom]
    found = {int(card.attributes["number"]) for card in cards}
    second = {int(card.attributes.get("second_number", 0)) for card in cards} - {0}
    assert not second or {37 - number for number in found} == second
    return {str(number) for number in found | second}


def similar(told: Told) -> Worked:
    """How many hues have two colors."""
    pairs = {
        (str(card.attributes["color"]), str(card.attributes["color_group"]))
        for card in told.cards("deck")
    }
    return sum(many == 2 for many in Counter(group for _color, group in pairs).values())


def coming(told: Told, many: str) -> Worked:
    return [told.deck[number].id for number in told.state.stock[: int(many)]]


def _named(*words: Word) -> dict[str, Word]:
    return {word.__name__: word for word in words}


_DOUBLE: Final = _named(
    *(values, fit, fits, printed, loners, pairs, most),
    *(least_half, most_half, combinations_of, left_out),
)
VOCABULARIES: Final[dict[str, dict[str, Word]]] = {
    "artoffacts": _named(
        *(makes, swapped, top, best, lower, takes, usual, dealer, ante, symbols_of, facts_in)
    ),
    "bull_sanity": {**_DOUBLE, **_named(owed, declared)},
    "presidents_and_sanityholes": {**_DOUBLE, **_named(lies, answers, office)},
    "sanity_rook": {**_DOUBLE, **_named(trump, bid, points, worth, suit, suits, halves, highest)},
    "el_presidente": _named(beats, beaters, rank, fight),
    "president_arnold": _named(
        *(value, follow, paths, lowest, differ, laid, money, named),
        *(unique, removed, jackpots, marriages, stakes),
    ),
    "presidential_poker": _named(
        kind, kind_with_any, higher, show, shows, symbols, numbers, similar, coming
    ),
}
