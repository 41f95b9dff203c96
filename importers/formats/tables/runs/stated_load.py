"""The load that the text around a table says of its runs; it is asked for where none does."""

from __future__ import annotations

import re
from itertools import chain

from importers.formats.tables.around import asked_around, load_around
from importers.formats.tables.grid import enough_requests
from importers.formats.tables.grid.axis import are_of_each_server
from importers.formats.tables.grid.grid import Grid, TableRuns, level
from importers.model import Diagnostic, Run

_CALLERS = re.compile(r"\b(?:connections?|conns|clients|users|vus)$", re.I)
_LEVEL = re.compile(r"(?:load )?(?:levels?|stages?|steps?|tiers?)|阶段|級別|级别", re.I)


def set_for(grid: Grid, table: TableRuns, *, head: int) -> None:
    """Set the load that the text around the table says of all its runs, or ask for it."""
    missing = [run for run in table.runs if run.concurrency is None]
    asked_around.set_named(missing)
    unknown = [run for run in missing if run.offered_rate is None]
    if not missing or not grid.context.source:
        return
    own = level(grid.corner or grid.rows[head][0])
    stated = (own, grid.line(0, 0)) if own else load_around.load_of(grid.context)
    is_below = stated is not None and stated[1] > grid.context.span[1]
    if stated is not None and _may_be_of_one_row(table.runs, load=stated[0], is_below=is_below):
        stated = None
    loads = {run.concurrency for run in table.runs if run.concurrency is not None}
    is_of_others = stated is not None and load_around.is_of_others(
        grid.context, stated=stated, loads=loads, share=len(missing) / len(table.runs)
    )
    if loads and not is_of_others:
        # Some rows name a load of their own: what the text says may be of those alone.
        table.remarks += _asked(unknown) if stated is not None else []
        return
    is_asked = asked_around.set_offered(grid.context, unknown) is not None
    if stated is None and (is_asked or not unknown):
        return
    if stated is None:
        message = _threads(grid, head=head) or (
            "No column and no line beside this table says the load of its runs; it can be added. "
            "Concurrency, connections, clients, users and c=10 are understood."
        )
        line = unknown[0].lines[0] if unknown[0].lines else None
        table.remarks.append(
            Diagnostic(line, severity="info", code="table.load_unknown", message=message)
        )
        return
    load, line = stated
    heads = grid.rows[head]
    for run in enough_requests.of_load(missing, table.remarks, load=load, heads=heads):
        run.concurrency = load
        run.sources["concurrency"] = line


def _asked(runs: list[Run]) -> list[Diagnostic]:
    """Return the question for the load of runs without one beside runs with one."""
    if not runs:
        return []
    number = "This row names" if len(runs) == 1 else f"{len(runs)} rows name"
    message = f"{number} no load of its own, as others do. It can be added."
    line = runs[0].lines[0] if runs[0].lines else None
    return [Diagnostic(line, severity="info", code="table.load_unknown", message=message)]


def _threads(grid: Grid, *, head: int) -> str:
    """Return the question whether threads are the load, where they are a name; "" without any."""
    columns = range(len(grid.rows[head]))
    unsure = (column for column in columns if are_of_each_server(grid, row=head, column=column))
    title = next((str(grid.rows[head][column]) for column in unsure), "")
    return title and (
        f"{title!r} may be the threads of each server, or the load: it is a name of the runs. If "
        f"it is the load, name the heading, as in {title} = concurrency."
    )


def _may_be_of_one_row(runs: list[Run], *, load: int, is_below: bool) -> bool:
    """Tell whether a load that a line near a table names may be that of one of its rows.

    A name below "Level" has the load itself, and differs; for a line below the table any name does,
    and one that counts callers of some kind, "DB connections".
    """
    for head in {*chain.from_iterable(run.identity for run in runs)}:
        names = (run.identity.get(head, "").replace(",", "") for run in runs)
        counts = {re.split(r" ?[(（]", name)[0] for name in names}
        has_load = str(load) in counts and (is_below or _LEVEL.fullmatch(head) is not None)
        is_count = len(counts) > 1 and all(map(str.isdigit, counts))
        if is_count and (has_load or (is_below and _CALLERS.search(head))):
            return True
    return False
