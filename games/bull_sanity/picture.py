"""The table of Bull Sanity drawn up: the values' way, the pile, the set laid and who is asked."""

from games.shared.table_part import LEAST_CARD, TablePart
from rules.bull_sanity.actions import ACCEPT, CALL
from rules.bull_sanity.game import CHALLENGE, PLAY, Facts, Judgment, View
from rules.core import UNSEEN, Seat
from rules.shared.double_cards import LEAST_VALUE, MOST_HALF, MOST_VALUE
from rules.words import _, ngettext
from ui.controller import Offer
from ui.controls.widgets import Button
from ui.layout.boxes import (
    GROW,
    SPACE,
    Box,
    column,
    first_that_fits,
    fixed,
    grid,
    grow,
    leaf,
    over,
    row,
)
from ui.picture.pieces import Ground


def claim_words(count: int, value: int) -> str:
    """Return a claim in words: `3 cards as 7s`."""
    return ngettext("{count} card as {value}s", "{count} cards as {value}s", count).format(
        count=count, value=value
    )


def verdict_words(judgment: Judgment, names: tuple[str, ...]) -> str:
    """Return how a challenge ended and who takes the cards (B3)."""
    count = len(judgment.cards)
    sentence = (
        ngettext(
            "Truthful: {name} takes {count} card",
            "Truthful: {name} takes {count} cards",
            count,
        )
        if judgment.truthful
        else ngettext(
            "Not all are {value}s: {name} takes {count} card",
            "Not all are {value}s: {name} takes {count} cards",
            count,
        )
    )
    return sentence.format(name=names[judgment.loser], count=count, value=judgment.value)


def next_words(choices: tuple[int, ...]) -> str:
    """Return the values that may be declared next: `8s`, `2s or 15s`."""
    return _(" or ").join(_("{value}s").format(value=value) for value in choices)


def answers() -> tuple[Offer, ...]:
    """Return how a claim may be answered (B3)."""
    return Offer(_("Accept"), ACCEPT, "a"), Offer(_("Call Bull Sanity"), CALL, "c")


def asked_seats(view: View) -> tuple[Seat, ...]:
    """Return who is asked about the set laid, from the left of the player who laid it (B3)."""
    facts: Facts = view.facts
    seats = sum(zone.startswith("hand:") for zone in view.zones)
    following = ((facts.layer + step) % seats for step in range(1, seats))
    return tuple(seat for seat in following if view.zones[f"hand:{seat}"])


