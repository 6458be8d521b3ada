"""The man page and the completions of bash, zsh and fish, made from the program's parsers."""

import argparse
import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from games.library import GAMES
from main import parser
from rules.version import VERSION
from rules.words import lowered
from tools.packages.names import SUMMARY


class Word(NamedTuple):
    """A word that may stand somewhere on the command line, and what it does."""

    word: str
    does: str


class Place(NamedTuple):
    """A command: its words, as ("print", "deck"), and its parser."""

    path: tuple[str, ...]
    parser: argparse.ArgumentParser
    does: str

    def words(self) -> Iterator[Word]:
        """Yield what may come next: options, commands, games."""
        for action in self.parser._actions:
            help_ = _plain(action.help or "")
            if isinstance(action, argparse._SubParsersAction):
                yield from (Word(each.path[-1], each.does) for each in _below(self, action))
            elif action.option_strings:
                yield from (Word(option, help_) for option in action.option_strings)
            elif action.dest == "game":
                yield from (Word(name, "game") for name in GAMES.names)
            else:
                yield from (Word(str(choice), help_) for choice in action.choices or ())

    def values(self) -> Iterator[tuple[str, list[str]]]:
        """Yield the options of named values, each with these."""
        for action in self.parser._actions:
            if action.option_strings and action.choices:
                for option in action.option_strings:
                    yield option, [str(choice) for choice in action.choices]


def _plain(help_: str) -> str:
    return " ".join(help_.replace("%%", "%").split())


def _below(place: Place, action: "argparse._SubParsersAction[Any]") -> Iterator[Place]:
    does = {each.dest: _plain(each.help or "") for each in action._choices_actions}
    for name, below in action.choices.items():
        yield Place((*place.path, name), below, does.get(name, ""))


def places() -> Iterator[Place]:
    """Yield the whole command line, then each command and those inside of it."""
    found = [Place((), parser(), SUMMARY)]
    while found:
        place = found.pop(0)
        yield place
        for action in place.parser._actions:
            if isinstance(action, argparse._SubParsersAction):
                found = [*_below(place, action), *found]


# --- the man page ---------------------------------------------------------------------------------

PAGE: Final = r""".TH CABINET 6 "{date}" "Cabinet {version}" "Games"
.SH NAME
cabinet \- {summary}
.SH SYNOPSIS
.B cabinet
.RI [ FILE.cabinet ]
.br
.B cabinet
.I COMMAND
.RI [ ARGUMENT ...]
.SH DESCRIPTION
Without arguments the window opens at the lobby.
A
.I .cabinet
file is a recorded game: it is resumed, or shown if it is over.
If a window is open already, it comes to the front and does that.
{commands}
.SH GAMES
{games}
.SH ENVIRONMENT
.TP
.B CABINET_HOME
A folder for settings and games, used instead of the usual ones.
.SH FILES
.TP
.I ~/.config/Cabinet
Settings, saved set-ups and statistics.
.TP
.I ~/.local/share/Cabinet/games
Every game played.
.SH EXIT STATUS
0 if all went well; 2 if something can't be done, with a sentence that says why.
"""


def _roff(text: str) -> str:
    return re.sub(r"^([.'])", r"\\&\1", text.replace("\\", r"\e").replace("-", r"\-"))


def page(date: str) -> str:
    """Return the man page."""
    return PAGE.format(
        date=date,
        version=VERSION,
        summary=_roff(lowered(SUMMARY)),
        commands="\n".join(_section(place) for place in places()),
        games=", ".join(map(_roff, GAMES.names)) + ".",
    )


def _section(place: Place) -> str:
    title = " ".join(place.path).upper() if place.path else "OPTIONS"
    lines = [f'.SH "{_roff(title)}"'] + ([_roff(place.does) + "."] if place.path else [])
    for action in place.parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            continue
        names = ", ".join(action.option_strings)
        takes = "" if action.nargs == 0 else str(action.metavar or action.dest.upper())
        shown = " ".join(part for part in (names, takes) if part)
        told = _plain(action.help or "")
        if action.choices:
            told += f" ({', '.join(map(str, action.choices))})"
        lines += [".TP", f".B {_roff(shown)}", _roff(told)]
    return "\n".join(lines)


