"""The bidding of Sanity Rook: everybody's bids around their middle, and where one's own is set."""

from typing import Final

from games.sanity_rook.pieces import RookPart
from games.sanity_rook.trick import cross
from rules.core import Seat
from rules.sanity_rook.actions import Bid
from rules.sanity_rook.game import BID_STEP, LEAST_BID, MOST_BID, SEATS, Rules
from rules.words import _
from table.controller import AmountOffer
from ui.layout.boxes import GROW, Box, column, fixed, grid, over, row
from ui.layout.solving import Layout
from ui.picture.pieces import Ground
from ui.picture.shrunk import smallest
from ui.table.amounts import line_width, panel_height, presets_fit

MOST_POINTS: Final = 220
"""What all cards hold (R2)."""
PRESETS: Final = (160, 180, 200, MOST_POINTS)


def bid_offer(game: Rules, bid: int) -> AmountOffer:
    """Return what may be bid after `bid`; 0 where nobody has bid."""
    least = max(LEAST_BID, bid + BID_STEP)
    hopeless = tuple(  # R2, R9
        amount
        for amount in range(LEAST_BID, MOST_BID + 1, BID_STEP)
        if not game.makes(MOST_POINTS, amount)
    )
    return AmountOffer(
        _("Bid {amount}"),
        least,
        MOST_BID,
        BID_STEP,
        kind=Bid,
        whole_steps=True,
        presets=tuple(
            (str(amount), amount) for amount in PRESETS if amount > least and amount not in hopeless
        ),
        note=_("In steps of five; the cards hold {points} points.").format(points=MOST_POINTS),
        guarded=hopeless,
        guarded_words=_("{amount}: over {most}").format(
            amount="{amount}", most=hopeless[0] - BID_STEP
        ),
    )


class RookBidding(RookPart):
    """Puts the bids into the middle of a picture, each before its player.

    Where letters are so large that the action line cannot hold the presets, they have a panel
    of their own at the foot of the play area, and the bids stand two by two above it.
    """

    def add_bids(self, nest: Box, right: Box) -> Layout:
        """R2: what each seat has bid round the `nest`; `right` lies beside it."""
        panel = self._has_panel()
        boxes = [self._bid(seat, crowded=panel) for seat in range(SEATS)]
        viewer, middle = max(0, self.view.viewer), self.stage.middle
        if not panel:
            high = max(self.theme.font("title").get_height(), middle.height // 5)
            center = column(nest, None if self.facts.bid else self._nobody(), at="center")
            center.width = center.height = GROW
            unit = self.theme.unit
            return self.put(
                cross(middle, unit, viewer, boxes, center, right_of_center=right, high=high),
                middle,
            )
        # two by two: the viewer's at the lower left, the others clockwise
        corners = [(viewer + step) % SEATS for step in (1, 2, 0, 3)]
        own_turn = self.facts.turn == self.view.viewer
        layout = self.put(
            column(
                grid([boxes[seat] for seat in corners], 2, gap=self.theme.unit),
                over(
                    None if own_turn or self.facts.bid else self._nobody(),
                    width=GROW,
                    height=fixed(panel_height(self.theme)),
                    at="center",
                    name="panel",
                ),
                gap=self.theme.unit,
            ),
            self.stage.play,
        )
        if own_turn:
            room = layout["panel"]
            self.picture.amount = room.x, room.y, room.width, room.height
        return self.put(row(nest, right, width=GROW, height=GROW), self.stage.board)

    def _has_panel(self) -> bool:
        """Return whether a bid is set in a panel, since the action line has no room for it."""
        theme = self.theme
        width = line_width(theme, self.stage.action)
        return self.facts.phase == "bid" and not presets_fit(theme, bid_offer(self.game, 0), width)

    def _bid(self, seat: Seat, *, crowded: bool) -> Box:
        """Return a seat's bid in large words; beside its sign where it is not before the seat."""
        told, ink, slip = self._bid_words(seat)
        what = ("rook", ("bid words", seat, told))
        words = self.words(
            told, "title", ink, "strong", least=smallest(self.theme), at="center", what=what
        )
        unit = self.theme.unit
        if slip is not None:
            words = over(words, pad=(2 * unit, unit // 2), at="center", ground=slip)
        return row(
            self.sign(seat) if crowded else None,
            over(words, width=GROW, at="center"),
            width=GROW,
            height=GROW,
            at="center",
            gap=unit,
            name=f"seat {seat}",
        )

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

    def _nobody(self) -> Box:
        """Say between the places that nobody has bid."""
        words = _("nobody has bid")
        what = ("rook", ("middle", words))
        return self.words(words, "large", "ivory_shade", wraps=True, at="center", what=what)
