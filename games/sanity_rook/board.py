"""The left of Sanity Rook's table: contract, Nest, the race of the sides, the last trick."""

from typing import Final

import pygame

from games.sanity_rook.pieces import Canvas, badge, plays_on_table, side_letter
from games.sanity_rook.words import (
    SIDES,
    side_names,
    suit_word,
)
from games.shared.double_hand import turn_for
from rules.core import UNSEEN
from rules.sanity_rook.game import (
    BID_STEP,
    GOAL,
    LEAST_BID,
    MOST_BID,
    NEST,
    SEATS,
    TrickPlay,
)
from rules.words import _, ngettext, written
from ui.controls.icons import icon
from ui.controls.look import Size
from ui.layout.cards import card_width
from ui.picture.hand import row_items
from ui.picture.items import CardItem, CardPlace
from ui.picture.plates import sign, team_badge

POINTS: Final = 220
"""What all cards together hold (R8)."""


class RookBoard:
    """Puts the region of the board into a picture."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.look, self.view, self.facts = canvas.look, canvas.view, canvas.facts
        self.names = canvas.stage.names

    def add_board(self) -> None:
        """Add the contract, the race of the sides and the last trick, from the top."""
        look, area = self.look, self.canvas.stage.board
        unit = look.unit
        ground = look.panel(area.size, "felt_dark", "brass_dark", alpha=150, radius=2 * unit)
        self.canvas.below(("board", area.size), ground, area.topleft)
        inner = area.inflate(-4 * unit, -3 * unit)
        small, body = look.font("small").get_height(), look.font("body").get_height()
        head = pygame.Rect(
            inner.x, inner.y, inner.width, 2 * small + look.font("large", "strong").get_height()
        )
        self._add_contract(head)
        self._line(head.bottom + unit)
        top = head.bottom + 2 * unit
        height = min(body + small + look.px(16) + 2 * unit, (inner.bottom - top) // len(SIDES))
        for side in SIDES:
            self._add_side(pygame.Rect(inner.x, top, inner.width, height), side)
            top += height
        self._line(top)
        rest = pygame.Rect(inner.x, top + unit, inner.width, inner.bottom - top - unit)
        if self.facts.trump is None:
            self._add_points(rest)
        else:
            self._add_last_trick(rest)

    def _add_points(self, area: pygame.Rect) -> None:
        """R2, R8: before the tricks, what counts how much, and what a bid may be."""
        look = self.look
        told = [
            _("All cards hold {points} points; a higher bid is allowed, but cannot be made."),
            _("Each 5 counts 5, each 10 and each 14 counts 10, the Rook 20."),
            _("Bids go from {least} to {most} in steps of {step}."),
        ]
        lines = [
            words.format(points=POINTS, least=LEAST_BID, most=MOST_BID, step=BID_STEP)
            for words in told
        ]
        gap = look.unit // 2
        sizes: tuple[Size, ...] = ("body", "small")
        for size in sizes:
            pieces = [look.text(words, size, "text_quiet", width=area.width) for words in lines]
            if sum(piece.get_height() + gap for piece in pieces) <= area.height:
                break
        y = area.y
        for words, piece in zip(lines, pieces, strict=True):
            if y + piece.get_height() > area.bottom + look.unit:
                return
            self.canvas.below(("points", words), piece, (area.x, y))
            y += piece.get_height() + gap

    def _line(self, y: int) -> None:
        look, area = self.look, self.canvas.stage.board
        rule = look.panel((area.width - 4 * look.unit, look.line), "panel_line", radius=0)
        self.canvas.below(("line", y), rule, (area.x + 2 * look.unit, y))

    def _add_contract(self, head: pygame.Rect) -> None:
        look, facts = self.look, self.facts
        width = head.width // 3
        columns = [
            pygame.Rect(head.x + at * width, head.y, width - look.unit, head.height)
            for at in range(3)
        ]
        bid = str(facts.bid) if facts.bid else "–"
        by = _("no bid yet")
        if facts.bidder is not None:
            by = self.names[facts.bidder]
        self._column(columns[0], _("Bid"), look.text(bid, "large", "text", "strong"), by)
        trump: pygame.Surface = look.text("–", "large", "text", "strong")
        words = _("not named")
        if facts.trump is not None:
            trump = icon(look, facts.trump, look.font("large").get_height(), "brass_light")
            words = suit_word(facts.trump)
        self._column(columns[1], _("Trump"), trump, words)
        self.canvas.picture.anchors["trump"] = CardPlace(
            columns[1].centerx, columns[1].centery, columns[1].height
        )
        self._add_nest(columns[2])

    def _column(self, rect: pygame.Rect, title: str, large: pygame.Surface, words: str) -> None:
        look = self.look
        head = look.fitted(title, rect.width, "small", "brass_light", "strong")
        foot = look.fitted(words, rect.width, "small", "text_quiet")
        self.canvas.centered((title, "head"), head, (rect.centerx, rect.y + head.get_height() // 2))
        self.canvas.centered((title, words, "large"), large, rect.center)
        self.canvas.centered(
            (title, words), foot, (rect.centerx, rect.bottom - foot.get_height() // 2)
        )

    def _add_nest(self, rect: pygame.Rect) -> None:
        look = self.look
        title = look.fitted(_("Nest"), rect.width, "small", "brass_light", "strong")
        self.canvas.centered("nest", title, (rect.centerx, rect.y + title.get_height() // 2))
        area = pygame.Rect(
            rect.x, rect.y + title.get_height(), rect.width, rect.height - title.get_height()
        )
        place = CardPlace(area.centerx, area.centery, area.height)
        self.canvas.picture.anchors["nest"] = self.canvas.picture.anchors["stock"] = place
        cards = self.view.zones["nest"]
        if not cards:
            words = _("in the hand") if self.facts.phase == "discard" else "–"
            piece = look.fitted(words, rect.width, "small", "text_quiet")
            self.canvas.centered(("nest", words), piece, area.center)
        self.canvas.picture.cards += row_items("nest", cards, area, area.height, spread=0.8)

    def _add_side(self, rect: pygame.Rect, side: int) -> None:
        look, facts = self.look, self.facts
        unit = look.unit
        pile_height = rect.height - 2 * unit
        pile = CardPlace(
            rect.right - card_width(pile_height) // 2, rect.centery, max(16, pile_height)
        )
        self.canvas.picture.anchors[f"won:{side}"] = pile
        won = self.view.zones[f"won:{side}"]
        for at in range(max(0, len(won) - 3), len(won)):
            shift = at - max(0, len(won) - 3)
            place = CardPlace(pile.x + 2 * shift, pile.y - 2 * shift, pile.height)
            self.canvas.picture.cards.append(CardItem((f"won:{side}", at), UNSEEN, place))
        room = pygame.Rect(
            rect.x, rect.y, rect.width - card_width(pile_height) - 2 * unit, rect.height
        )
        body, small = look.font("body").get_height(), look.font("small").get_height()
        bar, words_height = look.px(13), small + look.px(3)
        has_words = body + words_height <= rect.height  # what does not fit is left out
        has_bar = body + words_height + bar <= rect.height
        told = body + words_height * has_words + bar * has_bar
        y = room.y + (room.height - told) // 2
        score = look.text(written(facts.scores[side]), "large", "text", "strong")
        shield = team_badge(look, side, side_letter(side), body)
        self.canvas.below(("shield", side), shield, (room.x, y))
        left = room.x + shield.get_width() + unit
        name = look.fitted(
            side_names(self.names, side),
            max(1, room.right - score.get_width() - 2 * unit - left),
            "body",
            "text",
            "strong",
        )
        self.canvas.below(("side", side), name, (left, y))
        spot = score.get_rect(midright=(room.right, y + body // 2))
        self.canvas.below(("score", side, facts.scores[side]), score, spot.topleft)
        track = pygame.Rect(room.x, y + body + look.px(3), room.width, look.px(10))
        if has_bar:
            self._add_bar(track, side)
        if has_words:
            words = self._round_words(side)
            piece = look.fitted(words, room.width, "small", "text_quiet")
            top = (track.bottom if has_bar else y + body) + look.px(3)
            self.canvas.below(("round", side, words), piece, (room.x, top))

    def _add_bar(self, track: pygame.Rect, side: int) -> None:
        """R9: how far a side is on the way to the goal."""
        look = self.look
        radius = track.height // 2
        ground = look.panel(track.size, "panel_raised", "text_off", radius=radius)
        self.canvas.below(("track", side), ground, track.topleft)
        part = max(0.0, min(1.0, self.facts.scores[side] / GOAL))
        width = round(track.width * part)
        if width >= track.height:
            fill = look.panel((width, track.height), "brass", radius=radius)
            self.canvas.below(("bar", side, width), fill, track.topleft)

    def _round_words(self, side: int) -> str:
        facts = self.facts
        if facts.trump is None:
            return _("to {goal}").format(goal=GOAL)
        cards = len(self.view.zones[f"won:{side}"])
        if facts.result is not None and facts.result.nest_side == side:
            cards -= NEST
        taken = cards // SEATS
        count = ngettext("{tricks} trick", "{tricks} tricks", taken).format(tricks=taken)
        words = _("{points} points in {tricks}")
        if facts.bidder is not None and facts.bidder & 1 == side:
            words = _("{points} of the {bid} bid, in {tricks}")
        return words.format(points=facts.points[side], bid=facts.bid, tricks=count)

    def _add_last_trick(self, area: pygame.Rect) -> None:
        """Add the previous trick: who played what, and who took it; without cards where small."""
        look = self.look
        plays = self.facts.last_trick
        if not plays or plays == plays_on_table(self.view):
            return
        taker = self.canvas.taker(plays)
        words = _("Last trick, taken by {name}").format(name=self.names[taker])
        title = look.fitted(words, area.width, "small", "brass_light", "strong")
        line = look.font("body").get_height() + look.px(4)
        top = area.y
        if title.get_height() + line <= area.height:
            self.canvas.below(("last trick", plays), title, area.topleft)
            top += title.get_height() + look.unit // 2
        cell = area.width // SEATS
        height = min(area.bottom - top - line - look.unit, round((cell - look.unit) * 88 / 63))
        if top + line > self.canvas.stage.board.bottom:
            return
        for at, play in enumerate(plays):
            middle = area.x + at * cell + cell // 2
            self._add_last_play(play, (middle, top + line // 2))
            if height >= look.px(60):
                y = top + line + look.unit // 2 + height // 2
                place = CardPlace(middle, y, height, turn_for(play.way))
                self.canvas.picture.cards.append(CardItem(("last", play.card), play.card, place))

    def _add_last_play(self, play: TrickPlay, center: tuple[int, int]) -> None:
        mark = badge(self.look, play.card, play.way)
        symbol = sign(self.look, play.seat, self.look.points("small"))
        gap = self.look.unit // 2
        x = center[0] - (mark.get_width() + symbol.get_width() + gap) // 2
        spot = symbol.get_rect(midleft=(x, center[1]))
        self.canvas.below(("last sign", play.seat), symbol, spot.topleft)
        spot = mark.get_rect(midleft=(spot.right + gap, center[1]))
        self.canvas.below(("last badge", play), mark, spot.topleft)
