"""Decisions in steps: every action of a game spelled with a fixed, small alphabet.

An action can be a set of cards, an amount or a way of playing; there are more of them than can
be numbered. Spelled, it is a verb, then one letter for each of its cards, its number (or the
digits of an amount) and its word. At each step `Draft.options` are the letters that lead on to
at least one legal action, so that what is begun can always be finished; letters without an
alternative are filled in.
"""

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from itertools import compress
from typing import Any, Final, Protocol

import msgspec

from rules.core import Action, AmountAction, AnyGame, CardAction, cards_of, mask_of, name_of

CONFIRM: Final = "confirm"
"""The letter that ends a set of cards."""


class Vocabulary(msgspec.Struct, frozen=True):
    """What the actions of a game name besides cards.

    `numbers` have a letter each; with `digits`, numbers are written digit by digit instead,
    always so many of them.
    """

    numbers: tuple[int, ...] = ()
    words: tuple[str, ...] = ()
    digits: int = 0


class Alphabet:
    """The letters of a game: verbs, `confirm`, cards in deck order, numbers or digits, words."""

    def __init__(self, game: AnyGame, vocabulary: Vocabulary) -> None:
        self.verbs = tuple(map(name_of, game.actions))
        self.verb_of = {kind: letter for letter, kind in enumerate(game.actions)}
        self.words = vocabulary.words
        self.digits = vocabulary.digits
        numbers = tuple(range(10)) if self.digits else vocabulary.numbers
        self.labels: tuple[str, ...] = (
            *self.verbs,
            CONFIRM,
            *(f"card:{card.id}" for card in game.deck),
            *(f"{'digit' if self.digits else 'number'}:{number}" for number in numbers),
            *(f"word:{word}" for word in vocabulary.words),
        )
        self.confirm = len(self.verbs)
        self.first_card = self.confirm + 1
        first_number = self.first_card + len(game.deck)
        self.cards = range(self.first_card, first_number)
        said: tuple[int | str, ...] = (*numbers, *vocabulary.words)
        self.letter_of: dict[int | str, int] = {
            meaning: letter for letter, meaning in enumerate(said, first_number)
        }
        """The letter of each number (or digit) and word."""
        self.meanings = {letter: meaning for meaning, letter in self.letter_of.items()}

    def __len__(self) -> int:
        return len(self.labels)


class Begun(msgspec.Struct, frozen=True):
    """What is settled of an action so far: cards, and what else it says by the field."""

    cards: tuple[int, ...] = ()
    rest: dict[str, int | str] = {}  # msgspec copies it for each
    chosen: int = 0
    """The cards as a bit set."""


