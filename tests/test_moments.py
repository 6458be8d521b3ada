"""The big moments as a player sees them: what changes when, what stays, what lies over what."""

from collections.abc import Sequence
from typing import Any

import pygame
import pytest

from art.palette import seat_color
from games.library import library
from rules.core import Moved, Shown
from rules.observe import redact
from rules.session import Session
from tests.at_table import entry_of, item_of, lay, session_after, settle
from tests.click_through import choose, open_app, panel_of
from tests.clock import let_pass
from tests.person import box_of, controller_for, golden, staging_of
from ui import durations
from ui.app import App
from ui.controls.labels import Label
from ui.felt.score_log import ScoreRow
from ui.lobby.lobby import LobbyScene
from ui.lobby.setup import SetupScene
from ui.pages.dialog import DialogScene
from ui.picture.director import Director
from ui.picture.items import Banner, Light, Picture
from ui.picture.sprites import RINGS, Sprites
from ui.picture.stage import Stage, lay_stage
from ui.picture.timeline import Beat
from ui.picture.view import TableView


class Staged:
    """An entry of a golden record as one seat sees it staged."""

    def __init__(self, game: str, at: int, viewer: int = 0) -> None:
        record = golden(game)
        session: Session[Any] = Session(record.game, record.seed)
        for entry in record.log[:at]:
            session.act(entry.seat, entry.action)
        self.app: App = open_app()
        self.controller = controller_for(session)
        self.stage: Stage = lay_stage(self.app.theme, self.controller.names, log=False)
        director = Director(staging_of(self.controller).picture, staging_of(self.controller).cue)
        before = session.observe(viewer)
        entry = record.log[at]
        self.events = [redact(each, viewer) for each in session.act(entry.seat, entry.action)]
        self.before: Picture = director.picture_of(before, self.stage)
        after = session.observe(viewer)
        self.beats: Sequence[Beat] = director.beats(
            before, self.events, after, self.stage, self.before
        )
        self.table = TableView(
            self.app.theme, Sprites(self.controller.deck, self.app.theme), self.stage
        )

    def frame(self, beat: Beat, elapsed: float) -> pygame.Surface:
        """Return what is seen so far into a beat."""
        target = pygame.Surface(self.app.theme.size)
        self.table.draw_beat(target, beat, elapsed)
        return target

    def still(self, picture: Picture) -> pygame.Surface:
        """Return a picture at rest."""
        target = pygame.Surface(self.app.theme.size)
        self.table.draw(target, picture)
        return target


def part_of(frame: pygame.Surface, area: pygame.Rect) -> bytes:
    """Return the pixels of a part of a frame."""
    return pygame.image.tobytes(frame.subsurface(area.clip(frame.get_rect())), "RGB")


def test_all_lights_burn_again_before_the_stakes_of_a_new_hand_are_laid() -> None:
    shown = Staged("president_arnold", 105)
    dark = [drawn.what for drawn in shown.before.below if drawn.what[0] == "dark"]  # type: ignore[index]
    assert dark
    for beat in shown.beats[:-2]:
        assert not [d for d in beat.after.below if d.what[0] == "dark"]  # type: ignore[index]
        assert not [d for d in beat.after.above if d.what[0] == "claim"] or beat.effects  # type: ignore[index]


def test_a_pass_marker_counts_at_a_seat_when_it_has_arrived() -> None:
    record = golden("presidents_and_sanityholes")
    at = next(
        i
        for i in range(len(record.log))
        if any(type(event).__name__ == "Paid" for event in record.events(i))
    )
    shown = Staged("presidents_and_sanityholes", at)
    beat = next(beat for beat in shown.beats if beat.chips)
    flight = beat.chips[0]
    room = pygame.Rect(0, 0, 60, 6)  # clear of the plate above, whose light goes out
    room.midtop = flight.end.x, flight.end.y + 2
    before, after = part_of(shown.still(shown.before), room), part_of(shown.still(beat.after), room)
    assert before != after
    early = flight.delay + 0.01
    assert part_of(shown.frame(beat, early), room) == before
    assert part_of(shown.frame(beat, beat.motion + 0.01), room) == after


def test_what_is_with_the_bets_is_told_when_the_chips_have_arrived() -> None:
    shown = Staged("presidential_poker", 11)
    beat = next(beat for beat in shown.beats if beat.chips)
    [total] = [drawn for drawn in beat.after.below if drawn.what[0] == "total"]  # type: ignore[index]
    room = box_of(total)
    assert part_of(shown.frame(beat, 0.01), room) == part_of(shown.still(shown.before), room)
    assert part_of(shown.frame(beat, beat.motion), room) == part_of(shown.still(beat.after), room)


def test_the_pot_lies_in_the_middle_until_it_is_pushed_to_who_won_it() -> None:
    shown = Staged("presidential_poker", 19)
    amounts = []
    for beat in shown.beats:
        chips = [item.amount for item in beat.after.chips if item.account == "pot"]
        amounts.append(sum(chips))
        if any(isinstance(effect, Banner) for effect in beat.effects):
            assert amounts[-1] == 56
    assert amounts[-1] == 0
    assert amounts.count(56) >= 4  # from the last bet to the winner's name


