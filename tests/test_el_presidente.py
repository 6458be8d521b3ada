"""El Presidente: the numbered rules E1 to E14 (E15: test_el_presidente_talk)."""

from typing import get_args

import pytest

from games.library import GAMES
from rules.core import (
    ALL,
    CHANCE,
    OPEN,
    PUBLIC,
    UNSEEN,
    GameEnded,
    HandEnded,
    Moved,
    OptionsError,
    Shown,
    Shuffled,
)
from rules.decks.shelf import deck
from rules.el_presidente.actions import Attack, Concede, Hide, Request, Show, Throw
from rules.el_presidente.events import (
    AttackBeaten,
    Attacked,
    BattleBegan,
    Conceded,
    DealerChosen,
    FourCompleted,
    LeftLying,
    Passed,
    PassedOver,
    PickedUp,
    PileDiscarded,
    StarterChosen,
    ThrewIn,
)
from rules.el_presidente.game import Options, Rules
from rules.el_presidente.state import NOBODY, State
from rules.observe import redact
from rules.session import Session
from rules.shared.chance import Dealer, Shuffle, Starter
from tests.el_presidente_table import REST, Table


def started(seats: int, dealer: int, starter: int, cards: tuple[int, ...]) -> Session[State]:
    session: Session[State] = Session(Rules(seats, Options()), 1)
    session.act(CHANCE, Dealer(dealer))
    session.act(CHANCE, Starter(starter))
    session.act(CHANCE, Shuffle(cards))
    return session


def test_e1_chance_names_dealer_and_starter_and_deals_one_card_at_a_time() -> None:
    session: Session[State] = Session(Rules(4, Options()), 7)
    session.draw_all()
    assert [type(entry.action) for entry in session.log] == [Dealer, Starter, Shuffle]
    game = Rules(4, Options())
    session = Session(game, 7)
    assert {zone for zone, held in game.zones(session.state).items() if held} == {"stock"}
    told = session.act(CHANCE, Dealer(3))
    assert told == (DealerChosen(seat=3),)
    told = session.act(CHANCE, Starter(1))
    assert told == (StarterChosen(seat=1),)
    refusal = game.verify(game.initial(), CHANCE, Dealer(4))
    assert refusal is not None
    assert refusal.rule == "E1"
    session = started(3, dealer=2, starter=1, cards=tuple(range(52)))
    zones = session.game.zones(session.state)
    assert zones["hand:2"] == (0, 3, 6, 9)
    assert zones["hand:0"] == (1, 4, 7, 10)
    assert zones["hand:1"] == (2, 5, 8, 11)
    assert zones["stock"] == tuple(range(51, 11, -1))  # bottom to top
    assert session.actors[0] == 1


def deal_again(table: Table) -> tuple[int, int]:
    """Return the dealer and the starting player of the next game."""
    assert table.state.turn == CHANCE
    table.shuffle(" ".join(card.id for card in deck("standard")))
    assert sum(table.sizes()) == 4 * table.game.seats
    assert table.asked == (table.state.starter, "attack")
    return table.state.dealer, table.state.starter


def test_e1_the_dealer_and_starter_of_a_later_game_follow_from_who_won() -> None:
    table = Table("9C 9D 9H 9S", "2C 3C 4C 5C", "2D 3D 4D 5D")
    assert deal_again(table.do("0 attack 9C 9D 9H 9S")) == (1, 0)
    # neither of the two won
    table = Table("9C 9D 9H 2C", "2D 3C 4C 5C", "9S").do("0 attack 9C 9D 9H", "2 throw 9S")
    assert deal_again(table) == (1, 2)
    # the defender won
    table = Table("JC 2C 3C 4C", "QC QD QH QS", "2D 3D 4D 5D")
    table.do("0 attack JC", "1 beat QC", "1 throw QD QH QS")
    assert deal_again(table) == (0, 1)
    # the defender is of the winning team
    table = Table("8C 2C 3C 4C", "KC 2D 3D 4D", "5C 5D 6H 6S", "8D 8H 8S", teams="2x2")
    table.do("0 attack 8C", "3 throw 8D 8H 8S")
    assert deal_again(table) == (0, 3)
    # both are of the winning team
    table = Table("9C 9D 9H 9S", "", REST, "2C", stock="", defender=2, teams="2x2")
    assert deal_again(table.do("0 attack 9C 9D 9H 9S")) == (1, 0)


