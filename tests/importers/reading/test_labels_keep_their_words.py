"""General words in the middle of a heading stay; at its end, numbers of the run, too, go."""

from __future__ import annotations

import pytest

from importers.model import Run
from importers.reading.labels.label_words import clean

RUN = Run(concurrency=100, requests_completed=10000)


@pytest.mark.parametrize(
    ("heading", "label"),
    [
        ("Profiling OFF, production logs OFF", "Profiling OFF, production logs OFF"),
        ("Baseline Load Test Execution Metrics", "Baseline Load Test Execution Metrics"),
        ("Caching Benchmark Results", "Caching"),
        ("Results for caching", "caching"),
        ("Per-Endpoint Breakdown", "Per-Endpoint Breakdown"),
    ],
)
def test_a_general_word_goes_only_at_the_end_of_a_name(heading, label):
    assert clean(heading, RUN) == label


@pytest.mark.parametrize(
    ("heading", "label"),
    [
        ("1MB file, 100 concurrent users, 10,000 requests", "1MB file"),
        ("1MB file, 2,000 concurrent users", "1MB file, 2,000 concurrent users"),
        ("Static page - 1000 iterations", "Static page"),
        ("Static page - 1000 rows", "Static page - 1000 rows"),
        ("GET pages (avg of 3 runs)", "GET pages"),
        ("GET pages (avg of colours)", "GET pages (avg of colours)"),
    ],
)
def test_numbers_of_the_run_go_with_their_marks_between_thousands(heading, label):
    assert clean(heading, RUN) == label


@pytest.mark.parametrize(
    ("heading", "label"),
    [
        ("Independent Results", None),
        ("Initial Results", "Initial"),
        ("9.3 Performance", None),
        ("9.3 Scaling", "9.3 Scaling"),
    ],
)
def test_independent_results_have_no_name(heading, label):
    assert clean(heading, RUN) == label


@pytest.mark.parametrize(
    ("heading", "label"),
    [
        ("config a", "config a"),
        ("Config A", "Config A"),
        ("variant a, 100 connections", "variant a"),
        (r"alpha\_server", "alpha server"),
        (r"C\# server", "C# server"),
        (r"a\*b", "a*b"),
    ],
)
def test_a_last_letter_stays_and_a_backslash_of_markdown_goes(heading, label):
    assert clean(heading, RUN) == label


@pytest.mark.parametrize(
    ("heading", "label"),
    [
        ("在 100 Concurrency 下", None),
        ("100 并发的情况下", None),
        ("在 100 并发下", None),
        ("under 100 concurrency", None),
        ("2 workers, 100-concurrency test (mock)", "2 workers (mock)"),
    ],
)
def test_a_load_in_words_of_other_languages_goes_with_its_borders(heading, label):
    assert clean(heading, RUN) == label
