"""How El Presidente is drawn at the table, and how what happens there is shown."""

from typing import Final

from msgspec.structs import replace

from games.el_presidente.arrow import add_attack
from games.el_presidente.battle import add_middle
from games.el_presidente.controller import ElPresidenteController
from rules.core import Event, HandEnded, Moved, Seat, Shown
from rules.el_presidente.events import (
    AttackBeaten,
    Attacked,
    BattleBegan,
    Conceded,
    FourCompleted,
    LeftLying,
    Passed,
    PassedOver,
    PickedUp,
    Requested,
    ThrewIn,
)
from rules.el_presidente.ranks import all_of
from rules.el_presidente.state import Facts, View
from rules.words import _
from ui import durations
from ui.controls.icon_surfaces import icon
from ui.controls.theme import inlaid
from ui.picture.director import BaseStaging
from ui.picture.hand import add_hand
from ui.picture.items import Banner, CardItem, Drawn, Effect, Lift, Picture
from ui.picture.seats import add_seats
from ui.picture.stage import Stage
from ui.picture.timeline import Cue, showing, usual_cue, word_at

FOUR: Final = 4
"""Cards of a rank."""
LAID: Final = 0.45
"""Seconds that cards which were just laid on the battle stand out."""


class ElPresidenteStaging(BaseStaging[ElPresidenteController]):
    """El Presidente in a window."""

    def picture(self, view: View, stage: Stage) -> Picture:
        """Draw up the seats, who of them attacks whom, the middle with the battle, and the hand."""
        picture = Picture()
        facts: Facts = view.facts
        places = add_seats(picture, stage, self.deck, self.controller.seats(view), view.viewer)
        add_attack(picture, stage, self.deck, view, places)
        laid, equals = view.zones["battle"], self.controller.equals
        fours = frozenset(card for card in laid if len(equals(laid, card)) == FOUR)
        won = laid and facts.phase in {"deal", "over"}
        add_middle(picture, stage, view, fours, equals(laid, laid[-1]) if won else frozenset())
        self._add_hand(picture, stage, view)
        return picture

    def _add_hand(self, picture: Picture, stage: Stage, view: View) -> None:
        items = add_hand(picture, stage, view, self.controller.sorted_hand)
        facts: Facts = view.facts
        if facts.phase in {"deal", "over"}:  # then everybody's hand lies open
            return
        for item in items:
            if item.card in facts.shown:
                picture.above.append(_eye(stage, item))

    def cue(self, event: Event, stage: Stage) -> Cue:
        """Return how the battle is staged: cards stand out as they come to lie, then the answers.

        Between two battles it is said who attacks whom; at the end come the four, then all hands.
        """
        match event:
            case Attacked():
                return Cue(learns=_but_who_won, sound="attack")
            case ThrewIn():
                return Cue(learns=_but_who_won, sound="throw")
            case AttackBeaten():
                return Cue(learns=_but_who_won, sound="parry")
            case Moved(target="battle", card=card):
                return showing(Lift((card,), "lit"), hold=LAID, sound="card")
            case Passed(seat=seat):
                return word_at(_("passes"), f"hand:{seat}", durations.NOTE, "pass")
            case LeftLying(seat=seat):
                return word_at(_("leaves it"), f"hand:{seat}", durations.NOTE, "pass")
            case Conceded(seat=seat):
                return word_at(_("concedes"), f"hand:{seat}", durations.HOLD_TRICK, "concede")
            case PickedUp(seat=seat):
                return word_at(_("picks up"), f"hand:{seat}", durations.HOLD_TRICK, "gather")
            case PassedOver(seat=seat):
                return word_at(_("no cards"), f"hand:{seat}", durations.NOTE)
            case BattleBegan(attacker=attacker, defender=defender):
                words = _("{attacker} attacks {defender}").format(
                    attacker=self.names[attacker], defender=self.names[defender]
                )
                return word_at(words, "battle", durations.HOLD_TRICK, "battle")
            case FourCompleted(seat=seat):
                return Cue(
                    lambda picture: self._four_effects(picture, seat),
                    hold=durations.BANNER,
                    sound="four",
                    facts_known=True,
                )
            case HandEnded():  # all hands lie open: a dialog covers them after a press
                return Cue(hold=durations.NOTE, waits=durations.LOOK_AT)
            case Requested():
                return Cue(hold=durations.NOTE, sound="pass")
            case Shown():
                return Cue(sound="flip")
        return usual_cue(event)

    def _four_effects(self, picture: Picture, seat: Seat) -> list[Effect]:
        """Return what stands over the four that won: they rise, and it is said what they are."""
        four = tuple(item.card for item in picture.cards if item.mark == "lit" and item.card >= 0)
        words = _("Four {rank}!").format(rank=all_of(self.controller.sentences.rank(four[-1])))
        reason = _("{name} wins the game").format(name=self.names[seat])
        return [Lift(four, "lit"), Banner(words, "won", reason, within="won")]


def _but_who_won(now: Facts, last: Facts) -> Facts:
    """Cards are laid; that they win the game is told with the four."""
    return replace(last, won=now.won)


def _eye(stage: Stage, item: CardItem) -> Drawn:
    """Return the eye above a card of the own hand that everyone sees."""
    theme = stage.theme
    size = max(theme.px(40), theme.points("body"))
    ground = theme.panel((size, size), "panel_raised", "link", radius=size // 2)
    piece = inlaid(ground, icon(theme, "eye", round(size * 0.7), "link"))
    spot = piece.get_rect(midtop=(item.place.x, item.place.y - item.place.height // 2))
    spot.y -= size // 3
    what = ("eye", item.card, size, spot.topleft)
    return Drawn(what, piece, *spot.topleft, about=frozenset({item.key}))
