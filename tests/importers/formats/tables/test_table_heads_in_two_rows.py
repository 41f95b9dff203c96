"""Metrics in one row of heads, and loads, statistics or names in the row below it."""

from __future__ import annotations

import pytest

from importers import reader

TITLE = "## HTTP benchmark\n\n"
ROWS = (("nginx", "51,234", "61,234", "4.5", "12.5"), ("caddy", "43,210", "47,210", "5.9", "15.2"))


def runs_of(text):
    return reader.read(text.encode()).runs


def spanned(corner, metrics, below):
    """Return a table of Markdown whose metrics stand once, above empty cells."""
    tops = [corner, metrics[0], "", metrics[1], ""]
    return markdown(tops, ["", *below])


def repeated(corner, metrics, below):
    tops = [corner, metrics[0], metrics[0], metrics[1], metrics[1]]
    return markdown(tops, ["", *below])


def markdown(tops, below):
    rows = ["|---" * len(tops) + "|", *(f"| {' | '.join(row)} |" for row in (below, *ROWS))]
    return TITLE + "\n".join([f"| {' | '.join(tops)} |", *rows]) + "\n"


def html(corner, metrics, below):
    tops = "".join(f'<th colspan="2">{metric}</th>' for metric in metrics)
    heads = f'<tr><th rowspan="2">{corner}</th>{tops}</tr>'
    heads += f"<tr>{''.join(f'<th>{text}</th>' for text in below)}</tr>"
    rows = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in ROWS)
    return f"<h2>HTTP benchmark</h2><table>{heads}{rows}</table>"


def commas(corner, metrics, below):
    lines = [[corner, metrics[0], "", metrics[1], ""], ["", *below]]
    lines += [[cell.replace(",", "") for cell in row] for row in ROWS]
    return "\n".join(map(",".join, lines)) + "\n"


FORMS = pytest.mark.parametrize("written", [spanned, repeated, html, commas])


@FORMS
@pytest.mark.parametrize(("first", "second"), [("c=64", "c=256"), ("64 conns", "256 conns")])
def test_loads_below_metrics_part_the_runs(written, first, second):
    text = written("Server", ["Requests/sec", "p99 (ms)"], [first, second] * 2)
    runs = {
        (run.server_name, run.concurrency, run.requests_per_s, run.latency_ms["p99"])
        for run in runs_of(text)
    }
    assert runs == {
        ("nginx", 64, 51234, 4.5),
        ("nginx", 256, 61234, 12.5),
        ("caddy", 64, 43210, 5.9),
        ("caddy", 256, 47210, 15.2),
    }


@FORMS
def test_names_below_metrics_part_the_runs(written):
    text = written("Server", ["Requests/sec", "p99 (ms)"], ["before", "after"] * 2)
    runs = {
        (run.server_name, run.identity["column"], run.requests_per_s, run.latency_ms["p99"])
        for run in runs_of(text)
    }
    assert runs == {
        ("nginx", "before", 51234, 4.5),
        ("nginx", "after", 61234, 12.5),
        ("caddy", "before", 43210, 5.9),
        ("caddy", "after", 47210, 15.2),
    }


@pytest.mark.parametrize("written", [spanned, repeated, html])
def test_servers_below_metrics_are_servers(written):
    text = written("Endpoint", ["Requests/sec", "p99 (ms)"], ["nginx", "caddy"] * 2)
    text = text.replace("| nginx | 51", "| /a | 51").replace("| caddy | 43", "| /b | 43")
    text = text.replace("<td>nginx", "<td>/a").replace("<td>caddy", "<td>/b")
    assert {(run.server_name, run.requests_per_s) for run in runs_of(text)} == {
        ("nginx", 51234),
        ("caddy", 61234),
        ("nginx", 43210),
        ("caddy", 47210),
    }


def test_statistics_below_a_metric_are_of_one_run():
    tops = ["Server", "Requests/sec", "Latency (ms)", "", ""]
    text = markdown(tops, ["", "", "avg", "p95", "p99"]).replace("61,234", "1.2")
    first = runs_of(text)[0]
    assert (first.requests_per_s, first.latency_ms) == (
        51234,
        {"mean": 1.2, "p95": 4.5, "p99": 12.5},
    )


def test_plain_numbers_below_a_metric_are_no_row():
    rows = "| nginx | 51,234 | 61,234 |\n| caddy | 43,210 | 47,210 |\n"
    text = f"{TITLE}| Server | Requests/sec | |\n|---|---|---|\n| | 64 | 256 |\n{rows}"
    assert not {64.0, 256.0} & {run.requests_per_s for run in runs_of(text)}


def test_a_row_of_words_below_heads_of_one_metric_each_stays():
    text = f"{TITLE}| Server | Requests/sec | p99 |\n|---|---|---|\n| nginx | failed | failed |\n"
    text += "| caddy | 43,210 | 5.9 ms |\n"
    assert ("caddy", 43210) in [(run.server_name, run.requests_per_s) for run in runs_of(text)]


@pytest.mark.parametrize("corner", ["Server", "Framework"])
def test_servers_of_rows_and_of_columns_both_stay(corner):
    text = spanned(corner, ["Requests/sec", "p99 (ms)"], ["Node", "Bun"] * 2)
    names = {(*run.identity.values(), run.server_name) for run in runs_of(text)}
    assert set(map(frozenset, names)) == {
        frozenset({first, second}) for first in ("Node", "Bun") for second in ("nginx", "caddy")
    }


def test_a_server_in_the_head_of_a_column_stays_beside_those_of_the_rows():
    rows = "| laptop | 51,234 | 61,234 |\n| desktop | 43,210 | 47,210 |\n"
    text = f"{TITLE}| Server | nginx Req/s | caddy Req/s |\n|---|---|---|\n{rows}"
    names = {(run.server_name, run.identity.get("column")) for run in runs_of(text)}
    assert len(names) == 4


