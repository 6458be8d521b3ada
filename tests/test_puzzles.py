"""Puzzles: what they claim is proven by search, and each is played at the table."""

import random
import re
from datetime import date
from itertools import islice
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from games.library import GAMES, library, read_puzzles
from rules.core import UNSEEN, Action, cards_of
from rules.lesson import LessonError, decision_for
from rules.presidential_poker.actions import Bet
from rules.puzzle import LEVELS, Puzzle
from rules.solving import decisions
from table.judge import Judge
from table.storage.about_game import keep_practice, keep_solved, load_solved
from table.storage.places import games_folder
from table.storage.statistics import load_statistics
from table.storage.store import find
from tests import of_kind, there
from tests.click_through import click, click_at, cut_words, open_app, panel_of, press, sees, widget
from tests.clock import let_pass, wait
from tests.learner import entry_of
from ui.app import App
from ui.controls.buttons import Button
from ui.controls.labels import Label
from ui.felt.table_scene import TableScene
from ui.lesson.lesson_panel import Sentences
from ui.lesson.lesson_scene import LessonScene
from ui.lobby.lobby import LobbyScene
from ui.puzzles.puzzle_opening import open_puzzles, puzzle_at
from ui.puzzles.puzzle_scene import PuzzleScene
from ui.puzzles.puzzles_page import PuzzlePlace, PuzzlesScene, seen

WITH_PUZZLES = [entry.name for entry in library() if entry.puzzles is not None]
PUZZLES: dict[str, tuple[Puzzle, ...]] = {
    game: read_puzzles(next(each for each in GAMES if each.name == game)) for game in WITH_PUZZLES
}
EACH = [(game, at) for game, puzzles in PUZZLES.items() for at in range(len(puzzles))]
NAMES = [f"{game}-{PUZZLES[game][at].name}" for game, at in EACH]
MOST_SEARCHED = 60_000
"""Positions that a puzzle's proof may look at, so that the table answers at once."""
MOST_TRIED = 12
WORLDS = 12
SENTENCE_ENDS = re.compile(r"[.!?](?=\s|$)")

each_puzzle = pytest.mark.parametrize(("game", "at"), EACH, ids=NAMES)


class Solver:
    """Plays a puzzle at a window."""

    def __init__(self, game: str, at: int, size: tuple[int, int] = (1280, 720)) -> None:
        self.app: App = open_app(size, animations=False, bot_pause=0.0)
        self.puzzle = PUZZLES[game][at]
        self.scene: PuzzleScene = puzzle_at(self.app, entry_of(game), PUZZLES[game], at)
        self.app.push(self.scene)
        self.wait()

    @property
    def judge(self) -> Judge:
        return of_kind(Judge, self.scene.tutor)

    def wait(self) -> None:
        """Let the others reply, until a decision is asked for or it is solved."""
        for _ in range(200):
            self.app.step([])
            assert self.app.scene is self.scene, "nothing comes between a puzzle and the next"
            if self.judge.holding:
                let_pass(self.app, 0.4)
                if self.judge.holding:
                    return
        raise AssertionError("stuck")

    def decide(self, action: Action) -> None:
        self.scene.course.decide(action)
        self.wait()

    def press_hint(self) -> None:
        press(self.app, pygame.K_h, text="h")

    def words(self) -> str:
        [panel] = [one for one in self.scene.bars.panel.widgets if isinstance(one, Sentences)]
        return f"{panel.told.words} {panel.told.remark}"

    def solve(self, first: Action) -> None:
        """Decide this first, and go on with what keeps the goal sure."""
        self.decide(first)
        while self.judge.asks:
            self.decide(next(self.judge.puzzle.search().ways(self.judge.place)))


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_a_game_has_twenty_puzzles_or_more_from_easy_to_hard(game: str) -> None:
    puzzles = PUZZLES[game]
    assert len(puzzles) >= 20
    levels = [LEVELS.index(puzzle.riddle.level) for puzzle in puzzles]
    assert (levels, set(levels)) == (sorted(levels), {0, 1, 2})
    for puzzle in puzzles:
        riddle = puzzle.riddle
        for words in (riddle.ask, riddle.hint, riddle.solved or ""):
            assert len(SENTENCE_ENDS.findall(words)) <= 3, f"{puzzle.name}: {words}"


def claims(puzzle: Puzzle, action: Action) -> bool:
    return puzzle.lesson.steps[0].wants(puzzle.lesson.session_at(0), action)


