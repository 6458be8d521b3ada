"""The action line: what is asked and the buttons that answer it, or whom the table waits for."""

from collections.abc import Collection, Iterable
from functools import partial
from typing import Final

import pygame

from rules.core import Seat
from rules.words import _, headed
from table.controller import AmountOffer, Ask, Hint, Offer
from table.own_hand import OWN
from ui.controls.buttons import Button
from ui.controls.labels import ImageWidget, Label
from ui.controls.widget import Widget
from ui.felt.amounts import AmountBar, Draft, line_width
from ui.felt.choosing import Choosing
from ui.felt.holding import BUTTON as HOLD
from ui.felt.holding import HoldButton, Holding
from ui.felt.prompt import Prompt, are_out, out_first, waiting_words
from ui.felt.requests import BUTTON as ASK
from ui.felt.requests import Requests
from ui.felt.talk import BUTTON as TALK
from ui.felt.talk import Talk
from ui.key_map import as_set, brass_sign, key_of
from ui.picture.signs import sign

PHONES: Final = "phones"
"""The key of the button that leads to the phones of the table."""
CHAIR: Final = "chair"
"""The key of the button that looks over another player's shoulder."""
GO_ON: Final = "go on"
"""The key of the button that goes on after a hand."""
DETAILS: Final = "details"
"""The key of the button that shows line by line what a hand came to."""
WAYS_OUT: Final = frozenset({"skip", "new game", "lobby"})
"""The keys of the buttons for people who are out: on to the end, or to something else."""
FOLD: Final = "fold"
"""The key of the button that shows a part of the table or folds it away."""
HAND_TOOLS: Final = frozenset({"sort", "cover", TALK, ASK, FOLD})
"""The keys of what is done with the hand and the table beside answering."""


