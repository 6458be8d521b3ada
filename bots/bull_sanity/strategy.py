"""How to play Bull Sanity well: lay what is believed, keep what is true again, end on truth.

A lie that is called costs its layer nothing but the turn (B3), and a truth that is called rids its
layer of the cards and burdens the caller. So what counts is how many turns a hand needs to the last
set, which others call for nothing and which must be truthful (B5). Others see how many cards are
laid, not which: whoever could lay five truthful cards may as well lay the five that will be true
last, and keep the others. The normal player lays all that is true, and so do most people; the hard
one thinks about every number of cards, and which.
"""

import random
from collections.abc import Iterator, Sequence
from itertools import islice
from math import exp
from typing import Final, cast

import msgspec

from bots.bull_sanity.leaning import LEANING
from bots.bull_sanity.odds import at_least, count_holders, exactly
from bots.bull_sanity.reasons import REASONS, Turns
from bots.bull_sanity.scripts import SCRIPTS
from bots.bull_sanity.tracking import DOUBLES, Guess, Habits, Trail, guesses, together, trail_of
from bots.game_cache import game_cache
from bots.limit import Limit
from bots.memory import Memory
from bots.strategy import SearchSettings, Strategy
from bots.thought import Thought, Weighed
from rules.bull_sanity.actions import ACCEPT, CALL, Decision, Play
from rules.bull_sanity.game import CHOICES, BullSanity, Facts, Rules, State, View
from rules.core import UNSEEN, Seat, bits, mask_of
from rules.shared.double_cards import LEAST_VALUE, MOST_HALF, double_deck

GUESSES: Final = 60
"""How often the hard player deals the unseen cards before it decides, at least."""
IN_MIND: Final = 20
"""Of these, those in which the others' thoughts about a set are worked out."""
EAGER: Final = 0.08
"""How often a set is called, before anybody has called any."""
TRUST: Final = 1.0
"""After about so many calls what a player does counts more than what they should doubt."""
ALONE: Final = 0.8
"""How often who has no true card lays a single one, ..."""
MORE: Final = 0.4
"""... and how often each further false card is followed by another."""
SPARED: Final = 0.1
"""How often who has true cards keeps some, as a part of how often false ones are added."""
PADDED: Final = 0.4
"""Padded sets assumed of `SHOWN` true ones before any was shown, by the normal player, ..."""
WARY: Final = 1.2
"""... and by the hard one."""
SHOWN: Final = 5.0
"""True sets that this assumption counts as."""
FURTHEST: Final = 26
"""Turns ahead of which a plan takes account: twice through the values of halves."""
WAVERING: Final = 0.1
"""How far from even odds callers still err, in probability."""
HEAVY: Final = 0.1
"""What a card in hand is worth in turns, beyond the turns that a plan counts."""
SEEN: Final = 0.05
"""What each card of a lie that is called costs besides, in turns: all know it from then on."""
HURT: Final = 0.3
"""What it costs to take cards, in turns, ..."""
HURT_CARD: Final = 0.15
"""... and what each of them costs."""
SURE: Final = 0.6
"""How far doubts are discounted: who lays much that is true is doubted too often by any count."""
RIGHT: Final = 2.0
"""So many calls on a seat are taken to have been right before there was any, ..."""
WRONG: Final = 0.1
"""... and so many to have been in vain."""
UNPROVEN: Final = 0.95
"""No set is doubted more where the cards for it may be in that hand."""
MOST_LAID: Final = 13
"""Cards of a set that the hard player thinks about."""
CLOSE: Final = 0.02
"""Sets that are worse by less than this many turns are laid now and then."""

Values = tuple[int, ...]


# -- odds ---------------------------------------------------------------------------------------


class Lay(msgspec.Struct, frozen=True):
    """A set that might be laid."""

    cards: int
    value: int
    true: bool


def _explained(true: int, count: int, padding: float) -> tuple[float, float]:
    """Return how likely who holds so many true cards lays `count` as a truth, and as a lie.

    Who has true cards mostly lays them all; `padding` is how often false ones lie with them. Who
    has none lays one card, seldom more.
    """
    if not true:
        return 0.0, (1 - ALONE) * (1 - MORE) * MORE ** (count - 2) if count > 1 else ALONE
    if true >= count:
        return (1 - padding if true == count else SPARED * padding), SPARED * padding**2
    return 0.0, padding * (1 - MORE) * MORE ** (count - true - 1)


