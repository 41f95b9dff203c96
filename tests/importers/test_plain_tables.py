"""Whatever plain form a table of a rate has, each of its rows is a run of its own."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from importers.model import Run
from importers.reader import read
from tests.importers.plain_tables import ABOVE, FORMS, plain_tables

HTTP = "Results of a test of HTTP servers:\n\n"


def names_of(run: Run) -> set[str]:
    """Return all that names a run."""
    names = {run.server_software, run.server_name, run.document_label, *run.identity.values()}
    return {name for name in names if name}


@given(table=plain_tables(), above=st.sampled_from(ABOVE), form=st.sampled_from(list(FORMS)))
def test_each_row_is_a_run_with_its_own_name_and_values(table, above, form):
    text = f"{HTTP}{above}{FORMS[form](table.rows)}\n"
    runs = read(text.encode()).runs
    assert len(runs) == len(table.expected)
    for run, (name, rate, load, times) in zip(runs, table.expected, strict=True):
        assert run.requests_per_s == pytest.approx(rate)
        assert run.concurrency == load
        latencies = {key: value for key, value in run.latency_ms.items() if key != "median"}
        assert latencies == pytest.approx(times)
        assert name in names_of(run)


HEADS = st.one_of(
    st.sampled_from(
        ["Test", "Feature", "Notes", "Result", "Use case", "Best for", "Run", "Tool", "By", "Stage"]
    ),
    st.text("abcdefghijklmnopqrstuvwxyz", min_size=3, max_size=12),
)


@given(head=HEADS, is_swept=st.booleans())
def test_rows_that_only_a_text_tells_apart_are_never_one(head, is_swept):
    """A mean of both would be a number that nobody measured."""
    loads = ("Concurrency | ", "64 | ") if is_swept else ("", "")
    text = (
        f"wrk -c 64 http://localhost/\n\n| {head} | {loads[0]}req/s |\n|---|---|---|\n"
        f"| plain text | {loads[1]}1000 |\n| with templates | {loads[1]}2000 |\n"
    )
    runs = read(text.encode()).runs
    assert not runs or len({frozenset(names_of(run)) for run in runs}) == len(runs) == 2


@pytest.mark.parametrize(
    ("head", "first", "second"),
    [
        ("Run", "run 1", "run 2"),
        ("Run", "first", "second"),
        ("Attempt", "1st", "2nd"),
        ("Trial", "A", "B"),
        ("Run ID", "a3f9c", "b81fe"),
        ("Day", "Mon", "Tue"),
        ("Timestamp", "Mon Nov 2", "yesterday"),
        ("Comment", "", "a bit noisy"),
    ],
)
def test_what_numbers_or_dates_repeats_makes_no_other_runs(head, first, second):
    text = (
        f"| Server | {head} | Concurrency | req/s |\n|---|---|---|---|\n"
        f"| nginx | {first} | 64 | 1000 |\n| nginx | {second} | 64 | 1010 |\n"
    )
    assert {frozenset(names_of(run)) for run in read(text.encode()).runs} == {frozenset({"nginx"})}


def test_a_title_in_the_words_of_ab_begins_no_report():
    text = (
        "Requests per second:\n\nConcurrency  nginx  Apache\n10           31542   54123\n"
        "50           76843   47415\n"
    )
    runs = read(text.encode()).runs
    assert [(run.server_name, run.concurrency, run.requests_per_s) for run in runs] == [
        ("nginx", 10, 31542),
        ("Apache", 10, 54123),
        ("nginx", 50, 76843),
        ("Apache", 50, 47415),
    ]


def test_sections_that_are_headed_alike_are_all_read_or_none():
    part = "### {}\n\n| Concurrency | req/s |\n|---|---|\n| 10 | 3100.5 |\n| 50 | 4200.5 |\n\n"
    text = "".join(part.format(name) for name in ("No middleware", "Auth", "Logging"))
    assert len(read(text.encode()).runs) == 6
