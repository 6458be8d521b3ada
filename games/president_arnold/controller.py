"""President Arnold at the table: the light board, the sequence, and what a player is asked."""

from typing import TypeAlias

from games.president_arnold.telling import TELLING
from rules.core import Refusal
from rules.president_arnold.actions import PASS, Decision, Play
from rules.president_arnold.game import Rules
from rules.president_arnold.state import Facts, View
from rules.remote import PagePart
from rules.turn import Turn
from rules.words import _, language_tag
from table.controller import Ask, Controller, Offer
from table.letters import letter

OwnTurn: TypeAlias = Turn[Decision, Facts]


class PresidentArnoldController(Controller[Rules, Decision, Facts]):
    """The controller of President Arnold."""

    telling = TELLING

    def __init__(self, game: Rules, names: tuple[str, ...]) -> None:
        super().__init__(game, names)
        self._told: tuple[object, tuple[PagePart, ...]] = None, ()
        """The table that was told in words last, and these."""

    def spoken_card(self, card: int) -> str:
        value = sum(self.game.tables.ranks[card])
        return _("{card}, Arnold value {value}").format(card=self.deck[card].name, value=value)

    def parts(self, view: View) -> tuple[PagePart, ...]:
        # the same for everybody, so that it is made once for all
        zones = view.zones
        seen = zones["sequence"], zones["widow"], zones["turned"]
        source = language_tag(), self.names, view.facts, view.chips, seen
        if source != self._told[0]:
            self._told = source, super().parts(view)
        return self._told[1]

    # --- what is asked ----------------------------------------------------------------------

    def ask(self, turn: OwnTurn, chosen: tuple[int, ...]) -> Ask:
        legal = tuple(turn.legal())
        plays = {action.cards[0]: action for action in legal if isinstance(action, Play)}
        offers: list[Offer] = []
        wanted = chosen[0] if chosen else next(iter(plays)) if len(plays) == 1 else None
        if wanted is not None and wanted in plays:
            words = _("Lay {card}").format(card=self.deck.cards[wanted].name)
            offers.append(Offer(words, plays[wanted], primary=True))
        if PASS in legal:
            stops = turn.view.facts.phase == "go_on"
            words, key = (_("Stop"), "Stop") if stops else (_("Pass"), "Pass")
            offers.insert(0, Offer(words, PASS, letter(key)))
        return Ask(self.prompt(turn.view, chosen), tuple(offers), frozenset(plays))

    def refusal(self, turn: OwnTurn, chosen: tuple[int, ...], card: int) -> Refusal | None:
        return turn.verify(Play((card,)))
