"""What holds the place of a seat in a set-up: its row, and the page of who may play there."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame
from msgspec.structs import replace

from art.palette import palette
from rules.core import HUMAN
from rules.script import isolated
from rules.words import _, headed, raised
from table.cast import Character, cast, character_named
from table.engine import level_names
from table.storage.presets import PHONE
from ui.controls.buttons import Button, Choice
from ui.controls.fields import TextField
from ui.controls.icon_surfaces import Turn, chevron, icon
from ui.controls.labels import ImageWidget
from ui.controls.placing import control, held, paragraph, sized
from ui.controls.theme import Theme
from ui.layout.boxes import GROW, Box, column, first_that_fits, fixed, grow, leaf, row
from ui.pages.page import PageScene, Rows
from ui.picture.signs import color_sign

if TYPE_CHECKING:
    from table.players import Players
    from ui.app import Scene


NAME_LENGTH: Final = 24
NAME_WIDTH: Final = 12
"""The least width of a name's field beside something else, in heights of letters."""


def kinds() -> list[tuple[str, str]]:
    """Return who can sit at a seat, as records write it and in words."""
    people = [(HUMAN, _("Person")), (PHONE, _("Phone"))]
    return [*people, *((f"bot:{key}", name) for key, name in level_names().items())]


def add_seat_row(
    rows: Rows,
    players: Players,
    at: int,
    changed: Callable[[], None],
    show: Callable[[Scene], None],
    leave: Callable[[], None] | None = None,
    *,
    color: int | None = None,
    lone: bool = False,
) -> None:
    """Put the row of a seat below the others; `changed` lays the page out again.

    `show` opens the page on which another character is chosen for a computer player's seat;
    `leave` leaves it empty, where that may be. A `lone` row has no others above or below. A
    partner sits in another's `color`.
    """
    theme, unit = rows.theme, rows.theme.unit
    seat, last, side = players.seats[at], len(players.seats) - 1, theme.button_height

    def do(action: Callable[..., None], *places: int) -> None:
        action(*places)
        changed()

    def square(widget: Button) -> Box:
        return held(widget, width=fixed(side), height=fixed(side))

    def arrow(turn: Turn, other: int, tip: str) -> Box:
        move = partial(do, players.swap, at, other)
        able = 0 <= other <= last
        picture = chevron(theme, turn, round(side * 0.4), "text" if able else "panel_line")
        button = Button("", move, kind="quiet", icon=picture, tip=tip, key=f"{turn}:{at}")
        button.enabled, button.label = able, seat.name
        return square(button)

    worn = palette().seats[seat.color if color is None else color]
    style = replace(palette().seats[seat.color], color=worn.color, name=worn.name)
    chip = Button(
        "",
        partial(do, players.next_color, at),
        icon=color_sign(theme, style, round(side * 0.56)),
        key=f"color:{at}",
        tip=headed(_("Color"), _(style.name)),
    )
    chip.label = seat.name
    rows.add(
        row(
            square(chip),
            _name_and_kind(rows, players, at, changed, show, leave, lone=lone),
            arrow("up", at - 1, _("Move up")),
            arrow("down", at + 1, _("Move down")),
            gap=unit,
            at="topleft",
            width=GROW,
        )
    )


