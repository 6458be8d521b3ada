"""Players from outside, whose faults cost them decisions, and the scripts that come along."""

import json
import random
import re
import shlex
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

import main
from bots import external
from bots.external import ExternalPlayer, is_external
from bots.limit import Limit
from bots.measure.match import Played, play_match
from bots.memory import Memory
from bots.players import LEVELS, check_levels, names_of, new_player
from bots.process import answer, request_for
from bots.scripts import PREFIX
from games.library import GAMES
from games.serving import EXTERNAL, lay_table, seat_programs, seats_of
from rules.core import CHANCE, OptionsError
from table.engine import level_names, level_of
from table.storage.settings import Settings

ARNOLD = "president_arnold"
DOCUMENT = Path(__file__).resolve().parent.parent / "docs" / "laboratory.md"
PLAN = GAMES[ARNOLD].strategy()
PYTHON = shlex.quote(sys.executable)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def program(folder: Path, body: str) -> str:
    (folder / "player.py").write_text("import json, sys, time\n" + body, encoding="utf-8")
    return f"exec:{PYTHON} player.py"


def played(level: str, seconds: float = 5.0) -> Played:
    game = GAMES.open(ARNOLD, 2, {"hands": 1})
    return play_match(game, PLAN, ["normal", level], "1/1", limit=Limit(seconds=seconds), most=200)


FIRST = "for line in sys.stdin: print(json.dumps(json.loads(line)['legal'][0]), flush=True)\n"


def test_a_program_plays_like_the_script_that_does_the_same(folder: Path) -> None:
    found = played(program(folder, FIRST))
    assert found.outcome is not None
    assert found.lost == ()
    assert found.log == played("script:first").log


def test_a_class_plays_and_may_print(folder: Path) -> None:
    (folder / "mine.py").write_text(
        "class First:\n"
        "    def decide(self, game, view, memory, rng):\n"
        "        print('noise')\n"
        "        return next(iter(game.legal(game.imagine(view, rng), view.viewer)))\n",
        encoding="utf-8",
    )
    found = played("mine:First")
    assert found.lost == ()
    assert found.log == played("script:first").log


@pytest.mark.parametrize("game", GAMES.names)
def test_any_game_can_be_played_from_its_lines(folder: Path, game: str) -> None:
    seats = max(3, GAMES[game].rules().seat_range[0])
    rules = GAMES.open(game, seats if seats in GAMES[game].rules().seat_range else 4)
    levels = [program(folder, FIRST), *["normal"] * (rules.seats - 1)]
    found = play_match(rules, GAMES[game].strategy(), levels, "1", most=60)
    assert found.lost == ()
    assert any(entry.seat == 0 for entry in found.log)


@pytest.mark.parametrize(
    ("body", "why", "detail"),
    [
        ("sys.exit('gone')", "crashed", "gone"),
        ("sys.stdout.write('{')", "crashed", "ended"),
        ("for line in sys.stdin: print('[' * 9999, flush=True)", "wrong", "JSON"),
        ("for line in sys.stdin: print('{}', flush=True)", "wrong", "none of"),
        (
            "for line in sys.stdin: print(json.dumps({'action': 'pass', 'x': 1}), flush=True)",
            "wrong",
            "pass",
        ),
        ("for line in sys.stdin: print('x' * 10**7, flush=True)", "wrong", "bytes"),
        ("while True: sys.stdout.write('x' * 10**6 + chr(10))", "wrong", "bytes"),
        ("while True: sys.stderr.write('x' * 10**6)", "late", "no answer"),
        ("time.sleep(99)", "late", "no answer"),
    ],
)
def test_what_goes_wrong_costs_the_decision_and_is_counted(
    folder: Path, monkeypatch: pytest.MonkeyPatch, body: str, why: str, detail: str
) -> None:
    late = why == "late"
    monkeypatch.setattr(external, "STARTING", 0.1 if late else 0.5)
    monkeypatch.setattr(external, "GRACE", 0.05 if late else 0.2)
    found = played(program(folder, body), seconds=0.05 if late else 5.0)
    own = sum(entry.seat == 1 for entry in found.log)
    assert found.outcome is not None  # the game goes on to its end
    assert sum(lost.count for lost in found.lost) == own
    assert found.lost[0].why == why
    assert detail in found.lost[0].detail


def test_an_action_against_the_rules_is_refused_with_the_rule(folder: Path) -> None:
    body = (
        "for line in sys.stdin:\n"
        "    cards = json.loads(line)['deck'][:1]\n"
        "    print(json.dumps({'action': 'play', 'cards': cards}), flush=True)\n"
    )
    found = played(program(folder, body))
    assert [lost.why for lost in found.lost] == ["wrong"]


def test_it_is_told_nothing_that_its_seat_may_not_know(folder: Path) -> None:
    """Two deals that its seat cannot tell apart give the same line, but for the seed."""
    game = GAMES.open(ARNOLD, 2)
    state, rng = game.initial(), random.Random(3)
    while game.actors(state) == (CHANCE,):
        game.advance(state, CHANCE, game.chance(state, rng))
    seat = game.actors(state)[0]
    view = game.observe(state, seat)
    lines = [
        external._question(game, view, Memory(seat), game.imagine(view, rng), 1, 2.0)
        for _world in range(5)
    ]
    assert len(set(lines)) == 1


@pytest.mark.parametrize(
    ("level", "said"),
    [
        ("exec:no-such-program", "no command"),
        ("exec:", "no command"),
        ("exec:'open", "no command"),
        ("nowhere:Player", "No module"),
        ("json:Nothing", "no class"),
        ("script:nothing", "no computer player"),
    ],
)
def test_who_cannot_play_is_refused_before_the_first_game(level: str, said: str) -> None:
    with pytest.raises(OptionsError, match=said):
        check_levels([level], PLAN)


