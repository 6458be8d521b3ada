"""The analysis beside a replay: which decisions are judged, when, and what is said about them."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pygame
import pytest

from bots.reasons import quantity
from games.library import GAMES
from rules.artoffacts.actions import Swap
from rules.core import CHANCE, OPEN
from rules.record import replay
from table.analysis import lost_meaning, lost_words, number
from table.engine import LOOK, Advice
from tests import of_kind, there
from tests.at_table import entry_of, mouse, picture_of
from tests.click_through import click, open_app, press, sees, until, widget
from tests.clock import let_pass
from tests.engine import Asked, FakeEngines, never
from tests.properties import golden
from ui.app import App, Scene
from ui.controls.labels import Label
from ui.controls.passages import Reading
from ui.felt.score_log import LogSheet, ScoreRow
from ui.lobby.opening import replay_scene
from ui.replay.replay_scene import ReplayScene

RECORDS = Path(__file__).parent / "records"
ARNOLD = "president_arnold"


def same(asked: Asked) -> Advice:
    """Judge that what was played is best."""
    return Advice(there(asked.played), "For a reason.", 0.0)


def opened(
    answer: Callable[[Asked], Advice | None],
    game: str = ARNOLD,
    lines: int | None = None,
    size: tuple[int, int] = (1280, 720),
) -> tuple[App, ReplayScene, FakeEngines]:
    """Return a replay of a golden record (of its first lines)."""
    app = open_app(size, animations=False)
    app.engines = engines = FakeEngines(answer)
    content = golden(game)
    if lines is not None:
        content = b"\n".join(content.splitlines()[:lines]) + b"\n"
    header, session = replay(content, GAMES)
    scene = replay_scene(entry_of(game), header, session, content=content)
    app.push(scene)
    return app, scene, engines


def done(app: App, scene: ReplayScene) -> None:
    """Let everything be judged, which takes no real time, and look at the last of it."""
    assert scene.analysis is not None
    app.window.hidden = True
    for _look in range(2_000):
        if not scene.analysis.is_work:
            break
        let_pass(app, LOOK)
    app.window.hidden = False
    assert not scene.analysis.is_work
    app.invalidate()
    app.step([])


def labels(scene: ReplayScene) -> list[str]:
    return [widget.words for widget in scene.panel.widgets if isinstance(widget, Label)]


def test_the_decision_that_is_shown_is_judged_from_what_its_seat_knew() -> None:
    app, scene, engines = opened(same)
    scene.seek(30)
    done(app, scene)
    assert scene.analysis is not None
    step = scene.steps[29]
    assert step.seat != CHANCE
    asked = engines.last.asked[-1]
    assert asked.played == step.action
    assert asked.view == scene.session.game.observe(step.state, step.seat)
    assert list(asked.told) == [event for past in scene.steps[:29] for event in past.events]
    assert scene.analysis.verdicts.keys() == {29}
    decided, judged = scene.analysis.words(29)
    assert decided.startswith(scene.controller.names[step.seat])
    assert judged == "The Hard player would do the same."


def test_a_long_reason_takes_room_from_the_log_and_is_whole() -> None:
    why = "Nobody can follow, so you keep the lead and play what is left in your hand. " * 5

    def long(asked: Asked) -> Advice:
        return Advice(there(asked.played), why, 0.0)

    app, scene, _engines = opened(long)
    scene.seek(30)
    done(app, scene)
    reading = of_kind(Reading, scene.panel.find("analysis"))
    assert not reading.most, "a part of it is out of sight"


def test_a_tip_covers_no_row_of_the_log_or_of_the_totals() -> None:
    app, scene, _engines = opened(same, "presidential_poker")
    scene.seek(30)
    click(app, "analyze")
    done(app, scene)
    rows = [each for each in scene.panel.widgets if isinstance(each, ScoreRow | LogSheet)]
    assert len(rows) > 2
    for key in ("curves", "next mistake", "costliest"):
        button = widget(app, key)
        mouse(app, pygame.MOUSEMOTION, button.rect.center)
        tip, shown = button.tip, picture_of(app)
        assert tip
        button.tip = ""
        plain = picture_of(app)
        button.tip = tip
        for row in rows:
            seen = [pygame.image.tobytes(one.subsurface(row.rect), "RGB") for one in (shown, plain)]
            assert seen[0] == seen[1], f"{tip!r} lies over a row"


def test_the_log_says_what_its_marks_are_for() -> None:
    app, scene, _engines = opened(same, "presidential_poker")
    for place in (0, 30):
        scene.seek(place)
        done(app, scene)
        [log] = [each for each in scene.panel.widgets if isinstance(each, LogSheet)]
        assert ("Press a “?” to see the reasons." in labels(scene)) is bool(log.rows)
    assert log.rows


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_the_levels_are_those_of_the_record(level: str) -> None:
    app = open_app((1280, 720), animations=False)
    app.engines = engines = FakeEngines(same)
    header, session = replay(golden(ARNOLD), GAMES)
    person, *others = header.seats
    seats = (person, *(msgspec.structs.replace(who, player=f"bot:{level}") for who in others))
    header = msgspec.structs.replace(header, seats=seats)
    scene = replay_scene(entry_of(ARNOLD), header, session)
    app.push(scene)
    scene.seek(30)
    done(app, scene)
    assert engines.last.levels == dict.fromkeys(range(1, len(seats)), level)


@pytest.mark.parametrize("game", ["presidential_poker", "bull_sanity"])
def test_following_who_acts_keeps_the_hand_of_the_last_one_in_sight_while_nobody_is_asked(
    game: str,
) -> None:
    _app, scene, _engines = opened(same, game)
    scene.look_from(None, open_hands=False)
    scene.seek(scene.length)
    last = next(step.seat for step in reversed(scene.steps) if step.seat != CHANCE)
    held = scene.session.observe(OPEN).zones[f"hand:{last}"]
    place = scene.show.stage.hand
    shown = {
        item.card
        for item in scene.show.picture.cards
        if place.collidepoint(item.place.x, item.place.y)
    }
    assert held
    assert shown == set(held)


def test_going_back_asks_again_only_for_what_is_not_judged_yet() -> None:
    app, scene, engines = opened(same)
    scene.seek(30)
    done(app, scene)
    press(app, pygame.K_LEFT)
    done(app, scene)
    asked = engines.last.asked[-1]
    assert asked.played == scene.steps[28].action
    assert list(asked.told) == [event for past in scene.steps[:28] for event in past.events]
    count = len(engines.last.asked)
    press(app, pygame.K_RIGHT)
    done(app, scene)
    assert len(engines.last.asked) == count


def test_the_whole_game_is_judged_in_the_background_and_summed_by_seat() -> None:
    """Every decision with another open to the seat is said to lose half a point."""

    def half(asked: Asked) -> Advice:
        game = engines.last.game
        state = next(s.state for s in scene.steps if s.action is asked.played)
        others = [a for a in game.legal(state, asked.view.viewer) if a != asked.played]
        assert asked.played is not None
        return Advice(others[0], "", 0.5) if others else Advice(asked.played, "", 0.0)

    app, scene, engines = opened(half, "artoffacts")
    assert scene.analysis is not None
    click(app, "analyze")
    assert not sees(app, "analyze")
    done(app, scene)
    analysis = scene.analysis
    assert set(analysis.verdicts) == set(analysis.decisions)
    assert len(analysis.decisions) == sum(step.seat != CHANCE for step in scene.steps)
    losses = [0.0] * scene.session.game.seats
    for at in analysis.decisions:
        verdict = there(analysis.verdicts[at])
        losses[scene.steps[at].seat] += verdict.lost
    assert analysis.totals() == tuple(losses)
    assert sum(losses) > 0
    count = len(analysis.decisions)
    assert f"{count} of {count} decisions judged" in widget(app, "curves").tip


def test_a_game_that_was_judged_is_so_still_when_its_replay_is_opened_again() -> None:
    app, scene, engines = opened(same, "artoffacts")
    app.scenes.insert(0, Scene())
    click(app, "analyze")
    done(app, scene)
    press(app, pygame.K_ESCAPE)
    assert app.scene is not scene
    header, session = replay(golden("artoffacts"), GAMES)
    app.push(replay_scene(scene.entry, header, session))
    assert not sees(app, "analyze")
    assert sees(app, "curves")
    assert len(engines.made) == 2
    assert not engines.last.asked
    other = msgspec.structs.replace(header, started="2026-01-02T00:00:00Z")
    app.replace(replay_scene(scene.entry, other, session))
    assert sees(app, "analyze")


def test_a_loss_is_told_with_what_would_have_been_better() -> None:
    app, scene, engines = opened(never)
    scene.seek(30)
    assert scene.analysis is not None
    until(app, lambda: engines.last.is_open)
    assert scene.analysis.words(29)[1] == "Thinking about it…"
    game, step = scene.session.game, scene.steps[29]
    other = next(a for a in game.legal(step.state, step.seat) if a != step.action)
    engines.last.ready = Advice(other, "It is safer.", 2.25)
    done(app, scene)
    assert scene.analysis.words(29)[1].endswith("better by 2.2.")
    assert scene.analysis.totals()[step.seat] == 2.25
    assert number(0.125) == "0.12"


@pytest.mark.parametrize(
    ("game", "heading", "counted"),
    [
        ("presidents_and_sanityholes", "Cost of mistakes: Markers", "your likely place"),
        ("sanity_rook", "Cost of mistakes: Points", "less what the other side scores"),
    ],
)
def test_a_loss_that_is_more_than_what_was_taken_says_what_it_counts(
    game: str, heading: str, counted: str
) -> None:
    """No table has so many markers that one pass costs five and a half, nor cards so many points.

    What is lost has a place in it, or what the other side gets.
    """
    unit = GAMES[game].strategy().reasons.unit
    assert lost_words(unit) == heading
    assert counted in lost_meaning(unit)
    assert quantity(5.5, unit) in {"5.5 markers", "5.5 points"}


def test_decisions_of_the_same_words_are_told_apart_by_their_cards() -> None:
    app, scene, engines = opened(never, "artoffacts")
    at = next(at for at, step in enumerate(scene.steps) if isinstance(step.action, Swap))
    swap = of_kind(Swap, scene.steps[at].action)
    hand = scene.session.game.zones(scene.steps[at].state)[f"hand:{scene.steps[at].seat}"]
    other = next(card for card in hand if card not in swap.cards)
    scene.seek(at + 1)
    until(app, lambda: engines.last.is_open)
    engines.last.ready = Advice(Swap((other,)), "", 3.0, 2, "3 chips")
    done(app, scene)
    decided, judged = there(scene.analysis).words(at)
    cards = scene.controller.deck.cards
    assert f"({cards[swap.cards[0]].name})" in decided
    assert f"({cards[other].name})" in judged


def test_a_game_that_may_go_on_is_not_analyzed() -> None:
    _app, scene, engines = opened(same, lines=40)
    assert scene.analysis is None
    assert not engines.made


def test_nobody_thinks_once_the_replay_is_closed() -> None:
    app, scene, engines = opened(never)
    scene.seek(30)
    until(app, lambda: engines.last.is_open)
    app.push(ReplayScene(scene.entry, scene.controller, scene.header, scene.session))
    assert not engines.made[0].is_open


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [100, 200])
def test_the_analysis_keeps_clear_of_the_controls(size: tuple[int, int], scale: int) -> None:
    app, scene, _engines = opened(same, "artoffacts", size=size)
    app.settings.text_scale = scale
    app.apply_settings()
    scene.seek(30)
    done(app, scene)
    button = next(w for w in scene.panel.widgets if w.key == "analyze")
    seek = next(w for w in scene.panel.widgets if w.key == "seek")
    close = next(w for w in scene.panel.widgets if w.key == "close")
    assert not button.rect.colliderect(seek.rect)
    assert not button.rect.colliderect(close.rect)
    assert app.screen.get_rect().contains(button.rect)
    title = next(w for w in scene.panel.widgets if isinstance(w, Label) and w.face == "title")
    ends = title.rect.x + app.theme.font("title", "title").size(title.words)[0]
    told = [w for w in scene.panel.widgets if isinstance(w, Label) and "hard player" in w.words]
    assert all(w.rect.left > ends or w.rect.top >= title.rect.bottom for w in told)
    click(app, "analyze")
    done(app, scene)
