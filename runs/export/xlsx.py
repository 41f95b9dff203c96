"""A comparison as a workbook: numbers, checks, findings, conditions and where it is from. No cell is a formula or a link."""

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
WIDEST = 60


def workbook(shown: Shown, runs: Sequence[RunView], made: datetime) -> bytes:
    """Return the file. The same comparison always gives the same cells; None is an empty cell."""
    file, sheet = io.BytesIO(), shown.sheet
    with xlsxwriter.Workbook(file, OPTIONS) as book:
        book.set_properties({"title": visible(shown.title), "created": made.replace(tzinfo=None)})
        formats = {
            "head": book.add_format({"bold": True, "bottom": 1}),
            "formula": book.add_format({"quote_prefix": True}),
        }
        conditions = [
            *(("same", one.name, *one.values) for one in sheet.conditions.same),
            *(("differs", one.name, *one.values) for one in sheet.conditions.differs),
            *(("not said", name) for name in sheet.conditions.unknown),
        ]
        about = [
            ("title", shown.title),
            ("address", shown.address),
            ("frozen", shown.frozen),
            ("runs", sheet.runs),
            *(("remark", remark) for remark in sheet.remarks),
            (
                "read",
                "An empty cell means that the text does not say it. Numbers are as the tool printed them, in the unit of the column.",
            ),
        ]
        for name, head, rows in (
            ("numbers", csv.names(runs), csv.rows(runs, shown.title)),
            ("checks", ["code", "severity", "title", "sentence", "runs"], _checks(shown)),
            (
                "findings",
                ["code", "sentence", "basis", "runs"],
                ((f.code, f.sentence, f.basis, " ".join(f.runs)) for f in sheet.findings),
            ),
            ("conditions", ["", "name", "values"], conditions),
            ("about", ["what", "value"], about),
        ):
            _write(book.add_worksheet(name), [head, *rows], formats=formats)
    return file.getvalue()


def _checks(shown: Shown) -> Iterator[tuple[str, ...]]:
    """Give what was found, then which checks could look at some runs only, then which at none."""
    result = shown.sheet.checks
    yield from (
        (one.code, one.severity, one.title, one.sentence, " ".join(one.runs))
        for one in result.marks
    )
    yield from (
        (one.CODE, "in part", one.TITLE, f"{part.sentence}.")
        for part in result.partly
        for one in part.checks
    )
    yield from (
        (one.CODE, "not checkable", one.TITLE, "Nobody gave the numbers for it.")
        for one in result.not_checkable
    )


def _write(page: Any, rows: Sequence[Sequence[Any]], formats: dict[str, Any]) -> None:
    for row, cells in enumerate(rows):
        for column, value in enumerate(cells):
            _cell(page, (row, column), value=value, formats=formats, head=row == 0)
    page.freeze_panes(1, 0)
    page.autofit(WIDEST * 7)


def _cell(
    page: Any, place: tuple[int, int], value: Any, formats: dict[str, Any], *, head: bool
) -> None:
    """Write one cell with its type; a text that starts like a formula is marked as text, so that editing it changes nothing."""
    if value is None or value == "":
        return
    if isinstance(value, bool):
        page.write_boolean(*place, value)
    elif isinstance(value, int | float):
        page.write_number(*place, value)
    else:
        text = visible(value)
        risky = text.lstrip(" ").startswith(csv.FORMULA)
        page.write_string(
            *place, text, formats["head"] if head else formats["formula"] if risky else None
        )
