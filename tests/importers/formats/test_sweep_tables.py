"""One sweep in each notation, layout and way to write numbers.

Each gives the same runs with exactly these numbers.
"""

from functools import partial

import pytest

from importers.reader import read
from tests.importers.corpus import same
from tests.importers.formats import sweep_tables as tables
from tests.importers.formats.sweep_layouts import ALL, LAYOUTS, RATES

NUMBERS = (
    "requests_per_s",
    "time_taken_s",
    "transfer_rate_Bps",
    "requests_completed",
    "requests_failed",
    "offered_rate",
    "document_bytes",
)
KEY = ("server_name", "document_label", "concurrency", "keepalive")


def key_of(value_of):
    """Return the values that tell a run of a table from the others; a missing one is None."""
    return tuple(map(value_of, KEY))


def check(data, wanted, *, name="data.csv", metric=None):
    """Read a text or a file; its runs must be the wanted ones, without any other number."""
    report = read(data if isinstance(data, bytes) else data.encode(), name, metric=metric)
    runs = {key_of(partial(getattr, run)): run for run in report.runs}
    expected = {key_of(values.get): values for values in wanted}
    assert len(runs) == len(report.runs)
    assert runs.keys() == expected.keys(), report.diagnostics
    for key, values in expected.items():
        numbers = {field: getattr(runs[key], field) for field in NUMBERS}
        assert all(same(values.get(field), number) for field, number in numbers.items()), numbers
        assert runs[key].latency_ms == {}


def with_marks(thousands, decimal):
    """Return a function that writes a number with these marks: 12556.15 as "12.556,15"."""

    def write(number):
        plain = f"{number:,.3f}".rstrip("0")
        return plain.replace(",", "\0").replace(".", decimal).replace("\0", thousands)

    return write


NOTATIONS = {
    "csv": tables.csv,
    "tsv": lambda rows: tables.csv(rows, "\t"),
    "semicolons": lambda rows: tables.csv(rows, ";"),
    "pipes": lambda rows: tables.csv(rows, "|"),
    "sep=": lambda rows: "sep=;\n" + tables.csv(rows, ";"),
    "markdown": tables.markdown,
    "markdown without outer bars": lambda rows: tables.markdown(rows, bars=False),
    "html": tables.html,
    "html in one line": lambda rows: tables.html(rows).replace("\n", ""),
    "html without ends": lambda rows: tables.html(rows, close=False),
    "fixed": tables.fixed,
    "fixed, left": lambda rows: tables.fixed(rows, right=False),
    "mysql": tables.boxed,
    "psql": tables.psql,
    "rst grid": tables.rst_grid,
    "drawn": lambda rows: tables.boxed(rows, bar="│", corner="┼", dash="─"),
    "rst list": tables.list_table,
    "rst csv": tables.csv_table,
    "asciidoc": tables.asciidoc,
    "asciidoc, a cell a line": lambda rows: tables.asciidoc(rows, a_line=False),
    "wiki": tables.wiki,
    "jira": tables.jira,
    "latex": tables.latex,
    "workbook": lambda rows: tables.workbook(("S", rows)),
}
MARKS = [
    (",", "."),
    (".", ","),
    (" ", "."),
    (" ", ","),
    ("'", "."),
    ("'", ","),
    ("’", "."),
    ("\u00a0", ","),
    ("\u202f", "."),
    ("", ","),
]
WRITTEN = ["csv", "semicolons", "markdown", "html", "fixed", "workbook", "latex", "drawn"]


@pytest.mark.parametrize("notation", NOTATIONS)
def test_a_notation_is_read(notation):
    check(NOTATIONS[notation](tables.tidy()), ALL)


@pytest.mark.parametrize("notation", NOTATIONS)
def test_a_name_may_stand_once_for_the_rows_below_it(notation):
    check(NOTATIONS[notation](tables.downwards(tables.tidy())), ALL)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("marks", MARKS, ids=lambda marks: f"1{marks[0]}234{marks[1]}5")
@pytest.mark.parametrize("notation", WRITTEN)
def test_a_way_to_write_numbers_is_read(notation, marks):
    check(NOTATIONS[notation](tables.tidy(write=with_marks(*marks))), ALL)


@pytest.mark.parametrize(
    "write",
    [
        lambda number: f"**{number}**",
        lambda number: f"`{number}`",
        lambda number: f"{number} [1]",
        lambda number: f"{number}<sup>2</sup>",
        lambda number: f"{number} (12%)",
        lambda number: f"{number} ± 3",
        "{:.9e}".format,
        "{}¹".format,
    ],
)
def test_marks_around_a_number_are_no_part_of_it(write):
    check(tables.markdown(tables.tidy(write=write)), ALL)
    check(tables.html(tables.tidy(write=lambda number: f"<b>{number}</b><sup>2</sup>")), ALL)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_layout_is_read(layout):
    data, wanted = LAYOUTS[layout]
    check(data, wanted)


NO_NUMBERS = ["failed", "-", "n/a", "—", "timeout", "", "?", "#DIV/0!", "null", "NaN", "aborted"]
NO_NUMBERS += ["90-100", "<100", "∞"]


