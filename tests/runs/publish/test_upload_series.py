"""The series that are named on the review page are those that are drawn."""

from __future__ import annotations

import pytest

from runs.compare.series import group, views
from runs.publish import freezing
from runs.publish.upload_series import series_of, series_of_page, written
from tests.factories import make_run, make_upload

pytestmark = pytest.mark.django_db
UNNAMED = {"server_name": None, "server_version": None}
CASES = {
    "named": [{"concurrency": load} for load in (1, 10, 1)],
    "three ports": [UNNAMED | {"hostname": "h", "port": port} for port in (80, 81, 82, 80)],
    "without an address": [UNNAMED | {"path": None}] * 3,
    "sizes": [{"document_bytes": size} for size in (1000, 1010, 5000)],
    "labels": [UNNAMED | {"hostname": "h", "port": 1, "label": name} for name in ("a", "b", "a")],
    "no load": [{"concurrency": None}, {"concurrency": None, "server_name": "Apache"}],
    "rates": [{"offered_rate": 100.0}, {"offered_rate": None}],
    "later facts": [{"method": "POST"}, {"method": "GET"}, {"compression": "gzip"}],
    "other columns": [{"details": {"x": 1}}, {"latency_ms": {"p50": 1.0}}, {"sources": {"y": 2}}],
}


@pytest.mark.parametrize("name", CASES)
def test_they_are_the_series_of_the_comparison(name):
    upload = make_upload()
    runs = [make_run(upload, **values) for values in CASES[name]]
    content, labels = freezing.content(runs), freezing.labels_of(runs)
    groups, unplaced = group(views(content["runs"], labels))
    drawn = [
        (series.name, {run.id for run in series.runs}) for axis in groups for series in axis.series
    ]
    named = [(one.name, {run.public_id for run in one.runs}) for one in series_of(runs)]
    placed = [(name, ids) for name, ids in named if not ids & {run.id for run in unplaced}]
    assert {frozenset(ids): name for name, ids in placed} == {
        frozenset(ids): name for name, ids in drawn
    }
    assert sorted(run.position for one in series_of(runs) for run in one.runs) == [
        *range(len(runs))
    ]


@pytest.mark.parametrize("name", CASES)
def test_a_page_names_the_runs_that_its_rows_showed(name):
    upload = make_upload()
    runs = [make_run(upload, **values) for values in CASES[name]]
    before = written(series_of(runs))
    for run in runs:
        run.server_name, run.label, run.provenance = "nginx", None, {}
    rows = series_of_page(series_of(runs), before)
    assert written(rows) == before
    assert [row.key for row in rows] == [row.runs[0].position for row in rows]


@pytest.mark.parametrize("text", ["", "0", "0-1;1", "x", "0-99999999", "1-0", "0,,1", "2;0-1"])
def test_rows_that_do_not_fit_are_those_of_now(text):
    upload = make_upload()
    runs = [make_run(upload, concurrency=load) for load in (1, 2)]
    assert written(series_of_page(series_of(runs), text)) == "0-1"


def test_the_repeats_of_each_load_are_counted():
    upload = make_upload()
    runs = [make_run(upload, concurrency=load) for load in (10, 1, 10, 10)]
    (series,) = series_of(runs)
    assert (series.repeats, series.key, series.name) == ((1, 3), 0, "nginx 1.24.0")
