"""What each column of a table holds: its role, from its heads, its cells and what stands around."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from importers.formats.tables import roles
from importers.formats.tables.axis import MOST_HEADS, is_unit, whole
from importers.formats.tables.grid import Column, Context, Grid, load_rank, plain_head, read_head
from importers.formats.tables.heads import load_in
from importers.formats.tables.numbers import to_number
from importers.formats.tables.turning import NO_VALUES
from importers.formats.tables.values import Value, value_of
from importers.model import Diagnostic
from importers.reading import column_heads
from importers.reading.column_heads import Head
from importers.reading.column_metrics import byte_factor
from importers.reading.sheets import Cell
from importers.reading.units import KILO_1024

SUMMARY = re.compile(
    r"^(?:avg|average|mean|total|sum|max(?:imum)?|min(?:imum)?|median|note|geo(?:metric )?-?mean"
    r"|std ?dev|overall|grand total|aggregated?|durchschnitt|mittelwert|summe|gesamt|moyenne"
    r"|promedio)\b|^(?:all|[\u2211\u03a3\u00d8])$",
    re.I,
)
REPEATED = re.compile(
    r"^(?:run|test|trial|round|try|pass|iteration|attempt|sample|repetition|#)? ?#?[0-9]{1,3}$",
    re.I,
)
# Heads of columns that hold results without saying which.
_ANY_RESULT = re.compile(
    r"^(?:values?|results?|your results?|throughput|performance|measured|measurement|score|speed"
    r"|rate|peak|actual|observed|current|figure|number|data|avg|average|mean)$",
    re.I,
)
# A head that names a variant, not a product.
_VARIANT = re.compile(
    r"\b(?:before|after|old|new|previous|current|baseline|original|optimi[sz]ed|run|test|phase|load"
    r"|stage|with|without|sync|async|synchronous|asynchronous|enabled|disabled|on|off|cold|warm"
    r"|main|master|branch|pr|patch(?:ed)?|control|mode|single|multi|cached|uncached|default|tuned"
    r"|avant|après|antes|después|depois|vorher|nachher|до|после|прежде|strategy|workers?|threads?"
    r"|cores?|local|prod(?:uction)?|staging|http/?[123](?:\.[01])?|keep-?alive)\b"
    r"|前|后|後|時点|优化|改善",
    re.I,
)
_PART_OF_METRIC = re.compile(r"(?:std ?dev(?:iation)?|max|min|peak|best|worst|\+/-)\.?$", re.I)
_METRIC_WORDS = re.compile(
    r"[(\[][^()\[\]]{0,20}[)\]]|(?:[km]?(?:req(?:uest)?s?|hits) ?(?:/|per) ?s(?:ec(?:ond)?)?"
    r"|[km]?rps|qps|throughput|latenc(?:y|ies)|response times?|p ?[0-9]{2}(?:\.[0-9]+)?"
    r"|[0-9.]+(?:%|th)(?: percentile)?|average|avg|mean|median|max|min|ms|µs|us)(?!\w)",
    re.I,
)
_PER_SECOND = re.compile(r"(?:transfer|trans|data|traffic|bandwidth|throughput).{0,12}/ ?s", re.I)
_OWN_UNIT = 0.5  # share of a column's numbers whose unit says what they are


def columns_of(grid: Grid, *, head: int, axis: int | None) -> list[Column]:
    """Return what each column holds that can be told; those of names are not among them."""
    groups = [
        _spread(grid.rows[row])
        for row in range(max(head - MOST_HEADS + 1, 0), head)
        if is_group(grid.rows[row], axis or 0)
    ]
    around = metric_around(grid.context)
    if axis is None and around and not _needs_metric(grid, head=head, around=around):
        around = None
    if around is None and axis is not None:
        around = _metric_beside(grid.rows[head][axis])
    below = units_below(grid, head)
    columns: list[Column] = []
    for index, cell in enumerate(grid.rows[head]):
        heads = [*(group[index] for group in groups), cell, *([below[index]] if below else [])]
        texts = [str(text) for text in heads if text is not None]
        cells = [row[index] for row in grid.rows[head + 1 :]]
        column = _column(grid, index=index, texts=texts, cells=cells, around=around)
        if index == axis:
            kind = "offered" if load_rank(cell) == 2 else "concurrency"
            column = Column(index, Head(kind), reason="its head names the load")
        if column:
            column.title = " ".join(texts)
            columns.append(column)
    name_twins(columns, texts=["" if cell is None else str(cell) for cell in grid.rows[head]])
    if grid.column_lines and grid.head is not None:
        as_names(columns)
    return _without_doubtful(columns)


def as_names(columns: list[Column]) -> None:
    """Make what tells columns apart a name, where the rows have the servers."""
    for column in columns:
        if column.server and not column_heads.server(column.title):
            column.name, column.server = column.server[0], None


def _needs_metric(grid: Grid, *, head: int, around: Head) -> bool:
    """Tell whether a table without a load takes its metric from around.

    It is a rate or a latency, and no head names a metric of its own.
    """
    heads = [read_head(cell) for cell in grid.rows[head]]
    is_named = any(named.kind == "metric" for named in heads if named)
    return around.field in ("requests_per_s", "latency_ms") and not is_named


def _without_doubtful(columns: list[Column]) -> list[Column]:
    """Leave out columns of a server without a metric of their own where others have one."""
    servers = [column for column in columns if column.server]
    own = [column for column in columns if column.head.kind == "metric" and not column.server]
    if not servers or not own:
        return columns
    return [column for column in columns if not (column.server and column.head.field == "")]


def name_twins(columns: list[Column], *, texts: list[str]) -> None:
    """Tell columns apart that measure the same and name no known server.

    "foo req/s" is foo's, "Run 2 (req/s)" is a part of its own, "Old RPS" is a name.
    """
    twins: dict[tuple[object, ...], list[Column]] = {}
    for column in columns:
        if column.head.kind == "metric":
            key = (column.head.field, column.head.statistic, column.server, column.keepalive)
            twins.setdefault(
                (*key, column.load, column.document, column.name, column.part), []
            ).append(column)
    for same in (group for group in twins.values() if len(group) > 1):
        for column in same:
            _name_twin(column, text=texts[column.index])


def without_unclear_twins(columns: list[Column], *, grid: Grid) -> list[Column]:
    """Leave out columns that measure the same latency under names that tell no runs apart."""
    own = {
        column.index for column in columns if any(value_of(row[column.index]) for row in grid.rows)
    }
    counts = Counter(
        _measure(column)
        for column in columns
        if column.head.kind == "metric" and column.index in own
    )
    return [
        column
        for column in columns
        if column.head.field != "latency_ms" or counts[_measure(column)] <= 1
    ]


def _measure(column: Column) -> tuple[str, str]:
    return column.head.field, column.head.statistic


def _name_twin(column: Column, *, text: str) -> None:
    name = _without_metric(text) if read_head(text) else text
    is_nameless = not re.search(r"[^\W\d_]", name) or read_head(name) is not None
    if REPEATED.match(name) or column.server or is_nameless:
        column.part = name or f"column {column.index + 1}"
    else:
        name_column(column, name)


def _without_metric(text: str) -> str:
    """Return what a head names beside what it measures: "JSON" of "JSON RPS"."""
    name = column_heads.name_in(text)
    if read_head(name) is None:
        return name
    rest = " ".join(_METRIC_WORDS.sub(" ", plain_head(text)).split()).strip(" -:,()[]@/")
    return rest if re.search(r"[^\W\d_]", rest) else name


def name_column(column: Column, text: str) -> None:
    """Say whose a column is: a server's, or that of a variant."""
    text = text.strip()
    if is_variant(text):
        column.name = text
    else:
        column.server = column_heads.any_server(text)


