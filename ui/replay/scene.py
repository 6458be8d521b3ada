"""Looking at a record: the table with step, play and seek."""

from __future__ import annotations

from typing import Any

import pygame

from rules.core import CHANCE, OPEN, PUBLIC, Event, View
from rules.observe import redact
from rules.record import Header
from rules.session import Session
from rules.words import _
from ui.app import Scene
from ui.art.palette import wear_team_colors
from ui.controls.icons import icon
from ui.controls.look import Look
from ui.controls.widgets import Button, Label, Panel, Widget
from ui.picture.show import Show
from ui.replay.analysis import Analysis, Step
from ui.replay.panel import AnalysisPanel
from ui.sheet import GameEntry
from ui.table.controller import Controller
from ui.table.log_page import KEY as LOG_KEY
from ui.table.score_log import log_sheet
from ui.thinking import LOOK


class ReplayScene(Scene):
    """Plays a session's log. Hands are shown only of a finished game: whose turn it is."""

    def __init__(
        self, entry: GameEntry, controller: Controller, header: Header, session: Session[Any]
    ) -> None:
        self.entry, self.controller, self.header = entry, controller, header
        self.session: Session[Any] = Session(session.game, session.seed)
        steps = []
        for past in session.log:
            before = self.session.state
            events = self.session.act(past.seat, past.action)
            steps.append(Step(past.seat, past.action, before, events))
        self.steps = tuple(steps)
        self.length = len(self.session.log)
        self.finished = self.session.outcome is not None
        self.session.rewind(0)
        self.show = Show(controller.deck, controller.names, controller.picture, controller.manner)
        self.playing = False
        self.panel = Panel()
        self.log: list[tuple[int, str]] = []
        self._seek: SeekBar | None = None
        self.analysis: Analysis | None = None
        self._watching = False

    # --- scene ------------------------------------------------------------------------------

    def enter(self) -> None:
        """Lay the table; the first deal is shown already."""
        wear_team_colors(self.controller.partners)
        if self.finished and self.app.thinkers is not None:
            thinking = self.app.thinkers.about(self.session.game)
            seconds = self.app.settings.bot_seconds
            self.analysis = Analysis(self.controller, self.session, self.steps, thinking, seconds)
        self.show.lay(self.app.look, log=True)
        self.step()
        self.show.finish()
        self.sync()

    def pause(self) -> None:
        """Another scene lies above: nobody thinks until it is gone."""
        if self.analysis is not None:
            self.analysis.rest()

    def resume(self) -> None:
        """Another scene went away: settings may have changed."""
        self.sync()

    def exit(self) -> None:
        """Give the places their own colors again."""
        self.pause()
        wear_team_colors(())

    def resized(self) -> None:
        """Lay the table out for another window."""
        self.show.lay(self.app.look, log=True)
        self.sync()

    # --- the film ---------------------------------------------------------------------------

    @property
    def place(self) -> int:
        """How many entries of the log have been shown."""
        return len(self.session.log)

    def _viewer(self) -> int:
        if not self.finished:
            return PUBLIC  # a game that may go on keeps its secrets
        actors = self.session.actors
        return actors[0] if actors and actors[0] != CHANCE else OPEN

    def sync(self) -> None:
        """Show the table as it is at this place of the log."""
        self.show.rest(self.session.observe(self._viewer()))
        self._fill()
        self.app.invalidate()

    def step(self) -> None:
        """Show the next entry."""
        if self.place >= self.length:
            self.playing = False
            self._fill()
            return
        self.show.finish()
        viewer = self._viewer()
        before = self.session.observe(viewer)
        self.show.rest(before)
        events = self.session.step()
        self._tell(events, self.session.observe(PUBLIC))
        if not self.app.settings.animations:
            self.sync()
            return
        told = [redact(event, viewer) for event in events]
        self.show.play(before, told, self.session.observe(viewer))
        self._fill()
        self.app.invalidate()

    def back(self) -> None:
        """Go back by one entry."""
        self.seek(max(0, self.place - 1))

    def seek(self, place: int) -> None:
        """Go to a place of the log."""
        self.show.finish()
        self.playing = False
        if place < self.place:
            self.session.rewind(place)
            self.log = [line for line in self.log if line[0] <= place]
        while self.place < place:
            events = self.session.step()
            self._tell(events, self.session.observe(PUBLIC))
        self.sync()

    def _tell(self, events: tuple[Event, ...], view: View) -> None:
        for event in events:
            words = self.controller.words(redact(event, PUBLIC), view)
            if words:
                self.log.append((self.place, words))

    def toggle_play(self) -> None:
        """Play on by itself, or stop."""
        self.playing = not self.playing
        if self.playing and self.place >= self.length:
            self.seek(0)
            self.playing = True
        if self.playing and not self.show.moving:
            self.step()
        self._fill()

    # --- widgets ----------------------------------------------------------------------------

    def _fill(self) -> None:
        look, unit = self.app.look, self.app.look.unit
        rail, line = self.show.stage.rail, self.show.stage.action
        size = look.button_height
        title = _("Replay: {game}").format(game=self.entry.sheet.title)
        widgets: list[Widget] = [
            Label(
                pygame.Rect(2 * unit, rail.y, rail.width // 2, rail.height),
                title,
                size="title",
                face="title",
                color="ivory",
            )
        ]
        close = pygame.Rect(rail.right - 2 * unit - size, 0, size, size - look.px(4))
        close.centery = rail.centery
        widgets.append(self._tool(close, "close", _("Back (Esc)"), self.app.pop, color="ivory"))
        side = self.show.stage.side
        tools = close.left - unit // 2
        if not side.width:
            box = close.move(tools - close.right, 0)
            tip = _("Scores and log (F2)")
            widgets.append(self._tool(box, "log", tip, self.open_log, color="ivory"))
            tools = box.left
        x = line.x
        for name, tip, action in (
            ("previous", _("Back one step (←)"), self.back),
            (
                "pause" if self.playing else "play",
                _("Play or pause (Space)"),
                self.toggle_play,
            ),
            ("step", _("On one step (→)"), self._step_by_hand),
        ):
            widgets.append(
                self._tool(pygame.Rect(x, line.centery - size // 2, size, size), name, tip, action)
            )
            x += size + unit
        words = _("{place} of {length}").format(place=self.place, length=self.length)
        width = look.font("body").size(f"{self.length} / {self.length} of")[0] + 2 * unit
        widgets.append(
            Label(pygame.Rect(line.right - width, line.y, width, line.height), words, align="right")
        )
        bar = pygame.Rect(x + unit, line.y, line.right - width - x - 3 * unit, line.height)
        self._seek = SeekBar(bar, self.place, self.length, self.seek)
        widgets.append(self._seek)
        area = side.inflate(-4 * unit, -2 * unit) if side.width else None
        if self.analysis is not None:
            shown = self.analysis.look_at(self.place)
            panel = AnalysisPanel(look, self.analysis, shown, self.analyze_whole)
            if area is None:
                left = rail.x + round(rail.width * 0.36)
                room = pygame.Rect(left, rail.y, tools - unit - left, rail.height)
                widgets += panel.line(room)
            else:
                above, area = panel.column(area)
                widgets += above
            self._work()
        if area is not None:
            widgets.append(log_sheet(look, [words for _place, words in self.log], area))
        self.panel.fill(widgets)

    def open_log(self) -> None:
        """F2: scores and log, which a narrow window does not keep beside the table."""
        from ui.table.log_page import LogScene

        scores = self.controller.scores(self.session.observe(self._viewer()))
        log = [words for _place, words in self.log]
        self.app.push(LogScene(self.controller.names, scores, log))

    # --- analysis ---------------------------------------------------------------------------

    def analyze_whole(self) -> None:
        """Judge all decisions, one after the other, while whoever looks goes on looking."""
        if self.analysis is not None:
            self.analysis.whole = True
            self._fill()
            self.app.invalidate()

    def _work(self) -> None:
        """See to the analysis in each frame while there is something to judge."""
        if not self._watching and self.analysis is not None and self.analysis.is_work:
            self._watching = True
            self.app.call_later(LOOK, self._watch)

    def _watch(self) -> None:
        self._watching = False
        if self.analysis is None or not self.app.scenes or self.app.scene is not self:
            return
        if self.analysis.work() and not self.show.moving:
            self._fill()
            self.app.invalidate()
        self._work()

    def _tool(
        self, rect: pygame.Rect, name: str, tip: str, action: Any, color: str = "text"
    ) -> Button:
        symbol = icon(self.app.look, name, round(rect.height * 0.5), color)
        return Button(rect, "", action, icon=symbol, key=name, tip=tip)

    def _step_by_hand(self) -> None:
        self.playing = False
        self.step()

    # --- input ------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """Arrow keys, Space, Esc, and the widgets."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.app.pop()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE:
            self.toggle_play()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_RIGHT:
            self._step_by_hand()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_LEFT:
            self.back()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_HOME:
            self.seek(0)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_END:
            self.seek(self.length)
        elif event.type == pygame.KEYDOWN and event.key == LOG_KEY:
            self.open_log()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            from ui.pages.rules import RulesScene

            self.app.push(RulesScene(self.entry, self.controller.deck))
        elif self.panel.handle(event) or event.type == pygame.MOUSEMOTION:
            self.app.invalidate()

    @property
    def moving(self) -> bool:
        """Whether something is on its way."""
        return self.show.moving

    def update(self, dt: float) -> None:
        """Let the show go on, and the next step follow while playing."""
        if self.show.update(dt):
            self.sync()
            if self.playing:
                self.step()

    def draw(self, target: pygame.Surface) -> None:
        """Draw the table and the controls."""
        self.show.draw(target)
        self.panel.draw(target, self.app.look)


class SeekBar(Widget):
    """The length of the log as a bar: click or drag to go to a place."""

    def __init__(self, rect: pygame.Rect, place: int, length: int, seek: Any) -> None:
        super().__init__(rect, key="seek")
        self.place, self.length, self.seek = place, max(1, length), seek
        self._held = False

    def draw(self, target: pygame.Surface, look: Look) -> None:
        """Draw the bar, the part gone, and the knob."""
        height = look.px(8)
        bar = pygame.Rect(self.rect.x, 0, self.rect.width, height)
        bar.centery = self.rect.centery
        target.blit(look.panel(bar.size, "panel", "panel_line", radius=height // 2), bar)
        gone = bar.copy()
        gone.width = max(height, bar.width * self.place // self.length)
        target.blit(look.panel(gone.size, "brass", radius=height // 2), gone)
        knob = look.px(22)
        piece = look.panel((knob, knob), "ivory", "brass_dark", radius=knob // 2)
        target.blit(piece, piece.get_rect(center=(gone.right, bar.centery)))

    def handle(self, event: pygame.Event) -> bool:
        """Seek by mouse."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._go(event.pos[0])
            return True
        if event.type == pygame.MOUSEMOTION and event.buttons[0] and self.hovered:
            self._go(event.pos[0])
            return True
        return False

    def _go(self, x: int) -> None:
        part = (x - self.rect.x) / max(1, self.rect.width)
        self.seek(round(max(0.0, min(1.0, part)) * self.length))
