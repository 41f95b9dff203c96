"""Latencies beside rates per minute or of transactions, where nothing names HTTP itself."""

from __future__ import annotations

import pytest

from tests.importers.formats.tables.test_table_aims_and_minutes import runs
from tests.importers.formats.tables.test_table_fresh import table


@pytest.mark.parametrize(("title", "number"), [("Scaling metrics", 0), ("HTTP requests", 2)])
@pytest.mark.parametrize("rate", ["Throughput; 100 req/min", "Effective TPS; 19.8"])
def test_times_beside_rates_of_others_need_http(title, number, rate):
    head, cell = rate.split("; ")
    rows = table(
        f"Scenario; Users; {head}; Response time",
        f"store; 10; {cell}; 212ms",
        f"chain; 100; {cell}; 251ms",
    )
    assert len(runs(f"### {title} of concurrent users\n\n{rows}")) == number
