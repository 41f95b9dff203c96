"""Which series may be compared with each other."""

from __future__ import annotations

import pytest

from runs.compare import documents
from runs.compare.questions import known_against_unknown, only_described, questions, renamed
from runs.compare.series import UPLOAD, group
from tests.runs.compare.make import make_view

SURE = {
    "hardware": "Xeon",
    "os": "Debian 12",
    "client": "another machine",
    "link_mbit_per_s": 1000,
    "keepalive": True,
}


def asked(*runs):
    """Return the names of the series of each question."""
    return [
        {series.name for series in question.series}
        for axis in group(runs)[0]
        for question in questions(axis)
    ]


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("document_bytes", (612, 5120)),
        ("keepalive", (True, False)),
        ("tls", (True, False)),
        ("method", ("GET", "POST")),
        ("http_version", ("1.1", "2")),
        ("streams_per_connection", (1, 10)),
        ("request_body", ("a", "b")),
    ],
)
def test_different_work_is_another_question(name, values):
    runs = [
        make_view(server_name=server, **{name: value}) for server in ("A", "B") for value in values
    ]
    assert [len(names) for names in asked(*runs)] == [2, 2]


@pytest.mark.parametrize("name", ["hardware", "os", "client", "link_mbit_per_s", "port", "tool"])
def test_the_same_work_on_another_setup_is_one_question(name):
    values = {"link_mbit_per_s": (10, 100), "port": (80, 81)}.get(name, ("one", "two"))
    runs = [
        make_view(server_name=server, **{name: value})
        for server, value in zip("AB", values, strict=True)
    ]
    assert len(asked(*runs)) == 1


def test_other_paths_of_one_size_are_one_document_and_paths_without_a_size_are_not():
    paths = ("/a.html", "/b.html")
    same = [make_view(server_name=path, path=path) for path in paths]
    unknown = [make_view(server_name=path, path=path, document_bytes=None) for path in paths]
    assert (len(asked(*same)), len(asked(*unknown))) == (1, 2)


def test_what_is_unknown_fits_each_known_value_and_is_named():
    runs = [
        make_view(server_name=name, keepalive=keepalive)
        for name, keepalive in (("A", True), ("B", False), ("C", None))
    ]
    assert sorted(map(sorted, asked(*runs))) == [
        ["A 1.24.0", "C 1.24.0"],
        ["B 1.24.0", "C 1.24.0"],
    ]
    first, _, third = group(runs)[0][0].series
    assert known_against_unknown(first, third) == ("keepalive",)


def test_the_largest_question_stands_first():
    runs = [
        make_view(server_name=name, document_bytes=size)
        for size, names in ((9000, "ABC"), (612, "AB"), (100_000, "AB"))
        for name in names
    ]
    axis = group(runs)[0][0]
    assert [dict(question.conditions)["document_bytes"] for question in questions(axis)] == [
        9000,
        612,
        100_000,
    ]


@pytest.mark.parametrize("missing", [None, *SURE])
def test_series_of_other_uploads_are_compared_only_where_everything_is_known_and_equal(missing):
    values = {name: value for name, value in SURE.items() if name != missing}
    runs = [make_view(server_name=name, upload=name, tool_version="2.3", **values) for name in "AB"]
    first, second = group(runs)[0][0].series
    assert first.conditions[UPLOAD] != second.conditions[UPLOAD]
    assert only_described(first, second) == (missing is not None)


def test_many_different_keys_are_compared_exactly_and_quickly():
    runs = [
        make_view(server_name=f"S{number}", document_bytes=None, path=f"/{number}")
        for number in range(300)
    ]
    assert len(asked(*runs)) == 300


def rows_of(*cells):
    """Return a run for each server and what its row of a table says, all at one load."""
    return [make_view(server_name=name, identity=row, tool=None, path=None) for name, row in cells]


