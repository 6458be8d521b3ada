"""Getting ready to run: the libraries that are missing go into `.venv` next to this file.

Where this folder can't be written, they go into a folder of the user's instead. Only the standard
library is imported here. The libraries come in the versions and with the hashes of the lock files
(`requirements.lock`), and so does pip, which installs them. What it says goes to a log file in
`.venv`; with the variable CABINET_VERBOSE it is shown too.

An old Python must get as far as the sentence that it is too old: this file keeps to what Python
3.7 knows, at its top level in its imports too.
"""

from __future__ import annotations

import json
import os
import re
import sys
import time
import zlib
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Iterator
    from importlib.metadata import Distribution
    from typing import IO, Any, Final, NoReturn

    Files = dict[str, list[str]]

ROOT: Final = Path(__file__).resolve().parent
STAMPED: Final = "cabinet-libraries.json"


def _place() -> Path:
    """Return where the libraries are, or go at the first start: here, if this can be written."""
    here = ROOT / ".venv"
    if (here / STAMPED).exists() or _can_be_written(here if here.is_dir() else ROOT):
        return here
    return _own_folder() / f"libraries-{zlib.crc32(str(ROOT).encode('utf-8', 'replace')):08x}"


def _can_be_written(folder: Path) -> bool:
    probe = folder / f".cabinet-{os.getpid()}"
    try:
        probe.touch()
        probe.unlink()
    except OSError:
        return False
    return True


def _own_folder() -> Path:
    """Return the user's folder for what programs keep, the one that games are saved in."""
    kept = os.environ.get("CABINET_HOME")
    if kept:
        return Path(kept).absolute()
    if os.name == "nt":
        folder = os.environ.get("LOCALAPPDATA") or os.path.expanduser("~/AppData/Local")  # noqa: PTH111
    elif sys.platform == "darwin":
        folder = os.path.expanduser("~/Library/Application Support")  # noqa: PTH111
    else:
        folder = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")  # noqa: PTH111
    return Path(folder) / "Cabinet"


VENV: Final = _place()
STAMP: Final = VENV / STAMPED
"""Inside `.venv`: which lock files were installed there or are served by what is, and the files."""
LOG: Final = VENV / "cabinet-install.log"
INSTALLED: Final = "locks"
SERVED: Final = "served"
VERBOSE: Final = "CABINET_VERBOSE"

LEAST_PYTHON: Final = (3, 11)
RETRIES: Final = 1
TIMEOUT: Final = 10
"""Seconds that a server may be silent."""
INDEX: Final = "https://pypi.org/simple"
"""Where pip is fetched from, unless PIP_INDEX_URL names another place."""
LOOK: Final = 0.2
"""Seconds between two looks whether another start has finished installing."""
WIDTH: Final = 79
"""Columns of a terminal's line that a line of progress may fill."""
FAR_BEHIND: Final = 1 << 30
"""The byte of a file that Windows locks, where no file has any: others may go on reading it."""

NO_CONSOLE: Final[dict[str, Any]] = {
    # under Windows each program for the command line would flash one up (CREATE_NO_WINDOW)
    "creationflags": 0x08000000 if os.name == "nt" else 0
}

