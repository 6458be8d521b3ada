"""The table of Presidents & Sanityholes, told once: phases, events, and how everybody stands."""

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from msgspec.structs import replace

from games.shared.double_cards import DRAWING, ORDERS, card_words, drawn_part
from rules.core import UNSEEN, Event, GameEnded, HandEnded, Moved, Seat, Shuffled, seat_of
from rules.presidents_and_sanityholes import events
from rules.presidents_and_sanityholes.game import Rules
from rules.presidents_and_sanityholes.state import Facts, titled
from rules.sentences import Sentence, _, ngettext
from rules.words import counted, headed, listed, signed
from table import told
from table.controller import seat_order
from table.told import Count, Moment, Part, Phase, Summary, Telling, Told, share, stopped

At: TypeAlias = told.At[Rules, Facts]
Gift: TypeAlias = tuple[tuple[int, ...], int]
"""Cards and markers that one player gives to another (S3)."""

BEGUN: Final = told.has("round")
CARDS: Final = ngettext("{count} card", "{count} cards", "count")
MARKERS: Final = ngettext("{count} marker", "{count} markers", "count")
PASSED: Final = ngettext("passed {count} time", "passed {count} times", "count")
BLACK_LEFT: Final = ngettext("{left} black marker left", "{left} black markers left", "left")
PRESIDENT: Final = _("{name} is President")
OFFICE: Final = _("{name} {office}")
FEWEST: Final = _("The fewest markers wins, and ties go to the first player out.")
GONE: Final = _("The black markers are gone: the fewest markers wins.")


def is_over(facts: Facts) -> bool:
    """Return whether a round is over: the seats are rearranged for the next one at once (S2)."""
    return bool(facts.round) and facts.phase in ("shuffle", "over")


def seated(facts: Facts) -> tuple[Seat, ...]:
    """Return the seats as they sit clockwise, the highest office first."""
    return facts.out if is_over(facts) else facts.order


def offices(facts: Facts) -> dict[Seat, str]:
    """Return each seat's office in words; none in the first round (S2)."""
    return titled(facts.out if is_over(facts) else facts.roles)


def _gives(at: At, upper: Seat, lower: Seat, what: Sentence | str) -> Sentence:
    words = _("{upper} gives {lower} {what}")
    return words.fill(upper=at.names[upper], lower=at.names[lower], what=what)


def _gift(at: At, moved: Moved) -> Sentence | None:
    if moved.card == UNSEEN:
        return None
    upper, lower = seat_of(moved.source), seat_of(moved.target)
    return stopped(_gives(at, upper, lower, card_words(moved.card)))


def _passed_round(_at: At, cleared: events.TrickCleared) -> Sentence:
    again = _("Everyone else passes: {name} leads again.")
    return again if cleared.free else _("Everyone passes: {name} leads.")


def _gave(at: At, gave: events.Gave) -> Sentence:
    cards, markers = CARDS.fill(count=gave.count), MARKERS.fill(count=gave.markers)
    if not gave.count:
        return stopped(_gives(at, gave.seat, gave.to, markers))
    words = _("{upper} and {lower} exchange {cards} each.")
    if gave.markers:
        words = _("{upper} and {lower} exchange {cards} each, and {lower} gets {markers}.")
    upper, lower = at.names[gave.seat], at.names[gave.to]
    return words.fill(upper=upper, lower=lower, cards=cards, markers=markers)


def _chairs(at: At, order: Sequence[Seat], words: Sentence = OFFICE) -> list[str]:
    """Return who takes which chair, in their order."""
    titles = titled(order).items()
    return [words.format(role=title, office=title, name=at.names[seat]) for seat, title in titles]


def _with_the_set(_event: Event, now: Facts, last: Facts) -> Facts:
    """Return what is known once a set lies in the trick: as what it was played, and by whom."""
    longer = len(last.plays) > len(now.plays) and last.plays[: len(now.plays)] == now.plays
    return replace(now, plays=last.plays) if longer else now


def _skipped(at: At, seat: Seat) -> Sentence | None:
    """Return the mark of who was skipped by the last play: it equals the one before it (S5)."""
    facts = at.facts
    if facts.phase != "play" or len(facts.plays) < 2 or facts.passed:
        return None
    before, last = facts.plays[-2:]
    if (before.value, len(before.cards)) != (last.value, len(last.cards)):
        return None
    following = seat_order(last.seat, facts.order)
    left = (other for other in following if at.view.zones[f"hand:{other}"])
    return _("skipped") if seat == next(left, None) else None


def _is_out(at: At, seat: Seat) -> bool:
    return at.facts.phase == "play" and seat in at.facts.out


