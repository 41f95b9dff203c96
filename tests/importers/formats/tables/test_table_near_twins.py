"""Texts that look like those that are read, and must not be: each beside the one that must."""

from __future__ import annotations

import pytest

from importers.reader import read

BELOW = "| Server | Requests/s | p99 |\n|---|---|---|\n| nginx | 12345 | 24.5 ms |\n"


def runs(text):
    return read(text.encode()).runs


def codes(text):
    return [remark.code for remark in read(text.encode()).diagnostics]


def table(*rows):
    head, *below = [f"| {' | '.join(row.split('; '))} |" for row in rows]
    return "\n".join([head, "|" + "---|" * head.count(" | ") + "---|", *below, ""])


def loads(text):
    return [run.concurrency for run in runs(text)]


def rates(text):
    return [run.requests_per_s for run in runs(text)]


@pytest.mark.parametrize(
    ("above", "head", "cell", "load"),
    [
        ("", "Settings", "4t/64c", 64),
        ("", "wrk", "4t/64c each", 64),
        ("", "CPU", "Xeon 16t/8c", None),
        ("", "Setup", "16t/8c Xeon", None),
        ("wrk -c200\n\n", "Machine", "32t/64c EPYC", 200),
        ("wrk -c200\n\n", "Config", "a 4t/64c", 200),
    ],
)
def test_threads_and_connections_are_no_processor(above, head, cell, load):
    assert loads(above + table(f"Server; {head}; Requests/s", f"nginx; {cell}; 11234.5")) == [load]


@pytest.mark.parametrize(
    ("line", "load"),
    [
        ("wrk with 4t/64c on one machine's loopback", None),
        ("Tested with wrk, 4t/64c.", 64),
        ("Server: box with 8t, 16c and 64 GB. Measured with hey.", None),
        ("pgbench ran with 4t/64c. hey http://localhost", None),
        ("The text was broken: wrk with 4 threads and 125\nconnections to nginx.", 125),
        ("Load test with hey, released in 2019\nUsers of nginx asked for it.", None),
        ("Load test with hey, as used at 2019\nusers asked for it.", None),
        ("We tested on a host that has 16\nconnections to the app.", None),
        ("The host keeps 500 long-lived connections to the database.\nUse of hey.", None),
    ],
)
def test_a_count_in_prose_is_a_load_only_where_it_is_one(line, load):
    assert loads(f"{line}\n\n{BELOW}") == [load]


@pytest.mark.parametrize(
    ("remark", "load"),
    [("total", 100), ("-c", 100), ("per worker", None), ("max", None), ("registered", None)],
)
def test_a_setting_with_a_remark_is_the_load_only_if_it_is_harmless(remark, load):
    settings = table("Setting; Value", f"Connections ({remark}); 100", "Workers; 4")
    assert loads(f"{settings}\n{BELOW}") == [load]


@pytest.mark.parametrize(
    ("rate", "load"), [("12,345 req/s", 64), ("12k rps", 64), ("99,345 req/s", None)]
)
def test_a_command_below_is_that_of_the_table_whose_rate_it_gives(rate, load):
    assert loads(f"{BELOW}\nWe used wrk -c 64 for this and got {rate} on nginx.\n") == [load]


@pytest.mark.parametrize(("mark", "read"), [(";", []), (" /", [987, 87])])
def test_two_metrics_in_a_cell_are_no_two_rounds(mark, read):
    pair = f"wrk -c10\n\n| Server | Requests/s |\n|---|---|\n| a | 987{mark} 999 |\n| b | 87{mark} 88 |\n"
    assert rates(pair) == [987, 999, 87, 88]
    assert runs(pair.replace("999", "2.3")) == []
    assert rates(pair.replace("Requests/s", f"Requests/s{mark} p99 ms")) == read


@pytest.mark.parametrize(
    "above", ["## Goals for Q3", "# Targets\n\nLoad test targets for the next release.", "# Goals"]
)
def test_goals_are_no_measurements_unless_a_tool_stands_beside(above):
    goals = table(
        "Server; Requests/s; p50 (ms); p99 (ms)", "nginx; 487; 45; 99", "b; 1931; 88; 190"
    )
    assert runs(f"{above}\n\n{goals}") == []
    assert rates(f"{above}\n\nReached with k6:\n\n{goals}") == [487, 1931]


@pytest.mark.parametrize("head", ["Price", "Limit"])
def test_two_latencies_beside_a_price_are_no_test(head):
    rows = ("/login; 487; 45; 99; $5", "/search; 1931; 88; 190; $9")
    sold = table(f"Service; Requests/s; p50 (ms); p99 (ms); {head}", *rows)
    assert runs(f"## Our services\n\n{sold}") == []
    assert rates(f"## Results of the test\n\n{sold}") == [487, 1931]


