"""A tour of all that the window can show: every page, and every table with what it asks.

A place of the tour is opened in an app and tells each view of it by a name, while it is on top.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from datetime import date, timedelta
from functools import partial
from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

import msgspec

from bots.reasons import quantity
from games.library import GAMES, library
from rules.core import CHANCE, Action, Chance, cards_of
from rules.record import SeatHeader
from rules.session import Session
from rules.turn import turn_of
from rules.words import _
from table.cast import cast as characters
from table.chatter import Remark
from table.coach import CostlyDecision
from table.storage.about_game import keep_lesson, keep_solved
from table.storage.deals import DayResult, DuelResult, keep_duel
from table.storage.people import count_for_people
from table.storage.places import games_folder
from table.storage.recorder import Recorder
from table.storage.statistics import count_game
from table.storage.store import added, keep
from table.telling import words_apart
from tests.at_table import (
    NAMES,
    entry_of,
    events_of,
    header_of,
    item_of,
    lay,
    session_after,
    settle,
)
from tests.click_through import click
from tests.clock import wait
from tests.standin import StandInPhones
from ui.app import App, Scene
from ui.controls.fields import TextField
from ui.controls.viewport import Viewport
from ui.felt.dialogs import CostliestScene, LeaveScene, SaveScene, WhoScene
from ui.felt.summary import SummaryScene
from ui.felt.table_scene import TableScene
from ui.lesson.lesson_scene import LessonScene
from ui.lobby.deal import DealScene
from ui.lobby.dealing import SealScene
from ui.lobby.deals_page import DealsScene
from ui.lobby.learning import lesson_scene
from ui.lobby.play_on import PlayOnScene
from ui.lobby.records_page import RecordDialog, RecordsScene
from ui.lobby.seat_row import CompanyScene
from ui.lobby.setup import SetupScene
from ui.lobby.statistics_page import StatisticsScene
from ui.pages.about import AboutScene
from ui.pages.dialog import DialogScene
from ui.pages.folder import FolderScene
from ui.pages.keys_page import KeysScene
from ui.pages.letters_page import LettersScene
from ui.pages.printing import PrintScene
from ui.pages.rules import RulesScene
from ui.pages.settings_page import SettingsScene
from ui.puzzles.puzzle_opening import open_puzzles, puzzle_at
from ui.puzzles.puzzle_scene import PuzzleScene
from ui.replay.over_replay import BookmarksScene
from ui.replay.replay_scene import ReplayScene

Views = Iterator[str]
LIBRARY = library()
DAY = date(2026, 1, 2)
SHORT_OPTIONS: dict[str, dict[str, int]] = {
    "president_arnold": {"hands": 1},
    "presidential_poker": {"hands": 1},
    "el_presidente": {"games": 1},
    "sanity_rook": {"goal": 100},
}


def _nothing(*_args: object, **_more: object) -> None:
    return


def scrolled(app: App, name: str) -> Views:
    """Tell of a page from its top to its foot, a window full at a time."""
    app.step([])
    yield name
    panel = app.scene.panel
    areas = [each for each in panel.widgets if isinstance(each, Viewport)] if panel else []
    area = max((each for each in areas if each.most), key=lambda one: one.rect.width, default=None)
    at = 1
    while area is not None and area.offset < area.most:
        area.scroll_to(area.offset + round(area.rect.height * 0.9))
        app.invalidate()
        app.step([])
        at += 1
        yield f"{name} {at}"


def page(make: Callable[[], Scene], name: str, app: App) -> Views:
    """Open a page over the lobby and go through it."""
    app.push(make())
    yield from scrolled(app, name)
    app.pop()


def rest(app: App) -> None:
    """Let what moves come to its end, or wait for who looks."""
    for _round in range(40):
        app.step([])
        if not app.scene.moving:
            return
        app.scene.update(10.0)


def lobby(app: App) -> Views:
    """The lobby without and with a game to go on with."""
    for _round in range(20):
        app.step([])
    yield from scrolled(app, "lobby")


def set_up(game: str, app: App) -> Views:
    """A game's set-up with all house rules open, then with as many players as may play."""
    entry = entry_of(game)
    app.push(SetupScene(entry))
    app.step([])
    yield f"table {game} from above"
    click(app, "more")
    yield from scrolled(app, f"set-up {game}")
    scene = app.scene
    assert isinstance(scene, SetupScene)
    if len(entry.seat_range) > 1:
        scene.players.set_count(max(entry.seat_range))
        scene.rebuild()
        yield from scrolled(app, f"set-up {game} of many")
    app.pop()


def rules(game: str, app: App) -> Views:
    """Every chapter of a game's rules, and what a search finds."""
    scene = RulesScene(entry_of(game), games=LIBRARY)
    app.push(scene)
    for at in range(len(scene.sections)):
        scene.chosen = at
        scene.rebuild()
        app.step([])
        yield f"rules {game} {at}"
    scene._search(_("card")[:3])
    app.step([])
    yield f"rules {game} searched"
    app.pop()


