"""A text cut at any byte gives the same numbers, fewer, or a diagnostic; never another number, never more runs."""

import pytest

from importers.cleaning.decode import decode
from importers.reader import read
from importers.registry import FORMATS, with_samples
from tests.importers.corpus import CORPUS, SAMPLES, files, flat

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
STATES = {"truncated", "aborted", "error", "lines", "sources", "command"}
MOST, SHORT, STEP = (
    20_000,
    2_500,
    7,
)  # bytes: of a file, of one that is cut at every byte, between two cuts of a longer one


def texts(folder):
    """Return the folder's texts that nobody wrapped."""
    return [
        path
        for path in files(folder)
        if b"\0" not in path.read_bytes()[:4096] and not path.name.startswith("m-")
    ]


FOLDERS = sorted(path.name for path in CORPUS.iterdir() if path.is_dir())
EVERY = [
    *(CORPUS / "ab" / name for name in AB),
    *(path for folder in FOLDERS for path in texts(folder)[:1]),
    *(path for one in FORMATS for path in texts(SAMPLES / one.name)),
]
STREAMS = [
    path for path in EVERY if with_samples(decode(path.read_bytes()[:MOST]))
]  # a run sums up all lines: fewer lines, other numbers
PATHS = [path for path in EVERY if path not in STREAMS]


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


def others(data, whole, name=""):
    """Return the values of a cut text that the whole text does not have."""
    runs = [numbers(flat(run)) for run in read(data, name).runs]
    wrong = [
        (name, value)
        for run, full in zip(runs, whole, strict=False)
        for name, value in run.items()
        if full.get(name) != value
        and (name, value, full.get("tool"))
        != ("tool", "wrk", "wrk2")  # before its marks wrk2 is wrk
    ]
    return wrong + [("runs", len(runs))] if len(runs) > len(whole) else wrong


def start(path):
    """Return a file's bytes, or its first whole lines."""
    data = path.read_bytes()
    return data if len(data) <= MOST else data[: data.rindex(b"\n", 0, MOST) + 1]


@pytest.mark.parametrize("each", [pytest.param(1, marks=pytest.mark.long), 11])
@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_no_cut_changes_a_number(path, each):
    data = start(path)
    whole = [numbers(flat(run)) for run in read(data, path.name).runs]
    ends = range(0, len(data), each if len(data) <= SHORT else each * STEP)
    assert whole != []
    assert [(end, wrong) for end in ends if (wrong := others(data[:end], whole, path.name))] == []


@pytest.mark.parametrize("path", STREAMS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_half_a_sample_is_none(path):
    """A stream that is cut inside a line gives what its whole lines give, or nothing and an error."""
    data = start(path)
    assert STREAMS != []
    for place in [len(data) * part // 7 for part in range(1, 7)]:
        last = data.rindex(b"\n", 0, place) + 1
        whole = [numbers(flat(run)) for run in read(data[:last], path.name).runs]
        for end in range(last, data.index(b"\n", last), 3):
            report = read(data[:end], path.name)
            refused = not report.runs and "error" in {one.severity for one in report.diagnostics}
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
    assert [numbers(flat(run)) for run in read(change(data)).runs] == [
        numbers(flat(run)) for run in read(data).runs
    ]
