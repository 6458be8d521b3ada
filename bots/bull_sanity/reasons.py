"""Why to lay a set of Bull Sanity, to call it or to let it pass: truths and likelihoods."""

import random
from typing import Any, Final, cast

import msgspec

from bots.bull_sanity.doubts import room_of, signs_of
from bots.bull_sanity.tracking import trail_of
from bots.calibration import Signs, hints, likelihood
from bots.memory import Memory
from bots.reasons import Claim, Drawback, Reasons, named
from bots.thought import Thought
from rules.bull_sanity.actions import Call, Decision, Play
from rules.bull_sanity.game import CHOICES, BullSanity, Rules, View
from rules.core import UNSEEN, mask_of
from rules.sentences import Sentence, _, ngettext
from rules.shared.double_cards import double_deck
from rules.words import Number, raised

EVEN: Final = 1 / 2
"""A lie that is likelier is called, unless there is something to say against it."""


class Turns(msgspec.Struct, frozen=True):
    """What the sets to choose from come to: how many turns the hand then needs, the best first."""

    of: tuple[tuple[Play, float], ...]


class Suspected(Claim, frozen=True):
    """The set is a lie with this likelihood, by how such players lie (`bots.bull_sanity.doubts`).

    That is an estimate. Certain is that of `cards` of the value the seat knows where all but
    `possible` are, and holds `mine`. Where the advice is not what the estimate alone would have, it
    says why: whether it `calls` all the same, or does not.
    """

    lie: float
    signs: Signs
    value: int
    cards: int
    mine: int
    possible: int
    calls: bool | None = None

    @property
    def known(self) -> int:
        """How many cards of the value cannot be in the set."""
        return self.cards - self.possible

    def sentence(self, game: Any, view: Any) -> Sentence:
        said = _("it’s a lie about {lie:.0%} of the time (B3).")
        if self.known:
            certain = _(
                "you can place {known} of the {cards} cards that count as {value}, so at most "
                "{possible} can be in this set."
            )
            estimate = said.format(lie=Number(self.lie))
            said = _together(certain, raised(estimate))
        if self.calls is None:
            return said
        return _together(
            said,
            _("That’s less than half, but the cards you know make a lie likelier.")
            if self.calls
            else _("But a right call only gives the cards back."),
        )


class OfCall(Claim, frozen=True):
    """What speaks for a call, or against letting the set pass."""

    calls: bool

    @property
    def against(self) -> bool:
        return not self.calls


class CertainLie(OfCall, frozen=True):
    """The seat knows where so many cards of the value are that the set cannot be true.

    At most `possible` of them can be in it. Where the advice `lets_pass` it, it says why.
    """

    value: int
    count: int
    possible: int
    lets_pass: bool = False

    def sentence(self, game: Any, view: Any) -> Sentence:
        words = ngettext(
            "it’s a lie, since at most {possible} card can count as {value} (B3).",
            "it’s a lie, since at most {possible} cards can count as {value} (B3).",
            "possible",
        )
        if not self.lets_pass:
            return words
        return _together(words, _("But a right call only gives the cards back."))


class CertainTruth(Claim, frozen=True):
    """The seat knows all cards that the layer had, and each of them has the value."""

    calls: bool
    value: int

    says = _("it’s true, since you know that hand and all of it counts as {value} (B3).")

    @property
    def against(self) -> bool:
        return self.calls


class FreeCall(OfCall, frozen=True):
    """The layer has no cards left: a truthful set wins in any case (B5)."""

    says = _("a true last set wins anyway, so a call costs nothing (B5).")


class WrongCall(Claim, frozen=True):
    """Who calls a truthful set takes its cards (B3): a reason to let it pass."""

    cards: int
    calls: bool

    says = ngettext(
        "a wrong call costs {cards} card (B3).", "a wrong call costs {cards} cards (B3).", "cards"
    )

    @property
    def against(self) -> bool:
        return self.calls


class AllTrue(Claim, frozen=True):
    """All cards of the set have the value declared: who calls takes them (B3)."""

    value: int
    count: int

    says = ngettext(
        "the card counts as {value}: the caller takes it (B3).",
        "all of these are {value}s: the caller takes them (B3).",
        "count",
    )


