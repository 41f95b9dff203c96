"""Tables and reports of the fourth sample: who calls, totals, settings above, several in a cell."""

from __future__ import annotations

import pytest

from importers.reader import read

HEAD = "| Layout | c=4 p50 | req/s |\n|---|---|---|\n"
ROWS = "| one | 39 ms | 184.5 |\n| two | 27 ms | 143.5 |\n"
NAMED = "| {} | Req/s |\n|---|---|\n| one | 90.5 |\n| two | 95.5 |\n"


def runs(text):
    return read(text.encode()).runs


@pytest.mark.parametrize(("load", "count"), [(8, 0), (200, 2)])
def test_being_called_by_a_few_at_once_makes_no_web_server(load, count):
    assert len(runs(f"Times of a session\n\nLayouts at c={load}:\n\n{HEAD}{ROWS}")) == count


def test_words_of_another_part_of_the_page_do_not_count():
    table = NAMED.format("Variant")
    prose = "Both were measured.\n" * 6
    limits = f"## Limits\n\n- 50 connections\n- 2 files\n\n{prose}\n"
    assert runs(f"# Notes\n\n{limits}## Speed\n\n{prose}\n{table}") == []
    assert len(runs(f"# Notes\n\n## Speed\n\n- 50 connections\n\n{prose}\n{table}")) == 2


def test_a_path_is_no_rate_of_tasks():
    table = NAMED.format("Endpoint").replace("one", "/tasks/stats")
    assert [run.identity["Endpoint"] for run in runs(table)] == ["/tasks/stats", "two"]


def test_totals_of_all_endpoints_are_no_further_run():
    totals = "## Totals\n\n| Metric | Value |\n|---|---|\n| requests | 37 |\n| rps | 3.5 |\n"
    rows = "| /a | 12 | 1.5 |\n| /b | 20 | 2.5 |\n"
    table = f"| Endpoint | Requests | RPS |\n|---|---|---|\n{rows}"
    found = runs(f"# Locust\n\n{totals}\n## Per endpoint\n\n{table}")
    assert [run.requests_per_s for run in found] == [1.5, 2.5]


@pytest.mark.parametrize(("time", "taken"), [("10s", None), ("10.02s", 10.02)])
def test_a_whole_duration_in_a_report_was_asked_for(time, taken):
    text = f"Target: http://alpha/\nDuration: {time}\nThroughput: 500.5 req/s\np50 latency: 4 ms\n"
    (run,) = runs(text + "p99 latency: 12 ms\n")
    assert run.time_taken_s == taken


def test_a_row_of_settings_above_says_the_load():
    settings = "| Parameter | Value |\n|---|---|\n| 🔗 Connections | 1,000 |\n| Users | all |\n"
    (first, second) = runs(f"{settings}\n## Results\n\n{NAMED.format('Framework')}")
    assert (first.concurrency, second.concurrency) == (1000, 1000)
    limits = settings.replace("🔗 Connections", "Max connections")
    assert runs(f"{limits}\n## Results\n\n{NAMED.format('Framework')}")[0].concurrency is None


@pytest.mark.parametrize("words", ["at c=5 each", "with 5 connections per endpoint"])
def test_a_part_of_the_load_is_not_the_load(words):
    found = runs(f"Four endpoints at once {words}:\n\n{NAMED.format('Endpoint')}")
    assert [run.concurrency for run in found] == [None, None]


def test_a_number_whose_footnote_says_projected_is_left_out():
    table = NAMED.format("Framework").replace("95.5", "700,000 req/s*")
    noted = f"{table}\n\\* Projected from parts\n"
    assert [run.requests_per_s for run in runs(noted)] == [90.5]
    measured = noted.replace("Projected from", "Measured without")
    assert [run.requests_per_s for run in runs(measured)] == [90.5, 700000]


@pytest.mark.parametrize("head", ["Tool", "Description"])
def test_tools_and_descriptions_name_the_rows_where_nothing_else_does(head):
    text = f"Test of http://alpha/\n\n{NAMED.format(head)}"
    assert [run.identity for run in runs(text)] == [{head: "one"}, {head: "two"}]


