"""Where shuffles come from: seeds, seals, deals with a code, fair orders."""

import hashlib
import json
import random
from collections import Counter
from itertools import permutations
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.library import GAMES
from games.records import check
from rules.bull_sanity.actions import Play
from rules.core import CHANCE, UNSEEN, OptionsError
from rules.deal_code import DIGITS, Deal, DealCodeError, deal_of, letters_of, read_code, write_code
from rules.luck import MOST_SEED, Sealed, dealt, new_secret, new_seed, sealed_rng, seed_of
from rules.record import RecordError, SeatHeader, encode_session, new_header, replay
from rules.session import Session
from rules.shared.chance import Draw, Shuffle, deal_unseen, is_shuffle, shuffle
from table.storage.recorder import Recorder, find_secret, secret_of

SECRET = "000102030405060708090a0b0c0d0e0f"
SEATS = {"sanity_rook": 4}
SHORT: dict[str, dict[str, object]] = {
    "president_arnold": {"hands": 1},
    "presidential_poker": {"hands": 2},
    "el_presidente": {"games": 1},
    "artoffacts": {"rotations": 1},
    "presidents_and_sanityholes": {"black_markers": 3},
    "sanity_rook": {"goal": 100},
}
STARTED = "2026-01-01T00:00:00Z"
VECTOR = (4, 3, 1, 5, 2, 0)


def played(name: str, sealed: Sealed | int, decisions: int, players: int = 5) -> Session[Any]:
    game = GAMES.open(name, SEATS.get(name, 3), SHORT.get(name))
    rng = random.Random(players)
    session: Session[Any]
    if isinstance(sealed, Sealed):
        session = Session(game, sealed.seal.seed, sealed.luck)
    else:
        session = Session(game, sealed, dealt(sealed))
    for _decision in range(decisions):
        session.draw_all()
        if not session.actors:
            break
        seat = session.actors[0]
        session.act(seat, game.choose(session.state, seat, rng))
    return session


def record_of(session: Session[Any], source: Sealed | int) -> bytes:
    seats = [SeatHeader(f"P{seat}", "human") for seat in range(session.game.seats)]
    known = source.seal if isinstance(source, Sealed) else source
    header = new_header(session.game, seats, known, STARTED)
    return encode_session(header, session, source.secret if isinstance(source, Sealed) else "")


def test_seeds_and_secrets_have_128_bits() -> None:
    seeds = [new_seed() for _ in range(200)]
    assert all(0 <= seed <= MOST_SEED for seed in seeds)
    for bit in (0, 63, 127):  # each is there about half the time
        assert 50 < sum(seed >> bit & 1 for seed in seeds) < 150
    assert len({new_secret() for _ in range(200)}) == 200
    assert all(len(new_secret()) == 32 for _ in range(20))


@pytest.mark.parametrize("name", GAMES.names)
def test_the_same_seed_deals_the_same_whatever_is_played(name: str) -> None:
    def shuffles(players: int) -> list[Any]:
        session = played(name, 7, 400, players)
        return [entry.action for entry in session.log if entry.seat == CHANCE]

    one, other = shuffles(1), shuffles(2)
    both = min(len(one), len(other))
    assert both >= 1
    if name not in {
        "presidential_poker",
        "el_presidente",
    }:  # what is shuffled again depends on play
        assert one[:both] == other[:both]
    assert one[0] == other[0]


@pytest.mark.parametrize("seed", [MOST_SEED + 1, -MOST_SEED - 1, 10**60])
def test_a_seed_out_of_bounds_is_refused(seed: int) -> None:
    content = record_of(played("bull_sanity", 1, 3), 1).replace(b'"seed":1', b'"seed":%d' % seed)
    with pytest.raises(RecordError) as told:
        replay(content, GAMES)
    assert told.value.line == 1