@pytest.mark.parametrize("head", ["Endpoint", "Route", "API endpoint", "path", "URL", "Page"])
def test_what_a_row_requested_is_its_document(head):
    first, second = (f"{head}: GET /health", f"{head}: GET /books")
    runs = rows_of(("A", first), ("B", first), ("A", second), ("B", second))
    for run in runs:
        run.numbers["document_bytes"] = None
    asked = questions(group(runs)[0][0])
    assert [dict(own.conditions)["document"] for own in asked] == ["GET /health", "GET /books"]
    assert [[series.name for series in renamed(own).series] for own in asked] == [
        ["A 1.24.0", "B 1.24.0"]
    ] * 2


def test_other_names_of_a_row_stay_in_one_question():
    (asked,) = questions(group(rows_of(("A", "Build: new"), ("A", "Build: old")))[0][0])
    assert len(asked.series) == 2


@pytest.mark.parametrize(
    ("names", "requested"),
    [
        ("Endpoint: /tiles/1,2", "/tiles/1,2"),
        ("Endpoint: GET /a, WAF: no", "GET /a"),
        ("Layout: x, Path: /b", "/b"),
        ("Pages: 10", None),
        ("Route: 1,000", None),
    ],
)
def test_what_a_row_requested_is_a_whole_name_and_no_count(names, requested):
    assert documents.requested_in(names) == requested


@pytest.mark.parametrize(
    ("names", "document", "rest"),
    [
        ("Endpoint: /tiles/1,2", "/tiles/1,2", ""),
        ("Route: /a, WAF: no, Payload: 10 KB", "/a, 10 KB", "WAF: no"),
        ("Runtime: x, column: Plaintext", "Plaintext", "Runtime: x"),
        ("Message Size (Bytes): 50, Workers: 5", "Message Size (Bytes) 50", "Workers: 5"),
        ("written by hand", "JSON", "written by hand"),
        ("Payload: 10KB, Mode: x", "/a, 10 KB", "Mode: x"),
        (": fast, Mode: x", "x", ": fast"),
        (": fast, Mode: x", "", ": fast, Mode: x"),
    ],
)
def test_what_a_document_says_is_not_repeated(names, document, rest):
    assert documents.unsaid(names, by=document) == rest


@pytest.mark.parametrize(
    ("names", "size"),
    [
        ("size: 1 KB, route: /baseline", "1 KB"),
        ("Heap Size: 2G, Message Size (Bytes): 1024", "Message Size (Bytes) 1024"),
        ("Payload: 10KB", "10KB"),
        ("File size: 100", "File size 100"),
        ("Size (KB): 10", "Size (KB) 10"),
        ("Taille: 4 ko", "4 ko"),
        ("Pool size: 10 MB", None),
        ("Batch size: 5", None),
        ("size: 5", None),
        ("Size: 4 GB", None),
        ("Size (GB): 4", None),
        ("Payload: JSON", None),
    ],
)
def test_a_size_in_the_names_of_a_row_is_that_of_the_document(names, size):
    assert documents.size_in(names) == size


@pytest.mark.parametrize("path", [None, "/"])
def test_rows_of_different_sizes_are_different_questions(path):
    """One server that sends 1 KB was said to be three times as fast as itself at 100 KB."""
    sizes = ("Payload: 1 KB", "Payload: 100 KB")
    runs = rows_of(*((server, size) for server in "AB" for size in sizes))
    for run in runs:
        run.numbers.update(document_bytes=None, path=path)
    asked = questions(group(runs)[0][0])
    prefix = f"{path}, " if path else ""
    assert [dict(own.conditions)["document"] for own in asked] == [
        f"{prefix}1 KB",
        f"{prefix}100 KB",
    ]
    assert [[series.name for series in renamed(own).series] for own in asked] == [
        ["A 1.24.0", "B 1.24.0"]
    ] * 2


@pytest.mark.parametrize(
    ("names", "test"),
    [
        ("Scenario: Send Object", "Send Object"),
        ("Query: 2, Runtime: Bun", "Query 2"),
        ("Test case: JSON", "JSON"),
        ("column: Plaintext", None),
        ("Workers: 4", None),
        ("Testbed: small", None),
    ],
)
def test_a_test_in_the_names_of_a_row(names, test):
    assert documents.tested_in(names) == test