@pytest.mark.parametrize(
    ("title", "head", "first", "second"),
    [
        ("Broker throughput", "Service; Produce requests/s; p99 (ms)", "kafka", "pulsar"),
        ("Benchmark of key lookups", "Version; Requests/s; p99 (ms)", "v1-alpha", "v2-beta"),
        ("Comparing storage engines", "Version; Requests/s; Avg (ms)", "with x", "with y"),
        ("Caches", "Implementation; Requests/s; Avg (us)", "ristretto", "otter"),
        ("Programs", "Service; Requests/s; Avg (us)", "one", "two"),
        ("Programs", "Version; Requests/s; Avg (ms)", "one", "two"),
    ],
)
def test_programs_of_other_fields_are_no_servers(title, head, first, second):
    rows = table(head, f"{first}; 8732871.1; 0.145", f"{second}; 16931751.7; 0.138")
    assert runs(f"## {title}\n\nA text of some words.\n\n{rows}") == []


def test_services_with_requests_and_their_times_are_read():
    rows = table("Service; Requests/s; Avg (ms)", "checkout; 872.1; 1.45", "search; 931.7; 1.38")
    assert rates(f"## Programs\n\nA text of some words.\n\n{rows}") == [872.1, 931.7]


def test_what_is_to_come_refuses_only_a_table_without_a_rate():
    def text(first, second, memory="TBD"):
        head = "Server; Requests/s; p99 (ms); Memory"
        rows = (f"nginx; {first}; 1.2; {memory}", f"Caddy; {second}; TBD; {memory}")
        return f"hey -c 10 http://localhost\n\n{table(head, *rows)}"

    assert rates(text("11234.5", "9871.2")) == [11234.5, 9871.2]
    assert rates(text("11234.5", "TBD")) == [11234.5]
    assert runs(text("TBD", "TBD")) == []


@pytest.mark.parametrize("word", ["Interpreting results", "Understanding the results"])
def test_a_heading_on_how_to_read_results_refuses_round_figures_only(word):
    def text(rate):
        return f"## {word}\n\nwrk -c100 http://localhost/\n\n{table('Server; Requests/s', f'x; {rate}')}"

    assert rates(text("41234.5")) == [41234.5]
    assert runs(text("40000")) == []


def test_extremes_that_are_left_out_are_named():
    both = f"wrk -c 64\n\n{table('Server; Best req/s; Worst req/s', 'nginx; 412; 398')}"
    report = read(both.encode())
    assert (report.runs, report.diagnostics[0].code) == ([], "table.extreme")
    assert not any("---" in remark.message for remark in report.diagnostics)
    alone = f"wrk -c 64\n\n{table('Server; Highest RPS; p99 (ms)', 'nginx; 412; 3.1')}"
    assert (rates(alone), codes(alone)) == ([None], ["table.extreme"])
    beside = f"wrk -c 64\n\n{table('Server; Median req/s; Best req/s', 'nginx; 412; 498')}"
    assert (rates(beside), codes(beside)) == ([412], ["table.column"])


@pytest.mark.parametrize("name", ["Total.js", "Media server", "Totale-http", "Allegro", "Max.js"])
def test_a_name_that_begins_as_a_sum_is_no_sum(name):
    head = "Framework; Concurrency; Requests/s"
    text = table(head, "Express; 10; 412.4", f"{name}; 10; 312.3", "Totale; 20; 724.7")
    assert (rates(text), codes(text)) == ([412.4, 312.3], ["table.sum"])


def test_a_row_without_a_load_is_read_where_its_name_stands_once():
    text = table("Server; Connections; Requests/s", "nginx; 100; 412.4", "Caddy; ; 312.3")
    assert (rates(text), codes(text)) == ([412.4, 312.3], ["table.no_load"])
    assert [run.concurrency for run in runs(text)] == [100, None]
    mean = table("Server; Connections; Requests/s", "nginx; 100; 412.4", "nginx; ; 312.3")
    assert (rates(mean), codes(mean)) == ([412.4], ["table.no_load"])


def test_rounds_are_repeats_and_their_middle_is_no_run():
    down = table("Metric; Run 1; Run 2; Median of 3", "Requests/s; 451.2; 453; 451.2")
    assert [run.identity for run in runs(f"wrk -c 9\n\n{down}")] == [{}, {}]
    across = table("Server; Run 1; Run 2; Median of 3", "nginx; 451.2; 453; 451.2")
    assert rates(f"wrk -c 9, requests/s\n\n{across}") == [451.2, 453]
