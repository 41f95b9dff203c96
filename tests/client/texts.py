"""What the client writes: outputs of wrk with the lines around them."""

from __future__ import annotations

from collections.abc import Sequence

SETUP = """\
# benchpress: setup
# benchpress: measured_on: 2026-11-23
# benchpress: measured_order: interleaved
# benchpress: repetitions: 5 of each load
# benchpress: warm_up: 0.2 s
# benchpress: client: same machine
# benchpress: hardware: AMD EPYC 7B13, 2 cores, 4,096 MB
# benchpress: cpu_model: AMD EPYC 7B13
# benchpress: cores: 2
# benchpress: machine_memory_mb: 4096
# benchpress: os: Debian GNU/Linux 12 (bookworm)
# benchpress: kernel: Linux 6.1.0
# benchpress: link_mbit_per_s: 10000
# benchpress: governor: performance
# benchpress: target a
# benchpress: url: http://127.0.0.1:8001/
# benchpress: server_name: nginx
# benchpress: server_version: 1.22.1
# benchpress: configuration: worker_processes 2;\\nsendfile on;
# benchpress: target b
# benchpress: url: http://127.0.0.1:8002/
# benchpress: server_name: lighttpd
# benchpress: server_version: 1.4.69
# benchpress: configuration: b
"""
WRK = """\
$ wrk -t1 -c{load} -d1s --latency {url}
Running 1s test @ {url}
  1 threads and {load} connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency   395.54us  438.11us   5.55ms   91.96%
    Req/Sec    12.16k     3.00k   16.59k    50.00%
  {requests} requests in 1.00s, 7.35MB read
Requests/sec:  {requests}.00
Transfer/sec:      7.33MB
"""
URLS = {"a": "http://127.0.0.1:8001/", "b": "http://127.0.0.1:8002/"}


def section(number: int, target: str, *, load: int, requests: int, end: str = "measured") -> str:
    """Return one run: its lines, and what wrk printed."""
    lines = (f"run {number}", f"target: {target}", "tool: wrk", "tool_version: 4.1.0")
    above = "".join(f"# benchpress: {line}\n" for line in (*lines, f"concurrency: {load}"))
    output = WRK.format(load=load, url=URLS[target], requests=requests)
    below = f"# benchpress: end\n# benchpress: outcome: {end}\n"
    return f"{above}{output}{below}# benchpress: client_cpu_percent: 61.5\n"


def interleaved(loads: Sequence[int] = (1, 2, 4, 8, 16, 32, 64), repeats: int = 5) -> str:
    """Return a sweep of two targets in turns; b has about half of the rate of a."""
    text, number = SETUP, 0
    for repetition in range(repeats):
        for load in loads:
            for target, rate in (("a", 9000), ("b", 5000)):
                number += 1
                requests = rate + 100 * load + 7 * repetition
                text += section(number, target, load=load, requests=requests)
    return text
