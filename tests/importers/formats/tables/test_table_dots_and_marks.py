"""Dots between a rate and its times, marks of footnotes behind units, items above a table."""

from __future__ import annotations

import pytest

from tests.importers.formats.tables.test_table_aims_and_minutes import runs
from tests.importers.formats.tables.test_table_fresh import rates, table


@pytest.mark.parametrize(
    ("cell", "rate", "time"),
    [
        ("7,040 req/s · p99 12.0 ms", 7040, 12.0),
        ("7,040 req/s · p99 < 12.0 ms", None, None),
        ("7,040 req/s, p99 12.0 ms", 7040, 12.0),
    ],
)
def test_a_dot_parts_a_rate_from_its_times(cell, rate, time):
    rows = table("; alpha; bravo", f"GET /a; {cell}; 7,679 req/s", "GET /b; 912 req/s; 815 req/s")
    run = runs(f"# HTTP benchmark\n\n{rows}")[0]
    assert (run.requests_per_s, run.latency_ms.get("p99")) == (rate or 7679, time)


@pytest.mark.parametrize(("cell", "time"), [("643 ms¹", 643), ("643 m²", None)])
def test_a_mark_behind_a_unit_is_a_footnote(cell, time):
    rows = table("Server; Req/sec; p99", "alpha; 122,831; 21.6 ms", f"bravo; 17,086; {cell}")
    assert runs(f"# HTTP benchmark\n\n{rows}")[1].latency_ms.get("p99") == time


@pytest.mark.parametrize(
    ("name", "load"), [("ingest, 16 concurrent", 16), ("ingest, 16 shards", None)]
)
def test_concurrent_behind_a_name_is_its_load(name, load):
    rows = table("; alpha; bravo", f"{name}; 2,488 req/s; 5,402 req/s")
    assert runs(f"# HTTP benchmark\n\n{rows}")[0].concurrency == load


@pytest.mark.parametrize(("line", "is_label"), [("- 30 % /a, 20 % /b", False), ("- Alpha", True)])
def test_a_mix_above_a_table_names_nothing(line, is_label):
    rows = table("Workers; RPS; p99 ms", "2; 2673; 13.6", "4; 3532; 64.1")
    assert (
        runs(f"All requests were sent to an API.\n{line}\n\n{rows}")[0].label is not None
    ) is is_label


@pytest.mark.parametrize(("head", "number"), [("Mean RTF", 0), ("Mean size", 2)])
def test_a_factor_of_real_time_is_of_a_model(head, number):
    rows = table(f"Config; Req/s; {head}", "old; 17.43; 0.367", "new; 24.82; 0.633")
    assert len(rates(f"# HTTP benchmark\n\n{rows}")) == number


@pytest.mark.parametrize(
    ("cell", "name"),
    [
        (r"apache2 + mod\_php", "apache2 + mod_php"),
        (r"nginx \| php\_fpm", "nginx | php_fpm"),
        (r"**alpha\*bravo**", "alpha*bravo"),
        (r"`alpha\_server`", "alpha_server"),
    ],
)
def test_a_backslash_of_markdown_is_no_part_of_a_name(cell, name):
    text = (
        f"# HTTP benchmark\n\n| Server | Req/sec |\n|---|---|\n| {cell} | 412.06 |\n| b | 434 |\n"
    )
    first, _ = runs(text)
    assert (first.server_name, first.requests_per_s) == (name, 412.06)
