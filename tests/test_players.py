"""Who sits where in the set-up, and the statistics of what they played."""

import pygame
import pytest

from games.library import GAMES, library
from rules.core import HUMAN, Outcome
from rules.record import Header, SeatHeader, new_header
from table.cast import cast, character_named
from table.engine import level_of
from table.players import Players
from table.storage.presets import PHONE, PresetSeat
from table.storage.settings import Settings, load_settings
from table.storage.statistics import Tally, count_game, count_hint, load_statistics
from tests import of_kind
from tests.click_through import choose, click, cut_words, open_app, press, sees, widget, write
from ui.app import App
from ui.controls.buttons import Choice
from ui.controls.labels import Label
from ui.felt.table_scene import TableScene
from ui.lobby.lobby import LobbyScene
from ui.lobby.setup import SetupScene
from ui.lobby.statistics_page import StatisticsScene

ARNOLD = "president_arnold"
ENTRIES = library()

COMPUTER_NAMES = tuple(one.name for one in cast())


def set_up(size: tuple[int, int] = (1280, 720), **settings: object) -> tuple[App, SetupScene]:
    app = open_app(size, **settings)
    app.push(LobbyScene(ENTRIES))
    click(app, f"game:{ARNOLD}")
    scene = of_kind(SetupScene, app.scene)
    return app, scene


def players(scene: SetupScene) -> list[str]:
    return [seat.player for seat in scene.seats]


def sit(app: App, seat: int, kind: int) -> None:
    """Click a seat's choice: 0 is a person, 1 to 3 the levels."""
    choose(app, f"player:{seat}", (HUMAN, "bot:easy", "bot:normal", "bot:hard", PHONE)[kind])


def test_at_first_one_person_plays_against_computer_players_with_names() -> None:
    _app, scene = set_up()
    assert players(scene) == [HUMAN, "bot:normal", "bot:normal", "bot:normal"]
    assert [seat.name for seat in scene.seats[1:]] == list(COMPUTER_NAMES[:3])


def test_every_seat_can_be_a_person_or_any_level() -> None:
    app, scene = set_up()
    for kind, player in enumerate((HUMAN, "bot:easy", "bot:normal", "bot:hard", PHONE)):
        sit(app, 2, kind)
        assert players(scene)[2] == player
    choice = of_kind(Choice, widget(app, "player:2"))
    assert choice.value == PHONE


def test_person_and_computer_keep_their_own_names_at_a_seat() -> None:
    app, scene = set_up()
    sit(app, 1, 0)
    assert scene.seats[1].name not in COMPUTER_NAMES
    click(app, "name:1")
    write(app, "Zoe")
    sit(app, 1, 3)
    assert scene.seats[1].name == COMPUTER_NAMES[0]
    sit(app, 1, 1)
    assert scene.seats[1].name == COMPUTER_NAMES[0]
    sit(app, 1, 0)
    assert scene.seats[1].name == "Zoe"


def test_the_record_and_the_next_set_up_know_who_played() -> None:
    app, scene = set_up()
    sit(app, 1, 3)
    sit(app, 2, 0)
    names = [seat.name for seat in scene.seats]
    click(app, "Deal")
    table = of_kind(TableScene, app.scene)
    wanted = [HUMAN, "bot:hard", HUMAN, "bot:normal"]
    assert [seat.player for seat in table.match.header.seats] == wanted
    assert table.match.people == {0, 2}
    assert list(load_settings().players) == wanted
    app.home()
    click(app, f"game:{ARNOLD}")
    again = of_kind(SetupScene, app.scene)
    assert players(again) == wanted
    assert [seat.name for seat in again.seats] == names


def test_a_level_that_nobody_knows_is_seen_and_recorded_as_the_one_it_plays_as() -> None:
    app, _scene = set_up(players=(HUMAN, "nonsense", "bot:genius", "bot:hard"))
    for seat in (1, 2):
        choice = of_kind(Choice, widget(app, f"player:{seat}"))
        assert choice.value == "bot:normal"
    click(app, "Deal")
    table = of_kind(TableScene, app.scene)
    seated = [seat.player for seat in table.match.header.seats]
    assert seated == [HUMAN, "bot:normal", "bot:normal", "bot:hard"]


def test_who_watched_last_time_sits_down_again() -> None:
    app, scene = set_up()
    sit(app, 0, 2)
    assert HUMAN not in players(scene)
    click(app, "Deal")
    table = of_kind(TableScene, app.scene)
    assert not table.match.people
    app.home()
    click(app, f"game:{ARNOLD}")
    again = of_kind(SetupScene, app.scene)
    assert players(again)[0] == HUMAN
    assert len({seat.name for seat in again.seats}) == 4


def test_a_preset_keeps_the_computer_players() -> None:
    app, scene = set_up()
    sit(app, 3, 1)
    kept = list(scene.seats)
    click(app, "preset name")
    write(app, "Alone")
    click(app, "save preset")
    sit(app, 3, 0)
    click(app, "preset:Alone")
    assert scene.seats == kept


