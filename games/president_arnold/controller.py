"""President Arnold at the table: the light board, the sequence, and what a player is asked."""

from collections.abc import Sequence
from dataclasses import replace
from operator import add
from typing import Final, TypeAlias

import pygame

from games.president_arnold import knowing
from games.president_arnold.board.geometry import (
    CHIP_DIAMETER,
    REGIONS,
    TURNED_SLOT,
    Area,
    board_size_within,
    chip_places,
)
from games.president_arnold.board.surfaces import (
    board_glow,
    board_shade,
    light_board,
    whole_glow,
)
from games.president_arnold.parts import parts, region_titles, region_words
from games.president_arnold.sequence import LaidCards, seat_badge
from rules.core import (
    UNSEEN,
    Account,
    Event,
    GameEnded,
    Moved,
    Paid,
    Refusal,
    Seat,
    Shuffled,
    seat_of,
)
from rules.president_arnold.actions import PASS, Decision, Play
from rules.president_arnold.game import (
    MARRIAGES,
    BoardsSplit,
    Claimed,
    HandDrawn,
    LeadLacked,
    Led,
    MoneyCard,
    Passed,
    Rules,
    SquareSplit,
    WentOut,
)
from rules.president_arnold.state import Facts, View
from rules.president_arnold.triple_topper import VARIABLES
from rules.remote import PagePart
from rules.turn import Turn
from rules.words import _, language_tag, ngettext, pgettext
from ui import durations
from ui.controller import Ask, AtHand, ClosedHands, Offer, Summary, SummaryRow, hand_ended, in_a_row
from ui.layout.boxes import fixed, leaf, over
from ui.layout.solving import lay
from ui.letters import letter
from ui.picture.hand import hand_items
from ui.picture.items import (
    Banner,
    CardItem,
    CardPlace,
    ChipItem,
    Drawn,
    Glow,
    Note,
    Picture,
    Rising,
)
from ui.picture.nameplate import SeatInfo
from ui.picture.printed import printed_card
from ui.picture.seats import add_seats
from ui.picture.stage import Stage
from ui.picture.timeline import Cue, showing, usual_cue, word_at

Board = tuple[pygame.Rect, tuple[int, int]]
THICK: Final = 3
"""Cards of the widow that are seen below the turned one."""
SQUARE: Final = 0.7
"""Seconds to read what one square holds when the boards are split."""
LIT: Final = 0.3
"""The part of the board's height over which a jackpot's light is seen."""
FAR: Final = 0.66
"""How far down on the board words stand of what is above; of what is below, as far up."""
BELOW: Final = 1.5
"""How far below the middle of its chips a region's small words stand, in chips."""
BOARD: Final = 0.57
"""The part of the middle's width that the board takes at most."""
CLAIM: Final = 0.085
"""Diameter of a claimer's badge, as a part of the board's height."""


OwnTurn: TypeAlias = Turn[Decision, Facts]


