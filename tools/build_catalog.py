"""Writes `assets/locale/cabinet.pot`: every sentence that a player reads, for translators.

The sentences stand in the code, in the games' sheets, lessons and puzzles, and in the cast; the
colors' names in the palette.

    python -m tools.build_catalog
    pybabel init -i assets/locale/cabinet.pot -d assets/locale -D cabinet -l de
    pybabel compile -d assets/locale -D cabinet

The program speaks the language of the system where `assets/locale` has it, else English.
"""

from itertools import chain
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir, extract_from_file
from babel.messages.pofile import write_po

from games.library import GAMES, translated
from rules.files.plainyaml import Plain, parse, read_text
from ui.art.palette import palette
from ui.company.cast import FILE as CAST
from ui.company.cast import read_cast

ROOT: Final = Path(__file__).resolve().parent.parent
CATALOG: Final = ROOT / "assets" / "locale" / "cabinet.pot"
ROOMS: Final = ("rules", "bots", "ui", "pocket", "games")
STARTED: Final = "main.py"


def catalog() -> Catalog:
    """Return all sentences, each with the files in which it stands."""
    found = Catalog(project="Cabinet", charset="utf-8")
    for room in ROOMS:
        for file, line, sentence, notes, context in extract_from_dir(
            ROOT / room, [("**.py", "python")]
        ):
            place = (f"{room}/{Path(file).as_posix()}", line)
            found.add(sentence, None, [place], auto_comments=notes, context=context)
    for line, sentence, notes, context in extract_from_file("python", ROOT / STARTED):
        found.add(sentence, None, [(STARTED, line)], auto_comments=notes, context=context)
    files = (file for game in GAMES for file in (game.sheet, game.lesson, game.puzzles))
    for written in sorted(file for file in files if file is not None):
        for sentence in _sentences(written):
            found.add(sentence, None, [(written.relative_to(ROOT).as_posix(), 0)])
    for character in read_cast(CAST).characters:
        for sentence in (character.calling, *chain(*character.lines.values())):
            found.add(sentence, None, [(CAST.relative_to(ROOT).as_posix(), 0)])
    for color in palette().seats:
        found.add(color.name, None, [("assets/art/palette.yaml", 0)])
    for message in found:
        message.flags.discard("python-format")  # "95 % in …": only braces are filled in here
    return found


def _sentences(file: Path) -> list[str]:
    """Return the texts of a game's sheet, lesson or puzzles as the program looks them up."""
    found: list[str] = []

    def note(sentence: str) -> Plain:
        found.append(sentence)
        return sentence

    translated(parse(read_text(file)), note)
    return found


if __name__ == "__main__":
    CATALOG.parent.mkdir(parents=True, exist_ok=True)
    found = catalog()
    with CATALOG.open("wb") as output:
        write_po(output, found, width=100)
    print(f"{len(found)} sentences: {CATALOG.relative_to(ROOT)}")
