"""The table of Presidents & Sanityholes drawn up: offices and markers, the trick, the exchange."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final

import pygame

from games.double_hand import card_words, turn_for, way_tag, way_word
from rules.core import UNSEEN, Seat, View
from rules.double_cards import DoubleDeck
from rules.sanityhole_state import (
    GIVE,
    OVER,
    PLAY,
    SHUFFLE,
    Exchange,
    Facts,
    Play,
    exchanged,
    role_title,
)
from rules.words import _, ngettext
from ui.hand import row_items
from ui.look import Face, Look, Size
from ui.marker_rows import marker_row, marker_step
from ui.picture import CardItem, CardPlace, Drawn, MarkerColor, Picture
from ui.plates import sign
from ui.printed import printed_card
from ui.sprites import card_width
from ui.stage import Stage

LEAST_CARD: Final = 40
"""Pixels of height that a card has at least, however large the text."""


def seated(facts: Facts) -> tuple[Seat, ...]:
    """Return the seats as they sit clockwise, the highest office first.

    As soon as a round is over the seats are rearranged for the next one (S2).
    """
    over = facts.round and facts.phase in (SHUFFLE, OVER)
    return facts.out if over else facts.order


def offices(facts: Facts) -> dict[Seat, str]:
    """Return each seat's office in words; none in the first round (S2)."""
    over = facts.round and facts.phase in (SHUFFLE, OVER)
    seats = facts.out if over else facts.roles
    return {seat: role_title(place, len(seats)) for place, seat in enumerate(seats)}


def skipped_seat(facts: Facts, held: tuple[int, ...]) -> Seat | None:
    """Return who was skipped by the last play: it equals the one before it (S5).

    `held` is the number of cards of each seat.
    """
    if facts.phase != PLAY or len(facts.plays) < 2 or facts.passed:
        return None
    before, last = facts.plays[-2:]
    if (before.value, len(before.cards)) != (last.value, len(last.cards)):
        return None
    at = facts.order.index(last.seat)
    following = (*facts.order[at + 1 :], *facts.order[: at + 1])
    return next((seat for seat in following if held[seat]), None)


