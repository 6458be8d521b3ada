"""ArtOfFacts at the table: the pot, everybody's cards and values, and what a hand can make."""

from dataclasses import replace
from typing import TypeAlias

from games.artoffacts.telling import TELLING, made
from rules.artoffacts.actions import Decision, Declare, Swap
from rules.artoffacts.game import Facts, Rules, View
from rules.core import Refusal, Seat
from rules.turn import Turn
from rules.words import _, written
from table.controller import Ask, Controller, Offer
from table.letters import letter

OwnTurn: TypeAlias = Turn[Decision, Facts]


class ArtOfFactsController(Controller[Rules, Decision, Facts]):
    """The controller of ArtOfFacts."""

    telling = TELLING
    is_brief = is_puzzling = True

    def ask(self, turn: OwnTurn, chosen: tuple[int, ...]) -> Ask:
        facts, seat, hand = turn.view.facts, turn.seat, turn.hand
        ways, free = self.game.ways(hand), seat not in facts.swapped
        # a slip may have meant neither the highest value nor one that takes an ante back
        meant, highest = {max(ways), facts.to_match(seat)}, written(max(ways))
        doubt = _("You could declare {highest}. Press {value} again to declare {value} anyway.")
        rows = tuple(
            Offer(
                made(way),
                Declare(value),
                note=self._meaning(turn.view, value),
                twice="" if value in meant else doubt.format(highest=highest, value=written(value)),
            )
            for value, way in ways.items()
        )
        swap = Offer(_("Swap for the hidden card"), Swap(chosen), key=letter("Swap"))
        return Ask(
            self.prompt(turn.view, chosen),
            (swap,) if free and chosen else (),
            frozenset(hand if free else ()),
            rows=rows,
            rows_title=_rows_title(facts, seat),
            rows_beside_hand=True,
            onto=f"down:{seat}" if free else "",
            unaided=self._to_be_found(turn, chosen, swap if free else None),
        )

    def _to_be_found(
        self, turn: OwnTurn, chosen: tuple[int, ...], swap: Offer | None
    ) -> Ask | None:
        """Return what is asked of who lays cards one after the other to find a value (F5)."""
        game, hand = self.game, turn.hand
        if game.ways(hand).keys() == {0}:
            return None  # there is nothing to find
        found, lit = game.laid(chosen), game.may_be_laid(hand, chosen)
        declared = [Offer(made(way), Declare(value)) for value, way in found.items()]
        offers: tuple[Offer, ...] = ()
        if game.is_complete(hand, chosen):
            prompt = _("declare a value, or rearrange your cards")
            words = _("Declare {value}").format(value=written(next(iter(found))))
            offers = (replace(declared.pop(0), words=words, primary=True),)
        elif chosen:
            prompt = _("a sum begins with a symbol")
            if declared:
                prompt = _("{sum} so far: use each fact, too").format(sum=declared[0].words)
            declared.clear()
        else:
            prompt = _("press cards to build a value")
            if swap:
                prompt = _("press cards to build a value, or swap one for the hidden card")
        if swap and len(chosen) == 1:
            offers = (swap, *offers)
        return Ask(
            prompt,
            offers,
            lit,
            many=True,
            fresh=frozenset(hand) - lit - {*chosen},
            rows=tuple(declared),
            rows_title=_("With other signs"),
            rows_beside_hand=True,
            onto=f"down:{turn.seat}" if swap and len(chosen) < 2 else "",
        )

    def _meaning(self, view: View, value: int) -> str:
        """Return what declaring a value would mean as things stand (F6, F7)."""
        facts, seat = view.facts, view.viewer
        if seat == facts.dealer:
            return ""
        if value == facts.to_match(seat):
            return _("takes your ante of {ante} back").format(ante=facts.ante)
        best = facts.highest(facts.contending)
        if best is None or value > best:
            won = _("wins the pot of {pot}").format(pot=view.chips["pot"])
            return won if seat == facts.last else _("beats all so far")
        if value == best:
            return _("a tie: the dealer wins")
        ahead = [each for each in facts.contending if facts.declared[each] == best]
        name = self.names[facts.dealer if facts.dealer in ahead else ahead[0]]
        return _("can’t win: {name} has {value}").format(name=name, value=written(best))

    def refusal(self, turn: OwnTurn, chosen: tuple[int, ...], card: int) -> Refusal | None:
        return turn.verify(Swap((card,)))


def _rows_title(facts: Facts, seat: Seat) -> str:
    """Return what the player should know of the dealer's value (F6, F7)."""
    if seat == facts.dealer:
        return _("You’re the dealer: you win any tie for highest")
    if seat == facts.last:
        return _("You declare last, so you can’t get your ante back")
    value = facts.to_match(seat)
    return _("Match the dealer’s {value} to get your ante back").format(value=written(value or 0))
