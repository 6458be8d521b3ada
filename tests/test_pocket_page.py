"""The phone's page in a real browser, at a real server: what people see, press and hear."""

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from pocket.files import Files, wanted_language
from rules.core import Refusal, Seat
from rules.remote import SPECTATOR, Choose, GoOn, PageCostly, PageMissing, PagePart, PageWish, Take
from rules.script import isolated, without_isolates
from table.storage.settings import Settings
from tests.at_table import session_after
from tests.browser import SIZES, Phone
from tests.phone_table import PhoneTable, table_of

PAGE = Path(__file__).resolve().parent.parent / "assets" / "pocket"
Laid = Callable[..., tuple[PhoneTable, Phone]]
PLACES = {
    "artoffacts": (4, 4, 4),
    "bull_sanity": (4, 6, 3),
    "el_presidente": (5, 4, 4),
    "president_arnold": (4, 22, 3),
    "presidential_poker": (4, 4, 4),
    "presidents_and_sanityholes": (4, 14, 3),
    "sanity_rook": (4, 17, 3),
}
"""A typical place of each game: seats, decisions, seed."""
ALWAYS = ("presidential_poker", SIZES[0]), ("bull_sanity", SIZES[2])
"""Of which pages nobody is shut out is tried always, of all others in the thorough run."""


@pytest.fixture
def lay(chromium: Browser) -> Iterator[Laid]:
    """Lay tables with a phone for who is asked; all is put away at the end."""
    left: list[Any] = []

    def laid(
        game: str, seat: Seat | None = None, size: tuple[int, int] = SIZES[1], **options: Any
    ) -> tuple[PhoneTable, Phone]:
        table = table_of(game, *PLACES[game])
        left.append(table.__enter__())
        who = table.match.asking.actors[0] if seat is None else seat
        phone = Phone(chromium, table, who, size, **options)
        left.append(phone)
        return table, phone

    yield laid
    for one in reversed(left):
        if isinstance(one, Phone):
            one.close()
        else:
            one.__exit__(None, None, None)


def test_a_card_is_chosen_laid_and_told_and_a_reload_finds_the_seat(lay: Laid) -> None:
    table, phone = lay("el_presidente")
    page = phone.page
    assert "#" not in page.url  # the secret is not in the address any more
    name = "3 of hearts"
    card = page.get_by_role("button", name=name, exact=True)
    phone.tap(card)
    assert card.get_attribute("aria-pressed") == "true"  # at once, before the table has answered
    phone.rest()
    assert isinstance(table.heard[-1].answer, Choose)
    page.reload(wait_until="commit")
    phone.arrive()
    assert page.get_by_role("button", name=name, pressed=True).count() == 1
    phone.settle()
    page.get_by_role("button", name=f"Throw in {name}").click()
    phone.rest()
    assert isinstance(table.heard[-1].answer, Take)
    phone.until(f"!document.querySelector('[aria-label=\"{name}\"].card')")
    told = page.locator("#announcer").inner_text()
    assert f"Ann throws in the {name}." in told
    assert page.locator("#latest").inner_text() in told


def test_a_card_that_is_refused_leads_to_its_rule(lay: Laid) -> None:
    _table, phone = lay("president_arnold")
    phone.tap(phone.page.locator(".card.dim").first)
    phone.rest()
    rule = phone.page.locator("#said .rule")
    number = rule.inner_text()
    assert phone.page.get_by_role("alert").inner_text().strip()
    rule.click()
    named = phone.page.locator(f"#rules[open] #rule-{number}")
    assert "named" in str(named.get_attribute("class"))
    phone.page.get_by_label("Search the rules").fill("zzzz")
    assert phone.page.get_by_text("Not in these rules").is_visible()
    phone.page.keyboard.press("Escape")  # empties the field
    phone.page.keyboard.press("Escape")
    assert not phone.page.locator("#rules[open]").count()


