"""A question that goes from seat to seat, asked of all whom it can come to (`Game.window`)."""

import random
from typing import Any

import pytest

from games.library import GAMES
from rules.asking import Asking
from rules.core import CHANCE, Refused
from rules.session import Session
from rules.turn import turn_of

GAMES_WITH_ROUNDS: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("bull_sanity", 4, {}),
    ("bull_sanity", 6, {"play_on": True}),
    ("el_presidente", 5, {}),
    ("el_presidente", 6, {"teams": "3x2"}),
)


@pytest.mark.parametrize(("game", "seats", "options"), GAMES_WITH_ROUNDS)
@pytest.mark.parametrize("everyone", [True, False])
def test_whoever_is_asked_early_is_asked_the_same_in_their_turn(
    game: str, seats: int, options: dict[str, Any], *, everyone: bool
) -> None:
    session: Session[Any] = Session(GAMES.open(game, seats, options), 5)
    asking, rng, rounds = Asking(session, everyone=everyone), random.Random(5), 0
    for _step in range(400):
        if asking.outcome is not None:
            break
        if asking.actors == (CHANCE,):
            asking.draw()
            continue
        seat, window = asking.actors[0], asking.window
        if window is None:
            asking.act(seat, session.game.choose(session.state, seat, rng))
            continue
        early = {
            one.seat: list(turn_of(session.game, one.state, one.seat).legal())
            for one in window.later
        }
        order = [seat, *early]
        if rng.random() < 0.3:  # somebody answers: the question is another one
            legal = list(turn_of(session.game, asking.state, seat).legal())
            asking.act(seat, rng.choice(legal))
            continue
        for at, next_seat in enumerate(order):
            assert asking.actors[0] == next_seat
            if at:
                legal = list(turn_of(session.game, asking.state, next_seat).legal())
                assert legal == early[next_seat]
            asking.act(next_seat, window.decline)
            rounds += at
        assert asking.window is None or asking.window.decline != window.decline
    assert rounds > 20


def test_what_a_window_asks_early_does_not_change_the_table() -> None:
    session: Session[Any] = Session(GAMES.open("bull_sanity", 4, {}), 3)
    asking, rng = Asking(session, everyone=True), random.Random(3)
    while asking.window is None:
        if asking.actors == (CHANCE,):
            asking.draw()
        else:
            asking.act(asking.actors[0], session.game.choose(session.state, asking.actors[0], rng))
    later = asking.window.later
    assert len(later) == 2
    with pytest.raises(Refused):
        asking.act(later[0].seat, asking.window.decline)
