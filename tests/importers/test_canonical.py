"""The fast path gives what the tolerant path gives, field by field, or nothing."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from importers import reader
from importers.registry import FORMATS
from importers.text import decode
from tests.importers.corpus import files

FAST = [one for one in FORMATS if hasattr(one, "canonical")]
TEXTS = [path.read_bytes() for one in FAST for path in files(one.NAME) if path.stat().st_size < 100_000]
TAKEN = [data for data in TEXTS if any(one.canonical(decode(data)) for one in FAST)]


def both(data):
    """Return what the two paths give; the fast one None where it leaves the text to the other."""
    text = decode(data)
    fast = next((runs for one in FAST if (runs := one.canonical(text))), None)
    tolerant = reader._Reader("", None, None)
    tolerant._read_document(text, False, "")
    return fast, tolerant.report


def test_there_is_enough_for_it_to_do():
    assert {one.NAME for one in FAST} == {"ab", "wrk"}
    assert len(TAKEN) > 40


@pytest.mark.parametrize("data", TAKEN, ids=range(len(TAKEN)))
def test_both_paths_agree_on_real_reports(data):
    fast, report = both(data)
    assert ([run.to_dict() for run in fast], report.diagnostics) == ([run.to_dict() for run in report.runs], [])


def test_several_reports_keep_their_lines():
    for one in FAST:
        texts = [decode(data) for data in TAKEN]
        data = "\n\n".join(text for text in texts if one.canonical(text) and not text.endswith(" \n")).encode()
        fast, report = both(data)
        assert [run.to_dict() for run in fast] == [run.to_dict() for run in report.runs] and len(fast) > 10


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_both_paths_agree_on_whatever_the_fast_one_takes(data):
    """One character of a report is another: the fast path refuses it, or both read the same."""
    text = bytearray(data.draw(st.sampled_from(TAKEN)))
    for _ in range(data.draw(st.integers(1, 3))):
        text[data.draw(st.integers(0, len(text) - 1))] = data.draw(st.sampled_from(b"0123456789. \n:kMsux/-"))
    fast, report = both(bytes(text))
    if fast is not None:
        assert ([run.to_dict() for run in fast], report.diagnostics) == ([run.to_dict() for run in report.runs], [])
