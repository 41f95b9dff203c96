"""A report that was stopped gives nothing to the next one, whatever border stands between them."""

import random
from functools import cache

import pytest

from importers.reader import read
from tests.importers.aborted import ABORTED
from tests.importers.corpus import SAMPLES

BORDERS = {
    "a prompt": "\nalice@box:~$ ls\n",
    "a command": "\n$ sleep 10\n",
    "left out": "\n[...]\n\n",
    "a file's head": "\n==> results-2.txt <==\n",
    "another banner": "\n** SIEGE 4.0.4\n** Preparing 66 concurrent users for battle.\n\n$ ls\n",
}
FENCE = "```\n{aborted}```\n\nOnce more:\n\n```\n{whole}```\n"
WHOLE = (
    "ab/keepalive.txt",
    "wrk/latency.txt",
    "wrk2/latency.txt",
    "siege/a-text.txt",
    "httperf/apache-rate100.txt",
    "hey/summary.txt",
    "h2load/h2.txt",
    "weighttp/a-text.txt",
    "bombardier/a-text.txt",
    "autocannon/a-text.txt",
    "vegeta/a-text.txt",
    "locust/console.txt",
    "k6/a-text.txt",
    "cassowary/summary.txt",
    "rewrk/a-text.txt",
    "plow/summary.txt",
    "oha/a-text.txt",
    "drill/statistics.txt",
    "fortio/published-1.txt",
    "webbench/published-1.txt",
)
# Tools whose first line tells which they are; the others print nothing of their own at first.
BANNERS = {"ab", "wrk", "wrk2", "siege", "h2load", "weighttp", "bombardier", "autocannon"} | {
    "cassowary",
    "rewrk",
    "webbench",
}
FIELDS = ("tool", "concurrency", "hostname", "path", "offered_rate", "requests_per_s") + (
    "requests_completed",
    "time_taken_s",
    "tool_threads",
    "duration_s",
)
TRIPLES = [
    (tool, border, path) for tool in ABORTED for border in (*BORDERS, "a fence") for path in WHOLE
]


def measured(runs):
    """Return what the runs say that have a result; a stopped one may have only its load."""
    rows = [tuple(getattr(run, name) for name in FIELDS) for run in runs]
    return [
        row
        for row, run in zip(rows, runs, strict=True)
        if run.requests_per_s is not None or run.requests_completed is not None or run.latency_ms
    ]


@cache
def sample(path):
    """Return a whole report as a text."""
    return (SAMPLES / path).read_text().replace("\r\n", "\n")


@cache
def runs_of(path):
    """Return what a whole report says."""
    return measured(read(sample(path).encode()).runs)


def joined(tool, border, path):
    """Return an aborted report of a tool, a border, and a whole report."""
    if border == "a fence":
        return FENCE.format(aborted=ABORTED[tool], whole=sample(path))
    return ABORTED[tool] + BORDERS[border] + sample(path)


def differs(triple):
    """Return the triple when its runs are not those of the whole report, or nothing is said."""
    tool, _, path = triple
    report = read(joined(*triple).encode())
    length = len(ABORTED[tool].splitlines()) + 1
    is_told = tool not in BANNERS or any((mark.line or 99) <= length for mark in report.diagnostics)
    return None if measured(report.runs) == runs_of(path) and is_told else triple


def differences(triples):
    """Return those of the triples whose runs differ."""
    return [triple for triple in triples if differs(triple)]


def test_a_stopped_report_gives_nothing_to_the_next_one():
    assert differences(random.Random(15).sample(TRIPLES, 150)) == []


@pytest.mark.long
def test_no_stopped_report_gives_anything_to_the_next_one():
    assert differences(TRIPLES) == []
