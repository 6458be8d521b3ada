"""Icons: the pictures of ``assets/icons`` and the shapes that are drawn as vectors.

All of them are masks: pictures in mode ``L`` in which 255 is ink. Only Pillow, never pygame.
Masks are cached; who wants to change one makes a copy.
"""

from typing import NamedTuple

from PIL import Image

from art.palette import ASSETS, RGB, ink_color
from art.shelf import kept_picture


def icon_names() -> frozenset[str]:
    """Return the names of all icons and shapes that can be drawn."""
    from art.drawing import SHAPES

    return frozenset(SHAPES) | {path.stem for path in (ASSETS / "icons").glob("*.png")}


@kept_picture
def icon_mask(name: str, size: int) -> Image.Image:
    """Return an icon or a shape as a mask of ``size`` by ``size`` pixels.

    Raises KeyError for a name that neither ``assets/icons`` nor `SHAPES` has.
    """
    path = ASSETS / "icons" / f"{name}.png"
    if name != path.stem or not path.is_file():
        from art.drawing import shape_mask  # with Pillow's letters, which icons do without

        return shape_mask(name, size)
    mask = _icon(name)
    if size == mask.width:
        return mask
    return mask.resize((size, size), Image.Resampling.LANCZOS, reducing_gap=2.0)


def tinted_icon(name: str, size: int, color: RGB) -> Image.Image:
    """Return an icon in one color on a transparent ground (RGBA, ``size`` by ``size``)."""
    mask = icon_mask(name, size)
    picture = Image.new("RGBA", mask.size, color)
    picture.putalpha(mask)
    return picture


@kept_picture
def _icon(name: str) -> Image.Image:
    with Image.open(ASSETS / "icons" / f"{name}.png") as file:
        return file.convert("L")


class Symbol(NamedTuple):
    """The symbol of a request: an icon or letters, in an ink of the cards' faces.

    `four_color` is its ink where each suit has one of its own.
    """

    icon: str = ""
    letters: str = ""
    ink: str = "ink"
    four_color: str = "ink"


def ink_of(what: Symbol, *, four_colors: bool) -> RGB:
    """Return the color of a symbol's ink."""
    return ink_color(what.four_color if four_colors else what.ink)


def css_ink(what: Symbol, *, four_colors: bool) -> str:
    """Return a symbol's ink as CSS writes it: "#c02c27"."""
    red, green, blue = ink_of(what, four_colors=four_colors)
    return f"#{red:02x}{green:02x}{blue:02x}"
