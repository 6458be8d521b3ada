"""Tricks of Sanity Rook: what may be played, who takes a trick, what cards score (R4 to R8).

Cards in bit sets, suits as their place in `SUITS`. A play is a card and its way: `low`, `high`
(its halves), `combined`, `rook` or `nothing`.
"""

import random
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

import msgspec

from rules.core import Refusal, bits
from rules.sanity_rook.actions import Play
from rules.shared.double_cards import COMBINED, HIGH, LOW, double_deck, suit_word
from rules.words import _, either, sentence

ROOK: Final = "rook"
NOTHING: Final = "nothing"
WAYS: Final = (LOW, HIGH, COMBINED, ROOK, NOTHING)
SUITS: Final = ("cherries", "hats", "stars", "flags")

PlayedCard = tuple[int, str]
"""A card played, and the way it counts."""

Forms = tuple[int, int, int, int, int]
"""The cards that may be played in each of the `WAYS`, as bit sets."""

_SUITS: Final = range(len(SUITS))
NEVER: Final = -1
"""The rank of a play that cannot take the trick."""
_TRUMP: Final = 50
ROOK_RANK: Final = 100
"""The rank of the Rook, which takes every trick."""

FIVE, TEN, FOURTEEN, ROOK_POINTS = 5, 10, 10, 20
"""What a half of these values, and the Rook, count in points (R8)."""


class Tally(msgspec.Struct, frozen=True):
    """The points in some cards, by what they are for (R8)."""

    fives: int
    tens: int
    fourteens: int
    rook: int

    @property
    def total(self) -> int:
        return self.fives + self.tens + self.fourteens + self.rook


def _nth(cards: int, place: int) -> int:
    """Return the card at a place in a bit set, counted from 0."""
    while place:
        cards &= cards - 1
        place -= 1
    return (cards & -cards).bit_length() - 1


