"""What the checks say of a comparison as plain data, so that it is computed once and kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from runs.compare.checks import ChecksResult, ReportedMark, find
from runs.compare.checks.lacking import PartlyChecked

MARK_FIELDS = ("code", "title", "severity", "sentence", "runs")
PART_FIELDS = ("without", "of", "lacks")


def as_data(result: ChecksResult) -> dict[str, Any]:
    """Return a result as JSON can hold it."""
    return {
        "marks": [_fields(mark, MARK_FIELDS) for mark in result.marks],
        "not_checkable": [rule.code for rule in result.not_checkable],
        "partly": [_part(part) for part in result.partly],
    }


def from_data(data: Mapping[str, Any]) -> ChecksResult:
    """Return the result that `as_data` wrote; ValueError for a check that is not known."""
    marks = [ReportedMark(**{**mark, "runs": tuple(mark["runs"])}) for mark in data["marks"]]
    parts = []
    for part in data["partly"]:
        rules = tuple(map(_rule, part["codes"]))
        parts.append(PartlyChecked(checks=rules, **{name: part[name] for name in PART_FIELDS}))
    return ChecksResult(
        marks=tuple(marks),
        not_checkable=tuple(map(_rule, data["not_checkable"])),
        partly=tuple(parts),
    )


def _part(part: PartlyChecked) -> dict[str, Any]:
    return _fields(part, PART_FIELDS) | {"codes": [rule.code for rule in part.checks]}


def _fields(row: object, names: Iterable[str]) -> dict[str, Any]:
    return {name: getattr(row, name) for name in names}


def _rule(code: str) -> Any:
    rule = find(code)
    if rule is None:
        raise ValueError(f"There is no check {code}.")
    return rule
