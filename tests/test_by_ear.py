"""Each game is played from what is said alone: a player who gets sentences and sends keys."""

import random
import re
from itertools import pairwise

import pygame
import pytest

from games.library import GAMES
from rules.core import PUBLIC, HandEnded
from rules.session import Session
from table.phone.reaching import spelled
from table.sayable import sayable
from tests.at_table import NAMES, entry_of, events_of, header_of, lay, session_after
from tests.click_through import open_to, press
from tests.clock import let_pass
from tests.ear import Ear
from tests.listener import Listener
from tests.person import controller_for
from tests.test_computer_players import quick
from tests.test_shared_screen import SEATS, seats_at
from tests.tour import LIBRARY, PLACES
from ui.app import App
from ui.controls.panel import Panel
from ui.felt.phones_page import PhonesScene
from ui.felt.table_scene import TableScene
from ui.focus_reader import page_lines, spoken_of
from ui.lobby.lobby import LobbyScene
from ui.replay.replay_scene import ReplayScene

READERS = (pygame.K_F5, pygame.K_F6, pygame.K_F7, pygame.K_F8, pygame.K_F9)
ARROWS = (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_UP)
FLUSH = 3
"""Rounds of the loop in which what follows from a key happens."""


def at_ear(app: App, listener: Listener, seed: int) -> Ear:
    """Return somebody who hears what is said at an app, and presses its keys."""

    def strike(key: int, text: str) -> list[str]:
        press(app, key, text=text)
        for _ in range(FLUSH):
            let_pass(app, 0.01)
        return listener.news()

    def wait() -> list[str]:
        for _ in range(FLUSH):
            let_pass(app, 0.2)
            if app.scene.moving:
                app.scene.update(10.0)
        return listener.news()

    return Ear(strike, wait, random.Random(seed))


def hands_played(table: TableScene) -> int:
    """Return how many hands have ended by the record, which the player never sees."""
    return sum(isinstance(each, HandEnded) for each in events_of(table.match.session))


def play_by_ear(game: str, seed: int, people: tuple[int, ...]) -> None:
    """Play until a hand is over and the next one has begun, or the game is over."""
    listener = Listener()
    app = open_to(listener, (960, 540), animations=bool(seed % 2))
    quick(app)
    session: Session[object] = Session(GAMES.open(game, seats_at(game), {}), seed)
    table = lay(app, session, people, lift=False)
    ear = at_ear(app, listener, seed)
    ear.play(1)
    assert hands_played(table) >= 1 or session.outcome is not None
    decided = [entry for entry in session.log if entry.seat in people]
    assert ear.decided >= len(decided) > 0
    assert ear.called >= len(decided) / len(people)


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", GAMES.names)
def test_a_hand_of_each_game_is_played_by_ear_alone(game: str, thorough: bool) -> None:
    for seed in range(3 if thorough else 1):
        play_by_ear(game, seed, (0,))


@pytest.mark.slow
@pytest.mark.parametrize("game", ["el_presidente", "president_arnold", "presidential_poker"])
def test_two_people_at_one_screen_play_by_ear_behind_their_curtains(game: str) -> None:
    play_by_ear(game, 0, (0, 1))


def test_a_card_that_was_drawn_is_named_before_it_is_asked_again() -> None:
    listener = Listener()
    app = open_to(listener, (960, 540), animations=False)
    session: Session[object] = Session(GAMES.open("artoffacts", 2, {}), 3)
    table = lay(app, session, (0,))
    ear = at_ear(app, listener, 1)
    said = ""
    while "W: Swap" not in said:
        said = " ".join(ear.wait())
        if table.match.ask is not None:
            said = [ear.key(key) for key in (pygame.K_F5, pygame.K_RIGHT, pygame.K_SPACE)][-1]
    before = set(table.match.held)
    listener.news()
    ear.key(pygame.K_w, "w")
    [new] = set(table.match.held) - before
    told = [*ear.transcript, *ear.wait()]
    at = told.index(f"New: {table.match.controller.deck[new].name}.")
    assert "turn: " in told[at + 1]
    assert sum(words.startswith("New: ") for words in told) == 1


def test_who_takes_a_pile_hears_its_cards_before_the_next_player_acts() -> None:
    listener = Listener()
    app = open_to(listener, (960, 540), animations=False)
    quick(app)
    session: Session[object] = Session(GAMES.open("el_presidente", 4, {}), 0)
    table = lay(app, session, (0,), lift=False)
    ear = at_ear(app, listener, 0)
    while table.match.ask is None:
        ear.wait()
    assert "Enter: Concede" in ear.key(pygame.K_F8)
    ear.key(pygame.K_RETURN)
    ear.wait()
    told = ear.transcript
    assert told[told.index("Ann concedes.") + 1] == "New: jack of hearts."


