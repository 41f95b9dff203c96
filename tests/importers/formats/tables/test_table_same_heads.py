"""Tables with the same heads in one upload: all of them are read, or none."""

from __future__ import annotations

import io
from itertools import permutations

import openpyxl
import pytest

from importers.reader import read

# One load of many callers is what no other program has; the lower ones say nothing alone.
SWEEP = [(1, 1204.2, 0.83), (10, 8421.7, 1.19), (100, 12345.6, 8.1)]


def bullets(load, rate, mean):
    return f"- Requests/sec: {rate}\n- Mean latency: {mean} ms\n- Concurrency: {load}\n"


def values(load, rate, mean):
    return (
        "| Metric | Value |\n|---|---|\n"
        f"| Requests/sec | {rate} |\n| Mean latency | {mean} ms |\n| Concurrency | {load} |\n"
    )


def rows(load, rate, mean):
    return (
        "| Variant | Concurrency | Requests/sec | Mean latency (ms) |\n|---|---|---|---|\n"
        f"| old | {load} | {rate} | {mean} |\n| new | {load} | {rate + 7} | {mean} |\n"
    )


def text_of(form, tests):
    parts = (f"## Run {number}\n\n{form(*test)}\n" for number, test in enumerate(tests, 1))
    return "".join(parts).encode()


@pytest.mark.parametrize("form", [bullets, values, rows])
@pytest.mark.parametrize("tests", list(permutations(SWEEP)))
def test_each_load_of_a_sweep_is_read(form, tests):
    report = read(text_of(form, tests))
    loads = sorted(run.concurrency for run in report.runs)
    assert loads == sorted([1, 10, 100] * (len(report.runs) // 3)) and loads
    rates = {(run.concurrency, run.requests_per_s) for run in report.runs}
    assert rates >= {(load, rate) for load, rate, _ in tests}
    assert not report.diagnostics


@pytest.mark.parametrize("form", [bullets, values, rows])
def test_none_is_read_where_no_load_or_rate_is_that_of_a_web_server(form):
    report = read(text_of(form, [(1, 120.2, 0.83), (10, 421.7, 1.19)]))
    assert not report.runs
    assert "table.not_http" in {remark.code for remark in report.diagnostics}


def test_other_heads_prove_nothing():
    others = (
        "## Jobs\n\n| Variant | Jobs/sec | Mean latency (ms) |\n|---|---|---|\n| a | 840.5 | 3 |\n"
    )
    report = read(text_of(rows, SWEEP) + others.encode())
    assert len(report.runs) == 6


def test_each_sheet_of_a_sweep_is_read():
    workbook = openpyxl.Workbook()
    workbook.remove(workbook.active)
    for load, rate, mean in SWEEP:
        sheet = workbook.create_sheet(f"Run {load}")
        sheet.append(["All figures of this run were taken in the first week of May."])
        sheet.append([])
        sheet.append(["Variant", "Concurrency", "Requests/sec", "Mean latency (ms)"])
        sheet.append(["old", load, rate, mean])
        sheet.append(["new", load, rate + 7, mean])
    data = io.BytesIO()
    workbook.save(data)
    runs = read(data.getvalue(), "sweep.xlsx").runs
    assert sorted(run.concurrency for run in runs) == [1, 1, 10, 10, 100, 100]
