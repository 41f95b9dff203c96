"""Whose the runs of a row are: server, document, keep-alive and the other names of the row."""

from __future__ import annotations

import re

from importers.formats.tables.around import around
from importers.formats.tables.around.calls_with_loads import load_of_command
from importers.formats.tables.around.commands import are_commands, is_command_head
from importers.formats.tables.around.short_settings import load_of_name
from importers.formats.tables.around.tool_names import is_tool
from importers.formats.tables.columns import names, names_with_load, twins
from importers.formats.tables.grid import documents, products, server_names
from importers.formats.tables.grid.axis import FURTHER_OPTION, OF_DATA
from importers.formats.tables.grid.grid import Column, Context, Grid, level, plain_head, read_head
from importers.formats.tables.grid.values import bare, value_of, without_pictures
from importers.formats.tables.heads.turning import OF_ROUNDS, ROUND
from importers.model import Run
from importers.reading.commands.command_lines import says_only_command
from importers.reading.sheets import Cell
from importers.reading.table_heads import column_heads
from importers.reading.table_heads.column_heads import Server
from importers.reading.table_heads.head_languages import english

# "GET /", "50 arrivals": neither a request nor a count is a server.
_IS_NO_SERVER = re.compile(rf"{twins.REQUEST.pattern}|[0-9][0-9,]{{0,9}}[kK]? [^\W\d]{{3}}")
_NUMBERED = re.compile(r"v?[0-9][0-9.]{0,20}")  # a version of what another column names
_COMMAND_MARK = re.compile(r"[<>`=]|\.(?:c?js|py|sh|rb|php)\b|\s--?\w")
_PROTOCOL = re.compile(
    r"(?:(?:plain(?:text)? )?(?:https?(?:/[123](?:\.[01x])?)?|tls|ssl|h[123]|h2c|quic)[/+ ]{0,3})+"
    r"(?: ?\([^()]{1,40}\))?",
    re.I,
)
_NO_PRODUCT = re.compile(rf"{_PROTOCOL.pattern}|[0-9]{{1,9}}", re.I)
_ONLY_SETTINGS = re.compile(r"(?:[A-Za-z_]\w{0,20} ?= ?[\w.]{1,20}[ ,;]{0,2}){1,8}")  # "b=4096 n=1"
_DOING = re.compile(r"\b(?!(?:spring|string|bing|ring)\b)\w{2,}ing\b", re.I)  # "after caching"
_LONGEST_LABEL = 80  # characters
_NAMES = ("server", names.KIND)
_MOST_VARIANTS = 20  # columns of a table that compares variants of one server
_YES = frozenset(
    ["yes", "on", "true", "1", "1.0", "y", "x", "with", "enabled", "keepalive", "keep-alive"]
)
_NO = frozenset(["no", "off", "false", "0", "0.0", "n", "without", "disabled"])


def describe(
    run: Run, grid: Grid, *, row: int, columns: list[Column], server: Server | None
) -> None:
    """Put server, document and lines into a run."""
    context, cells = grid.context, grid.rows[row]
    common = {column.head.kind: (column, cells[column.index]) for column in columns}
    if common.get("server", (None, None))[1] is not None:
        server = _server(common["server"][1], common.get("version", (None, None))[1])
    titles = (text for text in context.texts() if not _COMMAND_MARK.search(text))
    products_around = (products.of_title(text) for text in titles)
    if not server_names.has_own_server(columns, cells, is_turned=grid.column_lines is not None):
        server = server or next((known for known in products_around if known), None)
    if server:
        run.server_software, run.server_name, run.server_version = server
    run.document_label = documents.of_cell(common.get("document")) or documents.around(context)
    lines = sorted(run.sources.values()) or [grid.lines[row]]
    run.lines = (lines[0], lines[-1])
    if context.sheet is not None:
        run.details["sheet"] = context.sheet
        run.label = next(filter(_is_label, context.titles[::-1]), None)


def _is_label(title: str) -> bool:
    """Tell whether a title of a sheet may be the label of its runs: a command is none."""
    return len(title) <= _LONGEST_LABEL and not says_only_command(title)


def _server(cell: Cell, version: Cell) -> Server:
    """Return the server that a cell of a column of servers names, with the version beside it."""
    text = _name_in(cell) if isinstance(cell, str) else str(cell)
    text = column_heads.without_keepalive(text) or text
    software, name, own_version = column_heads.any_server(text)
    if name == column_heads.plain(text):
        software = name = text.strip()  # "app_mc" has its own underscore
    if own_version is None and version is not None:
        return f"{name}/{version}", name, str(version)
    return software, name, own_version