def finished(game: str, number: int) -> None:
    """Play a whole game of two people and computer players at random, with all that is kept."""
    entry = entry_of(game)
    session = session_after(
        game, min(4, max(entry.seat_range)), 6_000, **SHORT_OPTIONS.get(game, {})
    )
    assert session.outcome is not None, f"{game} is not over"
    header = header_of(session, people=(0, 1))
    Recorder(games_folder() / f"{number}.cabinet", header, session).save()
    sides = entry.controller(session.game, header.names).partners
    count_game(header, sides, session.outcome, helped=False)
    count_for_people(header, sides, session.outcome, DAY - timedelta(days=number))


def evening() -> None:
    """Keep what an evening leaves: games, a lesson, puzzles, deals of the day and a duel."""
    games_folder().mkdir(parents=True, exist_ok=True)
    for number, game in enumerate(GAMES.names):
        finished(game, number)
        entry = entry_of(game)
        if number % 2 == 0:
            keep_lesson(game, 0, finished=True)
        if entry.puzzles is not None:
            for puzzle in entry.puzzles()[: 3 * number]:
                keep_solved(game, puzzle.name, NAMES[0])
    game = GAMES.names[0]
    for back in range(0, 20, 3):
        day = (DAY.replace(day=28) - timedelta(days=back)).isoformat()
        result = DayResult(day, game, NAMES[0], 60 - back, 1, 4)
        keep(added("days", **msgspec.structs.asdict(result)))
    keep_duel(DuelResult(DAY.isoformat(), game, NAMES[0], "C-0", 61, 40))


def after_games(app: App) -> Views:
    """The pages that tell of games played, after an evening."""
    evening()
    app.settings.names, app.settings.person = NAMES[:1], NAMES[0]
    app.home()
    app.scene.resume()
    rest(app)
    wait(app, 0.1)
    yield from scrolled(app, "lobby played")
    app.push(RecordsScene(LIBRARY))
    yield from scrolled(app, "records")
    scene = app.scene
    assert isinstance(scene, RecordsScene)
    app.push(RecordDialog(LIBRARY, scene.notes[0]))
    app.step([])
    yield "record"
    app.home()
    for person, name in (("", "statistics played"), (NAMES[0], "person")):
        page = StatisticsScene(LIBRARY)
        page.person = person
        app.push(page)
        yield from scrolled(app, name)
        app.home()
    app.push(DealsScene(LIBRARY, DAY.replace(day=28)))
    yield from scrolled(app, "deals played")
    app.home()
    entry = entry_of(GAMES.names[1])
    open_puzzles(app, entry)
    yield from scrolled(app, "puzzles begun")
    app.home()
    lay(app, session_after(GAMES.names[1], 4, 12), people=(0,))
    app.home()
    rest(app)
    wait(app, 0.1)
    yield from scrolled(app, "lobby with a game")


def dialogs(app: App) -> Views:
    """Dialogs that ask or tell something beside a table."""
    session = session_after("president_arnold", 3, 6_000)
    entry, header = entry_of("president_arnold"), header_of(session, people=(0,))
    seats = [SeatHeader(name, "human") for name in NAMES[:4]]
    app.push(DealScene(entry, header, session, _nothing))
    app.step([])
    yield "deal"
    with patch("ui.lobby.dealing.new_secret", lambda: "0" * 32):
        app.replace(SealScene(seats, _nothing))
    app.step([])
    yield "seal"
    app.replace(PlayOnScene(header, _nothing))
    yield from scrolled(app, "play on")
    app.replace(FolderScene(_("Save the sheets"), Path("/usr/share"), _nothing))
    app.step([])
    yield "folder"
    app.replace(CompanyScene("Ada", ("Blaise",), _nothing))
    yield from scrolled(app, "company")
    app.pop()
    app.push(SetupScene(entry))
    app.step([])
    panel = app.scene.panel
    assert panel is not None
    field = next(each for each in panel.widgets if isinstance(each, TextField))
    app.push(LettersScene(panel, field.key))
    app.step([])
    yield "letters"
    app.home()


