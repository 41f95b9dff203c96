"""Every ab report of the corpus and of the published articles gives exactly the runs that it holds."""

import pytest

from importers import reader
from importers.text import source_lines
from tests.importers import corpus

SEEDS = ("000", "001", "003", "004")


def is_report(file) -> bool:
    """Tell the text reports and their wrappers from what ab writes with -w, -e and -g."""
    return not (file.suffix in (".csv", ".tsv") or (file.suffix == ".html" and b"<th " in file.read_bytes()))


REPORTS = [file for file in corpus.files("ab") if is_report(file)]
TABLES = [file for file in corpus.files("ab") if not is_report(file)]
ARTICLES = [file for file in corpus.files("seeds") if file.name.startswith(SEEDS)]


def test_the_corpus_is_whole():
    assert len(REPORTS) >= 150
    assert len(TABLES) >= 20
    assert len(ARTICLES) == len(SEEDS)


@pytest.mark.parametrize("file", [*REPORTS, *ARTICLES], ids=lambda file: file.name)
def test_the_runs_are_exactly_those_of_the_text(file):
    report = reader.read(file.read_bytes(), file.name)
    wanted = corpus.expected(file)
    assert len(report.runs) == len(wanted), [one.message for one in report.diagnostics]
    found = [corpus.differences(one, run.to_dict()) for one, run in zip(wanted, report.runs, strict=True)]
    assert found == [[]] * len(wanted)
    assert report.format == ("ab" if wanted else None)


@pytest.mark.parametrize("file", [*REPORTS, *ARTICLES], ids=lambda file: file.name)
def test_every_source_line_shows_the_value(file):
    """A number's line, looked up in the text as it was uploaded, holds that number."""
    data = file.read_bytes()
    lines = source_lines(data)
    for run in reader.read(data, file.name).runs:
        assert run.lines is not None
        assert 1 <= run.lines[0] <= run.lines[1] <= len(lines)
        for field in ("requests_completed", "requests_failed", "concurrency", "total_transferred_bytes", "document_bytes"):
            value = getattr(run, field)
            if value is not None and field in run.sources:
                assert run.lines[0] <= run.sources[field] <= run.lines[1]
                assert str(value) in lines[run.sources[field] - 1].replace("\0", "")


@pytest.mark.parametrize("file", TABLES, ids=lambda file: file.name)
def test_other_files_of_ab_are_refused_and_never_misread(file):
    report = reader.read(file.read_bytes(), file.name)
    assert report.runs == []
    (refusal,) = [one for one in report.diagnostics if one.severity == "error"]
    if file.suffix == ".html":
        assert refusal.code == "format.unsupported"
        assert "ab -w" in refusal.message
    assert "ApacheBench" in refusal.message


def test_a_summary_says_nothing_about_what_it_leaves_out():
    """The third and fourth run of that article have no counts, so nothing follows from a line that is missing."""
    file = next(file for file in ARTICLES if file.name.startswith("004"))
    runs = reader.read(file.read_bytes()).runs
    assert [run.non_2xx for run in runs] == [0, 0, None, None]
    assert [run.keepalive for run in runs] == [False, False, None, None]