def is_variant(text: str) -> bool:
    """Tell whether a head names a variant ("after", "Run 2") and no product."""
    if column_heads.server(text):
        return False
    return bool(_VARIANT.search(text)) or bool(REPEATED.match(column_heads.plain(text)))


def _column(
    grid: Grid, *, index: int, texts: list[str], cells: list[Cell], around: Head | None
) -> Column | None:
    """Return what one column holds; None when nobody can tell, or when it names."""
    own = roles.mapped(grid.context.columns, texts)
    if own is not None:
        return Column(index, own, reason="the publisher says so") if own.kind else None
    if texts and (named := load_in(texts[-1])) and grid.column_lines is None:
        return _of_load(named, grid=grid, index=index, texts=texts, cells=cells, around=around)
    values = [value for cell in cells if (value := value_of(cell))]
    if not texts:
        return None
    last = plain_head(texts[-1])
    if NO_VALUES.search(last) and not read_head(texts[-1]):
        return None
    if SUMMARY.match(last) and not read_head(texts[-1]) and not around and not values:
        return None
    head, reason = _head_of(texts, values=values)
    if head is not None and head.kind == "concurrency" and not any(map(whole, cells)):
        return None  # "threads" of texts name a setting of the server
    keepalive = _first_keepalive(texts)
    servers = (column_heads.server(plain_head(text)) for text in texts)
    server = next((name for name in servers if name), None)
    documents = (column_heads.document(text) for text in texts)
    document = next((size for size in documents if size), None)
    if head is not None and head.kind == "keepalive" and not server:
        if around and len(texts) > 1:
            return Column(index, around, keepalive=keepalive, reason="named around the table")
        return Column(index, head, reason=reason)
    if head is not None and head.kind != "keepalive":
        column = Column(index, head, server=server, keepalive=keepalive, document=document)
        column.reason = reason
        return column
    if around is None or not _is_numeric(cells, values) or roles.is_ignored(last):
        return None
    if _PART_OF_METRIC.match(last):
        return None
    column = Column(index, around, server=server, keepalive=keepalive, document=document)
    column.reason = "what stands around the table names its metric"
    return _named(column, texts=texts)


