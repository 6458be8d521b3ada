"""The end of a game: places, totals, and what to do next."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame

from rules.core import Outcome, Seat
from rules.words import _, headed, listed, written
from table.controller import AnyController
from table.standings import Standings, placed_sides
from table.telling import winner_words
from ui import durations
from ui.controls.backdrop import felt
from ui.controls.icon_surfaces import icon
from ui.controls.labels import Label
from ui.controls.placing import held, line, paragraph
from ui.controls.theme import Theme, kept_piece
from ui.controls.widget import Spoken, Widget
from ui.felt.small_table import Seen, SmallTable, SmallTables
from ui.felt.standings_chart import StandingsChart
from ui.layout.boxes import FILL, GROW, Box, column, first_that_fits, fit, fixed, over, row, strut
from ui.pages.dialog import Dialog, veil
from ui.passing import fading
from ui.picture.effects import add_light, soft_light
from ui.picture.signs import sign

MEDAL: Final = 264
"""Diameter of the winner's medal, in pixels at 1080p."""
PICTURE: Final = 736, 390
"""Width and height of the picture of the turning point."""
LEAST_CHART: Final = 320
"""Width and height of the lines at least, in pixels at 1080p."""
WIDE: Final = 1600
"""The width of the page."""
MOST_MEDALS: Final = 4
NO_SIGNS: Final[Mapping[Seat, str]] = {}


