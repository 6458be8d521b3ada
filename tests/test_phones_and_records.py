"""A game with phones is recorded as one without, however it is left, resumed or moved about."""

import random
from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pygame
import pytest

from games.library import GAMES, library
from rules.core import CHANCE, PUBLIC, UNSEEN
from rules.luck import dealt
from rules.record import encode_session
from rules.session import Session
from table.engine import Advice
from table.phones import Came
from tests import of_kind
from tests.at_phones import laid, open_unseen
from tests.at_table import NAMES, kept, lay, record_file, settle
from tests.clock import let_pass
from tests.engine import Asked, FakeEngines
from tests.minds import Mind, played_without_phones, press_in_turn, waits
from tests.standin import StandInPhones
from tests.watched import since_the_deal
from ui.app import App
from ui.felt.curtain import CurtainScene
from ui.felt.result import ResultScene
from ui.felt.table_scene import TableScene
from ui.lobby.lobby import LobbyScene
from ui.lobby.opening import resume

SHORT: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("artoffacts", 3, {"bank": 20}),
    ("bull_sanity", 4, {}),
    ("el_presidente", 4, {"games": 1, "teams": "2x2"}),
    ("president_arnold", 3, {"hands": 1}),
    ("presidential_poker", 3, {"hands": 2}),
    ("presidents_and_sanityholes", 3, {"black_markers": 4}),
    ("sanity_rook", 4, {"goal": 100}),
)
"""Whole games that do not take long."""
LIBRARY = library()
MOST_ROUNDS = 4_000
SEED = 2
"""Of the deals."""
WAYS = defaultdict(lambda: 5, bull_sanity=6, el_presidente=1)
"""Of what everybody makes of them; what is offered in other words is answered in other ways, with
which a game may be without end."""


@pytest.fixture
def app() -> App:
    return open_unseen()


def at_phones(
    app: App, game: str, seats: int, options: dict[str, Any]
) -> tuple[TableScene, StandInPhones]:
    """Return the game of this seed with everybody at a phone, and the phones."""
    return laid(app, Session(GAMES.open(game, seats, options), SEED, dealt(SEED)))


def begun(app: App, game: str, seats: int, options: dict[str, Any]) -> Session[Any]:
    """Return the game as the same people play it without phones, to its end."""
    session: Session[Any] = Session(GAMES.open(game, seats, options), SEED, dealt(SEED))
    return played_without_phones(session, WAYS[game], app.settings).session


def play(
    app: App, table: TableScene, served: StandInPhones, rng: random.Random, rounds: int
) -> int:
    """Let everybody press for so many rounds; return how many answers waited for their turn."""
    minds = {seat: Mind(WAYS[table.match.session.game.name]) for seat in table.match.phones}
    early = 0
    for _round in range(rounds):
        if table.match.outcome is not None:
            break
        press_in_turn(app, table, served, minds, rng)
        early += sum(waits(page) for page in served.pages.values())
    return early


@pytest.mark.sample(2)
@pytest.mark.parametrize(("game", "seats", "options"), SHORT)
def test_a_whole_game_with_phones_is_recorded_line_by_line_as_without(
    app: App, game: str, seats: int, options: dict[str, Any]
) -> None:
    alone = begun(app, game, seats, options)
    table, served = at_phones(app, game, seats, options)
    early = play(app, table, served, random.Random(seats), MOST_ROUNDS)
    recorded = record_file().read_bytes().splitlines()
    assert recorded == encode_session(table.match.header, alone).splitlines()
    assert table.match.outcome == alone.outcome
    assert early or game not in {"bull_sanity", "el_presidente"}  # several at once were asked


LANGUAGES = ("de", "en", "fr", "lt")
"""Of the phones, by seat; the window speaks English."""


