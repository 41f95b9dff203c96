"""Outputs of programs that measure no HTTP server give no run, wherever they stand in a text.

`other_outputs.txt` has them below their names: their layouts, with figures made for the test.
"""

from pathlib import Path

import pytest

from importers import reader

TEXT = (Path(__file__).parent / "other_outputs.txt").read_text("utf-8")
OUTPUTS = dict(part.split("\n", 1) for part in TEXT.split("#### ")[1:])
AROUND = {
    "alone": "{}",
    "in a fence": "# Results\n\n```\n{}\n```\n",
    "in prose": "We ran it again on Tuesday.\n\n{}\n\nThat is good.\n",
    "below ab": (
        "Concurrency Level:      8\nTime taken for tests:   2.000 seconds\n"
        "Complete requests:      20000\nRequests per second:    10000.00 [#/sec] (mean)\n\n\n{}"
    ),
}


@pytest.mark.one_in(4)
@pytest.mark.parametrize("around", AROUND)
@pytest.mark.parametrize("name", OUTPUTS)
def test_it_gives_no_run(name: str, around: str):
    report = reader.read(AROUND[around].format(OUTPUTS[name]).encode())
    rates = [run.requests_per_s for run in report.runs]
    assert rates == ([10000] if around == "below ab" else [])
    assert report.runs or report.diagnostics
