"""Units, loads and servers that a page says once, for a column, a group or all of its tables.

Each rule stands beside a near twin that gives the opposite.
"""

from __future__ import annotations

import pytest

from tests.importers.formats import pasted_tables
from tests.importers.formats.pasted_tables import codes, runs
from tests.wild.comparison import values


def table(head: str, *rows: str) -> str:
    """Return a Markdown table of texts whose cells stand between semicolons."""
    return pasted_tables.table(*(row.split("; ") for row in (head, *rows)))


def figures(text: str) -> list[dict[str, float]]:
    return [values(run) for run in runs(f"# HTTP load test\n\n{text}")]


def loads(text: str) -> list[tuple[str | None, int | None]]:
    return [(run.server_name, run.concurrency) for run in runs(f"# HTTP load test\n\n{text}")]


def test_a_row_of_units_may_hold_one_unit():
    rows = table("Users; req/s; p95", "; ; ms", "8; 19,190; 10.2", "64; 33,090; 7.2")
    assert [value["latency p95"] for value in figures(rows)] == [10.2, 7.2]


def test_the_first_number_of_a_column_may_tell_its_unit():
    rows = table("Server; Rate; p99", "nginx; 53,947 req/s; 14.8 ms", "Caddy; 43,732; 9.9")
    assert [value["latency p99"] for value in figures(rows)] == [14.8, 9.9]
    assert [value["requests_per_s"] for value in figures(rows)] == [53947, 43732]


@pytest.mark.parametrize("later", ["850", "90", "33"])
def test_a_first_number_far_from_the_others_tells_no_unit_of_theirs(later):
    rows = table("Server; req/s; p99", "nginx; 53,947; 1.2 s", f"Caddy; 43,732; {later}")
    assert [value.get("latency p99") for value in figures(rows)] == [1200, None]


def test_no_unit_is_told_beside_a_column_of_several():
    rows = table("Server; req/s; p50; p99", "nginx; 53,947; 900 µs; 4 ms", "Caddy; 43,732; 850; 5")
    mixed = f"{rows.rstrip()}\n| Apache | 40,121 | 1.2 ms | 6 |\n"
    assert [value.get("latency p50") for value in figures(mixed)] == [0.9, None, 1.2]


def test_a_row_of_means_does_not_hide_a_unit_told_once():
    rows = table(
        "Server; Rate; p99", "nginx; 53,947 req/s; 4 ms", "Caddy; 43,732; 5", "{}; 48,839; 4.5"
    )
    assert len(figures(rows.format("Average"))) == 2
    assert len(figures(rows.format("Apache"))) == 3


def test_a_line_about_all_rates_is_about_no_other_table():
    wide = "All rates in req/s.\n\n## {}\n\n" + table("Server; c=16; c=64", "nginx; 45; 56")
    assert [value["requests_per_s"] for value in figures(wide.format("Rates"))] == [45, 56]
    assert figures(wide.format("Memory")) == []
    value = table("Server; Value", "nginx; 4,511", "Caddy; 41,322")
    assert figures(f"All results in req/s.\n\n## Sizes\n\n{value}") == []


def test_a_unit_of_times_holds_below_its_heading():
    text = "## A\n\nTimes are seconds.\n\n## {}\n\n" + table("Users; req/s; Latency", "8; 190; 1.2")
    assert "latency mean" not in figures(text.format("B"))[0]
    assert figures(text.replace("## {}", "### {}").format("B"))[0]["latency mean"] == 1200


def test_the_speed_of_a_network_is_no_unit_of_a_table():
    rows = table("Server; c=16; c=64", "nginx; 30,290; 31,419", "Caddy; 21,483; 16,099")
    caption = "> Xeon, 1 Gbit/s network\n\nAll rates in requests per second."
    assert {*map(str, figures(f"{caption}\n\n{rows}"))} == {
        "{'requests_per_s': 30290.0}",
        "{'requests_per_s': 31419.0}",
        "{'requests_per_s': 21483.0}",
        "{'requests_per_s': 16099.0}",
    }


