"""Reports of a label and a value in each line, below the names of servers, in all forms."""

from __future__ import annotations

from itertools import product

import pytest

from importers.reader import read

SERVERS = [("nginx", "45,231", "2.1", "7.9"), ("caddy", "31,877", "3.4", "12.6")]
NAMES = [
    *("### {}\n\n", "**{}**\n\n", "{}:\n", "{}\n", "Server: {}\n", "== {} ==\n", "1. {}\n"),
    *("**{}:**\n", "Results for {}:\n", "--- {} ---\n", "[{}]\n"),
]
LABELS = [
    ("Requests/sec", "Avg latency", "p99 latency"),
    ("RPS", "Mean", "P99"),
    ("Requests per second", "Latency (avg)", "Latency (p99)"),
    ("req/s", "avg", "p99"),
]
MARKS = ["- ", "", "  ", "* ", "  - "]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("border", [": ", " = ", " ..... ", ":\t", "    ", " -> ", " - "])
def test_labels_and_values_are_read_whatever_parts_them(border):
    for number, (name, labels) in enumerate(product(NAMES, LABELS)):
        mark = MARKS[number % len(MARKS)]
        parts = []
        for server, *values in SERVERS:
            rate, mean, p99 = zip(labels, values, strict=True)
            lines = [(*rate, ""), (*mean, " ms"), (*p99, " ms")]
            own = (f"{mark}{label}{border}{value}{unit}\n" for label, value, unit in lines)
            parts.append(f"{name.format(server)}{''.join(own)}")
        text = "# HTTP benchmark, 100 connections\n\n" + "\n".join(parts)
        runs = [
            (run.requests_per_s, run.latency_ms, run.concurrency)
            for run in read(text.encode()).runs
        ]
        assert runs == [
            (45231, {"mean": 2.1, "p99": 7.9}, 100),
            (31877, {"mean": 3.4, "p99": 12.6}, 100),
        ], text
