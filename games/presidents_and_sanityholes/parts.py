"""The table of Presidents & Sanityholes in words: the trick, the exchange, the markers."""

from games.presidents_and_sanityholes.words import played_words
from games.shared.double_cards import drawn_parts
from rules.presidents_and_sanityholes.game import Rules
from rules.presidents_and_sanityholes.state import GIVE, PLAY, Exchange, Facts, View
from rules.remote import PageCard, PagePart
from rules.words import _, ngettext
from table.controller import BaseController, part


def parts(controller: BaseController[Rules], view: View) -> tuple[PagePart, ...]:
    """Return the parts of the table."""
    facts: Facts = view.facts
    if not facts.round:
        words = _("Everyone draws a card: the highest sum deals and leads")
        return drawn_parts(controller, view, words)
    middle = _exchange(controller, facts) if facts.phase == GIVE else _trick(controller, facts)
    return (*middle, *_own_exchange(controller, view), *_markers(controller, view))


def _trick(controller: BaseController[Rules], facts: Facts) -> tuple[PagePart, ...]:
    """Return the set to beat, and below it the earlier ones."""
    if not facts.plays:
        leads = _("{name} leads").format(name=controller.names[facts.turn])
        return part(_("The trick"), leads) if facts.phase == PLAY else ()
    *earlier, best = facts.plays
    title = _("To beat: {what} of {name}").format(
        what=played_words(len(best.cards), best.value), name=controller.names[best.seat]
    )
    before: list[PageCard] = []
    for play in reversed(earlier):
        note = _("{name}: {what}").format(
            name=controller.names[play.seat], what=played_words(len(play.cards), play.value)
        )
        before += controller.lying(play.cards, note)
    return (
        *part(title, cards=controller.lying(best.cards, str(best.value))),
        *part(_("Earlier in the trick"), cards=before),
    )


def _exchange(controller: BaseController[Rules], facts: Facts) -> tuple[PagePart, ...]:
    """Return who has exchanged how much with whom (S3)."""
    words = []
    for each in facts.exchanges:
        cards = len(each.given)
        told = ngettext("{count} card", "{count} cards", cards).format(count=cards)
        if each.markers:
            told = ngettext(
                "{cards} and {count} marker", "{cards} and {count} markers", each.markers
            ).format(cards=told, count=each.markers)
        words.append(
            _("{upper} gives {lower} {what}").format(
                upper=controller.names[each.upper], lower=controller.names[each.lower], what=told
            )
        )
    return part(_("The exchange"), *words)


def _own_exchange(controller: BaseController[Rules], view: View) -> tuple[PagePart, ...]:
    """Return the cards that the viewer gave and got, until the first card is played."""
    facts: Facts = view.facts
    begun = facts.plays or facts.gone or facts.passed
    own = [each for each in facts.exchanges if view.viewer in (each.upper, each.lower)]
    if begun or not own:
        return ()
    cards: list[PageCard] = []
    for each in own:
        cards += _gifts(controller, each, view.viewer)
    return part(_("Your exchange"), cards=cards)


def _gifts(
    controller: BaseController[Rules], exchange: Exchange, viewer: int
) -> tuple[PageCard, ...]:
    gave, got = exchange.given, exchange.returned
    if viewer == exchange.lower:
        gave, got = got, gave
    return (*controller.lying(gave, _("given")), *controller.lying(got, _("received")))


def _markers(controller: BaseController[Rules], view: View) -> tuple[PagePart, ...]:
    words = [
        _("{name} {count}").format(name=name, count=view.chips[f"markers:{seat}"])
        for seat, name in enumerate(controller.names)
    ]
    left = view.chips["black"]
    note = ngettext("{left} black marker is left.", "{left} black markers are left.", left)
    return part(_("Markers"), _(", ").join(words), note.format(left=left))
