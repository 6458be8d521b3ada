"""A game's set-up on one sheet: what to take out, what to know, the table, the first deal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import zip_longest
from math import cos, pi, sin
from typing import Final, NamedTuple

import msgspec

from art.markers import PassColor, dealer_marks
from art.marks import Area, Line, Sign, Stroke, Words, box, disc, stacked
from art.palette import RGB
from prints.cards import back_picture, card_picture
from prints.first_deal import first_deal, taken_out
from prints.flow import broken, fitting
from prints.furniture import GRAY, furnished
from prints.help_blocks import BRASS, QUIET
from prints.job import Job
from prints.page import Item, Page, placed
from prints.pieces import PASS_MARKER_WIDTH, chip_picture, pass_picture
from rules.core import AnyGame, OptionsError
from rules.decks.shelf import deck
from rules.words import _, headed, ngettext
from table.rulebook import Figure, Paragraph
from table.sheet import GameEntry, SetUp

_MARGIN: Final = 14.0
_TOP: Final = 36.0
_GAP: Final = 2.0
_LARGEST: Final = 30.0
"""Millimeters of a card's height in a row that has room for it."""
_SMALLER: Final = 18.0
"""The same where many are taken out, so that the table keeps its room."""
_IN_A_ROW: Final = 9
_ROWS_HEIGHT: Final = 40.0
"""Millimeters of the cards in several rows, without their words."""
_FELT: Final[RGB] = (226, 236, 229)
_FELT_EDGE: Final[RGB] = (150, 176, 160)
_RED: Final[RGB] = (176, 40, 40)
_STEPS: Final = (5.0, 4.5, 4.0)
_TABLE: Final = 76.0
"""Millimeters of the steps' letters, the largest that leave the table this height."""
_BEFORE_SEATS: Final = 21.0
_BELOW_SEATS: Final = 25.0
"""Millimeters of what lies between a sheet's felt and its foot, and its head, with its count."""
_PILE: Final = 20.0
_WORDS: Final = 11.0
"""Millimeters of a pile in the middle, and of the words below it and the space round both."""
_NAMED: Final = 3
"""So many cards to take out are named, more are counted."""
_PASS: Final[dict[str, PassColor]] = {"black": "black", "red": "red"}
_BOARD_LIGHTS: Final[tuple[RGB, ...]] = ((214, 70, 64), (70, 160, 84), (74, 96, 200))


class Shown(NamedTuple):
    """A card with the words that stand below it."""

    card: str
    words: str


def set_up_pages(game: GameEntry, job: Job) -> list[Page]:
    """Return the set-up of a game for its players and options; nothing where it declares none."""
    declared = game.sheet.set_up
    if declared is None:
        return []
    job = replace(job, players=game.table_size(job.players))
    page = Page(job.paper.width, job.paper.height)
    page.items.extend(_SetUpSheet(game, declared, job).items())
    return furnished([page], headed(_("Set-up"), game.sheet.title))


def set_up_steps(game: GameEntry, job: Job) -> list[str]:
    """Return the steps of a game's set-up for its players and options, in words alone."""
    declared = game.sheet.set_up
    if declared is None:
        return []
    seated = replace(job, players=game.table_size(job.players))
    sheet = _SetUpSheet(game, declared, seated)
    return [*sheet.taking_out(), *sheet.said()]


def set_up_title(game: GameEntry, job: Job) -> str:
    """Return what stands over the steps, and for how many players where others have other ones."""
    steps = set_up_steps(game, job)
    try:
        others = [set_up_steps(game, replace(job, players=seats)) for seats in game.seat_range]
    except OptionsError:  # as with teams
        others = []
    if others and all(each == steps for each in others):
        return _("Set-up")
    return for_players(game.table_size(job.players))


def for_players(seats: int) -> str:
    """Return for how many players something is set up."""
    words = ngettext("Set-up for {count} player", "Set-up for {count} players", seats)
    return words.format(count=seats)


