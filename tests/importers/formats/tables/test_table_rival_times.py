"""Tables of times of which several may belong to the rates of another table, and of which one may.

"Overall" rates above the latencies of each endpoint are those of none of them.
"""

from __future__ import annotations

import pytest

from tests.importers.formats.pasted_tables import runs, table

RATES = table(["Metric", "Go", "Rust"], ["Throughput (req/s)", "2463.07", "2914.51"])
TIMES = [(1501.96, 1077.51), (1511.56, 1044.2), (2996.72, 3021.42)]


def times(number: int) -> str:
    """Return a table of the mean latencies of both servers."""
    return table(
        ["Metric", "Go", "Rust"], ["Mean Latency (ms)", *map("{:.2f}".format, TIMES[number])]
    )


def page(*sections: tuple[str, str]) -> str:
    """Return a page of tables below their headings."""
    parts = (f"### {heading}\n\n{content}" for heading, content in sections)
    return "# HTTP router comparison\n\n" + "\n".join(parts)


def read(text: str) -> list[tuple[str | None, float | None, float | None]]:
    """Return the server, the rate and the mean latency of each run."""
    return [(run.server_name, run.requests_per_s, run.latency_ms.get("mean")) for run in runs(text)]


GO, RUST = ("Go", 2463.07), ("Rust", 2914.51)


@pytest.mark.parametrize("headings", [("Ping Endpoint", "Data Endpoint"), ("GET", "Results")])
def test_rates_of_all_are_joined_with_the_times_of_no_endpoint(headings):
    text = page(("Overall Performance", RATES), *zip(headings, (times(0), times(1)), strict=True))
    alone = [("Go", None, 1501.96), ("Rust", None, 1077.51), ("Go", None, 1511.56)]
    assert read(text) == [(*GO, None), (*RUST, None), *alone, ("Rust", None, 1044.2)]


def test_one_table_of_times_belongs_to_the_rates_of_another():
    text = page(("Overall Performance", RATES), ("Results", times(1)))
    assert read(text) == [(*GO, 1511.56), (*RUST, 1044.2)]


def test_times_below_the_heading_of_the_rates_belong_to_them():
    text = page(("Static files", f"{RATES}\n{times(0)}"), ("Results", times(1)))
    assert read(text)[:2] == [(*GO, 1501.96), (*RUST, 1077.51)]
    assert read(text)[2:] == [("Go", None, 1511.56), ("Rust", None, 1044.2)]


def test_as_many_tables_of_times_as_of_rates_go_together_in_their_order():
    other = RATES.replace("2463.07", "1805.4").replace("2914.51", "1971.3")
    text = page(("Results", f"{RATES}\n{times(0)}\n{other}\n{times(1)}"))
    assert read(text)[::2] == [(*GO, 1501.96), ("Go", 1805.4, 1511.56)]


def test_other_percentiles_in_tables_of_their_own_are_no_rivals():
    tail = times(1).replace("Mean Latency", "p99 Latency")
    runs_read = runs(page(("Overall Performance", RATES), ("Results", times(0)), ("Latency", tail)))
    assert [run.latency_ms for run in runs_read] == [
        {"mean": 1501.96, "p99": 1511.56},
        {"mean": 1077.51, "p99": 1044.2},
    ]


def test_times_of_three_endpoints_without_names_of_their_own_stay_apart():
    text = page(
        ("Overall Performance", RATES), *(("Results", times(number)) for number in (0, 1, 2))
    )
    assert [rate for _, rate, _ in read(text)].count(None) == 6


def test_tables_that_name_their_test_beside_the_metric_go_together():
    other = RATES.replace("2463.07", "1805.4").replace("2914.51", "1971.3")
    parts = (("GET requests/sec", RATES), ("POST requests/sec", other))
    timed = (("GET latency", times(0)), ("POST latency", times(1)))
    assert read(page(*parts, *timed))[::2] == [(*GO, 1501.96), ("Go", 1805.4, 1511.56)]
    assert read(page(*parts, *timed[::-1]))[::2] == [(*GO, 1501.96), ("Go", 1805.4, 1511.56)]


def test_times_that_are_repeated_are_no_rivals():
    tail = table(
        ["Metric", "Go", "Rust"],
        ["Mean Latency (ms)", "1501.96", "1077.51"],
        ["p99 (ms)", "2002", "2003"],
    )
    text = page(("Overall Performance", RATES), ("Results", times(0)), ("Tail", tail))
    assert read(text)[:2] == [(*GO, 1501.96), (*RUST, 1077.51)]
