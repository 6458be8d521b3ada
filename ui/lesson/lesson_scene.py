"""A lesson at the table: the table itself, with the tutor's panel and what it points at."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from rules.core import UNSEEN, Action, Outcome
from rules.lesson import TOOLS, Lesson
from rules.words import _
from table.coach import CostlyDecision
from table.course import Course
from table.match import Match
from table.tutor import Others, Tutor
from ui.controls.buttons import Button
from ui.controls.icon_surfaces import icon
from ui.controls.labels import Label
from ui.controls.placing import paragraph
from ui.controls.widget import ENTER, Widget
from ui.felt.dialogs import Choices, PauseScene
from ui.felt.felt import Felt
from ui.felt.navigation import Navigation
from ui.felt.overlays import Overlays
from ui.felt.spots import HandSpot
from ui.felt.table_scene import TableScene
from ui.key_map import as_set, brass_sign, with_key
from ui.lesson.lesson_panel import Around, Told, panel_widgets
from ui.lesson.pointing import (
    Light,
    around,
    buttons_of,
    card_area,
    draw_lights,
    named_cards,
    places_of,
    seen_part,
    surrounded,
)
from ui.pages.dialog import Dialog
from ui.picture.room import GROUND, corners, covered, drawings, written
from ui.window_game import WindowGame

NEXT: Final = "lesson:next"
BACK: Final = "lesson:back"
FANS: Final = 4.0
"""How bad it is that the panel hides a pixel of another player's cards."""


@dataclass(frozen=True, slots=True)
class LessonWays:
    """Where one goes from a lesson, and what is told of it to whoever keeps how far it is."""

    leave: Callable[[], None]
    again: Callable[[], None]
    play: Callable[[], None]
    """Set up a game of what was learned."""
    keep: Callable[[int], None]
    """Told of each step that begins, and of their number once all are done."""
    puzzles: Callable[[], None] | None = None
    """Show the puzzles of the game that was learned, where it has any."""


