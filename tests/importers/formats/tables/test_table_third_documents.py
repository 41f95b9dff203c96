"""Tables of whole documents, third hunt: loads of other parts, repeats, targets and names.

Each rule stands beside a near twin that gives the opposite.
"""

from __future__ import annotations

import pytest

from importers.reader import read
from tests.importers.formats import pasted_tables
from tests.importers.formats.pasted_tables import codes, rates, runs


def table(head: str, *rows: str) -> str:
    """Return a Markdown table of texts whose cells stand between semicolons."""
    return pasted_tables.table(*(row.split("; ") for row in (head, *rows)))


def loads(text: str) -> list[int | None]:
    return [run.concurrency for run in runs(text)]


def offered(text: str) -> list[float | None]:
    return [run.offered_rate for run in runs(text)]


def labels(text: str) -> list[str | None]:
    return [run.label for run in runs(text)]


PATHS = table("Path; req/s; p95", "/orders; 1,943; 48 ms", "/users; 2,311; 37 ms")


@pytest.mark.parametrize(("setting", "expected"), [("Worker connections", None), ("Users", 400)])
def test_connections_of_a_worker_are_a_limit(setting: str, expected: int | None):
    text = f"# API\n\n## Setup\n\n```yaml\n{setting}: 400\n```\n\n## Results\n\n{PATHS}"
    assert loads(text) == [expected] * 2


@pytest.mark.parametrize(("tool", "expected"), [("JMeter 5.6", [50, 500]), ("A script", [])])
def test_threads_are_users_where_jmeter_stands_above(tool: str, expected: list[int]):
    heads = "Threads; Total requests; QPS; Avg latency"
    rows = table(heads, "50; 5,000; 1,002; 1.4 ms", "500; 50,000; 4,986; 1.9 ms")
    machine = "## Machine\n\n" + "- 10 cores\n" * 6
    text = f"# Shop\n\n## Method\n\n- {tool}, `GET /shop`\n\n{machine}\n## Gateway\n\n{rows}"
    assert loads(text) == expected


LIST = (
    "# Test de charge, API\n\n- **10 clients** : 46 RPS, 0 échec\n- **30 clients**{} : 31 RPS{}\n"
)


def test_loads_of_a_list_may_say_how_long_they_ran():
    assert loads(LIST.format(" (5 min)", "")) == [10, 30]
    assert loads(LIST.format(" (cached)", "")) == [None, None]


def test_a_single_failure_in_french():
    assert [run.requests_failed for run in runs(LIST.format("", ", 2 échecs"))] == [0, 2]
    assert [run.requests_failed for run in runs(LIST.format("", ", 2 ventes"))] == [0, None]
    assert [run.requests_failed for run in runs(LIST.format("", ", 2 échecs mais lent"))] == [0, 2]


def across(*heads: str) -> str:
    return "# API\n\n" + table(
        "; ".join(("Metric", *heads)), "Mean latency; 18 ms; 83 ms", "Actual RPS; 12.43; 594.5"
    )


def test_rates_as_heads_were_asked_for():
    assert offered(across("10 RPS", "500 RPS")) == [10, 500]
    assert offered(across("10 rows", "500 rows")) == [None, None]
    assert runs(across("500 RPS", "10 RPS")) == []  # in no order: what are they?


@pytest.mark.parametrize(("unit", "expected"), [("RPS", [100, 500]), ("MB/s", [None, None])])
def test_a_target_throughput_in_requests_is_offered(unit: str, expected: list[float | None]):
    target = f"Target throughput; 100 {unit}; 500 {unit}"
    rows = table("Metric; Scan; Query", target, "p95; 66 ms; 182 ms", "Actual RPS; 99.4; 498.2")
    assert offered(f"# API\n\n{rows}") == expected


def test_connections_that_are_multiplexed_are_no_load():
    lines = "```\n100 concurrent requests:\n- Connections: 1{}\n- P95 latency: 28 ms\n"
    text = f"# HTTP/2\n\n{lines}- Throughput: 5,120 req/s\n```\n"
    assert loads(text.format(" (multiplexed)")) == [100]
    assert loads(text.format("")) == [1]


