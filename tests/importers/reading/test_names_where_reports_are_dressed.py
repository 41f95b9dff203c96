"""Names and loads of reports in shells, boards and logs, and in code that stands between them."""

import pytest

from importers.reader import read
from tests.importers.reading.outputs import WRK

ONE, TWO = WRK.format(rate="1200.10"), WRK.format(rate="3400.20")
PLOW = """Benchmarking http://127.0.0.1:8080/hello using 20 connection(s).

Summary:
  Elapsed        8.6s
  Count        969657
    2xx        969657
  RPS      112741.713
  Reads    10.192MB/s
  Writes    6.774MB/s

Statistics    Min       Mean     StdDev      Max
  Latency     32µs      176µs     37µs     1.839ms
  RPS       108558.4  112818.12  2456.63  115949.98

Latency Percentile:
  P50     P75    P90    P95    P99   P99.9  P99.99
  173µs  198µs  222µs  238µs  274µs  352µs  498µs

Latency Histogram:
  141µs  273028  ■■■■■■■■■■
"""
VEGETA = """Requests      [total, rate, throughput]         120000, 12000.01, 11998.50
Duration      [total, attack, wait]             10.001s, 9.999s, 1.2ms
Latencies     [min, mean, 50, 90, 95, 99, max]  1.2ms, 5.1ms, 4.2ms, 9.1ms, 12.1ms, 30.2ms, 90.1ms
Success       [ratio]                           100.00%
Status Codes  [code:count]                      200:120000
"""


def labels(text):
    """Return the labels of a text's runs."""
    return [run.label for run in read(text.encode()).runs]


def above(first, second):
    """Return two reports below two lines."""
    return f"{first}\n\n```\n{ONE}```\n\n{second}\n\n```\n{TWO}```\n"


@pytest.mark.parametrize(
    "form",
    [
        "h3. {}",
        "`{}`",
        "`{}`:\n\n`wrk -t2 -c20 -d10s http://localhost:3000/`",
        "-> {}",
        "[1/2] {}",
        "{}\n--",
    ],
)
def test_a_line_in_a_form_of_boards_and_builds_names_its_report(form):
    text = above(form.format("with a cache"), form.format("Node 20"))
    assert labels(text) == ["with a cache", "Node 20"]


def test_the_end_of_a_long_line_names_its_report():
    lines = [
        f"Running the same test with two threads, *{word}* a cache:" for word in ("with", "without")
    ]
    assert labels(above(*lines)) == ["with a cache", "without a cache"]


def test_what_a_shell_echoes_names_the_next_report():
    text = "".join(
        f"$ echo '{name}'\n{name}\n\n{report}\n" for name, report in (("a", ONE), ("b", TWO))
    )
    assert labels(text) == ["a", "b"]


def test_a_version_of_a_name_is_no_ending_of_a_file():
    text = f"==> caddy 2.7.6 <==\n{ONE}\n==> nginx.txt <==\n{TWO}"
    assert labels(text) == ["caddy 2.7.6", "nginx"]


@pytest.mark.parametrize("start", ["+", "| ", "{:4} | ", "2026-11-21 10:00:01,123 INFO bench: "])
def test_what_stands_before_each_line_stands_before_names_as_well(start):
    text = f"## nginx\n\n{ONE}\n## bun\n\n{TWO}"
    lines = enumerate(text.splitlines(), 1)
    assert labels("".join(f"{start.format(number)}{line}\n" for number, line in lines)) == [
        "nginx",
        "bun",
    ]


def test_a_report_without_a_last_line_ends_above_the_next_name():
    assert labels(f"=== a ===\n{PLOW}\n=== b ===\n{ONE}\n=== c ===\n{TWO}") == ["a", "b", "c"]


def test_code_in_a_fence_names_no_report_below_it():
    code = "```toml\n[http.routers]\nport = 80\n```\n\nResults\n\n"
    text = f"**With LUA**\n\n```\n{ONE}```\n\n**Without LUA**\n\n{code}```\n{TWO}```\n"
    assert labels(text) == ["With LUA", "Without LUA"]
    call = "```\n# nginx\nwrk -t2 -c20 -d10s http://localhost:3000/\n```\n\n"
    assert labels(f"{call}```\n{ONE}```\n\n{call.replace('nginx', 'bun')}```\n{TWO}```\n") == [
        "nginx",
        "bun",
    ]


@pytest.mark.parametrize(
    "line",
    [
        "It wrote:",
        "Увеличим рейт:",
        "**Бенчмарк с использованием wrk (10 секунд)**",
        "* Connection #0 to host a left intact\n+ wrk -t2 -c20 http://a/",
    ],
)
def test_other_lines_above_a_report_name_nothing(line):
    assert labels(f"{line}\n\n{ONE}") == [None]


def test_a_call_with_glued_options_says_the_load():
    text = "oha -n2000 -c64 http://localhost/\nRequests/sec:  1200.10\n"
    assert [run.concurrency for run in read(text.encode()).runs] == [64]


def test_one_call_above_rates_in_fences_is_that_of_each():
    parts = "".join(
        f"### `{name}`\n\n```sh\n  Requests/sec:\t{rate}\n```\n\n"
        for name, rate in (("a.js", 3567.4), ("b.js", 4569.7))
    )
    runs = read(f"```sh\nhey -n 1000 -c 10 http://localhost/\n```\n\n{parts}".encode()).runs
    assert [(run.label, run.concurrency) for run in runs] == [("a.js", 10), ("b.js", 10)]


def test_vegeta_without_a_rate_was_asked_for_none():
    (run,) = read(
        f"$ vegeta attack -rate=0 -max-workers=50 | vegeta report\n{VEGETA}".encode()
    ).runs
    assert (run.offered_rate, run.concurrency, run.requests_per_s) == (None, 50, 11998.5)
    (run,) = read(f"$ vegeta attack -rate=12000 -max-workers=50\n{VEGETA}".encode()).runs
    assert (run.offered_rate, run.concurrency) == (12000.01, None)


def test_a_bold_line_that_all_parts_have_is_no_part_of_a_name():
    text = "".join(
        f"## {name}\n\n**Highest**\n\n```\n{report}```\n\n"
        for name, report in (("a", ONE), ("b", TWO))
    )
    assert labels(text) == ["a", "b"]
