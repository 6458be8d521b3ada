"""President Arnold's table, told once: its phases, its events, its board and its chips."""

from collections.abc import Iterator, Sequence
from operator import add
from typing import Final, TypeAlias

from msgspec.structs import replace

from art.board.geometry import BOARD_ASPECT, POOL_RADIUS, POOLS, REGIONS
from rules.core import Event, GameEnded, HandEnded, Moved, Paid, Seat, Shuffled, seat_of
from rules.president_arnold import events
from rules.president_arnold.game import ALIEN, MARRIAGES, Rules
from rules.president_arnold.jackpots import JACKPOTS, LOAN, STAKES, Claim
from rules.president_arnold.state import Facts
from rules.president_arnold.triple_topper import VARIABLES
from rules.remote import PageDrawing, PageSpot
from rules.sentences import Sentence, _, ngettext, pgettext
from rules.words import headed, listed, lowered
from table import told
from table.controller import in_a_row
from table.told import Count, Order, Part, Phase, Summary, SummaryRow, Telling, Told

At: TypeAlias = told.At[Rules, Facts]


LAST: Final = _("last card")
DEALT: Final = told.has("hand")


# --- what is asked --------------------------------------------------------------------------


def _ask_to_lead(at: At, last: Seat | None) -> Sentence:
    """Return in words that one of the lowest cards leads, after a card of `last` (A5, A9)."""
    hand = at.view.zones.get(f"hand:{at.view.viewer}", ())
    values = [at.game.tables.value[card] for card in hand if card >= 0]
    if last is None:
        words = ngettext(
            "open with your lowest card", "open with one of your lowest cards", "count"
        )
    elif last == at.view.viewer:
        words = ngettext(
            "nobody followed, so lead your lowest card",
            "nobody followed, so lead one of your lowest cards",
            "count",
        )
    else:
        words = ngettext(
            "{name} can’t lead, so lead your lowest card",
            "{name} can’t lead, so lead one of your lowest cards",
            "count",
        ).fill(name=at.names[last])
    return words.fill(count=values.count(min(values, default=0)))


def _ask(at: At) -> Sentence:
    """Return what is asked; of a card that was chosen, what it wins.

    Where everyone is asked (A7 to A9) the words do not tell who can lay a card.
    """
    facts, must = at.facts, at.game.options.must_follow
    won = _won_with(at, at.chosen[0]) if at.chosen else []
    if won:
        return _("{card} wins {jackpots}").fill(card=at.card(at.chosen[0]), jackpots=listed(won))
    last = facts.last_layer
    if facts.phase == "lead":
        return _ask_to_lead(at, last)
    if last == at.view.viewer:
        words = _("continue from {card} if you can") if must else _("continue from {card}, or stop")
    else:
        words = _("follow {card} if you can") if must else _("follow {card}, or pass")
    return words.fill(card=at.card(at.view.zones["sequence"][-1]))


def _won_with(at: At, card: int) -> list[str]:
    """Return the jackpots that laying a card claims (A11)."""
    facts, seat = at.facts, at.view.viewer
    won = [] if card != at.game.tables.president else ["president"]
    place = next((place for place, money in enumerate(facts.money) if money.card == card), None)
    if place is not None:
        mine = {claim.region for claim in facts.claims if claim.seat == seat}
        married = (way for partner, way in MARRIAGES[place] if VARIABLES[partner] in mine)
        won += [facts.money[place].region, *married]
    if len(at.view.zones[f"hand:{seat}"]) == 1:
        won.append("game")
    return [str(JACKPOTS[region]) for region in won]


# --- what happened --------------------------------------------------------------------------


def _claims(at: At, claimed: events.Claimed) -> Sentence:
    words = ngettext(
        "{name} claims {jackpot}: {won} chip.", "{name} claims {jackpot}: {won} chips.", "won"
    ).fill(jackpot=JACKPOTS[claimed.region])
    if claimed.turned and at.facts.turned is not None and claimed.region in VARIABLES:
        why = _("{card} is itself a money card.").fill(card=at.card(at.facts.turned))
        words = Sentence("{why} {told}").fill(why=why, told=words)
    return _("{told} An alien marriage: all three!").fill(told=words) if claimed.alien else words


def _claim(_at: At, claimed: events.Claimed) -> Sentence:
    if claimed.alien:
        return _("An alien marriage!")
    return _("{about}: {words}").fill(about=Sentence("{name}"), words=JACKPOTS[claimed.region])


def _why(_at: At, claimed: events.Claimed) -> Sentence | None:
    if claimed.alien:
        return _("{name} has all three money cards, and all three marriages")
    if not claimed.turned:
        return None
    if claimed.region in VARIABLES:
        return _("turned up: the dealer claims this jackpot")
    return _("the turned-up card counts as both money cards")


