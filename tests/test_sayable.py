"""What is written as a voice says it: no sign that voices leave out or misread."""

import pytest

from table.sayable import SIGN, sayable


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("2–8 players · 20–60 min", "2 to 8 players, 20 to 60 min"),
        ("(7 + 2) ÷ 2 = 5, rounded up", "7 + 2, divided by 2 = 5, rounded up"),
        ("2 × (7 − 2)", "2 times, 7 minus 2"),
        ("Ann draws 18 (5/13).", "Ann draws 18 (5 and 13)."),
        ("— Game 2 —", "Game 2"),
        ("½ pot", "one half pot"),
        ("Look over (← →)", "Look over (arrow left arrow right)"),
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
