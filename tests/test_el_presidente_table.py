"""El Presidente at the table: windows, battle pile, arrow, shown cards, teams, curtain."""

from itertools import pairwise
from math import dist
from typing import Any

import pygame
import pytest

from art.palette import seat_color
from rules.core import OPEN, PUBLIC, UNSEEN
from rules.el_presidente.actions import Attack, Beat, Concede, Show
from rules.el_presidente.talk import listed_by_rank
from rules.session import Session
from rules.words import use_language
from table.controller import seat_order
from tests.at_table import lay
from tests.click_through import open_app, press
from tests.el_presidente_table import Table
from tests.person import SIZES, Person, box_of, golden, shown, stage_of, staged, staging_of
from ui.app import App
from ui.controls.buttons import Button
from ui.controls.labels import Label
from ui.felt.curtain import CurtainScene
from ui.felt.result import ResultScene
from ui.felt.table_scene import TableScene
from ui.layout.cards import card_width
from ui.picture.courses import arrow_outline
from ui.picture.items import Banner, CardItem, Note, Picture
from ui.picture.timeline import Beat as Stroke


def person(table: Table, size: tuple[int, int] = (1280, 720), **settings: Any) -> Person:
    """Return somebody who plays all seats with open hands."""
    return Person(table.begin_here().session, size, **settings)


def hot_seat(table: Table, people: tuple[int, ...], **settings: Any) -> tuple[App, TableScene]:
    """Return a table without animations at which these seats are people, curtains and all."""
    app = open_app(animations=False, **settings)
    return app, lay(app, table.begin_here().session, people, lift=False)


def match(app: App, table: TableScene) -> Person:
    """Return somebody who sits down at a table that is laid already."""
    player = Person.__new__(Person)
    player.app, player.table = app, table
    return player


def talk_button(table: TableScene) -> Button:
    (button,) = [w for w in table.bars.panel.widgets if isinstance(w, Button) and w.key == "talk"]
    return button


def lit(player: Person) -> set[str]:
    """The cards of the hand that are marked as playable or chosen."""
    deck = player.table.match.controller.deck
    items = player.table.show.picture.cards
    return {deck[i.card].id for i in items if i.clickable and i.mark in {"lit", "chosen"}}


def faces(picture: Picture) -> set[int]:
    return {item.card for item in picture.cards if item.card != UNSEEN}


def test_e3_a_chosen_card_lights_the_others_of_its_rank_and_another_begins_again() -> None:
    player = person(Table("4C 4D 4S 9H", "5C 5D 5H 5S"))
    assert lit(player) == {"4C", "4D", "4S", "9H"}
    assert player.buttons() == []
    player.click("4D")
    assert lit(player) == {"4C", "4D", "4S"}
    assert player.buttons() == ["Attack with all three 4s", "Attack with 4 of diamonds"]
    player.click("4C")
    assert player.buttons() == ["Attack with all three 4s", "Attack with two 4s"]
    player.click("9H")
    assert player.buttons() == ["Attack with 9 of hearts"]


def test_cards_lie_in_the_order_in_which_they_were_chosen_all_of_them_by_a_letter() -> None:
    table = Table("4C 4D 4S 9H", "5C 5D 5H 5S")
    player = person(table)
    player.click("4S")
    player.click("4C")
    player.press("Attack with two 4s")
    battle = player.table.match.session.state.battle
    assert [table.game.deck[card].id for card in battle] == ["4S", "4C"]
    table = Table("4C 4D 4S 9H", "5C 5D 5H 5S")
    player = person(table)
    player.click("4S")
    player.key(pygame.K_a, "a")
    assert [table.game.deck[card].id for card in player.table.match.session.state.battle] == [
        "4S",
        "4C",
        "4D",
    ]


def test_a_double_click_plays_the_card() -> None:
    player = person(Table("4C 4D 4S 9H", "5C 5D 5H 5S"))
    player.double_click("9H")
    assert isinstance(player.table.match.session.log[-1].action, Attack)


