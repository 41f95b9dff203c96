"""Rules that a reading of some 270 fresh tables taught: whose a row is, and what it measured.

What stands near a table and is no part of it, and loads, are in test_table_fresh_words.py.
"""

from __future__ import annotations

import pytest

from importers.reader import read


def runs(text):
    return read(text.encode()).runs


def table(*rows: str) -> str:
    head, *below = [f"| {' | '.join(row.split('; '))} |" for row in rows]
    return "\n".join([head, "|" + "---|" * head.count(" | ") + "---|", *below, ""])


def wrk(*rows):
    return f"wrk -c 100 http://localhost/\n\n{table(*rows)}"


def rates(text):
    return [run.requests_per_s for run in runs(text)]


@pytest.mark.parametrize("other", ["p95 (req/s)", "Best req/s", "Worst RPS", "RPS / 100m CPU"])
def test_how_rates_were_spread_or_divided_is_no_run(other):
    text = wrk(f"Config; Median (req/s); {other}", "log off; 594.6; 595.5", "log on; 589.3; 591.1")
    assert rates(text) == [594.6, 589.3]
    assert [run.server_name for run in runs(text)] == [None, None]


def test_a_range_beside_a_rate_takes_no_latency_from_it():
    text = wrk("Case; req/s; range (req/s); p99 (ms)", "a; 146; 118 to 162; 12.7")
    assert [(run.requests_per_s, run.latency_ms["p99"]) for run in runs(text)] == [(146, 12.7)]


def test_a_difference_of_rates_makes_no_second_run():
    text = wrk("Setup; RPS; RPS Diff; Latency (ms)", "a; 198.4; -; 4.6", "b; 195.8; -1.1%; 4.7")
    assert [(run.requests_per_s, run.latency_ms["mean"]) for run in runs(text)] == [
        (198.4, 4.6),
        (195.8, 4.7),
    ]


@pytest.mark.parametrize("head", ["Proxy CPU %", "Proxy MiB/s"])
def test_what_other_programs_used_makes_no_run(head):
    text = wrk(f"Test; req/s; {head}; {head.replace('Proxy', 'DB')}", "a; 3217.2; 120; 10")
    assert rates(text) == [3217.2]


@pytest.mark.parametrize("word", ["합계", "合计", "総計 total", "Totaal", "Итого"])
def test_a_sum_is_no_run_and_takes_no_name_from_the_rows(word):
    word = word.removeprefix("総計 ")
    text = wrk("Instance; RPS", "8080; 94.3", "8081; 102.5", f"**{word}**; 196.8")
    assert [(run.identity, run.requests_per_s) for run in runs(text)] == [
        ({"Instance": "8080"}, 94.3),
        ({"Instance": "8081"}, 102.5),
    ]


@pytest.mark.parametrize(
    ("head", "cells"),
    [("RAM (GB)", ("2", "4")), ("Config change", ("aio", "none yet")), ("Load", ("50%", "100%"))],
)
def test_rows_that_nothing_else_tells_apart_keep_what_does(head, cells):
    text = wrk(f"{head}; Requests/sec", f"{cells[0]}; 451.2", f"{cells[1]}; 902.3")
    assert [run.identity for run in runs(text)] == [{head: cell} for cell in cells]


@pytest.mark.parametrize("head", ["Run", "#", "Round", "Test"])
def test_rounds_are_told_apart_by_no_name(head):
    text = wrk(f"{head}; Requests/sec", "1; 451.2", "2; 452.3")
    assert [run.identity for run in runs(text)] == [{}, {}]


@pytest.mark.parametrize("middle", ["Median of 3", "Mean of three runs", "Best of 3"])
def test_the_middle_of_rounds_is_no_run_beside_them(middle):
    text = wrk(f"Metric; Run 1; Run 2; Run 3; {middle}", "Requests/sec; 451.2; 453; 449; 451.2")
    assert rates(text) == [451.2, 453, 449]


@pytest.mark.parametrize("protocol", ["H1", "H2", "TLS"])
def test_a_protocol_is_no_server(protocol):
    text = wrk(f"Metric; {protocol}; nginx", "Requests/sec; 451.2; 453.1")
    assert [run.server_name for run in runs(text)] == [None, "nginx"]


def test_a_line_above_names_no_server_where_the_rows_do():
    above = "- node: v24.14.0\n\n## static\n\n"
    text = above + table("Framework; req/s; avg latency (ms)", "alpha; 1587.6; 2.5")
    assert [(run.server_name, run.identity) for run in runs(text)] == [("alpha", {})]


