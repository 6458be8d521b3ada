"""Skeleton at the table: what a player is asked, and how it is told."""

from collections.abc import Sequence
from typing import TypeAlias

from rules.core import Event, GameEnded, Moved, Refusal, Seat
from rules.remote import PagePart
from rules.skeleton.actions import Decision, Play
from rules.skeleton.game import Facts, PointScored, Rules, View
from rules.turn import Turn
from rules.words import _, ngettext
from table.controller import Ask, AtHand, ClosedHands, Offer, SeatInfo, Summary, part

OwnTurn: TypeAlias = Turn[Decision, Facts]


class SkeletonController(ClosedHands[Rules]):
    """The controller of Skeleton."""

    @property
    def orders(self) -> tuple[tuple[str, str], ...]:
        """The orders in which a hand can be sorted: (key, words)."""
        return ("suit", _("suit")), ("rank", _("rank"))

    def sorted_hand(self, cards: Sequence[int], order: str) -> tuple[int, ...]:
        """Return the cards by suit or by rank, the highest first."""

        def place(card: int) -> tuple[int, int]:
            face = self.deck[card]
            suit = 0 if order == "rank" else self.deck.rank(face, "suit")
            return suit, -self.deck.rank(face, "rank")

        return tuple(sorted(cards, key=place))

    def seats(self, view: View) -> Sequence[SeatInfo]:
        """Return how everybody stands, seat by seat."""
        return [
            SeatInfo(
                seat,
                name,
                len(view.zones[f"hand:{seat}"]),
                lines=(self._points(view, seat),),
                turn=view.actors == (seat,),
            )
            for seat, name in enumerate(self.names)
        ]

    def _points(self, view: View, seat: Seat) -> str:
        points = view.facts.scores[seat]
        return ngettext("{points} point", "{points} points", points).format(points=points)

    def parts(self, view: View) -> tuple[PagePart, ...]:
        """Return the table in words, for phones and speech: the trick with who played what."""
        count, cards = len(self.names), view.zones["trick"]
        played = [
            self.lying((card,), self.names[(view.facts.leader + at) % count])[0]
            for at, card in enumerate(cards)
        ]
        return part(_("The trick"), cards=played)

    # --- what is asked ----------------------------------------------------------------------

    def ask(self, turn: OwnTurn, chosen: tuple[int, ...]) -> Ask:
        """Return the cards that may be chosen and, with one of them, the button that plays it."""
        play = Offer(_("Play"), Play(chosen), primary=True)
        return Ask(_("play a card"), (play,) if chosen else (), frozenset(turn.hand))

    def refusal(self, turn: OwnTurn, chosen: tuple[int, ...], card: int) -> Refusal | None:
        """Return the rule that refuses a card."""
        return turn.verify(Play((card,)))

    def waiting(self, view: View) -> str:
        """Return whose turn it is."""
        name = self.names[view.facts.turn]
        return _("{name} plays …").format(name=name) if view.facts.phase == "play" else ""

    def at_hand(self, view: View) -> AtHand:
        """Return the rule of playing or of scoring."""
        rules = {"shuffle": "K1", "play": "K2", "over": "K3"}
        return AtHand(rules[view.facts.phase])

    # --- how it is told ---------------------------------------------------------------------

    def words(self, event: Event, view: View) -> str | None:
        """Return the log's sentence for an event."""
        match event:
            case Moved(target="trick", source=source, card=card):
                name = self.names[int(source.removeprefix("hand:"))]
                return _("{name} plays {card}.").format(name=name, card=self.deck[card].name)
            case PointScored(seat=seat):
                return _("{name} scores.").format(name=self.names[seat])
            case GameEnded(ranking=ranking):
                winners = _(" and ").join(self.names[seat] for seat in ranking[0])
                return ngettext("{names} wins.", "{names} win.", len(ranking[0])).format(
                    names=winners
                )
        return None

    def summary(self, events: Sequence[Event], view: View) -> Summary | None:
        """Return nothing: a game is one hand, and its result says all."""
        return None

    def status(self, view: View) -> tuple[str, ...]:
        """Return the words of the rail above the table."""
        return ()

    def scores(self, view: View) -> tuple[tuple[Seat, str], ...]:
        """Return everybody's points."""
        return tuple((seat, str(points)) for seat, points in enumerate(view.facts.scores))
