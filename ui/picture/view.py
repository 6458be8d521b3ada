"""Drawing the table: the backdrop, a picture's pieces, and what is on its way."""

from collections.abc import Sequence
from itertools import chain, zip_longest
from typing import Final, NamedTuple

import msgspec
import pygame

from art.palette import chip_color
from rules.core import UNSEEN, Account, Zone
from ui import durations
from ui.controls.backdrop import felt, rail
from ui.controls.theme import Theme
from ui.layout.cards import card_width
from ui.picture.chip_piles import lying_chips, piles
from ui.picture.effects import EffectPainter, draw_faded, presence
from ui.picture.items import (
    CardItem,
    CardKey,
    CardPlace,
    ChipItem,
    Drawn,
    FanItem,
    Lift,
    Light,
    Picture,
)
from ui.picture.marker_rows import marker_row
from ui.picture.raised import Moved
from ui.picture.signs import number, tag
from ui.picture.sprites import Sprites
from ui.picture.stage import Stage
from ui.picture.timeline import Beat, CardFlight, ChipFlight

Blit = tuple[pygame.Surface, tuple[int, int]]
DIP: Final = 5
"""How far a pile gives to a card that lands on it, in pixels at 1080p."""
CAST: Final = (0.03, 0.12)
"""How far from it the shadow of a flying card falls, as a part of its height, and ..."""
ABOVE: Final = 0.06
"""... how far it is lifted itself."""
HALF_TURNED: Final = 0.5
"""The part of its width from which on a turning card casts a shadow."""
LIFTED: Final = 0.1
"""How far a card that stands out is lifted, as a part of its height."""
EVEN: Final = 0.03
"""How much higher or lower the next card of a row lies at most whose edge ends a card's ring, as a
part of its height."""


class Moving(NamedTuple):
    """What of a picture does not lie still: what is on its way, changes, or is not there yet."""

    cards: frozenset[CardKey] = frozenset()
    slides: frozenset[Drawn] = frozenset()
    stacks: frozenset[Account] = frozenset()
    fans: frozenset[Zone] = frozenset()
    uncounted: frozenset[Account] = frozenset()
    """The accounts whose chips have not arrived."""
    awaited: frozenset[Account | Zone] = frozenset()
    """Those, and the zones whose cards have not."""


