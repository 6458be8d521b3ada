"""What a declared table is made of: words, signs, cards and grounds, as boxes of the layout.

`Pieces` makes the boxes, `put` lays a declaration out and draws it into a picture. Words shrink
before they are cut; words of one kind (`alike`) have the same letters everywhere.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import accumulate, chain
from typing import Any, Final, Generic, Literal, Unpack

import msgspec
import pygame

from art.palette import CARD_ASPECT
from rules.core import UNSEEN, F, Observation, Seat
from table.controller import Controller, R, seat_order
from table.own_hand import Mark
from ui.controls.theme import Align, Face, Size, Theme, letters_within, smallest
from ui.layout.boxes import (
    ENDLESS,
    FIT,
    GROW,
    At,
    Box,
    Content,
    Length,
    Room,
    Shape,
    fit,
    fixed,
    leaf,
    over,
)
from ui.layout.cards import Fan
from ui.layout.solving import Layout, lay
from ui.picture.items import CardItem, CardKey, CardPlace, Picture, Ties, card_key
from ui.picture.signs import sign
from ui.picture.stage import Stage

Ending = Literal["cut", "whole"]
"""Whether words may be cut where the smallest letters do not help, or keep their width."""
ROUND: Final = 1 << 10
"""The radius of panels whose ends are half circles."""
LEFT_OF_CUT: Final = 4
"""Letters of cut words that are seen at least."""
THICK: Final = 3
"""Cards of a pile that are seen one above the other."""


class Ground(msgspec.Struct, frozen=True):
    """A panel behind what a box holds."""

    fill: str = "panel"
    border: str | None = "panel_line"
    alpha: int = 225
    radius: int | None = None
    what: Hashable = None
    about: frozenset[CardKey] = frozenset()

    def put(self, theme: Theme, picture: Picture, rect: pygame.Rect, path: str) -> None:
        panel = theme.panel(rect.size, self.fill, self.border, self.radius, self.alpha)
        what = self.what or ("ground", path, self, rect.size)
        picture.lay(what, panel, rect, about=self.about)


class Words(Content, msgspec.Struct, frozen=True):
    """Words in letters from `letters` to `least_letters` pixels, in one line or in several."""

    theme: Theme
    words: str
    letters: int
    least_letters: int
    color: str
    face: Face
    what: Hashable
    at: At
    ending: Ending = "cut"
    wraps: bool = False
    alike: str = ""
    wants: float = 0.0
    shorter: str = ""
    ties: Ties = {}

    def __hash__(self) -> int:
        return hash(self.words)  # the rest is compared only where the words are the same

    @property
    def measures(self) -> Hashable:
        letters = self.letters, self.least_letters, self.wants
        return self.words, self.shorter, letters, self.face, self.ending, self.wraps

    def least(self, room: Room) -> Room:
        """Return the size in the smallest letters; of words that may be cut, of the first few.

        What yields gives way before the letters get smaller than the part that they want.
        """
        least = max(self.least_letters, round(self.wants * self.letters))
        if self.wraps:
            return self._wrapped(room[0], least).get_size()
        kept = self.words if self.wants or not self.shorter else self.shorter
        if self.ending == "cut" and len(kept) > LEFT_OF_CUT:
            kept = kept[: LEFT_OF_CUT - 1] + "…"
        wide, _high = self.theme.measure(kept, least, self.face)
        return wide, self.theme.font(least, self.face).get_height()

    def size(self, room: Room) -> Room:
        """Return the size in the largest letters that the room allows."""
        letters = self.letters_in(room)
        if self.wraps:
            return self._wrapped(room[0], letters).get_size()
        wide, _high = self.theme.measure(self.said(room[0]), letters, self.face)
        return min(wide, room[0]), self.theme.font(letters, self.face).get_height()

    def said(self, width: int) -> str:
        """Return the words or, where even the smallest letters have no room, the shorter ones."""
        if not self.shorter:
            return self.words
        fits = self.theme.measure(self.words, self.least_letters, self.face)[0] <= width
        return self.words if fits else self.shorter

    def letters_in(self, room: Room) -> int:
        """Return the letters for a room, in pixels."""
        key = "letters", self.measures, room
        return self.theme.found(key, lambda: self._fitting(room))

    def _fitting(self, room: Room) -> int:
        letters, least, theme = self.letters, self.least_letters, self.theme
        if not self.wraps:
            while letters > least and theme.font(letters, self.face).get_height() > room[1]:
                letters -= 1
            return letters_within(theme, [self.said(room[0])], room[0], letters, self.face, least)
        while letters > least:
            wide, high = self._wrapped(room[0], letters).get_size()
            if wide <= room[0] and high <= room[1]:
                break
            letters -= 1
        return letters

    def _wrapped(self, width: int, letters: int) -> pygame.Surface:
        align: Align = "left" if "left" in self.at else "right" if "right" in self.at else "center"
        wide = self.theme.measure(self.words, letters, self.face)[0]
        return self.theme.text(
            self.words, letters, self.color, self.face, 0 if wide <= width else max(1, width), align
        )

    def put(
        self, picture: Picture, rect: pygame.Rect, path: str, letters: int, *, short: bool
    ) -> None:
        """Draw the words in these letters, or the `short` ones."""
        if self.wraps:
            piece = self._wrapped(rect.width, letters)
        else:
            words = self.shorter if short else self.words
            piece = self.theme.fitted(words, max(1, rect.width), letters, self.color, self.face)
        what = self.what if self.what is not None else (path, self.words, self.color, self.face)
        drawn = picture.lay(what, piece, rect, self.at, **self.ties)
        if self.wraps:
            picture.labels.append(drawn.rect)


class Piece(Content, msgspec.Struct, frozen=True):
    """A content that draws itself."""

    def put(self, picture: Picture, rect: pygame.Rect) -> None:
        raise NotImplementedError


class Image(Piece, frozen=True):
    """A drawn piece of exactly its own size."""

    piece: pygame.Surface
    what: Hashable

    @property
    def measures(self) -> Hashable:
        return self.piece.get_size()

    def size(self, room: Room) -> Room:
        return self.piece.get_size()

    least = size

    def put(self, picture: Picture, rect: pygame.Rect) -> None:
        picture.lay(self.what, self.piece, rect)


class Cards(Piece, frozen=True):
    """Cards of a zone as a fan; what each of them is called, how it is turned and marked."""

    fan: Fan
    keys: tuple[CardKey, ...]
    cards: tuple[int, ...]
    turns: Mapping[int, int] = {}
    marks: Mapping[int, Mark] = {}
    anchor: str = ""

    @property
    def measures(self) -> Hashable:
        return self.fan

    def least(self, room: Room) -> Room:
        return self.fan.least(room)

    def size(self, room: Room) -> Room:
        return self.fan.size(room)

    def items(self, rect: pygame.Rect) -> list[CardItem]:
        return [
            CardItem(
                key,
                card,
                CardPlace(*spot.center, spot.height, self.turns.get(card, 0)),
                self.marks.get(card, "plain"),
            )
            for key, card, spot in zip(self.keys, self.cards, self.fan.places(rect), strict=True)
        ]

    def put(self, picture: Picture, rect: pygame.Rect) -> None:
        picture.cards.extend(self.items(rect))
        if self.anchor:
            picture.anchors[self.anchor] = CardPlace(*rect.center, rect.height)


class Drawing(Piece, frozen=True):
    """What a function draws into a box, which has a size of its own."""

    draw: Callable[[Picture, pygame.Rect], None]

    def put(self, picture: Picture, rect: pygame.Rect) -> None:
        self.draw(picture, rect)


class Pieces:
    """Makes the boxes of one picture's declaration, and puts them into it."""

    def __init__(self, picture: Picture, stage: Stage) -> None:
        self.picture, self.stage, self.theme = picture, stage, stage.theme

    def words(
        self,
        words: str,
        size: Size | int = "body",
        color: str = "text",
        face: Face = "text",
        *,
        least: int | None = None,
        at: At = "midleft",
        ending: Ending = "cut",
        wraps: bool = False,
        alike: str = "",
        what: Hashable = None,
        name: str = "",
        width: Length = FIT,
        height: Length = FIT,
        yields: int = 0,
        wants: float = 0.0,
        shorter: str = "",
        **ties: Unpack[Ties],
    ) -> Box:
        """Words that shrink to `least` pixels; then they are cut, wrapped, whole, or `shorter`.

        What yields beside them gives way before they get smaller than the part `wants`.
        """
        theme = self.theme
        letters = size if isinstance(size, int) else theme.points(size)
        smallest_ = min(letters, smallest(theme) if least is None else least)
        content = Words(
            theme,
            words,
            letters,
            smallest_,
            color,
            face,
            what,
            at,
            ending,
            wraps,
            alike,
            wants,
            shorter,
            ties,
        )
        return leaf(content, width=width, height=height, at=at, name=name, yields=yields)

    def image(self, piece: pygame.Surface, what: Hashable) -> Box:
        """A piece that is drawn already."""
        return leaf(Image(piece, what), at="center")

    def sign(
        self,
        seat: Seat,
        size: Size | int = "body",
        what: Hashable = None,
        **ties: Unpack[Ties],
    ) -> Box:
        """A seat's sign, smaller where the line is low."""
        letters = size if isinstance(size, int) else self.theme.points(size)

        def draw(picture: Picture, rect: pygame.Rect) -> None:
            piece = sign(self.theme, seat, rect.height)
            name = what or "sign", seat, rect.height
            picture.lay(name, piece, rect, "topleft", **ties)

        return leaf(Drawing(draw), aspect=1.0, height=fit(min(letters, 6), letters))

    def tag(self, words: str, what: Hashable = None) -> Box:
        """Words on a small tag."""
        told = self.words(
            words, "small", "brass_light", "strong", at="center", ending="whole", what=what
        )
        pad = self.theme.unit, self.theme.px(2)
        ground = Ground("button_hover", "brass_dark", 255, radius=ROUND)
        return over(told, pad=pad, at="center", ground=ground)

    def rule(self) -> Box:
        """A thin line across its parent."""
        ground = Ground("brass", None, 255, radius=0)
        return leaf(width=GROW, height=fixed(self.theme.line), ground=ground, name="rule")

    def cards(
        self,
        zone: str,
        cards: Sequence[int],
        fan: Fan,
        *,
        keys: Sequence[CardKey] | None = None,
        turns: Mapping[int, int] | None = None,
        marks: Mapping[int, Mark] | None = None,
        anchor: bool = False,
        **shape: Unpack[Shape],
    ) -> Box:
        """The cards of a zone in a fan; with `anchor`, others of the zone come from there."""
        if keys is None:
            unseen = accumulate((card == UNSEEN for card in cards), initial=0)
            keys = [card_key(zone, at, card) for at, card in zip(unseen, cards, strict=False)]
        content = Cards(
            fan, tuple(keys), tuple(cards), turns or {}, marks or {}, zone if anchor else ""
        )
        return leaf(content, **shape)

    def pile(
        self,
        zone: str,
        count: int,
        *,
        name: str = "",
        least: int = 16,
        most: int = ENDLESS,
        height: Length | None = None,
        drawn: int = THICK,
        thick: int = THICK,
        lift: int = 2,
        empty: int = 0,
        mark: Mark = "plain",
        yields: int = 0,
    ) -> Box:
        """Cards of a zone face down on each other, as large as fits; the zone's anchor.

        So many are `drawn`, of which the uppermost `thick` lie `lift` pixels higher than the one
        below each. `empty` is how dark the place is where no card lies.
        """

        def draw(picture: Picture, rect: pygame.Rect) -> None:
            self.anchor(rect, zone)
            if not count and empty:
                self.bare(("no card", zone), rect, empty)
            for at in range(max(0, count - drawn), count):
                higher = lift * max(0, at - max(0, count - thick))
                place = CardPlace(rect.centerx + higher, rect.centery - higher, rect.height)
                picture.cards.append(CardItem((zone, at), UNSEEN, place, mark))

        high = fit(least, most) if height is None else height
        return leaf(Drawing(draw), aspect=CARD_ASPECT, height=high, name=name, yields=yields)

    def drawn(
        self,
        draw: Callable[[Picture, pygame.Rect], None],
        *,
        width: Length = GROW,
        height: Length = GROW,
        aspect: float = 0.0,
        name: str = "",
    ) -> Box:
        """What a function draws, as large as the box is said to be."""
        return leaf(Drawing(draw), width=width, height=height, aspect=aspect, name=name)

    def empty(self, what: Hashable) -> Box:
        """The place of a card that does not lie there, as large as fits."""
        drawing = Drawing(lambda _picture, rect: self.bare(what, rect))
        return leaf(drawing, aspect=CARD_ASPECT, height=fit(16))

    def bare(self, what: Hashable, rect: pygame.Rect, alpha: int = 110) -> None:
        """Draw the place of a card that does not lie there."""
        panel = self.theme.panel(rect.size, "felt_dark", "panel_line", alpha=alpha)
        self.picture.lay((what, rect.size), panel, rect, bare=True)

    def put(self, box: Box, area: pygame.Rect) -> Layout:
        """Lay a declaration out in an area and draw it into the picture; return where all is."""
        return self.put_each([(box, area)])[0]

    def put_each(self, boxes: Iterable[tuple[Box, pygame.Rect]]) -> list[Layout]:
        """Put several declarations, each in its area.

        Words alike have the same letters in all, and are all the shorter ones if one has to be.
        """
        layouts = [lay(box, area) for box, area in boxes]
        letters, short = self._letters(layouts)
        for placed in chain.from_iterable(layouts):
            content, rect = placed.box.content, placed.rect
            if isinstance(placed.box.ground, Ground):
                placed.box.ground.put(self.theme, self.picture, rect, placed.path)
            if isinstance(content, Words):
                key = content.alike or content
                content.put(self.picture, rect, placed.path, letters[key], short=key in short)
            elif isinstance(content, Piece):
                content.put(self.picture, rect)
            if placed.box.name:
                self.picture.regions[placed.path] = rect
        return layouts

    def _letters(self, layouts: Iterable[Layout]) -> tuple[dict[Hashable, int], set[Hashable]]:
        """Return the letters of all words: of those alike, the smallest that one of them needs.

        And of which words the shorter ones are needed.
        """
        found: dict[Hashable, int] = {}
        short: set[Hashable] = set()
        for placed in chain.from_iterable(layouts):
            content = placed.box.content
            if isinstance(content, Words):
                key = content.alike or content
                letters = content.letters_in(placed.rect.size)
                found[key] = min(letters, found.get(key, letters))
                if content.said(placed.rect.width) != content.words:
                    short.add(key)
        return found, short

    def anchor(self, rect: pygame.Rect, *names: str, height: int | None = None) -> None:
        """Say that cards and chips of zones and accounts lie in the middle of a region."""
        place = CardPlace(*rect.center, rect.height if height is None else height)
        self.picture.anchors.update(dict.fromkeys(names, place))


class TablePart(Pieces, Generic[R, F]):
    """Declares a part of the picture of one view, with the rules, facts and names at hand."""

    def __init__(
        self,
        picture: Picture,
        stage: Stage,
        view: Observation[F],
        controller: Controller[R, Any, F],
    ) -> None:
        super().__init__(picture, stage)
        self.view, self.facts, self.names = view, view.facts, stage.names
        self.controller, self.game, self.at = controller, controller.game, controller.at(view)

    @property
    def below(self) -> Seat:
        """The seat at the foot of the table."""
        return self.view.viewer if self.view.viewer >= 0 else self.stage.below

    @property
    def around(self) -> tuple[Seat, ...]:
        """The seats clockwise from the one at the foot."""
        return self.below, *seat_order(self.below, range(len(self.names)))