def _padding(habits: Habits, before: float = PADDED) -> float:
    """Return how often a seat adds false cards to true ones, by what came to light."""
    return (before + habits.padded) / (SHOWN + habits.padded + habits.truths)


@game_cache()
def doubtful(pool: int, matching: int, drawn: int, known: int, count: int, padding: float) -> float:
    """Return how likely a set of `count` cards is a lie, laid from a hand of unknown cards.

    The hand holds `known` true cards and `drawn` of the `pool` of cards that could be anywhere.
    """
    lies = truths = 0.0
    for true in range(min(matching, drawn) + 1):
        chance = exactly(pool, matching, drawn, true)
        truth, lie = _explained(known + true, count, padding)
        truths += chance * truth
        lies += chance * lie
    return lies / (lies + truths) if truths else 1.0


def _usual_doubt(view: View, hand: int, trail: Trail) -> float:
    """Return how likely the set is a lie, by the own hand, what all saw taken, and was served."""
    facts = view.facts
    layer, count = facts.layer, len(view.zones["set"])
    doubt = _doubt_of(
        facts.declared,
        count,
        len(view.zones[f"hand:{layer}"]) + count,
        hand | trail.mine | together(trail.kept),
        trail.kept[layer],
        trail.before()[layer],
        _padding(trail.habits[layer]),
    )
    return _learned(doubt, view, hand, trail)


def _learned(doubt: float, view: View, hand: int, trail: Trail) -> float:
    """Return a doubt after what the calls on its layer so far have shown.

    Who keeps true cards back is doubted wrongly by any count of them: each truth that was called
    makes the next call dearer. What cannot be true is called all the same.
    """
    layer, habits = view.facts.layer, trail.habits[view.facts.layer]
    kept = together([cards for seat, cards in enumerate(trail.kept) if seat != layer])
    possible = double_deck().having[view.facts.declared] & ~(hand | trail.mine | kept)
    if possible.bit_count() < len(view.zones["set"]):
        return 1.0
    doubt = min(UNPROVEN, doubt)
    trust = min(1.0, (RIGHT + habits.lies) / RIGHT * WRONG / (WRONG + habits.truths))
    return doubt * trust / (doubt * trust + 1 - doubt)


def _doubt_of(
    value: int, count: int, held: int, away: int, kept: int, served: int, padding: float
) -> float:
    """Return how likely a set is a lie for somebody who knows that some cards are `away`.

    It was laid from a hand of `held` cards, of which `kept` are known. What else is in that hand
    is none of the cards `served`, unless its owner kept some back.
    """
    having, drawn = double_deck().having[value], max(0, held - kept.bit_count())
    everything = double_deck().everything
    fresh = everything & ~(away | served)
    if fresh.bit_count() < drawn:
        fresh = everything & ~away
    return doubtful(
        max(fresh.bit_count(), drawn),
        (having & fresh).bit_count(),
        drawn,
        (kept & having).bit_count(),
        count,
        round(padding, 2),
    )


def _is_last(game: BullSanity, view: View) -> bool:
    """Return whether a call costs nothing: the layer, out of cards, wins by a truthful set."""
    return not view.zones[f"hand:{view.facts.layer}"] and not cast(Rules, game).options.play_on


def _doubt_needed(view: View) -> float:
    """Return how likely a lie must be for a call to pay.

    A lie that is called sets one back and so helps all others; a truth hurts the caller alone.
    """
    inside = count_holders(view)
    left = len(view.zones[f"hand:{view.facts.layer}"])
    inside += left == 0
    return _enough(left, inside)


def _enough(left: int, inside: int) -> float:
    """Return how likely a lie must be where its layer, of so many players, has cards `left`."""
    gained = 0.5 if left <= inside else 1 / max(2, inside)
    return 1 - (1 - SURE) * gained


# -- planning a hand ----------------------------------------------------------------------------


