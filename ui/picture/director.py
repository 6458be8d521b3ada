"""The director: decides how what happened on the table is shown, beat by beat.

What is told is told with the beat that shows it: flights, effects, holds and sounds, but also the
observation from which scores and prompts follow, and how many events the log tells.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

import msgspec

from rules.core import UNSEEN, Account, Event, Moved, Observation, Paid, Shown, View, Zone
from rules.observe import follow
from table.controller import AnyController
from ui import durations
from ui.picture.cues import Effects, told_cue
from ui.picture.items import Banner, CardItem, CardKey, CardPlace, ChipItem, Picture, card_key
from ui.picture.stage import Stage
from ui.picture.timeline import Beat, CardFlight, ChipFlight, Cue, Held, Slide

BANNER: Final = "banner"
"""What is heard with large words that have no sound of their own."""
COUNTED: Final = "chip"
"""What is heard of each payment that is counted out."""
OF_ONE_CARD: Final = frozenset({"card", "deal", "flip"})
"""What is heard of each card of a run."""
STOCK: Final = "stock"
"""Where cards come from that are dealt: they slide off the pile, and none comes up first."""
FEW: Final = 6
"""Cards of a run at most that come up before they fly, and that a pile gives to."""
HEARD_APART: Final = 0.06
"""Seconds between two cards of a run that are heard."""

DrawOn = Callable[[View, Stage], Picture]
CueOn = Callable[[Event, View, Stage], Cue]
_Flown = tuple[Moved, CardItem | None, CardKey]
"""A card that moved, the item that it was seen as, and that which it is now."""


F = TypeVar("F", bound=msgspec.Struct)
C = TypeVar("C", bound=AnyController)


class Staging(Protocol[F]):
    """How a game's table is drawn, and how what happens there is shown."""

    def picture(self, view: Observation[F], stage: Stage) -> Picture:
        """Draw up the table as the viewer sees it; a pure function of its arguments."""

    def cue(self, event: Event, view: Observation[F], stage: Stage) -> Cue:
        """Return how an event that led to an observation is shown: effects, hold, sound."""


AnyStaging: TypeAlias = Staging[Any]
"""The staging of whichever game is in the window; see `table.controller.AnyController`."""


class BaseStaging(Generic[C]):
    """What all stagings keep: the controller of the table, and its cards."""

    def __init__(self, controller: C) -> None:
        self.controller, self.deck = controller, controller.deck

    @property
    def names(self) -> tuple[str, ...]:
        return self.controller.names

    def cue(self, event: Event, view: View, stage: Stage) -> Cue:
        """Return how an event is shown, as the game's telling declares it."""
        return told_cue(self.controller, event, view, self.drawn(event, view, stage))

    def drawn(self, event: Event, view: View, stage: Stage) -> Effects | None:
        """Return what is drawn over the picture with an event, besides what is declared."""
        return None


class Director:
    """Makes pictures of observations, and beats of the events between two of them.

    `picture_of` draws up the picture of an observation, `cue` says how an event is shown.
    """

    def __init__(self, picture_of: DrawOn, cue: CueOn) -> None:
        self.picture_of, self._cue = picture_of, cue

    def beats(
        self, view: View, events: Sequence[Event], last: View, stage: Stage, before: Picture
    ) -> list[Beat]:
        """Return the beats that lead from `view`, seen as the picture `before`, to `last`.

        `events` are redacted for the viewer.
        """
        picture = before
        shown: list[Beat] = []
        tells, told, unheard = 0, 0, ""
        gap: CardPlace | None = None
        unseen: tuple[Callable[[View], bool], ...] = ()
        all_cues = [self._cue(event, last, stage) for event in events]
        groups = _runs(events, all_cues)
        for at, run in enumerate(groups):
            final = at == len(groups) - 1
            cues, all_cues = all_cues[: len(run)], all_cues[len(run) :]
            told += len(run)
            earlier, earlier_picture = view, picture
            view, flown = _followed(earlier, earlier_picture, run)
            if final:
                view = last
            else:
                facts = _learned(view.facts, last.facts, cues)
                view = msgspec.structs.replace(view, facts=facts)
            picture = self.picture_of(view, stage)
            if not final:
                _keep_up(picture, before, events[told:])
            tells += len(run)
            unseen = _still_unseen(unseen, cues, view)
            now = 0 if unseen and not final else tells
            gamble = max(how.gamble for how in cues)
            gap = _keep_open(earlier_picture, picture, gap) if gamble else None
            slides = _slides(earlier_picture, picture)
            beat = Beat(picture, slides=slides, view=view, tells=now)
            _fly_cards(beat, earlier_picture, flown, gamble)
            _fly_chips(beat, earlier_picture, run, counted=any(how.counted for how in cues))
            _turn_shown(beat, earlier_picture, run)
            _let_be_seen(beat, cues)
            _let_be_heard(beat, unheard, cues)
            unheard = ""
            if beat.is_seen or final or earlier.zones != view.zones:
                shown.append(beat)
                tells -= now
            else:  # nothing to see: the next beat starts from the picture that is still shown
                picture = earlier_picture
                unheard = next((name for _at, name in beat.sounds), "")
        if gap is not None:  # the hand is sorted last
            sorts = Beat(self.picture_of(last, stage), view=last)
            _fly_cards(sorts, picture, ())
            shown.append(sorts)
        shown = shown or [Beat(self.picture_of(last, stage), view=last)]
        return without_motion(shown) if stage.theme.settings.reduced_motion else shown


