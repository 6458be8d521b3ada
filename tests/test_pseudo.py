"""No sentence is outside the catalog: in the pseudo-language no English word is left on a page."""

import random
import re
from collections.abc import Iterable, Iterator
from datetime import date
from itertools import islice
from pathlib import Path
from typing import Any

import pygame
import pytest

from art.marks import Group, Words
from bots.memory import Memory
from bots.reasons import sentences
from games.library import GAMES, library
from prints.job import Job
from prints.order import KINDS, Order, draw_up
from rules.core import CHANCE, OPEN, Seat
from rules.decks.shelf import deck
from rules.session import Session
from rules.turn import turn_of
from rules.version import command
from rules.words import use_language
from table.cast import cast
from table.storage.settings import Settings
from table.telling import decision_words
from tests.at_table import NAMES, entry_of, lay, session_after
from tests.pseudo import TAG, install
from tests.test_shared_screen import SEATS
from ui.app import App
from ui.controls import theme as themes
from ui.controls.theme import Theme
from ui.lobby.deals_page import DealsScene
from ui.lobby.lobby import LobbyScene
from ui.lobby.records_page import RecordsScene
from ui.lobby.setup import SetupScene
from ui.lobby.statistics_page import StatisticsScene
from ui.pages.about import AboutScene
from ui.pages.printing import PrintScene
from ui.pages.rules import RulesScene
from ui.pages.settings_page import LanguageDialog, SettingsScene

ENGLISH = re.compile(r"[A-Za-z]*[aeiou][A-Za-z]*")
"""A word that the pseudo-language would have changed."""
_CUT = re.compile(r"\S*…$")
"""A name that is cut at the end of a line."""
_NAMED = re.compile(r"/|CC BY")
"""In what has folders or authors of pictures in it stand their names."""


@pytest.fixture
def pseudo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """Room for all that is told while the pseudo-language is spoken."""
    install(tmp_path / "locale", monkeypatch)
    use_language(TAG)
    yield set()
    use_language("en")