class TableView:
    """Turns pictures into blits. What lies still is put together once per picture."""

    def __init__(self, theme: Theme, sprites: Sprites, stage: Stage) -> None:
        self.theme, self.sprites, self.stage = theme, sprites, stage
        self._ground: list[Blit] = [(felt(theme), (0, 0)), (rail(theme, stage.rail.height), (0, 0))]
        self.effects = EffectPainter(theme, stage)
        self._still = felt(theme).copy()
        self._still_of: Picture | None = None
        self._moving: tuple[Moving, frozenset[CardKey]] = (Moving(), frozenset())

    def draw(
        self,
        target: pygame.Surface,
        picture: Picture,
        taken_up: frozenset[CardKey] = frozenset(),
        moved: Sequence[Moved] = (),
    ) -> None:
        """Draw a picture at rest, but for cards that the mouse has `taken_up` or `moved`."""
        keys = frozenset(each.item.key for each in moved)
        self._draw_still(target, picture, Moving(), taken_up | keys)
        for each, above in zip_longest(moved, moved[1:]):
            item, x, y = each
            if item.key not in taken_up:
                lying = msgspec.structs.replace(item, place=each.place)
                target.blit(*self.card_blit(lying, above and above.place))
                for piece in picture.above:
                    if piece.about == {item.key}:
                        target.blit(piece.surface, (piece.x + x, piece.y + y))

    def draw_beat(self, target: pygame.Surface, beat: Beat, elapsed: float) -> None:
        """Draw a beat after `elapsed` seconds of it."""
        motion = beat.motion
        arrived = elapsed >= motion
        flying = set() if arrived else {flight.item.key for flight in beat.cards}
        hit = {key for _at, keys in beat.gives for key in keys if elapsed < beat.settled}
        risen = {item.key for item in _risen(beat, elapsed - motion)}
        uncounted: frozenset[Account] = frozenset() if arrived else frozenset(beat.paying)
        moving = Moving(
            frozenset(flying | hit | risen),
            frozenset(slide.drawn for slide in beat.slides),
            frozenset(beat.stacks),
            frozenset(beat.fans),
            uncounted,
            uncounted if arrived else uncounted | beat.reached,
        )
        self._draw_still(target, beat.after, moving, frozenset())
        if not arrived:
            target.fblits([piece.blit for piece in beat.former])
        stacks = (each.at(elapsed) for each in beat.stacks.values())
        target.fblits([self._chip_blit(item) for item in stacks if item.amount > 0])
        for fan in beat.fans.values():
            target.fblits(self._fan_blits(fan.at(elapsed)))
        for slide in beat.slides:
            target.blit(slide.drawn.surface, slide.at(elapsed))
        away = {flight.item.key for flight in beat.cards if flight.ends > elapsed}
        still = hit - risen - away
        lying = [item for item in beat.after.cards if item.key in still]
        if lying:
            self._draw_hit(target, beat, lying, elapsed)
        for flight in () if arrived else _in_sight(beat.cards, elapsed):
            if flight.item.key not in risen and flight.item.key not in still:
                self._draw_flying(target, flight, elapsed)
        for chips in beat.chips:
            spot = chips.at(elapsed)
            if spot is not None:
                self._draw_flying_chips(target, chips, spot, elapsed)
        self._draw_effects(target, beat, elapsed)

    def _draw_effects(self, target: pygame.Surface, beat: Beat, elapsed: float) -> None:
        """Draw light below the cards on which it falls, then what stands over the table."""
        lights = [effect for effect in beat.effects if isinstance(effect, Light)]
        if lights and elapsed >= beat.motion:
            for light in lights:
                self.effects.draw(target, light, beat, elapsed)
            self._draw_above(
                target, beat.after, [self.effects.reach(light, beat.after) for light in lights]
            )
        self._draw_lifted(target, beat, elapsed)
        for effect in beat.effects:
            if not isinstance(effect, Light):
                self.effects.draw(target, effect, beat, elapsed)

    def _draw_above(
        self, target: pygame.Surface, picture: Picture, areas: Sequence[pygame.Rect]
    ) -> None:
        """Draw once more the cards that lie within areas, and what is drawn on them."""
        within = [
            item
            for item in picture.cards
            if any(area.collidepoint(item.place.x, item.place.y) for area in areas)
        ]
        keys = {item.key for item in within}
        covers = [item.place for item in within[1:]]
        target.fblits([self.card_blit(*each) for each in zip_longest(within, covers)])
        over = (piece for piece in picture.above if not keys.isdisjoint(piece.about))
        target.fblits([piece.blit for piece in over])

    def _draw_still(
        self, target: pygame.Surface, picture: Picture, moving: Moving, held: frozenset[CardKey]
    ) -> None:
        """Draw what lies still: one opaque layer, put together when picture or flights change.

        With cards that a player has `held` up goes what lies on them, but no word about others too.
        """
        if self._still_of is not picture or self._moving != (moving, held):
            self._still_of, self._moving = picture, (moving, held)
            self._still.fblits(self._ground + self._blits(picture, moving, held))
            if self.sprites.is_rough:
                self._still_of = None  # the next frame has more
        target.blit(self._still, (0, 0))

    def _blits(self, picture: Picture, moving: Moving, held: frozenset[CardKey]) -> list[Blit]:
        def pieces(drawn: list[Drawn]) -> list[Blit]:
            return [
                piece.blit
                for piece in drawn
                if piece not in moving.slides
                and moving.cards.isdisjoint(piece.about)
                and not (len(piece.about) == 1 and piece.about <= held)
                and moving.uncounted.isdisjoint(piece.counts)
                and moving.awaited.isdisjoint(piece.awaits)
            ]

        blits = pieces(picture.below)
        blits.extend(
            self._chip_blit(item)
            for item in picture.chips
            if item.amount > 0 and item.account not in moving.stacks
        )
        for fan in picture.fans:
            if fan.zone not in moving.fans:
                blits.extend(self._fan_blits(fan))
        away = moving.cards | held
        lying = [item for item in picture.cards if item.key not in away]
        covers = [item.place for item in lying[1:]]  # what lies exactly below adds but its shadow
        blits.extend(
            self.card_blit(item, above)
            for item, above in zip_longest(lying, covers)
            if item.place != above
        )
        blits.extend(pieces(picture.above))
        return blits

    def _fan_blits(self, item: FanItem) -> list[Blit]:
        """Return the fan, and the number of its cards on a small ground before it; or nothing."""
        if not item.count:
            return []
        theme, middle = self.theme, (item.x, item.y)
        fan = self.sprites.fan(item.count, (item.width, item.height))
        words = number(theme, item.count, item.height)
        spot = words.get_rect(midbottom=(item.x, item.y + item.height // 2))
        return [(fan, fan.get_rect(center=middle).topleft), (words, spot.topleft)]

    def _chip_blit(self, item: ChipItem) -> Blit:
        chips, place = lying_chips(self.theme, item)
        return chips, place.topleft

    def card_blit(self, item: CardItem, above: CardPlace | None = None) -> Blit:
        """Return a card's sprite, and where it is drawn at rest, the next card `above` it."""
        place = item.place
        is_even = above is not None and abs(above.y - place.y) <= place.height * EVEN
        strip = open_strip(place, above) if above is not None and is_even else 0
        sprite = self.sprites.card(item.card, place.height, item.mark, place.turn, strip)
        width, height = sprite.get_size()
        return sprite, (place.x - width // 2, place.y - height // 2)

    def _draw_hit(
        self, target: pygame.Surface, beat: Beat, items: Sequence[CardItem], elapsed: float
    ) -> None:
        """Draw the cards on which one lands, and what lies on them: they give a little."""
        down = {
            item.key: round(beat.given(item.key, elapsed) * self.theme.px(DIP)) for item in items
        }
        for item in items:
            sprite, (x, y) = self.card_blit(item)
            target.blit(sprite, (x, y + down[item.key]))
        away = {flight.item.key for flight in beat.cards} if elapsed < beat.motion else set()
        for piece in beat.after.above:
            about = [down[key] for key in piece.about if key in down]
            if about and away.isdisjoint(piece.about):
                target.blit(piece.surface, (piece.x, piece.y + max(about)))

    def _draw_flying(self, target: pygame.Surface, flight: CardFlight, elapsed: float) -> None:
        # a card that grows or turns is scaled down from a larger one that is drawn, never up
        place, card, width = flight.at(elapsed)
        height, item = place.height, flight.item
        ends = flight.start.height, item.place.height
        lies = height == ends[0] or (height == ends[1] and card != UNSEEN)  # backs go into fans
        size = height if lies else self.sprites.at_least(card, height) or max(ends)
        if card == flight.start_card != UNSEEN and flight.is_near(elapsed):
            size = ends[0]  # it keeps the face that it had in the hand, until it is fast
        mark = item.mark if card == item.card else "plain"
        sprite = self.sprites.card(card, size, mark, place.turn)
        if size != height or width < 1.0:
            part = height / size
            sprite = pygame.transform.smoothscale(
                sprite,
                (
                    max(1, round(sprite.get_width() * part * width)),
                    max(1, round(sprite.get_height() * part)),
                ),
            )
        up, tilt = flight.lift(elapsed), flight.tilt(elapsed)
        if up > 0 and width > HALF_TURNED:
            shadow, away = self.sprites.cast(height), up * height
            spot = round(place.x + away * CAST[0]), round(place.y + away * CAST[1])
            draw_faded(target, shadow, shadow.get_rect(center=spot).topleft, up)
        if tilt and not self.theme.settings.reduced_motion:
            if flight.is_fast(elapsed):  # five times as fast, with steps at its edges
                sprite = pygame.transform.rotate(sprite, -tilt)
            else:
                sprite = pygame.transform.rotozoom(sprite, -tilt, 1.0)
        above = place.x, place.y - round(up * height * ABOVE)
        target.blit(sprite, sprite.get_rect(center=above))

    def _draw_flying_chips(
        self, target: pygame.Surface, flight: ChipFlight, spot: tuple[int, int], elapsed: float
    ) -> None:
        usual, amount = self.theme.px(40), flight.amount
        size = max(usual, *flight.sizes)
        chips = (
            piles(self.theme, amount, size, chip_color(flight.seat))
            if flight.marker is None
            else marker_row(self.theme, flight.marker, amount, size, size // 2)
        )
        now = flight.size_at(elapsed, usual)
        if now < size:
            chips = pygame.transform.smoothscale_by(chips, now / size)
            size = now
        target.blit(chips, chips.get_rect(midbottom=(spot[0], spot[1] + size // 2)))
        if amount > 1:
            words = tag(self.theme, str(amount))
            target.blit(words, words.get_rect(midtop=(spot[0], spot[1] + size // 2)))

    def _draw_lifted(self, target: pygame.Surface, beat: Beat, elapsed: float) -> None:
        """Draw the cards that stand out: they come up, stay, and sink again."""
        held = elapsed - beat.motion
        up = 0.0
        if not self.theme.settings.reduced_motion:
            up = durations.ease_out(presence(held, beat.length - beat.motion))
        for item in _risen(beat, held):
            place = item.place
            higher = place.y - round(up * place.height * LIFTED)
            place = msgspec.structs.replace(place, y=higher)
            target.blit(*self.card_blit(msgspec.structs.replace(item, place=place, mark="lit")))


def open_strip(place: CardPlace, above: CardPlace) -> int:
    """Return how much of a card's width the next one of its row leaves open, 0 for all."""
    across = above.x - place.x
    is_row = abs(above.y - place.y) < place.height // 3 and not place.turn
    return across if is_row and 0 < across < card_width(place.height) else 0


def _in_sight(flights: Sequence[CardFlight], elapsed: float) -> list[CardFlight]:
    """Return the flights of which a card is seen now.

    Of those that still lie on each other only the uppermost is: the others would add nothing but
    their shadows.
    """
    return [
        flight
        for flight, above in zip_longest(flights, flights[1:])
        if flight.is_seen(elapsed)
        and (
            above is None or above.start != flight.start or elapsed > min(flight.delay, above.delay)
        )
    ]


def _risen(beat: Beat, held: float) -> list[CardItem]:
    """Return the cards that stand out now, in the order in which they lie."""
    lifts = (effect.cards for effect in beat.effects if isinstance(effect, Lift))
    cards = frozenset(chain.from_iterable(lifts))
    if not cards or held < 0:
        return []
    return [item for item in beat.after.cards if item.card in cards]
