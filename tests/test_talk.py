"""What computer players say: seldom, never what they cannot know, and never in the way."""

import random
from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from games.library import GAMES
from rules.core import CHANCE, PUBLIC, Event, GameEnded
from rules.observe import redact
from rules.record import encode_session
from rules.session import Session
from table.cast import cast, character_named
from table.chatter import LOUD, REST, SHORT_REST, Chatter, Remark
from table.told import KINDS
from tests import there
from tests.at_table import ARNOLD, lay, match_of, session_after
from tests.click_through import click, open_app
from tests.clock import let_pass
from ui.app import App
from ui.felt.result import ResultScene
from ui.felt.table_scene import TableScene
from ui.pages.settings_page import SettingsScene
from ui.picture.room import covered

NAMES = tuple(one.name for one in cast())


def heard(app: App, game: str, seed: int, *, public: bool = False) -> Iterator[Remark | None]:
    seats = GAMES[game].rules().seat_range[-1]
    match = match_of(Session(GAMES.open(game, seats), seed), app.settings, (), NAMES)
    chatter, rng = Chatter(match), random.Random(seed)
    for _action in range(400):
        if match.session.outcome is not None:
            return
        if match.session.actors == (CHANCE,):
            events: tuple[Event, ...] = match.session.draw()
        else:
            seat = match.session.actors[0]
            action = match.session.game.choose(match.session.state, seat, rng)
            events = match.session.act(seat, action)
        chatter.write([redact(event, PUBLIC) for event in events] if public else events)
        yield chatter.tell_all()


@pytest.mark.parametrize("game", GAMES.names)
def test_they_speak_seldom_and_never_say_the_same_twice_in_a_row(game: str) -> None:
    app = open_app()
    said = 0
    for seed in range(4):
        last: dict[int, str] = {}
        quiet = REST
        for remark in heard(app, game, seed):
            quiet += 1
            if remark is None:
                continue
            said += 1
            assert quiet > SHORT_REST
            character = there(character_named(NAMES[remark.seat]))
            kinds = {kind for kind in KINDS if remark.words in character.says(kind)}
            assert kinds & LOUD or quiet > REST
            assert last.get(remark.seat) != remark.words
            last[remark.seat], quiet = remark.words, 0
    assert said > 4, "nobody says anything"


@pytest.mark.parametrize("game", GAMES.names)
def test_what_they_say_follows_from_the_seed_and_from_what_everybody_saw(game: str) -> None:
    app = open_app()
    for seed in (1, 2):
        said = list(heard(app, game, seed))
        assert said == list(heard(app, game, seed))
        assert said == list(heard(app, game, seed, public=True))


def test_somebody_greets_and_a_game_has_its_last_word() -> None:
    app = open_app()
    said = [remark for remark in heard(app, "bull_sanity", 5) if remark is not None]
    lines = {line for one in cast() for line in one.lines["greeting"]}
    assert said[0].words in lines


def spoken(app: App, game: str, people: tuple[int, ...] = (), **options: Any) -> TableScene:
    """Play at random among characters until somebody has said something."""
    table = lay(
        app, session_after(game, GAMES[game].rules().seat_range[-1], 3, **options), people, NAMES
    )
    rng = random.Random(3)
    speech = table.felt.teller.speech
    while table.match.session.outcome is None and (speech.remark is None or speech.box is None):
        session = table.match.session
        seat = session.actors[0]
        action = None if seat == CHANCE else session.game.choose(session.state, seat, rng)
        table.match.summary = None
        table.course.commit(seat, action)
        table.felt.show.finish()
        table.course.sync()
        app.compose(app.screen)  # there may be no room for what is said
    return table


def _apart(box: pygame.Rect | None, other: pygame.Rect) -> float:
    assert box is not None
    across = max(0, box.left - other.right, other.left - box.right)
    down = max(0, box.top - other.bottom, other.top - box.bottom)
    return float((across**2 + down**2) ** 0.5)


@pytest.mark.sample(4)
@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("game", GAMES.names)
def test_a_bubble_lies_near_its_seat_and_covers_nothing(
    game: str, size: tuple[int, int], scale: int
) -> None:
    app = open_app(size=size, text_scale=scale, animations=False)
    table = lay(app, session_after(game, GAMES[game].rules().seat_range[-1], 14), (0,), NAMES)
    speech, shown = table.felt.teller.speech, 0
    for seat in range(table.match.session.game.seats):
        if seat not in table.match.characters:
            continue
        speech.say(Remark(seat, table.match.characters[seat].lines["passing"][0]))
        app.compose(app.screen)
        if speech.box is None:
            continue
        shown += 1
        picture = table.show.picture
        taken = [*covered(picture), *picture.plates.values()]
        taken += [widget.rect for widget in table.bars.panel.widgets]
        taken += [table.show.stage.hand, table.show.stage.action, table.show.stage.rail]
        assert speech.box.collidelist(taken) < 0
        whose = min(picture.plates, key=lambda at: _apart(speech.box, picture.plates[at]))
        nearest = _apart(speech.box, picture.plates[whose])
        assert _apart(speech.box, picture.plates[seat]) <= nearest
        assert app.screen.get_rect().contains(speech.box)
    assert shown or scale == 200, "there is no room for anybody"


@pytest.mark.parametrize("settings", [{"animations": False}, {"reduced_motion": True}, {}])
def test_a_remark_is_seen_for_some_moments_and_is_nowhere_else(settings: dict[str, Any]) -> None:
    app = open_app(**settings)
    table = spoken(app, ARNOLD)
    speech, remark = table.felt.teller.speech, table.felt.teller.speech.remark
    assert remark is not None
    app.compose(app.screen)
    assert speech.box is not None
    assert not [line for line in table.match.log.words if remark.words in line]
    header, session = table.match.header, table.match.session
    assert remark.words.encode() not in encode_session(header, session)
    before = pygame.image.tobytes(app.screen, "RGB")
    table.course.computers.forget()
    app.clock.wait(10.0)
    app.compose(app.screen)
    assert speech.remark is None
    assert pygame.image.tobytes(app.screen, "RGB") != before


def test_talk_can_be_switched_off() -> None:
    app = open_app(animations=False)
    app.push(SettingsScene())
    click(app, "talk")
    assert not app.settings.talk
    app.pop()
    assert not any(heard(app, ARNOLD, 1))
    app.settings.talk = True
    assert any(heard(app, ARNOLD, 1))


def test_who_is_nobody_in_particular_and_people_say_nothing() -> None:
    app = open_app(animations=False)
    names = ("Ada", "Zoe", "Nobody", "Bob")
    table = lay(app, session_after("bull_sanity", 4, 6), (0,), names)
    assert not table.match.characters
    chatter = Chatter(table.match)
    chatter.write(table.match.session.events(len(table.match.session.log) - 1))
    assert chatter.tell_all() is None


def test_the_last_word_is_read_with_the_result() -> None:
    app = open_app(animations=False)
    session = session_after(ARNOLD, 3, 400, hands=1)
    log = session.log[:]
    session.rewind(len(log) - 1)
    table = lay(app, session, (), NAMES)
    assert log[-1].seat != CHANCE
    table.course.computers.forget()
    table.course.commit(log[-1].seat, log[-1].action)
    for _frame in range(60):
        let_pass(app, 0.05)
        if isinstance(app.scene, ResultScene):
            break
        if app.scene is not table:
            app.scene.confirm()  # type: ignore[attr-defined]
    assert isinstance(app.scene, ResultScene)
    assert any(isinstance(event, GameEnded) for event in session.events(len(session.log) - 1))
    assert app.scene.said