GROUPED = (
    "| Server | {} |  | {} |  |\n|---|---|---|---|---|\n|  | Speed | p99 | Speed | p99 |\n"
    "| nginx | 101 req/s | 4 ms | 203 req/s | 5 ms |\n| Caddy | 99 req/s | 3 ms | 187 req/s | 4 ms |\n"
)


@pytest.mark.parametrize("level", ["c={}", "{} conns", "C{}", "-c {}"])
def test_loads_stand_above_metrics_that_repeat(level):
    text = GROUPED.format(level.format(16), level.format(64))
    assert loads(text) == [("nginx", 16), ("nginx", 64), ("Caddy", 16), ("Caddy", 64)]
    assert all(len(value) == 2 for value in figures(text))


def test_letters_that_do_not_rise_name_no_loads():
    text = GROUPED.format("C64", "C16")
    assert {load for _, load in loads(text)} == {None}


@pytest.mark.parametrize("form", ["{} @ {}", "{} c{}", "{} / {} conns", "{} ({} clients)"])
def test_the_names_of_a_table_may_all_end_in_a_load(form):
    rows = [f"{form.format('nginx', load)}; 1{load},211; 4 ms" for load in (16, 64)]
    expected = [("nginx", 16), ("nginx", 64)]
    assert loads(table("Server; req/s; p99", *rows)) == expected


@pytest.mark.parametrize("form", ["node@{}", "api c{}", "C{}", "node @ {}"])
def test_versions_machines_and_cases_are_no_loads(form):
    rows = [f"{form.format(number)}; {number},219; 4 ms" for number in (18, 19, 20)]
    assert {load for _, load in loads(table("Server; req/s; p99", *rows))} == {None}
    assert {load for _, load in loads(GROUPED.format("C5", "C6"))} == {None}
    assert {load for _, load in loads(GROUPED.format("C200", "C256"))} == {200, 256}


def test_numbers_of_which_each_name_has_one_are_part_of_it():
    rows = table("Server; req/s", "nginx @ 2; 11,211", "Caddy @ 3; 12,911")
    assert [load for _, load in loads(rows)] == [None, None]


def test_threads_stand_before_the_load():
    head = "Server; {}; req/s"
    rows = ("nginx; 4 / 64; 11,211", "nginx; 4 / 256; 12,911")
    assert loads(table(head.format("Threads / connections"), *rows)) == [
        ("nginx", 64),
        ("nginx", 256),
    ]
    assert {load for _, load in loads(table(head.format("Part"), *rows))} == {None}


@pytest.mark.parametrize(
    ("above", "below", "server"),
    [
        ("We tested nginx 1.25 on one machine.", "", "nginx"),
        ("Below are the results of Caddy.", "", "Caddy"),
        ("", "Table 1: Fastify on one machine", "Fastify"),
        ("We tested nginx and Caddy on one machine.", "", None),
        ("A proxy, nginx, stood before it.", "", None),
        ("Results for the echo route.", "", None),
        ("Results of echo requests.", "", None),
        ("**Caddy** stood before it, and no other proxy.", "", None),
        ("", "_nginx, one worker_", "nginx"),
        ("We tested nginx 1.25 before; now our own server is shown.", "", None),
        ("The numbers of Node were bad last year.", "", None),
        ("See also our benchmarks of Fastify.", "", None),
        ("Load tests of Nginx Ingress Controller", "", None),
        ("Results of Caddy with nginx before it", "", None),
        ("", "For comparison, tests of nginx gave 45,000 in a second.", None),
        ("", "Table 2: Caddy\n\n| Server | Size |\n|---|---|\n| a | 4 MB |", None),
    ],
)
def test_a_sentence_names_the_only_server_of_a_table(above, below, server):
    rows = table("Connections; req/s", "64; 11,211", "128; 12,911")
    assert {name for name, _ in loads(f"{above}\n\n{rows}\n\n{below}")} == {server}