def test_sealed_chance_is_what_docs_records_says_by_words_and_place() -> None:
    text = f"{SECRET}\nheron\nmint\n2"
    digest = hashlib.sha256(f"{text}\n0".encode()).digest()
    first = int.from_bytes(digest[:8], "big") // 2**11 / 2**53
    rng = sealed_rng(SECRET, ("heron", "mint"), 2)
    assert rng.random() == first
    assert shuffle(range(6), sealed_rng(SECRET, ("heron", "mint"), 2)).cards == VECTOR
    described = Path("docs/records.md").read_text(encoding="utf-8")
    assert f"`{SECRET}`" in described
    assert ", ".join(map(str, VECTOR)) in described
    assert f"{first:.6f}" in described
    orders = {
        shuffle(range(60), sealed_rng(SECRET, words, line)).cards
        for words in ((), ("a",), ("b",), ("a", "b"), ("b", "a"))
        for line in (2, 3)
    }
    assert len(orders) == 10


@pytest.mark.parametrize("name", GAMES.names)
def test_a_sealed_game_is_whole_and_any_change_of_it_is_found(name: str, tmp_path: Path) -> None:
    sealed = Sealed(SECRET, ("heron", "mint"))
    session = played(name, sealed, 30_000)
    assert session.outcome is not None
    content = record_of(session, sealed)
    lines = content.splitlines()
    header, again = replay(content, GAMES)
    assert header.seed is None
    assert again.log == session.log
    assert encode_session(header, again, SECRET) == content
    file = tmp_path / "game.cabinet"
    file.write_bytes(content)
    assert check(file) == 0

    def refused_at(changed: list[bytes]) -> int:
        with pytest.raises(RecordError) as told:
            replay(b"\n".join(changed) + b"\n", GAMES)
        return told.value.line

    dealt = [at for at, line in enumerate(lines) if b'"shuffle"' in line]
    line = json.loads(lines[dealt[0]])
    line["cards"][0], line["cards"][1] = line["cards"][1], line["cards"][0]
    other = msgspec.json.encode(line)
    assert refused_at([*lines[: dealt[0]], other, *lines[dealt[0] + 1 :]]) == dealt[0] + 1
    assert refused_at([*lines[:-1], b'{"unseal":"%s"}' % (b"f" * 32)]) == len(lines)
    first_chance = next(at for at, each in enumerate(lines) if b'"chance"' in each)
    changed = refused_at([lines[0].replace(b"heron", b"Heron"), *lines[1:]])
    assert first_chance < changed <= dealt[0] + 1
    assert refused_at([*lines[:3], lines[-1], *lines[3:]]) in (3, 4)  # told before the end
    file.write_bytes(b"\n".join(lines[:-1]) + b"\n")
    assert check(file) == 2  # nobody can check the shuffles


