"""A new game is a game like the others: the one that docs/new-game.md builds, and a skeleton."""

import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import games.library
import main
from bots.measure import simulate
from games import new_game
from games.new_game import ROOMS, NewGameError, begin
from rules.core import PUBLIC, UNSEEN
from rules.record import encode_session, replay
from tests import (
    test_boxes,
    test_by_ear,
    test_drawn,
    test_games,
    test_laboratory,
    test_pages,
    test_pettingzoo,
    test_playing_faces,
    test_records,
    test_rulings,
    test_scenes,
    test_shared_screen,
    test_studio,
)
from tests.at_table import entry_of
from tests.new_game import (
    BUILT,
    PAGE,
    ROOT,
    build_from_page,
    build_second_best,
    listed,
    small_project,
)
from tests.properties import random_steps
from ui.app import App


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with the page's game, and with one that new-game has just begun."""
    project = small_project(tmp_path_factory.mktemp("project"))
    build_from_page(project)
    begin("fresh_game", project)
    build_second_best(project)
    return project


@pytest.fixture(scope="module", params=BUILT)
def game(request: pytest.FixtureRequest, built: Path) -> Iterator[str]:
    """The name of a new game, which is on the list meanwhile."""
    name = str(request.param)
    with listed(built, name):
        yield name


def seats_of(game: str) -> range:
    return games.library.GAMES[game].rules().seat_range


def test_its_rules_keep_cards_records_and_secrets(game: str, thorough: bool) -> None:
    for seats in seats_of(game):
        test_games.test_every_step_keeps_cards_chips_and_secrets(game, seats, thorough)
        test_games.test_a_record_gives_the_game_again_at_any_cut(game, seats, thorough)
    test_games.test_random_games_end_or_go_on_legally(game, thorough)
    test_games.test_going_back_and_forth_changes_nothing(name=game)
    test_games.test_what_does_not_fit_a_game_is_one_sentence(game)


def test_nothing_secret_is_drawn_at_its_table(game: str) -> None:
    test_drawn.test_people_at_one_screen_see_nothing_secret(game)
    test_drawn.test_one_person_against_computers_sees_nothing_secret(game)
    test_drawn.test_a_question_that_is_asked_openly_tells_nothing_of_a_hand(game)


def test_its_help_has_every_rule_and_has_room(game: str) -> None:
    test_scenes.test_the_help_has_every_rule_of_the_game_in_its_order(entry_of(game))
    test_scenes.test_every_section_is_drawn_within_its_width(entry_of(game))


def test_learning_programs_play_it(game: str) -> None:
    test_pettingzoo.test_random_letters_play_on_to_the_end_or_the_limit(game, seats_of(game)[-1])
    test_pettingzoo.test_places_are_paid_at_the_end_of_the_game(game)


def test_what_is_asked_of_every_game_can_be_asked_of_it(
    game: str,
    app: App,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    thorough: bool,
) -> None:
    """No test has a list of its own that a new game is missing from."""
    if game != BUILT[0] and not thorough:
        pytest.skip("slow: runs with --thorough")
    entry = entry_of(game)
    test_by_ear.test_a_hand_of_each_game_is_played_by_ear_alone(game, False)
    test_by_ear.test_the_table_is_read_in_the_order_in_which_the_game_declares_it(game)
    test_shared_screen.test_hasty_presses_never_open_a_hand_that_is_not_ones_own(app, game, False)
    test_pages.test_states_that_a_seat_cannot_tell_apart_give_the_same_page(game, False)
    test_playing_faces.test_what_decides_is_read_in_the_hand_and_on_the_felt(game, 4, 100)
    test_boxes.test_a_box_says_whose_it_is(game, {})
    test_boxes.test_the_set_up_names_what_is_taken_out_in_few_words(game, 4, {})
    test_studio.test_a_whole_box_has_what_the_game_needs(entry)
    test_rulings.test_every_ruling_has_its_sign_and_its_parts(entry)
    test_rulings.test_what_a_table_may_decide_is_named_by_the_ruling_about_it(entry)
    test_rulings.test_the_help_is_whole_with_every_value_of_every_option(entry)
    records = tmp_path / "records"
    records.mkdir()
    test_laboratory.test_what_a_game_counts_is_what_its_records_say(game, records, capsys)


def test_what_is_missing_is_said(game: str) -> None:
    if (ROOT / "tests" / "records" / f"{game}.cabinet").exists():
        pytest.skip("it was added, by following the page")
    with pytest.raises(pytest.fail.Exception, match=f"simulate {game} .* --records tests/records"):
        test_records.test_the_golden_record_is_a_finished_game(game)
    with pytest.raises(pytest.fail.Exception, match=rf"this line:\n\| {game} \| "):
        test_pettingzoo.test_the_guide_lists_the_parts_of_every_row(game)


