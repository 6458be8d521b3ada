"""House rules and other options: in records, in the set-up, and through whole games."""

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.inspect import IntType, LiteralType, Metadata, type_info

from bots.memory import memories
from bots.players import new_player
from games.library import GAMES, library
from rules.catalog import house_rules
from rules.core import CHANCE, PUBLIC
from rules.presidential_poker.actions import Bet, Check
from rules.record import SeatHeader, encode_header, encode_session, new_header, read_bytes, replay
from rules.session import Session
from table.storage.settings import load_settings
from tests.at_table import entry_of
from tests.click_through import choose, click, open_app, panel_of, sees
from tests.properties import check_game, check_record, golden
from ui.app import App
from ui.controls.labels import Label
from ui.felt.table_scene import TableScene
from ui.lobby.lobby import LobbyScene
from ui.lobby.setup import SetupScene

RECORDS = Path(__file__).parent / "records"


def other_values(game: str, option: str) -> list[object]:
    """Return the values of a house rule that are not its default; of a number both ends."""
    described = type_info(GAMES[game].rules().options_type)
    [field] = [one for one in described.fields if one.name == option]  # type: ignore[attr-defined]
    kind = field.type.type if isinstance(field.type, Metadata) else field.type
    values = [*kind.values] if isinstance(kind, LiteralType) else []
    if isinstance(kind, IntType):
        values = [kind.ge, kind.le]
    assert values
    return [value for value in values if value != field.default]


RULES = [
    (game, option, value)
    for game in GAMES.names
    for option in sorted(house_rules(GAMES[game].rules().options_type))
    for value in other_values(game, option)
]
TABLES = [
    (game, seats, option, value)
    for game, option, value in RULES
    for seats in GAMES[game].rules().seat_range
]
FEW_TABLES = [
    pytest.param(*table, marks=() if table[1] in {3, 4} else pytest.mark.slow) for table in TABLES
]


@pytest.mark.parametrize(("game", "seats", "option", "value"), FEW_TABLES)
def test_every_step_keeps_cards_chips_and_secrets(
    game: str, seats: int, option: str, value: object, thorough: bool
) -> None:
    rules = GAMES.open(game, seats, {option: value})
    for seed in range(5 if thorough else 1):
        assert check_game(rules, seed, limit=300, every=23) > 0


@pytest.mark.parametrize(("game", "seats", "option", "value"), FEW_TABLES)
def test_a_record_gives_the_game_again_at_any_cut(
    game: str, seats: int, option: str, value: object, thorough: bool
) -> None:
    for seed in range(3 if thorough else 1):
        check_record(GAMES.open(game, seats, {option: value}), seed, 200)


@pytest.mark.parametrize("game", GAMES.names)
def test_a_record_from_before_a_house_rule_has_its_default_and_stays_as_it_is(game: str) -> None:
    content = golden(game)
    header, session = replay(content, GAMES)
    names = house_rules(GAMES[game].rules().options_type)
    assert not names & set(header.options)
    defaults = msgspec.to_builtins(GAMES.open(game, session.game.seats).options)
    chosen = msgspec.to_builtins(session.game.options)
    assert {name: chosen[name] for name in names} == {name: defaults[name] for name in names}
    assert encode_session(header, session) == content


@pytest.mark.parametrize(("game", "option", "value"), RULES)
def test_a_new_record_names_every_house_rule(game: str, option: str, value: object) -> None:
    seats = GAMES[game].rules().seat_range[-1]
    rules = GAMES.open(game, seats, {option: value})
    header = new_header(rules, [SeatHeader("Ann", "human")] * seats, 1, "2026-01-01T00:00:00Z")
    options = json.loads(encode_header(header))["options"]
    assert house_rules(GAMES[game].rules().options_type) <= set(options)
    assert options[option] == value


@pytest.mark.parametrize(
    "record", sorted((RECORDS / "house_rules").glob("*.cabinet")), ids=lambda path: path.stem
)
def test_the_golden_record_of_a_house_rule_is_a_finished_game(record: Path) -> None:
    content = read_bytes(record)
    header, session = replay(content, GAMES)
    game, option, value = record.stem.split("-")
    assert (header.game, str(header.options[option])) == (game, value)
    assert session.outcome is not None
    assert sum(entry.seat != CHANCE for entry in session.log) >= 20
    assert encode_session(header, session) == content


