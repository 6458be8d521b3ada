"""Keeps the catalogs: every sentence that a player reads, for translators and for the program.

The sentences stand in the code, in the games' sheets, lessons and puzzles, and in the cast; the
colors' names in the palette, those of cards and symbols in the built-in decks.

    python -m tools.build_catalog            write cabinet.pot, bring all languages up to it
    python -m tools.build_catalog --begin de begin a language
    python -m tools.build_catalog --check    only say how complete each is, and what is wrong
    python -m tools.build_catalog --count    count the English sentences, and how easily they read

`assets/locale/LANG/LC_MESSAGES/cabinet.po` is what translators write. New sentences come into it,
with the old translation of a similar one as a guess that is marked (fuzzy), which no player sees.
`cabinet.mo` beside it is made from it, and kept with it, since a checkout has no tool to make it.
"""

import re
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from itertools import chain, takewhile
from pathlib import Path
from string import Formatter
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from art.palette import palette
from games.library import GAMES, translated
from pocket.files import Files
from rules.core import AS_ON_BUTTONS, plain_words
from rules.decks.cards import CARD, DECK, SYMBOL
from rules.decks.face import face_words
from rules.decks.reading import read_deck_ids
from rules.decks.shelf import deck, deck_files
from rules.files.plainyaml import Plain, parse, read_text
from rules.presidential_poker.sixchex import SYMBOLS, tables
from rules.words import lowered
from table.cast import FILE as CAST
from table.cast import read_cast
from table.letters import LETTERS, context_of

ROOT: Final = Path(__file__).resolve().parent.parent
CATALOG: Final = ROOT / "assets" / "locale" / "cabinet.pot"
ROOMS: Final = ("rules", "bots", "art", "table", "ui", "pocket", "prints", "games", "bench")


@cache
def catalog() -> Catalog:
    """Return all sentences, each with the files in which it stands; don't change it."""
    found = Catalog(project="Cabinet", charset="utf-8")
    for room in ROOMS:
        for file, line, sentence, notes, context in extract_from_dir(
            ROOT / room, [("**.py", "python")]
        ):
            place = (f"{room}/{Path(file).as_posix()}", line)
            found.add(sentence, None, [place], auto_comments=notes, context=context)
    for spoken in Files().page.said:
        found.add(spoken, None, [("assets/pocket", 0)], auto_comments=("on a phone's page",))
    files = (file for game in GAMES for file in (game.sheet, game.lesson, game.puzzles))
    for written in sorted(file for file in files if file is not None):
        for sentence in _sentences(written):
            found.add(sentence, None, [(written.relative_to(ROOT).as_posix(), 0)])
    for character in read_cast(CAST).characters:
        for sentence in (character.calling, *chain(*character.lines.values())):
            found.add(sentence, None, [(CAST.relative_to(ROOT).as_posix(), 0)])
    for sentence, context, note, deck_file in _of_decks():
        if context == DECK and (found.get(sentence) or found.get(lowered(str(sentence)), SYMBOL)):
            continue  # rules.decks.cards finds it there
        found.add(sentence, None, [(deck_file, 0)], auto_comments=(note,), context=context)
    for declared in GAMES:
        for words in map(plain_words, declared.open(declared.rules().seat_range[0]).actions):
            if words not in AS_ON_BUTTONS:
                place = (f"rules/{declared.name}/actions.py", 0)
                found.add(words, None, [place], context=declared.name)
    for what, pressed in LETTERS.items():
        note = "a letter on a button: of its words, unlike the others of the same question"
        found.add(pressed, None, [("table/letters.py", 0)], (), (note,), context=context_of(what))
    for color in palette().seats:
        found.add(color.name, None, [("assets/art/palette.yaml", 0)])
    for message in found:
        message.flags.discard("python-format")  # "95 % in …" is none of it
    return found


def _sentences(file: Path) -> list[str]:
    """Return the texts of a game's sheet, lesson or puzzles as the program looks them up."""
    found: list[str] = []

    def note(sentence: str) -> Plain:
        if is_worded(sentence):
            found.append(sentence)
        return sentence

    translated(parse(read_text(file)), note)
    return found


def _of_decks() -> Iterator[tuple[str | tuple[str, str], str, str, str]]:
    """Yield the words of the built-in decks: with context, a note, and their file."""
    yield from _of_symbols()
    for path in deck_files():
        file = path.relative_to(ROOT).as_posix()
        for whole in map(deck, read_deck_ids(path)):
            yield whole.title, DECK, "a deck's title", file
            for card in whole:
                if is_worded(card.words):
                    yield card.words, CARD, f"a card of the deck {path.stem}", file
                for words in filter(is_worded, card.apart.values()):
                    yield words, DECK, f"in the names of cards of the deck {path.stem}", file
                for words in filter(is_worded, face_words(whole.face, card.fields)):
                    yield words, DECK, f"stands on cards of the deck {path.stem}", file