class OfferedKind(Protocol):
    """The legal actions of one kind; their fields are settled in the order of `fields`."""

    @property
    def kind(self) -> type[Action]:
        """The kind of action."""

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of the action that must be settled."""

    def cards(self, begun: Begun) -> tuple[int, bool]:
        """Return the set of cards that can be added, and whether those chosen may be all."""

    def choices(self, field: str, begun: Begun) -> Sequence[int] | Sequence[str]:
        """Return what a number or word may be, numbers ascending."""


class Listed:
    """Actions of one kind that are all known."""

    def __init__(self, actions: Sequence[Action]) -> None:
        first = actions[0]
        self.kind = type(first)
        self.fields = tuple(
            field for field in first.__struct_fields__ if getattr(first, field) is not None
        )
        self._actions = [(action, mask_of(cards_of(action))) for action in actions]

    def cards(self, begun: Begun) -> tuple[int, bool]:
        """Return the cards of the actions that hold those chosen; the order does not matter."""
        chosen = begun.chosen
        union, enough = 0, False
        for _action, cards in self._actions:
            if cards & chosen == chosen:
                union |= cards
                enough = enough or cards == chosen
        return union & ~chosen, enough

    def choices(self, field: str, begun: Begun) -> Sequence[int] | Sequence[str]:
        """Return what the actions with these cards have in the field."""
        chosen = begun.chosen
        return sorted(
            {getattr(action, field) for action, cards in self._actions if cards == chosen}
        )


class Pool(msgspec.Struct, frozen=True):
    """Any of these cards (a bit set), at least and at most so many of them."""

    cards: int
    least: int
    most: int


class Sets:
    """All sets of cards out of a pool, or out of one for each number that is named first."""

    def __init__(
        self, kind: type[CardAction], pools: Pool | Mapping[int, Pool], number: str | None = None
    ) -> None:
        self.kind = kind
        self.fields = ("cards",) if number is None else (number, "cards")
        self._number = number
        self._pools = pools

    def cards(self, begun: Begun) -> tuple[int, bool]:
        """Return the rest of the pool while there may be more, and whether these are enough."""
        pool = self._pools
        if not isinstance(pool, Pool):
            assert self._number is not None
            pool = pool[int(begun.rest[self._number])]
        chosen = len(begun.cards)
        rest = pool.cards & ~begun.chosen if chosen < pool.most else 0
        return rest, chosen >= pool.least

    def choices(self, field: str, begun: Begun) -> Sequence[int] | Sequence[str]:
        """Return the numbers that there is a pool for."""
        return () if isinstance(self._pools, Pool) else sorted(self._pools)


class Amounts:
    """An action with an amount from a range."""

    fields = ("amount",)

    def __init__(self, kind: type[AmountAction], amounts: range) -> None:
        self.kind = kind
        self._amounts = amounts

    def cards(self, begun: Begun) -> tuple[int, bool]:
        return 0, True

    def choices(self, field: str, begun: Begun) -> Sequence[int] | Sequence[str]:
        return self._amounts


def listed(actions: Iterable[Action]) -> tuple[OfferedKind, ...]:
    """Return an offer for each kind among the actions."""
    by_kind: dict[type[Action], list[Action]] = {}
    for action in actions:
        by_kind.setdefault(type(action), []).append(action)
    return tuple(map(Listed, by_kind.values()))


_MARKS: Final = bytes.maketrans(b"01", b"\0\1")
"""From the digits of a bit set to marks."""

NOTHING: Final = Begun()
"""What is settled before the first letter."""


class Draft:
    """An action as far as it is spelled, and the letters that may follow.

    Nothing of it changes: a letter leads to another draft, and those that were asked for once
    are kept. See `begin`.
    """

    __slots__ = (
        "_action",
        "_addable",
        "_after",
        "_alphabet",
        "_kinds",
        "_mask",
        "_options",
        "_settled",
        "begun",
        "complete",
        "digits",
        "number",
        "offer",
    )

    def __init__(
        self,
        alphabet: Alphabet,
        kinds: Mapping[int, OfferedKind],
        offer: OfferedKind | None = None,
        settled: int = 0,
        begun: Begun = NOTHING,
        number: int = 0,
        digits: str = "",
    ) -> None:
        """Begin with the `kinds` that are offered by their verbs; the rest is settled later."""
        self._alphabet = alphabet
        self._kinds = kinds
        self.offer = offer
        """What is to be done, when the verb is settled."""
        self._settled = settled
        self.begun = begun
        self.number = number
        """The number that is said, or what its digits say so far; 0 for none."""
        self.digits = digits
        """The digits written so far of the amount that is being written."""
        self.complete = offer is not None and settled == len(offer.fields)
        """Whether nothing is left to settle."""
        self._action: Action | None = None
        self._options: list[int] | None = None
        self._mask: bytes | None = None
        self._after: dict[int, Draft] = {}
        self._addable: tuple[int, list[int]] = (0, [])
        """The cards that could be added last, as a bit set and as letters."""

    @property
    def action(self) -> Action:
        """The action that was spelled, when it is complete."""
        if self._action is None:
            offer, begun = self.offer, self.begun
            assert offer is not None
            cards = {"cards": begun.cards} if "cards" in offer.fields else {}
            self._action = offer.kind(**cards, **begun.rest)
        return self._action

    def _asked(self) -> tuple[OfferedKind, str]:
        """Return the offer and its field that is to be settled next."""
        assert self.offer is not None
        return self.offer, self.offer.fields[self._settled]

    @property
    def options(self) -> list[int]:
        """The letters that may follow, ascending; none when the action is complete."""
        options = self._options
        if options is None:
            options = self._options = self._following()
        return options

    @property
    def mask(self) -> bytes:
        """A 1 for each letter that may follow, a 0 for the others."""
        mask = self._mask
        if mask is None:
            marks = bytearray(len(self._alphabet.labels))
            for letter in self._options or self.options:
                marks[letter] = 1
            mask = self._mask = bytes(marks)
        return mask

    def _following(self) -> list[int]:
        if self.offer is None:
            return sorted(self._kinds)
        if self.complete:
            return []
        offer, field = self._asked()
        alphabet = self._alphabet
        if field == "cards":
            cards, enough = offer.cards(self.begun)
            letters = self._letters_of(cards)
            return [alphabet.confirm, *letters] if enough else letters
        choices = offer.choices(field, self.begun)
        named = alphabet.letter_of
        if alphabet.digits:
            return [named[digit] for digit in range(10) if self._reaches(digit, choices)]
        return sorted([named[choice] for choice in choices])

    def _letters_of(self, cards: int) -> list[int]:
        """Return the letters of cards: mostly those before without the card just taken."""
        before, letters = self._addable
        if cards != before:
            taken = before & ~cards
            if letters and not cards & ~before and not taken & (taken - 1):
                letters = letters.copy()
                letters.remove(self._alphabet.first_card + taken.bit_length() - 1)
            else:
                marks = f"{cards:b}"[::-1].encode().translate(_MARKS)
                letters = list(compress(self._alphabet.cards, marks))
            self._addable = cards, letters
        return letters

    def _reaches(self, digit: int, choices: Sequence[Any]) -> bool:
        """Return whether one of the ascending numbers begins with this digit after the others."""
        written = f"{self.digits}{digit}"
        unit = 10 ** (self._alphabet.digits - len(written))
        least = int(written) * unit
        at = bisect_left(choices, least)
        return at < len(choices) and choices[at] < least + unit

    def after(self, letter: int) -> "Draft":
        """Return the draft after a letter and those that then have no alternative.

        Raises ValueError for a letter that may not follow.
        """
        following = self._after.get(letter)
        if following is None:
            if letter not in (self._options or self.options):
                raise ValueError(f"{letter} may not follow here")
            following = self._after[letter] = self.taken(letter).filled()
        return following

    def taken(self, letter: int) -> "Draft":
        """Return the draft in which only what the letter says is settled; it must be an option."""
        alphabet, offer, begun = self._alphabet, self.offer, self.begun
        if offer is None:
            return Draft(alphabet, self._kinds, self._kinds[letter])
        field = offer.fields[self._settled]
        if field == "cards":
            if letter == alphabet.confirm:
                return Draft(alphabet, self._kinds, offer, self._settled + 1, begun, self.number)
            card = letter - alphabet.first_card
            begun = Begun((*begun.cards, card), begun.rest, begun.chosen | 1 << card)
            draft = Draft(alphabet, self._kinds, offer, self._settled, begun, self.number)
            draft._addable = self._addable
            return draft
        said = alphabet.meanings[letter]
        if alphabet.digits:
            written = f"{self.digits}{said}"
            if len(written) < alphabet.digits:
                so_far = int(written)
                return Draft(alphabet, self._kinds, offer, self._settled, begun, so_far, written)
            said = int(written)
        begun = Begun(begun.cards, {**begun.rest, field: said}, begun.chosen)
        number = said if isinstance(said, int) else self.number
        return Draft(alphabet, self._kinds, offer, self._settled + 1, begun, number)

    def filled(self) -> "Draft":
        """Return the draft when the letters without an alternative are taken."""
        draft = self
        while not draft.complete:
            options = draft._options = draft._options or draft._following()
            if len(options) > 1:
                return draft
            draft = draft.taken(options[0])
        return draft

    def letter_towards(self, action: Action) -> int:
        """Return the next letter of this action; raises ValueError where it leads elsewhere."""
        alphabet = self._alphabet
        if self.offer is None:
            letter = alphabet.verb_of[type(action)]
        else:
            _offer, field = self._asked()
            if field == "cards":
                left = [card for card in cards_of(action) if card not in self.begun.cards]
                letter = alphabet.first_card + left[0] if left else alphabet.confirm
            elif alphabet.digits:
                number = f"{getattr(action, field):0{alphabet.digits}}"
                letter = alphabet.letter_of[int(number[len(self.digits)])]
            else:
                letter = alphabet.letter_of[getattr(action, field)]
        if letter not in self.options:
            raise ValueError(f"{action} is not among the actions that can be spelled here")
        return letter


def unbegun(alphabet: Alphabet, offers: Iterable[OfferedKind]) -> Draft:
    """Return the draft of a decision of which nothing is settled."""
    return Draft(alphabet, {alphabet.verb_of[offer.kind]: offer for offer in offers})


def begin(alphabet: Alphabet, offers: Iterable[OfferedKind]) -> Draft:
    """Return the draft of a decision at its first letter with an alternative.

    Where the whole action has none, its verb is still asked.
    """
    draft = unbegun(alphabet, offers)
    filled = draft.filled()
    return draft if filled.complete else filled


def spell(draft: Draft, action: Action) -> tuple[int, ...]:
    """Return the letters that are asked for on the way from a draft to an action.

    Raises ValueError for an action that cannot be spelled from there.
    """
    letters = []
    while not draft.complete:
        letters.append(draft.letter_towards(action))
        draft = draft.after(letters[-1])
    return tuple(letters)
