"""Traffic, limits, plans, models of a queue and other fields, beside tests of HTTP like them."""

from __future__ import annotations

import pytest

from importers.reader import read
from tests.importers.formats.tables.test_table_aims_and_minutes import runs
from tests.importers.formats.tables.test_table_fresh import rates, table

AIMS = ("RPS; p95", "500; 200 ms", "2,000; 150 ms")
ODD = ("RPS; p95", "1,243; 84 ms", "2,871; 61 ms")


def named(head, *names, columns=ODD):
    rows = zip((head, *names), columns, strict=True)
    return table(*(f"{name}; {cells}" for name, cells in rows))


SERVICES = named("Service", "web", "api")


@pytest.mark.parametrize(
    "above",
    [
        "Traffic last week, from the dashboard:",
        "## Canary analysis (prod, 5 % of traffic)",
        "## Cache proxy (RESP)",
        "Discrete-event run, seed 42:",
        "NLP API (BERT base) on one T4:",
    ],
)
def test_a_line_that_speaks_of_traffic_or_a_model_refuses_a_table(above):
    assert not runs(f"{above}\n\n{SERVICES}")
    assert len(runs(f"## Load test, 5 runs\n\n{SERVICES}")) == 2


@pytest.mark.parametrize(
    ("text", "control"),
    [
        (named("Milestone", "a", "b", columns=AIMS), named("Commit", "a", "b", columns=AIMS)),
        (named("Query", "1-hop", "shortest path", columns=("QPS; p99", *ODD[1:])), SERVICES),
        (
            table("Server; Searches/s; Avg ms", "slapd; 18,331; 2.2", "389ds; 14,902; 2.9"),
            table("Server; Requests/s; Avg ms", "slapd; 18,331; 2.2", "389ds; 14,902; 2.9"),
        ),
        (
            table("Metric; Value", "DAU; 10M", "Average RPS; 2,315", "p95; 10 ms"),
            table("Metric; Value", "Clients; 10", "Average RPS; 2,315", "p95; 10 ms"),
        ),
        (
            table("Concurrency; RTFx; requests/s; WER", "1; 112; 4.2; 7.1", "16; 640; 21.8; 7.1"),
            table("Concurrency; CPU; requests/s", "1; 12; 4.2", "16; 64; 21.8"),
        ),
        (
            table(
                "Flag; Default; Description",
                "--kube-api-qps; 50; QPS to use while talking with the apiserver",
                "--kube-api-burst; 100; Burst",
                "--max-requests-inflight; 400; requests",
            ),
            table("Metric; Default; Tuned", "Requests/s; 4,211; 5,102", "p99; 9 ms; 7 ms"),
        ),
        (
            table("Resolver; RPS; p99", "dnsdist; 61,220; 4.2 ms", "alpha; 22,101; 12 ms"),
            table("Server; RPS; p99", "nginx; 61,220; 4.2 ms", "caddy; 22,101; 12 ms"),
        ),
        (named("Day", "Mon", "Tuesday"), named("Day", "first", "second")),
        (
            named("Circuit breaker", "default", "strict", columns=AIMS),
            named("Breaker of Go", "default", "strict", columns=AIMS),
        ),
        (
            table("RPC node; eth_getBlock req/s; p95", "geth; 8,220; 14 ms", "reth; 8,911; 9 ms"),
            table("Node; getBlock req/s; p95", "geth; 8,220; 14 ms", "reth; 8,911; 9 ms"),
        ),
        (
            table("Storage class; GET req/s; PUT req/s", "files; 5,500; 3,500"),
            table("Cache; GET req/s; PUT req/s", "files; 5,500; 3,500"),
        ),
    ],
)
def test_words_of_other_fields_refuse_a_table(text, control):
    assert not runs(text)
    assert runs(control)


