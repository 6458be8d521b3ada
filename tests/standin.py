"""Phones that nobody serves: a test is told what they are shown, and says what they answer."""

import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from rules.core import Refusal, Seat
from rules.remote import AnyAnswer, Choose, Enter, GoOn, Lobby, Page, Take, TakeAmount, Welcome
from table.phones import Came, Doors, Entered, Heard, Invitation, Left, PhonesError, Said


class StandInPhones:
    """What the table says to its phones is written down; what phones say a test puts in."""

    def __init__(self, trouble: str = "") -> None:
        self.trouble = trouble
        self.open_at: tuple[str, int] | None = None
        self.wake: Callable[[], None] = lambda: None
        self.links: dict[Seat, Invitation] = {}
        self.withdrawn: list[tuple[Seat, str]] = []
        self.dismissed: list[tuple[Seat, str]] = []
        self.resting: list[str] = []
        self.welcomes: dict[Seat, Welcome] = {}
        self.pages: dict[Seat, Page] = {}
        self.shown: list[tuple[Seat, Page]] = []
        self.refused: list[tuple[Seat, Refusal]] = []
        self.told: list[tuple[Seat, str]] = []
        self.pictures: dict[tuple[int, int], tuple[tuple[int, int], bytes]] = {}
        self.code = self.name = ""
        self.lobby: Lobby | None = None
        self.onlookers: list[str] = []
        self.refused_entry: list[tuple[str, str]] = []
        self._heard: list[Heard] = []
        self._made = 0

    # --- what the table does ------------------------------------------------------------------

    def open(self, wake: Callable[[], None], *, host: str = "", port: int = 0) -> Doors:
        if self.trouble:
            raise PhonesError(self.trouble)
        self.open_at, self.wake = (host, port), wake
        return Doors(8100, ("http://192.168.1.20:8100", "http://127.0.0.1:8100"))

    def close(self) -> None:
        self.open_at = None

    def rest(self, say: Callable[[], str]) -> None:
        self.pages.clear()
        self._heard.clear()
        self.resting.append(say())

    def dismiss(self, seat: Seat, why: str) -> None:
        self.dismissed.append((seat, why))
        self.leave(seat)

    def invite(self, seat: Seat, secret: str = "") -> Invitation:
        self._made += 1
        secret = secret or f"secret{seat}x{self._made}"
        links = tuple(f"http://192.168.1.{at}:8100/#{secret}" for at in (20, 21))
        self.links[seat] = Invitation(secret, links)
        return self.links[seat]

    def new_code(self) -> str:
        return "KRMN"

    def gather(self, code: str, lobby: Lobby) -> None:
        self.code, self.lobby = code, lobby

    def look_on(self, secret: str) -> None:
        self.onlookers.append(secret)

    def refuse_entry(self, secret: str, why: str) -> None:
        self.refused_entry.append((secret, why))

    def withdraw(self, seat: Seat, why: str) -> None:
        self.withdrawn.append((seat, why))
        self.links.pop(seat, None)
        self.pages.pop(seat, None)

    def welcome(self, seat: Seat, welcome: Welcome) -> None:
        self.welcomes[seat] = welcome

    def show(self, seat: Seat, page: Page) -> None:
        self.pages[seat] = page
        self.shown.append((seat, page))

    def refuse(self, seat: Seat, refusal: Refusal) -> None:
        self.refused.append((seat, refusal))

    def tell(self, seat: Seat, words: str) -> None:
        self.told.append((seat, words))

    def picture(self, card: int, height: int, size: tuple[int, int], pixels: bytes) -> None:
        self.pictures[card, height] = size, pixels

    def heard(self) -> Sequence[Heard]:
        heard, self._heard = self._heard, []
        return heard

    # --- what people at phones do -------------------------------------------------------------

    def come(self, *seats: Seat) -> None:
        self._heard += [Came(seat) for seat in seats]

    def leave(self, seat: Seat) -> None:
        self._heard.append(Left(seat))

    def enter(self, secret: str, seat: Seat, name: str, **more: Any) -> None:
        enter = Enter(seat, name, more.pop("sign", 0), more.pop("waits", False))
        self._heard.append(Entered(secret, enter, **more))

    def hear(self, heard: Heard) -> None:
        self._heard.append(heard)

    def say(self, seat: Seat, answer: AnyAnswer) -> None:
        """Have the table hear an answer, which is one that the server would let through."""
        heard: AnyAnswer = msgspec.convert(msgspec.to_builtins(answer), AnyAnswer)
        self._heard.append(Said(seat, heard))

    def take(self, seat: Seat, words: str, cards: Sequence[int] = ()) -> None:
        """Press the button or the row with these words on the page of a seat."""
        page = self.pages[seat]
        assert page.ask is not None, f"seat {seat} is asked nothing"
        choices = (*page.ask.choices, *page.ask.rows)
        found = [choice for choice in choices if choice.words == words]
        assert found, f"no {words!r}, but {[choice.words for choice in choices]}"
        self.say(seat, Take(page.position, found[0].id, tuple(cards)))


def random_answer(page: Page, rng: random.Random) -> AnyAnswer | None:
    """Return something that a page offers, as somebody who presses what is there; or `None`."""
    if page.summary is not None:
        return GoOn(page.position) if page.summary.go_on else None
    ask = page.ask
    if ask is None:
        return None
    chosen = tuple(card.card for card in page.hand if card.chosen)
    able = [choice for choice in (*ask.choices, *ask.rows) if choice.enabled]
    lit = [card for card in page.hand if (card.lit or card.fresh) and not card.chosen]
    if lit and (not able or rng.random() < 0.6):
        card = rng.choice(lit)
        adds = ask.many and not card.fresh
        return Choose(page.position, (*chosen, card.card) if adds else (card.card,))
    if ask.amount is not None and (not able or rng.random() < 0.3):
        steps = (ask.amount.most - ask.amount.least) // max(1, ask.amount.step)
        amount = ask.amount.least + rng.randint(0, max(0, steps)) * ask.amount.step
        return TakeAmount(page.position, amount, chosen)
    if able:
        return Take(page.position, rng.choice(able).id, chosen)
    return Choose(page.position, ()) if chosen else None
