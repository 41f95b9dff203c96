"""Whatever the bytes are: a report, bounded work, no invented run, no exception."""

import io
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from importers.files import archives
from importers.reader import read
from tests.importers.corpus import CORPUS
from tests.importers.packing import zipped
from tests.importers.reports import codes
from tests.processor_time import at_most

REPORT = (CORPUS / "ab" / "2.4.62-ka.txt").read_bytes()
HOSTILE = {
    "empty": b"",
    "blanks": b" \r\n\t\n",
    "nul": b"\0" * 1000,
    "binary": bytes(range(256)) * 50,
    "surrogate": b"Complete requests: 5\xed\xa0\x80\n",
    "one long line": b"Requests per second:" + b" " * 2_000_000,
    "many lines": b"\n" * 500_000,
    "many prefixes": b"> " * 200_000,
    "many tags": b"<p><" * 100_000,
    "escapes": b"\x1b[" * 200_000,
    "brackets": b"[" * 100_000,
    "backspaces": b"a\b" * 20_000,
    "labels": b"Complete requests:\n" * 50_000,
    "banners": b"This is ApacheBench, Version 2.3\n" * 3000,
    "hunks": b"@@ -1 +1 @@\n" * 20_000,
    "begun tables": b"\\begin{tabular}\n" * 50_000,
    "a row without end": b"\\begin{tabular}\n" + b"a & b\n" * 100_000,
    "wide cells": b"|===\n" + b"999+|a " * 100_000 + b"\n|===\n",
    "cells that span": b"<table>" + b"<tr><td rowspan=999 colspan=99>" * 20_000,
    "open quotes": b',"x\n' * 100_000,
    "begun lists": b".. list-table::\n   * - a\n" * 30_000,
    "begun wikis": b"{|\n" * 100_000,
    "error names": b"This is ApacheBench, Version 2.3\nBenchmarking host (be patient)\n"
    + b"apr_" * 100_000,
}
NUMBERS = ["1e400", "nan", "Infinity", "-5", "1_000", "٨١", "0x10", "9" * 5000, "1,000", "1.234,56"]


@pytest.mark.one_in(4)
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_bytes_give_a_diagnostic_in_bounded_time(name):
    with at_most(5):
        report = read(HOSTILE[name])
    assert (report.runs, bool(report.diagnostics)) == ([], True)


@pytest.mark.long
def test_one_small_table_thousands_of_times_takes_bounded_time():
    with at_most(5):
        read(b"| c | rps |\n|---|---|\n| 1 | 2 |\n" * 3000)


@pytest.mark.parametrize("line", ["{ a: 'x', // http\n", "  { rps: 5, b: { c: 1 }\n"])
def test_a_list_without_an_end_takes_bounded_time(line):
    with at_most(1.5):
        report = read(line.encode() * (50_000 // len(line)))
    assert report.runs == []


@pytest.mark.parametrize("number", NUMBERS)
def test_only_plain_numbers_are_read(number):
    text = (
        f"Time taken for tests:   {number} seconds\nComplete requests:      {number}\n"
        f"Requests per second:    {number} [#/sec] (mean)\n"
    )
    assert read(text.encode()).runs == []


@given(st.data())
def test_a_damaged_report_never_raises(data):
    damaged = bytearray(REPORT)
    for _ in range(data.draw(st.integers(1, 8))):
        damaged[data.draw(st.integers(0, len(damaged) - 1))] = data.draw(st.integers(0, 255))
    assert read(bytes(damaged)).to_dict()


@pytest.mark.parametrize(
    ("label", "value", "code"),
    [
        ("Concurrency Level:      ", "0 was ", "ab.value"),
        ("Server Port:            ", "999999", "ab.value"),
        ("Total transferred:      ", "512,0", "ab.value"),
        ("Failed requests:        ", "9999999", "ab.failed_contradiction"),
    ],
)
def test_an_impossible_value_is_named(label, value, code):
    report = read(REPORT.decode().replace(label, label + value).encode())
    assert (len(report.runs), code in codes(report)) == (1, True)


def test_a_number_of_hundreds_of_digits_leaves_the_run():
    text = REPORT.decode().replace("Total:", "Total: " + "9" * 400)
    assert len(read(text.encode()).runs) == 1


def test_a_damaged_member_leaves_the_others():
    data = bytearray(zipped({"a.txt": REPORT, "b.txt": REPORT}))
    directory = data.index(b"PK\x01\x02")
    data[data[:directory].rindex(b"b.txt") + 20] ^= 255
    report = read(bytes(data))
    assert ([run.member for run in report.runs], codes(report)) == (
        ["a.txt"],
        ["archive.damaged"],
    )
    heads = archives.heads(bytes(data), {"a.txt", "b.txt"}, size=100)
    assert [name for name, _ in heads] == ["a.txt"]


def test_members_of_one_name_are_told_apart(recwarn):
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for _ in range(2):
            archive.writestr("a.txt", REPORT)
    assert [run.member for run in read(target.getvalue()).runs] == ["a.txt", "a.txt (2)"]


def test_the_runs_of_an_archive_are_named_by_their_member():
    report = read(zipped({"a.txt": REPORT, "../b.txt": REPORT}))
    assert [(run.member, run.lines) for run in report.runs] == [
        (name, read(REPORT).runs[0].lines) for name in ("a.txt", "../b.txt")
    ]


def test_an_archive_over_a_limit_is_refused_with_the_number(monkeypatch):
    monkeypatch.setattr(archives, "MOST_BYTES", 1000)
    report = read(zipped({"a.txt": b"x" * 1001}))
    assert [(remark.code, "1000" in remark.message) for remark in report.diagnostics] == [
        ("archive.bytes", True)
    ]
    both = read(zipped({"a.txt": b"x" * 600, "b.txt": b"y" * 600}))
    assert "archive.bytes" in codes(both)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"PK\x03\x04broken", "archive.damaged"),
        (zipped({"inner.zip": zipped({"a": b"b"})}), "archive.nested"),
        (zipped({str(n): b"" for n in range(2001)}), "archive.members"),
    ],
)
def test_a_wrong_archive_is_refused(data, code):
    assert codes(read(data)) == [code]
