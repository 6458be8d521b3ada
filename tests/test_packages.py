"""What packages are made of: one version, all files that are read, every license, right names."""

import gzip
import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import distribution
from pathlib import Path
from xml.etree import ElementTree

import pytest
import yaml
from PIL import Image

from games.library import GAMES
from rules.files.plainyaml import parse, read_text
from rules.version import VERSION
from rules.words import languages
from tests import there
from tools.draw_screenshots import PICTURES
from tools.packages import bill, linux, macos, manual, store, windows
from tools.packages.frozen import NOT_READ, ROOMS, binaries, data, uncredited, write_licenses
from tools.packages.names import COMMAND, EMBLEM, EMBLEM_SIZES, ENDING, ID, KIND, ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tree of a program that is frozen only by name."""
    if sys.platform == "win32":
        pytest.skip("Windows has neither such links nor such rights")
    folder = tmp_path_factory.mktemp("packages")
    frozen = folder / "frozen"
    (frozen / "_internal").mkdir(parents=True)
    (frozen / "cabinet").write_bytes(b"\x7fELF")
    linux.lay_out(frozen, folder / "tree")
    return folder / "tree"


def test_the_version_stands_in_one_place_and_has_a_chapter_of_changes() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" in project["project"]["dynamic"]
    assert project["tool"]["setuptools"]["dynamic"]["version"]["attr"] == "rules.version.VERSION"
    rooms = {
        each.removesuffix("/**") for each in project["tool"]["setuptools"]["package-data"][COMMAND]
    }
    assert set(ROOMS) <= rooms  # the wheel has what packages have
    version, _date, changes = linux.releases()[0]
    assert version == VERSION
    assert changes


LOOK_ROUND = """
import sys
opened = set()
sys.addaudithook(lambda event, told: opened.add(str(told[0])) if event == "open" else None)
from bench.tables import busiest_table
from games.library import GAMES, library
from ui.lobby.lobby import LobbyScene
from ui.pages.rules import RulesScene
app = busiest_table()
app.push(LobbyScene(library()))
for entry in library():
    app.push(RulesScene(entry, games=library()))
    app.step([])
    lesson = GAMES[entry.name].lesson
    lesson and lesson.read_bytes()
    puzzles = GAMES[entry.name].puzzles
    puzzles and puzzles.read_bytes()
