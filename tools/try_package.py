"""Tries the packages as people have them: installs, double-clicks, plays, prints, removes.

    python -m tools.try_package dist/cabinet_1.0.0_amd64.deb [--shots FOLDER]
    python -m tools.try_package build/frozen/cabinet
    python -m tools.try_package cabinet-1.0.0-py3-none-any.whl
    python -m tools.try_package . [--suite trixie]

The first makes a root file system of Debian's own packages without Python (mmdebstrap, as root),
installs the `.deb` with apt and nothing else, and double-clicks in a file manager under Xvfb; what
Debian's and the desktops' validators say counts too. The second plays, prints and opens the window
with the frozen folder on this system; the third does with a wheel, installed by pip where nothing
else is. The fourth starts the source with Debian's bare Python (as root; fetches the libraries).
Whatever is not as people should find it ends it.
"""

import argparse
import contextlib
import os
import re
import shutil
import ssl
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from games.library import GAMES
from tools.packages.names import COMMAND, ID, ROOT

SUITE: Final = "bookworm"
DESKTOP: Final = ("jwm", "pcmanfm", "dbus", "adwaita-icon-theme", "fonts-dejavu-core")
"""What a desktop has, and a package does not bring: windows and files. None needs Python."""
SCREEN: Final = "1366x768x24"
NOBODY: Final = 1000
"""A user's number that bare Debian has given to nobody."""
PATIENCE: Final = 90.0
SLOWER: Final = 1.4
"""How many times as long as the source the frozen program may take to its first frame, each at its
best: what else the machine does makes single starts slower."""
STARTS: Final = 7
UNCOMPILED: Final = "PYTHONDONTWRITEBYTECODE"
"""Set, Python compiles the source again at every start: nobody's source starts like that."""
FRIDAY: Final = ROOT / "tests" / "records" / "bull_sanity.cabinet"
FIRST_FILE: Final = (205, 85)
"""Where the file manager shows a folder's first file, from its window's corner."""
PASSING: Final = ("proc", "sys", "dev", "tmp", "run", "var/cache", "var/log", "var/lib")
"""Folders whose files come and go, or tell what is installed."""


class FaultError(Exception):
    """Something is not as people should find it; `str()` says what."""


def say(words: str) -> None:
    """Tell what was found right."""
    print(f"ok  {words}", flush=True)


def run(words: Sequence[str], around: Mapping[str, str] | None = None) -> str:
    """Run a program and return what it said; raises `FaultError` where it fails."""
    done = subprocess.run(
        list(words),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        text=True,
        check=False,
        env=around,
    )
    if done.returncode != 0:
        raise FaultError(f"{' '.join(words)} failed ({done.returncode}):\n{done.stdout[-3000:]}")
    return done.stdout


def wait_for(what: str, there: Callable[[], bool]) -> None:
    """Wait until something is there; raises `FaultError`."""
    until = time.monotonic() + PATIENCE
    while not there():
        if time.monotonic() > until:
            raise FaultError(f"{what}: not so after {PATIENCE:.0f} seconds")
        time.sleep(0.2)
    say(what)


@dataclass(frozen=True)
class Program:
    """A program to try: how it is started, and how its files are named from here."""

    words: Sequence[str]
    around: Mapping[str, str]
    root: Path = Path("/")

    def run(self, *words: str) -> str:
        """Run it and return what it said."""
        return run([*self.words, *words], self.around)

    def here(self, path: Path) -> Path:
        """Return where a file of its own is seen from here."""
        return self.root / path.relative_to("/")