def test_e1_a_later_game_begins_with_all_cards_dealt_again() -> None:
    table = Table("9C 9D 9H 2C", "2D 3C 4C 5C", "9S", stock="AD AC", discard=REST)
    table.do("1 show 2D", "0 attack 9C 9D 9H", "2 throw 9S")
    deal_again(table)
    zones = table.game.zones(table.state)
    assert (zones["battle"], zones["discard"]) == ((), ())
    assert len(zones["stock"]) == 52 - 12
    facts = table.game.observe(table.state, PUBLIC).facts
    assert (facts.hand, facts.laid_by, facts.shown) == (2, (), ())


TWO_BATTLE = ("7C 2C 3C 4C", "8C 2D 3D 4D", "TH JH QH KH")
"""Nobody can throw in where 7C is attacked with and 8C beats it."""


def test_e2_stock_and_discard_are_seen_by_nobody() -> None:
    table = Table(*TWO_BATTLE, stock="AC AD", discard=REST)
    for viewer in (*range(3), PUBLIC, OPEN):
        zones = table.game.observe(table.state, viewer).zones
        assert zones["stock"] == (UNSEEN,) * 2
        assert zones["discard"] == (UNSEEN,) * 38


def test_e2_the_discard_is_shuffled_before_in_the_middle_of_or_after_the_refill() -> None:
    table = Table("7C 2C 3C 4C", "8C 2D 3D 4D", REST, stock="")
    table.do("0 attack 7C", "2 pass", "1 beat 8C", "2 pass", "0 leave", "2 leave")
    assert table.asked == (CHANCE, "reshuffle")
    assert table.drawn_by == []
    table.shuffle("8C 7C")
    assert table.events[0] == Shuffled(zone="stock", sources=("discard",), count=2)
    assert table.drawn_by == ["0", "1"]
    assert table.hand(0) == {"8C", "2C", "3C", "4C"}
    table.do("asks 1 attack")
    assert (table.state.stock, table.state.discard) == ((), 0)
    table = Table(*TWO_BATTLE, stock="AC", discard=REST)
    table.do("0 attack 7C", "1 beat 8C", "0 leave", "2 leave")
    assert table.drawn_by == ["0"]
    assert table.asked == (CHANCE, "reshuffle")
    assert table.sizes() == [4, 3, 4]
    discard = sorted(table.words(table.game.zones(table.state)["discard"]))
    assert {"7C", "8C"} < set(discard)
    table.shuffle(" ".join(discard))
    assert table.drawn_by == ["1"]
    assert discard[0] in table.hand(1)
    table.do("asks 1 attack")
    # after the last draw
    table = Table("7C 2C 3C 4C", REST, stock="AC", discard="AD")
    table.do("0 attack 7C", "1 concede")
    assert table.drawn_by == ["0"]
    assert table.asked == (CHANCE, "reshuffle")
    wrong = Shuffle(tuple(table.numbers("AD AC")))
    refusal = table.game.verify(table.state, CHANCE, wrong)
    assert refusal is not None
    assert refusal.rule == "E2"
    table.shuffle("AD")
    assert table.state.stock == tuple(table.numbers("AD"))
    table.do("asks 0 attack")
    # both piles are empty
    table = Table("7C 2C 3C 4C", REST, stock="")
    table.do("0 attack 7C", "1 concede")
    assert table.sizes() == [3, 49]
    table.do("asks 0 attack")


def test_e3_an_attack_is_one_card_or_several_of_equal_rank_in_the_order_of_the_line() -> None:
    table = Table("7C 7D 7H 2C", "8C 2D 3D 4D", "TH JH QH KH")
    assert table.refused("0 attack 2C") is None
    assert table.refused("0 attack 7H 7C 7D") is None
    table.do("E3: 0 attack 7C 2C", "E3: 0 attack", "E3: 0 attack 7C 7C", "E3: 0 attack 7S")
    table.do("E3: 1 attack 8C", "E3: 0 concede")
    table = Table("7C 7D 7H 2C", "8C 2D 3D 4D", "TH JH QH KH").do("0 attack 7H 7C 7D")
    assert table.state.battle == tuple(table.numbers("7H 7C 7D"))
    table = Table("7C 7D 2C", "8C")
    attacks = [a for a in table.game.legal(table.state, 0) if isinstance(a, Attack)]
    assert {table.game.deck[a.cards[-1]].id + str(len(a.cards)) for a in attacks} == {
        "7C1",
        "7D1",
        "7C2",
        "7D2",
        "2C1",
    }
    assert len(attacks) == 5


