"""Presidents & Sanityholes for learning programs; see `bots.environment.game`."""

from typing import Final

from bots.environment.game import Environment
from bots.environment.sheet import Sheet
from bots.environment.stepping import (
    Listed,
    OfferedKind,
    Pool,
    Sets,
    Vocabulary,
    hand_of,
    listed,
)
from rules.presidents_and_sanityholes.actions import PASS, Clear, Decision, Play
from rules.presidents_and_sanityholes.game import PresidentsAndSanityholes
from rules.presidents_and_sanityholes.state import (
    DRAW,
    GIVE,
    OVER,
    PLAY,
    SHUFFLE,
    Facts,
    State,
    View,
    clearing_twos,
    least_cards,
)
from rules.shared.double_cards import MOST_VALUE, double_deck


def write_facts(sheet: Sheet, view: View) -> None:
    """Take down the facts of an observation."""
    facts = view.facts
    sheet.word("phase", facts.phase, (DRAW, SHUFFLE, GIVE, PLAY, OVER))
    sheet.number("round", facts.round)
    sheet.number("due", facts.due)
    sheet.seat("dealer", facts.dealer)
    sheet.seat("turn", facts.turn)
    sheet.places("order", facts.order)
    sheet.places("out", facts.out)
    sheet.among("passed", facts.passed)
    best = facts.plays[-1] if facts.plays else None
    sheet.seat("best: seat", best.seat if best else None)
    sheet.number("best: value", best.value if best else None)
    sheet.cards("best: cards", best.cards if best else ())
    sheet.cards("gone", facts.gone)
    mine = [each for each in facts.exchanges if sheet.viewer in (each.upper, each.lower)]
    sheet.cards("exchange: down", [card for each in mine for card in each.given])
    sheet.cards("exchange: up", [card for each in mine for card in each.returned])
    given = {each.upper: each.markers for each in facts.exchanges}
    sheet.each("exchange: markers", [given.get(seat) for seat in range(sheet.seats)])
    sheet.each("reds", facts.reds)


def vocabulary(_game: PresidentsAndSanityholes) -> Vocabulary:
    """Return the values of sets, and the numbers of markers."""
    return Vocabulary(numbers=tuple(range(MOST_VALUE + 1)))


def offers(game: PresidentsAndSanityholes, state: State, view: View) -> tuple[OfferedKind, ...]:
    """Return all sets of a value that suffice on the trick (S4, S5), clears and the pass (S6, S7).

    Gifts are listed.
    """
    if view.facts.phase != PLAY:
        return listed(game.legal(state, view.viewer))
    hand, trick = hand_of(view), view.facts.plays
    offers: list[OfferedKind] = []
    pools = {}
    having = double_deck().having
    for value, cards in enumerate(having):
        fitting, least = hand & cards, least_cards(trick, value)
        if (most := fitting.bit_count()) >= least:
            pools[value] = Pool(fitting, least, most)
    if pools:
        offers.append(Sets(Play, pools, "value"))
    twos = clearing_twos(hand)
    if twos:
        offers.append(Sets(Clear, Pool(twos, 1, 1)))
    if trick:
        offers.append(Listed([PASS]))
    return tuple(offers)


ENVIRONMENT: Final = Environment[State, Decision, Facts](
    write_facts=write_facts,
    vocabulary=vocabulary,
    offers=offers,
)
