"""The cells of one table, what stands around it, and what its columns are."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from importers.formats.tables.grid.coded_heads import spoken
from importers.model import ColumnRole, Diagnostic, Run
from importers.reading.sheets import Cell
from importers.reading.table_heads import column_heads
from importers.reading.table_heads.column_heads import CACHED, Head, Server
from importers.reading.table_heads.head_languages import english


@dataclass(slots=True)
class Context:
    """What stands around a table: titles above it, the sheet's name, what the publisher says.

    `is_sheet` tells a sheet, of a workbook or of a file of CSV. `metric` is what the publisher says
    that the numbers are. `columns` gives the role of a heading that the publisher named. `source`
    are the upload's lines as they were written, or the rows of the sheet as lines; `span` is the
    first and the last line of the table in them, from 1. `rows` holds the numbers of the lines that
    are rows of tables or of lists. `states_load` tells that the text says a
    load of all runs, `is_of_web` that a table with the same heads is a test of an HTTP server.
    `lines_around` and the fields below it hold what was asked of these lines.
    """

    sheet: str | None = None
    is_sheet: bool = False
    titles: list[str] = field(default_factory=list)
    name: str = ""
    metric: str | None = None
    columns: dict[str, str] = field(default_factory=dict)
    source: Sequence[str] = ()
    span: tuple[int, int] = (0, 0)
    rows: Container[int] = frozenset()
    separator: str = ""
    states_load: bool = False
    is_of_web: bool = False
    lines_around: dict[Sequence[int], list[tuple[int, str]]] = field(default_factory=dict)
    headings: list[tuple[int, str]] | None = None
    section: list[str] | None = None
    alike: list[str] | None = None
    introductions: list[list[tuple[int, str]]] | None = None
    below: dict[int, list[tuple[int, str]]] = field(default_factory=dict)
    loads: dict[tuple[int, int], tuple[int, int] | None] = field(default_factory=dict)

    @property
    def is_of_text(self) -> bool:
        """Tell whether the table stands in a text, and not in a sheet or on its own."""
        return bool(self.source) and not self.is_sheet

    def is_row(self, line: tuple[int, str]) -> bool:
        """Tell whether a line is a row of a table, or of a list with a rate in each line."""
        return line[0] in self.rows

    def texts(self) -> list[str]:
        """Return the titles, nearest first, then the names."""
        return [*reversed(self.titles), *([self.sheet] if self.sheet else []), self.name]


BY_PUBLISHER = "the publisher says so"  # the reason of a role that was given
BESIDE_PERCENTILES = "it stands beside percentiles"


@dataclass(slots=True)
class Grid:
    """A rectangle of cells; `lines` says for each row which line or row of the upload it is.

    `left` is the number of the first column. In a grid that was turned, `column_lines` says it for
    each column instead, and `corner` is the head of the names that became heads. `head` is the row
    of heads, if a rule or tags mark one. `left_out` are lines whose cells do not fit
    under the head, `projected` those with numbers that nobody measured. `dashes` are line and
    column of the cells that say that there is nothing.
    `variants` name columns that were one: "before", "after"; `without` are columns of values that
    others speak against.
    """

    rows: list[list[Cell]]
    lines: list[int]
    context: Context
    left: int = 0
    column_lines: list[int] | None = None
    left_out: list[int] = field(default_factory=list)
    projected: list[int] = field(default_factory=list)
    head: int | None = None
    corner: str = ""
    dashes: set[tuple[int, int]] = field(default_factory=set)
    variants: dict[int, str] = field(default_factory=dict)
    without: list[Column] = field(default_factory=list)

    def line(self, row: int, column: int) -> int:
        """Return the line of the upload in which a cell stands."""
        if not self.column_lines:
            return self.lines[row]
        # A column that was made of a heading has no line of its own: it follows the last one.
        return self.column_lines[min(column, len(self.column_lines) - 1)]

    def with_row(self, number: int, cells: list[Cell]) -> Grid:
        """Return the grid with other cells in one of its rows, as its heads are spelled out."""
        return replace(self, rows=[*self.rows[:number], cells, *self.rows[number + 1 :]])


@dataclass(slots=True)
class Column:
    """One column below its heads: what its cells are, and whose.

    `part` tells apart columns that measure the same: "Run 2"; `name` does so for those that do not
    repeat each other: "before". `load` and `asked` are the load and the rate that was asked for
    where its head names them: "p99 @ 5000 rps". `reason` says why the column has its role;
    `has_products` that most cells are known products, `has_variants` that all name variants:
    "before", "after"; `is_right` that it stands right of the first number; `against` why it is left
    out.
    """

    index: int
    head: Head
    server: Server | None = None
    keepalive: bool | None = None
    document: str | None = None
    part: str = ""
    name: str = ""
    load: int | None = None
    asked: int | None = None
    reason: str = ""
    title: str = ""
    has_products: bool = False
    has_variants: bool = False
    is_right: bool = False
    against: str = ""


@dataclass(slots=True)
class TableRuns:
    """What a grid gave: runs in the order of its rows, remarks, and the role of each column.

    `is_table` tells that the grid is one of measurements, also when no run could be read. `refused`
    says why a grid with rates is no test of an HTTP server. `heads` are those of its columns;
    `unsure` is the grid where nothing but the lack of a word for HTTP is against it.
    """

    runs: list[Run] = field(default_factory=list)
    remarks: list[Diagnostic] = field(default_factory=list)
    roles: list[ColumnRole] = field(default_factory=list)
    is_table: bool = False
    refused: Diagnostic | None = None
    heads: tuple[str, ...] = ()
    unsure: Grid | None = None

    def all_remarks(self) -> list[Diagnostic]:
        """Return the remarks, with why the grid was refused if it was."""
        return [self.refused] if self.refused else self.remarks


def letters(index: int) -> str:
    """Return the name of a column: 0 is A, 26 is AA."""
    name = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        name = chr(65 + rest) + name
    return name


_WIDE_MARKS = str.maketrans("（）［］：，／％", "()[]:,/%")
BETTER = r"(?:the )?(?:higher|lower|more|less|bigger|smaller) (?:is |= ?)?(?:the )?better"
_VERDICT = re.compile(
    rf"\s*(?:[(\[]{BETTER}[)\]]|[,–—-]\s*{BETTER})|\s*[↑↓⬆⬇⇧⇩▲▼]\ufe0f?"
    # what stands behind each number: "req/s (lowest to highest)"
    r"|(?<=\w)\s*[(\[](?:lowest|min(?:imum)?|low) ?(?:to|[-–/…]|\.\.)"
    r" ?(?:highest|max(?:imum)?|high)[)\]]$",
    re.I,
)
_SUBSCRIPT = re.compile(r"\$\s?([A-Za-z]{1,4})_\{?([0-9.]{1,5})\}?\s?\$")  # "$p_{95}$" of TeX
_PICTURE_BEFORE = re.compile(
    "^(?:[\u2600-\u27bf\u2b00-\u2bff\ufe0f\u23e9-\u23fa\U0001f000-\U0001faff]\\s*)+"
)


@lru_cache(CACHED)
def plain_head(cell: Cell) -> str:
    """Return a head in plain English: without marks and tags, known phrases translated."""
    if not isinstance(cell, str):
        return ""
    cell = _SUBSCRIPT.sub(r"\1\2", cell) if "_" in cell else cell
    text = _VERDICT.sub("", column_heads.plain(cell.translate(_WIDE_MARKS)))
    text = _PICTURE_BEFORE.sub("", text)
    return english(spoken(text, cell=cell))


@lru_cache(CACHED)
def read_head(cell: Cell) -> Head | None:
    """Return what a head says of its column, in any of the known languages."""
    return column_heads.read(plain_head(cell)) if isinstance(cell, str) else None


def names_rate(cell: Cell) -> bool:
    """Tell whether a head names requests/s."""
    head = read_head(cell)
    return head is not None and head.field == "requests_per_s"


_THREADS_AND_LOAD = re.compile(r"[0-9]{1,3} ?t(?:hreads?)? ?/ ?([0-9]{1,7}) ?c(?:onns?)?", re.I)
_THREADS_AND_LOADS = re.compile(r"threads ?/ ?(?:conns?|connections|clients)", re.I)
# Behind words of any language
_LOAD_IN_BRACKETS = re.compile(
    r"\S\s?[(\[](?:vus?|concurrency|(?:concurrent|virtual) users)[)\]]$", re.I
)
_LETTER = re.compile(r"[^\W\d_]|#")
_DECIMALS = re.compile(r"\s*[0-9]{1,9}[.,][0-9]")  # a value: "2.31 ms"
_GROUP = re.compile(r"(?<=[0-9]),(?=[0-9]{3}(?![0-9]))")


@lru_cache(CACHED)
def load_rank(cell: Cell) -> int | None:
    """Return how surely a head names the load.

    0 the connections, 1 threads, 2 an offered rate; None when it names none.
    """
    rank = callers_rank(cell)
    if rank is None and _may_be_head(cell) and (head := read_head(cell)) is not None:
        return 2 if head.kind == "offered" else None
    return rank


@lru_cache(CACHED)
def callers_rank(cell: Cell) -> int | None:
    """Return 0 for a head of connections, 1 for one of threads; None when it names neither.

    It is quicker than `load_rank`, which reads the heads of rates, too.
    """
    if not isinstance(cell, str) or not _may_be_head(cell):
        return None
    text = plain_head(cell)
    if _THREADS_AND_LOADS.fullmatch(text):
        return 0
    rank = column_heads.load_rank(text)
    if rank is None and _LOAD_IN_BRACKETS.search(text) and read_head(cell) is None:
        return 0
    return rank


def _may_be_head(cell: Cell) -> bool:
    return isinstance(cell, str) and bool(_LETTER.search(cell)) and not _DECIMALS.match(cell)


@lru_cache(CACHED)
def level(cell: Cell) -> int | None:
    """Return the load that a text like "c=10", "1,000 concurrent users" or "4t/64c" names."""
    if not isinstance(cell, str):
        return None
    text = plain_head(cell)
    if threads := _THREADS_AND_LOAD.fullmatch(text):
        return int(threads[1])
    return column_heads.level(_GROUP.sub("", text))


def metric_of(owner: str, metric: Cell) -> str:
    """Return the head of a metric at a load or of a name: "RPS (c=64)", "nginx p99"."""
    load = level(owner)
    return f"{metric} (c={load})" if load else f"{owner} {metric}"