def play_and_print(program: Program, folder: Path, games: Sequence[str]) -> None:
    """Have the program play games with its computer players, and print a board and a deck."""
    for game in games:
        words = ["simulate", game, "--games", "1", "--seed", "1", "--bots", "normal"]
        told = program.run(*words, "--records", str(folder / "records"))
        if "1 game" not in told:
            raise FaultError(f"{game} was not played: {told}")
    records = sorted(program.here(folder / "records").glob("*.cabinet"))
    if len(records) != len(games):
        raise FaultError(f"of {len(games)} games {len(records)} have a record")
    for record in records:
        program.run("replay", str(folder / "records" / record.name), "--check")
    say(f"games played, and their records checked: {', '.join(games)}")
    contest = ["tournament", "bull_sanity", "--bots", "normal,easy", "--games", "2"]
    program.run(*contest, "--jobs", "2")
    say("computer players in processes of their own")
    for words in (["board", "--players", "4"], ["deck", "triple-topper-full", "--backs"]):
        sheet = folder / f"{words[0]}.pdf"
        program.run("print", *words, "-o", str(sheet))
        if not program.here(sheet).read_bytes().startswith(b"%PDF"):
            raise FaultError(f"{sheet.name} is no PDF")
    say("a board and a deck printed")


def measure_start(program: Program) -> None:
    """Compare the times to the first frame of the program and of the source, in turns."""
    keeps = {name: word for name, word in program.around.items() if name != UNCOMPILED}
    source = Program([sys.executable, str(ROOT / "main.py")], keeps)
    took: dict[str, list[float]] = {"frozen": [], "source": []}
    for _start in range(STARTS):
        for name, one in (("frozen", program), ("source", source)):
            began = time.perf_counter()
            one.run("--first-frame")
            took[name].append((time.perf_counter() - began) * 1000)
    frozen, ours = (min(took[name][1:]) for name in ("frozen", "source"))
    told = f"first frame after {frozen:.0f} ms, the source's after {ours:.0f} ms"
    if frozen > SLOWER * ours:
        raise FaultError(told)
    say(told)


# --- the wheel ----------------------------------------------------------------------------------


def try_wheel(wheel: Path) -> None:
    """Install a wheel with pip and play with it; the libraries are those of this Python."""
    with tempfile.TemporaryDirectory() as name:
        made, home = Path(name, "made"), Path(name, "home")
        home.mkdir()
        run([sys.executable, "-m", "venv", "--without-pip", str(made)])
        python = made / "bin" / "python"
        words = [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-deps"]
        run([*words, "--no-index", str(wheel)])
        site = next(made.glob("lib/python*/site-packages"))
        there = {path.name for path in site.iterdir() if not path.name.endswith(".dist-info")}
        if there != {COMMAND}:
            raise FaultError(f"site-packages has {', '.join(sorted(there))}")
        (site / "libraries.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
        around = {**os.environ, "CABINET_HOME": str(home), "SDL_VIDEODRIVER": "dummy"}
        program = Program([str(made / "bin" / COMMAND)], around)
        play_and_print(program, home, ("president_arnold",))
        program.run("--first-frame")
        if not program.run("--help").startswith(f"usage: {COMMAND} "):
            raise FaultError("it calls itself by another name")
        say("the wheel: one command, one package")


# --- the source ---------------------------------------------------------------------------------


def try_source(suite: str) -> None:
    """Start a copy of this folder with nothing but Debian's Python, as a user of no rights.

    Its Python has no ensurepip, and no certificates but those that a variable names, as behind a
    company's proxy. The copy can't be written, and its path has spaces and umlauts.
    """
    with tempfile.TemporaryDirectory(prefix="cabinet-bare-") as name:
        root = Path(name)
        made = ["mmdebstrap", "--quiet", "--variant=extract", "--mode=root"]
        run([*made, "--include=base-files,python3", suite, name])
        source, home = root / "srv" / "Meine Spiele für Zwölf", root / "home" / "player"
        home.mkdir(parents=True)
        os.chown(home, NOBODY, NOBODY)
        for file in run(["git", "-C", str(ROOT), "ls-files", "-z"]).split("\0"):
            if file and not file.startswith("tests/") and (ROOT / file).exists():
                (source / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / file, source / file)
        (root / "dev").mkdir(exist_ok=True)
        (root / "dev" / "null").touch()
        shutil.copy("/etc/resolv.conf", root / "etc")
        trusted = ssl.get_default_verify_paths().cafile
        if trusted is None:
            raise FaultError("this system keeps its certificates in no single file")
        shutil.copy(trusted, root / "srv" / "company.pem")
        around = {
            name: value for name, value in os.environ.items() if name.lower().endswith("_proxy")
        } | {"PATH": "/usr/sbin:/usr/bin", "HOME": "/home/player"}
        started = ["chroot", f"--userspec={NOBODY}:{NOBODY}", name]
        start = [*started, "/usr/bin/python3", f"/{source.relative_to(root)}/main.py"]
        play = ["simulate", "bull_sanity", "--games", "1", "--bots", "easy"]
        refused = subprocess.run(
            [*start, *play], env=around, capture_output=True, text=True, check=False
        )
        if refused.returncode != 2 or "SSL_CERT_FILE" not in refused.stderr:
            raise FaultError(f"without certificates it says: {refused.stdout}{refused.stderr}")
        say(f"{suite}: without certificates one sentence says what to do")
        program = Program(start, around | {"SSL_CERT_FILE": "/srv/company.pem"}, root)
        if "1 game" not in program.run(*play):
            raise FaultError("no game was played")
        if (source / ".venv").exists():
            raise FaultError("the libraries are in a folder that only root may write")
        say(f"{suite}: Debian's bare Python got all it needs and played a game")
        if run([*start, *play], around).strip() == "":
            raise FaultError("the second start says nothing")
        say(f"{suite}: the second start needs no network")


# --- a screen, and hands --------------------------------------------------------------------


@contextlib.contextmanager
def screen() -> Iterator[str]:
    """Give an X display with nothing on it."""
    read_end, write_end = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write_end), "-screen", "0", SCREEN],
        pass_fds=[write_end],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(write_end)
    try:
        with os.fdopen(read_end) as answer:
            yield f":{answer.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


