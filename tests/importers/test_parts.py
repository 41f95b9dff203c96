"""Units, server headers and cleaned text."""

import pytest

from importers import units
from importers.server import name_and_version
from importers.text import clean, decode, source_lines


@pytest.mark.parametrize("text", ["", "-1", "+1", "1_0", " 1", "1e999", "nan", "٣", "1,5", "0x1", "1" * 16, "1."])
def test_numbers_have_one_grammar(text):
    with pytest.raises(ValueError, match="not a plain number"):
        units.number(text)


def test_rounding_is_half_a_unit_of_the_last_digit():
    assert (units.rounding("7.66"), units.rounding("20")) == (pytest.approx(0.005), 0.5)


@pytest.mark.parametrize(("header", "wanted"), [
    ("Apache/2.4.57 (Debian)", ("Apache", "2.4.57")), ("Jetty(9.4.31.v2020)", ("Jetty", "9.4.31.v2020")), ("nginx", ("nginx", None)),
    ("Apache-Coyote/1.1", ("Apache-Coyote", "1.1")), ("thttpd/2.25b 29dec2003", ("thttpd", "2.25b")),
    ("", (None, None)), (None, (None, None)),
])  # fmt: skip
def test_a_server_header_is_name_and_version(header, wanted):
    assert name_and_version(header) == wanted


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
def test_encodings(encoding):
    assert decode("Año: größer\nEnde ".encode(encoding)) == "Año: größer\nEnde "


def test_lines_count_line_feeds_of_the_upload():
    document, _ = clean(b"one<br />two<br />\nthree\rfour\nfive\n")
    assert [document.line_at(document.text.index(word)) for word in ("one", "two", "three", "four", "five")] == [1, 1, 2, 2, 3]


def test_source_lines_are_numbered_alike():
    assert source_lines(b"a\r\nb\nc") == ["a", "b", "c"]


def test_a_nul_is_named_with_its_line():
    _, problems = clean(b"a\nb\0c\n" + b"d" * 50)
    assert [(one.line, one.code) for one in problems] == [(2, "text.nul")]
