"""Enters tournaments into the ladder: `docs/ladder.csv`, and the page docs/ladder.md of it.

    python main.py tournament GAME --bots normal,mine:Player --games 100 --csv played.csv
    python -m tools.ladder played.csv

Each line of the ladder's CSV is a pair's duplicate deals of one tournament. One that is entered
again takes the place of the one before. Without a file only the page is written again.
"""

import argparse
import csv
import sys
from collections.abc import Iterator, Mapping, Sequence
from io import StringIO
from pathlib import Path
from statistics import fmean, stdev
from typing import Final, TypeAlias

import msgspec

from bots.measure.duplicate import Result
from bots.measure.rating import Series, rated
from games.library import GAMES
from rules.core import OptionsError
from rules.files.writing import write_atomically

DOCS: Final = Path(__file__).resolve().parents[1] / "docs"
ENTRIES: Final = DOCS / "ladder.csv"
PAGE: Final = DOCS / "ladder.md"
THINKING: Final = "hard"
"""The level whose strength hangs on its limit, which is then part of its name."""

_HEAD: Final = """
Every player ever entered, rated by [tournaments](laboratory.md) of duplicate deals. Each pair
plays a deal in every seating, so both get the same cards. Ratings are Bradley-Terry on the Elo
scale, with the 95% interval in parentheses. A lead of 400 points means odds of ten to one. The
mean of each ladder is 1500, so compare only players on the same one.

`python3 main.py tournament GAME --bots normal,mine:Player --games 100 --csv played.csv` tests
your own [player](laboratory.md#your-own-player-moduleclass-and-execcommand), and `python3 -m
tools.ladder played.csv` enters it here. [ladder.csv](ladder.csv) lists each tournament's pairs,
with its options, limit and seed.
"""


class Entry(msgspec.Struct, frozen=True):
    """A line of the ladder: a pair's duplicate deals in one tournament."""

    game: str
    seats: int
    options: str
    limit: str
    seed: int
    first: str
    second: str
    deals: int
    share: float
    deviation: float

    @property
    def key(self) -> tuple[object, ...]:
        """What is the same where a tournament is entered again."""
        return self.game, self.seats, self.options, self.limit, self.seed, self.first, self.second


Line: TypeAlias = Mapping[str, str]


def lines_of(path: Path) -> list[Line]:
    """Return the lines of a CSV by column; raises `OptionsError` where it cannot be read."""
    try:
        return list(csv.DictReader(StringIO(path.read_text(encoding="utf-8"))))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise OptionsError(f"{path} cannot be read: {error}.") from None


def entries_of(lines: Sequence[Line]) -> list[Entry]:
    """Return the entries that a ladder's CSV has."""
    return [msgspec.convert(line, Entry, strict=False) for line in lines]


def _named(level: str, limit: str) -> str:
    if level.rpartition(":")[2] != THINKING:
        return level
    return f"{level} ({limit} iterations)" if limit.isdecimal() else f"{level} ({limit})"


def played(lines: Sequence[Line]) -> list[Entry]:
    """Return the entries that a tournament's CSV comes to; deals that were stopped are left out."""
    games: dict[tuple[str, ...], list[list[Line]]] = {}
    for line in lines:
        sample = ("game", "seats", "options", "limit", "seed", "pair", "deal")
        of_deal = games.setdefault(tuple(line[name] for name in sample), [])
        if line["seat"] == "0":
            of_deal.append([])
        of_deal[-1].append(line)
    shares: dict[tuple[str, ...], list[float]] = {}
    pairs: dict[tuple[str, ...], tuple[str, str]] = {}
    for (*sample_of_deal, _deal), of_deal in games.items():
        if not all(line["place_points"] for game in of_deal for line in game):
            continue
        key = tuple(sample_of_deal)
        first, second = pairs.setdefault(key, _pair(of_deal))
        results = [_result(game, (first, second)) for game in of_deal]
        shares.setdefault(key, []).append(fmean(each.share(first, second) for each in results))
    entries = []
    for key, values in shares.items():
        game, seats, options, limit, seed, _words = key
        first, second = (_named(level, limit) for level in pairs[key])
        deviation = stdev(values) if len(values) > 1 else 0.5
        numbers = (len(values), round(fmean(values), 4), round(deviation, 4))
        entries.append(Entry(game, int(seats), options, limit, int(seed), first, second, *numbers))
    return entries


def _pair(of_deal: Sequence[Sequence[Line]]) -> tuple[str, str]:
    """Return who played, in the order of their names, so that it is the same in each tournament."""
    levels = sorted({line["level"] for game in of_deal for line in game})
    first, second = levels
    return first, second


def _result(game: Sequence[Line], pair: tuple[str, str]) -> Result:
    return Result(
        pair=pair,
        deal=0,
        levels=tuple(line["level"] for line in game),
        scores=(),
        points=tuple(float(line["place_points"]) for line in game),
        decisions=0,
    )


def page(entries: Sequence[Entry]) -> str:
    """Return the page: a ladder for each game and number of seats."""
    head = (paragraph.replace("\n", " ").strip() for paragraph in _HEAD.split("\n\n"))
    return "\n\n".join(("# The ladder", *head, "\n".join(_ladders(entries))))


def _ladders(entries: Sequence[Entry]) -> Iterator[str]:
    ladders: dict[tuple[str, int], list[Entry]] = {}
    for entry in entries:
        ladders.setdefault((entry.game, entry.seats), []).append(entry)
    for (game, seats), of_ladder in sorted(ladders.items()):
        yield f"## {game}, {seats} players\n"
        yield "| place | player | rating | deals |"
        yield "|---|---|---|---|"
        series = [
            Series(each.first, each.second, each.deals, each.share, each.deviation)
            for each in of_ladder
        ]
        for place, each in enumerate(rated(series), 1):
            yield (
                f"| {place} | `{each.player}` | {each.rating:.0f} ({each.low:.0f} to "
                f"{each.high:.0f}) | {each.deals:,} |"
            )
        yield ""


def written(entries: Sequence[Entry]) -> str:
    """Return the ladder's CSV."""
    text = StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(Entry.__struct_fields__)
    writer.writerows(msgspec.structs.astuple(entry) for entry in entries)
    return text.getvalue()


def main(words: Sequence[str]) -> int:
    """Enter the files that the words name; return the exit status."""
    wanted = argparse.ArgumentParser(
        prog="python -m tools.ladder", description=(__doc__ or "").partition("\n")[0]
    )
    wanted.add_argument("file", type=Path, nargs="*", help="a tournament's --csv")
    try:
        entries = {entry.key: entry for entry in entries_of(lines_of(ENTRIES))}
        for path in wanted.parse_args(words).file:
            try:
                found = played(lines_of(path))
            except (KeyError, ValueError, IndexError):
                raise OptionsError(f"{path} is no CSV of a tournament.") from None
            for entry in found:
                GAMES[entry.game]
                entries[entry.key] = entry
    except OptionsError as error:
        print(error, file=sys.stderr)
        return 2
    ordered = sorted(entries.values(), key=lambda entry: tuple(map(str, entry.key)))
    write_atomically(ENTRIES, written(ordered).encode())
    write_atomically(PAGE, page(ordered).encode())
    print(f"{len(ordered)} lines")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
