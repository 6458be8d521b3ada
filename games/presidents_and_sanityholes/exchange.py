"""The exchange before a round of Presidents & Sanityholes, in the play area."""

import pygame

from games.presidents_and_sanityholes.ladder import offices
from games.shared.table_part import LEAST_CARD, TablePart
from rules.core import UNSEEN, Seat
from rules.presidents_and_sanityholes.state import (
    GIVE,
    PLAY,
    Exchange,
    Facts,
    exchanged,
)
from rules.words import _
from ui.layout.cards import card_width
from ui.picture.items import CardItem, CardPlace
from ui.picture.marker_rows import marker_row
from ui.picture.plates import sign
from ui.picture.printed import printed_card


class ExchangePanel(TablePart):
    """Who gives how much to whom; the cards for these two alone (S3)."""

    @property
    def facts(self) -> Facts:
        """The game's facts in the view."""
        facts: Facts = self.view.facts
        return facts

    @property
    def shown(self) -> bool:
        """Whether the exchange is shown: until the first card of the round is played."""
        facts = self.facts
        begun = facts.plays or facts.gone or self.view.zones["trick"] or facts.passed
        return facts.phase == GIVE or (facts.phase == PLAY and bool(facts.exchanges) and not begun)

    def add(self) -> None:
        """Add who exchanges how much with whom; the cards for these two alone (S3)."""
        look, unit, play = self.look, self.look.unit, self.stage.play
        facts = self.facts
        self.add_anchors("stock", "trick")
        pairs = len(self.names) // 2
        title = look.text(_("The exchange"), "title", "ivory", "title")
        line = look.font("body").get_height() + look.font("small").get_height() + 4 * unit
        top = play.y
        if play.height - title.get_height() - 2 * unit >= pairs * line:
            spot = title.get_rect(midtop=(play.centerx, play.y + unit))
            self.below("exchange", title, spot.topleft)
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
        self.below(("pair", place, asked), panel, rect.topleft)
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
            self.below(("giver office", seat, title), office, (beside, base))
        self.below(("giver", seat), symbol, (x, y + (name.get_height() - symbol.get_height()) // 2))
        self.below(("giver name", seat), name, (x + symbol.get_width() + unit, y))
        rest = pygame.Rect(
            x, y + name.get_height(), side.width - 4 * unit, side.bottom - y - name.get_height()
        )
        rest.height -= unit
        if not done:
            words = _("{due} to exchange").format(due=due)
            piece = look.fitted(words, rest.width, "small", "text_quiet")
            self.below(("due", seat, due), piece, piece.get_rect(midleft=rest.midleft).topleft)
            return
        height = max(LEAST_CARD, min(rest.height, look.px(130)))
        width = card_width(height)
        y = rest.centery - height // 2
        left = rest.x
        label = look.text(_("gave"), "small", "text_quiet")
        self.below(("gave", seat), label, (left, rest.centery - label.get_height() // 2))
        left += label.get_width() + unit
        for at, card in enumerate(cards):
            if card == UNSEEN:
                place = CardPlace(left + width // 2, rest.centery, height)
                self.picture.cards.append(CardItem((f"gift:{seat}", at), UNSEEN, place))
            else:
                face = printed_card(look, self.double.deck, card, height)
                self.below(("gift", seat, card), face, (left, y))
            left += width + unit // 2
        if markers:
            size = min(look.px(34), height)
            row = marker_row(look, "black", markers, size, size // 2)
            self.below(("gift markers", seat, markers), row, (left, rest.centery - size // 2))
            left += row.get_width()
        if not cards and not markers:
            nothing = look.text(_("nothing"), "small", "text_quiet")
            spot = nothing.get_rect(midleft=(left, rest.centery))
            self.below(("nothing", seat), nothing, spot.topleft)
