"""How the computer players play El Presidente: from what they see, and never sillily."""

import random
from collections.abc import Callable, Iterator
from itertools import islice

import pytest

from bots.el_presidente import strategy
from bots.el_presidente.memory import remembered
from bots.el_presidente.playout import playout
from bots.el_presidente.strategy import STRATEGY
from bots.limit import Limit
from bots.measure.match import play_match
from bots.memory import Memory
from bots.players import new_player
from rules.core import CHANCE, View, apply, cards_of, mask_of, name_of
from rules.el_presidente.actions import Decision
from rules.el_presidente.game import Options, Rules
from rules.el_presidente.state import State
from rules.shared.chance import Dealer, Shuffle, Starter
from tests.el_presidente_table import Table
from tests.playing import decisions

LEVELS = ["normal", "easy", "hard"]
Imagined = Callable[[Rules, View, Memory, random.Random], Iterator[State]]
Watcher = Callable[[State, View, Memory], None]


def decide(table: Table, level: str = "normal", seed: int = 1) -> str:
    seat = table.state.turn
    player = new_player(level, STRATEGY, Limit(seconds=None, iterations=200))
    view = table.game.observe(table.state, seat)
    action = player.decide(table.game, view, Memory(viewer=seat), random.Random(seed))
    words = sorted(table.words(cards_of(action)))
    return " ".join([name_of(type(action)), *words])


def play_on(
    game: Rules,
    levels: list[str],
    seed: int,
    watch: Watcher = lambda *_told: None,
    most: int = 3_000,
) -> State:
    """Play; `watch` sees the true state with what the seat is handed, before it acts."""
    rng = random.Random(seed)
    players = [new_player(level, STRATEGY, Limit(seconds=None, iterations=4)) for level in levels]

    def decide(_state: State, view: View, memory: Memory) -> Decision:
        return players[view.viewer].decide(game, view, memory, rng)

    for state, view, told in islice(decisions(game, rng, decide), most):
        watch(state, view, told[view.viewer])
    last: State = state
    return last


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_player_acts_against_the_rules(seats: int) -> None:
    game = Rules(seats, Options(games=1))
    levels = ["hard", "random", "easy", "normal"][:seats]
    play_on(game, levels, seats, most=250)


@pytest.mark.parametrize(("seats", "teams"), [(2, "none"), (3, "none"), (4, "2x2"), (6, "3x2")])
def test_normal_players_bring_a_game_to_its_end(seats: int, teams: str) -> None:
    game = Rules(seats, Options(games=1, teams=teams))  # type: ignore[arg-type]  # any of them
    for seed in range(3):
        assert play_on(game, ["normal"] * seats, seed).phase == "over"


@pytest.mark.parametrize("levels", [["normal"] * 2, ["normal", "random", "normal"]])
def test_what_a_seat_remembers_is_true(levels: list[str]) -> None:
    game = Rules(len(levels), Options(games=2))

    def watch(state: State, view: View, memory: Memory) -> None:
        seen = remembered(view, memory)
        assert seen.gone == state.discard
        for seat, hand in enumerate(state.hands):
            hidden = hand & ~seen.known[seat]
            assert not seen.known[seat] & ~hand
            assert (hidden & seen.pool).bit_count() == seen.late[seat]
            assert (hidden & ~seen.pool).bit_count() == seen.early[seat]
        assert not mask_of(state.stock) & ~seen.pool

    play_on(game, levels, 7, watch, most=600)


@pytest.mark.parametrize("imagined", [strategy.worlds, strategy.likely_worlds])
@pytest.mark.parametrize("levels", [["normal"] * 2, ["normal", "random", "normal", "random"]])
def test_imagined_worlds_look_like_the_table(levels: list[str], imagined: Imagined) -> None:
    game = Rules(len(levels), Options(games=1))

    def watch(_state: State, view: View, memory: Memory) -> None:
        worlds = imagined(game, view, memory, random.Random(3))
        for _world in range(2):
            world = next(worlds)
            assert game.observe(world, view.viewer) == view
            held = sum(hand.bit_count() for hand in world.hands)
            lying = mask_of(world.stock) | world.discard | mask_of(world.battle)
            assert held + lying.bit_count() == len(game.deck)

    play_on(game, levels, 5, watch, most=200)


