"""The set-up of a game: players, options, and set-ups saved by name."""

import errno
from pathlib import Path

import pygame
import pytest

from art.palette import arrange_seat_colors, palette, seat_color
from table.storage import places
from table.storage.presets import Preset, PresetSeat, load_presets, save_preset
from table.storage.settings import load_settings
from tests import of_kind, there
from tests.at_lobby import ARNOLD, ENTRIES, deal, header, open_lobby, records
from tests.at_table import mouse, settle
from tests.click_through import choose, click, click_at, panel_of, press, sees, widget, write
from tests.clock import let_pass
from ui.app import App
from ui.controls.buttons import Choice
from ui.controls.fields import Stepper
from ui.felt.table_scene import TableScene
from ui.lobby.chairs import Chair
from ui.lobby.setup import SetupScene
from ui.pages.dialog import DialogScene
from ui.window_game import WindowGame

MINUTES = {
    "president_arnold": [10, 25, 50],
    "presidential_poker": [15, 30, 60],
    "el_presidente": [10, 25, 50],
    "artoffacts": [10, 25, 40],
    "presidents_and_sanityholes": [20, 45, 90],
    "sanity_rook": [20, 45, 75],
}
"""How long a game may be asked to take, with as many players as the set-up begins with."""


@pytest.fixture
def app(home: Path) -> App:
    return open_lobby(home)


def set_up(app: App, game: str = ARNOLD) -> SetupScene:
    """Open a game's set-up from the lobby."""
    click(app, f"game:{game}")
    return of_kind(SetupScene, app.scene)


def test_dealing_begins_a_table_and_its_record(app: App) -> None:
    record = deal(app, "Zoe", "Yan", "Xu")
    assert isinstance(app.scene, TableScene)
    first = header(record)
    assert [seat["name"] for seat in first["seats"]] == ["Zoe", "Yan", "Xu"]  # type: ignore[attr-defined]
    assert first["game"] == ARNOLD
    assert record.name.endswith(f" {ARNOLD}.cabinet")
    assert load_settings().names[:3] == ("Zoe", "Yan", "Xu")


def test_two_players_of_one_name_are_asked_to_change_it(app: App) -> None:
    click(app, f"game:{ARNOLD}")
    click(app, "name:1")
    write(app, "ann")
    click(app, "Deal")
    assert isinstance(app.scene, DialogScene)
    assert "called ann" in app.scene.words
    assert not records()


def test_a_seat_without_a_name_is_named_in_one_sentence(app: App) -> None:
    click(app, f"game:{ARNOLD}")
    click(app, "name:2")
    press(app, pygame.K_BACKSPACE)
    click(app, "Deal")
    assert isinstance(app.scene, DialogScene)
    assert app.scene.words == "Seat 3 has no name; type one."


def test_players_change_places_and_take_their_colors_along(app: App) -> None:
    scene = set_up(app)
    before = scene.seats[:]
    click(app, "down:0")
    assert scene.seats[:2] == [before[1], before[0]]
    assert [seat.name for seat in scene.seats][:2] == ["Ada", "Ann"]


def test_a_color_belongs_to_one_seat_and_is_seen_at_the_table(app: App) -> None:
    scene = set_up(app)
    for _again in range(3):
        click(app, "color:0")
    colors = [seat.color for seat in scene.seats]
    assert len(set(colors)) == len(colors)
    assert colors[0] != 0
    click(app, "Deal")
    assert seat_color(0) == palette().seats[colors[0]]
    arrange_seat_colors(())


@pytest.mark.parametrize("way", ["back", "Deal"])
@pytest.mark.parametrize("game", [ARNOLD, "sanity_rook"])
def test_colors_that_were_chosen_are_there_again(app: App, way: str, game: str) -> None:
    scene = set_up(app)
    for seat, times in ((0, 3), (2, 1)):
        for _again in range(times):
            click(app, f"color:{seat}")
    chosen = [seat.color for seat in scene.seats]
    assert chosen[0] != 0
    click(app, way)
    app.home()
    assert [seat.color for seat in set_up(app, game).seats] == chosen
    assert load_settings().seat_colors[: len(chosen)] == tuple(chosen)
    arrange_seat_colors(())