# --- completions ----------------------------------------------------------------------------------

# Each shell walks the words that are there to the command that they name ($at, as /print/deck), and
# offers what may come next; an option of named values offers these, all else is files.
BASH: Final = """\
_cabinet() {
  local at= word words=
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$at/$word" in
      @PATHS@) at="$at/$word" ;;
    esac
  done
  case "${COMP_WORDS[COMP_CWORD-1]}" in
    @VALUES@
    *) case "$at" in
      @WORDS@
    esac ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _cabinet cabinet
"""
ZSH: Final = """\
#compdef cabinet
local at= word
local -a offered
for word in "${(@)words[2,CURRENT-1]}"; do
  case "$at/$word" in
    @PATHS@) at="$at/$word" ;;
  esac
done
case "${words[CURRENT-1]}" in
  @VALUES@
  *) case "$at" in
    @WORDS@
  esac ;;
esac
_describe word offered
_files
"""
FISH: Final = """\
function __cabinet_at
  set -l at ""
  for word in (commandline -opc)[2..-1]
    contains -- "$at/$word" @PATHS@; and set at "$at/$word"
  end
  echo "$at"
end
@WORDS@
@VALUES@
"""


def _key(place: Place) -> str:
    return "".join(f"/{word}" for word in place.path)


def _quoted(text: str, quote: str) -> str:
    """Return a text between single quotes, which are written as `quote` inside."""
    return "'" + text.replace("'", quote) + "'"


def _filled(template: str, between: str, words: Iterator[str], values: Iterator[str]) -> str:
    paths = between.join(_key(place) for place in places() if place.path)
    for name, text in (("PATHS", paths), ("WORDS", words), ("VALUES", values)):
        (line,) = re.findall(rf".*@{name}@.*\n", template)
        if isinstance(text, str):
            template = template.replace(f"@{name}@", text)
        else:
            lines = "".join(line.replace(f"@{name}@", each) for each in text)
            template = template.replace(line, lines)
    return template


def bash() -> str:
    """Return the completion of bash."""
    words = (
        f"{_quoted(_key(place), '')}) words='{' '.join(each.word for each in place.words())}' ;;"
        for place in places()
    )
    values = (f"{option}) words='{' '.join(named)}' ;;" for option, named in _values())
    return _filled(BASH, "|", words, values)


def zsh() -> str:
    """Return the completion of zsh, which says what each word does."""

    def told(word: Word) -> str:
        return _quoted(f"{word.word}:{word.does}", "'\\''")

    words = (
        f"{_quoted(_key(place), '')}) offered=({' '.join(map(told, place.words()))}) ;;"
        for place in places()
    )
    values = (f"{option}) offered=({' '.join(named)}) ;;" for option, named in _values())
    return _filled(ZSH, "|", words, values)


def fish() -> str:
    """Return the completion of fish, which says what each word does."""

    def lines() -> Iterator[str]:
        for place in places():
            at = f"complete -c cabinet -n 'test (__cabinet_at) = \"{_key(place)}\"'"
            for word in place.words():
                kind = f"-a {word.word}"
                if word.word.startswith("--"):
                    kind = f"-l {word.word[2:]}"
                elif word.word.startswith("-"):
                    kind = f"-s {word.word[1:]}"
                yield f"{at} {kind} -d {_quoted(word.does, chr(92) + chr(39))}"

    values = (f"complete -c cabinet -l {o[2:]} -x -a '{' '.join(named)}'" for o, named in _values())
    return _filled(FISH, " ", lines(), values)


def _values() -> Iterator[tuple[str, list[str]]]:
    """Yield each option of named values once, with all that it has anywhere."""
    found: dict[str, list[str]] = {}
    for place in places():
        for option, named in place.values():
            found[option] = list(dict.fromkeys([*found.get(option, ()), *named]))
    yield from found.items()
