"""Tables of a document beside sections of other tests: loads, units, forms and repeats.

Each rule stands beside a near twin that gives the opposite.
"""

from __future__ import annotations

import pytest

from importers.model import Run
from importers.reader import read as read_text
from tests.importers.formats import pasted_tables
from tests.importers.formats.pasted_tables import codes, rates, runs


def table(head: str, *rows: str) -> str:
    """Return a Markdown table of texts whose cells stand between semicolons."""
    return pasted_tables.table(*(row.split("; ") for row in (head, *rows)))


def loads(text: str) -> list[int | None]:
    return [run.concurrency for run in runs(text)]


def times(text: str) -> list[dict[str, float]]:
    return [run.latency_ms for run in runs(text)]


def named(text: str) -> list[dict[str, str]]:
    return [run.identity for run in runs(text)]


PATHS = table("Path; req/s; p95", "/orders; 1,943; 48 ms", "/users; 2,311; 37 ms")


def test_a_load_that_is_multiplied_is_none():
    text = "# HTTP\n\n## 结论\n\n1. {} 连接 = 400，超过上限\n\n## 结果\n\n" + PATHS
    assert loads(text.format("8 workers × 50")) == [None, None]
    assert loads(text.format("压测")) == [400, 400]


def test_the_load_of_a_section_with_times_is_that_of_its_own_table():
    rows = table("Path; {}", "/login; 661", "/items; 183")
    text = f"# HTTP\n\n## Logins\n\n- VUs: 100\n\n{rows}\n\n## Spike\n\n{PATHS}"
    assert loads(text.format("Avg latency (ms)"))[-2:] == [None, None]
    assert loads(text.format("Weight"))[-2:] == [100, 100]


WRK = """\
$ wrk -t8 -c{0} -d30s http://127.0.0.1/orders
Running 30s test @ http://127.0.0.1/orders
  8 threads and {0} connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.25s   461.32ms   2.00s    55.20%
    Req/Sec     1.88      2.61    10.00     86.76%
  Latency Distribution
     50%    1.16s
     75%    1.73s
     90%    1.89s
     99%    1.99s
  305 requests in 30.10s, 317.10KB read
Requests/sec:     10.13
Transfer/sec:     10.53KB
"""


def test_two_outputs_below_a_table_with_two_loads_give_it_none():
    rows = table("Path; RPS", "/ping; 1556", "/signup; 102")
    text = f"## Results\n\n{rows}\n```\n{WRK.format(20)}```\n\n```\n{{}}```\n"
    assert loads(text.format(WRK.format(100)))[:2] == [None, None]
    assert loads(text.format(WRK.format(20)))[:2] == [20, 20]


def test_a_stated_load_is_that_of_rows_without_one_beside_several():
    rows = table("Endpoint; QPS", "/health (c=50); 201", "/health (c=100); 194", "/users; 197")
    text = f"**Test**: HTTP, {{}}, 2000 requests each\n\n{rows}"
    assert loads(text.format("concurrency 100")) == [50, 100, 100]
    assert loads(text.format("warm")) == [50, 100, None]


def test_points_before_thousands_beside_tables_with_commas():
    rows = table("Path; req/s; Avg latency (ms)", "/a; 1.687; 365", "/b; 143; 4.218")
    above = table("Path; p50 (ms)", "/a; {}", "/b; 14{}7", "/c; 9{}2")
    text = "# HTTP load test\n\n" + above + "\n" + rows
    assert rates(text.format("22,4", ",", ","))[:2] == [1687, 143]
    assert times(text.format("22,4", ",", ","))[1]["mean"] == 4218
    assert runs("# HTTP load test\n\n" + rows) == []  # both may be thousands, or decimals
    decimals = "# HTTP load test\n\n" + rows.replace("1.687", "1687.2")
    assert [time["mean"] for time in times(decimals)] == [365, 4.218]


