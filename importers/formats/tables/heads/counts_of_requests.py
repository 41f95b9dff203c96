"""A bare "Count" beside requests that the rows name: "GET /users | 1,000" below "Request | Count".

Such a column counts how often each was asked for; below other heads it may count anything.
"""

from __future__ import annotations

import re

from importers.formats.tables.grid.counted_cells import are_counts
from importers.formats.tables.grid.grid import Grid, plain_head, read_head
from importers.formats.tables.grid.values import bare

_REQUEST = re.compile(
    r"(?:http )?(?:requests?|запрос|petici[óo]n|solicitud|requisi[çc][ãa]o|requ[êe]te|anfrage"
    r"|richiesta|请求|リクエスト|요청)",
    re.I,
)
_COUNT = re.compile(
    r"count|число|кол-во|количество|cantidad|quantidade|anzahl|次数|数量|件数|回数|횟수", re.I
)
_PATH = re.compile(r"(?:(?:GET|POST|PUT|PATCH|DELETE|HEAD) )?/\S{0,80}(?: \([^()]*\))?")
_COUNTED = "requests"


def named(grid: Grid) -> Grid:
    """Return the grid with "Requests" over such a column; the grid itself where there is none."""
    head = grid.head or 0
    heads = grid.rows[head]
    below = grid.rows[head + 1 :]
    columns = [index for index, cell in enumerate(heads) if _COUNT.fullmatch(plain_head(cell))]
    if len(columns) != 1 or not _REQUEST.fullmatch(plain_head(heads[0])) or not below:
        return grid
    others = [own for own in map(read_head, heads[1:]) if own is not None]
    if any(own.kind == _COUNTED for own in others):
        return grid
    paths = [bare(str(row[0] or "")) for row in below]
    # Asked for at several counts, these are a setting.
    are_paths = all(map(_PATH.fullmatch, paths)) and len({*paths}) == len(paths)
    if not are_paths or not are_counts([row[columns[0]] for row in below]):
        return grid
    named_heads = [*heads[: columns[0]], "Requests", *heads[columns[0] + 1 :]]
    return grid.with_row(head, named_heads)