def test_a_color_stays_with_who_changed_places_although_nothing_was_dealt(app: App) -> None:
    click(app, f"game:{ARNOLD}")
    click(app, "color:0")
    click(app, "down:0")
    assert isinstance(app.scene, SetupScene)
    color = {seat.name: seat.color for seat in app.scene.seats}["Ann"]
    click(app, "back")
    assert {seat.name: seat.color for seat in set_up(app).seats}["Ann"] == color
    arrange_seat_colors(())


def players_at(app: App, game: str) -> int:
    found = len(set_up(app, game).seats)
    click(app, "back")
    return found


@pytest.mark.parametrize("way", ["back", "Deal"])
def test_a_set_up_opens_with_as_many_players_as_its_last_one_had(app: App, way: str) -> None:
    """Not with as many as ever sat at any table; a game that is new, as the last one of all."""
    for game, seats in ((ARNOLD, 6), ("el_presidente", 2)):
        click(app, f"game:{game}")
        choose(app, "players", seats)
        click(app, way)
        app.home()
    found = {game: players_at(app, game) for game in (ARNOLD, "el_presidente", "artoffacts")}
    assert found == {ARNOLD: 6, "el_presidente": 2, "artoffacts": 2}
    assert load_settings().last_table(ARNOLD) == 6  # the next window has it, too


def test_looking_at_a_set_up_changes_nobody(app: App) -> None:
    click(app, f"game:{ARNOLD}")
    click(app, "back")
    settings = app.settings
    assert (settings.names, settings.players, settings.seat_colors) == ((), (), ()), settings
    assert (settings.options, settings.tables) == ({}, {})


def test_what_was_chosen_is_there_again_although_nothing_was_dealt(app: App) -> None:
    click(app, "game:el_presidente")
    choose(app, "option:teams", "2x2")
    choose(app, "length", 6)
    click(app, "back")
    assert load_settings().options == {"el_presidente": {"teams": "2x2", "games": 6}}
    assert set_up(app, "el_presidente").chosen_options() == {"teams": "2x2", "games": 6}
    click(app, "usual")
    click(app, "back")
    assert load_settings().options == {}


@pytest.mark.parametrize("size", [(960, 540), (1280, 720)])
@pytest.mark.parametrize("scale", [100, 200])
def test_what_unfolds_comes_into_view(home: Path, size: tuple[int, int], scale: int) -> None:
    app = open_lobby(home, size, text_scale=scale)
    app.push(SetupScene(next(each for each in ENTRIES if each.name == ARNOLD)))
    click(app, "more")
    scene = of_kind(SetupScene, app.scene)
    assert scene.viewport is not None
    assert scene.viewport.rect.contains(widget(app, "option:hands").rect)
    assert scene.viewport.rect.contains(widget(app, "more").rect)
    click(app, "more")
    assert scene.viewport.rect.contains(widget(app, "more").rect)


@pytest.mark.parametrize("size", [(960, 540), (1280, 720)])
def test_a_number_stays_under_the_pointer_from_the_first_press_on(
    home: Path, size: tuple[int, int]
) -> None:
    app = open_lobby(home, size)
    app.push(SetupScene(next(each for each in ENTRIES if each.name == "sanity_rook")))
    click(app, "more")
    stepper = of_kind(Stepper, widget(app, "option:goal"))
    value = stepper.value
    click(app, "option:goal", 0.02)
    less = widget(app, "option:goal").rect
    assert stepper.rect == less
    spot = less.x + round(less.width * 0.02), less.centery
    for _again in range(2):
        click_at(app, spot)
    after = of_kind(Stepper, widget(app, "option:goal"))
    assert after.value == value - 3 * stepper.step
    for name, chosen in ("award", "bid"), ("made", "exceed"), ("finish", "exceed"):
        choose(app, f"option:{name}", chosen)
        assert widget(app, "option:goal").rect == less
    click(app, "usual")
    assert widget(app, "option:goal").rect == less


