"""Looking at a game again: from which chair, step by step, and from mistake to mistake."""

import random
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pygame
import pytest
from PIL import Image

from games.library import GAMES
from main import main
from rules.asking import Bar
from rules.core import CHANCE, OPEN, UNSEEN, Action, cards_of
from rules.luck import Sealed, dealt
from rules.record import (
    Fork,
    SeatHeader,
    encode_session,
    forked_header,
    new_header,
    read_bytes,
    replay,
)
from rules.session import Session
from rules.words import written
from table.controller import first_order
from table.engine import Advice, advice_seed
from table.storage.places import games_folder
from tests import of_kind, there
from tests.at_table import entry_of
from tests.click_through import choose, click, open_app, panel_of, press, widget, write
from tests.engine import Asked, FakeEngines
from tests.test_replay_analysis import RECORDS, done, opened, same
from ui.app import App
from ui.controls.buttons import Button
from ui.felt.standings_chart import StandingsChart
from ui.felt.table_scene import TableScene
from ui.lobby.opening import replay_scene
from ui.replay.film import MOST_FRAMES, SIZE
from ui.replay.over_replay import BookmarksScene, CurvesScene
from ui.replay.replay_scene import ReplayScene
from ui.replay.seek_bar import SeekBar

ARNOLD = "president_arnold"
WORTH = {0: 0.0, 1: 1.5, 2: 4.0, 3: 9.0}


def clumsy(scene: ReplayScene) -> dict[int, Advice]:
    """Return for each decision what is better, and how bad it is: 0 to 3; by the seed it has."""
    found: dict[int, Advice] = {}
    game, steps = scene.session.game, scene.steps
    for at, step in enumerate(steps):
        if step.seat == CHANCE:
            continue
        assert isinstance(step.action, Action)
        others = [a for a in game.legal(step.state, step.seat) if a != step.action]
        slip = (at * 7) % 4 if others else 0
        with_cards = max(others, key=lambda action: len(cards_of(action)), default=step.action)
        better = with_cards if slip else step.action
        loss = WORTH[slip] + at / 1000 * bool(slip)
        seed = advice_seed(scene.session.seed, (past.seat for past in steps[:at]), step.seat)
        found[seed] = Advice(better, "", loss, slip)
    return found


def judged(game: str = ARNOLD, size: tuple[int, int] = (1280, 720)) -> tuple[App, ReplayScene]:
    """Return a replay that was analyzed as a whole, with slips, mistakes and blunders."""
    answers: dict[int, Advice] = {}
    app, scene, _engines = opened(lambda asked: answers[asked.seed], game, size=size)
    answers.update(clumsy(scene))
    click(app, "analyze")
    done(app, scene)
    return app, scene


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", GAMES.names)
def test_the_table_never_turns_unasked_and_its_hand_lies_as_it_did_first(game: str) -> None:
    app, scene, _engines = opened(same, game)
    scene.seek(0)
    for _step in range(30):
        press(app, pygame.K_RIGHT, after=0)
        assert scene.view.viewer == 0
        mine = set(scene.session.observe(0).zones["hand:0"]) - {UNSEEN}
        lying = [item.card for item in scene.show.picture.cards if item.card in mine]
        controller = scene.show.controller
        assert lying == [*controller.sorted_hand(lying, first_order(controller))]
        assert {*lying} == mine


