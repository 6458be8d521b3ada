"""Computer players of Presidents & Sanityholes: legal, sensible, only from what they see."""

import random
from collections.abc import Iterator
from itertools import combinations, islice
from typing import Any, Literal

import msgspec
import pytest

from bots.limit import Limit
from bots.memory import Memory
from bots.players import new_player
from bots.presidents_and_sanityholes.reasons import REASONS, Clears, LeadsAgain, Skips, SplitsSet
from bots.presidents_and_sanityholes.standing import WEIGHTS, after_gifts
from bots.presidents_and_sanityholes.strategy import STRATEGY, hard, options, payoffs, policy
from bots.reasons import Claim
from bots.strategy import play_on
from rules.core import View, bits, mask_of
from rules.presidents_and_sanityholes.actions import PASS, Clear, Decision, Give, Play
from rules.presidents_and_sanityholes.game import Options, Rules
from rules.presidents_and_sanityholes.state import PlayedSet, State, exchanged
from rules.shared.double_cards import double_deck
from tests import of_kind
from tests.playing import decisions as all_decisions
from tests.sanity_table import PRESIDENTS, Table, cards, seated

DOUBLE = double_deck()
LIMIT = Limit(seconds=None, iterations=150)
LEVELS = ("easy", "normal", "hard")


def decide(level: str, game: Rules, state: State, seed: int = 1) -> Decision:
    seat = game.actors(state)[0]
    view = game.observe(state, seat)
    return new_player(level, STRATEGY, LIMIT).decide(
        game, view, Memory(viewer=seat), random.Random(seed)
    )


def decisions(game: Rules, seed: int, most: int, level: str = "normal") -> Iterator[State]:
    """Yield the states of a game in which a seat decides, up to so many."""
    rng = random.Random(seed)

    def acts(state: State, view: View, _memory: Memory) -> Decision:
        if level == "random":
            return game.choose(state, view.viewer, rng)
        return decide(level, game, state, rng.randrange(99))

    for state, _view, _told in islice(all_decisions(game, rng, acts), most):
        yield game.copy(state)


def card(low: int, high: int) -> int:
    return next(iter(bits(DOUBLE.as_low[low] & DOUBLE.as_high[high])))


def table(
    game: Rules,
    hands: list[list[tuple[int, int]]],
    trick: tuple[PlayedSet, ...] = (),
    **fields: Any,
) -> State:
    """Return a state in play, seat 0 to act, with these hands; other cards are gone."""
    state = next(decisions(game, 1, 1))
    held = tuple(mask_of(card(*each) for each in hand) for hand in hands)
    lying = mask_of(each for play in trick for each in play.cards)
    fields.setdefault("played", mask_of(DOUBLE.doubles) & ~sum(held) & ~lying)
    return msgspec.structs.replace(state, turn=0, hands=held, trick=trick, **fields)


@pytest.mark.parametrize("seats", [2, 4, 5])
def test_options_are_legal_different_and_dozens_at_most(seats: int) -> None:
    game = Rules(seats, Options())
    phases = set()
    for level in ("random", "normal"):
        for state in decisions(game, seats, 250, level):
            seat = game.actors(state)[0]
            listed = options(game, state, seat)
            assert 1 <= len(listed) <= 48
            assert len(set(listed)) == len(listed)
            assert all(game.verify(state, seat, action) is None for action in listed)
            phases.add(state.phase)
    assert phases == {"play", "give"}


def test_the_written_player_is_the_playouts_player() -> None:
    game = Rules(4, Options())
    for state in decisions(game, 2, 150):
        seat = game.actors(state)[0]
        assert policy(game, state, seat, random.Random(1)) == decide("normal", game, state)


