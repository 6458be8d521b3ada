"""Why to decide so: claims as data, and the sentences that are made from them.

A claim is what one sentence asserts, with the numbers that it was decided by. A game's own claims
and their words stand in `bots/<game>/reasons.py`; what every game can say is in here. Whoever
doubts a sentence can work its claim out again, and the tests do.

A claim about an action reads on from the action's name: "takes 3 chips …".
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Final

import msgspec

from bots.memory import Memory
from bots.thought import Thought, Unit
from rules.core import UNSEEN, Action, AmountAction, AnyGame, CardAction, Seat, View, called
from rules.sentences import Sentence
from rules.words import Number, _, headed, language_tag, ngettext, pgettext, raised, written

SURELY: Final = 2.0
"""Standard errors by which two decisions must differ to be told apart."""
LEAST: Final = 0.05
"""What is less is nothing in words: all but shares have one decimal."""
LEAST_SHARE: Final = 0.01
"""The same for shares."""
LARGE: Final = 10
"""Of so much and more no tenths are told: nobody has searched that far."""
MOST_NAMED: Final = 3
"""Cards that are named one by one."""
YOU: Final = re.compile(r"\byour?\b")


STEPS: Final[dict[Unit, tuple[float, float, float]]] = {
    "chips": (1.0, 3.0, 8.0),
    "lead": (5.0, 15.0, 30.0),
    "standing": (0.5, 1.0, 2.0),
    "share": (0.03, 0.06, 0.12),
}
"""From which losses on a decision is a slip, a mistake, and a blunder."""


class Claim(msgspec.Struct, frozen=True, tag=True):
    """What one sentence asserts; its words in braces are its fields and properties."""

    says: ClassVar[Sentence] = Sentence("")
    """The sentence, without its first letter large."""

    @property
    def against(self) -> bool:
        """Whether it speaks against the action rather than for it."""
        return False

    @property
    def weight(self) -> float:
        """How much it speaks against the action, beside claims of the same kind; 0 for not."""
        return float(self.against)

    def sentence(self, game: Any, view: Any) -> Sentence:
        """Return the sentence, where it depends on more than the kind of claim."""
        return self.says

    def fact(self, game: AnyGame, view: Any) -> object:
        """Return what it asserts, whichever decision it is told of: that sets no two apart."""
        return self.words(game, view)

    def speaks_to_player(self, game: AnyGame, view: Any) -> bool:
        """Return whether its sentence says "you", and means who decides."""
        return _says_you(self.sentence(game, view))

    def words(self, game: AnyGame, view: Any) -> str:
        """Return the sentence in words; the name of another seat is left open, as `{name}`."""
        return self.sentence(game, view).said(_Fields(game, self))


class Drawback(Claim, frozen=True):
    """What speaks against an action."""

    @property
    def against(self) -> bool:
        return True


class OfSeat(Claim, frozen=True):
    """What concerns another seat: its words leave the name open, as `{name}`."""

    seat: Seat


class Forced(Claim, frozen=True):
    """Only one decision is legal."""


class Compared(Claim, frozen=True):
    """What the advised decision and the runner-up came to.

    `gain` is by how much `best` brings more than `other`, with its standard `error`, where both
    were tried in the same imagined `worlds`; where all was counted there are none, and no error.
    """

    best: Action
    other: Action
    value: float
    other_value: float
    gain: float
    error: float
    worlds: int
    unit: Unit

    @property
    def tells_apart(self) -> bool:
        """Whether the two differ by more than luck, and by more than nothing."""
        least = LEAST_SHARE if self.unit == "share" else LEAST
        return self.gain >= least and self.gain > SURELY * self.error


class RunnerUp(Claim, frozen=True):
    """A claim about the decision that came next."""

    other: Action
    claim: Claim

    def speaks_to_player(self, game: AnyGame, view: Any) -> bool:
        return self.claim.speaks_to_player(game, view)


def named(game: AnyGame, view: View, action: Action) -> str:
    """Return a decision in few words: its cards, or what it is called."""
    if isinstance(action, AmountAction):
        return f"{called(game.name, action)} {action.amount}"
    if not isinstance(action, CardAction) or not action.cards:
        return called(game.name, action)
    if UNSEEN in action.cards or len(action.cards) > MOST_NAMED:
        count = len(action.cards)
        return ngettext("{count} card", "{count} cards", count).format(count=count)
    return card_names(game, action.cards)


def named_beside(reasons: Reasons, game: AnyGame, view: View, action: Action, other: Action) -> str:
    """Return a decision in few words that tell it from another.

    Where both are called the same, the one card by which they differ is named; several beside as
    many that they stand for would be a list that nobody reads.
    """
    words = reasons.named(game, view, action)
    if words != reasons.named(game, view, other):
        return words
    if not isinstance(action, CardAction) or not isinstance(other, CardAction):
        return words
    new = [card for card in action.cards if card not in other.cards]
    old = [card for card in other.cards if card not in action.cards]
    if len(new) != 1 or len(old) != 1:
        return _("other cards")
    return _("{cards} instead of {others}").format(
        cards=card_names(game, new), others=card_names(game, old)
    )


def card_names(game: AnyGame, cards: Iterable[int]) -> str:
    """Return what some cards are called, one after the other."""
    return ", ".join(game.deck.cards[card].name for card in cards)


def _says_you(sentence: Sentence) -> bool:
    """Return whether a sentence, or one within it, speaks to somebody in the original."""
    within = (each for each in sentence.filled.values() if isinstance(each, Sentence))
    return bool(YOU.search(sentence.words)) or any(map(_says_you, within))


class _Fields(dict[str, object]):
    """What stands for a claim's words in braces; the name of a seat is filled in last."""

    def __init__(self, game: AnyGame, claim: Claim) -> None:
        super().__init__(name="{name}")
        self._game, self._claim = game, claim

    def __missing__(self, name: str) -> object:
        word = getattr(self._claim, name)
        if name == "card":
            return self._game.deck.cards[word].name
        if isinstance(word, int) and word < 0:  # a value of ArtOfFacts; no count is
            return written(word)
        return Number(word) if isinstance(word, float) else word