def test_an_amount_says_why_it_is_not_allowed_and_is_taken(lay: Laid) -> None:
    table, phone = lay("presidential_poker")
    page = phone.page
    field = page.get_by_label("Amount", exact=True)
    field.fill("1")
    assert page.locator("#amount-why").inner_text() == "A bet is at least 2."
    assert page.locator(".bets").get_attribute("aria-disabled") == "true"
    page.get_by_role("button", name="Pot 8").click()
    page.get_by_role("button", name="Less").click()
    assert field.input_value() == "6"
    phone.settle()
    page.get_by_role("button", name="Bet 6").click()
    phone.rest()
    assert table.match.view.chips[f"stake:{phone.seat}"] == 6


def test_an_all_in_is_not_taken_by_enter(lay: Laid) -> None:
    table, phone = lay("presidential_poker")
    field = phone.page.get_by_label("Amount", exact=True)
    phone.page.get_by_role("button", name="All-in 98").click()
    phone.settle()
    field.press("Enter")
    assert phone.page.get_by_role("alert").inner_text() == "Press the button for this amount."
    table.turn()
    assert table.heard == []


def test_a_row_with_a_doubt_is_taken_by_the_second_press(lay: Laid) -> None:
    table, phone = lay("artoffacts")
    rows = phone.page.locator("#rows-list button")
    phone.settle()
    rows.nth(1).click()
    assert "Press 7 again" in phone.page.locator(".doubt").inner_text()
    table.turn()
    assert table.heard == []
    rows.nth(1).click()
    phone.rest()
    assert table.match.view.facts.declared[phone.seat] == 7


def test_keys_walk_the_hand_choose_take_and_put_back(lay: Laid) -> None:
    table, phone = lay("el_presidente")
    page = phone.page
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.ariaLabel") == "3 of hearts"
    page.keyboard.press("Enter")
    phone.rest()
    assert isinstance(table.heard[-1].answer, Choose)
    page.keyboard.press("Escape")
    phone.rest()
    assert table.heard[-1].answer == Choose(table.at[phone.seat].position, ())
    phone.settle()
    page.keyboard.press("p")  # the key of "Pass"
    phone.rest()
    assert isinstance(table.heard[-1].answer, Take)


def test_a_press_on_what_has_just_come_decides_nothing(lay: Laid) -> None:
    table, phone = lay("bull_sanity")
    phone.settle()
    position = table.at[phone.seat].position
    table.next_question()
    phone.until(f"document.querySelector('#choices button').dataset.key.includes('{position + 1}')")
    phone.page.evaluate("document.querySelector('#choices button').click()")
    table.turn()
    assert table.heard == []


def test_a_button_that_only_counts_one_card_more_takes_a_press_at_once(chromium: Browser) -> None:
    with table_of("bull_sanity", 2, 0) as table:
        phone = Phone(chromium, table, table.match.asking.actors[0])
        cards = phone.page.locator(".card")
        phone.tap(cards.nth(0))
        phone.tap(cards.nth(2))
        phone.until_said("Play 2 cards as 2s")
        phone.settle()
        phone.page.evaluate(
            "new MutationObserver((_, watch) => {"
            "  const button = document.querySelector('#choices button');"
            "  if (!button?.innerText.includes('Play 3 cards')) return;"
            "  watch.disconnect(); button.click();"
            "}).observe(document.getElementById('choices'), {childList: true, subtree: true})"
        )
        phone.tap(cards.nth(4))
        table.until(
            lambda: any(isinstance(said.answer, Take) for said in table.heard),
            lambda: phone.page.wait_for_timeout(10),
        )
        phone.close()


def test_hand_answers_and_sides_have_names_for_who_only_listens(lay: Laid) -> None:
    _table, phone = lay("sanity_rook")
    page = phone.page
    assert page.get_by_role("list", name="Your hand · 12").get_by_role("button").count() == 12
    players = page.get_by_role("list", name="Players")
    assert players.get_by_role("img", name="team B").count() == 2
    page = lay("el_presidente")[1].page
    asked = page.locator("#prompt").inner_text()
    assert page.get_by_role("group", name=asked).get_by_role("button").count() == 2


def test_what_was_refused_can_be_decided_again(lay: Laid) -> None:
    table, phone = lay("bull_sanity")
    phone.settle()
    table.at[phone.seat].position += 1  # the table has gone on, and this phone has not heard of it
    phone.page.get_by_role("button", name="Accept").click()
    phone.rest()
    assert phone.page.get_by_role("alert").inner_text() == "That came too late."
    assert phone.page.locator("#own").get_attribute("aria-busy") == "false"


