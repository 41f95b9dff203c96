"""Numbers across that count workers, cores or years, and sizes across beside names of servers."""

import pytest

from importers import reader

ROWS = (
    "|---|---|---|---|\n| nginx | 10,410 | 20,802 | 31,560 |\n| h2o | 11,450 | 21,890 | 41,700 |\n"
)


def runs_of(head, below):
    return reader.read(f"{head}\n{ROWS}\n{below}\n".encode()).runs


@pytest.mark.parametrize("corner", ["Workers", "CPU cores", "Pods", "Processes", "Nodes"])
@pytest.mark.parametrize("below", ["requests/sec, 100 clients", "req/s with 100 connections"])
def test_numbers_of_a_setting_are_no_loads(corner, below):
    runs = runs_of(f"| {corner} | 1 | 2 | 4 |", below)
    assert {run.concurrency for run in runs} == {100}
    assert [run.server_name for run in runs] == ["nginx"] * 3 + ["h2o"] * 3
    names = [run.identity["column"] for run in runs]
    assert names == [f"{corner}: 1", f"{corner}: 2", f"{corner}: 4"] * 2


def test_years_are_no_loads():
    runs = runs_of("| Year | 2019 | 2020 | 2021 |", "requests/s, 100 connections")
    assert {run.concurrency for run in runs} == {100}
    assert {run.identity["column"] for run in runs} == {"Year: 2019", "Year: 2020", "Year: 2021"}


@pytest.mark.parametrize(
    "below", ["req/s by number of concurrent connections", "req/s for clients"]
)
def test_numbers_below_no_such_word_may_be_loads(below):
    runs = runs_of("| Server | 16 | 64 | 256 |", below)
    assert {(run.server_name, run.concurrency) for run in runs} == {
        (server, load) for server in ("nginx", "h2o") for load in (16, 64, 256)
    }


def test_the_load_of_a_caption_makes_no_loads_of_numbers():
    runs = runs_of("| Server | 16 | 64 | 256 |", "requests/s with 100 connections")
    assert {run.concurrency for run in runs} <= {100}


def test_names_below_the_head_of_sizes_stay():
    runs = runs_of("| Payload | 1 KB | 10 KB | 100 KB |", "req/s, 50 connections")
    assert {run.document_label for run in runs} == {"1 KB", "10 KB", "100 KB"}
    assert {run.identity["Payload"] for run in runs} == {"nginx", "h2o"}


@pytest.mark.parametrize("corner", ["Servers", "Machine", "Instance", "Version", "Node"])
def test_a_word_that_heads_the_rows_says_nothing_of_loads(corner):
    text = f"Requests per second by concurrency\n\n| {corner} | 16 | 32 | 64 |\n{ROWS}"
    assert {run.concurrency for run in reader.read(text.encode()).runs} == {16, 32, 64}


def test_threads_across_are_the_servers_where_a_load_is_stated():
    runs = runs_of("| Threads | 1 | 2 | 4 |", "requests/sec with 256 connections")
    assert {run.concurrency for run in runs} == {256}
    assert {run.identity["column"] for run in runs} == {"Threads: 1", "Threads: 2", "Threads: 4"}
