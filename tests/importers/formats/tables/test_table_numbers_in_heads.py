"""Heads that differ in a number alone: loads where the text says so, else names, never repeats."""

from __future__ import annotations

import pytest

from tests.importers.formats.tables.test_table_aims_and_minutes import runs
from tests.importers.formats.tables.test_table_fresh import table

SORTED = ":information_source: Sorted by max `req/s` on concurrency **64**\n\n"


def rows(*heads: str) -> str:
    lines = [
        "; ".join([name, *(f"{start + index}.5" for index in range(len(heads)))])
        for name, start in (("alpha", 4000), ("bravo", 5000))
    ]
    return table("; ".join(["Framework", *heads]), *lines)


@pytest.mark.parametrize(
    ("above", "heads"),
    [
        ("HTTP\n\n", ("Speed (64)", "Speed (256)", "Speed (512)")),
        ("HTTP\n\n", ("req/s (64)", "req/s (256)", "req/s (512)")),
        (SORTED, ("Speed (64)", "Speed (256)", "Speed (1024)")),
        (SORTED, ("req/s 64", "req/s 256", "req/s 1024")),
    ],
)
def test_numbers_that_the_text_calls_a_load_are_loads(above, heads):
    loads = {int(head.split()[-1].strip("()")) for head in heads}
    every = runs(above + rows(*heads))
    assert {run.concurrency for run in every} == loads and len(every) == 6
    assert [run.identity for run in every] == [{}] * 6


def test_a_speed_of_ciphers_is_no_rate_of_requests():
    ciphers = rows("Speed (64)", "Speed (256)", "Speed (512)").replace("Framework", "Cipher")
    assert runs(ciphers) == []


@pytest.mark.parametrize(
    "heads",
    [("req/s (10)", "req/s (1000)"), ("req/s 10", "req/s 1000"), ("RPS (2022)", "RPS (2024)")],
)
def test_other_numbers_are_names_and_their_runs_no_repeats(heads):
    every = runs("HTTP benchmark\n\n" + rows(*heads))
    numbers = [head.split()[-1].strip("()") for head in heads]
    assert [run.identity for run in every] == [{"column": number} for number in numbers * 2]
    assert [run.concurrency for run in every] == [None] * 4
    assert max(run.requests_per_s for run in every) < 6000


def test_numbers_that_count_repeats_are_no_names():
    every = runs("HTTP benchmark\n\n" + rows("req/s (1)", "req/s (2)", "req/s (3)"))
    assert [run.identity for run in every] == [{}] * 6


@pytest.mark.parametrize("head", ["req/s (x1000)", "req/s in 1000", "1,000 req/s"])
def test_a_thousand_is_a_unit_only_where_the_head_says_so(head):
    assert {run.requests_per_s for run in runs("HTTP\n\n" + rows(head))} == {4_000_500, 5_000_500}


@pytest.mark.parametrize(
    ("heading", "label"),
    [
        ("Load test (200 users, 5 min)", None),
        ("Results with 200 users for 2 minutes", None),
        ("Actual Test Results", None),
        ("Results, 5m bodies", "5m bodies"),
    ],
)
def test_minutes_are_no_part_of_a_label(heading, label):
    assert {run.label for run in runs(f"## {heading}\n\n{rows('req/s')}")} == {label}


def test_loads_behind_a_mark_are_told_once():
    every = runs(
        "HTTP\n\n" + table("Server; RPS @ 10; RPS @ 100", "alpha; 1201; 4401", "b; 1101; 42")
    )
    assert [(run.concurrency, run.identity) for run in every][:2] == [(10, {}), (100, {})]


@pytest.mark.parametrize("mark", ["–", "-", "—", ":"])
def test_the_first_item_of_a_text_is_no_heading_of_the_next(mark):
    every = runs(f"- nginx {mark} 4,115 req/s\n- caddy {mark} 4,225 req/s\n")
    assert [run.label for run in every] == [None, None]


def test_a_word_behind_its_number_belongs_to_it():
    text = "wrk -c 64\n\n    nginx   62.1k rps   2.0ms avg   5.1ms p99\n    caddy   41.9k rps   3.0ms avg   9.8ms p99\n"
    assert [run.latency_ms for run in runs(text)] == [
        {"mean": 2.0, "p99": 5.1},
        {"mean": 3.0, "p99": 9.8},
    ]


@pytest.mark.parametrize(
    ("text", "loads"),
    [
        ("Load test with 10k concurrent connections\n\n{}", {10_000}),
        ("Load test with 10k requests\n\n{}", {None}),
        (
            "HTTP\n\n| Test | req/s |\n|---|---|\n| 1k connections | 91.5 |\n| 2k connections | 88.5 |\n",
            {1000, 2000},
        ),
    ],
)
def test_thousands_of_callers_are_written_with_a_letter_too(text, loads):
    assert {run.concurrency for run in runs(text.format(rows("req/s")))} == loads


ROUND = "- Go net/http: 110k\n- Rust hyper: 180k\n- Node http: 45k\n"


@pytest.mark.parametrize(
    ("caption", "number"),
    [
        ("Requests per second (wrk -c 100):", 3),
        ("Requests per second, 100 connections:", 3),
        ("Requests per second:", 0),
    ],
)
def test_a_list_of_round_rates_needs_a_caption_that_says_how_they_were_measured(caption, number):
    assert len(runs(f"{caption}\n\n{ROUND}")) == number


def test_a_line_below_a_fence_says_what_the_numbers_in_it_are():
    fence = "```\nConcurrency   alpha    bravo\n10            1234.5   2345.6\n50            1200.1   2500.2\n```\n"
    assert len(runs(f"{fence}(requests per second)\n")) == 4
    assert runs(f"{fence}(with keep-alive)\n") == []


@pytest.mark.parametrize(
    "heading",
    [
        "Throughput at different concurrency levels",
        "Resultados con 100 usuarios concurrentes",
        "Test environment: a cloud machine, wrk with 4 threads",
    ],
)
def test_how_it_was_measured_is_no_label(heading):
    assert {run.label for run in runs(f"## {heading}\n\n{rows('req/s')}")} == {None}
