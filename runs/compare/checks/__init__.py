"""The checks of docs/checks.md, one module each: what can be wrong or unfair with a comparison.

None hides or changes a value.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from typing import Any

from runs.compare.checks.lacking import PartlyChecked, lacks_all, parts
from runs.compare.checks.model import Check, Mark, Severity, subject
from runs.compare.number_text import number
from runs.compare.series import RunView

MOST = 20  # sentences of one check: more, nobody reads
_ORDER = {"E": 0, "W": 1, "I": 2}


@dataclass(frozen=True, slots=True)
class ReportedMark:
    """One mark of one check, ready for a page or an export."""

    code: str
    title: str
    severity: Severity
    sentence: str
    runs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChecksResult:
    """What the checks say of one comparison: marks by severity, the checks whose inputs nobody
    says, and what only some runs lack.
    """

    marks: tuple[ReportedMark, ...]
    not_checkable: tuple[Check, ...]
    partly: tuple[PartlyChecked, ...] = ()

    @property
    def grave(self) -> tuple[ReportedMark, ...]:
        """Return what contradicts or may mislead."""
        return tuple(mark for mark in self.marks if mark.severity != "I")

    @property
    def information(self) -> tuple[ReportedMark, ...]:
        """Return what is only to be known."""
        return tuple(mark for mark in self.marks if mark.severity == "I")

    @property
    def partly_checked(self) -> int:
        """Return how many checks could look at some runs only."""
        return sum(len(part.checks) for part in self.partly)


@cache
def catalogue() -> tuple[Check, ...]:
    """Return every check by its code: the CHECK of each module beside this one that has one."""
    modules = [
        import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__)
    ]
    declared = [module.CHECK for module in modules if hasattr(module, "CHECK")]
    return tuple(sorted(declared, key=lambda declared_check: declared_check.code))


def find(code: str) -> Check | None:
    """Return the check with this code."""
    return next((one for one in catalogue() if code == one.code), None)


def check(runs: Sequence[RunView], stated: Mapping[str, Any] | None = None) -> ChecksResult:
    """Return what all checks say of these runs; their order changes nothing."""
    about = subject(sorted(runs, key=lambda run: run.id), stated)
    marks = [
        found
        for one in catalogue()
        for found in _shortened(_merged(_found(one, mark) for mark in one.marks(about)))
    ]
    fired = {mark.code for mark in marks}
    dumb = tuple(one for one in catalogue() if one.code not in fired and lacks_all(one, about))
    partly = parts([one for one in catalogue() if one not in dumb], about)
    return ChecksResult(
        tuple(sorted(marks, key=lambda mark: (_ORDER[mark.severity], mark.code, mark.sentence))),
        dumb,
        partly,
    )


def _merged(marks: Iterable[ReportedMark]) -> list[ReportedMark]:
    """Return the marks with those that say the same as one, of all their runs."""
    same: dict[tuple[str, str], list[ReportedMark]] = {}
    for mark in marks:
        same.setdefault((mark.severity, mark.sentence), []).append(mark)
    return [_of_all(found) for found in same.values()]


def _of_all(marks: list[ReportedMark]) -> ReportedMark:
    if len(marks) == 1:
        return marks[0]
    words = f"{marks[0].sentence.removesuffix('.')} ({number(len(marks))} times)."
    return replace(
        marks[0], sentence=words, runs=tuple(sorted({run for mark in marks for run in mark.runs}))
    )


def _shortened(marks: list[ReportedMark]) -> list[ReportedMark]:
    """Return at most MOST marks of one check; the last one counts what it stands for, and has its
    runs.
    """
    if len(marks) <= MOST:
        return marks
    kept = sorted(marks, key=lambda mark: (_ORDER[mark.severity], mark.sentence))
    rest = kept[MOST - 1 :]
    runs = tuple(sorted({run for mark in rest for run in mark.runs}))
    words = f"The same, with other numbers, is found {number(len(rest))} more times."
    return [*kept[: MOST - 1], replace(rest[0], sentence=words, runs=runs)]


def _found(check: Check, mark: Mark) -> ReportedMark:
    return ReportedMark(
        check.code, check.title, mark.severity or check.severity, mark.sentence, mark.runs
    )
