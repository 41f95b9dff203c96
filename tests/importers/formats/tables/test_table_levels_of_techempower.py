"""Tables of TechEmpower's page as pasted into threads, and other numbers across."""

from __future__ import annotations

import pytest

from importers.reader import read

LINK = "https://www.techempower.com/benchmarks/#section=test&test=json"
TITLE = "JSON responses per second, (unspecified, hostname = 48c41e9f7187)"
ROWS = (
    "Framework | {heads} | Best | Errors | Cls | Lng\n-- | -- | -- | -- | -- | -- | -- | --\n"
    "hyper | 196,760 | 508,649 | 624,762 | 624,762 | 0 | Mcr | rs\n"
    "express | 96,760 | 108,649 | 124,762 | 124,762 | 0 | Mcr | js\n"
)


def report_of(heads: str, *, link: str = LINK, title: str = TITLE):
    return read(f"Results on a laptop\n{link}\n\n{title}\n{ROWS.format(heads=heads)}".encode())


def codes(report) -> set[str]:
    return {remark.code for remark in report.diagnostics}


@pytest.mark.parametrize(
    ("heads", "loads"),
    [("16 | 32 | 64", [16, 32, 64]), ("1,024 | 4,096 | 16,384", [1024, 4096, 16384])],
)
@pytest.mark.parametrize("title", [TITLE, "**Plaintext responses per second**"])
def test_the_numbers_are_levels_of_concurrency(heads, loads, title):
    runs = report_of(heads, title=title).runs
    assert sorted(run.concurrency for run in runs) == sorted(loads * 2)
    rates = {(run.server_name, run.concurrency): run.requests_per_s for run in runs}
    assert rates["hyper", loads[0]] == 196760
    assert rates["express", loads[2]] == 124762
    assert {run.identity["Language"] for run in runs} == {"rs", "js"}


def test_the_best_level_is_no_run_and_is_named():
    report = report_of("16 | 32 | 64")
    assert len(report.runs) == 6
    assert any("'Best'" in remark.message for remark in report.diagnostics)


@pytest.mark.parametrize("heads", ["1 | 5 | 10", "5 | 10 | 15", "2022 | 2023 | 2024"])
def test_queries_of_a_request_are_no_loads(heads):
    report = report_of(heads)
    assert [run.concurrency for run in report.runs] == []
    assert "table.load_unknown" in codes(report)


def test_without_its_name_the_table_and_what_is_missing_are_named():
    report = report_of("16 | 32 | 64", link="https://example.org/")
    assert report.runs == []
    (remark,) = (one for one in report.diagnostics if one.code == "table.load_unknown")
    assert remark.line == 5
    assert "'16'" in remark.message


@pytest.mark.parametrize("title", ["Memory in MiB", "Words about something else"])
def test_numbers_that_no_line_calls_rates_are_neither_read_nor_named(title):
    report = report_of("16 | 32 | 64", title=title)
    assert (report.runs, "table.load_unknown" in codes(report)) == ([], False)
