"""Forms in which many people publish, met while the reader was tried with texts by hand."""

from __future__ import annotations

import pytest

from tests.importers.formats.pasted_tables import rates, runs, table

PROTOCOLS = (
    "<table><tr><th rowspan=2>Server</th><th colspan=2>HTTP/1.1</th><th colspan=2>HTTP/2</th></tr>"
    "<tr><th>req/s</th><th>p99 {unit}</th><th>req/s</th><th>p99 {unit}</th></tr>"
    "<tr><td>nginx</td><td>71233</td><td>34</td><td>50411</td><td>41</td></tr>"
    "<tr><td>h2o</td><td>82104</td><td>29</td><td>78530</td><td>33</td></tr></table>"
)


@pytest.mark.parametrize(
    ("unit", "factor"), [("ms", 1.0), ("(ms)", 1.0), ("us", 0.001), ("[s]", 1000.0)]
)
def test_a_unit_stays_with_its_head_below_a_group(unit, factor):
    latencies = [run.latency_ms["p99"] for run in runs(PROTOCOLS.format(unit=unit))]
    assert latencies == pytest.approx([number * factor for number in (34, 41, 29, 33)])


def test_a_head_without_a_unit_takes_none_from_its_group():
    assert all("p99" not in run.latency_ms for run in runs(PROTOCOLS.format(unit="")))


WORKERS = "gunicorn -k {workers} -w 4: 2911 req/s\nuvicorn --workers 4: 9044 req/s\n\n(wrk -c 80)\n"


@pytest.mark.parametrize("workers", ["gthread", "gevent", "uvicorn.workers.UvicornWorker"])
def test_a_class_of_workers_is_no_keep_alive(workers):
    assert [run.keepalive for run in runs(WORKERS.format(workers=workers))] == [None, None]


def test_the_option_of_ab_is_keep_alive():
    text = "HTTP\n\n" + table(["Server", "req/s"], ["nginx (ab -k)", "31200"], ["h2o", "30100"])
    assert [run.keepalive for run in runs(text)] == [True, None]


COUNTS = [["", "http_reqs", "http_req_duration avg"], ["REST", "{count}", "122.4ms"]]


@pytest.mark.parametrize(
    ("count", "rate"),
    [
        ("24130 (402.1/s)", 402.1),
        ("24,130 (1,402.1 req/s)", 1402.1),
        ("24130 (60s)", None),
        ("24130 (402.1)", None),
        ("24130 (402.1 MB/s)", None),
    ],
)
def test_a_rate_stands_in_brackets_behind_a_count(count, rate):
    text = "Load test with k6, 50 VUs\n\n" + table(*COUNTS).replace("{count}", count)
    (run,) = runs(text)
    assert (run.requests_completed, run.requests_per_s) == (24130, rate)


SCRIPT = """Load test

{label}: checkout
Virtual users: 200
Throughput: 401.8 req/s
Average response time: 212 ms
95th percentile: 480 ms
99.9th percentile: 910 ms

{label}: search
Virtual users: 200
Throughput: 1,034.0 req/s
Average response time: 97 ms
95th percentile: 180 ms
99.9th percentile: 333 ms
"""


@pytest.mark.parametrize("label", ["Scenario", "Endpoint", "Test case", "**Server**"])
def test_a_label_names_the_report_of_a_script(label):
    read = runs(SCRIPT.format(label=label))
    assert [run.server_name for run in read] == ["checkout", "search"]
    assert [(run.latency_ms["p95"], run.latency_ms["p99.9"]) for run in read] == [
        (480.0, 910.0),
        (180.0, 333.0),
    ]


def test_a_label_of_the_machine_names_no_report():
    assert all(run.server_name is None for run in runs(SCRIPT.format(label="Region")))


def test_a_row_of_heads_that_ends_with_results_is_no_heading():
    text = "## Deno\n\n" + table(
        ["Framework", "Version", "Results"],
        ["Oak", "12.1", "Requests/sec: 48211"],
        ["Drash", "2.8", "Requests/sec: 51820"],
    )
    assert rates(text) == [48211.0, 51820.0]
    assert {run.label for run in runs(text)} == {"Deno"}


OHA = "oha `-c 200`\n\n- axum: Requests/sec: 131,880.2, {a}: 1.51 ms, {b}: 4.02 ms\n"
OHA += "- actix: Requests/sec: 139,210.9, {a}: 1.43 ms, {b}: 3.70 ms\n"


