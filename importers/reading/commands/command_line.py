"""The command that a load generator was called with: what its options say of the run.

Source  the usage of each tool, in the versions that its format names.
Units   durations become seconds; a number without a unit is in the tool's own.
None    an option that was not given: its default is not in the text.
Traps   ab, wrk, h2load, siege and weighttp join a letter and its value ("-c10"); Go's flags may
        have one dash and "=" ("-m=POST"). "-t" is threads, a time, or a timeout. A header that
        closes connections says nothing of whether the tool would keep them: the site concludes it.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from importers.reading.commands.command_lines import PROGRAM_ENDING
from importers.reading.commands.known_lines import kept
from importers.reading.commands.tool_options import USAGES, Usage
from importers.reading.server_header import target
from importers.reading.units import GO_DURATION, go_seconds

# Fields of a run that no format puts itself: `run_facts` sets them.
FIELDS = (
    "identity",
    "method",
    "http_version",
    "streams_per_connection",
    "pipelining",
    "compression",
    "request_headers",
    "request_body",
    "tool_threads",
    "duration_s",
    "measured_on",
)
ADDRESS = ("hostname", "port", "path", "tls")
# What stands around the name of a program: "!", "##[command]", a path, the end of "$(which".
_AROUND_NAME = re.compile(rf"^(?:!|##\[\w+\])?(?:(?:.*/)?docker-|.*/)?|{PROGRAM_ENDING}?\)?$")
_WINDOWS_PROMPT = re.compile(r"^[A-Z]:\\[^\n>]{0,80}>")
_WINDOWS_FOLDER = re.compile(r"(?:[A-Za-z]:)?(?! )[\w .()\\-]*\\(?=[\w-]{1,30}\.exe\b)")
_QUOTED = re.compile(r"[\"'\\]")
_WORD = re.compile(r"[^ \t\r\n]+")
_SHELL = re.compile(r"^(?:\||\|\||&&?|;|[0-9]?>{1,2}.*|<.*)$")
_NOT_SENT = ("host", "connection")  # headers that are no condition of their own
# An address without its scheme: what may be a file, as "data/post.json", is none.
_NO_SCHEME = re.compile(r"(?:localhost|[\w-]+(?:\.[\w-]+)+)(?::[0-9]{1,5}(?:/\S*)?|/\S*)")
# The single request that vegeta reads from its input: echo "GET http://localhost/" | vegeta attack
_FROM_INPUT = re.compile(
    r"(?:echo|printf)\s+(?:-\w\s+)?[\"']?([A-Z]{3,7}) (https?://[^\s\"'\\]+)"
    r"(?:\\n)?[\"']?\s*\|\s*\S*vegeta"
)
_CONCURRENCY = re.compile(r"execution\.(?:-?[0-9]{1,2}\.)?concurrency=([0-9]{1,7})")
_SECONDS = re.compile(r"([0-9]{1,7})([sSmMhH]?)")
_LONGEST = 4000

_PROGRAMS = {
    "nighthawk": ("nighthawk", "nighthawk_client"),
    "taurus": ("bzt",),
    "wrk2": ("wrk2", "wrk"),
    "hey": ("hey", "boom"),
    "boom_python": ("boom", "salvo"),
    "superbenchmarker": ("sb",),
}


def read(tool: str | None, command: str) -> dict[str, Any]:
    """Return the fields of a run that the command of this tool says; {} where it cannot be read."""
    return {**_read(command, tool)} if tool in USAGES and len(command) <= _LONGEST else {}


@kept
def _read(command: str, tool: str) -> dict[str, Any]:
    usage = USAGES[tool]
    fields: dict[str, Any] = {}
    headers: list[str] = []
    settings: set[str] = set()
    for option, value in _options(_arguments(command, _PROGRAMS.get(tool, (tool,))), usage):
        if option == "header":
            headers.append(str(value))
        elif option == "setting":
            settings.add(str(value))
        elif option in ("url", "host"):
            fields = {**target(str(value)), **fields}
        elif option == "base":  # the tool adds the paths itself
            address = target(str(value))
            fields = {name: address[name] for name in address if name != "path"} | fields
        else:
            fields |= {name: new for name, new in _fields(option, value) if name not in fields}
    if tool == "vegeta" and (request := _FROM_INPUT.search(command)):
        fields |= {**target(request[2]), "method": request[1]}
    return fields | _of_settings(settings) | _of_headers(headers)


def _arguments(command: str, programs: tuple[str, ...]) -> list[str]:
    """Return the words behind the program's name, up to a mark of the shell."""
    plain = command
    if "\\" in command:
        plain = _WINDOWS_FOLDER.sub("", _WINDOWS_PROMPT.sub("", command), count=1)
    try:
        # Without a quote both are the same; the library's looks at each character.
        every = shlex.split(plain) if _QUOTED.search(plain) else _WORD.findall(plain)
    except ValueError:  # a quote that has no end
        return []
    names = [_AROUND_NAME.sub("", word) for word in every]
    start = next((index for index, name in enumerate(names) if name in programs), len(names))
    if start == len(names):  # ssh may have it in quotes: 'ab -c10 http://localhost/'
        quoted = (
            word for word in every if " " in word and not set(programs).isdisjoint(word.split())
        )
        return _arguments(inner, programs) if (inner := next(quoted, "")) else []
    start = _only_call(every, [index for index, name in enumerate(names) if name in programs])
    arguments = every[start + 1 :]
    if "--" in arguments and not set(programs).intersection(names[start + 1 :]):
        arguments = arguments[: arguments.index("--")]  # the rest is for the script of the tool
    end = next((index for index, word in enumerate(arguments) if _SHELL.match(word)), None)
    return arguments[:end]


