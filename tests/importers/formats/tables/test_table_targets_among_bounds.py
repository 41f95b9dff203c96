"""Columns of targets and bounds are no runs, in any language; what was measured beside them is."""

from __future__ import annotations

import pytest

from importers.reader import read

TEXT = """### 7.2 Throughput of nginx

| {} |
|{}|
| Concurrent connections | {} |
| Requests/s | {} |
| p99 (ms) | {} |
"""


def rates(*heads):
    """Return the rates of a table of metrics with these heads; those of column n are 4511 + n."""
    count = len(heads) - 1
    cells = [["100"] * count, [str(4512 + number) for number in range(count)], ["12"] * count]
    rows = (" | ".join(row) for row in cells)
    text = TEXT.format(" | ".join(heads), "|".join(["---"] * len(heads)), *rows)
    return [run.requests_per_s for run in read(text.encode()).runs]


@pytest.mark.parametrize(
    "heads",
    [
        ("Metric", "Target", "Maximum"),
        ("Metric", "Minimum", "Target", "Maximum"),
        ("Metric", "Target", "Limit", "Unit"),
        ("メトリクス", "目標値", "最大値"),
        ("指标", "目标值", "最大值"),
        ("지표", "목표", "최대"),
        ("Metrik", "Ziel", "Maximum"),
        ("Métrique", "Objectif", "Maximum"),
        ("Métrica", "Objetivo", "Máximo"),
        ("Métrica", "Meta", "Máximo"),
        ("Метрика", "Цель", "Максимум"),
    ],
)
def test_targets_and_bounds_alone_are_no_runs(heads):
    assert rates(*heads) == []


@pytest.mark.parametrize(
    ("heads", "expected"),
    [
        (("Metric", "Target", "Actual"), [4513]),
        (("Metric", "Target", "Result", "Status"), [4513]),
        (("Metric", "Goal", "Measured"), [4513]),
        (("メトリクス", "目標値", "実測値"), [4513]),
        (("Metric", "Target", "v1", "v2"), [4513, 4514]),
        (("Metric", "Before", "After", "Target"), [4512, 4513]),
    ],
)
def test_what_was_measured_beside_a_target_is_read(heads, expected):
    assert rates(*heads) == expected


SWEEP = (
    "| Test | Users | Requests | RPS | Avg (ms) | Failures |\n|---|---|---|---|---|---|\n"
    "| Base | 5 | 11,144 | 62.1 | 105 | 0 |\n| High | 50 | 25,136 | 140.3 | 109 | 0 |\n"
)


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("**Target:** ECS Fargate, 1 task. Host: `http://192.0.2.1:8080`.", 2),
        ("Target: 192.0.2.1:8080", 2),
        ("Test target: one container with 512 MB", 2),
        ("**Target:** 150 requests/s with 200 ms", 0),
        ("Target: less than 200 ms", 0),
        ("Targets: every endpoint answers below 200 ms", 0),
        ("Target: 1500 rps per host", 0),
        ("Target: p99 below 200 ms for each endpoint", 0),
    ],
)
def test_a_target_that_was_tested_is_no_wish(line, count):
    assert len(read(f"### Load test\n\n{line}\n\n{SWEEP}".encode()).runs) == count


@pytest.mark.parametrize(
    ("line", "rates_below", "count"),
    [
        ("Set the values for `vus` and `rps` in the file. Here's the format:", (20, 30), 0),
        ("The file has the lines of the test, in the following format:", (20, 30), 0),
        ("The lines of the test:", (20.4, 30.7), 2),
    ],
)
def test_settings_in_a_format_are_no_runs(line, rates_below, count):
    rows = "".join(
        f"{number + 2},{40 + number},{rate}\n" for number, rate in enumerate(rates_below)
    )
    text = f"{line}\n\n```csv\nseconds,vus,rps\n{rows}```\n"
    assert len(read(text.encode()).runs) == count


@pytest.mark.parametrize(
    ("row", "count"),
    [
        ("| 准确率 | > 95% | 97% |", 0),
        ("| Model accuracy | > 95% | 97% |", 0),
        ("| Test coverage | > 80% | 85% |", 0),
        ("| Error rate | < 1% | 0% |", 1),
    ],
)
def test_a_scorecard_of_another_program_is_no_run(row, count):
    rows = "| Requests/s | > 50 | 65.3 |\n| Average response time | < 2s | 1.8s |\n"
    text = f"## Performance\n\n| Metric | Target | Current |\n|---|---|---|\n{rows}{row}\n"
    assert len(read(text.encode()).runs) == count


@pytest.mark.parametrize("head", ["Test coverage", "Code coverage", "Accuracy"])
def test_a_column_beside_frameworks_judges_no_program(head):
    text = f"# wrk results\n\n| Framework | Requests/s | {head} |\n|---|---|---|\n"
    assert (
        len(read(f"{text}| express | 4512.5 | 91% |\n| koa | 5512.5 | 88% |\n".encode()).runs) == 2
    )
