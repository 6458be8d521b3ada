"""What is printed: one kind of sheets, or a whole box, drawn up for a job."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

import msgspec

from prints.job import Job
from prints.packing import SCANT, Packed, Piece, fill, packed
from prints.paper import SHOPS
from prints.printable import Printable, PrintedGame
from prints.saving import PrintError, Sheets
from rules.core import AnyGame
from rules.decks.cards import Deck
from rules.words import _, headed

KINDS: Final = ("set-up", "deck", "box", "rules", "summary", "aids", "scores", "calibration")
"""What can be printed of every game, beside what games declare themselves."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Order:
    """A kind of sheets, for which deck or which games, and how they are printed."""

    what: str
    job: Job
    deck: Deck | None = None
    games: tuple[PrintedGame, ...] = ()
    without: frozenset[str] = frozenset()
    """The kinds of sheets that are left out of a whole box."""
    only_this_game: bool = False
    """Whether cards that the game does not need are left out of its box."""
    shop: str = ""
    """The print shop that makes a whole box, by its name in `prints.shop`; '' at home."""


def draw_up(order: Order, printables: Mapping[str, Printable]) -> Sheets:
    """Return the sheets of an order; raises PrintError for what has no room on the paper.

    `printables` is what is declared, where the order names no game that declares its own.
    """
    from prints.cards import TooLargeError

    own = {printable.key: printable for game in order.games[:1] for printable in game.printables()}
    printables = {**printables, **own}
    try:
        sheets = _drawn_up(order, printables)
    except TooLargeError as error:
        raise PrintError(str(error)) from error
    return _as_bare_as_wanted(sheets, order.job)


def _as_bare_as_wanted(sheets: Sheets, job: Job) -> Sheets:
    if not job.bare:
        return sheets
    pages = [replace(page, furniture=()) for page in sheets.pages]
    return replace(sheets, stem=f"{sheets.stem}-bare", pages=pages)


def _drawn_up(order: Order, printables: Mapping[str, Printable]) -> Sheets:
    job, what = order.job, order.what
    if what in printables:
        return _declared(order, printables[what])
    if what == "deck":
        return _deck(order)
    if what == "calibration":
        from prints.calibration import calibration_pages

        pages = calibration_pages(job)
        return Sheets(_("Card back calibration"), f"calibration-{_paper(job)}", pages, job.sides)
    if what == "box":
        from prints.tuckbox import box_pages, box_title

        assert order.deck is not None
        whose = order.games[0].name.replace("_", "-") if len(order.games) == 1 else order.deck.id
        stem = _joined("box", whose, *_cut(job), f"{job.weight}g", *_inks(job), _paper(job))
        title = box_title(order.deck, order.games)
        return Sheets(title, stem, box_pages(order.deck, job, order.games))
    return _of_games(order)


def _declared(order: Order, printable: Printable) -> Sheets:
    """Return the sheets of something that games declare."""
    job = order.job
    name, paper = printable.stem or printable.key, _paper(job)
    stem = _joined(name, *_inks(job), job.players if printable.for_players else "")
    if not printable.posters:
        job = replace(job, poster=None)
    if job.poster is not None:
        stem, paper = f"{name}-poster", "{:g}x{:g}".format(*job.poster)
    title = printable.heading(job) if printable.heading else printable.title
    if printable.sheets is not None:
        pages = printable.sheets(job)
    else:
        assert printable.pieces is not None
        from prints.pieces import piece_pages, piece_room

        game = opened(order)
        sheets = packed(printable.pieces(game, job), piece_room(job))
        pages = piece_pages(sheets, job, title, printable.note(game))
    return Sheets(title, f"{stem}-{paper}", pages)


def opened(order: Order) -> AnyGame:
    """Return the rules of the order's game with its players and options."""
    game = order.games[0]
    return game.open(order.job.players, order.job.options)


def _deck(order: Order) -> Sheets:
    from prints.cards import deck_pages, shop_pages

    assert order.deck is not None
    job, deck = order.job, order.deck
    how = (
        "only" if order.only_this_game else "",
        *_inks(job),
        "four-colors" if job.four_colors else "",
        "large" if job.large_print else "",
        "gutter" if job.gutter else "bleed" if job.bleed else "",
    )
    kind = "cards-and-backs" if job.backs else "cards"
    if job.shop is not None:
        width, height = job.cut(deck.face.size_mm)
        stem = _joined(kind, deck.id, f"{width:g}x{height:g}", *how)
        return Sheets(deck.name, stem, shop_pages(deck, job))
    sides = job.sides if job.backs else "none"
    stem = _joined(kind, deck.id, *_cut(job), *how, _paper(job))
    name = order.games[0].front.title if len(order.games) == 1 else deck.name
    pages = deck_pages(deck, job, _left_out(order), name)
    return Sheets(name, stem, pages, sides, cutting=True)


def _left_out(order: Order) -> dict[str, str]:
    """Return beside which cards of the deck stands in which game or variant they are not."""
    from prints.first_deal import taken_out

    assert order.deck is not None
    signs: dict[str, str] = {}
    if order.job.plain or order.only_this_game:
        return signs
    for game in order.games:
        for seats in dict.fromkeys(game.front.players):
            rules = game.open(seats)
            own = rules.deck.id == order.deck.id
            name = game.front.title if own else rules.deck.name
            for card in taken_out(order.deck, rules):
                signs.setdefault(card, _("not in {name}").format(name=name))
    return signs


