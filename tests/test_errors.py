"""Easy errs as people do: it forgets, overvalues, overlooks, and is reckless after a loss."""

import random
from collections.abc import Callable
from functools import cache
from itertools import islice
from typing import Any

import msgspec
import pytest

from bots import errors
from bots.errors import HOARDING, ROUNDS, clouded, hurts, tempted
from bots.manner import Leaning, Manner
from bots.measure.positions import positions
from bots.memory import Memory
from bots.players import new_player
from bots.strategy import GUESSED
from games.library import GAMES
from rules.artoffacts.actions import Declare
from rules.bull_sanity import actions as bull
from rules.core import (
    UNSEEN,
    Action,
    AnyGame,
    Event,
    HandEnded,
    Moved,
    Shown,
    View,
    bits,
    cards_of,
    mask_of,
)
from rules.presidential_poker import actions as poker
from rules.sanity_rook import actions as rook
from tests.cup_game import DARE, SAFE, at_the_cups

SEATS = 4
FORGETFUL = ("president_arnold", "el_presidente", "bull_sanity", "sanity_rook")
"""The games in which what was seen before counts for the written strategy."""
PILES = {"el_presidente": "battle", "bull_sanity": "set"}
LYING = ("sequence", "discard", "nest")
"""Zones of cards that nobody needs any more."""


@cache
def asked(name: str) -> list[tuple[View, Memory]]:
    """Return what somebody sees and was told, at some decisions of normal players."""
    found = positions(game_of(name), GAMES[name].strategy(), 5, 3)
    return [(view, memory.copy()) for view, memory in islice(found, 600)]


@cache
def game_of(name: str) -> AnyGame:
    return GAMES.open(name, SEATS)


def does(name: str, level: str, view: View, memory: Memory, seed: int = 1) -> Action:
    player = new_player(level, GAMES[name].strategy())
    action: Action = player.decide(game_of(name), view, memory, random.Random(seed))
    return action


def shown(name: str, view: View, action: Action) -> Manner:
    """Return how far an action shows each trait."""
    leaning = GAMES[name].strategy().leaning
    assert leaning is not None
    return leaning.shows(game_of(name), view, action)


def remembered_otherwise(view: View, memory: Memory, deck: int) -> tuple[View, Memory]:
    """Return the same table, had other cards been seen long ago.

    Those of the last few events are the same, and so are all that lie open still.
    """
    mind = clouded(memory, hurt=False)
    recent, fixed = len(mind.recent()), mind.recalled()
    for zone, cards in view.zones.items():
        if zone not in LYING:
            fixed |= mask_of(card for card in cards if card != UNSEEN)
    fixed |= 1 << (getattr(view.facts, "turned", None) or 0)
    loose = [card for card in range(deck) if not fixed >> card & 1]
    others = dict(zip(loose, random.Random(1).sample(loose, len(loose)), strict=True))

    def other(card: int) -> int:
        return others.get(card, card)

    def told(event: Event) -> Event:
        if isinstance(event, Moved | Shown):
            return msgspec.structs.replace(event, card=other(event.card))
        return event

    hand, split = memory.hand, len(memory.hand) - recent
    zones = {
        zone: tuple(map(other, cards)) if zone in LYING else cards
        for zone, cards in view.zones.items()
    }
    facts = view.facts
    if hasattr(facts, "taken"):
        taken = tuple(tuple(map(other, cards)) for cards in facts.taken)
        facts = msgspec.structs.replace(facts, taken=taken)
    changed = Memory(memory.viewer, [*map(told, hand[:split]), *hand[split:]], memory.earlier)
    return msgspec.structs.replace(view, zones=zones, facts=facts), changed


