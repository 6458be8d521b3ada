"""El Presidente for learning programs; see `bots.environment.game`."""

from collections.abc import Sequence
from typing import Final, get_args

from bots.environment.game import Environment, Section, Sections
from bots.environment.sheet import Sheet
from bots.environment.stepping import Begun, Listed, OfferedKind, Pool, Sets, Vocabulary, listed
from rules.core import Seat, members
from rules.el_presidente.actions import (
    CONCEDE,
    LEAVE,
    PASS,
    PICK_UP,
    RANKS,
    REQUESTS,
    SUITS,
    Attack,
    Beat,
    Decision,
    Hide,
    Show,
    Throw,
)
from rules.el_presidente.cards import tables
from rules.el_presidente.game import ElPresidente
from rules.el_presidente.state import Facts, Phase, State
from rules.el_presidente.talk import request_of

PHASES: Final = get_args(Phase)
PASSING, CONCEDING, PICKING_UP, LEAVING = (
    Listed([action]) for action in (PASS, CONCEDE, PICK_UP, LEAVE)
)


def sections(game: ElPresidente) -> Sections[State]:
    """Return a row: zones, then facts."""

    def write_won(sheet: Sheet, state: State) -> None:
        facts = game.observe(state, sheet.viewer).facts
        won = {seat: won for team, won in zip(facts.teams, facts.won, strict=True) for seat in team}
        sheet.each("won", [won[seat] for seat in range(sheet.seats)])

    def write_team(sheet: Sheet, state: State) -> None:
        teams = game.observe(state, sheet.viewer).facts.teams
        sheet.among("team", next(team for team in teams if sheet.viewer in team))

    return (
        Section(lambda state: (state.battle, state.discard), write_piles),
        Section(lambda state: (state.hands, state.shown), write_hands),
        Section(lambda state: state.stock, write_stock),
        Section(lambda state: (state.phase, state.hand, state.beaten_at, state.added), write_phase),
        Section(lambda state: state.turn, lambda sheet, state: sheet.seat("turn", state.turn)),
        Section(
            lambda state: (
                state.dealer,
                state.starter,
                state.attacker,
                state.defender,
                state.closes,
                state.winner,
                state.holding,
                state.lacking,
            ),
            write_seats,
        ),
        Section(lambda state: state.shown, lambda sheet, state: sheet.held("shown", state.shown)),
        Section(
            lambda state: (state.battle, state.laid_by),
            lambda sheet, state: sheet.laid_by(state.battle, state.laid_by),
        ),
        Section(lambda state: state.won, write_won),
        Section(lambda state: state.requests, write_requests),
        Section(lambda _state: None, write_team),
    )


def write_piles(sheet: Sheet, state: State) -> None:
    """Take down the battle pile, and how many cards were discarded (E2)."""
    sheet.open_zone("battle", state.battle)
    sheet.zone("discard", 0, state.discard.bit_count())


def write_hands(sheet: Sheet, state: State) -> None:
    """Take down the hands; those of others as far as they are turned round (E14)."""
    sheet.hands(state.hands, state.shown)


def write_stock(sheet: Sheet, state: State) -> None:
    """Take down how many cards are left to draw."""
    sheet.zone("stock", 0, len(state.stock))


def write_phase(sheet: Sheet, state: State) -> None:
    """Take down what is done, in which game, and how far the battle has come."""
    sheet.word("phase", state.phase, PHASES)
    sheet.number("hand", state.hand)
    sheet.number("beaten_at", state.beaten_at)
    sheet.number("added", state.added)


def write_seats(sheet: Sheet, state: State) -> None:
    """Take down who does what in the battle, and who is known to hold or lack its rank."""
    sheet.seat("dealer", state.dealer)
    sheet.seat("starter", state.starter)
    sheet.seat("attacker", state.attacker)
    sheet.seat("defender", state.defender)
    sheet.seat("closes", state.closes)
    sheet.seat("winner", state.winner)
    sheet.among("holding", members(state.holding))
    sheet.among("lacking", members(state.lacking))


def write_requests(sheet: Sheet, state: State) -> None:
    """Take down what each seat asks for (E15)."""
    asked = dict(state.requests)
    for place, seat in enumerate(sheet.clockwise):
        sheet.word(f"asks +{place}", asked.get(seat), REQUESTS)


def vocabulary(_game: ElPresidente) -> Vocabulary:
    """Return that requests name a suit or a rank."""
    return Vocabulary(words=(*SUITS, *RANKS))


class Alike:
    """An attack with any cards of one rank (E3)."""

    kind = Attack
    fields = ("cards",)

    def __init__(self, hand: int, same_rank: Sequence[int]) -> None:
        self._hand = hand
        self._same_rank = same_rank

    def cards(self, begun: Begun) -> tuple[int, bool]:
        """Return all cards at first, then those of the rank that was begun."""
        if not begun.cards:
            return self._hand, False
        return self._hand & self._same_rank[begun.cards[0]] & ~begun.chosen, True

    def choices(self, field: str, begun: Begun) -> Sequence[int]:
        """Return nothing: an attack has no number."""
        return ()


def offers(_game: ElPresidente, state: State, seat: Seat) -> tuple[OfferedKind, ...]:
    """Return all sets that can be laid, what else may be done, and all that may be said."""
    hand = state.hands[seat]
    shown = hand & state.shown
    offers = _decisions(state, hand)
    if hand != shown:  # E14
        offers.append(Sets(Show, Pool(hand ^ shown, 1, 1)))
    if shown:
        offers.append(Sets(Hide, Pool(shown, 1, 1)))
    asked = request_of(state.requests, seat)
    return (*offers, *listed(each for each in REQUESTS if each != asked))  # E15


def _decisions(state: State, hand: int) -> list[OfferedKind]:
    phase = state.phase
    if phase == "attack":
        return [Alike(hand, tables().same_rank)]
    if phase == "pick_up":
        return [PICKING_UP, LEAVING]
    top = state.battle[-1]
    if phase == "defense":
        beaters = hand & tables().beaters[top]
        return [Sets(Beat, Pool(beaters, 1, 1)), CONCEDING] if beaters else [CONCEDING]
    fitting = hand & tables().same_rank[top]
    return [Sets(Throw, Pool(fitting, 1, fitting.bit_count())), PASSING] if fitting else [PASSING]


ENVIRONMENT: Final = Environment[State, Decision, Facts](
    sections=sections, vocabulary=vocabulary, offers=offers
)
