"""The phones of a table as the window asks for them (`table.phones`), served by `pocket`.

The window imports this at its start; what only phones need is loaded when the first one is let in.
"""

from __future__ import annotations

import atexit
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final, Protocol

from rules.words import _

if TYPE_CHECKING:
    from pocket.doors import Listening
    from pocket.hearing import Ear
    from pocket.server import Server
    from rules.core import Refusal, Seat
    from rules.remote import Lobby, Page, Welcome
    from table.phones import Doors, Heard, Invitation

END_SECONDS: Final = 1.0
"""So long the end of the program waits for phones to be told of it."""


class Serves(Protocol):
    """Where the server runs."""

    def call(self, wish: Callable[[Server], None]) -> None:
        """Let the server do something, in the order of the calls. Returns at once."""

    def close(self) -> None:
        """End the server. Returns at once."""

    def join(self, seconds: float) -> bool:
        """Wait so long for the end, where that can be waited for; return whether it has come."""


def in_a_thread(table: Ear, listening: Listening) -> Serves:
    """Serve phones from a thread, so that a window need not wait for them."""
    from pocket.thread import ServerThread

    return ServerThread(table, listening)


class ServedPhones:
    """The `Phones` of a table; their server is started where `serve` says as the doors open."""

    def __init__(self, serve: Callable[[Ear, Listening], Serves] = in_a_thread) -> None:
        self._serve = serve
        self._server: Serves | None = None
        self._doors: Doors | None = None
        self._ear: Ear | None = None

    def open(self, wake: Callable[[], None], *, host: str = "", port: int = 0) -> Doors:
        """Listen at a port, a free one for 0; at the private addresses, or where `host` says."""
        from pocket.doors import HERE, Listening, addresses, in_link, kind_of
        from pocket.hearing import Ear
        from table.phones import Doors, PhonesError

        if find_spec("aiohttp") is None:
            raise PhonesError(
                _("Phones need the aiohttp library, which is missing. Reinstall Cabinet.")
            )
        self.close()
        listening = Listening(host, port)
        at = listening.port
        found = addresses(host)
        at_link = {f"http://{in_link(address)}:{at}": address for address in found}
        self._doors = Doors(
            port=at,
            addresses=tuple(at_link),
            only_here=found == (HERE,),
            kinds={link: kind for link, each in at_link.items() if (kind := kind_of(each))},
        )
        self._ear = Ear(wake)
        self._server = self._serve(self._ear, listening)
        atexit.register(self._end)
        return self._doors

    def close(self) -> None:
        if self._server is not None:
            self._server.close()

    def wait_closed(self, seconds: float) -> bool:
        """Wait so long for the server to have ended; return whether it has."""
        return self._server is None or self._server.join(seconds)

    def _end(self) -> None:
        self.close()
        self.wait_closed(END_SECONDS)

    @property
    def name(self) -> str:
        return "" if self._ear is None else self._ear.name

    def rest(self, say: Callable[[], str]) -> None:
        if self._ear is not None:
            self._ear.rest()
        self._call(lambda server: server.rest(say))

    def invite(self, seat: Seat, secret: str = "") -> Invitation:
        """Let a seat, or the spectators', be taken by a link; a new one without a `secret`."""
        from pocket.tokens import new_token
        from table.phones import Invitation

        assert self._server is not None, "the doors are closed"
        assert self._doors is not None
        token = secret or new_token()
        self._server.call(lambda server: server.seating.invite(seat, token))
        links = tuple(f"{address}/#{token}" for address in self._doors.addresses)
        return Invitation(token, links)

    def new_code(self) -> str:
        from pocket.tokens import new_code

        return new_code()

    def gather(self, code: str, lobby: Lobby) -> None:
        self._call(lambda server: server.seating.gather(code, lobby))

    def look_on(self, secret: str) -> None:
        self._call(lambda server: server.seating.look_on(secret))

    def refuse_entry(self, secret: str, why: str) -> None:
        self._call(lambda server: server.seating.refuse_entry(secret, why))

    def dismiss(self, seat: Seat, why: str) -> None:
        self._call(lambda server: server.seating.dismiss(seat, why))

    def withdraw(self, seat: Seat, why: str) -> None:
        self._call(lambda server: server.seating.withdraw(seat, why))

    def welcome(self, seat: Seat, welcome: Welcome) -> None:
        self._call(lambda server: server.seating.welcome(seat, welcome))

    def show(self, seat: Seat, page: Page) -> None:
        self._call(lambda server: server.seating.show(seat, page))

    def refuse(self, seat: Seat, refusal: Refusal) -> None:
        self._call(lambda server: server.seating.refuse(seat, refusal))

    def tell(self, seat: Seat, words: str) -> None:
        self._call(lambda server: server.seating.tell(seat, words))

    def picture(self, card: int, height: int, size: tuple[int, int], pixels: bytes) -> None:
        self._call(lambda server: server.faces.take(card, height, size, pixels))

    def heard(self) -> Sequence[Heard]:
        return () if self._ear is None else self._ear.take()

    def _call(self, wish: Callable[[Server], None]) -> None:
        if self._server is not None:
            self._server.call(wish)
