"""One sweep in each notation, layout and way to write numbers.

The same runs, each number exact, none besides.
"""

import pytest

from importers.reader import read
from tests.importers.corpus import same
from tests.importers.formats import tables_made as made

ALL = made.meant()
RATES = made.meant(("requests_per_s",))
NUMBERS = (
    "requests_per_s",
    "time_taken_s",
    "transfer_rate_Bps",
    "requests_completed",
    "requests_failed",
    "offered_rate",
    "document_bytes",
)
PLACE = ("server_name", "document_label", "concurrency", "keepalive")


def check(data, wanted, name="data.csv", metric=None):
    """Read it; the runs must be the wanted ones, with no number besides."""
    report = read(data if isinstance(data, bytes) else data.encode(), name, metric=metric)
    found = {tuple(getattr(run, field) for field in PLACE): run for run in report.runs}
    assert len(found) == len(report.runs)
    assert found.keys() == {tuple(one.get(field) for field in PLACE) for one in wanted}, (
        report.diagnostics
    )
    for one in wanted:
        run = found[tuple(one.get(field) for field in PLACE)]
        numbers = {field: getattr(run, field) for field in NUMBERS}
        assert all(same(one.get(field), value) for field, value in numbers.items()), (one, numbers)
        assert run.latency_ms == {}


def grouped(sep, dec):
    """Return how a number is written with these marks: 12556.15 as "12.556,15"."""
    return lambda number: (
        f"{number:,.3f}".rstrip("0").replace(",", "\0").replace(".", dec).replace("\0", sep)
    )


