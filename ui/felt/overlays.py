"""What is laid over the table: curtain, summary, result, menu, and the pages beside the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Protocol

from rules.core import Outcome, Seat
from rules.words import _
from table.coach import CostlyDecision
from table.course import Course
from table.match import Match
from table.reasons import Reasons
from table.screen import Pages
from table.standings import standings_of, turning_point
from table.steps import told_again
from table.telling import score_lines
from table.told import Summary
from ui.app import App
from ui.controls.passages import Links
from ui.felt.bubble import Bubble
from ui.felt.dialogs import CostliestScene, PauseScene, SaveScene, WhoScene
from ui.felt.log_page import LogScene
from ui.felt.navigation import Navigation
from ui.felt.teller import Teller
from ui.pages.dialog import tell
from ui.picture.show import Show
from ui.window_game import WindowGame

if TYPE_CHECKING:
    from ui.felt.small_table import Seen


class Beneath(Protocol):
    """The table over which pages are laid."""

    app: App
    entry: WindowGame
    match: Match
    show: Show
    bubble: Bubble
    teller: Teller


class Overlays(Pages):
    """Puts other scenes over the table; its navigation leaves it."""

    def __init__(self, felt: Beneath, navigation: Navigation) -> None:
        self.app, self.entry, self.match = felt.app, felt.entry, felt.match
        self.show, self.bubble, self.teller = felt.show, felt.bubble, felt.teller
        self.navigation = navigation
        self.phones: Callable[[], None] | None = None
        """Shows where everybody has their hand, where that is wanted."""

    def curtain(self, seat: Seat, reveal: Callable[[Seat], None]) -> None:
        self._curtain(seat, _("It’s your turn. Everyone else, look away."), reveal)

    def curtain_again(self, seat: Seat, reveal: Callable[[Seat], None]) -> None:
        self._curtain(seat, _("Look at your new cards. Everyone else, look away."), reveal)

    def _curtain(self, seat: Seat, told: str, reveal: Callable[[Seat], None]) -> None:
        from ui.felt.curtain import CurtainScene

        name = self.match.controller.names[seat]
        news = self.match.log.news_for(seat)
        menu = partial(self._pause, None)  # phones are for when it is up: they change whom it names
        self.app.push(CurtainScene(name, seat, told, news, reveal, self.rules, menu))

    def end_curtain(self) -> None:
        """Take the curtain away, where nothing lies above it: somebody else may be asked now."""
        from ui.felt.curtain import CurtainScene

        if isinstance(self.app.scene, CurtainScene):
            self.app.pop()

    def who(self, people: Sequence[Seat], then: Callable[[Seat], None]) -> None:
        names, number = self.match.controller.names, self.match.number_of
        self.app.push(
            WhoScene([(number(seat), seat, names[seat]) for seat in sorted(people)], then)
        )

    def details(
        self, summary: Summary, go_on: Callable[[], None], costliest: Sequence[CostlyDecision]
    ) -> None:
        from ui.felt.summary import SummaryScene

        look = self._look_at_costliest(costliest)
        self.app.push(SummaryScene(summary, self.match.controller.deck, go_on, look))

    def open_phones(self, course: Course, *, gather: bool = False) -> None:
        """Show where everybody has their hand, and the codes for phones."""
        from ui.felt.phones_page import PhonesScene

        back: Callable[[], None] | None = None
        if gather:
            begun = self.match.session.is_begun
            back = (not begun and self.navigation.set_up) or self.navigation.leave
        self.app.push(PhonesScene(course, back))

    def end_details(self) -> None:
        """Take the details away, if nothing lies above them: somebody has gone on."""
        from ui.felt.summary import SummaryScene

        if isinstance(self.app.scene, SummaryScene):
            self.app.pop()

    def _look_at_costliest(self, costliest: Sequence[CostlyDecision]) -> Callable[[], None] | None:
        look_at, match = self.navigation.look_at, self.match
        if not costliest or look_at is None:
            return None

        def look(costly: CostlyDecision) -> None:
            look_at(match.header, match.session, costly.place, costly.seat)

        return lambda: self.app.push(CostliestScene(costliest, look))

    def coach(self, words: str, do_it: Callable[[], None]) -> None:
        back, anyway = (_("Back"), lambda: None), (_("Do it anyway"), do_it)
        tell(self.app, words, _("Coach"), [back, anyway], escape=back[1])

    def lost_thinking(self) -> None:
        words = _("They all play at Normal now. Save and restart Cabinet to get their levels back.")
        tell(self.app, words, _("The computer players crashed"))

    def result(
        self,
        outcome: Outcome,
        costliest: Sequence[CostlyDecision],
        details: Callable[[], None] | None,
        wished: Callable[[], str] = str,
    ) -> None:
        from ui.felt.result import ResultScene

        said, remark = "", self.teller.speech.remark
        if remark is not None:
            name = self.match.controller.names[remark.seat]
            said = _("{name}: \u201c{words}\u201d").format(name=name, words=remark.words)
        self.app.push(
            ResultScene(
                self.match.controller,
                outcome,
                standings=standings_of(self.match.session),
                why=self.match.ending,
                counted=self.entry.sheet.result,
                leave=self.navigation.leave,
                replay=partial(self.navigation.replay, self.match.header, self.match.session),
                again=self._again,
                deal=self._deal if self.navigation.deal is not None else None,
                note=self._help_words(),
                costliest=self._look_at_costliest(costliest),
                details=details,
                said=said,
                signs=self.match.signs,
                picture=self._turning_point(),
                wished=wished,
            )
        )

    def _turning_point(self) -> tuple[str, Callable[[], Seen], Callable[[], None]] | None:
        """Return where the game was decided, in words and to be drawn, and what leads there."""
        from ui.felt.small_table import Seen

        look_at, match = self.navigation.look_at, self.match
        at = turning_point(match.session, match.controller)
        if look_at is None or at is None:
            return None
        words = _("The deciding moment")
        if at.hands == 1:
            words = _("How {name} won").format(name=match.controller.names[at.seat])

        viewer = next(iter(match.people)) if len(match.people) == 1 else at.seat

        def look() -> None:
            look_at(match.header, match.session, at.place - 1, viewer)

        def seen() -> Seen:
            session, _steps = told_again(match.session)
            session.rewind(at.seen)
            view = session.observe(viewer)
            return Seen(self.entry, match.controller, view, viewer, match.signs)

        return words, seen, look

    def _help_words(self) -> str:
        """Return how the game counts that was played with help, or ''."""
        named = {
            "hints": _("Hints"),
            "open_hands": _("Open hands"),
            "take_backs": _("Undo anything"),
            "coach": _("Coach"),
        }
        kinds = [words for kind, words in named.items() if kind in self.match.help.kinds]
        if not kinds or not self.match.people:
            return ""
        return _("With help ({kinds}): counted separately in Statistics.").format(
            kinds=", ".join(kinds)
        )

    def menu(self) -> None:
        """Esc or the menu button: the pause menu."""
        self._pause(self.phones)

    def _pause(self, phones: Callable[[], None] | None) -> None:
        self.app.push(
            PauseScene(
                rules=self.rules,
                save=self.save,
                prints=self.prints,
                phones=phones,
                new=self.new_game,
                leave=self.navigation.leave,
            )
        )

    def new_game(self) -> None:
        """Ctrl+N: ask before another game takes the place of this one."""
        words = _("Start over with the same players? You can resume this game later.")
        answers = [(_("New game"), self._again), (_("Cancel"), lambda: None)]
        tell(self.app, words, _("New game"), answers)

    def rules(self) -> None:
        """F1: the game's help, at the rule that is at issue."""
        self.open_rule(self.bubble.rule)

    def open_rule(self, rule: str) -> None:
        """Show a rule, or without one that by which the table waits."""
        from table.at_hand import at_table
        from ui.pages.rules import RulesScene

        self.app.push(RulesScene(self.entry, at_table(self.match, rule)))

    def prints(self) -> None:
        """Show what of this game can be printed."""
        from ui.pages.printing import PrintScene

        self.app.push(PrintScene(self.entry))

    def log(self, reasons: Reasons, links: Links) -> None:
        """Show scores and log, where one can ask why."""
        match, seen = self.match, self.show.view
        scores = score_lines(match.controller, seen)
        names = match.controller.names
        told, top = match.told, self.show.stage.rail.bottom
        self.app.push(LogScene(names, scores, told, reasons, links, seen.asked, top=top))

    def save(self) -> None:
        """Ctrl+S: keep a copy of the record where the player chooses."""
        self.app.push(SaveScene(self.match.header, self.match.session, self.entry.sheet.title))

    def unsaved(self) -> None:
        """Say why the game is not saved, and offer to try again."""
        answers = [(_("Try again"), self._try_again), (_("Close"), lambda: None)]
        tell(self.app, self.match.autosave.trouble, _("The game isn’t saved"), answers)

    def _try_again(self) -> None:
        self.match.autosave.again()
        self.app.scene.resume()
        if self.match.autosave.trouble:
            self.unsaved()

    def _again(self) -> None:
        self.navigation.again(self.match.next_header)

    def next_game(self, game: str) -> None:
        if game and self.navigation.another is not None:
            self.navigation.another(self.match.next_header, game)
        else:
            self._again()

    def _deal(self) -> None:
        match = self.match
        assert self.navigation.deal is not None
        self.navigation.deal(match.header, match.session, bool(match.help.kinds))
