"""What each game's facts come to in a row of numbers; see `bots.environment.sheet`.

Left out is what follows from other parts, the order of the cards in a pile below those that are
named, and the history of what is settled (chips of a claim, earlier rounds, lost draws).
"""

from collections.abc import Callable
from typing import Any, Final, get_args

from bots.environment.sheet import Sheet
from rules.artoffacts.game import Phase as ArtOfFactsPhase
from rules.bull_sanity.game import CHALLENGE, DRAW, OVER, PLAY, SHUFFLE
from rules.core import Game, View, bits
from rules.el_presidente.state import Phase as ElPresidentePhase
from rules.president_arnold.jackpots import REGIONS
from rules.president_arnold.table import PHASES
from rules.president_arnold.triple_topper import VARIABLES
from rules.presidential_poker.table import Phase as PokerPhase
from rules.presidents_and_sanityholes.state import GIVE
from rules.sanity_rook.game import Phase as RookPhase
from rules.sanity_rook.game import TrickPlay
from rules.sanity_rook.tricks import SUITS, WAYS


def write_view(sheet: Sheet, game: Game[Any], view: View) -> None:
    """Take down an observation: zones, chips, then the game's facts."""
    sheet.zones_and_chips(view)
    facts = _FACTS.get(game.name)
    if facts is not None:
        facts(sheet, view)


def _laid_by(sheet: Sheet, cards: tuple[int, ...], layers: tuple[int, ...]) -> None:
    """Take down who laid the cards of a pile, and its top card."""
    for place, seat in enumerate(sheet.clockwise(sheet.seats)):
        laid = zip(cards, layers, strict=True)
        sheet.cards(f"laid by +{place}", [card for card, layer in laid if layer == seat])
    sheet.cards("top", cards[-1:])


def _president_arnold(sheet: Sheet, view: View) -> None:
    facts = view.facts
    sheet.word("phase", facts.phase, PHASES)
    sheet.number("hand", facts.hand)
    sheet.seat("dealer", facts.dealer)
    sheet.seat("asked", facts.asked)
    money = {card.region: card.card for card in facts.money}
    for region in VARIABLES:
        sheet.cards(f"money card: {region}", [money[region]] if money else [])
    claimed = {claim.region: claim.seat for claim in facts.claims}
    for region in REGIONS:
        sheet.seat(f"claimed: {region}", claimed.get(region))
    _laid_by(sheet, view.zones["sequence"], facts.layers)
    sheet.seat("last layer", facts.last_layer)
    sheet.among("passed", facts.passed)
    sheet.each("loans", facts.loans)
    finished = facts.finished
    sheet.word("finished", finished and finished.why, ("out", "draw"))
    sheet.seat("went out", finished and finished.out)
    sheet.each("cards left", finished.cards_left if finished else ())
    sheet.each("split", facts.split)


def _presidential_poker(sheet: Sheet, view: View) -> None:
    facts = view.facts
    sheet.word("phase", facts.phase, get_args(PokerPhase))
    for name in ("hand", "current", "largest", "bets", "to_call"):
        sheet.number(name, getattr(facts, name))
    least, most = facts.amounts or (0, 0)
    sheet.number("least bet", least)
    sheet.number("most bet", most)
    for name in ("dealer", "turn", "opener", "last_bettor"):
        seat = getattr(facts, name)
        sheet.seat(name, seat if seat < sheet.seats else None)
    for name in ("dealt", "active", "checked", "shown"):
        sheet.among(name, getattr(facts, name))
    sheet.each("paid", facts.paid)
    sheet.each("drawn", facts.drawn)
    sheet.among("won", {seat for pot in facts.won for seat in pot.winners})


def _el_presidente(sheet: Sheet, view: View) -> None:
    facts = view.facts
    sheet.word("phase", facts.phase, get_args(ElPresidentePhase))
    for name in ("hand", "beaten_at", "added"):
        sheet.number(name, getattr(facts, name))
    for name in ("turn", "dealer", "starter", "attacker", "defender", "closes", "winner"):
        sheet.seat(name, getattr(facts, name))
    sheet.among("holding", bits(facts.holding))
    sheet.among("lacking", bits(facts.lacking))
    sheet.cards("shown", facts.shown)
    _laid_by(sheet, view.zones["battle"], facts.laid_by)
    won = {seat: won for team, won in zip(facts.teams, facts.won, strict=True) for seat in team}
    sheet.each("won", [won[seat] for seat in range(sheet.seats)])
    sheet.among("team", next(team for team in facts.teams if sheet.viewer in team))


