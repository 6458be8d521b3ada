"""From a deck file to a `Deck`: reading, checking, and telling people what is wrong with it."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from msgspec.structs import replace

from rules.decks.build import build_cards, tables_of
from rules.decks.cards import Attribute, Card, Deck, DeckError, digest_of
from rules.decks.face import Face, FaceError, check_face
from rules.decks.file import DeckFile, VariantEntry
from rules.files.plainyaml import FileError, Place, parse, read_text
from rules.files.quoting import brief, nearest
from rules.files.validation import typed

T = TypeVar("T")


def load_deck(path: Path, variant: str | None = None) -> Deck:
    """Read a deck from anybody's file; without `variant` the first that the file describes.

    Raises DeckError with one sentence for people whatever is wrong with the file.
    """
    return _reading(path, lambda file: _deck(file, variant))


def read_deck_ids(path: Path) -> tuple[str, ...]:
    """The ids of the decks that a file describes; raises DeckError."""
    return _reading(
        path, lambda file: tuple(f"{file.id}-{name}" for name in file.variants) or (file.id,)
    )


def _reading(path: Path, use: Callable[[DeckFile], T]) -> T:
    """Read a deck file and use it; whatever fault comes up is told with the file and its line."""
    text = ""
    try:
        text = read_text(path)
        return use(typed(parse(text), DeckFile))
    except FileError as fault:
        line = fault.line
        if line is None and fault.place is not None:
            line = _line_of(text, fault.place)
        raise DeckError(brief(path.name, 120), line, fault.what, fault.remedy) from None


def _deck(file: DeckFile, variant: str | None) -> Deck:
    attributes, cards = build_cards(file)
    deck_id, title = file.id, file.title
    if variant is not None or file.variants:
        name = _variant_name(file, variant)
        chosen = file.variants[name]
        attributes, cards = _reduced(name, chosen, attributes, cards)
        deck_id, title = f"{file.id}-{name}", chosen.title
    return Deck(
        id=deck_id,
        title=title,
        cards=cards,
        digest=digest_of(card.id for card in cards),
        attributes=attributes,
        face=_face(file.face, attributes, cards),
        credits=file.credits,
        numbers={card.id: card.number for card in cards},
    )


def _variant_name(file: DeckFile, asked: str | None) -> str:
    if asked is None:
        return next(iter(file.variants))
    if asked not in file.variants:
        raise FileError(
            f"the deck has no variant '{brief(asked)}'",
            nearest(asked, file.variants)
            if file.variants
            else "ask for the deck without a variant",
        )
    return asked


def _reduced(
    name: str, variant: VariantEntry, attributes: dict[str, Attribute], cards: tuple[Card, ...]
) -> tuple[dict[str, Attribute], tuple[Card, ...]]:
    """The attributes and cards without the values that a variant leaves out."""
    place: Place = ("variants", name, "without")
    without: dict[str, set[str]] = {}
    for attribute_id, values in variant.without.items():
        if attribute_id not in attributes:
            raise FileError(
                f"there is no attribute '{brief(attribute_id)}'",
                nearest(attribute_id, attributes),
                place=(*place, attribute_id),
            )
        known = {str(value.value) for value in attributes[attribute_id]}
        without[attribute_id] = {str(value) for value in values}
        for value in without[attribute_id] - known:
            raise FileError(
                f"'{brief(value)}' is not a value of '{attribute_id}'",
                nearest(value, known),
                place=(*place, attribute_id),
            )
    kept = [
        card
        for card in cards
        if not any(str(card.attributes.get(key)) in gone for key, gone in without.items())
    ]
    if len(kept) != variant.count:
        raise FileError(
            f"the variant has {len(kept)} cards and its count says {variant.count}",
            "correct the count or 'without'",
            place=("variants", name, "count"),
        )
    return (
        {key: _still_there(attribute, kept) for key, attribute in attributes.items()},
        tuple(replace(card, number=number) for number, card in enumerate(kept)),
    )


def _still_there(attribute: Attribute, cards: list[Card]) -> Attribute:
    there = {card.attributes.get(attribute.id) for card in cards}
    return replace(
        attribute, values=tuple(value for value in attribute.values if value.value in there)
    )


def _face(face: Face, attributes: dict[str, Attribute], cards: tuple[Card, ...]) -> Face:
    """The face with the attributes' data as tables, checked for every card."""
    complete = replace(face, tables={**tables_of(attributes), **face.tables})
    try:
        check_face(complete, (card.fields for card in cards))
    except FaceError as error:
        raise FileError(
            str(error).rstrip("."),
            "correct the face, or give the card what it asks for",
            place=("face", "items", error.item),
        ) from None
    return complete


def _line_of(text: str, place: Place) -> int:
    """The line of the nearest key or list item that stands in the file."""
    lines: dict[Place, int] = {}
    parse(text, lines)
    first = min(lines.values(), default=1)
    return next((lines[place[:n]] for n in range(len(place), 0, -1) if place[:n] in lines), first)