def test_four_of_a_kind_are_offered_at_once_and_win() -> None:
    player = person(Table("9C 9D 9H 9S", "5C 5D 5H 5S", games=3))
    assert player.buttons() == ["Attack with all four 9s"]
    player.press("Attack with all four 9s")
    summary = player.summary().summary
    assert summary.title == "Ann wins game 1"
    assert summary.subtitle == "Four 9s, and Ann is out of cards."
    assert {player.table.match.controller.deck[card].id for card in summary.cards} == {
        "9C",
        "9D",
        "9H",
        "9S",
    }
    assert [row.cells for row in summary.rows] == [("Ann", "0", "1 of 3"), ("Bo", "4", "0 of 3")]


def test_e5_the_only_beating_card_is_offered_and_others_say_why_not() -> None:
    player = person(Table("7D 2C 2D 3H", "9D 6C TS JH").do("0 attack 7D"))
    assert lit(player) == {"9D"}
    assert player.buttons() == ["Concede", "Beat with 9 of diamonds"]
    player.click("6C")
    assert "E5" in player.said()
    player.press("Beat with 9 of diamonds")
    assert player.table.match.session.state.beaten_at == 1


def test_e5_conceding_is_the_obvious_move_where_nothing_beats() -> None:
    player = person(Table("7D 2C 2D 3H", "6C 6D TS JH").do("0 attack 7D"))
    player.key(pygame.K_RETURN)
    player.wait()
    assert isinstance(player.table.match.session.log[-1].action, Concede)


def test_e7_the_pile_is_picked_up_or_left_by_button() -> None:
    player = person(Table("7D 2C 2D 3H", "9D 6C TS JH").do("0 attack 7D", "1 beat 9D"))
    assert player.buttons() == ["Pick up 2 cards", "Leave them"]
    player.key(pygame.K_RETURN)
    assert player.table.match.session.log == [], "no single key decides about the pile by chance"
    player.press("Pick up 2 cards")
    assert "7D" in Table.words(Table("AC", "AD"), player.table.match.view.zones["hand:0"])


def window() -> Table:
    """Ann attacks Bo with a seven; Cleo and Dan hold one each, Eve does not."""
    hands = ("7C 2C 3C 4C", "8D 8H 8S 9C", "7D 2D 3D 4D", "7H 2H 3H 4H", "KC KD QC QD")
    return Table(*hands).do("0 attack 7C")


def test_e4_a_seat_known_to_lack_the_rank_is_not_waited_for() -> None:
    table = window().do("2 throw 7D", "3 throw 7H")
    player = person(table)
    assert table.asked == (1, "defense"), "nobody else holds a seven"
    assert player.prompt() == (
        "beat the 7 of hearts with a card of its rank, or a higher one of its suit"
    )
    assert [piece.what[1] for piece in player.pieces("laid")] == [0, 2, 3]  # type: ignore[index]


def marks(player: Person) -> list[tuple[str, pygame.Rect]]:
    """The marks before the seats: their icons and where they lie."""
    return [
        (piece.what[0][1], box_of(piece))
        for piece in player.table.show.picture.below
        if isinstance(piece.what, tuple)
        and isinstance(piece.what[0], tuple)
        and piece.what[0][0] == "badge"
    ]


def test_the_seats_are_marked_that_attack_defend_and_are_asked_what_a_window_is_for_e4() -> None:
    player = person(window())
    names = [name for name, _rect in marks(player)]
    assert sorted(names) == ["hourglass", "hourglass", "hourglass", "shield", "swords"]
    (arrow,) = player.pieces("arrow")
    assert arrow.what[2:] == (0, 1, False)  # type: ignore[index]
    assert player.table.match.asked == 2
    assert player.prompt() == "throw in 7s before Bo defends?"


