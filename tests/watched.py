"""The real window, which tells what it shows: a program to be run under an X display.

Who watches it (`tests.window`) asks by lines on its standard input, and clicks with a real
mouse; each answer is one line of JSON. `look` tells what is on the screen, `shot PATH` keeps a
picture of it. It ends with its input.
"""

import argparse
import json
import sys
import threading
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame

from games.window import make_app
from rules.core import CHANCE, HandEnded
from rules.session import Session
from table.match import Match
from table.steps import told_again
from ui.app import App
from ui.controls.buttons import Button, Choice, Toggle
from ui.controls.fields import Stepper
from ui.controls.widget import Widget
from ui.felt.curtain import CurtainScene
from ui.felt.result import PlaceRow
from ui.felt.table_scene import TableScene

FAST = 8.0
"""The speed of animations: as fast as settings allow."""


def since_the_deal(session: Session[Any]) -> list[set[int]]:
    """Return by seat the cards that have been in one hand alone since the last deal."""
    game = session.game
    again, steps = told_again(session)
    kept: list[set[int]] = []
    for at, state in enumerate((*(step.state for step in steps), again.state)):
        if at and any(isinstance(event, HandEnded) for event in steps[at - 1].events):
            kept = []
        if CHANCE in game.actors(state):
            continue
        hands = [set(game.observe(state, seat).zones[f"hand:{seat}"]) for seat in range(game.seats)]
        kept = [mine & hand for mine, hand in zip(kept or hands, hands, strict=True)]
    return kept or [set() for _seat in range(game.seats)]


class Watched:
    """Answers what is asked, between two rounds of the window's loop."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._asked: deque[str] = deque()
        self._curtain: CurtainScene | None = None
        self._curtains = 0
        self._match: Match | None = None
        self._hands = -1
        self._kept: list[set[int]] = []
        """By seat: the cards of the deal that have never been anywhere else."""
        app.listeners.append(self.listen)
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in sys.stdin:
            self._asked.append(line.strip())
            self.app.wake()
        self._asked.append("end")
        self.app.wake()

    def listen(self) -> None:
        """Count curtains, and answer."""
        # who watches clicks faster than people do, and a deal takes over what the settings say
        self.app.gate.dead_time = self.app.gate.double_click = 0.0
        scene = self.app.scene if self.app.scenes else None
        if isinstance(scene, CurtainScene) and scene is not self._curtain:
            self._curtain = scene
            self._curtains += 1
        for table in self._tables():
            if table.match.phones:
                self._follow_hands(table.match)
        while self._asked:
            word, _blank, rest = self._asked.popleft().partition(" ")
            if word == "look":
                self._say(self._look())
            elif word == "state":
                self._say({"state": [repr(each.match.session.state) for each in self._tables()]})
            elif word == "shot":
                self.app.compose(self.app.screen)
                pygame.image.save(self.app.screen, rest)
                self._say({})
            else:
                self.app.quit()

    def _follow_hands(self, match: Match) -> None:
        hands = [
            set(match.asking.observe(seat).zones[f"hand:{seat}"])
            for seat in range(len(match.header.seats))
        ]
        if match is not self._match:  # resumed, perhaps: some cards have been open to all
            self._match, self._hands = match, match.log.hands
            self._kept = since_the_deal(match.session)
        elif match.log.hands != self._hands:
            self._hands, self._kept = match.log.hands, hands
        for kept, hand in zip(self._kept, hands, strict=True):
            kept.intersection_update(hand)

    @staticmethod
    def _say(told: dict[str, Any]) -> None:
        print(json.dumps(told), flush=True)

    def _look(self) -> dict[str, Any]:
        scene = self.app.scene
        panel = scene.bars.panel if isinstance(scene, TableScene) else getattr(scene, "panel", None)
        return {
            "scene": type(scene).__name__,
            "moving": scene.moving,
            "curtains": self._curtains,
            "controls": [] if panel is None else list(map(self._control, panel.widgets)),
            "table": next(map(self._table, self._tables()), None),
        }

    @staticmethod
    def _control(widget: Widget) -> dict[str, Any]:
        told: dict[str, Any] = {
            "key": widget.key,
            "words": getattr(widget, "words", ""),
            "enabled": getattr(widget, "enabled", True),
            "value": None,
            "seen": None if widget.viewport is None else list(widget.viewport.rect),
            "spots": {"": widget.rect.center},
        }
        if isinstance(widget, Choice):
            cells = zip(widget.values, widget.cells(), strict=True)
            told["value"] = str(widget.value)
            told["spots"] = {str(value): cell.center for (value, _words), cell in cells}
        elif isinstance(widget, Stepper):
            told["value"] = widget.value
            less, more = widget.rect.left + 8, widget.rect.right - 8
            told["spots"] = {"-": (less, widget.rect.centery), "+": (more, widget.rect.centery)}
        elif isinstance(widget, Toggle):
            told["value"] = widget.words
        elif isinstance(widget, Button):
            told["value"] = widget.chosen
        elif isinstance(widget, PlaceRow):
            told["place"] = [f"{widget.place}", widget.name, widget.score]
        return told

    def _tables(self) -> Iterator[TableScene]:
        return (scene for scene in self.app.scenes if isinstance(scene, TableScene))

    def _table(self, scene: TableScene) -> dict[str, Any]:
        match, pocket = scene.match, scene.course.pocket
        return {
            "seats": len(match.header.seats),
            "phones": sorted(match.phones),
            "there": sorted(pocket.there),
            "computers": sorted(match.levels),
            "untaken": pocket.untaken,
            "asked": sorted(match.free),
            "over": match.outcome is not None,
            "summary": match.summary is not None,
            "decisions": sum(entry.seat >= 0 for entry in match.session.log),
            "hands": match.log.hands,
            **self._cards(scene),
            "open": sorted({item.card for item in scene.show.picture.cards} - {-1}),
            "kept": {
                match.controller.names[seat]: sorted(kept)
                for seat, kept in enumerate(self._kept)
                if seat in match.phones
            },
        }

    @staticmethod
    def _cards(table: TableScene) -> dict[str, list[tuple[float, float]]]:
        """Return where the cards of the hand at the screen can be pressed: may be or are chosen."""
        ask, chosen = table.match.ask, table.match.hand.chosen
        sprites = table.show.sprites
        found: dict[str, list[tuple[float, float]]] = {"lit": [], "chosen": []}
        for item in table.show.picture.cards:
            if ask is not None and item.clickable and item.card in {*ask.lit, *chosen}:
                width = sprites.face(item.card, item.place.height).get_width()
                spot = item.place.x - width // 2 + 10, item.place.y
                found["chosen" if item.card in chosen else "lit"].append(spot)
        return found


def main() -> None:
    """Open the window at the lobby, and serve it until the input ends."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--size", default="1280x720")
    width, height = map(int, parser.parse_args().size.split("x"))
    app, lobby = make_app(size=(width, height))
    app.settings.speed = FAST
    Watched(app)
    app.run(lobby)


if __name__ == "__main__":
    main()