def test_a_unit_at_the_end_of_a_title_is_that_of_its_times():
    rows = table("API endpoint; Avg; P95", "GET /a; 22.4; 37.8", "GET /b; 14.7; 22.9")
    assert [time["p95"] for time in times(f"**Table 2. At the edge (ms)**\n\n{rows}")] == [
        37.8,
        22.9,
    ]
    assert times(f"**Table 2. At the edge (EU)**\n\n{rows}") == []


def test_a_bare_rate_beside_an_achieved_one_was_asked_for():
    text = "# HTTP load test\n\n" + table("Path; rate/s; {}/s; p50 ms", "/me; 300; 299.1; 10.8")
    assert [(r.offered_rate, r.requests_per_s) for r in runs(text.format("achieved"))] == [
        (300, 299.1)
    ]
    assert [(r.offered_rate, r.requests_per_s) for r in runs(text.format("wished"))] == [
        (None, None)
    ]


EXAMPLE = """\
# HTTP benchmark tool

## {}

### Comparison

```markdown
# Benchmark report

| Metric | Baseline | Current |
|--------|----------|---------|
| Requests/sec | 42.15 | 48.23 |
| P95 Latency | 32.67 ms | 28.45 ms |
```
"""


def test_code_below_an_output_format_shows_what_a_report_looks_like():
    assert rates(EXAMPLE.format("Output format")) == []
    assert rates(EXAMPLE.format("Output")) == [42.15, 48.23]


def test_current_names_a_column_beside_a_variant():
    text = EXAMPLE.format("Output")
    assert named(text) == [{"column": "Baseline"}, {"column": "Current"}]
    assert named(text.replace("Baseline", "Target")) == [{}]


def test_a_virtual_user_that_is_concurrent_is_a_load():
    text = table("{} VU; req/s", "50; 452", "100; 891")
    assert loads(text.format("Concurrent")) == [50, 100]
    assert loads(text.format("Spike")) == [None, None]


def test_a_name_of_a_program_may_begin_with_a_percentile():
    report = "```\nendpoint: /orders\nrequests: 400\nrps: 75.45\np95{}: 52.03\n```\n"
    assert times(report.format("LatencyMs")) == [{"p95": 52.03}]
    assert times(report.format("Latency")) == [{}]


def test_a_product_called_as_a_protocol_has_a_version():
    text = "`autocannon -c 100`\n\n" + table(
        "; Version; Requests/s", "h3; {}; 61347.2", "bare; 1; 9"
    )
    assert [run.server_name for run in runs(text.format("0.8.6"))] == ["h3", "bare"]
    assert [run.server_name for run in runs(text.format("3"))] == [None, "bare"]


def test_the_slowest_request_in_russian():
    text = table("Метрика; Gin; Echo", "Requests/sec; 77088.94; 2663.62", "{}; 13 мс; 68 мс")
    assert times(text.format("Самое медленное")) == [{"max": 13}, {"max": 68}]
    assert times(text.format("Самый быстрый")) == [{"min": 13}, {"min": 68}]


def test_a_cell_says_what_transactions_are():
    text = table("Metric; Value", "p50; 180 ms", "Throughput (TPS); {}")
    assert rates(text.format("85 req/s")) == [85]
    assert rates(text.format("85")) == []


def test_a_long_heading_is_a_label_without_its_brackets():
    heading = "Apple Silicon of the latest kind on the runners of the hub"
    text = f"# HTTP: a vs b\n\n## Results\n\n### {heading}{{}}\n\n{PATHS}"
    long = " (30s, 100 connections, 4 threads)"
    assert {run.label for run in runs(text.format(long))} == {heading}
    assert heading not in {run.label for run in runs(text.format(long[:-1]))}


SUMMARY = table(
    "Metric; v2 (50 VUs); v3 @100 VUs; v3 @200 VUs",
    "Total requests; 110,740; 32,000; 38,000",
    "RPS; 121.08; 210; 215",
)
STEPS = table("VUs; RPS", "20; 47", "50; 121", "100; {}", "200; 215")


