"""Lines with bars above tables: rows of other tables, commands of a shell, and settings."""

from __future__ import annotations

import pytest

from importers.reader import read
from tests.importers.formats.pasted_tables import table

ROWS = table(["Server", "Requests/sec"], ["nginx", "45231.5"], ["caddy", "35231.5"])


def _loads(lines: str) -> list[int | None]:
    text = f"# HTTP benchmark\n\n{lines}\n\n{ROWS}"
    return [run.concurrency for run in read(text.encode()).runs]


@pytest.mark.parametrize(
    "lines",
    [
        "./bench.sh nginx -c 100 | tee a.txt\n./bench.sh caddy -c 100 | tee b.txt",
        "```\n./bench.sh nginx -c 100 | grep Requests\n./bench.sh caddy -c 100 | grep Requests\n```",
        "100 connections | 4 threads",
        "100 connections | 4 threads\nwrk | 30 s",
        "Setting | Value\n--- | ---\nConnections | 100",
        "| Parameter | Count |\n|---|---|\n| Users | 100 |\n| Threads | 4 |",
    ],
)
def test_commands_and_settings_with_bars_say_the_load(lines: str) -> None:
    assert _loads(lines) == [100, 100]


@pytest.mark.parametrize(
    "lines",
    [
        "Test | Time\n--- | ---\n100 connections | 4.5 s",
        "100 connections | 45\nidle | 35",
        "Test data:\n\n| Name | Count |\n|---|---|\n| Users | 100 |\n| Orders | 200 |",
        "Test data:\n\nName    Count\nUsers   100\nOrders  200",
        "Test data:\n\n| Table | Rows |\n|---|---|\n| Users | 100 |",
    ],
)
def test_rows_with_bars_of_other_tables_do_not(lines: str) -> None:
    assert _loads(lines) == [None, None]


def test_the_last_row_of_a_table_is_no_title_of_the_next_one() -> None:
    rule = "--- | ---"
    rates = ["Server | Req/s", rule, "nginx | 45231", "caddy | 31002"]
    times = ["Server | p99 (ms)", rule, "nginx | 12", "caddy | 14"]
    text = "\n".join(["# HTTP benchmark", "", *rates, *times, ""])
    runs = read(text.encode()).runs
    assert [(run.requests_per_s, run.latency_ms, run.label) for run in runs] == [
        (45231.0, {"p99": 12.0}, "HTTP"),
        (31002.0, {"p99": 14.0}, "HTTP"),
    ]
