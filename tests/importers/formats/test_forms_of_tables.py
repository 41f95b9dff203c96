"""Numbers, sums, settings and bold headings that the same table has in another form."""

from __future__ import annotations

from importers.reader import read


def figures(text: str) -> list[tuple[int | None, float | None]]:
    return [(run.concurrency, run.requests_per_s) for run in read(text.encode()).runs]


def test_the_point_of_a_rate_in_thousands_stands_before_decimals():
    text = (
        "| Server | Connections | Req/s | p99 |\n|---|---|---|---|\n"
        "| nginx | 100 | 12.345k | 3 ms |\n| h2o | 100 | 11.345k | 4 ms |\n"
    )
    assert figures(text) == [(100, 12345.0), (100, 11345.0)]


def test_a_load_is_grouped_by_points_beside_decimal_commas():
    text = (
        "| Verbindungen | Anfragen/s | p99 |\n|---|---|---|\n"
        "| 1.000 | 12.345 | 3,5 ms |\n| 5.000 | 11.233 | 4,1 ms |\n"
    )
    assert figures(text) == [(1000, 12345.0), (5000, 11233.0)]


def test_a_column_called_sum_beside_several_others_is_no_run():
    text = (
        "wrk -c 30 http://localhost/\n\n"
        "| Endpoint | `/a` | `/b` | **Aggregate** |\n|---|---|---|---|\n"
        "| Avg RPS | 168.95 | 47.35 | ~500 |\n| p95 latency | 460 ms | 626 ms | - |\n"
    )
    assert [rate for _, rate in figures(text)] == [168.95, 47.35]


def test_a_setting_with_a_note_gives_the_load():
    text = (
        "## Configuration\n\n| Parameter | Value | Notes |\n|---|---|---|\n"
        "| Tool | wrk | |\n| Connections | 1,000 | keep-alive |\n\n## Results\n\n"
        "| Server | Req/s |\n|---|---|\n| nginx | 23,766.11 |\n| h2o | 14,281.3 |\n"
    )
    assert figures(text) == [(1000, 23766.11), (1000, 14281.3)]


def test_a_bold_line_above_an_output_is_no_load_of_the_table_above():
    text = (
        "| Server | Req/s | p99 |\n|---|---|---|\n| nginx | 5528.69 | 18 ms |\n"
        "| h2o | 6017.21 | 16 ms |\n\n**With less load (10 concurrent)**\n\n"
        "```\nnothing of a tool\n```\n"
    )
    assert figures(text) == [(None, 5528.69), (None, 6017.21)]


def test_code_in_a_cell_of_a_page_does_not_end_the_row():
    rows = "".join(
        f"<tr>\n<td><code>{name}</code></td>\n<td>64</td>\n<td><code>{rate}</code></td>\n</tr>\n"
        for name, rate in (("nginx", "20,092.7"), ("h2o", "31,074.5"))
    )
    heads = "<tr>\n<th>Server</th>\n<th>Connections</th>\n<th>Requests/sec</th>\n</tr>\n"
    text = f"<h2>Results</h2>\n<table>\n{heads}{rows}</table>\n"
    assert figures(text) == [(64, 20092.7), (64, 31074.5)]
