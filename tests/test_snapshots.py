"""What is shown, told and decided stays as it was; a change that is meant is saved again.

Kept are small pictures of all that a window shows (`tests.tour`), of moves on their way and of
printed boxes, and as text what is read aloud, what phones show, what computer players decide, what
learning programs are told, and what the laboratory finds.
"""

import random
import subprocess
import time
from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins
from PIL import Image

from bots.advice import advise
from bots.environment.desk import Desk
from bots.limit import Limit
from bots.manner import Manner
from bots.measure.positions import positions
from bots.players import new_player, thought_of
from bots.reasons import sentences
from bots.scripts import PREFIX
from games.library import GAMES
from main import main
from rules.core import Action, cards_of
from rules.notation import written
from rules.session import Session
from table.cast import cast
from table.match import Transition
from table.phone.at_phone import AtPhone
from table.phone.pages import page_of
from table.storage.settings import Settings
from tests import of_kind
from tests.at_table import NAMES, entry_of, header_of, match_of
from tests.click_through import open_app, open_to
from tests.clock import let_pass
from tests.listener import Listener
from tests.person import golden
from tests.snapshot import Views, differing_text, differing_views, window_picture
from tests.tour import LIBRARY, PLACES
from ui.lobby.lobby import LobbyScene
from ui.replay.replay_scene import ReplayScene

SMALL, MIDDLE = (960, 540), (1280, 720)
LARGE_LETTERS: dict[str, Any] = {"text_scale": 150}
CONTRAST: dict[str, Any] = {"high_contrast": True, "left_handed": True, "four_colors": True}
SHOWN_OF_A_REPLAY = 24.0
"""Seconds of each game that are looked at in motion,"""
EVERY = 0.37
"""and the time between two looks: nothing moves in step with it."""
POSITIONS, EVERY_POSITION = 60, 2
"""How far games go at the smallest and the largest table, and how often players are asked there."""
FEW = Limit(seconds=None, iterations=8)
MOST_CHOICES = 4
LOOKED_AT = 11
"""Of so many entries of a golden record one is looked at on its phone."""
CHARACTERS = cast()
LETTERS, EVERY_LETTER = 300, 23
"""How far a game is spelled for learning programs, and how often they are asked what they know."""
COMMANDS = [
    "simulate sanity_rook --games 4 --bots easy,normal",
    "simulate artoffacts --seats 4 --games 6 --bots random,normal",
    "tournament el_presidente --seats 4 --games 8 --bots random,easy,normal",
    "tournament bull_sanity --seats 4 --games 8 --bots random,easy,normal,hard --iterations 2",
    "compare presidential_poker --seats 2 --games 4 --option limit=no_limit"
    " --option limit=fixed_limit",
    "compare president_arnold --seats 3 --games 8 --option pots=renew --option pots=grow hands=2",
]


@pytest.fixture
def update(pytestconfig: pytest.Config) -> bool:
    return bool(pytestconfig.getoption("--update-snapshots"))


@pytest.fixture(autouse=True)
def somewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Show the same folders and times of day wherever this runs."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CABINET_HOME", "home")
    (tmp_path / "licenses").mkdir()
    monkeypatch.setattr("ui.pages.about.LICENSES", Path("licenses"))
    monkeypatch.setenv("TZ", "UTC")
    if hasattr(time, "tzset"):
        time.tzset()
    yield
    monkeypatch.undo()
    if hasattr(time, "tzset"):
        time.tzset()


@pytest.mark.parametrize("place", PLACES)
def test_the_window_looks_and_sounds_as_it_did(place: str, tmp_path: Path, *, update: bool) -> None:
    (size, looks), listener = look_at(place), Listener()
    app = open_to(listener, size, animations=False, sound=False, **looks)
    app.push(LobbyScene(LIBRARY))
    app.step([])
    listener.news()
    heard: list[str] = []

    def views() -> Views:
        for view in PLACES[place](app):
            said = (" | ".join(words.splitlines()) for words in listener.news())
            heard.extend((f"{view}:", *(f"  {words}" for words in said)))
            yield view, window_picture(app.screen)

    faults = differing_views(f"window/{place}", views(), tmp_path, update=update)
    assert not faults + differing_text(f"speech/{place}", heard, update=update)


