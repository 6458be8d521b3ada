"""New versions are looked for only when that was allowed, and it is asked once."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from games.library import library
from rules.version import VERSION
from table import updates
from table.storage.about_game import keep_lesson
from table.storage.settings import load_settings
from tests.click_through import click, open_app, sees
from tests.clock import let_pass
from ui.app import App
from ui.lobby.lobby import LobbyScene
from ui.pages.dialog import DialogScene
from ui.pages.settings_page import SettingsScene


class Page(BaseHTTPRequestHandler):
    """A page of releases, which forwards to the newest one."""

    newest = ""
    asked: list[str] = []  # noqa: RUF012

    def do_GET(self) -> None:
        self.asked.append(self.path)
        if self.path.endswith("/releases/latest"):
            self.send_response(302)
            self.send_header("Location", f"/cabinet/releases/tag/{self.newest}")
        else:
            self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing."""


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Page]]:
    """A program that was installed from a page on this machine."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Page)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    file = tmp_path / "home.txt"
    file.write_text(f"http://127.0.0.1:{server.server_port}/cabinet\n")
    monkeypatch.setattr(updates, "HOME_FILE", file)
    monkeypatch.setattr(Page, "asked", [])
    yield Page
    server.shutdown()
    server.server_close()


def start() -> App:
    app = open_app(**{name: getattr(load_settings(), name) for name in ("updates", "legends")})
    app.push(LobbyScene(library()))
    for _frame in range(60):
        app.step([])
        let_pass(app, 0.1)
    return app


@pytest.mark.parametrize(
    ("newest", "newer"),
    [("v99.0", "99.0"), ("v1.10.0", "1.10.0"), (f"v{VERSION}", ""), ("v0.9.9", ""), ("odd", "")],
)
def test_only_a_newer_release_is_news(page: type[Page], newest: str, newer: str) -> None:
    page.newest = newest
    assert updates.newer_version() == newer


def test_a_folder_of_source_and_a_store_have_no_page(monkeypatch: pytest.MonkeyPatch) -> None:
    assert updates.home_page() == ""
    monkeypatch.setattr(updates, "HOME_FILE", Path(__file__))
    assert updates.home_page()
    monkeypatch.setenv("FLATPAK_ID", "io.github.cabinet_table.Cabinet")
    assert updates.home_page() == ""


def test_it_is_asked_once_and_not_at_the_first_start(page: type[Page]) -> None:
    assert not isinstance(start().scene, DialogScene)
    keep_lesson("president_arnold", 0, finished=True)
    app = start()
    assert isinstance(app.scene, DialogScene)
    click(app, "No")
    assert not isinstance(start().scene, DialogScene)
    assert not load_settings().updates
    assert page.asked == []


def test_who_allows_it_is_told_of_each_version_once(
    page: type[Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    page.newest = "v99.0"
    keep_lesson("president_arnold", 0, finished=True)
    app = start()
    click(app, "Yes")
    for asking in (each for each in threading.enumerate() if each.name == "updates"):
        asking.join(10)  # the page has answered, however busy the machine is
    for _try in range(100):
        let_pass(app, 1.2)
        app.step([])
        if sees(app, "Later"):
            break
    assert load_settings().updates
    assert isinstance(app.scene, DialogScene)
    assert app.scene.title == "Cabinet 99.0 is out"
    click(app, "Open its page")
    assert opened == [f"{updates.home_page()}/releases/latest"]
    assert not isinstance(start().scene, DialogScene)


def test_the_settings_can_take_it_back(page: type[Page]) -> None:
    app = open_app(updates=True)
    app.push(SettingsScene())
    app.step([])
    click(app, "updates")
    assert not load_settings().updates
    assert page.asked == []
