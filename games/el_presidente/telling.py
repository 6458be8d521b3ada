"""El Presidente's table, told once: its phases, its events, and how everybody stands."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

from msgspec.structs import replace

from rules.core import UNSEEN, Event, GameEnded, HandEnded, Moved, Seat, Shown, Shuffled
from rules.el_presidente import events
from rules.el_presidente.game import Rules
from rules.el_presidente.state import Facts, View
from rules.el_presidente.talk import all_of, in_words, listed_by_rank
from rules.sentences import Sentence, _, ngettext
from table import told
from table.told import Count, Moment, Order, Part, Phase, Summary, Telling, Told

At: TypeAlias = told.At[Rules, Facts]

ATTACKS: Final = _("{attacker} attacks {defender}")
OVER: Final = told.in_phases("deal", "over")
"""Whether a game is over and all hands lie open."""


def rank_of(at: At, card: int) -> str:
    """Return the rank of a card: `A23456789TJQK`."""
    return str(at.game.deck.cards[card].attributes["rank"])


def _top_rank(at: At) -> str:
    return rank_of(at, at.view.zones["battle"][-1])


def _top_card(at: At) -> str:
    return at.card(at.view.zones["battle"][-1])


def still_to_answer(view: View) -> tuple[Seat, ...]:
    """Return who may yet be asked in the open window or pick-up call after the player asked now.

    Seats without cards, and those known to have no card of the rank, are left out (E4, E6, E7).
    """
    facts: Facts = view.facts
    seats, asked = sum(map(len, facts.teams)), facts.turn
    if asked < 0 or facts.phase not in {"pick_up", "first_window", "second_window"}:
        return ()
    last = (facts.attacker if facts.phase == "pick_up" else facts.closes + 1) - asked
    following = [(asked + step) % seats for step in range(1, last % seats or seats)]
    if facts.phase == "pick_up":
        return tuple(seat for seat in following if facts.added or seat != facts.defender)
    barred = facts.defender if facts.phase == "first_window" else None
    could = (seat for seat in following if seat != barred and view.zones[f"hand:{seat}"])
    return tuple(seat for seat in could if not facts.lacking >> seat & 1)


def _then(words: Sentence) -> Callable[[At], Sentence | None]:
    """Return what is waited for, and who is asked after that."""

    def said(at: At) -> Sentence | None:
        if at.facts.phase != "attack" and not at.view.zones["battle"]:
            return None
        after = still_to_answer(at.view)
        return _("{said} then {names}").fill(said=words, names=at.listed(after)) if after else words

    return said


def _defense(at: At) -> Sentence:
    if _top_rank(at) == "K":
        return _("beat the {top} with another card of its rank")
    return _("beat the {top} with a card of its rank, or a higher one of its suit")


def _laid(words: Sentence) -> Callable[[At, events.Attacked | events.ThrewIn], Sentence]:
    return lambda at, laid: words.fill(cards=at.cards(at.view.zones["battle"][-laid.count :]))


def _shown(at: At, shown: Shown) -> Sentence | None:
    """Return who turned a card; all hands are shown at the end, and told at once."""
    if OVER(at) or shown.card == UNSEEN:
        return None
    shows = shown.card in at.facts.shown
    return _("{name} shows the {card}.") if shows else _("{name} hides the {card}.")


def _held(at: At, _ended: HandEnded) -> Sentence | None:
    """Return what everybody still held when a game ended."""
    hands = ((name, at.view.zones[f"hand:{seat}"]) for seat, name in enumerate(at.names))
    held = _("{name} holds {cards}")
    words = [
        held.format(name=name, cards=listed_by_rank(at.game.deck, cards))
        for name, cards in hands
        if cards
    ]
    return Sentence("{hands}.").fill(hands=str(_("; ")).join(words)) if words else None


def _decided(at: At, ended: GameEnded) -> Sentence:
    words = ngettext(
        "The match goes to {names} with {count} win.",
        "The match goes to {names} with {count} wins.",
        "count",
    )
    first = ended.ranking[0]
    return words.fill(names=at.listed(first), count=ended.scores[first[0]])


def _but_who_won(_event: Event, now: Facts, last: Facts) -> Facts:
    """Cards are laid; that they win the game is told with the four."""
    return replace(last, won=now.won)


def _score(at: At, seat: Seat) -> str:
    won, games = at.facts.won[at.game.team_of[seat]], at.game.options.games
    words = _("{at} of {count}").format(at=won, count=games)
    return f"{at.team(seat)}  {words}".strip()


def _battle(at: At) -> Iterator[tuple[int, str]]:
    """Yield the battle pile from the bottom, with who laid what."""
    facts, battle = at.facts, at.view.zones["battle"]
    for place, (seat, card) in enumerate(zip(facts.laid_by, battle, strict=False)):
        beats = 0 < facts.beaten_at <= place and seat == facts.defender
        name = at.names[seat]
        yield card, _("{name} beats").format(name=name) if beats else name


def _turned(at: At) -> Iterator[Part[Rules, Facts]]:
    """Yield the cards of others that are turned round in their hands (E14)."""
    for seat, name in enumerate(at.names):
        known = sorted(card for card in at.view.zones[f"hand:{seat}"] if card != UNSEEN)
        if seat != at.view.viewer and known:
            yield Part(_("{name} shows").fill(name=name), lying=tuple((card, "") for card in known))


def summary(at: At, happened: Sequence[Event]) -> Summary | None:
    """Return who won the game that ended, with which four, and how the match stands."""
    facts, ended = at.facts, told.first_of(happened, HandEnded)
    won = told.first_of(happened, events.FourCompleted)
    if ended is None or won is None:
        return None
    rank, winner, rows = _top_rank(at), at.names[won.seat], []
    cards_left = ngettext("{count} card left", "{count} cards left", "count")
    for side in facts.teams:
        left = sum(len(at.view.zones[f"hand:{seat}"]) for seat in side)
        games = {"at": ended.scores[side[0]], "count": at.game.options.games}
        held = str(left), cards_left.format(count=left)
        match = _("{at} of {count}").format(**games), _("{at} of {count} won").format(**games)
        rows.append(
            told.summary_row(side[0], at.listed(side), held, match, strong=won.seat in side)
        )
    note = _("{name} attacks first in the next game.").format(name=winner)
    wins = ngettext("{names} wins game {game}", "{names} win game {game}", "count")
    who = _("Team") if len(facts.teams) < len(at.names) else _("Player")
    return Summary(
        wins.format(names=at.listed(won.team), game=ended.hand, count=len(won.team)),
        _("Four {rank}, and {name} is out of cards.").format(name=winner, rank=all_of(rank)),
        (str(who), str(_("Cards left")), str(_("Games won"))),
        tuple(rows),
        (str(_("The match is decided.")) if facts.phase == "over" else note,),
        tuple(card for card in at.view.zones["battle"] if rank_of(at, card) == rank),
    )


TELLING: Final = Telling[Rules, Facts](
    orders=(
        Order("rank", _("rank"), told.ranked("rank", "suit")),
        Order("suit", _("suit"), told.ranked("suit", "rank")),
    ),
    words={
        "top": _top_card,
        "card": _top_card,
        "rank": lambda at: all_of(_top_rank(at)),
        "count": lambda at: len(at.view.zones["battle"]),
        "game": lambda at: max(1, at.facts.hand),
        "deck": lambda at: len(at.view.zones["stock"]),
        "discard": lambda at: len(at.view.zones["discard"]),
    },
    phases={
        "dealer": Phase("E1"),
        "starter": Phase("E1"),
        "deal": Phase("E1"),
        "attack": Phase(
            "E3",
            ask=_("attack {defender} with one or more cards of the same rank"),
            wait=_then(told.waiting(ATTACKS)),
        ),
        "first_window": Phase(
            "E4",
            ask=_("throw in {rank} before {defender} defends?"),
            wait=_then(_("{name} may throw in {rank}…")),
        ),
        "defense": Phase("E5", ask=_defense, wait=_then(_("{name} defends against the {top}…"))),
        "second_window": Phase(
            "E6",
            ask=_("throw in {rank} now that the attack is beaten?"),
            wait=_then(_("{name} may throw in {rank}…")),
        ),
        "pick_up": Phase(
            "E7",
            ask=ngettext(
                "pick up the battle pile of {count} card?",
                "pick up the battle pile of {count} cards?",
                "count",
            ),
            wait=_then(_("{name} may pick up the battle pile…")),
        ),
        "reshuffle": Phase("E2"),
        "over": Phase("E11"),
    },
    about=lambda at: at.view.zones["battle"][-6:],
    events=(
        Told(
            Shuffled,
            when=lambda shuffled: shuffled.sources == ("discard",),
            log=_("The discard pile is shuffled: a new deck."),
        ),
        Told(Shuffled, log=_("— Game {game} —")),
        Told(events.DealerChosen, log=told.named(_("deals"))),
        Told(events.StarterChosen, log=_("{name} attacks first.")),
        Told(
            events.BattleBegan,
            log="",
            note=ATTACKS,
            at="battle",
            hold="trick",
            sound="battle",
            counts=(Count("battles", "battles"),),
        ),
        Told(
            events.Attacked,
            log=_laid(_("{name} attacks {defender} with the {cards}.")),
            sound="attack",
            learns=_but_who_won,
            moment=lambda _at, laid: (Moment(laid.seat, "dare"),) if laid.count > 1 else (),
        ),
        # each card stands out as it comes to lie
        Told(Moved, when=told.onto("battle"), hold="laid", sound="card"),
        Told(
            events.AttackBeaten,
            log=_("{name} beats it with the {card}."),
            sound="parry",
            learns=_but_who_won,
            moment="win",
            counts=(Count("beaten", "attacks beaten"),),
        ),
        Told(
            events.Conceded,
            note=_("concedes"),
            hold="trick",
            sound="concede",
            moment="loss",
            counts=(told.share("conceded", "battles conceded", of="battles"),),
        ),
        Told(
            events.PickedUp,
            log=ngettext(
                "{name} picks up {count} card.", "{name} picks up {count} cards.", "count"
            ),
            note=_("picks up"),
            hold="trick",
            sound="gather",
            counts=(
                Count("picked_up", "piles picked up"),
                Count("cards_picked_up", "cards in a pile picked up", much="count", of="picked_up"),
            ),
        ),
        Told(
            events.LeftLying,
            note=_("leaves the pile"),
            sound="pass",
            counts=(Count("left", "piles left lying"),),
        ),
        Told(
            events.PileDiscarded,
            log=ngettext(
                "Nobody picks up: {count} card is discarded.",
                "Nobody picks up: {count} cards are discarded.",
                "count",
            ),
            counts=(Count("discarded", "piles discarded"),),
        ),
        Told(
            events.ThrewIn,
            log=_laid(_("{name} throws in the {cards}.")),
            sound="throw",
            learns=_but_who_won,
            counts=(Count("thrown_in", "cards thrown in", much="count"),),
        ),
        Told(events.Passed, note=_("passes"), sound="pass", moment="passing"),
        Told(
            events.PassedOver,
            log=_("{name} has no cards and is skipped."),
            note=_("no cards"),
            counts=(Count("passed_over", "seats without cards passed over"),),
        ),
        Told(
            events.Requested,
            log=lambda at, asked: f"{in_words(at.names[asked.seat], asked.request)}.",
            hold="note",
            sound="pass",
            moment=lambda _at, asked: (
                Moment(partner, "asked") for partner in asked.team if partner != asked.seat
            ),
        ),
        Told(
            events.Answered,
            log=lambda _at, answered: (
                _("Nobody does what {name} asked.")
                if answered.by < 0
                else _("That’s what {name} asked for.")
            ),
        ),
        Told(Shown, who="zone", log=_shown, sound="flip"),
        # the four rise, then all hands lie open: a dialog covers them after a press
        Told(
            events.FourCompleted,
            log=_("{name} completes the four {rank} and wins the game."),
            banner=_("Four {rank}!"),
            reason=_("{name} wins the game"),
            at="won",
            within="won",
            sound="four",
            knows_all=True,
            moment=lambda at, completed: told.prize_of(at, completed.team),
        ),
        Told(HandEnded, log=_held, hold="note", waits=True),
        Told(GameEnded, log=_decided),
    ),
    parts=(
        Part(
            _("The battle"),
            (lambda at: ATTACKS if min(at.facts.attacker, at.facts.defender) >= 0 else None,),
            cards=_battle,
        ),
        lambda at: (  # E15
            Part(
                _("Requests"),
                tuple(in_words(at.names[seat], it) for seat, it in at.facts.requests),
                near=True,
            ),
        ),
        _turned,
        Part(
            _("The piles"),
            (_("{deck} in the deck, {discard} on the discard pile"),),
            when=told.has("hand"),
        ),
    ),
    rail=(
        lambda at: (
            _("Game {game}, race to {games} wins").fill(games=at.game.options.games)
            if at.game.options.games > 1
            else None
        ),
        told.dealer,
    ),
    score=_score,
    scored=_("games: {score}"),
    sitting=lambda at: [seat for team in at.facts.teams for seat in team],
    lines=(lambda at, seat: _("{won} won").fill(won=at.facts.won[at.game.team_of[seat]]),),
    faces=lambda at, seat: [card for card in at.view.zones[f"hand:{seat}"] if card != UNSEEN],
    summary=summary,
)