def _of_load(
    named: tuple[int, str],
    *,
    grid: Grid,
    index: int,
    texts: list[str],
    cells: list[Cell],
    around: Head | None,
) -> Column | None:
    """Return a column whose head names a load: "64 connections (req/s)"."""
    load, rest = named
    if not rest and around is None:
        rest = " "
    rest_texts = [*texts[:-1], rest] if rest else [*texts[:-1], "value"]
    column = _column(grid, index=index, texts=rest_texts, cells=cells, around=around)
    if column is not None and column.head.kind in ("metric", "failed", "requests"):
        column.load = load
        return column
    return None


def _named(column: Column, *, texts: list[str]) -> Column | None:
    """Say whose a column is that has its metric from around the table."""
    last = texts[-1]
    if not re.search(r"[^\W\d_]", last):
        return None
    plain = plain_head(last)
    if REPEATED.match(plain):
        column.part = last
    elif not column.server and not column.document and not _ANY_RESULT.match(plain):
        name_column(column, last)
    return column


def _is_numeric(cells: list[Cell], values: list[Value]) -> bool:
    """Tell whether at least half of the filled cells hold numbers; their units are no percentage."""
    filled = [cell for cell in cells if cell is not None]
    bad = [value for value in values if value.unit in ("%", "x", "X", "×") or value.seconds]
    return bool(values) and 2 * len(values) >= len(filled) and not bad


def _first_keepalive(texts: list[str]) -> bool | None:
    said = (column_heads.keepalive(text) for text in texts)
    return next((value for value in said if value is not None), None)


def _head_of(texts: list[str], *, values: list[Value]) -> tuple[Head | None, str]:
    """Return what the heads of a column and the units of its cells say together, and why."""
    head = joined([plain_head(text) for text in texts])
    last = plain_head(texts[-1])
    own = _unit_of_cells(values)
    if own is None:
        return head, "its head says so"
    unit_head, unit = own
    if roles.is_ignored(last):
        return None, ""
    if unit_head is not None and unit_head.kind == "metric":
        if head is not None and head.field == unit_head.field:
            return head, "its head and the unit of its cells say so"
        if head is None or roles.may_be_any_rate(last, head):
            return unit_head, f"its cells are in {unit}"
        return None, ""
    if value_seconds(unit):
        return _time_head(last, head=head, unit=unit)
    if byte_factor(unit, kilo=KILO_1024) is not None and _PER_SECOND.search(last):
        return Head("metric", field="transfer_rate_Bps"), f"its cells are in {unit}"
    if unit in ("%", "x", "X", "×"):
        return (head, "its head says so") if head and head.field == "cpu_percent" else (None, "")
    return head, "its head says so"


def value_seconds(unit: str) -> float | None:
    """Return how many seconds one of a unit is."""
    return Value("1", 1.0, unit=unit).seconds


def _time_head(last: str, *, head: Head | None, unit: str) -> tuple[Head | None, str]:
    """Return what a column is whose cells hold times: a latency, or the time taken."""
    if head is not None:
        is_time = head.field in ("latency_ms", "time_taken_s", "cpu_user_s", "cpu_system_s")
        is_reread = is_time or head.kind == "unitless"
        return (head, "its head says so") if is_reread else (None, "")
    is_long = (value_seconds(unit) or 0) >= 1
    if re.fullmatch(r"(?:response |page )?time", last, re.I):
        unit_text = "time taken (s)" if is_long else "latency (ms)"
        return column_heads.read(unit_text), f"its cells are in {unit}"
    return column_heads.read(f"{last} (ms)"), f"its cells are in {unit}"


