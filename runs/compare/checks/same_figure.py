"""BP028 (W): Different servers, same figure."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from statistics import median
from typing import Any

from runs.compare.checks.model import Check, Mark, Subject, ids, names, page
from runs.compare.number_text import rounded
from runs.compare.series import RunView

NEEDS = ("requests_per_s", "server_name", "concurrency")


def check(about: Subject) -> Iterator[Mark]:
    """Compare the servers' medians at each concurrency; where a rate was offered, the same figure
    is what was asked for.
    """
    places: dict[tuple[Any, ...], dict[str, list[RunView]]] = {}
    for run in about.measured(*NEEDS):
        if run.numbers.get("offered_rate") is None and run.numbers["requests_per_s"]:
            test = (run.numbers["concurrency"], *page(run), run.numbers.get("keepalive"))
            places.setdefault(test, {}).setdefault(run.server, []).append(run)
    for servers in places.values():
        rates = list(map(_median, servers.values()))
        if len(rates) >= 3 and max(rates) <= 1.01 * min(rates):
            runs = list(chain.from_iterable(servers.values()))
            apart = rounded(100 * (max(rates) / min(rates) - 1), 2)
            yield Mark(f"{names(runs)}: within {apart} % of each other: a common limit?", ids(runs))


def _median(runs: list[RunView]) -> float:
    return float(median(run.numbers["requests_per_s"] for run in runs))


CHECK = Check(
    code="BP028",
    severity="W",
    title="Different servers, same figure",
    what="Three or more different servers, all that were measured with one document, "
    "concurrency and keep-alive, agree within 1 %.",
    why="A limit that they have in common was probably measured: the client, the network, or "
    "setting up connections.",
    fix="Find the limit: another client, keep-alive, smaller documents.",
    sources=(
        "the-benchmarker issue 9775",
        "Mark Nottingham, On HTTP Load Testing (2011)",
    ),
    needs=NEEDS,
    marks=check,
)
