"""Why to bid, name trump or play a card of Sanity Rook: what a hand is worth, who has the trick."""

import random
from collections.abc import Iterator
from typing import Any, Final

from bots.memory import Memory
from bots.reasons import Claim, Drawback, Reasons, named
from bots.sanity_rook.hands import OTHERS_WORTH, WEIGHTS, rook_hands
from bots.thought import Thought
from rules.core import UNSEEN, bits, mask_of
from rules.sanity_rook.actions import Bid, Decision, Discard, Pass, Play, Trump
from rules.sanity_rook.game import SEATS, SanityRook, View
from rules.sanity_rook.tricks import NEVER, NOTHING, ROOK, SUITS, PlayedCard, tricks
from rules.sentences import Sentence, _, ngettext
from rules.shared.double_cards import COMBINED, HIGH, LOW, suit_word


class Worth(Claim, frozen=True):
    """The hand is worth so many points with a partner and the Nest; a bid must be `least` (R2)."""

    points: int
    least: int

    says = _("the hand promises about {points} points; a bid is at least {least} (R2).")


class Strongest(Claim, frozen=True):
    """The hand is worth most with this suit as trump, and how much with the next best (R3)."""

    suit: str
    points: int
    other: str
    other_points: int

    def sentence(self, game: Any, view: Any) -> Sentence:
        return _(
            "the hand is worth {points} points with {suit} as trump, {less} with {other} (R3)."
        ).fill(suit=suit_word(self.suit), less=self.other_points, other=suit_word(self.other))


class LeastMissed(Claim, frozen=True):
    """The cards put back are missed least with the suit as trump, and count so many points (R3).

    These go with the last trick (R8). With the Rook, which takes it, they are as good as won;
    without it they are not reckoned with.
    """

    suit: str
    points: int
    with_rook: bool

    def sentence(self, game: Any, view: Any) -> Sentence:
        words = _("you need these five least with {suit} as trump (R3).")
        return words.fill(suit=suit_word(self.suit))


class TakesTrick(Claim, frozen=True):
    """The play stands highest in a trick of so many points, some of them its own (R5, R6, R8)."""

    points: int
    own: int

    says = ngettext(
        "it’s winning the trick, {points} point so far (R8).",
        "it’s winning the trick, {points} points so far (R8).",
        "points",
    )


class NobodyBeats(Claim, frozen=True):
    """No card that the seat has not seen can beat the play in this trick (R5 to R7)."""

    says = _("no unseen card can beat it (R5 to R7).")


class OnlyRookBeats(Claim, frozen=True):
    """Of the cards that the seat has not seen only the Rook can beat the play (R5 to R7)."""

    says = _("only the Rook could still beat it (R5, R6).")


class FewestPoints(Claim, frozen=True):
    """A lead that may be beaten counts so many points: no card of the hand counts fewer (R8)."""

    points: int

    def sentence(self, game: Any, view: Any) -> Sentence:
        if not self.points:
            return _("it gives no points away (R8).")
        return _("none of your cards counts fewer points (R8).")


class Beatable(Drawback, frozen=True):
    """So many unseen cards may beat the play, if who holds them may play them (R5 to R7)."""

    cards: int

    says = ngettext(
        "{cards} unseen card could beat it (R5 to R7).",
        "{cards} unseen cards could beat it (R5 to R7).",
        "cards",
    )

    @property
    def weight(self) -> float:
        return self.cards


class Gives(Claim, frozen=True):
    """The play does not stand highest, and counts so many points to who has the trick (R8)."""

    points: int
    to_partner: bool

    @property
    def against(self) -> bool:
        return self.points > 0 and not self.to_partner

    @property
    def weight(self) -> float:
        return self.points if self.against else 0

    def sentence(self, game: Any, view: Any) -> Sentence:
        if not self.points:
            if self.to_partner:
                return _("your partner is winning the trick (R8).")
            return _("it gives no points away (R8).")
        if self.to_partner:
            return ngettext(
                "it gives your partner {points} point (R8).",
                "it gives your partner {points} points (R8).",
                "points",
            )
        return ngettext(
            "it gives the other side {points} point (R8).",
            "it gives the other side {points} points (R8).",
            "points",
        )


class CannotTake(Claim, frozen=True):
    """Nothing that may be played takes this trick from the other side (R5 to R7)."""

    says = _("you can’t take this trick (R5 to R7).")


class NothingElse(Claim, frozen=True):
    """The seat has no legal play, and gives a card as nothing (R6, R7)."""

    says = _("you can’t play any card, so you discard (R6, R7).")


