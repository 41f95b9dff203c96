"""How many of the published tables and texts of tools are read as a person reads them.

All texts were used to write the reader: what is read of fresh ones is said in README.md. Each sample is
reported apart: `pytest tests/wild/test_reading.py -s`.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from importers.model import Report
from tests.wild.comparison import compare, read_once

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


OPEN = ("first", "second", "third", "fourth", "fifth", "sixth", "eighth", "ninth")
# Texts that are right today; a change of the reader may only raise these numbers.
FLOORS = {
    ("tables", "first"): 144,
    ("tools", "first"): 55,
    ("tables", "second"): 67,
    ("tools", "second"): 36,
    ("tables", "third"): 37,
    ("tools", "third"): 20,
    ("tables", "fourth"): 34,
    ("tools", "fourth"): 15,
    ("tables", "fifth"): 29,
    ("tools", "fifth"): 13,
    ("tables", "sixth"): 36,
    ("tools", "sixth"): 14,
    ("tables", "eighth"): 17,
    ("tools", "eighth"): 7,
    ("tables", "ninth"): 29,
    ("tools", "ninth"): 5,
}


# A number near a rate of requests, on its line or on the next two.
RATE = re.compile(
    r"[0-9][^\n]{0,40}(?<![a-z])(?:req/s|requests/sec|rps|requests per second)(?![a-z])"
    r"|(?<![a-z])(?:req/s|requests/sec|rps|requests per second)(?![a-z])(?:[^\n]*\n){0,2}[^\n]*[0-9]",
    re.I,
)


@pytest.mark.every_case
@pytest.mark.parametrize(("folder", "half"), FLOORS)
def test_a_sample_is_read_as_a_person_reads_it(folder, half):
    """One test looks at all of a sample: its texts are read once, by one process."""
    right = 0
    for path in paths(folder, half):
        expected = json.loads((path.parent / f"{path.stem}.expected.json").read_text())
        outcome = compare(path.read_text(encoding="utf-8"), path.name, expected)
        right += outcome.right
        assert (outcome.wrong, outcome.invented) == ([], []), path.name
        if len(_read(path).runs) < len(expected["runs"]):
            assert outcome.diagnostics, f"{path.name} gives fewer runs and does not say why"
        _assert_a_remark_where_a_rate_is_not_read(path)
    print(f"{folder}, {half} half: {right} of {len(paths(folder, half))} are right")
    assert right >= FLOORS[folder, half]


@pytest.mark.one_in(2)
@pytest.mark.parametrize("half", OPEN)
def test_no_open_decoy_holds_a_run(half):
    for path in paths("decoys", half):
        assert _read(path).runs == [], path.name
        _assert_a_remark_where_a_rate_is_not_read(path)


def _assert_a_remark_where_a_rate_is_not_read(path: Path) -> None:
    if RATE.search(path.read_text(encoding="utf-8")) and not _read(path).runs:
        assert any(remark.line for remark in _read(path).diagnostics), path.name


def _read(path: Path) -> Report:
    return read_once(path.read_bytes(), path.name)