def test_a_sentence_above_another_table_names_only_the_server_of_all():
    rows = table("Connections; {}", "64; 11.2", "128; 12.9")
    rates, times = (rows.format(head) for head in ("req/s", "p99 (ms)"))
    joined = runs(f"# HTTP load test\n\nWe tested nginx.\n\n{rates}\n\nTimes\n\n{times}")
    assert [(run.server_name, run.latency_ms["p99"]) for run in joined] == [
        ("nginx", 11.2),
        ("nginx", 12.9),
    ]
    own = rates.replace("11.2", "21.4")
    text = f"Results of nginx:\n\n{rates}\n\nAnd our own server:\n\n{own}"
    assert {name for name, _ in loads(text)} == {"nginx", None}


def test_a_summary_tells_rounded_rates_again():
    rows = table("Server; req/s; p99", "nginx; 12,345; 4 ms", "Caddy; 9,812; 5 ms")
    again = "\n\n{}\n\n- nginx: ~{}k req/s\n- Caddy: ~10k req/s\n"
    assert len(figures(rows + again.format("In short:", 12))) == 2
    assert "table.repeats" in codes(f"# HTTP load test\n\n{rows}{again.format('In short:', 12)}")
    assert len(figures(rows + again.format("In short:", 14))) == 4
    assert len(figures(rows + again.format("With TLS:", 12))) == 4


def test_rough_rates_of_another_test_are_no_summary():
    rough = table("Server; req/s", "nginx; 12,000", "Caddy; 9,800")
    exact = table("Server; req/s", "nginx; 12,045", "Caddy; 9,812")
    text = "## {}\n\n" + rough + "\n\n## {}\n\n" + exact
    assert len(figures(text.format("Performance", "Performance with TLS"))) == 4
    assert len(figures(text.format("In short", "With TLS"))) == 2


def test_a_summary_at_another_load_is_none():
    at = "Server; Users; req/s", "nginx; {0}; 12,{1}", "Caddy; {0}; 9,8{2}"
    text = "## All\n\n" + table(*at).format(64, "045", 12) + "\n\n## In short\n\n" + table(*at)
    assert len(figures(text.format(64, "000", "00"))) == 2
    assert len(figures(text.format(128, "000", "00"))) == 4


def test_a_sentence_about_cells_names_a_rate_and_a_time():
    rows = table("Server; c=16; c=64", "nginx; 101 / 4; 203 / 5", "Caddy; 99 / 3; 187 / 4")
    told = f"Each cell shows req/s and p99 latency in ms.\n\n{rows}"
    assert [value["latency p99"] for value in figures(told)] == [4, 3, 5, 4]
    assert figures(f"Each cell shows numbers.\n\n{rows}") == []


def test_a_rate_that_is_not_round_was_not_asked_for():
    report = "{}:\n  - Rate: {} req/s\n  - Average response time (ms): 3.8\n\n"
    first = report.format("axum", "117,822") + report.format("Pyramid", "104,829")
    assert [run.offered_rate for run in runs(f"# HTTP load test\n\n{first}")] == [None, None]


def test_commas_inside_numbers_part_no_columns_of_blanks():
    text = "Server   req/s, before  req/s, after\nnginx    6,897          9,070\nCaddy    10,097         14,798\n"
    rates = [value["requests_per_s"] for value in figures(text)]
    assert rates == [6897, 9070, 10097, 14798]


def test_groups_stand_above_columns_of_blanks():
    text = (
        "Users  nginx             Caddy\n"
        "       req/s   p99 (ms)  req/s   p99 (ms)\n"
        "16     11,211  4.1       12,911  5.2\n"
        "64     11,987  4.4       13,002  5.9\n"
    )
    assert [load for _, load in loads(text)] == [16, 16, 64, 64]
    assert {name for name, _ in loads(text)} == {"nginx", "Caddy"}


