"""A tuck box for a deck, folded from one sheet: as thick as the cards on their paper are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from typing import Final

from art.backs import back_inks, back_marks
from art.marks import (
    BLACK,
    WHITE,
    Area,
    Line,
    Mark,
    Path,
    Point,
    Sign,
    Stroke,
    Words,
    box,
    polygon,
    stacked,
)
from art.palette import RGB, ink_color
from prints.booklet import players_words
from prints.cards import TooLargeError, card_picture
from prints.fitting import refit
from prints.flow import Block, Flow, broken, fitting, heading, paragraph, space, together
from prints.furniture import furnished
from prints.job import Job
from prints.page import Item, Page, PrintedPicture, Rectangle, cut_page
from prints.paper import (
    LEAST_MARGIN,
    PAPER_THICKNESS,
    SLEEVE_THICKNESS,
    SLEEVED_MORE,
    TuckBox,
)
from prints.set_up import set_up_steps, set_up_title
from rules.decks.cards import Card, Deck
from rules.decks.shelf import deck as full_deck
from rules.words import Number, _, headed
from table.sheet import GameEntry

PLAY: float = 1.0
"""Millimeters that a box is wider and higher than its cards."""
SPARE: float = 0.8
"""Millimeters that a box is thicker than its cards."""
FLAP: float = 12.0
"""How far the lid is tucked in."""
GLUE: float = 10.0
_INSET: Final = 4.0
_HINGE: Final = 3.5
"""How far words go down behind, off the second fold below the lid of a shop's box."""
_SMALLEST: Final = 1.8
_FOLD: RGB = (120, 120, 120)
_DASH = (2.0, 1.2)


@dataclass(frozen=True, slots=True)
class Net:
    """A box laid flat: the width and height of its front, its thickness, and the cards it holds."""

    width: float
    height: float
    thickness: float
    cards: int

    @property
    def across(self) -> float:
        """The width of the whole net."""
        return GLUE + 2 * (self.width + self.thickness)

    @property
    def down(self) -> float:
        """The height of the whole net."""
        return self.height + 2 * (self.thickness + FLAP)