def test_all_hands_lie_open_by_a_switch_and_the_table_follows_who_acts_by_choice() -> None:
    app, scene, _engines = opened(same)
    scene.seek(scene.length // 2)
    hidden = set(scene.session.observe(OPEN).zones["hand:1"])
    assert hidden
    assert not hidden & {item.card for item in scene.show.picture.cards}
    press(app, pygame.K_o)
    seen = set(scene.view.zones["hand:1"])
    assert seen == hidden
    press(app, pygame.K_v)
    choose(app, "chair", -1)
    press(app, pygame.K_ESCAPE)
    chairs = set()
    for _step in range(8):
        press(app, pygame.K_RIGHT, after=0)
        chairs.add(scene.view.viewer)
    assert len(chairs) > 1


def test_a_game_that_may_go_on_opens_no_hand_however_it_is_looked_at() -> None:
    app, scene, _engines = opened(same, lines=40)
    scene.seek(scene.length)
    press(app, pygame.K_o)
    scene.look_from(1, open_hands=True)
    hands = {c for seat in range(4) for c in scene.session.observe(OPEN).zones[f"hand:{seat}"]}
    assert not hands & {item.card for item in scene.show.picture.cards}


MOST_STOPS = 40


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", GAMES.names)
def test_what_chance_deals_is_one_step(game: str) -> None:
    app, scene, _engines = opened(same, game)
    stops = 0
    scene.seek(0)
    while scene.place < scene.length and stops < MOST_STOPS:
        press(app, pygame.K_RIGHT, after=0)
        stops += 1
        assert (
            scene.place == scene.length
            or scene.session.actors != (CHANCE,)
            or (scene.steps[scene.place - 1].seat != CHANCE)
        )
    decisions = sum(step.seat != CHANCE for step in scene.steps[: scene.place])
    assert decisions < stops <= 2 * decisions + 1
    assert len(scene.log.lines) == len({id(line) for line in scene.log.lines})
    press(app, pygame.K_LEFT)
    assert scene.place < scene.length


def test_from_analyze_the_worst_decision_is_one_click_away_with_its_cards_side_by_side() -> None:
    app, scene = judged()
    click(app, "costliest")
    assert scene.analysis is not None
    mine = scene.analysis.mistakes(0)
    worst = max(mine, key=lambda at: mine[at].lost)
    assert (scene.place, scene.steps[worst].seat) == (worst, 0)
    played, better = scene.steps[worst].action, mine[worst].action
    assert isinstance(played, Action)
    marks = {item.card: item.mark for item in scene.show.picture.cards}
    assert all(marks[card] == "chosen" for card in cards_of(played))
    assert all(marks[card] == "advised" for card in set(cards_of(better)) - set(cards_of(played)))
    click(app, "costliest")
    losses = sorted((verdict.lost for verdict in mine.values()), reverse=True)
    assert mine[there(scene.analysis.shown)].lost == losses[1]


def test_each_mistake_comes_in_order_with_the_cards_played_and_better_ones_marked() -> None:
    app, scene = judged()
    mistakes = there(scene.analysis).mistakes(0)
    scene.seek(0)
    compared = 0
    for at, verdict in sorted(mistakes.items()):
        press(app, pygame.K_n, after=0)
        assert scene.place == at
        played = of_kind(Action, scene.steps[at].action)
        mine, better = set(cards_of(played)), set(cards_of(verdict.action))
        marks = {item.card: item.mark for item in scene.show.picture.cards}
        assert {card for card in mine | better if marks[card] == "chosen"} == mine
        assert {card for card, mark in marks.items() if mark == "advised"} == better - mine
        compared += bool(mine) and bool(better - mine)
    assert compared > 3
    bar = of_kind(SeekBar, widget(app, "seek"))
    shown = {scene.stops.at(number): slip for number, slip in bar.marks.mistakes.items()}
    assert shown == {at: verdict.slip for at, verdict in mistakes.items()}
    assert set(shown.values()) == {1, 2, 3}
    assert len(bar.marks.hands) >= 1


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [100, 200])
def test_the_controls_keep_clear_of_each_other(size: tuple[int, int], scale: int) -> None:
    app, scene, _engines = opened(same, size=size)
    app.settings.text_scale = scale
    app.apply_settings()
    scene.seek(30)
    controls = [w for w in scene.panel.widgets if w.key and w.key not in {"analysis", "log"}]
    line = [w for w in controls if w.rect.colliderect(scene.show.stage.action)]
    assert {"previous", "step", "seek", "next mistake", "costliest", "play on"} <= {
        w.key for w in line
    }
    for at, one in enumerate(line):
        assert app.screen.get_rect().contains(one.rect), one.key
        for other in line[at + 1 :]:
            assert not one.rect.colliderect(other.rect), (one.key, other.key)
    assert widget(app, "seek").rect.width >= 100
    assert len({each.rect.centery for each in line}) == 1


def test_playing_on_from_the_worst_decision_is_one_click_and_a_record_that_names_its_parent() -> (
    None
):
    content = read_bytes(RECORDS / f"{ARNOLD}.cabinet")
    header, session = replay(content, GAMES)
    app = open_app(animations=False)
    app.engines = FakeEngines(same)
    scene = replay_scene(entry_of(ARNOLD), header, session, content=content)
    app.push(scene)
    scene.seek(30)
    place = scene.place
    click(app, "play on")
    table = next(each for each in app.scenes if isinstance(each, TableScene))
    path = next(games_folder().glob("*.cabinet"))
    forked, again = replay(read_bytes(path), GAMES)
    assert again.log[:place] == session.log[:place]
    line = session.line(place) - 1
    assert forked.forked == Fork.of(content, line)
    assert read_bytes(path).split(b"\n")[1:line] == content.split(b"\n")[1:line]
    assert (forked.seed, forked.options) == (header.seed, header.options)
    assert table.match.people
    assert table.match.undo_bar is Bar.NOTHING


