"""Loads, names and times that are those of one table, and what a head without a unit loses."""

from __future__ import annotations

import pytest

from importers.reader import read

FIRST = ["alpha; 21248", "bravo; 24612"]
SECOND = ["alpha; 35150", "bravo; 57043"]
TIMES = "\n#### Latency Distribution\n\n"


def table(*rows):
    head, *below = [f"| {' | '.join(row.split('; '))} |" for row in rows]
    return "\n".join([head, "|" + "---|" * head.count(" | ") + "---|", *below, ""])


def runs(text):
    return read(text.encode()).runs


def loads(text):
    return [run.concurrency for run in runs(text)]


@pytest.mark.parametrize("command", ["wrk  --latency -d 15 -c 512", "k6 run --vus 512 script.js"])
def test_a_command_between_two_tables_is_of_the_lower_one(command):
    head = "Framework; Requests/sec"
    text = "hey -z 15s http://localhost:8080/\n\n" + table(head, *FIRST)
    text += f"\n{command}\n\n" + table(head, *SECOND)
    assert loads(text) == [None, None, 512, 512]


@pytest.mark.parametrize(
    ("line", "load"), [("Average Response Time: 156ms", None), ("Duration: 120 seconds", 50)]
)
def test_the_load_of_a_part_with_results_is_not_that_of_others(line, load):
    text = f"# HTTP tests\n\n### 3. Heavy\n- Concurrent Users: 50\n- {line}\n\n## Comparison\n\n"
    assert loads(text + table("Server; Requests/sec", *FIRST)) == [load] * 2


@pytest.mark.parametrize(
    ("line", "load"),
    [
        ("With no target service delay and 30 connections:", 30),
        ("With a target of 30 connections:", None),
        ("It used PostgreSQL, 20 concurrent clients:", 20),
        ("It used PostgreSQL with 20 clients:", None),
        ("It used PostgreSQL, 20 connections:", None),
    ],
)
def test_a_thing_of_its_own_does_not_deny_the_load_behind_it(line, load):
    text = table("Server; Requests/sec; p99", "alpha; 2269; 5 ms", "bravo; 2461; 4 ms")
    assert set(loads(f"{line}\n\n{text}")) <= {load}


@pytest.mark.parametrize("names", ["Go net; Go Fast", "GO net; GO Fast"])
def test_percentiles_below_a_latency_join_the_rates_of_their_names(names):
    text = "wrk -c 64 -H 'Connection: keep-alive'\n\n"
    text += table("Framework; Requests/sec", "Go net; 35150", "Go Fast; 57043") + TIMES
    text += table(f"Latency; {names}", "50%; 11.9ms; 7.02ms", "99%; 29.85ms; 20.65ms")
    assert [(run.requests_per_s, run.latency_ms["p99"]) for run in runs(text)] == [
        (35150, 29.85),
        (57043, 20.65),
    ]


@pytest.mark.parametrize("heads", ["c=10; c=100", "10 connections; 100 connections"])
def test_percentiles_below_a_latency_may_have_loads_across(heads):
    text = "wrk:\n\n" + table(f"Latency; {heads}", "p50; 3.1 ms; 4.2 ms", "p99; 10 ms; 12 ms")
    assert [(run.concurrency, run.latency_ms["p99"]) for run in runs(text)] == [(10, 10), (100, 12)]


def test_rates_across_stay_rates_beside_percentile_rows():
    text = "wrk:\n\n" + table("Latency; Requests/sec", "50%; 3100", "99%; 1040")
    assert [run.latency_ms for run in runs(text)] == [{}, {}]


@pytest.mark.parametrize(
    ("rows", "server"), [(("1; 107", "8; 248"), None), (("a1; 107", "b8; 248"), "a1")]
)
def test_numbers_below_servers_count_them(rows, server):
    run = runs("HTTP, 64 concurrent clients:\n\n" + table("Servers; Req/s", *rows))[0]
    assert (run.server_name, run.concurrency) == (server, 64)


@pytest.mark.parametrize("path", ["GET /", "GET /user/123"])
def test_a_method_keeps_its_path(path):
    text = f"**`{path}`**\n\n" + table("Server; Requests/sec", *FIRST)
    assert {run.label for run in runs(text)} == {path}


@pytest.mark.parametrize("cells", ["22,917; 5ms", "22,917 req/s; 5ms"])
def test_a_rate_without_a_unit_has_a_remark(cells):
    reading = read(("wrk:\n\n" + table("Config; Throughput; p50", f"tuned; {cells}")).encode())
    said = any("has no unit" in remark.message for remark in reading.diagnostics)
    assert said == (reading.runs[0].requests_per_s is None)


