"""President Arnold at the table: the sequence as runs, the light board, what is told of claims."""

import random
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from art.board.geometry import REGIONS, TURNED_SLOT, region_at
from art.board.lettering import default_labels, lay_out_labels
from art.board.lit_board import render_board, render_shade
from art.palette import contrast
from games.library import GAMES
from games.president_arnold.sequence import runs_of
from rules.core import PUBLIC, Event, HandEnded
from rules.president_arnold.actions import PASS, Play
from rules.president_arnold.events import Claimed, WentOut
from rules.president_arnold.game import Rules
from rules.president_arnold.jackpots import JACKPOTS
from rules.president_arnold.state import Facts
from rules.president_arnold.triple_topper import Arnold, arnold
from rules.record import read_bytes, replay
from rules.session import Session
from rules.turn import turn_of
from tests import of_kind, there
from tests.arnold import led, table
from tests.at_table import click_card, lay, session_after
from tests.click_through import open_app, press
from tests.person import (
    NAMES,
    SIZES,
    box_of,
    controller_for,
    golden,
    parts,
    picture_for,
    shown,
    stage_of,
    staging_of,
)
from ui.controls.theme import smallest
from ui.layout.runs import INDEX, Runs
from ui.picture.items import Banner, CardItem, Drawn, Glow, Picture
from ui.picture.stage import Stage

RECORD = Path(__file__).parent / "records" / "president_arnold.cabinet"
LABELS_DOWN_TO, VALUE_FROM = 0.45, 0.87
"""The parts of a card's height down to which its index goes, and where the Arnold value begins."""


def long_hand(seats: int = 8, least: int = 80) -> Session[Any]:
    """Return a game in the middle of a hand in which so many cards were laid."""
    for seed in range(40):
        session = session_after("president_arnold", seats, 0, seed)
        rng = random.Random(seed)
        while session.outcome is None:
            if len(session.state.sequence) >= least:
                return session
            seat = session.actors[0]
            session.act(seat, session.game.choose(session.state, seat, rng))
            session.draw_all()
    raise AssertionError("no hand is so long")


def laid(picture: Picture, view: Any) -> list[CardItem]:
    """Return the cards of the sequence in the order in which they lie on each other."""
    cards = set(view.zones["sequence"])
    return [item for item in picture.cards if item.card in cards and item.key[0] == "card"]


@pytest.mark.parametrize("place", [28, 39, 73])
def test_enter_says_between_what_one_chooses_until_a_card_is_chosen(place: int) -> None:
    app = open_app(animations=False, ask_everyone="off")
    _header, session = replay(read_bytes(RECORD), GAMES)
    session.rewind(place)
    table = lay(app, session)
    ask, before = table.match.ask, len(session.log)
    assert ask is not None
    assert len(ask.lit) == 2
    [other] = [offer.words for offer in ask.offers]
    press(app, pygame.K_RETURN)
    assert there(table.felt.bubble.said)[0] == f"Choose a card or press {other}."
    assert len(session.log) == before
    click_card(app, table, min(ask.lit))
    press(app, pygame.K_RETURN)
    assert session.log[before].action == Play((min(ask.lit),))


def index_of(box: pygame.Rect) -> pygame.Rect:
    wide, high = int(box.width * INDEX) - 1, int(box.height * LABELS_DOWN_TO)
    return pygame.Rect(box.x, box.y, wide, high)


def tables_of(session: Session[Any]) -> Arnold:
    game = of_kind(Rules, session.game)
    return game.tables


def named(pieces: list[Drawn], kind: str) -> list[tuple[tuple[Any, ...], pygame.Rect]]:
    return [
        (piece.what, pygame.Rect((piece.x, piece.y), piece.surface.get_size()))
        for piece in pieces
        if isinstance(piece.what, tuple) and piece.what[0] == kind
    ]