def test_embeddings_in_a_second_are_of_a_model():
    stacks = (
        "Stack; Throughput ({}/s); p95 Latency",
        "FastAPI + PyTorch; 8,511; 25ms",
        "Triton Server; 5,203; 12ms",
    )
    text = f"# Web stacks\n\n{table(*stacks)}"
    assert not runs(text.format("emb"))
    assert len(runs(text.format("req"))) == 2


def test_names_of_bounds_refuse_a_list():
    lines = "  • Throttle Rate: 2,500 RPS\n  • Burst Limit: 1,250 RPS\n"
    assert not runs(f"When I check the API Gateway console, it shows:\n\n{lines}")
    assert len(runs("  • Plain Rate: 2,500 RPS\n  • Cached Rate: 1,250 RPS\n")) == 2
    middleware = table("Middleware; RPS; p99", "none; 8,211; 9 ms", "rate limit; 7,902; 11 ms")
    assert rates(middleware) == [8211, 7902]


def test_a_rate_for_money_is_no_rate():
    head = "Provider; {}; Cold start"
    text = table(head, "alpha; 210; 120 ms", "bravo; 145; 300 ms")
    assert not runs(text.format("Req/s per $"))
    assert len(runs(text.format("Req/s"))) == 2


def test_arrivals_were_offered():
    text = named(
        "Servers",
        "1",
        "2",
        columns=("Arrival rate (req/s); Throughput (req/s)", "40; 39.8", "80; 79.6"),
    )
    assert rates(f"# HTTP load test\n\n{text}") == [39.8, 79.6]
    assert [run.offered_rate for run in runs(f"# HTTP\n\n{text}")] == [40, 80]


def test_littles_law_computes_round_rates():
    sweep = (
        "Concurrency; Throughput (req/s); Latency",
        "10; {}; 100 ms",
        "50; {}; 100 ms",
        "200; {}; 200 ms",
    )
    text = f"## HTTP\n\nLittle's law gives:\n\n{table(*sweep)}"
    assert not runs(text.format(100, 500, 1000))
    assert len(runs(text.format(98.7, 471.2, 988.1))) == 3


def test_points_before_thousands_are_no_digits_of_a_capacity():
    rows = "Servicio; Peticiones/s; p95", "Pasarela; {}; 80 ms", "Pagos; 1.500; 200 ms"
    text = f"## Capacidad del sistema\n\n{table(*rows)}"
    assert not runs(text.format("12.000"))
    assert "Capacidad" in read(text.format("12.000").encode()).diagnostics[0].message
    assert len(runs(text.format("12.431"))) == 2


def test_a_rate_told_in_two_units_is_one_run():
    rows = (
        "API; Requests/min; Requests/sec; Concurrent",
        "search; 7,446; 124.1; 20",
        "bulk; 600; 10; 5",
    )
    assert rates(f"# HTTP\n\n{table(*rows)}") == [124.1, 10]
    other = (
        "API; Requests/min; Requests/sec; Concurrent",
        "search; 7,446; 99.2; 20",
        "bulk; 600; 31; 5",
    )
    assert rates(f"# HTTP\n\n{table(*other)}") == [124.1, 99.2, 10, 31]


SERIES = "timestamp,rps,p95_ms\n2026-11-01T00:00:00Z,1204,81\n2026-11-01T0{}:00:00Z,988,77\n"


def test_stamps_in_equal_steps_begin_rows_of_what_was_watched():
    last = "2026-11-01T02:00:00Z,701,70\n"
    assert not runs(SERIES.format(1) + last)
    assert rates(SERIES.format(1).replace("01:00:00Z", "01:07:13Z") + last) == [1204, 988, 701]
    assert rates(SERIES.format(1)) == [1204, 988]
    nightly = SERIES.replace("01T0{}", "02T00") + last.replace("01T02", "03T00")
    assert rates(nightly) == [1204, 988, 701]
    assert len(runs(SERIES.format(0) + last.replace("T02", "T00"))) == 3


