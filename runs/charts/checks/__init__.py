"""The checks of CHECKS.md, one module each: what can be wrong or unfair with a comparison. None hides or changes a value."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from runs.charts.checks.model import Mark, Severity, subject
from runs.charts.series import RunView

_ORDER = {"E": 0, "W": 1, "I": 2}


@dataclass(frozen=True, slots=True)
class Found:
    """One mark of one check, ready for a page or an export."""

    code: str
    title: str
    severity: Severity
    sentence: str
    runs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """What the checks say of one comparison: marks by severity, and the checks whose inputs nobody says."""

    marks: tuple[Found, ...]
    not_checkable: tuple[ModuleType, ...]

    @property
    def grave(self) -> tuple[Found, ...]:
        """Return what contradicts or may mislead."""
        return tuple(mark for mark in self.marks if mark.severity != "I")

    @property
    def information(self) -> tuple[Found, ...]:
        """Return what is only to be known."""
        return tuple(mark for mark in self.marks if mark.severity == "I")

    @property
    def worst(self) -> Severity | None:
        """Return the gravest severity; None when nothing was found."""
        return self.marks[0].severity if self.marks else None


@cache
def catalogue() -> tuple[ModuleType, ...]:
    """Return every check by its code: whatever module beside this one has a CODE."""
    modules = [import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__)]
    return tuple(sorted((one for one in modules if hasattr(one, "CODE")), key=lambda one: str(one.CODE)))


def find(code: str) -> ModuleType | None:
    """Return the check with this code."""
    return next((one for one in catalogue() if code == one.CODE), None)


def check(runs: Sequence[RunView], stated: Mapping[str, Any] | None = None) -> Result:
    """Return what all checks say of these runs; their order changes nothing."""
    about = subject(sorted(runs, key=lambda run: run.id), stated)
    marks = [_found(one, mark) for one in catalogue() for mark in one.check(about)]
    dumb = tuple(one for one in catalogue() if not _is_checkable(one, about))
    return Result(tuple(sorted(marks, key=lambda mark: (_ORDER[mark.severity], mark.code, mark.sentence))), dumb)


def _found(module: ModuleType, mark: Mark) -> Found:
    return Found(module.CODE, module.TITLE, mark.severity or module.SEVERITY, mark.sentence, mark.runs)


def _is_checkable(module: ModuleType, about: Any) -> bool:
    """Tell whether one run says all that the check needs, or the publisher does."""
    fields = [name for name in module.NEEDS if not name.startswith("stated.")]
    stated = [name.removeprefix("stated.") for name in module.NEEDS if name.startswith("stated.")]
    return all(about.stated.get(name) for name in stated) and any(True for _ in about.measured(*fields))
