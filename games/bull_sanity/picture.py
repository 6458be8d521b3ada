"""The middle of Bull Sanity's table: the claim with its set, the pile, the way of the values."""

from functools import partial
from typing import Final

from games.shared.table_part import LEAST_CARD, TablePart
from rules.bull_sanity.actions import ACCEPT, CALL
from rules.bull_sanity.game import CHALLENGE, DRAW, PLAY, SHUFFLE, Facts, Judgment
from rules.core import UNSEEN
from rules.shared.double_cards import LEAST_VALUE, MOST_HALF, MOST_VALUE
from rules.words import _, ngettext
from table.controller import Offer
from table.letters import letter
from ui.controls.theme import Face
from ui.layout.boxes import (
    GROW,
    SPACE,
    Box,
    Length,
    column,
    first_that_fits,
    fixed,
    grow,
    over,
    part,
    row,
)
from ui.picture.effects import banner_height
from ui.picture.pieces import ROUND, Ground

PILE: Final = 0.2
"""The part of the middle's width that the pile takes."""
WAY: Final = 52
"""Pixels at 1080p that a value of the way takes at most."""
CARD: Final = 300
"""Pixels at 1080p of height that a card of the set has at most: large words stand below."""
LEAST_PART: Final = 7
"""Tenths of that which a card has at least where room is left for these words."""


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
    return Offer(_("Accept"), ACCEPT, letter("Accept")), Offer(
        _("Call Bull Sanity"), CALL, letter("Call Bull Sanity")
    )


