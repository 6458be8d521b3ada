"""What a deck file says: the structures that a deck's YAML is checked against.

The JSON Schema in `assets/decks/deck.schema.json` is made from them, so that an editor explains
and completes a deck file. How a file becomes a deck stands in `rules.decks.reading`.
"""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct, field

from rules.decks.face import Face

MAX_CARDS: Final = 500

Text: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=120, pattern=r"^.+$(?!\n)", description="One line of text")
]
Template: TypeAlias = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=120,
        pattern=r"^.+$(?!\n)",
        description="A text with attributes in braces: {color} is the value, {color|title}, "
        "{color|letter}, {color|rank} and {color|group} its data; {id} and {name} are the card's.",
    ),
]
DeckId: TypeAlias = Annotated[
    str,
    Meta(
        pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$(?!\n)",
        max_length=60,
        description="Small letters, digits and hyphens, such as triple-topper",
    ),
]
AttributeId: TypeAlias = Annotated[
    str,
    Meta(
        pattern=r"^[a-z][a-z0-9_]*$(?!\n)",
        max_length=40,
        description="Small letters, digits and underscores, such as second_number",
    ),
]
Number: TypeAlias = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
CardCount: TypeAlias = Annotated[int, Meta(ge=1, le=MAX_CARDS)]


class _Strict(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A mapping in which every key must be known."""


class ValueEntry(_Strict, frozen=True, kw_only=True):
    """A value of an attribute with its data."""

    value: Annotated[Text | Number, Meta(description="What stands in a card's attribute")]
    title: Annotated[
        Text | None, Meta(description="For people; else the value with a capital letter")
    ] = None
    rank: Annotated[
        Number | None,
        Meta(description="Orders the values; else the number itself, or the place in the list"),
    ] = None
    letter: Annotated[
        Annotated[str, Meta(min_length=1, max_length=4)] | None,
        Meta(description="A short sign for the value on a card; else the value"),
    ] = None
    letters: Annotated[
        dict[str, Annotated[str, Meta(min_length=1, max_length=4)]] | None,
        Meta(description="The letter in other languages, by their tags: {de: S}"),
    ] = None
    group: Annotated[Text | None, Meta(description="Values of one group are similar")] = None
    plural: Annotated[
        Text | None, Meta(description="The word for several of them; else the value with an s")
    ] = None


class AttributeEntry(_Strict, frozen=True, kw_only=True):
    """A variable of the deck.

    Its values are listed (`values`), computed (`sum`, `group_of`), or, with none of these, any
    text or number that the cards give.
    """

    title: Annotated[Text | None, Meta(description="For people; else the attribute's id")] = None
    values: Annotated[
        Annotated[tuple[Text | Number | ValueEntry, ...], Meta(min_length=1, max_length=MAX_CARDS)]
        | None,
        Meta(description="The values in their order, the lowest first"),
    ] = None
    sum: Annotated[
        Annotated[tuple[Template, ...], Meta(min_length=1, max_length=20)] | None,
        Meta(
            description="Adds up other attributes of the card: number for the value of one, "
            "color|rank for the rank of its value"
        ),
    ] = None
    group_of: Annotated[
        AttributeId | None,
        Meta(description="The attribute whose value's group this attribute gives"),
    ] = None
    optional: Annotated[bool, Meta(description="Whether cards may lack this attribute")] = False


class _Section(_Strict, frozen=True, kw_only=True, tag_field="builder"):
    """What all builders share."""

    fixed: Annotated[
        dict[AttributeId, Text | Number],
        Meta(description="Attributes that all cards of this section have alike"),
    ] = field(default_factory=dict)


class ProductSection(_Section, frozen=True, kw_only=True, tag="product"):
    """One card for each combination of the listed values of some attributes."""

    of: Annotated[
        tuple[AttributeId, ...],
        Meta(min_length=1, max_length=20, description="The last one changes first"),
    ]
    id: Template
    name: Template


class PairsSection(_Section, frozen=True, kw_only=True, tag="pairs"):
    """One card for each pair of two values, the lower one first.

    With `rows` the pairs have further attributes: every pair must then have one row, its two
    values first, and the rows give the order of the cards.
    """

    of: Annotated[
        tuple[AttributeId, AttributeId],
        Meta(description="The attributes of the lower and the higher value; they list the same"),
    ]
    doubles: Annotated[bool, Meta(description="Whether a value also pairs with itself")] = False
    columns: Annotated[
        tuple[AttributeId, ...],
        Meta(max_length=20, description="The attributes in a row after the pair"),
    ] = ()
    rows: Annotated[
        tuple[tuple[Text | Number | None, ...], ...],
        Meta(max_length=MAX_CARDS, description="A row for each pair; null for no value"),
    ] = ()
    id: Template
    name: Template


class TableSection(_Section, frozen=True, kw_only=True, tag="table"):
    """One card for each row."""

    columns: Annotated[
        tuple[AttributeId, ...],
        Meta(
            min_length=1,
            max_length=40,
            description="The attributes in a row; id and name may be columns too",
        ),
    ]
    rows: Annotated[
        tuple[tuple[Text | Number | None, ...], ...],
        Meta(min_length=1, max_length=MAX_CARDS, description="A card each; null for no value"),
    ]
    id: Template = "{id}"
    name: Template = "{name}"


class StandardSection(_Section, frozen=True, kw_only=True, tag="standard"):
    """The standard pack: 52 cards with the attributes `rank` and `suit`, ids like `TD`."""

    ace: Annotated[Literal["low", "high"], Meta(description="Whether the ace ranks 1 or 14")] = (
        "low"
    )


Section: TypeAlias = ProductSection | PairsSection | TableSection | StandardSection


class VariantEntry(_Strict, frozen=True, kw_only=True):
    """A deck with some of the cards; its id is the file's and the variant's: `my-deck-small`."""

    title: Text
    count: Annotated[CardCount, Meta(description="How many cards this must be")]
    without: Annotated[
        dict[AttributeId, tuple[Text | Number, ...]],
        Meta(description="The values whose cards are left out"),
    ] = field(default_factory=dict)


class DeckFile(_Strict, frozen=True, kw_only=True):
    """A deck of cards: its attributes, its cards and the layout of their faces."""

    id: DeckId
    title: Text
    count: Annotated[CardCount, Meta(description="How many cards this must be")]
    credits: Annotated[
        tuple[Annotated[str, Meta(min_length=1, max_length=1000)], ...],
        Meta(max_length=40, description="Whose work the deck is, one text each"),
    ] = ()
    attributes: Annotated[
        dict[AttributeId, AttributeEntry],
        Meta(max_length=40, description="The variables of the cards, in their order"),
    ] = field(default_factory=dict)
    cards: Annotated[
        tuple[Section, ...],
        Meta(min_length=1, max_length=40, description="Builders, one after the other"),
    ]
    variants: Annotated[
        dict[DeckId, VariantEntry],
        Meta(
            max_length=20,
            description="Decks with some of the cards; with any, the whole is not a deck itself",
        ),
    ] = field(default_factory=dict)
    face: Annotated[Face, Meta(description="The layout of the printed face and back")] = Face()
