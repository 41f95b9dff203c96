"""Headings of one level that give a rate each are the runs of a list."""

from __future__ import annotations

import pytest

from importers import reader

RATES = {"Express.js": 17_975, "Node HTTP module": 56_486, "Bun": 102_106}
COMMAND = "`oha -n 100000 -c 200 http://127.0.0.1:3000/`\n\n"


def read(text):
    return [(run.server_name, run.requests_per_s, run.concurrency) for run in runs(text)]


def runs(text):
    return reader.read(text.encode()).runs


def headings(between="", *, mark="###"):
    return "".join(
        f"{mark} {name}: {rate} requests/sec\n\n{between}" for name, rate in RATES.items()
    )


@pytest.mark.parametrize(
    "between", ["", "![Bun](bun.png)\n\n", "---\n\n", "[All of it](raw.txt)\n\nIt was steady.\n\n"]
)
def test_each_heading_is_a_run_with_the_load_of_the_command(between):
    expected = [(name, rate, 200) for name, rate in RATES.items()]
    assert read("# Benchmark\n\n" + COMMAND + headings(between)) == expected


def test_a_table_below_each_heading_holds_the_runs():
    table = "| connections | req/s |\n|---|---|\n| 10 | {} |\n| 20 | {} |\n\n"
    text = "# Benchmark of HTTP servers\n\n" + "".join(
        f"### {name}: {rate} requests/sec\n\n{table.format(rate - 900, rate)}"
        for name, rate in RATES.items()
    )
    assert [run.concurrency for run in runs(text)] == [10, 20] * 3


def test_a_heading_of_another_level_ends_the_list():
    text = f"# Benchmark\n\n{COMMAND}{headings()}## Elsewhere: 39125 requests/sec\n"
    assert [rate for _, rate, _ in read(text)] == [*RATES.values()]


@pytest.mark.parametrize("names", [("Free", "Pro"), ("Target", "Measured"), ("Limit", "Burst")])
def test_headings_of_plans_wishes_and_limits_are_no_runs(names):
    text = "# API\n\n" + "".join(
        f"### {name}: {i}00 requests/sec\n\n" for i, name in enumerate(names, 1)
    )
    assert runs(text) == []


@pytest.mark.parametrize("names", [("Phase 1", "Phase 2"), ("Warm-up", "Peak"), ("Free", "Pro")])
def test_headings_of_stages_are_no_runs_where_their_rates_are_round(names):
    text = "# HTTP benchmark\n\n" + "".join(
        f"### {name}: {i}{{}} requests/sec\n\n" for i, name in enumerate(names, 1)
    )
    assert runs(text.replace("{}", "000")) == []
    assert [run.requests_per_s for run in runs(text.replace("{}", "234"))] == [1234, 2234]
