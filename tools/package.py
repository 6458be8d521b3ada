"""Builds what the people of this system expect to install, from a clone with its `.venv`.

    python -m tools.package [--into dist] [--frozen]

Linux: a `.deb` (where dpkg is), a `.tar.gz` and the Flatpak's manifest; Windows: an installer and
a zip; macOS: a `.dmg`; all: the bill of materials. Where a certificate is given, they are signed
with it: `CABINET_SIGN_AS` names one in macOS' keychain, `CABINET_SIGN_TOOL` is Windows' command,
with `$f` for the file. Needs `requirements-dev.txt`.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tools.packages import bill, linux, macos, windows
from tools.packages.frozen import freeze, size
from tools.packages.names import ROOT

MEGABYTE: Final = 1_000_000
MOST_INSTALLED: Final = (86 if sys.platform == "linux" else 90) * MEGABYTE
MOST_DEB: Final = 36 * MEGABYTE


def build(into: Path, work: Path, *, only_frozen: bool = False) -> list[Path]:
    """Build the packages of this system into a folder and return them.

    Ends the program where one is larger than people should have to fetch.
    """
    frozen = freeze(work)
    print(f"{frozen}: {size(frozen) / MEGABYTE:.1f} MB")
    if size(frozen) > MOST_INSTALLED:
        sys.exit(f"The program takes more than {MOST_INSTALLED // MEGABYTE} MB.")
    if only_frozen:
        return [frozen]
    into.mkdir(parents=True, exist_ok=True)
    system = {"win32": windows, "darwin": macos}.get(sys.platform, linux)
    made: list[Path] = system.build(frozen, into)
    made.append(bill.write(into, linux.releases()[0][1]))
    for path in made:
        print(f"{path}: {path.stat().st_size / MEGABYTE:.1f} MB")
        if path.suffix == ".deb" and path.stat().st_size > MOST_DEB:
            sys.exit(f"The .deb takes more than {MOST_DEB // MEGABYTE} MB.")
    return made


def main(words: Sequence[str] | None = None) -> None:
    """Build as the command line says."""
    parser = argparse.ArgumentParser(description="Build the packages of this system.")
    parser.add_argument("--into", type=Path, default=ROOT / "dist", help="usually dist")
    parser.add_argument("--work", type=Path, default=ROOT / "build", help="usually build")
    parser.add_argument("--frozen", action="store_true", help="only the folder that runs by itself")
    arguments = parser.parse_args(words)
    into, work = arguments.into.resolve(), arguments.work.resolve()
    build(into, work, only_frozen=arguments.frozen)


if __name__ == "__main__":
    main()
