"""Kept tables written in other forms give the same loads, rates and times."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from importers.reader import read
from tests.wild import rewriting, rewriting_pages

TABLES = Path(__file__).parent / "tables"
# The least share of the texts, of those for which a form is defined.
FORMS: dict[Callable[[str], str], float] = {
    rewriting_pages.html_page: 0.97,
    rewriting_pages.html_of_paragraphs: 0.90,
    rewriting_pages.aligned: 0.85,
    rewriting_pages.ascii_box: 0.92,
    rewriting_pages.drawn_box: 0.96,
    rewriting_pages.csv_lines: 0.87,
    rewriting.columns_reversed: 0.97,
    rewriting.rows_reversed: 0.97,
    rewriting.with_notes: 0.99,
    rewriting.with_numbers: 0.97,
    rewriting.transposed: 0.86,
    rewriting.with_thousands: 0.98,
    rewriting.with_decimal_commas: 0.96,
    rewriting.in_seconds: 0.96,
    rewriting.quoted: 0.97,
    rewriting.with_crlf: 1.0,
    rewriting.indented: 0.95,
    rewriting.without_bold: 0.97,
    rewriting.all_bold: 0.99,
    rewriting.with_emoji: 0.98,
    rewriting.bold_headings: 0.94,
    rewriting.underlined_headings: 0.97,
}

# What stands in a decoy is the same in each of these; other forms change its words or headings.
LAYOUTS = [*FORMS][: [*FORMS].index(rewriting.transposed)]

OF_FEW = 0.05  # so much less: among 30 texts one more or less is 3 %


def values(text: str) -> list[str]:
    """Return what each run of a text measured, and at which load, in any order."""
    return sorted(
        repr((run.concurrency, run.offered_rate, _rounded(run.requests_per_s), _times(run)))
        for run in read(text.encode()).runs
    )


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 6)


def _times(run) -> list[tuple[str, float]]:
    return sorted((name, round(time, 6)) for name, time in run.latency_ms.items())


def texts(step: int) -> dict[str, list[str]]:
    """Return each step-th kept text that has tables and runs, with the values of its runs."""
    every = (path.read_text() for path in sorted(TABLES.glob("*.md"))[::step])
    with_tables = [text for text in every if "<t" not in text and has_table(text)]
    return {text: runs for text in with_tables if (runs := values(text))}


def has_table(text: str) -> bool:
    return any(not isinstance(part, str) for part in rewriting.parts(text))


def check(form: Callable[[str], str], expected: dict[str, list[str]], *, least: float) -> None:
    written = {text: form(text) for text in expected}
    changed = [text for text in expected if not is_same(text, written[text])]
    unlike = [text for text in changed if values(written[text]) != expected[text]]
    alike = len(changed) - len(unlike)
    assert alike >= least * len(changed) > 0, f"{alike} of {len(changed)}"


def is_same(text: str, written: str) -> bool:
    """Tell whether a form changed nothing, but perhaps the blanks in tables."""
    return written in (text, rewriting.with_changed(text, lambda table: table))


@pytest.fixture(scope="module")
def few() -> dict[str, list[str]]:
    return texts(12)


@pytest.fixture(scope="module")
def every() -> dict[str, list[str]]:
    return texts(1)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__)
def test_tables_in_another_form_give_the_same_runs(form, few):
    check(form, few, least=FORMS[form] - OF_FEW)


@pytest.mark.long
@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__)
def test_all_tables_in_another_form_give_the_same_runs(form, every):
    check(form, every, least=FORMS[form])


def check_one_blank(expected: dict[str, list[str]]) -> None:
    """Check that no rate and no time of a table is another one when its borders are lost.

    Most such tables are not read.
    """
    read_ones = 0
    for text in expected:
        found = numbers(rewriting_pages.one_blank(text))
        assert found <= numbers(text), text
        read_ones += bool(found)
    assert read_ones >= len(expected) / 7


def numbers(text: str) -> set[tuple[str, float]]:
    """Return each rate and each time with what it is."""
    runs = read(text.encode()).runs
    rates = {("rate", run.requests_per_s) for run in runs if run.requests_per_s is not None}
    return rates.union(*(_times(run) for run in runs))


def test_tables_without_borders_have_no_other_numbers(few):
    check_one_blank(few)


@pytest.mark.long
def test_all_tables_without_borders_have_no_other_numbers(every):
    check_one_blank(every)


@pytest.mark.parametrize("form", LAYOUTS, ids=lambda form: form.__name__)
def test_some_decoys_in_another_layout_give_no_runs(form):
    check_decoys(form, step=12)


@pytest.mark.long
@pytest.mark.parametrize("form", LAYOUTS, ids=lambda form: form.__name__)
def test_all_decoys_in_another_layout_give_no_runs(form):
    check_decoys(form, step=1)


def check_decoys(form: Callable[[str], str], *, step: int) -> None:
    for path in sorted((TABLES.parent / "decoys").glob("*.md"))[::step]:
        text = path.read_text()
        if "```" not in text:  # code may hold Markdown of its own
            assert read(form(text).encode()).runs == [], path.name