def _out(at: At, seat: Seat) -> Sentence | None:
    place = at.facts.out.index(seat) + 1 if _is_out(at, seat) else 0
    return _("finished #{place}").fill(place=place) if place else None


# --- the table in words ---------------------------------------------------------------------


def _trick(at: At) -> Iterator[Part[Rules, Facts]]:
    """Yield the set to beat, and below it the earlier ones."""
    facts = at.facts
    if not facts.plays:
        yield Part(_("The trick"), (_("{name} leads"),), when=told.in_phases("play"))
        return
    *earlier, best = facts.plays
    title = _("To beat: {name}’s {what}").fill(
        what=counted(len(best.cards), best.value), name=at.names[best.seat]
    )
    yield Part(title, lying=tuple((card, str(best.value)) for card in best.cards))
    said = ((play, counted(len(play.cards), play.value)) for play in reversed(earlier))
    titled = ((play.cards, headed(at.names[play.seat], what)) for play, what in said)
    before = tuple((card, words) for cards, words in titled for card in cards)
    yield Part(_("Earlier in the trick"), lying=before)


def _exchange(at: At) -> Iterator[Part[Rules, Facts]]:
    """Yield who has exchanged how much with whom (S3)."""
    words = []
    both = ngettext("{cards} and {count} marker", "{cards} and {count} markers", "count")
    for each in at.facts.exchanges:
        what = CARDS.fill(count=len(each.given))
        if each.markers:
            what = both.fill(cards=what, count=each.markers)
        words.append(_gives(at, each.upper, each.lower, what))
    yield Part(_("Exchange"), tuple(words))


def is_exchange_open(at: At) -> bool:
    """Return whether the exchange is shown: until the first card of the round is played (S3)."""
    facts = at.facts
    begun = facts.plays or facts.gone or at.view.zones["trick"] or facts.passed
    return facts.phase == "give" or (facts.phase == "play" and bool(facts.exchanges) and not begun)


def own_exchange(at: At) -> tuple[Seat, Gift, Gift] | None:
    """Return with whom the viewer exchanged, what the viewer gave and what came back (S3)."""
    for each in at.facts.exchanges:
        down, back = (each.given, each.markers), (each.returned, 0)
        if at.view.viewer == each.upper:
            return each.lower, down, back
        if at.view.viewer == each.lower:
            return each.upper, back, down
    return None


def _own_exchange(at: At) -> list[tuple[int, str]]:
    """Return the cards that the viewer gave and got, until the first card is played."""
    mine = own_exchange(at)
    if mine is None or not is_exchange_open(at):
        return []
    _other, (gave, _markers), (got, _none) = mine
    kinds = (_("given"), gave), (_("received"), got)
    return [(card, str(words)) for words, cards in kinds for card in cards]


def _markers(at: At) -> str:
    return str(_(", ")).join(
        f"{name} {at.view.chips[f'markers:{seat}']}" for seat, name in enumerate(at.names)
    )


def summary(at: At, happened: Sequence[Event]) -> Summary | None:
    """Return the new offices and the markers of the round that just ended."""
    facts, ended = at.facts, told.first_of(happened, HandEnded)
    if ended is None:
        return None
    before = facts.rounds[-2].markers if len(facts.rounds) > 1 else (0,) * len(at.names)
    given = {each.upper: -each.markers for each in facts.exchanges}
    given.update({each.lower: each.markers for each in facts.exchanges})
    rows = []
    for seat, role in titled(facts.out).items():
        now, moved = ended.scores[seat], given.get(seat, 0)
        passed = now - before[seat] - moved
        way = _("received") if moved > 0 else _("given")
        cells = (
            (str(passed), PASSED.format(count=passed) if passed else ""),
            (signed(moved), headed(str(way), MARKERS.format(count=abs(moved)))) if moved else "",
            (str(now), MARKERS.format(count=now)),
        )
        rows.append(told.summary_row(seat, at.names[seat], role, *cells))
    left = BLACK_LEFT.fill(left=at.view.chips["black"])
    change = _("Everyone is now seated by rank.")
    notes = (left, FEWEST, change) if at.view.actors else (GONE,)
    heads = (_("Player"), _("Office"), _("Passed"), _("Exchange"), _("Markers"))
    title = _("Round {round}").format(round=ended.hand)
    won, viewer = [PRESIDENT.format(name=at.names[facts.out[0]])], at.view.viewer
    if viewer in facts.out[1:]:
        won.append(_chairs(at, facts.out)[facts.out.index(viewer)])
    won_words = str(_(", ")).join(won)
    return Summary(title, won_words, tuple(map(str, heads)), tuple(rows), tuple(map(str, notes)))


