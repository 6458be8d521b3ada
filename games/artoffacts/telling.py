"""ArtOfFacts' table, told once: its phases, its events, and how everybody's hand stands."""

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Final, TypeAlias

from msgspec.structs import replace

from rules.artoffacts import events
from rules.artoffacts.arithmetic import Way
from rules.artoffacts.game import Facts, Rules
from rules.core import UNSEEN, Event, GameEnded, HandEnded, Moved, Paid, Seat, Shown
from rules.sentences import Sentence, _, ngettext
from rules.words import written
from table import told
from table.controller import in_a_row, seat_order
from table.told import Count, Order, Part, Phase, Summary, Telling, Told

At: TypeAlias = told.At[Rules, Facts]


BEGUN: Final = told.has("round")


def in_own_hand(at: At, seat: Seat) -> bool:
    """Return whether a seat's cards lie before the viewer rather than on the table."""
    return seat == at.view.viewer and at.facts.declared[seat] is None


def winner_of(at: At) -> Seat | None:
    """Return who has won the round, once the pot is paid to them: it is not told before."""
    return None if at.view.chips["pot"] else at.facts.winner


def settled(at: At, seat: Seat) -> str:
    """Return what a seat has declared with its arithmetic, once all cards of its hand lie open."""
    hand, value = at.view.zones[f"hand:{seat}"], at.facts.declared[seat]
    if value is None or not hand or UNSEEN in hand:
        return ""
    return made(at.game.ways(hand)[value])


def made(way: Way) -> str:
    """Return what a way comes to with its arithmetic written out: "(4 + 9) × 2 = 26"."""
    shown, arithmetic = written(way.value), str(way)
    return shown if arithmetic == shown else _equal(arithmetic, way.value, way.rounds_up)


def _equal(arithmetic: str, value: int, rounds_up: bool) -> str:
    equation = _("{arithmetic} = {value}, rounded up")
    words = equation if rounds_up else Sentence("{arithmetic} = {value}")
    return words.format(arithmetic=arithmetic, value=written(value))


def _ask(at: At) -> Sentence:
    if at.view.viewer in at.facts.swapped:
        return _("you swapped, so declare a value")
    if at.chosen:
        card = at.card(at.chosen[0])
        return _("swap the {card} for the hidden card? You can’t undo it").fill(card=card)
    return _("declare a value, or swap a card for the hidden one")


def _declares(at: At, declared: events.Declared) -> Sentence:
    hand, arithmetic = at.view.zones[f"hand:{declared.seat}"], declared.arithmetic
    if UNSEEN not in hand and (way := at.game.ways(hand)[declared.value]).is_mixed:
        arithmetic = ", ".join(_equal(*step) for step in way.one_by_one())  # "9 × 2 = 18, …"
    elif arithmetic == written(declared.value):
        return _("{name} declares {value}.")
    return _("{name} declares {value}: {arithmetic}.").fill(arithmetic=arithmetic)


def _is_gamble(moved: Moved) -> bool:
    """Return whether a card that the viewer sees is given up for the face-down one, or is that."""
    places = {zone.partition(":")[0] for zone in (moved.source, moved.target)}
    return moved.card != UNSEEN and places == {"hand", "down"}


def _mark(words: Sentence, holds: Callable[[At, Seat], bool]) -> told.SeatText[Rules, Facts]:
    return lambda at, seat: words if holds(at, seat) else None


def _declares_last(at: At, seat: Seat) -> bool:
    facts = at.facts
    return seat == facts.last and facts.declared[seat] is None and len(facts.inside) > 2


def _has_ante_back(at: At, seat: Seat) -> bool:
    return seat in at.facts.took_back and UNSEEN not in at.view.zones[f"hand:{seat}"]


def _deals(at: At, seat: Seat) -> Sentence | None:
    words = _("dealer") if at.facts.round else _("deals first")
    return words if seat == at.facts.dealer else None


def _held(at: At, seat: Seat) -> int | None:
    """Return how many cards a seat holds covered."""
    hand = at.view.zones[f"hand:{seat}"]
    return len(hand) if UNSEEN in hand and at.facts.declared[seat] is None else None


# --- the table in words ---------------------------------------------------------------------


