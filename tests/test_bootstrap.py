"""The first start: locked libraries with their hashes, and one sentence where that fails.

A program of two lines, with one small library of its own, is started as Cabinet is. Nothing
comes from the internet.
"""

import ast
import hashlib
import http.server
import os
import runpy
import shutil
import subprocess
import sys
import threading
import time
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import pytest

import bootstrap
from tests.window import screen

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = (
    # who starts the tests in the background has them ignore interrupts
    "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
    "import bootstrap\nbootstrap.ensure('requirements.txt')\n"
    "import cabinet_sample.part\nprint('plays')\n"
)
OFFLINE = {"PIP_NO_INDEX": "", "PIP_FIND_LINKS": "", "PIP_INDEX_URL": "http://127.0.0.1:9/simple"}


def write_wheel(folder: Path) -> Path:
    """Write a library of two modules, as small as pip takes it."""
    wheel = folder / "cabinet_sample-1.0-py3-none-any.whl"
    listed = "cabinet_sample-1.0.dist-info"
    files = {
        "cabinet_sample/__init__.py": "",
        "cabinet_sample/part.py": "",
        f"{listed}/METADATA": "Metadata-Version: 2.1\nName: cabinet-sample\nVersion: 1.0\n",
        f"{listed}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    files[f"{listed}/RECORD"] = "".join(f"{name},,\n" for name in (*files, f"{listed}/RECORD"))
    with zipfile.ZipFile(wheel, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return wheel


class Program:
    """A folder with a program that is started, as a player's Cabinet."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("PIP_", "PYTHONDONTWRITEBYTECODE"))
        } | {
            "PIP_CONFIG_FILE": os.devnull,
            "PIP_NO_INDEX": "1",
            "PIP_FIND_LINKS": str(folder),
            "PIP_LOG": str(folder / "pip.log"),
        }

    @property
    def sample(self) -> Path:
        return next((self.folder / ".venv").glob("[lL]ib/**/cabinet_sample"))

    @property
    def listed(self) -> Path:
        """What pip wrote down about it."""
        return next((self.folder / ".venv").glob("[lL]ib/**/cabinet_sample-1.0.dist-info"))

    def installed_times(self) -> int:
        log = self.folder / "pip.log"
        return log.read_text().count("Successfully installed") if log.exists() else 0

    def begin(self, python: str = sys.executable, **more: str) -> subprocess.Popen[str]:
        """Start the program; as a script, or what Python is told with `code`."""
        return subprocess.Popen(
            [python, "program.py"],
            cwd=self.folder,
            env=self.environment | more,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def start(self, **more: str) -> tuple[int, str, str]:
        """Start the program and return its status and what it said."""
        process = self.begin(**more)
        said, complained = process.communicate(timeout=60)
        return process.returncode, said, complained

    def plays(self, **more: str) -> bool:
        """Start the program; return whether it plays, without a word about libraries."""
        return self.start(**more) == (0, "plays\n", "")

    def sentence(self, **more: str) -> str:
        """Start the program, which must give up with one sentence; return it."""
        status, said, complained = self.start(**more)
        assert (status, said, complained.count("\n")) == (2, "", 1), complained
        return complained


def new_program(folder: Path) -> Program:
    """Return a program that was not started yet."""
    folder.mkdir(exist_ok=True)
    shutil.copy(ROOT / "bootstrap.py", folder)
    (folder / "program.py").write_text(PROGRAM)
    (folder / "requirements.txt").write_text("cabinet-sample>=1,<2\n")
    digest = hashlib.sha256(write_wheel(folder).read_bytes()).hexdigest()
    (folder / "requirements.lock").write_text(
        f"cabinet-sample==1.0 \\\n    --hash=sha256:{digest}\n"
    )
    return Program(folder)


@pytest.fixture(scope="module")
def used(tmp_path_factory: pytest.TempPathFactory) -> Program:
    """A program that was started once, and is left as it is."""
    program = new_program(tmp_path_factory.mktemp("used") / "program")
    assert program.plays()
    return program


@pytest.fixture
def program(used: Program, tmp_path: Path) -> Program:
    """A program that was started before."""
    folder = tmp_path / "program"
    shutil.copytree(used.folder, folder, symlinks=True)
    (folder / "pip.log").unlink()
    return Program(folder)


@pytest.fixture
def fresh(program: Program) -> Program:
    """A program with an empty `.venv`, which is faster than none."""
    shutil.rmtree(program.sample)
    shutil.rmtree(program.listed)
    (program.folder / ".venv/cabinet-libraries.json").unlink()
    return program


def test_a_second_start_installs_nothing(program: Program) -> None:
    assert program.plays(**OFFLINE)
    assert program.installed_times() == 0


def test_a_file_with_another_hash_is_not_installed(fresh: Program) -> None:
    with zipfile.ZipFile(fresh.folder / "cabinet_sample-1.0-py3-none-any.whl", "a") as archive:
        archive.writestr("cabinet_sample/worm.py", "")
    assert "is not the file that Cabinet knows" in fresh.sentence()
    assert not list((fresh.folder / ".venv").glob("**/worm.py"))


@pytest.mark.parametrize("lost", ["", "part.py"])
def test_what_is_deleted_below_a_valid_stamp_comes_back(program: Program, lost: str) -> None:
    if lost:
        (program.sample / lost).unlink()
    else:
        shutil.rmtree(program.sample)
    assert program.plays()
    assert program.plays(**OFFLINE)


@pytest.mark.parametrize("unlisted", [True, False])
def test_an_installation_that_was_killed_is_made_whole(program: Program, unlisted: bool) -> None:
    (program.folder / ".venv/cabinet-libraries.json").unlink()
    (program.sample / "part.py").unlink()
    if unlisted:  # pip writes its list last
        (program.listed / "RECORD").unlink()
    assert program.plays()


def test_a_venv_whose_making_was_killed_is_made_again(fresh: Program) -> None:
    pip = next((fresh.folder / ".venv").glob("[lL]ib/**/site-packages/pip"))
    shutil.rmtree(pip / "_internal")
    assert fresh.start() == (0, "plays\n", "")


def test_older_libraries_in_the_ranges_still_play_where_the_lock_is_new(program: Program) -> None:
    lock = program.folder / "requirements.lock"
    lock.write_text(lock.read_text().replace("1.0", "1.1"))
    assert program.plays(**OFFLINE)


def test_what_another_lock_file_has_installed_is_looked_at_once(program: Program) -> None:
    """A start that has to look asks another Python where its libraries are; the next need not."""
    with (program.folder / "requirements.lock").open("a") as lock:
        lock.write("# with the same libraries as the one that was installed\n")
    telling = "import bootstrap\nbootstrap._libraries = told(bootstrap._libraries)\n"
    told = "def told(ask):\n    return lambda: print('looks', end=' ') or ask()\n"
    (program.folder / "program.py").write_text(told + telling + PROGRAM)
    assert program.start() == (0, "looks plays\n", "")
    assert program.plays()
    shutil.rmtree(program.sample)
    program.start()
    assert program.sample.exists()
    assert program.plays()


def test_two_first_starts_at_once_both_play_and_one_installs(fresh: Program) -> None:
    both = [fresh.begin(), fresh.begin()]
    assert [process.communicate(timeout=60) for process in both] == [("plays\n", "")] * 2
    assert fresh.installed_times() == 1


def test_a_file_in_the_place_of_the_folder_is_named(fresh: Program) -> None:
    shutil.rmtree(fresh.folder / ".venv")
    (fresh.folder / ".venv").touch()
    assert f"{fresh.folder / '.venv'} is a file" in fresh.sentence()


def test_without_a_network_one_sentence_says_so(fresh: Program) -> None:
    assert "Connect to the internet" in fresh.sentence(**OFFLINE)
    # what pip said is kept, and shown where it is asked for
    assert "127.0.0.1" in (fresh.folder / ".venv/cabinet-install.log").read_text()
    status, _said, complained = fresh.start(**OFFLINE, CABINET_VERBOSE="1")
    assert status == 2
    assert "ERROR: " in complained


def pip_that(program: Program, does: str) -> None:
    """Put a program in the place of pip, which fails in a way of its own."""
    pip = next((program.folder / ".venv").glob("[lL]ib/**/site-packages/pip"))
    (pip / "__main__.py").write_text(
        f"import os, sys, signal\nif 'install' in sys.argv:\n    {does}\n    sys.exit(1)\n"
    )


CAUSES = [
    (
        "SSLError(SSLCertVerificationError(1, '[SSL: CERTIFICATE_VERIFY_FAILED] certificate "
        "verify failed: self-signed certificate in certificate chain (_ssl.c:992)'))",
        "set SSL_CERT_FILE",
    ),
    (
        "ProxyError('Cannot connect to proxy.', OSError('Tunnel connection failed: 407 Proxy "
        "Authentication Required'))",
        "Check HTTPS_PROXY",
    ),
    ("OSError: [Errno 28] No space left on device", "The disk is full"),
    ("OSError: [Errno 30] Read-only file system: 'x'", ".venv cannot be written"),
    ("OSError: [Errno 13] Permission denied: 'x'", ".venv cannot be written"),
    ("No matching distribution found for x", "with another Python"),
    ("a fault of pip's own", "cabinet-install.log says why"),
]


def test_each_cause_has_its_sentence(
    fresh: Program, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pip_that(fresh, f"print({CAUSES[0][0]!r})")
    assert CAUSES[0][1] in fresh.sentence()
    monkeypatch.setattr(bootstrap, "VENV", fresh.folder / ".venv")
    monkeypatch.setattr(bootstrap, "LOG", fresh.folder / ".venv/cabinet-install.log")
    for error, sentence in CAUSES:
        with pytest.raises(SystemExit, match="2"):
            bootstrap._fail(error)
        told = capsys.readouterr().err
        assert sentence in told
        assert told.count("\n") == 1


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signal")
def test_an_interrupted_installation_goes_on_at_the_next_start(fresh: Program) -> None:
    whole = next((fresh.folder / ".venv").glob("[lL]ib/**/site-packages/pip/__main__.py"))
    text = whole.read_text()
    pip_that(fresh, "os.kill(os.getppid(), signal.SIGINT); signal.pause()")
    assert "Start again" in fresh.sentence()
    whole.write_text(text)
    assert fresh.plays()


class Proxy(http.server.BaseHTTPRequestHandler):
    """A company's proxy, and the package index that is found only behind it."""

    files: ClassVar[dict[str, bytes]] = {}
    asked: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        name = self.path.rstrip("/").rsplit("/", 1)[-1]
        self.asked.append(name)
        links = [f'<a href="../../files/{file}">x</a>' for file in self.files]
        data = self.files.get(name, "\n".join(links).encode())
        self.send_response(200)
        self.send_header("Content-Type", "text/html" if name not in self.files else "x/zip")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_told: object) -> None:
        pass


@pytest.fixture
def behind_a_proxy(tmp_path: Path) -> Iterator[Program]:
    """A program that was never started, whose lock file has a pip and whose way out is a proxy."""
    program = new_program(tmp_path / "Spiele für Zwölf")
    bundled = Path(pytest.importorskip("ensurepip").__file__).parent
    pips = [*bundled.glob("_bundled/pip-*.whl")]
    if not pips:
        pytest.skip("this Python brings no pip that could be served")
    sample = program.folder / "cabinet_sample-1.0-py3-none-any.whl"
    Proxy.files = {file.name: file.read_bytes() for file in (pips[0], sample)}
    Proxy.asked = []
    sample.unlink()
    digest = hashlib.sha256(pips[0].read_bytes()).hexdigest()
    with (program.folder / "requirements.lock").open("a") as lock:
        lock.write(f"pip=={pips[0].name.split('-')[1]} \\\n    --hash=sha256:{digest}\n")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Proxy)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    program.environment |= {
        "PIP_NO_INDEX": "",
        "PIP_FIND_LINKS": "",
        "PIP_INDEX_URL": "http://packages.invalid/simple",
        "PIP_TRUSTED_HOST": "packages.invalid",
        "http_proxy": f"http://127.0.0.1:{server.server_port}",
        "no_proxy": "",
    }
    yield program
    server.shutdown()
    server.server_close()


