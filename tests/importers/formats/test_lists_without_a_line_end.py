"""Lists and tables whose last line has no end, and those in a quote."""

from __future__ import annotations

import pytest

from tests.importers.formats.pasted_tables import codes, rates, runs

NAMED = "HTTP, wrk -c 100\n\n- nginx: 41,022 req/s{end}\n- Apache: 12,033 req/s{end}\n- h2o: 44,180 req/s{end}"


@pytest.mark.parametrize("end", ["", " (avg 2 ms)", ", p99 3.1 ms", "`"])
def test_a_line_that_ends_with_a_unit_or_a_bracket_is_whole(end):
    text = NAMED.format(end=end)
    assert rates(text) == rates(f"{text}\n") == [41022, 12033, 44180]


@pytest.mark.parametrize("end", [", p99", ", 12", ", n = 100"])
def test_a_last_line_that_may_be_half_a_line_is_left_out_alone(end):
    text = NAMED.format(end=end)
    assert rates(text) == [41022, 12033] and "text.cut" in codes(text)


def test_half_a_number_is_none():
    text = "Here is what I got (requests/sec):\n\ngunicorn  1803\nuwsgi  2011\nwaitress  870"
    assert rates(text) == [1803, 2011] and "text.cut" in codes(text)


def test_a_row_of_columns_is_whole_with_its_last_cell_only():
    text = "wrk -c 100\n\nServer   p99      req/s\nnginx    3.1 ms   41022\nh2o      2.1 ms   44180\nlwan     9.8 ms"
    assert rates(text) == [41022, 44180]


def test_a_caption_below_a_table_may_stand_in_a_quote():
    table = "| Page | Node 18 | Node 20 |\n|---|---|---|\n| hello | 48.2k | 55.9k |\n"
    text = f"{table}\nRequests per second, autocannon -c 100.\n"
    quoted = "".join(f"> {line}\n" for line in text.splitlines())
    assert rates(quoted) == rates(text) == [48200, 55900]
    assert [run.concurrency for run in runs(quoted)] == [100, 100]
