"""Windows: the installer (Inno Setup) and the zip that runs from a stick."""

import os
import platform
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Final

from rules.version import VERSION
from tools.packages.names import ENDING, FILES, ID, KIND, NAME, SUMMARY, home_page

SIGN_TOOL: Final = "CABINET_SIGN_TOOL"
"""The variable with a whole command that signs the file put for its `$f`; without it, unsigned."""
HOME_BESIDE: Final = '@echo off\r\nset CABINET_HOME=%~dp0Data\r\nstart "" "%~dp0cabinet.exe" %*\r\n'


def build(frozen: Path, into: Path) -> list[Path]:
    """Return the zip, and the installer where Inno Setup is there."""
    for program in frozen.glob("*.exe"):
        _sign(program)
    made = [_portable(frozen, into)]
    compiler = shutil.which("iscc") or _usual_place()
    if compiler is None:
        sys.exit("The installer needs Inno Setup 6 (iscc); the zip is made.")
    made.append(_installer(compiler, frozen, into))
    return made


def _portable(frozen: Path, into: Path) -> Path:
    """Return the zip; `Cabinet portable.cmd` in it keeps games and settings beside the program."""
    path = into / f"{NAME}-{VERSION}-windows-{_machine()}.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for file in sorted(frozen.rglob("*")):
            archive.write(file, Path(NAME) / file.relative_to(frozen))
        archive.writestr(f"{NAME}/Cabinet portable.cmd", HOME_BESIDE)
    return path


def _installer(compiler: str, frozen: Path, into: Path) -> Path:
    name = f"{NAME}-{VERSION}-windows-{_machine()}-setup"
    told = {
        "Name": NAME,
        "Version": VERSION,
        "Id": ID,
        "Kind": KIND,
        "Ending": ENDING,
        "Summary": SUMMARY,
        "Home": home_page(),
        "Frozen": str(frozen.resolve()),
        "Into": str(into.resolve()),
        "Output": name,
        "Emblem": str((frozen.parents[1] / "made" / "cabinet.ico").resolve()),
    }
    words = [compiler, "/Q", *(f"/D{key}={value}" for key, value in told.items())]
    subprocess.run([*words, str(FILES / "windows" / "cabinet.iss")], check=True)
    installer = into / f"{name}.exe"
    _sign(installer)
    return installer


def _sign(file: Path) -> None:
    command = os.environ.get(SIGN_TOOL)
    if command:
        subprocess.run(command.replace("$f", f'"{file}"'), check=True, shell=True)


def _machine() -> str:
    return {"amd64": "x64", "arm64": "arm64"}.get(platform.machine().lower(), "x86")


def _usual_place() -> str | None:
    for folder in (os.environ.get("PROGRAMFILES(X86)"), os.environ.get("PROGRAMFILES")):
        compiler = Path(folder or "") / "Inno Setup 6" / "ISCC.exe"
        if folder and compiler.exists():
            return str(compiler)
    return None
