"""Presidential Poker, declared: where each of its parts is, and how its help pictures the pots."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from bots.declaration import Players
from games.declaration import GameDeclaration
from prints.printable import chips_and_button
from table.options import Length
from table.sheet import Illustration

if TYPE_CHECKING:
    from PIL import Image

    from games.presidential_poker.controller import PresidentialPokerController
    from rules.presidential_poker.actions import Decision
    from rules.presidential_poker.game import Rules
    from rules.presidential_poker.state import Facts, State
    from ui.picture.director import Staging


def _rules() -> type[Rules]:
    from rules.presidential_poker.game import Rules

    return Rules


def _players() -> Players[State, Decision, Facts]:
    from bots.presidential_poker.environment import ENVIRONMENT
    from bots.presidential_poker.strategy import STRATEGY

    return Players(strategy=STRATEGY, environment=ENVIRONMENT)


def _illustrations() -> dict[str, Illustration]:
    return {"pots": Illustration(ASPECT, _pots)}


def _table(rules: Rules, names: tuple[str, ...]) -> PresidentialPokerController:
    from games.presidential_poker.controller import PresidentialPokerController

    return PresidentialPokerController(rules, names)


def _staging(controller: PresidentialPokerController) -> Staging[Facts]:
    from games.presidential_poker.stage import PresidentialPokerStaging

    return PresidentialPokerStaging(controller)


ASPECT: Final = 1.9
"""Width of the picture of the pots, as a part of its height."""
PAID: Final = (20, 50, 50)
"""What three players have paid in it; the first is all-in."""
CHIP: Final = 5


def _pots(size: tuple[int, int]) -> Image.Image:
    """Draw the chips of three players, cut where the first could pay no more."""
    from PIL import Image, ImageDraw

    from art.chips import THICKNESS, TILT, render_stack
    from art.palette import palette

    width, height = size
    counts = [paid // CHIP for paid in PAID]
    chip = min(round(width * 0.22), round(height * 0.98 / (TILT + THICKNESS * max(counts))))
    step = chip + round(width * 0.08)
    left = (width - step * len(counts) + step - chip) // 2
    whole = Image.new("RGBA", size)
    for at, (count, seat) in enumerate(zip(counts, palette().seats, strict=False)):
        stack = render_stack([CHIP] * count, seat.rgb, chip, seat.shape)
        whole.alpha_composite(stack, (left + at * step, height - stack.height))
    cut = height - round(chip * THICKNESS * min(counts))
    pen, dash = ImageDraw.Draw(whole), max(4, width // 40)
    for x in range(left - dash * 2, left + step * len(counts), 2 * dash):
        pen.line((x, cut, x + dash, cut), fill=(216, 180, 108, 255), width=max(2, width // 220))
    return whole


PRESIDENTIAL_POKER: Final = GameDeclaration(
    name="presidential_poker",
    rules=_rules,
    players=_players,
    home=Path(__file__).parent,
    table=_table,
    staging=_staging,
    length=Length("hands", minutes=1.5, values=(10, 20, 0), endless=60),
    printables=chips_and_button,
    illustrations=_illustrations,
)
