"""Why to attack, beat or pick up in El Presidente: groups of a rank, and what can be beaten."""

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from bots.el_presidente.belief import likely_deals
from bots.el_presidente.memory import is_stale
from bots.el_presidente.talk import answers_to, asking, partners_of, rank_of
from bots.memory import Memory
from bots.reasons import Claim, Drawback, OfSeat, Reasons
from bots.thought import Thought
from rules.core import UNSEEN, CardAction, bits, mask_of
from rules.el_presidente.actions import (
    AskThrow,
    Attack,
    Beat,
    Concede,
    Decision,
    Leave,
    Pass,
    PickUp,
    Request,
    Throw,
)
from rules.el_presidente.cards import tables
from rules.el_presidente.game import HAND, ElPresidente
from rules.el_presidente.state import View
from rules.el_presidente.talk import all_of, how_many, in_words
from rules.sentences import Sentence, _, ngettext
from rules.words import Number

DEALS: Final = 200
"""Deals from which it is told how likely an attack is beaten."""
ODD: Final = 0.2
"""The weight there of a hand with which its owner would have done something else: players err."""


DUEL: Final = {"normal": 1.4, "easy": 1.1}
"""The ratio of the odds by which an attack against who plays so stands more often, where only two
play: from 779 attacks of normal players and 1,267 of easy ones. Elsewhere none was seen."""


CAN_BEAT: Final = _("the defender can beat it about {share:.0%} of the time (E5).")


class OfGroup(Claim, frozen=True):
    """What concerns so many cards of one rank."""

    rank: str
    count: int

    @property
    def group(self) -> str:
        return _("{count} {rank}").format(count=how_many(self.count), rank=all_of(self.rank))


class Wins(Claim, frozen=True):
    """All four of a rank come to lie on the pile, and the hand is empty (E11)."""

    rank: str

    def sentence(self, game: Any, view: Any) -> Sentence:
        return _("all four {rank} and an empty hand: that wins (E11).").fill(rank=all_of(self.rank))


class Asked(OfSeat, frozen=True):
    """The partner asks for what is played (E15)."""

    request: Request

    def sentence(self, game: Any, view: Any) -> Sentence:
        return Sentence("{asked} (E15).").fill(asked=in_words("{name}", self.request))


class NotGiven(OfSeat, Drawback, frozen=True):
    """The partner asks for a card like this one, and does not get it (E15)."""

    request: Request
    card: int

    def sentence(self, game: Any, view: Any) -> Sentence:
        return _("{asked}, and you hold the {card} (E15).").fill(
            asked=in_words("{name}", self.request)
        )


class AskFirst(OfSeat, frozen=True):
    """A throw-in by the partner would win: ask for it before anything else is done (E15)."""

    says = _("ask {name} for a throw-in first (E15).")


class Single(Claim, frozen=True):
    """The one card that is played has no equal in the hand; whether a card is drawn for it (E8)."""

    card: int
    draws: bool

    says = _("it has no match in your hand.")


class Draws(Claim, frozen=True):
    """Cards of a group are played, and so many are drawn when the battle is over (E8, E9)."""

    count: int

    says = ngettext(
        "it makes room to draw {count} card (E8).",
        "it makes room to draw {count} cards (E8).",
        "count",
    )


class Splits(OfGroup, Drawback, frozen=True):
    """The seat holds so many cards of the rank, and plays fewer of them."""

    played: int

    says = _("it breaks up your {group}.")


class GivesUp(OfGroup, Drawback, frozen=True):
    """The seat plays all its cards of the rank, two or more."""

    says = _("it gives your {group} away.")


class Keeps(OfGroup, frozen=True):
    """So many cards of one rank stay in the hand, two or more, and no more of any other."""

    says = _("you keep your {group} (E11).")


class Unbeaten(Claim, frozen=True):
    """How likely the defender cannot beat the top card: at least an even chance (E5)."""

    card: int
    share: float

    def sentence(self, game: Any, view: Any) -> Sentence:
        return CAN_BEAT.fill(share=Number(1 - self.share))


class Beatable(Drawback, frozen=True):
    """How likely the defender can beat the top card: more than an even chance (E5)."""

    card: int
    share: float

    says = CAN_BEAT

    @property
    def weight(self) -> float:
        return self.share


class AttacksNext(Claim, frozen=True):
    """Beating the attack makes the seat the next attacker (E8)."""

    says = _("if you beat it, you attack next (E8).")


