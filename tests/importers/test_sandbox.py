"""The child process that reads a text.

It gives the answer of the reader, and its caller goes on whatever happens to the child.
"""

import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from importers import sandbox
from importers.confinement import Limits
from importers.reader import read
from tests.importers.corpus import CORPUS
from tests.importers.reports import codes

REPORT = (CORPUS / "ab" / "2.4.62-ka.txt").read_bytes()
SMALL = Limits(memory_bytes=300 * 1024**2, cpu_seconds=1, wall_seconds=2)
# Without limits of time: on a busy machine a child may be slow.
PATIENT = Limits(memory_bytes=300 * 1024**2)


def codes_of(hook, data=b""):
    """Return the codes of the remarks on a child with this hook."""
    limits = SMALL if hook in ("hang", "wait") else PATIENT
    return codes(sandbox.read(data, limits=limits, hook=f"tests.importers.hooks:{hook}"))


def test_the_answer_is_that_of_the_reader():
    assert sandbox.read(REPORT, "a.txt").to_dict() == read(REPORT, "a.txt").to_dict()


@pytest.mark.parametrize(
    ("hook", "wanted"),
    [
        ("hang", "sandbox.time"),
        ("wait", "sandbox.time"),
        ("grow", "sandbox.memory"),
        ("die", "sandbox.crash"),
        ("abort", "sandbox.crash"),
        ("fail", "internal.error"),
        ("corrupt", "internal.error"),
        ("missing", "internal.error"),
    ],
)
def test_a_child_that_fails_is_a_diagnostic_and_the_next_one_works(hook, wanted):
    assert codes_of(hook) == [wanted]
    assert len(sandbox.read(REPORT).runs) == 1


def test_a_child_that_does_not_hear_the_clock_is_given_up(monkeypatch):
    monkeypatch.setattr(sandbox, "_GRACE_SECONDS", 0.1)
    began, limits = time.monotonic(), Limits(wall_seconds=0.5)
    report = sandbox.read(b"x", limits=limits, hook="tests.importers.hooks:be_deaf")
    assert codes(report) == ["sandbox.time"] and time.monotonic() - began < 5


def test_an_answer_that_comes_before_all_data_is_sent_is_read():
    """8 MB do not fit into the channel: the child has ended while they are still being sent."""
    assert codes_of("missing", b"x" * 8_000_000) == ["internal.error"]


def test_a_text_that_is_too_large_for_the_memory_is_reported():
    limits = Limits(memory_bytes=100 * 1024**2)
    assert codes(sandbox.read(b"x" * 120_000_000, limits=limits)) == ["sandbox.memory"]


def test_a_child_cannot_write(tmp_path):
    target = tmp_path / "written"
    assert codes_of("write", str(target).encode()) == ["internal.error"]
    assert not target.exists() or target.stat().st_size == 0


def test_an_internal_problem_tells_no_detail():
    (remark,) = sandbox.read(b"x", limits=SMALL, hook="tests.importers.hooks:fail").diagnostics
    assert "secret" not in remark.message and "id" in remark.message


def test_a_text_is_read_although_the_zygote_is_killed_again_and_again():
    """The zygote is asked while it dies; its successor reads the text."""
    remarks = []
    for _ in range(2):
        sandbox.read(b"warm")
        os.kill(sandbox._zygote.process.pid, signal.SIGKILL)
        remarks += codes_of("fail")
    assert remarks == ["internal.error"] * 2


def test_an_exception_of_a_child_is_logged(caplog):
    (remark,) = sandbox.read(b"x", hook="tests.importers.hooks:fail").diagnostics
    assert remark.message in caplog.text and "secret detail" in caplog.text


def test_a_process_that_cannot_be_started_is_reported(monkeypatch):
    monkeypatch.setattr(sandbox._Zygote, "fork", lambda zygote, channel: None)
    assert codes(sandbox.read(REPORT)) == ["sandbox.start"]


def test_the_options_reach_the_reader():
    assert (
        sandbox.read(b"", only="a", metric="b", hook="tests.importers.hooks:options").format
        == "a b"
    )
    assert sandbox.read(REPORT, only="wrk").runs == []


def test_many_samples_fit_into_the_limits():
    head = (
        "timeStamp,elapsed,label,responseCode,responseMessage,threadName,success,bytes,grpThreads,"
        "allThreads,Latency,Connect\n"
    )
    rows = (
        f"{1_700_000_000_000 + i},{i % 97},home,200,OK,Users 1-{i % 10},true,512,10,10,{i % 90},1\n"
        for i in range(70_000)
    )
    data = (head + "".join(rows)).encode()
    assert len(data) > 4_000_000
    assert [run.requests_completed for run in sandbox.read(data, "a.jtl").runs] == [70_000]


def test_threads_get_their_runs_after_the_zygote_was_killed():
    sandbox.read(b"warm")
    os.kill(sandbox._zygote.process.pid, signal.SIGKILL)
    with ThreadPoolExecutor(4) as pool:
        assert [len(report.runs) for report in pool.map(sandbox.read, [REPORT] * 8)] == [1] * 8


def test_a_fork_reads_although_its_parent_held_the_lock():
    sandbox.read(b"warm")
    with sandbox._lock:
        child = os.fork()
        if child == 0:
            signal.alarm(20)
            os._exit(len(sandbox.read(REPORT).runs))
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 1
    assert len(sandbox.read(REPORT).runs) == 1


def test_the_zygote_ends_with_its_parent():
    sandbox.read(b"warm")
    process = sandbox._zygote.process
    sandbox._zygote.control.close()
    assert process.wait(timeout=60) == 0
    sandbox._zygote = None


def seconds(call):
    """Return how long a call takes by the clock."""
    began = time.perf_counter()
    call()
    return time.perf_counter() - began


@pytest.mark.long
def test_a_warm_small_text_costs_less_than_starting_an_interpreter():
    """The shortest of several times counts: a busy machine makes a time longer, never shorter."""
    cold = min(seconds(lambda: sandbox.close() or sandbox.read(REPORT)) for _ in range(3))
    assert min(seconds(lambda: sandbox.read(REPORT)) for _ in range(5)) < cold