AGAIN: Final = "Start again to go on with that."
CAUSES: Final = (
    (
        r"No space left|Errno 28\b|not enough space|Disk quota",
        "The disk is full: the libraries need about 300 MB in {venv}. Make room and start again.",
    ),
    (
        r"DO NOT MATCH THE HASHES",
        "A library that was downloaded is not the file that Cabinet knows, so it was not "
        "installed. Start again, from another network if this comes back ({log} names the file).",
    ),
    (
        r"CERTIFICATE_VERIFY_FAILED|SSLCertVerificationError",
        "The download was refused, since its certificate is not trusted. If your network checks "
        "traffic with a certificate of its own (a company, a school), set SSL_CERT_FILE to that "
        "file; if not, check this computer's date. Then start again.",
    ),
    (
        r"ProxyError|Tunnel connection failed|Proxy Authentication Required",
        "The proxy did not let the download through. Check HTTPS_PROXY, with the name and "
        "password that it may ask for, and start again.",
    ),
    (
        r"NewConnectionError|NameResolution|ConnectTimeout|ReadTimeout|SSLError|URLError|HTTPError"
        r"|ConnectionError|Max retries exceeded|Connection (broken|refused|reset)|timed out"
        r"|RemoteDisconnected|IncompleteRead",
        "The libraries could not be downloaded. Connect to the internet and start again.",
    ),
    (
        r"Permission denied|Read-only file system|Errno (13|30)\b|Access is denied",
        "The libraries cannot be installed, since {folder} cannot be written. Make it writable, "
        "or copy Cabinet to a folder of your own, and start again.",
    ),
    (
        r"No matching distribution|Failed to build|Failed building",
        "A library cannot be had for this computer with Python {python}. Start with another "
        "Python from 3.11 to 3.14 ({log} names the library).",
    ),
)
"""How a failure looks in pip's words, and the sentence for it; the first that fits is told."""
OTHER_CAUSE: Final = "The libraries could not be installed; {log} says why. Start again later."


def ensure(requirements: str) -> None:
    """Return if the libraries of a requirements file are here; else restart where they are.

    `requirements` is the file's name in this folder. The program is started again with the
    interpreter of `.venv`, which is made and filled first where needed. Ends the program with
    one sentence and status 2 where that cannot be done.
    """
    _need_python()
    if _is_inside():
        if _can_run(requirements):
            return
        _install(requirements)
    elif not _missing(requirements):
        return
    elif not os.access(str(_venv_python()), os.X_OK):
        _install(requirements)
    _restart(_venv_python())


def prepare(requirements: str) -> None:
    """Make `.venv` and install a requirements file there, whatever this interpreter has."""
    _need_python()
    if not _ready(requirements):
        _install(requirements)


def _need_python() -> None:
    if sys.version_info < LEAST_PYTHON:
        _give_up(
            f"Cabinet needs Python 3.11 or newer; this is {sys.version.split()[0]}. "
            "Install a newer Python and start again."
        )


def _is_inside() -> bool:
    """Return whether the interpreter of `.venv` is running."""
    return Path(sys.prefix).resolve() == VENV.resolve()


def _venv_python() -> Path:
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _restart(python: Path) -> NoReturn:
    """Go on as this interpreter, with the same words."""
    quiet = python.with_name("pythonw.exe")
    if Path(sys.executable).name.lower() == quiet.name and quiet.exists():
        python = quiet  # double-clicked: still without a console
    words = [str(python), *sys.argv]
    if os.name != "nt":
        sys.stdout.flush()
        os.execv(words[0], words)
    import subprocess  # as everywhere here: a start that finds all in order does without

    # Windows' shell would not wait for a program that takes our place
    process = subprocess.Popen(words)
    while True:
        try:
            sys.exit(process.wait())
        except KeyboardInterrupt:
            continue  # it was interrupted too, and ends in its own way


# --- what is asked for --------------------------------------------------------------------------


def _lines(requirements: str) -> list[str]:
    """Return the requirements of a file, with those of the files it names."""
    found: list[str] = []
    for raw in (ROOT / requirements).read_text(encoding="utf-8").splitlines():
        line = raw.split("#")[0].strip()
        if line.startswith("-r "):
            found += _lines(line[3:].strip())
        elif line:
            found.append(line)
    return found


def _missing(requirements: str) -> list[str]:
    """Return the requirements that this interpreter lacks (or has too old)."""
    from importlib.metadata import PackageNotFoundError, version

    missing = []
    for line in _lines(requirements):
        name = re.split(r"[<>=!~;\[ ]", line)[0]
        least = re.search(r">=\s*([\d.]+)", line)
        try:
            found = version(name)
        except PackageNotFoundError:
            missing.append(name)
            continue
        if least and _numbers(found) < _numbers(least.group(1)):
            missing.append(name)
    return missing