def claims(
    game: SanityRook,
    view: View,
    memory: Memory,
    action: Decision,
    thought: Thought[Decision] | None,
    rng: random.Random,
) -> tuple[Claim, ...]:
    """Return what there is to say for an action, the weightiest first."""
    hand = mask_of(view.zones[f"hand:{view.viewer}"])
    if isinstance(action, Play):
        return tuple(_of_play(view, hand, action))
    hands = rook_hands()
    if isinstance(action, Bid | Pass):
        worth = hands.strength(hand, hands.best_trump(hand)) + OTHERS_WORTH
        return (Worth(round(worth), view.facts.least_bid),)
    if isinstance(action, Discard):
        suit, cards = hands.contract(hand)
        if set(cards) == set(action.cards):
            with_rook = bool(hand & tricks().rook)
            return (LeastMissed(SUITS[suit], hands.total(mask_of(cards)), with_rook),)
        return ()
    if not isinstance(action, Trump):
        return ()
    suits = sorted(range(len(SUITS)), key=lambda suit: -hands.strength(hand, suit))
    if SUITS[suits[0]] != action.suit:
        return ()
    first, second = (round(hands.strength(hand, suit) + WEIGHTS.beside) for suit in suits[:2])
    return (Strongest(SUITS[suits[0]], first, SUITS[suits[1]], second),)


def _of_play(view: View, hand: int, action: Play) -> Iterator[Claim]:
    facts, table = view.facts, tricks()
    trick, trump = facts.played, facts.trump_place
    yield from public_play(view, action)
    if action.way == NOTHING:
        return
    mine = (action.cards[0], action.way)
    if _rank(mine, trick, trump) <= best_rank(trick, trump):
        if facts.taker == (view.viewer + 2) % SEATS:  # there is no need to
            return
        forms = table.forms(hand, trick, trump)
        plays = ((play.cards[0], play.way) for play in table.legal(forms))
        if all(_rank(play, trick, trump) <= best_rank(trick, trump) for play in plays):
            yield CannotTake()
        return
    if len(trick) == SEATS - 1:
        return
    unseen = _unseen(view, hand)
    beating = mask_of(card for card in bits(unseen) if _beats(card, (*trick, mine), trump))
    if not beating:
        yield NobodyBeats()
    elif beating == table.rook:
        yield OnlyRookBeats()
    else:
        points = rook_hands().points
        if not trick and points[mine[0]] == min(points[card] for card in bits(hand)):
            yield FewestPoints(points[mine[0]])
        yield Beatable(beating.bit_count())


def _rank(play: PlayedCard, trick: tuple[PlayedCard, ...], trump: int) -> int:
    return tricks().rank(play, trick[0] if trick else play, trump)


def best_rank(trick: tuple[PlayedCard, ...], trump: int) -> int:
    """Return how high the best play of a trick stands."""
    return max((_rank(play, trick, trump) for play in trick), default=NEVER)


def _beats(card: int, trick: tuple[PlayedCard, ...], trump: int) -> bool:
    """Return whether a card could beat all of a trick in some hand, also later in this trick.

    A half that must be played may be played by somebody else before, so any other counts (R5).
    """
    table, best, led = tricks(), best_rank(trick, trump), trick[0][1]
    if led == ROOK:
        return False
    ways: tuple[str, ...] = (COMBINED,) if led == COMBINED else (LOW, HIGH)
    if 1 << card == table.rook:
        ways = (ROOK,)
    return any(_rank((card, way), trick, trump) > best for way in ways)


def _unseen(view: View, hand: int) -> int:
    """Return the cards that the seat has not seen: they may be in others' hands."""
    facts = view.facts
    gone = mask_of(facts.taken[0]) | mask_of(facts.taken[1])
    gone |= mask_of(card for card in view.zones["nest"] if card != UNSEEN)
    gone |= mask_of(play.card for play in facts.trick)
    return rook_hands().all_cards & ~gone & ~hand


def public_play(view: View, action: Play) -> Iterator[Claim]:
    """Yield what everybody sees of a play."""
    if action.way == NOTHING:
        yield NothingElse()
    facts, seat = view.facts, view.actors[0]
    trick, trump = facts.played, facts.trump_place
    if not trick:
        return
    points = rook_hands().points
    mine = (action.cards[0], action.way)
    if _rank(mine, trick, trump) > best_rank(trick, trump):
        own = points[mine[0]]
        yield TakesTrick(own + sum(points[card] for card, _way in trick), own)
        return
    yield Gives(points[mine[0]], facts.taker == (seat + 2) % SEATS)


def public(game: SanityRook, view: View, action: Decision) -> tuple[Claim, ...]:
    """Return what everybody could see of an action."""
    return tuple(public_play(view, action)) if isinstance(action, Play) else ()


def in_few_words(game: SanityRook, view: View, action: Decision) -> str:
    """Return an action in few words."""
    if isinstance(action, Play) and action.way != NOTHING:
        return tricks().half((action.cards[0], action.way))
    if isinstance(action, Trump):
        return suit_word(action.suit)
    return named(game, view, action)


REASONS: Final = Reasons(claims=claims, public=public, named=in_few_words, unit="lead")
