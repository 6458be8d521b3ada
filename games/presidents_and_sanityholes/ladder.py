"""The offices of Presidents & Sanityholes on the table, from the top, with all markers."""

from typing import Final

import pygame

from games.shared.double_hand import card_words
from games.shared.table_part import LEAST_CARD, TablePart
from rules.core import Seat
from rules.presidents_and_sanityholes.state import (
    GIVE,
    OVER,
    PLAY,
    SHUFFLE,
    Exchange,
    Facts,
    role_title,
)
from rules.words import _, ngettext
from ui.controls.theme import Face
from ui.layout.boxes import (
    GROW,
    SPACE,
    Box,
    column,
    first_that_fits,
    fixed,
    grow,
    leaf,
    over,
    part,
    row,
    strut,
)
from ui.picture.items import CardPlace, MarkerColor, Picture
from ui.picture.marker_rows import Markers
from ui.picture.pieces import Ground

NAME: Final = 0.36
"""The part of the panel's width that names and offices take."""


def seated(facts: Facts) -> tuple[Seat, ...]:
    """Return the seats as they sit clockwise, the highest office first.

    As soon as a round is over the seats are rearranged for the next one (S2).
    """
    over = facts.round and facts.phase in (SHUFFLE, OVER)
    return facts.out if over else facts.order


def offices(facts: Facts) -> dict[Seat, str]:
    """Return each seat's office in words; none in the first round (S2)."""
    over = facts.round and facts.phase in (SHUFFLE, OVER)
    seats = facts.out if over else facts.roles
    return {seat: role_title(place, len(seats)) for place, seat in enumerate(seats)}


