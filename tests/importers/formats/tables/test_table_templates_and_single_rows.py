"""Templates, what is expected, loads of one row, machines, and rates that reports print too.

Each rule stands beside a near twin that gives the opposite.
"""

from __future__ import annotations

import pytest

from tests.importers.formats import pasted_tables
from tests.importers.formats.pasted_tables import codes, rates, runs


def table(head: str, *rows: str) -> str:
    """Return a Markdown table of texts whose cells stand between semicolons."""
    return pasted_tables.table(*(row.split("; ") for row in (head, *rows)))


ROUTES = table("Scenario; RPS; p95; Errors", "Catalog; 221; 283ms; 0.4%")


@pytest.mark.parametrize(("heading", "number"), [("Report template", 0), ("Report", 1)])
def test_the_code_below_a_heading_of_a_template_is_no_report(heading, number):
    text = f"## {heading}\n\nWrite it to `a.md`:\n\n```markdown\n## Locust results\n{ROUTES}```\n"
    assert len(runs(text)) == number


@pytest.mark.parametrize(("word", "number"), [("expected", 0), ("the", 2)])
def test_a_sentence_that_expects_rates_refuses_them(word, number):
    text = (
        "Based on the published numbers of the runtime and the observed requests of our own site, "
    )
    text += f"{word} throughput for the index page of a gallery:\n\n"
    text += table("Runtime; Requests/sec; p95", "PHP-FPM; ~81; ~110 ms", "Swoole; ~452; ~18 ms")
    assert len(runs(text)) == number


@pytest.mark.parametrize(("heading", "number"), [("Scenarios", 0), ("Load test", 3)])
def test_round_rates_need_more_than_an_outer_heading(heading, number):
    rows = ("Chat; 1,000; 9.5ms", "Batch; 5,000; 12ms", "Page; 10,000; 15ms")
    text = f"## Benchmarks\n\n### {heading}\n\n" + table("Scenario; Requests/sec; p99", *rows)
    text += "\n## Other\n\nGraphQL\n"
    assert len(runs(text)) == number


@pytest.mark.parametrize(
    ("text", "number"),
    [("Control plane (sem LLM, 1 hop):", 2), ("Control plane (com LLM, 1 hop):", 0)],
)
def test_a_model_that_took_no_part_refuses_nothing(text, number):
    rows = table("Concurrency; RPS; p95", "20; 245.5; 117ms", "50; 195.5; 710ms")
    assert len(runs(f"# Load test of the API\n\n**{text}**\n\n{rows}")) == number


@pytest.mark.parametrize(("heading", "number"), [("Autoscaling summary", 2), ("Autoscaling", 0)])
def test_a_summary_of_what_scaled_is_no_wish(heading, number):
    rows = table("Connections; Avg latency; Requests/sec", "100; 188 ms; 529", "900; 440 ms; 1688")
    assert len(runs(f"# FastAPI\n\n## {heading}\n\n{rows}")) == number


@pytest.mark.parametrize(
    ("sentence", "load"),
    [
        ("Baseline is `base.js` (50 VUs).", None),
        ("Everything is `base.js` (50 VUs).", 50),
        ("Baseline and the others ran with 50 VUs.", 50),
    ],
)
def test_a_load_in_a_sentence_about_one_row_is_that_rows(sentence, load):
    rows = ("Baseline; 49.4; 68 ms", "1 before; 16.7; 19.4 s", "1 after; 114; 1.2 s")
    text = f"# Before and after\n\nSource: k6. {sentence}\n\n" + table("Run; RPS; p95", *rows)
    assert {run.concurrency for run in runs(text)} == {load}


@pytest.mark.parametrize(("heading", "load"), [("Scenario 3: files", None), ("How to run", 100)])
def test_the_command_of_one_of_several_scenarios_is_not_that_of_all(heading, load):
    text = f"### {heading}\n\n```bash\nbench-tool -c 100 -d 10s http://a/?io\n```\n"
    text += "\n## Results\n\n" + table(
        "Server; Requests per second", "nginx; 914.5", "caddy; 912.5"
    )
    assert {run.concurrency for run in runs(text)} == {load}


def test_a_heading_with_a_load_and_a_rate_keeps_its_name_alone():
    rows = table("Endpoint; RPS; p50", "GET /feed; 411; 16 ms", "GET /shops; 120; 16 ms")
    text = f"### Browse \u2014 50 concurrent, **1,179 RPS aggregate**\n\n{rows}"
    assert [(run.label, run.concurrency) for run in runs(text)] == [("Browse", 50)] * 2


@pytest.mark.parametrize(("head", "statistics"), [("p99/max", {"p95"}), ("p99", {"p95", "p99"})])
def test_a_number_below_two_statistics_may_be_either(head, statistics):
    text = table(
        f"Server; req/s; p95; {head}", "nginx; 9,123; 4 ms; 6 ms", "caddy; 8,123; 5 ms; 7 ms"
    )
    assert {*runs(text)[0].latency_ms} == statistics
    assert ("table.column" in codes(text)) is (head == "p99/max")


