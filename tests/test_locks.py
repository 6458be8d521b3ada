"""The lock files: what is installed is what the ranges allow, whole, and for every system."""

import re
from functools import cache
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path
from typing import NamedTuple

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

import bootstrap

ROOT = Path(__file__).resolve().parent.parent
FILES = ("requirements", "requirements-dev")
COMPILED = ("fonttools", "msgspec", "pillow", "pygame-ce", "pyyaml")
PYTHONS = 4
SYSTEMS = 5  # Linux and macOS on two kinds of processor, Windows


class Locked(NamedTuple):
    """A library of a lock file."""

    version: Version
    marker: str
    hashes: tuple[str, ...]


@cache
def lock(name: str) -> dict[str, Locked]:
    """The libraries of a lock file, by name."""
    text = re.sub(r"^ *#.*\n", "", (ROOT / f"{name}.lock").read_text(), flags=re.MULTILINE)
    libraries: dict[str, Locked] = {}
    for entry in text.replace("\\\n", " ").strip().splitlines():
        wanted, *hashes = entry.split("--hash=sha256:")
        requirement = Requirement(wanted)
        (exactly,) = requirement.specifier
        assert exactly.operator == "=="
        libraries[canonicalize_name(requirement.name)] = Locked(
            Version(exactly.version), str(requirement.marker or ""), tuple(map(str.strip, hashes))
        )
    return libraries


@pytest.mark.parametrize("name", FILES)
def test_every_range_is_met_by_the_locked_version(name: str) -> None:
    for line in bootstrap._lines(f"{name}.txt"):
        wanted = Requirement(line)
        found = lock(name).get(canonicalize_name(wanted.name))
        assert found is not None, f"{wanted.name} is not locked; run python -m tools.build_lock"
        assert wanted.specifier.contains(found.version), f"{line} is locked at {found.version}"


@pytest.mark.parametrize("name", FILES)
def test_whatever_a_library_needs_is_locked_too(name: str) -> None:
    libraries = lock(name)
    for library in libraries:
        try:
            needs = requires(library) or ()
        except PackageNotFoundError:
            assert libraries[library].marker, f"{library} is locked, but not installed"
            continue
        for line in needs:
            need = Requirement(line)
            if need.marker is None or need.marker.evaluate({"extra": ""}):
                assert canonicalize_name(need.name) in libraries, f"{library} needs {need}"


@pytest.mark.parametrize("name", FILES)
def test_every_library_has_its_hashes_and_no_place_is_named(name: str) -> None:
    for library, locked in lock(name).items():
        assert locked.hashes, library
        assert all(re.fullmatch("[0-9a-f]{64}", each) for each in locked.hashes), library
    text = (ROOT / f"{name}.lock").read_text()
    assert not re.search(r"://|@ |--(extra-)?index|--find-links|(^|\s)/\w", text)


@pytest.mark.parametrize("library", COMPILED)
def test_compiled_libraries_are_locked_for_every_system_and_python(library: str) -> None:
    # a lock that knew this computer's files alone would have a hash or two
    assert len(lock("requirements")[library].hashes) >= PYTHONS * SYSTEMS


def test_what_is_tested_is_what_is_played() -> None:
    played, tested = lock("requirements"), lock("requirements-dev")
    assert played.keys() <= tested.keys()
    for name, library in played.items():  # a library may be wanted by more Pythons in tests
        assert library.version == tested[name].version
        assert library.hashes == tested[name].hashes


def test_the_credits_name_every_library_and_its_license() -> None:
    credits_ = (ROOT / "CREDITS.md").read_text(encoding="utf-8")
    libraries = credits_[credits_.index("## Libraries") :]
    rows = re.findall(r"^\| ([\w-]+) \| (.+) \| (https://\S+) \|$", libraries, re.MULTILINE)
    assert [name for name, _license, _home in rows if name in lock("requirements")] == sorted(
        lock("requirements")
    )
    assert sorted(name for name, _license, _home in rows) == sorted(lock("requirements-dev"))
    assert all(license_.strip() for _name, license_, _home in rows)
