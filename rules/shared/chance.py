"""What chance does in the games: each names the kinds that it knows in `Rules.chances`."""

from rules.core import CardNumber, Chance, Seat


class Shuffle(Chance, frozen=True, tag="shuffle"):
    """The new order of the pile that was shuffled; the first card is its top."""

    cards: tuple[CardNumber, ...]


class Draw(Chance, frozen=True, tag="draw"):
    """A seat draws a card for the deal."""

    seat: Seat
    card: CardNumber


class Dealer(Chance, frozen=True, tag="dealer"):
    """A seat chosen at random to deal."""

    seat: Seat


class Starter(Chance, frozen=True, tag="starter"):
    """A seat chosen at random to begin."""

    seat: Seat