TELLING: Final = Telling[Rules, Facts](
    orders=ORDERS,
    words={"left": lambda at: at.view.chips["black"]},
    phases={
        "draw": Phase("S1"),
        "shuffle": Phase(lambda at: "S2" if at.facts.round else "S1"),
        "give": Phase(
            "S3",
            ask=lambda at: ngettext(
                "give {other} {due} card or marker; a card gets you {other}’s best",
                "give {other} {due} cards or markers; each card gets you one of {other}’s best",
                "due",
            ).fill(other=at.names[at.facts.order[-1 - len(at.facts.exchanges)]]),
            wait=_("{name} is thinking…"),
        ),
        "play": Phase(
            lambda at: "S5" if at.facts.plays else "S4",
            wait=lambda at: (
                _("{name} plays or passes…") if at.facts.plays else told.waiting(_("{name} leads"))
            ),
            about=lambda at: at.facts.plays[-1].cards if at.facts.plays else (),
            tag=lambda at, _card: str(at.facts.plays[-1].value),
        ),
        "over": Phase("S9"),
    },
    events=(
        *DRAWING,
        Told(Shuffled, log=told.headline(_("Round {round}"))),
        # it is known with the cards as what they were played
        Told(Moved, when=told.onto("trick"), sound="card", learns=_with_the_set),
        Told(
            Moved,
            when=lambda moved: moved.source[:5] == moved.target[:5] == "hand:",
            log=_gift,
            hold="note",
            sound="exchange",
        ),
        Told(
            events.TrickCleared,
            when=lambda cleared: cleared.by_two,
            who="leader",
            banner=_("{name} clears with a 2"),
            at="trick",
            hold="trick",
            sound="sweep",
            moment="win",
            counts=(
                Count("clearings", "tricks cleared"),
                share("clearings_by_two", "cleared by a 2", "by_two", of="clearings"),
            ),
        ),
        Told(
            events.TrickCleared,
            who="leader",
            log=_passed_round,
            note=_passed_round,
            at="cleared",
            hold="trick",
            sound="gather",
            moment="win",
        ),
        Told(
            events.SetPlayed,
            log=lambda _at, laid: (
                _("{name} plays {card}.") if laid.count > 1 else _("{name} plays one {card}.")
            ).fill(card=counted(laid.count, laid.value)),
            counts=(
                Count("sets", "sets played"),
                Count("cards_in_a_set", "cards in a set", much="count", of="sets"),
                share("equal_sets", "sets equal to the one below", "equal", of="sets"),
            ),
        ),
        Told(
            events.Skipped,
            log=_("Equal: {name} is skipped."),
            note=_("skipped"),
            hold="long note",
            sound="skip",
            moment="loss",
            counts=(Count("skipped", "turns skipped"),),
        ),
        Told(
            events.Passed,
            note=_("passes"),
            sound="pass",
            moment="passing",
            counts=(Count("passes", "passes"),),
        ),
        Told(
            events.Gave,
            log=_gave,
            hold="trick",
            counts=(Count("markers_given", "markers given to the player below", much="markers"),),
        ),
        Told(
            events.WentOut,
            note=_("finishes #{place}"),
            hold="trick",
            sound="place",
            moment="out",
        ),
        # and all change places
        Told(
            events.RolesTaken,
            log=lambda at, taken: listed(_chairs(at, taken.order, _("{role} {name}"))) + ".",
            banner=lambda at, taken: PRESIDENT.fill(name=at.names[taken.order[0]]),
            reason=lambda at, taken: "\n".join(_chairs(at, taken.order)[1:]),
            at="trick",
            light="plate:{order[0]}",
            sound="president",
            knows_all=True,
            waits=True,
            moment=lambda _at, taken: (Moment(taken.order[-1], "last"),),
        ),
        Told(  # S9: what breaks a tie
            GameEnded,
            log=lambda _at, end: FEWEST if len({*end.scores}) < len(end.scores) else GONE,
        ),
    ),
    parts=(
        drawn_part(lambda at: not BEGUN(at)),
        lambda at: _exchange(at) if at.facts.phase == "give" else _trick(at) if BEGUN(at) else (),
        Part(_("Your exchange"), cards=_own_exchange, when=BEGUN),
        Part(_("Markers"), (_markers, BLACK_LEFT), when=BEGUN),
    ),
    rail=(lambda at: _("Round {round}") if BEGUN(at) else None, BLACK_LEFT),
    score=lambda at, seat: str(at.view.chips[f"markers:{seat}"]),
    scored=_("markers: {score}"),
    sitting=lambda at: seated(at.facts),
    lines=(lambda at, seat: offices(at.facts).get(seat),),
    marks=(
        lambda at, seat: _("dealer") if seat == at.facts.dealer else None,
        lambda at, seat: _("passed") if seat in at.facts.passed else None,
        _skipped,
        _out,
    ),
    is_out=_is_out,
    summary=summary,
)
