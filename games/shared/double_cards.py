"""What games of double cards say of a hand and of the draw for the deal, in words."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeAlias

from rules.core import AnyGame, F, Moved, Observation, View
from rules.sentences import Sentence, _
from rules.shared.deal_draw import DealerDrawn, DrawTied
from rules.shared.double_cards import COMBINED, HIGH, LOW, double_deck, suit_word
from rules.turn import Turn
from rules.words import counted, raised
from table import told
from table.controller import A, Controller, Offer, R
from table.told import Order, Part, Told

At: TypeAlias = told.At[Any, Any]

STRIP: Final = 0.34
"""How much of a covered card shows, as a part of its width."""
PITCH: Final = 1.02
"""The step to the next row of a hand, as a part of a card's height."""
NUMBERS: Final = {LOW: "low_value", HIGH: "high_value", COMBINED: "combined"}
"""Which number of a card's face counts where it is played in one of its ways."""
SUITS: Final = ("cherries", "hats", "stars", "flags")


class DoubleCardsController(Controller[R, A, F]):
    """What the controllers of all games of double cards say of the hand."""

    shows = (STRIP, PITCH)  # both halves are read

    def __init__(self, game: R, names: tuple[str, ...]) -> None:
        super().__init__(game, names)
        self.double = double_deck()

    def spoken_card(self, card: int) -> str:
        double = self.double
        low, high, combined = double.values(card)
        if not combined:
            return double.deck[card].name
        return _("{low} of {low_suit} and {high} of {high_suit}, sum {combined}").format(
            low=low,
            low_suit=suit_word(double.low_suit[card]),
            high=high,
            high_suit=suit_word(double.high_suit[card]),
            combined=combined,
        )

    def counts_as(
        self, view: View, chosen: tuple[int, ...]
    ) -> Mapping[int, Sequence[tuple[int, str]]]:
        """Return as what cards of the viewer's hand would count now: values, each with its way."""
        return {}

    def all_offer(
        self,
        turn: Turn[A, F],
        chosen: tuple[int, ...],
        values: Sequence[int],
        play: Callable[[tuple[int, ...], int], A],
    ) -> Iterator[Offer]:
        """Yield the offer to play all cards with a value of those chosen, if more have it.

        Of several values it is the one with the most cards. It stands left of what is chosen: a
        press by habit at the right end plays no more than that.
        """
        fitting = ((tuple(sorted(self.double.fitting(turn.hand, each))), each) for each in values)
        larger = (each for each in fitting if {*chosen} < {*each[0]})
        cards, value = max(larger, key=lambda each: len(each[0]), default=((), 0))
        if chosen and cards and turn.verify(play(cards, value)) is None:
            words = _("All {number}s").format(number=value)
            yield Offer(words, play(cards, value), "0", tip=raised(counted(len(cards), value)))

    def counting(
        self, view: Observation[F], chosen: tuple[int, ...]
    ) -> Mapping[int, Sequence[str]]:
        return {
            card: [NUMBERS[way] for _value, way in noted]
            for card, noted in self.counts_as(view, chosen).items()
        }

    def fitting(self, view: Observation[F], chosen: tuple[int, ...]) -> Mapping[int, str]:
        return {
            card: str(_(", ")).join(
                _("fits as {way} {value}").format(way=way_word(way), value=value)
                for value, way in noted
            )
            for card, noted in self.counts_as(view, chosen).items()
        }


def way_key(way: str) -> str:
    """Return the key that plays a card this way: a digit, since H asks for a hint."""
    return {LOW: "1", HIGH: "2", COMBINED: "3"}[way]


def way_word(way: str) -> str:
    """Return a way to play a card in a word."""
    return str({LOW: _("low"), HIGH: _("high"), COMBINED: _("sum")}[way])


def card_words(card: int) -> str:
    """Return a card in a few signs: `3/8`, or Rook."""
    low, high, combined = double_deck().values(card)
    return f"{low}/{high}" if combined else double_deck().deck[card].name


def _place(order: str, _game: AnyGame, card: int) -> tuple[int, ...]:
    """Return what sorts a card by low half, high half, combined value, or both halves' suits."""
    double = double_deck()
    low, high, combined = double.values(card)
    if order == HIGH:
        return high, low
    if order == COMBINED:
        return combined, high
    if order == "suit" and low:
        suits = double.low_suit[card], double.high_suit[card]
        return *map(SUITS.index, suits), low, high
    return low, high


ORDERS: Final = (
    Order[Any](LOW, _("low half"), partial(_place, LOW)),
    Order[Any](HIGH, _("high half"), partial(_place, HIGH)),
    Order[Any](COMBINED, _("sum"), partial(_place, COMBINED)),
    Order[Any]("suit", _("suit"), partial(_place, "suit")),
)
"""The orders of a hand of double cards."""


def fitting_ways(cards: Iterable[int], values: Sequence[int]) -> dict[int, list[tuple[int, str]]]:
    """Return for each card the values that it fits, each with its way."""
    found: dict[int, list[tuple[int, str]]] = {}
    for value in values:
        for card, way in double_deck().fitting(cards, value).items():
            found.setdefault(card, []).append((value, way))
    return found


# --- the draw for the deal --------------------------------------------------------------------


def _draws(_at: At, moved: Moved) -> Sentence:
    return _("{name} draws {total} ({card}).").fill(
        total=double_deck().combined[moved.card], card=card_words(moved.card)
    )


HIGHEST_DEALS: Final = _("Everyone draws a card: the highest sum deals")
DRAWING: tuple[Told[Any, Any, Any], ...] = (
    Told(Moved, when=lambda moved: moved.target.startswith("drawn:"), who="target", log=_draws),
    Told(DrawTied, log=lambda at, tied: _("{names} draw again.").fill(names=at.listed(tied.seats))),
    Told(DealerDrawn, note=_("deals"), at="drawn:{seat}", hold="trick", sound="place"),
)


def drawn_part(when: Callable[[At], object]) -> Part[Any, Any]:
    """Return the cards that were drawn, each with who drew it."""

    def cards(at: At) -> list[tuple[int, str]]:
        drawn = ((at.view.zones[f"drawn:{seat}"], name) for seat, name in enumerate(at.names))
        return [(card, name) for cards, name in drawn for card in cards]

    return Part(_("The draw for the deal"), (HIGHEST_DEALS,), cards=cards, when=when)
