"""A label says what only the heading says: no numbering, no load of the run's own, no tool."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from importers.model import Run
from importers.reading.labels.label_words import clean

RUN = {"tool": "wrk", "concurrency": 10, "requests_completed": 1000, "time_taken_s": 30.1}
NUMBERINGS = [
    "{} run 3",
    "{} (run 2 of 5)",
    "Run 3: {}",
    "{}-1",
    "{}_02",
    "{} (2)",
    "{} #2",
    "{} - repeat",
    "{}, iteration 4",
    "{} trial 1",
    "{} pass 2",
    "{} attempt 3",
    "First run: {}",
    "{}, second run",
    "{} 2026-01-02",
    "{}-20260102-1030",
    "{} 10:30",
    "2. {}",
    "Table 3: {}",
    "{} results",
    "Results of {}",
    "{} benchmark",
    "{} test 2",
    "{} output",
    "Summary: {}",
]
SIZES = [
    "{} c10",
    "{} c=10",
    "{}-c10",
    "{}_c10_n1000",
    "{}, 10 connections",
    "{} concurrency 10",
    "{} with 10 users",
    "{} 10 clients",
    "{} -c 10",
    "{} n=1000",
    "{} 1000 requests",
    "{} 30s",
    "{}, 30 seconds",
    "{} t4",
    "{} wrk",
    "wrk {}",
    "{} wrk -c10 -t4",
]
SERVERS = [
    "nginx",
    "Apache",
    "nginx 1.25.3",
    "nginx-1.25",
    "Apache 2.4 (prefork)",
    "nginx, 4 workers",
    "nginx, 8 workers",
    "Setup 1",
    "Setup 2",
    "server-1",
    "server-2",
    "Server #1",
    "Server #2",
    "keep-alive",
    "no keep-alive",
    "C#",
    "C++",
    "node.js",
    "php-7",
    "php-8",
    "1 KB",
    "100 KB",
    "h2o",
    "gin/pool",
    "First server",
    "Second server",
    "c100",
    "20 connections",
    "4-workers",
    "8-workers",
    "rate limit 500",
    "nginx_1_24",
    "nginx_1_25",
    "worker 1",
    "worker 2",
]


def run(**values):
    """Return a run at load 10."""
    return Run(**RUN | {"tool_threads": 4} | values)


@pytest.mark.parametrize("pattern", [*NUMBERINGS, *SIZES])
@pytest.mark.parametrize("name", ["nginx", "Apache", "lighttpd", "gin"])
def test_numbering_and_the_runs_own_values_never_change_the_label(name, pattern):
    assert clean(pattern.format(name), run()) == name


def test_two_servers_never_get_the_same_label():
    labels = {name: clean(name, run()) for name in SERVERS}
    assert None not in labels.values()
    assert len(set(labels.values())) == len(SERVERS)


@given(
    load=st.integers(1, 10**6),
    form=st.sampled_from(
        [pattern for pattern in SIZES if "10" in pattern and "1000" not in pattern]
    ),
    name=st.sampled_from(["nginx", "Apache 2.4", "Setup 1, gin"]),
)
def test_the_label_never_holds_the_runs_own_load(load, form, name):
    text = form.replace("10", str(load)).format(name)
    assert clean(text, run(concurrency=load)) == name


@given(load=st.integers(11, 10**6), name=st.sampled_from(["nginx", "Apache"]))
def test_a_load_that_is_not_the_runs_own_tells_it_apart(load, name):
    assert clean(f"{name}-c{load}", run()) != clean(f"{name}-c{load + 1}", run())
    unknown = run(concurrency=None)
    assert clean(f"{name}-c{load}", unknown) != clean(f"{name}-c{load + 1}", unknown)


@pytest.mark.parametrize(
    "text",
    [
        "Run 1",
        "Run 2 of 5",
        "Sheet1",
        "Sheet 3",
        "c10",
        "wrk-c10",
        "10",
        "2",
        "(3)",
        "Results",
        "Summary",
        "Test 2",
        "Benchmark results",
        "First run",
        "2026-01-02 10:30:00",
        "Requests per second",
        "Latency (ms)",
        "",
        "---",
    ],
)
def test_what_says_nothing_is_no_label(text):
    assert clean(text, run()) is None


@given(st.text(max_size=120), st.booleans())
def test_any_text_gives_a_short_label_that_stays_itself(text, has_values):
    label = clean(text, run() if has_values else Run())
    assert label is None or (0 < len(label) <= 200 and label == label.strip())


def test_the_tool_is_only_the_runs_own():
    both = [clean("wrk2", run(tool=tool)) for tool in ("wrk2", "hey")]
    assert both == [None, "wrk2"]


def test_the_version_of_the_tool_says_how_it_was_measured():
    assert clean("NGINX with Wrk 4.0.2 (no errors)", run(tool="wrk")) == "NGINX (no errors)"
    assert clean("NGINX with node 4.0.2", run(tool="wrk")) == "NGINX with node 4.0.2"


def test_numbers_of_two_things_are_two_labels():
    for thing, one in product(("Setup", "server", "config", "worker", "variant"), (" #", "-", " ")):
        assert clean(f"{thing}{one}1", run()) != clean(f"{thing}{one}2", run())


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Here are the results", None),
        ("This is what I get", None),
        ("The following is the output", None),
        ("With puma the result is", "With puma"),
        ("Here is my result with a cache", "with a cache"),
        ("My results", None),
        ("This branch", "This branch"),
        ("Here and there", "Here and there"),
        ("A", "A"),
    ],
)
def test_words_that_only_point_to_a_report_are_no_label(text, label):
    assert clean(text, Run(tool="wrk")) == label


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Data Endpoint", "Data Endpoint"),
        ("Details endpoint:", "Details endpoint"),
        ("Ping Endpoint", "Ping"),
        ("Test Endpoint", None),
        ("Data", None),
        ("The endpoint", None),
    ],
)
def test_an_endpoint_may_have_the_name_of_a_part_of_an_article(text, label):
    assert clean(text, Run(tool=None)) == label
