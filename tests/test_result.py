"""The end of a game: places, why, and how everybody came there."""

import itertools
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pygame
import pytest

from art.palette import seat_color
from rules.core import UNSEEN, HandEnded
from rules.sanity_rook.tricks import tricks
from table.phone.at_phone import AtPhone
from table.phone.pages import page_of
from table.standings import Standings, standings_of, turning_point
from table.steps import told_again
from table.storage.settings import Settings
from table.told import Summary, SummaryRow
from tests import of_kind, there
from tests.at_table import entry_of, events_of, header_of, lay, match_of, settle
from tests.click_through import click, open_app, press, sees
from tests.clock import wait
from tests.person import controller_for, golden
from tests.test_telling import GAMES
from ui.app import App
from ui.controls.labels import Label
from ui.felt.action_line import GO_ON
from ui.felt.prompt import Prompt
from ui.felt.result import Medals, PlaceRow, ResultScene
from ui.felt.small_table import SmallTable
from ui.felt.standings_chart import StandingsChart, apart, smooth_line
from ui.felt.summary import SummaryScene
from ui.felt.table_scene import TableScene
from ui.replay.replay_scene import ReplayScene

TEAMS = "1 Ann and Charlotte, 2 Bo and Dimitri"
PLANS = (((960, 540), 100), ((1280, 720), 100), ((1920, 1080), 100), ((1280, 720), 200))


def result_like(app: App, done: ResultScene, **how: Any) -> ResultScene:
    """Return the page of a result as it is when it has just come."""
    ways = {"leave": app.pop, "replay": app.pop, "again": app.pop, "standings": done.standings}
    return ResultScene(done.controller, done.outcome, **{**ways, **how})


def result_of(app: App, name: str, people: Sequence[int] | None = None) -> ResultScene:
    lay(app, golden(name), people)
    for _ in range(10):
        if isinstance(app.scene, ResultScene):
            return app.scene
        app.step([])
        settle(app)
    raise AssertionError("the game does not end")


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", GAMES)
def test_the_end_shows_how_everybody_came_there(name: str) -> None:
    session = golden(name)
    outcome = there(session.outcome)
    standings = standings_of(session)
    hands = [event.scores for event in events_of(session) if isinstance(event, HandEnded)]
    if standings is None:
        assert len(hands) < 2
    else:
        assert list(standings.scores[1 : 1 + len(hands)]) == hands
        assert len(set(standings.scores[0])) == 1, "all begin alike"
        assert standings.scores[-1] == outcome.scores
    for size, text in PLANS:
        scene = result_of(open_app(size, animations=False, text_scale=text), name)
        charts = [each for each in scene.panel.widgets if isinstance(each, StandingsChart)]
        rows = [each for each in scene.panel.widgets if isinstance(each, PlaceRow)]
        told = [seat for row in rows for seat in row.seats]
        assert sorted(told) == list(range(session.game.seats)), "everybody is told once"
        assert len(charts) == (standings is not None), (size, text)
        for chart in charts:
            assert scene.box.contains(chart.rect)
            assert all(not chart.rect.colliderect(row.rect) for row in rows)
        assert scene.why
    assert scene.heard.count(scene.why) == 0  # the log has said it


@pytest.mark.parametrize("name", sorted({*GAMES} - {"bull_sanity", "sanity_rook"}))
def test_the_last_hand_tells_on_the_table_what_it_came_to_as_those_before_it_do(name: str) -> None:
    app, session = open_app(), golden(name)
    last = session.log[-1]
    session.rewind(len(session.log) - 1)
    table = lay(app, session, (0,))
    assert table.course.commit(last.seat, last.action) is None
    for _press in range(20):
        if table.show.timeline.waits_now:
            break
        press(app, pygame.K_RETURN)
    summary = there(table.match.summary)
    assert [each.words for each in table.bars.panel.widgets if isinstance(each, Prompt)] == [
        f"{summary.title}: {summary.subtitle}"
    ]
    assert sees(app, GO_ON)
    click(app, GO_ON)
    assert isinstance(app.scene, ResultScene)