def _places(at: At) -> Iterator[Part[Rules, Facts]]:
    """Yield what lies before each seat: drawn cards, or its hand and the card face down."""
    first = max(0, at.view.viewer)
    for seat in (first, *seat_order(first, range(len(at.names)))):
        zones, value = at.view.zones, at.facts.declared[seat]
        hand, down = zones[f"hand:{seat}"], zones[f"down:{seat}"]
        given = str(_("hidden card") if UNSEEN in down else _("swapped out"))
        shown = () if in_own_hand(at, seat) else hand
        words = "" if value is None else settled(at, seat) or written(value)
        open_cards = ((card, "") for card in (*zones[f"drawn:{seat}"], *shown))
        yield Part(
            _("In front of you") if seat == at.view.viewer else at.names[seat],
            (words,),
            lying=(*open_cards, *((card, given) for card in down)),
        )


# --- what a round came to -------------------------------------------------------------------


def summary(at: At, happened: Sequence[Event]) -> Summary | None:
    """Return what everybody made in the round, and who won what."""
    facts, won, ended = (
        at.facts,
        told.first_of(happened, events.PotWon),
        told.first_of(happened, HandEnded),
    )
    if won is None or ended is None or facts.dealer is None:
        return None
    pot, rows = facts.ante * len(facts.contending), []
    for seat in (facts.dealer, *seat_order(facts.dealer, facts.inside)):
        remark, chips = Sentence(""), -facts.ante
        if seat == won.seat:
            remark, chips = _("takes the pot"), pot - facts.ante
        elif seat in facts.took_back:
            remark, chips = _("matches the dealer: takes the ante back"), 0
        elif seat == facts.dealer:
            remark = _("dealer")
        cells = at.names[seat], settled(at, seat), remark, told.chips_won(chips)
        rows.append(told.summary_row(seat, *cells, strong=seat == won.seat))
    words, best = _("{name} takes the pot of {pot} with {value}"), facts.highest(facts.contending)
    if won.why == "tie":  # the dealer wins it with less
        words = _("a tie at {value}, so dealer {name} takes the pot of {pot}")
    return Summary(
        _("Round {round}").format(round=ended.hand),
        words.format(name=at.names[won.seat], pot=pot, value=written(best or 0)),
        (str(_("Player")), str(_("Arithmetic")), "", str(_("Chips"))),
        tuple(rows),
        (_("Chips:  {chips}").format(chips=in_a_row(at.names, ended.scores)),),
    )


SMALL: Final = 5
"""Below this ante a rise by a whole chip is more than a fifth."""


def cautions(game: Rules) -> Iterator[Sentence]:
    """Yield which options spoil the game together, and why (F2)."""
    options, ante = game.options, game.ante(0)
    if options.bank < 2 * ante:
        yield _("The ante takes all you have. Deal more chips.")
        return
    if options.ante_growth == "compound" and ante < SMALL:
        yield _(
            "With so few chips, the ante starts at {ante} and rises too fast. Deal more chips."
        ).fill(ante=ante)
    most = next(rises for rises in count() if 2 * game.ante(rises) > game.seats * options.bank)
    if options.rotations > most:
        yield ngettext(
            "After {most} rotation, no two players can pay the ante anymore, "
            "so the game never reaches rotation {rotations}.",
            "After {most} rotations, no two players can pay the ante anymore, "
            "so the game never reaches rotation {rotations}.",
            "most",
        ).fill(most=most, rotations=written(options.rotations))


def _place(game: Rules, card: int) -> tuple[bool, int, int]:
    """Return what sorts a card by its number, the highest first; those without symbol last."""
    about = game.deck[card].attributes
    return "symbol" not in about, -int(about.get("number", about.get("operand", 0))), card


