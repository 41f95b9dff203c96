"""BP028 (W): Different servers, same figure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from runs.charts.checks.model import Mark, Subject, document, ids, names
from runs.charts.series import RunView

CODE = "BP028"
SEVERITY = "W"
TITLE = "Different servers, same figure"
WHAT = "Three or more different servers agree within 1 % at the same document, load and keep-alive."
WHY = "A limit that they have in common was probably measured: the client, the network, or setting up connections."
FIX = "Find the limit: another client, keep-alive, smaller documents."
SOURCES = (
    "the-benchmarker issue 9775",
    "Mark Nottingham, On HTTP Load Testing (2011)",
)
NEEDS = ("requests_per_s", "server_name")


def check(about: Subject) -> Iterator[Mark]:
    """Compare the rates of different servers at each load."""
    places: dict[tuple[Any, ...], list[RunView]] = {}
    for run in about.measured(*NEEDS):
        if run.load and run.numbers["requests_per_s"]:
            places.setdefault((run.load[0].field, run.load[1], document(run), run.numbers.get("keepalive")), []).append(run)
    for runs in places.values():
        rates = [run.numbers["requests_per_s"] for run in runs]
        if len({run.server for run in runs}) >= 3 and max(rates) <= 1.01 * min(rates):
            yield Mark(f"{names(runs)}: within {100 * (max(rates) / min(rates) - 1):.2f} % of each other: a common limit?", ids(runs))
