"""A sitting without a window: who looks, what is told, kept and taken back."""

from collections.abc import Sequence

from rules.core import PUBLIC, Action, Seat
from rules.record import encode_session
from tests.at_table import ARNOLD, entry_of, header_of, record_file, session_after
from ui.kept.recorder import Recorder
from ui.kept.settings import Settings
from ui.table.sitting import Sitting


def seated(people: Sequence[Seat], *, open_hands: bool = False) -> Sitting:
    """Return three seats in the middle of a hand, of which some are people's."""
    session = session_after(ARNOLD, 3, 7)
    header = header_of(session, people)
    entry = entry_of(ARNOLD)
    controller = entry.controller(session.game, tuple(seat.name for seat in header.seats))
    recorder = Recorder(record_file(), header, session)
    settings = Settings(open_hands=open_hands)
    return Sitting(entry, controller, session, header, recorder, settings)


def asked_in(sitting: Sitting) -> Seat:
    """Return the seat that is asked."""
    assert sitting.asked is not None
    return sitting.asked


def first_legal(sitting: Sitting) -> Action:
    """Return something that the seat that is asked may do."""
    session = sitting.session
    action: Action = next(iter(session.game.legal(session.state, asked_in(sitting))))
    return action


def test_a_decision_is_kept_told_and_can_be_taken_back() -> None:
    sitting = seated((session_after(ARNOLD, 3, 7).actors[0],))
    session, seat = sitting.session, asked_in(sitting)
    state = session.game.copy(session.state)
    happening = sitting.commit(seat, first_legal(sitting))
    assert happening.before != happening.after
    assert happening.trouble == ""
    assert sitting.log.words
    assert record_file().read_bytes() == encode_session(sitting.header, session)
    assert sitting.undo_bar is None
    assert sitting.undo() is None
    assert session.state == state
    assert sitting.redo()
    assert sitting.view == happening.after


def test_a_curtain_falls_before_another_person_but_not_over_open_hands() -> None:
    sitting = seated((0, 1, 2))
    seat = asked_in(sitting)
    assert sitting.viewer == PUBLIC
    assert sitting.turn_to(seat)
    assert not sitting.shows_hand
    sitting.look_as(seat)
    assert not sitting.turn_to(seat)
    assert sitting.shows_hand
    open_handed = seated((0, 1, 2), open_hands=True)
    assert not open_handed.turn_to(seat)
    assert open_handed.viewer == seat
    assert not open_handed.shows_hand


def test_only_the_person_who_looks_is_asked() -> None:
    sitting = seated((0, 1, 2))
    sitting.ask_anew()
    assert sitting.ask is None
    sitting.look_as(asked_in(sitting))
    sitting.ask_anew()
    assert sitting.ask is not None
    sitting.look_as((asked_in(sitting) + 1) % 3)
    sitting.ask_anew()
    assert sitting.ask is None


def test_a_person_is_told_the_news_since_they_last_looked() -> None:
    sitting = seated((0, 1, 2))
    seat = asked_in(sitting)
    other = (seat + 1) % 3
    sitting.look_as(other)
    sitting.look_as(seat)
    sitting.commit(seat, first_legal(sitting))
    assert sitting.log.news_for(other) == sitting.log.words
    assert sitting.log.news_for(seat) == []


def test_what_is_decided_is_let_go_of() -> None:
    sitting = seated((0, 1, 2))
    seat = asked_in(sitting)
    sitting.look_as(seat)
    sitting.hand.chosen, sitting.hand.cursor = sitting.held[:1], sitting.held[0]
    sitting.commit(seat, first_legal(sitting))
    assert sitting.hand.chosen == ()
    assert sitting.hand.cursor is None
    assert sitting.ask is None
