"""The trick of Presidents & Sanityholes on the table: the set to beat, and those before it."""

from typing import Final

import pygame

from games.presidents_and_sanityholes.words import played_words
from games.shared.double_hand import turn_for
from games.shared.table_part import LEAST_CARD, TablePart
from rules.presidents_and_sanityholes.state import (
    Facts,
    PlayedSet,
)
from ui.layout.boxes import (
    GROW,
    Box,
    column,
    first_that_fits,
    fit,
    fixed,
    grow,
    leaf,
    over,
    part,
    row,
)
from ui.layout.cards import Fan, card_width
from ui.picture.items import CardPlace

EARLIER: Final = 0.29
"""The part of the height that the earlier plays take."""


class Trick(TablePart[Facts]):
    """The trick in a part of the middle: the current set large, the earlier plays small above."""

    def add(self, area: pygame.Rect) -> None:
        """Add the current set large, and the earlier plays of the trick small above it."""
        theme = self.theme
        self.add_anchors("stock")
        laid = self.view.zones["trick"]
        plays = [each for each in self.facts.plays if set(each.cards) <= set(laid)]
        told = {card for each in plays for card in each.cards}
        fresh = tuple(card for card in laid if card not in told)
        current = None if fresh or not plays else plays.pop()
        large = self._large(current, fresh, theme.px(200))
        layout = self.put(
            first_that_fits(
                column(self._earlier(plays, area.height), large, width=GROW, height=GROW),
                self._large(current, fresh, LEAST_CARD),  # large text: the set alone
            ),
            area,
        )
        hidden = sum(layout.get(f"earlier {at}") is None for at in range(len(plays)))
        more = layout.get("more")
        if hidden and more is not None:
            words = self.words(f"+{hidden}", color="text_quiet", face="strong", at="midright")
            self.put(over(words, at="midright"), more)
        place = layout["set"]
        self.anchor(place, "trick", height=min(place.height // 2, theme.px(280)))
        # where the earlier plays lie, which are swept away, and not over what cleared them
        self.picture.anchors["cleared"] = CardPlace(
            area.centerx, area.y + round(EARLIER / 2 * area.height), 0
        )

    def _large(self, play: PlayedSet | None, fresh: tuple[int, ...], least: int) -> Box:
        """Return who played the set to beat, and the set; what is not told yet lies there too."""
        theme = self.theme
        words = "" if play is None else played_words(len(play.cards), play.value)
        head = None if play is None else self.head(play.seat, words, ("set", play))
        return column(
            over(head, height=fixed(theme.font(self.head_letters, "strong").get_height())),
            self.set_of(
                "trick",
                fresh if play is None else play.cards,
                0 if play is None else play.value,
                most=theme.px(360),
                width=GROW,
                height=grow(least=least),
            ),
            leaf(height=fixed(theme.font("small").get_height())),  # tags reach below the cards
            width=GROW,
            height=GROW,
            gap=theme.unit // 2,
            pad=(theme.unit, 0),
            at="midtop",
            name="set",
        )

    def _earlier(self, plays: list[PlayedSet], room: int) -> Box:
        """Return the plays before the last, the newest at the right; the oldest give way."""
        unit = self.theme.unit
        groups = [
            column(
                row(
                    self.sign(play.seat, "small", what="earlier sign"),
                    self.words(
                        played_words(len(play.cards), play.value),
                        "small",
                        "text",
                        "strong",
                        wants=1.0,
                        ending="whole",
                        what=("earlier", play),
                    ),
                    gap=unit // 2,
                ),
                self.cards(
                    "trick",
                    play.cards,
                    Fan(len(play.cards), LEAST_CARD, spread=0.36, strip=0.36, fixed=True),
                    turns={
                        card: turn_for(self.double.way(card, play.value)) for card in play.cards
                    },
                    width=fit(least=self._width(len(play.cards), room)),
                    height=GROW,
                ),
                height=GROW,
                gap=unit // 2,
                name=f"earlier {at}",
                yields=len(plays) - at,
            )
            for at, play in enumerate(plays)
        ]
        return row(
            leaf(name="more", width=fixed(self.theme.px(62)), height=GROW),
            *groups,
            leaf(width=fixed(self.theme.px(62))),
            width=GROW,
            height=part(EARLIER, least=LEAST_CARD + 2 * self.theme.font("small").get_height()),
            gap=2 * unit,
            pad=(0, 0, 0, unit),
            at="center",
        )

    def _width(self, count: int, room: int) -> int:
        """Return how wide so many earlier cards are."""
        high = room * EARLIER - 1.5 * self.theme.font("small").get_height()
        return round(card_width(max(LEAST_CARD, int(high))) * (1 + 0.36 * (count - 1)))