def name(run: Run, grid: Grid, *, row: int, columns: list[Column], server: Server | None) -> None:
    """Put the cells of the columns that only name into a run.

    They are its server, if nothing else names it, and its identity. `server` is the one that the
    head of its rate names.
    """
    cells = grid.rows[row]
    every = [column for column in columns if column.head.kind == names.KIND]
    named = [column for column in every if cells[column.index] is not None]
    for column in [c for c in named if are_commands(plain_head(c.title), [cells[c.index]])]:
        run.concurrency = run.concurrency or load_of_command(str(cells[column.index]))
        if is_command_head(plain_head(column.title)):  # another head's may tell rows apart
            named.remove(column)
    is_turned = grid.column_lines is not None and grid.head is not None
    if is_turned and named and named[0].index == 0:
        is_owned = server is not None or _is_beside_variants(grid, str(cells[0]))
        _name_turned(run, str(cells[0]), is_owned=is_owned)
        named = named[1:]
    own = server_names.server_of(named, is_turned=grid.column_lines is not None)
    if own is not None and _has_none(grid, row=row, columns=every):
        own = None  # a dash says that no product runs on it
    text = bare(str(cells[own.index])) if own is not None else ""
    is_none = _NO_PRODUCT.fullmatch(text) and not server_names.has_version(cells, columns)
    if twins.REQUEST.match(text) or is_none or _ONLY_SETTINGS.fullmatch(text):
        own = None  # a request names no product, nor do a protocol, a number and settings
    if own is not None and run.server_name is None:
        run.server_software, run.server_name, run.server_version = _plain_server(cells[own.index])
        named.remove(own)
    elif own is not None and run.server_software == _plain_server(cells[own.index])[0]:
        named.remove(own)
    _set_version(run, cells=cells, columns=columns, is_alone=not named)
    _take_load(run, named, cells=cells)
    run.identity |= {column.head.field: _text(cells[column.index]) for column in named}


def _take_load(run: Run, named: list[Column], *, cells: list[Cell]) -> None:
    """Take the load out of the first name that is one; a name with further options stays."""
    callers = [column for column in named if not OF_DATA.fullmatch(column.head.field)]
    loads = [column for column in callers if level(bare(str(cells[column.index])))]
    if loads and run.concurrency is None:
        text = bare(str(cells[loads[0].index]))
        run.concurrency = level(text)
        if not FURTHER_OPTION.search(text):
            named.remove(loads[0])


def _has_none(grid: Grid, *, row: int, columns: list[Column]) -> bool:
    """Tell whether a dash stands in the column of a row that names the products."""
    own = server_names.server_of(columns, is_turned=grid.column_lines is not None)
    return own is not None and (grid.lines[row], own.index) in grid.dashes


def _set_version(run: Run, *, cells: list[Cell], columns: list[Column], is_alone: bool) -> None:
    """Put the version of a column into a run; where nothing names a server, it is the name.

    A number beside other names is the version of what they name.
    """
    version = next((column for column in columns if column.head.kind == "version"), None)
    cell = cells[version.index] if version else None
    if version is None or cell is None:
        return
    text = _text(cell)
    if run.server_name is None and not is_alone and _NUMBERED.fullmatch(text):
        run.identity[version.title] = text
    elif run.server_name is None:
        run.server_software, run.server_name = text, text
    elif run.server_version is None:
        run.server_version = text


def _name_in(text: str) -> str:
    """Return a name without marks, pictures and the colon that parts it from its numbers."""
    text = without_pictures(text) or bare(text)
    return text.rstrip(" :：") or text


def _plain_server(cell: Cell) -> Server:
    """Return the server of a name column: the whole text, and its name and version."""
    text = _name_in(str(cell))
    software, server, version = column_heads.any_server(text)
    if version is None or not any(character.isdigit() for character in version):
        return text, text, None
    return software, server, version


def _is_beside_variants(grid: Grid, text: str) -> bool:
    """Tell whether a head of a turned table names no known product, and stands beside a variant.

    "Track A" beside "Baseline" is another variant, and no server.
    """
    heads = [cells[0] for cells in grid.rows if isinstance(cells[0], str) and cells[0] != text]
    if len(heads) > _MOST_VARIANTS or products.names_product(text):
        return False
    return any(is_variant(bare(head)) for head in heads)