def test_shares_of_errors_in_french_are_kept():
    rows = ("2 VUs; 29,5; 471 ms; **0 %**", "100 VUs; 30,7; 4,25 s; **0,02 %**")
    text = "# Test de charge\n\n" + table("Charge; RPS; p95; erreurs", *rows)
    assert [run.details.get("failed_share") for run in runs(text)] == [0.0, 0.0002]


def test_a_row_joins_the_column_that_is_called_so_whatever_it_looks_like():
    rows = ("Direct; 100; 662.92", "UDP Proxy; 100; 552.17")
    text = "With wrk.\n\n### Rates\n\n" + table("Mode; Concurrency; Requests/sec", *rows)
    text += "\n### Latency comparison\n\n#### Concurrency: 100\n\n"
    text += table("Metric; Direct; UDP Proxy", "Avg; 130.56 ms; 111.62 ms", "P99; 382 ms; 214 ms")
    assert [(run.requests_per_s, run.latency_ms) for run in runs(text)] == [
        (662.92, {"mean": 130.56, "p99": 382}),
        (552.17, {"mean": 111.62, "p99": 214}),
    ]


@pytest.mark.parametrize(
    ("cell", "name"), [("Intel 2GB 1vCPU ($12/m)", "Echo"), ("nginx 1.25", "nginx 1.25")]
)
def test_machines_below_server_are_no_servers(cell, name):
    rows = (f"Echo; {cell}; 22755.99", f"Gin; {cell}; 20459.36")
    first = runs("`wrk -c 500`\n\n" + table("Framework; Server; Requests per second", *rows))[0]
    assert first.server_name == name.split()[0]


@pytest.mark.parametrize(
    ("text", "number"),
    [("```gql\nquery a { b }\n```", 2), ("REST", 2), ("The rest", 0), ("```sql\na\n```", 0)],
)
def test_graphql_and_rest_are_of_http(text, number):
    rows = table("Version; Requests/sec", "v0.1.2; 59.46", "v0.1.3; 88.92")
    assert len(runs(f"# Upload info\n\n{text}\n\n{rows}")) == number


WRK = """```
Running 30s test @ http://127.0.0.1:8000
  12 threads and 400 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency    17.23ms    5.06ms 197.37ms   98.69%
    Req/Sec     1.93k   189.42     2.56k    72.75%
  693731 requests in 30.05s, 100.56MB read
Requests/sec:  23086.46
Transfer/sec:      3.35MB
```
"""


@pytest.mark.parametrize(("rate", "number"), [("23086.46", 2), ("23086.41", 3)])
def test_a_row_without_a_load_that_has_the_rate_of_a_report_is_no_second_run(rate, number):
    rows = table(
        "Framework; Version; Requests/sec", f"Deno; 0.132.0; {rate}", "Abc; 1.2.3; 4519.02"
    )
    assert len(runs(f"# Benchmarks\n\n{rows}\n## Deno\n\n{WRK}")) == number


@pytest.mark.parametrize(
    "line", ["Created At : Thu Jan 06 2022, 1:40:38 PM", "Below are typical results of each page:"]
)
def test_lines_that_date_or_announce_are_no_labels(line):
    rows = table("Framework; Requests/sec", "alpha; 19067.6", "bravo; 18067.6")
    assert {run.label for run in runs(f"{line}\n\n{rows}", "")} == {None}


def test_connections_that_are_simultaneously_open_are_a_load():
    rows = table("Logger; Req/s", "none; 52,123", "pino; 21,456")
    text = f"autocannon runs for 10 seconds with 100 simultaneously connections\n\n{rows}"
    assert {run.concurrency for run in runs(text)} == {100}


@pytest.mark.parametrize(("line", "number"), [("Tool: hey, 10 workers", 2), ("Ten workers", 0)])
def test_algorithms_of_a_limiter_may_be_tested_over_http(line, number):
    rows = table(
        "Algorithm; p50; p99; Req/sec", "Window; 0.7ms; 9ms; 8,662", "Bucket; 0.8ms; 8ms; 7,490"
    )
    assert len(runs(f"# Results\n\n{line}\n\n{rows}")) == number


@pytest.mark.parametrize(("word", "number"), [("KV cache pages", 0), ("pages", 3)])
def test_pages_of_a_models_cache_are_of_no_server(word, number):
    rows = ("Again; 16.4 req/s; 62 ms", "L2; 44.6 req/s; 34 ms", "L3; 35.6 req/s; 39 ms")
    text = f"With 512 {word} and 80 sequential requests:\n\n"
    assert len(rates(text + table("Case; Throughput; P99", *rows))) == number


@pytest.mark.parametrize(("time", "number"), [(" ", 0), ("12", 2)])
def test_rates_beside_empty_times_are_asked_for(time, number):
    rows = (f"create; 50; {time}; {time}", f"list; 20; {time}; {time}")
    text = "## Results of HTTP paths\n\n" + table("Test; RPS; p50 (ms); p95 (ms)", *rows)
    assert len(runs(text)) == number