def asides(app: App) -> Views:
    """What else stands over a table or a replay: questions, lists, sheets."""
    game = "president_arnold"
    session = session_after(game, 4, 40)
    names = NAMES[: session.game.seats]
    entry, header = entry_of(game), header_of(session, people=(0,))
    replay = ReplayScene(entry, entry.controller(session.game, names), header, session)
    app.push(replay)
    app.step([])
    replay.open_look()
    app.step([])
    yield "look"
    app.pop()
    replay.open_curves()
    app.step([])
    yield "curves"
    app.pop()
    replay.open_log()
    app.step([])
    yield "log of a replay"
    app.home()
    saving = _(
        "The game can’t be saved in {folder} ({why}). Keep playing. It’ll be saved when possible."
    ).format(folder="/home/ann/cabinet/games", why="No space left on device")
    over_hand = session_after(game, 4, 6_000, hands=1)
    view = over_hand.game.observe(over_hand.state, 0)
    summary = entry.controller(over_hand.game, names).summary(events_of(over_hand), view)
    assert summary is not None
    deck = session.game.deck
    over: dict[str, Callable[[], Scene]] = {
        "who": lambda: WhoScene([(at + 1, at, name) for at, name in enumerate(names)], _nothing),
        "leave": lambda: LeaveScene(saving, again=_nothing, leave=_nothing),
        "summary": lambda: SummaryScene(summary, deck, _nothing, _nothing),
        "costliest": lambda: CostliestScene([*islice(_slips(session), 4)], _nothing),
        "save": lambda: SaveScene(header, session, entry.sheet.title),
        "error": lambda: DialogScene(_("The game isn’t saved"), saving),
    }
    for name, make in over.items():
        app.push(make())
        app.step([])
        yield name
        app.pop()


def _slips(session: Session[Any]) -> Iterator[CostlyDecision]:
    """Yield each decision of a game that had another way, as if that had been better."""
    controller = entry_of(session.game.name).controller(session.game, NAMES[: session.game.seats])
    for at, entry in enumerate(session.log):
        action = entry.action
        if isinstance(action, Chance):
            continue
        turn = turn_of(session.game, session.before(at), entry.seat)
        for other in islice((other for other in turn.legal() if other != action), 1):
            decided, better = words_apart(controller, turn, action, other)
            yield CostlyDecision(at, entry.seat, 1, decided, better, 2.0, quantity(2, "chips"))


def bubbles(app: App) -> Views:
    """What players say at their seats, what the table refuses, and what is laid before a hand."""
    table = lay(app, session_after("president_arnold", 4, 40), people=(0,))
    for seat in range(1, 4):
        table.felt.teller.speech.say(Remark(seat, max(characters()[seat].says("passing"), key=len)))
        app.step([])
        yield f"seat {seat} says"
    turn = table.match.turn(0)
    assert turn is not None
    cards = sorted(turn.view.zones["hand:0"])
    for card in (cards[0], cards[-1]):
        table.felt.bubble.refuse(table.match.why_not(turn, (), card), item_of(table, card))
        app.step([])
        yield f"card {card} is refused"
    app.home()
    table = lay(app, session_after("bull_sanity", 3, 30), people=range(3), lift=False)
    app.step([])
    yield "curtain"
    app.home()


def learning(game: str, app: App) -> Views:
    """Each step of a game's lesson, and the end."""
    entry = entry_of(game)
    if entry.lesson is None:
        return
    lesson = entry.lesson()
    for step in range(len(lesson.steps)):
        app.push(lesson_scene(app, entry, lesson, step))
        rest(app)
        yield f"lesson {game} {step}"
        if step == len(lesson.steps) - 1:
            assert isinstance(app.scene, LessonScene)
            app.scene.end()
            app.step([])
            yield f"lesson {game} end"
        app.home()


def puzzling(game: str, app: App) -> Views:
    """A game's puzzles, and the words of each."""
    entry = entry_of(game)
    if entry.puzzles is None:
        return
    puzzles = entry.puzzles()
    open_puzzles(app, entry)
    yield from scrolled(app, f"puzzles {game}")
    app.home()
    for at in range(len(puzzles)):
        app.push(puzzle_at(app, entry, puzzles, at))
        rest(app)
        yield f"puzzle {game} {at}"
        if at == 0:
            scene = app.scene
            assert isinstance(scene, PuzzleScene)
            search = scene.tutor.puzzle.search()
            while scene.tutor.asks:
                if scene.tutor.line is None and (way := next(search.ways(scene.tutor.place), None)):
                    scene.course.decide(way)
                wait(app, 1.0)  # the others reply after a pause, and then it is shown
            yield f"puzzle {game} solved"
        app.home()


def replayed(game: str, app: App) -> Views:
    """A replay in its middle and at its end, with its bookmarks."""
    session = session_after(game, min(entry_of(game).seat_range), 6_000)
    entry = entry_of(game)
    controller = entry.controller(session.game, NAMES[: session.game.seats])
    replay = ReplayScene(entry, controller, header_of(session, people=(0,)), session)
    app.push(replay)
    for part in (0.3, 0.7, 1.0):
        replay.seek(round((replay.length - 1) * part))
        app.step([])
        yield f"replay {game} {part:.0%}"
    app.push(BookmarksScene(replay.bookmarks, replay.place, replay.stops.number, _nothing))
    yield from scrolled(app, f"bookmarks {game}")
    app.home()