@pytest.mark.parametrize("tag", ["en", "lt"])
def test_the_tip_of_a_color_stands_by_its_button(home: Path, tag: str) -> None:
    app = open_lobby(home, language=tag)
    app.push(SetupScene(next(each for each in ENTRIES if each.name == "el_presidente")))
    button = widget(app, "color:0")
    mouse(app, pygame.MOUSEMOTION, button.rect.center)
    shown, button.tip = app.screen.copy(), ""
    app.invalidate()
    app.step([])
    tip = pygame.mask.from_threshold(shown, (0, 0, 0), (1, 1, 1, 255), app.screen)
    tip.invert()
    around = button.rect.inflate(6 * button.rect.height, 6 * button.rect.height)
    assert all(map(around.colliderect, tip.get_bounding_rects()))
    assert tip.count()


def test_an_option_for_some_numbers_of_players_appears_only_then(app: App) -> None:
    click(app, f"game:{ARNOLD}")
    click(app, "more")
    for players in range(2, 9):
        click(app, "players", (players - 2 + 0.5) / 7)
        assert sees(app, "option:deck") == (players == 3)


def test_the_arrows_stop_at_the_fewest_and_the_most_players(app: App) -> None:
    scene = set_up(app)
    choose(app, "players", 3)
    scene.focus("players")
    counts = []
    for key in (pygame.K_LEFT, pygame.K_LEFT, *[pygame.K_RIGHT] * 7):
        press(app, key)
        counts.append(len(scene.seats))
    assert counts == [2, 2, 3, 4, 5, 6, 7, 8, 8]


def test_who_plays_with_whom_is_asked_with_the_players(app: App) -> None:
    """A newcomer finds two against two without unfolding the options, and only there."""
    click(app, "game:el_presidente")
    choose(app, "players", 3)
    assert not sees(app, "option:teams")
    choose(app, "players", 4)
    assert sees(app, "option:teams")
    assert not sees(app, "option:games")
    choose(app, "option:teams", "2x2")
    told = [getattr(shown, "words", "") for shown in panel_of(app).widgets]
    assert {"Partners: Ann and Alan, against Ada and Blaise.", "Standard"}.issubset(told)
    click(app, "more")
    assert [each.key for each in panel_of(app).widgets].count("option:teams") == 1


def test_untouched_options_follow_the_number_of_players(app: App) -> None:
    click(app, f"game:{ARNOLD}")
    for players in (2, 5):
        click(app, "players", (players - 2 + 0.5) / 7)
        assert isinstance(app.scene, SetupScene)
        assert app.scene.chosen_options()["hands"] == players


def test_options_chosen_stand_in_the_record(app: App) -> None:
    click(app, f"game:{ARNOLD}")
    click(app, "players", 1.5 / 7)  # three
    click(app, "option:deck", 0.75)
    click(app, "option:pots", 0.75)
    click(app, "option:must_follow", 0.05)
    click(app, "option:hands")
    click(app, "option:hands", 0.98)
    click(app, "Deal")
    assert header(records()[0])["options"] == {
        "hands": 4,
        "deck": "full",
        "pots": "grow",
        "chips": 50,
        "must_follow": True,
        "own_stake": "returns",
    }


