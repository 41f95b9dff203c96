"""What is left of a heading when its general words are out: a half of it is no name."""

from __future__ import annotations

import pytest

from importers.model import Run
from importers.reading.labels import label_words
from tests.importers.formats.pasted_tables import runs, table

ROWS = table(["Path", "req/s", "p99"], ["/alpha", "801.5", "3ms"], ["/bravo", "702.5", "4ms"])


@pytest.mark.parametrize(
    ("heading", "label"),
    [
        ("Load-test summary and saturation", None),
        ("Pruebas de carga y límites de la API", None),
        ("Benchmark results: cache and gzip", "cache and gzip"),
        ("Cache and gzip", "Cache and gzip"),
        ("Ergebnisse des letzten Laufs", None),
        ("Ergebnisse des letzten Servers", "letzten Servers"),
        ("Resultados de la última prueba", None),
        ("Ejemplo de resultados de prueba de carga", None),
        ("성능 결과", None),
        ("성능 캐시", "성능 캐시"),
        ("전체 절대 중앙값은 다음과 같다.", None),
        ("Ramp (25s, 5s timeout)", "Ramp (5s timeout)"),
        ("Ramp (25s)", "Ramp"),
        ("`/stats`", "/stats"),
        ("`/`", "/"),
        ("/ 2 results", None),
        ("alpha with native sockets outperforms bravo", None),
        ("alpha outperforms", "alpha outperforms"),
        ("Sweep (one client, 10s per level)", "Sweep (one client)"),
        ("Sweep (one client per level)", "Sweep (one client per level)"),
        ("Resumo dos resultados (30s cada teste, gzip)", "Resumo (gzip)"),
        ("Baseline: 60s · 20 workers", "Baseline, 20 workers"),
    ],
)
def test_a_half_of_a_heading_is_no_label(heading, label):
    assert label_words.clean(heading, Run()) == label


@pytest.mark.parametrize(
    ("line", "label"),
    [("Run with `docker exec app php bench.php`", "post"), ("Runtime: PHP", "PHP")],
)
def test_a_line_that_says_how_it_was_run_is_no_label(line, label):
    assert [run.label for run in runs(f"## Benchmark\n\n{line}\n\n{ROWS}")] == [label, label]


def test_rows_of_one_table_share_a_label_that_has_the_load_of_one_of_them():
    rows = [["1", "26.5", "5ms"], ["12", "76.5", "9ms"], ["32", "79.5", "15ms"]]
    text = "## HTTP gate, passed at 12 concurrent (cold)\n\n" + table(["c", "req/s", "p99"], *rows)
    labels = {run.label for run in runs(text)}
    assert labels == {"HTTP gate, passed at 12 concurrent (cold)"}


def test_tables_below_headings_with_their_loads_have_labels_of_their_own():
    text = f"## alpha, 12 users\n\n{ROWS}\n## bravo, 24 users\n\n{ROWS.replace('01', '11')}"
    assert {run.label for run in runs(text)} == {"alpha", "bravo"}
