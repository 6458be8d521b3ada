"""El Presidente for learning programs; see `bots.environment.game`."""

from collections.abc import Sequence
from typing import Final, get_args

from bots.environment.game import Environment
from bots.environment.kept import Frame, KeptRow
from bots.environment.sheet import Sheet
from bots.environment.stepping import Begun, Listed, OfferedKind, Pool, Sets, Vocabulary, listed
from rules.core import Seat, bits
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
from rules.el_presidente.state import Facts, Phase, State, View
from rules.el_presidente.talk import request_of

PHASES: Final = get_args(Phase)
PASSING, CONCEDING, PICKING_UP, LEAVING = (
    Listed([action]) for action in (PASS, CONCEDE, PICK_UP, LEAVE)
)


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
    asked = dict(facts.requests)
    for place, seat in enumerate(sheet.clockwise(sheet.seats)):
        sheet.word(f"asks +{place}", asked.get(seat), REQUESTS)
    sheet.among("team", next(team for team in facts.teams if sheet.viewer in team))


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


class Row(KeptRow[State]):
    """Follows a game from its deal to its end."""

    def __init__(self, frame: Frame, viewer: Seat) -> None:
        super().__init__(frame, viewer)
        at = self.at
        self._hand_at = tuple(
            (at[f"hand:+{self.place(seat)}"], at[f"hand:+{self.place(seat)} unseen"])
            for seat in range(self.seats)
        )
        self._laid_at = tuple(at[f"laid by +{self.place(seat)}"] for seat in range(self.seats))
        self._asks_at = tuple(at[f"asks +{self.place(seat)}"] for seat in range(self.seats))

    def note(self, state: State) -> None:
        """Remember the state."""
        self._before = self.game.copy(state)

    def follow(self, state: State) -> bool:
        """Write what has changed of the hands, the battle, and who is asked what."""
        before, at = self._before, self.at
        if state.hand != before.hand or state.won != before.won or state.dealer != before.dealer:
            return False
        if state.starter != before.starter or state.winner != before.winner:
            return False
        if state.hands is not before.hands or state.shown != before.shown:
            self._hold(state)
        if state.battle is not before.battle:
            self._battle(state)
        if state.discard != before.discard:
            self.numbers[at["discard unseen"]] = self.counts[state.discard.bit_count()]
        if state.stock is not before.stock:
            self.numbers[at["stock unseen"]] = self.counts[len(state.stock)]
        if state.phase != before.phase:
            self.move(at["phase"], PHASES.index(before.phase), PHASES.index(state.phase))
        if state.turn != before.turn:
            self.move(at["turn"], self.place(before.turn), self.place(state.turn))
        if state.attacker != before.attacker:
            self.move(at["attacker"], self.place(before.attacker), self.place(state.attacker))
        if state.defender != before.defender:
            self.move(at["defender"], self.place(before.defender), self.place(state.defender))
        if state.closes != before.closes:
            self.move(at["closes"], self.place(before.closes), self.place(state.closes))
        if state.holding != before.holding:
            self.change(at["holding"], self.places(before.holding), self.places(state.holding))
        if state.lacking != before.lacking:
            self.change(at["lacking"], self.places(before.lacking), self.places(state.lacking))
        if state.beaten_at != before.beaten_at:
            self.numbers[at["beaten_at"]] = self.fit(state.beaten_at)
        if state.added != before.added:
            self.numbers[at["added"]] = self.fit(state.added)
        if state.requests != before.requests:
            self._requests(state)
        self._before = self.game.copy(state)
        return True

    def _hold(self, state: State) -> None:
        """Write the hands: the viewer's own, and of the others' what is shown."""
        before = self._before
        numbers, viewer = self.numbers, self.viewer
        for seat, (cards_at, unseen_at) in enumerate(self._hand_at):
            was, now = before.hands[seat], state.hands[seat]
            if seat != viewer:
                seen = now & state.shown
                numbers[unseen_at] = self.counts[(now ^ seen).bit_count()]
                was, now = was & before.shown, seen
            if was != now:
                self.change(cards_at, was, now)
        if state.shown != before.shown:
            self.change(self.at["shown"], before.shown, state.shown)

    def _requests(self, state: State) -> None:
        """Write what each seat asks for."""
        for seat, request in self._before.requests:
            self.numbers[self._asks_at[seat] + REQUESTS.index(request)] = 0.0
        for seat, request in state.requests:
            self.numbers[self._asks_at[seat] + REQUESTS.index(request)] = 1.0

    def _battle(self, state: State) -> None:
        """Write the battle pile, and who laid its cards."""
        before, numbers = self._before, self.numbers
        battle_at, laid_at = self.at["battle"], self._laid_at
        common = len(before.battle)
        if state.battle[:common] != before.battle or state.laid_by[:common] != before.laid_by:
            common = 0
            for card, layer in zip(before.battle, before.laid_by, strict=True):
                numbers[battle_at + card] = numbers[laid_at[layer] + card] = 0.0
        for card, layer in zip(state.battle[common:], state.laid_by[common:], strict=True):
            numbers[battle_at + card] = numbers[laid_at[layer] + card] = 1.0
        tops = [pile[-1] if pile else -1 for pile in (before.battle, state.battle)]
        self.move(self.at["top"], *tops)


ENVIRONMENT: Final = Environment[State, Decision, Facts](
    write_facts=write_facts, vocabulary=vocabulary, offers=offers, row=Row
)