@pytest.mark.sample(3)
@each_puzzle
def test_its_solutions_reach_the_goal_and_nothing_else_does(game: str, at: int) -> None:
    puzzle = PUZZLES[game][at]
    session = puzzle.lesson.session_at(0)
    found = puzzle.answers(session.state, MOST_SEARCHED)
    search = puzzle.search(MOST_SEARCHED)
    for line in puzzle.riddle.solutions:
        claimed = there(decision_for(session, search.you, line))
        assert search.is_sure(search.after(search.begin(session.state), search.you, claimed)), line
    for action in found:
        assert claims(puzzle, action), f"{action} {cards_of(action)} does it as well"
    everything = decisions(session.game, session.state, puzzle.lesson.learner)
    assert len(found) < len(everything), "whatever one does solves it"


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("game", "at"), [(game, at) for game, at in EACH if PUZZLES[game][at].riddle.cards == "hidden"]
)
def test_where_cards_are_hidden_the_solution_holds_with_all_of_them(game: str, at: int) -> None:
    puzzle = PUZZLES[game][at]
    session, rng = puzzle.lesson.session_at(0), random.Random(7)
    view = session.observe(puzzle.lesson.learner)
    for _ in range(WORLDS):
        found = puzzle.answers(session.game.imagine(view, rng), MOST_SEARCHED)
        assert found
        assert all(claims(puzzle, action) for action in found)


@pytest.mark.sample(20)
@each_puzzle
def test_it_is_solved_by_each_solution_and_kept(game: str, at: int) -> None:
    for line in PUZZLES[game][at].riddle.solutions:
        solver = Solver(game, at)
        seat = solver.puzzle.lesson.learner
        first = there(decision_for(solver.scene.match.session, seat, line))
        solver.solve(first)
        assert solver.judge.said == (solver.puzzle.riddle.solved or "Solved.")
    assert load_solved("Ann", game=game) == [PUZZLES[game][at].name]
    assert not games_folder().exists() or not list(games_folder().iterdir())
    assert not load_statistics()
    assert not find("help", dict)


@pytest.mark.sample(24)
@each_puzzle
def test_another_decision_is_answered_kindly_and_may_be_followed_by_the_right_one(
    game: str, at: int
) -> None:
    solver = Solver(game, at)
    session, riddle = solver.scene.match.session, solver.puzzle.riddle
    right = set(map(repr, solver.puzzle.answers(session.state)))
    others = (
        action
        for action in session.game.legal(session.state, solver.puzzle.lesson.learner)
        if repr(action) not in right
        and session.game.passed_over(session.state, solver.puzzle.lesson.learner, action)
        is not None
    )
    length = len(session.log)
    for action in islice(others, MOST_TRIED):
        solver.decide(action)
        assert len(session.log) == length
        assert (solver.judge.said, solver.judge.remark) == (
            riddle.ask,
            f"Not that way. {riddle.hint}",
        )
    asked = solver.words()
    solver.press_hint()
    assert solver.words() != asked
    assert riddle.hint in solver.words()
    line = riddle.solutions[0]
    first = there(decision_for(session, solver.puzzle.lesson.learner, line))
    solver.solve(first)
    solver.scene.course.undo()
    solver.wait()
    assert (len(session.log), solver.judge.said) == (length, riddle.ask)


def test_after_the_first_decision_its_hint_is_not_said_again_and_h_tells_the_way_on() -> None:
    solver = Solver("el_presidente", 1)
    session, riddle = solver.scene.match.session, solver.puzzle.riddle
    beat = there(decision_for(session, 0, riddle.solutions[0]))
    solver.decide(beat)
    click(solver.app, "offer:Pass")
    assert solver.judge.remark == "Not that way."
    assert riddle.hint not in solver.words()
    solver.press_hint()
    assert riddle.hint not in solver.words()
    assert "Hint: Throw in" in solver.words()
    solver.decide(next(solver.judge.puzzle.search().ways(solver.judge.place)))
    assert "Hint" not in solver.words()


OR_FOLD = [
    at for at, one in enumerate(PUZZLES["presidential_poker"]) if "or fold?" in one.riddle.ask
]


@pytest.mark.parametrize("at", OR_FOLD)
def test_to_go_for_the_pot_by_a_raise_solves_it_at_once(at: int) -> None:
    solver = Solver("presidential_poker", at)
    session = solver.scene.match.session
    legal = session.game.legal(session.state, solver.puzzle.lesson.learner)
    for raised in (each for each in legal if isinstance(each, Bet)):
        if solver.judge.lets(solver.puzzle.lesson.learner, raised):
            solver.decide(raised)
            assert not solver.judge.asks
            return


