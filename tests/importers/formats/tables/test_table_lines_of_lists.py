"""Lists with a run in each line: the same figures in all orders, marks and words of their lines."""

from __future__ import annotations

from itertools import product

import pytest

from importers.reader import read

RATES = [("actix", 212331), ("drogon", 201554), ("fiber", 150029)]
SERVERS = [("nginx", 45231, 2.1, 7.9), ("caddy", 31877, 3.4, 12.6), ("apache", 19020, 5.2, 31.1)]
LOADS = [(1, 1204.2, 0.8), (10, 8421.7, 1.2), (100, 12345.6, 8.1)]
MARKS = ["- ", "{number}. ", "* ", ""]


def listed(title, mark, lines):
    marked = (f"{mark.format(number=number)}{line}\n" for number, line in enumerate(lines, 1))
    return f"{title}\n\n{''.join(marked)}".encode()


def assert_are_servers(text):
    """Compare the runs of a text with SERVERS, at 100 connections."""
    runs = [
        (run.server_name, run.requests_per_s, run.concurrency, run.latency_ms)
        for run in read(text).runs
    ]
    expected = [(name, rate, 100, {"mean": mean, "p99": p99}) for name, rate, mean, p99 in SERVERS]
    assert runs == expected, text.decode()


@pytest.mark.parametrize(
    "caption",
    [
        "Requests per second (c=256):",
        "Requests per second with 256 connections",
        "## Requests/sec, 256 connections",
        "Top 3 by requests per second (c=256):",
        "Ranking by req/s (wrk, 256 connections):",
    ],
)
def test_bare_numbers_are_rates_below_a_caption_that_says_so(caption):
    for mark, border in product(MARKS, [" - ", ": ", " — ", "  "]):
        text = listed(caption, mark, [f"{name}{border}{rate:,}" for name, rate in RATES])
        runs = [(run.server_name, run.concurrency, run.requests_per_s) for run in read(text).runs]
        assert runs == [(name, 256, rate) for name, rate in RATES], text.decode()


@pytest.mark.parametrize(
    "form",
    [
        "{name}: {rate}, avg {mean} ms, p99 {p99} ms",
        "{name} - {rate}, {mean} ms avg, {p99} ms p99",
        "**{name}**: {rate}, avg latency {mean} ms, p99 latency {p99} ms",
        "`{name}`: {rate}, mean {mean} ms, 99% {p99} ms",
        "{name}: {rate} (avg: {mean}ms, p99: {p99}ms)",
        "{name}: {rate} with {mean} ms average latency and {p99} ms p99",
        "{name} | {rate} | avg {mean} ms | p99 {p99} ms",
        "{name} handled {rate} (avg {mean} ms, p99 {p99} ms)",
        "{name} came in at {rate}, avg {mean} ms, p99 {p99} ms",
        "{name}: throughput={rate}, avg={mean} ms, p99={p99} ms",
    ],
)
def test_a_name_a_rate_and_its_times_stand_in_a_line(form):
    for mark, unit in product(MARKS, ["{:,} req/s", "{} rps", "{:,} requests/sec"]):
        lines = [
            form.format(name=name, rate=unit.format(rate), mean=mean, p99=p99)
            for name, rate, mean, p99 in SERVERS
        ]
        text = listed("HTTP benchmark, 100 connections:", mark, lines)
        assert_are_servers(text)


@pytest.mark.parametrize(
    "form",
    [
        "{load}: {rate} req/s, avg {mean} ms",
        "{load} - {rate} req/s (avg {mean} ms)",
        "{load} -> {rate} req/s, avg {mean} ms",
        "{load} | {rate} req/s | avg {mean} ms",
        "{rate} req/s at {load}, avg {mean} ms",
        "With {load}: {rate} req/s, mean latency {mean} ms",
        "**{load}**: {rate} requests/sec, avg latency {mean} ms",
    ],
)
@pytest.mark.parametrize(
    "load",
    [
        "{} connections",
        "{} conns",
        "c={}",
        "{} users",
        "{} VUs",
        "concurrency {}",
        "{} concurrent clients",
        "{} concurrent requests",
    ],
)
def test_a_load_and_its_rate_stand_in_a_line(form, load):
    for mark in MARKS:
        lines = [
            form.format(load=load.format(count), rate=f"{rate:,}", mean=mean)
            for count, rate, mean in LOADS
        ]
        text = listed("## Load test of nginx", mark, lines)
        runs = [
            (run.concurrency, run.requests_per_s, run.latency_ms.get("mean"))
            for run in read(text).runs
        ]
        assert runs == LOADS, text.decode()


@pytest.mark.parametrize(
    ("title", "lines"),
    [
        ("Our plans:", ["With 10 users: 100 req/s", "With 100 users: 1,000 req/s"]),
        ("Rate limits:", ["50 req/s at 10 connections", "100 req/s at 20 connections"]),
        ("Redis GET:", ["98,211 req/s at 50 clients", "101,331 req/s at 100 clients"]),
        ("Top 3 tenants by requests per second:", ["acme: 212", "globex: 190", "initech: 44"]),
        ("In production:", ["billing served 120 req/s", "search served 340 req/s"]),
        ("Messages:", ["Kafka handled 120,331 req/s", "RabbitMQ handled 44,912 req/s"]),
        ("Targets:", ["Concurrency: 10 - 500 req/s", "Concurrency: 100 - 2,500 req/s"]),
    ],
)
def test_such_lines_about_something_else_are_no_runs(title, lines):
    for mark in MARKS:
        assert not read(listed(title, mark, lines)).runs, (title, mark)


@pytest.mark.one_in(12)
@pytest.mark.parametrize(
    "form",
    [
        "{name}: {values}",
        "**{name}**: {values}",
        "**{name}:** {values}",
        "`{name}`: {values}",
        "{name} - {values}",
        "{name} — {values}",
        "{name} -> {values}",
        "{name} => {values}",
        "{name} ({values})",
    ],
)
@pytest.mark.parametrize("border", [", ", " | ", "; ", " / "])
def test_each_value_behind_a_name_has_its_label(form, border):
    rates = [
        ("Throughput", "{:,} req/s"),
        ("rate", "{:,} req/s"),
        ("RPS", "{:,}"),
        ("Requests per second", "{}"),
    ]
    times = [
        ("avg", "{} ms", "p99", "{} ms"),
        ("Avg response time", "{} ms", "99th percentile", "{} ms"),
        ("avg (ms)", "{}", "p99 (ms)", "{}"),
    ]
    for mark, (rate_label, rate), time, sign in product(
        MARKS[:2], rates, times, [" ", ": ", "=", " = "]
    ):
        parts = (
            f"{rate_label}{sign}{rate}",
            f"{time[0]}{sign}{time[1]}",
            f"{time[2]}{sign}{time[3]}",
        )
        lines = [
            form.format(
                name=name,
                values=border.join(
                    part.format(value) for part, value in zip(parts, values, strict=True)
                ),
            )
            for name, *values in SERVERS
        ]
        text = listed("HTTP benchmark, 100 connections:", mark, lines)
        assert_are_servers(text)