def throws(table: Table) -> list[Throw]:
    """Return all ways of throwing in that the seat that is asked has."""
    actions = table.game.legal(table.state, table.state.turn)
    return [action for action in actions if isinstance(action, Throw)]


def test_e4_the_window_goes_from_the_defenders_left_to_the_attacker_or_thrower() -> None:
    table = Table("7C 7D 3C 4C", "7H 2D 3D 4D", "TH JH QH KH", "7S 2S 3S 4S")
    table.do("0 attack 7C", "asks 3 first_window")  # 2 has no seven and is passed over
    table.do("E4: 1 throw 7H", "E4: 3 throw 4S", "3 pass", "asks 0 first_window", "0 pass")
    table.do("asks 1 defense")
    table = Table("7C 2C 3C 4C", "8C 2D 3D 4D", "7H TH JH QH", "7D 7S 3S 4S")
    table.do("0 attack 7C", "2 pass", "3 throw 7D")
    table.do("asks 2 first_window")  # asked again after the throw
    table.do("2 pass", "asks 3 first_window", "3 throw 7S", "asks 2 first_window", "2 pass")
    table.do("asks 1 defense")  # 3 could not throw any more
    table = Table("7C 2C 3C 4C", "7D 2D 3D 4D", "7H 7S JH QH", "8C TC KC QC")
    table.do("0 attack 7C")
    assert len(throws(table)) == 1 + 1 + 2
    table.do("2 pass", "1 beat 7D")
    assert len(throws(table)) == 1 + 1 + 1


def test_e5_the_defender_beats_the_last_card_with_the_rank_or_a_higher_one_of_the_suit() -> None:
    table = Table("9C 2C 3C 4C", "9D TC AC TH 9H KC", "2H 3H 4H 5H").do("0 attack 9C")
    table.do("asks 1 defense")
    assert table.may("beat") == {"9D", "9H", "TC", "KC"}
    table.do("E5: 1 beat AC")  # the ace is low
    table.do("E5: 1 beat TH", "E5: 1 beat 9D 9H", "E5: 2 beat TH", "E5: 1 pass")
    table = Table("9C 2C 3C 4C", "TC TD 2D 3D", "9D 3H 4H 5H")
    table.do("0 attack 9C", "2 throw 9D")
    assert table.may("beat") == {"TD"}
    table = Table("KC 2C 3C 4C", "2D 3D 4D 5D", "2H 3H 4H 5H").do("0 attack KC")
    table.do("asks 1 defense")
    decisions = [type(action) for action in table.game.legal(table.state, 1)]
    assert decisions[0] is Concede
    assert set(decisions[1:]) == {Show, *get_args(Request)}


def test_e6_after_the_beat_everyone_may_throw_in_from_the_defender_on() -> None:
    table = Table("9C TS 3C 4C", "TC TD 2D 3D", "9D TH 4H 5H")
    table.do("0 attack 9C", "2 pass", "1 beat TC", "asks 1 second_window", "E6: 1 throw 2D")
    table.do("1 pass", "asks 2 second_window")
    assert table.may("throw") == {"TH"}
    table.do("2 throw TH", "asks 0 second_window", "0 pass", "asks 1 second_window", "1 throw TD")
    table.do("asks 0 second_window")  # 2, without tens now, is passed over
    table.do("0 pass", "asks 0 pick_up")


