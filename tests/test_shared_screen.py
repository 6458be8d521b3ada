"""People who share a screen: a hand lies open to its owner alone, while it is theirs to look."""

import random
from typing import Any

import pygame
import pytest

from bench.tables import resize
from games.library import GAMES
from rules.core import PUBLIC, UNSEEN
from rules.presidential_poker.actions import Bet, Call
from rules.session import Session
from tests import of_kind, there
from tests.at_table import click_card, lay, mouse, session_after, settle
from tests.click_through import click, click_at, open_app, panel_of, press, widget
from tests.clock import FRAME, let_pass
from tests.drawn import DrawRecorder, Frame
from tests.test_computer_players import quick
from ui import durations
from ui.app import App
from ui.controls.buttons import Button
from ui.felt.action_line import GO_ON
from ui.felt.curtain import CurtainScene
from ui.felt.dialogs import PauseScene
from ui.felt.result import ResultScene
from ui.felt.table_scene import TableScene
from ui.pages.keys_page import KeysScene
from ui.pages.rules import RulesScene

SEATS = {
    "artoffacts": 3,
    "bull_sanity": 4,
    "el_presidente": 4,
    "president_arnold": 3,
    "presidential_poker": 2,
    "presidents_and_sanityholes": 4,
    "sanity_rook": 4,
}
"""At how many seats a game is played here, if not by the fewest."""


def seats_at(game: str) -> int:
    return SEATS.get(game, GAMES[game].rules().seat_range[0])


KEYS = (
    (pygame.K_RETURN, "\r"),
    (pygame.K_SPACE, " "),
    (pygame.K_UP, ""),
    (pygame.K_LEFT, ""),
    (pygame.K_RIGHT, ""),
    (pygame.K_TAB, "\t"),
    (pygame.K_ESCAPE, ""),
    (pygame.K_F1, ""),
    (pygame.K_F2, ""),
    *((ord(letter), letter) for letter in "abcdfgklmps"),
)
SIZES = ((960, 540), (1280, 720))


@pytest.fixture(params=[False, True], ids=["at once", "animated"])
def app(request: pytest.FixtureRequest) -> App:
    return open_app(SIZES[0], animations=request.param)


