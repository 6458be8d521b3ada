"""What the pointer does over the table: the card it drags, rests on, clicked last or looks at."""

from ui.picture.items import CardItem


class Pointer:
    """A card under the pointer: `drag` is one pressed and where, `inspected` one shown large.

    With `dragging` the press has become a drag.
    """

    def __init__(self) -> None:
        self.drag: tuple[CardItem, tuple[int, int]] | None = None
        self.dragging = False
        self.point = (0, 0)
        """Where a dragged card is."""
        self.inspected: CardItem | None = None
        self.hover: CardItem | None = None
        self.pressed = -1e9
        """When a button of the mouse was pressed last."""
        self._clicked: tuple[int, float] = (-1, 0.0)

    def let_go(self) -> None:
        """Drop nothing, look at nothing: another scene or another player comes."""
        self.drag, self.dragging, self.inspected, self.hover = None, False, None, None

    def forget(self) -> None:
        """The decision is taken: no card shown large and no half a double-click outlives it."""
        self.inspected, self._clicked = None, (-1, 0.0)

    def cancel(self) -> bool:
        """Put back the card that is dragged, or else shown large; return whether there was one.

        The pointer still rests on a card put away: it is shown again once the pointer comes anew.
        """
        if self.drag is None and self.inspected is None:
            return False
        if self.drag is not None:
            self.drag, self.dragging = None, False
        else:
            self.inspected = None
        return True

    def click(self, card: int, now: float) -> None:
        """Note a click on a card."""
        self._clicked = card, now

    def clicked_since(self, card: int, when: float) -> bool:
        """Return whether the last click was on this card, and since then."""
        last, clicked = self._clicked
        return last == card and clicked > when
