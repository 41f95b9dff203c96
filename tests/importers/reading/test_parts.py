"""Units, server headers and cleaned text."""

import json

import pytest

from importers.cleaning.clean import clean
from importers.cleaning.decode import decode, source_lines
from importers.reader import read
from importers.reading import units
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.reports.run_builder import Reading
from importers.reading.server_header import name_and_version
from tests.importers.corpus import CORPUS
from tests.processor_time import at_most


@pytest.mark.parametrize(
    "text", ["", "-1", "+1", "1_0", " 1", "1e999", "nan", "٣", "1,5", "0x1", "1" * 16, "1."]
)
def test_only_plain_numbers_are_numbers(text):
    with pytest.raises(ValueError, match="not a plain number"):
        units.number(text)


def test_rounding_is_half_a_unit_of_the_last_digit():
    assert (units.rounding("7.66"), units.rounding("20")) == (pytest.approx(0.005), 0.5)


@pytest.mark.parametrize("unit", units.SECONDS)
@pytest.mark.parametrize("text", ["0", "0.3", "514.96", "12345678.901", "1234567.8901234", "1e3"])
def test_times_are_products_without_what_multiplying_adds(text, unit):
    value = float(text) * units.SECONDS[unit]
    assert units.seconds(text, unit) == float(f"{value:.12g}")
    assert units.milliseconds(text, unit) == float(f"{value * 1000:.12g}")


def test_a_value_without_a_line_has_the_first_line_of_what_is_read():
    document = Document("head\n\nframe 1\nframe 2\n")
    reading = Reading(Block(document, 0, end=len(document.text)), "plow")
    reading.put("concurrency", 4)
    reading.begin_at(document.text.index("frame 2"))
    reading.put("non_2xx", 0)
    assert reading.run.sources == {"concurrency": 1, "non_2xx": 4}


@pytest.mark.parametrize(
    ("header", "wanted"),
    [
        ("Apache/2.4.57 (Debian)", ("Apache", "2.4.57")),
        ("Jetty(9.4.31.v2020)", ("Jetty", "9.4.31.v2020")),
        ("nginx", ("nginx", None)),
        ("Apache-Coyote/1.1", ("Apache-Coyote", "1.1")),
        ("thttpd/2.25b 29dec2003", ("thttpd", "2.25b")),
        ("", (None, None)),
        (None, (None, None)),
    ],
)
def test_a_server_header_is_name_and_version(header, wanted):
    assert name_and_version(header) == wanted


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"]
)
def test_every_encoding_is_decoded(encoding):
    assert decode("Año: größer\nEnde ".encode(encoding)) == "Año: größer\nEnde "


def test_lines_count_line_feeds_of_the_upload():
    document, _ = clean(b"one<br />two<br />\nthree\rfour\nfive\n")
    assert [
        document.line_at(document.text.index(word))
        for word in ("one", "two", "three", "four", "five")
    ] == [1, 1, 2, 2, 3]


def test_the_lines_of_the_source_have_the_numbers_of_the_upload():
    assert source_lines(b"a\r\nb\nc") == ["a", "b", "c"]


def test_a_nul_is_named_with_its_line():
    _, problems = clean(b"a\nb\0c\n" + b"d" * 50)
    assert [(remark.line, remark.code) for remark in problems] == [(2, "text.nul")]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [(b"ab\bc", "ac"), (b"\b\ba", "a"), (b"abc\b\b\bd", "d"), (b"a\nb\b\bc", "a\nc")],
)
def test_a_backspace_takes_the_character_before_it_and_no_line_end(text, wanted):
    assert clean(text)[0].text.rstrip("\n") == wanted


def test_many_backspaces_take_time_in_proportion_to_their_number():
    with at_most(1):
        clean(b"a" * 100_000 + b"\b" * 100_000)


def test_a_lone_surrogate_in_json_is_replaced():
    text = (
        (CORPUS / "ab" / "2.4.62-ka.txt")
        .read_text()
        .replace("Document Path:          /", "Document Path:          /\ud800")
    )
    (run,) = read(json.dumps({"output": text}).encode()).runs
    assert run.path == "/�image.jpg"


@pytest.mark.parametrize("mark", ["> ", ">", "> > ", "# ", "// ", " * "])
def test_the_empty_lines_of_a_quoted_report_are_empty_again(mark):
    report = decode((CORPUS / "ab" / "2.4.62-ka.txt").read_bytes())
    document, _ = clean("".join(f"{mark}{line}\n" for line in report.splitlines()))
    assert [line.strip() for line in document.text.split("\n")] == [
        line.strip() for line in report.split("\n")
    ]
