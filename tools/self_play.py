"""Positions of self-play by which the fitted values of the program are fitted again, game by game.

Each game says at which tables is played, what is looked at there, what it came to, and by which
function of the program its value is read. Nothing else of a fit is a game's own (`tools.fitting`).
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, islice
from statistics import fmean
from typing import Any, Final, NamedTuple

import msgspec

from bots.el_presidente import standing as el_presidente
from bots.measure.match import play_match
from bots.measure.positions import positions
from bots.memory import Memory
from bots.paired import Trials
from bots.president_arnold import strategy as president_arnold
from bots.president_arnold.knowledge import Sight, sight_of
from bots.presidents_and_sanityholes import standing as presidents_and_sanityholes
from bots.sanity_rook import hands as sanity_rook
from bots.strategy import Strategy, guess, place_points, play_on
from games.library import GAMES
from rules.core import AnyGame
from rules.el_presidente.actions import Attack
from rules.el_presidente.state import State as ElPresidente
from rules.luck import chance_rng
from rules.president_arnold.actions import Decision as ArnoldDecision
from rules.president_arnold.actions import Play
from rules.president_arnold.state import View as ArnoldView
from rules.president_arnold.triple_topper import arnold
from rules.presidents_and_sanityholes.game import Options as PresidentsAndSanityholesOptions
from rules.presidents_and_sanityholes.state import State as PresidentsAndSanityholes
from rules.sanity_rook.actions import PASS, Bid, Discard
from rules.sanity_rook.game import LEAST_BID, SEATS, State
from rules.sanity_rook.tricks import tricks
from rules.session import Entry
from tools.fitting import AnyFitted, Fitted, Position, Question

ERRING: Final = 1 / 20
"""How often somebody errs: else all that good players avoid is seen too seldom to be judged."""
MOST: Final = 3_000
"""Decisions after which a game is given up, and tells nothing."""


class Table(NamedTuple):
    """How many players play, and by which options."""

    seats: int
    options: Mapping[str, object] = {}


def erring(plan: Strategy[Any, Any, Any]) -> Strategy[Any, Any, Any]:
    """Return how somebody plays who now and then does anything that is allowed."""

    def decide(game: AnyGame, view: Any, memory: Memory, rng: random.Random) -> Any:
        deciding = guess if rng.random() < ERRING else plan.normal
        return deciding(game, view, memory, rng)

    return msgspec.structs.replace(plan, normal=decide)


def replayed(game: AnyGame, log: Sequence[Entry]) -> Iterator[tuple[Any, Entry]]:
    """Yield each entry of a log with the state that it was made in, which then changes."""
    state = game.initial()
    for entry in log:
        yield state, entry
        game.advance(state, entry.seat, entry.action)


# -- El Presidente: the beginnings of battles, and who won the game ----------------------------


def _el_presidente(deal: str, table: Table) -> list[Position[ElPresidente]]:
    seats, options = table
    declared = GAMES["el_presidente"]
    game = declared.open(seats, {**options, "games": 1})
    plan = erring(declared.strategy())
    played = play_match(game, plan, ["normal"] * seats, deal, most=MOST)
    if played.outcome is None:
        return []
    worlds = [
        game.copy(state)
        for state, entry in replayed(game, played.log)
        if isinstance(entry.action, Attack)
    ]
    count = len(worlds[0].won)
    winner = played.outcome.ranking[0][0] % count
    question = Question(
        tuple(seat % count for seat in range(seats)),
        tuple(float(team == winner) for team in range(count)),
    )
    return [Position(world, (question,)) for world in worlds]


def _standings(weights: el_presidente.Weights) -> Callable[[ElPresidente], list[float]]:
    def read(world: ElPresidente) -> list[float]:
        return [el_presidente.standing(world, seat, weights) for seat in range(len(world.hands))]

    return read


# -- Presidents & Sanityholes: the ends of rounds, and who of two came in first -----------------


class RoundEnd(NamedTuple):
    """A table between two rounds, and with how many black markers is played."""

    world: PresidentsAndSanityholes
    black: int


def _presidents_and_sanityholes(deal: str, table: Table) -> list[Position[RoundEnd]]:
    declared = GAMES["presidents_and_sanityholes"]
    game = declared.open(*table)
    assert isinstance(game.options, PresidentsAndSanityholesOptions)
    black = game.options.black_markers
    played = play_match(game, declared.strategy(), ["normal"] * table.seats, deal)
    if played.outcome is None:
        return []
    points = place_points(played.outcome)
    shares = [(1 + (one > other) - (one < other)) / 2 for one, other in combinations(points, 2)]
    questions = tuple(Question((0, 1), (share, 1 - share)) for share in shares)
    return [
        Position(RoundEnd(msgspec.structs.replace(state, rounds=()), black), questions)
        for state, _entry in replayed(game, played.log)
        if state.phase == "shuffle" and state.rounds
    ]


def _leads(weights: presidents_and_sanityholes.Weights) -> Callable[[RoundEnd], list[float]]:
    def read(seen: RoundEnd) -> list[float]:
        held = presidents_and_sanityholes.after_gifts(seen.world, weights)
        steep = presidents_and_sanityholes.steepness(held, seen.black, weights)
        return [-steep * markers for pair in combinations(held, 2) for markers in pair]

    return read


# -- Sanity Rook: contracts for the lowest bid, and the points that they brought ----------------


class Contract(NamedTuple):
    """What a bidder had from the deal and the Nest, put back, and named."""

    hand: int
    back: tuple[int, ...]
    trump: int


def _sanity_rook(deal: str, table: Table) -> list[Position[Contract]]:
    """Let one of the seats bid, half of the times the one with the Rook, and play as is written.

    What is put back is one of what hard thinks about, so that not all bidders put back alike.
    """
    declared, rng = GAMES["sanity_rook"], random.Random(f"{deal}/choices")
    game, plan, hands = declared.open(*table), declared.strategy(), sanity_rook.rook_hands()
    state: State = game.initial()
    stage = 0
    while state.turn < 0:
        game.advance(state, game.actors(state)[0], game.chance(state, chance_rng(deal, stage)))
        stage += 1
    holders = [seat for seat in range(SEATS) if state.hands[seat] & tricks().rook]
    bidder = holders[0] if holders and rng.random() < 1 / 2 else rng.randrange(SEATS)
    while state.phase == "bid":
        game.advance(state, state.turn, Bid(LEAST_BID) if state.turn == bidder else PASS)
    hand, back = state.hands[bidder], rng.choice(hands.backs(state.hands[bidder]))
    game.advance(state, bidder, Discard(back))
    game.advance(state, bidder, plan.policy(game, state, bidder, rng))
    seen = Contract(hand, back, state.trump)
    play_on(game, plan, state, rng, plan.search.depth)
    points = float(hands.total(state.won[bidder % 2]))
    return [Position(seen, (Question((0,), (points,)),))]


def _contracts(weights: sanity_rook.Weights) -> Callable[[Contract], list[float]]:
    hands = sanity_rook.RookHands(tricks(), weights)

    def read(seen: Contract) -> list[float]:
        hand, back, trump = seen
        with_rook = bool(hand & tricks().rook)
        missed = sum([hands.missed(card, trump, with_rook=with_rook) for card in back])
        return [weights.beside + hands.strength(hand, trump) - missed]

    return read


# -- President Arnold: decisions, and what each choice brings in imagined deals -----------------

ARNOLD_DECISIONS: Final = 8
"""Decisions with a choice that are looked at in the hands of one seed, ..."""
ARNOLD_ONE_IN: Final = 8
"""... of so many decisions one, so that they are of several hands, ..."""
ARNOLD_WORLDS: Final = 60
"""... and deals in which each choice is played out."""


class Choices(NamedTuple):
    """What a seat sees and knows at a table with this deck, and what it may do."""

    deck: str
    view: ArnoldView
    sight: Sight
    actions: tuple[ArnoldDecision, ...]


def _president_arnold(deal: str, table: Table) -> list[Position[Choices]]:
    declared, rng = GAMES["president_arnold"], random.Random(deal)
    game, plan = declared.open(*table), declared.strategy()
    return list(islice(_weighed(game, plan, rng), ARNOLD_DECISIONS))


def _weighed(
    game: AnyGame, plan: Strategy[Any, Any, Any], rng: random.Random
) -> Iterator[Position[Choices]]:
    for view, memory in positions(game, plan, rng.randrange(1 << 32), ARNOLD_ONE_IN):
        actions = tuple(game.legal(game.imagine(view, rng), view.viewer))
        if len(actions) == 1:
            continue
        trials = Trials(game, plan, view.viewer, actions)
        for world in islice(plan.worlds(game, view, memory, rng), ARNOLD_WORLDS):
            trials.grow(world, rng.random())
        brought = _over_mean([trials.mean(action) for action in actions])
        deck = game.deck.id
        seen = Choices(deck, view, sight_of(view, memory, arnold(deck)), actions)
        yield Position(seen, (Question(tuple(range(len(actions))), tuple(brought)),))


def _choices(weights: president_arnold.Weights) -> Callable[[Choices], list[float]]:
    def read(seen: Choices) -> list[float]:
        plan = president_arnold.Plan(seen.view, seen.sight, arnold(seen.deck), weights=weights)
        return _over_mean(
            [
                plan.lay(action.cards[0]) if isinstance(action, Play) else plan.passing()
                for action in seen.actions
            ]
        )

    return read


def _over_mean(values: Sequence[float]) -> list[float]:
    """Return by how much each is above their mean: only what choices differ by decides."""
    mean = fmean(values)
    return [value - mean for value in values]


class SelfPlay(NamedTuple):
    """A value that was fitted, and the self-play by which it is fitted again."""

    fitted: AnyFitted
    play: Callable[[str, Table], list[Position[Any]]]
    """Plays a game, named by its deal, and returns the positions of it that are looked at."""
    tables: tuple[Table, ...]
    """Where is played, in turn."""

    def at(self, seats: int | None) -> tuple[Table, ...]:
        """Return the tables of so many players, or all."""
        return tuple(table for table in self.tables if seats in {None, table.seats})


FITTED: Final[Mapping[str, SelfPlay]] = {
    "el_presidente": SelfPlay(
        Fitted(weights=el_presidente.WEIGHTS, reader=_standings, tells="odds"),
        _el_presidente,
        (
            *(Table(seats) for seats in range(2, 9)),
            Table(4, {"teams": "2x2"}),
            Table(6, {"teams": "2x3"}),
            Table(6, {"teams": "3x2"}),
        ),
    ),
    "presidents_and_sanityholes": SelfPlay(
        Fitted(
            weights=presidents_and_sanityholes.WEIGHTS, reader=_leads, tells="odds", curved=True
        ),
        _presidents_and_sanityholes,
        (
            *(Table(2, {"black_markers": black}) for black in (4, 8)),
            *(
                Table(seats, {"black_markers": black})
                for seats in (3, 4, 5, 6)
                for black in (8, 15, 30)
            ),
        ),
    ),
    "sanity_rook": SelfPlay(
        Fitted(weights=sanity_rook.WEIGHTS, reader=_contracts, tells="points"),
        _sanity_rook,
        (Table(SEATS),),
    ),
    "president_arnold": SelfPlay(
        Fitted(weights=president_arnold.WEIGHTS, reader=_choices, tells="points"),
        _president_arnold,
        tuple(map(Table, range(2, 9))),
    ),
}
"""By game what of it is fitted."""


class Deal(NamedTuple):
    """Which game of self-play is to be played: the seed, its number, and where, if not anywhere."""

    game: str
    seed: int
    number: int
    seats: int | None = None


def play(deal: Deal) -> list[Position[Any]]:
    """Play a game and return its positions; the same ones whoever plays it."""
    source = FITTED[deal.game]
    tables = source.at(deal.seats)
    return source.play(f"fit/{deal.seed}/{deal.number}", tables[deal.number % len(tables)])
