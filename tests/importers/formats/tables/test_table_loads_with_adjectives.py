"""Loads with adjectives, in words, in turned rows, and shared by the parts of one test."""

from __future__ import annotations

from itertools import product

import pytest

from importers.reader import read
from tests.importers.formats.pasted_tables import table

ROWS = table(["Server", "Requests/sec"], ["nginx", "45231.5"], ["caddy", "35231.5"])
ADJECTIVES = ("keep-alive", "persistent", "HTTP", "parallel", "open", "persistent HTTP")


def loads(text):
    return [run.concurrency for run in read(text.encode()).runs]


@pytest.mark.parametrize(
    ("before", "adjective"),
    product(("20,000 requests over", "With", "All numbers with"), ADJECTIVES),
)
def test_an_adjective_stands_between_the_number_and_its_noun(before, adjective):
    line = f"{before} 50 {adjective} connections to the same handler."
    assert loads(f"# HTTP benchmark\n\n{line}\n\n{ROWS}") == [50, 50]


@pytest.mark.parametrize(
    "line",
    [
        "Mit 50 parallelen Verbindungen",
        "Mit 50 dauerhaften HTTP-Verbindungen",
        "Con 50 conexiones persistentes",
        "50 connexions persistantes, 30 s",
        "50 постоянных соединений",
        "50 个长连接",
        "50 の持続接続",
    ],
)
def test_an_adjective_stands_there_in_other_languages(line):
    assert loads(f"# HTTP benchmark\n\n{line}\n\n{ROWS}") == [50, 50]


@pytest.mark.parametrize(
    "line",
    [
        "It can hold over 50 keep-alive connections.",
        "The pool keeps 50 persistent connections to the database.",
        "We saw 50 dropped connections.",
        "It ran out of sockets at 65,000 open TCP connections.",
        "The client reused 12 TLS connections.",
        "All requests over 1 connection",
        "Unser Shop hat 20000 registrierte Nutzer.",
        "Wir sahen 3 fehlgeschlagene Verbindungen.",
        "100 neuen Verbindungen pro Sekunde",
        "512 maximale Verbindungen",
        "Mit 100 offenen Verbindungen zur Datenbank",
        "Mit 100 dauerhaften Verbindungen zur Datenbank",
        "Redis 连接池 50个长连接",
        "服务端最多保持 1000 个活跃连接",
        "К базе данных открыто 20 постоянных соединений",
        "Two users:",
        "50 новых соединений",
    ],
)
def test_other_adjectives_and_more_than_a_number_are_no_load(line):
    assert loads(f"# HTTP benchmark\n\n{line}\n\n{ROWS}") == [None, None]


@pytest.mark.parametrize("title", ["10 vs. 500 clients", "10 vs 500 users", "10 versus 500 VUs"])
def test_two_loads_that_are_compared_are_no_single_one(title):
    assert loads(f"# HTTP benchmark: {title}\n\n{ROWS}") == [None, None]


@pytest.mark.parametrize(
    ("first", "second", "counts"),
    [
        ("Single connection:", "Ten connections:", [1, 10]),
        ("**One connection**", "**Fifty connections**", [1, 50]),
        ("With two users:", "With a hundred users:", [2, 100]),
    ],
)
def test_numbers_in_words_announce_a_table(first, second, counts):
    text = f"# HTTP benchmark\n\n{first}\n\n{ROWS}\n{second}\n\n{ROWS.replace('5.', '6.')}"
    assert loads(text) == [count for count in counts for _ in "AB"]
    prose = f"# HTTP benchmark\n\nWe have ten connections to other sites.\n\n{ROWS}"
    assert loads(prose) == [None, None]


@pytest.mark.parametrize(
    ("head", "expected"),
    [("Database Pool", None), ("DB pool size", None), ("Upstream", None), ("Load", 20)],
)
def test_connections_that_a_server_holds_are_no_load(head, expected):
    rows = table(["Metric", "nginx", "caddy"], ["Requests/sec", "500", "5,000"])
    text = f"# HTTP benchmark\n\n{rows}| {head} | 20 conn | 20 conn |\n"
    assert loads(text) == [expected, expected]


@pytest.mark.parametrize(
    ("head", "counts", "expected"),
    [
        ("Endpoint", ("144", "17"), [20, 20]),
        ("Szenario / Endpunkt", ("144", "11"), [20, 20]),
        ("Server", ("144", "17"), [20, None]),
        ("Endpoint", ("100", "10"), [20, None]),
        ("Endpoint", ("11", "4"), [None, None]),
    ],
)
def test_the_parts_of_one_test_share_its_users(head, counts, expected):
    rows = [["/a", counts[0], "0.8"], ["/b", counts[1], "0.1"]]
    text = table([head, "Requests", "Requests/s"], *rows)
    assert loads(f"Locust with 20 users, HTTP:\n\n{text}") == expected
