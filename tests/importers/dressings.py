"""True reports as people publish them: with names, commands, marks before each line, and tables.

A dressed text is made from a seed, by a choice on each of several axes. Its expected runs are
those of the bare reports, each with the name that the text gives to it.
"""

import random
import re
from dataclasses import dataclass
from functools import cache

from importers.reader import read
from tests.importers.corpus import FOLDERS, sample_texts, texts
from tests.importers.name_forms import CONSOLE_NAMES, PROSE_NAMES
from tests.importers.wraps import prefixed

FIELDS = ("tool", "concurrency", "requests_per_s", "requests_completed", "time_taken_s")
NAMES = (
    "nginx",
    "caddy 2.7.6",
    "Node 20",
    "express",
    "fiber v2",
    "uvicorn (async)",
    "PHP 8.2 + opcache",
    "actix-web",
    "Spring WebFlux",
    "lighttpd",
    "baseline",
    "cached",
    "without cache",
    "Go 1.21",
    "bun",
    "puma",
    "OpenResty",
    "hyper",
)
PROMPTS = (
    *(
        "$ ",
        "> ",
        "% ",
        "root@box:~# ",
        "me@box:~/app$ ",
        "❯ ",
        "▶ ",
        "➜  app ",
        "[me@box ~]$ ",
        "",
        "+ ",
    ),
)
STAMP = "2026-11-20T10:00:{:02}.1234567Z"
PREFIXES = {
    "nothing": "",
    "indent": "    ",
    "quote": "> ",
    "comment": "# ",
    "compose": "bench-1  | ",
    "compose old": "bench_1      | ",
    "github": lambda number: STAMP.format(number % 60) + " ",
    "github job": lambda number: f"bench\tRun the load\t{STAMP.format(number % 60)} ",
    "clock": lambda number: f"[12:03:{number % 60:02}] ",
    "ts": lambda number: f"Nov 21 10:00:{number % 60:02} ",
    "kubectl": "[pod/bench-abc12/bench] ",
    "log level": lambda number: f"2026-11-21 10:00:{number % 60:02},123 INFO bench: ",
    "docker build": "#12 3.456 ",
    "numbers": lambda number: f"{number:4} | ",
    "added": "+",
    "bars": "| ",
}
PROSE = (
    "\nThen we changed the buffers and measured once more.\n\n",
    "\nAs you can see it is much faster than before, which surprised us.\n\n",
    "\nThe machine is an old laptop with 4 cores.\n\n",
)
COMMANDS = {
    "wrk": "wrk -t2 -c{load} -d10s http://127.0.0.1:8080/",
    "wrk2": "wrk2 -t2 -c{load} -d10s -R1000 http://127.0.0.1:8080/",
    "ab": "ab -n {total} -c {load} http://127.0.0.1:8080/",
    "hey": "hey -n {total} -c {load} http://127.0.0.1:8080/",
    "oha": "oha -n {total} -c {load} http://127.0.0.1:8080/",
    "h2load": "h2load -n {total} -c {load} http://127.0.0.1:8080/",
    "plow": "plow -c {load} http://127.0.0.1:8080/",
    "rewrk": "rewrk -c {load} -t 4 -d 10s -h http://127.0.0.1:8080/",
}
# A sample with a command in it, which may be that of another test, or with a fence.
_OTHER_COMMAND = re.compile(r"^(?:\S*[$#%>] |\s*% |\[root@|baton |gst |#loadtest|➜)", re.M)
_LARGEST = 3_000  # bytes of a report that is dressed
_NOT_PRINTED = ("tables", "mixed", "seeds")  # folders that hold no output of one tool
_WORD = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True)
class Bare:
    """A report as its tool printed it, and what its only run says."""

    text: str
    values: tuple[object, ...]

    @property
    def tool(self):
        """The tool that printed it."""
        return self.values[FIELDS.index("tool")]


@dataclass
class Dressed:
    """A text, its expected runs as names and values, and the choices that made it."""

    text: str
    runs: list[tuple[str, tuple[object, ...]]]
    choices: dict[str, object]


@cache
def reports():
    """Return the reports of the corpus that hold one run with a rate, by their tool."""
    every = {}
    folders = [folder for folder in FOLDERS if folder not in _NOT_PRINTED]
    paths = [*sample_texts(), *(path for folder in folders for path in texts(folder))]
    for path in paths:
        bare = _bare(path)
        if bare and bare not in every.setdefault(bare.tool, []):
            every[bare.tool].append(bare)
    return every


def _bare(path):
    data = path.read_bytes()
    if len(data) > _LARGEST or path.suffix not in (".txt", ".out") or b"\r" in data:
        return None
    runs = read(data).runs
    if len(runs) != 1 or not runs[0].requests_per_s or runs[0].aborted or runs[0].label:
        return None
    text = data.decode(errors="replace").strip("\n") + "\n"
    is_marked = runs[0].tool == "ab" and not text.startswith("This is")
    if text[0] in "{[" or is_marked or _OTHER_COMMAND.search(text) or not runs[0].tool:
        return None
    return Bare(text, values_of(runs[0]))


def values_of(run):
    """Return what a run says of its tool, its load and its result."""
    return tuple(getattr(run, name) for name in FIELDS)


