"""What Presidential Poker's table says: the log, the showdown's verdict, the summary of a hand."""

from collections.abc import Sequence

from games.presidential_poker.hands import lights
from games.presidential_poker.layers import pot_title
from rules.core import UNSEEN, Event, GameEnded, Paid, Seat, Shuffled, seat_of
from rules.presidential_poker.events import (
    BetMade,
    Called,
    Checked,
    Dealt,
    Drew,
    Folded,
    HandShown,
    IntervalBegan,
    NobodyOpened,
    PotWon,
)
from rules.presidential_poker.game import Rules
from rules.presidential_poker.hands import ranker
from rules.presidential_poker.sixchex import HAND
from rules.presidential_poker.state import Facts, View, Won
from rules.presidential_poker.words import compare_words, explain
from rules.words import _, ngettext
from table.controller import Summary, SummaryRow, hand_ended, in_a_row


class Teller:
    """Finds words for events and results at one table."""

    def __init__(self, game: Rules, names: tuple[str, ...]) -> None:
        self.game, self.names = game, names
        self.kickers = game.options.kickers

    # --- the log ----------------------------------------------------------------------------

    def log(self, event: Event, view: View) -> str | None:
        """Return the log's sentence for an event."""
        match event:
            case Dealt(dealer=dealer, again=True):
                return _("{name} deals again.").format(name=self.names[dealer])
            case Dealt(dealer=dealer, hand=hand):
                return _("— Hand {hand}: {name} deals —").format(hand=hand, name=self.names[dealer])
            case IntervalBegan(interval=1):
                return _("First betting interval.")
            case IntervalBegan():
                return _("Second betting interval.")
            case NobodyOpened():
                return _("Nobody opened: another ante and new cards, the pot stays.")
            case Shuffled(sources=("discard",)):
                return _("The discards are shuffled into a new stock.")
            case GameEnded(why="hands"):
                return _("All hands are played: the richest wins.")
            case GameEnded():
                return _("One player has all the chips.")
        return self._of_seat(event) or self._of_pots(event, view)

    def _of_seat(self, event: Event) -> str | None:
        """Return the sentence for what a seat did."""
        match event:
            case BetMade(seat=seat, stake=stake, raised=raised, all_in=all_in):
                if all_in:
                    words = _("{name} goes all-in with {stake}.")
                elif raised:
                    words = _("{name} raises to {stake}.")
                else:
                    words = _("{name} bets {stake}.")
                return words.format(name=self.names[seat], stake=stake)
            case Called(seat=seat, amount=amount, all_in=True):
                return _("{name} calls all-in with {amount}.").format(
                    name=self.names[seat], amount=amount
                )
            case Called(seat=seat, amount=amount):
                return _("{name} calls with {amount}.").format(name=self.names[seat], amount=amount)
            case Checked(seat=seat):
                return _("{name} checks.").format(name=self.names[seat])
            case Folded(seat=seat):
                return _("{name} folds.").format(name=self.names[seat])
            case Drew(seat=seat, count=0):
                return _("{name} stands pat.").format(name=self.names[seat])
            case Drew(seat=seat, count=count):
                return ngettext(
                    "{name} draws {count} card.", "{name} draws {count} cards.", count
                ).format(name=self.names[seat], count=count)
        return None

    def _of_pots(self, event: Event, view: View) -> str | None:
        """Return the sentence for an opened hand or a payment."""
        match event:
            case HandShown(seat=seat):
                return _("{name} shows {hand}.").format(
                    name=self.names[seat], hand=self.hand_words(view, seat)
                )
            case Paid(why="returned", amount=amount, target=target):
                return _("What nobody matched goes back to {name}: {amount}.").format(
                    amount=amount, name=self.names[seat_of(target)]
                )
            case PotWon(pot=at, pots=count, amount=amount, seats=seats):
                words = ngettext(
                    "{pot} of {amount}: {names} wins.",
                    "{pot} of {amount}: {names} split it.",
                    len(seats),
                )
                return words.format(
                    pot=pot_title(at, count), amount=amount, names=self.listed(seats)
                )
        return None

    def listed(self, seats: Sequence[Seat]) -> str:
        """Return names in a row."""
        return ", ".join(self.names[seat] for seat in seats)

    def hand_words(self, view: View, seat: Seat) -> str:
        """Return a shown hand in words: "4:3 Four of a kind and a triple: four 16s, …"."""
        reading = explain(view.zones[f"hand:{seat}"], self.kickers)
        return _("{name}: {phrase}").format(name=reading.name, phrase=reading.phrase)

    # --- the verdict ------------------------------------------------------------------------

    def verdict(self, view: View) -> str:
        """Return in a line why the main pot went where it did; empty while a hand goes on."""
        facts: Facts = view.facts
        return self.pot_verdict(view, facts.won[0]) if facts.won else ""

    def pot_verdict(self, view: View, won: Won) -> str:
        """Return in a line why a pot went where it did; empty where the hands are not seen."""
        best = won.winners[0]
        if not view.facts.shown:
            return _("Nobody met the bet: {name} wins without showing.").format(
                name=self.names[best]
            )
        hands = {seat: view.zones[f"hand:{seat}"] for seat in won.seats}
        seen = all(len(hand) == HAND and UNSEEN not in hand for hand in hands.values())
        if not seen or len(hands) < 2:  # a hand is gathered for the next deal, or nobody contends
            return ""
        if len(won.winners) > 1:
            return compare_words(hands[best], hands[won.winners[1]], self.kickers)
        rank = ranker(self.kickers)
        second = max(hands.keys() - {best}, key=lambda seat: rank(hands[seat]))
        return _("{name} before {other} — {why}").format(
            name=self.names[best],
            other=self.names[second],
            why=compare_words(hands[best], hands[second], self.kickers),
        )

    # --- the summary ------------------------------------------------------------------------

    def summary(self, events: Sequence[Event], view: View) -> Summary | None:
        """Return who won which pot with what."""
        ended = hand_ended(events)
        facts: Facts = view.facts
        if ended is None or not facts.won:
            return None
        shown = ended.why == "showdown"
        rows = [
            SummaryRow(
                (
                    self.names[seat],
                    pot_title(at, len(facts.won)),
                    self.hand_words(view, seat) if shown else _("nobody met the bet"),
                    f"+{won.amount}"
                    if len(won.winners) == 1
                    else _("a part of {amount}").format(amount=won.amount),
                ),
                seat,
                at == 0,
            )
            for at, won in enumerate(facts.won)
            for seat in won.winners
        ]
        rows += [
            SummaryRow(
                (
                    self.names[seat_of(event.target)],
                    _("Unmatched"),
                    _("comes back"),
                    f"+{event.amount}",
                ),
                seat_of(event.target),
            )
            for event in events
            if isinstance(event, Paid) and event.why == "returned"
        ]
        verdicts = dict.fromkeys(
            self.pot_verdict(view, won) for won in facts.won[1:] if shown and len(won.seats) > 1
        )
        cards, beaten = self._compared(view, facts.won[0]) if shown else ((), ())
        return Summary(
            _("Hand {hand}").format(hand=ended.hand),
            self.verdict(view),
            (_("Player"), _("Pot"), _("With"), _("Chips")),
            tuple(rows),
            (
                *(words for words in verdicts if words and words != self.verdict(view)),
                _("Chips:  {chips}").format(chips=in_a_row(self.names, ended.scores)),
            ),
            cards,
            beaten,
            {**self._rings(cards), **self._rings(beaten)},
        )

    def _compared(self, view: View, won: Won) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the hand that won a pot and the next best one, sorted by what they make."""
        hands = {seat: view.zones[f"hand:{seat}"] for seat in won.seats}
        seen = {
            seat: hand for seat, hand in hands.items() if len(hand) == HAND and UNSEEN not in hand
        }
        rank = ranker(self.kickers)
        best = won.winners[0]
        order = sorted(seen, key=lambda seat: (seat == best, rank(seen[seat])), reverse=True)
        first, *others = (self._sorted(seen[seat]) for seat in order[:2])
        return first, others[0] if others else ()

    def _sorted(self, hand: tuple[int, ...]) -> tuple[int, ...]:
        """Return a hand sorted by what it makes."""
        groups = explain(hand, self.kickers).groups
        return tuple(card for group in groups for card in group.cards)

    def _rings(self, hand: tuple[int, ...]) -> dict[int, tuple[str, int]]:
        """Return the symbols with which the cards of a hand count; none for no hand."""
        return lights(explain(hand, self.kickers)) if hand else {}