TELLING: Final = Telling[Rules, Facts](
    orders=(
        Order("symbol", _("symbol"), lambda game, card: _place(game, card)[::2]),
        Order("number", _("number"), _place),
    ),
    words={"count": lambda at: at.view.chips["pot"]},
    phases={
        "draw": Phase("F1", wait=_("Drawing for the deal…")),
        "deal": Phase(lambda at: "F7" if at.facts.round else "F3"),
        "settle": Phase(
            lambda at: "F4" if at.facts.turn not in at.facts.swapped else "F5",
            ask=_ask,
            wait=_("{name} is thinking…"),
        ),
        "over": Phase("F8"),
    },
    events=(
        # who drew what decides; the others are seen on the table, and are many
        Told(
            Moved,
            when=lambda moved: moved.target.startswith("drawn:"),
            who="target",
            log=lambda at, moved: (
                _("{name} draws the {card}.") if at.game.decides(moved.card) else None
            ),
        ),
        Told(Moved, when=_is_gamble, sound="flip", alone=True, gamble=True),
        Told(
            events.DealerFound,
            log=told.stopped(_("{name} deals first")),
            note=_("{name} deals first"),
            at="pot",
            hold="read",
            sound="place",
            knows_all=True,
        ),
        Told(
            events.RoundBegan,
            who="dealer",
            log=_("— Round {round}: {name} deals, ante {ante} —"),
        ),
        Told(
            events.AnteRose,
            banner=_("The ante rises to {ante}"),
            at="pot",
            hold="trick",
            sound="ante",
        ),
        # card by card; the sum stands with the last
        Told(
            Shown,
            when=lambda shown: shown.lies_open_to != 0,
            hold="laid",
            sound="sum",
            learns=lambda _shown, now, last: replace(now, declared=last.declared),
            alone=True,
        ),
        Told(
            Paid,
            when=told.because("took_back"),
            who="target",
            log=_("{name} matches the dealer and takes {amount} back."),
            rises=told.gained,
            at="{target}",
            sound="chips",
            learns=lambda _paid, now, last: replace(now, took_back=last.took_back),
        ),
        Told(Paid, when=told.because("won"), rises=told.gained, at="{target}", sound="chips"),
        Told(
            events.PotWon,
            banner=told.by_why(
                tie=_("{name} wins the tie as dealer"), highest=_("{name} wins with {value}")
            ),
            reason=told.by_why(tie=_("a tie: the dealer wins"), highest=_("the highest value")),
            at="pot",
            within="ledge",
            sound=lambda won: "tie" if won.why == "tie" else "pot",
            knows_all=True,
            moment="prize",
            counts=(
                told.share(
                    "dealer_ties", "pots that the dealer wins by a tie", told.because("tie")
                ),
                Count("pots", "pots won"),
                Count("winning_value", "value that wins the pot", much="value", of="pots"),
            ),
        ),
        # the value is not told before the cards have told it
        Told(
            events.Declared,
            log=_declares,
            told_when=lambda declared, view: UNSEEN not in view.zones[f"hand:{declared.seat}"],
            counts=(
                Count("declared", "values declared"),
                Count("value", "value declared", much="value", of="declared"),
            ),
        ),
        Told(
            events.Swapped,
            note=_("swaps a card"),
            sound="swap",
            moment="dare",
            counts=(told.share("swaps", "players who swap a card", of="declared"),),
        ),
        Told(
            events.LeftGame,
            log=lambda _at, left: (
                _("{name} can’t pay the ante and is out, with {chips} left.").fill(chips=left.bank)
            ),
            note=_("is out"),
            sound="concede",
            moment="last",
            counts=(Count("left_game", "players out of chips"),),
        ),
        Told(HandEnded, waits=True),
        Told(
            GameEnded,
            log=told.by_why(
                rotations=_("The last rotation is over: the richest player wins."),
                last=_("Fewer than two players can pay the ante: the game is over."),
            ),
        ),
    ),
    parts=(
        Part(
            _("The draw for the deal"),
            (_("The highest feather deals first."),),
            when=lambda at: not BEGUN(at),
        ),
        Part(
            _("Pot"),
            (ngettext("{count} chip", "{count} chips", "count"), _("ante {ante}")),
            when=BEGUN,
        ),
        _places,
    ),
    rail=(
        lambda at: _("Round {round}") if BEGUN(at) else _("Drawing for the deal…"),
        lambda at: _("rotation {rotation}") if BEGUN(at) else None,
    ),
    score=lambda at, seat: (
        str(at.view.chips[f"bank:{seat}"])
        + ("" if seat in at.facts.inside else " ({})".format(_("out")))
    ),
    scored=_("chips: {score}"),
    lines=(
        _mark(_("swapped a card"), lambda at, seat: seat in at.facts.swapped),
        _mark(_("declares last"), _declares_last),
    ),
    marks=(
        _mark(_("out"), lambda at, seat: seat not in at.facts.inside),
        _mark(_("wins"), lambda at, seat: seat == winner_of(at)),
        _deals,
        _mark(_("ante back"), _has_ante_back),
    ),
    is_out=lambda at, seat: seat not in at.facts.inside,
    is_gone=lambda at, seat: seat not in at.facts.inside,
    held=_held,
    summary=summary,
    cautions=cautions,
)
