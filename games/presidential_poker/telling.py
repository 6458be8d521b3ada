"""Presidential Poker's table, told once: its phases, its events, how seats stand, and verdicts."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from games.presidential_poker import hands
from games.presidential_poker.hands import At
from rules.core import CHANCE, Event, GameEnded, HandEnded, Paid, Seat, Shown, Shuffled, seat_of
from rules.presidential_poker import events
from rules.presidential_poker.game import Rules
from rules.presidential_poker.hands import ranker
from rules.presidential_poker.sixchex import play_numbers
from rules.presidential_poker.state import Facts, Won
from rules.presidential_poker.words import compare_words, explain, to_do
from rules.sentences import Sentence, _, ngettext
from rules.words import headed, written
from table import told
from table.controller import in_a_row
from table.told import Count, Moment, Order, Part, Phase, Summary, Telling, Told, because

GROUPS: Final = "groups"
"""The order by what the hand makes; with it the symbols are lit."""


def _by(*attributes: str) -> Callable[[Rules, int], tuple[int, ...]]:
    """Return what sorts by attributes as their deck ranks them, and then by number.

    The highest number is first, and of one number after of two.
    """
    ranked = told.ranked(*attributes)

    def place(game: Rules, card: int) -> tuple[int, ...]:
        numbers = (-number for number in play_numbers(game.deck[card]))
        return *ranked(game, card), *numbers, 0, -card

    return place


# --- what is asked --------------------------------------------------------------------------


def _draw(at: At) -> Sentence:
    if not at.chosen:
        return _("choose the cards to discard, or stand pat")
    return ngettext(
        "swap the chosen card for a new one",
        "swap the {count} chosen cards for new ones",
        "count",
    ).fill(count=len(at.chosen))


def _bet(at: At) -> str:
    return to_do(at.facts.to_call, at.facts.phase)


def _bets(at: At) -> Sentence:
    if at.facts.to_call:
        return _("{name} has {amount} to call…").fill(amount=at.facts.to_call)
    return _("{name} may check or bet…")


def _phase(
    rule: str, wait: told.Text[Rules, Facts] = "", ask: told.Text[Rules, Facts] = ""
) -> Phase[Rules, Facts]:
    """Return a phase; as soon as hands are shown or a pot is won, that is what is seen (P6)."""

    def waiting(at: At) -> told.Words:
        if at.facts.shown or at.facts.won:
            return _("Showdown") if at.facts.shown else _("The pot is won.")
        return wait(at) if callable(wait) else wait

    return Phase(lambda at: "P6" if at.facts.won else rule, ask=ask, wait=waiting)


# --- what happened --------------------------------------------------------------------------


def _bet_note(_at: At, bet: events.BetMade) -> Sentence:
    if bet.all_in:
        return _("goes all-in for {stake}")
    return _("raises to {stake}") if bet.raised else _("bets {stake}")


def _slide(bet: events.BetMade | events.Called) -> str:
    return "all_in" if bet.all_in else "slide"


def _drew(_at: At, drew: events.Drew) -> Sentence:
    if not drew.count:
        return told.named(_("stands pat"))
    return ngettext("{name} draws {count} card.", "{name} draws {count} cards.", "count")


def _drew_words(count: int) -> Sentence:
    """Return in two words what a seat does in the draw."""
    return _("draws {count}").fill(count=count) if count else _("stands pat")


def _pot(words: Sentence) -> Callable[[At, events.PotWon], Sentence]:
    return lambda at, won: words.fill(
        pot=hands.pot_title(won.pot, won.pots), names=at.listed(won.seats), of=len(won.seats)
    )


def _pot_reason(at: At, won: events.PotWon) -> str:
    """Return which of several pots it is, and in a line of its own why it went there."""
    title = hands.pot_title(won.pot, won.pots) if won.pots > 1 else ""
    return "\n".join(filter(None, (title, pot_verdict(at, at.facts.won[won.pot], names=False))))


# --- what is known while it is shown --------------------------------------------------------


def _dealt(dealt: events.Dealt, now: Facts, last: Facts) -> Facts:
    """A hand begins: nothing of the one before stands, and nobody is asked yet."""
    paid = now.paid if dealt.again else (0,) * len(last.paid)
    return replace(last, paid=paid, turn=CHANCE, phase="shuffle")


def _paid(paid: Paid, now: Facts, last: Facts) -> Facts:
    """Chips go into the pot or come back; only an ante leaves open who is asked next."""
    account, amount = paid.source, paid.amount
    if paid.why == "returned":
        account, amount = paid.target, -paid.amount
    seat = seat_of(account)
    all_paid = tuple(chips + amount * (at == seat) for at, chips in enumerate(now.paid))
    turn = last.turn if last.phase == now.phase else CHANCE
    return replace(now, paid=all_paid, turn=now.turn if paid.why == "ante" else turn)


def _decided(_event: Event, now: Facts, last: Facts) -> Facts:
    """Nobody is asked any more where the betting is over."""
    goes_on = last.phase == now.phase and last.turn >= 0
    return replace(now, turn=now.turn if goes_on else CHANCE)


def _folded(folded: events.Folded, now: Facts, last: Facts) -> Facts:
    """A seat contends for no pot any more."""
    active = tuple(seat for seat in now.active if seat != folded.seat)
    return replace(_decided(folded, now, last), active=active)


# --- verdicts -------------------------------------------------------------------------------


def hand_words(at: At, seat: Seat) -> str:
    """Return a shown hand in words: "4:3 Four of a kind and a triple: four 16s, …"."""
    reading = explain(at.view.zones[f"hand:{seat}"], at.game.options.kickers)
    return headed(reading.name, reading.phrase)


def pot_verdict(at: At, won: Won, *, names: bool = True) -> str:
    """Return in a line why a pot went where it did; empty where the hands are not seen.

    The `names` of who won it and who was beaten may be left out, where they stand above it.
    """
    best, *others = _by_rank(at, won)
    if not at.facts.shown:
        return _("Nobody called: {name} wins without showing.").format(name=at.names[best])
    seen = [hand.cards for seat in (best, *others) if (hand := hands.reading_of(at, seat))]
    if len(seen) < len(won.seats) or not others:  # one is gathered for the next deal, or is alone
        return ""
    why = compare_words(seen[0], seen[1], at.game.options.kickers)
    if not names or len(won.winners) > 1:
        return why
    beats = _("{name} beats {other}. {why}")
    return beats.format(name=at.names[best], other=at.names[others[0]], why=why)


def _by_rank(at: At, won: Won) -> list[Seat]:
    """Return who won a pot, and then who came next, as far as their hands are seen."""
    rank = ranker(at.game.options.kickers)

    def place(seat: Seat) -> tuple[bool, bool, int]:
        hand = hands.reading_of(at, seat)
        return seat == won.winners[0], seat in won.winners, rank(hand.cards) if hand else -1

    return sorted(won.seats, key=place, reverse=True)


# --- the table in words ---------------------------------------------------------------------


def _parts(at: At) -> Iterator[Part[Rules, Facts]]:
    """Yield the parts of the table; before the first deal there are none."""
    facts, names, chips = at.facts, at.names, at.view.chips
    if not facts.hand:
        return
    shown = hands.layers(facts, names)
    stakes = [chips[f"stake:{seat}"] for seat in range(len(names))]
    alone = hands.in_the_middle(at) if len(shown) == 1 and chips["pot"] else 0
    title = str(_("Pot"))
    pots = (
        headed(written(alone or pot.amount), pot.words)
        if pot.title == title
        else _("{pot}, {amount}: {names}").format(
            pot=pot.title, amount=alone or pot.amount, names=pot.words
        )
        for pot in shown
    )
    verdict = pot_verdict(at, facts.won[0]) if facts.won else ""
    yield Part(title, (*pots, verdict))
    bets = (f"{name} {stake}" for name, stake in zip(names, stakes, strict=True) if stake)
    yield Part(_("The bets"), (str(_(", ")).join(bets),))
    for seat in sorted(range(len(names)), key=lambda seat: seat != at.view.viewer):
        yield from _hand(at, seat)
    drawn = zip(names, facts.drawn, strict=True)
    drew = (f"{name} {_drew_words(count)}" for name, count in drawn if count >= 0)
    yield Part(_("The draw"), (str(_(", ")).join(drew),))
    left = ngettext("{count} card left", "{count} cards left", "count")
    yield Part(_("The stock"), (left.fill(count=len(at.view.zones["stock"])),), pile="stock")


def _hand(at: At, seat: Seat) -> Iterator[Part[Rules, Facts]]:
    """Yield what a hand makes that is seen; the viewer holds the cards of their own."""
    reading, own = hands.reading_of(at, seat), seat == at.view.viewer
    if reading is not None:
        title = _("Your hand") if own else _("{name} shows").fill(name=at.names[seat])
        lying = () if own else tuple((card, "") for card in reading.cards)
        yield Part(title, (hand_words(at, seat),), lying=lying)


# --- how everybody stands, and the game -----------------------------------------------------


def _is_out(at: At, seat: Seat) -> bool:
    """Return whether a seat has folded, or no chips left to be dealt in."""
    facts = at.facts
    return seat not in facts.active and (facts.hand > 0 or not at.view.chips[f"bank:{seat}"])


def _is_gone(at: At, seat: Seat) -> bool:
    """Return whether a seat has no chips left for any hand to come."""
    facts = at.facts
    settled = facts.won and not any(facts.paid)
    left = seat not in facts.dealt or (settled and not at.view.chips[f"bank:{seat}"])
    return facts.hand > 0 and bool(left)


def _standing(at: At, seat: Seat) -> Sentence | None:
    """Return how a seat stands in the hand, in a word or none."""
    facts = at.facts
    if not facts.hand:
        return None
    if _is_gone(at, seat):
        return _("out")
    if seat not in facts.active:
        return _("folds")
    if seat in hands.winners(facts):
        return _("wins")
    return None if at.view.chips[f"bank:{seat}"] else _("all-in")


def _last_done(at: At, seat: Seat) -> Sentence | None:
    """Return what a seat does in the draw, or else in the interval; its mark says the rest."""
    facts, stake = at.facts, at.view.chips[f"stake:{seat}"]
    if seat not in facts.active:
        return None
    if facts.drawn[seat] >= 0:
        return _drew_words(facts.drawn[seat])
    if facts.won or at.view.chips[f"bank:{seat}"]:
        if stake:
            words = _("calls {amount}") if stake == facts.current else _("in for {stake}")
            if facts.last_bettor == seat:
                words = _("raises to {stake}") if facts.bets > 1 else _("bets {stake}")
            return words.fill(amount=stake, stake=stake)
        if seat in facts.checked and not facts.won and facts.phase in {"first", "second"}:
            return _("checks")
    return _("opened") if facts.opener == seat else None


def _held(at: At, seat: Seat) -> int | None:
    """Return how many cards a seat holds; opened hands lie in the middle."""
    return None if seat in hands.opened_hands(at) else len(at.view.zones[f"hand:{seat}"]) or None


def _limit(at: At) -> Sentence:
    return {
        "no_limit": _("no limit, minimum bet {bet}"),
        "pot_limit": _("pot limit, minimum bet {bet}"),
        "fixed_limit": _("fixed limit {bet}"),
    }[at.game.options.limit].fill(bet=at.game.options.bet)


# --- what a hand came to --------------------------------------------------------------------


def summary(at: At, happened: Sequence[Event]) -> Summary | None:
    """Return who won which pot with what."""
    facts, ended, names = at.facts, told.first_of(happened, HandEnded), at.names
    if ended is None or not facts.won:
        return None
    shown, main = ended.why == "showdown", pot_verdict(at, facts.won[0])
    part, unmet = _("part of {amount}"), str(_("no callers"))
    rows = []
    for pot, won in enumerate(facts.won):
        title = hands.pot_title(pot, len(facts.won))
        shared = part.format(amount=won.amount) if len(won.winners) > 1 else ""
        for seat in won.winners:
            words = title, hand_words(at, seat) if shown else unmet
            cells = names[seat], *words, shared or told.chips_won(won.amount)
            rows.append(told.summary_row(seat, *cells, strong=pot == 0))
    for event in happened:
        if isinstance(event, Paid) and event.why == "returned":
            seat, chips = seat_of(event.target), told.chips_won(event.amount)
            rows.append(told.summary_row(seat, names[seat], _("Unmatched"), _("comes back"), chips))
    verdicts = dict.fromkeys(pot_verdict(at, won) for won in facts.won if len(won.seats) > 1)
    others = (words for words in verdicts if words not in {"", main})
    notes = *others, _("Chips:  {chips}").format(chips=in_a_row(names, ended.scores))
    first = _by_rank(at, facts.won[0]) if shown else ()
    seen = [reading for seat in first if (reading := hands.reading_of(at, seat)) is not None][:2]
    cards, beaten, *_more = *(reading.cards for reading in seen), (), ()
    rings = {card: ring for reading in seen for card, ring in hands.lights(reading).items()}
    columns = tuple(map(str, (_("Player"), _("Pot"), _("With"), _("Chips"))))
    heading = _("Hand {hand}").format(hand=ended.hand)
    return Summary(heading, main, columns, tuple(rows), notes, cards, beaten, rings)


def cautions(game: Rules) -> Iterator[Sentence]:
    """Yield which options spoil the game together, and why."""
    options = game.options
    left = options.chips - options.ante
    if left <= 0:
        yield _("The ante takes all you have. Deal more chips.")
        return
    if left <= options.bet:
        yield _("After the ante, the minimum bet is all you have. Lower it, or deal more chips.")
    if options.limit != "pot_limit":
        return
    # the pot has to hold the smallest bet, or all that one has left (P3, P7)
    antes = enumerate(range(options.ante, options.chips + options.ante, options.ante))
    deals = next(
        at for at, paid in antes if min(options.bet, options.chips - paid) <= game.seats * paid
    )
    if deals:
        yield ngettext(
            "Pot limit: nobody can bet until the pot has {bet} chips, after {deals} "
            "deal. Lower the minimum bet, or raise the ante.",
            "Pot limit: nobody can bet until the pot has {bet} chips, after {deals} "
            "deals. Lower the minimum bet, or raise the ante.",
            "deals",
        ).fill(bet=written(options.bet), deals=deals)


TELLING: Final = Telling[Rules, Facts](
    orders=(
        Order("number", _("number"), _by()),
        Order("color", _("color"), _by("color")),
        Order("kingdom", _("kingdom"), _by("kingdom")),
        # a whole hand is sorted by the controller
        Order(GROUPS, _("what it makes"), _by()),
    ),
    phases={
        "dealer": _phase("P1", _("The cards are shuffled…")),
        "shuffle": _phase("P1", _("The cards are shuffled…")),
        "redeal": _phase("P3", _("The cards are shuffled…")),
        "first": _phase("P2", _bets, _bet),
        "draw": _phase("P4", _("{name} draws…"), _draw),
        "renewal": _phase("P4", _("A new stock is shuffled…")),
        "second": _phase("P5", _bets, _bet),
        "over": _phase("P6"),
    },
    events=(
        Told(
            events.Dealt,
            who="dealer",
            log=lambda _at, dealt: (
                _("{name} deals now.") if dealt.again else _("— Hand {hand}: {name} deals —")
            ),
            learns=_dealt,
        ),
        Told(
            events.IntervalBegan,
            log=lambda _at, began: (
                _("First betting round.") if began.interval == 1 else _("Second betting round.")
            ),
        ),
        Told(
            HandEnded,
            when=because("showdown"),
            waits=True,
            counts=(told.share("showdowns", "showdowns", because("showdown")),),
        ),
        Told(
            events.Folded,
            note=_("folds"),
            at="said:{seat}",
            sound="fold",
            learns=_folded,
            moment="passing",
            counts=(Count("folds", "folds"),),
        ),
        Told(events.Checked, note=_("checks"), at="said:{seat}", sound="pass"),
        Told(
            events.BetMade,
            note=_bet_note,
            at="said:{seat}",
            sound=_slide,
            moment=lambda _at, bet: (
                (Moment(bet.seat, "dare"),) if bet.raised or bet.all_in else ()
            ),
            counts=(
                Count("bets", "bets and raises"),
                Count("raises", "raises", much="raised"),
                Count("all_in_bets", "all-in bets", much="all_in"),
            ),
        ),
        Told(
            events.Called,
            note=lambda _at, call: _("calls and is all-in") if call.all_in else _("calls {amount}"),
            at="said:{seat}",
            sound=_slide,
            learns=_decided,
            counts=(Count("calls", "calls"),),
        ),
        Told(
            events.NobodyOpened,
            log=_("Nobody opens: another ante and new cards."),
            note=_("Nobody opens: another ante and new cards."),
            at="pot",
            hold="notice",
            sound="skip",
            counts=(Count("redeals", "redeals"),),
        ),
        Told(
            events.Drew,
            log=_drew,
            note=lambda _at, drew: _drew_words(drew.count),
            at="said:{seat}",
            learns=lambda _drew, now, last: replace(now, drawn=last.drawn),
            counts=(
                Count("draws", "draws"),
                Count("cards_drawn", "cards in a draw", much="count", of="draws"),
            ),
        ),
        Told(
            Shuffled,
            when=lambda shuffled: shuffled.sources == ("discard",),
            log=_("The discards are shuffled into a new stock."),
        ),
        Told(
            events.PotWon,
            log=_pot(
                ngettext(
                    "{pot} of {amount}: {names} wins.", "{pot} of {amount}: {names} split it.", "of"
                )
            ),
            banner=_pot(ngettext("{names} wins {amount}", "{names} split {amount}", "of")),
            reason=_pot_reason,
            at="pots",
            sound="pot",
            learns=lambda won, now, last: replace(
                now, won=last.won[: won.pot + 1], shown=last.shown
            ),
            moment=lambda _at, won: (Moment(seat, "prize") for seat in won.seats),
            counts=(
                Count("pots", "pots"),
                Count("pot_chips", "chips in a pot", much="amount", of="pots"),
                told.share(
                    "split_pots", "pots that are split", lambda won: len(won.seats) > 1, of="pots"
                ),
            ),
        ),
        Told(
            events.HandShown,
            log=lambda at, shown: _("{name} shows {card}.").fill(card=hand_words(at, shown.seat)),
            light="seat {seat}",
            hold="opened",
            sound="opened",
            learns=lambda shown, now, _last: replace(
                now, shown=(*now.shown, shown.seat), turn=CHANCE
            ),
            counts=(
                Count("hands_shown", "hands shown"),
                Count(
                    "category_shown",
                    "category of a hand shown, 1 to 17",
                    much="category",
                    of="hands_shown",
                ),
            ),
        ),
        Told(Paid, when=lambda paid: paid.target == "pot", sound="chips", learns=_paid),
        Told(
            Paid,
            when=because("returned"),
            who="target",
            log=_("{name} takes back an unmatched {amount}."),
            rises=told.gained,
            at="{target}",
            sound="slide",
            learns=_paid,
        ),
        Told(
            Paid,
            when=lambda paid: paid.source == "pot",
            rises=told.gained,
            at="{target}",
            sound="slide",
        ),
        Told(Shown, sound="flip"),
        Told(
            GameEnded,
            log=told.by_why(
                hands=_("The last hand is over: the richest player wins."),
                last=_("One player has all the chips."),
            ),
        ),
    ),
    parts=(_parts,),
    rail=(
        told.hand_of,
        lambda at: _("ante {ante}").fill(ante=at.game.options.ante),
        _limit,
        lambda at: told.dealer(at) if at.facts.hand else None,
    ),
    score=lambda at, seat: str(at.view.chips[f"bank:{seat}"]),
    scored=_("chips: {score}"),
    lines=(_last_done,),
    marks=(_standing,),
    is_out=_is_out,
    is_gone=_is_gone,
    held=_held,
    summary=summary,
    cautions=cautions,
)
