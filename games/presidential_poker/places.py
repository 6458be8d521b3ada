"""Where everything stands on Presidential Poker's table."""

from typing import Final

from ui.layout.boxes import GROW, column, fixed, leaf, part, row
from ui.layout.solving import Layout, lay
from ui.picture.stage import Stage

POTS: Final = 0.34
"""The part of the middle's width that the pots take: opened hands need the rest."""
OWN: Final = 0.2
"""The part of the middle's height that the viewer's place takes."""
STAKES: Final = 0.38
"""The part of the opponents' region that the stakes before the plates take."""


def seat_places(stage: Stage) -> Layout:
    """Return where the opponents' `plates` stand, and the `stakes` before them."""
    return lay(
        column(
            leaf(name="plates", width=GROW, height=GROW),
            leaf(name="stakes", width=GROW, height=part(STAKES)),
        ),
        stage.opponents,
    )


def middle_places(stage: Stage, *, seated: bool) -> Layout:
    """Return the regions between plates and hand.

    They are the `pots` and below them the `own` place of a viewer who is `seated`, the `hands` of
    the others and below them the `verdict`: one line.
    """
    theme = stage.theme
    unit, body = theme.unit, theme.font("body").get_height()
    own = part(OWN, least=body + theme.font("small").get_height() + unit)
    return lay(
        row(
            column(
                leaf(name="pots", width=GROW, height=GROW),
                leaf(name="own", width=GROW, height=own) if seated else None,
                width=part(POTS),
                height=GROW,
                gap=unit,
            ),
            column(
                leaf(name="hands", width=GROW, height=GROW),
                leaf(name="verdict", width=GROW, height=fixed(body * 3 // 2)),
                width=GROW,
                height=GROW,
                gap=unit // 2,
            ),
            gap=unit,
        ),
        stage.board.union(stage.play),
    )
