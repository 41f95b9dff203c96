"""Remarks behind numbers, marks of footnotes in heads, and what a line says of another test.

Each rule stands beside a near twin that gives the opposite.
"""

from __future__ import annotations

import pytest

from tests.importers.formats import pasted_tables
from tests.importers.formats.pasted_tables import codes, rates, runs


def table(head: str, *rows: str) -> str:
    """Return a Markdown table of texts whose cells stand between semicolons."""
    return pasted_tables.table(*(row.split("; ") for row in (head, *rows)))


@pytest.mark.parametrize("failed", ["`201`", "12"])
def test_a_row_with_failures_and_no_rate_is_no_run(failed):
    rows = ["/a; 1,228; 292 ms; 0", "/b; 2,867; 143 ms; 0", f"/c; —; —; {failed}"]
    read = runs(f"HTTP load test\n\n{table('Route; req/s; p50; Errors', *rows)}")
    assert [run.identity["Route"] for run in read] == ["/a", "/b"]
    assert "table.no_rate" in codes(
        f"HTTP load test\n\n{table('Route; req/s; p50; Errors', *rows)}"
    )
    measured = table("Route; req/s; p50; Errors", *rows).replace("| — | —", "| — | 900 ms")
    assert len(runs(f"HTTP load test\n\n{measured}")) == 3
    empty = table("Users; req/s; p50; Errors", "10; 1,228; 292 ms; 0", f"50; —; —; {failed}")
    assert len(runs(f"HTTP load test\n\n{empty}")) == 2


@pytest.mark.parametrize("setup", ["With JWT checks", "Without a cache"])
def test_tables_below_setups_are_not_joined(setup):
    times = table("Gateway; p50 (ms); p99 (ms)", "alpha; 0.5; 1.5", "nginx; 0.7; 1.8")
    speeds = table("Gateway; RPS", "alpha; 98,417", "nginx; 105,210")
    apart = runs(f"# HTTP benchmark\n\n## {setup}\n\n{times}\n## Throughput\n\n{speeds}")
    assert [(run.requests_per_s, bool(run.latency_ms)) for run in apart] == [
        (None, True),
        (None, True),
        (98417, False),
        (105210, False),
    ]
    one = runs(f"# HTTP benchmark\n\n## Latency\n\n{times}\n## Throughput\n\n{speeds}")
    assert [(run.requests_per_s, bool(run.latency_ms)) for run in one] == [
        (98417, True),
        (105210, True),
    ]


@pytest.mark.parametrize(("rate", "load"), [("236,541", None), ("50,107", 256)])
def test_a_sentence_about_another_rate_says_no_load(rate, load):
    text = f"The bare service does {rate} RPS using 256 connections.\n\n"
    read = runs(text + table("Server; req/s", "nginx; 50,107", "caddy; 40,312"))
    assert {run.concurrency for run in read} == {load}


def test_a_rough_rate_beside_a_load_is_of_the_table():
    text = "All reach 40,000 RPS or more with 256 connections.\n\n"
    read = runs(text + table("Server; req/s", "nginx; 50,107", "caddy; 40,312"))
    assert {run.concurrency for run in read} == {256}


def test_a_cell_may_name_its_own_statistic():
    rows = ["nginx; 2,000; 105 ms", "caddy; 1,851; 538 ms (P95)", "haproxy; 1,912; 40 ms (avg)"]
    read = runs(table("Server; req/s; P99 latency", *rows))
    assert [run.latency_ms for run in read] == [{"p99": 105}, {"p95": 538}, {"mean": 40}]


STATES = ["10; 461; 30 ms; stable", "50; 1,202; 41 ms; stable", "100; 900; 90 ms; degraded"]


def test_a_text_that_changes_with_the_load_is_a_remark():
    read = runs(f"HTTP load test\n\n{table('Users; RPS; p95; State', *STATES)}")
    assert [(run.concurrency, run.identity) for run in read] == [(10, {}), (50, {}), (100, {})]


@pytest.mark.parametrize("row", ["100; 880; 95 ms; cached", "50; 880; 95 ms; degraded"])
def test_a_text_that_tells_rows_apart_is_a_name(row):
    read = runs(f"HTTP load test\n\n{table('Users; RPS; p95; State', *STATES, row)}")
    assert read[0].identity == {"State": "stable"}


def test_a_variant_is_a_name_wherever_it_stands():
    read = runs(f"HTTP load test\n\n{table('Users; RPS; p95; Variant', *STATES)}")
    assert read[0].identity == {"Variant": "stable"}


