"""Which way letters run: Unicode's bidirectional algorithm (annex 9) for one line.

Text is drawn in sentences that run from the left; names that run from the right are isolated in
them (`rules.script.isolated`). Overrides are ignored: nobody needs them here, and they could turn
a sentence around.

python-bidi, which the tests measure this by, returns the reordered line alone. The caret, and runs
in several fonts, need each letter's level, so the levels are worked out here.
"""

from collections.abc import Iterator, Sequence
from typing import Final, Literal
from unicodedata import bidirectional

Direction = Literal["L", "R"]

_ISOLATES: Final = {"LRI", "RLI", "FSI"}
_IGNORED: Final = {"LRE", "RLE", "LRO", "RLO", "PDF", "BN"}
_NEUTRAL: Final = {"B", "S", "WS", "ON", "LRI", "RLI", "FSI", "PDI"}
_BLANK: Final = {"B", "S", "WS", "LRI", "RLI", "FSI", "PDI"}
_PAIRS: Final = {"(": ")", "[": "]", "{": "}", "「": "」", "『": "』", "【": "】", "《": "》"}
_DEEPEST: Final = 60
"""How deep isolates may lie in each other; those that lie deeper count as signs."""


def levels_of(text: str) -> list[int]:
    """Return how deep each sign lies: even where it runs from the left, odd from the right."""
    levels = [0] * len(text)
    kinds = [bidirectional(sign) or "L" for sign in text]
    _resolve(text, kinds, levels, range(len(text)), 0)
    at = len(text)
    while at and (kinds[at - 1] in _BLANK or kinds[at - 1] in _IGNORED):  # L1
        at -= 1
        levels[at] = 0
    return levels


def visual_order(levels: Sequence[int]) -> list[int]:
    """Return the places of the line's parts as they stand from left to right (L2)."""
    order = list(range(len(levels)))
    for level in range(max(levels, default=0), 0, -1):
        start = 0
        while start < len(order):
            end = start
            while end < len(order) and levels[order[end]] >= level:
                end += 1
            order[start:end] = reversed(order[start:end])
            start = max(end, start + 1)
    return order


def first_direction(text: str) -> Direction:
    """Return which way a text of its own runs: as its first letter does."""
    kinds = [bidirectional(sign) or "L" for sign in text]
    return _first_strong(kinds, range(len(text)))


def _resolve(text: str, kinds: list[str], levels: list[int], span: range, level: int) -> None:
    """Find the levels of a part that is isolated from all round it, and of what lies in it."""
    inside: list[int] = []
    at = span.start
    while at < span.stop:
        levels[at] = level
        if kinds[at] not in _IGNORED:
            inside.append(at)
        if kinds[at] in _ISOLATES and level < _DEEPEST:
            end = _end_of_isolate(kinds, at, span.stop)
            within = range(at + 1, end)
            runs = _first_strong(kinds, within) if kinds[at] == "FSI" else kinds[at][0]
            deeper = level + 1 if (level + 1) % 2 == (runs == "R") else level + 2
            _resolve(text, kinds, levels, within, deeper)
            at = end
        else:
            at += 1
    own: Direction = "R" if level % 2 else "L"
    found = _weak([kinds[at] for at in inside], own)
    marks = {place for place, at in enumerate(inside) if kinds[at] == "NSM"}
    _brackets([text[at] for at in inside], found, marks, own)
    _neutral(found, own)
    for at, kind in zip(inside, found, strict=True):  # I1, I2
        levels[at] = level + (
            (0 if kind == "L" else 1 if kind == "R" else 2) if own == "L" else kind != "R"
        )
    _follow(kinds, levels, span)


def _follow(kinds: Sequence[str], levels: list[int], span: range) -> None:
    """Have what counts as nothing stand with the sign before it."""
    for at in span:
        if kinds[at] in _IGNORED and at > span.start:
            levels[at] = levels[at - 1]


def _end_of_isolate(kinds: Sequence[str], start: int, stop: int) -> int:
    depth = 0
    for at in range(start, stop):
        if kinds[at] in _ISOLATES:
            depth += 1
        elif kinds[at] == "PDI":
            depth -= 1
            if not depth:
                return at
    return stop