class ActionLine:
    """The widgets of the action line. `amount` is the bar that sets one, where one is asked."""

    def __init__(
        self, choosing: Choosing, talk: Talk, requests: Requests, holding: Holding
    ) -> None:
        felt = choosing.felt
        self.app, self.felt, self.course, self.choosing = felt.app, felt, felt.course, choosing
        self.talk, self.requests, self.holding = talk, requests, holding
        self.match, self.show = felt.match, felt.show
        self.amount: AmountBar | None = None
        self._draft = Draft()
        self._decision: tuple[int, int] | None = None

    def widgets(self, ask: Ask | None) -> list[Widget]:
        """Return the widgets for what is asked now (`None`: nobody here is asked)."""
        self._whole: list[Widget] = []
        widgets = self._widgets(ask)
        line = self.show.stage.action
        if self.app.settings.left_handed:  # but for what stands elsewhere
            for widget in widgets:
                if line.contains(widget.rect) and widget not in self._whole:
                    widget.rect.right = line.left + line.right - widget.rect.left
        return widgets

    def _widgets(self, ask: Ask | None) -> list[Widget]:
        self.amount = None
        if ask is not None:
            self._begin_draft()
            return self._asking(ask)
        if self.course.shows_summary or (self.show.waits and self.match.summary is not None):
            return self._summary()
        if self.show.moving:
            return self._waiting()
        if self.match.lingers:
            return self._lingering()
        asked = self.match.may_hold in self.match.people_asked
        return self._covered() if asked else self._waiting()

    def _begin_draft(self) -> None:
        """Keep the amount that was set for this same decision; a new decision starts empty."""
        decision = self.match.asking.mark
        if decision != self._decision:
            self._decision, self._draft, self.felt.amount_said = decision, Draft(), ""

    def _summary(self) -> list[Widget]:
        """Return in a line what the hand came to, the way to more of it, and on."""
        theme, summary = self.app.theme, self.match.summary
        assert summary is not None
        on = Button(
            _("Continue"), self.course.go_on, kind="primary", shortcut=brass_sign(), key=GO_ON
        )
        buttons = [on.fitted(theme)]
        if self.course.shows_summary:  # else the game is over, and its result has the details
            details = self.course.show_details
            more = Button(_("Details"), details, shortcut=key_of("log"), key=DETAILS)
            skip = self._ways_out({"skip"}) if are_out(self.felt) else []
            buttons += [more.fitted(theme), *skip]
        right = self._lay_leftwards(buttons, self.show.stage.action.right)
        words = out_first(self.felt, headed(summary.title, summary.subtitle))
        return [*buttons, *self._addressed(None, words, right)]

    def _lay_leftwards(
        self, buttons: Iterable[Button], right: int, middle: int | None = None
    ) -> int:
        """Lay buttons from `right` to the left; return where the room left of them ends.

        They lie in the line, or with their `middle` at another height.
        """
        for button in buttons:
            button.ending((right, self.show.stage.action.centery if middle is None else middle))
            right = button.rect.left - self.app.theme.unit
        return right

    def _lingering(self) -> list[Widget]:
        """Return what says that new cards came to the open hand, and the button to pass on."""
        unit = self.app.theme.unit
        done = Button(
            _("Done"), self.course.pass_on, kind="primary", shortcut=brass_sign(), key="done"
        )
        buttons = [done.fitted(self.app.theme, more=4 * unit)]
        if self.holding.is_open:
            buttons.append(self._hold_button())
        right = self._lay_leftwards(buttons, self.show.stage.action.right) + unit
        return [*buttons, *self._addressed(self.match.owner, _("look at your new cards"), right)]

    def _covered(self) -> list[Widget]:
        """Return the button that is held to look, and how to answer."""
        hold = self._hold_button("primary").ending(self.show.stage.action.midright)
        told = _("it is your turn. Hold {key} to look and to answer.")
        if self.app.settings.toggles:
            told = _("it is your turn. Press {key} to look and to answer.")
        told = told.format(key=key_of("choose"))
        return [hold, *self._addressed(self.match.asked, told, hold.rect.left)]

    def _hold_button(self, kind: str = "plain") -> Button:
        theme, seat = self.app.theme, self.match.may_hold
        assert seat is not None
        shortcut = key_of("choose")
        words, tip = _("Hold to look"), _("Hold this button or {key} to see your hand.")
        made: type[Button] = HoldButton
        if self.app.settings.toggles:
            words, tip = _("Look at your hand"), _("{key} or this button covers your hand again.")
            made = Button
        elif theme.size[0] >= 1200 * theme.text_scale:
            words = headed(self.match.controller.names[seat], words)
        button = made(
            words,
            partial(self.holding.begin, by_mouse=True),
            kind=kind,
            icon="eye",
            shortcut=shortcut,
            key=HOLD,
            tip=tip.format(key=shortcut),
        )
        return button.fitted(theme)

    def _waiting(self) -> list[Widget]:
        unit, line = self.app.theme.unit, self.show.stage.action
        room = line.inflate(-4 * unit, 0)
        tools = self._talk_buttons()
        if self.course.pocket.waits_for is not None:
            tools = [self._phones_button()]
        elif not tools and not self.match.answering:
            tools = [self._chair_button()]
        elif are_out(self.felt):
            tools = self._ways_out()
        if self.holding.is_open:
            tools.append(self._hold_button())
        elif self.holding.stays:
            tools.append(self._cover_button())
        if tools:
            room.width = self._lay_leftwards(tools, line.right) - unit - room.x
        words = waiting_words(self.felt)
        if are_out(self.felt):
            return [Prompt(words).placed(room), *tools]
        return [Label(words, color="text_quiet", size="large").placed(room), *tools]

    def _ways_out(self, keys: Collection[str] = WAYS_OUT) -> list[Button]:
        """Return the buttons of these keys for people who are out."""
        overlays = self.felt.overlays
        ways = (
            ("lobby", _("Lobby"), overlays.navigation.leave),
            ("new game", _("New game"), overlays.new_game),
            ("skip", _("Skip to the end"), self.course.skip_to_end),
        )
        return [
            Button(words, go, key=key).fitted(self.app.theme)
            for key, words, go in ways
            if key in keys and not (key == "skip" and self.course.computers.hurries)
        ]

    def _talk_buttons(self) -> list[Button]:
        """Return the buttons that show a card and ask for something."""
        buttons = self.talk.button(), self.requests.button()
        return [button for button in buttons if button is not None]

    def _phones_button(self) -> Button:
        words, tip = _("Phones"), _("Wait, or move the seat to the screen or a computer player.")
        return Button(words, self.felt.open_phones, key=PHONES, tip=tip).fitted(self.app.theme)

    def _chair_button(self) -> Button:
        """Return the button by which a spectator looks over another player's shoulder."""
        match, theme = self.match, self.app.theme
        every = [_("Behind {name}").format(name=name) for name in match.controller.names]
        on = as_set("→", "right")
        width = max(Button.width_for(theme, words, icon=True, shortcut=on) for words in every)
        button = Button(
            every[match.viewer],
            lambda: self.course.look_over(1),
            kind="quiet",
            icon="eye",
            shortcut=on,
            key=CHAIR,
            tip=as_set(_("Look over the next player’s shoulder (← →)"), "left", "right"),
        )
        return button.fitted(theme, width)

    def _asking(self, ask: Ask) -> list[Widget]:
        """Return, from the right: tools of the hand, answers, the amount, and the question."""
        tools, right = self._hand_tools()
        answers, right = self._answers(ask, right)
        amount, right = self._amount_widgets(ask.amount, right)
        return [*tools, *answers, *amount, *self._question(ask, right)]

    def _hand_tools(self) -> tuple[list[Button], int]:
        """Return the buttons that sort and show the hand, and where the room left of them ends."""
        if self.match.may_look:
            tools = [self._hold_button() if self.holding.is_open else self._look_button()]
        elif self.holding.stays or (self.match.at_once and self.match.shows_hand):
            tools = [self._cover_button()]
        else:
            tools = [self._sort_button(), *self._talk_buttons()]
        right = self._lay_leftwards(tools, self.show.stage.action.right)
        return tools, right - self.app.theme.unit

    def _look_button(self) -> Button:
        """Return the button by which who is asked on the public table sees their hand first."""
        theme, seat = self.app.theme, self.match.asked
        assert seat is not None
        words = headed(self.match.controller.names[seat], _("Look at your hand"))
        if theme.size[0] < 1200 * theme.text_scale or len(self.match.people_asked) > 1:
            words = _("Look at your hand")
        return Button(words, self.course.look_first, icon="eye", key="look").fitted(theme)

    def _cover_button(self) -> Button:
        cover = self.holding.end if self.holding.stays else self.course.pass_on
        button = Button(_("Cover my hand"), cover, kind="quiet", key="cover")
        return button.fitted(self.app.theme)

    def _sort_button(self) -> Button:
        theme = self.app.theme
        orders = (*self.match.controller.orders, (OWN, _("your own")))
        every = {key: _("Sort: {order}").format(order=order) for key, order in orders}
        words = every[self.match.order]
        tip = _("Sort the hand, or drag cards")
        symbol = None
        if theme.size[0] < 800 * theme.text_scale:  # large letters: the icon has to do
            words, tip = "", f"{words}. {tip}"
            symbol = "sort"
        # as wide as in any order, so that what stands beside it keeps its place
        all_words = every.values() if words else [""]
        width = max(Button.width_for(theme, each, icon=symbol is not None) for each in all_words)
        sort = Button(words, self._next_sort, kind="quiet", icon=symbol, key="sort", tip=tip)
        return sort.fitted(theme, width)

    def _next_sort(self) -> None:
        """Sort in the next order; after the last one, or one of the player's own, in the first."""
        keys = [key for key, _words in self.match.controller.orders]
        now = self.match.order
        at = keys.index(now) + 1 if now in keys else 0
        self.choosing.sort_from_now_on(keys[at % len(keys)])

    def _answers(self, ask: Ask, right: int) -> tuple[list[Widget], int]:
        """Return offers and hints, and where the room left of them in the line ends.

        Offers stand where the picture has a place for them, else in the line, as all hints do.
        """
        place = self.show.picture.answers
        offers = [self._offer_button(offer) for offer in reversed(ask.offers)]
        hints = [self._hint_button(hint) for hint in reversed(ask.hints)]
        if place is None:
            right = self._lay_leftwards(offers, right)
        else:
            self._lay_leftwards(offers, place.right, place.centery)
        return [*offers, *hints], self._lay_leftwards(hints, right)

    def _hint_button(self, hint: Hint) -> Button:
        return Button(
            hint.words,
            lambda: self.choosing.take_hint(hint),
            kind="quiet",
            shortcut=hint.key.upper(),
            key=f"hint:{hint.words}",
            tip=hint.tip,
            chosen=hint.order != "" and hint.order == self.match.order,
            enabled=not hint.advised or self.course.adviser.is_open,
        ).fitted(self.app.theme)

    def _offer_button(self, offer: Offer) -> Button:
        """Return the button of an offer; it keeps room for all that may stand on it."""
        theme, least = self.app.theme, 0
        is_brass = offer.primary and self._draft.chosen is None  # else Enter means the amount
        shortcut = brass_sign() if offer.primary else offer.key.upper()
        for words, mark in (
            (offer.words, shortcut),
            *((offer.room, each) for each in ("M", brass_sign()) if offer.room),
        ):
            width = Button.width_for(theme, words, icon=bool(offer.icon), shortcut=mark)
            least = max(least, width)
        button = Button(
            offer.words,
            lambda: self.course.decide(offer.action),
            kind="primary" if is_brass else "plain",
            icon=offer.icon or None,
            shortcut=brass_sign() if is_brass else offer.key.upper(),
            key=f"offer:{offer.words}",
            tip=as_set(offer.tip, "back"),
            enabled=offer.enabled,
        )
        button.rect.size = least, theme.button_height
        button.advised = self.match.hand.advises(offer.action)
        return button

    def _amount_widgets(self, offer: AmountOffer | None, right: int) -> tuple[list[Widget], int]:
        """Return what sets an amount, and where the room left of it in the line ends."""
        if offer is None:
            return [], right
        theme, line = self.app.theme, self.show.stage.action
        box = self.show.picture.amount
        if box is None:
            width = line_width(theme, line)
            box = pygame.Rect(right - width, line.y, width, line.height)
            right = box.left - theme.unit
            if self.app.settings.left_handed:
                box.right = line.left + line.right - box.left
        advised = self.match.hand.advised_amount(offer.kind)
        self.amount = AmountBar(box, theme, offer, self._draft, self.felt, advised)
        self._whole = self.amount.widgets()
        return self._whole, right

    def _question(self, ask: Ask, right: int) -> list[Widget]:
        people = self.match.people_asked
        if len(people) < 2:
            return self._addressed(self.match.asked, ask.prompt, right)
        words = headed(self.match.numbered, ask.prompt)
        return self._addressed(None, words, right)

    def _addressed(self, seat: Seat | None, words: str, right: int) -> list[Widget]:
        """Return words to a seat, after its sign and name, in the room that is left."""
        theme, line = self.app.theme, self.show.stage.action
        unit, size = theme.unit, theme.points("large")
        room = pygame.Rect(line.x + 2 * unit, line.y, right - line.x - 4 * unit, line.height)
        if seat is None:
            return [Prompt(words).placed(room)] if room.width > size else []
        mark = ImageWidget(sign(theme, seat, size))
        mark.rect = pygame.Rect(room.x, room.y, size, room.height)
        room.width -= size + unit
        if self.app.settings.left_handed:  # mirrored, it stands before the words all the same
            mark.rect.x = room.right + unit
        else:
            room.x += size + unit
        if room.width < size:
            return []  # buttons in the largest letters take the whole line
        return [mark, Prompt(headed(self.match.controller.names[seat], words)).placed(room)]