@pytest.mark.parametrize(
    ("path", "count"),
    [("/transcribe", 0), ("/rerank", 0), ("/api/embed", 0), ("/embed", 2), ("/checkout", 2)],
)
def test_a_path_may_be_that_of_a_model(path, count):
    sweep = table("Concurrency; req/s; p95", "1; 1.9; 0.6 s", "4; 4.8; 0.9 s")
    assert len(runs(f"POST {path} with clips\n\n{sweep}")) == count


@pytest.mark.parametrize(
    ("verb", "count"), [("need to hit", 0), ("have to sustain", 0), ("hit", 2)]
)
def test_what_somebody_needs_to_reach_is_a_wish(verb, count):
    aims = named("Endpoint", "GET /users", "POST /orders", columns=ODD)
    assert len(runs(f"Numbers we {verb} before launch:\n\n{aims}")) == count


@pytest.mark.parametrize(
    ("heading", "count"),
    [("nginx access log, one day", 0), ("nginx, access log on", 2), ("nginx, one day", 2)],
)
def test_figures_of_a_log_are_traffic(heading, count):
    paths = named("Path", "/", "/api", columns=("req/s; p95", "120.4; 31 ms", "558.1; 74 ms"))
    assert len(runs(f"## {heading}\n\n{paths}")) == count


@pytest.mark.parametrize(("heading", "count"), [("Interview: an HTTP shortener", 0), ("HTTP", 1)])
def test_answers_of_an_interview_are_estimates(heading, count):
    rows = table("Quantity; Value", "Writes/s; 40", "Reads/s; 4,000", "p99 read; 50 ms")
    assert len(runs(f"# {heading}\n\n{rows}")) == count


@pytest.mark.parametrize(("word", "count"), [("A typical", 0), ("My", 3)])
def test_typical_rates_are_claims(word, count):
    rates_of = "- Django: 800 req/s\n- Flask: 1,200 req/s\n- FastAPI: 3,000 req/s\n"
    text = f"# How fast is my site?\n\n{word} site is not slow. Some more words.\n\n{rates_of}"
    assert len(runs(text)) == count


@pytest.mark.parametrize(
    ("source", "count"), [("30-day rolling p95 from Prometheus", 0), ("k6, p95 from Prometheus", 2)]
)
def test_figures_of_a_rolling_window_were_watched(source, count):
    text = f"# Baselines\n\n**Source:** {source}\n\n---\n\n## HTTP services\n\n{SERVICES}"
    assert len(runs(text)) == count


@pytest.mark.parametrize(
    ("target", "count"), [("`app.example.org/api/echo`", 2), ("http://a/", 2), ("5 ms", 0)]
)
def test_a_target_may_be_an_address(target, count):
    assert (
        len(runs(f"Measured runs (one box, target = {target} after the fix):\n\n{SERVICES}"))
        == count
    )


def test_a_configuration_with_a_load_names_no_run():
    rows = table("Metric; Value", "RPS (avg); 59.72 req/s", "p95 latency; 42.27ms")
    line = "**Configuration:** 20 VUs — 30s ramp-up, 60s sustained (~105s total)"
    assert [
        (run.label, run.concurrency)
        for run in runs(f"## Load test summary\n\n**Tool:** k6\n\n{line}\n\n{rows}")
    ] == [(None, 20)]


@pytest.mark.parametrize("above", ["After some interviews", "We need to sustain many users"])
def test_words_of_wishes_refuse_no_odd_rates_of_a_load_generator(above):
    assert not runs(f"{above}:\n\n{SERVICES}")
    assert len(runs(f"{above}, so we ran wrk -t4 -c64:\n\n{SERVICES}")) == 2


def test_resolvers_of_graphql_are_asked_over_http():
    rows = named("Resolver", "loader", "plain")
    assert not runs(rows)
    assert len(runs(f"GraphQL API, wrk with 64 connections\n\n{rows}")) == 2
