"""The rail above the table: the game and how far it is, the speed, the tools."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from rules.words import Number, _, headed
from table.course import why_barred
from table.letters import capital
from ui.app import App
from ui.controls.backdrop import rail_room
from ui.controls.buttons import Button
from ui.controls.icon_surfaces import icon
from ui.controls.labels import Label
from ui.controls.theme import Size, Theme
from ui.controls.widget import Widget
from ui.felt.felt import Felt
from ui.key_map import with_key

TOOLS: Final = frozenset(
    {"menu", "rules", "print", "redo", "undo", "hint", "log", "speed", "unsaved"}
)
"""The keys of the rail's buttons, which have nothing to do with what is asked."""


def speed_button(app: App) -> Button:
    """Return the button that tells the speed and goes on to the next, as wide as its words."""
    settings = app.settings
    words, tip = f"{Number(settings.speed):g}×", _("Speed")
    if not settings.animations:
        words, tip = "∞×", headed(_("Animations"), _("off"))
    button = Button(words, app.next_speed, kind="quiet", key="speed", tip=tip)
    button.label = _("Speed")
    return button.fitted(app.theme)


class Rail:
    """The widgets of the rail, from the right: tools, speed; from the left: title, status."""

    def __init__(self, felt: Felt) -> None:
        self.app, self.felt, self.course = felt.app, felt, felt.course
        self.match, self.show = felt.match, felt.show

    def widgets(self) -> list[Widget]:
        """Return the widgets; the words have the room that the buttons leave."""
        unit, rail = self.app.theme.unit, self.show.stage.rail
        right = rail.right - 2 * unit
        buttons: list[Widget] = []
        for name, tip, action, enabled in self._tools():
            tool = self._tool(right, name, tip, action, enabled=enabled)
            buttons.append(tool)
            right = tool.rect.left - unit // 2
        speed = speed_button(self.app)
        buttons.append(speed.placed(self._box(right, speed.rect.width)))
        if self.match.autosave.trouble:
            buttons.append(self._unsaved(buttons[-1].rect.left - unit // 2))
        return [*buttons, *self._words(buttons[-1].rect.left - unit)]

    def _tools(self) -> list[tuple[str, str, Callable[[], None], bool]]:
        """Return the tools from the right: their icon, tip, action, and whether they work now."""
        course, overlays, match = self.course, self.felt.overlays, self.match
        bar, undo = match.undo_bar, with_key(_("Undo"), "undo")
        if bar is not None:
            undo = f"{undo}. {why_barred(bar)}"
        tools = [
            ("menu", with_key(_("Menu"), "back"), overlays.menu, True),
            ("rules", with_key(_("Rules"), "rules"), overlays.rules, True),
            ("print", _("Print"), overlays.prints, True),
            ("redo", with_key(_("Redo"), "redo"), course.redo, match.session.can_redo),
            ("undo", undo, course.undo, bar is None),
            (
                "hint",
                "{} ({})".format(_("Hint"), capital("Hint")),
                course.hint,
                course.adviser.is_open,
            ),
        ]
        if not self.show.stage.side.width:
            tools.append(("log", with_key(_("Scores and log"), "log"), self.felt.open_log, True))
        return tools

    @property
    def _height(self) -> int:
        return self.app.theme.button_height - self.app.theme.px(4)

    def _tool(
        self, right: int, name: str, tip: str, action: Callable[[], None], *, enabled: bool
    ) -> Button:
        size = self._height
        ink = "ivory" if enabled else "text_off"
        return Button(
            "",
            action,
            kind="quiet",
            icon=icon(self.app.theme, name, round(size * 0.55), ink),
            key=name,
            tip=tip,
            enabled=enabled,
        ).placed(self._box(right, size))

    def _unsaved(self, right: int) -> Button:
        """The mark that stays as long as the game is not on the disk."""
        theme, words = self.app.theme, _("Not saved")
        return Button(
            words,
            self.felt.overlays.unsaved,
            icon=icon(theme, "save", theme.points("body"), "warning"),
            key="unsaved",
            tip=_("The game isn’t saved"),
        ).placed(self._box(right, Button.width_for(theme, words, icon=True)))

    @property
    def _room(self) -> pygame.Rect:
        return rail_room(self.app.theme, self.show.stage.rail)

    def _box(self, right: int, width: int) -> pygame.Rect:
        """Return a place in the middle of the rail's height that ends at `right`."""
        top = self._room.centery - self._height // 2
        return pygame.Rect(right - width, top, width, self._height)

    def _words(self, right: int) -> list[Widget]:
        match, theme, rail = self.match, self.app.theme, self._room
        unit, title = theme.unit, self.felt.entry.sheet.title
        width = theme.text(title, "title", "ivory", "title").get_width() + 2
        place = pygame.Rect(2 * unit, rail.y, min(width, right - 2 * unit), rail.height)
        named = Label(title, size="title", color="ivory", face="title")
        widgets: list[Widget] = [named.placed(place)]
        left = place.right + 3 * unit
        if right - left > theme.px(120):
            room = pygame.Rect(left, rail.y, right - left, rail.height)
            widgets.append(_status(theme, match.controller.status(self.show.view), room))
        return widgets


def _status(theme: Theme, parts: Sequence[str], room: pygame.Rect) -> Label:
    """Return how far a game is, as much of it as has room.

    The parts come closer, get smaller and take two lines before the last ones are left out; none
    is cut unless it is alone.
    """
    ways: tuple[tuple[str, Size], ...] = ("   ·   ", "body"), (" · ", "body"), (" · ", "small")
    for count in range(len(parts), 0, -1):
        for between, size in ways:
            words = between.join(parts[:count])
            if theme.measure(words, size)[0] <= room.width:
                return Label(words, size=size, color="ivory_shade").placed(room)
        high = theme.text(words, "small", "ivory_shade", width=room.width).get_height()
        if high <= room.height:
            place = room.inflate(0, high - room.height)
            return Label(words, size="small", color="ivory_shade", wrap=True).placed(place)
    return Label("".join(parts[:1]), size="small", color="ivory_shade").placed(room)
