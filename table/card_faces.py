"""Card faces and backs as the settings want them, for the screen and for phones."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

import msgspec

from art.palette import back_ink
from rules.version import VERSION

if TYPE_CHECKING:
    from PIL import Image

    from rules.decks.cards import Deck
    from table.storage.settings import Settings


def draw_face(
    settings: Settings,
    deck: Deck,
    card: int,
    height: int,
    *,
    small: bool = True,
    turned: bool = False,
) -> Image.Image:
    """Return the face of a card of this height in pixels (RGBA). It is drawn at each call.

    A `small` one shows what decides, as a phone always does, and no pips; one that lies `turned`
    is as its upper half is read then.
    """
    from art.faces import FaceStyle, render_face

    style = FaceStyle(
        variant="four_color" if settings.four_colors else "",
        high_contrast=settings.high_contrast,
        layout="small" if small else "large",
        turned=turned,
    )
    return render_face(deck, deck.cards[card], height, style)


def faces_key(settings: Settings, deck: Deck) -> str:
    """Return a name for how all of a deck's cards look on phones: they are kept under it."""
    looks = settings.four_colors, settings.high_contrast, settings.room
    told = repr((VERSION, deck.cards, deck.face, looks))
    return sha256(told.encode()).hexdigest()[:16]


def draw_back(settings: Settings, deck: Deck, height: int) -> Image.Image:
    """Return the back of a deck's cards of this height, as it is in the player's room."""
    from art.backs import render_back

    face = deck.face
    ground = back_ink(face.back.ground, settings.room)
    back = msgspec.structs.replace(face.back, ground=ground)
    return render_back(msgspec.structs.replace(face, back=back), height)
