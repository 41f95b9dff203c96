"""Names in quotes and behind letters of a list, words of keys, names that sections share."""

import pytest

from importers.reader import read

RATE = "Requests/sec:  {}\nTransfer/sec:      1.20MB\n"
TOTALS = "finished in 2.10s, {} req/s, 12.10MB/s\nrequests: 90 total, 90 started, 90 done, 90 succeeded, 0 failed, 0 errored, 0 timeout\n"


def labels(text):
    return [run.label for run in read(text.encode()).runs]


def test_a_line_that_begins_a_deeper_quote_is_a_name():
    quoted = "".join(
        f"> > {line}\n"
        for line in f"alpha\n{RATE.format('800.25')}bravo\n{RATE.format('900.25')}".split("\n")
    )
    assert labels(f"> bob said this:\n{quoted}") == ["alpha", "bravo"]


def test_a_mark_of_three_signs_is_no_quote():
    text = f"$ ./bench\n>>> alpha\n{RATE.format('800.25')}>>> bravo\n{RATE.format('900.25')}"
    assert labels(text) == ["alpha", "bravo"]
    assert labels(text.replace(">>>", ">")) == [None, None]  # what npm prints of a script


@pytest.mark.parametrize("mark", ["(a)", "B)", "3c)", "(2)"])
def test_letters_that_number_a_name_are_no_part_of_it(mark):
    text = f"{mark} alpha\n\n{TOTALS.format('800.25')}\n{mark} bravo\n\n{TOTALS.format('900.25')}"
    assert labels(text) == ["alpha", "bravo"]


def test_names_may_be_those_of_another_section():
    sections = (
        f"## {section}\n\nserver: alpha 1.2\n\n{RATE.format(rate)}\n"
        f"server: bravo 2.3\n\n{RATE.format(rate + 100)}\n"
        for section, rate in (("Static files", 800.25), ("Proxy", 500.25))
    )
    assert labels("".join(sections)) == [
        "Static files / alpha 1.2",
        "Static files / bravo 2.3",
        "Proxy / alpha 1.2",
        "Proxy / bravo 2.3",
    ]


@pytest.mark.parametrize(
    ("line", "label"),
    [
        ("INFO bench starting target={}", "{}"),
        ("Same thing for {}:", "{}"),
        ("{} -t 16:16 -w 4", "{} -t 16:16 -w 4"),
        ("{} (mpm_event):", "{} (mpm_event)"),
        ("=== Starting {} ===", "{}"),
        ("-= {} with reset =-", "{} with reset"),
        ("## Stats ({}, GET /stats)", "Stats ({}, GET /stats)"),
        ("JSON of {} using 4 threads (own):", "JSON of {} (own)"),
    ],
)
def test_what_stands_around_a_name(line, label):
    report = (
        "Running 10s test @ http://localhost/\n  4 threads and 100 connections\n"
        f"  1000 requests in 10.01s, 2.90MB read\n{RATE}"
    )
    text = "".join(
        f"{line.format(name)}\n\n{report.format(rate)}\n"
        for name, rate in (("alpha", "99.80"), ("bravo", "99.90"))
    )
    assert labels(text) == [label.format("alpha"), label.format("bravo")]


def test_commas_in_a_rate_of_ab():
    rows = " - Requests per second: {} [#/sec] (mean)\n - Failed requests: 0\n"
    text = f"Alpha:\n{rows.format('5,122.34')}Bravo:\n{rows.format('1,009,801.11')}"
    assert [run.requests_per_s for run in read(text.encode()).runs] == [5122.34, 1009801.11]
    assert read(f"Alpha:\n{rows.format('5,12.34')}".encode()).runs == []
    rows = (
        "Requests per second: 90.12 [#/sec] (mean)\nTransfer rate: 1,024.00 [Kbytes/sec] received\n"
    )
    (run,) = read(f"Complete requests: 9012\n{rows}".encode()).runs
    assert run.transfer_rate_Bps == 1024 * 1024


