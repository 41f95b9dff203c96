"""A text cut at any byte gives the same numbers, fewer, or a diagnostic.

It never gives another number, and never more runs.
"""

from itertools import chain

import pytest

from importers.cleaning.decode import decode
from importers.reader import read
from importers.registry import with_samples
from tests.importers.corpus import CORPUS, FOLDERS, flat, sample_texts, texts
from tests.importers.reports import numbers, run_numbers, wrong_values

AB = [
    "1.3d-len.txt",
    "2.0.48-404.txt",
    "2.2.8-post.txt",
    "2.4.62-ka.txt",
    "deb-sslka.txt",
    "trunk-basic.txt",
    "diff-u0.diff",
    "html-wp.html",
]
MOST = 20_000  # bytes of a file that are read
SHORT = 2_500  # bytes of a file that is cut at every byte
STEP = 7  # bytes between two cuts of a longer file


EVERY = [
    *(CORPUS / "ab" / name for name in AB),
    *chain.from_iterable(texts(folder)[:1] for folder in FOLDERS),
    *sample_texts(),
]
# A run of these sums up all lines: fewer lines give other numbers.
STREAMS = [path for path in EVERY if with_samples(decode(path.read_bytes()[:MOST]))]
PATHS = [path for path in EVERY if path not in STREAMS]


def start(path):
    """Return a file's bytes, or its first whole lines."""
    data = path.read_bytes()
    return data if len(data) <= MOST else data[: data[:MOST].rindex(b"\n") + 1]


@pytest.mark.one_in(4)
@pytest.mark.parametrize("each", [pytest.param(1, marks=pytest.mark.long), 23])
@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_no_cut_changes_a_number(path, each):
    data = start(path)
    whole = run_numbers(data, path.name)
    ends = range(0, len(data), each if len(data) <= SHORT else each * STEP)
    assert whole != []
    for end in ends:
        assert wrong_values(data[:end], whole, name=path.name) == [], end


@pytest.mark.one_in(2)
@pytest.mark.parametrize("path", STREAMS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_half_a_sample_is_not_counted(path):
    """Cut inside a line, a stream gives the runs of its whole lines, or none and an error."""
    data = start(path)
    assert STREAMS != []
    for part in range(1, 7):
        last = data[: len(data) * part // 7].rindex(b"\n") + 1
        whole = run_numbers(data[:last], path.name)
        for end in range(last, data.index(b"\n", last), 7):
            report = read(data[:end], path.name)
            refused = not report.runs and "error" in {
                remark.severity for remark in report.diagnostics
            }
            assert refused or [numbers(flat(run)) for run in report.runs] == whole, end


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.replace(b"\n", b"\r\n"),
        lambda data: b"Some prose before.\n\n" + data + b"\nAnd some after it.\n",
        lambda data: b"".join(b"> " + line for line in data.splitlines(keepends=True)),
        lambda data: b"```\n" + data + b"```\n",
        lambda data: data.decode().encode("utf-16"),
    ],
)
def test_wrapping_changes_no_number(change):
    data = (CORPUS / "ab" / "2.4.62-ka.txt").read_bytes()
    assert run_numbers(change(data)) == run_numbers(data)
