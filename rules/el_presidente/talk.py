"""Table talk: cards shown to everyone (E14) and requests made aloud (E15)."""

import random
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from rules.core import ALL, Event, Refusal, Seat, Shown, bits
from rules.el_presidente.actions import (
    REQUESTS,
    AskRank,
    AskSuit,
    AskThrow,
    Hide,
    Request,
    Show,
    Talk,
)
from rules.el_presidente.cards import Tables
from rules.el_presidente.events import Requested
from rules.el_presidente.state import State
from rules.shared.card_sets import held_set
from rules.words import _, pgettext


def one_of(rank: str) -> str:
    """Return one card of a rank with its article: "an ace", "a 7"."""
    named = {
        "A": _("an ace"),
        "8": _("an 8"),
        "T": _("a 10"),
        "J": _("a jack"),
        "Q": _("a queen"),
        "K": _("a king"),
    }
    return named.get(rank) or _("a {rank}").format(rank=rank)


def all_of(rank: str) -> str:
    """Return cards of a rank: "aces", "7s"."""
    named = {"A": _("aces"), "T": _("10s"), "J": _("jacks"), "Q": _("queens"), "K": _("kings")}
    return named.get(rank) or _("{rank}s").format(rank=rank)


def how_many(count: int) -> str:
    """Return a number of equal cards, from one to four, as a word."""
    return (_("one"), _("two"), _("three"), _("four"))[count - 1]


Standing: TypeAlias = tuple[tuple[Seat, Request], ...]


def request_of(standing: Standing, seat: Seat) -> Request | None:
    """Return what a seat asks for, if anything."""
    return next((request for asker, request in standing if asker == seat), None)


def refusal(state: State, seat: Seat, action: Talk) -> Refusal | None:
    """Return why a seat may not say that now, or `None` if it may."""
    if isinstance(action, Show | Hide):
        return _card_refusal(state, seat, action)
    if isinstance(action, AskSuit) and action not in REQUESTS:
        return Refusal("E15", _("Ask for one of the four suits."))
    if isinstance(action, AskRank) and action not in REQUESTS:
        return Refusal("E15", _("Ask for one of the thirteen ranks."))
    if request_of(state.requests, seat) == action:
        return Refusal("E15", _("You’re already asking for that."))
    return None


def _card_refusal(state: State, seat: Seat, action: Show | Hide) -> Refusal | None:
    """Return why the seat may not show or hide that card (E14)."""
    shown = state.hands[seat] & state.shown
    hidden = state.hands[seat] & ~state.shown
    cards = action.cards
    turnable = hidden if type(action) is Show else shown
    if len(cards) == 1 and held_set(cards, turnable):
        return None
    return Refusal("E14", _("That isn’t possible now."))


def open_to(state: State, seat: Seat, made: Tables) -> Iterator[Talk]:
    """Yield all that a seat may say now: cards to show, cards to hide, requests."""
    for forms in _kinds(state, seat, made):
        yield from forms


def choose(state: State, seat: Seat, made: Tables, rng: random.Random) -> Talk:
    """Return something to say: evenly a kind of it, then evenly one of its forms."""
    kinds = [forms for forms in _kinds(state, seat, made) if forms]
    forms = kinds[int(rng.random() * len(kinds))]
    return forms[int(rng.random() * len(forms))]


def _kinds(state: State, seat: Seat, made: Tables) -> Iterator[Sequence[Talk]]:
    """Yield for each kind of talk all that the seat may say of it."""
    shown = state.hands[seat] & state.shown
    hidden = state.hands[seat] ^ shown
    yield [made.shows[card] for card in bits(hidden)]
    yield [made.hides[card] for card in bits(shown)]
    asked = request_of(state.requests, seat)
    for kind in (AskThrow, AskSuit, AskRank):
        yield [each for each in REQUESTS if isinstance(each, kind) and each != asked]


def say(
    state: State, seat: Seat, action: Talk, zones: Sequence[str], events: list[Event] | None
) -> None:
    """Change `state` by a legal piece of talk; `zones` are the hands' by seat."""
    if isinstance(action, Show | Hide):
        card, is_shown = action.cards[0], type(action) is Show
        state.shown ^= 1 << card
        if events is not None:
            # everyone sees which card is turned round, and which is turned back
            lies_open_to = ALL if is_shown else 1 << seat
            events.append(Shown(card=card, zone=zones[seat], seen=ALL, lies_open_to=lies_open_to))
        return
    others = tuple(each for each in state.requests if each[0] != seat)
    state.requests = (*others, (seat, action))
    if events is not None:
        team = tuple(range(seat % len(state.won), len(state.hands), len(state.won)))  # E13
        events.append(Requested(seat=seat, request=action, team=team))


def after_attack(standing: Standing) -> Standing:
    """Return what is still asked for once an attack has been made."""
    return tuple(each for each in standing if not isinstance(each[1], AskRank))


def after_battle(standing: Standing) -> Standing:
    """Return what is still asked for once a battle is over."""
    return tuple(each for each in standing if isinstance(each[1], AskRank))


# --- in words -----------------------------------------------------------------------------------


def suit_asked_for(suit: str) -> str:
    """Return a suit as somebody asks for it: "hearts"."""
    return {
        "C": pgettext("asked for", "clubs"),
        "D": pgettext("asked for", "diamonds"),
        "H": pgettext("asked for", "hearts"),
        "S": pgettext("asked for", "spades"),
    }[suit]


def in_words(name: str, request: Request) -> str:
    """Return what somebody asks for, without a full stop."""
    if isinstance(request, AskSuit):
        words = _("{name} asks for {suit}")
        return words.format(name=name, suit=suit_asked_for(request.suit))
    if isinstance(request, AskRank):
        words = _("{name} asks for an attack with {rank}")
        return words.format(name=name, rank=all_of(request.rank))
    return _("{name} asks for a throw-in").format(name=name)
