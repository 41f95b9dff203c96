"""BP011 (W): The network, not the server, may be the limit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from runs.compare.checks.model import Check, Mark, Subject, ids, names, page
from runs.compare.number_text import number
from runs.compare.series import RunView


def check(about: Subject) -> Iterator[Mark]:
    """Compare bits per second with the declared link."""
    pages: dict[tuple[Any, ...], list[tuple[RunView, float]]] = {}
    for run in about.measured("transfer_rate_Bps"):
        link = about.link(run)
        if link:
            share = float(run.numbers["transfer_rate_Bps"]) * 8 / link
            pages.setdefault((link, *page(run)), []).append((run, share))
    limited: dict[float, list[RunView]] = {}
    for (link, *_), rates in pages.items():
        limited.setdefault(link, []).extend([*_near(rates), *_close(rates)])
    for link, runs in sorted(limited.items()):
        if runs:
            own = {run.id: run for run in runs}.values()
            yield Mark(
                f"{names(own)}: the declared link of {number(link / 1e6)} Mbit/s may have been "
                "the limit.",
                ids(own),
            )


def is_checkable(about: Subject) -> bool:
    """Tell whether a link is declared for a run with a rate."""
    return any(about.link(run) for run in about.measured("transfer_rate_Bps"))


def _near(rates: list[tuple[RunView, float]]) -> list[RunView]:
    return [run for run, share in rates if 0.85 < share <= 1]


def _close(rates: list[tuple[RunView, float]]) -> list[RunView]:
    """Return the runs that lie in a window of 15 % with those of three other servers, all at 60 %
    of the link or more.
    """
    full = sorted(
        ((share, run.id, run) for run, share in rates if 0.6 <= share <= 1),
        key=lambda entry: entry[:2],
    )
    servers: Counter[str] = Counter()
    close: list[RunView] = []
    start = marked = 0
    for end, (share, _, run) in enumerate(full):
        servers[run.server] += 1
        while share > 1.15 * full[start][0]:
            servers[full[start][2].server] -= 1
            start += 1
        if len(+servers) >= 4:
            close += [entry[-1] for entry in full[max(start, marked) : end + 1]]
            marked = end + 1
    return close


CHECK = Check(
    code="BP011",
    severity="W",
    title="The network, not the server, may be the limit",
    what=(
        "The link is declared, and a rate is at 85 to 100 % of it. Or four or more servers "
        "lie within 15 % of each other, for one document, at 60 % of it or more."
    ),
    why="Then the network was the limit: faster servers would show the same figure.",
    fix="Use a faster link, smaller documents, or measure over loopback and say so.",
    sources=(
        "TechEmpower issues 1596, 3538 and 9168",
        "Mark Nottingham, On HTTP Load Testing (2011)",
    ),
    needs=("transfer_rate_Bps", "link_mbit_per_s"),
    marks=check,
    is_checkable=is_checkable,
)