def _claim_sound(claimed: events.Claimed) -> str:
    """Return what is heard of a claim: two voices of a marriage, three of an alien one."""
    if claimed.alien:
        return "alien"
    return "jackpot" if claimed.region in {*VARIABLES, "game"} else "marriage"


def _shares(at: At, shares: Sequence[int]) -> str:
    """Return what each seat gets, in words."""
    return listed([f"{name} {chips}" for name, chips in zip(at.names, shares, strict=True)])


# --- what is known while it is shown --------------------------------------------------------


def _begun(_event: Event, _now: Facts, last: Facts) -> Facts:
    """All lights burn again: nothing is turned up or claimed yet."""
    return replace(last, claims=(), money=(), layers=(), turned=None, asked=None)


def _turned(_event: Event, now: Facts, last: Facts) -> Facts:
    """A card is turned up, and tells the money cards (A3)."""
    money = tuple(replace(each, claimed_by=None) for each in last.money)
    return replace(now, turned=last.turned, money=money)


def _over(_event: Event, now: Facts, _last: Facts) -> Facts:
    """Nobody lays a card any more: nobody's turn is told while the hand is paid."""
    return replace(now, asked=None)


def _claimed(paid: Paid, now: Facts, last: Facts) -> Facts:
    """A region's jackpot is paid to who claimed it, and what has its light goes dark."""
    known = {claim.region for claim in now.claims} | {paid.source.rpartition(":")[2]}
    claims = tuple(claim for claim in last.claims if claim.region in known)
    money = tuple(
        each if each.region in known else replace(each, claimed_by=None) for each in last.money
    )
    return replace(now, claims=claims, money=money)


# --- the table in words ---------------------------------------------------------------------


def claimers_of(facts: Facts) -> dict[str, Seat]:
    """Return who has claimed each region that is claimed in this hand."""
    return {claim.region: claim.seat for claim in facts.claims}


def chips_on(at: At, region: str) -> int:
    """Return everybody's chips on a square."""
    return sum(at.view.chips[f"stake:{seat}:{region}"] for seat in range(len(at.names)))


def region_words(at: At, region: str) -> str:
    """Return a jackpot with what lies in it, or who has it."""
    chips, claimers = chips_on(at, region), claimers_of(at.facts)
    if region in claimers:
        said = _("claimed by {name}").fill(name=at.names[claimers[region]])
    elif chips:
        said = ngettext("{count} chip", "{count} chips", "count").fill(count=chips)
    else:
        said = _("no chips")
    return headed(str(JACKPOTS[region]), str(said))


def _board(at: At) -> Iterator[Part[Rules, Facts]]:
    """Yield each jackpot with its chips, and who has it; the money cards lie beside."""
    words = tuple(region_words(at, region) for region in REGIONS)
    money = ((each.card, str(JACKPOTS[each.region])) for each in at.facts.money)
    yield Part(_("The board"), words, drawing=_drawn(at), when=DEALT)
    yield Part(_("The money cards"), lying=tuple(money), when=DEALT)


def _drawn(at: At) -> PageDrawing:
    """Return the board with the chips of all on each square; what is claimed is dark."""
    claimed, spots = claimers_of(at.facts), []
    for name, region in REGIONS.items():
        chips = chips_on(at, name)
        x, y = region.chip_spot
        dark = name in claimed or not chips
        spots.append(PageSpot(x, y, name, str(chips) if chips else "", dark))
    pools = tuple(PageSpot(*middle, name) for name, middle in POOLS.items())
    return PageDrawing(BOARD_ASPECT, POOL_RADIUS, pools, tuple(spots))


def _declined(at: At) -> Sentence | None:
    passed = at.facts.passed
    return _("passed: {names}").fill(names=at.listed(passed)) if passed else None


def _widow(at: At) -> Sentence | None:
    count = len(at.view.zones["widow"])
    words = ngettext("{count} card below it", "{count} cards below it", "count")
    return words.fill(count=count) if count else None


def _score(at: At, seat: Seat) -> str:
    bank, owes = at.view.chips[f"bank:{seat}"], _owes(at, seat)
    return f"{bank} ({owes})" if owes else str(bank)


def _owes(at: At, seat: Seat) -> Sentence | None:
    loan = at.facts.loans[seat]
    return _("owes {loan}").fill(loan=loan) if loan else None


def _last_card(at: At) -> tuple[int, ...]:
    return at.view.zones["sequence"][-1:]


# --- what a hand came to --------------------------------------------------------------------