app.sound("card")
print(*sorted(opened), sep="\\n")
"""


def test_whatever_the_program_reads_goes_along(home: Path) -> None:
    """What it opens of this folder while somebody looks round is in the package, or is code."""
    around = {**os.environ, "CABINET_HOME": str(home), "PYTHONPATH": str(ROOT)}
    told = subprocess.run(
        [sys.executable, "-c", LOOK_ROUND], env=around, capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stderr
    opened = {Path(name) for name in told.stdout.splitlines()}
    ours = {path for path in opened if path.is_relative_to(ROOT) and path.suffix not in NOT_READ}
    along = {Path(path) for path, _folder in data()}
    assert {path for path in ours if ".venv" not in path.parts and path.is_file()} <= along
    assert {declared.sheet for declared in GAMES} <= ours


def test_whatever_lies_beside_the_code_goes_along() -> None:
    words = ["git", "-C", str(ROOT), "ls-files", "-z"]
    told = subprocess.run(words, capture_output=True, text=True, check=False)
    names = [name for name in told.stdout.split("\0") if "/" in name]
    if not names:
        pytest.skip("this is no clone")
    never = (".ci/", ".github/", "LICENSES/", "docs/", "tests/", "tools/")
    beside = [name for name in names if not name.startswith(never) and Path(name).suffix != ".py"]
    along = {path for path, _folder in data()}
    missing = {name for name in beside if str(ROOT / name) not in along}
    assert {name for name in missing if not name.endswith((".po", ".pot"))} == set()
    assert str(ROOT / "CREDITS.md") in along


def test_a_library_that_nobody_credited_is_found(tmp_path: Path) -> None:
    for name in ("libSDL2-2-50d19f93.0.so.0.3200.10", "libz.so.1", "zlib1.dll", "libspy-1.so.2"):
        (tmp_path / name).touch()
    assert uncredited(tmp_path) == {"spy"}


def test_the_texts_of_all_licenses_of_what_is_bundled_go_along(tmp_path: Path) -> None:
    write_licenses(tmp_path / "licenses")
    there = {file.name: file.read_text("utf-8", "replace") for file in tmp_path.rglob("*.txt")}
    assert {"GPL-2.txt", "GPL-3.txt", "LGPL-2.1.txt", "LGPL-3.txt", "Cabinet.txt"} <= set(there)
    files = distribution("prismatoid").files or ()
    own = [file for file in files if "licenses" in file.parts]
    assert len(own) == sum(name.startswith("prismatoid ") for name in there)  # none over another
    assert any("Mozilla Public License" in there[name] for name in there if "prismatoid" in name)


def test_the_emblem_is_there_in_every_size_and_shows_itself_in_the_menu(tree: Path) -> None:
    for pixels in EMBLEM_SIZES:
        with Image.open(EMBLEM / f"{pixels}.png") as picture:
            assert picture.size == (pixels, pixels)
            assert picture.getchannel("A").getpixel((0, 0)) == 0  # round corners
        icon = tree / f"share/icons/hicolor/{pixels}x{pixels}/apps/{ID}.png"
        assert icon.read_bytes() == (EMBLEM / f"{pixels}.png").read_bytes()
    assert ElementTree.parse(tree / f"share/icons/hicolor/scalable/apps/{ID}.svg")


def test_desktops_find_the_program_its_files_and_its_window(tree: Path) -> None:
    entry = (tree / f"share/applications/{ID}.desktop").read_text()
    assert "Exec=cabinet %f\n" in entry
    assert f"MimeType={KIND};\n" in entry
    assert f"Icon={ID}\n" in entry
    assert "StartupWMClass=Cabinet\n" in entry
    assert (tree / "bin/cabinet").resolve() == (tree / "lib/cabinet/cabinet").resolve()
    kind = ElementTree.parse(tree / f"share/mime/packages/{ID}.xml").getroot()[0]
    assert kind.get("type") == KIND
    spaced = "{http://www.freedesktop.org/standards/shared-mime-info}"
    glob, magic = kind.find(f"{spaced}glob"), kind.find(f"{spaced}magic/{spaced}match")
    assert there(glob).get("pattern") == f"*.{ENDING}"
    assert magic is not None
    begun = (ROOT / "tests/records/sanity_rook.cabinet").read_text()
    assert begun.startswith(str(magic.get("value")))


@pytest.mark.parametrize(
    ("validator", "file"),
    [
        (["desktop-file-validate"], f"share/applications/{ID}.desktop"),
        (["appstreamcli", "validate", "--no-net"], f"share/metainfo/{ID}.metainfo.xml"),
    ],
    ids=["desktop entry", "metainfo"],
)
def test_what_desktops_read_is_valid(tree: Path, validator: list[str], file: str) -> None:
    if shutil.which(validator[0]) is None:
        pytest.skip(f"needs {validator[0]}")
    done = subprocess.run([*validator, str(tree / file)], capture_output=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_metainfo_tells_the_version_and_pictures_that_are_there(tree: Path) -> None:
    metainfo = ElementTree.parse(tree / f"share/metainfo/{ID}.metainfo.xml").getroot()
    release = there(metainfo.find("releases/release"))
    assert release.get("version") == VERSION
    pictures = [str(image.text) for image in metainfo.iterfind("screenshots/screenshot/image")]
    assert len(pictures) == len(PICTURES)
    assert [item.text for item in release.iterfind("description/ul/li")]
    for picture in pictures:
        assert (ROOT / "docs" / picture.rsplit("/", 1)[-1]).exists()


def test_the_script_of_the_archive_puts_a_folder_with_any_name_into_the_menu(
    tree: Path, tmp_path: Path
) -> None:
    unpacked, prefix = tmp_path / "my games & more", tmp_path / "local"
    shutil.copytree(tree, unpacked, symlinks=True)
    script = unpacked / "install.sh"
    script.write_text(linux._filled("install.sh"))
    subprocess.run(["sh", str(script), str(prefix)], check=True, capture_output=True)
    entry = (prefix / f"share/applications/{ID}.desktop").read_text()
    assert f'Exec="{unpacked}/bin/cabinet" %f\n' in entry
    assert (prefix / "bin/cabinet").resolve() == (unpacked / "lib/cabinet/cabinet").resolve()
    subprocess.run(["sh", str(script), "--remove", str(prefix)], check=True, capture_output=True)
    left = [path for path in prefix.rglob("*") if not path.is_dir() and "cache" not in path.name]
    assert [path.name for path in left if "abinet" in path.name] == []


COMPLETE = {
    "bash": 'source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _cabinet; '
    'printf "%s\\n" "${COMPREPLY[@]}"',
    "fish": 'source $argv[1]; complete -C "$argv[2..-1]"',
}
COMPLETIONS = {
    "bash": f"share/bash-completion/completions/{COMMAND}",
    "fish": f"share/fish/vendor_completions.d/{COMMAND}.fish",
    "zsh": f"share/zsh/vendor-completions/_{COMMAND}",
}


@pytest.mark.parametrize("shell", COMPLETE)
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("pri", {"print"}),
        ("print d", {"dealer", "deck"}),
        ("simulate --se", {"--seats", "--seed", "--seconds"}),
        ("simulate president", {name for name in GAMES.names if name.startswith("president")}),
        ("print deck --paper ", {"a3", "a4", "letter", "tabloid"}),
        ("serve sanity_rook --por", {"--port"}),
    ],
)
def test_shells_offer_what_may_come_next(
    tree: Path, shell: str, words: str, offered: set[str]
) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"needs {shell}")
    given = [str(tree / COMPLETIONS[shell]), COMMAND, *words.split(" ")]
    done = subprocess.run(
        [shell, "-c", COMPLETE[shell], *given],
        cwd=tree / "bin",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert {line.split("\t")[0] for line in done.stdout.splitlines()} == offered


def test_every_shell_can_read_its_completion_and_man_its_page(tree: Path) -> None:
    for shell in filter(shutil.which, COMPLETIONS):
        done = subprocess.run(
            [shell, "-n", str(tree / COMPLETIONS[shell])], capture_output=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, b"")
    page = gzip.decompress((tree / f"share/man/man6/{COMMAND}.6.gz").read_bytes()).decode()
    for place in manual.places():
        assert f'.SH "{" ".join(place.path).upper() or "OPTIONS"}"'.replace("-", r"\-") in page
        options = [word.word for word in place.words() if word.word.startswith("-")]
        assert all(option.replace("-", r"\-") in page for option in options)
    if shutil.which("man"):
        words = ["man", "--warnings", "--local-file", str(tree / f"share/man/man6/{COMMAND}.6.gz")]
        around = {**os.environ, "MANROFFSEQ": "", "MANWIDTH": "80", "LC_ALL": "C.UTF-8"}
        done = subprocess.run(words, capture_output=True, check=False, env=around)
        assert (done.returncode, done.stderr) == (0, b"")


def test_macos_knows_records_and_every_pixel_of_its_screens() -> None:
    told = macos.information()
    assert told["NSHighResolutionCapable"] is True
    (document,) = told["CFBundleDocumentTypes"]
    (exported,) = told["UTExportedTypeDeclarations"]
    assert document["LSItemContentTypes"] == [exported["UTTypeIdentifier"]]
    assert exported["UTTypeTagSpecification"] == {"public.filename-extension": [ENDING]}


def test_the_bill_of_materials_has_every_library_and_part_with_its_license(tmp_path: Path) -> None:
    told = json.loads(bill.write(tmp_path, "2026-11-22").read_text(encoding="utf-8"))
    assert (told["bomFormat"], told["metadata"]["component"]["version"]) == ("CycloneDX", VERSION)
    parts = {part["name"]: part for part in told["components"]}
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    for name, version in re.findall(r"^([\w.-]+)==([\w.+]+)", lock, re.MULTILINE):
        if name in ("pip", "charset-normalizer"):  # of which the frozen program has no need
            assert name not in parts
        else:
            assert parts[name]["purl"] == f"pkg:pypi/{name}@{version}"
    assert {"Python", "OpenSSL", "GLib"} <= parts.keys()
    assert all(part["licenses"] for part in parts.values())
    assert len({part["bom-ref"] for part in parts.values()}) == len(told["components"])
    again = bill.write(tmp_path, "2026-11-22").read_text(encoding="utf-8")
    assert json.loads(again) == told


def test_of_one_tree_each_archive_is_the_same(tree: Path, tmp_path: Path) -> None:
    """Whenever it is built, by whom, and however strict their mask is."""
    digests = set()
    for name, mask, day in (("one", 0o022, 1_000_000_000), ("two", 0o077, 1_700_000_000)):
        before = os.umask(mask)
        try:
            copy, into = tmp_path / name / "tree", tmp_path / name / "dist"
            shutil.copytree(tree, copy, symlinks=True)
            into.mkdir()
            for path in [copy, *copy.rglob("*")]:
                os.utime(path, (day, day), follow_symlinks=False)
                if not path.is_symlink() and mask == 0o077:
                    path.chmod(path.stat().st_mode & ~mask)
            digests.add(hashlib.sha256(linux._archive(copy, into).read_bytes()).hexdigest())
        finally:
            os.umask(before)
    assert len(digests) == 1


def test_stores_desktops_and_installers_speak_the_programs_languages(tree: Path) -> None:
    assert set(store.LANGUAGES) == {*languages()}
    assert all(tuple(texts) == store.LANGUAGES for texts in store.TEXTS.values())
    entry = (tree / f"share/applications/{ID}.desktop").read_text()
    metainfo = (tree / f"share/metainfo/{ID}.metainfo.xml").read_text()
    kind = (tree / f"share/mime/packages/{ID}.xml").read_text()
    installer = windows.installer_texts()
    script = (windows.OURS / "cabinet.iss").read_text()
    for tag in store.LANGUAGES:
        assert f'Name: "{tag}"; MessagesFile: ' in script
        assert f"{tag}.OpenRecords={store.TEXTS['open'][tag]}\n" in installer
        if tag != "en":
            assert f"Comment[{tag}]={store.TEXTS['summary'][tag]}\n" in entry
            assert f'<summary xml:lang="{tag}">{store.TEXTS["summary"][tag]}<' in metainfo
            assert f'<comment xml:lang="{tag}">{store.TEXTS["record"][tag]}<' in kind
    own = set(re.findall(r"\{cm:(\w+)[,}]", script))
    brought = {"CreateDesktopIcon", "AdditionalIcons", "LaunchProgram"}  # by Inno Setup itself
    assert own - brought == {name.split(".")[1].split("=")[0] for name in installer.splitlines()}


def test_the_flatpak_may_do_what_the_program_can(tmp_path: Path) -> None:
    archive = tmp_path / "cabinet.tar.gz"
    archive.write_bytes(b"an archive")
    path = linux._flatpak(archive, tmp_path)
    told = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert path.name == f"{ID}.{platform.machine()}.yaml"  # or the second would be over the first
    assert told["id"] == ID
    assert {
        "--socket=x11",
        "--socket=pulseaudio",
        "--share=network",
        "--device=all",
        "--filesystem=xdg-run/speech-dispatcher",
    } <= set(told["finish-args"])
    (source,) = told["modules"][0]["sources"]
    assert source["sha256"] == hashlib.sha256(b"an archive").hexdigest()


def test_winget_finds_the_installer_of_the_release(tmp_path: Path) -> None:
    installer = tmp_path / "Cabinet-setup.exe"
    installer.write_bytes(b"an installer")
    told = [
        yaml.safe_load(path.read_text("utf-8"))
        for path in windows.write_winget(installer, tmp_path)
    ]
    assert {each["PackageIdentifier"] for each in told} == {"CabinetTable.Cabinet"}
    assert {each["PackageVersion"] for each in told} == {VERSION}
    kinds = {each["ManifestType"]: each for each in told}
    assert kinds.keys() == {"version", "installer", "defaultLocale", "locale"}
    (one,) = kinds["installer"]["Installers"]
    assert one["InstallerUrl"].endswith(f"/releases/download/v{VERSION}/{installer.name}")
    assert one["InstallerSha256"] == hashlib.sha256(b"an installer").hexdigest().upper()
    spoken = {each["PackageLocale"].split("-")[0] for each in told if "PackageLocale" in each}
    assert spoken == set(store.LANGUAGES)
    assert all(len(each["ShortDescription"]) <= 256 for each in told if "PackageLocale" in each)


def test_macos_images_are_notarised_and_stapled_after_they_are_built() -> None:
    steps = (ROOT / ".github/workflows/packages.yml").read_text(encoding="utf-8")
    told = ["tools.package\n", "notarytool submit", "stapler staple", "upload-artifact@"]
    assert sorted(told, key=steps.index) == told


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_workflows_take_only_what_is_pinned_and_show_no_secret_to_a_shell(workflow: Path) -> None:
    words = read_text(workflow)
    assert parse(words)
    used = re.findall(r"uses: (\S+)", words)
    assert used
    for action in used:
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", action), action
    for line in words.splitlines():
        if "secrets." in line:  # handed over as a variable, never as a part of a command
            assert re.fullmatch(r" +[A-Z_]+: \$\{\{ secrets\.[A-Z_]+ \}\}", line), line


def test_main_py_and_cabinet_pyw_can_be_double_clicked() -> None:
    main = ROOT / "main.py"
    assert main.read_text(encoding="utf-8").startswith("#!/usr/bin/env python3\n")
    assert sys.platform == "win32" or main.stat().st_mode & 0o111
    assert "main.py" in (ROOT / "Cabinet.pyw").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.window
def test_the_frozen_program_plays_prints_and_opens_its_window(tmp_path: Path) -> None:
    from tools.packages.frozen import freeze
    from tools.try_package import Program as Tried
    from tools.try_package import play_and_print, try_frozen

    frozen = freeze(tmp_path / "work")
    try_frozen(frozen)
    home = tmp_path / "home"
    home.mkdir()
    tried = Tried([str(frozen / "cabinet")], {"CABINET_HOME": str(home), "PATH": "/usr/bin"})
    play_and_print(tried, home, GAMES.names)


WITHOUT = """
import sys, urllib.request
from pathlib import Path
from tools.packages.frozen import LEFT_OUT
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name in LEFT_OUT or name.split(".")[0] in LEFT_OUT:
            raise ImportError(name)