def test_e7_the_attacker_has_first_call_then_the_others_then_maybe_the_defender() -> None:
    table = Table("7C 2C 3C 4C", "8C 2D 3D 4D", "TH JH QH KH", "TS JS QS KS")
    table.do("0 attack 7C", "1 beat 8C", "asks 0 pick_up", "0 leave")
    table.do("asks 2 pick_up")  # nobody added a card: the defender is not entitled
    table.do("2 leave", "asks 3 pick_up", "3 pick_up")
    assert table.hand(3) == {"TS", "JS", "QS", "KS", "7C", "8C"}
    table.do("asks 1 attack")
    # another added a card after the beat
    table = Table("7C 2C 3C 4C", "8C 2D 3D 4D", "8H JH QH KH")
    table.do("0 attack 7C", "1 beat 8C", "2 throw 8H", "0 leave", "asks 1 pick_up", "1 pick_up")
    assert {"7C", "8C", "8H"} < table.hand(1)
    # only before the beat, or the defender alone
    table = Table("7C 2C 3C 4C", "8D 8H 3D 4D", "7D JH QH KH")
    table.do("0 attack 7C", "2 throw 7D", "1 beat 8D", "1 throw 8H", "0 leave", "asks 2 pick_up")
    table = Table("7C", "8C 2D 3D 4D", "", REST, stock="")
    table.do("0 attack 7C", "3 pass", "1 beat 8C", "3 pass", "asks 0 pick_up", "0 leave")
    table.do("asks 2 pick_up", "2 leave", "3 leave")
    assert table.words(table.game.zones(table.state)["discard"]) == {"7C", "8C"}


def test_e8_all_draw_to_four_from_the_attacker_on_and_the_defender_attacks() -> None:
    table = Table("7C 7D 3C 4C", "8D 2D 3D 4D", "8H JH QH KH", "8S JS QS KS 2H", attacker=0)
    table.do("0 attack 7C 7D", "1 beat 8D", "2 throw 8H", "3 throw 8S", "0 leave", "1 leave")
    table.do("2 leave", "3 leave")
    assert table.drawn_by == ["0", "0", "1", "2"]
    assert table.sizes() == [4, 4, 4, 4]
    table.do("asks 1 attack")
    # a seat was passed over
    table = Table("7C 7D 2C 2H 3H", "", "8S 9S 9H", REST, defender=2, stock="")
    table.do("0 attack 7C 7D", "3 throw 7H 7S", "2 beat 8S", "3 throw 8C 8D 8H", "0 leave")
    table.do("1 leave", "2 leave", "3 leave")
    table.shuffle("7C 7D 7H 7S 8C 8D 8H 8S")
    assert table.drawn_by == [*"0", *"22", *"1111"]
    table.do("asks 2 attack")
    # nobody draws beyond four
    table = Table("7C 2C 3C 4C 5C", "8C 2D 3D 4D 5D", "TH JH QH KH 2H 3H")
    table.do("0 attack 7C", "1 beat 8C", "0 leave", "2 leave")
    assert table.drawn_by == []


def test_e8_the_next_battle_has_windows_and_calls_of_its_own() -> None:
    table = Table("7C 2C 3C 4C", "8C 9D 3D 4D", "8H 9C QH KH", "9S JS QS KS")
    table.do("0 attack 7C", "1 beat 8C", "2 throw 8H", "0 leave", "1 leave", "2 leave", "3 leave")
    table.do("1 attack 9D")
    assert table.words(table.game.zones(table.state)["battle"]) == {"9D"}
    table.do("asks 3 first_window")  # 2, who defends now, has a nine and is not asked
    table.do("3 pass", "asks 2 defense", "2 beat 9C", "3 pass", "1 leave")
    table.do("asks 3 pick_up")  # what was added in the battle before does not count
    table.do("3 leave", "0 leave", "asks 2 attack")


def test_a_refusal_says_what_is_asked() -> None:
    table = Table("7C 2C 3C 4C", "8C 2D 3D 4D", "7D 8D QH KH")

    def asked(line: str) -> str:
        refusal = table.game.verify(table.state, *table.action(line))
        assert refusal is not None
        return refusal.reason

    seven, eight = table.game.deck.card("7C").name, table.game.deck.card("8C").name
    assert asked("0 leave").startswith("Attack with one or more cards")
    table.do("0 attack 7C")
    assert asked("2 throw QH").startswith(f"Throw in cards of the same rank as the {seven}")
    assert asked("0 pass").startswith("It’s not your turn")
    table.do("2 pass")
    assert asked("1 pass").startswith(f"Beat the {seven} with one card")
    table.do("1 beat 8C")
    assert asked("2 concede").startswith(f"Throw in cards of the same rank as the {eight}")
    table.do("2 pass")
    assert asked("0 pass").startswith("Pick up the battle pile")


