"""Loads in row labels and heads, in the forms that languages give their nouns."""

from __future__ import annotations

import pytest

from importers.reader import read

LABELS = [
    "RPS at {} users",
    "RPS with {} connections",
    "RPS bei {} Nutzern",
    "RPS mit {} Verbindungen",
    "RPS con {} usuarios concurrentes",
    "RPS avec {} utilisateurs",
    "RPS com {} usuários",
    "RPS con {} connessioni",
    "RPS при {} пользователях",
    "RPS с {} пользователями",
    "RPS при {} клиентах",
    "RPS при {} соединениях",
    "RPS при {} параллельных запросах",
    "RPS przy {} użytkownikach",
    "RPS przy {} połączeniach",
    "RPS met {} gebruikers",
    "RPS（{} 用户）",
    "RPS ({}ユーザー)",
    "RPS (동시 사용자 {}명)",
]


@pytest.mark.parametrize("label", LABELS)
def test_a_label_names_the_load_of_its_row(label):
    rows = "".join(f"| {label.format(load)} | {load * 11} |\n" for load in (10, 50))
    runs = read(f"# HTTP load test\n\n| Metric | nginx |\n|---|---|\n{rows}".encode()).runs
    read_of = [(run.server_name, run.concurrency, run.requests_per_s) for run in runs]
    assert read_of == [("nginx", 10, 110.0), ("nginx", 50, 550.0)]


@pytest.mark.parametrize("label", LABELS)
def test_a_head_names_the_load_of_its_column(label):
    heads = " | ".join(label.format(load) for load in (10, 50))
    text = f"# HTTP load test\n\n| Server | {heads} |\n|---|---|---|\n| nginx | 110 | 550 |\n"
    read_of = [(run.concurrency, run.requests_per_s) for run in read(text.encode()).runs]
    assert read_of == [(10, 110.0), (50, 550.0)]


@pytest.mark.parametrize("label", ["RPS при {} ядрах", "RPS mit {} Workern", "RPS con {} hilos"])
def test_cores_and_threads_are_no_load(label):
    heads = " | ".join(label.format(load) for load in (10, 50))
    text = f"# HTTP load test\n\n| Server | {heads} |\n|---|---|---|\n| nginx | 110 | 550 |\n"
    assert not any(run.concurrency for run in read(text.encode()).runs)


@pytest.mark.parametrize("none", ["нет", "none", "keine", "无", "なし", "aucune"])
def test_no_failures_in_words_name_no_run(none):
    head = (
        "| Пользователей | RPS напрямую | RPS через Nginx | Ошибки через Nginx |\n|---|---|---|---|"
    )
    text = f"# HTTP\n\n{head}\n| 100 | 1000 | 1250 | {none} |\n| 500 | 990 | 1100 | {none} |\n"
    runs = read(text.encode()).runs
    assert [(run.concurrency, run.identity) for run in runs] == [
        (100, {}),
        (100, {}),
        (500, {}),
        (500, {}),
    ]
