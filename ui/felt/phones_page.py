"""The page of a table's phones: the room's code, who has their hand where, and what to try."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from io import BytesIO
from typing import Final

import pygame

from rules.core import HUMAN, Seat
from rules.words import _
from table.course import Course
from table.engine import level_names
from table.phone.entrance import can_be_freed
from table.phone.reaching import Reaching, spelled
from table.phones import Doors
from table.storage.presets import PHONE
from table.storage.settings import save_settings
from ui.controls.buttons import Button, Choice
from ui.controls.icon_surfaces import phone_sign
from ui.controls.labels import ImageWidget
from ui.controls.placing import held, paragraph, sized
from ui.controls.theme import Theme
from ui.key_map import brass_sign
from ui.layout.boxes import GROW, Box, column, fixed, row
from ui.layout.solving import height_of
from ui.pages.page import PageScene, Rows

EVERYWHERE: Final = "::"
"""The host that stands for all addresses of this computer."""
CODE: Final = 360
"""Width of a QR code at 1080p."""
LONGEST: Final = "http://192.168.100.100:65535/#"
"""An address as long as they usually are, for which room is left."""


class PhonesScene(PageScene):
    """Says where everybody has their hand, and lets it be changed at any moment.

    Where it gathers phones before the game begins, it goes away when all of them are there;
    `back` leads to where the table was laid.
    """

    def __init__(self, course: Course, back: Callable[[], None] | None = None) -> None:
        super().__init__()
        self.course, self.match, self.pocket = course, course.match, course.pocket
        self._back = back
        self._reaching: Reaching | None = None
        self._at = 0
        """The number of the address whose links are shown."""
        self._unfolded = False
        self._seen: object = None

    @property
    def title(self) -> str:
        return _("Phones")

    def enter(self) -> None:
        self._reach()
        super().enter()

    def _reach(self) -> None:
        doors = self.pocket.room.doors
        self._reaching = None if doors is None else Reaching(doors.addresses, self.app.wake)

    def look(self) -> None:
        if self._back is not None and not self.pocket.untaken and not self.pocket.room.trouble:
            self._begin()
        elif self._state != self._seen:
            self.rebuild()

    @property
    def _state(self) -> object:
        pocket, reaching = self.pocket, self._reaching
        answers = {} if reaching is None else reaching.answers
        return (
            pocket.room.code,
            pocket.room.name,
            tuple(pocket.untaken),
            self.match.header.names,
            frozenset(pocket.there),
            frozenset(pocket.away),
            tuple(answers.items()),
            pocket.room.trouble,
            self.match.phones,
        )

    def rebuild(self) -> None:
        self._seen = self._state
        super().rebuild()

    def build(self, rows: Rows) -> None:
        self._band(rows)
        rows.heading(_("Seats"))
        for seat in sorted(self.match.persons):
            self._seat_row(rows, seat)
        rows.heading(_("Network"))
        self._network_rows(rows)

    @property
    def _invites(self) -> bool:
        """Whether nobody is at a phone yet, and somebody could be."""
        pocket = self.pocket
        return not pocket.is_open and not pocket.room.trouble and bool(self._at_screen)

    @property
    def _at_screen(self) -> frozenset[Seat]:
        return self.match.persons - self.match.phones

    def _band(self, rows: Rows) -> None:
        """Put the code by which all come in, or the way to it: what follows never moves."""
        theme, pocket, unit = rows.theme, self.pocket, rows.theme.unit
        side = min(theme.px(CODE), rows.width // 2)
        wide = rows.width - side - 4 * unit
        high = max(side, height_of(self._room_words(theme, LONGEST, LONGEST, "WWWW", ""), wide))
        if pocket.is_open:
            room = pocket.room
            link = room.links[min(self._at, len(room.links) - 1)]
            picture, words = code_piece(link, side), self._way_in(theme, link)
        else:
            picture = phone_sign(theme, round(side * 0.6))
            words = column(*self._way_there(theme), gap=2 * unit, width=GROW)
        shown = held(ImageWidget(picture), width=fixed(side), height=fixed(side))
        beside = row(shown, words, gap=4 * unit, width=GROW, height=fixed(high), at="midleft")
        rows.space(1)
        rows.add(beside, 2)

    def _way_there(self, theme: Theme) -> Iterator[Box]:
        """Yield what stands where the code will be: how to get it, or why it cannot be had."""
        if self.pocket.room.trouble:
            yield paragraph(theme, self.pocket.room.trouble, "body", "warning")
            return
        yield paragraph(theme, _("Hold your cards on your own phone."), "title", "ivory", "title")
        if self._invites:
            yield sized(self._all_button("primary", brass_sign()))

    def _way_in(self, theme: Theme, link: str) -> Box:
        """Return the address and the letters to type, and who is still missing."""
        untaken, room = self.pocket.untaken, self.pocket.room
        missing = _(", ").join(self.match.controller.names[seat] for seat in untaken)
        everyone = "" if self.match.away else _("Everyone’s in.")
        waits = _("Waiting for: {names}").format(names=missing) if untaken else everyone
        return self._room_words(theme, link, room.name, room.code, waits)

    def _room_words(self, theme: Theme, link: str, name: str, code: str, waits: str) -> Box:
        address = link.split("//")[-1].split("/#")[0]
        return column(
            paragraph(theme, _("Scan this with each phone, or open"), "body", "text_quiet"),
            paragraph(theme, address, "large", "text", "strong", said=spelled(link)),
            paragraph(theme, _("or {address}").format(address=name)) if name else None,
            paragraph(theme, _("and type these letters:"), "body", "text_quiet"),
            paragraph(theme, code, "display", "brass_light", said=""),
            paragraph(theme, waits) if waits else None,
            gap=theme.unit,
            width=GROW,
        )

    def _seat_row(self, rows: Rows, seat: Seat) -> None:
        match, names = self.match, self.match.controller.names
        levels = [(f"bot:{level}", words) for level, words in level_names().items()]
        values = [(HUMAN, _("Person")), (PHONE, _("Phone")), *levels]
        now = HUMAN
        if seat in match.phones:
            now = PHONE
        elif seat in match.levels:
            now = f"bot:{match.levels[seat]}"
        theme, wide = rows.theme, rows.control_width
        choice = Choice(values, now, partial(self._sit, seat), key=f"sits:{seat}").broken(
            theme, wide
        )
        free: Box | None = None
        if self.pocket.is_open and can_be_freed(self.pocket, seat):
            words = self.button(_("Free the seat"), lambda: self._free(seat), key=f"free:{seat}")
            words.tip = _("The next person to join can have it.")
            free = sized(words)
        rows.row(names[seat], self._how(seat), choice, free)

    def _how(self, seat: Seat) -> str:
        if seat in self.match.levels:
            return _("A computer player sits in for {name}.").format(
                name=self.match.controller.names[seat]
            )
        if seat not in self.match.phones:
            held = _("On this screen, with “Hold to look.”")
            return held if self.match.holds_to_look else _("On this screen.")
        if seat in self.pocket.there:
            return _("Phone connected.")
        if seat in self.pocket.away:
            return _("The phone is asleep, closed or offline.")
        return _("No phone yet.")

    def _network_rows(self, rows: Rows) -> None:
        """Put what helps where phones find nothing; what is found out in time comes last."""
        doors, reaching = self.pocket.room.doors, self._reaching
        words = _("Hide") if self._unfolded else _("Change…")
        told = self._port_words(self.app.settings.phone_port if doors is None else doors.port)
        rows.row(_("Port and networks"), told, Button(words, self._fold, key="doors"))
        if self._unfolded or self.pocket.room.trouble:
            self._door_rows(rows)
        rows.text(
            _(
                "If a phone can’t connect, check that it’s on the same network, not a guest "
                "one. Let Cabinet through this computer’s firewall."
            )
        )
        if doors is None:
            return
        if doors.only_here:
            rows.text(
                _("Only this computer can reach this address. Connect it to the phones’ network."),
                color="warning",
            )
        if len(doors.addresses) > 1:
            self._address_row(rows, doors)
        answers = {} if reaching is None else reaching.answers
        for address in doors.addresses:
            if address in answers:
                said = (
                    _("Cabinet answers at {address}.")
                    if answers[address]
                    else _("Can’t reach Cabinet at {address}.")
                )
                rows.text(said.format(address=doors.called(address)), color="text")

    def _address_row(self, rows: Rows, doors: Doors) -> None:
        values = list(enumerate(map(doors.called, doors.addresses)))
        at, lines = min(self._at, len(values) - 1), len(values)
        choice = Choice(values, at, self._use_address, lines=lines, key="address")
        rows.row(_("Address"), "", choice)

    def _port_words(self, port: int) -> str:
        return str(port) if port else _("any free port")

    def _fold(self) -> None:
        self._unfolded = not self._unfolded
        self.unfold_at("doors")

    def _door_rows(self, rows: Rows) -> None:
        """Put what hardly anybody changes: where the table is open to phones."""
        doors, settings = self.pocket.room.doors, self.app.settings
        rows.number(
            *("port", _("Port"), settings.phone_port, (0, 65535), self._set_port),
            show=self._port_words,
        )
        addresses = [] if doors is None else [each.split("//")[-1] for each in doors.addresses]
        hosts = dict.fromkeys(
            (settings.phone_host, *(each.rsplit(":", 1)[0].strip("[]") for each in addresses))
        )
        values = [
            ("", _("Private networks")),
            (EVERYWHERE, _("All networks")),
            *((host, host) for host in hosts if host not in {"", EVERYWHERE}),
        ]
        rows.row(
            _("Open to"),
            _("“All networks” may include the internet."),
            Choice(values, settings.phone_host, self._set_host, lines=len(values), key="host"),
        )
        if self.pocket.is_open and self.pocket.room.is_open_at(settings):
            return
        again = self.button(_("Reopen there"), self._open_anew, key="open anew")
        told = paragraph(rows.theme, _("All phones then scan the new code."), "small")
        rows.add(row(column(told, width=GROW), sized(again), width=GROW, at="midleft"), 4)

    def foot(self) -> Sequence[Button]:
        words = _("To the table")
        if self._invites:
            return (self.button(words, self._begin),)
        return (
            self._all_button("plain"),
            self.button(words, self._begin, kind="primary", shortcut=brass_sign()),
        )

    def _all_button(self, kind: str, shortcut: str = "") -> Button:
        """Return the button by which all who are at the screen go to phones."""
        return self.button(
            _("All on phones"),
            self._all_remote,
            kind=kind,
            enabled=bool(self._at_screen),
            shortcut=shortcut,
            key="all remote",
        )

    def close(self) -> None:
        (self._back or self._begin)()

    def _begin(self) -> None:
        self.app.pop()

    def primary(self) -> Callable[[], None]:
        return self._all_remote if self._invites else self._begin

    def _sit(self, seat: Seat, player: str) -> None:
        name = self.match.controller.names[seat]
        if not player.startswith("bot:"):
            self.app.settings.remember_phone(name, at_phone=player == PHONE)
        was_open = self.pocket.is_open
        self.course.sit(seat, phone=player == PHONE, level=player.partition(":")[2])
        if self.pocket.is_open != was_open:
            self._reach()
        self._kept()

    def _all_remote(self) -> None:
        for seat in sorted(self._at_screen):
            self._sit(seat, PHONE)

    def _kept(self) -> None:
        save_settings(self.app.settings)
        self.rebuild()

    def _free(self, seat: Seat) -> None:
        self.pocket.free(seat)
        self.rebuild()

    def _use_address(self, at: int) -> None:
        self._at = at
        self.rebuild()

    def _set_port(self, port: int) -> None:
        self.app.settings.phone_port = port
        self._kept()

    def _set_host(self, host: str) -> None:
        self.app.settings.phone_host = host
        self._kept()

    def _open_anew(self) -> None:
        self.pocket.try_again()
        self._reach()
        self.rebuild()


def code_piece(link: str, size: int) -> pygame.Surface:
    """Return the QR code of a link, at most `size` pixels wide: black on white, by whole pixels.

    Nobody keeps it: a link is a secret.
    """
    import segno

    code, picture = segno.make_qr(link, error="m"), BytesIO()
    code.save(picture, kind="png", scale=max(1, size // code.symbol_size()[0]))
    picture.seek(0)
    return pygame.image.load(picture, "code.png")
