"""The frozen program: Python, the libraries and Cabinet in one folder that runs by itself.

PyInstaller makes it (`files/cabinet.spec`). What it brings along is looked through: each library
must be named with its license in CREDITS.md, or it is not built.
"""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path, PurePath
from typing import Final

from PIL import Image

from rules.version import VERSION
from tools.packages.names import (
    COMMAND,
    EMBLEM,
    FILES,
    NAME,
    NO_PAGE,
    ROOT,
    SUMMARY,
    home_page,
)

LICENSES: Final = FILES / "licenses"
LEFT_OUT: Final = [
    # libraries that ours would use if they were there, and do well without
    "numpy",
    "pygame._sdl2",
    "PIL.ImageTk",
    "PIL.ImageQt",
    "PIL.ImageCms",
    "PIL._avif",
    "PIL._imagingcms",
    "PIL._imagingtk",
    "PIL._webp",
    "PIL.ImageShow",
    "reportlab.graphics",
    "reportlab.platypus",
    "charset_normalizer",
    "filelock._async_read_write",
    "filelock._read_write",
    "filelock._soft_rw",
    "filelock._strict",
    "filelock.asyncio",
    "fontTools.colorLib",
    "fontTools.designspaceLib",
    "fontTools.feaLib.builder",
    "fontTools.otlLib",
    "fontTools.ttx",
    "fontTools.varLib",
    "importlib_metadata",
    "lxml",
    "brotli",
    "brotlicffi",
    "zopfli",
    "scipy",
    "sympy",
    "uharfbuzz",
    "cryptography",
    "distributed",
    "dask",
    "matplotlib",
    "IPython",
    "ipywidgets",
    "pandas",
    "pettingzoo",
    "gymnasium",
    "treys",
    # parts of Python that a card table has no use for
    "tkinter",
    "_tkinter",
    "_pydecimal",
    "_uuid",
    "readline",
    "pdb",
    "doctest",
    "lib2to3",
    "pydoc",
    "pydoc_data",
    "unittest",
    "xml.dom",
    "xml.sax",
    "xmlrpc",
    "pip",
    "setuptools",
    "pkg_resources",
    "wheel",
    "pytest",
    "hypothesis",
    "babel",
]
"""What the frozen program is made without."""

ROOMS: Final = ("art", "assets", "bots", "games", "pocket", "prints", "rules", "table", "ui")
"""The folders in which lies what the program is made of."""
NOT_READ: Final = {".py", ".pyc", ".pyi", ".po", ".pot"}
"""Endings of code, which PyInstaller follows, and of what translators write."""

HIDDEN: Final = ["_cffi_backend"]
"""What a library loads that no import of its own names."""

OF_THE_SYSTEM: Final = re.compile(r"lib(X\w+|xcb|bsd|md|readline|tinfo|ncursesw)[.-]")
"""Libraries that belong to the desktop that is there, and must be its own."""
SHARED: Final = re.compile(r"\.(so(\.[\d.]+)?|dylib|dll|pyd)$")
_OF_PYTHON: Final = re.compile(r"lib-dynload|\.cpython-|\.pyd$|base_library")


def data() -> list[tuple[str, str]]:
    """Return the files that are read at run time, each with the folder that it goes to.

    Whatever lies beside the code and is no code itself goes along, so that nobody has to name it.
    """
    files = [
        path
        for room in ROOMS
        for path in sorted((ROOT / room).rglob("*"))
        if path.is_file() and path.suffix not in NOT_READ
    ]
    files += [ROOT / name for name in ("LICENSE", "CREDITS.md", "CHANGELOG.md")]
    return [(str(path), str(path.parent.relative_to(ROOT))) for path in files]


def binaries() -> list[tuple[str, str]]:
    """Return the shared libraries that speech finds by their folder, each with where it goes."""
    native = Path(str(distribution("prismatoid").locate_file("prism/_native")))
    shared = [path for path in sorted(native.iterdir()) if SHARED.search(path.name)]
    return [(str(path), "prism/_native") for path in shared]


def freeze(work: Path) -> Path:
    """Build the frozen folder under `work` and return it."""
    made = work / "made"
    shutil.rmtree(made, ignore_errors=True)
    made.mkdir(parents=True)
    _write_icons(made)
    write_licenses(made / "licenses")
    if home_page() != NO_PAGE:  # else there is nowhere to look for newer versions
        (made / "home.txt").write_text(home_page() + "\n", encoding="utf-8")
    (made / "version.txt").write_text(_version_resource(), encoding="utf-8")
    words = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    words += ["--distpath", str(work / "frozen"), "--workpath", str(work / "pyinstaller")]
    subprocess.run(
        [*words, str(FILES / "cabinet.spec")],
        check=True,
        cwd=ROOT,
        env={
            **os.environ,
            "CABINET_MADE": str(made),
            "PYTHONHASHSEED": "1",
            "SOURCE_DATE_EPOCH": "1",  # of each build the same bytes
        },
    )
    folder = work / "frozen" / COMMAND
    _check_credits(folder)
    return folder


