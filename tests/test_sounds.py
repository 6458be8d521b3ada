"""What is heard: every moment has its own sound, nothing clips, and a room goes round and round."""

import math
import random
import wave
from array import array
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

import pygame
import pytest

from table.storage.settings import Settings
from tests.click_through import open_app
from tests.person import controller_for, golden, seen_by, staging_of
from tools import build_sounds
from tools.build_sounds import FOLDER, MOMENT, RECIPES, TONE, TOUCH
from tools.room_tones import ROOMS
from ui.picture.director import Director
from ui.picture.stage import lay_stage
from ui.sounds import STEP, Headroom, Sounds, gain_of, peaks_of

SAMPLE = ("card", "deal_2", "chip_5", "refused", "turn", "sum")
"""Sounds that are made again in each run of the tests; thorough ones make all."""
MOMENTS = {
    "artoffacts": {"sum", "pot", "swap", "place", "deal", "shuffle"},
    "bull_sanity": {"gavel", "truth", "bull", "flip", "gather", "place"},
    "el_presidente": {"attack", "parry", "throw", "concede", "battle", "four", "gather"},
    "president_arnold": {"jackpot", "marriage", "out", "square", "pour", "chips", "chip"},
    "presidential_poker": {"slide", "all_in", "fold", "opened", "flip", "pot", "skip"},
    "presidents_and_sanityholes": {"sweep", "exchange", "president", "place", "skip"},
    "sanity_rook": {"bid", "nest", "trump", "last_trick", "gather", "card"},
}
"""What is heard in each game's golden record, among other things."""


def samples_of(name: str) -> tuple[Sequence[int], int]:
    with wave.open(str(FOLDER / f"{name}.wav")) as file:
        return array("h", file.readframes(file.getnframes())), file.getframerate()


def loops_of(room: str) -> tuple[str, str]:
    """Return the files of a room: its air, and what happens in it."""
    return f"room_{room}", f"room_{room}_2"


def heard_in(game: str) -> Iterator[set[str]]:
    """Yield what is heard of each entry of a game's record, as everybody sees it."""
    session = golden(game)
    controller = controller_for(session)
    app = open_app()
    stage = lay_stage(app.theme, controller.names, log=False)
    director = Director(staging_of(controller).picture, staging_of(controller).cue)
    for before, told, after in seen_by(0, session):
        if told:
            picture = director.picture_of(before, stage)
            shown = director.beats(before, told, after, stage, picture)
            yield {name for beat in shown for _at, name in beat.sounds}


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", MOMENTS)
def test_every_big_moment_of_a_game_has_its_own_sound(game: str) -> None:
    heard: set[str] = set().union(*heard_in(game))
    assert heard >= MOMENTS[game]
    assert heard <= set(RECIPES)


def test_the_sounds_are_what_their_script_makes(tmp_path: Path, *, thorough: bool) -> None:
    for name in RECIPES if thorough else SAMPLE:
        made = tmp_path / f"{name}.wav"
        build_sounds.write(made, build_sounds.faded(build_sounds.sound(name)))
        assert made.read_bytes() == (FOLDER / f"{name}.wav").read_bytes(), name


def test_no_file_is_left_over_and_none_is_long() -> None:
    files = {path.stem for path in FOLDER.glob("*.wav")}
    assert files == set(RECIPES) | {f"room_{room}{loop}" for room in ROOMS for loop in ("", "_2")}
    for name in RECIPES:
        samples, rate = samples_of(name)
        assert 0.02 < len(samples) / rate < 3, name


def test_nothing_is_much_louder_than_the_next() -> None:
    for name, (level, _make) in RECIPES.items():
        samples, rate = samples_of(name)
        loud = build_sounds.loudness([sample / 32_768 for sample in samples], rate)
        assert TOUCH - 2 <= loud <= MOMENT + 2, name
        assert abs(loud - level) < 1.5, name


def test_a_sound_has_no_hole() -> None:
    """Between its first sample and its last nothing is dead, but for a moment."""
    for name in RECIPES:
        samples, rate = samples_of(name)
        heard = [at for at, sample in enumerate(samples) if abs(sample) > 1]
        assert max(later - former for former, later in pairwise(heard)) < 0.01 * rate, name


@pytest.mark.parametrize("spread", [0.0, 0.02, 0.4])
def test_whatever_is_heard_at_once_does_not_clip(spread: float) -> None:
    rng = random.Random(1)
    headroom = Headroom()
    rate = 32_000
    loudest = sorted(RECIPES, key=lambda name: max(map(abs, samples_of(name)[0])), reverse=True)
    starts = sorted((rng.uniform(0, spread), name) for name in (*loudest[:14], *loudest[:4]))
    mix = [0.0] * (4 * rate)
    for start, name in starts:
        samples, its_rate = samples_of(name)
        assert its_rate == rate
        gain = headroom.take(peaks_of(samples, round(STEP * rate)), 1.0, start)
        first = round(start * rate)
        for at, sample in enumerate(samples):
            mix[first + at] += gain * sample / 32_768
    room = max(
        sum(max(map(abs, samples_of(loop)[0])) for loop in loops_of(room)) / 32_768
        for room in ROOMS
    )
    assert 0.3 < max(map(abs, mix)) + room <= 1.0


