"""Two histories of a game that a seat may not tell apart, and all that its phone is told of one.

Cards that the seat has not seen since they were dealt change places, in the shuffle and in all that
others did with them. What they answer stays the same, so the histories differ in what is hidden
alone: that the seat observes the same all the way says so.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from pocket import wire
from pocket.hearing import Ear
from pocket.phone import Phone
from pocket.seating import Seating
from rules import notation
from rules.asking import Asking, Step
from rules.core import (
    CHANCE,
    PUBLIC,
    UNSEEN,
    Action,
    AnyGame,
    Chance,
    Event,
    Moved,
    Observation,
    Refusal,
    Refused,
    Seat,
    Shown,
    cards_of,
    same_decision,
)
from rules.observe import redact
from rules.remote import (
    Answer,
    AnyAnswer,
    AskFor,
    AskHint,
    AskWhyNot,
    Choose,
    GoOn,
    Lobby,
    Page,
    ShowCard,
    Sort,
    Take,
    TakeAmount,
    Welcome,
)
from rules.session import Session
from rules.turn import Turn
from table.phones import Doors, Heard, Invitation
from tests.at_table import match_of, table_for
from tests.clock import let_pass
from ui.app import App

Said: TypeAlias = tuple[Seat, Action | Chance]
History: TypeAlias = tuple[Said, ...]
"""Who answered what, also where the rules would not have asked."""
Swaps: TypeAlias = tuple[Mapping[int, int], ...]
"""For each deal, which card lies where another lay."""
TRIES = 60


# --- histories ----------------------------------------------------------------------------------


def told_of(game: AnyGame, history: History, everyone: bool) -> Iterator[tuple[Step, Asking[Any]]]:
    """Go through a history: after each answer, what it led to and the table then."""
    asking = Asking(Session(game, 1), everyone=everyone)
    for seat, action in history:
        yield asking.act(seat, action), asking


def history_of(game: AnyGame, seed: int, answers: int, everyone: bool) -> History:
    """Return what happens in a game at random, up to so many answers of people."""
    rng, said = random.Random(seed), list[Said]()
    asking = Asking(Session(game, seed), everyone=everyone)
    while asking.outcome is None:
        decisions = sum(seat != CHANCE for seat, _action in said)
        if decisions >= answers and asking.actors != (CHANCE,):
            break
        question, seat = asking.question, rng.choice(asking.observe(PUBLIC).asked or asking.actors)
        if rng.random() < 0.1:  # anybody may show a card in some games
            seat = rng.choice(asking.actors)
        if question is not None:
            action: Action | Chance = question.decline
            seat = question.seat
        elif seat == CHANCE:
            action = asking.session.drawn()
        else:
            action = game.choose(asking.session.state, seat, rng)
        asking.act(seat, action)
        said.append((seat, action))
    return tuple(said)


def _seen(game: AnyGame, history: History, seat: Seat, everyone: bool) -> list[set[int]]:
    """Return the cards that a seat has seen in each deal."""
    deals: list[set[int]] = [set()]
    for (who, action), (step, asking) in zip(
        history, told_of(game, history, everyone), strict=True
    ):
        if who == CHANCE:
            deals.append(set())
        events = [redact(event, seat) for event in step.told]
        deals[-1].update(each.card for each in events if isinstance(each, Moved | Shown))
        for cards in asking.observe(seat).zones.values():
            deals[-1].update(cards)
        if who == seat and isinstance(action, Action):
            deals[-1].update(cards_of(action))
    return [seen - {UNSEEN} for seen in deals]


def _swapped(action: Action | Chance, swap: Mapping[int, int]) -> Action | Chance:
    fields: dict[str, Any] = msgspec.to_builtins(action)
    cards = notation._cards(type(action), fields, lambda card: swap.get(card, card))
    return msgspec.convert({**fields, **cards}, type(action))


def _swaps(seen: Sequence[set[int]], cards: int, whole: bool, rng: random.Random) -> Swaps:
    """Return a change of places of all cards that were not seen, or of two of them, in a deal."""
    swaps: list[Mapping[int, int]] = []
    for known in seen:
        unseen = [card for card in range(cards) if card not in known]
        chosen = unseen if whole else rng.sample(unseen, min(2, len(unseen)))
        swaps.append(dict(zip(chosen, rng.sample(chosen, len(chosen)), strict=True)))
    return tuple(swaps)


def twin_of(
    game: AnyGame, history: History, seat: Seat, rng: random.Random, everyone: bool
) -> History | None:
    """Return another history that the seat may not tell from this one, if one is found.

    The best is one in which the rules pass others over, and else one in which many see others.
    """
    seen, most, best = _seen(game, history, seat, everyone), 0, None
    seats = {PUBLIC, *range(game.seats)}
    known = [_known(*each, seats) for each in told_of(game, history, everyone)]
    entries = _entries(game, history, everyone)
    for at in range(TRIES):
        swaps, deal, other = _swaps(seen, len(game.deck.cards), at % 2 == 0, rng), 0, list[Said]()
        for who, action in history:
            deal += who == CHANCE
            other.append((who, _swapped(action, swaps[deal])))
        differs = _differs(game, known, tuple(other), everyone, {seat, PUBLIC})
        if not differs.isdisjoint({seat, PUBLIC}):
            continue
        passed_over = entries != _entries(game, tuple(other), everyone)
        if len(differs) + game.seats * passed_over > most:
            most, best = len(differs) + game.seats * passed_over, tuple(other)
    return best


def _entries(game: AnyGame, history: History, everyone: bool) -> int:
    """Return how many of the answers the rules ask for, so that the log has them."""
    return max(len(asking.session.log) for _step, asking in told_of(game, history, everyone))


Known: TypeAlias = dict[Seat, tuple[Observation[Any], list[Event]]]
"""What each seat observes at a table, and what it was told of the last answer."""


def _known(step: Step, asking: Asking[Any], seats: Iterable[Seat]) -> Known:
    """Return what these seats know after an answer."""
    return {
        eyes: (asking.observe(eyes), [redact(event, eyes) for event in step.told]) for eyes in seats
    }


def _differs(
    game: AnyGame, known: Sequence[Known], other: History, everyone: bool, same_for: set[Seat]
) -> set[Seat]:
    """Return who is told or sees anything in another history that is otherwise than they know.

    It ends with the first difference for those who may find none.
    """
    found = set[Seat]()
    try:
        for one, told in zip(known, told_of(game, other, everyone), strict=True):
            if not found.isdisjoint(same_for):
                break
            alike = _known(*told, one.keys() - found)
            found |= {eyes for eyes, there in alike.items() if there != one[eyes]}
    except Refused:  # that could not have happened so
        return {PUBLIC}
    return found


# --- phones that write down what they are told --------------------------------------------------


class Written(Phone):
    """A phone in whose place a list stands: every message that it would be sent, as bytes."""

    def __init__(self) -> None:
        self.seat: Seat | None = None
        self.visit = self.token = self.language = ""
        self.told: list[bytes] = []

    def welcome(self, message: bytes) -> None:
        self.told.append(message)

    def show(self, message: bytes) -> None:
        self.told.append(message)

    def gather(self, message: bytes) -> None:
        self.told.append(message)

    def say(self, message: wire.Message) -> None:
        self.told.append(wire.encode(message))

    def end(self, message: wire.Message | None = None) -> None:
        if message is not None:
            self.say(message)


GUEST = -2
"""In place of a seat: somebody in the room who has none."""


class WrittenPhones:
    """The phones of a table with the real seats and words of the server, and no network."""

    name = ""

    def __init__(self) -> None:
        self.ear = Ear(lambda: None)
        self.seating = Seating(self.ear, lambda _cards, _key: None)
        self.at: dict[Seat, Written] = {}
        self.pages: dict[Seat, Page] = {}

    def open(self, _wake: object, *, host: str = "", port: int = 0) -> Doors:
        return Doors(8100, (f"http://{host or '192.168.1.20'}:{port or 8100}",))

    def close(self) -> None:
        self.seating.close()

    def rest(self, say: Callable[[], str]) -> None:
        self.ear.rest()
        self.seating.rest(say)
        self.ear.rested()

    def dismiss(self, seat: Seat, why: str) -> None:
        self.seating.dismiss(seat, why)

    def invite(self, seat: Seat, secret: str = "") -> Invitation:
        """Let the phone of a seat come at once."""
        secret = f"{seat + 1:026}"
        self.seating.invite(seat, secret)
        self.at[seat] = Written()
        self.seating.join(self.at[seat], wire.Join(wire.VERSION, secret))
        return Invitation(secret, ())

    def new_code(self) -> str:
        return "KRMN"

    def gather(self, code: str, lobby: Lobby) -> None:
        """Show the room to its phones; a guest comes in at once."""
        self.seating.gather(code, lobby)
        if GUEST not in self.at:
            self.at[GUEST] = Written()
            self.seating.join(self.at[GUEST], wire.Join(wire.VERSION, "9" * 26, code=code))

    def look_on(self, secret: str) -> None:
        self.seating.look_on(secret)

    def refuse_entry(self, secret: str, why: str) -> None:
        self.seating.refuse_entry(secret, why)

    def withdraw(self, seat: Seat, why: str) -> None:
        self.seating.withdraw(seat, why)

    def welcome(self, seat: Seat, welcome: Welcome) -> None:
        self.seating.welcome(seat, welcome)

    def show(self, seat: Seat, page: Page) -> None:
        self.pages[seat] = page
        self.seating.show(seat, page)

    def refuse(self, seat: Seat, refusal: Refusal) -> None:
        self.seating.refuse(seat, refusal)

    def tell(self, seat: Seat, words: str) -> None:
        self.seating.tell(seat, words)

    def picture(self, card: int, height: int, size: tuple[int, int], pixels: bytes) -> None:
        """Nobody looks."""

    def heard(self) -> Sequence[Heard]:
        return self.ear.take()

    def say(self, seat: Seat, answer: AnyAnswer) -> None:
        """Say something at a phone, in the words of the wire."""
        said = wire.decode(msgspec.json.encode(answer))
        assert isinstance(said, Answer)
        self.seating.answer(self.at[seat], said)


class Repeated(Session[Any]):
    """A session in which chance does what it did in a history."""

    def __init__(self, game: AnyGame, history: History) -> None:
        super().__init__(game, 1)
        self._chances = [each for _seat, each in history if isinstance(each, Chance)]
        self._drawn = 0

    def drawn(self) -> Chance:
        self._drawn += 1
        return self._chances[self._drawn - 1]


class Telling:
    """A history as it is played at a table of phones.

    At the phone of `eyes` this and that is done beside its decisions; that follows from what it is
    shown, and from a seed.
    """

    def __init__(self, app: App, game: AnyGame, history: History, eyes: Seat, seed: int) -> None:
        self.app, self.eyes, self.rng = app, eyes, random.Random(seed)
        self.phones = WrittenPhones()
        self.early = 0
        """Answers given before they were asked for."""
        self.shown = 0
        """Cards turned round, or back."""
        self._answers = [(seat, said) for seat, said in history if isinstance(said, Action)]
        session = Repeated(game, history)
        self.match = match_of(session, app.settings, phones=range(game.seats))
        self.table = table_for(app, self.match)

    def play(self) -> dict[Seat, list[bytes]]:
        """Play it, and return what each phone was told."""
        self.app.phones = self.app.room.makes = lambda: self.phones
        self.app.push(self.table)
        self.app.pop()  # nobody scans the codes of these phones
        self.table.course.pocket.let_look_on()
        self._rest()
        while self._answers and self.match.outcome is None:
            self._do_this_and_that()
            self._answer(self._round())
        self._rest()
        del self.app.scenes[self.app.scenes.index(self.table) + 1 :]  # what is read at the end
        self.app.pop()
        self.app.room.close()
        self.app.room.looked_on = False
        return {seat: phone.told for seat, phone in self.phones.at.items()}

    def _rest(self) -> None:
        """Let happen what follows by itself, and read every summary."""
        for _round in range(60):
            self._let_pass()
            page = self.phones.pages[self.eyes]
            if page.summary is not None and page.summary.go_on:
                for seat in self.match.phones:
                    self.phones.say(seat, GoOn(self.phones.pages[seat].position))
            elif self.match.outcome is not None or not self.match.chance_is_due:
                return
        raise AssertionError("the table does not come to rest")

    def _let_pass(self) -> None:
        """Let the table hear what was said, and show beat by beat what comes of it."""
        let_pass(self.app, 0.01)
        while self.table.show.moving:
            self.table.update(0.4)
            self.app.step([])
        let_pass(self.app, 0.5)

    def _round(self) -> list[tuple[Seat, Action]]:
        """Return the next answers: of all who are asked now, as far as nobody decides before."""
        window, turns = self.match.asking.window, self.match.turns()
        coming = [self._answers.pop(0)]
        for later in () if window is None else window.later:
            seat, action = self._answers[0] if self._answers else (None, None)
            declined = window is not None and coming[-1][1] == window.decline
            if not declined or seat != later.seat or action is None:
                break
            if self._taken(turns[later.seat], action, 0) is None:
                break
            coming.append(self._answers.pop(0))
        self.early += len(coming) - 1
        return coming

    def _answer(self, coming: list[tuple[Seat, Action]]) -> None:
        """Let all of them answer, in whatever order."""
        for seat, action in self.rng.sample(coming, len(coming)):
            self._say(seat, action)
            self._let_pass()
        self._rest()

    def _say(self, seat: Seat, action: Action) -> None:
        """Decide something as its page offers it, or show a card, which may be done at any time."""
        phone, position = self.table.course.pocket._hands[seat], self.phones.pages[seat].position
        said = None if phone.turn is None else self._taken(phone.turn, action, position)
        if said is None and not cards_of(action):
            offered = self.match.controller.requests(self.match.turn(seat))
            said = AskFor(position, [offer.action for offer in offered].index(action))
        if said is None:
            controller, turn = self.match.controller, self.match.turn(seat)
            talks = {card: controller.talk(turn, card) for card in cards_of(action)}
            [card] = [
                card
                for card, offer in talks.items()
                if offer is not None and same_decision(offer.action, action)
            ]
            said = ShowCard(position, card)
            self.shown += 1
        self.phones.say(seat, said)

    def _taken(self, turn: Turn[Any, Any], action: Action, position: int) -> AnyAnswer | None:
        """Return what takes a decision as it is offered, or `None` where it is not."""
        ask = self.match.controller.ask(turn, cards_of(action))
        for number, offer in enumerate((*ask.offers, *ask.rows)):
            if offer.enabled and same_decision(offer.action, action):
                return Take(position, number, cards_of(action))
        if ask.amount is not None and isinstance(action, ask.amount.kind):
            return TakeAmount(position, action.amount, cards_of(action))
        return None

    def _do_this_and_that(self) -> None:
        """Choose cards, sort, ask why not and for a hint at the phone that is looked at."""
        page, rng = self.phones.pages[self.eyes], self.rng
        answers: list[AnyAnswer] = [Sort(page.position, key) for key, _words in self._orders]
        if page.ask is not None:
            answers += [AskWhyNot(page.position, each.card) for each in page.hand]
            answers += [Choose(page.position, (each.card,)) for each in page.hand if each.lit]
        if page.may_hint and rng.random() < 0.4:
            answers = [AskHint(page.position)]
        if answers:
            self.phones.say(self.eyes, rng.choice(answers))
            self._let_pass()

    @property
    def _orders(self) -> Sequence[tuple[str, str]]:
        return self.match.controller.orders
