"""Heads of rates with their unit in brackets, rates of failures, and other words of heads."""

from __future__ import annotations

import pytest

from importers.formats.tables.grid.grid import read_head
from tests.importers.formats.pasted_tables import runs, table

ABOVE = "## HTTP server\n\n"
ROWS = table(
    ["Option", "RPS", "Failures/s"], ["gthread x4", "288.9", "0.1"], ["sync", "221.4", "0"]
)


@pytest.mark.parametrize(
    "head",
    ["http_reqs (/s)", "Requests (per second)", "Reqs [1/s]", "reqs p/sec", "Anfragen pro Sek."],
)
def test_a_unit_in_brackets_makes_a_rate_of_requests(head):
    found = read_head(head)
    assert found is not None and found.field == "requests_per_s"


@pytest.mark.parametrize("head", ["Failed requests/s", "Errors (req/s)", "Failed RPS"])
def test_the_rate_of_what_failed_is_neither_the_rate_nor_a_count(head):
    assert read_head(head) is None
    run = runs(ABOVE + table(["Server", "RPS", head], ["alpha", "288.9", "12.5"]))[0]
    assert (run.requests_per_s, run.requests_failed) == (288.9, None)


def test_the_rate_of_a_handler_of_errors_is_one_of_requests():
    text = ABOVE + table(["Server", "Error handler (req/s)", "Plain (req/s)"], ["a", "88", "91"])
    assert [run.requests_per_s for run in runs(text)] == [88, 91]


@pytest.mark.parametrize(
    ("head", "statistic"), [("TP99", "p99"), ("TP50 (ms)", "p50"), ("95pctl", "p95")]
)
def test_other_words_of_percentiles(head, statistic):
    found = read_head(head)
    assert found is not None and found.statistic == statistic


def test_finished_in_is_the_time_of_the_test():
    rows = table(["Mode", "finished in", "req/s"], ["plain", "4.10s", "243,902.4"])
    assert runs(ABOVE + rows)[0].time_taken_s == 4.1


def test_options_below_the_name_of_a_load_generator_are_tested():
    text = "### Shop deployments (locust, 200 users)\n\n"
    assert [(run.concurrency, run.requests_per_s) for run in runs(text + ROWS)] == [
        (200, 288.9),
        (200, 221.4),
    ]
    assert runs("### Shop deployments (200 users)\n\n" + ROWS) == []


def test_threads_of_jmeter_are_its_users():
    rows = table(["Server", "RPS"], ["alpha", "288.9"])
    setting = "**Tool:** JMeter 5.6, **Threads:** 300, **Ramp-up:** 30 s\n\n"
    assert runs(ABOVE + setting + rows)[0].concurrency == 300
    assert runs(ABOVE + setting.replace("JMeter", "wrk") + rows)[0].concurrency is None
