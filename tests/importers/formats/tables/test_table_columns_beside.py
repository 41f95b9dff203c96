"""Columns that name, judge or measure something else change no rate, no load and no name.

Tables with one, two or four further columns, before or behind the measurements: without a load,
with a column of loads, and with the loads across.
"""

from __future__ import annotations

import random

import pytest

from importers.reader import read
from tests.importers.formats.sweep_tables import markdown

NAMES = ("nginx", "caddy", "apache")
LOADS = (10, 100, 1000)
FURTHER = {
    "Language": ("C", "Go", "C"),
    "Version": ("1.25.3", "2.7.5", "2.4.58"),
    "Mode": ("async", "threads", "prefork"),
    "Workers": ("4", "4", "8"),
    "Threads": ("2", "2", "4"),
    "HTTP": ("1.1", "2", "1.1"),
    "Payload": ("1 KB", "1 KB", "4 KB"),
    "Endpoint": ("/plaintext", "/json", "/db"),
    "TLS": ("yes", "no", "yes"),
    "CPU": ("85%", "71%", "96%"),
    "Memory (MB)": ("12.1", "31.4", "88.9"),
    "Stars": ("20.1k", "51k", "3.2k"),
    "Relative": ("100%", "80%", "60%"),
    "vs baseline": ("1.00x", "0.8x", "0.6x"),
    "Rank": ("1", "2", "3"),
    "#": ("1", "2", "3"),
    "Notes": ("", "tuned", "default config"),
    "Date": ("2024-01-02", "2024-01-02", "2024-01-03"),
    "Speedup": ("—", "0.8×", "0.6×"),
    "Winner": ("✅", "", ""),
    "Docker image size": ("23 MB", "41 MB", "60 MB"),
    "LOC": ("12", "31", "44"),
    "Startup (ms)": ("12", "45", "88"),
    "Build time": ("3s", "12s", "7s"),
    "Score": ("98", "87", "71"),
    "Difficulty": ("easy", "easy", "hard"),
    "Commit": ("a1b2c3d", "b2c3d4e", "c3d4e5f"),
    "Instance": ("c5.large", "c5.large", "c5.xlarge"),
    "Cores": ("4", "4", "8"),
    "Replicas": ("1", "1", "2"),
    "Cost/month": ("$5", "$5", "$10"),
    "Verdict": ("fast", "ok", "slow"),
    "Gain": ("+12%", "+3%", "-1%"),
}


def rate_of(server, load):
    """Return the rate of a server, by its number, at a load, by its number."""
    return 45231 + 1000 * load - 9000 * server


def time_of(server, load):
    """Return the latency beside it."""
    return round(2.1 + 1.3 * server + 0.7 * load, 1)


def without_load(server):
    """Return the cells of the rows of a server, and the runs that they are."""
    rate, time = rate_of(server, 0), time_of(server, 0)
    return [[f"{rate:,}", str(time)]], [(NAMES[server], None, rate, time)]


def with_loads(server):
    runs = [
        (NAMES[server], load, rate_of(server, number), time_of(server, number))
        for number, load in enumerate(LOADS)
    ]
    return [[str(load), f"{rate:,}", str(time)] for _, load, rate, time in runs], runs


def across(server):
    rates = [rate_of(server, number) for number in range(len(LOADS))]
    runs = [(NAMES[server], load, rate, None) for load, rate in zip(LOADS, rates, strict=True)]
    return [[f"{rate:,}" for rate in rates]], runs


LAYOUTS = {
    without_load: ["Requests/sec", "Avg latency (ms)"],
    with_loads: ["Connections", "Requests/sec", "Avg latency (ms)"],
    across: [f"{load} conns (req/s)" for load in LOADS],
}


def check(titles, *, layout, is_before, name):
    """Read a table with these further columns; compare its runs with those that it was made of."""
    rows = [[name, *titles, *LAYOUTS[layout]] if is_before else [name, *LAYOUTS[layout], *titles]]
    expected = []
    for server, server_name in enumerate(NAMES):
        further = [FURTHER[title][server] for title in titles]
        lines, runs = layout(server)
        rows += [
            [server_name, *further, *line] if is_before else [server_name, *line, *further]
            for line in lines
        ]
        expected += runs
    text = f"# HTTP benchmark\n\n{markdown(rows)}"
    found = [
        (run.server_name, run.concurrency, run.requests_per_s, run.latency_ms.get("mean"))
        for run in read(text.encode()).runs
    ]
    assert sorted(found, key=str) == sorted(expected, key=str), text


@pytest.mark.parametrize("layout", LAYOUTS)
def test_one_further_column_changes_nothing(layout):
    for title in FURTHER:
        check([title], layout=layout, is_before=len(title) % 2 == 0, name="Server")


@pytest.mark.parametrize("times", [pytest.param(20), pytest.param(400, marks=[pytest.mark.long])])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_several_further_columns_change_nothing(layout, times):
    chooser = random.Random(times)
    for _ in range(times):
        titles = chooser.sample(list(FURTHER), chooser.choice((2, 4)))
        name = chooser.choice(("Server", "Framework", "Name"))
        check(titles, layout=layout, is_before=chooser.random() < 0.5, name=name)
