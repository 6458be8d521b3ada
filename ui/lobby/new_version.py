"""Asks once whether new versions may be looked for, and says when one is out."""

from __future__ import annotations

import logging
import threading
import webbrowser
from http.client import HTTPException
from queue import Queue
from typing import TYPE_CHECKING, Final

from rules.version import VERSION
from rules.words import _
from table.storage.settings import save_settings
from table.updates import home_page, newer_version
from ui.pages.dialog import tell

if TYPE_CHECKING:
    from ui.app import App

ASKED: Final = "updates"
"""Among what is explained once: that it was asked."""
LOOK_AGAIN: Final = 1.0
"""Seconds after which it is seen whether the page has answered, and the lobby is there."""


def look_for_updates(app: App) -> None:
    """Look for a new version if that is allowed, and ask once whether it is."""
    page = home_page()
    if not page or app.scene is not app.scenes[0]:
        return
    if app.settings.updates:
        _look(app)
    elif _first_time(app, ASKED):
        words = _("May Cabinet check {page} for new versions at each start?")
        answers = [(_("No"), _nothing), (_("Yes"), lambda: _allow(app))]
        title = _("Check for updates")
        tell(app, words.format(page=page), title, answers, escape=_nothing)


def _nothing() -> None:
    """Leave all as it is."""


def _allow(app: App) -> None:
    app.settings.updates = True
    save_settings(app.settings)
    _look(app)


def _first_time(app: App, what: str) -> bool:
    """Return whether something is said for the first time, and keep that it was."""
    if what in app.settings.legends:
        return False
    app.settings.legends = (*app.settings.legends, what)
    save_settings(app.settings)
    return True


def _look(app: App) -> None:
    answers: Queue[str] = Queue()

    def ask() -> None:
        try:
            answers.put(newer_version())
        except (OSError, HTTPException, ValueError) as error:
            logging.getLogger("cabinet").info("no new version was found: %s", error)

    def look_again() -> None:
        if not answers.empty() and app.scene is app.scenes[0]:
            _tell(app, answers.get())
        elif asking.is_alive() or not answers.empty():
            app.call_later(LOOK_AGAIN, look_again)

    asking = threading.Thread(target=ask, name="updates", daemon=True)
    asking.start()
    app.call_later(LOOK_AGAIN, look_again)


def _tell(app: App, version: str) -> None:
    if not version or not _first_time(app, f"{ASKED} {version}"):
        return
    page = f"{home_page()}/releases/latest"
    answers = [(_("Later"), _nothing), (_("Open its page"), lambda: webbrowser.open(page))]
    words = _("You have {version}.").format(version=VERSION)
    title = _("Cabinet {version} is out").format(version=version)
    tell(app, words, title, answers, escape=_nothing)