@pytest.mark.sample(4)
@pytest.mark.parametrize("letters", [100, 200])
@pytest.mark.parametrize("size", SIZES)
def test_the_arrow_runs_from_the_attackers_seat_to_the_defenders(
    size: tuple[int, int], letters: int
) -> None:
    for seats in range(2, 9):
        player = Person(golden_of(seats), size, text_scale=letters)
        facts, stage = player.table.match.view.facts, player.table.show.stage
        found = dict(marks(player))
        around = seat_order(player.table.match.viewer, range(seats))
        areas = dict(zip(around, stage.places, strict=False))
        for role, seat in (("swords", facts.attacker), ("shield", facts.defender)):
            near = areas.get(seat, stage.action).inflate(size[0] // 10, size[1] // 5)
            assert near.colliderect(found[role]), (seats, role)
            assert stage.middle.contains(found[role])
        (arrow,) = player.pieces("arrow")
        box = box_of(arrow)
        for role in ("swords", "shield"):
            assert box.inflate(3 * found[role].width, 3 * found[role].width).contains(found[role])


def test_the_arrow_grows_wider_up_to_a_head_with_its_tip_at_the_defender() -> None:
    theme = open_app().theme
    for way in (((0.0, 0.0), (400.0, 0.0)), ((0.0, 0.0), (0.0, 90.0))):
        corners = arrow_outline(theme, way)
        tip = len(corners) // 2
        widths = [dist(*ends) for ends in zip(corners[:tip], corners[:tip:-1], strict=True)]
        assert corners[tip] == way[-1]
        assert widths == sorted(widths)
        assert widths[-1] > 2 * widths[-2] > 4 * widths[0] > 0


def test_the_arrow_turns_pale_when_the_attack_is_beaten() -> None:
    player = person(Table("7D 2C 2D 3H", "9D 6C TS JH").do("0 attack 7D", "1 beat 9D"))
    (arrow,) = player.pieces("arrow")
    assert arrow.what[4] is True  # type: ignore[index]


def test_the_counts_of_deck_and_discard_stand_below_them() -> None:
    player = person(Table("7D 2C 2D 3H", "9D 6C TS JH", discard="KC KD KH"))
    piles = {piece.what[1]: piece.what[2] for piece in player.pieces("pile")}  # type: ignore[index]
    assert piles == {"stock": 41, "discard": 3}


def test_four_of_a_rank_on_the_pile_glow_before_anybody_says_so() -> None:
    table = window().do("2 throw 7D")
    assert not person(table).pieces("four")
    table.do("3 throw 7H")
    assert not person(table).pieces("four"), "three sevens are not four"
    table = Table("7C 7D 7H 7S 2C", "8S 8H 2D 3D", defender=1, attacker=0).do(
        "0 attack 7C 7D 7H 7S"
    )
    assert len(person(table).pieces("four")) == 4


@pytest.mark.parametrize("size", SIZES)
def test_e2_all_of_a_full_battle_pile_stays_readable(size: tuple[int, int]) -> None:
    table = Table("7C 7D 7H 7S 2C", "8S 8H 2D 3D", "8C 8D 3C 3S", defender=1, attacker=0, stock="*")
    table.do("0 attack 7C 7D 7H 7S", "1 beat 8S", "1 throw 8H", "2 throw 8C 8D")
    player = person(table, size)
    pile = [item for item in player.table.show.picture.cards if item.card in table.state.battle]
    assert len(pile) == 8
    for left, right in pairwise(pile):
        strip = right.place.x - left.place.x
        assert strip >= 24
        assert strip >= 0.2 * card_width(left.place.height), "the index is less than that"
    area = player.table.show.stage.middle
    assert all(area.collidepoint(item.place.x, item.place.y) for item in pile)


def attack_of_three() -> Table:
    return Table("4C 4D 4S 9H", "5C 5D 5H 5S", "KC KD QC QD")


def test_e14_a_clicked_card_is_shown_to_everyone_and_turned_back() -> None:
    app, table = hot_seat(attack_of_three(), (0,))
    assert not talk_button(table).enabled
    nine = table.match.controller.deck.number("9H")
    player = match(app, table)
    player.click("9H")
    assert talk_button(table).words == "Show card"
    player.press("Show card")
    assert nine in faces(
        staging_of(table.match.controller).picture(table.match.session.observe(1), table.show.stage)
    )
    assert nine in table.match.hand.chosen, "the choice for the attack stays"
    assert "Ann shows the 9 of hearts." in table.match.log.words
    assert player.pieces("eye")
    player.press("Hide card")
    assert nine not in faces(
        staging_of(table.match.controller).picture(table.match.session.observe(1), table.show.stage)
    )
    assert table.match.log.words[-1] == "Ann hides the 9 of hearts."
    player.click("9H")
    assert not talk_button(table).enabled, "no card is seen to be meant"


def test_e14_the_only_person_may_show_a_card_without_being_asked() -> None:
    app, table = hot_seat(attack_of_three(), (2,))
    assert table.match.asked == 0
    assert table.match.viewer == 2
    player = match(app, table)
    player.click("KC")
    press(app, pygame.K_s, text="s")
    assert table.match.session.log[-1].action == Show((table.match.controller.deck.number("KC"),))
    assert table.match.session.log[-1].seat == 2
    assert table.match.asked == 0


def test_e14_a_shown_card_is_the_only_one_seen_in_the_opponents_row() -> None:
    hands = ("4C 4D 4S 9H", "5C 5D 5H 5S", "KC KD QC QD")
    table = hot_seat(Table(*hands).do("0 show 9H"), (1,))[1]
    session = table.match.session
    held = set(session.observe(OPEN).zones["hand:0"])
    assert faces(table.show.picture) & held == {session.game.deck.number("9H")}
    place = table.show.stage.places[-1]  # clockwise from the viewer's left: the last at the right
    item = table.show.picture.card(("card", session.game.deck.number("9H")))
    assert item is not None
    assert place.collidepoint(item.place.x, item.place.y)


def test_the_curtain_falls_only_before_the_hand_of_somebody_else() -> None:
    app, table = hot_seat(window(), (0, 1, 2, 3, 4))
    assert isinstance(app.scene, CurtainScene)
    press(app, pygame.K_RETURN)
    assert table.match.viewer == 2
    press(app, pygame.K_p, text="p")
    assert isinstance(app.scene, CurtainScene)
    press(app, pygame.K_RETURN)
    assert table.match.viewer == 3


def test_no_curtain_between_two_decisions_of_one_player() -> None:
    app, table = hot_seat(Table("7C 2C 3C 4C", "8C 8H 8S 9C"), (0, 1))
    press(app, pygame.K_RETURN)
    assert table.match.viewer == 0
    table.course.decide(Attack((table.match.controller.deck.number("7C"),)))
    app.step([])
    assert table.match.asked == 0, "whoever attacked is asked for another seven, having none"
    assert not isinstance(app.scene, CurtainScene)
    press(app, pygame.K_p, text="p")
    app.step([])
    assert isinstance(app.scene, CurtainScene)
    press(app, pygame.K_RETURN)
    table.course.decide(Beat((table.match.controller.deck.number("8C"),)))
    app.step([])
    assert table.match.asked == table.match.viewer == 1, "Bo holds another eight and is asked again"
    assert not isinstance(app.scene, CurtainScene)


def test_no_curtain_between_partners_who_are_alone_at_the_screen() -> None:
    hands = ("7C 2C 3C 4C", "8D 8H 8S 9C", "7D 2D 3D 4D", "7H 2H 3H 4H")
    app, table = hot_seat(Table(*hands, teams="2x2"), (0, 2))
    assert not isinstance(app.scene, CurtainScene)
    table.course.decide(Attack((table.match.controller.deck.number("7C"),)))
    app.step([])
    app.step([])
    assert not isinstance(app.scene, CurtainScene)
    assert table.match.viewer == 2


def test_no_curtain_before_a_hand_that_hides_nothing() -> None:
    table = Table("7C", "9C 9D 9H 9S", stock="", discard="*")
    table.state.discard = 0
    table.do("0 attack 7C", "1 beat 9C")
    app, scene = hot_seat(table, (0, 1))
    assert table.asked == (1, "second_window")
    press(app, pygame.K_RETURN)
    press(app, pygame.K_p, text="p")
    assert scene.match.session.state.turn == 0
    assert not isinstance(app.scene, CurtainScene), "Ann holds no cards that Bo could see"
    assert scene.match.ask is not None


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_open_hands_lie_face_up_on_one_screen_without_a_curtain(
    seats: int, size: tuple[int, int]
) -> None:
    session = golden_of(seats)
    player = Person(session, size)
    assert isinstance(player.app.scene, TableScene)
    picture = player.table.show.picture
    for seat in range(seats):
        near = picture.plates[seat].inflate(size[0] // 20, size[1] // 20)
        boxes = []
        for card in session.observe(OPEN).zones[f"hand:{seat}"]:
            item = picture.card(("card", card))
            assert item is not None, "every hand lies open"
            assert item.card == card
            boxes.append(box_of(item))
        own = seat == player.table.match.viewer
        assert own or near.collidelist(boxes) >= 0, "a name is beside its cards"


def golden_of(seats: int) -> Session[Any]:
    """Return the first attack of a game for so many seats."""
    from games.library import GAMES

    session: Session[Any] = Session(GAMES.open("el_presidente", seats, {}), 5)
    session.draw_all()
    return session


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", SIZES)
def test_nothing_of_the_picture_leaves_the_window_or_the_arrow_the_middle(
    size: tuple[int, int],
) -> None:
    for seats in range(2, 9):
        player = Person(golden_of(seats), size)
        whole = pygame.Rect((0, 0), size)
        for piece in player.table.show.picture.below:
            assert whole.contains(box_of(piece)), piece.what
        region = player.table.show.stage.middle.inflate(8, 8)
        (arrow,) = player.pieces("arrow")
        assert region.contains(box_of(arrow))


def team_table(**options: Any) -> Table:
    """Ann and Cleo against Bo and Dan; Ann holds the winning four."""
    hands = ("9C 9D 9H 9S", "5C 5D 5H 5S", "KC KD QC QD", "2C 2D 3C 3D")
    return Table(*hands, teams="2x2", **options)


def test_e13_partners_wear_one_color_each_with_a_shape_of_their_own() -> None:
    player = person(team_table())
    colors = [seat_color(seat) for seat in range(4)]
    assert colors[0].rgb == colors[2].rgb != colors[1].rgb == colors[3].rgb
    assert len({color.shape for color in colors}) == 4
    player.table.exit()
    assert len({seat_color(seat).rgb for seat in range(4)}) == 4


def test_e12_the_score_of_the_match_stands_on_the_table() -> None:
    player = person(team_table(games=3))
    assert "Game 1, race to 3 wins" in " ".join(player.labels())
    player.press("Attack with all four 9s")
    assert [item.mark for item in player.table.show.picture.cards].count("lit") == 4
    assert player.table.course.shows_summary
    summary = player.summary().summary
    assert summary.title == "Ann and Cleo win game 1"
    assert [row.cells[0] for row in summary.rows] == ["Ann and Cleo", "Bo and Dan"]
    scores = dict(player.table.match.controller.scores(player.table.match.view))
    assert scores == {0: "A  1 of 3", 2: "A  1 of 3", 1: "B  0 of 3", 3: "B  0 of 3"}
    press(player.app, pygame.K_RETURN)
    player.wait()
    assert player.table.match.session.state.hand == 2


def test_e13_the_result_names_both_winners() -> None:
    player = person(team_table(games=1))
    player.press("Attack with all four 9s")
    press(player.app, pygame.K_RETURN)
    player.app.step([])
    scene = player.app.scene
    assert isinstance(scene, ResultScene)
    assert "Ann and Cleo win" in [w.words for w in scene.panel.widgets if isinstance(w, Label)]


def test_four_of_a_rank_are_no_two_numbers_side_by_side_in_lithuanian() -> None:
    standard = Table("9C").game.deck
    eights = [card.number for card in standard if card.id[0] == "8"]
    use_language("lt")
    try:
        assert listed_by_rank(standard, eights) == "8-akės – 4 kortos"
    finally:
        use_language("en")


def test_all_hands_are_shown_when_a_game_is_won() -> None:
    table = Table("9C 9D 9H 9S", "5C 5D 5H 5S", "KC KD QC QD", games=3)
    player = person(table, open_hands=False)
    press(player.app, pygame.K_RETURN)  # the curtain before Ann's hand
    held = {table.game.deck.number(card) for card in ("5C", "5D", "5H", "5S", "KC", "QD")}
    assert not faces(player.table.show.picture) & held
    player.press("Attack with all four 9s")
    assert held <= faces(player.table.show.picture)
    assert not player.pieces("eye")
    assert (
        "Bo holds four 5s; Cleo holds queen of clubs, queen of diamonds, king of clubs and king of "
        "diamonds." in player.table.match.log.words
    )
    press(player.app, pygame.K_RETURN)
    player.wait()
    hidden = player.table.match.session.observe(PUBLIC).zones
    assert all(set(hidden[f"hand:{seat}"]) == {UNSEEN} for seat in range(3)), "a new deal"


def strokes(table: Table, act: str, viewer: int = 0) -> list[Stroke]:
    stage = stage_of(table.game.seats, (1280, 720))
    return staged(table.begin_here().session, viewer, stage, *table.action(act))


def arrows(told: list[Stroke]) -> list[tuple[int, int]]:
    """Between whom the arrow runs in each beat."""
    found = [
        piece.what
        for beat in told
        for piece in beat.after.below
        if isinstance(piece.what, tuple) and piece.what[0] == "arrow"
    ]
    return [what[2:4] for what in found]


def test_the_next_attack_is_told_only_when_the_last_battle_is_cleared_away() -> None:
    table = Table("7D 2C 2D 3H", "9D 6C TS JH", "KC KD QC QD").do("0 attack 7D", "1 beat 9D")
    told = strokes(table, "0 pick_up")
    assert len(told) > 2
    assert set(arrows(told[:-1])) == {(0, 1)}, "the old battle stands while the pile is taken"
    assert arrows(told[-1:]) == [(1, 2)]
    words = [note.words for beat in told for note in beat.effects if isinstance(note, Note)]
    assert words == ["picks up", "Bo attacks Cleo"]
    assert [effect.words for effect in told[-1].effects if isinstance(effect, Note)] == words[1:]
    assert told[-1].hold >= 1


def test_the_four_are_named_before_the_hands_are_shown_and_a_dialog_waits() -> None:
    table = Table("9C 9D 9H 9S", "5C 5D 5H 5S", "KC KD QC QD", games=3)
    told = strokes(table, "0 attack 9C 9D 9H 9S")
    named = [any(isinstance(each, Banner) for each in beat.effects) for beat in told]
    held = {table.game.deck.number(card) for card in ("5C", "KD")}
    open_now = [held <= faces(beat.after) for beat in told]
    assert named.index(True) < open_now.index(True)
    assert told[-1].waits > 0
    (banner,) = [each for each in told[named.index(True)].effects if isinstance(each, Banner)]
    assert (banner.words, banner.reason) == ("Four 9s!", "Ann wins the game")


def test_cards_fly_from_the_hand_to_the_battle_pile() -> None:
    session = golden("el_presidente")
    stage = stage_of(session.game.seats, (1280, 720))
    flown: list[CardItem] = []
    for told, at_rest, view in shown(session, OPEN, stage, 60):
        battle = set(view.zones["battle"])
        flown += [
            flight.item
            for beat in told
            for flight in beat.cards
            if flight.item.card in battle and at_rest.card(flight.item.key) == flight.item
        ]
    assert flown


def test_the_log_tells_a_battle() -> None:
    player = person(Table("7D 2C 2D 3H", "9D 6C TS JH"))
    player.click("7D")
    player.press("Attack with 7 of diamonds")
    player.press("Beat with 9 of diamonds")
    player.press("Leave them")
    assert player.table.match.log.words[-4:] == [
        "Ann attacks Bo with the 7 of diamonds.",
        "Bo beats it with the 9 of diamonds.",
        "Ann leaves the pile.",
        "Nobody picks up: 2 cards are discarded.",
    ]
