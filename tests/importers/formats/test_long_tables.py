"""A table of more rows than are read says where its reading ends."""

from __future__ import annotations

import pytest

from importers.formats.tables.texts.extent import MOST_ROWS
from importers.reader import read


@pytest.mark.parametrize(
    ("more", "remarks"), [pytest.param(0, [], marks=pytest.mark.long), (1, ["table.long"])]
)
def test_the_rows_that_are_not_read_are_named(more, remarks):
    rows = [
        f"server {number % 50},{number},{number}.25" for number in range(1, MOST_ROWS + more + 1)
    ]
    report = read("\n".join(["Server,Concurrency,Requests/sec", *rows, ""]).encode(), "x.csv")
    assert (len(report.runs), [remark.code for remark in report.diagnostics]) == (
        MOST_ROWS,
        remarks,
    )
    assert [remark.line for remark in report.diagnostics] == [MOST_ROWS + 1] * more


def test_the_empty_lines_that_tags_leave_are_no_rows():
    rows = [f"<tr><td>server {n % 50}</td><td>{n}</td><td>{n}.25</td></tr>" for n in range(1, 2000)]
    head = "<table><tr><th>Server</th><th>Concurrency</th><th>Requests/sec</th></tr>"
    report = read("\n".join([head, *rows, "</table>"]).encode())
    assert (len(report.runs), report.diagnostics) == (len(rows), [])
