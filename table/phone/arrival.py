"""What a phone is told first: which table it is, and how to draw and say things."""

from art.palette import CARD_ASPECT, palette, ui_color
from rules.core import Seat
from rules.remote import SPECTATOR, Look, PageOrder, Welcome
from rules.words import _
from table.card_faces import faces_key
from table.match import Match
from table.phone.shouts import shouts


def welcome_of(match: Match, seat: Seat) -> Welcome:
    """Return what the phone of a seat, or a spectator's, is told of the table."""
    controller, sheet = match.controller, match.entry.sheet
    return Welcome(
        game=sheet.title,
        seat=seat,
        name=_("Spectator") if seat == SPECTATOR else controller.names[seat],
        look=look_of(match),
        orders=tuple(PageOrder(key, words) for key, words in controller.orders),
        rules=tuple(
            (paragraph.rule, paragraph.words)
            for chapter in sheet.chapters(match.header.options)
            for paragraph in chapter.paragraphs
            if paragraph.rule
        ),
        cards=len(match.session.game.deck.cards),
        shouts=shouts() if match.settings.talk else (),
    )


def look_of(match: Match) -> Look:
    """Return how a phone draws the table, as the player has set it and the cards must show."""
    settings, controller = match.settings, match.controller
    colors = {
        name: "#{:02x}{:02x}{:02x}".format(
            *ui_color(name, room=settings.room, high_contrast=settings.high_contrast)
        )
        for name in palette().interface
    }
    strip, pitch = controller.shows
    faces = faces_key(settings, controller.deck)
    return Look(colors, settings.text_scale, CARD_ASPECT, strip, pitch, faces)
