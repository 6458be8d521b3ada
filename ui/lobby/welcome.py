"""The welcome: which game for how many, how long it takes, how it feels, and where to begin."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rules.words import _, languages
from ui.controls.buttons import Button, Toggle
from ui.controls.icon_surfaces import icon
from ui.controls.labels import ImageWidget, Rule
from ui.controls.placing import control, line, paragraph, sized, unplaced
from ui.key_map import as_set, brass_sign
from ui.layout.boxes import GROW, Box, column, fixed, leaf, row
from ui.lobby.tiles import for_whom
from ui.pages.language import language_choice
from ui.pages.page import PageScene, Rows
from ui.window_game import WindowGame

ROOMY: Final = 42
"""The height of a window, in heights of its letters, from which on rows stand apart."""

Open = Callable[[WindowGame], None]


class WelcomeScene(PageScene):
    """All games, a few words on each, and beside them Learn and Play."""

    def __init__(self, library: Sequence[WindowGame], learn: Open, play: Open) -> None:
        super().__init__()
        self.library, self._learn, self._play = tuple(library), learn, play

    @property
    def title(self) -> str:
        """What the rail says."""
        return _("Welcome to Cabinet")

    @property
    def subject(self) -> str:
        """What the window's title names, which a screen reader says before all else."""
        return (
            "" if self.app.settings.speech else as_set(_("Ctrl+Shift+S turns speech on"), "speech")
        )

    def build(self, rows: Rows) -> None:
        """A row for each game."""
        rows.text(
            _(
                "Card games for one table: play together at this screen, or alone, and computer "
                "players take the other seats. Choose one and press Learn: you play at once, and "
                "are told the rules as you need them."
            ),
            color="text",
        )
        if len(languages()) > 1:
            choice = language_choice(rows.theme, self.app.settings, self._speak, rows.width)
            rows.add(control(rows.theme, choice, choice.lines), 2 if self._roomy else 1)
        on = self.app.settings.speech
        speech = Toggle(
            unplaced(),
            _("On") if on else _("Off"),
            on,
            lambda _on: self.app.switch_speech(),
            key="speech",
        )
        asked = as_set(
            _("Through your screen reader or the system's voice; Ctrl+Shift+S at any time."),
            "speech",
        )
        rows.row(_("Read everything aloud?"), asked, speech)
        rows.space(1 if self._roomy else 0)
        for entry in self.library:
            self._row(rows, entry)

    def _speak(self, tag: str) -> None:
        self.app.settings.language = tag
        self.app.apply_settings()

    @property
    def _roomy(self) -> bool:
        """Whether the window is high for its letters."""
        theme = self.app.theme
        return theme.size[1] > ROOMY * theme.points("body")

    def _row(self, rows: Rows, entry: WindowGame) -> None:
        theme, unit, sheet = rows.theme, rows.theme.unit, entry.sheet
        space = 2 if self._roomy else 1
        size = round((2.2 if self._roomy else 1.6) * theme.points("large"))
        emblem = ImageWidget(unplaced(), icon(theme, sheet.emblem, size, "brass"))
        emblem.rect.size = size, size
        title = row(
            line(theme, sheet.title, "large", "ivory", "title"),
            line(theme, for_whom(entry), "small", "brass"),
            gap=2 * unit,
            at="midleft",
            width=GROW,
        )
        words = column(title, paragraph(theme, sheet.feel or sheet.tagline), width=GROW)
        told = row(sized(emblem), words, gap=2 * unit, width=GROW, at="midleft")
        ways = row(*self._ways(entry), gap=unit)
        if rows.narrow:
            rows.add(column(told, ways, gap=unit, width=GROW, at="topright"), space)
        else:
            rows.add(row(told, ways, gap=3 * unit, width=GROW, at="midleft"), space)
        if entry is not self.library[-1]:
            rows.add(leaf(width=GROW, height=fixed(theme.line), ground=Rule(unplaced())), space)

    def _ways(self, entry: WindowGame) -> list[Box]:
        """Return the buttons of a game."""
        play = self.button(_("Play"), self._away(self._play, entry), key=f"play:{entry.name}")
        if entry.lesson is None:
            return [sized(play)]
        learn = self.button(_("Learn"), self._away(self._learn, entry), key=f"learn:{entry.name}")
        return [sized(learn), sized(play)]

    def _away(self, way: Open, entry: WindowGame) -> Callable[[], None]:
        def go() -> None:
            self.app.pop()
            way(entry)

        return go

    def foot(self) -> Sequence[Button]:
        """Return the way to the lobby."""
        return (self.button(_("To the lobby"), self.close, kind="primary", shortcut=brass_sign()),)

    def primary(self) -> Callable[[], None]:
        """Enter: the lobby."""
        return self.close