def test_each_step_of_a_battle_is_told() -> None:
    table = Table("7C 2C 3C 4C", "8C 2D 3D 4D", "7D 8D QH KH", "8S JS QS KS")

    def told(line: str) -> list[object]:
        events = table.do(line).events
        return [event for event in events if not isinstance(event, Moved | BattleBegan)]

    def moved() -> list[tuple[str, str]]:
        return [(event.source, event.target) for event in table.events if isinstance(event, Moved)]

    assert told("0 attack 7C") == [Attacked(seat=0, count=1)]
    assert moved() == [("hand:0", "battle")]
    assert told("2 pass") == [Passed(seat=2)]
    assert told("1 beat 8C") == [AttackBeaten(seat=1)]
    assert told("2 throw 8D") == [ThrewIn(seat=2, count=1)]
    assert told("3 pass") == [Passed(seat=3)]
    assert told("0 leave") == [LeftLying(seat=0)]
    assert told("1 leave") == [LeftLying(seat=1)]
    assert told("2 leave") == [LeftLying(seat=2)]
    assert told("3 leave") == [LeftLying(seat=3), PileDiscarded(count=3)]
    assert moved()[:3] == [("battle", "discard")] * 3
    discarded = [event for event in table.events if isinstance(event, Moved)][:3]
    assert {event.lies_open_to for event in discarded} == {0}  # face down
    assert told("1 attack 2D") == [Attacked(seat=1, count=1)]
    while table.asked[1] == "first_window":
        table.do(f"{table.asked[0]} pass")
    assert told("2 concede") == [Conceded(seat=2)]
    assert moved()[0] == ("battle", "hand:2")
    table.do("3 attack JS")
    while table.asked[1] == "first_window":
        table.do(f"{table.asked[0]} pass")
    assert told("0 concede") == [Conceded(seat=0)]


def test_e7_a_picked_up_pile_is_told() -> None:
    table = Table("7C 2C 3C 4C", "8C 2D 3D 4D", "TH JH QH KH").do("0 attack 7C", "1 beat 8C")
    events = table.do("0 pick_up").events
    assert PickedUp(seat=0, count=2) in events
    taken = [event for event in events if isinstance(event, Moved) and event.source == "battle"]
    assert {event.target for event in taken} == {"hand:0"}
    for event in taken:
        told = redact(event, 2)
        assert isinstance(told, Moved)
        assert (told.card, told.lies_open_to) == (event.card, 0)  # seen, then in a closed hand
        own = redact(event, 0)
        assert isinstance(own, Moved)
        assert own.lies_open_to == ALL


def test_e9_who_concedes_takes_the_pile_and_loses_the_turn() -> None:
    table = Table("7C 2C 3C 4C", "2D 3D 4D 5D", "7H JH QH KH", "TS JS QS KS")
    table.do("0 attack 7C", "2 throw 7H", "1 concede")
    assert table.hand(1) == {"2D", "3D", "4D", "5D", "7C", "7H"}
    assert table.drawn_by == ["0", "2"]
    table.do("asks 2 attack")
    assert BattleBegan(attacker=2, defender=3) in table.events


def test_e10_a_player_without_cards_who_would_attack_or_defend_is_passed_over() -> None:
    table = Table("7C 2C 3C 4C", "2D 3D 4D 5D", "", REST, stock="")
    table.do("0 attack 7C", "3 pass", "1 concede", "asks 3 attack")
    assert PassedOver(seat=2, role="attacker") in table.events
    table = Table("7C 2C 3C 4C", "8C", REST, stock="")
    table.do("0 attack 7C", "2 pass", "1 beat 8C", "2 pass", "0 pick_up", "asks 2 attack")
    assert BattleBegan(attacker=2, defender=0) in table.events
    table = Table("7C 2C 3C 4C", "2D 3D 4D 5D", REST, "", stock="", teams="2x2")
    table.do("0 attack 7C", "2 pass", "1 concede", "asks 2 attack")
    assert table.state.defender == 0  # its own team-mate
    assert PassedOver(seat=3, role="defender") in table.events
    table.do("2 attack AH")
    assert table.asked[0] != 3


