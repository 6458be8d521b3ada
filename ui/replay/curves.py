"""The standings through a game as curves, beside what the search expected, or another game's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from rules.record import Header
from rules.script import isolated
from rules.session import Session
from rules.words import _, headed, written
from table.standings import Standings, standings_of
from ui.controls.placing import held, paragraph, unplaced
from ui.felt.standings_chart import StandingsChart
from ui.layout.boxes import GROW, Box, column, over, row, strut
from ui.pages.dialog import Aside

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
            paragraph(theme, _("A game of one hand has no curve.")) if not charts else None,
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
        chart = held(StandingsChart(unplaced(), standings, header.names), width=GROW, height=GROW)
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
    """Return what a seat came to, and whoever sat there before."""
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
        difference=_("even") if after == before else f"{after - before:+}".replace("-", "−"),
    )
