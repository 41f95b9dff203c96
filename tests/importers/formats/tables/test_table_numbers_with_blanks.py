"""Lists whose thousands are parted by blanks, and whose names may hold such a part."""

from __future__ import annotations

import pytest

from importers.reader import read


def rates_of(text: str) -> list[tuple[str | None, float | None]]:
    """Return the server and the rate of each run."""
    return [(run.server_name, run.requests_per_s) for run in read(text.encode()).runs]


@pytest.mark.parametrize(
    "text",
    [
        "nginx 12 500 req/s\ncaddy 9 800 req/s\n",
        "- Node 18 400 req/s\n- Node 20 500 req/s\n",
        "nginx 1 287 req/s · caddy 1 100 req/s\n",
        "Node  18 400 req/s\nNode  20 500 req/s\n",
    ],
)
def test_a_number_that_may_be_of_the_name_or_of_the_rate_gives_no_run(text: str):
    report = read(text.encode())
    assert report.runs == []
    assert report.diagnostics


@pytest.mark.parametrize(
    "text",
    [
        "nginx 18 400 req/s\ncaddy 20 1500 req/s\n",
        "nginx 18  400 req/s\ncaddy 20  1500 req/s\n",
        "- nginx 18 - 400 req/s\n- caddy 20 - 1500 req/s\n",
        "nginx 18 400 req/s · caddy 20 1,500 req/s\n",
    ],
)
def test_a_rate_without_blanks_or_a_wide_blank_parts_names_and_rates(text: str):
    assert [rate for _, rate in rates_of(text)] == [400, 1500]


@pytest.mark.parametrize("label", ["RPS: ", "Requests/sec: ", "requests per second = "])
def test_a_label_before_such_a_number_takes_all_of_it(label: str):
    text = f"nginx: {label}12 500\ncaddy: {label}9 800\n"
    assert rates_of(text) == [("nginx", 12500), ("caddy", 9800)]
    assert rates_of(f"nginx: {label}12 50\ncaddy: {label}9 80\n") == []


@pytest.mark.parametrize("behind", [", p99 1 200 ms", " (1 200 ms p99)", " (p99: 1\u202f200 ms)"])
def test_a_time_behind_a_rate_is_read_whole(behind: str):
    text = f"nginx: 4 800 req/s{behind}\ncaddy: 3 500 req/s, p99 900 ms\n"
    assert [run.latency_ms for run in read(text.encode()).runs] == [{"p99": 1200}, {"p99": 900}]


@pytest.mark.parametrize(
    "text",
    [
        "1 000 connections: 1 200 req/s\n2 000 connections: 2 300 req/s\n",
        "c=1 000: 1 200 req/s\nc=2 000: 2 300 req/s\n",
        "nginx: 1200 req/s @ 1 000 connections\nnginx: 2300 req/s @ 2 000 connections\n",
        "nginx (1 000 conns): 1200 req/s\nnginx (2 000 conns): 2300 req/s\n",
        "nginx: 1200 Anfragen/s bei 1 000 Nutzern\nnginx: 2300 Anfragen/s bei 2 000 Nutzern\n",
        "| Load | req/s |\n|---|---|\n| c=1 000 | 1200 |\n| c=2 000 | 2300 |\n",
    ],
)
def test_blanks_stand_between_the_thousands_of_a_load(text: str):
    runs = read(text.encode()).runs
    loads = [(run.concurrency, run.requests_per_s) for run in runs]
    assert loads == [(1000, 1200), (2000, 2300)]


def test_a_load_of_a_caption_is_not_the_first_digit_of_one_with_blanks():
    table = "| Server | req/s |\n|---|---|\n| nginx | 1207 |\n| caddy | 1303 |\n"
    runs = read(f"nginx with c=1 000:\n\n{table}".encode()).runs
    assert [run.concurrency for run in runs] == [1000, 1000]


@pytest.mark.parametrize(
    "rate", ["1287 req/s less than caddy", "1287 requêtes/s de moins", "1287 Anfragen/s mehr"]
)
def test_a_difference_of_two_rates_is_no_rate(rate: str):
    assert rates_of(f"nginx: {rate}\ncaddy: 9113 req/s\n") == []
    assert rates_of("nginx: 1287 req/s (less than caddy)\ncaddy: 9113 req/s\n") != []


def test_a_unit_in_signs_of_chinese_stays_with_its_number():
    text = "HTTP 压测\n\n- Requests/sec: 1287\n- Mean latency: 500 毫秒\n- Requests: 3 万\n"
    (run,) = read(text.encode()).runs
    assert run.latency_ms == {"mean": 500}
    assert run.requests_completed == 30_000


def test_times_and_failures_behind_a_rate_are_read_in_other_languages():
    text = (
        "nginx: 1287 Anfragen/s, mittlere Latenz 3,5 ms, 2,5 % Fehler\n"
        "caddy: 1100 Anfragen/s, mittlere Latenz 4,5 ms, 0 % Fehler\n"
    )
    runs = read(text.encode()).runs
    assert [run.latency_ms for run in runs] == [{"mean": 3.5}, {"mean": 4.5}]
    assert [run.details["failed_share"] for run in runs] == [0.025, 0]


@pytest.mark.parametrize("rate", ["1287 req/s", "1 287 req/s", "1 287 Anfragen/s"])
def test_a_further_rate_of_a_line_is_named_whole(rate: str):
    text = f"nginx: 412 req/s, {rate} with cache\ncaddy: 300 req/s\n"
    messages = [own.message for own in read(text.encode()).diagnostics]
    assert any(message.startswith(f"'{rate}' behind a rate") for message in messages)


@pytest.mark.parametrize(
    "name",
    [
        *("Erwartet", "Ziel", "Limit pro Nutzer", "Maximal erlaubt", "Límite por usuario"),
        *("Esperado", "Objetivo", "Attendu", "Objectif", "Seuil", "Ожидаемо"),
    ],
)
def test_what_is_wished_for_or_allowed_makes_no_list_in_any_language(name: str):
    assert rates_of(f"{name}: 1000 Anfragen/s\nnginx: 2013 Anfragen/s\n") == []


@pytest.mark.parametrize(
    "names", ["Moyenne Pic", "Media Pico", "Среднее Пик", "平均 峰值", "Durchschnitt Spitze"]
)
def test_mean_and_peak_of_one_test_are_no_servers_in_any_language(names: str):
    mean, peak = names.split()
    assert rates_of(f"{mean}: 1287 Anfragen/s\n{peak}: 2013 Anfragen/s\n") == []
