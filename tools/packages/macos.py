"""macOS: the `.app` that PyInstaller made, checked, signed where a certificate is given, in a
`.dmg`.
"""

import os
import platform
import shutil
import subprocess
from pathlib import Path
from typing import Any, Final

from rules.version import VERSION
from tools.packages.names import ENDING, ID, NAME

LEAST_SYSTEM: Final = "11.0"
SIGN_AS: Final = "CABINET_SIGN_AS"
"""The variable that names the certificate in the keychain; without it, it is signed ad hoc."""
RECORD: Final = f"{ID}.record"


def information() -> dict[str, Any]:
    """Return what the bundle says of itself: its document type, and that it knows Retina pixels."""
    return {
        "CFBundleName": NAME,
        "CFBundleDisplayName": NAME,
        "CFBundleIdentifier": ID,
        "CFBundleShortVersionString": VERSION,
        "CFBundleVersion": VERSION,
        "LSApplicationCategoryType": "public.app-category.card-games",
        "LSMinimumSystemVersion": LEAST_SYSTEM,
        "NSHighResolutionCapable": True,
        "NSSupportsAutomaticGraphicsSwitching": True,
        "NSHumanReadableCopyright": "MIT License",
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": "Cabinet game",
                "CFBundleTypeRole": "Editor",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [RECORD],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": RECORD,
                "UTTypeDescription": "Cabinet game",
                "UTTypeConformsTo": ["public.text"],
                "UTTypeTagSpecification": {"public.filename-extension": [ENDING]},
            }
        ],
    }


def build(frozen: Path, into: Path) -> list[Path]:
    """Return the disk image of the app that lies beside the frozen folder."""
    app = frozen.with_name(f"{NAME}.app")
    certificate = os.environ.get(SIGN_AS)
    if certificate:
        _run("codesign", "--verify", "--deep", "--strict", app)
    image = into / f"{NAME}-{VERSION}-{platform.machine()}.dmg"
    laid_out = into / "dmg"
    shutil.rmtree(laid_out, ignore_errors=True)
    laid_out.mkdir(parents=True)
    shutil.copytree(app, laid_out / app.name, symlinks=True)
    (laid_out / "Applications").symlink_to("/Applications")
    image.unlink(missing_ok=True)
    _run(
        *("hdiutil", "create", "-volname", NAME, "-srcfolder", laid_out),
        *("-fs", "HFS+", "-format", "UDZO", image),
    )
    shutil.rmtree(laid_out)
    if certificate:
        _run("codesign", "--sign", certificate, "--timestamp", image)
    return [image]


def _run(*words: str | Path) -> None:
    subprocess.run([str(word) for word in words], check=True)
