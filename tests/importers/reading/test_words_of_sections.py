"""What a section says of several reports: one command, the load in prose, names further up."""

from __future__ import annotations

import pytest

from importers.reader import read

HEY = (
    "Summary:\n  Total:\t12.0071 secs\n  Slowest:\t0.4100 secs\n  Fastest:\t0.0030 secs\n"
    "  Average:\t0.0{0}12 secs\n  Requests/sec:\t{0}71.4418\n\n"
    "Status code distribution:\n  [200]\t6800 responses\n"
)
WRK = (
    "Running 20s test @ http://localhost:9292\n  2 threads and 48 connections\n"
    "  Thread Stats   Avg      Stdev     Max   +/- Stdev\n"
    "    Latency     7.52ms   27.30ms   1.24s    99.79%\n"
    "    Req/Sec     1.46k   304.69     5.03k    80.73%\n"
    "  12345 requests in 20.00s, 3.29MB read\nRequests/sec:   {0}17.25\nTransfer/sec:      0.33MB\n"
)
COMMAND = "hey -c 40 -z 12s http://localhost:7000/items"


def runs(text):
    return read(text.encode(), "post.md").runs


def fence(text):
    return f"```\n{text}```\n"


def loads(text):
    return [run.concurrency for run in runs(text)]


def labels(text):
    return [run.label for run in runs(text)]


def two(first, second, above=""):
    return f"{above}{first}{fence(HEY.format(5))}\n{second}{fence(HEY.format(6))}"


@pytest.mark.parametrize(
    "above",
    [
        f"## Results\n\nEach of them was tested with `{COMMAND}`.\n\n",
        f"```\n{COMMAND}\n```\n\n",
        f"$ {COMMAND}\n\n",
    ],
)
@pytest.mark.parametrize(("first", "second"), [("### puma", "### falcon"), ("puma:", "falcon:")])
def test_a_command_above_the_headings_of_a_section_is_that_of_each_report(above, first, second):
    got = runs(two(f"{first}\n\n", f"{second}\n\n", above=above))
    facts = [(run.label, run.concurrency, run.port, run.duration_s) for run in got]
    assert facts == [("puma", 40, 7000, 12), ("falcon", 40, 7000, 12)]


@pytest.mark.parametrize(
    "second",
    [
        "## falcon\n\n",  # another section
        "### falcon, 90 connections\n\n",
        "### falcon\n\nThis one ran with -c 90.\n\n",
        "### falcon\n\nIt listens at http://localhost:7001/ here.\n\n",
    ],
)
def test_a_command_of_a_section_does_not_hold_where_something_else_is_said(second):
    text = two("### puma\n\n", second, above=f"## Results\n\n`{COMMAND}`\n\n")
    assert [run.port for run in runs(text)] == [7000, None]


def test_a_command_straight_above_a_report_is_of_that_report_alone():
    text = f"### puma\n\n{fence('$ ' + COMMAND + chr(10) + HEY.format(5))}\n### falcon\n\n"
    assert loads(text + fence(HEY.format(6))) == [40, None]


def test_two_commands_of_a_section_are_of_no_report_below_them():
    other = COMMAND.replace("-c 40", "-c 80")
    text = f"## Results\n\nFirst `{other}`, then `{COMMAND}`.\n\n`{other}`\n\n`{COMMAND}`\n\n"
    assert loads(two("### puma now\n\n", "### falcon now\n\n", above=text)) == [None, None]


@pytest.mark.parametrize(
    "above",
    [
        "I ran hey with 35 concurrent users against it and got this.",
        "The result at 35 connections:",
        "It is slow.\nOutput of hey using 35 clients below:",
    ],
)
def test_the_paragraph_above_a_report_may_say_its_load(above):
    assert loads(f"{above}\n\n{fence(HEY.format(5))}") == [35]