def _only_call(every: list[str], starts: list[int]) -> int:
    """Return where the call begins whose output is shown, of those that one line joins.

    The number of all words where several are: nobody knows which of them printed a report.
    """
    calls: list[int] = []
    for start in starts:
        if not calls or _JOINS.intersection(every[calls[-1] : start]):
            calls.append(start)
    texts = [" ".join(every[start:end]) for start, end in pairwise([*calls, len(every)])]
    asking = [
        start
        for start, text in zip(calls, texts, strict=True)
        if "/dev/null" not in text and (" -" in text or "://" in text)
    ]
    return calls[0] if len(calls) == 1 else [*asking, len(every)][len(asking) != 1 and len(asking)]


def _options(arguments: list[str], usage: Usage) -> Iterator[tuple[str, Any]]:
    """Give what each argument says, and its value."""
    rest = iter(arguments)
    for word in rest:
        name, equals, value = word.partition("=")
        if word in usage.flags:
            yield usage.flags[word]
        elif equals and name in usage.valued:
            yield usage.valued[name], value
        elif word in usage.valued:
            yield usage.valued[word], next(rest, "")
        elif usage.joined and re.match(r"-[A-Za-z0-9]", word):
            yield from _joined(word, rest, usage=usage)
        elif word.startswith(("http://", "https://")):
            yield from _address(word)
        elif _NO_SCHEME.fullmatch(word):
            yield "url", f"http://{word}"


def _address(word: str) -> Iterator[tuple[str, Any]]:
    """Give the URL of a word, and the method behind it: siege takes both as one."""
    url, *others = word.split()
    yield "url", url
    if others and others[0] in ("POST", "PUT", "GET"):
        yield "method", others[0]


def _joined(word: str, rest: Iterator[str], *, usage: Usage) -> Iterator[tuple[str, Any]]:
    """Give the options of a word like "-kc10": letters without a value, then one with its value."""
    for index, letter in enumerate(word[1:], 1):
        option = f"-{letter}"
        if option in usage.valued:
            yield usage.valued[option], word[index + 1 :] or next(rest, "")
            return
        if option in usage.flags:
            yield usage.flags[option]


def _fields(option: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Give the fields that one option sets; nothing for a value that it cannot have."""
    if option in ("post", "put"):
        yield "method", option.upper()
        yield "request_body", value or None
    elif option in _CONVERTED:
        yield option, _CONVERTED[option](value)
    elif option:
        yield option, value


def _whole(text: str) -> int | None:
    is_count = re.fullmatch(r"[0-9]{1,7}", text) and int(text)
    return int(text) if is_count else None


def _seconds(text: str) -> float | None:
    """Convert "30s", "30", "2m", "10S" or "1m30s"."""
    if plain := _SECONDS.fullmatch(text):
        return float(plain[1]) * {"": 1, "s": 1, "m": 60, "h": 3600}[plain[2].lower()]
    return go_seconds(text) if re.fullmatch(GO_DURATION, text) else None


def _rate(text: str) -> float | None:
    """Convert "1000", "1000/s", "2k" or "0.5" requests/s; 0 asks for no rate."""
    match = re.fullmatch(r"([0-9]{1,9}(?:\.[0-9]{1,6})?)(k?)(?:/1?s)?", text)
    if match is None:
        return None
    return float(match[1]) * (1000 if match[2] else 1) or None


def _method(text: str) -> str | None:
    return text.upper() if re.fullmatch(r"[A-Za-z]{1,20}", text) else None


def _http_version(text: str) -> str | None:
    version = text.upper().removeprefix("HTTP/")
    return version if version in ("1.0", "1.1", "2", "3") else None


_CONVERTED: dict[str, Callable[[Any], Any]] = {
    "concurrency": _whole,
    "tool_threads": _whole,
    "pipelining": _whole,
    "streams_per_connection": _whole,
    "duration_s": _seconds,
    "offered_rate": _rate,
    "method": _method,
    "http_version": _http_version,
}


_HEADER = re.compile(r"\s?[\w!#$%&'*+.^`|~-]{1,100}\s?:")


_JOINS = frozenset(("&&", "||", ";"))


def _of_settings(settings: set[str]) -> dict[str, Any]:
    """Return the load that settings of an execution of Taurus ask for; {} where several differ."""
    matches = [match for text in settings if (match := _CONCURRENCY.fullmatch(text))]
    return {"concurrency": int(matches[0][1])} if len(matches) == 1 else {}


def _of_headers(headers: list[str]) -> dict[str, Any]:
    """Return the headers in their order, and the compression that they ask for.

    What is no header ("my headers") stands for some that nobody knows.
    """
    headers = [header for header in headers if _HEADER.match(header)]
    names = [header.partition(":")[0].strip().lower() for header in headers]
    sent = [header for header, name in zip(headers, names, strict=True) if name not in _NOT_SENT]
    encodings = [
        header.partition(":")[2].strip()
        for header, name in zip(headers, names, strict=True)
        if name == "accept-encoding"
    ]
    fields = {"request_headers": "; ".join(sent), "compression": ", ".join(encodings)}
    return {name: text for name, text in fields.items() if text}
