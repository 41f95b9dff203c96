"""Reports of intervals that artillery 1 prints: a paste may begin behind their first line."""

from __future__ import annotations

from importers.reader import read

VALUES = """  Scenarios launched:  {0}
  Scenarios completed: {0}
  Requests completed:  {0}
  RPS sent: {1}
  Request latency:
    min: 21.5
    max: 312
    median: 88.1
    p95: 120.5
    p99: 201.9
  Codes:
    200: {0}

"""
PART = "Elapsed time: 10 seconds\n" + VALUES.format(150, "15.1")
WHOLE = "Summary report @ 10:20:30(+0100) 2021-05-07\n" + VALUES.format(900, "14.9")


def test_a_report_with_elapsed_time_is_a_part_without_its_banner():
    report = read(f"Our test:\n\n{PART}".encode(), "post.md")
    assert report.runs == []
    assert "artillery.interval" in [remark.code for remark in report.diagnostics]


def test_the_summary_below_such_a_part_is_the_run():
    (run,) = read((PART + "All virtual users finished\n" + WHOLE).encode(), "post.md").runs
    assert (run.requests_completed, run.requests_per_s) == (900, 14.9)


def test_a_summary_without_its_banner_is_read():
    (run,) = read(VALUES.format(900, "14.9").encode(), "post.md").runs
    assert run.requests_completed == 900


def test_a_report_of_the_previous_seconds_is_a_part():
    first, second = VALUES.format(150, "15.1"), VALUES.format(90, "9.2")
    parts = (
        "Phase 0 started - duration: 60s\n\n"
        f"Report for the previous 10s @ 2016-12-05T18:41:01.850Z\n{first}"
        f"Report for the previous 10s @ 2016-12-05T18:41:11.877Z\n{second}"
    )
    whole = "Complete report @ 2016-12-05T18:42:31.927Z\n" + VALUES.format(900, "14.9")
    assert read(parts.encode(), "post.md").runs == []
    assert [run.requests_completed for run in read((parts + whole).encode(), "").runs] == [900]