def net_for(deck: Deck, job: Job, boxes: int = 1) -> Net:
    """Return the net of one of so many boxes that hold a deck printed on the job's paper."""
    width, height = job.cut(deck.face.size_mm)
    cards = -(-len(deck) // boxes)
    each = PAPER_THICKNESS[job.weight]
    if job.sleeves:
        each += SLEEVE_THICKNESS
        width, height = width + SLEEVED_MORE, height + SLEEVED_MORE
    return Net(width + PLAY, height + PLAY, round(cards * each + SPARE, 1), cards)


def box_pages(deck: Deck, job: Job, games: Sequence[GameEntry] = ()) -> list[Page]:
    """Return the box of a deck, or its boxes where one would be larger than the paper.

    It is that of the `games` which are played with the deck: theirs are name, picture and color.
    Raises TooLargeError where not even a thin box has room.
    """
    for boxes in range(1, 5):
        net = net_for(deck, job, boxes)
        for paper in job.paper.upright_and_lying:
            room = paper[0] - 2 * LEAST_MARGIN - 3, paper[1] - 2 * LEAST_MARGIN
            if net.across <= room[0] and net.down <= room[1]:
                numbers = [f"{at}/{boxes}" for at in range(1, boxes + 1)] if boxes > 1 else [""]
                pages = [_page(deck, games, job, net, paper, number) for number in numbers]
                return furnished(pages, box_title(deck, games))
    raise TooLargeError(_("A box for these cards is larger than the paper."))


def flat_box(deck: Deck, job: Job, games: Sequence[GameEntry], bleed: float) -> list[Page]:
    """Return a box flat on a page of its own size, for a shop that cuts it out."""
    net = net_for(deck, job)
    paper = net.across + 2 * bleed, net.down + 2 * bleed
    return [_page(deck, games, job, net, paper)]


def box_sides(
    deck: Deck, job: Job, games: Sequence[GameEntry], boxes: int, bleed: float
) -> list[Page]:
    """Return front, back and side of one of so many boxes, each on a page with its bleed."""
    net = net_for(deck, job, boxes)
    pages = []
    for name, column, width in (
        ("front", 1, net.width),
        ("back", 3, net.width),
        ("side", 0, net.thickness),
    ):
        before = (0.0, net.thickness, net.thickness + net.width, 2 * net.thickness + net.width)
        left, top = bleed - GLUE - before[column], bleed - net.thickness - FLAP
        drawn = _Box(deck, games, job, net, (left, top))
        page = cut_page((width, net.height), bleed, name=name)
        page.items.extend(drawn.side(name, Rectangle(0, 0, page.width, page.height)))
        pages.append(page)
    return pages


def box_on_template(
    deck: Deck, job: Job, games: Sequence[GameEntry], boxes: int, made: TuckBox, bleed: float
) -> Page:
    """Return one of so many boxes flat, as a shop's template wants it: side, back, side, front.

    The picture is colored beyond all cuts, but the glue flap stays bare: ink keeps glue from
    holding.
    """
    left, top, thick, wide, high = made.panels
    net = Net(wide, high, thick, -(-len(deck) // boxes))
    page = cut_page((made.size[0] - 2 * bleed, made.size[1] - 2 * bleed), bleed, name="flat")

    def drawn(columns: int, down: float = 0.0) -> _Box:
        """Return the box as at home, so many columns further right."""
        at = left + columns // 2 * (thick + wide)
        return _Box(deck, games, job, net, (at - GLUE, top + down - thick - FLAP))

    whole, flap = Rectangle(0, 0, *made.size), left + 2 * (thick + wide) + bleed
    page.items.extend(drawn(2).side("front", whole))
    page.items.extend(drawn(0).side("side", Rectangle(0, top, left + thick, high)))
    page.items.extend(drawn(-2, _HINGE).side("back", Rectangle(left + thick, top, wide, high)))
    page.items.append(Area(box(flap, top - bleed, made.size[0] - flap, high + 2 * bleed), WHITE))
    return page


def box_title(deck: Deck, games: Sequence[GameEntry]) -> str:
    """Return whose box it is."""
    name = games[0].front.title if len(games) == 1 else deck.name
    return headed(_("Box"), name)


def _page(
    deck: Deck, games: Sequence[GameEntry], job: Job, net: Net, paper: Point, number: str = ""
) -> Page:
    left = (paper[0] - net.across) / 2
    top = (paper[1] - net.down) / 2
    trim = Rectangle(left, top, net.across, net.down)
    name = _("{cards} cards on paper of {weight} g/m²: {thickness:g} mm thick").format(
        cards=net.cards, weight=job.weight, thickness=Number(net.thickness)
    )
    page = Page(*paper, trim=trim, bleed=trim, name=name)
    page.items.extend(_Box(deck, games, job, net, (left, top), number).items())
    return page


class _Box:
    """A net at its place on the page: glue flap, side, front, side, back with lid and floor."""

    def __init__(
        self,
        deck: Deck,
        games: Sequence[GameEntry],
        job: Job,
        net: Net,
        at: Point,
        number: str = "",
    ) -> None:
        self._deck, self._games, self._job = deck, games, job
        self._net, self._number = net, number
        self._left, top = at
        widths = (net.thickness, net.width) * 2
        self._xs = list(accumulate(widths, initial=self._left + GLUE))
        self._top = top + net.thickness + FLAP
        self._foot = self._top + net.height
        self._ground, self._ink = back_inks(deck.face.back, job.ink)

    def items(self) -> list[Item]:
        return [
            *self._grounds(),
            *self._front(),
            *self._back(),
            *self._sides(),
            *self._folds(),
            Line(self._outline(), BLACK, 0.25),
            *self._notch(),
            *self._glue(),
            *self._steps(),
        ]

    def side(self, name: str, page: Rectangle) -> Iterator[Item]:
        """Yield one side alone, its ground all over the page."""
        if self._job.ink == "full":
            colors = [game.front.color for game in self._games if game.front.color]
            alone = name == "side" and len(colors) == 1
            yield Area(box(*page), ink_color(colors[0]) if alone else self._ground)
        yield from {"front": self._front, "back": self._back, "side": self._sides}[name]()

    def _grounds(self) -> Iterator[Mark]:
        if self._job.ink == "full":
            height = self._net.height
            yield Area(box(self._xs[0], self._top, self._xs[4] - self._xs[0], height), self._ground)
            for top in (self._top - self._net.thickness, self._foot):
                lid = box(self._xs[3], top, self._net.width, self._net.thickness)
                yield Area(lid, self._ground)

    def _front(self) -> Iterator[Item]:
        """Yield whose box it is: the game with its picture, several with a sign each, or a deck."""
        net, middle = self._net, (self._xs[1] + self._xs[2]) / 2
        size = net.width - 2 * _INSET, net.height - 2 * _INSET
        yield Line(box(self._xs[1] + _INSET, self._top + _INSET, *size, 2), self._ink, 0.4)
        if len(self._games) > 1:
            yield from self._names(middle)
        else:
            yield from self._name(middle)
        words = _("{count} cards").format(count=net.cards)
        if self._number:
            words = f"{words} · {self._number}"
        if len(self._games) == 1:
            words = f"{players_words(self._games[0].front)} · {words}"
        letters = fitting(words, "text", 2.8, net.width - 3 * _INSET)
        yield Words(words, "text", letters, middle, self._foot - 8.0, self._ink, "middle")

    def _name(self, middle: float) -> Iterator[Item]:
        """Yield the one game's emblem, its name and three of its cards; of a deck its emblem."""
        net, room = self._net, self._net.width - 4 * _INSET
        name, emblem = self._deck.name, self._deck.face.back.emblem
        faces: tuple[Card, ...] = ()
        if self._games:
            front = self._games[0].front
            whole = full_deck(front.deck)  # a box may hold fewer cards than it shows
            faces = tuple(whole.card(face) for face in front.faces)
            name, emblem = front.title, front.emblem
        size = min(net.width * (0.34 if faces else 0.46), net.height * 0.4)
        top = self._top + 12.0
        down = top + size / 2 if faces else self._top + net.height * 0.4
        yield Sign(emblem, middle, down, size, self._ink)
        baseline = top + size + 9.0 if faces else self._top + net.height * 0.74
        for line in broken(name, "title", 7.5, room):
            fitted = fitting(line, "title", 7.5, room)
            yield Words(line, "title", fitted, middle, baseline, self._ink, "middle")
            baseline += 8.0
        height = min(24.0, self._foot - 13.0 - baseline + 4.0)
        width = height * self._deck.face.size_mm[0] / self._deck.face.size_mm[1]
        pitch = min(width + 1.5, room / max(1, len(faces)))
        left = middle - (pitch * (len(faces) - 1) + width) / 2
        for at, face in enumerate(faces):
            yield card_picture(self._deck, face, left + at * pitch, baseline - 4.0, height)

    def _names(self, middle: float) -> Iterator[Mark]:
        """Yield several games, each with its emblem, players and minutes."""
        room = self._net.width - 4 * _INSET
        pitch = (self._net.height - 26.0) / len(self._games)
        for at, game in enumerate(self._games):
            front, top = game.front, self._top + 11.0 + at * pitch
            sign = min(11.0, pitch * 0.5)
            yield Sign(front.emblem, middle, top + sign / 2, sign, self._ink)
            size = fitting(front.title, "title", 5.6, room)
            yield Words(front.title, "title", size, middle, top + sign + 5.5, self._ink, "middle")
            words = players_words(front)
            small = fitting(words, "text", 2.4, room)
            yield Words(words, "text", small, middle, top + sign + 9.0, self._ink, "middle")

    def _back(self) -> Iterator[Item]:
        """Yield the set-up in short, or for a deck alone the back of its cards."""
        told = [(game.front.title, set_up_steps(game, self._job)) for game in self._games]
        if len(told) == 1:
            told = [(set_up_title(self._games[0], self._job), told[0][1])]
        if not any(steps for _title, steps in told):
            yield self._card_back()
            return
        room, high = self._net.width - 4 * _INSET, self._net.height - 4 * _INSET
        size = 3.4
        while size > _SMALLEST:
            whole = together(self._in_short(told, Flow(room, size, self._ink)))
            if whole.height <= high:
                break
            size *= 0.96
        yield from whole.at(self._xs[3] + 2 * _INSET, self._top + 2 * _INSET)

    def _in_short(self, told: Sequence[tuple[str, Sequence[str]]], flow: Flow) -> Iterator[Block]:
        for title, steps in told:
            yield heading(flow, title, flow.size * 1.5, self._ink)
            for number, step in enumerate(steps, 1):
                yield paragraph(flow, step, indent=flow.size * 1.4, label=str(number))
            yield space(flow.size * 0.8)

    def _card_back(self) -> PrintedPicture:
        """Return the back of the cards on the back of the box."""
        face = refit(self._deck.face, (self._net.width, self._net.height))
        key = ("box", self._deck.id, face.size_mm, self._job.ink)
        marks = partial(back_marks, face, self._job.ink, bleed=0.0)
        return PrintedPicture(self._xs[3], self._top, *face.size_mm, key, marks)

    def _sides(self) -> Iterator[Mark]:
        """Yield the sides in the colors of the games, with the name of the one game or the deck."""
        colors = [game.front.color for game in self._games if game.front.color]
        if self._job.ink == "full" and colors:
            height = self._net.height / len(colors)
            for left in (self._xs[0], self._xs[2]):
                for at, color in enumerate(colors):
                    top = self._top + at * height
                    yield Area(box(left, top, self._net.thickness, height), ink_color(color))
        name = self._games[0].front.title if len(self._games) == 1 else self._deck.name
        size = fitting(name, "title", min(6.0, self._net.thickness * 0.62), self._net.height - 12)
        if size < 1.6:
            return
        middle = (self._top + self._foot) / 2
        for left in (self._xs[0], self._xs[2]):
            x = left + self._net.thickness / 2 + size * 0.32
            yield Words(name, "title", size, x, middle, self._ink, "middle", turn=90)

    def _folds(self) -> Iterator[Mark]:
        thick = self._net.thickness
        for x in self._xs[:4]:
            yield Stroke(x, self._top, x, self._foot, 0.2, _FOLD, _DASH)
        for y in (self._top, self._foot):
            yield Stroke(self._xs[0], y, self._xs[1], y, 0.2, _FOLD, _DASH)
            yield Stroke(self._xs[2], y, self._xs[4], y, 0.2, _FOLD, _DASH)
        for y in (self._top - thick, self._foot + thick):
            yield Stroke(self._xs[3], y, self._xs[4], y, 0.2, _FOLD, _DASH)

    def _outline(self) -> Path:
        """Return the line to cut along, all round."""
        upper, lower = self._half(self._top, -1), self._half(self._foot, 1)
        slope = min(4.0, GLUE / 2)
        flap = (self._left, self._foot - slope), (self._left, self._top + slope)
        return polygon([*upper, *reversed(lower), (self._xs[0], self._foot), *flap])

    def _half(self, edge: float, way: int) -> list[Point]:
        """Return the upper or lower outline from the glue flap to the right edge of the back."""
        x0, x1, x2, x3, x4 = self._xs
        thick = self._net.thickness
        dust = edge + way * min(self._net.width * 0.4, max(10.0, thick))
        lean = min(3.0, thick * 0.2)
        lid, tip = edge + way * thick, edge + way * (thick + FLAP)
        dust_flaps = [
            point
            for left, right in ((x0, x1), (x2, x3))
            for point in ((left, edge), (left + lean, dust), (right - lean, dust), (right, edge))
        ]
        rounded = (0.0, lid), (0.6, tip - way * 5.0), (3.5, tip - way * 1.5), (6.5, tip)
        return [
            *dust_flaps,
            *((x3 + across, y) for across, y in rounded),
            *((x4 - across, y) for across, y in reversed(rounded)),
            (x4, edge),
        ]

    def _notch(self) -> Iterator[Mark]:
        """Yield the half circle at the front's upper edge, for the thumb."""
        middle, radius = (self._xs[1] + self._xs[2]) / 2, 8.0
        hold = radius * 4 / 3
        left, right = middle - radius, middle + radius
        curve = left, self._top + hold, right, self._top + hold, right, self._top
        half = Path((((left, self._top), (curve,)),))
        yield Area(half, WHITE)
        yield Line(half, BLACK, 0.25)

    def _glue(self) -> Iterator[Mark]:
        x, middle = self._left + GLUE * 0.62, (self._top + self._foot) / 2
        yield Words(_("glue here"), "text", 2.6, x, middle, _FOLD, "middle", turn=90)

    def _steps(self) -> list[Words]:
        """Return how the box is made, above the front, which has no flap."""
        flow = Flow(self._net.width - 4, 2.3)
        words = _(
            "Cut the solid lines. Score and fold the dashed ones away from you, printed "
            "side out. Glue the flap behind the back."
        )
        lines = broken(words, "text", flow.size, flow.width)
        y = self._top - 3.0 - (len(lines) - 1) * flow.line
        return stacked(lines, flow.line, "text", flow.size, self._xs[1] + 2, y, _FOLD)
