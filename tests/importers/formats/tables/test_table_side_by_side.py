"""A table that sets two earlier ones side by side is no further measurement."""

from __future__ import annotations

import pytest

from tests.importers.formats.pasted_tables import codes, runs, table

LOADS = ["1", "10", "50"]
THREADED = [("54.1", "35.84"), ("153.2", "134.79"), ("217.7", "369.0")]
ASYNC = [("155.7", "12.2"), ("269.4", "72.44"), ("311.6", "221.47")]
HEADS = ["Concurrency", "threaded req/s", "async req/s", "threaded p99 ms", "async p99 ms"]


def own(heading: str, rows: list[tuple[str, str]]) -> str:
    """Return the table of one build below its heading."""
    cells = ([load, *row] for load, row in zip(LOADS, rows, strict=True))
    return f"\n## {heading}\n\n" + table(["Concurrency", "req/s", "p99 ms"], *cells)


def beside(count: int = 3) -> str:
    """Return both builds side by side."""
    pairs = zip(LOADS, THREADED, ASYNC, strict=True)
    rows = [[load, one[0], two[0], one[1], two[1]] for load, one, two in pairs][:count]
    return "\n## Threaded vs async\n\n" + table(HEADS, *rows)


def page(summary: str) -> str:
    text = "# HTTP load test of a proxy\n" + own("Threaded build", THREADED)
    return text + own("Async build", ASYNC) + summary


@pytest.mark.parametrize("count", [2, 3])
def test_rows_of_two_tables_side_by_side_are_told_once(count):
    text = page(beside(count))
    assert len(runs(text)) == 6
    assert "table.repeats" in codes(text)


@pytest.mark.parametrize(
    ("cell", "other"),
    [
        ("| 50 | 217.7 |", "| 50 | 218.7 |"),
        ("| 50 | 217.7 |", "| 64 | 217.7 |"),
        ("| 369.0 | 221.47 |", "| 369.0 | 222.47 |"),
        ("| 50 | 217.7 | 311.6 |", "| 50 | 311.6 | 311.6 |"),
    ],
)
def test_one_other_number_makes_it_a_measurement(cell, other):
    assert cell in beside()
    assert len(runs(page(beside().replace(cell, other)))) == 12


def test_few_rows_may_be_equal_by_chance():
    assert len(runs(page(beside(1)))) == 8


def test_rates_of_two_digits_may_be_equal_by_chance():
    text = page(beside())
    rates = [rate for rate, _ in [*THREADED, *ASYNC]]
    for rate, rounded in zip(rates, ["54", "150", "220", "160", "270", "310"], strict=True):
        text = text.replace(f" {rate} ", f" {rounded} ")
    assert len(runs(text)) == 12


def test_rows_of_another_server_stay():
    rates = ["54.1", "153.2", "217.7", "233.7"]
    rows = [["nginx", load, rate] for load, rate in zip([*LOADS, "100"], rates, strict=True)]
    first = table(["Server", "Concurrency", "req/s"], *rows)
    second = first.replace("nginx", "caddy")
    assert len(runs(f"# HTTP load test\n\n{first}\n## Again\n\n{second}")) == 8
