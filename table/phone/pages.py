"""The page of a seat away from the screen: what it sees and is asked, as data.

Everything is made of the seat's own view and of what the rules answer about its turn: two states
that the seat may not tell apart give the same page.
"""

from typing import Any, Final

import msgspec

from art.icons import css_ink
from art.palette import seat_color
from rules.core import Action, Outcome, Seat, View
from rules.remote import (
    BACK,
    SPECTATOR,
    Page,
    PageAmount,
    PageAsk,
    PageCard,
    PageChoice,
    PageRequest,
    PageSeat,
    PageSummary,
)
from rules.turn import Turn
from rules.words import _, listed, ngettext, written
from table.controller import AnyController, Ask, Offer, SeatInfo
from table.match import Match
from table.phone.at_phone import AtPhone
from table.standings import placed_sides
from table.storage.settings import Settings
from table.telling import decision_words, winner_words
from table.told import Summary

UNDO_ANSWER: Final = 0
"""The number of the choice that undoes an answer whose turn hasn't come."""
EVENTS: Final = 12
"""Sentences of the log that a page brings along."""


def page_of(
    match: Match,
    phone: AtPhone,
    *,
    still: bool = True,
    may_hint: bool = False,
    may_undo: bool = False,
    waits_for: str = "",
) -> Page:
    """Return what a phone is shown now.

    While the table is not `still` a page tells no more than the table, and of no end.
    """
    controller, seat = match.controller, phone.seat
    view = phone.sees(match.asking.observe(seat))
    ask = ask_of(controller, phone)
    own = match.turn(seat) if controller.open_talk and still and seat >= 0 else None
    return Page(
        position=phone.position,
        seat=seat,
        turn=_turn_words(controller, view, phone, match.outcome if still else None),
        seats=seats_of(controller, view, match.away, match.stood_in),
        hand=hand_of(controller, view, phone, ask, own),
        order=phone.order,
        parts=controller.parts(view),
        status=controller.status(view),
        events=phone.log.last(EVENTS),
        told=len(phone.log.lines),
        cue=phone.cue,
        ask=_page_ask(controller, phone, ask),
        requests=() if own is None else _requests(controller, own, match.settings),
        summary=_summary(match, seat) if still else None,
        may_hint=may_hint,
        may_undo=may_undo,
        waits_for=waits_for,
        unsaved=_("The game isn’t being saved right now.") if match.autosave.trouble else "",
    )


# --- the seats ----------------------------------------------------------------------------------


def _turn_words(
    controller: AnyController, view: View, phone: AtPhone, outcome: Outcome | None
) -> str:
    if outcome is not None:
        return _("The game is over.")
    if phone.turn is not None and phone.kept is None and view.viewer in view.asked:
        return _("Your turn") if not view.at_once else _("Who is first?")
    return controller.waiting(view)


def seats_of(
    controller: AnyController, view: View, away: frozenset[Seat], stood_in: frozenset[Seat]
) -> tuple[PageSeat, ...]:
    """Return everybody clockwise, the page's own seat first."""
    scores = dict(controller.scores(view))
    infos = sorted(controller.seats(view), key=lambda info: info.seat)
    first = max(0, view.viewer)
    sides = {seat: at for at, side in enumerate(controller.partners, start=1) for seat in side}
    return tuple(
        PageSeat(
            seat=info.seat,
            name=info.name,
            sign=(own := seat_color(info.seat)).shape,
            color=own.color,
            score=controller.score_words.format(score=scores.get(info.seat, "")),
            notes=_notes(info, scores.get(info.seat, "")),
            turn=info.turn or info.seat in view.asked,
            away=info.seat in away,
            rests=info.seat in stood_in,
            side=sides.get(info.seat, 0),
        )
        for info in (*infos[first:], *infos[:first])
    )


def _notes(info: SeatInfo, score: str) -> tuple[str, ...]:
    """Return what stands at a seat, in words; what its score says is not said twice."""
    held = "" if info.cards is None else cards_in_words(info.cards)
    told = (*info.marks, held, *info.lines)
    return tuple(dict.fromkeys(words for words in told if words and words != score))


def cards_in_words(count: int) -> str:
    """Return how many cards these are."""
    return ngettext("{count} card", "{count} cards", count).format(count=count)


# --- the hand -----------------------------------------------------------------------------------


def hand_of(
    controller: AnyController,
    view: View,
    phone: AtPhone,
    ask: Ask | None,
    own: Turn[Any, Any] | None,
) -> tuple[PageCard, ...]:
    """Return the hand as it is sorted at a phone; its cards say what can be done with them.

    `ask` is what is asked there, and `own` what the seat may show at any time.
    """
    if phone.seat == SPECTATOR:
        return ()
    cards = controller.sorted_hand(view.zones[f"hand:{phone.seat}"], phone.order)
    counting = {} if ask is None else controller.counting(view, phone.chosen)
    noted = {} if ask is None else controller.fitting(view, phone.chosen)
    return tuple(
        PageCard(
            card,
            controller.spoken_card(card),
            note=noted.get(card, ""),
            lit=ask is not None and card in ask.lit,
            fresh=ask is not None and card in ask.fresh,
            chosen=card in phone.chosen,
            advised=card in phone.advised,
            new=card in phone.new,
            talk="" if own is None else _talk_words(controller, own, card),
            rings=controller.rings(card, counting.get(card, ())),
        )
        for card in cards
        if card != BACK
    )


