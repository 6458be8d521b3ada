"""The bidding of Sanity Rook: everybody's bids around their middle, and where one's own is set."""

from typing import Final

import pygame

from games.sanity_rook.pieces import Canvas
from games.sanity_rook.trick import TrickPlaces
from rules.core import Action, Seat
from rules.sanity_rook.game import BID_STEP, LEAST_BID, MOST_BID, SEATS
from rules.words import _
from ui.controls.look import Size
from ui.picture.plates import sign
from ui.table.amounts import line_width, panel_height, presets_fit
from ui.table.controller import AmountOffer

MOST_POINTS: Final = 220
"""What all cards hold (R2)."""
PRESETS: Final = (160, 180, 200, MOST_POINTS)


def bid_offer(bid: int) -> AmountOffer:
    """Return what may be bid after `bid`; 0 where nobody has bid."""
    least = max(LEAST_BID, bid + BID_STEP)
    return AmountOffer(
        _("Bid {amount}"),
        Action(name="bid"),
        least,
        MOST_BID,
        BID_STEP,
        whole_steps=True,
        presets=tuple((str(amount), amount) for amount in PRESETS if amount > least),
        note=_("In steps of five; the cards hold {points} points.").format(points=MOST_POINTS),
        guarded=tuple(range(MOST_POINTS + BID_STEP, MOST_BID + 1, BID_STEP)),  # R2
        guarded_words=_("{amount}: over 220"),
    )


class RookBidding:
    """Puts the bids into the play area of a picture.

    Where letters are so large that the action line cannot hold the presets, they have a panel
    of their own at the foot of the play area, and the bids stand two by two above it.
    """

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.look, self.view, self.facts = canvas.look, canvas.view, canvas.facts
        self.names = canvas.stage.names
        self._own = max(0, self.view.viewer)

    def add_bids(self) -> None:
        """R2: what each seat has bid, and what it has come to."""
        panel = self._panel()
        boxes = self._boxes_around() if panel is None else self._boxes_above(panel)
        for seat, box in enumerate(boxes):
            self._add_ground(box, seat)
            self._add_bid(box, seat)
        if panel is None:
            middle = self._middle(boxes)
        else:
            middle = panel
            if self.facts.turn == self.view.viewer:
                self.canvas.picture.amount = (panel.x, panel.y, panel.width, panel.height)
                return
        self._add_middle(middle.inflate(-4 * self.look.unit, -2 * self.look.unit))

    # --- places -----------------------------------------------------------------------------

    def _panel(self) -> pygame.Rect | None:
        """Return the panel for setting a bid, `None` where the action line has the room."""
        look, stage = self.look, self.canvas.stage
        if self.facts.phase != "bid":
            return None
        if presets_fit(look, bid_offer(0), line_width(look, stage.action)):
            return None
        panel = stage.play.copy()
        panel.height = panel_height(look)
        panel.bottom = stage.play.bottom
        return panel

    def _boxes_around(self) -> list[pygame.Rect]:
        cross = TrickPlaces.crossed(self.look, self.canvas.stage.play, self._own)
        return [cross.bid_box(seat) for seat in range(SEATS)]

    def _boxes_above(self, panel: pygame.Rect) -> list[pygame.Rect]:
        """Return boxes two by two: the viewer's at the lower left, the others clockwise."""
        unit, play = self.look.unit, self.canvas.stage.play
        width = (play.width - unit) // 2
        height = (panel.top - 2 * unit - play.top) // 2
        left, right = play.left, play.right - width
        upper, lower = play.top, play.top + height + unit
        corners = ((left, lower), (left, upper), (right, upper), (right, lower))
        return [
            pygame.Rect(corners[(seat - self._own) % SEATS], (width, height))
            for seat in range(SEATS)
        ]

    def _middle(self, boxes: list[pygame.Rect]) -> pygame.Rect:
        own, left, opposite = (boxes[(self._own + step) % SEATS] for step in range(3))
        width = 2 * (own.centerx - left.right)
        middle = pygame.Rect(0, 0, width, own.top - opposite.bottom)
        middle.center = (own.centerx, (own.top + opposite.bottom) // 2)
        return middle

    # --- pieces -----------------------------------------------------------------------------

    def _add_ground(self, box: pygame.Rect, seat: Seat) -> None:
        turn = self.facts.turn == seat
        ground = self.look.panel(
            box.size,
            "panel_raised" if turn else "panel",
            "brass" if turn else "panel_line",
            alpha=220,
            border_width=max(2, self.look.px(2)) if turn else None,
        )
        self.canvas.below(("bid", seat, turn), ground, box.topleft)

    def _add_bid(self, box: pygame.Rect, seat: Seat) -> None:
        """Add whose box it is and the bid below; beside the seat's sign where the box is low."""
        look = self.look
        words, ink = self._bid_words(seat)
        inner = box.inflate(-2 * look.unit, 0)
        line = look.font("body").get_height()
        if box.height >= 2 * line:
            title = pygame.Rect(inner.x, box.y, inner.width, max(line, box.height * 2 // 5))
            self._add_name(title, seat)
            room = pygame.Rect(inner.x, title.bottom, inner.width, box.bottom - title.bottom)
        else:
            symbol = sign(look, seat, look.points("body"))
            spot = symbol.get_rect(midleft=inner.midleft)
            self.canvas.below(("bid sign", seat), symbol, spot.topleft)
            room = pygame.Rect(spot.right, box.y, inner.right - spot.right, box.height)
        sizes: tuple[Size, ...] = ("title", "large", "body", "small")
        for size in sizes:
            width, height = look.font(size, "strong").size(words)
            if width <= room.width and height <= room.height:
                break
        piece = look.fitted(words, room.width, size, ink, "strong")
        self.canvas.centered(("bid words", seat, words), piece, room.center)

    def _bid_words(self, seat: Seat) -> tuple[str, str]:
        facts = self.facts
        bid = facts.bids[seat]
        if seat in facts.passed:
            words = _("{bid}, passed").format(bid=bid) if bid else _("passed")
            return words, "text_off"
        if bid:
            return str(bid), "brass_light" if facts.bidder == seat else "text"
        return ("…" if facts.turn == seat else "–"), "text_quiet"

    def _add_middle(self, area: pygame.Rect) -> None:
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
        sizes: tuple[Size, ...] = ("large", "body", "small")
        for size in sizes:
            piece = self.look.text(told, size, "ivory_shade", width=area.width, align="center")
            if piece.get_height() <= area.height:
                break
        self.canvas.centered(("middle", told), piece, area.center)

    def _add_name(self, line: pygame.Rect, seat: Seat) -> None:
        look = self.look
        symbol = sign(look, seat, look.points("body") - look.px(2))
        name = look.fitted(
            self.names[seat], line.width - symbol.get_width() - look.unit, "body", "text"
        )
        width = symbol.get_width() + look.unit + name.get_width()
        spot = symbol.get_rect(midleft=(line.centerx - width // 2, line.centery))
        self.canvas.below(("bid sign", seat), symbol, spot.topleft)
        spot = name.get_rect(midleft=(spot.right + look.unit, line.centery))
        self.canvas.below(("bid name", seat), name, spot.topleft)
