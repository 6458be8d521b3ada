"""What lies over the phone's page fits any phone, in each language and size of letters."""

import random
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser

from rules.core import PUBLIC
from rules.el_presidente.actions import AskRank
from rules.remote import SIGNS, Lobby, LobbySeat, PageCue, PageSummary
from rules.shared.double_cards import double_deck
from rules.words import speaking
from table.phone.arrival import welcome_of
from table.storage.settings import Settings
from tests.at_table import session_after
from tests.browser import Phone
from tests.phone_table import PhoneTable, table_of

LANGUAGES: Final = ("de", "en", "es", "fr", "lt")
LETTERS: Final = (100, 150, 200)
SIZES: Final = ((320, 568), (360, 640), (640, 360))
SUMMARIES: Final[dict[str, dict[str, Any]]] = {
    "artoffacts": {},
    "el_presidente": {"teams": "2x2"},
    "president_arnold": {},
    "presidential_poker": {},
    "presidents_and_sanityholes": {},
    "sanity_rook": {},
}
"""The games whose hands are summed up, with the options for it."""

CUT: Final = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  await frame(); await frame();
  const dialog = document.querySelector('dialog[open]');
  const edge = dialog.getBoundingClientRect();
  const within = [...dialog.querySelectorAll('*')].filter((each) => !each.closest('.lying'));
  const named = (each) => `${each.tagName} ${each.className} ${each.innerText.slice(0, 30)}`;
  const cut = within.filter((each) => {
    const box = each.getBoundingClientRect();
    return box.width && (box.right > edge.right - 1 || box.left < edge.left
      || each.clientWidth && each.scrollWidth > each.clientWidth + 1);
  });
  const over = [...dialog.querySelectorAll('.body > *')].filter((each) => {
    const next = each.nextElementSibling?.getBoundingClientRect();
    return next && [each, ...each.children].some(
      (part) => part.getBoundingClientRect().bottom > next.top);
  });
  return [...cut, ...over].map(named);
}"""
"""Returns what of a dialog is cut off at the right or left, and what covers what stands below."""
FIRST_ROW: Final = """() => {
  const words = document.createRange();
  words.selectNodeContents(document.querySelector('#summary tbody th'));
  const told = document.querySelector('#summary .told').getBoundingClientRect();
  return told.bottom - words.getClientRects()[0].bottom;
}"""

EDGES: Final = """() => {
  const box = (each) => each.getBoundingClientRect();
  const parts = document.getElementById('parts');
  const last = box(parts.lastElementChild).bottom - box(parts).bottom;
  const hand = [...document.querySelectorAll('#hand .card')].map((each) => box(each).left);
  return [getComputedStyle(parts).maskImage !== 'none', Math.round(last),
    Math.round(Math.min(...hand) - box(document.getElementById('ask')).left)];
}"""
"""Returns whether the table fades, how much lies below its edge, how far in the hand begins."""

BEHIND: Final = """() => {
  const cards = [...document.querySelectorAll('#hand .card')];
  const words = document.createRange();
  words.selectNodeContents(document.getElementById('said'));
  return {
    cards: cards.length,
    scrolls: document.getElementById('hand').classList.contains('scrolls'),
    high: getComputedStyle(cards[0]).height,
    lines: words.getClientRects().length - document.querySelectorAll('#said p').length,
    behind: Math.max(...cards.map((each) => each.getBoundingClientRect().bottom))
      - document.querySelector('#choices button').getBoundingClientRect().top,
  };
}"""
"""Returns how far the hand lies behind the answers, and in how many lines something is said."""

BROKEN: Final = """() => [
  ...document.querySelectorAll('.lying .note, .place bdi'),
].flatMap((each) => {
  const words = document.createRange();
  return [...each.firstChild.data.matchAll(/[^ ]+/g)].filter((word) => {
    words.setStart(each.firstChild, word.index);
    words.setEnd(each.firstChild, word.index + word[0].length);
    return new Set([...words.getClientRects()].map((box) => box.top)).size > 1;
  }).map((word) => word[0]);
})"""
"""Returns the words below cards and of those who sit there that stand in several lines."""


SPLIT_SUMS: Final = """() => {
  const words = document.createRange();
  return [...document.querySelectorAll('#summary table:not(.stacked) td')].filter((each) => {
    words.selectNodeContents(each);
    return /^[^a-z]*\\d[^a-z]*$/i.test(each.innerText) && words.getClientRects().length > 1;
  }).map((each) => each.innerText);
}"""
"""Returns the cells of numbers alone that stand in several lines."""


def opened(chromium: Browser, table: PhoneTable, tag: str) -> Phone:
    """Return a phone whose page and table speak a language."""
    table.links = {seat: link.replace("/#", f"/?lang={tag}#") for seat, link in table.links.items()}
    return Phone(chromium, table, 0, SIZES[0])


def shapes(phone: Phone) -> Iterator[str]:
    """Give a phone each size of letters and of its page."""
    for letters in LETTERS:
        phone.table.restyle(Settings(text_scale=letters, ask_everyone="off"))
        wanted = f"{16 * letters // 100}px"
        phone.until(f"getComputedStyle(document.documentElement).fontSize === '{wanted}'")
        for width, height in SIZES:
            phone.page.set_viewport_size({"width": width, "height": height})
            yield f"{letters} % at {width}x{height}"


@pytest.mark.sample(3)
@pytest.mark.parametrize("tag", LANGUAGES)
def test_the_page_about_this_phone_is_cut_nowhere(chromium: Browser, tag: str) -> None:
    with speaking(tag), table_of("bull_sanity", 3, 6) as table:
        phone = opened(chromium, table, tag)
        phone.page.locator("#self").click()
        found = {shape: phone.page.evaluate(CUT) for shape in shapes(phone)}
        assert {shape: cut for shape, cut in found.items() if cut} == {}
        last = phone.page.locator("#me button").last
        last.scroll_into_view_if_needed()
        assert phone.page.locator("#me header button").is_visible()
        last.click(trial=True)
        phone.close()


@pytest.mark.sample(6)
@pytest.mark.parametrize("tag", LANGUAGES)
@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=pytest.mark.slow) if game == "el_presidente" else game
        for game in SUMMARIES  # a random game of El Presidente is long
    ],
)
def test_a_summary_is_cut_nowhere_and_shows_its_first_row(
    chromium: Browser, tag: str, game: str
) -> None:
    with speaking(tag), table_of(game, 4, 6, **SUMMARIES[game]) as table:
        rng = random.Random(2)
        while table.match.summary is None:
            table.play_on(1, rng)
        phone = opened(chromium, table, tag)
        phone.until("document.getElementById('summary').open")
        for shape in shapes(phone):
            assert phone.page.evaluate(CUT) == [], shape
            assert phone.page.evaluate(SPLIT_SUMS) == [], shape
            if "200" not in shape:
                assert phone.page.evaluate(FIRST_ROW) >= 0, shape
        phone.close()


def test_what_a_partner_asks_for_is_in_sight_in_large_letters(chromium: Browser) -> None:
    with table_of("el_presidente", 4, 0, teams="2x2") as table:
        asked = table.match.asking.actors[0]
        phone = Phone(chromium, table, asked, (360, 640))
        table.restyle(Settings(text_scale=150, ask_everyone="off"))
        phone.until("getComputedStyle(document.documentElement).fontSize === '24px'")
        partner = (asked + 2) % 4
        assert table.play(partner, AskRank("K")) is None
        words = f"{table.match.controller.names[partner]} asks for an attack with kings"
        phone.until_said(words)
        seen = phone.page.get_by_text(words, exact=True).evaluate_all(
            "(found) => found.map((each) => each.getBoundingClientRect())"
            ".filter((box) => box.height > 0 && box.top >= 0 && box.bottom <= innerHeight).length"
        )
        assert seen == 1
        phone.close()


def test_large_words_lie_on_a_ground_and_fit_the_phone(chromium: Browser) -> None:
    with table_of("sanity_rook", 4, 17, 3) as table, Phone(chromium, table, 0, (360, 640)) as phone:
        table.at[0].cue = PageCue(99, "Cherries are trump")
        table.show()
        phone.until("document.querySelector('.large-words')")
        left, right, below, ground = phone.page.locator(".large-words").evaluate(
            "(words) => { const { left, right, top } = words.getBoundingClientRect();"
            " const table = document.getElementById('parts').getBoundingClientRect();"
            " return [left, innerWidth - right, top - table.bottom,"
            "   getComputedStyle(words).backgroundColor]; }"
        )
        assert min(left, right) >= 0
        assert below >= 0, "they lie on what they are about"
        opaque = float(ground.removeprefix("rgba(").rstrip(")").split(",")[3])
        assert opaque > 0.9, "what lies below is seen through it"


def test_what_falls_on_who_has_won_lies_behind_the_words(chromium: Browser) -> None:
    with table_of("presidential_poker", 4, 9, 3) as table, Phone(chromium, table, 0) as phone:
        phone.until("document.getElementById('summary').open")
        phone.page.emulate_media(reduced_motion="no-preference")
        table.together[0] = {"summary": PageSummary("Ann wins", won=True)}
        table.show()
        phone.until("document.querySelector('.falling')")
        layers = phone.page.locator("#summary > .falling").evaluate_all(
            "(all) => all.map((each) => parseInt(getComputedStyle(each).zIndex))"
        )
        assert layers
        assert max(layers) < 0


def test_the_numbers_that_count_have_rings_as_at_the_table(chromium: Browser) -> None:
    with table_of("bull_sanity", 3, 0, 3) as table:
        rng = random.Random(5)
        while (facts := table.match.asking.observe(PUBLIC).facts).phase != "play" or (
            facts.judgment is None or double_deck().fitting(facts.judgment.cards, facts.declared)
        ):
            table.play_on(1, rng)
        [value], judgment, seat = facts.choices, facts.judgment, table.match.asking.actors[0]
        held = table.match.asking.observe(seat).zones[f"hand:{seat}"]
        phone = Phone(chromium, table, seat)
        ringed = phone.page.locator("#hand .card:has(.ring) img")
        cards = {int(image.get_attribute("data-card") or -1) for image in ringed.all()}
        assert cards == {*double_deck().fitting(held, value)}
        outside = phone.page.evaluate(
            "[...document.querySelectorAll('.ring')].filter((ring) => {"
            "  const box = ring.getBoundingClientRect();"
            "  const card = ring.parentElement.getBoundingClientRect();"
            "  return box.left < card.left || box.right > card.left + 0.36 * card.width"
            "    || box.top < card.top || box.bottom > card.bottom || box.height < 8; }).length"
        )
        assert outside == 0
        missing = phone.page.get_by_text(f"no {judgment.value}", exact=True)
        assert missing.count() == len(judgment.cards)
        phone.close()


def test_no_words_push_a_hand_behind_the_answers_of_a_phone_on_its_side(chromium: Browser) -> None:
    with table_of("bull_sanity", 4, 1, 3) as table:
        assert table.match.asking.observe(PUBLIC).facts.phase == "challenge"
        seat = table.match.asking.actors[0]
        phone = Phone(chromium, table, seat, (844, 390))
        before = phone.page.evaluate(BEHIND)
        assert before["cards"] == 20
        assert before["behind"] <= 0
        table.tell(seat, "Accept. " + 7 * "They may well hold it. ")
        phone.until_said("They may well hold it.")
        after = phone.page.evaluate(BEHIND)
        assert after["lines"] == 3
        assert not after["scrolls"]
        assert after["behind"] <= 0
        phone.tap(phone.page.locator(".card").first)  # which takes the words away
        phone.until("!document.querySelector('#said p')")
        assert phone.page.evaluate(BEHIND)["high"] == before["high"]
        phone.close()


def test_a_card_from_near_closes_when_one_s_turn_begins(chromium: Browser) -> None:
    with table_of("bull_sanity", 4, 6, 3) as table:
        seat = table.match.asking.actors[0]
        phone = Phone(chromium, table, seat)
        turn, table.at[seat].turn = table.at[seat].turn, None
        table.show()
        phone.until("!document.getElementById('ask').classList.contains('asked')")
        phone.tap(phone.page.locator(".card").first)
        assert phone.page.locator("#card").is_visible()
        table.at[seat].turn = turn
        table.show()
        phone.until("document.getElementById('ask').classList.contains('asked')")
        assert not phone.page.locator("dialog[open]").count()
        phone.close()


def test_a_hand_lies_in_two_rows_while_one_bids(chromium: Browser) -> None:
    with table_of("sanity_rook", 4, 0, 3) as table:
        phone = Phone(chromium, table, table.match.asking.actors[0])
        for size in ((390, 844), (360, 780)):
            phone.resize(size)
            assert phone.page.locator("#amount").is_visible()
            beyond = phone.page.locator("#hand .card").evaluate_all(
                "(cards) => cards.filter((each) => each.getBoundingClientRect().right > innerWidth)"
                ".length"
            )
            assert beyond == 0
        phone.close()


def test_only_a_table_that_goes_on_fades_and_a_hand_begins_where_all_does(
    chromium: Browser,
) -> None:
    seen = {}
    for game, seats in (("bull_sanity", 4), ("presidential_poker", 5)):
        with table_of(game, seats, 1, 3) as table, Phone(chromium, table, 1) as phone:
            for size in ((320, 568), (360, 640), (390, 844), (640, 360)):
                phone.resize(size)
                fades, hidden, edge = phone.page.evaluate(EDGES)
                assert fades == (hidden > 0), (game, size)
                assert edge >= 0, (game, size)
                seen[game, size] = fades
    assert set(seen.values()) == {True, False}
    small = (360, 640)
    assert not seen["bull_sanity", small]
    assert not seen["presidential_poker", small]


def test_no_name_is_broken_within_a_word_under_a_card(chromium: Browser) -> None:
    names = tuple(f"Maximiliane {name}" for name in ("Schmidt", "Schulz", "Maier", "Otto"))
    session = session_after("el_presidente", 4, 6, teams="2x2")
    with PhoneTable(session, Settings(text_scale=150, ask_everyone="off"), names=names) as table:
        phone = Phone(chromium, table, 0, (360, 640))
        phone.until("getComputedStyle(document.documentElement).fontSize === '24px'")
        broken = phone.page.evaluate(BROKEN)
        assert "Maximiliane" in phone.page.locator(".lying .note").first.inner_text()
        assert broken == []
        phone.close()


def test_no_name_is_broken_within_a_word_where_one_comes_in(chromium: Browser) -> None:
    with table_of("sanity_rook", 4, 0) as table:
        sitting = ("Zoe", "there"), ("Maximiliane Schmidt", "there"), ("Wilhelmina Otto", "free")
        places = tuple(LobbySeat(at, name, how) for at, (name, how) in enumerate(sitting))
        signs = (("circle", "#fff"),) * SIGNS
        look = welcome_of(table.match, 0).look
        table.gather("ABCD", Lobby("Sanity Rook", look, places, signs))
        page = chromium.new_page()
        page.goto(table.links[0].split("#")[0] + "?lang=en#ABCD", wait_until="commit")
        page.get_by_text("Wilhelmina Otto").wait_for()
        for width, height in ((320, 568), (390, 844), (844, 390)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(BROKEN) == []
        page.close()
