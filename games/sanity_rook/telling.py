"""Sanity Rook's table, told once: its phases, its events, and how the sides stand."""

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from msgspec.structs import astuple

from games.shared.double_cards import DRAWING, ORDERS, card_words, drawn_part
from rules.core import Event, GameEnded, HandEnded, Moved, SeatEvent, Shown, mask_of
from rules.sanity_rook import events
from rules.sanity_rook.game import SEATS, Facts, Rules, TrickPlay
from rules.sanity_rook.tricks import NOTHING, ROOK, tricks
from rules.sentences import Sentence, _, ngettext
from rules.shared.deal_draw import DealerDrawn
from rules.shared.double_cards import COMBINED, double_deck, suit_word
from rules.words import headed, listed, raised, signed, written
from table import told
from table.told import Count, Kind, Moment, Part, Phase, Summary, SummaryRow, Telling, Told

At: TypeAlias = told.At[Rules, Facts]

BEGUN: Final = told.has("round")
SIDES: Final = (0, 1)
TAKEN, ROUND, SCORED = SUMS = _("Points taken"), _("This round"), _("Score")
"""What a summary adds up."""
POINTS: Final = ngettext("{points} point", "{points} points", "points")
BOLD: Final = 160
"""Points from which a bid is a bold one."""


def side_names(names: Sequence[str], side: int) -> str:
    """Return the two partners of a side."""
    return listed((names[side], names[side + 2]))


def way_value(card: int, way: str) -> str:
    """Return the value that a played card counts, or a word where it has none."""
    if way in (ROOK, NOTHING):
        return str(_("Rook") if way == ROOK else _("discard"))
    return str(double_deck().value(card, way))


def play_words(card: int, way: str) -> str:
    """Return a card as it is played: "12 of cherries", "16 combined", "the Rook"."""
    if way == NOTHING:
        return _("{card} as a discard").format(card=card_words(card))
    return tricks().half((card, way))


def led_words(play: TrickPlay) -> str:
    """Return what a card that is led asks of the others."""
    if play.way in (ROOK, COMBINED):
        return str(_("Rook led") if play.way == ROOK else _("sum led"))
    return _("{suit} led").format(suit=suit_word(double_deck().suit(play.card, play.way)))


def _played(at: At, _event: events.Played) -> Sentence:
    *before, play = at.facts.trick or at.facts.last_trick
    words = _("{name} plays {card}.") if before else _("{name} leads {card}.")
    card = play_words(play.card, play.way)
    named = card if play.way in (COMBINED, ROOK) else _("the {card}").format(card=card)
    return words.fill(card=named)


def _brings(at: At, event: SeatEvent) -> int:
    """Return the points of a trick that was taken while there were cards left to choose from."""
    held = any(at.view.zones[f"hand:{seat}"] for seat in range(len(at.names)))
    return points_in(at.facts.last_trick) if isinstance(event, events.TrickTaken) and held else 0


def points_in(trick: Sequence[TrickPlay]) -> int:
    """Return the points in the cards of a trick (R8)."""
    return tricks().tally(mask_of(play.card for play in trick)).total


def _result(names: Sequence[str], result: events.RoundResult) -> str:
    side, made = result.bidder & 1, _("{side} bid {bid} and make it with {points}")
    words = made if result.made else _("{side} bid {bid} and take only {points}: they are set")
    points = result.tallies[side].total
    return words.format(side=side_names(names, side), bid=result.bid, points=points)


def _trump(suit: str | None) -> str:
    return raised(_("{suit} are trump").format(suit=suit_word(suit))) if suit else ""


def _won_game(at: At, ended: GameEnded) -> Sentence:
    first = ended.ranking[0][0]
    return _("{side} reach {score} points: the game is over.").fill(
        side=side_names(at.names, first), score=ended.scores[first]
    )


def _contract(_at: At, scored: events.RoundScored) -> Iterator[Moment]:
    """Yield what a contract is to the two who made it or were set."""
    kind: Kind = "win" if scored.result.made else "loss"
    for seat in (scored.result.bidder, (scored.result.bidder + 2) % SEATS):
        yield Moment(seat, kind)


# --- the table in words ---------------------------------------------------------------------


def _trick(at: At, trick: Sequence[TrickPlay]) -> tuple[tuple[int, str], ...]:
    """Return the cards of a trick, each with who played it and as what."""
    played = ((play, play_words(play.card, play.way)) for play in trick)
    return tuple((play.card, headed(at.names[play.seat], what)) for play, what in played)


