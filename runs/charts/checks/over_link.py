"""BP012 (W): More than the declared link can carry."""

from __future__ import annotations

from collections.abc import Iterator

from runs.charts.checks.model import Mark, Subject, name

CODE = "BP012"
SEVERITY = "W"
TITLE = "More than the declared link can carry"
WHAT = "The transfer rate is above the declared speed of the link."
WHY = "Either the link or the number is wrong."
FIX = "State the link that was used."
SOURCES = ("TechEmpower issue 9168",)
NEEDS = ("transfer_rate_Bps", "stated.link_bit_per_s")


def check(about: Subject) -> Iterator[Mark]:
    """Compare bits per second with the declared link."""
    link = about.stated.get("link_bit_per_s")
    for run in about.measured("transfer_rate_Bps") if link else ():
        bits = float(run.numbers["transfer_rate_Bps"]) * 8
        if link and bits > link:
            yield Mark(f"{name(run)}: {bits / 1e6:.1f} Mbit/s over a link of {link / 1e6:g} Mbit/s.", (run.id,))
