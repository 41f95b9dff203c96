"""Cells that hold more than one number, a label, or a unit that says what they are."""

from __future__ import annotations

import pytest

from importers.reader import read


def table(heads, *rows):
    lines = [heads, "|".join(["---"] * (heads.count("|") + 1)), *rows]
    return read("\n".join(f"| {line} |" for line in lines).encode())


def test_two_rounds_in_one_cell_are_two_runs():
    runs = table(
        "connections | rps | p50", "16 | 76 / 75 | 185 / 186 µs", "64 | 77 / 78 | 2 / 3 ms"
    )
    assert [(run.concurrency, run.requests_per_s) for run in runs.runs] == [
        (16, 76),
        (16, 75),
        (64, 77),
        (64, 78),
    ]
    assert [run.details["column"] for run in runs.runs[:2]] == ["run 1", "run 2"]
    assert runs.runs[0].latency_ms["p50"] == 0.185


def test_before_and_after_in_one_head_are_two_runs():
    heads = "Scenario | VUs | Requests BEFORE / AFTER | Requests/sec BEFORE / AFTER"
    (before, after) = table(heads, "slow | 5 | 122 / 334 | 5.71 / 16.42").runs
    assert (before.identity["column"], before.requests_completed) == ("BEFORE", 122)
    assert (after.identity["column"], after.requests_per_s) == ("AFTER", 16.42)


@pytest.mark.parametrize(
    ("cell", "rate"),
    [
        ("p95 2.27 s, 168 RPS", 168),
        ("p95 2 s，1,238 RPS，Socket 持平", 1238),
        ("Testing alpha...  RPS: 350.5", 350.5),
        ("collapse (~200 rps)", 200),
        ("6.98k/s", 6980),
        ("約 1 ,327 ,000", 1327000),
        ("about 20 of 300 rps", None),
    ],
)
def test_a_cell_names_its_rate(cell, rate):
    report = table("Framework | RPS", f"nginx | {cell}", "caddy | 900.5 rps")
    assert {run.server_name: run.requests_per_s for run in report.runs}.get("nginx") == rate


def test_requests_in_cells_are_counted():
    heads = "Users | req/s | p95 | Test size"
    (run, _) = table(heads, "2 | 39.5 | 9 ms | 1,000 req", "4 | 49.5 | 9 ms | 1,000 req").runs
    assert run.requests_completed == 1000


def test_percentiles_have_the_unit_of_the_latency_beside_them():
    (run, _) = table(
        "Framework | RPS | Latency (ms) | p50", "a | 9.5 | 3 | 4", "b | 8.5 | 3 | 5"
    ).runs
    assert run.latency_ms["p50"] == 4


def test_the_highest_rate_is_read_where_it_is_the_only_one():
    report = table(
        "Metric | Baseline | Tuned", "RPS (max) | 82.5 | 125.5", "p50 latency | 18ms | 12ms"
    )
    assert [run.requests_per_s for run in report.runs] == [82.5, 125.5]


def test_ids_with_letters_are_names_and_comparisons_are_none():
    heads = "ID | Route | req/s | Overhead vs none"
    (run, _) = table(heads, "C0 | GET / | 98.5 | none, +2%", "C1 | GET /a | 97.5 | low, -3%").runs
    assert (run.identity, run.concurrency) == ({"ID": "C0", "Route": "GET /"}, None)


def test_a_cell_that_is_no_single_number_is_named_once():
    report = table("Framework | RPS | p99 (ms)", "a | 10-15 | 3", "b | 20-30 | <4", "c | 9.5 | 5")
    told = [remark for remark in report.diagnostics if remark.code == "table.cell"]
    assert [remark.line for remark in told] == [3, 4]
    assert "'10-15' below 'RPS' is no single number" in told[0].message


def test_a_unit_alone_is_no_value():
    assert table("Field | Unit or form", "`requests_per_s` | 1/s", "`latency_ms` | ms").runs == []


@pytest.mark.parametrize(
    ("cells", "end"),
    [
        (["10-15"], "It was left out."),
        (["10-15", ">3k"], "It was left out, as was 1 more cell."),
        (["10-15", ">3k", "4-5k"], "It was left out, as were 2 more cells."),
    ],
)
def test_a_remark_says_how_many_cells_were_left_out(cells, end):
    rows = "".join(f"| server{number} | {cell} |\n" for number, cell in enumerate(cells))
    text = f"| Server | RPS |\n|---|---|\n| nginx | 4,100 |\n| caddy | 3,100 |\n{rows}"
    remarks = read(text.encode()).diagnostics
    told = [remark for remark in remarks if remark.code == "table.cell"]
    assert [(remark.line, remark.message.endswith(end)) for remark in told] == [(5, True)]