def below_rate(
    *heads, rows=("| nginx | 51,234 | 61,234 | 9.5 |", "| caddy | 43,210 | 47,210 | 8.5 |")
):
    """Return a table of a rate with heads below it."""
    lines = [f"| Server | Req/s |{' |' * (len(heads) - 1)}", "|---" * (len(heads) + 1) + "|"]
    return TITLE + "\n".join([*lines, f"| | {' | '.join(heads)} |", *rows]) + "\n"


@pytest.mark.parametrize(
    ("first", "second", "summary"),
    [
        ("Run 1", "Run 2", "Average"),
        ("before", "after", "diff"),
        ("before", "after", "speedup"),
        ("json", "db", "total"),
        ("before", "after", "Δ"),
    ],
)
def test_sums_and_differences_below_a_rate_are_no_runs(first, second, summary):
    report = reader.read(below_rate(first, second, summary).encode())
    assert [run.requests_per_s for run in report.runs] == [51234, 61234, 43210, 47210]
    remarks = [remark for remark in report.diagnostics if summary in remark.message]
    assert [(remark.code, remark.line) for remark in remarks] == [("table.column", 3)]


def test_a_mean_beside_a_maximum_is_the_rate():
    runs = runs_of(below_rate("avg", "max", "stdev"))
    assert [run.requests_per_s for run in runs] == [51234, 43210]


def test_a_mean_of_several_latencies_is_none_of_them():
    text = spanned("Server", ["Requests/sec", "Latency (ms)"], ["json", "db", "json", "avg"])
    assert "12.5" in text
    assert not any(12.5 in run.latency_ms.values() for run in runs_of(text))


@FORMS
@pytest.mark.parametrize("sizes", [("1 KB", "10 KB"), ("512 bytes", "2 MB")])
def test_sizes_below_metrics_are_the_documents_of_runs(written, sizes):
    text = written("Server", ["Requests/sec", "p99 (ms)"], [*sizes] * 2)
    runs = {
        (run.server_name, run.document_label, run.requests_per_s, run.latency_ms["p99"])
        for run in runs_of(text)
    }
    assert runs == {
        ("nginx", sizes[0], 51234, 4.5),
        ("nginx", sizes[1], 61234, 12.5),
        ("caddy", sizes[0], 43210, 5.9),
        ("caddy", sizes[1], 47210, 15.2),
    }


@FORMS
@pytest.mark.parametrize(
    "times", [("10s", "60s"), ("30 sec", "5 minutes"), ("cold", "60s"), ("10 ms", "20 ms")]
)
def test_times_below_metrics_part_the_runs(written, times):
    text = written("Server", ["Requests/sec", "p99 (ms)"], [*times] * 2)
    runs = {
        (run.server_name, run.identity["column"], run.requests_per_s, run.latency_ms["p99"])
        for run in runs_of(text)
    }
    assert runs == {
        ("nginx", times[0], 51234, 4.5),
        ("nginx", times[1], 61234, 12.5),
        ("caddy", times[0], 43210, 5.9),
        ("caddy", times[1], 47210, 15.2),
    }


def test_short_times_below_times_alone_are_a_row():
    text = spanned("Server", ["p99 (ms)", "p50 (ms)"], ["10 ms", "20 ms", "5 ms", "6 ms"])
    assert runs_of(text)[0].latency_ms["p99"] == 10


def test_minutes_below_metrics_are_no_least_values():
    text = spanned("Server", ["Requests/sec", "p99 (ms)"], ["1 min", "5min"] * 2)
    rows = [(*run.identity.values(), run.latency_ms["p99"]) for run in runs_of(text)]
    assert rows == [
        ("1 minute", 4.5),
        ("5 minutes", 12.5),
        ("1 minute", 5.9),
        ("5 minutes", 15.2),
    ]


def test_times_below_heads_of_one_metric_each_are_a_row():
    rows = "| | 51,234 | 10s |\n| caddy | 43,210 | 5 s |\n"
    runs = runs_of(f"{TITLE}| Server | Requests/sec | p99 |\n|---|---|---|\n{rows}")
    assert [run.latency_ms["p99"] for run in runs] == [10000, 5000]


def test_numbers_without_a_head_have_a_remark():
    text = below_rate("1 KB", "10 KB", "100")
    codes = {remark.code for remark in reader.read(text.encode()).diagnostics}
    assert "table.column" in codes


RATES = (("nginx", "41,230"), ("caddy", "31,230"))


@pytest.mark.parametrize(
    ("above", "below", "row"),
    [
        ("Latency | | | Throughput", "p50 | p90 | p99 | req/s", "1.1ms | 2.4ms | 8.8ms | {rate}"),
        ("Throughput | Latency (ms) | | ", "req/s | p50 | p90 | p99", "{rate} | 1.1 | 2.4 | 8.8"),
    ],
)
def test_a_metric_may_stand_below_the_head_of_another_column(above, below, row):
    lines = [f"| Server | {above} |", "|---|---|---|---|---|", f"| | {below} |"]
    lines += [f"| {name} | {row.format(rate=rate)} |" for name, rate in RATES]
    runs = reader.read(("\n".join(lines) + "\n").encode()).runs
    assert [(run.server_name, run.requests_per_s) for run in runs] == [
        ("nginx", 41230),
        ("caddy", 31230),
    ]
    latencies = {"p50": 1.1, "median": 1.1, "p90": 2.4, "p99": 8.8}
    assert [run.latency_ms for run in runs] == [latencies, latencies]
