"""El Presidente at the table: who attacks whom, the battle, and what a player is asked."""

from collections.abc import Sequence
from typing import TypeAlias

from art.icons import Symbol
from games.el_presidente.telling import TELLING
from rules.core import CHANCE, Refusal
from rules.decks.cards import Deck
from rules.el_presidente.actions import (
    CONCEDE,
    LEAVE,
    PASS,
    PICK_UP,
    REQUESTS,
    AskRank,
    AskSuit,
    Attack,
    Beat,
    Decision,
    Hide,
    Request,
    Show,
    Throw,
)
from rules.el_presidente.game import Rules
from rules.el_presidente.state import Facts
from rules.el_presidente.talk import all_of, can_be_met, how_many, suit_asked_for
from rules.turn import Turn
from rules.words import _, ngettext
from table.controller import Ask, Controller, Offer, RequestOffer
from table.letters import capital, letter

OwnTurn: TypeAlias = Turn[Decision, Facts]


class ElPresidenteController(Controller[Rules, Decision, Facts]):
    """The controller of El Presidente."""

    telling = TELLING
    open_talk = True

    def __init__(self, game: Rules, names: tuple[str, ...]) -> None:
        super().__init__(game, names)
        self.partners = tuple(map(frozenset, game.teams)) if len(game.teams) < game.seats else ()

    def equals(self, cards: Sequence[int], card: int) -> frozenset[int]:
        """Return those of the cards that have the rank of `card`."""
        same_rank = self.game.tables.same_rank[card]
        return frozenset(other for other in cards if other >= 0 and same_rank >> other & 1)

    # --- what is asked ----------------------------------------------------------------------

    def ask(self, turn: OwnTurn, chosen: tuple[int, ...]) -> Ask:
        phase, battle = turn.view.facts.phase, turn.view.zones["battle"]
        hand, prompt = frozenset(turn.hand), self.prompt(turn.view)
        if phase == "pick_up":
            words = ngettext("Pick up {count} card", "Pick up {count} cards", len(battle))
            pick_up = Offer(words.format(count=len(battle)), PICK_UP, letter("Pick up"))
            return Ask(prompt, (pick_up, Offer(_("Leave them"), LEAVE, letter("Leave"))))
        if phase == "defense":
            return self._ask_defense(prompt, battle, hand, chosen)
        if phase != "attack":
            equal = self.equals(turn.hand, battle[-1])
            passing = Offer(_("Pass"), PASS, letter("Pass"))
            wanted = chosen or (tuple(equal) if len(equal) == 1 else ())
            return Ask(prompt, (passing, *self._plays(Throw, equal, wanted)), equal, many=True)
        if chosen:
            equal = self.equals(turn.hand, chosen[0])
            plays = self._plays(Attack, equal, chosen)
            return Ask(prompt, plays, equal, many=True, fresh=hand - equal)
        ranks = (self.equals(turn.hand, card) for card in turn.hand)
        four = next((equal for equal in ranks if len(equal) == 4), frozenset[int]())
        return Ask(prompt, self._plays(Attack, four, ()), hand, many=True)

    def _plays(
        self, kind: type[Attack | Throw], equal: frozenset[int], chosen: tuple[int, ...]
    ) -> tuple[Offer, ...]:
        """Return the offers to play all cards of the rank, and those that are chosen."""
        offers, rest = [], sorted(equal - set(chosen))
        if rest and len(equal) > 1:
            offers.append(self._offer(kind, (*chosen, *rest), whole=True))
        if chosen:
            offers.append(self._offer(kind, chosen, whole=False))
        return tuple(offers)

    def _offer(self, kind: type[Attack | Throw], cards: tuple[int, ...], *, whole: bool) -> Offer:
        """Return an offer to lay cards as one play; a `whole` one has all of a rank: "both 7s"."""
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
        self, prompt: str, battle: tuple[int, ...], hand: frozenset[int], chosen: tuple[int, ...]
    ) -> Ask:
        beaters, count = self.game.tables.beaters[battle[-1]], len(battle)
        lit = frozenset(card for card in hand if beaters >> card & 1)
        tip = ngettext(
            "You take the card on the battle pile.",
            "You take the {count} cards on the battle pile.",
            count,
        ).format(count=count)
        offers = [Offer(_("Concede"), CONCEDE, letter("Concede"), tip=tip)]
        if not lit:
            prompt = _("you can’t beat the {card}").format(card=self.deck[battle[-1]].name)
        wanted = chosen[:1] or (tuple(lit) if len(lit) == 1 else ())
        if wanted:
            words = _("Beat with {card}").format(card=self.deck[wanted[0]].name)
            offers.append(Offer(words, Beat(wanted), primary=True))
        return Ask(prompt, tuple(offers), lit)

    def refusal(self, turn: OwnTurn, chosen: tuple[int, ...], card: int) -> Refusal | None:
        phase = turn.view.facts.phase
        if phase == "pick_up":
            return Refusal("E7", _("Pick up the battle pile or leave it."))
        kinds: dict[str, type[Attack | Beat]] = {"attack": Attack, "defense": Beat}
        return turn.verify(kinds.get(phase, Throw)((card,)))

    # --- what may be shown and said at any time (E14, E15) ----------------------------------

    def talk(self, turn: OwnTurn, card: int) -> Offer | None:
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
        if turn.view.actors in {(), (CHANCE,)}:  # between games
            return ()
        return tuple(
            RequestOffer(*described(self.deck, each), each, self._why_not(turn, each))
            for each in REQUESTS
        )

    def _why_not(self, turn: OwnTurn, request: Request) -> str:
        """Return why something is not asked for now, or ''."""
        refusal = turn.verify(request)
        if refusal is not None:
            return refusal.reason
        return "" if can_be_met(turn.view, request) else _("Nobody can throw in anymore.")

    def private(self, turn: OwnTurn) -> bool:
        return not set(turn.hand) <= set(turn.view.facts.shown)


def described(deck: Deck, request: Request) -> tuple[str, str, Symbol]:
    """Return a request alone (E15), the words of its group, and its symbol as the cards have it."""
    face = deck.face
    if isinstance(request, AskSuit):
        suit, four_color = request.suit, face.table("ink", "four_color") or {}
        signs, inks = face.table("sign") or {}, face.table("ink") or {}
        symbol = Symbol(str(signs[suit]), ink=str(inks[suit]), four_color=str(four_color[suit]))
        return suit_asked_for(suit), _("Throw in a suit"), symbol
    if isinstance(request, AskRank):
        label = (face.table("label") or {}).get(request.rank) or request.rank
        return all_of(request.rank), _("Attack with"), Symbol(letters=str(label))
    return _("Throw in"), _("Throw in"), Symbol("deal")  # a hand that lays a card down