@pytest.mark.parametrize(
    ("title", "server"),
    [
        ("Node.js v24.4.1 Performance Showdown", "Node.js"),
        ("Node.js v24.4.1 Performance Comparison", "Node.js"),
        ("Node.js Performance and Memory", None),
    ],
)
def test_a_title_of_one_product_names_it(title, server):
    text = f"### {title}\n\n" + table("Scenario; Requests/sec", "base; 57301", "full; 10640")
    assert {run.server_name for run in runs(text)} == {server}


@pytest.mark.parametrize(
    ("line", "label"),
    [
        ("Each case runs the whole pipeline. Redirects do not follow.", None),
        ("Results on small boxes:", "small boxes"),
        ("### Current state (from last test)", "Current state"),
    ],
)
def test_two_sentences_are_no_label(line, label):
    assert {run.label for run in runs(f"{line}\n\n" + table("Server; Req/s", *FIRST))} == {label}


def test_calls_between_processes_are_no_http():
    rows = [
        "Single worker (sequential); ~5,000; 0.2ms",
        "4 workers (load balanced); ~50,000; 0.3ms",
    ]
    text = "- Little overhead for IPC\n- Hundreds of concurrent workers\n\n### Benchmarks\n\n"
    assert runs(text + table("Scenario; Requests/sec; Latency (avg)", *rows)) == []


@pytest.mark.parametrize(
    ("titles", "number"),
    [
        (("1 core", "4 cores"), 4),
        (("Plaintext", "JSON"), 4),
        (("Throughput", "Latency"), 2),
        (("Overview", "Latency Analysis"), 2),
        (("Requests per second", "99th percentile"), 2),
        (("Servers", "Servers"), 2),
    ],
)
def test_tables_of_two_setups_are_not_joined(titles, number):
    first, second = titles
    text = f"# HTTP tests\n\n## {first}\n\n" + table("Server; Req/s", *FIRST)
    text += f"\n## {second}\n\n" + table("Server; p99 (ms)", "alpha; 3", "bravo; 5")
    assert len(runs(text)) == number


def test_the_range_of_runs_is_no_run():
    rows = ["1; 352,302", "2; 347,611", "Mean; 349,956", "Range; 4,691 (1.3 %)"]
    text = "wrk, 300 connections\n\n" + table("Run; req/s", *rows)
    assert [run.requests_per_s for run in runs(text)] == [352302, 347611]


@pytest.mark.parametrize(
    ("cell", "server"),
    [("Node.js/Express", ("Node.js/Express", None)), ("nginx/1.25", ("nginx", "1.25"))],
)
def test_a_version_has_a_digit(cell, server):
    run = runs(table("Server; Requests/sec", f"{cell}; 17,086", "alpha; 67,355"))[0]
    assert (run.server_name, run.server_version) == server


def test_brackets_of_a_heading_hold_the_load():
    text = "### /db -- PostgreSQL round-trip (keep-alive, 100 connections)\n\n"
    assert loads(text + table("Service; RPS; p50", "alpha; 6,900; 1.1ms", "bravo; 58; 15ms")) == [
        100,
        100,
    ]


@pytest.mark.parametrize(("note", "number"), [("illustrative averages", 0), ("our averages", 2)])
def test_a_note_below_round_figures_may_say_that_nobody_measured_them(note, number):
    rows = table("Framework; Requests/sec", "Actix; ~500,000", "Express; ~40,000")
    assert len(runs(f"## Benchmarks\n\nHTTP\n\n{rows}\n*These are {note}.*\n")) == number


def test_iterations_of_k6_are_no_requests():
    rows = ["30; 6.1 iter/s; 1.77s; 3s; 4 s", "200; 11.4 iter/s; 8s; 16.4s; 5 s"]
    head = "VUs; Throughput; Login avg; Login p95; Iteration avg"
    reading = read(("k6 run x.js\n\n" + table(head, *rows)).encode())
    assert [(run.identity, run.latency_ms["mean"]) for run in reading.runs] == [
        ({}, 1770),
        ({}, 8000),
    ]
    assert any(
        "'6.1 iter/s' below 'Throughput' is no rate" in remark.message
        for remark in reading.diagnostics
    )


