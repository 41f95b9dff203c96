"""Lists that have words of loadtest or oha and are neither its progress nor its report."""

import pytest

from importers.reader import read

LINE = "Requests: {}, requests per second: {}, mean latency: {} ms\n"
OHA = """Success rate:\t100.00%
Total:\t10.0021 secs
{}Requests/sec:\t44321.1234
"""


@pytest.mark.parametrize("counts", [(5000, 4000), (4000, 5000)])
def test_a_list_of_servers_is_read(counts):
    rows = zip(("nginx", "caddy"), counts, (2501, 2001), strict=True)
    text = "".join(f"{name}: {LINE.format(count, rate, 12.1)}" for name, count, rate in rows)
    report = read(f"# Results\n\n{text}".encode(), "a.md")
    assert [run.requests_per_s for run in report.runs] == [2501, 2001]
    assert report.format != "loadtest"


@pytest.mark.parametrize("mark", ["INFO ", "5s mark: ", "5 s mark: "])
def test_what_a_log_puts_before_a_line_makes_it_progress(mark):
    text = "".join(f"{mark}{LINE.format(count, 2501, 12.1)}" for count in (5000, 10000))
    report = read(text.encode())
    assert (report.runs, report.diagnostics[0].code) == ([], "text.cut")


def test_rising_counts_beside_a_report_of_loadtest_are_progress():
    head = "Target URL:          http://localhost:8000/\nMax requests:        10000\n"
    head += "Concurrent clients:  20\nAgent:               keepalive\n\n"
    end = "Completed requests:  10000\nTotal errors:        0\nTotal time:          3.211 s\n"
    end += "Mean latency:        6.1 ms\nEffective rps:       3114\n"
    lines = [LINE.format(count, 2501, 12.1) for count in (5000, 10000)]
    assert [run.requests_per_s for run in read("".join([*lines, head, end]).encode()).runs] == [
        3114
    ]


@pytest.mark.parametrize(
    ("lines", "format"),
    [
        ("Slowest:\t0.0302 secs\nFastest:\t0.0001 secs\nAverage:\t0.0011 secs\n", "oha"),
        ("Failed: 12\n", None),
        ("", None),
    ],
)
def test_a_success_rate_begins_a_report_of_oha_only_above_its_times(lines, format):
    report = read(OHA.format(lines).encode())
    assert (report.format == "oha") == (format == "oha")
    assert len([run for run in report.runs if run.tool == "oha"]) == (format == "oha")