def test_a_disk_that_refuses_offers_a_game_without_saving(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_given: object, **_how: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr("table.storage.recorder.write_atomically", refuse)
    click(app, f"game:{ARNOLD}")
    set_up = app.scene
    press(app, pygame.K_RETURN)
    asked = of_kind(DialogScene, app.scene)
    assert "Read-only file system" in asked.words
    press(app, pygame.K_ESCAPE)
    assert app.scene is set_up
    press(app, pygame.K_RETURN)
    press(app, pygame.K_RETURN)  # play without saving
    table = of_kind(TableScene, app.scene)
    settle(app)
    assert table.match.session.log
    assert not list(places.games_folder().glob("*.cabinet"))


def test_every_control_of_the_set_up_is_reached_by_tab_and_enter_deals(app: App) -> None:
    click(app, f"game:{ARNOLD}")
    able = [w for w in panel_of(app).widgets if w.focusable and w.enabled]
    reached = set()
    for _step in able:
        press(app, pygame.K_TAB)
        holder = there(panel_of(app).focused)
        if holder.viewport is not None:  # what has the focus is in sight
            assert holder.viewport.rect.contains(holder.rect)
        reached.add(holder.key)
    assert reached == {w.key for w in able}
    press(app, pygame.K_TAB, pygame.KMOD_SHIFT)
    panel_of(app).focus("")
    press(app, pygame.K_RETURN)
    assert isinstance(app.scene, TableScene)


def test_a_set_up_is_saved_loaded_and_deleted_by_name(app: App) -> None:
    click(app, f"game:{ARNOLD}")
    click(app, "players", 0.5 / 7)
    click(app, "option:pots", 0.75)
    click(app, "preset name")
    press(app, pygame.K_RETURN)  # no name yet: nothing to save, and nothing is dealt
    write(app, "Friday")
    press(app, pygame.K_RETURN)
    assert isinstance(app.scene, SetupScene)
    press(app, pygame.K_ESCAPE)

    scene = set_up(app)
    click(app, "players", 2.5 / 7)
    click(app, "usual")
    assert scene.chosen_options()["pots"] == "renew"
    click(app, "preset:Friday")
    assert len(scene.seats) == 2
    assert scene.chosen_options()["pots"] == "grow"
    click(app, "delete:Friday")
    assert not sees(app, "preset:Friday")
    assert load_presets() == ()


@pytest.mark.parametrize(
    ("game", "count", "words"),
    [
        (ARNOLD, 1, "This set-up is for 1 player. President Arnold: 2–8 players."),
        ("sanity_rook", 3, "This set-up is for 3 players. Sanity Rook: 4 players."),
        ("sanity_rook", 5, "This set-up is for 5 players. Sanity Rook: 4 players."),
    ],
)
def test_a_set_up_that_does_not_fit_says_why(app: App, game: str, count: int, words: str) -> None:
    seats = tuple(PresetSeat(f"Player {number}") for number in range(count))
    save_preset(Preset(game, "Friday", seats, {}))
    scene = set_up(app, game)
    before = list(scene.seats)
    click(app, "preset:Friday")
    assert isinstance(app.scene, DialogScene)
    assert app.scene.words == words
    press(app, pygame.K_ESCAPE)
    assert scene.seats == before


@pytest.mark.parametrize(
    ("options", "hands"),
    [({"hands": 7777}, 99), ({"hands": -5}, 1), ({"hands": "many"}, 2), ({"hands": True}, 2)],
)
def test_a_saved_number_out_of_bounds_becomes_the_nearest(
    app: App, options: dict[str, bool | int | str], hands: int
) -> None:
    save_preset(Preset(ARNOLD, "Friday", (PresetSeat("Ann"), PresetSeat("Bo")), options))
    click(app, f"game:{ARNOLD}")
    click(app, "preset:Friday")
    stepper = of_kind(Stepper, widget(app, "option:hands"))
    assert stepper.value == hands
    click(app, "Deal")
    assert isinstance(app.scene, TableScene)


def test_holding_plus_counts_on_ever_faster_until_it_is_let_go(app: App) -> None:
    click(app, f"game:{ARNOLD}")
    stepper = widget(app, "option:hands")
    if stepper.viewport is not None:
        stepper.viewport.reveal(stepper)
    let_pass(app, 0.5)
    end = stepper.rect.right - 4, stepper.rect.centery

    def hands() -> int:
        shown = of_kind(Stepper, widget(app, "option:hands"))
        return shown.value

    first = hands()
    app.step([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=end, button=1, touch=False)])
    assert hands() == first + 1
    counted = []
    for _half_second in range(3):
        before = hands()
        for _frame in range(25):
            let_pass(app, 0.02)
        counted.append(hands() - before)
    assert 0 < counted[0] < counted[1] < counted[2]
    app.step([pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False)])
    at_last = hands()
    let_pass(app, 2.0)
    assert hands() == at_last


