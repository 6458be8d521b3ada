"""El Presidente at the table: who attacks whom, the battle, and what a player is asked."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from games.el_presidente.requests import offers
from games.el_presidente.telling import TELLING
from rules.core import UNSEEN, Refusal, Seat
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
from rules.el_presidente.game import Rules
from rules.el_presidente.state import Facts, View
from rules.el_presidente.talk import all_of, how_many
from rules.turn import Turn
from rules.words import _, ngettext
from table.controller import Ask, Controller, Offer, RequestOffer, SeatInfo
from table.letters import capital, letter

OwnTurn: TypeAlias = Turn[Decision, Facts]


class ElPresidenteController(Controller[Rules, Decision, Facts]):
    """The controller of El Presidente."""

    telling = TELLING
    open_talk = True

    def __init__(self, game: Rules, names: tuple[str, ...]) -> None:
        super().__init__(game, names)
        in_teams = len(game.teams) < game.seats
        self.partners = tuple(frozenset(side) for side in game.teams) if in_teams else ()

    # --- the hand ---------------------------------------------------------------------------

    def equals(self, cards: Sequence[int], card: int) -> frozenset[int]:
        """Return those of the cards that have the rank of `card`."""
        same_rank = self.game.tables.same_rank[card]
        return frozenset(other for other in cards if other >= 0 and same_rank >> other & 1)

    def seats(self, view: View) -> Sequence[SeatInfo]:
        """Return how everybody stands; a card that is turned round is seen in its hand (E14)."""
        return [
            replace(info, faces=self.sorted_hand([card for card in held if card != UNSEEN], "rank"))
            for info in super().seats(view)
            for held in (view.zones[f"hand:{info.seat}"],)
        ]

    # --- what is asked ----------------------------------------------------------------------

    def ask(self, turn: OwnTurn, chosen: tuple[int, ...]) -> Ask:
        """Return what the seat may play, with the cards chosen so far in their order."""
        phase, hand, battle = turn.view.facts.phase, turn.hand, turn.view.zones["battle"]
        prompt = self.prompt(turn.view)
        if phase == "attack":
            return self._ask_attack(prompt, hand, chosen)
        if phase == "pick_up":
            count = len(battle)
            words = ngettext("Pick up {count} card", "Pick up {count} cards", count)
            pick_up = Offer(words.format(count=count), PICK_UP, letter("Pick up"))
            return Ask(prompt, (pick_up, Offer(_("Leave them"), LEAVE, letter("Leave"))))
        if phase == "defense":
            return self._ask_defense(battle, prompt, hand, chosen)
        return self._ask_throw(prompt, self.equals(hand, battle[-1]), chosen)

    def _ask_attack(self, prompt: str, hand: tuple[int, ...], chosen: tuple[int, ...]) -> Ask:
        if not chosen:
            ranks = (self.equals(hand, card) for card in hand)
            four = next((equal for equal in ranks if len(equal) == 4), frozenset[int]())
            offers = (self._offer(Attack, sorted(four), (), whole=True),) if four else ()
            return Ask(prompt, offers, frozenset(hand), many=True)
        equal = self.equals(hand, chosen[0])
        fresh = frozenset(hand) - equal
        return Ask(prompt, self._plays(Attack, equal, chosen), equal, many=True, fresh=fresh)

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
            offers.append(self._offer(kind, rest, chosen, whole=True))
        if chosen:
            offers.append(self._offer(kind, [], chosen, whole=False))
        return tuple(offers)

    def _offer(
        self,
        kind: type[Attack | Throw],
        rest: Sequence[int],
        chosen: tuple[int, ...],
        *,
        whole: bool,
    ) -> Offer:
        """Return an offer to lay the chosen cards, and then the rest, as one play.

        A `whole` one has all of a rank: "both 7s", "all three 7s".
        """
        cards = (*chosen, *rest)
        top, count = self.deck[cards[-1]], len(cards)
        what, tip = top.name, ""
        if count > 1:
            words = _("{count} {rank}")
            if whole:
                words = _("both {rank}") if count == 2 else _("all {count} {rank}")
            rank = all_of(str(self.deck[cards[0]].attributes["rank"]))
            what = words.format(count=how_many(count), rank=rank)
            tip = _("The {card} goes on top.").format(card=top.name)
        said = _("Attack with {cards}") if kind is Attack else _("Throw in {cards}")
        key = letter("All") if whole else ""
        return Offer(said.format(cards=what), kind(cards), key, primary=not whole, tip=tip)

    def _ask_defense(
        self, battle: tuple[int, ...], prompt: str, hand: tuple[int, ...], chosen: tuple[int, ...]
    ) -> Ask:
        beaters = self.game.tables.beaters[battle[-1]]
        lit = frozenset(card for card in hand if beaters >> card & 1)
        tip = ngettext(
            "You take the {count} card of the battle pile.",
            "You take the {count} cards of the battle pile.",
            len(battle),
        ).format(count=len(battle))
        concede = Offer(_("Concede"), CONCEDE, letter("Concede"), primary=not lit, tip=tip)
        wanted = chosen or (tuple(lit) if len(lit) == 1 else ())
        if not wanted:
            return Ask(prompt, (concede,), lit)
        words = _("Beat with {card}").format(card=self.deck[wanted[0]].name)
        beat = Offer(words, Beat(wanted[:1]), primary=True)
        return Ask(prompt, (concede, beat), lit)

    def refusal(self, turn: OwnTurn, chosen: tuple[int, ...], card: int) -> Refusal | None:
        """Return the rule that refuses a card."""
        phase = turn.view.facts.phase
        if phase == "pick_up":
            return Refusal("E7", _("Pick up the battle pile or leave it."))
        kinds: dict[str, type[Attack | Beat]] = {"attack": Attack, "defense": Beat}
        return turn.verify(kinds.get(phase, Throw)((card,)))

    def talk(self, turn: OwnTurn, card: int) -> Offer | None:
        """Return what shows a card of the hand to everyone, or turns it back (E14)."""
        shown = card in turn.view.facts.shown
        action = Hide((card,)) if shown else Show((card,))
        if turn.verify(action) is not None:
            return None
        words, tip = _("Show card"), _("Show the {card} to everyone ({key})")
        if shown:
            words, tip = _("Hide card"), _("Hide the {card} again, so only you see it ({key})")
        key = capital("Show card")
        return Offer(words, action, tip=tip.format(card=self.deck[card].name, key=key))

    def requests(self, turn: OwnTurn) -> Sequence[RequestOffer]:
        """Return what the seat may ask for aloud (E15)."""
        return offers(self.deck, turn)

    def private(self, turn: OwnTurn) -> bool:
        """Return whether the hand of the seat that is asked holds anything unseen by others."""
        return not set(turn.hand) <= set(turn.view.facts.shown)

    def scores(self, view: View) -> tuple[tuple[Seat, str], ...]:
        """Return the games won of those that take the match, team by team."""
        return tuple(sorted(super().scores(view), key=lambda row: self.game.team_of[row[0]]))