@dataclass(frozen=True)
class Hands:
    """Looks at a display and clicks on it, as a person does."""

    display: str
    shots: Path | None = None

    def titles(self) -> list[str]:
        """Return the titles of Cabinet's windows."""
        words = ["search", "--onlyvisible", "--class", "^Cabinet$", "getwindowname", "%@"]
        return self._xdotool(*words).splitlines()

    def sees(self, name: str) -> bool:
        """Return whether a window of this name is to be seen."""
        return bool(self._xdotool("search", "--onlyvisible", "--name", f"^{name}$"))

    def double_click_first_file(self, name: str) -> None:
        """Press twice on the first file in the file manager's window of this name."""
        found = self._xdotool("search", "--onlyvisible", "--name", f"^{name}$").split()
        told = self._xdotool("getwindowgeometry", "--shell", found[-1])
        place = {key: int(value) for key, value in re.findall(r"(\w+)=(-?\d+)", told)}
        spot = (place["X"] + FIRST_FILE[0], place["Y"] + FIRST_FILE[1])
        self._xdotool("mousemove", *map(str, spot), "sleep", "0.5")
        self._xdotool("click", "--repeat", "2", "--delay", "120", "1")

    def photograph(self, name: str) -> None:
        """Keep a picture of the screen, where somebody wants to look."""
        if self.shots is not None:
            self.shots.mkdir(parents=True, exist_ok=True)
            picture = str(self.shots / f"{name}.png")
            run(["import", "-window", "root", picture], {**os.environ, "DISPLAY": self.display})

    def _xdotool(self, *words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words],
            env={**os.environ, "DISPLAY": self.display},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            check=False,
        )
        return done.stdout


# --- the frozen folder ------------------------------------------------------------------------


def try_frozen(folder: Path) -> None:
    """Play a game, print, measure the start and open a record with a frozen folder."""
    with tempfile.TemporaryDirectory() as name, screen() as display:
        home = Path(name)
        around = {
            **os.environ,
            "CABINET_HOME": name,
            "DISPLAY": display,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
        }
        program = Program([str(folder / COMMAND)], around)
        play_and_print(program, home, ("president_arnold",))
        measure_start(program)
        hands = Hands(display)
        with subprocess.Popen([*program.words, str(FRIDAY)], env=around) as window:
            try:
                wait_for(
                    "a record opens in the window",
                    lambda: hands.titles() == ["Bull Sanity – Cabinet"],
                )
                program.run("play", "sanity_rook")
                wait_for(
                    "a second start hands over and ends",
                    lambda: hands.titles() == ["Sanity Rook – Cabinet"],
                )
            finally:
                window.kill()


