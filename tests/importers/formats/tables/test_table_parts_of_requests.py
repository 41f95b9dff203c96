"""Rows of what a request waits for: they are no tests."""

from __future__ import annotations

from tests.importers.formats.pasted_tables import codes, runs, table

HEADS = ["metric", "p50", "p95"]
TEXT = "# k6, 25 VUs\n\n" + table(
    HEADS,
    ["http_req_duration", "9.4 ms", "33.8 ms"],
    ["http_req_waiting", "9.1 ms", "33.2 ms"],
    ["http_req_connecting", "0.2 ms", "0.7 ms"],
    ["iteration_duration", "1.01 s", "1.04 s"],
)


def test_of_the_times_of_k6_only_that_of_a_whole_request_is_a_run():
    assert [run.latency_ms["p95"] for run in runs(TEXT)] == [33.8]
    assert "table.part" in codes(TEXT)


def test_a_page_that_is_called_like_a_part_is_a_run():
    text = "# HTTP load test, 25 users\n\n" + table(
        ["Page", "req/s", "p95 (ms)"],
        ["waiting list", "812", "33.8"],
        ["connect to a shop", "790", "35.1"],
    )
    assert len(runs(text)) == 2


def test_rates_of_handshakes_are_no_times_of_parts():
    text = "# HTTP load test, 25 users\n\n" + table(
        ["Test", "req/s"], ["TLS handshake", "4,012"], ["TCP connect", "3,412"]
    )
    assert [run.requests_per_s for run in runs(text)] == [4012.0, 3412.0]