def test_e10_where_only_the_attacker_holds_cards_the_next_defends_empty_handed() -> None:
    table = Table("", "8C", REST, attacker=1, stock="")
    table.do("1 attack 8C")
    while table.asked[1] == "first_window":
        table.do(f"{table.asked[0]} pass")
    table.do("asks 2 defense", "2 concede", "asks 2 attack")
    assert table.state.defender == 0
    assert BattleBegan(attacker=2, defender=0) in table.events
    table.do("2 attack AC")
    while table.asked[1] == "first_window":
        table.do(f"{table.asked[0]} pass")
    table.do("asks 0 defense")
    (concession,) = [
        each for each in table.game.legal(table.state, 0) if not isinstance(each, Request)
    ]
    assert isinstance(concession, Concede)
    table.do("0 concede", "asks 2 attack")  # 1, at the defender's left, holds nothing
    assert table.state.defender == 0


def test_e11_a_win_needs_all_four_on_the_pile_and_an_empty_hand_and_is_the_teams() -> None:
    table = Table("9C 9D 9H", "2C 3C 4C 5C", "9S 2D 3D 4D")
    table.do("0 attack 9C 9D 9H")  # an empty hand is no win
    assert not table.ended
    table.do("asks 2 first_window", "2 throw 9S")  # nor are four on the pile, with cards left
    assert not table.ended
    table = Table("9C 9D 9H 9S 2C", "3C", "2D").do("0 attack 9C 9D 9H 9S")
    assert not table.ended
    table = Table("9C 9D 9H 2C", "2D 3C 4C 5C", "9S").do("0 attack 9C 9D 9H", "2 throw 9S")
    assert FourCompleted(seat=2, team=(2,)) in table.events
    assert table.state.won == (0, 0, 1)
    facts = table.game.observe(table.state, PUBLIC).facts
    assert (facts.closes, facts.holding, facts.lacking) == (NOBODY, 0, 0)
    table = Table("8C 8D 2C", "8S", REST, stock="")
    table.do("0 attack 8C 8D", "2 throw 8H", "1 beat 8S")
    assert FourCompleted(seat=1, team=(1,)) in table.events
    table = Table("9C 9D 9H 9S", "2D", "2C", "3C", teams="2x2")
    table.do("0 attack 9C 9D 9H 9S")
    assert FourCompleted(seat=0, team=(0, 2)) in table.events
    assert HandEnded(hand=1, scores=(1, 0, 1, 0), why="four") in table.events
    assert table.state.turn == CHANCE  # the next game waits for its shuffle
    assert table.words(table.state.battle) == {"9C", "9D", "9H", "9S"}  # and this one still lies


def test_e12_the_match_is_first_to_so_many_games_and_teams_share_score_and_place() -> None:
    table = Table("9C 9D 9H 9S", "2D", "2C", games=1).do("0 attack 9C 9D 9H 9S")
    assert table.events[-2:] == (
        HandEnded(hand=1, scores=(1, 0, 0), why="four"),
        GameEnded(scores=(1, 0, 0), ranking=((0,), (1, 2)), why="games"),
    )
    assert table.game.actors(table.state) == ()
    table.do("E12: 1 show 2D")
    table = Table("9C 9D 9H 9S", "2D", "2C", games=2).do("0 attack 9C 9D 9H 9S")
    assert table.game.outcome(table.state) is None
    table = Table("9C 9D 9H 9S", "2D", "2C", "2H", "3D", "3H", teams="3x2", games=1)
    table.do("0 attack 9C 9D 9H 9S")
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    assert outcome.scores == (1, 0, 0, 1, 0, 0)
    assert outcome.ranking == ((0, 3), (1, 2, 4, 5))