def dress(number):
    """Return the text that a number chooses."""
    chooser = random.Random(number)
    is_console = chooser.random() < 0.45
    count = chooser.choice((1, 2, 2, 3, 3, 4))
    parts = _chosen(chooser, count)
    names = chooser.sample(NAMES, count)
    forms = CONSOLE_NAMES if is_console else PROSE_NAMES
    choices = _choices(chooser, forms)
    blocks, runs = [], []
    for place, (part, name) in enumerate(zip(parts, names, strict=True), 1):
        title = forms[choices["form"]].format(name=name, number=place)
        command, load = _command(part, chooser) if choices["command"] != "none" else ("", None)
        block = (_console if is_console else _prose)(title, command, part=part, choices=choices)
        if choices["between"] == "prose" and not is_console and place > 1:
            block = chooser.choice(PROSE) + block
        blocks.append(block)
        values = (part.tool, part.values[1] or load, *part.values[2:])
        runs.append((name, values))
    text = "\n".join(blocks)
    if is_console:
        text = _fenced(text, choices["fence"])
    else:
        text = chooser.choice(("", "# Benchmarks\n\n", "We measured a few servers.\n\n")) + text
        text += _retold(runs, choices["retold"])
    if PREFIXES[choices["prefix"]]:
        text = prefixed(PREFIXES[choices["prefix"]])(text)
    return Dressed(text, runs, choices)


def _choices(chooser, forms):
    return {
        "form": chooser.choice(list(forms)),
        "prompt": chooser.choice(PROMPTS),
        "command": chooser.choice(("none", "none", "above", "above", "inside")),
        "between": chooser.choice(("nothing", "nothing", "prose")),
        "prefix": chooser.choice(list(PREFIXES)) if chooser.random() < 0.35 else "nothing",
        "retold": chooser.choice(("none", "none", "none", "table", "thousands", "sentence")),
        "gap": chooser.choice(("", "\n")),
        "fence": chooser.choice(("```", "```", "```text", "indent", "~~~", "none")),
    }


def _chosen(chooser, count):
    """Return so many reports: often of one tool."""
    tools = [tool for tool in reports() if tool in COMMANDS or chooser.random() < 0.5]
    many = [tool for tool in tools if len(reports()[tool]) >= count]
    if chooser.random() < 0.6:
        return chooser.sample(reports()[chooser.choice(many)], count)
    return [chooser.choice(reports()[tool]) for tool in chooser.sample(tools, count)]


def _command(part, chooser):
    """Return the command that printed a report, and its load; an empty one of any other tool."""
    if part.tool not in COMMANDS:
        return "", None
    load = part.values[1] or chooser.choice((10, 50, 100))
    total = max(part.values[3] or 1000, load)
    return COMMANDS[part.tool].format(load=load, total=total), load


def _console(title, command, *, part, choices):
    line = f"{choices['prompt']}{command}\n" if command else ""
    return f"{title}\n{choices['gap']}{line}{part.text}"


def _prose(title, command, *, part, choices):
    is_above = command and choices["command"] == "above"
    above = f"`{command}`\n\n" if is_above else ""
    inside = f"{choices['prompt']}{command}\n" if command and not is_above else ""
    text, fence = inside + part.text, choices["fence"]
    if fence == "indent":
        text = prefixed("    ")(text)
    elif fence != "none":
        text = f"{fence}\n{text}{fence[:3]}\n"
    end = "</details>\n" if "<details>" in title else ""
    return f"{title}\n\n{above}{text}{end}"


def _fenced(text, fence):
    if not fence.startswith(("`", "~")):
        return text
    return f"Here is the output:\n\n{fence}\n{text}{fence[:3]}\n"


def _retold(runs, form):
    """Return what tells the rates again, rounded: it holds no run of its own."""
    rates = [(name, values[2]) for name, values in runs]
    if form == "table":
        rows = "".join(f"| {name} | {rate:.0f} |\n" for name, rate in rates)
        return f"\n| Server | Requests/sec |\n|---|---|\n{rows}"
    if form == "thousands" and min(rate for _, rate in rates) >= 1000:
        rows = "".join(f"| {name} | {rate / 1000:.1f}k |\n" for name, rate in rates)
        return f"\n| Server | req/s |\n|---|---|\n{rows}"
    if form == "sentence":
        return f"\nSo {rates[0][0]} is at {rates[0][1]:,.0f} req/s, which is enough for us.\n"
    return ""


def outcome(number):
    """Return what is read of a text: "right", "numbers" where runs differ, or "names"."""
    dressed = dress(number)
    runs = read(dressed.text.encode()).runs
    if [values_of(run) for run in runs] != [values for _, values in dressed.runs]:
        return "numbers"
    pairs = zip(dressed.runs, runs, strict=True)
    return "right" if all(_is_named(name, run) for (name, _), run in pairs) else "names"


def _is_named(name, run):
    """Tell whether a run has a name, in its label or as that of its server."""
    server = f"{run.server_name} {run.server_version}"
    labels = (run.label or "", run.server_name or "", server)
    return _plain(name) in map(_plain, labels)


def _plain(name):
    return _WORD.sub(" ", name.casefold()).strip()
