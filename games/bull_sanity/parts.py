"""Bull Sanity's table in words: the claim with its set, what came of the last one, the pile."""

from games.bull_sanity.words import claim_words, next_words, verdict_words
from games.shared.double_cards import drawn_parts
from rules.bull_sanity.game import CHALLENGE, DRAW, PLAY, SHUFFLE, Facts, Rules, View
from rules.remote import PagePart
from rules.words import _, ngettext
from table.controller import BaseController, part


def parts(controller: BaseController[Rules], view: View) -> tuple[PagePart, ...]:
    """Return the parts of the table."""
    facts: Facts = view.facts
    if facts.phase in (DRAW, SHUFFLE):
        return drawn_parts(controller, view, _("Everyone draws a card: the highest sum deals"))
    pile = len(view.zones["middle"])
    return (
        *_claim(controller, view),
        *_last_set(controller, facts),
        *part(
            _("The pile"),
            ngettext("{count} card in the middle", "{count} cards in the middle", pile).format(
                count=pile
            ),
        ),
    )


def _claim(controller: BaseController[Rules], view: View) -> tuple[PagePart, ...]:
    """Return the set that is laid and what it is said to be, or what is declared next."""
    facts: Facts = view.facts
    laid = view.zones["set"]
    if facts.phase == CHALLENGE:
        title = _("{name} played").format(name=controller.names[facts.layer])
        claim = claim_words(len(laid), facts.declared)
        accepted = [_("{name} accepts").format(name=controller.names[at]) for at in facts.accepted]
        return part(title, claim, _(", ").join(accepted), cards=controller.lying(laid))
    if facts.phase == PLAY:
        return part(_("Declared next"), next_words(facts.choices))
    return ()


def _last_set(controller: BaseController[Rules], facts: Facts) -> tuple[PagePart, ...]:
    """Return the set that was called, which everybody saw."""
    judgment = facts.judgment
    if judgment is None:
        return ()
    words = _("{caller} called. {verdict}").format(
        caller=controller.names[judgment.caller], verdict=verdict_words(judgment, controller.names)
    )
    title = _("The last set of {name}").format(name=controller.names[judgment.layer])
    claim = claim_words(len(judgment.cards), judgment.value)
    return part(title, claim, words, cards=controller.lying(judgment.cards))
