"""Whole numbers in columns of names: what was set, as 4 workers, or what came out of the test."""

from __future__ import annotations

import re

from importers.formats.tables.grid.values import bare, value_of
from importers.reading.sheets import Cell

_AUTOMATIC = re.compile(r"\W{0,4}(?:auto(?:matic)?|default)\b", re.I)  # as many as there are cores
_DIGITS = 4  # that count, in a number that nobody sets

# wrk's line of its totals
_TOTAL = re.compile(r"[0-9][0-9,.]* requests? in [0-9]")
# of anything: "2,800 ops/sec"
_RATE = re.compile(r"[~≈]?[0-9][0-9,.]* ?[kKM]? ?[a-z]{1,15} ?(?:/|per) ?(?:s|sec|second)", re.I)
_THROUGHPUT = re.compile(r"(?:\w+ )?throughput|speed|performance", re.I)
NONE = re.compile(
    r"none|zero|нет|keine?|ningun[oa]s?|nenhum\w?|aucune?|nessun\w?|brak|geen|无|無|なし|없음", re.I
)


def are_set(cells: list[Cell]) -> bool:
    """Tell whether all cells are counts, and people set most of them: no 31,455."""
    return are_counts(cells) and not _came_out(cells)


def are_counts(cells: list[Cell]) -> bool:
    """Tell whether all cells are whole numbers, or whole numbers with a size: "1 KB"."""
    values = [value_of(cell) for cell in cells]
    return all(
        value is not None and value.seconds is None and value.unit != "%" for value in values
    )


def are_set_or_automatic(cells: list[Cell]) -> bool:
    """Tell whether all cells are counts, but for those that say "auto" or "default"."""
    counted = [cell for cell in cells if not _AUTOMATIC.match(str(cell))]
    return len(counted) > 0 and are_set(counted)


def _came_out(cells: list[Cell]) -> bool:
    """Tell whether most whole numbers are none that people set, as 31,455: they were counted."""
    numbers = [value.number(".") for cell in cells if (value := value_of(cell))]
    odd = [number for number in numbers if number and _is_odd(number)]
    return 2 * len(odd) > len(cells)


def _is_odd(number: float) -> bool:
    whole = int(number)
    is_power = whole & (whole - 1) == 0  # 16,384 bytes
    return whole == number and not is_power and len(str(whole).rstrip("0")) >= _DIGITS


def is_total(text: str) -> bool:
    """Tell whether a text begins with what a test came to in all."""
    return _TOTAL.match(text) is not None


def came_to(cells: list[Cell], *, head: str) -> bool:
    """Tell whether all cells below a head of a throughput are rates of anything: no limits."""
    texts = [bare(cell) for cell in cells if isinstance(cell, str)]
    is_headed = _THROUGHPUT.fullmatch(head) is not None
    return is_headed and len(texts) == len(cells) and all(map(_RATE.fullmatch, texts))


def are_none(cells: list[Cell]) -> bool:
    """Tell whether all cells say that there is none of what a head counts."""
    return all(isinstance(cell, str) and NONE.fullmatch(cell.strip(" *`.")) for cell in cells)
