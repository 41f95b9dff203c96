"""Names that stand in the head of a table, rounds that are none, and loads of several numbers."""

from __future__ import annotations

import pytest

from importers.reader import read
from tests.importers.formats.tables.test_table_fresh import table, wrk


def runs(text):
    return read(text.encode()).runs


def test_a_product_in_the_corner_of_values_names_their_run():
    rows = ("Failed requests; 12", "Requests per second; 1517.83", "Time per request; 65.9 ms")
    text = wrk("Nginx balancer; Value", *rows)
    assert [run.server_name for run in runs(text)] == ["Nginx balancer"]


@pytest.mark.parametrize("corner", ["Metric", "What was counted"])
def test_a_corner_without_a_product_names_no_run(corner):
    rows = ("Failed requests; 12", "Requests per second; 1517.83", "Time per request; 65.9 ms")
    assert [run.server_name for run in runs(wrk(f"{corner}; Value", *rows))] == [None]


@pytest.mark.parametrize("head", ["Mediciones", "Mesures", "Medições"])
def test_a_head_of_values_in_another_language_names_no_server(head):
    rows = ("Failed requests; 12", "Requests per second; 1517.83", "Time per request; 65.9 ms")
    assert [run.server_name for run in runs(wrk(f"; {head}", *rows))] == [None]


def test_a_product_above_the_names_of_servers_is_part_of_their_names():
    text = "\n\n".join(
        [
            "ab -n 3000 -c 30 http://localhost/",
            table("Laravel; Requests per second", "nginx + fpm; 612.7", "nginx + rr; 1688.4"),
            table("Lumen; Requests per second", "nginx + fpm; 1291.6", "nginx + rr; 2733.1"),
        ]
    )
    names = [(run.identity["column"], run.server_name) for run in runs(text)]
    assert names == [
        ("Laravel", "nginx + fpm"),
        ("Laravel", "nginx + rr"),
        ("Lumen", "nginx + fpm"),
        ("Lumen", "nginx + rr"),
    ]


def test_a_head_that_says_what_the_names_are_is_no_name():
    text = wrk("Server; Requests per second", "nginx + fpm; 612.7", "nginx + rr; 1688.4")
    assert [run.identity for run in runs(text)] == [{}, {}]


@pytest.mark.parametrize("word", ["Run", "Ejecución", "Durchlauf"])
def test_the_number_of_a_round_without_a_head_is_no_server(word):
    text = wrk("; Requests per second", f"{word} 1; 4127.6", f"{word} 2; 4098.2")
    assert [(run.server_name, run.identity) for run in runs(text)] == [(None, {}), (None, {})]


def test_a_name_that_ends_with_a_number_is_kept():
    text = wrk("; Requests per second", "Tomcat 9; 4127.6", "Tomcat 10; 4098.2")
    assert [run.server_name for run in runs(text)] == ["Tomcat", "Tomcat"]


@pytest.mark.parametrize(
    "line",
    [
        "He utilizado 20000 conexiones y 400 concurrentes con ab.",
        "We ran ab with 20000 connections, 400 concurrent.",
    ],
)
def test_of_all_connections_those_at_once_are_the_load(line):
    text = f"{line}\n\n{table('Server; Requests per second', 'nginx; 612.7', 'caddy; 588.4')}"
    assert [run.concurrency for run in runs(text)] == [400, 400]


def test_two_loads_are_none():
    line = "We ran ab with 400 connections and 200 users."
    text = f"{line}\n\n{table('Server; Requests per second', 'nginx; 612.7', 'caddy; 588.4')}"
    assert [run.concurrency for run in runs(text)] == [None, None]


def test_a_host_called_target_is_no_wish():
    line = "Environment: load-gen 1 core, bench-target 2 cores (c=40)"
    text = f"{line}\n\n{table('Case; Tool; RPS; p99 ms', 'echo; hey; 713.4; 104', 'x; oha; 702.9; 98')}"
    assert [run.requests_per_s for run in runs(text)] == [713.4, 702.9]


def test_a_target_above_a_table_is_a_wish():
    line = "The target for both cores (c=40)"
    text = f"{line}\n\n{table('Case; RPS; p99 ms', 'echo; 700; 100', 'list; 500; 200')}"
    assert runs(text) == []
