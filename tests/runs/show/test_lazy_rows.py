"""Rows that are made when they are asked for."""

from __future__ import annotations

import pytest

from runs.show.lazy_rows import LazyRows

ITEMS = tuple(range(7))


@pytest.fixture
def made():
    return []


@pytest.fixture
def rows(made):
    def make(number):
        made.append(number)
        return ITEMS[number]

    return LazyRows(make, len(ITEMS))


@pytest.mark.parametrize("start", [None, -9, -2, 0, 3, 7, 9])
@pytest.mark.parametrize("end", [None, -9, -2, 0, 3, 7, 9])
def test_a_slice_is_that_of_a_tuple(rows, start, end):
    assert rows[start:end] == ITEMS[start:end]


def test_it_is_a_sequence_like_a_tuple(rows):
    assert (len(rows), rows[0], rows[-1], tuple(rows)) == (7, 0, 6, ITEMS)
    assert rows == ITEMS and hash(rows) == hash(ITEMS) and rows != ITEMS[1:]
    with pytest.raises(IndexError):
        rows[7]


def test_only_what_is_asked_for_is_made(rows, made):
    assert rows[:2] == (0, 1)
    assert made == [0, 1]