class Hasty:
    """Somebody who presses whatever they like whenever they like, and watches the hands.

    After every step at the window the promises of a shared screen are looked at.
    """

    def __init__(self, app: App, table: TableScene, seed: int) -> None:
        self.app, self.table, self.rng = app, table, random.Random(seed)
        self.looker = PUBLIC
        """Whose curtain was lifted last, while that still holds."""
        self.hands_seen: set[int] = set()
        self.pressed = False

    def go_on(self, presses: int) -> None:
        """Press so many times."""
        for _ in range(presses):
            if isinstance(self.app.scene, ResultScene) or not self.app.scenes:
                return
            before = len(self._decided())
            way = self.rng.choices(
                (self._key, self._hold, self._click, self._double_click, self._disturb),
                (3, 2, 6, 3, 1),
            )[0]
            self.pressed = False
            way()
            most = 1 if way != self._double_click else 2
            assert len(self._decided()) <= before + most
            self._let(self.rng.choice((0.02, 0.1, 0.25, 0.5, 1.0)))

    def _decided(self) -> list[int]:
        match = self.table.match
        return [entry.seat for entry in match.session.log if entry.seat in match.people]

    # --- watching ---------------------------------------------------------------------------

    def _step(self, *events: pygame.Event) -> None:
        curtain = self.app.scene if isinstance(self.app.scene, CurtainScene) else None
        self.app.step(list(events))
        self.app.step([])  # what is due at once
        if curtain is not None and curtain not in self.app.scenes:
            self.looker = curtain.seat
        self._watch()

    def _let(self, seconds: float) -> None:
        self.app.clock.wait(seconds)
        if self.app.scene.moving:
            self.app.scene.update(seconds)
            self._watch()
        self._step()

    def _watch(self) -> None:
        match, show = self.table.match, self.table.show
        if match.viewer == PUBLIC:
            self.looker = PUBLIC
            held = {item.card for item in show.picture.cards if item.clickable}
            assert held <= {UNSEEN}, "a hand is seen that nobody lifted a curtain for"
        else:
            assert match.viewer == self.looker, "a hand lies open whose owner lifted no curtain"
            assert self.app.scene is self.table, "a hand lies open below another page"
            theirs = match.asked == match.viewer or match.lingers
            assert theirs or match.chance_is_due, "it is not their turn"
            self.hands_seen.add(match.viewer)
        if match.ask is not None and match.viewer == PUBLIC and self.app.scene is self.table:
            seat = there(match.asked)
            hand = set(match.asking.observe(seat).zones.get(f"hand:{seat}", ()))
            open_cards = set(match.asking.observe(PUBLIC).zones.get(f"hand:{seat}", ()))
            if hand - open_cards and not show.moving:
                shown = {each.key for each in self.table.bars.panel.widgets}
                assert "look" in shown, "who is asked cannot look at their hand"

    # --- pressing ---------------------------------------------------------------------------

    def _key(self) -> None:
        key, text = self.rng.choice(KEYS)
        self._step(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=text, scancode=0))
        self._let(self.rng.choice((0.0, 0.05, 0.2)))
        self._step(pygame.Event(pygame.KEYUP, key=key, mod=0, unicode=text, scancode=0))

    def _hold(self) -> None:
        key, text = self.rng.choice(KEYS[:4])
        down = pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=text, scancode=0)
        self._step(down)
        self._let(0.4)
        for _ in range(self.rng.randrange(5, 30)):
            self._step(down)
            self._let(0.04)
        self._step(pygame.Event(pygame.KEYUP, key=key, mod=0, unicode=text, scancode=0))

    def _spot(self) -> tuple[int, int]:
        panel = panel_of(self.app)
        buttons = [w for w in panel.widgets if isinstance(w, Button) and w.enabled and w.words]
        if isinstance(self.app.scene, TableScene):
            buttons = [w for w in buttons if w.key.startswith(("offer", "amount", "look", "done"))]
        else:
            wanted = [
                w for w in buttons if w.key in {"lift", "Continue", "Resume", "Close", "Cancel"}
            ]
            buttons = wanted or buttons[:1]
        cards = [item for item in self.table.show.picture.cards if item.clickable]
        if buttons and (not cards or self.rng.random() < 0.7):
            return self.rng.choice(buttons).rect.center
        if cards:
            place = self.rng.choice(cards).place
            return place.x, place.y
        return self.rng.randrange(900), self.rng.randrange(500)

    def _click_at(self, spot: tuple[int, int]) -> None:
        self._step(pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0)))
        self._step(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1, touch=False))
        self._let(self.rng.choice((0.0, 0.03, 0.1)))
        self._step(pygame.Event(pygame.MOUSEBUTTONUP, pos=spot, button=1, touch=False))

    def _click(self) -> None:
        self._click_at(self._spot())

    def _double_click(self) -> None:
        spot, before, viewer = self._spot(), len(self._decided()), self.table.match.viewer
        self._click_at(spot)
        first = len(self._decided())
        self._let(self.rng.choice((0.02, 0.08, 0.16)))
        looks = self.table.match.viewer
        self._click_at(spot)
        if first > before:
            assert len(self._decided()) == first, "the second click decided too"
            assert self.table.match.viewer in {looks, viewer, PUBLIC}

    def _disturb(self) -> None:
        if self.rng.random() < 0.5:
            self._step(pygame.Event(pygame.WINDOWFOCUSLOST))
            assert self.table.match.viewer == PUBLIC
        else:
            size = self.rng.choice(SIZES)
            old = self.app.theme.size
            self.app.window.resize(size)
            self._step(pygame.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
            assert self.table.match.viewer == PUBLIC or size == old


@pytest.mark.sample(4)
@pytest.mark.parametrize("game", GAMES.names)
def test_hasty_presses_never_open_a_hand_that_is_not_ones_own(
    app: App, game: str, thorough: bool
) -> None:
    seen: set[int] = set()
    first = int(app.settings.animations)
    for seed in range(first, first + (12 if thorough else 1)):
        quick(app)
        session: Session[object] = Session(GAMES.open(game, seats_at(game), {}), seed)
        people = [0, 1] if seed % 2 and seats_at(game) > 2 else None  # and computers, or all
        table = lay(app, session, people, lift=False)
        hasty = Hasty(app, table, seed)
        hasty.go_on(600 if thorough else 60)
        seen |= hasty.hands_seen
        app.scenes.clear()
    assert len(seen) > 1


def test_the_table_is_public_after_a_summary_and_while_others_play(app: App) -> None:
    session = session_after("artoffacts", 3, 0)
    rng = random.Random(1)
    table = lay(app, session)
    while table.match.summary is None:
        seat = there(table.match.asked)
        assert table.match.viewer == seat
        table.course.commit(seat, session.game.choose(session.state, seat, rng))
        for _ in range(60):
            let_pass(app, 0.01)
            if app.scene.moving:
                app.scene.update(10.0)
            if table.course.shows_summary:
                break
            if isinstance(app.scene, CurtainScene):
                click(app, "lift")
            if app.scene is table and table.match.lingers:
                click(app, "done")
    let_pass(app, 0.5)
    assert table.course.shows_summary
    assert table.match.viewer == PUBLIC
    click(app, GO_ON)
    settle(app, lift=False)
    assert table.match.viewer == PUBLIC
    assert isinstance(app.scene, CurtainScene)
    faces = {item.card for item in table.show.picture.cards} - {UNSEEN}
    zones = session.observe(PUBLIC).zones
    assert faces <= {card for cards in zones.values() for card in cards}


def test_a_deal_after_nobody_bet_is_face_down_for_who_passed_last(app: App) -> None:
    table = lay(app, session_after("presidential_poker", 2, 0))
    session = table.match.session
    click(app, "offer:Check")
    settle(app)
    length = len(session.log)
    click(app, "offer:Check")
    for _ in range(300):
        if len(session.log) > length + 1:  # it is dealt again
            assert table.match.viewer == PUBLIC
            assert not own_faces(table)
        let_pass(app, 0.01)
        app.step([])
        if app.scene.moving:
            app.scene.update(0.02)
    assert len(session.log) > length + 1
    assert isinstance(app.scene, CurtainScene)


def before_the_draw() -> Session[Any]:
    session = session_after("presidential_poker", 2, 0)
    for kind in (Bet, Call):
        seat = session.actors[0]
        legal = session.game.legal(session.state, seat)
        session.act(seat, next(action for action in legal if isinstance(action, kind)))
    return session


def drawing(app: App) -> TableScene:
    """Return a table of two at which one is asked what they give away for new cards."""
    table = lay(app, before_the_draw())
    assert there(table.match.ask).lit == set(table.match.held)
    return table


def draw_two(app: App, table: TableScene) -> None:
    table.choosing.choose(table.match.held[:2])
    press(app, pygame.K_d, text="d")
    settle(app, lift=False)


def test_a_drawn_hand_stays_open_until_it_is_passed_on(app: App) -> None:
    table = drawing(app)
    seat = there(table.match.asked)
    before = set(table.match.held)
    table.choosing.choose(tuple(sorted(before))[:2])
    press(app, pygame.K_d, text="d")
    settle(app, lift=False)
    assert app.scene is table
    assert table.match.viewer == seat
    new = set(table.match.held) - before
    assert len(new) == 2
    assert new <= {item.card for item in table.show.picture.cards}
    press(app, pygame.K_RETURN, text="\r", after=0.1)  # as if meant for the draw
    assert table.match.viewer == seat
    press(app, pygame.K_RETURN, text="\r")
    settle(app, lift=False)
    assert table.match.viewer == PUBLIC
    assert isinstance(app.scene, CurtainScene)
    assert app.scene.seat != seat


def test_a_choice_is_found_again_after_the_menu_and_by_nobody_else(app: App) -> None:
    table = drawing(app)
    seat = table.match.asked
    table.choosing.choose(tuple(sorted(table.match.held))[:2])
    chosen = table.match.hand.chosen
    assert chosen
    click(app, "menu")
    assert table.match.viewer == PUBLIC
    assert not table.match.hand.chosen, "the menu shows nothing of a hand"
    press(app, pygame.K_ESCAPE)
    settle(app)
    assert (table.match.viewer, table.match.hand.chosen) == (seat, chosen)
    press(app, pygame.K_d, text="d")
    while table.match.asked == seat:
        settle(app)
        press(app, pygame.K_RETURN, text="\r")
    settle(app)
    assert table.match.viewer == table.match.asked != seat
    assert not table.match.hand.chosen


@pytest.mark.parametrize("way", ["menu", "focus", "hold"])
def test_new_cards_that_one_was_called_away_from_are_there_again(app: App, way: str) -> None:
    table = drawing(app)
    seat = table.match.asked
    before = set(table.match.held)
    draw_two(app, table)
    app.settings.hold_to_look = "on" if way == "hold" else "off"
    new = set(table.match.held) - before
    if way == "focus":
        app.step([pygame.Event(pygame.WINDOWFOCUSLOST)])
    else:
        click(app, "menu")
        assert table.match.viewer == PUBLIC
        press(app, pygame.K_ESCAPE)
    settle(app, lift=False)
    if way == "hold":
        assert table.match.may_hold == seat
        table.match.uncover()
    else:
        assert isinstance(app.scene, CurtainScene)
        assert app.scene.seat == seat
        click(app, "lift")
    assert app.scene is table
    assert table.match.viewer == seat
    table.course.sync()
    assert {each.card for each in table.show.picture.cards if each.mark == "new"} == new
    click(app, "done")
    settle(app, lift=way == "hold")
    assert table.match.called_away is None
    assert seat not in {table.match.viewer, table.match.owner}, "once seen they are passed on"


def test_nobody_is_called_back_to_new_cards_that_they_have_at_a_phone_by_now(app: App) -> None:
    table = drawing(app)
    seat = there(table.match.asked)
    draw_two(app, table)
    click(app, "menu")
    assert table.match.called_away == seat
    table.match.sit(seat, phone=True)
    assert table.match.called_away is None


def test_the_focus_stays_with_who_gave_it_and_does_not_pass_to_the_next(app: App) -> None:
    table = lay(app, session_after("presidential_poker", 2, 0))
    first = table.match.owner
    table.bars.focus("rules")
    ask = there(table.match.ask)
    check = next(offer for offer in ask.offers if offer.words == "Check")
    press(app, ord(check.key), text=check.key)
    settle(app)
    assert table.match.owner not in {None, first}
    assert table.bars.panel.focused is None


@pytest.mark.parametrize("way", ["focus", "size"])
def test_a_hand_that_waits_to_be_passed_on_is_covered_when_nobody_may_be_there(
    app: App, way: str
) -> None:
    table = drawing(app)
    draw_two(app, table)
    assert table.match.lingers
    if way == "focus":
        app.step([pygame.Event(pygame.WINDOWFOCUSLOST)])
    else:
        resize(app, (1280, 720))
    settle(app, lift=False)
    assert table.match.viewer == PUBLIC
    assert isinstance(app.scene, CurtainScene)


def challenged(app: App) -> TableScene:
    """Return a table at which a person is asked about a claim, without their hand."""
    for steps in range(1, 12):
        table = lay(app, session_after("bull_sanity", 3, steps), lift=False)
        if app.scene is table and table.match.ask is not None:
            return table
        app.scenes.clear()
    raise AssertionError("nobody is asked about a claim")


def test_who_is_asked_about_a_claim_can_look_at_their_hand_first(app: App) -> None:
    table = challenged(app)
    seat, length = table.match.asked, len(table.match.session.log)
    assert seat is not None
    assert table.match.viewer == PUBLIC
    answers = [offer.words for offer in table.match.ask.offers] if table.match.ask else []
    click(app, "look")
    assert isinstance(app.scene, CurtainScene)
    assert app.scene.seat == seat
    click(app, "lift")
    assert table.match.viewer == seat
    assert table.match.held
    assert set(table.match.held) <= {item.card for item in table.show.picture.cards}
    assert [offer.words for offer in there(table.match.ask).offers] == answers
    click(app, f"offer:{answers[-1]}")
    assert len(table.match.session.log) > length
    settle(app, lift=False)
    assert table.match.viewer == (seat if table.match.asked == seat else PUBLIC)


@pytest.mark.parametrize("scale", [100, 200])
def test_the_curtain_tells_the_last_news_whole(monkeypatch: pytest.MonkeyPatch, scale: int) -> None:
    frames: list[Frame] = []
    DrawRecorder(monkeypatch, lambda _app, frame: frames.append(frame))
    app = open_app(SIZES[0], animations=False, text_scale=scale)
    names = ("Wilhelmina of Orange", "Bartholomew the Younger", "Charlotte", "Dimitri")
    lay(app, session_after("bull_sanity", 4, 30), names=names, lift=False)
    click(app, "look")
    assert isinstance(app.scene, CurtainScene)
    app.compose(app.screen)
    told = frames[-1].words & set(app.scene.news)
    assert set(app.scene.news[-3:]) <= told
    assert not any(words.endswith("…") for words in frames[-1].words)


def test_the_help_is_there_at_the_curtain_and_shows_no_hand(app: App) -> None:
    table = lay(app, session_after("presidential_poker", 3, 3), lift=False)
    curtain = of_kind(CurtainScene, app.scene)
    press(app, pygame.K_F1)
    assert isinstance(app.scene, RulesScene)
    assert app.scene.at_issue == table.match.controller.at_hand(table.match.view).rule
    assert table.match.owner is None
    assert not table.match.hand.chosen
    press(app, pygame.K_F1)
    assert isinstance(app.scene, KeysScene)
    press(app, pygame.K_F1)
    assert app.scenes[-1] is curtain


def pass_before_computers(app: App) -> TableScene:
    """Return a table at which a person passed, two computers answered, and a person is asked."""
    quick(app)
    table = lay(app, session_after("el_presidente", 4, 24), (0, 1))
    assert table.match.asked == 1
    click(app, "offer:Pass")
    moments: list[float] = []
    begun = app.clock.now()
    while table.match.asked != 0:
        assert app.clock.now() < begun + 10
        asked = table.match.asked
        frame(app)
        if table.match.asked != asked:
            moments.append(app.clock.now())
    first, second = moments
    assert second - first < durations.COVERED, "nothing waits between two computers"
    assert app.scene is table
    return table


def frame(app: App) -> None:
    """Let a frame pass; one in which something moves takes its time by itself."""
    if not app.scene.moving:
        app.clock.wait(FRAME)
    app.step([])


def test_what_a_computer_did_is_seen_before_the_curtain_falls() -> None:
    app = open_app(SIZES[0])
    table = pass_before_computers(app)
    since = app.clock.now()
    while app.scene is table:
        assert app.clock.now() < since + 10
        frame(app)
    assert isinstance(app.scene, CurtainScene)
    assert app.clock.now() - since == pytest.approx(durations.COVERED, abs=0.3)


def test_what_a_computer_did_last_is_told_at_its_seat() -> None:
    app = open_app(SIZES[0])
    quick(app)
    table = lay(app, session_after("el_presidente", 4, 30), (0, 1))
    assert table.match.asked == 3
    told: list[bool] = []
    while app.scene is table:
        frame(app)
        told.append(table.felt.teller.last_line.box is not None)
        assert len(told) < 500
    assert isinstance(app.scene, CurtainScene)
    assert told[-1], "the table waits before the curtain for it to be read"


def test_a_click_lets_the_curtain_fall_over_what_a_computer_did() -> None:
    app = open_app(SIZES[0])
    table = pass_before_computers(app)
    click_at(app, table.show.stage.play.center, after=0.1)
    app.step([])
    assert isinstance(app.scene, CurtainScene)


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_F10])
def test_the_menu_opens_at_the_curtain_and_leads_back_to_it(app: App, key: int) -> None:
    table = lay(app, session_after("presidential_poker", 3, 3), lift=False)
    curtain = of_kind(CurtainScene, app.scene)
    press(app, key)
    assert isinstance(app.scene, PauseScene)
    assert app.scenes[-2] is curtain, "the cloth hangs behind the menu"
    assert table.match.owner is None
    press(app, pygame.K_ESCAPE)
    assert app.scenes[-1] is curtain
    assert table.match.owner is None


