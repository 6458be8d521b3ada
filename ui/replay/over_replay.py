"""What is asked over a replay: where it is seen from, its curves, its bookmarks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import msgspec
import pygame

from rules.core import Seat
from rules.record import Header
from rules.script import isolated
from rules.session import Session
from rules.words import _, headed, pgettext, signed, written
from table.standings import Standings, standings_of
from table.storage.about_game import MOST_WORD, Bookmarks
from ui.controls.buttons import Button, Choice, Toggle
from ui.controls.fields import TextField
from ui.controls.placing import control, held, paragraph, sized
from ui.felt.standings_chart import StandingsChart
from ui.key_map import with_key
from ui.layout.boxes import GROW, Box, column, fixed, over, row, strut
from ui.pages.dialog import Aside
from ui.pages.page import PageScene, Rows
from ui.replay.viewpoint import Viewpoint

KEY: Final = pygame.K_v
FOLLOW: Final = -1
"""The value of the choice to follow the player who acts."""


class LookScene(Aside):
    """Asks for the chair and whether all hands lie open, and leads to what else there is."""

    key = KEY

    def __init__(
        self,
        names: Sequence[str],
        viewpoint: Viewpoint,
        look_from: Callable[[Seat | None, bool], None],
        ways: Sequence[tuple[str, Callable[[], None]]],
    ) -> None:
        super().__init__()
        self.names, self.viewpoint, self._look_from = names, viewpoint, look_from
        self.ways = tuple(ways)

    def lay_out(self) -> None:
        theme = self.app.theme
        self.show(
            round(theme.px(1000) * theme.text_scale),
            self.heading(_("Replay"), 1),
            *self._viewpoint_rows(),
            *self._way_rows(),
            self.gap(2),
            self.buttons((_("Close"), self.close, "primary")),
        )

    def _viewpoint_rows(self) -> list[Box]:
        theme = self.app.theme
        if self.viewpoint.closed:
            words = _("This game isn’t over, so the replay shows only what everyone saw.")
            return [paragraph(theme, words, color="text_quiet")]
        values = [*enumerate(self.names), (FOLLOW, _("The player to act"))]
        chair = FOLLOW if self.viewpoint.chair is None else self.viewpoint.chair
        wide = min(theme.size[0] * 2 // 3, theme.px(900))
        seats = Choice(values, chair, self._sit, key="chair").broken(theme, wide)
        opened = self.viewpoint.open_hands
        hands = Toggle(
            with_key(_("Open hands"), "open hands"), opened, self._open_hands, key="open hands"
        )
        return [
            paragraph(theme, _("Whose seat?"), face="strong"),
            self.gap(1),
            control(theme, seats),
            self.gap(1),
            control(theme, hands),
        ]

    def _way_rows(self) -> list[Box]:
        theme = self.app.theme
        made = [
            held(Button(words, self.answer(action)), width=GROW, height=fixed(theme.button_height))
            for words, action in self.ways
        ]
        pairs = [
            row(*made[at : at + 2], gap=theme.unit, width=GROW) for at in range(0, len(made), 2)
        ]
        return [self.gap(2), column(*pairs, gap=theme.unit, width=GROW)] if pairs else []

    def _sit(self, chair: Any) -> None:
        self._look_from(None if chair == FOLLOW else chair, self.viewpoint.open_hands)
        self.lay_out()

    def _open_hands(self, open_: bool) -> None:
        self._look_from(self.viewpoint.chair, open_)
        self.lay_out()


HIGH: Final = 360
"""The height of the curves, in pixels at 1080p."""
Played = tuple[str, Header, Session[Any]]
"""A game with what it is called here, or ''."""


class CurvesScene(Aside):
    """Shows curves side by side, and below them what two games came to."""

    def __init__(
        self, title: str, games: Sequence[Played], expected: Standings | None = None
    ) -> None:
        super().__init__()
        self.expected = expected
        self.title, self.games = title, tuple(games)

    def lay_out(self) -> None:
        theme = self.app.theme
        played = [
            (title, header, standings)
            for title, header, session in self.games
            if (standings := standings_of(session)) is not None
        ]
        whats = {standings.title for _title, _header, standings in played}
        together = whats.pop() if len(played) > 1 and len(whats) == 1 else ""
        charts = [self._game_chart(*game, named=not together) for game in played]
        if self.expected is not None:
            charts.append(self._chart(self.expected, self.games[0][1]))
        self.show(
            round(theme.px(1400) * theme.text_scale),
            self.heading(self.title, 1),
            paragraph(theme, together, "small", "text_quiet") if together else None,
            row(*charts, gap=3 * theme.unit, width=GROW) if charts else None,
            paragraph(theme, _("A chart needs two finished hands.")) if not charts else None,
            self.gap(1),
            *(paragraph(theme, words) for words in self.results()),
            self.gap(2),
            self.buttons((_("Close"), self.close, "primary")),
        )

    def _game_chart(self, title: str, header: Header, standings: Standings, *, named: bool) -> Box:
        """Declare the curves of a game below its title, `named` with what they show."""
        if title and named:
            title = headed(title, standings.title)
        if title:
            standings = msgspec.structs.replace(standings, title=title)
        return self._chart(standings, header)

    def _chart(self, standings: Standings, header: Header) -> Box:
        theme = self.app.theme
        chart = held(StandingsChart(standings, header.names), width=GROW, height=GROW)
        return column(over(strut(high=theme.px(HIGH)), chart, width=GROW), width=GROW)

    def results(self) -> list[str]:
        """Return in a sentence for each seat what two games came to."""
        if len(self.games) < 2:
            return []
        (_before, parent, one), (_after, fork, other) = self.games
        if one.outcome is None or other.outcome is None:
            return [_("One of the two games isn’t over yet.")]
        places = zip(
            fork.names, parent.names, one.outcome.scores, other.outcome.scores, strict=True
        )
        return [_came_to(*place) for place in places]


def _came_to(name: str, former: str, before: int, after: int) -> str:
    """Return what a seat came to, and who sat there before."""
    if name != former:
        words = _("{name}: {score}, and {former} had {before} ({difference}).")
    elif after == before:
        words = _("{name}: {score}, as before.")
    else:
        words = _("{name}: {score} instead of {before} ({difference}).")
    return words.format(
        name=isolated(name),
        former=isolated(former),
        before=written(before),
        score=written(after),
        difference=_("even") if after == before else signed(after - before),
    )


FIELD: Final = "bookmark"
"""The key of the field that takes a bookmark's word."""