def summary(at: At, happened: Sequence[Event]) -> Summary | None:
    """Return who won what from whom in the hand that just ended."""
    facts, ended = at.facts, told.first_of(happened, HandEnded)
    if ended is None or facts.finished is None:
        return None
    rows = [_claim_row(at.names, claim) for claim in facts.claims]
    winner = facts.finished.out
    if winner is not None:  # A13
        left = facts.finished.cards_left
        rows.append(
            _row(at.names, winner, _("Cards left"), _paid(at.names, left, winner), sum(left))
        )
    scores, notes = ended.scores, list[str]()
    if facts.split:  # A21: the last hand
        scores = tuple(map(add, scores, facts.split))
        notes.append(headed(str(_("Board split")), in_a_row(at.names, facts.split)))
    notes.append(_("In hand, less loans:  {total}").format(total=in_a_row(at.names, scores)))
    if facts.claims and at.game.options.own_stake != "returns":  # A12
        notes.append(str(_("House rule: your own stakes stay on their spaces.")))
    heads = (_("Player"), pgettext("chips", "Won"), _("From"), _("Chips"))
    return Summary(
        _("Hand {hand} of {hands}").format(hand=ended.hand, hands=at.game.options.hands),
        str(
            _("a draw: nobody could lead")
            if winner is None
            else _("{name} goes out").fill(name=at.names[winner])
        ),
        tuple(map(str, heads)),
        tuple(rows),
        tuple(notes),
    )


def _claim_row(names: Sequence[str], claim: Claim) -> SummaryRow:
    """Return who claimed a jackpot, and what came from whom (A12)."""
    own, paid = claim.taken[claim.seat], _paid(names, claim.taken, claim.seat)
    if own:
        paid.append(_("own stake {chips}").format(chips=own))
    return _row(names, claim.seat, JACKPOTS[claim.region], paid, sum(claim.taken))


def _row(
    names: Sequence[str], seat: Seat, won: Sentence, paid: Sequence[str], chips: int
) -> SummaryRow:
    """Return what somebody won, and what each of the others `paid` for it."""
    payers, (seen, heard) = listed(paid), told.chips_won(chips)
    said = str(won), heard, lowered(str(_("From")) + f" {payers}") if payers else ""
    return SummaryRow((names[seat], str(won), payers, seen), seat, said=said)


def _paid(names: Sequence[str], chips: Sequence[int], but: Seat) -> list[str]:
    """Return in words what everybody paid but one; nothing for nothing."""
    paid = zip(range(len(names)), names, chips, strict=True)
    return [f"{name} {each}" for seat, name, each in paid if each and seat != but]


def cautions(game: Rules) -> Iterator[Sentence]:
    """Yield which options spoil the game together: chips that do not fill a board (A14, A20)."""
    board = sum(STAKES.values())
    if game.options.chips < board:
        yield _(
            "A full board takes {board} chips. With fewer, everyone starts with a loan of {loan}. "
            "Deal more chips."
        ).fill(board=board, loan=LOAN)


def _arnold(game: Rules, card: int) -> Sequence[int]:
    ranks = game.tables.ranks[card]
    return sum(ranks), ranks[1], ranks[2]


