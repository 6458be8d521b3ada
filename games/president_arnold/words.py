"""What is said at a table of President Arnold: the log, and what a hand came to."""

from collections.abc import Sequence
from operator import add

from games.president_arnold.parts import region_titles
from rules.core import Event, GameEnded, Moved, Paid, Seat, Shuffled, seat_of
from rules.president_arnold.events import (
    BoardsSplit,
    Claimed,
    HandDrawn,
    LeadLacked,
    Led,
    Passed,
    SquareSplit,
    WentOut,
)
from rules.president_arnold.game import Rules
from rules.president_arnold.jackpots import Claim
from rules.president_arnold.state import Facts, View
from rules.president_arnold.triple_topper import VARIABLES
from rules.words import _, ngettext, pgettext
from table.controller import BaseController, Summary, SummaryRow, hand_ended, in_a_row


def log_words(table: BaseController[Rules], event: Event, view: View) -> str | None:
    """Return the log's sentence for an event."""
    facts: Facts = view.facts
    match event:
        case Shuffled():
            return _("— Hand {hand} —").format(hand=facts.hand)
        case Moved(source=source, target="sequence", card=card):
            name = table.names[seat_of(source)]
            return _("{name} lays {card}.").format(name=name, card=table.deck.cards[card].name)
        case Moved(target="turned", card=card):
            return _("{card} is turned up.").format(card=table.deck.cards[card].name)
        case Led(seat=seat, opening=True):
            return _("{name} opens.").format(name=table.names[seat])
        case Led(seat=seat):
            return _("Nobody follows; {name} leads.").format(name=table.names[seat])
        case Passed(seat=seat, stopped=True):
            return _("{name} stops.").format(name=table.names[seat])
        case Passed(seat=seat):
            return _("{name} passes.").format(name=table.names[seat])
        case LeadLacked(seat=seat):
            return _("{name} cannot lead.").format(name=table.names[seat])
        case Claimed():
            return _claim_words(table, facts, event)
        case SquareSplit(region=region, chips=chips):
            return ngettext(
                "Nobody won {jackpot}: {chips} chip is split.",
                "Nobody won {jackpot}: {chips} chips are split.",
                chips,
            ).format(jackpot=region_titles()[region], chips=chips)
        case BoardsSplit(shares=shares):
            return _("The boards are split: {shares}.").format(shares=_shares(table, shares))
        case Paid(why="loan", amount=amount, target=target):
            return _("{name} borrows {amount} chips.").format(
                name=table.names[seat_of(target)], amount=amount
            )
        case Paid(why="cards", amount=amount, source=source, target=target):
            loser, winner = table.names[seat_of(source)], table.names[seat_of(target)]
            return ngettext(
                "{loser} pays {winner} {amount} chip for cards left.",
                "{loser} pays {winner} {amount} chips for cards left.",
                amount,
            ).format(loser=loser, winner=winner, amount=amount)
        case WentOut(seat=seat):
            return _("{name} goes out.").format(name=table.names[seat])
        case HandDrawn():
            return _("Nobody can lead: the hand is a draw.")
        case GameEnded():
            return _("All hands are played. The most chips win.")
    return None


def _claim_words(table: BaseController[Rules], facts: Facts, claimed: Claimed) -> str:
    name, jackpot = table.names[claimed.seat], region_titles()[claimed.region]
    told = ngettext(
        "{name} claims {jackpot}: {won} chip.",
        "{name} claims {jackpot}: {won} chips.",
        claimed.won,
    ).format(name=name, jackpot=jackpot, won=claimed.won)
    if claimed.turned and facts.turned is not None and claimed.region in VARIABLES:
        card = table.deck.cards[facts.turned].name
        why = _("{card}, which is turned up, is itself the money card of {variable}.")
        told = _("{why} {told}").format(
            why=why.format(card=card, variable=_variable(claimed.region)), told=told
        )
    if claimed.alien:
        told = _("{told} An alien marriage: all three!").format(told=told)
    return told


def _variable(region: str) -> str:
    return {"number": _("number"), "color": _("color"), "shape": _("shape")}[region]


def _shares(table: BaseController[Rules], shares: Sequence[int]) -> str:
    """Return what each seat gets, in words."""
    return ", ".join(
        _("{name} {chips}").format(name=name, chips=chips)
        for name, chips in zip(table.names, shares, strict=True)
    )


def _claim_row(names: Sequence[str], claim: Claim) -> SummaryRow:
    """Return who claimed a jackpot, and what came from whom (A12)."""
    own = claim.taken[claim.seat]
    others = [
        _paid(names[seat], chips) for seat, chips in enumerate(claim.taken) if seat != claim.seat
    ]
    if own:
        others.append(_("own stake {chips}").format(chips=own))
    jackpot = region_titles()[claim.region]
    return SummaryRow(
        (
            names[claim.seat],
            jackpot[0].upper() + jackpot[1:],
            ", ".join(filter(None, others)),
            f"+{sum(claim.taken)}",
        ),
        claim.seat,
    )


def _cards_left_row(names: Sequence[str], winner: Seat, left: Sequence[int]) -> SummaryRow:
    """Return what the cards that the others still held paid to who went out (A13)."""
    payers = [_paid(names[seat], cards) for seat, cards in enumerate(left) if seat != winner]
    words = ", ".join(filter(None, payers))
    return SummaryRow((names[winner], _("Cards left"), words, f"+{sum(left)}"), winner)


def _paid(name: str, chips: int) -> str:
    """Return in words what somebody paid; '' for nothing."""
    return _("{name} {chips}").format(name=name, chips=chips) if chips else ""


def hand_summary(
    table: BaseController[Rules], events: Sequence[Event], view: View
) -> Summary | None:
    """Return who won what from whom in the hand that just ended."""
    ended = hand_ended(events)
    facts: Facts = view.facts
    if ended is None or facts.finished is None:
        return None
    rows = [_claim_row(table.names, claim) for claim in facts.claims]
    winner = facts.finished.out
    if winner is not None:
        rows.append(_cards_left_row(table.names, winner, facts.finished.cards_left))
    scores = ended.scores
    if facts.split:  # A21: the last hand
        scores = tuple(map(add, scores, facts.split))
        row = ("", _("Boards, split"), _shares(table, facts.split), f"+{sum(facts.split)}")
        rows.append(SummaryRow(row))
    subtitle = (
        _("{name} is out").format(name=table.names[winner])
        if winner is not None
        else _("a draw: nobody could lead")
    )
    return Summary(
        _("Hand {hand} of {hands}").format(hand=ended.hand, hands=table.game.options.hands),
        subtitle,
        (_("Player"), pgettext("chips", "Won"), _("From"), _("Chips")),
        tuple(rows),
        (
            _("In hand, less loans:  {total}").format(total=in_a_row(table.names, scores)),
            *_stakes_left(table, facts),
        ),
    )


def _stakes_left(table: BaseController[Rules], facts: Facts) -> tuple[str, ...]:
    """Return that claimers left their own stakes, where the table plays so (A12)."""
    if table.game.options.own_stake == "returns" or not facts.claims:
        return ()
    return (_("By your house rule the claimers' own stakes stay on their squares."),)