def _source_item(before: Picture, view: View, event: Moved) -> CardItem | None:
    """Return the item of the card that an event moves, as it lay in the picture before."""
    held = view.zones.get(event.source, ())
    if event.card != UNSEEN and event.card in held:
        return before.card(("card", event.card))
    for at in range(len(held) - 1, -1, -1):
        if held[at] == UNSEEN:
            return before.card((event.source, at))
    return None


def _reflow(before: Picture, after: Picture, moved: set[CardKey]) -> list[CardFlight]:
    earlier = {item.key: item for item in before.cards if item.key not in moved}
    return [
        CardFlight(old.place, old.card, item, 0.0, durations.MOVE, slides=True)
        for item in after.cards
        if (old := earlier.get(item.key)) is not None and old.place != item.place
    ]


def _spread(count: int, length: float) -> float:
    """Return the delay between the starts of `count` flights, so that a run stays short."""
    if count < 2:
        return 0.0
    return min(durations.STAGGER, max(0.0, durations.DEAL - length) / (count - 1))


def _same_run(first: Event, other: Event) -> bool:
    if isinstance(first, Moved) and isinstance(other, Moved):
        return first.source == other.source or first.target == other.target
    if isinstance(first, Shown) and isinstance(other, Shown):
        return first.zone == other.zone
    return isinstance(first, Paid) and isinstance(other, Paid)


def _runs(events: Sequence[Event], cues: Sequence[Cue]) -> list[list[Event]]:
    """Split events into runs that are shown together: one deal, one gathering, one payday.

    Those that come alone are a run each; of those that are counted out, each reason is.
    """
    found: list[list[Event]] = []
    for at, event in enumerate(events):
        joins = not any(how.alone for how in cues[max(0, at - 1) : at + 1])
        if found and cues[at].counted:
            last = found[-1][-1]
            same = isinstance(last, Paid) and isinstance(event, Paid) and last.why == event.why
            joins = joins and same
        if found and joins and _same_run(found[-1][0], event) and _same_run(found[-1][-1], event):
            found[-1].append(event)
        else:
            found.append([event])
    return found


def _keep_up(picture: Picture, before: Picture, to_come: Sequence[Event]) -> None:
    """Leave cards of the hand that are about to be played where they are: chosen, and in front."""
    played = {("card", event.card) for event in to_come if isinstance(event, Moved)}
    held = {item.key: item for item in before.cards if item.clickable}
    for at, item in enumerate(picture.cards):
        if item.clickable and item.key in played and item.key in held:
            picture.cards[at] = msgspec.structs.replace(item, place=held[item.key].place)


def _keep_open(before: Picture, after: Picture, gap: CardPlace | None) -> CardPlace | None:
    """Leave the cards of a hand where they are, and a new one in the gap; return the gap."""
    held = {item.key: item.place for item in before.cards if item.clickable}
    for at, item in enumerate(after.cards):
        if item.clickable:
            place = held.pop(item.key, gap or item.place)
            after.cards[at] = msgspec.structs.replace(item, place=place)
    return next(iter(held.values()), gap)


def _followed(view: View, picture: Picture, run: Sequence[Event]) -> tuple[View, list[_Flown]]:
    """Return the view after a run of events, and its cards that moved, from where to where."""
    flown: list[_Flown] = []
    for event in run:
        source = _source_item(picture, view, event) if isinstance(event, Moved) else None
        view = follow(view, event)
        if isinstance(event, Moved):
            flown.append((event, source, _landed(view, event)))
    return view, flown