class BullTable(TablePart[Facts]):
    """The set in the middle with its claim, the pile beside it, and below the way of the values."""

    def add(self) -> None:
        """Add everything but the seats."""
        unit = self.theme.unit
        drawing = self.facts.phase in (DRAW, SHUFFLE)
        layout = self.put(
            column(
                row(
                    None if drawing else self._pile(),
                    SPACE if drawing else self._set(),
                    over(width=part(PILE), height=GROW),
                    width=GROW,
                    height=GROW,
                    gap=unit,
                ),
                None if drawing else self._way(),
                width=GROW,
                height=GROW,
                gap=unit,
                pad=(unit, unit),
                at="midbottom",
            ),
            self.stage.middle,
        )
        cards = layout.get("cards") or layout.get("set") or self.stage.middle
        self.anchor(self.stage.middle, "stock", height=self.stage.middle.height // 3)
        self.anchor(cards, "set")
        below = layout.get("verdict")  # the cards, where words hide none of them
        self.anchor(below or layout.get("values") or self.stage.middle, "verdict")
        if below is not None:
            self.picture.regions["verdict"] = below
        if "middle" not in self.picture.anchors:  # large text takes all the room
            pile = layout.get("pile") or self.stage.middle
            self.anchor(pile, "middle", height=LEAST_CARD)

    # --- the way of the values --------------------------------------------------------------

    def _way(self) -> Box:
        """Return the values in a line: a half or a sum can be the first ones, only a sum the rest.

        The declared one lies in brass, those that may follow are bright.
        """
        theme = self.theme
        high = theme.font("small").get_height() + theme.px(8)
        half, rest = MOST_HALF - LEAST_VALUE + 1, MOST_VALUE - MOST_HALF
        return row(
            *(self._value(value) for value in range(LEAST_VALUE, MOST_HALF + 1)),
            self.rule(upright=True),
            *(self._value(value) for value in range(MOST_HALF + 1, MOST_VALUE + 1)),
            width=grow(most=theme.px(WAY) * (half + rest)),
            height=fixed(high),
            name="values",
        )

    def _value(self, value: int) -> Box:
        declared, following = self.facts.declared == value, value in self.facts.choices
        ink = "ink" if declared else "brass_light" if following else "text_quiet"
        face: Face = "strong" if declared or following else "text"
        words = self.words(
            str(value), "small", ink, face, alike="values", what=("number", value, ink)
        )
        ground = Ground("brass", "brass_light", 255, radius=ROUND) if declared else None
        pad = (self.theme.px(3), 0)
        return over(words, width=GROW, height=GROW, pad=pad, at="center", ground=ground)

    # --- the pile ---------------------------------------------------------------------------

    def _pile(self) -> Box:
        """Return what nobody called, face down for good, with its number."""
        theme, count = self.theme, len(self.view.zones["middle"])
        words = ngettext("{count} card in the middle", "{count} cards in the middle", count).format(
            count=count
        )
        shorter = ngettext("{count} card", "{count} cards", count).format(count=count)
        cards = self.pile(
            "middle",
            count,
            least=LEAST_CARD,
            most=theme.px(210),
            drawn=8,
            thick=8,
            lift=max(1, theme.px(2)),
            empty=110,
            yields=1,
        )
        return column(
            cards,
            self.words(
                words, "small", "text_quiet", "strong", what=("pile", words), shorter=shorter
            ),
            width=part(PILE),
            height=GROW,
            gap=theme.unit // 2,
            at="center",
            name="pile",
        )

    # --- the set ----------------------------------------------------------------------------

    def _set(self) -> Box:
        """Return the set laid with its claim, or what came of the last one."""
        laid = self.view.zones["set"]
        asked = self.facts.phase == CHALLENGE
        if laid or asked:
            return self._claimed(laid)
        if self.facts.judgment is not None:
            return self._judged(self.facts.judgment)
        return self._column(SPACE, self._next(), SPACE)

    def _column(self, *body: Box | None) -> Box:
        unit = self.theme.unit
        return column(
            *body, width=GROW, height=GROW, gap=unit // 2, pad=(unit, 0), at="midtop", name="set"
        )

    def _claimed(self, laid: tuple[int, ...]) -> Box:
        """Return the claim above the set; what is not told yet lies there without."""
        facts = self.facts
        words = claim_words(len(laid), facts.declared) if facts.phase == CHALLENGE and laid else ""
        head = self.head(facts.layer, words, ("claim", words)) if words else None
        high = self.theme.font(self.head_letters, "strong").get_height()
        claim = over(head, height=fixed(high))
        return first_that_fits(
            self._column(claim, self._laid(laid, self._high), self._below_the_cards(None)),
            self._column(claim, self._laid(laid, GROW)),
        )

    @property
    def _foot(self) -> int:
        """Pixels that the tags of the cards reach below them, and a little more."""
        return self.theme.font("small").get_height()

    @property
    def _high(self) -> Length:
        """How high the set is where there is room for large words below it."""
        most = self.theme.px(CARD)
        return grow(1.0, LEAST_PART * most // 10 + self._foot, most + self._foot)

    def _below_the_cards(self, words: Box | None) -> Box:
        """Return the room below the set: for large words, and then for what they came to."""
        return over(
            words,
            width=GROW,
            height=fixed(banner_height(self.theme)),
            at="midtop",
            name="verdict",
        )

    def _laid(self, laid: tuple[int, ...], high: Length) -> Box:
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
                most=theme.px(CARD),
                keys=keys,
                width=GROW,
                height=GROW,
            ),
            width=GROW,
            height=high,
            pad=(0, 0, 0, self._foot),
            name="cards",
        )

    def _judged(self, judgment: Judgment) -> Box:
        """Return the set that was called: likenesses of its cards, which are in a hand again."""
        claim = claim_words(len(judgment.cards), judgment.value)
        head = self.head(judgment.layer, claim, ("claim", claim))
        words = self._verdict(judgment)
        return first_that_fits(
            self._column(
                head, self._likenesses(judgment, self._high), self._below_the_cards(words)
            ),
            self._column(
                head,
                self._likenesses(judgment, grow(2.0, LEAST_CARD + self._foot)),
                words,
            ),
        )

    def _likenesses(self, judgment: Judgment, high: Length) -> Box:
        cards = self.set_of(
            "judged",
            judgment.cards,
            judgment.value,
            most=self.theme.px(CARD),
            keys=[("judged", card) for card in judgment.cards],
            width=GROW,
            height=GROW,
        )
        return over(cards, width=GROW, height=high, pad=(0, 0, 0, self._foot), name="cards")

    def _verdict(self, judgment: Judgment) -> Box:
        """Return who called, and what came of it; read once no card flies over it any more."""
        words = _("{caller} called. {verdict}").format(
            caller=self.names[judgment.caller], verdict=verdict_words(judgment, self.names)
        )
        told = partial(
            self.words,
            words,
            color="good" if judgment.truthful else "bad",
            face="strong",
            what=(words,),
            awaits=(f"hand:{judgment.loser}",),
        )
        return first_that_fits(
            told("large", ending="whole", wants=1.0),
            told("large", least=self.theme.points("body"), ending="whole"),
            told("body", wraps=True, at="center"),
        )

    def _next(self) -> Box | None:
        """Return what is declared next, where nothing lies in the middle."""
        if self.facts.phase != PLAY:
            return None
        words = _("next: {values}").format(values=next_words(self.facts.choices))
        return self.words(words, "title", "ivory_shade", "title", wants=0.7, what=(words,))
