"""Columns of numbers that tell rows of one server apart: they stay, or have a remark."""

from __future__ import annotations

import pytest

from importers import reader
from tests.importers.formats.tables.test_table_fresh import table


def read(*rows):
    return reader.read(f"HTTP benchmark with wrk\n\n{table(*rows)}".encode())


@pytest.mark.parametrize("cells", [("0.5 ms", "1.5 ms", "5 ms"), ("1s", "2s", "5s")])
def test_a_time_that_was_set_tells_rows_apart(cells):
    rows = [f"nginx; {cell}; {rate},234" for cell, rate in zip(cells, (51, 43, 22), strict=True)]
    runs = read("Server; Backend delay; Req/s", *rows).runs
    assert [run.identity for run in runs] == [{"Backend delay": cell} for cell in cells]


@pytest.mark.parametrize("head", ["TTFB", "Memory", "Startup"])
def test_what_was_measured_tells_no_rows_apart_and_has_a_remark(head):
    report = read(f"Server; {head}; Req/s", "nginx; 1.5 ms; 51,234", "nginx; 1.7 ms; 43,210")
    assert [run.identity for run in report.runs] == [{}, {}]
    remarks = [remark for remark in report.diagnostics if head in remark.message]
    assert [(remark.code, remark.line) for remark in remarks] == [("table.column", 3)]


def test_numbers_right_of_the_rates_have_a_remark_too():
    report = read("Server; Req/s; Backend delay", "nginx; 51,234; 1.5 ms", "nginx; 43,210; 5 ms")
    assert [remark.code for remark in report.diagnostics if "delay" in remark.message] == [
        "table.column"
    ]


def test_a_time_beside_different_servers_is_no_part_of_their_names():
    report = read("Server; Warm; Req/s", "nginx; 1.5 ms; 51,234", "caddy; 1.7 ms; 43,210")
    assert [run.identity for run in report.runs] == [{}, {}]
    assert "'Warm'" in report.diagnostics[0].message


def test_rounds_need_no_remark():
    report = read("Run; Server; Req/s", "1; nginx; 51,234", "2; nginx; 43,210")
    assert [run.identity for run in report.runs] == [{}, {}]
    assert "table.column" not in {remark.code for remark in report.diagnostics}
