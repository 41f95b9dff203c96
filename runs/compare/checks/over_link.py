"""BP012 (W): More than the declared link can carry."""

from __future__ import annotations

from collections.abc import Iterator

from runs.compare.checks.model import Check, Mark, Subject, name
from runs.compare.number_text import number


def check(about: Subject) -> Iterator[Mark]:
    """Compare bits per second with the declared link."""
    for run in about.measured("transfer_rate_Bps"):
        bits, link = float(run.numbers["transfer_rate_Bps"]) * 8, about.link(run)
        if link and bits > link:
            sentence = (
                f"{number(round(bits / 1e6, 1))} Mbit/s over a link of {number(link / 1e6)} Mbit/s"
            )
            yield Mark(f"{name(run)}: {sentence}.", (run.id,))


def is_checkable(about: Subject) -> bool:
    """Tell whether a link is declared for a run with a rate."""
    return any(about.link(run) for run in about.measured("transfer_rate_Bps"))


CHECK = Check(
    code="BP012",
    severity="W",
    title="More than the declared link can carry",
    what="The transfer rate is above the declared speed of the link.",
    why="Either the link or the number is wrong.",
    fix="State the link that was used.",
    sources=("TechEmpower issue 9168",),
    needs=("transfer_rate_Bps", "link_mbit_per_s"),
    marks=check,
    is_checkable=is_checkable,
)
