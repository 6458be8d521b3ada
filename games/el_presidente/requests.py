"""Requests at the table of El Presidente (E15): what may be asked for, and the bubbles of it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

import pygame

from art.icons import Symbol
from rules.core import CHANCE, Seat
from rules.decks.cards import Deck
from rules.el_presidente.actions import REQUESTS, AskRank, AskSuit, Decision, Request
from rules.el_presidente.ranks import all_of
from rules.el_presidente.state import Facts
from rules.el_presidente.talk import Standing
from rules.turn import Turn
from rules.words import _, pgettext
from table.controller import RequestOffer
from ui.picture.items import Drawn, Picture
from ui.picture.request_bubbles import TAIL, bubble
from ui.picture.stage import Stage

THROW_IN: Final = Symbol("deal")
"""A hand that lays a card down."""

Way: TypeAlias = tuple[int, int]
"""A way or a place in the window, as (x, y)."""


def symbol_of(deck: Deck, request: Request) -> Symbol:
    """Return the symbol of a request: suit and rank as the cards have them."""
    face = deck.face
    if isinstance(request, AskSuit):
        signs, inks, four = (
            face.table(name, variant) or {}
            for name, variant in (("sign", ""), ("ink", ""), ("ink", "four_color"))
        )
        suit = request.suit
        return Symbol(str(signs[suit]), ink=str(inks[suit]), four_color=str(four[suit]))
    if isinstance(request, AskRank):
        labels = face.table("label") or {}
        return Symbol(letters=str(labels.get(request.rank) or request.rank))
    return THROW_IN


def suit_asked_for(suit: str) -> str:
    """Return a suit as somebody asks for it: "hearts"."""
    return {
        "C": pgettext("asked for", "clubs"),
        "D": pgettext("asked for", "diamonds"),
        "H": pgettext("asked for", "hearts"),
        "S": pgettext("asked for", "spades"),
    }[suit]


def told(name: str, request: Request) -> str:
    """Return what somebody asks for, without a full stop."""
    if isinstance(request, AskSuit):
        words = _("{name} asks for {suit}")
        return words.format(name=name, suit=suit_asked_for(request.suit))
    if isinstance(request, AskRank):
        words = _("{name} asks for an attack with {rank}")
        return words.format(name=name, rank=all_of(request.rank))
    return _("{name} asks for a throw-in").format(name=name)


def offers(deck: Deck, turn: Turn[Decision, Facts]) -> tuple[RequestOffer, ...]:
    """Return all that a seat may ask for, and what it asks for already; between games nothing."""
    if turn.view.actors in {(), (CHANCE,)}:
        return ()
    return tuple(
        RequestOffer(
            _alone(request),
            _group(request),
            symbol_of(deck, request),
            request,
            enabled=turn.verify(request) is None,
        )
        for request in REQUESTS
    )


def _group(request: Request) -> str:
    if isinstance(request, AskSuit):
        return _("Another suit")
    return _("Attack with") if isinstance(request, AskRank) else _("Throw in")


def _alone(request: Request) -> str:
    if isinstance(request, AskSuit):
        return suit_asked_for(request.suit)
    return all_of(request.rank) if isinstance(request, AskRank) else _("Throw in")


# --- bubbles --------------------------------------------------------------------------------


def add_requests(
    picture: Picture,
    stage: Stage,
    deck: Deck,
    standing: Standing,
    ways: Mapping[Seat, tuple[Way, Sequence[Way]]],
    size: int,
    arrow: Iterable[tuple[float, float]],
) -> None:
    """Add a bubble before the seat of everybody who asks for something.

    `ways` has for each seat the way to it and the places before it, the best first. A bubble lies
    on no small sign there, and not on the arrow where that can be helped.
    """
    thin = max(4, size // 3)
    taken = [*picture.plates.values(), *map(_box_of, _badges(picture))]
    crossed = [
        pygame.Rect(round(x) - thin // 2, round(y) - thin // 2, thin, thin) for x, y in arrow
    ]
    for seat, request in standing:
        out, spots = ways[seat]
        boxes = [_placed(stage, spot, size, out) for spot in spots]
        box = min(boxes, key=lambda box: _covered(box, taken) * 100 + _covered(box, crossed))
        taken.append(box)
        what = symbol_of(deck, request)
        piece = bubble(stage.theme, what, size, out)
        corner = piece.get_rect(center=box.center).topleft
        picture.below.append(Drawn(("request", seat, what, corner), piece, *corner))


def _badges(picture: Picture) -> Iterator[Drawn]:
    """Yield the small signs before the seats."""
    for piece in picture.below:
        if isinstance(piece.what, tuple) and piece.what[0][:1] == ("badge",):
            yield piece


def _box_of(piece: Drawn) -> pygame.Rect:
    return piece.surface.get_rect(topleft=(piece.x, piece.y))


def _placed(stage: Stage, spot: Way, size: int, out: Way) -> pygame.Rect:
    """Return the body of a bubble within the middle; its tail stays off the action line."""
    box, room = pygame.Rect(0, 0, size, size), pygame.Rect(stage.middle)
    box.center = spot
    if out == (0, 1):
        room.height -= round(TAIL * size)
    return box.clamp(room)


def _covered(box: pygame.Rect, others: Sequence[pygame.Rect]) -> int:
    return len(box.collidelistall(list(others)))
