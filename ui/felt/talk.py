"""Open table talk: a person turns a card of their hand round for everyone, asked or not."""

from __future__ import annotations

from typing import Final

from rules.words import _
from table.controller import Offer
from table.letters import capital
from ui.controls.buttons import Button
from ui.felt.felt import Felt

BUTTON: Final = "talk"
"""The key of the button that shows a card to everyone."""


class Talk:
    """Which card the person at the screen could show, and the button for it.

    It is the card at the keyboard's cursor, or else the chosen one that was clicked last, or the
    one that the cursor left for the button. In a game without table talk there is neither.
    """

    def __init__(self, felt: Felt) -> None:
        self.app, self.course, self.match = felt.app, felt.course, felt.match

    def touch(self, card: int) -> None:
        """Remember the card that was clicked last; one that cannot be chosen is ringed."""
        if not self.match.controller.open_talk:
            return
        ask, hand = self.match.ask, self.match.hand
        chosen = ask is not None and card in ask.choosable
        hand.touched, hand.left, hand.cursor = card, None, None if chosen else card
        self.course.change()

    @property
    def card(self) -> int | None:
        """The card that could be shown now: one in the hand of the person at the screen."""
        match, hand = self.match, self.match.hand
        chosen = hand.touched if hand.touched in hand.chosen else hand.left
        wanted = chosen if hand.cursor is None else hand.cursor
        return wanted if match.viewer in match.people and wanted in match.held else None

    @property
    def offer(self) -> Offer | None:
        match, card = self.match, self.card
        if not match.controller.open_talk or card is None:
            return None
        return match.controller.talk(match.turn(match.viewer), card)

    def take(self) -> None:
        """Show the card, or turn it back; what was chosen for a decision stays chosen."""
        offer = self.offer
        if offer is not None:
            self.course.say_openly(offer.action)

    def button(self) -> Button | None:
        """Return the button for the action line; `None` in other games."""
        match = self.match
        if not match.controller.open_talk or match.viewer not in match.people or not match.held:
            return None
        theme, offer = self.app.theme, self.offer
        words = _("Show card") if offer is None else offer.words
        if theme.size[0] < 1200 * theme.text_scale:
            words = ""
        shortcut = capital("Show card") if words else ""
        button = Button(
            words,
            self.take,
            kind="quiet",
            icon="eye",
            shortcut=shortcut,
            key=BUTTON,
            tip=_("First click a card in your hand.") if offer is None else offer.tip,
            enabled=offer is not None,
        )
        return button.fitted(theme)
