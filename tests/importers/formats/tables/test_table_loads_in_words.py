"""The load of a table without a column of loads: in all words and at all places of its text."""

from __future__ import annotations

from itertools import product

import pytest

from importers.reader import read

TABLE = "| Server | Requests/sec | p99 (ms) |\n|---|---|---|\n| nginx | 45,231 | 7.9 |\n"
COMMANDS = [
    "`wrk -t4 -c100 -d30s http://localhost:8080/`",
    "`ab -n 10000 -c 100 http://localhost/`",
    "`hey -z 30s -c 100 http://localhost/`",
    "`bombardier -c 100 http://localhost/`",
    "`k6 run --vus 100 --duration 30s script.js`",
    "`h2load -n 10000 -c 100 -m 1 https://localhost/`",
    "`siege -c 100 -t 30s http://localhost/`",
]
STATED = [
    "100 connections",
    "100 concurrent connections",
    "concurrency 100",
    "Concurrency: 100",
    "with 100 concurrent users",
    "100 VUs",
    "a concurrency of 100",
    "100 concurrent requests",
    "using 4 threads and 100 connections",
    "30 s, 4 threads, 100 connections",
    "Virtual users: 100",
    "locust with 100 users, spawn rate 10",
]
NEAR_ONLY = ["concurrency level 100", "c=100", "100 clients", "100 keep-alive connections"]
PLACES = [
    f"## HTTP benchmark, {{}}\n\n{TABLE}",
    f"# HTTP benchmark\n\nMeasured with {{}}.\n\n{TABLE}",
    f"# HTTP benchmark\n\n{{}}:\n\n{TABLE}",
    f"# HTTP benchmark\n\n**{{}}**\n\n{TABLE}",
    f"# HTTP benchmark\n\n- Tool: wrk\n- Load: {{}}\n\n{TABLE}",
    f"# HTTP benchmark\n\n{TABLE}\nMeasured with {{}}.\n",
    f"# HTTP benchmark\n\nAll tests ran for 30 seconds with {{}} on one machine.\n\n"
    f"## Results\n\n{TABLE}",
]
SETUP = f"# HTTP benchmark\n\n## Setup\n\n- 8 cores, 16 GB\n- {{}}\n\n## Results\n\n{TABLE}"


def loads(place, said):
    return [run.concurrency for run in read(place.format(said).encode()).runs]


@pytest.mark.parametrize("place", [*PLACES, SETUP])
def test_a_load_is_read_wherever_it_is_said(place):
    others = [] if place is SETUP else NEAR_ONLY
    for said in [*COMMANDS, *STATED, *others]:
        assert loads(place, said) == [100], said


def test_no_count_of_something_else_is_a_load():
    others = [
        "100 rows",
        "100 workers",
        "100 MB",
        "100 ms of delay",
        "100 goroutines",
        "100 rounds",
    ]
    for place, said in product([*PLACES, SETUP], others):
        assert loads(place, said) == [None], (place, said)
