"""Any run of an importer becomes a row that both databases store and JSON gives back equal."""

import json
import math

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from importers.model import Diagnostic
from importers.model import Run as ParsedRun
from runs.intake import remarks as stored_remarks
from runs.intake import validate
from runs.models import PARSED_RANGES, TEXT_LENGTH, Run
from runs.publish import freezing
from runs.store import names
from tests.factories import make_upload

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=30),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4)
    ),
    max_leaves=10,
)
FIELDS = sorted(ParsedRun.__dataclass_fields__)
BAD_NUMBERS = [math.nan, math.inf, -math.inf, -1, -0.5, 10**16, 1e300, 10**5000, True, "5", [1], {}]


def row(**values):
    return validate.row(ParsedRun(**values), 0)


@pytest.mark.one_in(4)
@pytest.mark.parametrize("field", sorted(PARSED_RANGES))
@pytest.mark.parametrize("value", BAD_NUMBERS, ids=range(len(BAD_NUMBERS)))
def test_a_number_that_cannot_be_becomes_null_with_line_field_and_value(field, value):
    run, remarks = row(**{field: value}, sources={field: 7}, lines=(1, 9))
    assert getattr(run, field) is None
    assert [(remark.line, remark.severity, remark.code) for remark in remarks] == [
        (7, "error", "value.refused")
    ]
    assert (
        field in remarks[0].message
        and ("digits" if value == 10**5000 else repr(value)) in remarks[0].message
    )


@pytest.mark.parametrize("field", sorted(PARSED_RANGES))
def test_both_ends_of_a_range_are_kept_and_the_next_beyond_is_not(field):
    low, high = PARSED_RANGES[field]
    for value in (low, high):
        assert getattr(row(**{field: value})[0], field) == value
    for value in (low - 1, high * 1.001):
        assert getattr(row(**{field: value})[0], field) is None


def test_zero_is_zero_and_concurrency_zero_is_nothing():
    run, _ = row(requests_failed=0, requests_per_s=-0.0, concurrency=0)
    assert (run.requests_failed, str(run.requests_per_s), run.concurrency) == (0, "0.0", None)


def test_a_whole_number_that_comes_as_a_float_is_whole_and_half_a_request_is_refused():
    run, remarks = row(requests_completed=1000.0, requests_failed=0.5)
    assert (run.requests_completed, run.requests_failed, len(remarks)) == (1000, None, 1)
    assert isinstance(run.requests_completed, int)


def test_a_long_text_is_clipped_with_a_warning_and_a_hidden_character_is_shown():
    run, remarks = row(hostname="h" * 10_000, path="/a\0b\u202ec\ud800", server_name=" \n ", tool=5)
    assert (len(run.hostname), run.path, run.server_name, run.tool) == (
        200,
        "/a\ufffdb\ufffdc\ufffd",
        None,
        None,
    )
    assert {(remark.severity, remark.code) for remark in remarks} == {
        ("warning", "value.clipped"),
        ("error", "value.refused"),
    }


def test_ordinary_text_of_every_language_is_left_alone():
    assert row(path="/ñandú/测试/بحث/😀")[0].path == "/ñandú/测试/بحث/😀"


def test_latency_keeps_what_is_finite():
    run, remarks = row(
        latency_ms={"mean": 1, "p50": math.nan, "p99": -3.0, "max": 2.5}, lines=(4, 9)
    )
    assert run.latency_ms == {"mean": 1.0, "max": 2.5}
    assert [(remark.line, "latency_ms.p" in remark.message) for remark in remarks] == [
        (4, True),
        (4, True),
    ]


def test_details_are_cleaned_at_every_depth():
    run, remarks = row(
        details={"a": [1, math.inf, {"b\0": "c\ud800\n", "d": 1e300, "e": (1, 2)}], "f": object()}
    )
    assert run.details == {
        "a": [1, None, {"b\ufffd": "c\ufffd\n", "d": None, "e": [1, 2]}],
        "f": None,
    }
    assert len(remarks) == 3


def test_details_that_are_too_much_are_left_out_with_the_number():
    run, remarks = row(details={"a": "x" * validate.DETAILS_BYTES})
    assert run.details == {} and str(validate.DETAILS_BYTES) in remarks[0].message
    deep: dict = {}
    for _ in range(5000):
        deep = {"a": deep}
    assert validate.row(ParsedRun(details=deep), 0)[1]


@pytest.mark.parametrize("lines", [(0, 4), (5, 4), (1, 2**40), ("1", "2"), (1,), 7, (True, True)])
def test_lines_that_cannot_be_are_unknown(lines):
    run, _ = row(lines=lines)
    assert (run.first_line, run.last_line) == (None, None)


def test_many_diagnostics_are_cut_errors_first_and_counted():
    remark = Diagnostic(line=1, severity="info", code="a", message="b")
    error = Diagnostic(line=2, severity="error", code="c", message="d\0" + "x" * 9999)
    entries = stored_remarks.diagnostics([remark] * stored_remarks.DIAGNOSTICS + [error])
    assert len(entries) == stored_remarks.DIAGNOSTICS + 1
    assert (entries[0]["code"], len(entries[0]["message"])) == ("c", TEXT_LENGTH)
    assert "\0" not in entries[0]["message"]
    assert entries[-1]["message"].startswith("1 more remarks")


def test_the_parsed_tags_say_where_they_come_from():
    assert row(server_name="nginx", concurrency=3)[0].provenance == {
        "server_name": "parsed",
        "concurrency": "parsed",
    }


@pytest.mark.django_db
@pytest.mark.on_postgresql
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(values=st.dictionaries(st.sampled_from(FIELDS), ANYTHING))
def test_any_run_is_stored_and_read_back_equal_without_a_number_that_is_none(values):
    run, remarks = validate.row(ParsedRun(**values), 0)
    stored_remarks.diagnostics(remarks)
    run.upload = make_upload()
    names.link([run])
    run.save()
    again = Run.objects.select_related("upload", "hardware").get(pk=run.pk)
    expected = freezing.content([run])
    text = freezing.canonical(freezing.content([again]))  # raises for NaN and infinity
    assert freezing.content([again]) == expected == json.loads(text)
    assert text == freezing.canonical(expected)
