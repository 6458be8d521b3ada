"""All keys and buttons of the program: the one source of the page of keys and of docs/keys.md."""

from __future__ import annotations

from dataclasses import dataclass

from rules.words import _, raised
from table.letters import capital
from ui.button_map import BUTTON_ACTIONS, button_map, button_of
from ui.key_map import ACTIONS, ARROWS, SPEECH, actions_at, as_set, key_of


@dataclass(frozen=True, slots=True)
class KeyGroup:
    """Keys that belong together: what is pressed, and what it does."""

    title: str
    lines: tuple[tuple[str, str], ...]


def key_groups() -> tuple[KeyGroup, ...]:
    """Return all keys, those of every page first."""
    arrows, ctrl = ", ".join(map(key_of, ARROWS)), _("Ctrl")
    pads = [name for name in ARROWS if name in button_map().given]
    stick = _("Left stick") if pads else _("Stick, D-pad")
    buttons = [name for name in BUTTON_ACTIONS if button_of(name) and (pads or name not in ARROWS)]
    everywhere = (
        (arrows, _("Move, or change a choice")),
        (f"{ctrl}+{arrows}", _("Move without changing anything")),
    )
    table = (
        (_("Double-click"), _("Make the obvious move")),
        (_("Drag"), _("Play a card, or arrange your hand")),
        (as_set(_("Hold Shift, or right-click"), "closer"), str(ACTIONS["closer"].words)),
        (_("Letters on buttons"), _("Press those buttons")),
        (capital("Hint"), _("Hint")),
        (capital("Pass"), _("Pass before your turn")),
        (as_set(_("Enter on a log line marked ?"), "press"), _("Why a computer player did that")),
    )
    others = (name for name in actions_at("everywhere") if name not in ARROWS)
    at_table = (name for name in actions_at("table") if name != "closer")
    return (
        KeyGroup(_("Everywhere"), (*keys_of(*others), *everywhere)),
        KeyGroup(raised(_("at the table")), (*table, *keys_of(*at_table))),
        KeyGroup(_("Speech"), keys_of(*SPEECH)),
        KeyGroup(
            _("Game controller"),
            (
                (stick, _("Move")),
                (_("Right stick"), _("Scroll")),
                *((button_of(name), str(BUTTON_ACTIONS[name].words)) for name in buttons),
            ),
        ),
        KeyGroup(_("Switches"), keys_of(*actions_at("switches"))),
    )


def keys_of(*names: str) -> tuple[tuple[str, str], ...]:
    """Return some actions as lines: the key that each has now, and what it does."""
    return tuple((key_of(name), str(ACTIONS[name].words)) for name in names)
