"""Numbers side by side, counts of failures, bare rates, and loads in Chinese names.

Each rule stands beside a near twin that gives the opposite.
"""

from __future__ import annotations

import pytest

from tests.importers.formats import pasted_tables
from tests.importers.formats.pasted_tables import codes, runs


def table(head: str, *rows: str) -> str:
    """Return a Markdown table of texts whose cells stand between semicolons."""
    return pasted_tables.table(*(row.split("; ") for row in (head, *rows)))


ALIGNED = """
server      10     100    1000
nginx     8103    9103   10103
apache    3946    4946    5946
"""
CSV = "\nserver,10,100,1000\nnginx,8103,9103,10103\napache,3946,4946,5946\n"


@pytest.mark.parametrize("rows", [ALIGNED, CSV])
def test_numbers_below_a_caption_of_rates_by_connections_are_loads(rows):
    read = runs(f"HTTP throughput by connections, req/s:\n{rows}")
    assert [(run.server_name, run.concurrency, run.requests_per_s) for run in read[:2]] == [
        ("nginx", 10, 8103),
        ("apache", 10, 3946),
    ]
    assert len(read) == 6
    assert {run.label for run in read} == {"HTTP throughput by connections"}


@pytest.mark.parametrize(
    "caption", ["req/s by connections", "Throughput (req/s) by concurrency", "RPS per clients:"]
)
@pytest.mark.parametrize("rows", [ALIGNED, CSV])
def test_the_loads_of_a_caption_may_stand_behind_its_rate(caption, rows):
    read = runs(f"{caption}\n{rows}")
    assert {run.concurrency for run in read} == {10, 100, 1000}
    assert read[0].requests_per_s == 8103


def test_the_last_number_of_each_row_is_no_list_of_rates():
    assert runs(f"HTTP throughput by number of rows, req/s:\n{ALIGNED}") == []
    assert len(runs("HTTP throughput, req/s:\n\nnginx   8103\napache  3946\n")) == 2


@pytest.mark.parametrize(("line", "loads"), [("Concurrency=10", set()), ("Concurrency", {1, 2, 4})])
def test_numbers_across_are_no_loads_where_a_title_states_one(line, loads):
    rows = table("Server; 1; 2; 4", "nginx; 81.7; 91.7; 99.1", "caddy; 71.7; 87.7; 89.1")
    text = f"{line}, all values in requests per second\n\n{rows}"
    assert {run.concurrency for run in runs(text)} == loads


def test_a_table_of_gatling_has_its_units():
    head = "Requests; Total; OK; KO; Cnt/s; 95th pct; Mean"
    rows = ("GET home; 6000; 5990; 10; 98.36; 120; 41", "POST login; 3000; 3000; 0; 49.18; 220; 81")
    first = runs("## Gatling\n\n" + table(head, *rows))[0]
    assert (first.requests_per_s, first.requests_completed, first.requests_failed) == (
        98.36,
        6000,
        10,
    )
    assert first.latency_ms == {"p95": 120, "mean": 41}
    assert "table.unit" in codes(
        "## Test of a page\n\n" + table("Page; req/s; 95th pct", "/a; 98.36; 120")
    )


@pytest.mark.parametrize(("head", "failed"), [("KO", 10), ("Score", None)])
def test_what_gatling_calls_ko_failed(head, failed):
    text = "## k6\n\n" + table(f"Page; req/s; {head}", "/a; 98.36; 10", "/b; 91.36; 0")
    assert runs(text)[0].requests_failed == failed


@pytest.mark.parametrize(("head", "is_told"), [("5xx", True), ("Timeouts", True), ("Rank", False)])
def test_a_count_of_one_kind_of_failures_is_left_out_with_a_remark(head, is_told):
    text = "## k6\n\n" + table(f"Page; req/s; {head}", "/a; 98.36; 3", "/b; 91.36; 1")
    assert ("table.column" in codes(text)) is is_told


@pytest.mark.parametrize(("unit", "number"), [("/sec", 0), (" req/sec", 2)])
def test_connections_alone_do_not_make_a_bare_rate_one_of_http(unit, number):
    rows = (f"1; 1012{unit}; 5ms", f"50; 35120{unit}; 15ms")
    text = "## Access\n\nMore of it at once:\n\n" + table("Connections; Throughput; p95", *rows)
    assert len(runs(text)) == number


def test_connections_in_chinese_names_are_the_load():
    rows = ("1 线程 / 200 连接; alpha; 104632.12", "6 线程 / 600 连接; alpha; 570232.21")
    text = "wrk -t6 -c600 http://a/\n\n" + table("参数; 对象; Requests/sec", *rows)
    assert [run.concurrency for run in runs(text)] == [200, 600]


@pytest.mark.parametrize(
    ("head", "rates"), [("TPS", [733, 748]), ("req/s B", [733, 9828, 748, 9931])]
)
def test_transactions_beside_requests_are_no_further_rates(head, rates):
    rows = ("a; 733; 9,828", "b; 748; 9,931")
    text = "## Load test over HTTP\n\n" + table(f"Variant; Req/s; {head}", *rows)
    assert [run.requests_per_s for run in runs(text)] == rates