@pytest.mark.parametrize(
    ("label", "rank"), [("99%", "p99"), ("99.9%", "p99.9"), ("95th", "p95"), ("p99", "p99")]
)
def test_a_label_in_a_line_may_begin_with_the_rank_of_a_percentile(label, rank):
    read = runs(OHA.format(a="Average", b=label))
    assert [(run.requests_per_s, run.latency_ms) for run in read] == [
        (131880.2, {"mean": 1.51, rank: 4.02}),
        (139210.9, {"mean": 1.43, rank: 3.7}),
    ]


def test_a_number_alone_is_no_label_in_a_line():
    assert all("p99" not in run.latency_ms for run in runs(OHA.format(a="Average", b="99")))


@pytest.mark.parametrize(
    "line", ["hey -n 50000 -c 100 http://localhost/", "We measured with `hey -n 50000 -c 100`:"]
)
def test_a_command_above_a_table_is_no_label(line):
    text = f"## Results\n\n{line}\n\n" + table(
        ["", "axum", "warp"], ["Requests/sec", "9190", "877"]
    )
    assert {(run.label, run.concurrency) for run in runs(text, "readme.md")} == {(None, 100)}


ROUTES = table(
    ["", "nginx", "Caddy"],
    ["HTTP req/s", "62110", "41020"],
    ["HTTPS req/s", "38004", "29511"],
    ["HTTP p99", "4.1 ms", "7.7 ms"],
    ["HTTPS p99", "8.8 ms", "12 ms"],
)


def test_rows_of_one_name_are_one_run():
    read = {
        (run.server_name, run.identity["column"]): (run.requests_per_s, run.latency_ms["p99"])
        for run in runs("wrk, 128 connections\n\n" + ROUTES)
    }
    assert read == {
        ("nginx", "HTTP"): (62110.0, 4.1),
        ("nginx", "HTTPS"): (38004.0, 8.8),
        ("Caddy", "HTTP"): (41020.0, 7.7),
        ("Caddy", "HTTPS"): (29511.0, 12.0),
    }


def test_a_latency_of_a_name_without_a_rate_is_left_out():
    text = "wrk, 128 connections\n\n" + ROUTES.replace("HTTPS p99", "Login p99")
    assert not any(12.0 in run.latency_ms.values() for run in runs(text))


ALIGNED = """HTTP servers (requests per second):

{indent}                {heads}
{indent}mongrel         18,200    35,100     66,800
{indent}thinner         15,100    15,000     15,200
"""
RATES = {18200.0, 35100.0, 66800.0, 15100.0, 15000.0, 15200.0}


@pytest.mark.parametrize("indent", ["", "  ", "      "])
@pytest.mark.parametrize(
    "heads",
    ["c=1       c=10       c=100", "1 thread  2 threads  4 threads", "json      text       file"],
)
def test_the_column_of_names_of_an_aligned_table_needs_no_head(indent, heads):
    assert set(rates(ALIGNED.format(indent=indent, heads=heads))) == RATES


def test_a_line_above_equally_indented_numbers_is_no_row_of_heads():
    text = "HTTP servers (requests per second):\n\njson  text  file\nwarm  18,200  35,100  66,800\n"
    assert rates(text) == []


def test_a_page_beside_others_holds_rates_where_all_numbers_are_rates():
    rows = (["server", "json", "file"], ["nginx", "18,200", "66,800"], ["h2o", "15,100", "15,200"])
    text = "All values are requests per second (64 connections).\n\n" + table(*rows)
    assert set(rates(text)) == {18200.0, 66800.0, 15100.0, 15200.0}


@pytest.mark.parametrize("head", ["file size", "payload"])
def test_a_size_of_the_page_is_no_rate(head):
    rows = (["server", "json", head], ["nginx", "18,200", "1024"], ["h2o", "15,100", "2048"])
    text = "All values are requests per second (64 connections).\n\n" + table(*rows)
    assert set(rates(text)) == {18200.0, 15100.0}


@pytest.mark.parametrize(
    "head",
    ["95%-Quantil (ms)", "95. Perzentil (ms)", "95-й перцентиль (ms)", "95% percentile (ms)"],
)
def test_a_percentile_has_other_names(head):
    text = "HTTP, 100 Benutzer\n\n" + table(["Server", "req/s", head], ["nginx", "4127", "2.3"])
    (run,) = runs(text)
    assert (run.concurrency, run.latency_ms) == (100, {"p95": 2.3})


def test_loads_head_the_columns_of_an_aligned_table_whose_rate_stands_below():
    text = "server     c=10    c=100\nnginx     21,033  38,210\nthin       1,230   1,482\n\n"
    assert set(rates(text + "Values are requests/second.\n")) == {21033.0, 38210.0, 1230.0, 1482.0}
    assert rates(text + "Values are entries of the cache.\n") == []
