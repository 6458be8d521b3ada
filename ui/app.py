"""The window, its main loop, and the scenes: a stack of which the topmost takes the input."""

import contextlib
import os
from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, Protocol

import pygame

from art.palette import arrange_seat_colors
from art.shelf import give_back_large_pieces
from rules.words import _, use_language
from table.storage.settings import SPEEDS, Settings, load_settings, save_settings
from ui import durations, mouse
from ui.button_map import button_map
from ui.clock import Clock
from ui.controls.panel import Panel
from ui.controls.theme import Theme
from ui.focus_reader import FocusReader
from ui.gamepad import Gamepad
from ui.gate import SAME_SPOT, Gate, Rest
from ui.instance import WISHED, Wish
from ui.key_map import KeyMap, Place, key_map
from ui.passing import Leaves, Passing
from ui.scanning import Scanner
from ui.scene import BaseScene
from ui.sounds import Sounds
from ui.speech import Open, Speech
from ui.tidying import QUIET, Tidying
from ui.window import Window

if TYPE_CHECKING:
    from table.engine import Advice, Engines
    from table.phone.phone_room import Room
    from table.phones import MakesPhones
    from table.sheet import GameEntry

FRAMES_A_SECOND: Final = 60
MOST_JUDGED: Final = 20
"""Games whose analysis is there when their replay is opened again."""
IDLE_WAIT: Final = 0.25
"""Seconds after which an idle loop looks round even without input."""
TIDY_UP: Final = 5.0
"""Seconds from a scene's exit to the first try to let go of it: its delayed calls are over."""
TRY_AGAIN: Final = 0.5
"""Retry delay in seconds, while something moves or input comes in."""
AT_LATEST: Final = 30.0
"""Seconds after which a scene is let go in any case."""
SETTLED: Final = 0.5
"""Seconds after the start: the first frame is there, and what may come after it is done."""
IDLE_STEP: Final = 0.01
"""Seconds between two polls for input when idle: 1 % of a core. SDL's own wait polls every
millisecond under X, which takes 4 %."""
RESTING_STEP: Final = 0.03
"""Seconds between two polls after `RESTING` seconds without input: a third of a percent."""
RESTING: Final = 2.0
"""Seconds."""


WOKEN: Final = pygame.event.custom_type()
"""What ends the wait of an idle loop: somebody in another thread has something to say."""
PRESSES: Final = frozenset({pygame.KEYDOWN, pygame.TEXTINPUT, pygame.MOUSEBUTTONDOWN})
"""Events after which the user waits for a response."""


class Scene(BaseScene["App"]):
    """One screen of the window."""


class Pages(Protocol):
    """The pages that can be opened over whatever scene is on top."""

    def keys(self) -> Scene:
        """Return the page of all keys."""

    def letters(self, panel: Panel, key: str) -> Scene:
        """Return letters to choose from for the text field of a panel."""


