"""Reports whose line ends are lost: no value changes, most stay, and prose is no report."""

from __future__ import annotations

from itertools import chain

import pytest

from importers.cleaning.marks import SOFT
from importers.cleaning.run_together import apart
from importers.reader import read
from tests.importers import corpus
from tests.wild.comparison import METRICS

FIELDS = (*METRICS, "document_bytes", "concurrency", "server_name")
WHOLE = ("2.4.10-basic.txt", "2.4.62-basic.txt", "a-basic.txt", "a-lat.txt", "latency.txt")


def values(run):
    return {name: getattr(run, name) for name in FIELDS} | run.latency_ms


def texts():
    every = chain.from_iterable(map(corpus.texts, ("ab", "wrk", "hey")))
    return [path for path in every if path.suffix == ".txt" and path.stat().st_size < 50_000]


@pytest.mark.parametrize("path", texts(), ids=lambda path: f"{path.parent.name}-{path.name}")
def test_a_report_in_one_line_has_no_other_values(path):
    data = path.read_bytes()
    flat = " ".join(data.decode(errors="replace").split())
    whole, joined = read(data).runs, read(flat.encode()).runs
    if len(whole) != len(joined):
        assert len(joined) < len(whole)  # one that was cut, quoted or given up
        return
    for before, after in zip(map(values, whole), map(values, joined), strict=True):
        known = {name: value for name, value in after.items() if value is not None}
        assert known == {name: before.get(name) for name in known}
        if path.name in WHOLE:
            assert before == after


def test_the_line_of_each_value_is_that_of_the_upload():
    text = (
        "ab -c 100 http://localhost/\n\n"
        "Server Software: Apache Server Hostname: localhost Server Port: 80\n\n"
        "Document Path: / Document Length: 92719 bytes\n\n"
        "Concurrency Level: 100 Time taken for tests: 0.184 seconds Complete requests: 500 "
        "Failed requests: 0 Requests per second: 2716.92 [#/sec] (mean) "
        "Time per request: 36.806 [ms] (mean)\n"
    )
    (run,) = read(text.encode()).runs
    assert (run.requests_per_s, run.concurrency, run.document_bytes) == (2716.92, 100, 92719)
    assert run.sources["requests_per_s"] == 7


@pytest.mark.parametrize(
    "line",
    [
        "Requests per second: 12 [#/sec] (mean) and Time per request: are what ab prints.",
        "wrk prints Thread Stats and Requests/sec: in its last lines.",
        "Slowest: 90 ms, Fastest: 2 ms, Average: 31 ms, Requests/sec: 3,200",
    ],
)
def test_a_line_that_names_a_few_labels_stays(line):
    assert SOFT not in apart(line)
