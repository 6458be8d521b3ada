"""El Presidente in words: ranks and cards, who is still to answer, the log, the summary."""

from collections.abc import Sequence

from rules.core import UNSEEN, Event, GameEnded, HandEnded, Seat, Shown, Shuffled, seat_of
from rules.decks.cards import Deck
from rules.el_presidente.events import (
    AttackBeaten,
    Attacked,
    Conceded,
    DealerChosen,
    FourCompleted,
    LeftLying,
    Passed,
    PassedOver,
    PickedUp,
    PileDiscarded,
    Requested,
    StarterChosen,
    ThrewIn,
)
from rules.el_presidente.ranks import all_of, how_many, one_of
from rules.el_presidente.state import Facts, View
from rules.el_presidente.talk import in_words
from rules.words import _, ngettext
from table.controller import Summary, SummaryRow, hand_ended


def listed(names: Sequence[str]) -> str:
    """Return names with commas and a last "and"."""
    if len(names) < 2:
        return "".join(names)
    return _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])


def still_to_answer(view: View) -> tuple[Seat, ...]:
    """Return who may yet be asked in the open window or pick-up call after whoever is asked now.

    Seats without cards, and those known to have no card of the rank, are left out (E4, E6, E7).
    """
    facts: Facts = view.facts
    seats = sum(len(team) for team in facts.teams)
    if facts.turn < 0:
        return ()
    if facts.phase == "pick_up":
        round_ = [(facts.turn + step) % seats for step in range(1, seats)]
        if facts.attacker in round_:
            round_ = round_[: round_.index(facts.attacker)]
        return tuple(seat for seat in round_ if facts.added or seat != facts.defender)
    if facts.phase not in {"first_window", "second_window"}:
        return ()
    left = (facts.closes - facts.turn) % seats
    barred = facts.defender if facts.phase == "first_window" else None
    return tuple(
        seat
        for seat in ((facts.turn + step) % seats for step in range(1, left + 1))
        if seat != barred and not facts.lacking >> seat & 1 and view.zones[f"hand:{seat}"]
    )


