"""BP019 (W): Identical to another row."""

from __future__ import annotations

from collections.abc import Iterator

from runs.charts.checks.model import Mark, Subject, ids, names
from runs.charts.series import RunView

CODE = "BP019"
SEVERITY = "W"
TITLE = "Identical to another row"
WHAT = "Two runs of different servers have the same rate and the same transfer rate to all digits."
WHY = "That does not happen by chance: one of them was probably copied."
FIX = "Look at the raw outputs."
SOURCES = ("experience with copied tables",)
NEEDS = ("requests_per_s", "transfer_rate_Bps", "server_name")


def check(about: Subject) -> Iterator[Mark]:
    """Compare both rates of all runs."""
    seen: dict[tuple[float, float], list[RunView]] = {}
    for run in about.measured(*NEEDS):
        seen.setdefault((run.numbers["requests_per_s"], run.numbers["transfer_rate_Bps"]), []).append(run)
    for (rate, _), runs in seen.items():
        if rate and len({run.server for run in runs}) > 1:
            words = f"the same {rate:g} requests/s and the same transfer rate to all digits: a copying mistake?"
            yield Mark(f"{names(runs)}: {words}", ids(runs))
