"""Bull Sanity at the table: what a player is asked, and how it is told."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from games.bull_sanity.parts import parts
from games.bull_sanity.words import answers, claim_words, next_words, verdict_words
from games.shared.double_cards import DoubleCardsController, card_words, drawing_words, fitting_ways
from rules.bull_sanity.actions import Decision, Play
from rules.bull_sanity.events import Accepted, Called, Declared, Judged, Unchallenged, WentOut
from rules.bull_sanity.game import CHALLENGE, PLAY, Facts, Rules, View
from rules.core import Event, GameEnded, Refusal, Seat
from rules.remote import PagePart
from rules.shared.deal_draw import DealerDrawn
from rules.shared.double_cards import COMBINED
from rules.turn import Turn
from rules.words import _, ngettext, pgettext
from table.controller import Ask, AtHand, Offer, RequestOffer, SeatInfo, Summary
from table.moments import Moment

OwnTurn: TypeAlias = Turn[Decision, Facts]


class BullSanityController(DoubleCardsController[Rules]):
    """The controller of Bull Sanity."""

    def __init__(self, game: Rules, names: tuple[str, ...]) -> None:
        super().__init__(game, names, game.double_deck)
        self.open_talk = False

    @property
    def orders(self) -> tuple[tuple[str, str], ...]:
        """The orders of a hand; the large one of two players lies by its sums first."""
        found = super().orders
        if len(self.names) > 2:
            return found
        return tuple(sorted(found, key=lambda order: order[0] != COMBINED))

    def private(self, turn: OwnTurn) -> bool:
        """Return whether the seat lays cards: a challenge asks for no hand."""
        return turn.view.facts.phase != CHALLENGE

    def talk(self, turn: OwnTurn, card: int) -> Offer | None:
        """Return that no card is shown: hands stay closed."""
        return None

    def requests(self, turn: OwnTurn) -> Sequence[RequestOffer]:
        """Return that nothing is asked for."""
        return ()

    def counts_as(self, view: View, chosen: tuple[int, ...]) -> dict[int, list[tuple[int, str]]]:
        """Return the cards that would be truthful, with the values that they show."""
        facts: Facts = view.facts
        if view.viewer < 0 or facts.phase != PLAY or facts.turn != view.viewer:
            return {}
        return fitting_ways(self.double, view.zones[f"hand:{view.viewer}"], facts.choices)

    def seats(self, view: View) -> Sequence[SeatInfo]:
        """Return how everybody stands, seat by seat."""
        facts: Facts = view.facts
        answered = self._answers(view)
        infos = []
        for seat, name in enumerate(self.names):
            marks = []
            if seat in answered:
                marks.append(answered[seat])
            out = seat in facts.out
            if out:
                marks.append(_("out, {place}.").format(place=facts.out.index(seat) + 1))
            turn = seat in view.asked and facts.phase in (PLAY, CHALLENGE)
            held = len(view.zones[f"hand:{seat}"])
            lines = (self._cards(held),) if seat == view.viewer and not out else ()
            infos.append(SeatInfo(seat, name, held, lines, tuple(marks), turn, out))
        return infos

    def _answers(self, view: View) -> dict[Seat, str]:
        """Return who laid the set, who accepted it, and who is asked about it now (B3)."""
        facts: Facts = view.facts
        if facts.phase != CHALLENGE:
            return {}
        asked = dict.fromkeys(view.asked, _("may call") if view.at_once else _("is asked"))
        accepted = dict.fromkeys(facts.accepted, _("accepts"))
        return {facts.layer: _("played"), **asked, **accepted}

    def _cards(self, count: int) -> str:
        return ngettext("{count} card", "{count} cards", count).format(count=count)

    def parts(self, view: View) -> tuple[PagePart, ...]:
        """Return the table in words."""
        return parts(self, view)

    # --- what is asked ----------------------------------------------------------------------

    def ask(self, turn: OwnTurn, chosen: tuple[int, ...]) -> Ask:
        """Return the answers to a claim, or the cards to lay with the values to declare."""
        facts = turn.view.facts
        if facts.phase == CHALLENGE:
            claim = claim_words(len(turn.view.zones["set"]), facts.declared)
            words = _("{name} plays {claim}. Do you believe it?")
            return Ask(words.format(name=self.names[facts.layer], claim=claim), answers())
        choices, hand = facts.choices, frozenset(turn.hand)
        laid: tuple[Offer, ...] = ()
        if chosen:
            several = len(choices) > 1
            laid = tuple(
                Offer(
                    _("Play {claim}").format(claim=claim_words(len(chosen), value)),
                    Play(chosen, value if several else None),
                    key if several else "",
                    primary=not several,
                )
                for value, key in zip(choices, ("1", "2"), strict=False)
            )
        return Ask(self._prompt(choices, chosen), laid, hand, many=True)

    def _prompt(self, choices: tuple[int, ...], chosen: tuple[int, ...]) -> str:
        if not chosen:
            return _("play one or more cards face down as {values}").format(
                values=next_words(choices)
            )
        counts = (
            _("{value}s: {count} of {all}").format(
                value=value, count=len(self.double.fitting(chosen, value)), all=len(chosen)
            )
            for value in choices
        )
        return _("truthful as {parts}").format(parts=_(", as ").join(counts))

    def refusal(self, turn: OwnTurn, chosen: tuple[int, ...], card: int) -> Refusal | None:
        """Return the rule that refuses a card."""
        return turn.verify(Play((card,)))

    def waiting(self, view: View) -> str:
        """Return whose turn it is and for what."""
        facts: Facts = view.facts
        name = self.names[facts.turn]
        if facts.phase == PLAY:
            return _("{name} plays {values} …").format(name=name, values=next_words(facts.choices))
        if facts.phase == CHALLENGE and view.at_once:
            names = _(", ").join(self.names[seat] for seat in view.asked)
            return _("who shouts first? {names} …").format(names=names)
        if facts.phase == CHALLENGE:
            return _("{name} accepts or calls …").format(name=name)
        return ""

    def at_hand(self, view: View) -> AtHand:
        """Return the rule of laying, of the choice after 14s, or of the challenge."""
        facts: Facts = view.facts
        if facts.phase == CHALLENGE:
            return AtHand("B3", tuple(view.zones["set"]))
        if facts.phase == PLAY:
            return AtHand("B4" if len(facts.choices) > 1 else "B2")
        return AtHand("B5" if facts.out else "B1")

    # --- words ------------------------------------------------------------------------------

    def moments(self, event: Event) -> Iterable[Moment]:
        """Return what an event is to whom, of all that everybody was told."""
        match event:
            case Called(seat=seat):
                return [Moment(seat, "dare")]
            case Judged(caller=caller, layer=layer, truthful=True):
                return [Moment(caller, "mistaken"), Moment(layer, "win")]
            case Judged(caller=caller, layer=layer):
                return [Moment(layer, "caught"), Moment(caller, "win")]
            case WentOut(seat=seat):
                return [Moment(seat, "out")]
        return ()

    def words(self, event: Event, view: View) -> str | None:
        """Return the log's sentence for an event."""
        facts: Facts = view.facts
        match event:
            case DealerDrawn(seat=seat):
                return _("{name} deals.").format(name=self.names[seat])
            case Declared(seat=seat, count=count, value=value):
                return _("{name} plays {claim}.").format(
                    name=self.names[seat], claim=claim_words(count, value)
                )
            case Accepted(seat=seat):
                return _("{name} accepts.").format(name=self.names[seat])
            case Called(seat=seat):
                return _("{name} calls Bull Sanity.").format(name=self.names[seat])
            case Judged():
                judgment = facts.judgment
                assert judgment is not None
                shown = ", ".join(card_words(self.double, card) for card in judgment.cards)
                return _("Shown: {cards}. {verdict}.").format(
                    cards=shown, verdict=verdict_words(judgment, self.names)
                )
            case Unchallenged(count=count):
                return ngettext(
                    "Nobody calls: {count} card stays in the middle.",
                    "Nobody calls: {count} cards stay in the middle.",
                    count,
                ).format(count=count)
            case WentOut(seat=seat):
                return _("{name} is out.").format(name=self.names[seat])
            case GameEnded(ranking=ranking):
                return _("{name} ran out of cards first.").format(name=self.names[ranking[0][0]])
        return drawing_words(event, self.names, self.double)

    def summary(self, events: Sequence[Event], view: View) -> Summary | None:
        """Return nothing: a game is one hand, and its result says all."""
        return None

    def status(self, view: View) -> tuple[str, ...]:
        """Return the dealer and what is declared."""
        facts: Facts = view.facts
        words = []
        if facts.dealer is not None:
            words.append(_("dealer {name}").format(name=self.names[facts.dealer]))
        if facts.phase == PLAY:
            words.append(_("next {values}").format(values=next_words(facts.choices)))
        elif facts.phase == CHALLENGE:
            words.append(_("now {value}s").format(value=facts.declared))
        return tuple(words)

    def scores(self, view: View) -> tuple[tuple[Seat, str], ...]:
        """Return how many cards each seat holds."""
        facts: Facts = view.facts
        return tuple(
            (
                seat,
                pgettext("no cards left", "out")
                if seat in facts.out
                else self._cards(len(view.zones[f"hand:{seat}"])),
            )
            for seat in range(len(self.names))
        )
