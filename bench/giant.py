"""What one large legal upload costs: 4,900 runs of ab in 9 MB, step by step, with a real gunicorn.

Each line has the time by the clock, the processor time of the web process, how far its memory was
above that of the idle process, and the slowest /healthz meanwhile. Nothing else should run on the
machine. The budgets are those of docs/safety.md; figures above them are marked.
Usage: python bench/giant.py [--runs 4900]
"""

from __future__ import annotations

import argparse
import http.cookiejar
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from bench.read import SERVICES, free_port, manage, wait_for  # noqa: E402

MOST_MB, MOST_HEALTH_MS = 150, 200
TICKS = os.sysconf("SC_CLK_TCK")
SERVERS = ("nginx/1.24.0", "Apache/2.4.57", "lighttpd/1.4.69", "Caddy/2.6.2", "Jetty/9.4")
LOADS = 70
BOUNDARY = "benchpress-giant"
FORM = f"multipart/form-data; boundary={BOUNDARY}"
REPORT = """\
This is ApacheBench, Version 2.3 <$Revision: 1903618 $>
{progress}
Server Software:        {server}
Server Hostname:        127.0.0.1
Server Port:            {port}

Document Path:          /index.html
Document Length:        612 bytes

Concurrency Level:      {load}
Time taken for tests:   {seconds:.3f} seconds
Complete requests:      1000
Failed requests:        0
Total transferred:      845000 bytes
HTML transferred:       612000 bytes
Requests per second:    {rate:.2f} [#/sec] (mean)
Time per request:       {per_user:.3f} [ms] (mean)
Time per request:       {seconds:.3f} [ms] (mean, across all concurrent requests)
Transfer rate:          {transfer:.2f} [Kbytes/sec] received

Connection Times (ms)
              min  mean[+/-sd] median   max
Connect:        0    0   0.1      0       1
Processing:     1    9   2.0      9      20
Waiting:        1    8   2.0      8      20
Total:          1    9   2.0      9      20

"""
PROGRESS = "".join(f"Completed {number}00 requests\n" for number in range(1, 41))


class Budget(NamedTuple):
    """A step, what it asks for, and the seconds that it may take (0: not limited)."""

    name: str
    seconds: float


def text(runs: int) -> bytes:
    """Return reports of five servers at 70 loads; a quarter has a port that is refused."""
    reports = []
    for number in range(runs):
        load = 1 + number // len(SERVERS) % LOADS * 4
        base = 5000 * load / (load + 20) * (1 + number % len(SERVERS) / 10)
        rate = base * (1 + (number * 7919 % 101 - 50) / 5000)
        reports.append(
            REPORT.format(
                progress=PROGRESS,
                server=SERVERS[number % len(SERVERS)],
                port=80 if number % 4 else 99999,
                load=load,
                seconds=1000 / rate,
                rate=rate,
                per_user=load * 1000 / rate,
                transfer=845 * rate / 1024,
            )
        )
    return "".join(reports).encode()


