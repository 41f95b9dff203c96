"""Damaged outputs of every tool, and hostile texts.

They cause no exception, take bounded time and memory, and give no number that was not printed.
"""

import json
import re
import resource
import time
import tracemalloc
from dataclasses import replace
from itertools import chain
from pathlib import Path
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from importers import registry, sandbox
from importers.formats.tables.grid import cells
from importers.model import MOST as MOST_VALUE
from importers.reader import read
from importers.reading.blocks import Block
from tests.importers.corpus import FOLDERS, files, sample_texts, samples
from tests.importers.reports import bounded, codes
from tests.in_turn import pairs

MOST = 20_000
EVERY = [*chain.from_iterable(files(folder) for folder in FOLDERS), *samples()]
SAMPLE_TEXTS = sample_texts()
# The library that reads these may abort its process: they are read in a child only.
WORKBOOKS = {".xls", ".xlsx", ".ods"}
TOKENS = [
    b"\0",
    b"\xff\xfe",
    b"\x1b[31m",
    b"\r",
    b"\n",
    b"\n\n\n",
    b"> ",
    b"```",
    b"<pre>",
    b"&lt;",
    b"{",
    b"}",
    b"[",
    b'"',
    b",",
    b"\\n",
    b"nan",
    b"1e400",
    b"-5",
    b"9" * 40,
    b"9" * 5000,
    b"%",
    b"Infinity",
    "٣".encode(),
    "１".encode(),
    b"99999999999",
    b"0000-00-00",
    b"=\n",
    b"@@ -1 +1 @@",
    b"12:00:00 ",
    b"null",
    b"true",
    b"\xe2\x80\xa8",
    b"1,234",
    b"0x10",
]
WRONG_NUMBERS = ["nan", "inf", "1e400", "9" * 5000, "99999999999999999999", "-1", "1_000", "0x10"]
WRONG_NUMBERS += ["٣", "１２", "1,000", "1.234,5"]
STRETCHES = {
    "blanks": lambda text: re.sub(r"[ \t]", " " * 300, text),
    "digits": lambda text: re.sub(r"\d", "7" * 300, text),
    "one line": lambda text: text.replace("\n", " ") * 60,
    "long lines": lambda text: "\n".join(line * 100 for line in text.split("\n")),
    "lines often": lambda text: "\n".join("\n".join([line] * 50) for line in text.split("\n")),
    "no numbers": lambda text: re.sub(r"\d+", "x", text) * 50,
    "letters": lambda text: re.sub(r"[a-z]", "a" * 100, text),
    "heads": lambda text: "\n".join(line[: len(line) // 2] for line in text.split("\n")) * 100,
    "points": lambda text: text.replace(".", "." * 500),
    "separators": lambda text: re.sub(r"[,;\t|]", lambda match: match[0] * 500, text),
    "quotes": lambda text: text.replace('"', '"""""') * 30,
    "brackets": lambda text: re.sub(r"[\[{(]", lambda match: match[0] * 500, text),
    "empty lines": lambda text: text.replace("\n", "\n" * 500),
}
LONG = {
    "a line of 15 MB": b"Requests per second: 5 " * 652_000,
    "two million empty lines": b"\n" * 2_000_000,
    "an open quote": b'a,b\n"' + b"x,1\n" * 500_000,
    "commas": b"," * 2_000_000,
    "carriage returns": b"Requests\r" * 200_000,
    "backslashes": b'\\n\\"' * 200_000,
    "soft breaks": b"=3D=\n" * 300_000,
    "json lines": b'{"log":"x\\n"}\n' * 60_000,
    "open objects": b'{"a":' * 200_000,
    "objects": b'{"a":1}\n' * 100_000,
    "an open cell": b"|" + b"a<br>" * 60_000,
    "pipes": b"| a | b |\n" * 100_000,
    "stamps": b"[12:03:04] x\n" * 100_000,
    "quotes": b'"' * 1_000_000,
    "cells": b',"' * 500_000,
    "entities": b"&amp;" * 300_000,
    "bars": "│\n".encode() * 200_000,
    "tags": b"<td>" * 200_000,
    "literals": b'"\\n" +\n' * 100_000,
    "codes": b"[code]" * 200_000,
    "captions": b"req/s\n\n" * 142_000,
    "captions above words": b"Requests per second\n\na,b\n" * 40_000,
    "numbers": b"".join(b"%d\n" % n for n in range(200_000)),
}

TABLE = "| Server | Requests/sec |\n|---|---|\n| a | 5,100.5 |\n| b | 6,100.5 |\n"
WRK = Path("importers/samples/wrk/latency.txt").read_text()
# Each shows a step that once took a time that grew with the square of a line's letters, or more.
ODD = {
    "blanks in a row": f"\n| Name{' ' * 450} | Requests/sec |\n|---|---|\n| a | 5,100.5 |\n\n{TABLE}",
    "sentences above a table": ("a b " * 240 + "\n") * 12 + f"\n{TABLE}",
    "blanks between words": f"a{' ' * 20_000}b\n\nc\n",
    "figures before a bracket": TABLE + f"| {'7' * 4000} (a | 5 |\n" * 12,
    "tables in one line": "<table><tr><td>Server<td>RPS<tr><td>a<td>5100</table>" * 90
    + "7 " * 90_000,
    "empty lines in code": "```\nx = 1" + "\n" * 24_000 + f"x = 2\n```\n{WRK}",
    "lines of 900 letters": "".join(f"{TABLE}\n" + f"{n}{'ab ' * 300}\n" * 20 for n in range(5)),
    "figures below tables": (TABLE + "\n" + ("7" * 990 + "\n") * 20 + "\n") * 6,
    "points in a head": f"| Server | RPS {'7.' * 2000}x |\n|---|---|\n| a | 5100 |\n\n" * 18,
    "captions in one line": "<p>Requests/sec:<br>a 5</p>" * 400 + "a " * 140_000,
    "callers around tables": (("5 users " * 112 + "\n") * 76 + f"\n{TABLE}\n") * 3,
}


def can_be_stored(report):
    """Check that JSON, a browser and a database take every number of a report."""
    assert "\\u0000" not in json.dumps(report.to_dict(), allow_nan=False)
    for run in report.runs:
        assert run.port is None or 0 < run.port < 65536
        assert all(value >= 0 for value in run.latency_ms.values())
        assert all(abs(value) <= MOST_VALUE for value in values(run.to_dict()))
    return True


def values(tree):
    """Return every number in dictionaries and lists."""
    if isinstance(tree, dict | list):
        parts = tree.values() if isinstance(tree, dict) else tree
        return list(chain.from_iterable(map(values, parts)))
    return [tree] if isinstance(tree, int | float) else []


def label(value):
    """Return what a test's name says of a sample or of another value."""
    return f"{value.parent.name}/{value.name}" if isinstance(value, Path) else value[:20]


@given(st.data())
def test_a_damaged_output_of_any_tool_never_raises(data):
    path = data.draw(st.sampled_from(EVERY))
    damaged = bytearray(path.read_bytes()[:MOST])
    for _ in range(data.draw(st.integers(1, 6))):
        position = data.draw(st.integers(0, len(damaged)))
        if data.draw(st.booleans()):
            damaged[position : position + data.draw(st.integers(0, 40))] = data.draw(
                st.sampled_from(TOKENS) | st.binary(max_size=8)
            )
        else:
            source = data.draw(st.integers(0, len(damaged)))
            damaged[position:position] = damaged[source : source + data.draw(st.integers(0, 300))]
    if path.suffix in WORKBOOKS:
        report = sandbox.read(bytes(damaged), path.name)
        assert "internal.error" not in codes(report) and can_be_stored(report)
    else:
        assert can_be_stored(bounded(bytes(damaged), path.name, seconds=2.0))


@pytest.mark.one_in(4)
@pytest.mark.parametrize(
    ("path", "name"), pairs(SAMPLE_TEXTS, list(STRETCHES), every=13), ids=label
)
def test_a_stretched_output_takes_bounded_time(path, name):
    text = path.read_bytes()[:4000].decode("utf-8", "replace")
    assert can_be_stored(bounded(STRETCHES[name](text)[:500_000].encode(), path.name))


@pytest.mark.parametrize("name", ["blanks", "long lines"])
def test_lines_too_long_for_cells_are_no_plain_columns(name):
    """All of them: then no line was left that could be a head."""
    [path] = [path for path in SAMPLE_TEXTS if label(path) == "plow/summary.txt"]
    text = STRETCHES[name](path.read_text()[:4000])
    assert max(map(len, text.split("\n"))) > cells.MOST_LINE
    assert can_be_stored(read(text.encode(), path.name))


def test_a_long_head_in_another_language_takes_bounded_time():
    """Some phrases of other languages take a time that grows with the square of the letters."""
    table = f"| 同步 {'7' * 60_000}s，168 RPS | p95 RPS |\n|---|---|\n| a | 5 |\n"
    assert bounded(table.encode()).runs == []


@pytest.mark.parametrize("name", ODD)
def test_an_odd_text_takes_bounded_time(name):
    assert can_be_stored(bounded(ODD[name].encode()))


def seconds(data):
    """Return the shortest of three processor times of reading a text."""
    times = []
    for _ in range(3):
        began = time.process_time()
        read(data)
        times.append(time.process_time() - began)
    return min(times)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", LONG)
def test_a_text_four_times_as_long_takes_less_than_eight_times_as_long(name):
    """A step that compares each line with all others takes sixteen times as long.

    A time below 2 ms is not measured exactly.
    """
    whole = LONG[name][: len(LONG[name]) // 25]
    quarter = whole[: len(whole) // 4]
    report = read(whole)
    assert (report.runs, bool(report.diagnostics)) == ([], True)
    assert (times := (seconds(quarter), seconds(whole)))[1] < 8 * max(times[0], 0.002), times


@pytest.mark.long
@pytest.mark.parametrize("name", LONG)
def test_a_long_text_takes_bounded_time_and_memory(name):
    tracemalloc.start()
    try:
        report = read(LONG[name])
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert (report.runs, bool(report.diagnostics), peak < 200_000_000) == ([], True, True)
    assert can_be_stored(bounded(LONG[name], seconds=2.0))


@pytest.mark.one_in(2)
@pytest.mark.parametrize("most", [pytest.param(12, marks=pytest.mark.long), 3])
@pytest.mark.parametrize(
    ("path", "number"), pairs(SAMPLE_TEXTS, WRONG_NUMBERS, every=12), ids=label
)
def test_no_wrong_number_is_stored(path, number, most):
    """In turn `most` numbers of an output, at even distances, are replaced by a wrong one."""
    text = path.read_bytes()[:4000].decode("utf-8", "replace")
    spans = [match.span() for match in re.finditer(r"[0-9]+(?:\.[0-9]+)?", text)]
    for start, end in spans[:: max(len(spans) // most, 1)]:
        assert can_be_stored(read((text[:start] + number + text[end:]).encode(), path.name))


def test_the_process_of_these_tests_takes_bounded_memory():
    """The kernel measures the peak of all tests above, in kilobytes."""
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss < 1_500_000


def test_a_number_that_a_format_cannot_convert_is_an_error_with_its_line(monkeypatch):
    wrk = next(one for one in registry.FORMATS if one.name == "wrk")
    broken = replace(wrk, parse=Mock(side_effect=ValueError("'1.2.3' is not a plain number")))
    monkeypatch.setattr(
        registry, "claims", lambda document, _: [(broken, Block(document, start=2, end=9))]
    )
    report = read(b"\n\nRunning 10s test @ http://localhost/\n")
    (error,) = (one for one in report.diagnostics if one.code == "report.number")
    assert (report.runs, error.severity, error.line) == ([], "error", 3)
    assert "1.2.3" in error.message
