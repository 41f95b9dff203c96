"""Repeats have one identity, and unlike runs have several: in forty forms of uploads, and more."""

from collections import Counter

import pytest

from importers.reader import read
from runs.conditions import CONDITIONS
from tests.runs.compare.planted_repeats import DIFFERENCES, REPEATS

LOADS = ("concurrency", "requests_completed")
NAMES = [entry.name for entry in CONDITIONS if entry.parsed and entry.name not in LOADS]


def identity(run):
    """Return all conditions that a run knows, but what sizes the test."""
    values = [getattr(run, name) for name in (*NAMES, "http_version")]
    return tuple(str(value) for value in values)


def test_there_are_forty_repeats():
    assert len(REPEATS) == 40
    assert len({planted.name for planted in REPEATS}) == 40


@pytest.mark.parametrize("planted", REPEATS, ids=lambda planted: planted.name)
def test_repeats_have_one_identity(planted):
    runs = read(planted.data, planted.file_name).runs
    assert len({identity(run) for run in runs}) == 1, {
        (run.label, run.identity and 1) for run in runs
    }
    assert Counter(run.concurrency for run in runs) == dict(planted.points)


@pytest.mark.parametrize("planted", DIFFERENCES, ids=lambda planted: planted.name)
def test_unlike_runs_have_several(planted):
    runs = read(planted.data, planted.file_name).runs
    assert len({identity(run) for run in runs}) == planted.series, [run.label for run in runs]


def test_one_series_of_repeats_names_its_server_or_waits_for_its_publisher():
    for planted in REPEATS:
        runs = read(planted.data, planted.file_name).runs
        assert planted.is_proposed == any(run.server_name is None for run in runs), planted.name