@pytest.mark.parametrize(
    ("name", "places", "own"),
    [
        ("sanity_rook", TEAMS, ["You win!", "You finished #2 of 2."]),
        ("el_presidente", TEAMS, ["You win!", "You finished #2 of 2."]),
        (
            "bull_sanity",
            "1 Bo, 2 Dimitri, 3 Charlotte, 4 Ann",
            ["You finished #4 of 4.", "You win!"],
        ),
    ],
)
def test_partners_share_a_line_and_a_place_at_the_window_and_on_phones(
    name: str, places: str, own: Sequence[str]
) -> None:
    scene = result_of(open_app(animations=False), name)
    rows = [each for each in scene.panel.widgets if isinstance(each, PlaceRow)]
    assert ", ".join(f"{row.place} {row.name}" for row in rows) == places
    match = match_of(golden(name), Settings())
    for seat, words in enumerate(own):
        told = there(page_of(match, AtPhone(match.controller, seat)).summary)
        assert (
            ", ".join(f"{place} {who}".replace(".", "") for place, who, *_ in told.rows) == places
        )
        assert told.own == words


def test_the_lines_are_drawn_from_the_beginning_to_the_end_and_then_stand() -> None:
    app = open_app()
    scene = result_of(app, "president_arnold")
    assert not scene.moving
    still = result_of(open_app(reduced_motion=True), "president_arnold")
    assert not still.moving
    again = result_like(app, scene)
    app.push(again)
    assert again.moving
    charts = [each for each in again.panel.widgets if isinstance(each, StandingsChart)]
    assert charts[0].shown == 0
    again.update(0.5)
    assert 0 < charts[0].shown < 1
    again.confirm()
    assert charts[0].shown == 1
    assert not again.moving


def test_what_was_seen_fades_into_the_end_of_the_game() -> None:
    app = open_app()
    done = result_of(app, "president_arnold")
    app.pop()  # the table lies below
    app.step([])
    app.screen.fill("white")
    seen = [_glance(app)]
    app.push(result_like(app, done, standings=None))
    app.step([])
    while app.moving:
        seen.append(_glance(app))
        app.step([])
    steps = [_apart(*pair) for pair in itertools.pairwise(seen)]
    assert 0 < max(steps) < _apart(seen[0], seen[-1]) / 3, "no cut from the table to the page"


def _glance(app: App, area: pygame.Rect | None = None) -> bytes:
    """Return what is seen of an area, or of all, with the eyes half closed."""
    seen = app.screen if area is None else app.screen.subsurface(area)
    return pygame.image.tobytes(pygame.transform.smoothscale(seen, (16, 9)), "RGB")