@pytest.mark.parametrize("lead_again", ["pay", "free"])
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_a_round_played_in_one_loop_ends_as_move_by_move(
    seats: int, lead_again: Literal["pay", "free"]
) -> None:
    """Also where a trick lies, seats have passed or are out, and 2s alone are left."""
    game = Rules(seats, Options(black_markers=9, lead_again=lead_again))
    step_by_step = msgspec.structs.replace(STRATEGY, playout=None)
    rng = random.Random(1)
    for level in ("random", "normal"):
        for at, state in enumerate(decisions(game, seats, 160, level)):
            if at % 6:
                continue
            quick, slow = game.copy(state), game.copy(state)
            play_on(game, STRATEGY, quick, rng, 1_000)
            play_on(game, step_by_step, slow, rng, 1_000)
            for field in ("phase", "hands", "markers", "reds", "out", "playing", "rounds"):
                assert getattr(quick, field) == getattr(slow, field)


@pytest.mark.parametrize("level", LEVELS)
def test_the_last_cards_are_played_where_they_go(level: str) -> None:
    game = Rules(2, Options())
    on = (PlayedSet(1, 6, (card(3, 6),)),)
    state = table(game, [[(4, 9), (9, 12)], [(5, 6), (7, 8), (7, 9)]], on, markers=(14, 16))
    for seed in range(6):
        action = decide(level, game, state, seed)
        assert action == Play(tuple(sorted((card(4, 9), card(9, 12)))), 9)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_two_clears_before_the_last_set_that_would_not_fit(level: str) -> None:
    """The 2 takes the trick off; the last card then goes as a lead (S5, S7)."""
    game = Rules(2, Options())
    on = (PlayedSet(1, 20, (card(7, 13),)),)
    state = table(game, [[(2, 5), (3, 9)], [(5, 6), (7, 8), (9, 12)]], on, markers=(14, 16))
    assert decide(level, game, state) == Clear((card(2, 5),))


def test_who_can_climb_by_a_step_or_split_a_set_does_not_pass() -> None:
    game = Rules(3, Options())
    on = (PlayedSet(1, 6, (card(3, 6),)),)
    hands = [[(4, 7), (8, 11), (9, 13)], [(5, 6), (7, 8)], [(10, 12), (3, 9), (6, 9)]]
    assert len(of_kind(Play, decide("normal", game, table(game, hands, on))).cards) == 1
    game = Rules(2, Options())
    trick = tuple(sorted((card(3, 6), card(5, 6))))
    state = table(
        game, [[(4, 9), (9, 12), (9, 13), (3, 5)], [(5, 8), (7, 8)]], (PlayedSet(1, 6, trick),)
    )
    action = decide("normal", game, state)
    assert action != PASS


def test_a_president_gives_markers_away_first() -> None:
    game = Rules(4, Options())
    seen = 0
    for state in decisions(game, 5, 1_500):
        seat = game.actors(state)[0]
        if state.phase != "give":
            continue
        due = game.observe(state, seat).facts.due
        gift = of_kind(Give, decide("normal", game, state))
        assert gift.markers == min(due, state.markers[seat])
        twos = DOUBLE.having[2]
        if (state.hands[seat] & ~twos).bit_count() >= len(gift.cards):
            assert not mask_of(gift.cards) & twos
        seen += 1
    assert seen > 10


def test_payoffs_prefer_fewer_markers_and_higher_roles_and_a_lead_near_the_end() -> None:
    game = Rules(2, Options())
    state = table(game, [[(3, 4)], [(5, 6)]], markers=(1, 4))
    better, worse = payoffs(game, state)
    assert better > worse
    out_first = msgspec.structs.replace(state, markers=(2, 2), out=(1,))
    assert payoffs(game, out_first)[1] > payoffs(game, out_first)[0]
    early, late = Rules(2, Options(black_markers=60)), Rules(2, Options(black_markers=12))
    state = table(early, [[(3, 4)], [(5, 6)]], markers=(4, 7))
    assert sum(payoffs(early, state)) == pytest.approx(sum(payoffs(late, state))) == 0
    assert payoffs(late, state)[0] > payoffs(early, state)[0]
    over = msgspec.structs.replace(state, phase="over", out=(0, 1))
    assert sum(payoffs(late, over)) == pytest.approx(0)