class BreaksUp(OfGroup, frozen=True):
    """Only cards of this group, two or more, could beat the attack: to concede keeps it (E5)."""

    says = _("only your {group} could beat it (E5).")


class CannotBeat(Claim, frozen=True):
    """No card of the hand beats the top one (E5)."""

    card: int

    says = _("you can’t beat the top card (E5).")


class Gains(OfGroup, frozen=True):
    """With the pile the seat holds so many cards of a rank, and more than of any rank before.

    The `rule` is by which the pile is taken: picked up or conceded to (E7, E9).
    """

    rule: str

    says = _("with the pile, you hold {group} ({rule}, E11).")


FILLED: Final = _("the pile would make it {cards} cards in hand, with none to draw ({rule}).")


class Fills(Drawback, frozen=True):
    """With the pile the seat holds so many cards, four or more, and draws none by a rule."""

    cards: int
    rule: str

    says = FILLED

    @property
    def weight(self) -> float:
        return self.cards


class Spared(Claim, frozen=True):
    """The pile that is left would make it so many cards, four or more, and none drawn (E7, E8)."""

    cards: int
    rule: str

    says = FILLED


def largest_group(hand: int) -> int:
    """Return the most cards of one rank, the highest of several; a set, empty for no cards."""
    groups = (hand & tables().same_rank[card] for card in bits(hand))
    return max(groups, key=lambda group: (group.bit_count(), group), default=0)


def wins_at_once(view: View, action: Decision) -> bool:
    """Return whether the seat completes a four by cards that are all that it holds (E11).

    So does a beating card whose equals are all that is left: its owner throws them in next.
    """
    if not isinstance(action, CardAction):
        return False
    hand, pile = mask_of(view.zones[f"hand:{view.viewer}"]), mask_of(view.zones["battle"])
    four = tables().same_rank[action.cards[0]]
    left = hand & ~mask_of(action.cards)
    if left and not isinstance(action, Beat):
        return False
    return not four & ~(hand | pile) and not left & ~four


def claims(
    game: ElPresidente,
    view: View,
    memory: Memory,
    action: Decision,
    thought: Thought[Decision] | None,
    rng: random.Random,
) -> tuple[Claim, ...]:
    """Return what there is to say for an action, the weightiest first."""
    hand, pile = mask_of(view.zones[f"hand:{view.viewer}"]), view.zones["battle"]
    if wins_at_once(view, action):
        assert isinstance(action, CardAction)
        return (Wins(rank_of(action.cards[0])),)
    asked = tuple(_of_requests(game, view, hand, action))
    if isinstance(action, Attack | Throw | Beat):
        return (*asked, *_of_play(game, view, memory, action, rng))
    if isinstance(action, Concede):
        return tuple(_of_conceding(hand, pile, action))
    if isinstance(action, PickUp):
        return tuple(_with_pile(hand, mask_of(pile), action))
    if isinstance(action, Leave):
        return public(game, view, action)
    if isinstance(action, Pass):
        return (*asked, *_kept(hand, tables().same_rank[pile[-1]]))
    return ()


def _of_requests(game: ElPresidente, view: View, hand: int, action: Decision) -> Iterator[Claim]:
    """Yield what partners ask for, and what they could be asked for."""
    wanted = answers_to(view, hand)
    played = action.cards if isinstance(action, CardAction) else ()
    first_window = view.facts.phase == "first_window"
    laid = mask_of(played[-1:] if first_window else played)
    given = [(asker, request) for asker, request, cards in wanted if cards & laid]
    yield from (Asked(asker, request) for asker, request in given[:1])
    if isinstance(asking(game, view, ()), AskThrow):
        yield AskFirst(partners_of(view.facts, view.viewer)[0])
    if not given:
        for asker, request, cards in wanted[:1]:
            yield NotGiven(asker, request, cards.bit_length() - 1)


