"""A player with a mouse: runs Cabinet's real window and clicks through it.

Run as a program under an X display (see tests/window.py). It looks at the scene on top, moves
the X pointer with xdotool and clicks; what it does is what a person could do. It prints JSON
lines: one when the game has got as far as `--announce` says, and one at the end with what was
seen last and how it ended.
"""

import argparse
import json
import random
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame

from games.window import make_app
from table.told import Summary
from ui.app import App
from ui.controls.buttons import Button, Choice
from ui.controls.fields import Stepper
from ui.controls.widget import Widget
from ui.felt.action_line import GO_ON
from ui.felt.curtain import CurtainScene
from ui.felt.result import PlaceRow, ResultScene
from ui.felt.table_scene import TableScene
from ui.lobby.lobby import LobbyScene
from ui.lobby.setup import SetupScene
from ui.pages.dialog import Dialog

TICK = 0.01
"""Seconds between two looks at the screen."""
FAST = 8.0
"""The speed of animations: as fast as settings allow."""


class Robot:
    """Clicks through lobby, set-up and table until the wanted end, then closes the window."""

    def __init__(self, app: App, arguments: argparse.Namespace) -> None:
        self.app = app
        self.game: str = arguments.game
        self.seats: int = arguments.seats
        self.others: list[str] = arguments.others.split(",")
        self.until: str = arguments.until
        self.announce: int = arguments.announce
        self.resume: bool = arguments.resume
        self.prefer: list[str] = arguments.prefer
        self.choose: list[str] = arguments.choose
        self.orders: list[str] = arguments.orders.split(";") if arguments.orders else []
        self.rng = random.Random(arguments.seed)
        self.deadline = time.monotonic() + arguments.seconds
        self.shots: Path | None = arguments.shots
        self.summaries = 0
        self.clicks = 0
        self.ended = ""
        self.result: list[list[str]] = []
        self.resumed = ""
        self._shot: set[str] = set()
        self._summary: Summary | None = None

    def tick(self) -> None:
        """Look at the screen and do one thing."""
        if not self.app.scenes:
            return
        if time.monotonic() > self.deadline:
            self._stop("out of time")
            return
        # it looks faster than people do, and a deal takes over what the settings say
        self.app.gate.dead_time = self.app.gate.double_click = 0.0
        if not self.app.scene.moving:
            self._act()
        if self.app.scenes:
            self.app.call_later(TICK, self.tick)

    def _act(self) -> None:
        scene = self.app.scene
        self._photograph(type(scene).__name__)
        if isinstance(scene, LobbyScene):
            self._press(scene.panel.widgets, "resume" if self.resume else f"game:{self.game}")
        elif isinstance(scene, SetupScene):
            self._set_up(scene)
        elif isinstance(scene, CurtainScene):
            self._press(scene.panel.widgets, "lift")
        elif isinstance(scene, ResultScene):
            self.result = [
                [f"{row.place}", row.name, row.score]
                for row in scene.panel.widgets
                if isinstance(row, PlaceRow)
            ]
            self._stop("game")
        elif isinstance(scene, TableScene) and scene.course.shows_summary:
            self.summaries += scene.match.summary is not self._summary
            self._summary = scene.match.summary
            self._press(scene.bars.panel.widgets, GO_ON)
            if self.until == "hand":
                self._stop("hand")
        elif isinstance(scene, TableScene):
            self._play(scene)
        elif isinstance(scene, Dialog):
            self._press(scene.panel.widgets, "Close")

    def _set_up(self, scene: SetupScene) -> None:
        if len(scene.seats) != self.seats:
            self._press_choice(scene.panel.widgets, "players", self.seats)
            return
        for at, seat in enumerate(scene.seats[1:], start=1):
            wanted = self.others[min(at, len(self.others)) - 1]
            if seat.player != wanted and scene.chair != at:
                self._press(scene.panel.widgets, f"chair:{at}")
                return
            if seat.player != wanted:
                self._press_choice(scene.panel.widgets, f"player:{at}", wanted)
                return
        for wanted in self.choose:
            key, _, value = wanted.partition("=")
            if str(scene.options.get(key)) != value:
                if not any(each.key == f"option:{key}" for each in scene.panel.widgets):
                    self._press(scene.panel.widgets, "more")
                    return
                self._press_choice(scene.panel.widgets, f"option:{key}", value)
                return
        self._press(scene.panel.widgets, "Deal")

    def _play(self, table: TableScene) -> None:
        ask = table.match.ask
        if table.match.lingers:
            self._press(table.bars.panel.widgets, "done")
        if ask is None:
            return
        if self.resume:
            self.resumed = repr(table.match.session.state)
            self._stop("resumed")
            return
        if self.announce and len(table.match.session.log) >= self.announce:
            self.announce = 0
            print(json.dumps({"actions": len(table.match.session.log)}), flush=True)
        if self.orders:
            self._follow_orders(table)
            return
        more = ask.many and not ask.offers  # a choice that needs further cards
        if more if table.match.hand.chosen else self.rng.random() < 0.7:
            cards = [
                item
                for item in table.show.picture.cards
                if item.card in ask.lit
                and item.clickable
                and item.card not in table.match.hand.chosen
            ]
            if cards:
                item = self.rng.choice(cards)
                left = (
                    item.place.x
                    - table.show.sprites.face(item.card, item.place.height).get_width() // 2
                )
                self._click((left + 10, item.place.y))
                return
        buttons = [
            widget
            for widget in table.bars.panel.widgets
            if isinstance(widget, Button)
            and widget.enabled
            and widget.key.startswith(("offer:", "amount:take"))
        ]
        wished = [button for button in buttons if any(word in button.words for word in self.prefer)]
        if buttons:
            self._click(self.rng.choice(wished or buttons).rect.center)
        elif table.match.hand.chosen:
            self._click(table.show.stage.action.midleft)
            table.choosing.choose(())

    def _follow_orders(self, table: TableScene) -> None:
        """Press what the order for this decision says: the first of its words that can be."""
        decided = sum(entry.seat >= 0 for entry in table.match.session.log)
        order = self.orders[min(decided, len(self.orders) - 1)]
        buttons = [w for w in table.bars.panel.widgets if isinstance(w, Button) and w.enabled]
        for words in order.split("|"):
            for button in buttons:
                if button.words.startswith(words) and not button.chosen:
                    self._click(button.rect.center)
                    return

    def _press(self, widgets: Sequence[Widget], key: str) -> None:
        widget = next((each for each in widgets if each.key == key), None)
        if widget is None:
            self._stop(f"there is no {key!r}")
        else:
            self._click(widget.rect.center)

    def _press_choice(self, widgets: Sequence[Widget], key: str, value: Any) -> None:
        widget = next((each for each in widgets if each.key == key), None)
        if widget is None:
            self._stop(f"there is no {key!r}")
        viewport = getattr(self.app.scene, "viewport", None)
        if widget is not None and viewport is not None and key.startswith("option:"):
            room = viewport.rect
            if not room.contains(widget.rect):
                self._turn_wheel(room.center, down=widget.rect.bottom > room.bottom)
                return
        if isinstance(widget, Choice):
            for cell, (each, _words) in zip(widget.cells(), widget.values, strict=True):
                if str(each) == str(value):
                    self._click(cell.center)
                    return
        if isinstance(widget, Stepper):  # one step at a time
            up = int(value) > widget.value
            x = widget.rect.right - 8 if up else widget.rect.left + 8
            self._click((x, widget.rect.centery))

    def _turn_wheel(self, spot: tuple[int, int], *, down: bool) -> None:
        where = [str(spot[0]), str(spot[1])]
        button = "5" if down else "4"
        words = ["mousemove", *where, "mousedown", button, "mouseup", button]
        subprocess.run(["xdotool", *words], check=True)

    def _click(self, spot: tuple[int, int]) -> None:
        self.clicks += 1
        where = [str(spot[0]), str(spot[1])]
        # xdotool's own `click` rests for a tenth of a second
        subprocess.run(
            ["xdotool", "mousemove", *where, "mousedown", "1", "mouseup", "1"], check=True
        )

    def _photograph(self, name: str) -> None:
        if self.shots is not None and name not in self._shot:
            self._shot.add(name)
            self.app.compose(self.app.screen)
            pygame.image.save(self.app.screen, self.shots / f"{name}.png")

    def _stop(self, ended: str) -> None:
        self.ended = ended
        self.app.quit()


