"""The colours of pictures: those of static/css/tokens.css, because an image carries no style sheet."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of one theme; `series` by a look's colour, which counts from 1."""

    paper: str
    ink: str
    dim: str
    rule: str
    grid: str
    warn: str
    accent: str
    series: tuple[str, ...]


LIGHT = Theme(
    paper="#fbfaf7", ink="#1d2423", dim="#59625f", rule="#d9d5ca", grid="#e6e2d8", warn="#7a5200", accent="#0f5c5a",
    series=("#0072b2", "#d55e00", "#007f5f", "#a64d8b", "#8a6d00", "#2f6fd6", "#b3334f", "#4d4d4d"),
)  # fmt: skip
DARK = Theme(
    paper="#14191a", ink="#e9ebe6", dim="#a5afab", rule="#364041", grid="#2a3334", warn="#f0c667", accent="#6fc9c0",
    series=("#56b4e9", "#f28e4b", "#3fc79a", "#d890c3", "#d9bd4a", "#8fb3ff", "#f08aa0", "#c4c4c4"),
)  # fmt: skip
THEMES = {"": LIGHT, "light": LIGHT, "dark": DARK}
