"""What shells show around outputs: echoed names, broken commands; and rates said in prose."""

import pytest

from importers.reader import read

HEY = """
Summary:
  Total:	3.2050 secs
  Slowest:	0.2140 secs
  Fastest:	0.0011 secs
  Average:	0.0310 secs
  Requests/sec:	{}

Status code distribution:
  [200]	2000 responses
"""
VEGETA = """\
Latencies     [mean, 50, 95, 99, max]           4.01ms, 3.2ms, 9.87ms, 15.1ms, 40.2ms
Success       [ratio]                           100.00%
Status Codes  [code:count]                      200:5000
"""
BROKEN = "root@a-machine-with-a-name:/srv/tests# hey -n 2000 -c 40 http://localhost:7000/v2/it"


def runs_of(text):
    return read(text.encode(), "").runs


def labels_of(*lines):
    outputs = zip(lines, ("624.0250", "593.1200"), strict=True)
    call = "+ hey -n 2000 -c 40 http://localhost:7000/\n"
    return [
        run.label
        for run in runs_of("".join(f"{line}\n{call}{HEY.format(rate)}" for line, rate in outputs))
    ]


def test_what_a_trace_echoes_names_the_report_below():
    assert labels_of("+ echo puma", "+ echo 'two workers'\ntwo workers") == ["puma", "two workers"]


@pytest.mark.parametrize("line", ["+ echo ===", "+ echo $NAME", "+ echo server", "+ sleep 3"])
def test_other_lines_of_a_trace_name_none(line):
    assert labels_of(line, "+ echo puma") == [None, None]


def test_an_address_that_a_console_broke_is_joined():
    assert runs_of(f"{BROKEN}\nems?page=3\n{HEY.format('624.0250')}")[0].path == "/v2/items?page=3"


@pytest.mark.parametrize("below", ["", "done", "Second try", "----"])
def test_other_lines_below_a_long_command_are_no_part_of_it(below):
    assert runs_of(f"{BROKEN}\n{below}\n{HEY.format('624.0250')}")[0].path == "/v2/it"


@pytest.mark.parametrize(
    "prose", ["Here the rate is 500:", "I ran it at 500 req/s.", "With a rate of 500, I got this:"]
)
def test_the_sentence_above_a_report_may_say_its_rate(prose):
    (run,) = runs_of(f"{prose}\n\n```\n{VEGETA}```\n")
    assert (run.offered_rate, run.label) == (500, None)


@pytest.mark.parametrize(
    "prose",
    [
        "The success rate is 100:",
        "It worked before at 500 req/s.",
        "The rate is 500 or so, at 700 rps it broke.",
        "Its error rate is 3%.",
        "The rate is 20:\n\nAnd then:",
    ],
)
def test_other_rates_are_not_what_was_asked_for(prose):
    assert runs_of(f"{prose}\n\n```\n{VEGETA}```\n")[0].offered_rate is None


@pytest.mark.parametrize("prompt", ["$ ", "❯ ", "▶ ", "▸ ", "➤ ", "me@box ▶ "])
def test_a_command_behind_the_sign_of_any_prompt_says_the_load(prompt):
    text = f"{prompt}hey -n 2000 -c 40 http://localhost:7000/\n{HEY.format('624.0250')}"
    assert [run.concurrency for run in runs_of(text)] == [40]
    assert [run.concurrency for run in runs_of(text.replace("hey -n", "or: -n"))] == [None]
