"""Cells of a rate with an arrow, or with "per second" spelled out."""

from __future__ import annotations

import pytest

from importers.reader import read


def rates(*cells: str, title: str = "", head: str = "RPS"):
    rows = "".join(f"| server {number} | {cell} |\n" for number, cell in enumerate(cells))
    text = f"# HTTP benchmark{title}\n\n| Server | {head} |\n|---|---|\n{rows}"
    return [run.requests_per_s for run in read(text.encode()).runs]


@pytest.mark.parametrize("cell", ["45231 per second", "45,231 per sec", "45231 per s"])
def test_per_second_below_a_head_of_a_rate_is_its_unit(cell):
    assert rates(cell, cell) == [45231.0, 45231.0]
    assert rates(cell, cell, head="Failed") == []


@pytest.mark.parametrize("cell", ["45231 ▲", "45,231 ▼", "45231 req/s ▲", "45,231▽"])
def test_an_arrow_behind_a_large_rate_is_a_remark(cell):
    assert rates(cell, "35231") == [45231.0, 35231.0]


@pytest.mark.parametrize("cell", ["▲ 12", "3.1 ▼", "▲ 4512%", "▲ +4512", "▲ 4512", "120 ms ▲"])
def test_an_arrow_before_a_number_or_beside_a_small_one_is_a_change(cell):
    assert rates(cell, cell) == []


@pytest.mark.parametrize("title", [": change since 1.0", ", improvements", ": Δ of 2.0"])
def test_an_arrow_below_a_title_of_changes_is_a_change(title):
    assert rates("45231 ▲", "35231 ▼", title=title) == []
    assert rates("45231", "35231", title=title) == [45231.0, 35231.0]


def test_an_arrow_below_a_head_of_changes_is_a_change():
    assert rates("45231 ▲", "35231 ▼", head="RPS change") == []


@pytest.mark.parametrize("cells", [("1452 ▲", "2310 ▼"), ("▲ 1452", "▼ 2310")])
@pytest.mark.parametrize(
    "head", ["RPS vs baseline", "Req/s vs 1.9", "Req/s (diff)", "Gain in req/s", "Lead (req/s)"]
)
def test_a_column_of_changes_beside_the_rates_has_no_runs(head, cells):
    up, down = cells
    text = f"# HTTP\n\n| Server | Req/s | {head} |\n|---|---|---|\n| a | 45231 | {up} |\n"
    report = read(f"{text}| b | 31002 | {down} |\n".encode())
    assert [run.requests_per_s for run in report.runs] == [45231.0, 31002.0]
    assert any(repr(head) in remark.message for remark in report.diagnostics)


@pytest.mark.parametrize("cells", [("1452 ▲", "2310 ▼"), ("▲ 1452", "▼ 2310")])
def test_an_arrow_below_a_line_of_a_comparison_is_a_change(cells):
    assert rates(*cells, title="\n\nCompared with version 1.9:") == []


def test_a_time_with_an_arrow_is_no_latency():
    text = "# HTTP\n\n| Server | Req/s | p99 |\n|---|---|---|\n| a | 45231 | {} |\n"
    for cell in ("▲ 120 ms", "120 ms ▲"):
        assert [run.latency_ms for run in read(text.format(cell).encode()).runs] == [{}]