@pytest.mark.parametrize("name", FORGETFUL)
def test_easy_forgets_what_lay_long_ago(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing tempts it, easy does the same whichever cards those were; normal does not."""
    monkeypatch.setattr(errors, "LAPSE", 0.0)
    monkeypatch.setattr(errors, "HEATED_LAPSE", 0.0)
    deck = len(game_of(name).deck)
    differs = dict.fromkeys(("easy", "normal"), 0)
    for view, memory in asked(name)[::2]:
        other = remembered_otherwise(view, memory, deck)
        for level in differs:
            differs[level] += does(name, level, view, memory) != does(name, level, *other)
    assert differs["easy"] == 0 < differs["normal"]


def dares(name: str, view: View, action: Action) -> float:
    """Return how boldly something is staked."""
    return shown(name, view, action).boldness


def keeps(name: str, view: View, action: Action) -> float:
    """Return how far an action holds on to what is high or dear."""
    return HOARDING.suits(shown(name, view, action))


def calls(name: str, view: View, action: Action) -> float:
    return float(isinstance(action, bull.Call | poker.Call))


def hopes(name: str, view: View, action: Action) -> float:
    """Return whether more than the ante is hoped for."""
    return float(isinstance(action, Declare) and action.value != view.facts.to_match(view.viewer))


def bids(name: str, view: View, action: Action) -> float:
    return float(action.amount) if isinstance(action, rook.Bid) else 0.0


def after_a_hand(name: str, view: View, memory: Memory, *, lost: bool) -> Memory:
    """Return the memory as if the seat had lost a hand by most before this one, or won it."""
    sign = -1 if lost != GAMES[name].strategy().fewest_win else 1
    mates = {view.viewer, (view.viewer + 2) % SEATS} if name == "sanity_rook" else {view.viewer}
    scores = tuple(sign * 90 if seat in mates else -sign * 30 for seat in range(SEATS))
    return Memory(memory.viewer, memory.hand, [HandEnded(hand=0, scores=scores, why="")])


def stung(name: str, view: View, memory: Memory) -> Memory:
    """Return the memory as if the seat had lost something a moment ago."""
    if name in PILES:
        pile, hand = PILES[name], f"hand:{view.viewer}"
        took = Moved(card=UNSEEN, source=pile, target=hand, seen=0, lies_open_to=0)
        return Memory(memory.viewer, [*memory.hand, took], memory.earlier)
    return after_a_hand(name, view, memory, lost=True)


def feels(name: str, memory: Memory) -> bool:
    return hurts(memory, SEATS, fewest_win=GAMES[name].strategy().fewest_win)


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", GAMES.names)
def test_easy_is_reckless_for_a_while_after_a_loss(name: str) -> None:
    measure, calm, hot = hopes if name == "artoffacts" else dares, 0.0, 0.0
    for view, memory in asked(name):
        before = after_a_hand(name, view, memory, lost=False)
        after = stung(name, view, before)
        if not feels(name, after) or feels(name, before):
            continue
        for seed in range(2):
            calm += measure(name, view, does(name, "easy", view, before, seed))
            hot += measure(name, view, does(name, "easy", view, after, seed))
    assert hot > calm


@pytest.mark.parametrize("name", GAMES.names)
def test_a_loss_is_forgotten_after_two_rounds(name: str) -> None:
    view, memory = asked(name)[0]
    memory = stung(name, view, Memory(memory.viewer, [], []))
    assert feels(name, memory)
    memory.hand += [Event()] * (ROUNDS * SEATS - 1)
    assert feels(name, memory)
    memory.hand.append(Event())
    assert not feels(name, memory)


OVERVALUES = {
    "president_arnold": keeps,
    "el_presidente": keeps,
    "presidents_and_sanityholes": keeps,
    "presidential_poker": calls,
    "bull_sanity": calls,
    "artoffacts": hopes,
    "sanity_rook": bids,
}


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", GAMES.names)
def test_easy_overvalues_what_it_holds(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It holds on to high cards, or calls, bids and hopes for more than normal does."""
    monkeypatch.setattr("bots.players.hurts", lambda *_asked, **_how: False)
    monkeypatch.setattr(errors, "SPAN", None)
    monkeypatch.setattr(errors, "OVERLOOKS", 0.0)
    measure: Callable[[str, View, Action], float] = OVERVALUES[name]
    more = sum(
        measure(name, view, does(name, "easy", view, memory, seed))
        - measure(name, view, does(name, "normal", view, memory, seed))
        for view, memory in asked(name)
        for seed in range(2)
    )
    assert more > 0


def is_less(view: View, easy: Action, normal: Action) -> bool:
    """Return whether easy lays or draws a part of what normal does, or makes no more of it."""
    if isinstance(easy, Declare) and isinstance(normal, Declare):
        return easy.value <= normal.value or normal.value == view.facts.to_match(view.viewer)
    return set(cards_of(easy)) <= set(cards_of(normal))


@pytest.mark.parametrize(
    ("name", "kind"),
    [("bull_sanity", bull.Play), ("artoffacts", Declare), ("presidential_poker", poker.Draw)],
)
def test_easy_overlooks_a_part_of_its_own_cards(
    name: str, kind: type[Action], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it sees it uses well: a lesser value, a smaller true set, fewer cards drawn."""
    monkeypatch.setattr(errors, "OPTIMISM", 0.0)
    monkeypatch.setattr(errors, "HEATED", 0.0)
    less = same = 0
    for seed, (view, memory) in enumerate(asked(name)):
        normal, easy = (does(name, level, view, memory, seed) for level in ("normal", "easy"))
        if isinstance(normal, kind) and isinstance(easy, kind):
            assert is_less(view, easy, normal)
            less += easy != normal
            same += easy == normal
    assert 0 < less < 3 * same


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", GAMES.names)
def test_the_errors_of_easy_are_few_and_no_dice(name: str) -> None:
    """At a decision between many actions it does a few; dice would do nearly all of them."""
    game, done, dice, decisions = game_of(name), 0, 0, 0
    for view, memory in asked(name)[:60]:
        rng = random.Random(1)
        thrown = {game.choose(game.imagine(view, rng), view.viewer, rng) for _throw in range(40)}
        if len(thrown) > 2:
            decisions += 1
            dice += len(thrown)
            done += len({does(name, "easy", view, memory, seed) for seed in range(40)})
    assert 0 < done < dice * (0.3 if dice > 6 * decisions else 0.65)


def test_a_beginner_gives_no_game_away_that_is_won(monkeypatch: pytest.MonkeyPatch) -> None:
    """However tempting it is to dare, and however little it seems to cost."""
    monkeypatch.setattr(errors, "LAPSE", 1.0)
    game, view = at_the_cups(hides=False)
    tempting = Leaning[Any, Any, Any](
        shows=lambda _game, _view, action: Manner(patience=float(action == DARE)), margin=0.0
    )

    def after_safe(worth: float) -> list[Action]:
        def payoffs(_game: AnyGame, world: Any) -> tuple[float, float]:
            places = GUESSED.payoffs(game, world)
            return (worth, 0.5) if places[0] == places[1] else (places[0], places[1])

        plan = msgspec.structs.replace(GUESSED, leaning=tempting, unnoticed=10.0, payoffs=payoffs)
        return [
            tempted(game, plan, view, random.Random(seed), SAFE, hurt=False) for seed in range(100)
        ]

    assert after_safe(1.0).count(DARE) < 5, "four lucky guesses out of four"
    assert set(after_safe(0.5)) == {DARE}


def test_a_beginner_lays_its_last_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errors, "LAPSE", 1.0)
    for name in ("president_arnold", "presidents_and_sanityholes", "el_presidente"):
        last = 0
        for view, memory in asked(name):
            normal = does(name, "normal", view, clouded(memory, hurt=False))
            if len(cards_of(normal)) == len(view.zones[f"hand:{view.viewer}"]):
                calm = Memory(memory.viewer, memory.hand, [])
                if not feels(name, calm):
                    last += 1
                    assert does(name, "easy", view, calm) == normal
        assert last, name


def test_a_short_memory_holds_the_last_cards_that_were_seen() -> None:
    moved = [
        Moved(card=card, source="hand:1", target="trick", seen=0, lies_open_to=0)
        for card in (*range(20), UNSEEN, 19, 18)
    ]
    whole = Memory(0, [*moved])
    assert whole.recalled() == -1
    assert whole.recent() == moved
    mind = clouded(whole, hurt=False)
    assert [*bits(mind.recalled())] == [*range(12, 20)]
    assert mind.recent() == moved[12:]


def test_strategies_know_what_scores_count_for() -> None:
    for declared in GAMES:
        assert declared.strategy().fewest_win == declared.fewest_win