class Ladder(TablePart):
    """The panel at the left: offices, markers now and after each round, and what is left."""

    @property
    def facts(self) -> Facts:
        """The game's facts in the view."""
        facts: Facts = self.view.facts
        return facts

    def add(self) -> None:
        """Add the panel: offices from the top, markers now and after each round."""
        layout = self.put(
            over(
                first_that_fits(
                    self._panel(
                        [self._heads()], self.theme.font("body").get_height(), self._pool()
                    ),
                    self._panel([], 0, self._pool_words()),  # large text
                ),
            ),
            self.stage.board,
        )
        self.picture.markers.update(black="black", red="red")
        foot = layout.get("pool words")
        if foot is not None:
            height = max(LEAST_CARD, foot.height)
            for anchor, x in (("black", foot.x), ("red", foot.centerx), ("played", foot.right)):
                self.picture.anchors[anchor] = CardPlace(x, foot.centery, height)

    def _panel(self, heads: list[Box], least: int, foot: Box) -> Box:
        unit = self.theme.unit
        lines = [
            box for seat in seated(self.facts) for box in (self.rule(), self._line(seat, least))
        ]
        return column(
            *heads,
            *lines,
            self.rule(),
            foot,
            width=GROW,
            pad=(2 * unit, unit),
            ground=Ground(),
            name="ladder",
        )

    # --- a line for each seat ---------------------------------------------------------------

    def _columns(self, name: Box, markers: Box, past: dict[int, Box], now: Box) -> Box:
        """Return a line of the panel; the oldest rounds give way to the markers."""
        theme = self.theme
        narrow = theme.measure("99")[0] + 2 * theme.unit
        right = max(narrow, theme.measure(_("now"), "small", "strong")[0] + theme.unit)
        latest = max(past, default=0)
        return row(
            row(name, width=part(NAME), height=GROW),
            over(markers, width=grow(least=theme.px(150)), height=GROW, at="midleft"),
            *(
                row(box, width=fixed(narrow), at="midright", yields=1 + latest - number)
                for number, box in past.items()
            ),
            row(now, width=fixed(right), at="midright"),
            width=GROW,
        )

    def _heads(self) -> Box:
        titles = {
            number: self.words(_("R{number}").format(number=number), "small", "text_quiet")
            for number, _past in enumerate(self.facts.rounds, start=1)
        }
        return self._columns(
            leaf(),
            self.words(_("Markers"), "small", "brass_light", "strong"),
            titles,
            self.words(_("now"), "small", "brass_light", "strong"),
        )

    def _line(self, seat: Seat, least: int) -> Box:
        account = f"markers:{seat}"
        held = self.view.chips[account]
        red = min(self.facts.reds[seat], held)

        def draw(picture: Picture, rect: pygame.Rect) -> None:
            size = min(self.theme.px(34), rect.height - self.theme.unit)
            picture.anchors[account] = CardPlace(rect.x + size // 2, rect.centery, size)
            picture.markers[account] = "black"
            Markers(self.theme, size, {"black": held - red, "red": red}, seat).put(picture, rect)

        past = {
            number: self.words(
                str(round_.markers[seat]),
                color="text_quiet",
                what=("past", number, seat, round_.markers[seat]),
            )
            for number, round_ in enumerate(self.facts.rounds, start=1)
        }
        line = self._columns(
            self._name(seat),
            self.drawn(draw),
            past,
            self.words(str(held), "large", "text", "strong", what=("markers", seat, held)),
        )
        line.height = GROW
        most = self.theme.px(80)
        high = grow(least=least, most=most)
        return over(line, strut(high=most), width=GROW, height=high, name=f"seat {seat}")

    def _name(self, seat: Seat) -> Box:
        """Return a seat's name above its office; they slide where the offices change."""
        facts = self.facts
        turn = facts.turn == seat and facts.phase in (PLAY, GIVE)
        face: Face = "strong" if turn or seat == self.view.viewer else "text"
        title = offices(facts).get(seat, "")
        return row(
            self.sign(seat, slides=("ladder", seat)),
            column(
                self.words(
                    self.names[seat],
                    "body",
                    "brass_light" if turn else "text",
                    face,
                    alike="ladder names",
                    slides=("ladder", seat, "name"),
                ),
                self.words(
                    title,
                    "small",
                    "text_quiet",
                    yields=1,
                    wants=1.0,
                    what=("office", seat, title),
                    slides=("ladder", seat, "office"),
                )
                if title
                else None,
            ),
            height=GROW,
            gap=self.theme.unit,
        )

    # --- what is left ---------------------------------------------------------------------

    def _pool_words(self) -> Box:
        chips, played = self.view.chips, len(self.view.zones["played"])
        words = _("Left: {black} black, {red} red. Played: {played}").format(
            black=chips["black"], red=max(0, chips["red"]), played=played
        )
        return self.words(words, "small", "text_quiet", width=GROW, name="pool words")

    def _pool(self) -> Box:
        """Return the markers that are left, the pile of cards played, and the own exchange."""
        theme, unit = self.theme, self.theme.unit
        size = max(theme.px(34), theme.font("body").get_height())
        played = len(self.view.zones["played"])
        pool = row(
            self.words(_("Left"), "small", "brass_light", "strong"),
            column(self._left("black", size), self._left("red", size), width=GROW, gap=unit),
            self.words(_("Played"), "small", "brass_light", "strong"),
            self.pile("played", played, height=fixed(2 * size + unit), empty=110),
            self._number(played, ("pile", played)),
            width=GROW,
            gap=unit,
            name="left",
        )
        return column(pool, self._own_exchange(), width=GROW, gap=unit, pad=(0, unit, 0, 0))

    def _left(self, color: MarkerColor, size: int) -> Box:
        """Return a row of the markers of one color that nobody has, and their number."""
        count = max(0, self.view.chips[color])
        return row(
            leaf(Markers(self.theme, size, {color: count}, "left", color), height=fixed(size)),
            self._number(count, (color, "number", count)),
            SPACE,
            width=GROW,
            gap=self.theme.unit,
        )

    def _number(self, count: int, what: tuple[object, ...]) -> Box:
        ink = "text" if count else "text_off"
        return self.words(str(count), "body", ink, "strong", wants=1.0, ending="whole", what=what)

    def _own_exchange(self) -> Box | None:
        """Return what the viewer gave and took, for the viewer alone (S3)."""
        viewer = self.view.viewer
        mine = next(
            (each for each in self.facts.exchanges if viewer in (each.upper, each.lower)), None
        )
        if mine is None:
            return None
        upper = viewer == mine.upper
        other = self.names[mine.lower if upper else mine.upper]
        gave, got = (mine.given, mine.returned) if upper else (mine.returned, mine.given)
        words = self._exchange_words(mine, other, gave, got, upper=upper)
        return first_that_fits(
            self.words(words, "small", ending="whole", what=("own", words)),
            self.words(words, "small", wraps=True, at="topleft", what=("own", words), yields=1),
        )

    def _exchange_words(
        self,
        exchange: Exchange,
        other: str,
        gave: tuple[int, ...],
        got: tuple[int, ...],
        *,
        upper: bool,
    ) -> str:
        """Return what the viewer gave and took, for the viewer alone (S3)."""
        given = [card_words(self.double, card) for card in gave]
        taken = [card_words(self.double, card) for card in got]
        markers = exchange.markers
        if markers:
            words = ngettext("{count} marker", "{count} markers", markers).format(count=markers)
            (given if upper else taken).append(words)
        return _("You gave {other} {given} and took {taken}.").format(
            other=other,
            given=", ".join(given) or _("nothing"),
            taken=", ".join(taken) or _("nothing"),
        )
