"""What the checks could not look at because nobody says it: of all runs, or of some of them.

A check names in NEEDS what it reads of a run ("a|b": one of the two). It may say more: `concerns`
which runs it is about, `says_enough` whether one says it well enough, LACKS what that is; WHOLE
that it is about the comparison, not about runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from dataclasses import dataclass
from typing import Any

from runs.compare.checks.model import Check, Subject
from runs.compare.number_text import number
from runs.compare.series import RunView

WORDS = {
    "concurrency": "the concurrency",
    "requests_per_s": "requests/s",
    "time_taken_s": "the time taken",
    "latency_ms": "latencies",
    "requests_completed": "requests completed",
    "transfer_rate_Bps": "the transfer rate",
    "offered_rate": "the offered rate",
    "total_transferred_bytes": "the bytes transferred",
    "server_name": "the server",
    "tool": "the tool",
    "keepalive": "keep-alive",
    "link_mbit_per_s": "the network link",
    "requests_failed|non_2xx": "failed requests",
    "hostname|client": "where the client ran",
    "concurrency|offered_rate": "the load",
    "concurrency|requests_per_s": "concurrency and requests/s",
    "requests_completed|time_taken_s": "requests completed and time taken",
    "requests_per_s|requests_completed": "requests/s and requests completed",
    "time_taken_s|total_transferred_bytes": "the time taken",
    "time_taken_s|requests_completed": "the time taken",
    "total_transferred_bytes|html_transferred_bytes": "the bytes transferred",
    "machine_kind": "the kind of machine",
    "client_cpu_percent": "the processor use of the client",
    "document_bytes|total_transferred_bytes": "bytes of the response",
    "path|document_label|document_bytes": "the document",
}
CONDITIONS = "what they ran on"  # of any longer list


@dataclass(frozen=True, slots=True)
class PartlyChecked:
    """Some runs that do not state something, and the checks that could look at the others only."""

    without: int
    of: int
    lacks: str
    checks: tuple[Check, ...]

    @property
    def sentence(self) -> str:
        """Return "3 of 12 runs do not state the transfer rate"."""
        return (
            f"{number(self.without)} of {number(self.of)} runs "
            f"do{'es' if self.without == 1 else ''} not state {self.lacks}"
        )

    @property
    def data(self) -> dict[str, Any]:
        """Return it for exports."""
        return {
            "sentence": f"{self.sentence}.",
            "runs_without": self.without,
            "runs": self.of,
            "codes": [rule.code for rule in self.checks],
        }


def lacks_all(rule: Check, about: Subject) -> bool:
    """Tell whether the check had nothing to look at because no run says what it needs.

    A check of some tools only lacks nothing when every run was made by another one.
    """
    able: Callable[[Subject], bool] | None = rule.is_checkable
    if able:
        return not able(about)
    measured = about.measured(*rule.needs)
    if not (tools := rule.tools):
        return next(measured, None) is None
    if not any((about.tool(run) or next(iter(tools))) in tools for run in about.runs):
        return False
    return not any(about.tool(run) in tools for run in measured)


def parts(rules: Iterable[Check], about: Subject) -> tuple[PartlyChecked, ...]:
    """Return what only some runs lack, most runs first, each with the checks that need it;
    aborted runs do not count.
    """
    known = _Known(about)
    by_gap: dict[tuple[frozenset[str], int, str], list[Check]] = {}
    for rule in rules:
        if rule.whole:
            continue
        concerned = known.concerned(rule)
        lacking = known.lacking(rule, concerned)
        ids = frozenset[str]().union(*lacking.values())
        if 0 < len(ids) < len(concerned):
            by_gap.setdefault((ids, len(concerned), " or ".join(lacking)), []).append(rule)
    told = [
        PartlyChecked(without=len(ids), of=of, lacks=lacks, checks=tuple(checks))
        for (ids, of, lacks), checks in by_gap.items()
    ]
    return tuple(sorted(told, key=lambda part: (-part.without, part.lacks, part.checks[0].code)))


class _Known:
    """What the runs of a comparison say, asked once for all checks."""

    def __init__(self, about: Subject) -> None:
        self.about = about
        self.runs = {run.id: run for run in about.runs if not run.numbers.get("aborted")}
        self.tools = {id: about.tool(run) for id, run in self.runs.items()}
        self.silent: dict[str, frozenset[str]] = {}

    def concerned(self, rule: Check) -> set[str]:
        """Return the runs that the check is about: of its tools, or of no named one."""
        tools: frozenset[str] | None = rule.tools
        concerns: Callable[[Subject, RunView], bool] | None = rule.concerns
        fitting = {
            id for id, tool in self.tools.items() if not tools or tool is None or tool in tools
        }
        if concerns is None:
            return fitting
        return {id for id in fitting if concerns(self.about, self.runs[id])}

    def lacking(self, rule: Check, concerned: set[str]) -> dict[str, Set[str]]:
        """Return what is lacking, in words, and of which runs, in the order of its needs."""
        gaps: dict[str, Set[str]] = {}
        for entry in rule.needs:
            if silent := concerned & self._silent(entry):
                gaps[WORDS.get(entry, CONDITIONS)] = silent
        rest = concerned.difference(*gaps.values())
        if rule.tools and (toolless := {id for id in rest if self.tools[id] is None}):
            gaps[WORDS["tool"]] = toolless
            rest -= toolless
        enough: Callable[[Subject, RunView], bool] | None = rule.says_enough
        if enough and (unclear := {id for id in rest if not enough(self.about, self.runs[id])}):
            gaps[rule.lacks] = unclear
        return gaps

    def _silent(self, entry: str) -> frozenset[str]:
        if entry not in self.silent:
            saying = {run.id for run in self._saying(entry)}
            self.silent[entry] = frozenset(self.runs.keys() - saying)
        return self.silent[entry]

    def _saying(self, entry: str) -> Iterable[RunView]:
        """Return the runs that say one of the needs of a check."""
        if entry == "tool":
            return [run for run in self.runs.values() if self.tools[run.id] is not None]
        if entry == "link_mbit_per_s":
            return [run for run in self.runs.values() if self.about.link(run) is not None]
        return self.about.measured(entry)