def _tricks(at: At) -> Iterator[Part[Rules, Facts]]:
    facts, plays = at.facts, at.facts.round and at.facts.trump is not None
    if plays:
        said = (led_words(facts.trick[0]), POINTS) if facts.trick else ()
        around = tuple((play.seat, way_value(play.card, play.way)) for play in facts.trick)
        yield Part(_("The trick"), said, lying=_trick(at, facts.trick), around=around)
    yield Part(_("Trump and bid"), (lambda at: _trump(at.facts.trump), _bid), when=BEGUN)
    if plays:
        yield Part(_("Previous trick"), lying=_trick(at, facts.last_trick))


def _bid(at: At) -> Sentence | None:
    if at.facts.bidder is None:
        return None
    return _("{name} bid {bid}").fill(name=at.names[at.facts.bidder])


def _bids(at: At) -> str:
    """Return everybody's last bid, while they bid."""
    words = []
    for seat, name in enumerate(at.names):
        if seat in at.facts.passed:
            words.append(Sentence("{name} {said}").format(name=name, said=_("passes")))
        elif at.facts.bids[seat] is not None:
            words.append(_("{name} bids {bid}").format(name=name, bid=at.facts.bids[seat]))
    return str(_(", ")).join(words)


def _side(at: At, side: int) -> Sentence:
    """Return the score of a side, and the points that it has taken in the round."""
    taken = ngettext("{points} point taken", "{points} points taken", "points")
    words = f"{written(at.facts.scores[side])}, {taken.fill(points=at.facts.points[side])}"
    return _("{about}: {words}").fill(about=side_names(at.names, side), words=words)


def _from_nest(at: At) -> list[tuple[int, str]]:
    """Return the cards from the Nest that the bidder holds (R3)."""
    held = at.view.zones.get(f"hand:{at.view.viewer}", ())
    return [(card, "") for card in at.facts.from_nest if card in held]


def _led(at: At) -> str:
    """Return the rule of what was led (R4 to R7)."""
    if not at.facts.trick:
        return "R4"
    return {COMBINED: "R6", ROOK: "R7"}.get(at.facts.trick[0].way, "R5")


def _tag(at: At, card: int) -> Sentence | str:
    play = next(play for play in at.facts.trick if play.card == card)
    return _("discarded") if play.way == NOTHING else tricks().half((card, play.way))


def summary(at: At, _events: Sequence[Event]) -> Summary | None:
    """Return the points of a round, item by item, for both sides (R8, R9); none if all passed."""
    result, options = at.facts.result, at.game.options
    if result is None:
        return None
    bidder, made = result.bidder & 1, _("{bid}, made") if result.made else _("{bid}, set")
    values = (_("{value}s").fill(value=value) for value in (5, 10, 14))
    heads = *values, _("Rook"), TAKEN, _("of which from the Nest"), _("Bid"), ROUND, SCORED

    def cells(side: int) -> tuple[object, ...]:
        tally, gain = result.tallies[side], signed(result.gains[side])
        nest = result.nest_points if side == result.nest_side else "–"
        bid = made.fill(bid=result.bid) if side == bidder else "–"
        return *astuple(tally), tally.total, nest, bid, gain, written(at.facts.scores[side])

    goal = _("The first side with more than {goal} wins.")
    if options.finishes(options.goal):
        goal = _("The first side to reach {goal} wins.")
    notes = [goal.fill(goal=options.goal)]
    if result.made and result.gains[bidder] != result.tallies[bidder].total:
        notes.insert(0, _("House rule: a made bid scores the bid alone."))
    return Summary(
        _("Round {round}").format(round=at.facts.round),
        _result(at.names, result),
        ("", *(side_names(at.names, side) for side in SIDES)),
        tuple(
            SummaryRow(tuple(map(str, row)), strong=row[0] in SUMS)
            for row in zip(heads, *map(cells, SIDES), strict=True)
        ),
        tuple(map(str, notes)),
    )


