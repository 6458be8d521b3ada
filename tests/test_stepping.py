"""Decisions spelled letter by letter: whatever is legal can be said, and nothing else."""

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Any

import msgspec
import pytest

from bots.environment.stepping import Alphabet, Draft, OfferedKind, begin, spell, unbegun
from games.library import GAMES
from rules.core import CHANCE, Action, AnyGame, Seat, View, cards_of, name_of
from rules.el_presidente.actions import Attack
from rules.presidential_poker.actions import Bet
from rules.presidents_and_sanityholes.actions import Clear, Give, Pass, Play
from rules.sanity_rook.actions import Bid, Trump

TABLES = [
    (name, seats)
    for name in GAMES.names
    for seats in sorted({GAMES[name].rules().seat_range[0], GAMES[name].rules().seat_range[-1]})
]

LONG: dict[str, dict[str, object]] = {"presidents_and_sanityholes": {"black_markers": 99}}
"""Options with which random play comes to the exchange of the second round."""


def alphabet_of(game: AnyGame) -> Alphabet:
    return Alphabet(game, GAMES[game.name].environment().vocabulary(game))


def offers_of(game: AnyGame, state: Any, seat: Seat) -> tuple[OfferedKind, ...]:
    return GAMES[game.name].environment().offers(game, state, seat)


def decisions(
    game: AnyGame, rng: random.Random, most: int
) -> Iterator[tuple[Any, Seat, View, tuple[OfferedKind, ...]]]:
    """Yield up to so many moments in which a seat is asked; who iterates must act there."""
    state = game.initial()
    for _decision in range(most):
        while game.actors(state) == (CHANCE,):
            game.advance(state, CHANCE, game.chance(state, rng))
        if not game.actors(state):
            state = game.initial()
            continue
        seat = game.actors(state)[0]
        view = game.observe(state, seat)
        yield state, seat, view, offers_of(game, state, seat)


def at_random(alphabet: Alphabet, given: Sequence[OfferedKind], rng: random.Random) -> Action:
    draft = begin(alphabet, given)
    while not draft.complete:
        options = draft.options
        assert options, f"a dead end after {draft.offer} {draft.begun}"
        assert len(set(options)) == len(options)
        assert all(0 <= letter < len(alphabet) for letter in options)
        draft = draft.after(rng.choice(options))
    return draft.action


def all_actions(alphabet: Alphabet, given: Sequence[OfferedKind]) -> list[Action]:
    """Everything that can be spelled, each as often as there are ways to it."""

    def from_here(draft: Draft) -> Iterator[Action]:
        if draft.complete:
            yield draft.action
        for letter in draft.options:
            yield from from_here(draft.taken(letter))

    return list(from_here(unbegun(alphabet, given)))


def in_any_order(action: Action) -> tuple[object, ...]:
    cards = cards_of(action)
    rest = {**msgspec.structs.asdict(action), "cards": tuple(sorted(cards))}
    return (name_of(type(action)), len(set(cards)), *sorted(rest.items()))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_random_letters_never_meet_a_dead_end_and_spell_legal_actions(
    name: str, seats: int
) -> None:
    game = GAMES.open(name, seats, LONG.get(name))
    alphabet = alphabet_of(game)
    rng = random.Random(7)
    for state, seat, _view, given in decisions(game, rng, 400):
        action = at_random(alphabet, given, rng)
        assert game.verify(state, seat, action) is None, action
        game.advance(state, seat, action)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_what_random_play_does_can_be_spelled(name: str, seats: int) -> None:
    game = GAMES.open(name, seats, LONG.get(name))
    alphabet = alphabet_of(game)
    rng = random.Random(11)
    for state, seat, _view, given in decisions(game, rng, 300):
        action = game.choose(state, seat, rng)
        draft = begin(alphabet, given)
        for letter in spell(draft, action):
            assert letter in draft.options
            draft = draft.after(letter)
        assert draft.complete
        assert in_any_order(draft.action) == in_any_order(action)
        game.advance(state, seat, draft.action)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_what_can_be_spelled_tells_nothing_of_hidden_cards(name: str, seats: int) -> None:
    game = GAMES.open(name, seats, LONG.get(name))
    alphabet = alphabet_of(game)
    rng = random.Random(5)
    question = GAMES[name].environment().question
    for state, seat, view, given in decisions(game, rng, 60):
        imagined = game.imagine(view, rng)
        elsewhere = offers_of(game, imagined, seat)
        assert question(game, imagined) == question(game, state)
        here, there = begin(alphabet, given), begin(alphabet, elsewhere)
        while not here.complete:
            assert here.options == there.options
            letter = rng.choice(here.options)
            here, there = here.after(letter), there.after(letter)
        assert there.action == here.action
        game.advance(state, seat, here.action)


