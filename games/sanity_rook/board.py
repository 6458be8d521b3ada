"""The left of Sanity Rook's table: contract, Nest, the race of the sides, the last trick."""

from typing import Final

import pygame

from games.sanity_rook.pieces import RookPart, badge, plays_on_table, side_letter
from games.sanity_rook.words import (
    SIDES,
    side_names,
    suit_word,
)
from games.shared.double_hand import turn_for
from rules.sanity_rook.game import (
    BID_STEP,
    GOAL,
    LEAST_BID,
    MOST_BID,
    NEST,
    SEATS,
    TrickPlay,
)
from rules.words import _, ngettext, written
from ui.controls.icons import icon
from ui.layout.boxes import FIT, GROW, SPACE, Box, column, fit, fixed, grow, over, row
from ui.layout.cards import CARD_ASPECT, Fan
from ui.picture.items import CardItem, CardPlace, Drawn, Picture
from ui.picture.pieces import Ground
from ui.picture.signs import team_badge

POINTS: Final = 220
"""What all cards together hold (R8)."""


class RookBoard(RookPart):
    """Puts the region of the board into a picture."""

    def add_board(self) -> None:
        """Add the contract, the race of the sides and the last trick, from the top."""
        unit = self.theme.unit
        rest = self._points() if self.facts.trump is None else self._last_trick()
        layout = self.put(
            column(
                self._contract(),
                self.rule(name="rule 1"),
                *(self._side(side) for side in SIDES),
                self.rule(name="rule 2"),
                rest,
                height=GROW,
                gap=unit,
                pad=(2 * unit, 3 * unit // 2),
                name="board",
                ground=Ground("felt_dark", "brass_dark", 150, radius=2 * unit),
            ),
            self.stage.board,
        )
        self.anchor(layout["trump"], "trump")
        self.anchor(layout["nest"], "nest", "stock")

    def _points(self) -> Box:
        """R2, R8: before the tricks, what counts how much, and what a bid may be."""
        told = [
            _("All cards hold {points} points; a higher bid is allowed, but cannot be made."),
            _("Each 5 counts 5, each 10 and each 14 counts 10, the Rook 20."),
            _("Bids go from {least} to {most} in steps of {step}."),
        ]
        lines = [
            words.format(points=POINTS, least=LEAST_BID, most=MOST_BID, step=BID_STEP)
            for words in told
        ]
        return column(
            *(
                self.words(
                    words,
                    "body",
                    "text_quiet",
                    wraps=True,
                    least=self.theme.points("small"),
                    what=("rook", ("points", words)),
                    yields=at,
                )
                for at, words in enumerate(lines, start=1)
            ),
            width=GROW,
            height=GROW,
            gap=self.theme.unit // 2,
        )

    # --- the contract -----------------------------------------------------------------------

    def _contract(self) -> Box:
        """Return bid, trump and Nest side by side."""
        facts, theme = self.facts, self.theme
        bid = str(facts.bid) if facts.bid else "–"
        by = _("no bid yet") if facts.bidder is None else self.names[facts.bidder]
        dash = self.words("–", "large", "text", "strong", what=("rook", "no trump"))
        trump, suit = dash, _("not named")
        if facts.trump is not None:
            size = theme.font("large").get_height()
            what = ("rook", ("trump", facts.trump))
            trump = self.image(icon(theme, facts.trump, size, "brass_light"), what)
            suit = suit_word(facts.trump)
        number = self.words(bid, "large", "text", "strong", what=("rook", ("contract", bid)))
        return row(
            self._told(_("Bid"), number, by),
            self._told(_("Trump"), trump, suit, name="trump"),
            self._nest(),
            width=GROW,
            height=fixed(2 * theme.font("small").get_height() + theme.font("large").get_height()),
            gap=theme.unit,
        )

    def _told(self, title: str, large: Box, words: str, *, name: str = "") -> Box:
        """Return a title, what it is in large, and a note."""
        return column(
            self._title(title),
            over(large, height=fixed(self.theme.font("large").get_height()), at="center"),
            self.words(words, "small", "text_quiet", what=("rook", (title, words))),
            width=GROW,
            at="midtop",
            name=name,
        )

    def _title(self, words: str) -> Box:
        return self.words(words, "small", "brass_light", "strong", what=("rook", (words, "head")))

    def _nest(self) -> Box:
        cards = self.view.zones["nest"]
        words = _("in the hand") if self.facts.phase == "discard" else "–"
        held = self.words(words, "small", "text_quiet", what=("rook", ("nest", words)))
        if cards:
            held = self.cards("nest", cards, Fan(len(cards), spread=0.8, fixed=True), height=GROW)
        return column(
            self._title(_("Nest")),
            over(held, width=GROW, height=GROW, at="center", name="nest"),
            width=GROW,
            height=GROW,
            at="midtop",
        )

    # --- the sides --------------------------------------------------------------------------

    def _side(self, side: int) -> Box:
        """Return a side's score, its way to the goal, and what it has won in this round."""
        theme, facts = self.theme, self.facts
        body = theme.font("body").get_height()
        words, score = self._round_words(side), written(facts.scores[side])
        shield = team_badge(theme, side, side_letter(side), body)
        names = side_names(self.names, side)
        told = column(
            row(
                self.image(shield, ("rook", ("shield", side))),
                self.words(names, "body", "text", "strong", what=("rook", ("side", side))),
                SPACE,
                self.words(
                    score,
                    "large",
                    "text",
                    "strong",
                    ending="whole",
                    what=("rook", ("score", side, facts.scores[side])),
                ),
                width=GROW,
                height=fixed(body),
                gap=theme.unit,
            ),
            self._bar(side),
            self.words(
                words,
                "small",
                "text_quiet",
                wants=1.0,
                what=("rook", ("round", side, words)),
                yields=1,
            ),
            width=GROW,
            height=GROW,
            gap=theme.px(3),
        )
        most = body + theme.font("small").get_height() + theme.px(20)
        pile = self.pile(f"won:{side}", len(self.view.zones[f"won:{side}"]), height=GROW)
        return row(
            told,
            over(pile, height=GROW, width=fixed(int(most * CARD_ASPECT)), at="midright"),
            width=GROW,
            height=grow(9.0, body, most),
            gap=2 * theme.unit,
        )

    def _bar(self, side: int) -> Box:
        """R9: how far a side is on the way to the goal."""
        theme = self.theme

        def draw(picture: Picture, track: pygame.Rect) -> None:
            part = max(0.0, min(1.0, self.facts.scores[side] / GOAL))
            width = int(track.width * part)
            if width >= track.height:
                fill = theme.panel((width, track.height), "brass", radius=track.height // 2)
                what = ("rook", ("bar", side, width))
                picture.below.append(Drawn(what, fill, *track.topleft))

        ground = Ground("panel_raised", "text_off", 255, radius=theme.px(5))
        high = fixed(theme.px(10))
        return over(self.drawn(draw), width=GROW, height=high, ground=ground, yields=2)

    def _round_words(self, side: int) -> str:
        facts = self.facts
        if facts.trump is None:
            return _("to {goal}").format(goal=GOAL)
        cards = len(self.view.zones[f"won:{side}"])
        if facts.result is not None and facts.result.nest_side == side:
            cards -= NEST
        taken = cards // SEATS
        count = ngettext("{tricks} trick", "{tricks} tricks", taken).format(tricks=taken)
        words = _("{points} points in {tricks}")
        if facts.bidder is not None and facts.bidder & 1 == side:
            words = _("{points} of the {bid} bid, in {tricks}")
        return words.format(points=facts.points[side], bid=facts.bid, tricks=count)

    # --- the last trick ---------------------------------------------------------------------

    def _last_trick(self) -> Box | None:
        """Return the previous trick: who played what, and who took it; no cards where small."""
        plays = self.facts.last_trick
        if not plays or plays == plays_on_table(self.view):
            return None
        words = _("Last trick, taken by {name}").format(name=self.names[self.taker(plays)])
        return column(
            self.words(
                words,
                "small",
                "brass_light",
                "strong",
                wants=1.0,
                what=("rook", ("last trick", plays)),
                yields=1,
            ),
            row(*(self._last_play(play) for play in plays), width=GROW, height=GROW),
            width=GROW,
            height=GROW,
            gap=self.theme.unit // 2,
            yields=1,
        )

    def _last_play(self, play: TrickPlay) -> Box:
        def draw(picture: Picture, rect: pygame.Rect) -> None:
            place = CardPlace(*rect.center, rect.height, turn_for(play.way))
            picture.cards.append(CardItem(("last", play.card), play.card, place))

        card = self.drawn(draw, width=FIT, height=fit(least=self.theme.px(60)), aspect=CARD_ASPECT)
        mark = badge(self.theme, play.card, play.way)
        return column(
            row(
                self.sign(play.seat, "small", ("rook", ("last sign", play.seat))),
                self.image(mark, ("rook", ("last badge", play))),
                gap=self.theme.unit // 2,
            ),
            over(
                card, width=GROW, height=GROW, at="midtop", pad=(0, self.theme.unit // 2), yields=1
            ),
            width=GROW,
            height=GROW,
            at="midtop",
        )
