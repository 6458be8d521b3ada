"""What is kept for a player is for nobody else on the machine to read: records hold every hand."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.library import GAMES
from rules.session import Session
from table.storage.places import close_home, games_folder
from table.storage.records import throw_away
from table.storage.settings import Settings, save_settings
from table.storage.statistics import count_hint
from table.storage.store import added, change, store_file
from tests.at_phones import open_unseen
from tests.at_table import lay
from tests.clock import let_pass
from ui.felt.dialogs import SaveScene

pytestmark = pytest.mark.skipif(os.name != "posix", reason="files have no such modes here")


@pytest.fixture(autouse=True)
def usual_umask() -> Iterator[None]:
    """Let files be for everybody, as they are where nobody says otherwise."""
    former = os.umask(0o022)
    yield
    os.umask(former)


def open_to_others(home: Path) -> dict[str, str]:
    """Return what of a home somebody else may use, by its name, and its mode."""
    found = [home, *home.rglob("*")]
    return {
        str(each.relative_to(home)): oct(each.stat().st_mode & 0o777)
        for each in found
        if each.stat().st_mode & 0o077
    }


def test_all_that_is_written_into_a_new_home_is_private(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "not there yet" / "home"
    monkeypatch.setenv("CABINET_HOME", str(home))
    save_settings(Settings())
    count_hint("bull_sanity")
    journals = []

    def look(_database: object) -> None:
        journals.append(store_file().with_name("cabinet.db-journal").exists())
        assert not open_to_others(home)

    change(added("hints", game="bull_sanity", shown=1), look)
    assert journals == [True]
    app = open_unseen()
    table = lay(app, Session(GAMES.open("bull_sanity", 3), 1), lift=False)
    app.push(save := SaveScene(table.match.header, table.match.session, "Bull Sanity"))
    save.confirm()
    let_pass(app, 0.1)
    app.pop()
    assert not open_to_others(home)
    app.pop()
    throw_away(games_folder() / "test.cabinet")
    assert {path.parent.name for path in home.rglob("*.cabinet")} == {"games", "bin"}
    assert (home / "settings.json").exists()
    assert not open_to_others(home)


def test_a_home_of_an_earlier_version_is_closed_and_what_is_not_ours_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    monkeypatch.setenv("CABINET_HOME", str(home))
    (home / "games" / "bin").mkdir(parents=True)
    home.chmod(0o755)
    for name in (
        "settings.json",
        "people.old",
        "cabinet.db-journal",
        "games/a.cabinet",
        "games/a.cabinet.earlier",
        "games/bin/b.x",
    ):
        (home / name).write_bytes(b"")
    program = home / "run.sh"
    program.write_bytes(b"")
    program.chmod(0o755)
    (home / "games" / "link").symlink_to(program)
    assert len(open_to_others(home)) == 11
    close_home()
    assert set(open_to_others(home)) == {"run.sh", "games/link"}
    assert program.stat().st_mode & 0o777 == 0o755


def test_a_folder_meant_for_everybody_stays_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CABINET_HOME", str(tmp_path))
    tmp_path.chmod(0o1777)  # as /tmp is
    (tmp_path / "games").mkdir()
    close_home()
    assert tmp_path.stat().st_mode & 0o7777 == 0o1777
    assert (tmp_path / "games").stat().st_mode & 0o777 == 0o700


def test_a_missing_home_is_nothing_to_close(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CABINET_HOME", str(tmp_path / "none"))
    close_home()
    assert not (tmp_path / "none").exists()
