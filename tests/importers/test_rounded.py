"""Publishers round what a tool prints: a report with fewer decimals gives the same fields."""

from __future__ import annotations

import re

import pytest

from importers.reader import read
from tests.importers.corpus import sample_texts
from tests.wild.comparison import METRICS

# No part of a version, an address or a rank: "p99.9", "99.99%".
_DECIMAL = re.compile(
    r"(?<![\w.:/-])[0-9]+\.[0-9]{2,}(?![.\w]*[.%])(?!'th| *[|│]| +[0-9.]+ +[0-9])"
)
_FIELDS = (*METRICS, "concurrency")


def _rounded(number: re.Match[str]) -> str:
    text = f"{float(number[0]):.1f}"
    return text if float(text) else number[0]


def _fields(text: str, name: str) -> list[set[str]]:
    """Return which fields and latencies each run has."""
    runs = read(text.encode(), name).runs
    return [
        {field for field in _FIELDS if getattr(run, field) is not None}
        | ({"mean"} & run.latency_ms.keys())
        for run in runs
    ]


@pytest.mark.parametrize(
    "path",
    [p for p in sample_texts() if p.suffix == ".txt"],
    ids=lambda p: f"{p.parent.name}/{p.stem}",
)
def test_rounded_numbers_lose_no_field(path):
    text = path.read_text(errors="replace")
    if not text.endswith("\n"):
        text += "\n"
    rounded = _DECIMAL.sub(_rounded, text)
    assert _fields(rounded, path.name) == _fields(text, path.name)
