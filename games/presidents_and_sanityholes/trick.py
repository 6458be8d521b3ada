"""The trick of Presidents & Sanityholes on the table: the set to beat, and those before it."""

from functools import partial
from typing import Final

import pygame

from art.palette import CARD_ASPECT
from games.presidents_and_sanityholes.telling import is_over
from games.shared.double_table import LEAST_CARD, SET, DoublePart, turn_for
from rules.presidents_and_sanityholes.game import Rules
from rules.presidents_and_sanityholes.state import Facts, PlayedSet
from rules.shared.double_cards import double_deck
from rules.words import counted
from ui.controls.backdrop import glow
from ui.layout.boxes import (
    FILL,
    GROW,
    SPACE,
    Box,
    column,
    first_that_fits,
    fit,
    fixed,
    leaf,
    over,
    part,
    row,
)
from ui.layout.cards import Fan, card_width
from ui.picture.furniture import block_front
from ui.picture.items import CardPlace, Picture

ASIDE: Final = 0.3
"""The part of the width that the earlier plays take, and as much at the other side."""
PILE: Final = 0.07
"""The part of it that is left to the cards out of play."""
SMALL: Final = 0.32
"""The height of an earlier play's cards, as a part of the middle's, ..."""
READ: Final = 0.11
"""... and at least, as a part of the window's."""
OVERLAP: Final = 0.36
"""The step between an earlier play's cards, as a part of their width."""
LEDGE: Final = 22
"""How high the lowest step is, in pixels at 1080p."""
STEP: Final = 14
"""How much higher each of the last steps is than the one before it, in pixels at 1080p."""
STEPS: Final = 2
"""How many steps rise; all plays before stand on the lowest."""
LARGE: Final = 0.5
"""The height of a set's cards that overlap, as a part of the middle's."""
GLEAM: Final = 1.1
"""How far the light on the set to beat reaches, in heights of its cards."""


class Trick(DoublePart[Rules, Facts]):
    """The trick on steps: each play stands higher than the one before, the one to beat on top."""

    def add(self, area: pygame.Rect) -> None:
        """Add the set to beat on the highest step, and the earlier plays at its left below it."""
        theme = self.theme
        self.add_anchors("stock")
        laid = self.view.zones["trick"]
        plays = [each for each in self.facts.plays if set(each.cards) <= set(laid)]
        told = {card for each in plays for card in each.cards}
        fresh = tuple(card for card in laid if card not in told)
        # once the round is over, the middle is for the words about it
        current = None if fresh or not plays or is_over(self.facts) else plays.pop()
        large, alone = (self._large(current, fresh, least) for least in (theme.px(200), LEAST_CARD))
        beside = leaf(width=part(PILE)), self._earlier(plays, area.height)
        whole = row(*beside, large, leaf(width=part(ASIDE)), **FILL)
        layout = self.put(first_that_fits(whole, alone), area)  # large text: the set alone
        hidden = sum(layout.get(f"earlier {at}") is None for at in range(len(plays)))
        more = layout.get("more")
        if hidden and more is not None:
            words = self.words(f"+{hidden}", color="text_quiet", face="strong", at="midright")
            self.put(over(words, at="midright"), more)
        place = layout["set"]
        self.anchor(place, "trick", height=min(place.height // 2, theme.px(280)))
        # where the earlier plays lie, which are swept away, and not over what cleared them
        self.picture.anchors["cleared"] = CardPlace(
            area.x + round((PILE + ASIDE) / 2 * area.width), area.centery, 0
        )

    def _large(self, play: PlayedSet | None, fresh: tuple[int, ...], least: int) -> Box:
        """Return who played the set to beat, and the set; what is not told yet lies there too."""
        theme, head, cards, value = self.theme, None, fresh, 0
        if play is not None:
            cards, value = play.cards, play.value
            head = self.head(play.seat, counted(len(cards), value), ("set", play), cards)
        above = over(head, height=fixed(theme.font(self.head_letters, "strong").get_height()))
        most, high = self._most(len(cards) if play is not None else 1), fit(least=least)
        lying = self.set_of("trick", cards, value, most=most, width=GROW, height=high)
        whole = column(SPACE, above, lying, **FILL, gap=theme.unit // 2, at="midtop")
        tags = theme.font("small").get_height() * 2 // 3  # reach below the cards
        light = self.drawn(self._shine) if cards else None
        lit, step = over(light, whole, **FILL), self._step(STEPS, least=tags)
        return column(lit, step, **FILL, pad=(theme.unit, 0), name="set")

    def _most(self, count: int) -> int:
        """Return how high the cards of a set are at most: a few of them lie side by side."""
        middle, theme = self.stage.middle, self.theme
        wide = (1 - 2 * ASIDE) * middle.width - 2 * theme.unit
        alone = round(wide / (1 + SET * (count - 1)) / CARD_ASPECT)
        return min(theme.px(360), max(alone, round(LARGE * middle.height)))

    def _shine(self, picture: Picture, rect: pygame.Rect) -> None:
        """Let light fall on the set to beat."""
        light = glow(self.theme, (min(rect.width, round(GLEAM * rect.height)),) * 2)
        picture.lay("set light", light, rect, bare=True)

    def _step(self, rise: int, *, least: int = 0) -> Box:
        """Return the front of a step, the highest one in bright brass."""
        high = max(least, self.theme.px(LEDGE)) + rise * self.theme.px(STEP)

        def draw(picture: Picture, rect: pygame.Rect) -> None:
            piece = block_front(self.theme, rect.size, 2 if rise == STEPS else -1)
            picture.lay(("step", rect.topleft), piece, rect, "topleft", bare=True)

        return self.drawn(draw, height=fixed(high))

    def _earlier(self, plays: list[PlayedSet], room: int) -> Box:
        """Return the plays before the last, the newest at the right; the oldest give way."""
        unit = self.theme.unit
        told = partial(self.words, size="small", face="strong", wants=1.0, ending="whole")
        high = max(LEAST_CARD, round(SMALL * room), round(READ * self.theme.size[1]))
        double = double_deck()

        def standing(at: int, play: PlayedSet) -> Box:
            sign = self.sign(play.seat, "small", what="earlier sign")
            words = told(counted(len(play.cards), play.value), what=("earlier", play))
            fan = Fan(len(play.cards), LEAST_CARD, spread=OVERLAP, strip=OVERLAP, fixed=True)
            wide = fixed(round(card_width(high) * (1 + OVERLAP * (len(play.cards) - 1))) + 1)
            turns = {card: turn_for(double.way(card, play.value)) for card in play.cards}
            lying = partial(self.cards, "trick", play.cards, fan, turns=turns)
            return column(
                SPACE,
                row(sign, words, gap=unit // 2),
                lying(width=wide, height=fixed(high)),
                self._step(max(0, STEPS - len(plays) + at)),
                height=GROW,
                gap=unit // 2,
                name=f"earlier {at}",
                at="midtop",
                yields=len(plays) - at,
            )

        more = leaf(name="more", width=fixed(self.theme.px(62)), height=GROW)
        groups = (standing(at, play) for at, play in enumerate(plays))
        return row(SPACE, more, *groups, width=part(ASIDE - PILE), height=GROW, gap=unit)
