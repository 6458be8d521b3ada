"""What lies on the table of Sanity Rook: contract, race, the last trick, bids and the trick."""

from dataclasses import dataclass
from typing import Final

import pygame

from games.double_hand import turn_for
from games.rook_words import (
    SIDES,
    half_suit,
    led_words,
    side_names,
    suit_word,
    way_value,
)
from rules.core import UNSEEN, Seat, View
from rules.sanity_rook import (
    BID_STEP,
    GOAL,
    LEAST_BID,
    MOST_BID,
    NEST,
    SEATS,
    Facts,
    Rules,
    TrickPlay,
)
from rules.sanity_rook_tricks import ROOK, SUITS
from rules.words import _, ngettext
from ui.hand import row_items
from ui.icons import icon
from ui.look import Look, Size
from ui.palette import ink_color
from ui.picture import CardItem, CardPlace, Drawn, Mark, Picture
from ui.plates import sign, tag, team_badge
from ui.sprites import card_width
from ui.stage import Stage

POINTS: Final = 220
"""What all cards together hold (R8)."""
SUIT_INKS: Final = {"cherries": "crimson", "hats": "ink", "stars": "orange deep", "flags": "royal"}
"""The inks of the suits on ivory, those of the cards."""


def side_letter(seat: Seat) -> str:
    """Return the letter of a seat's side."""
    return "AB"[seat & 1]


# --- small pieces ---------------------------------------------------------------------------