@pytest.mark.parametrize("at", [211, 258, 264])
def test_a_nameplate_stays_where_it_is_when_cards_are_opened_before_it(at: int) -> None:
    shown = Staged("el_presidente", at)
    assert any(isinstance(event, Shown) for event in shown.events)
    for beat in shown.beats:
        assert beat.after.plates == shown.before.plates


def test_the_number_of_cards_that_are_not_shown_stays_in_sight() -> None:
    shown = Staged("el_presidente", 258)
    before = {fan.zone: fan.count for fan in shown.before.fans}
    after = {fan.zone: fan.count for fan in shown.beats[-1].after.fans}
    assert before["hand:1"] - after["hand:1"] == 1


def test_the_nest_is_turned_card_by_card_before_it_is_taken() -> None:
    shown = Staged("sanity_rook", 61, viewer=1)
    events = shown.events
    taken = next(at for at, event in enumerate(events) if type(event).__name__ == "NestTaken")
    turned = [e for e in events[:taken] if isinstance(e, Shown) and e.zone == "nest"]
    assert len(turned) == 5
    assert not any(isinstance(e, Moved) and e.source == "nest" for e in events[:taken])
    banner = next(
        beat for beat in shown.beats if any(isinstance(each, Banner) for each in beat.effects)
    )
    items = [item for item in banner.after.cards if item.card in {e.card for e in turned}]
    assert len(items) == 5
    [words] = [each for each in banner.effects if isinstance(each, Banner)]
    area = banner.after.area(words.at)
    assert area is not None
    assert all(item.place.y + item.place.height // 2 <= area.centery for item in items)


def test_light_falls_below_the_cards_and_bleaches_none() -> None:
    shown = Staged("presidential_poker", 19)
    beat = next(
        beat
        for beat in shown.beats
        if any(isinstance(each, Light) for each in beat.effects)
        and any(item.card >= 0 and item.place.y < shown.stage.action.y for item in beat.after.cards)
    )
    [light] = [each for each in beat.effects if isinstance(each, Light)]
    region = beat.after.area(light.at)
    assert region is not None
    card = next(
        item for item in beat.after.cards if region.collidepoint(item.place.x, item.place.y)
    )
    spot = pygame.Rect(0, 0, 4, 4)
    spot.center = card.place.x, card.place.y
    lit, plain = shown.frame(beat, beat.motion + beat.hold / 2), shown.still(beat.after)
    assert part_of(lit, spot) == part_of(plain, spot)
    beside = pygame.Rect(region.left - 6, region.centery, 4, 4)
    assert part_of(lit, beside) != part_of(plain, beside)


def test_a_card_that_flies_as_large_as_it_lands_is_not_scaled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from bench.tables import busiest_table

    app = busiest_table()
    beat = app.scene.show.timeline.beat  # type: ignore[attr-defined]
    growing = [each for each in beat.cards if each.start.height != each.item.place.height]
    app.compose(app.screen)
    scaled: list[int] = []
    scale = pygame.transform.smoothscale

    def count(*words: Any) -> pygame.Surface:
        scaled.append(1)
        return scale(*words)

    monkeypatch.setattr(pygame.transform, "smoothscale", count)
    app.compose(app.screen)
    assert len(scaled) <= len(growing) < len(beat.cards)


def test_a_heading_or_a_long_list_is_no_note_at_a_seat() -> None:
    app = open_app()
    table = lay(app, session_after("el_presidente", 4, 6))
    settle(app)
    note = table.felt.teller.last_line
    beat, name = Beat(table.show.picture), table.show.controller.names[1]
    for words, shown in (
        (f"{name} leads.", True),
        (f"— Round 2: {name} deals —", False),
        (f"{name} held " + ", ".join(["queen of diamonds"] * 12), False),
    ):
        note.hush()
        note.tell(beat, [words])
        assert (note._words == words) is shown


@pytest.mark.parametrize("game", ["sanity_rook", "el_presidente"])
def test_the_scoreboard_names_sides_and_each_once(game: str) -> None:
    app = open_app((1280, 720), show_log=True)
    options: dict[str, Any] = {"teams": "2x2"} if game == "el_presidente" else {}
    table = lay(app, session_after(game, 4, 3, **options))
    rows = [row for row in table.bars.panel.widgets if isinstance(row, ScoreRow)]
    assert [row.name for row in rows] == ["Ann and Charlotte", "Bo and Dimitri"]
    for row, first in zip(rows, (0, 1), strict=True):
        seen, color = app.screen.subsurface(row.rect), seat_color(first).rgb
        signs = pygame.mask.from_threshold(seen, color, (9, 9, 9, 255)).connected_components(20)
        assert len(signs) == 2, "partners have the shapes that their plates have"
    table.felt.overlays.log(table.felt.reasons, table.felt.links)
    page = app.scene.panel
    assert page is not None
    assert [row.name for row in page.widgets if isinstance(row, ScoreRow)] == [
        "Ann and Charlotte",
        "Bo and Dimitri",
    ]


def test_the_set_up_names_the_partners_of_teams() -> None:
    app = open_app()
    entry = entry_of("el_presidente")
    page = SetupScene(entry)
    app.push(page)
    choose(app, "players", 4)
    assert not [w for w in panel_of(app).widgets if "Partners" in getattr(w, "words", "")]
    choose(app, "option:teams", "2x2")
    told = [w.words for w in panel_of(app).widgets if isinstance(w, Label)]
    [partners] = [words for words in told if words.startswith("Partners: ")]
    assert partners.count(" and ") == 2


def test_tiles_keep_their_cards_below_a_dialog() -> None:
    app = open_app()
    lobby = LobbyScene(library())
    app.push(lobby)
    app.step([])
    app.push(DialogScene("Title", "Words."))
    for _turn in range(40):
        let_pass(app, 0.2)
    assert all(tile._cards for tile in lobby.tiles)


def test_presets_of_an_amount_say_what_they_are_or_why_not() -> None:
    app = open_app()
    session = session_after("presidential_poker", 3, 0)
    table = lay(app, session, (session.actors[0],))
    settle(app)
    offer = table.match.ask
    assert offer is not None
    tips = {w.key: w.tip for w in panel_of(app).widgets if w.key.startswith("preset:")}
    assert tips
    assert all(len(tip.split()) > 1 for tip in tips.values()), tips


def test_each_kind_of_marked_card_can_be_told_without_color() -> None:
    app = open_app()
    table = lay(app, session_after("el_presidente", 2, 0))
    sprites = table.show.sprites
    for height in (60, 120, 240):  # also where the card is as small as among 39
        seen = set()
        for mark in ("plain", "lit", "chosen", "dim", "advised", "new"):
            sprite = pygame.transform.grayscale(sprites.card(3, height, mark))
            badge = pygame.Rect(0, 0, sprite.get_width(), round(height * 0.2))
            seen.add((part_of(sprite, badge), sprite.get_size()))
        assert len(seen) == 6


def test_the_ring_of_a_marked_card_is_as_thick_at_the_corners_as_at_the_sides() -> None:
    sprites = lay(open_app(), session_after("el_presidente", 2, 0)).show.sprites
    for mark in RINGS:
        sprite = sprites.card(3, 400, mark)
        right, below = sprite.get_width() - 1, sprite.get_height() - 1
        side = [sprite.get_at((right - at, below // 2)) for at in range(60)]
        corner = [sprite.get_at((right - at, below - at)) for at in range(60)]
        ring = next(each for each in side if each.a == 255)
        assert corner.count(ring) * 2**0.5 == pytest.approx(side.count(ring), abs=1.5), mark


def test_a_card_that_is_played_rises_leans_and_lands_and_the_pile_gives_once() -> None:
    record = golden("el_presidente")
    played = (
        at
        for at in range(len(record.log))
        if any(isinstance(each, Moved) and each.target == "battle" for each in record.events(at))
    )
    shown = Staged("el_presidente", next(played))
    beat = next(beat for beat in shown.beats if beat.gives)
    [flight] = [each for each in beat.cards if each.rises]
    begins, end = flight.at(flight.delay), flight.at(flight.ends)
    risen = flight.delay + flight.rises
    assert flight.at(risen - 0.01)[0] == begins[0], "it flies before it has come up"
    assert flight.lift(flight.delay) == 0 < flight.lift(risen)
    assert flight.lift(flight.ends) == 0
    assert flight.tilt(flight.ends) == 0
    assert end[0] == flight.item.place
    [(at, hit)] = beat.gives
    assert flight.item.key in hit
    assert at == flight.ends
    deep = [beat.given(flight.item.key, at + part * durations.GIVE) for part in (0.3, 0.7, 1.0)]
    assert deep[0] > deep[1] > deep[2] == 0
    assert beat.length >= beat.settled
    landed, rest = shown.frame(beat, at + 0.3 * durations.GIVE), shown.still(beat.after)
    room = flight.item.place.rect.inflate(0, 12)
    assert part_of(landed, room) != part_of(rest, room)


def test_a_chosen_card_waits_where_it_is_until_it_flies(app: App) -> None:
    table = lay(app, session_after("el_presidente", 2, 0), people=(0, 1))
    ask = table.match.ask
    assert ask is not None
    card = min(ask.lit)
    table.choosing.choose((card,))
    chosen = item_of(table, card).place
    app.settings.animations = True
    table.course.take_primary()
    beat = next(beat for beat in table.show.timeline.waiting if beat.cards)
    assert beat is table.show.timeline.waiting[0]
    [flight] = [each for each in beat.cards if each.item.card == card]
    assert flight.start == chosen
