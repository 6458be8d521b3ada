"""How Presidential Poker is drawn at the table, and how what happens there is shown."""

from collections.abc import Callable
from typing import Final, TypeAlias

import pygame
from msgspec.structs import replace

from games.presidential_poker.controller import PresidentialPokerController
from games.presidential_poker.hands import drew_words, opened_hands
from games.presidential_poker.layers import pot_title
from games.presidential_poker.own_hand import add_own_hand
from games.presidential_poker.places import plan_middle
from games.presidential_poker.pots import add_pots
from games.presidential_poker.seats import add_hands, add_players, add_stake
from rules.core import CHANCE, Account, Event, HandEnded, Paid, Seat, Shown, seat_of
from rules.presidential_poker.events import (
    BetMade,
    Called,
    Checked,
    Dealt,
    Drew,
    Folded,
    HandShown,
    NobodyOpened,
    PotWon,
)
from rules.presidential_poker.state import Facts, View
from rules.words import _, ngettext
from ui import durations
from ui.controls.backdrop import inlay
from ui.layout.boxes import over
from ui.picture.director import BaseStaging
from ui.picture.items import Banner, Drawn, Light, Note, Picture, Rising
from ui.picture.pieces import Pieces
from ui.picture.stage import Stage
from ui.picture.timeline import Cue, showing, usual_cue, word_at

READ = 1.4
"""Seconds to read an opened hand or who won before the game goes on."""
ROUND: Final = 3.6
"""How much like a rectangle the oval is: 2 is an ellipse."""
Learning: TypeAlias = Callable[[Facts, Facts], Facts]
"""What is known with an event: of the facts as they are shown and those after the action."""


class PresidentialPokerStaging(BaseStaging[PresidentialPokerController]):
    """Presidential Poker in a window."""

    def picture(self, view: View, stage: Stage) -> Picture:
        """Draw up everybody's place with the stakes, pots, opened hands, and the viewer's own."""
        picture, controller = Picture(), self.controller
        opened = opened_hands(view, controller.game.options.kickers)
        stakes = any(view.chips[f"stake:{seat}"] for seat in range(len(self.names)))
        places = add_players(picture, stage, controller.game.deck, view, controller.seats(view))
        plan = plan_middle(stage, places, opened, stakes=stakes)
        if plan.oval:
            table, size = inlay(stage.theme, plan.oval.size, ROUND), plan.oval.size
            picture.below.append(Drawn(("oval", size), table, *plan.oval.topleft, bare=True))
        pieces = Pieces(picture, stage)
        for seat, strip in plan.stakes.items():
            add_stake(pieces, view, seat, strip)
        add_pots(picture, stage, view, plan.pots)
        if opened:
            add_hands(picture, stage, controller.game, view, plan.hands)
        self._add_verdict(picture, stage, view, plan.verdict)
        if view.viewer >= 0:
            add_own_hand(picture, stage, controller.game, view, plan.verdict)
        return picture

    def _add_verdict(self, picture: Picture, stage: Stage, view: View, line: pygame.Rect) -> None:
        words = self.controller.teller.verdict(view)
        if words:
            pieces = Pieces(picture, stage)
            told = pieces.words(
                words, color="brass_light", at="center", wraps=True, what=("verdict", words)
            )
            pieces.put(over(told, at="center"), line)

    def cue(self, event: Event, view: View, stage: Stage) -> Cue:
        """Return words for what a seat does, time to read what is opened, sounds."""
        match event:
            case Dealt(again=again):
                return Cue(learns=_dealt(again=again))
            case Checked(seat=seat):
                return _said(_("checks"), seat, "pass")
            case Folded(seat=seat):
                return _said(_("folds"), seat, "fold", _folded(seat))
            case Called(seat=seat, amount=amount, all_in=all_in):
                words = _("calls all-in") if all_in else _("calls {amount}")
                return _said(words.format(amount=amount), seat, "all_in" if all_in else "slide")
            case BetMade(seat=seat, stake=stake, all_in=True):
                return _said(_("all-in: {stake}").format(stake=stake), seat, "all_in")
            case BetMade(seat=seat, stake=stake, raised=raised):
                words = _("raises to {stake}") if raised else _("bets {stake}")
                return _said(words.format(stake=stake), seat, "slide")
            case Drew(seat=seat, count=count):
                return _said(
                    drew_words(count), seat, "", lambda now, last: replace(now, drawn=last.drawn)
                )
            case NobodyOpened():
                return word_at(_("nobody opened: new cards"), "pot", READ, "skip")
            case HandShown(seat=seat):
                return showing(
                    Light(f"seat {seat}"),
                    hold=READ,
                    sound="opened",
                    learns=lambda now, _last: replace(now, shown=(*now.shown, seat)),
                )
            case PotWon(pot=at, pots=count, amount=amount, seats=seats):
                words = ngettext("{names} wins {amount}", "{names} split {amount}", len(seats))
                told = words.format(names=self.controller.teller.listed(seats), amount=amount)
                return showing(
                    Banner(told, "pots", pot_title(at, count) if count > 1 else ""),
                    hold=durations.BANNER,
                    sound="pot",
                    learns=lambda now, last: replace(now, won=last.won[: at + 1], shown=last.shown),
                )
            case Paid(why="ante", source=source, amount=amount):
                return Cue(sound="chips", learns=_put_in(source, amount))
            case Paid(why="collected", source=source, amount=amount):
                return Cue(sound="chips", learns=_collected(source, amount))
            case Paid(why="returned", target=target, amount=amount):
                back = Rising(f"+{amount}", target)
                return showing(
                    back,
                    hold=durations.RISING,
                    sound="slide",
                    learns=_collected(target, -amount),
                )
            case Paid(source="pot", target=target, amount=amount):
                rising = Rising(f"+{amount}", target)
                return showing(rising, hold=durations.RISING, sound="slide")
            case HandEnded(why="showdown"):
                return Cue(waits=durations.LOOK_AT)
            case Shown():
                return Cue(sound="flip")
        return usual_cue(event)


def _dealt(*, again: bool) -> Learning:
    """Return that a hand begins: nothing of the one before stands, and nobody is asked yet."""

    def learn(now: Facts, last: Facts) -> Facts:
        paid = now.paid if again else (0,) * len(last.paid)
        return replace(last, paid=paid, turn=CHANCE, phase="shuffle")

    return learn


def _folded(seat: Seat) -> Learning:
    """Return that a seat contends for no pot any more."""

    def learn(now: Facts, _last: Facts) -> Facts:
        return replace(now, active=tuple(other for other in now.active if other != seat))

    return learn


def _put_in(account: Account, amount: int) -> Learning:
    """Return that a seat has paid chips into the pot, or a part of them came back."""
    seat = seat_of(account)

    def learn(now: Facts, _last: Facts) -> Facts:
        paid = tuple(chips + amount * (at == seat) for at, chips in enumerate(now.paid))
        return replace(now, paid=paid)

    return learn


def _collected(account: Account, amount: int) -> Learning:
    """Return the same at the end of an interval: who is asked next is known."""
    put_in = _put_in(account, amount)
    return lambda now, last: replace(put_in(now, last), turn=last.turn)


def _said(words: str, seat: Seat, sound: str, learns: Learning | None = None) -> Cue:
    note = Note(words, f"said:{seat}")
    return showing(note, hold=durations.NOTE, sound=sound, learns=learns)
