"""The options of each tool: which have a value, and what it says of a run.

Source  the usage of each tool, in the versions that its format names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """The options of one tool.

    `valued` are those with a value, by what they say ("" for what is no condition); `flags` those
    without. With `joined`, a letter and its value may be one word.
    """

    valued: Mapping[str, str]
    flags: Mapping[str, tuple[str, Any]] = field(default_factory=dict)
    joined: bool = False


def _named(**names: str) -> dict[str, str]:
    """Return options by name: `_named(method="-m --method")`."""
    options: dict[str, str] = {}
    for name, spellings in names.items():
        options |= dict.fromkeys(spellings.split(), name)
    return options


_HTTP2 = ("http_version", "2")
_CLOSING = ("keepalive", False)
_PLAIN = ("compression", "none")
# What bombardier, autocannon, rewrk and plow spell alike.
_LONG = _named(duration_s="-d --duration", method="-m --method", request_body="-b --body")
_WRK = Usage(
    valued=_named(
        concurrency="-c --connections",
        tool_threads="-t --threads",
        duration_s="-d --duration",
        header="-H --header",
    )
    | dict.fromkeys(("-s", "--script", "-R", "--rate", "--timeout"), ""),
    joined=True,
)
USAGES = {
    "fortio": Usage(
        valued=_named(concurrency="-c", duration_s="-t", header="-H")
        | dict.fromkeys(("-n", "-qps", "-p", "-a", "-timeout", "-loglevel"), "")
    ),
    "go_wrk": Usage(
        valued=_named(concurrency="-c", duration_s="-d", header="-H", method="-M")
        | dict.fromkeys(("-T", "-host", "-body"), "")
    ),
    "go_wrk_adjust": Usage(
        valued=_named(concurrency="-c", tool_threads="-t", method="-m")
        | dict.fromkeys(("-n", "-b", "-p", "-H"), "")
    ),
    "loadtest": Usage(
        valued=_named(concurrency="-c --concurrency", duration_s="-t", method="-m --method")
        | _named(header="-H --headers")
        | dict.fromkeys(("-n", "--rps", "--cores", "-T", "--data", "-P", "-p", "--timeout"), ""),
        flags={"-k": ("keepalive", True)},
    ),
    "loadgen": Usage(
        valued=_named(concurrency="-c", duration_s="-d")
        | dict.fromkeys(("-config", "-l", "-r", "-limit", "-timeout", "-log", "-cpu", "-mem"), ""),
    ),
    "gobench": Usage(
        valued=_named(concurrency="-c", duration_s="-t", method="--method", url="-u")
        | dict.fromkeys(("-r", "-f", "-p", "-postData"), "")
    ),
    "baton": Usage(
        valued=_named(concurrency="-c", duration_s="-t", method="-m", url="-u")
        | dict.fromkeys(("-r", "-f", "-b", "-w", "-z"), "")
    ),
    "superbenchmarker": Usage(
        valued=_named(concurrency="-c", duration_s="-N", method="-m", url="-u")
        | dict.fromkeys(("-n", "-t", "-p", "-f", "-y", "-l", "-w", "-W", "-r"), "")
    ),
    "apib": Usage(
        valued=_named(concurrency="-c", duration_s="-d", method="-x", header="-H")
        | dict.fromkeys(("-f", "-t", "-w", "-W", "-N", "-K", "-M", "-X"), "")
    ),
    "boom_python": Usage(
        valued=_named(
            concurrency="-c --concurrency", duration_s="-d --duration", method="-m --method"
        )
        | _named(header="--header")
        | dict.fromkeys(("-n", "--requests", "-D", "--data", "-b", "--auth", "--hook"), "")
    ),
    "webbench": Usage(valued=_named(concurrency="-c --clients", duration_s="-t --time")),
    "ab": Usage(
        valued=_named(concurrency="-c", duration_s="-t", header="-H", method="-m", post="-p")
        | {"-u": "put"}
        | dict.fromkeys((f"-{letter}" for letter in "nsbTvxyzCHAPXgeBZfE" if letter != "H"), ""),
        flags={"-k": ("keepalive", True), "-i": ("method", "HEAD")},
        joined=True,
    ),
    "wrk": _WRK,
    "wrk2": replace(_WRK, valued={**_WRK.valued, "-R": "offered_rate", "--rate": "offered_rate"}),
    "hey": Usage(
        valued=_named(concurrency="-c", duration_s="-z", header="-H", method="-m")
        | _named(request_body="-d -D")
        | dict.fromkeys(("-n", "-q", "-t", "-A", "-T", "-a", "-x", "-cpus", "-o", "-host"), ""),
        flags={
            "-disable-keepalive": _CLOSING,
            "-disable-compression": _PLAIN,
            "-h2": _HTTP2,
        },
    ),
    "oha": Usage(
        valued=_named(concurrency="-c", duration_s="-z", header="-H", method="-m --method")
        | _named(request_body="-d -D", http_version="--http-version")
        | _named(streams_per_connection="-p", offered_rate="-q")
        | dict.fromkeys(("-n", "-t", "-A", "-T", "-a", "-x", "--host"), ""),
        flags={
            "--disable-keepalive": _CLOSING,
            "--disable-compression": _PLAIN,
            "--http2": _HTTP2,
        },
        joined=True,
    ),
    "h2load": Usage(
        valued=_named(
            concurrency="-c --clients",
            tool_threads="-t --threads",
            duration_s="-D --duration",
            header="-H --header",
            streams_per_connection="-m --max-concurrent-streams",
            request_body="-d --data",
        )
        | dict.fromkeys(("-n", "-i", "-w", "-W", "-p", "-r", "-N", "-T", "-u", "-B"), ""),
        flags={"--h1": ("http_version", "1.1")},
        joined=True,
    ),
    "bombardier": Usage(
        valued=_LONG
        | _named(concurrency="-c --connections", header="-H --header")
        | _named(request_body="-f --body-file", offered_rate="-r --rate")
        | dict.fromkeys(("-n", "--requests", "-t", "--timeout", "-o", "-p"), ""),
        flags={"--http2": _HTTP2, "--http1": ("http_version", "1.1")},
        joined=True,
    ),
    "autocannon": Usage(
        valued=_LONG
        | _named(concurrency="-c --connections", header="-H --headers")
        | _named(pipelining="-p --pipelining", request_body="-i --input")
        | _named(tool_threads="-w --workers", offered_rate="-R --overallRate")
        | dict.fromkeys(("-a", "--amount", "-t", "-r", "-T", "-n", "-S"), ""),
        joined=True,
    ),
    "rewrk": Usage(
        valued=_LONG
        | _named(concurrency="-c --connections", header="-H --header")
        | _named(tool_threads="-t --threads", host="-h --host"),
        flags={"--http2": _HTTP2},
        joined=True,
    ),
    "siege": Usage(
        valued=_named(concurrency="-c --concurrent", duration_s="-t --time", header="-H --header")
        | dict.fromkeys(("-r", "--reps", "-d", "-f", "-m", "-R", "-A", "-T"), ""),
        joined=True,
    ),
    "weighttp": Usage(
        valued=_named(concurrency="-c", tool_threads="-t", header="-H") | {"-n": ""},
        flags={"-k": ("keepalive", True)},
        joined=True,
    ),
    "plow": Usage(
        valued=_LONG
        | _named(concurrency="-c --concurrency", header="-H --header", offered_rate="--rate")
        | dict.fromkeys(("-n", "--requests", "-T", "--timeout"), ""),
        joined=True,
    ),
    "vegeta": Usage(
        valued=_named(
            duration_s="-duration --duration",
            offered_rate="-rate --rate",
            header="-header --header",
            request_body="-body --body",
        )
        | dict.fromkeys(("-connections", "-workers", "-timeout", "-targets"), ""),
        flags={"-keepalive=false": _CLOSING, "-http2=false": ("http_version", "1.1")},
    ),
    "locust": Usage(
        valued=_named(
            concurrency="-u --users -c --clients", duration_s="-t --run-time", base="-H --host"
        )
        | dict.fromkeys(("-r", "--spawn-rate", "--hatch-rate", "-f", "--locustfile"), "")
        | dict.fromkeys(("--csv", "-P"), ""),
    ),
    "k6": Usage(
        valued=_named(concurrency="-u --vus", duration_s="-d --duration"),
        joined=True,
    ),
    "taurus": Usage(valued={"-o": "setting"}),  # as "-o execution.0.concurrency=50"
    "cassowary": Usage(
        valued=_named(concurrency="-c --concurrency", header="-H --header", url="-u --url")
        | dict.fromkeys(("-n", "--requests", "-f", "--file", "-t", "-b"), ""),
        joined=True,
    ),
    "http_load": Usage(
        valued=_named(concurrency="-parallel -p", duration_s="-seconds -s", offered_rate="-rate"),
    ),
    "nighthawk": Usage(  # its --concurrency are event loops, each with so many connections
        valued=_named(duration_s="--duration", method="--request-method")
        | dict.fromkeys(("--rps", "--connections", "--concurrency", "--output-format"), ""),
    ),
}
