"""How the draw for the deal is told in games of double cards."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from games.shared.double_cards import card_words
from rules.core import Moved
from rules.sentences import Sentence, _
from rules.shared.deal_draw import DealerDrawn, DrawTied
from rules.shared.double_cards import double_deck
from table import told
from table.told import Part, Told

At: TypeAlias = told.At[Any, Any]


def _draws(_at: At, moved: Moved) -> Sentence:
    return _("{name} draws {total} ({card}).").fill(
        total=double_deck().combined[moved.card], card=card_words(moved.card)
    )


HIGHEST_DEALS: Final = _("Everyone draws a card: the highest sum deals")
DRAWING: tuple[Told[Any, Any, Any], ...] = (
    Told(Moved, when=lambda moved: moved.target.startswith("drawn:"), who="target", log=_draws),
    Told(DrawTied, log=lambda at, tied: _("{names} draw again.").fill(names=at.listed(tied.seats))),
    Told(DealerDrawn, note=_("deals"), at="drawn:{seat}", hold="trick", sound="place"),
)


def drawn_part(when: Callable[[At], object]) -> Part[Any, Any]:
    """Return the cards that were drawn, each with who drew it."""

    def cards(at: At) -> list[tuple[int, str]]:
        drawn = ((at.view.zones[f"drawn:{seat}"], name) for seat, name in enumerate(at.names))
        return [(card, name) for cards, name in drawn for card in cards]

    return Part(_("The draw for the deal"), (HIGHEST_DEALS,), cards=cards, when=when)