# --- reading ------------------------------------------------------------------------------------


def read_from(app: App, listener: Listener, *keys: int) -> list[str]:
    """Return what is said upon each of some keys."""
    said = []
    for key in keys:
        listener.news()
        press(app, key)
        said.append(" ".join(listener.news()))
    return said


@pytest.mark.parametrize("game", GAMES.names)
def test_the_table_is_read_in_the_order_in_which_the_game_declares_it(game: str) -> None:
    listener = Listener()
    app = open_to(listener, (960, 540), animations=False)
    after = (session_after(game, seats_at(game), steps) for steps in range(9, 20))
    # where a trick was just taken, a small game has nothing on the table
    session = next(each for each in after if controller_for(each).parts(each.observe(PUBLIC)))
    table = lay(app, session, [session.actors[0]])
    parts = table.match.controller.parts(table.match.view)
    assert parts
    told = read_from(app, listener, pygame.K_F6, *(pygame.K_DOWN,) * (len(parts) + 1))
    for part, said in zip(parts, told, strict=False):
        assert said.startswith(sayable(f"{part.title[0].upper()}{part.title[1:]}"))
        assert all(sayable(words) in said for words in part.words)
    assert told[len(parts)].startswith("Players: ")
    # a small game has nothing to say of itself
    assert told[len(parts) + 1].startswith(
        "The game: " if game in SEATS else ("The game: ", "The game. ")
    )
    entries = [read_from(app, listener, pygame.K_LEFT)[0] for _ in range(200)]
    assert entries[-1] == entries[-2]  # at the beginning one stays there
    first = parts[0]
    if first.words:
        assert sayable(first.words[0].rstrip(".")) in entries[-1]
    read_from(app, listener, pygame.K_ESCAPE)
    assert app.scene is table  # Esc leaves what is read, and opens no menu
    press(app, pygame.K_RIGHT)
    assert table.match.hand.cursor is not None  # the arrows are the hand's again


def test_who_looks_no_longer_reads_on_to_nobody() -> None:
    """What Ann began to have read is not read on once the screen is everybody's."""
    listener = Listener()
    app = open_to(listener, (960, 540), animations=False)
    table = lay(app, session_after("presidential_poker", 3, 0), lift=True)
    seen = read_from(app, listener, pygame.K_F6, pygame.K_DOWN, pygame.K_DOWN)
    assert any(said.startswith("Your hand: ") for said in seen)
    table.course.cover()
    covered = read_from(app, listener, *ARROWS)
    assert not any("Your hand" in said for said in covered)
    assert "Your hand isn’t shown now." in read_from(app, listener, pygame.K_F5)


@pytest.mark.parametrize("game", GAMES.names)
def test_no_card_of_a_hand_is_read_before_its_curtain_is_lifted(game: str) -> None:
    listener = Listener()
    app = open_to(listener, (960, 540), animations=False)
    session = session_after(game, seats_at(game), 9)
    table = lay(app, session, lift=False)
    read_from(app, listener, *READERS, *ARROWS)
    table.course.cover()
    app.scenes[:] = [table]  # as if the curtain was lifted by nobody
    for key in READERS:
        read_from(app, listener, key, *ARROWS)
    open_cards = session.observe(PUBLIC).zones.values()
    seen = {card for zone in open_cards for card in zone}
    controller = table.match.controller
    told = f"{table.subject} {controller.parts(session.observe(PUBLIC))} {table.match.log.words}"
    for seat in range(seats_at(game)):
        for card in set(session.observe(seat).zones[f"hand:{seat}"]) - seen:
            spoken = controller.spoken_card(card)
            if spoken not in told:
                assert not any(spoken in said for said in listener.heard)


def test_keys_that_read_say_nothing_and_do_nothing_while_speech_is_off() -> None:
    listener = Listener()
    app = open_to(listener, (960, 540), animations=False, speech=False)
    table = lay(app, session_after("presidential_poker", 3, 0), [0, 1], lift=True)
    for key in (pygame.K_F6, *READERS):
        press(app, key)
    assert not listener.heard
    press(app, pygame.K_RIGHT)
    assert table.match.hand.cursor is not None


