"""A report cut at every byte gives the same numbers, fewer, or a diagnostic; never another number."""

import pytest

from importers.reader import read
from tests.importers.corpus import CORPUS, flat

NAMES = [
    "1.3d-len.txt", "2.0.48-404.txt", "2.2.8-post.txt", "2.4.62-ka.txt", "deb-sslka.txt", "trunk-basic.txt", "diff-u0.diff", "html-wp.html",
]  # fmt: skip
STATES = {"truncated", "aborted", "error", "lines", "sources", "command"}


def numbers(run, prefix=""):
    """Return every value of a run by its path."""
    found = {}
    for name, value in run.items():
        if name in STATES:
            continue
        if isinstance(value, dict):
            found |= numbers(value, f"{prefix}{name}.")
        elif value is not None:
            found[prefix + name] = value
    return found


def others(data, whole):
    """Return the values of a cut text that the whole text does not have."""
    runs = [numbers(flat(run)) for run in read(data).runs]
    wrong = [(name, value) for run, full in zip(runs, whole, strict=False) for name, value in run.items() if full.get(name) != value]
    return wrong + [("runs", len(runs))] if len(runs) > len(whole) else wrong


@pytest.mark.parametrize("name", NAMES)
def test_no_cut_changes_a_number(name):
    data = (CORPUS / "ab" / name).read_bytes()
    whole = [numbers(flat(run)) for run in read(data).runs]
    assert [(end, wrong) for end in range(len(data)) if (wrong := others(data[:end], whole))] == []


@pytest.mark.parametrize("change", [
    lambda data: data.replace(b"\n", b"\r\n"),
    lambda data: b"Some prose before.\n\n" + data + b"\nAnd some after it.\n",
    lambda data: b"".join(b"> " + line for line in data.splitlines(keepends=True)),
    lambda data: b"```\n" + data + b"```\n",
    lambda data: data.decode().encode("utf-16"),
])  # fmt: skip
def test_wrapping_changes_no_number(change):
    data = (CORPUS / "ab" / "2.4.62-ka.txt").read_bytes()
    assert [numbers(flat(run)) for run in read(change(data)).runs] == [numbers(flat(run)) for run in read(data).runs]
