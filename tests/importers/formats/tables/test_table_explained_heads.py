"""What the thirteenth hunt showed: explained heads, calls further down, guests, loads that are bounds.

Each rule stands beside a near twin that is read otherwise.
"""

from __future__ import annotations

import pytest

from tests.importers.formats.pasted_tables import codes, rates, runs, table

SERVERS = table(["Server", "Requests/s"], ["nginx", "12,871"], ["caddy", "11,207"])


@pytest.mark.parametrize(
    "sentence",
    [
        "Score is the number of requests per second.",
        "The score is requests per second, higher is better.",
        "`Score` = req/s",
        "Here the machine is named. Scores are requests/sec.",
    ],
)
@pytest.mark.parametrize("is_above", [True, False])
def test_a_sentence_explains_a_head_as_the_rate(sentence, is_above):
    scores = table(
        ["framework", "score", "JIT score"], ["roda", "51381", "46229"], ["rails", "3865", "-"]
    )
    parts = [sentence, scores] if is_above else [scores, sentence]
    text = "\n\n".join(["## Web frameworks, wrk -c100", *parts])
    assert sorted(rates(text)) == [3865, 46229, 51381]
    assert {run.concurrency for run in runs(text)} == {100}
    assert rates(text.replace(sentence, "Score is better when it is high.")) == []


@pytest.mark.parametrize("head", ["**score**", "Score ↑", "Scores"])
def test_marks_of_an_explained_head_change_nothing(head):
    scores = table(["framework", head], ["roda", "51381"], ["rails", "3865"])
    assert rates(f"## Web frameworks\n\nScore is requests per second.\n\n{scores}") == [51381, 3865]


@pytest.mark.parametrize(
    "end",
    [" divided by memory.", " relative to the fastest.", " in thousands.", "/1000.", " rank."],
)
def test_what_is_made_of_a_rate_is_no_rate(end):
    scores = table(["framework", "score"], ["roda", "51381"], ["rails", "3865"])
    assert rates(f"## Web frameworks\n\nScore is requests per second{end}\n\n{scores}") == []


@pytest.mark.parametrize("head", ["old", "Before", "JIT", "score of old"])
def test_a_head_beside_an_explained_one_may_be_a_way_alone(head):
    scores = table(
        ["framework", "score", head], ["roda", "51381", "46229"], ["rails", "3865", "3777"]
    )
    found = rates(f"## Web frameworks\n\nScore is requests per second.\n\n{scores}")
    assert {51381, 3865} <= set(found)


def test_values_whose_rows_say_what_they_are_are_not_all_rates():
    rows = [["Puma", "Performance", "37289"], ["Puma", "Time taken (s)", "15"]]
    text = table(["Library", "Metric", "Value"], *rows, ["Rack", "Performance", "31112"])
    assert 15 not in rates(f"### Hello world\n\nAll values are requests per second.\n\n{text}")


def test_other_scores_beside_an_explained_one_are_no_rates():
    head = ["framework", "score", "Lighthouse score", "max score"]
    scores = table(head, ["roda", "51381", "98", "60000"], ["rails", "3865", "71", "60000"])
    assert rates(f"## Web frameworks\n\nScore is requests per second.\n\n{scores}") == [51381, 3865]


def test_an_explanation_is_that_of_its_own_table():
    first = table(["framework", "score"], ["roda", "51381"], ["rails", "3865"])
    second = table(["framework", "score"], ["roda", "9"], ["rails", "7"])
    text = f"## Web\n\nScore is requests/s.\n\n{first}\nHere it is a grade.\n\n{second}"
    assert rates(text) == [51381, 3865]


def test_a_head_that_names_the_rate_needs_no_explanation():
    scores = table(
        ["framework", "score", "req/s"], ["roda", "9.1", "46229"], ["rails", "3", "3811"]
    )
    text = f"## Web frameworks\n\nScore is the requests per second and the memory.\n\n{scores}"
    assert rates(text) == [46229, 3811]


MADE = "The tests were run on a laptop using [wrk](https://github.com/wg/wrk):\n\n    $ wrk -c 64 -d 9s http://localhost/\n"


def test_how_the_tests_were_made_may_stand_below_another_heading():
    text = f"# Results\n\n{SERVERS}\n# Running\n\nAll is compiled.\n\n{MADE}"
    assert [run.concurrency for run in runs(text)] == [64, 64]
    other = text.replace("The tests", "The old tests")
    assert [run.concurrency for run in runs(other)] == [None, None]
    told = text.replace("The tests were run on a laptop using", "To run it on a laptop use")
    assert [run.concurrency for run in runs(told)] == [None, None]


