"""Open table talk: a person turns a card of their hand round for everyone, asked or not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from rules.words import _
from ui.controls.icons import icon
from ui.controls.widgets import Button
from ui.table.controller import Offer, Talker

if TYPE_CHECKING:
    from ui.table.scene import TableScene

KEY: Final = "s"


class Talk:
    """Which card the person at the screen could show, and the button for it.

    It is the card at the keyboard's cursor, or else the one clicked last. In a game without
    table talk there is never an offer and never a button.
    """

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.talker = table.controller if isinstance(table.controller, Talker) else None
        self._touched: int | None = None

    def touch(self, card: int) -> None:
        """Remember the card that was clicked last; one that cannot be chosen is ringed."""
        if self.talker is None:
            return
        ask = self.table.ask
        chosen = ask is not None and card in ask.lit | ask.fresh
        self._touched, self.table.hand.cursor = card, None if chosen else card
        self.table.bars.fill(ask)

    @property
    def among_partners(self) -> bool:
        """Whether all people here are partners who may tell each other everything they hold."""
        sides = self.table.controller.partners
        return self.talker is not None and any(self.table.people <= side for side in sides)

    @property
    def card(self) -> int | None:
        """The card that could be shown now: one in the hand of the person at the screen."""
        table = self.table
        wanted = self._touched if table.hand.cursor is None else table.hand.cursor
        held = table.view.zones.get(f"hand:{table.viewer}", ())
        return wanted if table.viewer in table.people and wanted in held else None

    @property
    def offer(self) -> Offer | None:
        """What the button and its key do now."""
        if self.talker is None:
            return None
        card = self.card
        if card is None:
            return None
        return self.talker.talk(self.table.session.state, self.table.viewer, card)

    def take(self) -> None:
        """Show the card, or turn it back; what was chosen for a decision stays chosen."""
        offer = self.offer
        if offer is not None:
            self.table.say_openly(offer.action)

    def button(self, right: int, line: pygame.Rect) -> Button | None:
        """Return the button in the action line, ending at `right`; `None` in other games."""
        table = self.table
        if self.talker is None or table.viewer not in table.people:
            return None
        if not table.view.zones[f"hand:{table.viewer}"]:
            return None
        look, offer = table.app.look, self.offer
        words = _("Show card") if offer is None else offer.words
        if look.size[0] < 1200 * look.text_scale:
            words = ""
        shortcut = KEY.upper() if words else ""
        symbol = icon(look, "eye", look.points("body"), "text_off" if offer is None else "text")
        width = Button.width_for(look, words, icon=True, shortcut=shortcut)
        box = pygame.Rect(right - width, 0, width, look.button_height)
        box.centery = line.centery
        return Button(
            box,
            words,
            self.take,
            kind="quiet",
            icon=symbol,
            shortcut=shortcut,
            key="talk",
            tip=_("First click a card of your hand.") if offer is None else offer.tip,
            enabled=offer is not None,
        )