def _of_play(
    game: ElPresidente,
    view: View,
    memory: Memory,
    action: Attack | Throw | Beat,
    rng: random.Random,
) -> Iterator[Claim]:
    """Yield what it means to play cards of one rank."""
    hand = mask_of(view.zones[f"hand:{view.viewer}"])
    played, card = mask_of(action.cards), action.cards[-1]
    held, count = (hand & tables().same_rank[card]).bit_count(), len(action.cards)
    left = hand & ~played
    drawn = _drawn(game, view, left.bit_count())
    if held == 1:
        yield Single(card, drawn > 0)
    if isinstance(action, Beat) and (left or drawn):
        yield AttacksNext()
    elif isinstance(action, Attack) and not is_stale(memory, game.seats):
        yield _against_defender(game.seats, view, memory, card, rng)
    yield from _kept(left, left)
    if held > 1 and drawn:
        yield Draws(drawn)
    if held > count:
        yield Splits(rank_of(card), held, count)
    elif held > 1:
        yield GivesUp(rank_of(card), count)


def _drawn(game: ElPresidente, view: View, left: int) -> int:
    """Return how many cards the seat draws that keeps so many; 0 where others may draw them.

    Whoever draws before it may have played all their cards by then (E8, E9).
    """
    facts, seat = view.facts, view.viewer
    if seat == facts.attacker:
        before = 0
    elif seat == facts.defender:
        before = 1
    else:
        before = (seat - facts.attacker) % game.seats
    need = HAND - left
    return need if 0 < need <= len(view.zones["stock"]) - HAND * before else 0


def _kept(left: int, among: int) -> Iterator[Claim]:
    """Yield the largest group that stays, if it is one of some cards."""
    group = largest_group(left)
    if group.bit_count() > 1 and group & among:
        yield Keeps(rank_of(group.bit_length() - 1), group.bit_count())


def _of_conceding(hand: int, pile: tuple[int, ...], action: Concede) -> Iterator[Claim]:
    beaters = hand & tables().beaters[pile[-1]]
    if not beaters:
        yield CannotBeat(pile[-1])
    else:
        group = hand & tables().same_rank[beaters.bit_length() - 1]
        if group.bit_count() > 1 and not beaters & ~group:
            yield BreaksUp(rank_of(beaters.bit_length() - 1), group.bit_count())
    yield from _with_pile(hand, mask_of(pile), action)


def _with_pile(hand: int, pile: int, action: Concede | PickUp) -> Iterator[Claim]:
    """Yield what it means to hold the pile, too."""
    group = largest_group(hand | pile)
    if group.bit_count() > max(1, largest_group(hand).bit_count()):
        taken = "E9" if isinstance(action, Concede) else "E7"
        yield Gains(rank_of(group.bit_length() - 1), group.bit_count(), taken)
    cards = (hand | pile).bit_count()
    if cards >= HAND:
        yield Fills(cards, _refill(action))


def _against_defender(
    seats: int, view: View, memory: Memory, top: int, rng: random.Random
) -> Claim:
    """Return how likely the defender cannot beat a card, or can, whichever is likelier (E5).

    What it holds is told by all that was done.
    """
    _seen, deals = likely_deals(view, memory, rng, ODD)
    dealt = islice(deals, DEALS)
    hands = [deal[0][view.facts.defender] for deal in dealt if deal is not None]
    share = sum(not hand & tables().beaters[top] for hand in hands) / max(1, len(hands))
    if seats == 2 and 0 < share < 1 and memory.levels:
        odds = share / (1 - share) * DUEL.get(memory.levels[view.facts.defender], 1.0)
        share = odds / (1 + odds)
    return Unbeaten(top, share) if share >= 0.5 else Beatable(top, 1 - share)


def public(game: ElPresidente, view: View, action: Decision) -> tuple[Claim, ...]:
    """Return what everybody could see of an action: that it wins, or how large the pile makes."""
    if isinstance(action, CardAction) and UNSEEN not in action.cards:
        seat = view.actors[0]
        four = tables().same_rank[action.cards[0]]
        pile = mask_of(view.zones["battle"])
        if len(view.zones[f"hand:{seat}"]) == len(action.cards) and not four & ~(
            pile | mask_of(action.cards)
        ):
            return (Wins(rank_of(action.cards[0])),)
    if isinstance(action, Concede | PickUp | Leave):
        cards = len(view.zones[f"hand:{view.actors[0]}"]) + len(view.zones["battle"])
        if cards >= HAND:
            kind = Spared if isinstance(action, Leave) else Fills
            return (kind(cards, _refill(action)),)
    return ()


def _refill(action: Concede | PickUp | Leave) -> str:
    """Return by which rule cards are drawn after the battle."""
    return "E9" if isinstance(action, Concede) else "E8"


REASONS: Final = Reasons(claims=claims, public=public, unit="share")