def badge(look: Look, card: int, way: str) -> pygame.Surface:
    """Return an ivory tag that says what a played card counts as: a value, and a half's suit."""
    key = ("badge", card, way)
    piece = look.kept(key)
    if piece is None:
        words = look.text(way_value(card, way), "body", "ink", "strong")
        suit = half_suit(card, way)
        parts = [words]
        if suit:
            parts.append(_suit_on_ivory(look, suit, words.get_height() - look.px(4)))
        unit = look.unit
        width = sum(part.get_width() for part in parts) + unit // 2 * (len(parts) - 1) + 2 * unit
        size = (width, words.get_height() + look.px(2))
        piece = look.panel(size, "ivory", "brass", radius=size[1] // 2).copy()
        x = unit
        for part in parts:
            piece.blit(part, part.get_rect(midleft=(x, size[1] // 2)))
            x += part.get_width() + unit // 2
        look.keep(key, piece)
    return piece


def _suit_on_ivory(look: Look, suit: str, size: int) -> pygame.Surface:
    """Return a suit's sign in the ink that it has on the cards."""
    key = ("suit", suit, size)
    piece = look.kept(key)
    if piece is None:
        piece = icon(look, suit, size, "ivory").copy()
        piece.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
        piece.fill((*ink_color(SUIT_INKS[suit]), 0), special_flags=pygame.BLEND_RGBA_ADD)
        look.keep(key, piece)
    return piece


def plays_on_table(view: View) -> tuple[TrickPlay, ...]:
    """Return the plays whose cards lie in the trick: of this one, or of the one just finished."""
    facts: Facts = view.facts
    laid = view.zones["trick"]
    for plays in (facts.trick, facts.last_trick):
        if laid and tuple(play.card for play in plays) == laid:
            return plays
    return facts.trick[: len(laid)]


class RookTable:
    """Draws up the table of one view; the methods add its parts to the picture."""

    def __init__(self, picture: Picture, stage: Stage, view: View, game: Rules) -> None:
        self.picture, self.stage, self.view, self.game = picture, stage, view, game
        self.look = stage.look
        self.names = stage.names
        self.facts: Facts = view.facts

    def _below(self, what: object, piece: pygame.Surface, corner: tuple[int, int]) -> None:
        self.picture.below.append(Drawn(("rook", what), piece, *corner))

    def _centered(self, what: object, piece: pygame.Surface, spot: tuple[int, int]) -> None:
        self._below(what, piece, piece.get_rect(center=spot).topleft)

    # --- the board's region -------------------------------------------------------------------

    def add_board(self) -> None:
        """Add the contract, the race of the sides and the last trick, from the top."""
        look, area = self.look, self.stage.board
        unit = look.unit
        ground = look.panel(area.size, "felt_dark", "brass_dark", alpha=150, radius=2 * unit)
        self._below(("board", area.size), ground, area.topleft)
        inner = area.inflate(-4 * unit, -3 * unit)
        small, body = look.font("small").get_height(), look.font("body").get_height()
        head = pygame.Rect(
            inner.x, inner.y, inner.width, 2 * small + look.font("large", "strong").get_height()
        )
        self._add_contract(head)
        self._line(head.bottom + unit)
        height = body + small + look.px(16) + 2 * unit
        top = head.bottom + 2 * unit
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
            self._below(("points", words), piece, (area.x, y))
            y += piece.get_height() + gap

    def _line(self, y: int) -> None:
        look, area = self.look, self.stage.board
        rule = look.panel((area.width - 4 * look.unit, look.line), "panel_line", radius=0)
        self._below(("line", y), rule, (area.x + 2 * look.unit, y))

    def _add_contract(self, head: pygame.Rect) -> None:
        look, facts = self.look, self.facts
        width = head.width // 3
        columns = [
            pygame.Rect(head.x + at * width, head.y, width - look.unit, head.height)
            for at in range(3)
        ]
        bid = str(facts.bid) if facts.bid else "–"
        by = _("nobody has bid")
        if facts.bidder is not None:
            by = self.names[facts.bidder]
        self._column(columns[0], _("Bid"), look.text(bid, "large", "text", "strong"), by)
        trump: pygame.Surface = look.text("–", "large", "text", "strong")
        words = _("not named")
        if facts.trump is not None:
            trump = icon(look, facts.trump, look.font("large").get_height(), "brass_light")
            words = suit_word(facts.trump)
        self._column(columns[1], _("Trump"), trump, words)
        self.picture.anchors["trump"] = CardPlace(
            columns[1].centerx, columns[1].centery, columns[1].height
        )
        self._add_nest(columns[2])

    def _column(self, rect: pygame.Rect, title: str, large: pygame.Surface, words: str) -> None:
        look = self.look
        head = look.fitted(title, rect.width, "small", "brass_light", "strong")
        foot = look.fitted(words, rect.width, "small", "text_quiet")
        self._centered((title, "head"), head, (rect.centerx, rect.y + head.get_height() // 2))
        self._centered((title, words, "large"), large, rect.center)
        self._centered((title, words), foot, (rect.centerx, rect.bottom - foot.get_height() // 2))

    def _add_nest(self, rect: pygame.Rect) -> None:
        look = self.look
        title = look.fitted(_("Nest"), rect.width, "small", "brass_light", "strong")
        self._centered("nest", title, (rect.centerx, rect.y + title.get_height() // 2))
        area = pygame.Rect(
            rect.x, rect.y + title.get_height(), rect.width, rect.height - title.get_height()
        )
        place = CardPlace(area.centerx, area.centery, area.height)
        self.picture.anchors["nest"] = self.picture.anchors["stock"] = place
        cards = self.view.zones["nest"]
        self.picture.cards += row_items("nest", cards, area, area.height, strip=8, spread=0.8)

    def _add_side(self, rect: pygame.Rect, side: int) -> None:
        look, facts = self.look, self.facts
        unit = look.unit
        pile_height = rect.height - 2 * unit
        pile = CardPlace(
            rect.right - card_width(pile_height) // 2, rect.centery, max(16, pile_height)
        )
        self.picture.anchors[f"won:{side}"] = pile
        won = self.view.zones[f"won:{side}"]
        for at in range(max(0, len(won) - 3), len(won)):
            shift = at - max(0, len(won) - 3)
            place = CardPlace(pile.x + 2 * shift, pile.y - 2 * shift, pile.height)
            self.picture.cards.append(CardItem((f"won:{side}", at), UNSEEN, place))
        room = pygame.Rect(
            rect.x, rect.y, rect.width - card_width(pile_height) - 2 * unit, rect.height
        )
        body, small = look.font("body").get_height(), look.font("small").get_height()
        y = room.y + (room.height - body - small - look.px(16)) // 2
        score = look.text(str(facts.scores[side]).replace("-", "−"), "large", "text", "strong")
        shield = team_badge(look, side, side_letter(side), body)
        self._below(("shield", side), shield, (room.x, y))
        left = room.x + shield.get_width() + unit
        name = look.fitted(
            side_names(self.names, side),
            max(1, room.right - score.get_width() - 2 * unit - left),
            "body",
            "text",
            "strong",
        )
        self._below(("side", side), name, (left, y))
        spot = score.get_rect(midright=(room.right, y + body // 2))
        self._below(("score", side, facts.scores[side]), score, spot.topleft)
        track = pygame.Rect(room.x, y + body + look.px(3), room.width, look.px(10))
        self._add_bar(track, side)
        words = self._round_words(side)
        piece = look.fitted(words, room.width, "small", "text_quiet")
        self._below(("round", side, words), piece, (room.x, track.bottom + look.px(3)))

    def _add_bar(self, track: pygame.Rect, side: int) -> None:
        """R9: how far a side is on the way to the goal."""
        look = self.look
        radius = track.height // 2
        ground = look.panel(track.size, "panel_raised", "text_off", radius=radius)
        self._below(("track", side), ground, track.topleft)
        part = max(0.0, min(1.0, self.facts.scores[side] / GOAL))
        width = round(track.width * part)
        if width >= track.height:
            fill = look.panel((width, track.height), "brass", radius=radius)
            self._below(("bar", side, width), fill, track.topleft)

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
        ranks = [self._rank(play, plays[0]) for play in plays]
        taker = plays[ranks.index(max(ranks))].seat
        words = _("Last trick, taken by {name}").format(name=self.names[taker])
        title = look.fitted(words, area.width, "small", "brass_light", "strong")
        line = look.font("body").get_height() + look.px(4)
        top = area.y
        if title.get_height() + line <= area.height:
            self._below(("last trick", plays), title, area.topleft)
            top += title.get_height() + look.unit // 2
        cell = area.width // SEATS
        height = min(area.bottom - top - line - look.unit, round((cell - look.unit) * 88 / 63))
        for at, play in enumerate(plays):
            middle = area.x + at * cell + cell // 2
            self._add_last_play(play, (middle, top + line // 2))
            if height >= look.px(60):
                y = top + line + look.unit // 2 + height // 2
                place = CardPlace(middle, y, height, turn_for(play.way))
                self.picture.cards.append(CardItem(("last", play.card), play.card, place))

    def _add_last_play(self, play: TrickPlay, center: tuple[int, int]) -> None:
        mark = badge(self.look, play.card, play.way)
        symbol = sign(self.look, play.seat, self.look.points("small"))
        gap = self.look.unit // 2
        x = center[0] - (mark.get_width() + symbol.get_width() + gap) // 2
        spot = symbol.get_rect(midleft=(x, center[1]))
        self._below(("last sign", play.seat), symbol, spot.topleft)
        spot = mark.get_rect(midleft=(spot.right + gap, center[1]))
        self._below(("last badge", play), mark, spot.topleft)

    def _rank(self, play: TrickPlay, lead: TrickPlay) -> int:
        trump = SUITS.index(self.facts.trump) if self.facts.trump else -1
        return self.game.tricks.rank((play.card, play.way), (lead.card, lead.way), trump)

    # --- the play area ------------------------------------------------------------------------

    def add_bids(self) -> None:
        """R2: what each seat has bid, around the note on the points."""
        look, facts = self.look, self.facts
        cross = Cross.of(look, self.stage.play, max(0, self.view.viewer))
        for seat in range(SEATS):
            rect = cross.bid_box(seat)
            turn = facts.turn == seat
            ground = look.panel(
                rect.size,
                "panel_raised" if turn else "panel",
                "brass" if turn else "panel_line",
                alpha=220,
                border_width=max(2, look.px(2)) if turn else None,
            )
            self._below(("bid", seat, turn), ground, rect.topleft)
            self._add_name(
                pygame.Rect(rect.x, rect.y, rect.width, rect.height * 2 // 5).inflate(
                    -2 * look.unit, 0
                ),
                seat,
            )
            words, ink = self._bid_words(seat)
            size: Size = "title" if facts.bids[seat] else "large"
            piece = look.fitted(words, rect.width - 2 * look.unit, size, ink, "strong")
            self._centered(
                ("bid words", seat, words),
                piece,
                (rect.centerx, rect.y + rect.height * 2 // 3),
            )
        own, left = (cross.bid_box((max(0, self.view.viewer) + step) % SEATS) for step in (0, 1))
        opposite = cross.bid_box((max(0, self.view.viewer) + 2) % SEATS)
        middle = pygame.Rect(0, 0, 2 * (own.centerx - left.right), own.top - opposite.bottom)
        middle.center = (own.centerx, (own.top + opposite.bottom) // 2)
        self._add_middle(middle.inflate(-4 * look.unit, -2 * look.unit))

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
        self._centered(("middle", told), piece, area.center)

    def add_trick(self) -> None:
        """R4 to R7: the cards of the trick around the middle, each with what it counts as."""
        look, facts = self.look, self.facts
        laid = self.view.zones["trick"]
        plays = plays_on_table(self.view)
        first = facts.leader if facts.leader is not None else 0
        cross = Cross.of(look, self.stage.play, max(0, self.view.viewer))
        self.picture.anchors["trick"] = CardPlace(*cross.middle.center, cross.height)
        ranks = [self._rank(play, plays[0]) for play in plays]
        best = plays[ranks.index(max(ranks))].seat if plays else None
        by_seat = {play.seat: play for play in plays}
        if plays:
            first = plays[0].seat
        whole = len(laid) == SEATS == len(plays)
        for step in range(SEATS):
            seat = (first + step) % SEATS
            play = by_seat.get(seat)
            place = cross.cards[seat]
            if step < len(laid):
                way = play.way if play is not None else ""
                turned = CardPlace(place.x, place.y, place.height, turn_for(way))
                mark: Mark = "lit" if whole and seat == best else "plain"
                self.picture.cards.append(CardItem(("card", laid[step]), laid[step], turned, mark))
            else:
                size = (card_width(place.height), place.height)
                empty = look.panel(size, "felt_dark", "panel_line", alpha=90)
                self._centered(("empty", seat), empty, (place.x, place.y))
            self._add_caption(cross, seat, play, leads=step == 0, best=seat == best, whole=whole)
        self._add_led(cross.middle, plays, whole=whole, best=best)

    def _add_caption(
        self,
        cross: "Cross",
        seat: Seat,
        play: TrickPlay | None,
        *,
        leads: bool,
        best: bool,
        whole: bool,
    ) -> None:
        look = self.look
        unit = look.unit
        line = cross.captions[seat]
        pieces: list[pygame.Surface] = [sign(look, seat, look.points("body") - look.px(2))]
        marks: list[pygame.Surface] = []
        if play is not None:
            marks.append(badge(look, play.card, play.way))
        if best:
            marks.append(icon(look, "crown", look.points("body"), "brass_light"))
        elif leads and play is not None:
            marks.append(tag(look, _("led")))
        taken = pieces[0].get_width() + sum(mark.get_width() + unit for mark in marks) + unit
        while len(marks) > 1 and taken - unit > line.width:
            taken -= marks.pop().get_width() + unit
        ink = "brass_light" if best and whole else "text"
        face = "strong" if best or self.facts.turn == seat else "text"
        room = line.width - taken
        if room > look.px(30):
            pieces.append(look.fitted(self.names[seat], room, "body", ink, face))  # type: ignore[arg-type]
        pieces += marks
        x = line.centerx - (sum(p.get_width() for p in pieces) + unit * (len(pieces) - 1)) // 2
        for at, piece in enumerate(pieces):
            spot = piece.get_rect(midleft=(x, line.centery))
            what = ("caption", seat, at, play, best, leads, whole)
            self._below(what, piece, spot.topleft)
            x = spot.right + unit

    def _add_name(self, line: pygame.Rect, seat: Seat) -> None:
        look = self.look
        symbol = sign(look, seat, look.points("body") - look.px(2))
        name = look.fitted(
            self.names[seat], line.width - symbol.get_width() - look.unit, "body", "text"
        )
        width = symbol.get_width() + look.unit + name.get_width()
        spot = symbol.get_rect(midleft=(line.centerx - width // 2, line.centery))
        self._below(("bid sign", seat), symbol, spot.topleft)
        spot = name.get_rect(midleft=(spot.right + look.unit, line.centery))
        self._below(("bid name", seat), name, spot.topleft)

    def _add_led(
        self, area: pygame.Rect, plays: tuple[TrickPlay, ...], *, whole: bool, best: Seat | None
    ) -> None:
        """Say in the middle what is led, and who took a whole trick."""
        look = self.look
        symbol = ""
        if whole and best is not None:
            words = _("{name} takes it").format(name=self.names[best])
        elif plays:
            words = led_words(plays[0])
            symbol = half_suit(plays[0].card, plays[0].way)
            symbol = "rook" if plays[0].way == ROOK else symbol
        elif self.facts.leader is not None:
            words = _("{name} leads").format(name=self.names[self.facts.leader])
        else:
            return
        pieces = [look.fitted(words, area.width, "large", "brass_light", "strong")]
        if symbol:
            size = look.font("large").get_height()
            room = area.width - size - look.unit
            pieces = [
                icon(look, symbol, size, "brass_light"),
                look.fitted(words, room, "large", "brass_light", "strong"),
            ]
        x = area.centerx - (sum(p.get_width() for p in pieces) + look.unit * (len(pieces) - 1)) // 2
        for at, piece in enumerate(pieces):
            spot = piece.get_rect(midleft=(x, area.centery))
            self._below(("led", words, at), piece, spot.topleft)
            x = spot.right + look.unit


@dataclass(frozen=True, slots=True)
class Cross:
    """Four places around a middle, the viewer's at the foot, then clockwise (to the left)."""

    cards: tuple[CardPlace, ...]
    """By seat."""
    captions: tuple[pygame.Rect, ...]
    middle: pygame.Rect
    height: int
    """Of a card."""
    least: int
    """The height that two lines take."""

    @classmethod
    def of(cls, look: Look, area: pygame.Rect, viewer: Seat) -> "Cross":
        """Return the cross for a region in which `viewer` sits at the foot."""
        unit = look.unit
        line = round(look.font("body").get_height() * 1.35)
        gap = look.font("large", "strong").get_height() + unit
        height = (area.height - 2 * line - gap) // 2
        height = max(24, min(height, round(area.width * 0.26 * 88 / 63))) // 2 * 2
        width = card_width(height)
        aside = min(round(area.width * 0.335), area.width // 2 - max(width, area.width // 5) // 2)
        total = 2 * (height + line) + gap
        top = area.y + (area.height - total) // 2
        upper = top + line + height // 2
        lower = top + total - height // 2
        middle_y = top + line + height + gap // 2
        spots = (  # the viewer's own, then clockwise: left, opposite, right
            (area.centerx, lower),
            (area.centerx - aside, middle_y + line // 2),
            (area.centerx, upper),
            (area.centerx + aside, middle_y + line // 2),
        )
        cards: list[CardPlace] = []
        captions: list[pygame.Rect] = []
        outer = min(2 * (area.width // 2 - aside), round(area.width * 0.33))
        inner = 2 * aside - width - 2 * unit
        for seat in range(SEATS):
            step = (seat - viewer) % SEATS
            x, y = spots[step]
            cards.append(CardPlace(x, y, height))
            caption = pygame.Rect(0, 0, outer if step % 2 else max(outer, inner), line)
            caption.midbottom = (x, y - height // 2 - 1)
            captions.append(caption)
        middle = pygame.Rect(0, 0, 2 * aside - width - 2 * unit, gap)
        middle.center = (area.centerx, middle_y)
        lines = look.font("body").get_height() + look.font("title").get_height()
        return cls(tuple(cards), tuple(captions), middle, height, lines)

    def bid_box(self, seat: Seat) -> pygame.Rect:
        """Return the box for a seat's bid, in the place of its card."""
        place = self.cards[seat]
        width = min(caption.width for caption in self.captions)
        box = pygame.Rect(0, 0, width, min(self.height, max(self.least, round(self.height * 0.62))))
        box.center = (place.x, place.y)
        return box
