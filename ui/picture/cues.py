"""How an event is shown, as the telling of its game declares it: words, light, sound and hold."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from msgspec.structs import asdict

from rules.core import Event, Moved, Paid, Shuffled, View
from table.controller import AnyController
from table.told import Hold, Told
from ui import durations
from ui.picture.items import Banner, Effect, Light, Note, Picture, Rising
from ui.picture.timeline import Cue

USUAL: Final[dict[type[Event], str]] = {Shuffled: "shuffle", Moved: "deal", Paid: "chips"}
"""What is heard of cards and chips where a game has no sound of its own."""
Effects = Callable[[Picture], Sequence[Effect]]
"""What a game draws besides over the picture to which an event leads."""


def told_cue(
    controller: AnyController, event: Event, view: View, drawn: Effects | None = None
) -> Cue:
    """Return the cue of an event; of one that is not declared, the sounds of cards and chips."""
    told = controller.telling.of(event)
    usual = USUAL.get(type(event), "")
    if told is None:
        return Cue(sound=usual)
    words = _effects(controller, told, event, view)

    def effects(picture: Picture) -> list[Effect]:
        return [*(drawn(picture) if drawn is not None else ()), *words]

    told_when, knows = told.told_when, told.knows_all or told.learns is not None
    return Cue(
        effects if words or drawn is not None else None,
        hold=durations.HELD[told.hold or _usual_hold(words)],
        is_notice=told.hold == "notice",
        tagged=told.tagged,
        sound=(told.sound(event) if callable(told.sound) else told.sound) or usual,
        learns=partial(controller.telling.learned, event) if knows else None,
        waits=durations.LOOK_AT if told.waits else 0.0,
        alone=told.alone,
        counted=told.counted,
        gamble=durations.GAMBLE if told.gamble else 0.0,
        told_when=None if told_when is None else lambda shown: told_when(event, shown),
    )


def _effects(
    controller: AnyController, told: Told[Any, Any, Any], event: Event, view: View
) -> list[Effect]:
    at, telling, fields = controller.at(view), controller.telling, asdict(event)
    color = told.color(event) if callable(told.color) else told.color
    note, banner, reason, rises = (
        telling.say_event(text, at, event, told)
        for text in (told.note, told.banner, told.reason, told.rises)
    )
    found: list[Effect] = []
    if told.light:
        found.append(Light(told.light.format(**fields)))
    if not (banner or note or rises):
        return found
    where = told.at.format(**fields) if told.at else f"hand:{told.seat(event)}"
    if banner:
        found.append(Banner(banner, where, reason, color, told.within))
    if note:
        found.append(Note(note, where))
    if rises:
        found.append(Rising(rises, where, color))
    return found


def _usual_hold(shown: Sequence[Effect]) -> Hold:
    """Return how long words and numbers are looked at."""
    if any(isinstance(effect, Banner) for effect in shown):
        return "banner"
    if any(isinstance(effect, Rising) for effect in shown):
        return "rising"
    return "note" if any(isinstance(effect, Note) for effect in shown) else "none"
