"""BP038 (W): The tool has a known bug."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from runs.compare.checks.model import Check, Mark, Subject, ids, names
from runs.compare.failures import count
from runs.compare.series import RunView

NEEDS = ("tool",)
_OLD_AB = re.compile(r"2\.0\.(\d{1,3})(?!\d)")
HEY_KEEPS = 1_000_000


@dataclass(frozen=True, slots=True)
class KnownBug:
    """A bug of some versions of a tool: what it does to the numbers, and who says so."""

    tool: str
    effect: str
    source: str
    concerns: Callable[[RunView], bool]


def _prints_seconds(run: RunView) -> bool:
    """Tell whether it is ab 2.0.21 to 2.0.36."""
    version = _OLD_AB.match(str(run.value("tool_version") or ""))
    return version is not None and 21 <= int(version[1]) <= 36


def _is_above_million(run: RunView) -> bool:
    return (count(run.numbers, "requests_completed") or 0) >= HEY_KEEPS


BUGS = (
    KnownBug(
        tool="ab",
        effect="ab 2.0.21 to 2.0.36 prints seconds where it says ms (time per request)",
        source="the history of ab.c (Apache httpd)",
        concerns=_prints_seconds,
    ),
    KnownBug(
        tool="hey",
        effect="hey counts no more than 1,000,000 answers; its average and sizes are wrong above",
        source="github.com/rakyll/hey/issues/112",
        concerns=_is_above_million,
    ),
)


def check(about: Subject) -> Iterator[Mark]:
    """Name the runs that each bug of the table concerns."""
    for bug in BUGS:
        runs = [
            run for run in about.measured() if about.tool(run) == bug.tool and bug.concerns(run)
        ]
        if runs:
            yield Mark(f"{names(runs)}: {bug.effect} ({bug.source}).", ids(runs))


CHECK = Check(
    code="BP038",
    severity="W",
    title="The tool has a known bug",
    what="The tool and its version, or the size of its test, are those of a bug with a source: "
    f"{'; '.join(bug.effect for bug in BUGS)}.",
    why="A number that the tool printed is not what its name says.",
    fix="Measure again with a newer version or another tool.",
    sources=tuple(bug.source for bug in BUGS),
    needs=NEEDS,
    marks=check,
)
