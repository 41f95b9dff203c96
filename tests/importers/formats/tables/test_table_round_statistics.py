"""Statistics of rounds, times behind several rates, numbers in words and lines that name nothing."""

from __future__ import annotations

import pytest

from tests.importers.formats.pasted_tables import codes, rates, runs, table

ABOVE = "## HTTP server\n\n"
PLAIN = table(["Server", "RPS", "avg latency"], ["alpha", "43,263", "5.8ms"])
LATEST = "Latest figures of the load test:\n\n"
HEADS = ["Metric", "Mean", "StdDev", "Min", "Max", "Target"]
RATE = ["Throughput", "46,581.2 req/s", "±801", "45,367", "47,616", ">10,000 req/s"]


def test_means_of_rounds_are_those_of_one_run():
    p99 = ["P99 Latency", "1.11ms", "±0.12", "0.96ms", "1.29ms", "<20ms"]
    (run,) = runs(ABOVE + table(HEADS, RATE, p99))
    assert (run.requests_per_s, run.latency_ms) == (46581.2, {"p99": 1.11})


def test_the_lowest_and_highest_rate_of_rounds_are_no_times():
    time = ["Latency", "1.11ms", "0.12ms", "0.96ms", "1.29ms"]
    (run,) = runs(ABOVE + table(HEADS[:-1], RATE[:-1], time))
    assert (run.requests_per_s, run.latency_ms) == (46581.2, {"mean": 1.11})


def test_rates_of_threads_are_no_rounds():
    time = ["Latency", "1.11ms", "0.12ms", "0.96ms", "1.29ms"]
    threads = ["Req/Sec", "26.2k", "3.3k", "20.1k", "33.2k"]
    assert runs(ABOVE + table(HEADS[:-1], time, threads)) == []


def test_times_behind_each_of_several_rates_are_of_it():
    heads = ["Profile", "Plain GET (req/s)", "p99 (ms)", "JSON POST (req/s)", "p99 (ms)"]
    rows = [
        ["origin", "70,751", "4.61", "13,711", "9.01"],
        ["alpha", "28,271", "7.5", "9,101", "9.2"],
    ]
    found = [
        (run.identity, run.requests_per_s, run.latency_ms)
        for run in runs(ABOVE + table(heads, *rows))
    ]
    assert found[:2] == [
        ({"Profile": "origin", "column": "Plain GET"}, 70751, {"p99": 4.61}),
        ({"Profile": "origin", "column": "JSON POST"}, 13711, {"p99": 9.01}),
    ]
    assert len(found) == 4


def test_other_times_behind_several_rates_are_of_none():
    heads = ["Profile", "GET (req/s)", "p99 (ms)", "POST (req/s)", "p95 (ms)"]
    text = ABOVE + table(heads, ["origin", "70,751", "4.61", "13,711", "9.01"])
    assert [run.latency_ms for run in runs(text)] == [{}, {}]


@pytest.mark.parametrize(
    ("above", "load"),
    [
        ("Each test used five concurrent connections.\n\n", 5),
        ("Each test used five connections.\n\n", None),
        ("Each test used one hundred fifty concurrent connections.\n\n", None),
        ("Each test used a hundred and twenty concurrent connections.\n\n", None),
        ("Each test used ten to twenty concurrent connections.\n\n", None),
        ("A laptop with four cores, 64\nkeep-alive connections.\n\n", 64),
        ("A laptop with four cores, 64\nnodes.\n\n", None),
        ("Under a constant rate (wrk2, R=2000, 100 connections)\n\n", 100),
        ("k6 results (ramping to 100 VUs)\n\n", None),
        ("Ours handles three times the traffic of others (50 concurrent clients):\n\n", 50),
        ("Ours handles three times the traffic of others (50 concurrent clients).\n\n", None),
    ],
)
def test_loads_in_words_and_on_two_lines(above, load):
    assert runs(ABOVE + above + PLAIN)[0].concurrency == load


@pytest.mark.parametrize(
    "line",
    [
        "The final Autocannon measurements were:",
        "Measured during a live test:",
    ],
)
def test_lines_that_announce_or_draw_name_nothing(line):
    assert runs(f"# Shop\n\n{line}\n\n{PLAIN}")[0].label == "Shop"


@pytest.mark.parametrize(
    "line",
    ['<Chart set="a" />', "Our server handles twice the traffic of the others (50 clients):"],
)
def test_a_lone_tag_of_a_page_and_praise_are_no_labels(line):
    assert runs(f"{line}\n\n{PLAIN}")[0].label == "post"


def test_an_app_server_and_tests_of_artillery_are_of_the_web():
    rows = table(["Containers", "Requests Per Second", "Latency (ms)"], ["1", "251", "90.5"])
    rows += "| 5 | 1171 | 38.1 |\n"
    assert rates("Bounds of the pool after Artillery tests.\n\n" + rows) == [251, 1171]
    assert rates("After scaling the app server:\n\n" + rows) == [251, 1171]
    assert rates("After scaling the pool:\n\n" + rows.replace("1171", "471")) == []


def test_one_word_of_plans_among_names_refuses_nothing():
    rows = [["standard", "85,123"], ["fasthttp", "95,321"]]
    assert rates(LATEST + table(["Type", "RPS"], *rows)) == [85123, 95321]
    text = LATEST + table(["Type", "RPS"], rows[0], ["premium", "95,321"])
    assert (rates(text), "table.not_http" in codes(text)) == ([], True)


@pytest.mark.parametrize(
    ("line", "times"),
    [
        ("Times are in milliseconds.", {"p95": 31.5}),
        ("Times in ms (lower is better)", {"p95": 31.5}),
        ("Times in s of the other test were worse.", {}),
        ("Times vary.", {}),
    ],
)
def test_a_line_below_a_table_names_the_unit_of_its_times(line, times):
    rows = table(["Server", "RPS", "p95"], ["alpha", "43,263", "31.5"])
    assert runs(ABOVE + rows + "\n" + line + "\n")[0].latency_ms == times