class Lies(Drawback, frozen=True):
    """So many cards of the set have not the value declared."""

    value: int
    count: int

    says = ngettext(
        "{count} card doesn’t count as {value}; a call only gives the set back (B3).",
        "{count} cards don’t count as {value}; a call only gives the set back (B3).",
        "count",
    )


class GoesOut(Claim, frozen=True):
    """The last cards are laid truthfully: nobody can keep the seat from going out (B5)."""

    says = _("your last set is true: nobody can stop you (B5).")


class TurnsLeft(Claim, frozen=True):
    """How many turns the rest of the hand needs by the plan, and by the next best set."""

    turns: float
    other: Play
    other_turns: float

    def sentence(self, game: Any, view: Any) -> Sentence:
        words = _("about {turns:.1f} turns to go, or {more:.1f} after “{other}”.")
        other = in_few_words(game, view, self.other)
        return words.fill(other=other, more=Number(self.other_turns))


def claims(
    game: BullSanity,
    view: View,
    memory: Memory,
    action: Decision,
    thought: Thought[Decision] | None,
    rng: random.Random,
) -> tuple[Claim, ...]:
    """Return what there is to say for an action, the weightiest first."""
    hand = mask_of(view.zones[f"hand:{view.viewer}"])
    if isinstance(action, Play):
        return _of_set(view, hand, action, thought)
    found: list[Claim] = [*public(game, view, action)]
    value, count = view.facts.declared, len(view.zones["set"])
    trail = trail_of(game.seats, memory)
    calls = isinstance(action, Call)
    room, is_free = room_of(view, trail), found[:1] == [FreeCall(calls)]
    is_advised = thought is not None and thought.action == action
    if count > room.true:
        found.insert(0, CertainLie(calls, value, count, room.true, is_advised and not calls))
    elif not room.false:
        found.insert(0, CertainTruth(calls, value))
    else:
        having = double_deck().having[value]
        signs = signs_of(view, trail)
        lie = likelihood(hints(game.name), signs, (memory.level(view.facts.layer),), game.seats)
        doubt = Suspected(
            lie=lie,
            signs=signs,
            value=value,
            cards=having.bit_count(),
            mine=(having & hand).bit_count(),
            possible=having.bit_count() - room.elsewhere,
            calls=calls if is_advised and not is_free and calls != (lie > EVEN) else None,
        )
        found.insert(int(is_free), doubt)
    return tuple(found)


def value_of(view: View, action: Play) -> int:
    """Return the value as which a set is laid."""
    return CHOICES[view.facts.declared][0] if action.declare is None else action.declare


def _of_set(
    view: View, hand: int, action: Play, thought: Thought[Decision] | None
) -> tuple[Claim, ...]:
    value, cards = value_of(view, action), mask_of(action.cards)
    lies = (cards & ~double_deck().having[value]).bit_count()
    found: list[Claim] = []
    if lies:
        found.append(Lies(value, lies))
    elif cards == hand:
        found.append(GoesOut())
    else:
        found.append(AllTrue(value, len(action.cards)))
    odds = None if thought is None else thought.odds
    if isinstance(odds, Turns) and len(odds.of) > 1:
        needed = dict(odds.of)
        others = [play for play, _turns in odds.of if play != action]
        if action in needed and needed[action] <= needed[others[0]]:
            found.append(TurnsLeft(needed[action], others[0], needed[others[0]]))
    return tuple(found)


def public(game: BullSanity, view: View, action: Decision) -> tuple[Claim, ...]:
    """Return what everybody could see of an action."""
    if isinstance(action, Play):
        return ()
    layer, calls = view.facts.layer, isinstance(action, Call)
    if not view.zones[f"hand:{layer}"] and not cast(Rules, game).options.play_on:
        return (FreeCall(calls),)
    return (WrongCall(len(view.zones["set"]), calls),)


def _together(first: Sentence, then: Sentence | str) -> Sentence:
    """Return two sentences, one after the other."""
    return Sentence("{first} {then}").fill(first=first, then=then)


def in_few_words(game: BullSanity, view: View, action: Decision) -> str:
    """Return an action in few words."""
    if not isinstance(action, Play):
        return named(game, view, action)
    cards = named(game, view, action)
    if action.declare is None or UNSEEN in action.cards:
        return _("play {cards}").format(cards=cards)
    return _("play {cards} as {value}").format(cards=cards, value=action.declare)


REASONS: Final = Reasons(
    claims=claims, public=public, named=in_few_words, unit="share", tries=False
)
