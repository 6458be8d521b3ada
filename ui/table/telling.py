"""Telling a game in words, from its events or again from its record."""

from collections.abc import Iterator, Sequence
from typing import Any

from rules.core import Event, View
from rules.observe import redact
from rules.session import Session
from ui.table.controller import Controller


def log_words(controller: Controller, events: Sequence[Event], view: View) -> list[str]:
    """Return the log's sentences for events, as the viewer of the observation may know them."""
    told = (controller.words(redact(event, view.viewer), view) for event in events)
    return [words for words in told if words]


def played_again(session: Session[Any]) -> Iterator[tuple[Session[Any], tuple[Event, ...]]]:
    """Play a session's log again: after each entry, the session that far and the events."""
    again: Session[Any] = Session(session.game, session.seed)
    for entry in session.log:
        yield again, again.act(entry.seat, entry.action)
