"""Tables that are no simple rows: several names with loads across, aligned lists, lone heads."""

from __future__ import annotations

import pytest

from tests.importers.formats.pasted_tables import codes, rates, runs, table

ABOVE = "## HTTP gateway\n\n"
SWEEP = ABOVE + "### Throughput (Requests/sec)\n\n"
HEAD = ["Cores", "Heap", "20 Users", "80 Users"]


def test_code_in_a_cell_of_markdown_breaks_no_row():
    text = SWEEP + table(HEAD, ["0.3", "2 GB", "71.2", "<code>N/A</code>"])
    text += "| 0.6 | 2 GB | 131.5 | 251.7 |\n"
    found = {(run.concurrency, run.requests_per_s) for run in runs(text)}
    assert found == {(20, 71.2), (20, 131.5), (80, 251.7)}


def test_rows_with_names_in_two_columns_stay_apart_where_loads_stand_across():
    text = SWEEP + table(HEAD, ["nginx", "on", "71.2", "90.4"], ["nginx", "off", "31.5", "51.7"])
    names = {(run.server_name, run.concurrency, run.requests_per_s) for run in runs(text)}
    assert names == {
        ("nginx · on", 20, 71.2),
        ("nginx · on", 80, 90.4),
        ("nginx · off", 20, 31.5),
        ("nginx · off", 80, 51.7),
    }


def test_a_column_of_metrics_beside_the_names_stays_one():
    rows = (["nginx", "req/s", "71.2", "90.4"], ["nginx", "p99 (ms)", "31.5", "51.7"])
    found = runs(ABOVE + table(HEAD, *rows))
    assert [(run.requests_per_s, run.latency_ms) for run in found] == [
        (71.2, {"p99": 31.5}),
        (90.4, {"p99": 51.7}),
    ]


ALIGNED = """## ab of two adapters

```
pool :shared      plain  c=8     14.7k req/s   p99 3ms
pool :shared      plain  c=80    15.3k req/s
pool :shared      ka     c=8     16.1k req/s   p99 5ms
```
"""


def test_unknown_names_with_rates_below_each_other_are_a_list():
    assert [(run.server_name, run.concurrency) for run in runs(ALIGNED)] == [
        ("pool :shared plain", 8),
        ("pool :shared plain", 80),
        ("pool :shared ka", 8),
    ]


def test_statistics_in_aligned_lines_are_no_list():
    lines = "Peak load     1,234 req/s\nAverage load  1,034 req/s\n"
    assert not runs(f"## HTTP\n\n```\n{lines}```\n")


LONE = """HTTP Server Performance (Flask, 3 workers):

                     Requests/sec
granian + uvloop:    ~31,120
granian + asyncio:   ~24,310
gunicorn + Flask:    ~12,050
"""


def test_a_lone_head_above_a_column_of_rates_heads_a_table():
    found = [(run.server_name, run.requests_per_s) for run in runs(LONE)]
    assert found == [
        ("granian + uvloop", 31120),
        ("granian + asyncio", 24310),
        ("gunicorn + Flask", 12050),
    ]


RANKED = """## Web servers: reads

Fastest (by requests/sec):

```
Rank   Server   Req/sec   Latency(ms)  Mem(KB)
1      {0}      1997.47   62.23        215924
2      bun      1745.94   13.84        132812
```

Least memory:

```
Rank   Server   Mem(KB)   Req/sec   Latency(ms)
1      bun      132812    1745.94   13.84
2      {1}      215924    1997.47   62.23
```
"""


def test_two_rows_told_again_with_their_names_and_times_are_no_further_runs():
    assert rates(RANKED.format("node", "node")) == [1997.47, 1745.94]
    assert "table.repeats" in codes(RANKED.format("node", "node"))


def test_a_row_of_the_same_rate_with_another_name_stays_a_run():
    again = [run.server_name for run in runs(RANKED.format("node", "deno"))]
    assert again == ["node", "bun", "deno"]


KINDS = ["Page", "Kind", "req/s", "non-2xx"]