def look_at(place: str) -> tuple[tuple[int, int], dict[str, Any]]:
    """Return how large the window is at a place, and what is set: of each game one table is plain,
    the next has large letters, and that of the most seats other colors and the other hand."""
    if not place.startswith("table "):
        return SMALL, {}
    game = place.rpartition(" ")[0]
    at = [each for each in PLACES if each.startswith(f"{game} ")].index(place)
    return MIDDLE, ({}, LARGE_LETTERS, CONTRAST)[at]


@pytest.mark.parametrize("game", GAMES.names)
def test_moves_look_as_they_did(game: str, tmp_path: Path, *, update: bool) -> None:
    assert not differing_views(f"moves/{game}", moving(game), tmp_path, update=update)


def moving(game: str) -> Views:
    """Yield looks at the beginning of a game's golden record, shown at its own speed."""
    app, session = open_app(MIDDLE, sound=False), golden(game)
    entry, header = entry_of(game), header_of(session)
    controller = entry.controller(session.game, NAMES[: session.game.seats])
    replay = ReplayScene(entry, controller, header, session)
    app.push(replay)
    app.step([])
    replay.toggle_play()
    for look in range(round(SHOWN_OF_A_REPLAY / EVERY)):
        for _frame in range(4):
            app.scene.update(EVERY / 4)
        let_pass(app, 0.0)
        yield f"{look * EVERY:.2f}", window_picture(app.screen)


@pytest.mark.parametrize("game", GAMES.names)
def test_computer_players_decide_and_explain_as_they_did(game: str, *, update: bool) -> None:
    """What `docs/strength.md` measured are players who decide like this."""
    seat_range = GAMES[game].rules().seat_range
    tables = sorted({seat_range[0], seat_range[-1]})
    lines = [line for seats in tables for line in thinking(game, seats)]
    assert not differing_text(f"players/{game}", lines, update=update)


def thinking(name: str, seats: int) -> Iterator[str]:
    """Yield what each kind of player would do at some positions, and what a hint says of them."""
    game, plan = GAMES.open(name, seats), GAMES[name].strategy()

    def told(action: Action) -> str:
        return " ".join(map(str, written(game.deck, action).values()))

    met = enumerate(positions(game, plan, 7, 5))
    for at, (view, memory) in islice(met, 0, POSITIONS, EVERY_POSITION):
        luck = partial(random.Random, at)
        yield f"{at}: seat {view.viewer} of {seats}"
        for level in ("easy", "normal", *(PREFIX + name for name in plan.scripts)):
            player = new_player(level, plan)
            yield f"  {level}: {told(player.decide(game, view, memory, luck()))}"
        thought = thought_of(game, plan, view, memory, luck(), FEW)
        for each in thought.choices[:MOST_CHOICES]:
            yield f"  hard: {told(each.action)}, {each.visits} times {each.value:.6g}"
        one = CHARACTERS[at % len(CHARACTERS)]
        player = new_player("normal", plan.in_manner(Manner(**one.leaning)), FEW)
        yield f"  {one.name}: {told(player.decide(game, view, memory, luck()))}"
        played = next(iter(game.legal(game.imagine(view, luck()), view.viewer)))
        advice = advise(game, plan, view, memory, luck(), FEW, played)
        for claims in (advice.claims, advice.of_played):
            yield f"  hint: {sentences(plan.reasons, game, view, claims, NAMES)}"
        yield f"  {told(played)} loses {advice.loss} of {advice.value}"


@pytest.mark.parametrize("game", GAMES.names)
def test_learning_programs_are_told_what_they_were(game: str, *, update: bool) -> None:
    assert not differing_text(f"rows/{game}", list(rows_of(game)), update=update)


