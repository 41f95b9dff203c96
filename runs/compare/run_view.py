"""One run as comparisons see it: its frozen numbers and its labels, which may be corrected."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import isfinite
from typing import Any

from runs.compare import failures
from runs.compare.masked_text import with_digest_of, with_digests
from runs.compare.metrics import LOADS, OFFERED_RATE, Load, Metric

Snapshot = Mapping[str, Any]
UNNAMED = "Unnamed server"
DIGESTS = "digests"  # among the labels of a comparison: stored, never shown


@dataclass(frozen=True)
class RunView:
    """The frozen numbers of one run, and its labels, which may be corrected."""

    numbers: Snapshot
    labels: Mapping[str, Any]

    def value(self, name: str) -> Any:
        """Return a number or a label; None is "unknown"."""
        return self.labels[name] if name in self.labels else self.numbers.get(name)

    @cached_property
    def stated_names(self) -> frozenset[str]:
        """Return the names of all values that are known: no empty text or list, no NaN."""
        merged = {**self.numbers, **self.labels}
        # Written without a call for each value: a page of 5,000 runs asks 300,000 times.
        known = [
            name
            for name, value in merged.items()
            if value is not None
            and (value or value == 0)
            and (type(value) is not float or isfinite(value))
        ]
        return _shared(frozenset(known))

    @cached_property
    def stated_latencies(self) -> frozenset[str]:
        """Return the fields inside latency_ms that are known."""
        latencies = self.numbers.get("latency_ms") or {}
        known = [f"latency_ms.{name}" for name, value in latencies.items() if value is not None]
        return _shared(frozenset(known))

    @cached_property
    def id(self) -> str:
        """Return the run's public id."""
        return str(self.numbers["id"])

    @property
    def server(self) -> str:
        """Return the server's name, or that it has none."""
        return self.labels.get("server_name") or UNNAMED

    @cached_property
    def server_and_version(self) -> str:
        """Return "lighttpd 1.4.22"."""
        server, version = self.server, self.labels.get("server_version")
        name = f"{server} {version}" if version else server
        return with_digest_of(server, name)

    @property
    def is_named(self) -> bool:
        """Tell whether the server is known."""
        return bool(self.labels.get("server_name"))

    @property
    def is_named_by_publisher(self) -> bool:
        """Tell whether the publisher named the server, and not the text."""
        origin = (self.numbers.get("provenance") or {}).get("server_name")
        return self.is_named and origin != "parsed"

    @property
    def own_upload(self) -> str | None:
        """Return the upload that keeps the run apart from others; None for joined uploads."""
        return None if self.numbers.get("joined") else self.numbers.get("upload")

    @property
    def is_aborted(self) -> bool:
        """Tell whether the run stopped early."""
        return bool(self.numbers.get("aborted"))

    @cached_property
    def load(self) -> tuple[Load, float] | None:
        """Return the kind of load and its value.

        That is the offered rate where the tool held one, else the concurrency.
        """
        for kind in (OFFERED_RATE, *LOADS):
            value = self.numbers.get(kind.field)
            if value is not None:
                return kind, value
        return None

    @property
    def heading_place(self) -> tuple[str, str, int | None]:
        """Return the upload, file and line of the heading above it, which rows of a table share."""
        upload, member, *_ = self.place
        heading = (self.numbers.get("details") or {}).get("heading") or {}
        return upload, member, heading.get("line")

    @property
    def place(self) -> tuple[str, str, int, str]:
        """Return where the run stands: upload, file, line and id; for an order that never moves."""
        lines = self.numbers.get("lines")
        upload, member = self.numbers.get("upload"), self.numbers.get("member")
        return str(upload or ""), str(member or ""), lines[0] if lines else 0, self.id

    @property
    def good_requests_per_s(self) -> float | None:
        """Return the rate of the good requests, as `failures.good_requests_per_s` computes it."""
        return failures.good_requests_per_s(self.numbers)


def is_stated(metric: Metric, runs: Sequence[RunView]) -> bool:
    """Tell whether any of these runs has a value of a metric."""
    return bool(stated_metrics([metric], runs))


def stated_metrics(metrics: Iterable[Metric], runs: Sequence[RunView]) -> list[Metric]:
    """Return those of the metrics of which any of these runs has a value, in their order."""
    # Most runs state the same, so a metric that none has costs no look at each value.
    own, inside = {run.stated_names for run in runs}, {run.stated_latencies for run in runs}
    names = frozenset[str]().union(*own, *inside)
    possible = (metric for metric in metrics if names.issuperset(metric.inputs))
    return [metric for metric in possible if _is_known(metric, runs)]


def _is_known(metric: Metric, runs: Sequence[RunView]) -> bool:
    return any(metric.value(run.numbers) is not None for run in runs)


@lru_cache(maxsize=1000)
def _shared(names: frozenset[str]) -> frozenset[str]:
    """Return one object for equal sets of names: the runs of a page mostly state the same."""
    return names


def views(runs: Sequence[Snapshot], labels: Mapping[str, Any]) -> list[RunView]:
    """Join numbers and labels, in the comparison's order.

    `labels["runs"]` holds the labels of each run by the run's id, `labels["digests"]` those of its
    masked values.
    """
    labels_by_id: Mapping[str, Any] = labels.get("runs", {})
    digests_by_id: Mapping[str, Any] = labels.get(DIGESTS, {})
    return [
        view_of(run, labels=labels_by_id.get(run["id"], {}), digests=digests_by_id.get(run["id"]))
        for run in runs
    ]


def view_of(
    run: Snapshot, *, labels: Mapping[str, Any], digests: Mapping[str, str] | None
) -> RunView:
    """Join numbers and labels of one run; masked values are equal only where their digests are."""
    if not digests:
        return RunView(run, labels)
    return RunView(with_digests(run, digests), with_digests(labels, digests))