@game_cache()
def _turns_ahead(value: int, step: int) -> Values:
    """Return the values that a seat will have to serve after this one, if all go on from 14 to 2.

    `step` is how many players have cards.
    """
    values = []
    for _turn in range(FURTHEST):
        # above 14 the next players are taken to choose 2 again (B4)
        value = value + step if value <= MOST_HALF else LEAST_VALUE - 1 + step
        while value > MOST_HALF:
            value -= MOST_HALF - LEAST_VALUE + 1
        values.append(value)
    return tuple(values)


@game_cache()
def turns_needed(hand: int, values: Values) -> float:
    """Return how many turns a hand needs if each time as many cards pass as are true.

    Those go that would be true last; only the last set must be truthful.
    """
    having = double_deck().having
    turns = 0.0
    for at, value in enumerate(values):
        if not hand:
            return turns
        turns += 1
        true = hand & having[value]
        if true == hand:
            return turns
        count = max(1, true.bit_count())
        if not true and not hand & (hand - 1):
            continue  # a last set is always called
        hand &= ~worst(hand, values[at + 1 :], count)
    return turns + hand.bit_count()


def worst(hand: int, values: Values, count: int) -> int:
    """Return so many cards of a hand that will be true last."""
    having = double_deck().having
    groups = []
    for value in values:
        true = hand & having[value]
        if true:
            groups.append(true)
            hand ^= true
            if not hand:
                break
    if hand:
        groups.append(hand)
    chosen = 0
    for group in reversed(groups):
        room = count - chosen.bit_count()
        if group.bit_count() <= room:
            chosen |= group
        else:
            chosen |= mask_of(islice(bits(group), room))
            break
    return chosen


def _lay(hand: int, value: int, step: int) -> Lay:
    """Return all true cards where there are any, else a false one."""
    true = hand & double_deck().having[value]
    return Lay(true or worst(hand, _turns_ahead(value, step), 1), value, true=bool(true))


def _action(lay: Lay, declared: int) -> Play:
    chosen = len(CHOICES[declared]) > 1
    return Play(tuple(bits(lay.cards)), lay.value if chosen else None)


# -- deciding -----------------------------------------------------------------------------------


def normal(game: BullSanity, view: View, memory: Memory, rng: random.Random) -> Decision:
    """Lay what is true, or what will be true last; call what the own hand makes unlikely."""
    facts, seat = view.facts, view.viewer
    hand = mask_of(view.zones[f"hand:{seat}"])
    if facts.phase == "challenge":
        if _is_last(game, view):
            return CALL
        doubt = _usual_doubt(view, hand, trail_of(game.seats, memory))
        return CALL if memory.hoped(doubt) > _doubt_needed(view) else ACCEPT
    lay = _plain(hand, facts.declared, count_holders(view))
    if lay.true and lay.cards != hand:
        seen = mask_of(memory.noticed(tuple(bits(lay.cards)), rng))
        lay = msgspec.structs.replace(lay, cards=seen)
    return _action(lay, facts.declared)


def _plain(hand: int, declared: int, holders: int) -> Lay:
    """Return the written set: the most true cards of either value, else one false card."""
    lays = [_lay(hand, value, holders) for value in CHOICES[declared]]
    return max(lays, key=lambda lay: (lay.true, lay.cards.bit_count()))


def hard(
    game: BullSanity, view: View, memory: Memory, rng: random.Random, limit: Limit
) -> Thought[Decision]:
    """Decide by where the unseen cards may lie, and by what the others did so far."""
    facts = view.facts
    trail = trail_of(game.seats, memory)
    count = max(GUESSES, limit.iterations or 0)
    dealt: list[Guess] = []
    for guess in islice(guesses(view, trail, rng), count):
        dealt.append(guess)
        if limit.stop is not None and limit.stop():
            break
    if facts.phase == "challenge":
        if _is_last(game, view):
            return Thought((Weighed(CALL, 0, 1.0),), 0)
        return _thought_of_set(view, dealt, trail)
    return _mixed(view, dealt, trail, rng)


def _thought_of_set(view: View, dealt: Sequence[Guess], trail: Trail) -> Thought[Decision]:
    """Return whether to call, by how likely the set is a lie and how likely it must be."""
    hand = mask_of(view.zones[f"hand:{view.viewer}"])
    doubt = _learned(_doubt(view, dealt, trail.habits[view.facts.layer]), view, hand, trail)
    needed = _doubt_needed(view)
    weighed: list[Weighed[Decision]] = [Weighed(CALL, 0, doubt), Weighed(ACCEPT, 0, needed)]
    if doubt <= needed:
        weighed.reverse()
    return Thought(tuple(weighed), len(dealt))