def _numbers(version: str) -> list[int]:
    return [int(part) for part in re.findall(r"\d+", version)[:3]]


def _lock(requirements: str) -> Path:
    """Return the lock file of a requirements file."""
    return (ROOT / requirements).with_suffix(".lock")


def _locked(requirements: str) -> list[str]:
    """Return the names of the locked libraries, as the package index compares them."""
    text = _lock(requirements).read_text(encoding="utf-8")
    return [_plain(name) for name in re.findall(r"^([\w.-]+)==", text, re.MULTILINE)]


# --- what is there ------------------------------------------------------------------------------


def _digest(requirements: str) -> str:
    """Return a checksum of a lock file, by which it is known again: pip looks at the hashes."""
    text = _lock(requirements).read_text(encoding="utf-8")  # in which all line ends are \n
    return f"{zlib.crc32(text.encode()):08x}-{len(text)}"


def _read_stamp() -> dict[str, Any]:
    """Return what is there: the Python, two lists of digests, each library's files by folder."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def _stamped(requirements: str, *lists: str) -> bool:
    """Return whether a list has the lock file, for this Python (or whichever `.venv` has)."""
    stamp = _read_stamp()
    right = not _is_inside() or stamp.get("python") == list(sys.version_info[:2])
    return right and any(_digest(requirements) in stamp.get(each, ()) for each in lists)


def _stamp(requirements: str, to: str, python: list[int], files: dict[str, Files]) -> None:
    """Write down that a lock file belongs to a list, and where its libraries are."""
    stamp = _read_stamp()
    if stamp.get("python") != python:
        stamp = {}
    stamp[to] = sorted({*stamp.get(to, ()), _digest(requirements)})
    stamp["python"], stamp["files"] = python, {**stamp.get("files", {}), **files}
    fresh = STAMP.with_suffix(".part")
    fresh.write_text(json.dumps(stamp), encoding="utf-8")
    fresh.replace(STAMP)


def _damaged(requirements: str) -> bool:
    """Return whether a file of a library is gone since it was installed."""
    libraries = _read_stamp().get("files", {})
    return not all(_whole(libraries.get(name, {})) for name in _locked(requirements))


def _can_run(requirements: str) -> bool:
    """Return whether the interpreter of `.venv`, which is running, has libraries that do.

    Those of an older lock file do where they are in the ranges, and those of a longer one; that
    takes a while to see, and is written down for the next start.
    """
    if _stamped(requirements, INSTALLED, SERVED):
        return not _damaged(requirements)
    files = _files_by_library(requirements)
    if not all(files.values()) or _missing(requirements):
        return False
    with suppress(OSError):  # a folder that cannot be written may play
        _stamp(requirements, SERVED, list(sys.version_info[:2]), files)
    return True


def _ready(requirements: str) -> bool:
    there = _venv_python().exists() and _stamped(requirements, INSTALLED)
    return there and not _damaged(requirements)


def _whole(files: Files) -> bool:
    """Return whether all files are there. Reads each folder once, which is fast."""
    try:
        return all({*names} <= {*os.listdir(VENV / here)} for here, names in files.items())  # noqa: PTH208
    except OSError:
        return False


def _libraries() -> dict[str, Distribution]:
    """Return the libraries in `.venv` by name; those of a broken off installation among them."""
    from importlib.metadata import distributions

    asked = "import sysconfig; print(*map(sysconfig.get_path, ('purelib', 'platlib')), sep='\\n')"
    folders = {os.path.realpath(each) for each in _python("-c", asked).stdout.splitlines()}
    found = distributions(path=sorted(folders))
    return {_plain(each.metadata["Name"] or ""): each for each in found}


def _python(*words: str) -> subprocess.CompletedProcess[str]:
    """Have the interpreter of `.venv` do something; it fails where that cannot be started."""
    import subprocess

    whole = [str(_venv_python()), "-I", *words]
    read: dict[str, Any] = {"capture_output": True, "encoding": "utf-8", "errors": "replace"}
    try:
        return subprocess.run(whole, check=False, **read, **NO_CONSOLE)
    except OSError as error:
        return subprocess.CompletedProcess(whole, 1, "", str(error))


def _files_by_library(requirements: str) -> dict[str, Files]:
    there = _libraries()
    return {name: _files_of(there[name]) for name in _locked(requirements) if name in there}


def _files_of(library: Distribution) -> Files:
    """Return the files of a library by folder; none where that is not known or one is gone."""
    files: Files = {}
    for file in library.files or ():
        if "__pycache__" not in file.parts:  # Python makes those again
            path = Path(os.path.realpath(str(file.locate())))
            here = os.path.relpath(str(path.parent), os.path.realpath(str(VENV)))
            files.setdefault(here, []).append(path.name)
    return files if _whole(files) else {}


def _forget_damaged(names: list[str]) -> None:
    """Make pip install again what was broken off or has lost files: it only looks at the list."""
    import shutil

    for name, library in _libraries().items():
        listed = getattr(library, "_path", None)
        if name in names and listed is not None and not _files_of(library):
            shutil.rmtree(str(listed), ignore_errors=True)


def _plain(name: str) -> str:
    """Return a library's name as the package index compares it."""
    return re.sub(r"[-_.]+", "-", name).lower()


