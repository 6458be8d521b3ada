"""El Presidente for learning programs; see `bots.environment.game`."""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final, get_args

from bots.environment.game import Environment
from bots.environment.sheet import Sheet
from bots.environment.stepping import (
    Begun,
    Listed,
    OfferedKind,
    Pool,
    Sets,
    Vocabulary,
    hand_of,
    listed,
)
from rules.core import Action, bits, mask_of
from rules.el_presidente.actions import PASS, Attack, Decision, Hide, Show, Throw
from rules.el_presidente.cards import tables
from rules.el_presidente.game import ElPresidente
from rules.el_presidente.state import Facts, Phase, State, View

PHASES: Final = get_args(Phase)


def write_facts(sheet: Sheet, view: View) -> None:
    """Take down the facts of an observation."""
    facts = view.facts
    sheet.word("phase", facts.phase, PHASES)
    sheet.number("hand", facts.hand)
    sheet.number("beaten_at", facts.beaten_at)
    sheet.number("added", facts.added)
    sheet.seat("turn", facts.turn)
    sheet.seat("dealer", facts.dealer)
    sheet.seat("starter", facts.starter)
    sheet.seat("attacker", facts.attacker)
    sheet.seat("defender", facts.defender)
    sheet.seat("closes", facts.closes)
    sheet.seat("winner", facts.winner)
    sheet.among("holding", bits(facts.holding))
    sheet.among("lacking", bits(facts.lacking))
    sheet.cards("shown", facts.shown)
    sheet.laid_by(view.zones["battle"], facts.laid_by)
    won = {seat: won for team, won in zip(facts.teams, facts.won, strict=True) for seat in team}
    sheet.each("won", [won[seat] for seat in range(sheet.seats)])
    sheet.among("team", next(team for team in facts.teams if sheet.viewer in team))


def vocabulary(_game: ElPresidente) -> Vocabulary:
    """Return that actions name nothing besides cards."""
    return Vocabulary()


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


def offers(game: ElPresidente, state: State, view: View) -> tuple[OfferedKind, ...]:
    """Return what the rules list, with sets of cards as such, and any card to show or to hide."""
    hand = hand_of(view)
    return (*_decisions(game, state, view, hand), *_talk(hand, mask_of(view.facts.shown)))


def _decisions(game: ElPresidente, state: State, view: View, hand: int) -> tuple[OfferedKind, ...]:
    phase, same_rank = view.facts.phase, tables().same_rank
    if phase == "attack":
        return (Alike(hand, same_rank),)
    if phase in {"first_window", "second_window"}:
        fitting = hand & same_rank[view.zones["battle"][-1]]
        passing = Listed([PASS])
        if not fitting:
            return (passing,)
        return (Sets(Throw, Pool(fitting, 1, fitting.bit_count())), passing)
    return listed(takewhile(_is_no_talk, game.legal(state, view.viewer)))  # that comes last


def _talk(hand: int, shown: int) -> Iterator[OfferedKind]:
    """Yield that any card may be shown, or hidden again (E14)."""
    for kind, cards in ((Show, hand & ~shown), (Hide, hand & shown)):
        if cards:
            yield Sets(kind, Pool(cards, 1, 1))


def _is_no_talk(action: Action) -> bool:
    return not isinstance(action, Show | Hide)


ENVIRONMENT: Final = Environment[State, Decision, Facts](
    write_facts=write_facts,
    vocabulary=vocabulary,
    offers=offers,
)
