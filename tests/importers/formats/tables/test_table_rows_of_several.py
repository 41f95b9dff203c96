"""Rows of a table of metrics that hold several: "Requests / rate | 144,000 / 2400.01 req/s"."""

from __future__ import annotations

import pytest

from importers.reader import read as read_text
from tests.importers.formats.pasted_tables import rates, runs, table

TITLE = "# HTTP load test with vegeta\n\n"
TIMES = ["Latency p50 / p95 / p99 / max", "0.66 ms / 1.31 ms / 2.94 ms / 32.6 ms"]


def metrics(*rows: list[str]) -> str:
    return TITLE + table(["Metric", "Value"], *rows)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("Requests / rate", "144,000 / 2400.01 req/s"),
        ("Total requests / RPS", "144,000 / 2400.01"),
        ("Requests · Throughput", "144,000 · 2400.01 req/s"),
        ("Throughput / total requests", "2400.01 rps / 144,000"),
    ],
)
def test_each_part_of_a_row_is_read(name, value):
    (run,) = runs(metrics([name, value], TIMES, ["Errors", "0"]))
    assert (run.requests_completed, run.requests_per_s) == (144_000, 2400.01)
    assert run.latency_ms == {"p50": 0.66, "median": 0.66, "p95": 1.31, "p99": 2.94, "max": 32.6}


def test_parts_may_stand_in_several_columns_and_one_may_be_empty():
    row = ["Requests / failed / RPS", "100 / 2 / 50.5", "200 / 3 / 60.5", ""]
    read = runs(TITLE + table(["Metric", "nginx", "caddy", "haproxy"], row))
    assert [(r.requests_completed, r.requests_failed, r.requests_per_s) for r in read][:2] == [
        (100, 2, 50.5),
        (200, 3, 60.5),
    ]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("Requests / rate", "144,000 / 2400.01"),  # of what is not said
        ("Requests / rate", "144,000 / 60 / 2400.01 req/s"),
        ("Requests / rate", "144,000 of 2400.01 req/s"),
        ("Requests / requests", "144,000 / 2400.01"),
        ("Requests / goroutines", "144,000 / 2400.01"),
        ("Requests/rate", "144,000/2400.01 req/s"),
    ],
)
def test_rows_whose_parts_are_not_sure_stay_as_they_are(name, value):
    text = metrics([name, value], ["Requests/sec", "1811.5"], TIMES)
    assert rates(text) == [1811.5]


def test_a_row_of_percentiles_of_paths_is_named_where_it_is_left_out():
    text = metrics(["Requests/sec", "1811.5"], ["p95 `/a` / `/b`", "0.97 ms / 0.98 ms"])
    report = read_text(text.encode())
    assert [run.latency_ms for run in report.runs] == [{}]
    assert any("0.97 ms / 0.98 ms" in remark.message for remark in report.diagnostics)


@pytest.mark.parametrize(("corner", "count"), [("Metric", 1), ("Server", 0)])
def test_only_rows_below_metric_are_parted(corner, count):
    text = TITLE + table([corner, "Value"], ["Requests / rate", "144,000 / 2400.01 req/s"])
    assert rates(text).count(2400.01) == count