def test_every_house_rule_has_a_golden_record_that_its_default_does_not_replay() -> None:
    """What such a record tells would be refused, or come to other scores, without the rule."""
    told = {tuple(path.stem.split("-")) for path in (RECORDS / "house_rules").glob("*.cabinet")}
    assert {(game, option) for game, option, _value in RULES} == {name[:2] for name in told}
    for game, option, value in told:
        content = read_bytes(RECORDS / "house_rules" / f"{game}-{option}-{value}.cabinet")
        header, *lines = content.splitlines(keepends=True)
        line = json.loads(header)
        del line["options"][option]
        with pytest.raises(Exception, match="Line"):
            replay(json.dumps(line).encode() + b"\n" + b"".join(lines), GAMES)


@pytest.mark.parametrize(("game", "option", "value"), RULES)
def test_computer_players_play_by_every_house_rule(game: str, option: str, value: object) -> None:
    rules = GAMES.open(game, 4, {option: value})
    session: Session[Any] = Session(rules, 3)
    player = new_player("normal", GAMES[game].strategy())
    rng, told = random.Random(2), memories(4)
    for _step in range(120):
        if not session.actors:
            break
        seat = rng.choice(session.actors)
        if seat == CHANCE:
            events = session.draw()
        else:
            action = player.decide(rules, session.observe(seat), told[seat], rng)
            assert rules.verify(session.state, seat, action) is None
            events = session.act(seat, action)
        for memory in told:
            memory.tell(events)


@pytest.mark.parametrize(("game", "option", "value"), RULES)
def test_every_house_rule_is_asked_for_in_the_set_up(game: str, option: str, value: object) -> None:
    [sheet] = [one for one in entry_of(game).sheet.options if one.name == option]
    assert sheet.title
    if sheet.kind == "choice":
        assert value in sheet.values
    else:
        assert value in (sheet.least, sheet.most)


# --- in the set-up ----------------------------------------------------------------------------

ROOK = "sanity_rook"
POKER = "presidential_poker"


@pytest.fixture
def app() -> App:
    app = open_app()
    app.push(LobbyScene(library()))
    return app


def set_up(app: App, game: str) -> SetupScene:
    """Open the set-up of a game from the lobby, wherever one is."""
    app.home()
    click(app, f"game:{game}")
    assert isinstance(app.scene, SetupScene)
    return app.scene


def said(app: App) -> list[str]:
    return [shown.words for shown in panel_of(app).widgets if isinstance(shown, Label)]


def test_house_rules_lie_folded_up_so_that_nobody_has_to_read_them(app: App) -> None:
    set_up(app, ROOK)
    names = [f"option:{name}" for name in ("award", "made", "goal", "finish")]
    assert not any(sees(app, name) for name in names)
    assert "Standard" in said(app)
    choose(app, "length", 300)
    assert "Points to win" in said(app)
    click(app, "more")
    assert all(sees(app, name) for name in names)
    choose(app, "option:award", "bid")
    click(app, "more")
    assert not any(sees(app, name) for name in names)
    assert "A made bid scores, Points to win" in said(app)


def test_a_game_without_house_rules_says_nothing_of_them(app: App) -> None:
    set_up(app, POKER)
    click(app, "more")
    assert "House rules" not in said(app)


def test_options_of_the_last_game_stand_in_its_next_set_up_and_in_no_other(app: App) -> None:
    set_up(app, ROOK)
    click(app, "more")
    choose(app, "option:award", "bid")
    click(app, "Deal")
    assert isinstance(app.scene, TableScene)
    assert app.scene.match.header.options["award"] == "bid"
    assert load_settings().options == {ROOK: {"award": "bid"}}

    scene = set_up(app, "bull_sanity")
    assert scene.chosen_options()["play_on"] is False
    click(app, "option:play_on")
    click(app, "Deal")

    scene = set_up(app, ROOK)
    assert scene.chosen_options()["award"] == "bid"
    click(app, "usual")
    assert scene.chosen_options()["award"] == "all"
    assert not sees(app, "usual")
    click(app, "Deal")
    assert load_settings().options == {"bull_sanity": {"play_on": True}}


def test_an_option_left_as_usual_follows_the_number_of_players_the_next_time_too(app: App) -> None:
    set_up(app, "president_arnold")
    choose(app, "option:pots", "grow")
    click(app, "Deal")
    scene = set_up(app, "president_arnold")
    choose(app, "players", 6)
    assert scene.chosen_options()["pots"] == "grow"
    assert scene.chosen_options()["hands"] == 6


