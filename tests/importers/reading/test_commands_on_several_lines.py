"""A command that goes on over several lines is one, wherever the tool and its options stand."""

import pytest

from importers.reader import read

BOMBARDIER = """Statistics        Avg      Stdev        Max
  Reqs/sec      6286.72     460.12    7012.96
  Latency        1.58ms   349.64us    26.34ms
  HTTP codes:
    1xx - 0, 2xx - 63013, 3xx - 0, 4xx - 0, 5xx - 0
    others - 0
  Throughput:     2.13MB/s
"""
RATE = "Requests/sec:  12345.67\nTransfer/sec:      1.60MB\n"
URL = "http://localhost:8080/"


def loads_of(text):
    return [run.concurrency for run in read(text.encode(), "").runs]


@pytest.mark.parametrize(
    "command",
    [
        f"bombardier \\\n  -c 125 \\\n  {URL}",
        f"$ bombardier \\\n  --latencies \\\n  -c 125 {URL}",
        f"docker run --rm \\\n  --network host \\\n  alpine/bombardier \\\n  -c 125 {URL}",
        f"PS C:\\> bombardier `\n  -c 125 `\n  {URL}",
        f"C:\\> bombardier ^\n  -c 125 ^\n  {URL}",
        f"bombardier \\ \n  -c 125 \\ \n  {URL}",
    ],
)
@pytest.mark.parametrize(
    "between", ["\n", "\n```\n\n```\n", "\n```\n\nOn the laptop we got:\n\n```\n"]
)
def test_the_load_stands_in_any_line_of_a_command(command, between):
    assert loads_of(f"```\n{command}{between}{BOMBARDIER}```\n") == [125]


def test_a_command_in_a_comment_goes_on_in_it():
    lines = f"bombardier \\\n  -c 125 \\\n  {URL}\n{BOMBARDIER}".splitlines()
    assert loads_of("\n".join(f"# {line}" for line in lines)) == [125]


def test_each_output_has_the_load_of_its_command():
    texts = [f"$ wrk \\\n  -t2 \\\n  -c {load} \\\n  {URL}\n{RATE}" for load in (10, 20)]
    assert loads_of("".join(texts)) == [10, 20]


def test_a_line_that_does_not_go_on_ends_the_command():
    assert loads_of(f"wrk \\\n  -t2 {URL}\n  -c 10\n{RATE}") == [None]
