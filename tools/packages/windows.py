"""Windows: the installer (Inno Setup) and the zip that runs from a stick."""

import hashlib
import os
import platform
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Final

from rules.version import VERSION
from tools.packages import store
from tools.packages.names import ENDING, FILES, ID, KIND, NAME, SUMMARY, home_page

OURS: Final = FILES / "windows"
WINGET: Final = "1.10.0"
"""The format of winget's manifests."""
SIGN_TOOL: Final = "CABINET_SIGN_TOOL"
"""The variable with a whole command that signs the file put for its `$f`; without it, unsigned."""
HOME_BESIDE: Final = '@echo off\r\nset CABINET_HOME=%~dp0Data\r\nstart "" "%~dp0cabinet.exe" %*\r\n'


def build(frozen: Path, into: Path) -> list[Path]:
    """Return the zip, the installer where Inno Setup is there, and its manifests for winget."""
    for program in frozen.glob("*.exe"):
        _sign(program)
    made = [_portable(frozen, into)]
    compiler = shutil.which("iscc") or _usual_place()
    if compiler is None:
        sys.exit("The installer needs Inno Setup 6 (iscc); the zip is made.")
    made.append(_installer(compiler, frozen, into))
    made += write_winget(made[-1], into)
    return made


def installer_texts() -> str:
    """Return the lines of the installer's own sentences, in each of its languages."""
    names = {"OpenRecords": "open", "RecordKind": "record", "AboutIt": "summary"}
    return "".join(
        f"{tag}.{name}={told}\n"
        for name, text in names.items()
        for tag, told in store.TEXTS[text].items()
    )


def write_winget(installer: Path, into: Path) -> list[Path]:
    """Return the three files by which winget finds the installer on the page of the release."""
    address = f"{home_page()}/releases/download/v{VERSION}/{installer.name}"
    head = f"PackageIdentifier: CabinetTable.{NAME}\nPackageVersion: {VERSION}\n"
    foot = f"ManifestVersion: {WINGET}\n"
    license_ = f"License: MIT\nLicenseUrl: {home_page()}/blob/main/LICENSE\n"
    texts = (
        f"Publisher: The Cabinet project\nPackageName: {NAME}\nPackageUrl: {home_page()}\n"
        f"{license_}ReleaseNotesUrl: {home_page()}/releases/tag/v{VERSION}\n"
    )
    made = {
        "": f"{head}DefaultLocale: en-US\nManifestType: version\n",
        ".installer": f"{head}InstallerType: inno\nScope: user\nUpgradeBehavior: install\n"
        f"FileExtensions: [{ENDING}]\nMinimumOSVersion: 10.0.0.0\nInstallers:\n"
        f"  - Architecture: {_machine()}\n    InstallerUrl: {address}\n    InstallerSha256: "
        f"{hashlib.sha256(installer.read_bytes()).hexdigest().upper()}\n"
        "ManifestType: installer\n",
    }
    for tag in store.LANGUAGES:
        locale, kind = ("en-US", "defaultLocale") if tag == "en" else (tag, "locale")
        told = f"ShortDescription: {store.TEXTS['summary'][tag]}\n"
        told += f"Description: {store.TEXTS['about'][tag]}\nTags: [card-game, cards, game, poker]\n"
        made[f".locale.{locale}"] = (
            f"{head}PackageLocale: {locale}\n{texts}{told}ManifestType: {kind}\n"
        )
    paths = []
    for name, words in made.items():
        paths.append(into / f"CabinetTable.{NAME}{name}.yaml")
        paths[-1].write_text(words + foot, encoding="utf-8")
    return paths


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
    texts = into / "texts.iss"
    texts.write_text(installer_texts(), encoding="utf-8-sig")  # by which Inno Setup knows UTF-8
    messages = into / "lithuanian.isl"
    messages.write_text((OURS / messages.name).read_text("utf-8"), encoding="utf-8-sig")
    told = {
        "Texts": str(texts),
        "Messages": str(messages),
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
    subprocess.run([*words, str(OURS / "cabinet.iss")], check=True)
    texts.unlink()
    messages.unlink()
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