def check_sequence(stage: Stage, session: Session[Any]) -> None:
    """Check that one sees who led what, that no index is cut, and that all lies in its place."""
    view = session.observe(PUBLIC)
    facts: Facts = view.facts
    picture = staging_of(controller_for(session)).picture(view, stage)
    items = laid(picture, view)
    boxes = [box_of(item) for item in items]
    for at, box in enumerate(boxes):
        assert stage.play.contains(box)
        index, value = index_of(box), box.copy()
        value.height, value.y = box.height // 10, box.y + int(box.height * VALUE_FROM)
        value.width = index.width
        for told in (index, value):
            over = [other for other in boxes[at + 1 :] if other.colliderect(told)]
            assert all(other.contains(told) for other in over), (items[at], over)
    counts = runs_of(tables_of(session), view.zones["sequence"])
    leads = [sum(counts[:at]) for at in range(len(counts))]
    badges = {what[1]: (what[2], spot) for what, spot in named(picture.above, "layer")}
    order = {item.card: at for at, item in enumerate(items)}
    for lead in leads:
        at = order[view.zones["sequence"][lead]]
        leader, badge = badges[lead]
        assert leader == facts.layers[lead]
        assert boxes[at].inflate(8, 8).contains(badge)
        assert not any(other.colliderect(index_of(boxes[at])) for other in boxes[at + 1 :])


@pytest.mark.parametrize("letters", [100, 200])
@pytest.mark.parametrize("size", SIZES[:3])
def test_after_a_long_hand_one_sees_who_led_what(size: tuple[int, int], letters: int) -> None:
    session = long_hand()
    stage = stage_of(8, size, text_scale=letters)
    check_sequence(stage, session)
    picture = picture_for(session, PUBLIC, stage)
    heights = [item.place.height for item in laid(picture, session.observe(PUBLIC))]
    assert min(heights) >= size[1] // (17 if letters == 100 else 21)
    assert max(heights) > 2 * min(heights)  # the current run stands out


@pytest.mark.parametrize("seats", [2, 3, 5, 8])
def test_at_any_moment_no_index_is_cut(seats: int) -> None:
    session = session_after("president_arnold", seats, 0)
    stage = stage_of(seats, (960, 540))
    rng = random.Random(seats)
    for _ in range(70):
        check_sequence(stage, session)
        if session.outcome is not None:
            break
        session.act(session.actors[0], session.game.choose(session.state, session.actors[0], rng))
        session.draw_all()


@given(
    st.lists(st.integers(1, 13), max_size=60),
    st.tuples(st.integers(300, 1200), st.integers(90, 700)),
)
def test_runs_have_room_in_any_area_and_the_newest_are_open(
    counts: list[int], room: tuple[int, int]
) -> None:
    runs = Runs(tuple(counts), 27, 44, 120)
    places, closed = runs.places(pygame.Rect((5, 7), room))
    whole = pygame.Rect((5, 7), room)
    for at, spots in enumerate(places):
        assert len(spots) == counts[at]
        assert all(whole.contains(spot) for spot in spots)
        steps = {after.x - before.x for before, after in pairwise(spots)}
        if at >= closed and steps:
            assert min(steps) >= int(spots[0].width * INDEX)
        else:
            assert max(steps, default=0) <= spots[0].width // 8 + 2
    firsts = [(spots[0].y, spots[0].x) for spots in places]
    assert firsts == sorted(firsts)  # they are read as they were laid


def test_a_lead_begins_a_run_and_a_following_card_goes_on_with_it() -> None:
    tables = arnold("triple-topper-full")
    cards = [tables.deck.number(name) for name in ("red-circle-1", "red-circle-2", "red-heart-2")]
    lead = tables.deck.number("green-circle-1")
    assert runs_of(tables, (*cards, lead)) == (3, 1)
    assert runs_of(tables, ()) == ()


def test_the_turned_card_lies_in_the_dark_of_the_board() -> None:
    left, top, right, bottom = TURNED_SLOT
    corners = ((left, top), (right, top), (left, bottom), (right, bottom))
    assert {region_at(x, y) for x, y in corners} == {"game"}
    assert right < 0.98


def test_a_jackpot_lights_before_its_chips_go_to_the_bank_and_is_dark_then() -> None:
    session = golden("president_arnold")
    stage = stage_of(session.game.seats, (960, 540))
    seen = lit = 0
    for steps, picture, view in shown(session, PUBLIC, stage, most=300):
        facts: Facts = view.facts
        dark = [what[1] for what, _spot in named(picture.below, "dark")]
        claimed = {claim.region for claim in facts.claims}
        empty = {
            region
            for region in REGIONS
            if not any(view.chips[f"stake:{seat}:{region}"] for seat in range(len(facts.loans)))
        }
        assert set(dark) == (claimed | empty if facts.hand else claimed)
        seen += bool(dark)
        for at, beat in enumerate(steps):
            if any(isinstance(effect, Banner) and ":" in effect.words for effect in beat.effects):
                assert any(isinstance(effect, Glow) for effect in beat.effects)
                assert not beat.chips
                assert steps[at + 1].chips
                ends = {(flight.end.x, flight.end.y) for flight in steps[at + 1].chips}
                assert len(ends) == 1
                lit += 1
    assert seen > 10
    assert lit > 5