def _name_and_kind(
    rows: Rows,
    players: Players,
    at: int,
    changed: Callable[[], None],
    show: Callable[[Scene], None],
    leave: Callable[[], None] | None,
    *,
    lone: bool,
) -> Box:
    """Return the name's field with who plays there beside it or, where that is narrow, below."""
    theme = rows.theme
    seat, unit, values = players.seats[at], theme.unit, kinds()
    if leave is not None:
        values.append(("", _("Empty")))

    def choose(player: str) -> None:
        if not player and leave is not None:
            leave()
            return
        players.set_player(at, player)
        changed()

    def rename(name: str) -> None:
        if players.rename(at, name):
            changed()

    def choose_who() -> None:
        """Show the cast, and let whoever is chosen sit here."""
        names = [each.name for each in players.seats]
        show(CompanyScene(names[at], names, take))

    def take(name: str) -> None:
        players.rename(at, name)
        changed()

    name = TextField(seat.name, rename, most=NAME_LENGTH, hint=_("Name"), key=f"name:{at}")
    kind = Choice(values, seat.player, choose, key=f"player:{at}")
    name.label = _("Name of player {number}").format(number=at + 1)
    kind.label = _("Who plays as {name}").format(name=isolated(seat.name))
    high = fixed(theme.button_height)
    widest = max(theme.font("body").size(words)[0] for _value, words in values)
    wide = fixed(len(values) * (widest + 2 * unit + theme.points("body")))

    def who() -> Box | None:
        """Return the button with the sign of the computer player who is somebody."""
        if seat.is_person:
            return None
        button = CharacterSign(lambda: players.seats[at].name, choose_who, key=f"character:{at}")
        return held(button, width=high, height=high)

    is_column = not lone and not all(each.is_person for each in players.seats)
    beside = row(
        who() or (leaf(width=high, height=high) if is_column else None),
        held(name, width=grow(least=NAME_WIDTH * theme.points("body")), height=high),
        held(kind, width=wide, height=high),
        gap=unit,
        width=GROW,
    )
    named = row(who(), control(theme, name), gap=unit, width=GROW)
    if not rows.narrow:
        return first_that_fits(beside, column(named, control(theme, kind), width=GROW))
    kind.broken(theme, rows.width - 3 * (theme.button_height + unit))
    return column(named, control(theme, kind), gap=unit, width=GROW)


class CharacterSign(Button):
    """The sign of who a computer player is; a click chooses somebody else.

    `name_now` is asked in each frame: a name may be being typed.
    """

    def __init__(
        self, name_now: Callable[[], str], action: Callable[[], None], *, key: str
    ) -> None:
        name, character = name_now(), character_named(name_now())
        who = name if character is None else headed(character.name, character.calling)
        tip = _("Who’s playing?")
        if who:
            tip = f"{isolated(who)}. {tip}"
        super().__init__("", action, key=key, tip=tip)
        self._name_now = name_now

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        character = character_named(self._name_now())
        sign = "robot" if character is None else character.sign
        self.icon = icon(theme, sign, round(self.rect.height * 0.56), "brass_light")
        super().draw(target, theme)


TELLING: Final = 1.0
"""How far somebody leans, at least, where it is said of them."""


def manner_words(character: Character) -> str:
    """Return in words how somebody plays: "bold, hasty"."""
    words = {
        "boldness": (_("bold"), _("wary")),
        "guile": (_("sly"), _("honest")),
        "patience": (_("patient"), _("hasty")),
        "spite": (_("vengeful"), _("forgiving")),
        "thrift": (_("thrifty"), _("lavish")),
    }
    told = [
        words[trait][degree < 0]
        for trait, degree in character.manner.items()
        if abs(degree) >= TELLING
    ]
    return _(", ").join(told)


class CompanyScene(PageScene):
    """Lets somebody of the cast sit down; those in `seated` sit at the table already."""

    def __init__(self, chosen: str, seated: Collection[str], choose: Callable[[str], None]) -> None:
        super().__init__()
        self._chosen, self._choose = chosen.strip().casefold(), choose
        self._seated = {name.strip().casefold() for name in seated}

    @property
    def title(self) -> str:
        return _("Who’s playing?")

    def build(self, rows: Rows) -> None:
        for character in cast():
            self._row(rows, character)

    def _row(self, rows: Rows, character: Character) -> None:
        theme, name = rows.theme, character.name
        size = theme.button_height
        sign = ImageWidget(icon(theme, character.sign, round(size * 0.8), "brass"))
        told = (character.calling, manner_words(character))
        folded = name.casefold()
        is_here, taken = folded == self._chosen, folded in self._seated
        button = self.button(
            raised(_("chosen")) if is_here else raised(_("at the table")) if taken else _("Choose"),
            lambda: self._take(name),
            enabled=is_here or not taken,
            key=f"character:{name}",
        )
        button.chosen = is_here
        rows.add(
            row(
                held(sign, width=fixed(size), height=fixed(size)),
                column(
                    paragraph(theme, name, face="strong"),
                    paragraph(theme, " · ".join(filter(None, told)), "small", "text_quiet"),
                    width=GROW,
                ),
                sized(button),
                gap=2 * theme.unit,
                at="midleft",
                width=GROW,
            )
        )

    def _take(self, name: str) -> None:
        self.app.pop()
        self._choose(name)