@pytest.mark.sample(3)
@pytest.mark.parametrize(("game", "seats", "options"), SHORT)
def test_the_window_and_each_phone_speak_their_own_language(
    app: App, game: str, seats: int, options: dict[str, Any]
) -> None:
    table, served = at_phones(app, game, seats, options)
    for seat in range(seats):
        served.hear(Came(seat, LANGUAGES[seat]))
    let_pass(app, 0.01)
    minds, rng = {seat: Mind(seat) for seat in range(seats)}, random.Random(seats)

    def logs() -> list[Sequence[str]]:
        return [table.match.log.words, *(served.pages[seat].events for seat in range(seats))]

    for _round in range(60):
        if table.match.outcome is None:
            press_in_turn(app, table, served, minds, rng)
            director, stage = table.show.director, table.show.stage
            assert table.show.picture == director.picture_of(table.match.view, stage)
    said = [[*log] for log in logs()]
    cues = {
        seat: {page.cue.words for at, page in served.shown if at == seat and page.cue}
        for seat in range(seats)
    }
    table.course.tell_again()
    let_pass(app, 0.01)
    for one, other in combinations(cues.values(), 2):
        assert one & other <= {""}, "large words are in one language each"
    assert said == [[*log] for log in logs()]


@pytest.mark.sample(5)
@pytest.mark.parametrize(("game", "seats", "options"), SHORT)
def test_a_game_with_phones_that_is_left_and_resumed_goes_on_as_one_never_left(
    app: App, game: str, seats: int, options: dict[str, Any], thorough: bool
) -> None:
    alone = begun(app, game, seats, options)
    app.push(LobbyScene(LIBRARY))
    table, served = at_phones(app, game, seats, options)
    for name in NAMES[:seats]:
        app.settings.remember_phone(name, at_phone=True)
    rng, left, dropped = random.Random(8), 0, 0
    while table.match.outcome is None:
        play(app, table, served, rng, rng.randrange(1, 40 if left and not thorough else 9))
        if table.match.outcome is not None:
            break
        before = table.match
        dropped += sum(waits(page) for page in served.pages.values())
        app.home()
        app.room.close()  # as when the program ends
        assert served.open_at is None
        served = StandInPhones()
        app.phones = app.room.makes = lambda served=served: served  # type: ignore[misc]
        resume(app, LIBRARY, record_file())
        settle(app)
        served.come(*range(seats))
        let_pass(app, 0.01)
        [table] = [scene for scene in app.scenes if isinstance(scene, TableScene)]
        assert table.match.phones == before.phones
        came = len(before.session.log)  # what chance did while nobody was asked comes after it
        assert table.match.session.log[:came] == before.session.log
        assert all(entry.seat == CHANCE for entry in table.match.session.log[came:])
        assert not table.match.away
        left += 1
    assert left
    assert dropped or game not in {"bull_sanity", "el_presidente"}  # asked again, and kept again
    assert record_file().read_bytes() == encode_session(table.match.header, alone)


@pytest.mark.parametrize("came", [True, False])
def test_only_who_has_had_a_phone_is_waited_for_in_another_game(app: App, came: bool) -> None:
    app.push(LobbyScene(LIBRARY))
    session: Session[Any] = Session(GAMES.open("bull_sanity", 2, {}), SEED)
    laid(app, session, came=range(2 if came else 0))
    for name in NAMES[:2]:
        app.settings.remember_phone(name, at_phone=True)
    app.home()
    resume(app, LIBRARY, record_file())
    [table] = [scene for scene in app.scenes if isinstance(scene, TableScene)]
    assert table.match.phones == ({0, 1} if came else set())


def test_what_was_open_before_a_resume_is_nobody_s_secret_after_it() -> None:
    session: Session[Any] = Session(GAMES.open("el_presidente", 3), SEED, dealt(SEED))
    rng, opened, picked_up = random.Random(4), set[int](), set[int]()
    while len(picked_up) < 3:
        session.draw_all()
        seat = session.actors[0]
        session.act(seat, session.game.choose(session.state, seat, rng))
        opened |= {*session.observe(PUBLIC).zones["battle"]}
        held = {card for at in range(3) for card in session.observe(at).zones[f"hand:{at}"]}
        picked_up = opened & held
    kept = set[int]().union(*since_the_deal(session))
    assert kept
    assert kept < held
    assert not kept & opened


