"""The built-in decks, the builders, and the schema that is shipped for editors."""

import itertools
import json
from collections import Counter
from pathlib import Path

import jsonschema
import pytest

from art.faces import FaceStyle, face_marks
from art.marks import all_words
from rules.decks.cards import Card, Deck, digest_of
from rules.decks.reading import load_deck
from rules.decks.shelf import DECKS, deck, deck_files, deck_ids
from rules.files.plainyaml import parse
from rules.words import language_tag, languages, use_language
from tools.build_schemas import DECK, schema_text

PINNED = {
    "artoffacts": (54, "bfd7d2dc1d72a4ba7fe0a490092f26b2a77b298b8948ff7df83fdcef49681602"),
    "sanity": (80, "146d57f5c0844c51c3bd342eb1c68dfc6d859f930467225e7c1cb049d7f667c0"),
    "sixchex": (72, "e52c5aa418ff39fbc1205844d0bf829a1be11248415e087f52d9fbeb3b8838c9"),
    "standard": (52, "28b7fbb88476c3373bc8b924fa02039d1e5e2396df8e0f5d70324f6aa9866344"),
    "triple-topper-full": (125, "4ca4d406ce2f4c8dedb31c848d79f48e1cca2fdc973a5d11579336a39252401a"),
    "triple-topper-squares": (
        64,
        "7e95fecf90ade5533e27077b69480d704bdb2b6d6aef46412eea500f288473ca",
    ),
}
"""Cards and digest of each deck: who changes a deck makes its old records unreadable."""

SUITS = ("cherries", "hats", "stars", "flags")


def texts(cards: Deck, attribute: str) -> list[str]:
    return [str(card.attributes[attribute]) for card in cards]


def test_the_built_in_decks_are_those_of_the_records() -> None:
    assert set(deck_ids()) == set(PINNED)


@pytest.mark.parametrize("deck_id", PINNED)
def test_a_built_in_deck_is_unchanged(deck_id: str) -> None:
    count, digest = PINNED[deck_id]
    cards = deck(deck_id)
    assert cards.id == deck_id
    assert len(cards) == count
    assert cards.digest == f"sha256:{digest}"
    assert cards.title
    assert cards.credits


@pytest.mark.parametrize("deck_id", PINNED)
def test_cards_are_found_by_number_and_by_id(deck_id: str) -> None:
    cards = deck(deck_id)
    assert len({card.id for card in cards}) == len(cards)
    assert len({card.name for card in cards}) >= len(cards) - 2  # ×2 and ÷2 are there twice
    for number, card in enumerate(cards):
        assert card.number == number
        assert cards.number(card.id) == number
        assert cards.card(card.id) is card
        assert cards[card.number] is card
        assert card.id in cards
    with pytest.raises(KeyError):
        cards.card("no-such-card")


@pytest.mark.parametrize("deck_id", PINNED)
def test_every_value_of_a_card_is_one_of_its_attribute(deck_id: str) -> None:
    cards = deck(deck_id)
    for card in cards:
        for name, value in card.attributes.items():
            assert cards.attributes[name][value].value == value


def test_a_built_in_deck_is_read_once() -> None:
    assert deck("standard") is deck("standard")


@pytest.mark.parametrize("deck_id", ["", "tarot", "triple-topper", "standard-", "../standard"])
def test_an_unknown_deck_id_is_no_deck(deck_id: str) -> None:
    with pytest.raises(KeyError):
        deck(deck_id)


def test_digest_is_over_ids_in_order_with_a_newline_each() -> None:
    # printf 'AC\nTD\n' | sha256sum
    expected = "sha256:7c3af543d0cb2a04a7ce8b572598d3f9f59ff7aaf8156598e2e994fca97367c2"
    assert digest_of(["AC", "TD"]) == expected
    assert digest_of(["TD", "AC"]) != expected


# Triple Topper


def test_triple_topper_holds_every_combination_once_with_ranks_and_letters() -> None:
    full = deck("triple-topper-full")
    colors = ("red", "yellow", "green", "blue", "black")
    shapes = ("circle", "heart", "triangle", "square", "blob")
    numbers = ("1", "2", "3", "4", "?")
    ids = ["-".join(parts) for parts in itertools.product(colors, shapes, numbers)]
    assert [card.id for card in full] == ids
    assert full.card("red-heart-2").name == "Red Heart 2"
    assert full.card("black-blob-?").name == "Black Blob ?"
    attributes = deck("triple-topper-full").attributes
    for name in ("color", "shape", "number"):
        assert [value.rank for value in attributes[name]] == [1, 2, 3, 4, 5]
    assert [value.letter for value in attributes["color"]] == ["R", "Y", "G", "B", "K"]
    assert attributes["number"].rank("?") == 5


