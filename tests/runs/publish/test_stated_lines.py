"""Lines of a text that state the machine, the system and the title of all its tests."""

from __future__ import annotations

import pytest

from runs.publish.stated_lines import stated_lines


def stated(text: str, *reports: tuple[int, int]) -> dict[str, str]:
    """Return the texts by the names that they are of."""
    return {own.name: own.text for own in stated_lines(text.split("\n"), reports=reports)}


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("Hardware: 4 vCPU, 8 GB RAM.", "4 vCPU, 8 GB RAM"),
        ("Hardware: 4 vCPU, Ubuntu 22.04. wrk runs on another one.", "4 vCPU, Ubuntu 22.04"),
        ("Hardware: Intel Corp. Xeon", "Intel Corp. Xeon"),
        ("- **Machine:** AWS c5.xlarge (4 vCPU)", "AWS c5.xlarge (4 vCPU)"),
        ("* __Test machine__ : ThinkPad T480", "ThinkPad T480"),
        ("**Hardware**: Apple M2\\", "Apple M2"),
        ("Hardware: [c5.xlarge](https://example.org/c5), 8 GB", "c5.xlarge, 8 GB"),
        ("| Hardware | Xeon E5-2670 |", "Xeon E5-2670"),
        ("> Instance type: `c5.xlarge`", "c5.xlarge"),
    ],
)
def test_a_line_states_the_machine_in_any_usual_form(line: str, text: str):
    assert stated(f"Results\n\n{line}\n") == {"hardware": text}


@pytest.mark.parametrize(
    "line",
    [
        "Client machine: c5.large",
        "Server: nginx",
        "Hardware: 8",
        "The hardware: 4 vCPU",
        "| CPU | Memory | req/s |",
        "| CPU | Memory |",
        f"Hardware: {'4 vCPU, ' * 100}",
    ],
)
def test_what_is_no_machine_under_test_states_nothing(line: str):
    assert stated(f"Results\n\n{line}\n") == {}


def test_processor_and_memory_are_a_machine_where_none_is_named():
    parts = "CPU: Ryzen 7 5800X\nRAM: 32 GB\nOS: Debian 12"
    assert stated(parts) == {"hardware": "Ryzen 7 5800X, 32 GB", "os": "Debian 12"}
    assert stated(f"{parts}\nMachine: a laptop")["hardware"] == "a laptop"


def test_what_two_lines_say_differently_is_not_said():
    assert stated("OS: Debian 12\nOS: Ubuntu 22.04") == {}
    assert stated("OS: Debian 12\nos: debian 12") == {"os": "Debian 12"}
    assert stated("CPU: Xeon\nMachine: the client\nMachine: the server") == {}


def test_lines_of_a_report_are_the_tools():
    assert stated("Title\nOS: Debian 12\nOS: Plan 9", (3, 3)) == {"os": "Debian 12"}


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("\n# From Node to Go #\n\n## Before\n", {"title": "From Node to Go"}),
        ("# ![logo](x.png) [Alpha](https://example.org)\n", {"title": "logo Alpha"}),
        ("## Before\n# From Node to Go\n", {}),
        ("Some words\n# From Node to Go\n", {}),
        ("# 1\n", {}),
    ],
)
def test_the_title_is_the_heading_with_which_the_text_begins(text: str, title: dict[str, str]):
    assert stated(text) == title
