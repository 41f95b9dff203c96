"""Cells of a rate and several times, settings above a table, and rates of a program's parts."""

from __future__ import annotations

import pytest

from tests.importers.formats.pasted_tables import codes, rates, runs, table

ABOVE = "## HTTP server\n\n"
PLAIN = table(["Server", "RPS", "avg latency"], ["alpha", "43,263", "5.8ms"])


def read(head: str, cell: str) -> list[tuple[int | None, float | None, dict[str, float]]]:
    text = ABOVE + table(["Server", head], ["alpha", cell], ["bravo", cell])
    return [(run.concurrency, run.requests_per_s, run.latency_ms) for run in runs(text)]


@pytest.mark.parametrize(
    ("head", "cell", "load"),
    [
        ("RPS / p90 / p99", "12,341 / 3.1 ms / 9.2 ms", None),
        ("RPS / p90 / p99", "12,341 / 3.1 / 9.2 ms", None),
        ("req/s / p90 / p99 (ms)", "12,341 / 3.1 / 9.2", None),
        ("20 conns (p90/p99/req/s)", "3.1ms/9.2ms/12,341 req/s", 20),
        ("Concurrency 8: p90 / p99 / req/s", "3.1 / 9.2 ms / 12,341", 8),
    ],
)
def test_a_rate_and_several_times_in_one_cell_are_columns_of_their_own(head, cell, load):
    assert read(head, cell) == [(load, 12341, {"p90": 3.1, "p99": 9.2})] * 2


def test_cells_that_do_not_hold_all_metrics_stay_whole():
    assert read("RPS / p90 / p99", "12,341 / 3.1 ms") == []


def test_a_word_beside_such_cells_is_that_of_its_row():
    rows = [["alpha", "12,341 / 3.1 ms / 9.2 ms"], ["bravo", "failed"]]
    text = ABOVE + table(["Server", "RPS / p90 / p99"], *rows)
    assert rates(text) == [12341, None]
    assert runs(text)[1].details["flagged_failed"]


def test_mean_and_maximum_without_a_word_of_latency_are_times():
    assert read("avg | max | RPS", "3.1 / 9.2 ms / 12,341") == []
    assert (
        read("avg / max / RPS", "3.1 / 9.2 ms / 12,341")
        == [(None, 12341, {"mean": 3.1, "max": 9.2})] * 2
    )


@pytest.mark.parametrize(("rate", "offered"), [("76.0", None), ("75.0", 75)])
def test_the_same_rate_in_all_rows_was_asked_for_only_if_people_ask_for_such_a_rate(rate, offered):
    rows = [[f"/{path}", f"{rate} req/s", "260.1 ms"] for path in ("a", "b", "c")]
    run = runs(ABOVE + table(["Endpoint", "RPS", "Avg Latency"], *rows))[0]
    assert (run.offered_rate, run.requests_per_s) == (offered, None if offered else 76)


def test_settings_above_a_table_and_words_of_testing_are_no_labels():
    settings = "Environment: CI, 4 processors\nPython version: 3.11\nAlpha version: 1.5.0\n\n"
    assert runs("# Shop\n\n" + settings + PLAIN)[0].label == "Shop"
    words = "Real-world performance metrics from comprehensive testing:\n\n"
    assert runs("# Shop\n\n" + words + PLAIN)[0].label == "Shop"


def test_the_short_word_req_counts_requests():
    rows = table(["Endpoint", "Conc.", "Req.", "rps"], ["/a", "5", "40", "66.12"])
    assert runs(ABOVE + rows)[0].requests_completed == 40


def test_rates_of_parts_of_a_program_are_refused():
    parts = [["alpha", "5K req/s"], ["forest", "10K inf/s"], ["streams", "100K msg/s"]]
    text = ABOVE + table(["Component", "Throughput"], *parts, ["bravo", "11,234 req/s"])
    assert (rates(text), "table.not_http" in codes(text)) == ([], True)
    assert rates(text.replace("inf/s", "req/s").replace("msg/s", "req/s"))[:2] == [5000, 10000]