def _still_unseen(
    unseen: Iterable[Callable[[View], bool]], cues: Sequence[Cue], view: View
) -> tuple[Callable[[View], bool], ...]:
    """Return for what the log still waits, with what the cues of a run wait for."""
    waited = (*unseen, *(how.told_when for how in cues if how.told_when is not None))
    return tuple(is_seen for is_seen in waited if not is_seen(view))


def _learned(facts: Any, last: Any, cues: Sequence[Cue]) -> Any:
    """Return what is known of the facts with a run of events."""
    for how in cues:
        if how.learns is not None:
            facts = how.learns(facts, last)
    return facts


def _let_be_seen(beat: Beat, cues: Sequence[Cue]) -> None:
    """Add effects, and hold the beat as long as any of its events wants to be looked at."""
    for how in cues:
        if how.effects is not None:
            beat.effects.extend(how.effects(beat.after))
        beat.hold = max(beat.hold, how.hold)
        beat.is_notice |= how.is_notice
        beat.tagged |= how.tagged
        beat.waits = max(beat.waits, how.waits)


def _let_be_heard(beat: Beat, unheard: str, cues: Sequence[Cue]) -> None:
    """Add what is heard: what comes before with nothing to be seen, then the sound of the run.

    Cards are heard one by one, large words when they are read, counted payments as they arrive.
    """
    banner = any(isinstance(effect, Banner) for effect in beat.effects)
    sound = next((how.sound for how in cues if how.sound), BANNER if banner else "")
    if unheard:
        beat.sounds.append((0.0, unheard))
    if banner:
        beat.sounds.append((beat.motion, sound))
    elif sound:
        moved = [flight.delay for flight in beat.cards] if sound in OF_ONE_CARD else []
        last = float("-inf")
        for start in (0.0, *sorted(moved)):
            if start - last >= HEARD_APART:
                beat.sounds.append((start, sound))
                last = start
    if any(how.counted for how in cues):
        arrivals = [flight.delay + flight.length for flight in beat.chips]
        beat.sounds += [(arrival, COUNTED) for arrival in arrivals]


def _landed(view: View, event: Moved) -> CardKey:
    held = view.zones[event.target]
    if event.lies_open_to and event.card != UNSEEN:
        return ("card", event.card)
    return card_key(event.target, len(held) - 1, UNSEEN)


def _fly_cards(beat: Beat, before: Picture, flown: Sequence[_Flown], gamble: float = 0.0) -> None:
    moved: set[CardKey] = set()
    changes: dict[Zone, list[tuple[float, int]]] = {}
    fanned = {fan.zone for fan in beat.after.fans}
    dealt = all(event.source == STOCK for event, _source, _key in flown)
    rises = durations.RISE if len(flown) <= FEW and not dealt else 0.0
    length = durations.MOVE  # with the rise: nothing is slower for it
    delay = _spread(len(flown), length)
    for at, (event, source, key) in enumerate(flown):
        changes.setdefault(event.source, []).append((at * delay, -1))
        changes.setdefault(event.target, []).append((at * delay + length, 1))
        item = beat.after.card(key)
        anchor = before.anchors.get(event.source) or beat.after.anchors.get(event.source)
        start = source.place if source is not None else anchor
        goes_in = item is None and event.target in fanned
        if item is None:  # the target shows no single cards: fly to its anchor and vanish there
            goal = beat.after.anchors.get(event.target)
            if goal is None:
                continue
            item = CardItem(key, UNSEEN if not event.lies_open_to else event.card, goal)
        if start is None:
            continue
        face = source.card if source is not None else UNSEEN
        moved.add(key)
        turns = gamble if face != item.card and item.clickable else 0.0
        flight = CardFlight(
            start, face, item, at * delay, length + turns, goes_in, rises, turns=turns
        )
        beat.cards.append(flight)
        if rises and not goes_in:
            hit = _hit_by(item, beat.after)
            beat.gives += [(at * delay + length, hit)] if hit else []
        beat.reached.add(event.target)
    beat.cards[:0] = _reflow(before, beat.after, moved)
    earlier = {fan.zone: fan.count for fan in before.fans}
    for fan in beat.after.fans:
        if fan.zone in changes:
            how = changes[fan.zone]
            if fan.zone in earlier:
                how = _steps(how, fan.count - earlier[fan.zone])
            beat.fans[fan.zone] = Held(fan, tuple(how))


def _hit_by(landing: CardItem, picture: Picture) -> frozenset[CardKey]:
    """Return the cards on which one lands, itself among them; those of a hand only make room."""
    if landing.clickable:
        return frozenset()
    place = landing.place.rect
    lying = (each for each in picture.cards if not each.clickable)
    return frozenset(each.key for each in lying if each.place.rect.colliderect(place))