def test_a_level_of_another_program_is_played_as_normal() -> None:
    seats = Players(Settings(), 2)
    seats.take([PresetSeat("Ann"), PresetSeat("Deep", "bot:grandmaster", 3)])
    assert seats.seats[1].player == "bot:normal"
    assert level_of("bot:grandmaster") == "normal"
    assert level_of(HUMAN) == ""


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [100, 200])
def test_the_rows_of_the_seats_fit(size: tuple[int, int], scale: int) -> None:
    app, scene = set_up(size, text_scale=scale)
    assert not cut_words(app)
    font = app.theme.font("body")
    for seat in range(len(scene.seats)):
        choice, name = widget(app, f"player:{seat}"), widget(app, f"name:{seat}")
        assert isinstance(choice, Choice)
        assert not choice.rect.colliderect(name.rect)
        for cell, (_value, words) in zip(choice.cells(), choice.values, strict=True):
            assert font.size(words)[0] <= cell.width - app.theme.unit
        assert name.rect.width >= font.size("Charlotte")[0]


def header(*kinds: str, game: str = ARNOLD) -> Header:
    seats = [SeatHeader(f"N{at}", kind) for at, kind in enumerate(kinds)]
    return new_header(GAMES.open(game, len(kinds)), seats, 1, "2026-01-01T00:00:00Z")


def outcome(first: int, seats: int) -> Outcome:
    others = tuple(seat for seat in range(seats) if seat != first)
    return Outcome((0,) * seats, ((first,), others), "hands")


def test_games_count_by_the_level_of_the_opponents() -> None:
    count_game(header(HUMAN, "bot:easy", "bot:easy"), (), outcome(0, 3))
    count_game(header(HUMAN, "bot:easy", "bot:easy"), (), outcome(2, 3))
    count_game(header("bot:hard", HUMAN), (), outcome(1, 2))
    count_game(header(HUMAN, "bot:easy", "bot:hard"), (), outcome(1, 3))
    count_game(header(HUMAN, HUMAN, "bot:hard"), (), outcome(0, 3))
    count_game(header("bot:hard", "bot:hard"), (), outcome(0, 2))
    assert load_statistics()[ARNOLD].against == {
        "easy": Tally(2, 1),
        "hard": Tally(1, 1),
        "mixed": Tally(1, 0),
        "people": Tally(1, 0),
    }


def test_a_partner_is_no_opponent() -> None:
    kinds = (HUMAN, "bot:hard", "bot:easy", "bot:hard")
    sides = (frozenset({0, 2}), frozenset({1, 3}))
    won = Outcome((1, 0, 1, 0), ((0, 2), (1, 3)), "score")
    count_game(header(*kinds, game="sanity_rook"), sides, won)
    assert load_statistics()["sanity_rook"].against == {"hard": Tally(1, 1)}


def test_the_page_shows_a_row_for_each_game() -> None:
    app = open_app()
    app.push(LobbyScene(ENTRIES))
    click(app, "scores")
    assert isinstance(app.scene, StatisticsScene)
    press(app, pygame.K_ESCAPE)
    count_game(header(HUMAN, "bot:easy"), (), outcome(0, 2))
    count_hint(ARNOLD)
    click(app, "scores")
    words = [w.words for w in app.scene.panel.widgets if isinstance(w, Label)]
    for entry in ENTRIES:
        assert entry.sheet.title in words
    assert "1 of 1" in words
    assert "1" in words


def test_the_settings_offer_thinking_time_and_pace() -> None:
    app = open_app()
    app.push(LobbyScene(ENTRIES))
    click(app, "settings")
    assert sees(app, "bot_seconds")
    click(app, "bot_seconds", 0.9)
    click(app, "bot_pause", 0.9)
    assert (app.settings.bot_seconds, app.settings.bot_pause) == (10.0, 2.0)


def test_a_computer_player_is_somebody_of_the_cast_and_can_be_somebody_else() -> None:
    app, scene = set_up()
    click(app, "character:1")
    assert not widget(app, f"character:{scene.seats[2].name}").enabled  # sits there already
    click(app, "character:Sigrid")
    assert app.scene is scene
    assert scene.seats[1].name == "Sigrid"
    click(app, "Deal")
    table = of_kind(TableScene, app.scene)
    assert table.match.header.seats[1] == SeatHeader("Sigrid", "bot:normal")
    assert table.match.characters[1].name == "Sigrid"
    assert 0 not in table.match.characters
    app.home()
    click(app, f"game:{ARNOLD}")
    again = of_kind(SetupScene, app.scene)
    assert again.seats[1].name == "Sigrid"


def test_a_computer_player_of_another_name_is_nobody_in_particular() -> None:
    app, scene = set_up()
    scene.players.rename(1, "Zoe")
    scene.players.rename(0, "Ada")  # a person may be called like somebody
    scene.players.rename(2, "Alan")
    click(app, "Deal")
    table = of_kind(TableScene, app.scene)
    assert set(table.match.characters) == {2, 3}
    assert table.show.stage.signs.keys() <= {2, 3}


def test_eight_computer_players_are_eight_characters() -> None:
    players = Players(Settings(), 8)
    for at in range(8):
        players.set_player(at, "bot:hard")
    assert all(character_named(seat.name) for seat in players.seats)
    assert len({seat.name for seat in players.seats}) == 8


def test_a_person_who_is_named_again_has_their_sign_again() -> None:
    app, scene = set_up(signs={"Zoe": 5})
    first, second = (seat.color for seat in scene.seats[:2])
    assert 5 not in (first, second)
    while scene.seats[1].color != 5:  # somebody else has it now
        scene.players.next_color(1)
    scene.rebuild()
    click(app, "name:0")
    press(app, pygame.K_a, pygame.KMOD_CTRL)
    write(app, "Zoe")
    assert (scene.seats[0].color, scene.seats[1].color) == (5, first)
    assert len({seat.color for seat in scene.seats}) == len(scene.seats)
    click(app, "Deal")
    assert app.settings.signs["Zoe"] == 5
