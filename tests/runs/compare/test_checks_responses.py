"""BP022 where no size of the document is known: the bytes of whole responses."""

from __future__ import annotations

import pytest

from tests.runs.compare.test_checks import fired, view


def answer(number: int, server: str, size: float, **changes):
    """Return a run whose responses have so many bytes; the size of its document is unknown."""
    requests = 2000
    numbers = {"requests_completed": requests, "total_transferred_bytes": requests * size}
    return view(number, server_name=server, document_bytes=None, **numbers, **changes)


def how_serious(runs) -> str | None:
    """Return how serious the mark is that these responses get."""
    return next((severity for code, severity in fired(runs) if code == "BP022"), None)


@pytest.mark.parametrize(
    ("sizes", "serious"),
    [
        ((700.0, 701.0), None),
        ((700.0, 1200.0), "I"),  # headers
        ((700.0, 1800.0), "W"),
        ((1_000_000.0, 1_010_000.0), "I"),  # totals of three digits
        ((1_000_000.0, 1_030_000.0), "W"),
    ],
)
def test_a_difference_that_headers_and_rounding_explain_is_information(sizes, serious):
    assert how_serious([answer(1, "a", sizes[0]), answer(2, "b", sizes[1])]) == serious


def test_paths_that_all_servers_were_asked_for_are_compared_each_on_its_own():
    small, large = {"path": "/small"}, {"path": "/large"}
    runs = [
        answer(1, "a", 500.0, **small),
        answer(2, "a", 9000.0, **large),
        answer(3, "b", 9000.0, **large),
        answer(4, "b", 500.0, **small),
    ]
    assert how_serious(runs) is None


def test_unfinished_requests_at_a_higher_load_are_no_other_response():
    runs = [
        answer(1, "a", 100_000.0),
        answer(2, "a", 107_000.0, concurrency=100),
        answer(3, "b", 106_000.0),
    ]
    assert how_serious(runs) == "I"


@pytest.mark.parametrize(("requests", "serious"), [(2000, "I"), (60_000, "W")])
def test_a_count_in_thousands_explains_a_difference_of_its_rounding(requests, serious):
    """autocannon prints "2k requests", which may be 1,501."""
    rounded = {"requests_completed_rounded": True}
    runs = [answer(number, server, 1.0, details=rounded) for number, server in ((1, "a"), (2, "b"))]
    for run, size in zip(runs, (100_000, 110_000), strict=True):
        run.numbers.update(requests_completed=requests, total_transferred_bytes=requests * size)
    assert how_serious(runs) == serious
