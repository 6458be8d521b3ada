"""README and docs/: short enough to be read, every page found, every link and picture alive."""

import re
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from rules.files.plainyaml import parse, read_text
from tools.draw_screenshots import DOCS, PICTURES, draw

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted(
    [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / ".github").glob("*.md")]
)
MOST_LINES = 120


def headings(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as GitHub and MkDocs make them."""
    titles = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-") for title in titles}


def links(page: Path) -> list[tuple[str, str]]:
    """Return the files and anchors in this folder that a page links to."""
    text = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    found = re.findall(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)", text)
    return [(file, anchor) for file, anchor in found if "://" not in file]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_link_is_dead(page: Path) -> None:
    for file, anchor in links(page):
        target = page.parent / file if file else page
        assert target.exists(), f"{page.name} links to {file}"
        assert not anchor or anchor in headings(target), f"{page.name} links to {file}#{anchor}"


def test_readme_is_short_and_every_page_is_found_from_it() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= MOST_LINES
    found, ahead = set[Path](), [ROOT / "README.md"]
    while ahead:
        page = ahead.pop()
        found.add(page)
        linked = [(page.parent / file).resolve() for file, _anchor in links(page) if file]
        ahead += [each for each in linked if each.suffix == ".md" and each not in found]
    assert {*(ROOT / "docs").glob("*.md")} <= found


def test_the_site_has_every_page() -> None:
    site = parse(read_text(ROOT / "mkdocs.yml"))
    listed = set(re.findall(r"[\w-]+\.md", str(site)))
    assert {page.name for page in (ROOT / "docs").glob("*.md")} <= listed


SMALL = (160, 90)
"""A size at which only what somebody would see differs."""
MOST_APART = 1.0
"""Of 255, in the mean of all points and colors: one plate in another place is more."""


def test_pictures_in_the_docs_show_the_program_of_today() -> None:
    drawn = dict(draw())
    assert drawn.keys() == PICTURES.keys()
    for name, picture in drawn.items():
        with Image.open(DOCS / f"{name}.png") as kept:
            assert kept.size == picture.size
            apart = ImageChops.difference(kept.convert("RGB").resize(SMALL), picture.resize(SMALL))
        far = max(ImageStat.Stat(apart).mean)
        assert far < MOST_APART, f"docs/{name}.png is old: run python -m tools.draw_screenshots"