def test_whoever_looks_on_sees_the_table_and_is_asked_nothing(lay: Laid) -> None:
    _table, phone = lay("sanity_rook", SPECTATOR)
    assert phone.page.locator("#seats li").count() == 4
    assert phone.page.locator("#choices button, .card").count() == 0
    assert phone.page.get_by_text("The trick", exact=True).is_visible()


def test_a_finished_hand_is_summed_up_and_who_looks_on_only_closes_it(chromium: Browser) -> None:
    with table_of("presidential_poker", 4, 9, 3) as table:
        onlooker, player = (Phone(chromium, table, seat) for seat in (SPECTATOR, 0))
        assert onlooker.page.locator("#summary[open] tbody tr").count() == 1
        title = onlooker.page.inner_text("#summary-title")
        for _time in range(2):  # it can be read again
            onlooker.page.get_by_role("button", name="To the table").click()
            onlooker.page.get_by_role("button", name=title).click()
        onlooker.page.get_by_role("button", name="To the table").click()
        assert player.accessibility() == []
        parts = (PagePart("The middle", ("was here",)), PagePart("The pot", ("held 9",)))
        table.together[0] = {"costliest": PageCostly("A fold cost 3 chips.", parts)}
        table.show()
        player.page.get_by_role("button", name="Your costliest decision").click()
        told = player.page.locator("#costliest[open]").inner_text()
        assert all(words in told for words in ("A fold cost 3 chips.", "was here", "held 9"))
        player.page.keyboard.press("Escape")
        player.page.get_by_role("button", name="Continue").click()
        table.together[0] = {"is_ready": True, "waits_for": "The table is waiting for Bo."}
        table.show()
        player.page.get_by_text("You are ready.").wait_for()  # also who is the first to be
        player.page.get_by_role("button", name="Close").click()
        player.page.locator("#prompt", has_text="The table is waiting for Bo.").wait_for()
        del table.together[0]
        player.rest()
        assert [(said.seat, type(said.answer)) for said in table.heard] == [(0, GoOn)]
        player.until("!document.getElementById('summary').open")
        assert not player.page.locator("#reopen").is_visible()
        for phone in (onlooker, player):
            phone.close()


def test_who_wishes_for_which_game_is_seen_and_gold_lies_on_one_s_own_wish(
    chromium: Browser,
) -> None:
    with table_of("presidential_poker", 4, 9, 3) as table, Phone(chromium, table, 0) as phone:
        words = ("Play again", "I’m done", "El Presidente", "Bull Sanity")
        for own, gold in ((None, "Play again"), (2, "Another game"), (1, "I’m done")):
            table.together[0] = {
                "wishes": tuple(
                    PageWish(at, each, names=("Mia",) if at == 3 else (), own=at == own)
                    for at, each in enumerate(words)
                )
            }
            table.show()
            phone.until_said("Mia: Bull Sanity")
            golden = "[...document.querySelectorAll('#summary footer .choice.primary')]"
            golden += ".map((way) => way.innerText.split('\\n')[0])"
            phone.until(f"String({golden}) === '{gold}'")


def test_a_line_that_breaks_comes_back_without_a_reload_and_sleeps_while_nobody_looks(
    lay: Laid,
) -> None:
    table, phone = lay("bull_sanity", tapped=True)
    page = phone.page
    page.evaluate("window.same = true")
    phone.lines[-1].close()
    table.until(lambda: len(phone.lines) == 2, lambda: page.wait_for_timeout(10))
    phone.until("document.getElementById('lost').hidden")

    page.evaluate(
        "Object.defineProperty(document, 'hidden', {configurable: true, get: () => true})"
    )
    phone.lines[-1].close()
    page.wait_for_timeout(900)  # longer than the first wait of a page that is looked at
    assert len(phone.lines) == 2
    page.evaluate("delete document.hidden")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    table.until(lambda: len(phone.lines) == 3, lambda: page.wait_for_timeout(10))
    phone.until("document.getElementById('lost').hidden")
    assert page.evaluate("window.same")
    phone.settle()
    page.get_by_role("button", name="Accept").click()
    phone.rest()
    assert isinstance(table.heard[-1].answer, Take)


