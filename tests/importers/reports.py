"""What the reader gives for a text, in the form in which tests compare it."""

import time

from importers.reader import read
from tests import processor_time
from tests.importers.corpus import flat

# Values that tell where a run stands in its text, or that its text ends early.
STATES = {"truncated", "aborted", "error", "lines", "sources", "command", "label", "heading"} | {
    "file_lines"
}


def codes(report):
    """Return the codes of a report's remarks, in their order."""
    return [remark.code for remark in report.diagnostics]


def numbers(run, prefix=""):
    """Return every value of a run by its path."""
    values = {}
    for name, value in run.items():
        if name in STATES:
            continue
        if isinstance(value, dict):
            values |= numbers(value, f"{prefix}{name}.")
        elif value is not None:
            values[prefix + name] = value
    return values


def run_numbers(data, name=""):
    """Return the values of every run of a text."""
    return [numbers(flat(run)) for run in read(data, name).runs]


def wrong_values(data, whole, name=""):
    """Return the values of a cut text that the runs of the whole text do not have."""
    runs = run_numbers(data, name)
    wrong = []
    for run, full in zip(runs, whole, strict=False):
        for field, value in run.items():
            # Before the marks of wrk2 its report is one of wrk.
            is_start_of_wrk2 = (field, value, full.get("tool")) == ("tool", "wrk", "wrk2")
            if full.get(field) != value and not is_start_of_wrk2:
                wrong.append((field, value))
    return wrong + [("runs", len(runs))] if len(runs) > len(whole) else wrong


def bounded(data, name="", seconds=1.0):
    """Read a text and return its report; fail where it takes too long.

    `seconds` of processor time are accepted, and more for each byte and for each run. A text that
    takes longer is read a second time: what else ran in that moment slows the first alone.
    """
    read(b"warm")
    report, took = _timed(data, name)
    limit = seconds + len(data) / 1e6 + len(report.runs) / 20_000
    processor_time.check(took if took < limit else _timed(data, name)[1], limit)
    return report


def _timed(data, name):
    """Read a text and return its report and the processor time that it took, in seconds."""
    began = time.process_time()
    report = read(data, name)
    return report, time.process_time() - began
