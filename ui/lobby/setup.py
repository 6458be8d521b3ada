"""The set-up of a game: who sits where, the options, and set-ups saved by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from art.palette import arrange_seat_colors
from rules.script import isolated
from rules.words import _, headed, listed, ngettext, pgettext, within
from table.options import OptionSheet
from table.players import Players
from table.storage.presets import (
    MOST_NAME,
    Preset,
    PresetSeat,
    delete_preset,
    load_presets,
    save_preset,
)
from table.storage.settings import save_settings
from table.storage.store import StoreError
from ui.controls.buttons import Button
from ui.controls.fields import TextField
from ui.controls.placing import control, sized
from ui.controls.widget import Widget
from ui.key_map import brass_sign, key_of
from ui.layout.boxes import GROW, SPACE, row
from ui.lobby.chairs import Chair, seen_from_above
from ui.lobby.dealing import CODE_FIELD, Dealing
from ui.lobby.seat_row import add_seat_row
from ui.lobby.tiles import seats_words
from ui.pages.dialog import tell
from ui.pages.page import PageScene, Rows
from ui.window_game import WindowGame

if TYPE_CHECKING:
    from collections.abc import Callable

    import pygame

    from rules.core import Seat
    from rules.deal_code import Deal
    from rules.luck import Sealed
    from rules.record import SeatHeader
    from ui.felt.table_scene import TableScene


NAME_FIELD: Final = "preset name"
"""The key of the field in which a set-up gets its name."""


class SetupScene(PageScene):
    """Asks for the players and the options of a game, and deals."""

    halved = True
    aside_share = -1.5

    def __init__(self, entry: WindowGame, deal: Deal | None = None) -> None:
        super().__init__()
        self.entry = entry
        self._deal = deal
        """The deal whose code led here, if one did."""
        self.options: dict[str, object] = {}
        """The options that were changed; the others follow the defaults."""
        self.preset_name = ""
        self._defaults: dict[str, object] = {}
        self._house_rules: frozenset[str] = frozenset()
        self._unfolded = False
        self._kept: tuple[PresetSeat, ...] = ()
        """Who sat where when this was last kept."""
        self.chair = 0
        """The chair that is chosen: who sits there stands beside the table."""

    @property
    def title(self) -> str:
        return self.entry.sheet.title

    @property
    def subject(self) -> str:
        return self.entry.sheet.title

    def enter(self) -> None:
        settings = self.app.settings
        self.options = self._known(settings.options.get(self.entry.name, {}))
        self._house_rules = self.entry.house_rules
        self.players = Players(
            settings, self.entry.table_size(settings.last_table(self.entry.name))
        )
        self._kept = tuple(self.players.seats)
        self.dealing = Dealing(self.entry, self._deal, self._take, self.rebuild)
        if self._deal is None:
            self._read_defaults()
            self.rebuild()
        else:
            self._take(self._deal)

    def exit(self) -> None:
        """Keep who plays, and the options, although nothing was dealt; of a deal's code nothing."""
        settings, former = self.app.settings, self.app.settings.options
        if self._deal is None and self.dealing.seed is None:
            self._keep_options()
        moved = tuple(self.seats) != self._kept and not self.players.problem()
        if moved:
            self._keep_players()
            arrange_seat_colors(settings.seat_colors)
        if moved or settings.options != former:
            save_settings(settings)

    def _keep_players(self) -> None:
        self.players.keep()
        self.app.settings.remember_table(self.entry.name, len(self.seats))
        self._kept = tuple(self.seats)

    @property
    def seats(self) -> list[PresetSeat]:
        return self.players.seats

    def _read_defaults(self) -> None:
        self._defaults = self.entry.default_options(len(self.seats))

    def build(self, rows: Rows) -> None:
        self.chair = min(self.chair, len(self.seats) - 1)
        rows.heading(_("Who’s playing?"))
        leave = self._leave if len(self.seats) > self.entry.sheet.players[0] else None
        seat = self.players, self.chair
        color = self._colors()[self.chair]
        add_seat_row(rows, *seat, self.rebuild, self.app.push, leave, color=color, lone=True)
        rows.space(1)
        self._number_row(rows)
        for option in self._asked_for():
            if option.seating:
                self._option_row(rows, option)
        self._length_row(rows)
        self._fold_row(rows)
        if self._unfolded:
            self._more_rows(rows)
        elif self.dealing.seed is not None:
            self.dealing.add_rows(rows, len(self.seats), self.chosen_options())

    def _more_rows(self, rows: Rows) -> None:
        """Put what hardly anybody changes: the options, the cards, set-ups that were saved."""
        sheet = self.entry.sheet
        asked, house = self._asked(house_rules=False), self._asked(house_rules=True)
        if asked or sheet.passes_over:
            rows.heading(_("Options"))
        for option in asked:
            self._option_row(rows, option)
        if sheet.passes_over:
            self._asking_row(rows)
        if house:
            rows.heading(_("House rules"))
        for option in house:
            self._option_row(rows, option)
        self.dealing.add_rows(rows, len(self.seats), self.chosen_options())
        rows.heading(_("Saved set-ups"))
        self._preset_rows(rows)

    def _number_row(self, rows: Rows) -> None:
        least, most = self.entry.sheet.players
        if least < most:
            values = [(count, str(count)) for count in range(least, most + 1)]
            words = _("Number of players")
            rows.choice("players", words, values, len(self.seats), self._set_count)

    def _length_row(self, rows: Rows) -> None:
        """Put how long the game is to be, in minutes, where an option says so."""
        length = self.entry.length
        name = "" if length is None else length.option
        option = next((each for each in self._asked_for() if each.name == name), None)
        usual = None if option is None else self._defaults.get(option.name)
        if length is None or option is None or not isinstance(usual, int):
            return
        value = self.value(option)
        values = [
            (offer, _("{minutes} min").format(minutes=minutes))
            for offer, minutes in length.offers(usual)
        ]
        told = option.said(value)
        if value or not option.zero:
            told = headed(option.title, within(told))
        rows.choice(
            "length", _("How long?"), values, value, partial(self._change, option.name), told
        )

    def _fold_row(self, rows: Rows) -> None:
        """Put what the options come to until they stand below, and the button that shows them."""
        length = "" if self.entry.length is None else self.entry.length.option
        changed = [
            option.title
            for option in self._asked_for()
            if option.name in self._house_rules  # all else that is told above is no rule
            or not (option.name == length or option.seating)
            if self._is_changed(option)
        ]
        told = "" if self._unfolded else ", ".join(changed) or _("Standard")
        words = _("Hide") if self._unfolded else _("Change…")
        rows.row(_("Rules and cards"), told, Button(words, self._fold, key="more"))
        self._caution_rows(rows)

    def _fold(self) -> None:
        self._unfolded = not self._unfolded
        self.unfold_at("more")

    def aside(self, area: pygame.Rect) -> Sequence[Widget]:
        about = self.entry.sheet.emblem, self._sides()
        most = self.entry.sheet.players[1]
        return seen_from_above(
            *(self.app.theme, area, self.seats, self._colors(), most, about),
            *(self.chair, self._press_chair, self._drop),
        )

    def _press_chair(self, at: int) -> None:
        """Choose a chair; somebody comes to one that is empty."""
        self.chair = at
        if at < len(self.seats):
            self.rebuild()
        else:
            self._set_count(at + 1)

    def _drop(self, at: int, spot: tuple[int, int]) -> None:
        """Let who was dragged change places with who sits where they were let go."""
        chairs = [each for each in self.panel.widgets if isinstance(each, Chair)]
        other = next((each.at for each in chairs if each.rect.collidepoint(spot)), at)
        if other != at and other < len(self.seats):
            self.players.swap(at, other)
            self.chair = other
        self.rebuild()

    def _leave(self) -> None:
        self.players.leave(self.chair)
        self._read_defaults()
        self.rebuild()

    def _partners(self) -> list[list[Seat]]:
        """Return the sides as they would be dealt, none where everybody plays alone."""
        from rules.core import OptionsError

        names = tuple(seat.name for seat in self.seats)
        try:
            game = self.entry.open(len(names), self.chosen_options())
        except OptionsError:  # what Deal would say
            return []
        return [sorted(side) for side in self.entry.controller(game, names).partners]

    def _sides(self) -> str:
        names, sides = [seat.name for seat in self.seats], self._partners()
        told = [listed([isolated(names[seat]) for seat in side]) for side in sides]
        return _("Partners: {sides}.").format(sides=_(", against ").join(told)) if sides else ""

    def _colors(self) -> list[int]:
        """Return in which color everybody will sit at the table: partners in their first one's."""
        first = {seat: side[0] for side in self._partners() for seat in side}
        return [self.seats[first.get(at, at)].color for at in range(len(self.seats))]

    def _option_row(self, rows: Rows, option: OptionSheet) -> None:
        value = self.value(option)
        values = option.values_for(len(self.seats))
        change, key = partial(self._change, option.name), f"option:{option.name}"
        title, told = option.title, option.explain
        if option.kind == "switch":
            rows.switch(key, title, bool(value), change, told)
        elif option.kind == "choice":
            rows.choice(key, title, values, value, change, told)
        else:
            number, bounds = int(str(value)), (option.least, option.most)
            show, step = option.said, option.step
            rows.number(key, title, number, bounds, change, told, step=step, show=show)

    def _asked(self, *, house_rules: bool) -> list[OptionSheet]:
        """Return the house rules, or the other options, that are asked for below."""
        below = (option for option in self._asked_for() if not option.seating)
        return [option for option in below if (option.name in self._house_rules) == house_rules]

    def _is_changed(self, option: OptionSheet) -> bool:
        return self.value(option) != self._defaults.get(option.name)

    def _caution_rows(self, rows: Rows) -> None:
        """Say what spoils the game, and offer the way back to the defaults.

        While the options stand below, it keeps its place: what is pressed must not move away.
        """
        for caution in self._cautions():
            rows.text(caution, color="brass")
        changed = any(map(self._is_changed, self._asked_for()))
        if changed or self._unfolded:
            words, back = _("Reset to default"), self._use_defaults
            usual = self.button(words, back, enabled=changed, key="usual")
            rows.add(row(SPACE, sized(usual), width=GROW))

    def _cautions(self) -> tuple[str, ...]:
        from rules.core import OptionsError

        try:
            return self.entry.cautions(self.entry.open(len(self.seats), self.chosen_options()))
        except OptionsError as error:  # what Deal would say
            return (str(error),)

    def _use_defaults(self) -> None:
        self.options = {}
        self.rebuild()

    def _asking_row(self, rows: Rows) -> None:
        settings = self.app.settings
        values = (("auto", _("Automatic")), ("on", _("On")), ("off", _("Off")))

        def change(value: Any) -> None:
            settings.ask_everyone = value
            self.app.apply_settings()
            self.rebuild()

        told = _("Even players who can only pass (rules {rule}).").format(
            rule=self.entry.sheet.passes_over
        )
        now = settings.ask_everyone
        rows.choice("ask_everyone", _("Ask everyone"), values, now, change, told)

    def _preset_rows(self, rows: Rows) -> None:
        theme, unit = rows.theme, rows.theme.unit
        saved = [preset for preset in load_presets() if preset.game == self.entry.name]
        for preset in saved:
            words = ngettext(
                "{name} · {count} player", "{name} · {count} players", len(preset.seats)
            ).format(name=isolated(preset.name), count=len(preset.seats))
            use = Button(words, partial(self._load, preset), key=f"preset:{preset.name}")
            key = f"delete:{preset.name}"
            delete = self.button(_("Delete"), partial(self._delete, preset), key=key)
            rows.add(row(control(theme, use), sized(delete), gap=unit, width=GROW))
        name = TextField(
            self.preset_name,
            self._name_preset,
            most=MOST_NAME,
            hint=_("Name of this set-up"),
            key=NAME_FIELD,
        )
        able = bool(self.preset_name.strip())
        keep = self.button(_("Save"), self.save_preset, enabled=able, key="save preset")
        rows.add(row(control(theme, name), sized(keep), gap=unit, width=GROW))

    def foot(self) -> Sequence[Button]:
        return (
            self.button(_("Rules"), self.open_rules, icon_name="rules", shortcut=key_of("rules")),
            self.button(
                pgettext("button", "Deal"),
                self.deal,
                kind="primary",
                icon_name="deal",
                shortcut=brass_sign(),
            ),
        )

    def value(self, option: OptionSheet) -> object:
        """Return what an option is now: what was chosen where it fits, else the default.

        A number out of its bounds becomes the nearest one within.
        """
        default = self._defaults.get(option.name)
        value = self.options.get(option.name, default)
        if option.kind == "number":
            return max(option.least, min(option.most, value)) if type(value) is int else default
        if option.kind == "switch":
            return value if isinstance(value, bool) else default
        words = dict(option.values_for(len(self.seats)))
        return next((one for one in (value, default) if one in words), next(iter(words)))

    def _asked_for(self) -> list[OptionSheet]:
        """Return the options that matter for this number of players."""
        return [o for o in self.entry.sheet.options if o.asked_for(len(self.seats))]

    def chosen_options(self) -> dict[str, object]:
        """Return the values of the options that matter for this number of players."""
        return {option.name: self.value(option) for option in self._asked_for()}

    def _known(self, options: Mapping[str, object]) -> dict[str, object]:
        known = {option.name for option in self.entry.sheet.options}
        return {name: value for name, value in options.items() if name in known}

    def _change(self, name: str, value: object) -> None:
        self.options[name] = value
        self.rebuild()

    def _take(self, deal: Deal) -> None:
        self.options = self._known(deal.options)
        self._set_count(deal.seats)

    def _set_count(self, count: int) -> None:
        self.players.set_count(count)
        self._read_defaults()
        self.rebuild()

    def _name_preset(self, name: str) -> None:
        had = bool(self.preset_name.strip())
        self.preset_name = name
        if had != bool(name.strip()):
            self.rebuild()

    def save_preset(self) -> None:
        """Keep the set-up under the name typed."""
        options: dict[str, Any] = {**self.chosen_options()}
        try:
            save_preset(
                Preset(self.entry.name, self.preset_name.strip(), tuple(self.seats), options)
            )
        except StoreError as error:
            tell(self.app, str(error))
            return
        self.preset_name = ""
        self.rebuild()

    def _load(self, preset: Preset) -> None:
        if problem := self._mismatch(len(preset.seats)):
            tell(self.app, problem)
            return
        self.players.take(preset.seats)
        self.options = self._known(preset.options)
        self._read_defaults()
        self.rebuild()

    def _mismatch(self, count: int) -> str:
        """Return why a set-up for so many players is none for this game, or ''."""
        least, most = self.entry.sheet.players
        if least <= count <= most:
            return ""
        theirs = ngettext(
            "This set-up is for {count} player.", "This set-up is for {count} players.", count
        ).format(count=count)
        return f"{theirs} {headed(self.entry.sheet.title, seats_words(self.entry))}."

    def _delete(self, preset: Preset) -> None:
        try:
            delete_preset(preset)
        except StoreError as error:
            tell(self.app, str(error))
        self.rebuild()

    def primary(self) -> Callable[[], None] | None:
        """Enter deals; a name that is being typed for the set-up it saves, a deal code it takes."""
        if self.panel.focused is not None and self.panel.focused.key == CODE_FIELD:
            return self.dealing.code.enter
        if self.panel.focused is not None and self.panel.focused.key == NAME_FIELD:
            return self.save_preset if self.preset_name.strip() else None
        return self.deal

    def deal(self) -> None:
        """Begin the game, or say in one sentence why not."""
        problem = self.players.problem()
        if problem:
            tell(self.app, problem, _("Who’s playing?"))
            return
        seats = [seat.header for seat in self.seats]
        if self.dealing.seed is None and self.dealing.sealed:
            from ui.lobby.dealing import SealScene

            self.app.push(SealScene(seats, lambda sealed: self._deal_to(seats, sealed)))
        else:
            self._deal_to(seats, self.dealing.seed)

    def _deal_to(self, seats: Sequence[SeatHeader], shuffles: int | Sealed | None) -> None:
        from rules.core import OptionsError
        from ui.lobby.opening import deal

        options = self.chosen_options()
        self.players.keep_phones()
        try:
            deal(self.app, self.entry, seats, options, self._sit_down, shuffles)
        except OptionsError as error:
            tell(self.app, str(error))

    def _sit_down(self, table: TableScene) -> None:
        self._keep_players()
        self._keep_options()
        self.app.apply_settings()
        self.app.replace(table)

    def _keep_options(self) -> None:
        """Remember for the next set-up of this game what is not as usual."""
        kept: dict[str, Any] = {
            option.name: self.value(option)
            for option in self._asked_for()
            if self._is_changed(option)
        }
        others = self.app.settings.options.items()
        self.app.settings.options = {
            **{game: options for game, options in others if game != self.entry.name},
            **({self.entry.name: kept} if kept else {}),
        }

    def help(self) -> bool:
        self.open_rules()
        return True

    def open_rules(self) -> None:
        from table.at_hand import AtTable
        from ui.pages.rules import RulesScene

        options = self.entry.default_options(len(self.seats)) | self.chosen_options()
        self.app.push(RulesScene(self.entry, AtTable(options)))