class Reasons(msgspec.Struct, frozen=True, kw_only=True):
    """How a game tells why."""

    claims: Callable[
        [Any, Any, Memory, Any, Thought[Any] | None, random.Random], tuple[Claim, ...]
    ] = lambda game, view, memory, action, thought, rng: ()
    """What there is to say for an action from what its seat knows, the weightiest first. With the
    thought that decided, its own odds are told."""
    public: Callable[[Any, Any, Any], tuple[Claim, ...]] = lambda game, view, action: ()
    """The same from what everybody saw before the action; its hidden cards are `UNSEEN`."""
    named: Callable[[Any, Any, Any], str] = named
    """An action in few words."""
    unit: Unit = "share"
    """What the strategy's payoffs count."""
    tries: bool = True
    """Whether playing on in imagined worlds tells well how good a decision is."""


def sentences(
    reasons: Reasons, game: AnyGame, view: View, claims: Sequence[Claim], names: Sequence[str]
) -> str:
    """Return claims in words, one sentence after the other, with the seats' names."""
    return " ".join(_sentence(reasons, game, view, claim, names) for claim in claims)


def _sentence(
    reasons: Reasons, game: AnyGame, view: View, claim: Claim, names: Sequence[str]
) -> str:
    words = worded(reasons, game, view, claim, names)
    if claim.against:
        words = _("the catch: {drawback}").format(drawback=words)
    return raised(words)


def worded(reasons: Reasons, game: AnyGame, view: View, claim: Claim, names: Sequence[str]) -> str:
    """Return one claim in words."""
    if isinstance(claim, Forced):
        return _("nothing else is allowed.")
    if isinstance(claim, Compared):
        return _compared(claim, named_beside(reasons, game, view, claim.other, claim.best))
    if isinstance(claim, RunnerUp):
        return headed(
            reasons.named(game, view, claim.other),
            worded(reasons, game, view, claim.claim, names),
        )
    words = claim.words(game, view)
    return words.replace("{name}", names[claim.seat]) if isinstance(claim, OfSeat) else words


def _compared(claim: Compared, other: str) -> str:
    """Return how the advised decision compares with the runner-up."""
    if not claim.tells_apart:
        if not claim.worlds:
            return _("“{other}” is just as good.").format(other=other)
        return _("“{other}” did about as well in {worlds} imagined deals.").format(
            other=other, worlds=claim.worlds
        )
    if claim.unit == "share":
        return _("wins {value:.0%}; “{other}” {less:.0%}.").format(
            value=Number(claim.value), other=other, less=Number(claim.other_value)
        )
    gain = quantity(claim.gain, claim.unit)
    return _("this is about {gain} better than “{other}”.").format(gain=gain, other=other)


def slip(loss: float, unit: Unit) -> int:
    """Return how bad a loss is: 0 for nothing, 1 for a slip, 2 for a mistake, 3 for a blunder."""
    return sum(loss >= step for step in STEPS[unit])


def quantity(amount: float, unit: Unit) -> str:
    """Return an amount in the game's unit: "2.3 chips", "31 points of lead", "12 % of a win"."""
    if unit == "share":
        return _("{share:.0%} of a win").format(share=Number(amount))
    plain = f"{amount:.{0 if abs(amount) >= LARGE else 1}f}".removesuffix(".0")
    figure = f"{Number(amount):{'.1f' if '.' in plain else '.0f'}}"
    if "." in plain and not language_tag().startswith("fr"):  # French: "1,5 jeton"
        forms = {
            "chips": pgettext("2.5", "{count} chips"),
            "lead": pgettext("2.5", "{amount} points"),
            "standing": pgettext("2.5", "{count} markers"),
        }
    else:
        count = abs(int(float(plain)))
        forms = {
            "chips": ngettext("{count} chip", "{count} chips", count),
            "lead": ngettext("{amount} point", "{amount} points", count),
            "standing": ngettext("{count} marker", "{count} markers", count),
        }
    return forms[unit].format(amount=figure, count=figure)
