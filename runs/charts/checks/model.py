"""What a check is given and what it says. Everything is computed from stored fields; an unknown input never fires a check."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from runs.charts.series import Group, RunView, group

Severity = Literal["E", "W", "I"]
CLOSED_LOOP = frozenset(
    {"ab", "wrk", "siege", "hey", "oha", "h2load", "bombardier", "autocannon", "weighttp", "rewrk", "drill", "plow", "cassowary"}
)


@dataclass(frozen=True, slots=True)
class Mark:
    """One thing that a reader should know: whose runs, in one sentence."""

    sentence: str
    runs: tuple[str, ...] = ()
    severity: Severity | None = None  # None: the check's own


@dataclass(frozen=True, slots=True)
class Subject:
    """A comparison as the checks see it.

    `stated` is what the publisher says besides: `link_bit_per_s`, `tool`, `claims` ((text, factor, ratio)), `stamps` and `dates`.
    """

    runs: Sequence[RunView]
    groups: Sequence[Group]
    stated: Mapping[str, Any] = field(default_factory=dict)

    def measured(self, *fields: str) -> Iterator[RunView]:
        """Give the runs that were not aborted and say all these fields."""
        return (run for run in self.runs if not run.numbers.get("aborted") and all(run.value(name) is not None for name in fields))

    def tool(self, run: RunView) -> str | None:
        """Return the tool of a run: as read, else as stated."""
        return run.numbers.get("tool") or self.stated.get("tool")


def subject(runs: Sequence[RunView], stated: Mapping[str, Any] | None = None) -> Subject:
    """Return the subject of the checks of one comparison."""
    return Subject(runs, group(runs)[0], stated or {})


def name(run: RunView) -> str:
    """Return "lighttpd 1.4.22 at 20"."""
    return run.server_and_version + (f" at {run.load[1]:g}" if run.load else "")


def names(runs: Iterable[RunView], most: int = 4) -> str:
    """Return the names of some runs, and how many more there are."""
    ordered = sorted(runs, key=lambda run: (run.server_and_version, run.load[1] if run.load else 0))
    found = list(dict.fromkeys(name(run) for run in ordered))
    left = len(found) - most
    return ", ".join(found[:most]) + (f" and {left} more" if left > 0 else "")


def ids(runs: Iterable[RunView]) -> tuple[str, ...]:
    """Return the runs' ids, sorted, so that their order never matters."""
    return tuple(sorted(run.id for run in runs))


def latency(run: RunView, statistic: str) -> float | None:
    """Return one latency in ms; None when the text does not say it."""
    value = (run.numbers.get("latency_ms") or {}).get(statistic)
    return float(value) if isinstance(value, int | float) else None


def details(run: RunView) -> Mapping[str, Any]:
    """Return what else the tool said."""
    found = run.numbers.get("details")
    return found if isinstance(found, dict) else {}


def document(run: RunView) -> tuple[Any, ...]:
    """Return what was fetched, as far as it is said."""
    return run.labels.get("document_label"), run.numbers.get("path"), run.numbers.get("document_bytes")


def percentiles(run: RunView) -> list[tuple[float, float]]:
    """Return rank and value of each percentile, by rank."""
    found = [
        (float(key[1:]), float(value))
        for key, value in (run.numbers.get("latency_ms") or {}).items()
        if key[0] == "p" and key[1:2].isdigit()
    ]
    return sorted(found)