@dataclass(frozen=True, slots=True)
class SanityholeTable:
    """Draws the parts of one picture."""

    picture: Picture
    stage: Stage
    view: View
    double: DoubleDeck
    names: tuple[str, ...]

    @property
    def facts(self) -> Facts:
        """The game's facts in the view."""
        facts: Facts = self.view.facts
        return facts

    @property
    def look(self) -> Look:
        """Metrics, fonts and colors."""
        return self.stage.look

    def _below(self, what: Hashable, piece: pygame.Surface, spot: tuple[int, int]) -> None:
        parts = what if isinstance(what, tuple) else (what,)
        self.picture.below.append(Drawn((*parts, piece.get_size()), piece, *spot))

    def add_anchors(self) -> None:
        """Say where cards of the stock and the trick lie while none are drawn there."""
        play = self.stage.play
        center = CardPlace(play.centerx, play.centery, round(play.height * 0.3))
        self.picture.anchors["stock"] = self.picture.anchors["trick"] = center

    # --- offices and markers ----------------------------------------------------------------

    def add_ladder(self) -> None:
        """Add the panel at the left: offices from the top, markers now and after each round."""
        look, board = self.look, self.stage.board
        unit = look.unit
        inner = board.inflate(-4 * unit, -2 * unit)
        head_height = look.font("small").get_height() + unit
        foot_height = self._foot_height()
        seats = len(self.names)
        room = (inner.height - head_height - foot_height) // seats
        crowded = room < look.font("body").get_height()
        if crowded:  # large text: the pool in one line of words, no head
            head_height, foot_height = 0, look.font("small").get_height()
            room = (inner.height - foot_height) // seats
        row = min(look.px(80), room)
        inner.height = head_height + seats * row + foot_height
        panel = look.panel((board.width, inner.height + 2 * unit), "panel", "panel_line", alpha=225)
        self._below("ladder", panel, board.topleft)
        head = pygame.Rect(inner.x, inner.y, inner.width, head_height)
        self._add_rows(head, row)
        top = head.bottom + seats * row
        self._below("foot line", self._line(inner.width), (inner.x, top))
        if crowded:
            self._add_pool_words(pygame.Rect(inner.x, top, inner.width, foot_height))
        else:
            self._add_pool(pygame.Rect(inner.x, top + unit, inner.width, foot_height - unit))

    def _add_pool_words(self, foot: pygame.Rect) -> None:
        chips, played = self.view.chips, len(self.view.zones["played"])
        words = _("Left: {black} black, {red} red. Played: {played}").format(
            black=chips["black"], red=max(0, chips["red"]), played=played
        )
        piece = self.look.fitted(words, foot.width, "small", "text_quiet")
        self._below(words, piece, foot.topleft)
        height = max(LEAST_CARD, foot.height)
        for anchor, x in (("black", foot.x), ("red", foot.centerx), ("played", foot.right)):
            self.picture.anchors[anchor] = CardPlace(x, foot.centery, height)
        self.picture.markers.update(black="black", red="red")

    def _foot_height(self) -> int:
        look = self.look
        marker = max(look.px(34), look.font("body").get_height())
        exchange = 2 * look.font("small").get_height() + look.unit if self.facts.roles else 0
        return 2 * marker + 4 * look.unit + exchange

    def _line(self, width: int) -> pygame.Surface:
        look = self.look
        return look.panel((width, look.line), "panel_line", radius=0)

    def _add_rows(self, head: pygame.Rect, row: int) -> None:
        look, facts, unit = self.look, self.facts, self.look.unit
        narrow = look.font("body").size("99")[0] + 2 * unit
        now = max(narrow, look.font("small", "strong").size(_("now"))[0] + unit)
        rounds = facts.rounds
        columns = min(len(rounds), max(0, (round(head.width * 0.30) - now) // narrow))
        shown = tuple(enumerate(rounds, start=1))[len(rounds) - columns :]
        name_width = round(head.width * 0.36)
        right = head.right - now
        lefts = [right - (columns - at) * narrow for at in range(columns)]
        if head.height:
            self._add_row_heads(
                head, name_width, narrow, [number for number, _past in shown], lefts
            )
        marker_room = right - columns * narrow - head.x - name_width - unit
        titles = offices(facts)
        size: Size = "large" if row >= look.font("large").get_height() else "small"
        for at, seat in enumerate(seated(facts)):
            rect = pygame.Rect(head.x, head.bottom + at * row, head.width, row)
            self.picture.below.append(
                Drawn(("row line", rect.y), self._line(rect.width), *rect.topleft)
            )
            self._add_name(rect, name_width, seat, titles.get(seat, ""))
            self._add_markers(rect, head.x + name_width, marker_room, seat)
            count = look.text(str(self.view.chips[f"markers:{seat}"]), size, "text", "strong")
            spot = count.get_rect(midright=(rect.right, rect.centery))
            self._below(("markers", seat, count), count, spot.topleft)
            for (number, past), x in zip(shown, lefts, strict=True):
                words = look.text(str(past.markers[seat]), "body", "text_quiet")
                spot = words.get_rect(midright=(x + narrow - unit // 2, rect.centery))
                self._below(("past", number, seat, past.markers[seat]), words, spot.topleft)

    def _add_row_heads(
        self, head: pygame.Rect, name_width: int, narrow: int, numbers: list[int], lefts: list[int]
    ) -> None:
        look = self.look
        title = look.text(_("Markers"), "small", "brass_light", "strong")
        self._below("head markers", title, (head.x + name_width, head.y))
        piece = look.text(_("now"), "small", "brass_light", "strong")
        self._below("head now", piece, piece.get_rect(topright=head.topright).topleft)
        for number, x in zip(numbers, lefts, strict=True):
            piece = look.text(_("R{number}").format(number=number), "small", "text_quiet")
            spot = piece.get_rect(topright=(x + narrow - look.unit // 2, head.y))
            self._below(("head round", number), piece, spot.topleft)

    def _add_name(self, rect: pygame.Rect, width: int, seat: Seat, title: str) -> None:
        look, unit = self.look, self.look.unit
        symbol = sign(look, seat, look.points("body"))
        left = symbol.get_width() + unit
        room = width - symbol.get_width() - 2 * unit
        turn = self.facts.turn == seat and self.facts.phase in (PLAY, GIVE)
        face: Face = "strong" if turn or seat == self.view.viewer else "text"
        size: Size = "body" if rect.height >= look.font("body").get_height() else "small"
        name = look.fitted(self.names[seat], room, size, "brass_light" if turn else "text", face)
        lines = [name]
        small = look.font("small").get_height()
        if title and name.get_height() + small <= rect.height:
            lines.append(look.fitted(title, room, "small", "text_quiet"))
        piece = pygame.Surface((width, rect.height), pygame.SRCALPHA)
        y = (rect.height - sum(line.get_height() for line in lines)) // 2
        middle = y + name.get_height() // 2
        piece.blit(symbol, symbol.get_rect(midleft=(0, middle)))
        for line in lines:
            piece.blit(line, (left, y))
            y += line.get_height()
        what = ("row", seat, title, turn, face, piece.get_size())
        self.picture.below.append(Drawn(what, piece, *rect.topleft, slides=("ladder", seat)))

    def _add_markers(self, rect: pygame.Rect, left: int, room: int, seat: Seat) -> None:
        look = self.look
        account = f"markers:{seat}"
        held = self.view.chips[account]
        red = min(self.facts.reds[seat], held)
        size = min(look.px(34), rect.height - look.unit)
        self.picture.anchors[account] = CardPlace(left + size // 2, rect.centery, size)
        self.picture.markers[account] = "black"
        step = marker_step(held, size, room)
        x = left
        colors: tuple[tuple[MarkerColor, int], ...] = (("black", held - red), ("red", red))
        for color, count in colors:
            if count:
                piece = marker_row(look, color, count, size, step)
                self._below((color, seat, count), piece, (x, rect.centery - size // 2))
                x += step * count

    # --- what is left ---------------------------------------------------------------------

    def _add_pool(self, foot: pygame.Rect) -> None:
        """Add the markers that are left, the pile of cards played, and the own exchange."""
        look, unit = self.look, self.look.unit
        size = max(look.px(34), look.font("body").get_height())
        words = look.text(_("Left"), "small", "brass_light", "strong")
        label = look.text(_("Played"), "small", "brass_light", "strong")
        pile_height = 2 * size + unit
        pile_width = card_width(pile_height)
        count_width = look.font("body", "strong").size("99")[0]
        pile_right = foot.right - count_width - unit
        left = foot.x + words.get_width() + unit
        beside = pile_right - pile_width - label.get_width() - 4 * unit
        room = beside - left - count_width - unit
        self._below("left", words, (foot.x, foot.y + (size - words.get_height()) // 2))
        y = foot.y
        colors: tuple[MarkerColor, ...] = ("black", "red")
        for color in colors:
            count = max(0, self.view.chips[color])
            step = marker_step(count, size, room)
            self.picture.anchors[color] = CardPlace(
                left + size // 2 + step * max(0, count - 1), y + size // 2, size
            )
            self.picture.markers[color] = color
            number = look.text(str(count), "body", "text" if count else "text_off", "strong")
            x = left
            if count:
                piece = marker_row(look, color, count, size, step)
                self._below((color, "left", count), piece, (left, y))
                x += piece.get_width() + unit
            spot = number.get_rect(midleft=(x, y + size // 2))
            self._below((color, "number", count), number, spot.topleft)
            y += size + unit
        played = self.view.zones["played"]
        place = CardPlace(pile_right - pile_width // 2, foot.y + pile_height // 2, pile_height)
        self.picture.anchors["played"] = place
        for at in range(min(3, len(played))):
            key = ("played", len(played) - min(3, len(played)) + at)
            spot_ = CardPlace(place.x + 2 * at, place.y - 2 * at, pile_height)
            self.picture.cards.append(CardItem(key, UNSEEN, spot_))
        if not played:
            empty = look.panel((pile_width, pile_height), "felt_dark", "panel_line", alpha=110)
            corner = place.x - pile_width // 2, place.y - pile_height // 2
            self._below("no pile", empty, corner)
        number = look.text(str(len(played)), "body", "text" if played else "text_off", "strong")
        self._below(
            ("pile", len(played)),
            number,
            number.get_rect(midright=(foot.right, place.y)).topleft,
        )
        spot = label.get_rect(midright=(place.x - pile_width // 2 - unit, place.y))
        self._below("played", label, spot.topleft)
        own = pygame.Rect(foot.x, y, foot.width, foot.bottom - y)
        self._add_own_exchange(own)

    def _add_own_exchange(self, area: pygame.Rect) -> None:
        viewer = self.view.viewer
        mine = next(
            (each for each in self.facts.exchanges if viewer in (each.upper, each.lower)), None
        )
        if mine is None:
            return
        upper = viewer == mine.upper
        other = self.names[mine.lower if upper else mine.upper]
        gave, got = (mine.given, mine.returned) if upper else (mine.returned, mine.given)
        look, unit = self.look, self.look.unit
        words = self._exchange_words(mine, other, gave, got, upper=upper)
        text = look.text(words, "small", "text", width=area.width)
        if text.get_height() > area.height:
            text = look.fitted(words, area.width, "small")
        spot = text.get_rect(midleft=(area.x, area.centery + unit // 2))
        self._below(("own", words), text, spot.topleft)

    def _exchange_words(
        self,
        exchange: Exchange,
        other: str,
        gave: tuple[int, ...],
        got: tuple[int, ...],
        *,
        upper: bool,
    ) -> str:
        """Return what the viewer gave and took, for the viewer alone (S3)."""
        given = [card_words(self.double, card) for card in gave]
        taken = [card_words(self.double, card) for card in got]
        markers = exchange.markers
        if markers:
            words = ngettext("{count} marker", "{count} markers", markers).format(count=markers)
            (given if upper else taken).append(words)
        return _("You gave {other} {given} and took {taken}.").format(
            other=other,
            given=", ".join(given) or _("nothing"),
            taken=", ".join(taken) or _("nothing"),
        )

    # --- the trick --------------------------------------------------------------------------

    def add_trick(self) -> None:
        """Add the current set large, and the earlier plays of the trick small above it."""
        large = self._large_area()
        self.add_anchors()
        self.picture.anchors["trick"] = CardPlace(
            large.centerx, large.centery, min(large.height // 2, self.look.px(280))
        )
        self.picture.anchors["cleared"] = CardPlace(large.centerx, large.y + large.height // 3, 0)
        laid = self.view.zones["trick"]
        plays = [each for each in self.facts.plays if set(each.cards) <= set(laid)]
        told = {card for each in plays for card in each.cards}
        fresh = tuple(card for card in laid if card not in told)
        current = None if fresh or not plays else plays.pop()
        if large.y > self.stage.play.y:
            self._add_earlier(plays)
        if current is not None:
            self._add_current(current, large)
        elif fresh:
            area = self._cards_area(large)
            self.picture.cards += row_items("trick", fresh, area, self._card_height(area))
        elif self.facts.phase == PLAY:
            self._add_lead()

    def _large_area(self) -> pygame.Rect:
        play = self.stage.play
        earlier = round(play.height * 0.29)
        if play.height - earlier - self._around_cards() < self.look.px(200):
            earlier = 0  # large text: the set alone
        return pygame.Rect(play.x, play.y + earlier, play.width, play.height - earlier)

    def _cards_area(self, large: pygame.Rect) -> pygame.Rect:
        look = self.look
        head = look.font("title", "strong").get_height() + look.unit
        return pygame.Rect(
            large.x + look.unit,
            large.y + head,
            large.width - 2 * look.unit,
            large.height - self._around_cards(),
        )

    def _around_cards(self) -> int:
        """Return the height of the words above and below the set."""
        look = self.look
        head = look.font("title", "strong").get_height() + look.unit
        return head + look.font("small").get_height()

    def _card_height(self, area: pygame.Rect) -> int:
        return max(LEAST_CARD, min(area.height, self.look.px(330)))

    def _add_lead(self) -> None:
        look, large = self.look, self.stage.play
        leads = _("{name} leads").format(name=self.names[self.facts.turn])
        piece = look.fitted(leads, large.width, "title", "ivory_shade", "title")
        spot = piece.get_rect(midbottom=large.center)
        self._below(("leads", leads), piece, spot.topleft)
        words = _("any card, or several cards as one value")
        hint = look.fitted(words, large.width, "body", "text_quiet")
        spot = hint.get_rect(midtop=(large.centerx, large.centery + look.unit))
        self._below("lead hint", hint, spot.topleft)

    def _add_current(self, play: Play, large: pygame.Rect) -> None:
        look, unit = self.look, self.look.unit
        head = look.text(set_words(play), "title", "ivory", "strong")
        symbol = sign(look, play.seat, look.points("large"))
        room = large.width - head.get_width() - symbol.get_width() - 6 * unit
        name = look.fitted(self.names[play.seat], room, "large")
        width = symbol.get_width() + unit + name.get_width() + 3 * unit + head.get_width()
        x = large.centerx - width // 2
        middle = large.y + head.get_height() // 2
        for what, piece, gap in (
            (("by", play.seat), symbol, unit),
            (("by name", play.seat), name, 3 * unit),
            (("set", play), head, 0),
        ):
            self._below(what, piece, (x, middle - piece.get_height() // 2))
            x += piece.get_width() + gap
        area = self._cards_area(large)
        height = self._card_height(area)
        items = row_items("trick", play.cards, area, height)
        step = items[1].place.x - items[0].place.x if len(items) > 1 else area.width
        for item in items:
            way = self.double.way(item.card, play.value) or ""
            place = item.place
            turned = CardPlace(place.x, place.y, place.height, turn_for(way))
            self.picture.cards.append(CardItem(item.key, item.card, turned))
            self._add_way(way, turned, step)

    def _add_way(self, way: str, place: CardPlace, step: int) -> None:
        piece = way_tag(self.look, way_word(way))
        if piece.get_width() > step:
            return
        left = place.x - card_width(place.height) // 2
        middle = min(step, card_width(place.height)) // 2
        spot = piece.get_rect(midtop=(left + middle, place.y + place.height // 2))
        spot.y -= piece.get_height() // 2
        self.picture.above.append(Drawn(("way", way, place), piece, *spot.topleft))

    def _add_earlier(self, plays: list[Play]) -> None:
        """Add the plays before the last, the newest at the right; the oldest give way."""
        look, unit, play = self.look, self.look.unit, self.stage.play
        line = look.font("small").get_height()
        height = max(LEAST_CARD, round(play.height * 0.29) - line - 2 * unit)
        width = card_width(height)
        step = max(12, round(width * 0.36))
        room = play.width - look.px(70)
        shown: list[tuple[Play, int]] = []
        for each in reversed(plays):
            cards = width + step * (len(each.cards) - 1)
            words = look.font("small").size(set_words(each))[0] + line + unit // 2
            taken = max(cards, words)
            if taken > room:
                break
            shown.insert(0, (each, taken))
            room -= taken + 2 * unit
        total = sum(taken for _play, taken in shown) + 2 * unit * max(0, len(shown) - 1)
        x = play.centerx - total // 2
        hidden = len(plays) - len(shown)
        if hidden:
            more = look.text(f"+{hidden}", "body", "text_quiet", "strong")
            x = max(x, play.x + look.px(70))
            spot = more.get_rect(midright=(x - unit, play.y + line + height // 2))
            self._below(("more", hidden), more, spot.topleft)
        y = play.y + line + unit // 2 + height // 2
        for each, taken in shown:
            mark = sign(look, each.seat, line - look.px(4))
            self._below(("earlier sign", each), mark, (x, play.y + look.px(2)))
            label = look.text(set_words(each), "small", "text", "strong")
            self._below(("earlier", each), label, (x + line + unit // 2, play.y))
            for at, card in enumerate(each.cards):
                turn = turn_for(self.double.way(card, each.value))
                place = CardPlace(x + at * step + width // 2, y, height, turn)
                self.picture.cards.append(CardItem(("card", card), card, place))
            x += taken + 2 * unit

    # --- the exchange -----------------------------------------------------------------------

    @property
    def exchanging(self) -> bool:
        """Whether the exchange is shown: until the first card of the round is played."""
        facts = self.facts
        begun = facts.plays or facts.gone or self.view.zones["trick"] or facts.passed
        return facts.phase == GIVE or (facts.phase == PLAY and bool(facts.exchanges) and not begun)

    def add_exchange(self) -> None:
        """Add who exchanges how much with whom; the cards for these two alone (S3)."""
        look, unit, play = self.look, self.look.unit, self.stage.play
        facts = self.facts
        self.add_anchors()
        pairs = len(self.names) // 2
        title = look.text(_("The exchange"), "title", "ivory", "title")
        line = look.font("body").get_height() + look.font("small").get_height() + 4 * unit
        top = play.y
        if play.height - title.get_height() - 2 * unit >= pairs * line:
            spot = title.get_rect(midtop=(play.centerx, play.y + unit))
            self._below("exchange", title, spot.topleft)
            top = spot.bottom + unit
        room = min((play.bottom - top) // pairs, look.px(190))
        for place in range(pairs):
            rect = pygame.Rect(play.x + unit, top + place * room, play.width - 2 * unit, room)
            done = facts.exchanges[place] if place < len(facts.exchanges) else None
            self._add_pair(rect.inflate(0, -unit), place, done)

    def _add_pair(self, rect: pygame.Rect, place: int, done: Exchange | None) -> None:
        look, facts = self.look, self.facts
        upper, lower = facts.order[place], facts.order[-1 - place]
        asked = facts.phase == GIVE and place == len(facts.exchanges)
        panel = look.panel(
            rect.size,
            "panel_raised" if asked else "panel",
            "brass" if asked else "panel_line",
            alpha=225,
        )
        self._below(("pair", place, asked), panel, rect.topleft)
        due = exchanged(place, len(self.names))
        half = rect.width // 2
        for at, (seat, cards, markers) in enumerate(
            (
                (upper, done.given if done else (), done.markers if done else 0),
                (lower, done.returned if done else (), 0),
            )
        ):
            side = pygame.Rect(rect.x + at * half, rect.y, half, rect.height)
            self._add_side(side, seat, cards, markers, due, done=done is not None)

    def _add_side(
        self,
        side: pygame.Rect,
        seat: Seat,
        cards: tuple[int, ...],
        markers: int,
        due: int,
        *,
        done: bool,
    ) -> None:
        look, unit = self.look, self.look.unit
        symbol = sign(look, seat, look.points("body"))
        x = side.x + 2 * unit
        room = side.width - symbol.get_width() - 5 * unit
        name = look.fitted(self.names[seat], room, "body", "text", "strong")
        y = side.y + unit
        title = offices(self.facts).get(seat, "")
        rest_width = room - name.get_width() - unit
        if look.font("small").size(title)[0] <= rest_width:
            office = look.text(title, "small", "text_quiet")
            beside = x + symbol.get_width() + name.get_width() + 2 * unit
            base = y + (name.get_height() - office.get_height()) // 2 + look.px(1)
            self._below(("giver office", seat, title), office, (beside, base))
        self._below(
            ("giver", seat), symbol, (x, y + (name.get_height() - symbol.get_height()) // 2)
        )
        self._below(("giver name", seat), name, (x + symbol.get_width() + unit, y))
        rest = pygame.Rect(
            x, y + name.get_height(), side.width - 4 * unit, side.bottom - y - name.get_height()
        )
        rest.height -= unit
        if not done:
            words = _("{due} to exchange").format(due=due)
            piece = look.fitted(words, rest.width, "small", "text_quiet")
            self._below(("due", seat, due), piece, piece.get_rect(midleft=rest.midleft).topleft)
            return
        height = max(LEAST_CARD, min(rest.height, look.px(130)))
        width = card_width(height)
        y = rest.centery - height // 2
        left = rest.x
        label = look.text(_("gave"), "small", "text_quiet")
        self._below(("gave", seat), label, (left, rest.centery - label.get_height() // 2))
        left += label.get_width() + unit
        for at, card in enumerate(cards):
            if card == UNSEEN:
                place = CardPlace(left + width // 2, rest.centery, height)
                self.picture.cards.append(CardItem((f"gift:{seat}", at), UNSEEN, place))
            else:
                face = printed_card(look, self.double.deck, card, height)
                self._below(("gift", seat, card), face, (left, y))
            left += width + unit // 2
        if markers:
            size = min(look.px(34), height)
            row = marker_row(look, "black", markers, size, size // 2)
            self._below(("gift markers", seat, markers), row, (left, rest.centery - size // 2))
            left += row.get_width()
        if not cards and not markers:
            nothing = look.text(_("nothing"), "small", "text_quiet")
            spot = nothing.get_rect(midleft=(left, rest.centery))
            self._below(("nothing", seat), nothing, spot.topleft)


def set_words(play: Play) -> str:
    """Return a play in short."""
    return played_words(len(play.cards), play.value)


def played_words(count: int, value: int) -> str:
    """Return a number of cards as a value in short: `3 × 9`, a single card by its value."""
    return f"{count} × {value}" if count > 1 else str(value)
