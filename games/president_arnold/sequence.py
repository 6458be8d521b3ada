"""The play area of President Arnold: the turned card, the cards laid, the last of them large."""

from dataclasses import replace
from typing import Final

import pygame

from rules.decks.cards import Deck
from rules.president_arnold.game import Facts
from rules.president_arnold.state import View
from rules.words import _
from ui.layout.boxes import GROW, Box, column, fit, fixed, grow, leaf, over, part, row
from ui.layout.cards import CARD_ASPECT, LEAST_STRIP, Fan
from ui.picture.items import Drawn, Picture
from ui.picture.pieces import Pieces
from ui.picture.shrunk import letters_within
from ui.picture.signs import sign
from ui.picture.stage import Stage

LARGE_WIDTH: Final = 0.36
"""The part of the play area's width that the last card may take."""
BAND: Final = 0.30
"""The part of its height for the turned card."""
WORDS: Final = 0.42
"""The part of its height that the words beside the turned card take at most."""
ROW: Final = 0.27
"""The part of its height that an earlier card takes at most."""
EARLIER: Final = Fan(
    0,
    20,
    spread=0.74,
    strip=0.38,
    shows=LEAST_STRIP,
    most_rows=8,
    pitch=1.27,
    head=0.27,
    at="topleft",
)
"""How the cards before the last lie: all indices can be read, above each row is room for signs."""


class LaidCards(Pieces):
    """The turned card and what has been laid; signs say where another player went on."""

    def __init__(self, picture: Picture, stage: Stage, view: View, deck: Deck) -> None:
        super().__init__(picture, stage)
        self.view, self.deck, self.names = view, deck, stage.names
        self.facts: Facts = view.facts
        self.laid = view.zones["sequence"]

    def add(self) -> None:
        """Fill the play area."""
        unit, play = self.theme.unit, self.stage.play
        earlier = self.laid[:-1]
        most = int(play.height * ROW)
        fan = replace(EARLIER, count=len(earlier), most=most)
        layout = self.put(
            row(
                column(
                    self._turned(),
                    self.cards(
                        "sequence",
                        earlier,
                        fan,
                        keys=[("card", card) for card in earlier],
                        width=GROW,
                        height=GROW,
                        name="earlier",
                    ),
                    width=GROW,
                    height=GROW,
                    gap=unit,
                ),
                self._last(),
                width=GROW,
                height=GROW,
                gap=2 * unit,
                pad=(unit, unit // 2, unit, 0),
                name="sequence",
            ),
            play,
        )
        self.anchor(layout["last card"], "sequence")
        self.anchor(layout["widow"], "widow", "stock")
        self._add_signs(fan, layout["earlier"])

    def _add_signs(self, fan: Fan, area: pygame.Rect) -> None:
        """Add whose cards begin where another player went on."""
        layers = self.facts.layers
        for at, spot in enumerate(fan.places(area)):
            if at < len(layers) and (at == 0 or layers[at] != layers[at - 1]):
                symbol = sign(self.theme, layers[at], max(10, int(spot.height * 0.17)))
                corner = symbol.get_rect(bottomleft=(spot.x, spot.y - 2)).topleft
                self.picture.above.append(Drawn(("layer", at, layers[at]), symbol, *corner))

    def _last(self) -> Box:
        """Return the card laid last with its player's name, as large as fits."""
        theme, facts = self.theme, self.facts
        room = int(self.stage.play.width * LARGE_WIDTH) - 2 * theme.unit
        letters = letters_within(theme, self.names, room, theme.points("small"), "strong")
        told = bool(self.laid) and len(facts.layers) == len(self.laid)
        name = self.names[facts.layers[-1]] if told else ""
        card = self.laid[-1:]
        return column(
            over(
                self.tag(name, ("last", facts.layers[-1]), size=letters) if told else None,
                width=GROW,
                height=fixed(theme.font(letters, "strong").get_height() + theme.px(4)),
                at="center",
            ),
            over(
                self.cards(
                    "sequence",
                    card,
                    Fan(len(card)),
                    keys=[("card", each) for each in card],
                    aspect=CARD_ASPECT,
                    name="last card",
                ),
                self.empty("no card") if facts.hand and not card else None,
                width=GROW,
                height=fit(),
                at="midtop",
            ),
            width=part(LARGE_WIDTH),
            height=GROW,
            gap=theme.unit // 2,
            at="center",
        )

    # --- the turned card --------------------------------------------------------------------

    def _turned(self) -> Box:
        """Return the widow, the turned card and the money cards in words."""
        zone = "widow" if self.view.zones["widow"] else "stock"
        high = fixed(int(self.stage.play.height * BAND))
        turned = self.view.zones["turned"]
        return row(
            over(
                leaf(aspect=CARD_ASPECT, height=high, name="widow"),
                self.pile(zone, len(self.view.zones[zone]), height=high),
            ),
            self.cards(
                "turned",
                turned,
                Fan(len(turned)),
                keys=[("card", card) for card in turned],
                anchor=True,
                height=high,
                aspect=CARD_ASPECT,
            ),
            self._money(),
            width=GROW,
            gap=2 * self.theme.unit,
            at="topleft",
        )

    def _money(self) -> Box | None:
        """Return the turned card and the money cards in words, in letters that fit."""
        facts = self.facts
        if facts.turned is None:
            return None
        name = self.deck.cards[facts.turned].name
        lines = [
            self._words(_("Turned up"), "brass_light", strong=True),
            self._words(name, "text"),
            self._words(_("Money cards"), "brass_light", strong=True),
        ]
        for money in facts.money:
            name = self.deck.cards[money.card].name
            if money.claimed_by is None:
                lines.append(self._words(name, "text"))
                continue
            who = self.names[money.claimed_by]
            full = _("{card} — {name}").format(card=name, name=who)
            lines.append(
                row(
                    self.sign(money.claimed_by, "small"),
                    self._words(full, "text_off", shorter=name),
                    width=GROW,
                    height=GROW,
                    gap=self.theme.unit // 2,
                )
            )
        return column(
            *lines,
            width=grow(least=self.theme.px(90)),
            height=fit(most=int(self.stage.play.height * WORDS)),
            yields=1,
            name="money cards",
        )

    def _words(self, words: str, color: str, *, strong: bool = False, shorter: str = "") -> Box:
        return self.words(
            words,
            "small",
            color,
            "strong" if strong else "text",
            alike="money cards",
            shorter=shorter,
            height=GROW,
            width=GROW,
        )
