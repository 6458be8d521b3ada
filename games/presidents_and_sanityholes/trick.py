"""The trick of Presidents & Sanityholes on the table: the set to beat, and those before it."""

import pygame

from games.shared.double_hand import turn_for
from games.shared.table_part import LEAST_CARD, TablePart
from rules.core import Seat
from rules.presidents_and_sanityholes.state import (
    PLAY,
    Facts,
    PlayedSet,
)
from rules.words import _
from ui.layout.cards import card_width
from ui.picture.hand import row_items
from ui.picture.items import CardItem, CardPlace
from ui.picture.plates import sign


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


def played_words(count: int, value: int) -> str:
    """Return a number of cards as a value in short: `3 × 9`, a single card by its value."""
    return f"{count} × {value}" if count > 1 else str(value)


class Trick(TablePart):
    """The play area: the current set large, the earlier plays small above it."""

    @property
    def facts(self) -> Facts:
        """The game's facts in the view."""
        facts: Facts = self.view.facts
        return facts

    def add(self) -> None:
        """Add the current set large, and the earlier plays of the trick small above it."""
        large = self._large_area()
        self.add_anchors("stock")
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
        self.below(("leads", leads), piece, spot.topleft)
        words = _("any card, or several cards as one value")
        hint = look.fitted(words, large.width, "body", "text_quiet")
        spot = hint.get_rect(midtop=(large.centerx, large.centery + look.unit))
        self.below("lead hint", hint, spot.topleft)

    def _add_current(self, play: PlayedSet, large: pygame.Rect) -> None:
        words = played_words(len(play.cards), play.value)
        self.add_head(play.seat, words, large, ("set", play))
        area = self._cards_area(large)
        self.add_as(row_items("trick", play.cards, area, self._card_height(area)), play.value)

    def _add_earlier(self, plays: list[PlayedSet]) -> None:
        """Add the plays before the last, the newest at the right; the oldest give way."""
        look, unit, play = self.look, self.look.unit, self.stage.play
        line = look.font("small").get_height()
        height = max(LEAST_CARD, round(play.height * 0.29) - line - 2 * unit)
        width = card_width(height)
        step = max(12, round(width * 0.36))
        room = play.width - look.px(70)
        shown: list[tuple[PlayedSet, int]] = []
        for each in reversed(plays):
            cards = width + step * (len(each.cards) - 1)
            words = played_words(len(each.cards), each.value)
            width_of_words = look.font("small", "strong").size(words)[0]
            taken = max(cards, line + unit // 2 + width_of_words)
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
            self.below(("more", hidden), more, spot.topleft)
        y = play.y + line + unit // 2 + height // 2
        for each, taken in shown:
            mark = sign(look, each.seat, line - look.px(4))
            self.below(("earlier sign", each), mark, (x, play.y + look.px(2)))
            label = look.text(played_words(len(each.cards), each.value), "small", "text", "strong")
            self.below(("earlier", each), label, (x + line + unit // 2, play.y))
            for at, card in enumerate(each.cards):
                turn = turn_for(self.double.way(card, each.value))
                place = CardPlace(x + at * step + width // 2, y, height, turn)
                self.picture.cards.append(CardItem(("card", card), card, place))
            x += taken + 2 * unit
