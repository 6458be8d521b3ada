"""The table of Bull Sanity drawn up: the values' way, the pile, the set laid and who is asked."""

import pygame

from games.shared.table_part import LEAST_CARD, TablePart
from rules.bull_sanity.game import ACCEPT, CALL, CHALLENGE, PLAY, Facts, Judgment
from rules.core import UNSEEN, Seat, View
from rules.shared.double_cards import LEAST_VALUE, MOST_HALF, MOST_VALUE
from rules.words import _, ngettext
from ui.controls.widgets import Button
from ui.layout.cards import card_width
from ui.picture.hand import row_items
from ui.picture.items import CardItem, CardPlace
from ui.picture.plates import sign
from ui.table.controller import Offer


def claim_words(count: int, value: int) -> str:
    """Return a claim in words: `3 cards as 7s`."""
    return ngettext("{count} card as {value}s", "{count} cards as {value}s", count).format(
        count=count, value=value
    )


def verdict_words(judgment: Judgment, names: tuple[str, ...]) -> str:
    """Return how a challenge ended and who takes the cards (B3)."""
    count = len(judgment.cards)
    sentence = (
        ngettext(
            "Truthful: {name} takes {count} card",
            "Truthful: {name} takes {count} cards",
            count,
        )
        if judgment.truthful
        else ngettext(
            "Not all are {value}s: {name} takes {count} card",
            "Not all are {value}s: {name} takes {count} cards",
            count,
        )
    )
    return sentence.format(name=names[judgment.loser], count=count, value=judgment.value)


def next_words(choices: tuple[int, ...]) -> str:
    """Return the values that may be declared next: `8s`, `2s or 15s`."""
    return _(" or ").join(_("{value}s").format(value=value) for value in choices)


def answers() -> tuple[Offer, ...]:
    """Return how a claim may be answered (B3)."""
    return Offer(_("Accept"), ACCEPT, "a"), Offer(_("Call Bull Sanity"), CALL, "c")


def asked_seats(view: View) -> tuple[Seat, ...]:
    """Return who is asked about the set laid, from the left of the player who laid it (B3)."""
    facts: Facts = view.facts
    seats = sum(zone.startswith("hand:") for zone in view.zones)
    following = ((facts.layer + step) % seats for step in range(1, seats))
    return tuple(seat for seat in following if view.zones[f"hand:{seat}"])


