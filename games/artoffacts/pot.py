"""The left of ArtOfFacts' table: the pot with everybody's ante, and what stands about it."""

from collections.abc import Sequence
from math import cos, pi, sin

import pygame

from rules.artoffacts.game import Facts, Rules
from rules.core import UNSEEN, Seat, View
from rules.words import _
from ui.controls.look import Face, Look, Size
from ui.picture.items import CardItem, CardPlace, ChipItem, Drawn, Picture
from ui.picture.shrunk import letters_within, shrunk
from ui.picture.sprites import chips_for
from ui.picture.stage import Stage

FOOT = 0.45
"""The part of the pot's region that the foot may take with its notes."""


def antes_in_pot(view: View) -> tuple[Seat, ...]:
    """Return whose ante lies in the pot; nobody's where the pot is not made of whole antes."""
    facts: Facts = view.facts
    pot = view.chips["pot"]
    staying = tuple(seat for seat in facts.inside if seat not in facts.took_back)
    for seats in (staying, facts.inside):  # before a round all pay, whoever took back before
        if pot == facts.ante * len(seats):
            return seats
    return ()


def add_pot(picture: Picture, stage: Stage, game: Rules, view: View) -> None:
    """Add the pot's region: antes in a ring, their sum, and what stands about the ante."""
    look, area = stage.look, stage.board
    unit = look.unit
    ground = look.panel(area.size, "felt_dark", "brass_dark", alpha=150, radius=2 * unit)
    picture.below.append(Drawn(("pot", area.size), ground, *area.topleft))
    foot = pygame.Rect(area.x, 0, area.width, _foot_height(look, notes=True))
    notes = foot.height <= area.height * FOOT
    if not notes:
        foot.height = _foot_height(look, notes=False)
    foot.bottom = area.bottom
    back = _took_back_line(picture, stage, view, foot)
    ring = pygame.Rect(area.x, area.y, area.width, back.top - area.y).inflate(-4 * unit, -4 * unit)
    picture.anchors["pot"] = CardPlace(ring.centerx, ring.centery, look.px(60))
    picture.anchors["stock"] = CardPlace(ring.centerx, ring.centery, round(ring.height * 0.36))
    facts: Facts = view.facts
    if facts.phase == "draw" or not facts.round:
        _add_drawing(picture, stage, view, ring)
    else:
        _add_ring(picture, stage, game, view, ring)
    _add_columns(picture, stage, game, view, foot, notes=notes)


def _foot_height(look: Look, *, notes: bool) -> int:
    """Return the height of the foot: titles, what they tell, and the notes below."""
    lines = look.font("large", "strong").get_height()
    return lines + (1 + notes) * look.font("small").get_height() + 3 * look.unit


def _took_back_line(picture: Picture, stage: Stage, view: View, foot: pygame.Rect) -> pygame.Rect:
    """Say above the foot who took the ante back; return the line's place."""
    look = stage.look
    facts: Facts = view.facts
    height = look.font("body").get_height()
    line = pygame.Rect(foot.x + 2 * look.unit, 0, foot.width - 4 * look.unit, height)
    line.bottom = foot.top
    if facts.took_back and facts.round:
        names = ", ".join(stage.names[seat] for seat in facts.took_back)
        words = _("Took the ante back: {names}").format(names=names)
        piece = shrunk(look, words, line.width, look.points("body"), "brass_light")
        spot = piece.get_rect(center=line.center)
        picture.below.append(Drawn(("took back", facts.took_back), piece, *spot.topleft))
    return line


