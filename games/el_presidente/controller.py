"""El Presidente at the table: who attacks whom, the battle, and what a player is asked."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from games.el_presidente.parts import parts
from games.el_presidente.requests import offers
from games.el_presidente.words import Sentences
from rules.core import UNSEEN, Event, Refusal, Seat
from rules.el_presidente.actions import (
    CONCEDE,
    LEAVE,
    PASS,
    PICK_UP,
    Attack,
    Beat,
    Decision,
    Hide,
    Show,
    Throw,
)
from rules.el_presidente.events import (
    AttackBeaten,
    Attacked,
    Conceded,
    FourCompleted,
    Passed,
    Requested,
)
from rules.el_presidente.game import Rules
from rules.el_presidente.state import Facts, View
from rules.remote import PagePart
from rules.turn import Turn
from rules.words import _, ngettext
from table.controller import Ask, AtHand, BaseController, Offer, RequestOffer, SeatInfo, Summary
from table.letters import capital, letter
from table.moments import Moment

OwnTurn: TypeAlias = Turn[Decision, Facts]


class ElPresidenteController(BaseController[Rules]):
    """The controller of El Presidente."""

    def __init__(self, game: Rules, names: tuple[str, ...]) -> None:
        super().__init__(game, names)
        self.open_talk = True
        in_teams = len(game.teams) < game.seats
        self.partners = tuple(frozenset(side) for side in game.teams) if in_teams else ()
        self.sentences = Sentences(game.deck, names, game.options.games)

    @property
    def orders(self) -> tuple[tuple[str, str], ...]:
        """The orders in which a hand can be sorted: (key, words)."""
        return ("rank", _("rank")), ("suit", _("suit"))

    @property
    def score_words(self) -> str:
        """A score with what it counts."""
        return _("games: {score}")

    # --- the hand ---------------------------------------------------------------------------

    def sorted_hand(self, cards: Sequence[int], order: str) -> tuple[int, ...]:
        """Return the cards by rank, ace low, or by suit; unseen ones last."""
        deck = self.deck
        places = {
            card: (deck.rank(deck[card], "rank"), deck.rank(deck[card], "suit"))
            for card in cards
            if card != UNSEEN
        }
        step = -1 if order == "suit" else 1
        known = sorted(places, key=lambda card: places[card][::step])
        return (*known, *(UNSEEN,) * (len(cards) - len(known)))

    def equals(self, cards: Sequence[int], card: int) -> frozenset[int]:
        """Return those of the cards that have the rank of `card`."""
        same_rank = self.game.tables.same_rank[card]
        return frozenset(other for other in cards if other >= 0 and same_rank >> other & 1)

    def seats(self, view: View) -> Sequence[SeatInfo]:
        """Return how everybody stands, seat by seat."""
        facts: Facts = view.facts
        infos = []
        for seat, name in enumerate(self.names):
            held = view.zones[f"hand:{seat}"]
            faces = self.sorted_hand([card for card in held if card != UNSEEN], "rank")
            infos.append(
                SeatInfo(
                    seat,
                    name,
                    len(held),
                    (self._wins(facts, seat),),
                    turn=facts.turn == seat,
                    team=self._letter(seat),
                    faces=faces,
                )
            )
        return infos

    def _wins(self, facts: Facts, seat: Seat) -> str:
        won = facts.won[self.game.team_of[seat]]
        return _("{won} won").format(won=won)

    def _letter(self, seat: Seat) -> str:
        return chr(ord("A") + self.game.team_of[seat]) if self.partners else ""

    def parts(self, view: View) -> tuple[PagePart, ...]:
        """Return the table in words."""
        return parts(self, view)

    # --- what is asked ----------------------------------------------------------------------

    def ask(self, turn: OwnTurn, chosen: tuple[int, ...]) -> Ask:
        """Return what the seat may play, with the cards chosen so far in their order."""
        phase, hand, battle = turn.view.facts.phase, turn.hand, turn.view.zones["battle"]
        prompt = self.sentences.question(turn.view)
        if phase == "attack":
            return self._ask_attack(prompt, hand, chosen)
        if phase == "pick_up":
            return Ask(prompt, self._pick_up_offers(len(battle)))
        if phase == "defense":
            return self._ask_defense(battle, prompt, hand, chosen)
        return self._ask_throw(prompt, self.equals(hand, battle[-1]), chosen)

    def _ask_attack(self, prompt: str, hand: tuple[int, ...], chosen: tuple[int, ...]) -> Ask:
        if not chosen:
            fours = [self.equals(hand, card) for card in hand]
            offers = tuple(
                self._offer(Attack, sorted(four), (), key=letter("All"), whole=True)
                for four in dict.fromkeys(fours)
                if len(four) == 4
            )
            return Ask(prompt, offers[:1], frozenset(hand), many=True)
        equal = self.equals(hand, chosen[0])
        return Ask(
            prompt,
            self._plays(Attack, equal, chosen),
            equal,
            many=True,
            fresh=frozenset(hand) - equal,
        )

    def _ask_throw(self, prompt: str, equal: frozenset[int], chosen: tuple[int, ...]) -> Ask:
        wanted = chosen or (tuple(equal) if len(equal) == 1 else ())
        passing = Offer(_("Pass"), PASS, key=letter("Pass"))
        return Ask(prompt, (passing, *self._plays(Throw, equal, wanted)), equal, many=True)

    def _plays(
        self, kind: type[Attack | Throw], equal: frozenset[int], chosen: tuple[int, ...]
    ) -> tuple[Offer, ...]:
        """Return the offers to play all cards of the rank, and those that are chosen."""
        rest = sorted(equal - set(chosen))
        offers = []
        if rest and len(equal) > 1:
            offers.append(self._offer(kind, rest, chosen, key=letter("All"), whole=True))
        if chosen:
            offers.append(self._offer(kind, [], chosen, primary=True))
        return tuple(offers)

    def _offer(
        self,
        kind: type[Attack | Throw],
        rest: Sequence[int],
        chosen: tuple[int, ...],
        *,
        key: str = "",
        whole: bool = False,
        primary: bool = False,
    ) -> Offer:
        """Return an offer to lay the chosen cards, and then the rest, as one play."""
        cards = (*chosen, *rest)
        what = self.sentences.all_cards(cards) if whole else self.sentences.cards(cards)
        words = _("Attack with {cards}") if kind is Attack else _("Throw in {cards}")
        tip = ""
        if len(cards) > 1:
            tip = _("The {card} comes on top.").format(card=self.sentences.card(cards[-1]))
        return Offer(words.format(cards=what), kind(cards), key=key, primary=primary, tip=tip)

    def _ask_defense(
        self,
        battle: tuple[int, ...],
        prompt: str,
        hand: tuple[int, ...],
        chosen: tuple[int, ...],
    ) -> Ask:
        beaters = self.game.tables.beaters[battle[-1]]
        lit = frozenset(card for card in hand if beaters >> card & 1)
        concede = Offer(
            _("Concede"),
            CONCEDE,
            key=letter("Concede"),
            primary=not lit,
            tip=ngettext(
                "You take the {count} card of the battle pile.",
                "You take the {count} cards of the battle pile.",
                len(battle),
            ).format(count=len(battle)),
        )
        wanted = chosen or (tuple(lit) if len(lit) == 1 else ())
        if not wanted:
            return Ask(prompt, (concede,), lit)
        words = _("Beat with {card}").format(card=self.sentences.card(wanted[0]))
        beat = Offer(words, Beat(wanted[:1]), primary=True)
        return Ask(prompt, (concede, beat), lit)

    def _pick_up_offers(self, count: int) -> tuple[Offer, ...]:
        words = ngettext("Pick up {count} card", "Pick up {count} cards", count)
        return (
            Offer(words.format(count=count), PICK_UP, key=letter("Pick up")),
            Offer(_("Leave"), LEAVE, key=letter("Leave")),
        )

    def refusal(self, turn: OwnTurn, chosen: tuple[int, ...], card: int) -> Refusal | None:
        """Return the rule that refuses a card."""
        phase = turn.view.facts.phase
        if phase == "pick_up":
            return Refusal("E7", _("Pick the battle pile up or leave it lying."))
        kinds: dict[str, type[Attack | Beat]] = {"attack": Attack, "defense": Beat}
        return turn.verify(kinds.get(phase, Throw)((card,)))

    def talk(self, turn: OwnTurn, card: int) -> Offer | None:
        """Return what shows a card of the hand to everyone, or turns it back (E14)."""
        shown = card in turn.view.facts.shown
        action = Hide((card,)) if shown else Show((card,))
        if turn.verify(action) is not None:
            return None
        name = self.sentences.card(card)
        if shown:
            tip = _("Turn the {card} back, so that only you see it ({key})").format(
                card=name, key=capital("Show card")
            )
            return Offer(_("Turn back"), action, tip=tip)
        tip = _("Show the {card} to everyone ({key})").format(card=name, key=capital("Show card"))
        return Offer(_("Show card"), action, tip=tip)

    def requests(self, turn: OwnTurn) -> Sequence[RequestOffer]:
        """Return what the seat may ask for aloud (E15)."""
        return offers(self.deck, turn)

    def private(self, turn: OwnTurn) -> bool:
        """Return whether the hand of the seat that is asked holds anything unseen by others."""
        return not set(turn.hand) <= set(turn.view.facts.shown)

    # --- words ------------------------------------------------------------------------------

    def waiting(self, view: View) -> str:
        """Return whose turn it is and for what."""
        return self.sentences.waiting(view)

    def at_hand(self, view: View) -> AtHand:
        """Return the rule of the part of the battle, with the cards of the battle pile."""
        rules = {
            "attack": "E3",
            "first_window": "E4",
            "defense": "E5",
            "second_window": "E6",
            "pick_up": "E7",
            "reshuffle": "E2",
            "over": "E11",
        }
        return AtHand(rules.get(view.facts.phase, "E1"), tuple(view.zones["battle"][-6:]))

    def moments(self, event: Event) -> Iterable[Moment]:
        """Return what an event is to whom, of all that everybody was told."""
        match event:
            case Attacked(seat=seat, count=count) if count > 1:
                return [Moment(seat, "dare")]
            case Passed(seat=seat):
                return [Moment(seat, "passing")]
            case AttackBeaten(seat=seat):
                return [Moment(seat, "win")]
            case Conceded(seat=seat):
                return [Moment(seat, "loss")]
            case Requested(seat=seat, team=team):
                return [Moment(partner, "asked") for partner in team if partner != seat]
            case FourCompleted(team=team):
                beaten = (seat for seat in range(self.game.seats) if seat not in team)
                return [
                    *(Moment(seat, "prize") for seat in team),
                    *(Moment(seat, "robbed") for seat in beaten),
                ]
        return ()

    def words(self, event: Event, view: View) -> str | None:
        """Return the log's sentence for an event."""
        return self.sentences.told(event, view)

    def summary(self, events: Sequence[Event], view: View) -> Summary | None:
        """Return who won the game, with which four, and how the match stands."""
        return self.sentences.summary(events, view)

    def status(self, view: View) -> tuple[str, ...]:
        """Return the game of the match and the dealer."""
        facts: Facts = view.facts
        games = self.game.options.games
        words = [
            _("Game {game} of a match to {games}").format(game=max(1, facts.hand), games=games)
        ]
        if facts.dealer >= 0:
            words.append(_("dealer {name}").format(name=self.names[facts.dealer]))
        if view.viewer >= 0:
            won = facts.won[self.game.team_of[view.viewer]]
            side = _("your team won {won}") if self.partners else _("you won {won}")
            words.append(side.format(won=won))
        return tuple(words)

    def scores(self, view: View) -> tuple[tuple[Seat, str], ...]:
        """Return the games won of those that take the match, team by team."""
        facts: Facts = view.facts
        games = self.game.options.games
        rows = []
        for at, side in enumerate(facts.teams):
            score = _("{won} of {games}").format(won=facts.won[at], games=games)
            for seat in side:
                letter = self._letter(seat)
                rows.append((seat, f"{letter}  {score}" if letter else score))
        return tuple(rows)
