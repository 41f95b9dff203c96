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
        ("Hardware: Intel\u00a0Xeon <b>E5</b> <!-- old -->", "Intel Xeon E5"),
        ("Hardware: c5.large, client: c5.xlarge", "c5.large"),
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
        "Machine: client with 4 vCPU",
        "Hardware: two machines, server and load generator",
        "CPU: nginx at 85 %",
        "OS: unknown",
        "Hardware: see below",
        "Hardware: <your hardware>",
        "OS: ${OS}",
        "Machine: {{ machine }}",
        "os: str = None",
        "OS: Debian\u202e 12",
        "OS: Debian\x00 12",
    ],
)
def test_what_is_no_machine_under_test_states_nothing(line: str):
    assert stated(f"Results\n\n{line}\n") == {}


def test_processor_and_memory_are_a_machine_where_none_is_named():
    parts = "CPU: Ryzen 7 5800X\nRAM: 32 GB\nOS: Debian 12"
    assert stated(parts) == {"hardware": "Ryzen 7 5800X, 32 GB", "os": "Debian 12"}
    assert stated(f"{parts}\nMachine: a laptop")["hardware"] == "a laptop"


@pytest.mark.parametrize("mark", [" | ", ", ", "; "])
def test_several_names_in_one_line_are_several_lines(mark: str):
    line = mark.join(("CPU: Ryzen 7 5800X", "RAM: 32 GB", "OS: Debian 12"))
    assert stated(line) == {"hardware": "Ryzen 7 5800X, 32 GB", "os": "Debian 12"}


@pytest.mark.parametrize("head", ["### Client", "**Load generator**", "Client:", "- Client:"])
def test_what_stands_below_the_client_is_not_the_machine_under_test(head: str):
    client = f"{head}\n\nAn old one, of 2015\n\n- CPU: Core i7\n- OS: Ubuntu 22.04\n"
    assert stated(client) == {}
    server = "### Server\n\n- CPU: Xeon E5\n- OS: Debian 12\n"
    assert stated(client + server) == {"hardware": "Xeon E5", "os": "Debian 12"}
    assert stated("# HTTP clients\n\nOS: Debian 12")["os"] == "Debian 12"


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
        ("# `uvicorn` and **hypercorn**\n", {"title": "uvicorn and hypercorn"}),
        ("# ab -n 1000 -c 10 http://127.0.0.1/\n", {}),
        ("# wrk -c100 -t2 $URL\n", {}),
        ("# curl localhost:8080/ --head\n", {}),
        ("# root@web:~/bench\n", {}),
        ("# Apache -vs- nginx\n", {"title": "Apache -vs- nginx"}),
    ],
)
def test_the_title_is_the_heading_with_which_the_text_begins(text: str, title: dict[str, str]):
    assert stated(text) == title
