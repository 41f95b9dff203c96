"""A sheet of a workbook says around its table what a text says around the same table."""

from __future__ import annotations

import csv
import io

import pytest

from importers import reader
from importers.formats.tables.grid.grid import names_rate
from importers.model import Run
from importers.reading.table_heads.head_languages import english
from importers.reading.table_heads.load_words import LOAD
from tests.importers.formats.sweep_tables import workbook

Rows = list[list[str | float]]
NAMES: Rows = [
    ["Server", "Requests/sec", "p99 (ms)"],
    ["nginx", 50123.4, 4.1],
    ["caddy", 40999.7, 5.2],
]
SWEEP: Rows = [["Concurrency", "nginx", "Apache"], [1, 1234.5, 1100.2], [10, 8123.4, 6001.2]]
SHEETS: dict[str, tuple[str, Rows]] = {
    "settings above": (
        "Run",
        [["Tool", "wrk 4.2"], ["Connections", 100], ["Duration", "30s"], [], *NAMES],
    ),
    "a command above": ("wrk", [["wrk -t4 -c128 -d30s http://10.0.0.1/"], [], *NAMES]),
    "a load above each table": (
        "Results",
        [
            ["64 connections"],
            *NAMES[:2],
            [],
            ["256 connections"],
            ["Server", "Requests/sec"],
            ["nginx", 61000.9],
        ],
    ),
    "the metric below": (
        "Results",
        [
            ["ab -n 10000 -k http://10.0.0.2/"],
            [],
            *SWEEP,
            [],
            ["All numbers are requests per second."],
        ],
    ),
    "the load in its name": ("c=100", NAMES),
    "the report of JMeter": (
        "Home",
        [
            ["Label", "# Samples", "Average", "90% Line", "Throughput"],
            ["GET /home", 12000, 45, 88, 398.7],
            ["GET /api", 12000, 145, 288, 397.1],
        ],
    ),
}


def markdown(name: str, rows: Rows) -> str:
    """Return a sheet as a text: its name as the heading, each row of cells in a table."""
    lines = [f"## {name}", ""]
    above: list[str | float] = []
    for row in rows:
        lines.append(
            str(row[0]) if len(row) == 1 else f"| {' | '.join(map(str, row))} |" if row else ""
        )
        if len(row) > 1 and len(above) < 2:
            lines.append("|" + "---|" * len(row))
        above = row
    return "\n".join(lines)


def numbers(run: Run) -> dict[str, object]:
    return {
        "server": run.server_name,
        "identity": run.identity,
        "concurrency": run.concurrency,
        "rate": run.requests_per_s,
        "latency": run.latency_ms,
        "requests": run.requests_completed,
        "keepalive": run.keepalive,
    }


@pytest.mark.parametrize("case", SHEETS)
def test_a_sheet_gives_the_runs_of_its_text(case):
    name, rows = SHEETS[case]
    of_text = [numbers(run) for run in reader.read(markdown(name, rows).encode()).runs]
    of_sheet = [numbers(run) for run in reader.read(workbook((name, rows))).runs]
    assert of_sheet and of_sheet == of_text


def exported(rows: Rows, mark: str) -> str:
    """Return a sheet as a spreadsheet writes it into a file of CSV: each row as wide as all."""
    width = max(map(len, rows))
    target = io.StringIO()
    csv.writer(target, delimiter=mark, lineterminator="\n").writerows(
        [*row, *[""] * (width - len(row))] for row in rows
    )
    return target.getvalue()


@pytest.mark.parametrize("mark", [",", ";", "\t"])
@pytest.mark.parametrize(
    "case", [case for case in SHEETS if "name" not in case and "JMeter" not in case]
)
def test_a_sheet_that_was_written_as_csv_gives_the_same_runs(case, mark):
    name, rows = SHEETS[case]
    of_sheet = [numbers(run) for run in reader.read(workbook((name, rows))).runs]
    of_csv = [numbers(run) for run in reader.read(exported(rows, mark).encode()).runs]
    assert of_csv == of_sheet


def test_rows_of_csv_keep_their_lines():
    name, rows = SHEETS["settings above"]
    runs = reader.read(exported(rows, ",").encode()).runs
    assert [run.sources["requests_per_s"] for run in runs] == [6, 7]
    assert {run.concurrency for run in runs} == {100} and {
        run.sources["concurrency"] for run in runs
    } == {2}