# --- installing ---------------------------------------------------------------------------------


def _install(requirements: str) -> None:
    """Make `.venv` where it is missing or was broken off, and install the locked libraries.

    Of several starts at once one installs, and the others wait for it.
    """
    try:
        with _alone(requirements):
            if not _ready(requirements):
                _make_venv()
                _fill(requirements)
    except KeyboardInterrupt:
        _give_up("The libraries are not all installed. " + AGAIN)
    except OSError as error:
        _fail(str(error))


@contextmanager
def _alone(requirements: str) -> Iterator[None]:
    """Hold the lock that one start at a time may hold; the system frees it when that one ends."""
    with _lock(requirements).open("rb") as file:
        waiting = False
        while not _held(file):
            if not waiting:
                _progress("Another start of Cabinet is installing the libraries; waiting for it…")
            waiting = True
            time.sleep(LOOK)
        _progress("")
        yield


def _held(file: IO[bytes]) -> bool:
    """Return whether the lock on an open file could be had."""
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(FAR_BEHIND)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True  # a file system without locks
    return True


def _make_venv() -> None:
    """Make `.venv` with pip, where it has none that works; pip comes into it last."""
    if os.path.lexists(str(VENV)) and not VENV.is_dir():
        _give_up(
            f"{VENV} is a file, where Cabinet keeps its libraries in a folder of that name. "
            "Move the file away and start again."
        )
    if _has_pip():
        return
    import venv

    _progress("Getting ready for the first run…")
    if _python("-c", "").returncode != 0:
        venv.create(str(VENV), clear=True, symlinks=os.name != "nt")
    _forget_damaged(["pip"])
    said = _bring_pip()
    if not _has_pip():
        _fail(said)


def _has_pip() -> bool:
    return _python("-m", "pip", "--version").returncode == 0


def _bring_pip() -> str:
    """Install pip: the locked one, or where that can't be had the one of this Python, if any.

    Returns what was said of it. Debian's bare Python brings none, and an old one would not trust
    what the system trusts, as a company's certificate.
    """
    import http.client

    try:
        wheel = _fetch_pip()
    except (OSError, ValueError, http.client.HTTPException) as error:
        done = _python("-m", "ensurepip", "--default-pip")
        return f"{type(error).__name__}: {error}\n{done.stdout}{done.stderr}"
    words = ["install", "--no-index", "--disable-pip-version-check", str(wheel)]
    done = _python(str(wheel / "pip"), *words)  # a wheel runs as it is
    wheel.unlink()
    return done.stdout + done.stderr