def _check_credits(folder: Path) -> None:
    nameless = sorted(uncredited(folder))
    if nameless:
        told = f"CREDITS.md does not name what the package brings along: {', '.join(nameless)}."
        if sys.platform == "linux":
            sys.exit(told)
        print(told, file=sys.stderr)


def goes_along(library: str) -> bool:
    """Return whether a locked library is part of the frozen program."""
    return library.replace("-", "_") not in LEFT_OUT


def size(folder: Path) -> int:
    """Return the bytes of all files in a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if not path.is_symlink())


def libraries(folder: Path) -> Iterator[str]:
    """Yield the names of the shared libraries in a frozen folder, without `lib` and numbers."""
    for path in folder.rglob("*"):
        if SHARED.search(path.name) and not _OF_PYTHON.search(str(path.relative_to(folder))):
            name = re.split(r"-[0-9a-f]{8,}|\.so|\.dylib|\.dll|-\d|\.\d", path.name)[0]
            yield name.removeprefix("lib").lower()


def uncredited(folder: Path) -> set[str]:
    """Return the shared libraries in a frozen folder that CREDITS.md does not name."""
    table = (ROOT / "CREDITS.md").read_text(encoding="utf-8")
    section = table[table.index("## What the packages include") : table.index("## Libraries")]
    credited = {name.lower() for name in re.findall(r"`([\w+.-]+)`", section)}
    return {name for name in libraries(folder) if name not in credited}


# --- what is made for the build -------------------------------------------------------------


def _write_icons(made: Path) -> None:
    """Make the icons of Windows and macOS from the emblem."""
    sizes = (16, 24, 32, 48, 64, 128, 256)
    pictures = [Image.open(EMBLEM / f"{size}.png") for size in sizes]
    pictures[-1].save(
        made / "cabinet.ico",
        sizes=[(size, size) for size in sizes],
        append_images=pictures[:-1],
    )
    Image.open(EMBLEM / "512.png").save(made / "cabinet.icns")


def write_licenses(folder: Path) -> None:
    """Gather the license texts of Python and of every library that the program plays with."""
    folder.mkdir()
    shutil.copy(ROOT / "LICENSE", folder / "Cabinet.txt")
    standard = Path(sysconfig.get_path("stdlib")) / "LICENSE.txt"
    if not standard.exists():  # Windows and macOS keep it elsewhere
        standard = Path(sys.base_prefix) / "LICENSE.txt"
    if standard.exists():
        shutil.copy(standard, folder / "Python.txt")
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    for name, elsewhere in re.findall(r"^([\w.-]+)==\S+( ;)?", lock, re.MULTILINE):
        if not goes_along(name):
            continue
        try:
            files = distribution(name).files or ()
        except PackageNotFoundError:
            if elsewhere:  # a library of another system, by its marker
                continue
            raise
        for file in files:
            text = Path(str(file.locate()))
            wanted = re.search(r"(LICEN[CS]E|COPYING|NOTICE|AUTHORS)", str(file), re.IGNORECASE)
            if wanted and text.suffix not in {".py", ".pyc"} and text.is_file():
                shutil.copy(text, folder / f"{' '.join((name, *_place(file)))}.txt")
    for text in sorted(LICENSES.iterdir()):  # of parts that come with libraries without theirs
        shutil.copy(text, folder / text.name)


def _place(file: PurePath) -> tuple[str, ...]:
    """Return where among its library's license texts a file stands, in the words of its path."""
    _library, *folders = file.parent.parts or ("",)
    return (*(each for each in folders if each.lower() != "licenses"), file.stem)


def _version_resource() -> str:
    """Return what Windows shows of the program: right-click, Properties, Details."""
    numbers = tuple(map(int, (*VERSION.split("."), "0")[:4]))
    told = {
        "CompanyName": "The Cabinet project",
        "FileDescription": NAME,
        "FileVersion": VERSION,
        "InternalName": COMMAND,
        "LegalCopyright": "MIT License",
        "OriginalFilename": f"{COMMAND}.exe",
        "ProductName": NAME,
        "ProductVersion": VERSION,
        "Comments": SUMMARY,
    }
    rows = ", ".join(f"StringStruct({key!r}, {value!r})" for key, value in told.items())
    return (
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3f, "
        "flags=0x0, OS=0x40004, fileType=0x1, subtype=0x0, date=(0, 0)), "
        f"kids=[StringFileInfo([StringTable('040904B0', [{rows}])]), "
        "VarFileInfo([VarStruct('Translation', [1033, 1200])])])\n"
    )