def test_a_phone_without_a_network_says_so_and_what_to_do_and_goes_on_by_itself(lay: Laid) -> None:
    _table, phone = lay("bull_sanity")
    page = phone.page
    page.evaluate("window.same = true")
    phone.context.set_offline(True)
    phone.until_said("The table can’t be reached. This page keeps trying.")
    phone.until_said("Is this phone on the table’s network?")
    phone.context.set_offline(False)
    phone.until("document.getElementById('lost').hidden")
    assert page.evaluate("window.same")
    phone.errors.clear()  # the browser tells of tries without a network


def test_a_table_that_falls_silent_is_called_again(lay: Laid) -> None:
    table, phone = lay("bull_sanity", tapped=True)
    phone.page.evaluate("(() => { const now = Date.now; Date.now = () => now() + 8000; })()")
    table.until(lambda: len(phone.lines) == 2, lambda: phone.page.wait_for_timeout(10))
    phone.until("document.getElementById('lost').hidden")


def test_a_seat_that_is_withdrawn_says_why(lay: Laid) -> None:
    table, phone = lay("bull_sanity")
    table.withdraw(phone.seat, "The seat is at the screen again.")
    phone.until_said("The seat is at the screen again.")
    phone.until_said("For a seat, scan the code at the table.")
    assert phone.accessibility() == []
    assert not phone.page.query_selector("#hand img")


def test_where_no_seat_is_left_large_words_stand_in_the_middle(lay: Laid) -> None:
    table, phone = lay("bull_sanity")
    table.restyle(Settings(text_scale=200))
    phone.until("getComputedStyle(document.documentElement).fontSize === '32px'")
    table.withdraw(phone.seat, "The seat is at the screen again.")
    phone.until_said("For a seat, scan the code at the table.")
    left, right = phone.page.evaluate(
        "(({left, right}) => [left, innerWidth - right])"
        "(document.getElementById('again').getBoundingClientRect())"
    )
    assert 0 < left == pytest.approx(right, abs=1)


def test_who_types_a_wrong_code_finds_the_look_of_the_other_pages(lay: Laid) -> None:
    table, phone = lay("bull_sanity")
    page = phone.context.new_page()
    page.goto(table.links[phone.seat].split("#")[0] + "#ZZZZ", wait_until="commit")
    page.evaluate("localStorage.clear()")
    page.goto(table.links[phone.seat].split("#")[0] + "?lang=en#ZZZZ", wait_until="commit")
    page.get_by_text("That isn’t the table’s code.").wait_for(timeout=8000)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        left, right, top, foot = page.evaluate(
            "(({left, right, top, bottom: b}) => [left, innerWidth - right, top, innerHeight - b])"
            "(document.getElementById('code').getBoundingClientRect())"
        )
        assert left == pytest.approx(right, abs=1)
        assert min(top, foot) > 40
    page.close()


def test_where_no_table_answers_the_page_says_what_to_try(chromium: Browser) -> None:
    with table_of("bull_sanity", *PLACES["bull_sanity"]) as table:
        page = chromium.new_page()
        page.route_web_socket("**/ws", lambda socket: socket.close())
        page.goto(table.links[0], wait_until="commit")
        page.get_by_text("Is this phone on the table’s network?").wait_for(timeout=30_000)
        assert page.get_by_role("button", name="Try again").is_visible()
        page.close()


def test_a_title_and_its_sentence_do_not_run_together(lay: Laid) -> None:
    _table, phone = lay("el_presidente", size=(360, 640))
    marked = phone.page.locator(".part").evaluate_all(
        "(parts) => parts.map((part) => {"
        "  const [title, words] = part.querySelectorAll('h2, p:not(.unseen)');"
        "  return [Boolean(words), getComputedStyle(title, '::after').content.includes('·')];"
        "})"
    )
    assert [True, True] in marked
    assert all(has_words == has_mark for has_words, has_mark in marked)