@pytest.mark.sample(16)
@pytest.mark.parametrize(
    ("game", "at"), [(game, at) for game, at in EACH if PUZZLES[game][at].riddle.cards == "open"]
)
def test_hands_lie_open_where_the_question_needs_them(game: str, at: int) -> None:
    solver = Solver(game, at, size=(960, 540))
    session, picture = solver.scene.match.session, solver.scene.show.picture
    for seat in set(range(session.game.seats)) - {solver.puzzle.lesson.learner}:
        for card in session.game.zones(session.state)[f"hand:{seat}"]:
            assert picture.card(("card", card)) is not None


def test_nothing_moves_when_the_last_card_of_an_open_hand_is_played() -> None:
    def places() -> list[tuple[object, tuple[int, int]]]:
        picture = solver.scene.show.picture
        badges = [piece for piece in picture.below if "shield" in str(piece.what)]
        plates = [(seat, plate.topleft) for seat, plate in sorted(picture.plates.items())]
        return [*plates, *((piece.what, piece.rect.topleft) for piece in badges)]

    solver = Solver("sanity_rook", 0)
    before = places()
    solver.solve(next(solver.puzzle.search().ways(solver.judge.place)))
    assert not all(solver.scene.match.session.state.hands)
    assert places() == before


def test_a_picture_shows_the_other_hand_where_the_question_says_that_it_lies_open() -> None:
    app, entry, kinds = open_app(), entry_of("presidential_poker"), set()
    for puzzle in PUZZLES[entry.name]:
        picture, learner = seen(app, entry, puzzle), puzzle.lesson.learner
        others = set(range(len(picture.controller.names))) - {learner}
        is_open = puzzle.riddle.cards == "open"
        for seat in others:
            assert (UNSEEN in picture.view.zones[f"hand:{seat}"]) is not is_open
            assert (seat in picture.faces) is is_open
        kinds.add(is_open)
    assert kinds == {True, False}


def test_from_the_lobby_to_the_page_and_from_one_puzzle_to_the_next() -> None:
    game = WITH_PUZZLES[0]
    app = open_app((1280, 720), animations=False, bot_pause=0.0)
    app.push(LobbyScene(library()))
    let_pass(app, 0.5)
    click(app, f"puzzles:{game}")
    let_pass(app, 0.5)
    assert isinstance(app.scene, PuzzlesScene)
    click(app, f"puzzle:{PUZZLES[game][0].name}")
    let_pass(app, 0.5)
    scene = of_kind(PuzzleScene, app.scene)
    while scene.tutor.asks:
        scene.course.decide(next(scene.tutor.puzzle.search().ways(scene.tutor.place)))
        let_pass(app, 2.5)
    assert "Next puzzle" in words_on(scene)
    press(app, pygame.K_RETURN)
    let_pass(app, 0.5)
    assert isinstance(app.scene, PuzzleScene)
    assert app.scene.puzzle.name == PUZZLES[game][1].name
    app.scene.felt.overlays.menu()
    assert sees(app, "All puzzles")  # without unfolding anything
    click(app, "All puzzles")
    let_pass(app, 0.5)
    assert isinstance(app.scene, PuzzlesScene)
    app.scene.close()
    assert isinstance(app.scene, LobbyScene)


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", WITH_PUZZLES)
@pytest.mark.parametrize("scale", [100, 200])
def test_the_page_shows_all_of_them(game: str, scale: int) -> None:
    app = open_app((960, 540), text_scale=scale)
    open_puzzles(app, entry_of(game))
    let_pass(app, 0.3)
    assert not cut_words(app)
    scene = of_kind(PuzzlesScene, app.scene)
    for puzzle in PUZZLES[game]:
        assert any(widget.key == f"puzzle:{puzzle.name}" for widget in scene.panel.widgets)


def solved_at_table(game: str, name: str) -> tuple[App, PuzzleScene]:
    """Return a puzzle that was solved at the table."""
    app = open_app((1280, 720), animations=False, bot_pause=0.0)
    app.push(LobbyScene(library()))
    at = [puzzle.name for puzzle in PUZZLES[game]].index(name)
    scene = puzzle_at(app, entry_of(game), PUZZLES[game], at)
    app.push(scene)
    for _round in range(20):
        wait(app, 2.5)
        if not scene.tutor.asks:
            return app, scene
        scene.course.decide(next(scene.tutor.puzzle.search().ways(scene.tutor.place)))
    raise AssertionError("not solved")


