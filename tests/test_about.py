"""The page About: which Cabinet it is, where everything lies, whose work is in it."""

import re
from pathlib import Path

import pytest

from rules.version import VERSION
from table.storage.places import environment
from tests.click_through import click, open_app, panel_of
from ui.app import App
from ui.pages.about import AboutScene, bundled
from ui.pages.dialog import DialogScene

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def app() -> App:
    app = open_app()
    app.push(AboutScene())
    app.step([])
    return app


def told(app: App) -> str:
    return "\n".join(str(getattr(one, "words", "")) for one in panel_of(app).widgets)


def test_it_tells_the_version_and_where_everything_lies(app: App, home: Path) -> None:
    words = told(app)
    assert f"Cabinet {VERSION}" in words
    for folder in (home / "games", home, home / "prints"):
        assert f"\n{folder}\n" in words


def test_it_credits_every_library_that_is_played_with(app: App) -> None:
    locked = re.findall(r"^([\w.-]+)==", (ROOT / "requirements.lock").read_text(), re.MULTILINE)
    assert {name for name, _license, _home in bundled()} == set(locked)
    for name, license_, home in bundled():
        assert f"{name} · {license_} · {home}" in told(app)
    for author in ("Delapouite", "Lorc", "Skoll", "Georg Duffner", "The Inter Project Authors"):
        assert author in told(app)


def test_a_button_opens_each_folder(app: App, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[list[str]] = []
    monkeypatch.setattr("table.storage.places.sys.platform", "linux")
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr("table.storage.places._start", opened.append)
    click(app, "open:games")
    click(app, "open:settings")
    assert opened == [["/usr/bin/xdg-open", str(home / "games")], ["/usr/bin/xdg-open", str(home)]]
    assert (home / "games").is_dir()


def test_without_a_file_manager_the_place_is_told(
    app: App, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    monkeypatch.setattr("table.storage.places.sys.platform", "linux")
    monkeypatch.setattr("shutil.which", lambda _name: None)
    click(app, "open:games")
    assert isinstance(app.scene, DialogScene)
    assert str(home / "games") in app.scene.words


def test_other_programs_get_the_libraries_that_they_had(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.frozen", True, raising=False)
    monkeypatch.setenv("LD_LIBRARY_PATH", "/opt/cabinet/_internal")
    assert "LD_LIBRARY_PATH" not in environment()
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/opt/theirs")
    assert environment()["LD_LIBRARY_PATH"] == "/opt/theirs"
    assert "LD_LIBRARY_PATH_ORIG" not in environment()
