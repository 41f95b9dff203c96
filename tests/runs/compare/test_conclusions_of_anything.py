"""Whatever is published is concluded about: no crash, short summaries, plain exports, any order."""

from __future__ import annotations

import json
import random
import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from importers.reader import read
from runs.compare.checks import check
from runs.compare.conclusions import conclusions
from runs.compare.run_view import RunView
from runs.compare.series import group
from tests.page_words import words
from tests.runs.compare.make import make_view
from tests.runs.compare.test_corpus_points import FILES, view_of
from tests.test_words import MOST_WORDS

RATES = st.sampled_from([None, 0.0, 0.001, 100.0, 101.0, 130.0, 900.0])
LATENCIES = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from([0.0, 1.0, 1.1, 5.0]) for name in ("mean", "p50", "p99")}
)
FAILURES = st.sampled_from(
    [
        {},
        {},
        {"requests_failed": None},
        {"requests_failed": 9},
        {"requests_failed": 1000},
        {"requests_failed": 9, "details": {"failed_breakdown": {"Length": 9}}},
        {"non_2xx": 9},
        {"non_2xx": 1000},
        {"non_2xx": 9, "tool": "wrk"},
        {"details": {"flagged_failed": True}},
        {"requests_failed": 5, "requests_completed": None},
        {"requests_failed": 5, "time_taken_s": 0.0},
        {"requests_completed": 0},
    ]
)
# What all runs of one series share: a name only, or any mixture of conditions.
ORDINARY: st.SearchStrategy[dict[str, str | None]] = st.builds(
    dict, server_name=st.sampled_from(["A", "B", "C"]), measured_order=st.just("interleaved")
)
MIXED = st.fixed_dictionaries(
    {
        "server_name": st.sampled_from([None, "A", "A", "B", "C"]),
        "server_version": st.sampled_from([None, "1.0"]),
        "hostname": st.sampled_from([None, "h"]),
        "port": st.sampled_from([None, 80]),
        "upload": st.sampled_from(["one", "one", "two"]),
        "keepalive": st.sampled_from([None, True, False]),
        "document_bytes": st.sampled_from([None, 612, 620, 5120]),
        "hardware": st.sampled_from([None, "Xeon"]),
        "same_server": st.sampled_from([None, None, True, False]),
        "measured_order": st.sampled_from([None, "interleaved"]),
    }
)
REPEAT = st.fixed_dictionaries(
    {
        "rate": RATES,
        "latency": LATENCIES,
        "failure": FAILURES,
        "aborted": st.sampled_from([0, 0, 1]),
    }
)


def steady(rate, repeats=5):
    """Return repeats of nearly one rate in which nothing failed."""
    rates = [rate and rate + rate * step / 1000 for step in range(repeats)]
    return [
        {"rate": value, "latency": {"mean": 1.0 + step}, "failure": {}, "aborted": False}
        for step, value in enumerate(rates)
    ]


# The repeats at one load: of a concurrency, or of an offered rate in requests/s.
REPEATS = st.builds(steady, RATES, st.integers(1, 5)) | st.lists(REPEAT, min_size=1, max_size=5)
CELLS = st.tuples(
    st.sampled_from(["concurrency", "concurrency", "offered_rate"]),
    st.sampled_from([1, 10, 100]),
    REPEATS,
)
COMPARISONS = st.lists(
    st.tuples(ORDINARY | MIXED, st.lists(CELLS, min_size=1, max_size=3)), min_size=1, max_size=4
)


def at(name, *, repeats=5, **rates):
    """Return a server with steady repeats at each load: c10=9.0 is at concurrency 10."""
    cells = [("concurrency", int(load[1:]), steady(rate, repeats)) for load, rate in rates.items()]
    return {"server_name": name, "measured_order": "interleaved"}, cells


def runs_of(comparison):
    """Return the runs of servers with their repeats at each load, in the order of one text."""
    runs = []
    for server, cells in comparison:
        for kind, load, repeats in cells:
            runs += [_run(server, {"concurrency": None, kind: load}, repeat) for repeat in repeats]
    return [
        RunView(run.numbers | {"id": f"{place:04}", "lines": [place, place + 1]}, run.labels)
        for place, run in enumerate(runs, start=1)
    ]


def _run(server, load, repeat):
    """Return one run; its counts contradict no rate, because they are unknown unless it failed."""
    counts = {"requests_completed": None, "time_taken_s": None}
    if repeat["failure"]:
        counts = {"requests_completed": 1000, "time_taken_s": 1000 / (repeat["rate"] or 100.0)}
    own = {"requests_per_s": repeat["rate"], "latency_ms": repeat["latency"]}
    aborted = {"aborted": bool(repeat["aborted"])}
    return make_view(**(server | load | counts | own | aborted | repeat["failure"]))


def conclude(runs):
    """Return the conclusions with the checks of today."""
    return conclusions(group(runs)[0], check(runs, {"title": ""}))


def sentences_of(conclusion):
    """Return every sentence of a conclusion."""
    findings = [finding.sentence for finding in conclusion.findings]
    return [conclusion.heading, *conclusion.sentences, *findings]


def is_short(conclusion):
    """Assert that no sentence below a heading has more than 20 words, each name counted as one."""
    every = [*conclusion.question.series, *(own.series for own in conclusion.findings)]
    names = sorted({series.name for series in every}, key=len, reverse=True)
    for text in sentences_of(conclusion)[1:]:
        text = text.removeprefix(f"{conclusion.heading[:1].upper()}{conclusion.heading[1:]}: ")
        for name in names:
            text = text.replace(name, "Name")
        for sentence in re.split(r"\. (?=[A-Z])", text):
            assert len(words(sentence)) <= MOST_WORDS, text


def is_sound(found):
    """Assert that summaries are short and that exports hold no NaN, and return all sentences."""
    for conclusion in found:
        assert len(conclusion.sentences) <= 3
        is_short(conclusion)
        assert json.dumps(conclusion.data, allow_nan=False)
        assert conclusion.matrix is not None
    return [sentences_of(conclusion) for conclusion in found]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("folder", sorted({path.parent.name for path in FILES}))
def test_every_sample_of_the_corpus_is_concluded_about(folder):
    for path in FILES:
        if path.parent.name == folder:
            parsed = enumerate(read(path.read_bytes()).runs)
            is_sound(conclude([view_of(run, position) for position, run in parsed]))


@example([at("A", c10=0.0), at("B", c10=100.0)], 0)
@example([at(name, repeats=1, c1=5.0, c10=0.0) for name in "AB"], 0)
@example([at("A", c10=0.0), at("B", c10=0.0), at("C", c10=100.0)], 0)
@example([at("A", c1=9.0, c9=1.0), at("B", c1=5.0, c5=9.0), at("C", c5=5.0, c9=5.0)], 0)
@given(COMPARISONS, st.integers(0, 1000))
def test_whatever_runs_are_concluded_about_in_any_order(comparison, seed):
    runs = runs_of(comparison)
    before = is_sound(conclude(runs))
    random.Random(seed).shuffle(runs)  # noqa: S311 - an order, no secret
    assert is_sound(conclude(runs)) == before
