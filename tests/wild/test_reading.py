"""How many of the published tables and texts of tools are read as a person reads them.

All texts were used to write the reader: what is read of fresh ones is said in README.md. Each sample is
reported apart: `pytest tests/wild/test_reading.py -s`.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from tests.wild.comparison import Outcome, compare, read_once

WILD = Path(__file__).resolve().parent
# First numbers of the samples behind the first one; the seventh is not kept.
STARTS = {
    "tables": (159, 230, 271, 307, 340, 388, 412),
    "tools": (59, 96, 117, 134, 160, 176, 184),
    "decoys": (77, 114, 146, 175, 230, 267, 283),
}
SAMPLES = ("first", "second", "third", "fourth", "fifth", "sixth", "eighth", "ninth")


def paths(folder: str, half: str) -> list[Path]:
    """Return the texts of one half of a folder."""
    texts = [path for path in (WILD / folder).iterdir() if ".expected." not in path.name]
    return sorted(path for path in texts if half_of(path) == half)


def half_of(path: Path) -> str:
    """Return the sample of a text."""
    return SAMPLES[sum(int(path.stem) >= start for start in STARTS[path.parent.name])]


@cache
def outcomes(folder: str, half: str) -> tuple[Outcome, ...]:
    """Return what came of each text of one half."""
    results = []
    for path in paths(folder, half):
        expected = json.loads((path.parent / f"{path.stem}.expected.json").read_text())
        results.append(compare(path.read_text(encoding="utf-8"), path.name, expected))
    return tuple(results)


def counts(folder: str, half: str) -> Counter[str]:
    """Return how many texts are right, and how many values are wrong or invented."""
    results = outcomes(folder, half)
    return Counter(
        texts=len(results),
        right=sum(outcome.right for outcome in results),
        wrong=sum(len(outcome.wrong) for outcome in results),
        invented=sum(len(outcome.invented) for outcome in results),
        unexplained=sum(not outcome.right and not outcome.diagnostics for outcome in results),
    )


OPEN = ("first", "second", "third", "fourth", "fifth", "sixth", "eighth", "ninth")
# Texts that are right today; a change of the reader may only raise these numbers.
FLOORS = {
    ("tables", "first"): 144,
    ("tools", "first"): 54,
    ("tables", "second"): 67,
    ("tools", "second"): 35,
    ("tables", "third"): 37,
    ("tools", "third"): 20,
    ("tables", "fourth"): 34,
    ("tools", "fourth"): 15,
    ("tables", "fifth"): 29,
    ("tools", "fifth"): 13,
    ("tables", "sixth"): 35,
    ("tools", "sixth"): 14,
    ("tables", "eighth"): 15,
    ("tools", "eighth"): 5,
    ("tables", "ninth"): 9,
    ("tools", "ninth"): 5,
}


@pytest.mark.parametrize(("folder", "half"), FLOORS)
def test_as_many_texts_are_right_as_before(folder, half):
    number = counts(folder, half)
    print(f"{folder}, {half} half: {dict(number)}")
    assert number["right"] >= FLOORS[folder, half]


@pytest.mark.parametrize(("folder", "half"), FLOORS)
def test_no_number_is_wrong(folder, half):
    assert counts(folder, half)["wrong"] == 0


@pytest.mark.parametrize(("folder", "half"), FLOORS)
def test_no_number_is_invented(folder, half):
    assert counts(folder, half)["invented"] == 0


@pytest.mark.one_in(2)
@pytest.mark.parametrize("half", OPEN)
def test_no_open_decoy_holds_a_run(half):
    assert [
        path.stem for path in paths("decoys", half) if read_once(path.read_bytes(), path.name).runs
    ] == []


# A number near a rate of requests, on its line or on the next two.
RATE = re.compile(
    r"[0-9][^\n]{0,40}(?<![a-z])(?:req/s|requests/sec|rps|requests per second)(?![a-z])"
    r"|(?<![a-z])(?:req/s|requests/sec|rps|requests per second)(?![a-z])(?:[^\n]*\n){0,2}[^\n]*[0-9]",
    re.I,
)


@pytest.mark.parametrize("folder", ["tables", "tools", "decoys"])
def test_a_rate_that_is_not_read_has_a_remark_with_its_line(folder):
    for path in [path for half in OPEN for path in paths(folder, half)]:
        report = read_once(path.read_bytes(), path.name)
        if RATE.search(path.read_text(encoding="utf-8")) and not report.runs:
            assert any(remark.line for remark in report.diagnostics), path.name


@pytest.mark.parametrize("folder", ["tables", "tools"])
def test_a_text_that_gives_fewer_runs_than_expected_says_why(folder):
    for path in [path for half in OPEN for path in paths(folder, half)]:
        expected = json.loads((path.parent / f"{path.stem}.expected.json").read_text())
        report = read_once(path.read_bytes(), path.name)
        if len(report.runs) < len(expected["runs"]):
            assert report.diagnostics, path.name
