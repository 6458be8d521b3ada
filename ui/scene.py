"""A scene: one screen of the window, and what the app asks of it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, Final, Generic, TypeAlias, TypeVar

import pygame

from ui.controls.panel import Panel
from ui.controls.widget import CONFIRMING, ENTER, Widget
from ui.gate import Target
from ui.key_map import Place

A = TypeVar("A")

WALKING: Final = frozenset(
    {
        pygame.K_TAB,
        pygame.K_LEFT,
        pygame.K_RIGHT,
        pygame.K_UP,
        pygame.K_DOWN,
        pygame.K_PAGEUP,
        pygame.K_PAGEDOWN,
        pygame.K_HOME,
        pygame.K_END,
        pygame.K_BACKSPACE,
        pygame.K_DELETE,
    }
)
"""The keys that go on while they are held down: they move the focus, scroll, or edit."""
WHOLE: Final = "the whole scene"
"""The target of keys that no control takes: Enter for the obvious answer."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Where the frame stops: `within` are the stops of a group, `act` is what taking it does.

    One that `stays` may be taken again and again: the frame waits there. A group goes by the
    `head` of its first stop, and by how many controls there are in it.
    """

    name: str
    words: str
    rect: Callable[[], pygame.Rect]
    act: Callable[[], None] | None = None
    within: tuple[Stop, ...] = ()
    stays: bool = False
    head: str = ""
    count: int = 1


class BaseScene(Generic[A]):
    """One screen. The app `A` calls these; a scene never runs a loop of its own."""

    overlay = False
    """Whether the scene below shows through (dialogs)."""

    app: A
    panel: Panel | None = None
    """The controls, in scenes that have any."""

    reads_itself = False
    """Whether the scene has keys of its own by which it is read aloud."""

    keys_at: Place | None = None
    """Where else than everywhere an action must be for its key to count here."""

    @property
    def subject(self) -> str:
        """What the window's title names while the scene is on top; '' for that of the one below."""
        return ""

    @property
    def heard(self) -> Sequence[str]:
        """What is said when the scene comes on top, before the control that has the focus.

        Of a dialog all that it says; of a page its title, since who listens walks through it.
        """
        return [self.subject]

    @property
    def heard_again(self) -> Sequence[str]:
        """What is said when what lay above the scene goes away."""
        return self.heard

    def enter(self) -> None:
        """Begin: `self.app` is set, the window has its size."""

    def pause(self) -> None:
        """Another scene was put on top."""

    def resume(self) -> None:
        """The scene on top went away."""

    def exit(self) -> None:
        """The scene leaves the stack for good."""

    def conceal(self) -> None:
        """The window lost the focus: hide what is not for everybody's eyes."""

    @property
    def unsaved(self) -> str:
        """What would be lost if the scene left the stack now, in a sentence, or ''."""
        return ""

    def save_again(self) -> None:
        """Try to save what would be lost."""

    def ask_to_leave(self, *, again: Callable[[], None], leave: Callable[[], None]) -> None:
        """Ask, once, whether what is unsaved may be lost: `leave`, or `again` save and leave."""

    def resized(self) -> None:
        """The window has another size, text scale or contrast: lay everything out again."""

    def translate(self) -> None:
        """The program speaks another language: make the kept words again."""

    def focus(self, key: str) -> None:
        """Give the keyboard's focus to a control."""
        if self.panel is not None:
            self.panel.focus(key)

    def help(self) -> bool:
        """Show the rules that belong here; return whether there are any."""
        return False

    def hint(self) -> None:
        """Give a hint, where there are any."""

    def along_hand(self, step: int, *, carry: bool) -> bool:
        """Go along the hand or `carry` its card, as a controller does; return if there is one."""
        return False

    def scan_rank(self, widget: Widget) -> int:
        """Return how late the frame comes to a control: what is asked has the least number."""
        return 0

    def group_words(self, group: str) -> str:
        """Return what a group of stops is called, or '' where its first stop has to do."""
        return ""

    def more_stops(self, group: str) -> Sequence[Stop]:
        """Return what else can be taken in a group: what other people do by keys or the mouse."""
        return ()

    def targets(self) -> Iterable[Target]:
        """Return everything to be seen now on which a press acts: the scene, its controls."""
        yield Target(WHOLE)
        if self.panel is not None:
            yield from self.panel.targets()

    def aim(self, event: pygame.Event) -> Hashable | None:
        """Return on which of the targets a press or a release would act; `None` for none."""
        key = None if self.panel is None else self.panel.aim(event)
        if key is None and event.type == pygame.KEYDOWN and event.key in CONFIRMING:
            return WHOLE
        return key

    def follows(self, what: Hashable, clicked: Hashable) -> bool:
        """Return whether a target may be clicked so soon after another as in a double-click."""
        return what == clicked

    def walks(self, event: pygame.Event) -> bool:
        """Return whether a key only moves the focus, scrolls or types; it may be held down."""
        holder = None if self.panel is None else self.panel.focused
        if holder is not None and holder.takes_text:
            return event.key not in {*ENTER, pygame.K_ESCAPE}
        return event.key in WALKING

    def let_go(self) -> None:
        """Forget the press that is under way: its release is not meant for what is there now."""
        if self.panel is not None:
            self.panel.let_go()

    def handle(self, event: pygame.Event) -> None:
        """Take one input event."""

    @property
    def due(self) -> float:
        """When the scene wants to `look` next, by the app's clock."""
        return inf

    def look(self) -> None:
        """Look round for what others have done meanwhile; called in each round of the loop."""

    def update(self, dt: float) -> None:
        """Let `dt` seconds of animation pass."""

    @property
    def moving(self) -> bool:
        """Whether frames are wanted although no input comes."""
        return False

    def draw(self, target: pygame.Surface) -> None:
        """Draw the whole scene."""


AnyScene: TypeAlias = BaseScene[Any]
"""Whichever scene is on top."""
