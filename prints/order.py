"""What is printed: one kind of sheets, or a whole box, drawn up for a job."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from prints.job import Job
from prints.printable import Printable, PrintedGame
from prints.saving import PrintError, Sheets
from rules.decks.cards import Deck
from rules.words import _

KINDS: Final = ("deck", "box", "rules", "summary", "aids", "scores", "calibration")
"""What can be printed of every game, beside what games declare themselves."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Order:
    """A kind of sheets, for which deck or which games, and how they are printed."""

    what: str
    job: Job
    deck: Deck | None = None
    games: tuple[PrintedGame, ...] = ()


def draw_up(order: Order, printables: Mapping[str, Printable]) -> Sheets:
    """Return the sheets of an order; raises PrintError for what has no room on the paper."""
    from prints.cards import TooLargeError

    try:
        return _drawn_up(order, printables)
    except TooLargeError as error:
        raise PrintError(str(error)) from error


def _drawn_up(order: Order, printables: Mapping[str, Printable]) -> Sheets:
    job, what = order.job, order.what
    if what in printables:
        printable = printables[what]
        stem = _joined(
            printable.file_stem, *_inks(job), job.players if printable.for_players else ""
        )
        return Sheets(printable.heading(job), f"{stem}-{_paper(job)}", printable.pages(job))
    if what == "deck":
        return _deck(order)
    if what == "calibration":
        from prints.calibration import calibration_pages

        pages = calibration_pages(job)
        return Sheets(_("Calibration of the backs"), f"calibration-{_paper(job)}", pages, job.sides)
    if what == "box":
        from prints.tuckbox import box_pages

        assert order.deck is not None
        title = _("Box of {deck}").format(deck=order.deck.name)
        stem = _joined("box", order.deck.id, f"{job.weight}g", *_inks(job), _paper(job))
        return Sheets(title, stem, box_pages(order.deck, job))
    return _of_games(order)


def _deck(order: Order) -> Sheets:
    from prints.cards import deck_pages, shop_pages

    assert order.deck is not None
    job, deck = order.job, order.deck
    how = (*_inks(job), "large" if job.large_print else "", "backs" if job.backs else "")
    if job.shop is not None:
        width, height = job.cut(deck.face.size_mm)
        stem = _joined(deck.id, f"{width:g}x{height:g}", *how)
        return Sheets(deck.name, stem, shop_pages(deck, job))
    sides = job.sides if job.backs else "none"
    stem = _joined(deck.id, *how, _paper(job))
    return Sheets(deck.name, stem, deck_pages(deck, job), sides, cutting=True)


def _of_games(order: Order) -> Sheets:
    """Return what is made from what games say of themselves."""
    job, games = order.job, order.games
    if order.what == "rules":
        from prints.booklet import booklet_title, rules_booklet

        name = games[0].name.replace("_", "-") if len(games) == 1 else "all"
        pages = rules_booklet(games, job)
        return Sheets(booklet_title(games), f"rules-{name}-{_paper(job)}", pages, "short")
    from prints.aids import aid_pages, summary_pages
    from prints.scores import score_pages

    maker, title = {
        "summary": (summary_pages, _("Summary of {game}")),
        "aids": (aid_pages, _("Aids for {game}")),
        "scores": (score_pages, _("Scores of {game}")),
    }[order.what]
    pages = [page for game in games for page in maker(game, job)]
    named = ", ".join(game.sheet.title for game in games)
    stem = _joined(order.what, *(game.name.replace("_", "-") for game in games), _paper(job))
    if len(games) > 1:
        stem = _joined(order.what, "all", _paper(job))
    return Sheets(title.format(game=named), stem, pages)


def whole_box(order: Order) -> Iterator[Sheets]:
    """Yield everything that a boxed game has: each kind of sheets, in a file of its own."""
    [game] = order.games
    printables = {printable.key: printable for printable in game.printables()}
    job = order.job
    for what in (*printables, *(kind for kind in KINDS if kind != "calibration")):
        wanted = job
        if what in printables and job.ink not in printables[what].inks:
            wanted = replace(job, ink="full")
        if what == "deck":
            wanted = replace(job, backs=True)
        yield draw_up(replace(order, what=what, job=wanted), printables)


def _joined(*parts: str | int) -> str:
    return "-".join(str(part) for part in parts if part)


def _inks(job: Job) -> tuple[str, ...]:
    return () if job.ink == "full" else (job.ink,)


def _paper(job: Job) -> str:
    return job.paper.name.lower()
