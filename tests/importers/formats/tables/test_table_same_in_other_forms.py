"""The same benchmark in forms that a program drew: a rank, a row for each number, a caption."""

from __future__ import annotations

import time
from itertools import product

import pytest

from importers.formats.tables.grid.grid import Context, Grid
from importers.formats.tables.grid.ranks import without_rank
from importers.reader import read

ROWS = [
    ("nginx", 10, 5210.5, 1.9, 7.25),
    ("Express HTTP/2", 10, 1044.25, 9.5, 31.5),
    ("Fiber (4 workers)", 10, 3120.75, 3.1, 11.5),
    ("net/http (keep-alive)", 10, 2750.5, 3.5, 12.75),
]
HEADS = ["Server", "Connections", "Requests/sec", "Avg latency (ms)", "p99 (ms)"]


def markdown(heads, rows):
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines) + "\n"


def comma_separated(heads, rows):
    return "\n".join(",".join(map(str, line)) for line in [heads, *rows]) + "\n"


def spaced(heads, rows):
    lines = [list(map(str, line)) for line in [heads, *rows]]
    widths = [max(map(len, column)) + 2 for column in zip(*lines, strict=True)]
    pairs = (zip(line, widths, strict=True) for line in lines)
    return "\n".join("".join(map(padded, line)).rstrip() for line in pairs) + "\n"


def padded(pair):
    cell, width = pair
    return cell.ljust(width)


FORMS = [markdown, comma_separated, spaced]
of_forms = pytest.mark.parametrize("form", FORMS)


def runs_of(text, name="x.md"):
    return [
        (
            run.server_name,
            run.server_version,
            run.concurrency,
            run.requests_per_s,
            run.latency_ms.get("mean"),
            run.latency_ms.get("p99"),
        )
        for run in read(text.encode(), name).runs
    ]


# What is said of keep-alive is a field of the run.
EXPECTED = [(row[0].removesuffix(" (keep-alive)"), None, *row[1:]) for row in ROWS]


@of_forms
def test_a_name_keeps_its_protocol_and_its_workers_and_they_are_no_version_and_no_load(form):
    assert runs_of(form(HEADS, ROWS)) == EXPECTED
    without_load = [runs[:2] + (None,) + runs[3:] for runs in EXPECTED]
    rows = [(row[0], *row[2:]) for row in ROWS]
    assert runs_of(form([HEADS[0], *HEADS[2:]], rows)) == without_load


@of_forms
@pytest.mark.parametrize("head", ["#", "Rank", "Place", "Pos."])
@pytest.mark.parametrize("place", ["{}", "{}.", "#{}"])
def test_a_column_that_counts_the_rows_changes_no_run(form, head, place):
    rows = [(place.format(number), *row) for number, row in enumerate(ROWS, 1)]
    assert runs_of(form([head, *HEADS], rows)) == EXPECTED


def test_numbers_that_do_not_count_the_rows_stay():
    """Below "No" they may be the cases of a test: then each run keeps its own."""
    rows = [(number, "nginx", *row[1:]) for number, row in zip((4, 2, 9, 1), ROWS, strict=True)]
    grid = Grid([["No", *HEADS], *map(list, rows)], [1, 2, 3, 4, 5], context=Context())
    assert without_rank(grid) is grid
    rows = [(number, *row[1:]) for number, row in enumerate(rows, 1)]
    grid = Grid([["No", *HEADS], *map(list, rows)], [1, 2, 3, 4, 5], context=Context())
    assert without_rank(grid).rows[0] == HEADS


@of_forms
@pytest.mark.parametrize("value", ["Value", "Result", "Valor"])
@pytest.mark.parametrize("has_units", [False, True])
def test_a_row_for_each_number_is_as_good_as_a_row_for_each_run(form, value, has_units):
    rows = []
    for server, load, *numbers in ROWS:
        names = [("Requests/sec", ""), ("Avg latency", "ms"), ("p99", "ms")]
        for (name, unit), number in zip(names, numbers, strict=True):
            title = name if has_units or not unit else f"{name} ({unit})"
            rows.append((server, load, title, number, *([unit or "req/s"] if has_units else [])))
    heads = [*HEADS[:2], "Metric", value, *(["Unit"] if has_units else [])]
    assert runs_of(form(heads, rows)) == EXPECTED


@of_forms
@pytest.mark.parametrize("language", ["Rust", "C", "c"])
def test_a_row_in_the_language_c_is_a_row_like_any_other(form, language):
    rows = [(row[0], language if row is ROWS[2] else "Go", *row[1:]) for row in [*ROWS, *ROWS]]
    assert runs_of(form([HEADS[0], "Language", *HEADS[1:]], rows)) == [*EXPECTED, *EXPECTED]


def test_remarks_beside_each_number_make_no_run():
    text = markdown(
        ["Metric", "Value", "Target"],
        [("Requests/sec", "5210.5", "> 5000"), ("p99", "7.25 ms", "< 10 ms")],
    )
    assert len(runs_of(f"## nginx\n\n{text}")) <= 1


CAPTIONS = [
    "Requests per second",
    "Results (requests/sec):",
    "All numbers are req/s.",
    "HTTP benchmark in requests per second",
    "req/s, more is better",
]
BETWEEN = ["", "```\nwrk -t4 -c$C -d30s http://127.0.0.1/\n```\n\n", "Measured on a laptop.\n\n"]


@of_forms
@pytest.mark.parametrize(
    ("caption", "between", "head"),
    [
        *((caption, between, "Result") for caption, between in product(CAPTIONS, BETWEEN)),
        *((CAPTIONS[0], "", head) for head in ("Requests", "Throughput", "Performance")),
    ],
)
def test_a_rate_that_stands_above_is_that_of_a_result_beside_latencies(
    form, caption, between, head
):
    heads = [*HEADS[:2], head, *HEADS[3:]]
    assert runs_of(f"{caption}\n\n{between}{form(heads, ROWS)}") == EXPECTED


@pytest.mark.parametrize("caption", ["Benchmark results", "Times in ms"])
def test_without_a_rate_above_a_result_is_none(caption):
    heads = [*HEADS[:2], "Result", *HEADS[3:]]
    assert not any(run[3] for run in runs_of(f"{caption}\n\n{markdown(heads, ROWS)}"))


def test_many_captions_cost_no_more_than_their_length():
    def seconds(text):
        began = time.process_time()
        read(text.encode())
        return time.process_time() - began

    few, many = "req/s\n\n" * 2_000, "req/s\n\n" * 16_000
    assert seconds(many) < 24 * max(seconds(few), 0.02)