def test_what_others_did_tells_what_they_hold() -> None:
    game = Rules(2, Options(games=1))
    found = {strategy.worlds: 0, strategy.likely_worlds: 0}

    def watch(state: State, view: View, memory: Memory) -> None:
        other = state.hands[1 - view.viewer]
        for imagined in found:
            worlds = imagined(game, view, memory, random.Random(3))
            found[imagined] += sum(
                (world.hands[1 - view.viewer] & other).bit_count() for world in islice(worlds, 20)
            )

    for seed in range(2):
        play_on(game, ["normal"] * 2, seed, watch, most=80)
    assert found[strategy.likely_worlds] > 1.03 * found[strategy.worlds]


def played_by_the_rules(game: Rules, world: State, rng: random.Random, battles: int) -> None:
    """Play to where so many battles have begun and ended, decision by decision."""
    while world.phase not in {"deal", "over"}:
        if world.phase == "attack":
            if not battles:
                return
            battles -= 1
        if world.turn == CHANCE:
            game.advance(world, CHANCE, game.chance(world, rng))
        else:
            game.advance(world, world.turn, strategy.policy(game, world, world.turn, rng))


@pytest.mark.parametrize(("seats", "teams"), [(2, "none"), (3, "none"), (4, "2x2"), (8, "none")])
def test_battles_in_one_loop_end_as_the_rules_say(seats: int, teams: str) -> None:
    game = Rules(seats, Options(games=1, teams=teams))  # type: ignore[arg-type]  # any of them

    def watch(state: State, _view: View, _memory: Memory) -> None:
        for battles in (0, 1, 5):
            slow, fast = game.copy(state), game.copy(state)
            extra = battles + (state.phase == "attack")
            played_by_the_rules(game, slow, random.Random(5), extra)
            playout(game, fast, random.Random(5), battles)
            assert standing_of(fast) == standing_of(slow)
            assert strategy.payoffs(game, fast) == strategy.payoffs(game, slow)

    for seed in range(3):
        play_on(game, ["random", "normal"] * (seats // 2) + ["easy"] * (seats % 2), seed, watch)


def standing_of(state: State) -> tuple[object, ...]:
    """What of a table matters to the battles that come."""
    lying = (state.stock, state.discard, mask_of(state.battle))
    return state.hands, lying, state.attacker, state.defender


@pytest.mark.parametrize("script", ["timid", "aggressive", "first", "greedy"])
def test_a_game_with_any_script_ends(script: str) -> None:
    game = Rules(2, Options(games=1))
    for deal in range(4):
        levels = ["normal", f"script:{script}"]
        assert play_match(game, STRATEGY, levels, f"ends/{deal}", most=4_000).outcome is not None


def test_decisions_follow_from_the_observation_alone() -> None:
    game = Rules(2, Options(games=1))
    rng = random.Random(9)

    def watch(_state: State, view: View, memory: Memory) -> None:
        other = game.observe(game.imagine(view, rng), view.viewer)
        for level in LEVELS:
            player = new_player(level, STRATEGY, Limit(seconds=None, iterations=3))
            seen = player.decide(game, view, memory, random.Random(4))
            assert player.decide(game, other, memory, random.Random(4)) == seen

    play_on(game, ["normal", "random"], 6, watch, most=40)


def test_a_card_that_was_picked_up_is_remembered_else_the_table_alone_counts() -> None:
    table = Table("KC 5C 5D 2H", "6H 7H 8H 9H")
    game, state = table.game, table.game.initial()
    memory = Memory(viewer=0)
    first = table.numbers("KC 6H 5C 7H 5D 8H 2H 9H")
    pack = (*first, *(card for card in range(52) if card not in first))
    for seat, action in (
        (CHANCE, Dealer(0)),
        (CHANCE, Starter(0)),
        (CHANCE, Shuffle(pack)),
        table.action("0 attack KC"),
        table.action("1 concede"),
    ):
        state, events = apply(game, state, seat, action)
        memory.tell(events)
    seen = remembered(game.observe(state, 0), memory)
    assert seen.known[1] == mask_of(table.numbers("KC"))
    assert seen.late == [0, 4]
    table = Table("KC 5C 5D 2H", "6H 7H 8H 9H").do("1 show 7H")
    seen = remembered(table.game.observe(table.state, 0), Memory(viewer=0))
    assert seen.known[1] == mask_of(table.numbers("7H"))
    assert seen.late[1] == 3


@pytest.mark.parametrize("level", LEVELS)
def test_four_equal_cards_win_on_the_attack(level: str) -> None:
    table = Table("9C 9D 9H 9S", "6H 7H 8H TH")
    for seed in range(12):
        assert decide(table, level, seed) == "attack 9C 9D 9H 9S"


@pytest.mark.parametrize("level", LEVELS)
def test_four_queens_beat_a_jack_and_win(level: str) -> None:
    table = Table("JC 2C 3C 4C", "QC QD QH QS").do("0 attack JC")
    for seed in range(6):
        assert decide(table, level, seed) == "beat QC"
    assert decide(table.do("1 beat QC"), level) == "throw QD QH QS"


@pytest.mark.parametrize("level", LEVELS)
def test_the_last_of_four_in_the_window_wins(level: str) -> None:
    table = Table("5C 5D JC JS", "JD 2H 3H 4H", "JH 6C 7C 8C", teams="none")
    table.do("0 attack 5C 5D", "1 beat JD", "2 throw JH")
    for seed in range(6):
        assert decide(table, level, seed) == "throw JC JS"


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_what_is_collected_is_not_attacked_with(level: str) -> None:
    table = Table("8C 8D 8H 2S", "6H 7H 9H TH")
    assert decide(table, level) == "attack 2S"


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_pile_with_the_fourth_card_is_picked_up(level: str) -> None:
    table = Table("8C 8D 8H 7S 2C", "8S 6H TH KD").do("0 attack 7S", "1 beat 8S", "0 pass")
    assert table.asked == (0, "pick_up")
    assert decide(table, level) == "pick_up"


def test_a_card_that_lets_a_known_hand_win_is_kept_and_a_partner_is_helped() -> None:
    # seat 2 has shown three kings: an attack with the fourth would hand it the game
    table = Table("KC 9D 2S 3S", "4H 5H 6H 7H", "KD KH KS")
    table.do("2 show KD", "2 show KH", "2 show KS")
    assert decide(table) != "attack KC"
    # the partner has shown three kings and holds nothing else
    table = Table("KC 9D 2S 3S", "4H 5H 6H 7H", "KD KH KS", "8C 8D TC TD", teams="2x2")
    table.do("2 show KD", "2 show KH", "2 show KS")
    assert decide(table) == "attack KC"


def test_no_limit_is_an_error() -> None:
    table = Table("8C 8D 8H 2S", "6H 7H 9H TH")
    view = table.game.observe(table.state, 0)
    with pytest.raises(ValueError, match="number of seconds or of iterations"):
        strategy.hard(
            table.game,
            view,
            Memory(viewer=0),
            random.Random(1),
            Limit(seconds=None, iterations=None),
        )


def test_without_time_the_written_strategy_decides() -> None:
    table = Table("8C 8D 7H 2S", "6H 7D 9H TH")
    view, memory = table.game.observe(table.state, 0), Memory(viewer=0)
    limit = Limit(seconds=None, iterations=1)
    hard = strategy.hard(table.game, view, memory, random.Random(1), limit)
    assert hard.action == strategy.normal(table.game, view, memory, random.Random(1))


def test_the_normal_player_gets_on_where_another_picks_up_every_pile() -> None:
    """Whoever picks every pile up as well passes the same cards round for good."""
    game = Rules(2, Options(games=1))
    for deal in range(6):
        played = play_match(game, STRATEGY, ["normal", "script:first"], f"7/{deal}", most=2_000)
        assert played.outcome is not None, deal