def test_a_summary_has_the_loads_and_rates_of_a_table():
    text = f"# HTTP load test\n\n## {{}}\n\n{SUMMARY}\n\n## Saturation\n\n{STEPS}"
    assert sorted(rates(text.format("Summary", 210))) == [47, 121.08, 210, 215]
    assert len(rates(text.format("Summary", 217))) == 7
    assert len(rates(text.format("Without TLS", 210))) == 7


AUDIT = table(
    "Endpoint; Concurrency; P50; P95; P99; req/s",
    "/issues; 50; 96 ms; 112 ms; 119 ms; 494.03",
    "/wiki; 50; 88 ms; 95 ms; 99 ms; 560.01",
    "/projects; 50; 20 ms; 25 ms; 28 ms; 2254.38",
)


def test_a_ranking_of_times_is_told_again():
    rows = "1. /issues; 96 ms; 112 ms; 119 ms", "2. /wiki; 88 ms; 95 ms; 99 ms"
    last = "3. /projects; 20 ms; {} ms; 28 ms"
    text = f"# API\n\n50 connections:\n\n{table('Endpoint; P50; P95; P99', *rows, last)}\n\n{AUDIT}"
    assert len(runs(text.format(25))) == 3
    assert len(runs(text.format(26))) == 6


TWO_SECTIONS = """\
# HTTP load test

### Optimistic Lock

p95 = 588.31 ms
p99 = 659.14 ms

## After the fix

Avg = 123.38 ms
{} = 230.27 ms
Req/s = 247.34
"""


def test_a_time_that_comes_again_is_of_another_section():
    assert times(TWO_SECTIONS.format("p95")) == [
        {"mean": 123.38, "p95": 230.27},
    ]
    assert set(times(TWO_SECTIONS.format("p90"))[0]) == {"mean", "p90", "p95", "p99"}


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ("without the HTTP layer", 0),
        ("without HTTP keep-alive", 2),
        ("HTTP 계층을 제외한", 0),
    ],
)
def test_a_line_may_say_that_http_was_left_out(words, count):
    rows = table("Strategy; Average; Max", "lock; 183.4 ms; 231 ms", "queue; 670.6 ms; 759 ms")
    assert len(runs(f"# Integration test\n\nMeasured {words}.\n\n{rows}")) == count


def test_numbers_of_made_up_data_are_none():
    text = "# 성능 지표 ({} 데이터 기반)\n\n" + PATHS
    assert rates(text.format("가상")) == []
    assert rates(text.format("실제")) == [1943, 2311]
    assert "table.not_http" in codes(text.format("가상"))


def report_of(text: str) -> list[Run]:
    return [run for run in read_text(text.encode(), "post.txt").runs if run.tool == "wrk"]


def test_a_report_may_begin_behind_the_last_number_of_another():
    text = WRK.format(20).rstrip("\n") + "{}" + WRK.format(40).partition("\n")[2]
    assert [run.concurrency for run in report_of(text.format(""))] == [20, 40]
    assert [run.transfer_rate_Bps for run in report_of(text.format(""))] == [10782.72] * 2
    assert (
        report_of(text.format("")) == report_of(text.format("")) != report_of(text.format("/s, "))
    )


WRK_REPORT = """\
Running 10s test @ http://localhost:8080/
  4 threads and 64 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency   635.91us    0.89ms  12.92ms   93.69%
    Req/Sec    56.20k     8.07k   62.00k    86.54%
  22464657 requests in 30.00s, 17.76GB read
Requests/sec: 748868.53
Transfer/sec:    606.33MB
"""


@pytest.mark.parametrize(
    "text",
    [
        f"Tests\n\nnginx\n\n{WRK_REPORT}\nHosts\n\n{table('Name; Cores', 'alpha; 4', 'bravo; 8')}",
        f"# Tests\n\n{WRK_REPORT}\nRPS: requests/s\n\n## Hosts\n\n"
        + table("Name; Cores", "alpha; 4", "bravo; 8"),
    ],
)
def test_the_report_above_a_table_does_not_say_what_its_numbers_are(text):
    """The cores of the hosts were rates: "Req/Sec 56.20k 8.07k" was the title of their table."""
    assert rates(text) == [748868.53]
