"""Bull Sanity at the table: what a player is asked, and how it is told."""

from typing import TypeAlias

from games.bull_sanity.telling import TELLING, claim
from games.shared.double_cards import DoubleCardsController, fitting_ways
from rules.bull_sanity.actions import ACCEPT, CALL, Decision, Play
from rules.bull_sanity.game import Facts, Rules, View
from rules.core import Refusal
from rules.shared.double_cards import COMBINED
from rules.turn import Turn
from rules.words import _
from table.controller import Ask, Offer
from table.letters import letter

OwnTurn: TypeAlias = Turn[Decision, Facts]


class BullSanityController(DoubleCardsController[Rules, Decision, Facts]):
    """The controller of Bull Sanity."""

    telling = TELLING

    @property
    def orders(self) -> tuple[tuple[str, str], ...]:
        found = super().orders
        if len(self.names) > 2:
            return found
        # the large hand of two players lies by its sums first
        return tuple(sorted(found, key=lambda order: order[0] != COMBINED))

    def private(self, turn: OwnTurn) -> bool:
        return turn.view.facts.phase != "challenge"  # a challenge asks for no hand

    def counts_as(self, view: View, chosen: tuple[int, ...]) -> dict[int, list[tuple[int, str]]]:
        facts: Facts = view.facts
        if view.viewer < 0 or facts.phase != "play" or facts.turn != view.viewer:
            return {}
        return fitting_ways(view.zones[f"hand:{view.viewer}"], facts.choices)

    # --- what is asked ----------------------------------------------------------------------

    def ask(self, turn: OwnTurn, chosen: tuple[int, ...]) -> Ask:
        facts, prompt = turn.view.facts, self.prompt(turn.view, chosen)
        if facts.phase == "challenge":
            return Ask(prompt, answers())
        several = len(facts.choices) > 1

        def play(cards: tuple[int, ...], value: int) -> Play:
            return Play(cards, value if several else None)

        offers = list(self.all_offer(turn, chosen, facts.choices, play))
        only = turn.hand if len(turn.hand) == 1 and not several else ()  # nothing to choose
        wanted = chosen or only
        for at, value in enumerate(facts.choices if wanted else (), start=1):
            words = _("Play {claim}").format(claim=claim(len(wanted), value).format())
            key = str(at) if several else ""
            offers.append(Offer(words, play(wanted, value), key, primary=not several))
        return Ask(prompt, tuple(offers), frozenset(turn.hand), many=True)

    def refusal(self, turn: OwnTurn, chosen: tuple[int, ...], card: int) -> Refusal | None:
        return turn.verify(Play((card,)))


def answers() -> tuple[Offer, ...]:
    """Return how a claim may be answered (B3)."""
    return Offer(_("Accept"), ACCEPT, letter("Accept")), Offer(
        _("Call Bull Sanity"), CALL, letter("Call Bull Sanity")
    )
