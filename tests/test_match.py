"""A match without a window: who looks, what is told, kept and taken back."""

from collections.abc import Sequence
from typing import Any

import pytest

from rules.core import CHANCE, PUBLIC, Action, Seat
from rules.record import encode_session
from rules.session import Session
from table.match import Match, Transition
from table.storage.settings import Settings
from tests.at_table import ARNOLD, lay, match_of, record_file, session_after
from tests.test_telling import GAMES
from ui.app import App


def seated(
    people: Sequence[Seat], *, open_hands: bool = False, session: Session[Any] | None = None
) -> Match:
    """Return three seats in the middle of a hand, of which some are people's, or a session."""
    session = session or session_after(ARNOLD, 3, 7)
    return match_of(session, Settings(open_hands=open_hands), people, kept=True)


def asked_in(match: Match) -> Seat:
    assert match.asked is not None
    return match.asked


def first_legal(match: Match) -> Action:
    session = match.session
    action: Action = next(iter(session.game.legal(session.state, asked_in(match))))
    return action


def test_a_decision_is_kept_told_and_can_be_taken_back() -> None:
    match = seated((session_after(ARNOLD, 3, 7).actors[0],))
    session, seat = match.session, asked_in(match)
    state = session.game.copy(session.state)
    transition = match.commit(seat, first_legal(match))
    assert isinstance(transition, Transition)
    assert transition.before != transition.after
    assert transition.trouble == ""
    assert match.log.words == []
    match.log.tell_all()  # as whoever shows it does
    assert match.log.words
    assert record_file().read_bytes() == encode_session(match.header, session)
    assert match.undo_bar is None
    assert match.undo() is None
    assert session.state == state
    assert match.redo()
    assert match.view == transition.after


def test_a_curtain_falls_before_another_person_but_not_over_open_hands() -> None:
    match = seated((0, 1, 2))
    seat = asked_in(match)
    assert match.viewer == PUBLIC
    assert match.turn_to(seat)
    assert not match.shows_hand
    match.look_as(seat)
    assert not match.turn_to(seat)
    assert match.shows_hand
    open_handed = seated((0, 1, 2), open_hands=True)
    assert not open_handed.turn_to(seat)
    assert open_handed.viewer == seat
    assert not open_handed.shows_hand


def test_only_the_person_who_looks_is_asked() -> None:
    match = seated((0, 1, 2))
    match.ask_anew()
    assert match.ask is None
    match.look_as(asked_in(match))
    match.ask_anew()
    assert match.ask is not None
    match.look_as((asked_in(match) + 1) % 3)
    match.ask_anew()
    assert match.ask is None


def test_a_person_is_told_the_news_since_they_last_looked() -> None:
    match = seated((0, 1, 2))
    seat = asked_in(match)
    other = (seat + 1) % 3
    match.look_as(other)
    match.look_as(seat)
    match.commit(seat, first_legal(match))
    match.log.tell_all()
    told = [line.words for line in match.log.lines]
    assert match.log.news_for(other) == told[-1:]
    assert match.log.news_for(seat) == []


@pytest.mark.parametrize("name", GAMES)
def test_the_news_are_the_last_of_what_was_done_and_nothing_dealt(name: str) -> None:
    match = seated((0, 1), session=session_after(name, 4, 60))
    session, told = match.session, 0
    news: list[str] = []
    for _step, table in match.tell_again():
        done, told = session.log[told : len(table.session.log)], len(table.session.log)
        last = match.log.news_for(0)
        if any(entry.seat == CHANCE for entry in done):
            assert last == news  # a deal is seen when the curtain opens
        assert len(last) <= 4
        news = last
    assert news


def test_what_is_decided_is_let_go_of() -> None:
    match = seated((0, 1, 2))
    seat = asked_in(match)
    match.look_as(seat)
    match.hand.chosen, match.hand.cursor = match.held[:1], match.held[0]
    match.commit(seat, first_legal(match))
    assert match.hand.chosen == ()
    assert match.hand.cursor is None
    assert match.ask is None


def test_who_is_called_otherwise_is_so_in_all_that_is_told_and_drawn(app: App) -> None:
    table = lay(app, session_after("presidents_and_sanityholes", 4, 0), people=(0, 1))
    controller = table.match.controller
    before = table.show.stage.names
    table.course.name(1, "Zoe")
    assert before[1] != "Zoe"
    assert table.match.controller is controller  # many keep it
    assert table.show.stage.names[1] == "Zoe"
    assert [info.name for info in controller.seats(table.match.view)][1] == "Zoe"
