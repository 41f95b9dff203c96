"""Lists that say a load behind the rate or before it, lists in HTML, heads in Turkish and Polish."""

from __future__ import annotations

import pytest

from importers.reader import read


def runs_of(text, name="results.txt"):
    return read(text.encode(), name).runs


def figures(text):
    return [(run.server_name, run.concurrency, run.requests_per_s) for run in runs_of(text)]


@pytest.mark.parametrize(
    ("behind", "loads"),
    [
        ("@ 128 connections, avg 3.1 ms", [128, 128]),
        ("with 128 conns, avg 3.1 ms", [128, 128]),
        ("(c=128, avg 3.1 ms)", [128, 128]),
        ("at 1,000 concurrent users", [1000, 1000]),
        ("with 128 connections, later 256 connections", [None, None]),
        ("with 128 connection errors", [None, None]),
    ],
)
def test_a_load_behind_the_rate_is_that_of_the_line(behind, loads):
    text = f"Jetty 12: 41k req/s {behind}\nUndertow 2.3: 52k req/s {behind}\n"
    runs = runs_of(text)
    assert [run.concurrency for run in runs] == loads
    assert [run.requests_per_s for run in runs] == [41000, 52000]


def test_lines_that_begin_with_their_load_are_named_by_the_line_above():
    text = """Old proxy (HTTP/2)
  c=50   11,020 rps  p99 4.4 ms
  c=100  13,790 rps  p99 7.1 ms

New proxy (HTTP/2)
  c=50   16,220 rps  p99 3.0 ms
  c=100  18,340 rps  p99 5.9 ms
"""
    runs = runs_of(text)
    assert [(run.label, run.concurrency, run.latency_ms["p99"]) for run in runs] == [
        ("Old proxy (HTTP/2)", 50, 4.4),
        ("Old proxy (HTTP/2)", 100, 7.1),
        ("New proxy (HTTP/2)", 50, 3.0),
        ("New proxy (HTTP/2)", 100, 5.9),
    ]


def test_items_of_lists_in_html_are_lines_of_one_list():
    item = "<li>{}: {} req/sec</li>\n"
    first = item.format("Tornado", "1,310") + item.format("Sanic", "5,870")
    second = item.format("Tornado", "1,190") + item.format("Sanic", "5,650")
    text = (
        f"<h3>20 concurrent users</h3>\n<ul>\n{first}</ul>\n"
        f"<h3>200 concurrent users</h3>\n<ul>\n{second}</ul>\n"
    )
    assert figures(text) == [
        ("Tornado", 20, 1310.0),
        ("Sanic", 20, 5870.0),
        ("Tornado", 200, 1190.0),
        ("Sanic", 200, 5650.0),
    ]


def test_with_and_without_are_two_names():
    part = "## {} gzip\n\n- RPS: {}\n- Avg: 24 ms\n- p95: 51 ms\n\n"
    text = "# HTTP load test, 50 users\n\n" + part.format("With", 810) + part.format("Without", 990)
    assert [run.label for run in runs_of(text)] == ["With gzip", "Without gzip"]


@pytest.mark.parametrize(
    "heads",
    [
        "Sunucu | Eşzamanlı kullanıcı | İstek/sn | Ort. gecikme (ms)",
        "Sunucu | Eşzamanlı bağlantı sayısı | Saniyede istek | Ortalama yanıt süresi (ms)",
        "Serwer | Liczba jednoczesnych połączeń | Żądań/s | Średni czas odpowiedzi [ms]",
        "Serwer | Współbieżność | Zapytań na sekundę | Średnie opóźnienie (ms)",
    ],
)
def test_heads_in_turkish_and_polish_are_read(heads):
    rows = "| Jetty | 30 | 2.310,5 | 12,9 |\n| Tomcat | 30 | 1.870,4 | 16,1 |\n"
    runs = runs_of(f"| {heads} |\n|---|---|---|---|\n{rows}")
    assert [
        (run.server_name, run.concurrency, run.requests_per_s, run.latency_ms) for run in runs
    ] == [("Jetty", 30, 2310.5, {"mean": 12.9}), ("Tomcat", 30, 1870.4, {"mean": 16.1})]
