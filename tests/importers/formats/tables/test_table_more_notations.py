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


RESULT = {"requests_per_second": 51234.5, "latency": {"p99": "4.5ms"}}


def named(text):
    return [
        (run.server_name, run.concurrency)
        for run in reader.read(f"HTTP benchmark\n\n{text}\n".encode()).runs
    ]


@pytest.mark.parametrize("keys", [("c64", "c256"), ("64 connections", "256 connections")])
def test_keys_that_are_loads_are_the_loads_of_their_owners(keys):
    loads = dict.fromkeys(keys, RESULT)
    expected = [("nginx", 64), ("nginx", 256), ("caddy", 64), ("caddy", 256)]
    assert named(json.dumps({"nginx": loads, "caddy": loads})) == expected


def test_keys_that_are_loads_name_nothing():
    assert named(json.dumps({"c64": RESULT, "c256": RESULT})) == [(None, 64), (None, 256)]


def test_a_load_in_the_object_stands_above_that_of_its_key():
    own = RESULT | {"connections": 32}
    assert named(json.dumps({"c1": own, "c2": own})) == [("c1", 32), ("c2", 32)]


@pytest.mark.parametrize("owner", ["results", "data", "runs", "benchmarks"])
def test_general_words_own_nothing(owner):
    servers = {"nginx": RESULT, "caddy": RESULT}
    text = json.dumps({owner: servers, "meta": {"host": {"cpus": 4}}})
    assert named(text) == [("nginx", None), ("caddy", None)]


@pytest.mark.parametrize("owner", ["thresholds", "limits", "targets", "slo"])
def test_objects_of_wishes_are_no_runs_and_have_a_remark(owner):
    servers = {"nginx": RESULT, "caddy": RESULT}
    text = json.dumps({owner: servers, "measured": servers}, indent=1)
    report = reader.read(f"HTTP benchmark\n\n{text}\n".encode())
    assert [run.server_name for run in report.runs] == ["nginx", "caddy"]
    refused = [remark for remark in report.diagnostics if owner in remark.message]
    assert [(remark.code, remark.line) for remark in refused] == [("table.not_http", 5)]


def test_owners_of_owners_stay():
    cases = {"json": dict.fromkeys(("c64", "c256"), RESULT)}
    assert named(json.dumps({"nginx": cases, "caddy": cases})) == [
        ("nginx, json", 64),
        ("nginx, json", 256),
        ("caddy, json", 64),
        ("caddy, json", 256),
    ]


def test_a_load_around_names_is_that_of_their_runs():
    servers = dict.fromkeys(("nginx", "caddy"), RESULT)
    expected = [("nginx", 64), ("caddy", 64), ("nginx", 256), ("caddy", 256)]
    assert named(json.dumps({"c64": servers, "c256": servers})) == expected


def test_the_only_owner_of_loads_is_their_name():
    text = json.dumps({"nginx": dict.fromkeys(("c64", "c256"), RESULT)})
    assert named(text) == [("nginx", 64), ("nginx", 256)]
