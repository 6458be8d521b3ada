"""Which icon of the game-icons collection stands for what in Cabinet.

Keys are Cabinet's names (deck files and the program use these), values the collection's. Icons
that the collection lacks are our own drawings in ``tools/icons/*.svg``.
"""

from typing import Final

PICTURE_SIZE: Final = 512
INTERFACE_SIZE: Final = 256

PICTURES: Final = {
    # the French suits and the head-dresses of the court
    "clubs": "clubs",
    "diamonds": "diamonds",
    "hearts": "hearts",
    "spades": "spades",
    "jack": "visored-helm",
    "queen": "queen-crown",
    "king": "imperial-crown",
    # Sanity
    "cherries": "cherry",
    "hats": "top-hat",
    "stars": "round-star",
    "flags": "flying-flag",
    "rook": "raven",
    "joker": "jester-hat",
    # ArtOfFacts
    "feather": "feather",
    "arrowhead": "spotted-arrowhead",
    "mask": "ceremonial-mask",
    "vase": "amphora",
    # SIXCHEX: pictures
    "pig": "pig",
    "rabbit": "rabbit",
    "elephant": "elephant",
    "sheep": "sheep",
    "owl": "owl",
    "duck": "duck",
    "swan": "swan",
    "eagle": "eagle-head",
    "frog": "frog",
    "fish": "tropical-fish",
    "whale": "sperm-whale",
    "turtle": "turtle",
    "pine": "pine-tree",
    "oak": "oak",
    "palm": "palm-tree",
    # SIXCHEX: mystery symbols
    "sun": "sun",
    "moon": "moon",
    "ankh": "ankh",
    "yin-yang": "yin-yang",
    "key": "skeleton-key",
    "eye": "semi-closed-eye",
    "lightning": "power-lightning",
    "anchor": "anchor",
    "hourglass": "hourglass",
    "atom": "atom",
    "omega": "omega",
    "knot": "knot",
    "flame": "flame",
    "crown": "crown",
    "sceptre": "winged-scepter",
    # the games' emblems beside the above
    "swords": "crossed-swords",
    "throne": "throne-king",
    "bull": "bull",
    "poker-hand": "poker-hand",
    "laurels": "laurel-crown",
    "capitol": "capitol",
}

INTERFACE: Final = {
    "pause": "pause-button",
    "menu": "hamburger-menu",
    "settings": "cog",
    "rules": "open-book",
    "help": "help",
    "info": "info",
    "undo": "anticlockwise-rotation",
    "redo": "clockwise-rotation",
    "play": "play-button",
    "step": "next-button",
    "previous": "previous-button",
    "sound": "sound-on",
    "mute": "sound-off",
    "trophy": "trophy-cup",
    "coins": "two-coins",
    "clock": "alarm-clock",
    "speed": "speedometer",
    "full-screen": "expand",
    "window": "contract",
    "save": "save",
    "open": "archive-register",
    "hint": "light-bulb",
    "robot": "vintage-robot",
    "person": "character",
    "team": "shaking-hands",
    "shield": "shield",
    "sword": "broadsword",
    "lock": "padlock",
    "check": "check-mark",
    "exit": "exit-door",
    "edit": "pencil",
    "delete": "trash-can",
    "draw": "card-draw",
    "deal": "card-play",
    "stack": "stack",
    "log": "scroll-unfurled",
    "search": "magnifying-glass",
    "scores": "podium",
    "hidden": "domino-mask",
}