class WebProcess:
    """The worker of gunicorn: its processor time and its memory."""

    def __init__(self, master: int) -> None:
        children = Path(f"/proc/{master}/task/{master}/children").read_text().split()
        self.folder = Path(f"/proc/{children[0]}")
        self.idle_mb = self.memory_mb()

    def memory_mb(self) -> float:
        """Return the memory of its own; pages of files that it reads are not counted."""
        status = (self.folder / "status").read_text()
        return int(re.findall(r"RssAnon:\s+(\d+)", status)[0]) / 1024

    def processor_s(self) -> float:
        """Return the time of the processor so far."""
        fields = (self.folder / "stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS


@contextmanager
def repeated(action: Callable[[], object], pause: float) -> Iterator[None]:
    """Do something again and again in a thread."""
    ended = threading.Event()

    def loop() -> None:
        while not ended.wait(pause):
            action()

    thread = threading.Thread(target=loop)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


class Visitor:
    """A browser that measures what its requests cost the site."""

    def __init__(self, address: str, web: WebProcess) -> None:
        cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self.opener = urllib.request.build_opener(cookies)
        self.address, self.web = address, web
        self.good = True

    def ask(self, path: str, data: bytes | None = None, kind: str = "") -> tuple[str, bytes]:
        """Return the last address and the body."""
        headers = {"Referer": f"{self.address}/"} | ({"Content-Type": kind} if kind else {})
        url = urllib.parse.urljoin(self.address, path)
        request = urllib.request.Request(url, data=data, headers=headers)
        with self.opener.open(request, timeout=300) as answer:
            return answer.url, answer.read()

    def measure(self, budget: Budget, action: Callable[[], tuple[str, bytes]]) -> tuple[str, bytes]:
        """Do one step and print what it cost."""
        memory, health = [0.0], [0.0]

        def look() -> None:
            memory.append(self.web.memory_mb() - self.web.idle_mb)

        def beat() -> None:
            began = time.perf_counter()
            urllib.request.urlopen(f"{self.address}/healthz", timeout=120).read()
            health.append(1000 * (time.perf_counter() - began))

        used, began = self.web.processor_s(), time.perf_counter()
        with repeated(look, 0.01), repeated(beat, 0.02):
            answer = action()
            took = time.perf_counter() - began
        used = self.web.processor_s() - used
        over = budget.seconds and took > budget.seconds
        over = over or max(memory) > MOST_MB or max(health) > MOST_HEALTH_MS
        self.good = self.good and not over
        print(
            f"giant: {budget.name:14} {took:6.2f} s, processor {used:5.2f} s, "
            f"+{max(memory):3.0f} MB, /healthz {max(health):4.0f} ms: "
            f"{'TOO MUCH' if over else 'OK'}",
            flush=True,
        )
        return answer


def token(page: bytes) -> str:
    """Return the token of the page's forms."""
    found: list[bytes] = re.findall(rb'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    return found[0].decode()


def form_of_a_file(form_token: str, data: bytes) -> bytes:
    """Return the body of the form that sends a file; its type is FORM."""
    parts = {
        'name="csrfmiddlewaretoken"': form_token.encode(),
        'name="file"; filename="ab.txt"': data,
    }
    body = b"".join(
        f"--{BOUNDARY}\r\nContent-Disposition: form-data; {name}\r\n\r\n".encode() + part + b"\r\n"
        for name, part in parts.items()
    )
    return body + f"--{BOUNDARY}--\r\n".encode()


def way(visitor: Visitor, data: bytes) -> None:
    """Go the way of an upload: send, review, publish, look, compare."""
    body = form_of_a_file(token(visitor.ask("/")[1]), data)
    upload, _ = visitor.measure(Budget("upload", 0), lambda: visitor.ask("/uploads/", body, FORM))
    while b'data-import-status="pending"' in visitor.ask(f"{upload}status/")[1]:
        time.sleep(0.5)  # the worker reads it, and tells nobody
    _, page = visitor.measure(Budget("review", 0), lambda: visitor.ask(upload))
    fields = {"csrfmiddlewaretoken": token(page), "title": "Giant", "visibility": "public"}
    form = urllib.parse.urlencode(fields).encode()
    # The redirect to the permalink is followed by itself, so both are measured together.
    link, _ = visitor.measure(
        Budget("publish, view", 4), lambda: visitor.ask(f"{upload}publish/", form)
    )
    for name, path, seconds in (
        ("view", link, 1),
        ("explore", "/compare/", 1),
        ("JSON", f"{link.rstrip('/')}.json", 0),
        ("all runs", "/runs.csv", 0),
    ):
        visitor.measure(Budget(name, seconds), partial(visitor.ask, path))


def main() -> int:
    """Measure and print one line a step; exit 1 above a budget."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=4900)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="benchpress-giant-") as folder:
        port = free_port()
        address = f"http://127.0.0.1:{port}"
        environment = {name: value for name, value in os.environ.items() if name not in SERVICES}
        environment |= {"VAR_DIR": folder, "SITE_URL": address, "UPLOADS_PER_HOUR": "0"}
        for command in ("migrate", "collectstatic"):
            manage(environment, [command, "--noinput", "--verbosity=0"])
        web = ["gunicorn", "bench_site.wsgi", "--bind", f"127.0.0.1:{port}", "--timeout", "300"]
        web += ["--worker-class", "gthread", "--threads", "8", "--log-level", "warning"]
        worker = [
            "celery",
            "-A",
            "bench_site",
            "worker",
            "--concurrency",
            "1",
            "--loglevel",
            "ERROR",
        ]
        commands = ([sys.executable, "-m", *arguments] for arguments in (web, worker))
        processes = [subprocess.Popen(line, cwd=ROOT, env=environment) for line in commands]
        try:
            wait_for(f"{address}/healthz", processes[0])
            visitor = Visitor(address, WebProcess(processes[0].pid))
            way(visitor, text(options.runs))
        finally:
            for process in processes:
                process.terminate()
            for process in processes:
                process.wait(timeout=60)
    return 0 if visitor.good else 1


if __name__ == "__main__":
    sys.exit(main())
