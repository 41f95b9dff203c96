"""Who claims what: no character has two owners, and many reports cost no more each than few."""

import time
from types import SimpleNamespace

import pytest

from importers import reader, registry
from importers.reading.blocks import Block
from importers.reading.document import Document

SHORT = b"Complete requests: 10\nTime taken for tests: 2.000 seconds\nRequests per second: 5.00 [#/sec] (mean)\n\n"


def claimed(monkeypatch, *formats):
    """Return what is claimed when these are the formats, each given by its spans."""
    document = Document("x" * 100)
    modules = tuple(
        SimpleNamespace(
            NAME=str(index),
            find_blocks=lambda document, spans=spans: [Block(document, *span) for span in spans],
        )
        for index, spans in enumerate(formats)
    )
    monkeypatch.setattr(registry, "FORMATS", modules)
    return [(module.NAME, block.start, block.end) for module, block in registry.claims(document)]


@pytest.mark.parametrize(
    "span", [(0, 11), (19, 21), (12, 15), (0, 100), (39, 41), (10, 20), (20, 31)]
)
def test_an_earlier_formats_text_is_not_offered_again(monkeypatch, span):
    assert claimed(monkeypatch, [(10, 20), (30, 40)], [span]) == [("0", 10, 20), ("0", 30, 40)]


@pytest.mark.parametrize("span", [(0, 10), (20, 30), (40, 100), (25, 26)])
def test_a_gap_belongs_to_a_later_format_in_the_order_of_the_text(monkeypatch, span):
    wanted = sorted([("0", 10, 20), ("0", 30, 40), ("1", *span)], key=lambda claim: claim[1])
    assert claimed(monkeypatch, [(10, 20), (30, 40)], [span]) == wanted


def seconds(reports):
    """Return the processor time of reading so many reports, for each of them."""
    data = SHORT * reports
    began = time.process_time()
    assert len(reader.read(data).runs) == reports
    return (time.process_time() - began) / reports


def test_the_last_of_many_reports_costs_what_the_first_did():
    """Twenty times as many reports: a step that looks at all others for each would make it ten times as slow."""
    seconds(100)
    assert seconds(20_000) < 4 * min(seconds(1_000) for _ in range(3))


def test_the_last_line_of_many_hunks_costs_what_the_first_did():
    document = Document(
        "x" * 400_000, partial=[(start, start + 1) for start in range(0, 400_000, 2)]
    )
    began = time.process_time()
    assert [document.is_partial(offset) for offset in range(399_000, 400_000)] == [
        True,
        False,
    ] * 500
    assert time.process_time() - began < 1
