"""The fast path gives what the tolerant path gives, field by field, or nothing."""

import re
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from importers import reader
from importers.cleaning.decode import decode
from importers.registry import FORMATS
from tests.importers.corpus import files

FAST = [entry for entry in FORMATS if entry.canonical]
PATHS = chain.from_iterable(files(entry.name) for entry in FAST)
TEXTS = [path.read_bytes() for path in PATHS if path.stat().st_size < 100_000]


def is_taken(data):
    """Tell whether the fast path takes a text."""
    return any(entry.canonical(decode(data)) for entry in FAST)


TAKEN = [data for data in TEXTS if is_taken(data)]


def tolerant(data):
    """Return the report of the tolerant path alone."""
    tolerant_reader = reader._Reader(name="", only=None, metric=None)
    tolerant_reader._read_document(decode(data), is_json=False, title="")
    return tolerant_reader.report


def both(data):
    """Return the runs of the fast path and the report of the tolerant one.

    The runs are None where the fast path refuses the text.
    """
    text = decode(data)
    fast = next((runs for entry in FAST if (runs := entry.canonical(text))), None)
    return fast, tolerant(data)


def test_the_fast_path_reads_many_samples():
    assert {tool_format.name for tool_format in FAST} == {"ab", "wrk"}
    assert len(TAKEN) > 80


@pytest.mark.parametrize("data", TAKEN, ids=range(len(TAKEN)))
def test_both_paths_agree_on_real_reports(data):
    fast, report = both(data)
    assert ([run.to_dict() for run in fast], report.diagnostics) == (
        [run.to_dict() for run in report.runs],
        [],
    )


def test_several_reports_keep_their_lines():
    for entry in FAST:
        texts = [decode(data) for data in TAKEN]
        data = "\n\n".join(
            text for text in texts if entry.canonical(text) and not text.endswith(" \n")
        ).encode()
        fast, report = both(data)
        assert [run.to_dict() for run in fast] == [run.to_dict() for run in report.runs] and len(
            fast
        ) > 10


@given(st.data())
def test_both_paths_agree_on_whatever_the_fast_one_takes(data):
    """Up to three characters of a report are replaced.

    The fast path refuses the changed text, or reads the same as the tolerant path.
    """
    text = bytearray(data.draw(st.sampled_from(TAKEN)))
    for _ in range(data.draw(st.integers(1, 3))):
        text[data.draw(st.integers(0, len(text) - 1))] = data.draw(
            st.sampled_from(b"0123456789. \n:kMsux/-")
        )
    fast, report = both(bytes(text))
    if fast is not None:
        assert ([run.to_dict() for run in fast], report.diagnostics) == (
            [run.to_dict() for run in report.runs],
            [],
        )


def test_a_host_that_is_none_is_left_to_the_tolerant_path():
    data = next(data for data in TAKEN if b"@ http://127.0.0.1:" in data)
    fast, report = both(data.replace(b"//127.0.0.1:", b"//127...0.1:"))
    assert fast is None
    assert [run.hostname for run in report.runs] == [None]


@pytest.mark.parametrize(
    ("written", "path"), [("/a?b=3D1", "/a?b=1"), ("/a?b=1&amp;c=2", "/a?b=1&c=2")]
)
@pytest.mark.parametrize(
    "line", ["Document Path:          ", "Running 2s test @ http://127.0.0.1:18080"]
)
def test_an_address_that_a_mail_or_a_page_encoded_is_decoded(line, written, path):
    data = next(
        data for data in TAKEN if decode(data).count(line + "/") == 1 and data.count(b"\n") > 5
    )
    text = re.sub(re.escape(line) + r"/\S*", lambda _: line + written, decode(data))

    assert [run["path"] for run in reader.read(text.encode()).to_dict()["runs"]] == [path]


@pytest.mark.parametrize("mark", ["\0", "\u200b", "\ufeff"])
@pytest.mark.parametrize("label", ["Server Hostname:        ", "test @ http://"])
def test_a_mark_that_no_screen_shows_is_no_part_of_an_address(label, mark):
    text = next(decode(data) for data in TAKEN if label in decode(data))
    marked = text.replace(label, label + mark)
    hostname = reader.read(text.encode()).runs[0].hostname

    assert is_taken(marked.encode())
    assert reader.read(marked.encode()).runs[0].hostname == hostname
