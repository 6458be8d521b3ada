"""President Arnold for learning programs; see `bots.environment.game`."""

from typing import Final

from bots.environment.game import Environment
from bots.environment.kept import Frame, KeptRow
from bots.environment.sheet import Sheet
from bots.environment.stepping import Vocabulary
from rules.core import Seat
from rules.president_arnold.actions import Decision
from rules.president_arnold.game import PresidentArnold, Rules
from rules.president_arnold.jackpots import REGIONS, Chips
from rules.president_arnold.state import LEAD, PHASES, Facts, State, View
from rules.president_arnold.triple_topper import VARIABLES


def write_facts(sheet: Sheet, view: View) -> None:
    """Take down the facts of an observation."""
    facts = view.facts
    sheet.word("phase", facts.phase, PHASES)
    sheet.number("hand", facts.hand)
    sheet.seat("dealer", facts.dealer)
    sheet.seat("asked", facts.asked)
    money = {card.region: card.card for card in facts.money}
    for region in VARIABLES:
        sheet.cards(f"money card: {region}", [money[region]] if money else [])
    claimed = {claim.region: claim.seat for claim in facts.claims}
    for region in REGIONS:
        sheet.seat(f"claimed: {region}", claimed.get(region))
    sheet.laid_by(view.zones["sequence"], facts.layers)
    sheet.seat("last layer", facts.last_layer)
    sheet.among("passed", facts.passed)
    sheet.each("loans", facts.loans, 50)
    finished = facts.finished
    sheet.word("finished", finished.why if finished else None, ("out", "draw"))
    sheet.seat("went out", finished.out if finished else None)
    sheet.each("cards left", finished.cards_left if finished else ())
    sheet.each("split", facts.split, 50)


def vocabulary(_game: PresidentArnold) -> Vocabulary:
    """Return that actions name nothing besides cards."""
    return Vocabulary()


def question(_game: PresidentArnold, state: State) -> tuple[bool, int]:
    """Return what may be laid, and whether it is led."""
    return state.phase == LEAD, state.options


