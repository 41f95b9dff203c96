"""Rows that are read share the keys of their JSON, and have the same values as before."""

from __future__ import annotations

import pytest

from runs.models import Run
from tests.factories import make_run, make_upload

pytestmark = pytest.mark.django_db
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
