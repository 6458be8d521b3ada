"""One telling a game: it names every phase and every event, and all its words can be found."""

import re
from collections.abc import Iterator, Sequence
from string import Formatter
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from games.declaration import GameDeclaration
from games.library import GAMES
from rules.core import PUBLIC, Event
from rules.sentences import Sentence
from table.told import Phase, Told
from tests.at_table import NAMES, entry_of
from tests.person import golden, seen_by

PAST = re.compile(
    r"\b(?:accepted|called|did|drew|folded|have|held|opened|passed|played|stood|swapped|was|went|won)\b"
)
"""What the log's sentences, which all are in the present, don't say."""


def facts_of(game: GameDeclaration[Any, Any]) -> type[msgspec.Struct]:
    """Return the structure of the facts that a game's observations hold."""
    rules = game.open(game.rules().seat_range[0])
    facts: msgspec.Struct = rules.observe(rules.initial(), 0).facts
    return type(facts)


def own_events(game: GameDeclaration[Any, Any]) -> set[type[Event]]:
    """Return the kinds of event that a game's rules tell of and no other's do."""
    game.rules()
    return {kind for kind in kinds(Event) if kind.__module__.startswith(f"rules.{game.name}.")}


def kinds(of: type[Event]) -> Iterator[type[Event]]:
    for kind in of.__subclasses__():
        yield kind
        yield from kinds(kind)


def words_in(sentence: Sentence) -> set[str]:
    """Return the words in braces that a sentence's own filling leaves open."""
    named = {
        name
        for form in (sentence.words, sentence.several)
        for _text, name, _form, _conversion in Formatter().parse(form)
        if name
    }
    return named - {*sentence.filled}


def sentences(declared: Phase[Any, Any] | Told[Any, Any, Any]) -> Iterator[Sentence]:
    """Yield the sentences that a phase or an event names without a condition."""
    values = (getattr(declared, name) for name in declared.__dataclass_fields__)
    yield from (value for value in values if isinstance(value, Sentence))


@pytest.mark.parametrize("game", tuple(GAMES), ids=lambda game: game.name)
def test_every_phase_and_every_event_is_told(game: GameDeclaration[Any, Any]) -> None:
    telling = game.telling()
    phases = get_args(get_type_hints(facts_of(game))["phase"])
    assert {*telling.phases} == {*phases}
    told = {each.event for each in telling.events}
    assert own_events(game) - told == set()


@pytest.mark.parametrize("game", tuple(GAMES), ids=lambda game: game.name)
def test_words_in_braces_are_fields_or_words_of_the_game(game: GameDeclaration[Any, Any]) -> None:
    telling, facts = game.telling(), facts_of(game)
    known = {"name", *telling.words, *(name for name in dir(facts) if name[0] != "_")}
    for phase in telling.phases.values():
        for sentence in sentences(phase):
            assert words_in(sentence) <= known, sentence
    for told in telling.events:
        fields = {*told.event.__struct_fields__}
        for sentence in sentences(told):
            assert words_in(sentence) <= known | fields, sentence
            assert "name" not in words_in(sentence) or told.who in fields, sentence
        for place in (told.at, told.light):
            places = {name for _text, name, _form, _how in Formatter().parse(place) if name}
            assert {name.partition("[")[0] for name in places} <= fields, told


@pytest.mark.parametrize("game", tuple(GAMES), ids=lambda game: game.name)
def test_events_of_which_nothing_is_told_are_rare(game: GameDeclaration[Any, Any]) -> None:
    """A telling that names an event says, shows or sounds something of it."""
    empty = [
        told.event.__name__
        for told in game.telling().events
        if told == Told(told.event, when=told.when, who=told.who)
    ]
    assert not empty


@pytest.mark.parametrize("game", [game.name for game in GAMES if game.puzzles is not None])
def test_the_log_tells_all_in_the_present(game: str) -> None:
    record = golden(game)
    controller = entry_of(game).controller(record.game, NAMES[: record.game.seats])
    told = {
        controller.words(event, after) or ""
        for _before, events, after in seen_by(PUBLIC, record)
        for event in events
    }
    assert len(told) > 10
    assert [words for words in told if PAST.search(words)] == []


@pytest.mark.parametrize(
    ("game", "states"),
    [("artoffacts", ["swapped a card"]), ("bull_sanity", []), ("presidential_poker", ["opened"])],
)
def test_the_plates_of_a_table_tell_all_in_the_present_but_what_lasts(
    game: str, states: Sequence[str]
) -> None:
    record = golden(game)
    controller = entry_of(game).controller(record.game, NAMES[: record.game.seats])
    told = {
        words
        for _before, _events, after in seen_by(PUBLIC, record)
        for info in controller.seats(after)
        for words in (*info.lines, *info.marks)
    }
    assert len(told) > 3
    assert [words for words in told if PAST.search(words)] == states