@pytest.mark.parametrize(
    "kept", [{ROOK: {"award": "half", "goal": 7, "nonsense": 1}}, {ROOK: {"goal": "many"}}]
)
def test_what_was_kept_and_does_not_fit_any_more_does_no_harm(
    kept: dict[str, dict[str, Any]],
) -> None:
    app = open_app(options=kept)
    app.push(LobbyScene(library()))
    scene = set_up(app, ROOK)
    options = scene.chosen_options()
    usual = msgspec.to_builtins(GAMES.open(ROOK, 4).options)
    assert options == {**usual, "goal": options["goal"]}
    assert options["goal"] in (100, 600)
    click(app, "Deal")
    assert isinstance(app.scene, TableScene)


def cautions(game: str, seats: int, **options: object) -> tuple[str, ...]:
    return entry_of(game).cautions(GAMES.open(game, seats, options))


def test_the_set_up_says_when_options_spoil_the_game_together(app: App) -> None:
    scene = set_up(app, POKER)
    scene.options = {"limit": "pot_limit", "bet": 50}
    scene.rebuild()
    assert any("has 50 chips, after 12 deals" in words for words in said(app))
    choose(app, "players", 8)
    assert any("has 50 chips, after 6 deals" in words for words in said(app))
    choose(app, "option:limit", "no_limit")
    assert not any("nobody can bet" in words for words in said(app))


@pytest.mark.parametrize("seats", [2, 3, 8])
@pytest.mark.parametrize("bet", [2, 3, 16, 17, 50])
@pytest.mark.parametrize(("ante", "chips"), [(1, 100), (4, 100), (1, 12)])
def test_p7_as_many_deals_pass_without_a_bet_as_the_caution_says(
    seats: int, bet: int, ante: int, chips: int
) -> None:
    """Counted at the table: everybody checks until somebody may open."""
    options = {"limit": "pot_limit", "bet": bet, "ante": ante, "chips": chips}
    rules = GAMES.open(POKER, seats, options)
    session: Session[Any] = Session(rules, 1)
    session.draw_all()
    asked = 0
    while all(
        not isinstance(action, Bet) for action in rules.legal(session.state, session.actors[0])
    ):
        session.act(session.actors[0], Check())
        session.draw_all()
        asked += 1
    deals, rest = divmod(asked, seats)
    assert not rest
    said = " ".join(cautions(POKER, seats, **options))
    assert f"chips, after {deals} deal" in said if deals else "nobody can bet" not in said


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(("bank", "growth"), [(100, "compound"), (100, "points"), (10, "compound")])
def test_f2_no_game_comes_to_a_rotation_that_the_caution_calls_too_late(
    seats: int, bank: int, growth: str
) -> None:
    """At best two players share all chips: neither can pay an ante of more than half of them."""
    options = {"bank": bank, "ante_growth": growth}
    limits = [
        rotations
        for rotations in range(1, 60)
        if any(
            "no two players" in c
            for c in cautions("artoffacts", seats, **options, rotations=rotations)
        )
    ]
    assert limits
    first = min(limits)
    rules = GAMES.open("artoffacts", seats, options)
    assert 2 * rules.ante(first - 1) > seats * bank  # type: ignore[attr-defined]
    assert 2 * rules.ante(first - 2) <= seats * bank  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("game", "options", "words"),
    [
        (POKER, {"chips": 10, "ante": 10}, "The ante takes all you have"),
        (POKER, {"chips": 50, "bet": 49}, "the minimum bet is all you have"),
        ("artoffacts", {"bank": 1}, "The ante takes all you have"),
        ("artoffacts", {"bank": 2}, "the ante starts at 1 and rises too fast"),
        ("artoffacts", {"bank": 20}, "the ante starts at 4 and rises too fast"),
        ("president_arnold", {"chips": 13}, "starts with a loan of 50"),
    ],
)
def test_options_that_spoil_a_game_are_named_with_what_to_do(
    game: str, options: dict[str, object], words: str
) -> None:
    [told] = cautions(game, 4, **options)
    assert words in told
    assert "eal more chips" in told or "Lower" in told


@pytest.mark.parametrize("seats", [2, 8])
def test_a14_with_fewer_chips_than_a_board_everybody_borrows_at_once(seats: int) -> None:
    for chips, loans in ((13, 50), (14, 0)):
        session: Session[Any] = Session(GAMES.open("president_arnold", seats, {"chips": chips}), 1)
        session.draw_all()
        assert session.observe(PUBLIC).facts.loans == (loans,) * seats
        assert bool(cautions("president_arnold", seats, chips=chips)) == bool(loans)


@pytest.mark.parametrize("game", GAMES.names)
def test_the_usual_options_need_no_caution_for_any_number_of_players(game: str) -> None:
    for seats in GAMES[game].rules().seat_range:
        assert cautions(game, seats) == ()
