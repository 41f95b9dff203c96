"""Lists that are told once, rates of a part, versions as names, and rates that nobody reads."""

from __future__ import annotations

import pytest

from importers.reader import read
from tests.importers.formats.tables.test_table_aims_and_minutes import runs
from tests.importers.formats.tables.test_table_fresh import rates, table


@pytest.mark.parametrize("last", ["400-500 reqs/s", "411 reqs/s"])
def test_a_list_is_told_once_where_its_last_line_is_a_range(last):
    lines = f"- Traefik: 100 reqs/s\n- Envoy: 250 reqs/s\n- HAProxy: {last}\n"
    text = f"# Proxies over HTTPS\n\nI tested these:\n{lines}"
    assert rates(text)[:2] == [100, 250]
    assert len(runs(text)) == 3 - last.startswith("400")


@pytest.mark.parametrize(("name", "count"), [("req/s per pod", 0), ("req/s of a pod", 1)])
def test_a_rate_of_a_part_is_none_with_a_unit_in_its_cell(name, count):
    rows = table("Metric; Value", f"k6 HTTP {name}; 242 req/s", "Batch latency p50; 61 ms")
    read_rates = rates(f"## Standard load (500 VUs)\n\n{rows}")
    assert len(read_rates) - read_rates.count(None) == count


def test_versions_with_points_name_rates_of_a_script():
    text = "\n".join(
        [
            "```\nwrk -c 20 -d 20s -t 1 http://127.0.0.1:4000/\n```\n",
            "Node **0.10.26**\nAverage of: Requests/sec:    **248**\n",
            "Node **0.11.13**\nAverage of: Requests/sec:    **110**\n",
        ]
    )
    own = [(run.server_version, run.requests_per_s, run.concurrency) for run in runs(text)]
    assert own == [("0.10.26", 248, 20), ("0.11.13", 110, 20)]


@pytest.mark.parametrize("rate", ["Requests/sec:    **110**", "**110** req/s"])
def test_a_rate_behind_two_labels_has_a_remark(rate):
    rows = table("Server; Requests/sec", "nginx; 4,211", "caddy; 3,902")
    text = f"# wrk\n\n{rows}\nAnd much later, with another box of mine:\n\nAverage of: {rate}\n"
    remarks = read(text.encode()).diagnostics
    assert any("Average of" in remark.message for remark in remarks)
