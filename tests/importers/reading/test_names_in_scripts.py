"""Names that scripts print before each test, numbered names, and what only looks like a name."""

import pytest

from importers.reader import read

WRK = """Running 20s test @ http://localhost:7000/
  {} threads and 60 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     4.10ms    1.02ms  31.20ms   81.02%
    Req/Sec     4.71k   301.10     5.20k    70.11%
  281042 requests in 20.02s, 31.10MB read
Requests/sec:  {}
Transfer/sec:      1.55MB
"""
FIRST, SECOND = WRK.format(3, "14038.06"), WRK.format(3, "9120.44")


def labels_of(text):
    return [run.label for run in read(text.encode(), "post.md").runs]


@pytest.mark.parametrize(
    "line",
    [
        "testing {}.",
        "Running benchmark for {}...",
        "=== Benchmarking {} ===",
        "Starting wrk against {} ...",
        "> Running load test on {}",
    ],
)
@pytest.mark.parametrize("fence", ["", "```\n"])
def test_what_a_script_says_that_it_tests_names_the_report_below(line, fence):
    text = f"{fence}{line.format('puma')}\n{FIRST}\n{line.format('falcon-async')}\n{SECOND}{fence}"
    assert labels_of(text) == ["puma", "falcon-async"]


@pytest.mark.parametrize(
    ("line", "label"),
    [
        ("Testing nginx...", "nginx"),
        ("[INFO] Running benchmark for go-fiber...\nWarming up", "go-fiber"),
        ("Benchmarking node v18.2.0", "node v18.2.0"),
        ("Testing nginx...\n\n$ wrk -t3 -c60 http://localhost:7000/", "nginx"),
        ("Testing nginx...\nAll containers are up", "post"),
        ("Running lint-staged...", "post"),
        ("Running in region eu-west-1", "post"),
        ("Starting mysql 8.0", "post"),  # what is started may be no server
        ("Running the tests", "post"),
        ("Testing the server locally", "post"),
        ("Testing connection to 10.0.0.1", "post"),
        ("Benchmarking example.org (be patient)", "post"),
    ],
)
def test_what_a_script_says_above_the_only_report_names_it_where_it_is_a_product(line, label):
    assert labels_of(f"{line}\n{FIRST}") == [label]


@pytest.mark.parametrize("name", ["server", "warmup", "https://puma.test/", "locally"])
def test_progress_of_a_script_without_a_name_names_nothing(name):
    text = f"Starting {name}...\n{FIRST}\nStarting falcon...\n{SECOND}"
    assert labels_of(text) == ["post", "post"]


@pytest.mark.parametrize("number", ["(1.{})", "1.{})", "1.1.{}."])
def test_a_name_with_a_number_of_several_parts_is_an_item(number):
    first, second = number.format(1), number.format(2)
    text = f"{first} puma cluster\n\n{FIRST}\n{second} falcon forked\n\n{SECOND}"
    assert labels_of(text) == ["puma cluster", "falcon forked"]


def test_a_number_of_threads_of_another_report_names_none():
    text = f"1 thread:\n```\n{WRK.format(1, '5120.1')}```\n\n3 threads:\n```\n{FIRST}```\n"
    assert labels_of(text) == ["post", "post"]


def test_a_name_with_its_number_names_only_the_report_below_it():
    text = f"1 worker:\n```\n{FIRST}```\n\n2 workers:\n```\n{SECOND}```\n"
    assert labels_of(text) == ["1 worker", "2 workers"]


def test_a_heading_that_is_a_sentence_ends_the_section_above():
    text = f"## Puma\n\n{FIRST}\n## Then I tried the other one.\n\n{SECOND}"
    assert labels_of(text) == ["Puma", "post"]


def test_a_comment_that_is_a_sentence_ends_no_section():
    text = f"## Puma\n\n{FIRST}\n# It was slower the second time.\n{SECOND}"
    assert labels_of(text) == ["Puma", "Puma"]


@pytest.mark.parametrize(
    "comment",
    ["Test completed in 562.6ms", "ok 4000 failed 0", "c 8 w 512 n 4000", "CPU: 2.26 GHz, old"],
)
def test_a_comment_that_says_what_came_out_names_nothing(comment):
    command = "wrk -t3 -c60 -d20s http://localhost:7000/"
    assert labels_of(f"```\n./warm\n# {comment}\n\n{command}\n{FIRST}```\n") == ["post"]
    assert labels_of(f"```\n./warm\n# puma, forked\n\n{command}\n{FIRST}```\n") == ["puma, forked"]


def test_a_sentence_that_stands_alone_is_no_name():
    text = f"Puma with a pool\n\n{FIRST}\nWithout a pool the server is slow\n\n{SECOND}"
    assert "slow" not in "".join(filter(None, labels_of(text)))


def test_what_a_program_prints_above_its_results_hides_no_name():
    list_of = "```\n--- Load test results ---\nRequests/sec: {}\nLatency avg: 7 ms\nLatency p99: {} ms\n```\n\n"
    text = f"It was a load test.\n\nBefore\n\n{list_of.format(810.5, 18)}"
    text += f"After\n\n{list_of.format(1422.1, 11)}"
    assert labels_of(text) == ["Before", "After"]
    named = text.replace("Load test results", "Puma results", 1)
    assert "Puma" in (labels_of(named)[0] or "")


def test_a_heading_without_a_blank_behind_its_marks_names_its_section():
    assert labels_of(f"##Results\n###Puma\n\n{FIRST}\n###Falcon\n\n{SECOND}") == ["Puma", "Falcon"]
    assert labels_of(f"##Puma is fast.\n\n{FIRST}") == ["post"]


def test_a_line_of_restructured_text_names_the_report_below():
    text = f"On a laptop::\n\n{FIRST}\nOn a desktop::\n\n{SECOND}"
    assert labels_of(text) == ["a laptop", "a desktop"]
    assert "slow" not in labels_of(f"It was slow, as I had thought all along::\n\n{FIRST}")[0]
