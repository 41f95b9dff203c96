"""Whether the figures of a table were measured: what a plan, a limit or a capacity has not.

Who plans writes round figures: 100, 5,000, 250. Who measures gets others. So a table whose rates
are all round needs a word that says that somebody tested, or products that were compared.
"""

from __future__ import annotations

import re
from itertools import chain, pairwise, product

from importers.formats.tables.around import around, lines_below
from importers.formats.tables.around.commands import CALL
from importers.formats.tables.around.load_around import load_of
from importers.formats.tables.evidence.evidence_words import HTTP_WORD
from importers.formats.tables.grid.axis import whole
from importers.formats.tables.grid.grid import Column, Grid, names_rate, plain_head
from importers.formats.tables.grid.products import is_product
from importers.formats.tables.grid.values import Value, bare, value_of
from importers.reading.commands.known_lines import kept
from importers.reading.sheets import Cell
from importers.reading.table_heads import column_heads
from importers.reading.table_heads.column_rates import PER_MINUTE

_NOTE = 3  # lines below a table
_LONGEST = 300  # characters of a line that is searched
MOST_ROWS = 60  # of a table that are looked at
_TESTED = re.compile(
    r"\b(?:bench\w*|measure[ds]?|measurements?|measuring|results?|tested|tests?|testing"
    r"|stress|compar\w+|versus|vs|before|after|ran|runs?|achiev\w+|faster|slower|baseline)\b"
    r"|测试|压测|结果|性能测|对比|ベンチ|計測|測定|結果|결과|측정|тест|замер|результат|нагруз"
    r"|prueba|resultado|teste|comparaci|compara[çt]|essai|r[ée]sultat|mesur"
    r"|ergebnis|messung",
    re.I,
)
_TOOL = re.compile(
    r"\b(?:wrk2?|autocannon|jmeter|bombardier|h2load|apache ?bench|oha|locust|k6|vegeta|rewrk"
    r"|gatling|fortio|artillery)\b|`(?:ab|hey|siege|plow)`|\bwith (?:ab|hey|siege|plow)\b",
    re.I,
)
# A heading of these words alone says that figures follow, and not that anybody measured them.
BARE_HEADING = re.compile(
    r"\W*(?:performance )?bench(?:marks?|marking)(?: [(\[][^)\]]{1,40}[)\]])?\W*", re.I
)
_STAGE = re.compile(r"(?:duration|stages?|phases?|steps?)\b", re.I)
_FIVE = re.compile(r"[1-9]5?")

_SEVERAL = 3  # rates
_LIMIT = re.compile(r"\b(?:limit|quota|throttl|allowed)", re.I)
_TRAFFIC = re.compile(r"\b(?:traffic|quotas?|limits?)\b", re.I)
_LIMIT_DIGITS = 2  # that count of a limit: "120 requests/min"

_MACHINE = re.compile(
    r"(?:[0-9]{1,3} ?[x×] ?)?[0-9]{1,3} ?(?:核|v?cpus?|v?cores?|c\b)[^0-9]{0,9}"
    r"[0-9]{1,4} ?(?:gi?b?|内存)",
    re.I,
)

_MACHINES = re.compile(r"(?:instances?|replicas?|nodes?|pods?|machines?)(?: count)?", re.I)


def against(grid: Grid, columns: list[Column]) -> str | None:
    """Return why nobody seems to have measured the rates of a table; None if somebody may have."""
    if reason := _by_minutes(grid, columns):
        return reason
    if not are_round(grid, columns):
        return None
    if _are_machines(grid, columns):
        return "its round rates stand beside sizes of machines: they are what each may take"
    if names_products(grid, columns) or _is_sweep(grid, columns):
        return None
    if is_tested(grid) and not _is_only_headed(grid):
        return None
    if load_of(grid.context):
        return None
    return "all its rates are round figures, and nothing near it says that they were measured"


def _by_minutes(grid: Grid, columns: list[Column]) -> str | None:
    """Return that rates of a minute may be limits or traffic; None where somebody tested.

    A load generator says so; a load does beside a word of a test, a head of rates or a word of
    HTTP; products or a word of a test do where the rates are not round. Below a head or a title
    of traffic, quotas or limits only a load generator does.
    """
    rates = [column for column in columns if column.head.field == "requests_per_s"]
    if not rates or any(rate.head.unit != PER_MINUTE for rate in rates) or _names_tool(grid):
        return None
    values = values_of(grid, rates, metric="requests_per_s")
    digits = (value.digits.replace(",", "").strip("0") for value in values)
    is_short = all(len(text) <= _LIMIT_DIGITS and "." not in text for text in digits)
    near = lines_near(grid)
    has_test = names_products(grid, columns) or any(map(_tells_of_test, near))
    has_test = has_test and not any(map(_LIMIT.search, near))
    has_load = any(column.head.kind == "concurrency" for column in columns)
    is_named = all(names_rate(rate.title) for rate in rates) or any(map(HTTP_WORD.search, near))
    titles = [*grid.context.titles, *around.headings(grid.context)[:1]]
    is_traffic = any(map(_TRAFFIC.search, [*(rate.title for rate in rates), *titles]))
    is_told = (has_load and (has_test or is_named)) or (has_test and not is_short)
    return None if is_told and not is_traffic else "its rates of a minute may be limits or traffic"


