"""How to play El Presidente well: collect a rank, play the rest away, remember what was seen."""

import random
from collections.abc import Iterator, Sequence
from typing import Final

from bots.el_presidente.belief import likely_deals
from bots.el_presidente.hands import Position, choice, quick
from bots.el_presidente.leaning import LEANING
from bots.el_presidente.memory import Seen, battles_begun, hands_that_fit, is_stale, remembered
from bots.el_presidente.playout import playout
from bots.el_presidente.reasons import REASONS, wins_at_once
from bots.el_presidente.scripts import SCRIPTS
from bots.el_presidente.standing import shares
from bots.el_presidente.talk import asking, has_partners, heard, unheard
from bots.limit import Limit
from bots.memory import Memory
from bots.paired import best_of
from bots.strategy import SearchSettings, Strategy, Talk
from bots.thought import Thought, Weighed
from rules.core import Seat, bits, mask_of
from rules.el_presidente.actions import AskThrow, Attack, Beat, Decision, Throw
from rules.el_presidente.actions import Talk as Said
from rules.el_presidente.cards import tables
from rules.el_presidente.game import ElPresidente
from rules.el_presidente.state import Facts, State, View
from rules.el_presidente.talk import request_of

LONG: Final = 240
"""Five times the battles of a game of two: whoever lets it last so long gives nothing back, and
to collect what they attack with ends it."""


def normal(game: ElPresidente, view: View, memory: Memory, rng: random.Random) -> Decision:
    """Return what the written strategy does."""
    facts, zones, seat = view.facts, view.zones, view.viewer
    seen, recalled = remembered(view, memory), memory.recalled()
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
            gone=seen.gone & recalled,
            known=tuple([cards & recalled for cards in seen.known]),
            stale=is_stale(memory, game.seats),
            asked=heard(view),
            waits=isinstance(request_of(facts.requests, seat), AskThrow),
            weary=battles_begun(memory) > LONG,
        )
    )


def hard(
    game: ElPresidente, view: View, memory: Memory, rng: random.Random, limit: Limit
) -> Thought[Decision]:
    """Prefer the written strategy's action, or one that does better in imagined worlds.

    A tree search lost to the written strategy here: what is drawn outweighs most decisions.
    """
    first = normal(game, view, memory, rng)
    if wins_at_once(view, first) or battles_begun(memory) > LONG:
        return Thought((Weighed(first, 0, 1.0),), 0)
    imagined = likely_worlds(game, view, memory, rng)
    others = options(game, next(imagined), view.viewer)
    return best_of(game, STRATEGY, imagined, view.viewer, (first, *others), rng, limit)


# -- worlds -----------------------------------------------------------------------------------


def worlds(game: ElPresidente, view: View, memory: Memory, rng: random.Random) -> Iterator[State]:
    """Yield worlds with each card where it can be, by all that the seat remembers."""
    seen = remembered(view, memory)
    return _worlds(game, view, seen, hands_that_fit(view, seen, rng), rng)


def likely_worlds(
    game: ElPresidente, view: View, memory: Memory, rng: random.Random
) -> Iterator[State]:
    """Yield worlds as likely as they explain what the others have done (`Belief`).

    Without a memory of the whole game they are no more than what fits.
    """
    seen, deals = likely_deals(view, memory, rng)
    return _worlds(game, view, seen, deals, rng)


def _worlds(
    game: ElPresidente,
    view: View,
    seen: Seen,
    deals: Iterator[tuple[tuple[int, ...], int] | None],
    rng: random.Random,
) -> Iterator[State]:
    """Yield a world for each deal; where none was found what the rules imagine."""
    base: State = game.imagine(view, rng)
    for deal in deals:
        if deal is None or seen.gone.bit_count() != len(view.zones["discard"]):
            yield game.imagine(view, rng)
            continue
        hands, stock = deal
        world = game.copy(base)
        world.hands = hands
        world.discard = seen.gone
        cards = list(bits(stock))
        rng.shuffle(cards)
        world.stock = tuple(cards)
        yield world


# -- inside the search ------------------------------------------------------------------------


def options(game: ElPresidente, world: State, seat: Seat) -> Sequence[Decision]:
    """Return what the seat that is asked may decide, of each rank one play for each number.

    Nobody talks in a search.
    """
    found: dict[tuple[type[Decision], int, int], Decision] = {}
    for action in game.legal(world, seat):
        if isinstance(action, Said):
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


def payoffs(game: ElPresidente, world: State) -> Sequence[float]:
    """Return each seat's part of the game on the table, the same for the seats of a team."""
    parts = shares(world)
    return [parts[seat % len(parts)] for seat in range(len(world.hands))]


STRATEGY: Final = Strategy[State, Decision, Facts](
    normal=normal,
    hard=hard,
    leaning=LEANING,
    worlds=worlds,
    reasons=REASONS,
    scripts=SCRIPTS,
    talk=Talk(at=has_partners, says=asking, unheard=unheard),
    options=options,
    policy=policy,
    playout=playout,
    payoffs=payoffs,
    unnoticed=0.3,
    certain=wins_at_once,
    search=SearchSettings(depth=1, enough=300),
)
