"""What runs a load generator may stand before it: a shell, a build, a notebook, another program."""

import pytest

from importers.reader import read

CALL = "hey -n 1000 -c 50 http://localhost:7000/"
HEY = """
Summary:
  Total:	4.1020 secs
  Slowest:	0.3140 secs
  Fastest:	0.0021 secs
  Average:	0.0410 secs
  Requests/sec:	243.7835

Status code distribution:
  [200]	1000 responses
"""


def runs_below(line):
    return [(run.concurrency, run.label) for run in read(f"{line}\n{HEY}".encode(), "").runs]


@pytest.mark.parametrize(
    "line",
    [
        "ssh bench1 '{}'",
        'ssh -p 2222 alpha@bench1 "{}"',
        'fly ssh console -C "{}"',
        "nohup {} > out.txt",
        "exec {}",
        "timeout 60 {}",
        "perf stat -d {}",
        "watch -n 1 {}",
        "proxychains {}",
        "!{}",
        "In [3]: !{}",
        "%%bash {}",
        "Run {}",
        "RUN {}",
        "##[group]Run {}",
        "2024-05-01T10:00:00.0000000Z ##[command]{}",
        "REM {}",
    ],
)
def test_a_call_behind_what_runs_it_says_the_load(line):
    assert runs_below(line.format(CALL)) == [(50, None)]


@pytest.mark.parametrize(
    "name", ["~/go/bin/hey", "$(which hey)", "go run github.com/rakyll/hey@latest"]
)
def test_the_name_of_the_program_may_be_a_path(name):
    assert runs_below(CALL.replace("hey", name, 1)) == [(50, None)]


@pytest.mark.parametrize(
    "line",
    ["Run hey with 20 users against http://localhost:7000/", "Run the tests of hey -c 50 as usual"],
)
def test_a_sentence_that_begins_so_is_no_call(line):
    assert "command" not in read(f"{line}\n{HEY}".encode(), "").runs[0].details