TELLING: Final = Telling[Rules, Facts](
    orders=(
        Order("arnold", _("Arnold value"), _arnold),
        Order("color", _("color"), told.ranked("color", "shape", "number")),
        Order("shape", _("shape"), told.ranked("shape", "color", "number")),
        Order("number", _("number"), told.ranked("number", "color", "shape")),
    ),
    turn="asked",
    about=_last_card,
    tag=lambda _at, _card: LAST,
    phases={
        "dealer": Phase("A1"),
        "shuffle": Phase("A2"),
        "lead": Phase(
            lambda at: "A9" if _last_card(at) else "A5",
            ask=_ask,
            wait=told.waiting(_("{name} leads")),
        ),
        "go_on": Phase("A7", ask=_ask, wait=_("{name} may go on…")),
        "follow": Phase("A8", ask=_ask, wait=_("{name} may follow…")),
        "over": Phase("A21"),
    },
    events=(
        Told(Shuffled, log=told.headline(_("Hand {hand}")), learns=_begun),
        Told(
            Moved,
            when=told.onto("turned"),
            log=_("{card} is turned up."),
            hold="note",
            sound="flip",
            learns=_turned,
            alone=True,
        ),
        Told(
            Moved,
            when=told.onto("sequence"),
            who="source",
            log=_("{name} lays {card}."),
            sound="card",
            learns=lambda _moved, now, last: replace(now, layers=last.layers),
        ),
        Told(
            events.HandDrawn,
            log=told.stopped(
                _("{about}: {words}").fill(about=_("A draw"), words=_("nobody can lead"))
            ),
            banner=_("A draw"),
            reason=_("nobody can lead"),
            at="words:president",
            within="board",
            sound="tie",
            learns=_over,
            counts=(told.share("draws", "hands drawn"),),
        ),
        # the region bursts into its own light; the words stand on the board beside it
        Told(
            events.Claimed,
            log=_claims,
            banner=_claim,
            reason=_why,
            at="words:{region}",
            within="board",
            sound=_claim_sound,
            moment=lambda at, claimed: told.prize_of(at, (claimed.seat,)),
            counts=(
                Count("jackpots", "jackpots claimed"),
                Count("jackpot_chips", "chips in a jackpot", much="won", of="jackpots"),
                Count("marriages", "marriages", much=lambda claimed: claimed.region in ALIEN),
                Count("turned", "jackpots by the turned card", much="turned"),
            ),
        ),
        Told(
            events.Led,
            log=lambda _at, led: (
                _("{name} opens.") if led.opening else _("Nobody follows; {name} leads.")
            ),
            counts=(Count("leads", "leads"),),
        ),
        Told(
            events.LeadLacked,
            log=_("{name} can’t lead: no lowest card differs in two variables."),
            note=_("can’t lead"),
            sound="pass",
            counts=(Count("lead_lacked", "seats without a lead"),),
        ),
        Told(
            events.Passed,
            note=lambda _at, passed: _("stops") if passed.stopped else _("passes"),
            sound="pass",
            moment="passing",
            counts=(Count("passes", "passes"),),
        ),
        Told(
            events.WentOut,
            banner=_("{name} goes out"),
            reason=_("the Game, and a chip for each card the others hold"),
            at="words:president",
            within="board",
            sound="out",
            learns=_over,
            moment="out",
        ),
        Told(Paid, when=told.because("claim"), sound="chips", counted=True, learns=_claimed),
        Told(
            Paid,
            when=told.because("cards"),
            log=lambda at, paid: ngettext(
                "{loser} pays {winner} {amount} chip for the leftover card.",
                "{loser} pays {winner} {amount} chips for leftover cards.",
                "amount",
            ).fill(loser=at.names[seat_of(paid.source)], winner=at.names[seat_of(paid.target)]),
            rises=lambda _at, paid: f"\N{MINUS SIGN}{paid.amount}",
            at="{source}",
            color="bad",
            sound="chips",
            counted=True,
        ),
        Told(
            Paid,
            when=told.because("loan"),
            who="target",
            log=_("{name} borrows {amount} chips."),
            sound="chips",
            learns=_begun,
            counts=(Count("loans", "loans", much=told.because("loan")),),
        ),
        Told(Paid, when=told.because("stake"), sound="chips", learns=_begun),
        Told(
            events.SquareSplit,
            log=lambda _at, split: ngettext(
                "{jackpot}: {chips} chip left to split.",
                "{jackpot}: {chips} chips left to split.",
                "chips",
            ).fill(jackpot=JACKPOTS[split.region]),
            note=ngettext("{chips} chip to split", "{chips} chips to split", "chips"),
            at="below:{region}",
            hold="square",
            sound="square",
        ),
        Told(
            events.BoardsSplit,
            log=lambda at, split: told.stopped(
                _("{about}: {words}").fill(
                    about=_("The boards are split"), words=_shares(at, split.shares)
                )
            ),
            banner=_("The boards are split"),
            reason=lambda _at, split: _(
                "{chips} chips left on the boards, shared by everyone"
            ).fill(chips=sum(split.shares)),
            at="words:president",
            within="board",
            sound="pour",
            waits=True,
        ),
        Told(GameEnded, log=_("The last hand is over: the richest player wins.")),
    ),
    parts=(
        Part(
            _("The sequence"),
            (
                lambda at: None if at.view.zones["sequence"] else _("No cards laid yet."),
                _declined,
            ),
            cards=lambda at: (
                (card, at.names[seat])
                for card, seat in zip(at.view.zones["sequence"], at.facts.layers, strict=False)
            ),
            when=DEALT,
        ),
        _board,
        Part(
            _("The widow"),
            (_widow,),
            cards=lambda at: ((card, str(_("turned up"))) for card in at.view.zones["turned"]),
            when=DEALT,
        ),
    ),
    rail=(told.hand_of, told.dealer),
    score=_score,
    scored=_("chips: {score}"),
    lines=(_owes,),
    marks=(lambda at, seat: _("dealer") if seat == at.facts.dealer else None,),
    summary=summary,
    cautions=cautions,
)