def test_markers_that_a_role_will_give_away_count_and_no_others() -> None:
    """An upper player gives what it has (S3); who has nothing to give gains next to nothing."""
    game = Rules(4, Options())
    state = table(game, [[(3, 4)], [(5, 6)], [(7, 8)], [(7, 9)]], markers=(5, 5, 5, 5))

    def lead(markers: int) -> float:
        of_four = (markers,) * 4
        after = msgspec.structs.replace(state, out=(0, 1, 2, 3), markers=of_four, phase="shuffle")
        worth = payoffs(game, after)
        return worth[0] - worth[3]

    assert lead(5) >= lead(2)
    assert lead(2) > lead(1) > lead(0) > 0


def test_hard_goes_out_first_more_often_than_the_written_player() -> None:
    """The same endings are played on from seat 0 by either, against the written player."""
    game = Rules(2, Options())
    wins = {"normal": 0, "hard": 0}
    for seed in range(8):
        for level in wins:
            state = next(decisions(game, seed, 1))
            while not state.rounds:
                seat = game.actors(state)[0]
                few = seat == 0 and state.hands[0].bit_count() <= 25
                action = decide(level if few else "normal", game, state)
                game.advance(state, seat, action)
            wins[level] += state.out[0] == 0
    assert wins["hard"] > wins["normal"]


def test_a_two_that_is_led_is_not_said_to_clear_a_trick() -> None:
    table = seated(PRESIDENTS, "4-9 2-4 3-5", "3-6 2-5 5-6")
    game, state = table.session.game, table.session.state

    def told(pair: str) -> tuple[Claim, ...]:
        state = table.session.state
        view = game.observe(state, game.actors(state)[0])
        return STRATEGY.reasons.public(game, view, Clear(cards(pair)))

    assert game.actors(state) == (0,)
    assert told("2-4") == (LeadsAgain(),)
    table.play(0, "4-9", 9)
    assert told("2-5") == (Clears(),)


def test_a_set_like_the_last_one_is_said_to_skip_whatever_the_trick_began_with() -> None:
    table = seated(PRESIDENTS, "4-5 9-11 9-12 2-3", "8-9 9-10 2-6")
    game = table.session.game
    table.play(0, "4-5", 5)
    table.play(1, "8-9 9-10", 9)
    view, equal = game.observe(table.session.state, 0), Play(cards("9-11 9-12"), 9)
    assert STRATEGY.reasons.public(game, view, equal) == (Skips(2, 9),)


def every_action(game: Rules, state: State) -> list[Decision]:
    """Return all that is legal, by asking the rules about every set of cards in every value."""
    hand = tuple(bits(state.hands[state.turn]))
    sets = [some for count in range(1, len(hand) + 1) for some in combinations(hand, count)]
    actions: list[Decision] = [PASS, *(Clear(some) for some in sets)]
    actions += [Play(some, value) for some in sets for value in range(2, 28)]
    return [each for each in actions if game.verify(state, state.turn, each) is None]


def worth(game: Rules, state: State, action: Decision, viewer: int) -> float:
    """Return what an action brings the viewer if both go on perfectly: all of it, played out."""
    after = game.copy(state)
    game.advance(after, state.turn, action)
    if after.phase != "play":
        return payoffs(game, after)[viewer]
    best = max if after.turn == viewer else min
    return best(worth(game, after, each, viewer) for each in every_action(game, after))


Halves = list[tuple[int, int]]