def test_a_fork_of_sealed_shuffles_has_a_fresh_seed_and_is_valid() -> None:
    secret = "000102030405060708090a0b0c0d0e0f"
    sealed = Sealed(secret, ("heron",))
    game = GAMES.open("artoffacts", 2)
    session: Session[Any] = Session(game, sealed.seal.seed, sealed.luck)
    rng = random.Random(1)
    while session.outcome is None:
        if session.actors == (CHANCE,):
            session.draw()
        else:
            seat = session.actors[0]
            session.act(seat, game.choose(session.state, seat, rng))
    seats = [SeatHeader("Ann", "human"), SeatHeader("Bo", "bot:easy")]
    header = new_header(game, seats, sealed.seal, "2026-01-02T03:04:05Z")
    content = encode_session(header, session, secret)
    app = open_app(animations=False)
    app.engines = FakeEngines(same)
    scene = replay_scene(entry_of("artoffacts"), header, session, content=content)
    app.push(scene)
    scene.seek(next(at for at, step in enumerate(scene.steps) if step.seat == 0))
    press(app, pygame.K_p)
    forked, again = replay(read_bytes(next(games_folder().glob("*.cabinet"))), GAMES)
    assert forked.seal is None
    assert forked.seed is not None
    assert forked.forked is not None
    assert again.log == session.log[: scene.place]


def test_a_bookmark_stands_on_the_bar_and_in_a_list_and_is_there_the_next_time() -> None:
    app, scene, _engines = opened(same)
    scene.seek(30)
    place, number = scene.place, scene.stops.number(scene.place)
    press(app, pygame.K_b)
    click(app, "bookmark")
    write(app, "a trap")
    click(app, "put")
    bar = of_kind(SeekBar, widget(app, "seek"))
    assert bar.marks.bookmarks == {number: "a trap"}
    app, scene, _engines = opened(same)
    press(app, pygame.K_b)
    click(app, f"go:{place}")
    assert app.scene is scene
    assert scene.place == place
    press(app, pygame.K_b)
    click(app, f"delete:{place}")
    press(app, pygame.K_ESCAPE)
    assert not scene.bookmarks.words


def test_a_game_that_was_played_on_is_compared_with_its_parent_in_the_games_folder() -> None:
    content = read_bytes(RECORDS / f"{ARNOLD}.cabinet")
    header, session = replay(content, GAMES)
    line = session.line(30) - 1
    header = forked_header(header, content, line, header.seats, 5, "2026-02-03T04:05:06Z")
    again: Session[Any] = Session(session.game, 5, dealt(5))
    for past in session.log[:30]:
        again.follow(past)
    rng = random.Random(2)
    while again.outcome is None:
        if again.actors == (CHANCE,):
            again.draw()
        else:
            again.act(again.actors[0], again.game.choose(again.state, again.actors[0], rng))
    app = open_app((960, 540), animations=False, text_scale=200)
    app.engines = FakeEngines(same)
    scene = replay_scene(entry_of(ARNOLD), header, again)
    app.push(scene)
    bar = of_kind(SeekBar, widget(app, "seek"))
    assert bar.marks.bookmarks == {scene.stops.number(30): "Played on from here"}
    scene.compare()
    assert not isinstance(app.scene, CurvesScene)  # there is no parent
    press(app, pygame.K_ESCAPE)
    games_folder().mkdir(parents=True, exist_ok=True)
    (games_folder() / "renamed.cabinet").write_bytes(content)
    scene.compare()
    assert isinstance(app.scene, CurvesScene)
    letters = app.theme.font("small")
    charts = [each for each in app.scene.panel.widgets if isinstance(each, StandingsChart)]
    assert [chart.standings.title for chart in charts] == ["Before", "Played on"]
    assert all(letters.size(chart.standings.title)[0] <= chart.rect.width for chart in charts)
    told = " ".join(app.scene.results())
    for name, before, after in zip(
        header.names, there(session.outcome).scores, again.outcome.scores, strict=True
    ):
        assert f"{name}: {written(after)} instead of {written(before)}" in told


