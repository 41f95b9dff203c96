"""What the fourteenth hunt showed: processors that are no load, entities, loads of single rows.

Each rule stands beside a near twin that is read otherwise.
"""

from __future__ import annotations

import pytest

from tests.importers.formats.pasted_tables import rates, runs, table

SERVERS = table(["Server", "Requests/s"], ["nginx", "12,871"], ["caddy", "11,207"])


@pytest.mark.parametrize("pinned", ["taskset -c 4,5,6,7", "taskset -c 4-7", "numactl -C 4-7"])
def test_processors_of_a_command_are_no_load(pinned):
    command = f"```\n{pinned} wrk -t 4 -c 16 -d 60s http://localhost:9000/\n```\n"
    text = f"## HTTP server\n\n{command}\nHere are some results:\n\n{SERVERS}"
    assert [run.concurrency for run in runs(text)] == [16, 16]


@pytest.mark.parametrize("entity", ["&micro;", "&#181;", "µ"])
def test_entities_in_cells_of_a_page_are_their_letters(entity):
    rows = "".join(
        f"<tr><td>{name}</td><td>{rate}</td><td>{time}{entity}s</td></tr>\n"
        for name, rate, time in (("hello", "297K", 147), ("time", "218K", 188))
    )
    head = "<tr><th>Resource</th><th>Requests/sec</th><th>Avg. Latency</th></tr>\n"
    found = runs(f"## HTTP\n\n<table>\n{head}{rows}</table>\n")
    assert [run.latency_ms for run in found] == [{"mean": 0.147}, {"mean": 0.188}]


@pytest.mark.parametrize(
    "peak", ["500 conexões simultâneas (pico)", "500 Verbindungen", "500 conexiones"]
)
def test_a_row_that_names_its_load_in_another_language_has_it(peak):
    rows = [["/a", "127471"], ["/b", "126454"], ["/c", "109302"], [peak, "99110"]]
    text = f"### HTTP, `ab` (keep-alive, 100 conexões)\n\n{table(['Cenário', 'Req/s'], *rows)}"
    assert [run.concurrency for run in runs(text)] == [100, 100, 100, 500]


@pytest.mark.parametrize(
    ("first", "time", "last"),
    [("Percentile", "Time", "Max"), ("Percentil", "Tempo", "P100 (pior caso)")],
)
def test_time_beside_percentiles_is_no_server(first, time, last):
    rows = [["P50", "0.89 ms"], ["P95", "1.72 ms"], [last, "6.36 ms"]]
    (run,) = runs(f"### Latency (HTTP, 100 connections)\n\n{table([first, time], *rows)}")
    assert run.server_name is None
    assert (run.latency_ms["p50"], run.latency_ms["p95"]) == (0.89, 1.72)


def test_a_load_in_brackets_behind_its_name():
    sentence = 'Values under a "High Connections" ({}) load.'
    text = f"## Results\n\n{sentence}\n\n### Normal network\n\n{SERVERS}"
    assert [run.concurrency for run in runs(text.format(512))] == [512, 512]
    assert [run.concurrency for run in runs(text.format("Linux"))] == [None, None]


def test_calls_of_a_library_of_a_database_are_no_requests():
    results = "- **Actual RPS:** 411.00\n- **Latency (p95):** 1.3 ms\n"
    text = f"## Sustained load test\n\n- **Mix:** {{}}\n\n**Results:**\n\n{results}"
    assert rates(text.format("findById, findOne, findMany")) == []
    assert rates(text.format("GET /users, GET /user")) == [411]