def test_a_kind_called_aggregate_is_no_sum_of_rows_with_other_names():
    rows = (["health", "baseline", "1336", "0"], ["stats", "aggregate", "917", "0"])
    more = ["teams", "list", "1109", "0"]
    assert rates(ABOVE + table(KINDS, more, *rows)) == [1109, 1336, 917]


def test_the_mean_of_rows_with_the_same_name_stays_a_sum():
    rows = (["health", "cold", "1336", "0"], ["health", "warm", "1338", "0"])
    mean = ["health", "Average", "1337", "0"]
    assert 1337 not in rates(ABOVE + table(KINDS, *rows, mean))


CAPTION = "The files went several ways. Requests per second for each number of clients, {}:\n\n"


def test_a_last_sentence_with_a_colon_says_what_loads_across_measure():
    head = ["way", "c=2", "c=20"]
    rows = (["whole file from a memory map", "817", "749"], ["plain reads", "604", "779"])
    text = ABOVE + CAPTION.format("4 MiB") + table(head, *rows)
    assert sorted(rates(text)) == [604, 749, 779, 817]
    assert not rates(ABOVE + CAPTION.format("the limit") + table(head, *rows))


def test_times_of_dialling_refuse_no_report_of_a_load_generator():
    rows = (["Requests/sec", "61,038"], ["p99", "1.44 ms"], ["DNS+dialup avg", "1.75 ms"])
    assert rates("## Run\n\n`oha -c 9 http://a/`\n\n" + table(["Metric", "Value"], *rows)) == [
        61038
    ]
    assert not rates("## DNS\n\n" + table(["DNS server", "RPS"], ["a", "61,038"], ["b", "51,038"]))


@pytest.mark.parametrize(
    ("line", "load"),
    [
        ("Testes com wrk, 8 threads, 90 conexoes, 30 segundos.", 90),
        ("測試條件: 90人，20分鐘", 90),
        ("每台 90人 使用", None),
    ],
)
def test_loads_without_accents_and_of_persons(line: str, load: int | None):
    text = ABOVE + f"{line}\n\n" + table(["Framework", "Requests/sec"], ["Flask", "1,713"])
    assert [run.concurrency for run in runs(text)] == [load]


@pytest.mark.parametrize(
    "line",
    [
        "Loop (10,000 TCP connections, echo server):",
        "## Benchmark (Estimasi)",
        "key-space : 10000   value-size : 128B",
    ],
)
def test_echoes_of_tcp_estimates_and_stores_are_no_tests(line: str):
    text = f"{line}\n\n" + table(["Server", "req/s", "p99"], ["a", "1,713", "3 ms"])
    assert not runs(text)


def test_numbers_in_code_have_rates_and_percentiles():
    text = "## autocannon\n\n- **Home (`GET /`):** `3,117.8` req/sec, p99 latency `36 ms`, throughput `16.5 MB/s`.\n"
    text += (
        "- **Burn (`POST /burn`):** `2,483` req/sec, p99 latency `69 ms`, throughput `1.3 MB/s`.\n"
    )
    assert [(run.requests_per_s, run.latency_ms) for run in runs(text)] == [
        (3117.8, {"p99": 36.0}),
        (2483, {"p99": 69.0}),
    ]


VEGETA = """Error Set:
Requests      [total, rate, throughput]         2700, 45.00, 45.00
Duration      [total, attack, wait]             1m0s, 1m0s, 5.71ms
Latencies     [mean, 50, 95, 99, max]           8.24ms, 7.25ms, 12.189ms, 26.927ms, 601.399ms
Success       [ratio]                           100.00%
Status Codes  [code:count]                      200:2700
"""


def test_a_line_that_a_tool_prints_is_no_name():
    assert [run.label for run in runs(VEGETA + "\n" + VEGETA)] == ["post", "post"]
    named = "Error Pages:\n" + VEGETA.partition("\n")[2]
    assert runs(f"{named}\n{named}")[0].label == "Error Pages"
