"""A comparison as a workbook: numbers, checks, findings, conditions, and its source.

No cell is a formula or a link.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

import xlsxwriter

from runs.compare.series import RunView
from runs.export import csv
from runs.show.captions import Shown
from runs.show.lettering import visible

OPTIONS = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
}
WIDEST_PIXELS = 420
READING_HELP = (
    "An empty cell means that the text does not say it. "
    "Numbers are as the tool printed them, in the unit of the column."
)
RANKING = (
    "question",
    "series",
    "rank",
    "ratio_to_first",
    "low",
    "high",
    "coverage",
    "peak_load",
    "peak_value",
    "failed",
    "repeats_min",
    "not_ranked",
)
Row = Sequence[Any]


def workbook(viewed: Shown, runs: Sequence[RunView], *, created: datetime) -> bytes:
    """Return the file. The same comparison always gives the same cells; None is an empty cell."""
    file = io.BytesIO()
    with xlsxwriter.Workbook(file, OPTIONS) as book:
        properties = {"title": visible(viewed.title), "created": created.replace(tzinfo=None)}
        book.set_properties(properties)
        formats = {
            "head": book.add_format({"bold": True, "bottom": 1}),
            "formula": book.add_format({"quote_prefix": True}),
        }
        for name, rows in _sheets(viewed, runs):
            _write(book.add_worksheet(name), rows, formats=formats)
    return file.getvalue()


def _sheets(viewed: Shown, runs: Sequence[RunView]) -> Iterator[tuple[str, list[Row]]]:
    """Give the name and the rows of each worksheet; the first row is its head."""
    yield "numbers", [csv.names(runs), *csv.rows(runs, viewed.sheet.checks)]
    yield "checks", [("code", "severity", "title", "sentence", "runs"), *_checks(viewed)]
    yield "summary", [("question", "sentence"), *_summary(viewed)]
    yield "ranking", [RANKING, *_ranking(viewed)]
    yield "findings", [("code", "sentence", "basis", "runs"), *_findings(viewed)]
    yield "conditions", [("", "name", "values"), *_conditions(viewed)]
    yield "about", [("what", "value"), *_about(viewed)]


def _checks(viewed: Shown) -> Iterator[Row]:
    """Give the warnings, then the checks that could look at some runs only, then at none."""
    result = viewed.sheet.checks
    for mark in result.marks:
        yield mark.code, mark.severity, mark.title, mark.sentence, " ".join(mark.runs)
    for partly in result.partly:
        for check in partly.checks:
            yield check.code, "in part", check.title, f"{partly.sentence}."
    for check in result.not_checkable:
        yield check.code, "not checkable", check.title, "Could not run: data is missing."


def _summary(viewed: Shown) -> Iterator[Row]:
    for conclusion in viewed.sheet.conclusions:
        for sentence in conclusion.sentences:
            yield conclusion.question.text, sentence


def _ranking(viewed: Shown) -> Iterator[Row]:
    for conclusion in viewed.sheet.conclusions:
        for row in conclusion.rows:
            data = row.data
            peak = data["peak"] or {"load": None, "value": None}
            yield (
                conclusion.question.text,
                *(data[name] for name in RANKING[1:7]),
                peak["load"],
                peak["value"],
                data["failed"],
                data["repeats_min"],
                data["not_ranked"],
            )


def _findings(viewed: Shown) -> Iterator[Row]:
    for conclusion in viewed.sheet.conclusions:
        for finding in conclusion.findings:
            yield finding.code, finding.sentence, finding.basis, " ".join(finding.runs)


def _conditions(viewed: Shown) -> Iterator[Row]:
    conditions = viewed.sheet.conditions
    for condition in conditions.same:
        yield "same", condition.name, *condition.values
    for condition in conditions.differs:
        yield "differs", condition.name, *condition.values
    for name in conditions.unknown:
        yield "unknown", name


def _about(viewed: Shown) -> Iterator[Row]:
    yield "title", viewed.title
    yield "address", viewed.address
    yield "frozen", viewed.frozen
    yield "runs", viewed.sheet.runs
    for remark in viewed.sheet.remarks:
        yield "remark", remark
    yield "read", READING_HELP


def _write(worksheet: Any, rows: Sequence[Row], *, formats: dict[str, Any]) -> None:
    for number, cells in enumerate(rows):
        for column, value in enumerate(cells):
            style = formats["head"] if number == 0 else None
            _write_cell(worksheet, (number, column), value=value, style=style, formats=formats)
    worksheet.freeze_panes(1, 0)
    worksheet.autofit(WIDEST_PIXELS)


def _write_cell(
    worksheet: Any, cell: tuple[int, int], *, value: Any, style: Any, formats: dict[str, Any]
) -> None:
    """Write one cell with its type.

    A text that starts like a formula is marked as text, so that editing it changes nothing.
    """
    if value is None or value == "":
        return
    if isinstance(value, bool):
        worksheet.write_boolean(*cell, value)
    elif isinstance(value, int | float):
        worksheet.write_number(*cell, value)
    else:
        text = visible(value)
        is_risky = text.lstrip(" ").startswith(csv.FORMULA)
        worksheet.write_string(*cell, text, style or (formats["formula"] if is_risky else None))
