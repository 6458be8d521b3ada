"""Who plays on from a place of a recorded game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.record import Header, SeatHeader
from rules.words import _
from table.players import Players
from table.storage.presets import MOST_NAME, PresetSeat
from ui.controls.buttons import Button
from ui.key_map import brass_sign
from ui.lobby.seat_row import add_seat_row
from ui.pages.dialog import tell
from ui.pages.page import PageScene, Rows


class PlayOnScene(PageScene):
    """Asks who sits at which of a game's seats from now on."""

    def __init__(self, header: Header, play_on: Callable[[Sequence[SeatHeader]], None]) -> None:
        super().__init__()
        self.header, self._play_on = header, play_on

    @property
    def title(self) -> str:
        return _("Play on from here")

    def enter(self) -> None:
        self.players = Players(self.app.settings, len(self.header.seats))
        colors = [seat.color for seat in self.players.seats]
        self.players.take(
            [
                PresetSeat(seat.name[:MOST_NAME], seat.player, color)
                for seat, color in zip(self.header.seats, colors, strict=True)
            ]
        )
        self.rebuild()

    def build(self, rows: Rows) -> None:
        rows.heading(_("Players"))
        rows.text(_("Each seat keeps its cards and score."))
        for seat in range(len(self.players.seats)):
            add_seat_row(rows, self.players, seat, self.rebuild, self.app.push)

    def foot(self) -> Sequence[Button]:
        words, key = _("Play on"), brass_sign()
        return (self.button(words, self.play, kind="primary", icon_name="deal", shortcut=key),)

    def primary(self) -> Callable[[], None] | None:
        return self.play

    def play(self) -> None:
        """Go to the table, or say in one sentence why not."""
        problem = self.players.problem()
        if problem:
            tell(self.app, problem, _("Who’s playing?"))
            return
        self.players.keep_phones()
        seats = [seat.header for seat in self.players.seats]
        self.app.pop()
        self._play_on(seats)