class BullTable(TablePart):
    """The values and the pile at the left, the set and those asked in the play area."""

    @property
    def facts(self) -> Facts:
        """The game's facts in the view."""
        facts: Facts = self.view.facts
        return facts

    # --- the board: values and pile ---------------------------------------------------------

    def add_board(self) -> None:
        """Add the values in two rows, halves and sums, and the pile of what nobody called."""
        unit = self.theme.unit
        layout = self.put(
            column(
                *self._values(_("Halves and sums"), LEAST_VALUE, MOST_HALF),
                *self._values(_("Sums alone"), MOST_HALF + 1, MOST_VALUE),
                self._pile(),
                gap=unit // 2,
                pad=(2 * unit, unit),
                ground=Ground(),
                name="values",
            ),
            self.stage.board,
        )
        if "middle" not in self.picture.anchors:  # large text takes all the room
            self.anchor(layout["pile"], "middle", height=LEAST_CARD)

    def _values(self, title: str, first: int, last: int) -> tuple[Box, Box]:
        """Return the title of a row of values, and the row."""
        theme = self.theme
        high = max(theme.px(44), theme.font("small").get_height() + theme.unit)
        return (
            self.words(title, "small", "brass_light", "strong"),
            grid(
                [self._value(value) for value in range(first, last + 1)],
                MOST_HALF - LEAST_VALUE + 1,
                gap=theme.px(4),
                height=fixed(high),
            ),
        )

    def _value(self, value: int) -> Box:
        declared, following = self.facts.declared == value, value in self.facts.choices
        ink = "ink" if declared else "brass_light" if following else "text_quiet"
        return over(
            self.words(str(value), "small", ink, "strong", what=("number", value, ink)),
            width=GROW,
            height=GROW,
            at="center",
            ground=Ground(
                "brass" if declared else "panel_raised",
                "brass_light" if following or declared else "panel_line",
                255,
                max(2, self.theme.px(3)) if following else None,
            ),
        )

    def _pile(self) -> Box:
        theme = self.theme
        count = len(self.view.zones["middle"])
        words = ngettext("{count} card in the middle", "{count} cards in the middle", count).format(
            count=count
        )
        cards = self.pile(
            "middle",
            count,
            least=LEAST_CARD,
            most=theme.px(260),
            drawn=8,
            thick=8,
            lift=max(1, theme.px(2)),
            empty=110,
            yields=1,
        )
        room = over(cards, width=GROW, height=GROW, at="center", pad=(0, 2 * theme.unit, 0, 0))
        note = _("They stay face down for good.")
        return column(
            room,
            self.words(words, "body", "text", "strong", what=("pile", words)),
            self.words(note, "small", "text_quiet", yields=2),
            width=GROW,
            height=GROW,
            at="midtop",
            name="pile",
        )

    # --- the set ----------------------------------------------------------------------------

    def add_set(self) -> None:
        """Add the set laid with its claim and those asked, or what came of the last one."""
        theme, facts, unit = self.theme, self.facts, self.theme.unit
        self.add_anchors("stock")
        laid = self.view.zones["set"]
        asked = facts.phase == CHALLENGE
        words = claim_words(len(laid), facts.declared) if asked and laid else ""
        if not asked and not laid and facts.declared:
            body = self._last()
        elif not asked and not laid:
            body = [SPACE, self._next(), SPACE]
        else:
            body = [self._laid(laid), self._answers() if asked else None]
            head = self.head(facts.layer, words, ("claim", words)) if asked else None
            body.insert(0, over(head, height=fixed(theme.font("title", "strong").get_height())))
        layout = self.put(
            column(*body, height=GROW, gap=unit // 2, pad=unit, at="midtop", name="set"),
            self.stage.play,
        )
        cards = layout.get("cards") or self.stage.play
        self.anchor(cards, "set")
        # a third down the cards, where a word hides neither index nor sum
        spot = cards.move(0, -cards.height // 5)
        self.anchor(spot, "verdict")

    def _laid(self, laid: tuple[int, ...]) -> Box:
        """Return the set; its faces show to the player who laid it, and to all once it is called.

        Open hands lay no set open: a bluff that everybody sees is none.
        """
        facts, theme = self.facts, self.theme
        hidden = self.stage.open_hands and self.view.viewer != facts.layer
        shown = (UNSEEN,) * len(laid) if hidden else laid
        keys = [("card", card) if card != UNSEEN else ("set", at) for at, card in enumerate(laid)]
        return over(
            self.set_of(
                "set",
                shown,
                facts.declared if facts.phase == CHALLENGE else 0,
                most=theme.px(330),
                keys=keys,
                width=GROW,
                height=GROW,
            ),
            width=GROW,
            height=grow(least=theme.px(170)),
            pad=(0, 0, 0, theme.font("small").get_height()),
            name="cards",
        )

    # --- who is asked -----------------------------------------------------------------------

    def _answers(self) -> Box | None:
        """Return the panel: who let the set pass, who is asked now, who comes after (B3).

        Where there is no room for all, the others' answers are read from the log.
        """
        theme, asked = self.theme, asked_seats(self.view)
        if not asked:
            return None
        full = theme.button_height + theme.unit
        now = asked.index(self.facts.turn)
        return column(
            *(self._line(seat, at - now, full) for at, seat in enumerate(asked)),
            width=GROW,
            height=grow(99.0, full, full * len(asked)),
            ground=Ground(alpha=235),
            at="bottomleft",
            name="answers",
        )

    def _line(self, seat: Seat, when: int, full: int) -> Box:
        """Return the line of a seat that is asked now (0), was before, or is later."""
        theme, unit = self.theme, self.theme.unit
        ink = "text" if when <= 0 else "text_quiet"
        name = self.words(
            self.names[seat],
            "body",
            ink,
            "text" if when else "strong",
            ending="whole",
            what=("asked", seat, when == 0),
            yields=1,
        )
        sign = self.sign(seat, what="asked sign")
        pad = (2 * unit, 0)
        if not when:  # the question above the hand names them where the name has no room
            return row(
                sign,
                name,
                SPACE,
                leaf(width=fixed(self._answers_width())),
                width=GROW,
                height=fixed(full),
                gap=unit,
                pad=pad,
                ground=Ground("panel_raised", "brass", 255, max(2, theme.px(2))),
                name="asked now",
            )
        words = _("accepts") if when < 0 else _("is asked later")
        ink = "good" if when < 0 else "text_quiet"
        return row(
            sign,
            name,
            SPACE,
            self.words(words, "small", ink, wants=1.0, what=("status", seat, words)),
            width=GROW,
            height=grow(least=theme.font("body").get_height(), most=full),
            gap=unit,
            pad=pad,
            yields=1,
        )

    def _answers_width(self) -> int:
        """Return the pixels that the buttons take in the line of the player asked now."""
        theme = self.theme
        widths = (Button.width_for(theme, each.words, shortcut=each.key) for each in answers())
        return sum(width + theme.unit for width in widths)

    # --- between two sets -------------------------------------------------------------------

    def _last(self) -> list[Box | None]:
        """Return what became of the last set: its cards only where it was called."""
        facts, theme = self.facts, self.theme
        judgment = facts.judgment
        if judgment is None:
            words = _("{value}s").format(value=facts.declared)
            nobody = _("Nobody called.")
            return [
                self.head(facts.layer, words, ("claim", words)),
                self.words(nobody, "large", "text_quiet", what=(nobody,)),
                SPACE,
                self._next(),
                SPACE,
            ]
        claim = claim_words(len(judgment.cards), judgment.value)
        words = _("{caller} called. {verdict}").format(
            caller=self.names[judgment.caller], verdict=verdict_words(judgment, self.names)
        )
        # the cards themselves are in a hand again: these are their likenesses
        keys = [("judged", card) for card in judgment.cards]
        cards = self.set_of(
            "judged",
            judgment.cards,
            judgment.value,
            most=round(0.75 * theme.px(330)),
            keys=keys,
            width=GROW,
            height=GROW,
        )
        ink = "good" if judgment.truthful else "bad"
        foot = round(0.7 * theme.font("small").get_height())  # tags reach below the cards by half
        return [
            self.head(judgment.layer, claim, ("claim", claim)),
            over(
                cards,
                width=GROW,
                height=grow(2.0, LEAST_CARD + foot, round(0.75 * theme.px(330)) + foot),
                pad=(0, 0, 0, foot),
                name="cards",
            ),
            first_that_fits(
                self.words(words, "large", ink, "strong", ending="whole", wants=1.0, what=(words,)),
                self.words(
                    words,
                    "body",
                    ink,
                    "strong",
                    wraps=True,
                    wants=1.0,
                    at="center",
                    what=(words,),
                ),
            ),
            SPACE,
            self._next(yields=1),
            SPACE,
        ]

    def _next(self, *, yields: int = 0) -> Box | None:
        """Return what is declared next, and by whom."""
        facts = self.facts
        if facts.phase != PLAY:
            return None
        words = _("{name}: {values} next").format(
            name=self.names[facts.turn], values=next_words(facts.choices)
        )
        return self.words(
            words, "title", "ivory_shade", "title", wants=0.7, yields=yields, what=(words,)
        )
