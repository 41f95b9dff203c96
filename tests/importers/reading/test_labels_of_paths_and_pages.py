"""Labels keep the words of paths, and pages and tools around a table are no names."""

from __future__ import annotations

import pytest

from importers.model import Run
from importers.reading.labels.label_words import clean


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Standard dependency test (`/dependency-test`)", "Standard dependency (/dependency-test)"),
        ("Home page test", "Home page"),
        ("Benchmark summary (Autocannon, 50 logs/request)", None),
        ("Results (wrk, 4 threads, 2 cores)", None),
        ("Results (caddy, 4 threads)", "caddy, 4 threads"),
        ("Learn more about bidirectional Unicode characters", None),
        ("This file contains hidden or bidirectional Unicode text that may differ.", None),
        ("Unicode characters", "Unicode characters"),
        ("4.2 Results", None),
        ("4.2", "4.2"),
        ("Результаты представлены в таблице", None),
        ("Результаты nginx в таблице", "nginx в таблице"),
    ],
)
def test_the_label_of_a_heading(text, label):
    assert clean(text, Run()) == label