@pytest.mark.parametrize(
    ("card_id", "arnold"),
    [("red-circle-1", 3), ("black-blob-?", 15), ("blue-square-4", 12), ("green-triangle-3", 9)],
)
def test_arnold_value_is_the_sum_of_the_three_ranks(card_id: str, arnold: int) -> None:
    full = deck("triple-topper-full")
    card = full.card(card_id)
    assert card.attributes["arnold"] == arnold
    assert sum(full.rank(card, name) for name in ("color", "shape", "number")) == arnold


def test_the_squares_deck_has_no_high_values() -> None:
    squares = deck("triple-topper-squares")
    left_out = {"black", "blob", "?"}
    assert not [card.id for card in squares if left_out & set(card.attributes.values())]
    kept = [card.id for card in deck("triple-topper-full") if card.id in squares]
    assert [card.id for card in squares] == kept
    assert max(value.rank for value in squares.attributes["color"]) == 4
    assert "blue-square-4" in squares
    assert "black-square-4" not in squares


def test_the_first_variant_is_the_deck_of_a_file() -> None:
    path = DECKS / "triple-topper.yaml"
    assert load_deck(path).id == "triple-topper-full"
    assert load_deck(path, "squares").id == "triple-topper-squares"


# The standard pack


def test_the_standard_pack_has_ace_low_and_king_high() -> None:
    pack = deck("standard")
    assert {card.id for card in pack} == {
        rank + suit for rank in "A23456789TJQK" for suit in "CDHS"
    }
    assert [pack.attributes["rank"].rank(rank) for rank in "A2TK"] == [1, 2, 10, 13]
    assert pack.card("TD").name == "10 of diamonds"
    assert pack.card("AS").name == "ace of spades"
    assert {value.group for value in pack.attributes["suit"]} == {"black", "red"}


def test_the_standard_builder_can_rank_the_ace_high(tmp_path: Path) -> None:
    path = tmp_path / "high.yaml"
    path.write_text(
        "id: high\ntitle: High\ncount: 52\ncards: [{builder: standard, ace: high}]\n",
        encoding="utf-8",
    )
    rank = load_deck(path).attributes["rank"]
    assert rank.rank("A") == 14
    assert [value.value for value in rank][-1] == "A"


# ArtOfFacts


def test_artoffacts_has_forty_numbers_and_fourteen_facts() -> None:
    cards = deck("artoffacts")
    numbers = [card for card in cards if "symbol" in card.attributes]
    facts = [card for card in cards if "operation" in card.attributes]
    assert len(numbers) == 40
    assert len(facts) == 14
    assert cards.card("feather-7").attributes == {"symbol": "feather", "number": 7}
    assert cards.card("over-2-b").attributes == {"operation": "over", "operand": 2}
    assert [card.name for card in facts] == [
        "+1",
        "+2",
        "+3",
        "+5",
        "−1",
        "−2",
        "−3",
        "−5",
        "×2",
        "×2",
        "×3",
        "÷2",
        "÷2",
        "÷3",
    ]
    assert [card.id for card in facts[8:]] == [
        "times-2-a",
        "times-2-b",
        "times-3",
        "over-2-a",
        "over-2-b",
        "over-3",
    ]


# Presidents & Sanityholes


def halves(cards: Deck, **wanted: str | int) -> Counter[tuple[str | int, str | int]]:
    chosen = cards.select(kind="double", **wanted)
    return Counter(
        (card.attributes[f"{half}_value"], card.attributes[f"{half}_suit"])
        for card in chosen
        for half in ("low", "high")
    )


def test_sanity_has_every_pair_of_values_once_and_every_value_of_a_suit_thrice() -> None:
    doubles = deck("sanity").select(kind="double")
    pairs = [(card.attributes["low_value"], card.attributes["high_value"]) for card in doubles]
    assert sorted(pairs) == list(itertools.combinations(range(2, 15), 2))
    for card in doubles:
        attributes = card.attributes
        low, high = attributes["low_value"], attributes["high_value"]
        assert attributes["combined"] == int(low) + int(high)
        low_suit, high_suit = str(attributes["low_suit"]), str(attributes["high_suit"])
        assert card.id == f"{low}{low_suit[0]}{high}{high_suit[0]}"
    every = set(itertools.product(range(2, 15), SUITS))
    assert halves(deck("sanity")) == dict.fromkeys(every, 3)
    cards = deck("sanity")
    assert [card.id for card in cards][-2:] == ["rook", "joker"]
    assert cards.card("joker").attributes == {"kind": "joker", "in_sanity_rook": "no"}
    every = set(itertools.product(range(2, 15), SUITS))
    assert halves(cards, in_sanity_rook="yes") == dict.fromkeys(every, 2)
    assert halves(cards, in_sanity_rook="no") == dict.fromkeys(every, 1)
    assert len(cards.select(kind="double", in_sanity_rook="yes")) == 52
    assert len(cards.select(in_sanity_rook="yes")) == 53  # with the Rook


