"""Linux: the `.deb`, the `.tar.gz` that runs from any folder, and the Flatpak's manifest.

All three have one tree, as below `/usr`: `bin`, `lib/cabinet` with the frozen program, `share`
with what desktops look for.
"""

import calendar
import email.utils
import gzip
import hashlib
import os
import platform
import re
import shutil
import subprocess
import tarfile
import textwrap
import time
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from rules.version import VERSION
from tools.packages import manual, store
from tools.packages.frozen import size
from tools.packages.names import (
    COMMAND,
    EMBLEM,
    EMBLEM_SIZES,
    ENDING,
    FILES,
    ID,
    KIND,
    MAINTAINER,
    ROOT,
    SUMMARY,
    home_page,
)

OURS: Final = FILES / "linux"
DEPENDS: Final = (
    # SDL opens these when it starts, so no tool would find them
    "libx11-6",
    "libxcursor1",
    "libxext6",
    "libxfixes3",
    "libxi6",
    "libxrandr2",
    # a double-click on a record finds the program by what these two gather
    "desktop-file-utils",
    "shared-mime-info",
)
RECOMMENDS: Final = (
    "libasound2 | libasound2t64",
    "libpulse0",
    "libxss1",
    # speech, which screen readers use too
    "speech-dispatcher",
    "xdg-utils",
)
NOTES: Final = 10
"""Changes of a release that stores show; the page of the release has them all."""
DESCRIPTION: Final = """\
 Seven president-themed card games that until now existed only as rule
 sheets, played with the mouse by two to eight people round one screen, or
 against the computer: President Arnold, Presidential Poker, El Presidente,
 ArtOfFacts, Presidents & Sanityholes, Bull Sanity and Sanity Rook.
 .
 Every game is saved after each action. Boards, decks, chips and markers can
 be printed at true size.
"""


def build(frozen: Path, into: Path) -> list[Path]:
    """Return the packages made of a frozen folder."""
    tree = into / "tree"
    shutil.rmtree(tree, ignore_errors=True)
    lay_out(frozen, tree)
    made = [_archive(tree, into)]
    made.append(_flatpak(made[0], into))
    if shutil.which("dpkg-deb"):
        made.append(_deb(tree, into))
    shutil.rmtree(tree)
    return made


def lay_out(frozen: Path, tree: Path) -> None:
    """Put the frozen program and what desktops look for into a tree as below `/usr`."""
    shutil.copytree(frozen, tree / "lib" / COMMAND, symlinks=True)
    (tree / "bin").mkdir()
    (tree / "bin" / COMMAND).symlink_to(f"../lib/{COMMAND}/{COMMAND}")
    share = tree / "share"
    for name, place in (
        ("cabinet.desktop", f"applications/{ID}.desktop"),
        ("cabinet.mime.xml", f"mime/packages/{ID}.xml"),
        ("cabinet.metainfo.xml", f"metainfo/{ID}.metainfo.xml"),
    ):
        _write(share / place, _filled(name))
    _zipped(share / "man" / "man6" / f"{COMMAND}.6.gz", manual.page(releases()[0][1]))
    _write(share / "bash-completion" / "completions" / COMMAND, manual.bash())
    _write(share / "zsh" / "vendor-completions" / f"_{COMMAND}", manual.zsh())
    _write(share / "fish" / "vendor_completions.d" / f"{COMMAND}.fish", manual.fish())
    icons = share / "icons" / "hicolor"
    for pixels in EMBLEM_SIZES:
        _copy(EMBLEM / f"{pixels}.png", icons / f"{pixels}x{pixels}" / "apps" / f"{ID}.png")
    _copy(EMBLEM / "cabinet.svg", icons / "scalable" / "apps" / f"{ID}.svg")
    for path in (tree / "lib").rglob("*"):  # whoever unpacks it may have a strict mask
        if not path.is_symlink():
            runs = path.is_dir() or path == tree / "lib" / COMMAND / COMMAND
            path.chmod(0o755 if runs else 0o644)