def _of_symbols() -> Iterator[tuple[str | tuple[str, str], str, str, str]]:
    about = tables().deck
    symbols = (about.attributes[name] for name in (*SYMBOLS, "figure_group"))
    for value in chain.from_iterable(symbols):
        if is_worded(str(value.value)):
            file = f"assets/decks/{about.id}.yaml"
            yield value.one_and_many[0], SYMBOL, "a symbol on a card of Presidential Poker", file
            yield value.one_and_many, SYMBOL, "count: a number of cards as a word", file


def is_worded(words: str) -> bool:
    """Whether there is a word in it, and not only fields and letters that stand for themselves."""
    return any(map(str.islower, re.sub(r"\{[^}]*\}", "", words)))


# --- languages ---------------------------------------------------------------------------------


def languages() -> list[Path]:
    """Return the catalogs that translators write."""
    return sorted(CATALOG.parent.glob(f"*/LC_MESSAGES/{CATALOG.stem}.po"))


def read(file: Path) -> Catalog:
    """Return the catalog of a language, named as its folder is."""
    with file.open("rb") as content:
        return read_po(content, locale=file.parent.parent.name, abort_invalid=True)


def begun(name: str) -> Catalog:
    """Return an empty catalog of a language, with nothing left to fill in at its head."""
    new = Catalog(
        locale=name,
        project="Cabinet",
        last_translator="Cabinet's makers",
        language_team="Cabinet's makers",
        revision_date=datetime.now(UTC),
        fuzzy=False,
    )
    new.version = new.msgid_bugs_address = ""
    language = new.locale.english_name if new.locale is not None else name
    new.header_comment = f"# Cabinet in {language}."
    return new


def brought_up(old: Catalog, sentences: Catalog) -> Catalog:
    """Return a language's catalog with all sentences of the program; guesses are marked."""
    old.update(sentences, update_creation_date=False)  # else every build changes every file
    for message in old:
        if not message.fuzzy:  # what a guess was made from, read back as remarks, one for each line
            remarks = takewhile(lambda each: not each.startswith("|"), message.user_comments)
            message.user_comments = [*remarks]
    return old


NARROW: Final = "\N{NARROW NO-BREAK SPACE}"
_BEFORE: Final = re.compile(r"(?<=[^\s:(])[ \N{NO-BREAK SPACE}](?=[;!»]|[:?](?!:)|(?<=\d.)%)")


def spaced(french: str) -> str:
    """Return a French sentence with narrow no-break spaces beside its punctuation."""
    return _BEFORE.sub(NARROW, french).replace("« ", f"«{NARROW}")


def write(language: Catalog, file: Path) -> None:
    """Write a catalog for translators, and beside it the one that the program reads."""
    if str(language.locale) == "fr":
        for message in language:
            said = message.string
            if message.id and said:
                many = isinstance(said, tuple | list)
                message.string = tuple(map(spaced, said)) if many else spaced(str(said))
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as output:
        write_po(output, language, width=100, include_lineno=False, include_previous=True)
    file.with_suffix(".mo").write_bytes(compiled(language))


def compiled(language: Catalog) -> bytes:
    """Return a catalog as the program reads it: without guesses, and without what is not there."""
    content = BytesIO()
    write_mo(content, language)
    return content.getvalue()


def follows(file: Path) -> bool:
    """Return whether the program reads what stands in a translator's catalog."""
    try:
        made = file.with_suffix(".mo").read_bytes()
        return _said(made) == _said(compiled(read(file)))
    except (OSError, ValueError):
        return False


def _said(content: bytes) -> dict[object, str]:
    catalog: dict[object, str] = vars(GNUTranslations(BytesIO(content)))["_catalog"]
    return {key: said for key, said in catalog.items() if key}


def done(language: Catalog, sentences: Catalog) -> int:
    """Return how many of the sentences a language says."""
    return sum(_is_said(language.get(each.id, each.context)) for each in sentences if each.id)


def _is_said(message: Message | None) -> bool:
    if message is None or message.fuzzy:
        return False
    said = message.string if isinstance(message.string, tuple | list) else (message.string,)
    return all(said)


def faults(language: Catalog) -> list[str]:
    """Return in sentences what is wrong with the translations that players see."""
    return [
        f"“{_first(message)}”: {what}"
        for message in language
        if message.id and _is_said(message)
        for what in _faults(message, language.num_plurals)
    ]