def _apart(one: bytes, other: bytes) -> int:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize(("size", "text"), PLANS)
def test_the_lines_of_the_standings_begin_beside_their_numbers(
    size: tuple[int, int], text: int
) -> None:
    theme = open_app(size, text_scale=text).theme
    chart = StandingsChart(Standings(((0, 0), (305, -150), (40, 95)), "Points"), ("Ann", "Bo"))
    chart.rect = pygame.Rect(0, 0, size[0] // 3, size[1] // 3)
    chart.shown = 0.0
    before, after = (pygame.Surface(chart.rect.size) for _ in range(2))
    chart.draw(before, theme)
    chart.shown = 1.0
    chart.draw(after, theme)
    after.blit(before, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    lines = pygame.mask.from_threshold(after, (0, 0, 0), (9, 9, 9, 255))
    lines.invert()
    color = theme.color("text_off")
    numbers = pygame.mask.from_threshold(before, color, (50, 50, 50, 255))
    title = theme.font("small").get_height()
    right = max(box.right for box in numbers.get_bounding_rects() if box.top > title)
    assert right <= min(box.left for box in lines.get_bounding_rects())


def test_a_line_goes_through_all_values_and_never_beyond_them() -> None:
    values = [0.0, 10.0, 10.0, 3.0, 40.0, 39.0]
    line = smooth_line(values)
    step = (len(line) - 1) // (len(values) - 1)
    assert line[::step] == values
    for at in range(len(values) - 1):
        part = line[at * step : (at + 1) * step + 1]
        assert min(part) >= min(values[at : at + 2]) - 1e-9
        assert max(part) <= max(values[at : at + 2]) + 1e-9


def test_names_at_the_ends_keep_apart() -> None:
    placed = apart([10.0, 10.0, 11.0, 95.0], 20, pygame.Rect(0, 0, 50, 100))
    assert all(later - former >= 20 for former, later in itertools.pairwise(placed))
    assert placed[-1] <= 80
    assert placed[0] >= 0


def test_the_last_place_comes_first_and_the_first_one_at_last() -> None:
    app = open_app()
    done = result_of(open_app(animations=False), "president_arnold")
    assert all(row.shown == 1 for row in done.panel.widgets if isinstance(row, PlaceRow))
    scene = result_like(app, done, counted="Chips")
    app.push(scene)
    order: list[int] = []
    while scene.moving:
        scene.update(0.05)
        rows = [row for row in scene.panel.widgets if isinstance(row, PlaceRow)]
        order += [row.place for row in rows if row.shown > 0.5 and row.place not in order]
        if 1 not in order:  # and no word says before who it is
            labels = [each for each in scene.panel.widgets if isinstance(each, Label)]
            assert {each.words for each in labels if each.shown > 0.5} <= {"Chips"}
    assert order == [4, 3, 2, 1]


@pytest.mark.parametrize("name", GAMES)
def test_it_is_said_what_the_numbers_of_a_result_count(name: str) -> None:
    scene = result_of(open_app(animations=False), name)
    rows = [row for row in scene.panel.widgets if isinstance(row, PlaceRow)]
    words = [label.words for label in scene.panel.widgets if isinstance(label, Label)]
    assert (scene.counted in words) == all(row.score for row in rows)
    assert scene.counted != ""
    match = match_of(golden(name), Settings())
    told = there(page_of(match, AtPhone(match.controller, 0)).summary)
    assert [*told.columns][2:] == [scene.counted] * (scene.counted is not None)
    assert {len(row) for row in told.rows} == {len(told.columns)}


def test_a_row_of_presses_on_enter_ends_at_the_result() -> None:
    """Who presses Enter again and again, to see the last tricks, begins no game by accident."""
    app = open_app()
    dealt: list[str] = []
    done = result_of(open_app(animations=False), "president_arnold")
    scene = result_like(app, done, again=lambda: dealt.append("again"))
    app.push(done)
    app.push(scene)
    press(app, pygame.K_RETURN, after=0.4)
    assert not scene.moving, "a press ends the ceremony"
    for after in (0.2, 0.5, 1.0, 0.35, 0.7):
        press(app, pygame.K_RETURN, after=after)
    assert app.scene is scene
    assert not dealt
    press(app, pygame.K_RETURN, after=1.5)  # looked at
    assert dealt == ["again"]


def test_numbers_of_a_summary_stand_below_each_other_by_their_last_digit() -> None:
    app = open_app()
    deck = golden("sanity_rook").game.deck

    def drawn(number: str) -> pygame.Surface:
        rows = tuple(SummaryRow((words, number, "0")) for words in ("Fives", "Tens"))
        columns = ("", "Mira & Edith", "Jonas & Pavel")
        app.push(SummaryScene(Summary("Round 1", "made", columns, rows), deck, lambda: None))
        app.step([])
        seen = app.screen.copy()
        app.pop()
        return seen

    drawn("5")  # with no table below, the first veil falls on another ground
    short, long = drawn("5"), drawn("155")
    long.blit(short, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    same = pygame.mask.from_threshold(long, (0, 0, 0), (9, 9, 9, 255))
    same.invert()
    width, last = app.theme.measure("155", "body")[0], app.theme.measure("5", "body")[0]
    changed = same.get_bounding_rects()
    assert changed
    first = min(each.left for each in changed)
    assert max(each.right for each in changed) - first <= width - last // 2


@pytest.mark.sample(2)
@pytest.mark.parametrize("people", [None, (2,)])
@pytest.mark.parametrize("name", GAMES)
def test_the_picture_shows_the_winners_decision_and_leads_to_it(
    name: str, people: Sequence[int] | None
) -> None:
    app = open_app(animations=False)
    scene = result_of(app, name, people)
    [picture] = [each for each in scene.panel.widgets if isinstance(each, SmallTable)]
    empty = _glance(app, picture.rect)
    wait(app, 2.0)  # few faces in a frame
    assert people is None or picture.look().seat == people[0], "as they saw it"
    drawn = zip(empty, _glance(app, picture.rect), strict=True)
    assert sum(before != now for before, now in drawn) > len(empty) / 2
    blank = pygame.Surface(app.screen.get_size())
    for each in scene.panel.widgets:
        if isinstance(each, Medals | PlaceRow | SmallTable):
            each.shown = 0.0
            each.draw(blank, app.theme)
    assert not pygame.image.tobytes(blank, "RGB").strip(b"\0"), "nothing has come yet"
    at = there(turning_point(golden(name), controller_for(golden(name))))
    assert at.seat in scene.outcome.ranking[0]
    assert golden(name).log[at.place].seat == at.seat
    led: list[tuple[object, ...]] = []
    table = of_kind(TableScene, app.scenes[-2])
    table.felt.overlays.navigation = replace(
        table.navigation, look_at=lambda *where: led.append(where[2:])
    )
    table.felt.overlays.result(scene.outcome, (), None)
    click(app, "turning point")
    assert led == [(at.place - 1, at.seat if people is None else 2)]  # from one's own seat


@pytest.mark.parametrize("name", ["presidential_poker", "artoffacts"])
def test_the_picture_of_a_hand_that_ended_with_open_cards_shows_them(name: str) -> None:
    scene = result_of(open_app(animations=False), name)
    [picture] = [each for each in scene.panel.widgets if isinstance(each, SmallTable)]
    zones, seats = picture.look().view.zones, range(scene.controller.game.seats)
    hands = [zones[f"hand:{seat}"] for seat in seats if zones[f"hand:{seat}"]]
    assert len(hands) > 1
    assert all(UNSEEN not in cards for cards in hands)


def test_a_replay_leaves_the_result_its_teams_colors() -> None:
    app = open_app(animations=False)
    scene = result_of(app, "sanity_rook")
    worn = [seat_color(seat) for seat in range(4)]
    assert len({each.color for each in worn}) == 2
    session = golden("sanity_rook")
    entry, header = entry_of("sanity_rook"), header_of(session)
    app.push(ReplayScene(entry, scene.controller, header, session))
    app.pop()
    assert [seat_color(seat) for seat in range(4)] == worn


def test_the_moment_of_sanity_rook_is_the_choice_that_took_most_points() -> None:
    session = golden("sanity_rook")
    at = there(turning_point(session, controller_for(session)))
    states = [step.state for step in told_again(session)[1]]
    round_ = [place for place, state in enumerate(states) if state.round == at.hand]
    side, tally = at.seat & 1, tricks().tally
    taken = {
        place: tally(states[place + 1].won[side]).total - tally(states[place].won[side]).total
        for place in round_[:-1]
        if any(states[place + 1].hands)  # the last trick leaves nothing to choose
    }
    most = max(taken, key=taken.__getitem__)
    assert taken[most] >= 30
    assert at.place <= most < at.place + 4, "it went to the trick"
    assert states[most + 1].leader == at.seat, "and took it"


def test_a_turning_point_lies_in_the_hand_that_brought_most_of_the_lead_that_was_kept() -> None:
    for name in GAMES:
        session = golden(name)
        at = turning_point(session, controller_for(session))
        standings = standings_of(session)
        assert at is not None
        met = told_again(session)[1][at.place]
        assert len(list(session.game.legal(met.state, met.seat))) > 1, "there was a choice"
        if standings is None:
            assert (at.hand, at.hands) == (1, 1)
            continue
        best, outcome = at.hand - 1, session.outcome
        assert outcome is not None
        first, last = outcome.ranking[0][0], outcome.ranking[-1][-1]
        sign = 1 if outcome.scores[first] > outcome.scores[last] else -1
        others = [seat for tie in outcome.ranking[1:] for seat in tie]
        leads = [
            sign * row[first] - max(sign * row[seat] for seat in others)
            for row in standings.scores[: at.hands + 1]
        ]
        gains = [min(leads[at + 1 :]) - before for at, before in enumerate(leads[:-1])]
        assert gains[best] == max(gains), "no other hand brought more that was kept"
