"""Somebody who plays by ear: they get sentences and send keys, and nothing else.

The sentences and the keys are alike in all games, so one player plays them all.
"""

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final

import pygame

ANSWER: Final = re.compile(r"(?:(?<=^)|(?<=[.?!…] ))(Enter|Tab|[A-Z]|\d): (.*?)(?=\.(?: |$)|$)")
"""An answer that can be given, with its key: "C: Concede"."""
AMOUNT: Final = re.compile(r"Type an amount from (\d+) to (\d+)(?:: [^.]*\. In steps of (\d+))?")
LINES: Final = re.compile(r"(\d+) lines? to pick from")
MAY: Final = re.compile(r"[Cc]hoose any card(?! in)|\d+ cards? available")
HAND: Final = re.compile(r"^Your hand: (\d+) cards?")
TURN: Final = re.compile(r"^(?:Your|.+?, your) turn: ")
"""That it is the turn of whoever listens, or of one of several people at the screen."""
WAYS_ON: Final = re.compile(r"(Continue|I am .*: show my hand|Done|Nobody|Play again), button")
"""The buttons that lead from a page back to the table, or tell that the game is over."""
MOST_KEYS: Final = 40
"""Nobody walks on so far for one button, one line or one card."""
KEYS: Final = {"Enter": pygame.K_RETURN, "Tab": pygame.K_TAB}


@dataclass
class Ear:
    """Plays at a window of which it only hears; `press` returns what was said upon a key.

    `wait` lets time pass and returns what was said meanwhile.
    """

    press: Callable[[int, str], list[str]]
    wait: Callable[[], list[str]]
    rng: random.Random
    transcript: list[str] = field(default_factory=list)
    called: int = 0
    """How often it was called to its turn."""
    decided: int = 0
    """How often it found an answer and gave it."""
    hands: int = 0
    """How many summaries it has heard and left."""
    over: bool = False
    """Whether it heard that the game is over."""

    @property
    def heard_last(self) -> str:
        """The keys pressed last, and what was heard."""
        return "\n".join(self.transcript[-MOST_KEYS:])

    # --- hearing ----------------------------------------------------------------------------

    def key(self, key: int, text: str = "") -> str:
        """Press a key; return all that is said upon it."""
        name = pygame.key.name(key) or text
        return self._heard(f"[{name}]", self.press(key, text))

    def _heard(self, mark: str, said: list[str]) -> str:
        if said or mark != "…":
            self.transcript += [mark, *said]
        self.called += sum(TURN.match(words) is not None for words in said)
        return " ".join(said)

    # --- playing ----------------------------------------------------------------------------

    def play(self, hands: int, most: int = 2_000) -> None:
        """Play until so many hands are over and the next one has begun, or the game is over."""
        for _turn in range(most):
            if self.over:
                return
            called = self.called
            self._heard("…", self.wait())
            if self.called > called:
                if self.hands >= hands:
                    return
                self._decide()
            else:
                self._look_round()
        raise AssertionError(f"the hand does not end:\n{self.heard_last}")

    def _look_round(self) -> None:
        """Ask whose turn it is; where the table does not answer, another page lies above it."""
        said = self.key(pygame.K_F8)
        if TURN.match(said):
            self._decide()
        elif "Enter:" in said:
            self.hands += "Details" in said
            self.key(pygame.K_RETURN)
        elif not said:
            self._leave_page()

    def _leave_page(self) -> None:
        for _step in range(MOST_KEYS):
            said = self.key(pygame.K_TAB)
            way = WAYS_ON.match(said)
            if way is None:
                continue
            self.over = way.group(1) == "Play again"
            self.hands += way.group(1) == "Continue"
            if not self.over:
                self.key(pygame.K_RETURN)
            return
        raise AssertionError(f"no way on:\n{self.heard_last}")

    def _decide(self) -> None:
        """Ask what may be answered, and give one of the answers."""
        said = self.key(pygame.K_F8)
        assert TURN.match(said), said
        ways: list[Callable[[], None]] = []
        answers = ANSWER.findall(said)
        assert answers or MAY.search(said) or AMOUNT.search(said) or LINES.search(said), said
        ways += [partial(self._give, key, words) for key, words in answers]
        if MAY.search(said):
            ways += [self._choose_cards] * 3
        if (amount := AMOUNT.search(said)) is not None:
            least, most, step = (int(each or 1) for each in amount.groups())
            ways.append(partial(self._type, self.rng.randrange(least, most + 1, step)))
        if (lines := LINES.search(said)) is not None:
            ways += [partial(self._pick, int(lines.group(1)))] * 3
        self.rng.choice(ways)()

    def _give(self, key: str, words: str) -> None:
        """Give an answer: by its key, or by the button that Tab leads to."""
        self.decided += 1
        if key == "Tab":
            self._walk_to(words)
            self.key(pygame.K_RETURN)
        elif key == "Enter":
            self.key(pygame.K_RETURN)
        else:
            self.key(ord(key.lower()), key.lower())

    def _walk_to(self, words: str) -> None:
        for _step in range(MOST_KEYS):
            if self.key(pygame.K_TAB).startswith(words):
                return
        raise AssertionError(
            f"Tab does not lead to {words!r}:\n" + "\n".join(self.transcript[-60:])
        )

    def _choose_cards(self) -> None:
        """Walk through the hand, choose what may be, and give an answer that it leads to."""
        hand = HAND.match(self.key(pygame.K_F5))
        assert hand is not None, self.transcript[-1]
        count = int(hand.group(1))
        self._walk_hand(self.rng.randrange(count))
        for _step in range(count):
            said = self.key(pygame.K_RIGHT)
            assert said.endswith(f"of {count}.") or f"of {count}. S:" in said, said
            if "Available" in said:
                break
        else:
            raise AssertionError("no card is available, though it was said")
        said = self.key(pygame.K_SPACE)
        assert said.startswith("Chosen"), said
        answers = ANSWER.findall(said)
        if answers:
            key, words = self.rng.choice(answers)
            self._give(key, words)
        elif self.rng.random() < 0.3:
            assert self.key(pygame.K_ESCAPE).startswith("Nothing is chosen")

    def _walk_hand(self, steps: int) -> None:
        for _step in range(steps):
            assert self.key(pygame.K_RIGHT)

    def _type(self, amount: int) -> None:
        said = ""
        for digit in str(amount):
            said = self.key(ord(digit), digit)
        assert str(amount) in said, said
        press = re.search(r"Press the button (.*?)\.(?: |$)", said)
        if press is not None:
            self._walk_to(press.group(1))
        self.decided += 1
        self.key(pygame.K_RETURN)

    def _pick(self, count: int) -> None:
        """Walk down a list, take a line of it, and take it again where that is asked."""
        for _step in range(self.rng.randrange(count) + 1):
            assert self.key(pygame.K_DOWN)
        self.decided += 1
        if "again to declare" in self.key(pygame.K_RETURN):
            self.key(pygame.K_RETURN)
