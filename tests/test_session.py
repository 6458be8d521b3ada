"""Taking back, putting back, saving and going on after a crash."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from games.library import GAMES
from rules.asking import Asking, Bar
from rules.core import CHANCE, Action, Refused
from rules.president_arnold.actions import Play
from rules.record import SeatHeader, encode_session, new_header, replay
from rules.sanity_rook.actions import PASS, Bid, Trump
from rules.session import REPLAY_MEMORY, Session
from table.storage.recorder import Recorder

ROOT = Path(__file__).resolve().parent.parent
ALL = frozenset({0, 1, 2})


def table(seed: int = 1, seats: int = 3) -> Session[object]:
    session: Session[object] = Session(GAMES.open("president_arnold", seats), seed)
    session.draw_all()
    return session


def undo(session: Session[object], people: frozenset[int], *, free: bool) -> Bar | None:
    """Take back the last decision of these people; return what barred it, or `None`."""
    return Asking(session, everyone=False).undo(people, free=free)


def lead(session: Session[object]) -> None:
    seat = session.actors[0]
    action = next(iter(session.game.legal(session.state, seat)))
    session.act(seat, action)


def play_until(session: Session[object], kind: type[Action]) -> None:
    """Play the first legal card until the asked seat may do something of this kind."""
    while not any(
        isinstance(action, kind) for action in session.game.legal(session.state, session.actors[0])
    ):
        lead(session)


def test_a_free_table_takes_back_the_last_decision_and_redo_puts_it_back() -> None:
    session = table()
    before = session.state
    lead(session)
    after = session.state
    assert undo(session, ALL, free=True) is None
    assert session.state == before
    session.redo(ALL)
    assert session.state == after
    assert not session.can_redo
    # what was shown stays among people
    session = table()
    lead(session)
    assert undo(session, ALL, free=False) is not None
    # a new decision ends what could be redone
    session = table()
    lead(session)
    undo(session, ALL, free=True)
    lead(session)
    assert not session.can_redo


def test_one_person_goes_back_to_their_own_last_decision_over_what_showed_nothing() -> None:
    session, _bidder = rook_bidder()  # one passed, then one bid and two passed
    me, length = session.log[-4].seat, len(session.log) - 4
    before = session.before(length)
    assert undo(session, frozenset({me}), free=False) is None
    assert (len(session.log), session.state) == (length, before)
    assert session.actors == (me,)


def test_one_person_goes_back_over_a_card_newly_seen_only_where_that_is_free() -> None:
    session = table()
    me = session.actors[0]
    lead(session)
    own = len(session.log)
    assert Asking(session, everyone=False).bar(frozenset({me})) is None  # one's own card
    while session.actors[0] == me:
        lead(session)
        own = len(session.log)
    play_until(session, Play)
    lead(session)  # a computer player's card
    assert session.log[-1].seat != me
    assert undo(session, frozenset({me}), free=False) is Bar.SEEN
    assert len(session.log) > own
    assert undo(session, frozenset({me}), free=True) is None
    assert (len(session.log), session.actors[0]) == (own - 1, me)


def rook_bidder() -> tuple[Session[object], int]:
    """Return a game of Sanity Rook in which a seat has the Nest in hand, and that seat."""
    session: Session[object] = Session(GAMES.open("sanity_rook", 4), 3)
    session.draw_all()
    session.act(session.actors[0], PASS)  # who leads later
    bidder = session.actors[0]
    session.act(bidder, Bid(140))
    for _other in range(2):
        session.act(session.actors[0], PASS)
    return session, bidder


def test_what_showed_no_face_can_be_taken_back_while_its_seat_is_still_to_act() -> None:
    people = frozenset(range(4))
    session, bidder = rook_bidder()
    before, length = session.state, len(session.log)
    lead(session)  # five cards back face down; the bidder is asked for trump
    assert session.actors == (bidder,)
    assert undo(session, people - {bidder}, free=False) is Bar.ASKED  # not what others did
    assert undo(session, people, free=False) is None
    assert (len(session.log), session.state) == (length, before)
    assert session.redo(people)
    session.act(bidder, Trump("hats"))
    assert session.actors != (bidder,)
    assert undo(session, people, free=False) is Bar.ASKED  # another seat is asked now


def test_however_far_a_game_goes_back_it_is_as_it_was() -> None:
    people = frozenset(range(4))
    session, _bidder = rook_bidder()
    lead(session)
    back, state = len(session.log), session.state
    states = {back: state}
    while len(session.log) < back + 3 * REPLAY_MEMORY // 2:
        lead(session)
        session.draw_all()
        states[len(session.log)] = session.state
    for length in sorted(states, reverse=True)[::9]:
        session.rewind(length)
        assert session.state == states[length]
    session.rewind(back)
    session.rewind(back)  # there already
    assert session.state == state
    assert undo(session, people, free=False) is None
    assert len(session.log) == back - 1
    while session.can_redo:
        session.step()
    assert session.state == states[len(session.log)]
    session.rewind(len(session.log))
    assert session.state == states[len(session.log)]
    session.rewind(back)  # in one step, further than is kept
    assert session.state == state
    assert undo(session, people, free=False) is None
    assert len(session.log) == back - 1


def test_what_chance_did_is_taken_back_only_where_that_is_free() -> None:
    people = frozenset(range(4))
    session: Session[object] = Session(GAMES.open("sanity_rook", 4), 3)
    session.draw_all()
    assert undo(session, people, free=True) is Bar.NOTHING  # nobody has decided anything
    for _seat in range(4):
        session.act(session.actors[0], PASS)
    session.draw_all()
    length = len(session.log)
    assert undo(session, people, free=False) is Bar.ASKED
    assert undo(session, people, free=True) is None
    assert len(session.log) == length - 2
    session = Session(GAMES.open("sanity_rook", 4), 3)
    session.draw_all()
    for _seat in range(4):
        session.act(session.actors[0], PASS)
    first = next(entry.seat for entry in session.log if entry.action == PASS)
    assert Asking(session, everyone=False).bar(frozenset({first})) is None
    session.draw_all()
    assert undo(session, frozenset({first}), free=False) is Bar.CHANCE
    assert undo(session, frozenset({first}), free=True) is None
    assert session.actors == (first,)


def test_redo_goes_on_to_the_next_decision_of_a_person() -> None:
    session = table()
    for _decision in range(12):
        lead(session)
        session.draw_all()
    me = session.actors[0]
    mine = [at for at, entry in enumerate(session.log) if entry.seat == me]
    whole = session.state
    session.rewind(mine[-2])
    session.redo(frozenset({me}))
    assert len(session.log) == mine[-1]
    assert session.actors == (me,)
    session.redo(frozenset({me}))
    assert not session.can_redo
    assert session.state == whole
    assert session.redo(frozenset({me})) == session.step() == ()


def test_a_refused_action_leaves_the_log_and_taking_a_move_back_does_not_buy_a_draw() -> None:
    session = table()
    length, state = len(session.log), session.state
    with pytest.raises(Refused):
        session.act(session.actors[0], Play(()))
    assert len(session.log) == length
    assert session.state is state
    session = table()
    first = session.log[1]
    session.rewind(0)
    session.draw_all()
    assert session.log[1] == first


def test_the_record_follows_every_action_and_undo(tmp_path: Path) -> None:
    session = table()
    header = new_header(
        session.game, [SeatHeader(n, "human") for n in "abc"], 1, "2026-01-01T00:00:00Z"
    )
    recorder = Recorder(tmp_path / "game.cabinet", header, session)
    for _ in range(30):
        length = len(session.log)
        seat = session.actors[0]
        events = (
            session.draw()
            if seat == CHANCE
            else session.act(seat, next(iter(session.game.legal(session.state, seat))))
        )
        recorder.append(session.game.deck, session.log[length:], events)
        assert recorder.path.read_bytes() == encode_session(header, session)
    undo(session, ALL, free=True)
    recorder.rewrite(session)
    content = recorder.path.read_bytes()
    assert content == encode_session(header, session)
    assert replay(content, GAMES)[1].state == session.state
    recorder.close()
    assert [path.name for path in tmp_path.iterdir()] == ["game.cabinet"]


KILLED = """
import os, random, signal, sys
from pathlib import Path
from games.library import GAMES
from rules.core import CHANCE
from rules.president_arnold.actions import Play
from rules.sanity_rook.actions import PASS, Bid, Trump
from rules.record import SeatHeader, new_header
from rules.session import Session
from table.storage.recorder import Recorder
session = Session(GAMES.open("president_arnold", 2), 7)
header = new_header(session.game, [SeatHeader(n, "human") for n in "ab"], 7, "2026-01-01T00:00:00Z")
recorder = Recorder(Path(sys.argv[1]), header, session)
rng = random.Random(7)
while True:
    length, seat = len(session.log), session.actors[0]
    if seat == CHANCE:
        events = session.draw()
    else:
        events = session.act(seat, session.game.choose(session.state, seat, rng))
    recorder.append(session.game.deck, session.log[length:], events)
    print(len(session.log), flush=True)
    while len(session.log) > 40:  # on a busy machine the game would be over
        signal.pause()
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs kill -9")
def test_a_killed_game_loses_at_most_the_action_in_flight(tmp_path: Path) -> None:
    path = tmp_path / "killed.cabinet"
    with subprocess.Popen(
        [sys.executable, "-c", KILLED, str(path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        told = 0
        while told < 23:
            told = int(process.stdout.readline())
        os.kill(process.pid, signal.SIGKILL)
        rest = process.stdout.read().split()
        told = max([told, *map(int, rest)])
    _header, session = replay(path.read_bytes(), GAMES)
    assert len(session.log) >= told
    assert session.actors
    assert json.loads(path.read_bytes().splitlines()[0])["game"] == "president_arnold"
