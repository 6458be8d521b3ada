"""The coach: asks once before a decision that loses much, never where somebody else looks on."""

from dataclasses import replace
from typing import Any

import pytest

from rules.core import Action, same_decision
from table.coach import CostlyDecision
from table.engine import ADVICE, Advice
from table.told import Summary, SummaryRow
from tests.at_table import ARNOLD, lay, session_after, settle
from tests.click_through import click, open_app
from tests.engine import Asked, FakeEngine, FakeEngines
from ui.app import App
from ui.felt.dialogs import CostliestScene
from ui.felt.table_scene import TableScene
from ui.pages.dialog import DialogScene
from ui.replay.replay_scene import ReplayScene


def judge(slip: int) -> Any:
    """Judge everything that is played as losing so much against another legal decision."""

    def answer(asked: Asked) -> Advice | None:
        if asked.level != ADVICE or asked.played is None:
            return None
        return Advice(other_than(asked.played), "For a reason.", 3.0, slip, "3 chips")

    return answer


LEGAL: list[Action] = []


def other_than(played: Action) -> Action:
    return next(action for action in LEGAL if not same_decision(action, played))


def at_table(slip: int, people: tuple[int, ...] = (0,), **settings: Any) -> tuple[App, TableScene]:
    """Return a table whose first person has to choose between several cards."""
    app = open_app((1280, 720), animations=False, bot_pause=0.0, **settings)
    app.engines = FakeEngines(judge(slip))
    for steps in range(10, 200):
        session = session_after(ARNOLD, 3, steps)
        if session.outcome is None and session.actors[0] == 0:
            LEGAL[:] = list(session.game.legal(session.state, 0))
            if len(LEGAL) > 1:
                return app, lay(app, session, people=people)
    raise AssertionError("nobody ever had a choice")


def decide(app: App, table: TableScene) -> int:
    """Decide something; return how long the log was before."""
    length = len(table.match.session.log)
    table.course.decide(LEGAL[0])
    app.step([])
    app.step([])
    return length


def test_a_dear_decision_is_asked_about_once() -> None:
    app, table = at_table(3, coach="large")
    length = decide(app, table)
    assert isinstance(app.scene, DialogScene)
    assert "That’s about 3 chips worse than" in app.scene.words
    assert "For a reason." in app.scene.words
    assert len(table.match.session.log) == length
    assert "coach" in table.match.help.kinds
    click(app, "Back")
    settle(app)
    assert app.scenes[-1] is table
    assert len(table.match.session.log) == length
    assert not table.course.coach.costly
    table.course.decide(LEGAL[0])  # it was told: whatever comes now is done
    assert len(table.match.session.log) > length


def test_it_can_be_done_anyway_and_is_kept() -> None:
    app, table = at_table(2, coach="all")
    length = decide(app, table)
    click(app, "Do it anyway")
    assert table.match.session.log[length].seat == 0
    assert same_decision(table.match.session.log[length].action, LEGAL[0])  # type: ignore[arg-type]
    assert [(costly.place, costly.cost) for costly in table.course.coach.costly] == [
        (length, "3 chips")
    ]


@pytest.mark.parametrize(("slip", "coach"), [(0, "all"), (1, "medium"), (2, "large"), (3, "off")])
def test_what_loses_less_than_wished_is_done_without_a_word(slip: int, coach: str) -> None:
    app, table = at_table(slip, coach=coach)
    length = decide(app, table)
    assert not isinstance(app.scene, DialogScene)
    assert len(table.match.session.log) > length
    assert ("coach" in table.match.help.kinds) == (coach != "off")


def test_where_judging_fails_the_decision_is_made_and_the_table_says_so() -> None:
    app, table = at_table(3, coach="all")
    engine = table.course.engine
    assert isinstance(engine, FakeEngine)
    engine.answer = lambda asked: Advice(LEGAL[-1], trouble="late")
    length = decide(app, table)
    assert len(table.match.session.log) > length
    assert table.felt.bubble.said is not None
    assert table.felt.bubble.said[0] == "No hint this time: it took too long."


def test_where_people_share_the_screen_it_says_nothing() -> None:
    app, table = at_table(3, people=(0, 1), coach="all")
    if app.scene is not table:  # their curtain
        app.pop()
    table.course.look_as(0)
    length = decide(app, table)
    assert not isinstance(app.scene, DialogScene)
    assert len(table.match.session.log) > length
    assert "coach" not in table.match.help.kinds


def test_a_lesson_may_wish_for_it_without_the_setting() -> None:
    _app, table = at_table(3)
    coach, seat = table.course.coach, table.match.asked
    assert seat is not None
    assert not coach.looks_at(seat, LEGAL[0])
    table.match.practice = True
    coach.lesson = "medium"
    assert coach.looks_at(seat, LEGAL[0])


def test_from_the_costliest_decisions_one_press_leads_to_the_decision() -> None:
    app, table = at_table(2, coach="all")
    length = decide(app, table)
    click(app, "Do it anyway")
    settle(app)
    looked: list[tuple[int, int]] = []
    match, session = table.match, table.match.session
    costly = table.course.coach.costliest()[0]

    def look_at(found: CostlyDecision) -> None:
        looked.append((found.place, found.seat))
        entry, controller = table.entry, match.controller
        app.push(ReplayScene(entry, controller, match.header, session, found.place, found.seat))

    app.push(CostliestScene([costly], look_at))
    click(app, f"costly:{costly.place}")
    assert looked == [(length, 0)]
    scene = app.scene
    assert isinstance(scene, ReplayScene)
    assert scene.place == length + 1
    assert scene.analysis is not None
    assert scene.analysis.look_at(scene.place) == length
    shown = {session.log[at].seat for at in scene.analysis.decisions}
    assert shown == {0}
    hands = scene.show.view.zones
    assert all(card == -1 for seat in (1, 2) for card in hands[f"hand:{seat}"])


def test_from_the_summary_two_presses_lead_to_the_costliest_decision() -> None:
    app, table = at_table(2, coach="all")
    decide(app, table)
    click(app, "Do it anyway")
    settle(app)
    course, overlays, looked = table.course, table.felt.overlays, list[int]()
    overlays.navigation = replace(
        table.navigation, look_at=lambda _header, _session, place, _seat: looked.append(place)
    )
    costly = course.coach.costliest(hand=table.match.log.hands)
    assert len(costly) == 1
    assert not course.coach.costliest(hand=table.match.log.hands + 1)
    row = SummaryRow(("Ann", "3"), 0)
    overlays.details(Summary("Hand 1", "", ("Player", "Chips"), (row,)), lambda: None, costly)
    click(app, "Costliest decisions")
    click(app, f"costly:{costly[0].place}")
    assert looked == [costly[0].place]