def _name_turned(run: Run, text: str, *, is_owned: bool) -> None:
    """Name the run of a column of a turned table by its head; `is_owned` has a server already."""
    text, load = names_with_load.apart(bare(text))
    run.concurrency = load or run.concurrency
    match = re.search(
        r"[(\[]?\b([0-9][0-9,]{0,9}) ?(?:vus?|users|clients|connections)\b[)\]]?", text, re.I
    )
    if match:
        run.concurrency = int(match[1].replace(",", ""))
        text = text.replace(match[0], "").strip()
    plain = plain_head(text)
    if not plain or (names_nothing(plain) and not (is_owned and is_variant(text))):
        return
    if ROUND.match(plain):
        run.details["column"] = text  # a repeat
    elif (
        is_owned or is_variant(text) or is_tool(without_pictures(text)) or _IS_NO_SERVER.match(text)
    ):
        run.identity["column"] = text
    else:
        run.server_software, run.server_name, run.server_version = _plain_server(text)


def names_nothing(plain: str) -> bool:
    """Tell whether the head of a column of values names nothing: "Value", "Result"."""
    return bool(
        OF_ROUNDS.match(plain)
        or re.fullmatch(
            r"(?:your |the |test |actual |measured |observed |peak )?(?:values?|results?|actual"
            r"|measured|measurement|current|data|(?:http )?requests? (?:rate|duration|metrics?)"
            r"|performance|number|figures?|average|avg|mean|valor(?:es)?|valeurs?"
            r"|werte?|значени[ея]|resultados?|résultats?|medici(?:ón|ones)"
            r"|medi(?:ção|ções)|mesures?|misur[ae]"
            r"|измерени[ея]|gemessen|值|实际值?|实测值?|実測値)(?: \(.{1,30}\))?",
            english(plain),
            flags=re.I,
        )
    )


def is_variant(text: str) -> bool:
    """Tell whether the head of a column of values names a variant and no product."""
    return twins.is_variant(text) or bool(_DOING.search(text) or _PROTOCOL.fullmatch(text))


def _has_command(context: Context) -> bool:
    """Tell whether a command that names its load stands above a table."""
    return any(map(load_of_command, [*context.titles, *around.section(context)]))


def load_in_names(run: Run, *, context: Context) -> int | None:
    """Return the load that a name of the run holds: "GET / (concurrent, 10 workers)".

    That of a command above the table is surer than short settings, as "4t/64c".
    """
    if run.concurrency is not None:
        return run.concurrency
    loads = set[int]()
    for head, text in run.identity.items():
        if OF_DATA.fullmatch(head):
            continue
        load = load_of_name(text, head=head) or load_of_command(text)
        if load and not _has_command(context):
            loads.add(load)
        loads |= names_with_load.loads_in(text)
    loads = loads or names_with_load.loads_set_in(f"{run.server_software} {run.document_label}")
    return loads.pop() if len(loads) == 1 else None


def take_load_of_server(run: Run) -> None:
    """Take the load out of the name of a run's server: "nginx (c=100)" is nginx.

    What is left may only say what was measured, and then names no server: "RPS (c=100)".
    """
    if run.concurrency is not None or run.server_software is None:
        return
    name, run.concurrency = names_with_load.apart(run.server_software)
    if run.concurrency is not None:
        head = read_head(name)
        is_metric = head is not None and head.kind == "metric"
        server = (None, None, None) if is_metric else _plain_server(name)
        run.server_software, run.server_name, run.server_version = server


def _text(cell: Cell) -> str:
    if isinstance(cell, str):
        return bare(cell) or cell.strip()
    return f"{cell:g}" if isinstance(cell, int | float) else str(cell)


def set_keepalive(
    run: Run, grid: Grid, *, cells: list[Cell], columns: list[Column], own: bool | None
) -> None:
    """Set keep-alive from the row's cell, else the column's head, else a name, else a title."""
    column = next((column for column in columns if column.head.kind == "keepalive"), None)
    stated = _stated(cells[column.index]) if column else None
    if stated is not None:
        run.keepalive = stated
    elif own is not None:
        run.keepalive = own
    else:
        of_names = (cells[column.index] for column in columns if column.head.kind in _NAMES)
        texts = [text for text in of_names if isinstance(text, str)]
        stated_around = map(column_heads.keepalive, [*texts, *grid.context.texts()])
        run.keepalive = next((value for value in stated_around if value is not None), None)


def _stated(cell: Cell) -> bool | None:
    """Return what a cell of a keep-alive column says."""
    if isinstance(cell, bool):
        return cell
    text = column_heads.plain(cell).lower()
    if text in _YES:
        return True
    return False if text in _NO else None


def is_number(cell: Cell) -> bool:
    """Tell whether a cell holds a number."""
    return value_of(cell) is not None
