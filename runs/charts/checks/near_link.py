"""BP011 (W): The rows may show the network, not the servers."""

from __future__ import annotations

from collections.abc import Iterator

from runs.charts.checks.model import Mark, Subject, ids, names

CODE = "BP011"
SEVERITY = "W"
TITLE = "The rows may show the network, not the servers"
WHAT = (
    "The link is declared, and a rate is above 85 % of it; or four or more rows of different servers lie within 15 % of each "
    "other at 60 % of the link or more."
)
WHY = "Then the network was the limit: faster servers would show the same figure."
FIX = "Use a faster link, smaller documents, or measure over loopback and say so."
SOURCES = (
    "TechEmpower issues 1596, 3538 and 9168",
    "Mark Nottingham, On HTTP Load Testing (2011)",
)
NEEDS = ("transfer_rate_Bps", "stated.link_bit_per_s")


def check(about: Subject) -> Iterator[Mark]:
    """Compare bits per second with the declared link."""
    link = about.stated.get("link_bit_per_s")
    if not link:
        return
    rates = [(run, float(run.numbers["transfer_rate_Bps"]) * 8 / link) for run in about.measured("transfer_rate_Bps")]
    near = [run for run, share in rates if share > 0.85]
    full = [(run, share) for run, share in rates if share >= 0.6]
    close = [run for run, share in full if len({other.server for other, its in full if max(share, its) <= 1.15 * min(share, its)}) >= 4]
    runs = {run.id: run for run in (*near, *close)}
    if runs:
        yield Mark(f"{names(runs.values())}: the declared link of {link / 1e6:g} Mbit/s may have been the limit.", ids(runs.values()))
