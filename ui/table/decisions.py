"""What the person at the screen does about what is asked: choose, decide, take back."""

from collections.abc import Callable

from rules.asking import Bar
from rules.core import Action, Seat
from rules.words import _
from ui.app import App
from ui.controller import Hint
from ui.picture.items import CardItem
from ui.table.bubble import Bubble
from ui.table.match import Match


def why_barred(bar: Bar) -> str:
    """Return in a sentence why a decision cannot be taken back, and what would allow it."""
    return {
        Bar.NOTHING: _("Nothing has been decided here yet that could be taken back."),
        Bar.CHANCE: _(
            "Cards were shuffled or drawn by chance since: only free take-backs (Settings) go "
            "back over that."
        ),
        Bar.SEEN: _(
            "New cards have been seen since: only free take-backs (Settings) go back over that."
        ),
        Bar.ASKED: _(
            "Another player has been asked since: only free take-backs (Settings) go back over "
            "that."
        ),
    }[bar]


class Decisions:
    """Takes what buttons, keys and the mouse decide alike, or says why not.

    `commit` plays a legal action, `rewound` goes on from what was taken or put back, and `sync`
    shows the hand as it is held now.
    """

    def __init__(
        self,
        app: App,
        match: Match,
        bubble: Bubble,
        *,
        commit: Callable[[Seat, Action], None],
        rewound: Callable[[], None],
        sync: Callable[[], None],
    ) -> None:
        self.app, self.match, self.bubble = app, match, bubble
        self._commit, self._rewound, self._sync = commit, rewound, sync

    # --- deciding ---------------------------------------------------------------------------

    def submit(self, action: Action) -> None:
        """Take a decision of the acting player, or say why not."""
        seat = self.match.asked
        if seat is None:
            return
        refusal = self.match.verify(seat, action)
        if refusal is not None:
            self.bubble.refuse(refusal)
            return
        self._commit(seat, action)

    def take_primary(self) -> None:
        """Enter, or a click on the play area: the obvious decision, if there is one."""
        ask = self.match.ask
        if ask is not None and ask.primary is not None:
            self.submit(ask.primary.action)

    def say_openly(self, action: Action) -> None:
        """Commit what the person at the screen may do at any time; their choice stays."""
        chosen = self.match.hand.chosen
        self._commit(self.match.viewer, action)
        self.match.hand.chosen = chosen

    # --- the hand ---------------------------------------------------------------------------

    def choose(self, cards: tuple[int, ...]) -> None:
        """Choose cards of the hand: they rise, and the offers follow."""
        self.match.hand.chosen = cards
        self.app.sound("choose")
        self._sync()

    def refuse_card(self, item: CardItem) -> None:
        """Say which rule refuses a card of the hand that was clicked."""
        match, seat = self.match, self.match.asked
        assert seat is not None
        chosen = match.hand.chosen
        refusal = match.controller.refusal(match.turn(seat), chosen, item.card)
        if refusal is not None:
            self.bubble.refuse(refusal, item)

    def take_hint(self, hint: Hint) -> None:
        """Choose the cards of a hint, or sort the hand as it says, or again as before."""
        if hint.order:
            first = self.match.controller.orders[0][0]
            self.sort_by(first if self.match.order == hint.order else hint.order)
            return
        self.choose(hint.cards)
        if hint.why:
            self.bubble.say(hint.why)

    def sort_by(self, order: str) -> None:
        """Sort the hand, dropping the player's own arrangement."""
        self.match.hand.sort_by(order, self.match.viewer)
        self._sync()

    def arrange(self, order: tuple[int, ...]) -> None:
        """Hold the hand in an order of the player's own."""
        self.match.hand.orders[self.match.viewer] = order
        self._sync()

    # --- taking back ------------------------------------------------------------------------

    def undo(self) -> None:
        """Ctrl+Z: take back what may be taken back, or say why not."""
        bar = self.match.undo()
        if bar is None:
            self._rewound()
        else:
            self.bubble.say(why_barred(bar))

    def redo(self) -> None:
        """Ctrl+Y: put back what was taken back."""
        if self.match.redo():
            self._rewound()
