"""A command, a load or a name that stands near a report and is not that report's."""

from __future__ import annotations

import pytest

from importers import reader
from importers.reading.commands.command_lines import COMMAND

HEY = """```
Summary:
  Total:	14.0020 secs
  Slowest:	0.0612 secs
  Fastest:	0.0012 secs
  Average:	0.0131 secs
  Requests/sec:	{rate}

Status code distribution:
  [200]	6800 responses
```
"""
WRK = """Running 14s test @ http://localhost:8083/
  2 threads and 48 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     3.21ms    1.10ms  41.20ms   88.10%
    Req/Sec     9.91k   512.00    11.20k    71.00%
  275802 requests in 14.00s, 224.12MB read
Requests/sec:  19700.12
Transfer/sec:     16.01MB
"""
COMMAND_OF_ALL = "`hey -z 14s -c 50 http://localhost:8083/a`"


def loads(text: str) -> list[int | None]:
    return [run.concurrency for run in reader.read(text.encode(), "post.md").runs]


def labels(text: str) -> list[str | None]:
    return [run.label for run in reader.read(text.encode(), "post.md").runs]


def section(first: str, second: str, command: str = COMMAND_OF_ALL) -> str:
    """Return a section with one command above two headed reports."""
    reports = [
        f"### {head}\n\n{HEY.format(rate=rate)}" for head, rate in ((first, 485.1), (second, 512.7))
    ]
    return f"## Bench\n\n{command}\n\n{reports[0]}\n{reports[1]}"


def test_the_command_of_a_section_holds_for_both_reports():
    assert loads(section("Envoy", "Traefik")) == [50, 50]


@pytest.mark.parametrize(
    "head",
    [
        "200 conns",
        "c200",
        "c 200",
        "Traefik (port 9090)",
        "Traefik on 10.0.0.5",
        "/json",
        "GET /b",
        "POST",
        "Envoy, twice the clients",
    ],
)
def test_a_heading_of_another_test_ends_what_a_command_holds_for(head):
    assert loads(section("Envoy", head))[1] is None


@pytest.mark.parametrize("command", [f"Warm-up: {COMMAND_OF_ALL}", f"Its usage: {COMMAND_OF_ALL}"])
def test_a_command_that_was_not_run_for_a_section_holds_for_no_report_further_down(command):
    assert loads(section("Envoy", "Traefik", command))[1] is None


def test_a_report_below_another_load_is_not_of_the_command_with_as_many_requests():
    first, second = HEY.format(rate=485.1), HEY.format(rate=512.7)
    text = f"`hey -n 6800 -c 50 http://localhost:8083/a`\n\n{first}\nSame but -c 100:\n\n{second}"
    assert loads(text) == [50, None]


@pytest.mark.parametrize(
    ("sentence", "load"),
    [
        ("I tested it with 50 concurrent users.", 50),
        ("I tested the list page with 100 users in the table.", None),
        ("I tested Envoy with 8 connections to redis.", None),
        ("Tested by 3 users of the forum:", None),
        ("The benchmark with 100 concurrent users crashed.", None),
        ("## Envoy (2 connections to the upstream)", None),
        ("## 10 users endpoint", None),
    ],
)
def test_callers_of_something_else_are_no_load(sentence, load):
    assert loads(f"{sentence}\n\n{HEY.format(rate=485.1)}") == [load]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Envoy as is", "Envoy"),
        ("Envoy below", "Envoy"),
        ("Setup A) Envoy", "Setup B) Traefik"),
        ("(Envoy with gzip and brotli)", "(Traefik with gzip and brotli)"),
    ],
)
def test_headings_that_differ_are_labels_that_differ(first, second):
    text = (
        f"## {first}\n\n```\n{WRK}```\n\n## {second}\n\n```\n{WRK.replace('19700', '19650')}```\n"
    )
    own = labels(text)
    assert None not in own and len(set(own)) == 2


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Posted 3 years ago", "Asked yesterday by alice"),
        ("Upgraded the runtime to version twelve", "Sent from my phone"),
    ],
)
def test_a_line_that_tells_something_is_no_name(first, second):
    command = "$ wrk -t2 -c48 -d14s http://localhost:8083/\n"
    text = f"{first}\n\n{command}{WRK}\n{second}\n\n{command}{WRK.replace('19700', '19650')}"
    assert not {first, second} & set(labels(text))


def test_a_cell_over_two_columns_moves_the_heads_behind_it():
    cells = "".join(f"<td>\n{WRK.replace('197', n)}</td>" for n in ("191", "192", "193"))
    heads = '<th colspan="2">one stream</th><th>many streams</th>'
    own = labels(f"<table><tr>{heads}</tr><tr>{cells}</tr></table>")
    assert own[2] == "many streams"
    assert "many streams" not in own[:2]


@pytest.mark.parametrize(
    ("line", "is_command"),
    [
        ("nice -n 10 wrk -t2 http://localhost:8083/", True),
        ("env GOGC=off wrk -t2 http://localhost:8083/", True),
        ("ssh -p 22 me@box wrk -t2 http://localhost:8083/", True),
        ("nice to know: k6 - a tool", False),
        ("env settings for boom - old", False),
        ("ssh was slower, ab -", False),
    ],
)
def test_prose_that_begins_like_a_command_is_none(line, is_command):
    assert bool(COMMAND.match(line)) is is_command
