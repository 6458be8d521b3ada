"""How Sanity Rook is drawn at the table, and how what happens there is shown."""

from games.sanity_rook.bidding import RookBidding
from games.sanity_rook.board import RookBoard
from games.sanity_rook.controller import SanityRookController
from games.sanity_rook.pieces import nest_mark
from games.shared.double_hand import add_double_hand
from games.shared.drawn_cards import DrawnCards
from rules.core import Event, HandEnded, Moved, Shown
from rules.sanity_rook.events import BiddingWon, BidMade, NestTaken, Passed, TrickTaken, TrumpNamed
from rules.sanity_rook.game import Facts, View
from rules.shared.deal_draw import DealerDrawn
from rules.shared.double_cards import suit_word
from rules.words import _, ngettext
from ui import durations
from ui.layout.cards import card_width
from ui.picture.director import BaseStaging
from ui.picture.items import Banner, Drawn, Picture
from ui.picture.seats import add_seats
from ui.picture.stage import Stage
from ui.picture.timeline import Cue, showing, usual_cue, word_at

TURNED = 0.12
"""Seconds between two cards of the Nest that are turned."""
READ = 0.9
"""Seconds to read a word on the table that changes the round."""


class SanityRookStaging(BaseStaging[SanityRookController]):
    """Sanity Rook in a window."""

    def picture(self, view: View, stage: Stage) -> Picture:
        """Draw up plates, contract and race, bids or the trick, and the hand."""
        picture, controller = Picture(), self.controller
        facts: Facts = view.facts
        seats = add_seats(picture, stage, self.deck, controller.seats(view), view.viewer)
        parts = picture, stage, view, controller.game
        board, bidding = RookBoard(*parts), RookBidding(*parts)
        apart = bidding.has_panel
        if not apart:
            board.add_inlay()
        if not facts.round:
            words = _("Everyone draws a card: the highest sum deals")
            DrawnCards(picture, stage, view, controller.double, self.names).add(
                facts.drawing, words
            )
            board.anchor(stage.middle, "nest", "stock", height=stage.middle.height // 4)
        else:
            board.add_around(apart=apart)
            if facts.trump is None:
                bidding.add_bids()
            else:
                board.add_trick()
        board.add_won(seats)
        add_double_hand(picture, stage, view, controller.double, controller.counts_as(view, ()))
        self._mark_nest(picture, stage, facts)
        return picture

    def _mark_nest(self, picture: Picture, stage: Stage, facts: Facts) -> None:
        """R3: mark the five cards that came from the Nest among the bidder's 17."""
        for item in picture.cards:
            if item.card in facts.from_nest and item.key[0] == "card":
                high, wide = item.place.height, card_width(item.place.height)
                piece = nest_mark(stage.theme, max(12, min(round(0.17 * high), stage.theme.px(40))))
                spot = piece.get_rect(
                    midleft=(item.place.x - wide // 2 + max(2, wide // 24), item.place.y)
                )
                what, about = ("from nest", item.card, spot.size), frozenset({item.key})
                picture.above.append(Drawn(what, piece, *spot.topleft, about=about))

    def cue(self, event: Event, view: View, stage: Stage) -> Cue:
        """Hold bids and a finished trick; say large who takes the Nest and what is trump."""
        match event:
            case TrickTaken():
                return Cue(hold=durations.HOLD_TRICK)
            case Moved(target="trick"):
                return Cue(sound="card", facts_known=True)
            case Moved(source="trick"):
                return Cue(sound="gather")
            case BidMade():
                return Cue(hold=durations.NOTE, sound="bid", facts_known=True)
            case Passed():
                return Cue(hold=durations.NOTE, sound="pass", facts_known=True)
            case BiddingWon(seat=seat, amount=amount):
                reason = _("for {bid} points; five cards go back").format(bid=amount)
                words = _("{name} takes the Nest").format(name=self.names[seat])
                return _large(words, "nest", reason, "nest")
            case TrumpNamed(seat=seat, suit=suit):
                words = _("{suit} are trump").format(suit=suit_word(suit))
                words = words[0].upper() + words[1:]
                reason = _("named by {name}").format(name=self.names[seat])
                return _large(words, "trick", reason, "trump")
            case NestTaken(seat=seat, points=points):
                words = _("{name} takes the last trick").format(name=self.names[seat])
                reason = ngettext(
                    "and the Nest with {points} point", "and the Nest with {points} points", points
                ).format(points=points)
                return _large(words, "nest taken", reason, "last_trick")
            case Shown(zone="nest"):  # one by one, before they are taken
                return Cue(sound="flip", hold=TURNED, alone=True)
            case DealerDrawn(seat=seat):
                words = _("{name} deals").format(name=self.names[seat])
                return word_at(words, f"drawn:{seat}", READ, "place")
            case HandEnded(why="passed"):
                return _large(_("Everyone passes"), "nest", _("the deal passes on"), "pass")
        return usual_cue(event)


def _large(words: str, at: str, reason: str, sound: str) -> Cue:
    """Return the cue of what changes the round: large words, and a light."""
    return showing(Banner(words, at, reason), hold=durations.BANNER, sound=sound)
