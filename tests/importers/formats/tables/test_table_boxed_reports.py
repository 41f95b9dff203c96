"""Reports of scripts in a frame: its lines are those of the report without one."""

from __future__ import annotations

import pytest

from importers.reader import read

LINES = [
    "Total requests:      100",
    "Failed:              0",
    "",
    "{mark}Latency",
    "",
    "Min:                 145 ms",
    "Average:             234.56 ms",
    "",
    "{mark}Percentiles",
    "",
    "p95:                 445 ms",
    "",
    "{mark}Throughput",
    "",
    "Requests/sec:        8.23",
]


def framed(bar: str, *, mark: str, indent: str) -> str:
    rule = "├" + "─" * 40 + "┤"
    lines = [line.format(mark=mark) for line in LINES]
    return "\n".join(f"{indent}{bar} {line:38} {bar}" if line else rule for line in lines)


@pytest.mark.parametrize("indent", ["", "  "])
@pytest.mark.parametrize("mark", ["", "📈 ", "⏱️  "])
@pytest.mark.parametrize("bar", ["│", "┃", "║", "|"])
def test_a_frame_around_a_report_is_no_part_of_it(bar, mark, indent):
    box = framed(bar, mark=mark, indent=indent)
    (run,) = read(f"# HTTP load test\n\n{box}\n\nDone.\n".encode()).runs
    assert (run.requests_per_s, run.requests_completed) == (8.23, 100)
    assert run.latency_ms == {"min": 145.0, "mean": 234.56, "p95": 445.0}


def test_a_frame_around_prose_gives_no_run():
    box = framed("│", mark="", indent="").replace("8.23", "not measured")
    assert read(f"# HTTP load test\n\n{box}\n".encode()).runs == []
