"""How people print a number, and the value that a careful reader takes from it."""

from __future__ import annotations

from collections.abc import Callable


def _plain(value: float) -> tuple[str, float]:
    return f"{value:.0f}", round(value)


def _decimals(value: float) -> tuple[str, float]:
    return f"{value:.2f}", round(value, 2)


def _commas(value: float) -> tuple[str, float]:
    return f"{value:,.0f}", round(value)


def _commas_and_point(value: float) -> tuple[str, float]:
    return f"{value:,.2f}", round(value, 2)


def _points_and_comma(value: float) -> tuple[str, float]:
    return f"{value:,.2f}".translate(str.maketrans(",.", ".,")), round(value, 2)


def _blanks(value: float) -> tuple[str, float]:
    return f"{value:,.0f}".replace(",", " "), round(value)


def _thousands(value: float) -> tuple[str, float]:
    return f"{value / 1000:.1f}k", round(round(value / 1000, 1) * 1000)


def _millions(value: float) -> tuple[str, float]:
    if value < 1e6:
        text = f"{value / 1000:.0f}K"
        return text, float(text[:-1]) * 1e3
    return f"{value / 1e6:.2f}M", round(round(value / 1e6, 2) * 1e6)


def _about(value: float) -> tuple[str, float]:
    return f"~{value:.0f}", round(value)


def _spread(value: float) -> tuple[str, float]:
    return f"{value:.0f} ± {value / 50:.0f}", round(value)


def _bold(value: float) -> tuple[str, float]:
    return f"**{value:.0f}**", round(value)


def _marked(value: float) -> tuple[str, float]:
    return f"{value:.0f}*", round(value)


def _about_commas(value: float) -> tuple[str, float]:
    return f"~{value:,.0f}", round(value)


def _range(value: float) -> tuple[str, float]:
    return f"{value:.0f} [{value * 0.97:.0f}–{value * 1.04:.0f}]", round(value)


NUMBERS: dict[str, Callable[[float], tuple[str, float]]] = {
    "plain": _plain,
    "decimals": _decimals,
    "1,234": _commas,
    "1,234.56": _commas_and_point,
    "1.234,56": _points_and_comma,
    "1 234": _blanks,
    "1.2k": _thousands,
    "1.2M": _millions,
    "~": _about,
    "±": _spread,
    "bold": _bold,
    "footnote": _marked,
    "~1,234": _about_commas,
    "[low–high]": _range,
}