PART = "## {}\n\n### Setup\n\n- Users: 500\n\n### Numbers\n\n{}\n\n## Spike\n\n{}"


def test_the_setup_of_a_part_with_results_is_not_that_of_the_next_part():
    other = table("Metric; Value", "{}; 19.6 req/s", "Avg response time; 276 ms")
    own = table("Metric; Value", "Throughput; 94.2 req/s", "Avg response time; 2,350 ms")
    text = "# HTTP\n\n" + PART.format("Load", other.format("Throughput"), own)
    assert loads(text) == [500, None]
    empty = table("Metric; Value", "Runs; 3")
    assert loads("# HTTP\n\n" + PART.format("Plan", empty, own)) == [500]


SWEEP = table("Concurrency; req/s; p50", "4; 632.2; 5.6 ms", "64; 1,554.1; 24.5 ms")
HOT = table("Concurrency; req/s; p50", "4; 438.8; 7.3 ms", "64; 294.2; 127.6 ms")


@pytest.mark.parametrize(("load", "count"), [(64, 4), (32, 6)])
def test_rates_told_once_more_at_their_load(load: int, count: int):
    told = f"At C={load}:\n\n```\nOne row: 294.2 req/s\nMany rows: 1,554.1 req/s\n```\n"
    text = f"# HTTP\n\n## Hot row\n\n{HOT}\n\n## Distributed\n\n{SWEEP}\n\n{told}"
    assert len(runs(text)) == count


@pytest.mark.parametrize(("rate", "count"), [("1,550", 2), ("1,700", 4)])
def test_rates_of_a_summary_may_be_rounded(rate: str, count: int):
    told = f"- **Low load:** 630 QPS (4 users)\n- **Main load:** {rate} QPS (64 users)\n"
    assert len(runs(f"# HTTP\n\n## Findings\n\n{told}\n## Results\n\n{SWEEP}")) == count


def servers(text: str) -> list[str | None]:
    return [run.server_name for run in runs(text)]


def test_the_title_of_a_page_names_the_server_of_a_sweep_alone():
    single = table("Métrica; Valor", "Concurrencia; 120", "Peticiones por segundo; 508.6")
    assert servers(f"# Comandos\n\n## HTTP\n\n{single}") == [None]
    assert servers(f"# Comandos\n\n## HTTP\n\n{SWEEP}") == ["Comandos"] * 2


@pytest.mark.parametrize(("head", "expected"), [("Nilai", None), ("Falcon", "Falcon")])
def test_a_head_of_values_in_malay(head: str, expected: str | None):
    rows = table(f"Metrik; {head}; Status", "Throughput; 94.2 req/s; ok", "p95; 276 ms; ok")
    assert servers(f"# HTTP\n\n{rows}") == [expected]


@pytest.mark.parametrize(("head", "expected"), [("req/s*", []), ("req/s", [3200, 51800])])
def test_a_mark_behind_a_head_is_that_of_its_numbers(head: str, expected: list[float]):
    rows = table(f"Pool; {head}; Errors", "1; 3,200; 0", "50; 51,800; 0")
    note = "*These numbers are estimated from typical patterns."
    assert rates(f"# HTTP pools\n\n{rows}\n\n{note}\n") == expected


@pytest.mark.parametrize(("time", "count"), [("0.000365 ms", 0), ("0.365 ms", 4)])
def test_rates_beside_times_of_calls_in_a_process(time: str, count: int):
    calls = table("Case; Latency", f"Window; {time}", f"Bucket; {time}")
    features = table("Configuration; req/s", "Base; 2,742", "With headers; 2,605")
    text = f"# Limiter API\n\n## Calls\n\n{calls}\n\n## Features\n\n{features}"
    assert len(runs(text)) == count


def test_a_note_above_a_heading_is_no_title_below_it():
    note = "*The numbers are estimated values of a typical machine."
    text = f"# HTTP\n\n## Stores\n\n{{}}\n\n## Overhead\n\n{{}}\n\n{PATHS}"
    assert rates(text.format(note, "")) == [1943, 2311]
    assert "table.not_http" in codes(text.format("", note))


