"""Many files are read by several processes.

Each file is read once and answered in its order, also when a process dies.
"""

import argparse
import errno
import os
import signal
import subprocess
import sys
from multiprocessing import active_children
from pathlib import Path

import pytest

from importers import __main__ as command
from tests.runs.processes import group_exists, wait_for

ROOT = Path(__file__).resolve().parents[2]
NAMES = [str(number) for number in range(1, 40)]
SAMPLES = sorted((ROOT / "importers" / "samples").glob("*/*.txt"))


def answers(monkeypatch, answer, *, processes):
    """Return the iterator of what `answer` gives for NAMES in so many processes."""
    monkeypatch.setattr(command, "_answer", answer)
    return command._answers(argparse.Namespace(), NAMES, processes=processes)


def here(options, name):
    return int(name), str(os.getpid())


def dies(options, name):
    """Answer; a process other than the first one is killed from the 21st file on."""
    if active_children() == [] and os.getppid() == int(os.environ["FIRST"]) and int(name) > 20:
        os.kill(os.getpid(), signal.SIGKILL)
    return here(options, name)


def fails(options, name):
    raise LookupError(name)


def test_answers_come_in_order(monkeypatch):
    numbers = [number for number, _ in answers(monkeypatch, here, processes=3)]

    assert numbers == list(range(1, 40))


def test_one_process_starts_no_other(monkeypatch):
    assert {process for _, process in answers(monkeypatch, here, processes=1)} == {str(os.getpid())}


def test_the_files_of_a_dead_process_are_read_by_the_first_one(monkeypatch):
    monkeypatch.setenv("FIRST", str(os.getpid()))

    assert [number for number, _ in answers(monkeypatch, dies, processes=2)] == list(range(1, 40))


def test_an_exception_of_reading_is_raised(monkeypatch):
    with pytest.raises(LookupError, match="^'?1'?$"):
        list(answers(monkeypatch, fails, processes=3))


def test_no_process_is_left_when_the_answers_are_not_read_to_the_end(monkeypatch):
    iterator = answers(monkeypatch, here, processes=3)

    assert next(iterator)[0] == 1
    iterator.close()

    assert active_children() == []


@pytest.mark.parametrize("started", [0, 1])
def test_the_first_process_reads_where_no_other_can_be_started(started, monkeypatch):
    real, calls = os.fork, []

    def fork():
        calls.append(1)
        if len(calls) > started:
            raise OSError(errno.EAGAIN, "no more")
        return real()

    monkeypatch.setattr(os, "fork", fork)

    assert [number for number, _ in answers(monkeypatch, here, processes=4)] == list(range(1, 40))
    assert active_children() == []


def test_one_process_is_used_where_the_system_tells_no_number_of_processors(monkeypatch):
    monkeypatch.delattr(os, "sched_getaffinity")

    assert command._useful_processes(1000) == 1


def test_the_number_of_processes_grows_with_the_number_of_files(monkeypatch):
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(4)))

    useful = [command._useful_processes(files) for files in (0, 1, 99, 100, 150, 1000)]

    assert useful == [1, 1, 1, 2, 3, 4]


def run(processes, names, *options, **pipes):
    """Start the command line with so many processes; return the process."""
    code = (
        "import sys; from importers import __main__ as command; processes = int(sys.argv.pop(1)); "
        "command._useful_processes = lambda files: processes; "
        "sys.exit(command._guarded())"
    )
    arguments = [sys.executable, "-c", code, processes, *options, *names]
    return subprocess.Popen(arguments, cwd=ROOT, stderr=subprocess.PIPE, **pipes)


@pytest.mark.parametrize("options", [pytest.param([], marks=pytest.mark.long), ["--json"]])
def test_the_command_line_prints_the_same_with_any_number_of_processes(tmp_path, options):
    names = [str(path) for path in SAMPLES] + [str(tmp_path / "missing.txt")]

    alone = run("1", names, *options, stdout=subprocess.PIPE)
    three = run("3", names, *options, stdout=subprocess.PIPE)
    printed = alone.communicate()

    assert three.communicate() == printed
    assert alone.returncode == three.returncode == 2
    assert not options or printed[0].count(b"\n") == len(names) - 1


def test_an_interruption_ends_every_process_without_a_message():
    process = run(
        "3", [str(path) for path in SAMPLES] * 400, stdout=subprocess.PIPE, start_new_session=True
    )
    process.stdout.readline()
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate()

    assert process.returncode == 130
    assert errors == b""
    # The system may take a moment to remove the others, which have ended.
    wait_for(lambda: not group_exists(process.pid), "the end of the other processes")


def test_a_closed_pipe_ends_every_process_without_a_message():
    process = run(
        "3", [str(path) for path in SAMPLES] * 400, stdout=subprocess.PIPE, start_new_session=True
    )
    process.stdout.readline()
    process.stdout.close()
    with process:
        errors = process.stderr.read()

    assert process.returncode == 1
    assert errors == b""
    # The system may take a moment to remove the others, which have ended.
    wait_for(lambda: not group_exists(process.pid), "the end of the other processes")
