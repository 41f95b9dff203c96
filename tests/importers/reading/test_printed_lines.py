"""A text of nothing but one tool's lines is read without cleaning and without asking others, and gives the same."""

import re
import tracemalloc
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from importers import reader, registry
from importers.cleaning.clean import decode
from tests.importers.corpus import files

PRINTING = registry.with_door("LINES")
TEXTS = [
    path.read_bytes()
    for one in PRINTING
    for path in files(one.NAME)
    if path.stat().st_size < 100_000
]
OWNED = [data for data in TEXTS if registry.owner(decode(data))]


def cleaned(data):
    """Return the report without this door."""
    with mock.patch.object(registry, "owner", return_value=None):
        return reader.read(data).to_dict()


def test_there_is_enough_for_it_to_do():
    named = [registry.owner(decode(data)).NAME for data in OWNED]

    assert {name: named.count(name) >= 2 for name in set(named)} == dict.fromkeys(
        ("ab", "h2load", "hey", "httperf", "oha", "siege", "vegeta"), True
    )
    assert len(OWNED) > 100


@pytest.mark.parametrize("data", OWNED, ids=range(len(OWNED)))
def test_real_reports_are_read_as_after_cleaning(data):
    assert reader.read(data).to_dict() == cleaned(data)


def test_several_reports_of_one_tool_are_all_read():
    for one in PRINTING:
        data = "\n".join(
            text for text in map(decode, OWNED) if registry.owner(text) is one
        ).encode()

        report = reader.read(data).to_dict()

        assert registry.owner(decode(data)) is one
        assert len(report["runs"]) > 1
        assert report == cleaned(data)


def test_nothing_is_cleaned_that_a_browser_sends():
    with mock.patch.object(reader, "clean", side_effect=AssertionError):
        for data in OWNED[::7]:
            text = decode(data)
            assert (
                reader.read(text.replace("\n", "\r\n").encode()).to_dict()
                == reader.read(text.encode()).to_dict()
            )


@given(st.data())
def test_whatever_is_taken_is_read_as_after_cleaning(data):
    """Characters of a report are others, or a line comes twice or is missing: the door is shut, or the answer is the same."""
    text = bytearray(data.draw(st.sampled_from(OWNED)))
    for _ in range(data.draw(st.integers(0, 3))):
        text[data.draw(st.integers(0, len(text) - 1))] = data.draw(
            st.sampled_from(b"0123456789. :kMsux/-#=*|>_[]()\t\n%")
        )
    lines = bytes(text).splitlines(keepends=True)
    place = data.draw(st.integers(0, len(lines) - 1))
    lines[place : place + 1] = [lines[place]] * data.draw(st.integers(0, 3))

    assert reader.read(b"".join(lines)).to_dict() == cleaned(b"".join(lines))


MARKS = (
    "^[[31m",
    "[CODE]",
    "[Quote=x]",
    "[b]",
    "[/b]",
    "a**b",
    "3.1\u00c2\u00b5",
    "&lt;",
    "=3D",
    "1 // x",
    "1 # x",
    "1 <2>",
    "1 //µ",
    "1 #µ",
    " " * 16,
    "\\[1",
    "{code}",
    "\t",
)


@pytest.mark.parametrize("mark", MARKS)
def test_a_mark_that_cleaning_knows_shuts_the_door_wherever_it_stands(mark):
    """In front of each word and behind it: cleaning takes such off, or the line is no line of the tool's."""
    for data in {registry.owner(decode(data)).NAME: data for data in OWNED}.values():
        text = decode(data)
        for place in [found.end() for found in re.finditer(r"\S+", text)] + [
            found.start() for found in re.finditer(r"\S+", text)
        ]:
            marked = text[:place] + mark + text[place:]
            if registry.owner(marked):
                assert reader.read(marked.encode()).to_dict() == cleaned(marked.encode())


def test_values_in_colours_that_a_log_spells_out_are_read():
    text = next(
        text
        for text in map(decode, OWNED)
        if registry.owner(text).NAME == "ab" and "Complete requests:      1000\n" in text
    )

    coloured = text.replace(
        "Complete requests:      1000\n", "Complete requests:      ^[[31m1000^[[0m\n"
    )

    assert [
        run["requests_completed"] for run in reader.read(coloured.encode()).to_dict()["runs"]
    ] == [1000]


def test_a_command_of_many_options_takes_no_memory_for_each():
    text = "httperf" + " --a=1" * 50_000 + "\n"
    registry.owner(text)
    tracemalloc.start()
    try:
        assert registry.owner(text) is registry.find("httperf")
        assert tracemalloc.get_traced_memory()[1] < len(text)
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    "extra",
    [
        "> quoted\n",
        "&amp;\n",
        "x <br> y\n",
        "Conclusion: 12\n",
        "bench_1 | Total: 1\n",
        "\r\n",
        "last line",
    ],
)
def test_a_line_of_anybody_else_shuts_the_door(extra):
    for data in OWNED[::5]:
        assert registry.owner(decode(data)) is not None
        assert registry.owner(decode(data) + extra) is None
