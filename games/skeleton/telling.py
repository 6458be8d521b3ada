"""Skeleton's table, told once: its phases, its events, and how everybody stands."""

from collections.abc import Iterator
from typing import Final, TypeAlias

from rules.core import GameEnded, Moved, Seat
from rules.sentences import Sentence, _, ngettext
from rules.skeleton.game import Facts, PointScored, Rules
from table import told
from table.told import Order, Part, Phase, Telling, Told, onto, ranked, stopped

At: TypeAlias = told.At[Rules, Facts]


def _trick(at: At) -> Iterator[tuple[int, str]]:
    """Yield the trick with who played what."""
    for place, card in enumerate(at.view.zones["trick"]):
        yield card, at.names[(at.facts.leader + place) % len(at.names)]


def _points(at: At, seat: Seat) -> Sentence:
    return ngettext("{points} point", "{points} points", "points").fill(
        points=at.facts.scores[seat]
    )


def _winners(at: At, ended: GameEnded) -> Sentence:
    first = ended.ranking[0]
    if len(first) == 1:
        return stopped(_("{name} wins").fill(name=at.names[first[0]]))
    return stopped(_("{names} win").fill(names=at.listed(first)))


TELLING: Final = Telling[Rules, Facts](
    orders=(
        Order("suit", _("suit"), ranked("suit", "-rank")),
        Order("rank", _("rank"), ranked("-rank")),
    ),
    phases={
        "shuffle": Phase("K1"),
        "play": Phase("K2", ask=_("play a card"), wait=_("{name} plays…")),
        "over": Phase("K3"),
    },
    events=(
        Told(Moved, when=onto("trick"), who="source", log=_("{name} plays {card}."), sound="card"),
        Told(
            PointScored,
            log=stopped(_("{name} scores")),
            note=_("{name} scores"),
            at="trick",
            hold="trick",
        ),
        Told(GameEnded, log=_winners),
    ),
    parts=(Part(_("The trick"), cards=_trick),),
    score=lambda at, seat: str(at.facts.scores[seat]),
    lines=(_points,),
)