def words_on(scene: PuzzleScene) -> list[str]:
    return [each.words for each in panel_of(scene.app).widgets if isinstance(each, Button)]


def test_a_solved_puzzle_is_played_on_from_where_it_came_to() -> None:
    app, scene = solved_at_table("bull_sanity", "count-your-sixes")
    log = list(scene.match.session.log)
    assert "Play on" in words_on(scene)
    click(app, "lesson:back:1")
    let_pass(app, 0.5)
    table = of_kind(TableScene, app.scene)
    assert not isinstance(table, PuzzleScene)
    assert list(table.match.session.log)[: len(log)] == log
    assert table.match.header.forked is not None
    assert [seat.player for seat in table.match.header.seats][1:] == ["bot:normal"] * 2
    assert len([*games_folder().glob("*.cabinet")]) == 1


@pytest.mark.parametrize("at", range(len(PUZZLES["presidential_poker"])))
def test_no_button_of_a_bet_tells_the_answer(at: int) -> None:
    scene = Solver("presidential_poker", at).scene
    buttons = [one for one in scene.bars.panel.widgets if isinstance(one, Button)]
    assert not [one.words for one in buttons if one.key == "amount:take" and one.kind != "plain"]


def test_the_way_on_is_there_without_a_press_and_is_the_only_one() -> None:
    """Also where the hand and the game end with it."""
    solver = Solver("el_presidente", 0)
    app, scene = solver.app, solver.scene
    app.settings.animations = True
    line = solver.puzzle.riddle.solutions[0]
    action = there(decision_for(scene.match.session, solver.puzzle.lesson.learner, line))
    scene.course.decide(action)
    for _frame in range(120):  # four seconds
        let_pass(app, 1 / 30)
    assert "Next puzzle" in words_on(scene)
    assert not {"Continue", "Details"} & set(words_on(scene))


def test_the_tick_of_a_solved_puzzle_touches_no_nameplate() -> None:
    app, scene = solved_at_table("sanity_rook", "trump-it")
    with_tick, without = app.screen.copy(), app.screen.copy()
    scene.draw(with_tick)
    LessonScene.draw(scene, without)
    changed = pygame.mask.from_threshold(with_tick, (0, 0, 0), (1, 1, 1, 255), without)
    changed.invert()
    [tick] = changed.get_bounding_rects()
    assert tick.collidelist([*scene.show.picture.plates.values()]) < 0


def test_where_the_game_is_over_a_solved_puzzle_offers_no_playing_on() -> None:
    _app, scene = solved_at_table("el_presidente", "four-nines")
    assert "Try again" in words_on(scene)
    assert "Play on" not in words_on(scene)


def test_days_on_which_a_puzzle_was_solved_are_counted_on_the_page() -> None:
    game, today = "bull_sanity", date(2026, 1, 3)
    for day in (1, 2, 2):
        keep_practice("Ann", date(2026, 1, day))
    app = open_app()
    scene = PuzzlesScene(entry_of(game), PUZZLES[game], lambda _at: None, today)
    app.push(scene)
    assert f"Puzzles solved: 0 of {len(PUZZLES[game])} · 2 days in a row" in shown(scene)


def shown(scene: PuzzlesScene) -> list[str]:
    return [each.words for each in scene.panel.widgets if isinstance(each, Label)]


def test_the_page_of_puzzles_begins_with_the_next_one_and_shouts_no_nought() -> None:
    game = "bull_sanity"
    chosen: list[int] = []
    keep_solved(game, PUZZLES[game][0].name, "Ann")
    app = open_app()
    scene = PuzzlesScene(entry_of(game), PUZZLES[game], chosen.append, date(2026, 1, 3))
    app.push(scene)
    count, question, solved, *_rest = shown(scene)
    assert count == f"Puzzle 2 of {len(PUZZLES[game])}: Easy"
    assert question == PUZZLES[game][1].riddle.ask
    assert solved == f"Puzzles solved: 1 of {len(PUZZLES[game])}"  # no day in a row
    click_at(app, widget(app, "position").rect.center, after=0.1)
    assert not chosen  # the second press of a double click on what led here
    click(app, "position")
    assert chosen == [1]
    picture = widget(app, "position").rect
    tiles = [each.rect for each in scene.panel.widgets if isinstance(each, PuzzlePlace)]
    assert all(picture.width > 1.5 * each.width and picture.y < each.y for each in tiles)


