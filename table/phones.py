"""Phones at the table: what the table asks of whoever serves them. `games.phones` does it.

Nothing here waits. What seats are shown is handed over, and in each frame the table takes what
phones have said. The server runs in a thread of its own; it calls `wake` from there when there is
something to take, so that a table at rest need not look.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from rules.core import Refusal, Seat
from rules.remote import AnyAnswer, Enter, Lobby, Page, Welcome


@dataclass(frozen=True, slots=True)
class Doors:
    """Where the server listens: its port, and the addresses at which phones may reach it.

    The likeliest address comes first: "http://192.168.1.20:8100". `only_here`: no other machine
    can reach it. `kinds` says in a word which addresses lead elsewhere: to a VPN, to containers.
    """

    port: int
    addresses: tuple[str, ...]
    only_here: bool = False
    kinds: Mapping[str, str] = field(default_factory=dict)

    def called(self, address: str) -> str:
        """Return an address as it is read: "10.8.0.2:8100 (VPN)"."""
        kind = self.kinds.get(address, "")
        return address.split("//")[-1] + (f" ({kind})" if kind else "")


@dataclass(frozen=True, slots=True)
class Invitation:
    """What lets one phone in at a seat: the link for each address, for a QR code and to type.

    `secret` is the part after "#"; whoever knows it has the seat.
    """

    secret: str
    links: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Came:
    """A phone has taken a seat that was free, or come back to it; it reads this language."""

    seat: Seat
    language: str = ""


@dataclass(frozen=True, slots=True)
class Entered:
    """Somebody in the room, known by a secret of their own, wants a seat."""

    secret: str
    enter: Enter
    language: str = ""


@dataclass(frozen=True, slots=True)
class Left:
    """The phone of a seat is not there any more: it sleeps, was closed, or lost its network."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Said:
    """A phone answers."""

    seat: Seat
    answer: AnyAnswer


@dataclass(frozen=True, slots=True)
class FaceWanted:
    """A phone wants to draw a card, `height` of its pixels high: `Phones.picture` hands it over.

    `card` may be `rules.remote.BACK`.
    """

    card: int
    height: int


Heard: TypeAlias = Came | Entered | Left | Said | FaceWanted
"""What the table hears of its phones."""


class PhonesError(OSError):
    """The server cannot listen; the words say why, and what to do."""


class Phones(Protocol):
    """The phones of one table."""

    def open(self, wake: Callable[[], None], *, host: str = "", port: int = 0) -> Doors:
        """Listen at a port, a free one for 0.

        At the private addresses of this machine; or at one of them, at "0.0.0.0" for all of IPv4,
        or at "::" for all.

        Raises:
            PhonesError: That is not possible.
        """

    def close(self) -> None:
        """Tell all phones that the table is gone, and stop listening. Returns at once."""

    @property
    def name(self) -> str:
        """By which the table is found in its network, or '' where it can't be."""

    def rest(self, say: Callable[[], str]) -> None:
        """The game is left: those who are there wait for their next invitation.

        They read, each in their language, what `say` returns.
        """

    def invite(self, seat: Seat, secret: str = "") -> Invitation:
        """Let a seat, or the spectators', be taken by a link; an older one opens nothing any more.

        Who waits with this `secret` sits down there. Without one it is a new link.
        """

    def new_code(self) -> str:
        """Return a code for a room."""

    def gather(self, code: str, lobby: Lobby) -> None:
        """Let whoever knows the code into the room, and show them who is there."""

    def look_on(self, secret: str) -> None:
        """Let somebody in the room look on, now and whenever they come back."""

    def refuse_entry(self, secret: str, why: str) -> None:
        """Say to somebody in the room why they do not get what they want."""

    def dismiss(self, seat: Seat, why: str) -> None:
        """Hang up on a seat's phone; its link lets it in again."""

    def withdraw(self, seat: Seat, why: str) -> None:
        """The seat has no phone any more: say why to who has it, and forget its link."""

    def welcome(self, seat: Seat, welcome: Welcome) -> None:
        """Tell a seat's phone, now and whenever it comes back, which table it is."""

    def show(self, seat: Seat, page: Page) -> None:
        """Show a seat's phone a page, now and whenever it comes back; only the last one counts."""

    def refuse(self, seat: Seat, refusal: Refusal) -> None:
        """Say to a seat's phone why what it said cannot be done, with the rule, or '' for none."""

    def tell(self, seat: Seat, words: str) -> None:
        """Say something to a seat's phone: a hint with its reason, that an answer came too late."""

    def picture(self, card: int, height: int, size: tuple[int, int], pixels: bytes) -> None:
        """Hand over a card as it was drawn.

        `pixels` are RGBA, row by row; or 256 colors as RGBA and then a byte for each pixel.
        """

    def heard(self) -> Sequence[Heard]:
        """Take what phones have said since. Returns at once."""


MakesPhones: TypeAlias = Callable[[], Phones]
"""Makes what serves the phones of a room."""