for name in list(sys.modules):
    if name in LEFT_OUT or name.split(".")[0] in LEFT_OUT:
        del sys.modules[name]
sys.meta_path.insert(0, Missing())
"""
SERVE = """
from games.phones import ServedPhones
phones = ServedPhones()
doors = phones.open(lambda: None, host="127.0.0.1")
print(urllib.request.urlopen(doors.addresses[0] + "/self-check", timeout=20).read().decode())
phones.close()
"""
PRINT = """
from main import main
assert main(["print", "everything", "sanity_rook", "-o", sys.argv[1]]) == 0
print(len(list(Path(sys.argv[1]).glob("*.pdf"))))
"""


@pytest.mark.parametrize(("program", "said"), [(SERVE, '"wire"'), (PRINT, "7")])
def test_nothing_that_packages_leave_out_is_missed(program: str, said: str, tmp_path: Path) -> None:
    told = subprocess.run(
        [sys.executable, "-c", WITHOUT + program, f"{tmp_path}/"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    assert said in told.stdout


def test_the_page_for_phones_goes_along() -> None:
    along = {Path(path) for path, _folder in data()}
    page = {path for path in (ROOT / "assets" / "pocket").rglob("*") if path.is_file()}
    assert page <= along


def test_what_speaks_goes_along_to_where_its_library_looks_for_it() -> None:
    import prism

    native = Path(prism.__file__).parent / "_native"
    along = {Path(path).name: goes_to for path, goes_to in binaries()}
    assert any("prism_cffi" in name for name in along)
    assert {native / name for name in along} <= set(native.iterdir())
    assert set(along.values()) == {"prism/_native"}