class BullTable(TablePart):
    """The values and the pile at the left, the set and those asked in the play area."""

    @property
    def facts(self) -> Facts:
        """The game's facts in the view."""
        facts: Facts = self.view.facts
        return facts

    # --- the board: values and pile ---------------------------------------------------------

    def add_board(self) -> None:
        """Add the values in two rows, halves and sums, and the pile of what nobody called."""
        look, board = self.look, self.stage.board
        unit = look.unit
        self.below("board", look.panel(board.size, "panel", "panel_line", alpha=225), board.topleft)
        inner = board.inflate(-4 * unit, -2 * unit)
        small = look.font("small").get_height()
        cell = (inner.width // (MOST_HALF - LEAST_VALUE + 1), max(look.px(44), small + unit))
        y = inner.y
        for title, first, last in (
            (_("Halves and sums"), LEAST_VALUE, MOST_HALF),
            (_("Sums alone"), MOST_HALF + 1, MOST_VALUE),
        ):
            piece = look.fitted(title, inner.width, "small", "brass_light", "strong")
            self.below(title, piece, (inner.x, y))
            y += small + unit // 2
            for value in range(first, last + 1):
                self._add_value(value, pygame.Rect(inner.x + (value - first) * cell[0], y, *cell))
            y += cell[1] + unit
        self._add_pile(pygame.Rect(inner.x, y, inner.width, inner.bottom - y))

    def _add_value(self, value: int, cell: pygame.Rect) -> None:
        look, facts = self.look, self.facts
        declared = facts.declared == value
        following = value in facts.choices
        box = cell.inflate(-look.px(4), 0)
        fill = "brass" if declared else "panel_raised"
        border = "brass_light" if following or declared else "panel_line"
        thick = max(2, look.px(3)) if following else None
        panel = look.panel(box.size, fill, border, border_width=thick)
        ink = "ink" if declared else "brass_light" if following else "text_quiet"
        number = look.text(str(value), "small", ink, "strong")
        self.below(("value", value, declared, following), panel, box.topleft)
        self.below(("number", value, ink), number, number.get_rect(center=box.center).topleft)

    def _add_pile(self, area: pygame.Rect) -> None:
        look, unit = self.look, self.look.unit
        count = len(self.view.zones["middle"])
        words = ngettext("{count} card in the middle", "{count} cards in the middle", count).format(
            count=count
        )
        lines = [
            look.fitted(words, area.width, "body", "text", "strong"),
            look.fitted(_("They stay face down for good."), area.width, "small", "text_quiet"),
        ]
        if sum(line.get_height() for line in lines) > area.height:
            lines.pop()
        words_height = sum(line.get_height() for line in lines) + unit
        shown = min(count, 8)
        lift = max(1, look.px(2))
        height = min(area.height - words_height - 8 * lift - 2 * unit, look.px(260))
        top = area.y + max(0, (area.height - words_height - height + 8 * lift) // 2)
        place = CardPlace(area.centerx, top + height // 2, max(LEAST_CARD, height))
        self.picture.anchors["middle"] = place
        if height >= LEAST_CARD:
            self._add_pile_cards(place, count, shown, lift)
        else:  # large text takes all the room
            top = area.y - height
        y = top + height + unit
        for line in lines:
            self.below(("pile", words), line, line.get_rect(midtop=(area.centerx, y)).topleft)
            y += line.get_height()

    def _add_pile_cards(self, place: CardPlace, count: int, shown: int, lift: int) -> None:
        height = place.height
        width = card_width(height)
        if not count:
            empty = self.look.panel((width, height), "felt_dark", "panel_line", alpha=110)
            self.below("no pile", empty, (place.x - width // 2, place.y - height // 2))
        for at in range(shown):
            spot = CardPlace(place.x + lift * at, place.y - lift * at, height)
            self.picture.cards.append(CardItem(("middle", count - shown + at), UNSEEN, spot))

    # --- the set ----------------------------------------------------------------------------

    def add_set(self) -> None:
        """Add the set laid with its claim and those asked, or what came of the last one."""
        look, play = self.look, self.stage.play
        unit = look.unit
        self.add_anchors("stock")
        asked = asked_seats(self.view) if self.facts.phase == CHALLENGE else ()
        lines = self._answer_lines(asked)
        head = look.font("title", "strong").get_height() + 2 * unit
        foot = look.font("small").get_height()
        bottom = lines[0][1].top if lines else play.bottom
        cards = pygame.Rect(
            play.x + unit, play.y + head, play.width - 2 * unit, bottom - play.y - head - foot
        )
        height = max(LEAST_CARD, min(cards.height, look.px(330)))
        self.picture.anchors["set"] = CardPlace(cards.centerx, cards.centery, height)
        # a third down the cards, where a word hides neither index nor sum
        self.picture.anchors["verdict"] = CardPlace(
            cards.centerx, cards.centery - height // 5, height
        )
        laid = self.view.zones["set"]
        if laid:
            self._add_laid(laid, cards, height)
        if self.facts.phase == CHALLENGE:
            self._add_claim(len(laid))
            self._add_answers(lines)
        elif not laid and self.facts.declared:
            self._add_last(cards, height)
        elif not laid:
            self._add_next(play.centery)

    def _add_laid(self, laid: tuple[int, ...], area: pygame.Rect, height: int) -> None:
        """Add the set; its faces show to the player who laid it, and to all once it is called.

        Open hands lay no set open: a bluff that everybody sees is none.
        """
        items = row_items("set", laid, area, height)
        if self.stage.open_hands and self.view.viewer != self.facts.layer:
            items = [CardItem(item.key, UNSEEN, item.place) for item in items]
        self.add_as(items, self.facts.declared if self.facts.phase == CHALLENGE else 0)

    def _add_claim(self, count: int) -> None:
        facts = self.facts
        self._add_head(facts.layer, claim_words(count, facts.declared) if count else "")

    def _add_head(self, seat: Seat, words: str) -> None:
        area = self.stage.play.move(0, self.look.unit)
        self.add_head(seat, words, area, ("claim", words))

    # --- who is asked -----------------------------------------------------------------------

    def _answer_lines(self, asked: tuple[Seat, ...]) -> list[tuple[Seat, pygame.Rect]]:
        """Return a line of the panel for each seat asked; that of the one asked now is higher.

        Where there is no room for all, the others' answers are read from the log.
        """
        look, play = self.look, self.stage.play
        if not asked:
            return []
        full = look.button_height + look.unit
        small = look.font("body").get_height()
        others = max(1, len(asked) - 1)
        head = look.font("title", "strong").get_height() + look.font("small").get_height()
        room = play.height - head - 4 * look.unit - full - look.px(170)
        if room < small * others:
            asked = (self.facts.turn,)
        other = min(full, max(small, room // others))
        heights = [full if seat == self.facts.turn else other for seat in asked]
        y = play.bottom - sum(heights) - look.unit
        lines = []
        for seat, height in zip(asked, heights, strict=True):
            lines.append((seat, pygame.Rect(play.x, y, play.width, height)))
            y += height
        return lines

    def _answers_width(self) -> int:
        """Return the pixels that the buttons take in the line of the player asked now."""
        look = self.look
        widths = (Button.width_for(look, each.words, shortcut=each.key) for each in answers())
        return sum(width + look.unit for width in widths)

    def _add_answers(self, lines: list[tuple[Seat, pygame.Rect]]) -> None:
        """Add the panel: who let the set pass, who is asked now, who comes after (B3)."""
        look, unit = self.look, self.look.unit
        if not lines:
            return
        box = lines[0][1].unionall([line for _seat, line in lines])
        panel = look.panel(box.size, "panel", "panel_line", alpha=235)
        self.below("answers", panel, box.topleft)
        asked_at = [seat for seat, _line in lines].index(self.facts.turn)
        for at, (seat, line) in enumerate(lines):
            now = at == asked_at
            if now:
                raised = look.panel(
                    line.size, "panel_raised", "brass", border_width=max(2, look.px(2))
                )
                self.below("asked now", raised, line.topleft)
                self.picture.answers = (line.x, line.y, line.width - unit, line.height)
            symbol = sign(look, seat, look.points("body"))
            x = line.x + 2 * unit
            self.below(
                ("asked sign", seat), symbol, symbol.get_rect(midleft=(x, line.centery)).topleft
            )
            x += symbol.get_width() + unit
            room = round(line.width * 0.4) - symbol.get_width()
            if now:
                room = line.right - self._answers_width() - unit - x
                room = room if room >= 3 * look.points("body") else 0
            ink = "text" if at <= asked_at else "text_quiet"
            name = look.fitted(self.names[seat], room, "body", ink, "strong" if now else "text")
            spot = name.get_rect(midleft=(x, line.centery))
            if spot.width <= room:  # else the question above the hand has to name them
                self.below(("asked", seat, now), name, spot.topleft)
            if now:
                continue
            words = _("accepts") if at < asked_at else _("is asked later")
            status = look.text(words, "small", "good" if at < asked_at else "text_quiet")
            spot = status.get_rect(midright=(line.right - 2 * unit, line.centery))
            self.below(("status", seat, words), status, spot.topleft)

    # --- between two sets -------------------------------------------------------------------

    def _add_last(self, cards: pygame.Rect, height: int) -> None:
        """Add what became of the last set: its cards only where it was called."""
        facts, look = self.facts, self.look
        judgment = facts.judgment
        if judgment is None:
            self._add_head(facts.layer, _("{value}s").format(value=facts.declared))
            words = _("Nobody called.")
            piece = look.text(words, "large", "text_quiet")
            self.below(words, piece, piece.get_rect(center=(cards.centerx, cards.y)).topleft)
            self._add_next(cards.centery)
            return
        self._add_head(judgment.layer, claim_words(len(judgment.cards), judgment.value))
        words = _("{caller} called. {verdict}").format(
            caller=self.names[judgment.caller], verdict=verdict_words(judgment, self.names)
        )
        verdict = self._verdict(words, "good" if judgment.truthful else "bad", cards.width)
        foot = round(0.7 * look.font("small").get_height())  # tags reach below the cards by half
        room = cards.copy()
        room.height = self.stage.play.bottom - cards.y - foot - verdict.get_height()
        line = look.font("large").get_height() + look.unit
        says_next = room.height - 2 * line >= look.px(160)
        if says_next:  # else the board has to say it
            room.height -= 2 * line
        height = max(LEAST_CARD, min(room.height, round(height * 0.75)))
        room.height = height
        items = row_items("judged", judgment.cards, room, height)
        # the cards themselves are in a hand again: these are their likenesses
        likenesses = [CardItem(("judged", item.card), item.card, item.place) for item in items]
        self.add_as(likenesses, judgment.value)
        spot = verdict.get_rect(midtop=(cards.centerx, room.bottom + foot))
        self.below(words, verdict, spot.topleft)
        if says_next:
            self._add_next(spot.bottom + line)

    def _verdict(self, words: str, ink: str, width: int) -> pygame.Surface:
        """Return what came of a challenge, on as many lines as large letters need."""
        if self.look.font("large", "strong").size(words)[0] <= width:
            return self.look.text(words, "large", ink, "strong")
        return self.look.text(words, "body", ink, "strong", width, "center")

    def _add_next(self, y: int) -> None:
        facts, look, play = self.facts, self.look, self.stage.play
        if facts.phase != PLAY:
            return
        words = _("{name}: {values} next").format(
            name=self.names[facts.turn], values=next_words(facts.choices)
        )
        piece = look.fitted(words, play.width - 2 * look.unit, "title", "ivory_shade", "title")
        self.below(words, piece, piece.get_rect(center=(play.centerx, y)).topleft)
