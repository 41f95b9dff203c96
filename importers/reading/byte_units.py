"""How many bytes one of a printed unit is."""

from __future__ import annotations

import re

from importers.reading.units import KILO_1000, KILO_1024

_SIZE = re.compile(
    r"([kKmMgGtT]?)(i?)(bits?|Bytes?|bytes?|B|b)"
    r"(?: ?/ ?s(?:ec(?:ond)?)?|ps| per s(?:ec(?:ond)?)?)?$"
)
_PREFIXES = {"": 0, "k": 1, "m": 2, "g": 3, "t": 4}


def byte_factor(unit: str, kilo: int | None) -> float | None:
    """Return how many bytes one of a unit is: "KiB", "MB/s", "Mbit/s".

    `kilo` is what K means to the tool, if it is known. None where nobody knows.
    """
    match = _SIZE.fullmatch(unit.strip())
    if match is None:
        return None
    power = _PREFIXES[match[1].lower()]
    if match[3].startswith("bit"):
        return float(KILO_1000**power) / 8
    if match[3] == "b" and power and not match[2] and not unit.startswith("k"):
        return None
    if match[2]:
        return float(KILO_1024**power)
    if power == 0 or kilo:
        return float((kilo or 1) ** power)
    return None