def test_a_single_error_in_portuguese_heads_a_share():
    text = "## Ramp real, `/health`\n\n" + table("VUs; RPS; p50; erro", "10; 41,3; 204 ms; 0,50%")
    assert runs(text)[0].details["failed_share"] == 0.005


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("HTTP server with the FP8 engine:", 0),
        ("A load test of PubMedBERT:", 0),
        ("HTTP server:", 2),
    ],
)
def test_a_server_of_a_model_is_asked_over_http_too(line, number):
    rows = table("clients; req/s; p50", "1; 134; 6.8 ms", "4; 259; 15.5 ms")
    assert len(runs(f"{line}\n\n{rows}")) == number


@pytest.mark.parametrize(
    ("before", "label"), [("over keep-alive loopback", None), ("of it.", "TCP reads")]
)
def test_the_end_of_a_broken_line_is_no_label(before, label):
    text = f"The pure read path over HTTP, with nothing but the smallest of answers {before}\nTCP reads:\n\n"
    rows = table("clients; req/s; p50", "1; 10,914; 0.09 ms", "4; 28,167; 0.14 ms")
    assert {run.label for run in runs(text + rows, "")} == {label}


@pytest.mark.parametrize(
    ("heads", "loads"),
    [
        ("Low concurrency (10); High concurrency (500)", [10, 500]),
        ("Low (10); High (500)", [None, None]),
    ],
)
def test_a_load_in_brackets_behind_its_word_is_that_of_a_column(heads, loads):
    text = "## HTTP\n\n" + table(f"Framework; {heads}", "alpha; 25.2k req/s; 32.6k req/s")
    assert [run.concurrency for run in runs(text)] == loads


def test_two_counts_of_requests_leave_no_half_in_a_label():
    rows = table("Server; req/s", "alpha; 30,227", "bravo; 9,010")
    labels = {run.label for run in runs(f"### Layer of HTTP, N=20000/50000\n\n{rows}")}
    assert not any((label or "").endswith(" /50000") for label in labels)


@pytest.mark.parametrize(("head", "load"), [("level", None), ("size", 1)])
def test_a_load_that_is_one_of_several_levels_is_not_that_of_all(head, load):
    rows = table(f"{head}; req/s; p95", "1 (check); 10,712; 0.25 ms", "100; 54,669; 5 ms")
    text = f"connections=1 checks the answers over HTTP.\n\n{rows}"
    assert {run.concurrency for run in runs(text)} == {load}


@pytest.mark.parametrize(("head", "load"), [("Dataset", None), ("Test", 1)])
def test_users_in_a_data_set_do_not_call(head, load):
    rows = table(
        f"Endpoint; {head}; req/s", "POST /login; 1 user; 25.48", "GET /blog; 9 blogs; 58.4"
    )
    assert runs(f"# k6\n\n{rows}")[0].concurrency == load


@pytest.mark.parametrize(("rate", "number"), [("411", 2), ("0-411", 0)])
def test_measured_rows_at_ranges_of_users_have_no_load(rate, number):
    rows = table(
        "Stage; VU; avg; req/s", f"low; 50~100; ~24 ms; {rate}", "high; 200~500; ~192 ms; 257"
    )
    assert [run.concurrency for run in runs(f"# k6\n\n{rows}")] == [None] * number


@pytest.mark.parametrize(
    ("head", "cells", "number"),
    [("Error rate", ("0%", "0.1%"), 2), ("Error rate", ("<1%", "<1%"), 0), ("CPU", ("2", "4"), 0)],
)
def test_times_at_ranges_of_users_are_read_beside_failures(head, cells, number):
    rows = table(
        f"Concurrent users; Avg response time; p95; {head}",
        f"1-10; 85 ms; 120 ms; {cells[0]}",
        f"11-25; 95 ms; 145 ms; {cells[1]}",
    )
    assert len(runs(f"# k6\n\n{rows}")) == number


def test_ranges_of_users_name_their_rows():
    """Two rows of one server at different ranges were repeats of one test."""
    rows = table(
        "Server; Users; p95 (ms); req/s", "nginx; 1-10; 12; 512.3", "nginx; 11-50; 25; 812.7"
    )
    assert [run.identity for run in runs(f"# k6\n\n{rows}")] == [
        {"Users": "1-10"},
        {"Users": "11-50"},
    ]


@pytest.mark.parametrize(("last", "name"), [("10 KB", "Response size"), ("11 KB", None)])
def test_sizes_that_each_server_has_once_were_set(last, name):
    """Without them two rows of one server were repeats of one test."""
    rows = ("nginx; 1 KB; 51", "nginx; 10 KB; 29", "caddy; 1 KB; 42", f"caddy; {last}; 18")
    read = runs(f"# Load test\n\n{table('Server; Response size; req/s', *rows)}")
    assert [list(run.identity) for run in read] == [[name] if name else []] * 4


@pytest.mark.parametrize(("head", "loads"), [("Dataset", [None, None]), ("Load", [50, 500])])
def test_a_column_of_users_in_a_data_set_is_no_load(head, loads):
    rows = table(f"Server; {head}; req/s", "nginx; 50 users; 512.3", "nginx; 500 users; 412.3")
    read = runs(f"# k6\n\n{rows}")
    assert [run.concurrency for run in read] == loads
    assert len({str(run.identity) + str(run.concurrency) for run in read}) == 2
