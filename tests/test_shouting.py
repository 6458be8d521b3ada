"""Bull Sanity where whoever shouts first is the caller (B3): at one screen, and without one."""

from collections.abc import Iterable

import pygame

from bots.measure.match import play_match
from games.library import GAMES
from rules.asking import QUICKEST, SLOWEST
from rules.bull_sanity.actions import ACCEPT, CALL, Accept, Call
from rules.core import PUBLIC, Seat
from rules.record import encode_session, replay
from rules.session import Session
from table.engine import Advice
from tests.at_table import NAMES, header_of, lay
from tests.click_through import click, open_app, press, sees
from tests.clock import wait
from tests.engine import Asked, FakeEngines
from tests.sanity_table import answers, seated
from ui.app import App
from ui.controls.buttons import Button
from ui.felt.curtain import CurtainScene
from ui.felt.dialogs import WhoScene
from ui.felt.table_scene import TableScene

HANDS = ("5-6 5-7 3-4", "6-7 6-8", "7-8 7-10", "7-9 8-9")
"""Seat 0 lays first, and must say that it lays 2s."""


def minds(app: App, callers: Iterable[Seat] = ()) -> FakeEngines:
    """Let these computer players call, and the others accept; thinking takes no time.

    Nobody lays a further set.
    """
    calling = set(callers)

    def think(asked: Asked) -> Advice | None:
        if not asked.view.at_once:
            return None
        return Advice(CALL if asked.view.viewer in calling else ACCEPT)

    app.engines = FakeEngines(think)
    return app.engines


def challenged(app: App, people: Iterable[Seat], layer_lays: bool = True) -> TableScene:
    """Return a table at which seat 0 has just laid a set that the three others may call."""
    table = seated("bull_sanity", *HANDS, dealer=3, calls="shout")
    if layer_lays:
        table.lay(0, "5-6")
    return lay(app, table.session, tuple(people))


def is_open(table: TableScene) -> bool:
    return table.match.session.observe(PUBLIC).facts.phase == "challenge"  # type: ignore[no-any-return]


def offered(table: TableScene) -> list[str]:
    widgets = table.bars.panel.widgets
    found = [w.words for w in widgets if isinstance(w, Button) and w.key.startswith("offer:")]
    return sorted(found)


def test_a_person_may_call_at_once_wherever_they_sit(app: App) -> None:
    minds(app)
    table = challenged(app, [3])
    assert offered(table) == ["Accept", "Call Bull Sanity"]
    click(app, "offer:Call Bull Sanity")
    assert answers(table.match.session) == [(3, CALL)]
    assert not is_open(table)


def test_a_computer_player_shouts_in_its_time_before_a_person_who_hesitates(app: App) -> None:
    minds(app, callers=[2])
    table = challenged(app, [1])
    wait(app, QUICKEST - 0.3)
    assert is_open(table)
    wait(app, SLOWEST - QUICKEST + 0.6)
    assert answers(table.match.session) == [(2, CALL)]
    assert not is_open(table)


def test_computer_players_who_believe_it_leave_a_person_all_the_time(app: App) -> None:
    minds(app)
    table = challenged(app, [1])
    wait(app, 3 * SLOWEST)
    assert answers(table.match.session) == []
    assert offered(table) == ["Accept", "Call Bull Sanity"]
    click(app, "offer:Accept")
    wait(app, 0.5)  # nobody waits for a reaction any more
    assert [seat for seat, _said in answers(table.match.session)][:1] == [1]
    assert not is_open(table)
    assert {seat for seat, _said in answers(table.match.session)} == {1, 2, 3}


def test_a_computer_player_may_still_call_when_the_person_has_accepted(app: App) -> None:
    minds(app, callers=[2])
    table = challenged(app, [1])
    click(app, "offer:Accept")
    wait(app, 0.5)
    assert answers(table.match.session)[0] == (1, ACCEPT)
    assert answers(table.match.session)[-1] == (2, CALL)


def test_who_laid_the_set_only_watches(app: App) -> None:
    minds(app, callers=[1])
    table = challenged(app, [0])
    assert offered(table) == []
    wait(app, 0.5)
    assert answers(table.match.session)[-1] == (1, CALL)


def test_reaction_times_follow_from_the_seed(app: App) -> None:
    orders = set()
    for _again in range(2):
        minds(app)
        table = challenged(app, [0])
        wait(app, 0.5)
        orders.add(tuple(seat for seat, _said in answers(table.match.session)))
        app.pop()
    (order,) = orders
    assert sorted(order) == [1, 2, 3]


def test_a_speed_of_four_makes_computer_players_four_times_as_quick() -> None:
    app = open_app(speed=4.0)
    minds(app, callers=[2])
    table = challenged(app, [1])
    wait(app, SLOWEST / 4 + 0.3)
    assert answers(table.match.session) == [(2, CALL)]


