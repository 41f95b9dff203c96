"""Which of the columns of names is that of the servers."""

from __future__ import annotations

import re

from importers.formats.tables.grid.grid import Column, Grid, plain_head
from importers.formats.tables.grid.values import bare
from importers.reading.sheets import Cell
from importers.reading.table_heads.column_heads import Head

KIND = "name"
_MACHINE = re.compile(r"[0-9] ?(?:v?cpus?|gi?b|v?cores?)\b|\$ ?[0-9]", re.I)
_SERVER = re.compile(
    r"^(?:(?:web )?framework|name|product|implementation|impl|library|lib|runtime|app|application"
    r"|service|proxy|(?:view|template) ?engine|backend|candidate|contender|system|subject|targets?"
    r"|program|project|stack|package"
    r"|web ?server|http server|server engine"
    r"|router|engine|model|module|gateway|load balancer|reverse proxy|service mesh"
    r"|(?:app(?:lication)? ?)?server|tech(?:nology)?|solution|(?:platform"
    r"|language) ?/ ?framework|variant of server)"
    r"(?:s| name| \(.{1,30}\)|/.{1,20})?$",
    re.I,
)
# Right of the numbers these name a part of the setup, and no product.
_PART = re.compile(
    r"\W*(?:backends?|services?|systems?|stack|engine|model|modules?|app|names?)\b", re.I
)
_VERSION = re.compile(r"[0-9]\.[0-9]+\.")
_BUILD = re.compile(r"^(?:git )?(?:branch|commit|revision|tag)(?: (?:name|hash|id))?$", re.I)
# Numbers below these heads name a setup; below any other head they may measure something.
COUNTED = re.compile(
    r"^(?:server |worker |num(?:ber of)? |# ?of )?(?:workers?"
    r"|processes|instances|servers|replicas|cores|v?cpus)$|^gomaxprocs$"
    r"|^(?:workers?|threads?|processes) ?/ ?(?:workers?|threads?|processes)$"
    r"|^(?:cpu|memory|mem|ram) limit$"
    r"|^(?:depth|pipelin\w*|threads?|nodes?|shards?|batch(?: size)?|payload(?: size)?"
    r"|body(?: size)?"
    r"|pool(?: size)?|http|keys|routes"
    r"|requests? ?(?:/|or) ?(?:duration|time))$",
    re.I,
)
# A head that names a product above what was built on it: "solon 1.1.2".
_WITH_VERSION = re.compile(r"[A-Za-z][\w .+-]{1,30} v?[0-9]{1,3}(?:\.[0-9]{1,3}){1,3}")


def machines_as_names(columns: list[Column], grid: Grid) -> None:
    """Make a column "Server" a name where its cells are machines: "Intel 2 GB 1 vCPU ($12/m)"."""
    for column in columns:
        cells = [row[column.index] for row in grid.rows[1:] if row[column.index] is not None]
        if column.head.kind == "server" and cells and all(map(_is_machine, cells)):
            column.head = Head(KIND, field=bare(column.title))


def _is_machine(cell: Cell) -> bool:
    return bool(_MACHINE.search(str(cell)))


def server_of(names: list[Column], *, is_turned: bool) -> Column | None:
    """Return the column that names the server where nothing else does.

    In an upright table it may be the first column when that has no head, or the first with known
    products below any head. Builds of the project are the last that may name it.
    """
    texts = [column for column in names if not COUNTED.match(plain_head(column.head.field))]
    first = texts[0] if texts and not plain_head(texts[0].head.field) else None
    if first is not None and not is_turned:
        return None if first.has_variants else first
    named = [column for column in texts if _SERVER.match(plain_head(column.head.field))]
    named = [column for column in named if not (column.is_right and _PART.match(column.title))]
    if not named and not is_turned:
        named = [column for column in texts if column.has_products]
    if not named:
        named = [column for column in texts if _BUILD.match(plain_head(column.head.field))]
    if not named and not is_turned:
        named = [column for column in texts[:1] if _WITH_VERSION.fullmatch(bare(column.title))]
    return max(named, key=lambda column: column.has_products, default=None)


def has_own_server(columns: list[Column], cells: list[Cell], *, is_turned: bool) -> bool:
    """Tell whether a row names its own server, below a head that names products."""
    named = [column for column in columns if column.head.kind == KIND and cells[column.index]]
    own = server_of(named, is_turned=is_turned)
    return own is not None and (own.has_products or names_server(own.head.field))


def has_server(columns: list[Column], *, is_turned: bool) -> bool:
    """Tell whether a column names the servers of the rows."""
    named = [column for column in columns if column.head.kind == KIND]
    return any(column.head.kind == "server" for column in columns) or (
        server_of(named, is_turned=is_turned) is not None
    )


def names_server(head: str) -> bool:
    """Tell whether a head names products."""
    return bool(_SERVER.match(plain_head(head)))


def has_version(cells: list[Cell], columns: list[Column]) -> bool:
    """Tell whether a row has the version of a product, as the package "h3" beside others has."""
    versions = (cells[column.index] for column in columns if column.head.kind == "version")
    return any(_VERSION.search(str(cell)) for cell in versions)