def _artoffacts(sheet: Sheet, view: View) -> None:
    facts = view.facts
    sheet.word("phase", facts.phase, get_args(ArtOfFactsPhase))
    for name in ("round", "rotation", "ante"):
        sheet.number(name, getattr(facts, name))
    for name in ("dealer", "turn", "last", "winner"):
        sheet.seat(name, getattr(facts, name))
    for name in ("inside", "dealt", "swapped", "took_back"):
        sheet.among(name, getattr(facts, name))
    sheet.each("declared", facts.declared)
    settled = [seat for seat, value in enumerate(facts.declared) if value is not None]
    sheet.among("settled", settled)
    sheet.word("won by", facts.won_by, ("highest", "tie"))


def _presidents_and_sanityholes(sheet: Sheet, view: View) -> None:
    facts = view.facts
    sheet.word("phase", facts.phase, (DRAW, SHUFFLE, GIVE, PLAY, OVER))
    sheet.number("round", facts.round)
    sheet.number("due", facts.due)
    sheet.seat("dealer", facts.dealer)
    sheet.seat("turn", facts.turn)
    sheet.places("order", facts.order)
    sheet.places("out", facts.out)
    sheet.among("passed", facts.passed)
    best = facts.plays[-1] if facts.plays else None
    sheet.seat("best: seat", best and best.seat)
    sheet.number("best: value", best and best.value)
    sheet.cards("best: cards", best.cards if best else ())
    sheet.cards("gone", facts.gone)
    mine = [each for each in facts.exchanges if sheet.viewer in (each.upper, each.lower)]
    sheet.cards("exchange: down", [card for each in mine for card in each.given])
    sheet.cards("exchange: up", [card for each in mine for card in each.returned])
    given = {each.upper: each.markers for each in facts.exchanges}
    sheet.each("exchange: markers", [given.get(seat) for seat in range(sheet.seats)])
    sheet.each("reds", facts.reds)


def _bull_sanity(sheet: Sheet, view: View) -> None:
    facts = view.facts
    sheet.word("phase", facts.phase, (DRAW, SHUFFLE, PLAY, CHALLENGE, OVER))
    sheet.seat("dealer", facts.dealer)
    sheet.seat("turn", facts.turn)
    sheet.seat("layer", facts.layer)
    sheet.number("declared", facts.declared)
    sheet.number("lower choice", min(facts.choices, default=0))
    sheet.number("higher choice", max(facts.choices, default=0))
    sheet.places("out", facts.out)
    judgment = facts.judgment
    sheet.seat("judgment: caller", judgment and judgment.caller)
    sheet.seat("judgment: layer", judgment and judgment.layer)
    sheet.number("judgment: value", judgment and judgment.value)
    sheet.number("judgment: truthful", judgment and judgment.truthful)
    sheet.cards("judgment: cards", judgment.cards if judgment else ())


def _sanity_rook(sheet: Sheet, view: View) -> None:
    facts = view.facts
    sheet.word("phase", facts.phase, get_args(RookPhase))
    sheet.number("round", facts.round)
    for name in ("dealer", "turn", "bidder", "leader"):
        sheet.seat(name, getattr(facts, name))
    sheet.sides("scores", facts.scores)
    sheet.sides("points", facts.points)
    sheet.each("bids", facts.bids)
    sheet.number("bid", facts.bid)
    sheet.among("passed", facts.passed)
    sheet.word("trump", facts.trump, SUITS)
    _trick(sheet, "trick", facts.trick)
    _trick(sheet, "last trick", facts.last_trick)
    for place, side in enumerate(sheet.clockwise(2)):
        sheet.cards(f"taken by +{place}", facts.taken[side])
    result = facts.result
    sheet.number("result: made", result and result.made)
    sheet.sides("result: gains", result.gains if result else (0, 0))


def _trick(sheet: Sheet, name: str, trick: tuple[TrickPlay, ...]) -> None:
    """Take down each seat's card in a trick, and as what it was played."""
    played = {play.seat: play for play in trick}
    for place, seat in enumerate(sheet.clockwise(sheet.seats)):
        play = played.get(seat)
        sheet.cards(f"{name} +{place}", [play.card] if play else [])
        sheet.word(f"{name} +{place} as", play and play.way, WAYS)


_FACTS: Final[dict[str, Callable[[Sheet, View], None]]] = {
    "president_arnold": _president_arnold,
    "presidential_poker": _presidential_poker,
    "el_presidente": _el_presidente,
    "artoffacts": _artoffacts,
    "presidents_and_sanityholes": _presidents_and_sanityholes,
    "bull_sanity": _bull_sanity,
    "sanity_rook": _sanity_rook,
}