def test_a_replay_is_read_as_a_table_is_and_its_arrows_step_again_after_esc() -> None:
    listener = Listener()
    app = open_to(listener, (960, 540), animations=False)
    session = session_after("president_arnold", 3, 5_000)
    assert session.outcome is not None
    header = header_of(session)
    entry = entry_of("president_arnold")
    replay = ReplayScene(entry, entry.controller(session.game, NAMES[:3]), header, session)
    app.push(replay)
    app.step([])
    place = replay.place
    table, part = read_from(app, listener, pygame.K_F6, pygame.K_DOWN)
    assert table.startswith("The sequence: ")
    assert part.startswith("The board: ")
    hand, card = read_from(app, listener, pygame.K_F5, pygame.K_RIGHT)
    assert hand.startswith("Ann: ")
    assert "Arnold value" in card
    assert read_from(app, listener, pygame.K_F7)[0].startswith("Score: ")
    assert read_from(app, listener, pygame.K_F8)[0]
    assert read_from(app, listener, pygame.K_F9)[0].startswith("The last events: ")
    press(app, pygame.K_RIGHT)
    assert replay.place == place  # it went through what is read
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_RIGHT)
    assert app.scene is replay
    assert replay.place > place


def test_a_card_says_what_it_is_whether_it_may_be_chosen_and_by_which_rule_not() -> None:
    listener = Listener()
    app = open_to(listener, (960, 540), animations=False)
    session = session_after("president_arnold", 3, 0)
    table = lay(app, session, [session.actors[0]])
    ask = table.match.ask
    assert ask is not None
    hand, *cards = read_from(app, listener, pygame.K_F5, *(pygame.K_RIGHT,) * 15)
    assert hand.startswith("Your hand: 15 cards, sorted by Arnold value. 1 card available.")
    sorted_hand = table.match.controller.sorted_hand(table.match.held, "arnold")
    for at, (card, said) in enumerate(zip(sorted_hand, cards, strict=True), start=1):
        assert said.startswith(table.match.controller.spoken_card(card))
        assert said.endswith(f"{at} of 15.")
        assert ("Available" in said) == (card in ask.choosable)
        assert ("Not available" in said) == (card not in ask.choosable)
    barred = [said for said in cards if "Not available" in said]
    assert [at for at, said in enumerate(barred) if "(rule\u00a0A5)" in said] == [0]  # no lecture
    chosen = read_from(app, listener, pygame.K_RIGHT, pygame.K_SPACE)[1]
    assert chosen.startswith("Chosen: ")
    assert "Enter: Lay " in chosen
    assert "Chosen. 1 of 15." in read_from(app, listener, pygame.K_RIGHT, pygame.K_LEFT)[1]


SIGNS = re.compile(r"[^\w\s.,;:!?'’()&%+…\-=\u2066-\u2069\"/#@*]|//")
"""What a voice leaves out or misreads."""
SAMPLE = ("dialogs", "phones", "rules bull_sanity")
BROAD = [
    pytest.param(place, marks=() if place in SAMPLE else pytest.mark.slow)
    for place in PLACES
    if not place.startswith(("table ", "end ", "about"))  # a table reads itself, About has links
]


def complaints(panel: Panel, lines: list[str]) -> list[str]:
    """Return what somebody who only listens could not make sense of."""
    controls = [each for each in panel.widgets if each.focusable and each.enabled and each.key]
    nameless = [
        f"{each.key} has no name: {spoken_of(each, panel.widgets).words!r}"
        for each in controls
        if not any(letter.isalnum() for letter in each.spoken.label)
    ]
    signs = [f"a sign in {line!r}" for line in lines if SIGNS.search(line)]
    bare = [f"no words: {line!r}" for line in lines if not any(map(str.isalnum, line))]
    twice = [f"twice in a row: {one!r}" for one, other in pairwise(lines) if one == other]
    return [*nameless, *signs, *bare, *twice]


@pytest.mark.parametrize("place", BROAD)
def test_every_view_of_the_tour_makes_sense_to_who_only_listens(place: str) -> None:
    app = open_to(Listener(), (1280, 720), language="en")
    app.push(LobbyScene(LIBRARY))
    app.step([])
    for view in PLACES[place](app):
        scene = app.scene
        if scene.reads_itself or scene.panel is None:
            continue
        lines = [sayable(line.words) for line in page_lines(scene)]
        found = complaints(scene.panel, lines)
        if isinstance(scene, PhonesScene):
            assert any(line.startswith("192 dot 168 dot 1 dot 20 colon") for line in lines)
            assert any("K R M N" in line for line in lines)
        assert not found, f"{view}: {found}"


def test_a_link_is_heard_sign_by_sign_and_its_secret_four_letters_at_a_time() -> None:
    assert spelled("http://192.168.1.20:8100/#abc4ef7") == (
        "192 dot 168 dot 1 dot 20 colon 8100 slash number sign A B C 4, E F 7"
    )
