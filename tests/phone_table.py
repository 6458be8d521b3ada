"""A small table whose hands are all at phones: real rules, pages and server, and no window."""

import random
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Any, Final

from msgspec.structs import replace

from games.phones import ServedPhones
from rules.core import CHANCE, Refusal, Seat
from rules.remote import (
    BACK,
    SPECTATOR,
    AskFor,
    AskWhyNot,
    Choose,
    GoOn,
    Lobby,
    ShowCard,
    Sort,
    Take,
    TakeAmount,
    Undo,
)
from rules.session import Session
from table.phone.arrival import welcome_of
from table.phone.at_phone import AtPhone
from table.phone.pages import amount_action, ask_of, offer_of, page_of
from table.phones import Came, FaceWanted, Left, Said
from table.storage.settings import Settings
from tests.at_table import NAMES, match_of

SECONDS: Final = 60.0


class PhoneTable:
    """Plays one session at phones; `turn` lets what they have said happen."""

    draws = False
    """Whether cards have their faces, which take a while to draw."""

    def __init__(
        self, session: Session[Any], settings: Settings | None = None, names: Sequence[str] = NAMES
    ) -> None:
        settings = settings or Settings(ask_everyone="off")
        self.match = match_of(session, settings, names=names)
        self.seats = (*range(session.game.seats), SPECTATOR)
        self.at = {seat: AtPhone(self.match.controller, seat) for seat in self.seats}
        self.away: set[Seat] = set()
        self.together: dict[Seat, dict[str, Any]] = {}
        """What pages show besides of what their people do together."""
        self.may_hint = self.may_undo = False
        self.heard: list[Said] = []
        self._phones = ServedPhones()
        self.links: dict[Seat, str] = {}

    def __enter__(self) -> "PhoneTable":
        doors = self._phones.open(lambda: None, host="127.0.0.1")
        assert doors.port
        for seat in self.seats:
            self.links[seat] = self._phones.invite(seat).links[0]
            self._phones.welcome(seat, welcome_of(self.match, seat))
        self._draw()
        self.next_question()
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self._phones.close()
        self._phones.wait_closed(5)

    # --- what the table does ----------------------------------------------------------------

    def next_question(self) -> None:
        """Ask again, and show everybody."""
        asked = () if self.match.summary is not None else self.match.free
        for seat, phone in self.at.items():
            phone.ask_next()
            phone.turn = self.match.turn(seat) if seat in asked else None
        self.show()

    def show(self) -> None:
        self.match.away = frozenset(self.away)
        for seat, phone in self.at.items():
            page = page_of(self.match, phone, may_hint=self.may_hint, may_undo=self.may_undo)
            self._phones.show(seat, replace(page, **self.together.get(seat, {})))

    def play(self, seat: Seat, action: Any) -> Refusal | None:
        """Commit a decision, and let chance follow."""
        done = self.match.commit(seat, action)
        if isinstance(done, Refusal):
            return done
        self._hear(done.happened)
        self._draw()
        self.next_question()
        return None

    def play_on(self, steps: int, rng: random.Random) -> None:
        for _ in range(steps):
            if self.match.outcome is not None:
                return
            seat = self.match.asking.actors[0]
            self.match.forget_summary()
            self.play(seat, self.match.session.game.choose(self.match.asking.state, seat, rng))

    def restyle(self, settings: Settings) -> None:
        self.match.settings = settings
        for seat in self.seats:
            self._phones.welcome(seat, welcome_of(self.match, seat))
        self.show()

    def gather(self, code: str, lobby: Lobby) -> None:
        self._phones.gather(code, lobby)

    def withdraw(self, seat: Seat, why: str) -> None:
        self._phones.withdraw(seat, why)

    def tell(self, seat: Seat, words: str) -> None:
        self._phones.tell(seat, words)

    def refuse(self, seat: Seat, refusal: Refusal) -> None:
        self._phones.refuse(seat, refusal)

    def _draw(self) -> None:
        while self.match.outcome is None and self.match.asking.actors == (CHANCE,):
            if self.match.summary is not None:
                return
            done = self.match.commit(CHANCE, None)
            assert not isinstance(done, Refusal)
            self._hear(done.happened)

    def _hear(self, events: Sequence[Any]) -> None:
        for phone in self.at.values():
            phone.hear(events, self.match.asking.observe(phone.seat))
            phone.tell_all()

    # --- what phones say --------------------------------------------------------------------

    def turn(self) -> None:
        """Take all that phones have said since."""
        for heard in self._phones.heard():
            if isinstance(heard, FaceWanted):
                self._picture(heard)
            elif isinstance(heard, Came):
                self.away.discard(heard.seat)
                self.show()
            elif isinstance(heard, Left):
                self.away.add(heard.seat)
                self.show()
            elif isinstance(heard, Said):
                self.heard.append(heard)
                self._said(heard)

    def until(self, holds: Callable[[], object], wait: Callable[[], None]) -> None:
        """Take what phones say until something holds; `wait` lets them live meanwhile."""
        for _ in range(int(SECONDS * 100)):
            self.turn()
            if holds():
                return
            wait()
        raise AssertionError("it does not come")

    def _said(self, said: Said) -> None:
        phone, answer = self.at[said.seat], said.answer
        if phone.is_late(answer):
            self._phones.refuse(said.seat, Refusal("", "That came too late."))
            return
        controller, turn = self.match.controller, self.match.turn(said.seat)
        refusal: Refusal | None = None
        match answer:
            case Sort(order=order):
                phone.order = order
                self.show()
            case GoOn():
                self.match.forget_summary()
                self._draw()
                self.next_question()
            case Choose(cards=cards):
                phone.chosen = cards
                self.show()
            case AskWhyNot(card=card):
                refusal = controller.refusal(turn, phone.chosen, card)
            case AskFor(id=number):
                offer_for = controller.requests(turn)[number]
                refusal = self.play(said.seat, offer_for.action)
            case ShowCard(card=card):
                offer = controller.talk(turn, card)
                refusal = None if offer is None else self.play(said.seat, offer.action)
            case Take(id=number, cards=cards):
                phone.chosen = cards
                ask = ask_of(controller, phone)
                offer = None if ask is None else offer_of(ask, number)
                assert offer is not None
                refusal = self.play(said.seat, offer.action)
            case TakeAmount(amount=amount, cards=cards):
                phone.chosen = cards
                ask = ask_of(controller, phone)
                action = None if ask is None else amount_action(ask, amount)
                assert action is not None
                refusal = self.play(said.seat, action)
            case Undo():
                refusal = Refusal("", "Nothing can be taken back.")
        if refusal is not None:
            self._phones.refuse(said.seat, refusal)

    def _picture(self, wanted: FaceWanted) -> None:
        if not self.draws:
            self._phones.picture(wanted.card, wanted.height, (5, 7), b"\xf8\xf3\xe6\xff" * 35)
            return
        from art.backs import render_back
        from art.faces import FaceStyle, render_face

        deck = self.match.controller.deck
        if wanted.card == BACK:
            image = render_back(deck.face, wanted.height)
        else:
            image = render_face(
                deck, deck.cards[wanted.card], wanted.height, FaceStyle(layout="small")
            )
        whole = image.convert("RGBA")
        self._phones.picture(wanted.card, wanted.height, whole.size, whole.tobytes())


def table_of(game: str, seats: int, steps: int, seed: int = 1, **options: Any) -> PhoneTable:
    from games.library import GAMES

    session: Session[Any] = Session(GAMES.open(game, seats, options), seed)
    table = PhoneTable(session)
    table._draw()
    table.play_on(steps, random.Random(seed))
    return table
