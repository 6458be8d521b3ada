"""What chance does: shuffles that are fair and complete, and unseen cards dealt anew."""

import random
from collections import Counter
from itertools import permutations

from rules.bull_sanity.actions import Play
from rules.core import UNSEEN
from rules.shared.chance import Draw, Shuffle, deal_unseen, is_shuffle, shuffle


def test_every_order_is_as_likely_as_any_other() -> None:
    rng = random.Random(4)
    orders = Counter(shuffle((7, 8, 9), rng).cards for _ in range(6_000))
    assert set(orders) == set(permutations((7, 8, 9)))
    assert max(orders.values()) < 1_150  # 1,000 each; 5 standard deviations are 150
    assert min(orders.values()) > 850


def test_a_shuffle_has_exactly_the_cards_of_the_pile() -> None:
    pile = (3, 5, 8)
    assert is_shuffle(shuffle(pile, random.Random(1)), pile)
    for cards in ((), (3, 5), (3, 5, 5), (3, 5, 9), (3, 5, 8, 8)):
        assert not is_shuffle(Shuffle(cards), pile)
    assert not is_shuffle(Play(pile), pile)
    assert not is_shuffle(Draw(0, 3), (3,))


def test_unseen_cards_are_those_that_are_seen_nowhere() -> None:
    zones = {"hand:0": (1, 4), "hand:1": (UNSEEN, UNSEEN), "stock": (UNSEEN,), "trick": (2,)}
    dealt = deal_unseen(zones, (0, 1, 2, 3, 4, 5), random.Random(2))
    assert dealt["hand:0"] == (1, 4)
    assert dealt["trick"] == (2,)
    assert [len(dealt[zone]) for zone in ("hand:1", "stock")] == [2, 1]
    assert sorted(dealt["hand:1"] + dealt["stock"]) == [0, 3, 5]


def test_unseen_cards_lie_anywhere_equally_often() -> None:
    zones = {"hand:0": (1, 4), "hand:1": (UNSEEN, UNSEEN), "stock": (UNSEEN,)}
    rng = random.Random(2)
    stock = Counter(deal_unseen(zones, (0, 1, 3, 4, 5), rng)["stock"] for _ in range(3_000))
    assert set(stock) == {(0,), (3,), (5,)}
    assert min(stock.values()) > 870  # 1,000 each; 5 standard deviations are 129
