"""What a check is given and what it says.

Everything is computed from stored fields; an unknown input never fires a check.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import chain
from math import isfinite
from typing import Any, Literal

from importers import format_list
from runs.compare.identity import LABEL
from runs.compare.number_text import number, rounded
from runs.compare.questions import Question, questions
from runs.compare.series import Group, RunView, Series, group

Severity = Literal["E", "W", "I"]
AB = frozenset({"ab"})
CLOSED_LOOP = format_list.tools_with_loop("closed")
ROUNDING_MS = format_list.latency_half_digits_ms()
_AB_FAILED = re.compile(r"\bab failed\b")


@dataclass(frozen=True, slots=True)
class Mark:
    """One thing that a reader should know: whose runs, in one sentence."""

    sentence: str
    runs: tuple[str, ...] = ()
    severity: Severity | None = None  # None: the check's own


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """What one check is and how it works; each module of this package that is a check declares
    one as CHECK.

    `needs` names the fields without which it cannot look at a run ("a|b": one of the two).
    `tools` restricts it to runs of these tools. A check of the `whole` comparison is never listed
    as "could look at some runs only".
    """

    code: str
    severity: Severity
    title: str
    what: str
    why: str
    fix: str
    sources: tuple[str, ...]
    needs: tuple[str, ...]
    marks: Callable[[Subject], Iterable[Mark]]
    tools: frozenset[str] | None = None
    whole: bool = False
    is_checkable: Callable[[Subject], bool] | None = None  # decides in place of `needs`
    concerns: Callable[[Subject, RunView], bool] | None = (
        None  # the runs that it is about; None: all
    )
    says_enough: Callable[[Subject, RunView], bool] | None = None  # what else a run must say
    lacks: str = ""  # in words, what a run lacks that does not say enough
    # The keys of the metrics that a mark of severity E is about; () is all of them.
    metrics: tuple[str, ...] = ()


@dataclass(frozen=True)
class Subject:
    """A comparison as the checks see it.

    `stated` is what is said besides the runs: `tool`, `link_bit_per_s`, `title`, and `claims`
    ((text, factor, ratio)). What a run's own labels say goes first.
    """

    runs: Sequence[RunView]
    groups: Sequence[Group]
    stated: Mapping[str, Any] = field(default_factory=dict)
    # What several checks compute of a run, by the name of it and the run's id.
    known: dict[tuple[str, str], Any] = field(default_factory=dict, repr=False, compare=False)

    def measured(self, *fields: str) -> Iterator[RunView]:
        """Give the runs that were not aborted and say all these fields ("a|b": one of the two)."""
        if fields not in self._saying:
            self._saying[fields] = self._runs_saying(fields)
        return iter(self._saying[fields])

    def _runs_saying(self, fields: tuple[str, ...]) -> list[RunView]:
        wanted = {names for names in self.stated_names if is_among(fields, names)}
        if len(wanted) == len(self.stated_names):
            return self.whole_runs
        return [run for run in self.whole_runs if run.stated_names in wanted] if wanted else []

    @cached_property
    def _saying(self) -> dict[tuple[str, ...], list[RunView]]:
        """Return the runs that were looked for, by the fields that they say."""
        return {}

    @cached_property
    def whole_runs(self) -> list[RunView]:
        """Return the runs that were not aborted."""
        return [run for run in self.runs if not run.numbers.get("aborted")]

    @cached_property
    def stated_names(self) -> set[frozenset[str]]:
        """Return what those runs state, each set of names once."""
        return {run.stated_names for run in self.whole_runs}

    def tool(self, run: RunView) -> str | None:
        """Return the tool of a run: as read, else as a table of the same upload names it, else as
        stated.
        """
        tool = (
            run.numbers.get("tool")
            or ("ab" if run.numbers.get("upload") in self._ab_tables else None)
            or self.stated.get("tool")
        )
        return str(tool) if tool else None

    def link(self, run: RunView) -> float | None:
        """Return the declared speed of the network in bit/s."""
        own = run.labels.get("link_mbit_per_s")
        return float(own) * 1e6 if own else self.stated.get("link_bit_per_s")

    @cached_property
    def questions(self) -> list[Question]:
        """Return the questions of all groups: series that may be compared with each other."""
        return list(chain.from_iterable(questions(own) for own in self.groups))

    @cached_property
    def _ab_tables(self) -> frozenset[Any]:
        """Return the uploads with a table whose footnote says that ab failed: ab made its rows."""
        marked = (
            run
            for run in self.runs
            if not run.numbers.get("tool") and _AB_FAILED.search(str(details(run).get("mark", "")))
        )
        return frozenset(run.numbers.get("upload") for run in marked)


def subject(
    runs: Sequence[RunView],
    stated: Mapping[str, Any] | None = None,
    *,
    groups: Sequence[Group] | None = None,
) -> Subject:
    """Return the subject of the checks of one comparison; `groups` are those of its runs."""
    groups = group(runs)[0] if groups is None else [_by_first_run(own) for own in groups]
    return Subject(runs, groups, stated=stated or {})


def _by_first_run(own: Group) -> Group:
    """Return a group with its series by their first ids, whatever the order of the runs."""
    return Group(own.load, sorted(own.series, key=lambda series: ids(series.runs)[0]))


def says(run: RunView, fields: Iterable[str]) -> bool:
    """Tell whether a run says all these fields ("a|b": one of the two); an empty list or NaN says
    nothing.
    """
    return is_among(fields, run.stated_names)


def is_among(fields: Iterable[str], stated: frozenset[str]) -> bool:
    """Tell whether all these fields ("a|b": one of the two) are among the stated ones."""
    return not any(stated.isdisjoint(_alternatives(entry)) for entry in fields)


@cache
def _alternatives(entry: str) -> tuple[str, ...]:
    """Return the fields of which one is enough: "a|b" is two."""
    return tuple(entry.split("|"))


def name(run: RunView) -> str:
    """Return "lighttpd 1.4.22 at 20".

    A server without a name is "port 8080 at 20", or has its label: "Unnamed server (after) at 20".
    """
    server, port, label = run.server_and_version, run.numbers.get("port"), run.value(LABEL)
    if not run.is_named and port is not None:
        server = f"port {port}"
    elif not run.is_named and label:
        server = f"{server} ({label})"
    return server + (f" at {number(run.load[1])}" if run.load else "")


def names(runs: Iterable[RunView], most: int = 4) -> str:
    """Return the names of some runs, and how many more there are."""
    ordered = sorted(runs, key=lambda run: (run.server_and_version, run.load[1] if run.load else 0))
    unique = list(dict.fromkeys(name(run) for run in ordered))
    left = len(unique) - most
    return ", ".join(unique[:most]) + (f" and {left} more" if left > 0 else "")


def who(series: Iterable[Series], most: int = 4) -> str:
    """Return the servers of some series, and how many more there are."""
    ordered = sorted({one_series.who for one_series in series})
    left = len(ordered) - most
    return ", ".join(ordered[:most]) + (f" and {left} more" if left > 0 else "")


def ids(runs: Iterable[RunView]) -> tuple[str, ...]:
    """Return the runs' ids, sorted, so that their order never matters."""
    return tuple(sorted(run.id for run in runs))


def latency(run: RunView, statistic: str) -> float | None:
    """Return one latency in ms; None when the text does not say it."""
    value = (run.numbers.get("latency_ms") or {}).get(statistic)
    return float(value) if isinstance(value, int | float) and isfinite(value) else None


def details(run: RunView) -> Mapping[str, Any]:
    """Return what else the tool said."""
    stored = run.numbers.get("details")
    return stored if isinstance(stored, dict) else {}


def page(run: RunView) -> tuple[Any, Any]:
    """Return which document was fetched, by name and size, as far as it is said."""
    return run.labels.get("document_label") or run.numbers.get("path"), run.numbers.get(
        "document_bytes"
    )


def percentiles(run: RunView) -> list[tuple[float, float]]:
    """Return rank and value of each percentile, by rank."""
    ranks = [
        (float(key[1:]), float(value))
        for key, value in (run.numbers.get("latency_ms") or {}).items()
        if key[0] == "p" and key[1:2].isdigit() and isinstance(value, int | float)
    ]
    return sorted(ranks)


def ms(value: float) -> str:
    """Write a latency: "5.1 ms", never with an exponent."""
    return f"{rounded(value, 6)} ms"