class PresidentArnoldController(ClosedHands[Rules]):
    """The controller of President Arnold (see `ui.controller.Controller`)."""

    def __init__(self, game: Rules, names: tuple[str, ...]) -> None:
        super().__init__(game, names)
        self._told: tuple[object, tuple[PagePart, ...]] = None, ()
        """The table that was told in words last, and these."""

    @property
    def orders(self) -> tuple[tuple[str, str], ...]:
        """The orders in which a hand can be sorted: (key, words)."""
        return (
            ("arnold", _("Arnold value")),
            ("color", _("color")),
            ("shape", _("shape")),
            ("number", _("number")),
        )

    @property
    def score_words(self) -> str:
        """A score with what it counts."""
        return _("chips: {score}")

    # --- the hand ---------------------------------------------------------------------------

    def sorted_hand(self, cards: Sequence[int], order: str) -> tuple[int, ...]:
        """Return the cards by Arnold value, or by one variable and then the value."""
        ranks = self.game.tables.ranks
        if order in VARIABLES:
            at = VARIABLES.index(order)
            others = [place for place in (1, 2, 0) if place != at]
            return tuple(
                sorted(cards, key=lambda c: (ranks[c][at], *(ranks[c][other] for other in others)))
            )
        return tuple(sorted(cards, key=lambda c: (sum(ranks[c]), ranks[c][1], ranks[c][2])))

    def spoken_card(self, card: int) -> str:
        """Return color, shape and number, and what they count together."""
        value = sum(self.game.tables.ranks[card])
        return _("{card}, Arnold value {value}").format(card=self.deck[card].name, value=value)

    # --- the picture ------------------------------------------------------------------------

    def picture(self, view: View, stage: Stage) -> Picture:
        """Draw up plates, board, sequence and hand."""
        picture = Picture()
        facts: Facts = view.facts
        add_seats(picture, stage, self.deck, self.seats(view), view.viewer)
        board = self._board(picture, stage)
        self._darken(picture, stage, view, board)
        self._add_chips(picture, view, board)
        self._add_widow(picture, view, board)
        self._add_money_cards(picture, stage, facts, board)
        play = _play_place(stage, board[0])
        LaidCards(picture, replace(stage, play=play), view, self.deck, self.game.tables).add()
        self._add_hand(picture, stage, view)
        return picture

    def seats(self, view: View) -> Sequence[SeatInfo]:
        """Return how everybody stands, seat by seat."""
        facts: Facts = view.facts
        infos = []
        for seat, name in enumerate(self.names):
            loan = facts.loans[seat]
            owed = (_("owes {loan}").format(loan=loan),) if loan else ()
            infos.append(
                SeatInfo(
                    seat,
                    name,
                    len(view.zones[f"hand:{seat}"]),
                    owed,
                    (_("dealer"),) if facts.dealer == seat else (),
                    turn=facts.asked == seat,
                    chips=view.chips[f"bank:{seat}"],
                )
            )
        return infos

    def _board(self, picture: Picture, stage: Stage) -> Board:
        rect = _board_place(stage)
        board = light_board(stage.theme, rect.size)
        picture.below.append(Drawn(("board", rect.size), board, *rect.topleft))
        picture.regions["board"] = rect
        return rect, rect.size

    def _darken(self, picture: Picture, stage: Stage, view: View, board: Board) -> None:
        """Put out the lights of what has been claimed in this hand, and where no chips are left.

        A light burns until the chips have been counted out.
        """
        rect, size = board
        facts: Facts = view.facts
        claimed = {claim.region for claim in facts.claims}
        for region in REGIONS:
            stakes = [view.chips[f"stake:{seat}:{region}"] for seat in range(len(self.names))]
            if region in claimed or (facts.hand and not any(stakes)):
                shade, (left, top) = board_shade(stage.theme, region, size)
                what, spot = ("dark", region, size), (rect.x + left, rect.y + top)
                picture.below.append(Drawn(what, shade, *spot, awaits=self._stakes_on(region)))

    def _stakes_on(self, region: str) -> frozenset[Account]:
        """Return the accounts of everybody's chips on a region."""
        return frozenset(f"stake:{seat}:{region}" for seat in range(len(self.names)))

    def _add_widow(self, picture: Picture, view: View, board: Board) -> None:
        """Put the widow into the dark corner of the board, its top card turned up (A2)."""
        slot = _pixels(TURNED_SLOT, board[0])
        zone = "widow" if view.zones["widow"] else "stock"
        count, thick = len(view.zones[zone]), max(1, slot.height // 28)
        place = CardPlace(*slot.center, slot.height)
        for name in ("widow", "stock", "turned"):
            picture.anchors[name] = place
        for at in range(max(0, count - THICK), count):
            lower = thick * (count - at)
            below = CardPlace(place.x - lower, place.y + lower, place.height)
            picture.cards.append(CardItem((zone, at), UNSEEN, below))
        for card in view.zones["turned"]:
            picture.cards.append(CardItem(("card", card), card, place))

    def _add_chips(self, picture: Picture, view: View, board: Board) -> None:
        rect, (width, height) = board
        size = max(10, round(CHIP_DIAMETER * height))
        claimed = {claim.region: claim.seat for claim in view.facts.claims}
        for name, region in REGIONS.items():
            for seat, spot in enumerate(chip_places(region, len(self.names))):
                x, y = rect.x + round(spot.x * width), rect.y + round(spot.y * height)
                account = f"stake:{seat}:{name}"
                picture.anchors[account] = CardPlace(x, y, size)
                picture.chips.append(
                    ChipItem(account, view.chips[account], x, y + size // 2, size, seat)
                )
        for name, region in REGIONS.items():
            middle = region.chip_spot
            at = rect.x + round(middle.x * width), rect.y + round(middle.y * height)
            picture.anchors[f"jackpot:{name}"] = CardPlace(*at, round(height * LIT))
            picture.anchors[f"below:{name}"] = CardPlace(at[0], round(at[1] + BELOW * size), size)
            area = pygame.Rect(0, 0, round(height * LIT / 2), round(height * LIT / 2))
            area.center = at
            picture.told[name] = area, region_words(self, view, name, claimed.get(name))
            words_at = rect.y + round((FAR if middle.y < FAR else 1 - FAR) * height)
            picture.anchors[f"words:{name}"] = CardPlace(rect.centerx, words_at, size)
        picture.chips.sort(key=lambda item: item.y)
        picture.anchors["box"] = CardPlace(rect.centerx, rect.bottom, size)

    def _add_money_cards(self, picture: Picture, stage: Stage, facts: Facts, board: Board) -> None:
        rect, _size = board
        for money in facts.money:
            slot = REGIONS[money.region].card_slot
            if slot is not None:
                self._add_money_card(picture, stage, money, _pixels(slot, rect))
        for claim in facts.claims:
            badge = seat_badge(stage.theme, claim.seat, round(rect.height * CLAIM))
            region = REGIONS[claim.region]
            middle = region.card_slot.center if region.card_slot else region.chip_spot
            at = (rect.x + round(middle.x * rect.width), rect.y + round(middle.y * rect.height))
            spot = badge.get_rect(center=at)
            stakes = self._stakes_on(claim.region)
            picture.above.append(Drawn(("claim", claim), badge, *spot.topleft, awaits=stakes))

    def _add_money_card(
        self, picture: Picture, stage: Stage, money: MoneyCard, slot: pygame.Rect
    ) -> None:
        for claimed in (False, True) if money.claimed_by is not None else (False,):
            face = printed_card(stage.theme, self.deck, money.card, slot.height, dim=claimed)
            spot = face.get_rect(center=slot.center)
            key = ("money", money, slot.size, claimed)
            stakes = self._stakes_on(money.region) if claimed else frozenset()
            picture.below.append(Drawn(key, face, *spot.topleft, awaits=stakes))

    def _add_hand(self, picture: Picture, stage: Stage, view: View) -> None:
        if view.viewer < 0:
            return
        zone = f"hand:{view.viewer}"
        cards = view.zones[zone]
        cards = stage.arranged(cards, self.sorted_hand)
        picture.cards.extend(hand_items(stage, zone, cards))

    def parts(self, view: View) -> tuple[PagePart, ...]:
        """Return the table in words: the same for everybody, so that it is made once for all."""
        zones = view.zones
        seen = zones["sequence"], zones["widow"], zones["turned"]
        source = language_tag(), view.facts, view.chips, seen
        if source != self._told[0]:
            self._told = source, parts(self, view)
        return self._told[1]

    # --- what is asked ----------------------------------------------------------------------

    def ask(self, turn: OwnTurn, chosen: tuple[int, ...]) -> Ask:
        """Return the cards that may be laid, and stop or pass where that is allowed."""
        legal = tuple(turn.legal())
        plays = {action.cards[0]: action for action in legal if isinstance(action, Play)}
        facts = turn.view.facts
        offers: list[Offer] = []
        wanted = chosen[0] if chosen else next(iter(plays)) if len(plays) == 1 else None
        if wanted is not None and wanted in plays:
            words = _("Lay {card}").format(card=self.deck.cards[wanted].name)
            offers.append(Offer(words, plays[wanted], primary=True))
        if PASS in legal:
            if facts.phase == "go_on":
                offers.insert(0, Offer(_("Stop"), PASS, key=letter("Stop")))
            else:
                offers.insert(0, Offer(_("Pass"), PASS, key=letter("Pass")))
        prompt = self._prompt(turn, chosen[0] if chosen else None)
        return Ask(prompt, tuple(offers), frozenset(plays))

    def _prompt(self, turn: OwnTurn, chosen: int | None) -> str:
        """Return what is asked; of a card that was chosen, what it wins.

        Where everyone is asked (A7 to A9) the words do not tell who can lay a card.
        """
        facts = turn.view.facts
        won = [] if chosen is None else self._won_with(turn, chosen)
        if chosen is not None and won:
            return _("{card} wins {jackpots}").format(
                card=self.deck.cards[chosen].name, jackpots=_(" and ").join(won)
            )
        if facts.phase == "lead":
            return self._lead_prompt(turn)
        goes_on, must = facts.last_layer == turn.seat, self.game.options.must_follow
        if goes_on:
            words = _("go on after {card} if you can") if must else _("go on after {card}, or stop")
        else:
            words = _("follow {card} if you can") if must else _("follow {card}, or pass")
        return words.format(card=self.deck.cards[turn.view.zones["sequence"][-1]].name)

    def _lead_prompt(self, turn: OwnTurn) -> str:
        last = turn.view.facts.last_layer
        if last is None:
            return _("you open: lay a card of the lowest value that anybody holds")
        if last == turn.seat:
            return _("nobody followed: lead one of your lowest cards")
        return _("{name} cannot lead: lead one of your lowest cards").format(name=self.names[last])

    def _won_with(self, turn: OwnTurn, card: int) -> list[str]:
        """Return the jackpots that laying a card claims (A11)."""
        facts = turn.view.facts
        won = [] if card != self.game.tables.president else ["president"]
        place = next((at for at, money in enumerate(facts.money) if money.card == card), None)
        if place is not None:
            mine = {claim.region for claim in facts.claims if claim.seat == turn.seat}
            married = (way for partner, way in MARRIAGES[place] if VARIABLES[partner] in mine)
            won += [facts.money[place].region, *married]
        if len(turn.hand) == 1:
            won.append("game")
        return [region_titles()[region] for region in won]

    def refusal(self, turn: OwnTurn, chosen: tuple[int, ...], card: int) -> Refusal | None:
        """Return the rule that refuses a card."""
        return turn.verify(Play((card,)))

    def waiting(self, view: View) -> str:
        """Return whose turn it is and for what."""
        facts: Facts = view.facts
        if facts.asked is None:
            return ""
        name = self.names[facts.asked]
        if facts.phase == "lead":
            return _("{name} leads …").format(name=name)
        if facts.phase == "go_on":
            return _("{name} may go on …").format(name=name)
        return _("{name} may follow …").format(name=name)

    def at_hand(self, view: View) -> AtHand:
        """Return the rule of who leads or follows, with the last card."""
        facts: Facts = view.facts
        last = view.zones["sequence"][-1:]
        lead = "A9" if last else "A5"
        rules = {"lead": lead, "go_on": "A7", "follow": "A8", "shuffle": "A2", "over": "A21"}
        tags = (_("last card"),) if last else ()
        return AtHand(rules.get(facts.phase, "A1"), tuple(last), tags)

    # --- words ------------------------------------------------------------------------------

    def words(self, event: Event, view: View) -> str | None:
        """Return the log's sentence for an event."""
        facts: Facts = view.facts
        match event:
            case Shuffled():
                return _("— Hand {hand} —").format(hand=facts.hand)
            case Moved(source=source, target="sequence", card=card):
                name = self.names[seat_of(source)]
                return _("{name} lays {card}.").format(name=name, card=self.deck.cards[card].name)
            case Moved(target="turned", card=card):
                return _("{card} is turned up.").format(card=self.deck.cards[card].name)
            case Led(seat=seat, opening=True):
                return _("{name} opens.").format(name=self.names[seat])
            case Led(seat=seat):
                return _("Nobody follows; {name} leads.").format(name=self.names[seat])
            case Passed(seat=seat, stopped=True):
                return _("{name} stops.").format(name=self.names[seat])
            case Passed(seat=seat):
                return _("{name} passes.").format(name=self.names[seat])
            case LeadLacked(seat=seat):
                return _("{name} cannot lead.").format(name=self.names[seat])
            case Claimed():
                return self._claim_words(facts, event)
            case SquareSplit(region=region, chips=chips):
                return ngettext(
                    "Nobody won {jackpot}: {chips} chip is split.",
                    "Nobody won {jackpot}: {chips} chips are split.",
                    chips,
                ).format(jackpot=region_titles()[region], chips=chips)
            case BoardsSplit(shares=shares):
                return _("The boards are split: {shares}.").format(shares=self._shares(shares))
            case Paid(why="loan", amount=amount, target=target):
                return _("{name} borrows {amount} chips.").format(
                    name=self.names[seat_of(target)], amount=amount
                )
            case Paid(why="cards", amount=amount, source=source, target=target):
                loser, winner = self.names[seat_of(source)], self.names[seat_of(target)]
                return ngettext(
                    "{loser} pays {winner} {amount} chip for cards left.",
                    "{loser} pays {winner} {amount} chips for cards left.",
                    amount,
                ).format(loser=loser, winner=winner, amount=amount)
            case WentOut(seat=seat):
                return _("{name} goes out.").format(name=self.names[seat])
            case HandDrawn():
                return _("Nobody can lead: the hand is a draw.")
            case GameEnded():
                return _("All hands are played: whoever has the most chips wins.")
        return None

    def _claim_words(self, facts: Facts, claimed: Claimed) -> str:
        name, jackpot = self.names[claimed.seat], region_titles()[claimed.region]
        told = ngettext(
            "{name} claims {jackpot}: {won} chip.",
            "{name} claims {jackpot}: {won} chips.",
            claimed.won,
        ).format(name=name, jackpot=jackpot, won=claimed.won)
        if claimed.turned and facts.turned is not None and claimed.region in VARIABLES:
            card = self.deck.cards[facts.turned].name
            why = _("{card}, which is turned up, is itself the money card of {variable}.")
            told = _("{why} {told}").format(
                why=why.format(card=card, variable=self._variable(claimed.region)), told=told
            )
        if claimed.alien:
            told = _("{told} An alien marriage: all three!").format(told=told)
        return told

    def _variable(self, region: str) -> str:
        return {"number": _("number"), "color": _("color"), "shape": _("shape")}[region]

    def _shares(self, shares: Sequence[int]) -> str:
        """Return what each seat gets, in words."""
        return ", ".join(
            _("{name} {chips}").format(name=name, chips=chips)
            for name, chips in zip(self.names, shares, strict=True)
        )

    def cue(self, event: Event, stage: Stage) -> Cue:
        """Return light and words for claims and the split, a word for passes, sounds."""
        match event:
            case Claimed():
                return self._claim_cue(event, stage)
            case Paid(why="claim", source=source):
                region = source.rpartition(":")[2]
                return Cue(sound="chips", counted=True, learns=knowing.claimed(region))
            case Paid(why="cards", source=source, amount=amount):
                lost = Rising(f"\N{MINUS SIGN}{amount}", source, "bad")
                return showing(lost, hold=durations.RISING, sound="chips", counted=True)
            case WentOut(seat=seat):
                banner = Banner(
                    _("{name} is out").format(name=self.names[seat]),
                    "words:president",
                    _("the Game is won, and a chip for each card that the others hold"),
                    within="board",
                )
                return showing(banner, hold=durations.BANNER, sound="out", learns=knowing.over)
            case HandDrawn():
                drawn = Banner(_("A draw"), "words:president", _("nobody can lead"), within="board")
                return showing(drawn, hold=durations.BANNER, sound="tie", learns=knowing.over)
            case SquareSplit(region=region, chips=chips):
                told = ngettext("{chips} chip to split", "{chips} chips to split", chips)
                note = Note(told.format(chips=chips), f"below:{region}")
                return showing(self._light(stage, region), note, hold=SQUARE, sound="square")
            case BoardsSplit(shares=shares):
                return self._split_cue(shares)
            case Passed(seat=seat, stopped=stopped):
                words = _("stops") if stopped else _("passes")
                return word_at(words, f"hand:{seat}", durations.NOTE, "pass")
            case LeadLacked(seat=seat):
                return word_at(_("cannot lead"), f"hand:{seat}", durations.NOTE, "pass")
            case Moved(target="sequence"):
                return Cue(sound="card", learns=knowing.laid)
            case Shuffled():
                return Cue(sound="shuffle", learns=knowing.begun)
            case Moved(target="turned"):
                return Cue(sound="flip", hold=durations.NOTE, learns=knowing.turned, alone=True)
            case Paid(why="stake" | "loan"):
                return Cue(sound="chips", learns=knowing.begun)
        return usual_cue(event)

    def _claim_cue(self, claimed: Claimed, stage: Stage) -> Cue:
        """Let the region burst into its own light; the words stand on the board beside it."""
        name, region = self.names[claimed.seat], claimed.region
        title = region_titles()[region]
        words = _("{name}: {jackpot}").format(name=name, jackpot=title)
        reason = ""
        if claimed.alien:
            words = _("An alien marriage!")
            reason = _("{name} has all three money cards, and all three marriages").format(
                name=name
            )
        elif claimed.turned and region in VARIABLES:
            reason = _("the turned card is itself this money card: it falls to the dealer")
        elif claimed.turned:
            reason = _("the turned card is both of its money cards")
        banner = Banner(
            words, f"words:{region}", reason, within="board"
        )  # the words stand on the board
        light = self._whole_light(stage) if claimed.alien else self._light(stage, region)
        return showing(
            light,
            banner,
            hold=durations.BANNER,
            sound=_claim_sound(claimed),
        )

    def _split_cue(self, shares: Sequence[int]) -> Cue:
        """Say what the split of the boards brought to each seat (A21)."""
        rising = [Rising(f"+{share}", f"bank:{seat}") for seat, share in enumerate(shares)]
        banner = Banner(
            _("The boards are split"),
            "words:president",
            _("{chips} chips that nobody won, the same for everybody").format(chips=sum(shares)),
            within="board",
        )
        return showing(
            banner,
            *rising,
            hold=durations.BANNER,
            sound="pour",
            waits=durations.LOOK_AT,
        )

    def _light(self, stage: Stage, region: str) -> Glow:
        rect = _board_place(stage)
        return Glow(board_glow(stage.theme, region, rect.size), *rect.topleft)

    def _whole_light(self, stage: Stage) -> Glow:
        rect = _board_place(stage)
        return Glow(whole_glow(stage.theme, rect.size), *rect.topleft)

    def summary(self, events: Sequence[Event], view: View) -> Summary | None:
        """Return who won what from whom in the hand that just ended."""
        ended = hand_ended(events)
        facts: Facts = view.facts
        if ended is None or facts.finished is None:
            return None
        rows = []
        for claim in facts.claims:
            others = [
                _("{name} {chips}").format(name=self.names[seat], chips=chips)
                for seat, chips in enumerate(claim.taken)
                if chips and seat != claim.seat
            ]
            own = claim.taken[claim.seat]
            if own:
                others.append(_("own stake {chips}").format(chips=own))
            jackpot = region_titles()[claim.region]
            rows.append(
                SummaryRow(
                    (
                        self.names[claim.seat],
                        jackpot[0].upper() + jackpot[1:],
                        ", ".join(others),
                        f"+{sum(claim.taken)}",
                    ),
                    claim.seat,
                )
            )
        winner = facts.finished.out
        if winner is not None:
            left = facts.finished.cards_left
            payers = [
                _("{name} {chips}").format(name=self.names[seat], chips=count)
                for seat, count in enumerate(left)
                if count and seat != winner
            ]
            rows.append(
                SummaryRow(
                    (self.names[winner], _("Cards left"), ", ".join(payers), f"+{sum(left)}"),
                    winner,
                )
            )
        scores = ended.scores
        if facts.split:  # A21: the last hand
            scores = tuple(map(add, scores, facts.split))
            row = ("", _("Boards, split"), self._shares(facts.split), f"+{sum(facts.split)}")
            rows.append(SummaryRow(row))
        subtitle = (
            _("{name} is out").format(name=self.names[winner])
            if winner is not None
            else _("a draw: nobody could lead")
        )
        return Summary(
            _("Hand {hand} of {hands}").format(hand=ended.hand, hands=self.game.options.hands),
            subtitle,
            (_("Player"), pgettext("chips", "Won"), _("From"), _("Chips")),
            tuple(rows),
            (
                _("In hand, less loans:  {total}").format(total=in_a_row(self.names, scores)),
                *self._stakes_left(facts),
            ),
        )

    def _stakes_left(self, facts: Facts) -> tuple[str, ...]:
        """Return that claimers left their own stakes, where the table plays so (A12)."""
        if self.game.options.own_stake == "returns" or not facts.claims:
            return ()
        return (_("By your house rule the claimers' own stakes stay on their squares."),)

    def status(self, view: View) -> tuple[str, ...]:
        """Return hand and dealer."""
        facts: Facts = view.facts
        words = [
            _("Hand {hand} of {hands}").format(
                hand=max(1, facts.hand), hands=self.game.options.hands
            )
        ]
        if facts.dealer is not None:
            words.append(_("dealer {name}").format(name=self.names[facts.dealer]))
        return tuple(words)

    def scores(self, view: View) -> tuple[tuple[Seat, str], ...]:
        """Return chips in hand, and the loan where there is one."""
        facts: Facts = view.facts
        return tuple(
            (
                seat,
                str(view.chips[f"bank:{seat}"])
                + (_(" (owes {loan})").format(loan=facts.loans[seat]) if facts.loans[seat] else ""),
            )
            for seat in range(len(self.names))
        )


def _claim_sound(claimed: Claimed) -> str:
    """Return what is heard of a claim: two voices of a marriage, three of an alien one."""
    if claimed.alien:
        return "alien"
    return "jackpot" if claimed.region in {*VARIABLES, "game"} else "marriage"


def _board_place(stage: Stage) -> pygame.Rect:
    """Return where the light board lies: beside the sequence, as large as fits.

    Where nobody sits at the far side it takes a larger part of the width, too.
    """
    area = stage.board.copy()
    if all(place.bottom > stage.middle.top for place in stage.places):
        area.width = max(area.width, round(BOARD * stage.middle.width))
    width, height = board_size_within(*area.size)
    area.width = max(stage.board.width, width)
    board = leaf(width=fixed(width), height=fixed(height), name="light board")
    return lay(over(board, at="midright"), area)["light board"]


def _play_place(stage: Stage, board: pygame.Rect) -> pygame.Rect:
    """Return what the board leaves for the sequence."""
    play = stage.play.copy()
    play.left = max(play.left, board.right + stage.gap)
    play.width = stage.play.right - play.left
    return play


def _pixels(box: Area, rect: pygame.Rect) -> pygame.Rect:
    """Return a box of the board in pixels of the window."""
    return pygame.Rect(
        rect.x + round(box.left * rect.width),
        rect.y + round(box.top * rect.height),
        round(box.width * rect.width),
        round(box.height * rect.height),
    )
