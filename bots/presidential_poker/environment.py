"""Presidential Poker for learning programs; see `bots.environment.game`."""

from typing import Final, get_args

from bots.environment.game import Environment, observed
from bots.environment.sheet import Sheet
from bots.environment.stepping import Amounts, OfferedKind, Pool, Sets, Vocabulary, listed
from rules.core import Seat, mask_of
from rules.presidential_poker.actions import Bet, Decision, Draw
from rules.presidential_poker.game import PresidentialPoker
from rules.presidential_poker.state import Facts, Phase, State, View


def write_facts(sheet: Sheet, view: View) -> None:
    """Take down the facts of an observation."""
    facts = view.facts
    sheet.word("phase", facts.phase, get_args(Phase))
    sheet.number("hand", facts.hand)
    sheet.number("current", facts.current, 20)
    sheet.number("largest", facts.largest, 20)
    sheet.number("bets", facts.bets)
    sheet.number("to_call", facts.to_call, 20)
    least, most = facts.amounts or (0, 0)
    sheet.number("least bet", least, 20)
    sheet.number("most bet", most, 20)
    sheet.seat("dealer", _seated(facts.dealer, sheet))
    sheet.seat("turn", _seated(facts.turn, sheet))
    sheet.seat("opener", _seated(facts.opener, sheet))
    sheet.seat("last_bettor", _seated(facts.last_bettor, sheet))
    sheet.among("dealt", facts.dealt)
    sheet.among("active", facts.active)
    sheet.among("checked", facts.checked)
    sheet.among("shown", facts.shown)
    sheet.each("paid", facts.paid, 20)
    sheet.each("drawn", facts.drawn)
    sheet.among("won", {seat for pot in facts.won for seat in pot.winners})


def _seated(seat: Seat, sheet: Sheet) -> Seat | None:
    """Return a seat, or None where the rules' number for nobody stands in its place."""
    return seat if seat < sheet.seats else None


def vocabulary(game: PresidentialPoker) -> Vocabulary:
    """Return that stakes are written in digits, as many as all chips of the table have."""
    chips: int = game.options.chips  # type: ignore[attr-defined]  # the poker table's own options
    return Vocabulary(digits=len(str(chips * game.seats)))


def offers(game: PresidentialPoker, state: State, seat: Seat) -> tuple[OfferedKind, ...]:
    """Return all discards (P4); besides what is listed, all amounts (P7)."""
    if state.phase == "draw":
        hand = state.hands[seat]
        return (Sets(Draw, Pool(mask_of(hand), 0, len(hand))),)
    actions = tuple(game.legal(state, seat))
    plain = listed(action for action in actions if not isinstance(action, Bet))
    bets = [action.amount for action in actions if isinstance(action, Bet)]
    if not bets:
        return plain
    return (*plain, Amounts(Bet, range(min(bets), max(bets) + 1)))


ENVIRONMENT: Final = Environment[State, Decision, Facts](
    sections=observed(write_facts), vocabulary=vocabulary, offers=offers
)
