"""How to play El Presidente well: collect a rank, play the rest away, remember what was seen."""

import random
from collections.abc import Iterator, Sequence
from typing import Final

from bots.el_presidente.hands import Position, choice, quick
from bots.el_presidente.memory import hands_that_fit, is_stale, remembered
from bots.el_presidente.standing import shares
from bots.errors import with_errors
from bots.limit import Limit
from bots.memory import Memory
from bots.paired import best_of
from bots.strategy import SearchSettings, Strategy
from rules.core import CHANCE, CardAction, Seat, bits, mask_of
from rules.el_presidente.actions import (
    Attack,
    Beat,
    Concede,
    Decision,
    Hide,
    Leave,
    PickUp,
    Show,
    Throw,
)
from rules.el_presidente.cards import tables
from rules.el_presidente.game import ElPresidente
from rules.el_presidente.ranks import all_of, how_many
from rules.el_presidente.state import Facts, State, View
from rules.words import _

STALE: Final = 3
"""After so many battles a seat in which nobody drew, cards are only passed round."""


def normal(game: ElPresidente, view: View, memory: Memory, rng: random.Random) -> Decision:
    """Return what the written strategy does."""
    facts, zones, seat = view.facts, view.zones, view.viewer
    seen = remembered(view, memory)
    return choice(
        Position(
            phase=facts.phase,
            seat=seat,
            hand=mask_of(zones[f"hand:{seat}"]),
            battle=zones["battle"],
            attacker=facts.attacker,
            defender=facts.defender,
            sizes=tuple([len(zones[f"hand:{other}"]) for other in range(game.seats)]),
            team_of=tuple([other % len(facts.teams) for other in range(game.seats)]),
            gone=seen.gone,
            known=tuple(seen.known),
            stale=is_stale(memory, STALE * game.seats),
        )
    )


def easy(game: ElPresidente, view: View, memory: Memory, rng: random.Random) -> Decision:
    """Return a beginner's action; a beginner sees four equal cards that win, too."""
    better = normal(game, view, memory, rng)
    if _wins_at_once(view, better):
        return better
    return with_errors(game, STRATEGY, view, memory, rng, better)


def _wins_at_once(view: View, action: Decision) -> bool:
    """Return whether the seat completes a four by cards that are all that it holds (E11).

    So does a beating card whose equals are all that is left: its owner throws them in next.
    """
    if not isinstance(action, CardAction):
        return False
    hand, pile = mask_of(view.zones[f"hand:{view.viewer}"]), mask_of(view.zones["battle"])
    four = tables().same_rank[action.cards[0]]
    left = hand & ~mask_of(action.cards)
    if left and not isinstance(action, Beat):
        return False
    return not four & ~(hand | pile) and not left & ~four


def hard(
    game: ElPresidente, view: View, memory: Memory, rng: random.Random, limit: Limit
) -> Decision:
    """Return the written strategy's action, or one that does better in imagined worlds.

    A tree search lost to the written strategy here: what is drawn outweighs most decisions.
    """
    first = normal(game, view, memory, rng)
    if _wins_at_once(view, first):
        return first
    imagined = worlds(game, view, memory, rng)
    others = options(game, next(imagined), view.viewer)
    actions = (first, *(action for action in others if action != first))
    return best_of(game, STRATEGY, imagined, view.viewer, actions, rng, limit)


def _in_words(group: int) -> str:
    """Return cards of one rank in words: "9 of Hearts", "two 9s"."""
    if not group:
        return _("cards")
    card = tables().deck[group.bit_length() - 1]
    if group.bit_count() == 1:
        return card.name
    count, rank = how_many(group.bit_count()), all_of(str(card.attributes["rank"]))
    return _("{count} {rank}").format(count=count, rank=rank)


