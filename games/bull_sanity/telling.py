"""Bull Sanity's table, told once: its phases, its events, and how everybody stands."""

from typing import Final, TypeAlias

from msgspec.structs import replace

from games.shared.double_cards import DRAWING, NUMBERS, ORDERS, card_words, drawn_part
from rules.bull_sanity.events import Accepted, Called, Declared, Judged, Unchallenged, WentOut
from rules.bull_sanity.game import Facts, Judgment, Rules
from rules.core import CHANCE, GameEnded, Moved, Seat, Shown
from rules.sentences import Sentence, _, ngettext, pgettext
from rules.shared.double_cards import double_deck
from rules.words import either, listed
from table import told
from table.told import Count, Moment, Part, Phase, Telling, Told

At: TypeAlias = told.At[Rules, Facts]


AN: Final = frozenset({8, 11, 18})
"""The values that are spoken with a vowel first."""
BEFORE_DEAL: Final = told.in_phases("draw", "shuffle")
OUT: Final = pgettext("no cards left", "out")
CARDS: Final = ngettext("{count} card", "{count} cards", "count")
IN_THE_MIDDLE: Final = ngettext(
    "{count} card in the middle", "{count} cards in the middle", "count"
)


def claim(count: int, value: int) -> Sentence:
    """Return a claim in words: `3 cards as 7s`, `1 card as an 8`."""
    if count == 1:
        words = _("1 card as an {value}") if value in AN else _("1 card as a {value}")
    else:
        words = ngettext("{count} card as {value}s", "{count} cards as {value}s", "count")
    return words.fill(count=count, value=value)


def _stamp(judgment: Judgment) -> Sentence:
    return _("Truth!") if judgment.truthful else _("Bull!")


def verdict(judgment: Judgment, names: tuple[str, ...]) -> Sentence:
    """Return how a challenge ended and who takes the cards (B3)."""
    taken = ngettext("{name} takes {count} card", "{name} takes {count} cards", "count").fill(
        name=names[judgment.loser], count=len(judgment.cards)
    )
    return Sentence("{told} {taken}").fill(told=_stamp(judgment), taken=taken)


def called(judgment: Judgment, names: tuple[str, ...]) -> Sentence:
    """Return who called, and what came of it."""
    return _("{caller} called. {verdict}.").fill(
        caller=names[judgment.caller], verdict=verdict(judgment, names)
    )


def values(choices: tuple[int, ...]) -> str:
    """Return the values that may be declared next: `8s`, `2s or 15s`."""
    return either([str(_("{value}s").fill(value=value)) for value in choices])


def _of_one(card: int, choices: tuple[int, ...]) -> str:
    """Return as which values a card is played truthfully, and which it does not have."""
    has = [value for value in choices if double_deck().fitting((card,), value)]
    lacks = [str(value) for value in choices if value not in has]
    lie = _("this card has no {value}").format(value=either(lacks)) if lacks else ""
    truth = either([claim(1, value).format() for value in has]) if has else ""
    return f"{truth} ({lie})" if lie and truth else lie or truth


def _prompt(at: At) -> Sentence | str:
    """Return what to lay, or of how many of the chosen cards each claim is true."""
    if not at.chosen:
        return _("play one or more cards face down as {values}")
    if len(at.chosen) == 1:
        return _of_one(at.chosen[0], at.facts.choices)
    said, count = _("{count} of {all} cards can be {value}s"), len(at.chosen)
    numbers = ((len(double_deck().fitting(at.chosen, value)), value) for value in at.facts.choices)
    return listed([said.format(count=fit, all=count, value=value) for fit, value in numbers])


def _shown(at: At, _event: Judged) -> Sentence:
    judgment = at.facts.judgment
    assert judgment is not None
    cards = ", ".join(card_words(card) for card in judgment.cards)
    return _("Shown: {cards}. {verdict}.").fill(cards=cards)


def _accepted(accepted: Accepted, now: Facts, last: Facts) -> Facts:
    """A seat let the set pass; after the last one nobody is asked about it any more."""
    goes_on = last.phase == now.phase
    seats = tuple(sorted((*now.accepted, accepted.seat)))
    return replace(now, accepted=seats, turn=now.turn if goes_on else CHANCE)


def _answer(at: At, seat: Seat) -> Sentence | None:
    """Return who laid the set, who accepted it, and who is asked about it now (B3)."""
    facts = at.facts
    if facts.phase != "challenge":
        return None
    if seat in facts.accepted:
        return _("accepts")
    if seat in at.view.asked:
        return _("may call") if at.view.at_once else _("deciding")
    return _("plays") if seat == facts.layer else None


def _place(at: At, seat: Seat) -> Sentence | None:
    out = at.facts.out
    return _("finishes #{place}").fill(place=out.index(seat) + 1) if seat in out else None


def _held(at: At, seat: Seat) -> Sentence:
    return CARDS.fill(count=len(at.view.zones[f"hand:{seat}"]))


