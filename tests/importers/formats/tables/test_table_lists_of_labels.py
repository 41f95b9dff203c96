"""Lists with a run a line whose values have labels: how the name is parted from its values."""

from __future__ import annotations

import pytest

from importers.reader import read

ABOVE = "wrk, 100 connections\n\n"


@pytest.mark.parametrize(
    "line",
    [
        "- {name}: RPS: {rate} | p99: {time} ms",
        "- {name} — RPS: {rate} | p99: {time} ms",
        "- {name} - RPS: {rate}, p99: {time} ms",
        "**{name}**: RPS {rate}, p99 {time} ms",
        "{name} (RPS: {rate}, p99: {time} ms)",
        "{name} (RPS {rate}, p99 {time} ms)",
    ],
)
def test_a_name_and_its_labelled_values_are_a_run(line):
    lines = [
        line.format(name="nginx", rate=50222, time=4.1),
        line.format(name="apache", rate=30222, time=9.1),
    ]
    runs = read(f"{ABOVE}{chr(10).join(lines)}\n".encode()).runs
    read_of = [(run.server_name, run.concurrency, run.requests_per_s) for run in runs]
    assert read_of == [("nginx", 100, 50222.0), ("apache", 100, 30222.0)]
    assert [run.latency_ms for run in runs] == [{"p99": 4.1}, {"p99": 9.1}]


@pytest.mark.parametrize(
    "text",
    [
        "Limits of each plan:\n\n- Free (RPS 10, burst 20)\n- Pro (RPS 100, burst 200)\n",
        "- llama-8b (RPS 12.3, TTFT 90 ms)\n- llama-70b (RPS 3.1, TTFT 300 ms)\n",
        "Redis\n\n- GET (RPS 112233, p99 0.4 ms)\n- SET (RPS 102233, p99 0.5 ms)\n",
        "Targets\n\n- checkout - RPS: 500, p99: 200ms\n- search - RPS: 900, p99: 100ms\n",
        "Each pod (RPS 100, CPU 200 m)\nEach node (RPS 900, CPU 2000 m)\n",
        "- Gateway (max RPS 1000, timeout 30 s)\n- Billing (max RPS 200, timeout 10 s)\n",
    ],
)
def test_limits_wishes_and_other_fields_are_none(text):
    assert read(text.encode()).runs == []