def _first_strong(kinds: Sequence[str], span: range) -> Direction:
    """Return which way the first letter runs that lies in no isolate of its own (P2, P3)."""
    depth = 0
    for at in span:
        if kinds[at] in _ISOLATES:
            depth += 1
        elif kinds[at] == "PDI":
            depth = max(0, depth - 1)
        elif not depth and kinds[at] in {"L", "R", "AL"}:
            return "L" if kinds[at] == "L" else "R"
    return "L"


def _weak(kinds: list[str], own: Direction) -> list[str]:
    """Settle numbers and what belongs to them (W1 to W7)."""
    before = strong = str(own)
    for at, kind in enumerate(kinds):
        if kind == "NSM":
            kinds[at] = "ON" if before in {*_ISOLATES, "PDI"} else before
        before = kinds[at]
    for at, kind in enumerate(kinds):
        if kind in {"L", "R", "AL"}:
            strong = kind
        elif kind == "EN" and strong == "AL":
            kinds[at] = "AN"
    kinds[:] = ["R" if kind == "AL" else kind for kind in kinds]
    for at in range(1, len(kinds) - 1):
        left, right = kinds[at - 1], kinds[at + 1]
        if left == right and (
            (left == "EN" and kinds[at] in {"ES", "CS"}) or (left == "AN" and kinds[at] == "CS")
        ):
            kinds[at] = left
    for start, end in _stretches(kinds, {"ET"}):
        beside = {kinds[start - 1] if start else "", kinds[end] if end < len(kinds) else ""}
        kinds[start:end] = ["EN" if "EN" in beside else "ON"] * (end - start)
    strong = own
    for at, kind in enumerate(kinds):
        if kind in {"L", "R"}:
            strong = kind
        elif kind == "EN" and strong == "L":
            kinds[at] = "L"
        elif kind in {"ES", "CS"}:
            kinds[at] = "ON"
    return kinds


def _brackets(signs: Sequence[str], kinds: list[str], marks: set[int], own: Direction) -> None:
    """Have both signs of a pair run the same way, and the marks on them with them (N0)."""
    for start, end in _pairs(signs, kinds):
        inner = {_strong(kind) for kind in kinds[start + 1 : end]} - {""}
        if not inner:
            continue
        earlier = (_strong(kind) for kind in reversed(kinds[:start]))
        outer = next((kind for kind in earlier if kind), own)
        for bracket in (start, end):
            beyond = bracket + 1
            while beyond in marks:
                beyond += 1
            runs = own if own in inner else outer
            kinds[bracket:beyond] = [runs] * (beyond - bracket)


def _pairs(signs: Sequence[str], kinds: Sequence[str]) -> list[tuple[int, int]]:
    """Return where pairs begin and end, by their beginnings (BD16)."""
    found: list[tuple[int, int]] = []
    open_ones: list[tuple[str, int]] = []
    for at, sign in enumerate(signs):
        if kinds[at] != "ON":
            continue
        if sign in _PAIRS:
            open_ones.append((_PAIRS[sign], at))
        for depth in range(len(open_ones) - 1, -1, -1):
            if open_ones[depth][0] == sign:
                found.append((open_ones[depth][1], at))
                del open_ones[depth:]
                break
    return sorted(found)


def _strong(kind: str) -> str:
    return "R" if kind in {"R", "EN", "AN"} else "L" if kind == "L" else ""


def _neutral(kinds: list[str], own: Direction) -> None:
    """Have what has no direction run as what is round it, else as the whole (N1, N2)."""
    for start, end in _stretches(kinds, _NEUTRAL):
        left = _strong(kinds[start - 1]) if start else own
        right = _strong(kinds[end]) if end < len(kinds) else own
        kinds[start:end] = [left if left == right else own] * (end - start)


def _stretches(kinds: Sequence[str], wanted: set[str]) -> Iterator[tuple[int, int]]:
    """Yield where signs of some kinds stand beside each other."""
    start = 0
    while start < len(kinds):
        end = start
        while end < len(kinds) and kinds[end] in wanted:
            end += 1
        if end > start:
            yield start, end
        start = end + 1