def _slides(before: Picture, after: Picture) -> list[Slide]:
    earlier = {drawn.slides: drawn for drawn in before.below if drawn.slides is not None}
    return [
        Slide(drawn, old.x, old.y)
        for drawn in after.below
        if (old := earlier.get(drawn.slides)) is not None and (old.x, old.y) != (drawn.x, drawn.y)
    ]


def _turn_shown(beat: Beat, before: Picture, run: Sequence[Event]) -> None:
    turned = [event for event in run if isinstance(event, Shown) and event.card != UNSEEN]
    flying = {flight.item.key for flight in beat.cards}
    held = {fan.zone: CardPlace(fan.x, fan.y, fan.height) for fan in before.fans}
    for event in turned:
        item = beat.after.card(("card", event.card))
        if item is None or item.key in flying or before.card(item.key) is not None:
            continue
        start = held.get(event.zone, item.place)  # from the fan, or where the card lies
        beat.cards.append(CardFlight(start, UNSEEN, item, 0.0, durations.TURN))


def _fly_chips(beat: Beat, before: Picture, run: Sequence[Event], *, counted: bool) -> None:
    paid = [event for event in run if isinstance(event, Paid) and event.amount > 0]
    usual, most = durations.CHIP_STAGGER, durations.DEAL
    if counted:
        usual, most = durations.COUNT, durations.COUNTED
    delay = min(usual, most / max(1, len(paid)))
    styles = {item.account: item.seat for item in (*before.chips, *beat.after.chips)}
    sizes = {item.account: item.size for item in (*before.chips, *beat.after.chips)}
    changes: dict[Account, list[tuple[float, int]]] = {}
    for at, event in enumerate(paid):
        start = before.anchors.get(event.source) or beat.after.anchors.get(event.source)
        end = beat.after.anchors.get(event.target)
        if start is None or end is None or (start.x, start.y) == (end.x, end.y):
            continue
        seat = styles.get(event.source, styles.get(event.target))
        if seat is None:
            seat = _owner(event.source, event.target)
        marker = beat.after.markers.get(event.source)
        begin = at * delay
        ends = (sizes.get(event.source, 0), sizes.get(event.target, 0))
        flight = ChipFlight(event.amount, start, end, seat, begin, durations.CHIPS, marker, ends)
        beat.chips.append(flight)
        changes.setdefault(event.source, []).append((begin, -event.amount))
        changes.setdefault(event.target, []).append((begin + durations.CHIPS, event.amount))
    for account, how in changes.items():
        stack = _held_stack(account, how, before, beat.after)
        if stack is not None:
            beat.stacks[account] = stack
    beat.paying = set(changes)
    beat.slides = [slide for slide in beat.slides if slide.drawn.counts.isdisjoint(changes)]
    beat.former = [
        drawn for drawn in (*before.below, *before.above) if not drawn.counts.isdisjoint(changes)
    ]


def _held_stack(
    account: Account, changes: list[tuple[float, int]], before: Picture, after: Picture
) -> Held[ChipItem] | None:
    """Return how an account's chips become fewer or more, payment by payment."""
    old = next((item for item in before.chips if item.account == account), None)
    new = next((item for item in after.chips if item.account == account), None)
    if new is None:
        if old is None:
            return None
        new = msgspec.structs.replace(old, amount=0)
    steps = _steps(changes, new.amount - (0 if old is None else old.amount))
    return Held(new, tuple(steps))


def _steps(changes: list[tuple[float, int]], difference: int) -> list[tuple[float, int]]:
    """Return when a number changes and by how much; all at last where it counts otherwise."""
    if sum(by for _when, by in changes) == difference:
        return changes
    return [(max(when for when, _by in changes), difference)]


def _owner(*accounts: str) -> int | None:
    """Return the seat whose bank or stake is the first of the accounts that is one."""
    for account in accounts:
        kind, *whose = account.split(":")
        if kind in {"bank", "stake"}:
            return int(whose[0])
    return None


def without_motion(shown: Sequence[Beat]) -> list[Beat]:
    """Return beats that jump from picture to picture (reduced motion), with a short hold."""
    return [
        Beat(
            beat.after,
            effects=beat.effects,
            hold=min(durations.STEP, beat.length) + beat.hold,
            is_notice=beat.is_notice,
            tagged=beat.tagged,
            waits=beat.waits,
            sounds=[(0.0, name) for name in dict.fromkeys(name for _at, name in beat.sounds)],
            view=beat.view,
            tells=beat.tells,
        )
        for beat in shown
    ]
