"""YAML as plain data, safe to read from anybody's file.

A file is bounded in size before it is read; anchors, aliases, tags and second documents are
refused as they are met, depth and number of values are bounded, so that no file can grow while
it is read. The data is built straight from the parser's events, in one pass; what a plain word
means follows YAML 1.2 as editors do: `no`, `on` and `2026-11-21` are texts.
"""

import re
from pathlib import Path
from typing import Any, Final, TypeAlias

import yaml

from rules.files.outside import OutsideError, read_bytes
from rules.files.quoting import brief

_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

MAX_BYTES: Final = 256 * 1024
MAX_DEPTH: Final = 16
MAX_VALUES: Final = 20_000

Plain: TypeAlias = "dict[str, Plain] | list[Plain] | str | int | float | bool | None"
Place: TypeAlias = tuple[str | int, ...]
"""Where in the data: keys and list positions from the top, `("cards", 0, "of")`."""

_WHOLE: Final = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})")
_DECIMAL: Final = re.compile(r"[-+]?[0-9]{1,15}\.[0-9]{0,15}")
_NOT_IN_YAML: Final = r"[^\t\n\r -~\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
"""Slow to compile, and only needed where something is wrong."""
_CONTROL: Final = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff"
    r"\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]"  # these turn the text round them
)
_WORDS: Final[dict[str, bool | None]] = {
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys(("null", "Null", "NULL", "~", ""), None),
}


class FileError(ValueError):
    """What is wrong with a file and what to do about it, and where: a line or a place."""

    def __init__(
        self, what: str, remedy: str, *, line: int | None = None, place: Place | None = None
    ) -> None:
        super().__init__(what)
        self.what = what
        self.remedy = remedy
        self.line = line
        self.place = place


def read_text(path: Path) -> str:
    """The text of a UTF-8 file of at most `MAX_BYTES` bytes; raises FileError for any other."""
    try:
        data = read_bytes(path, MAX_BYTES)
    except OutsideError as error:
        raise FileError(error.what, error.remedy) from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileError(
            "this is not UTF-8 text",
            "save the file as UTF-8 text",
            line=data.count(b"\n", 0, error.start) + 1,
        ) from None


def parse(text: str, lines: dict[Place, int] | None = None, *, before: str = "") -> Plain:
    """The data of one YAML document; raises FileError, with the line, for all that is not plain.

    With `lines`, the line of every key and list item is put in there, by its place. With `before`
    the document, a mapping, is read as far as that key alone.
    """
    reader = _Reader(text, lines, before)
    try:
        return reader.document()
    except yaml.MarkedYAMLError as error:
        raise _not_yaml(text, error) from None
    except yaml.YAMLError:
        found = re.search(_NOT_IN_YAML, text)
        raise FileError(
            "a control character stands in the text",
            "remove it",
            line=text.count("\n", 0, found.start()) + 1 if found else None,
        ) from None


class _Reader:
    """Builds plain data from the events of one document."""

    def __init__(self, text: str, lines: dict[Place, int] | None, before: str) -> None:
        self._before = before
        self._events = yaml.parse(text, Loader=_LOADER)
        self._lines = lines
        self._values = 0
        self._broken_off = False

    def document(self) -> Plain:
        next(self._events)  # the stream's start
        start = next(self._events)
        if isinstance(start, yaml.StreamEndEvent):
            raise FileError("the file is empty", "copy one of Cabinet's own and change it")
        first = next(self._events)
        plain = self._value(first, ())
        if self._broken_off:
            return plain
        next(self._events)  # the document's end
        after = next(self._events)
        if isinstance(after, yaml.DocumentStartEvent):
            raise FileError(
                "a second document begins here",
                "keep one in a file and remove this '---'",
                line=_line(after),
            )
        return plain

    def _value(self, event: Any, place: Place) -> Plain:
        self._refuse_tricks(event, place)
        if isinstance(event, yaml.ScalarEvent):
            return _plain_scalar(event)
        if isinstance(event, yaml.MappingStartEvent):
            return self._mapping(place)
        return self._list(place)

    def _refuse_tricks(self, event: Any, place: Place) -> None:
        self._values += 1
        if isinstance(event, yaml.AliasEvent) or event.anchor is not None:
            raise FileError(
                "anchors (&) and aliases (*) are not allowed",
                "write the values out, or put the text in quotation marks",
                line=_line(event),
            )
        if event.tag is not None:
            raise FileError(
                "tags (!) are not allowed",
                "remove it, or put the text in quotation marks",
                line=_line(event),
            )
        if len(place) > MAX_DEPTH:
            raise FileError(
                f"lists and mappings are nested more than {MAX_DEPTH} deep",
                "remove some levels",
                line=_line(event),
            )
        if self._values > MAX_VALUES:
            raise FileError(
                f"there are more than {MAX_VALUES} values", "shorten the file", line=_line(event)
            )

    def _mapping(self, place: Place) -> Plain:
        mapping: dict[str, Plain] = {}
        for event in self._events:
            if isinstance(event, yaml.MappingEndEvent):
                break
            self._refuse_tricks(event, place)
            if not isinstance(event, yaml.ScalarEvent):
                raise FileError(
                    "a key is a list or a mapping",
                    "put texts with braces or brackets in quotation marks",
                    line=_line(event),
                )
            key = event.value
            if key == self._before and not place:
                self._broken_off = True
                break
            _refuse_control(event)
            if key in mapping:
                raise FileError(
                    f"the key '{brief(key)}' stands here a second time",
                    "remove one of the two",
                    line=_line(event),
                )
            self._note(event, (*place, key))
            mapping[key] = self._value(next(self._events), (*place, key))
        return mapping

    def _list(self, place: Place) -> Plain:
        items: list[Plain] = []
        for event in self._events:
            if isinstance(event, yaml.SequenceEndEvent):
                break
            self._note(event, (*place, len(items)))
            items.append(self._value(event, (*place, len(items))))
        return items

    def _note(self, event: Any, place: Place) -> None:
        if self._lines is not None:
            self._lines[place] = _line(event)


def _line(event: Any) -> int:
    line: int = event.start_mark.line + 1
    return line


def _plain_scalar(event: Any) -> Plain:
    text: str = event.value
    _refuse_control(event)
    if not event.implicit[0]:  # quoted, or a block of text
        return text
    if text in _WORDS:
        return _WORDS[text]
    if _WHOLE.fullmatch(text):
        return int(text)
    return float(text) if _DECIMAL.fullmatch(text) else text


def _refuse_control(event: Any) -> None:
    if not event.value.isprintable() and _CONTROL.search(event.value):
        raise FileError("a control character stands in the text", "remove it", line=_line(event))


def _not_yaml(text: str, error: yaml.MarkedYAMLError) -> FileError:
    """A syntax error in our own words; the parser's are for programmers."""
    mark = error.problem_mark or error.context_mark
    number = min(mark.line, text.count("\n")) if mark is not None else 0
    written = text.split("\n")[number]
    if "\t" in written[: len(written) - len(written.lstrip())]:
        what, remedy = "a tab stands at the start of the line", "indent with spaces"
    elif error.problem and "character that cannot start" in error.problem:
        what = "a value begins with a sign that has a meaning of its own in YAML"
        remedy = "put the value in quotation marks"
    elif error.problem and "mapping values are not allowed" in error.problem:
        what = "a colon stands where no key can be"
        remedy = "put a text with a colon in quotation marks, or check the indentation"
    else:
        what = "this is not YAML ({reason})".format(reason=brief(error.problem or "?", 80))
        remedy = "check the indentation, colons, brackets and quotation marks here and above"
    return FileError(what, remedy, line=number + 1)
