"""Table talk: cards shown to everyone (E14) and requests made aloud (E15)."""

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from rules.core import ALL, Event, Refusal, Seat, Shown, bits
from rules.decks.cards import Deck
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
from rules.el_presidente.events import Answered, Requested
from rules.el_presidente.state import NOBODY, State, View
from rules.shared.card_sets import held_set
from rules.words import _, listed, pgettext, sentence


def all_of(rank: str) -> str:
    """Return cards of a rank: "aces", "7s"."""
    named = {"A": _("aces"), "T": _("10s"), "J": _("jacks"), "Q": _("queens"), "K": _("kings")}
    return named.get(rank) or _("{rank}s").format(rank=rank)


def how_many(count: int) -> str:
    """Return a number of equal cards, from one to four, as a word."""
    return (_("one"), _("two"), _("three"), _("four"))[count - 1]


def listed_by_rank(deck: Deck, cards: Iterable[int]) -> str:
    """Return cards in words, ranks from ace to king, all four of one as "four 5s"."""
    words: dict[str, list[str]] = {}
    for card in sorted(map(deck.__getitem__, cards), key=lambda card: deck.rank(card, "rank")):
        words.setdefault(str(card.attributes["rank"]), []).append(card.name)
    four = _("{count} {rank}")
    fours = {
        rank: [four.format(count=how_many(4), rank=all_of(rank))]
        for rank in words
        if len(words[rank]) == 4
    }
    return listed([word for rank in words for word in fours.get(rank, words[rank])])


Standing: TypeAlias = tuple[tuple[Seat, Request], ...]


def request_of(standing: Standing, seat: Seat) -> Request | None:
    """Return what a seat asks for, if anything."""
    return next((request for asker, request in standing if asker == seat), None)


def refusal(state: State, seat: Seat, action: Talk) -> Refusal | None:
    """Return why a seat may not say that now, or `None` if it may."""
    if isinstance(action, Show | Hide):
        return _card_refusal(state, seat, action)
    if action not in REQUESTS:
        return Refusal("E15", sentence(_("Ask everyone for a throw-in, a suit or a rank")))
    if request_of(state.requests, seat) == action:
        return Refusal("E15", _("You’re already asking for that."))
    return None


def _card_refusal(state: State, seat: Seat, action: Show | Hide) -> Refusal | None:
    """Return why the seat may not show or hide that card (E14)."""
    card = held_set(action.cards, state.hands[seat])
    if not card or len(action.cards) != 1:
        return Refusal("E14", _("Choose cards from your hand, each only once."))
    if bool(card & state.shown) == (type(action) is Hide):
        return None
    return Refusal("E14", _("That’s no longer offered. Choose again."))


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
        events.append(Requested(seat=seat, request=action, team=_team(state, seat)))


def _team(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats of a seat's team (E13)."""
    return tuple(range(seat % len(state.won), len(state.hands), len(state.won)))


def _does(request: Request, fields: Mapping[str, object], *, attacks: bool) -> bool:
    """Return whether a card that is played is what was asked for."""
    if isinstance(request, AskRank):
        return attacks and fields["rank"] == request.rank
    return not attacks and (isinstance(request, AskThrow) or fields["suit"] == request.suit)


def tell_met(
    state: State, seat: Seat, card: Mapping[str, object], events: list[Event], *, attacks: bool
) -> None:
    """Tell of the requests of a seat's partners what its play has come to, if anything.

    An attack of a partner ends what was asked for the attack; a throw-in meets a request or not.
    """
    for asker, request in state.requests:
        if seat == asker or asker not in _team(state, seat):
            continue
        if _does(request, card, attacks=attacks):
            events.append(Answered(seat=asker, request=request, by=seat))
        elif attacks and isinstance(request, AskRank):
            events.append(Answered(seat=asker, request=request, by=NOBODY))


def tell_unmet(state: State, cards: Sequence[Mapping[str, object]], events: list[Event]) -> None:
    """Tell at the end of a battle which requests no partner has met with one of its `cards`."""
    laid = [  # what beat the attack was no throw-in, nor was its first card
        (seat, card)
        for at, (seat, card) in enumerate(zip(state.laid_by, cards, strict=True))
        if at not in {0, state.beaten_at}
    ]
    for asker, request in state.requests:
        team = _team(state, asker)
        if len(team) == 1 or isinstance(request, AskRank):
            continue
        partners = (card for seat, card in laid if seat in team and seat != asker)
        if not any(_does(request, card, attacks=False) for card in partners):
            events.append(Answered(seat=asker, request=request, by=NOBODY))


def can_be_met(view: View, request: Request) -> bool:
    """Return whether somebody else can still do in this battle what the viewer asks for."""
    facts = view.facts
    if isinstance(request, AskRank) or facts.phase not in {"second_window", "pick_up"}:
        return True
    seats = sum(map(len, facts.teams))
    left = (facts.closes - facts.turn) % seats + 1
    to_come = {(facts.turn + step) % seats for step in range(left)}
    return facts.phase == "second_window" and bool(to_come - {view.viewer})


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