class _SetUpSheet:
    """One sheet in the making, from the top down."""

    def __init__(self, entry: GameEntry, declared: SetUp, job: Job) -> None:
        self._entry, self._declared = entry, declared
        self._game: AnyGame = entry.open(job.players, job.options)
        self._options: dict[str, object] = msgspec.to_builtins(self._game.options)
        self._deal = first_deal(self._game)
        self._printed = deck(entry.sheet.deck)
        self._width, self._height = job.paper.width, job.paper.height
        self._job = job
        self._foot = self._height - _MARGIN - 4

    def items(self) -> Iterator[Item]:
        yield from self._head()
        room = self._width - 2 * _MARGIN
        out, know = self._out(), self._know()
        y = _TOP
        beside = len(out) + len(know) <= _IN_A_ROW and bool(out)
        for title, cards, crossed in ((_("Take out"), out, True), (_("Key cards"), know, False)):
            if not cards:
                continue
            share = len(cards) / (len(out) + len(know)) if beside else 1.0
            left = _MARGIN + (room * (1 - share) if beside and not crossed else 0.0)
            items, high = self._cards(title, cards, room * share - _GAP, crossed=crossed)
            yield from (placed(item, left, y) for item in items)
            if not (beside and crossed):
                y += high + 4
        for size in _STEPS:
            steps = list(self._steps(size))
            needed = sum(map(len, steps)) * size * 1.3 + len(steps) * size / 2 + 9
            if self._foot - needed - y >= _TABLE:
                break
        yield from self._table(y, self._foot - needed - y)
        yield from self._numbered(steps, size, self._foot - needed)

    def _head(self) -> Iterator[Item]:
        sheet = self._entry.sheet
        yield Sign(sheet.emblem, _MARGIN + 8, _MARGIN + 7, 16, BRASS)
        room = self._width - 2 * _MARGIN - 58
        size = fitting(sheet.title, "title", 10.0, room)
        yield Words(sheet.title, "title", size, _MARGIN + 20, _MARGIN + 10)
        words = for_players(self._game.seats)
        right = self._width - _MARGIN
        yield Words(words, "text", 3.6, right, _MARGIN + 9.5, GRAY, "right")

    # --- cards ------------------------------------------------------------------------------

    def _out(self) -> list[Shown]:
        """Return the cards to take out; where there are many of a kind, one for all of them."""
        kinds = list(self._figures(self._declared.out))
        out = taken_out(self._game.deck if kinds else self._printed, self._game)
        return [*kinds, *(Shown(card, self._printed.card(card).name) for card in out)]

    def _know(self) -> list[Shown]:
        return list(self._figures(self._declared.know))

    def _figures(self, figures: tuple[Figure, ...]) -> Iterator[Shown]:
        """Yield the cards of the figures that hold; who is named alone is named in full."""
        for figure in figures:
            if figure.applies(self._options):
                alone = len(figure.cards) == 1
                for card, tag in zip_longest(figure.cards, figure.tags, fillvalue=""):
                    yield Shown(card, headed(tag, self._printed.card(card).name) if alone else tag)

    def _cards(
        self, title: str, cards: list[Shown], room: float, *, crossed: bool
    ) -> tuple[list[Item], float]:
        """Return cards in rows with their words, as large as they have room, and their height."""
        own_width, own_height = self._printed.face.size_mm
        rows = 1 if len(cards) <= _IN_A_ROW else 3
        columns = -(-len(cards) // rows)
        pitch = min(room / columns, 26.0)
        crowded = len(self._out()) > _IN_A_ROW
        largest = _SMALLER if crowded else _LARGEST
        height = min(largest, (pitch - _GAP) * own_height / own_width, _ROWS_HEIGHT / rows)
        width = height * own_width / own_height
        size = 2.6 if rows == 1 else 1.9
        lines = [broken(shown.words, "strong", size, pitch - 0.8) for shown in cards]
        pitch_down = height + max(map(len, lines)) * size * 1.25 + 2.5
        items: list[Item] = [Words(title, "title", 6.0, 0, 5.0, BRASS)]
        for at, (shown, words) in enumerate(zip(cards, lines, strict=True)):
            x = at % columns * pitch + (pitch - width) / 2
            y = 8.0 + at // columns * pitch_down
            card = self._printed.card(shown.card)
            items.append(card_picture(self._printed, card, x, y, height))
            if crossed:
                items.append(Stroke(x, y + height, x + width, y, 0.7, _RED))
            middle, first = x + width / 2, y + height + size * 1.1
            items += stacked(words, size * 1.25, "strong", size, middle, first, QUIET, "middle")
        return items, 8.0 + rows * pitch_down

    # --- the table --------------------------------------------------------------------------

    def _table(self, top: float, height: float) -> Iterator[Item]:
        middle, center = self._width / 2, top + height / 2
        across, down = (self._width - 2 * _MARGIN) / 2, height / 2
        seats = self._game.seats
        inner = height - _BEFORE_SEATS - _BELOW_SEATS
        felt = box(
            middle - across + 30, top + _BELOW_SEATS, 2 * across - 60, inner, min(26, inner / 2)
        )
        yield Area(felt, _FELT)
        yield Line(felt, _FELT_EDGE, 0.4)
        yield from self._piles(middle, top + _BELOW_SEATS + inner / 2, min(_PILE, inner - _WORDS))
        for seat in range(seats):
            turn = pi / 2 + 2 * pi * seat / seats
            x, y = middle + cos(turn) * (across - 22), center + sin(turn) * (down - 12)
            yield from self._place(seat, x, y)

    def _place(self, seat: int, x: float, y: float) -> Iterator[Item]:
        """Yield what lies before a seat: board, chips, hand and who deals."""
        held = self._deal.dealt.get(f"hand:{seat}", 0)
        down = self._deal.dealt.get(f"down:{seat}", 0)
        start = min(_banks(self._deal.paid), default=0)
        board = f"stake:{seat}:game" in self._deal.begin
        height, fan = 15.0, 3.2
        parts: list[tuple[float, list[Item]]] = []
        if board:
            parts.append((17.0, list(_small_board(0.0, 0.5))))
        if start:
            words = str(start)
            size = fitting(words, "strong", 3.0, 11.0)
            chip = [chip_picture(_chip_of(start), seat, 0.5, 0.0, 9.0, self._job)]
            said = Words(words, "strong", size, 5.0, 13.5, QUIET, "middle")
            parts.append((11.0, [*chip, said]))
        shown = min(held, 4)
        backs: list[Item] = [
            back_picture(self._game.deck, fan * at, 0.0, height) for at in range(shown)
        ]
        wide = fan * (shown - 1) + height * 0.72
        backs.append(Words(self._held(), "strong", 3.0, wide / 2, height + 3.6, QUIET, "middle"))
        parts.append((wide + 1.5, backs))
        if down:
            parts.append((12.5, [back_picture(self._game.deck, 0.0, 0.0, height)]))
        left = x - sum(width for width, _items in parts) / 2
        top = y - height / 2
        for width, items in parts:
            yield from (placed(item, left, top) for item in items)
            left += width
        if seat == 0:
            yield from (
                placed(mark, left + 0.5, top + 2.0) for mark in dealer_marks(_("Dealer"), 11.0)
            )

    def _piles(self, middle: float, center: float, height: float) -> Iterator[Item]:
        """Yield the piles and the pot in the middle, with their words."""
        piles = list(self._declared.piles.items())
        pitch = 32.0
        left = middle - pitch * (len(piles) - 1) / 2
        for at, (zone, words) in enumerate(piles):
            x, y = left + at * pitch, center - height / 2 - 3
            yield from self._pile(zone, words, x, y, height)
            count = self._deal.dealt.get(zone, 0) or self._deal.paid.get(zone, 0)
            said = headed(words, str(count)) if count > 1 and zone != "red" else words
            lines = broken(said, "strong", 2.8, pitch - 1)
            yield from stacked(lines, 3.5, "strong", 2.8, x, y + height + 5.0, QUIET, "middle")

    def _pile(self, zone: str, words: str, x: float, y: float, height: float) -> Iterator[Item]:
        """Yield what lies at a place of the middle: cards, markers, chips, or nothing yet."""
        cards, width = self._game.deck, height * 0.716
        example = [shown.card for shown in self._know() if shown.words == words]
        if zone in _PASS:
            yield placed(pass_picture(_PASS[zone]), x - PASS_MARKER_WIDTH / 2, y - 1)
        elif zone in self._deal.begin:
            yield chip_picture(_chip_of(self._deal.paid[zone]), None, x - 8, y + 2, 16.0, self._job)
        elif example:
            card = cards.card(example[0])
            yield card_picture(cards, card, x - width / 2, y, height)
        elif count := self._deal.dealt.get(zone, 0):
            for up in range(min(count, 4)):
                yield back_picture(cards, x - width / 2 - 0.6 * up, y - 0.6 * up, height)
        else:
            frame = box(x - width / 2, y, width, height, 1.2)
            yield Line(frame, _FELT_EDGE, 0.3, dash=(1.2, 0.8))

    # --- steps ------------------------------------------------------------------------------

    def _held(self) -> str:
        """Return how many cards the hands have, the fewest and the most where they differ."""
        hands = [held for zone, held in self._deal.dealt.items() if zone.startswith("hand:")]
        least, most = min(hands, default=0), max(hands, default=0)
        return str(most) if least == most else f"{least}–{most}"

    def _values(self) -> Mapping[str, object]:
        """Return what the steps may name: options, and how many cards or chips lie where."""
        dealt = self._deal.dealt
        zones = {zone: count for zone, count in dealt.items() if ":" not in zone}
        if "turned" in zones:
            zones["widow"] = zones.get("widow", 0) + zones["turned"]
        pot = self._deal.paid.get("pot", 0)
        seats = self._game.seats
        start = max(_banks(self._deal.begin), default=0)
        return {
            "ante": pot // seats,
            "start": start,
            **self._options,
            **zones,
            "hand": self._held(),
        }

    def taking_out(self) -> Iterator[str]:
        """Yield what to take out, by name where that is short, and else how much."""
        out = taken_out(self._printed, self._game)
        names = [self._printed.card(card).name for card in out]
        if 0 < len(out) <= _NAMED:
            yield _("Take out {cards}.").format(cards=", ".join(names))
        elif out:
            words = _("Take out {count} cards: the set-up sheet shows which.")
            yield words.format(count=len(out))

    def said(self) -> Iterator[str]:
        """Yield the steps with their numbers filled in."""
        for step in self._declared.steps:
            one = Paragraph(words=step) if isinstance(step, str) else step
            if one.applies(self._options):
                yield one.words.format_map(self._values())

    def _steps(self, size: float) -> Iterator[list[str]]:
        room = self._width - 2 * _MARGIN - 12
        return (broken(step, "text", size, room) for step in self.said())

    def _numbered(self, steps: list[list[str]], size: float, y: float) -> Iterator[Item]:
        yield Words(_("First deal"), "title", 6.0, _MARGIN, y + 5.0, BRASS)
        y += 9.0
        for number, lines in enumerate(steps, 1):
            yield Words(str(number), "title", size * 1.6, _MARGIN + 2, y + size * 1.04, BRASS)
            yield from stacked(lines, size * 1.3, "text", size, _MARGIN + 12, y + size * 0.92)
            y += len(lines) * size * 1.3 + size / 2


def _banks(accounts: Mapping[str, int]) -> Iterator[int]:
    """Yield what players have before them."""
    return (held for name, held in accounts.items() if name.startswith("bank:"))


def _chip_of(amount: int) -> int:
    """Return the value of the chip that stands for an amount."""
    return 1 if amount < 5 else 5


def _small_board(x: float, y: float) -> Iterator[Item]:
    """Yield a board as small as a sign."""
    yield Line(box(x, y, 15.5, 12.4, 0.8), QUIET, 0.35)
    for (across, down), light in zip(
        ((0.5, 0.37), (0.35, 0.63), (0.65, 0.63)), _BOARD_LIGHTS, strict=True
    ):
        yield Line(disc(x + across * 15.5, y + down * 12.4, 4.0), light, 0.5)
