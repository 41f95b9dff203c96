"""The columns of a comparison: the same JSON as ever, written in pieces and read with shared keys."""

from __future__ import annotations

import json

import pytest
from django.db.models import Model
from hypothesis import given

from runs.models import Comparison, large_json
from runs.models.upload import Upload
from runs.publish import publishing
from runs.store import queries
from tests.factories import make_run
from tests.runs.publish.test_canonical_form import VALUES


@given(VALUES)
def test_the_pieces_are_the_text_of_one_dump(value):
    assert large_json.InPieces().encode(value) == json.dumps(value)


@given(VALUES)
def test_what_is_read_is_what_was_written(value):
    text = json.dumps(value)
    assert large_json.LargeJSONField().read(text) == json.loads(text)


def test_each_object_of_a_text_is_a_call_of_python():
    # Between two calls another thread of the process can go on.
    assert large_json._READS.object_hook is not None


def test_no_piece_is_the_whole_of_many_runs():
    value = {"v": 1, "runs": [{"id": number} for number in range(1000)]}
    assert max(map(len, large_json.pieces(value, large_json.DEPTH))) < 100


@pytest.mark.django_db
def test_the_runs_of_a_comparison_share_their_keys():
    run = make_run()
    make_run(run.upload, position=1)
    published = publishing.publish(run.upload, title="", visibility=Upload.Visibility.PUBLIC)
    comparison = Comparison.objects.get(pk=published.pk)
    first, second = comparison.content["runs"]
    assert comparison.content == published.content
    assert comparison.labels == published.labels
    assert set(map(id, first)) == set(map(id, second))


@pytest.mark.django_db
def test_the_columns_of_a_row_are_looked_up_in_a_set(monkeypatch):
    run = make_run(requests_per_s=12.5)
    lookups, original = [], Model.from_db.__func__

    def noted(cls, db, field_names, values, **options):
        lookups.append(type(field_names))
        return original(cls, db, field_names, values, **options)

    monkeypatch.setattr(Model, "from_db", classmethod(noted))
    (stored,) = queries.runs_to_part(run.upload)
    assert frozenset in lookups
    assert stored.get_deferred_fields() == {"details", "sources", "latency_ms"}
    assert stored.requests_per_s == 12.5


@pytest.mark.django_db
def test_a_row_goes_through_the_column_both_ways(monkeypatch):
    # Each driver has a way of its own to pass JSON; either could go past the column.
    value = {"v": 1, "runs": [{"text": 'é "quoted" \\', "rate": 0.1}, {}], "none": None}
    published = publishing.publish(make_run().upload, title="", visibility="public")
    written, read = [], []
    encode, decode = large_json.InPieces.encode, large_json.LargeJSONField.read
    monkeypatch.setattr(
        large_json.InPieces, "encode", lambda own, sent: written.append(sent) or encode(own, sent)
    )
    monkeypatch.setattr(
        large_json.LargeJSONField, "read", lambda own, text: read.append(text) or decode(own, text)
    )
    rows = Comparison.objects.filter(pk=published.pk)
    rows.update(content=value)
    assert rows.values_list("content", flat=True).get() == value
    assert written == [value]
    assert [json.loads(text) for text in read] == [value]
    assert rows.values_list("content__runs__0__rate", flat=True).get() == 0.1