def rows_of(game: str) -> Iterator[str]:
    """Yield what is told at some letters of a game that is played at random."""
    desk = Desk(GAMES[game], GAMES[game].rules().seat_range[-1])
    rng = random.Random(5)
    desk.begin(5)
    for step in range(LETTERS):
        if desk.over:
            yield f"{step}: {desk.over}, {desk.gains}"
            desk.begin(step)
        if step % EVERY_LETTER == 0:
            row, letters = desk.row(desk.seat), [desk.called(each) for each in desk.options]
            yield f"{step}: seat {desk.seat} may say {letters}"
            for part in desk.layout:
                told = enumerate(row[part.start : part.start + part.size])
                if numbers := [f"{at}={number:g}" for at, number in told if number]:
                    yield f"  {part.name}: {' '.join(numbers)}"
        desk.take(rng.choice(desk.options))


@pytest.mark.parametrize("game", GAMES.names)
def test_phones_show_and_ask_what_they_did(game: str, *, update: bool) -> None:
    """What the log, the plates and the questions of a table say, too."""
    assert not differing_text(f"phones/{game}", list(at_phones(game)), update=update)


def at_phones(game: str) -> Iterator[str]:
    """Yield what is new at the phone that is asked, through a game's golden record."""
    record = golden(game)
    fresh: Session[Any] = Session(record.game, record.seed)
    match = match_of(fresh, Settings(ask_everyone="off"))
    phones = {
        seat: AtPhone(match.controller, seat, match.asking.observe(seat))
        for seat in range(fresh.game.seats)
    }
    shown: dict[int, dict[str, str]] = {seat: {} for seat in phones}
    for at, entry in enumerate(record.log):
        action = entry.action if isinstance(entry.action, Action) else None
        phone = phones.get(entry.seat)
        if phone is not None and action is not None and at % LOOKED_AT == 0:
            phone.turn = match.turn(entry.seat)
            for chosen in dict.fromkeys(((), cards_of(action))):
                phone.chosen = chosen
                now = dict(flat(to_builtins(page_of(match, phone, may_hint=True))))
                former, shown[entry.seat] = shown[entry.seat], now
                yield f"{match.controller.names[entry.seat]} chose {len(chosen)}:"
                yield from (f"  {at}: {now[at]}" for at in now if now[at] != former.get(at))
                yield from (f"  no {at}" for at in former if at not in now)
        transition = of_kind(Transition, match.commit(entry.seat, action))
        for seat, each in phones.items():
            each.hear(transition.happened, match.asking.observe(seat))
            each.tell_all()
            each.ask_next()


def flat(page: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield what is on a page: where it stands there, and what it is."""
    for key, value in page.items():
        if isinstance(value, dict):
            yield from ((f"{key}.{name}", str(each)) for name, each in value.items())
        elif isinstance(value, list | tuple):
            yield from ((f"{key}.{at}", str(each)) for at, each in enumerate(value))
        else:
            yield key, str(value)


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", GAMES.names)
def test_a_printed_box_looks_as_it_did(game: str, tmp_path: Path, *, update: bool) -> None:
    box = tmp_path / "box"
    words = ["print", "everything", game, "--without", "deck", "--players", "4", "--dpi", "72"]
    assert main([*words, "-o", str(box)]) == 0
    views = (view for file in sorted(box.glob("*.pdf")) for view in printed(file))
    assert not differing_views(f"prints/{game}", views, tmp_path, update=update)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: "_".join(command.split()[:2]))
def test_the_laboratory_finds_what_it_did(
    command: str, capsys: pytest.CaptureFixture[str], *, update: bool
) -> None:
    words = command.split()
    assert main(words) == 0
    lines = capsys.readouterr().out.splitlines()
    assert not differing_text(f"laboratory/{'_'.join(words[:2])}", lines, update=update)


def printed(file: Path) -> Views:
    """Yield the pages of a file as a printer would show them."""
    words = ["pdftoppm", "-r", "72", str(file), str(file.with_suffix(""))]
    subprocess.run(words, check=True, capture_output=True)
    for page in sorted(file.parent.glob(f"{file.stem}-*.ppm")):
        with Image.open(page) as picture:
            yield page.stem, picture.convert("RGB")
        page.unlink()
