"""ab's percentages quoted alone, below the command that printed them."""

from __future__ import annotations

import pytest

from importers.reader import read

ROWS = """Percentage of the requests served within a certain time (ms)
  50%     {}
  90%     74
  99%     96
 100%    181 (longest request)
"""
COMMAND = "ab -n 2000 -c 45 http://localhost:8000/api/cart"
REPORT = """Concurrency Level:      45
Time taken for tests:   2.646 seconds
Complete requests:      2000
Failed requests:        0
Requests per second:    755.86 [#/sec] (mean)
Time per request:       59.535 [ms] (mean)
"""


def runs_of(text):
    return read(text.encode(), "notes.md").runs


@pytest.mark.parametrize("between", ["\n\n```\n", "\n", "\n    ...\n", "\n\n```bash\n"])
def test_percentages_below_their_command_are_a_run(between):
    report = read(f"Tornado app\n\n{COMMAND}{between}{ROWS.format(51)}".encode(), "notes.md")
    (run,) = report.runs
    assert (run.concurrency, run.path) == (45, "/api/cart")
    assert (run.latency_ms["p50"], run.latency_ms["p99"]) == (51, 96)
    assert (run.requests_per_s, run.requests_completed) == (None, None)
    assert [remark.code for remark in report.diagnostics] == ["text.cut"]


def test_two_of_them_are_two_runs():
    text = f"{COMMAND}\n\n```\n{ROWS.format(51)}```\n\n{COMMAND}/2\n\n```\n{ROWS.format(63)}```\n"
    assert [run.latency_ms["p50"] for run in runs_of(text)] == [51, 63]


@pytest.mark.parametrize(
    "above",
    [
        "This is what the table looks like:\n\n",
        f"{COMMAND}\n\nIt took a while, and then came:\n\n",
        "wrk -c45 http://localhost:8000/api/cart\n\n",
    ],
)
def test_percentages_without_a_command_of_ab_straight_above_are_no_run(above):
    assert runs_of(above + ROWS.format(51)) == []


def test_percentages_of_a_whole_report_are_no_second_run():
    (run,) = runs_of(f"{COMMAND}\n{REPORT}\n{ROWS.format(51)}")
    assert (run.requests_completed, run.latency_ms["p50"]) == (2000, 51)


@pytest.mark.parametrize(("last", "count"), [(6, 0), (49, 0), (50, 1), (99, 1)])
def test_a_file_of_percentages_that_ends_before_its_median_gives_no_run(last, count):
    rows = "".join(f"{percent},{5.6 + percent / 10:.3f}\n" for percent in range(last + 1))
    upload = read(f"Percentage served,Time in ms\n{rows}".encode())
    assert len(upload.runs) == count
    assert ("text.cut" in {remark.code for remark in upload.diagnostics}) == (last < 99)


@pytest.mark.parametrize(("end", "count"), [("...", 0), ("[…]", 0), ("", 1), ("That is all.", 1)])
def test_requests_of_a_file_whose_rows_are_left_out_are_not_counted(end, count):
    row = "Wed Apr 15 18:54:11 2015\t1429149251\t1\t147\t14{}\t147\n"
    rows = "".join(map(row.format, range(3)))
    text = f"Some words.\n\nstarttime\tseconds\tctime\tdtime\tttime\twait\n{rows}{end}\n"
    upload = read(text.encode())
    assert [run.requests_completed for run in upload.runs] == [3] * count
    assert ("text.cut" in {remark.code for remark in upload.diagnostics}) == (count == 0)