def _doubt(view: View, dealt: Sequence[Guess], habits: Habits) -> float:
    """Return how likely the set is a lie, by how it would come out of the hands guessed.

    Who has true cards mostly lays them all, seldom some, and now and then some false ones more.
    """
    facts = view.facts
    having = double_deck().having[facts.declared]
    count = len(view.zones["set"])
    padding = _padding(habits, WARY)
    lies = truths = 0.0
    for guess in dealt:
        truth, lie = _explained((guess.hands[facts.layer] & having).bit_count(), count, padding)
        truths += truth
        lies += lie
    return lies / (lies + truths) if lies + truths else 1.0


def _mixed(
    view: View, dealt: Sequence[Guess], trail: Trail, rng: random.Random
) -> Thought[Decision]:
    """Prefer one of the sets that bring the hand to its end soonest, the best most often."""
    facts, seat = view.facts, view.viewer
    hand = mask_of(view.zones[f"hand:{seat}"])
    holders = count_holders(view)
    minds = _minds(view, dealt, trail)
    weighed: list[tuple[float, int, Lay, float]] = []
    for value in CHOICES[facts.declared]:
        ahead = _turns_ahead(value, holders)
        kept = turns_needed(hand, ahead)
        called: dict[int, float] = {}
        for lay in _ways(hand, value, ahead):
            rest, count = hand & ~lay.cards, lay.cards.bit_count()
            soon = turns_needed(rest, ahead)
            cost = soon + HEAVY * rest.bit_count()
            if count not in called:
                called[count] = _called(view, lay, minds, trail)
            if lay.true:
                if rest:
                    cost -= called[count] * (HURT + HURT_CARD * count) / (holders - 1)
            else:
                doubted = called[count] if rest else 1.0
                back = kept + HEAVY * hand.bit_count() + SEEN * count
                soon += doubted * (kept - soon)
                cost += doubted * (back - cost)
            weighed.append((cost, len(weighed), lay, soon))
    best = min(weighed)
    close = [(cost, lay) for cost, _at, lay, _soon in weighed if cost < best[0] + CLOSE]
    chosen = best[2]
    if not chosen.true or hand & ~chosen.cards:
        weights = [exp(-4 * (cost - best[0]) / CLOSE) for cost, _lay in close]
        chosen = rng.choices([lay for _cost, lay in close], weights)[0]
    weighed.sort(key=lambda each: (each[2] != chosen, each[0], each[1]))
    plays = tuple((_action(lay, facts.declared), soon) for _cost, _at, lay, soon in weighed)
    choices = tuple(Weighed[Decision](play, 0, -soon) for play, soon in plays)
    return Thought(choices, len(dealt), odds=Turns(plays))


def _ways(hand: int, value: int, ahead: Values) -> Iterator[Lay]:
    """Yield for each number of cards the truthful set and the lie that rid the hand of most."""
    true = hand & double_deck().having[value]
    seen: set[int] = set()
    for count in range(1, min(MOST_LAID, hand.bit_count()) + 1):
        sets = [worst(hand, ahead, count)]
        if count <= true.bit_count():
            sets.insert(0, worst(true, ahead, count))
        for cards in sets:
            if cards not in seen:
                seen.add(cards)
                yield Lay(cards, value, true=not cards & ~true)


def _minds(view: View, dealt: Sequence[Guess], trail: Trail) -> list[list[tuple[Seat, int, int]]]:
    """Return for some guesses who could call a set: the seat, its hand, and all that it knows of.

    It sees its hand and what it laid, and knows what everybody saw taken.
    """
    seat = view.viewer
    public = together(trail.kept) | trail.known[seat] & mask_of(view.zones[f"hand:{seat}"])
    others = [
        other for other in range(len(trail.known)) if other != seat and view.zones[f"hand:{other}"]
    ]
    minds = []
    for guess in dealt[:IN_MIND]:
        away = [public | hand for hand in guess.hands]
        for laid, cards in zip(trail.middle, guess.middle, strict=True):
            away[laid.seat] |= cards
        minds.append([(other, guess.hands[other], away[other]) for other in others])
    return minds


