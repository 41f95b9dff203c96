"""A child that reads a text can do nothing but read it: every forbidden act is tried from inside."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from contextlib import ExitStack
from itertools import chain
from pathlib import Path

import pytest

from importers import confinement, sandbox
from importers.reader import read
from tests.importers.corpus import FOLDERS, files, samples
from tests.importers.forbidden import ACTS

ROOT = Path(__file__).resolve().parents[2]
EVERY = [*samples(), *chain.from_iterable(files(folder) for folder in FOLDERS)]
# Part of the standard library that the parent has loaded anyway.
LOADED = {"json", "re", "xml.etree.ElementTree"}


def told(act: str, hook: str = "attempt") -> str:
    """Return what a confined child tells of an act."""
    report = sandbox.read(act.encode(), hook=f"tests.importers.forbidden:{hook}")
    assert report.format, report.diagnostics
    return report.format


# Landlock refuses these alone; its error is another one than that of seccomp.
ACTS_ON_FILES = ["read_a_file", "list_a_folder", "make_a_file", "make_a_folder", "link_a_file"]
WITHOUT_SECCOMP = """
import os, sys
from importers import confinement
from tests.importers.forbidden import attempt
confinement.seccomp = lambda: None
channel = os.dup(1)
layers = confinement.confine(confinement.Limits(), channel)
told = attempt(sys.argv[1].encode(), "").format
os.write(channel, f"{' '.join(layers)}: {told}".encode())
"""


# One process starts and is forked for each act, since what confines it lasts.
SECCOMP_ALONE = """
import os, sys
from importers import confinement
from tests.importers.forbidden import ACTS, attempt
confinement.landlock = lambda: None
confinement.prepare()
for act in ACTS:
    if os.fork() == 0:
        channel = os.dup(1)
        confinement.confine(confinement.Limits(), channel)
        os.write(channel, f"{act}: {attempt(act.encode(), '').format}\\n".encode())
        os._exit(0)
    os.wait()
"""
LIMITS = """
import resource, signal
from importers.confinement import Limits, limit
limit(Limits(memory_bytes=2**30, cpu_seconds=3, wall_seconds=40))
for name in ("AS", "CPU", "FSIZE", "CORE", "NOFILE"):
    print(*resource.getrlimit(getattr(resource, f"RLIMIT_{name}")))
print(signal.getitimer(signal.ITIMER_REAL)[0] > 39)
"""


def printed(program: str) -> list[str]:
    """Return the lines that a program prints."""
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_this_system_has_every_layer():
    """Landlock is a matter of the kernel, seccomp one of libseccomp2."""
    wanted = ["limits", *(["landlock"] if confinement.landlock() else []), "seccomp"]
    assert sandbox.layers() == wanted


@pytest.mark.parametrize("act", ACTS_ON_FILES)
def test_landlock_alone_refuses_every_act_on_files(act):
    program = [sys.executable, "-c", WITHOUT_SECCOMP, act]
    told = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    layers, _, outcome = told.partition(": ")
    has_landlock = confinement.landlock() is not None
    assert ("landlock" in layers.split()) == has_landlock
    assert (outcome == "refused") == has_landlock, outcome


def test_seccomp_alone_refuses_every_act():
    """On a kernel without Landlock, too."""
    assert printed(SECCOMP_ALONE) == [f"{act}: refused" for act in ACTS]


def test_every_limit_of_the_system_is_set_for_good():
    limits = [f"{2**30} {2**30}", "3 3", "0 0", "0 0", "64 64"]
    assert printed(LIMITS) == [*limits, "True"]


@pytest.mark.parametrize("act", ACTS)
def test_a_forbidden_act_is_refused(act):
    assert told(act) == "refused"


def test_its_environment_holds_no_secret(monkeypatch):
    monkeypatch.setenv("SECRET_KEY", "secret")
    sandbox.close()
    known = {"PYTHONPATH", "LC_CTYPE", *confinement.ENVIRONMENT}
    assert set(told("environment", "environment").split()) <= known


def test_its_channel_is_its_only_open_descriptor(tmp_path):
    """Beside it there is Landlock's set of rules, which is empty."""
    with ExitStack() as stack:
        for number in range(20):
            file = stack.enter_context(open(tmp_path / str(number), "w"))
            os.set_inheritable(file.fileno(), True)
        sandbox.close()
        assert len(told("descriptors", "descriptors").split()) == 2


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    "path",
    [
        path if turn % 8 == 0 else pytest.param(path, marks=pytest.mark.long)
        for turn, path in enumerate(EVERY)
    ],
    ids=lambda path: f"{path.parent.name}/{path.name}",
)
def test_a_confined_child_reads_as_well(path):
    """What a reader loads at its first use, its parent has loaded before."""
    data = path.read_bytes()
    assert sandbox.read(data, path.name).to_dict() == read(data, path.name).to_dict()


def test_every_module_that_is_loaded_late_is_loaded_by_the_parent():
    late = set()
    for path in sorted((ROOT / "importers").rglob("*.py")):
        for function in ast.walk(ast.parse(path.read_text())):
            if isinstance(function, ast.FunctionDef):
                late |= modules(function)
    assert late - LOADED <= set(confinement.MODULES)


def modules(function: ast.FunctionDef) -> set[str]:
    """Return the modules of others that a function imports."""
    names = set()
    for node in ast.walk(function):
        if isinstance(node, ast.ImportFrom) and not node.level:
            names.add(node.module or "")
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    return {name for name in names if not name.startswith("importers")}


@pytest.fixture
def without_seccomp(monkeypatch):
    """A system without seccomp and Landlock: the parent starts anew in it."""
    monkeypatch.setattr(confinement, "seccomp", lambda: None)
    yield
    sandbox.close()


def test_without_seccomp_the_parent_leaves_the_network(without_seccomp, monkeypatch):
    monkeypatch.setattr(confinement, "can_leave_the_network", lambda: True)
    program = confinement.command(["python3", "-m", "importers.sandbox"])
    assert program[: len(confinement.NO_NETWORK)] == list(confinement.NO_NETWORK)
    monkeypatch.setattr(confinement, "can_leave_the_network", lambda: False)
    assert confinement.command(["python3"]) == ["python3"]
