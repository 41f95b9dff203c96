"""The colours of pictures: those of static/css/tokens.css, as an image has no style sheet."""

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
    paper="#fbfaf7",
    ink="#1d2423",
    dim="#59625f",
    rule="#d9d5ca",
    grid="#e6e2d8",
    warn="#7a5200",
    accent="#0f5c5a",
    series=("#0451ba", "#d46301", "#00805f", "#a64d8b", "#866100", "#2f70d6", "#b6384a", "#4d4b4e"),
)
DARK = Theme(
    paper="#14191a",
    ink="#e9ebe6",
    dim="#a5afab",
    rule="#364041",
    grid="#2a3334",
    warn="#f0c667",
    accent="#6fc9c0",
    series=("#56b4eb", "#f28e4b", "#69a57c", "#d996b9", "#dabf49", "#8ca7ff", "#ee8ca2", "#c4c4c4"),
)
THEMES = {"": LIGHT, "light": LIGHT, "dark": DARK}
