"""Why to play, clear or pass in Presidents & Sanityholes: markers, and the sets still to play."""

import random
from collections.abc import Iterator
from typing import Any, Final

from bots.memory import Memory
from bots.presidents_and_sanityholes.plan import plan_of
from bots.reasons import Claim, Drawback, Reasons
from bots.reasons import named as named_plainly
from bots.thought import Thought
from rules.core import UNSEEN, bits, mask_of
from rules.presidents_and_sanityholes.actions import Clear, Decision, Give, Pass, Play
from rules.presidents_and_sanityholes.game import PresidentsAndSanityholes
from rules.presidents_and_sanityholes.state import View, clearing_twos, least_cards
from rules.sentences import Sentence, _, ngettext
from rules.shared.double_cards import LEAST_VALUE, VALUES, double_deck
from rules.words import counted, lowered


class GoesOut(Claim, frozen=True):
    """These are the seat's last cards (S8)."""

    says = _("that empties the hand (S8).")


class Clears(Claim, frozen=True):
    """A 2 clears the trick without a marker, and its player leads (S5)."""

    says = _("a 2 clears the trick without a marker and gets the lead (S5).")


class LeadsAgain(Claim, frozen=True):
    """A 2 that is led clears nothing: it is gone from the hand, and its player leads again (S7)."""

    says = _("leading a 2 gets rid of it and keeps the lead (S7).")


class Skips(Claim, frozen=True):
    """The set is equal to the best one, and skips a player (S5)."""

    count: int
    value: int

    says = _("an equal set skips the next player (S5).")


class CostsMarker(Drawback, frozen=True):
    """To pass is to take a marker (S5)."""

    says = _("passing costs a marker (S5).")


class NothingFits(Claim, frozen=True):
    """No cards of the hand make a set that may be played (S5)."""

    says = _("you have nothing to play on this set (S5).")


class SetsLeft(Claim, frozen=True):
    """The rest of the hand can be played in these sets, besides 2s kept for clearing.

    A set is its cards and the value that they share.
    """

    sets: tuple[tuple[tuple[int, ...], int], ...]
    twos: int

    @property
    def weight(self) -> float:
        return len(self.sets)

    def sentence(self, game: Any, view: Any) -> Sentence:
        words = (
            ngettext(
                "{count} set is left to play, plus {twos} to clear with (S5).",
                "{count} sets are left to play, plus {twos} to clear with (S5).",
                "count",
            )
            if self.twos
            else ngettext(
                "{count} set is left to play (S5).", "{count} sets are left to play (S5).", "count"
            )
        )
        return words.fill(count=len(self.sets))


class Lowest(Claim, frozen=True):
    """No set that the hand is planned in is smaller, nor as large and of a lower value."""

    count: int
    value: int

    says = _("it’s your lowest set, so you keep the high ones (S4).")


class SplitsSet(Drawback, frozen=True):
    """The play takes some cards out of a set that the hand is planned in, of so many."""

    count: int
    value: int

    says = _("it splits your {cards} (S5).")

    @property
    def cards(self) -> str:
        return counted(self.count, self.value)


class Exchanges(Claim, frozen=True):
    """So many cards are given, and as many come back, the best that the other has (S3)."""

    count: int

    says = ngettext(
        "for {count} card, you get the lower player’s best one (S3).",
        "for {count} cards, you get the lower player’s best ones (S3).",
        "count",
    )


class GivesMarkers(Claim, frozen=True):
    """So many markers are given away; fewest win (S3, S9)."""

    count: int

    says = ngettext(
        "it gives {count} marker away, and the fewest markers wins (S3, S9).",
        "it gives {count} markers away, and the fewest markers wins (S3, S9).",
        "count",
    )


def claims(
    game: PresidentsAndSanityholes,
    view: View,
    memory: Memory,
    action: Decision,
    thought: Thought[Decision] | None,
    rng: random.Random,
) -> tuple[Claim, ...]:
    """Return what there is to say for an action, the weightiest first."""
    hand = mask_of(view.zones[f"hand:{view.viewer}"])
    return (*public(game, view, action), *_in_hand(view, hand, action))


def _in_hand(view: View, hand: int, action: Decision) -> Iterator[Claim]:
    if isinstance(action, Pass):
        if not _fits(view, hand):
            yield NothingFits()
        return
    if isinstance(action, Give):
        return
    played = mask_of(action.cards)
    left = hand & ~played
    if not left:
        return
    plan = plan_of(hand)
    if isinstance(action, Play):
        mine = (len(action.cards), action.value)
        if not view.facts.plays and all((each.size, each.value) >= mine for each in plan):
            yield Lowest(*mine)
        for each in plan:
            if played & each.cards and each.cards & ~played:
                yield SplitsSet(each.size, each.value)
                break
    twos = left & double_deck().having[LEAST_VALUE]
    sets = plan_of(left)
    kept = 0 if any(each.cards & twos for each in sets) else twos.bit_count()
    yield SetsLeft(tuple((tuple(bits(each.cards)), each.value) for each in sets), kept)


def _fits(view: View, hand: int) -> bool:
    """Return whether some cards of the hand may be played on the trick, or clear it (S5, S7)."""
    having, plays = double_deck().having, view.facts.plays
    return bool(clearing_twos(hand)) or any(
        (hand & having[value]).bit_count() >= least_cards(plays, value) for value in VALUES
    )


def public(game: PresidentsAndSanityholes, view: View, action: Decision) -> tuple[Claim, ...]:
    """Return what everybody could see of an action."""
    if isinstance(action, Give):
        told: list[Claim] = [GivesMarkers(action.markers)] if action.markers else []
        return (*told, *([Exchanges(len(action.cards))] if action.cards else []))
    if isinstance(action, Pass):
        return (CostsMarker(),)
    if isinstance(action, Clear):
        return (Clears() if view.facts.plays else LeadsAgain(),)
    if len(action.cards) == len(view.zones[f"hand:{view.actors[0]}"]):
        return (GoesOut(),)
    plays = view.facts.plays
    if plays and (len(plays[-1].cards), plays[-1].value) == (len(action.cards), action.value):
        return (Skips(len(action.cards), action.value),)
    return ()


def named(game: PresidentsAndSanityholes, view: View, action: Decision) -> str:
    """Return an action in few words."""
    if isinstance(action, Play):
        return counted(len(action.cards), action.value)
    if isinstance(action, Clear) and UNSEEN not in action.cards:
        return lowered(_("Clear with {card}").format(card=named_plainly(game, view, action)))
    return named_plainly(game, view, action)


REASONS: Final = Reasons(claims=claims, public=public, named=named, unit="standing")
