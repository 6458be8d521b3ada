"""Why to lay a card of President Arnold: chips, runs, and who can follow."""

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from bots.memory import Memory
from bots.president_arnold.knowledge import Sight, deals_that_fit, sight_of, taken_by
from bots.reasons import Claim, Reasons, named
from bots.thought import Thought
from rules.core import bits
from rules.president_arnold.actions import Decision, Pass, Play
from rules.president_arnold.game import PresidentArnold
from rules.president_arnold.state import View
from rules.president_arnold.triple_topper import Arnold, arnold
from rules.sentences import Sentence, _, ngettext
from rules.words import Number, lowered

DEALS: Final = 200
"""Deals from which it is told how likely a card is followed."""
FEW: Final = 1
"""Of so few cards that may come before a card it is told."""


class LastCard(Claim, frozen=True):
    """It is the seat's last card; the others still hold so many, and pay for each (A10, A13)."""

    cards: int

    says = ngettext(
        "your last card: the others pay for {cards} card (A13).",
        "your last card: the others pay for {cards} cards (A13).",
        "cards",
    )


class Takes(Claim, frozen=True):
    """Laying the card takes so many chips off the others' boards (A11, A12)."""

    chips: int

    says = ngettext("it wins {chips} chip (A12).", "it wins {chips} chips (A12).", "chips")


class Run(Claim, frozen=True):
    """The longest run that the own hand has from the card on, itself among it (A7)."""

    cards: tuple[int, ...]

    def sentence(self, game: Any, view: Any) -> Sentence:
        return _("from here you lay {cards} cards in a row (A7).").fill(cards=len(self.cards))


class FewWays(Claim, frozen=True):
    """So few cards are not laid yet that may come before this one: it can hardly wait (A6)."""

    cards: int

    def sentence(self, game: Any, view: Any) -> Sentence:
        if not self.cards:
            return _("no card left leads up to it, so later you can only lead it.")
        return ngettext(
            "only {cards} card left leads up to it.",
            "only {cards} cards left lead up to it.",
            "cards",
        )


class NobodyFollows(Claim, frozen=True):
    """No other player can hold a card that may follow this one (A8)."""

    card: int

    says = _("nobody else can follow the {card} (A8).")


class Followed(Claim, frozen=True):
    """Some other player holds a card that may follow, in so many of the `deals` that fit.

    That speaks against laying it, or stopping there, where it is likelier than not.
    """

    card: int
    times: int
    deals: int
    unseen: int
    """The cards that may follow and that the seat has not seen."""

    @property
    def against(self) -> bool:
        return 2 * self.times >= self.deals

    @property
    def weight(self) -> float:
        return self.times / self.deals

    def sentence(self, game: Any, view: Any) -> Sentence:
        words = _("the {card} is followed about {share:.0%} of the time (A8).")
        return words.fill(share=Number(self.times / self.deals))


def claims(
    game: PresidentArnold,
    view: View,
    memory: Memory,
    action: Decision,
    thought: Thought[Decision] | None,
    rng: random.Random,
) -> tuple[Claim, ...]:
    """Return what there is to say for an action, the weightiest first."""
    tables = arnold(game.deck.id)
    sight = sight_of(view, memory, tables)
    if not isinstance(action, Play):
        if view.facts.phase != "go_on":
            return ()
        return (_followed(view.zones["sequence"][-1], sight, tables, rng),)
    card = action.cards[0]
    return (*_on_the_table(game, view, card), *_in_hand(card, sight, tables, rng))


def _on_the_table(game: PresidentArnold, view: View, card: int) -> Iterator[Claim]:
    """Yield what everybody sees of laying a card."""
    seats = len(view.facts.loans)
    counts = [len(view.zones[f"hand:{seat}"]) for seat in range(seats)]
    layer = view.facts.asked
    assert layer is not None
    ends = counts[layer] == 1
    if ends:
        yield LastCard(sum(counts) - 1)
    chips = taken_by(view, layer, card, arnold(game.deck.id), ends=ends)
    if chips:
        yield Takes(chips)


def _in_hand(card: int, sight: Sight, tables: Arnold, rng: random.Random) -> Iterator[Claim]:
    """Yield what a card means for the rest of the hand."""
    left = sight.hand & ~tables.bit[card]
    if not left:
        return
    before = (tables.predecessors[card] & (sight.hand | sight.unseen)).bit_count()
    if before <= FEW:
        yield FewWays(before)
    run = longest_run(card, sight.hand, tables)
    if len(run) > 1:
        yield Run(run)
    else:
        yield _followed(card, sight, tables, rng)


def longest_run(card: int, hand: int, tables: Arnold) -> tuple[int, ...]:
    """Return the longest run of a hand that begins with a card."""
    known: dict[int, tuple[int, ...]] = {}

    def run(first: int) -> tuple[int, ...]:
        if first not in known:
            on = (run(after) for after in tables.cards(tables.successors[first] & hand))
            known[first] = (first, *max(on, key=len, default=()))
        return known[first]

    return run(card)


def _followed(card: int, sight: Sight, tables: Arnold, rng: random.Random) -> Claim:
    """Return who may follow a card, by deals that fit all that the seat can conclude."""
    following = tables.successors[card] & sight.unseen
    others = [seat for seat in range(len(sight.counts)) if seat != sight.seat]
    possible = any(
        not sight.barred[seat] & (1 << place) and sight.counts[seat]
        for place in bits(following)
        for seat in others
    )
    if not possible:
        return NobodyFollows(card)
    dealt = [hands for hands in islice(deals_that_fit(sight, rng), DEALS) if hands is not None]
    times = sum(any(following & hands[seat] for seat in others) for hands in dealt)
    return Followed(card, times, max(1, len(dealt)), following.bit_count())


def public(game: PresidentArnold, view: View, action: Decision) -> tuple[Claim, ...]:
    """Return what everybody could see of an action."""
    if not isinstance(action, Play):
        return ()
    return tuple(_on_the_table(game, view, action.cards[0]))


def in_few_words(game: PresidentArnold, view: View, action: Decision) -> str:
    """Return an action in few words; after one's own card, who lays no more stops (A7)."""
    if isinstance(action, Pass) and view.facts.phase == "go_on":
        return lowered(str(_("Stop")))
    return named(game, view, action)


REASONS: Final = Reasons(claims=claims, public=public, named=in_few_words, unit="chips")
