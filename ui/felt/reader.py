"""Reading the table by keys: the own hand, the table, scores, what is asked, what happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, Protocol

import pygame

from rules.core import UNSEEN, Moved, Seat, View
from rules.words import _, headed, sentence
from table.controller import AnyController
from table.match import Transition
from table.own_hand import OWN
from table.telling import summary_lines
from ui.felt.prompt import Waiting, waiting_words
from ui.felt.reading import (
    Held,
    Told,
    asked_words,
    card_words,
    choice_words,
    events_told,
    gained_words,
    hand_told,
    hand_words,
    refusing_rule,
    scores_told,
    sentences,
    table_told,
    turn_words,
)
from ui.gate import HELD_WITH_OTHERS
from ui.key_map import key_of
from ui.speech import Speech

HAND: Final = pygame.K_F5
TABLE: Final = pygame.K_F6
SCORES: Final = pygame.K_F7
QUESTION: Final = pygame.K_F8
EVENTS: Final = pygame.K_F9
READ_EVENTS: Final = 5
"""Sentences of the log that are read."""


class Walk:
    """What is being read, part by part and entry by entry, and where in it one is."""

    def __init__(self, parts: Sequence[Told]) -> None:
        self.parts = tuple(parts)
        self._part, self._entry = 0, -1
        """Before the first entry, a part is read as a whole."""

    @property
    def whole(self) -> str:
        """The part where one is, and which of how many it is."""
        told, count = self.parts[self._part].whole, len(self.parts)
        if count < 2:
            return told
        place = _("{at} of {count}").format(at=self._part + 1, count=count)
        return f"{told} {sentence(place)}"

    def to_part(self, step: int) -> str:
        """Go to the next part or the one before, as far as there are any; return what it says."""
        self._part = max(0, min(len(self.parts) - 1, self._part + step))
        self._entry = -1
        return self.whole

    def to_entry(self, step: int) -> str:
        """Go to the next entry or the one before, over to the next part; return what it says."""
        before, entries = self._part, len(self.parts[self._part].entries)
        at = self._entry + step
        if at >= entries and self._part + 1 < len(self.parts):
            self._part, at = self._part + 1, 0
        elif at < 0 < self._part:
            self._part -= 1
            at = len(self.parts[self._part].entries) - 1
        part = self.parts[self._part]
        self._entry = max(0, min(len(part.entries) - 1, at))
        if not part.entries:
            return sentence(part.title)
        entry = part.entries[self._entry]
        if self._part == before:
            return sentence(entry)
        return sentence(headed(part.title, entry))


class Eyes(Protocol):
    """What a reader sees of a table: no more than the screen shows to who has it now."""

    @property
    def controller(self) -> AnyController:
        """Who says the game in words."""

    @property
    def view(self) -> View:
        """The table as it is shown now, also while something is on its way."""

    @property
    def away(self) -> frozenset[Seat]:
        """The seats whose phones are not there."""

    @property
    def stood_in(self) -> frozenset[Seat]:
        """The people for whom a computer player goes on."""

    @property
    def events(self) -> Sequence[str]:
        """The sentences of the log that are told."""

    def held(self) -> Held | None:
        """Return the hand that is seen, or `None`."""

    def asked(self) -> str:
        """Return whose turn it is, what is asked, and all that may be answered."""


class Reader:
    """Reads what `eyes` see to whoever presses a key, while speech is on.

    After the key of the table, arrows go through it until another key is pressed: up and down part
    by part, left and right entry by entry. With `walks_hand` they go through the hand as well;
    else its own cursor does.
    """

    def __init__(self, eyes: Eyes, speech: Speech, *, walks_hand: bool = False) -> None:
        self.eyes, self.speech, self._walks_hand = eyes, speech, walks_hand
        self._walk: Walk | None = None
        self._viewer: Seat = -1
        """Whose eyes the walk has: nobody else goes on with it."""

    def press(self, event: pygame.Event) -> bool:
        """Read what a key asks for, or go on with what is being read; return whether it did."""
        listens = self.speech.on and event.type == pygame.KEYDOWN
        if not listens or event.key in HELD_WITH_OTHERS:
            return False
        plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
        if plain and event.key in {HAND, TABLE, SCORES, QUESTION, EVENTS}:
            self._open(event.key)
            return True
        return self._go_on(event) if plain else False

    def _open(self, key: int) -> None:
        self._walk = None
        if key == HAND:
            self._read_hand()
        elif key == TABLE:
            eyes = self.eyes
            self._begin(table_told(eyes.controller, eyes.view, eyes.away, eyes.stood_in))
        elif key == SCORES:
            self._begin([scores_told(self.eyes.controller, self.eyes.view)])
        elif key == QUESTION:
            self._say(self.eyes.asked())
        else:
            self._begin([events_told(self.eyes.events[-READ_EVENTS:])])

    def _read_hand(self) -> None:
        held = self.eyes.held()
        if held is None:
            self._say(_("Your hand isn’t shown now."))
        elif self._walks_hand:
            self._begin([hand_told(held)])
        else:
            self._say(hand_words(held))

    def _begin(self, parts: Sequence[Told]) -> None:
        self._walk, self._viewer = Walk(parts), self.eyes.view.viewer
        self._say(self._walk.whole)

    def _go_on(self, event: pygame.Event) -> bool:
        """Go through what is being read; any other key ends that, and Esc does no more."""
        walk, self._walk = self._walk, None
        if walk is None or self.eyes.view.viewer != self._viewer:
            return False
        if event.key in {pygame.K_UP, pygame.K_DOWN}:
            self._walk = walk
            self._say(walk.to_part(1 if event.key == pygame.K_DOWN else -1))
        elif event.key in {pygame.K_LEFT, pygame.K_RIGHT}:
            self._walk = walk
            self._say(walk.to_entry(1 if event.key == pygame.K_RIGHT else -1))
        return self._walk is not None or event.key == pygame.K_ESCAPE

    def _say(self, words: str) -> None:
        self.speech.say(words, now=True)


class TableEyes:
    """What is to be seen at a table that is being played."""

    def __init__(self, felt: Waiting) -> None:
        self._felt, self._match, self._show = felt, felt.match, felt.show
        self.controller = felt.match.controller
        self._known: dict[str, frozenset[int]] = {}
        """By the zone of a hand: what its owner held when they looked last, since it was dealt."""
        self._refused: tuple[object, set[str]] = None, set()
        """The question, and the rules by which cards that were read could not answer it."""

    @property
    def view(self) -> View:
        return self._show.view

    @property
    def away(self) -> frozenset[Seat]:
        return self._match.away

    @property
    def stood_in(self) -> frozenset[Seat]:
        return self._match.stood_in

    @property
    def events(self) -> Sequence[str]:
        return self._match.log.words

    def held(self) -> Held | None:
        match, view = self._match, self.view
        cards = view.zones.get(f"hand:{view.viewer}", ())
        if view.viewer != match.viewer or not cards or UNSEEN in cards:
            return None
        ask = None if self._show.moving else match.ask
        own = ask is not None and match.asked == view.viewer
        stage = self._show.stage.with_hand(match.hand, view.viewer, cards, ask)
        orders = {**dict(self.controller.orders), OWN: _("your own")}
        return Held(
            self.controller,
            stage.arranged(cards, self.controller.sorted_hand),
            view,
            orders.get(match.order, ""),
            match.turn(view.viewer) if own else None,
            ask if own else None,
            match.hand.chosen,
            match.hand.ahead,
        )

    def card(self, card: int) -> str:
        """Return a card of the hand, and whether it may be chosen."""
        held = self.held()
        if held is None or card not in held.cards:
            return ""
        question = self._match.target, held.chosen
        if self._refused[0] != question:
            self._refused = question, set()
        known, rule = self._refused[1], refusing_rule(held, card)
        words = card_words(held, card, known)
        if rule:
            known.add(rule)
        return words

    def choice(self, before: Sequence[int] = ()) -> str:
        """Return what is chosen now, other than `before`, and what may be answered with it."""
        held = self.held()
        if held is None:
            return ""
        if held.ask is None and self._match.hand.passes_ahead:
            return sentence(_("you’ll pass when it’s your turn"))
        return choice_words(held, before)

    def forget_dealt(self, transition: Transition) -> None:
        """Forget what was in hands that are dealt now: all of their cards are new."""
        moved = Counter(event.target for event in transition.told if isinstance(event, Moved))
        for zone, cards in transition.after.zones.items():
            if cards and moved[zone] == len(cards):
                self._known.pop(zone, None)

    def gained(self) -> str:
        """Return which cards the viewer has got since they looked last; '' once a hand is over."""
        held = self.held()
        if held is None:
            return ""
        zone, cards = f"hand:{held.view.viewer}", frozenset(held.cards)
        before = self._known.get(zone, frozenset())
        self._known[zone] = cards
        new = [card for card in held.cards if card not in before]
        return "" if self._match.summary is not None else sentence(gained_words(held, new))

    def call(self) -> str:
        """Return that it is somebody's turn here and for what, or ''."""
        ask, summary = self._match.ask, self._match.summary
        if ask is None and summary is not None and not self._show.moving:
            return sentences(*summary_lines(summary), self._aside())
        return sentence(self._aside()) if ask is None else turn_words(ask, self.names)

    def asked(self) -> str:
        """Return what is asked and may be answered, or whom the table waits for."""
        match = self._match
        if self._show.moving or match.ask is None:
            if self._show.waits:
                return sentence(headed(key_of("press"), _("Continue")))
            words = self._aside()
            if not words and not self._show.moving:  # else what is on its way is not told yet
                words = waiting_words(self._felt)
            return sentence(words or _("nothing to do now"))
        return asked_words(match.ask, self.held(), self.names, self._felt.amount_said)

    def _aside(self) -> str:
        """Return what is to be done with the screen before anybody here decides, or ''."""
        match = self._match
        if self._show.moving:
            return ""
        if match.summary is not None:
            return ", ".join(
                (headed(key_of("press"), _("Continue")), headed(key_of("log"), _("Details")))
            )
        if match.lingers:
            return ". ".join((_("look at your new cards"), headed(key_of("press"), _("Done"))))
        if match.may_hold is not None:
            name = self.controller.names[match.may_hold]
            told = _("it is your turn. Hold {key} to look and to answer.")
            if match.settings.toggles:
                told = _("it is your turn. Press {key} to look and to answer.")
            return headed(name, told.format(key=key_of("choose")))
        return ""

    @property
    def names(self) -> str:
        """Who of several people here is asked, with their number keys where all are at once."""
        match, seat = self._match, self._match.asked
        if len(match.people_asked) > 1:
            return match.numbered
        return "" if len(match.people) < 2 or seat is None else self.controller.names[seat]
