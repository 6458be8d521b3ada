"""President Arnold for learning programs; see `bots.environment.game`."""

from typing import Final

from bots.environment.game import Environment, Section, Sections
from bots.environment.sheet import Sheet
from bots.environment.stepping import Vocabulary
from rules.core import UNSEEN, members
from rules.president_arnold.actions import Decision
from rules.president_arnold.game import PresidentArnold, Rules
from rules.president_arnold.jackpots import REGIONS
from rules.president_arnold.state import LEAD, OVER, PHASES, SHUFFLE, Facts, State
from rules.president_arnold.triple_topper import VARIABLES

NUMBERED_PHASES: Final = range(len(PHASES))
BY_NAME: Final = sorted(range(len(REGIONS)), key=REGIONS.__getitem__)
ACCOUNTS: Final = {
    seats: (
        *(f"bank:+{place}" for place in range(seats)),
        "box",
        *(f"stake:+{place}:{REGIONS[region]}" for place in range(seats) for region in BY_NAME),
    )
    for seats in Rules.seat_range
}
"""What the accounts are called from the chair, for a number of seats."""
CLAIMED: Final = tuple((region, f"claimed: {region}") for region in REGIONS)
BETWEEN: Final = (SHUFFLE, OVER)
"""The phases in which a hand has ended."""


def sections(game: PresidentArnold) -> Sections[State]:
    """Return a row: zones, chips, facts."""
    assert isinstance(game, Rules)
    tables, card_at = game.tables, game.tables.card_at

    def write_hands(sheet: Sheet, state: State) -> None:
        left = state.left
        sheet.hands([dealt & left for dealt in state.dealt], card_at=card_at)
        sheet.open_zone("sequence", state.sequence)

    def write_piles(sheet: Sheet, state: State) -> None:
        turned = state.turned
        is_dealt = turned != UNSEEN
        undealt = len(tables.in_play) - sum(state.dealt).bit_count() - is_dealt
        sheet.zone("stock", 0, 0 if is_dealt else undealt)
        sheet.zone("turned", 1 << turned if is_dealt else 0)
        sheet.zone("widow", 0, undealt if is_dealt else 0)

    def write_claims(sheet: Sheet, state: State) -> None:
        money = () if state.turned == UNSEEN else tables.money[state.turned]
        for at, region in enumerate(VARIABLES):
            sheet.cards(f"money card: {region}", money[at : at + 1])
        claimed = {claim.region: claim.seat for claim in state.claims}
        for region, name in CLAIMED:
            sheet.seat(name, claimed.get(region))

    def write_layers(sheet: Sheet, state: State) -> None:
        in_hands = state.left
        sheet.layers([dealt & ~in_hands for dealt in state.dealt], card_at)
        sheet.held("top", 1 << state.sequence[-1] if state.sequence else 0)
        sheet.seat("last layer", state.layer)

    def write_end(sheet: Sheet, state: State) -> None:
        facts = game.observe(state, sheet.viewer).facts
        sheet.each("loans", facts.loans, 50)
        finished = facts.finished
        sheet.word("finished", finished.why if finished else None, ("out", "draw"))
        sheet.seat("went out", finished.out if finished else None)
        sheet.each("cards left", finished.cards_left if finished else ())
        sheet.each("split", facts.split, 50)

    return (
        Section(lambda state: (state.dealt, state.left, state.sequence), write_hands),
        Section(lambda state: (state.dealt, state.turned), write_piles),
        Section(lambda state: state.chips, write_chips),
        Section(lambda state: (state.phase, state.hand, state.dealer, state.turn), write_turn),
        Section(lambda state: (state.turned, state.claims), write_claims),
        Section(lambda state: (state.dealt, state.left, state.sequence, state.layer), write_layers),
        Section(lambda state: state.passed, write_passed),
        Section(
            lambda state: (
                state.chips.loans,
                state.split,
                (state.hand, state.dealt, state.left, state.layer)
                if state.phase in BETWEEN
                else None,
            ),
            write_end,
        ),
    )


def write_chips(sheet: Sheet, state: State) -> None:
    """Take down all chips, with the regions of a board by name."""
    banks, stakes, loans = state.chips.banks, state.chips.stakes, sum(state.chips.loans)
    on_table = [banks[seat] for seat in sheet.clockwise]
    on_table.append(-loans)
    on_table += [stakes[region][seat] for seat in sheet.clockwise for region in BY_NAME]
    sheet.parts_of(zip(ACCOUNTS[sheet.seats], on_table, strict=True), sum(on_table) or 1)


def write_turn(sheet: Sheet, state: State) -> None:
    """Take down who is asked for what."""
    sheet.word("phase", state.phase, NUMBERED_PHASES)
    sheet.number("hand", state.hand)
    sheet.seat("dealer", state.dealer)
    sheet.seat("asked", state.turn)


def write_passed(sheet: Sheet, state: State) -> None:
    """Take down who declined to follow the last card."""
    sheet.among("passed", members(state.passed))


def vocabulary(_game: PresidentArnold) -> Vocabulary:
    """Return that actions name nothing besides cards."""
    return Vocabulary()


def question(_game: PresidentArnold, state: State) -> tuple[bool, int]:
    """Return what may be laid, and whether it is led."""
    return state.phase == LEAD, state.options


ENVIRONMENT: Final = Environment[State, Decision, Facts](
    sections=sections, vocabulary=vocabulary, question=question
)
