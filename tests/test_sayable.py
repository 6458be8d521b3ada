"""What is written as a voice says it: no sign that voices leave out or misread."""

import pytest

from games.library import GAMES, library
from rules.core import PUBLIC
from rules.session import Session
from rules.words import counted, listed
from table.controller import SeatInfo
from table.sayable import SIGN, sayable
from table.telling import summary_lines
from table.told import Summary, SummaryRow
from tests.person import NAMES, golden
from ui.felt.spots import seat_words


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("2–8 players · 20–60 min", "2 to 8 players, 20 to 60 min"),
        ("(7 + 2) ÷ 2 = 5, rounded up", "7 + 2, divided by 2 = 5, rounded up"),
        ("Bo declares 2: (7 − 3) ÷ 2.", "Bo declares 2: 7 minus 3, divided by 2."),
        ("2 × (7 − 2)", "2 times, 7 minus 2"),
        ("Ann draws 18 (5/13).", "Ann draws 18 (5 and 13)."),
        ("— Game 2 —", "Game 2"),
        ("½ pot", "one half pot"),
        ("Ann & Bo", "Ann and Bo"),
        ("Look over (← →)", "Look over (left arrow right arrow)"),
        ("press “Declare 3”", "press Declare 3"),
        ("Rules (F1), button", "Rules (F1), button"),
        ("aiohttp · Apache-2.0 · https://www.a-site.org/a/b-c", "aiohttp, Apache-2.0, a-site.org"),
        ("a", "a"),
        (".", "."),
    ],
)
def test_signs_become_words(written: str, said: str) -> None:
    assert sayable(written) == said
    assert SIGN.search(said.replace("(", "").replace(")", "")) is None


def test_sets_and_names_are_said_as_a_person_says_them() -> None:
    said = [counted(count, 9) for count in (1, 2, 8)]
    assert said == ["9", "two 9s", "8 cards as 9s"]
    assert listed(NAMES[:1]) == "Ann"
    assert listed(NAMES[:3]) == "Ann, Bo and Cleo"


def test_a_dash_in_a_table_says_nothing() -> None:
    rows = (SummaryRow(("Bid", "205, set", "–")),)
    said = summary_lines(Summary("Round 7", "", ("", "Ann & Bo", "Cleo & Dan"), rows))
    assert said[-1] == "Bid: Ann & Bo 205, set"


@pytest.mark.parametrize("name", [name for name in GAMES.names if name != "skeleton"])
def test_a_row_of_a_summary_is_said_without_the_heads_of_its_columns(name: str) -> None:
    """But by heads that are names: those of sides."""
    session = golden(name)
    again: Session[object] = Session(session.game, session.seed)
    entry = next(entry for entry in library() if entry.name == name)
    controller, rows = entry.controller(session.game, NAMES[: session.game.seats]), 0
    for each in session.log:
        events = again.act(each.seat, each.action)
        found = controller.summary(events, again.game.observe(again.state, PUBLIC))
        if found is None:
            continue
        heads = {head for head in found.columns[1:] if head and not head.startswith(NAMES)}
        for line in summary_lines(found)[2 : 2 + len(found.rows)]:
            rows += 1
            assert ", , " not in line
            assert heads.isdisjoint(line.replace(":", "").split(" "))
    assert rows or name in {"bull_sanity"}


def test_a_nameplate_says_nothing_twice() -> None:
    info = SeatInfo(0, "Ann", lines=("12 cards",), marks=("out",), cards=12, out=True)
    entry = next(entry for entry in library() if entry.name == "bull_sanity")
    controller = entry.controller(GAMES.open("bull_sanity", 2, {}), NAMES[:2])
    assert seat_words(controller, info) == "Ann, out, 12 cards"