@pytest.mark.parametrize(
    ("heading", "sentence"),
    [
        ("# gRPC", "The tests were run with:"),
        ("# Running", "The unit tests were run with:"),
        ("# Running", "Older results were obtained with:"),
        ("# Running", "In another project tests were run with:"),
    ],
)
def test_what_was_made_otherwise_is_not_said_of_a_table_above(heading, sentence):
    text = f"# Results\n\n{SERVERS}\n{heading}\n\n{sentence}\n\n    $ wrk -c 64 http://localhost/\n"
    assert [run.concurrency for run in runs(text)] == [None, None]


def test_two_loads_below_are_none():
    warm = "After a warm-up with `wrk -c 10`:\n\n    $ wrk -c 400 http://localhost/\n"
    text = f"# Results\n\n{SERVERS}\n# Running\n\nThe tests were run on a laptop.\n\n{warm}"
    assert [run.concurrency for run in runs(text)] == [None, None]


def test_below_another_table_it_is_how_that_one_was_made():
    again = SERVERS.replace("12,871", "9,871").replace("11,207", "8,207")
    text = f"# Results\n\n{SERVERS}\n# More\n\n{again}\n# Running\n\n{MADE}"
    assert [run.concurrency for run in runs(text)] == [None, None, 64, 64]


@pytest.mark.parametrize(
    ("line", "load"),
    [
        ("Some timeouts at 2000+ concurrent (expected)", None),
        ("Handles 300+ concurrent users", None),
        ("Tested with 2000+ concurrent connections and 64 clients", None),
        ("Tested with 300 concurrent users", 300),
    ],
)
def test_a_load_that_was_reached_at_least_is_not_the_load(line, load):
    assert [run.concurrency for run in runs(f"## Tests\n\n{SERVERS}\n- {line}\n")] == [load, load]


def test_a_row_may_end_before_an_empty_last_column():
    rows = [f"{name} | {rate} | |" for name, rate in (("a", 9811), ("b", 8723), ("c", 7611))]
    lines = ["Framework | requests_sec | |", "---|---|---|", *rows, "last | 6543 |"]
    assert rates("\n".join(["## HTTP", "", *lines])) == [9811, 8723, 7611, 6543]
    filled = "\n".join(["## HTTP", "", *lines]).replace("| |", "| 1 |")
    assert 6543 not in rates(filled)
    assert "table.cells" in codes(filled)


def test_a_row_with_its_empty_last_cell_lacks_another_one():
    lines = ["| Server | req/s | p99 ms | |", "|---|---|---|---|", "| a | 9811 | 5 | |"]
    text = "\n".join(["## HTTP", "", *lines, "| b | 8723 | 6 | |", "| c | 7 | |"])
    assert rates(text) == [9811, 8723]
    assert "table.cells" in codes(text)


def test_one_row_of_another_protocol_does_not_refuse_those_of_http():
    ways = ["HTTP/1.1", "HTTP/2", "HTTP/1.1", "HTTP/2", "gRPC"]
    rates_of = ["34,561", "32,539", "29,058", "24,522", "24,098"]
    rows = [[f"s{i}", way, rate] for i, (way, rate) in enumerate(zip(ways, rates_of, strict=True))]
    head = ["Server", "Protocol", "Requests/s"]
    text = f"## Benchmark\n\n{table(head, *rows)}"
    assert [run.identity["Protocol"] for run in runs(text)] == ways[:-1]
    assert "table.no_run" in codes(text)
    assert rates(f"## Benchmark\n\n{table(head, *rows[2:])}") == []


def test_answers_that_are_not_200_speak_of_http():
    rows = [["w:2", "97,013", "0.49ms", "0"], ["w:16", "76,147", "0.61ms", "0"]]
    text = "Ping-class, pairs of both:\n\n" + table(["Config", "RPS", "p50", "non-200s"], *rows)
    assert rates(text) == [97013, 76147]
    assert rates(text.replace("non-200s", "retries")) == []


def test_what_ran_in_the_process_was_asked_by_several_at_once():
    head = ["Workload", "Concurrency", "RPS", "p50 ms"]
    rows = table(head, ["read", "100", "160,736", "0.65"], ["mixed", "100", "5,170", "28.59"])
    text = f"Initial baseline (loopback, in-process router):\n\n{rows}"
    assert rates(text) == [160736, 5170]
    assert rates(text.replace(" Concurrency", " Size")) == []
    assert rates(text.replace("loopback, in-process router", "in-process cache")) == []


def test_a_row_with_dashes_for_its_results_heads_no_group():
    rows = [["2.5", "rails", "3175"], ["jruby", "agoo", "-"], ["", "rails", "-"]]
    text = table(["version", "framework", "req/s"], *rows, ["", "roda", "7144"])
    found = runs(f"## Web frameworks, wrk -c100\n\n{text}")
    assert [(run.server_name, run.identity) for run in found] == [("rails", {}), ("roda", {})]
    named = table(["framework", "req/s"], ["**Ruby**", ""], ["rails", "3175"])
    assert [run.identity for run in runs(f"## HTTP\n\n{named}")] == [{"group": "Ruby"}]
