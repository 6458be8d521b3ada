"""How Bull Sanity is drawn at the table, and how what happens there is shown."""

from dataclasses import replace
from typing import Final

from games.bull_sanity.controller import BullSanityController
from games.bull_sanity.picture import BullTable
from games.shared.double_hand import add_double_hand
from games.shared.drawn_cards import DrawnCards
from rules.bull_sanity.events import Accepted, Called, Judged, Unchallenged, WentOut
from rules.bull_sanity.game import DRAW, SHUFFLE, Facts, View
from rules.core import Event, Moved, Shown
from rules.shared.deal_draw import DealerDrawn
from rules.words import _, ngettext, pgettext
from table.own_hand import Mark
from ui import durations
from ui.picture.director import BaseStaging
from ui.picture.items import Banner, Picture
from ui.picture.seats import add_seats
from ui.picture.stage import Stage
from ui.picture.timeline import Cue, showing, usual_cue, word_at

TURNED: Final = 0.5
"""Seconds before the next card of a set that was called is turned."""


class BullSanityStaging(BaseStaging[BullSanityController]):
    """Bull Sanity in a window."""

    def picture(self, view: View, stage: Stage) -> Picture:
        """Draw up the seats with who is asked, the set with its claim, pile, values and hand."""
        picture, controller = Picture(), self.controller
        facts: Facts = view.facts
        add_seats(picture, stage, self.deck, controller.seats(view), view.viewer)
        table = picture, stage, view, controller.double, self.names
        BullTable(*table).add()
        if facts.phase in (DRAW, SHUFFLE):
            words = _("Everyone draws a card: the highest sum deals")
            DrawnCards(*table).add(facts.drawing, words)
        self._add_hand(picture, stage, view)
        return picture

    def _add_hand(self, picture: Picture, stage: Stage, view: View) -> None:
        """Add the hand; only the cards that would be truthful are lit, though all may be laid."""
        controller = self.controller
        truthful = controller.counts_as(view, ())
        marks: dict[int, Mark] = {
            card: "plain" if mark == "lit" and card not in truthful else mark
            for card, mark in stage.marks.items()
        }
        add_double_hand(picture, replace(stage, marks=marks), view, controller.double, truthful)

    def cue(self, event: Event, stage: Stage) -> Cue:
        """Return a word on the table for answers and verdicts; sounds."""
        match event:
            case Accepted(seat=seat):
                return word_at(_("accepts"), f"hand:{seat}", durations.NOTE, "pass")
            case Called(seat=seat):
                said = Banner(_("Bull Sanity!"), f"hand:{seat}", color="marked")
                return showing(said, hold=durations.HOLD_TRICK, sound="gavel")
            case Judged(truthful=truthful, loser=loser, count=count):
                takes = ngettext("{name} takes {count} card", "{name} takes {count} cards", count)
                verdict = Banner(
                    _("Truth!") if truthful else _("Bull!"),
                    "verdict",
                    takes.format(name=self.names[loser], count=count),
                    "good" if truthful else "bad",
                    within="verdict",
                )
                return showing(
                    verdict, hold=durations.BANNER, sound="truth" if truthful else "bull"
                )
            case Unchallenged():
                return word_at(_("nobody called"), "middle", durations.NOTE, "gather")
            case WentOut(seat=seat):
                return word_at(
                    pgettext("no cards left", "out"), f"hand:{seat}", durations.HOLD_TRICK, "place"
                )
            case DealerDrawn(seat=seat):
                return word_at(_("deals"), f"drawn:{seat}", durations.HOLD_TRICK, "place")
            case Shown():  # the cards of the set turn one by one, below the claim
                return Cue(hold=TURNED, sound="flip", alone=True)
            case Moved(target="set"):
                return Cue(sound="card")
        return usual_cue(event)