def test_a_hand_lies_still_at_any_width(lay: Laid) -> None:
    """Also where it just fits: one that scrolls has more room, and seems to fit."""
    _table, phone = lay("bull_sanity", size=SIZES[0])
    laid = "(() => { const { className, style } = document.getElementById('hand');"
    laid += " return className + style.height; })()"
    frames = "new Promise((then) => requestAnimationFrame(then))"
    scrolled = set()
    for wide in range(600, 760, 8):
        phone.page.set_viewport_size({"width": wide, "height": 568})
        seen = phone.page.evaluate(
            f"(async () => {{ for (let at = 0; at < 3; at += 1) await {frames}; const seen = [];"
            f" for (let at = 0; at < 4; at += 1) {{ await {frames}; seen.push({laid}); }}"
            " return seen; })()"
        )
        assert len(set(seen)) == 1, f"{wide}: {seen}"
        scrolled.add("scrolls" in seen[0])
    assert scrolled == {False, True}


def states(phone: Phone) -> Iterator[str]:
    """Bring the page into each of its states, one after the other."""
    page = phone.page
    yield "asked"
    lit = page.locator(".card.lit")
    if lit.count():
        phone.tap(lit.first)
        phone.rest()
        yield "with a card chosen"
    phone.table.refuse(phone.seat, Refusal("", "This cannot be done now."))
    phone.until_said("This cannot be done now.")
    yield "refused"
    for tool in ("open-rules", "open-log"):
        if page.locator(f"#{tool}").is_visible():
            page.locator(f"#{tool}").click()
            yield tool
            page.keyboard.press("Escape")
    if page.locator(".card").count():
        page.evaluate("document.querySelector('.card').dispatchEvent(new Event('pointerdown'))")
        phone.until("document.getElementById('card').open")
        phone.until("document.querySelector('#card img').classList.contains('there')")
        yield "a card from near"
        page.keyboard.press("Escape")


def test_four_plates_leave_room_for_a_whole_trick(lay: Laid) -> None:
    table, phone = lay("sanity_rook")
    trick = "[...document.querySelectorAll('.part')].find((part) => part.querySelector('.lying'))"
    cards = f"[...{trick}.querySelectorAll('.lying img')]"
    rng = random.Random(1)
    while len(table.match.view.zones["trick"]) < 3:
        table.play_on(1, rng)
    phone.until(f"{cards}.length >= 3")
    for size in SIZES:
        phone.resize(size)
        hidden = phone.page.evaluate(
            f"{cards}.filter((card) => {{"
            "  const box = card.getBoundingClientRect();"
            "  const room = card.closest('#parts').getBoundingClientRect();"
            "  return box.bottom > room.bottom - 8 || box.top < room.top || box.left < room.left"
            "    || box.right > room.right; }).length"
        )
        assert not hidden, size
        tallest = phone.page.evaluate(
            "Math.max(...[...document.querySelectorAll('#seats .name')].map((e) => e.offsetHeight))"
        )
        assert tallest < 50, "a name is broken into letters"


@pytest.mark.parametrize("game", PLACES)
def test_a_small_phone_shows_what_is_decided_about_beside_the_hand(lay: Laid, game: str) -> None:
    table, phone = lay(game, size=(360, 640))
    hidden = phone.page.evaluate(
        "(() => { const room = document.getElementById('parts').getBoundingClientRect();"
        "  const first = document.querySelector('.part').getBoundingClientRect();"
        "  const own = document.getElementById('own').getBoundingClientRect();"
        "  return [first.bottom - room.bottom, room.bottom - own.top, own.bottom - innerHeight];"
        "})()"
    )
    assert max(hidden) <= 0, hidden
    if game in {"president_arnold", "bull_sanity", "presidential_poker"}:
        phone.resize(SIZES[0])
        table.restyle(Settings(text_scale=200))
        shows_hand_and_answers_first(phone)