def main() -> None:
    """Play as the command line says and tell how it ended."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument(
        "--others",
        default="human",
        help="who sits at the other seats, the last one at all that follow: human,bot:easy",
    )
    parser.add_argument("--until", choices=["hand", "game"], default="hand")
    parser.add_argument("--choose", action="append", default=[], metavar="OPTION=VALUE")
    parser.add_argument("--prefer", action="append", default=[], help="words of wanted buttons")
    parser.add_argument("--orders", default="", help="a button's words a decision: Bet;Call|Fold")
    parser.add_argument("--announce", type=int, default=0, help="say when so many are logged")
    parser.add_argument("--resume", action="store_true", help="go on with the unfinished game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--shots", type=Path)
    arguments = parser.parse_args()
    width, height = map(int, arguments.size.split("x"))
    app, lobby = make_app(size=(width, height))
    app.settings.speed = FAST
    robot = Robot(app, arguments)
    app.call_later(TICK, robot.tick)
    app.run(lobby)
    print(
        json.dumps(
            {
                "ended": robot.ended,
                "clicks": robot.clicks,
                "summaries": robot.summaries,
                "result": robot.result,
                "resumed": robot.resumed,
                "driver": pygame.display.get_driver() if pygame.display.get_init() else "",
            }
        )
    )


if __name__ == "__main__":
    main()
