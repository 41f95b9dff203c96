"""Every file of the corpus and every sample of a format gives exactly its expected runs."""

import json
from itertools import chain

import pytest

from importers.reader import read
from importers.registry import FORMATS
from tests.importers.corpus import (
    FOLDERS,
    SAMPLES,
    differences,
    expected,
    files,
    same,
    samples,
)
from tests.importers.reports import codes

READABLE = list(chain.from_iterable(files(folder) for folder in FOLDERS if folder != "tables"))
TOOL_SAMPLES = [path for path in samples() if path.parent.name != "tables"]
TABLES = [*files("tables"), *files(SAMPLES / "tables")]


@pytest.mark.every_case
@pytest.mark.parametrize(
    "path", [*READABLE, *TOOL_SAMPLES], ids=lambda path: f"{path.parent.name}/{path.name}"
)
def test_a_file_gives_its_expected_runs(path):
    runs, wanted = read(path.read_bytes(), path.name).runs, expected(path)
    assert len(runs) == len(wanted)
    pairs = zip(runs, wanted, strict=True)
    assert [differences(run, values) for run, values in pairs] == [{}] * len(wanted)


def table_key(run):
    """Return the values by which a run of a table is matched with its expected one."""
    return tuple(
        run.get(name) for name in ("server_name", "document_label", "concurrency", "keepalive")
    )


@pytest.mark.every_case
@pytest.mark.parametrize("path", TABLES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_table_gives_its_expected_runs(path):
    wanted = {(values.get("sheet"), *table_key(values)): values for values in expected(path)}
    with_sheet = any(sheet for sheet, *_ in wanted)
    runs = {
        (run.details.get("sheet") if with_sheet else None, *table_key(run.to_dict())): run
        for run in read(path.read_bytes(), path.name).runs
    }
    assert runs.keys() == wanted.keys()
    assert {key: differences(runs[key], wanted[key]) for key in wanted} == {
        key: {} for key in wanted
    }


def test_a_text_without_numbers_is_refused_with_a_sentence():
    (seed,) = files("seeds", only=lambda path: path.name.startswith("001"))
    report = read(seed.read_bytes())
    assert (report.format, report.runs, codes(report)) == (
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


# A report of wrk2 is a report of wrk with a spectrum of HdrHistogram. The reader asks wrk2 first.
PARTS = {"wrk2": {"wrk", "hdr"}}


@pytest.mark.one_in(8)
@pytest.mark.parametrize("path", samples(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_sample_is_recognised_as_its_format_and_as_no_other(path):
    own, data = path.parent.name, path.read_bytes()

    claiming = {
        tool_format.name
        for tool_format in FORMATS
        if read(data, path.name, only=tool_format.name).runs
    }

    assert read(data, path.name).format == own
    assert claiming == {own} | PARTS.get(own, set())


def test_a_wrong_number_is_a_difference():
    assert not same(json.loads("7.66"), 7.67)
    assert not same(None, 0)
