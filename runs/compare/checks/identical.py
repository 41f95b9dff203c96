"""BP019 (W): Identical to another row."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from runs.compare.checks.model import Check, Mark, Subject, ids, names
from runs.compare.number_text import number
from runs.compare.series import RunView

NEEDS = ("requests_per_s", "transfer_rate_Bps", "server_name")
LEAST = 4  # digits: two round numbers meet by chance


def check(about: Subject) -> Iterator[Mark]:
    """Compare both rates of all runs."""
    seen: dict[tuple[float, float], list[RunView]] = {}
    for run in about.measured(*NEEDS):
        seen.setdefault(
            (run.numbers["requests_per_s"], run.numbers["transfer_rate_Bps"]), []
        ).append(run)
    for (rate, _), runs in seen.items():
        if rate and _digits(rate) >= LEAST and len({run.server for run in runs}) > 1:
            words = (
                f"the same {number(rate)} requests/s and the same transfer rate to all digits: "
                "a copying mistake?"
            )
            yield Mark(f"{names(runs)}: {words}", ids(runs))


def _digits(value: float) -> int:
    """Return how many digits a number shows, the zeros at its end left out."""
    return len(Decimal(repr(float(value))).normalize().as_tuple().digits)


CHECK = Check(
    code="BP019",
    severity="W",
    title="Identical to another row",
    what="Two runs of different servers have the same rate, of four digits or more, and the "
    "same transfer rate to all digits.",
    why="That does not happen by chance: one of them was probably copied.",
    fix="Look at the raw outputs.",
    sources=("experience with copied tables",),
    needs=NEEDS,
    marks=check,
)
