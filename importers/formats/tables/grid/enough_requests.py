"""A load that the text says of a table is not that of a row which counts fewer requests."""

from __future__ import annotations

from importers.model import Diagnostic, Run


def of_load(runs: list[Run], remarks: list[Diagnostic], *, load: int) -> list[Run]:
    """Return the runs that may have had this load, with a remark on each of the others.

    1,000 callers do not share 100 requests: the row is of another test.
    """
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
