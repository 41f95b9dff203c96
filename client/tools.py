"""The tools that `run` calls: their command for one load, and how to ask for their version.

Source  the usage of each tool: wrk 4.2.0, wrk2 4.0.0, ab 2.3, httperf 0.9.0, autobench 2.1.2,
        oha 1.4, h2load 1.58, hey 0.1.4, k6 0.50.
Traps   ab -t sets -n to 50,000, so -n comes after it. wrk refuses fewer connections than threads.
        h2load speaks HTTP/2 in clear text unless --h1 is there. k6 needs a script, and tells its
        maker of each run unless it is forbidden. The first call of autobench by a user measures
        nothing: it copies a file of settings to ~/.autobench.conf. To ask for its version is
        such a call, so that the first run is one.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from client.errors import WRONG_CALL, ClientError

REQUESTS_A_SECOND = 200_000  # of ab, which sets aside 32 bytes for each: the time ends it
ANSWER_SECONDS = 5  # without a limit, httperf waits for ever for an answer that does not come
VERSION_SECONDS = 10
_VERSION = re.compile(r"\b[vV]?([0-9]{1,4}(?:\.[0-9]{1,4}){1,3}(?:[-+][\w.+-]{1,30})?)")
# It measures all the same: without an address, whatever listens on port 80 of this machine.
_HTTPERF_VERSION = ("--version", "--server=127.0.0.1", "--port=9")
_K6_SCRIPT = "import http from 'k6/http';\nexport default function () { http.get(__ENV.TARGET); }\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """What one call of a tool is to do. `load` is connections, or requests/s of the tools by rate.

    `connections` are those of wrk2, which has both.
    """

    url: str
    load: float
    seconds: int
    threads: int
    connections: int = 1

    @property
    def rate(self) -> str:
        """Return the load as an option."""
        return f"{self.load:g}"

    @property
    def requests(self) -> str:
        """Return how many requests a rate makes in the time."""
        return str(max(1, round(self.load * self.seconds)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """One tool. `load` is the name of what it varies; `arguments` come behind the program."""

    name: str
    arguments: Callable[[Call], list[str]]
    load: str = "concurrency"
    programs: tuple[str, ...] = ()
    version: tuple[str, ...] = ("--version",)
    script: str = ""  # its standard input

    @property
    def is_by_rate(self) -> bool:
        """Tell whether it sends at a rate, whatever the server does."""
        return self.load == "offered_rate"

    def program(self) -> str:
        """Return the program as it is called. Raises ClientError where it is not installed."""
        names = self.programs or (self.name,)
        for name in names:
            if shutil.which(name):
                return name
        raise ClientError(f"{' or '.join(names)} is not installed.", code=WRONG_CALL)

    def command(self, call: Call, options: Sequence[str]) -> list[str]:
        """Return the command; the options of the user stand before the address."""
        *own, last = self.arguments(call)
        return [self.program(), *own, *options, last]


def version_of(tool: Tool) -> str | None:
    """Return the version that the tool prints; None where it prints none."""
    if not tool.version:
        return None
    try:
        result = subprocess.run(
            [tool.program(), *tool.version],
            capture_output=True,
            text=True,
            timeout=VERSION_SECONDS,
            stdin=subprocess.DEVNULL,
        )
    except (OSError, subprocess.TimeoutExpired, UnicodeDecodeError):
        return None
    lines = (result.stdout + result.stderr).strip().splitlines()
    match = _VERSION.search(lines[0]) if lines else None
    return match[1] if match else None


def _wrk(call: Call) -> list[str]:
    threads = min(call.threads, int(call.load))
    return [f"-t{threads}", f"-c{call.load:g}", f"-d{call.seconds}s", "--latency", call.url]


def _wrk2(call: Call) -> list[str]:
    threads = min(call.threads, call.connections)
    sizes = [f"-t{threads}", f"-c{call.connections}", f"-d{call.seconds}s", f"-R{call.rate}"]
    return [*sizes, "--latency", call.url]


def _ab(call: Call) -> list[str]:
    requests = str(REQUESTS_A_SECOND * call.seconds)
    return ["-q", "-t", str(call.seconds), "-n", requests, "-c", f"{call.load:g}", call.url]


def _httperf(call: Call) -> list[str]:
    host, port, uri = _parts(call.url)
    ssl = ["--ssl"] if call.url.startswith("https:") else []
    sizes = [f"--rate={call.rate}", f"--num-conns={call.requests}", "--num-calls=1"]
    sizes += [f"--timeout={ANSWER_SECONDS}"]
    return ["--hog", f"--server={host}", f"--port={port}", *ssl, *sizes, f"--uri={uri}"]


def _autobench(call: Call) -> list[str]:
    host, port, uri = _parts(call.url)
    target = ["--single_host", "--host1", host, "--port1", port, "--uri1", uri, "--quiet"]
    rates = ["--low_rate", call.rate, "--high_rate", call.rate, "--rate_step", call.rate]
    sizes = ["--num_conn", call.requests, "--num_call", "1", "--timeout", str(ANSWER_SECONDS)]
    return [*target, *rates, *sizes, "--output_fmt=tsv"]


def _parts(url: str) -> tuple[str, str, str]:
    """Return host, port and path of an address."""
    parts = urlsplit(url)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    query = f"?{parts.query}" if parts.query else ""
    return parts.hostname or "", str(port), (parts.path or "/") + query


def _oha(call: Call) -> list[str]:
    return ["--no-tui", "-z", f"{call.seconds}s", "-c", f"{call.load:g}", call.url]


def _h2load(call: Call) -> list[str]:
    plain = [] if call.url.startswith("https:") else ["--h1"]
    threads = min(call.threads, int(call.load))
    return [*plain, "-D", f"{call.seconds}", "-c", f"{call.load:g}", "-t", f"{threads}", call.url]


def _hey(call: Call) -> list[str]:
    return ["-z", f"{call.seconds}s", "-c", f"{call.load:g}", call.url]


def _k6(call: Call) -> list[str]:
    sizes = ["--vus", f"{call.load:g}", "--duration", f"{call.seconds}s"]
    return ["run", "--quiet", "--no-usage-report", *sizes, "-e", f"TARGET={call.url}", "-"]


TOOLS = {
    tool.name: tool
    for tool in (
        Tool(name="wrk", arguments=_wrk, version=("-v",)),
        Tool(
            name="wrk2",
            arguments=_wrk2,
            load="offered_rate",
            programs=("wrk2",),
            version=("-v",),
        ),
        Tool(name="ab", arguments=_ab, version=("-V",)),
        Tool(name="autobench", arguments=_autobench, load="offered_rate"),
        Tool(name="httperf", arguments=_httperf, load="offered_rate", version=_HTTPERF_VERSION),
        Tool(name="oha", arguments=_oha),
        Tool(name="h2load", arguments=_h2load),
        Tool(name="hey", arguments=_hey, version=()),
        Tool(name="k6", arguments=_k6, version=("version",), script=_K6_SCRIPT),
    )
}


def find(name: str) -> Tool:
    """Return the tool of a name. Raises ClientError for an unknown one."""
    if name not in TOOLS:
        known = ", ".join(TOOLS)
        raise ClientError(f"{name!r} is no tool that can be run; {known} are.", code=WRONG_CALL)
    return TOOLS[name]