def _are_machines(grid: Grid, columns: list[Column]) -> bool:
    """Tell whether the rows are sizes of machines or how many there are, and no tool is named.

    "8 cores, 16 GB" is a size; numbers below "Instances" say how many.
    """
    if _names_tool(grid):
        return False
    named = next((column for column in columns if column.head.kind == "name"), None)
    if named is None:
        return False
    cells = [row[named.index] for row in grid.rows[1:]]
    are_counted = _MACHINES.fullmatch(plain_head(named.title)) is not None
    return all(_MACHINE.match(str(cell)) or (are_counted and whole(cell)) for cell in cells)


def is_measured(grid: Grid, columns: list[Column]) -> bool:
    """Tell whether most rates of a table are no round figures, and a text near it tells of a test.

    What is sold, wished for or set may stand beside them.
    """
    return has_odd_rates(grid, columns) and is_tested(grid)


def has_odd_rates(grid: Grid, columns: list[Column]) -> bool:
    """Tell whether most rates of a table are no round figures."""
    rates = values_of(grid, columns, metric="requests_per_s")
    odd = [value for value in rates if not _is_round(value)]
    return 2 * len(odd) > len(rates)


def is_called(grid: Grid) -> bool:
    """Tell whether a load generator or its command stands near a table."""
    return _names_tool(grid)


def is_reached(grid: Grid, columns: list[Column]) -> bool:
    """Tell whether a table below a wish was measured: a tool or its command stands near it."""
    return _names_tool(grid) and has_odd_rates(grid, columns)


def _names_tool(grid: Grid) -> bool:
    lines = [*grid.context.texts(), *around.section(grid.context)]
    return any(map(_names_tool_in, lines))


@kept
def _names_tool_in(line: str) -> bool:
    return bool(CALL.search(line) or _TOOL.search(line))


def names_products(grid: Grid, columns: list[Column]) -> bool:
    """Tell whether a head is that of a known server, or a row's name is a known product."""
    if any(column.server and column_heads.server(column.title) for column in columns):
        return True
    named = [column.index for column in columns if column.head.kind in ("name", "server")]
    cells = (row[index] for row, index in product(grid.rows[1:MOST_ROWS], named))
    return any(isinstance(cell, str) and is_product(bare(cell)) for cell in cells)


def _is_sweep(grid: Grid, columns: list[Column]) -> bool:
    """Tell whether the loads of a table rise, and its rates not with them, as in a plan."""
    load = next((column for column in columns if column.head.kind == "concurrency"), None)
    rate = next((column for column in columns if column.head.field == "requests_per_s"), None)
    if load is None or rate is None or any(map(_is_stage, chain.from_iterable(grid.rows[:2]))):
        return False
    pairs = [(whole(row[load.index]), value_of(row[rate.index])) for row in grid.rows[:MOST_ROWS]]
    steps = [(users, value.number(".") or 0) for users, value in pairs if users and value]
    is_rising = all(before < after for (before, _), (after, _) in pairwise(steps))
    shares = {round(number / users, 6) for users, number in steps}
    return len(steps) > 1 and is_rising and len(shares) > 1


def _is_stage(cell: Cell) -> bool:
    return bool(_STAGE.match(plain_head(cell)))


def values_of(grid: Grid, columns: list[Column], *, metric: str) -> list[Value]:
    """Return the numbers of the columns that measure this."""
    own = [column.index for column in columns if column.head.field == metric]
    values = (value_of(row[index]) for row, index in product(grid.rows[:MOST_ROWS], own))
    return [value for value in values if value]


def are_round(grid: Grid, columns: list[Column]) -> bool:
    """Tell whether there are rates, and they and the latencies are all round.

    Several rates that are all round are enough: no two servers reach such figures by chance.
    """
    offered = [column.index for column in columns if column.head.kind == "offered"]
    asked = (value_of(row[index]) for row, index in product(grid.rows[:MOST_ROWS], offered))
    if not offered and len(rates := values_of(grid, columns, metric="requests_per_s")) >= _SEVERAL:
        return all(map(_is_round, rates))
    rates = [*values_of(grid, columns, metric="requests_per_s"), *filter(None, asked)]
    times = values_of(grid, columns, metric="latency_ms")
    return bool(rates) and all(map(_is_round, [*rates, *times]))


def _is_round(value: Value) -> bool:
    """Tell whether a number has one digit that counts, or a five behind it: 10,000, 250, 5k."""
    digits = value.digits.replace(",", "").replace(" ", "")
    return "." not in digits and bool(_FIVE.fullmatch(digits.strip("0") or "1"))


def is_tested(grid: Grid) -> bool:
    """Tell whether a line near a table, its title or its heading speaks of a test.

    So it is taken of a table that stands alone, such as a file of rows.
    """
    names = {grid.context.name, grid.context.sheet, ""}
    lines = lines_near(grid)
    if all(line.strip() in names for line in lines):
        return True
    return any(map(_tells_of_test, lines))


def _is_only_headed(grid: Grid) -> bool:
    """Tell whether nothing but an outer heading "Benchmarks" says that somebody tested."""
    nearest = around.headings(grid.context)[:1]
    told = [line for line in lines_near(grid) if _tells_of_test(line)]
    is_outer = not any(map(BARE_HEADING.fullmatch, nearest))
    return is_outer and len(told) > 0 and all(map(BARE_HEADING.fullmatch, told))


def lines_near(grid: Grid) -> list[str]:
    """Return the lines that speak of a table, its titles and its headings."""
    context = grid.context
    below = (text for _, text in lines_below.lines_below(context, context.span[1]))
    above = around.introduced(context)
    near = chain(context.texts(), around.section(context), around.headings(context), above, below)
    return [text[:_LONGEST] for text in near]


@kept
def _tells_of_test(line: str) -> bool:
    return bool(_TESTED.search(line) or CALL.search(line) or _TOOL.search(line))