@pytest.mark.parametrize(
    ("mine", "rivals", "lying", "right"),
    [
        # the whole hand would go; the rival's last card can't, and takes marker after marker
        ([(8, 11), (3, 11), (10, 11), (5, 6), (9, 11)], [(9, 10)], None, Play((card(9, 11),), 20)),
        (
            [(11, 12), (5, 12), (4, 14), (7, 14), (3, 7)],
            [(2, 10)],
            (9, [(9, 11)]),
            Play((card(7, 14),), 14),
        ),
        # a pass where a 2 wins, and where a card of the same value does
        (
            [(7, 8), (2, 8), (3, 12), (10, 13), (8, 12)],
            [(8, 11), (2, 14)],
            (6, [(6, 7)]),
            Clear((card(2, 8),)),
        ),
        ([(11, 13), (8, 10)], [(3, 14), (2, 9)], (8, [(2, 8)]), Play((card(8, 10),), 8)),
        # a 2 on an empty table, and one that is kept
        ([(3, 12), (2, 8)], [(5, 10), (12, 14), (10, 12)], None, Clear((card(2, 8),))),
        (
            [(3, 11), (10, 12), (2, 7)],
            [(7, 11), (3, 9), (2, 5)],
            (6, [(6, 8)]),
            Play((card(3, 11),), 14),
        ),
    ],
)
def test_hard_makes_no_mistake_in_an_endgame_of_two(
    mine: Halves, rivals: Halves, lying: tuple[int, Halves] | None, right: Decision
) -> None:
    game = Rules(2, Options())
    trick: tuple[PlayedSet, ...] = ()
    if lying is not None:
        trick = (PlayedSet(1, lying[0], tuple(card(*each) for each in lying[1])),)
    state = table(game, [mine, rivals], trick, markers=(3, 3))
    view = game.observe(state, 0)
    limit = Limit(seconds=None, iterations=1_000)
    assert {
        hard(game, view, Memory(viewer=0), random.Random(seed), limit).action for seed in range(3)
    } == {right}


@pytest.mark.parametrize("lead_again", ["pay", "free"])
def test_hard_finds_what_playing_everything_out_finds(lead_again: Literal["pay", "free"]) -> None:
    game = Rules(2, Options(black_markers=9, lead_again=lead_again))
    rng = random.Random(7)
    for at in range(30):
        dealt = rng.sample(DOUBLE.doubles, 5)
        hands = [[(DOUBLE.low[each], DOUBLE.high[each]) for each in dealt[:2]]]
        hands.append([(DOUBLE.low[each], DOUBLE.high[each]) for each in dealt[2:4]])
        lying = (PlayedSet(1, DOUBLE.high[dealt[4]], (dealt[4],)),) if at % 2 else ()
        state = table(game, hands, lying, markers=(3, 4))
        every = {each: worth(game, state, each, 0) for each in every_action(game, state)}
        thought = hard(
            game, game.observe(state, 0), Memory(viewer=0), rng, Limit(seconds=None, iterations=999)
        )
        assert every[thought.action] == pytest.approx(max(every.values()))
        assert thought.choices[0].value == pytest.approx(max(every.values()))


def test_a_standing_counts_the_markers_that_the_upper_half_will_give_away() -> None:
    table = Table(PRESIDENTS, 5).find_dealer(0)
    table.state.markers, table.state.out = [6, 5, 4, 3, 2], (0, 1, 2, 3, 4)
    held = after_gifts(table.state)
    first, second = (exchanged(place, 5) * (1 + WEIGHTS.office) for place in (0, 1))
    assert first > second > 0
    assert held == pytest.approx([6 - first, 5 - second, 4, 3 + second, 2 + first])


def test_a_hint_counts_cards_in_words_in_a_reason_as_in_a_move() -> None:
    game = Rules(2, Options())
    view = game.observe(next(decisions(game, 3, 1)), 0)
    assert REASONS.named(game, view, Play((0, 1), 13)) == "two 13s"
    told = SplitsSet(count=3, value=13).words(game, view)
    assert told == "it splits your three 13s (S5)."


def test_hard_stops_when_nobody_waits_any_more() -> None:
    game = Rules(2, Options())
    state = next(decisions(game, 3, 1))
    asked = iter((False, False, False))
    limit = Limit(seconds=None, iterations=10**9, stop=lambda: next(asked, True))
    seat = state.turn
    thought = hard(game, game.observe(state, seat), Memory(viewer=seat), random.Random(1), limit)
    assert game.verify(state, seat, thought.action) is None
    assert thought.iterations <= 3
