"""Guards of the loads of headings and of the commands of sections that no other test would miss."""

import pytest

from importers.model import Run
from importers.reading.headings.heading import Heading
from importers.reading.run_commands import report_loads, section_command


@pytest.mark.parametrize(
    ("text", "concurrency"),
    [
        ("Baseline (10 clients)", 10),
        ("Limits (10 clients)", None),
        ("Ramp-up (10 clients)", None),
        ("Database (10 clients)", None),
        ("Maximum (10 clients)", None),
    ],
)
def test_a_heading_of_what_may_be_names_no_load(text, concurrency):
    run = Run(tool="wrk")
    report_loads.of_heading(run, [Heading(text=text, line=1, level=2)])
    assert run.concurrency == concurrency


class Commands:
    """Lines of commands above a report: others first, then one of hey."""

    def __init__(self, others):
        self.others = others

    def upwards(self, first, last):
        yield from ((f"curl http://localhost/{turn}", first - turn) for turn in range(self.others))
        yield "hey -c 50 http://localhost/", last


def test_the_twentieth_command_above_a_report_is_looked_at_and_no_further_one():
    run = Run(tool="hey", lines=(90, 99))
    assert section_command._nearest(run, 0, commands=Commands(19)).asked
    assert section_command._nearest(run, 0, commands=Commands(20)) is None