def test_a_check_claims_no_more_than_a_record_can_prove(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """That nobody chose the cards depends on who added a word last, and a file can't tell."""
    file, said = tmp_path / "game.cabinet", []
    for words in ((), ("heron", "mint")):
        sealed = Sealed(SECRET, words)
        file.write_bytes(record_of(played("bull_sanity", sealed, 30_000), sealed))
        assert check(file) == 0
        said.append(capsys.readouterr().out)
        assert sealed.seal.commit in said[-1]
    assert "may have chosen the cards" in said[0]
    assert all(word in said[1] for word in ("heron", "mint", "If you noted it"))


def test_another_secret_than_the_sealed_one_is_found_though_the_cards_follow_from_it() -> None:
    sealed, chosen = Sealed(SECRET, ("heron",)), Sealed(new_secret(), ("heron",))
    content = record_of(played("bull_sanity", chosen, 30_000), chosen)
    changed = content.replace(chosen.seal.commit.encode(), sealed.seal.commit.encode())
    with pytest.raises(RecordError) as told:
        replay(changed, GAMES)
    assert told.value.line == len(content.splitlines())


def test_the_secret_stays_beside_the_record_until_the_game_is_over(tmp_path: Path) -> None:
    sealed = Sealed(new_secret(), ("heron",))
    name, file = "bull_sanity", tmp_path / "game.cabinet"
    whole = played(name, sealed, 30_000)
    session = played(name, sealed, 0)
    seats = [SeatHeader("A", "human")] * 3
    header = new_header(session.game, seats, sealed.seal, STARTED)
    recorder = Recorder(file, header, session, secret=sealed.secret)
    recorder.save()
    for at, entry in enumerate(whole.log):
        if at == 40:  # the program ends, and goes on
            recorder.close()
            header, session = replay(file.read_bytes(), GAMES)
            assert header.seal is not None
            found = find_secret(file, header.seal)
            assert found == sealed.secret
            session.luck = Sealed(found, header.seal.words).luck
            recorder = Recorder(file, header, session, secret=found)
        assert sealed.secret.encode() not in file.read_bytes()
        if entry.seat == CHANCE:
            assert session.drawn() == entry.action
        events = session.follow(entry)
        recorder.append(session.game.deck, [entry], events)
    assert not secret_of(file).exists()
    assert file.read_bytes().endswith(b'{"unseal":"%s"}\n' % sealed.secret.encode())
    assert check(file) == 0


def test_a_secret_of_another_seal_is_none(tmp_path: Path) -> None:
    file = tmp_path / "game.cabinet"
    secret_of(file).write_text(new_secret())
    assert find_secret(file, Sealed(new_secret()).seal) is None
    for strange in (b"", b"\xff" * 32, b"0" * 10_000):
        secret_of(file).write_bytes(strange)
        assert find_secret(file, Sealed(new_secret()).seal) is None


def _any_deal(name: str, rng: random.Random) -> Deal:
    rules = GAMES[name].rules()
    while True:
        seats = rng.choice(list(rules.seat_range))
        plain: dict[str, Any] = {}
        for field, values in _some_values(rules.options_type).items():
            if rng.random() < 0.5:
                plain[field] = rng.choice(values)
        try:
            game = GAMES.open(name, seats, plain)
        except OptionsError:
            continue
        return Deal(name, seats, msgspec.to_builtins(game.options), rng.getrandbits(128))


def _some_values(options: type[msgspec.Struct]) -> dict[str, list[Any]]:
    schema = msgspec.json.schema(options)["$defs"][options.__name__]["properties"]
    found: dict[str, list[Any]] = {}
    for name, told in schema.items():
        kinds = told.get("anyOf", [told])
        for kind in kinds:
            if "enum" in kind:
                found.setdefault(name, []).extend(kind["enum"])
            elif kind.get("type") == "boolean":
                found[name] = [False, True]
            elif kind.get("type") == "integer":
                least, most = kind["minimum"], kind["maximum"]
                found[name] = [least, least + 1, (least + most) // 2, most]
    return found


@pytest.mark.parametrize("name", GAMES.names)
def test_a_code_names_its_deal(name: str) -> None:
    rng = random.Random(3)
    for _ in range(60):
        deal = _any_deal(name, rng)
        code = write_code(GAMES, deal)
        assert read_code(GAMES, code) == deal
        sloppy = code.lower().replace("-", " ", 1).replace("0", "o").replace("1", "l")
        assert read_code(GAMES, f"  {sloppy}\n") == deal


@pytest.mark.parametrize("name", GAMES.names)
def test_a_usual_code_is_short(name: str) -> None:
    game = GAMES[name]
    for seats in game.rules().seat_range:
        assert len(write_code(GAMES, Deal(name, seats, {}, MOST_SEED))) <= 38


def test_a_slip_in_a_code_is_found() -> None:
    code = write_code(GAMES, Deal("sanity_rook", 4, {}, seed_of("any")))
    missed = 0
    for at in range(3, len(code)):
        for digit in DIGITS:
            slip = code[:at] + digit + code[at + 1 :]
            if slip == code or code[at] == "-":
                continue
            try:
                read_code(GAMES, slip)
                missed += 1
            except DealCodeError:
                pass
    assert missed <= 3  # of a thousand


@pytest.mark.parametrize(
    "code", ["", "XX-00000", "SR", "SR-", "SR-€€€", "SR-" + "Z" * 500, "-", "SR-0Z"]
)
def test_what_is_no_code_is_told_in_a_sentence(code: str) -> None:
    with pytest.raises(DealCodeError) as told:
        read_code(GAMES, code)
    assert str(told.value).endswith(".")


def test_letters_tell_the_games_apart() -> None:
    assert len({letters_of(name) for name in GAMES.names}) == len(GAMES.names)


@pytest.mark.parametrize("name", GAMES.names)
def test_a_game_has_the_code_of_its_deal_unless_another_dealt(name: str) -> None:
    session = played(name, 99, 60)
    header, again = replay(record_of(session, 99), GAMES)
    deal = deal_of(header, again)
    assert deal is not None
    again_dealt = read_code(GAMES, write_code(GAMES, deal))
    opened = GAMES.open(again_dealt.game, again_dealt.seats, again_dealt.options)
    fresh: Session[Any] = Session(opened, again_dealt.seed, dealt(again_dealt.seed))
    chances = [entry.action for entry in session.log if entry.seat == CHANCE]
    fresh.draw_all()
    assert [entry.action for entry in fresh.log] == chances[: len(fresh.log)]
    assert deal_of(msgspec.structs.replace(header, seed=98), again) is None
    sealed = Sealed(SECRET)
    header, again = replay(record_of(played(name, sealed, 60), sealed), GAMES)
    assert deal_of(header, again) is None


@pytest.mark.parametrize("game", GAMES.names)
@pytest.mark.parametrize("seed", [0, 5, 2**32 - 1])
def test_a_short_seed_with_the_usual_options_has_a_code_of_twelve_characters(
    game: str, seed: int
) -> None:
    code = write_code(GAMES, Deal(game, 4, {}, seed))
    assert len(code.replace("-", "")) <= 12
    read = read_code(GAMES, code.lower())
    assert (read.game, read.seats, read.seed) == (game, 4, seed)
    assert read.options == msgspec.to_builtins(GAMES.open(game, 4).options)
    with pytest.raises(DealCodeError):
        read_code(GAMES, code[:-1] + ("7" if code[-1] != "7" else "8"))


def test_a_long_seed_and_a_short_one_are_different_deals_with_different_codes() -> None:
    codes = [write_code(GAMES, Deal("bull_sanity", 4, {}, seed)) for seed in (7, 2**32 + 7)]
    assert [read_code(GAMES, code).seed for code in codes] == [7, 2**32 + 7]
    assert len(codes[1]) > len(codes[0])


def test_every_order_is_as_likely_as_any_other_and_has_the_cards_of_the_pile() -> None:
    rng = random.Random(4)
    orders = Counter(shuffle((7, 8, 9), rng).cards for _ in range(6_000))
    assert set(orders) == set(permutations((7, 8, 9)))
    assert max(orders.values()) < 1_150  # 1,000 each; 5 standard deviations are 150
    assert min(orders.values()) > 850
    pile = (3, 5, 8)
    assert is_shuffle(shuffle(pile, random.Random(1)), pile)
    for cards in ((), (3, 5), (3, 5, 5), (3, 5, 9), (3, 5, 8, 8)):
        assert not is_shuffle(Shuffle(cards), pile)
    assert not is_shuffle(Play(pile), pile)
    assert not is_shuffle(Draw(0, 3), (3,))


def test_unseen_cards_are_those_that_are_seen_nowhere_and_lie_anywhere_equally_often() -> None:
    zones = {"hand:0": (1, 4), "hand:1": (UNSEEN, UNSEEN), "stock": (UNSEEN,), "trick": (2,)}
    dealt = deal_unseen(zones, (0, 1, 2, 3, 4, 5), random.Random(2))
    assert dealt["hand:0"] == (1, 4)
    assert dealt["trick"] == (2,)
    assert [len(dealt[zone]) for zone in ("hand:1", "stock")] == [2, 1]
    assert sorted(dealt["hand:1"] + dealt["stock"]) == [0, 3, 5]
    zones = {"hand:0": (1, 4), "hand:1": (UNSEEN, UNSEEN), "stock": (UNSEEN,)}
    rng = random.Random(2)
    stock = Counter(deal_unseen(zones, (0, 1, 3, 4, 5), rng)["stock"] for _ in range(3_000))
    assert set(stock) == {(0,), (3,), (5,)}
    assert min(stock.values()) > 870  # 1,000 each; 5 standard deviations are 129
