"""Sanity Rook, by Chris Romansky: bids and tricks for two sides of two partners (R1 to R9).

Seats 0 and 2 are side 0, seats 1 and 3 are side 1. What may be played to a trick, and what cards
score, stands in `rules.sanity_rook.tricks`.
"""

import random
from collections.abc import Iterator
from typing import Annotated, ClassVar, Final, Literal, TypeAlias, get_args

import msgspec

from rules.core import (
    ALL,
    CHANCE,
    HOUSE_RULE,
    OPEN,
    Action,
    AsksEverybody,
    AsksOne,
    Chance,
    Event,
    FlatStates,
    Game,
    HandEnded,
    Moved,
    Observation,
    Outcome,
    Refusal,
    Seat,
    Shown,
    Shuffled,
    Zone,
    bits,
    mask_of,
    members,
    ranking,
    tell_end,
)
from rules.observe import as_seen
from rules.sanity_rook.actions import PASS, Bid, Decision, Discard, Pass, Play, Trump
from rules.sanity_rook.events import (
    BiddingWon,
    BidMade,
    NestTaken,
    Passed,
    Played,
    RoundBegan,
    RoundResult,
    RoundScored,
    TrickTaken,
    TrumpNamed,
)
from rules.sanity_rook.tricks import NEVER, SUITS, PlayedCard, tricks
from rules.shared.card_sets import held_set, random_part
from rules.shared.chance import Draw, Shuffle, deal_unseen, is_shuffle, refuse_deal, shuffle
from rules.shared.deal_draw import DealDraw, draw_card, draw_zones
from rules.words import _

SEATS: Final = 4
NEST: Final = 5
LEAST_BID, MOST_BID, BID_STEP = 140, 240, 5
POINTS: Final = 220
"""What all cards count together (R8)."""
NOBODY: Final = -1

Phase = Literal["draw", "deal", "bid", "discard", "trump", "play", "over"]
"""Drawing for the deal, waiting for the shuffle, bidding, putting back five cards, naming trump,
playing tricks, and the end."""

Sides = tuple[int, int]
Events = list[Event] | None


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the players agree on before the game: house rules all, and all of them of R9."""

    award: Annotated[Literal["all", "bid"], HOUSE_RULE] = "all"
    """Whether a bid that is made scores all the side's points, or the bid alone."""
    made: Annotated[Literal["reach", "exceed"], HOUSE_RULE] = "reach"
    """Whether a bid is made by as many points, or only by more."""
    goal: Annotated[int, msgspec.Meta(ge=100, le=2000), HOUSE_RULE] = 600
    """The score that ends the game."""
    finish: Annotated[Literal["reach", "exceed"], HOUSE_RULE] = "reach"
    """Whether a side that has as much as the goal ends the game, or only one with more."""

    def bids_after(self, last: int) -> range:
        """Return what may be bid after the `last` bid, 0 where nobody has bid (R2)."""
        return range(max(LEAST_BID, last + BID_STEP), MOST_BID + 1, BID_STEP)

    def makes(self, points: int, bid: int) -> bool:
        """Return whether a side that bid and took so many points has made its bid (R9)."""
        return points > bid if self.made == "exceed" else points >= bid

    def gains(self, bid: int, points: int) -> Sides:
        """Return what a round brings the bidders, who took so many points, and the others (R9)."""
        award = bid if self.award == "bid" else points
        return award if self.makes(points, bid) else -bid, POINTS - points

    def finishes(self, score: int) -> bool:
        """Return whether a side's score ends the game, if the other's is not the same (R9)."""
        return score > self.goal if self.finish == "exceed" else score >= self.goal


class State(msgspec.Struct):
    """A moment of a game. Sets of cards and of seats are bit masks.

    From the end of a round to the next shuffle everything lies as the round left it.
    """

    drawing: DealDraw
    hands: tuple[int, ...] = (0,) * SEATS
    nest: int = 0
    phase: Phase = "draw"
    turn: Seat = NOBODY
    dealer: Seat = NOBODY
    round: int = 0
    scores: Sides = (0, 0)
    bids: tuple[int, ...] = (0,) * SEATS
    """Each seat's last bid, 0 for none."""
    passed: int = 0
    bidder: Seat = NOBODY
    """Who made the highest bid so far."""
    trump: int = NEVER
    """The trump suit's place in `SUITS`."""
    leader: Seat = NOBODY
    trick: tuple[PlayedCard, ...] = ()
    best: int = NEVER
    """The highest rank in the trick so far, by `taker`."""
    taker: Seat = NOBODY
    won: Sides = (0, 0)
    """The cards that each side took."""
    last_leader: Seat = NOBODY
    last_trick: tuple[PlayedCard, ...] = ()
    from_nest: int = 0
    """The cards that the bidder has just taken from the Nest, until five are put back."""
    result: RoundResult | None = None
    """The points of the round when its last trick has been taken."""

    @property
    def bid(self) -> int:
        """The highest bid so far, 0 for none."""
        return max(self.bids)


