"""goose: what its table of status codes proves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import importers
from importers.reader import read

REPORT = """\
 === PER REQUEST METRICS ===
 ------------------------------------------------------------------------------
 Name                     |        # reqs |        # fails |    req/s |  fail/s
 ------------------------------------------------------------------------------
 GET /js                  |        42,952 |     902 (2.1%) |     2148 |   45.10
 ------------------------------------------------------------------------------
 Name                     |                                        Status codes
 ------------------------------------------------------------------------------
 GET /js                  |                            {codes}
 ------------------------------------------------------------------------------
"""


@pytest.mark.parametrize(
    ("codes", "bad"),
    [
        ("42,952 [200]", 0),
        ("42,050 [200], 902 [500]", 902),
        ("42,050 [200]", None),  # 902 have no code
        ("42,050 [200], 900 [500]", None),
    ],
)
def test_answers_by_code_count_where_every_request_has_one(codes, bad):
    (run,) = read(REPORT.format(codes=codes).encode()).runs
    assert run.non_2xx == bad


SAMPLE = Path(importers.__file__).parent / "samples" / "goose" / "published-1.txt"


@pytest.mark.one_in(2)
@pytest.mark.parametrize("cell", ["9" * 20, "9" * 17, "1.2.3", ",", "1,,2"])
def test_no_cell_raises(cell):
    text = SAMPLE.read_text()
    for match in re.finditer(r"[0-9,]+(?:\.[0-9]+)?", text):
        changed = text[: match.start()] + cell + text[match.end() :]
        assert all(run.requests_per_s != 0 for run in read(changed.encode()).runs)


def test_metrics_that_goose_throws_away_are_no_run():
    report = REPORT.format(codes="42,952 [200]")
    reset = "All 20 users hatched, resetting metrics (disable with --no-reset-metrics).\n"
    thrown = read((report + "\n" + reset).encode())
    assert thrown.runs == []
    assert "goose.reset" in {remark.code for remark in thrown.diagnostics}
    assert len(read((report + "\n" + reset + "\n" + report).encode()).runs) == 1


def test_users_below_a_report_are_those_of_its_requests():
    report = REPORT.format(codes="42,952 [200]")
    users = " Users: {}\n Target host: http://localhost/\n\n"
    other = report + "\n## Test 2 (hey)\n\n- Users: 50\n"
    assert [run.concurrency for run in read(other.encode()).runs] == [None]
    text = report + users.format(8) + report + users.format(16) + report
    assert [run.concurrency for run in read(text.encode()).runs] == [8, 16, None]
