"""`python -m importers [--json] [--format NAME] [--metric NAME] [--list] FILE…`: print the runs of files.

A FILE is a file, a folder, a pattern, or "-" for standard input. Exit 0 when every input held a run, 1 when one held none, 2 for a
wrong call or a file that cannot be opened; the others are read all the same.
"""

from __future__ import annotations

import argparse
import errno
import glob
import io
import json
import os
import re
import shutil
import signal
import sys
import tempfile
import textwrap
import time
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager, nullcontext
from functools import partial
from multiprocessing import active_children, get_context
from pathlib import Path
from typing import BinaryIO, cast

from importers import reader, registry
from importers.model import TABLE_METRICS, Report, Run

COLUMNS = ("Server", "Load", "Requests/s", "Time (s)", "Rate (B/s)", "Failed", "Lines")
WIDTH = 80
PROGRAM = "python -m importers"
WRITING = f"{PROGRAM}: error: the runs cannot be written"
LEAST_NAME = 12  # characters of a server's name that are shown however wide the rest is
FILES_A_PROCESS = 50  # a further process costs as much as reading some files
FILES_A_TASK = 8
MOST_PROCESSES = 8
SPOOLED = 8 * 1024 * 1024  # bytes of standard input that are kept in memory
_JSON = json.JSONEncoder(allow_nan=False, ensure_ascii=False)
_SILENT_SECONDS = 1.0
_UNPRINTABLE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Read each input and print it; return the exit code."""
    parser = _parser()
    options = parser.parse_args(arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(
            encoding="utf-8", errors="backslashreplace"
        )  # in JSON a file's name of any bytes stays itself
    if options.list:
        _list()
        return 0
    if not options.files:
        parser.error("the following arguments are required: FILE")
    names = [name for word in options.files for name in _named(word)]
    progress = _Progress(len(names))
    status = int(not names)  # a folder without a file holds no run
    processes = 1 if "-" in names else _useful_processes(len(names))
    with closing(_answers(options, names, processes=processes)) as answers:
        for result, text in answers:
            progress.clear()
            print(text, file=sys.stderr if result == 2 else sys.stdout, flush=True)
            progress.show()
            status = max(status, result)
    progress.clear()
    return status


def _useful_processes(files: int) -> int:
    """Return how many processes are worth their start for so many files on this machine."""
    if not hasattr(os, "sched_getaffinity"):
        return 1  # Windows cannot fork; on macOS a fork may not survive what was loaded before it
    return max(1, min(len(os.sched_getaffinity(0)), files // FILES_A_PROCESS, MOST_PROCESSES))


def _answers(
    options: argparse.Namespace, names: Sequence[str], *, processes: int
) -> Generator[tuple[int, str]]:
    """Give exit code and text of each input, in order.

    When no process can be started, or one of them dies, this process reads the rest.
    """
    answer = partial(_answer, options)
    answered = 0
    if processes > 1:
        pool = ProcessPoolExecutor(processes, get_context("fork"), initializer=_ignore_interrupt)
        try:
            for result in pool.map(answer, names, chunksize=FILES_A_TASK):
                yield result
                answered += 1
        except (BrokenProcessPool, OSError):
            for process in active_children():
                process.terminate()  # where a later process could not start, the first ones wait
                process.join()
        finally:
            pool.shutdown(cancel_futures=True)
    yield from map(answer, names[answered:])


def _ignore_interrupt() -> None:
    """Leave Ctrl-C to the first process, which ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _answer(options: argparse.Namespace, name: str) -> tuple[int, str]:
    """Read one input; return its exit code and what is to be printed of it."""
    try:
        with _opened(name) as source:
            report = reader.read(source, name, options.format, options.metric)
    except OSError as error:
        return 2, _shown(f"{PROGRAM}: error: {name}: {error.strerror}")
    return int(not report.runs), _as_json(name, report) if options.json else _as_table(name, report)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=PROGRAM, description="Print the benchmark runs that files hold."
    )
    parser.add_argument(
        "--json", action="store_true", help="one JSON object per input, on one line"
    )
    names = [module.NAME for module in registry.FORMATS]
    parser.add_argument(
        "--format", choices=names, metavar="NAME", help="try this format only; --list names them"
    )
    parser.add_argument(
        "--metric",
        choices=list(TABLE_METRICS),
        help="what the numbers of a table are that does not say it",
    )
    parser.add_argument(
        "--list",
        action="store_true",
        help="print each format's name, what it reads, and its first sample",
    )
    parser.add_argument(
        "files",
        nargs="*",
        metavar="FILE",
        help='a file, a folder, a pattern, or "-" for standard input',
    )
    return parser