class TrickPlay(msgspec.Struct, frozen=True):
    """A card of a trick: who played it and as what."""

    seat: Seat
    card: int
    way: str


class Facts(msgspec.Struct, frozen=True):
    """What everybody knows beside the cards' places, and what the bidder remembers.

    `taken` are the cards that each side's tricks are known to hold: they lie face down, yet
    everybody saw them played. `points` are what these count, by side.
    """

    phase: Phase
    drawing: DealDraw
    round: int
    dealer: Seat | None
    turn: Seat | None
    scores: Sides
    bids: tuple[int | None, ...]
    passed: tuple[Seat, ...]
    bid: int | None
    bidder: Seat | None
    trump: str | None
    leader: Seat | None
    trick: tuple[TrickPlay, ...]
    last_trick: tuple[TrickPlay, ...]
    taken: tuple[tuple[int, ...], tuple[int, ...]]
    points: Sides
    result: RoundResult | None
    least_bid: int = LEAST_BID
    """The least that may be bid over the last bid (R2)."""
    from_nest: tuple[int, ...] = ()
    """Which of the bidder's 17 cards come from the Nest; nobody else is told."""

    @property
    def played(self) -> tuple[PlayedCard, ...]:
        """The cards of the trick so far, each with its way."""
        return tuple((play.card, play.way) for play in self.trick)

    @property
    def trump_place(self) -> int:
        """The trump suit's place in `SUITS`, none (`NEVER`) before it is named."""
        return NEVER if self.trump is None else SUITS.index(self.trump)

    @property
    def taker(self) -> Seat | None:
        """Who has the trick so far; between two tricks, who took the last one (R5 to R8)."""
        played, rank = self.played, tricks().rank
        if not played:
            return self.leader
        ranks = [rank(play, played[0], self.trump_place) for play in played]
        return self.trick[ranks.index(max(ranks))].seat


View: TypeAlias = Observation[Facts]
"""What a seat or a spectator may know of the table."""


_BIDS: Final = {amount: Bid(amount) for amount in range(LEAST_BID, MOST_BID + 1, BID_STEP)}
_TRUMPS: Final = tuple(map(Trump, SUITS))
_LEFT: Final = (1, 2, 3, 0)
_EVERYBODY: Final = 0b1111


def _plays(leader: Seat, trick: tuple[PlayedCard, ...]) -> tuple[TrickPlay, ...]:
    """Return a trick with the seats that played to it."""
    return tuple(
        TrickPlay((leader + at) % SEATS, card, way) for at, (card, way) in enumerate(trick)
    )


