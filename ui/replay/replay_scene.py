"""Looking at a record: the table with step, play and seek."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import Any

import msgspec
import pygame

from art.palette import wear_team_colors
from rules.core import HUMAN, Seat, View
from rules.observe import redact
from rules.record import Header, SeatHeader
from rules.session import Session
from rules.words import _, language_tag
from table.analysis import Analysis
from table.cast import characters_of, signs_of
from table.controller import AnyController, open_hands
from table.engine import LOOK, Advice, levels_of
from table.own_hand import Mark
from table.reasons import Reasons
from table.steps import FilmLog, Stops, told_again
from table.storage.about_game import Bookmarks
from table.telling import score_lines
from ui.app import App, Scene
from ui.controls.backdrop import rail_room
from ui.controls.buttons import Button
from ui.controls.icon_surfaces import icon
from ui.controls.labels import Label
from ui.controls.panel import Panel
from ui.controls.passages import Links
from ui.controls.widget import Widget
from ui.felt.log_page import KEY as LOG_KEY
from ui.felt.rail import speed_button
from ui.felt.reader import Reader
from ui.felt.score_log import LogSheet, with_asking_words
from ui.key_map import with_key
from ui.pages.dialog import tell
from ui.picture.director import Director
from ui.picture.items import Picture
from ui.picture.show import Show
from ui.picture.stage import Stage
from ui.picture.timeline import Beat
from ui.replay.analysis_panel import AnalysisPanel
from ui.replay.bar import COSTLIEST, NEXT, PLAY_ON, Way, film_bar, tool
from ui.replay.over_replay import KEY as LOOK_KEY
from ui.replay.over_replay import LookScene
from ui.replay.seek_bar import Marks
from ui.replay.viewpoint import ReplayEyes, Viewpoint, own_chair
from ui.window_game import WindowGame


class ReplayScene(Scene):
    """Plays a session's log, seen from one chair, or from that of who acts.

    Hands are shown only of a finished game. With a decision to look `at` and the `chair` of who
    made it, an unfinished game shows their hand, and only their decisions are judged.
    """

    reads_itself = True
    keys_at = "replay"

    def __init__(
        self,
        entry: WindowGame,
        controller: AnyController,
        header: Header,
        session: Session[Any],
        at: int | None = None,
        chair: Seat | None = None,
        go_on: Callable[[App, int, Sequence[SeatHeader] | None], None] | None = None,
    ) -> None:
        self._go_on = go_on
        """Plays on from a place of the log, with these players."""
        self._begins_at, self._own = at, chair
        self._about: int | None = None
        """The decision that was gone to: the table stands before it."""
        self.entry, self.controller, self.header = entry, controller, header
        self.whole = session
        self.session, self.steps = told_again(session)
        self.length = len(self.session.log)
        self.finished = self.session.outcome is not None
        self.session.rewind(0)
        self.stops = Stops(self.steps)
        self.bookmarks = Bookmarks(header)
        seen_from = chair if chair is not None else own_chair(header)
        if not self.finished:
            self.viewpoint = Viewpoint(chair, closed=True)
        else:
            self.viewpoint = Viewpoint(seen_from)
        self._staging = entry.staging(controller)
        self.director = Director(self._picture, self._staging.cue)
        self.show = Show(controller, self.director)
        self.playing = False
        self.panel: Panel = Panel()
        self.show.timeline.started = self.show.timeline.skipped = self._tell_beat
        self.log = FilmLog(controller, header, self.session, self.steps)
        self.analysis: Analysis | None = None
        self._watching = False
        self._sheet: LogSheet | None = None
        self._sheet_of = 0
        self.reader: Reader

    @property
    def subject(self) -> str:
        return self.entry.sheet.title

    def enter(self) -> None:
        self._worn_below = wear_team_colors(self.controller.partners)
        eyes = ReplayEyes(self.controller, self.show, lambda: self.log.words)
        self.reader = Reader(eyes, self.app.speech, walks_hand=True)
        self.links = Links(self.entry.sheet.rules, self.open_rule)
        self.reasons = Reasons(self.app, self.whole, levels_of(self.header), self.controller)
        judged = self.finished or self._own is not None
        if judged and self.app.engines is not None:
            engine = self.app.engines.about(
                self.session.game, levels_of(self.header), self.controller.names
            )
            only = None if self.finished else self._own
            self.analysis = Analysis(self.controller, self.session, self.steps, engine, only)
            self.analysis.first = self.viewpoint.chair
            if self.finished:
                self.analysis.verdicts = self._judged_before()
        self._lay_out()
        self.step()
        self.show.finish()
        if self._begins_at is not None:
            self.seek(self._begins_at + 1)
        self.sync()

    def _judged_before(self) -> dict[int, Advice | None]:
        """Return what was judged of this game, in these words; what comes is kept there, too."""
        game = language_tag(), self.header, tuple(self.whole.log)
        former = next((each for each in self.app.judged if each[0] == game), (game, {}))
        if former in self.app.judged:
            self.app.judged.remove(former)
        self.app.judged.append(former)
        return former[1]

    def _lay_out(self) -> None:
        self.show.lay(self.app.theme, log=True)
        self.show.stage.signs = signs_of(characters_of(self.header))

    def _picture(self, view: View, stage: Stage) -> Picture:
        opened = self.viewpoint.open_hands and self.finished
        stage.open_hands = opened
        stage.faces = open_hands(self.controller, view) if opened else {}
        return self._staging.picture(view, stage)

    def pause(self) -> None:
        """Another scene lies above: nobody thinks until it is gone."""
        if self.analysis is not None:
            self.analysis.rest()
        self.reasons.rest()

    def resume(self) -> None:
        self.sync()

    def exit(self) -> None:
        self.pause()
        wear_team_colors(self._worn_below)

    def translate(self) -> None:
        place, about = self.place, self._about
        self.seek(0)
        self.seek(place)
        self._about = about

    def resized(self) -> None:
        self._lay_out()
        self.sync()

    @property
    def place(self) -> int:
        """How many entries of the log have been shown."""
        return len(self.session.log)

    @property
    def _chair(self) -> int:
        return self.viewpoint.seen_from(self.session, self.steps)

    @property
    def view(self) -> View:
        return self.viewpoint.view(self.session, self._chair)

    def sync(self) -> None:
        """Show the table as it is at this place of the log."""
        self._finish()
        chair = self._chair
        self.viewpoint.set(self.show.stage, chair)
        self.show.rest(self.viewpoint.view(self.session, chair))
        self._fill()
        self._mark_compared()
        self.app.invalidate()

    def _mark_compared(self) -> None:
        """Let the cards that were played, and those that would be better, stand out."""
        compared = None
        if self.analysis is not None and self.analysis.shown is not None:
            compared = self.analysis.compared(self.analysis.shown)
        if compared is None:
            return
        played, better = compared
        marks: dict[int, Mark] = dict.fromkeys(played, "chosen")
        marks |= dict.fromkeys(set(better) - set(played), "advised")
        cards = self.show.picture.cards
        for at, item in enumerate(cards):
            if item.card in marks:
                cards[at] = msgspec.structs.replace(item, mark=marks[item.card])

    def look_from(self, chair: Seat | None, open_hands: bool) -> None:
        """Take another chair (or follow who acts), with closed or open hands."""
        if self.finished:
            self.viewpoint.chair, self.viewpoint.open_hands = chair, open_hands
            if self.analysis is not None:
                self.analysis.first = chair
        self.sync()

    def step(self) -> None:
        if self.place >= self.length:
            self.playing = False
            self._fill()
            return
        self._finish()
        self._about = None
        chair, show = self._chair, self.show
        eyes, end = self.viewpoint.eyes(chair), self.stops.at(self.stops.number(self.place + 1))
        self.viewpoint.set(show.stage, chair)
        before = self.viewpoint.view(self.session, chair)
        show.rest(before)
        beats: list[Beat] = []
        while self.place < end:
            events = self.session.step()
            self.log.follow(events)
            told = [redact(event, eyes) for event in events]
            after = self.viewpoint.view(self.session, chair)
            picture = beats[-1].after if beats else show.picture
            if self.app.settings.animations:
                beats += self.director.beats(before, told, after, show.stage, picture)
            before = after
        if not beats:
            self.sync()
            return
        show.play(beats)
        self.app.invalidate()

    def back(self) -> None:
        self.seek(self.stops.at(self.stops.number(self.place) - 1))

    def seek(self, place: int) -> None:
        """Go to the first stop that is not before a place of the log."""
        self._finish()
        self.playing, self._about = False, None
        place = self.stops.at(self.stops.number(place))
        if place < self.place:
            self.session.rewind(place)
            self.log.rewind(place)
        while self.place < place:
            self.log.follow(self.session.step())
        self.sync()

    def go_to_decision(self, at: int) -> None:
        """Show the table before a decision, with what there is to say about it."""
        self.seek(at)
        self._about = at
        self.sync()

    def _tell_beat(self, beat: Beat) -> None:
        self.log.tell(beat.tells)
        self._fill()

    def _finish(self) -> None:
        """Let what is on its way be there, and be told."""
        self.show.finish()
        self.log.tell_all()

    def toggle_play(self) -> None:
        """Play on by itself, or stop."""
        self.playing = not self.playing
        if self.playing and self.place >= self.length:
            self.seek(0)
            self.playing = True
        if self.playing and not self.show.moving:
            self.step()
        self._fill()

    def _fill(self) -> None:
        if self.analysis is not None and self._about is None:
            self.analysis.look_at(self.place)
        elif self.analysis is not None:
            self.analysis.show(self._about)
        tools = self._tools()
        self.panel.fill(
            [self._title(), *tools, *self._film_buttons(), *self._side(tools[-1].rect.left)]
        )
        self._work()

    def _title(self) -> Label:
        unit, rail = self.app.theme.unit, rail_room(self.app.theme, self.show.stage.rail)
        room = pygame.Rect(2 * unit, rail.y, rail.width // 2, rail.height)
        words = _("Replay: {game}").format(game=self.entry.sheet.title)
        return Label(words, size="title", face="title", color="ivory").placed(room)

    def _tools(self) -> list[Button]:
        theme = self.app.theme
        rail = rail_room(theme, self.show.stage.rail)
        size = theme.button_height
        box = pygame.Rect(rail.right - 2 * theme.unit - size, 0, size, size - theme.px(4))
        box.centery = rail.centery
        tools = [
            tool(theme, box, "close", with_key(_("Back"), "back"), self.app.pop, color="ivory")
        ]
        if not self.show.stage.side.width:
            box = box.move(-(theme.unit // 2) - size, 0)
            tip = with_key(_("Scores and log"), "log")
            tools.append(tool(theme, box, "log", tip, self.open_log, color="ivory"))
        tip = with_key(_("View"), "look")
        view = tool(theme, box.copy(), "eye", tip, self.open_look, color="ivory")
        if self.show.stage.side.width:
            view.words, view.icon = _("View"), icon(theme, "eye", theme.points("body"), "ivory")
            view.rect.width = Button.width_for(theme, view.words, icon=True)
        view.rect.right = tools[-1].rect.left - theme.unit // 2
        tools.append(view)
        box = view.rect
        speed = speed_button(self.app)
        speed.rect.height = box.height
        speed.rect.midright = box.left - theme.unit // 2, box.centery
        return [*tools, speed]

    def _film_buttons(self) -> list[Widget]:
        steppers = (
            ("previous", with_key(_("Back one step"), "left"), self.back),
            (
                "pause" if self.playing else "play",
                with_key(_("Play or pause"), "choose"),
                self.toggle_play,
            ),
            ("step", with_key(_("Forward one step"), "right"), self._step_by_hand),
        )
        stops, mistakes, words = self.stops, self._mistakes(), self.bookmarks.words
        marks = Marks(
            stops.hands,
            {stops.number(at): mistakes[at].slip for at in mistakes},
            {**self._forked, **{stops.number(at): word for at, word in words.items()}},
        )
        return film_bar(
            self.app.theme,
            self.show.stage.action,
            steppers,
            self._ways(),
            lambda number: self.seek(stops.at(number)),
            stops.number(self.place),
            stops.count,
            marks,
        )

    @cached_property
    def _forked(self) -> dict[int, str]:
        """Return where the game was played on from another one, as a bookmark stands there."""
        fork = self.header.forked
        if fork is None:
            return {}
        places = range(self.length + 1)
        at = next((place for place in places if self.whole.line(place) > fork.line), self.length)
        return {self.stops.number(at): _("Played on from here")}

    def _ways(self) -> list[Way]:
        """Return the ways to bookmarks, curves and what was lost, and on from here."""
        told = with_key(_("Bookmarks"), "bookmarks"), with_key(_("Charts"), "curves")
        ways = [
            Way("bookmarks", _("Bookmarks"), "edit", told[0], self.open_bookmarks),
            Way("chart", _("Charts"), "scores", told[1], self.open_curves),
        ]
        if self.analysis is not None:
            some = bool(self._mistakes())
            following = with_key(_("Next mistake"), "mistake")
            dearest = with_key(_("Costliest mistake"), "dearest")
            ways += [
                Way(NEXT, _("Next mistake"), "lightning", following, self.next_mistake, some),
                Way(COSTLIEST, _("Costliest"), "flame", dearest, self.costliest_mistake, some),
            ]
        if self.finished and self._go_on is not None:
            tip = with_key(_("Play on from here"), "play on")
            able = self._may_go_on
            ways.append(Way(PLAY_ON, _("Play on"), "person", tip, self.play_on, able))
        return ways

    @property
    def _may_go_on(self) -> bool:
        """Whether the game that is shown is over by now, but not yet here."""
        return self.finished and self._go_on is not None and self.session.outcome is None

    def play_on(self) -> None:
        """P: go on from here in a new game, with who played it; there is a person among them."""
        seats = list(self.header.seats)
        if not self.header.people:
            chair = max(0, self._chair)
            seats[chair] = SeatHeader(seats[chair].name, HUMAN)
        self._play_on_with(seats)

    def _play_on_with(self, seats: Sequence[SeatHeader] | None) -> None:
        if self._may_go_on and self._go_on is not None:
            self._finish()
            self.playing = False
            self._go_on(self.app, self.place, seats)

    def _mistakes(self) -> dict[int, Advice]:
        """Return the mistakes of who is looked from, or everybody's where they made none."""
        if self.analysis is None:
            return {}
        return self.analysis.mistakes(self.viewpoint.chair) or self.analysis.mistakes()

    def next_mistake(self) -> None:
        """Go to the next mistake, after the last one to the first."""
        places = list(self._mistakes())
        now = self.place if self._about is None else self._about + 1
        found = next((at for at in places if at >= now), next(iter(places), None))
        if found is not None:
            self.go_to_decision(found)

    def costliest_mistake(self) -> None:
        """Go to the mistake that lost most; from there to the next costliest."""
        mistakes = self._mistakes()
        places = sorted(mistakes, key=lambda at: (-mistakes[at].lost, at))
        if places:
            at = places.index(self._about) + 1 if self._about in places else 0
            self.go_to_decision(places[at % len(places)])

    def _side(self, rail_end: int) -> list[Widget]:
        """Return analysis and log; in a narrow window, the analysis in the rail up to its end."""
        theme, stage = self.app.theme, self.show.stage
        area = stage.side.inflate(-4 * theme.unit, -2 * theme.unit) if stage.side.width else None
        widgets: list[Widget] = []
        if self.analysis is not None:
            rules, sprites = self.entry.sheet.rules, self.show.sprites
            ways = self.analyze_whole, self.open_curves
            panel = AnalysisPanel(theme, self.analysis, sprites, *ways, rules, self.open_rule)
            if area is None:
                title = self._title()
                words = theme.font("title", "title").size(title.words)[0]
                left = title.rect.x + min(words, title.rect.width) + 3 * theme.unit
                end = rail_end - theme.unit
                room = rail_room(theme, stage.rail)
                room.left, room.width = left, end - left
                widgets += panel.line(room)
            else:
                above, area = panel.column(area)
                widgets += above
        if area is not None:
            lines = self.log.lines
            reasons = self.reasons

            def log(room: pygame.Rect) -> LogSheet:
                return LogSheet(theme, lines, room, reasons.told, self._ask_why, self.links)

            sheet, foot = with_asking_words(theme, area, log)
            if self._sheet is not None and self._sheet_of == len(lines):
                sheet.keep_place_of(self._sheet)
            self._sheet, self._sheet_of = sheet, len(lines)
            widgets += [sheet, *foot]
        return widgets

    @property
    def due(self) -> float:
        return self.reasons.due

    def look(self) -> None:
        if self.reasons.look() and not self.show.moving:
            self._fill()
            self.app.invalidate()

    def _ask_why(self, place: int) -> None:
        if self.analysis is not None:
            self.analysis.rest()
        self.reasons.press(place)
        self._fill()
        self.app.invalidate()

    def open_look(self) -> None:
        """V: from where to look."""
        names = self.controller.names
        self.app.push(LookScene(names, self.viewpoint, self.look_from, self._other_ways()))

    def _other_ways(self) -> list[tuple[str, Callable[[], None]]]:
        ways: list[tuple[str, Callable[[], None]]] = []
        if self._may_go_on:
            ways.append((_("Play on with others…"), partial(self._play_on_with, None)))
        if self.header.forked is not None:
            ways.append((_("Compare with the game before"), self.compare))
        return ways

    def open_bookmarks(self) -> None:
        """B: the bookmarks, and a field for one here."""
        from ui.replay.over_replay import BookmarksScene

        self._finish()
        self.playing = False
        marks, number = self.bookmarks, self.stops.number
        self.app.push(BookmarksScene(marks, self.place, number, self.seek))

    def open_curves(self) -> None:
        """C: show the standings through the game, and what the analysis expected meanwhile."""
        from ui.replay.over_replay import CurvesScene

        expected = None if self.analysis is None else self.analysis.expected()
        games = [("", self.header, self.whole)]
        self.app.push(CurvesScene(self.entry.sheet.title, games, expected))

    def compare(self) -> None:
        """Show what this game and the one from which it goes on came to."""
        from rules.catalog import Catalog
        from rules.record import RecordError, read_bytes, replay
        from table.storage.records import parent_of
        from ui.replay.over_replay import CurvesScene

        assert self.header.forked is not None
        path = parent_of(self.header.forked)
        try:
            before = None if path is None else replay(read_bytes(path), Catalog(self.entry))
        except RecordError:  # it is not whole any more
            before = None
        if before is None:
            words = _("The game before this one isn’t in the games folder.")
            tell(self.app, words, _("There is nothing to compare with"))
            return
        games = [(_("Before"), *before), (_("Played on"), self.header, self.whole)]
        self.app.push(CurvesScene(self.entry.sheet.title, games))

    def turn_hands(self) -> None:
        """O: turn everybody's hands up, or down again."""
        self.look_from(self.viewpoint.chair, not self.viewpoint.open_hands)

    def open_log(self) -> None:
        """F2: scores and log, which a narrow window does not keep beside the table."""
        from ui.felt.log_page import LogScene

        scores = score_lines(self.controller, self.view)
        names, told, top = self.controller.names, self.log.lines, self.show.stage.rail.bottom
        self.app.push(LogScene(names, scores, told, self.reasons, self.links, top=top))

    @property
    def _rule_told(self) -> str:
        """The first rule that the analysis names of the decision that is shown, or ''."""
        if self.analysis is None:
            return ""
        shown = self.analysis.shown
        verdict = None if shown is None else self.analysis.verdicts.get(shown)
        named = self.links.spans(verdict.why) if verdict is not None else ()
        return named[0][2] if named else ""

    def open_rule(self, rule: str) -> None:
        """Show a rule, or without one that by which the table waits."""
        from table.at_hand import AtTable
        from ui.pages.rules import RulesScene

        at_hand = self.controller.at_hand(self.view)
        table = AtTable(self.header.options, self.controller.deck, rule or at_hand.rule)
        self.app.push(RulesScene(self.entry, table))

    def help(self) -> bool:
        self.open_rule(self._rule_told)
        return True

    def analyze_whole(self) -> None:
        """Judge all decisions, one after the other, while the viewer goes on looking."""
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
        if self.reasons.is_waiting:  # somebody wants to know that first
            self._work()
            return
        waited = self.analysis.shown not in self.analysis.verdicts
        if self.analysis.work() and not self.show.moving:
            if waited and self.analysis.shown in self.analysis.verdicts:
                self.sync()  # its cards stand out now
            self._fill()
            self.app.invalidate()
        self._work()

    def _step_by_hand(self) -> None:
        self.playing = False
        self.step()

    def handle(self, event: pygame.Event) -> None:
        """What is read aloud, then who has the focus, then arrow keys, Space, Esc, the widgets."""
        if self.reader.press(event):
            return
        has_focus = event.type == pygame.KEYDOWN and self.panel.focused is not None
        if has_focus and self.panel.handle(event):
            self.app.invalidate()
            return
        action = self._keys().get(event.key) if event.type == pygame.KEYDOWN else None
        if action is not None:
            action()
        elif self.panel.handle(event) or event.type == pygame.MOUSEMOTION:
            self.app.invalidate()

    def _keys(self) -> dict[int, Callable[[], None]]:
        return {
            pygame.K_ESCAPE: self.app.pop,
            pygame.K_SPACE: self.toggle_play,
            pygame.K_RIGHT: self._step_by_hand,
            pygame.K_LEFT: self.back,
            pygame.K_HOME: lambda: self.seek(0),
            pygame.K_END: lambda: self.seek(self.length),
            LOG_KEY: self.open_log,
            pygame.K_F1: lambda: self.open_rule(self._rule_told),
            pygame.K_p: self.play_on,
            pygame.K_c: self.open_curves,
            pygame.K_b: self.open_bookmarks,
            pygame.K_n: self.next_mistake,
            pygame.K_d: self.costliest_mistake,
            LOOK_KEY: self.open_look,
            pygame.K_o: self.turn_hands,
        }

    @property
    def moving(self) -> bool:
        return self.show.moving

    def update(self, dt: float) -> None:
        if self.show.update(dt):
            self.sync()
            if self.playing:
                self.step()

    def draw(self, target: pygame.Surface) -> None:
        if self.show.draw_in_time(target):
            self.app.invalidate()
        self.panel.draw(target, self.app.theme)
