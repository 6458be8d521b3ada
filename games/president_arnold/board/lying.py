"""The light board on the table: its lights, the chips and money cards on it, and the widow."""

from functools import cached_property
from typing import Final

import pygame

from art.board.geometry import (
    CHIP_DIAMETER,
    REGIONS,
    TURNED_SLOT,
    Area,
    Point,
    board_size_within,
    chip_places,
)
from art.board.lettering import default_labels, lay_out_labels
from games.president_arnold.board.surfaces import board_shade, light_board
from games.president_arnold.sequence import READ, seat_badge
from games.president_arnold.telling import chips_on, claimers_of, region_words
from rules.core import UNSEEN, Account
from rules.president_arnold.game import Rules
from rules.president_arnold.state import Facts, MoneyCard
from ui.layout.boxes import fixed, leaf, over
from ui.layout.solving import lay
from ui.picture.face_surfaces import printed_card
from ui.picture.items import CardItem, CardPlace, ChipItem, Drawn
from ui.picture.pieces import TablePart
from ui.picture.stage import Stage

THICK: Final = 3
"""Cards of the widow that are seen below the turned one."""
LIT: Final = 0.3
"""The part of the board's height over which a jackpot's light is seen."""
FAR: Final = 0.66
"""How far down on the board words stand of what is above; of what is below, as far up."""
BELOW: Final = 1.5
"""How far below the middle of its chips a region's small words stand, in chips."""
BOARD: Final = 0.57
"""The part of the middle's width that the board takes at most."""
CLAIM: Final = 0.085
"""Diameter of a claimer's badge, as a part of the board's height."""


