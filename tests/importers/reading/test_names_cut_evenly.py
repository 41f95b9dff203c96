"""Names from which only whole parts are taken: no end of a phrase and no image is left as a label."""

import pytest

from importers.model import Run
from importers.reader import read
from importers.reading.labels.label_words import clean
from tests.importers.reading.outputs import WRK

OUTPUT = WRK.format(rate="6190.21")
RUN = Run(tool="wrk", requests_completed=62231)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Comparative Results", None),
        ("Preliminary results", None),
        ("Resultado principal — PHP-FPM, 14/07/2026", "PHP-FPM"),
        ("Resultado principal", None),
        ("Evidências iniciais de 25/09/2026", None),
        ("Ergebnisse vom 14.07.2026", None),
        ("Resultados de alpha, 14/07/2026", "alpha"),
        ("5.1 ベンチマーク比較", None),
        ("リクエスト数: 62231、", None),
        ("リクエスト数: 62231、nginx", "nginx"),
        ("リクエスト数: 5000", "リクエスト数: 5000"),
        ("II. nginx", "nginx"),
        ("IV. Results with a cache", "with a cache"),
        ("XII. Caddy", "Caddy"),
        ("V8 flags", "V8 flags"),
        ("X. Y. Server", "Y. Server"),
        ("MIX. alpha", "MIX. alpha"),
        ("Served via [Actix Web](https://example.org)", "Actix Web"),
        ("Powered by alpha", "alpha"),
        ("Served from memory", "Served from memory"),
    ],
)
def test_a_label_is_no_rest_of_a_phrase(text, name):
    assert clean(text, RUN) == name


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Target implementation performance:", "Target implementation"),
        ("alpha performance:", "alpha"),
        ("Overall performance:", "Overall performance"),
    ],
)
def test_performance_of_something_names_it_straight_above_an_output(line, name):
    (run,) = read(f"{line}\n```\n{OUTPUT}```\n".encode(), "pasted.md").runs
    assert run.label == name


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Zig zap — Hello World Benchmark", "Zig zap"),
        ("alpha-server | the whole JSON benchmarks", "alpha-server"),
        ("My first API — the Hello World Benchmark", None),
        ("alpha vs bravo — Hello World Benchmark", None),
        ("Comparison of things — Hello World Benchmark", None),
        ("Zig zap — how it all began in the spring", None),
    ],
)
def test_the_title_of_a_page_about_one_server_names_it(title, name):
    table = "## Summary\n\n| Metric | Value |\n| --- | --- |\n| Port | 80 |\n\n"
    text = f"# {title}\n\n{table}## Raw Output\n\n```\n{OUTPUT}```\n"
    assert [run.label for run in read(text.encode(), "pasted.md").runs] == [name]


def test_an_image_above_a_table_is_no_name():
    table = "| Server | 50 users (req/s) |\n|---|---|\n| alpha | 31200 |\n| bravo | 33100 |\n"
    text = "## Load test\n\n{}\n" + table
    image = "![Average Latency — All Load Levels](bench_latency_routing.png)"
    labels = {run.label for run in read(text.format(image).encode(), "pasted.md").runs}
    assert labels == {run.label for run in read(text.format("").encode(), "pasted.md").runs}
