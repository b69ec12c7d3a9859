"""How colours look to other eyes: in grey, and with each of the three colour deficiencies at its full strength.

The matrices are those of Machado, Oliveira and Fernandes (2009), for light in linear amounts.
"""

from __future__ import annotations

import enum
from typing import Final

from bot.boards.palette import Rgb, luminance

__all__ = ["Sight", "seen"]


class Sight(enum.Enum):
    """A way to see."""

    GREY = "grey"
    PROTANOPIA = "protanopia"
    DEUTERANOPIA = "deuteranopia"
    TRITANOPIA = "tritanopia"


_MATRICES: Final = {
    Sight.PROTANOPIA: (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    Sight.DEUTERANOPIA: (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    Sight.TRITANOPIA: (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def seen(colour: Rgb, sight: Sight) -> Rgb:
    """The colour as that sight sees it."""
    if sight is Sight.GREY:
        grey = _as_part(luminance(colour))
        return grey, grey, grey
    light = [luminance((part, part, part)) for part in colour]
    red, green, blue = (
        _as_part(sum(weight * part for weight, part in zip(row, light, strict=True))) for row in _MATRICES[sight]
    )
    return red, green, blue


def _as_part(light: float) -> int:
    light = min(max(light, 0.0), 1.0)
    return round(255 * (light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055))