def why(game: ElPresidente, view: View, action: Decision) -> str:
    """Return the reason for an action in a sentence."""
    made, facts, hand = tables(), view.facts, mask_of(view.zones[f"hand:{view.viewer}"])
    if _wins_at_once(view, action):
        return _("All four come to lie on the battle pile and empty your hand: that wins (E11).")
    group = max((hand & made.same_rank[card] for card in bits(hand)), key=int.bit_count, default=0)
    words = _in_words(group)
    match action:
        case Attack():
            return _(
                "It does not belong to your {group}; what you play away makes room to draw (E8)."
            ).format(group=words)
        case Throw():
            return _(
                "Thrown in now, it makes room to draw, and you keep your {group} (E8)."
            ).format(group=words)
        case Beat():
            return _("Who beats the attack attacks next (E8); you keep your {group}.").format(
                group=words
            )
        case Concede() if not hand & made.beaters[view.zones["battle"][-1]]:
            return _("You have no card that beats the top one (E5).")
        case Concede():
            return _("No card that beats it is worth giving up for the next attack (E8, E9).")
        case PickUp():
            return _("The pile brings you nearer to four equal cards (E7, E11).")
        case Leave():
            return _("The pile would only fill your hand, and then you draw nothing (E7, E8).")
    if facts.phase == "second_window":
        return _("Keep the cards: you still want to complete their four (E11).")
    return _("Keep the cards rather than make the attack larger (E4).")


# -- worlds -----------------------------------------------------------------------------------


def worlds(game: ElPresidente, view: View, memory: Memory, rng: random.Random) -> Iterator[State]:
    """Yield worlds with each card where it can be, by all that the seat remembers."""
    seen = remembered(view, memory)
    base: State = game.imagine(view, rng)
    for deal in hands_that_fit(view, seen, rng):
        if deal is None or seen.gone.bit_count() != len(view.zones["discard"]):
            yield game.imagine(view, rng)
            continue
        hands, stock = deal
        world = game.copy(base)
        world.hands = hands
        world.discard = seen.gone
        cards = [card for card in range(stock.bit_length()) if stock >> card & 1]
        rng.shuffle(cards)
        world.stock = tuple(cards)
        yield world


# -- inside the search ------------------------------------------------------------------------


def options(game: ElPresidente, world: State, seat: Seat) -> Sequence[Decision]:
    """Return what the seat that is asked may decide, of each rank one play for each number.

    Nobody shows a card in a search.
    """
    found: dict[tuple[type[Decision], int, int], Decision] = {}
    for action in game.legal(world, seat):
        if isinstance(action, Show | Hide):
            break
        if isinstance(action, Attack | Throw):
            found[type(action), tables().same_rank[action.cards[0]], len(action.cards)] = action
        else:
            found[type(action), action.cards[0] if isinstance(action, Beat) else 0, 0] = action
    return tuple(found.values())


def policy(game: ElPresidente, world: State, seat: Seat, rng: random.Random) -> Decision:
    """Return a quick decision for a seat of a world, from its own hand and the battle pile."""
    seats = len(world.hands)
    following = (world.defender + 1) % seats
    return quick(
        world.phase,
        world.hands[seat],
        world.battle,
        attacks_next=(following - seat) % len(world.won) == 0,
    )


def playout(game: ElPresidente, world: State, rng: random.Random, depth: int) -> None:
    """Play on by the policy, through shuffles of the discard pile, to the game's end or `depth`."""
    while depth > 0 and world.phase not in ("deal", "over"):
        turn = world.turn
        if turn == CHANCE:
            game.advance(world, CHANCE, game.chance(world, rng))
        else:
            game.advance(world, turn, policy(game, world, turn, rng))
            depth -= 1


def payoffs(game: ElPresidente, world: State) -> Sequence[float]:
    """Return each seat's part of the game on the table, the same for the seats of a team."""
    parts = shares(world)
    return [parts[seat % len(parts)] for seat in range(len(world.hands))]


STRATEGY: Final = Strategy[State, Decision, Facts](
    normal=normal,
    easy=easy,
    hard=hard,
    worlds=worlds,
    why=why,
    options=options,
    policy=policy,
    playout=playout,
    payoffs=payoffs,
    search=SearchSettings(depth=10),
)
