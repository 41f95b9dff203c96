"""Loads in a list of settings above a report, and in a command whose test took longer."""

import pytest

from importers.reader import read

WRK = """| Thread Stats | Avg | Stdev | Max | +/- Stdev |
|---|---|---|---|---|
| Latency | 12.20ms | 3.77ms | 81.13ms | 71.04% |
| Req/Sec | 310.84 | 33.93 | 1.17k | 70.53% |

**281042** requests in **1.00m**, **31.10MB** read

- Requests/sec: **{}**

- Transfer/sec: **1.55MB**
"""
HEY = """Summary:
  Total:\t{} secs
  Slowest:\t4.2000 secs
  Fastest:\t0.0100 secs
  Average:\t0.9000 secs
  Requests/sec:\t61.2500

Status code distribution:
  [200]\t1440 responses

"""


def test_a_list_of_settings_above_a_report_says_its_load():
    text = ""
    for load, rate in ((60, "4684.01"), (90, "4711.32")):
        text += f"- Threads: 3\n- Connections: {load}\n- Duration: 1m\n\n{WRK.format(rate)}\n"
    first, second = read(text.encode()).runs
    assert (first.concurrency, second.concurrency) == (60, 90)
    assert (first.requests_per_s, first.latency_ms["mean"]) == (4684.01, 12.2)


@pytest.mark.parametrize(
    "above",
    [
        "- Connections: 60",  # nothing beside it says that it is of the test
        "- Threads: 3\n- Max connections: 60",
        "- Threads: 3\n- Connections: 60\n- Connections: 90",
        "- Threads: 3\n- Connections: 60 of the pool",
    ],
)
def test_a_setting_that_may_be_of_something_else_says_no_load(above):
    (run,) = read(f"{above}\n\n{WRK.format('4684.01')}".encode()).runs
    assert run.concurrency is None


@pytest.mark.parametrize(("seconds", "load"), [("20.1000", 45), ("24.1000", 45), ("24.3000", None)])
def test_a_test_may_last_longer_by_its_slowest_answer(seconds, load):
    text = (
        f"```\nhey -z 20s -c 45 http://localhost:7000/\n```\n\nWith forks:\n{HEY.format(seconds)}"
    )
    (run,) = read(text.encode()).runs
    assert run.concurrency == load