def _first(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _faults(message: Message, plurals: int) -> Iterator[str]:
    ids = (message.id,) if isinstance(message.id, str) else tuple(message.id)
    string = message.string or ""
    said = (string,) if isinstance(string, str) else tuple(string)
    if len(ids) > 1 and len(said) != plurals:
        yield f"it has {len(said)} forms where the language has {plurals}"
    yield from map(str, message.check())
    known, needed = fields(ids[0]), fields(ids[-1])
    if known is None or needed is None:
        return
    for at, form in enumerate(said):
        there = fields(form)
        if there is None:
            yield f"a brace has no partner in “{form}”"
            continue
        foreign = there - known - needed
        missing = (needed & known if at == 0 else needed) - there
        yield from (f"the field {each} is not in the sentence" for each in sorted(foreign))
        yield from (f"the field {each} is missing" for each in sorted(missing))
        for edge in ("start", "end"):
            if _edge(form, edge) != _edge(ids[0], edge):
                yield f"the spaces at its {edge} are others"


def fields(sentence: str) -> set[str] | None:
    """Return the fields of a sentence with how they are written; `None` where it has a fault."""
    try:
        parts = list(Formatter().parse(sentence))
    except ValueError:
        return None
    return {
        "{" + name + (f"!{turned}" if turned else "") + (f":{form}" if form else "") + "}"
        for _words, name, form, turned in parts
        if name is not None
    }


def _edge(words: str, edge: str) -> str:
    core = words.strip(" \n")
    return words[: words.find(core)] if edge == "start" else words[words.rfind(core) + len(core) :]


def report(sentences: Catalog) -> int:
    """Say how complete each language is and what is wrong with it; return the exit status."""
    wrong = 0
    for file in languages():
        language = read(file)
        said, all_ = done(language, sentences), len(sentences)
        print(f"{file.parent.parent.name}: {said} of {all_} sentences ({100 * said // all_}%)")
        found = faults(language)
        if not follows(file):
            found.append("cabinet.mo is another one: run python -m tools.build_catalog")
        print(*(f"  {each}" for each in found), sep="\n", end="\n" if found else "")
        wrong += len(found)
    return 1 if wrong else 0


def counted(sentences: Catalog) -> tuple[int, int]:
    """Return how many sentences there are, and how many words; a plural counts once."""
    said = [_first(each) for each in sentences if each.id]
    return len(said), sum(len(each.split()) for each in said)


_VOWELS: Final = re.compile(r"[aeiouy]+", re.IGNORECASE)
_END: Final = re.compile(r"[.!?](?:\s|$)")


def reading_ease(texts: Sequence[str]) -> tuple[float, float]:
    """Return Flesch's reading ease of English texts, and their words in a sentence."""
    words = [word for text in texts for word in re.findall(r"[A-Za-z’']+", text)]
    sentences = sum(max(1, len(_END.findall(text))) for text in texts)
    syllables = sum(max(1, len(_VOWELS.findall(re.sub(r"e$", "", word)))) for word in words)
    average = len(words) / sentences
    return 206.835 - 1.015 * average - 84.6 * syllables / len(words), average


def _explaining(sentences: Catalog) -> list[str]:
    """Return the texts of help, rules, lessons and puzzles: all of them that end as sentences."""
    told = (
        _first(each)
        for each in sentences
        if each.locations and each.locations[0][0].endswith((".yaml", "program_help.py"))
    )
    return [text for text in told if text.endswith((".", "!", "?")) and len(text.split()) > 4]


def main(words: Sequence[str] | None = None) -> int:
    """Write, check or count the catalogs; return the exit status."""
    parser = ArgumentParser(prog="build_catalog", description="Keep the catalogs of all languages.")
    parser.add_argument("--check", action="store_true", help="write nothing")
    parser.add_argument("--count", action="store_true", help="only count sentences and words")
    parser.add_argument("--begin", metavar="LANG", help="begin a language: de, pt_BR …")
    asked = parser.parse_args(words)
    sentences = catalog()
    if asked.count:
        print("{} sentences, {} words".format(*counted(sentences)))
        if told := _explaining(sentences):
            ease, average = reading_ease(told)
            print(f"help and rules: reading ease {ease:.0f}, {average:.1f} words a sentence")
        return 0
    if not asked.check:
        files = languages()
        if asked.begin:
            new = CATALOG.parent / asked.begin / "LC_MESSAGES" / f"{CATALOG.stem}.po"
            files += [new] if new not in files else []
        CATALOG.parent.mkdir(parents=True, exist_ok=True)
        with CATALOG.open("wb") as output:
            write_po(output, sentences, width=100)
        for file in files:
            name = file.parent.parent.name
            old = read(file) if file.exists() else begun(name)
            write(brought_up(old, sentences), file)
        print(f"{len(sentences)} sentences: {CATALOG.name}")
    return report(sentences)


if __name__ == "__main__":
    sys.exit(main())