def _last_set(at: At) -> tuple[Part[Rules, Facts], ...]:
    """Return the set that was called, which everybody saw."""
    judgment = at.facts.judgment
    if judgment is None:
        return ()
    title = _("{name}’s last set").fill(name=at.names[judgment.layer])
    words = claim(len(judgment.cards), judgment.value), called(judgment, at.names)
    ways = double_deck().fitting(judgment.cards, judgment.value)
    missing = str(_("no {value}").fill(value=judgment.value))
    lying = tuple((card, "" if card in ways else missing) for card in judgment.cards)
    counting = {card: (NUMBERS[way],) for card, way in ways.items()}
    return (Part(title, words, lying=lying, counting=counting),)


TELLING: Final = Telling[Rules, Facts](
    orders=ORDERS,
    words={
        "claim": lambda at: claim(len(at.view.zones["set"]), at.facts.declared),
        "values": lambda at: values(at.facts.choices),
        "verdict": lambda at: verdict(at.facts.judgment, at.names) if at.facts.judgment else "",
    },
    phases={
        "draw": Phase("B1"),
        "shuffle": Phase("B1"),
        "play": Phase(
            lambda at: "B4" if len(at.facts.choices) > 1 else "B2",
            ask=_prompt,
            wait=_("{name} plays {values}…"),
        ),
        "challenge": Phase(
            "B3",
            ask=lambda at: _("{name} plays {claim}. Do you believe it?").fill(
                name=at.names[at.facts.layer]
            ),
            wait=lambda at: (
                None
                if at.facts.turn == CHANCE
                else _("Waiting for an answer from {name}…")
                if at.view.at_once
                else _("{name} accepts or calls…")
            ),
            about=lambda at: at.view.zones["set"],
        ),
        "over": Phase(lambda at: "B5" if at.facts.out else "B1"),
    },
    events=(
        *DRAWING,
        Told(
            Declared,
            log=lambda _at, laid: _("{name} plays {card}.").fill(
                card=claim(laid.count, laid.value)
            ),
            counts=(
                Count("sets", "sets played"),
                Count("cards_in_a_set", "cards in a set", much="count", of="sets"),
            ),
        ),
        Told(Accepted, note=_("accepts"), sound="pass", learns=_accepted),
        Told(
            Called,
            log=_("{name} calls Bull Sanity."),
            banner=_("Bull Sanity!"),
            color="marked",
            hold="trick",
            sound="gavel",
            moment="dare",
        ),
        Told(
            Judged,
            log=_shown,
            banner=lambda _at, judged: _stamp(judged),
            who="loser",
            reason=ngettext("{name} takes {count} card", "{name} takes {count} cards", "count"),
            at="verdict",
            within="verdict",
            color=lambda judged: "good" if judged.truthful else "bad",
            sound=lambda judged: "truth" if judged.truthful else "bull",
            moment=lambda _at, judged: (
                (Moment(judged.caller, "mistaken"), Moment(judged.layer, "win"))
                if judged.truthful
                else (Moment(judged.layer, "caught"), Moment(judged.caller, "win"))
            ),
            counts=(
                told.share("calls", "sets that are called", of="sets"),
                told.share(
                    "calls_on_bull", "calls on bull", lambda judged: not judged.truthful, of="calls"
                ),
                told.share("calls_on_truth", "calls on the truth", "truthful", of="calls"),
                Count("cards_taken", "cards that a call moves", much="count", of="calls"),
            ),
        ),
        Told(
            Unchallenged,
            log=ngettext(
                "Nobody calls: {count} card stays in the middle.",
                "Nobody calls: {count} cards stay in the middle.",
                "count",
            ),
            note=_("nobody calls"),
            at="middle",
            sound="gather",
            counts=(told.share("unchallenged", "sets that nobody calls", of="sets"),),
        ),
        Told(
            WentOut,
            log=told.named(_("goes out")),
            note=OUT,
            hold="trick",
            sound="place",
            moment="out",
        ),
        Told(
            GameEnded,
            log=lambda at, ended: told.stopped(
                _("{name} wins").fill(name=at.names[ended.ranking[0][0]])
            ),
        ),
        # the cards of the set turn one by one, below the claim
        Told(Shown, hold="note", sound="flip", alone=True),
        Told(Moved, when=told.onto("set"), sound="card"),
    ),
    parts=(
        drawn_part(BEFORE_DEAL),
        Part(
            lambda at: Sentence("{name} {said}").fill(
                name=at.names[at.facts.layer], said=_("plays")
            ),
            (
                Sentence("{claim}"),
                lambda at: str(_(", ")).join(
                    Sentence("{name} {said}").format(name=at.names[seat], said=_("accepts"))
                    for seat in at.facts.accepted
                ),
            ),
            zone="set",
            when=lambda at: at.facts.phase == "challenge" and at.view.zones["set"],
        ),
        Part(_("Declared next"), (Sentence("{values}"),), when=told.in_phases("play")),
        _last_set,
        Part(
            _("The pile"),
            (lambda at: IN_THE_MIDDLE.fill(count=len(at.view.zones["middle"])),),
            pile="middle",
            when=lambda at: not BEFORE_DEAL(at),
        ),
    ),
    rail=(told.dealer,),
    score=lambda at, seat: OUT if seat in at.facts.out else _held(at, seat),
    lines=(
        lambda at, seat: _held(at, seat)
        if seat == at.view.viewer and seat not in at.facts.out
        else None,
    ),
    marks=(_answer, _place),
    is_out=lambda at, seat: seat in at.facts.out,
)
