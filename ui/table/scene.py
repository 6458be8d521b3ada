"""The table: one game being played in the window, by people and computer players."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec
import pygame

from rules.core import CHANCE, OPEN, PUBLIC, Action, Event, HandEnded, Refusal, Seat, View
from rules.observe import redact
from rules.record import Header, Recorder
from rules.session import Session
from rules.words import _
from ui.app import Scene
from ui.art.palette import wear_team_colors
from ui.kept.autosave import Autosave
from ui.kept.statistics import count_game
from ui.picture.items import CardItem, Mark, Picture
from ui.picture.show import Show
from ui.picture.stage import Stage
from ui.sheet import GameEntry
from ui.table.advice import Adviser
from ui.table.bars import TableBars
from ui.table.computers import Computers
from ui.table.controller import Ask, AsksOpenly, Controller, Offer, Summary
from ui.table.hand_input import HandInput
from ui.table.keys import TableKeys
from ui.table.talk import Talk
from ui.table.telling import log_words, played_again
from ui.thinking import HUMAN, Thinking


@dataclass(frozen=True, slots=True)
class Doors:
    """Where one leaves the table to; given by whoever opened it."""

    leave: Callable[[], None]
    again: Callable[[Header], None]
    """Deal a new game for the same players and options."""
    replay: Callable[[Header, Session[Any]], None]


class TableScene(Scene):
    """Shows a session, takes the decisions of the people, and keeps the record."""

    def __init__(
        self,
        entry: GameEntry,
        controller: Controller,
        session: Session[Any],
        header: Header,
        recorder: Recorder | None,
        doors: Doors,
    ) -> None:
        self.entry, self.controller, self.session = entry, controller, session
        self.header, self.doors = header, doors
        self.autosave = Autosave(recorder)
        self.people: frozenset[Seat] = frozenset(
            at for at, seat in enumerate(header.seats) if seat.player == HUMAN
        )
        self.viewer = self._chair
        self.show = Show(controller.deck, controller.names, self._draw_picture, controller.manner)
        self.chosen: tuple[int, ...] = ()
        self.hand = HandInput(self)
        self.sort = controller.orders[0][0] if controller.orders else ""
        self.log: list[str] = []
        self.seen_log: dict[Seat, int] = {}
        self.bubble: tuple[str, tuple[int, int]] | None = None
        self.summary: Summary | None = None
        self.ask: Ask | None = None
        self.talk = Talk(self)
        self.thinking: Thinking | None = None
        self.computers = Computers(self)
        self.adviser = Adviser(self)
        self.keys = TableKeys(self)
        self._called: Seat | None = None
        self._counted = False

    # --- scene ------------------------------------------------------------------------------

    def enter(self) -> None:
        """Lay the table and go on from the session's state."""
        self.show.timeline.started = lambda beat: self.app.sound(beat.sound)
        wear_team_colors(self.controller.partners)
        if self.app.thinkers is not None:
            self.thinking = self.app.thinkers.about(self.session.game)
        self._lay_out()
        self._retell()
        self.sync()
        self.proceed()

    def resized(self) -> None:
        """Lay the table out for another window."""
        self._lay_out()
        self.sync()

    def pause(self) -> None:
        """Another scene comes on top: let go of what was held, looked at or thought about."""
        self.hand.let_go()
        self.computers.forget()
        self.adviser.forget()

    def resume(self) -> None:
        """Another scene went away: settings may have changed."""
        wear_team_colors(self.controller.partners)
        self.sync()
        self.proceed()

    def exit(self) -> None:
        """Give the places their own colors again."""
        self.pause()
        wear_team_colors(())

    def _lay_out(self) -> None:
        look = self.app.look
        self.show.lay(look, log=look.settings.show_log)
        self.bars = TableBars(self)

    # --- what is seen -----------------------------------------------------------------------

    @property
    def _chair(self) -> int:
        """Whose eyes the table has while nobody has to pass the screen on.

        The only person's; among computer players alone, the first player's (`look_over`).
        """
        if not self.people:
            return 0
        return min(self.people) if len(self.people) == 1 else PUBLIC

    @property
    def view(self) -> View:
        """What the present viewer may know; with open hands, every card that anybody knows."""
        view = self.session.observe(self.viewer)
        if not self.app.settings.open_hands:
            return view
        return msgspec.structs.replace(view, zones=self.session.observe(OPEN).zones)

    def sync(self) -> None:
        """Show the session as it is now."""
        self.ask = self._ask_now()
        self.show.rest(self.view)
        self.bars.fill(self.ask if not self.show.moving else None)
        self.app.invalidate()

    def _draw_picture(self, view: View, stage: Stage) -> Picture:
        """Return the picture of an observation with the hand as the player has arranged it."""
        marks: dict[int, Mark] = {}
        if self.ask is not None:
            lit = self.ask.lit
            for card in view.zones.get(f"hand:{self.viewer}", ()):
                marks[card] = "lit" if card in lit else "plain"
            for card in self.adviser.cards:
                marks[card] = "advised"
            for card in self.chosen:
                marks[card] = "chosen"
        arranged = replace(
            stage,
            marks=marks,
            order=self.hand.orders.get(self.viewer),
            sort=self.sort,
            open_hands=self.app.settings.open_hands,
        )
        return self.controller.picture(view, arranged)

    @property
    def asked(self) -> Seat | None:
        """The seat whose decision the table waits for."""
        actors = self.session.actors
        return actors[0] if actors and actors[0] != CHANCE else None

    def _ask_now(self) -> Ask | None:
        seat = self.asked
        if seat is None or seat not in self.people:
            return None
        if seat != self.viewer and (self.viewer != PUBLIC or self._private(seat)):
            return None
        return self.controller.ask(self.session.state, seat, self.chosen)

    # --- the course of the game -------------------------------------------------------------

    def proceed(self) -> None:
        """Go on with whatever comes next: a summary, chance, a curtain, a question, the end."""
        if self.show.moving or self.app.scene is not self:
            return
        if self.summary is not None:
            self._show_summary()
        elif self.session.outcome is not None:
            self._show_result()
        elif self.session.actors == (CHANCE,):
            self.commit(CHANCE, None)
        elif self.asked in self.people and self._must_pass_screen(self.asked):
            self._draw_curtain(self.asked)
        elif self.asked in self.people:
            self._call(self.asked)
            self.sync()
        else:
            self.computers.take_turn()

    def _call(self, seat: Seat | None) -> None:
        """Let it be heard that a person's turn begins; once, however often they are asked."""
        if seat != self._called:
            self._called = seat
            self.app.sound("turn")

    def luck(self, purpose: str) -> random.Random:
        """Return a generator for this place of the log: the same again after an undo."""
        return random.Random(f"{self.session.seed}/{len(self.session.log)}/{purpose}")

    def look_over(self, step: int) -> None:
        """Watch the computer players from another one's chair."""
        self.show.finish()
        self._look_as((self.viewer + step) % len(self.controller.names))
        self.proceed()

    def _private(self, seat: Seat) -> bool:
        """Whether a seat needs its own hand for what it is asked."""
        controller = self.controller
        if isinstance(controller, AsksOpenly):
            return controller.private(self.session.state, seat)
        return True

    def _must_pass_screen(self, seat: Seat | None) -> bool:
        if seat is None or self.app.settings.open_hands:
            if seat is not None and self.viewer != seat:
                self._look_as(seat)
            return False
        if len(self.people) > 1 and not self._private(seat):
            self.viewer, self.chosen, self.hand.cursor = PUBLIC, (), None
            return False
        if self.viewer != seat and self.talk.among_partners:
            self._look_as(seat)
            return False
        return len(self.people) > 1 and (self.viewer != seat)

    def _draw_curtain(self, seat: Seat) -> None:
        from ui.table.curtain import CurtainScene

        self.viewer, self.chosen = PUBLIC, ()
        self._call(seat)
        self.sync()
        news = self.log[self.seen_log.get(seat, max(0, len(self.log) - 12)) :]
        self.app.push(
            CurtainScene(self.controller.names[seat], seat, news, lambda: self._look_as(seat))
        )

    def _look_as(self, seat: Seat) -> None:
        self.viewer = seat
        self.chosen, self.hand.cursor = (), None
        self.seen_log[seat] = len(self.log)
        self.sync()

    def submit(self, action: Action) -> None:
        """Take a decision of the acting player, or say why not."""
        seat = self.asked
        if seat is None:
            return
        refusal = self.session.verify(seat, action)
        if refusal is not None:
            self.say_refusal(refusal)
            return
        self.commit(seat, action)

    def say_openly(self, action: Action) -> None:
        """Commit what the person at the screen may do at any time; their choice stays."""
        chosen = self.chosen
        self.commit(self.viewer, action)
        self.chosen = chosen

    def commit(self, seat: Seat, action: Action | None) -> None:
        """Commit a legal action, or let chance act (`None`), and show what follows."""
        self.computers.forget()
        self.adviser.forget()
        before = self.view
        length = len(self.session.log)
        events = self.session.draw() if action is None else self.session.act(seat, action)
        self.chosen, self.bubble = (), None
        self.hand.forget()
        self._say_if(self.autosave.keep(self.session, length, events))
        eyes = OPEN if self.app.settings.open_hands else self.viewer
        told = [redact(event, eyes) for event in events]
        after = self.view
        self.computers.tell(events)
        if seat != self._called:
            self._called = None
        self._log(events, after)
        if any(isinstance(event, HandEnded) for event in events):
            self.summary = self.controller.summary(events, self.session.observe(PUBLIC))
        if seat in self.people:
            self.seen_log[seat] = len(self.log)
        self.ask = None
        self._count_if_over()
        self._play(before, told, after)
        self.computers.consider()

    def _count_if_over(self) -> None:
        outcome = self.session.outcome
        if outcome is not None and not self._counted:
            self._counted = True  # it can still be taken back while its end is shown
            count_game(self.header, self.controller.partners, outcome)

    def _play(self, before: View, told: Sequence[Event], after: View) -> None:
        if not self.app.settings.animations:
            self.show.finish()
            self.sync()
            self.app.call_later(0, self.proceed)
            return
        self.show.play(before, told, after)
        self.bars.fill(None)
        self.app.invalidate()

    # --- log --------------------------------------------------------------------------------

    def _log_viewer(self) -> int:
        return min(self.people) if len(self.people) == 1 else PUBLIC

    def _log(self, events: Sequence[Event], view: View) -> None:
        viewer = self._log_viewer()
        public = view if viewer == self.viewer else self.session.observe(viewer)
        self.log += log_words(self.controller, events, public)

    def _retell(self) -> None:
        """Tell everyone the game again from its record (after a load or an undo)."""
        self.log.clear()
        self.computers.begin()
        viewer = self._log_viewer()
        for told, events in played_again(self.session):
            self.computers.tell(events)
            self.log += log_words(self.controller, events, told.observe(viewer))

    # --- other scenes -----------------------------------------------------------------------

    def _show_summary(self) -> None:
        from ui.table.summary import SummaryScene

        assert self.summary is not None
        self.app.push(SummaryScene(self.summary, self.controller.deck, self._summary_done))

    def _summary_done(self) -> None:
        self.summary = None

    def _show_result(self) -> None:
        from ui.table.result import ResultScene

        outcome = self.session.outcome
        assert outcome is not None
        self.app.push(ResultScene(self.entry, self.controller, outcome, self))

    def open_pause(self) -> None:
        """Esc or the menu button: the pause menu."""
        from ui.table.pause import PauseScene

        self.app.push(PauseScene(self))

    def open_rules(self) -> None:
        """F1: the game's help."""
        from ui.pages.rules import RulesScene

        self.app.push(RulesScene(self.entry, self.controller.deck))

    def open_print(self) -> None:
        """Show what of this game can be printed."""
        from ui.pages.prints import PrintScene

        self.app.push(PrintScene(self.entry))

    def open_log(self) -> None:
        """F2: scores and log, which a narrow window does not keep beside the table."""
        from ui.table.log_page import LogScene

        names, scores = self.controller.names, self.controller.scores(self.view)
        self.app.push(LogScene(names, scores, self.log, self.asked))

    def leave(self) -> None:
        """Go back to the lobby; the record keeps the game."""
        self.doors.leave()

    def play_again(self) -> None:
        """Deal a new game for the same players."""
        self.doors.again(self.header)

    def open_replay(self) -> None:
        """Look at the game from its beginning."""
        self.doors.replay(self.header, self.session)

    # --- undo -------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether a decision can be taken back now."""
        free = self.app.settings.free_take_backs
        return self.session.undo_target(self.people, free=free) is not None

    def undo(self) -> None:
        """Ctrl+Z: take back what may be taken back, or say why not."""
        if not self.session.undo(self.people, free=self.app.settings.free_take_backs):
            self.say(
                _(
                    "Nothing can be taken back here: cards were shown, or another player was "
                    "asked. The settings can allow free take-backs."
                )
            )
            return
        self._after_rewind()

    def redo(self) -> None:
        """Ctrl+Y: put back what was taken back."""
        if self.session.can_redo:
            self.session.redo(self.people)
            self._after_rewind()

    def _after_rewind(self) -> None:
        self.summary, self.chosen = None, ()
        self.adviser.forget()
        self.show.finish()
        self._say_if(self.autosave.rewrite(self.session))
        self._retell()
        self.sync()
        self.proceed()

    # --- saying why not ---------------------------------------------------------------------

    def say_refusal(self, refusal: Refusal, item: CardItem | None = None) -> None:
        """Say near a card which rule refuses it."""
        words = _("{reason} (rule\u00a0{rule})").format(reason=refusal.reason, rule=refusal.rule)
        self.say(words, item)

    def _say_if(self, words: str) -> None:
        if words:
            self.say(words)

    def tell(self, words: str) -> None:
        """Tell something above the action line, without a sound."""
        self.bubble = (words, self.show.stage.action.midtop)
        self.app.invalidate()

    def say(self, words: str, item: CardItem | None = None) -> None:
        """Say a sentence near a card, or above the action line."""
        spot = (
            self.show.stage.action.midtop
            if item is None
            else (
                item.place.x,
                item.place.y - item.place.height // 2,
            )
        )
        self.bubble = (words, spot)
        self.app.sound("refused")
        self.app.invalidate()

    # --- input ------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """Take the input: keys, buttons, the hand."""
        pressed = event.type in {pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN}
        if pressed and self.show.moving and not self.bars.is_tool(event):
            self.show.finish()
            self.sync()
            self.proceed()
            if self.app.scene is not self or self.show.moving or self._confirms(event):
                return  # a press meant for what was moving must not take what appeared
        if pressed and self.bubble is not None:
            self.bubble = None
            self.app.invalidate()
        if self.bars.handle(event):
            self.app.invalidate()
        elif event.type == pygame.KEYDOWN:
            self.keys.press(event)
        elif event.type in {pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION}:
            self.hand.mouse(event)

    def _confirms(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN:
            return not self.hand.card_at(event.pos)
        return event.key in {pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE}

    def conceal(self) -> None:
        """The window lost the focus: whoever comes next may not be who holds these cards."""
        private = len(self.people) > 1 and not self.talk.among_partners
        if private and self.viewer != PUBLIC and not self.app.settings.open_hands:
            self.show.finish()
            self.viewer, self.chosen, self.hand.cursor = PUBLIC, (), None
            self.hand.let_go()
            self.sync()
            self.proceed()

    def refuse_card(self, item: CardItem) -> None:
        """Say which rule refuses a card of the hand that was clicked."""
        seat = self.asked
        assert seat is not None
        refusal = self.controller.refusal(self.session.state, seat, self.chosen, item.card)
        if refusal is not None:
            self.say_refusal(refusal, item)

    def choose(self, cards: tuple[int, ...]) -> None:
        """Choose cards of the hand: they rise, and the offers follow."""
        self.chosen = cards
        self.app.sound("choose")
        self.sync()

    def take_primary(self) -> None:
        """Enter, or a click on the play area: the obvious decision, if there is one."""
        offer = self.primary
        if offer is not None:
            self.submit(offer.action)

    @property
    def primary(self) -> Offer | None:
        """What Enter does now."""
        if self.ask is None:
            return None
        return next((offer for offer in self.ask.offers if offer.primary), None)

    def set_sort(self, order: str) -> None:
        """Sort the hand, dropping the player's own arrangement."""
        self.sort = order
        self.hand.orders.pop(self.viewer, None)
        self.sync()

    def save_as(self) -> None:
        """Ctrl+S: keep a copy of the record where the player chooses."""
        from ui.table.save import SaveScene

        self.app.push(SaveScene(self.header, self.session))

    def cancel(self) -> None:
        """Esc: let go of what is dragged or chosen, else open the menu."""
        if not self.hand.cancel_drag():
            if self.chosen:
                self.choose(())
            else:
                self.open_pause()
        self.app.invalidate()

    # --- frames -----------------------------------------------------------------------------

    @property
    def moving(self) -> bool:
        """Whether something is on its way."""
        return self.show.moving

    def update(self, dt: float) -> None:
        """Let the show go on; when it is done the table is in sync and the game proceeds."""
        if self.show.update(dt):
            self.sync()
            self.proceed()

    def draw(self, target: pygame.Surface) -> None:
        """Draw the table, the bars, and what floats above."""
        self.show.draw(target)
        self.bars.draw(target)
        self.hand.draw(target)
        if self.bubble is not None:
            self.bars.draw_bubble(target, *self.bubble)