def test_another_scene_above_the_table_stops_the_time(app: App) -> None:
    minds(app, callers=[2])
    table = challenged(app, [1])
    wait(app, 1.0)
    press(app, pygame.K_ESCAPE)  # the menu
    wait(app, 2 * SLOWEST)
    assert is_open(table)
    press(app, pygame.K_ESCAPE)
    wait(app, QUICKEST - 0.6)
    assert is_open(table)
    wait(app, SLOWEST)
    assert answers(table.match.session) == [(2, CALL)]


def test_people_at_one_screen_accept_together(app: App) -> None:
    minds(app)
    table = challenged(app, [0, 1, 2, 3])
    assert offered(table) == ["Accept", "Call Bull Sanity"]
    click(app, "offer:Accept")
    wait(app, 0.5)
    assert answers(table.match.session) == [(1, ACCEPT), (2, ACCEPT), (3, ACCEPT)]
    assert not is_open(table)


def test_who_of_them_calls_is_asked_after_the_shout(app: App) -> None:
    minds(app)
    table = challenged(app, [0, 1, 2, 3])
    click(app, "offer:Call Bull Sanity")
    assert isinstance(app.scene, WhoScene)
    assert not any(sees(app, f"who:{seat}") for seat in (0,))  # who laid does not call
    press(app, pygame.K_ESCAPE)
    assert is_open(table)
    assert answers(table.match.session) == []
    click(app, "offer:Call Bull Sanity")
    click(app, "who:3")
    assert answers(table.match.session) == [(3, CALL)]


def test_everybody_has_a_key_of_their_own_to_shout_with(app: App) -> None:
    minds(app)
    table = challenged(app, [0, 1, 2, 3])
    press(app, pygame.K_1, text="1")  # who laid
    assert answers(table.match.session) == []
    press(app, pygame.K_3, text="3")
    assert answers(table.match.session) == [(2, CALL)]


def test_the_question_names_all_who_may_answer_with_their_keys(app: App) -> None:
    minds(app)
    table = challenged(app, [0, 1, 3])
    told = [getattr(widget, "words", "") for widget in table.bars.panel.widgets]
    assert any(words.startswith(f"2 {NAMES[1]}, 3 {NAMES[3]}: ") for words in told)


def test_hands_stay_covered_and_whoever_wants_looks_behind_a_curtain(app: App) -> None:
    minds(app)
    table = challenged(app, [0, 1, 2, 3])
    assert table.match.viewer == PUBLIC
    click(app, "look")
    assert isinstance(app.scene, WhoScene)
    click(app, "who:2")
    assert isinstance(app.scene, CurtainScene)
    click(app, "lift")
    assert table.match.viewer == 2
    assert offered(table) == ["Accept", "Call Bull Sanity"]
    click(app, "cover")  # without an answer
    assert table.match.viewer == PUBLIC
    assert is_open(table)
    assert answers(table.match.session) == []


def test_who_looks_alone_answers_for_themselves_alone(app: App) -> None:
    minds(app)
    table = challenged(app, [0, 1, 2, 3])
    click(app, "look")
    click(app, "who:2")
    click(app, "lift")
    click(app, "offer:Accept")
    assert answers(table.match.session) == [(2, ACCEPT)]
    assert table.match.viewer == PUBLIC
    click(app, "offer:Accept")
    wait(app, 0.5)
    assert answers(table.match.session) == [(2, ACCEPT), (1, ACCEPT), (3, ACCEPT)]


def test_while_somebody_looks_no_computer_player_shouts(app: App) -> None:
    minds(app, callers=[3])
    table = challenged(app, [0, 1, 2])
    click(app, "look")
    click(app, "who:2")
    click(app, "lift")
    wait(app, 2 * SLOWEST)
    assert is_open(table)
    click(app, "cover")
    wait(app, SLOWEST + 0.5)
    assert answers(table.match.session) == [(3, CALL)]


def test_a_record_keeps_the_answers_in_the_order_in_which_they_came(app: App) -> None:
    session: Session[object] = Session(GAMES.open("bull_sanity", 4, {"calls": "shout"}), 5)
    session.draw_all()
    layer = session.actors[0]
    session.act(layer, next(iter(session.game.legal(session.state, layer))))
    order = session.actors[::-1]
    for seat in order:
        session.act(seat, ACCEPT)
    content = encode_session(header_of(session), session)
    _header, again = replay(content, GAMES)
    assert [entry.seat for entry in again.log[-3:]] == list(order)
    assert encode_session(_header, again) == content


def test_simulated_players_answer_by_reaction_times_that_follow_from_the_seed() -> None:
    game = GAMES.open("bull_sanity", 5, {"calls": "shout"})
    plan = GAMES["bull_sanity"].strategy()
    logs = [play_match(game, plan, ["normal"] * 5, "7").log for _again in range(2)]
    assert logs[0] == logs[1]
    first: set[int] = set()
    for before, entry in zip(logs[0], logs[0][1:], strict=False):
        if isinstance(entry.action, Accept | Call) and not isinstance(before.action, Accept | Call):
            first.add((entry.seat - before.seat) % 5)
    assert first == {1, 2, 3, 4}  # and not always the next to the left