class Movers:
    """People who move from the screen to phones, leave their seats to computers and come back.

    Whoever is at the screen presses on whatever lies there; after each step the hands that lie
    open are looked at.
    """

    def __init__(self, app: App, game: str, seats: int, options: dict[str, Any], seed: int) -> None:
        self.app, self.rng = app, random.Random(seed)
        self.made: list[StandInPhones] = []
        app.phones = app.room.makes = self._serve
        app.engines = FakeEngines(self._think)
        session: Session[Any] = Session(GAMES.open(game, seats, options), seed)
        self.session, self.seats = session, seats
        self.table = lay(app, session, phones=(0, 1), lift=False)
        self.course, self.match = self.table.course, self.table.match
        self.minds = {seat: Mind(seed) for seat in range(seats)}
        self.moved: set[str] = set()

    def _serve(self) -> StandInPhones:
        self.made.append(StandInPhones())
        return self.made[-1]

    def _think(self, asked: Asked) -> Advice:
        game = self.session.game
        world = game.imagine(asked.view, self.rng)
        return Advice(game.choose(world, asked.view.viewer, self.rng))

    def go_on(self, steps: int) -> None:
        for _step in range(steps):
            if isinstance(self.app.scene, ResultScene):
                return
            if self.rng.random() < 0.15:
                self._move()
                self._look()
            self._press_at_phones()
            self._press_at_screen()
            self._let(self.rng.choice((0.01, 0.3, 10.0)))
            self._look()

    def _move(self) -> None:
        seat = self.rng.randrange(self.seats)
        self.moved.add(type(self.app.scene).__name__)
        way = self.rng.choice(("screen", "phone", "computer"))
        self.course.sit(seat, phone=way == "phone", level="easy" if way == "computer" else "")

    def _press_at_phones(self) -> None:
        served = self.made[-1] if self.made else None
        if served is None or served.open_at is None:
            return
        served.come(*(self.match.phones - self.course.pocket.there))
        for seat, page in sorted(served.pages.items()):
            answer = self.minds[seat].press(page) if seat in self.minds else None
            if answer is not None and self.rng.random() < 0.7:
                served.say(seat, answer)

    def _press_at_screen(self) -> None:
        """Enter for what lies above the table; at the table the player asked decides."""
        scene, match = self.app.scene, self.match
        if scene is not self.table:
            if self.rng.random() < 0.5:
                enter = pygame.Event(
                    pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0
                )
                scene.handle(enter)
        elif match.ask is not None and match.asked is not None and not self.table.show.moving:
            self.course.decide(self.rng.choice(list(match.turn(match.asked).legal())))
        elif match.lingers:
            self.course.pass_on()

    def _let(self, seconds: float) -> None:
        if self.app.scene.moving:
            self.app.scene.update(seconds)
        let_pass(self.app, min(seconds, 1.0))

    def _look(self) -> None:
        """Where the table is at rest no hand lies open but that of who is at the screen."""
        match, view = self.match, self.table.show.view
        if self.table.show.moving:
            return
        open_to_all = {
            card for cards in self.session.observe(PUBLIC).zones.values() for card in cards
        }
        for seat in range(self.seats):
            faces = set(view.zones[f"hand:{seat}"]) - {UNSEEN} - open_to_all
            theirs = match.viewer == seat and seat in match.people
            assert not faces or theirs or not match.answering, f"the hand of seat {seat} lies open"


def moved_about(app: App, game: str, seats: int, options: dict[str, Any], seed: int) -> None:
    movers = Movers(app, game, seats, options, seed)
    movers.go_on(MOST_ROUNDS)
    assert movers.match.outcome is not None
    assert kept(movers.table)
    assert {"TableScene", "CurtainScene"} <= movers.moved


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        pytest.param(*SHORT[3], marks=pytest.mark.slow),
        ("presidents_and_sanityholes", 3, {"black_markers": 1}),
    ],
)
def test_seats_move_at_any_step_and_the_game_ends_with_no_hand_left_open(
    app: App, game: str, seats: int, options: dict[str, Any]
) -> None:
    moved_about(app, game, seats, options, SEED + 4)  # in which a curtain falls


def test_a_curtain_goes_away_when_who_is_to_lift_it_moves_to_a_phone(app: App) -> None:
    app.window.hidden = False
    app.phones = app.room.makes = StandInPhones
    session: Session[Any] = Session(GAMES.open("bull_sanity", 3), SEED, dealt(SEED))
    table = lay(app, session, lift=False)
    let_pass(app, 0.01)
    curtain = of_kind(CurtainScene, app.scene)
    table.course.sit(curtain.seat, phone=True)
    assert app.scene is not curtain
    curtain.reveal(curtain.seat)  # pressed as it went
    assert table.match.viewer != curtain.seat
    assert not set(table.show.view.zones[f"hand:{curtain.seat}"]) - {UNSEEN}