def _talk_words(controller: AnyController, turn: Turn[Any, Any], card: int) -> str:
    offer = controller.talk(turn, card)
    return "" if offer is None else offer.words


# --- what is asked ------------------------------------------------------------------------------


def ask_of(controller: AnyController, phone: AtPhone) -> Ask | None:
    """Return what is asked at a phone with the cards chosen there, or `None` for nothing.

    An answer that is kept must be undone first.
    """
    if phone.turn is None or phone.kept is not None:
        return None
    return controller.ask(phone.turn, phone.chosen)


def offer_of(ask: Ask, number: int) -> Offer | None:
    """Return the button or row that a page numbers so, if it can be taken."""
    offers = (*ask.offers, *ask.rows)
    found = offers[number] if 0 <= number < len(offers) else None
    return found if found is not None and found.enabled else None


def amount_action(ask: Ask, amount: int) -> Action | None:
    """Return the decision for an amount, where one is asked for."""
    return None if ask.amount is None else ask.amount.kind(amount)


def _page_ask(controller: AnyController, phone: AtPhone, ask: Ask | None) -> PageAsk | None:
    if phone.turn is not None and phone.kept is not None:
        return _kept_ask(controller, phone.turn, phone.kept)
    if ask is None or phone.turn is None:
        return None
    return PageAsk(
        prompt=ask.prompt,
        choices=tuple(_choice(at, offer) for at, offer in enumerate(ask.offers)),
        rows=tuple(_choice(at, offer) for at, offer in enumerate(ask.rows, len(ask.offers))),
        rows_title=ask.rows_title,
        amount=msgspec.convert(ask.amount, PageAmount | None, from_attributes=True),
        many=ask.many,
        chosen=phone.chosen,
        at_once=phone.turn.view.at_once,
    )


def _kept_ask(controller: AnyController, turn: Turn[Any, Any], kept: Action) -> PageAsk:
    """Return what says that an answer waits for its turn; its only choice undoes it."""
    words = decision_words(controller, turn, kept)
    return PageAsk(
        prompt=_("Your answer waits for its turn: {decision}.").format(decision=words),
        choices=(PageChoice(UNDO_ANSWER, _("Undo")),),
    )


def _choice(number: int, offer: Offer) -> PageChoice:
    return PageChoice(
        id=number,
        words=offer.words,
        key=offer.key,
        primary=offer.primary,
        tip=offer.tip,
        note=offer.note,
        enabled=offer.enabled,
        twice=offer.twice,
    )


def _requests(
    controller: AnyController, turn: Turn[Any, Any], settings: Settings
) -> tuple[PageRequest, ...]:
    """Return what a seat may ask for, by its place in what the controller offers."""
    return tuple(
        PageRequest(
            id=number,
            words=offer.words,
            group=offer.group,
            ink=css_ink(offer.symbol, four_colors=settings.four_colors),
            icon=offer.symbol.icon,
            letters=offer.symbol.letters,
            enabled=offer.enabled,
        )
        for number, offer in enumerate(controller.requests(turn))
    )


# --- what it came to ----------------------------------------------------------------------------


def _summary(match: Match, seat: Seat) -> PageSummary | None:
    if match.summary is not None:
        return _hand_summary(match.summary_anew() or match.summary)
    if match.outcome is not None:
        return _result(match, match.outcome, seat)
    return None


def _hand_summary(summary: Summary) -> PageSummary:
    return PageSummary(
        title=summary.title,
        subtitle=summary.subtitle,
        columns=summary.columns,
        rows=tuple(row.cells for row in summary.rows),
        notes=summary.notes,
        go_on=_("Continue"),
    )


def _result(match: Match, outcome: Outcome, seat: Seat) -> PageSummary:
    """Return everybody's place, and what was counted where the game tells it."""
    placed, own = placed_sides(match.controller, outcome), ""
    winners = [side for place, side in placed if place == 1]
    won = any(seat in side for side in winners)
    if won:
        own = _("You win!") if len(winners) == 1 else _("You share the win!")
    elif seat != SPECTATOR:
        place = next(place for place, side in placed if seat in side)
        own = _("You finished #{place} of {count}.").format(place=place, count=len(placed))
    names, counted = match.controller.names, match.entry.sheet.result
    rows: list[tuple[str, ...]] = []
    for place, side in placed:
        score = () if counted is None else (written(outcome.scores[side[0]]),)
        rows.append((f"{place}.", listed([names[seat] for seat in side]), *score))
    return PageSummary(
        title=winner_words(match.controller, outcome),
        subtitle=match.ending,
        columns=("", _("Player"), *(() if counted is None else (counted,))),
        rows=tuple(rows),
        own=own,
        won=won,
    )