@pytest.mark.parametrize("heading", ["### 1 vCPU, 512 MB RAM", "- Profile: release"])
def test_the_memory_of_a_host_and_a_build_are_no_document(heading):
    text = f"{heading}\n\n{table('Route; RPS; p50', '/ping; 4790.1; 9 ms')}"
    assert [run.document_label for run in runs(f"wrk -c 9\n\n{text}")] == [None]


@pytest.mark.parametrize("name", ["app_mc_static", "app_mc_static [^reuse]", "`app_mc_static`"])
def test_a_name_keeps_its_underscores_and_loses_its_footnote(name):
    text = wrk("Server; req/s", f"{name}; 4512.5", "other; 312.5")
    assert runs(text)[0].server_name == "app_mc_static"


def test_how_evenly_it_ran_and_how_often_is_no_name():
    text = wrk("Server; Spread; RPS", "a; 38.9k–43.4k; 39543", "b; 10.7k–15.5k; 14134")
    assert [run.identity for run in runs(text)] == [{}, {}]
    text = wrk("Users; Valid runs; RPS", "32; 5; 328.1", "64; 3; 201.6")
    assert [run.identity for run in runs(text)] == [{}, {}]


def test_a_profile_that_is_called_latency_is_a_name():
    text = wrk("Profile; Framework; RPS", "latency; alpha; 811.9", "latency; bravo; 633.1")
    assert [run.identity for run in runs(text)] == [{"Profile": "latency"}] * 2


def test_a_language_called_c_is_no_load():
    heads, cells = "Ruta; Conc.; Orbit; C; Node", "/ping; {}; 100,8; 162,5; 404,6"
    text = "### HTTP — Requests/sec\n\n" + table(heads, cells.format(1), cells.format(50))
    assert {run.server_name for run in runs(text)} == {"Orbit", "C", "Node"}


def test_two_rounds_in_a_cell_may_be_parted_by_a_semicolon():
    text = "wrk -c 64\n\n| | requests/s | p99 |\n|---|---|---|\n"
    text += (
        "| HTTP | 262,735; 219,922 | 0.52; 0.57 ms |\n| HTTPS | 140,699; 121,802 | 1; 1.1 ms |\n"
    )
    assert rates(text) == [262735, 219922, 140699, 121802]


@pytest.mark.parametrize("head", ["Server", "Framework", "Test"])
@pytest.mark.parametrize("name", ["nginx", "Apache 2.4", "Spring Boot"])
@pytest.mark.parametrize(
    ("words", "keepalive"),
    [
        (", keep-alive", True),
        (" (KeepAlive off)", False),
        (" no keep-alive", False),
        (" -k", True),
        (", KeepAlive on, event", True),
    ],
)
def test_rows_of_one_server_with_and_without_keepalive_are_never_one(head, name, words, keepalive):
    text = wrk(f"{head}; Requests/sec", f"{name}; 24,213", f"{name}{words}; 84,213", "Caddy; 9,871")
    plain, other, _ = runs(text)
    assert (plain.keepalive, other.keepalive) == (None, keepalive)
    assert ", ," not in f"{other.server_name} {other.identity}"


def test_a_name_without_its_keepalive_keeps_its_underscores_and_other_parts():
    text = wrk("Server; req/s", "Apache 2.4.57, mpm_event, KeepAlive on, AllowOverride None; 812.3")
    assert runs(text)[0].server_name == "Apache 2.4.57, mpm_event, AllowOverride None"


@pytest.mark.parametrize(
    ("heading", "document"),
    [
        ("Static file, 1 kB (wrk, 30 s)", "1 kB"),
        ("5 KB JPG (lighttpd, nginx)", "5 KB JPG"),
        ("nginx against Caddy, 10 KB file, wrk", "10 KB file"),
    ],
)
def test_a_document_in_a_heading_ends_before_its_bracket(heading, document):
    text = f"## {heading}\n\n{table('Server; Connections; Requests/sec', 'nginx; 10; 812.3')}"
    assert runs(text)[0].document_label == document


def test_modules_of_a_server_belong_to_its_name():
    text = wrk("Test; Requests/sec", "Apache mod_php; 812.3", "nginx + php-fpm; 1,084.6")
    assert [run.server_name for run in runs(text)] == ["Apache mod_php", "nginx + php-fpm"]
