"""No sentence is outside the catalog: in the pseudo-language no English word is left on a page."""

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pygame
import pytest

from games.library import library
from rules.decks.shelf import deck, deck_ids
from rules.words import use_language
from tests.at_table import NAMES, lay, session_after
from tests.pseudo import TAG, install
from ui.app import App
from ui.company.cast import cast
from ui.controls import theme as themes
from ui.controls.theme import Theme
from ui.lobby.deals import DealsScene
from ui.lobby.lobby import LobbyScene
from ui.lobby.records import RecordsScene
from ui.lobby.setup import SetupScene
from ui.lobby.statistics import StatisticsScene
from ui.lobby.welcome import WelcomeScene
from ui.pages.about import AboutScene
from ui.pages.printing import PrintScene
from ui.pages.rules import RulesScene
from ui.pages.settings import SettingsScene
from ui.storage.settings import Settings

ENGLISH = re.compile(r"[A-Za-z]*[aeiou][A-Za-z]*")
"""A word that the pseudo-language would have changed."""
_NAMED = re.compile(r"/|CC BY")
"""In what has folders or authors of pictures in it stand their names."""


@pytest.fixture
def drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """All words that are drawn in the pseudo-language."""
    install(tmp_path / "locale", monkeypatch)
    seen: set[str] = set()
    text = Theme.text

    def watched(theme: Theme, words: str, *args: object, **more: object) -> pygame.Surface:
        seen.add(words)
        return text(theme, words, *args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(themes.Theme, "text", watched)
    use_language(TAG)
    yield seen
    use_language("en")


def names() -> set[str]:
    """Return the words that are names: of people, cards, keys, papers, the house."""
    computers = (one.name for one in cast())
    found = {word for name in (*NAMES, *computers) for word in ENGLISH.findall(name)}
    for deck_id in deck_ids():
        whole = deck(deck_id)
        for card in whole:
            for said in (card.name, *map(str, card.attributes.values())):
                found.update(ENGLISH.findall(said.lower()))
                found.update(ENGLISH.findall(said))
        found.update(ENGLISH.findall(whole.title))
        for line in whole.credits:
            found.update(ENGLISH.findall(line))
    found |= {f"{word}s" for word in found}
    return found | {"Letter", "Tabloid", "English"}  # sizes of paper, and a language by its name


def left(drawn: set[str]) -> list[str]:
    """Return what was drawn with English words in it that are no names."""
    known = names()
    return sorted(
        words
        for words in drawn
        if not _NAMED.search(words) and not known.issuperset(ENGLISH.findall(words))
    )


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("game", [entry.name for entry in library()])
def test_a_games_table_and_pages_have_no_english_left(game: str, drawn: set[str]) -> None:
    app = App(Settings(language=TAG, show_log=True), size=(1280, 720))
    [entry] = [each for each in library() if each.name == game]
    app.push(SetupScene(entry))
    app.step([])
    app.replace(RulesScene(entry))
    app.step([])
    for steps in (0, 15, 40):
        session = session_after(game, min(entry.seat_range), steps)
        table = lay(app, session, people=session.actors[:1])
        table.draw(app.screen)
        for seat in session.actors:
            told = session.game.verify(session.state, seat, object())
            drawn.add("" if told is None else told.reason)
        app.pop()
    assert left(drawn) == [], "\n".join(left(drawn))


@pytest.mark.usefixtures("home")
def test_no_page_has_english_left(drawn: set[str]) -> None:
    app = App(Settings(language=TAG), size=(1280, 720))
    games = library()
    app.push(LobbyScene(games))
    app.step([])
    for page in (
        SettingsScene(),
        WelcomeScene(games, lambda _entry: None, lambda _entry: None),
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