@pytest.mark.parametrize(
    ("head", "first", "second"),
    [("TLS", "no", "yes"), ("Cache", "warm", "cold"), ("Sharding", "off", "on")],
)
def test_a_setting_that_changes_with_the_load_is_no_remark(head, first, second):
    rows = [f"10; 461; {first}", f"50; 1,202; {second}"]
    read = runs(f"HTTP load test\n\n{table(f'Users; RPS; {head}', *rows)}")
    assert [run.identity for run in read] == [{head: first}, {head: second}]
    verdicts = table("Users; RPS; Met?", "10; 461; yes", "50; 1,202; no")
    assert [run.identity for run in runs(f"HTTP load test\n\n{verdicts}")] == [{}, {}]


def test_a_text_behind_the_numbers_may_belong_to_a_server():
    rows = ["alpha; 10; 461; Go", "alpha; 50; 1,202; Go", "beta; 10; 900; Rust"]
    read = runs(table("Server; Users; RPS; Language", *rows))
    assert [run.identity for run in read] == [{"Language": "Go"}] * 2 + [{"Language": "Rust"}]


def test_the_tables_around_tell_the_decimal_mark():
    own = table("Endpoint; Запросов; avg (ms); p95 (ms)", "/login; 300; 6,968; 15,000")
    other = table("Users; RPS; p95 (ms)", "10; 4.6; 400", "25; 11.9; 410", "50; 25.2; 160")
    text = "## Нагрузочный тест k6\n\n"
    read = runs(f"{text}{other}\n## По маршрутам\n\n{own}")
    assert read[-1].latency_ms == {"mean": 6968, "p95": 15000}
    fewer = other.replace("11.9", "11").replace("25.2", "25")
    assert "table.number" in codes(f"{text}{fewer}\n## По маршрутам\n\n{own}")


def test_a_digit_behind_a_head_is_the_mark_of_a_footnote():
    head = "Language; Framework; Req/sec1; 99% ms2"
    (run,) = runs(f"Web frameworks\n\n{table(head, 'Java; Undertow; 616,547; 3.29')}")
    assert (run.requests_per_s, run.latency_ms) == (616547, {"p99": 3.29})


def test_digits_behind_equal_heads_count_rounds():
    rows = table("Server; req/s 1; req/s 2", "nginx; 50,107; 51,310")
    assert rates(f"HTTP benchmark\n\n{rows}") == rates(
        f"HTTP benchmark\n\n{rows.replace('s 1', 's1').replace('s 2', 's2')}"
    )


SPACED = """# HTTP servers

Framework RPS Max Min
Undertow (Java) 49038 1.574 0.017
java.nio (Java) 48277 6.945 0.014
"""


def test_each_word_of_a_head_may_head_a_number():
    assert rates(SPACED) == [49038, 48277]
    assert rates(SPACED.replace("RPS", "Speed")) == []
    assert rates(SPACED.replace("Max Min", "Max Min Avg")) == []


def test_statistics_in_cells_are_no_names():
    rows = ["alpha; 522.59; P95=2 P99=2", "alpha; 520.11; P95=3 P99=4"]
    read = runs(f"ApacheBench\n\n{table('Product; Requests per second; Spread of all', *rows)}")
    assert [run.identity for run in read] == [{}, {}]


@pytest.mark.parametrize(("above", "number"), [("## Summary", 0), ("## HTTP API", 4)])
def test_other_units_in_a_column_of_rates_need_a_word_of_http(above, number):
    rows = ["Insert; 570,220 /sec; —", "Search; 224.6 QPS; 4.9 ms", "Find; 210.9 QPS; 4.8 ms"]
    rows += ["Update; 341,227 /sec; 3 ms", "Mixed; 1,930 ops/sec; —"]
    read = runs(f"{above}\n\n{table('Operation; Throughput; P99 Latency', *rows)}")
    assert len([run for run in read if run.requests_per_s]) == number


NAMELESS = "post"  # the name of the text that is read
LISTED = "Results of `wrk -c 50`:\n\n- {}: 1,203 req/s\n- {}: 1,812 req/s\n"


@pytest.mark.parametrize(
    ("names", "number"),
    [
        (("Load", "Capacity (per pod)"), 0),
        (("Peak", "Baseline (no load)"), 0),
        (("Load balancer", "Average, cached"), 2),
        (("Baseline", "Peak hours off"), 2),
    ],
)
def test_names_of_what_one_test_came_to_are_no_servers(names, number):
    assert len([run for run in runs(LISTED.format(*names)) if run.server_name]) == number


def test_a_peak_beside_a_mean_in_a_list_is_no_run():
    assert 1812 not in rates(LISTED.format("Average", "Peak"))