class Rules(FlatStates, AsksEverybody, AsksOne):
    """The rules of Sanity Rook.

    `legal` leaves out most ways to put back five of the bidder's 17 cards (R3): of 6,188 it
    lists the 17 runs of neighbours in deck order, the first card following the last, so that
    each card is in five of them. `verify` allows any five.

    Nobody is passed over: everyone bids or passes, and plays a card to each trick (R2, R5).
    """

    options_type: ClassVar = Options
    name: ClassVar[str] = "sanity_rook"
    seat_range: ClassVar[range] = range(SEATS, SEATS + 1)
    actions: ClassVar[tuple[type[Action], ...]] = get_args(Decision)
    chances: ClassVar[tuple[type[Chance], ...]] = (Draw, Shuffle)

    def __init__(self, seats: int, options: Options) -> None:
        self.seats = seats
        self.options = options
        self.tricks = tricks()
        cards = self.tricks.cards
        self.deck = cards.deck
        self._doubles = cards.sanity_rook
        self._pile = (*cards.sanity_rook, cards.rook)

    def initial(self) -> State:
        """Return the state before the first card is drawn for the deal (R1)."""
        return State(DealDraw(tuple(range(SEATS))))

    def actors(self, state: State) -> tuple[Seat, ...]:
        if state.turn >= 0:
            return (state.turn,)
        return () if state.phase == "over" else (CHANCE,)

    # -- what may be done ---------------------------------------------------------------------

    def verify(self, state: State, seat: Seat, action: Decision | Chance) -> Refusal | None:
        phase = state.phase
        if phase == "over":
            return Refusal("R9", _("The game is over."))
        if (seat,) != self.actors(state):
            rules = {"draw": "R1", "deal": "R1", "bid": "R2", "discard": "R3", "trump": "R3"}
            return Refusal(rules.get(phase, "R4"), _("It’s not your turn."))
        if phase == "draw":
            return state.drawing.verify(self._doubles, action, "R1")
        if phase == "deal":
            return refuse_deal("R1", fits=is_shuffle(action, self._pile))
        if phase == "bid":
            return self._verify_bid(state, action)
        if phase == "discard":
            if type(action) is Discard:
                cards = held_set(action.cards, state.hands[seat]) or 0
                if cards.bit_count() == NEST:
                    return None
            return Refusal("R3", _("Put five of your 17 cards back."))
        if phase == "trump":
            if action in _TRUMPS:
                return None
            return Refusal("R3", _("Name the trump suit."))
        if type(action) is not Play:
            return Refusal("R4", _("Play one card and say how."))
        return self.tricks.refusal(state.hands[seat], state.trick, state.trump, action)

    def _verify_bid(self, state: State, action: Decision | Chance) -> Refusal | None:
        if action == PASS or action in self._open_bids(state):
            return None
        words = _("Pass, or bid from {least} to {most} in steps of {step}.")
        bids = self.options.bids_after(state.bid)
        return Refusal("R2", words.format(least=bids.start, most=MOST_BID, step=BID_STEP))

    def _open_bids(self, state: State) -> tuple[Bid, ...]:
        """Return the bids that are higher than the last (R2)."""
        return tuple(_BIDS[amount] for amount in self.options.bids_after(state.bid))

    def legal(self, state: State, seat: Seat) -> Iterator[Decision]:
        """Yield what the seat may do; for putting back cards see the docstring of the class."""
        if seat != state.turn:
            return
        if state.phase == "play":
            hand = state.hands[seat]
            yield from self.tricks.legal(self.tricks.forms(hand, state.trick, state.trump))
        elif state.phase == "bid":
            yield PASS
            yield from self._open_bids(state)
        elif state.phase == "trump":
            yield from _TRUMPS
        elif state.phase == "discard":
            cards = members(state.hands[seat])
            for first in range(len(cards)):
                run = (cards[(first + step) % len(cards)] for step in range(NEST))
                yield Discard(tuple(sorted(run)))

    def choose(self, state: State, seat: Seat, rng: random.Random) -> Decision:
        """Return a random legal action; a bid one time in ten, else random games never end."""
        if state.phase == "play":
            forms = self.tricks.forms(state.hands[seat], state.trick, state.trump)
            return self.tricks.choose(forms, rng)
        if state.phase == "bid":
            if rng.random() < 0.9:
                return PASS
            bids = self._open_bids(state)
            return bids[int(rng.random() * len(bids))]
        if state.phase == "trump":
            return _TRUMPS[int(rng.random() * len(_TRUMPS))]
        return Discard(random_part(state.hands[seat], NEST, rng))

    def chance(self, state: State, rng: random.Random) -> Draw | Shuffle:
        """Return the next draw for the deal, or the shuffle before a round."""
        if state.phase == "draw":
            return state.drawing.chance(self._doubles, rng)
        return shuffle(self._pile, rng)

    # -- what happens -------------------------------------------------------------------------

    def advance(
        self, state: State, seat: Seat, action: Decision | Chance, events: list[Event] | None = None
    ) -> None:
        if type(action) is Play:
            self._play(state, seat, (action.cards[0], action.way), events)
        elif type(action) is Pass:
            self._bid(state, seat, None, events)
        elif type(action) is Bid:
            self._bid(state, seat, action.amount, events)
        elif type(action) is Shuffle:
            self._deal(state, action.cards, events)
        elif type(action) is Discard:
            self._discard(state, seat, mask_of(action.cards), events)
        elif type(action) is Trump:
            state.trump = SUITS.index(action.suit)
            state.phase = "play"
            state.turn = state.leader = _LEFT[state.dealer]  # R4
            if events is not None:
                events.append(TrumpNamed(seat=seat, suit=action.suit))
        elif type(action) is Draw:
            state.drawing = draw_card(state.drawing, self._doubles, action.card, events)
            if state.drawing.dealer is not None:
                state.phase = "deal"

    def _deal(self, state: State, order: tuple[int, ...], events: Events) -> None:
        """R1: five times a card to each and one to the Nest, then seven more to each."""
        if state.round:
            dealer = _LEFT[state.dealer]
        else:
            assert state.drawing.dealer is not None
            dealer = state.drawing.dealer
        laps = NEST * (SEATS + 1)
        hands = [0] * SEATS
        for place in range(SEATS):
            cards = order[place : laps : SEATS + 1] + order[laps + place :: SEATS]
            hands[(dealer + 1 + place) % SEATS] = mask_of(cards)
        state.hands = tuple(hands)
        state.nest = mask_of(order[SEATS : laps : SEATS + 1])
        state.round += 1
        state.dealer = dealer
        state.phase, state.turn = "bid", _LEFT[dealer]
        state.bids, state.passed, state.bidder = (0,) * SEATS, 0, NOBODY
        state.trump, state.leader, state.won = NEVER, NOBODY, (0, 0)
        state.last_leader, state.last_trick, state.result = NOBODY, (), None
        if events is not None:
            events.append(RoundBegan(round=state.round, dealer=dealer))
            self._tell_deal(dealer, order, events)

    def _tell_deal(self, dealer: Seat, order: tuple[int, ...], events: list[Event]) -> None:
        hands = tuple(f"hand:{seat}" for seat in range(SEATS))
        sources = ("stock", *draw_zones(SEATS), *hands, "nest", "won:0", "won:1")
        events.append(Shuffled(zone="stock", sources=sources, count=len(order)))
        laps = NEST * (SEATS + 1)
        for at, card in enumerate(order):
            place = at % (SEATS + 1) if at < laps else (at - laps) % SEATS
            seat = (dealer + 1 + place) % SEATS
            target, mask = ("nest", 0) if place == SEATS else (hands[seat], 1 << seat)
            events.append(
                Moved(card=card, source="stock", target=target, seen=mask, lies_open_to=mask)
            )

    def _bid(self, state: State, seat: Seat, amount: int | None, events: Events) -> None:
        """R2: who passes is out; the bidding ends when all others are out, or at 240."""
        if amount is None:
            state.passed |= 1 << seat
        else:
            state.bids = (*state.bids[:seat], amount, *state.bids[seat + 1 :])
            state.bidder = seat
        if events is not None:
            events.append(
                Passed(seat=seat) if amount is None else BidMade(seat=seat, amount=amount)
            )
        others_out = state.bidder != NOBODY and state.passed | 1 << state.bidder == _EVERYBODY
        if amount == MOST_BID or others_out:
            self._take_nest(state, events)
        elif state.passed == _EVERYBODY:
            state.phase, state.turn = "deal", NOBODY
            if events is not None:
                scores = state.scores * 2
                events.append(HandEnded(hand=state.round, scores=scores, why="passed"))
        else:
            turn = _LEFT[seat]
            while state.passed >> turn & 1:
                turn = _LEFT[turn]
            state.turn = turn

    def _take_nest(self, state: State, events: Events) -> None:
        """R3: the bidder takes the Nest in hand, unseen by the others."""
        bidder = state.bidder
        self._set_hand(state, bidder, state.hands[bidder] | state.nest)
        if events is not None:
            events.append(BiddingWon(seat=bidder, amount=state.bid))
            own = 1 << bidder
            events.extend(
                Moved(card=card, source="nest", target=f"hand:{bidder}", seen=own, lies_open_to=own)
                for card in bits(state.nest)
            )
        state.from_nest, state.nest = state.nest, 0
        state.phase, state.turn = "discard", bidder

    @staticmethod
    def _set_hand(state: State, seat: Seat, cards: int) -> None:
        hands = [*state.hands]
        hands[seat] = cards
        state.hands = tuple(hands)

    def _discard(self, state: State, seat: Seat, nest: int, events: Events) -> None:
        """R3: five cards go back to the Nest; only the bidder knows them."""
        state.nest, state.from_nest = nest, 0
        self._set_hand(state, seat, state.hands[seat] ^ state.nest)
        state.phase = "trump"
        if events is not None:
            own = 1 << seat
            events.extend(
                Moved(card=card, source=f"hand:{seat}", target="nest", seen=own, lies_open_to=own)
                for card in bits(state.nest)
            )

    def _play(self, state: State, seat: Seat, play: PlayedCard, events: Events) -> None:
        """R4 to R8: a card to the trick; the fourth card decides it."""
        card, way = play
        hands = state.hands
        hand = hands[seat] ^ 1 << card
        state.hands = (*hands[:seat], hand, *hands[seat + 1 :])
        trick = state.trick = (*state.trick, play)
        rank = self.tricks.rank(play, trick[0], state.trump)
        if rank > state.best:
            state.best, state.taker = rank, seat
        if events is not None:
            events.append(
                Moved(card=card, source=f"hand:{seat}", target="trick", seen=ALL, lies_open_to=ALL)
            )
            events.append(Played(seat=seat, way=way))
        if len(trick) < SEATS:
            state.turn = _LEFT[seat]
        else:
            self._take_trick(state, events)

    def _take_trick(self, state: State, events: Events) -> None:
        """R8: the highest takes the trick, face down, and leads the next."""
        trick, taker = state.trick, state.taker
        side = taker & 1
        taken = 0
        for card, _way in trick:
            taken |= 1 << card
        won = state.won
        state.won = (won[0], won[1] | taken) if side else (won[0] | taken, won[1])
        state.last_leader, state.last_trick = state.leader, trick
        state.trick, state.best, state.taker = (), NEVER, NOBODY
        state.leader = state.turn = taker
        if events is not None:
            count = (state.won[0] | state.won[1]).bit_count() // SEATS
            events.append(TrickTaken(seat=taker, trick=count))
            events.extend(
                Moved(card=card, source="trick", target=f"won:{side}", seen=ALL, lies_open_to=0)
                for card, _way in trick
            )
        if not state.hands[taker]:
            self._end_round(state, taker, events)

    def _result(self, state: State, nest_side: int) -> RoundResult:
        """R8, R9: return the points of a finished round, by side."""
        cards, bid, bidding = self.tricks, state.bid, state.bidder & 1
        tallies = (cards.tally(state.won[0]), cards.tally(state.won[1]))
        points = tallies[bidding].total
        bidders, others = self.options.gains(bid, points)
        return RoundResult(
            bidder=state.bidder,
            bid=bid,
            made=self.options.makes(points, bid),
            tallies=tallies,
            nest_side=nest_side,
            nest_points=cards.tally(state.nest).total,
            gains=(others, bidders) if bidding else (bidders, others),
        )

    def _end_round(self, state: State, taker: Seat, events: Events) -> None:
        """R8, R9: the last trick takes the Nest, and the points are counted."""
        side, nest, won = taker & 1, state.nest, state.won
        state.won = (won[0], won[1] | nest) if side else (won[0] | nest, won[1])
        result = state.result = self._result(state, side)
        first, second = (
            score + gain for score, gain in zip(state.scores, result.gains, strict=True)
        )
        state.scores = (first, second)
        state.nest, state.turn = 0, NOBODY
        won_game = (
            self.options.finishes(max(first, second)) and first != second
        )  # equal: another round
        state.phase = "over" if won_game else "deal"
        if events is not None:
            events.extend(
                Shown(card=card, zone="nest", seen=ALL, lies_open_to=ALL) for card in bits(nest)
            )
            events.append(NestTaken(seat=taker, points=result.nest_points))
            events.extend(
                Moved(card=card, source="nest", target=f"won:{side}", seen=ALL, lies_open_to=0)
                for card in bits(nest)
            )
            self._tell_result(state, result, events)

    def _tell_result(self, state: State, result: RoundResult, events: list[Event]) -> None:
        """Turn all tricks up, and name the points."""
        for side, cards in enumerate(state.won):
            events.extend(
                Shown(card=card, zone=f"won:{side}", seen=ALL, lies_open_to=ALL)
                for card in bits(cards)
            )
        events.append(RoundScored(result=result))
        why = "made" if result.made else "set"
        events.append(HandEnded(hand=state.round, scores=state.scores * 2, why=why))
        tell_end(self.outcome(state), events)

    def outcome(self, state: State) -> Outcome | None:
        """R9: the higher side wins, both partners."""
        if state.phase != "over":
            return None
        scores = state.scores * 2
        return Outcome(scores=scores, ranking=ranking(scores), why="goal")

    # -- what is seen -------------------------------------------------------------------------

    def zones(self, state: State) -> dict[Zone, tuple[int, ...]]:
        """Return all 53 cards; before the first deal those that nobody drew are the stock."""
        zones: dict[Zone, tuple[int, ...]] = {f"drawn:{seat}": () for seat in range(SEATS)}
        if not state.round:
            zones.update(state.drawing.zones(SEATS))
            drawn = {card for cards in zones.values() for card in cards}
            zones["stock"] = tuple(card for card in self._pile if card not in drawn)
        else:
            zones["stock"] = ()
        for seat in range(SEATS):
            zones[f"hand:{seat}"] = members(state.hands[seat])
        zones["nest"] = members(state.nest)
        zones["trick"] = tuple(card for card, _way in state.trick)
        for side in range(2):
            zones[f"won:{side}"] = members(state.won[side])
        return zones

    def observe(self, state: State, viewer: int) -> View:
        """Return what a viewer may know; the bidder remembers what went back to the Nest."""
        put_back = state.phase in ("trump", "play")
        seers = {"stock": 0, "nest": 1 << state.bidder if put_back else 0}
        if state.result is None:
            seers |= {"won:0": 0, "won:1": 0}
        return Observation(
            viewer=viewer,
            actors=self.actors(state),
            zones=as_seen(self.zones(state), seers, viewer),
            chips={},
            facts=self._facts(state, viewer),
        )

    def _facts(self, state: State, viewer: int) -> Facts:
        def known(seat: Seat) -> Seat | None:
            return None if seat == NOBODY else seat

        won = state.won
        return Facts(
            phase=state.phase,
            drawing=state.drawing,
            round=state.round,
            dealer=known(state.dealer),
            turn=known(state.turn),
            scores=state.scores,
            bids=tuple(bid or None for bid in state.bids),
            passed=members(state.passed),
            bid=state.bid or None,
            bidder=known(state.bidder),
            trump=None if state.trump == NEVER else SUITS[state.trump],
            leader=known(state.leader),
            trick=_plays(state.leader, state.trick),
            last_trick=_plays(state.last_leader, state.last_trick),
            taken=(members(won[0]), members(won[1])),
            points=(self.tricks.tally(won[0]).total, self.tricks.tally(won[1]).total),
            result=state.result,
            least_bid=self.options.bids_after(state.bid).start,
            from_nest=members(state.from_nest) if viewer in (state.bidder, OPEN) else (),
        )

    def imagine(self, view: View, rng: random.Random) -> State:
        facts: Facts = view.facts
        remembered = {f"won:{side}": cards for side, cards in enumerate(facts.taken)}
        zones = deal_unseen({**view.zones, **remembered}, self._pile, rng)
        trick, trump, last = facts.played, facts.trump_place, facts.last_trick
        best = max((self.tricks.rank(play, trick[0], trump) for play in trick), default=NEVER)

        def place(seat: Seat | None) -> Seat:
            return NOBODY if seat is None else seat

        return State(
            drawing=facts.drawing,
            hands=tuple(mask_of(zones[f"hand:{seat}"]) for seat in range(SEATS)),
            nest=mask_of(zones["nest"]),
            phase=facts.phase,
            turn=place(facts.turn),
            dealer=place(facts.dealer),
            round=facts.round,
            scores=facts.scores,
            bids=tuple(bid or 0 for bid in facts.bids),
            passed=sum(1 << seat for seat in facts.passed),
            bidder=place(facts.bidder),
            trump=trump,
            leader=place(facts.leader),
            trick=trick,
            best=best,
            taker=place(facts.taker) if trick else NOBODY,
            won=(mask_of(facts.taken[0]), mask_of(facts.taken[1])),
            last_leader=last[0].seat if last else NOBODY,
            last_trick=tuple((play.card, play.way) for play in last),
            from_nest=mask_of(facts.from_nest),
            result=facts.result,
        )


SanityRook: TypeAlias = Game[State, Decision, Facts]
"""These rules as tables and computer players are handed them."""