# SIXCHEX

SYMBOLS = ("number", "letter", "picture", "color", "figure", "mystery")


def test_sixchex_has_five_kingdoms_mysteries_across_them_and_colors_in_nine_hues() -> None:
    cards = deck("sixchex")
    assert Counter(texts(cards, "kingdom")) == {"I": 16, "II": 16, "III": 16, "IV": 16, "V": 8}
    spans = {"I": range(1, 5), "II": range(5, 9), "III": range(9, 13), "IV": range(13, 17)}
    for kingdom, numbers in spans.items():
        assert {card.attributes["number"] for card in cards.select(kingdom=kingdom)} == set(numbers)
    kingdoms: dict[object, str] = {}
    for card in cards:
        symbol = card.attributes["mystery"]
        kingdoms[symbol] = f"{kingdoms.get(symbol, '')} {card.attributes['kingdom']}".strip()
    assert Counter(kingdoms.values()) == {"I II III IV": 16, "V V V V": 2}
    assert len(cards.attributes["color"]) == 18
    hues = {value.value: value.group for value in cards.attributes["color"]}
    assert set(Counter(hues.values()).values()) == {2}
    assert hues["dark red"] == hues["light red"]
    assert hues["black"] == hues["gray"]
    assert hues["tan"] == hues["pink"]


@pytest.mark.parametrize("category", SYMBOLS)
def test_every_sixchex_symbol_is_on_four_cards(category: str) -> None:
    cards = deck("sixchex")
    assert set(Counter(texts(cards, category)).values()) == {4}


def test_similar_symbols_are_data_of_the_sixchex_cards() -> None:
    for card in deck("sixchex"):
        figure = str(card.attributes["figure"])
        assert figure.split()[0] in ("solid", "partial", "hollow")
        assert card.attributes["figure_group"] == figure.split()[1]
        color = deck("sixchex").attributes["color"][card.attributes["color"]]
        assert card.attributes["color_group"] == color.group


@pytest.mark.parametrize("kingdom", ["I", "II", "III", "IV"])
def test_two_cards_of_a_kingdom_share_exactly_one_symbol(kingdom: str) -> None:
    shared = ("number", "color", "letter", "picture", "figure")
    for one, other in itertools.combinations(deck("sixchex").select(kingdom=kingdom), 2):
        assert sum(one.attributes[name] == other.attributes[name] for name in shared) == 1


def test_kingdom_v_has_men_and_women_in_tan_and_pink_with_numbers_that_total_37() -> None:
    fifth = deck("sixchex").select(kingdom="V")
    for card in fifth:
        assert (card.attributes["number"], card.attributes["second_number"]) in ((17, 20), (18, 19))
    assert {(card.attributes["color"], card.attributes["picture"]) for card in fifth} == {
        ("tan", "man"),
        ("tan", "woman"),
        ("pink", "man"),
        ("pink", "woman"),
    }
    others = [card for card in deck("sixchex") if "second_number" in card.attributes]
    assert others == list(fifth)


def test_two_cards_of_any_kingdom_share_a_symbol() -> None:
    """Why category 17 cannot occur: seven cards fall into five kingdoms."""
    cards = deck("sixchex")
    for kingdom in ("I", "II", "III", "IV", "V"):
        for one, other in itertools.combinations(cards.select(kingdom=kingdom), 2):
            assert any(one.attributes[name] == other.attributes[name] for name in SYMBOLS)


# Decks of one's own


OWN = """\
id: dominoes
title: Dominoes
count: 28
attributes:
  low: {values: [0, 1, 2, 3, 4, 5, 6]}
  high: {values: [0, 1, 2, 3, 4, 5, 6]}
  pips: {title: Pips, sum: [low, high]}
cards:
  - {builder: pairs, of: [low, high], doubles: true, id: "{low}-{high}", name: "{pips} pips"}
"""


def own_deck(folder: Path, text: str) -> Deck:
    path = folder / "own.yaml"
    path.write_text(text, encoding="utf-8")
    return load_deck(path)


def test_a_stranger_writes_dominoes(tmp_path: Path) -> None:
    tiles = own_deck(tmp_path, OWN)
    assert [tile.id for tile in tiles][:8] == [f"0-{n}" for n in range(7)] + ["1-1"]
    assert tiles.card("5-6").attributes == {"low": 5, "high": 6, "pips": 11}
    assert tiles.card("5-6").name == "11 pips"
    assert [value.rank for value in tiles.attributes["pips"]] == list(range(13))


