"""The limits of lists of bare numbers below a line that says that they are rates."""

from __future__ import annotations

import pytest

from tests.importers.formats.pasted_tables import rates

CAPTION = "HTTP benchmark, 40 connections\n\nRequests per second:\n"


def listed(*lines: str) -> list[float | None]:
    return rates(CAPTION + "\n".join(lines) + "\n")


def test_a_list_has_two_lines_or_more():
    assert listed("puma: 2811.5") == []
    assert listed("puma: 2811.5", "falcon: 4120.9") == [2811.5, 4120.9]


@pytest.mark.parametrize(("lowest", "count"), [("42.5", 2), ("42.1", 0)])
def test_the_highest_rate_is_at_most_a_thousand_times_the_lowest(lowest, count):
    assert len(listed("puma: 42311.5", f"falcon: {lowest}")) == count


@pytest.mark.parametrize(("highest", "count"), [("100.5", 2), ("99.5", 0)])
def test_low_numbers_behind_known_products_are_versions(highest, count):
    assert len(listed("nginx: 18.2", f"caddy: {highest}")) == count


@pytest.mark.parametrize(("blank", "count"), [(3, 2), (4, 0)])
def test_at_most_three_empty_lines_part_the_caption_from_its_list(blank, count):
    assert len(listed(*[""] * blank, "puma: 2811.5", "falcon: 4120.9")) == count


@pytest.mark.parametrize(("others", "count"), [(19, 2), (20, 0)])
def test_after_twenty_lists_that_give_no_run_no_further_one_is_looked_at(others, count):
    refused = ["Requests per second:\nmax one: 2811.5\nmax two: 2911.5\n\n"] * others
    text = "HTTP benchmark\n\n" + "".join(refused)
    assert len(rates(f"{text}Requests per second:\npuma: 2811.5\nfalcon: 4120.9\n")) == count