def _fetch_pip() -> Path:
    """Return the locked wheel of pip, in `.venv`; raises `OSError`, `ValueError`, `HTTPException`.

    The system's proxies and certificates count, and pip's own variables for them.
    """
    import hashlib
    import html
    import ssl
    import urllib.parse
    import urllib.request

    text = _lock("requirements.txt").read_text(encoding="utf-8")
    locked = re.search(r"^pip==(\S+)((?: \\\n +--hash=sha256:\w+)+)", text, re.MULTILINE)
    if locked is None or os.environ.get("PIP_NO_INDEX"):
        raise ValueError("pip is not to be fetched")
    trusted = ssl.create_default_context(cafile=os.environ.get("PIP_CERT"))
    handlers: list[Any] = [urllib.request.HTTPSHandler(context=trusted)]
    proxy = os.environ.get("PIP_PROXY")
    if proxy:
        handlers.append(urllib.request.ProxyHandler({"http": proxy, "https": proxy}))
    opener = urllib.request.build_opener(*handlers)
    name = f"pip-{locked[1]}-py3-none-any.whl"
    index = (os.environ.get("PIP_INDEX_URL") or INDEX).rstrip("/") + "/pip/"
    with opener.open(index, timeout=TIMEOUT) as page:
        place, listed = page.geturl(), page.read().decode(errors="replace")
    found = re.search(rf'href="([^"#]*{re.escape(name)})', listed)
    if found is None:
        raise ValueError(f"{index} does not have {name}")
    address = urllib.parse.urljoin(place, html.unescape(found[1]))
    with opener.open(address, timeout=TIMEOUT) as answer:
        data = answer.read()
    if hashlib.sha256(data).hexdigest() not in locked[2]:
        _fail(f"{name}: THESE PACKAGES DO NOT MATCH THE HASHES")
    wheel = VENV / name
    wheel.write_bytes(data)
    return wheel


def _fill(requirements: str) -> None:
    """Install the locked libraries into `.venv`, and write down that they are there."""
    _forget_damaged(_locked(requirements))
    status, said = _run_pip(requirements)
    if status != 0:
        _fail(said)
    _write_log(said)
    version = json.loads(_python("-c", "import sys; print(list(sys.version_info[:2]))").stdout)
    _stamp(requirements, INSTALLED, version, _files_by_library(requirements))


def _run_pip(requirements: str) -> tuple[int, str]:
    """Return pip's exit status and all that it said; its progress is told in one line."""
    import subprocess

    words = [str(_venv_python()), "-I", "-m", "pip", "install", "--disable-pip-version-check"]
    words += ["--no-input", "--progress-bar", "off", "--no-deps", "--require-hashes"]
    words += ["--retries", str(RETRIES), "--timeout", str(TIMEOUT)]
    words += ["-r", str(_lock(requirements))]
    said: list[str] = []
    begun, wanted = 0, len(_locked(requirements))
    pip = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **NO_CONSOLE)
    assert pip.stdout is not None
    try:
        for raw in pip.stdout:
            line = raw.decode(errors="replace")
            said.append(line)
            if os.environ.get(VERBOSE):
                print(line, end="", file=sys.stderr, flush=True)
            elif re.match("(Collecting|Processing) ", line):
                begun += 1
                _progress(f"Fetching the libraries: {begun} of {wanted}…")
            elif line.startswith("Installing collected"):
                _progress("Installing the libraries…")
        return pip.wait(), "".join(said)
    finally:
        if pip.poll() is None:
            pip.terminate()
            pip.wait()
        _progress("")


def _progress(words: str) -> None:
    """Show what is done now: on a terminal in the place of the last line, else in a window.

    '' takes it away.
    """
    if os.environ.get(VERBOSE):
        return
    if sys.stderr is not None and sys.stderr.isatty():
        print(f"\r{'':{WIDTH}}\r{words}", end="", file=sys.stderr, flush=True)
    elif _was_double_clicked():
        WAITING.show(words)


