"""President Arnold at the table: the light board, the sequence, and what a player is asked."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from games.president_arnold.parts import parts, region_titles
from games.president_arnold.words import hand_summary, log_words
from rules.core import Event, Refusal, Seat
from rules.president_arnold.actions import PASS, Decision, Play
from rules.president_arnold.events import Claimed, Passed, WentOut
from rules.president_arnold.game import MARRIAGES, Rules
from rules.president_arnold.state import Facts, View
from rules.president_arnold.triple_topper import VARIABLES
from rules.remote import PagePart
from rules.turn import Turn
from rules.words import _, language_tag
from table.controller import Ask, AtHand, ClosedHands, Offer, SeatInfo, Summary
from table.letters import letter
from table.moments import Moment

OwnTurn: TypeAlias = Turn[Decision, Facts]


class PresidentArnoldController(ClosedHands[Rules]):
    """The controller of President Arnold."""

    def __init__(self, game: Rules, names: tuple[str, ...]) -> None:
        super().__init__(game, names)
        self._told: tuple[object, tuple[PagePart, ...]] = None, ()
        """The table that was told in words last, and these."""

    @property
    def orders(self) -> tuple[tuple[str, str], ...]:
        """The orders in which a hand can be sorted: (key, words)."""
        return (
            ("arnold", _("Arnold value")),
            ("color", _("color")),
            ("shape", _("shape")),
            ("number", _("number")),
        )

    @property
    def score_words(self) -> str:
        """A score with what it counts."""
        return _("chips: {score}")

    # --- the hand ---------------------------------------------------------------------------

    def sorted_hand(self, cards: Sequence[int], order: str) -> tuple[int, ...]:
        """Return the cards by Arnold value, or by one variable and then the value."""
        ranks = self.game.tables.ranks
        if order in VARIABLES:
            at = VARIABLES.index(order)
            others = [place for place in (1, 2, 0) if place != at]
            return tuple(
                sorted(cards, key=lambda c: (ranks[c][at], *(ranks[c][other] for other in others)))
            )
        return tuple(sorted(cards, key=lambda c: (sum(ranks[c]), ranks[c][1], ranks[c][2])))

    def spoken_card(self, card: int) -> str:
        """Return color, shape and number, and what they count together."""
        value = sum(self.game.tables.ranks[card])
        return _("{card}, Arnold value {value}").format(card=self.deck[card].name, value=value)

    def seats(self, view: View) -> Sequence[SeatInfo]:
        """Return how everybody stands, seat by seat."""
        facts: Facts = view.facts
        infos = []
        for seat, name in enumerate(self.names):
            loan = facts.loans[seat]
            owed = (_("owes {loan}").format(loan=loan),) if loan else ()
            infos.append(
                SeatInfo(
                    seat,
                    name,
                    len(view.zones[f"hand:{seat}"]),
                    owed,
                    (_("dealer"),) if facts.dealer == seat else (),
                    turn=facts.asked == seat,
                    chips=view.chips[f"bank:{seat}"],
                )
            )
        return infos

    def parts(self, view: View) -> tuple[PagePart, ...]:
        """Return the table in words: the same for everybody, so that it is made once for all."""
        zones = view.zones
        seen = zones["sequence"], zones["widow"], zones["turned"]
        source = language_tag(), view.facts, view.chips, seen
        if source != self._told[0]:
            self._told = source, parts(self, view)
        return self._told[1]

    # --- what is asked ----------------------------------------------------------------------

    def ask(self, turn: OwnTurn, chosen: tuple[int, ...]) -> Ask:
        """Return the cards that may be laid, and stop or pass where that is allowed."""
        legal = tuple(turn.legal())
        plays = {action.cards[0]: action for action in legal if isinstance(action, Play)}
        facts = turn.view.facts
        offers: list[Offer] = []
        wanted = chosen[0] if chosen else next(iter(plays)) if len(plays) == 1 else None
        if wanted is not None and wanted in plays:
            words = _("Lay {card}").format(card=self.deck.cards[wanted].name)
            offers.append(Offer(words, plays[wanted], primary=True))
        if PASS in legal:
            if facts.phase == "go_on":
                offers.insert(0, Offer(_("Stop"), PASS, key=letter("Stop")))
            else:
                offers.insert(0, Offer(_("Pass"), PASS, key=letter("Pass")))
        prompt = self._prompt(turn, chosen[0] if chosen else None)
        return Ask(prompt, tuple(offers), frozenset(plays))

    def _prompt(self, turn: OwnTurn, chosen: int | None) -> str:
        """Return what is asked; of a card that was chosen, what it wins.

        Where everyone is asked (A7 to A9) the words do not tell who can lay a card.
        """
        facts = turn.view.facts
        won = [] if chosen is None else self._won_with(turn, chosen)
        if chosen is not None and won:
            return _("{card} wins {jackpots}").format(
                card=self.deck.cards[chosen].name, jackpots=_(" and ").join(won)
            )
        if facts.phase == "lead":
            return self._lead_prompt(turn)
        goes_on, must = facts.last_layer == turn.seat, self.game.options.must_follow
        if goes_on:
            words = _("go on after {card} if you can") if must else _("go on after {card}, or stop")
        else:
            words = _("follow {card} if you can") if must else _("follow {card}, or pass")
        return words.format(card=self.deck.cards[turn.view.zones["sequence"][-1]].name)

    def _lead_prompt(self, turn: OwnTurn) -> str:
        last = turn.view.facts.last_layer
        if last is None:
            return _("you open: lay a card of the lowest value that anybody holds")
        if last == turn.seat:
            return _("nobody followed: lead one of your lowest cards")
        return _("{name} cannot lead: lead one of your lowest cards").format(name=self.names[last])

    def _won_with(self, turn: OwnTurn, card: int) -> list[str]:
        """Return the jackpots that laying a card claims (A11)."""
        facts = turn.view.facts
        won = [] if card != self.game.tables.president else ["president"]
        place = next((at for at, money in enumerate(facts.money) if money.card == card), None)
        if place is not None:
            mine = {claim.region for claim in facts.claims if claim.seat == turn.seat}
            married = (way for partner, way in MARRIAGES[place] if VARIABLES[partner] in mine)
            won += [facts.money[place].region, *married]
        if len(turn.hand) == 1:
            won.append("game")
        return [region_titles()[region] for region in won]

    def refusal(self, turn: OwnTurn, chosen: tuple[int, ...], card: int) -> Refusal | None:
        """Return the rule that refuses a card."""
        return turn.verify(Play((card,)))

    def waiting(self, view: View) -> str:
        """Return whose turn it is and for what."""
        facts: Facts = view.facts
        if facts.asked is None:
            return ""
        name = self.names[facts.asked]
        if facts.phase == "lead":
            return _("{name} leads …").format(name=name)
        if facts.phase == "go_on":
            return _("{name} may go on …").format(name=name)
        return _("{name} may follow …").format(name=name)

    def at_hand(self, view: View) -> AtHand:
        """Return the rule of who leads or follows, with the last card."""
        facts: Facts = view.facts
        last = view.zones["sequence"][-1:]
        lead = "A9" if last else "A5"
        rules = {"lead": lead, "go_on": "A7", "follow": "A8", "shuffle": "A2", "over": "A21"}
        tags = (_("last card"),) if last else ()
        return AtHand(rules.get(facts.phase, "A1"), tuple(last), tags)

    # --- words ------------------------------------------------------------------------------

    def moments(self, event: Event, view: View) -> Iterable[Moment]:
        """Return what an event is to whom, of all that everybody was told."""

        def others(seat: Seat) -> Iterator[Seat]:
            return (other for other in range(self.game.seats) if other != seat)

        match event:
            case Claimed(seat=seat):
                return [Moment(seat, "prize"), *(Moment(other, "robbed") for other in others(seat))]
            case Passed(seat=seat):
                return [Moment(seat, "passing")]
            case WentOut(seat=seat):
                return [Moment(seat, "out")]
        return ()

    def words(self, event: Event, view: View) -> str | None:
        """Return the log's sentence for an event."""
        return log_words(self, event, view)

    def summary(self, events: Sequence[Event], view: View) -> Summary | None:
        """Return who won what from whom in the hand that just ended."""
        return hand_summary(self, events, view)

    def status(self, view: View) -> tuple[str, ...]:
        """Return hand and dealer."""
        facts: Facts = view.facts
        words = [
            _("Hand {hand} of {hands}").format(
                hand=max(1, facts.hand), hands=self.game.options.hands
            )
        ]
        if facts.dealer is not None:
            words.append(_("dealer {name}").format(name=self.names[facts.dealer]))
        return tuple(words)

    def scores(self, view: View) -> tuple[tuple[Seat, str], ...]:
        """Return chips in hand, and the loan where there is one."""
        facts: Facts = view.facts
        return tuple(
            (
                seat,
                str(view.chips[f"bank:{seat}"])
                + (_(" (owes {loan})").format(loan=facts.loans[seat]) if facts.loans[seat] else ""),
            )
            for seat in range(len(self.names))
        )
