"""ArtOfFacts at the table: the pot, everybody's cards and values, and what a hand can make."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from games.artoffacts.parts import parts
from games.artoffacts.words import deeds, equation, marks, step_by_step
from rules.artoffacts.actions import Decision, Declare, Swap
from rules.artoffacts.events import (
    AnteRose,
    DealerFound,
    Declared,
    LeftGame,
    PotWon,
    RoundBegan,
    Swapped,
)
from rules.artoffacts.game import Facts, Rules, View
from rules.core import (
    UNSEEN,
    Event,
    GameEnded,
    Moved,
    Paid,
    Refusal,
    Seat,
    seat_of,
)
from rules.remote import PagePart
from rules.turn import Turn
from rules.words import _, written
from table.controller import (
    Ask,
    AtHand,
    ClosedHands,
    Offer,
    SeatInfo,
    Summary,
    SummaryRow,
    hand_ended,
    in_a_row,
)
from table.letters import letter
from table.moments import Moment

OwnTurn: TypeAlias = Turn[Decision, Facts]


class ArtOfFactsController(ClosedHands[Rules]):
    """The controller of ArtOfFacts."""

    @property
    def orders(self) -> tuple[tuple[str, str], ...]:
        """The orders in which a hand can be sorted: (key, words)."""
        return ("symbol", _("symbol")), ("number", _("number"))

    @property
    def score_words(self) -> str:
        """A score with what it counts."""
        return _("chips: {score}")

    # --- the hand ---------------------------------------------------------------------------

    def sorted_hand(self, cards: Sequence[int], order: str) -> tuple[int, ...]:
        """Return the cards by symbol or by number, those without a symbol last."""

        def place(card: int) -> tuple[bool, int, int]:
            about = self.deck[card].attributes
            number = -int(about.get("number", about.get("operand", 0)))
            return "symbol" not in about, number if order == "number" else 0, card

        return tuple(sorted(cards, key=place))

    def seats(self, view: View) -> Sequence[SeatInfo]:
        """Return how everybody stands, seat by seat."""
        facts: Facts = view.facts
        infos = []
        for seat, name in enumerate(self.names):
            inside = seat in facts.inside
            hand = view.zones[f"hand:{seat}"]
            covered = UNSEEN in hand and facts.declared[seat] is None
            infos.append(
                SeatInfo(
                    seat,
                    name,
                    len(hand) if covered else None,
                    deeds(view, seat),
                    marks(view, seat),
                    turn=facts.turn == seat,
                    out=not inside,
                    chips=view.chips[f"bank:{seat}"],
                )
            )
        return infos

    def parts(self, view: View) -> tuple[PagePart, ...]:
        """Return the table in words."""
        return parts(self, view)

    # --- what is asked ----------------------------------------------------------------------

    def ask(self, turn: OwnTurn, chosen: tuple[int, ...]) -> Ask:
        """Return all values that can be declared, and the swap of a chosen card."""
        view, seat, hand = turn.view, turn.seat, turn.hand
        facts = view.facts
        ways = self.game.ways(hand)
        rows = tuple(
            Offer(
                equation(self.game, hand, value),
                Declare(value),
                note=self._meaning(facts, view.chips["pot"], seat, value),
                twice=self._doubt(facts, seat, value, max(ways)),
            )
            for value in ways
        )
        free = seat not in facts.swapped
        offers: tuple[Offer, ...] = ()
        prompt = _("declare a value, or choose a card to swap for the face-down one")
        if not free:
            prompt = _("you have swapped; declare a value")
        elif chosen:
            prompt = _(
                "give up {card} for a card that nobody has seen? A swap cannot be taken back"
            ).format(card=self.deck[chosen[0]].name)
            swap = Swap(chosen)
            offers = (Offer(_("Swap for the face-down card"), swap, key=letter("Swap")),)
        return Ask(
            prompt,
            offers,
            frozenset(hand) if free else frozenset(),
            rows=rows,
            rows_title=self._rows_title(facts, seat),
            rows_beside_hand=True,
            onto=f"down:{seat}" if free else "",
        )

    def _rows_title(self, facts: Facts, seat: Seat) -> str:
        """Return what the player should know of the dealer's value (F6, F7)."""
        assert facts.dealer is not None
        if seat == facts.dealer:
            return _("You are the dealer: you win every tie")
        words = (
            _("The dealer has {value}; as the last you get no ante back")
            if seat == facts.last
            else _("The dealer has {value}: the same takes your ante back")
        )
        return words.format(value=written(facts.declared[facts.dealer] or 0))

    def _meaning(self, facts: Facts, pot: int, seat: Seat, value: int) -> str:
        """Return what declaring a value would mean as things stand (F6, F7)."""
        assert facts.dealer is not None
        if seat == facts.dealer:
            return ""
        last = seat == facts.last
        dealers = facts.declared[facts.dealer]
        if value == dealers and not last:
            return _("takes your ante of {ante} back").format(ante=facts.ante)
        best = max(
            declared
            for other, declared in enumerate(facts.declared)
            if declared is not None and other not in facts.took_back
        )
        if value > best:
            return _("wins the pot of {pot}").format(pot=pot) if last else _("the highest so far")
        if value == best:
            return _("a tie: the dealer wins")
        name = self.names[_first_with(facts, best)]
        return _("cannot win: {name} has {value}").format(name=name, value=written(best))

    def _doubt(self, facts: Facts, seat: Seat, value: int, highest: int) -> str:
        """Return what to say before a value is declared that a slip may have meant, or ''.

        That is any but the highest, and but the dealer's, which takes the ante back (F6).
        """
        assert facts.dealer is not None
        ties = seat != facts.dealer and value == facts.declared[facts.dealer]
        if value == highest or (ties and seat != facts.last):
            return ""
        return _("You could have {highest}. Press {value} again to declare it.").format(
            highest=written(highest), value=written(value)
        )

    def refusal(self, turn: OwnTurn, chosen: tuple[int, ...], card: int) -> Refusal | None:
        """Return why a card cannot be swapped."""
        return turn.verify(Swap((card,)))

    def waiting(self, view: View) -> str:
        """Return who settles."""
        facts: Facts = view.facts
        if facts.phase == "draw":
            return _("Drawing for the deal …")
        if facts.turn is None:
            return ""
        return _("{name} settles on a value …").format(name=self.names[facts.turn])

    def at_hand(self, view: View) -> AtHand:
        """Return the rule of the draw, of settling or of who wins."""
        facts: Facts = view.facts
        if facts.phase == "settle":
            return AtHand("F4" if facts.turn not in facts.swapped else "F5")
        return AtHand({"draw": "F1", "over": "F8"}.get(facts.phase, "F7" if facts.round else "F3"))

    # --- words ------------------------------------------------------------------------------

    def moments(self, event: Event, view: View) -> Iterable[Moment]:
        """Return what an event is to whom, of all that everybody was told."""
        match event:
            case Swapped(seat=seat):
                return [Moment(seat, "dare")]
            case PotWon(seat=seat):
                return [Moment(seat, "prize")]
            case LeftGame(seat=seat):
                return [Moment(seat, "last")]
        return ()

    def words(self, event: Event, view: View) -> str | None:
        """Return the log's sentence for an event."""
        facts: Facts = view.facts
        match event:
            case Moved(target=target, card=card) if target.startswith("drawn:"):
                if not self.game.decides(card):  # F1: seen on the table; many are drawn
                    return None
                return _("{name} draws {card}.").format(
                    name=self.names[seat_of(target)], card=self.deck[card].name
                )
            case DealerFound(seat=seat):
                return _("{name} has the highest feather and deals first.").format(
                    name=self.names[seat]
                )
            case LeftGame(seat=seat, bank=bank):
                return _("{name} cannot pay the ante and is out with {chips}.").format(
                    name=self.names[seat], chips=bank
                )
            case AnteRose(ante=ante, rotation=rotation):
                return _("Rotation {rotation}: the ante rises to {ante}.").format(
                    rotation=rotation, ante=ante
                )
            case RoundBegan(round=number, dealer=dealer):
                return _("— Round {round}: {name} deals, the ante is {ante} —").format(
                    round=number, name=self.names[dealer], ante=facts.ante
                )
            case Swapped(seat=seat):
                return _("{name} swaps a card.").format(name=self.names[seat])
            case Declared(seat=seat, value=value, arithmetic=arithmetic):
                hand = view.zones[f"hand:{seat}"]
                if UNSEEN not in hand and self.game.ways(hand)[value].is_mixed:
                    return _("{name} declares {value}: {steps}.").format(
                        name=self.names[seat],
                        value=written(value),
                        steps=step_by_step(self.game, hand, value),
                    )
                if arithmetic == written(value):
                    return _("{name} declares {value}.").format(
                        name=self.names[seat], value=written(value)
                    )
                return _("{name} declares {value}: {arithmetic}.").format(
                    name=self.names[seat], value=written(value), arithmetic=arithmetic
                )
            case Paid(why="took_back", target=target, amount=amount):
                return _("{name} ties with the dealer and takes {amount} back.").format(
                    name=self.names[seat_of(target)], amount=amount
                )
            case PotWon(seat=seat, value=value, why="tie"):
                return _("A tie for the highest: the dealer {name} takes the pot.").format(
                    name=self.names[seat]
                )
            case PotWon(seat=seat, value=value):
                return _("{name} has the highest, {value}, and takes the pot.").format(
                    name=self.names[seat], value=written(value)
                )
            case GameEnded(why="rotations"):
                return _("All rotations are played: the richest wins.")
            case GameEnded():
                return _("No two players can pay the ante: the game is over.")
        return None

    def summary(self, events: Sequence[Event], view: View) -> Summary | None:
        """Return what everybody made in the round, and who won what."""
        facts: Facts = view.facts
        won = next((event for event in events if isinstance(event, PotWon)), None)
        ended = hand_ended(events)
        if won is None or ended is None or facts.dealer is None:
            return None
        pot = facts.ante * (len(facts.inside) - len(facts.took_back))
        best = max(
            facts.declared[seat] or 0 for seat in facts.inside if seat not in facts.took_back
        )
        names = {"name": self.names[won.seat], "pot": pot, "value": written(best)}
        subtitle = (
            _("a tie at {value}: the dealer {name} takes the pot of {pot}").format(**names)
            if won.why == "tie"
            else _("{name} has the highest value, {value}, and takes the pot of {pot}").format(
                **names
            )
        )
        first = facts.inside.index(facts.dealer)
        order = (*facts.inside[first:], *facts.inside[:first])
        rows = tuple(self._summary_row(view, seat, won.seat, pot) for seat in order)
        return Summary(
            _("Round {round}").format(round=ended.hand),
            subtitle,
            (_("Player"), _("Arithmetic"), "", _("Chips")),
            rows,
            (_("Banks:  {banks}").format(banks=in_a_row(self.names, ended.scores)),),
        )

    def _summary_row(self, view: View, seat: Seat, winner: Seat, pot: int) -> SummaryRow:
        facts: Facts = view.facts
        value = facts.declared[seat]
        assert value is not None
        remark, chips = "", -facts.ante
        if seat == winner:
            remark, chips = _("takes the pot"), pot - facts.ante
        elif seat in facts.took_back:
            remark, chips = _("as the dealer: takes the ante back"), 0
        elif seat == facts.dealer:
            remark = _("dealer")
        gain = f"+{chips}" if chips > 0 else written(chips)
        made = equation(self.game, view.zones[f"hand:{seat}"], value)
        return SummaryRow((self.names[seat], made, remark, gain), seat, seat == winner)

    def status(self, view: View) -> tuple[str, ...]:
        """Return round and rotation."""
        facts: Facts = view.facts
        if not facts.round:
            return (_("Drawing for the deal"),)
        return (
            _("Round {round}").format(round=facts.round),
            _("rotation {rotation}").format(rotation=facts.rotation),
        )

    def scores(self, view: View) -> tuple[tuple[Seat, str], ...]:
        """Return everybody's chips."""
        facts: Facts = view.facts
        return tuple(
            (
                seat,
                str(view.chips[f"bank:{seat}"]) + ("" if seat in facts.inside else _(" (out)")),
            )
            for seat in range(len(self.names))
        )


def _first_with(facts: Facts, value: int) -> Seat:
    """Return who has declared a value and can win with it: the dealer first."""
    return min(
        (seat for seat in facts.inside if seat not in facts.took_back),
        key=lambda seat: (facts.declared[seat] != value, seat != facts.dealer),
    )
