"""Loads of Locust told in prose, and the steps of loads that rise."""

from __future__ import annotations

import pytest

from tests.importers.formats.tables.test_table_aims_and_minutes import runs
from tests.importers.formats.tables.test_table_fresh import table

ROWS = table("Request; p95 (ms); RPS", "GET /a; 10; 55.2", "GET /b; 20; 66.2")


def load_of(line: str) -> int | None:
    first, second = runs(f"# HTTP API\n\n{line}\n\n{ROWS}")
    assert first.concurrency == second.concurrency
    return first.concurrency


@pytest.mark.parametrize(
    "line",
    [
        "Locust for 1 minute, total user 4,000 with hatch rate of 500 (growth at 500 users per step)",
        "Locust, total users of 4000, spawn rate 500",
        "Locust, 4,000 users with a spawn rate of 500",
    ],
)
def test_all_users_of_locust_are_the_load(line):
    assert load_of(line) == 4000


@pytest.mark.parametrize(
    "line",
    [
        "Locust, total users 4,000 in the database",
        "Locust with hatch rate of 500 users per second",
        "Locust; the site has total users 4,000, hatch rate unknown",
    ],
)
def test_users_beside_no_hatch_rate_and_the_rate_itself_are_none(line):
    assert load_of(line) is None


@pytest.mark.parametrize(
    "line",
    [
        "+100 users every 90 seconds up to 600: where does it end?",
        "Load: +100 users every 90 s",
        "Ступенчатая нагрузка: +100 пользователей каждые 90 секунд до 600",
        "100 users added every 90 seconds",
        "100 users every 2 min",
        "+50 connections with wrk",
        "With k6: 100 users added every 90 seconds",
    ],
)
def test_a_step_of_a_load_that_rises_is_no_load(line):
    assert load_of(line) is None


@pytest.mark.parametrize(
    "line",
    [
        "100 users, each sending every 10 seconds",
        "wrk + 100 connections",
        "100 users every one of which waits",
        "c=100",
    ],
)
def test_other_counts_of_callers_are_loads(line):
    assert load_of(line) == 100