class Row(KeptRow[State]):
    """Follows the game while somebody is asked."""

    def __init__(self, frame: Frame, viewer: Seat) -> None:
        super().__init__(frame, viewer)
        at, seats = self.at, range(self.seats)
        assert isinstance(frame.game, Rules)
        self._tables = frame.game.tables
        self._cells = tuple(
            (
                self.place(seat),
                at[f"hand:+{self.place(seat)} unseen"],
                at[f"laid by +{self.place(seat)}"],
            )
            for seat in seats
        )
        self._stakes = tuple(
            tuple(at[f"stake:+{self.place(seat)}:{region}"] for seat in seats) for region in REGIONS
        )
        self._claimed = {region: at[f"claimed: {region}"] for region in REGIONS}
        self._no_cards = memoryview(bytes(4 * self.deck_size)).cast("f")
        self._hand_at = at["hand:+0"]
        self._sequence_at, self._top_at = at["sequence"], at["top"]
        self._layer_at, self._asked_at = at["last layer"], at["asked"]
        self._phase_at, self._passed_at = at["phase"], at["passed"]

    def note(self, state: State) -> None:
        """Remember the state."""
        self._dealt, self._hand = state.dealt, state.hand
        self._turned, self._dealer = state.turned, state.dealer
        self._sequence = state.sequence
        self._layer, self._turn, self._phase = state.layer, state.turn, state.phase
        self._passed, self._chips, self._claims = state.passed, state.chips, state.claims

    def follow(self, state: State) -> bool:
        """Write the cards laid since, who is asked what, and what was claimed."""
        if state.turn < 0 or self._turn < 0:
            return False
        if (
            state.dealt != self._dealt
            or state.hand != self._hand
            or not state.sequence.startswith(self._sequence)
        ):
            self._deal(state)
        if state.sequence != self._sequence:
            self._lay(state)
        if state.passed != self._passed:
            self.change(self._passed_at, self.places(self._passed), self.places(state.passed))
            self._passed = state.passed
        if state.turn != self._turn:
            self.move(self._asked_at, self.place(self._turn), self.place(state.turn))
            self._turn = state.turn
        if state.phase != self._phase:
            self.move(self._phase_at, self._phase, state.phase)
            self._phase = state.phase
        if state.chips is not self._chips:
            self._pay(state.chips)
        if state.claims is not self._claims:
            self._claim(state)
        return True

    def _deal(self, state: State) -> None:
        """Write a hand that is another than before, or in which less is laid than before."""
        numbers, at, size, tables = self.numbers, self.at, self.deck_size, self._tables
        for start in (self._hand_at, self._sequence_at, *[cells[2] for cells in self._cells]):
            numbers[start : start + size] = self._no_cards
        for card in tables.cards(state.dealt[self.viewer]):
            numbers[self._hand_at + card] = 1.0
        for dealt, (place, unseen, _laid) in zip(state.dealt, self._cells, strict=True):
            if place:
                numbers[unseen] = self.counts[dealt.bit_count()]
        widow = len(tables.in_play) - sum(map(int.bit_count, state.dealt)) - 1
        numbers[at["widow unseen"]] = self.counts[widow]
        self.move(at["turned"], self._turned, state.turned)
        cards = zip(VARIABLES, tables.money[self._turned], tables.money[state.turned], strict=True)
        for region, before, now in cards:
            self.move(at[f"money card: {region}"], before, now)
        self.move(at["dealer"], self.place(self._dealer), self.place(state.dealer))
        numbers[at["hand"]] = self.fit(state.hand)
        self.move(self._top_at, self._sequence[-1] if self._sequence else -1, -1)
        self.move(self._layer_at, self.place(self._layer), -1)
        self._sequence, self._layer = b"", -1
        self._dealt, self._hand = state.dealt, state.hand
        self._turned, self._dealer = state.turned, state.dealer

    def _lay(self, state: State) -> None:
        """Write the cards that were laid since: whose they were, and where they lie."""
        numbers, masks, dealt = self.numbers, self._tables.bit, state.dealt
        card = -1
        for card in state.sequence[len(self._sequence) :]:
            bit = masks[card]
            layer = 0
            while not dealt[layer] & bit:
                layer += 1
            place, unseen, laid = self._cells[layer]
            if place:
                numbers[unseen] = self.counts[(dealt[layer] & state.left).bit_count()]
            else:
                numbers[self._hand_at + card] = 0.0
            numbers[self._sequence_at + card] = numbers[laid + card] = 1.0
        last = self._sequence[-1] if self._sequence else -1
        self.move(self._top_at, last, card)
        self._sequence = state.sequence
        if state.layer != self._layer:
            self.move(self._layer_at, self.place(self._layer), self.place(state.layer))
            self._layer = state.layer

    def _pay(self, chips: Chips) -> None:
        """Write what lies elsewhere than before."""
        numbers, before, whole = self.numbers, self._chips, self.chips
        for seat, held in enumerate(chips.banks):
            if held != before.banks[seat]:
                numbers[self.at[f"bank:+{self.place(seat)}"]] = self.part_of(held, whole)
        for cells, now, then in zip(self._stakes, chips.stakes, before.stakes, strict=True):
            if now != then:
                for cell, held in zip(cells, now, strict=True):
                    numbers[cell] = self.part_of(held, whole)
        if chips.loans != before.loans:
            numbers[self.at["box"]] = self.part_of(-sum(chips.loans), whole)
            self.clockwise(self.at["loans"], chips.loans, 50)
        self._chips = chips

    def _claim(self, state: State) -> None:
        for claims, mark in ((self._claims, 0.0), (state.claims, 1.0)):
            for claim in claims:
                self.numbers[self._claimed[claim.region] + self.place(claim.seat)] = mark
        self._claims = state.claims


ENVIRONMENT: Final = Environment[State, Decision, Facts](
    write_facts=write_facts, vocabulary=vocabulary, row=Row, question=question
)
