"""Columns that no role could be given: which are asked for, and that a map answers for them."""

from __future__ import annotations

import io

import openpyxl
import pytest

from importers import reader, sandbox


def markdown(heads: str, *rows: str) -> bytes:
    """Return a Markdown table of "a | b" texts."""
    width = heads.count("|") + 1
    lines = [heads, "|".join(["---"] * width), *rows]
    return "".join(f"| {line} |\n" for line in lines).encode()


SPEED = markdown("Server | Speed", "nginx | 1200", "apache | 900")
ASKED = [
    (SPEED, {"Speed": "unknown"}),
    (markdown("Concurrency | Speed", "10 | 1200", "20 | 900"), {"Speed": "unknown"}),
    (
        markdown("Server | Requests/s | Latency | Foo", "nginx | 12 | 3 | 7", "apache | 9 | 5 | 8"),
        {"Latency": "unclear", "Foo": "unknown"},
    ),
    (
        markdown("Server | Requests/s | Transfer (MB/s)", "nginx | 12 | 3", "apache | 9 | 5"),
        {"Transfer (MB/s)": "unclear"},
    ),
    (
        markdown("Server | Requests/s | Speed (mb/s)", "nginx | 12 | 3", "apache | 9 | 5"),
        {"Speed (mb/s)": "unclear"},
    ),
    (b"Server,Speed\nnginx,1200\napache,900\n", {"Speed": "unknown"}),
    (b"Server;Speed\nnginx;1200\napache;900\n", {"Speed": "unknown"}),
    (b"Server\tSpeed\nnginx\t1200\napache\t900\n", {"Speed": "unknown"}),
    # A text with commas, and a list whose rows differ in length, are no CSV.
    (b"Hello, you\nthere are 12, or 13\nof us, at most\n", {}),
    (b"Server,Speed\nnginx,1200\napache,900,7\n", {}),
    # A column without numbers, one of prices, and a table about something else are not asked for.
    (markdown("Server | Requests/s | Notes", "nginx | 12 | fast", "apache | 9 | slow"), {}),
    (markdown("Server | Price", "nginx | 12", "apache | 9"), {}),
    (markdown("Benchmark | ns/op | Foo", "BenchmarkGet | 12 | 3", "BenchmarkPut | 9 | 4"), {}),
]


@pytest.mark.parametrize(("text", "asked"), ASKED)
def test_columns_of_numbers_without_a_role_are_asked_for(text, asked):
    columns = reader.read(text).columns
    open_roles = {
        column.heading: column.role for column in columns if column.role in ("unknown", "unclear")
    }
    assert open_roles == asked


UNSURE = b"## Results\n\n" + markdown("Variant | Requests/s", "alpha | 1200", "bravo | 900")
QUEUE = b"## Redis queue\n\n" + markdown("Variant | Messages/s | RPS", "alpha | 7 | 1", "b | 5 | 9")


def test_where_nothing_speaks_of_http_the_publisher_is_asked_and_may_say_so():
    report = reader.read(UNSURE)
    assert report.runs == []
    assert [(column.heading, column.role) for column in report.columns] == [
        ("Requests/s", "unsure")
    ]
    named = reader.read(UNSURE, columns={"requests/s": "requests_per_s"})
    assert [run.requests_per_s for run in named.runs] == [1200, 900]


@pytest.mark.parametrize(
    "columns", [{"requests/s": "ignore"}, {"decimal mark": "."}, {"speed": "requests_per_s"}]
)
def test_what_is_said_of_others_does_not_make_a_table_one_of_http(columns):
    assert reader.read(UNSURE, columns=columns).runs == []


def test_a_table_of_another_field_is_not_asked_for():
    report = reader.read(QUEUE)
    assert (report.runs, [column.role for column in report.columns]) == ([], [])


def test_an_unknown_column_gives_no_run():
    assert reader.read(SPEED).runs == []


def test_a_map_answers_for_a_csv():
    text = b"Server,Speed\nnginx,1200\napache,900\n"
    report = reader.read(text, columns={"Speed": "requests_per_s"})
    assert [run.requests_per_s for run in report.runs] == [1200.0, 900.0]


def test_a_map_answers_for_a_column_through_the_sandbox():
    report = sandbox.read(SPEED, columns={"Speed": "requests_per_s"})
    assert [run.requests_per_s for run in report.runs] == [1200.0, 900.0]
    assert [(column.heading, column.role) for column in report.columns] == [
        ("Server", "server"),
        ("Speed", "requests_per_s"),
    ]


def test_a_column_that_is_mapped_to_nothing_is_asked_for_no_more():
    text = markdown("Server | Requests/s | Foo", "nginx | 12 | 3", "apache | 9 | 5")
    columns = reader.read(text, columns={"Foo": "ignore"}).columns
    (foo,) = [column for column in columns if column.heading == "Foo"]
    assert (foo.role, foo.why) == ("ignore", "the publisher says so")


def test_a_workbook_without_a_known_column_is_asked_for_its_own():
    book = openpyxl.Workbook()
    for row in (["Server", "Speed"], ["nginx", 1200], ["apache", 900]):
        book.active.append(row)
    file = io.BytesIO()
    book.save(file)
    report = reader.read(file.getvalue())
    assert [remark.code for remark in report.diagnostics] == ["table.unknown"]
    assert [(column.heading, column.role) for column in report.columns] == [("Speed", "unknown")]