def test_going_back_never_lands_in_the_hand_of_another(app: App) -> None:
    app.settings.free_take_backs = True
    session = session_after("president_arnold", 3, 12)
    table = lay(app, session)
    for _ in range(6):
        looked = table.match.viewer
        press(app, pygame.K_z, pygame.KMOD_CTRL)
        assert table.match.viewer in {PUBLIC, looked}
        if table.match.viewer != PUBLIC:
            assert table.match.asked == looked
        settle(app)


def test_one_person_against_computers_always_sees_their_hand(app: App) -> None:
    quick(app)
    table = lay(app, session_after("president_arnold", 3, 4), people=(1,))
    for _ in range(30):
        let_pass(app, 0.05)
        assert table.match.viewer == 1
        assert not isinstance(app.scene, CurtainScene)
        ask = table.match.ask
        if ask is not None and app.scene is table and not table.moving:
            click_at(app, table.show.stage.play.center)
            press(app, pygame.K_p, text="p")


def space(app: App, kind: int) -> None:
    app.step([pygame.Event(kind, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0)])


def own_faces(table: TableScene) -> set[int]:
    return {item.card for item in table.show.picture.cards if item.clickable} - {UNSEEN}


@pytest.fixture
def covered(app: App) -> TableScene:
    """A table of two who hold to look, at which one may draw cards."""
    app.settings.hold_to_look = "on"
    return lay(app, before_the_draw(), lift=False)


