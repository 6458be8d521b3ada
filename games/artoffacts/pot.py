"""The ledge below ArtOfFacts' blackboard: the pot with everybody's ante, and what it rises to."""

from typing import Final

import pygame

from rules.artoffacts.game import Facts, Rules
from rules.core import Seat
from rules.words import _
from ui.layout.boxes import FILL, GROW, Box, column, fixed, grow, leaf, over, row
from ui.picture.chip_piles import stacked_values
from ui.picture.items import ChipItem
from ui.picture.pieces import TablePart

CHIP: Final = 62
"""The diameter of a chip on the ledge at most, in pixels at 1080p."""
HEAPS: Final = 0.62
"""The part of the ledge's middle that the chips take at most."""
LEAST: Final = 12
"""Pixels of it at least."""


class Ledge(TablePart[Rules, Facts]):
    """The antes side by side, their sum, and what stands about the ante."""

    def add(self, area: pygame.Rect) -> None:
        """Fill the ledge; where it is low, the antes and their sum have it alone."""
        theme, facts = self.theme, self.facts
        self.picture.regions["ledge"] = area
        drawing = facts.phase == "draw" or not facts.round
        low = area.height < theme.font("body").get_height() + theme.font("small").get_height()
        ante, rotation = (None, None) if drawing or low else (self._ante(), self._rotation())
        told = self._drawing() if drawing else None
        middle = over(told, name="ring", width=grow(2.0), height=GROW)
        pad = (2 * theme.unit, theme.px(7), 2 * theme.unit, theme.px(3))
        ledge = row(ante, middle, rotation, **FILL, gap=theme.unit, pad=pad, name="pot")
        ring = self.put(ledge, area)["ring"]
        self.anchor(ring, "pot", height=min(ring.height, theme.px(60)))
        if not drawing:
            self.anchor(ring, "stock", height=ring.height)
            self._add_antes(ring)

    def _drawing(self) -> Box:
        """F1: the pile that everybody draws from, and what decides."""
        words = _("Everyone draws until they have a feather. The highest feather deals.")
        return row(
            self.pile("stock", len(self.view.zones["stock"]), height=GROW),
            self.words(words, wraps=True, what="drawing", width=GROW),
            **FILL,
            gap=2 * self.theme.unit,
        )

    def _antes_in_pot(self) -> tuple[Seat, ...]:
        """Return whose ante lies in the pot; nobody's where it is not made of whole antes."""
        facts = self.facts
        staying = tuple(seat for seat in facts.inside if seat not in facts.took_back)
        for seats in (staying, facts.inside):  # before a round all pay, whoever took back before
            if self.view.chips["pot"] == facts.ante * len(seats):
                return seats
        return ()

    def _add_antes(self, ring: pygame.Rect) -> None:
        """Add the antes in the order of the seats and their sum or, once it is paid, who won it."""
        from art.chips import stack_height

        theme, ante, pot = self.theme, self.facts.ante, self.view.chips["pot"]
        anted = self._antes_in_pot()
        values = len(stacked_values(ante if anted else pot))
        widest = round(HEAPS * ring.width / max(1, len(anted))) - theme.unit // 2
        size = max(LEAST, min(theme.px(CHIP), widest))
        while size > LEAST and stack_height(max(1, values), size) > ring.height:
            size -= 1
        step = size + theme.unit // 2
        heap = step * (len(anted) or min(1, pot))
        chips_there = leaf(name="chips", width=fixed(heap), height=GROW)
        line = row(chips_there, self._sum(), **FILL, gap=theme.unit, at="center")
        chips = self.put(line, ring)["chips"]
        for at, seat in enumerate(anted):
            x = chips.x + step * at + step // 2
            self.picture.chips.append(ChipItem(f"ante:{seat}", ante, x, chips.bottom, size, seat))
        if pot and not anted:
            self.picture.chips.append(ChipItem("pot", pot, chips.centerx, chips.bottom, size))

    def _sum(self) -> Box:
        """Return what the pot holds, or who has won how much."""
        facts, amount, what, told = self.facts, self.view.chips["pot"], "pot", _("Pot")
        if facts.winner is not None and not amount:
            what, amount = "winner", facts.ante * (len(facts.inside) - len(facts.took_back))
            told = _("{name} wins").format(name=self.names[facts.winner])
        number = self.words(
            str(amount),
            "title",
            face="strong",
            ending="whole",
            least=self.theme.points("small"),
            what=((what, amount), "sum"),
        )
        words = self.words(told, "body", "brass_light", "strong", yields=1)
        return row(number, words, gap=self.theme.unit, name="sum")

    def _ante(self) -> Box:
        facts, following = self.facts, _("the last rotation")
        if self.game.options.rotations != facts.rotation:
            following = _("next {ante}").format(ante=self.game.ante(facts.rotation))
        return self._note(_("Ante"), str(facts.ante), following)

    def _rotation(self) -> Box:
        facts, rotations = self.facts, self.game.options.rotations
        players = len({*facts.inside, *facts.dealt})
        dealt = _("deal {dealt} of {players}").format(dealt=len(facts.dealt), players=players)
        whole = _("{at} of {count}") if rotations else "{at}"
        value = whole.format(at=facts.rotation, count=rotations)
        return self._note(_("Rotation"), value, dealt)

    def _note(self, title: str, value: str, note: str) -> Box:
        """Return the ante or the rotation with a note below it."""
        what = (title, value, note)
        head = row(
            self.words(title, "small", "brass_light", "strong", alike="pot title"),
            self.words(value, face="strong", alike="pot value", what=what),
            gap=self.theme.unit,
        )
        below = self.words(note, "small", "text_quiet", alike="pot note", yields=1)
        return column(head, below, name=title, at="center", width=GROW)
