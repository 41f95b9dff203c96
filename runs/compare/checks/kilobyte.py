"""BP004 (I): How many bytes the tool calls a kilobyte."""

from __future__ import annotations

from collections.abc import Iterator

from runs.compare.checks import transfer
from runs.compare.checks.model import Check, Mark, Subject, details, ids, names, says
from runs.compare.series import RunView

NEEDS = ("transfer_rate_Bps",)


def check(about: Subject) -> Iterator[Mark]:
    """Say once for each unit which runs have it."""
    kinds: dict[str, list[RunView]] = {}
    for run in about.measured(*NEEDS):
        kilo = details(run).get("kilo")
        if kilo in (1000, 1024):
            cut = (
                says(run, transfer.OF_AB)
                and not transfer.fits(run)
                and transfer.fits(run, cut=True)
            )
            kinds.setdefault(
                f"KB = {kilo} bytes{', the bytes cut to whole KB first' if cut else ''}", []
            ).append(run)
        elif run.numbers.get("tool") is None and _is_unclear(
            str(details(run).get("printed_transfer_unit") or "")
        ):
            kinds.setdefault(
                "whether a KB is 1000 or 1024 bytes cannot be told; 1024 is used", []
            ).append(run)
    for meaning, runs in sorted(kinds.items()):
        yield Mark(f"{names(runs)}: {meaning}.", ids(runs))


def _is_unclear(unit: str) -> bool:
    """Tell whether a table's unit may be of 1000 or of 1024: "KB/s", not "KiB/s" and not "B/s"."""
    return unit[:1].lower() in ("k", "m", "g") and "ib" not in unit.lower()


CHECK = Check(
    code="BP004",
    severity="I",
    title="How many bytes the tool calls a kilobyte",
    what="ab 1.x counts 1000 bytes to its kilobyte, ab 2.x 1024; a table often does not say.",
    why="Two rates in different kilobytes differ by 2.4 % although the bytes were the same.",
    fix="Compare the exact bytes per second, which stand in the table.",
    sources=("measured on ab 1.3, 2.0, 2.2 and 2.4",),
    needs=NEEDS,
    marks=check,
)
