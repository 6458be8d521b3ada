"""What is said at a table of Sanity Rook: suits, sides, the log and the points of a round."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from games.shared.double_cards import card_words, drawing_words
from rules.core import Event, GameEnded, HandEnded, Seat
from rules.sanity_rook.actions import Bid
from rules.sanity_rook.events import (
    BiddingWon,
    BidMade,
    NestTaken,
    Passed,
    Played,
    RoundBegan,
    RoundResult,
    RoundScored,
    TrickTaken,
    TrumpNamed,
)
from rules.sanity_rook.game import (
    BID_STEP,
    LEAST_BID,
    MOST_BID,
    Facts,
    Rules,
    TrickPlay,
    View,
)
from rules.sanity_rook.tricks import NOTHING, ROOK, tricks
from rules.shared.deal_draw import DealerDrawn
from rules.shared.double_cards import COMBINED, double_deck, suit_word
from rules.words import _, written
from table.controller import AmountOffer, Summary, SummaryRow

MOST_POINTS: Final = 220
"""What all cards hold (R2)."""
PRESETS: Final = (160, 180, 200, MOST_POINTS)

SIDES = (0, 1)


def side_names(names: Sequence[str], side: int) -> str:
    """Return the two partners of a side."""
    return _("{one} & {other}").format(one=names[side], other=names[side + 2])


def signed(points: int) -> str:
    """Return a gain with its sign."""
    return f"+{points}" if points > 0 else written(points)


@cache
def half_suit(card: int, way: str) -> str:
    """Return the suit of a half that is played, empty for what has no suit."""
    double = double_deck()
    return {"low": double.low_suit, "high": double.high_suit}.get(way, ("",) * len(double.deck))[
        card
    ]


def way_value(card: int, way: str) -> str:
    """Return the value that a played card counts, or a word where it has none."""
    double = double_deck()
    if way == ROOK:
        return _("Rook")
    if way == NOTHING:
        return _("nothing")
    values = {"low": double.low, "high": double.high, COMBINED: double.combined}[way]
    return str(values[card])


def play_words(card: int, way: str) -> str:
    """Return a card as it is played: "12 of cherries", "16 combined", "the Rook"."""
    if way == ROOK:
        return _("the Rook")
    if way == NOTHING:
        return _("{card} as a discard").format(card=card_name(card))
    return tricks().half((card, way))


def card_name(card: int) -> str:
    """Return a card in a few signs: `4/12`, or Rook."""
    double = double_deck()
    return card_words(double, card) if double.combined[card] else double.deck[card].name


def led_words(play: TrickPlay) -> str:
    """Return what a card that is led asks of the others."""
    if play.way == ROOK:
        return _("the Rook is led")
    if play.way == COMBINED:
        return _("combined is led")
    return _("{suit} led").format(suit=suit_word(half_suit(play.card, play.way)))


def log_words(names: Sequence[str], event: Event, view: View) -> str | None:
    """Return the log's sentence for an event."""
    facts: Facts = view.facts
    match event:
        case DealerDrawn(seat=seat):
            return _("{name} deals first.").format(name=names[seat])
        case RoundBegan(round=number, dealer=dealer):
            return _("— Round {round}: {name} deals —").format(round=number, name=names[dealer])
        case BidMade(seat=seat, amount=amount):
            return _("{name} bids {amount}.").format(name=names[seat], amount=amount)
        case Passed(seat=seat):
            return _("{name} passes.").format(name=names[seat])
        case BiddingWon(seat=seat, amount=amount):
            return _("{name} takes the Nest and has to reach {amount}.").format(
                name=names[seat], amount=amount
            )
        case TrumpNamed(seat=seat, suit=suit):
            return _("{name} names {suit} as trump.").format(name=names[seat], suit=suit_word(suit))
        case Played(seat=seat):
            return _played(names, facts, seat)
        case TrickTaken(seat=seat):
            return _("{name} takes the trick.").format(name=names[seat])
        case NestTaken(seat=seat, points=points):
            return _("{name} takes the Nest with {points} points.").format(
                name=names[seat], points=points
            )
        case RoundScored(result=result):
            return _result_words(names, result) + "."
        case HandEnded(why="passed"):
            return _("Everyone passes.")
        case GameEnded(ranking=ranking, scores=scores):
            first = ranking[0][0]
            return _("{side} have reached {score} points and win the game.").format(
                side=side_names(names, first), score=scores[first]
            )
    return drawing_words(event, names, double_deck())