def test_words_for_the_mean_may_change_in_a_list():
    lines = "- nginx - 4,494 RPS, avg 14.65 ms\n- Caddy - 3,781 RPS, mean latency 11.1 ms\n"
    assert [value["latency mean"] for value in figures(lines)] == [14.65, 11.1]


def test_a_unit_behind_a_comma_is_part_of_its_label():
    report = "- {}\n  - Speed: {} RPS\n  - P95 latency, ms: {}\n"
    text = report.format("async", "41,206", "7.73") + report.format("epoll", "41,536", "15.7")
    assert [value.get("latency p95") for value in figures(text)] == [7.73, 15.7]


def test_a_line_at_the_top_tells_the_unit_of_all_tables():
    rows = table("Server; req/s; Mean latency", "nginx; 11,211; 4.1", "Caddy; 12,911; 5.2")
    parts = f"All latencies in ms.\n\n### 8 users\n\n{rows}\n\n### 64 users\n\n{rows}"
    assert [value["latency mean"] for value in figures(parts)] == [4.1, 5.2] * 2


def test_words_of_the_load_hide_in_no_head_of_a_table_without_borders():
    rows = "nginx 128 5457.93 3.2 ms 6.5 ms\nnginx 256 2003.77 6.6 ms 8.6 ms\n"
    head = "Server Parallel connections Rate (req/s) p(95) tail latency (p99)"
    assert [value["requests_per_s"] for value in figures(f"{head}\n{rows}")] == [5457.93, 2003.77]


def test_a_sentence_above_numbers_is_no_head():
    rows = "\n10 20 30\n40 50 60\n"
    assert figures("Users Requests/s are shown here" + rows) == []
    assert len(figures("Users Requests/s Retries" + rows)) == 2


def test_a_line_about_each_test_tells_the_load_below_any_heading():
    rows = table("Test; req/s", "/a; 177", "/b; 214")
    told = (
        "## What it tests\n\n{} runs for **10 s** with **10 concurrent connections**.\n\n## Results"
    )
    assert [load for _, load in loads(f"{told.format('Each test')}\n\n{rows}")] == [10, 10]
    assert [load for _, load in loads(f"{told.format('The warm-up')}\n\n{rows}")] == [None, None]
    old = told.replace("What it tests", "Old suite").format("Each test")
    assert [load for _, load in loads(f"{old}\n\n{rows}")] == [None, None]
    before = told.format("Each test").replace("## Results", f"{rows}\n\n## Later")
    later = table("Test; req/s", "/c; 321", "/d; 432")
    assert [load for _, load in loads(f"{before}\n\n{later}")] == [10, 10, None, None]


PADDED = "```\n{0}\nconc= 16  thr= 16.4 req/s  p50=4242ms   <- flat\n```\n"


def test_keys_may_have_blanks_before_their_values():
    first = "conc=  1  thr=  4.0 req/s  p50= 235ms"
    assert loads(PADDED.format(first)) == [(None, 1), (None, 16)]
    assert [value["requests_per_s"] for value in figures(PADDED.format(first))] == [4.0, 16.4]
    assert figures(PADDED.format("conc=  1  size=  4.0 KB  p50= 235ms")) == []


@pytest.mark.parametrize(
    ("line", "p99"),
    [("Milliseconds, whole round trip.", [3.6, 21.0]), ("Milliseconds matter.", [])],
)
def test_a_line_that_begins_with_the_unit_holds_for_all_parts_below_it(line, p99):
    part = "### {} clients\n\n| Route | rps | p99 |\n|---|---|---|\n| GET /a | {} | {} |\n\n"
    parts = part.format(2, 418, 3.6) + "Words about these.\n\n" * 4 + part.format(16, 1294, "21.0")
    read = runs(f"## The numbers\n\n{line}\n\nWords.\n\n{parts}")
    assert [run.latency_ms["p99"] for run in read if run.latency_ms] == p99
