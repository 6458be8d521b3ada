"""Decisions in steps: every action of a game spelled with a fixed, small alphabet.

An action can be a set of cards, an amount or a way of playing; there are more of them than can
be numbered. Spelled, it is a verb, then one letter for each of its cards, its number (or the
digits of an amount) and its word. At each step `Draft.options` are the letters that lead on to
at least one legal action, so that what is begun can always be finished; letters without an
alternative are filled in.
"""

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Protocol

import msgspec

from rules.core import (
    Action,
    AmountAction,
    AnyGame,
    CardAction,
    View,
    bits,
    cards_of,
    mask_of,
    name_of,
)

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
        self._numbers = {number: first_number + at for at, number in enumerate(numbers)}
        first_word = first_number + len(numbers)
        self._words = {word: first_word + at for at, word in enumerate(vocabulary.words)}
        self._meanings: dict[int, int | str] = {
            letter: meaning
            for letters in (self._numbers, self._words)
            for meaning, letter in letters.items()
        }

    def __len__(self) -> int:
        return len(self.labels)

    def letter(self, meaning: int | str) -> int:
        """Return the letter of a number, digit or word; raises KeyError where there is none."""
        return self._numbers[meaning] if isinstance(meaning, int) else self._words[meaning]

    def meaning(self, letter: int) -> int | str:
        """Return the number, digit or word that a letter stands for."""
        return self._meanings[letter]


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
        """Return no cards: there are none to choose."""
        return 0, True

    def choices(self, field: str, begun: Begun) -> Sequence[int] | Sequence[str]:
        """Return the amounts."""
        return self._amounts


def hand_of(view: View) -> int:
    """Return the cards of the seat that is asked, as a bit set."""
    return mask_of(view.zones[f"hand:{view.viewer}"])


def listed(actions: Iterable[Action]) -> tuple[OfferedKind, ...]:
    """Return an offer for each kind among the actions."""
    by_kind: dict[type[Action], list[Action]] = {}
    for action in actions:
        by_kind.setdefault(type(action), []).append(action)
    return tuple(map(Listed, by_kind.values()))


class Draft:
    """An action that is being spelled; see `begin`."""

    def __init__(self, alphabet: Alphabet, offers: Sequence[OfferedKind]) -> None:
        self._alphabet = alphabet
        self._offers = {alphabet.verb_of[offer.kind]: offer for offer in offers}
        self._offer: OfferedKind | None = None
        self._settled = 0
        self.begun = Begun()
        self.digits = ""
        """The digits written so far of the amount that is being written."""
        self._options: list[int] | None = None
        self._addable: tuple[int, list[int]] = (0, [])
        """The cards that could be added last, as a bit set and as letters."""

    @property
    def complete(self) -> bool:
        """Whether nothing is left to settle."""
        return self._offer is not None and self._settled == len(self._offer.fields)

    @property
    def verb(self) -> str:
        """What is to be done; empty before it is settled."""
        return "" if self._offer is None else name_of(self._offer.kind)

    @property
    def action(self) -> Action:
        """The action that was spelled, when it is complete."""
        assert self._offer is not None
        cards = {"cards": self.begun.cards} if "cards" in self._offer.fields else {}
        return self._offer.kind(**cards, **self.begun.rest)

    def _asked(self) -> tuple[OfferedKind, str]:
        """Return the offer and its field that is to be settled next."""
        assert self._offer is not None
        return self._offer, self._offer.fields[self._settled]

    def options(self) -> list[int]:
        """Return the letters that may follow, ascending; none when the action is complete."""
        if self._options is None:
            self._options = self._following()
        return self._options

    def _following(self) -> list[int]:
        if self._offer is None:
            return sorted(self._offers)
        if self.complete:
            return []
        offer, field = self._asked()
        alphabet = self._alphabet
        if field == "cards":
            cards, enough = offer.cards(self.begun)
            letters = self._letters_of(cards)
            return [alphabet.confirm, *letters] if enough else letters
        choices = offer.choices(field, self.begun)
        if alphabet.digits:
            return [alphabet.letter(digit) for digit in range(10) if self._reaches(digit, choices)]
        return sorted(map(alphabet.letter, choices))

    def _letters_of(self, cards: int) -> list[int]:
        """Return the letters of cards: mostly those before without the card just taken."""
        before, letters = self._addable
        if cards != before:
            first = self._alphabet.first_card
            taken = before & ~cards
            if not cards & ~before and not taken & (taken - 1):
                letters = letters.copy()
                letters.remove(first + taken.bit_length() - 1)
            else:
                letters = [first + card for card in bits(cards)]
            self._addable = cards, letters
        return letters

    def _reaches(self, digit: int, choices: Sequence[Any]) -> bool:
        """Return whether one of the ascending numbers begins with this digit after the others."""
        written = f"{self.digits}{digit}"
        unit = 10 ** (self._alphabet.digits - len(written))
        least = int(written) * unit
        at = bisect_left(choices, least)
        return at < len(choices) and choices[at] < least + unit

    def take(self, letter: int) -> None:
        """Settle what the letter says; it must be one of the options."""
        alphabet = self._alphabet
        self._options = None
        if self._offer is None:
            self._offer = self._offers[letter]
            return
        _offer, field = self._asked()
        if field == "cards":
            if letter == alphabet.confirm:
                self._settled += 1
            else:
                begun, card = self.begun, letter - alphabet.first_card
                self.begun = Begun((*begun.cards, card), begun.rest, begun.chosen | 1 << card)
            return
        meaning = alphabet.meaning(letter)
        if not alphabet.digits:
            self._settle(field, meaning)
            return
        self.digits += str(meaning)
        if len(self.digits) == alphabet.digits:
            amount, self.digits = int(self.digits), ""
            self._settle(field, amount)

    def _settle(self, field: str, value: int | str) -> None:
        begun = self.begun
        self.begun = Begun(begun.cards, {**begun.rest, field: value}, begun.chosen)
        self._settled += 1

    def fill(self) -> None:
        """Take the letters that have no alternative."""
        while not self.complete:
            options = self.options()
            if len(options) > 1:
                return
            self.take(options[0])

    def letter_towards(self, action: Action) -> int:
        """Return the next letter of this action; raises ValueError where it leads elsewhere."""
        alphabet = self._alphabet
        if self._offer is None:
            letter = alphabet.verb_of[type(action)]
        else:
            _offer, field = self._asked()
            if field == "cards":
                left = [card for card in cards_of(action) if card not in self.begun.cards]
                letter = alphabet.first_card + left[0] if left else alphabet.confirm
            elif alphabet.digits:
                number = f"{getattr(action, field):0{alphabet.digits}}"
                letter = alphabet.letter(int(number[len(self.digits)]))
            else:
                letter = alphabet.letter(getattr(action, field))
        if letter not in self.options():
            raise ValueError(f"{action} is not among the actions that can be spelled here")
        return letter


def begin(alphabet: Alphabet, offers: Sequence[OfferedKind]) -> Draft:
    """Return the draft of a decision at its first letter with an alternative.

    Where the whole action has none, its verb is still asked.
    """
    draft = Draft(alphabet, offers)
    draft.fill()
    return Draft(alphabet, offers) if draft.complete else draft


def spell(alphabet: Alphabet, offers: Sequence[OfferedKind], action: Action) -> tuple[int, ...]:
    """Return the letters that are asked for on the way to an action, from its beginning.

    Raises ValueError for an action that is not offered.
    """
    draft = begin(alphabet, offers)
    letters = []
    while not draft.complete:
        letters.append(draft.letter_towards(action))
        draft.take(letters[-1])
        draft.fill()
    return tuple(letters)
