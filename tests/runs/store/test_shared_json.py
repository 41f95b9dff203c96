"""Rows that are read share the keys of their JSON, and have the same values as before."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runs.models import Run
from runs.models.shared_json import SharedKeys
from tests.factories import make_run, make_upload

pytestmark = pytest.mark.django_db
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-(10**18), 10**18)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text()
)
NESTED = {"times": {"connect": {"mean": 1.5}}, "list": [{"key": None}], "text": "é"}


def test_keys_are_one_text_for_all_rows():
    upload = make_upload()
    for load in (10, 20):
        make_run(upload, concurrency=load, details=NESTED)
    first, second = Run.objects.order_by("position")
    assert first.details == second.details == NESTED
    for left, right in zip(first.details, second.details, strict=True):
        assert left is right
    assert list(first.details["times"])[0] is list(second.details["times"])[0]


@pytest.mark.parametrize(
    "text", ['{"a": "\\ud800"}', '{"a": [NaN]}', '{"a": 1e400}', '{"a": 1.5}', "[]", '"text"']
)
def test_what_a_database_may_hold_is_read_as_python_reads_it(text):
    assert repr(json.loads(text, cls=SharedKeys)) == repr(json.loads(text))


@given(st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)))
def test_what_is_stored_is_read_back(value):
    assert json.loads(json.dumps(value), cls=SharedKeys) == value
