"""Rows that name a metric and whose it is, below heads that name variants."""

import pytest

from importers import reader

ROWS = (
    "| Metric | {heads} |\n|---|---|---|\n| nginx req/s | 41,230 | 31,230 |\n"
    "| Apache req/s | 12,100 | 11,100 |\n| nginx p99 latency | 4.1 ms | 5.1 ms |\n"
    "| Apache p99 latency | 31 ms | 33 ms |\n"
)


def runs_of(text):
    return reader.read(text.encode()).runs


@pytest.mark.parametrize("heads", ["Static | PHP", "1 worker | 4 workers"])
def test_a_row_keeps_its_server_below_a_head_of_another_name(heads):
    runs = runs_of(ROWS.format(heads=heads))
    first, second = heads.split(" | ")
    told = [(run.server_name, run.identity["column"], run.requests_per_s) for run in runs]
    assert told == [
        ("nginx", first, 41230),
        ("Apache", first, 12100),
        ("nginx", second, 31230),
        ("Apache", second, 11100),
    ]
    assert [run.latency_ms["p99"] for run in runs] == [4.1, 31, 5.1, 33]


@pytest.mark.parametrize("form", ["{metric} ({name})", "{name} {metric}", "{metric} - {name}"])
def test_latencies_of_a_list_belong_to_the_rates_of_their_servers(form):
    rows = ["| Metric | Value |", "|---|---|"]
    for metric, values in (("Requests/sec", "41,230 12,100"), ("p99 latency", "4.1ms 31ms")):
        for name, value in zip(("nginx", "Apache"), values.split(), strict=True):
            rows.append(f"| {form.format(metric=metric, name=name)} | {value} |")
    runs = runs_of("\n".join(rows) + "\n")
    assert [(run.server_name, run.requests_per_s) for run in runs] == [
        ("nginx", 41230),
        ("Apache", 12100),
    ]
    assert [run.latency_ms for run in runs] == [{"p99": 4.1}, {"p99": 31}]


def test_a_head_of_names_beside_another_is_no_title():
    table = (
        "| Server | Protocol | c=10 | c=100 |\n|---|---|---|---|\n| nginx | http | 10,200 | 41,000 |"
        "\n| nginx | https | 8,100 | 22,000 |\n\n*req/s*\n"
    )
    runs = runs_of(table)
    assert {run.label for run in runs} == {None}
    assert {run.server_name for run in runs} == {"nginx · http", "nginx · https"}


def test_letters_name_tests_and_number_trials():
    table = "| {head} | nginx req/s |\n|---|---|\n| A | 41,230 |\n| B | 31,230 |\n"
    assert [run.identity for run in runs_of(table.format(head="Test"))] == [
        {"Test": "A"},
        {"Test": "B"},
    ]
    assert [run.identity for run in runs_of(table.format(head="Trial"))] == [{}, {}]