def test_one_sound_alone_is_as_loud_as_is_set() -> None:
    samples, rate = samples_of("jackpot")
    peaks = peaks_of(samples, round(STEP * rate))
    assert Headroom().take(peaks, 0.36, 5.0) == 0.36
    assert gain_of(Settings(volume=60)) == pytest.approx(0.36)
    assert gain_of(Settings(volume=60, sound=False)) == 0.0


@pytest.mark.parametrize("room", ROOMS)
def test_the_tone_of_a_room_goes_round_without_a_seam(room: str) -> None:
    lengths = []
    for loop in loops_of(room):
        samples, rate = samples_of(loop)
        lengths.append(len(samples) // rate)
        steps = sorted(abs(later - former) for former, later in pairwise(samples))
        assert abs(samples[0] - samples[-1]) <= max(1, steps[len(steps) * 99 // 100])
    assert math.lcm(*lengths) >= 120, "seconds until both begin together again"
    samples, rate = samples_of(loops_of(room)[0])
    loud = [
        build_sounds.loudness([sample / 32_768 for sample in part], rate)
        for part in (samples[: rate // 4], samples[-rate // 4 :])
    ]
    assert abs(loud[0] - loud[1]) < 4
    whole = build_sounds.loudness([sample / 32_768 for sample in samples], rate)
    assert TONE - 6 < whole < TONE + 1


class Played:
    """A mixer that only notes what is played."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now, self.names = 0.0, []  # type: float, list[str]
        self.ears: list[tuple[float, float]] = []
        """How loud each sound was at the left and at the right, as parts of its loudness."""
        monkeypatch.setattr(Sounds, "_started", lambda _sounds: True)
        monkeypatch.setattr(Sounds, "_sound", lambda _sounds, name: self._sound(name))

    def _sound(self, name: str) -> tuple[Any, tuple[float, ...]] | None:
        if not (FOLDER / f"{name}.wav").is_file():
            return None
        return _Note(name, self), (0.1,)


class _Channel:
    def __init__(self, mixer: "Played") -> None:
        self.mixer = mixer

    def set_volume(self, left: float, right: float) -> None:
        self.mixer.ears.append((left, right))


class _Note:
    def __init__(self, name: str, mixer: "Played") -> None:
        self.name, self.mixer, self.names = name, mixer, mixer.names

    def play(self, **_how: int) -> "_Channel":
        self.names.append(self.name)
        return _Channel(self.mixer)

    def fadeout(self, _milliseconds: int) -> None:
        self.names.append(f"no {self.name}")

    def set_volume(self, _volume: float) -> None:
        pass


def test_cards_do_not_sound_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    played = Played(monkeypatch)
    sounds = Sounds(lambda: played.now)
    for _card in range(6):
        sounds.play("card", Settings())
        sounds.play("card", Settings())  # at once: heard once
        played.now += 0.2
    assert played.names == ["card", "card_2", "card_3", "card_4", "card_5", "card"]


def test_the_room_is_heard_where_it_is_set_and_the_window_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from games.library import library
    from ui.lobby.lobby import LobbyScene

    names = Played(monkeypatch).names
    app = open_app()
    app.push(LobbyScene(library()))
    app.apply_settings()
    assert names == []  # off at first
    app.settings.room_tone = True
    app.apply_settings()
    app.step([pygame.Event(pygame.WINDOWMINIMIZED)])
    app.step([pygame.Event(pygame.WINDOWRESTORED)])
    app.settings.room = "harbor"
    app.apply_settings()
    app.settings.volume = 0
    app.apply_settings()
    assert names[-1] == "room_harbor_2", "the room has a volume of its own"
    app.settings.room_volume = 0
    app.apply_settings()
    cabinet, harbor = ([*loops_of("cabinet")], [*loops_of("harbor")])
    ended, left = ([f"no {loop}" for loop in loops] for loops in (cabinet, harbor))
    assert names == [*cabinet, *ended, *cabinet, *ended, *harbor, *left]


@pytest.mark.parametrize(
    ("side", "stereo"), [(-1.0, True), (1.0, True), (-1.0, False), (0.0, True)]
)
def test_a_sound_is_louder_at_the_ear_on_whose_side_it_is_made(
    monkeypatch: pytest.MonkeyPatch, side: float, stereo: bool
) -> None:
    played = Played(monkeypatch)
    sounds = Sounds(lambda: played.now)
    sounds.play("card", Settings(stereo=stereo), side)
    [(left, right)] = played.ears
    assert max(left, right) == 1.0
    if stereo and side:
        assert (left > right) == (side < 0)
    else:
        assert left == right


def test_cards_are_heard_from_the_seat_that_lays_them() -> None:
    session = golden("sanity_rook")
    controller, app = controller_for(session), open_app()
    stage = lay_stage(app.theme, controller.names, log=False)
    director = Director(staging_of(controller).picture, staging_of(controller).cue)
    sides: dict[int, list[float]] = {}
    for entry, (before, told, after) in zip(session.log[:150], seen_by(0, session), strict=False):
        if told and entry.seat >= 0 and type(entry.action).__name__ == "Play":
            picture = director.picture_of(before, stage)
            beats = director.beats(before, told, after, stage, picture)
            first = next((beat for beat in beats if beat.cards), None)
            if first is not None:
                furthest = max(first.ends, key=lambda x: abs(x - 640))
                sides.setdefault(entry.seat, []).append(furthest - 640)
    left, right = median(sides[1]), median(sides[3])  # whoever ends a trick has it gathered, too
    assert left < 0 < right, "the second sits at the left, the last at the right"
