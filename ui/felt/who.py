"""The question who of several people it is, where all of them are asked at once."""

from collections.abc import Callable, Sequence

import pygame

from rules.core import Seat
from rules.words import _
from ui.controls.buttons import Button
from ui.controls.placing import control, unplaced
from ui.pages.dialog import Dialog


class WhoScene(Dialog):
    """Names people one below the other, each with a number key; Esc is nobody."""

    def __init__(
        self, people: Sequence[tuple[int, Seat, str]], then: Callable[[Seat], None]
    ) -> None:
        super().__init__()
        self.title = _("Who?")
        self.people, self.then = tuple(people), then

    def lay_out(self) -> None:
        theme, unit = self.app.theme, self.app.theme.unit
        rows = [
            control(
                theme,
                Button(
                    unplaced(), name, self._answer(seat), shortcut=str(number), key=f"who:{seat}"
                ),
            )
            for number, seat, name in self.people
        ]
        self.show(
            round(max(theme.px(420), 36 * unit) * theme.text_scale),
            self.heading(self.title),
            *(row for each in rows for row in (each, self.gap(1))),
            self.gap(2),
            self.buttons((_("Nobody"), self.close, "primary")),
        )

    def _answer(self, seat: Seat) -> Callable[[], None]:
        def answer() -> None:
            self.close()
            self.then(seat)

        return answer

    def confirm(self) -> None:
        self.close()

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN:
            for number, seat, _name in self.people:
                if event.unicode == str(number):
                    self._answer(seat)()
                    return
        super().handle(event)