def test_pip_comes_from_the_index_with_its_hash_and_through_the_proxy(
    behind_a_proxy: Program,
) -> None:
    """So a Python without ensurepip, as Debian's, is enough."""
    assert behind_a_proxy.plays()
    assert set(Proxy.files) <= set(Proxy.asked)


def test_a_pip_with_another_hash_is_not_run(behind_a_proxy: Program) -> None:
    pip = next(iter(Proxy.files))
    Proxy.files[pip] += b"worm"
    assert "is not the file that Cabinet knows" in behind_a_proxy.sentence()


def test_a_folder_that_cannot_be_written_has_its_libraries_with_the_players_games(
    fresh: Program, tmp_path: Path
) -> None:
    program, home = fresh, tmp_path / "home"
    home.mkdir()
    place = f"libraries-{zlib.crc32(str(program.folder.resolve()).encode()):08x}"
    (program.folder / ".venv").rename(home / place)  # with nothing but pip: faster than none
    before = {path.name for path in program.folder.iterdir()} | {"__pycache__"}
    if os.name == "nt":
        pytest.skip("Windows lets nobody close a folder like that")
    words = [sys.executable, "program.py"]
    if os.geteuid() == 0:  # whom no mode stops
        closing = 'mount --bind -o ro "$PWD" "$PWD" && cd "$PWD" && exec "$@"'
        words = ["unshare", "--mount", "sh", "-c", closing, "sh", *words]
        tried = subprocess.run(["unshare", "--mount", "true"], check=False, capture_output=True)
        if tried.returncode != 0:
            pytest.skip("nothing can be closed to this user")
    else:
        program.folder.chmod(0o555)
    around = program.environment | {"CABINET_HOME": str(home)}
    del around["PIP_LOG"]
    done = subprocess.run(
        words, cwd=program.folder, env=around, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "plays\n", "")
    program.folder.chmod(0o755)
    assert {path.name for path in program.folder.iterdir()} | {"__pycache__"} == before
    assert [each.parent.name for each in home.glob("*/cabinet-libraries.json")] == [place]


