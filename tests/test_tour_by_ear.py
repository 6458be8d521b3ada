"""What is heard of the tour: every control has a name, no sign stands for a word, nothing comes
twice in a row; a phone's link is heard so that one can type it."""

import re
from itertools import pairwise

import pytest

from table.phone.reaching import spelled
from table.sayable import sayable
from tests.click_through import open_to
from tests.listener import Listener
from tests.tour import LIBRARY, PLACES
from ui.controls.panel import Panel
from ui.felt.phones_page import PhonesScene
from ui.focus_reader import page_lines, spoken_of
from ui.lobby.lobby import LobbyScene

SIGNS = re.compile(r"[^\w\s.,;:!?'’()&%+…\-=\u2066-\u2069\"/#@*]|//")
"""What a voice leaves out or misreads."""
SAMPLE = ("dialogs", "phones", "rules bull_sanity")
BROAD = [
    pytest.param(place, marks=() if place in SAMPLE else pytest.mark.slow)
    for place in PLACES
    if not place.startswith(("table ", "end ", "about"))  # a table reads itself, About has links
]


def complaints(panel: Panel, lines: list[str]) -> list[str]:
    """Return what somebody who only listens could not make sense of."""
    controls = [each for each in panel.widgets if each.focusable and each.enabled and each.key]
    nameless = [
        f"{each.key} has no name: {spoken_of(each, panel.widgets).words!r}"
        for each in controls
        if not any(letter.isalnum() for letter in each.spoken.label)
    ]
    signs = [f"a sign in {line!r}" for line in lines if SIGNS.search(line)]
    bare = [f"no words: {line!r}" for line in lines if not any(map(str.isalnum, line))]
    twice = [f"twice in a row: {one!r}" for one, other in pairwise(lines) if one == other]
    return [*nameless, *signs, *bare, *twice]


@pytest.mark.parametrize("place", BROAD)
def test_every_view_of_the_tour_makes_sense_to_who_only_listens(place: str) -> None:
    app = open_to(Listener(), (1280, 720), language="en")
    app.push(LobbyScene(LIBRARY))
    app.step([])
    for view in PLACES[place](app):
        scene = app.scene
        if scene.reads_itself or scene.panel is None:
            continue
        lines = [sayable(line.words) for line in page_lines(scene)]
        found = complaints(scene.panel, lines)
        if isinstance(scene, PhonesScene):
            assert any(line.startswith("192 dot 168 dot 1 dot 20 colon") for line in lines)
            assert any("K R M N" in line for line in lines)
        assert not found, f"{view}: {found}"


def test_a_link_is_heard_sign_by_sign_and_its_secret_four_letters_at_a_time() -> None:
    assert spelled("http://192.168.1.20:8100/#abc4ef7") == (
        "192 dot 168 dot 1 dot 20 colon 8100 slash number sign A B C 4, E F 7"
    )
