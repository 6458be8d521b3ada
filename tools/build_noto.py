"""Cut the fonts for names in other scripts out of Noto's: ``python -m tools.build_noto FOLDER…``.

The folders, or folders below them, hold `NotoSans…-Regular.ttf` (Debian's fonts-noto-core),
`NotoSansCJK-Regular.ttc` (fonts-noto-cjk) and `NotoEmoji_400Regular.ttf` (npm's
@expo-google-fonts/noto-emoji). What is left out are hints, letters that only scholars need, and
shapes that a renderer finds by itself. `letters.txt` then says of every font which letters it has,
so that the program need not open one to know it.
"""

import argparse
from collections.abc import Iterable, Iterator
from itertools import chain, pairwise
from pathlib import Path
from typing import Final

from fontTools.subset import Options, Subsetter  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

FOLDER: Final = Path(__file__).resolve().parent.parent / "assets" / "fonts"
LETTERS: Final = FOLDER / "letters.txt"
HEAD: Final = """\
# Which letters each font has, made by tools/build_noto.py: code points and ranges, hexadecimal.
"""

SCRIPTS: Final[dict[str, tuple[range, ...]]] = {
    "Armenian": (range(0x530, 0x590),),
    "Hebrew": (range(0x591, 0x600),),
    "Arabic": (range(0x600, 0x700), range(0x750, 0x780), range(0x8A0, 0x900)),
    "Devanagari": (range(0x900, 0x980), range(0xA8E0, 0xA900)),
    "Bengali": (range(0x980, 0xA00),),
    "Gurmukhi": (range(0xA00, 0xA80),),
    "Gujarati": (range(0xA80, 0xB00),),
    "Tamil": (range(0xB80, 0xC00),),
    "Telugu": (range(0xC00, 0xC80),),
    "Kannada": (range(0xC80, 0xD00),),
    "Malayalam": (range(0xD00, 0xD80),),
    "Sinhala": (range(0xD80, 0xE00),),
    "Thai": (range(0xE00, 0xE80),),
    "Lao": (range(0xE80, 0xF00),),
    "Myanmar": (range(0x1000, 0x10A0),),
    "Georgian": (range(0x10A0, 0x1100), range(0x1C90, 0x1CC0)),
    "Ethiopic": (range(0x1200, 0x1380),),
    "Khmer": (range(0x1780, 0x1800),),
}
"""The scripts that have a font each, and the blocks that names in them are written with."""
UNSEEN: Final = {0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0}
"""Letters that nobody sees."""
SIMPLIFIED: Final = 2
"""The font of simplified Chinese in the collection; all have all letters, in its own shapes."""


def main() -> None:
    """Write the fonts and the list of their letters."""
    parser = argparse.ArgumentParser(description="Cut the fonts for names out of Noto's.")
    parser.add_argument("folders", nargs="+", metavar="FOLDER", help="where Noto's fonts are")
    folders = parser.parse_args().folders
    sources = {path.name: path for folder in folders for path in Path(folder).rglob("*.tt[cf]")}
    for script, blocks in SCRIPTS.items():
        _cut(TTFont(sources[f"NotoSans{script}-Regular.ttf"]), f"Noto{script}.ttf", chain(*blocks))
    collection = sources["NotoSansCJK-Regular.ttc"]
    east_asian = TTFont(collection, fontNumber=SIMPLIFIED)
    _cut(east_asian, "NotoCJK.otf", _east_asian(), shaped=False)
    emoji = TTFont(sources["NotoEmoji_400Regular.ttf"])
    _cut(emoji, "NotoEmoji.ttf", emoji.getBestCmap())
    write_letters()


def _east_asian() -> Iterator[int]:
    """Yield what the national standards have: the commonest letters of each language.

    GB 2312 is simplified Chinese; of Big5 level 1 is; of JIS X 0208 both levels; of KS X 1001 the
    2,350 syllables.
    """
    yield from chain(range(0x3001, 0x3130), range(0x31F0, 0x3200), range(0xFF01, 0xFFA0))
    for codec, first, last in (
        ("gb2312", 0xB0, 0xF7),
        ("big5", 0xA4, 0xC6),
        ("euc_jp", 0xB0, 0xF4),
        ("euc_kr", 0xB0, 0xC8),
    ):
        pairs = (bytes((high, low)) for high in range(first, last + 1) for low in range(64, 255))
        for pair in pairs:
            letter = pair.decode(codec, "ignore")
            if len(letter) == 1 and ord(letter) > 0x7F:
                yield ord(letter)


def _cut(font: TTFont, name: str, codes: Iterable[int], *, shaped: bool = True) -> None:
    """Write of a font what these letters need, with other shapes of theirs where it is `shaped`."""
    options = Options()
    if not shaped:
        options.layout_features = []
    options.drop_tables += ["vhea", "vmtx", "VORG", "STAT"]
    options.hinting = False
    options.name_IDs = [0, 1, 2, 13, 14]
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=set(codes) - UNSEEN)
    subsetter.subset(font)
    font.recalcTimestamp = False  # the same letters make the same file
    font.save(FOLDER / name)


def write_letters() -> None:
    """Write which letters each font beside it has."""
    LETTERS.write_text(letters_of_fonts(), encoding="ascii", newline="\n")


def letters_of_fonts() -> str:
    """Return the list: a line for each font."""
    lines = (
        f"{path.name} {' '.join(_ranges(sorted(TTFont(path).getBestCmap())))}\n"
        for path in sorted(FOLDER.glob("*.[ot]tf"))
    )
    return HEAD + "".join(lines)


def _ranges(codes: list[int]) -> Iterator[str]:
    """Yield sorted code points as ranges."""
    gaps = [0, *(at for at, (left, right) in enumerate(pairwise(codes), 1) if right > left + 1)]
    for begin, end in pairwise([*gaps, len(codes)]):
        first, last = codes[begin], codes[end - 1]
        yield f"{first:X}" if first == last else f"{first:X}-{last:X}"


if __name__ == "__main__":
    main()
