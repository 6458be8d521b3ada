"""Somebody who looks over the shoulder of the table, and knows who may know what.

The onlooker sees every frame that is composed and compares it with what the rules' observations
and redaction let the present viewer know at that moment. A card may be shown late, never early,
and never to the wrong viewer.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import pytest

from rules import asking as asking_steps
from rules.asking import Asking
from rules.core import CHANCE, OPEN, PUBLIC, UNSEEN, Event, HandEnded, Moved, Shown, Shuffled
from rules.observe import redact
from tests.drawn import DrawRecorder, Frame, names_in
from ui.app import App
from ui.felt.curtain import CurtainScene
from ui.felt.table_scene import TableScene
from ui.replay.replay_scene import ReplayScene

TURNS: Final = 0.02
"""Seconds into a beat before which no flying card can have turned its face up."""


@dataclass
class Step:
    """An answer: how the table stood before and after it, and what the table is told."""

    before: Any
    events: tuple[Event, ...]
    after: Any


def faces(game: Any, state: Any, viewer: int) -> set[int]:
    """Return the cards whose faces a viewer sees where they lie."""
    zones = game.observe(state, viewer).zones
    return {card for cards in zones.values() for card in cards} - {UNSEEN}


def looked_back_on(game: Any, state: Any, viewer: int) -> set[int]:
    """Return the cards that have gone and that the table still shows: everybody saw them."""
    facts = game.observe(state, viewer).facts
    if game.name == "bull_sanity":
        return set() if facts.judgment is None else set(facts.judgment.cards)
    if game.name == "sanity_rook":
        return {play.card for play in facts.last_trick}
    return set()


def told(events: Sequence[Event], viewer: int) -> set[int]:
    """Return the cards whose faces a viewer sees while events happen."""
    seen = (redact(event, viewer) for event in events)
    return {event.card for event in seen if isinstance(event, Moved | Shown)} - {UNSEEN}


class Memory:
    """Which faces each viewer has seen since the cards were last gathered."""

    def __init__(self, asking: Asking[Any]) -> None:
        session = asking.session
        self.game = session.game
        self.seen: defaultdict[int, set[int]] = defaultdict(set)
        self.ever: defaultdict[int, set[int]] = defaultdict(set)
        before = session.game.initial()
        for step, table in asking.again():
            self.take(Step(before, step.told, table.state))
            before = table.state

    def take(self, step: Step) -> None:
        last = max(
            (at for at, event in enumerate(step.events) if isinstance(event, Shuffled)), default=-1
        )
        for viewer in range(OPEN, self.game.seats):
            if last >= 0:
                self.seen[viewer].clear()
            self.seen[viewer] |= told(step.events[last + 1 :], viewer)
            self.seen[viewer] |= faces(self.game, step.after, viewer)
            self.ever[viewer] |= told(step.events, viewer) | self.seen[viewer]


class Onlooker:
    """Checks every frame of one table; `frames` counts those with the table on them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch
        self.table: TableScene | None = None
        self.frames = 0
        self.faces_seen = 0
        self.lifted: int | None = None
        self._ended = False
        self._steps: list[Step] = []
        self._lines = 0
        DrawRecorder(monkeypatch, self.look)
        self._listen("act")
        self._listen("draw")

    def _listen(self, name: str) -> None:
        """Hear of every answer that the table takes, and of what chance does."""
        taking = getattr(Asking, name)

        def take(asking: Asking[Any], *what: Any) -> asking_steps.Step:
            before = asking.state
            step: asking_steps.Step = taking(asking, *what)
            if self.table is not None and asking is self.table.match.asking:
                seat = what[0] if what else CHANCE
                self._committed(seat, Step(before, step.told, asking.state))
            return step

        self.monkeypatch.setattr(Asking, name, take)

    def watch(self, table: TableScene) -> None:
        self.table = table
        self.asking = table.match.asking
        self.session = self.asking.session
        self.deck = table.match.controller.deck
        self.rewound()

    def rewound(self) -> None:
        """The game was taken back or put back: what was on its way is no more."""
        self._steps.clear()
        self._lines = 0
        self._ended = False
        self._mark = self.asking.mark
        self.memory = Memory(self.asking)

    def _committed(self, seat: int, step: Step) -> None:
        self._drop_what_is_over()
        self._mark = self.asking.mark
        self._ended = any(isinstance(event, HandEnded) for event in step.events)
        if seat not in (CHANCE, self.lifted):
            self.lifted = None
        self._steps.append(step)
        self.memory.take(step)

    def _drop_what_is_over(self) -> None:
        """Forget the steps before the last one, unless they are still on their way."""
        assert self.table is not None
        if not self.table.show.moving:
            self._steps = self._steps[-1:]

    # --- what may be known --------------------------------------------------------------------

    @property
    def viewer(self) -> int:
        """Who looks, as the table has it."""
        assert self.table is not None
        match = self.table.match
        return OPEN if match.settings.open_hands else match.viewer

    def allowed(self, viewer: int) -> set[int]:
        """Return the cards that may lie face up before a viewer now."""
        game = self.session.game
        if not self._steps:
            return faces(game, self.asking.state, viewer)
        may = faces(game, self._steps[0].before, viewer)
        may.update(*(told(step.events, viewer) for step in self._steps[:-1]))
        step, timeline = self._steps[-1], self.table.show.timeline  # type: ignore[union-attr]
        if not timeline.moving or len(self._steps) > 1:
            return may | told(step.events, viewer) | faces(game, step.after, viewer)
        # what the beats tell that wait behind this one has not been seen
        happened = [redact(event, viewer) for event in step.events]
        shown = len(happened) - sum(beat.tells for beat in timeline.waiting[1:])
        if self._still_face_down():
            shown -= timeline.waiting[0].tells
        may |= told(happened[:shown], viewer)
        showing = timeline.waiting[0]
        if not showing.tells and showing.view is not None:  # the log tells it with a later beat
            zones = showing.view.zones
            may |= told(happened, viewer) & {card for cards in zones.values() for card in cards}
        if shown == len(happened):
            may |= faces(game, step.after, viewer)
        return may

    def _still_face_down(self) -> bool:
        """Whether the beat that is shown has only just begun: no card has turned by now."""
        timeline = self.table.show.timeline  # type: ignore[union-attr]
        beat = timeline.beat
        return beat is not None and bool(beat.cards) and timeline.elapsed < TURNS

    # --- frames ---------------------------------------------------------------------------------

    def look(self, app: App, frame: Frame) -> None:
        table = self.table
        if table is None or table not in app.scenes:
            return
        if isinstance(app.scene, ReplayScene):
            return
        if self._mark != self.asking.mark:
            self.rewound()
        self._drop_what_is_over()
        self.check_log()
        if any(isinstance(scene, CurtainScene) for scene in app.scenes):
            assert not frame.cards, self._names("behind a curtain", frame.cards)
            self.lifted = next(s.seat for s in app.scenes if isinstance(s, CurtainScene))
            return
        viewer = self.viewer
        self.frames += 1
        self.faces_seen += len(frame.cards)
        early = frame.cards - self.allowed(viewer) - self._past(viewer)
        assert not early, self._names(f"drawn for viewer {viewer}", early)
        money = {money.card for state in self._states() for money in self._money(state)}
        secret = frame.printed - money - self.memory.seen[viewer] - self.allowed(viewer)
        assert not secret, self._names(f"printed for viewer {viewer}", secret)
        self.check_marks(frame)
        self.check_words(frame)
        self.check_lifted(app, frame)

    def _past(self, viewer: int) -> set[int]:
        game = self.session.game
        past = set().union(*(looked_back_on(game, state, viewer) for state in self._states()))
        unseen = past - self.memory.ever[viewer]
        assert not unseen, self._names(f"told to {viewer} who never saw them", unseen)
        return past

    def _states(self) -> list[Any]:
        """Return the states that the table may show now: the present one and those before it."""
        return [self.asking.state, *(step.before for step in self._steps)]

    def _money(self, state: Any) -> Sequence[Any]:
        """Return the money cards, which President Arnold's board shows whoever holds the cards."""
        return getattr(self.session.game.observe(state, PUBLIC).facts, "money", ())

    def check_marks(self, frame: Frame) -> None:
        """No back stands out; what is chosen or advised is of the hand that is played now."""
        zones = self.session.game.zones(self.asking.state)
        held = set().union(*(zones.get(f"hand:{seat}", ()) for seat in self._whose()))
        for card, mark in frame.marked:
            fits = card in held if mark in {"chosen", "advised"} else card != UNSEEN
            assert fits, self._names(f"{mark} before {self.viewer}", {card})

    def _whose(self) -> tuple[int, ...]:
        """Return whose hand may be played before who looks."""
        return (self.viewer,) if self.viewer >= 0 else self.asking.actors

    def check_lifted(self, app: App, frame: Frame) -> None:
        """Where several people share the screen, only who lifted the curtain sees a hand.

        This asks nobody who looks: it knows for whom the curtain was lifted last.
        """
        match = self.table.match  # type: ignore[union-attr]
        if match.settings.open_hands or not match.are_rivals(match.people):
            return
        may = self.allowed(PUBLIC) | self._past(PUBLIC)
        if self._ended and not self.table.show.moving:  # type: ignore[union-attr]
            self.lifted = None  # the hand is over, and its end was shown: everybody looks now
        if self.lifted is not None:
            may |= self.allowed(self.lifted)
        assert frame.cards <= may, self._names(
            f"drawn, but the curtain was lifted for {self.lifted}", frame.cards - may
        )

    def check_words(self, frame: Frame) -> None:
        """Prompts, tags, plates, bubbles and news name no card that who looks has not seen."""
        log = self.table.match.log  # type: ignore[union-attr]
        gathered = any(isinstance(event, Shuffled) for step in self._steps for event in step.events)
        memory = self.memory.ever if gathered else self.memory.seen  # what is shown may be late
        known = memory[self.viewer]
        money = {piece.card for state in self._states() for piece in self._money(state)}
        for words in frame.words - set(log.words):
            for cards in names_in(self.deck, words):
                fits = not known.isdisjoint(cards) or not money.isdisjoint(cards)
                assert fits, f"viewer {self.viewer} reads {words!r}"

    def check_log(self) -> None:
        """The log's new lines name no card that those who read it have not seen."""
        assert self.table is not None
        log = self.table.match.log
        known = self.memory.seen if self._steps else self.memory.ever  # what is told again is old
        for words in log.words[self._lines :]:
            for cards in names_in(self.deck, words):
                told_so = any(card in known[log.viewer] for card in cards)
                assert told_so, f"the log tells {log.viewer}: {words!r}"
        self._lines = len(log.words)

    def _names(self, where: str, cards: set[int]) -> str:
        named = ", ".join("a back" if card == UNSEEN else self.deck[card].name for card in cards)
        return f"{self.session.game.name}: {named} {where}"
