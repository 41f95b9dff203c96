"""Where the parts of lists and reports end, and which lines are no test at all."""

import pytest

from importers import reader

RATES = """# HTTP test

## Throughput (requests/second)
- mean: 4.39

## Throughput after the fix (requests/second)
- mean: 9.41

## Latency
- p95: 45 ms
"""
FENCES = """HTTP test

```
Requests/sec: 1234.5
Avg latency: 12 ms
```

P95 latency: 90 ms

```
Requests/sec: 2234.5
Avg latency: 22 ms
```

P95 latency: 95 ms
"""
ITEMS = "`/a` 3,123 req/s · `/b` 913 req/s"
LABELS = "Throughput: 3,213 req/s | Avg: 31ms | Errors: 4"


def runs_of(text):
    return reader.read(text.encode()).runs


def test_the_times_below_a_second_rate_are_its_own():
    runs = runs_of(RATES)
    assert [(run.requests_per_s, run.latency_ms) for run in runs] == [
        (4.39, {}),
        (9.41, {"p95": 45}),
    ]


def test_what_stands_between_two_fences_is_not_of_the_second():
    runs = runs_of(FENCES)
    assert [(run.requests_per_s, run.latency_ms["p95"]) for run in runs] == [
        (1234.5, 90),
        (2234.5, 95),
    ]


@pytest.mark.parametrize(
    "text",
    [
        f"HTTP API. Rate limits: {ITEMS}",
        f"HTTP API limits:\n\n{ITEMS}",
        f"HTTP benchmark\n\nWe want {ITEMS}",
        "HTTP benchmark\n\n`/a` 3,123 req/s (target) · `/b` 913 req/s (was 800)",
        "HTTP benchmark\n\n" + LABELS.replace("Avg", "Cache avg"),
        "HTTP benchmark\n\n" + LABELS.replace("Errors", "DB errors"),
        "HTTP benchmark\n\n" + LABELS.replace("31ms", "<31ms"),
        f"HTTP SLO of our API:\n\n{LABELS}",
        "# HTTP limits\n\n### Throughput (requests/second)\n- mean: 4.39\n- limit: 10\n",
    ],
)
def test_what_is_allowed_or_wished_for_is_no_test(text):
    assert not runs_of(text)


def test_a_line_of_items_is_named_by_what_stands_before_it():
    lines = f"Before: {ITEMS}\n\nAfter: {ITEMS.replace('3,123', '4,123').replace('913', '1,913')}"
    runs = runs_of(f"HTTP benchmark\n\n{lines}\n")
    assert [(run.label, run.requests_per_s) for run in runs] == [
        ("HTTP / Before", 3123),
        ("HTTP / Before", 913),
        ("HTTP / After", 4123),
        ("HTTP / After", 1913),
    ]


@pytest.mark.parametrize(
    ("cell", "rate"),
    [
        ("1,444 req/s, zero errors", 1444),
        ("1,444 req/s, no failures", 1444),
        ("1,444 req/s, extrapolated", None),
        ("1,444 req/s, up from 800", None),
        ("1,444 req/s, 12 errors", None),
    ],
)
def test_only_a_remark_without_errors_may_follow_a_rate(cell, rate):
    table = f"| Server | RPS |\n|---|---|\n| nginx | {cell} |\n| caddy | 900 req/s |\n"
    runs = {run.server_name: run.requests_per_s for run in runs_of(table)}
    assert runs.get("nginx") == rate


def test_a_size_or_a_bare_load_is_no_rate_that_was_asked_for():
    for head in ("Input req size", "Intended load"):
        table = f"| Server | {head} | RPS |\n|---|---|---|\n| nginx | 100 | 1234 |\n"
        assert [run.offered_rate for run in runs_of(table + "| caddy | 100 | 1200 |\n")] == [
            None
        ] * 2


@pytest.mark.parametrize(
    "line",
    [
        "Nodes: d430, c8220",
        "Tools: wrk, c6420 machine",
        "On c6420, t3.large",
        "Connections: 10 to ~500",
    ],
)
def test_a_machine_or_a_range_is_no_load(line):
    table = "| Server | RPS |\n|---|---|\n| nginx | 8123.4 |\n| caddy | 4120.9 |\n"
    assert [run.concurrency for run in runs_of(f"{line}\n\n{table}")] == [None, None]


def test_times_below_another_heading_are_not_of_the_rate_above():
    text = "# HTTP\n\n## API\n- Requests/sec: 1,234\n- Errors: 0\n\n## Cache\n- Hit rate: 93%\n"
    (run,) = runs_of(f"{text}\n### Latency\n- p95: 2 ms\n")
    assert run.latency_ms == {}


def test_a_standard_error_counts_no_failures():
    table = "| Server | RPS | std err |\n|---|---|---|\n| nginx | 8123.4 | 12 |\n"
    assert [run.requests_failed for run in runs_of(f"{table}| caddy | 4120.9 | 13 |\n")] == [
        None
    ] * 2