def test_a_table_names_its_own_cards_and_leaves_cells_empty(tmp_path: Path) -> None:
    people = own_deck(
        tmp_path,
        """\
id: people
title: People
count: 2
attributes:
  born: {}
  crown: {optional: true}
  era: {}
cards:
  - builder: table
    fixed: {era: old}
    columns: [id, name, born, crown]
    rows:
      - [ada, Ada Lovelace, 1815, null]
      - [cleo, Cleopatra, -69, gold]
""",
    )
    assert people.card("ada").name == "Ada Lovelace"
    assert people.card("ada").attributes == {"born": 1815, "era": "old"}
    assert people.card("cleo").attributes == {"born": -69, "crown": "gold", "era": "old"}
    assert people.card("ada").fields["name"] == "Ada Lovelace"


def test_words_of_other_yaml_versions_stay_words(tmp_path: Path) -> None:
    words = "[no, on, y, 2026-11-21, 012, 12:30, 1_000]"
    text = f"""\
id: words
title: Words
count: 7
attributes: {{word: {{values: {words}}}}}
cards: [{{builder: product, of: [word], id: "{{word}}", name: "{{word}}"}}]
"""
    assert [card.id for card in own_deck(tmp_path, text)] == words.strip("[]").split(", ")


def test_the_data_of_values_are_tables_for_the_face(tmp_path: Path) -> None:
    tables = deck("triple-topper-full").face.tables
    assert tables["letter"]["red"] == "R"
    assert tables["title"]["heart"] == "Heart"
    text = OWN + (
        "face: {items: [{draw: text, text: '{low|title} {name}', at: [1, 1], size: 5}],"
        " tables: {title: {'*': own}}}\n"
    )
    assert own_deck(tmp_path, text).face.tables["title"] == {"*": "own"}


# The schema for editors


def test_the_shipped_schema_is_that_of_the_structures_and_refuses_what_the_loader_does() -> None:
    assert DECK.read_text(encoding="utf-8") == schema_text(DECK)
    schema = json.loads(DECK.read_text(encoding="utf-8"))
    validator = jsonschema.Draft202012Validator(schema)
    good = parse(OWN)
    assert isinstance(good, dict)
    assert validator.is_valid(good)
    for wrong in ({"titel": "x"}, {"count": 0}, {"id": "No Id"}, {"cards": [{"builder": "x"}]}):
        assert not validator.is_valid({**good, **wrong})


@pytest.mark.parametrize("path", deck_files(), ids=lambda path: str(path.stem))
def test_a_built_in_deck_fits_the_schema_and_names_it(path: Path) -> None:
    schema = json.loads(DECK.read_text(encoding="utf-8"))
    text = path.read_text(encoding="utf-8")
    jsonschema.validators.Draft202012Validator.check_schema(schema)
    jsonschema.validate(parse(text), schema, cls=jsonschema.Draft202012Validator)
    lines = text.splitlines()
    assert lines[0] == f"# yaml-language-server: $schema={DECK.name}"
    assert lines[2].startswith("# ")
    assert parse(text)["id"] == path.stem  # type: ignore[index,call-overload]


@pytest.mark.parametrize("tag", sorted({"en", *languages()}))
def test_each_color_has_a_letter_of_the_language_and_its_own(tag: str) -> None:
    for deck_id in deck_ids():
        cards = deck(deck_id)
        declared = [one for one in cards.attributes.values() if any(v.letters for v in one)]
        for attribute in declared:
            letters = [value.letter_in(tag) for value in attribute]
            assert len(set(letters)) == len(letters)
            for value in attribute if tag != "en" else ():
                card = cards.select(**{attribute.id: value.value})[0]
                assert value.letter_in(tag).casefold() in _name_in(tag, card).casefold()


def _name_in(tag: str, card: Card) -> str:
    before = language_tag()
    use_language(tag)
    try:
        return card.name
    finally:
        use_language(before)


@pytest.mark.parametrize(("tag", "letter"), [("en", "K"), ("de", "S"), ("lt", "J")])
def test_a_face_has_the_letters_of_the_language_that_is_spoken(tag: str, letter: str) -> None:
    """On the screen, at phones and on paper: all draw the same marks."""
    cards = deck("triple-topper-full")
    use_language(tag)
    try:
        marks = face_marks(cards, cards.card("black-heart-2"), FaceStyle(layout="large"))
    finally:
        use_language("en")
    assert letter in {words.text for words in all_words(marks)}
