"""Every file of the corpus and every sample of a format gives exactly its expected runs."""

import json

import pytest

from importers.reader import read
from importers.registry import FORMATS
from tests.importers.corpus import CORPUS, SAMPLES, differences, expected, files, same

FOLDERS = sorted(path.name for path in CORPUS.iterdir() if path.is_dir())
READABLE = [path for folder in FOLDERS if folder != "tables" for path in files(folder)]
SHOWN = [path for one in FORMATS for path in files(SAMPLES / one.name) if one.name != "tables"]
TABLES = [*files("tables"), *files(SAMPLES / "tables")]


@pytest.mark.parametrize(
    "path", [*READABLE, *SHOWN], ids=lambda path: f"{path.parent.name}/{path.name}"
)
def test_the_runs_are_the_expected_ones(path):
    runs, wanted = read(path.read_bytes(), path.name).runs, expected(path)
    assert len(runs) == len(wanted)
    assert [differences(run, one) for run, one in zip(runs, wanted, strict=True)] == [
        {} for _ in wanted
    ]


def place(run):
    """Return what a table's runs are matched by, in any order."""
    return tuple(
        run.get(name) for name in ("server_name", "document_label", "concurrency", "keepalive")
    )


@pytest.mark.parametrize("path", TABLES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_the_runs_of_a_table_are_the_expected_ones(path):
    wanted = {(one.get("sheet"), *place(one)): one for one in expected(path)}
    with_sheet = any(sheet for sheet, *_ in wanted)
    runs = {
        (run.details.get("sheet") if with_sheet else None, *place(run.to_dict())): run
        for run in read(path.read_bytes(), path.name).runs
    }
    assert runs.keys() == wanted.keys()
    assert {key: differences(runs[key], wanted[key]) for key in wanted} == {
        key: {} for key in wanted
    }


def test_a_text_without_numbers_is_refused_with_a_sentence():
    (seed,) = files("seeds", only=lambda path: path.name.startswith("001"))
    report = read(seed.read_bytes())
    assert (report.format, report.runs, [one.code for one in report.diagnostics]) == (
        None,
        [],
        ["format.unknown"],
    )


def test_each_value_names_the_line_it_was_read_from():
    (seed,) = files("seeds", only=lambda path: path.name.startswith("000"))
    data = seed.read_bytes()
    run = read(data).runs[0]
    line = data.decode().split("\n")[run.sources["requests_per_s"] - 1]
    assert (run.lines, line.split()) == (
        (28, 82),
        ["Requests", "per", "second:", "7.66", "[#/sec]", "(mean)"],
    )


# A report of wrk2 is one of wrk with a spectrum of HdrHistogram: wrk2, the strongest, is asked first.
PARTS = {"wrk2": {"wrk", "hdr"}}
ALL_SAMPLES = [path for one in FORMATS for path in files(SAMPLES / one.name)]


@pytest.mark.parametrize("path", ALL_SAMPLES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_sample_is_recognised_as_its_format_and_as_no_other(path):
    own, data = path.parent.name, path.read_bytes()

    claiming = {one.name for one in FORMATS if read(data, path.name, only=one.name).runs}

    assert read(data, path.name).format == own
    assert claiming == {own} | PARTS.get(own, set())


def test_a_wrong_number_is_seen():
    assert not same(json.loads("7.66"), 7.67)
    assert not same(None, 0)