class App:
    """Owns the window. Draws only when something changed, and nothing that nobody can see.

    `engines` play for the computer players; without any, their seats wait. `phones` makes what
    serves a table's phones. Everything that takes time asks `clock`. A `size` counts before that
    of the last window. `voice` opens what says aloud what is to be seen, once that is wished.
    `pages` are those that can be opened over whatever is there; without any, none opens.
    """

    def __init__(
        self,
        settings: Settings | None = None,
        engines: "Engines | None" = None,
        clock: Clock | None = None,
        size: tuple[int, int] | None = None,
        phones: "MakesPhones | None" = None,
        voice: Open | None = None,
        pages: Pages | None = None,
    ) -> None:
        # the list of letters from which Chinese or Japanese is typed
        os.environ.setdefault("SDL_IME_SHOW_UI", "1")
        pygame.display.init()
        _need_a_screen()
        pygame.font.init()
        self.settings = settings = load_settings() if settings is None else settings
        use_language(settings.language)
        key_map().take(settings.keys)
        button_map().take(settings.buttons)
        self.keys: KeyMap = key_map()
        self.asks_key: Callable[[pygame.Event], bool] | None = None
        """Called with each key event before anything else; returns whether it took it."""
        self.engines = engines
        self.phones = phones
        self._room: Room | None = None
        self.judged: deque[tuple[object, dict[int, Advice | None]]] = deque(maxlen=MOST_JUDGED)
        """What was judged of the games whose replays were opened last."""
        self.games: Sequence[GameEntry] = ()
        """Those among which people at phones can choose the next one."""
        self.pages = pages
        self.listeners: list[Callable[[], None]] = []
        """Called in each round of the loop, whatever scene is on top: they listen to others."""
        self.scenes: list[Scene] = []
        self.clock = Clock() if clock is None else clock
        self.gate, self._rest = Gate(), Rest()
        self._looked = self._came_after = self._busy = self.clock.now()
        """When input was looked for, and the time before: what came began no earlier; and when
        something came or was drawn."""
        self.tidying, self._passing = Tidying(), Passing(self.clock)
        self.frames_a_second = FRAMES_A_SECOND
        self.fulfill: Callable[[Wish], None] = lambda _wish: None
        """Does what a file that was dropped here, or another start of the program, asks for."""
        self._dirty = True
        self._held: pygame.Event | None = None
        """The press of the mouse that came last."""
        self._frame_waits = self._frame_waited = False
        self._later: list[tuple[float, Callable[[], None]]] = []
        self.call_later(SETTLED, give_back_large_pieces)
        self._sounds = Sounds()
        self.speech = Speech(settings, voice)
        self._reader = FocusReader(self.speech)
        self.scanner = Scanner(self)
        self.gamepad = Gamepad(self, self.scanner)
        self.call_later(SETTLED, self.gamepad.begin)
        arrange_seat_colors(self.settings.seat_colors)
        self._pace_presses()
        self.window = Window(self.settings, size)
        self._lay_theme()
        pygame.key.set_repeat(400, 40)

    @property
    def scene(self) -> Scene:
        return self.scenes[-1]

    @property
    def room(self) -> "Room":
        """The phones, which stay while games come and go."""
        from table.phone.phone_room import Room

        self._room = self._room or Room(self.phones, self.wake)
        return self._room

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        self._passing.end()
        if self.scenes:
            self.scene.let_go()
            self.scene.pause()
        self._add(scene)

    def replace(self, scene: Scene) -> None:
        """Take the topmost scene off and put another in its place."""
        self._take_off()
        self._add(scene)

    def pop(self) -> None:
        """Take the topmost scene off; the last one ends the program."""
        self._take_off()
        if self.scenes:
            self.scene.resume()
        self.invalidate()

    def pass_over(self, leaves: Leaves, seconds: float) -> None:
        """Let what was on the screen leave it, over the scene on top, where things move at all."""
        settings = self.settings
        if not settings.still and not self.window.hidden:
            self._passing.begin(leaves, seconds / settings.speed)

    @property
    def moving(self) -> bool:
        return self.scene.moving or self._passing.moving

    def _take_off(self) -> None:
        self._passing.end()
        scene = self.scenes.pop()
        scene.exit()
        if not scene.overlay:
            self._tidy_up_later(TIDY_UP, self.clock.now() + AT_LATEST)

    def _tidy_up_later(self, seconds: float, latest: float) -> None:
        """Let go of the scenes that have left, in a moment in which nobody plays."""

        def tidy_up() -> None:
            now = self.clock.now()
            quiet = not self.moving and now - self._busy >= QUIET
            if quiet or now >= latest:
                self.tidying.tidy_up()
            else:
                self._tidy_up_later(TRY_AGAIN, latest)

        self.call_later(seconds, tidy_up)

    def home(self, then: Callable[[], None] = lambda: None) -> None:
        """Take all scenes off but the first, which is the lobby; ask where a game is not saved."""

        def go() -> None:
            while len(self.scenes) > 1:
                self._take_off()
            self.scene.resume()
            self.invalidate()
            then()

        self.leave(go)

    def leave(self, go: Callable[[], None]) -> None:
        """Go where `go` leads, away from the scenes; where a game is not saved, ask first."""
        for scene in self.scenes:
            scene.save_again()
        losing = next((scene for scene in self.scenes if scene.unsaved), None)
        if losing is None:
            go()
        else:
            losing.ask_to_leave(again=lambda: self.leave(go), leave=go)

    def quit(self) -> None:
        """End the program after this round of the loop; ask where a game is not saved."""
        self.leave(self._end)

    def _end(self) -> None:
        self.window.remember()
        while self.scenes:
            self.scenes.pop().exit()
        save_settings(self.settings)

    def _add(self, scene: Scene) -> None:
        if self.scenes and (covered := self.scene.panel) is not None:
            covered.unhover()
        scene.app = self
        self.scenes.append(scene)
        scene.enter()
        self.invalidate()

    def invalidate(self) -> None:
        """Ask for a new frame."""
        self._dirty = True

    def greet(self, scene: Scene) -> None:
        """Say what a scene is, before it says anything itself; else that is said in the next look.

        It has come upon a press, which ends what was said before.
        """
        self._reader.greet(scene, pressed=True)

    def now(self) -> float:
        """Return the present time in seconds, by the window's clock."""
        return self.clock.now()

    def wake(self) -> None:
        """Have the loop look round at once; this may be called from any thread."""
        with contextlib.suppress(pygame.error):  # the window is gone
            pygame.event.post(pygame.Event(WOKEN))
        self.clock.wake()

    def call_later(self, seconds: float, action: Callable[[], None]) -> None:
        """Call `action` from the loop after so many seconds."""
        self._later.append((self.clock.now() + seconds, action))

    @property
    def screen(self) -> pygame.Surface:
        return self.window.surface

    def toggle_full_screen(self) -> None:
        """F11: the whole screen, or the window as it was."""
        self.window.toggle_full_screen()
        save_settings(self.settings)
        self._laid_out_anew()

    def apply_settings(self) -> None:
        """Take over changed settings and keep them."""
        save_settings(self.settings)
        arrange_seat_colors(self.settings.seat_colors)
        self._pace_presses()
        self._hear_the_room()
        self.speech.keep_up()
        spoken, keys = use_language(self.settings.language), self.keys.take(self.settings.keys)
        buttons = button_map().take(self.settings.buttons)
        if spoken or keys or buttons:
            for scene in self.scenes:
                scene.translate()
        self._laid_out_anew()

    def switch_speech(self) -> None:
        """Ctrl+Shift+S: say aloud what is to be seen, or say no more."""
        self.speech.switch()
        self.apply_settings()

    def help(self) -> None:
        """F1 where there are no rules to show: those of what lies below, or the keys."""
        if not any(scene.help() for scene in reversed(self.scenes)):
            self.show_keys()

    def show_keys(self, *, instead: bool = False) -> None:
        """Show the page of keys: above the page on top or, as F1 on the rules, in its place."""
        if self.pages is not None:
            (self.replace if instead else self.push)(self.pages.keys())

    def open_letters(self) -> None:
        """Show letters to choose from for the text field that has the focus."""
        panel = self.scene.panel
        if self.pages is not None and panel is not None and panel.focused is not None:
            self.push(self.pages.letters(panel, panel.focused.key))

    def next_speed(self) -> None:
        """Go on to the next speed: each of `SPEEDS`, then no animations, then the first."""
        settings = self.settings
        faster = [speed for speed in SPEEDS if speed > settings.speed]
        if settings.animations and not faster:
            settings.animations = False
        else:
            settings.speed = faster[0] if settings.animations else SPEEDS[0]
            settings.animations = True
        save_settings(settings)
        self.scene.resized()
        self.invalidate()

    def sound(self, name: str, across: Sequence[float] = ()) -> None:
        """Play a sound of assets/sounds by its name; '' is silence.

        It comes from that of some places across the window which is furthest out.
        """
        if not self.window.hidden:
            middle = self.screen.get_width() / 2
            sides = [max(-1.0, min(1.0, (x - middle) / middle)) for x in across]
            self._sounds.play(name, self.settings, max(sides, key=abs, default=0.0))

    def _hear_the_room(self) -> None:
        """Let the room be heard where that is set; nothing where nobody sees the window."""
        heard = self.settings.room_tone and not self.window.hidden
        self._sounds.tone(self.settings.room if heard else "", self.settings)

    def _pace_presses(self) -> None:
        self.gate.dead_time = self.settings.dead_time
        self._rest.seconds = self.settings.press_pause

    def _lay_theme(self) -> None:
        self.theme = Theme(self.screen.size, self.settings, self.window.density)
        self.gate.same_spot = round(SAME_SPOT * self.theme.density)

    def _laid_out_anew(self) -> None:
        self._passing.end()
        self.theme.forget()
        self._lay_theme()
        for scene in self.scenes:
            scene.resized()
        self.invalidate()

    def _window_event(self, event: pygame.Event) -> bool:
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type == pygame.WINDOWSIZECHANGED:
            self.window.measure()
            if self.screen.size != self.theme.size:
                self._laid_out_anew()
        elif event.type == pygame.DROPFILE:
            self.fulfill(Wish(file=event.file))
        elif event.type == WISHED:
            self.window.come_to_front()
            if event.wish.speech and not self.settings.speech:
                self.switch_speech()
            self.fulfill(event.wish)
        elif event.type == pygame.WINDOWDISPLAYCHANGED:
            self.window.look_at_screen()
            self._laid_out_anew()
        elif self.window.take(event) or event.type == pygame.VIDEOEXPOSE:
            self._hear_the_room()
            self.invalidate()
        elif event.type == pygame.WINDOWFOCUSLOST:
            for scene in tuple(self.scenes):
                scene.conceal()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.toggle_full_screen()
        elif self.speech.switches(event):
            self.switch_speech()
        else:
            return self.speech.take(event) or self._reader.take(event, self.scene)
        return True

    def run(self, first: Scene) -> None:
        """Show `first` and serve the window until the last scene is gone."""
        try:
            self.push(first)
            self._hear_the_room()
            with self.tidying:
                while self.scenes:
                    self.step(self._events(), self._came_after)
        finally:
            self.speech.end()
            if self._room is not None:
                self._room.close()
            if self.engines is not None:
                self.engines.close()

    def _events(self) -> list[pygame.Event]:
        """Return the input; while nothing is to be drawn, wait for some, or for a due call."""
        events = self._look_for_input()
        if self.wants_frame or self.moving:
            return events
        due = [self.scene.due, *(when for when, _action in self._later)]
        until = min(self.clock.now() + IDLE_WAIT, *due)
        while not events and (left := until - self.clock.now()) > 0:
            rests = self._looked - self._busy > RESTING
            self.clock.wait(min(RESTING_STEP if rests else IDLE_STEP, left))
            events = self._look_for_input()
        self.clock.frame(0)  # idle time is not animation time
        return events

    def _look_for_input(self) -> list[pygame.Event]:
        self._came_after, self._looked = self._looked, self.clock.now()
        events = [mouse.in_pixels(event) for event in pygame.event.get()]
        if events:
            self._busy = self._looked
        return events

    def put_off_frame(self) -> None:
        """Draw in the next round: this one has done enough. No frame waits for two rounds."""
        self._frame_waits = True

    def step(self, events: list[pygame.Event], began: float | None = None) -> None:
        """Serve one round: events, due calls, a look, animation, and a frame where one is wanted.

        `began` is when the presses among the events began, at the earliest; else that is now.
        """
        events = [self.gamepad.as_button(event) for event in events]
        for event in events:
            if not self.scenes:
                return
            self._take(event, self.clock.now() if began is None else began)
        self._call_due()
        for listen in tuple(self.listeners):
            listen()
        if self.scenes:
            self.scene.look()
        if not self.scenes:
            return
        pressed = any(event.type in PRESSES for event in events)
        self._reader.look(self.scene, pressed=pressed)
        moving = self.moving
        dt = min(0.1, self.clock.frame(self.frames_a_second)) if moving else 0.0
        self.scene.update(dt)
        self._dirty = self._dirty or moving  # what has come to rest is drawn where it rests
        waits = self._frame_waits and not self._frame_waited
        self._frame_waits, self._frame_waited = False, waits
        if self.scenes and not waits and not self.window.hidden:
            self._draw_frame()
        self.tidying.look(self.clock.now() - self._busy)

    def _draw_frame(self) -> None:
        if self.wants_frame or self.moving:
            self._dirty = False
            subjects = (scene.subject for scene in reversed(self.scenes) if scene.subject)
            self.window.name(next(subjects, ""))
            self.compose(self.screen)
            self.window.flip()
            self._busy = self.clock.now()
            self.gate.show(self.scene, self._busy)

    def press_key(self, key: int, began: float, *, down: bool = True, mod: int = 0) -> None:
        """Press a key, or let it go, for who has none: as if it came from the keyboard."""
        if self.scenes:
            kind = pygame.KEYDOWN if down else pygame.KEYUP
            event = pygame.Event(kind, key=key, mod=mod, unicode="", scancode=0)
            self.serve(event, began)

    def _take(self, event: pygame.Event, began: float) -> None:
        """Hand an event to who makes keys of it, or to the scene, as the key it is known by."""
        if self._rest.turns_away(event, began):
            return
        of_keyboard = event.type in {pygame.KEYDOWN, pygame.KEYUP}
        if of_keyboard and self.asks_key is not None and self.asks_key(event):
            return
        taken = self.gamepad.take(event, began) or self.scanner.take_event(event, began)
        if not taken and self.scenes:
            self.serve(self._known(event), began)

    def _known(self, event: pygame.Event) -> pygame.Event:
        """Return an event as the program knows it: of a key, that which it stands for."""
        if event.type == pygame.WINDOWFOCUSLOST:
            self.keys.forget()
        panel = self.scene.panel
        typing = panel is not None and panel.focused is not None and panel.focused.takes_text
        return self.keys.known(event, self._places, typing=typing)

    @property
    def _places(self) -> Sequence[Place]:
        """Where actions must be for their keys to count: of a dialog, where it lies, too."""
        found: list[Place] = []
        for scene in reversed(self.scenes):
            if scene.keys_at is not None:
                found.append(scene.keys_at)
            if not scene.overlay:
                break
        return found

    def serve(self, event: pygame.Event, began: float) -> None:
        """Hand an event on, unless it is a press that was not meant for what it would act on."""
        if self.gate.admits(event, self.scene, began):
            if not self._window_event(event):
                self.scene.handle(event)
            if event.type == pygame.MOUSEBUTTONDOWN:
                self._held = event
                self._hold(event, durations.FIRST_AGAIN)
        elif event.type == pygame.MOUSEBUTTONUP:
            self.scene.let_go()

    def _hold(self, event: pygame.Event, pause: float) -> None:
        """Let a press count again after a pause, and ever sooner, where what is held repeats."""

        def again() -> None:
            panel = self.scene.panel
            if self._held is event and panel is not None and panel.repeat(event):
                self.invalidate()
                self._hold(event, max(durations.LEAST_AGAIN, pause * durations.SOONER))

        panel = self.scene.panel if self.scenes else None
        if panel is not None and any(each.pressed and each.repeats for each in panel.widgets):
            self.call_later(pause, again)

    @property
    def wants_frame(self) -> bool:
        """Whether something has changed that can be seen."""
        return self._dirty and not self.window.hidden

    def _call_due(self) -> None:
        now = self.clock.now()
        due = [action for when, action in self._later if when <= now]
        self._later = [(when, action) for when, action in self._later if when > now]
        while due and self.scenes:  # what was called is let go: tidying up finds what it held
            due.pop(0)()

    def compose(self, target: pygame.Surface) -> None:
        """Draw the topmost opaque scene and the overlays above it."""
        base = len(self.scenes) - 1
        while base > 0 and self.scenes[base].overlay:
            base -= 1
        for scene in self.scenes[base:]:
            scene.draw(target)
        self._passing.draw(target)
        self.scanner.draw(target)


def _need_a_screen() -> None:
    """Raise `pygame.error` where SDL, left to itself, chose to draw what nobody sees."""
    unseen = pygame.display.get_driver() in {"offscreen", "dummy"}
    if unseen and not os.environ.get("SDL_VIDEODRIVER"):
        raise pygame.error(_("no screen was found"))