@pytest.mark.parametrize(("name", "most"), [("film.png", 4_000_000), ("film.webp", 1_000_000)])
def test_a_film_is_an_animated_picture_from_one_chair_that_never_changes(
    tmp_path: Path, name: str, most: int
) -> None:
    record, film = RECORDS / "artoffacts.cabinet", tmp_path / name
    assert main(["replay", str(record), "--film", str(film), "--chair", "1"]) == 0
    with Image.open(film) as picture:
        assert picture.size == SIZE
        count = getattr(picture, "n_frames", 1)
        assert 5 < count <= MOST_FRAMES
        looks = set()
        for at in range(count):
            picture.seek(at)
            looks.add(picture.convert("RGB").crop((0, 340, 130, 450)).tobytes())
    if name == "film.png":
        assert len(looks) < count  # whoever sits below stays there
    assert film.stat().st_size < most


@pytest.mark.skipif(shutil.which("ffmpeg") is None, reason="has no ffmpeg")
def test_a_film_is_a_video_where_ffmpeg_is_there(tmp_path: Path) -> None:
    record, film = RECORDS / "artoffacts.cabinet", tmp_path / "film.mp4"
    assert main(["replay", str(record), "--film", str(film)]) == 0
    assert film.read_bytes()[4:8] == b"ftyp"
    assert film.stat().st_size < 3_000_000


def test_without_ffmpeg_a_video_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    record, film = RECORDS / "artoffacts.cabinet", tmp_path / "film.mp4"
    assert main(["replay", str(record), "--film", str(film)]) == 2
    assert ".mp4 where ffmpeg is installed" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["film.gif"], "a film is a .webp or .png file"),
        (["film.png", "--chair", "9"], "There is no seat 9"),
        (["missing/film.png"], "cannot be written"),
    ],
)
def test_a_film_that_cannot_be_is_told_in_one_sentence(
    words: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, (film, *rest) = RECORDS / "artoffacts.cabinet", words
    assert main(["replay", str(record), "--film", str(tmp_path / film), *rest]) == 2
    said = capsys.readouterr().err
    assert told in said
    assert said.count("\n") == 1


def test_the_curve_of_what_was_expected_has_what_the_search_said_at_each_decision() -> None:
    worth: dict[int, float] = {}
    told = Counter[int]()

    def tell(asked: Asked) -> Advice:
        assert asked.played is not None
        seat = asked.view.viewer
        told[seat] += 1
        if told[seat] > 15:  # few enough for a point each
            return Advice(asked.played, "", 0.0, 0, "", None, "chips")
        worth[seat] = 100.0 * told[seat] + seat
        return Advice(asked.played, "", 0.0, 0, "", worth[seat], "chips")

    app, scene, _engines = opened(tell)
    press(app, pygame.K_c)
    assert isinstance(app.scene, CurvesScene)
    assert app.scene.expected is None  # nothing was analyzed: only the standings are known
    press(app, pygame.K_ESCAPE)
    click(app, "analyze")
    done(app, scene)
    press(app, pygame.K_c)
    assert isinstance(app.scene, CurvesScene)
    expected = app.scene.expected
    assert expected is not None
    assert expected.title == "What the search expects: Chips"
    assert expected.scores[-2] == tuple(round(worth[seat]) for seat in range(len(worth)))
    assert expected.scores[-3] != expected.scores[-2]  # each decision once
    assert expected.scores[-1] == there(scene.whole.outcome).scores  # what it came to


def test_parts_of_a_win_end_with_who_won() -> None:
    def tell(asked: Asked) -> Advice:
        return Advice(there(asked.played), "", 0.0, 0, "", 0.25, "share")

    app, scene, _engines = opened(tell, "bull_sanity")
    click(app, "analyze")
    done(app, scene)
    click(app, "curves")
    assert isinstance(app.scene, CurvesScene)
    expected, outcome = app.scene.expected, scene.whole.outcome
    assert expected is not None
    assert outcome is not None
    assert set(expected.scores[-2]) == {25}
    winners = outcome.ranking[0]
    assert expected.scores[-1] == tuple(100 * (seat in winners) for seat in range(4))


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080)])
def test_bookmarks_and_curves_are_in_sight(size: tuple[int, int]) -> None:
    app, _scene, _engines = opened(same, size=size)
    shown = {each.key: each.rect for each in panel_of(app).widgets if isinstance(each, Button)}
    for key in ("bookmarks", "chart", "eye", "close"):
        others = [rect for name, rect in shown.items() if name != key]
        assert app.screen.get_rect().contains(shown[key])
        assert shown[key].collidelist(others) < 0, key
    click(app, "bookmarks")
    assert isinstance(app.scene, BookmarksScene)
    press(app, pygame.K_ESCAPE)
    click(app, "chart")
    assert isinstance(app.scene, CurvesScene)