class Tricks:
    """The tables of the deck for tricks; the same for all games (see `tricks`)."""

    def __init__(self) -> None:
        cards = double_deck()
        self.cards = cards
        self.rook = 1 << cards.rook
        count = len(cards.deck)
        self.suits: dict[str, tuple[int, ...]] = {
            LOW: tuple(SUITS.index(suit) if suit else NEVER for suit in cards.low_suit),
            HIGH: tuple(SUITS.index(suit) if suit else NEVER for suit in cards.high_suit),
        }
        self._values = {LOW: cards.low, HIGH: cards.high, COMBINED: cards.combined}
        # the cards whose low (high) half has a suit, by suit
        self.low_of, self.high_of = (
            tuple(sum(1 << card for card in range(count) if suits[card] == suit) for suit in _SUITS)
            for suits in (self.suits[LOW], self.suits[HIGH])
        )
        # the cards that may not be played low (high, combined) after a play: the same half or sum
        self.bars: dict[PlayedCard, tuple[int, int, int]] = {
            (cards.rook, ROOK): (0, 0, 0),
            **{(card, NOTHING): (0, 0, 0) for card in cards.doubles},
        }
        for card in cards.doubles:
            self.bars[card, COMBINED] = (0, 0, cards.as_combined[cards.combined[card]])
            for way in (LOW, HIGH):
                suit, value = self.suits[way][card], self._values[way][card]
                low = cards.as_low[value] & self.low_of[suit]
                high = cards.as_high[value] & self.high_of[suit]
                self.bars[card, way] = (low, high, 0)
        # the ranks of all plays, by trump and by the suit led; the last of both is none (`NEVER`)
        self._ranks = tuple(
            tuple(
                {play: self._rank(play, led, trump) for play in self.bars}
                for led in (*_SUITS, NEVER)
            )
            for trump in (*_SUITS, NEVER)
        )
        self._led = {
            (card, way): self.suits[way][card] if way in self.suits else NEVER
            for card, way in self.bars
        }
        self.actions: dict[str, tuple[Play, ...]] = {
            way: tuple(Play((card,), way) for card in range(count)) for way in WAYS
        }

    def forms(self, hand: int, trick: tuple[PlayedCard, ...], trump: int) -> Forms:
        """Return what a hand may play to a trick, by way (R4 to R7)."""
        rook = hand & self.rook
        if not trick:  # R4
            doubles = hand ^ rook
            return doubles, doubles, doubles, rook, 0
        lead, bars, doubles = trick[0], self.bars, hand ^ rook
        no_low, no_high, no_combined = bars[lead]  # which cards may not be played so any more
        for play in trick[1:]:
            also_low, also_high, also_combined = bars[play]
            no_low |= also_low
            no_high |= also_high
            no_combined |= also_combined
        way = lead[1]
        if way == COMBINED:  # R6
            combined = doubles & ~no_combined
            return (0, 0, combined, rook, 0) if combined or rook else (0, 0, 0, 0, hand)
        low, high = doubles & ~no_low, doubles & ~no_high
        suit = trump if way == ROOK else self._led[lead]
        low_following, high_following = low & self.low_of[suit], high & self.high_of[suit]
        if low_following or high_following:  # R5; R7, where nobody else holds the Rook
            return low_following, high_following, 0, rook, 0
        if way == ROOK or not (low or high or rook):  # R7; the ruling of R6
            return 0, 0, 0, 0, hand
        return low, high, 0, rook, 0

    def suit_asked(self, lead: PlayedCard, trump: int) -> int:
        """Return the suit that a half or the Rook asks for when it is led (R5, R7)."""
        return trump if lead[1] == ROOK else self._led[lead]

    def rank(self, play: PlayedCard, lead: PlayedCard, trump: int) -> int:
        """Return how high a play stands in its trick; the highest takes it, no two are equal."""
        return self._ranks[trump][self._led[lead]][play]

    def ranks(self, lead: PlayedCard, trump: int) -> Mapping[PlayedCard, int]:
        """Return how high each play stands in a trick."""
        return self._ranks[trump][self._led[lead]]

    def _rank(self, play: PlayedCard, led: int, trump: int) -> int:
        card, way = play
        if way == COMBINED:
            return self.cards.combined[card]
        if way == ROOK:
            return ROOK_RANK
        if way == NOTHING:
            return NEVER
        return self.suit_rank(way, card, led, trump)

    def suit_rank(self, way: str, card: int, led: int, trump: int) -> int:
        """Return how high a half stands where a suit is led, or none (`NEVER`)."""
        suit = self.suits[way][card]
        if suit == trump:
            return _TRUMP + self._values[way][card]
        return self._values[way][card] if suit == led else NEVER

    def choose(self, forms: Forms, rng: random.Random) -> Play:
        """Return one of the plays, evenly at random."""
        low, high, combined, rook, nothing = forms  # no loop over the ways: this is the hot path
        actions = self.actions
        lows, highs, sums = low.bit_count(), high.bit_count(), combined.bit_count()
        left = int(rng.random() * (lows + highs + sums + nothing.bit_count() + (rook != 0)))
        if left < lows:
            return actions[LOW][_nth(low, left)]
        left -= lows
        if left < highs:
            return actions[HIGH][_nth(high, left)]
        left -= highs
        if left < sums:
            return actions[COMBINED][_nth(combined, left)]
        left -= sums
        if rook and not left:
            return actions[ROOK][rook.bit_length() - 1]
        return actions[NOTHING][_nth(nothing, left - (rook != 0))]

    def legal(self, forms: Forms) -> Iterator[Play]:
        for way, cards in zip(WAYS, forms, strict=True):
            for card in bits(cards):
                yield self.actions[way][card]

    def tally(self, cards: int) -> Tally:
        """Return the points in a set of cards: both halves of each count (R8)."""
        table = self.cards

        def halves(value: int) -> int:
            low, high = cards & table.as_low[value], cards & table.as_high[value]
            return low.bit_count() + high.bit_count()

        return Tally(
            fives=FIVE * halves(5),
            tens=TEN * halves(10),
            fourteens=FOURTEEN * halves(14),
            rook=ROOK_POINTS if cards & self.rook else 0,
        )

    # -- refusals in words --------------------------------------------------------------------

    def _listed(self, forms: Forms) -> str:
        """Return in words what may be played, by suits and from the lowest value on."""
        plays = [(play.cards[0], play.way) for play in self.legal(forms)]

        def place(play: PlayedCard) -> tuple[int, int]:
            card, way = play
            return (
                self.suits[way][card] if way in self.suits else len(SUITS),
                self._values[way][card] if way in self._values else 0,
            )

        return either([*dict.fromkeys(self.half(play) for play in sorted(plays, key=place))])

    def half(self, play: PlayedCard) -> str:
        """Return a half, a combined value or the Rook in words: "7 of stars"."""
        card, way = play
        if way == COMBINED:
            return _("{value} as a sum").format(value=self.cards.combined[card])
        if way == ROOK:
            return _("the Rook")
        if way not in self.suits:
            return self.cards.deck[card].name
        return _("{value} of {suit}").format(
            value=self._values[way][card], suit=suit_word(SUITS[self.suits[way][card]])
        )

    def refusal(
        self, hand: int, trick: tuple[PlayedCard, ...], trump: int, action: Play
    ) -> Refusal | None:
        """Return why a play is not allowed, or None if it is."""
        cards, way = action.cards, action.way
        if way not in WAYS or len(cards) != 1:
            return Refusal("R4", _("Play one card and say how."))
        card = cards[0]
        if not (0 <= card < len(self.cards.deck) and hand >> card & 1):
            return Refusal("R4", _("Choose cards from your hand, each only once."))
        forms = self.forms(hand, trick, trump)
        if forms[WAYS.index(way)] >> card & 1:
            return None
        if not trick or ((way == ROOK) != (1 << card == self.rook) and way != NOTHING):
            return Refusal("R4", _("Play the Rook as the Rook, other cards as a half or a sum."))
        return self._refused_to_trick((card, way), trick, trump, forms)

    def _refused_to_trick(
        self, play: PlayedCard, trick: tuple[PlayedCard, ...], trump: int, forms: Forms
    ) -> Refusal:
        """Return why a held card may not be played so to a trick that somebody led."""
        lead, (card, way) = trick[0], play
        open_to = self._listed(forms)
        if forms[WAYS.index(NOTHING)]:
            rule = "R7" if lead[1] == ROOK else "R6"
            return Refusal(rule, sentence(_("you can’t play any card, so discard one")))
        if lead[1] == ROOK:
            return Refusal(
                "R7",
                _("The Rook is led. Play a trump ({suit}): {plays}.").format(
                    suit=suit_word(SUITS[trump]), plays=open_to
                ),
            )
        if way == NOTHING:
            return Refusal(
                "R6", _("You can play, so you can’t discard. Play {plays}.").format(plays=open_to)
            )
        rule = "R6" if lead[1] == COMBINED else "R5"
        if rule == "R6" and way != COMBINED:
            return Refusal(rule, _("A sum is led. Play a card as a sum."))
        if rule == "R5" and way == COMBINED:
            return Refusal(rule, _("A suit is led. Play a half."))
        if any(self.bars[other][WAYS.index(way)] >> card & 1 for other in trick):
            return Refusal(
                rule,
                _("{half} is in the trick already. Play {plays}.").format(
                    half=self.half(play), plays=open_to
                ),
            )
        return Refusal(
            "R5",
            _("Follow {suit}: play {plays}.").format(
                suit=suit_word(SUITS[self.suit_asked(lead, trump)]), plays=open_to
            ),
        )


@cache
def tricks() -> Tricks:
    """Return the tables; made once."""
    return Tricks()
