"""Brackets behind a rate that hold its latencies and more, in cells and in lists."""

from __future__ import annotations

import pytest

from importers.reader import read

LATENCIES = {"p50": 3.65, "median": 3.65, "p95": 6.81}


def runs(text: str):
    return read(f"# HTTP benchmark results for java21\n\n{text}".encode()).runs


@pytest.mark.parametrize(
    ("end", "failed"),
    [
        ("errors=na", None),
        ("errors=12", 12),
        ("5,470,257 reqs", None),
        ("failed=3", 3),
        ("ok", None),
    ],
)
def test_a_rate_of_a_list_has_the_latencies_of_its_bracket(end, failed):
    line = f"- Load: 6200.98 req/s (p50=3.65ms, p95=6.81ms, {end})\n"
    tests = runs(f"- Startup: 10.070s\n- Memory: 404.3 MiB\n{line}- Metrics: [a](load.json)\n")
    assert [(test.requests_per_s, test.requests_failed) for test in tests] == [(6200.98, failed)]
    assert tests[0].latency_ms == LATENCIES


def test_a_cell_has_the_latencies_of_its_bracket():
    cell = "6200.98 req/s (p50=3.65ms, p95=6.81ms, errors=7)"
    (test,) = runs(f"| Server | Result |\n|---|---|\n| nginx | {cell} |\n")
    assert (test.requests_per_s, test.latency_ms, test.requests_failed) == (6200.98, LATENCIES, 7)


@pytest.mark.parametrize("line", ["- Load: 6200 req/s\n", "- Load: 6200 req/s (constant)\n"])
def test_a_load_without_latencies_was_asked_for(line):
    (test,) = runs(f"- Latency: 3 ms\n{line}- Memory: 404 MiB\n")
    assert (test.requests_per_s, test.offered_rate) == (None, 6200.0)


def test_rounds_of_a_list_without_their_mean_are_read():
    rounds = "".join(
        f"  - Run {n}: 46{n},210.83 req/s (p50: 198.00 µs, 4,71{n} reqs)\n" for n in (1, 2)
    )
    tests = runs(f"- **`/plaintext`**:\n{rounds}")
    assert [test.requests_per_s for test in tests] == [461210.83, 462210.83]


@pytest.mark.parametrize("bound", ["max p99 = 9 ms", "target: p99 = 9 ms", "max: 9 ms"])
def test_a_load_with_a_bound_of_its_times_is_asked_for_and_names_the_run(bound):
    loads = [f"{rate} req/s ({bound})" for rate in (600, 1200)]
    rows = "".join(f"| a | {load} | 8 ms |\n" for load in loads)
    tests = runs(f"| Server | Load | p99 |\n|---|---|---|\n{rows}")
    assert [(test.requests_per_s, test.identity) for test in tests] == [
        (None, {"Load": load}) for load in loads
    ]