@pytest.mark.parametrize("solved", [0, 3, 99])
def test_one_button_of_the_page_of_puzzles_is_of_brass(solved: int) -> None:
    game = "bull_sanity"
    for puzzle in PUZZLES[game][:solved]:
        keep_solved(game, puzzle.name, "Ann")
    app = open_app()
    chosen: list[int] = []
    scene = PuzzlesScene(entry_of(game), PUZZLES[game], chosen.append, date(2026, 1, 3))
    app.push(scene)
    buttons = [each for each in scene.panel.widgets if isinstance(each, Button)]
    [brass] = [each for each in buttons if each.kind == "primary"]
    press(app, pygame.K_RETURN)
    click(app, brass.key)
    assert chosen == [solved if solved < len(PUZZLES[game]) else scene.of_day] * 2


def test_each_puzzle_in_sight_gets_a_picture_of_its_position() -> None:
    game = "president_arnold"
    app = open_app((1280, 720))
    scene = PuzzlesScene(entry_of(game), PUZZLES[game], lambda _at: None, date(2026, 1, 3))
    app.push(scene)
    let_pass(app, 0.1)
    places = [each for each in scene.panel.widgets if isinstance(each, PuzzlePlace)]
    assert scene.viewport is not None
    seen = [each for each in places if each.rect.colliderect(scene.viewport.rect)]
    before = app.screen.copy()
    for _round in range(200):
        let_pass(app, 0.05)
    for each in seen[:6]:
        part = each.rect.inflate(-each.rect.width // 2, -each.rect.height // 2)
        part = part.clip(scene.viewport.rect)
        assert pygame.transform.average_color(app.screen, part) != (
            pygame.transform.average_color(before, part)
        )


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("level: easy", "level: simple", "level"),
        ("FourCompleted, seat: 0", "FourComplete, seat: 0", "'FourComplete'"),
        ("FourCompleted, seat: 0", "FourCompleted, seats: 0", "'seats'"),
        ("name: bait", "name: four-nines", "two puzzles with the name 'four-nines'"),
        ("action: attack, cards: [7S]", "action: attack, cards: [KS]", "no decision"),
        ("others: [pass]", "others: [passes]", "no action 'passes'; perhaps 'pass'"),
        ("within: 1", "within: 99", "within"),
        ("{chance: starter, seat: 0}", "{chance: starter, seat: 1}", "the turn of seat 0"),
        ("within: 1, told", "within: 1, least: {bank: 3}, told", "the game has no 'bank'"),
        ("kind: no-answer", "kind: answer", "no kind 'answer'; perhaps 'no-answer'"),
        ("{defender: Ada}", "{defends: Ada}", "'no-answer' cannot be filled in ('defender')"),
        ("{defender: Ada}", "{}", "filled"),
    ],
)
def test_a_file_that_is_wrong_is_refused_with_a_sentence(
    old: str, new: str, told: str, tmp_path: Path
) -> None:
    declared = next(each for each in GAMES if each.name == "el_presidente")
    text = there(declared.puzzles).read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "el_presidente" / "puzzles.yaml"
    path.parent.mkdir()
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(LessonError) as error:
        read_puzzles(replace(declared, home=path.parent))
    said = str(error.value)
    assert re.fullmatch(r"el_presidente/puzzles\.yaml, line \d+: [^\n]+\.", said), said
    assert told in said


def test_enter_opens_the_first_puzzle_that_is_not_solved_and_the_day_has_one() -> None:
    game = "bull_sanity"
    entry = next(each for each in library() if each.name == game)
    chosen: list[int] = []
    keep_solved(game, PUZZLES[game][0].name, "Ann")
    app = open_app()
    app.push(LobbyScene(library()))
    app.push(PuzzlesScene(entry, PUZZLES[game], chosen.append, date(2026, 1, 2)))
    press(app, pygame.K_RETURN)
    click(app, "following")
    assert chosen == [1, 1]
    days = [PuzzlesScene(entry, PUZZLES[game], chosen.append, date(2026, 1, d)) for d in (2, 2, 3)]
    assert days[0].of_day == days[1].of_day
    click(app, "of the day")
    assert chosen[-1] == days[0].of_day
    for puzzle in PUZZLES[game]:
        keep_solved(game, puzzle.name, "Ann")
    app.scene.resume()
    assert not sees(app, "following")
