"""What lies on the table, as data: a `Picture` follows from an observation and a window size.

A controller draws up the picture; the table shows it. Since a picture holds everything that is
seen, two pictures say where everything goes between two observations, and the end of an
animation is the picture of the last one.
"""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from typing import Literal, TypedDict, Unpack

import msgspec
import pygame

from rules.core import UNSEEN, Account, Seat, Zone
from table.own_hand import Mark
from ui.layout.boxes import At
from ui.layout.cards import card_width

MarkerColor = Literal["black", "red"]

CardKey = tuple[str, int]
"""Who a card sprite is: `("card", number)`, or an unseen card `(zone, place in the zone)`."""


def card_key(zone: Zone, at: int, card: int) -> CardKey:
    """Return the key of the card at a place of a zone."""
    return (zone, at) if card == UNSEEN else ("card", card)


def card_keys(cards: Iterable[int]) -> frozenset[CardKey]:
    """Return the keys of cards that are seen."""
    return frozenset(("card", card) for card in cards)


class CardPlace(msgspec.Struct, frozen=True, gc=False):
    """Where a card lies: the middle of it and its height, in pixels; `turn` in degrees."""

    x: int
    y: int
    height: int
    turn: int = 0

    @property
    def rect(self) -> pygame.Rect:
        """Where a card lies that lies upright."""
        box = pygame.Rect(0, 0, card_width(self.height), self.height)
        return box.move_to(center=(self.x, self.y))


class CardItem(msgspec.Struct, frozen=True, gc=False):
    """One card of a picture; `card` is its number or `UNSEEN`. Later items lie on top."""

    key: CardKey
    card: int
    place: CardPlace
    mark: Mark = "plain"
    clickable: bool = False


class ChipItem(msgspec.Struct, frozen=True, gc=False):
    """Chips of an account at a place (bottom middle of the stack), in a seat's style or none.

    Those of a `bank` lie in so many `heaps` by their values at most, their number below if they
    are `numbered`.
    """

    account: Account
    amount: int
    x: int
    y: int
    size: int
    seat: int | None = None
    bank: bool = False
    heaps: int = 2
    numbered: bool = True

    def without(self, chips: int) -> "ChipItem":
        return msgspec.structs.replace(self, amount=self.amount - chips)


