"""Rates of a minute in cells: they are divided by 60, and hide nothing that stands beside them."""

from __future__ import annotations

import pytest

from importers.reader import read

TEXT = (
    "# Load test results\n\n"
    "| Test scenario | Users | Avg response time | Throughput | Errors |\n|---|---|---|---|---|\n"
    "| Order | 500 | 1.8s | {} | 0.2% |\n| Order | 1000 | 3.2s | {} | 1.5% |\n"
)


@pytest.mark.parametrize("unit", ["req/min", "requests/min", "requests per minute", "reqs/min"])
def test_rates_of_a_minute_are_divided_by_sixty(unit):
    runs = read(TEXT.format(f"240 {unit}", f"380 {unit}").encode()).runs
    assert [(run.concurrency, run.requests_per_s) for run in runs] == [
        (500, 4.0),
        (1000, pytest.approx(6.3333, abs=1e-3)),
    ]
    assert [run.latency_ms for run in runs] == [{"mean": 1800.0}, {"mean": 3200.0}]


@pytest.mark.parametrize(
    "text",
    [
        "# Rate limits\n\n| Plan | Limit |\n|---|---|\n| Free | 60 req/min |\n| Pro | 600 req/min |\n",
        "# API plans\n\n| Plan | Throughput | Price |\n|---|---|---|\n| Pro | 600 req/min | $20 |\n",
        "# HTTP\n\n| Endpoint | Throughput |\n|---|---|\n| /a | 240 req/min |\n| /b | 30 req/min |\n",
    ],
)
def test_limits_and_traffic_of_a_minute_are_no_runs(text):
    assert read(text.encode()).runs == []


@pytest.mark.parametrize("cell", ["240 min", "240 req/minibatch", "240 /min"])
def test_other_cells_are_no_rate_of_a_minute(cell):
    assert not any(run.requests_per_s for run in read(TEXT.format(cell, cell).encode()).runs)


@pytest.mark.parametrize(
    ("title", "head"),
    [("Traffic of our API", "Rate"), ("Our API", "Traffic"), ("Quotas of our API", "Throughput")],
)
def test_traffic_of_a_minute_beside_users_is_no_run(title, head):
    heads = f"| Endpoint | {head} | Users |\n|---|---|---|\n"
    rows = "| /login | 2437 req/min | 10 |\n| /search | 3011 req/min | 100 |\n"
    assert read(f"# {title}\n\n{heads}{rows}".encode()).runs == []
