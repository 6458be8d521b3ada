"""The bill of materials (CycloneDX): each library and part in the packages, with its license.

It is read from the lock file and CREDITS.md, so it is the same for all systems.
"""

import json
import re
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from rules.version import VERSION
from tools.packages.frozen import goes_along
from tools.packages.names import COMMAND, ID, NAME, ROOT, SUMMARY, home_page

FORMAT: Final = "1.6"
_ROW: Final = re.compile(r"^\| (.+?) \| (.+?) \| (https?://\S+) \|", re.MULTILINE)


def write(into: Path, released: str) -> Path:
    """Write the bill of a release of this day into a folder and return the file."""
    path = into / f"{COMMAND}-{VERSION}.cdx.json"
    parts = [*_libraries(), *_bundled()]
    told = {
        "$schema": f"http://cyclonedx.org/schema/bom-{FORMAT}.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": FORMAT,
        "version": 1,
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_DNS, json.dumps(parts))}",
        "metadata": {
            "timestamp": f"{released}T00:00:00Z",
            "component": {
                "type": "application",
                "bom-ref": ID,
                "name": NAME,
                "version": VERSION,
                "description": SUMMARY,
                "licenses": [{"expression": "MIT"}],
                "externalReferences": [{"type": "website", "url": home_page()}],
            },
        },
        "components": parts,
        "dependencies": [{"ref": ID, "dependsOn": [part["bom-ref"] for part in parts]}],
    }
    path.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    return path


def _libraries() -> Iterator[dict[str, Any]]:
    """Yield the locked libraries to play with."""
    table = {name: (license_, home) for name, license_, home in _rows("### To play")}
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    for name, version in re.findall(r"^([\w.-]+)==([\w.+]+)", lock, re.MULTILINE):
        if goes_along(name):
            license_, home = table[name]
            purl = f"pkg:pypi/{name}@{version}"
            yield {
                **_part(name, home, purl),
                "version": version,
                "purl": purl,
                "licenses": [{"expression": license_}],
            }


def _bundled() -> Iterator[dict[str, Any]]:
    """Yield what comes with Python and the libraries; those have the versions."""
    for name, license_, home in _rows("## What the packages include"):
        yield {**_part(name, home, f"part:{name}"), "licenses": [{"license": {"name": license_}}]}


def _part(name: str, home: str, ref: str) -> dict[str, Any]:
    reference = {"type": "website", "url": home}
    return {"type": "library", "bom-ref": ref, "name": name, "externalReferences": [reference]}


def _rows(title: str) -> list[tuple[str, str, str]]:
    credits_ = (ROOT / "CREDITS.md").read_text(encoding="utf-8")
    section = credits_[credits_.index(title) + len(title) :]
    return _ROW.findall(re.split(r"^##", section, maxsplit=1, flags=re.MULTILINE)[0])
