"""Bull Sanity for learning programs; see `bots.environment.game`."""

from typing import Final

from bots.environment.game import Environment
from bots.environment.kept import Frame, KeptRow
from bots.environment.sheet import Sheet
from bots.environment.stepping import OfferedKind, Pool, Sets, Vocabulary, listed
from rules.bull_sanity.actions import Decision, Play
from rules.bull_sanity.game import (
    CHALLENGE,
    CHOICES,
    DRAW,
    OVER,
    PLAY,
    SHUFFLE,
    BullSanity,
    Facts,
    Judgment,
    State,
    View,
)
from rules.core import Seat, mask_of

PHASES: Final = (DRAW, SHUFFLE, PLAY, CHALLENGE, OVER)
BEFORE_DEAL: Final = (DRAW, SHUFFLE)


def write_facts(sheet: Sheet, view: View) -> None:
    """Take down the facts of an observation."""
    facts = view.facts
    sheet.word("phase", facts.phase, PHASES)
    sheet.seat("dealer", facts.dealer)
    sheet.seat("turn", facts.turn)
    sheet.seat("layer", facts.layer)
    sheet.among("accepted", facts.accepted)
    sheet.number("declared", facts.declared)
    sheet.number("lower choice", min(facts.choices, default=0))
    sheet.number("higher choice", max(facts.choices, default=0))
    sheet.places("out", facts.out)
    judgment = facts.judgment
    sheet.seat("judgment: caller", judgment.caller if judgment else None)
    sheet.seat("judgment: layer", judgment.layer if judgment else None)
    sheet.number("judgment: value", judgment.value if judgment else None)
    sheet.number("judgment: truthful", judgment.truthful if judgment else None)
    sheet.cards("judgment: cards", judgment.cards if judgment else ())


def vocabulary(_game: BullSanity) -> Vocabulary:
    """Return the values between which there is a choice (B4)."""
    values = {value for choices in CHOICES if len(choices) > 1 for value in choices}
    return Vocabulary(numbers=tuple(sorted(values)))


def offers(game: BullSanity, state: State, seat: Seat) -> tuple[OfferedKind, ...]:
    """Return any cards of the hand (B2), as the value chosen where there is a choice (B4)."""
    if state.phase == CHALLENGE:
        return listed(game.legal(state, seat))
    hand = state.hands[seat]
    pool = Pool(hand, 1, hand.bit_count())
    choices = CHOICES[state.declared]
    if len(choices) == 1:
        return (Sets(Play, pool),)
    return (Sets(Play, dict.fromkeys(choices, pool), "declare"),)


def question(_game: BullSanity, state: State) -> str | None:
    """Return that a challenge is always the same question."""
    return CHALLENGE if state.phase == CHALLENGE else None


class Row(KeptRow[State]):
    """Follows a game from its deal to its end."""

    def __init__(self, frame: Frame, viewer: Seat) -> None:
        super().__init__(frame, viewer)
        self._unseen = tuple(
            self.at[f"hand:+{self.place(seat)} unseen"] for seat in range(self.seats)
        )

    def note(self, state: State) -> None:
        """Remember the state."""
        self._before = self.game.copy(state)

    def follow(self, state: State) -> bool:
        """Write what has changed of the hands, the middle, and who is asked what."""
        before, at, numbers = self._before, self.at, self.numbers
        if state.drawing is not before.drawing or state.phase in BEFORE_DEAL:
            return False
        if state.hands is not before.hands:
            self._hold(state)
        if state.laid is not before.laid or state.layer != before.layer:
            self._lay(state)
        if state.middle != before.middle:
            numbers[at["middle unseen"]] = self.counts[state.middle.bit_count()]
        if state.turn != before.turn:
            self.move(at["turn"], self.place(before.turn), self.place(state.turn))
        if state.accepted != before.accepted:
            accepted = self.places(state.accepted)
            self.change(at["accepted"], self.places(before.accepted), accepted)
        if state.phase != before.phase or state.declared != before.declared:
            self._declare(state)
        if state.out != before.out:
            self.order(at["out"], state.out)
        if state.judgment is not before.judgment:
            self._judge(state.judgment)
        self._before = self.game.copy(state)
        return True

    def _hold(self, state: State) -> None:
        before, viewer = self._before, self.viewer
        for seat, hand in enumerate(state.hands):
            if seat == viewer:
                self.change(self.at["hand:+0"], before.hands[seat], hand)
            else:
                self.numbers[self._unseen[seat]] = self.counts[hand.bit_count()]

    def _lay(self, state: State) -> None:
        """Write the set that is not decided: its layer alone sees the cards."""
        before, at = self._before, self.at
        was, now = (
            mask_of(table.laid) if table.layer == self.viewer else 0 for table in (before, state)
        )
        self.change(at["set"], was, now)
        self.numbers[at["set unseen"]] = self.counts[0 if now else len(state.laid)]
        self.move(at["layer"], self.place(before.layer), self.place(state.layer))

    def _declare(self, state: State) -> None:
        """Write the phase, and the values that were and can be declared."""
        at, numbers = self.at, self.numbers
        self.move(at["phase"], PHASES.index(self._before.phase), PHASES.index(state.phase))
        choices = CHOICES[state.declared] if state.phase == PLAY else (0,)
        numbers[at["declared"]] = self.fit(state.declared)
        numbers[at["lower choice"]] = self.fit(min(choices))
        numbers[at["higher choice"]] = self.fit(max(choices))

    def _judge(self, judgment: Judgment | None) -> None:
        """Write the last challenge."""
        at, numbers, before = self.at, self.numbers, self._before.judgment
        for part, was, now in (
            ("caller", before.caller if before else -1, judgment.caller if judgment else -1),
            ("layer", before.layer if before else -1, judgment.layer if judgment else -1),
        ):
            self.move(at[f"judgment: {part}"], self.place(was), self.place(now))
        numbers[at["judgment: value"]] = self.fit(judgment.value if judgment else 0)
        numbers[at["judgment: truthful"]] = self.fit(judgment.truthful if judgment else 0)
        was, now = (mask_of(each.cards) if each else 0 for each in (before, judgment))
        self.change(at["judgment: cards"], was, now)


ENVIRONMENT: Final = Environment[State, Decision, Facts](
    write_facts=write_facts, vocabulary=vocabulary, offers=offers, question=question, row=Row
)