def test_a_hand_is_seen_only_while_space_is_held(app: App, covered: TableScene) -> None:
    table = covered
    assert app.scene is table, "no curtain falls where one holds to look"
    assert table.match.ask is None
    assert not own_faces(table)
    let_pass(app, 0.5)
    space(app, pygame.KEYDOWN)
    assert own_faces(table) == set(table.match.held)
    card = table.match.held[0]
    click_card(app, table, card)
    assert table.match.hand.chosen == (card,)
    space(app, pygame.KEYUP)
    assert not own_faces(table)
    assert table.match.ask is None, "an answer would tell what was chosen"
    let_pass(app, 0.5)
    space(app, pygame.KEYDOWN)
    assert table.match.hand.chosen == (card,)
    click(app, "offer:Draw 1")
    settle(app, lift=False)
    assert len(own_faces(table) & set(table.match.held)) == len(table.match.held)
    space(app, pygame.KEYUP)
    assert not own_faces(table)
    assert table.match.lingers, "the new card can still be looked at"
    seat = table.match.owner
    click(app, "done")
    settle(app, lift=False)
    assert table.match.owner not in {None, seat}
    space(app, pygame.KEYDOWN)  # too early: meant for what was there before
    assert not own_faces(table)


def test_a_hand_is_seen_only_while_the_button_is_held(app: App, covered: TableScene) -> None:
    table = covered
    spot = widget(app, "hold").rect.center
    let_pass(app, 0.5)
    mouse(app, pygame.MOUSEMOTION, spot)
    mouse(app, pygame.MOUSEBUTTONDOWN, spot)
    assert own_faces(table)
    length = len(table.match.session.log)
    let_pass(app, 1.0)
    mouse(app, pygame.MOUSEBUTTONUP, spot)
    assert not own_faces(table)
    assert len(table.match.session.log) == length


