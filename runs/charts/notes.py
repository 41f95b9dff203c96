"""What a reader has to know beside the numbers: failures, single runs, corrections, what was not whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from runs.charts.quantity import number, plural, rounded
from runs.charts.series import Group, RunView

NAMED = 5


@dataclass(frozen=True, slots=True)
class Note:
    """One sentence; a warning is about the numbers, information about how they were read."""

    kind: Literal["warning", "info"]
    sentence: str


def notes(groups: Sequence[Group], runs: Sequence[RunView]) -> list[Note]:
    """Return the notes of a comparison, warnings first."""
    found = [*_failed(runs), *_weak(runs), *_time_taken(runs), *_single(groups), *_read(runs)]
    return sorted(found, key=lambda note: note.kind != "warning")


def _name(run: RunView) -> str:
    load = f" at {number(run.load[1])}" if run.load else ""
    return f"{run.server_and_version}{load}"


def _failed(runs: Sequence[RunView]) -> list[Note]:
    found = []
    for run in [run for run in runs if run.numbers.get("requests_failed")][:NAMED]:
        of = run.numbers.get("requests_completed")
        good = run.good_requests_per_s
        rate = f"; {rounded(good)} good requests/s" if good is not None else ""
        failed = number(run.numbers["requests_failed"])
        found.append(Note("warning", f"{_name(run)}: {failed}{f' of {number(of)}' if of else ''} requests failed{rate}."))
    for run in [run for run in runs if run.numbers.get("non_2xx")][:NAMED]:
        count = number(run.numbers["non_2xx"])
        found.append(Note("warning", f"{_name(run)}: {count} answers were not 2xx, so another page may have been measured."))
    return [*found, *_left(runs)]


def _left(runs: Sequence[RunView]) -> list[Note]:
    left = max(sum(bool(run.not_good) for run in runs) - NAMED, 0)
    return [Note("warning", f"In {plural(left, 'more run')} requests failed or were not answered by 2xx.")] if left else []


def _weak(runs: Sequence[RunView]) -> list[Note]:
    aborted = sum(bool(run.numbers.get("aborted")) for run in runs)
    cut = sum(bool(_details(run).get("truncated")) for run in runs)
    found = []
    if aborted:
        found.append(Note("warning", f"{plural(aborted, 'run')} stopped early and measured no rate; {_is(aborted)} in no chart."))
    if cut:
        found.append(Note("warning", f"The text of {plural(cut, 'run')} is not whole; what is missing stays unknown."))
    return found


def _time_taken(runs: Sequence[RunView]) -> list[Note]:
    counts = {run.numbers["requests_completed"] for run in runs if run.numbers.get("requests_completed") is not None}
    if len(counts) < 2:
        return []
    return [Note("warning", "The runs made different numbers of requests; their times taken do not compare directly.")]


def _single(groups: Sequence[Group]) -> list[Note]:
    points = [point for group in groups for series in group.series for point in series.points]
    if points and all(len(point.runs) == 1 for point in points):
        return [Note("info", "One run per point: no error estimate.")]
    if any(len(point.runs) > 1 for point in points):
        return [Note("info", "Repeated runs at one load are one point: the median, with the range from the lowest to the highest.")]
    return []


def _read(runs: Sequence[RunView]) -> list[Note]:
    corrected = sum("printed_time_taken_s" in _details(run) for run in runs)
    kilo = sum(_details(run).get("kilo") == 1000 for run in runs)
    stated = sum(run.numbers.get("provenance", {}).get("concurrency") == "stated" for run in runs)
    found = []
    if corrected:
        found.append(Note("info", f"The tool misprinted the time taken of {plural(corrected, 'run')}; the corrected value is shown."))
    if kilo:
        found.append(Note("info", f"The tool of {plural(kilo, 'run')} counts 1,000 bytes to its kilobyte; charts use 1,024 (KiB)."))
    if stated:
        found.append(Note("info", f"The concurrency of {plural(stated, 'run')} was stated by the publisher; the text does not say it."))
    return found


def _details(run: RunView) -> dict[str, object]:
    details = run.numbers.get("details")
    return details if isinstance(details, dict) else {}


def _is(count: int) -> str:
    return "it is" if count == 1 else "they are"
