"""What sentences claim: `holds` beside a text in a puzzle, a lesson or a sheet, worked out anew.

    ask: "Bo led a 27, which no single card beats."
    holds:
      Bo led a 27: said Bo value = 27         # words of the text, and what has to be so
      no single card: most deck < 28

A claim is a word of a vocabulary with its arguments and what comes of it: `=`, `<` or `>` a number,
`=` or `has` cards and names, or nothing for what is simply so. Several stand apart with `;`.
`then:` looks at the position after the step, or after the puzzle is solved, `was:` at the one
before the step. `rule E3` says that the sentence is a rule, which the tests of the game have by
that number.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from rules import notation
from rules.core import CHANCE, Chance
from rules.decks.cards import Card, Deck
from rules.lesson import Lesson, decision_for
from rules.puzzle import Puzzle
from rules.session import Session

TESTS: Final = Path(__file__).parents[1]
CLAIM: Final = re.compile(r"(?:(then|was): )?(\S+)((?: [^\s=<>]\S*)*?)(?: (=|<|>|has|lacks) (.+))?")
Worked = int | str | bool | Collection[str]


@dataclass(frozen=True)
class Told:
    """A position that a text speaks of; `since` is where in the log its events begin."""

    session: Session[Any]
    names: tuple[str, ...]
    you: int = 0
    since: int = 0
    lesson: Lesson | None = None
    step: int = 0
    puzzle: Puzzle | None = None
    shown: tuple[str, ...] = ()
    """The cards of a figure of a sheet."""

    @property
    def game(self) -> Any:
        return self.session.game

    @property
    def deck(self) -> Deck:
        return self.session.game.deck

    @property
    def state(self) -> Any:
        return self.session.state

    @cached_property
    def zones(self) -> Mapping[str, tuple[int, ...]]:
        return self.game.zones(self.state)  # type: ignore[no-any-return]

    def seat(self, who: str) -> int:
        return self.you if who == "you" else self.names.index(who)

    def name(self, seat: int) -> str:
        return "you" if seat == self.you else self.names[seat] if seat >= 0 else "chance"

    def cards(self, where: str) -> list[Card]:
        """Return the cards of a player, of the others, of a zone, or of the whole game."""
        if where == "shown":
            numbers: Collection[int] = [self.deck.number(card) for card in self.shown]
        elif where == "pack":
            return list(self.deck)
        elif where == "deck":
            numbers = {card for zone in self.zones.values() for card in zone}
        elif where == "others":
            seats = set(range(self.game.seats)) - {self.you}
            numbers = [card for seat in sorted(seats) for card in self.zones[f"hand:{seat}"]]
        elif where == "you" or where in self.names:
            numbers = self.zones[f"hand:{self.seat(where)}"]
        elif where in self.zones:
            numbers = self.zones[where]
        else:
            numbers = [self.deck.number(one) for one in where.split(",")]
        return [self.deck[number] for number in numbers]

    def after(self) -> "Told":
        """Return the position after the step, or after the puzzle is solved."""
        if self.puzzle is not None:
            return replace(self, session=solved(self.puzzle), since=self.puzzle.lesson.starts[0])
        assert self.lesson is not None
        since = self.lesson.starts[self.step]
        return replace(self, session=self.lesson.session_at(self.step + 1), since=since)

    def before(self) -> "Told":
        assert self.lesson is not None
        assert self.step
        return replace(self, session=self.lesson.session_at(self.step - 1))


def solved(puzzle: Puzzle) -> Session[Any]:
    """Return the game after the first solution, with the hardest replies."""
    session, search = puzzle.lesson.session_at(0), puzzle.search()
    place = search.begin(session.state)
    action = decision_for(session, search.you, puzzle.riddle.solutions[0])
    while not search.is_there(place):
        seat = next(iter(session.actors), CHANCE)
        if seat != search.you:
            action = search.hardest(place, seat)
        assert action is not None
        place = search.after(place, seat, action)
        session.act(seat, action)
        if session.actors[:1] == (search.you,):
            action = next(search.ways(place), None)
    return session


# --- words of every game ------------------------------------------------------------------------


def hand(told: Told, where: str) -> Worked:
    return [card.id for card in told.cards(where)]


def count(told: Told, where: str) -> Worked:
    return len(told.cards(where))


def turn(told: Told) -> Worked:
    return told.name(next(iter(told.session.actors), CHANCE))


def seats(told: Told) -> Worked:
    return int(told.game.seats)


def chips(told: Told, account: str) -> Worked:
    return int(told.session.observe(told.you).chips[account])


def option(told: Told, name: str) -> Worked:
    return str(getattr(told.game.options, name)).lower()


def written(told: Told) -> list[tuple[int, dict[str, Any]]]:
    """Return what everybody decided, the latest first."""
    log = [each for each in told.session.log if not isinstance(each.action, Chance)]
    return [(each.seat, dict(notation.written(told.deck, each.action))) for each in reversed(log)]


def did(told: Told, who: str, kind: str) -> Worked:
    """The cards of the last such decision of a player, or that there was one."""
    line = next(x for seat, x in written(told) if seat == told.seat(who) and x["action"] == kind)
    return list(line["cards"]) if "cards" in line else True


def said(told: Told, who: str, field: str) -> Worked:
    line = next(x for seat, x in written(told) if seat == told.seat(who) and field in x)
    return line[field]  # type: ignore[no-any-return]


def may(told: Told, kind: str, field: str = "") -> Worked:
    """Whether a decision is allowed now, or all that one of its fields may be."""
    legal = [
        notation.written(told.deck, action)
        for action in told.game.legal(told.state, next(iter(told.session.actors)))
    ]
    found = [line for line in legal if line["action"] == kind]
    return {str(line[field]) for line in found} if field else bool(found)


def events(told: Told, name: str, *fields: str) -> Worked:
    """How often something was told since the step before, or since the puzzle's question."""
    wanted = [field.split(":", 1) for field in fields]
    return sum(
        name in {kind.__name__ for kind in type(event).__mro__}
        and all(str(getattr(event, key, None)) == value for key, value in wanted)
        for at in range(told.since, len(told.session.log))
        for event in told.session.events(at)
    )


