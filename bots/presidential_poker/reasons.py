"""Why to bet, call, fold or draw in Presidential Poker: what it costs, how often a hand wins."""

import random
from typing import Any, Final, cast

from bots.calibration import Signs, hints, likelihood, log_odds
from bots.memory import Memory
from bots.presidential_poker.ranges import Ranges
from bots.reasons import MOST_NAMED, Claim, Reasons, card_names
from bots.reasons import named as named_plainly
from bots.thought import Thought
from rules.core import UNSEEN, Seat
from rules.presidential_poker.actions import Bet, Call, Check, Decision, Draw, Fold
from rules.presidential_poker.game import PresidentialPoker, Rules
from rules.presidential_poker.hands import category_of, ranker
from rules.presidential_poker.state import View
from rules.presidential_poker.words import hand_name
from rules.sentences import Sentence, _, ngettext
from rules.words import Number, lowered

DRAWS: Final = 1_000
"""Draws that are tried to say how often one helps, ..."""
DRAWN: Final = 200
"""... and how good a hand is that is still to draw."""
SURELY: Final = 0.998
"""No hand is taken for better than this by what the rivals may hold."""


class Showdown(Claim, frozen=True):
    """So often the hand is best, if all `players` who are in show; a tie counts its part."""

    share: float
    players: int
    signs: Signs


class Pays(Showdown, frozen=True):
    """To call costs so many chips of the pot that can be won by it; it wins at least as often."""

    cost: int
    pot: int

    says = _(
        "a call costs {cost} toward a pot of {pot}: {price:.0%}. The hand wins about "
        "{share:.0%} of showdowns (P2)."
    )

    @property
    def price(self) -> float:
        return self.cost / self.pot


class TooDear(Pays, frozen=True):
    """To call costs so many chips of the pot that can be won by it; it wins more seldom."""


class Strong(Showdown, frozen=True):
    """The hand wins at least an even share."""

    says = _("the hand wins about {share:.0%} of showdowns; an even share is {fair:.0%} (P7).")

    @property
    def fair(self) -> float:
        return 1 / self.players


class Weak(Showdown, frozen=True):
    """The hand wins less than an even share, and a check costs nothing (P2)."""

    says = _("the hand wins only about {share:.0%} of showdowns; a check is free (P2).")


class Bluff(Showdown, frozen=True):
    """The hand wins less than an even share; who is not called wins without showing (P6)."""

    says = _("a bluff: the hand wins only about {share:.0%} of showdowns (P6).")


class Price(Claim, frozen=True):
    """To call costs so many chips of the pot that can be won by it (P2)."""

    cost: int
    pot: int

    says = _("a call costs {cost} toward a pot of {pot}: {price:.0%} (P2).")

    @property
    def price(self) -> float:
        return self.cost / self.pot


class Improves(Claim, frozen=True):
    """So many new cards made it a higher hand in so many of `draws` from the unseen cards (P4)."""

    category: int
    cards: int
    times: int
    draws: int

    def sentence(self, game: Any, view: Any) -> Sentence:
        hand, share = hand_name(self.category), Number(self.times / self.draws)
        return ngettext(
            "{hand}: {count} new card improves it about {share:.0%} of the time (P4).",
            "{hand}: {count} new cards improve it about {share:.0%} of the time (P4).",
            "count",
        ).fill(hand=hand, count=self.cards, share=share)


class Stands(Claim, frozen=True):
    """The hand is kept as it is: of this category (P4)."""

    category: int

    def sentence(self, game: Any, view: Any) -> Sentence:
        return _("{hand}: keep all seven (P4).").fill(hand=hand_name(self.category))


def claims(
    game: PresidentialPoker,
    view: View,
    memory: Memory,
    action: Decision,
    thought: Thought[Decision] | None,
    rng: random.Random,
) -> tuple[Claim, ...]:
    """Return what there is to say for an action, the weightiest first."""
    rules = cast(Rules, game)
    if isinstance(action, Draw):
        return (_of_draw(rules, view, action, rng),)
    signs = signs_of(rules, view, memory, rng)
    players, rivals = len(view.facts.active), {*view.facts.active} - {view.viewer}
    levels = [memory.level(seat) for seat in sorted(rivals)]
    share = likelihood(hints(game.name), signs, levels, game.seats)
    even = share * players >= 1
    if isinstance(action, Bet):
        return ((Strong if even else Bluff)(share, players, signs),)
    if isinstance(action, Check):
        return ((Strong if even else Weak)(share, players, signs),)
    cost, pot = price_of(view, view.viewer)
    is_worth = share * pot >= cost
    if is_worth and isinstance(action, Call):
        return (Pays(share, players, signs, cost, pot),)
    if not is_worth and isinstance(action, Fold):
        return (TooDear(share, players, signs, cost, pot),)
    return ()  # what decided is how the betting goes on: the comparison tells that


def signs_of(rules: Rules, view: View, memory: Memory, rng: random.Random) -> Signs:
    """Return how good the hand is against what the rivals may hold by what they drew and bet.

    That takes them all for the written strategy.
    """
    best = Ranges(rules, view, memory, rng).chance_of_best(DRAWN)
    return Signs(view.facts.phase, (1.0, log_odds(best, SURELY)))


def price_of(view: View, seat: Seat) -> tuple[int, int]:
    """Return what a call costs, and the pot that can be won by it, the call among it."""
    facts, chips = view.facts, view.chips
    stakes = [chips[f"stake:{other}"] for other in range(len(facts.paid))]
    cost = min(facts.current - stakes[seat], chips[f"bank:{seat}"])
    mine = facts.paid[seat] + stakes[seat] + cost
    totals = zip(facts.paid, stakes, strict=True)
    return cost, cost + sum(min(paid + stake, mine) for paid, stake in totals)


def _of_draw(rules: Rules, view: View, action: Draw, rng: random.Random) -> Claim:
    """Return what a hand is, and how often a draw makes it a higher one."""
    hand = view.zones[f"hand:{view.viewer}"]
    rank = ranker(rules.options.kickers)
    category = category_of(rank(hand))
    if not action.cards:
        return Stands(category)
    keep = [card for card in hand if card not in action.cards]
    unseen = [card for card in range(len(rules.deck)) if card not in hand]
    times = sum(
        category_of(rank((*keep, *rng.sample(unseen, len(action.cards))))) < category
        for _draw in range(DRAWS)
    )
    return Improves(category, len(action.cards), times, DRAWS)


def public(game: PresidentialPoker, view: View, action: Decision) -> tuple[Claim, ...]:
    """Return what everybody could see of an action."""
    if isinstance(action, Call | Fold):
        cost, pot = price_of(view, view.actors[0])
        return (Price(cost, pot),) if cost else ()
    return ()


def in_few_words(game: PresidentialPoker, view: View, action: Decision) -> str:
    """Return an action in few words."""
    if isinstance(action, Bet) and view.facts.current:
        return lowered(_("Raise to {amount}").format(amount=action.amount))
    if not isinstance(action, Draw) or UNSEEN in action.cards:
        return named_plainly(game, view, action)
    if not action.cards:
        return str(_("stand pat"))
    hand = view.zones[f"hand:{view.viewer}"]
    keep = [card for card in hand if card not in action.cards]
    if not keep:
        return str(_("draw seven"))
    if len(keep) <= MOST_NAMED:
        return _("keep {cards}").format(cards=card_names(game, keep))
    return _("discard {cards}").format(cards=card_names(game, action.cards))


REASONS: Final = Reasons(claims=claims, public=public, named=in_few_words, unit="chips")
