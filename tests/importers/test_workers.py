"""Several processes answer as one does: every item once, in order, whatever becomes of the others."""

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from importers import workers

ROOT = Path(__file__).resolve().parents[2]
ITEMS = [str(number) for number in range(1, 40)]


def here(item):
    return int(item), os.getpid()


def children():
    """Return the processes that this one started and did not wait for."""
    return set(Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text().split())


def test_answers_come_in_order_from_every_process():
    found = list(workers.in_order(here, ITEMS, 3))

    assert [number for number, _ in found] == list(range(1, 40))
    assert len({process for _, process in found}) == 3
    assert {process for _, process in found[::3]} == {os.getpid()}


def test_one_process_starts_no_other():
    assert {process for _, process in workers.in_order(here, ITEMS, 1)} == {os.getpid()}


def test_what_a_dead_process_left_is_answered_here():
    parent = os.getpid()

    def dies(item):
        if os.getpid() != parent and int(item) > 20:
            os.kill(os.getpid(), signal.SIGKILL)
        return here(item)

    found = list(workers.in_order(dies, ITEMS, 2))

    assert [number for number, _ in found] == list(range(1, 40))
    assert {process for number, process in found if number > 20} == {parent}


def test_an_exception_is_that_of_this_process(capfd):
    def fails(item):
        raise LookupError(item)

    with pytest.raises(LookupError, match="^1$"):
        list(workers.in_order(fails, ITEMS, 3))
    assert capfd.readouterr().err == ""


def test_nobody_is_left_when_the_reader_stops_early():
    before = children()
    answers = workers.in_order(lambda item: (item, "x" * 100_000), ITEMS, 3)

    assert next(answers)[0] == "1"
    assert len(children() - before) == 2
    answers.close()

    assert children() == before


def test_where_nothing_waits_for_a_process_none_is_missed():
    before = signal.signal(
        signal.SIGCHLD, signal.SIG_IGN
    )  # as some daemons leave it to what they start
    try:
        assert [number for number, _ in workers.in_order(here, ITEMS, 3)] == list(range(1, 40))
    finally:
        signal.signal(signal.SIGCHLD, before)


@pytest.mark.parametrize("function", ["pipe", "fork"])
def test_what_no_process_can_be_started_for_is_answered_here(function, monkeypatch):
    real, calls = getattr(os, function), []

    def second_fails():
        calls.append(function)
        if len(calls) > 1:
            raise OSError(errno.EAGAIN, "no more")
        return real()

    opened = len(os.listdir("/proc/self/fd"))
    monkeypatch.setattr(os, function, second_fails)
    found = list(workers.in_order(here, ITEMS, 4))

    assert [number for number, _ in found] == list(range(1, 40))
    assert len({process for _, process in found}) == 2
    assert len(os.listdir("/proc/self/fd")) == opened


def test_one_process_does_where_the_system_does_not_tell_how_many_there_may_be(monkeypatch):
    monkeypatch.delattr(os, "sched_getaffinity")

    assert workers.useful(1000) == 1


def test_few_items_and_many_are_worth_other_numbers_of_processes(monkeypatch):
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(4)))

    assert [workers.useful(items) for items in (0, 1, 99, 100, 150, 1000)] == [1, 1, 1, 2, 3, 4]


def test_the_command_line_prints_the_same_with_any_number_of_processes(tmp_path):
    samples = sorted((ROOT / "importers" / "samples").glob("*/*.txt"))
    names = [str(path) for path in samples] * 4 + [str(tmp_path / "missing.txt")]
    code = (
        "import sys; from importers import __main__ as command, workers; "
        "workers.useful = lambda items: int(sys.argv[1]); sys.exit(command.main(sys.argv[2:]))"
    )

    def run(processes, *options):
        command = [sys.executable, "-c", code, processes, *options, *names]
        return subprocess.run(command, cwd=ROOT, capture_output=True, check=False)

    one, three = run("1", "--json"), run("3", "--json")
    assert (one.returncode, one.stdout, one.stderr) == (
        three.returncode,
        three.stdout,
        three.stderr,
    )
    assert three.returncode == 2
    assert three.stdout.count(b"\n") == len(names) - 1
    assert run("1").stdout == run("3").stdout