def _played(names: Sequence[str], facts: Facts, seat: Seat) -> str | None:
    trick = facts.trick or facts.last_trick
    play = next((each for each in trick if each.seat == seat), None)
    if play is None:
        return None
    sentence = _("{name} leads {card}.") if play is trick[0] else _("{name} plays {card}.")
    return sentence.format(name=names[seat], card=play_words(play.card, play.way))


def _result_words(names: Sequence[str], result: RoundResult) -> str:
    side = result.bidder & 1
    points = result.tallies[side].total
    if result.made:
        sentence = _("{side} bid {bid} and make it with {points}")
    elif points == result.bid:
        sentence = _("{side} bid {bid} and take no more than that: they are set")
    else:
        sentence = _("{side} bid {bid} and take only {points}: they are set")
    return sentence.format(side=side_names(names, side), bid=result.bid, points=points)


def goal_words(game: Rules) -> str:
    """Return what ends the game (R9)."""
    goal = game.options.goal
    reached = game.finishes(goal)
    words = (
        _("The first side to reach {goal} wins.")
        if reached
        else _("The first side with more than {goal} wins.")
    )
    return words.format(goal=goal)


def _award_words(result: RoundResult) -> tuple[str, ...]:
    """Return why a bid that was made scored less than was taken (R9); nothing where it did not."""
    side = result.bidder & 1
    if not result.made or result.gains[side] == result.tallies[side].total:
        return ()
    return (_("By your house rule a bid that is made scores the bid alone."),)


def round_summary(
    game: Rules, names: Sequence[str], number: int, result: RoundResult, scores: Sequence[int]
) -> Summary:
    """Return the points of a round, item by item, for both sides (R8, R9)."""

    def row(words: str, cells: Sequence[object], *, strong: bool = False) -> SummaryRow:
        return SummaryRow((words, *(str(cell) for cell in cells)), strong=strong)

    def nest(side: int) -> str:
        return str(result.nest_points) if result.nest_side == side else "–"

    def bid(side: int) -> str:
        if side != result.bidder & 1:
            return "–"
        words = _("{bid}, made") if result.made else _("{bid}, set")
        return words.format(bid=result.bid)

    tallies = result.tallies
    rows = (
        row(_("Fives"), [tally.fives for tally in tallies]),
        row(_("Tens"), [tally.tens for tally in tallies]),
        row(_("Fourteens"), [tally.fourteens for tally in tallies]),
        row(_("The Rook"), [tally.rook for tally in tallies]),
        row(_("Points taken"), [tally.total for tally in tallies], strong=True),
        row(_("of them in the Nest"), [nest(side) for side in SIDES]),
        row(_("Bid"), [bid(side) for side in SIDES]),
        row(_("Round"), [signed(gain) for gain in result.gains], strong=True),
        row(_("Score"), [written(scores[side]) for side in SIDES], strong=True),
    )
    return Summary(
        _("Round {round}").format(round=number),
        _result_words(names, result),
        ("", side_names(names, 0), side_names(names, 1)),
        rows,
        (*_award_words(result), goal_words(game)),
    )


def side_letter(seat: Seat) -> str:
    """Return the letter of a seat's side."""
    return "AB"[seat & 1]


def bid_offer(game: Rules, bid: int) -> AmountOffer:
    """Return what may be bid after `bid`; 0 where nobody has bid."""
    least = max(LEAST_BID, bid + BID_STEP)
    hopeless = tuple(  # R2, R9
        amount
        for amount in range(LEAST_BID, MOST_BID + 1, BID_STEP)
        if not game.makes(MOST_POINTS, amount)
    )
    return AmountOffer(
        _("Bid {amount}"),
        least,
        MOST_BID,
        BID_STEP,
        kind=Bid,
        whole_steps=True,
        presets=tuple(
            (str(amount), amount) for amount in PRESETS if amount > least and amount not in hopeless
        ),
        note=_("In steps of five; the cards hold {points} points.").format(points=MOST_POINTS),
        guarded=hopeless,
        guarded_words=_("{amount}: over {most}").format(
            amount="{amount}", most=hopeless[0] - BID_STEP
        ),
    )
