"""A puzzle: a prepared position with one question, and a goal that a search can check.

`games/<game>/puzzles.yaml` is a list of them, from easy to hard:

    puzzles:
    - name: four-nines                # what it is kept by, once it is solved
      level: easy                     # or medium, hard
      ask: "It is your attack. Win at once."
      hint: "All four may be played together."
      solved: "The last of four equal cards, played from an empty hand, wins."  # or nothing
      holds: {"All four": count you = 4}  # what a sentence claims (tests/claims/sentences.py)
      cards: open                     # all hands lie open; or told, by the question; or hidden
      begin: {…}                      # rules.prepared.Position, as in a lesson
      others: [pass]                  # kinds that the others choose where they may; else anything
      goal: {within: 1, told: [{event: FourCompleted, seat: 0}]}        # rules.solving
      solutions:                      # the first decisions that reach it whatever the others do
      - {action: attack, cards: [9C, 9D, 9H, 9S]}

Puzzles of one kind share their words, and whatever else the kind says; a puzzle fills in its own
values, and a claim of the kind says that they are so:

    kinds:
      ante-back:
        ask: "{dealer} deals and has {value}. Get your ante back."
        holds: {"{dealer} deals and has {value}": "said {dealer} value = {value}"}
    puzzles:
    - name: ante-back-1
      kind: ante-back
      filled: {dealer: Bo, value: 7}

The solutions are all there are: a test proves it for each puzzle by search. Where cards are
`hidden`, the goal is reached with whatever the others may hold. A puzzle is composed into a
lesson of two steps, the question and what is said in the end, and `table.judge` leads it.
"""

from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

import msgspec

from rules.catalog import RulesDeclaration
from rules.core import OPEN, Action, AnyGame
from rules.files.plainyaml import FileError, Place, Plain
from rules.files.quoting import brief, nearest
from rules.files.validation import Holds, typed
from rules.lesson import Lesson, Step, Words, check_kind, check_lines
from rules.prepared import Line, Position
from rules.solving import Goal, Search, unknown_in
from rules.words import _, written

MOST_PUZZLES: Final = 60

Level = Literal["easy", "medium", "hard"]
LEVELS: Final[tuple[Level, ...]] = ("easy", "medium", "hard")


class Riddle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A puzzle as its file has it."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[a-z0-9-]+$")]
    level: Level
    ask: Words
    hint: Words
    begin: Position
    goal: Goal
    solutions: Annotated[tuple[Line, ...], msgspec.Meta(min_length=1, max_length=20)]
    solved: Words | None = None
    holds: Holds = {}
    cards: Literal["open", "told", "hidden"] = "open"
    others: Annotated[tuple[str, ...], msgspec.Meta(max_length=8)] = ()


