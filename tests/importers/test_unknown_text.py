"""A text without a run of an HTTP server gives none.

Its refusal says what the text is, or which report it resembles.
"""

import pytest

from importers.model import Diagnostic
from importers.reader import read
from importers.reading.document import Document
from importers.registry import FORMATS
from importers.unread import unknown_text
from tests.importers.corpus import CORPUS
from tests.importers.decoys import DECOYS, PROSE
from tests.processor_time import at_most

FILES = {
    "PDF": b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n",
    "PNG": b"\x89PNG\r\n\x1a\n" + bytes(50),
    "JPEG": b"\xff\xd8\xff\xe0\0\x10JFIF",
    "Linux program": b"\x7fELF\2\1\1" + bytes(50),
    "Windows program": b"MZ\x90\0\3" + bytes(60),
    "SQLite": b"SQLite format 3\0" + bytes(50),
    "Zstandard": b"\x28\xb5\x2f\xfd" + bytes(range(200)),
    "RAR": b"Rar!\x1a\x07" + bytes(30),
    "7-Zip": b"7z\xbc\xaf\x27\x1c" + bytes(30),
}


@pytest.mark.parametrize("name", DECOYS)
def test_another_kind_of_benchmark_is_named(name):
    report = read(DECOYS[name].encode(), f"{name}.txt")
    (remark,) = report.diagnostics
    assert (report.runs, remark.severity, remark.code) == ([], "error", "format.unsupported")
    assert name.rstrip("3").removeprefix("an ").removesuffix(" -w") in remark.message


@pytest.mark.parametrize("name", PROSE)
def test_prose_and_code_are_no_run(name):
    report = read(PROSE[name].encode(), "notes.txt")
    assert (report.runs, {remark.severity for remark in report.diagnostics} >= {"error"}) == (
        [],
        True,
    )


@pytest.mark.parametrize("name", [*DECOYS, *PROSE])
def test_a_report_between_two_other_texts_is_one_run(name):
    report = (CORPUS / "wrk" / "l-lat.txt").read_text()
    other_text = {**DECOYS, **PROSE}[name]
    text = f"{other_text}\n{report}\n{other_text}"
    assert [(run.tool, run.requests_per_s) for run in read(text.encode()).runs] == [
        ("wrk", 128960.25)
    ]


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_no_text_is_named(name):
    report = read(FILES[name])
    (remark,) = report.diagnostics
    assert (report.runs, remark.severity, name in remark.message, "accepted" in remark.message) == (
        [],
        "error",
        True,
        True,
    )


@pytest.mark.parametrize(
    ("line", "label"),
    [("Transaction rate: fast", "siege"), ("Time taken for tests: long", "ApacheBench")],
)
def test_a_text_with_the_words_of_a_format_resembles_it(line, label):
    remark = unknown_text.refusal(Document(f"Notes\n{line}\n"), FORMATS)
    assert (remark.code, remark.line, f"resembles {label}" in remark.message) == (
        "format.nearest",
        2,
        True,
    )


def test_one_such_word_among_others_tells_nothing():
    labels = "Objective: files\nMethod: ab\nHardware: P4\nTransaction rate: fast\n"
    assert unknown_text.refusal(Document(labels), FORMATS).code == "format.unknown"


def test_what_is_accepted_is_a_short_sentence():
    message = unknown_text.refusal(Document("Once upon a time\n"), FORMATS).message
    assert "ApacheBench" in message and f"{len(FORMATS) - 7} other tools" in message
    assert len(message) < 200


def test_a_text_without_such_words_resembles_nothing():
    remark = unknown_text.refusal(Document("Once upon a time\n"), FORMATS)
    assert isinstance(remark, Diagnostic) and (remark.code, remark.line) == ("format.unknown", None)


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    "piece",
    [
        "Benchmark ",
        "- ",
        "time: [1 ns ",
        "====== A",
        "A b: ",
        '"',
        "1+1 ",
        "a b c [21/",
        "x" * 40 + ":",
    ],
)
def test_a_refusal_takes_bounded_time(piece):
    with at_most(2):
        unknown_text.refusal(Document(piece * (2_000_000 // len(piece))), FORMATS)
        unknown_text.refusal(
            Document((piece * 50 + "\n") * (2_000_000 // len(piece) // 50)), FORMATS
        )


def test_a_rate_named_in_one_word_is_quoted():
    driver = (
        "{}:           108,832\nMax CPU (%):                 9\nStartup (ms):                0\n"
    )
    (remark,) = read(driver.format("RequestsPerSecond").encode(), "post.md").diagnostics
    assert remark.code == "format.rate_unread"
    (remark,) = read(driver.format("RequestsPersisted").encode(), "post.md").diagnostics
    assert remark.code == "format.unknown"


@pytest.mark.parametrize("line", ["Requests/sec: 45210.33", "Requests/sec: 45,210", "rps = 4.5"])
def test_a_number_behind_its_unit_is_quoted_whole(line):
    (remark,) = read(f"{line}\nLatency avg: 2 ms\n".encode(), "post.md").diagnostics
    assert f'"{line}"' in remark.message


def test_a_common_word_of_a_tool_hides_no_rate():
    text = "**Result**: 3,412 req/s, 11,920 req/s after a change"
    (remark,) = read(text.encode(), "post.md").diagnostics
    assert (remark.code, remark.message[:13]) == ("format.rate_unread", '"3,412 req/s"')