@pytest.mark.parametrize(
    ("names", "is_test"),
    [
        ("Runtime: Bun, column: Plaintext", True),
        ("column: 1KB file", True),
        ("column: HTTP/2", False),
        ("column: after", False),
        ("column: After update", False),
        ("column: Updated", False),
        ("column: 4 workers", False),
    ],
)
def test_a_column_of_rates_may_say_what_is_requested(names, is_test):
    assert documents.is_of_request(documents.column_in(names)) == is_test


def asked_of(*cells):
    """Return the documents of the questions of rows, with the names of their series."""
    runs = rows_of(*cells)
    for run in runs:
        run.numbers["document_bytes"] = None
    asked = questions(group(runs)[0][0])
    names = [[series.name for series in renamed(own).series] for own in asked]
    return dict(zip([dict(own.conditions).get("document") for own in asked], names, strict=True))


def test_tests_of_several_servers_are_different_questions():
    """The fastest server of 18 was one server at "Plaintext", against others at "JSON"."""
    cells = [(server, f"column: {test}") for server in "AB" for test in ("JSON", "Plaintext")]
    both = ["A 1.24.0", "B 1.24.0"]
    assert asked_of(*cells) == {"JSON": both, "Plaintext": both}


def test_tests_of_one_server_or_of_none_are_compared():
    tests = ("Scenario: cached", "Scenario: plain")
    assert len(asked_of(*(("A", test) for test in tests))[None]) == 2
    assert len(asked_of(*((None, test) for test in tests))[None]) == 2
    assert len(asked_of(("A", tests[0]), ("B", tests[1]))[None]) == 2


def test_each_column_beside_one_of_a_request_is_a_test():
    """Rates at "Login" stood among those at "JSON", and one of them was the highest."""
    cells = [(server, f"column: {test}") for server in "AB" for test in ("JSON", "Login")]
    both = ["A 1.24.0", "B 1.24.0"]
    assert asked_of(*cells) == {"JSON": both, "Login": both}


def test_a_column_beside_its_variant_is_no_test():
    cells = [(server, f"column: {head}") for server in "AB" for head in ("Read cache", "No cache")]
    assert len(asked_of(*cells)[None]) == 4


def test_a_size_may_be_spelled_in_several_ways():
    sizes = ("1 KB", "9 KB", "1KB", "9kb")
    cells = zip("AABB", (f"Payload: {size}" for size in sizes), strict=True)
    assert list(asked_of(*cells)) == ["1 KB", "9 KB"]


def test_a_row_without_a_test_or_a_size_fits_each():
    runs = rows_of(*((name, "Payload: 1 KB") for name in "AB"), ("C", "Build: new"))
    for run in runs:
        run.numbers.update(document_bytes=None, path="/")
    (asked,) = questions(group(runs)[0][0])
    assert len(asked.series) == 3


def test_tests_with_documents_of_one_known_size_are_different_questions():
    tests = ("Scenario: static", "Scenario: proxy")
    runs = rows_of(*((server, test) for server in "AB" for test in tests))
    asked = questions(group(runs)[0][0])
    assert [own.text for own in asked] == [
        "concurrency, 612 bytes, static",
        "concurrency, 612 bytes, proxy",
    ]
    assert [[series.name for series in renamed(own).series] for own in asked] == [
        ["A 1.24.0", "B 1.24.0"]
    ] * 2


def test_variants_below_scenario_are_compared():
    variants = [(server, f"Scenario: {name}") for server in "AB" for name in ("default", "tuned")]
    assert len(asked_of(*variants)[None]) == 4
    tests = [(server, f"Scenario: {name}") for server in "AB" for name in ("GET", "GET with id")]
    assert set(asked_of(*tests)) == {"GET", "GET with id"}