# --- installed in a root file system ----------------------------------------------------------


@dataclass
class Machine:
    """A root file system of Debian's packages, in which programs run."""

    root: Path
    display: str
    around: dict[str, str] = field(init=False)
    running: list["subprocess.Popen[bytes]"] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.around = {
            "PATH": "/usr/sbin:/usr/bin:/sbin:/bin:/usr/games",
            "HOME": "/home/player",
            "DISPLAY": self.display,
            "LANG": "C.UTF-8",
            "SDL_AUDIODRIVER": "dummy",
            "DEBIAN_FRONTEND": "noninteractive",
        }

    @property
    def as_player(self) -> tuple[str, ...]:
        """How a program of the player's is started."""
        return ("chroot", "--userspec=player:player", str(self.root))

    def run(self, *words: str) -> str:
        """Run a program as root."""
        return run(["chroot", str(self.root), *words], self.around)

    def start(self, *words: str) -> None:
        """Start a program of the player's, which goes on."""
        quiet = subprocess.DEVNULL
        whole = [*self.as_player, *words]
        self.running.append(subprocess.Popen(whole, env=self.around, stdout=quiet, stderr=quiet))

    def files(self) -> set[str]:
        """Return all files but those that come and go."""
        return {
            name
            for folder, _folders, names in os.walk(self.root)
            for name in (os.path.relpath(f"{folder}/{one}", self.root) for one in names)
            if not name.startswith(PASSING)
        }

    def close(self, name: str) -> None:
        """End all programs of this name."""
        for entry in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                theirs = (entry / "root").readlink() == self.root
                if theirs and (entry / "comm").read_text().strip() == name:
                    os.kill(int(entry.name), 15)


@contextlib.contextmanager
def machine(display: str) -> Iterator[Machine]:
    """Make a root file system with a desktop and without Python; it is gone afterwards."""
    root = Path(tempfile.mkdtemp(prefix="cabinet-root-")).resolve()
    made = Machine(root, display)
    mounted: list[Path] = []
    try:
        words = ["mmdebstrap", "--quiet", "--variant=apt", "--mode=root"]
        words += ['--aptopt=APT::Install-Recommends "false"', f"--include={','.join(DESKTOP)}"]
        run([*words, SUITE, str(root)])
        pythons = [name for name in made.files() if re.search(r"/python[\d.]*$", name)]
        if pythons:
            raise FaultError(f"there is a Python in it: {', '.join(pythons)}")
        say("a root file system with a desktop and without Python")
        shutil.copy("/etc/resolv.conf", root / "etc")
        made.run("apt-get", "update", "-qq")  # as it is before anybody installs something
        made.run("useradd", "--create-home", "player")
        for kind, folder in (("proc", root / "proc"), ("tmpfs", root / "dev" / "shm")):
            folder.mkdir(parents=True, exist_ok=True)
            run(["mount", "-t", kind, kind, str(folder)])
            mounted.append(folder)
        yield made
    finally:
        for process in made.running:
            process.kill()
        for name in ("pcmanfm", COMMAND, "dbus-daemon"):
            made.close(name)
        for place in reversed(mounted):
            subprocess.run(["umount", "--lazy", str(place)], check=False)
        if not any(place.is_mount() for place in mounted):
            shutil.rmtree(root, ignore_errors=True)


