"""The bidding of Sanity Rook: everybody's bids around their middle, and where one's own is set."""

from typing import Final

from games.sanity_rook.pieces import RookPart
from games.sanity_rook.trick import ASIDE, cross
from rules.core import Seat
from rules.sanity_rook.actions import Bid
from rules.sanity_rook.game import BID_STEP, LEAST_BID, MOST_BID, SEATS
from rules.words import _
from ui.controller import AmountOffer
from ui.layout.boxes import GROW, Box, column, first_that_fits, fixed, grid, grow, over, part, row
from ui.picture.pieces import Ground
from ui.table.amounts import line_width, panel_height, presets_fit

MOST_POINTS: Final = 220
"""What all cards hold (R2)."""
PRESETS: Final = (160, 180, 200, MOST_POINTS)


def bid_offer(bid: int) -> AmountOffer:
    """Return what may be bid after `bid`; 0 where nobody has bid."""
    least = max(LEAST_BID, bid + BID_STEP)
    return AmountOffer(
        _("Bid {amount}"),
        Bid,
        least,
        MOST_BID,
        BID_STEP,
        whole_steps=True,
        presets=tuple((str(amount), amount) for amount in PRESETS if amount > least),
        note=_("In steps of five; the cards hold {points} points.").format(points=MOST_POINTS),
        guarded=tuple(range(MOST_POINTS + BID_STEP, MOST_BID + 1, BID_STEP)),  # R2
        guarded_words=_("{amount}: over 220"),
    )


class RookBidding(RookPart):
    """Puts the bids into the play area of a picture.

    Where letters are so large that the action line cannot hold the presets, they have a panel
    of their own at the foot of the play area, and the bids stand two by two above it.
    """

    def add_bids(self) -> None:
        """R2: what each seat has bid, and what it has come to."""
        panel = self._has_panel()
        boxes = [self._bid(seat, crowded=panel) for seat in range(SEATS)]
        viewer = max(0, self.view.viewer)
        if not panel:
            self.put(cross(self.theme, viewer, boxes, self._middle()), self.stage.play)
            return
        # two by two: the viewer's at the lower left, the others clockwise
        corners = [(viewer + step) % SEATS for step in (1, 2, 0, 3)]
        own_turn = self.facts.turn == self.view.viewer
        layout = self.put(
            column(
                grid([boxes[seat] for seat in corners], 2, gap=self.theme.unit),
                over(
                    None if own_turn else self._middle(),
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

    def _has_panel(self) -> bool:
        """Return whether a bid is set in a panel, since the action line has no room for it."""
        theme = self.theme
        width = line_width(theme, self.stage.action)
        return self.facts.phase == "bid" and not presets_fit(theme, bid_offer(0), width)

    def _bid(self, seat: Seat, *, crowded: bool) -> Box:
        """Return whose box it is and the bid below; beside the seat's sign where it is low."""
        theme, turn = self.theme, self.facts.turn == seat
        told, ink = self._bid_words(seat)
        body = theme.points("body") - theme.px(2)
        name = row(
            self.sign(seat, body),
            self.words(self.names[seat], what=("rook", ("bid name", seat))),
            gap=theme.unit,
        )
        words = self.words(
            told, "title", ink, "strong", at="center", what=("rook", ("bid words", seat, told))
        )
        lines = 2 * theme.font("body").get_height()
        box = over(
            first_that_fits(
                column(
                    name,
                    over(words, width=GROW, height=GROW, at="center"),
                    width=GROW,
                    height=grow(least=lines),
                    at="midtop",
                ),
                row(self.sign(seat), over(words, width=GROW, at="center"), width=GROW),
            ),
            width=GROW if crowded else grow(most=int(self.stage.play.width * ASIDE)),
            height=GROW if crowded else part(0.62, least=lines),
            at="midleft",
            pad=theme.unit,
            ground=Ground(
                "panel_raised" if turn else "panel",
                "brass" if turn else "panel_line",
                220,
                max(2, theme.px(2)) if turn else None,
                what=("rook", ("bid", seat, turn)),
            ),
            name=f"seat {seat}",
        )
        return box if crowded else over(box, width=GROW, height=GROW, at="center")

    def _bid_words(self, seat: Seat) -> tuple[str, str]:
        facts = self.facts
        bid = facts.bids[seat]
        if seat in facts.passed:
            words = _("{bid}, passed").format(bid=bid) if bid else _("passed")
            return words, "text_off"
        if bid:
            return str(bid), "brass_light" if facts.bidder == seat else "text"
        return ("…" if facts.turn == seat else "–"), "text_quiet"

    def _middle(self) -> Box:
        """Say between the bids what they have come to."""
        facts = self.facts
        bidder = "" if facts.bidder is None else self.names[facts.bidder]
        if facts.phase == "discard":
            words = _("{name} puts five cards back")
        elif facts.phase == "trump":
            words = _("{name} names the trump")
        elif facts.bid:
            words = _("{bid} is bid")
        else:
            words = _("nobody has bid")
        told = words.format(name=bidder, bid=facts.bid)
        what = ("rook", ("middle", told))
        return self.words(told, "large", "ivory_shade", wraps=True, at="center", what=what)