def test_as_is_names_what_to_be_is_compared_with():
    text = f"As-is:\n{RATE.format('800.25')}\nTo-be:\n{RATE.format('900.25')}"
    assert labels(text) == ["As-is", "To-be"]


@pytest.mark.parametrize("step", ["Running the load tests locally", "Running your benchmark suite"])
def test_a_step_names_nothing(step):
    assert labels(f"### {step}\n\n{RATE.format('800.25')}") == [None]


def test_a_name_stands_above_one_mark_of_code_and_the_progress_of_k6():
    report = (
        "`\nrunning (0m30.0s), 000/100 VUs, 98511 complete and 0 interrupted iterations\n"
        "default ✓ [======================================] 100 VUs  30s\n\n"
        "     http_reqs......................: 9851 {}/s\n`\n\n"
    )
    text = f"PHP Swoole\n{report.format('800.25')}PHP FPM\n{report.format('900.25')}"
    assert labels(text) == ["PHP Swoole", "PHP FPM"]


def test_a_call_of_a_page_keeps_a_word_of_sections():
    assert labels(f"## Stats (GET /stats)\n\n{RATE.format('800.25')}") == ["Stats (GET /stats)"]
    assert labels(f"## Stats\n\n{RATE.format('800.25')}") == [None]


@pytest.mark.parametrize(
    ("above", "label"),
    [
        ("### A. Plain responses\n\n", "Plain responses"),
        ("## Latest Result\n\nalpha 11.18.0 - 2026-07-30\n\n", "alpha 11.18.0"),
        ("# Alpha\n#### `wrk -c100 -t2 http://localhost/ --latency`\n\n", "Alpha"),
        ("## Health Endpoint Performance\n\n", "Health Endpoint Performance"),
        ("* How fast alpha is:\n", None),
        ("Testing Server: alpha:443\n~~~~~~~~~~~~\n\n", "alpha:443"),
        ("### Подробные результаты\n\n", None),
    ],
)
def test_what_is_left_of_a_heading(above, label):
    assert labels(f"{above}```\n{RATE.format('800.25')}```\n") == [label]


def test_settings_below_the_title_are_of_all_sections():
    reports = "".join(
        f"## {name}\n\n```\n{RATE.format('800.25')}```\n\n" for name in ("Alpha", "Bravo")
    )
    settings = "Test Duration: 60 seconds\nConcurrent Users: 10\n"
    text = f"# Benchmark Report\n\n{settings}\n{reports}"
    assert [run.concurrency for run in read(text.encode()).runs] == [10, 10]
    first = text.replace(settings, "").replace("## Alpha\n", f"## Alpha\n\n{settings}")
    assert [run.concurrency for run in read(first.encode()).runs] == [10, None]


def test_a_number_before_concurrent_is_a_load():
    text = f"A benchmark for 100 concurrent with 900 requests.\n\n{RATE.format('800.25')}"
    (run,) = read(text.encode()).runs
    assert run.concurrency == 100


def test_names_in_brackets_stand_above_prompts():
    call = "$ wrk -c 5 -d 5s http://localhost/\n"
    text = f"(alpha)\n{call}{RATE.format('800.25')}\n(bravo)\n{call}{RATE.format('900.25')}"
    assert labels(f"```\n{text}```\n") == ["alpha", "bravo"]
    assert labels(f"```\n{text.replace('(bravo)', '')}```\n") == [None, None]


def test_the_number_of_a_job_of_a_shell_is_no_name():
    assert labels(f"$ ./alpha &\n[1] 2449\n\n{RATE.format('800.25')}") == [None]


@pytest.mark.parametrize("setting", ["iterations: 900", "rampup: 10", 'base: "http://localhost/"'])
def test_settings_of_drill_stand_beside_its_load(setting):
    text = f"concurrency: 7\n{setting}\n\n{RATE.format('800.25')}"
    assert [run.concurrency for run in read(text.encode()).runs] == [7]
    assert [run.concurrency for run in read(text.replace(setting, "").encode()).runs] == [None]