class BookmarksScene(PageScene):
    """A field for a word, and a row for each bookmark; `number_of` names the step of a place."""

    def __init__(
        self,
        bookmarks: Bookmarks,
        place: int,
        number_of: Callable[[int], int],
        go_to: Callable[[int], None],
    ) -> None:
        super().__init__()
        self.bookmarks, self.place = bookmarks, place
        self._number_of, self._go_to = number_of, go_to
        self._word = bookmarks.words.get(place, "")

    @property
    def title(self) -> str:
        return _("Bookmarks")

    def build(self, rows: Rows) -> None:
        theme, unit = rows.theme, rows.theme.unit
        rows.heading(_("Step {number}").format(number=self._number_of(self.place)))
        field = TextField(
            self._word,
            self._typed,
            most=MOST_WORD,
            hint=pgettext("of a game", "Name"),
            key=FIELD,
        )
        put = self.button(_("Bookmark"), self.put, kind="primary", key="put")
        rows.add(row(control(theme, field), sized(put), gap=unit, width=GROW))
        if self.bookmarks.words:
            rows.heading(_("In this game"))
        for place, word in sorted(self.bookmarks.words.items()):
            words = f"{self._number_of(place)} · {word}"
            go = Button(words, partial(self._lead, place), key=f"go:{place}")
            delete = self.button(_("Delete"), partial(self._delete, place), key=f"delete:{place}")
            rows.add(row(control(theme, go), sized(delete), gap=unit, width=GROW))

    def primary(self) -> Callable[[], None] | None:
        return self.put

    def put(self) -> None:
        """Keep the word at the place where the replay is."""
        self.bookmarks.put(self.place, self._word.strip() or _("Here"))
        self.close()

    def _typed(self, word: str) -> None:
        self._word = word

    def _lead(self, place: int) -> None:
        self.close()
        self._go_to(place)

    def _delete(self, place: int) -> None:
        self.bookmarks.take_away(place)
        self.rebuild()
