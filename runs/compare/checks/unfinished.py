"""BP021 (I): Bytes of unfinished requests are counted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from runs.compare.checks.model import AB, Check, Mark, Subject, ids, names, page
from runs.compare.failures import is_clean
from runs.compare.series import RunView

NEEDS = ("requests_per_s", "transfer_rate_Bps", "concurrency", "path|document_label|document_bytes")
TOOLS = AB


def check(about: Subject) -> Iterator[Mark]:
    """Compare the bytes per request at each concurrency with those at the lowest one; runs with
    failures are left out.
    """
    lines: dict[tuple[Any, ...], list[RunView]] = {}
    for run in about.measured(*NEEDS):
        if (
            about.tool(run) in TOOLS
            and run.numbers["requests_per_s"]
            and is_clean(run.numbers) is not False
        ):
            where = [
                run.numbers.get(name)
                for name in ("tool_version", "hostname", "port", "keepalive", "tls")
            ]
            lines.setdefault(
                (run.server_and_version, *page(run), *where, run.labels.get("hardware")), []
            ).append(run)
    for runs in lines.values():
        ordered = sorted(runs, key=lambda run: (run.numbers["concurrency"], run.id))
        first = _bytes(ordered[0])
        moved = [run for run in ordered[1:] if abs(_bytes(run) / first - 1) > 0.03] if first else []
        if moved:
            yield Mark(
                f"{names(moved)}: {_bytes(moved[-1]):,.0f} bytes a request, {first:,.0f} at "
                "the lowest load.",
                ids(moved),
            )


def _bytes(run: RunView) -> float:
    return float(run.numbers["transfer_rate_Bps"]) / float(run.numbers["requests_per_s"])


CHECK = Check(
    code="BP021",
    severity="I",
    title="Bytes of unfinished requests are counted",
    what="The bytes per request change by more than 3 % between the loads of one server, "
    "document and setting of ab.",
    why="At the end of a test requests are under way; their bytes are counted, they are not. "
    "It is more at higher loads.",
    fix="Measure longer; do not read the difference as another document.",
    sources=("measured on ab",),
    needs=NEEDS,
    tools=TOOLS,
    marks=check,
)
