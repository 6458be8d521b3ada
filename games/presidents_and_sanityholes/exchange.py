"""The exchange before a round of Presidents & Sanityholes, in the play area."""

import pygame

from games.presidents_and_sanityholes.ladder import offices
from games.shared.table_part import LEAST_CARD, TablePart
from rules.core import UNSEEN, Seat
from rules.presidents_and_sanityholes.state import (
    GIVE,
    PLAY,
    Facts,
    exchanged,
)
from rules.words import _
from ui.layout.boxes import FIT, GROW, Box, column, fit, grow, leaf, row
from ui.layout.cards import CARD_ASPECT
from ui.picture.items import CardItem, CardPlace, Drawn, Picture
from ui.picture.marker_rows import Markers
from ui.picture.pieces import Ground
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
        unit = self.theme.unit
        self.add_anchors("stock", "trick")
        title = self.words(
            _("The exchange"), "title", "ivory", "title", wants=1.0, what="exchange", yields=1
        )
        pairs = (self._pair(place) for place in range(len(self.names) // 2))
        self.put(
            column(title, *pairs, gap=unit, pad=unit, at="midtop", name="exchange"), self.stage.play
        )

    def _pair(self, place: int) -> Box:
        facts, theme = self.facts, self.theme
        done = facts.exchanges[place] if place < len(facts.exchanges) else None
        asked = facts.phase == GIVE and place == len(facts.exchanges)
        upper, lower = facts.order[place], facts.order[-1 - place]
        markers = done.markers if done else 0
        given, returned = (done.given, done.returned) if done else (None, None)
        line = theme.font("body").get_height() + theme.font("small").get_height() + 2 * theme.unit
        return row(
            self._side(upper, given, markers, exchanged(place, len(self.names))),
            self._side(lower, returned, 0, exchanged(place, len(self.names))),
            width=GROW,
            height=grow(least=line, most=theme.px(190)),
            ground=Ground("panel_raised" if asked else "panel", "brass" if asked else "panel_line"),
        )

    def _side(self, seat: Seat, cards: tuple[int, ...] | None, markers: int, due: int) -> Box:
        """Return one of the two with what they gave, `None` before."""
        unit = self.theme.unit
        title = offices(self.facts).get(seat, "")
        head = row(
            self.sign(seat, what="giver"),
            self.words(self.names[seat], "body", "text", "strong", what=("giver name", seat)),
            self.words(
                title,
                "small",
                "text_quiet",
                ending="whole",
                wants=1.0,
                what=("giver office", seat, title),
                yields=1,
            ),
            gap=unit,
        )
        words = _("{due} to exchange").format(due=due)
        waiting = self.words(words, "small", "text_quiet", what=("due", seat, due))
        gifts = waiting if cards is None else self._gifts(seat, cards, markers)
        return column(
            head,
            row(gifts, width=GROW, height=GROW),
            width=GROW,
            height=GROW,
            pad=(2 * unit, unit),
            name=f"seat {seat}",
        )

    def _gifts(self, seat: Seat, cards: tuple[int, ...], markers: int) -> Box:
        theme = self.theme
        given: list[Box] = [self._gift(seat, at, card) for at, card in enumerate(cards)]
        if markers:
            given.append(leaf(Markers(theme, theme.px(34), {"black": markers}, ("gift", seat))))
        if not given:
            given.append(self.words(_("nothing"), "small", "text_quiet", what=("nothing", seat)))
        return row(
            self.words(_("gave"), "small", "text_quiet", what=("gave", seat)),
            *given,
            width=GROW,
            height=GROW,
            gap=theme.unit // 2,
        )

    def _gift(self, seat: Seat, at: int, card: int) -> Box:
        """Return a card that was given, as its likeness: it is in a hand again."""

        def draw(picture: Picture, rect: pygame.Rect) -> None:
            if card == UNSEEN:
                place = CardPlace(*rect.center, rect.height)
                picture.cards.append(CardItem((f"gift:{seat}", at), UNSEEN, place))
            else:
                face = printed_card(self.theme, self.double.deck, card, rect.height)
                picture.below.append(Drawn(("gift", seat, card, rect.height), face, *rect.topleft))

        most = self.theme.px(130)
        return self.drawn(draw, width=FIT, height=fit(LEAST_CARD, most), aspect=CARD_ASPECT)