def test_tables_side_by_side_in_csv_are_two():
    text = "nginx,,,Apache,\nConcurrency,req/s,,Concurrency,req/s\n10,5123.4,,10,4001.2\n50,7900.8,,50,5100.5\n"
    runs = reader.read(text.encode()).runs
    assert [(run.server_name, run.concurrency, run.requests_per_s) for run in runs] == [
        ("nginx", 10, 5123.4),
        ("nginx", 50, 7900.8),
        ("Apache", 10, 4001.2),
        ("Apache", 50, 5100.5),
    ]


def test_a_command_is_no_label_of_a_sheet():
    name, rows = SHEETS["the metric below"]
    assert {run.label for run in reader.read(workbook((name, rows))).runs} == {None}


@pytest.mark.parametrize(
    "head",
    [
        "Gleichzeitige Anfragen",
        "Parallele Verbindungen",
        "Peticiones simultáneas",
        "Clientes simultáneos",
        "Requêtes simultanées",
        "Nombre de requêtes simultanées",
        "Requisições concorrentes",
        "Одновременных запросов",
        "Количество одновременных запросов",
        "同時リクエスト数",
        "동시 요청 수",
        "Richieste concorrenti",
        "Równoczesne żądania",
        "Gelijktijdige verzoeken",
        "In-flight requests",
        "User count",
    ],
)
def test_requests_at_once_head_the_load_in_each_language(head):
    assert LOAD.search(english(head))


@pytest.mark.parametrize("head", ["Peticiones", "Requêtes", "Anfragen", "Nombre de requêtes"])
def test_requests_alone_are_no_load(head):
    assert not LOAD.search(english(head))


@pytest.mark.parametrize(
    "head", ["Gleichzeitige Anfragen pro Sekunde", "Одновременных запросов в секунду"]
)
def test_requests_at_once_in_a_second_are_a_rate(head):
    assert names_rate(head)


@pytest.mark.parametrize("mark", [",", ";"])
@pytest.mark.parametrize("place", range(1, 5))
def test_an_empty_row_in_a_table_loses_no_run(mark, place):
    rows: Rows = [["Server", "Connections", "Req/s"], ["nginx", 10, 1000], ["nginx", 99, 4000]]
    rows += [["Apache", 10, 900], ["Apache", 99, 3000]]
    parted = [*rows[:place], ["", "", ""], *rows[place:]]
    whole = [numbers(run) for run in reader.read(workbook(("wrk", rows))).runs]
    of_csv = [numbers(run) for run in reader.read(exported(parted, mark).encode()).runs]
    of_sheet = [numbers(run) for run in reader.read(workbook(("wrk", parted))).runs]
    assert len(whole) == 4 and of_csv == of_sheet == whole


@pytest.mark.parametrize("has_head", [True, False])
def test_a_lone_text_with_another_load_begins_a_table(has_head):
    head: Rows = [["Server", "Req/s", "p99 (ms)"]]
    below = [["c=100"], *(head if has_head else []), ["nginx", 4000, 1], ["Apache", 3900, 2]]
    rows = [["c=10"], *head, ["nginx", 1000, 1], ["Apache", 900, 2], *below]
    for content in (workbook(("wrk", rows)), exported(rows, ",").encode()):
        runs = reader.read(content).runs
        assert [run.concurrency for run in runs] == [10, 10, 100, 100]


def test_loads_in_merged_cells_above_metrics_are_those_of_their_columns():
    rows = [
        ["", "10 connections", None, "100 connections", None],
        ["Server", "req/s", "p99 ms", "req/s", "p99 ms"],
        ["nginx", 5011.2, 3.1, 9011.2, 17.1],
        ["apache", 4011.2, 4.1, 7011.2, 25.1],
    ]
    runs = reader.read(workbook(("Results", rows), merged=("B1:C1", "D1:E1"))).runs
    assert [(run.server_name, run.concurrency, run.requests_per_s) for run in runs] == [
        ("nginx", 10, 5011.2),
        ("nginx", 100, 9011.2),
        ("apache", 10, 4011.2),
        ("apache", 100, 7011.2),
    ]


@pytest.mark.parametrize("note", ["* projected", "\\* estimated from one core"])
def test_a_footnote_at_a_name_is_that_of_its_row(note):
    rows: Rows = [["Server", "req/s"], ["nginx", 50111], ["ours*", 99000], [], [note]]
    for content in (workbook(("wrk", rows)), markdown("wrk", rows).encode()):
        report = reader.read(content)
        assert [run.server_name for run in report.runs] == ["nginx"]
        assert "table.footnote" in {remark.code for remark in report.diagnostics}