def shown(display: str) -> bool:
    """Return whether a window called Cabinet is to be seen."""
    words = ["xdotool", "search", "--onlyvisible", "--name", "^Cabinet$"]
    done = subprocess.run(
        words, env={**os.environ, "DISPLAY": display}, check=False, capture_output=True
    )
    return bool(done.stdout)


@pytest.mark.window
@pytest.mark.parametrize("read", [False, True], ids=["double-clicked", "read by a program"])
def test_a_start_that_nobody_reads_shows_why_it_fails_in_a_window(
    fresh: Program, read: bool
) -> None:
    pytest.importorskip("tkinter")
    to = subprocess.PIPE if read else subprocess.DEVNULL
    with screen() as display:
        process = subprocess.Popen(
            [sys.executable, "program.py"],
            cwd=fresh.folder,
            env=fresh.environment | OFFLINE | {"DISPLAY": display},
            stdin=subprocess.DEVNULL,
            stdout=to,
            stderr=to,
        )
        process.communicate(timeout=60)
        assert process.returncode == 2
        until = time.monotonic() + (1 if read else 30)  # the window may come a little later
        while not shown(display) and time.monotonic() < until:
            time.sleep(0.1)
        assert shown(display) is not read


def test_cabinet_pyw_starts_the_program(tmp_path: Path) -> None:
    words = [sys.executable, str(ROOT / "Cabinet.pyw"), "--help"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Without a command the window opens" in done.stdout


# --- an old Python ------------------------------------------------------------------------------

OLD_PYTHON = """
import importlib, runpy, sys, typing
for newer in ("Final", "Protocol", "Literal", "TypedDict", "Self"):
    delattr(typing, newer)
for newer in ("importlib.metadata", "zoneinfo", "graphlib", "tomllib"):
    sys.modules[newer] = None
sys.version_info, sys.version = (3, 7, 16, "final", 0), "3.7.16 (default)"
sys.argv = ["main.py"]
runpy.run_path("main.py", run_name="__main__")
"""


def pythons() -> Iterator[list[str]]:
    """Yield this Python made to look like 3.7, and 3.7 itself where it is installed."""
    yield [sys.executable, "-c", OLD_PYTHON]
    for old in ("3.7", "3.8", "3.10"):
        real = shutil.which(f"python{old}")
        if real and subprocess.run([real, "-V"], check=False, capture_output=True).returncode == 0:
            yield [real, "main.py"]


@pytest.mark.parametrize("file", ["main.py", "bootstrap.py"])
def test_an_old_python_can_read_that_it_is_too_old(file: str) -> None:
    ast.parse((ROOT / file).read_text(encoding="utf-8"), feature_version=(3, 7))


def test_an_old_python_says_that_it_is_too_old() -> None:
    for words in pythons():
        done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 2, done.stderr
        assert done.stderr.startswith("Cabinet needs Python 3.11 or newer; this is 3.")
        assert done.stderr.count("\n") == 1


TOOLS = sorted(
    path.stem for path in (ROOT / "tools").glob("*.py") if "__main__" in path.read_text("utf-8")
)


def test_a_tool_gets_its_libraries_ready() -> None:
    """Started as the README says, by a Python that has none of them."""
    done = subprocess.run(
        [sys.executable, "-S", "-m", f"tools.{TOOLS[0]}", "--help"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("usage: ")


@pytest.mark.parametrize("tool", TOOLS)
def test_every_tool_explains_itself(
    tool: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", [tool, "--help"])
    monkeypatch.delitem(sys.modules, f"tools.{tool}", raising=False)
    with pytest.raises(SystemExit, match="0"):
        runpy.run_module(f"tools.{tool}", run_name="__main__")
    told = capsys.readouterr()
    assert told.out.startswith("usage: ")
    assert told.err == ""
