"""Ways to call beside HTTP, lone extremes, and starts of programs: what is refused, and its twin."""

from __future__ import annotations

import pytest

from tests.importers.formats.pasted_tables import codes, rates, table

ABOVE = "## HTTP server benchmark, wrk -c64\n\n"


@pytest.mark.parametrize(
    "way", ["HTTPS", "SPDY", "Plaintext", "Custom", "WebTransport", "Unix socket"]
)
def test_a_word_that_is_no_known_other_way_refuses_nothing(way):
    rows = table(["Protocol", "Req/s"], ["HTTP", "801"], [way, "702"], ["Average", "751"])
    assert rates(ABOVE + rows) == [801, 702]
    assert rates(ABOVE + rows.replace(way, "WebSocket")) == []


def test_each_row_of_a_long_table_is_looked_at():
    names = [["HTTP", f"srv{number}", str(811 + number)] for number in range(80)]
    head = ["Protocol", "Server", "Req/s"]
    assert len(rates(ABOVE + table(head, *names, ["HTTPS", "last", "901"]))) == 81
    found = rates(ABOVE + table(head, *names, ["WebSocket", "last", "999"]))
    assert (len(found), 999 in found) == (80, False)


@pytest.mark.parametrize("way", ["WebSocket", "MQTT"])
@pytest.mark.parametrize(
    "form",
    [
        (["Connections", "HTTP req/s", "{} req/s"], ["10", "801", "9012"]),
        (["Metric", "HTTP", "{}"], ["Req/s", "801", "9012"], ["p99", "10ms", "1ms"]),
        (["API", "Req/s"], ["REST", "801"], ["{}", "9012"]),
        (["API style", "Req/s"], ["REST", "801"], ["{} over HTTP/2", "9012"]),
    ],
)
def test_other_ways_are_found_in_each_form(form, way):
    text = ABOVE + table(*form)
    assert (rates(text.format(way)), "table.not_http" in codes(text.format(way))) == ([], True)
    assert rates(text.format("HTTPS")) == [801, 9012]


@pytest.mark.parametrize("highest", ["Peak RPS", "Max RPS"])
@pytest.mark.parametrize("number", [1, 2])
def test_the_highest_rate_of_each_row_means_the_same_for_any_number_of_rows(highest, number):
    rows = [["nginx", "186,010", "0.60ms"], ["caddy", "16,010", "0.80ms"]][:number]
    text = ABOVE + table(["Server", highest, "p99"], *rows)
    assert (rates(text), "table.extreme" in codes(text)) == ([186010, 16010][:number], False)


@pytest.mark.parametrize("values", [["351"], ["351", "377"]])
@pytest.mark.parametrize(("highest", "is_read"), [("Peak RPS", False), ("Max RPS", True)])
def test_a_peak_in_a_list_of_metrics_is_a_best_second(values, highest, is_read):
    names = ["Value"] if len(values) == 1 else ["a", "b"]
    times = ["70ms", "71ms"][: len(values)]
    text = ABOVE + table(["Metric", *names], [highest, *values], ["p50", *times])
    assert rates(text) == ([float(value) for value in values] if is_read else [None] * len(values))
    assert ("table.extreme" in codes(text)) is not is_read


@pytest.mark.parametrize(("tool", "number"), [(" (wrk)", 2), ("", 0)])
def test_a_cold_start_beside_a_load_generator_is_a_condition(tool, number):
    rows = table(["Server", "p50 (ms)", "p99 (ms)"], ["nginx", "10.3", "26.8"], ["h2o", "9", "27"])
    assert len(rates(f"## HTTP latency, cold start vs warm{tool}\n\n{rows}")) == number