@pytest.mark.parametrize(
    ("head", "means"),
    [
        ("Server; req/s; ms", [6.1, 2.5]),
        ("Server; Static req/s; Static ms", [6.1, 2.5]),
        ("Server; Static req/s; PHP ms", [None, None]),
        ("Server; req/s; build ms", [None, None]),
    ],
)
def test_milliseconds_beside_a_rate_are_its_mean_time(head, means):
    text = "ab -c 25\n\n" + table(head, "Apache; 4120.3; 6.1", "nginx; 9833.8; 2.5")
    assert [run.latency_ms.get("mean") for run in runs(text)] == means


def test_milliseconds_that_are_the_inverse_of_the_rate_are_none():
    text = "ab -c 25\n\n" + table("Server; req/s; ms", "a; 4120.3; 0.243", "b; 9833.8; 0.102")
    assert [run.latency_ms for run in runs(text)] == [{}, {}]


@pytest.mark.parametrize("cells", ["0.2471; 0.0197", "247.1ms; 19.7ms"])
def test_statistics_without_a_unit_beside_a_rate_have_a_remark(cells):
    rows = [
        f"{name}; {cell}"
        for name, cell in zip(("a; 402", "b; 521"), cells.split("; "), strict=True)
    ]
    reading = read(("hey -c 100\n\n" + table("Server; Requests/sec; Average", *rows)).encode())
    said = any("'Average' has no unit" in remark.message for remark in reading.diagnostics)
    assert said == (reading.runs[0].latency_ms == {})


def test_milliseconds_elsewhere_have_a_remark():
    text = "HTTP, 50 connections\n\n" + table("Server; ms; Req/s", "a; 10; 4800", "b; 12; 4100")
    reading = read(text.encode())
    assert "whose time" in reading.diagnostics[0].message
    assert [run.latency_ms for run in reading.runs] == [{}, {}]


def test_sizes_below_a_title_of_rates_are_no_rates():
    text = "## Requests per second, wrk -c 9\n\n" + table("Size; actix", "1 KB; 984", "9 KB; 112")
    assert [(run.requests_per_s, run.identity) for run in runs(text)] == [
        (984, {"Size": "1 KB"}),
        (112, {"Size": "9 KB"}),
    ]


@pytest.mark.parametrize(
    ("line", "load"),
    [
        ("It used PostgreSQL 16, 20 concurrent clients, over HTTP:", 20),
        ("Server on cores 0–11, load on 12–15, 16 clients, over HTTP", 16),
        ("Measured over HTTP at 8, 16 clients:", None),
        ("It was run with Connections 16, 20 clients, over HTTP:", None),
    ],
)
def test_versions_and_ranges_before_a_load_are_no_loads(line, load):
    assert set(loads(f"{line}\n\n" + table("Server; Requests/sec", *FIRST))) == {load}


@pytest.mark.parametrize(
    ("rows", "names"),
    [(("1; 9; 910", "4; 9; 840"), ["1", "4"]), (("1; 9; 910", "4; 64; 840"), [None, None])],
)
def test_threads_beside_connections_tell_rows_of_one_load_apart(rows, names):
    text = "All with `wrk`.\n\n" + table("Threads; Connections; Requests/sec", *rows)
    assert [run.identity.get("Threads") for run in runs(text)] == names


@pytest.mark.parametrize(("name", "number"), [("Rust HTTP Client", 0), ("Rust HTTP Server", 3)])
def test_libraries_that_ask_a_server_are_none(name, number):
    text = table("Library; Requests/sec", f"{name}; 50,321", "Axios; 100.5", "Bravo; 120.4")
    assert len(runs(text)) == number


def test_the_load_of_a_report_is_none_of_a_table_below_another_heading():
    report = "```\nwrk -t4 -c100 -d9s http://localhost/\n  4 threads and 100 connections\nRequests/sec:  50107.03\n```\n"
    rows = "| Server | Req/s |\n|---|---|\n| nginx | 41233 |\n| caddy | 30123 |\n"
    text = f"# Results\n\n{report}\n## Other servers\n\n{rows}"
    assert [run.concurrency for run in read(text.encode()).runs if run.server_name] == [None, None]
    told = text.replace("# Results\n", "# Results\n\nAll tests were run with `wrk -c 100`.\n")
    assert [run.concurrency for run in read(told.encode()).runs if run.server_name] == [100, 100]
    settings = text.replace("Requests/sec:  50107.03\n", "")
    assert [run.concurrency for run in read(settings.encode()).runs if run.server_name] == [
        100,
        100,
    ]
