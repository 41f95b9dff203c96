"""Every ab text report of the corpus and the seeds gives exactly its expected runs."""

import pytest

from importers.reader import read
from tests.importers.corpus import differences, expected, files, is_report

READABLE = [*files("ab", only=is_report), *files("seeds", only=lambda path: not path.name.startswith("002"))]


@pytest.mark.parametrize("path", READABLE, ids=lambda path: path.name)
def test_the_runs_are_the_expected_ones(path):
    runs, wanted = read(path.read_bytes(), path.name).runs, expected(path)
    assert len(runs) == len(wanted)
    assert [differences(run, one) for run, one in zip(runs, wanted, strict=True)] == [{} for _ in wanted]


def test_a_text_without_numbers_is_refused_with_a_sentence():
    (seed,) = files("seeds", only=lambda path: path.name.startswith("001"))
    report = read(seed.read_bytes())
    assert (report.format, report.runs, [one.code for one in report.diagnostics]) == (None, [], ["format.unknown"])


@pytest.mark.parametrize("path", files("ab", only=lambda path: not is_report(path)), ids=lambda path: path.name)
def test_what_is_not_a_text_report_gives_no_run_yet(path):
    report = read(path.read_bytes())
    assert (report.runs, {one.severity for one in report.diagnostics}) == ([], {"error"})


@pytest.mark.parametrize(
    "tool", ["wrk", "wrk2", "hey", "oha", "vegeta", "siege", "bombardier", "k6", "locust", "autobench", "httperf", "h2load"]
)
def test_another_tools_output_gives_no_ab_run(tool):
    assert [path.name for path in files(tool) if read(path.read_bytes()).runs] == []


def test_each_value_names_the_line_it_was_read_from():
    (seed,) = files("seeds", only=lambda path: path.name.startswith("000"))
    data = seed.read_bytes()
    run = read(data).runs[0]
    line = data.decode().split("\n")[run.sources["requests_per_s"] - 1]
    assert (run.lines, line.split()) == ((28, 82), ["Requests", "per", "second:", "7.66", "[#/sec]", "(mean)"])
