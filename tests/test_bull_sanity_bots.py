"""Computer players of Bull Sanity: legal, sensible, and only from what they may know."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import pytest

from bots.bull_sanity.odds import at_least
from bots.bull_sanity.strategy import STRATEGY, _doubt, turns_needed, worlds
from bots.bull_sanity.tracking import Habits, guesses, trail_of
from bots.limit import Limit
from bots.measure.match import play_match
from bots.memory import Memory, memories
from bots.players import new_player
from rules.bull_sanity.actions import CALL, Decision
from rules.bull_sanity.events import Judged
from rules.bull_sanity.game import Options, Rules, State
from rules.core import Event, View, bits, cards_of, mask_of
from rules.shared.double_cards import double_deck
from tests.playing import decisions as all_decisions

DOUBLE = double_deck()
LIMIT = Limit(seconds=None, iterations=50)
LEVELS = ("easy", "normal", "hard")


def decide(level: str, game: Rules, state: State, memory: Memory, seed: int = 1) -> Decision:
    view = game.observe(state, game.actors(state)[0])
    return new_player(level, STRATEGY, LIMIT).decide(game, view, memory, random.Random(seed))


def decisions(
    game: Rules, seed: int, level: str = "normal"
) -> Iterator[tuple[State, list[Memory], int]]:
    """Yield each decision of a game: the state, what all were told, and who acts."""
    rng = random.Random(seed)

    def acts(state: State, view: View, memory: Memory) -> Decision:
        if level == "random":
            return game.choose(state, view.viewer, rng)
        return decide(level, game, state, memory, rng.randrange(99))

    for state, view, told in all_decisions(game, rng, acts):
        yield game.copy(state), told, view.viewer


def card(low: int, high: int) -> int:
    return next(iter(bits(DOUBLE.as_low[low] & DOUBLE.as_high[high])))


def table(game: Rules, hands: list[list[tuple[int, int]]], **fields: Any) -> State:
    """Return a state in play with these hands, all other cards in the middle."""
    state = next(decisions(game, 1))[0]
    held = [mask_of(card(*each) for each in hand) for hand in hands]
    laid = mask_of(fields.get("laid", ()))
    middle = mask_of(DOUBLE.doubles) & ~sum(held) & ~laid
    return msgspec.structs.replace(state, hands=tuple(held), middle=middle, **fields)


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("level", LEVELS)
def test_they_act_legally_and_only_by_what_they_know(level: str, seats: int) -> None:
    game = Rules(seats, Options())
    rng = random.Random(seats)
    for at, (state, told, seat) in enumerate(decisions(game, seats, "random")):
        if at % 7:
            continue
        action = decide(level, game, state, told[seat])
        assert game.verify(state, seat, action) is None
        other = game.imagine(game.observe(state, seat), rng)
        assert decide(level, game, other, told[seat]) == action
        if at > 200:
            break


@pytest.mark.parametrize("play_on", [False, True])
def test_games_of_written_players_come_to_an_end(play_on: bool) -> None:
    for seats in (2, 3, 5):
        game = Rules(seats, Options(play_on=play_on))
        assert sum(1 for _decision in decisions(game, seats)) < 3_000


@pytest.mark.parametrize("seats", [2, 3])
def test_written_players_never_pass_the_same_cards_round_for_good(seats: int) -> None:
    """They remember what was taken before all: who calls it as a lie again would go round."""
    game = Rules(seats, Options())
    for deal in range(12):
        played = play_match(game, STRATEGY, ["normal"] * seats, str(deal), most=1_000)
        assert played.outcome is not None, deal


def test_the_normal_player_calls_more_lies_than_truths() -> None:
    game = Rules(2, Options())
    judged: list[bool] = []

    def listen(_seat: int, events: Sequence[Event]) -> None:
        calls = (event for event in events if isinstance(event, Judged))
        judged.extend(event.truthful for event in calls if event.caller == 0)

    for deal in range(12):
        play_match(game, STRATEGY, ["normal", "script:greedy"], str(deal), listener=listen)
    assert judged.count(False) > 3 * judged.count(True)


def test_worlds_and_guesses_keep_to_what_was_seen() -> None:
    game = Rules(3, Options())
    rng = random.Random(1)
    exact = 0
    for state, told, seat in decisions(game, 4):
        view = game.observe(state, seat)
        trail = trail_of(3, told[seat])
        mine = mask_of(view.zones[f"hand:{seat}"])
        assert not trail.mine & mine
        guess = next(guesses(view, trail, rng))
        assert guess.hands[seat] == mine
        world = next(worlds(game, view, told[seat], rng))
        assert game.observe(world, seat) == view
        exact += world.middle & trail.mine == trail.mine
    assert exact > 50


def test_a_card_taken_before_all_is_known_to_be_held_until_its_owner_lays() -> None:
    game = Rules(2, Options())
    for state, told, seat in decisions(game, 3, "random"):
        judgment = state.judgment
        if judgment is None or judgment.loser == seat or state.phase != "play":
            continue
        known = trail_of(2, told[seat]).known[judgment.loser]
        assert not mask_of(judgment.cards) & ~known
        assert known & state.hands[judgment.loser]


@pytest.mark.parametrize("level", LEVELS)
def test_a_last_set_is_always_called(level: str) -> None:
    """Who laid it wins by a truth anyway: a call costs nothing (B5)."""
    game = Rules(2, Options())
    state = table(
        game,
        [[(2, 3), (5, 6), (7, 9)], []],
        phase="challenge",
        turn=0,
        layer=1,
        declared=9,
        laid=(card(4, 5),),
    )
    for seed in range(10):
        assert decide(level, game, state, Memory(viewer=0), seed) == CALL


@pytest.mark.parametrize("level", LEVELS)
def test_a_truthful_last_set_is_laid(level: str) -> None:
    game = Rules(2, Options())
    state = table(
        game, [[(3, 8), (8, 9)], [(2, 5), (6, 7)]], phase="play", turn=0, layer=1, declared=7
    )
    for seed in range(10):
        action = decide(level, game, state, Memory(viewer=0), seed)
        assert mask_of(cards_of(action)) == state.hands[0]


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_more_cards_than_there_can_be_are_called(level: str) -> None:
    """Of the 2s, twelve in all, eleven are in the own hand."""
    game = Rules(3, Options())
    state = table(
        game,
        [[(2, high) for high in range(3, 14)], [(9, 10), (9, 11), (3, 9)], [(4, 5)]],
        phase="challenge",
        turn=0,
        layer=1,
        declared=2,
        laid=(card(4, 7), card(4, 8)),
    )
    assert decide(level, game, state, Memory(viewer=0)) == CALL


def test_lies_spare_the_cards_that_are_true_soon() -> None:
    """Without a 2 and two at the table, the next own value is 4."""
    game = Rules(2, Options())
    state = table(
        game, [[(4, 9), (4, 12), (3, 13)], [(2, 5), (6, 7)]], phase="play", turn=0, declared=0
    )
    action = decide("normal", game, state, Memory(viewer=0))
    assert cards_of(action) == (card(3, 13),)


def test_odds_are_those_of_drawing_without_return_and_plans_count_turns_to_the_end() -> None:
    assert at_least(4, 2, 2, 1) == pytest.approx(5 / 6)
    assert at_least(78, 12, 3, 4) == 0
    assert at_least(39, 6, 39, 6) == 1
    hand = mask_of((card(4, 9), card(4, 12)))
    assert turns_needed(hand, (4, 6)) == 1
    assert turns_needed(hand, (5, 4)) == pytest.approx(2)  # a lie first, then the other card
    hand = mask_of((card(4, 9), card(4, 8), card(6, 13)))
    assert turns_needed(hand, (4, 9, 2, 2, 2)) == 2


@pytest.mark.parametrize("seats", [2, 4])
def test_the_hard_player_beats_the_normal_one_and_who_only_calls_a_last_set(seats: int) -> None:
    """Between two who remember everything the count of a set is all that tells."""
    game = Rules(seats, Options())
    for other in ("normal", "script:last"):
        won = games = 0
        for deal in range(3 if seats == 2 else 2):
            for levels in (("hard", other), (other, "hard")):
                sits = [*levels] * (seats // 2)
                outcome = play_match(game, STRATEGY, sits, str(deal), limit=LIMIT).outcome
                assert outcome is not None
                won += levels[outcome.ranking[0][0] % 2] == "hard"
                games += 1
        assert won >= games - 1, other


def test_whoever_kept_true_cards_back_is_not_taken_at_their_word_again() -> None:
    """A card comes to light whose value its owner has served: they may hold any card."""
    game = Rules(2, Options())
    found = 0
    for deal in range(6):
        log = play_match(game, STRATEGY, ["hard", "normal"], str(deal), limit=LIMIT).log
        state: Any = game.initial()
        told = memories(2)
        for entry in log:
            action: Any = entry.action
            events: list[Event] = []
            game.advance(state, entry.seat, action, events)
            for memory in told:
                memory.tell(events)
            trail = trail_of(2, told[1])
            assert not trail.spares[1]
            if trail.spares[0]:
                found += 1
                assert not trail.served[0]
    assert found


def test_a_bluffer_is_doubted_sooner() -> None:
    """What came to light about a player counts: the same set, after lies and after truths."""
    game = Rules(3, Options())
    sooner = 0
    for state, told, seat in decisions(game, 2):
        if state.phase != "challenge":
            continue
        view = game.observe(state, seat)
        rng = random.Random(1)
        trail = trail_of(3, told[seat])
        dealt = [next(guesses(view, trail, rng)) for _guess in range(20)]
        honest = _doubt(view, dealt, Habits(truths=6))
        lying = _doubt(view, dealt, Habits(lies=6))
        assert honest <= lying
        sooner += honest < lying
    assert sooner


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_who_called_truths_believes_what_may_be_true(level: str) -> None:
    """What can be no truth is called all the same; nobody doubts the same seat in vain for ever."""
    game = Rules(2, Options())
    vain = Judged(caller=1, layer=0, value=4, count=3, truthful=True, loser=1)
    believed = 0
    for deal in range(4):
        log = play_match(game, STRATEGY, ["script:exploits_normal", "normal"], str(deal)).log
        state: Any = game.initial()
        memory = memories(2)[1]
        for entry in log:
            if entry.seat == 1 and state.phase == "challenge" and state.hands[0]:
                after = memory.copy()
                after.hand[:0] = [vain] * 3
                if decide(level, game, state, memory) == CALL:
                    elsewhere = DOUBLE.having[state.declared] & ~state.hands[1]
                    if len(state.laid) > elsewhere.bit_count():
                        assert decide(level, game, state, after) == CALL
                    elif decide(level, game, state, after) != CALL:
                        believed += 1
            events: list[Event] = []
            action: Any = entry.action
            game.advance(state, entry.seat, action, events)
            memory.tell(events)
    assert believed >= 4


def test_lies_are_mixed() -> None:
    """The same hand does not always come with the same number of false cards."""
    game = Rules(4, Options())
    counts: set[int] = set()
    for state, told, seat in decisions(game, 6):
        if state.phase != "play":
            continue
        laid = {len(cards_of(decide("hard", game, state, told[seat], seed))) for seed in range(12)}
        counts.add(len(laid))
        if max(counts) > 1:
            return
    raise AssertionError(counts)
