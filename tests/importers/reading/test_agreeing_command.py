"""Commands further up, names behind commands, and users in headings."""

from __future__ import annotations

import pytest

from importers.reader import read


def runs(text):
    return read(text.encode(), "post.md").runs


def h2load(total, rate):
    return (
        f"finished in 137.01s, {rate} req/s, 4.02MB/s\n"
        f"requests: {total} total, {total} started, {total} done, {total} succeeded, 0 failed, 0 errored, 0 timeout\n"
        f"status codes: {total} 2xx, 0 3xx, 0 4xx, 0 5xx\n"
    )


def wrk(command="", rate="1234.50"):
    return (
        f"{command}\nRunning 10s test @ http://127.0.0.1:8080/\n  2 threads and 100 connections\n"
        "  Thread Stats   Avg      Stdev     Max   +/- Stdev\n"
        "    Latency     7.52ms   27.30ms   1.24s    99.79%\n"
        "    Req/Sec     1.46k   304.69     5.03k    80.73%\n"
        f"  12345 requests in 10.00s, 3.29MB read\nRequests/sec:   {rate}\nTransfer/sec:      0.33MB\n"
    )


@pytest.mark.parametrize(("total", "load"), [(400000, 50), (300000, None)])
def test_a_command_further_up_is_that_of_a_report_with_its_number_of_requests(total, load):
    command = "h2load -n400000 -c50 -m20 https://localhost:8080/\njava -jar server.jar\n"
    assert [run.concurrency for run in runs(command + h2load(total, "2919.49"))] == [load]


def test_the_nearest_command_of_the_tool_decides():
    text = (
        "h2load -n400000 -c50 https://localhost/\nsome words\n"
        "h2load -n500000 -c70 https://localhost/\nmore words\n"
    )
    assert [run.concurrency for run in runs(text + h2load(400000, "2919.49"))] == [None]


@pytest.mark.parametrize(("asked", "rate"), [("-t2 -c100 -d10", 2000), ("-t2 -c50 -d10", None)])
def test_the_rate_of_a_command_above_headings_holds_where_the_report_agrees(asked, rate):
    report = wrk().replace("Thread Stats", "Thread calibration: mean lat.: 1ms\n  Thread Stats")
    text = (
        f"`./wrk {asked} -R2000 -L http://127.0.0.1:8080/`\n\n### One run of it\n```{report}```\n"
    )
    assert [run.offered_rate for run in runs(text.replace("`./", "./").replace("/`", "/"))] == [
        rate
    ]


@pytest.mark.parametrize("name", ["nginx", "Apache mod_php", "alpha 1.2 (event)", "h2o"])
def test_a_comment_behind_a_command_names_what_was_measured(name):
    command = "$ wrk -t2 -c100 http://127.0.0.1:8080/   # "
    text = wrk(command + name) + "\n" + wrk(command + "other thing", rate="999.25")
    assert [run.details["heading"]["text"] for run in runs(text)] == [name, "other thing"]


@pytest.mark.parametrize(
    "comment", ["-c 10 was too few", "this is the one that we ran at night", "run 2", "done.", ""]
)
def test_a_sentence_or_an_option_behind_a_command_names_nothing(comment):
    text = wrk(f"$ wrk -t2 -c100 http://127.0.0.1:8080/   # {comment}")
    assert [run.details["heading"]["text"] for run in runs(text)] == ["post.md"]


LOCUST = (
    "Type     Name        # reqs      # fails |    Avg     Min     Max    Med |   req/s  failures/s\n"
    "--------|----------|-------|-------------|-------|-------|-------|-------|--------|-----------\n"
    "GET      /health          4     0(0.00%) |    521       2    2077      2 |    0.07        0.00\n"
    "--------|----------|-------|-------------|-------|-------|-------|-------|--------|-----------\n"
    "         Aggregated       4     0(0.00%) |    521       2    2077      2 |    0.07        0.00\n"
)


@pytest.mark.parametrize(
    ("heading", "load"),
    [
        ("Baseline (1 user, 60 seconds)", 1),
        ("Baseline (60 seconds, 25 users)", 25),
        ("1,000 concurrent users", 1000),
        ("50 users", 50),
        ("List 10 users", None),
        ("Up to 100 users", None),
        ("Ramp (10 → 100 users)", None),
        ("Rates of 5 users per shop", None),
    ],
)
def test_a_heading_may_say_the_users_of_a_report_without_any(heading, load):
    assert [run.concurrency for run in runs(f"## {heading}\n```\n{LOCUST}```\n")] == [load]


def test_the_footer_of_wrk2_has_the_maximum():
    report = (
        wrk("wrk -t2 -c100 -d10s -R2000 -L http://127.0.0.1:8080/")
        .replace("Max   +/-", "99%   +/-")
        .replace(
            "  12345 requests",
            "#[Mean    =        0.910, StdDeviation   =        0.721]\n#[Max     =        8.448, Total count    =        39896]\n  12345 requests",
        )
    )
    (run,) = runs(report)
    assert (run.latency_ms["p99"], run.latency_ms["max"]) == (1240, 8.448)
