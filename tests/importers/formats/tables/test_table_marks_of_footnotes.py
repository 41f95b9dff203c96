"""Marks of footnotes behind numbers, and rows of which a part measured nothing."""

from __future__ import annotations

import pytest

from importers.reader import read

MARKS = ["§", "¶", "‖", "#", "†", "‡", "*"]
TABLE = "# HTTP benchmark\n\n| Server | RPS |\n|---|---|\n| nginx | 851 {mark} |\n| caddy | 799 |\n"


def rates(text: str):
    return [run.requests_per_s for run in read(text.encode()).runs]


@pytest.mark.parametrize("mark", MARKS)
def test_the_mark_of_a_footnote_is_no_part_of_a_number(mark):
    text = TABLE.format(mark=mark)
    assert rates(text) == [851.0, 799.0]
    assert rates(f"{text}\n**{mark}** nginx: errors accumulate at this rate\n") == [851.0, 799.0]


@pytest.mark.parametrize("note", ["{mark} projected", "**{mark}** estimated from one core"])
@pytest.mark.parametrize("mark", ["§", "¶", "‖", "†", "‡"])
def test_what_a_note_calls_no_measurement_is_none(mark, note):
    assert rates(f"{TABLE.format(mark=mark)}\n{note.format(mark=mark)}\n") == [799.0]


@pytest.mark.parametrize("cell", ["851 #2", "§ 851", "851 § 799"])
def test_a_number_behind_a_mark_makes_no_footnote(cell):
    assert rates(TABLE.replace("851 {mark}", cell)) == [799.0]


def test_the_remark_on_zeros_says_whether_the_whole_row_is_left_out():
    text = "# RPS\n\n| Server | c=10 | c=20 |\n|---|---|---|\n| a | 2441 | 0 |\n| b | 7 | 8 |\n"
    parts, rows = (messages(text), messages(TABLE.replace("851 {mark}", "0")))
    assert [message.partition(" ")[0] for message in [*parts, *rows]] == ["A", "All"]


def messages(text: str):
    report = read(text.encode())
    return [remark.message for remark in report.diagnostics if remark.code == "table.zeros"]