@pytest.mark.parametrize(
    ("teams", "seats", "sides"),
    [
        ("none", 3, ((0,), (1,), (2,))),
        ("2x2", 4, ((0, 2), (1, 3))),
        ("2x3", 6, ((0, 2, 4), (1, 3, 5))),
        ("3x2", 6, ((0, 3), (1, 4), (2, 5))),
        ("2x4", 8, ((0, 2, 4, 6), (1, 3, 5, 7))),
        ("4x2", 8, ((0, 4), (1, 5), (2, 6), (3, 7))),
    ],
)
def test_e13_teams_sit_alternately(teams: str, seats: int, sides: object) -> None:
    game = GAMES.open("el_presidente", seats, {"teams": teams})
    assert game.observe(game.initial(), PUBLIC).facts.teams == sides
    if teams != "none":
        with pytest.raises(OptionsError, match=teams):
            GAMES.open("el_presidente", seats - 1, {"teams": teams})


def test_e14_any_seat_may_show_and_turn_back_one_own_card_before_any_decision() -> None:
    table = Table("7C 7D 3C 4C", "7H 2D 3D 4D", "7S JH QH KH")
    table.do("1 show 2D", "2 show JH", "0 show 7D", "asks 0 attack")
    for viewer in (0, 2, PUBLIC):
        assert table.words(
            card
            for card in table.game.observe(table.state, viewer).zones["hand:1"]
            if card != UNSEEN
        ) == {"2D"}
    table.do("0 attack 7C", "1 hide 2D", "2 hide JH", "2 show KH", "2 pass", "0 pass", "0 show 3C")
    table.do("1 beat 7H")
    assert table.words(table.game.observe(table.state, 0).facts.shown) == {"7D", "3C", "KH"}
    table.do("asks 2 second_window")
    table = Table("7C 7D 3C 4C", "7H 2D 3D 4D", "7S JH QH KH").do("1 show 2D")
    table.do("E14: 1 show 2D", "E14: 1 show 7C", "E14: 1 show 3D 4D", "E14: 1 show")
    table.do("E14: 1 hide 3D", "E14: 0 hide 2D")
    assert table.refused("1 hide 2D") is None


def test_e14_a_shown_card_stays_shown_until_it_leaves_the_hand_and_everyone_is_told() -> None:
    table = Table("7C 7D 3C 4C", "8C 2D 3D 4D", "TH JH QH KH")
    table.do("0 show 7C", "0 show 3C", "0 attack 7C", "0 pass", "1 beat 8C", "0 pick_up")
    assert "7C" in table.hand(0)
    assert table.words(table.game.observe(table.state, 1).facts.shown) == {"3C"}
    table = Table("7C 7D 3C 4C", "8C 2D 3D 4D", "TH JH QH KH").do("1 show 2D")
    (shown,) = table.events
    assert isinstance(shown, Shown)
    assert redact(shown, 2) == shown
    table.do("1 hide 2D")
    told = redact(table.events[0], 2)
    assert isinstance(told, Shown)
    assert (told.card, told.lies_open_to) == (*table.numbers("2D"), 0)
    assert table.game.observe(table.state, 2).zones["hand:1"] == (UNSEEN,) * 4


def test_e14_the_seat_that_is_asked_is_named_first_and_cards_are_drawn_hidden() -> None:
    table = Table("7C", "8C 2D 3D 4D", "", REST, stock="", attacker=3)
    assert table.game.actors(table.state) == (3, 0, 1, 2)
    requests = {*get_args(Request)}
    assert {type(action) for action in table.game.legal(table.state, 1)} == {Show, *requests}
    assert {type(action) for action in table.game.legal(table.state, 2)} == requests
    table.do("1 show 2D")
    assert {type(action) for action in table.game.legal(table.state, 1)} == {Show, Hide, *requests}
    table = Table("7C 2C 3C 4C", "8C 2D 3D 4D", "TH JH QH KH")
    table.do("0 attack 7C", "1 beat 8C", "0 leave", "2 leave")
    drawn = [event for event in table.events if isinstance(event, Moved)][-1]
    own = redact(drawn, 1)
    assert isinstance(own, Moved)
    assert (own.card, own.lies_open_to) == (drawn.card, ALL)  # who drew it sees it
    assert redact(drawn, 2) == Moved(
        card=UNSEEN, source="stock", target="hand:1", seen=0, lies_open_to=0
    )
    assert len(table.game.observe(table.state, PUBLIC).zones["hand:1"]) == 4