def shows_hand_and_answers_first(phone: Phone) -> None:
    phone.until("getComputedStyle(document.documentElement).fontSize === '32px'")
    phone.page.wait_for_timeout(50)
    prompt, hand, choices = phone.page.evaluate(
        "['prompt', 'hand', 'choices'].map((id) => {"
        "  const box = document.getElementById(id).getBoundingClientRect();"
        "  return Math.min(box.bottom, innerHeight) - Math.max(box.top, 0); })"
    )
    whole = phone.page.evaluate("document.getElementById('choices').offsetHeight")
    assert prompt > 30, "what is asked"
    assert hand > 100, "the cards"
    assert whole > 40, "there are answers"
    assert choices == pytest.approx(whole, abs=1), "the answers, without scrolling"


def test_who_is_missed_is_asked_about_with_both_answers_side_by_side(lay: Laid) -> None:
    table, phone = lay("bull_sanity")
    missing = (PageMissing(1, "Bo is away. Wait, or let a computer play?"),)
    table.together[phone.seat] = {"missing": missing}
    table.show()
    phone.until_said("Bo is away.")
    for size in SIZES:
        phone.resize(size)
        words, wait, computer = phone.page.locator(".miss > *").evaluate_all(
            "(all) => all.map((each) => each.getBoundingClientRect().toJSON())"
        )
        assert words["bottom"] <= wait["top"] == computer["top"]
        assert wait["right"] < computer["left"]
        assert wait["width"] == pytest.approx(computer["width"], rel=0.5)


def places(phone: Phone, *ids: str) -> list[list[float]]:
    """Return the upper and the lower edge of parts of a page."""
    found: list[list[float]] = phone.page.evaluate(
        "(ids) => ids.map((id) => document.getElementById(id).getBoundingClientRect())"
        ".map(({top, bottom}) => [top, bottom])",
        ids,
    )
    return found


def test_nothing_moves_when_the_turn_changes(lay: Laid) -> None:
    table, phone = lay("el_presidente")
    turn = table.at[phone.seat].turn
    for size in ((320, 568), (360, 640), (640, 360)):
        table.at[phone.seat].turn, table.may_hint, table.may_undo = turn, True, True
        table.show()
        phone.until("document.getElementById('hint').offsetParent")
        phone.resize(size)
        asked = places(phone, "rail", "hand")
        table.at[phone.seat].turn, table.may_hint, table.may_undo = None, False, False
        table.show()
        phone.until("!document.getElementById('ask').classList.contains('asked')")
        assert places(phone, "rail", "hand") == asked


def test_nothing_moves_under_a_finger_that_chooses_a_card(lay: Laid) -> None:
    _table, phone = lay("artoffacts")
    choices = phone.page.locator("#choices button")
    for at, size in enumerate(((320, 568), (390, 844), (768, 1024))):
        phone.resize(size)
        before = places(phone, "hand", "rows-list")
        phone.tap(phone.page.locator(".card.lit").nth(at))  # twice on one card would lay it
        phone.rest()
        assert choices.inner_text() == "Swap for the hidden card"
        assert places(phone, "hand", "rows-list") == before
        phone.page.keyboard.press("Escape")
        phone.rest()


def test_a_hand_that_goes_on_beyond_the_edge_fades_there(lay: Laid) -> None:
    _table, phone = lay("bull_sanity", size=SIZES[0])
    page = phone.page
    phone.until("document.getElementById('hand').classList.contains('scrolls')")
    fades = "['before', 'after'].map((edge) => parseFloat(getComputedStyle("
    fades += "document.getElementById('hand')).getPropertyValue('--' + edge)) > 0)"
    phone.until(f"String({fades}) === 'false,true'")
    page.evaluate("document.getElementById('hand').scrollLeft = 9999")
    phone.until(f"String({fades}) === 'true,false'")


def looks_right(phone: Phone, state: str) -> None:
    assert phone.accessibility() == [], state
    assert phone.sideways() <= 1, state
    assert phone.small() == [], state


@pytest.mark.parametrize(
    ("game", "size"),
    [
        pytest.param(game, size, marks=() if (game, size) in ALWAYS else pytest.mark.slow)
        for game in PLACES
        for size in SIZES
    ],
)
def test_nothing_on_the_page_shuts_anybody_out(
    lay: Laid, game: str, size: tuple[int, int], thorough: bool
) -> None:
    table, phone = lay(game, size=size)
    for state in states(phone):
        looks_right(phone, state)
    if thorough:
        table.restyle(Settings(text_scale=200, high_contrast=True))
        phone.until("getComputedStyle(document.documentElement).fontSize === '32px'")
        phone.until("[...document.querySelectorAll('img.face')].every((e) => e.complete)")
        for state in states(phone):
            looks_right(phone, f"{state}, large and with high contrast")