def _called(
    view: View, lay: Lay, minds: Sequence[Sequence[tuple[Seat, int, int]]], trail: Trail
) -> float:
    """Return how likely somebody calls a set, by what they may hold and how they called so far.

    They doubt it as the normal player would, who sees their hands and what this seat served.
    """
    seat, having = view.viewer, double_deck().having[lay.value]
    hand = mask_of(view.zones[f"hand:{seat}"])
    seen, count, mine = trail.known[seat] & hand, lay.cards.bit_count(), hand.bit_count()
    padding = _padding(trail.habits[seat], WARY)
    needed = _enough(mine - count, len(minds[0]) + 1)
    total = 0.0
    for others in minds:
        believed = 1.0
        for other, held, away in others:
            if (having & ~held).bit_count() < count:
                believed *= 0.02  # it is certain
                continue
            doubt = _doubt_of(lay.value, count, mine, away, seen, trail.served[seat], padding)
            habits = trail.habits[other]
            answers = habits.calls + habits.accepts
            eager = (EAGER + habits.calls) / (1 + answers)
            suspects = 1 / (1 + exp((needed - doubt) / WAVERING))
            trust = (TRUST + habits.calls) / (TRUST + EAGER * answers)
            believed *= (1 - min(1.0, suspects * trust)) * (1 - eager)
        total += 1 - believed
    return total / len(minds)


# -- worlds, for trying decisions out -----------------------------------------------------------


def worlds(game: BullSanity, view: View, memory: Memory, rng: random.Random) -> Iterator[State]:
    """Yield worlds in which the cards lie as the memory makes likely."""
    facts = view.facts
    having = double_deck().having[facts.declared]
    trail = trail_of(game.seats, memory)
    on_table = view.zones["set"]
    hidden = bool(on_table) and UNSEEN in on_table
    base: State = game.imagine(view, rng)
    for guess in guesses(view, trail, rng):
        world = game.copy(base)
        hands = list(guess.hands)
        if hidden:
            layer = hands[facts.layer]
            true = list(bits(layer & having))
            false = list(bits(layer & ~having))
            rng.shuffle(true)
            rng.shuffle(false)
            world.laid = tuple(sorted((*true, *false)[: len(on_table)]))
            hands[facts.layer] &= ~mask_of(world.laid)
        middle = trail.mine | together(guess.middle)
        sizes = [len(view.zones[f"hand:{seat}"]) for seat in range(game.seats)]
        fits = [hand.bit_count() for hand in hands] == sizes
        if not fits or middle.bit_count() != len(view.zones["middle"]):
            yield game.imagine(view, rng)  # no simple way of dealing explains all that was shown
            continue
        world.hands, world.middle = tuple(hands), middle
        yield world


def policy(game: BullSanity, world: State, seat: Seat, rng: random.Random) -> Decision:
    """Return a quick decision: as written, by the own hand."""
    hand = world.hands[seat]
    if world.phase != "challenge":
        return _action(_plain(hand, world.declared, sum(map(bool, world.hands))), world.declared)
    left = world.hands[world.layer].bit_count()
    if not left and not cast(Rules, game).options.play_on:
        return CALL
    count = len(world.laid)
    odds = at_least(
        DOUBLES - hand.bit_count(),
        (double_deck().having[world.declared] & ~hand).bit_count(),
        left + count,
        count,
    )
    return CALL if odds < 1 / game.seats else ACCEPT


def payoffs(game: BullSanity, world: State) -> Sequence[float]:
    """Return each seat's part of a win: at the end who won, before it who has fewer cards."""
    outcome = game.outcome(world)
    if outcome is not None:
        return [float(score) for score in outcome.scores]
    near = [1 / (1 + hand.bit_count()) for hand in world.hands]
    return [part / sum(near) for part in near]


STRATEGY: Final = Strategy[State, Decision, Facts](
    normal=normal,
    hard=hard,
    leaning=LEANING,
    worlds=worlds,
    reasons=REASONS,
    scripts=SCRIPTS,
    policy=policy,
    payoffs=payoffs,
    search=SearchSettings(enough=GUESSES),
)
