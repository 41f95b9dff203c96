"""Rows whose names have one head are called by their cells, where a cell says what it is."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from runs.compare.series import group
from runs.reports import claims
from runs.show.series_keys import Names
from tests.runs.compare.make import make_sheet, make_view

UNKNOWN = dict.fromkeys(("server_name", "server_version", "tool", "document_bytes", "path"))


def row(identity: str, rate: float, **values: Any) -> Any:
    return make_view(identity=identity, requests_per_s=rate, **UNKNOWN | values)


def names(*identities: str, **values: Any) -> list[str]:
    runs = [row(identity, 10.0 - index, **values) for index, identity in enumerate(identities)]
    ((one_group,), _) = group(runs)
    return [series.name for series in one_group.series]


@pytest.mark.parametrize(
    ("head", "cells"),
    [
        ("Language", ["go", "C", "rust"]),
        ("Router", ["gin", "gorilla/mux"]),
        ("Endpoint", ["/a", "GET /b"]),
        ("Framework / impl", ["express", "fastify"]),
        ("场景", ["静态页面", "接口"]),
        ("Runtime", ["Node 20", "Bun 1.1"]),
    ],
)
def test_a_head_of_all_rows_is_in_no_name(head, cells):
    assert sorted(names(*(f"{head}: {cell}" for cell in cells))) == sorted(cells)


def test_bars_without_a_load_have_no_head_before_their_names():
    cells = ["go", "C", "rust"]
    rows = [row(f"Language: {cell}", 9.0 - i, concurrency=None) for i, cell in enumerate(cells)]
    (only,) = make_sheet(*rows).unplaced_bars
    assert [bar.name for bar in only.bars] == cells


@pytest.mark.parametrize(
    "identities",
    [
        ("Threads: 1", "Threads: 4"),
        ("WAF: no", "WAF: yes"),
        ("Payload: 1 KB", "Payload: 9 KB"),
        ("Variant: A", "Variant: B"),
        ("Load: low", "Load: high"),
        ("Database: MySQL", "Database: PostgreSQL"),
        ("Client: curl", "Client: browser"),
        ("Disabled: logging", "Disabled: tracing"),
        ("Accept-Encoding: gzip", "Accept-Encoding: br"),
        ("Router: gin", "Language: go"),
        ("Router: gin, WAF: no", "Router: gin, WAF: yes"),
    ],
)
def test_a_cell_that_says_nothing_alone_keeps_its_head(identities):
    assert sorted(names(*identities)) == sorted(identities)


def test_rows_beside_a_known_server_keep_their_heads():
    runs = [
        row("Language: go", 9.0),
        row("Language: rust", 8.0),
        make_view(server_name="nginx", server_version=None),
    ]
    ((one_group,), _) = group(runs)
    assert sorted(series.name for series in one_group.series) == [
        "Language: go",
        "Language: rust",
        "nginx",
    ]


def test_an_address_of_an_earlier_release_still_finds_its_series():
    runs = [row("Language: go", 9.0), row("Language: rust", 8.0)]
    groups, _ = group(runs)
    page = Names(groups, split=False)
    earlier = hashlib.sha256(repr(("Language: go",)).encode()).hexdigest()[:5]
    assert [series.name for series in page.matching(f"unnamed-server~{earlier}")] == ["go"]


def test_an_address_without_the_head_finds_its_series_beside_a_known_server():
    """The publisher may name the server of one row afterwards."""
    alone, _ = group([row("Language: go", 9.0), row("Language: rust", 8.0)])
    page = Names(alone, split=False)
    keys = {series.name: page.key(series) for series in page.every}
    runs = [row("Language: go", 9.0), row("Language: rust", 8.0)]
    groups, _ = group([*runs, make_view(server_name="nginx", server_version=None)])
    later = Names(groups, split=False)
    assert [series.name for series in later.matching(keys["go"])] == ["Language: go"]


def test_a_claim_without_the_head_finds_its_series_beside_a_known_server():
    runs = [row("Language: go", 9.0), row("Language: rust", 8.0)]
    groups, _ = group([*runs, make_view(server_name="nginx", server_version=None)])
    claim = claims.parse("twice as fast | go / nginx requests_per_s @ 10 = 2")
    assert claims.measure(claim, [groups], here=None).ratio == 0.09


def test_the_sentence_names_the_cells():
    rows = [row("Language: go", 9000.0, concurrency=64), row("Language: rust", 4000.0)]
    (sentence, *_) = make_sheet(*rows).summary
    assert "go" in sentence and "Language" not in sentence
