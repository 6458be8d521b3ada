"""Presidents & Sanityholes for learning programs; see `bots.environment.game`."""

from typing import Any, Final

from bots.environment.game import Environment
from bots.environment.sheet import Sheet
from bots.environment.stepping import OfferedKind, Pool, Sets, Vocabulary, hand_of, listed
from rules.presidents_and_sanityholes.actions import Decision, Play
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


def offers(game: PresidentsAndSanityholes, state: Any, view: View) -> tuple[OfferedKind, ...]:
    """Return all sets of a value that suffice on the trick (S4, S5); all else is listed."""
    if view.facts.phase != PLAY:
        return listed(game.legal(state, view.viewer))
    hand = hand_of(view)
    pools = {}
    for value, having in enumerate(double_deck().having):
        fitting, least = hand & having, least_cards(view.facts.plays, value)
        if fitting.bit_count() >= least:
            pools[value] = Pool(fitting, least, fitting.bit_count())
    plain = listed(
        action for action in game.legal(state, view.viewer) if not isinstance(action, Play)
    )
    return (Sets(Play, pools, "value"), *plain) if pools else plain


ENVIRONMENT: Final = Environment[State, Decision, Facts](
    write_facts=write_facts,
    vocabulary=vocabulary,
    offers=offers,
)
