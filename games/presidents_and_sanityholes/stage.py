"""How Presidents & Sanityholes is drawn at the table, and how what happens there is shown."""

from collections.abc import Sequence

from msgspec.structs import replace

from games.presidents_and_sanityholes.controller import PresidentsAndSanityholesController
from games.presidents_and_sanityholes.dais import add_dais, raise_dais, sit_back
from games.presidents_and_sanityholes.exchange import ExchangePanel
from games.presidents_and_sanityholes.markers import MARKER, SIDE, PassMarkers
from games.presidents_and_sanityholes.offices import seated
from games.presidents_and_sanityholes.trick import Trick
from games.shared.double_hand import add_double_hand
from games.shared.drawn_cards import DrawnCards
from rules.core import Event, Moved, Seat, Zone
from rules.presidents_and_sanityholes.events import (
    Gave,
    Passed,
    RolesTaken,
    Skipped,
    TrickCleared,
    WentOut,
)
from rules.presidents_and_sanityholes.state import (
    Facts,
    View,
    role_title,
)
from rules.shared.deal_draw import DealerDrawn
from rules.words import _
from ui import durations
from ui.picture.director import BaseStaging
from ui.picture.items import Banner, Light, Picture
from ui.picture.seats import add_seats
from ui.picture.stage import Stage
from ui.picture.timeline import Cue, showing, usual_cue, word_at


class PresidentsAndSanityholesStaging(BaseStaging[PresidentsAndSanityholesController]):
    """Presidents & Sanityholes in a window."""

    def picture(self, view: View, stage: Stage) -> Picture:
        """Draw up the dais with its chairs, the trick or the exchange, and the hand."""
        picture, controller = Picture(), self.controller
        facts: Facts = view.facts
        around = seated(facts)
        if facts.round:
            below = view.viewer if view.viewer >= 0 else stage.below
            dais = raise_dais(stage, facts, below, stage.theme.px(MARKER))
            add_dais(picture, dais, facts, below)
            stage = dais.stage
        places = add_seats(picture, stage, self.deck, controller.seats(view), view.viewer, around)
        parts = picture, stage, view, controller.double, self.names
        markers = PassMarkers(*parts)
        markers.add_to_seats(places)
        if not facts.round:
            words = _("Everyone draws a card: the highest sum deals and leads")
            drawn = DrawnCards(*parts)
            drawn.add_anchors("stock", "trick", "played", "black", "red")
            drawn.add(facts.drawing, words)
        else:
            sit_back(picture, facts.passed)
            exchange = ExchangePanel(*parts)
            markers.add_left(exchange=exchange.shown)
            if exchange.shown:
                wide = round((1 - 2 * SIDE) * stage.middle.width)
                exchange.add(stage.middle.inflate(wide - stage.middle.width, 0))
            else:
                Trick(*parts).add(stage.middle)
        chosen = tuple(card for card, mark in stage.marks.items() if mark == "chosen")
        add_double_hand(picture, stage, view, controller.double, controller.counts_as(view, chosen))
        return picture

    def cue(self, event: Event, view: View, stage: Stage) -> Cue:
        """Return a word on the table for passes, skips and clears; sounds."""
        match event:
            case Passed(seat=seat):
                return word_at(_("passes"), f"hand:{seat}", durations.NOTE, "pass")
            case Skipped(seat=seat):
                return word_at(_("skipped"), f"hand:{seat}", 2 * durations.NOTE, "skip")
            case TrickCleared(leader=leader, by_two=True):
                words = _("{name} clears with a 2").format(name=self.names[leader])
                return showing(Banner(words, "trick"), hold=durations.HOLD_TRICK, sound="sweep")
            case TrickCleared(leader=leader, free=free):
                words = (
                    _("all others passed: {name} leads") if free else _("all passed: {name} leads")
                )
                words = words.format(name=self.names[leader])
                return word_at(words, "cleared", durations.HOLD_TRICK, "gather")
            case RolesTaken(order=order):  # and all change places
                words = _("{name} is President").format(name=self.names[order[0]])
                return showing(
                    Light(f"plate:{order[0]}"),
                    Banner(words, "trick", self._offices(order)),
                    hold=durations.BANNER,
                    sound="president",
                    facts_known=True,
                    waits=durations.LOOK_AT,
                )
            case Gave():
                return Cue(hold=durations.HOLD_TRICK)
            case WentOut(seat=seat, place=place):
                words = _("out, number {place}").format(place=place)
                return word_at(words, f"hand:{seat}", durations.HOLD_TRICK, "place")
            case DealerDrawn(seat=seat):
                return word_at(_("deals"), f"drawn:{seat}", durations.HOLD_TRICK, "place")
            case Moved(target="trick"):
                return Cue(sound="card", learns=_with_the_set)
            case Moved(source=source, target=target) if _is_gift(source, target):
                return Cue(hold=durations.NOTE, sound="exchange")
        return usual_cue(event)

    def _offices(self, order: Sequence[Seat]) -> str:
        """Return who takes the other chairs, in their order, a line for each."""
        return "\n".join(
            _("{name} {office}").format(name=self.names[seat], office=role_title(place, len(order)))
            for place, seat in enumerate(order)
            if place
        )


def _with_the_set(now: Facts, last: Facts) -> Facts:
    """Return what is known once a set lies in the trick: as what it was played, and by whom."""
    longer = len(last.plays) > len(now.plays) and last.plays[: len(now.plays)] == now.plays
    return replace(now, plays=last.plays) if longer else now


def _is_gift(source: Zone, target: Zone) -> bool:
    """Return whether a card goes from hand to hand."""
    return source.startswith("hand:") and target.startswith("hand:")
