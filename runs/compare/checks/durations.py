"""How long a test took, three times: as printed, by its requests and by its bytes.

Each is the interval of seconds that the printed digits and the habits of the tool allow
(`importers.model.Precision`). Two intervals without a common value contradict each other.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from importers import format_list
from importers.model import Precision
from runs.compare.checks.ab_rounding import Interval, meet, seconds
from runs.compare.checks.model import Subject, details
from runs.compare.failures import bad_answers, counted_as_failed
from runs.compare.run_view import RunView

PRECISIONS = format_list.precisions()
# Tables of unknown tools: columns may be means of several runs, and their digits are anyone's.
UNKNOWN = Precision(rate_counts="any", rate_share=0.05, time_share=0.01, bytes_share=0.01)
SLACK = 0.001  # of each end, for tools other than ab, whose rounding is known exactly
ROUNDED_COUNT = 500  # half of the last digit of a count such as "60k requests"


@dataclass(frozen=True, slots=True)
class Durations:
    """The seconds of one test; None where the run does not state the inputs."""

    printed: Interval | None
    by_requests: Interval | None
    by_bytes: Interval | None
    has_start_up: bool

    @property
    def beside_requests(self) -> Interval | None:
        """Return what requests / rate contradicts; None where it contradicts nothing."""
        return self._contradicted(self.by_requests, partner=self.by_bytes)

    @property
    def beside_bytes(self) -> Interval | None:
        """Return what bytes / transfer rate contradicts; None where it contradicts nothing."""
        return self._contradicted(self.by_bytes, partner=self.by_requests)

    def _contradicted(self, own: Interval | None, *, partner: Interval | None) -> Interval | None:
        """Return the printed time, or the partner where no exact time is printed."""
        if own is None:
            return None
        if self.printed and not meet(own, self.printed):
            return self.printed
        is_exact = self.printed is not None and not self.has_start_up
        return None if is_exact or partner is None or meet(own, partner) else partner


def durations_of(about: Subject, run: RunView) -> Durations:
    """Return the seconds of a run, computed once for all checks."""
    key = "durations", run.id
    if key not in about.known:
        about.known[key] = durations(run, about.tool(run))
    known: Durations = about.known[key]
    return known


def durations(run: RunView, tool: str | None) -> Durations:
    """Return the seconds of a run of this tool."""
    precision = PRECISIONS.get(tool or "", UNKNOWN)
    return Durations(
        printed=_printed(run, tool, precision=precision),
        by_requests=_by_requests(run, tool, precision=precision),
        by_bytes=_by_bytes(run, tool, precision=precision),
        has_start_up=precision.has_start_up,
    )


def _printed(run: RunView, tool: str | None, *, precision: Precision) -> Interval | None:
    time = _number(run, "time_taken_s")
    if not time:
        return None
    if tool == "ab":
        return seconds(time)
    half = precision.time_half + precision.time_share * time
    low = 0.0 if precision.has_start_up else time - half
    return _wider((max(low, 0.0), time + half))


def _by_requests(run: RunView, tool: str | None, *, precision: Precision) -> Interval | None:
    requests, rate = _counted(run, precision), _number(run, "requests_per_s")
    if requests is None or not requests[1] or not rate:
        return None
    if requests[1] == rate == 1:  # vegeta prints the count where one request took no time
        return None
    half = precision.rate_half + precision.rate_share * rate
    workers = details(run).get("workers")  # autocannon: the rate is a mean over workers
    most = (rate + half) * (workers if isinstance(workers, int) and workers > 1 else 1)
    spent = requests[0] / most, (requests[1] / (rate - half) if rate > half else inf)
    return spent if tool == "ab" else _wider(spent)


def _counted(run: RunView, precision: Precision) -> Interval | None:
    """Return between which values the number of requests lies that the rate counts."""
    completed = _number(run, "requests_completed")
    if completed is None:
        return None
    failed, bad = counted_as_failed(run.numbers) or 0, bad_answers(run.numbers) or 0
    sent = details(run).get("requests_sent")
    failed += details(run).get("in_flight_at_deadline") or 0  # oha's rate may count them
    low, high = {
        "completed": (completed, completed),
        "all": (completed + failed, completed + failed),
        "good": (completed - bad, completed - bad),
        "any": (completed - max(failed, bad), max(completed + failed, sent or 0)),
    }[precision.rate_counts]
    if details(run).get("requests_completed_rounded"):
        low, high = low - ROUNDED_COUNT, high + ROUNDED_COUNT
    if run.numbers.get("tool") == "hey" and completed >= 1_000_000:  # it counts no more of them
        high = inf
    return max(low, 0.0), high


def _by_bytes(run: RunView, tool: str | None, *, precision: Precision) -> Interval | None:
    total, rate = _number(run, "total_transferred_bytes"), _number(run, "transfer_rate_Bps")
    if total is None:
        total = _number(run, "html_transferred_bytes")
    if not total or not rate or tool == "ab":  # the check of ab's transfer rate knows more
        return None
    half, rate_half = (
        precision.bytes_half + precision.bytes_share * value + precision.rate_share * value
        for value in (total, rate)
    )
    high = (total + half) / (rate - rate_half) if rate > rate_half else inf
    return _wider((max(total - half, 0.0) / (rate + rate_half), high))


def _wider(ends: Interval) -> Interval:
    return ends[0] * (1 - SLACK), ends[1] * (1 + SLACK)


def _number(run: RunView, name: str) -> float | None:
    """Return a number of a run; None where it is unknown."""
    value = run.numbers.get(name)
    return float(value) if isinstance(value, int | float) and 0 <= value < inf else None