@pytest.fixture
def drawn(pseudo: set[str], monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """All words that are drawn in the pseudo-language."""
    text = Theme.text

    def watched(theme: Theme, words: str, *args: object, **more: object) -> pygame.Surface:
        pseudo.add(words)
        return text(theme, words, *args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(themes.Theme, "text", watched)
    return pseudo


def names() -> set[str]:
    """Return the words that are names: of people, games, keys, papers, the house."""
    computers = (one.name for one in cast())
    found = {word for name in (*NAMES, *computers) for word in ENGLISH.findall(name)}
    found |= {*ENGLISH.findall(command())}
    return found | {"Letter", "Tabloid", "English"}  # sizes of paper, and a language by its name


def left(drawn: set[str]) -> list[str]:
    """Return what was drawn with English words in it that are no names."""
    known = names()
    return sorted(
        words
        for words in drawn
        if not _NAMED.search(words) and not known.issuperset(ENGLISH.findall(_CUT.sub("", words)))
    )


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", [entry.name for entry in library()])
def test_a_games_table_and_pages_have_no_english_left(game: str, drawn: set[str]) -> None:
    app = App(Settings(language=TAG, show_log=True), size=(1280, 720))
    [entry] = [each for each in library() if each.name == game]
    app.push(SetupScene(entry))
    app.step([])
    app.replace(RulesScene(entry))
    app.step([])
    for steps in (0, 40):
        session = session_after(game, min(entry.seat_range), steps)
        table = lay(app, session, people=session.actors[:1])
        table.draw(app.screen)
        for seat in session.actors:
            told = session.game.verify(session.state, seat, object())
            drawn.add("" if told is None else told.reason)
        app.pop()
    assert left(drawn) == [], "\n".join(left(drawn))


def said_at(session: Session[Any], seat: Seat, memory: Memory) -> Iterator[str | None]:
    """Yield what is told a seat that is asked: table, hand, answers, refusals, a hint's reasons."""
    game = session.game
    entry = entry_of(game.name)
    controller = entry.controller(game, NAMES[: game.seats])
    turn = turn_of(game, session.state, seat)
    view = turn.view
    for part in controller.parts(view):
        yield from (part.title, *part.words, *(f"{card.label} {card.note}" for card in part.cards))
    yield from (controller.waiting(view), *controller.status(view))
    for info in controller.seats(view):
        yield from (*info.marks, *info.lines)
    for chosen in ((), *((card,) for card in turn.hand)):
        ask = controller.ask(turn, chosen)
        yield from (ask.prompt, ask.rows_title)
        for offer in (*ask.offers, *ask.rows):
            yield from (offer.words, offer.note, offer.twice)
        for card in chosen:
            yield controller.spoken_card(card)
            refused = controller.refusal(turn, (), card)
            yield None if refused is None else refused.reason
    action = game.choose(session.state, seat, random.Random(len(session.log)))
    yield decision_words(controller, turn, action)
    reasons = GAMES[game.name].strategy().reasons
    rng = random.Random(1)
    for each in islice(turn.legal(), 30):
        yield reasons.named(game, view, each)
        claims = reasons.claims(game, view, memory, each, None, rng)
        public = reasons.public(game, view, each)
        yield sentences(reasons, game, view, (*claims, *public), controller.names)


@pytest.mark.parametrize("game", [entry.name for entry in library()])
def test_nothing_that_is_told_in_a_whole_game_has_english_left(game: str, pseudo: set[str]) -> None:
    session = session_after(game, min(entry_of(game).seat_range), 0)
    memories = [Memory(viewer=seat) for seat in range(session.game.seats)]
    controller = entry_of(game).controller(session.game, NAMES[: session.game.seats])
    rng = random.Random(3)
    for step in range(90):
        if session.outcome is not None:
            break
        seat = session.actors[0]
        if seat != CHANCE and step % 3 == 0:
            pseudo.update(filter(None, said_at(session, seat, memories[seat])))
        if seat == CHANCE:
            events = session.draw()
        else:
            events = session.act(seat, session.game.choose(session.state, seat, rng))
        for memory in memories:
            memory.tell(events)
        view = session.game.observe(session.state, OPEN)
        pseudo.update(filter(None, (controller.words(event, view) for event in events)))
        summary = controller.summary(events, view)
        if summary is not None:
            pseudo.update((summary.title, summary.subtitle, *summary.columns, *summary.notes))
            pseudo.update(words for row in summary.rows for words in row.cells)
    assert len(pseudo) > (60 if game in SEATS else 20)
    assert left(pseudo) == [], "\n".join(left(pseudo))


def test_no_page_has_english_left(drawn: set[str]) -> None:
    app = App(Settings(language=TAG), size=(1280, 720))
    games = library()
    app.push(LobbyScene(games))
    app.step([])
    for page in (
        SettingsScene(),
        LanguageDialog(),
        RecordsScene(games),
        StatisticsScene(games),
        DealsScene(games, date(2026, 1, 2)),
        AboutScene(),
        PrintScene(games[0]),
    ):
        app.push(page)
        app.step([])
        app.pop()
    assert left(drawn) == [], "\n".join(left(drawn))


def letters_on(items: Iterable[object]) -> Iterator[str]:
    """Yield all lines of letters on a page, with those of the cards on it."""
    for item in items:
        if isinstance(item, Words):
            yield item.text
        elif isinstance(item, Group):
            yield from letters_on(item.marks)


@pytest.mark.sample(2)
@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize("game", [entry.name for entry in library()])
def test_nothing_that_is_printed_has_english_left(game: str) -> None:
    entry = entry_of(game)
    printables = {each.key: each for each in entry.printables()}
    name = entry.controller(entry.open(min(entry.seat_range)), NAMES).deck.id
    found: set[str] = set()
    for what in (*KINDS, *printables):
        order = Order(
            what=what, job=Job(players=min(entry.seat_range)), deck=deck(name), games=(entry,)
        )
        sheets = draw_up(order, printables)
        found.add(sheets.title)
        for page in sheets.pages:
            found |= {page.name, *letters_on(page.items)}
    assert left(found) == [], "\n".join(left(found))
