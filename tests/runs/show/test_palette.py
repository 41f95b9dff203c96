"""The colours of series: told apart by everybody, on both papers, and never alone.

Source: Machado, Oliveira, Fernandes, A Physiologically-based Model for Simulation of Color Vision Deficiency (2009), severity 1.0;
CIE 1976 L*a*b* differences.
"""

from __future__ import annotations

import math
import re
from itertools import combinations
from pathlib import Path

import pytest

from runs.show.series_styles import COLOURS, TONES
from tests.runs.compare.make import make_sheet, make_view

TOKENS = (Path(__file__).resolve().parents[3] / "static" / "css" / "tokens.css").read_text()
BARS = Path(__file__).resolve().parents[3] / "static" / "css" / "components" / "chart.css"
SIGHTS = {
    "usual": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
FIRST = 4  # as many series as most charts have
FAR, APART = 19.0, 9.0  # L*a*b* differences: at a glance for the first ones, side by side for all


def colours(scheme: str) -> dict[str, tuple[float, ...]]:
    """Return the tokens of a scheme as linear RGB."""
    light, _, dark = TOKENS.partition("@media (prefers-color-scheme: dark)")
    found = re.findall(r"--(series-\d|paper): #([0-9a-f]{6})", dark if scheme == "dark" else light)
    return {
        name: tuple(linear(int(value[at : at + 2], 16) / 255) for at in (0, 2, 4))
        for name, value in found
    }


def linear(value: float) -> float:
    """Undo the gamma of sRGB."""
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def seen(colour, sight):
    """Return what is seen of a colour."""
    return tuple(
        min(max(sum(part * value for part, value in zip(row, colour, strict=True)), 0.0), 1.0)
        for row in SIGHTS[sight]
    )


def over(colour, paper, share):
    """Return linear RGB of a colour that covers so much of the paper, as browsers mix it."""
    pairs = zip(colour, paper, strict=True)
    return tuple(
        linear(share * gamma(part) + (1 - share) * gamma(ground)) for part, ground in pairs
    )


def gamma(value: float) -> float:
    """Return linear light as sRGB has it."""
    return 12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055


def lab(colour):
    """Return L*a*b* of linear sRGB under D65."""
    red, green, blue = colour
    x, y, z = (
        (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047,
        0.2126729 * red + 0.7151522 * green + 0.0721750 * blue,
        (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883,
    )
    fx, fy, fz = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(one, other) -> float:
    """Return the distance of two colours in L*a*b*."""
    return math.dist(lab(one), lab(other))


def luminance(colour: tuple[float, ...]) -> float:
    """Return the relative luminance of WCAG."""
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colours_are_told_apart(scheme, sight):
    palette = [seen(colours(scheme)[f"series-{place}"], sight) for place in range(1, COLOURS + 1)]
    near = {
        (one + 1, other + 1): round(difference(palette[one], palette[other]), 1)
        for one, other in combinations(range(COLOURS), 2)
    }
    assert {
        pair: size for pair, size in near.items() if size < (FAR if max(pair) <= FIRST else APART)
    } == {}


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_tones_of_a_colour_are_told_apart(scheme, sight):
    """Bars have neither shape nor dash; an outline in the full colour stands out from the paper."""
    palette = colours(scheme)
    for place in range(1, COLOURS + 1):
        full = palette[f"series-{place}"]
        tones = [over(full, palette["paper"], share) for share in TONES]
        for one, other in combinations([seen(tone, sight) for tone in tones], 2):
            assert difference(one, other) >= 9, (place, scheme, sight)


def test_the_style_sheet_has_the_tones():
    css = BARS.read_text()
    assert re.findall(r"\.tone-\d \{ --tone: ([\d.]+); \}", css) == [
        str(tone) for tone in TONES[1:]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_colour_stands_out_from_the_paper(scheme):
    found = colours(scheme)
    paper = luminance(found.pop("paper"))
    light = {
        name: (max(luminance(one), paper) + 0.05) / (min(luminance(one), paper) + 0.05)
        for name, one in found.items()
    }
    assert (
        len(light) == COLOURS and {name: ratio for name, ratio in light.items() if ratio < 3} == {}
    )


def test_twelve_servers_have_twelve_looks_and_equal_shapes_have_far_colours():
    """L*a*b* differences of at least 15 among equal shapes, as the palette must have."""
    runs = [make_view(server_name=f"server{place}", concurrency=1) for place in range(12)]
    series = [entry.look for entry in make_sheet(*runs).panels[0].legend]
    assert len({(look.colour, look.shape, look.dash) for look in series}) == 12
    assert len({(look.colour, look.shape) for look in series}) == 12
    for one, other in combinations(series, 2):
        if one.shape != other.shape:
            continue
        for scheme in ("light", "dark"):
            palette = colours(scheme)
            for sight in ("usual", "protanopia", "deuteranopia"):
                first, second = (
                    seen(palette[f"series-{look.colour}"], sight) for look in (one, other)
                )
                assert difference(first, second) >= 15, (one, other, scheme, sight)
