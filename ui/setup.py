"""The set-up of a game: who sits where, the options, and set-ups saved by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import pygame

from rules.words import _, ngettext
from ui.chevrons import Turn, chevron
from ui.fields import Stepper, TextField
from ui.look import Look
from ui.page import Column, PageScene
from ui.palette import palette
from ui.plates import color_sign
from ui.presets import MOST_NAME, Preset, PresetSeat, delete_preset, load_presets, save_preset
from ui.sheet import GameEntry, OptionSheet
from ui.widgets import Button, Choice, Toggle, Widget

if TYPE_CHECKING:
    from collections.abc import Callable

NAME_LENGTH: Final = 24
USUAL_NAMES: Final = ("Ann", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gia", "Hugo")


class SetupScene(PageScene):
    """Asks for the players and the options of a game, and deals."""

    def __init__(self, entry: GameEntry, preset: Preset | None = None) -> None:
        super().__init__()
        self.entry = entry
        self.title = entry.sheet.title
        self.seats: list[PresetSeat] = []
        self.options: dict[str, object] = {}
        """The options that were changed; the others follow the defaults."""
        self.preset_name = ""
        self._defaults: dict[str, object] = {}
        self._preset = preset

    def enter(self) -> None:
        """Begin with the preset, or with the names of the last time."""
        settings = self.app.settings
        least, most = self.entry.sheet.players
        count = max(least, min(most, len(settings.names) or min(4, most)))
        colors = settings.seat_colors if len(set(settings.seat_colors)) == 8 else range(8)
        self.seats = [
            PresetSeat(settings.names[at] if at < len(settings.names) else _(usual), color=color)
            for at, (usual, color) in enumerate(zip(USUAL_NAMES, colors, strict=True))
        ][:count]
        self._spare = list(colors)[count:]
        self._make_names_unique()
        if self._preset is not None:
            self._use(self._preset)
        self._read_defaults()
        self.rebuild()

    def _read_defaults(self) -> None:
        self._defaults = self.entry.default_options(len(self.seats))

    # --- the rows ---------------------------------------------------------------------------

    def build(self, column: Column) -> None:
        """Players, options, presets."""
        sheet = self.entry.sheet
        column.text(sheet.tagline, color="text", size="large")
        column.heading(_("Players"))
        self._number_row(column)
        for seat in range(len(self.seats)):
            self._seat_row(column, seat)
        asked = [option for option in sheet.options if option.asked_for(len(self.seats))]
        if asked:
            column.heading(_("Options"))
        for option in asked:
            self._option_row(column, option)
        column.heading(_("Saved set-ups"))
        self._preset_rows(column)

    def _number_row(self, column: Column) -> None:
        least, most = self.entry.sheet.players
        if least == most:
            column.text(
                ngettext("For {count} player.", "For exactly {count} players.", least).format(
                    count=least
                )
            )
            return

        def make(rect: pygame.Rect) -> Widget:
            values = [(count, str(count)) for count in range(least, most + 1)]
            return Choice(rect, values, len(self.seats), self._set_count, key="players")

        column.row(
            _("Number of players"),
            _("All sit round this one screen; a curtain keeps each hand from the others."),
            make,
        )

    def _seat_row(self, column: Column, seat: int) -> None:
        look, unit = column.look, column.look.unit
        high = look.button_height
        place = self.seats[seat]
        chip = ColorChip(
            pygame.Rect(column.x, column.y, high, high),
            place.color,
            lambda: self._next_color(seat),
            key=f"color:{seat}",
        )
        column.add(chip)
        arrows: list[tuple[Turn, bool, Callable[[], None], str]] = [
            ("up", seat > 0, lambda: self._swap(seat, seat - 1), _("One place up")),
            (
                "down",
                seat < len(self.seats) - 1,
                lambda: self._swap(seat, seat + 1),
                _("One place down"),
            ),
        ]
        x = column.x + column.width
        for turn, able, action, tip in reversed(arrows):
            x -= high
            button = Arrow(
                pygame.Rect(x, column.y, high, high), turn, action, tip=tip, key=f"{turn}:{seat}"
            )
            button.enabled = able
            column.add(button)
            x -= unit
        left = chip.rect.right + unit
        field = TextField(
            pygame.Rect(left, column.y, x - left, high),
            place.name,
            lambda name: self._rename(seat, name),
            most=NAME_LENGTH,
            hint=_("Name"),
            key=f"name:{seat}",
        )
        column.add(field)
        column.y += high + unit

    def _option_row(self, column: Column, option: OptionSheet) -> None:
        value = self.value(option)

        def make(rect: pygame.Rect) -> Widget:
            change = self._changer(option.name)
            if option.kind == "switch":
                words = _("Yes") if value else _("No")
                return Toggle(rect, words, bool(value), change, key=f"option:{option.name}")
            if option.kind == "choice":
                values = option.values_for(len(self.seats))
                return Choice(rect, values, value, change, key=f"option:{option.name}")
            return Stepper(
                rect,
                int(str(value)),
                option.least,
                option.most,
                change,
                step=option.step,
                show=lambda number: option.zero if option.zero and not number else f"{number:,}",
                key=f"option:{option.name}",
            )

        column.row(option.title, option.explain, make)

    def _preset_rows(self, column: Column) -> None:
        look, unit = column.look, column.look.unit
        high = look.button_height
        saved = [preset for preset in load_presets() if preset.game == self.entry.name]
        if not saved:
            column.text(_("Give these players and options a name to have them again."))
        for preset in saved:
            words = ngettext(
                "{name} · {count} player", "{name} · {count} players", len(preset.seats)
            ).format(name=preset.name, count=len(preset.seats))
            delete = self.button(_("Delete"), self._deleter(preset))
            delete.key = f"delete:{preset.name}"
            delete.rect.topright = (column.x + column.width, column.y)
            use = Button(
                pygame.Rect(column.x, column.y, delete.rect.left - unit - column.x, high),
                words,
                self._loader(preset),
                key=f"preset:{preset.name}",
            )
            column.add(use)
            column.add(delete)
            column.y += high + unit
        keep = self.button(_("Save"), self.save_preset, enabled=bool(self.preset_name.strip()))
        keep.key = "save preset"
        keep.rect.topright = (column.x + column.width, column.y)
        column.add(
            TextField(
                pygame.Rect(column.x, column.y, keep.rect.left - unit - column.x, high),
                self.preset_name,
                self._name_preset,
                most=MOST_NAME,
                hint=_("Name of this set-up"),
                key="preset name",
            )
        )
        column.add(keep)
        column.y += high + unit

    def foot(self) -> Sequence[Button]:
        """Deal, and the rules."""
        return (
            self.button(
                _("Deal"), self.deal, kind="primary", icon_name="deal", shortcut=_("Enter")
            ),
            self.button(_("Rules"), self.open_rules, icon_name="rules", shortcut="F1"),
        )

    # --- changes ----------------------------------------------------------------------------

    def value(self, option: OptionSheet) -> object:
        """Return what an option is now: what was chosen where it fits, else the default."""
        value = self.options.get(option.name, self._defaults.get(option.name))
        if option.kind == "choice":
            words = dict(option.values_for(len(self.seats)))
            if value not in words:
                value = self._defaults.get(option.name)
            if value not in words:
                value = next(iter(words))
        return value

    def chosen_options(self) -> dict[str, object]:
        """Return the options that matter for this number of players."""
        asked = (o for o in self.entry.sheet.options if o.asked_for(len(self.seats)))
        return {option.name: self.value(option) for option in asked}

    def _changer(self, name: str) -> Callable[[Any], None]:
        def change(value: Any) -> None:
            self.options[name] = value
            self.rebuild()

        return change

    def _set_count(self, count: int) -> None:
        while len(self.seats) > count:
            self._spare.insert(0, self.seats.pop().color)
        while len(self.seats) < count:
            at = len(self.seats)
            known = self.app.settings.names
            name = known[at] if at < len(known) else _(USUAL_NAMES[at])
            self.seats.append(PresetSeat(name, color=self._spare.pop(0)))
        self._make_names_unique()
        self._read_defaults()
        self.rebuild()

    def _make_names_unique(self) -> None:
        taken: set[str] = set()
        for at, seat in enumerate(self.seats):
            name = seat.name
            if name.strip().casefold() in taken:
                name = next(one for one in map(_, USUAL_NAMES) if one.casefold() not in taken)
                self.seats[at] = PresetSeat(name, seat.player, seat.color)
            taken.add(name.strip().casefold())

    def _rename(self, seat: int, name: str) -> None:
        place = self.seats[seat]
        self.seats[seat] = PresetSeat(name, place.player, place.color)

    def _swap(self, one: int, other: int) -> None:
        """Let two people change places; the colors go with them."""
        self.seats[one], self.seats[other] = self.seats[other], self.seats[one]
        self.rebuild()

    def _next_color(self, seat: int) -> None:
        """Give a seat the next color that nobody has, or change with the next seat."""
        place = self.seats[seat]
        if self._spare:
            color = self._spare.pop(0)
            self._spare.append(place.color)
        else:
            other = (seat + 1) % len(self.seats)
            color = self.seats[other].color
            neighbor = self.seats[other]
            self.seats[other] = PresetSeat(neighbor.name, neighbor.player, place.color)
        self.seats[seat] = PresetSeat(place.name, place.player, color)
        self.rebuild()

    # --- presets ----------------------------------------------------------------------------

    def _name_preset(self, name: str) -> None:
        had = bool(self.preset_name.strip())
        self.preset_name = name
        if had != bool(name.strip()):
            self.rebuild()

    def save_preset(self) -> None:
        """Keep the set-up under the name typed."""
        from ui.opening import cannot_write, say
        from ui.places import config_folder

        options: dict[str, Any] = {**self.chosen_options()}
        try:
            save_preset(
                Preset(self.entry.name, self.preset_name.strip(), tuple(self.seats), options)
            )
        except ValueError:
            say(self.app, _("There are too many saved set-ups; delete some."))
            return
        except OSError as error:
            say(self.app, cannot_write(config_folder(), error))
            return
        self.preset_name = ""
        self.rebuild()

    def _loader(self, preset: Preset) -> Callable[[], None]:
        def load() -> None:
            self._use(preset)
            self._read_defaults()
            self.rebuild()

        return load

    def _use(self, preset: Preset) -> None:
        least, most = self.entry.sheet.players
        seats = list(preset.seats)[:most]
        if len(seats) < least:
            return
        self.seats = []
        self._spare = list(range(8))
        for seat in seats:
            color = seat.color if seat.color in self._spare else self._spare[0]
            self._spare.remove(color)
            self.seats.append(PresetSeat(seat.name, seat.player, color))
        self._make_names_unique()
        known = {option.name for option in self.entry.sheet.options}
        self.options = {name: value for name, value in preset.options.items() if name in known}

    def _deleter(self, preset: Preset) -> Callable[[], None]:
        def delete() -> None:
            from ui.opening import cannot_write, say
            from ui.places import config_folder

            try:
                delete_preset(preset)
            except OSError as error:
                say(self.app, cannot_write(config_folder(), error))
            self.rebuild()

        return delete

    # --- going on ---------------------------------------------------------------------------

    def primary(self) -> Callable[[], None]:
        """Enter deals."""
        return self.deal

    def problem(self) -> str:
        """Return what is wrong with the names in one sentence, or ''."""
        names = [seat.name.strip() for seat in self.seats]
        if not all(names):
            return _("Seat {number} has no name; type one.").format(number=names.index("") + 1)
        folded = [name.casefold() for name in names]
        for at, name in enumerate(folded):
            if name in folded[:at]:
                return _("Two players are called {name}; change one of them.").format(
                    name=names[at]
                )
        return ""

    def deal(self) -> None:
        """Begin the game, or say in one sentence why not."""
        from rules.core import OptionsError
        from rules.record import SeatHeader
        from ui.opening import cannot_write, new_table, say
        from ui.places import games_folder

        problem = self.problem()
        if problem:
            say(self.app, problem, _("Who plays?"))
            return
        seats = [SeatHeader(seat.name.strip(), seat.player) for seat in self.seats]
        try:
            table = new_table(self.app, self.entry, seats, self.chosen_options())
        except OptionsError as error:
            say(self.app, str(error))
            return
        except OSError as error:
            say(self.app, cannot_write(games_folder(), error))
            return
        settings = self.app.settings
        names = tuple(seat.name for seat in seats)
        settings.names = names + settings.names[len(names) :]
        settings.seat_colors = (*(seat.color for seat in self.seats), *self._spare)
        self.app.apply_settings()
        self.app.replace(table)

    def open_rules(self) -> None:
        """Show the game's rules."""
        from ui.rules_page import RulesScene

        self.app.push(RulesScene(self.entry))

    def handle(self, event: pygame.Event) -> None:
        """F1 shows the rules; the rest as on every page."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self.open_rules()
        else:
            super().handle(event)


class ColorChip(Button):
    """A seat's color and shape; a click gives it another."""

    def __init__(
        self, rect: pygame.Rect, color: int, action: Callable[[], None], *, key: str
    ) -> None:
        style = palette().seats[color]
        tip = _("Color: {name}. Click for another.").format(name=_(style.name))
        super().__init__(rect, "", action, key=key, tip=tip)
        self.style = style

    def draw(self, target: pygame.Surface, look: Look) -> None:
        """Draw the sign on its button."""
        self.icon = color_sign(look, self.style, round(self.rect.height * 0.56))
        super().draw(target, look)


class Arrow(Button):
    """A small button with an arrow that points up or down, faint where there is no way."""

    def __init__(
        self, rect: pygame.Rect, turn: Turn, action: Callable[[], None], *, tip: str, key: str
    ) -> None:
        super().__init__(rect, "", action, kind="quiet", tip=tip, key=key)
        self.turn = turn

    def draw(self, target: pygame.Surface, look: Look) -> None:
        """Draw the arrow."""
        color = "text" if self.enabled else "panel_line"
        self.icon = chevron(look, self.turn, round(self.rect.height * 0.4), color)
        super().draw(target, look)