def test_names_of_the_program_are_nobody_from_outside() -> None:
    assert not any(map(is_external, ("normal", "script:first", "longer:hard", "a b:C", ":C", "a:")))


def test_the_table_asks_a_program_again_and_again(folder: Path) -> None:
    level = program(
        folder,
        "for at, line in enumerate(sys.stdin):\n"
        "    legal = json.loads(line)['legal']\n"
        "    print(json.dumps(legal[min(at, len(legal) - 1)]), flush=True)\n",
    )
    game = GAMES.open("bull_sanity", 2)
    state, rng = game.initial(), random.Random(1)
    while game.actors(state) == (CHANCE,):
        game.advance(state, CHANCE, game.chance(state, rng))
    view = game.observe(state, game.actors(state)[0])
    request = request_for(
        GAMES["bull_sanity"], game, view, Memory(view.viewer), level=level, seconds=5.0, seed=1
    )
    legal = list(game.legal(state, view.viewer))
    found = [answer(number, request, threading.Event()).action for number in range(2)]
    assert found == legal[:2]  # the same process goes on


def test_a_seat_at_a_table_is_marked_and_its_record_runs_nothing(folder: Path) -> None:
    level = program(folder, FIRST)
    seats = seats_of(f"phone,{level}", "Zoe,A name that is much too long")
    match = lay_table(ARNOLD, seats, {}, Settings(sound=False))
    assert match is not None
    seat_programs(match, f"phone,{level}")
    assert match.levels == {1: level}
    assert "exec:" not in str(match.header)
    assert seats[1].player == EXTERNAL
    assert seats[1].name.endswith("(program)")
    assert len(seats[1].name) <= 24
    assert level_of(EXTERNAL) == "normal"


def test_no_cluster_is_sent_a_player_of_ones_own(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", ARNOLD, "--bots", "json:JSONEncoder", "--scheduler", "tcp://x:1"]
    assert main.main(words) == 2
    assert capsys.readouterr().err


def test_the_examples_of_the_documents_play(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = DOCUMENT.read_text(encoding="utf-8").partition("## Your own player")[2]
    page = page.partition("\n## ")[0]
    blocks = re.findall(r"Save this as `(\w+\.py)`:\n\n```python\n(.*?)```", page, re.DOTALL)
    commands: list[str] = re.findall(r"```\npython3 main.py (.*?)\n```", page)
    assert [len(body.splitlines()) <= 20 for _name, body in blocks] == [True, True]
    assert len(commands) == 2
    for name, body in blocks:
        (folder / name).write_text(body, encoding="utf-8")
    for command in commands:
        assert main.main(shlex.split(command.replace("python3", PYTHON))) == 0
        told = capsys.readouterr()
        assert "lost" not in told.out
        assert told.err == ""


def test_a_report_counts_what_was_lost(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    level = program(folder, "for line in sys.stdin: print('{}', flush=True)")
    games = ["--option", "hands=1", "--games", "2"]
    assert main.main(["simulate", ARNOLD, "--bots", f"normal,{level}", "--json", *games]) == 0
    lost: list[dict[str, Any]] = json.loads(capsys.readouterr().out)["lost"]
    assert [each["why"] for each in lost] == ["wrong"]
    assert main.main(["tournament", ARNOLD, "--bots", f"normal,{level}", *games]) == 0
    assert "wrong answer" in capsys.readouterr().out


def test_a_player_that_was_closed_starts_again(folder: Path) -> None:
    game = GAMES.open(ARNOLD, 2)
    state, rng = game.initial(), random.Random(3)
    while game.actors(state) == (CHANCE,):
        game.advance(state, CHANCE, game.chance(state, rng))
    view = game.observe(state, game.actors(state)[0])
    player: ExternalPlayer[Any, Any, Any] = ExternalPlayer(
        program(folder, FIRST), Limit(seconds=5.0)
    )
    for _turn in range(2):
        player.decide(game, view, Memory(view.viewer), rng)
        player.close()
    assert not player.lost


NAMES = [
    pytest.param(game, name, id=f"{game}-{name}")
    for game in GAMES.names
    for name in names_of(GAMES[game].strategy())
    if name.startswith(PREFIX)
]


@pytest.mark.parametrize(("name", "script"), NAMES)
def test_a_script_plays_by_the_rules_beside_others(name: str, script: str) -> None:
    """A seat of it at the least and at the most seats, for some hands of a game."""
    plan = GAMES[name].strategy()
    for seats in {GAMES[name].rules().seat_range[0], GAMES[name].rules().seat_range[-1]}:
        game = GAMES.open(name, seats)
        levels = [script, *["random"] * (seats - 1)]
        log = play_match(game, plan, levels, "scripts", most=120).log
        state, rng = game.initial(), random.Random(1)
        acted = 0
        for entry in log:
            assert game.verify(state, entry.seat, entry.action) is None, entry
            if entry.seat == 0:
                acted += 1
                again = new_player(script, plan)
                view = game.observe(state, 0)
                assert again.decide(game, view, None, rng) == entry.action  # type: ignore[arg-type]
            game.advance(state, entry.seat, entry.action)
        assert acted


def test_an_unknown_script_is_named_with_the_nearest() -> None:
    with pytest.raises(OptionsError, match="script:call"):
        new_player("script:cal", GAMES["bull_sanity"].strategy())


def test_the_command_line_refuses_a_script_of_another_game(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main.main(["tournament", "artoffacts", "--bots", "hard,script:last"]) == 2
    assert "script:last" in capsys.readouterr().err


def test_no_table_offers_a_script() -> None:
    assert not any(level.startswith(PREFIX) for level in level_names())
    assert not any(level.startswith(PREFIX) for level in LEVELS)
