"""Hundreds of requests in a second are of the web below words that say nothing of any field.

"## Results" above a table of requests and latencies is what most people write.
"""

from __future__ import annotations

from itertools import product

import pytest

from importers.reader import read

ABOVE = [
    "## Results",
    "# Performance",
    "# alpha\n\nA fast thing.\n\n## Benchmarks",
    "We measured this on a laptop:",
    "## Ergebnisse",
    "Median of five:",
]
NAMES = ["Name", "Implementation", "Language", "Adapter", "Version", "Variant", "Mode", "Tool", ""]
RATES = ["Requests/sec", "req/s", "Requests per second", "Throughput (req/s)"]
VALUES = ["45,231", "38,120", "12,874"]
BESIDE = {
    "": [],
    "Latency (ms)": ["8.1", "9.4", "12.0"],
    "p99": ["18.1 ms", "19.4 ms", "22.0 ms"],
    "Transfer/sec": ["1.2MB", "1.1MB", "0.9MB"],
}


def table(heads, *rows):
    """Write a table in Markdown."""
    return "\n".join("| " + " | ".join(row) + " |" for row in [heads, ["---"] * len(heads), *rows])


def rates(above, text):
    return [run.requests_per_s for run in read(f"{above}\n\n{text}\n".encode()).runs]


def compared(name, rate, beside="", values=VALUES):
    """Write a table of three rows, each with its rate and what stands beside."""
    cells = zip(("one", "two", "three"), values, strict=True)
    rows = [[*pair, *BESIDE[beside][number : number + 1]] for number, pair in enumerate(cells)]
    return table([name, rate, beside] if beside else [name, rate], *rows)


@pytest.mark.one_in(12)
@pytest.mark.parametrize("above", ABOVE)
@pytest.mark.parametrize("name", NAMES)
def test_names_with_requests_in_a_second_are_read(above, name):
    for rate, beside in product(RATES, BESIDE):
        assert rates(above, compared(name, rate, beside)) == [45231, 38120, 12874], (rate, beside)


@pytest.mark.one_in(12)
@pytest.mark.parametrize("above", ABOVE)
@pytest.mark.parametrize("load", ["Concurrency", "Connections", "Concurrent users", "-c"])
@pytest.mark.parametrize("rate", [*RATES, "RPS"])
def test_a_sweep_is_read(above, load, rate):
    rows = (["10", "1234.5", "8.1"], ["20", "2345.6", "8.5"], ["40", "3345.1", "12.0"])
    assert rates(above, table([load, rate, "Latency (ms)"], *rows)) == [1234.5, 2345.6, 3345.1]


@pytest.mark.parametrize(
    ("load", "count"), [("Users", 2), ("VUs", 2), ("Clients", 0), ("Threads", 0)]
)
def test_users_ask_a_web_server_however_slowly(load, count):
    text = table(
        ["Phase", load, "RPS", "p95"], ["a", "10", "33.4", "29ms"], ["b", "30", "93.9", "56ms"]
    )
    for above in ABOVE:
        assert len(rates(above, text)) == count, above
    assert rates("# Continuous batching", text) == []
    assert rates("## Results", text.replace("p95", "TTFT")) == []


@pytest.mark.parametrize("rate", ["QPS", "TPS", "RPS", "Ops/s", "Messages/s"])
@pytest.mark.parametrize("name", ["Name", "Implementation", "Version"])
def test_other_rates_are_not_read(name, rate):
    for above, beside in product(ABOVE, BESIDE):
        assert rates(above, compared(name, rate, beside)) == [], (above, beside)


@pytest.mark.parametrize(
    "values",
    [
        ["45.2", "38.1", "12.8"],  # as slow as a model
        ["4,500,231", "3,812,087", "1,287,411"],  # as fast as a function
        ["10,000", "5,000", "1,000"],  # round, as what is set or planned
    ],
)
def test_rates_of_no_measured_server_are_not_read(values):
    for above in ABOVE:
        assert rates(above, compared("Variant", "Requests/sec", values=values)) == [], above


@pytest.mark.parametrize(
    "above",
    [
        "# Redis",
        "## Resolver performance",
        "# gRPC",
        "All with pgbench.",
        "# An embedding server",
        "## Broker",
        "## Rate limits",
        "# Key-value store\n\n## Results",
    ],
)
def test_a_word_of_another_field_near_the_table_speaks_against_it(above):
    for beside in BESIDE:
        assert rates(above, compared("Variant", "Requests/sec", beside)) == [], beside


@pytest.mark.parametrize("load", ["Threads", "Clients"])
def test_threads_and_clients_may_be_those_of_any_program(load):
    rows = (["1", "1607.4", "0.6"], ["5", "2343.3", "2.1"])
    assert rates("# Results", table([load, "Req/s", "Mean ms"], *rows)) == []


def test_heads_that_are_labels_of_ab_are_of_the_web():
    heads = [
        "No",
        "Concurrency level",
        "Complete requests",
        "Requests per second",
        "Time per request (ms)",
    ]
    rows = (["1", "1", "10", "55.60", "17.986"], ["2", "5", "50", "44.58", "22.432"])
    assert rates("### Tabel hasil", table(heads, *rows)) == [55.6, 44.58]
    near = [head.replace("Concurrency level", "Level").replace("Complete", "All") for head in heads]
    assert rates("### Tabel hasil", table(near, *rows)) == []


@pytest.mark.parametrize("name", ["Allocator", "Lock", "Mailbox", "Kernel", "Batch", "Customer"])
def test_names_of_what_is_no_server_are_asked_for(name):
    for beside in BESIDE:
        assert rates("## Results", compared(name, "Requests/sec", beside)) == [], beside


@pytest.mark.parametrize(
    "line",
    [
        "# Memory allocators",
        "# GPU kernels",
        "# Our actor library",
        "We call the model server with 8 GPUs.",
        "# OCR workers",
        "# Fraud scoring",
        "# Capacity",
        "A simulated elevator.",
    ],
)
def test_other_programs_above_or_below_speak_against_it(line):
    text = compared("Version", "Requests/sec", "Latency (ms)")
    assert rates(line, text) == []
    assert rates("## Numbers", f"{text}\n\n{line.strip('# ')}\n") == []


def test_times_in_microseconds_are_of_calls_in_a_program():
    rows = (["one", "45,231", "8.1"], ["two", "38,120", "9.4"])
    assert rates("## Results", table(["Version", "Requests/sec", "Latency (us)"], *rows)) == []
    assert rates("## Results", table(["Version", "Requests/sec", "Latency (ms)"], *rows)) != []


def test_users_of_a_model_are_slower_than_those_of_a_page():
    rows = (["10", "3.2", "2140"], ["20", "3.9", "4880"])
    assert rates("# Numbers", table(["Users", "Requests/s", "p95 (ms)"], *rows)) == []


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("The same conditions as the build table of the section above.", 6),
        ("See the table below.", 6),
        ("The same conditions as the lookup table of the database.", 0),
        ("The same conditions as the users table.", 0),
    ],
)
def test_a_table_of_the_text_is_none_of_a_database(line, count):
    heads = ["build", *(f"req/s, {load} clients" for load in (8, 16, 32))]
    rows = table(heads, ["main", "523.9", "747.7", "817.5"], ["branch", "611.3", "801.2", "911.8"])
    assert len(rates(f"The branch at three client counts.\n{line}", rows)) == count