class Riddles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of puzzles."""

    puzzles: Annotated[tuple[Riddle, ...], msgspec.Meta(min_length=1, max_length=MOST_PUZZLES)]


@dataclass(frozen=True)
class Puzzle:
    """A puzzle that was checked, and the lesson that it is played as."""

    riddle: Riddle
    lesson: Lesson

    @property
    def name(self) -> str:
        return self.riddle.name

    def search(self, most: int = 0) -> Search:
        riddle = self.riddle
        return Search(self.lesson.game, self.lesson.learner, riddle.goal, riddle.others, most)

    def answers(self, state: Any, most: int = 0) -> list[Action]:
        """Return all first decisions from which the goal is sure, in a state of the question."""
        search = self.search(most)
        return list(search.ways(search.begin(state)))


def compose(plain: Plain, declared: RulesDeclaration[AnyGame]) -> tuple[Puzzle, ...]:
    """Return the puzzles that plain data say; raises `FileError` with the place in the data."""
    riddles = typed(_filled_in(plain), Riddles).puzzles
    names: set[str] = set()
    found = []
    for at, riddle in enumerate(riddles):
        place: Place = ("puzzles", at)
        if riddle.name in names:
            raise FileError(
                f"there are two puzzles with the name '{riddle.name}'",
                "give one of them another name",
                place=(*place, "name"),
            )
        names.add(riddle.name)
        found.append(_composed(riddle, declared, place))
    return tuple(found)


class _Kinds(msgspec.Struct, frozen=True):
    """What of a file has to be known to fill its kinds in."""

    kinds: dict[str, dict[str, Any]]
    puzzles: tuple[dict[str, Any], ...]


def _filled_in(plain: Plain) -> Plain:
    """Return a file in which each puzzle has the words of its kind; raises `FileError`."""
    if not isinstance(plain, dict) or "kinds" not in plain:
        return plain
    known = typed(plain, _Kinds)
    found: list[Plain] = []
    for at, puzzle in enumerate(known.puzzles):
        own, place = dict(puzzle), ("puzzles", at)
        kind, values = own.pop("kind", None), own.pop("filled", {})
        if kind is None:
            found.append(puzzle)
        elif kind not in known.kinds:
            raise FileError(
                f"there is no kind '{brief(kind)}'",
                nearest(str(kind), list(known.kinds)),
                place=(*place, "kind"),
            )
        else:
            try:
                found.append({**_with(known.kinds[kind], values), **own})
            except (KeyError, IndexError, ValueError, AttributeError, TypeError) as error:
                raise FileError(
                    f"the words of the kind '{kind}' cannot be filled in ({error})",
                    "give 'filled' what stands in braces there",
                    place=place,
                ) from None
    return {**{key: value for key, value in plain.items() if key != "kinds"}, "puzzles": found}


def _with(kind: dict[str, Any], values: dict[str, Any]) -> dict[str, Any]:
    """Return a kind with values in its words, and in its claims as a file writes them."""
    told = {key: written(one) if isinstance(one, int) else one for key, one in values.items()}
    filled = {
        key: text.format_map(told) if isinstance(text, str) else text for key, text in kind.items()
    }
    holds = kind.get("holds", {}).items()
    return filled | {
        "holds": {words.format_map(told): claim.format_map(values) for words, claim in holds}
    }


def _composed(riddle: Riddle, declared: RulesDeclaration[AnyGame], place: Place) -> Puzzle:
    session = riddle.begin.lay(declared, (*place, "begin"))
    game, you = session.game, riddle.begin.you
    if session.actors[:1] != (you,):
        raise FileError(
            f"a puzzle begins with a decision, and it is not the turn of seat {you}",
            "let the lines of 'begin' come to that turn",
            place=(*place, "begin"),
        )
    check_lines(session, you, riddle.solutions, (*place, "solutions"))
    for at, name in enumerate(riddle.others):
        check_kind(game, name, (*place, "others", at))
    _check_goal(riddle.goal, game.observe(session.state, OPEN), (*place, "goal"))
    question = Step(say=riddle.ask, do=riddle.solutions, hint=riddle.hint)
    entries = tuple(session.log)
    lesson = Lesson(
        title=riddle.name,
        game=game,
        begin=riddle.begin,
        steps=(question, Step(say=riddle.solved or _("Solved."))),
        entries=entries,
        starts=(len(entries),) * 3,
        whole_hand=False,
    )
    return Puzzle(riddle, lesson)


def _check_goal(goal: Goal, view: Any, place: Place) -> None:
    """Check the names in a goal; raises `FileError`."""
    for at, pattern in enumerate(goal.told):
        unknown = unknown_in(pattern)
        if unknown:
            raise FileError(
                f"nothing that happens is told as '{brief(unknown)}'",
                "name an event of the game, and fields that it has",
                place=(*place, "told", at),
            )
    for key, names, known in (
        ("empty", goal.empty, view.zones),
        ("least", goal.least, view.chips),
        ("most", goal.most, view.chips),
    ):
        for name in names:
            if name not in known:
                raise FileError(
                    f"the game has no '{brief(name)}'",
                    nearest(name, sorted(known)),
                    place=(*place, key),
                )
