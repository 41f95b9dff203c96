"""Predictions beside figures, tests called tiers, loads in names, words below "Path" or "File"."""

from __future__ import annotations

import pytest

from tests.importers.formats.tables.test_table_aims_and_minutes import runs
from tests.importers.formats.tables.test_table_fresh import rates, table


@pytest.mark.parametrize(("head", "others"), [("Predicted", []), ("Cached", [100, 105])])
def test_a_prediction_is_no_run(head, others):
    rows = table(f"Server; {head} req/s; Actual req/s", "FastAPI; ~100; 22.5", "Flask; ~105; 36.6")
    assert sorted(rates(f"# HTTP benchmark\n\n{rows}")) == [22.5, 36.6, *others]


@pytest.mark.parametrize(
    ("line", "loads"), [("Measured in three wrk tiers:", [10, 100]), ("Three tiers:", [])]
)
def test_a_tier_may_be_a_test_of_a_tool(line, loads):
    rows = table("Tier; req/s", "T1 (-t2 -c10); 22,363", "T2 (-t4 -c100); 28,615")
    assert [run.concurrency for run in runs(f"{line}\n\n{rows}")] == loads


@pytest.mark.parametrize(
    ("name", "load"),
    [("client, concurrency 4", 4), ("client, concurrency 8, 20 s", 8), ("concurrency 4-8", None)],
)
def test_a_name_says_its_concurrency(name, load):
    rows = table("Case; p50 ms; req/s", f"{name}; 6.0; 105", "client, any; 26.8; 90")
    assert runs(f"# HTTP benchmark\n\n{rows}")[0].concurrency == load


@pytest.mark.parametrize(
    ("line", "load"),
    [
        ("Interleaved wrk c500 (medians of 5 rounds):", 500),
        ("Measured on two c8220 machines:", None),
        ("wrk (t8, c300):", 300),
        ("Pod image (c300) on a machine:", None),
        ("Intel wrk box (c8220):", None),
        ("Built as c17 (see below):", None),
        ("On c500.large machines:", None),
    ],
)
def test_a_short_load_stands_in_a_sentence(line, load):
    rows = table("Config; req/s; latency p50", "old; 263,289; 1.13 ms", "new; 256,783; 1.16 ms")
    assert runs(f"# HTTP benchmark\n\n{line}\n\n{rows}")[0].concurrency == load


@pytest.mark.parametrize(
    ("cell", "document"), [("1 replica", None), ("/a/b", "/a/b"), ("10 KB", "10 KB")]
)
def test_words_below_path_are_names(cell, document):
    rows = table("Path; Requests/s; p50", f"{cell}; 403.9; 376 ms", f"{cell}s; 468.6; 259 ms")
    run = runs(f"# HTTP benchmark\n\n{rows}")[0]
    assert (run.document_label or None) == document
    assert (run.identity == {"Path": cell}) is (document is None)


@pytest.mark.parametrize(
    ("line", "is_label"), [("- See env.json for versions.", False), ("- Alpha", True)]
)
def test_a_line_that_refers_elsewhere_names_nothing(line, is_label):
    rows = table("Target; Req/s; p50 (ms)", "axum; 201003; 1.29", "gin; 53589; 0.97")
    assert (runs(f"{line}\n\n{rows}")[0].label is not None) is is_label