def try_deb(package: Path, shots: Path | None) -> None:
    """Validate a package, install it, double-click, play, print and remove it."""
    validate(package)
    with screen() as display, machine(display) as there:
        before = there.files()
        shutil.copy(package, there.root / "tmp")
        there.run("apt-get", "install", "-y", "-qq", f"/tmp/{package.name}")
        say(f"apt-get install ./{package.name} is all")
        home = there.root / "home" / "player"
        _lay_ready(there, home)
        _double_click(there, Hands(display, shots))
        program = Program([*there.as_player, COMMAND], there.around, there.root)
        play_and_print(program, Path("/home/player/tried"), GAMES.names)
        there.run("apt-get", "remove", "-y", "-qq", COMMAND)
        left = {
            name
            for name in there.files() - before
            if not name.startswith(("home/player/", "usr/share/mime/"))
        }
        if any(COMMAND in name.lower() for name in left):
            raise FaultError(f"removal leaves {', '.join(sorted(left))}")
        if (home / "Games" / "Friday.cabinet").read_bytes() != FRIDAY.read_bytes():
            raise FaultError("the player's own game is not as it was")
        say("removal leaves only the player's own files")


def _lay_ready(there: Machine, home: Path) -> None:
    """Give the player a game that a friend has sent, the entry on the desktop, and a setting."""
    for folder in ("Games", "Entry", "tried", ".config/libfm"):
        (home / folder).mkdir(parents=True)
    shutil.copy(FRIDAY, home / "Games" / "Friday.cabinet")
    (home / "Entry" / f"{ID}.desktop").symlink_to(f"/usr/share/applications/{ID}.desktop")
    # pcmanfm asks of every entry outside the menu whether to run it, unless told so
    (home / ".config" / "libfm" / "libfm.conf").write_text("[config]\nquick_exec=1\n")
    there.run("chown", "-R", "player:player", "/home/player")


def _double_click(there: Machine, hands: Hands) -> None:
    there.start("jwm")
    _open_from(there, hands, "Entry", "Cabinet")
    _open_from(there, hands, "Games", "Bull Sanity – Cabinet")


def _open_from(there: Machine, hands: Hands, folder: str, title: str) -> None:
    """Double-click the first file of a folder, which must open a window of this title."""
    there.start("dbus-run-session", "pcmanfm", "--no-desktop", f"/home/player/{folder}")
    wait_for(f"the file manager shows {folder}", lambda: hands.sees(folder))
    time.sleep(4)  # it draws its icons by and by
    hands.photograph(f"{folder}-before")
    hands.double_click_first_file(folder)
    wait_for(f"a double-click opens “{title}”", lambda: hands.titles() == [title])
    time.sleep(4)
    hands.photograph(folder)
    there.close(COMMAND)
    there.close("pcmanfm")
    wait_for("it closes", lambda: not hands.titles())


def validate(package: Path) -> None:
    """Have a package looked at by the validators of desktops and of Debian."""
    with tempfile.TemporaryDirectory() as name:
        run(["dpkg-deb", "--extract", str(package), name])
        share = Path(name, "usr", "share")
        run(["desktop-file-validate", str(share / "applications" / f"{ID}.desktop")])
        say("desktop-file-validate")
        metainfo = share / "metainfo" / f"{ID}.metainfo.xml"
        run(["appstreamcli", "validate", "--no-net", str(metainfo)])
        say("appstreamcli validate")
    if shutil.which("lintian"):
        run(["lintian", "--fail-on", "error", "--allow-root", str(package)])
        say("lintian: no errors")


def main(words: Sequence[str] | None = None) -> None:
    """Try what the command line names."""
    parser = argparse.ArgumentParser(description="Try a package as people have it.")
    parser.add_argument("package", type=Path, help="a .deb, a .whl, a frozen folder, or .")
    parser.add_argument("--suite", default=SUITE, help=f"Debian's for the source, usually {SUITE}")
    parser.add_argument("--shots", type=Path, help="a folder for pictures of the screen")
    arguments = parser.parse_args(words)
    package = arguments.package.resolve()
    try:
        if package == ROOT:
            try_source(arguments.suite)
        elif package.suffix == ".whl":
            try_wheel(package)
        elif package.is_dir():
            try_frozen(package)
        else:
            try_deb(package, arguments.shots)
    except FaultError as fault:
        sys.exit(str(fault))


if __name__ == "__main__":
    main()
