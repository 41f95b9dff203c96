"""Columns that only name what was measured, repetitions side by side, and cells without a result."""

import pytest

from importers.reader import read
from runs.compare.outcomes import outcome_of
from tests.runs.compare.planted_repeats import rows


def runs_of(head, *body):
    """Return the runs of a CSV."""
    return read(rows(",", head, *body)).runs


def test_the_first_name_column_is_the_server_and_the_others_are_the_identity():
    (run, *_) = runs_of(
        "Framework,Language,Variant,Concurrency,Requests/sec",
        "gin 1.9,Go,pool,10,100.5",
        "actix,Rust,none,10,200.5",
    )
    assert (run.server_name, run.server_version) == ("gin", "1.9")
    assert run.identity == {"Language": "Go", "Variant": "pool"}


def test_a_column_of_servers_leaves_every_other_name_to_the_identity():
    (run, *_) = runs_of(
        "Server,Language,Concurrency,Requests/sec", "nginx,C,10,100.5", "Caddy,Go,10,90.5"
    )
    assert (run.server_name, run.identity) == ("nginx", {"Language": "C"})


def test_a_column_that_names_the_server_by_its_head_counts_before_the_first():
    (run, *_) = runs_of(
        "Language,Framework,Concurrency,Requests/sec", "Go,gin,10,100.5", "Rust,actix,10,90.5"
    )
    assert (run.server_name, run.identity) == ("gin", {"Language": "Go"})


@pytest.mark.parametrize(
    "head",
    ["Notes", "Date", "Run", "Iteration", "#", "Rank", "Status", "Comment", "Change", "Tool"],
)
def test_what_numbers_or_remarks_is_no_name(head):
    (run, *_) = runs_of(
        f"Server,{head},Concurrency,Requests/sec", "nginx,first a,10,100.5", "Caddy,b,10,90.5"
    )
    assert run.identity == {}


@pytest.mark.parametrize(
    ("head", "cells"), [("Memory", ("12 MB", "14 MB")), ("Score", ("1.5", "2.5"))]
)
def test_a_measurement_is_no_name(head, cells):
    first, second = cells
    (run, *_) = runs_of(
        f"Server,{head},Concurrency,Requests/sec",
        f"nginx,{first},10,100.5",
        f"Caddy,{second},10,9.5",
    )
    assert run.identity == {}


def test_the_counts_of_a_setup_name_it_also_as_numbers():
    (run, *_) = runs_of("Workers,Concurrency,Requests/sec", "4,10,100.5", "8,10,200.5")
    assert (run.server_name, run.identity) == (None, {"Workers": "4"})


def test_a_row_of_averages_is_no_run_of_its_name_column():
    runs = runs_of(
        "Framework,Concurrency,Requests/sec", "gin,10,100.5", "actix,10,90.5", "Average,10,95.5"
    )
    assert [run.server_name for run in runs] == ["gin", "actix"]


@pytest.mark.parametrize(
    ("cell", "outcome"),
    [
        ("failed", "failed"),
        ("Timeout", "failed"),
        ("aborted", "aborted"),
        ("not supported", "not measured"),
        ("skipped", "not measured"),
    ],
)
def test_a_word_in_the_place_of_a_rate_is_an_outcome(cell, outcome):
    runs = runs_of("Server,Concurrency,Requests/sec", "nginx,10,100.5", f"boa,10,{cell}")
    assert [outcome_of(run.to_dict()) for run in runs] == ["measured", outcome]
    assert (runs[1].server_name, runs[1].requests_per_s) == ("boa", None)


def test_a_cell_that_says_nothing_is_no_run():
    runs = runs_of(
        "Server,Concurrency,Requests/sec", "nginx,10,100.5", "nginx,50,110.5", "boa,10,-"
    )
    assert len(runs) == 2
