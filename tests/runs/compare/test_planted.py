"""Repeats as people publish them become one point, and unlike runs never do: from bytes to points."""

from __future__ import annotations

import pytest

from runs.compare.metrics import REQUESTS_PER_S
from runs.compare.series import RunView, Series, group, views
from runs.intake import accept
from runs.publish import freezing, tagging
from runs.publish.run_tags import RunTags
from runs.store import queries
from tests.runs.compare.planted_repeats import DIFFERENCES, REPEATS, Planted

pytestmark = pytest.mark.django_db(transaction=True)


def stored(planted: Planted, **tags) -> list[RunView]:
    """Return the runs of an upload as a comparison would freeze them, untouched but for tags."""
    upload = accept.accept(
        [planted.data], name=planted.file_name, publisher="p", address="", here=True
    ).upload
    if tags:
        positions = range(upload.runs.count())
        tagging.save_tags(upload, [RunTags(position, **tags) for position in positions])
    runs = queries.runs_of(upload)
    labels = {"runs": {run.public_id: freezing.labels(run) for run in runs}}
    return views(freezing.content(runs)["runs"], labels)


def series_of(runs: list[RunView]) -> list[Series]:
    """Return the series on all axes; each run states its load."""
    groups, unplaced = group(runs)
    assert not unplaced
    return [series for axis in groups for series in axis.series]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("planted", REPEATS, ids=lambda planted: planted.name)
def test_planted_repeats_are_pooled_with_the_right_number(planted):
    tags = {"same_server": True} if planted.is_proposed else {}
    (series,) = series_of(stored(planted, **tags))
    counted = [(point.x, len(point.runs)) for point in series.points]
    assert counted == [(float(load), repeats) for load, repeats in planted.points]


@pytest.mark.parametrize(
    "planted", [own for own in REPEATS if own.is_proposed], ids=lambda planted: planted.name
)
def test_what_no_text_proves_is_not_pooled_untouched(planted):
    for series in series_of(stored(planted)):
        stats = [point.stat(REQUESTS_PER_S) for point in series.points]
        assert {stat.n for stat in stats if stat} == {1}


@pytest.mark.one_in(2)
@pytest.mark.parametrize("planted", DIFFERENCES, ids=lambda planted: planted.name)
def test_unlike_runs_are_never_in_one_point(planted):
    groups, unplaced = group(stored(planted))
    series = [series for axis in groups for series in axis.series]
    assert len(series) + len(unplaced) == planted.series