WRK = """\
Running 10s test @ http://127.0.0.1:7001/{}
  8 threads and 50 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     2.42ms  584.46us  12.20ms   94.43%
    Req/Sec     2.50k   601.24    18.36k    97.63%
  198950 requests in 10.10s, 153.00MB read
Requests/sec:  19699.09
Transfer/sec:     15.15MB
"""


@pytest.mark.parametrize("text", ["v{}\nserver started\n", "port {}\nserver started\n"])
def test_a_version_above_outputs_names_them(text: str):
    parts = [text.format(version) + WRK.format("a") for version in ("18.12.1", "16.18.1")]
    names = [label or "" for label in labels("# Cache\n\n```\n" + "\n".join(parts) + "```\n")]
    assert [name.startswith("v1") for name in names] == [text.startswith("v")] * 2


def test_a_line_that_goes_on_behind_a_stroke_is_no_name():
    broken = "Runs of three minutes on one machine with 4 vCPU and 15 GB, some 190 users {}\n"
    text = f"# HTTP\n\n## Reference\n\n{broken}587 rows written by a script:\n\n{PATHS}"
    assert labels(text.format("/")) == ["Reference"] * 2
    assert labels(text.format("there.")) == ["Reference / 587 rows written by a script"] * 2


@pytest.mark.parametrize(("word", "kept"), [("Aggregated", True), ("Login", False)])
def test_times_of_all_requests_are_those_of_the_rate(word: str, kept: bool):
    lines = ["Average response time: 140.9 ms", f"{word} p95: 290 ms", "Requests/second: 236.1"]
    text = "# HTTP test\n\nGET /products\n\n" + "".join(f"- {line}\n" for line in lines)
    assert ["p95" in run.latency_ms for run in runs(text)] == [kept]


def test_a_rate_of_new_users_is_no_name():
    text = "# API\n\n## Night ({})\n\n" + PATHS
    assert labels(text.format("100 users, 100 users/s")) == ["Night"] * 2
    assert labels(text.format("100 users, blue")) == ["Night (blue)"] * 2


TIMES = table("; Cache miss; Cache hit", "Mean; 19.1 ms; 1.4 ms", "p95; 23.8 ms; 1.8 ms")


@pytest.mark.parametrize(("told", "load"), [("~420–500 req/s ", None), ("it ", 40)])
def test_a_load_beside_a_rate_is_not_that_of_times(told: str, load: int | None):
    text = f"# API\n\n## Caching of `GET /jobs`\n\n{TIMES}\n\nThe client made {told}at c=40.\n"
    assert loads(text) == [load] * 2


@pytest.mark.parametrize(
    ("told", "document"),
    [("The server returns a file that it has in its memory.", None), ("index.html", "index.html")],
)
def test_a_sentence_about_a_case_is_no_document(told: str, document: str | None):
    text = f"# HTTP\n\n- Static page: {told}\n\n{SWEEP}"
    assert [run.document_label for run in runs(text)] == [document] * 2


@pytest.mark.parametrize(("caption", "count"), [("**Response** (200 OK):", 0), ("Results:", 2)])
def test_an_answer_of_an_interface_is_no_result(caption: str, count: int):
    parts = ['"alpha": {"requestsPerSecond": 100.5}', '"bravo": {"requestsPerSecond": 93.4}']
    text = f"# Web servers\n\n{caption}\n```json\n{{{', '.join(parts)}}}\n```\n"
    assert len(runs(text)) == count


@pytest.mark.parametrize(("head", "name"), [("Request rate", None), ("Falcon", "Falcon")])
def test_what_was_measured_heads_no_server(head: str, name: str | None):
    rows = table(f"Metric; {head}", "req/s; 67.2", "p95; 156 ms")
    assert servers(f"# HTTP\n\n{rows}") == [name]