FRAMEWORKS = "Language; Framework; Requests/sec; Total requests; Avg Latency"
HASKELL = "Haskell; Apiary; 69,056; 2,076,808; 2.33ms"
SCALA = "Scala; Colossus; 62,564; 1,883,269; 1.01ms"
GO = "Go; Pat; 48,128; 1,447,483; 2.43ms"


def test_a_row_that_stands_in_a_table_above_is_no_further_run():
    first, more = table(FRAMEWORKS, HASKELL, SCALA), table(FRAMEWORKS, HASKELL, GO)
    text = f"Served via HTTP\n\n{first}\n{{}}\n\n{more}"
    assert rates(text.format("")) == [69056, 62564, 48128]
    assert "table.repeats" in codes(text.format(""))
    assert rates(text.format("## With TLS")) == [69056, 62564, 69056, 48128]
    assert rates(text.format("").replace("2.33ms |\n| Go", "2.34ms |\n| Go")) == [
        *(69056, 62564),
        *(69056, 48128),
    ]


@pytest.mark.parametrize(("grown", "load"), [("500 users per step", None), ("500 users", 500)])
def test_how_fast_callers_come_is_no_load(grown, load):
    rows = table("Server; req/s", "nginx; 50,107", "caddy; 40,312")
    assert {run.concurrency for run in runs(f"Locust test with {grown}\n\n{rows}")} == {load}


@pytest.mark.parametrize(
    ("above", "number"),
    [
        ("Fans at full speed against thermal throttling", 2),
        ("100 users, client-throttled", 2),
        ("## GET /api/alerts", 2),
        ("## HTTP alerts", 0),
        ("100 users, throttled", 0),
    ],
)
def test_a_path_and_a_throttled_processor_limit_no_rate(above, number):
    rows = table("Server; req/s", "nginx; 50,107", "caddy; 40,312")
    assert len(runs(f"{above}\n\n{rows}")) == number


def test_a_line_about_the_machine_is_no_label():
    rows = table("Server; req/s", "nginx; 50,107", "caddy; 40,312")
    assert {run.label for run in runs(f"MacBook Pro, 2.2 GHz, 16 GB RAM\n\n{rows}")} == {NAMELESS}
    assert {run.label for run in runs(f"Plain files, 2 workers\n\n{rows}")} == {
        "Plain files, 2 workers"
    }


def test_the_head_of_a_table_with_blanks_is_no_label():
    text = "wrk -t8 -c100\n\nResults\n\nFramework Req/Sec\naxum 1,192,785\nexpress 93,214\n"
    assert [(run.label, run.requests_per_s) for run in runs(text)] == [
        (NAMELESS, 1192785),
        (NAMELESS, 93214),
    ]


@pytest.mark.parametrize(("head", "number"), [("N (gate limit)", None), ("N (requests)", 10)])
def test_what_was_set_is_no_count_of_requests(head, number):
    rows = table(f"{head}; Workload; req/s; p50 (ms)", "10; read; 8,159; 44.5")
    (run,) = runs(f"HTTP load test\n\n{rows}")
    assert run.requests_completed == number


@pytest.mark.parametrize(("source", "number"), [("Kubernetes readiness probes", 0), ("loop", 2)])
def test_rates_of_probes_were_watched(source, number):
    rows = table("Endpoint; Rate; Source", f"`/a`; 1.1 req/s; {source}", "`/b`; 2.6 req/s; loop")
    assert len(rates(f"HTTP API\n\n{rows}")) == number


WIDE = """## Results of `wrk`

```
                          req/s     avg latency
ours   (hello.txt, 69B)    7,099      0.140 ms
nginx  (100KB file)       27,978      1.680 ms
```
"""


def test_names_left_of_an_indented_head_may_have_wide_blanks():
    read = runs(WIDE)
    assert [(run.server_name, run.requests_per_s) for run in read] == [
        ("ours (hello.txt, 69B)", 7099),
        ("nginx (100KB file)", 27978),
    ]
    assert [run.latency_ms for run in read] == [{"mean": 0.14}, {"mean": 1.68}]
    assert rates(WIDE.replace("0.140", "3   0.140").replace("1.680", "3   1.680")) == []


@pytest.mark.parametrize(("name", "number"), [("vLLM移植版", 0), ("nginx移植版", 2)])
def test_a_letter_of_chinese_ends_the_name_of_an_engine(name, number):
    rows = table(f"指标; 原版; {name}", "QPS; 5.847; 5.919", "P50 (ms); 2738; 2701")
    assert len(runs(f"## 压测结果\n\n{rows}")) == number
