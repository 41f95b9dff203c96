"""What an export says beside the numbers: the same conclusions and checks as the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from runs.compare import rows_without_load
from runs.compare.analysis import concluded_of
from runs.compare.checks import ChecksResult, check
from runs.compare.conclusion_model import Conclusion
from runs.compare.failures import good_requests_per_s
from runs.compare.outcomes import outcome_of
from runs.compare.series import Snapshot, views

MARK_NAMES = ("code", "severity", "sentence", "runs")


def computed(
    runs: Sequence[Snapshot],
    labels: Mapping[str, Any],
    *,
    concluded: Sequence[Conclusion] | None = None,
    checked: ChecksResult | None = None,
) -> dict[str, Any]:
    """Return questions, summary, findings, checks and the outcome of each run as plain data.

    They are not frozen with the runs, because each release of the code computes them again.
    `summary` and `findings` repeat those of the first question, the largest one; where more rows
    of a table state no load, `summary` is theirs. `concluded` are the conclusions of a page that
    does not conclude about all of these runs. `checked` is what the checks say, where it is known
    already.
    """
    viewed = views(runs, labels)
    title = labels.get("title")
    if concluded is None:
        result, concluded = concluded_of(viewed, title, result=checked)
    else:
        result = checked or check(viewed, {"title": title})
    questions = [conclusion.data for conclusion in concluded]
    lists = rows_without_load.row_lists(viewed)
    has_rows_first = rows_without_load.stand_first(lists, concluded, runs=viewed)
    of_rows: dict[str, Any] = {
        "summary": rows_without_load.summary_data(lists, result),
        "findings": [],
    }
    nothing: dict[str, Any] = {"summary": None, "findings": []}
    first = of_rows if has_rows_first else next(iter(questions), nothing)
    return {
        "questions": questions,
        "summary": first["summary"],
        "findings": first["findings"],
        "good_requests_per_s": {run.id: good_requests_per_s(run.numbers) for run in viewed},
        "checks": [_named(mark) for mark in result.marks],
        "not_checkable": [check.code for check in result.not_checkable],
        "partly_checkable": [partly.data for partly in result.partly],
        "outcomes": {run.id: outcome_of(run.numbers) for run in viewed},
    }


def _named(row: object) -> dict[str, Any]:
    return {name: getattr(row, name) for name in MARK_NAMES}