TELLING: Final = Telling[Rules, Facts](
    orders=ORDERS,
    brings=_brings,
    words={"points": lambda at: points_in(at.facts.trick or at.facts.last_trick)},
    phases={
        "draw": Phase("R1"),
        "deal": Phase("R1"),
        "bid": Phase(
            "R2",
            ask=lambda at: (
                _("bid more than {bid}, or pass")
                if at.facts.bid
                else _("bid at least {bid}, or pass").fill(bid=at.facts.least_bid)
            ),
            wait=_("{name} bids or passes…"),
        ),
        "discard": Phase("R3", wait=_("{name} is thinking…")),
        "trump": Phase("R3", ask=_("choose the trump suit"), wait=_("{name} is thinking…")),
        "play": Phase(
            _led,
            wait=lambda at: _("{name} plays…")
            if at.facts.trick
            else told.waiting(_("{name} leads")),
            about=lambda at: tuple(play.card for play in at.facts.trick),
            tag=_tag,
        ),
        "over": Phase("R9"),
    },
    events=(
        Told(
            DealerDrawn,
            log=told.stopped(_("{name} deals first")),
            note=_("{name} deals first"),
            at="drawn:{seat}",
            hold="read",
            sound="place",
        ),
        *DRAWING,
        Told(events.RoundBegan, who="dealer", log=_("— Round {round}: {name} deals —")),
        Told(
            HandEnded,
            when=told.because("passed"),
            banner=_("Everyone passes"),
            reason=_("the deal passes on"),
            at="nest",
            hold="notice",
            sound="pass",
            counts=(
                told.share("passed_out", "passed out", told.because("passed")),
                told.share("made", "bids made", told.because("made")),
                told.share("set", "bids set", told.because("set")),
            ),
        ),
        Told(
            events.BidMade,
            log=told.stopped(_("{name} bids {bid}")),
            hold="note",
            sound="bid",
            knows_all=True,
            moment=lambda _at, bid: (Moment(bid.seat, "dare"),) if bid.amount >= BOLD else (),
            counts=(Count("bids", "bids"),),
        ),
        Told(
            events.Passed,
            log=told.named(_("passes")),
            hold="note",
            sound="pass",
            knows_all=True,
            moment="passing",
        ),
        Told(
            events.BiddingWon,
            log=_("{name} takes the Nest for {amount} points."),
            banner=_("{name} takes the Nest"),
            reason=_("for {bid} points; five cards go back"),
            at="nest",
            sound="nest",
            counts=(
                told.share("contracts", "contracts"),
                Count("winning_bid", "points of the highest bid", much="amount", of="contracts"),
            ),
        ),
        Told(
            events.TrumpNamed,
            log=lambda _at, named: _("{name} names {suit} as trump.").fill(
                suit=suit_word(named.suit)
            ),
            banner=lambda _at, named: _trump(named.suit),
            reason=_("named by {name}"),
            at="trick",
            sound="trump",
        ),
        Told(events.Played, log=_played),
        Told(Moved, when=told.onto("trick"), sound="card", knows_all=True),
        Told(Moved, when=lambda moved: moved.source == "trick", sound="gather"),
        # one by one, before they are taken
        Told(
            Shown, when=lambda shown: shown.zone == "nest", hold="turned", sound="flip", alone=True
        ),
        Told(
            events.TrickTaken,
            log=ngettext(
                "{name} takes the trick: {points} point.",
                "{name} takes the trick: {points} points.",
                "points",
            ),
            hold="trick",
            tagged=True,
        ),
        Told(
            events.RoundScored,
            log=lambda at, scored: _result(at.names, scored.result) + ".",
            moment=_contract,
            counts=(
                Count(
                    "bidders_gain",
                    "points that a contract brings its side",
                    much=lambda scored: scored.result.gains[scored.result.bidder % 2],
                    of="contracts",
                ),
            ),
        ),
        Told(
            events.NestTaken,
            log=_("{name} takes the Nest: {points} points."),
            banner=_("{name} takes the last trick"),
            reason=ngettext(
                "and the Nest with {points} point", "and the Nest with {points} points", "points"
            ),
            at="nest taken",
            sound="last_trick",
            moment="prize",
            counts=(Count("nest", "points in the Nest", much="points", of="contracts"),),
        ),
        Told(GameEnded, log=_won_game),
    ),
    parts=(
        drawn_part(lambda at: not at.facts.round),
        Part(_("The bids"), (_bids,), when=lambda at: at.facts.round and at.facts.trump is None),
        _tricks,
        Part(_("The Nest"), zone="nest", when=BEGUN),
        Part(_("From the Nest, in your hand"), cards=_from_nest, when=BEGUN),
        Part(_("The sides"), (lambda at: _side(at, 0), lambda at: _side(at, 1)), when=BEGUN),
    ),
    rail=(
        lambda at: _("Round {round}") if BEGUN(at) else _("Drawing for the deal…"),
        lambda at: told.dealer(at) if BEGUN(at) else None,
    ),
    score=lambda at, seat: written(at.facts.scores[seat & 1]),
    scored=_("points: {score}"),
    lines=(lambda at, seat: _("with {name}").fill(name=at.names[(seat + 2) % SEATS]),),
    marks=(lambda at, seat: _("dealer") if seat == at.facts.dealer else None,),
    summary=summary,
)
