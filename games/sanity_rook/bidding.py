"""The bidding of Sanity Rook: everybody's bids around their middle, and where one's own is set."""

from typing import Final

from games.sanity_rook.controller import bid_offer
from games.sanity_rook.pieces import RookPart
from rules.core import Seat
from rules.sanity_rook.game import NEST, SEATS
from rules.words import _
from ui.controls.theme import Size
from ui.felt.amounts import line_width, panel_height, presets_fit
from ui.layout.boxes import FILL, GROW, Box, column, fixed, grid, leaf, over, part, row
from ui.layout.cards import Fan
from ui.picture.pieces import Ground

NEST_FAN: Final = Fan(NEST, spread=0.5, at="center")
"""How the Nest lies while it is bid for."""


class RookBidding(RookPart):
    """Puts the bids into the middle of a picture, each before its player, round the Nest.

    Where letters are so large that the action line cannot hold the presets, they have a panel
    of their own at the foot of the play area, and the bids stand two by two above it.
    """

    @property
    def has_panel(self) -> bool:
        """Whether a bid is set in a panel, since the action line has no room for it."""
        theme = self.theme
        width = line_width(theme, self.stage.action)
        return self.facts.phase == "bid" and not presets_fit(theme, bid_offer(self.game, 0), width)

    def add_bids(self) -> None:
        """R2: what each seat has bid, and in the middle of the ring the Nest."""
        panel, ring = self.has_panel, self.ring
        own, left, far, right = (
            self._bid((self.below + step) % SEATS, crowded=panel) for step in range(SEATS)
        )
        if not panel:
            nest = over(self.nest(NEST_FAN, ring.height // 4), width=part(0.4), at="center")
            far, own = (over(bid, width=GROW, height=part(0.22)) for bid in (far, own))
            self.put(column(far, row(left, nest, right, **FILL), own, **FILL), ring)
            return
        unit, bids = self.theme.unit, [left, far, own, right]
        panel_there = leaf(width=GROW, height=fixed(panel_height(self.theme)), name="panel")
        layout = self.put(column(grid(bids, 2, gap=unit), panel_there, gap=unit), self.stage.play)
        if self.facts.turn == self.view.viewer:
            self.picture.amount = layout["panel"]

    def _bid(self, seat: Seat, *, crowded: bool) -> Box:
        """Return a seat's bid in large words; beside its sign where it is not before the seat."""
        told, ink, slip = self._bid_words(seat)
        size: Size = "large" if slip is None else "title"
        what, unit = ("rook", ("bid words", seat, told)), self.theme.unit
        words = self.words(told, size, ink, "strong", at="center", what=what)
        if slip is not None:
            words = over(words, pad=(2 * unit, unit // 2), at="center", ground=slip)
        sign = self.sign(seat) if crowded else None
        told_there = over(words, width=GROW, at="center")
        return row(sign, told_there, **FILL, at="center", gap=unit, name=f"seat {seat}")

    def _bid_words(self, seat: Seat) -> tuple[str, str, Ground | None]:
        """Return what a seat bids, its ink, and the slip of a bid that stands: brass if highest."""
        facts, radius = self.facts, self.theme.unit
        bid = facts.bids[seat]
        if seat in facts.passed:
            words = _("{bid}, passed").format(bid=bid) if bid else _("passed")
            return words, "text_off", None
        if bid:
            fill = "brass_light" if facts.bidder == seat else "ivory_shade"
            return str(bid), "ink", Ground(fill, "brass", 255, radius=radius)
        return ("…" if facts.turn == seat else ""), "text_quiet", None