def goal(told: Told, event: str) -> Worked:
    """Whether it is what the puzzle asks for: a search proves that it is reached."""
    assert told.puzzle is not None
    return any(each["event"] == event for each in told.puzzle.riddle.goal.told)


def within(told: Told) -> Worked:
    assert told.puzzle is not None
    return told.puzzle.riddle.goal.within


def others(told: Told) -> Worked:
    assert told.puzzle is not None
    return told.puzzle.riddle.others


def ways(told: Told) -> Worked:
    """How many first decisions solve the puzzle."""
    assert told.puzzle is not None
    return len(told.puzzle.answers(told.puzzle.lesson.session_at(0).state))


def lies_open(told: Told) -> Worked:
    """Whether all hands of the puzzle lie open."""
    assert told.puzzle is not None
    return told.puzzle.riddle.cards == "open"


def do(told: Told) -> Worked:
    """The cards that the step asks for."""
    assert told.lesson is not None
    return list(told.lesson.steps[told.step].do[0].get("cards", ()))


def rule(told: Told, number: str) -> Worked:
    """Whether a test of the game is named after a rule, which is what the sentence says."""
    pattern = re.compile(rf"def test_\w*?(?<![a-z0-9]){number.lower()}(?![0-9])")
    files = (file.read_text("utf-8") for file in TESTS.glob("test_*.py"))
    return any(told.game.name in words and pattern.search(words) for words in files)


def tested(told: Told, name: str) -> Worked:
    """Whether a test works out what the sentence says: odds, that take long."""
    return any(f"def {name}(" in file.read_text("utf-8") for file in TESTS.glob("test_*.py"))


def spread(told: Told, attribute: str) -> Worked:
    """On how many cards each value of an attribute stands."""
    found = Counter(
        str(card.attributes[attribute])
        for card in told.cards("deck")
        if attribute in card.attributes
    )
    return {str(many) for many in found.values()}


Word = Callable[..., Worked]
WORDS: Final[dict[str, Word]] = {
    word.__name__: word
    for word in (
        *(hand, count, turn, seats, chips, option, did, said, may),
        *(events, goal, within, others, ways, lies_open, do, rule, tested, spread),
    )
}


# --- working out --------------------------------------------------------------------------------


def fault(told: Told, claims: str, words: Mapping[str, Word]) -> str:
    """Return which of the claims does not hold and what does; '' where all hold."""
    for claim in claims.split("; "):
        found = CLAIM.fullmatch(claim)
        assert found is not None, claim
        when, word, given, relation, wanted = found.groups()
        at = {"then": told.after, "was": told.before}.get(when, lambda: told)()
        worked = {**WORDS, **words}[word](at, *given.split())
        if not _fits(worked, relation, wanted):
            return f"{claim!r}: it is {worked!r}"
    return ""


def _fits(worked: Worked, relation: str | None, wanted: str) -> bool:
    if relation is None:
        return worked is True
    if relation in {"<", ">"}:
        assert isinstance(worked, int)
        return worked < int(wanted) if relation == "<" else worked > int(wanted)
    if isinstance(worked, bool):
        return worked is (wanted == "yes")
    if isinstance(worked, int | str):
        return relation == "=" and str(worked) == wanted
    every, asked = set(map(str, worked)), set(wanted.replace("nothing", "").split())
    if relation == "has":
        return asked <= every
    return not asked & every if relation == "lacks" else asked == every
