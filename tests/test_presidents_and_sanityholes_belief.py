"""What hard takes the others to hold in Presidents & Sanityholes, by what they have done."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice

import msgspec
import pytest

from bots.memory import Memory
from bots.presidents_and_sanityholes.belief import ODD, likely_worlds, moves_of, odd_moves
from bots.presidents_and_sanityholes.plan import plan_of
from bots.presidents_and_sanityholes.playout import chosen
from bots.presidents_and_sanityholes.strategy import STRATEGY
from rules.core import View, bits, mask_of
from rules.presidents_and_sanityholes.actions import Decision
from rules.presidents_and_sanityholes.game import Options, Rules
from rules.presidents_and_sanityholes.state import State
from tests.playing import decisions as all_decisions

WORLDS = 6


def decisions(
    game: Rules, seed: int, most: int, *, odd: float = 0.0
) -> Iterator[tuple[State, Memory]]:
    """Yield the states in which a seat decides, with what it remembers.

    All play as written, but for a random move in so many.
    """
    rng = random.Random(seed)

    def acts(state: State, view: View, memory: Memory) -> Decision:
        action = STRATEGY.normal(game, view, memory, rng)
        return game.choose(state, view.viewer, rng) if rng.random() < odd else action

    for state, view, told in islice(all_decisions(game, rng, acts), most):
        yield game.copy(state), told[view.viewer]


@pytest.mark.parametrize("odd", [0.0, 0.3])
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_worlds_fit_all_that_was_seen_and_use_nothing_else(seats: int, odd: float) -> None:
    """The seat can tell none of them from the table; what it cannot see changes none of them."""
    game = Rules(seats, Options())
    rng = random.Random(seats)
    looked = 0
    for at, (state, memory) in enumerate(decisions(game, seats, 160, odd=odd)):
        if at % 23 != 7:
            continue
        view = game.observe(state, game.actors(state)[0])
        worlds = list(islice(likely_worlds(game, view, memory, random.Random(at)), WORLDS))
        assert all(game.observe(world, view.viewer) == view for world in worlds)
        for seat, cards in _given(state, view.viewer):
            assert not any(cards & state.hands[seat] & ~world.hands[seat] for world in worlds)
        alike = game.observe(game.imagine(view, rng), view.viewer)
        again = islice(likely_worlds(game, alike, memory, random.Random(at)), WORLDS)
        assert worlds == list(again)
        looked += 1
    assert looked >= 5


def _given(state: State, viewer: int) -> Iterator[tuple[int, int]]:
    """Yield who got which cards in the exchange, as far as a seat knows (S3)."""
    for each in state.exchanges:
        if viewer in (each.upper, each.lower):
            yield each.lower, mask_of(each.given)
            yield each.upper, mask_of(each.returned)


def test_the_others_answer_as_they_are_taken_to_answer() -> None:
    """Of players who play as written it is told much oftener what they would do on the trick."""
    rng = random.Random(1)
    told = {"likely": 0, "even": 0}
    for seats in (3, 4, 6):
        game = Rules(seats, Options())
        for at, (state, memory) in enumerate(decisions(game, seats + 1, 160)):
            if at % 9 != 8 or state.phase != "play":
                continue
            view, true = game.observe(state, game.actors(state)[0]), _answers(state)
            for world in islice(likely_worlds(game, view, memory, rng), 2):
                even = _answers(game.imagine(view, rng))
                for seat, answer in _answers(world).items():
                    if seat != view.viewer:
                        told["likely"] += answer == true[seat]
                        told["even"] += even[seat] == true[seat]
    assert told["likely"] > 1.2 * told["even"]


def _answers(state: State) -> dict[int, tuple[int, int]]:
    """Return number and value of what each seat would play as written, were it asked now."""
    trick = state.trick
    best = (len(trick[-1].cards), trick[-1].value) if trick else (0, 0)
    return {
        seat: chosen(hand, [*plan_of(hand)], *best)[:2]
        for seat, hand in enumerate(state.hands)
        if hand
    }


def test_worlds_come_as_often_as_they_explain_the_moves() -> None:
    """Each deal of the last unseen cards, counted beside its share by all that was done."""
    game = Rules(3, Options())
    state, memory = next(
        (state, memory)
        for state, memory in decisions(game, 2, 400, odd=0.1)
        if state.phase == "play" and len(state.out) == 0 and _unseen(game, state).bit_count() == 6
    )
    state = msgspec.structs.replace(state, exchanges=())  # nothing known of gifts
    viewer, held = game.actors(state)[0], _unseen(game, state)
    one, other = (seat for seat in range(3) if seat != viewer)
    view, moves = game.observe(state, viewer), moves_of(memory, 3)
    laid = [mask_of(card for *_to_beat, done in each for card in bits(done[2])) for each in moves]
    shares = {}
    for cards in combinations(bits(held), state.hands[one].bit_count()):
        mine = mask_of(cards)
        odd = odd_moves(mine | laid[one], moves[one])
        odd += odd_moves(held ^ mine | laid[other], moves[other])
        shares[mine] = ODD**odd
    total = sum(shares.values())
    drawn = Counter(
        world.hands[one]
        for world in islice(likely_worlds(game, view, memory, random.Random(1)), 600)
    )
    assert len(set(shares.values())) > 1
    for mine, share in shares.items():
        assert drawn[mine] / 600 == pytest.approx(share / total, abs=0.08)


def _unseen(game: Rules, state: State) -> int:
    return sum(state.hands) & ~state.hands[game.actors(state)[0]]


def test_who_remembers_nothing_takes_all_deals_for_as_likely() -> None:
    game = Rules(4, Options())
    for state, _memory in islice(decisions(game, 5, 40), 30, 40):
        seat = game.actors(state)[0]
        view = game.observe(state, seat)
        worlds = likely_worlds(game, view, Memory(viewer=seat), random.Random(1))
        rng = random.Random(1)
        assert next(worlds).hands == game.imagine(view, rng).hands