class LyingBoard(TablePart[Rules, Facts]):
    """Draws up the board of a table as a view shows it."""

    @cached_property
    def rect(self) -> pygame.Rect:
        """Where it lies."""
        return board_place(self.stage)

    def add(self) -> None:
        """Add the board and what lies on it."""
        rect = self.rect
        board = light_board(self.theme, rect.size)
        self.picture.lay(("board", rect.size), board, rect)
        self.picture.regions["board"] = rect
        letters = self.theme.points("small")
        lines = [line.area for line in lay_out_labels(rect.size, default_labels(), letters)]
        self.picture.labels += [pygame.Rect(line).move(rect.topleft) for line in lines]
        self._darken()
        self._add_chips()
        self._add_widow()
        self._add_money_cards()

    def _darken(self) -> None:
        """Put out the lights of what has been claimed in this hand, and where no chips are left.

        A light burns until the chips have been counted out.
        """
        rect, size = self.rect, self.rect.size
        claimed = claimers_of(self.facts)
        for region in REGIONS:
            if region in claimed or (self.facts.hand and not chips_on(self.at, region)):
                shade, (left, top) = board_shade(self.theme, region, size)
                what, spot = ("dark", region, size), (rect.x + left, rect.y + top)
                self.picture.below.append(Drawn(what, shade, *spot, awaits=self._stakes_on(region)))

    def _stakes_on(self, region: str) -> frozenset[Account]:
        """Return the accounts of everybody's chips on a region."""
        return frozenset(f"stake:{seat}:{region}" for seat in range(len(self.names)))

    def _add_widow(self) -> None:
        """Put the widow into the dark corner of the board, its top card turned up (A2)."""
        slot = _pixels(TURNED_SLOT, self.rect)
        zone = "widow" if self.view.zones["widow"] else "stock"
        count, thick = len(self.view.zones[zone]), max(1, slot.height // 28)
        place = CardPlace(*slot.center, slot.height)
        self.anchor(slot, "widow", "stock", "turned")
        for at in range(max(0, count - THICK), count):
            lower = thick * (count - at)
            below = CardPlace(place.x - lower, place.y + lower, place.height)
            self.picture.cards.append(CardItem((zone, at), UNSEEN, below))
        for card in self.view.zones["turned"]:
            self.picture.cards.append(CardItem(("card", card), card, place))

    def _add_chips(self) -> None:
        """Add everybody's chips on each region, and the places that words and lights refer to."""
        size = max(10, round(CHIP_DIAMETER * self.rect.height))
        for name, region in REGIONS.items():
            for seat, spot in enumerate(chip_places(region, len(self.names))):
                (x, y), account = self._pixel(spot), f"stake:{seat}:{name}"
                chips = self.view.chips[account]
                self.picture.anchors[account] = CardPlace(x, y, size)
                self.picture.chips.append(ChipItem(account, chips, x, y + size // 2, size, seat))
            self._anchor(name, region.chip_spot, size)
        self.picture.chips.sort(key=lambda item: item.y)
        self.picture.anchors["box"] = CardPlace(self.rect.centerx, self.rect.bottom, size)

    def _anchor(self, name: str, middle: Point, size: int) -> None:
        """Note where a region is lit, told and spoken of; its chips have this diameter."""
        rect, anchors = self.rect, self.picture.anchors
        x, y = self._pixel(middle)
        anchors[f"jackpot:{name}"] = CardPlace(x, y, round(rect.height * LIT))
        anchors[f"below:{name}"] = CardPlace(x, round(y + BELOW * size), size)
        words_at = rect.y + round((FAR if middle.y < FAR else 1 - FAR) * rect.height)
        anchors[f"words:{name}"] = CardPlace(rect.centerx, words_at, size)
        self.picture.told[f"jackpot:{name}"] = self._whole(name), region_words(self.at, name)

    def _whole(self, name: str) -> pygame.Rect:
        """Return where all that belongs to a region lies: its label, its chips, its money card."""
        region, size = REGIONS[name], round(CHIP_DIAMETER * self.rect.height)
        whole = _pixels(region.label, self.rect)
        if region.card_slot is not None:
            whole.union_ip(_pixels(region.card_slot, self.rect))
        chip, spots = pygame.Rect(0, 0, size, size), chip_places(region, len(self.names))
        return whole.unionall([chip.move_to(center=self._pixel(spot)) for spot in spots])

    def _pixel(self, spot: Point) -> tuple[int, int]:
        """Return a spot of the board in pixels of the window."""
        rect = self.rect
        return rect.x + round(spot.x * rect.width), rect.y + round(spot.y * rect.height)

    def _add_money_cards(self) -> None:
        rect, facts = self.rect, self.facts
        for money in facts.money:
            slot = REGIONS[money.region].card_slot
            if slot is not None:
                self._add_money_card(money, _pixels(slot, rect))
        for claim in facts.claims:
            badge = seat_badge(self.theme, claim.seat, round(rect.height * CLAIM))
            region = REGIONS[claim.region]
            middle = region.card_slot.center if region.card_slot else region.chip_spot
            spot, stakes = pygame.Rect(self._pixel(middle), (0, 0)), self._stakes_on(claim.region)
            self.picture.lay(("claim", claim), badge, spot, above=True, awaits=stakes)

    def _add_money_card(self, money: MoneyCard, slot: pygame.Rect) -> None:
        high = max(slot.height, round(READ * self.theme.size[1]))  # however small the board
        for claimed in (False, True) if money.claimed_by is not None else (False,):
            face = printed_card(self.theme, self.game.deck, money.card, high, dim=claimed)
            key = ("money", money, high, claimed)
            stakes = self._stakes_on(money.region) if claimed else frozenset()
            self.picture.lay(key, face, self._below_label(slot, high), awaits=stakes)

    def _below_label(self, slot: pygame.Rect, high: int) -> pygame.Rect:
        """Return a place of this height for a money card, as far down as its label asks for."""
        place = slot.inflate(0, high - slot.height)
        above = (label for label in self.picture.labels if label.centery < slot.centery)
        place.top = max([place.top, *(each.bottom for each in above if each.colliderect(place))])
        return place


def board_place(stage: Stage) -> pygame.Rect:
    """Return where the light board lies: beside the sequence, as large as fits.

    Where nobody sits at the far side it takes a larger part of the width, too.
    """
    area = stage.board.copy()
    if all(place.bottom > stage.middle.top for place in stage.places):
        area.width = max(area.width, round(BOARD * stage.middle.width))
    width, height = board_size_within(*area.size)
    area.width = max(stage.board.width, width)
    board = leaf(width=fixed(width), height=fixed(height), name="light board")
    return lay(over(board, at="midright"), area)["light board"]


def _pixels(box: Area, rect: pygame.Rect) -> pygame.Rect:
    """Return a box of the board in pixels of the window."""
    return pygame.Rect(
        rect.x + round(box.left * rect.width),
        rect.y + round(box.top * rect.height),
        round(box.width * rect.width),
        round(box.height * rect.height),
    )
