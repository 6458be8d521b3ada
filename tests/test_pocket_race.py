"""Bull Sanity at phones where whoever shouts first is the caller (B3): everybody may, at once."""

from collections.abc import Iterable

import pytest

from rules.asking import QUICKEST, SLOWEST
from rules.bull_sanity.actions import ACCEPT, CALL
from rules.core import Seat
from rules.remote import Take
from tests import there
from tests.at_phones import laid, open_unseen
from tests.at_table import kept
from tests.clock import wait
from tests.engine import FakeEngines
from tests.sanity_table import answers, seated
from tests.standin import StandInPhones
from tests.test_shouting import HANDS, minds
from ui.app import App
from ui.felt.table_scene import TableScene

CALLS, ACCEPTS = "Call Bull Sanity", "Accept"


@pytest.fixture
def app() -> App:
    return open_unseen()


def challenged(
    app: App, phones: Iterable[Seat] = range(4), callers: Iterable[Seat] = ()
) -> tuple[TableScene, StandInPhones]:
    """Return a table at which seat 0 has laid a set that the others may call, and its phones.

    Of the computer players `callers` call, and nobody lays a further set.
    """
    minds(app, callers)
    table = seated("bull_sanity", *HANDS, dealer=3, calls="shout")
    table.lay(0, "5-6")
    return laid(app, table.session, tuple(phones), people=tuple(phones))


def test_all_phones_are_asked_at_once_and_who_laid_the_set_is_not(app: App) -> None:
    _table, served = challenged(app)
    for seat in (1, 2, 3):
        ask = there(served.pages[seat].ask)
        assert ask.at_once
        assert served.pages[seat].turn == "Who is first?"
        assert {choice.words for choice in ask.choices} == {CALLS, ACCEPTS}
        assert not served.pages[seat].may_hint  # who thinks for one would keep the others waiting
    assert served.pages[0].ask is None


@pytest.mark.parametrize(("first", "second"), [(3, 1), (1, 3), (2, 3)])
def test_of_two_who_call_in_the_same_moment_the_first_heard_is_the_caller(
    app: App, first: Seat, second: Seat
) -> None:
    table, served = challenged(app)
    served.take(first, CALLS)
    served.take(second, CALLS)
    wait(app, 0.1)
    assert answers(table.match.session) == [(first, CALL)]
    [(refused, refusal)] = served.refused
    assert refused == second
    assert "Too late" in refusal.reason
    assert kept(table)


def test_who_accepts_leaves_the_question_open_to_the_others_as_it_was(app: App) -> None:
    table, served = challenged(app)
    before = dict(served.pages)
    served.take(2, ACCEPTS)
    wait(app, 0.1)
    assert answers(table.match.session) == [(2, ACCEPT)]
    assert served.pages[2].ask is None
    for seat in (1, 3):
        assert served.pages[seat].position == before[seat].position
    served.take(3, ACCEPTS)
    served.take(1, CALLS)
    wait(app, 0.1)
    assert answers(table.match.session) == [(2, ACCEPT), (3, ACCEPT), (1, CALL)]
    assert served.refused == []


def test_a_computer_player_shouts_before_a_phone_that_hesitates(app: App) -> None:
    table, served = challenged(app, [0, 1, 3], callers=[2])
    wait(app, QUICKEST - 0.3)
    assert answers(table.match.session) == []
    position = served.pages[1].position
    wait(app, SLOWEST - QUICKEST + 0.6)
    assert answers(table.match.session) == [(2, CALL)]
    served.say(1, Take(position, 0))
    wait(app, 0.1)
    assert answers(table.match.session) == [(2, CALL)]
    [(_seat, refusal)] = served.refused
    assert "Too late" in refusal.reason


def test_a_phone_that_is_quick_is_before_the_computer_player(app: App) -> None:
    table, served = challenged(app, [0, 1, 3], callers=[2])
    wait(app, QUICKEST - 0.3)
    served.take(3, CALLS)
    wait(app, SLOWEST)
    assert answers(table.match.session) == [(3, CALL)]


def test_a_computer_player_in_between_waits_for_no_phone_that_has_accepted(app: App) -> None:
    table, served = challenged(app, [0, 1, 3], callers=[2])
    for seat in (1, 3):
        served.take(seat, ACCEPTS)
    wait(app, 0.5)
    assert answers(table.match.session) == [(1, ACCEPT), (3, ACCEPT), (2, CALL)]


def test_somebody_at_the_screen_and_somebody_at_a_phone_race(app: App) -> None:
    app.window.hidden = False
    table = seated("bull_sanity", *HANDS, dealer=3, calls="shout")
    table.lay(0, "5-6")
    app.engines = FakeEngines(lambda _asked: None)
    at_table, served = laid(app, table.session, (1, 2))
    assert served.pages[1].ask is not None
    at_table.course.decide(CALL)  # by the one of those at the screen who is asked
    served.take(2, CALLS)
    wait(app, 0.1)
    assert answers(at_table.match.session) == [(3, CALL)]
    assert [seat for seat, _refusal in served.refused] == [2]
