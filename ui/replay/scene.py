"""Looking at a record: the table with step, play and seek."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pygame

from rules.core import CHANCE, OPEN, PUBLIC, Event, Seat, View
from rules.observe import redact
from rules.record import Header
from rules.session import Session
from rules.words import _
from ui.app import Scene
from ui.art.palette import wear_team_colors
from ui.company.cast import characters_of, signs_of
from ui.controller import AnyController
from ui.controls.icons import icon
from ui.controls.passages import Links
from ui.controls.widgets import Button, Label, Panel, Widget
from ui.engine import HUMAN, LOOK
from ui.picture.director import Director
from ui.picture.show import Show
from ui.picture.timeline import Beat
from ui.replay.analysis import Analysis, told_again
from ui.replay.panel import AnalysisPanel
from ui.replay.seek_bar import SeekBar
from ui.rulebook import RULE
from ui.sheet import GameEntry
from ui.table.log_page import KEY as LOG_KEY
from ui.table.score_log import LogSheet, log_sheet, score_lines
from ui.table.telling import Line, sentences
from ui.table.whys import Whys


class ReplayScene(Scene):
    """Plays a session's log, seen from the chair of who acts.

    Hands are shown only of a finished game: whose turn it is, and in between all of them. With a
    decision to look `at` and the `chair` of who made it, an unfinished game shows their hand, and
    only their decisions are judged.
    """

    def __init__(
        self,
        entry: GameEntry,
        controller: AnyController,
        header: Header,
        session: Session[Any],
        at: int | None = None,
        chair: Seat | None = None,
    ) -> None:
        self._begins_at, self._own = at, chair
        self.entry, self.controller, self.header = entry, controller, header
        self.subject = entry.sheet.title
        self.whole = session
        self.session, self.steps = told_again(session)
        self.length = len(self.session.log)
        self.finished = self.session.outcome is not None
        self.session.rewind(0)
        self.director = Director(controller.picture, controller.cue)
        self.show = Show(controller.deck, controller.names, self.director)
        self.playing = False
        self.panel: Panel = Panel()
        self.show.timeline.started = self.show.timeline.skipped = self._tell_beat
        self.log: list[tuple[int, Line]] = []
        self._untold: list[tuple[int, Line | None]] = []
        self.analysis: Analysis | None = None
        self._watching = False
        self._sheet: LogSheet | None = None
        self._sheet_of = 0

    # --- scene ------------------------------------------------------------------------------

    def enter(self) -> None:
        """Lay the table; the first deal is shown already."""
        wear_team_colors(self.controller.partners)
        self.whys = Whys(
            self.app, self.whole, links=Links(RULE, self.entry.sheet.rules, self.open_rule)
        )
        judged = self.finished or self._own is not None
        if judged and self.app.engines is not None:
            engine = self.app.engines.about(self.session.game)
            only = None if self.finished else self._own
            self.analysis = Analysis(self.controller, self.session, self.steps, engine, only)
        self._lay_out()
        self.step()
        self.show.finish()
        if self._begins_at is not None:
            self.seek(self._begins_at + 1)
        self.sync()

    def _lay_out(self) -> None:
        self.show.lay(self.app.theme, log=True)
        self.show.stage.signs = signs_of(characters_of(self.header))

    def pause(self) -> None:
        """Another scene lies above: nobody thinks until it is gone."""
        if self.analysis is not None:
            self.analysis.rest()
        self.whys.rest()

    def resume(self) -> None:
        """Another scene went away: settings may have changed."""
        self.sync()

    def exit(self) -> None:
        """Give the places their own colors again."""
        self.pause()
        wear_team_colors(())

    def resized(self) -> None:
        """Lay the table out for another window."""
        self._lay_out()
        self.sync()

    # --- the film ---------------------------------------------------------------------------

    @property
    def place(self) -> int:
        """How many entries of the log have been shown."""
        return len(self.session.log)

    @property
    def _actor(self) -> Seat | None:
        """The seat that is to act now."""
        actors = self.session.actors
        return actors[0] if actors and actors[0] != CHANCE else None

    @property
    def _eyes(self) -> int:
        """Whose knowledge is shown: that of who is to act, else, in between, everybody's."""
        if not self.finished:
            return PUBLIC if self._own is None else self._own  # it may go on, and keeps its secrets
        return OPEN if self._actor is None else self._actor

    @property
    def _chair(self) -> int:
        """Whose place at the table is shown: who is to act, else who acted last, or will first."""
        if not self.finished:
            return PUBLIC if self._own is None else self._own
        if self._actor is not None:
            return self._actor
        past = [step.seat for step in self.steps[: self.place] if step.seat != CHANCE]
        seats = past[-1:] or [step.seat for step in self.steps if step.seat != CHANCE]
        return seats[0] if seats else OPEN

    def _view(self, chair: int, eyes: int) -> View:
        """Return the table as it is now from a chair, with the cards that those eyes see."""
        view = self.session.observe(chair)
        if chair == eyes:
            return view
        return msgspec.structs.replace(view, zones=self.session.observe(eyes).zones)

    def sync(self) -> None:
        """Show the table as it is at this place of the log."""
        self._finish()
        self.show.rest(self._view(self._chair, self._eyes))
        self._fill()
        self.app.invalidate()

    def step(self) -> None:
        """Show the next entry; a drawing of chance with all its cards."""
        if self.place >= self.length:
            self.playing = False
            self._fill()
            return
        self._finish()
        chair, eyes = self._chair, self._eyes
        before = self._view(chair, eyes)
        self.show.rest(before)
        events = self._told_step()
        while self._is_drawing(self.place):
            events += self._told_step()
        if not self.app.settings.animations:
            self.sync()
            return
        told = [redact(event, eyes) for event in events]
        after, show = self._view(chair, eyes), self.show
        show.play(self.director.beats(before, told, after, show.stage, show.picture))
        self.app.invalidate()

    def _told_step(self) -> tuple[Event, ...]:
        events = self.session.step()
        self._write(events)
        return events

    def _is_drawing(self, place: int) -> bool:
        """Whether chance goes on at a place with what it did before: one card after the other."""
        if not 0 < place < self.length:
            return False
        before, here = self.steps[place - 1], self.steps[place]
        both_by_chance = before.seat == here.seat == CHANCE
        return both_by_chance and type(before.action) is type(here.action)

    def back(self) -> None:
        """Go back by one entry, or before a whole drawing."""
        place = max(0, self.place - 1)
        while self._is_drawing(place):
            place -= 1
        self.seek(place)

    def seek(self, place: int) -> None:
        """Go to a place of the log, at most to its end."""
        self._finish()
        self.playing = False
        if place < self.place:
            self.session.rewind(place)
            self.log = [line for line in self.log if line[0] <= place]
        while self.place < min(place, self.length):
            self._write(self.session.step())
        self.sync()

    def _write(self, events: tuple[Event, ...]) -> None:
        """Find the sentences for the entry that was stepped over."""
        told = sentences(self.controller, events, self.session.observe(PUBLIC))
        first = next((at for at, words in enumerate(told) if words), None)
        decided = self._decided_by_computer
        for at, words in enumerate(told):
            place = decided if at == first else None
            self._untold.append((self.place, Line(words, place) if words else None))

    @property
    def _decided_by_computer(self) -> int | None:
        """The place of the last decision, if it can be asked why it was made."""
        at = self.place - 1
        seat = self.steps[at].seat
        is_person = seat == CHANCE or self.header.seats[seat].player == HUMAN
        return None if is_person else at

    def _tell_beat(self, beat: Beat) -> None:
        """Tell what a beat shows."""
        self._tell(beat.tells)
        self._fill()

    def _tell(self, events: int) -> None:
        """Tell of so many more events."""
        told, self._untold = self._untold[:events], self._untold[events:]
        self.log += [(place, line) for place, line in told if line]

    def _finish(self) -> None:
        """Let what is on its way be there, and be told."""
        self.show.finish()
        self._tell(len(self._untold))

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
        tools = self._tools()
        self.panel.fill(
            [self._title(), *tools, *self._film_buttons(), *self._side(tools[-1].rect.left)]
        )
        self._work()

    def _title(self) -> Label:
        unit, rail = self.app.theme.unit, self.show.stage.rail
        room = pygame.Rect(2 * unit, rail.y, rail.width // 2, rail.height)
        words = _("Replay: {game}").format(game=self.entry.sheet.title)
        return Label(room, words, size="title", face="title", color="ivory")

    def _tools(self) -> list[Button]:
        """Return the rail's buttons, from the right to the left."""
        theme, rail = self.app.theme, self.show.stage.rail
        size = theme.button_height
        box = pygame.Rect(rail.right - 2 * theme.unit - size, 0, size, size - theme.px(4))
        box.centery = rail.centery
        tools = [self._tool(box, "close", _("Back (Esc)"), self.app.pop, color="ivory")]
        if not self.show.stage.side.width:
            box = box.move(-(theme.unit // 2) - size, 0)
            tip = _("Scores and log (F2)")
            tools.append(self._tool(box, "log", tip, self.open_log, color="ivory"))
        return tools

    def _film_buttons(self) -> list[Widget]:
        """Return what steps and plays, the bar that seeks, and how far the replay is."""
        theme, line = self.app.theme, self.show.stage.action
        unit, size = theme.unit, theme.button_height
        box = pygame.Rect(line.x, line.centery - size // 2, size, size)
        widgets: list[Widget] = []
        for name, tip, action in (
            ("previous", _("Back one step (←)"), self.back),
            ("pause" if self.playing else "play", _("Play or pause (Space)"), self.toggle_play),
            ("step", _("On one step (→)"), self._step_by_hand),
        ):
            widgets.append(self._tool(box, name, tip, action))
            box = box.move(size + unit, 0)
        words = _("{place} of {length}").format(place=self.place, length=self.length)
        width = theme.font("body").size(f"{self.length} / {self.length} of")[0] + 2 * unit
        room = pygame.Rect(line.right - width, line.y, width, line.height)
        bar = pygame.Rect(box.x + unit, line.y, room.x - box.x - 3 * unit, line.height)
        seek = SeekBar(bar, self.place, self.length, self.seek)
        return [*widgets, Label(room, words, align="right"), seek]

    def _side(self, rail_end: int) -> list[Widget]:
        """Return analysis and log; in a narrow window, the analysis in the rail up to its end."""
        theme, stage = self.app.theme, self.show.stage
        area = stage.side.inflate(-4 * theme.unit, -2 * theme.unit) if stage.side.width else None
        widgets: list[Widget] = []
        if self.analysis is not None:
            shown = self.analysis.look_at(self.place)
            rules, follow = self.entry.sheet.rules, self.open_rule
            panel = AnalysisPanel(theme, self.analysis, shown, self.analyze_whole, rules, follow)
            if area is None:
                title = self._title()
                words = theme.font("title", "title").size(title.words)[0]
                left = title.rect.x + min(words, title.rect.width) + 3 * theme.unit
                end = rail_end - theme.unit
                widgets += panel.line(
                    pygame.Rect(left, stage.rail.y, end - left, stage.rail.height)
                )
            else:
                above, area = panel.column(area)
                widgets += above
        if area is not None:
            lines = [line for _place, line in self.log]
            whys = self.whys
            sheet = log_sheet(theme, lines, area, whys.told, self._ask_why, whys.links)
            if self._sheet is not None and self._sheet_of == len(lines):
                sheet.keep_place_of(self._sheet)
            self._sheet, self._sheet_of = sheet, len(lines)
            widgets.append(sheet)
        return widgets

    # --- why --------------------------------------------------------------------------------

    @property
    def due(self) -> float:
        """When to look for a reason that was asked for."""
        return self.whys.due

    def look(self) -> None:
        """Show a reason that has come."""
        if self.whys.look() and not self.show.moving:
            self._fill()
            self.app.invalidate()

    def _ask_why(self, place: int) -> None:
        if self.analysis is not None:
            self.analysis.rest()
        self.whys.press(place)
        self._fill()
        self.app.invalidate()

    def _tool(
        self,
        rect: pygame.Rect,
        name: str,
        tip: str,
        action: Callable[[], None],
        color: str = "text",
    ) -> Button:
        symbol = icon(self.app.theme, name, round(rect.height * 0.5), color)
        return Button(rect, "", action, icon=symbol, key=name, tip=tip)

    def open_log(self) -> None:
        """F2: scores and log, which a narrow window does not keep beside the table."""
        from ui.table.log_page import LogScene

        scores = score_lines(self.controller, self._view(self._chair, self._eyes))
        log = [line for _place, line in self.log]
        self.app.push(LogScene(self.controller.names, scores, log, self.whys))

    @property
    def _rule_told(self) -> str:
        """The first rule that the analysis names of the decision that is shown, or ''."""
        if self.analysis is None:
            return ""
        shown, known = self.analysis.look_at(self.place), self.entry.sheet.rules
        verdict = None if shown is None else self.analysis.verdicts.get(shown)
        named = RULE.findall(verdict.why) if verdict is not None else ()
        return next((rule for rule in named if rule in known), "")

    def open_rule(self, rule: str) -> None:
        """Show a rule, or without one that by which the table waits."""
        from ui.pages.rules import AtTable, RulesScene

        at_hand = self.controller.at_hand(self._view(self._chair, self._eyes))
        table = AtTable(self.header.options, self.controller.deck, rule or at_hand.rule)
        self.app.push(RulesScene(self.entry, table))

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
        if self.whys.is_waiting:  # somebody wants to know that first
            self._work()
            return
        if self.analysis.work() and not self.show.moving:
            self._fill()
            self.app.invalidate()
        self._work()

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
            self.open_rule(self._rule_told)
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
        self.panel.draw(target, self.app.theme)