@pytest.mark.parametrize(("name", "rate"), [("Open loop, 2,000 req/s", 2000), ("Big cache", None)])
def test_a_name_may_say_the_rate_that_was_kept(name: str, rate: float | None):
    rows = table("Run; req/s; p95", "Warm, 100 concurrent; 3,605; 55.9 ms", f"{name}; 1,999; 61 ms")
    assert offered(f"# HTTP\n\n{rows}") == [None, rate]


PARTS = "  Thread Stats   Avg      Stdev     Max   +/- Stdev\n" + WRK.partition("Stdev\n")[2]


@pytest.mark.parametrize(("heading", "load"), [("500 open connections", 500), ("Night", None)])
def test_a_heading_says_the_connections_of_a_cut_report(heading: str, load: int | None):
    lines = PARTS.replace("Latency   ", "Latency   ", 1).partition("  198950")[0]
    shares = "  Latency Distribution (HdrHistogram - Recorded Latency)\n 50.000%    1.16ms\n"
    shares += " 99.000%    5.72ms\n100.000%    7.29ms\n#[Mean    =   1.569, StdDeviation = 1.314]\n"
    assert loads(f"# wrk2\n\n### {heading}\n\n```\n{lines}{shares}```\n") == [load]


@pytest.mark.parametrize(("word", "failed"), [("none", 0), ("some", None), ("", None)])
def test_none_below_errors_is_zero(word: str, failed: int | None):
    rows = table("Run; req/s; Errors", f"Warm; 3,605; {word}", "Cold; 894; 3")
    assert [run.requests_failed for run in runs(f"# HTTP\n\n{rows}")] == [failed, 3]


@pytest.mark.parametrize("head", ["Errors", "Failures", "Failed requests"])
def test_none_beside_other_words_is_zero_and_the_others_are_named(head: str):
    rows = table(f"Server; {head}; req/s", "nginx; none; 3,605", "caddy; 3 timeouts; 894")
    report = read(f"# HTTP\n\n{rows}".encode())
    assert [(run.requests_failed, run.identity) for run in report.runs] == [(0, {}), (None, {})]
    assert any("'3 timeouts'" in remark.message for remark in report.diagnostics)


@pytest.mark.parametrize(
    ("server", "heading", "count"),
    [
        ("Caddy", "Summary", 4),  # servers behind one limit
        ("nginx", "Summary", 2),
        ("nginx", "With TLS", 4),  # a condition that costs little
    ],
)
def test_alike_rates_of_two_tests_are_not_told_again(server: str, heading: str, count: int):
    exact = table(
        "Server; Connections; Requests/sec; p99 (ms)",
        "nginx; 10; 5012.3; 4.1",
        "nginx; 100; 10034.2; 12",
    )
    rough = table(
        "Server; Connections; Requests/sec", f"{server}; 10; 5010", f"{server}; 100; 10030"
    )
    assert len(runs(f"# HTTP\n\n## Static\n\n{exact}\n\n## {heading}\n\n{rough}")) == count


@pytest.mark.parametrize(("corner", "expected"), [("Metric", [100, 500]), ("Throughput", [])])
def test_rates_beside_a_throughput_are_measured(corner: str, expected: list[int]):
    rows = table(f"{corner}; 100 req/s; 500 req/s", "p99 latency; 4.1 ms; 9.2 ms")
    assert [rate for rate in offered(f"# HTTP API\n\n{rows}") if rate] == expected


@pytest.mark.parametrize(("cell", "load"), [("1 (multiplexed)", None), ("10", 10)])
def test_a_multiplexed_connection_of_a_row_is_no_load(cell: str, load: int | None):
    rows = table("Server; Connections; Requests/sec", f"nginx; {cell}; 5012.3", "Caddy; 10; 4012.3")
    assert loads(f"# HTTP/2\n\n{rows}")[:1] == [load]


@pytest.mark.parametrize(
    ("note", "count"), [("are expected with more cores", 2), ("are estimated", 0)]
)
def test_a_note_about_what_others_may_expect_marks_no_number(note: str, count: int):
    rows = table("Server; Requests/sec*", "nginx; 5012.3", "Caddy; 4012.3")
    assert len(runs(f"# HTTP\n\n{rows}\n\n* Higher results {note}.\n")) == count
