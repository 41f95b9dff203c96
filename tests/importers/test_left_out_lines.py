"""Reports from which lines were left out: no exception, and no other value than those of the whole.

People shorten what they publish. What follows from a line that is not there ("no failures") may be
wrong then, and a line may be taken for another one: both are seldom.
"""

import random

import pytest

from importers.reader import read
from tests.importers.corpus import FOLDERS, sample_texts, texts

MEASURED = (
    "concurrency",
    "requests_per_s",
    "requests_completed",
    "time_taken_s",
    "transfer_rate_Bps",
)
MOST_OTHER = 0.01  # of the shortened texts
_LARGEST = 30_000  # bytes
_NOT_PRINTED = ("tables", "mixed", "seeds")  # folders that hold no output of one tool


def whole_reports(step):
    """Return each step-th text that holds the report of one run with a rate, with its run."""
    folders = [folder for folder in FOLDERS if folder not in _NOT_PRINTED]
    paths = [*sample_texts(), *(path for folder in folders for path in texts(folder))]
    reports = []
    for path in paths[::step]:
        data = path.read_bytes()
        is_text = path.suffix in (".txt", ".out", ".log") and len(data) <= _LARGEST
        runs = read(data).runs if is_text else []
        if len(runs) == 1 and runs[0].requests_per_s and runs[0].tool:
            reports.append((data.decode(errors="replace"), runs[0]))
    return reports


def shortened(text, *, kept, seed):
    """Return a text without some of its lines; the line with the number `kept` stays."""
    chooser = random.Random(seed)
    share = chooser.choice((0.3, 0.5, 0.7, 0.9))
    lines = enumerate(text.split("\n"), 1)
    chosen = [line for number, line in lines if number == kept or chooser.random() < share]
    return "\n".join(chosen) + "\n"


def has_other_value(text, whole):
    """Tell whether a run of a text has a measured value that the whole report has not."""
    values = [
        (getattr(run, name), getattr(whole, name))
        for run in read(text.encode()).runs
        for name in MEASURED
    ]
    return any(value is not None and expected not in (None, value) for value, expected in values)


def check(step, seeds):
    reports = whole_reports(step)
    cases = [(text, run, seed) for text, run in reports for seed in seeds]
    other = [
        (run.tool, seed)
        for text, run, seed in cases
        if has_other_value(
            shortened(text, kept=run.sources.get("requests_per_s"), seed=f"{run.tool}{seed}"), run
        )
    ]
    assert len(other) <= MOST_OTHER * len(cases), other


def test_some_reports_without_some_of_their_lines_have_no_other_values():
    check(step=3, seeds=range(2))


@pytest.mark.long
def test_reports_without_some_of_their_lines_have_no_other_values():
    check(step=1, seeds=range(30))
