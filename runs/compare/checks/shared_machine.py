"""BP034 (W): Measured on a shared or virtual machine."""

from __future__ import annotations

from collections.abc import Iterator

from runs.compare.checks.model import Check, Mark, Subject, ids, names
from runs.compare.series import RunView

NEEDS = ("machine_kind",)
KINDS = ("virtual machine", "shared or cloud machine")


def check(about: Subject) -> Iterator[Mark]:
    """Name the runs whose publisher states such a machine; notes are not read."""
    kinds: dict[str, list[RunView]] = {}
    for run in about.measured(*NEEDS):
        kinds.setdefault(str(run.value("machine_kind")), []).append(run)
    for kind in KINDS:
        if runs := kinds.get(kind):
            yield Mark(f"{names(runs)}: measured on a {kind}.", ids(runs))


CHECK = Check(
    code="BP034",
    severity="W",
    title="Measured on a shared or virtual machine",
    what="The publisher states a virtual machine, or a shared or cloud machine.",
    why="Neighbours and the hypervisor take time from the server, more at one moment than at "
    "another.",
    fix="Measure on a physical machine of your own, or repeat at several times of several days.",
    sources=("Mytkowicz et al., Producing Wrong Data (ASPLOS 2009)",),
    needs=NEEDS,
    marks=check,
)