def _list() -> None:
    """Print the formats, a line each."""
    from importers import format_list  # reads every sample, which nobody else here needs

    entries = format_list.entries()
    widths = [
        max(len(cell) for cell in column)
        for column in zip(*((one.name, one.label) for one in entries), strict=True)
    ]
    for one in entries:
        print(
            f"{one.name.ljust(widths[0])}  {one.label.ljust(widths[1])}  {one.sample_name or '-'}"
        )


def _named(word: str) -> list[str]:
    """Return the files that a word of the command line means."""
    if word == "-" or os.path.isfile(word):
        return [word]
    if os.path.isdir(word):
        return [str(path) for path in sorted(Path(word).rglob("*")) if path.is_file()]
    return sorted(glob.glob(word)) or [word]


@contextmanager
def _opened(name: str) -> Iterator[BinaryIO]:
    """Open an input so that it can be read twice: what cannot is spooled. OSError when it cannot be opened."""
    with nullcontext(sys.stdin.buffer) if name == "-" else open(name, "rb") as source:
        if name != "-" and source.seekable():
            yield source
            return
        with tempfile.SpooledTemporaryFile(SPOOLED) as spool:
            shutil.copyfileobj(source, spool)
            spool.seek(0)
            yield cast(BinaryIO, spool)


class _Progress:
    """How many inputs are read, on a terminal's standard error, when it takes long."""

    def __init__(self, total: int) -> None:
        self.total = total if sys.stderr.isatty() else 0
        self.done = 0
        self.next = time.monotonic() + _SILENT_SECONDS
        self.shown = False

    def show(self) -> None:
        """Count one input, and say so five times a second."""
        self.done += 1
        if self.total > 1 and time.monotonic() >= self.next:
            self.next = time.monotonic() + 0.2
            self.shown = True
            print(f"\r{self.done} of {self.total} files", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Take the line away."""
        if self.shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
            self.shown = False


def _as_json(name: str, report: Report) -> str:
    return _JSON.encode({"file": name, **report.to_dict()})


def _as_table(name: str, report: Report) -> str:
    """Return a table of the runs, not wider than WIDTH where names can be cut, and the remarks below it."""
    lines = [
        _shown(
            f"{name}: {report.format or 'not recognised'}, {len(report.runs)} run{'' if len(report.runs) == 1 else 's'}"
        )
    ]
    rows = [COLUMNS, *(_row(run) for run in report.runs)] if report.runs else []
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    if rows:
        widths[0] = min(widths[0], max(WIDTH - sum(widths[1:]) - 2 * len(COLUMNS), LEAST_NAME))
    for row in rows:
        others = (cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))
        lines.append("  " + "  ".join([_cut(row[0], widths[0]).ljust(widths[0]), *others]))
    for one in report.diagnostics:
        text = _shown(f"{one.severity}{f', line {one.line}' if one.line else ''}: {one.message}")
        lines.append(
            textwrap.fill(
                text, WIDTH, initial_indent="  ", subsequent_indent="    ", break_long_words=False
            )
        )
    return "\n".join(lines)


def _row(run: Run) -> tuple[str, ...]:
    server = (
        " ".join(part for part in (run.server_name, run.server_version) if part) or run.tool or ""
    )
    load = run.concurrency if run.concurrency is not None else run.offered_rate
    cells = (load, run.requests_per_s, run.time_taken_s, run.transfer_rate_Bps, run.requests_failed)
    lines = f"{run.lines[0]}-{run.lines[1]}" if run.lines else ""
    return (
        _shown(server) or "-",
        *("-" if cell is None else _number(cell) for cell in cells),
        lines,
    )


def _number(value: float) -> str:
    """Return a number for people: whole from 100 million on, at most three decimals below."""
    if value >= 1e8 or value == int(value):
        return f"{value:.0f}"
    return f"{value:.3f}".rstrip("0").rstrip(".") if value >= 0.001 else f"{value:.3g}"


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


def _shown(text: str) -> str:
    """Return the text without what would move a terminal's cursor or turn its direction."""
    return _UNPRINTABLE.sub("\ufffd", text)


def _guarded() -> int | str:
    """Run `main` and write all that it printed; return what `sys.exit` takes. What cannot be written leaves no trace behind it."""
    if (
        sys.stderr is None
    ):  # it was closed: what is said there is lost, and is not to stand among the runs
        sys.stderr = io.StringIO()
    if sys.stdout is None:
        return f"{WRITING}: {os.strerror(errno.EBADF)}"
    try:
        status = main()
        sys.stdout.flush()
        return status
    except (
        OSError
    ) as problem:  # a reader that went away, a full disk; what cannot be read was said before
        os.dup2(
            os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno()
        )  # the interpreter writes what is left when it ends
        return 1 if isinstance(problem, BrokenPipeError) else f"{WRITING}: {problem.strerror}"
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(_guarded())