class LessonScene(TableScene):
    """Leads whoever learns through a lesson, and through the rest of its hand."""

    tutor: Tutor

    def __init__(
        self,
        entry: WindowGame,
        match: Match,
        navigation: Navigation,
        lesson: Lesson,
        ways: LessonWays,
        at: int = 0,
    ) -> None:
        super().__init__(entry, match, navigation)
        self.lesson, self.ways, self.begins_at = lesson, ways, at
        self.rings: dict[str, pygame.Rect] = {}
        """What is pointed at now, by the names that the lesson has for it."""
        self.lights: list[Light] = []
        """The lines of light round it."""
        self._written: list[pygame.Rect] = []
        """Where the words stand from which these keep away."""
        self._before: pygame.Rect | None = None
        """Where the panel was last in this window."""
        self._ended = False
        self.brass: Button | None = None
        """The one brass button, which Enter presses; `None` leaves Enter to the table."""

    def lead(self) -> Felt:
        felt = super().lead()
        course = felt.course
        course.guide = self.tutor = self.tutor_of(course)
        course.computers = Others(
            self.app.now, self.match, course.engine, felt.use_wait, self.tutor
        )
        felt.overlays = LessonOverlays(felt, self)
        return felt

    def resized(self) -> None:
        self._before = None
        super().resized()

    def translate(self) -> None:
        """The program speaks another language: the lesson is read again in it."""
        super().translate()
        self.lesson = self.lesson_anew()
        self.tutor.translate(self.lesson)

    def lesson_anew(self) -> Lesson:
        """Return the lesson as it is in the language that the program speaks now."""
        read = self.entry.lesson
        return self.lesson if read is None else read()

    def tutor_of(self, course: Course) -> Tutor:
        """Return who leads this course."""
        end = partial(self.app.call_later, 0, self.end)  # once what lies above the table has gone
        return Tutor(self.lesson, course.match, course.coach, self.begins_at, self.ways.keep, end)

    def go_on(self) -> None:
        self.tutor.go_on()
        self.match.hand.chosen = ()  # a stray card would change what the next step asks
        self.course.change()
        self.course.proceed()

    def go_back(self) -> None:
        """Back: the step before, with the cards as they lay then."""
        self.course.undo()

    def end(self) -> None:
        """The hand is played out: say so, and where to go from here; once, if the game is, too."""
        if self._ended:
            return
        self._ended = True
        self.ways.keep(len(self.lesson.steps))
        self.app.sound("win")
        self.app.push(LessonEndScene(self.entry.sheet.title, self.ways))

    def above(self, widgets: Sequence[Widget]) -> Sequence[Widget]:
        self.rings, self.lights, self.brass = {}, [], None
        tutor, step = self.tutor, self.tutor.step
        if step is None or self.show.moving or not tutor.holding:
            return ()
        picture, stage, ask = self.show.picture, self.show.stage, self.match.ask
        deck, wanted = self.match.controller.deck, self._wanted()
        self.rings = {
            **places_of(step.point, deck, self.show.view, picture, stage),
            **buttons_of(step.point.buttons, ask, widgets, wanted),
            **self._answers(widgets, wanted),
        }
        words = self._written = self._words(widgets)
        buttons = [each for each in widgets if isinstance(each, Button)]
        self._brighten(buttons)
        for name, area in self.rings.items():
            if name not in tutor.pressed:
                cards = named_cards(name, deck, self.show.view, picture)
                if cards and all(item.mark == "chosen" for item in cards):
                    continue  # it is done, as the mark shows
                whole = around(cards) if len(cards) > 1 else area
                box = surrounded(self.app.theme, whole, [*words, *(each.rect for each in buttons)])
                self.lights.append(Light(whole, box, frozenset(item.key for item in cards)))
        said, remark = self._named(tutor.said), self._named(tutor.remark)
        told = Told(said, self.count, remark, self.is_solved)
        next_words, back_words = self.ways_on
        go_on = (f"{NEXT}:{tutor.at}", next_words, self.go_on) if tutor.wants_look else None
        back = (f"{BACK}:{tutor.at}", back_words, self.go_back) if tutor.at else None
        self.brass = self._only_brass(widgets, wanted)
        on = self.brass is None
        panel = panel_widgets(
            self.app.theme, told, self._around(widgets, words), back=back, go_on=go_on, primary=on
        )
        self._before = panel[0].rect
        named = {each.key: each for each in panel if isinstance(each, Button)}
        self.brass = self.brass or named.get(f"{NEXT}:{tutor.at}")
        return panel

    def _brighten(self, buttons: Sequence[Button]) -> None:
        """Let no tool be gray that is pointed at, though it does nothing while the step lasts."""
        for tool in buttons:
            if f"button {tool.key}" in self.rings and isinstance(tool.icon, pygame.Surface):
                tool.icon = icon(self.app.theme, tool.key, tool.icon.get_height(), "ivory")

    def _only_brass(self, widgets: Sequence[Widget], wanted: set[str]) -> Button | None:
        """Leave brass only on the table's button that the step asks for, and return that."""
        tutor = self.tutor
        buttons = [each for each in widgets if isinstance(each, Button)]
        brass = [each for each in buttons if each.kind == "primary" and each.enabled]
        if tutor.plays_on:
            return next(iter(brass), None)
        asked = [each for each in buttons if each.key in {*wanted, self._wanted_amount()}]
        if len(asked) > 1:
            asked = [each for each in asked if each in brass]
        for button in brass:
            if button not in asked:
                button.kind, button.shortcut = "plain", ""
        for button in asked:
            button.kind, button.shortcut = "primary", brass_sign()
        return next(iter(asked), None)

    @property
    def ways_on(self) -> tuple[str, str]:
        """What the buttons say that go on and back."""
        is_last = self.tutor.at + 1 == len(self.lesson.steps)
        return _("Done") if is_last else _("Next"), _("Back")

    @property
    def menu_ways(self) -> list[tuple[str, Callable[[], None]]]:
        """What the menu leads to beside the rules."""
        return [(_("Start over"), self.ways.again)]

    @property
    def home(self) -> Callable[[], None]:
        """The way back to the lobby."""
        return self.ways.leave

    @property
    def is_solved(self) -> bool:
        """Whether the panel says that a puzzle is solved."""
        return False

    @property
    def count(self) -> str:
        """What stands at the panel's foot: how far the lesson is."""
        return _("{at} of {count}").format(at=self.tutor.at + 1, count=len(self.lesson.steps))

    def _named(self, words: str) -> str:
        """Return words with the learner's own name where they have a place for it."""
        return words.replace("{you}", self.match.controller.names[self.lesson.learner])

    def _names(self, action: Action) -> bool:
        """Return whether the step's words name this decision."""
        step = self.tutor.step
        return step is not None and step.names(self.match.session, action)

    def _wanted(self) -> set[str]:
        """Return the keys of the buttons that decide, or set, what the step's words name."""
        ask = self.match.ask
        if ask is None:
            return set()
        found = {
            f"offer:{each.words}"
            for each in (*ask.offers, *ask.rows)
            if each.enabled and self._names(each.action)
        }
        if (bet := ask.amount) is not None:
            named = [words for words, amount in bet.presets if self._names(bet.kind(amount))]
            found.update(f"preset:{words}" for words in named)
        return found

    def _wanted_amount(self) -> str:
        """Return the key of the button that takes the amount the step waits for, or ''."""
        bar = self.bars.action_line.amount
        if bar is None or bar.refusal or bar.amount in bar.offer.guarded:
            return ""
        return "amount:take" if self._names(bar.offer.kind(bar.amount)) else ""

    def _answers(self, widgets: Sequence[Widget], wanted: set[str]) -> dict[str, pygame.Rect]:
        """Return where the button is of what is asked, once the cards for it are chosen."""
        if not self.match.hand.chosen:
            return {}
        return {widget.key: widget.rect for widget in widgets if widget.key in wanted}

    def _words(self, widgets: Sequence[Widget]) -> list[pygame.Rect]:
        theme = self.app.theme
        told = [each.written(theme)[1] for each in widgets if isinstance(each, Label)]
        return [*told, *written(theme, self.show.picture)]

    def _around(self, widgets: Sequence[Widget], words: Sequence[pygame.Rect]) -> Around:
        """Return what the panel must not hide, what it rather should not, and what it may."""
        theme, stage, picture = self.app.theme, self.show.stage, self.show.picture
        width, height = theme.size
        room = pygame.Rect(0, stage.rail.bottom, width, height - stage.rail.bottom)
        room.inflate_ip(-2 * theme.unit, -2 * theme.unit)
        gap = theme.unit
        never = [light.box.inflate(gap, gap) for light in self.lights]
        pressed = [widget for widget in widgets if widget.focusable]
        seen = [seen_part(picture, item) for item in picture.cards if item.card != UNSEEN]
        says = [
            area.inflate(2 * gap, 2 * gap) for area in (*words, *(each.rect for each in pressed))
        ]
        large = (area for area in written(theme, picture) if area.height > theme.points("title"))
        says += [area.inflate(3 * gap, gap) for area in large]
        says += [corner for box in seen for corner in corners(box)]
        if self.tutor.wants_decision:
            held = [card_area(item) for item in picture.cards if item.clickable]
            answers = [widget.rect for widget in pressed if widget.key not in TOOLS]
            lit = [surrounded(theme, each, words).inflate(gap, gap) for each in answers]
            never += [*held, *lit]  # with the light that they have once cards are chosen, ...
            says.append(surrounded(theme, stage.action, ()).inflate(gap, gap))  # ... where they are
        rather = [(stage.hand, 0.5), (stage.own, 0.5), (stage.side, 0.5)]
        rather += [(card_area(item).inflate(2 * gap, 2 * gap), 1.0) for item in picture.cards]
        rather += [(area, 1.0) for area in (*seen, *drawings(theme, picture))]
        rather += [(area, 0.5) for area in covered(picture)]
        rather += [(fan.rect, FANS) for fan in picture.fans]
        if self.tutor.wants_decision:  # the ground onto which one plays
            boxes = [each.rect for each in picture.below if each.bare]
            most = GROUND * width * height
            rather += [(box, 1.0) for box in boxes if box.width * box.height < most]
        names = tuple(plate.inflate(gap, gap) for plate in picture.plates.values())
        return Around(room, tuple(never), tuple(says), names, tuple(rather), self._before)

    def handle(self, event: pygame.Event) -> None:
        """Enter, or a press on what is to be looked at, goes on; the rest is the table's."""
        if self._goes_on(event):
            self.felt.bubble.hush()
            self.go_on()
        elif self._presses_brass(event) and self.brass is not None:
            self.felt.bubble.hush()
            self.brass.action()
        elif looked_at := self._looked_at(event):
            self.tutor.pressed.add(looked_at)
            self.felt.bubble.hush()
            self.course.change()
        else:
            super().handle(event)

    def aim(self, event: pygame.Event) -> Hashable | None:
        """Return on which target a press would act: on Next also where it is not on it."""
        if self._goes_on(event):
            return self.bars.name(f"{NEXT}:{self.tutor.at}")
        if self._presses_brass(event) and self.brass is not None:
            return self.bars.name(self.brass.key)
        return None if self._looked_at(event) else super().aim(event)

    def _goes_on(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and self._is_looking:
            return self._is_free_enter(event) and not self._presses_brass(event)
        looked_at, step = self._looked_at(event), self.tutor.step
        if looked_at is None or step is None:
            return False
        return not step.each or self.rings.keys() <= {*self.tutor.pressed, looked_at}

    def _is_free_enter(self, event: pygame.Event) -> bool:
        """Return whether an event is Enter while no control has the focus."""
        holder = self.bars.panel.focused
        free = holder is None or isinstance(holder, HandSpot)
        return event.type == pygame.KEYDOWN and event.key in ENTER and free

    def _presses_brass(self, event: pygame.Event) -> bool:
        """Return whether an event is Enter for the table's brass button."""
        brass = self.brass
        if brass is None or self.show.moving or brass.key.startswith(NEXT):
            return False
        return brass.enabled and self._is_free_enter(event)

    def _looked_at(self, event: pygame.Event) -> str | None:
        """Return what a press is on of what a step points at that waits for it, or `None`."""
        step = self.tutor.step
        if not self._is_looking or step is None or not step.look:
            return None
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return None
        found = (name for name, area in self.rings.items() if area.collidepoint(event.pos))
        return next(found, None)

    @property
    def _is_looking(self) -> bool:
        """Whether the step waits for a look, and nothing moves."""
        return self.tutor.wants_look and self.tutor.holding and not self.show.moving

    def draw(self, target: pygame.Surface) -> None:
        super().draw(target)
        pointer = self.felt.pointer
        seen = not self.show.moving and pointer.inspected is None and not pointer.dragging
        if self.lights and seen:
            draw_lights(target, self.show, self.lights, self._written)


class LessonOverlays(Overlays):
    """What is laid over a lesson: menu and end are its own."""

    def __init__(self, felt: Felt, lesson: LessonScene) -> None:
        super().__init__(felt, lesson.navigation)
        self._lesson = lesson

    def menu(self) -> None:
        self.app.push(LessonPause(self, self._lesson))

    def new_game(self) -> None:
        """Ctrl+N: the lesson from its beginning."""
        self._lesson.ways.again()

    def result(
        self,
        outcome: Outcome,
        costliest: Sequence[CostlyDecision],
        details: Callable[[], None] | None,
        wished: Callable[[], str] = str,
    ) -> None:
        self._lesson.end()


class LessonPause(PauseScene):
    """The menu of a lesson or a puzzle."""

    def __init__(self, overlays: LessonOverlays, lesson: LessonScene) -> None:
        self._ways = lesson.menu_ways
        super().__init__(
            rules=overlays.rules,
            save=overlays.save,
            prints=overlays.prints,
            new=lesson.ways.again,
            leave=lesson.home,
        )
        self._more = True  # they're few, and the way back to all puzzles is one of them

    def _others(self) -> list[Choices]:
        return [
            (with_key(_("Rules"), "rules"), self.answer(self._rules), "plain"),
            *((words, self.answer(go), "plain") for words, go in self._ways),
            (_("Quit"), self.answer(self.app.quit), "plain"),
        ]


class LessonEndScene(Dialog):
    """The end of a lesson: play, once more, or the lobby."""

    def __init__(self, title: str, ways: LessonWays) -> None:
        super().__init__()
        self.title, self.ways = title, ways

    def lay_out(self) -> None:
        theme = self.app.theme
        words = as_set(_("You know {game} now. Press F1 for the rules."), "rules")
        way = self.ways.puzzles
        puzzles = () if way is None else ((_("Puzzles"), self.answer(way), "plain"),)
        self.show(
            round(theme.px(820) * theme.text_scale),
            self.heading(_("Well played!")),
            paragraph(theme, words.format(game=self.title)),
            self.gap(5),
            self.buttons(
                (_("Lobby"), self.close, "plain"),
                (_("Start over"), self.answer(self.ways.again), "plain"),
                *puzzles,
                (_("Play a game"), self.confirm, "primary"),
            ),
        )

    def confirm(self) -> None:
        self.answer(self.ways.play)()

    def close(self) -> None:
        self.answer(self.ways.leave)()