def test_the_better_player_wins_more_often(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    if game == "second_best":
        pytest.skip("its player is that of the skeleton, which plays for the highest card")
    words = f"simulate {game} --seats 3 --games 40 --bots normal,random,random --seed 5"
    assert simulate.run(main.parser().parse_args(words.split()), games.library.GAMES) == 0
    first = re.search(r"seat 0 \(normal\) comes in first +([0-9.]+)%", capsys.readouterr().out)
    assert first is not None
    assert float(first[1]) > 40


def test_the_hard_player_searches_it(game: str) -> None:
    words = f"simulate {game} --bots hard,easy --iterations 3"
    assert simulate.run(main.parser().parse_args(words.split()), games.library.GAMES) == 0


def test_oh_hell_hides_hands_and_counts_tricks_as_its_rules_say(built: Path) -> None:
    with listed(built, "oh_hell"):
        rules = games.library.GAMES.open("oh_hell", 4)
        scores, bids, won = [0] * 4, [0] * 4, [0] * 4
        trick: dict[str, int] = {}
        trump = ""
        for *_, state, events in random_steps(rules, 8):
            hands = [rules.observe(state, PUBLIC).zones[f"hand:{seat}"] for seat in range(4)]
            assert {card for hand in hands for card in hand} <= {UNSEEN}
            for event in events:
                match type(event).__name__, msgspec.structs.asdict(event):
                    case "Moved", {"target": "trump", "card": card}:
                        trump = rules.deck[card].id[1]
                    case "BidMade", {"seat": seat, "bid": bid}:
                        bids[seat] = bid
                    case "Moved", {"target": "trick", "source": source, "card": card}:
                        trick[rules.deck[card].id] = int(source[-1])
                    case "TrickTaken", {"seat": seat}:
                        led = next(iter(trick))[1]
                        assert trick[max(trick, key=lambda c: worth(c, led, trump))] == seat
                        won[seat] += 1
                        trick = {}
                    case "HandEnded", {"scores": told}:
                        made = zip(scores, bids, won, strict=True)
                        scores = [had + (10 + bid) * (bid == took) for had, bid, took in made]
                        assert told == tuple(scores)
                        won = [0] * 4
        assert any(scores)


def worth(card: str, led: str, trump: str) -> tuple[bool, bool, int]:
    """Return what a card, "TD", counts in a trick."""
    return card[1] == trump, card[1] == led, "23456789TJQKA".index(card[0])


def test_the_page_s_command_writes_a_golden_record(built: Path, tmp_path: Path) -> None:
    command = re.search(r"^python3 main.py (simulate .*)$", PAGE.read_text("utf-8"), re.MULTILINE)
    assert command is not None
    with listed(built, "oh_hell"):
        arguments = main.parser().parse_args(shlex.split(command[1]))
        arguments.records = tmp_path
        catalog = games.library.GAMES
        assert simulate.run(arguments, catalog) == 0
        content = (tmp_path / "oh_hell-000001.cabinet").read_bytes()
        header, session = replay(content, catalog)
        assert session.outcome is not None
        assert encode_session(header, session) == content


def styled(project: Path, *places: str) -> None:
    """Have code in the project's style: formatted, and clean with its linter."""
    own = 'lint.isort.known-first-party=["rules", "bots", "art", "table", "ui", "prints", "games"]'
    for how in (["format", "--check"], ["check", "--config", own]):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *how, "--no-cache", *places],
            cwd=project,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout


def test_the_code_of_the_page_has_the_style_of_the_project(built: Path) -> None:
    styled(built, *(f"{room}/oh_hell" for room in ROOMS))


def contents(project: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in project.rglob("*") if path.is_file()}


def test_what_new_game_writes_is_on_the_list_and_plays(tmp_path: Path) -> None:
    for room in (*ROOMS, "bench", "art", "table", "ui", "prints"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / room, tmp_path / room, ignore=ignored)
    for file in ("main.py", "bootstrap.py"):
        shutil.copy2(ROOT / file, tmp_path / file)
    (tmp_path / "assets").symlink_to(ROOT / "assets", target_is_directory=True)
    for words in (["new-game", "war_of_3"], ["simulate", "war_of_3", "--seats", "5"]):
        done = subprocess.run(
            [sys.executable, "-c", f"import main, sys; sys.exit(main.main({words}))"],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert "war_of_3" in done.stdout


@pytest.mark.parametrize("name", ["aardvark", "whist"])
def test_what_new_game_writes_has_the_style_of_the_project_by_any_name(
    name: str, tmp_path: Path
) -> None:
    project = small_project(tmp_path)
    begin(name, project)
    styled(project, *(f"{room}/{name}" for room in ROOMS), "games/library.py")


@pytest.mark.parametrize(
    "name",
    [
        *("", "Oh Hell", "oh-hell", "ohHell", "2nd", "_x", "x__y", "class", "x" * 41, "../x", "ñ"),
        *("bull_sanity", "skeleton", "library", "games", "oh_hell"),
    ],
)
def test_a_bad_or_taken_name_is_one_sentence_and_writes_nothing(name: str, built: Path) -> None:
    before = contents(built)
    with pytest.raises(NewGameError) as told:
        begin(name, built)
    assert re.fullmatch(r"[^\n]+\.", str(told.value))
    assert contents(built) == before


def test_a_disk_that_is_full_leaves_nothing_half_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = small_project(tmp_path)
    before = contents(project)

    def full(*_arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(new_game, "write_atomically", full)
    with pytest.raises(OSError, match="space"):
        begin("oh_hell", project)
    assert contents(project) == before
    assert not (project / "rules" / "oh_hell").exists()


def test_a_disk_that_refuses_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(_name: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(new_game, "begin", full)
    assert main.main(["new-game", "oh_hell"]) == 2
    told = "The game cannot be written: No space left on device; nothing was changed.\n"
    assert capsys.readouterr() == ("", told)
