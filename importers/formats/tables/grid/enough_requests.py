"""A load that the text says of a table is not that of a row which counts fewer requests."""

from __future__ import annotations

import re
from collections.abc import Sequence

from importers.model import Diagnostic, Run
from importers.reading.sheets import Cell

_ROUND = 10


# Heads of what one test asks for in turn: its callers share all rows.
_PARTS = re.compile(
    r"\b(?:end-?points?|endpunkte?|routes?|paths?|urls?|apis?|pages?|transactions?|rutas?|rotas?)\b"
    r"|эндпоинт|接口|エンドポイント",
    re.I,
)


def of_load(
    runs: list[Run], remarks: list[Diagnostic], *, load: int, heads: Sequence[Cell]
) -> list[Run]:
    """Return the runs that may have had this load, with a remark on each of the others.

    1,000 callers do not share 100 requests: the row is of another test. Rows of what one test asked
    for share its callers.
    """
    counts = [run.requests_completed or 0 for run in runs]
    is_counted = any(count % _ROUND for count in counts)  # nobody set these numbers
    is_shared = is_counted and any(map(_PARTS.search, map(str, heads)))
    if is_shared and sum(counts) >= load:
        return runs
    enough = []
    for run in runs:
        count = run.requests_completed
        if count is None or count + (run.requests_failed or 0) >= load:
            enough.append(run)
            continue
        message = (
            f"The text says a load of {load}, but this row counts {count} requests only. "
            "Its load stays empty; it can be added."
        )
        line = run.lines[0] if run.lines else None
        remarks.append(
            Diagnostic(line, severity="info", code="table.load_unknown", message=message)
        )
    return enough
