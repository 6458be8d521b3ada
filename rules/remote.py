"""What a seat away from the screen is shown, and what it answers: data, as the table makes it.

The table makes a `Page` for a seat out of what that seat may see and is asked; `pocket` carries it
to a phone and brings back what is said there. Nothing here knows a network, a screen or a state:
two states that a seat may not tell apart give it the same page.

A page names its `position`, a new number for each new question, and so does every answer. The
table refuses one that is about another position: it came late, or twice.
"""

from typing import Annotated, Final, TypeAlias

import msgspec

from rules.core import Seat

SPECTATOR: Final = -1
"""In place of a seat: somebody who sees what everybody may see, and is asked nothing."""
BACK: Final = -1
"""In place of a card: one whose face is not seen."""
SIGNS: Final = 8
"""So many signs there are to choose from."""
MOST_CARDS: Final = 200
"""No deck has more cards."""

Position = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
CardNumber = Annotated[int, msgspec.Meta(ge=0, lt=MOST_CARDS)]


# --- what is shown ----------------------------------------------------------------------------


class PageCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card: its number or `BACK`, and all that it shows in words.

    "7 of hats and 12 of stars, combined 19". `note` stands below it where it lies: who laid it,
    as what it counts.
    """

    card: int
    label: str
    note: str = ""
    lit: bool = False
    """It may be chosen now."""
    fresh: bool = False
    """Choosing it begins the choice anew."""
    chosen: bool = False
    advised: bool = False
    new: bool = False
    """It came to the hand with what happened last."""
    talk: str = ""
    """The words of what turns it round for everyone, or back (`ShowCard`)."""
    seat: Seat = SPECTATOR
    """Before whom it lies, where cards lie around the middle, ..."""
    tag: str = ""
    """... and what is said of it there: as what it was played."""
    rings: tuple[tuple[float, float, float, float], ...] = ()
    """Where on its face stands what counts: left, top, width and height, as parts of its own."""


class PageChoice(msgspec.Struct, frozen=True, omit_defaults=True):
    """A decision that can be taken: a button, or a row of a list (`table.controller.Offer`)."""

    id: int
    words: str
    key: str = ""
    primary: bool = False
    tip: str = ""
    note: str = ""
    enabled: bool = True
    twice: str = ""
    """What is said at the first press; the second one decides."""


class PageAmount(msgspec.Struct, frozen=True, omit_defaults=True):
    """A decision with an amount: presets, an exact field, and one button that takes it.

    With `whole_steps` only amounts that are a whole number of steps above the least are taken.
    """

    words: str
    least: int
    most: int
    step: int = 1
    whole_steps: bool = False
    presets: tuple[tuple[str, int], ...] = ()
    tips: tuple[str, ...] = ()
    """What each of the presets is, in a sentence with `{amount}`."""
    note: str = ""
    guarded: tuple[int, ...] = ()
    """Amounts that are never taken by one key: all-in, a bid that cannot be made."""
    guarded_words: str = ""
    """What the button says instead of `words` for those."""
    too_little: str = ""
    """Why no less than the least is allowed."""
    too_much: str = ""
    """Why no more than the most is allowed."""


class PageRequest(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that the seat may ask for aloud, whoever's turn it is, by its symbol on a card."""

    id: int
    words: str
    """What it is alone: "hearts"."""
    group: str
    """What it is for: "Throw in a suit"."""
    ink: str
    """The symbol's color, as CSS writes it."""
    icon: str = ""
    letters: str = ""
    enabled: bool = True


class PageOrder(msgspec.Struct, frozen=True):
    """An order in which the hand can be sorted."""

    key: str
    words: str


