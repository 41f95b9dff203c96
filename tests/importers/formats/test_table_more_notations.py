"""The same figures in further notations: nested lists, keys and values, objects in objects."""

from __future__ import annotations

import json

import pytest

from importers import reader

ROWS = (
    ("nginx", 64, 51234.5, 4.5),
    ("alpha", 64, 43210.7, 5.9),
    ("nginx", 256, 61234.2, 12.5),
    ("alpha", 256, 47210.9, 15.2),
)


def nested_list():
    lines = "- {}\n  - Connections: {}\n  - Requests/sec: {}\n  - p99: {} ms\n"
    return "".join(lines.format(*row) for row in ROWS)


def numbered_list():
    lines = "1. **{} ({} connections)**:\n   - Requests/sec: {}\n   - p99: {} ms\n"
    return "".join(lines.format(*row) for row in ROWS)


def keys_and_values():
    lines = "[{}] connections={} rps={} p99_ms={}\n"
    return "".join(lines.format(*row) for row in ROWS)


def loads_in_names():
    return "".join("{} c={}: {} req/s, p99 {} ms\n".format(*row) for row in ROWS)


def textile():
    rows = "".join("| {} | {} | {} | {} |\n".format(*row) for row in ROWS)
    return f"|_. Server |_. Connections |_. Requests/sec |_. p99 (ms) |\n{rows}"


def toml():
    lines = '[[result]]\nserver = "{}"\nconnections = {}\nrequests_per_sec = {}\np99_ms = {}\n\n'
    return "".join(lines.format(*row) for row in ROWS)


def objects_in_lists():
    servers: dict[str, list[dict[str, float]]] = {}
    for name, load, rate, time in ROWS:
        row = {"connections": load, "requests_per_sec": rate, "p99_ms": time}
        servers.setdefault(name, []).append(row)
    return json.dumps({"wrk": servers})


@pytest.mark.parametrize(
    "written",
    [
        nested_list,
        numbered_list,
        keys_and_values,
        loads_in_names,
        textile,
        toml,
        objects_in_lists,
    ],
)
def test_each_notation_gives_the_same_runs(written):
    runs = reader.read(f"HTTP benchmark with wrk\n\n{written()}\n".encode()).runs
    rows = {
        (run.server_name or run.label, run.concurrency, run.requests_per_s, run.latency_ms["p99"])
        for run in runs
    }
    assert rows == set(ROWS)


def test_objects_in_objects_keep_both_names():
    servers: dict[str, dict[str, dict[str, float]]] = {}
    for name, case, rate, time in ROWS:
        servers.setdefault(name, {})[f"case {case}"] = {"requests_per_sec": rate, "p99_ms": time}
    runs = reader.read(f"HTTP benchmark\n\n{json.dumps(servers)}\n".encode()).runs
    names = {(run.server_name, run.requests_per_s) for run in runs}
    assert names == {(f"{name}, case {case}", rate) for name, case, rate, _ in ROWS}


@pytest.mark.parametrize(
    "lines",
    [
        "retries=3 rps=100\nretries=5 rps=200\n",  # of nothing that is known
        "limit: rps=100 burst=20\nquota: rps=200 burst=40\n",
        "level=info msg=started rps=100\n",
    ],
)
def test_keys_and_values_of_something_else_are_no_runs(lines):
    assert not reader.read(lines.encode()).runs
