"""The drawing for the deal on the table: who drew which card."""

from games.shared.table_part import LEAST_CARD, TablePart
from rules.core import Seat
from rules.shared.deal_draw import DealDraw
from ui.layout.boxes import GROW, Box, column, grid, over, row
from ui.layout.cards import Fan
from ui.picture.items import Mark


class DrawnCards(TablePart):
    """The cards that were drawn for the deal with their drawers' names, below some words.

    The anchors `drawn:SEAT` are set; a seat that drew again has its cards on each other.
    """

    def add(self, drawing: DealDraw, words: str) -> None:
        """Fill the play area."""
        unit, seats = self.theme.unit, len(self.names)
        self.put(
            column(
                self.words(words, "large", "text_quiet", what=("drawing", words)),
                grid(
                    [self._drawer(drawing, seat) for seat in range(seats)],
                    seats if seats < 4 else -(-seats // 2),
                    gap=unit,
                    at="midtop",
                ),
                width=GROW,
                height=GROW,
                gap=2 * unit,
                pad=(2 * unit, 2 * unit, 2 * unit, 0),
                at="midtop",
                name="drawing",
            ),
            self.stage.play,
        )

    def _drawer(self, drawing: DealDraw, seat: Seat) -> Box:
        """Return a seat's name above the place of its card."""
        won = drawing.dealer == seat
        zone, most = f"drawn:{seat}", self.theme.px(300)
        cards = self.view.zones[zone]
        lit: dict[int, Mark] = {card: "lit" for card in cards[-1:] if won}
        fan = Fan(len(cards), LEAST_CARD, most, spread=0.25, at="midtop")
        ink, face = ("brass_light", "strong") if won else ("text", "text")
        return column(
            row(
                self.sign(seat, what="drawer"),
                self.words(
                    self.names[seat],
                    "body",
                    ink,
                    "strong" if face == "strong" else "text",
                    alike="drawers",
                    what=("drawer name", seat, won),
                ),
                gap=self.theme.unit,
            ),
            over(
                self.empty(("no card", seat), least=LEAST_CARD, most=most) if not cards else None,
                self.cards(
                    zone,
                    cards,
                    fan,
                    keys=[("card", card) for card in cards],
                    marks=lit,
                    anchor=True,
                ),
                width=GROW,
                height=GROW,
                at="midtop",
            ),
            width=GROW,
            height=GROW,
            gap=self.theme.unit,
            at="midtop",
            name=f"drawn {seat}",
        )
