"""Lists whose lines label their values, and lists below a caption that names them."""

from __future__ import annotations

import pytest

from tests.importers.formats.pasted_tables import codes, runs

LINES = """# Cache for tags

```
wrk -t2 -c40 -d20s http://localhost:3000/tags
# Before: Requests/sec: 1,730 | Latency p95: 61ms
# After: Requests/sec: 4,190 | Latency p95: 18ms
```
"""


def figures(text: str) -> list[tuple[str, int | None, float | None, dict[str, float]]]:
    """Return the name, the load, the rate and the latencies of each run."""
    return [
        (
            run.server_software or next(iter(run.identity.values()), ""),
            run.concurrency,
            run.requests_per_s,
            {name: time for name, time in run.latency_ms.items() if name != "median"},
        )
        for run in runs(text)
    ]


@pytest.mark.parametrize("mark", ["# ", "", "- ", "// "])
def test_each_line_of_labelled_values_is_a_run(mark):
    assert figures(
        LINES.replace("# Before", f"{mark}Before").replace("# After", f"{mark}After")
    ) == [
        ("Before", 40, 1730.0, {"p95": 61.0}),
        ("After", 40, 4190.0, {"p95": 18.0}),
    ]


@pytest.mark.parametrize(("first", "second"), [("10s", "20s"), ("Target", "After")])
def test_parts_of_a_test_and_wishes_are_no_list_of_labelled_values(first, second):
    text = LINES.replace("Before", first).replace("After", second)
    assert runs(text) == []
    assert "format.rate_unread" in codes(text)


def test_a_load_in_brackets_behind_each_name_is_the_load():
    text = """HTTP load test

  Plain   (32 conn): 3,310 RPS, p99 88ms
  Cached  (32 conn): 7,940 RPS, p99 37ms
  Cached (128 conn): 8,260 RPS, p99 141ms
"""
    assert figures(text) == [
        ("Plain", 32, 3310.0, {"p99": 88.0}),
        ("Cached", 32, 7940.0, {"p99": 37.0}),
        ("Cached", 128, 8260.0, {"p99": 141.0}),
    ]


def test_users_in_brackets_may_be_what_is_asked_for():
    text = "HTTP API load test\n\n- list (10 users): 3,310 RPS\n- list (500 users): 941 RPS\n"
    assert [(name, load) for name, load, *_ in figures(text)] == [
        ("list (10 users)", None),
        ("list (500 users)", None),
    ]


CAPTIONED = """HTTP benchmark of three proxies

Requests per second, 64 connections:

{}
"""


@pytest.mark.parametrize(
    "lines",
    [
        "  Envoy ......... 21,340\n  Traefik ....... 17,905\n",
        "Envoy: 21,340\nTraefik: 17,905\n",
        "```\nEnvoy     █████████ 21,340\nTraefik   ███████ 17,905\n```\n",
    ],
)
def test_bare_numbers_below_a_caption_of_a_rate_are_runs(lines):
    assert figures(CAPTIONED.format(lines)) == [
        ("Envoy", 64, 21340.0, {}),
        ("Traefik", 64, 17905.0, {}),
    ]
    assert not any("....." in (run.label or "") for run in runs(CAPTIONED.format(lines)))


@pytest.mark.parametrize(
    ("caption", "lines"),
    [
        ("Requests per second:", "mean: 21,340\nmax: 30,118\n"),
        ("Requests per second (assumed):", "login: 21,340\nsearch: 17,905\n"),
        ("Requests per second (in thousands):", "Envoy: 213.4\nTraefik: 179.1\n"),
        ("Requests per second per core:", "Envoy: 21,340\nTraefik: 17,905\n"),
        ("Requests per second, relative to Envoy:", "Envoy: 1.0\nTraefik: 0.83\n"),
        ("Requests per second, standard deviation:", "Envoy: 213\nTraefik: 179\n"),
        ("Requests per second:", "Nodes: 3\nEnvoy: 21,340\nTraefik: 17,905\n"),
        ("Requests per second:", "free: 10\npro: 100\n"),
        ("Requests per second matter most", "Envoy: 21,340\nTraefik: 17,905\n"),
    ],
)
def test_statistics_limits_and_round_figures_below_a_caption_are_no_runs(caption, lines):
    assert runs(f"HTTP API test\n\n{caption}\n\n{lines}") == []


def test_a_list_below_a_caption_goes_on_behind_a_blank_line_and_a_missing_value():
    text = CAPTIONED.format("Envoy: 21,340\nTraefik: n/a\n\nHAProxy: 17,905\n")
    assert [name for name, *_ in figures(text)] == ["Envoy", "HAProxy"]


def test_a_line_of_labelled_values_without_numbers_hides_no_other():
    missing = "# Gzip: Requests/sec: n/a | Latency p95: n/a\n"
    text = LINES.replace("# After", f"{missing}# After")
    assert [name for name, *_ in figures(text)] == ["Before", "After"]


def test_two_values_of_one_label_make_no_run():
    text = LINES.replace("p95: 18ms", "p95: 18ms | Latency p95: 44ms")
    assert runs(text) == []
    assert "format.rate_unread" in codes(text)


@pytest.mark.parametrize(
    ("words", "load"),
    [
        (" @ 64 connections", 64),
        (" (64 connections)", 64),
        (", enough for 640 users", None),
        (", 12 connections dropped", None),
        (" (pool of 20 connections)", None),
        (" (up to 100 connections)", None),
        (" (4 connections to upstream each)", None),
    ],
)
def test_only_a_load_that_stands_by_itself_behind_a_rate_is_the_load(words, load):
    text = f"HTTP benchmark\n\n- Envoy: 21,340 req/s{words}\n- Traefik: 17,905 req/s{words}\n"
    assert [run.concurrency for run in runs(text)] == [load, load]


def test_a_load_behind_one_of_two_rates_is_taken_of_neither_and_loses_no_run():
    text = "HTTP benchmark\n\n- Envoy: 21,340 req/s (c=64)\n- Traefik: 17,905 req/s\n"
    assert [run.concurrency for run in runs(text)] == [None, None]


@pytest.mark.parametrize("count", ["total", "sent", "p99"])
def test_a_mean_beside_a_count_of_requests_is_no_rate(count):
    rows = [
        f'{{"name": "{name}", "requests": {{"{count}": 900, "average": {mean}}}}}'
        for name, mean in (("Envoy", 12.5), ("Traefik", 14.5))
    ]
    assert runs(f"[{', '.join(rows)}]") == []


def test_a_rate_of_a_row_counts_before_its_samples():
    rows = [
        f'{{"name": "{name}", "rps": {rate}, "requests": {{"stddev": 2, "average": 12.5}}}}'
        for name, rate in (("Envoy", 5012.5), ("Traefik", 4012.5))
    ]
    assert [run.requests_per_s for run in runs(f"[{', '.join(rows)}]")] == [5012.5, 4012.5]


@pytest.mark.parametrize(
    "words", ["c=64 against puma with concurrency 5", "c=64 and concurrency 4"]
)
def test_two_loads_above_a_table_are_none(words):
    text = f"HTTP test with {words}.\n\n| server | req/s |\n|---|---|\n| Envoy | 21,340 |\n"
    assert [run.concurrency for run in runs(text)] == [None]
