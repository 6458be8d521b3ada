"""People at phones who decide the same whenever they are asked the same, here or elsewhere."""

import random
from collections.abc import Sequence
from itertools import count
from typing import Any

from rules.core import CHANCE, Refusal, Seat
from rules.remote import AnyAnswer, Choose, Page, PageChoice, Take, TakeAmount
from rules.session import Session
from table.controller import Ask
from table.match import Match
from table.phone.at_phone import AtPhone
from table.phone.pages import amount_action, ask_of, offer_of, page_of
from table.storage.settings import Settings
from tests.at_table import match_of
from tests.clock import let_pass
from tests.standin import StandInPhones, random_answer
from ui.app import App
from ui.felt.table_scene import TableScene

TRIES = 3
"""Thoughts that somebody gives to anything else before they pass."""
MOST_PRESSES = 500
"""Nobody presses more than this before something is decided."""
MOST_ENTRIES = 1_000
"""No game that is played so has more decisions."""


def waits(page: Page) -> bool:
    """Return whether a page only says that its answer waits for its turn."""
    return page.ask is not None and [each.words for each in page.ask.choices] == ["Undo"]


class Mind:
    """Somebody who presses what a page offers: the same again where it offers the same.

    What they press follows from a seed, their seat, what is offered with the cards that are chosen
    by then, and how often they have pressed for this question; not from what lies elsewhere.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._position = -1
        self._presses = 0

    def press(self, page: Page) -> AnyAnswer | None:
        """Return what is pressed on a page now, or `None` where nothing is to do."""
        if page.position != self._position:
            self._position, self._presses = page.position, 0
        if waits(page):
            return None
        self._presses += 1
        assert self._presses < MOST_PRESSES, f"nothing of this decides anything: {page.ask}"
        rng = random.Random(repr((self.seed, page.seat, self._presses, _offered(page))))
        answer = random_answer(page, rng)
        for _ in range(TRIES):
            if not _passes(page, answer):
                break
            answer = random_answer(page, rng)
        return answer


def _offered(page: Page) -> object:
    hand = [(each.card, each.lit, each.fresh, each.chosen) for each in page.hand]
    ask = page.ask
    return hand if ask is None else (ask.choices, ask.rows, ask.amount, hand)


def _passes(page: Page, answer: AnyAnswer | None) -> bool:
    if not isinstance(answer, Take) or page.ask is None:
        return False
    choices: Sequence[PageChoice] = (*page.ask.choices, *page.ask.rows)
    return next(each for each in choices if each.id == answer.id).words == "Pass"


# --- at phones ----------------------------------------------------------------------------------


def press_in_turn(
    app: App, table: TableScene, served: StandInPhones, minds: dict[Seat, Mind], rng: random.Random
) -> bool:
    """Let everybody press once, one after the other as it happens; return whether anybody did."""
    pressed = False
    for seat in rng.sample(sorted(minds), len(minds)):
        page = served.pages.get(seat)
        answer = None if page is None else minds[seat].press(page)
        if answer is not None:
            served.say(seat, answer)
            pressed = True
        let_pass(app, 0.01)
        if table.show.moving:
            table.update(10.0)
    return pressed


# --- without phones -----------------------------------------------------------------------------


def played_without_phones(session: Session[Any], seed: int, settings: Settings) -> Match:
    """Return a match that the same people have played to its end, each only in their turn."""
    match = match_of(session, settings)
    minds = {seat: Mind(seed) for seat in range(session.game.seats)}
    position = count(1)
    while match.outcome is None:
        assert len(session.log) < MOST_ENTRIES, "who always decides the same never ends this game"
        match.forget_summary()
        if match.chance_is_due:
            match.commit(CHANCE, None)
            continue
        seat = match.free[0]
        phone = AtPhone(match.controller, seat, match.asking.observe(seat))
        phone.position = next(position)
        phone.turn = match.turn(seat)
        while not _decides(match, phone, minds[seat]):
            pass
    return match


def _decides(match: Match, phone: AtPhone, mind: Mind) -> bool:
    """Press once for a question; return whether that has decided it."""
    answer = mind.press(page_of(match, phone))
    assert isinstance(answer, Choose | Take | TakeAmount)
    phone.chosen = answer.cards
    if isinstance(answer, Choose):
        return False
    ask = ask_of(match.controller, phone)
    assert isinstance(ask, Ask)
    if isinstance(answer, Take):
        offer = offer_of(ask, answer.id)
        action = None if offer is None else offer.action
    else:
        action = amount_action(ask, answer.amount)
    assert action is not None
    return not isinstance(match.commit(phone.seat, action), Refusal)