def test_three_values_in_a_cell_are_three_runs():
    head = "| Workload | Base / rotation / fast RPS |\n|---|---|\n"
    text = f"HTTP/1.1\n\n{head}| 32 keep-alive clients | 21,859 / 21,809 / 21,749 |\n"
    found = runs(text + "| 64 clients | 54,204 / 54,245 / 54,456 |\n")
    assert [(run.concurrency, run.requests_per_s) for run in found[:4]] == [
        (32, 21859),
        (32, 21809),
        (32, 21749),
        (64, 54204),
    ]


def test_a_point_before_decimals_in_any_column_decides():
    head = "### Сравнение\n\n| Framework | Throughput | vs this |\n|---|---|---|\n"
    rows = "| alpha | 73,304 req/s | 1x |\n| bravo | 5,000 req/s | 0.07x |\n"
    assert [run.requests_per_s for run in runs(head + rows)] == [73304, 5000]


def test_a_latency_beside_an_average_latency_is_left_out():
    head = "| Framework | RPS | Avg. Latency (ms) | Latency (ms) |\n|---|---|---|---|\n"
    found = runs(head + "| alpha | 900.5 | 6.5 | 0.5 |\n| bravo | 950.5 | 18.5 | 11 |\n")
    assert [run.latency_ms for run in found] == [{"mean": 6.5}, {"mean": 18.5}]


def test_the_title_of_a_page_begins_with_the_product():
    text = "# Go Fiber — Orders Benchmark\n\n## Summary\n\n| Metric | Value |\n|---|---|\n"
    (run,) = runs(text + "| Requests/sec | 8051.75 |\n| Avg Latency | 28.15ms |\n")
    assert run.server_name == "Go Fiber"


WRK = """\
Running 10s test @ http://127.0.0.1:8080
  2 threads and 10 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     0.94ms  540.03us  17.67ms   92.54%
    Req/Sec     5.47k   646.56     6.32k    91.00%
  108841 requests in 10.00s, 5.19MB read
Requests/sec:  10880.00
Transfer/sec:    531.25KB
"""


@pytest.mark.parametrize(
    ("above", "label"),
    [("**Deno** 1.4.2\n", "Deno 1.4.2"), ("`standard/main.go`\n\nResults\n", "standard/main.go")],
)
def test_a_bold_name_or_a_file_above_a_fence_names_the_report(above, label):
    report = f"```\n{WRK}```\n"
    found = runs(f"### Speed\n\n{above}{report}\n`other.go`\n\nResults:\n\n{report}")
    assert [run.label for run in found] == [label, "other.go"]


DRILL = """\
Time taken for tests      {}.5 seconds
Total requests            24
Successful requests       24
Failed requests           0
Requests per second       56.52 [#/sec]
"""
LATENCIES = "Median time per request   3ms\nAverage time per request  17ms\n"


def test_a_report_of_drill_takes_no_latency_of_the_next():
    other = LATENCIES.replace("17ms", "27ms")
    first, second = runs(f"{DRILL.format(1)}{LATENCIES}\n{DRILL.format(2)}{other}")
    assert (first.latency_ms["mean"], second.latency_ms["mean"]) == (17, 27)
    assert first.lines == (1, 7)


MARKED = (
    "wrk -t4 -c100 http://127.0.0.1/\n\n| Server | Requests/s |\n|---|---|\n"
    "| Express | 12,000* |\n| Fastify | 30,000 |\n\n* {}\n"
)


@pytest.mark.parametrize(
    ("note", "rates"),
    [
        ("higher than expected because of keep-alive", [12000.0, 30000.0]),
        ("Express closes connections, which is estimated to cost 5 %", [12000.0, 30000.0]),
        ("projected", [30000.0]),
        ("not measured, see below", [30000.0]),
    ],
)
def test_a_footnote_tells_at_its_start_that_nobody_measured_a_number(note, rates):
    assert [run.requests_per_s for run in runs(MARKED.format(note))] == rates


@pytest.mark.parametrize(
    "above",
    ["Results of wrk with 100 connections; keep-alive is assumed.", "## **Sample results**"],
)
def test_a_benchmark_tool_beside_a_table_outweighs_a_word_of_examples(above):
    table = "| Server | Requests/s |\n|---|---|\n| nginx | 12,000 |\n| Caddy | 9,000 |\n"
    assert len(runs(f"{above}\n\nwrk -t4 -c100 -d30s http://127.0.0.1/\n\n{table}")) == 2
