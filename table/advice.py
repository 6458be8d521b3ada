"""The hint at the table: what the hard player would do now, and why."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from rules.core import Refusal, Seat, cards_of
from rules.words import _
from table.engine import ADVICE, ADVICE_SECONDS, LOOK, Advice, Engine
from table.match import Match
from table.telling import decision_words


class Says:
    """Who says something to the person at the screen; as it stands here, there is nobody."""

    def tell(self, words: str, *, lasting: bool = False, why: str = "") -> None:
        """Say a sentence; what is `lasting` stays while cards are touched.

        The reason `why` it is so is said by `unfold`.
        """

    def unfold(self, words: str) -> None:
        """Say what was told last with its reason: all the `words`."""

    def say(self, words: str) -> None:
        """Say why not, or what else has to be heard."""

    def refuse(self, refusal: Refusal) -> None:
        """Say which rule refuses something."""

    def hush(self) -> None:
        """Say nothing any more."""


class Adviser:
    """Asks the hard player for the person whose turn it is; nobody waits for the answer.

    The cards of the hint stand out in the hand until the decision is made; they are not chosen.
    A question is forgotten once the table has moved on from it.
    """

    def __init__(
        self, now: Callable[[], float], match: Match, bubble: Says, engine: Engine | None
    ) -> None:
        self.now, self.match, self.bubble, self.engine = now, match, bubble, engine
        self.due = inf
        """When to look for the answer next, while there is a question."""
        self.seat: Seat | None = None
        """For whom it was asked last."""
        self._asked: tuple[int, int] | None = None
        self._put_off: tuple[int, int] | None = None
        """The question of somebody at a phone, while another scene lies above the table."""
        self._chooses = False
        self._told: tuple[tuple[int, int], str] | None = None
        """For which question a hint was said, and all its words."""

    @property
    def is_open(self) -> bool:
        """Whether a hint can be had now: it tells of a hand, so only its owner may look on."""
        match = self.match
        asked = match.ask is not None and match.viewer == match.asked
        return asked and self.engine is not None

    def ask(self, *, choose: bool = False) -> None:
        """Think about what the person at the screen is asked, if nobody does so yet.

        With `choose` the cards of the hint are chosen, too, once it is there. Who asks again gets
        the reason.
        """
        self._chooses = choose
        seat, mark = self.match.asked, self.match.asking.mark
        if not choose and self._told is not None and self._told[0] == mark:
            self.bubble.unfold(self._told[1])
            return
        if not self.is_open or seat is None or self._asked == mark:
            return
        if self._begin(seat):
            self.bubble.tell(_("Thinking about it…"))

    def ask_for(self, seat: Seat) -> None:
        """Think about what a seat at a phone is asked, if nobody does so yet."""
        if not self.is_thinking:
            self._chooses = False
            self._begin(seat)

    def _begin(self, seat: Seat) -> bool:
        """Note the question; return whether there is anything to think about."""
        match = self.match
        self.seat, self._asked, self.due = seat, match.asking.mark, self.now()
        if match.asking.question is not None or self.engine is None:
            return False
        self.engine.ask(
            match.session.observe(seat),
            ADVICE,
            ADVICE_SECONDS,
            match.advice_seed(seat),
        )
        return True

    @property
    def is_thinking(self) -> bool:
        """Whether an answer is waited for."""
        return self._asked is not None

    def keep_up(self) -> None:
        """Forget the question if the table has moved on from it."""
        if self._asked is not None and self._asked != self.match.asking.mark:
            self.forget()

    def rest(self) -> None:
        """Another scene lies above the table: somebody at a phone waits until it has gone."""
        mark = self._asked if self.seat in self.match.phones else None
        self.forget()
        self._put_off = mark

    def wake(self) -> None:
        """Nothing lies above the table any more: look for the hint that was put off."""
        seat, mark, self._put_off = self.seat, self._put_off, None
        if seat in self.match.phones and seat is not None and mark == self.match.asking.mark:
            self._begin(seat)

    def forget(self) -> None:
        """Take the question back, and the hint with it."""
        if self._asked is not None and self.engine is not None:
            self.engine.cancel()
        self._asked, self.due = None, inf
        self._told = None
        self.match.hand.hint = None

    def answer(self) -> Advice | None:
        """Return the hint once, as soon as it is there."""
        self.keep_up()
        now = self.now()
        if self._asked is None or self.engine is None or now < self.due:
            return None
        question = self.match.asking.question
        advice = self.engine.poll() if question is None else Advice(question.decline)
        self.due = now + LOOK
        if advice is not None:
            self._asked, self.due = None, inf
        return advice

    def say(self, advice: Advice) -> None:
        """Say the hint, and let its cards stand out in the hand."""
        words = self.words(advice)
        if words:
            short = words.removesuffix(advice.why).rstrip()
            self.bubble.tell(short, lasting=True, why=words if advice.why else "")
            self._told = self.match.asking.mark, words
            self.match.hand.hint = advice.action
            if self._chooses:
                self.match.hand.chosen = cards_of(advice.action)
        else:
            self.bubble.tell(no_hint(advice))

    def words(self, advice: Advice) -> str:
        """Return the hint in words, and count it; '' where it is none any more."""
        match, seat = self.match, self.seat
        if seat is None or advice.trouble or match.verify(seat, advice.action) is not None:
            return ""
        words = decision_words(match.controller, match.turn(seat), advice.action)
        hint = _("Hint: {decision}.").format(decision=words)
        match.had_help("hints", seat)
        return f"{hint} {advice.why}" if advice.why else hint


def no_hint(advice: Advice) -> str:
    """Return in a sentence that there is no hint, and why."""
    return advice.no_hint or _("There is no hint here.")