class ResultScene(Dialog):
    """Who won and why, where it was decided, everybody's place and total, and what comes next.

    The places come one after the other, the last one first, while the lines of the standings are
    drawn; then the first place, in its light.
    """

    def __init__(
        self,
        controller: AnyController,
        outcome: Outcome,
        *,
        leave: Callable[[], None],
        replay: Callable[[], None],
        again: Callable[[], None],
        deal: Callable[[], None] | None = None,
        note: str = "",
        why: str = "",
        standings: Standings | None = None,
        counted: str | None = "",
        costliest: Callable[[], None] | None = None,
        said: str = "",
        details: Callable[[], None] | None = None,
        signs: Mapping[Seat, str] = NO_SIGNS,
        picture: tuple[str, Callable[[], Seen], Callable[[], None]] | None = None,
        wished: Callable[[], str] = str,
    ) -> None:
        super().__init__()
        self._wished, self._shows_wished = wished, ""
        """What people at phones wish for next, in words, and as it is shown."""
        self.note, self.why, self.standings = note, why, standings
        self.said = said
        """What a computer player says to it, or ''."""
        self.counted = counted
        """What the numbers beside the places count; `None` where there are none worth telling."""
        self.signs = signs
        """The icons of those who are a character."""
        self._elapsed = 0.0
        self._pressed = float("-inf")
        """When Enter was pressed last, or the page came."""
        self._costliest = costliest
        self.controller, self.outcome = controller, outcome
        self._places = placed_sides(controller, outcome)
        self._leave, self._replay, self._again = leave, replay, again
        self._deal, self._details, self._picture = deal, details, picture

    def enter(self) -> None:
        """Lay the page out; it may have come amid a row of presses."""
        self._pressed = self.app.clock.now()
        super().enter()
        self.app.pass_over(fading(self.app.screen.copy()), durations.CROSSING)

    def look(self) -> None:
        if self._wished() != self._shows_wished:
            self.lay_out()

    def lay_out(self) -> None:
        theme = self.app.theme
        self._shows_wished = self._wished()
        charted = self.standings is not None and len(self.standings.scores) > 1
        ranked = self._ranking(roomy=True), self._ranking(roomy=False)
        ways = [*map(self._beside, ranked)] if charted else []
        self.show(
            round(theme.px(WIDE) * theme.text_scale),
            first_that_fits(*self._heads()),
            self.gap(2),
            first_that_fits(*ways, *ranked),
            self.gap(2),
            self.buttons(
                (_("Lobby"), self.close, "plain"),
                *(
                    (words, go, "plain")
                    for words, go in (
                        (_("Costliest decisions"), self._costliest),
                        (_("Details"), self._details),
                        (_("Deal code"), self._deal),
                    )
                    if go is not None
                ),
                (_("Replay"), self.answer(self._replay), "plain"),
                (_("Play again"), self.answer(self._again), "primary"),
            ),
        )
        self._show_so_far()

    @property
    def heard(self) -> Sequence[str]:
        """Who won, and everybody's place; why the game is over, the log has just said."""
        rows = [widget for widget in self.panel.widgets if isinstance(widget, PlaceRow)]
        places = _("; ").join(each.spoken.words for each in rows)
        told = headed(self.counted, places) if self.counted else places
        return [winner_words(self.controller, self.outcome), self.note, self.said, told]

    def _heads(self) -> list[Box]:
        """Declare who won, beside the turning point; above it, or without, where room is scarce."""
        theme = self.app.theme
        if self._picture is None:
            return [self._winner(MEDAL), self._winner(MEDAL // 2)]
        words, seen, look = self._picture
        made = SmallTable(SmallTables(self.app, self), words, seen, look)
        wide, high = map(theme.px, PICTURE)
        picture = column(
            held(made, width=fixed(wide), height=fixed(high)),
            line(theme, words, "small", "text_quiet", align="center", width=fixed(wide)),
            gap=theme.unit,
        )
        return [
            row(self._winner(medal), picture, gap=4 * theme.unit, width=GROW)
            for medal in (MEDAL, MEDAL * 3 // 4, MEDAL // 2)
        ]

    def _winner(self, medal: int) -> Box:
        theme = self.app.theme
        words = winner_words(self.controller, self.outcome)
        is_told = not self.why or self.why.rstrip(".") == words
        high = fixed(round(theme.font("display", "title").get_height() * 1.1))
        medals = Medals(self.outcome.ranking[0][:MOST_MEDALS], self.signs)
        winner = Label(words, size="display", color="brass_light", face="title", align="center")
        told = "" if is_told else self.why
        small = [words for words in (told, self.note, self._shows_wished) if words]
        return column(
            held(medals, width=GROW, height=fixed(theme.px(medal))),
            self.gap(1),
            held(winner, width=GROW, height=high),
            *(paragraph(theme, words, "body", "text_quiet", align="center") for words in small),
            self.gap(1) if self.said else None,
            paragraph(theme, self.said, "large", "text", face="italic", align="center")
            if self.said
            else None,
            width=GROW,
        )

    def _beside(self, ranking: Box) -> Box:
        """Declare the ranking with the standings through the game at its right."""
        theme = self.app.theme
        assert self.standings is not None
        lines = StandingsChart(self.standings, self.controller.names)
        least = round(theme.px(LEAST_CHART) * theme.text_scale)
        chart = over(
            strut(wide=least, high=theme.px(LEAST_CHART)),
            held(lines, **FILL),
            width=fixed(max(least, theme.px(PICTURE[0]))),  # as wide as the picture above
            height=GROW,
        )
        return row(column(ranking, width=GROW), chart, gap=4 * theme.unit, **FILL)

    def _ranking(self, *, roomy: bool) -> Box:
        """Declare everybody's place; `roomy` lines keep their height."""
        theme = self.app.theme
        names = self.controller.names
        scores = ["" if self.counted is None else written(each) for each in self.outcome.scores]
        rows = [
            PlaceRow(place, side, listed([names[seat] for seat in side]), scores[side[0]])
            for place, side in self._places
        ]
        high = len(rows) * round(theme.font("large").get_height() * 1.5)
        head = None
        if self.counted:
            head = line(theme, self.counted, "small", "text_quiet", align="right", width=GROW)
        lines = over(
            strut(high=high),
            column(*(held(each, **FILL) for each in rows), **FILL),
            width=GROW,
            height=fit(least=high if roomy else 0),
        )
        return column(head, lines, gap=theme.unit, width=GROW)

    def draw(self, target: pygame.Surface) -> None:
        theme = self.app.theme
        target.blit(felt(theme), (0, 0))
        target.blit(veil(theme), (0, 0))
        self.panel.draw(target, theme)

    @property
    def moving(self) -> bool:
        return not self.app.settings.still and self._elapsed < durations.STANDINGS

    def update(self, dt: float) -> None:
        self._elapsed += dt * self.app.settings.speed
        self._show_so_far()

    def _show_so_far(self) -> None:
        """Tell the widgets how much of them is there."""
        elapsed = durations.STANDINGS if self.app.settings.still else self._elapsed
        last = self._places[-1][0]
        for widget in self.panel.widgets:
            if isinstance(widget, StandingsChart):
                widget.shown = durations.ease_out(min(1.0, elapsed / durations.STANDINGS))
            elif not isinstance(widget, Label) or widget.words != self.counted:
                place = widget.place if isinstance(widget, PlaceRow) else 1
                widget.shown = come(elapsed, place, last)  # no word says before who won

    def confirm(self) -> None:
        """Enter: all places at once; then, unless it goes on with a row of presses, a new game."""
        before, self._pressed = self._pressed, self.app.clock.now()
        if self.moving:
            self._elapsed = durations.STANDINGS
            self._show_so_far()
            self.app.invalidate()
        elif self._pressed - before >= durations.IN_A_ROW:
            self.answer(self._again)()

    def close(self) -> None:
        self.answer(self._leave)()


def come(elapsed: float, place: int, last: int) -> float:
    """Return how much (0 to 1) of a place is there: the last comes first, the first one last."""
    waits = durations.PLACES * (1 - (place - 1) / max(1, last - 1)) if last > 1 else 0.0
    return durations.ease_out(max(0.0, min(1.0, (elapsed - waits) / durations.PLACE)))


class Medals(Widget):
    """The winners' signs on medals in their light; a character's icon, or the shape of a seat."""

    def __init__(self, seats: Sequence[Seat], signs: Mapping[Seat, str]) -> None:
        super().__init__()
        self.seats, self.signs = seats, signs

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        if self.shown <= 0:
            return
        size = self.rect.height
        wide = min(size + 2 * theme.unit, self.rect.width // len(self.seats))
        lit = pygame.Rect(0, 0, 3 * size + wide * len(self.seats), round(2.6 * size))
        lit.center = self.rect.center
        light = soft_light(theme, "brass_light", lit.size)
        add_light(target, light, lit.topleft, self.shown * (1.6 - self.shown))
        x = self.rect.centerx - wide * (len(self.seats) - 1) // 2
        for seat in self.seats:
            piece = medal(theme, seat, min(size, wide), self.signs.get(seat))
            grown = 1.35 - 0.35 * self.shown
            if self.shown < 1:
                piece = pygame.transform.rotozoom(piece, 0, grown)
                piece.set_alpha(round(255 * self.shown))
            target.blit(piece, piece.get_rect(center=(x, self.rect.centery)))
            x += wide


@kept_piece
def medal(theme: Theme, seat: Seat, size: int, character: str | None) -> pygame.Surface:
    """Return a medal in a laurel wreath: a character's icon, or a seat's shape."""
    whole = pygame.Surface((size, size), pygame.SRCALPHA)
    wreath = icon(theme, "laurels", size, "brass")
    whole.blit(wreath, (0, 0))
    inner = round(size * 0.6)
    disk = theme.panel((inner, inner), "felt_dark", "brass_light", inner // 2, 255, theme.line * 2)
    whole.blit(disk, disk.get_rect(center=(size // 2, round(size * 0.46))))
    mark = round(inner * (0.62 if character else 0.5))
    piece = icon(theme, character, mark, "brass_light") if character else sign(theme, seat, mark)
    whole.blit(piece, piece.get_rect(center=(size // 2, round(size * 0.46))))
    return whole


class PlaceRow(Widget):
    """The place, name and total of a seat, or of partners."""

    def __init__(self, place: int, seats: Sequence[Seat], name: str, score: str) -> None:
        super().__init__()
        self.place, self.seats, self.name, self.score = place, seats, name, score

    @property
    def spoken(self) -> Spoken:
        return Spoken(f"{self.place}. {self.name}", value=self.score)

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        if self.shown <= 0:
            return
        row = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        if self.place == 1:
            row.blit(theme.panel(self.rect.size, "panel_raised", "brass", alpha=255), (0, 0))
        else:
            row.fill(theme.color("panel_line"), (0, 0, self.rect.width, theme.line))
        self._write(row, theme)
        row.set_alpha(round(255 * self.shown))
        target.blit(row, (self.rect.x - round((1 - self.shown) * 4 * theme.unit), self.rect.y))

    def _write(self, row: pygame.Surface, theme: Theme) -> None:
        area = row.get_rect().inflate(-2 * theme.unit, 0)
        size = min(theme.points("large"), round(area.height * 0.72))
        place = theme.text(str(self.place), size, "text_quiet", "strong")
        row.blit(place, place.get_rect(midleft=area.midleft))
        x = area.x + max(3 * theme.unit, place.get_width() + theme.unit)
        for seat in self.seats:
            symbol = sign(theme, seat, size)
            row.blit(symbol, symbol.get_rect(center=(x + size // 2, area.centery)))
            x += size + theme.unit
        score = theme.text(self.score, size, "brass_light", "strong")
        row.blit(score, score.get_rect(midright=area.midright))
        room = area.right - score.get_width() - 2 * theme.unit - x
        name = theme.fitted(self.name, room, size, face="strong" if self.place == 1 else "text")
        row.blit(name, name.get_rect(midleft=(x, area.centery)))
