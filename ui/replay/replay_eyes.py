"""What is to be seen of a replay, for whoever has it read aloud."""

from collections.abc import Callable, Sequence

from rules.core import UNSEEN, View
from rules.words import _
from table.controller import AnyController
from ui.felt.reading import Held, sentence
from ui.picture.show import Show


class ReplayEyes:
    """The table of a replay as it is shown from its chair; `told` is the log up to there."""

    away = frozenset[int]()

    def __init__(
        self, controller: AnyController, show: Show, told: Callable[[], Sequence[str]]
    ) -> None:
        self.controller, self._show, self._told = controller, show, told

    @property
    def view(self) -> View:
        """The table as it is shown now."""
        return self._show.view

    @property
    def events(self) -> Sequence[str]:
        """The sentences of the log up to here."""
        return self._told()

    def held(self) -> Held | None:
        """Return the hand of the chair that is looked from, where it is open."""
        view, stage = self.view, self._show.stage
        cards = view.zones.get(f"hand:{view.viewer}", ())
        if not cards or UNSEEN in cards:
            return None
        order = dict(self.controller.orders).get(stage.sort, "")
        arranged = stage.arranged(cards, self.controller.sorted_hand)
        name = self.controller.names[view.viewer]
        return Held(self.controller, arranged, view, order, owner=name)

    def asked(self) -> str:
        """Return whose turn it was."""
        return sentence(self.controller.waiting(self.view) or _("nothing is asked now"))
