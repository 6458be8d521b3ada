"""How colors look to a deuteranope and in gray, and how far apart they are (CIE 1976 and 2000)."""

import math

RGB = tuple[int, int, int]
Lab = tuple[float, float, float]
Triple = tuple[float, float, float]

_DEUTERANOPIA = (  # Machado, Oliveira and Fernandes 2009, severity 1.0, for linear light
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)


def lab(color: RGB, *, deuteranope: bool = False) -> Lab:
    """The color in CIE Lab (D65), as everyone or as a deuteranope sees it."""
    light = _linear(color)
    if deuteranope:
        red, green, blue = (
            min(
                1.0, max(0.0, sum(part * channel for part, channel in zip(row, light, strict=True)))
            )
            for row in _DEUTERANOPIA
        )
        light = (red, green, blue)
    red, green, blue = light
    x = _root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047)
    y = _root(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = _root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: Lab, other: Lab) -> float:
    """CIEDE2000; 1 is just visible, 10 is seen at a glance."""
    chroma = (math.hypot(*one[1:]) + math.hypot(*other[1:])) / 2
    stretch = 1.5 - 0.5 * math.sqrt(chroma**7 / (chroma**7 + 25**7))
    first, second = _polar(one, stretch), _polar(other, stretch)
    lightness = (first[0] + second[0]) / 2
    middle_chroma = (first[1] + second[1]) / 2
    turn = (second[2] - first[2] + 180) % 360 - 180
    if first[1] * second[1] == 0:
        turn, hue = 0.0, first[2] + second[2]
    else:
        hue = (first[2] + turn / 2) % 360
    by_hue = 2 * math.sqrt(first[1] * second[1]) * math.sin(math.radians(turn / 2))
    weight = (
        1
        - 0.17 * _cosine(hue - 30)
        + 0.24 * _cosine(2 * hue)
        + 0.32 * _cosine(3 * hue + 6)
        - 0.20 * _cosine(4 * hue - 63)
    )
    offset = (lightness - 50) ** 2
    part_l = (second[0] - first[0]) / (1 + 0.015 * offset / math.sqrt(20 + offset))
    part_c = (second[1] - first[1]) / (1 + 0.045 * middle_chroma)
    part_h = by_hue / (1 + 0.015 * middle_chroma * weight)
    blue = 30 * math.exp(-(((hue - 275) / 25) ** 2))
    bend = 2 * math.sqrt(middle_chroma**7 / (middle_chroma**7 + 25**7))
    turned = -bend * math.sin(math.radians(2 * blue)) * part_c * part_h
    return math.sqrt(part_l**2 + part_c**2 + part_h**2 + turned)


def _linear(color: RGB) -> Triple:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in color)
    )
    return red, green, blue


def _root(part: float) -> float:
    return math.cbrt(part) if part > 0.008856 else 7.787 * part + 16 / 116


def _cosine(degrees: float) -> float:
    return math.cos(math.radians(degrees))


def _polar(color: Lab, stretch: float) -> Triple:
    across = color[1] * stretch
    hue = math.degrees(math.atan2(color[2], across)) % 360
    return color[0], math.hypot(across, color[2]), hue
