"""Names that a table gets from the lines above it, units that a line begins with, round rates."""

from __future__ import annotations

import pytest

from tests.importers.formats.pasted_tables import codes, rates, runs, table

ROWS = table(["Server", "req/s"], ["Jetty", "4127"], ["Undertow", "6033"])


@pytest.mark.parametrize(
    ("above", "label"),
    [
        ("Test 1 (ab -n 9000 -c 40):", "post"),
        ("Test 1 (wrk -t3 -c40):", "post"),
        ("Test 1 (wrk -t3 -c40, gzip):", "wrk -t3, gzip"),
        ("1) Small pages (gzip):", "Small pages (gzip)"),
    ],
)
def test_a_tool_alone_in_brackets_names_no_run(above, label):
    assert {run.label for run in runs(f"Web servers compared.\n\n{above}\n\n{ROWS}")} == {label}


def test_the_end_of_a_sentence_in_brackets_names_no_run():
    text = "Measured twice on the same day (with `wrk -t4 -c40`\non `app/main.py` in one process):"
    assert {run.label for run in runs(f"# Two servers\n\n{text}\n\n{ROWS}")} == {"Two servers"}


@pytest.mark.parametrize(
    ("line", "times"),
    [
        ("Milliseconds, whole answers included.", {"p90": 7.2}),
        ("Milliseconds count when many users wait.", {}),
    ],
)
def test_a_line_that_begins_with_a_unit_and_a_comma_gives_that_of_all_times(line, times):
    text = f"HTTP load test\n\n{line}\n\n" + table(["Route", "req/s", "p90"], ["/a", "4127", "7.2"])
    assert [run.latency_ms for run in runs(text)] == [times]


def test_rates_that_are_all_round_need_a_word_of_a_test():
    text = "# HTTP in practice\n\n{}\n\n" + table(
        ["Scenario", "Requests/sec", "p99"],
        ["Chat over HTTP", "1,000", "9.1ms"],
        ["Batch upload", "5,000", "12.4ms"],
        ["Live API", "10,000", "15.8ms"],
    )
    assert rates(text.format("Some scenarios.")) == []
    assert "table.not_http" in codes(text.format("Some scenarios."))
    assert rates(text.format("We tested three scenarios.")) == [1000.0, 5000.0, 10000.0]


@pytest.mark.parametrize(
    ("above", "label"),
    [
        ("**Client command:** `autocannon -c 40 -d 20`:", "post"),
        ("```sh\n# (the first of two rounds warms up)\n```", "post"),
        ("```sh\n# (without a cache)\n```", "(without a cache)"),
        ('```sh\n# {"name": "a"}\n```', "post"),
        ("Here are the numbers:", "post"),
        ("There are two servers:", "There are two servers"),
        ("Results (Apache Bench):", "post"),
    ],
)
def test_commands_and_asides_name_no_run(above, label):
    assert {run.label for run in runs(f"Web servers compared.\n\n{above}\n\n{ROWS}")} == {label}


@pytest.mark.parametrize(
    ("head", "rate"), [("Bytes/s (MB)", 2.5 * 1024**2), ("Bytes/s (total)", 2.5)]
)
def test_the_unit_in_brackets_is_that_of_bytes_in_a_second(head, rate):
    text = "HTTP test with wrk, 40 connections\n\n"
    text += table(["Server", "req/s", head], ["Jetty", "4127", "2.5"], ["Undertow", "6033", "2.5"])
    assert [run.transfer_rate_Bps for run in runs(text)] == [rate, rate]


@pytest.mark.parametrize(
    ("head", "times"), [("p95 max", {}), ("Worst p95", {}), ("p95 (of all)", {"p95": 8.5})]
)
def test_the_worst_of_several_percentiles_is_none_of_a_test(head, times):
    text = table(["Server", "req/s", head], ["Jetty", "4127", "8.5ms"], ["Undertow", "6033", "7ms"])
    assert runs(text)[0].latency_ms == times
