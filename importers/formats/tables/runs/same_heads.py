"""Tables with the same heads in one upload: what proves one a test of an HTTP server proves all.

People write a table for each load or each version. "Concurrency: 100" may stand in one of them
alone, or one alone may name a known server.
"""

from __future__ import annotations

from importers.formats.tables.grid.grid import TableRuns
from importers.formats.tables.runs.table import read


def read_again(tables: list[TableRuns]) -> list[TableRuns]:
    """Return tables, those read again that were refused though others with their heads gave runs.

    Only the lack of a word for HTTP may have been against them.
    """
    proved = {table.heads for table in tables if table.runs}
    return [_proved(table) if table.heads in proved else table for table in tables]


def _proved(table: TableRuns) -> TableRuns:
    if table.unsure is None:
        return table
    table.unsure.context.is_of_web = True
    return read(table.unsure)