class FanItem(msgspec.Struct, frozen=True, gc=False):
    """A hand seen from behind, as a fan of backs with their number; `x` and `y` are its middle."""

    zone: Zone
    count: int
    x: int
    y: int
    width: int
    height: int

    def without(self, cards: int) -> "FanItem":
        return msgspec.structs.replace(self, count=max(0, self.count - cards))

    @property
    def rect(self) -> pygame.Rect:
        return pygame.Rect(0, 0, self.width, self.height).move_to(center=(self.x, self.y))


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawn piece of the table: a plate, a label, the board; compared by what it shows.

    One that lies below the cards and `slides` goes visibly to the place where the next picture
    has the piece of the same name. One that tells `about` cards is seen when these lie there; one
    that `counts` chips of accounts is seen when these have arrived, and until then the former one;
    one that `awaits` chips of accounts or cards of zones is seen when these have arrived, and until
    then what is below it.
    The `bare` place of a card that does not lie there is ground for words that float above it.
    """

    what: Hashable
    surface: pygame.Surface = field(compare=False)
    x: int
    y: int
    slides: Hashable = None
    about: frozenset[CardKey] = frozenset()
    counts: frozenset[Account] = frozenset()
    awaits: frozenset[Account | Zone] = frozenset()
    bare: bool = False

    @property
    def rect(self) -> pygame.Rect:
        return self.surface.get_rect(topleft=(self.x, self.y))

    @property
    def blit(self) -> tuple[pygame.Surface, tuple[int, int]]:
        return self.surface, (self.x, self.y)


class Ties(TypedDict, total=False):
    """How a drawn piece hangs together with cards, chips and other pictures; see `Drawn`."""

    slides: Hashable
    about: frozenset[CardKey]
    counts: frozenset[Account]
    awaits: frozenset[Account | Zone]
    bare: bool


@dataclass(slots=True)
class Picture:
    """Everything on the table: drawn pieces below, chips, fans of backs, cards, then `above`."""

    below: list[Drawn] = field(default_factory=list)
    chips: list[ChipItem] = field(default_factory=list)
    fans: list[FanItem] = field(default_factory=list)
    cards: list[CardItem] = field(default_factory=list)
    above: list[Drawn] = field(default_factory=list)
    anchors: dict[str, CardPlace] = field(default_factory=dict)
    """Where cards of a zone or chips of an account come from when none lies there."""
    regions: dict[str, pygame.Rect] = field(default_factory=dict)
    """Where the named parts of the table are, in the order in which they are read."""
    plates: dict[Seat, pygame.Rect] = field(default_factory=dict)
    """The nameplates of the people round the table."""
    told: dict[str, tuple[pygame.Rect, str]] = field(default_factory=dict)
    """Parts of the table that are read where no card lies: where they are, and their words."""
    labels: list[pygame.Rect] = field(default_factory=list)
    """Where sentences stand, and words within larger drawn pieces."""
    markers: dict[Account, MarkerColor] = field(default_factory=dict)
    """Accounts that hold pass markers rather than chips, with the color of what leaves them."""
    answers: pygame.Rect | None = None
    """Where the buttons of what is asked stand, where that is not the action line."""
    amount: pygame.Rect | None = None
    """Where an amount is chosen, where that is not the action line."""
    fold: tuple[pygame.Rect, str] | None = None
    """Where the button stands that shows a part of the table or folds it away, and its words."""

    legend: Drawn | None = None
    """What signs on the cards mean, for who has not seen it yet; its name says what it is of."""

    def lay(
        self,
        what: Hashable,
        piece: pygame.Surface,
        rect: pygame.Rect,
        at: At = "center",
        *,
        above: bool = False,
        **ties: Unpack[Ties],
    ) -> Drawn:
        """Add a drawn piece where `at` lies in a rectangle, below the cards or above them."""
        spot = piece.get_rect()
        setattr(spot, at, getattr(rect, at))
        drawn = Drawn(what, piece, *spot.topleft, **ties)
        (self.above if above else self.below).append(drawn)
        return drawn

    def card(self, key: CardKey) -> CardItem | None:
        return next((item for item in self.cards if item.key == key), None)

    def area(self, name: str) -> pygame.Rect | None:
        """Return where a region or an anchor of this name is; of an anchor, as high as cards lie.

        Of a name that is both, the anchor counts. `plate:3` is the nameplate of seat 3.
        """
        kind, _colon, seat = name.partition(":")
        if kind == "plate":
            plate = self.plates.get(int(seat))
            return None if plate is None else plate.copy()
        anchor = self.anchors.get(name)
        if anchor is None:
            region = self.regions.get(name)
            return None if region is None else region.copy()
        return pygame.Rect(0, 0, anchor.height, anchor.height).move_to(center=(anchor.x, anchor.y))


@dataclass(frozen=True, slots=True)
class Glow:
    """Light that comes and goes: a surface added to the table at a place."""

    surface: pygame.Surface
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Light:
    """A soft light in a color of the palette over a region or an anchor while the beat is held."""

    at: str
    color: str = "brass_light"


@dataclass(frozen=True, slots=True)
class Note:
    """A word that shows at a place of the table for a moment ("passes")."""

    words: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Banner:
    """Large words on a ground of light over a region or an anchor while the beat is held.

    `reason` stands below them in smaller letters, in a line or several. They move to the nearest
    place where they cover nothing, smaller if need be, or else the least; those `within` a region
    that was made for them stay there, but for windows where they would cover a nameplate. The hand
    and the action line are never covered.
    """

    words: str
    at: str
    reason: str = ""
    color: str = "brass_light"
    within: str = ""


@dataclass(frozen=True, slots=True)
class Rising:
    """A number that rises from an anchor while the beat is held: "+12", "\u22123"."""

    words: str
    anchor: str
    color: str = "brass_light"


@dataclass(frozen=True, slots=True)
class Lift:
    """Cards that lie open and stand out while the beat is held: a little higher, with a ring."""

    cards: tuple[int, ...]


Effect = Glow | Light | Note | Banner | Rising | Lift
