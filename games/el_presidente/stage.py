"""How El Presidente is drawn at the table."""

from typing import Final

from games.el_presidente.arrow import add_attack
from games.el_presidente.battle import add_middle
from games.el_presidente.controller import ElPresidenteController
from rules.core import Event, Moved
from rules.el_presidente.events import FourCompleted
from rules.el_presidente.state import Facts, View
from ui.controls.icon_surfaces import icon
from ui.controls.theme import inlaid
from ui.picture.cues import Effects
from ui.picture.director import BaseStaging
from ui.picture.hand import add_hand
from ui.picture.items import CardItem, Drawn, Effect, Lift, Picture
from ui.picture.seats import add_seats
from ui.picture.stage import Stage

FOUR: Final = 4
"""Cards of a rank."""


class ElPresidenteStaging(BaseStaging[ElPresidenteController]):
    """El Presidente in a window."""

    def picture(self, view: View, stage: Stage) -> Picture:
        """Draw up the seats, who of them attacks whom, the middle with the battle, and the hand."""
        picture = Picture()
        facts: Facts = view.facts
        places = add_seats(picture, stage, self.deck, self.controller.seats(view), view.viewer)
        add_attack(picture, stage, self.deck, view, places)
        laid, equals = view.zones["battle"], self.controller.equals
        fours = frozenset(card for card in laid if len(equals(laid, card)) == FOUR)
        won = laid and facts.phase in {"deal", "over"}
        add_middle(picture, stage, view, fours, equals(laid, laid[-1]) if won else frozenset())
        self._add_hand(picture, stage, view)
        return picture

    def _add_hand(self, picture: Picture, stage: Stage, view: View) -> None:
        items = add_hand(picture, stage, view, self.controller.sorted_hand)
        facts: Facts = view.facts
        if facts.phase in {"deal", "over"}:  # then everybody's hand lies open
            return
        for item in items:
            if item.card in facts.shown:
                picture.above.append(_eye(stage, item))

    def drawn(self, event: Event, view: View, stage: Stage) -> Effects | None:
        """Return that cards stand out as they come to lie, and the four that won."""
        if isinstance(event, FourCompleted):
            return _lifted_four
        if isinstance(event, Moved) and event.target == "battle":
            return lambda _picture: [Lift((event.card,), "lit")]
        return None


def _lifted_four(picture: Picture) -> list[Effect]:
    """Return the four that won: they rise."""
    lit = (item.card for item in picture.cards if item.mark == "lit" and item.card >= 0)
    return [Lift(tuple(lit))]


def _eye(stage: Stage, item: CardItem) -> Drawn:
    """Return the eye above a card of the own hand that everyone sees."""
    theme = stage.theme
    size = max(theme.px(40), theme.points("body"))
    ground = theme.panel((size, size), "panel_raised", "link", radius=size // 2)
    piece = inlaid(ground, icon(theme, "eye", round(size * 0.7), "link"))
    spot = piece.get_rect(midtop=(item.place.x, item.place.y - item.place.height // 2))
    spot.y -= size // 3
    what = ("eye", item.card, size, spot.topleft)
    return Drawn(what, piece, *spot.topleft, about=frozenset({item.key}))
