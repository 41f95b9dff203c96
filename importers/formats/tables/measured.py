"""Whether the figures of a table were measured: what a plan, a limit or a capacity has not.

Who plans writes round figures: 100, 5,000, 250. Who measures gets others. So a table whose rates
are all round needs a word that says that somebody tested, or products that were compared.
"""

from __future__ import annotations

import re
from itertools import chain

from importers.formats.tables import around
from importers.formats.tables.grid import Column, Grid
from importers.formats.tables.values import Value, value_of
from importers.reading import column_heads

_LONGEST = 300  # characters of a line that is searched
_TESTED = re.compile(
    r"\b(?:bench\w*|measure[ds]?|measurements?|measuring|results?|tested|tests?|testing"
    r"|stress|compar\w+|versus|vs|before|after|ran|runs?|achiev\w+|faster|slower|baseline)\b"
    r"|测试|压测|结果|性能测|对比|ベンチ|計測|測定|結果|결과|측정|тест|замер|результат|нагруз"
    r"|prueba|resultado|teste|comparaci|compara[çt]|essai|r[ée]sultat|mesur"
    r"|ergebnis|messung",
    re.I,
)
_FIVE = re.compile(r"[1-9]5?")


def against(grid: Grid, columns: list[Column]) -> str | None:
    """Return why nobody seems to have measured the rates of a table; None if somebody may have."""
    rates = _values(grid, columns, metric="requests_per_s")
    times = _values(grid, columns, metric="latency_ms")
    if not rates or not all(map(_is_round, [*rates, *times])):
        return None
    if any(map(_is_of_product, columns)) or _is_tested(grid):
        return None
    return "all its rates are round figures, and nothing near it says that they were measured"


def _is_of_product(column: Column) -> bool:
    """Tell whether a column names known servers, or is that of one."""
    is_known = bool(column.server and column_heads.server(column.title))
    return is_known or column.has_products


def _values(grid: Grid, columns: list[Column], *, metric: str) -> list[Value]:
    """Return the numbers of the columns that measure this."""
    own = [column.index for column in columns if column.head.field == metric]
    return [value for row in grid.rows for index in own if (value := value_of(row[index]))]


def _is_round(value: Value) -> bool:
    """Tell whether a number has one digit that counts, or a five behind it: 10,000, 250, 5k."""
    digits = value.digits.replace(",", "").replace(" ", "")
    return "." not in digits and bool(_FIVE.fullmatch(digits.strip("0") or "1"))


def _is_tested(grid: Grid) -> bool:
    """Tell whether a line near a table, its title or its heading speaks of a test."""
    context = grid.context
    below = (text for _, text in around.lines_below(context, context.span[1]))
    above = (text for _, text in chain.from_iterable(around.introductions(context)))
    near = chain(context.texts(), around.section(context), around.headings(context), above, below)
    lines = [text[:_LONGEST] for text in near]
    if not any(line.strip() for line in lines):
        return True
    return any(map(_TESTED.search, lines))
