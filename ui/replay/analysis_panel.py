"""The analysis beside a replay: the decision shown, what it lost, and everybody's total."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from rules.words import _, raised
from table.analysis import Analysis, lost_meaning, lost_number, lost_words
from ui.controls.buttons import Button
from ui.controls.icon_surfaces import icon
from ui.controls.labels import Label
from ui.controls.passages import Passage, Reading, links_in, set_passage
from ui.controls.placing import control, held, line, widgets_of
from ui.controls.theme import Theme, above_each_other
from ui.controls.widget import Widget
from ui.felt.score_log import ScoreRow
from ui.layout.boxes import GROW, column, first_that_fits, fit, fixed, grow, leaf, over, row, strut
from ui.layout.cards import card_width
from ui.layout.solving import lay
from ui.picture.sprites import Sprites

CARD: Final = 84
"""The height of the cards that are compared, in pixels at 1080p."""
KEY: Final = "analyze"
"""The key of the button that analyzes the whole game."""
CURVES: Final = "curves"
"""The key of the button that takes its place once that is done."""


class AnalysisPanel:
    """The widgets that show an analysis, with the decision that is looked at."""

    def __init__(
        self,
        theme: Theme,
        analysis: Analysis,
        sprites: Sprites,
        analyze_whole: Callable[[], None],
        open_curves: Callable[[], None],
        rules: frozenset[str],
        open_rule: Callable[[str], None],
    ) -> None:
        self.rules, self.open_rule = rules, open_rule
        self.theme, self.analysis, self.sprites = theme, analysis, sprites
        self.shown = analysis.shown
        self.analyze_whole, self.open_curves = analyze_whole, open_curves

    def line(self, room: pygame.Rect) -> list[Widget]:
        """Return what fits into one line, for narrow windows."""
        theme = self.theme
        widgets: list[Widget] = []
        if not self.analysis.whole or self._is_done:
            side = theme.button_height
            box = pygame.Rect(room.right - side, 0, side, side - theme.px(4))
            box.centery = room.centery
            symbol = "scores" if self._is_done else "search"
            drawn = icon(theme, symbol, round(box.height * 0.5), "ivory")
            key, _words, tip, action = self._next_way()
            button = Button("", action, kind="quiet", icon=drawn, key=key, tip=tip)
            widgets.append(button.placed(box))
            room = pygame.Rect(room.x, room.y, box.left - theme.unit - room.x, room.height)
        if self.shown is not None:
            _decided, judged = self.analysis.words(self.shown)
            widgets.append(self._sentence(room, judged))
        return widgets

    def _sentence(self, room: pygame.Rect, words: str) -> Label:
        """Return a sentence for the rail: small and on two lines where it is too long for one.

        Where even these cannot hold it, it is whole in the tip.
        """
        theme = self.theme
        box = room.copy()
        if theme.font("body").size(words)[0] > room.width:
            box.height = theme.text(words, "small", "ivory_shade", width=room.width).get_height()
            box.centery = room.centery
            if box.height <= room.height:
                return Label(words, size="small", color="ivory_shade", wrap=True).placed(box)
        label = Label(words, color="ivory_shade", align="right").placed(room)
        label.tip = words if theme.font("body").size(words)[0] > room.width else ""
        return label

    def column(self, side: pygame.Rect) -> tuple[list[Widget], pygame.Rect | None]:
        """Return the widgets for the top of the side, and what is left of it for the log.

        A long reason takes room from the log. Where letters are large, the totals scroll along and
        nothing is left.
        """
        theme, unit = self.theme, self.theme.unit
        high = round(theme.font("body").get_height() * 1.35)
        words = self._words(side.width - 2 * unit, with_totals=False)
        wanted = max(7 * high, words.piece.get_height() + 2 * unit)
        title = line(theme, _("Analysis"), "body", "brass_light", "strong", width=GROW)
        heading = row(title, width=GROW, height=fixed(high))
        whole = control(theme, self._whole())
        told = leaf(name="told", width=GROW, height=GROW)
        gap = leaf(height=fixed(unit))
        apart = column(
            heading,
            over(strut(high=wanted), told, width=GROW, height=fit(least=3 * high)),
            gap,
            *(held(each, width=GROW, height=fixed(high)) for each in self._totals()),
            gap,
            whole,
            gap,
            leaf(name="log", width=GROW, height=grow(least=3 * high)),
        )
        layout = lay(first_that_fits(apart, column(heading, told, gap, whole)), side)
        log = layout.get("log")
        if log is None:
            words = self._words(side.width - 2 * unit, with_totals=True)
        reading = Reading(layout["told"], words, self.open_rule, key="analysis")
        return [*widgets_of(layout), reading], log

    def _compared(self, at: int, width: int) -> list[pygame.Surface]:
        """Return the cards played and those that would be better, beside each other if they fit."""
        compared = self.analysis.compared(at) or ()
        gap = 3 * self.theme.unit
        groups = [
            (self.theme.text(title, "small", "text_quiet"), cards)
            for title, cards in zip((_("Played"), raised(_("better"))), compared, strict=False)
            if cards
        ]
        each = [above_each_other([title, self._row_of(cards, width)], 0) for title, cards in groups]
        if len(each) < 2 or sum(piece.get_width() for piece in each) + gap > width:
            return each
        one, other = each
        both = pygame.Surface((width, max(one.get_height(), other.get_height())), pygame.SRCALPHA)
        both.blit(one, (0, 0))
        both.blit(other, (one.get_width() + gap, 0))
        return [both]

    def _row_of(self, cards: Sequence[int], width: int) -> pygame.Surface:
        """Return cards side by side, or one over the other where there is too little room."""
        high = round(self.theme.px(CARD) * self.theme.text_scale)
        wide = card_width(high)
        gap = self.theme.unit // 2
        step = min(wide + gap, (width - wide) // max(1, len(cards) - 1))
        row_ = pygame.Surface((wide + step * (len(cards) - 1), high), pygame.SRCALPHA)
        for at, card in enumerate(cards):
            row_.blit(self.sprites.face(card, high), (at * step, 0))
        return row_

    def _totals(self) -> list[Widget]:
        names = self.analysis.controller.names
        unit = self.analysis.unit
        heading = Label(lost_words(unit), size="small", color="text_quiet")
        heading.tip = lost_meaning(unit)
        widgets: list[Widget] = [heading]
        for seat, words in enumerate(self._lost()):
            strong = self.shown is not None and self.analysis.steps[self.shown].seat == seat
            widgets.append(ScoreRow((seat,), names[seat], words, strong=strong))
        return widgets

    def _lost(self) -> list[str]:
        unit = self.analysis.unit
        return [lost_number(lost, unit) for lost in self.analysis.totals()]

    @property
    def _is_done(self) -> bool:
        return len(self.analysis.verdicts) == len(self.analysis.decisions)

    def _judged(self) -> str:
        return _("{judged} of {count} decisions judged").format(
            judged=len(self.analysis.verdicts), count=len(self.analysis.decisions)
        )

    def _next_way(self) -> tuple[str, str, str, Callable[[], None]]:
        """Return what the analysis leads to next: its key, words, tip and action."""
        if self._is_done:
            return CURVES, _("Charts"), self._judged(), self.open_curves
        told = _("Judge every decision, in the background")
        return KEY, _("Analyze all"), told, self.analyze_whole

    def _whole(self) -> Widget:
        if self.analysis.whole and not self._is_done:
            return Label(self._judged(), size="small", color="text_quiet")
        key, words, tip, action = self._next_way()
        name = "scores" if self._is_done else "search"
        symbol = icon(self.theme, name, self.theme.points("body"))
        return Button(words, action, icon=symbol, key=key, tip=tip)

    def _words(self, width: int, with_totals: bool) -> Passage:
        """Return the sentences about the decision that is shown, one below the other."""
        theme = self.theme
        pieces = []
        links: tuple[tuple[str, pygame.Rect], ...] = ()
        if self.shown is None:
            pieces.append(theme.text(_("No decisions yet."), width=width))
        else:
            decided, judged = self.analysis.words(self.shown)
            pieces.append(theme.text(decided, "body", "text", "strong", width))
            pieces.append(theme.text(judged, "body", "text", width=width))
            pieces += self._compared(self.shown, width)
            why = self.why
            if why:
                spans = links_in(why, self.rules)
                passage = set_passage(
                    theme, why, width, size="small", color="text_quiet", leading=1.0, links=spans
                )
                above = sum(piece.get_height() + theme.unit // 2 for piece in pieces)
                links = tuple((rule, box.move(0, above)) for rule, box in passage.links)
                pieces.append(passage.piece)
        if with_totals:
            lost = zip(self.analysis.controller.names, self._lost(), strict=True)
            heading = lost_words(self.analysis.unit)
            rows = [heading, *(f"{name}  {words}" for name, words in lost)]
            pieces += [theme.text(words, "small", "text_quiet", width=width) for words in rows]
        return Passage(above_each_other(pieces, theme.unit // 2, width), links)

    @property
    def why(self) -> str:
        verdict = None if self.shown is None else self.analysis.verdicts.get(self.shown)
        return "" if verdict is None else verdict.why