@pytest.mark.parametrize(
    "above",
    [
        "The server allows 35 connections in this test.",
        "It ran with 350 concurrent users, this test is with 35 concurrent users.",
        "The results were fine with 35 concurrent users.",
        "This ran with up to 35 concurrent users.",
        "A test with 35 connections per worker:",
        "With 35 users in the database I get:",
        "We ran with 35 concurrent users.\n\nLater I saw this.",
    ],
)
def test_a_load_that_may_be_another_one_is_not_taken_from_prose(above):
    assert loads(f"{above}\n\n{fence(HEY.format(5))}") == [None]


def test_the_load_of_the_heading_before_is_no_name():
    text = two("With 20 concurrent users:\n\n", "With 60 concurrent users:\n\n")
    assert [(run.concurrency, run.label) for run in runs(text)] == [(20, "post"), (60, "post")]


@pytest.mark.parametrize(
    "names",
    [
        ("Puma on Ruby", "Falcon on Ruby"),
        ("Without the cache and with two worker processes:", "With it and two worker processes:"),
    ],
)
def test_lines_that_stand_alone_name_reports_when_each_has_its_own(names):
    about = "```\nruby --version\n3.2.1\n```\n\nUsing [wrk](https://example.org/wrk)\n\n"
    text = "".join(
        f"---\n\n{name}\n\n{about}{fence(WRK.format(rate))}\n" for rate, name in enumerate(names, 2)
    )
    assert labels(text) == [name.removesuffix(":") for name in names]


@pytest.mark.parametrize(
    "names",
    [
        ("The numbers\nof puma", "The numbers\nof falcon"),
        ("I tried puma first", "Then I tried falcon"),
        ("Puma on Ruby", ""),
    ],
)
def test_prose_and_a_single_name_tell_no_reports_apart(names):
    about = "```\nruby --version\n```\n\nUsing [wrk](https://example.org/wrk)\n\n"
    text = "".join(
        f"---\n\n{name}\n\n{about}{fence(WRK.format(rate))}\n" for rate, name in enumerate(names, 2)
    )
    assert labels(text) == ["post", "post"]


def test_a_line_between_two_rules_names_the_report_below_it():
    rule = "-" * 30
    texts = [
        f"{rule}\nRunning {name} benchmark...\n{rule}\n{WRK.format(rate)}"
        for rate, name in enumerate(("GET /orders", "GET /users"), 2)
    ]
    assert labels(fence("".join(texts))) == ["GET /orders", "GET /users"]


def test_a_row_of_heads_between_two_rules_names_nothing():
    rule = "-" * 30
    texts = [f"{rule}\nPid    Memory  Threads\n{rule}\n{WRK.format(rate)}" for rate in (2, 3)]
    assert labels(fence("".join(texts))) == ["post", "post"]


def test_a_section_without_a_report_speaks_of_those_beside_it():
    method = f"# Test\n\n## Method\n\n```\n{COMMAND}\n```\n\n"
    assert loads(two("## puma\n\n", "## falcon\n\n", above=method)) == [40, 40]
    shared = two("## puma\n\n", "# Other\n\n## falcon\n\n", above=method)
    assert loads(shared) == [40, None]


def test_names_of_items_tell_the_reports_below_one_heading_apart():
    text = "## puma\n\n"
    for number, name in enumerate(("One worker", "Two workers"), 2):
        log = f"```\n> ruby -v\n3.2\n> a\n> b\n> c\n> sh run.sh\n\n{WRK.format(number)}```\n"
        text += f"{number}. {name}\n\n{log}\n"
    assert labels(text) == ["One worker", "Two workers"]


@pytest.mark.parametrize("name", ["<em>{}</em>", "<i>{}</i>", "<strong>{}:</strong>"])
def test_a_line_in_italics_names_a_report(name):
    text = two(f"{name.format('puma')}\n\n", f"{name.format('falcon')}\n\n")
    assert labels(text) == ["puma", "falcon"]
    assert labels(f"<sub>puma</sub> and more\n\n{fence(HEY.format(5))}") == ["post"]
