"""Nothing is told before it is shown: log, scores, counts and prompts against the beats."""

from collections.abc import Sequence
from typing import Any

import pytest

from games.library import library
from rules.core import Action, Event, View
from rules.observe import follow, redact
from rules.session import Session
from table.telling import score_lines
from tests.at_table import match_of, table_for
from tests.click_through import open_app
from tests.person import golden, staging_of
from ui.app import App
from ui.felt.score_log import ScoreRow
from ui.felt.table_scene import TableScene
from ui.picture.items import Picture
from ui.picture.timeline import Beat

GAMES = tuple(sorted(entry.name for entry in library()))
SAMPLE = 16
"""Entries of a record that are watched at its beginning, in its middle and at its end."""


def watched_spans(length: int, *, thorough: bool) -> list[range]:
    """Return which entries of a record are watched."""
    if thorough:
        return [range(length)]
    middle = max(0, length // 2 - SAMPLE // 2)
    starts = sorted({0, middle, max(0, length - SAMPLE)})
    return [range(start, min(length, start + SAMPLE)) for start in starts]


class Teller:
    """Watches a table while one entry of the log is shown, and knows what may be told when."""

    def __init__(self, table: TableScene, events: Sequence[Event], before: View) -> None:
        self.table, self.controller = table, table.match.controller
        self.before, self.events = before, [redact(event, before.viewer) for event in events]
        self.after = table.match.view
        self.words = self._sentences(events)

    def _sentences(self, events: Sequence[Event]) -> list[str | None]:
        log, match = self.table.match.log, self.table.match
        view = match.asking.observe(log.viewer)
        return [self.controller.words(redact(event, log.viewer), view) for event in events]

    def happened(self) -> int:
        """Return how many events the beats have shown so far, the present one's included."""
        waiting = self.table.show.timeline.waiting
        return len(self.events) - sum(beat.tells for beat in waiting[1:])

    def check(self, told: Sequence[str]) -> None:
        """Look at all that is told now."""
        count = self.happened()
        assert list(told) == [words for words in self.words[:count] if words]
        view = self.table.show.view
        count, seen = self._seen(view, count)
        assert view.zones == seen.zones
        assert {who: chips for who, chips in view.chips.items() if chips} == {
            who: chips for who, chips in seen.chips.items() if chips
        }
        assert view.facts == self._facts(count)
        rows = [row for row in self.table.bars.panel.widgets if isinstance(row, ScoreRow)]
        scored = [(seats[0], score) for seats, score in score_lines(self.controller, view)]
        assert [(row.seats[0], row.score) for row in rows] == scored

    def _seen(self, view: View, told: int) -> tuple[int, View]:
        """Return how many events are seen, and what they lead to: as many as are told, or more.

        More are where an event is told only when all is seen that its words tell of.
        """
        seen = [self.before]
        for event in self.events:
            seen.append(follow(seen[-1], event))
        counts = range(told, len(seen))
        count = next((count for count in counts if view.zones == seen[count].zones), told)
        for event in self.events[:count]:
            told_when = (
                staging_of(self.controller).cue(event, self.after, self.table.show.stage).told_when
            )
            if told_when is not None and not told_when(view):
                return count, seen[count]
        return told, seen[told]

    def _facts(self, count: int) -> Any:
        """Return what is known with so many events: what their cues say, all with the last."""
        facts = self.before.facts
        for event in self.events[:count]:
            cue = staging_of(self.controller).cue(event, self.after, self.table.show.stage)
            if cue.learns is not None:
                facts = cue.learns(facts, self.after.facts)
        return self.after.facts if count == len(self.events) else facts


def counts_at(beat: Beat, elapsed: float) -> dict[str, int]:
    """Return the numbers before fans of backs and at chips, so far into a beat."""
    counts = {fan.zone: fan.count for fan in beat.after.fans}
    counts |= {item.account: item.amount for item in beat.after.chips}
    counts |= {zone: held.at(elapsed).count for zone, held in beat.fans.items()}
    counts |= {account: held.at(elapsed).amount for account, held in beat.stacks.items()}
    return counts


def counted(picture: Picture) -> dict[str, int]:
    return counts_at(Beat(picture), 0.0)


def check_counts(former: dict[str, int], beat: Beat) -> None:
    """No number grows before the first card or chip has arrived, and all are right in the end."""
    arrivals = [flight.delay + flight.length for flight in beat.cards]
    arrivals += [flight.delay + flight.length for flight in beat.chips]
    if not arrivals or not (beat.fans or beat.stacks):
        return
    early = counts_at(beat, min(arrivals) - 0.001)
    for name in (*beat.fans, *beat.stacks):
        if name in former:
            assert early[name] <= former[name], name
    late, rest = counts_at(beat, beat.motion + 0.001), counted(beat.after)
    assert all(count == rest.get(name, 0) for name, count in late.items())


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_told_before_it_is_shown(
    name: str, monkeypatch: pytest.MonkeyPatch, *, thorough: bool
) -> None:
    record = golden(name)
    for span in watched_spans(len(record.log), thorough=thorough):
        watch_span(record, span, monkeypatch)


def seated(app: App, session: Session[Any]) -> TableScene:
    """Put a session on the table, as it is, before the eyes of its first seat."""
    table = table_for(app, match_of(session, app.settings, (0,)))
    app.push(table)
    return table


def watch_span(record: Session[Any], span: range, monkeypatch: pytest.MonkeyPatch) -> None:
    """Show some entries of a record at a table, and look at every beat of them."""
    session: Session[Any] = Session(record.game, record.seed)
    for entry in record.log[: span.start]:
        session.act(entry.seat, entry.action)
    app = open_app((1280, 720), show_log=True)
    with monkeypatch.context() as patch:
        patch.setattr("table.course.Course.proceed", lambda _course: None)
        table = seated(app, session)
        told = 0
        for at in span:
            entry = record.log[at]
            before, picture = table.match.view, table.show.picture
            lines = len(table.match.log.words)
            action = entry.action if isinstance(entry.action, Action) else None
            assert table.course.commit(entry.seat, action) is None
            assert session.log[at] == entry
            events = session.events(at)
            teller = Teller(table, events, before)
            former = counted(picture)
            while table.show.timeline.moving:
                told += 1
                teller.check(table.match.log.words[lines:])
                beat = table.show.timeline.waiting[0]
                check_counts(former, beat)
                former = counted(beat.after)
                table.felt.update(beat.length / app.settings.speed)
            teller_words = [words for words in teller.words if words]
            assert table.match.log.words[lines:] == teller_words
        assert told >= len(span)
    app.pop()
