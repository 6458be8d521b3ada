"""The show: what a window has on its table, at rest or on its way from picture to picture."""

from collections.abc import Sequence
from typing import Final

import msgspec
import pygame

from rules.core import View
from table.controller import AnyController
from ui.controls.theme import Theme
from ui.picture.chip_piles import draw_chips
from ui.picture.director import Director
from ui.picture.items import CardKey, Picture
from ui.picture.raised import Moved, Raised
from ui.picture.sprites import Sprites
from ui.picture.stage import Stage, lay_stage
from ui.picture.timeline import Beat, Timeline
from ui.picture.view import TableView

MOST_AHEAD: Final = 600
"""Faces that are drawn ahead: well below what is kept."""


class Show:
    """Shows observations as pictures on a stage, and the events between two of them as beats.

    The director decides what they are. While beats are on their way, `picture` is already the
    one that they lead to.
    """

    picture: Picture
    _at_rest: View

    def __init__(self, controller: AnyController, director: Director) -> None:
        self.controller, self.director = controller, director
        self.timeline = Timeline()
        self._shown: Beat | Picture | None = None
        self.taken_up: frozenset[CardKey] = frozenset()
        """The cards that the mouse holds: they are not seen where they lie."""
        self.raised = Raised()

    def lay(self, theme: Theme, *, log: bool) -> None:
        """Lay the stage for the window of `theme`; with `log`, scores and log stand at its side.

        What is on its way ends. There is a new picture once `rest` is called.
        """
        self.timeline.finish()
        self.theme = theme
        self.stage: Stage = lay_stage(theme, self.controller.names, log=log)
        self.sprites = Sprites(self.controller.deck, theme)
        self.table = TableView(theme, self.sprites, self.stage)
        self._is_new = True
        self.pauses = False
        """Whether all has arrived and the game goes on in the next round, for even frames."""

    @property
    def moving(self) -> bool:
        """Whether something is on its way, or has just arrived."""
        return self.timeline.moving or self.pauses

    @property
    def waits(self) -> bool:
        """Whether what is shown waits for a press in the end."""
        beat = self.timeline.beat
        return beat is not None and beat.waits > 0

    @property
    def view(self) -> View:
        """The observation that is seen now: whatever is told follows from it."""
        beat = self.timeline.beat
        return self._at_rest if beat is None or beat.view is None else beat.view

    def rest(self, view: View) -> None:
        """Show an observation at rest, as soon as nothing is on its way."""
        self._at_rest = view
        self.stage.names = self.controller.names
        self.picture = self.director.picture_of(view, self.stage)
        if self._is_new:
            self._is_new = False
            self._draw_before()

    def _draw_before(self) -> None:
        """Draw the backs and chips that the first deal will need, before anything moves."""
        for item in self.picture.chips:
            draw_chips(item)
        if self.theme.settings.animations:
            anchors = self.picture.anchors.items()
            hands = {place.height for zone, place in anchors if zone.startswith("hand:")}
            self.sprites.draw_backs({place.height for _zone, place in anchors}, hands)

    def draw_ahead(self) -> bool:
        """Use a wait to draw a face that may be played next, as large as cards lie there.

        The largest first. Return whether there was one.
        """
        lying = {item.place.height for item in self.picture.cards if not item.clickable}
        if len(lying) * len(self.controller.deck.cards) > MOST_AHEAD:
            return False
        return self.sprites.draw_ahead(sorted(lying, reverse=True))

    def let_go_at(self, key: CardKey, point: tuple[int, int]) -> None:
        """Have a card lie where it was let go: whatever follows moves it from there."""
        cards = self.picture.cards
        for at, item in enumerate(cards):
            if item.key == key:
                place = msgspec.structs.replace(item.place, x=point[0], y=point[1], turn=0)
                cards[at] = msgspec.structs.replace(item, place=place)

    def put_up(self) -> None:
        """Have the cards that came to the front lie there: what follows moves them from there."""
        for item, x, y in self.raised.moved(self.picture, self.theme):
            if y:
                self.let_go_at(item.key, (item.place.x + x, item.place.y + y))

    def play(self, shown: Sequence[Beat]) -> None:
        """Show what the director made of events; at least one beat, from `picture` on."""
        self.pauses = False
        self.timeline.play(shown)
        self.picture = shown[-1].after
        if shown[-1].view is not None:
            self._at_rest = shown[-1].view

    def finish(self) -> None:
        """Let what is on its way be there."""
        self.pauses = False
        self.timeline.finish()

    def hurry(self) -> None:
        """A press: let what is on its way be there, up to where the show waits for a press."""
        self.pauses = False
        self.timeline.hurry()

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass, as fast as is set; return whether all came to rest by that."""
        if not self.timeline.moving:
            return False
        self.timeline.update(dt, self.theme.settings.speed)
        return not self.timeline.moving

    def draw(self, target: pygame.Surface) -> None:
        beat = self.timeline.beat
        if beat is not None:
            self.table.draw_beat(target, beat, self.timeline.elapsed)
        else:
            moved = self.raised.moved(self.picture, self.theme)
            self.table.draw(target, self.picture, self.taken_up, moved)

    def hide_below(self, layer: pygame.Surface, place: pygame.Rect, cards: Sequence[Moved]) -> None:
        """Take from a layer that is drawn at a place what cards hide that lie on it."""
        for item, x, y in cards:
            sprite, (left, top) = self.table.card_blit(item)
            spot = left + x - place.x, top + y - place.y
            layer.blit(sprite, spot, special_flags=pygame.BLEND_RGBA_SUB)

    def draw_in_time(self, target: pygame.Surface) -> bool:
        """Draw with no more new faces than a frame has time for; return whether there are more.

        What is drawn larger already stands in, reduced, for those that wait for the next frame.
        """
        shown = self.timeline.beat or self.picture
        self.sprites.begin_frame(is_busy=shown is not self._shown)  # much else is new in it
        self._shown = shown
        self.draw(target)
        return self.sprites.end_frame()