def center(app: App, chair: int) -> tuple[int, int]:
    return widget(app, f"chair:{chair}").rect.center


def test_a_chair_is_pressed_to_change_who_sits_there_and_left_empty_again(app: App) -> None:
    scene = set_up(app)
    click(app, "chair:2")
    choose(app, "player:2", "human")
    assert [seat.is_person for seat in scene.seats] == [True, False, True, False]
    click(app, "chair:4")  # the free one
    assert len(scene.seats) == 5
    assert sees(app, "player:4")
    names = [seat.name for seat in scene.seats]
    click(app, "chair:1")
    choose(app, "player:1", "")
    assert [seat.name for seat in scene.seats] == [names[0], *names[2:]]


def test_partners_are_named_and_of_one_color_and_nobody_leaves_a_game_that_needs_them_all(
    app: App,
) -> None:
    set_up(app, "sanity_rook")
    colors = [w.color for w in panel_of(app).widgets if isinstance(w, Chair)]
    assert colors == [0, 1, 0, 1]  # as after the deal
    told = [getattr(shown, "words", "") for shown in panel_of(app).widgets]
    assert "Partners: Ann and Alan, against Ada and Blaise." in told
    assert "" not in [value for value, _words in widget(app, "player:0").values]  # type: ignore[attr-defined]
    assert not sees(app, "chair:4")


def test_who_is_dragged_to_another_chair_changes_places(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = set_up(app)
    before = scene.seats[:]
    start, end = center(app, 0), center(app, 2)
    down = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False)
    way = pygame.Event(pygame.MOUSEMOTION, pos=end, rel=(9, 9), buttons=(1, 0, 0))
    up = pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False)
    let_pass(app, 0.5)
    drawn: list[int] = []
    monkeypatch.setattr(Chair, "draw", lambda chair, *_on: drawn.append(chair.at))
    for event in (down, way):
        app.step([event])
    assert drawn[-1] == 0, "the other chair covers who is dragged there"
    app.step([up])
    assert scene.seats == [before[2], before[1], before[0], before[3]]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_the_minutes_of_the_lengths_are_those_that_the_lobby_says(
    app: App, entry: WindowGame
) -> None:
    if entry.length is None:
        return
    least, most = map(int, entry.front.minutes.split("–"))
    assert entry.sheet.minutes == entry.front.minutes
    click(app, f"game:{entry.name}")
    spans = []
    for seats in entry.seat_range:
        if len(entry.seat_range) > 1:
            choose(app, "players", seats)
        choice = of_kind(Choice, widget(app, "length"))
        minutes = [int(words.split()[0]) for _value, words in choice.values]
        assert (minutes, len(minutes)) == (sorted(set(minutes)), 3)
        assert least <= minutes[0]
        assert minutes[-1] <= most
        spans.append((minutes[0], minutes[-1]))
    assert (least, most) in spans


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_each_length_is_one_that_the_game_takes_and_the_usual_one_is_among_them(
    app: App, entry: WindowGame
) -> None:
    scene = set_up(app, entry.name)
    if entry.length is None:
        assert not sees(app, "length")
        return
    choice = of_kind(Choice, widget(app, "length"))
    usual = scene.chosen_options()[entry.length.option]
    minutes = [int(words.split()[0]) for _value, words in choice.values]
    assert choice.value == usual
    assert minutes == MINUTES.get(entry.name, sorted({*minutes}))
    assert len(minutes) == 3
    for value, _words in choice.values:
        choose(app, "length", value)
        assert scene.chosen_options()[entry.length.option] == value
        entry.open(len(scene.seats), scene.chosen_options())
