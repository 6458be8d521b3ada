"""Walking through a scene by keys alone: what Tab and the arrows reach."""

import pygame

from tests.click_through import panel_of
from ui.app import App
from ui.controls.scrolling import Scrolled
from ui.controls.widget import Widget

ARROWS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
MOST_STEPS = 12
"""Presses of one arrow in a row that may scroll before the focus moves."""


def focus_of(app: App) -> str:
    """Return the key of the control that has the focus, or ''."""
    holder = panel_of(app).focused
    return "" if holder is None else holder.key


def controls(app: App) -> dict[str, Widget]:
    """Return what a key can be meant for, by key; each has a key of its own."""
    able = [each for each in panel_of(app).widgets if each.focusable and each.enabled]
    keys = [each.key for each in able]
    assert len(keys) == len(set(keys)), f"two controls of one key: {keys}"
    assert all(keys), "a control without a key can never have the focus"
    return dict(zip(keys, able, strict=True))


def send(app: App, key: int, mod: int = 0) -> None:
    """Press a key at the scene on top; nothing is drawn meanwhile."""
    app.scene.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0))


def by_tab(app: App, key_mod: int = 0) -> list[str]:
    """Return which controls Tab goes through, one round of them."""
    app.scene.focus("")
    found: list[str] = []
    for _ in range(2 * len(controls(app)) + 2):
        send(app, pygame.K_TAB, key_mod)
        if focus_of(app) in found:
            break
        found.append(focus_of(app))
    return found


def walked(app: App) -> tuple[str, list[int], object]:
    """Return what an arrow may change; in a text it moves the cursor, which is not seen here."""
    panel = panel_of(app)
    holder, areas = panel.focused, [each for each in panel.widgets if isinstance(each, Scrolled)]
    unseen = object() if holder is not None and holder.takes_text else None
    return focus_of(app), [each.offset for each in areas], unseen


def arrows_from(app: App, start: str) -> set[str]:
    """Return where the four arrows lead from a control; with Ctrl they change no value."""
    found = set()
    for arrow in ARROWS:
        app.scene.focus(start)
        for _ in range(MOST_STEPS):
            before = walked(app)
            send(app, arrow, pygame.KMOD_CTRL)
            if focus_of(app) != start or walked(app) == before:
                break  # or it would do nothing for ever
        found.add(focus_of(app))
    assert "" not in found, f"an arrow on {start} loses the focus"
    return found


def arrows_beyond(app: App, start: str, shown: str) -> set[str]:
    """Return where the arrows lead from what is there only while the focus is on `start`."""
    found = set()
    for arrow in ARROWS:
        for onward in ARROWS:
            app.scene.focus(start)
            send(app, arrow, pygame.KMOD_CTRL)
            if focus_of(app) == shown:
                send(app, onward, pygame.KMOD_CTRL)
                found.add(focus_of(app))
    return found


def reached(ways: dict[str, set[str]], start: str) -> set[str]:
    """Return where one gets from `start` by any number of steps."""
    found, waiting = {start}, [start]
    while waiting:
        new = ways.get(waiting.pop(), set()) - found
        found |= new
        waiting += new
    return found


def in_sight(app: App) -> bool:
    """Return whether the ring of the focus is seen: inside the window and what scrolls it."""
    holder = panel_of(app).focused
    assert holder is not None
    seen = app.screen.get_rect()
    if holder.viewport is not None:
        seen = seen.clip(holder.viewport.rect)
    part = holder.rect.clip(seen)
    return part.width * part.height >= 0.6 * min(
        holder.rect.width * holder.rect.height, seen.width * seen.height
    )


def check_walk(app: App) -> None:
    """Every control is reached by Tab, back by Shift+Tab, and by arrows from every other one."""
    wanted = controls(app)
    if not wanted:
        return
    scene = app.scene
    tabbed = by_tab(app)
    alone = {each.key for each in wanted.values() if not each.tab_group}
    assert alone <= set(tabbed), f"Tab misses {alone - set(tabbed)}"
    assert set(by_tab(app, pygame.KMOD_SHIFT)) & wanted.keys() == set(tabbed) & wanted.keys()
    for key in wanted:
        app.scene.focus(key)
        assert in_sight(app), f"{key} has the focus out of sight"
    ways = {key: arrows_from(app, key) for key in wanted}
    for key in wanted:
        for shown in ways[key] - wanted.keys():
            ways.setdefault(shown, set()).update(arrows_beyond(app, key, shown))
    back: dict[str, set[str]] = {key: set() for key in wanted}
    for key, there in ways.items():
        for each in there:
            back.setdefault(each, set()).add(key)  # one may appear with the focus on another
    missed = wanted.keys() - reached(ways, tabbed[0])
    assert not missed, f"from {tabbed[0]} no arrow leads to {missed}"
    stuck = wanted.keys() - reached(back, tabbed[0])
    assert not stuck, f"no arrow leads from {stuck} to {tabbed[0]}"
    assert app.scene is scene