def test_all_words_come_with_the_page_in_the_language_that_a_browser_wants() -> None:
    files = Files()
    english, german = (files.start(tag) for tag in ("en", "de"))
    for said in files.page.said:
        assert said.encode() in english.content
    assert b'<html lang="de">' in german.content
    assert b"Dein Name" in german.content
    assert wanted_language("", "fr-CH, fr;q=0.9, en;q=0.8, *;q=0.5") == "fr"
    assert wanted_language("lang=lt", "fr") == "lt"
    assert wanted_language("", "xx, ;;q=, de;q=0.1") == "de"
    assert wanted_language("", "es-419,en;q=0.8") == wanted_language("lang=es-419", "") == "es"
    assert wanted_language("", "de;q=0, fr;q=0.5") == "fr"


def test_the_page_is_not_built_and_has_nothing_inline() -> None:
    markup = (PAGE / "index.html").read_text(encoding="utf-8")
    assert not re.search(
        r"<script(?![^>]*(?:src=|json))|<style|\sstyle=|\son\w+=|https?://", markup
    )
    for file in PAGE.glob("*.js"):
        text = file.read_text(encoding="utf-8")
        assert "innerHTML" not in text
        text = text.replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?://|setAttribute\(\"style", text)


def test_the_page_has_the_table_s_fonts_and_icons() -> None:
    assets = PAGE.parent
    for icon in (PAGE / "icons").iterdir():
        assert icon.read_bytes() == (assets / "icons" / icon.name).read_bytes()
    fonts = {font.stem for font in (PAGE / "fonts").glob("*.woff2")}
    assert fonts <= {font.stem for font in (assets / "fonts").iterdir()}
    assert (PAGE / "fonts" / "LICENSE.Inter.txt").exists()


@pytest.mark.parametrize(("size", "letters"), [((390, 844), 100), ((360, 640), 150)])
def test_one_s_own_name_is_whole_on_one_s_own_plate(
    chromium: Browser, size: tuple[int, int], letters: int
) -> None:
    names = ("Jörg-Friedrich", "Alan", "Mia")
    settings = Settings(text_scale=letters, ask_everyone="off")
    with PhoneTable(session_after("artoffacts", 3, 4), settings, names=names) as table:
        phone = Phone(chromium, table, 0, size)
        name, bubble = "#seats .own .name bdi", "#seats .own .call-out"
        phone.until(f"getComputedStyle(document.body).fontSize === '{16 * letters // 100}px'")
        cut = phone.page.locator(name).evaluate(
            "(name) => [name.scrollWidth - name.clientWidth, name.scrollHeight - name.clientHeight]"
        )
        assert max(cut) <= 1
        icon = phone.page.locator(bubble).bounding_box()
        assert icon
        foot = phone.page.locator(name).evaluate("(name) => name.getBoundingClientRect().bottom")
        assert foot <= icon["y"] + icon["height"] - 17  # where the bubble is drawn
        phone.close()


def test_names_in_any_script_stand_by_themselves_on_plates(chromium: Browser) -> None:
    """A name that runs from the right turns round neither what stands beside it nor itself."""
    names = ("王小明", "محمد علي", "🦊 Fox", "שרה 2")
    with PhoneTable(session_after("bull_sanity", 4, 6), names=names) as table:
        phone = Phone(chromium, table, 0)
        try:
            plates = phone.page.locator("#seats .name bdi")
            shown = [without_isolates(words) for words in plates.all_inner_texts()]
            assert shown == [f"{names[0]} (you)", *names[1:]]
            assert phone.page.evaluate("getComputedStyle(document.body).direction") == "ltr"
            said = phone.page.locator("body").inner_text()
            assert isolated(names[1]) in said
        finally:
            phone.close()
