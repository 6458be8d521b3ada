"""How El Presidente is drawn at the table."""

from games.el_presidente.controller import ElPresidenteController
from games.el_presidente.picture import Attack, Middle, disc
from games.el_presidente.telling import OVER
from rules.core import Event, Moved
from rules.el_presidente.events import FourCompleted
from rules.el_presidente.state import View
from ui.picture.cues import Effects
from ui.picture.director import BaseStaging
from ui.picture.hand import add_hand
from ui.picture.items import CardItem, Lift, Picture
from ui.picture.seats import add_seats
from ui.picture.stage import Stage


class ElPresidenteStaging(BaseStaging[ElPresidenteController]):
    """El Presidente in a window."""

    def picture(self, view: View, stage: Stage) -> Picture:
        picture, controller, facts = Picture(), self.controller, view.facts
        places = add_seats(picture, stage, self.deck, controller.seats(view), view.viewer)
        table = picture, stage, view, controller
        Attack(*table).add(places)
        laid, equals = view.zones["battle"], controller.equals
        fours = frozenset(card for card in laid if len(equals(laid, card)) == 4)
        over = OVER(controller.at(view))
        Middle(*table).add(fours, equals(laid, laid[-1]) if laid and over else frozenset())
        for item in add_hand(picture, stage, view, controller.sorted_hand):
            if item.card in facts.shown and not over:  # then everybody's hand lies open
                _add_eye(picture, stage, item)
        return picture

    def drawn(self, event: Event, view: View, stage: Stage) -> Effects | None:
        if isinstance(event, FourCompleted):
            return lambda picture: [
                Lift(tuple(each.card for each in picture.cards if each.mark == "lit"))
            ]
        if isinstance(event, Moved) and event.target == "battle":
            return lambda _picture: [Lift((event.card,), "lit")]
        return None


def _add_eye(picture: Picture, stage: Stage, item: CardItem) -> None:
    """Add the eye above a card of the own hand that everyone sees."""
    theme, about = stage.theme, frozenset({item.key})
    size = max(theme.px(40), theme.points("body"))
    piece = disc(theme, "eye", size, round(size * 0.7), "link", "link")
    spot = item.place.rect.move(0, -(size // 3))
    picture.lay(("eye", item.card, size), piece, spot, "midtop", above=True, about=about)
