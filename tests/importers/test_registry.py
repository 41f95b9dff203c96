"""The formats claim their reports: no character has two owners.

A report among many is read as quickly as one among few.
"""

import time
from types import ModuleType

import pytest

from importers import reader, registry
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.format import Format
from tests.importers.corpus import SAMPLES, expected, files
from tests.processor_time import at_most

SHORT = (
    b"Complete requests: 10\nTime taken for tests: 2.000 seconds\n"
    b"Requests per second: 5.00 [#/sec] (mean)\n\n"
)


def make_format(**fields):
    """Return a format with these fields."""
    needed = {"name": "tool", "label": "Tool", "schema": "", "strength": 5, "loop": "closed"}
    functions = {"find_blocks": lambda document: [], "parse": lambda block: []}
    return Format(**needed | functions | fields)


def test_a_module_without_a_format_is_an_error_in_a_sentence():
    with pytest.raises(TypeError, match=r"^extra declares no FORMAT = Format\(…\); see docs"):
        registry.declared(ModuleType("extra"))


def test_a_misspelt_field_of_a_format_is_an_error():
    with pytest.raises(TypeError, match="reconcil"):
        make_format(reconcil=None)


@pytest.mark.parametrize("fields", [{"strength": 0}, {"strength": 10}, {"is_samples": len}])
def test_a_format_that_cannot_work_is_an_error(fields):
    with pytest.raises(ValueError, match="^tool: "):
        make_format(**fields)


@pytest.mark.every_case
@pytest.mark.parametrize("tool_format", registry.FORMATS, ids=lambda entry: entry.name)
def test_every_format_tells_its_source_units_gaps_and_traps(tool_format):
    lines = [line.split(" ")[0] for line in (tool_format.schema or "").split("\n")]

    assert {"Source", "Units", "None", "Traps"} <= set(lines)


@pytest.mark.every_case
@pytest.mark.parametrize("tool_format", registry.FORMATS, ids=lambda entry: entry.name)
def test_every_format_has_a_sample_with_expected_runs(tool_format):
    samples = files(SAMPLES / tool_format.name)

    assert all(expected(path) for path in samples)


def test_no_two_formats_have_one_name():
    names = [tool_format.name for tool_format in registry.FORMATS]

    assert len(names) == len(set(names)) > 20


def format_of(number, spans):
    """Return a format with this number as its name that finds a block at each span."""

    def find_blocks(document):
        return [Block(document, *span) for span in spans]

    return make_format(name=str(number), find_blocks=find_blocks)


def claimed(monkeypatch, *formats):
    """Return what is claimed when these are the formats, each given by its spans."""
    entries = tuple(format_of(number, spans) for number, spans in enumerate(formats))
    monkeypatch.setattr(registry, "FORMATS", entries)
    claims = registry.claims(Document("x" * 100))
    return [(entry.name, block.start, block.end) for entry, block in claims]


@pytest.mark.parametrize(
    "span", [(0, 11), (19, 21), (12, 15), (0, 100), (39, 41), (10, 20), (20, 31)]
)
def test_the_text_of_an_earlier_format_is_not_offered_again(monkeypatch, span):
    formats = ([(10, 20), (30, 40)], [span])
    assert claimed(monkeypatch, *formats) == [("0", 10, 20), ("0", 30, 40)]


@pytest.mark.parametrize("span", [(0, 10), (20, 30), (40, 100), (25, 26)])
def test_a_later_format_gets_the_text_between_earlier_claims(monkeypatch, span):
    formats = ([(10, 20), (30, 40)], [span])
    wanted = sorted([("0", 10, 20), ("0", 30, 40), ("1", *span)], key=lambda claim: claim[1])
    assert claimed(monkeypatch, *formats) == wanted


def seconds(reports):
    """Return the processor time of reading so many reports, for each of them."""
    data = SHORT * reports
    began = time.process_time()
    assert len(reader.read(data).runs) == reports
    return (time.process_time() - began) / reports


@pytest.mark.parametrize(
    ("few", "many"), [(250, 5_000), pytest.param(1_000, 20_000, marks=pytest.mark.long)]
)
def test_a_report_among_many_takes_as_long_as_one_among_few(few, many):
    """A step that compares each report with all others makes it ten times as slow."""
    seconds(100)
    assert seconds(many) < 4 * min(seconds(few) for _ in range(3))


def test_the_last_of_many_hunks_is_found_in_bounded_time():
    document = Document(
        "x" * 400_000, partial=[(start, start + 1) for start in range(0, 400_000, 2)]
    )
    with at_most(1):
        partial = [document.is_partial(offset) for offset in range(399_000, 400_000)]
    assert partial == [True, False] * 500
