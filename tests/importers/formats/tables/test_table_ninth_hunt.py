"""Tables of the ninth hunt: rows with a load of their own, thousands, heads that begin with @."""

from __future__ import annotations

import pytest

from importers import reader
from tests.importers.formats.pasted_tables import runs, table


@pytest.mark.parametrize(
    ("own", "loads"),
    [("c=6", [40, 40, 40, 6]), ("v=6", [40, 40, 40, 40])],
)
def test_a_row_that_names_its_load_is_an_exception_of_what_the_text_says(own, loads):
    names = ["bare", "upstream", "warm", f"https (new each, {own}) connect"]
    rows = [[name, f"{number}17 req/s"] for number, name in enumerate(names, 41)]
    text = "HTTP test (40 connections):\n\n" + table(["Server", "result"], *rows)
    assert [run.concurrency for run in runs(text)] == loads


@pytest.mark.parametrize(
    ("own", "loads"), [(("c=6", "c=6"), [6, 6, None]), (("c=6", "x"), [6, None, None])]
)
def test_what_the_text_says_is_not_that_of_others_where_the_exceptions_are_many(own, loads):
    rows = [[f"alpha ({own[0]})", "4127"], [f"bravo ({own[1]})", "6033"], ["charlie", "5121"]]
    text = "HTTP test with 40 connections:\n\n" + table(["Server", "req/s"], *rows)
    assert [run.concurrency for run in runs(text)] == loads


@pytest.mark.parametrize(
    ("told", "load"),
    [
        ("Concurrency: 10,000", 10_000),
        ("Concurrency: 1,024", 1024),
        ("c=16,64", None),
        ("c=100,200", None),
    ],
)
def test_a_load_of_thousands_is_no_list_of_loads(told, load):
    rows = table(["Server", "req/s"], ["alpha", "4127"], ["bravo", "6033"])
    first = reader.read(f"HTTP test ({told})\n\n{rows}".encode()).runs[0]
    assert first.concurrency == load


@pytest.mark.parametrize(
    ("heads", "loads"),
    [
        (("RPS @ c50", "RPS @ c500"), [50, 500]),
        (("RPS (c50)", "RPS (c500)"), [50, 500]),
        (("RPS @ C50", "RPS @ C500"), [None, None]),
        (("RPS @ c5.large", "RPS @ c6.large"), [None, None]),
    ],
)
def test_a_c_and_a_number_behind_a_metric_is_a_load(heads, loads):
    text = "HTTP test\n\n" + table(["Server", *heads], ["nginx", "4127", "6033"])
    assert [run.concurrency for run in runs(text)] == loads


@pytest.mark.parametrize(("corner", "server"), [("Metric", None), ("Alpha", "Guardrail")])
def test_a_word_in_the_corner_beside_a_table_of_metrics_is_no_server(corner, server):
    rows = (["p95 latency", "923ms"], ["Error rate", "2.5%"], ["Requests/sec", "33.4"])
    again = (["p95 latency", "911ms"], ["Error rate", "2.4%"], ["Requests/sec", "35.1"])
    text = "# HTTP load test\n\n" + table([corner, "Value"], *rows)
    text += "\n## Second\n\n" + table(["Guardrail", "Value"], *again)
    assert runs(text)[-1].server_name == server


@pytest.mark.parametrize(
    ("head", "count"), [("Gen0", 1), ("Alloc Ratio", 1), ("Generation", 4), ("Memory", 4)]
)
def test_times_beside_what_a_garbage_collector_counts_are_of_calls(head, count):
    calls = table(["Endpoint", "Mean", head], *([name, "19.84 ms", "0.73"] for name in "abc"))
    load = table(["Endpoint", "Requests/sec", "Mean latency"], ["/a", "4127", "2.1 ms"])
    assert len(runs(f"# HTTP API benchmark\n\n{calls}\n## With k6\n\n{load}")) == count


@pytest.mark.parametrize(
    ("told", "count"),
    [
        ("Throughput, 1k-token inputs", 0),
        ("Throughput, 1k-token-bucket inputs", 2),
        ("Расчёт нагрузки", 0),
        ("Проверка нагрузки", 2),
        ("Инференс модели", 0),
    ],
)
def test_words_of_models_and_of_plans_refuse_a_table(told, count):
    rows = table(["connections", "req/s", "p50 ms"], ["8", "415.2", "45"], ["64", "729.7", "47"])
    assert len(runs(f"# API\n\n## {told}\n\n{rows}")) == count


@pytest.mark.parametrize(("first", "count"), [("nginx", 4), ("alpha", 0)])
def test_bytes_in_a_second_without_a_known_server_may_be_of_anything(first, count):
    rows = (
        ["64 connections", "713.6 MiB/s", "543.4 MiB/s"],
        ["256 connections", "598 MiB/s", "5 MiB/s"],
    )
    text = "## Connections\n\nA window of 16 for each.\n\n" + table(["Load", first, "bravo"], *rows)
    assert len(runs(text)) == count


@pytest.mark.parametrize("behind", ["@ 300u", "@ 300 users", "(c=300)"])
def test_a_share_of_failures_may_have_a_load_behind_it_in_portuguese_too(behind):
    rows = ([f"Taxa de Falha {behind}", "7.5%", "5%"], [f"RPS {behind}", "110.6", "97.4"])
    text = "# Teste HTTP\n\n" + table(["Métrica", "Python", "Ruby"], *rows)
    first = runs(text)[0]
    assert (first.concurrency, first.details["failed_share"]) == (300, 0.075)


@pytest.mark.parametrize(
    ("heads", "is_named"), [(("c=1", "c=10"), True), (("a1", "a10"), False), (("1", "10"), False)]
)
def test_bare_numbers_at_loads_without_a_metric_are_named(heads, is_named):
    grid = table(["Payload", *heads], ["1 MB", "30,247", "88,181"], ["10 MB", "33,781", "80,246"])
    text = "# HTTP\n\n" + table(["Server", "req/s"], ["nginx", "4127"]) + f"\n## Grid\n\n{grid}"
    report = reader.read(text.encode())
    assert [run.requests_per_s for run in report.runs] == [4127]
    assert ("table.metric_unknown" in [remark.code for remark in report.diagnostics]) == is_named