class PageAsk(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the seat is asked, with the cards chosen so far (`table.controller.Ask`)."""

    prompt: str
    choices: tuple[PageChoice, ...] = ()
    rows: tuple[PageChoice, ...] = ()
    rows_title: str = ""
    amount: PageAmount | None = None
    many: bool = False
    """Whether chosen cards add up; else another card takes the place of the last."""
    chosen: tuple[int, ...] = ()
    """The cards chosen so far, in the order in which they were."""
    at_once: bool = False
    """Whether others are asked the same now, and whoever answers first decides."""


class PageSeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody at the table, as everybody sees them."""

    seat: Seat
    name: str
    sign: str = ""
    color: str = ""
    """As CSS writes it: "#c8102e"."""
    score: str = ""
    """In words: "120 chips"."""
    notes: tuple[str, ...] = ()
    """What else stands at the seat: "5 cards", "President", "dealer"."""
    turn: bool = False
    away: bool = False
    """Its phone is not there."""
    rests: bool = False
    """A computer player goes on for its person."""
    side: int = 0
    """The side of a team game, from 1 on."""
    shout: int = -1
    """What it calls out just now, of the welcome's `shouts`."""


class PageSpot(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something at a place of a drawing, in fractions of its width and height."""

    x: float
    y: float
    name: str
    words: str = ""
    """What lies there: "12"."""
    dark: bool = False
    """Nothing is to be had there any more."""


class PageDrawing(msgspec.Struct, frozen=True):
    """A part of the table as a small drawing: pools of light by their names, and what lies there.

    `radius` is that of the pools, in fractions of width and height; `aspect` the width over the
    height.
    """

    aspect: float
    radius: float
    pools: tuple[PageSpot, ...]
    spots: tuple[PageSpot, ...]


class PagePart(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of the table, in the order in which the game is read: the trick, the pot, a region.

    Where there is a `drawing`, or a `pile` of so many cards face down, its words are for who hears
    them.
    """

    title: str
    words: tuple[str, ...] = ()
    cards: tuple[PageCard, ...] = ()
    pile: int = 0
    drawing: PageDrawing | None = None
    near: bool = False
    """Whether its words are for who decides now: they stand at the question."""


class PageSummary(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a hand or the game came to. `go_on` are the words of the button that goes on."""

    title: str
    subtitle: str = ""
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    notes: tuple[str, ...] = ()
    go_on: str = ""
    own: str = ""
    """How the page's own seat did: "You come in second."."""
    won: bool = False


class PageCostly(msgspec.Struct, frozen=True, omit_defaults=True):
    """The decision that cost the page's own seat most: what to say, and the table before it."""

    words: str
    parts: tuple[PagePart, ...] = ()


class PageCue(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is shown large and heard with what happened last; the `number` grows with each."""

    number: int
    words: str = ""
    """As over the table: "Bull!"."""
    color: str = ""
    """A color of the look."""
    sound: str = ""


class PageWish(msgspec.Struct, frozen=True, omit_defaults=True):
    """What people at phones can wish for after a game, and whose wish it is by now."""

    id: int
    words: str
    icon: str = ""
    """The emblem of another game."""
    names: tuple[str, ...] = ()
    own: bool = False


class PageMissing(msgspec.Struct, frozen=True):
    """A seat whose phone has been away for long: a computer player may go on for it."""

    seat: Seat
    words: str


class Page(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything that a seat is shown at one moment."""

    position: Position
    seat: Seat
    """Whose page it is, or `SPECTATOR`."""
    turn: str
    """In a sentence, whose turn it is."""
    seats: tuple[PageSeat, ...]
    """Clockwise from the page's own seat."""
    hand: tuple[PageCard, ...] = ()
    order: str = ""
    """The key of the order in which the hand lies."""
    parts: tuple[PagePart, ...] = ()
    status: tuple[str, ...] = ()
    """"hand 2 of 4", "dealer Ann"."""
    events: tuple[str, ...] = ()
    """The last sentences of the log, the newest last; `told` counts all that there were."""
    told: int = 0
    cue: PageCue | None = None
    ask: PageAsk | None = None
    requests: tuple[PageRequest, ...] = ()
    """What the seat may ask for; nothing while the table moves."""
    summary: PageSummary | None = None
    may_hint: bool = False
    may_undo: bool = False
    waits_for: str = ""
    """Why the table stands still, where it does: somebody is away, or must look at the screen."""
    ready: str = ""
    """How many have read the summary, or chosen what comes next: "2 of 3 are ready"."""
    is_ready: bool = False
    """Whether this seat has."""
    wishes: tuple[PageWish, ...] = ()
    """What may come after the game."""
    sitting: tuple[Seat, ...] = ()
    """Who sits where in the next game: the present seats of its people, in the new order."""
    costliest: PageCostly | None = None
    """After the game, once it was found."""
    rests: bool = False
    """Whether a computer player goes on for this seat."""
    missing: tuple[PageMissing, ...] = ()
    unsaved: str = ""
    """That the game is not being saved, while that lasts."""


class Look(msgspec.Struct, frozen=True):
    """How a phone draws the table: what stays the same as long as its settings do."""

    colors: dict[str, str]
    """Parts of the page to colors as CSS writes them."""
    text_scale: int
    """In percent."""
    card_aspect: float
    """Width of a card by its height."""
    strip: float = 0.3
    """The part of a card's width that tells which it is: so much of a covered one must show."""
    pitch: float = 0.5
    """The part of its height that must show of one that a lower row covers."""
    faces: str = ""
    """Names how cards look, so that a phone keeps the ones that it has."""


class Welcome(msgspec.Struct, frozen=True):
    """What a phone is told first: which table it is, and how to draw it."""

    game: str
    """As it is called: "Bull Sanity"."""
    seat: Seat
    name: str
    look: Look
    orders: tuple[PageOrder, ...] = ()
    rules: tuple[tuple[str, str], ...] = ()
    """The rules by number: (number, sentence)."""
    cards: int = 0
    """So many cards the deck has; their numbers are below it."""
    shouts: tuple[tuple[str, str], ...] = ()
    """What may be called out across the table: (words, icon), one of them empty."""


class LobbySeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as it is shown to somebody who comes in.

    `how` says who has it: "free", "there", "away", "screen" or "computer".
    """

    seat: Seat
    name: str
    how: str
    sign: str = ""
    color: str = ""


class Lobby(msgspec.Struct, frozen=True):
    """What somebody is shown who has the room's code and no seat yet."""

    game: str
    look: Look
    seats: tuple[LobbySeat, ...]
    signs: tuple[tuple[str, str], ...]
    """The signs among which one chooses: (shape, color)."""
    taken: tuple[int, ...] = ()
    """Those of them that people in the room or at the screen have."""
    cards: int = 0
    waiting: tuple[str, ...] = ()
    """Who gets the next free seats."""


# --- what is answered -------------------------------------------------------------------------


class Answer(msgspec.Struct, frozen=True, tag_field="say", forbid_unknown_fields=True):
    """Something said at a phone about the page of a `position`."""

    position: Position


class Choose(Answer, frozen=True, tag="choose"):
    """These cards of the hand are chosen so far; the ask follows from them."""

    cards: Annotated[tuple[CardNumber, ...], msgspec.Meta(max_length=MOST_CARDS)]


class Take(Answer, frozen=True, tag="take"):
    """The choice with this `id`, of buttons or rows, with the cards chosen."""

    id: Annotated[int, msgspec.Meta(ge=0, lt=10_000)]
    cards: Annotated[tuple[CardNumber, ...], msgspec.Meta(max_length=MOST_CARDS)] = ()


class TakeAmount(Answer, frozen=True, tag="amount"):
    """The decision with an amount."""

    amount: Annotated[int, msgspec.Meta(ge=-(10**9), le=10**9)]
    cards: Annotated[tuple[CardNumber, ...], msgspec.Meta(max_length=MOST_CARDS)] = ()


class Sort(Answer, frozen=True, tag="sort"):
    """Sort the hand in the order of this key."""

    order: Annotated[str, msgspec.Meta(max_length=40)]


class AskHint(Answer, frozen=True, tag="hint"):
    """What would the hard player do, and why?"""


class AskWhyNot(Answer, frozen=True, tag="why not"):
    """A card that is not lit was pressed: which rule refuses it?"""

    card: CardNumber


class ShowCard(Answer, frozen=True, tag="show"):
    """Turn a card of the own hand round for everyone, or back, where the game allows it."""

    card: CardNumber


class AskFor(Answer, frozen=True, tag="ask"):
    """Ask aloud for what a page offers with this `id`, whoever's turn it is."""

    id: Annotated[int, msgspec.Meta(ge=0, lt=100)]


class Undo(Answer, frozen=True, tag="undo"):
    """Take back the own last decision."""


class GoOn(Answer, frozen=True, tag="go on"):
    """The summary was read."""


class Wish(Answer, frozen=True, tag="wish"):
    """After the game I want what a page offers with this `id`."""

    id: Annotated[int, msgspec.Meta(ge=0, lt=100)]


class Swap(Answer, frozen=True, tag="swap"):
    """After the game I want to sit where somebody else sits, and they where I do."""

    seat: Annotated[int, msgspec.Meta(ge=0, lt=100)]


class Shout(Answer, frozen=True, tag="shout"):
    """I call something out across the table: one of the welcome's `shouts`."""

    id: Annotated[int, msgspec.Meta(ge=0, lt=100)]


class Throw(Answer, frozen=True, tag="throw"):
    """Do at once what is obvious with these cards, as a double-click at the table does."""

    cards: Annotated[tuple[CardNumber, ...], msgspec.Meta(max_length=MOST_CARDS)]


class Rest(Answer, frozen=True, tag="rest"):
    """Let a computer player go on for me; or with `back` I play on myself."""

    back: bool = False


class Leave(Answer, frozen=True, tag="leave"):
    """I leave the table: a computer player goes on for me."""


class PlayFor(Answer, frozen=True, tag="play for"):
    """Let a computer player go on for somebody whose phone is away."""

    seat: Annotated[int, msgspec.Meta(ge=0, lt=100)]


class Enter(msgspec.Struct, frozen=True, tag_field="say", tag="enter", forbid_unknown_fields=True):
    """Somebody in the room wants a seat, or with `SPECTATOR` to look on; `waits` for a free one."""

    seat: Annotated[int, msgspec.Meta(ge=SPECTATOR, lt=100)]
    name: Annotated[str, msgspec.Meta(max_length=60)]
    sign: Annotated[int, msgspec.Meta(ge=0, lt=SIGNS)]
    waits: bool = False


AnyAnswer: TypeAlias = (
    Choose
    | Take
    | TakeAmount
    | Sort
    | AskHint
    | AskWhyNot
    | ShowCard
    | AskFor
    | Undo
    | GoOn
    | Wish
    | Swap
    | Shout
    | Throw
    | Rest
    | Leave
    | PlayFor
)
"""All that can be said at a phone."""

AT_ANY_TIME: Final = (Sort, Rest, Leave, PlayFor, Shout)
"""What is about no question."""