def _unit_of_cells(values: list[Value]) -> tuple[Head | None, str] | None:
    """Return what the units in a column say, and the commonest unit; None without units."""
    units = Counter(value.unit for value in values if value.unit)
    if not units or sum(units.values()) < _OWN_UNIT * len(values):
        return None
    unit = units.most_common(1)[0][0]
    return Value("1", 1.0, unit=unit).head, unit


def joined(texts: list[str]) -> Head | None:
    """Return what the heads above each other say together.

    "Latency" over "p99 (s)", "Duration" over "ms".
    """
    texts = [_in_brackets(text) for text in texts]
    heads = (column_heads.read(text) for text in reversed(texts))
    head = next((named for named in heads if named), None)
    if len(texts) == 1 or (head is not None and head.kind != "metric"):
        return head
    both = column_heads.read(" ".join(reversed(texts)))
    if both and both.kind == "metric" and (head is None or both.field == head.field):
        return both
    return head


def _in_brackets(text: str) -> str:
    return f"({text})" if is_unit(text) and not text.startswith(("(", "[")) else text


def _metric_beside(cell: Cell) -> Head | None:
    """Return the metric that a corner names beside the load: "Concurrency / req/s"."""
    word = column_heads.beside_load(plain_head(cell))
    head = column_heads.read(word) if word else None
    return head if head and head.kind == "metric" else None


def metric_around(context: Context) -> Head | None:
    """Return the metric that a title, the sheet's or the file's name, or the publisher names.

    The nearest counts.
    """
    if chosen := column_heads.metric(context.metric):
        return chosen
    for text in context.texts():
        if roles.is_ignored(plain_head(text)) or _is_sentence(text):
            continue
        head = read_head(text) or read_head(text.replace("-", " ")) if text else None
        if head and head.kind == "metric":
            return head
    return None


def _is_sentence(text: str) -> bool:
    """Tell whether a line above a table is prose, and no title."""
    return bool(re.search(r"[.!?;]\s+\S", text)) or text.rstrip().endswith((".", "!", "?"))


def with_titles(grid: Grid, *, head: int, axis: int | None) -> Grid:
    """Return the grid with what stands above its head as titles, if it heads no group."""
    lines = [
        [str(cell) for cell in dict.fromkeys(row) if cell is not None]
        for row in grid.rows[:head]
        if not is_group(row, axis or 0)
    ]
    titles = [", ".join(texts) for texts in lines if texts]
    if not titles:
        return grid
    context = replace(grid.context, titles=[*grid.context.titles, *titles])
    return replace(grid, context=context)


def is_group(row: list[Cell], axis: int) -> bool:
    """Tell whether a row above the head holds heads of groups.

    These are texts beside the axis, and not one title.
    """
    texts = [cell for index, cell in enumerate(row) if isinstance(cell, str) and index > axis]
    is_label = row[axis] is None or _is_label(row[axis])
    return bool(texts) and is_label and not any(to_number(cell) for cell in texts)


def _is_label(cell: Cell) -> bool:
    """Tell whether a cell above the axis names the load, or what the heads beside it are."""
    head = read_head(cell)
    return head is not None and head.kind in ("concurrency", "server", "document", "version")


def _spread(row: list[Cell]) -> list[Cell]:
    """Return a row of group heads with each text carried on to the next one."""
    last: Cell = None
    spread: list[Cell] = []
    for cell in row:
        last = cell if cell is not None else last
        spread.append(last)
    return spread


def units_below(grid: Grid, head: int) -> list[Cell] | None:
    """Return the row below the head when it holds only units in brackets."""
    row = grid.rows[head + 1] if head + 1 < len(grid.rows) else []
    texts = [cell for cell in row if cell is not None]
    is_units = all(
        isinstance(cell, str) and re.fullmatch(r"[(\[][^)\]]{1,15}[)\]]", cell.strip())
        for cell in texts
    )
    return row if texts and is_units else None


def nameless(grid: Grid, *, head: int, axis: int) -> Diagnostic:
    """Say that the numbers have no name, and that it can be chosen."""
    names = [
        column_heads.plain(cell)
        for index, cell in enumerate(grid.rows[head])
        if index != axis and isinstance(cell, str)
    ]
    shortened = ", ".join(repr(name[:40]) for name in names[:6]) or "the columns"
    message = (
        f"This table has an axis of load, but neither its heads ({shortened}) nor its titles say "
        "what is measured; choose the metric."
    )
    line = grid.lines[head]
    return Diagnostic(line, severity="error", code="table.metric_unknown", message=message)
