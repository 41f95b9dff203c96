"""Links behind figures, the end of a paragraph above a table, and figures that are expected."""

from __future__ import annotations

import pytest

from tests.importers.formats.pasted_tables import codes, rates, runs, table

ABOVE = "## HTTP server\n\n"
PLAIN = table(["Server", "RPS", "avg latency"], ["alpha", "43,263", "5.8ms"])


def test_links_to_reports_name_no_run_and_leave_the_names_to_others():
    rows = [["master", "25.35", "-"], ["1", "15.69", "[json](a/k6.json), [html](a/k6.html)"]]
    rows.append(["2", "11.27", "[json](b/k6.json), [html](b/k6.html)"])
    found = runs(ABOVE + table(["Corrida", "req/s", "Reportes"], *rows))
    assert [(run.identity, run.requests_per_s) for run in found] == [
        ({"Corrida": "master"}, 25.35),
        ({"Corrida": "1"}, 15.69),
        ({"Corrida": "2"}, 11.27),
    ]
    rows = [["alpha", "25.35", "json"], ["bravo", "15.69", "fast json"]]
    found = runs(ABOVE + table(["Server", "req/s", "Codec"], *rows))
    assert [run.identity for run in found] == [{"Codec": "json"}, {"Codec": "fast json"}]


def test_the_end_of_a_paragraph_that_begins_with_code_is_no_label():
    text = (
        "**Tool**: ApacheBench, 200 requests / 20 concurrent, against\n`shop`'s `/ready` page.\n\n"
    )
    assert [run.label for run in runs(text + PLAIN)] == ["post"]


@pytest.mark.parametrize("word", ["expected", "theoretical"])
def test_figures_that_are_expected_are_refused(word):
    text = f"The figures below represent {word} baselines, derived from\nthe plan.\n\n"
    assert (rates(text + PLAIN), "table.not_http" in codes(text + PLAIN)) == ([], True)
    assert rates(text.replace(word, "measured") + PLAIN) == [43263]


@pytest.mark.parametrize(
    ("title", "number"), [("Report File", 0), ("Raw results", 0), ("Log", 0), ("Config", 1)]
)
def test_a_file_of_the_report_names_no_run(title, number):
    head = f"| Profile | RPS | {title} |\n|---|---|---|\n"
    rows = "| LAN | 1695.8 | [`runs/a-09-27.html`](runs/a.html) |\n| WAN | 295.5 | `b.json` |\n"
    tests = runs(f"# HTTP load test\n\n{head}{rows}")
    assert [test.identity.get("Profile", test.server_name) for test in tests] == ["LAN", "WAN"]
    assert [title in test.identity for test in tests] == [bool(number)] * 2