def test_columns_may_be_documents_and_keep_alive():
    """A size in a head is a document, whichever server stands above it or in the sheet's name."""
    servers = [None, "Apache", None, "nginx", None]
    labels = ["1 KB file, no keep-alive", "5 KB JPG, keep-alive"]
    rows = [servers, ["Concurrency", *labels, *labels], [1, 10, 20, 30, 40], [10, 50, 60, 70, 80]]
    data = tables.workbook(("Requests per second", rows), merged=("B1:C1", "D1:E1"))
    runs = read(data).runs
    at_ten = [run for run in runs if run.concurrency == 10]
    assert {(run.server_name, run.keepalive, run.requests_per_s) for run in at_ten} == {
        ("Apache", False, 50.0),
        ("Apache", True, 60.0),
        ("nginx", False, 70.0),
        ("nginx", True, 80.0),
    }
    assert {(run.document_label or "")[:8] for run in runs} == {"1 KB fil", "5 KB JPG"}


@pytest.mark.parametrize("cell", NO_NUMBERS)
@pytest.mark.parametrize("notation", ["csv", "markdown", "html", "fixed", "workbook"])
def test_a_cell_without_a_number_gives_none(notation, cell):
    rows = tables.tidy()
    rows[3][2] = cell
    wanted = tables.meant()
    del wanted[2]["requests_per_s"]
    check(NOTATIONS[notation](rows), wanted)


@pytest.mark.parametrize(
    ("heads", "keepalive"),
    [
        (("Apache keep-alive", "nginx no keep-alive"), (True, False)),
        (("Apache (keep-alive)", "nginx"), (True, None)),
        (("Apache -k", "nginx without keepalive"), (True, False)),
        (("Apache KA", "nginx"), (True, None)),
    ],
)
def test_keep_alive_is_read_from_heads(heads, keepalive):
    wanted = [{**run, "keepalive": keepalive[run["server_name"] == "nginx"]} for run in RATES]
    check(tables.csv(tables.wide(heads=heads)), wanted, name="requests-per-second.csv")


@pytest.mark.parametrize(
    ("head", "cells"),
    [
        ("Keep-Alive", ("yes", "no")),
        ("keep_alive", ("with", "without")),
        ("Keep alive?", ("Y", "N")),
        ("HTTP keep-alive", ("enabled", "disabled")),
        ("KA", (1, 0)),
    ],
)
def test_keep_alive_is_read_from_a_column(head, cells):
    rows = [
        [*row, head if number == 0 else cells[row[0] == "nginx"]]
        for number, row in enumerate(tables.tidy())
    ]
    wanted = [{**run, "keepalive": run["server_name"] == "Apache"} for run in ALL]
    check(tables.csv(rows), wanted)


def test_a_row_that_does_not_fit_its_head_gives_no_number():
    """An earlier version moved each number behind "1,234.5" without quotes to the next column."""
    report = read(
        b"Server,Concurrency,req/s,Failed\nnginx,1,1,234.5,0\nnginx,10,900.5,0\nnginx,20,950.5,0\n"
    )
    assert [(run.concurrency, run.requests_per_s) for run in report.runs] == [
        (10, 900.5),
        (20, 950.5),
    ]
    assert [(remark.code, remark.line) for remark in report.diagnostics] == [("table.cells", 2)]


def test_a_gap_in_lined_up_columns_moves_no_number():
    rows = (
        "nginx         10               3",
        "nginx         20   950.5       4",
        "nginx         30   960.5       5",
    )
    text = "\n".join(["Server   Clients  req/s    Failed", *rows])
    assert [
        (run.concurrency, run.requests_per_s, run.requests_failed)
        for run in read(f"{text}\n".encode()).runs
    ] == [(10, None, 3), (20, 950.5, 4), (30, 960.5, 5)]


@pytest.mark.parametrize("notation", NOTATIONS)
def test_a_run_names_the_line_in_which_its_row_begins(notation):
    data = NOTATIONS[notation](tables.tidy())
    if isinstance(data, str):
        lines = data.split("\n")
        assert all(
            "nginx" in lines[run.lines[0] - 1]
            for run in read(data.encode()).runs
            if run.server_name == "nginx"
        )


@pytest.mark.one_in(3)
@pytest.mark.parametrize("each", [pytest.param(3, marks=pytest.mark.long), 13])
@pytest.mark.parametrize("notation", NOTATIONS)
def test_a_cut_table_holds_the_same_numbers_or_fewer(notation, each):
    whole = NOTATIONS[notation](tables.tidy(tables.HEADS[:4]))
    if isinstance(whole, str):
        data = whole.encode()
        wanted = {
            (run.server_name, run.concurrency): (run.requests_per_s, run.time_taken_s)
            for run in read(data).runs
        }
        for end in range(len(data) // 3, len(data), each):
            for run in read(data[:end]).runs:
                rate, seconds = wanted[run.server_name, run.concurrency]
                assert run.requests_per_s in (None, rate), end
                assert run.time_taken_s in (None, seconds), end