@pytest.mark.parametrize("name", REGIONS)
def test_a_dark_region_can_still_be_read(name: str) -> None:
    size = (410, 328)
    board = render_board(size).convert("RGB")
    blank = render_board(size, labels={}).convert("RGB")
    shade = render_shade(name, size)
    blank.paste(render_shade(name, size, labels={}), mask=render_shade(name, size, {}))
    x, y = REGIONS[name].chip_spot
    spot = round(x * size[0]), round(y * size[1])
    lit = board.getpixel(spot)
    board.paste(shade, mask=shade)
    out = board.getpixel(spot)
    assert isinstance(lit, tuple)
    assert isinstance(out, tuple)
    assert name == "game" or sum(out) < sum(lit) / 2
    for line in lay_out_labels(size, default_labels()):
        if line.region != name:
            continue
        ground = of_kind(tuple, blank.getpixel((round(line.x), round(line.baseline - 3))))
        assert contrast((206, 198, 180), (ground[0], ground[1], ground[2])) >= 4.5


def claim(**said: Any) -> Claimed:
    usual = {"seat": 0, "region": "color", "turned": False, "won": 4, "alien": False}
    return Claimed(**{**usual, **said})


def banners(event: Event) -> list[Banner]:
    session = session_after("president_arnold", 4, 0)
    stage = stage_of(4, (960, 540))
    controller = controller_for(session)
    view = session.observe(PUBLIC)
    picture = staging_of(controller).picture(view, stage)
    effects = staging_of(controller).cue(event, view, stage).effects
    found = [] if effects is None else effects(picture)
    told = [effect for effect in found if isinstance(effect, Banner)]
    assert all(picture.area(banner.at) is not None for banner in told)
    return told


def test_a_claim_is_said_in_large_words_with_its_reason() -> None:
    assert [each.words for each in banners(claim())] == ["Ann: Color"]
    alien = banners(claim(region="color_shape", alien=True))
    assert alien[0].words == "An alien marriage!"
    assert "all three" in alien[0].reason
    turned = banners(claim(turned=True))
    assert "the dealer claims this jackpot" in turned[0].reason
    assert banners(WentOut(seat=1))[0].words == "Bo goes out"


def test_a21_the_last_summary_and_the_seats_tell_the_same_chips() -> None:
    session = golden("president_arnold")
    view = session.observe(PUBLIC)
    facts: Facts = view.facts
    ended = HandEnded(hand=facts.hand, scores=before_split(view), why="out")
    summary = there(controller_for(session).summary((ended,), view))
    split, total = summary.notes[:2]
    assert split.startswith("Board split")
    assert total.startswith("In hand")
    for seat in range(session.game.seats):
        chips = view.chips[f"bank:{seat}"] - facts.loans[seat]
        assert f"{NAMES[seat]} {chips}" in total
        assert f"{NAMES[seat]} {facts.split[seat]}" in split


def test_a14_whoever_borrowed_and_nobody_else_is_said_to_owe() -> None:
    game = table(4, chips=14)
    low = [card.id for card in game.deck][30:82]
    state, _events = led(game, {1: low, 2: ["black-blob-?"]}, 0, "red-circle-2")
    view = game.observe(state, PUBLIC)
    told = controller_for(Session(game, 1))
    assert [seat.lines for seat in told.seats(view)] == [(), ("owes 100",), ("owes 50",), ()]
    owing = [" (owes 100)" in words or " (owes 50)" in words for _seat, words in told.scores(view)]
    assert owing == [False, True, True, False]


@pytest.mark.parametrize(("own_stake", "comes_back"), [("returns", True), ("stays", False)])
def test_a12_the_summary_says_what_becomes_of_the_claimers_own_stakes(
    own_stake: str, comes_back: bool
) -> None:
    session = session_after("president_arnold", 4, 400, hands=1, own_stake=own_stake)
    view = session.observe(PUBLIC)
    ended = HandEnded(hand=1, scores=before_split(view), why="out")
    summary = there(controller_for(session).summary((ended,), view))
    claimed = [row for row in summary.rows if "Cards left" not in row.cells][:-1]
    assert claimed
    assert all(("own stake" in row.cells[2]) == comes_back for row in claimed)
    told = any("own stakes stay on their spaces" in note for note in summary.notes)
    assert told != comes_back


