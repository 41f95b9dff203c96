"""Names in short lines near outputs: of code, of a shell, above a rule of two marks."""

import pytest

from importers.reader import read
from tests.importers.reading.outputs import WRK

CUT = WRK.partition("connections\n")[2]


def labels_of(text):
    return [run.label for run in read(text.encode(), "").runs]


@pytest.mark.parametrize("prompt", ["$ make benchmark", "% npm run benchmark"])
def test_a_call_behind_a_prompt_is_no_name(prompt):
    text = f"### alpha\n\n```\n{prompt}\n{WRK.format(rate='6192.10')}```\n"
    assert labels_of(text) == ["alpha"]
    assert labels_of(text.replace(prompt, "bravo benchmark")) == ["bravo"]


def test_a_rule_as_long_as_its_line_makes_it_a_heading():
    one, two = WRK.format(rate="6192.10"), WRK.format(rate="7022.40")
    assert labels_of(f"v4\n==\n\n{one}\nv5\n==\n\n{two}") == ["v4", "v5"]
    assert labels_of(f"alpha\n=====\n\n{one}\n3:\n==\n\n{two}") == ["alpha", None]
    assert labels_of(f"alpha\n=====\n\n{one}\nx = 3\n==\n\n{two}")[1] == "alpha"


def test_names_stand_with_a_date_straight_above_a_part_of_a_report():
    first = f"alpha, Mon May 20 08:09:59 CST 2013\n{CUT.format(rate='6192.10')}"
    second = f"bravo, Tue May 21 09:10:32 CST 2013\n{CUT.format(rate='7022.40')}"
    code = f'run()\n\n"""\n{first}\n{second}"""\n\nstart()\n'
    assert labels_of(code) == ["alpha", "bravo"]
    same = code.replace("bravo, Tue May 21 09:10:32", "alpha, Tue May 21 09:10:32")
    assert labels_of(same) == [None, None]


@pytest.mark.parametrize(
    ("line", "label"),
    [
        ("Run wrk as shown here:", None),
        ("wrk, as described below:", None),
        ("alpha, as shown below:", "alpha"),
        ("## Update 13.11.2021", None),
        ("## Updated alpha", "Updated alpha"),
    ],
)
def test_what_only_points_at_an_output_names_nothing(line, label):
    assert labels_of(f"{line}\n\n```\n{WRK.format(rate='6192.10')}```\n") == [label]


def test_settings_of_the_shell_may_stand_before_a_command():
    hey = "Summary:\n  Total:\t4.1020 secs\n  Requests/sec:\t243.7835\n\n"
    hey += "Status code distribution:\n  [200]\t1000 responses\n"
    call = "{}hey -n 1000 -c 10 http://localhost:3000/\n\n"
    for before, load in (("A_B=4 C=d ", 10), ("$ A=4 ", 10), ("A=4, not ", None), ("a-b=4 ", None)):
        (run,) = read((call.format(before) + hey).encode(), "").runs
        assert run.concurrency == load


def test_names_stand_between_the_end_of_a_sentence_and_a_prompt():
    call = "me@host:~$ wrk -t2 -c20 -d10s http://localhost:3000/"
    one, two = WRK.format(rate="6192.10"), WRK.format(rate="7022.40")
    text = f"It has a cache.\nWithout alpha\n{call}\n{one}With alpha\n{call}\n{two}"
    assert labels_of(text) == ["Without alpha", "With alpha"]
    assert labels_of(text.replace("cache.", "cache and runs")) == [None, "With alpha"]