def _filled(name: str) -> str:
    """Return one of our files with the names and numbers filled in."""
    words = (OURS / name).read_text(encoding="utf-8")
    if name.endswith(".desktop"):
        words = store.in_desktop_entry(words)
    elif name.endswith(".xml"):
        words = store.in_xml(words)
    return words.format(
        command=COMMAND,
        date=releases()[0][1],
        ending=ENDING,
        home=home_page(),
        id=ID,
        kind=KIND,
        releases="\n".join(_release(*each) for each in releases()),
        version=VERSION,
    )


def _release(version: str, date: str, changes: list[str]) -> str:
    """Return a release as stores show it."""
    items = "".join(f"        <li>{escape(_plain(change))}</li>\n" for change in changes[:NOTES])
    return (
        f'    <release version="{version}" date="{date}">\n'
        f"      <url>{home_page()}/releases/tag/v{version}</url>\n"
        f"      <description>\n        <ul>\n{items}        </ul>\n      </description>\n"
        "    </release>"
    )


def _plain(words: str) -> str:
    """Return a sentence of CHANGELOG.md without its marks."""
    return re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", words).replace("`", "").replace("**", "")


def releases() -> list[tuple[str, str, list[str]]]:
    """Return version, date and changes of all releases in CHANGELOG.md, the newest first."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = []
    for part in re.split(r"^## (?!Next$)", text, flags=re.MULTILINE)[1:]:
        headed = re.match(r"([\d.]+) \(([\d-]+)\)", part)
        assert headed is not None, "a release in CHANGELOG.md is headed: ## 1.0.0 (2026-11-22)"
        found.append((headed[1], headed[2], re.findall(r"^- (.+)$", part, re.MULTILINE)))
    return found


def released() -> int:
    """Return the time of the newest release, in seconds since 1970."""
    return calendar.timegm(time.strptime(releases()[0][1], "%Y-%m-%d"))


def _write(path: Path, words: str, mode: int = 0o644) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(words, encoding="utf-8")
    path.chmod(mode)


def _zipped(path: Path, words: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(words.encode(), 9, mtime=0))
    path.chmod(0o644)


def _copy(source: Path, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(source, path)
    path.chmod(0o644)


# --- the .tar.gz, and the Flatpak that is made of it ----------------------------------------


def _archive(tree: Path, into: Path) -> Path:
    """Return the archive of the tree, with the script that puts it into the menu."""
    name = f"{COMMAND}-{VERSION}-linux-{platform.machine()}"
    _write(tree / "install.sh", _filled("install.sh"), 0o755)
    _copy(ROOT / "LICENSE", tree / "LICENSE")
    path = into / f"{name}.tar.gz"

    def nobodys(info: tarfile.TarInfo) -> tarfile.TarInfo:
        """Leave out who built it, when and how strictly: the same source is the same archive."""
        info.uid = info.gid = 0
        info.uname = info.gname = "root"
        info.mtime = released()
        info.mode = 0o755 if info.isdir() or info.mode & 0o100 else 0o644
        return info

    with (
        path.open("wb") as file,
        gzip.GzipFile("", "wb", compresslevel=9, fileobj=file, mtime=released()) as packed,
        tarfile.open(fileobj=packed, mode="w") as archive,
    ):
        archive.add(tree, name, filter=nobodys)
    for extra in ("install.sh", "LICENSE"):
        (tree / extra).unlink()
    return path


def _flatpak(archive: Path, into: Path) -> Path:
    """Return the manifest of the Flatpak for this kind of processor: the archive's tree."""
    path = into / f"{ID}.{platform.machine()}.yaml"
    words = (OURS / "flatpak.yaml").read_text(encoding="utf-8")
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()
    told = {"archive": archive.name, "digest": digest, "machine": platform.machine()}
    _write(path, words.format(id=ID, command=COMMAND, file=path.name, **told))
    return path


# --- the .deb -------------------------------------------------------------------------------


def _deb(tree: Path, into: Path) -> Path:
    root = into / "deb"
    shutil.rmtree(root, ignore_errors=True)
    (root / "DEBIAN").mkdir(parents=True)
    shutil.copytree(tree, root / "usr", symlinks=True)
    (root / "usr" / "bin").rename(root / "usr" / "games")  # where Debian has its games
    documents = root / "usr" / "share" / "doc" / COMMAND
    _write(documents / "copyright", _copyright())
    _zipped(documents / "changelog.gz", _changelog())
    overrides = (OURS / "lintian-overrides").read_text(encoding="utf-8")
    _write(root / "usr" / "share" / "lintian" / "overrides" / COMMAND, overrides)
    for path in [root, *root.rglob("*")]:
        if path.is_dir():
            path.chmod(0o755)
    _write(root / "DEBIAN" / "control", _control(root / "usr"))
    sums = [
        f"{hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()}  "
        f"{path.relative_to(root)}\n"
        for path in sorted((root / "usr").rglob("*"))
        if path.is_file() and not path.is_symlink()
    ]
    _write(root / "DEBIAN" / "md5sums", "".join(sums))
    package = into / f"{COMMAND}_{VERSION}_{_architecture()}.deb"
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(root), str(package)],
        check=True,
        stdout=subprocess.DEVNULL,
        env={**os.environ, "SOURCE_DATE_EPOCH": str(released())},
    )
    shutil.rmtree(root)
    return package


def _architecture() -> str:
    words = ["dpkg", "--print-architecture"]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()


def _control(usr: Path) -> str:
    libc = os.confstr("CS_GNU_LIBC_VERSION") or "glibc 2.28"
    depends = ", ".join((f"libc6 (>= {libc.split()[1]})", *DEPENDS))
    return (
        f"Package: {COMMAND}\n"
        f"Version: {VERSION}\n"
        f"Architecture: {_architecture()}\n"
        f"Maintainer: {MAINTAINER}\n"
        f"Installed-Size: {-(-size(usr) // 1024)}\n"
        f"Depends: {depends}\n"
        f"Recommends: {', '.join(RECOMMENDS)}\n"
        "Section: games\n"
        "Priority: optional\n"
        f"Homepage: {home_page()}\n"
        f"Description: {SUMMARY[2:]}\n{DESCRIPTION}"
    )


def _changelog() -> str:
    """Return CHANGELOG.md in Debian's form."""
    parts = []
    for version, date, changes in releases():
        when = email.utils.formatdate(calendar.timegm(time.strptime(date, "%Y-%m-%d")))
        told = "\n".join(
            textwrap.fill(change, 76, initial_indent="  * ", subsequent_indent="    ")
            for change in changes
        )
        parts.append(
            f"{COMMAND} ({version}) stable; urgency=medium\n\n{told}\n\n -- {MAINTAINER}  {when}\n"
        )
    return "\n".join(parts)


def _copyright() -> str:
    """Return Debian's form of who has the rights, with all that is bundled (CREDITS.md)."""
    license_ = (ROOT / "LICENSE").read_text(encoding="utf-8")
    folded = "\n".join(f" {line}" if line else " ." for line in license_.strip().splitlines()[2:])
    credits_ = (ROOT / "CREDITS.md").read_text(encoding="utf-8")
    bundled = "\n".join(f" {line}" if line else " ." for line in credits_.strip().splitlines())
    return (
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
        f"Upstream-Name: Cabinet\nSource: {home_page()}\nComment:\n{bundled}\n .\n"
        " The texts of the LGPL and GPL are in /usr/share/common-licenses; the other texts are in\n"
        f" /usr/lib/{COMMAND}/_internal/licenses.\n\n"
        f"Files: *\nCopyright: The Cabinet project\nLicense: Expat\n{folded}\n"
    )
