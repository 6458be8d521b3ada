"""Pages: full-window scenes with a walnut rail, a scrolled column of rows, and a foot of buttons.

The set-up, the settings, the print page and the list of records are all pages; a page says what
stands in it, here stands how it is laid out at every window size and text scale.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import pygame

from rules.words import _
from ui.app import Scene
from ui.controls.backdrop import felt, rail, rail_foot, rail_height
from ui.controls.buttons import Button, Choice, Toggle
from ui.controls.fields import Stepper
from ui.controls.icon_surfaces import chevron
from ui.controls.labels import Figure, Label, Plate, Rule
from ui.controls.panel import Panel
from ui.controls.placing import Words, control, held, line, paragraph, place, sized, widgets_of
from ui.controls.theme import Size, Theme
from ui.controls.viewport import Viewport
from ui.controls.widget import ENTER, Widget
from ui.focus_reader import text_above
from ui.key_map import with_key
from ui.layout.boxes import GROW, SPACE, Box, column, fixed, grid, grow, leaf, over, part, row
from ui.layout.solving import height_of, lay

COLUMN: Final = 59
"""Width of a page's column in heights of its letters, where the window is wide enough."""
WIDE: Final = 46
"""The width, in heights of letters, from which on controls stand beside their words."""
CONTROL: Final = 0.42
"""The part of a row that its control takes there."""


class Rows:
    """The rows of a page, `width` pixels wide, declared from the top down."""

    def __init__(self, theme: Theme, width: int) -> None:
        self.theme, self.width = theme, width
        self.boxes: list[Box] = []
        self.headings: list[Label] = []
        self._under_heading = 0
        self.narrow = width < WIDE * theme.points("body")
        """Whether controls stand below their words instead of beside them."""
        self.stacked = False
        """Whether they do so at any width, and the words are plain."""

    def add(self, box: Box, space: float = 1) -> None:
        """Put a row below the others, with so many units free below it."""
        self.boxes.append(box)
        self.space(space)

    def space(self, units: float) -> None:
        """Leave so many units free."""
        self.boxes.append(leaf(height=fixed(round(units * self.theme.unit))))

    def heading(self, words: str, size: Size = "large") -> None:
        """Begin a part with a title in brass."""
        if self.boxes:
            self.space(4)
        theme = self.theme
        high = fixed(round(theme.points(size) * 1.5))
        label = Label(words, size=size, color="brass", face="title")
        self.headings.append(label)
        self.add(leaf(Words(theme, label), width=GROW, height=high), 0)
        below = fixed(round(1.5 * theme.unit))
        self.add(leaf(width=GROW, height=below, ground=Rule()), 0)
        self._under_heading = len(self.boxes)

    @property
    def follows_heading(self) -> bool:
        """Whether the line of a heading is the last thing here."""
        return self._under_heading == len(self.boxes)

    def text(self, words: str, *, color: str = "text_quiet", size: Size = "body") -> None:
        """Put a paragraph over the whole width."""
        self.add(paragraph(self.theme, words, size, color))

    def figures(self, told: Sequence[tuple[int | str, str]]) -> None:
        """Put large numbers, each with its words below it, side by side where there is room."""
        theme, columns = self.theme, 2 if self.narrow else len(told)
        cells = [
            held(Figure(f"{number}", words), width=GROW, height=GROW) for number, words in told
        ]
        high = fixed(Figure.height(theme))
        self.add(grid(cells, columns, gap=theme.unit, row_height=high))

    @property
    def control_width(self) -> int:
        return self.width if self.narrow or self.stacked else round(self.width * CONTROL)

    def row(self, title: str, explain: str, widget: Widget, more: Box | None = None) -> None:
        """Put words at the left and a control at the right.

        What there is `more` stands between them, and takes no height of its own.
        Of a `stacked` form they stand above it, and nothing is explained.
        """
        theme = self.theme
        widget.label, widget.explained = title, explain
        if self.stacked:
            if title:
                self.text(title, color="text")
            self.add(control(theme, widget), 2)
            return
        words = column(
            paragraph(theme, title, face="strong"),
            paragraph(theme, explain, "small", "text_quiet") if explain else None,
            gap=theme.px(3),
            width=GROW,
        )
        words = words if more is None else row(words, more, gap=theme.unit, width=GROW)
        choice = control(theme, widget)
        if self.narrow:
            self.add(column(words, choice, gap=theme.unit, width=GROW), 2)
        else:
            choice = over(choice, width=part(CONTROL))
            self.add(row(words, choice, gap=4 * theme.unit, width=GROW), 2)

    def choice(
        self,
        key: str,
        title: str,
        values: Sequence[tuple[Any, str]],
        value: Any,
        change: Callable[[Any], None],
        explain: str = "",
    ) -> None:
        """Put a choice among a few values, on as many lines as their words need."""
        wide = self.control_width
        choice = Choice(values, value, change, key=key).broken(self.theme, wide)
        self.row(title, explain, choice)

    def switch(
        self,
        key: str,
        title: str,
        on: bool,
        change: Callable[[bool], None],
        explain: str = "",
    ) -> None:
        """Put a switch, whose words tell whether it is on; stacked, they are its title."""
        words = title if self.stacked else (_("Off"), _("On"))[on]
        toggle = Toggle(words, on, change, key=key)
        self.row("" if self.stacked else title, explain, toggle)

    def number(
        self,
        key: str,
        title: str,
        value: int,
        bounds: tuple[int, int],
        change: Callable[[int], None],
        explain: str = "",
        *,
        step: int = 1,
        show: Callable[[int], str] = str,
    ) -> None:
        """Put a number within bounds."""
        stepper = Stepper(value, *bounds, change, step=step, show=show, key=key)
        self.row(title, explain, stepper)

    def turning(
        self,
        key: str,
        title: str,
        values: Sequence[tuple[str, str]],
        value: str,
        change: Callable[[str], None],
        *,
        kind: str = "",
    ) -> None:
        """Put one of many values, at first the first, from which one turns to the next."""
        names, words = [name for name, _words in values], [words for _name, words in values]
        at = names.index(value) if value in names else 0
        stepper = Stepper(
            at,
            0,
            len(names) - 1,
            lambda to: change(names[to]),
            show=lambda to: words[to],
            signs=("‹", "›"),
            kind=kind,
            key=key,
        )
        self.row(title, "", stepper)