def _was_double_clicked() -> bool:
    """Return whether nobody reads what is printed, and there is a screen to show it on."""
    if any(map(_is_read, (sys.stdin, sys.stdout, sys.stderr))):
        return False
    return os.name == "nt" or sys.platform == "darwin" or bool(os.environ.get("DISPLAY"))


def _is_read(stream: Any) -> bool:
    """Return whether a terminal or another program is at the other end of a stream."""
    import stat

    try:
        return stream.isatty() or stat.S_ISFIFO(os.fstat(stream.fileno()).st_mode)
    except (AttributeError, OSError, ValueError):  # there is none, as under Windows
        return False


class Waiting:
    """The window of a first start that was double-clicked: what is done now, and that it moves.

    Shown by another Python, since this one waits for pip; without tkinter there is none.
    """

    window: subprocess.Popen[bytes] | None = None

    def show(self, words: str, *, last: bool = False) -> None:
        """Show words, the last ones until somebody has read them; '' closes the window."""
        import subprocess

        quiet = subprocess.DEVNULL
        try:
            if words and self.window is None:
                self.window = subprocess.Popen(
                    [sys.executable, "-I", "-c", WINDOW],
                    stdin=subprocess.PIPE,
                    stdout=quiet,
                    stderr=quiet,
                    **NO_CONSOLE,
                )
            if self.window is None or self.window.stdin is None:
                return
            self.window.stdin.write(f"{LAST if last else ''}{words}\n".encode() if words else b"")
            self.window.stdin.flush()
            if last or not words:
                self.window.stdin.close()
                self.window = None
        except OSError:
            pass  # it was closed, or this Python has no tkinter: the work goes on


WAITING: Final = Waiting()
LAST: Final = "!"
"""Before the sentence that is shown until somebody closes the window."""
WINDOW: Final = """
import sys, threading, tkinter
from tkinter import ttk

root = tkinter.Tk()
root.title("Cabinet")
root.configure(background="#13211d")
words = tkinter.StringVar(value="Cabinet")
line = tkinter.Label(root, textvariable=words, font=("", 12), wraplength=440, justify="left")
line.configure(background="#13211d", foreground="#f8f3e6")
line.pack(padx=32, pady=(28, 16))
bar = ttk.Progressbar(root, mode="indeterminate", length=440)
bar.pack(padx=32, pady=(0, 28))
bar.start(15)

def end():
    if not root.told:
        root.destroy()

def show(told):
    words.set(told.lstrip("!"))
    if told.startswith("!"):
        root.told = True
        bar.pack_forget()
        tkinter.Button(root, text="OK", command=root.destroy, width=12).pack(pady=(0, 24))

def read():
    for raw in sys.stdin.buffer:
        root.after(0, show, raw.decode(errors="replace").strip())
    root.after(0, end)

root.told = False
root.update_idletasks()
width, height = 504, 150
left, top = (root.winfo_screenwidth() - width) // 2, (root.winfo_screenheight() - height) // 3
root.geometry(f"+{left}+{top}")
threading.Thread(target=read, daemon=True).start()
root.mainloop()
"""
"""The program of that window: it shows the lines that it reads, until there are no more."""


def _write_log(said: str) -> None:
    with suppress(OSError):  # the sentence is what must be told
        LOG.write_text(said, encoding="utf-8")


def _fail(said: str) -> NoReturn:
    """End with the sentence for a failure that told itself in these words."""
    _write_log(said)
    sentence = next((told for cause, told in CAUSES if re.search(cause, said)), OTHER_CAUSE)
    folder = VENV if VENV.is_dir() else VENV.parent
    _give_up(sentence.format(venv=VENV, folder=folder, log=LOG, python=sys.version.split()[0]))


def _give_up(sentence: str) -> NoReturn:
    if _was_double_clicked():
        WAITING.show(sentence, last=True)
    else:
        _progress("")
    print(sentence, file=sys.stderr)
    sys.exit(2)