class Sentences:
    """The sentences of one table: who plays which deck's cards."""

    def __init__(self, deck: Deck, names: tuple[str, ...], games: int) -> None:
        self.deck, self.names, self.games = deck, names, games

    def rank(self, card: int) -> str:
        """Return the rank of a card: `A23456789TJQK`."""
        return str(self.deck.cards[card].attributes["rank"])

    def card(self, card: int) -> str:
        """Return a card's name."""
        return self.deck.cards[card].name

    def cards(self, cards: Sequence[int]) -> str:
        """Return a few equal cards: their name, or how many of which rank."""
        if len(cards) == 1:
            return self.card(cards[0])
        return _("{count} {rank}").format(
            count=how_many(len(cards)), rank=all_of(self.rank(cards[0]))
        )

    def all_cards(self, cards: Sequence[int]) -> str:
        """Return all of two or more equal cards: "both 7s", "all three 7s"."""
        rank = all_of(self.rank(cards[0]))
        if len(cards) == 2:
            return _("both {rank}").format(rank=rank)
        return _("all {count} {rank}").format(count=how_many(len(cards)), rank=rank)

    # --- what is asked ----------------------------------------------------------------------

    def question(self, view: View) -> str:
        """Return what the seat that is asked may do, and who is asked after it."""
        facts: Facts = view.facts
        battle = view.zones["battle"]
        defender = self.names[facts.defender] if facts.defender >= 0 else ""
        if facts.phase == "attack":
            return _("attack {defender} with one card, or several of equal rank.").format(
                defender=defender
            )
        if not battle:
            return ""
        top = battle[-1]
        rank = self.rank(top)
        if facts.phase == "defense":
            if rank == "K":
                return _("beat the {top} with {equal}, or concede.").format(
                    top=self.card(top), equal=one_of(rank)
                )
            return _(
                "beat the {top} with {equal} or a higher card of its suit, or concede."
            ).format(top=self.card(top), equal=one_of(rank))
        if facts.phase == "first_window":
            words = _("throw in {rank} before {defender} defends?").format(
                rank=one_of(rank), defender=defender
            )
        elif facts.phase == "second_window":
            words = _("throw in {rank} now that the attack is beaten?").format(rank=one_of(rank))
        else:
            words = ngettext(
                "take the battle pile of {count} card into your hand?",
                "take the battle pile of {count} cards into your hand?",
                len(battle),
            ).format(count=len(battle))
        return words

    def waiting(self, view: View) -> str:
        """Return whose turn it is and for what, for those who watch."""
        facts: Facts = view.facts
        if facts.turn < 0 or (facts.phase != "attack" and not view.zones["battle"]):
            return ""
        name = self.names[facts.turn]
        if facts.phase == "attack":
            words = _("{name} attacks {defender} …")
        elif facts.phase == "defense":
            words = _("{name} defends against the {top} …")
        elif facts.phase == "pick_up":
            words = _("{name} may pick the battle pile up …")
        else:
            words = _("{name} may throw in {rank} …")
        battle = view.zones["battle"]
        said = words.format(
            name=name,
            defender=self.names[facts.defender],
            top=self.card(battle[-1]) if battle else "",
            rank=one_of(self.rank(battle[-1])) if battle else "",
        )
        after = [self.names[seat] for seat in still_to_answer(view)]
        if not after:
            return said
        return _("{said} then {names}").format(said=said, names=listed(after))

    # --- the log ----------------------------------------------------------------------------

    def told(self, event: Event, view: View) -> str | None:
        """Return the log's sentence for an event; `view` is the table after the action."""
        facts: Facts = view.facts
        names, battle = self.names, view.zones["battle"]
        match event:
            case Shuffled(sources=("discard",)):
                return _("The discard pile is shuffled: a new deck.")
            case Shuffled():
                return _("— Game {game} —").format(game=facts.hand)
            case DealerChosen(seat=seat):
                return _("{name} deals.").format(name=names[seat])
            case StarterChosen(seat=seat):
                return _("{name} attacks first.").format(name=names[seat])
            case Attacked(seat=seat, count=count):
                return _("{name} attacks {defender}: {cards}.").format(
                    name=names[seat],
                    defender=names[facts.defender],
                    cards=self._names(battle[-count:]),
                )
            case ThrewIn(seat=seat, count=count):
                return _("{name} throws in {cards}.").format(
                    name=names[seat], cards=self._names(battle[-count:])
                )
            case AttackBeaten(seat=seat):
                return _("{name} beats it with {card}.").format(
                    name=names[seat], card=self.card(battle[-1])
                )
            case PassedOver(seat=seat):
                return _("{name} has no cards and is passed over.").format(name=names[seat])
            case Shown() if facts.phase in {"deal", "over"}:
                return None  # all hands are shown at the end, and told at once
            case Shown(card=card, zone=zone) if card != UNSEEN:
                words = (
                    _("{name} shows {card}.")
                    if card in facts.shown
                    else _("{name} turns {card} back.")
                )
                return words.format(name=names[seat_of(zone)], card=self.card(card))
            case HandEnded():
                return self._told_of_hands(view)
            case FourCompleted(seat=seat):
                return _("{name} completes the four {rank} and wins the game.").format(
                    name=names[seat], rank=all_of(self.rank(battle[-1]))
                )
        return self._told_of_answers(event)

    def _told_of_hands(self, view: View) -> str | None:
        """Return what everybody still held when a game ended."""
        held = [(name, view.zones[f"hand:{seat}"]) for seat, name in enumerate(self.names)]
        told = [
            _("{name} held {cards}").format(name=name, cards=self._names(cards))
            for name, cards in held
            if cards
        ]
        return _("{hands}.").format(hands=_("; ").join(told)) if told else None

    def _told_of_answers(self, event: Event) -> str | None:
        """Return the sentences for what needs no look at the table."""
        match event:
            case Passed(seat=seat):
                return _("{name} passes.").format(name=self.names[seat])
            case Requested(seat=seat, request=request):
                return f"{in_words(self.names[seat], request)}."
            case Conceded(seat=seat):
                return _("{name} concedes and takes the battle pile.").format(name=self.names[seat])
            case PickedUp(seat=seat, count=count):
                return ngettext(
                    "{name} picks up {count} card.", "{name} picks up {count} cards.", count
                ).format(name=self.names[seat], count=count)
            case LeftLying(seat=seat):
                return _("{name} leaves the battle pile.").format(name=self.names[seat])
            case PileDiscarded(count=count):
                return ngettext(
                    "Nobody picks up: {count} card is discarded.",
                    "Nobody picks up: {count} cards are discarded.",
                    count,
                ).format(count=count)
            case GameEnded(scores=scores, ranking=ranking):
                won = scores[ranking[0][0]]
                return ngettext(
                    "The match is decided, with {count} game won: {names}.",
                    "The match is decided, with {count} games won: {names}.",
                    won,
                ).format(names=_(" and ").join(self.names[s] for s in ranking[0]), count=won)
        return None

    def _names(self, cards: Sequence[int]) -> str:
        return ", ".join(self.card(card) for card in cards)

    # --- the summary ------------------------------------------------------------------------

    def summary(self, events: Sequence[Event], view: View) -> Summary | None:
        """Return who won the game that ended, with which four, and how the match stands."""
        facts: Facts = view.facts
        ended = hand_ended(events)
        won = next((event for event in events if isinstance(event, FourCompleted)), None)
        if ended is None or won is None:
            return None
        battle = view.zones["battle"]
        rank = self.rank(battle[-1])
        four = tuple(card for card in battle if self.rank(card) == rank)
        in_teams = len(facts.teams) < len(self.names)
        rows = []
        for side in facts.teams:
            left = sum(len(view.zones[f"hand:{seat}"]) for seat in side)
            rows.append(
                SummaryRow(
                    (
                        listed([self.names[seat] for seat in side]),
                        str(left),
                        _("{won} of {games}").format(won=ended.scores[side[0]], games=self.games),
                    ),
                    side[0],
                    strong=won.seat in side,
                )
            )
        over = facts.phase == "over"
        note = (
            _("The match is decided.")
            if over
            else _("{name} attacks first in the next game.").format(name=self.names[won.seat])
        )
        return Summary(
            ngettext("{names} wins game {game}", "{names} win game {game}", len(won.team)).format(
                names=listed([self.names[seat] for seat in won.team]), game=ended.hand
            ),
            _("Four {rank}, and {name} is out of cards.").format(
                name=self.names[won.seat], rank=all_of(rank)
            ),
            (_("Team") if in_teams else _("Player"), _("Cards left"), _("Games won")),
            tuple(rows),
            (note,),
            four,
        )