class RailScene(Scene):
    """A screen with a walnut rail across the top: the way back, and a title."""

    def __init__(self) -> None:
        self.panel: Panel = Panel()

    @property
    def title(self) -> str:
        return ""

    @property
    def heard(self) -> Sequence[str]:
        return [self.title]

    def enter(self) -> None:
        self.resized()

    def resume(self) -> None:
        self.rebuild()

    def resized(self) -> None:
        self.rebuild()

    def rebuild(self) -> None:
        """Lay out everything again; scroll and focus stay."""
        raise NotImplementedError

    def close(self) -> None:
        """Esc or the back arrow: leave the page."""
        self.app.pop()

    def rail(self) -> Box:
        """Declare the rail: the arrow back, and the title."""
        theme = self.app.theme
        side = theme.button_height
        arrow = chevron(theme, "left", round(side * 0.42), "ivory")
        tip = with_key(_("Back"), "back")
        back = Button("", self.close, kind="quiet", icon=arrow, key="back", tip=tip)
        return row(
            held(back, width=fixed(side), height=fixed(side)),
            line(theme, self.title, "title", "ivory", "title", width=GROW),
            gap=theme.unit,
            pad=(2 * theme.unit, 0, 2 * theme.unit, rail_foot(theme)),
            width=GROW,
            height=fixed(rail_height(theme)),
        )

    def draw(self, target: pygame.Surface) -> None:
        theme = self.app.theme
        target.blit(felt(theme), (0, 0))
        target.blit(rail(theme, rail_height(theme)), (0, 0))
        self.panel.draw(target, theme)