def _of_games(order: Order) -> Sheets:
    """Return what is made from what games say of themselves."""
    job, games = order.job, order.games
    whose = games[0].name.replace("_", "-") if len(games) == 1 else "all"
    stem = _joined(order.what, whose, _paper(job))
    if order.what == "rules":
        from prints.booklet import booklet_title, rules_booklet

        return Sheets(booklet_title(games), stem, rules_booklet(games, job), "short")
    from prints.aids import aid_pages, summary_pages
    from prints.scores import score_pages
    from prints.set_up import set_up_pages

    maker, title = {
        "set-up": (set_up_pages, _("Set-up")),
        "summary": (summary_pages, _("Summary")),
        "aids": (aid_pages, _("Player aids")),
        "scores": (score_pages, _("Score sheets")),
    }[order.what]
    pages = [page for game in games for page in maker(game, job)]
    named = ", ".join(game.sheet.title for game in games)
    return Sheets(headed(title, named), stem, pages)


def whole_box(order: Order) -> Iterator[Sheets]:
    """Yield everything that a boxed game has for its players: boards, pieces, cards and words.

    All loose pieces share their sheets, and where one would be nearly empty, the deck's last one.
    """
    [game] = order.games
    job = order.job
    if order.only_this_game:
        order = for_one_game(order)
    for printable in game.printables():
        if printable.sheets is not None and printable.key not in order.without:
            yield draw_up(replace(order, what=printable.key, job=_inked(job, printable)), {})
    cards, begun = None, None
    if "deck" not in order.without:
        cards = draw_up(replace(order, what="deck", job=replace(job, backs=True)), {})
        begun = _begun(order)
    loose = _loose(order, begun)
    if cards is not None:
        if begun is not None and begun.pieces:
            front = cards.pages[-2]
            front.items.extend(begun.items())
        yield cards
    if loose is not None:
        yield loose
    for what in KINDS:
        if what == "set-up" and game.sheet.set_up is None:
            continue
        if what not in {"deck", "aids", "calibration", *order.without}:
            yield draw_up(replace(order, what=what), {})


def box_ending(order: Order) -> str:
    """Return what the files of a whole box end in."""
    return "png" if order.shop and SHOPS[order.shop].pictures else "pdf"


def for_one_game(order: Order) -> Order:
    """Return an order of only the cards that its game is played with."""
    from prints.first_deal import taken_out

    assert order.deck is not None
    out = frozenset(taken_out(order.deck, opened(order)))
    cards = tuple(card for card in order.deck if card.id not in out)
    numbers = {card.id: number for number, card in enumerate(cards)}
    fewer = msgspec.structs.replace(order.deck, cards=cards, numbers=numbers)
    return replace(order, deck=fewer)


def box_kinds(game: PrintedGame) -> tuple[str, ...]:
    """Return the kinds of sheets in a game's box, by their words on the command line."""
    declared = (printable.key for printable in game.printables())
    return (*declared, *(kind for kind in KINDS if kind != "calibration"))


def _begun(order: Order) -> Packed | None:
    """Return the deck's last sheet where it has room for pieces."""
    from prints.cards import room_left

    assert order.deck is not None
    full, room = room_left(order.deck, order.job)
    return Packed(room, beside=full) if room.height else None


def _loose(order: Order, begun: Packed | None) -> Sheets | None:
    """Return the sheets of a game's loose pieces, none of them nearly empty, if there are any.

    The deck's last sheet takes some if it is nearly empty, or if that saves or fills a sheet.
    """
    from prints.pieces import piece_pages, piece_room

    [game] = order.games
    job, rules = order.job, opened(order)
    pieces: list[Piece] = []
    notes: list[str] = []
    titles: list[str] = []
    for printable in game.printables():
        if printable.pieces is not None and printable.key not in order.without:
            pieces += printable.pieces(rules, _inked(job, printable))
            notes.append(printable.note(rules))
            titles.append(printable.title)
    if "aids" not in order.without:
        from prints.aids import aid_pieces

        pieces += aid_pieces(game, replace(job, options=msgspec.to_builtins(rules.options)))
        titles.append(_("Player aids"))
    room = piece_room(job)
    sheets = packed(pieces, room)
    if begun and sheets and (sheets[-1].share < SCANT or begun.beside < SCANT):
        sheets = packed(pieces, room, begun)[1:]
    if not sheets:
        return None
    fill(sheets[-1], pieces[-1])
    title = " · ".join((game.sheet.title, ", ".join(titles)))
    pages = piece_pages(sheets, job, title, " ".join(filter(None, notes)))
    stem = _joined("pieces", *_inks(job), job.players, _paper(job))
    return _as_bare_as_wanted(Sheets(title, stem, pages), job)


def _inked(job: Job, printable: Printable) -> Job:
    """Return the job in an ink that there is a choice of."""
    return job if job.ink in printable.inks else replace(job, ink="full")


def _joined(*parts: str | int) -> str:
    return "-".join(str(part) for part in parts if part)


def _inks(job: Job) -> tuple[str, ...]:
    return () if job.ink == "full" else (job.ink,)


def _cut(job: Job) -> tuple[str, ...]:
    """Return how large cards are, where that is not their own size."""
    size = "" if job.size is None else f"{job.size.width:g}x{job.size.height:g}"
    return size, "sleeves" if job.sleeves else ""


def _paper(job: Job) -> str:
    return job.paper.name.lower()