def test_a_bet_can_be_every_amount_that_the_limit_allows_and_no_other() -> None:
    game = GAMES.open("presidential_poker", 2, {"chips": 123})
    alphabet = alphabet_of(game)
    _state, _seat, view, given = next(decisions(game, random.Random(1), 1))
    least, most = view.facts.amounts
    bets = [bet.amount for bet in all_actions(alphabet, given) if isinstance(bet, Bet)]
    assert bets == list(range(least, most + 1))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_question_that_comes_again_is_spelled_alike(name: str, seats: int) -> None:
    """What is kept of one decision holds for all others with the same question."""
    game = GAMES.open(name, seats, LONG.get(name))
    alphabet = alphabet_of(game)
    question = GAMES[name].environment().question
    rng = random.Random(13)
    known: dict[Any, list[int]] = {}
    for state, seat, _view, given in decisions(game, rng, 400):
        asked, options = question(game, state), begin(alphabet, given).options
        if asked is not None:
            assert known.setdefault(asked, options) == options
        game.advance(state, seat, game.choose(state, seat, rng))


def test_every_set_that_the_rules_allow_on_a_trick_can_be_played() -> None:
    game = GAMES.open("presidents_and_sanityholes", 6)
    alphabet = alphabet_of(game)
    rng = random.Random(3)
    seen = 0
    for state, seat, view, given in decisions(game, rng, 500):
        hand = view.zones[f"hand:{seat}"]
        if view.facts.phase == "play" and len(hand) <= 6:
            allowed = {
                in_any_order(action)
                for count in range(1, len(hand) + 1)
                for cards in combinations(hand, count)
                for action in (*(Play(cards, value) for value in range(2, 28)), Clear(cards))
                if game.verify(state, seat, action) is None
            }
            spelled = {in_any_order(action) for action in all_actions(alphabet, given)}
            assert spelled - {in_any_order(Pass())} == allowed
            seen += 1
        game.advance(state, seat, game.choose(state, seat, rng))
    assert seen > 20


def test_every_gift_of_cards_and_markers_can_be_given() -> None:
    game = GAMES.open("presidents_and_sanityholes", 4, LONG["presidents_and_sanityholes"])
    alphabet = alphabet_of(game)
    rng = random.Random(2)
    gifts = 0
    for state, seat, view, given in decisions(game, rng, 400):
        if view.facts.due:
            hand = view.zones[f"hand:{seat}"]
            allowed = {
                in_any_order(action)
                for count, markers in product(range(view.facts.due + 1), repeat=2)
                for cards in combinations(hand, count)
                for action in (Give(cards, markers),)
                if game.verify(state, seat, action) is None
            }
            assert {in_any_order(action) for action in all_actions(alphabet, given)} == allowed
            gifts += 1
        game.advance(state, seat, game.choose(state, seat, rng))
    assert gifts


def test_a_set_at_bull_sanity_is_any_cards_with_any_value_that_may_be_chosen() -> None:
    game = GAMES.open("bull_sanity", 6)
    alphabet = alphabet_of(game)
    rng = random.Random(6)
    chosen = 0
    for state, seat, view, given in decisions(game, rng, 1500):
        hand = view.zones[f"hand:{seat}"]
        if view.facts.choices and len(hand) <= 4:
            plays = all_actions(alphabet, given)
            sets = 2 ** len(hand) - 1
            assert len({in_any_order(play) for play in plays}) == sets * len(view.facts.choices)
            assert all(game.verify(state, seat, play) is None for play in plays)
            chosen += len(view.facts.choices) > 1
        game.advance(state, seat, game.choose(state, seat, rng))
    assert chosen


def test_cards_of_an_attack_lie_in_the_order_in_which_they_were_named() -> None:
    game = GAMES.open("el_presidente", 4)
    alphabet = alphabet_of(game)
    rng = random.Random(1)
    for state, seat, view, given in decisions(game, rng, 400):
        attacks = [a for a in all_actions(alphabet, given) if isinstance(a, Attack)]
        pairs = [a.cards for a in attacks if len(a.cards) == 2]
        if pairs:
            assert pairs[0][::-1] in pairs
            assert view.facts.phase == "attack"
            return
        game.advance(state, seat, game.choose(state, seat, rng))
    pytest.fail("nobody was dealt two cards of a rank")


def test_an_action_that_is_not_legal_cannot_be_spelled() -> None:
    game = GAMES.open("sanity_rook", 4)
    alphabet = alphabet_of(game)
    _state, _seat, _view, given = next(decisions(game, random.Random(1), 1))
    draft = begin(alphabet, given)
    assert spell(draft, Bid(150))
    with pytest.raises(ValueError, match="not among"):
        spell(draft, Trump("hats"))
