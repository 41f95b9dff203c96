"""What the client says of the machine: as the files of Linux have it, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from client import machine, measuring
from client.measuring import Measuring, Surroundings
from client.plan import Plan
from client.targets import Target
from client.tools import find
from runs.conditions import BY_NAME

PROCESSORS = "processor\t: 0\nmodel name\t: AMD EPYC  7B13\nflags\t\t: fpu sse {flag}\n\nprocessor\t: 1\nmodel name\t: AMD EPYC  7B13\n"


@pytest.fixture
def files(tmp_path: Path, monkeypatch) -> Path:
    """The files that tell of a machine, in a folder of the test."""
    (tmp_path / "cpuinfo").write_text(PROCESSORS.format(flag="avx"))
    monkeypatch.setattr(machine, "_PROCESSORS", tmp_path / "cpuinfo")
    monkeypatch.setattr(machine, "_GOVERNOR", tmp_path / "governor")
    monkeypatch.setattr(machine, "_CONTAINERS", (tmp_path / "container",))
    return tmp_path


def test_a_machine_that_shows_nothing_more(files):
    own = machine.this_machine()
    assert (own.processor, own.kind, own.governor) == ("AMD EPYC 7B13", None, None)
    assert own.cores >= 1 and own.memory_mb > 100
    assert own.summary.startswith("AMD EPYC 7B13, ") and own.summary.endswith(" MB")


def test_governor_and_kind(files):
    (files / "governor").write_text("performance\n")
    (files / "cpuinfo").write_text(PROCESSORS.format(flag="hypervisor avx"))
    assert machine.this_machine().governor == "performance"
    assert machine.this_machine().kind == "virtual machine"
    (files / "container").touch()
    assert machine.this_machine().kind == "container"
    assert {"virtual machine", "container"} <= set(BY_NAME["machine_kind"].values)


def setup_of(url: str, client: str = "") -> dict[str, object]:
    """Return what is stated of the setup of a measurement."""
    plan = Plan(tool=find("ab"), targets=(Target("a", url),), loads=(1.0,))
    return Measuring(plan, Surroundings(client=client, may_load=True))._setup()


def test_the_machine_of_a_server_elsewhere_stays_unknown():
    here, there = setup_of("http://127.0.0.1:1/"), setup_of("http://10.0.0.1:1/")
    assert here["client"] == "same machine" and here["cores"] and "client_machine" not in here
    assert there["client"] == "another machine" and "MB" in str(there["client_machine"])
    of_server = ("hardware", "cpu_model", "cores", "machine_memory_mb", "os", "kernel")
    assert [name for name in of_server if name in there] == []


def test_the_user_knows_better_where_the_client_runs():
    behind_tunnel = setup_of("http://127.0.0.1:1/", client="another machine")
    assert "cores" not in behind_tunnel and "client_machine" in behind_tunnel
    assert "cores" in setup_of("http://10.0.0.1:1/", client="same machine")


@pytest.mark.parametrize(
    ("header", "name", "expected"),
    [
        ("nginx", "nginx", {"server_name": "nginx", "configuration": ""}),
        ("nginx", "Nginx", {"server_name": "nginx", "configuration": ""}),
        ("nginx", "a", {"server_name": "nginx", "configuration": "a"}),
        (None, "mine", {"server_name": "mine", "configuration": ""}),
    ],
)
def test_the_name_of_a_target_is_its_configuration(header, name, expected):
    probe = measuring.targets.Probe(server_name=header)
    target = Target(name, "http://127.0.0.1:1/")
    facts = measuring._facts_of_target(target, probe)
    assert {key: facts[key] for key in expected} == expected
    stated = replace(target, configuration="workers 4")
    assert measuring._facts_of_target(stated, probe)["configuration"] == "workers 4"
