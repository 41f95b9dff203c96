"""Captions straight above an output: a line in bold or italics, an address, a server's first line.

"*cpu-quota=2 MAXPROC=false:*", "- https://github.com/tokio-rs/axum", ":: Spring Boot :: (v2.4.1)"
"""

from __future__ import annotations

import re

from importers.reading.borders import TOOLS

# A colon tells that the line announces what stands below it.
_MARKED = re.compile(
    r"(?P<mark>\*\*|__|[*_])(?=[^\W_*])(?P<text>[^\n|]{2,140}?)(?:[:\uff1a](?P=mark)"
    r"|(?P=mark)[:\uff1a])"
)
# "(response times are in milliseconds)" in the middle of a long line
_ASIDE = re.compile(r" \((?:[^\s()]{1,30} ){2,12}[^\s()]{1,30}\)(?= \S)")
_LONG = 60  # characters of a caption with an aside
_ADDRESS = re.compile(
    r"(?:[-*+] |[0-9]{1,2}[.)] )?<?https?://(?:www\.)?"
    r"(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|gitee\.com|framagit\.org)"
    r"/[\w.-]{1,60}/(?:[\w.-]{1,60}/){0,8}?(?P<name>[\w.-]{1,60}?)(?:\.git)?/?>?[:\uff1a]?"
)
_PAGES = ("issues", "pull", "pulls", "commit", "commits", "discussions", "wiki", "releases")
# Programs print these lines where they begin to serve.
_SERVERS = (
    ("Spring Boot", re.compile(r":: {1,3}Spring Boot {1,3}:: {0,40}\(v?([0-9][\w.]{0,30})\)")),
    ("Quarkus", re.compile(r"\bpowered by Quarkus ([0-9][\w.]{0,30})\)?(?: started\b|$)")),
    ("Micronaut", re.compile(r"\bMicronaut {1,9}\(v([0-9][\w.]{0,30})\)")),
    ("Helidon", re.compile(r"\bHelidon (?:SE|MP) ([0-9][\w.]{0,30}) (?:features|started)\b")),
    ("gunicorn", re.compile(r"\bStarting gunicorn ([0-9][\w.]{0,30})$")),
    ("Puma", re.compile(r"\* Puma version: ([0-9][\w.]{0,30})\b")),
    ("Fiber", re.compile(r"│ {2,60}Fiber v([0-9][\w.]{0,30}) {2,60}│")),
    ("Uvicorn", re.compile(r"\bUvicorn running on https?://()")),
)
_SERVER_WORDS = (
    *("Spring Boot ", "Quarkus ", "Micronaut ", "Helidon ", "gunicorn ", "Puma version"),
    *("Fiber v", "Uvicorn running"),
)
# "Benchmark results (Kotlin, 1 row) (4 cores):"
_RESULTS = re.compile(
    r"(?:[\w-]{1,20} ){0,2}(?:results?|outputs?|numbers|summary)"
    rf" \((?!(?:with |using |by |from )?(?:{TOOLS}|apache ?bench|jmeter|gatling)\b"
    r"|(?:in )?(?:ms|s|seconds|(?:the )?(?:median|mean|avg|average|max|min|best|sum)"
    r"(?: (?:of|over|from|across) [^()]{1,40})?)\))"
    r"(?P<name>[^()]{2,60})\)"
    r"(?: \([^()]{1,80}\)){0,3}[:\uff1a]",
    re.I,
)
# "Target implementation performance:"
_PERFORMANCE = re.compile(
    r"(?!(?:overall|general|initial|current|high|low|max|best|base(?:line)?|raw|real|our|my|the"
    r"|this|its) )(?P<name>\w[\w.+/-]{0,30}(?: [\w.+/-]{1,30}){0,3}) performance[:\uff1a]",
    re.I,
)
# What else a server prints there, what sums up an output, and what a page says of itself.
_BESIDE = re.compile(
    r"(?:Started \w{1,80} in [0-9.]{1,9} ?(?:s|seconds)\b|TL;?DR\b"
    r"|(?:This file contains|Learn more about)[^\n]{0,20} bidirectional Unicode)",
    re.I,
)


def marked(line: str) -> tuple[str, bool]:
    """Return the text of a line in bold or italics with a colon, and whether it is in bold.

    "" for any other line.
    """
    match = _MARKED.fullmatch(line) if line[:1] in ("*", "_") else None
    if match is None or match["mark"] in match["text"]:
        return "", False
    text = match["text"]
    return _ASIDE.sub("", text) if len(text) > _LONG else text, len(match["mark"]) > 1


def above_fence(line: str) -> str:
    """Return the name that an address of a repository, or "alpha performance:", is straight above
    a fence; "" for any other line.
    """
    match = _PERFORMANCE.fullmatch(line)
    return match["name"] if match else _of_address(line)


def _of_address(line: str) -> str:
    """Return the last part of the address of a repository that a line is; "" for none."""
    match = _ADDRESS.fullmatch(line) if "://" in line else None
    is_page = match is not None and any(f"/{page}/" in f"{line}/" for page in _PAGES)
    return match["name"] if match and not is_page else ""


def of_results(line: str) -> str:
    """Return what stands in the first brackets behind "results", in a line that ends with a colon;
    "" for any other line.
    """
    match = _RESULTS.fullmatch(line) if line[-1:] in (":", "\uff1a") else None
    return match["name"] if match else ""


def of_server(line: str) -> str:
    """Return the name and version of the server whose first line a line is; "" for none."""
    if not any(map(line.__contains__, _SERVER_WORDS)):
        return ""
    matches = ((name, pattern.search(line)) for name, pattern in _SERVERS)
    names = (f"{name} {match[1]}".strip() for name, match in matches if match)
    return next(names, "")


def stands_beside(line: str) -> bool:
    """Tell whether a line stands between a name and its output and is no prose of the publisher."""
    return bool(_BESIDE.match(line))
