"""Why President Arnold refuses an action, in words for the player."""

from rules.core import CHANCE, Action, Chance, Refusal, Seat
from rules.president_arnold.actions import Play
from rules.president_arnold.state import DEALER, GO_ON, LEAD, OVER, SHUFFLE, State
from rules.president_arnold.triple_topper import Arnold
from rules.shared.chance import Dealer, is_shuffle, refuse_deal
from rules.words import _, either


def refuse_turn(state: State) -> Refusal:
    """Return why a seat that is not asked may not act."""
    if state.phase == OVER:
        return Refusal("A21", _("The game is over."))
    if state.turn == CHANCE:
        return Refusal("A2", _("The cards haven’t been dealt yet."))
    return Refusal(_asking_rule(state), _("It’s not your turn."))


def refuse_chance(tables: Arnold, state: State, action: Action | Chance) -> Refusal | None:
    """Return why chance may not do this now, or `None` if it may."""
    if state.phase == OVER:
        return Refusal("A21", _("The game is over."))
    if state.phase == DEALER:
        fits = type(action) is Dealer and action.seat in range(len(state.dealt))
        return refuse_deal("A1", fits=fits)
    if state.phase != SHUFFLE:
        return refuse_deal("A10", fits=False)
    return refuse_deal("A2", fits=is_shuffle(action, tables.in_play))


def refuse_pass(tables: Arnold, state: State) -> Refusal:
    """Return why the seat that is asked may not pass."""
    if state.phase == LEAD:
        reason = _("You can lead, so you must: {cards}.")
    else:
        reason = _("You can follow, so you must: {cards}.")
    return Refusal(_asking_rule(state), reason.format(cards=_listed(tables, state.options)))


def refuse_play(tables: Arnold, state: State, seat: Seat, action: Action | Chance) -> Refusal:
    """Return why the seat that is asked may not do this, whatever it is."""
    if not state.options:
        return _refuse_any(tables, state, seat, action)
    rule, may = _asking_rule(state), _listed(tables, state.options)
    if type(action) is not Play or len(action.cards) != 1:
        return Refusal(rule, _("Lay one card: {may}.").format(may=may))
    card = action.cards[0]
    hand = state.dealt[seat] & state.left
    if card not in range(len(tables.deck)) or not hand & tables.bit[card]:
        return Refusal(rule, _("Choose cards from your hand, each only once."))
    name = tables.deck[card].name
    if state.phase != LEAD:
        reason = _(
            "{card} doesn’t follow {last}. Keep two variables and raise the third by one: {may}."
        )
        last = tables.deck[state.sequence[-1]].name
        return Refusal("A6", reason.format(card=name, last=last, may=may))
    lowest = tables.value[tables.cards(state.options)[0]]
    if tables.value[card] == lowest:
        return _refuse_near_lead(tables, card, state.sequence[-1], may)
    if state.sequence:
        reason = _("{card} is worth {value}. Lead your lowest value, {lowest}: {may}.")
    else:
        reason = _("{card} is worth {value}. The lowest value, {lowest}, opens: {may}.")
    value = tables.value[card]
    return Refusal(rule, reason.format(card=name, value=value, lowest=lowest, may=may))


def _refuse_any(tables: Arnold, state: State, seat: Seat, action: Action | Chance) -> Refusal:
    """Return why a seat that holds nothing for what it is asked may not do this."""
    rule, cards = _asking_rule(state), action.cards if type(action) is Play else ()
    hand = state.dealt[seat] & state.left
    held = len(cards) == 1 and cards[0] in range(len(tables.deck))
    if not held or not hand & tables.bit[cards[0]]:
        return Refusal(rule, _("You can only pass."))
    card, last = cards[0], state.sequence[-1]
    name, lying = tables.deck[card].name, tables.deck[last].name
    if state.phase != LEAD:
        reason = _("{card} doesn’t follow {last}. You can only pass.")
        return Refusal("A6", reason.format(card=name, last=lying))
    lowest = min(tables.value[each] for each in tables.cards(hand))
    if tables.value[card] > lowest:
        reason = _("You can’t lead any of your lowest cards, so you can only pass.")
        return Refusal(rule, reason)
    reason = _("{card} is too much like {last} to lead. You can only pass.")
    return Refusal("A9", reason.format(card=name, last=lying))


def _refuse_near_lead(tables: Arnold, card: int, last: int, may: str) -> Refusal:
    """Refuse a lead of the right value that differs from the last card in one variable only."""
    reason = _("{card} and {last} share: {shared}. A lead differs in two variables: {may}.")
    titles = {"number": _("number"), "color": _("color"), "shape": _("shape")}
    return Refusal(
        "A9",
        reason.format(
            card=tables.deck[card].name,
            shared=", ".join(titles[name] for name in tables.shared(card, last)),
            last=tables.deck[last].name,
            may=may,
        ),
    )


def _asking_rule(state: State) -> str:
    """Return the number of the rule by which the table waits for a seat."""
    if state.phase == LEAD:
        return "A9" if state.sequence else "A5"
    return "A7" if state.phase == GO_ON else "A8"


def _listed(tables: Arnold, cards: int) -> str:
    """Return the names of a set of cards, for a sentence."""
    return either([tables.deck[card].name for card in tables.cards(cards)])
