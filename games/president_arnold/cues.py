"""Light, words and sounds over a table of President Arnold, for what happens there."""

from collections.abc import Sequence
from typing import Final

from games.president_arnold import knowing
from games.president_arnold.board.lying import board_place
from games.president_arnold.board.surfaces import board_glow, whole_glow
from games.president_arnold.parts import region_titles
from rules.core import Event, Moved, Paid, Shuffled
from rules.president_arnold.events import (
    BoardsSplit,
    Claimed,
    HandDrawn,
    LeadLacked,
    Passed,
    SquareSplit,
    WentOut,
)
from rules.president_arnold.triple_topper import VARIABLES
from rules.words import _, ngettext
from ui import durations
from ui.picture.items import Banner, Glow, Note, Rising
from ui.picture.stage import Stage
from ui.picture.timeline import Cue, showing, usual_cue, word_at

SQUARE: Final = 0.7
"""Seconds to read what one square holds when the boards are split."""


def cue_of(names: tuple[str, ...], event: Event, stage: Stage) -> Cue:
    """Return light and words for claims and the split, a word for passes, sounds."""
    match event:
        case Claimed():
            return _claim_cue(names, event, stage)
        case Paid(why="claim", source=source):
            region = source.rpartition(":")[2]
            return Cue(sound="chips", counted=True, learns=knowing.claimed(region))
        case Paid(why="cards", source=source, amount=amount):
            lost = Rising(f"\N{MINUS SIGN}{amount}", source, "bad")
            return showing(lost, hold=durations.RISING, sound="chips", counted=True)
        case WentOut(seat=seat):
            banner = Banner(
                _("{name} is out").format(name=names[seat]),
                "words:president",
                _("the Game is won, and a chip for each card that the others hold"),
                within="board",
            )
            return showing(banner, hold=durations.BANNER, sound="out", learns=knowing.over)
        case HandDrawn():
            drawn = Banner(_("A draw"), "words:president", _("nobody can lead"), within="board")
            return showing(drawn, hold=durations.BANNER, sound="tie", learns=knowing.over)
        case SquareSplit(region=region, chips=chips):
            told = ngettext("{chips} chip to split", "{chips} chips to split", chips)
            note = Note(told.format(chips=chips), f"below:{region}")
            return showing(_light(stage, region), note, hold=SQUARE, sound="square")
        case BoardsSplit(shares=shares):
            return _split_cue(shares)
        case Passed(seat=seat, stopped=stopped):
            words = _("stops") if stopped else _("passes")
            return word_at(words, f"hand:{seat}", durations.NOTE, "pass")
        case LeadLacked(seat=seat):
            return word_at(_("cannot lead"), f"hand:{seat}", durations.NOTE, "pass")
        case Moved(target="sequence"):
            return Cue(sound="card", learns=knowing.laid)
        case Shuffled():
            return Cue(sound="shuffle", learns=knowing.begun)
        case Moved(target="turned"):
            return Cue(sound="flip", hold=durations.NOTE, learns=knowing.turned, alone=True)
        case Paid(why="stake" | "loan"):
            return Cue(sound="chips", learns=knowing.begun)
    return usual_cue(event)


def _claim_cue(names: tuple[str, ...], claimed: Claimed, stage: Stage) -> Cue:
    """Let the region burst into its own light; the words stand on the board beside it."""
    name, region = names[claimed.seat], claimed.region
    title = region_titles()[region]
    words = _("{name}: {jackpot}").format(name=name, jackpot=title)
    reason = ""
    if claimed.alien:
        words = _("An alien marriage!")
        reason = _("{name} has all three money cards, and all three marriages").format(name=name)
    elif claimed.turned and region in VARIABLES:
        reason = _("the turned card is itself this money card: it falls to the dealer")
    elif claimed.turned:
        reason = _("the turned card is both of its money cards")
    banner = Banner(words, f"words:{region}", reason, within="board")
    light = _whole_light(stage) if claimed.alien else _light(stage, region)
    return showing(
        light,
        banner,
        hold=durations.BANNER,
        sound=_claim_sound(claimed),
    )


def _split_cue(shares: Sequence[int]) -> Cue:
    """Say what the split of the boards brought to each seat (A21)."""
    rising = [Rising(f"+{share}", f"bank:{seat}") for seat, share in enumerate(shares)]
    banner = Banner(
        _("The boards are split"),
        "words:president",
        _("{chips} unclaimed chips, the same for everyone").format(chips=sum(shares)),
        within="board",
    )
    return showing(
        banner,
        *rising,
        hold=durations.BANNER,
        sound="pour",
        waits=durations.LOOK_AT,
    )


def _light(stage: Stage, region: str) -> Glow:
    rect = board_place(stage)
    return Glow(board_glow(stage.theme, region, rect.size), *rect.topleft)


def _whole_light(stage: Stage) -> Glow:
    rect = board_place(stage)
    return Glow(whole_glow(stage.theme, rect.size), *rect.topleft)


def _claim_sound(claimed: Claimed) -> str:
    """Return what is heard of a claim: two voices of a marriage, three of an alien one."""
    if claimed.alien:
        return "alien"
    return "jackpot" if claimed.region in {*VARIABLES, "game"} else "marriage"
