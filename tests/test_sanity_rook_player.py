"""The written player of Sanity Rook: what it deduces is true, what it plays makes sense."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from bots.memory import Memory, memories
from bots.players import new_player
from bots.reasons import Claim, named_beside
from bots.sanity_rook.bidding import standing
from bots.sanity_rook.hands import rook_hands
from bots.sanity_rook.reasons import CannotTake, FewestPoints, Gives, OnlyRookBeats, TakesTrick
from bots.sanity_rook.strategy import STRATEGY, payoffs, policy
from bots.sanity_rook.worlds import Shown, worlds
from bots.strategy import play_on
from rules.core import CHANCE, Event, HandEnded, View, bits, cards_of, mask_of
from rules.sanity_rook.actions import Bid, Decision, Discard, Pass, Play
from rules.sanity_rook.game import Options, Rules, State
from tests import of_kind
from tests.playing import decisions as all_decisions
from tests.rook_table import Table, as_action, playing
from tests.rook_table import cards as cards_named

GAME = Rules(4, Options())
HOUSE_RULES: tuple[dict[str, str], ...] = (
    {},
    {"award": "bid"},
    {"made": "exceed"},
    {"award": "bid", "made": "exceed"},
)
SURE = "rook 4c14s 6f14s 12s14h 9f13s 11h13s 8s14f 9s14c 5c12s 3c14f 5s13f 7h14c"
GOOD = "4c14s 6c10f 10s13h 9f13s 6s8f 2h4c 5c6f 2h5s 9c10f 8h13c rook 2c11f"
"""Worth 150 points."""
NORMAL = new_player("normal", STRATEGY)
ROOK = Play((GAME.tricks.cards.rook,), "rook")


def decisions(seed: int, level: str, rounds: int = 6) -> Iterator[tuple[State, list[Memory], int]]:
    """Yield the decisions of some rounds: the state, what all were told, and who acts."""
    rng = random.Random(seed)

    def acts(state: State, view: View, memory: Memory) -> Decision:
        if level == "random":
            return GAME.choose(state, view.viewer, rng)
        return NORMAL.decide(GAME, view, memory, rng)

    for state, view, told in all_decisions(GAME, rng, acts):
        if state.round > rounds:
            return
        yield GAME.copy(state), told, view.viewer


@pytest.mark.parametrize("level", ["random", "normal"])
def test_nobody_holds_what_they_are_taken_not_to_hold(level: str) -> None:
    deduced = 0
    for seed in range(12):
        for state, told, seat in decisions(seed, level):
            shown = Shown(told[seat]).barred
            deduced += sum(cards.bit_count() for cards in shown)
            for holder, cards in enumerate(shown):
                assert not state.hands[holder] & cards
    assert deduced > 1_000


def test_worlds_keep_to_what_was_shown() -> None:
    rng = random.Random(1)
    for seed in range(4):
        for at, (state, told, seat) in enumerate(decisions(seed, "random")):
            if at % 5:
                continue
            view = GAME.observe(state, seat)
            shown = Shown(told[seat]).barred
            imagined = worlds(GAME, view, told[seat], rng)
            for _world in range(3):
                world = next(imagined)
                assert GAME.observe(world, seat) == view
                for holder, cards in enumerate(shown):
                    assert not world.hands[holder] & cards


def test_worlds_have_the_rook_and_the_trumps_where_the_bid_was() -> None:
    """Who passed seldom holds the Rook; who bid keeps it, and what the named trump makes good."""
    with_bidder = with_others = 0
    lead: list[float] = []
    for seed in range(8):
        for state, told, seat in decisions(seed, "normal", rounds=3):
            played = state.won[0] | state.won[1] | mask_of(card for card, _way in state.trick)
            if (
                state.phase != "play"
                or seat == state.bidder
                or played
                or (state.hands[seat] & GAME.tricks.rook)
            ):
                continue
            imagined = worlds(GAME, GAME.observe(state, seat), told[seat], random.Random(seed))
            for world in islice(imagined, 60):
                held = [bool(hand & GAME.tricks.rook) for hand in world.hands]
                with_bidder += held[state.bidder]
                with_others += not held[state.bidder]
                strengths = [rook_hands().strength(hand, state.trump) for hand in world.hands]
                others = [strengths[s] for s in range(4) if s not in (seat, state.bidder)]
                lead.append(strengths[state.bidder] - 30 * held[state.bidder] - max(others))
    assert with_bidder > 9 * with_others > 0
    assert sum(lead) / len(lead) > 5


@pytest.mark.parametrize("house_rules", HOUSE_RULES)
def test_a_finished_round_is_worth_what_it_scored(house_rules: dict[str, Any]) -> None:
    """R8, R9: whoever bid, made or set; nearly point for point while the match is open."""
    seen = set()
    game = Rules(4, Options(**house_rules))
    for seed in range(12):
        for state, _told, seat in decisions(seed, "random"):
            last = state.phase == "play" and sum(hand.bit_count() for hand in state.hands) == 1
            if not last:
                continue
            action = next(iter(game.legal(state, seat)))
            game.advance(state, seat, action)
            assert state.result is not None
            mine, theirs = state.result.gains
            seen.add(state.result.made)
            found = payoffs(game, state)
            assert found[0] == -found[1] == found[2] == -found[3]
            assert found[0] * (mine - theirs) > 0
            if state.round == 1:
                assert 0.7 < found[0] / (mine - theirs) < 1.1
    assert seen == {True, False}


def bid_of(hand: str, scores: tuple[int, int] = (0, 0), **house_rules: Any) -> Decision:
    """What the written player bids first with this hand."""
    table = Table(**house_rules).deal(dealer=3)
    table.state.scores = scores
    table.state.hands = (mask_of(cards_named(hand)), *table.state.hands[1:])
    view = table.game.observe(table.state, 0)
    return NORMAL.decide(table.game, view, Memory(0), random.Random(1))


def test_a_first_bid_heeds_house_rules() -> None:
    """R9: who scores all points wins them with the least bid too."""
    assert bid_of(SURE) == Bid(140)
    bold = of_kind(Bid, bid_of(SURE, award="bid"))
    assert 150 <= bold.amount <= 200
    assert bid_of(GOOD) == Bid(140)
    assert bid_of(GOOD, made="exceed") == Pass()


@pytest.mark.parametrize(
    ("hand", "scores", "bids"),
    [
        (GOOD, (0, 0), True),
        (GOOD, (595, 100), False),  # five points win, whoever bids; a bid that is set loses them
        (SURE, (595, 100), True),  # it cannot fail, and wins at once
        (GOOD, (100, 595), False),  # made or not, the others are there
        (GOOD, (400, 400), True),
        (GOOD, (-200, 300), True),
    ],
)
def test_the_first_bid_heeds_the_score_of_the_match(
    hand: str, scores: tuple[int, int], *, bids: bool
) -> None:
    assert isinstance(bid_of(hand, scores), Bid) is bids


@pytest.mark.parametrize("finish", ["reach", "exceed"])
def test_a_match_that_is_won_is_worth_more_than_any_other(finish: Any) -> None:
    options = Options(finish=finish)
    assert standing(options, 605, 590) > standing(options, 595, -400)
    assert standing(options, 605, 610) == -standing(options, 610, 605) < 0
    assert (standing(options, 600, 0) > standing(options, 599, -999)) == (finish == "reach")
    assert abs(standing(options, 700, 700)) < 1  # another round


def test_hard_takes_the_few_points_that_win_rather_than_many_at_a_risk() -> None:
    """The same round is worth other things at other scores."""
    options = Options()

    def worth(own: int, other: int, mine: int, theirs: int) -> float:
        return standing(options, own + mine, other + theirs) - standing(options, own, other)

    sure, daring = (10, 210), (-150, 90)
    many = (185, 35)

    def mean(scores: tuple[int, int]) -> float:
        return 0.9 * worth(*scores, *many) + 0.1 * worth(*scores, *daring)

    assert mean((0, 0)) > worth(0, 0, *sure)
    assert mean((595, 100)) < worth(595, 100, *sure)


def test_a_playout_plays_every_card_and_only_those_and_a_quick_decision_is_legal() -> None:
    rng = random.Random(3)
    for seed in range(3):
        for at, (state, _told, _seat) in enumerate(decisions(seed, "normal")):
            if at % 3 or state.phase == "bid":
                continue
            everything = mask_of(card for cards in GAME.zones(state).values() for card in cards)
            world = GAME.copy(state)
            play_on(GAME, STRATEGY, world, rng, 400)
            assert not any(world.hands)
            assert world.won[0] | world.won[1] == everything
            assert not world.won[0] & world.won[1]
            assert sum(payoffs(GAME, world)) == 0
    rng = random.Random(4)
    for seed in range(6):
        for state, _told, seat in decisions(seed, "random"):
            assert GAME.verify(state, seat, policy(GAME, state, seat, rng)) is None


def test_points_go_to_the_partner_and_to_nobody_else() -> None:
    """The last to a trick: the partner's gets the most points, a lost one the fewest.

    The Rook is no gift: it is kept for the last trick.
    """
    table = GAME.tricks
    given = kept = 0
    for seed in range(30):
        for state, told, seat in decisions(seed, "normal"):
            if len(state.trick) != 3:
                continue
            action = NORMAL.decide(GAME, GAME.observe(state, seat), told[seat], random.Random(1))
            points = {
                other: table.tally(mask_of(cards_of(other))).total
                for other in GAME.legal(state, seat)
            }
            if action == ROOK:
                continue
            points.pop(ROOK, None)
            if state.taker & 1 == seat & 1:
                given += 1
                assert points[action] == max(points.values())
            elif not any(_takes(state, seat, other) for other in points):
                kept += 1
                assert points[action] == min(points.values())
            else:
                assert _takes(state, seat, action)
    assert given > 20
    assert kept > 20


def _takes(state: State, seat: int, action: Decision) -> bool:
    after = GAME.copy(state)
    GAME.advance(after, seat, action)
    if after.result is None:
        return after.leader == seat
    return bool(after.won[seat & 1] >> cards_of(action)[0] & 1)


def test_a_good_hand_is_bid_on_and_a_bad_one_passed() -> None:
    state = next(iter(decisions(1, "normal")))[0]
    ranked: list[Any] = sorted(
        bits(mask_of(GAME.tricks.cards.sanity_rook)),
        key=lambda card: GAME.tricks.cards.combined[card],
    )
    for cards, wanted in ((ranked[-12:], Bid), (ranked[:12], Pass)):
        mine = mask_of(cards)
        rest = iter(sorted(set(GAME.tricks.cards.sanity_rook) - set(cards)))
        hands = [mine] * 4
        for seat in range(4):
            if seat != state.turn:
                hands[seat] = mask_of(next(rest) for _card in range(12))
        dealt = GAME.copy(state)
        dealt.hands = tuple(hands)
        dealt.nest = mask_of(rest) | GAME.tricks.rook
        view = GAME.observe(dealt, dealt.turn)
        action = NORMAL.decide(GAME, view, Memory(viewer=dealt.turn), random.Random(1))
        assert type(action) is wanted


def test_four_normal_players_pass_few_deals_out_and_make_most_bids() -> None:
    """They passed nine deals of ten out."""
    ends: Counter[str] = Counter()
    for seed in range(8):
        rng = random.Random(seed)
        state, told = GAME.initial(), memories(4)
        while (actors := GAME.actors(state)) and state.round <= 20:
            seat, events = actors[0], list[Event]()
            action = (
                GAME.chance(state, rng)
                if seat == CHANCE
                else NORMAL.decide(GAME, GAME.observe(state, seat), told[seat], rng)
            )
            GAME.advance(state, seat, action, events)
            for memory in told:
                memory.tell(events)
            ends.update(event.why for event in events if isinstance(event, HandEnded))
    assert ends["passed"] < 0.4 * ends.total()
    assert ends["made"] > 2 * ends["set"]


def test_who_holds_the_rook_buries_points_and_keeps_it_for_the_last_trick() -> None:
    """R8: the last trick takes the Nest."""
    buried, evenly, late = 0, 0.0, 0
    for seed in range(20):
        for state, told, seat in decisions(seed, "normal"):
            if state.phase == "discard" and state.hands[seat] & GAME.tricks.rook:
                action = NORMAL.decide(
                    GAME, GAME.observe(state, seat), told[seat], random.Random(1)
                )
                assert isinstance(action, Discard)
                assert ROOK.cards[0] not in action.cards
                buried += GAME.tricks.tally(mask_of(action.cards)).total
                evenly += 5 * GAME.tricks.tally(state.hands[seat] & ~GAME.tricks.rook).total / 16
            elif state.phase == "play" and not state.trick and state.hands[seat] & GAME.tricks.rook:
                action = NORMAL.decide(
                    GAME, GAME.observe(state, seat), told[seat], random.Random(1)
                )
                assert action != ROOK or state.hands[seat] == GAME.tricks.rook
                late += action == ROOK
    assert buried > 1.2 * evenly
    assert late > 10


def test_cards_put_back_are_told_from_others_by_those_that_differ() -> None:
    view = GAME.observe(GAME.initial(), 0)
    back, other = Discard((1, 2, 3, 4, 5)), Discard((1, 2, 3, 4, 6))

    def beside(action: Discard) -> str:
        return named_beside(STRATEGY.reasons, GAME, view, action, back)

    new, old = (GAME.deck.cards[card].name for card in (6, 5))
    assert beside(other) == f"{new} instead of {old}"
    assert beside(Discard((1, 2, 3, 6, 7))) == "other cards"


def said(table: Table, play: str) -> tuple[Claim, ...]:
    """Return what is told of a play of the seat whose turn it is."""
    seat = table.state.turn
    view = GAME.observe(table.state, seat)
    luck = random.Random(1)
    return STRATEGY.reasons.claims(GAME, view, Memory(viewer=seat), as_action(play), None, luck)


def test_what_a_play_brings_is_told_as_it_is() -> None:
    # the partner has the trick, and nobody would want to take it
    """Not because nothing in the hand takes it: nobody would want to."""
    table = playing("3c14f 3s6c", "2c7f 3h7s", "6c10f 4f11h", "9f13s 7h14c", trump="cherries")
    table.play("3c14f:high", "2c7f:high")
    assert said(table, "6c10f:high") == (Gives(10, to_partner=True),)
    table.play("6c10f:high")
    assert said(table, "9f13s:low") == (Gives(0, to_partner=False), CannotTake())
    # those of the trick are told apart from those that the play brings
    table = playing("5c12s 3s6c", "8s14f 3h7s", "6h13c 4f11h", "7h14c 9f13s", trump="hats")
    table.play("5c12s:low", "8s14f:low", "6h13c:high")
    assert said(table, "7h14c:low") == (TakesTrick(points=25, own=10),)
    table = playing("7h14c 2h4c", "8s14f 3h7s", "6h13c 4f11h", "9f13s 5c12s", trump="cherries")
    assert said(table, "7h14c:high") == (OnlyRookBeats(),)
    assert said(table, "2h4c:low")[0] == FewestPoints(0)