class PageScene(RailScene):
    """A page: what `build` puts in the column, `aside` beside it, and the buttons of the foot."""

    halved = False
    """Whether the column takes only the left half, and what is `aside` the right one."""
    aside_share = 1.0
    """How wide that is beside the column; below 0 it stands at the left."""
    indexed = False
    """Whether a button for each heading leads there: at the left, or on top in a narrow window."""

    def __init__(self) -> None:
        super().__init__()
        self.viewport: Viewport | None = None
        self._headings: list[Label] = []
        self._index: list[Button] = []
        self._jumped = 0

    @property
    def heard(self) -> Sequence[str]:
        """The title, and what stands above the first control: who walks begins below it.

        Where there is none, all that is here.
        """
        area = self.viewport
        if area is None:
            return [self.title]
        scrolled = [each for each in self.panel.widgets if each.viewport is area]
        able = [each for each in scrolled if each.focusable and each.enabled]
        told = text_above(able[0], scrolled) if able else [each.spoken.words for each in scrolled]
        return [self.title, *told]

    @property
    def heard_again(self) -> Sequence[str]:
        return [self.title]

    def build(self, rows: Rows) -> None:
        raise NotImplementedError

    def foot(self) -> Sequence[Button]:
        """Return the buttons at the bottom, from the left to the right; their size is kept."""
        return ()

    def aside(self, area: pygame.Rect) -> Sequence[Widget]:
        """Return the widgets of the right half, where the page is `halved`."""
        return ()

    def rebuild(self) -> None:
        theme, unit = self.app.theme, self.app.theme.unit
        buttons = self.foot()
        most, below = COLUMN * theme.points("body"), unit // 2
        parts = [leaf(name="column", width=GROW if self.halved else grow(most=most), height=GROW)]
        if at_left := self._index_beside():
            parts = [column(*at_left, gap=unit), *parts]
        if self.halved:
            share = self.aside_share
            aside = leaf(name="aside", width=grow(abs(share)), height=GROW)
            parts = [aside, *parts] if share < 0 else [*parts, aside]
        body = row(
            *parts,
            gap=2 * unit,
            pad=(2 * unit, 2 * unit, 2 * unit, 2 * unit - below if buttons else 2 * unit),
            at="midtop",
            width=GROW,
            height=GROW,
        )
        foot = row(
            SPACE,
            *map(sized, buttons),
            gap=unit,
            pad=(2 * unit, 0, 2 * unit, 2 * unit + below),
            at="topleft",
            width=GROW,
            height=fixed(theme.button_height + 2 * unit + below),
        )
        page = column(self.rail(), body, foot if buttons else None)
        layout = lay(page, pygame.Rect((0, 0), theme.size))
        widgets = self._column(layout["column"])
        if self.halved:
            beside = self.aside(layout["aside"])
            widgets = [*beside, *widgets] if self.aside_share < 0 else [*widgets, *beside]
        others = list(widgets_of(layout))
        index = [each for each in others if each in self._index]  # it is walked through first
        others = [each for each in others if each not in index]
        self.panel.fill([*index, *widgets, *others])
        self.app.invalidate()

    def _column(self, area: pygame.Rect) -> list[Widget]:
        theme, unit = self.app.theme, self.app.theme.unit
        rows = Rows(theme, area.width - 6 * unit)
        self.build(rows)
        self._headings = rows.headings
        if self._index and not self._index[0].leftward:
            rows.boxes[:0] = self._index_on_top(rows)
        box = column(*rows.boxes, pad=(3 * unit, 2 * unit, 3 * unit, unit), width=GROW)
        high = height_of(box, area.width)
        plate = pygame.Rect(area.topleft, (area.width, min(high + unit, area.height)))
        widgets = place(box, pygame.Rect(area.topleft, (area.width, high)))
        offset = self.viewport.offset if self.viewport is not None else 0
        seen = plate.inflate(-unit, -2 * theme.line)
        self.viewport = Viewport(seen, widgets, high, offset=offset)
        return [Plate().placed(plate), self.viewport, *widgets]

    def unfold_at(self, key: str) -> None:
        """Lay out the page again, as more or less stands below a control; bring it into view."""
        self.rebuild()
        area = self.viewport
        opener = self.panel.find(key)
        if area is None or opener is None:
            return
        named = (each for each in area.widgets if isinstance(each, Label))
        head = next((each for each in named if each.words == opener.label), opener)
        area.scroll_to(area.offset + head.rect.top - area.rect.top - self.app.theme.unit)
        self.app.invalidate()

    def _index_beside(self) -> list[Box]:
        """Make the index, and declare it as a column where there is room beside the rows."""
        if not self.indexed:
            return []
        theme, unit = self.app.theme, self.app.theme.unit
        rows = Rows(theme, theme.size[0])
        self.build(rows)
        words = [label.words for label in rows.headings]
        wide = max(Button.width_for(theme, each) for each in words)
        room = theme.size[0] - wide - 6 * unit >= (WIDE + 6) * theme.points("body")
        self._index = [
            Button(
                each,
                partial(self.jump, at),
                kind="quiet" if room else "plain",
                key=f"section:{at}",
                leftward=room,
            )
            for at, each in enumerate(words)
        ]
        for button in self._index:
            button.tab_group = "index"
        high = fixed(theme.button_height)
        return [held(each, width=fixed(wide), height=high) for each in self._index if room]

    def _index_on_top(self, rows: Rows) -> list[Box]:
        """Declare the index as the first rows, in as many columns as their words allow."""
        theme, unit = self.app.theme, self.app.theme.unit
        wide = max(Button.width_for(theme, each.words) for each in self._index)
        columns = max(1, min(len(self._index), (rows.width + unit) // (wide + unit)))
        cells = [held(each, width=GROW, height=fixed(theme.button_height)) for each in self._index]
        return [grid(cells, columns, gap=unit), leaf(height=fixed(3 * unit))]

    def jump(self, at: int) -> None:
        """Show a part of the page from its heading on; the focus goes on to its first control."""
        widgets, area = list(self.panel.widgets), self.viewport
        if area is None:
            return
        self._jumped, heading = at, self._headings[at]
        below = widgets[widgets.index(heading) + 1 :]
        first = next((each for each in below if each.focusable and each.enabled), None)
        if first is not None and self.panel.focused is not None:
            self.panel.focus(first.key)
        area.scroll_to(area.offset + heading.rect.top - area.rect.top)
        self.app.invalidate()

    def draw(self, target: pygame.Surface) -> None:
        area, headings = self.viewport, self._headings
        if self._index and area is not None:
            above = [at for at, each in enumerate(headings) if each.rect.top <= area.rect.centery]
            now = above[-1] if above else 0
            if self._jumped < len(headings) and area.rect.colliderect(headings[self._jumped].rect):
                now = self._jumped
            for at, button in enumerate(self._index):
                button.chosen = button.leftward and at == now
        super().draw(target)

    def button(
        self,
        words: str,
        action: Callable[[], None],
        *,
        kind: str = "plain",
        icon_name: str = "",
        enabled: bool = True,
        shortcut: str = "",
        key: str = "",
    ) -> Button:
        """Return a button as large as its words need, to be placed."""
        theme = self.app.theme
        symbol = icon_name or None
        button = Button(
            words, action, kind=kind, icon=symbol, enabled=enabled, shortcut=shortcut, key=key
        )
        return button.fitted(theme, more=4 * theme.unit if kind == "primary" else 0)

    def primary(self) -> Callable[[], None] | None:
        """Return what Enter does where no control took it."""
        return None

    def handle(self, event: pygame.Event) -> None:
        if self.panel.handle(event):
            self.app.invalidate()
            return
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_ESCAPE:
                self.close()
                return
            if event.key == pygame.K_F1:
                self.app.help()
                return
            action = self.primary()
            if event.key in ENTER and action is not None:
                action()
                return
        if event.type in {pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP}:
            self.app.invalidate()