NOTATIONS = {
    "csv": made.csv,
    "tsv": lambda rows: made.csv(rows, "\t"),
    "semicolons": lambda rows: made.csv(rows, ";"),
    "pipes": lambda rows: made.csv(rows, "|"),
    "sep=": lambda rows: "sep=;\n" + made.csv(rows, ";"),
    "markdown": made.markdown,
    "markdown without outer bars": lambda rows: made.markdown(rows, bars=False),
    "html": made.html,
    "html in one line": lambda rows: made.html(rows).replace("\n", ""),
    "html without ends": lambda rows: made.html(rows, close=False),
    "fixed": made.fixed,
    "fixed, left": lambda rows: made.fixed(rows, right=False),
    "mysql": made.boxed,
    "psql": made.psql,
    "rst grid": lambda rows: made.boxed(rows, between=True),
    "drawn": lambda rows: made.boxed(rows, "│", "┼┼┼", "─"),
    "rst list": made.list_table,
    "rst csv": made.csv_table,
    "asciidoc": made.asciidoc,
    "asciidoc, a cell a line": lambda rows: made.asciidoc(rows, a_line=False),
    "wiki": made.wiki,
    "jira": made.jira,
    "latex": made.latex,
    "workbook": lambda rows: made.workbook(("S", rows)),
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
    check(NOTATIONS[notation](made.tidy()), ALL)


@pytest.mark.parametrize("notation", NOTATIONS)
def test_a_name_may_stand_once_for_the_rows_below_it(notation):
    check(NOTATIONS[notation](made.downwards(made.tidy())), ALL)


@pytest.mark.parametrize("marks", MARKS, ids=lambda marks: f"1{marks[0]}234{marks[1]}5")
@pytest.mark.parametrize("notation", WRITTEN)
def test_a_way_to_write_numbers_is_read(notation, marks):
    check(NOTATIONS[notation](made.tidy(write=grouped(*marks))), ALL)


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
def test_what_stands_around_a_number_is_no_part_of_it(write):
    check(made.markdown(made.tidy(write=write)), ALL)
    check(made.html(made.tidy(write=lambda number: f"<b>{number}</b><sup>2</sup>")), ALL)


BREAKS = [
    "Server",
    "Concurrency",
    "Requests<br>/sec",
    "Time<br />taken (s)",
    "Transfer rate<br/>(KB/s)",
]
SPANS = {
    (0, 1): " colspan=3",
    (0, 2): None,
    (0, 3): None,
    (0, 4): ' colspan="3"',
    (0, 5): None,
    (0, 6): None,
}
LAYOUTS = {
    "breaks in heads, html": (made.html(made.tidy(BREAKS)), ALL),
    "breaks in heads, markdown": (made.markdown(made.tidy(BREAKS)), ALL),
    "line ends in heads, csv": (
        made.csv(made.tidy(BREAKS))
        .replace("Requests<br>/sec", '"Requests\n/sec"')
        .replace("<br />", " ")
        .replace("<br/>", " "),
        ALL,
    ),
    "line ends in heads, workbook": (
        made.workbook(
            (
                "S",
                made.tidy(
                    [
                        "Server",
                        "Concurrency",
                        "Requests\n/sec",
                        "Time\ntaken (s)",
                        "Transfer rate\n(KB/s)",
                    ]
                ),
            )
        ),
        ALL,
    ),
    "servers over metrics, csv": (made.csv(made.grouped()), ALL),
    "servers over metrics, ;": (made.csv(made.grouped(), ";"), ALL),
    "servers over metrics, markdown": (made.markdown(made.grouped()), ALL),
    "servers over metrics, html": (
        made.html(made.grouped(), attributes=lambda row, place: SPANS.get((row, place), "")),
        ALL,
    ),
    "servers over metrics, rowspan": (
        made.html(
            [["Concurrency", *made.grouped()[0][1:]], *made.grouped()[1:]],
            attributes=lambda row, place: (
                None
                if (row, place) == (1, 0)
                else " rowspan=2"
                if (row, place) == (0, 0)
                else SPANS.get((row, place), "")
            ),
        ),
        ALL,
    ),
    "names spanning rows": (
        made.html(
            made.tidy(),
            attributes=lambda row, place: (
                None
                if place == 0 and row % 4 != 1 and row
                else " rowspan=4"
                if place == 0 and row
                else ""
            ),
        ),
        ALL,
    ),
    "a spanning corner, workbook": (
        made.workbook(
            (
                "S",
                [
                    ["Concurrency", *made.grouped()[0][1:]],
                    [None, *made.grouped()[1][1:]],
                    *made.grouped()[2:],
                ],
            ),
            merged=("A1:A2", "B1:D1", "E1:G1"),
        ),
        ALL,
    ),
    "metrics over servers, csv": (made.csv(made.by_metric()), ALL),
    "metrics over servers, markdown": (made.markdown(made.by_metric()), ALL),
    "metrics over servers, workbook": (
        made.workbook(("S", made.by_metric()), merged=("B1:C1", "D1:E1", "F1:G1")),
        ALL,
    ),
    "a row of units": (
        made.csv(
            [
                ["Server", "Concurrency", "Throughput", "Duration", "Transfer"],
                ["", "", "req/s", "s", "KB/s"],
                *made.tidy()[1:],
            ]
        ),
        ALL,
    ),
    "all in one head": (
        made.csv(
            [
                [
                    "Concurrency",
                    *(
                        f"{server} {unit}"
                        for server in made.SWEEP
                        for unit in ("req/s", "time taken (s)", "KB/s")
                    ),
                ],
                *made.grouped()[2:],
            ]
        ),
        ALL,
    ),
    "servers in brackets": (
        made.csv(
            [
                [
                    "Concurrency",
                    *(
                        f"{unit} ({server})"
                        for server in made.SWEEP
                        for unit in ("Requests/sec", "Seconds", "KB/s")
                    ),
                ],
                *made.grouped()[2:],
            ]
        ),
        ALL,
    ),
    "the corner names the metric": (made.csv(made.wide(corner="Concurrency / req/s")), RATES),
    "tables below each other": (
        made.workbook(
            (
                "S",
                [
                    row
                    for place, name in enumerate(made.METRICS)
                    for row in ([name], *made.wide(place), [])
                ],
            )
        ),
        ALL,
    ),
    "without a gap": (
        made.workbook(
            (
                "S",
                [
                    row
                    for place, name in enumerate(made.METRICS)
                    for row in ([name], *made.wide(place))
                ],
            )
        ),
        ALL,
    ),
    "tables below each other, csv": (
        made.csv(
            [
                row
                for place, name in enumerate(made.METRICS)
                for row in ([name, "", ""], *made.wide(place))
            ]
        ),
        ALL,
    ),
    "tables below each other, markdown": (
        "\n".join(
            f"### {name}\n\n{made.markdown(made.wide(place))}"
            for place, name in enumerate(made.METRICS)
        ),
        ALL,
    ),
    "tables beside each other": (
        made.workbook(
            (
                "S",
                [[made.METRICS[0], None, None, None, made.METRICS[1], None, None]]
                + [[*one, None, *two] for one, two in zip(made.wide(0), made.wide(1), strict=True)],
            )
        ),
        made.meant(made.FIELDS[:2]),
    ),
    "a sheet a metric": (
        made.workbook(
            ("rps", made.wide(0)), ("time taken", made.wide(1)), ("KB per s", made.wide(2))
        ),
        ALL,
    ),
    "names among the rows": (
        made.csv(
            [["Concurrency", *made.HEADS[2:]]]
            + [
                row
                for server, sweep in made.SWEEP.items()
                for row in (
                    [server, "", "", ""],
                    *([load, *values] for load, values in sweep.items()),
                )
            ]
        ),
        ALL,
    ),
    "averages": (
        made.csv(
            [
                *made.tidy(),
                ["Apache average", 40, 9400, 1, 2],
                ["AVG", 40, 1, 2, 3],
                ["Overall", 40, 1, 2, 3],
            ]
        ),
        ALL,
    ),
    "loads across, the word above": (
        made.workbook(
            ("Requests per second", [[None, "Concurrency"], *made.across()]), merged=("B1:E1",)
        ),
        RATES,
    ),
    "hidden sheets": (
        made.workbook(("S", made.tidy()), ("Old", made.tidy()), hidden=("Old",)),
        ALL,
    ),
    "numbered rows": (
        made.csv([made.tidy()[0], *([place, *row] for place, row in enumerate(made.tidy()[1:]))]),
        ALL,
    ),
    "dated rows": (
        made.csv(
            [["Date", *made.HEADS], *(["2024-01-02 10:00:00", *row] for row in made.tidy()[1:])]
        ),
        ALL,
    ),
    **{
        f"loads across, {level(10)}": (
            "Requests per second\n" + made.csv(made.across(level)),
            RATES,
        )
        for level in (
            "c={}".format,
            "-c {}".format,
            "ab -c {}".format,
            "{} clients".format,
            "{} connections".format,
            "c{}".format,
            "Concurrency {}".format,
        )
    },
    **{
        f"loads across, {corner}": (
            "Requests per second\n" + made.csv(made.across(corner=corner)),
            RATES,
        )
        for corner in ("Concurrency", "Server \\ Concurrency", "Server/Clients")
    },
    **{
        f"loads down, {write(10)}": (
            made.csv(
                [
                    [row[0], row[1] if place == 0 else write(row[1]), *row[2:]]
                    for place, row in enumerate(made.tidy())
                ]
            ),
            ALL,
        )
        for write in ("{} clients".format, "c={}".format, "{:.1f}".format)
    },
    **{
        f"load, {head}": (made.csv(made.tidy(["Server", head, "req/s"])), RATES)
        for head in (
            "# clients",
            "Number of clients",
            "No. of clients",
            "Concurrent users",
            "Simultaneous connections",
            "Virtual users",
            "Concurrency (-c)",
            "num_clients",
            "ab -c",
            "Threads",
            "Parallel clients",
        )
    },
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_layout_is_read(layout):
    check(*LAYOUTS[layout])


def test_columns_may_be_documents_and_keep_alive():
    """A size in a head is a document, whichever server stands above it or in the sheet's name."""
    heads = [
        [None, "Apache", None, "nginx", None],
        ["Concurrency", "1 KB file, no keep-alive", "5 KB JPG, keep-alive"] * 1,
    ]
    rows = [heads[0], [*heads[1], *heads[1][1:]], [1, 10, 20, 30, 40], [10, 50, 60, 70, 80]]
    found = read(made.workbook(("Requests per second", rows), merged=("B1:C1", "D1:E1"))).runs
    assert {
        (run.server_name, run.keepalive, run.requests_per_s)
        for run in found
        if run.concurrency == 10
    } == {
        ("Apache", False, 50.0),
        ("Apache", True, 60.0),
        ("nginx", False, 70.0),
        ("nginx", True, 80.0),
    }
    assert {(run.document_label or "")[:8] for run in found} == {"1 KB fil", "5 KB JPG"}


@pytest.mark.parametrize(
    "said",
    [
        "failed",
        "-",
        "n/a",
        "—",
        "timeout",
        "",
        "?",
        "#DIV/0!",
        "null",
        "NaN",
        "aborted",
        "~100",
        "<100",
        "∞",
    ],
)
@pytest.mark.parametrize("notation", ["csv", "markdown", "html", "fixed", "workbook"])
def test_a_cell_without_a_number_gives_none(notation, said):
    rows = made.tidy()
    rows[3][2] = said
    wanted = [
        {name: value for name, value in one.items() if place != 2 or name != "requests_per_s"}
        for place, one in enumerate(ALL)
    ]
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
    wanted = [{**one, "keepalive": keepalive[one["server_name"] == "nginx"]} for one in RATES]
    check(made.csv(made.wide(heads=heads)), wanted, "requests-per-second.csv")


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
        [*row, head if place == 0 else cells[row[0] == "nginx"]]
        for place, row in enumerate(made.tidy())
    ]
    check(made.csv(rows), [{**one, "keepalive": one["server_name"] == "Apache"} for one in ALL])


def test_a_row_that_does_not_fit_its_head_gives_no_number():
    """Found as wrong numbers.

    "1,234.5" without quotes moved each number behind it into the next column.
    """
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
    data = NOTATIONS[notation](made.tidy())
    if isinstance(data, str):
        lines = data.split("\n")
        assert all(
            "nginx" in lines[run.lines[0] - 1]
            for run in read(data.encode()).runs
            if run.server_name == "nginx"
        )


@pytest.mark.parametrize("notation", NOTATIONS)
def test_a_cut_table_holds_the_same_numbers_or_fewer(notation):
    whole = NOTATIONS[notation](made.tidy(made.HEADS[:4]))
    if isinstance(whole, str):
        data = whole.encode()
        wanted = {
            (run.server_name, run.concurrency): (run.requests_per_s, run.time_taken_s)
            for run in read(data).runs
        }
        for end in range(len(data) // 3, len(data), 3):
            for run in read(data[:end]).runs:
                found = (run.requests_per_s, run.time_taken_s)
                assert all(
                    one in (None, two)
                    for one, two in zip(
                        found, wanted[run.server_name, run.concurrency], strict=True
                    )
                ), end