def before_split(view: Any) -> tuple[int, ...]:
    facts: Facts = view.facts
    return tuple(
        view.chips[f"bank:{seat}"] - loan - share
        for seat, (loan, share) in enumerate(zip(facts.loans, facts.split, strict=True))
    )


@pytest.mark.parametrize("options", [{}, {"must_follow": True}])
def test_the_prompt_says_what_may_be_done_and_what_the_card_to_lay_wins(
    options: dict[str, bool],
) -> None:
    seen, told = set(), 0
    for seed in range(4):
        session = session_after("president_arnold", 4, 0, seed, hands=2, **options)
        controller, rng = controller_for(session), random.Random(seed)
        titles = {str(title): region for region, title in JACKPOTS.items()}
        while session.outcome is None:
            seat = session.actors[0]
            turn = turn_of(session.game, session.state, seat)
            action = session.game.choose(session.state, seat, rng)
            legal = tuple(turn.legal())
            plain = controller.ask(turn, ()).prompt
            if len(legal) > 2:  # no card is the one to lay yet
                assert ("or pass" in plain or "or stop" in plain) == (PASS in legal), plain
                assert len(plain) < 60
                seen.add(plain.split(":")[0].split(" after ")[0].split(" Yellow")[0])
            chosen = action.cards if isinstance(action, Play) else ()
            prompt = controller.ask(turn, chosen).prompt
            claimed = {
                event.region
                for event in session.act(seat, action)
                if isinstance(event, Claimed) and not event.turned and event.seat == seat
            }
            if isinstance(action, Play):
                won = prompt.partition(" wins ")[2].replace(" and ", ", ").split(", ")
                named = {titles[title] for title in won if title}
                assert named == claimed, prompt
                told += len(claimed)
            session.draw_all()
    assert told > 10
    assert any(words.startswith("nobody followed") for words in seen)


@pytest.mark.sample(2)
@pytest.mark.parametrize(("seats", "log"), [(2, True), (3, False), (4, True), (8, False)])
def test_the_board_is_large_and_the_sequence_lies_beside_it_with_whole_names(
    seats: int, log: bool
) -> None:
    session = session_after("president_arnold", seats, 40)
    view = session.observe(0)
    for size in SIZES:
        stage = stage_of(seats, size, log=log)
        picture = staging_of(controller_for(session)).picture(view, stage)
        [piece] = [each for each in picture.below if parts(each)[0] == "board"]
        board = box_of(piece)
        high = board.height >= 0.9 * stage.middle.height
        assert high or board.width >= 0.48 * stage.middle.width, "as large as the window allows"
        if seats == 3:
            assert board.width >= 0.55 * stage.middle.width or high
        assert all(box_of(item).left >= board.right for item in laid(picture, view))
        names = tuple(session.game.deck.cards[money.card].name for money in view.facts.money)
        words = [each for each in picture.below if len(parts(each)) > 1]
        told = [each for each in words if str(parts(each)[1]).endswith(names)]
        assert len(told) == len(view.facts.money)
        for each in told:
            least = stage.theme.measure(parts(each)[1], smallest(stage.theme))[0]
            assert each.surface.get_width() >= least, (size, "a name is cut")


def test_cards_in_hand_that_win_a_jackpot_have_a_tab() -> None:
    marked = 0
    for steps in range(0, 120, 10):
        session = session_after("president_arnold", 3, steps)
        seat = session.actors[0]
        view, game = session.observe(seat), controller_for(session).game
        open_prizes = {each.card for each in view.facts.money if each.claimed_by is None}
        wanted = {game.tables.president, *open_prizes}.intersection(view.zones[f"hand:{seat}"])
        picture = staging_of(controller_for(session)).picture(view, stage_of(3, SIZES[1]))
        tabs = {parts(piece)[1] for piece in picture.above if parts(piece)[0] == "tab"}
        assert tabs == wanted
        assert (picture.legend is not None) == bool(wanted)
        marked += len(wanted)
    assert marked > 5
