"""A wrk that measures for a tenth of a second: `python quick_wrk.py -t1 -c2 -d1s --latency URL`.

It prints what wrk 4.1.0 prints. Its rate is measured, one request after the other, at servers that
answer at a fixed pace (paced_server.py), so that the number of connections changes nothing. Each
answer counts as long as the median one, so that a pause of a busy machine is not read as a slow
server. Tests of what becomes of a rate need no whole second for each run; those of wrk itself call
the real one.
"""

from __future__ import annotations

import socket
import statistics
import sys
import time
from urllib.parse import urlsplit

SECONDS = 0.1
LEAST_ANSWERS = 3  # one late answer does not move their median
REPORT = """\
Running {duration} test @ {url}
  {threads} threads and {connections} connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency    {mean_ms:.2f}ms    0.10ms  {mean_ms:.2f}ms   90.00%
    Req/Sec   {rate:.2f}      1.00   {rate:.2f}     90.00%
  Latency Distribution
     50%   {mean_ms:.2f}ms
     75%   {mean_ms:.2f}ms
     90%   {mean_ms:.2f}ms
     99%   {mean_ms:.2f}ms
  {completed} requests in {seconds:.2f}s, 1.00KB read
{bad}Requests/sec: {rate:9.2f}
Transfer/sec:      1.00KB
"""


def main() -> int:
    """Measure and print; `-v` prints the version."""
    if sys.argv[1:] == ["-v"]:
        print("wrk 4.1.0 [epoll] Copyright (C) 2012 Will Glozer")
        return 1  # as wrk does
    values = {word[:2]: word[2:] for word in sys.argv[1:-1]}
    url = sys.argv[-1]
    completed, bad, seconds = measure(url)
    print(
        REPORT.format(
            duration=values["-d"],
            url=url,
            threads=values["-t"],
            connections=values["-c"],
            mean_ms=1000 * seconds / completed,
            rate=completed / seconds,
            completed=completed,
            seconds=seconds,
            bad=f"  Non-2xx or 3xx responses: {bad}\n" if bad else "",
        ),
        end="",
    )
    return 0


def measure(url: str) -> tuple[int, int, float]:
    """Return how many requests were answered, how many not with 200, and the seconds."""
    parts = urlsplit(url)
    request = f"GET {parts.path} HTTP/1.1\r\nHost: {parts.netloc}\r\n\r\n".encode()
    times: list[float] = []
    bad = 0
    with socket.create_connection((parts.hostname, parts.port), timeout=5) as connection:
        while sum(times) < SECONDS or len(times) < LEAST_ANSWERS:
            began = time.perf_counter()
            connection.sendall(request)
            answer = connection.recv(65536)
            times.append(time.perf_counter() - began)
            bad += b" 200 " not in answer[:20]
    return len(times), bad, len(times) * statistics.median(times)


if __name__ == "__main__":
    sys.exit(main())