def _add_drawing(picture: Picture, stage: Stage, view: View, ring: pygame.Rect) -> None:
    """F1: the pile that everybody draws from, and what decides."""
    look = stage.look
    words = look.text(
        _("Everybody draws until they have a feather. The highest feather deals."),
        "body",
        "text_quiet",
        width=ring.width,
        align="center",
    )
    spot = words.get_rect(midbottom=ring.midbottom)
    picture.below.append(Drawn("drawing", words, *spot.topleft))
    height = min(round(ring.height * 0.6), look.px(220), spot.top - ring.top - 2 * look.unit)
    if height < look.px(40):
        return
    place = CardPlace(ring.centerx, (ring.top + spot.top) // 2, height)
    picture.anchors["stock"] = place
    for at in range(min(3, len(view.zones["stock"]))):
        key = ("stock", len(view.zones["stock"]) - 3 + at)
        shifted = CardPlace(place.x + 3 * at, place.y - 3 * at, height)
        picture.cards.append(CardItem(key, UNSEEN, shifted))


def _add_ring(picture: Picture, stage: Stage, game: Rules, view: View, ring: pygame.Rect) -> None:
    from ui.art.chips import stack_height

    look = stage.look
    facts: Facts = view.facts
    seats = len(stage.names)
    size = max(14, min(look.px(76), round(ring.height * 0.17)))
    tall = stack_height(len(chips_for(facts.ante)), size)
    across, down = ring.width // 2 - size, (ring.height - max(tall, 2 * size)) // 2
    middle = ring.centerx, ring.bottom - down - size // 2  # stacks reach up, not down
    if down < size:
        across, down = 0, 0
    else:
        line = _ellipse(look, (2 * across, 2 * down))
        spot = line.get_rect(center=middle)
        picture.below.append(Drawn(("ring", spot.size), line, *spot.topleft))
    first = max(0, view.viewer)
    anted = antes_in_pot(view)
    for seat in anted if down else ():
        turn = 2 * pi * ((seat - first) % seats) / seats
        x = round(ring.centerx - across * sin(turn))
        y = round(middle[1] + down * cos(turn)) + size // 2
        picture.chips.append(ChipItem(f"ante:{seat}", facts.ante, x, y, size, seat))
    picture.chips.sort(key=lambda item: item.y)
    pot = view.chips["pot"]
    if pot and not anted:
        y = middle[1] - look.points("display") // 2
        picture.chips.append(ChipItem("pot", pot, ring.centerx, y, size))
    inside = pygame.Rect(0, 0, 2 * across - size, 2 * down - 2 * size)
    inside.center = middle
    if facts.winner is not None and not pot:
        _add_winner(picture, stage, facts, inside)
        return
    title = look.text(_("Pot"), "body", "brass_light", "strong")
    pieces = _sum(look, pot, inside, title)
    _stacked(picture, ("pot", pot), pieces, middle)


def _sum(
    look: Look, chips: int, inside: pygame.Rect, *others: pygame.Surface
) -> tuple[pygame.Surface, ...]:
    """Return a sum, as large as there is room for, below the other texts that still fit."""
    sizes: tuple[Size, ...] = ("display", "title", "large")
    for size in sizes:
        piece = look.text(str(chips), size, "text", "strong")
        height = piece.get_height() + sum(other.get_height() for other in others)
        if height <= inside.height and piece.get_width() <= inside.width:
            return (*others, piece)
    return (look.text(str(chips), "large", "text", "strong"),)


def _add_winner(picture: Picture, stage: Stage, facts: Facts, inside: pygame.Rect) -> None:
    look = stage.look
    assert facts.winner is not None
    won = facts.ante * (len(facts.inside) - len(facts.took_back))
    how = _("a tie: the dealer wins") if facts.won_by == "tie" else _("the highest value")
    who = _("{name} wins").format(name=stage.names[facts.winner])
    pieces = _sum(
        look,
        won,
        inside,
        shrunk(look, who, inside.width, look.points("large"), "brass_light", "strong"),
        shrunk(look, how, inside.width, look.points("small"), "text_quiet"),
    )
    _stacked(picture, ("winner", facts.winner, won), pieces, inside.center)


def _stacked(
    picture: Picture,
    what: object,
    pieces: Sequence[pygame.Surface],
    center: tuple[int, int],
) -> None:
    """Add texts one below the other around a center."""
    top = center[1] - sum(piece.get_height() for piece in pieces) // 2
    for at, piece in enumerate(pieces):
        spot = piece.get_rect(midtop=(center[0], top))
        picture.below.append(Drawn((what, at), piece, *spot.topleft))
        top = spot.bottom


def _ellipse(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """Return a thin smooth ellipse."""
    key = ("ellipse", size)
    piece = look.kept(key)
    if piece is None:
        times = 3
        large = pygame.Surface((size[0] * times, size[1] * times), pygame.SRCALPHA)
        color = look.color("brass_dark")
        large.fill((color.r, color.g, color.b, 0))
        pygame.draw.ellipse(large, color, large.get_rect(), width=times * max(2, look.px(2)))
        piece = look.keep(key, pygame.transform.smoothscale(large, size))
    return piece


def _add_columns(
    picture: Picture, stage: Stage, game: Rules, view: View, foot: pygame.Rect, *, notes: bool
) -> None:
    """Add the foot: the ante, the rotation, the dealer, and with `notes` more about each."""
    look = stage.look
    unit = look.unit
    width = (foot.width - 2 * unit) // 3
    columns = _columns(game, stage.names, view)
    rows = list(zip(*columns, strict=True))[: 2 + notes]
    styles: tuple[tuple[Size, str, Face], ...] = (
        ("small", "brass_light", "strong"),
        ("large", "text", "strong"),
        ("small", "text_quiet", "text"),
    )
    letters = [
        letters_within(look, words, width - 2 * unit, look.points(size), face)
        for words, (size, _color, face) in zip(rows, styles, strict=False)
    ]
    for at, texts in enumerate(columns):
        room = pygame.Rect(foot.x + unit + at * width, foot.y, width, foot.height).inflate(
            -2 * unit, -2 * unit
        )
        if at:
            x = room.left - unit
            rule = look.panel((look.line, room.height), "panel_line", radius=0)
            picture.below.append(Drawn(("rule", at), rule, x, room.top))
        pieces = [
            look.fitted(words, room.width, high, color, face)
            for words, high, (_size, color, face) in zip(texts, letters, styles, strict=False)
        ]
        _stacked(picture, texts, pieces, room.center)


def _columns(game: Rules, names: tuple[str, ...], view: View) -> tuple[tuple[str, str, str], ...]:
    facts: Facts = view.facts
    rotations = game.options.rotations
    rotation = str(facts.rotation)
    if rotations:
        rotation = _("{rotation} of {rotations}").format(rotation=rotation, rotations=rotations)
    following = _("then {ante}").format(ante=game.ante(facts.rotation))
    if rotations == facts.rotation:
        following = _("the last rotation")
    dealt = _("{dealt} of {players} dealt").format(
        dealt=len(facts.dealt), players=len({*facts.inside, *facts.dealt})
    )
    dealer = "–" if facts.dealer is None else names[facts.dealer]
    return (
        (_("Ante"), str(facts.ante), following),
        (_("Rotation"), rotation, dealt),
        (_("Dealer"), dealer, _("wins every tie")),
    )
