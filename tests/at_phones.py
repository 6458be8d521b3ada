"""Tables whose people are at phones: laid with the phones that a test brings along."""

from collections.abc import Sequence
from typing import Any

from rules.core import Seat
from rules.session import Session
from tests.at_table import lay
from tests.click_through import open_app
from tests.clock import let_pass
from tests.standin import StandInPhones
from ui.app import App
from ui.felt.table_scene import TableScene


def open_unseen(**settings: Any) -> App:
    """Return an app at whose screen nobody looks, and on which nothing moves."""
    app = open_app(animations=False, **settings)
    app.window.hidden = True
    return app


def laid(
    app: App,
    session: Session[Any],
    phones: Sequence[Seat] | None = None,
    came: Sequence[Seat] | None = None,
    **options: Any,
) -> tuple[TableScene, StandInPhones]:
    """Return a table whose people are at phones, all of them by default, and the phones.

    Those of the seats `came` have come: all of them, if nothing else is said.
    """
    served = StandInPhones()
    app.room.close()  # whoever was here before
    app.phones = app.room.makes = lambda: served
    seats = range(session.game.seats) if phones is None else phones
    table = lay(app, session, phones=tuple(seats), **options)
    served.come(*(seats if came is None else came))
    let_pass(app, 0.01)
    return table, served