def test_a_key_held_since_an_earlier_turn_shows_nothing(app: App) -> None:
    app.settings.hold_to_look = "on"
    table = lay(app, session_after("presidents_and_sanityholes", 4, 30), lift=False)
    let_pass(app, 0.5)
    space(app, pygame.KEYDOWN)
    seat = table.match.viewer
    assert seat >= 0
    while table.match.asked == seat:
        let_pass(app, 0.5)
        ask = there(table.match.ask)
        if not ask.offers:
            click_card(app, table, min(ask.lit))
            continue
        click(app, f"offer:{ask.offers[-1].words}")
        settle(app, lift=False)
    for _ in range(20):
        let_pass(app, 0.04)
        space(app, pygame.KEYDOWN)
        assert not own_faces(table)
    space(app, pygame.KEYUP)
    let_pass(app, 0.5)
    space(app, pygame.KEYDOWN)
    assert table.match.viewer == table.match.asked


def test_a_claim_is_answered_after_a_look_while_holding(app: App) -> None:
    app.settings.hold_to_look = "on"
    table = challenged(app)
    seat = table.match.asked
    let_pass(app, 0.5)
    space(app, pygame.KEYDOWN)
    assert table.match.viewer == seat
    assert own_faces(table)
    space(app, pygame.KEYUP)
    assert not own_faces(table)
    ask = there(table.match.ask)
    length = len(table.match.session.log)
    click(app, f"offer:{ask.offers[0].words}")
    assert len(table.match.session.log) > length
