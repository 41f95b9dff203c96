"""Names of rows and heads that measure nothing of their own: sums, means, wishes."""

from __future__ import annotations

import re
from functools import lru_cache

from importers.formats.tables.grid.grid import plain_head
from importers.formats.tables.grid.values import CACHED, bare
from importers.reading.sheets import Cell

# What sums and means are called, in heads of columns and in names of rows.
SUMS = (
    r"avg|average|mean|total|sum|max(?:imum)?|min(?:imum)?|median|geo(?:metric )?-?mean"
    r"|std ?dev|range|overall|grand total|aggregated?|durchschnitt|mittelwert|summe|gesamt|moyenne"
    r"|promedio|media|média|(?:standard )?deviation|(?:standard)?abweichung|écart[- ]type"
    r"|desv(?:iación|io)(?: (?:estándar|típica|padrão))?|desvio[- ]padrão|deviazione standard"
)
_SUM = rf"(?:{SUMS}|totale?s?|totaal|итого|всего|общее|toplam|razem)"
_BESIDE = (
    r"(?:of|over|for|in|all|across|per|the|and|[0-9]+|runs?|rounds?|tests?|rows?|trials?|servers"
    r"|frameworks|endpoints|requests?|req|s|sec|rps|rate|latency|throughput|time|values?|results?"
    r"|scores?|performance)"
)
# The whole cell: "Total.js" and "Average server" are names.
_IS_SUM = re.compile(
    rf"{_SUM}(?:[^\w.]{{1,3}}(?:{_SUM}|{_BESIDE}))*[^\w.]*(?:\([^()]*\))?[^\w]*"
    r"|[0-9]{1,3}[- ](?:run|round|trial|pass)s? (?:avg|average|mean|median)"
    r"|notes?\b(?![-.]\w).*"
    r"|all|[\u2211\u03a3\u00d8]|합계|총합|평균|전체|合计|总计|合計|平均值?",
    re.I | re.S,
)
# A row of what is wished for, or of how the rows above differ.
_IS_WISH = re.compile(
    r"(?:our )?(?:targets?|goals?|required|requirements?|slos?|budget|differences?|delta"
    r"|improvements?|gains?|speed-?ups?|ratio|change)(?: \([^()]*\))?"
    r"|.*[(\[](?:target|goal|planned|expected|projected|estimated?|theoretical)[)\]]",
    re.I,
)
# Heads of how columns differ, and of what nobody measured.
DIFFERENCE = re.compile(
    r"^[Δ∆δ]|[Δ∆δ](?: ?\(?%\)?)?$|\b(?:change|diff(?:erence)?|delta)(?: ?\(?%\)?)?$"
    r"|\b(?:lost|saved|gained|equivalents?)\b"
    r"|^(?:added|extra|additional|predicted|expected|estimated|projected|theoretical|planned) "
    r"|(?: |[(\[])(?:predicted|estimated?|est\.|projected|theoretical|extrapolated)[)\]]?$",
    re.I,
)
# Heads of rates that nobody reached.
NOT_REACHED = re.compile(
    r"^est\. |\b(?<!before )(?:first (?:failed|failing)"
    r"|(?<!first )(?:failed|failing) (?:step|level|stage)"
    r"|(?:escal[oó]n|paso|nivel) fallido)\b",
    re.I,
)
# "nginx mean", "nginx mean (n=3)"
_SUM_OF = re.compile(
    r"[\s(,:-](?:avg\.?|average|mean|total|sum|median|durchschnitt)\)?"
    r"(?: ?\((?:n ?= ?[0-9]{1,3}|(?:of )?[0-9]{1,3} (?:runs|rounds|trials|repeats))\))?$",
    re.I,
)
_NAME = "minimal"  # an application without more; in some languages it is a minimum as well
_LONGEST = 80  # characters of a cell that may be a sum's name


def is_sum(cell: Cell) -> bool:
    """Tell whether a cell is the name of a sum, a mean, a wish or a note, and of nothing else."""
    return isinstance(cell, str) and _names_sum(bare(cell))


@lru_cache(CACHED)
def _names_sum(text: str) -> bool:
    if text.lower() == _NAME:
        return False
    text = plain_head(text)[:_LONGEST]
    return bool(_IS_SUM.fullmatch(text) or _IS_WISH.fullmatch(text))


def is_sum_of_columns(row: list[Cell], rows: list[list[Cell]]) -> bool:
    """Tell whether a row of a turned table is a sum: several others have other names.

    Such a row is a column: "Average" alone, or beside one other, may be its name.
    """
    others = [cells[0] for cells in rows if cells is not row]
    named = [cell for cell in others if cell is not None and not is_sum(cell)]
    return is_sum(row[0]) and len(named) == len(others) > 1


def calls_sum(cell: Cell) -> bool:
    """Tell whether a cell calls its row a sum or a mean: "Total", "Run average"."""
    if not isinstance(cell, str):
        return False
    return is_sum(cell) or bool(_SUM_OF.search(plain_head(bare(cell))))
