"""What names a report without a heading: an item, a few words above a block, a comment."""

from __future__ import annotations

import pytest

from importers.reader import read

WRK = """Running 30s test @ http://localhost:8000
  12 threads and 400 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.17s   529.27ms   1.99s    61.38%
    Req/Sec    26.33     22.85   121.00     67.18%
  {} requests in 30.09s, 2.03MB read
Requests/sec:     {}
Transfer/sec:     69.21KB
"""
BOMBARDIER = """Bombarding http://localhost:8080/ for 30s using 100 connection(s)
[================================================================] 30s
Statistics        Avg      Stdev        Max
  Reqs/sec    {}    1146.13   48148.98
  Latency        3.32ms     3.46ms   319.56ms
  Throughput:     6.72MB/s
"""


def labels_of(text):
    return [run.label for run in read(text.encode(), "post.md").runs]


def indented(text):
    return "".join(f"    {line}\n" for line in text.splitlines())


def test_a_few_words_above_an_indented_report_name_it():
    first, second = indented(WRK.format(2872, "95.43")), indented(WRK.format(1170, "38.88"))
    text = f"## Lab 5\n\nЗапуск с кэшем\n\n{first}\nЗапуск без кеша\n\n{second}"
    assert labels_of(text) == ["Запуск с кэшем", "Запуск без кеша"]


def test_a_sentence_above_an_indented_report_names_nothing():
    text = "## Lab 5\n\nIt was slower than I thought, and the cache was cold for most of it.\n\n"
    assert labels_of(text + indented(WRK.format(2872, "95.43"))) == ["Lab 5"]


def test_an_item_above_the_command_of_a_report_names_it():
    text = ""
    for name, rate in (("HTTPKit", "30265.79"), ("FastAPI", "10740.29")):
        text += f"- {name}\n$ bombardier -c 100 -d 30s http://localhost:8080/\n"
        text += BOMBARDIER.format(rate)
    assert labels_of(text) == ["HTTPKit", "FastAPI"]


def test_an_item_above_a_line_that_is_no_command_names_nothing():
    text = "- HTTPKit\nThe figures below are of another server.\n" + BOMBARDIER.format("30265.79")
    assert labels_of(text) != ["HTTPKit"]


def test_a_comment_with_a_comma_behind_a_command_names_its_report():
    command = "$ wrk -t12 -c400 -d30s http://localhost:8000  # gin, raw SQL"
    assert labels_of(f"{command}\n{WRK.format(2872, '95.43')}") == ["gin, raw SQL"]
    assert labels_of(f"{command}.\n{WRK.format(2872, '95.43')}") != ["gin, raw SQL."]


DRILL = """Concurrency 6

Time taken for tests      40.1 seconds
Total requests            100000
Successful requests       100000
Failed requests           0
Requests per second       2496.50 [#/sec]
Median time per request   {}
Average time per request  {}
"""


def test_early_versions_of_drill_print_nanoseconds():
    (early,) = read(DRILL.format("2069549ns", "2387564ns").encode(), "a.txt").runs
    assert (early.latency_ms["median"], early.latency_ms["mean"]) == (2.069549, 2.387564)
    (late,) = read(DRILL.format("2ms", "3ms").encode(), "a.txt").runs
    assert (late.latency_ms["median"], late.latency_ms["mean"]) == (2.0, 3.0)


def test_a_few_words_between_two_reports_name_the_second():
    first, second = WRK.format(2872, "95.43"), WRK.format(1170, "38.88")
    assert labels_of(f"{first}Actix-Web v3.3.2\n{second}")[1] == "Actix-Web v3.3.2"
    assert labels_of(f"{first}Actix-Web v3.3.2\nIt is fast, as I said.\n{second}")[1] != (
        "Actix-Web v3.3.2"
    )


PLOW = """Summary:
  Elapsed       2m0s
  Count       {}
    2xx       {}
  RPS       {}
  Reads    1.709MB/s
  Writes   0.209MB/s

Statistics    Min       Mean     StdDev      Max
  Latency   13.775ms  159.242ms  91.02ms  1.097678s
  RPS       1813.19    3129.26   331.02    3764.18

Latency Percentile:
  P50           P75        P90        P95        P99       P99.9     P99.99
  132.739ms  159.276ms  230.056ms  327.824ms  613.796ms  813.502ms  996.113ms
"""


def test_summaries_of_plow_between_fences_are_reports_and_without_are_frames():
    first, second = PLOW.format(375916, 375916, "3132.627"), PLOW.format(382787, 382787, "3189.653")
    fenced = f"### FPM\n\n```\n{first}```\n\n### Unit\n\n```\n{second}```\n"
    rates = [run.requests_per_s for run in read(fenced.encode(), "post.md").runs]
    assert rates == [3132.627, 3189.653]
    frames = read((first + second).encode(), "post.txt").runs
    assert [run.requests_per_s for run in frames] == [3189.653]


@pytest.mark.parametrize(("line", "label"), [("+ sleep 1", None), ("+ Two workers", "Two workers")])
def test_a_command_that_a_shell_traces_names_no_report(line, label):
    report = (
        "Running 10s test @ http://127.0.0.1:8080/\n  2 threads and 10 connections\n"
        "  9000 requests in 10.00s, 1.00MB read\nRequests/sec:    900.00\n"
    )
    (run,) = read(f"Results follow here.\n\n{line}\n\n{report}".encode(), "").runs
    assert run.label == label
