"""The checks of docs/checks.md, one module each: what can be wrong or unfair with a comparison.

None hides or changes a value.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from itertools import chain
from typing import Any

from runs.compare.checks.lacking import PartlyChecked, lacks_all, parts
from runs.compare.checks.model import Check, Mark, Severity, Subject, subject
from runs.compare.number_text import number
from runs.compare.series import Group, RunView

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
    def ran(self) -> int:
        """Return how many checks had the numbers that they need."""
        return len(catalogue()) - len(self.not_checkable)

    @property
    def partly_checked(self) -> int:
        """Return how many checks could look at some runs only."""
        return sum(len(part.checks) for part in self.partly)


@cache
def catalogue() -> tuple[Check, ...]:
    """Return every check by its code: the CHECK of each module beside this one that has one."""
    modules = [
        import_module(f"{__name__}.{module.name}") for module in pkgutil.iter_modules(__path__)
    ]
    declared = [module.CHECK for module in modules if hasattr(module, "CHECK")]
    return tuple(sorted(declared, key=lambda declared_check: declared_check.code))


def find(code: str) -> Check | None:
    """Return the check with this code."""
    return next((rule for rule in catalogue() if code == rule.code), None)


def check(
    runs: Sequence[RunView],
    stated: Mapping[str, Any] | None = None,
    *,
    groups: Sequence[Group] | None = None,
) -> ChecksResult:
    """Return what all checks say of these runs; their order changes nothing.

    `groups` are those of the runs, where they are already made.
    """
    about = subject(sorted(runs, key=lambda run: run.id), stated, groups=groups)
    marks = list(chain.from_iterable(_marks(rule, about) for rule in catalogue()))
    fired = {mark.code for mark in marks}
    rest = [rule for rule in catalogue() if rule.code not in fired]
    not_checkable = tuple(rule for rule in rest if lacks_all(rule, about))
    lacking = {rule.code for rule in not_checkable}
    return ChecksResult(
        marks=tuple(sorted(marks, key=_place)),
        not_checkable=not_checkable,
        partly=parts([rule for rule in catalogue() if rule.code not in lacking], about),
    )


def codes_of(run: RunView) -> set[str]:
    """Return the codes of the checks that fire for a run that is checked alone."""
    about = subject([run])
    return {rule.code for rule in catalogue() if next(iter(rule.marks(about)), None)}


def _place(mark: ReportedMark) -> tuple[int, str, str]:
    return _ORDER[mark.severity], mark.code, mark.sentence


def _marks(rule: Check, about: Subject) -> list[ReportedMark]:
    """Return what one check says: each sentence once, and not too many."""
    return _shortened(_merged(_reported(rule, mark) for mark in rule.marks(about)))


def _merged(marks: Iterable[ReportedMark]) -> list[ReportedMark]:
    """Return the marks with those that say the same as one, of all their runs."""
    same: dict[tuple[str, str], list[ReportedMark]] = {}
    for mark in marks:
        same.setdefault((mark.severity, mark.sentence), []).append(mark)
    return [_of_all(alike) for alike in same.values()]


def _of_all(marks: list[ReportedMark]) -> ReportedMark:
    if len(marks) == 1:
        return marks[0]
    sentence = f"{marks[0].sentence.removesuffix('.')} ({number(len(marks))} times)."
    return replace(marks[0], sentence=sentence, runs=_runs(marks))


def _runs(marks: Iterable[ReportedMark]) -> tuple[str, ...]:
    return tuple(sorted(set(chain.from_iterable(mark.runs for mark in marks))))


def _shortened(marks: list[ReportedMark]) -> list[ReportedMark]:
    """Return at most MOST marks of one check; the last one counts what it stands for, and has its
    runs.
    """
    if len(marks) <= MOST:
        return marks
    ordered = sorted(marks, key=_place)
    rest = ordered[MOST - 1 :]
    sentence = f"The same, with other numbers, is found {number(len(rest))} more times."
    return [*ordered[: MOST - 1], replace(rest[0], sentence=sentence, runs=_runs(rest))]


def _reported(rule: Check, mark: Mark) -> ReportedMark:
    return ReportedMark(
        code=rule.code,
        title=rule.title,
        severity=mark.severity or rule.severity,
        sentence=mark.sentence,
        runs=mark.runs,
    )
