"""The cast: everybody in it, and what is said of a file that is not as it should be."""

import json
from pathlib import Path

import jsonschema
import pytest
from msgspec.structs import replace

from art.icons import tinted_icon
from rules.files.plainyaml import parse, read_text
from table.cast import FILE, CastError, cast, character_named, read_cast
from table.told import KINDS, Kind
from tools.build_schemas import CAST, schema_text


def test_everybody_has_a_name_a_sign_and_lines_of_their_own_by_which_they_are_known() -> None:
    assert 12 <= len(cast()) <= 16
    assert len({one.sign for one in cast()}) == len(cast())
    for character in cast():
        assert any(character.manner.values()), character.name
        often: tuple[Kind, ...] = ("passing", "win", "loss")
        assert all(len(set(character.lines[kind])) >= 2 for kind in often), character.name
        assert tinted_icon(character.sign, 32, (255, 255, 255)).getbbox() is not None
    said = [line for one in cast() for lines in one.lines.values() for line in lines]
    said = [line for line in said if len(line) > 12]
    assert len(said) == len(set(said))
    manners = [tuple(sorted(one.manner.items())) for one in cast()]
    assert len(set(manners)) == len(manners)
    assert character_named(" ada ") is character_named("Ada") is not None
    assert character_named("Adam") is None


def test_a_prize_is_a_win_unless_somebody_has_words_for_it() -> None:
    ada = cast()[0]
    assert all(ada.says(kind) for kind in KINDS)
    assert ada.says("prize") == ada.says("win") != ada.says("robbed") == ada.says("loss")
    assert replace(ada, lines={**ada.lines, "prize": ("Mine.",)}).says("prize") == ("Mine.",)


def test_the_cast_fits_the_shipped_schema_and_names_it() -> None:
    schema = json.loads(CAST.read_text(encoding="utf-8"))
    jsonschema.validators.Draft202012Validator.check_schema(schema)
    text = read_text(FILE)
    jsonschema.validate(parse(text), schema, cls=jsonschema.Draft202012Validator)
    assert text.splitlines()[0] == f"# yaml-language-server: $schema={CAST.name}"
    assert CAST.read_text(encoding="utf-8") == schema_text(CAST)


@pytest.mark.parametrize(
    ("good", "bad", "words"),
    [
        ("name: Alan", "name: Ada", "two characters are called Ada"),
        ("sign: owl", "sign: griffin", "no icon called griffin"),
        ("sign: owl", "sign: ../owl", "sign"),
        ("patience: 1.0", "patience: 8", "patience"),
        ("patience: 1.0", "cheating: 1", "cheating"),
        ("    greeting:", "    goodbye:", "goodbye"),
        ('"Noted."', '""', "empty"),
        ('"Noted."', '"' + "long " * 30 + '"', "60"),
    ],
)
def test_a_bad_cast_is_told_in_a_sentence(tmp_path: Path, good: str, bad: str, words: str) -> None:
    text = read_text(FILE)
    assert good in text
    file = tmp_path / "cast.yaml"
    file.write_text(text.replace(good, bad, 1), encoding="utf-8")
    with pytest.raises(CastError) as told:
        read_cast(file)
    assert words in str(told.value)
    assert str(told.value).startswith("cast.yaml: ")
    assert "\n" not in str(told.value)


def test_a_missing_moment_is_named(tmp_path: Path) -> None:
    left_out = 'asked: ["I shall look under'
    lines = [line for line in read_text(FILE).splitlines() if left_out not in line]
    file = tmp_path / "cast.yaml"
    file.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(CastError, match="Ada has nothing to say at the moment 'asked'"):
        read_cast(file)
