"""The offices of Presidents & Sanityholes on the table, from the top, with all markers."""

import pygame

from games.shared.double_hand import card_words
from games.shared.table_part import LEAST_CARD, TablePart
from rules.core import UNSEEN, Seat
from rules.presidents_and_sanityholes.state import (
    GIVE,
    OVER,
    PLAY,
    SHUFFLE,
    Exchange,
    Facts,
    role_title,
)
from rules.words import _, ngettext
from ui.controls.look import Face, Size
from ui.layout.cards import card_width
from ui.picture.items import CardItem, CardPlace, Drawn, MarkerColor
from ui.picture.marker_rows import marker_row, marker_step
from ui.picture.plates import sign


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


class Ladder(TablePart):
    """The panel at the left: offices, markers now and after each round, and what is left."""

    @property
    def facts(self) -> Facts:
        """The game's facts in the view."""
        facts: Facts = self.view.facts
        return facts

    def add(self) -> None:
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
        self.below("ladder", panel, board.topleft)
        head = pygame.Rect(inner.x, inner.y, inner.width, head_height)
        self._add_rows(head, row)
        top = head.bottom + seats * row
        self.below("foot line", self._line(inner.width), (inner.x, top))
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
        self.below(words, piece, foot.topleft)
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
            self.below(("markers", seat, count), count, spot.topleft)
            for (number, past), x in zip(shown, lefts, strict=True):
                words = look.text(str(past.markers[seat]), "body", "text_quiet")
                spot = words.get_rect(midright=(x + narrow - unit // 2, rect.centery))
                self.below(("past", number, seat, past.markers[seat]), words, spot.topleft)

    def _add_row_heads(
        self, head: pygame.Rect, name_width: int, narrow: int, numbers: list[int], lefts: list[int]
    ) -> None:
        look = self.look
        title = look.text(_("Markers"), "small", "brass_light", "strong")
        self.below("head markers", title, (head.x + name_width, head.y))
        piece = look.text(_("now"), "small", "brass_light", "strong")
        self.below("head now", piece, piece.get_rect(topright=head.topright).topleft)
        for number, x in zip(numbers, lefts, strict=True):
            piece = look.text(_("R{number}").format(number=number), "small", "text_quiet")
            spot = piece.get_rect(topright=(x + narrow - look.unit // 2, head.y))
            self.below(("head round", number), piece, spot.topleft)

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
                self.below((color, seat, count), piece, (x, rect.centery - size // 2))
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
        pile_right = foot.right - count_width - 2 * unit
        left = foot.x + words.get_width() + unit
        beside = pile_right - pile_width - label.get_width() - 4 * unit
        room = beside - left - count_width - unit
        self.below("left", words, (foot.x, foot.y + (size - words.get_height()) // 2))
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
                self.below((color, "left", count), piece, (left, y))
                x += piece.get_width() + unit
            spot = number.get_rect(midleft=(x, y + size // 2))
            self.below((color, "number", count), number, spot.topleft)
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
            self.below("no pile", empty, corner)
        number = look.text(str(len(played)), "body", "text" if played else "text_off", "strong")
        self.below(
            ("pile", len(played)),
            number,
            number.get_rect(midright=(foot.right, place.y)).topleft,
        )
        spot = label.get_rect(midright=(place.x - pile_width // 2 - unit, place.y))
        self.below("played", label, spot.topleft)
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
        self.below(("own", words), text, spot.topleft)

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