def reached(addresses: Sequence[str], _wake: object) -> SimpleNamespace:
    """Return that the first address answers, and the others don't."""
    return SimpleNamespace(answers={each: not at for at, each in enumerate(addresses)})


def phones(app: App) -> Views:
    """The page of the phones, as it gathers them."""
    served = StandInPhones()
    app.phones = app.room.makes = lambda: served
    table = lay(app, session_after("president_arnold", 4, 0), people=range(4), phones=(1, 2))
    with patch("ui.felt.phones_page.Reaching", reached):
        table.felt.overlays.open_phones(table.course)
        yield from scrolled(app, "phones")
    app.home()
    app.phones = app.room.makes = None


def asked(session: Session[Any]) -> tuple[str, ...]:
    """Return what kinds of decisions there are now."""
    turn = turn_of(session.game, session.state, session.actors[0])
    kinds = {type(action).__name__ for _at, action in zip(range(60), turn.legal(), strict=False)}
    return tuple(sorted(kinds))


def table_of(game: str, seats: int, app: App, most: int = 400) -> Views:
    """A game's table at each kind of decision, with cards chosen, hinted and explained."""
    session = session_after(game, seats, 0, **SHORT_OPTIONS.get(game, {}))
    rng = random.Random(1)
    seen: set[tuple[str, ...]] = set()
    for step in range(most):
        if session.outcome is not None:
            break
        seat = session.actors[0]
        kinds = asked(session)
        if kinds not in seen or step in {25, 60}:
            seen.add(kinds)
            yield from _at_table(app, game, seats, step, session)
        session.act(seat, session.game.choose(session.state, seat, rng))
        session.draw_all()


def _at_table(app: App, game: str, seats: int, step: int, session: Session[Any]) -> Views:
    name = f"table {game} {seats} {step}"
    people = session.actors[:1]
    table = lay(app, session, people=people)
    app.step([])
    yield name
    turn = table.match.turn(people[0])
    action = session.game.choose(session.state, people[0], random.Random(1))
    chosen = cards_of(action)
    lit = table.match.ask.lit if table.match.ask is not None else ()
    cards = [card for card in chosen if card in lit] or sorted(lit)[:1]
    if cards and turn is not None:
        table.course.choose(tuple(cards))
        settle(app)
        yield f"{name} chosen"
    app.home()


def ended(game: str, app: App) -> Views:
    """What a table says when a hand and the game are over, and the menu."""
    seats = min(4, max(entry_of(game).seat_range))
    session = session_after(game, seats, 6_000, **SHORT_OPTIONS.get(game, {}))
    assert session.outcome is not None, game
    at, final = next(
        (at, entry) for at, entry in reversed([*enumerate(session.log)]) if entry.seat != CHANCE
    )
    session.rewind(at)
    table = lay(app, session, people=(final.seat,))
    table.felt.overlays.menu()
    app.step([])
    yield f"menu {game}"
    while not isinstance(app.scene, TableScene):
        app.pop()
    table.course.decide(cast(Action, final.action))
    for _round in range(300):
        app.step([])
        if app.scene.moving:
            app.scene.update(10.0)
        elif not isinstance(app.scene, TableScene):
            break
    assert not isinstance(app.scene, TableScene), game
    app.step([])
    yield f"end {game}"
    app.home()


PLACES: dict[str, Callable[[App], Views]] = {
    "lobby": lobby,
    "settings": partial(page, SettingsScene, "settings"),
    "keys": partial(page, KeysScene, "keys"),
    "about": partial(page, AboutScene, "about"),
    "statistics": partial(page, lambda: StatisticsScene(LIBRARY), "statistics"),
    "deals": partial(page, lambda: DealsScene(LIBRARY, DAY), "deals"),
    "empty records": partial(page, lambda: RecordsScene(LIBRARY), "empty records"),
    "print": partial(page, lambda: PrintScene(LIBRARY[0], LIBRARY), "print"),
    "after games": after_games,
    "dialogs": dialogs,
    "phones": phones,
    "asides": asides,
    "bubbles": bubbles,
    **{f"set-up {name}": partial(set_up, name) for name in GAMES.names},
    **{f"rules {name}": partial(rules, name) for name in GAMES.names},
    **{f"lesson {name}": partial(learning, name) for name in GAMES.names},
    **{f"puzzles {name}": partial(puzzling, name) for name in GAMES.names},
    **{f"replay {name}": partial(replayed, name) for name in GAMES.names},
    **{f"end {name}": partial(ended, name) for name in GAMES.names},
    **{
        f"table {name} {seats}": partial(table_of, name, seats)
        for name in GAMES.names
        for seats in sorted(
            {
                min(entry_of(name).seat_range),
                min(4, max(entry_of(name).seat_range)),
                max(entry_of(name).seat_range),
            }
        )
    },
}
