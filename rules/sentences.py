"""Sentences that are looked up when they are said, in the language that is spoken then."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rules import words as spoken


class Sentence(msgspec.Struct, frozen=True):
    """A sentence in English, which is said in the language that is spoken when it is said."""

    words: str
    several: str = ""
    """Its plural, where the number `by` decides."""
    by: str = ""
    context: str = ""
    filled: dict[str, object] = {}

    def fill(self, **words: object) -> Sentence:
        """Return it with some of its words in braces; the vocabulary has the others."""
        return msgspec.structs.replace(self, filled={**self.filled, **words})

    def __str__(self) -> str:
        """Return what is said, where all words in braces are filled."""
        return self.said({})

    @property
    def form(self) -> str:
        """The sentence in the language that is spoken, its words in braces still to be found."""
        if self.context:
            return spoken.pgettext(self.context, self.words)
        return spoken._(self.words) if self.words else ""

    def format(self, **words: object) -> str:
        """Return what is said, all words in braces given."""
        return self.said(words)

    def said(self, vocabulary: Mapping[str, object]) -> str:
        """Return what is said, the words in braces from a vocabulary."""
        words = _Filled(self.filled, vocabulary)
        if self.several:
            number = words[self.by]
            assert isinstance(number, int)
            return spoken.ngettext(self.words, self.several, number).format_map(words)
        return self.form.format_map(words)


def _(sentence: str) -> Sentence:
    """Mark a sentence for the translators; it is looked up when it is said."""
    return Sentence(sentence)


def ngettext(singular: str, plural: str, by: str) -> Sentence:
    """Mark both forms of a sentence, of which the number that `by` names decides."""
    return Sentence(singular, plural, by)


def pgettext(context: str, sentence: str) -> Sentence:
    """Mark a sentence that says different things in different contexts."""
    return Sentence(sentence, context=context)


class _Filled(dict[str, object]):
    """Words in braces: those that are given first; a sentence among them is said with the rest."""

    def __init__(self, given: Mapping[str, object], others: Mapping[str, object]) -> None:
        super().__init__(given)
        self._others = others

    def __missing__(self, name: str) -> object:
        return self._others[name]

    def __getitem__(self, name: str) -> object:
        word = super().__getitem__(name)
        return word.said(self) if isinstance(word, Sentence) else word
